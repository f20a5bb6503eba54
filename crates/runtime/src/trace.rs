//! Tracing: ops execute as they are called, and each becomes a node.

use std::collections::HashMap;
use std::sync::Arc;

use ms_core::{Attr, Code, Dim, Error, Result, SmallVec, smallvec};
use ms_ir::{Builder, ConstData, Graph, Loc, Node, OpRef, V};
use ms_ops::shape::RESHAPE;
use ms_ops::strided::{AS_STRIDED, AS_STRIDED_SCATTER};
use ms_ops::unary::CAST;
use ms_tensor::{Tensor, Value, ValueKey};

use crate::devices;
use crate::tape::Event;

/// A tensor that covers all of its storage, or all of an input's part of it.
#[derive(Clone, Copy)]
struct Root {
    v: V,
    tensor: u64,
    /// The number of elements of the storage before it, and in it.
    offset: i64,
    numel: i64,
}

impl Root {
    /// The offset of `t` in it, if `t` is within it.
    fn place(&self, t: &Tensor) -> Option<i64> {
        let l = t.layout();
        let reach: i64 = l.shape.iter().zip(&l.strides).map(|(d, s)| (d.get() - 1).max(0) * s.get().max(0)).sum();
        let from = l.offset.get() - self.offset;
        (from >= 0 && l.strides.iter().all(|s| s.get() >= 0) && from + reach < self.numel.max(1)).then_some(from)
    }

    fn is_all(&self, t: &Tensor) -> bool {
        t.layout().is_contiguous() && t.numel() as i64 == self.numel && t.layout().offset.get() == self.offset
    }
}

pub struct Trace {
    graph: Graph,
    /// Each known value, and the version of its storage when it was known.
    index: HashMap<ValueKey, (V, u64)>,
    /// The first known tensor that covers a storage. Ids of tensors and storages are never reused, so values need not
    /// be kept alive: those that the program drops are freed during the trace.
    full: HashMap<u64, Root>,
    /// The input tensors, in order.
    inputs: Vec<Tensor>,
    /// Storages written since the trace began: their current whole value, in the shape of their root.
    written: HashMap<u64, V>,
    /// Storages with a smaller id existed before the trace.
    first: u64,
    /// The generator's call number at the first random op.
    random_base: Option<u64>,
    reads: usize,
    problem: Option<Error>,
}

impl Trace {
    pub fn new(name: &str) -> Trace {
        Trace {
            graph: Graph::new(name),
            index: HashMap::new(),
            full: HashMap::new(),
            inputs: Vec::new(),
            first: ms_tensor::next_id(),
            written: HashMap::new(),
            random_base: None,
            reads: 0,
            problem: None,
        }
    }

    /// The call number from which the trace's random ops count; `call` is the current one.
    pub fn random_base(&mut self, call: u64) -> u64 {
        *self.random_base.get_or_insert(call)
    }

    /// Notes that Python read the elements of a tensor. The trace cannot see what Python did with them.
    pub fn note_read(&mut self) {
        self.reads += 1;
    }

    pub fn reads(&self) -> usize {
        self.reads
    }

    pub fn node_count(&self) -> usize {
        self.graph.nodes().len()
    }

    pub fn set_loc(&mut self, loc: Option<Loc>) {
        self.graph.set_loc(loc);
    }

    fn know(&mut self, t: &Tensor, v: V) {
        self.index.insert(ValueKey::Concrete(t.id()), (v, t.storage().version()));
        if t.covers_storage() {
            self.root(t, v);
        }
    }

    fn root(&mut self, t: &Tensor, v: V) {
        let root = Root { v, tensor: t.id(), offset: t.layout().offset.get(), numel: t.numel() as i64 };
        self.full.entry(t.storage().id()).or_insert(root);
    }

