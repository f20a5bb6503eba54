//! A compiled graph that can be called. It is optimised once, planned once for each combination of input layouts, and
//! shared by graph hash. Under a tape, a call is one entry; in a capture or a trace it is inlined as its ops.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock};

use ms_compiler::{Folding, Level, OutputSource, Plan, Report, optimize_for};
use ms_core::{Attr, Attrs, Aval, Code, Error, IdMap, Layout, Result, Shape, SmallVec, smallvec};
use ms_ir::{Builder, CALL, CUSTOM_VJP, Graph, OpDef, V};
use ms_ops::shape::RESHAPE;
use ms_tensor::{DeviceRef, Storage, Tensor, Value};

use crate::cache;
use crate::counters::{Counter, count};
use crate::devices::{self, same};
use crate::dispatch;
use crate::eager;
use crate::executor::{Executable, InputRef, OutputValue};
use crate::recorder::{self, lock};
use crate::rng;
use crate::tape::Event;
use crate::template::Template;

mod inline;

/// The forward graph that a tape records: the graph, with the values that its backward graph needs as further outputs.
struct TapeForm {
    forward: Arc<GraphFn>,
    n_outputs: usize,
    /// For each write-back, the output of `forward` that holds its value, if a gradient may flow through it.
    written: Vec<Option<usize>>,
    /// Inputs that the graph writes and that the backward pass of its loops and branches reads: the tape holds copies.
    copied: Vec<usize>,
}

pub struct GraphFn {
    graph: Arc<Graph>,
    level: Level,
    device: DeviceRef,
    /// Whether a call may wait for an asynchronous device: because of a fallible op or a condition.
    may_wait: bool,
    /// The functions of the same graph on other devices.
    elsewhere: Mutex<Vec<Arc<GraphFn>>>,
    optimized: OnceLock<Result<(Graph, Report)>>,
    plans: Mutex<Vec<Arc<Executable>>>,
    tape_forms: Mutex<HashMap<Vec<bool>, Arc<TapeForm>>>,
    /// For a graph whose branches or loops draw random numbers: the same graph with the key after its draws as last
    /// output.
    giving_key: OnceLock<Arc<GraphFn>>,
    /// For a graph over symbolic dimensions, which never runs itself.
    template: Option<Template>,
}

/// The results of a call.
pub type Outputs = SmallVec<[Value; 2]>;

/// Plans kept for each graph: one for each combination of input strides.
const MAX_PLANS: usize = 8;

/// A copy of a value that keeps the tapes following it.
fn recorded_copy(active: &recorder::Active, value: &Value) -> Result<Value> {
    let Value::Concrete(t) = value else { return Ok(value.clone()) };
    let copy = Value::Concrete(eager::copy(t)?);
    let event = Event {
        op: &RESHAPE,
        inputs: &[value],
        versions: &[value.version()],
        outputs: std::slice::from_ref(&copy),
        attrs: &smallvec![Attr::dims(t.shape())],
        regions: &[],
        custom: None,
    };
    for tape in &active.tapes {
        lock(tape).record(&event);
    }
    Ok(copy)
}

fn level_attr(level: Level) -> Attrs {
    smallvec![Attr::Int(if level == Level::O0 { 0 } else { 1 })]
}

fn may_wait(graph: &Graph) -> bool {
    graph.nodes().iter().any(|node| {
        let decides = !node.regions.is_empty() && ![CALL.name, CUSTOM_VJP.name].contains(&node.op.name);
        node.op.traits.fallible || decides || node.regions.iter().any(|region| may_wait(region))
    })
}

impl GraphFn {
    /// The function of a graph on the current device, shared with equal graphs.
    pub fn new(graph: Arc<Graph>, level: Level) -> Arc<GraphFn> {
        GraphFn::new_on(graph, level, devices::current())
    }

    /// Like [`GraphFn::new`], on another device.
    pub fn new_on(graph: Arc<Graph>, level: Level, device: DeviceRef) -> Arc<GraphFn> {
        cache::shared(graph, level, device)
    }

