//! One captured path through a function: guards, graph, output and effects.

use std::sync::Arc;

use ms_core::{DType, SmallVec, without_interrupts};
use ms_runtime::{GraphFn, before_effects, devices};
use ms_tensor::{DeviceRef, Tensor, Value};
use pyo3::exceptions::{PyException, PyRecursionError, PyTypeError, PyValueError};
use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString, PyTuple};

use crate::interpreter::depth::ExtraLevels;
use crate::interpreter::error::{OrPy, to_py};
use crate::interpreter::interrupts::{self, CriticalSection};
use crate::interpreter::trampoline::done;
use crate::jit::graph::PyGraphFunction;
use crate::jit::guard::{Program, Regs, bound_args, check_reg};
use crate::jit::symbol_table::{PySymbolTable, scalar_in};
use crate::tensor::PyTensor;
use crate::tensor::dtype::PyDType;

/// How to build a Python object from graph outputs, loaded registers and constants.
enum Tree {
    Out(usize),
    Reg(usize),
    Const(Py<PyAny>),
    Tuple(Vec<Tree>),
    List(Vec<Tree>),
    Dict(Vec<(Py<PyAny>, Tree)>),
    Call(Py<PyAny>, Vec<Tree>),
}

enum Effect {
    SetAttr(Tree, Py<PyAny>, Tree),
    DelAttr(Tree, Py<PyAny>),
    SetItem(Tree, Tree, Tree),
    DelItem(Tree, Tree),
    Call(Py<PyAny>, Vec<Tree>),
}

/// The largest depth of trees: building, visiting and dropping one recurses in C.
const MAX_NESTED: usize = 500;

fn trees(py: Python<'_>, p: &Program, list: &Bound<'_, PyAny>, left: usize) -> PyResult<Vec<Tree>> {
    list.try_iter()?.map(|t| Tree::nested(py, p, &t?, left)).collect()
}

impl Tree {
    fn parse(py: Python<'_>, p: &Program, obj: &Bound<'_, PyAny>) -> PyResult<Tree> {
        Tree::nested(py, p, obj, MAX_NESTED)
    }

    fn nested(py: Python<'_>, p: &Program, obj: &Bound<'_, PyAny>, left: usize) -> PyResult<Tree> {
        let Some(left) = left.checked_sub(1) else {
            return Err(PyRecursionError::new_err("what the function gives is nested too deep"));
        };
        let t = obj.cast::<PyTuple>()?;
        let kind: String = t.get_item(0)?.extract()?;
        Ok(match kind.as_str() {
            "out" => Tree::Out(t.get_item(1)?.extract()?),
            "reg" => {
                let r = t.get_item(1)?.extract()?;
                check_reg(py, p, r)?;
                Tree::Reg(r)
            }
            "const" => Tree::Const(t.get_item(1)?.unbind()),
            "tuple" => Tree::Tuple(trees(py, p, &t.get_item(1)?, left)?),
            "list" => Tree::List(trees(py, p, &t.get_item(1)?, left)?),
            "dict" => {
                let items: PyResult<Vec<(Py<PyAny>, Tree)>> = t
                    .get_item(1)?
                    .try_iter()?
                    .map(|pair| {
                        let pair = pair?;
                        let pair = pair.cast::<PyTuple>()?;
                        Ok((pair.get_item(0)?.unbind(), Tree::nested(py, p, &pair.get_item(1)?, left)?))
                    })
                    .collect();
                Tree::Dict(items?)
            }
            "py" => Tree::Call(t.get_item(1)?.unbind(), trees(py, p, &t.get_item(2)?, left)?),
            other => return Err(PyValueError::new_err(format!("no tree is called {other}"))),
        })
    }