    /// Marks an input.
    pub fn input(&mut self, t: &Tensor, name: &str) -> V {
        if let Some(&(v, _)) = self.index.get(&ValueKey::Concrete(t.id())) {
            return v;
        }
        let v = self.graph.add_input(name, t.aval());
        self.inputs.push(t.clone());
        self.know(t, v);
        if t.layout().is_contiguous() {
            self.root(t, v);
        }
        v
    }

    /// A tensor that is neither an input nor the result of an op: a constant with its current values.
    pub fn constant(&mut self, t: &Tensor) -> Result<V> {
        let data = ConstData { aval: t.aval(), bytes: devices::read(t)?.into() };
        let v = self.graph.add_const(Arc::new(data));
        self.know(t, v);
        Ok(v)
    }

    /// The call number of a random op within the trace; `key` is the tensor that the op is called with.
    pub fn random(&mut self, key: &Tensor) -> u32 {
        let (v, call) = self.graph.next_random();
        self.know(key, v);
        call
    }

    fn value_of(&mut self, t: &Tensor) -> V {
        self.value_at(t, t.storage().version())
    }

    /// The value of `t` when its storage had this version: the current version, or the one before the last write.
    fn value_at(&mut self, t: &Tensor, version: u64) -> V {
        match self.index.get(&ValueKey::Concrete(t.id())) {
            Some(&(v, known)) if known == version => v,
            known => {
                let known = known.is_some();
                match self.written.get(&t.storage().id()).copied() {
                    Some(base) => self.view_of(base, t, version),
                    None if known => {
                        // The tensor was written by something that the trace did not see.
                        self.problem.get_or_insert_with(|| {
                            Error::new(Code::NotSupported).what("a tensor changed during the trace without an op")
                        });
                        self.graph.add_input("unknown", t.aval())
                    }
                    None => match self.constant(t) {
                        Ok(v) => v,
                        Err(e) => {
                            self.problem.get_or_insert(e);
                            self.graph.add_input("unknown", t.aval())
                        }
                    },
                }
            }
        }
    }

    fn push(&mut self, op: &'static ms_ir::OpDef, inputs: &[V], attrs: ms_core::Attrs) -> V {
        match self.graph.emit(op, inputs, attrs) {
            Ok(outs) => outs[0],
            Err(e) => {
                self.problem.get_or_insert(e);
                inputs[0]
            }
        }
    }

    /// The current value of `t` after its storage was written. [`crate::capture`] makes the same ops.
    fn view_of(&mut self, base: V, t: &Tensor, version: u64) -> V {
        let root = self.full.get(&t.storage().id()).copied();
        let v = match root {
            Some(root) if root.tensor == t.id() => base,
            Some(root) if root.is_all(t) => self.push(&RESHAPE, &[base], smallvec![Attr::dims(&t.layout().shape)]),
            _ => match root.map_or(Some(t.layout().offset.get()), |r| r.place(t)) {
                Some(offset) => {
                    let l = t.layout();
                    let flat = self.flattened(base);
                    let attrs =
                        smallvec![Attr::dims(&l.shape), Attr::dims(&l.strides), Attr::dims(&[Dim::new(offset)])];
                    self.push(&AS_STRIDED, &[flat], attrs)
                }
                None => self.outside(base),
            },
        };
        self.index.insert(ValueKey::Concrete(t.id()), (v, version));
        v
    }

    fn flattened(&mut self, base: V) -> V {
        let n = self.graph.aval_ref(base).numel();
        self.push(&RESHAPE, &[base], smallvec![Attr::dims(&[Dim::new(n)])])
    }

    fn outside(&mut self, v: V) -> V {
        self.problem.get_or_insert_with(|| {
            Error::new(Code::NotSupported).what("memory was written that is not that of one tensor the trace knows")
        });
        v
    }