    pub(crate) fn build(graph: Arc<Graph>, level: Level, device: DeviceRef) -> GraphFn {
        count(Counter::GraphCompiles);
        let template = Template::of(&graph);
        let may_wait = may_wait(&graph);
        GraphFn {
            graph,
            level,
            device,
            may_wait,
            elsewhere: Mutex::new(Vec::new()),
            template,
            optimized: OnceLock::new(),
            plans: Mutex::new(Vec::new()),
            tape_forms: Mutex::new(HashMap::new()),
            giving_key: OnceLock::new(),
        }
    }

    /// The function of the region of a `call`, at the level given by its attribute.
    pub fn of_region(region: &Arc<Graph>, attrs: &Attrs) -> Result<Arc<GraphFn>> {
        let level = match attrs.first() {
            Some(Attr::Int(1)) => Level::O1,
            _ => Level::O0,
        };
        Ok(GraphFn::new(region.clone(), level))
    }

    /// The device on which its plans run.
    pub fn device(&self) -> DeviceRef {
        self.device
    }

    /// Whether a call may wait for an asynchronous device.
    pub fn may_wait(&self) -> bool {
        self.may_wait
    }

    /// The function of the same graph on `device`.
    pub(crate) fn on(&self, device: DeviceRef) -> Arc<GraphFn> {
        let known = lock(&self.elsewhere).iter().find(|f| same(f.device, device)).cloned();
        known.unwrap_or_else(|| {
            let made = GraphFn::new_on(self.graph.clone(), self.level, device);
            lock(&self.elsewhere).push(made.clone());
            made
        })
    }

    /// The function of a graph that consists of this one node.
    pub fn of_node(
        op: &'static OpDef,
        inputs: &[&Value],
        attrs: &Attrs,
        regions: &[Arc<Graph>],
    ) -> Result<Arc<GraphFn>> {
        let mut graph = Graph::new(op.name);
        let operands: Vec<V> = inputs.iter().map(|v| graph.add_input("operand", v.aval())).collect();
        let outs = graph.emit_regions(op, &operands, attrs.clone(), regions.iter().cloned().collect())?;
        graph.set_outputs(outs.into_vec());
        let tensors: SmallVec<[&Tensor; 8]> = inputs.iter().filter_map(|v| v.concrete()).collect();
        let device = devices::common(&tensors).map_err(|e| e.op(op.name))?.unwrap_or_else(devices::current);
        Ok(GraphFn::new_on(Arc::new(graph), Level::O0, device))
    }

    /// Runs the graph of [`GraphFn::of_node`] without notifying recorders.
    pub(crate) fn run_node(&self, inputs: &[&Value]) -> Result<SmallVec<[Value; 1]>> {
        let here = |v: &&Value| match v {
            Value::Concrete(t) => Ok(Value::Concrete(devices::moved(t, self.device)?)),
            v => Ok((*v).clone()),
        };
        let inputs: Vec<Value> = inputs.iter().map(here).collect::<Result<_>>()?;
        Ok(self.run(&inputs)?.into_iter().collect())
    }

    pub fn graph(&self) -> &Arc<Graph> {
        &self.graph
    }

    pub fn level(&self) -> Level {
        self.level
    }

    /// The graph after all passes.
    pub fn optimized(&self) -> Result<&(Graph, Report)> {
        let done =
            self.optimized.get_or_init(|| optimize_for(&self.graph, self.level, Folding::for_device(&**self.device)));
        done.as_ref().map_err(|e| Error::new(e.code()).what(e.to_string()))
    }

    /// The plan for inputs of these layouts.
    pub fn plan_for(&self, layouts: &[Layout]) -> Result<Arc<Plan>> {
        Ok(self.executable(layouts)?.plan().clone())
    }

    fn executable(&self, layouts: &[Layout]) -> Result<Arc<Executable>> {
        let found = lock(&self.plans).iter().position(|e| e.plan().inputs() == layouts);
        if let Some(i) = found {
            return Ok(lock(&self.plans)[i].clone());
        }
        let (graph, _) = self.optimized()?;
        count(Counter::PlanBuilds);
        let plan = Plan::build(graph, layouts, &**self.device)?;
        let executable = Arc::new(Executable::new(Arc::new(plan), self.device.clone())?);
        let mut plans = lock(&self.plans);
        if plans.len() >= MAX_PLANS {
            plans.remove(0);
        }
        plans.push(executable.clone());
        Ok(executable)
    }

