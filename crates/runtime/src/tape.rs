//! The tape: a flat list of the executed ops, owned by the grad call.

use std::sync::Arc;

use ms_autodiff::{CustomVjp, Entry, output_carries, reaches, sweep};
use ms_core::{Attr, Attrs, Code, Dim, Error, IdMap, Layout, Result, Scalar, Shape, SmallVec, smallvec};
use ms_ir::{Builder, Graph, OpDef, OpRef, V, Vjp};
use ms_ops::shape::RESHAPE;
use ms_ops::strided::{AS_STRIDED, AS_STRIDED_SCATTER};
use ms_tensor::{Symbol, Tensor, Value, ValueKey};

use crate::builder::EagerBuilder;
use crate::counters::{Counter, count};
use crate::dispatch;
use crate::saved::read_by_vjp;

/// A recorded value, and the version of its storage at that time.
#[derive(Clone)]
pub struct Saved {
    pub value: Value,
    pub version: u64,
    /// A copy from before its memory was overwritten, if a derivative reads it.
    pub copy: Option<Value>,
}

impl Saved {
    pub fn new(value: Value, version: u64) -> Saved {
        Saved { value, version, copy: None }
    }
}

#[derive(Default)]
pub struct Tape {
    /// Shared with running gradients, which do not see entries recorded meanwhile.
    entries: Arc<Vec<Entry>>,
    values: Arc<Vec<Saved>>,
    /// For each value, whether it depends on a watched value.
    tracked: Vec<bool>,
    index: IdMap<ValueKey, V>,
    /// The values passed to `watch`. They stay, while `index` moves on when a watched tensor is written.
    leaves: IdMap<ValueKey, V>,
    /// The first tracked tensor that covers a storage, among the first `placed` values. Only in-place writes need it.
    full: IdMap<u64, V>,
    /// By storage: those of the first `placed` values that have elements and have not been overwritten.
    held: IdMap<u64, Vec<V>>,
    /// By value: the number of entries recorded before it. None of these uses it.
    entries_before: Vec<u32>,
    placed: usize,
    /// Values known only by shape and dtype: the value's key by its number. No derivative has read them so far.
    without_elements: IdMap<u32, ValueKey>,
    /// Storages written while tracked.
    written: IdMap<u64, Written>,
    /// Storages written while the tape was hidden. The gradient ignores such a write: later reads are of the same value
    /// with different elements.
    hidden_writes: IdMap<u64, ()>,
}

/// The value of a storage since its last in-place write. Captures make the same ops for writes and later reads, so
/// gradients are summed in the same order (see [`crate::capture`]).
#[derive(Clone)]
struct Written {
    /// Has the shape of `root`.
    value: V,
    /// The tensor that the value stands for. For a storage that was not tracked before, it is the first one that is
    /// read whole.
    root: Option<ValueKey>,
    shape: Shape,
}

/// One op call, as recorders see it.
pub struct Event<'a> {
    pub op: &'static OpDef,
    pub inputs: &'a [&'a Value],
    /// Versions of the inputs' storages before the call ran.
    pub versions: &'a [u64],
    pub outputs: &'a [Value],
    pub attrs: &'a Attrs,
    pub regions: &'a [Arc<Graph>],
    pub custom: Option<Arc<dyn CustomVjp>>,
}

/// The number of entries with preallocated memory, so that small functions do not reallocate.
const ROOM: usize = 16;

impl Tape {
    pub fn new() -> Tape {
        Tape {
            entries: Arc::new(Vec::with_capacity(ROOM)),
            values: Arc::new(Vec::with_capacity(ROOM)),
            tracked: Vec::with_capacity(ROOM),
            index: IdMap::with_capacity_and_hasher(ROOM, Default::default()),
            ..Tape::default()
        }
    }

    pub fn len(&self) -> usize {
        self.entries.len()
    }

    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    fn push_value(&mut self, value: &Value, version: u64, tracked: bool) -> V {
        self.push(value.key(), Saved::new(value.clone(), version), tracked)
    }

