//! Captures, traces, graphs and compiled graphs as Python objects.

use std::sync::{Arc, Mutex};

use ms_compiler::{Folding, Level, optimize_with};
use ms_core::{Attr, Attrs, Aval, Code, Dim, Error, Number, SymbolConstraint};
use ms_ir::{COND, CUSTOM_VJP, Graph, Loc, OpDef, SCAN, ScanForm, Stage, WHILE_LOOP, stages_attrs};
use ms_runtime::capture::{Capture, Joined, Region};
use ms_runtime::recorder::{self, Recorder, lock};
use ms_runtime::trace::Trace;
use ms_runtime::{GraphFn, devices, dispatch, row_major};
use ms_tensor::Value;
use pyo3::exceptions::PyRuntimeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::interpreter::error::{OrPy, to_py};
use crate::jit::symbol::{PyNumber, python_number};
use crate::jit::symbol_table::PySymbolTable;
use crate::tape::{list, values};
use crate::tensor::PyTensor;
use crate::tensor::dtype::PyDType;

/// An input that is a Python number: its index, the number at capture, and the dtype of the tensor that it becomes.
type NumberInput = (usize, Py<PyAny>, Py<PyDType>);

/// Builds a graph: while it is entered, ops with symbolic inputs become nodes.
#[pyclass(name = "GraphBuilder", module = "ms_runtime", frozen)]
pub struct PyGraphBuilder {
    capture: Arc<Mutex<Capture>>,
}

/// A finished region of a capture, for `GraphBuilder.cond`.
#[pyclass(name = "Region", module = "ms_runtime", frozen)]
pub struct PyRegion(Region);

#[pymethods]
impl PyRegion {
    /// Dtype name and shape of each output.
    #[getter]
    fn outputs(&self) -> Vec<(&'static str, Vec<i64>)> {
        describe(&self.0.graph, self.0.graph.outputs())
    }

    /// The outer tensors whose memory was written in place inside, by index.
    #[getter]
    fn written<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let out = PyDict::new(py);
        for value in &self.0.written {
            if let Value::Symbolic(s) = value {
                out.set_item((u64::from(s.frame) << 32) | u64::from(s.v.0), PyTensor::wrap(py, value.clone())?)?;
            }
        }
        Ok(out)
    }

    /// Whether one of the region's own inputs was written in place.
    #[getter]
    fn writes_formals(&self) -> bool {
        self.0.wrote_formal
    }
}

impl PyGraphBuilder {
    /// A node with regions over `inputs` and the values that the regions capture.
    fn node(
        &self,
        py: Python<'_>,
        op: &'static OpDef,
        mut inputs: Vec<Value>,
        attrs: Attrs,
        (operands, regions): Joined,
    ) -> PyResult<Py<PyList>> {
        inputs.extend(operands);
        let refs: Vec<&Value> = inputs.iter().collect();
        let outs = dispatch::call_regions(op, &refs, attrs, &regions).or_py(py)?;
        list(py, outs.into_vec())
    }
}

fn describe(graph: &Graph, values: &[ms_ir::V]) -> Vec<(&'static str, Vec<i64>)> {
    let dims = |a: &ms_core::Aval| a.shape.iter().map(|d| d.value().unwrap_or(-1)).collect();
    values.iter().map(|&v| (graph.aval_ref(v).dtype.name(), dims(graph.aval_ref(v)))).collect()
}

#[pymethods]
impl PyGraphBuilder {
    #[new]
    fn py_new(name: &str) -> PyGraphBuilder {
        PyGraphBuilder { capture: Arc::new(Mutex::new(Capture::new(name))) }
    }

    fn __enter__(slf: &Bound<'_, Self>) -> Py<Self> {
        recorder::push(Recorder::Capture(slf.get().capture.clone()));
        slf.clone().unbind()
    }

    fn __exit__(&self, _t: &Bound<'_, PyAny>, _v: &Bound<'_, PyAny>, _b: &Bound<'_, PyAny>) -> bool {
        recorder::remove(&Recorder::Capture(self.capture.clone()));
        lock(&self.capture).env().close();
        false
    }