    /// Bytes that the function holds: its graphs, its plans, and their compiled forms, including those for gradients.
    pub fn size_bytes(&self) -> usize {
        let plans: usize = lock(&self.plans).iter().map(|e| e.plan().size_bytes()).sum();
        let instances = self.template.as_ref().map_or(0, Template::size_bytes);
        let optimized = match self.optimized.get() {
            Some(Ok((graph, _))) => graph.size_bytes(),
            _ => 0,
        };
        // If the gradient needs no further values, the forward graph is this function itself, since equal graphs are
        // shared. So no lock may be held while the forward functions are asked.
        let forwards: Vec<Arc<GraphFn>> = lock(&self.tape_forms).values().map(|form| form.forward.clone()).collect();
        let forms: usize = (forwards.iter())
            .filter(|forward| !std::ptr::eq(self, &***forward))
            .map(|forward| forward.size_bytes())
            .sum();
        let giving_key = self.giving_key.get().map_or(0, |f| f.size_bytes());
        size_of::<GraphFn>() + self.graph.size_bytes() + optimized + plans + instances + forms + giving_key
    }

    /// The function for these values of all symbols. It is this function if no size depends on them.
    pub fn for_symbols(self: &Arc<GraphFn>, symbols: &[i64]) -> Result<Arc<GraphFn>> {
        match &self.template {
            None => Ok(self.clone()),
            Some(template) => template.instance(&self.graph, self.level, self.device, symbols),
        }
    }

    /// Like [`GraphFn::for_symbols`], with the symbols' values taken from the inputs' shapes.
    fn for_inputs(&self, template: &Template, inputs: &[Value]) -> Result<Arc<GraphFn>> {
        let given = self.graph.inputs().iter().enumerate().filter(|(k, _)| self.graph.random_key() != Some(*k as u32));
        let avals: Vec<Aval> = inputs.iter().map(Value::aval).collect();
        let known: HashMap<usize, i64> = (given.zip(&avals))
            .flat_map(|((_, i), aval)| self.graph.aval_ref(i.value).shape.iter().zip(&aval.shape))
            .filter_map(|(formal, actual)| formal.symbol_index().zip(actual.value()))
            .collect();
        let symbols = self.graph.shape_env().bind(|i| known.get(&i).copied())?;
        template.instance(&self.graph, self.level, self.device, &symbols)
    }

    /// Calls the graph. The inputs are the graph's inputs except the random key, which this supplies.
    pub fn call(&self, inputs: &[Value]) -> Result<Vec<Value>> {
        count(Counter::GraphCalls);
        self.check_count(inputs)?;
        if inputs.iter().any(|v| v.concrete().is_some_and(|t| !same(t.device(), self.device))) {
            return self.call_elsewhere(inputs);
        }
        self.call_here(inputs)
    }

    /// Like [`GraphFn::call`], with inputs that are on the function's device or numbers.
    fn call_here(&self, inputs: &[Value]) -> Result<Vec<Value>> {
        let key = self.graph.random_key();
        if let Some(template) = &self.template {
            return self.for_inputs(template, inputs)?.call(inputs);
        }
        let Some(at) = key else { return self.call_keyed(inputs) };
        if recorder::wants_ops() {
            return self.inline(inputs);
        }
        let mut all = inputs.to_vec();
        let calls = u64::from(self.graph.random_calls());
        if self.graph.next_key().is_none() {
            let reserved = rng::ReservedCalls::begin(calls);
            all.insert(at as usize, Value::Concrete(reserved.key()?));
            let outputs = self.call_keyed(&all)?;
            reserved.end();
            return Ok(outputs);
        }
        // The number of draws is known only after the run.
        let reserved = rng::ReservedCalls::begin(rng::LONGEST);
        all.insert(at as usize, Value::Concrete(reserved.key()?));
        let form =
            self.giving_key.get_or_init(|| GraphFn::new_on(Arc::new(self.graph.giving_key()), self.level, self.device));
        let mut outputs = form.call_keyed(&all)?;
        if let Some(Value::Concrete(last)) = outputs.pop() {
            reserved.end_at(&last, calls)?;
        }
        Ok(outputs)
    }