    fn push(&mut self, key: ValueKey, saved: Saved, tracked: bool) -> V {
        Arc::make_mut(&mut self.values).push(saved);
        self.tracked.push(tracked);
        self.entries_before.push(self.entries.len() as u32);
        let v = V(self.values.len() as u32 - 1);
        self.index.insert(key, v);
        v
    }

    /// Like `push_value`, without keeping the memory.
    fn push_without_elements(&mut self, value: &Value, version: u64, tracked: bool) -> V {
        let Value::Concrete(t) = value else { return self.push_value(value, version, tracked) };
        let v = self.push(value.key(), Saved::new(without_elements(t), version), tracked);
        self.without_elements.insert(v.0, value.key());
        if tracked && t.covers_storage() {
            self.full.entry(t.storage().id()).or_insert(v);
        }
        v
    }

    /// Keeps the elements of `value`, since a derivative reads `v`.
    fn fill(&mut self, v: V, value: &Value) {
        if self.without_elements.remove(&v.0).is_some() {
            Arc::make_mut(&mut self.values)[v.index()].value = value.clone();
            if let (true, Value::Concrete(t)) = (v.index() < self.placed, value) {
                self.held.entry(t.storage().id()).or_default().push(v);
            }
        }
    }

    /// Registers the storages of the values recorded since the last write.
    fn place(&mut self) {
        for k in self.placed..self.values.len() {
            let Value::Concrete(t) = &self.values[k].value else { continue };
            let (v, id) = (V(k as u32), t.storage().id());
            self.held.entry(id).or_default().push(v);
            if self.tracked[k] && t.covers_storage() {
                self.full.entry(id).or_insert(v);
            }
        }
        self.placed = self.values.len();
    }

    /// The tracked tensor that covers a storage.
    fn whole(&mut self, storage: u64) -> Option<V> {
        self.place();
        self.full.get(&storage).copied()
    }

    /// The values in the memory of `target` whose elements a derivative reads.
    pub fn read_before_write(&mut self, target: &Tensor) -> Result<Vec<(V, Value)>> {
        let id = target.storage().id();
        // `lookup` gives a new value to reads after the write, except for parts of memory that is not tracked.
        let followed =
            self.whole(id).is_some() || self.written.contains_key(&id) || self.hidden_writes.contains_key(&id);
        let now = target.storage().version();
        let Some(held) = self.held.get_mut(&id) else { return Ok(Vec::new()) };
        held.retain(|v| self.values[v.index()].version == now && self.values[v.index()].copy.is_none());
        let tracked = &self.tracked;
        let changes = |v: &&V| {
            let t = self.values[v.index()].value.concrete();
            (followed || !tracked[v.index()]) && t.is_some_and(|t| t.may_share_memory(target))
        };
        let mut changed: SmallVec<[V; 4]> = held.iter().filter(changes).copied().collect();
        let first = changed.iter().map(|v| self.entries_before[v.index()]).min().unwrap_or_default();
        let mut read = Vec::new();
        for entry in &self.entries[first as usize..] {
            if changed.is_empty() {
                break;
            }
            let places: SmallVec<[V; 4]> = entry.inputs.iter().chain(&entry.outputs).copied().collect();
            if !places.iter().any(|v| changed.contains(v)) {
                continue;
            }
            for k in self.places_read(entry)? {
                if let Some(at) = changed.iter().position(|v| *v == places[k]) {
                    let v = changed.swap_remove(at);
                    read.push((v, self.values[v.index()].value.clone()));
                }
            }
        }
        Ok(read)
    }