    fn build<'py>(&self, py: Python<'py>, regs: &Regs<'py>, outs: &[Py<PyTensor>]) -> PyResult<Bound<'py, PyAny>> {
        let all = |list: &[Tree]| -> PyResult<Vec<Bound<'py, PyAny>>> {
            list.iter().map(|t| t.build(py, regs, outs)).collect()
        };
        Ok(match self {
            Tree::Out(k) => match outs.get(*k) {
                Some(t) => t.bind(py).clone().into_any(),
                None => return Err(PyValueError::new_err(format!("the graph has no output {k}"))),
            },
            Tree::Reg(r) => match &regs[*r] {
                Some(o) => o.clone(),
                None => return Err(PyValueError::new_err(format!("register {r} holds nothing"))),
            },
            Tree::Const(o) => o.bind(py).clone(),
            Tree::Tuple(list) => PyTuple::new(py, all(list)?)?.into_any(),
            Tree::List(list) => PyList::new(py, all(list)?)?.into_any(),
            Tree::Dict(items) => {
                let d = PyDict::new(py);
                for (k, v) in items {
                    d.set_item(k, v.build(py, regs, outs)?)?;
                }
                d.into_any()
            }
            Tree::Call(f, args) => {
                let args = PyTuple::new(py, all(args)?)?;
                let _more = ExtraLevels::begin(py);
                f.bind(py).call1(args)?
            }
        })
    }

    fn calls(&self) -> bool {
        match self {
            Tree::Call(..) => true,
            Tree::Tuple(list) | Tree::List(list) => list.iter().any(Tree::calls),
            Tree::Dict(items) => items.iter().any(|(_, t)| t.calls()),
            Tree::Const(_) | Tree::Out(_) | Tree::Reg(_) => false,
        }
    }

    fn visit(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        match self {
            Tree::Const(o) => visit.call(o),
            Tree::Tuple(list) | Tree::List(list) => list.iter().try_for_each(|t| t.visit(visit)),
            Tree::Dict(items) => items.iter().try_for_each(|(_, t)| t.visit(visit)),
            Tree::Call(f, args) => {
                visit.call(f)?;
                args.iter().try_for_each(|t| t.visit(visit))
            }
            Tree::Out(_) | Tree::Reg(_) => Ok(()),
        }
    }
}

impl Effect {
    fn parse(py: Python<'_>, p: &Program, obj: &Bound<'_, PyAny>) -> PyResult<Effect> {
        let t = obj.cast::<PyTuple>()?;
        let kind: String = t.get_item(0)?.extract()?;
        let tree = |k: usize| -> PyResult<Tree> { Tree::parse(py, p, &t.get_item(k)?) };
        Ok(match kind.as_str() {
            "setattr" => Effect::SetAttr(tree(1)?, t.get_item(2)?.unbind(), tree(3)?),
            "delattr" => Effect::DelAttr(tree(1)?, t.get_item(2)?.unbind()),
            "setitem" => Effect::SetItem(tree(1)?, tree(2)?, tree(3)?),
            "delitem" => Effect::DelItem(tree(1)?, tree(2)?),
            "call" => Effect::Call(t.get_item(1)?.unbind(), trees(py, p, &t.get_item(2)?, MAX_NESTED)?),
            other => return Err(PyValueError::new_err(format!("no effect is called {other}"))),
        })
    }

    fn commit<'py>(&self, py: Python<'py>, regs: &Regs<'py>, outs: &[Py<PyTensor>]) -> PyResult<()> {
        let make = |t: &Tree| t.build(py, regs, outs);
        match self {
            Effect::SetAttr(o, name, v) => make(o)?.setattr(name.bind(py).cast::<PyString>()?, make(v)?),
            Effect::DelAttr(o, name) => make(o)?.delattr(name.bind(py).cast::<PyString>()?),
            Effect::SetItem(o, k, v) => make(o)?.set_item(make(k)?, make(v)?),
            Effect::DelItem(o, k) => make(o)?.del_item(make(k)?),
            Effect::Call(f, args) => {
                let args: PyResult<Vec<Bound<'py, PyAny>>> = args.iter().map(make).collect();
                f.bind(py).call1(PyTuple::new(py, args?)?).map(|_| ())
            }
        }
    }

    fn calls(&self) -> bool {
        match self {
            Effect::SetAttr(a, _, b) | Effect::DelItem(a, b) => a.calls() || b.calls(),
            Effect::DelAttr(a, _) => a.calls(),
            Effect::SetItem(a, b, c) => a.calls() || b.calls() || c.calls(),
            Effect::Call(..) => true,
        }
    }

    fn visit(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        match self {
            Effect::SetAttr(a, _, b) | Effect::DelItem(a, b) => {
                a.visit(visit)?;
                b.visit(visit)
            }
            Effect::DelAttr(a, _) => a.visit(visit),
            Effect::SetItem(a, b, c) => {
                a.visit(visit)?;
                b.visit(visit)?;
                c.visit(visit)
            }
            Effect::Call(f, args) => {
                visit.call(f)?;
                args.iter().try_for_each(|t| t.visit(visit))
            }
        }
    }
}