    /// Calls the graph on the device of the inputs that are not numbers. Numbers are immediates of its launches. If a
    /// recorder is active, they are copied to the device, since a recorded graph is on one device.
    #[cold]
    fn call_elsewhere(&self, inputs: &[Value]) -> Result<Vec<Value>> {
        let tensors: SmallVec<[&Tensor; 8]> = inputs.iter().filter_map(Value::concrete).collect();
        let device = devices::common_of_graph(&tensors).map_err(|e| e.op(self.graph.name()))?.unwrap_or(self.device);
        let written = |k: usize| self.graph.writes().iter().any(|&(i, _)| i as usize == k);
        let mut here = Vec::with_capacity(inputs.len());
        for (k, value) in inputs.iter().enumerate() {
            here.push(match value {
                Value::Concrete(t) if devices::reads_as_zeros(t) && !written(k) => {
                    Value::Concrete(devices::with_zeros_if_meta(t, device)?)
                }
                Value::Concrete(t) if !same(t.device(), device) => {
                    if written(k) {
                        let got = format!("a tensor of {} to write", devices::title(t.device()));
                        let wanted = format!("tensors of one device, here {}", devices::title(device));
                        return Err(Error::new(Code::DeviceMismatch).op(self.graph.name()).expected(wanted).got(got));
                    }
                    if recorder::any() { dispatch::copy_to(value, device)? } else { value.clone() }
                }
                value => value.clone(),
            });
        }
        if same(device, self.device) { self.call_here(&here) } else { self.on(device).call_here(&here) }
    }

    pub(crate) fn check_count(&self, inputs: &[Value]) -> Result<()> {
        let expected = self.graph.inputs().len() - usize::from(self.graph.random_key().is_some());
        if inputs.len() == expected {
            return Ok(());
        }
        Err(Error::new(Code::ArgumentCount)
            .op(self.graph.name())
            .expected(format!("{expected} tensors"))
            .got(inputs.len().to_string()))
    }

    fn call_keyed(&self, inputs: &[Value]) -> Result<Vec<Value>> {
        if !recorder::any() {
            return self.run(inputs);
        }
        if recorder::wants_ops() {
            return self.inline(inputs);
        }
        let active = recorder::active();
        for &(i, _) in self.graph.writes() {
            if let Value::Concrete(target) = &inputs[i as usize] {
                dispatch::keep_for_gradients(&active, target)?;
            }
        }
        let needs: Vec<bool> = inputs.iter().map(|v| active.tapes.iter().any(|t| lock(t).tracks(v))).collect();
        if !needs.contains(&true) {
            return self.run(inputs);
        }
        let form = self.tape_form(&needs)?;
        let mut versions: SmallVec<[u64; 4]> = inputs.iter().map(Value::version).collect();
        let copies: Result<Vec<Value>> = form.copied.iter().map(|&k| recorded_copy(&active, &inputs[k])).collect();
        let copies = copies?;
        let outputs = form.forward.run(inputs)?;
        let mut refs: SmallVec<[&Value; 4]> = inputs.iter().collect();
        for (&k, copy) in form.copied.iter().zip(&copies) {
            (refs[k], versions[k]) = (copy, copy.version());
        }
        dispatch::notify(
            &active,
            &Event {
                op: &CALL,
                inputs: &refs,
                versions: &versions,
                outputs: &outputs,
                attrs: &level_attr(self.level),
                regions: std::slice::from_ref(form.forward.graph()),
                custom: None,
            },
        )?;
        for (&(i, _), at) in self.graph.writes().iter().zip(&form.written) {
            let Value::Concrete(target) = &inputs[i as usize] else { continue };
            let value = match at {
                Some(k) => outputs[*k].clone(),
                // The written value, as a value that no tape follows.
                None => Value::Concrete(target.view(target.layout().clone())),
            };
            for tape in &active.tapes {
                lock(tape).wrote(target, &value, value.version());
            }
        }
        let mut outputs = outputs;
        outputs.truncate(form.n_outputs);
        Ok(outputs)
    }