    /// The indices of the inputs, followed by the outputs, that the derivative of `entry` reads.
    fn places_read(&self, entry: &Entry) -> Result<Vec<usize>> {
        let count = entry.inputs.len() + entry.outputs.len();
        if let Some(custom) = &entry.custom {
            return Ok((0..count).filter(|&k| custom.reads(k)).collect());
        }
        // In-place writes and views consist of these ops. Handling them here keeps a loop that fills a tensor cheap.
        if [&RESHAPE, &AS_STRIDED, &AS_STRIDED_SCATTER].iter().any(|op| entry.op == OpRef(op)) {
            return Ok(Vec::new());
        }
        if !matches!(entry.op.vjp, Vjp::Rule(_)) {
            return Ok((0..count).collect());
        }
        let avals = |vs: &[V]| vs.iter().map(|v| self.values[v.index()].value.aval()).collect::<Vec<_>>();
        let needs: SmallVec<[bool; 4]> = entry.inputs.iter().map(|v| self.tracked[v.index()]).collect();
        read_by_vjp(entry.op.0, &avals(&entry.inputs), &avals(&entry.outputs), &entry.attrs, &needs)
    }

    /// Makes gradients read `copy` instead of `v`.
    pub fn keep_copy(&mut self, v: V, copy: Value) {
        Arc::make_mut(&mut self.values)[v.index()].copy = Some(copy);
    }

    /// Makes `value` one that gradients can be taken with respect to. `current` is the node that stands for it now,
    /// which differs from its own if a capture wrote it before.
    pub fn watch(&mut self, value: &Value, current: &Value) {
        let v = self.push_value(current, current.version(), true);
        self.leaves.insert(current.key(), v);
        if value.is_symbolic() {
            self.leaves.insert(value.key(), v);
        }
    }

    /// The tape's value for `value`, as it was when its storage had this version.
    fn lookup(&mut self, value: &Value, version: u64) -> Option<V> {
        let v = *self.index.get(&value.key())?;
        if self.values[v.index()].version == version {
            return Some(v);
        }
        // The storage was written since: read the value again from its current contents.
        if let Value::Concrete(t) = value
            && self.written.contains_key(&t.storage().id())
        {
            return Some(self.read_again(t, version));
        }
        if let Value::Concrete(t) = value
            && self.hidden_writes.contains_key(&t.storage().id())
        {
            let tracked = self.tracked[v.index()];
            let again = self.push_value(value, version, tracked);
            if tracked {
                self.push_entry(&RESHAPE, smallvec![v], smallvec![again], smallvec![Attr::dims(&t.layout().shape)]);
            }
            return Some(again);
        }
        // A value that the gradient treats as constant may have changed.
        self.tracked[v.index()].then_some(v)
    }

    /// Called after memory was written while the tape was hidden.
    pub fn record_hidden_write(&mut self, target: &Tensor) {
        self.hidden_writes.insert(target.storage().id(), ());
    }

    fn push_entry(&mut self, op: &'static OpDef, inputs: SmallVec<[V; 3]>, outputs: SmallVec<[V; 1]>, attrs: Attrs) {
        count(Counter::TapeEntries);
        let entry = Entry { op: OpRef(op), inputs, outputs, attrs, regions: SmallVec::new(), custom: None };
        Arc::make_mut(&mut self.entries).push(entry);
    }

    /// The current value of `t`, whose storage was written.
    fn read_again(&mut self, t: &Tensor, version: u64) -> V {
        let id = t.storage().id();
        let written = self.written[&id].clone();
        let value = Value::Concrete(t.clone());
        if written.root == Some(value.key()) {
            self.index.insert(value.key(), written.value);
            return written.value;
        }
        let base = written.value;
        if !t.covers_storage() {
            let flat = self.flattened(base, t);
            let v = self.push_value(&value, version, true);
            let l = t.layout();
            let attrs = smallvec![Attr::dims(&l.shape), Attr::dims(&l.strides), Attr::dims(&[l.offset])];
            self.push_entry(&AS_STRIDED, smallvec![flat], smallvec![v], attrs);
            return v;
        }
        let v = self.push_value(&value, version, true);
        self.push_entry(&RESHAPE, smallvec![base], smallvec![v], smallvec![Attr::dims(&t.layout().shape)]);
        if written.root.is_none() {
            self.written.insert(id, Written { value: v, root: Some(value.key()), shape: t.layout().shape.clone() });
        }
        v
    }

