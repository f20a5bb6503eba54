//! A graph under construction: ops called with its symbols become nodes. In-place writes are made functional here, for
//! every capture mode: a write makes a new value, views are derived from it again, and a write to an input becomes a
//! write-back.

mod draws;
mod memory;

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use ms_core::{Attrs, Aval, Code, DType, Error, Number, Result, Scalar, ShapeEnv, SmallVec};
use ms_device_api::LaunchSpec;
use ms_ir::{Builder, ConstData, Graph, Kernel, Loc, NodeId, OpDef, V};
use ms_tensor::{DeviceRef, Symbol, Tensor, Value};

use memory::{Alias, Current};

use crate::devices;
pub use memory::{Place, Resolution, covers};

static NEXT: AtomicU64 = AtomicU64::new(1);

type Key = (u32, V);

struct Frame {
    serial: u32,
    graph: Graph,
    /// The number of inputs that belong to the region itself: what a loop carries, and rows. They come first.
    formals: usize,
    /// Outer values used inside, as inputs of this region, in order.
    lifted: Vec<(Key, V)>,
    /// The current values of outer values when the region began. Inside, they map to other values.
    before: HashMap<Key, Current>,
    seen_before: HashMap<Key, (u64, Value)>,
    /// The number of random numbers taken since the region began. Its key is advanced by this number when it ends.
    drawn: u32,
}

/// The values that several regions capture, and the graphs over these values.
pub type Joined = (Vec<Value>, SmallVec<[Arc<Graph>; 2]>);

/// A finished region: its graph, and the outer values that its inputs stand for.
pub struct Region {
    pub graph: Graph,
    formals: usize,
    operands: Vec<Key>,
    /// The outer values whose memory was written in place inside.
    pub written: Vec<Value>,
    /// Whether one of the region's own inputs was written.
    pub wrote_formal: bool,
}

pub struct Capture {
    id: u64,
    name: Arc<str>,
    frames: Vec<Frame>,
    next_serial: u32,
    aliases: HashMap<Key, Alias>,
    current: HashMap<Key, Current>,
    seen: HashMap<Key, (u64, Value)>,
    avals: HashMap<Key, Aval>,
    /// Concrete tensors that ops read, as constants.
    constants: HashMap<u64, V>,
    held: Vec<Tensor>,
    /// The symbols of all frames.
    env: ShapeEnv,
    /// The inputs that are Python numbers, each as a 0-d tensor of a dtype.
    numbers: Vec<(V, Number, DType)>,
    /// The device of the inputs, if one of them is not a number.
    device: Option<DeviceRef>,
    /// Whether the user's own line makes the current call, rather than a library function that the line called.
    direct: bool,
}

/// The error for a symbol used outside its own capture.
pub fn stale(symbol: &Symbol) -> Error {
    if symbol.is_open() {
        return Error::new(Code::InvalidValue).expected("a tensor with values").got(symbol.owner.to_string());
    }
    Error::new(Code::StaleSymbol)
        .what(format!("a value of the capture of {} was used after it had finished, or outside it", symbol.owner))
}

impl Capture {
    pub fn new(name: &str) -> Capture {
        let mut capture = Capture {
            id: NEXT.fetch_add(1, Ordering::Relaxed),
            name: name.into(),
            frames: Vec::new(),
            next_serial: 0,
            aliases: HashMap::new(),
            current: HashMap::new(),
            seen: HashMap::new(),
            avals: HashMap::new(),
            constants: HashMap::new(),
            held: Vec::new(),
            env: ShapeEnv::shared(),
            numbers: Vec::new(),
            device: None,
            direct: true,
        };
        capture.push_frame(name);
        capture
    }

    /// An empty capture with the same name and symbols.
    pub fn renewed(&self) -> Capture {
        let mut capture = Capture::new(&self.name);
        capture.env = self.env.clone();
        capture
    }

    fn push_frame(&mut self, name: &str) {
        let mut graph = Graph::new(name);
        graph.set_env(self.env.clone());
        if let Some(f) = self.frames.last() {
            graph.set_loc(f.graph.loc().cloned());
        }
        let (before, seen_before) = (self.current.clone(), self.seen.clone());
        let (serial, lifted) = (self.next_serial, Vec::new());
        self.frames.push(Frame { serial, graph, formals: 0, lifted, before, seen_before, drawn: 0 });
        self.next_serial += 1;
    }

    /// The symbols of this capture.
    pub fn env(&self) -> &ShapeEnv {
        &self.env
    }

    pub fn id(&self) -> u64 {
        self.id
    }

    pub fn name(&self) -> &Arc<str> {
        &self.name
    }

    pub fn node_count(&self) -> usize {
        self.frames.iter().map(|f| f.graph.nodes().len()).sum()
    }

