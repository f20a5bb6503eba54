//! Recording what runs: ops execute as they are called, and each becomes a node.

use std::collections::HashMap;
use std::sync::Arc;

use ms_core::{Attr, Code, Dim, Error, Result, SmallVec, smallvec};
use ms_ir::{Builder, ConstData, Graph, Loc, Node, OpRef, V};
use ms_ops::shape::{AS_STRIDED, AS_STRIDED_SCATTER, RESHAPE};
use ms_tensor::{Tensor, Value, ValueKey};

use crate::tape::Event;

pub struct Trace {
    graph: Graph,
    /// Each known value, and the version of its storage when it was known.
    index: HashMap<ValueKey, (V, u64)>,
    /// The first known tensor that covers a storage. Ids of tensors and storages are never used again, so nothing needs to be
    /// kept alive for them: the values that the program drops are freed while it is traced.
    full: HashMap<u64, V>,
    /// The input tensors, in order.
    inputs: Vec<Tensor>,
    marked: usize,
    /// Storages written since the trace began: the whole value now, and its shape's tensor.
    written: HashMap<u64, V>,
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
            marked: 0,
            written: HashMap::new(),
            random_base: None,
            reads: 0,
            problem: None,
        }
    }

    /// The call number that the trace's random ops count from, given that of the present one.
    pub fn random_base(&mut self, call: u64) -> u64 {
        *self.random_base.get_or_insert(call)
    }

    /// Python read the elements of a tensor: what it did with them, no recording sees.
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
            self.full.entry(t.storage().id()).or_insert(v);
        }
    }

    /// Marks an input.
    pub fn input(&mut self, t: &Tensor, name: &str) -> V {
        if let Some(&(v, _)) = self.index.get(&ValueKey::Concrete(t.id())) {
            return v;
        }
        let v = self.graph.add_input(name, t.aval());
        self.inputs.push(t.clone());
        self.marked += 1;
        self.know(t, v);
        v
    }

    /// A scalar that the program made: a constant.
    pub fn constant(&mut self, t: &Tensor) -> Result<()> {
        let data = ConstData { aval: t.aval(), bytes: t.to_bytes()?.into() };
        let v = self.graph.add_const(Arc::new(data));
        self.know(t, v);
        Ok(())
    }

    /// The call number of a random op within the trace; `key` is the tensor that the op is called with.
    pub fn random(&mut self, key: &Tensor) -> u32 {
        let (v, call) = self.graph.next_random();
        self.know(key, v);
        call
    }

    fn value_of(&mut self, t: &Tensor) -> V {
        match self.index.get(&ValueKey::Concrete(t.id())) {
            Some(&(v, version)) if version == t.storage().version() => v,
            known => {
                let known = known.is_some();
                match self.written.get(&t.storage().id()).copied() {
                    Some(base) => self.view_of(base, t),
                    None if known => {
                        // Written by something that the trace did not see.
                        self.problem.get_or_insert_with(|| {
                            Error::new(Code::NotSupported).what("a tensor changed during the trace without an op")
                        });
                        self.graph.add_input("unknown", t.aval())
                    }
                    None => {
                        let name = format!("captured{}", self.inputs.len());
                        let v = self.graph.add_input(&name, t.aval());
                        self.inputs.push(t.clone());
                        self.know(t, v);
                        v
                    }
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

    fn view_of(&mut self, base: V, t: &Tensor) -> V {
        let l = t.layout();
        let v = if t.covers_storage() && self.graph.aval_ref(base).shape == l.shape {
            base
        } else {
            let n = self.graph.aval_ref(base).numel();
            let flat = self.push(&RESHAPE, &[base], smallvec![Attr::dims(&[Dim::new(n)])]);
            let attrs = smallvec![Attr::dims(&l.shape), Attr::dims(&l.strides), Attr::dims(&[l.offset])];
            self.push(&AS_STRIDED, &[flat], attrs)
        };
        self.know(t, v);
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

    /// After `target`'s memory took `value`. The storage's version has already moved on.
    pub fn wrote(&mut self, target: &Tensor, value: &Value) {
        let Value::Concrete(source) = value else { return };
        let id = target.storage().id();
        let source = self.value_of(source);
        let new = if target.covers_storage() {
            let shape = self.graph.aval_ref(source).shape.clone();
            self.push(&RESHAPE, &[source], smallvec![Attr::Dims(shape)])
        } else {
            let base = match self.written.get(&id) {
                Some(&b) => Some(b),
                None => self.full.get(&id).copied(),
            };
            let Some(base) = base else {
                self.problem.get_or_insert_with(|| {
                    Error::new(Code::NotSupported).what("a view was written whose base the trace does not know")
                });
                return;
            };
            let shape = self.graph.aval_ref(base).shape.clone();
            let n = self.graph.aval_ref(base).numel();
            let flat = self.push(&RESHAPE, &[base], smallvec![Attr::dims(&[Dim::new(n)])]);
            let l = target.layout();
            let attrs = smallvec![Attr::dims(&l.strides), Attr::dims(&[l.offset])];
            let flat = self.push(&AS_STRIDED_SCATTER, &[flat, source], attrs);
            self.push(&RESHAPE, &[flat], smallvec![Attr::Dims(shape)])
        };
        self.written.insert(id, new);
        if target.covers_storage() {
            self.know(target, new);
        }
    }

    /// The tensors that became inputs besides the marked ones, in order of first use.
    pub fn captured(&self) -> &[Tensor] {
        &self.inputs[self.marked.min(self.inputs.len())..]
    }

    /// Ends the trace.
    pub fn finish(mut self, outputs: &[&Value]) -> Result<(Graph, Vec<Tensor>)> {
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
                if !t.covers_storage() {
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
        Ok((self.graph, self.inputs))
    }
}