    /// `base`, the value of the whole storage of `t`, as one row.
    fn flattened(&mut self, base: V, t: &Tensor) -> V {
        let row = row(t);
        let shape = row.shape.clone();
        let flat = self.push_value(&Value::Concrete(t.view(row)), t.storage().version(), self.tracked[base.index()]);
        self.push_entry(&RESHAPE, smallvec![base], smallvec![flat], smallvec![Attr::Dims(shape)]);
        flat
    }

    /// Whether the tape tracks this value.
    pub fn tracks(&self, value: &Value) -> bool {
        let known = self.index.get(&value.key()).is_some_and(|v| self.tracked[v.index()]);
        known
            || matches!(value, Value::Concrete(t) if !self.written.is_empty() && self.written.contains_key(&t.storage().id()))
    }

    pub fn record(&mut self, event: &Event) {
        if event.custom.is_none() && matches!(event.op.vjp, Vjp::NotDifferentiable(_)) {
            return;
        }
        if !event.inputs.iter().any(|v| self.tracks(v)) {
            return;
        }
        let reads = |place: usize| event.custom.as_ref().is_none_or(|custom| custom.reads(place));
        let mut inputs: SmallVec<[V; 3]> = SmallVec::new();
        for (k, value) in event.inputs.iter().enumerate() {
            // The call itself may have written its inputs.
            let version = event.versions[k];
            let v = match self.lookup(value, version) {
                Some(v) => v,
                None => match value {
                    // A view made before a write to a storage that has been tracked since.
                    Value::Concrete(t) if self.written.contains_key(&t.storage().id()) => self.read_again(t, version),
                    _ if !reads(k) => self.push_without_elements(value, version, false),
                    _ => self.push_value(value, version, false),
                },
            };
            if reads(k) {
                self.fill(v, value);
            }
            inputs.push(v);
        }
        let outputs = event
            .outputs
            .iter()
            .enumerate()
            .map(|(k, value)| {
                let tracked = output_carries(OpRef(event.op), event.custom.is_some(), k, value.dtype());
                match reads(event.inputs.len() + k) {
                    true => self.push_value(value, value.version(), tracked),
                    false => self.push_without_elements(value, value.version(), tracked),
                }
            })
            .collect();
        count(Counter::TapeEntries);
        Arc::make_mut(&mut self.entries).push(Entry {
            op: OpRef(event.op),
            inputs,
            outputs,
            attrs: event.attrs.clone(),
            regions: event.regions.iter().cloned().collect(),
            custom: event.custom.clone(),
        });
    }

    /// Called after `value` (of the same shape and dtype) was written to the memory of `target`. The storage of `value`
    /// then had this version.
    pub fn wrote(&mut self, target: &Tensor, value: &Value, version: u64) {
        let storage = target.storage();
        let id = storage.id();
        let known = self.written.get(&id).cloned();
        let whole = self.whole(id);
        if !self.tracks(value) && known.is_none() && whole.is_none() {
            return;
        }
        let before = match (known, whole) {
            (Some(known), _) => known,
            (None, Some(w)) => {
                let root = &self.values[w.index()].value;
                let key = self.without_elements.get(&w.0).copied().unwrap_or_else(|| root.key());
                Written { value: w, root: Some(key), shape: root.aval().shape }
            }
            (None, None) => {
                let row = row(target);
                let shape = row.shape.clone();
                let flat = self.push_value(&Value::Concrete(target.view(row)), storage.version(), false);
                Written { value: flat, root: None, shape }
            }
        };
        let source = match self.lookup(value, version) {
            Some(v) => v,
            None => self.push_value(value, version, false),
        };
        let mut now = source;
        if !target.covers_storage() {
            let flat = self.flattened(before.value, target);
            now = self.push_value(&Value::Concrete(target.view(row(target))), storage.version(), true);
            let attrs = smallvec![Attr::dims(&target.layout().strides), Attr::dims(&[target.layout().offset])];
            self.push_entry(&AS_STRIDED_SCATTER, smallvec![flat, source], smallvec![now], attrs);
        }
        let after = target.view(Layout::contiguous(target.dtype(), &before.shape));
        let v = self.push_value(&Value::Concrete(after), storage.version(), true);
        self.push_entry(&RESHAPE, smallvec![now], smallvec![v], smallvec![Attr::dims(&before.shape)]);
        self.written.insert(id, Written { value: v, ..before });
    }