    /// The number of concrete tensors that became constants.
    pub fn constants_held(&self) -> usize {
        self.constants.len()
    }

    pub fn depth(&self) -> usize {
        self.frames.len()
    }

    fn top(&mut self) -> &mut Frame {
        self.frames.last_mut().expect("the outermost frame is there until finish")
    }

    pub fn set_loc(&mut self, loc: Option<Loc>) {
        self.top().graph.set_loc(loc);
    }

    pub fn set_direct(&mut self, direct: bool) {
        self.direct = direct;
    }

    /// The user's line that is running, and whether it makes the current call itself.
    pub fn called_from(&self) -> Option<(Loc, bool)> {
        let loc = self.frames.last()?.graph.loc()?.clone();
        Some((loc, self.direct))
    }

    /// Gives the nodes that follow the location of the node that made `symbol`.
    pub fn follow_line(&mut self, symbol: &Symbol) {
        let of = |f: &Frame| f.graph.producer(symbol.v).and_then(|n| f.graph.node(n).loc.clone());
        let frame = self.frames.iter().find(|f| symbol.builder == self.id && f.serial == symbol.frame);
        if let Some(loc) = frame.and_then(of) {
            self.set_loc(Some(loc));
        }
    }

    fn symbol(&self, v: V) -> Value {
        let frame = self.frames.last().expect("a frame");
        let aval = frame.graph.aval(v);
        Value::Symbolic(Arc::new(Symbol { builder: self.id, frame: frame.serial, v, aval, owner: self.name.clone() }))
    }

    pub fn owns(&self, value: &Value) -> bool {
        matches!(value, Value::Symbolic(s) if s.builder == self.id)
    }

    /// A new input of the whole graph.
    pub fn input(&mut self, name: &str, aval: Aval) -> Result<Value> {
        if self.frames.len() != 1 {
            // An input found inside a region is an input of the outermost graph, lifted into the region.
            let v = self.frames[0].graph.add_input(name, aval.clone());
            let key = (self.frames[0].serial, v);
            self.avals.insert(key, aval.clone());
            return Ok(Value::Symbolic(Arc::new(Symbol {
                builder: self.id,
                frame: key.0,
                v,
                aval,
                owner: self.name.clone(),
            })));
        }
        let v = self.top().graph.add_input(name, aval);
        Ok(self.symbol(v))
    }

    /// Records the device of an input.
    pub fn record_device(&mut self, t: &Tensor) {
        if self.device.is_none() && !devices::is_number(t) && !devices::reads_as_zeros(t) {
            self.device = Some(t.device());
        }
    }

    /// The device on which the graph will run.
    pub fn device(&self) -> DeviceRef {
        self.device.unwrap_or_else(devices::current)
    }

    /// A Python number as an operand of this dtype: an input of the graph, converted when the graph is called.
    pub fn number(&mut self, number: Number, dtype: DType) -> Result<Value> {
        let known = self.numbers.iter().find(|(_, n, d)| (*n, *d) == (number, dtype)).map(|(v, ..)| *v);
        if let Some(v) = known {
            return self.root_value((self.frames[0].serial, v));
        }
        let value = self.input("number", Aval::scalar(dtype))?;
        if let Value::Symbolic(s) = &value {
            self.numbers.push((s.v, number, dtype));
        }
        Ok(value)
    }

    /// The inputs that are numbers, by their index among the inputs that a caller passes.
    pub fn numbers(&self) -> Vec<(usize, Number, DType)> {
        let graph = &self.frames[0].graph;
        let given = graph.inputs().iter().enumerate().filter(|(k, _)| graph.random_key() != Some(*k as u32));
        let find = |v: V| self.numbers.iter().find(|(n, ..)| *n == v);
        given.enumerate().filter_map(|(k, (_, i))| find(i.value).map(|&(_, n, d)| (k, n, d))).collect()
    }

    pub fn scalar(&mut self, value: Scalar, dtype: DType) -> Result<Value> {
        let v = self.top().graph.constant(value, dtype)?;
        Ok(self.symbol(v))
    }

    /// A constant with the tensor's values as they are now.
    pub fn constant(&mut self, t: &Tensor) -> Result<Value> {
        let data = ConstData { aval: t.aval(), bytes: devices::read(t)?.into() };
        let v = self.top().graph.add_const(Arc::new(data));
        Ok(self.symbol(v))
    }