    fn tape_form(&self, needs: &[bool]) -> Result<Arc<TapeForm>> {
        if let Some(form) = lock(&self.tape_forms).get(needs) {
            return Ok(form.clone());
        }
        let (saved, used) = ms_autodiff::saved_values(&self.graph, needs)?;
        let entries = ms_autodiff::entries_of(&self.graph, |v| v);
        let wants: Vec<V> = self.graph.inputs().iter().zip(needs).filter(|(_, n)| **n).map(|(i, _)| i.value).collect();
        let followed = ms_autodiff::reaches(&*self.graph, &entries, &wants);
        let mut forward = (*self.graph).clone();
        let n_outputs = forward.outputs().len();
        let mut outputs = forward.outputs().to_vec();
        let mut places: IdMap<V, usize> = IdMap::default();
        for (k, &v) in outputs.iter().enumerate() {
            places.entry(v).or_insert(k);
        }
        let mut place = |v: V| {
            *places.entry(v).or_insert_with(|| {
                outputs.push(v);
                outputs.len() - 1
            })
        };
        let written = self.graph.writes().iter().map(|&(_, v)| followed.contains(v).then(|| place(v))).collect();
        for v in saved {
            place(v);
        }
        forward.set_outputs(outputs);
        // The derivative of a node with regions reads its operands as they were before the graph wrote them.
        let of_regions = |v: V| self.graph.nodes().iter().any(|n| !n.regions.is_empty() && n.inputs.contains(&v));
        let is_written = |k: usize| self.graph.writes().iter().any(|&(i, _)| i as usize == k);
        let copied = used.into_iter().filter(|&k| is_written(k) && of_regions(self.graph.inputs()[k].value)).collect();
        let forward = GraphFn::new_on(Arc::new(forward), self.level, self.device);
        let form = Arc::new(TapeForm { forward, n_outputs, written, copied });
        lock(&self.tape_forms).insert(needs.to_vec(), form.clone());
        Ok(form)
    }

    /// Calls the graph if no recorder is active and its plan for these inputs is cached and brief; `None` otherwise. It
    /// neither runs Python nor releases the interpreter lock, so the inputs need not be kept alive.
    pub fn call_brief(&self, inputs: &[&Tensor]) -> Option<Result<Outputs>> {
        if recorder::any() || self.template.is_some() {
            return None;
        }
        let executable = self.known(inputs).filter(|e| e.is_brief())?;
        // A graph whose inputs are all numbers runs on the host.
        let here = |t: &&&Tensor| same(t.device(), self.device);
        let elsewhere = || inputs.iter().filter(|t| !here(t));
        let count_elsewhere = elsewhere().count();
        if count_elsewhere > 0 && (count_elsewhere == inputs.len() || !elsewhere().all(|t| devices::is_number(t))) {
            return None;
        }
        count(Counter::GraphCalls);
        let buffers = match executable.run_brief(inputs) {
            Ok(buffers) => buffers,
            Err(e) => return Some(Err(e)),
        };
        // Results that are views of one value share a storage.
        let mut storages: SmallVec<[Arc<Storage>; 2]> = SmallVec::new();
        for buffer in buffers {
            storages.push(Arc::new(Storage::new(self.device, buffer)));
        }
        let mut out = Outputs::new();
        for output in executable.plan().outputs() {
            let OutputSource::Buffer(k) = output.source else { return None };
            let storage = storages[k as usize].clone();
            out.push(Value::Concrete(Tensor::from_shared(storage, output.layout.clone())));
        }
        Some(Ok(out))
    }

    /// Runs the plan for these concrete inputs.
    fn run(&self, inputs: &[Value]) -> Result<Vec<Value>> {
        let mut tensors: SmallVec<[&Tensor; 8]> = SmallVec::new();
        for v in inputs {
            match v {
                Value::Concrete(t) => tensors.push(t),
                Value::Symbolic(_) => return Err(Error::new(Code::StaleSymbol).op(self.graph.name())),
            }
        }
        let executable = match self.known(&tensors) {
            Some(known) => known,
            None => self.planned(&tensors)?,
        };
        Ok(self.execute(&executable, &tensors)?.into_vec())
    }