    pub fn record(&mut self, event: &Event) {
        if event.custom.is_some() {
            return;
        }
        let inputs: SmallVec<[V; 3]> = event
            .inputs
            .iter()
            .map(|value| match value {
                Value::Concrete(t) => self.value_of(t),
                Value::Symbolic(_) => unreachable!("a capture stands above a trace"),
            })
            .collect();
        let avals: SmallVec<[ms_core::Aval; 1]> = event.outputs.iter().map(Value::aval).collect();
        let node = Node {
            op: OpRef(event.op),
            inputs,
            attrs: event.attrs.clone(),
            outputs: SmallVec::new(),
            regions: event.regions.iter().cloned().collect(),
            loc: self.graph.loc().cloned(),
        };
        let outs = self.graph.push_node(node, &avals);
        for (value, v) in event.outputs.iter().zip(outs) {
            if let Value::Concrete(t) = value {
                self.know(t, v);
            }
        }
    }

    /// Called after `source` was written to the memory of `target`. `version` is that of the source's storage; that of
    /// the target has already advanced.
    pub fn wrote(&mut self, target: &Tensor, source: &Tensor, version: u64) {
        let id = target.storage().id();
        let source = self.value_at(source, version);
        let Some(root) = self.full.get(&id).copied().or_else(|| self.new_root(target)) else {
            self.outside(source);
            return;
        };
        let base = self.written.get(&id).copied().unwrap_or(root.v);
        let shape = self.graph.aval_ref(base).shape.clone();
        let new = match root.place(target) {
            _ if root.is_all(target) => self.push(&RESHAPE, &[source], smallvec![Attr::Dims(shape)]),
            Some(offset) => {
                let flat = self.flattened(base);
                let attrs = smallvec![Attr::dims(&target.layout().strides), Attr::dims(&[Dim::new(offset)])];
                let flat = self.push(&AS_STRIDED_SCATTER, &[flat, source], attrs);
                self.push(&RESHAPE, &[flat], smallvec![Attr::Dims(shape)])
            }
            None => self.outside(base),
        };
        let given = self.inputs.iter().any(|t| t.storage().id() == id);
        // As in a capture: memory made in the graph must not be returned as the memory of the value written to it.
        let copied = !given && root.is_all(target);
        let new = if copied { self.push(&CAST, &[new], smallvec![Attr::DType(target.dtype())]) } else { new };
        if id < self.first && !given {
            self.problem.get_or_insert_with(|| {
                Error::new(Code::NotSupported).what("a tensor was written that no source leads to")
            });
        }
        self.written.insert(id, new);
        if root.tensor == target.id() {
            self.know(target, new);
        }
    }

    /// Makes `target`, whose storage the trace does not know, its root.
    fn new_root(&mut self, target: &Tensor) -> Option<Root> {
        if !target.covers_storage() {
            return None;
        }
        // Its old value is not read: its value starts with the first write.
        self.constant(target).ok()?;
        self.full.get(&target.storage().id()).copied()
    }

    /// Ends the trace.
    pub fn finish(mut self, outputs: &[&Value]) -> Result<Graph> {
        let mut outs = Vec::new();
        for value in outputs {
            match value {
                Value::Concrete(t) => outs.push(self.value_of(t)),
                Value::Symbolic(s) => return Err(crate::capture::stale(s)),
            }
        }
        let mut writes = Vec::new();
        let key = self.graph.random_key();
        let mut tensors = self.inputs.iter();
        for k in 0..self.graph.inputs().len() {
            if key == Some(k as u32) {
                continue;
            }
            let Some(t) = tensors.next() else { break };
            if let Some(&v) = self.written.get(&t.storage().id()) {
                // Other tensors in the memory of a written tensor are not inputs; a guard checks this.
                if self.full.get(&t.storage().id()).is_none_or(|r| r.tensor != t.id()) {
                    return Err(Error::new(Code::NotSupported).what("an input that is a view was written"));
                }
                writes.push((k as u32, v));
            }
        }
        if let Some(problem) = self.problem {
            return Err(problem);
        }
        self.graph.set_outputs(outs);
        self.graph.set_writes(writes);
        self.graph.set_loc(None);
        self.graph.put_key_last();
        Ok(self.graph)
    }
}