    /// The handle of a value in the innermost frame.
    fn handle(&mut self, value: &Value) -> Result<V> {
        match value {
            Value::Concrete(t) => {
                // Constants are made in the outermost frame once and lifted from there.
                let key = match self.constants.get(&t.id()) {
                    Some(&v) => (self.frames[0].serial, v),
                    None => {
                        let data = ConstData { aval: t.aval(), bytes: devices::read(t)?.into() };
                        let v = self.frames[0].graph.add_const(Arc::new(data));
                        self.constants.insert(t.id(), v);
                        self.held.push(t.clone());
                        (self.frames[0].serial, v)
                    }
                };
                self.lift(key)
            }
            Value::Symbolic(s) if s.builder == self.id => self.lift((s.frame, s.v)).map_err(|_| stale(s)),
            Value::Symbolic(s) => Err(stale(s)),
        }
    }

    fn lift(&mut self, key: Key) -> Result<V> {
        let owner = self.frames.iter().position(|f| f.serial == key.0);
        let Some(owner) = owner else { return Err(Error::new(Code::StaleSymbol)) };
        let mut v = key.1;
        let aval = self.frames[owner].graph.aval(v);
        for frame in &mut self.frames[owner + 1..] {
            v = match frame.lifted.iter().find(|(k, _)| *k == key) {
                Some((_, inner)) => *inner,
                None => {
                    let inner = frame.graph.add_input("outer", aval.clone());
                    frame.lifted.push((key, inner));
                    inner
                }
            };
        }
        Ok(v)
    }

    pub fn emit(&mut self, op: &'static OpDef, inputs: &[&Value], attrs: &Attrs) -> Result<SmallVec<[Value; 1]>> {
        let handles: Result<SmallVec<[V; 4]>> = inputs.iter().map(|v| self.handle(v)).collect();
        let handles = handles?;
        let outs = self.top().graph.emit(op, &handles, attrs.clone())?;
        self.refuse_as_eager(op, &handles, attrs)?;
        let outs: SmallVec<[Value; 1]> = outs.iter().map(|&v| self.symbol(v)).collect();
        if let (Kernel::View(view), Some(Value::Symbolic(s))) = (&op.kernel, inputs.first().copied()) {
            self.note_alias(view, s, &outs[0], attrs);
        }
        Ok(outs)
    }

    /// Refuses an op that has no kernel for its dtypes at the call, as eager code does, rather than when the graph is
    /// compiled: the program may catch the error, and an unused node is never compiled. Float programs are not checked,
    /// since they always have kernels.
    fn refuse_as_eager(&mut self, op: &'static OpDef, inputs: &[V], attrs: &Attrs) -> Result<()> {
        let Kernel::Program(make) = op.kernel else { return Ok(()) };
        let graph = &self.top().graph;
        let dtypes: SmallVec<[DType; 4]> = inputs.iter().map(|&v| graph.aval(v).dtype).collect();
        if dtypes.iter().all(|d| d.is_float()) {
            return Ok(());
        }
        let spec = LaunchSpec::Program { op: op.name, program: Arc::new(make(&dtypes, attrs)) };
        devices::compile(&**crate::eager::device(), &spec, graph.loc()).map(drop)
    }

    pub fn emit_regions(
        &mut self,
        op: &'static OpDef,
        inputs: &[&Value],
        attrs: &Attrs,
        regions: &[Arc<Graph>],
    ) -> Result<SmallVec<[Value; 1]>> {
        let handles: Result<SmallVec<[V; 4]>> = inputs.iter().map(|v| self.handle(v)).collect();
        let outs = self.top().graph.emit_regions(op, &handles?, attrs.clone(), regions.iter().cloned().collect())?;
        Ok(outs.iter().map(|&v| self.symbol(v)).collect())
    }

    fn root_value(&self, key: Key) -> Result<Value> {
        let frame = self.frames.iter().find(|f| f.serial == key.0).ok_or_else(|| Error::new(Code::StaleSymbol))?;
        let aval = frame.graph.aval(key.1);
        Ok(Value::Symbolic(Arc::new(Symbol {
            builder: self.id,
            frame: key.0,
            v: key.1,
            aval,
            owner: self.name.clone(),
        })))
    }

    /// Begins a region with its own inputs: one for each of `memories`, whose memory is read from there inside, then
    /// one for each of `formals`. Returns the symbols that stand for them inside.
    pub fn begin_region(&mut self, name: &str, formals: &[Aval], memories: &[Value]) -> Result<Vec<Value>> {
        self.push_frame(name);
        let avals: Vec<Aval> = memories.iter().map(Value::aval).chain(formals.iter().cloned()).collect();
        let frame = self.top();
        frame.formals = avals.len();
        let inputs: Vec<V> = avals.into_iter().map(|a| frame.graph.add_input("carried", a)).collect();
        let mut held: Vec<Value> = inputs.into_iter().map(|v| self.symbol(v)).collect();
        let inside = held.split_off(memories.len());
        for (memory, value) in memories.iter().zip(held) {
            let Value::Symbolic(symbol) = memory else { return Err(Error::new(Code::StaleSymbol)) };
            self.set_current(symbol, value)?;
        }
        Ok(inside)
    }

