//! The graph: SSA values in program order, without side effects except the listed write-backs.

use std::sync::Arc;

use ms_core::{Attr, Attrs, Aval, Code, DType, Dim, Error, Loc, Result, Scalar, ShapeEnv, SmallVec};

use crate::builder::{Builder, V};
use crate::control::region_outputs;
use crate::opdef::{Infer, OpDef, OpRef};

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct NodeId(pub u32);

#[derive(Clone, Debug)]
pub struct Input {
    pub name: Arc<str>,
    pub value: V,
}

/// A constant's value, row-major in little-endian bytes.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ConstData {
    pub aval: Aval,
    pub bytes: Box<[u8]>,
}

#[derive(Clone, Debug)]
pub enum ValueDef {
    Input(u32),
    Const(Arc<ConstData>),
    /// Output `out` of a node.
    Node {
        node: NodeId,
        out: u32,
    },
}

#[derive(Clone, Debug)]
pub struct ValueInfo {
    pub def: ValueDef,
    pub aval: Aval,
}

#[derive(Clone, Debug)]
pub struct Node {
    pub op: OpRef,
    pub inputs: SmallVec<[V; 3]>,
    pub attrs: Attrs,
    pub outputs: SmallVec<[V; 1]>,
    /// Nested graphs of structural ops.
    pub regions: SmallVec<[Arc<Graph>; 2]>,
    pub loc: Option<Loc>,
}

/// A functional graph. Nodes are in program order, and every value is defined before its uses.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    name: String,
    inputs: Vec<Input>,
    values: Vec<ValueInfo>,
    nodes: Vec<Node>,
    outputs: Vec<V>,
    /// In-place effects, performed after the last launch that can fail: value `.1` is written to the storage of input
    /// `.0`.
    writes: Vec<(u32, V)>,
    /// The number of random call numbers that one run takes.
    random_calls: u32,
    /// The input that holds the random key, if any.
    random_key: Option<u32>,
    env: ShapeEnv,
    /// The location that newly emitted nodes get.
    loc: Option<Loc>,
}

impl Graph {
    pub fn new(name: impl Into<String>) -> Graph {
        let mut graph = Graph::default();
        graph.name = name.into();
        graph
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    pub fn set_name(&mut self, name: impl Into<String>) {
        self.name = name.into();
    }

    pub fn inputs(&self) -> &[Input] {
        &self.inputs
    }

    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }

    pub fn values(&self) -> &[ValueInfo] {
        &self.values
    }

    pub fn outputs(&self) -> &[V] {
        &self.outputs
    }

    pub fn writes(&self) -> &[(u32, V)] {
        &self.writes
    }

    pub fn shape_env(&self) -> &ShapeEnv {
        &self.env
    }

    /// Estimated bytes of the graph, its regions and its constants. The estimate is an upper bound, since regions and
    /// constants may be shared with other graphs.
    pub fn size_bytes(&self) -> usize {
        let spilled = |n: usize, inline: usize, size: usize| if n > inline { n * size } else { 0 };
        let attr = |a: &Attr| match a {
            Attr::Ints(v) => spilled(v.len(), v.inline_size(), size_of::<i64>()),
            Attr::Dims(v) => spilled(v.len(), v.inline_size(), size_of::<Dim>()),
            Attr::Str(s) => s.len(),
            _ => 0,
        };
        let node = |n: &Node| {
            spilled(n.inputs.len(), n.inputs.inline_size(), size_of::<V>())
                + spilled(n.outputs.len(), n.outputs.inline_size(), size_of::<V>())
                + spilled(n.attrs.len(), n.attrs.inline_size(), size_of::<Attr>())
                + n.attrs.iter().map(attr).sum::<usize>()
                + n.regions.iter().map(|r| r.size_bytes()).sum::<usize>()
        };
        let value = |v: &ValueInfo| {
            let data = match &v.def {
                ValueDef::Const(data) => size_of::<ConstData>() + data.bytes.len(),
                _ => 0,
            };
            spilled(v.aval.shape.len(), v.aval.shape.inline_size(), size_of::<Dim>()) + data
        };
        size_of::<Graph>()
            + self.nodes.capacity() * size_of::<Node>()
            + self.nodes.iter().map(node).sum::<usize>()
            + self.values.capacity() * size_of::<ValueInfo>()
            + self.values.iter().map(value).sum::<usize>()
            + self.inputs.capacity() * (size_of::<Input>() + 32)
    }

    pub fn random_calls(&self) -> u32 {
        self.random_calls
    }

    pub fn random_key(&self) -> Option<u32> {
        self.random_key
    }

    pub fn def(&self, v: V) -> &ValueDef {
        &self.values[v.index()].def
    }

    pub fn aval_ref(&self, v: V) -> &Aval {
        &self.values[v.index()].aval
    }

    /// The number of times each value is read: by nodes, as an output, or as a write-back.
    pub fn uses(&self) -> Vec<u32> {
        let mut uses = vec![0; self.values().len()];
        let results = self.outputs().iter().chain(self.writes().iter().map(|(_, v)| v));
        for v in self.nodes().iter().flat_map(|n| n.inputs.iter()).chain(results) {
            uses[v.index()] += 1;
        }
        uses
    }