/// Why a graph gave no result. Nothing was committed.
pub enum Stopped {
    /// The graph's own exception.
    Error(PyErr),
    /// The exception of an earlier launch, which surfaces now.
    Earlier(PyErr),
    /// An exception raised by a signal handler while the graph ran.
    Interrupt(PyErr),
}

impl From<PyErr> for Stopped {
    fn from(e: PyErr) -> Stopped {
        Stopped::Error(e)
    }
}

impl Stopped {
    fn of(py: Python<'_>, error: ms_core::Error) -> Stopped {
        let interrupt = error.code() == ms_core::Code::Interrupted;
        let error = to_py(py, error);
        if interrupt { Stopped::Interrupt(error) } else { Stopped::Error(error) }
    }

    fn earlier(py: Python<'_>, error: ms_core::Error) -> Stopped {
        match Stopped::of(py, error) {
            Stopped::Error(e) => Stopped::Earlier(e),
            stopped => stopped,
        }
    }
}

pub type Outs = SmallVec<[Py<PyTensor>; 4]>;

/// One captured path through a function.
#[pyclass(name = "Entry", module = "ms_runtime", frozen, weakref, dict)]
pub struct PyEntry {
    /// False in the zeroed memory that a garbage collection sees if it starts while the object's `__dict__` is being
    /// created.
    made: bool,
    program: Program,
    names: Py<PyDict>,
    graph: Option<Py<PyGraphFunction>>,
    inputs: Vec<usize>,
    /// The inputs that are Python numbers, by index, with the dtype of each.
    numbers: Vec<(usize, DType)>,
    /// The symbols of a graph over symbolic dimensions.
    symbols: Option<Py<PySymbolTable>>,
    output: Tree,
    effects: Vec<Effect>,
    /// Whether committing calls Python code.
    leads_on: bool,
}

impl PyEntry {
    /// Whether the guards hold; `regs` then holds the values that they loaded.
    #[inline]
    pub fn matches<'py>(&self, py: Python<'py>, args: &[Bound<'py, PyAny>], regs: &mut Regs<'py>) -> bool {
        self.program.run_into(py, args, regs).is_ok()
    }