    /// Drops the innermost region.
    pub fn discard_region(&mut self) {
        if self.frames.len() > 1 {
            self.pop_region();
        }
    }

    fn pop_region(&mut self) -> Frame {
        let mut frame = self.frames.pop().expect("a region is open");
        self.current = std::mem::take(&mut frame.before);
        self.seen = std::mem::take(&mut frame.seen_before);
        frame
    }

    /// Ends the innermost region with these outputs.
    pub fn end_region(&mut self, outputs: &[Value]) -> Result<Region> {
        if self.frames.len() < 2 {
            return Err(Error::new(Code::Internal).what("no region is open"));
        }
        let handles: Result<Vec<V>> = outputs.iter().map(|v| self.handle(v)).collect();
        let handles = match handles {
            Ok(h) => h,
            Err(e) => {
                self.pop_region();
                return Err(e);
            }
        };
        let frame = self.frames.last().expect("checked above");
        let is_new = |(k, c): &(&Key, &Current)| frame.before.get(k).is_none_or(|b| b.version != c.version);
        let (inner, mut outer): (Vec<Key>, Vec<Key>) =
            self.current.iter().filter(is_new).map(|(k, _)| *k).partition(|k| k.0 == frame.serial);
        outer.sort_unstable();
        let own: Vec<V> = frame.graph.inputs()[..frame.formals].iter().map(|i| i.value).collect();
        let wrote_formal = inner.iter().any(|k| own.contains(&k.1));
        let mut frame = self.pop_region();
        let written = outer.into_iter().map(|k| self.root_value(k)).collect::<Result<_>>()?;
        frame.graph.set_outputs(handles);
        let operands = frame.lifted.iter().map(|(k, _)| *k).collect();
        Ok(Region { graph: frame.graph, formals: frame.formals, operands, written, wrote_formal })
    }

    /// The captured values and graphs of the finished regions of one node: every region gets the union of the captured
    /// values.
    pub fn join(&self, regions: &[&Region]) -> Result<Joined> {
        let mut operands: Vec<Key> = Vec::new();
        for key in regions.iter().flat_map(|r| &r.operands) {
            if !operands.contains(key) {
                operands.push(*key);
            }
        }
        let values: Result<Vec<Value>> = operands.iter().map(|&k| self.root_value(k)).collect();
        let values = values?;
        let graphs = regions.iter().map(|r| Arc::new(with_inputs(r, &operands, &values))).collect();
        Ok((values, graphs))
    }

    /// Ends the capture. The graph writes back every input that was written.
    pub fn finish(mut self, outputs: &[Value]) -> Result<(Graph, Vec<Tensor>)> {
        if self.frames.len() != 1 {
            return Err(Error::new(Code::Internal).what("a region is still open"));
        }
        let handles: Result<Vec<V>> = outputs.iter().map(|v| self.handle(v)).collect();
        let handles = handles?;
        let inputs: Vec<V> = self.frames[0].graph.inputs().iter().map(|i| i.value).collect();
        let serial = self.frames[0].serial;
        let mut writes = Vec::new();
        for (k, &v) in inputs.iter().enumerate() {
            if let Some(c) = self.current.get(&(serial, v)) {
                let value = c.value.clone();
                writes.push((k as u32, self.handle(&value)?));
            }
        }
        let mut graph = self.frames.pop().expect("one frame").graph;
        graph.set_outputs(handles);
        graph.set_writes(writes);
        graph.set_loc(None);
        graph.put_key_last();
        Ok((graph, self.held))
    }
}

/// The region's graph with its own inputs, followed by one input for each of `operands`, in that order.
fn with_inputs(region: &Region, operands: &[Key], values: &[Value]) -> Graph {
    let g = &region.graph;
    let mut out = Graph::new(g.name());
    out.copy_env(g);
    let mut map = vec![None; g.values().len()];
    for input in &g.inputs()[..region.formals] {
        map[input.value.index()] = Some(out.add_input(&input.name, g.aval_ref(input.value).clone()));
    }
    for (key, value) in operands.iter().zip(values) {
        let v = out.add_input("operand", value.aval());
        if let Some(k) = region.operands.iter().position(|o| o == key) {
            map[g.inputs()[region.formals + k].value.index()] = Some(v);
        }
    }
    for k in 0..g.nodes().len() {
        g.copy_node(NodeId(k as u32), &mut out, &mut map);
    }
    let outputs = g.outputs().iter().map(|&v| g.map_value(v, &mut out, &mut map)).collect();
    out.set_outputs(outputs);
    out
}