    /// The node that computes `v`, if it is not an input or a constant.
    pub fn producer(&self, v: V) -> Option<NodeId> {
        match self.def(v) {
            ValueDef::Node { node, .. } => Some(*node),
            _ => None,
        }
    }

    fn push_value(&mut self, def: ValueDef, aval: Aval) -> V {
        self.values.push(ValueInfo { def, aval });
        V((self.values.len() - 1) as u32)
    }

    pub fn add_input(&mut self, name: &str, aval: Aval) -> V {
        let value = self.push_value(ValueDef::Input(self.inputs.len() as u32), aval);
        self.inputs.push(Input { name: name.into(), value });
        value
    }

    pub fn add_const(&mut self, data: Arc<ConstData>) -> V {
        let aval = data.aval.clone();
        self.push_value(ValueDef::Const(data), aval)
    }

    pub fn set_outputs(&mut self, outputs: Vec<V>) {
        self.outputs = outputs;
    }

    pub fn set_writes(&mut self, writes: Vec<(u32, V)>) {
        self.writes = writes;
    }

    /// Sets the location of nodes emitted from now on.
    pub fn set_loc(&mut self, loc: Option<Loc>) {
        self.loc = loc;
    }

    /// The location that newly emitted nodes get.
    pub fn loc(&self) -> Option<&Loc> {
        self.loc.as_ref()
    }

    /// The key input of the random generator (an `int64[2]`: seed and first call number), added at the first use.
    pub fn key_input(&mut self) -> V {
        match self.random_key {
            Some(k) => self.inputs[k as usize].value,
            None => {
                self.random_key = Some(self.inputs.len() as u32);
                self.add_input("rng", Aval::new(DType::Int64, &[ms_core::Dim::new(2)]))
            }
        }
    }

    /// The key input, and the next call number relative to it.
    pub fn next_random(&mut self) -> (V, u32) {
        self.random_calls += 1;
        (self.key_input(), self.random_calls - 1)
    }

    /// The key after the draws of branches and loops, if there are any: the write-back of the key input. The graph's
    /// own calls are counted in addition.
    pub fn next_key(&self) -> Option<V> {
        let key = self.random_key?;
        self.writes.iter().find(|w| w.0 == key).map(|w| w.1)
    }

    /// This graph with the final key as its last output instead of a write-back.
    pub fn giving_key(&self) -> Graph {
        let mut out = self.clone();
        if let Some(v) = self.next_key() {
            out.outputs.push(v);
            out.writes.retain(|w| Some(w.0) != self.random_key);
        }
        out
    }

    /// Restores the environment and random state that a parser read.
    pub fn restore(&mut self, env: ShapeEnv, random_calls: u32, random_key: Option<u32>) {
        self.env = env;
        self.random_calls = random_calls;
        self.random_key = random_key;
    }

    /// Moves the random key after the other inputs, wherever it was first used: callers number the inputs without it.
    pub fn put_key_last(&mut self) {
        let Some(k) = self.random_key else { return };
        let last = self.inputs.len() as u32 - 1;
        let key = self.inputs.remove(k as usize);
        self.inputs.push(key);
        self.random_key = Some(last);
        for (i, input) in self.inputs.iter().enumerate() {
            self.values[input.value.index()].def = ValueDef::Input(i as u32);
        }
        for w in &mut self.writes {
            w.0 = match w.0 {
                i if i == k => last,
                i if i > k => i - 1,
                i => i,
            };
        }
    }

    /// Renumbers the inputs: input k becomes number `places[k]`. Returns false if `places` is not a permutation.
    pub fn order_inputs(&mut self, places: &[u32]) -> bool {
        let n = self.inputs.len();
        let mut from = vec![usize::MAX; n];
        for (k, &place) in places.iter().enumerate() {
            match from.get_mut(place as usize) {
                Some(slot) if *slot == usize::MAX => *slot = k,
                _ => return false,
            }
        }
        if places.len() != n {
            return false;
        }
        self.inputs = from.iter().map(|&k| self.inputs[k].clone()).collect();
        for (i, input) in self.inputs.iter().enumerate() {
            self.values[input.value.index()].def = ValueDef::Input(i as u32);
        }
        true
    }

    /// Copies the random state of `other`, for passes that rebuild a graph with the same inputs.
    pub fn copy_random(&mut self, other: &Graph) {
        self.random_calls = other.random_calls;
        self.random_key = other.random_key;
    }

    /// Copies the shape environment of `other`, for passes that rebuild a graph over the same symbols.
    pub fn copy_env(&mut self, other: &Graph) {
        self.env = other.env.clone();
    }

    /// Sets the environment that the graph shares with others of its capture.
    pub fn set_env(&mut self, env: ShapeEnv) {
        self.env = env;
    }

    /// Appends a node with known outputs, without inference, for passes that copy nodes.
    pub fn push_node(&mut self, mut node: Node, avals: &[Aval]) -> SmallVec<[V; 1]> {
        let id = NodeId(self.nodes.len() as u32);
        node.outputs = avals
            .iter()
            .enumerate()
            .map(|(k, a)| self.push_value(ValueDef::Node { node: id, out: k as u32 }, a.clone()))
            .collect();
        let outputs = node.outputs.clone();
        self.nodes.push(node);
        outputs
    }

