//! Tapes as Python objects, and derivatives defined in Python.

use std::cell::RefCell;
use std::sync::{Arc, Mutex};

use ms_autodiff::{CustomVjp, Entry};
use ms_core::{Code, Error, SmallVec};
use ms_ir::{Builder, V};
use ms_runtime::recorder::{self, Recorder, lock};
use ms_runtime::{EagerBuilder, dispatch, tape};
use ms_tensor::Value;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};

use crate::interpreter::error::OrPy;
use crate::tensor::PyTensor;

thread_local! {
    /// The exception that the user's own derivative raised inside a backward pass.
    static RAISED: RefCell<Option<PyErr>> = const { RefCell::new(None) };
}

/// The error that represents an exception of the user's code until it is raised again.
pub fn raised(e: PyErr, op: &'static str) -> Error {
    let text = e.to_string();
    RAISED.set(Some(e));
    Error::new(Code::Internal).op(op).what(text)
}

pub fn take_raised() -> Option<PyErr> {
    RAISED.take()
}

/// Records ops for a gradient while it is entered. Tapes nest.
#[pyclass(name = "Tape", module = "ms_runtime", frozen)]
pub struct PyTape(pub Arc<Mutex<tape::Tape>>);

/// The values of a list of tensors.
pub fn values(list: &Bound<'_, PyAny>) -> PyResult<Vec<Value>> {
    list.try_iter()?.map(|t| Ok(t?.cast::<PyTensor>()?.get().value())).collect()
}

/// Tensors as a Python list.
pub fn list(py: Python<'_>, values: Vec<Value>) -> PyResult<Py<PyList>> {
    let items: PyResult<Vec<Py<PyTensor>>> = values.into_iter().map(|v| PyTensor::wrap(py, v)).collect();
    Ok(PyList::new(py, items?)?.unbind())
}

#[pymethods]
impl PyTape {
    #[new]
    fn py_new() -> PyTape {
        PyTape(Arc::new(Mutex::new(tape::Tape::new())))
    }

    fn __enter__(slf: &Bound<'_, Self>) -> Py<Self> {
        recorder::push(Recorder::Tape(slf.get().0.clone()));
        slf.clone().unbind()
    }

    fn __exit__(&self, _t: &Bound<'_, PyAny>, _v: &Bound<'_, PyAny>, _b: &Bound<'_, PyAny>) -> bool {
        recorder::remove(&Recorder::Tape(self.0.clone()));
        false
    }

    /// Makes the gradient with respect to a tensor available.
    fn watch(&self, py: Python<'_>, tensor: &Bound<'_, PyTensor>) -> PyResult<()> {
        let value = tensor.get().value();
        let current = dispatch::current(&value).or_py(py)?;
        lock(&self.0).watch(&value, &current);
        Ok(())
    }

    /// The number of recorded ops.
    fn __len__(&self) -> usize {
        lock(&self.0).len()
    }

    /// The gradients of `outputs`, weighted by `cotangents` (ones where None), with respect to watched tensors. None if
    /// no output depends on a tensor.
    #[pyo3(signature = (outputs, cotangents, wrt))]
    fn gradient(
        &self,
        py: Python<'_>,
        outputs: &Bound<'_, PyAny>,
        cotangents: &Bound<'_, PyAny>,
        wrt: &Bound<'_, PyAny>,
    ) -> PyResult<Vec<Option<Py<PyTensor>>>> {
        // An output that was written in place stands for its current value.
        let outputs = values(outputs)?.iter().map(dispatch::current).collect::<Result<Vec<_>, _>>().or_py(py)?;
        let wrt = values(wrt)?;
        let given = if cotangents.is_none() { None } else { Some(values(cotangents)?) };
        if given.as_ref().is_some_and(|g| g.len() != outputs.len()) {
            let error = Error::new(Code::ArgumentCount).op("grad");
            return Err(error.expected(format!("{} sensitivities", outputs.len()))).or_py(py);
        }
        let grads = tape::gradient(&self.0, &outputs, given.as_deref(), &wrt).or_py(py)?;
        grads.into_iter().map(|g| g.map(|v| PyTensor::wrap(py, v)).transpose()).collect()
    }
}