    /// Runs the graph. If Python code follows, a signal is either seen before the graph's last launch or deferred to
    /// the program's own code, so that committed effects are complete.
    #[inline]
    pub fn start<'py>(&self, py: Python<'py>, regs: &Regs<'py>) -> Result<(Outs, Option<CriticalSection>), Stopped> {
        if !self.leads_on {
            return Ok((self.run_graph(py, regs)?, None));
        }
        let section = CriticalSection::begin(py);
        interrupts::check(py).map_err(Stopped::Interrupt)?;
        Ok((self.run_graph(py, regs)?, Some(section)))
    }

    /// Runs the graph. If it fails, nothing was committed.
    fn run_graph<'py>(&self, py: Python<'py>, regs: &Regs<'py>) -> Result<Outs, Stopped> {
        let mut outs = Outs::new();
        if let Some(graph) = &self.graph {
            let of_sizes = self.graph_for_sizes(py, &graph.get().0, regs)?;
            let graph = of_sizes.as_ref().unwrap_or(&graph.get().0);
            let made = self.made_of_numbers(py, regs)?;
            // This call may wait for the device, and then errors of earlier launches are not its own: they are raised,
            // and the function does not run again.
            let may_wait = graph.may_wait() || !self.effects.is_empty();
            let late =
                if may_wait { Some(self.device_of(regs, graph)).filter(|d| devices::is_asynchronous(d)) } else { None };
            if let Some(device) = late {
                devices::synchronize(device).map_err(|e| Stopped::earlier(py, e))?;
            }
            let brief = self.in_place(regs, &made).and_then(|inputs| graph.call_brief(&inputs));
            let writes_nothing = brief.is_some();
            let values = match brief {
                Some(values) => values,
                None => {
                    let held = self.held(regs, made)?;
                    let call = || graph.call(&held).map(Into::into);
                    if self.effects.is_empty() { call() } else { before_effects(call) }
                }
            };
            let values = values.map_err(|e| Stopped::of(py, e))?;
            // Effects that Python sees are committed only if no launch has failed. After the graph's writes nothing
            // interrupts the wait.
            if let Some(device) = late
                && !self.effects.is_empty()
            {
                let wait = || devices::wait(device, device.record());
                let waited = if writes_nothing { wait() } else { without_interrupts(wait) };
                waited.map_err(|e| Stopped::of(py, e))?;
            }
            for v in values {
                outs.push(PyTensor::wrap(py, v)?);
            }
        }
        Ok(outs)
    }

    /// The device on which the graph runs for these inputs.
    fn device_of(&self, regs: &Regs<'_>, graph: &GraphFn) -> DeviceRef {
        let tensor = |&r: &usize| regs[r].as_ref()?.cast::<PyTensor>().ok()?.get().value_ref().concrete();
        let mut tensors = self.inputs.iter().filter_map(tensor);
        tensors
            .find(|t| !t.shape().is_empty() || devices::is_asynchronous(t.device()))
            .map_or(graph.device(), |t| t.device())
    }

    /// References to the graph's inputs, for calls that neither run Python nor release the interpreter lock.
    fn in_place<'r>(&self, regs: &'r Regs<'_>, made: &'r [Tensor]) -> Option<SmallVec<[&'r Tensor; 8]>> {
        let mut inputs = SmallVec::new();
        let mut made = self.numbers.iter().map(|(k, _)| *k).zip(made).peekable();
        for (k, &r) in self.inputs.iter().enumerate() {
            inputs.push(match made.next_if(|(place, _)| *place == k) {
                Some((_, number)) => number,
                None => regs[r].as_ref()?.cast::<PyTensor>().ok()?.get().value_ref().concrete()?,
            });
        }
        Some(inputs)
    }

    fn held(&self, regs: &Regs<'_>, made: SmallVec<[Tensor; 2]>) -> PyResult<SmallVec<[Value; 8]>> {
        let mut made = self.numbers.iter().map(|(k, _)| *k).zip(made).peekable();
        let value = |(k, &r): (usize, &usize)| match (made.next_if(|(place, _)| *place == k), &regs[r]) {
            (Some((_, number)), _) => Ok(Value::Concrete(number)),
            (None, Some(o)) => Ok(o.cast::<PyTensor>()?.get().value()),
            (None, None) => Err(PyValueError::new_err("an input register holds nothing")),
        };
        self.inputs.iter().enumerate().map(value).collect()
    }

    /// The numbers among the inputs, as 0-d tensors.
    fn made_of_numbers(&self, py: Python<'_>, regs: &Regs<'_>) -> PyResult<SmallVec<[Tensor; 2]>> {
        let one = |&(k, dtype): &(usize, DType)| {
            let scalar = regs[self.inputs[k]].as_ref().and_then(scalar_in);
            let scalar = scalar.ok_or_else(|| PyValueError::new_err("an input register holds no number"))?;
            Tensor::scalar(devices::host(), scalar, dtype).or_py(py)
        };
        self.numbers.iter().map(one).collect()
    }

    /// The graph for the sizes of this call, if the entry has symbols.
    fn graph_for_sizes(&self, py: Python<'_>, graph: &Arc<GraphFn>, regs: &Regs<'_>) -> PyResult<Option<Arc<GraphFn>>> {
        let Some(table) = &self.symbols else { return Ok(None) };
        let values = table.get().values(regs).ok_or_else(|| PyValueError::new_err("a symbol has no value"))?;
        graph.for_symbols(&values.ints).or_py(py).map(Some)
    }

    /// Commits the effects and makes the result.
    pub fn commit<'py>(&self, py: Python<'py>, regs: &Regs<'py>, outs: &[Py<PyTensor>]) -> PyResult<Bound<'py, PyAny>> {
        // The output reads what the effects write only through outputs and registers, so their order is free. In eager
        // mode the object exists before the function returns.
        for e in &self.effects {
            e.commit(py, regs, outs)?;
        }
        self.output.build(py, regs, outs)
    }

    /// Approximate memory of the entry, including its graph.
    pub fn bytes_with_graph(&self) -> usize {
        self.program.len() * 64 + 256 + self.graph.as_ref().map_or(0, |g| g.get().0.size_bytes())
    }

    pub fn traverse(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        self.program.visit(|o| visit.call(o))?;
        self.output.visit(visit)?;
        self.effects.iter().try_for_each(|e| e.visit(visit))
    }
}