    /// The starting point of a rebuilding pass: a new graph with the name, inputs, environment and random state of this
    /// one but no nodes, and a map from this graph's values to the new graph's, with the inputs filled in.
    pub fn skeleton(&self) -> (Graph, Vec<Option<V>>) {
        let mut out = Graph::new(self.name.clone());
        out.copy_env(self);
        out.copy_random(self);
        let mut map = vec![None; self.values.len()];
        for input in &self.inputs {
            map[input.value.index()] = Some(out.add_input(&input.name, self.aval_ref(input.value).clone()));
        }
        (out, map)
    }

    /// The value of `v` in `out`, copying a constant at its first use. The outputs of nodes must be mapped already.
    pub fn map_value(&self, v: V, out: &mut Graph, map: &mut [Option<V>]) -> V {
        if let Some(m) = map[v.index()] {
            return m;
        }
        match self.def(v) {
            ValueDef::Const(data) => {
                let m = out.add_const(data.clone());
                map[v.index()] = Some(m);
                m
            }
            other => unreachable!("a pass used {v:?} ({other:?}) before mapping it"),
        }
    }

    /// Copies node `id` into `out`, with operands mapped by `map`, and maps its outputs.
    pub fn copy_node(&self, id: NodeId, out: &mut Graph, map: &mut [Option<V>]) {
        let node = self.node(id);
        let inputs = node.inputs.iter().map(|&v| self.map_value(v, out, map)).collect();
        let avals: SmallVec<[Aval; 1]> = node.outputs.iter().map(|&v| self.aval_ref(v).clone()).collect();
        let new = out.push_node(Node { inputs, outputs: SmallVec::new(), ..node.clone() }, &avals);
        for (old, new) in node.outputs.iter().zip(new) {
            map[old.index()] = Some(new);
        }
    }

    /// Maps outputs and write-backs into `out`, as the last step of a rebuilding pass.
    pub fn finish_into(&self, mut out: Graph, map: &mut [Option<V>]) -> Graph {
        out.outputs = self.outputs.iter().map(|&v| self.map_value(v, &mut out, map)).collect();
        out.writes = self.writes.iter().map(|&(i, v)| (i, self.map_value(v, &mut out, map))).collect();
        out
    }
}

impl Drop for Graph {
    /// Nested graphs are dropped level by level: a long chain of nested regions must not overflow the stack.
    fn drop(&mut self) {
        let mut pending: Vec<Arc<Graph>> = self.nodes.drain(..).flat_map(|n| n.regions).collect();
        while let Some(region) = pending.pop() {
            if let Ok(mut graph) = Arc::try_unwrap(region) {
                pending.extend(graph.nodes.drain(..).flat_map(|n| n.regions));
            }
        }
    }
}

impl Builder for Graph {
    fn emit(&mut self, op: &'static OpDef, inputs: &[V], attrs: Attrs) -> Result<SmallVec<[V; 1]>> {
        let avals: SmallVec<[Aval; 4]> = inputs.iter().map(|&v| self.aval_ref(v).clone()).collect();
        let outs = (op.infer)(&mut Infer { op, inputs: &avals, attrs: &attrs, env: &mut self.env })?;
        if outs.len() != op.n_outputs {
            return Err(Error::new(Code::Internal).op(op.name).what("inference gave a wrong number of outputs"));
        }
        let node = Node {
            op: OpRef(op),
            inputs: SmallVec::from_slice(inputs),
            attrs,
            outputs: SmallVec::new(),
            regions: SmallVec::new(),
            loc: self.loc.clone(),
        };
        Ok(self.push_node(node, &outs))
    }

    fn emit_regions(
        &mut self,
        op: &'static OpDef,
        inputs: &[V],
        attrs: Attrs,
        regions: SmallVec<[Arc<Graph>; 2]>,
    ) -> Result<SmallVec<[V; 1]>> {
        let avals: SmallVec<[Aval; 4]> = inputs.iter().map(|&v| self.aval_ref(v).clone()).collect();
        let outs = region_outputs(op, &avals, &attrs, &regions)?;
        let node = Node {
            op: OpRef(op),
            inputs: SmallVec::from_slice(inputs),
            attrs,
            outputs: SmallVec::new(),
            regions,
            loc: self.loc.clone(),
        };
        Ok(self.push_node(node, &outs))
    }

    fn dtype(&self, v: V) -> DType {
        self.aval_ref(v).dtype
    }

    fn shape(&self, v: V) -> &[Dim] {
        &self.aval_ref(v).shape
    }

    fn constant(&mut self, value: Scalar, dtype: DType) -> Result<V> {
        let bits = value.to_bits(dtype).to_le_bytes();
        let data = ConstData { aval: Aval::scalar(dtype), bytes: bits[..dtype.size()].into() };
        Ok(self.add_const(Arc::new(data)))
    }

    fn env(&mut self) -> &mut ShapeEnv {
        &mut self.env
    }
}