    fn execute(&self, executable: &Executable, tensors: &[&Tensor]) -> Result<Outputs> {
        let refs = input_refs(tensors);
        let written = executable.plan().written();
        for &w in written {
            let t = tensors[w as usize];
            if t.storage().is_read_only() || t.layout().self_overlaps() {
                return Err(Error::new(Code::ReadOnly).op(self.graph.name()));
            }
        }
        let work = tensors.iter().map(|t| t.numel()).sum::<usize>();
        // A branch reads its predicate back, a fallible launch is waited for, and a loop may run for any time.
        let waits = executable.plan().reads_back() || executable.plan().fallible();
        let reads = waits && self.device.limits().asynchronous;
        let work = if executable.plan().loops() || reads { usize::MAX } else { work };
        let results = eager::detached(work, || executable.run(&refs))?;
        let mut out = Outputs::with_capacity(results.len());
        let mut shared: SmallVec<[Arc<Storage>; 4]> = SmallVec::new();
        for result in results {
            out.push(Value::Concrete(match result {
                OutputValue::Buffer { buffer, layout } => {
                    let known = shared.iter().find(|s| Arc::ptr_eq(&s.buffer, &buffer)).cloned();
                    let storage = known.unwrap_or_else(|| {
                        let s = Arc::new(Storage::new(self.device, buffer));
                        shared.push(s.clone());
                        s
                    });
                    Tensor::from_shared(storage, layout.clone())
                }
                OutputValue::Input { index, layout } => {
                    let t = tensors[index];
                    let mut layout = (*layout).clone();
                    layout.offset = ms_core::Dim::new(layout.offset.get() + t.layout().offset.get());
                    t.view(layout) // a separate value: gradients distinguish it from the input
                }
            }));
        }
        for &w in written {
            tensors[w as usize].storage().bump_version();
        }
        if !written.is_empty() {
            for tape in &recorder::hidden_tapes() {
                written.iter().for_each(|&w| lock(tape).record_hidden_write(tensors[w as usize]));
            }
        }
        Ok(out)
    }

    /// The cached executable for inputs of these dtypes, shapes and strides, which are on the function's device, or
    /// numbers and keys in host memory.
    fn known(&self, tensors: &[&Tensor]) -> Option<Arc<Executable>> {
        let fits = |l: &Layout, t: &Tensor| {
            let own = t.layout();
            l.dtype == own.dtype && l.shape == own.shape && l.strides == own.strides
        };
        let same = |e: &&Arc<Executable>| {
            let inputs = e.plan().inputs();
            let here = |t: &Tensor| same(t.device(), self.device) || devices::is_immediate(t);
            inputs.len() == tensors.len() && inputs.iter().zip(tensors).all(|(l, t)| fits(l, t) && here(t))
        };
        lock(&self.plans).iter().rev().find(same).cloned()
    }

    /// A new executable for these inputs, after checking them against the graph's.
    pub(crate) fn planned(&self, tensors: &[&Tensor]) -> Result<Arc<Executable>> {
        for (input, t) in self.graph.inputs().iter().zip(tensors) {
            let want = self.graph.aval_ref(input.value);
            if t.dtype() != want.dtype || t.shape().len() != want.shape.len() || !fits(t.shape(), &want.shape) {
                return Err(Error::new(Code::ShapeMismatch)
                    .op(self.graph.name())
                    .expected(want.describe())
                    .got(t.aval().describe()));
            }
        }
        let layouts: Vec<Layout> =
            tensors.iter().map(|t| Layout { offset: ms_core::Dim::ZERO, ..t.layout().clone() }).collect();
        self.executable(&layouts)
    }
}

/// The memory of each tensor from its first element on.
pub(crate) fn input_refs<'a>(tensors: &[&'a Tensor]) -> SmallVec<[InputRef<'a>; 8]> {
    let one = |t: &&'a Tensor| InputRef {
        buffer: &t.storage().buffer,
        byte_offset: t.layout().offset.get() as usize * t.dtype().size(),
    };
    tensors.iter().map(one).collect()
}

fn fits(got: &[ms_core::Dim], want: &Shape) -> bool {
    got.iter().zip(want).all(|(g, w)| !w.is_const() || g == w)
}

/// Row-major layouts for these avals, for when only shapes are known.
pub fn row_major(avals: &[Aval]) -> Vec<Layout> {
    avals.iter().map(|a| Layout::contiguous(a.dtype, &a.shape)).collect()
}