    /// A new input with the class, dtype and shape of a tensor.
    ///
    /// `dims`: for each axis of symbolic size, its number made by `symbol`.
    #[pyo3(signature = (tensor, name="x", dims=None))]
    fn input(
        &self,
        py: Python<'_>,
        tensor: &Bound<'_, PyTensor>,
        name: &str,
        dims: Option<Vec<(usize, Bound<'_, PyNumber>)>>,
    ) -> PyResult<Py<PyTensor>> {
        let mut aval = tensor.get().value().aval();
        for (axis, number) in dims.unwrap_or_default() {
            if let (Some(slot), Some(dim)) = (aval.shape.get_mut(axis), number.get().dim()) {
                *slot = dim;
            }
        }
        let mut capture = lock(&self.capture);
        if let Some(t) = tensor.get().value_ref().concrete() {
            capture.record_device(t);
        }
        let value = capture.input(name, aval).or_py(py)?;
        drop(capture);
        let (class, base) = (tensor.get_type(), py.get_type::<PyTensor>());
        if class.is(&base) {
            return PyTensor::wrap(py, value);
        }
        // An instance of the subclass, without running its `__init__`; its own value is replaced before it is visible.
        let twin = base.getattr(intern!(py, "__new__"))?.call1((class, 0))?.cast_into::<PyTensor>()?;
        twin.get().set_value(value);
        Ok(twin.unbind())
    }

    /// A symbolic number, known to the graph only by its source; an int that is not a bool, or a float.
    fn symbol(&self, py: Python<'_>, value: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let mut env = lock(&self.capture).env().clone();
        let number = match value.extract::<i64>() {
            Ok(v) => Number::Int(env.input_symbol(v)),
            Err(_) => Number::Float(env.float_input(value.extract()?)),
        };
        python_number(py, &env, number)
    }

    /// Equalities on which the capture depends: of two symbols, by index, or of a symbol and a size.
    fn symbol_constraints(&self) -> Vec<(usize, Option<usize>)> {
        let constraints = lock(&self.capture).env().symbol_constraints().into_iter();
        let indices = constraints.map(|constraint| match constraint {
            SymbolConstraint::Size(a, _) => (a, None),
            SymbolConstraint::Same(a, b) => (a, Some(b)),
        });
        indices.collect()
    }

    /// The inputs that are numbers: their index among the inputs, the number, the dtype.
    fn number_inputs(&self, py: Python<'_>) -> PyResult<Vec<NumberInput>> {
        let (env, numbers) = {
            let capture = lock(&self.capture);
            (capture.env().clone(), capture.numbers())
        };
        let one = |(k, n, d)| Ok((k, python_number(py, &env, n)?, crate::tensor::dtype::object(py, d)));
        numbers.into_iter().map(one).collect()
    }

    /// The symbols with their guards. `bindings`: for each symbol its number, a register, the axis of the tensor in it
    /// or None, and its name. The capture's numbers are unusable afterwards.
    fn symbol_table(&self, bindings: &Bound<'_, PyAny>) -> PyResult<PySymbolTable> {
        let env = lock(&self.capture).env().clone();
        PySymbolTable::make(&env, bindings)
    }

    /// A constant with the tensor's values as they are now.
    fn constant(&self, py: Python<'_>, tensor: &Bound<'_, PyTensor>) -> PyResult<Py<PyTensor>> {
        let Value::Concrete(t) = tensor.get().value() else { return Ok(tensor.clone().unbind()) };
        let value = lock(&self.capture).constant(&t).or_py(py)?;
        PyTensor::wrap(py, value)
    }

    /// Sets the user's line for the nodes that follow; `direct`: whether the line makes the next call itself.
    #[pyo3(signature = (file, line, direct=true))]
    fn set_loc(&self, file: &str, line: u32, direct: bool) {
        let mut capture = lock(&self.capture);
        capture.set_loc(Some(Loc { file: file.into(), line }));
        capture.set_direct(direct);
    }

    /// The memory of a tensor of this capture: the index of the input tensor that it is in, or None; and whether it is
    /// row-major in that memory, or None if that depends on symbols.
    fn memory_of(&self, tensor: &Bound<'_, PyTensor>) -> (Option<usize>, Option<bool>) {
        match tensor.get().value_ref() {
            Value::Symbolic(s) => lock(&self.capture).memory_of(s),
            Value::Concrete(t) => (None, Some(t.is_contiguous())),
        }
    }

    /// Whether a tensor is a value of this capture.
    fn owns(&self, tensor: &Bound<'_, PyTensor>) -> bool {
        lock(&self.capture).owns(tensor.get().value_ref())
    }

    #[getter]
    fn node_count(&self) -> usize {
        lock(&self.capture).node_count()
    }

    /// The number of concrete tensors that became constants.
    fn constants_held(&self) -> usize {
        lock(&self.capture).constants_held()
    }

    /// The number of open regions.
    #[getter]
    fn depth(&self) -> usize {
        lock(&self.capture).depth() - 1
    }

    /// Begins a region with its own inputs: one for each of `memories`, whose memory is read from there inside, then
    /// one for each of `formals`. Returns the tensors that stand for them inside. To return what was written into a
    /// memory, pass that tensor to `end_region`.
    #[pyo3(signature = (name, formals=None, memories=None))]
    fn begin_region(
        &self,
        py: Python<'_>,
        name: &str,
        formals: Option<&Bound<'_, PyAny>>,
        memories: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Py<PyList>> {
        let given = |v: Option<&Bound<'_, PyAny>>| v.map_or(Ok(Vec::new()), values);
        let formals: Vec<Aval> = given(formals)?.iter().map(Value::aval).collect();
        let inside = lock(&self.capture).begin_region(name, &formals, &given(memories)?).or_py(py)?;
        list(py, inside)
    }

    /// Writes `value`, a result of a node with regions, into the memory of `target`, which a region has written.
    fn write(&self, py: Python<'_>, target: &Bound<'_, PyTensor>, value: &Bound<'_, PyTensor>) -> PyResult<()> {
        dispatch::write(&target.get().value(), &value.get().value()).or_py(py)
    }

    fn end_region(&self, py: Python<'_>, outputs: &Bound<'_, PyAny>) -> PyResult<PyRegion> {
        lock(&self.capture).count_draws().or_py(py)?;
        let outputs: PyResult<Vec<Value>> = values(outputs)?.iter().map(|v| dispatch::current(v).or_py(py)).collect();
        Ok(PyRegion(lock(&self.capture).end_region(&outputs?).or_py(py)?))
    }

    fn discard_region(&self) {
        lock(&self.capture).discard_region();
    }

    /// Runs the first region if `pred` (a 0-d bool tensor) is true, else the second.
    fn cond(
        &self,
        py: Python<'_>,
        pred: &Bound<'_, PyTensor>,
        then: &Bound<'_, PyRegion>,
        other: &Bound<'_, PyRegion>,
    ) -> PyResult<Py<PyList>> {
        let joined = lock(&self.capture).join(&[&then.get().0, &other.get().0]).or_py(py)?;
        self.node(py, &COND, vec![pred.get().value()], Attrs::new(), joined)
    }

    /// While the region `condition` returns true (a 0-d bool), `body` maps `carried` to the next values. Returns the
    /// last values. Both regions have `carried` as their own inputs.
    fn while_loop(
        &self,
        py: Python<'_>,
        carried: &Bound<'_, PyAny>,
        condition: &Bound<'_, PyRegion>,
        body: &Bound<'_, PyRegion>,
    ) -> PyResult<Py<PyList>> {
        let joined = lock(&self.capture).join(&[&condition.get().0, &body.get().0]).or_py(py)?;
        let carried = values(carried)?;
        let attrs = stages_attrs(&[Stage { carried: carried.len(), saved: 0 }]);
        self.node(py, &WHILE_LOOP, carried, attrs, joined)
    }

    /// Runs `body` for each row of `rows` (tensors of `length` rows). Returns the last values of `carried`, then the
    /// stacked results. The region has `carried` and a row of each of `rows` as its own inputs.
    #[pyo3(signature = (carried, rows, length, body, reverse=false))]
    fn scan(
        &self,
        py: Python<'_>,
        carried: &Bound<'_, PyAny>,
        rows: &Bound<'_, PyAny>,
        length: i64,
        body: &Bound<'_, PyRegion>,
        reverse: bool,
    ) -> PyResult<Py<PyList>> {
        let (operands, regions) = lock(&self.capture).join(&[&body.get().0]).or_py(py)?;
        let mut inputs = values(carried)?;
        let (n_carried, rows) = (inputs.len(), values(rows)?);
        let form = ScanForm { carried: n_carried, rows: rows.len(), length: Dim::new(length), reverse };
        inputs.extend(rows);
        // A gradient needs the carried inputs of each iteration; if none is taken, these are removed again.
        let body = Arc::new(ms_autodiff::with_stacks(&regions[0], n_carried));
        let joined = (operands, std::iter::once(body).collect());
        self.node(py, &SCAN, inputs, form.attrs(), joined)
    }

    /// The first `n` of `operands` as new tensors. `rule` takes their cotangents as its own inputs and returns those of
    /// the other operands.
    fn custom_vjp(&self, py: Python<'_>, operands: &Bound<'_, PyAny>, n: i64, rule: &PyRegion) -> PyResult<Py<PyList>> {
        let joined = lock(&self.capture).join(&[&rule.0]).or_py(py)?;
        self.node(py, &CUSTOM_VJP, values(operands)?, std::iter::once(Attr::Int(n)).collect(), joined)
    }

    /// Ends the capture and returns the graph. Inputs that were written in place become its write-backs.
    fn finish(&self, py: Python<'_>, outputs: &Bound<'_, PyAny>) -> PyResult<PyGraph> {
        let outputs: PyResult<Vec<Value>> = values(outputs)?
            .iter()
            .map(|v| {
                // Outputs that were written are resolved to their current values, which needs the capture on the stack.
                let pushed = !recorder::is_capturing();
                if pushed {
                    recorder::push(Recorder::Capture(self.capture.clone()));
                }
                let out = dispatch::current(v).or_py(py);
                if pushed {
                    recorder::remove(&Recorder::Capture(self.capture.clone()));
                }
                out
            })
            .collect();
        let outputs = outputs?;
        let renewed = lock(&self.capture).renewed();
        let capture = std::mem::replace(&mut *lock(&self.capture), renewed);
        let (graph, _held) = capture.finish(&outputs).or_py(py)?;
        Ok(PyGraph(Arc::new(graph)))
    }

    /// The layout of `view` in the memory of an input that was written in place: the index of the input in `inputs`,
    /// and the shape, strides and offset of the view over the row-major input. None if it is in no such memory.
    fn view_of_written(&self, view: &PyTensor, inputs: Vec<Py<PyTensor>>) -> Option<(usize, Vec<i64>, Vec<i64>, i64)> {
        let Value::Symbolic(view) = view.value_ref() else { return None };
        let mut capture = lock(&self.capture);
        for (k, input) in inputs.iter().enumerate() {
            if let Value::Symbolic(input) = input.get().value_ref()
                && let Some(layout) = capture.view_of_written(view, input)
            {
                let numbers = |dims: &[Dim]| dims.iter().map(|d| d.get()).collect();
                return Some((k, numbers(&layout.shape), numbers(&layout.strides), layout.offset.get()));
            }
        }
        None
    }

    /// The inputs, by index, that were written in place so far.
    fn written_inputs(&self) -> Vec<usize> {
        lock(&self.capture).written_inputs()
    }
}

/// Records the ops that run while it is entered, as a graph.
#[pyclass(name = "TraceRecorder", module = "ms_runtime", frozen)]
pub struct PyTrace {
    trace: Arc<Mutex<Trace>>,
    name: String,
}

#[pymethods]
impl PyTrace {
    #[new]
    fn py_new(name: &str) -> PyTrace {
        PyTrace { trace: Arc::new(Mutex::new(Trace::new(name))), name: name.to_string() }
    }

    fn __enter__(slf: &Bound<'_, Self>) -> Py<Self> {
        recorder::push(Recorder::Trace(slf.get().trace.clone()));
        slf.clone().unbind()
    }

    fn __exit__(&self, _t: &Bound<'_, PyAny>, _v: &Bound<'_, PyAny>, _b: &Bound<'_, PyAny>) -> bool {
        recorder::remove(&Recorder::Trace(self.trace.clone()));
        false
    }

    /// Marks a tensor as the next input.
    #[pyo3(signature = (tensor, name="x"))]
    fn input(&self, tensor: &Bound<'_, PyTensor>, name: &str) {
        if let Value::Concrete(t) = tensor.get().value() {
            lock(&self.trace).input(&t, name);
        }
    }

    /// The number of times that Python read the elements of a tensor.
    #[getter]
    fn reads(&self) -> usize {
        lock(&self.trace).reads()
    }

    #[getter]
    fn node_count(&self) -> usize {
        lock(&self.trace).node_count()
    }

    /// Ends the trace and returns the graph.
    fn finish(&self, py: Python<'_>, outputs: &Bound<'_, PyAny>) -> PyResult<PyGraph> {
        let outputs = values(outputs)?;
        let refs: Vec<&Value> = outputs.iter().collect();
        let trace = std::mem::replace(&mut *lock(&self.trace), Trace::new(&self.name));
        Ok(PyGraph(Arc::new(trace.finish(&refs).or_py(py)?)))
    }
}

/// A graph.
#[pyclass(name = "Graph", module = "ms_runtime", frozen)]
pub struct PyGraph(pub Arc<Graph>);

/// The level with a name such as ``"O0"``.
pub fn level(py: Python<'_>, name: &str) -> PyResult<Level> {
    match name {
        "" | "O0" => Ok(Level::O0),
        "O1" => Ok(Level::O1),
        _ => Err(to_py(py, Error::new(Code::InvalidValue).op("jit").expected("jit_level 'O0' or 'O1'").got(name))),
    }
}

#[pymethods]
impl PyGraph {
    fn to_text(&self) -> String {
        self.0.to_text()
    }

    fn to_dot(&self) -> String {
        self.0.to_dot()
    }

    #[getter]
    fn name(&self) -> &str {
        self.0.name()
    }

    #[getter]
    fn node_count(&self) -> usize {
        self.0.nodes().len()
    }

    /// Dtype name and shape of each input.
    #[getter]
    fn input_avals(&self) -> Vec<(&'static str, Vec<i64>)> {
        let inputs: Vec<ms_ir::V> = self.0.inputs().iter().map(|i| i.value).collect();
        describe(&self.0, &inputs)
    }

    /// Dtype name and shape of each output.
    #[getter]
    fn output_avals(&self) -> Vec<(&'static str, Vec<i64>)> {
        describe(&self.0, self.0.outputs())
    }

    /// The inputs, by index, whose memory a call writes.
    #[getter]
    fn written_inputs(&self) -> Vec<u32> {
        self.0.writes().iter().map(|w| w.0).filter(|&i| self.0.random_key() != Some(i)).collect()
    }

    #[getter]
    fn random_calls(&self) -> u32 {
        self.0.random_calls()
    }

    fn hash(&self) -> u128 {
        ms_ir::structural_hash(&self.0)
    }

    fn equals(&self, other: &PyGraph) -> bool {
        ms_ir::structural_eq(&self.0, &other.0)
    }

    fn first_difference(&self, other: &PyGraph) -> Option<String> {
        ms_ir::first_difference(&self.0, &other.0)
    }

    /// Describes the part of this graph that a recording does not confirm, or returns None. The recording must have the
    /// same write-backs. For each output it must have the output that `places` names or, if that is None, an equal
    /// value anywhere.
    fn unconfirmed(&self, recording: &PyGraph, places: Vec<Option<usize>>) -> Option<String> {
        ms_ir::unconfirmed(&self.0, &recording.0, &places)
    }

    fn verify(&self, py: Python<'_>) -> PyResult<()> {
        ms_ir::verify(&self.0).or_py(py)
    }

    /// The contents of the graph, as dicts and lists.
    fn describe<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        crate::jit::describe::graph(py, &self.0)
    }

    /// The graph after all passes of a level, for the current device, and a report on each pass; with `keep_graphs`
    /// also the graph after each.
    #[pyo3(signature = (level="O0", keep_graphs=false))]
    fn optimized<'py>(
        &self,
        py: Python<'py>,
        level: &str,
        keep_graphs: bool,
    ) -> PyResult<(PyGraph, Bound<'py, PyDict>)> {
        let folding = Folding::for_device(&**devices::current());
        let (graph, report) = optimize_with(&self.0, self::level(py, level)?, folding, keep_graphs).or_py(py)?;
        let out = PyDict::new(py);
        for (k, p) in report.passes.into_iter().enumerate() {
            let entry = PyDict::new(py);
            entry.set_item("before", p.nodes_before)?;
            entry.set_item("after", p.nodes_after)?;
            entry.set_item("graph", p.graph.map(|g| PyGraph(Arc::new(g))))?;
            out.set_item(format!("{k:02} {}", p.name), entry)?;
        }
        Ok((PyGraph(Arc::new(graph)), out))
    }