    /// Takes a snapshot for a gradient; ops recorded afterwards do not change it.
    fn snapshot(&mut self, outputs: &[Value], wrt: &[Value]) -> Snapshot {
        let outs = outputs.iter().map(|o| self.lookup(o, o.version()).filter(|v| self.tracked[v.index()])).collect();
        let wants = wrt.iter().map(|w| self.leaves.get(&w.key()).copied()).collect();
        Snapshot { entries: self.entries.clone(), values: self.values.clone(), outs, wants }
    }
}

struct Snapshot {
    entries: Arc<Vec<Entry>>,
    values: Arc<Vec<Saved>>,
    outs: Vec<Option<V>>,
    wants: Vec<Option<V>>,
}

/// The gradients of `outputs`, weighted by `cotangents` (ones where `None`), with respect to watched values. The
/// currently active recorders see its ops, so it can be differentiated again.
pub fn gradient(
    tape: &std::sync::Mutex<Tape>,
    outputs: &[Value],
    cotangents: Option<&[Value]>,
    wrt: &[Value],
) -> Result<Vec<Option<Value>>> {
    let Snapshot { entries, values, outs, wants } = crate::recorder::lock(tape).snapshot(outputs, wrt);
    let mut b = EagerBuilder::new(values);
    let mut seeds = Vec::new();
    for (k, out) in outs.iter().enumerate() {
        let aval = outputs[k].aval();
        if let Some(given) = cotangents {
            let got = given[k].aval();
            // The cotangent of an integer output may have any dtype.
            if got.shape != aval.shape || (got.dtype != aval.dtype && aval.dtype.is_inexact()) {
                return Err(Error::new(Code::ShapeMismatch)
                    .op("grad")
                    .what("the sensitivity does not have the shape and dtype of the output")
                    .expected(aval.describe())
                    .got(got.describe()));
            }
        }
        let Some(v) = *out else { continue };
        b.stay_with(&outputs[k]);
        let g = match cotangents {
            Some(given) => {
                let g = b.hold(given[k].clone());
                ms_ops::build::cast(&mut b, g, aval.dtype)?
            }
            None if aval.shape.is_empty() => b.constant(Scalar::Float(1.0), aval.dtype)?,
            None => ms_ops::build::full(&mut b, &aval.shape, 1.0, aval.dtype)?,
        };
        seeds.push((v, g));
    }
    let targets: Vec<V> = wants.iter().flatten().copied().collect();
    let needed = reaches(&b, &entries, &targets);
    let mut sums = sweep(&mut b, &entries, &seeds, &needed, &targets)?.into_iter();
    let found = wants.iter().map(|w| w.and_then(|_| sums.next().flatten()));
    // The gradient of a CPU number used among tensors of another device was computed on that device.
    let beside = |(g, of): (Option<V>, &Value)| match (g.map(|g| b.value(g)), of.concrete()) {
        (Some(g), Some(of)) if g.concrete().is_some() => dispatch::copy_to(g, of.device()).map(Some),
        (g, _) => Ok(g.cloned()),
    };
    found.zip(wrt).map(beside).collect()
}

/// A value with the shape and dtype of `t` but no elements.
fn without_elements(t: &Tensor) -> Value {
    let owner: Arc<str> = "a packed value".into();
    Value::Symbolic(Arc::new(Symbol { builder: 0, frame: 0, v: V(0), aval: t.aval(), owner }))
}

/// All of the storage of `t` as one row.
fn row(t: &Tensor) -> Layout {
    let n = (t.storage().buffer.len() / t.dtype().size()) as i64;
    Layout::contiguous(t.dtype(), &[Dim::new(n)])
}