#[pymethods]
impl PyEntry {
    #[new]
    #[pyo3(signature = (program, names, graph_fn, inputs, output, effects, numbers=None, symbols=None))]
    #[allow(clippy::too_many_arguments)]
    fn py_new(
        py: Python<'_>,
        program: &Bound<'_, PyAny>,
        names: &Bound<'_, PyDict>,
        graph_fn: Option<Py<PyGraphFunction>>,
        inputs: Vec<usize>,
        output: &Bound<'_, PyAny>,
        effects: &Bound<'_, PyAny>,
        numbers: Option<Vec<(usize, Bound<'_, PyDType>)>>,
        symbols: Option<Py<PySymbolTable>>,
    ) -> PyResult<PyEntry> {
        let program = Program::parse(py, program)?;
        for &r in &inputs {
            check_reg(py, &program, r)?;
        }
        let output = Tree::parse(py, &program, output)?;
        let effects: PyResult<Vec<Effect>> = effects.try_iter()?.map(|e| Effect::parse(py, &program, &e?)).collect();
        let effects = effects?;
        let leads_on = output.calls() || effects.iter().any(Effect::calls);
        Ok(PyEntry {
            made: true,
            leads_on,
            program,
            names: names.clone().unbind(),
            graph: graph_fn,
            inputs,
            numbers: numbers.unwrap_or_default().into_iter().map(|(k, d)| (k, d.get().0)).collect(),
            symbols,
            output,
            effects,
        })
    }

    /// None if the guards hold, else the index of the first failing instruction, its register and the reason.
    fn check(&self, py: Python<'_>, bound: &Bound<'_, PyAny>) -> PyResult<Option<(usize, u16, String)>> {
        let args = bound_args(bound)?;
        match self.program.run(py, &args) {
            Ok(_) => Ok(None),
            Err(index) => {
                let miss = self.program.explain(py, &args, index);
                let name = self.names.bind(py).get_item(miss.reg)?;
                let text = match name {
                    // Text about an attribute follows its object's name; symbols and facts include their names.
                    Some(n) if miss.text.starts_with('.') => format!("{n}{}", miss.text),
                    Some(n) if !self.program.is_of_none(miss.index) => format!("{n}: {}", miss.text),
                    _ => miss.text,
                };
                Ok(Some((miss.index, miss.reg, text)))
            }
        }
    }

    /// The guards that do not hold: for each its register's name and "tensor", "value", "length", "symbols" or "other";
    /// for a tensor that differs only in sizes, also the axes. Empty if all guards hold.
    fn changed(&self, py: Python<'_>, bound: &Bound<'_, PyAny>) -> PyResult<Vec<(String, &'static str, Vec<usize>)>> {
        let found = self.program.changed(py, &bound_args(bound)?).into_iter();
        found
            .map(|(reg, what, axes)| {
                let name = self.names.bind(py).get_item(reg)?.map(|n| n.to_string()).unwrap_or_default();
                Ok((name, what, axes))
            })
            .collect()
    }

    /// Checks the guards and runs. If a guard does not hold or the graph raises, nothing was committed. Then
    /// `fallback`, if given, is called with the exception and returns the call's result; if a signal handler raised the
    /// exception, `interrupted` is called instead. Exceptions of effects are raised.
    #[pyo3(signature = (bound, fallback=None, interrupted=None))]
    fn run<'py>(
        &self,
        py: Python<'py>,
        bound: &Bound<'py, PyAny>,
        fallback: Option<&Bound<'py, PyAny>>,
        interrupted: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let args = bound_args(bound)?;
        let started = match self.program.run(py, &args) {
            Ok(regs) => self.start(py, &regs).map(|(outs, section)| (regs, outs, section)),
            Err(index) => Err(Stopped::Error(PyTypeError::new_err(format!("guard {index} does not hold")))),
        };
        let (e, next) = match started {
            Ok((regs, outs, section)) => {
                let result = self.commit(py, &regs, &outs);
                drop((regs, outs, args));
                let result = result.and_then(done);
                return match section {
                    Some(section) => interrupts::finish(section, result),
                    None => result,
                };
            }
            Err(Stopped::Interrupt(e)) => (e, interrupted),
            Err(Stopped::Earlier(e)) => (e, None),
            Err(Stopped::Error(e)) => {
                let next = fallback.filter(|_| e.is_instance_of::<PyException>(py));
                (e, next)
            }
        };
        let Some(next) = next else { return Err(e) };
        let section = CriticalSection::begin(py);
        interrupts::finish(section, next.call1((e.into_value(py),)).and_then(done))
    }

    /// Approximate memory of the entry, without the shared graph.
    #[getter]
    fn nbytes(&self) -> usize {
        self.program.len() * 64 + 256
    }

    #[getter]
    fn graph_fn(&self, py: Python<'_>) -> Option<Py<PyGraphFunction>> {
        self.graph.as_ref().map(|g| g.clone_ref(py))
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        if self.made { self.traverse(&visit) } else { Ok(()) }
    }
}