    /// A function that runs the graph.
    #[pyo3(signature = (level="O0"))]
    fn compile(&self, py: Python<'_>, level: &str) -> PyResult<PyGraphFunction> {
        Ok(PyGraphFunction(GraphFn::new(self.0.clone(), self::level(py, level)?)))
    }

    fn __repr__(&self) -> String {
        format!("<Graph {} of {} nodes>", self.0.name(), self.0.nodes().len())
    }
}

/// Parses the output of `Graph.to_text`.
#[pyfunction]
pub fn parse_graph(py: Python<'_>, text: &str) -> PyResult<PyGraph> {
    Ok(PyGraph(Arc::new(ms_ir::parse(text, &ms_ops::find).or_py(py)?)))
}

/// A compiled graph: call it with a list of tensors.
#[pyclass(name = "GraphFunction", module = "ms_runtime", frozen)]
pub struct PyGraphFunction(pub Arc<GraphFn>);

#[pymethods]
impl PyGraphFunction {
    fn __call__(&self, py: Python<'_>, inputs: &Bound<'_, PyAny>) -> PyResult<Py<PyList>> {
        let inputs = values(inputs)?;
        list(py, self.0.call(&inputs).or_py(py)?)
    }

    #[getter]
    fn graph(&self) -> PyGraph {
        PyGraph(self.0.graph().clone())
    }