/// A derivative defined as a Python function of the outputs' cotangents.
struct PyRule {
    rule: Py<PyAny>,
    avals: Vec<ms_core::Aval>,
}

impl PyRule {
    fn run(&self, py: Python<'_>, b: &mut dyn Builder, entry: &Entry, grads: &[Option<V>]) -> PyResult<Vec<Option<V>>> {
        // Backward passes with Python rules run eagerly or into a capture, both through this builder.
        let b = (b as &mut dyn std::any::Any).downcast_mut::<EagerBuilder>();
        let Some(b) = b else {
            let error = Error::new(Code::NotDifferentiable).op("bprop");
            return Err(error.what("a derivative given in Python cannot run inside a compiled backward graph"))
                .or_py(py);
        };
        let mut cotangents = Vec::new();
        for (g, aval) in grads.iter().zip(&self.avals) {
            let v = match g {
                Some(v) => *v,
                None => ms_ops::build::full(b, &aval.shape, 0.0, aval.dtype).or_py(py)?,
            };
            cotangents.push(PyTensor::wrap(py, b.value(v).clone())?);
        }
        let out = self.rule.bind(py).call1(PyTuple::new(py, cotangents)?)?;
        let out: Vec<Option<Bound<'_, PyAny>>> = match out.cast::<PyTensor>() {
            Ok(t) => vec![Some(t.clone().into_any())],
            Err(_) => {
                out.try_iter()?.map(|i| i.map(|i| if i.is_none() { None } else { Some(i) })).collect::<PyResult<_>>()?
            }
        };
        if out.len() != entry.inputs.len() {
            let error = Error::new(Code::ArgumentCount).op("bprop");
            return Err(error
                .expected(format!("{} gradients, one an input", entry.inputs.len()))
                .got(out.len().to_string()))
            .or_py(py);
        }
        out.into_iter().map(|t| t.map(|t| Ok(b.hold(t.cast::<PyTensor>()?.get().value()))).transpose()).collect()
    }
}

impl CustomVjp for PyRule {
    fn vjp(&self, b: &mut dyn Builder, entry: &Entry, grads: &[Option<V>]) -> ms_core::Result<Vec<Option<V>>> {
        Python::attach(|py| self.run(py, b, entry, grads).map_err(|e| raised(e, "bprop")))
    }
}

/// New tensors equal to `outputs` whose cotangents go through `bprop(*cotangents) -> one gradient for each of inputs`.
#[pyfunction]
pub fn custom_vjp(
    py: Python<'_>,
    inputs: &Bound<'_, PyAny>,
    outputs: &Bound<'_, PyAny>,
    bprop: Py<PyAny>,
) -> PyResult<Py<PyList>> {
    let inputs = values(inputs)?;
    let outputs = values(outputs)?;
    let rule = Arc::new(PyRule { rule: bprop, avals: outputs.iter().map(Value::aval).collect() });
    let ins: SmallVec<[&Value; 4]> = inputs.iter().collect();
    let outs: SmallVec<[&Value; 4]> = outputs.iter().collect();
    let fresh = dispatch::custom_vjp(&ins, &outs, rule).or_py(py)?;
    list(py, fresh.into_vec())
}

/// Whether a tape would record an op called now.
#[pyfunction]
pub fn is_recording() -> bool {
    recorder::is_recording()
}

/// Whether a capture or a trace is active on this thread.
#[pyfunction]
pub fn capturing() -> bool {
    recorder::is_capturing()
}

/// Hides tapes while it is entered.
#[pyclass(name = "no_record", module = "ms_runtime", frozen, subclass)]
pub struct NoRecord;

#[pymethods]
impl NoRecord {
    #[new]
    fn py_new() -> NoRecord {
        NoRecord
    }
    fn __enter__(slf: &Bound<'_, Self>) -> Py<Self> {
        recorder::push(Recorder::Hide);
        slf.clone().unbind()
    }
    fn __exit__(&self, _t: &Bound<'_, PyAny>, _v: &Bound<'_, PyAny>, _b: &Bound<'_, PyAny>) -> bool {
        recorder::remove(&Recorder::Hide);
        false
    }
}