    fn optimized_text(&self, py: Python<'_>) -> PyResult<String> {
        Ok(self.0.optimized().or_py(py)?.0.to_text())
    }

    /// The launches for row-major inputs.
    fn plan_text(&self, py: Python<'_>) -> PyResult<String> {
        Ok(self.row_major_plan(py)?.to_text())
    }

    /// The launches for row-major inputs, as dicts and lists.
    fn plan<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        crate::jit::describe::plan(py, &*self.row_major_plan(py)?, self.0.device())
    }

    /// Measures the plan for these inputs step by step. Nothing is changed, not even inputs that the plan writes.
    ///
    /// Returns `plan` (as from `plan()`), `steps` and `whole` (medians in nanoseconds), `runs`, and the `clock` that
    /// timed the steps: `"device"` or `"host"`.
    #[pyo3(signature = (inputs, runs=20, budget_ms=200))]
    fn profile<'py>(
        &self,
        py: Python<'py>,
        inputs: &Bound<'_, PyAny>,
        runs: usize,
        budget_ms: u64,
    ) -> PyResult<Bound<'py, PyDict>> {
        let inputs = values(inputs)?;
        let profile = self.0.profile(&inputs, runs, std::time::Duration::from_millis(budget_ms)).or_py(py)?;
        let out = PyDict::new(py);
        out.set_item("plan", crate::jit::describe::plan(py, &profile.plan, profile.device)?)?;
        out.set_item("steps", profile.steps)?;
        out.set_item("whole", profile.whole)?;
        out.set_item("runs", profile.runs)?;
        out.set_item("clock", if profile.device.has_clock() { "device" } else { "host" })?;
        Ok(out)
    }

    #[getter]
    fn nbytes(&self) -> usize {
        self.0.size_bytes()
    }
}

impl PyGraphFunction {
    fn row_major_plan(&self, py: Python<'_>) -> PyResult<Arc<ms_compiler::Plan>> {
        let g = &self.0.optimized().or_py(py)?.0;
        let avals: Vec<ms_core::Aval> = g.inputs().iter().map(|i| g.aval_ref(i.value).clone()).collect();
        if avals.iter().any(|a| a.shape.iter().any(|d| !d.is_const())) {
            return Err(PyRuntimeError::new_err("the plan of a graph with symbolic dimensions depends on the call"));
        }
        self.0.plan_for(&row_major(&avals)).or_py(py)
    }
}
