//! Interception of op calls by Python code.

use std::sync::Arc;

use ms_core::{Attrs, SmallVec};
use ms_ir::OpDef;
use ms_runtime::dispatch;
use ms_runtime::intercept::Intercept;
use ms_runtime::recorder::{self, Recorder};
use ms_tensor::Value;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::interpreter::error::{OrPy, bad_argument};
use crate::table::attribute;
use crate::tape::raised;
use crate::tensor::PyTensor;

const NAME: &str = "dispatch";

/// An op with its attributes, to be called with tensors.
#[pyclass(name = "OpCall", module = "ms_runtime", frozen)]
pub struct PyOpCall {
    op: &'static OpDef,
    attrs: Attrs,
}

#[pymethods]
impl PyOpCall {
    /// The name of MindSpore's Primitive, or of the function if there is none.
    #[getter]
    fn name(&self) -> &'static str {
        match self.op.primitive.split_once('(') {
            Some((class, _)) => class,
            None => self.op.name,
        }
    }

    /// The op's arguments that are not tensors, by name.
    #[getter]
    fn attributes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let found = PyDict::new(py);
        let names = self.op.params.iter().filter(|p| !p.kind.is_tensor()).map(|p| p.name);
        for (name, value) in names.zip(&self.attrs) {
            found.set_item(name, attribute(py, value)?)?;
        }
        Ok(found)
    }

    #[pyo3(signature = (*tensors))]
    fn __call__(&self, py: Python<'_>, tensors: &Bound<'_, PyTuple>) -> PyResult<Py<PyAny>> {
        let given = values(py, tensors)?;
        let given: SmallVec<[&Value; 4]> = given.iter().collect();
        let found = dispatch::call(self.op, &given, self.attrs.clone()).or_py(py)?;
        let tensors: PyResult<Vec<Py<PyTensor>>> = found.into_iter().map(|v| PyTensor::wrap(py, v)).collect();
        let mut tensors = tensors?;
        Ok(match tensors.len() {
            1 => tensors.remove(0).into_any(),
            _ => PyTuple::new(py, tensors)?.into_any().unbind(),
        })
    }
}

/// The values of tensors.
fn values(py: Python<'_>, tensors: &Bound<'_, PyTuple>) -> PyResult<SmallVec<[Value; 1]>> {
    let one = |t: Bound<'_, PyAny>| match t.cast::<PyTensor>() {
        Ok(t) => Ok(t.get().value()),
        Err(_) => Err(bad_argument(py, NAME, "each value", "a Tensor", &t)),
    };
    tensors.iter().map(one).collect()
}

struct Answer(Py<PyAny>);

impl Intercept for Answer {
    fn call(&self, op: &'static OpDef, inputs: &[&Value], attrs: &Attrs) -> ms_core::Result<SmallVec<[Value; 1]>> {
        Python::attach(|py| {
            let run = || -> PyResult<SmallVec<[Value; 1]>> {
                let tensors: PyResult<Vec<Py<PyTensor>>> =
                    inputs.iter().map(|&v| PyTensor::wrap(py, v.clone())).collect();
                let call = PyOpCall { op, attrs: attrs.clone() };
                let out = self.0.bind(py).call1((call, PyTuple::new(py, tensors?)?))?;
                match out.cast::<PyTuple>() {
                    Ok(several) => values(py, several),
                    Err(_) => values(py, &PyTuple::new(py, [out])?),
                }
            };
            run().map_err(|e| raised(e, op.name))
        })
    }
}

/// While it is entered, `answer(op, tensors)` is called in place of each op that would run now, and returns its result
/// or a tuple of results. Only the innermost one applies. Inside `answer` ops run normally.
#[pyclass(name = "intercept", module = "ms_runtime", frozen)]
pub struct PyIntercept(Arc<dyn Intercept>);

#[pymethods]
impl PyIntercept {
    #[new]
    fn py_new(answer: Py<PyAny>) -> PyIntercept {
        PyIntercept(Arc::new(Answer(answer)))
    }

    fn __enter__(slf: &Bound<'_, Self>) -> Py<Self> {
        recorder::push(Recorder::Intercept(slf.get().0.clone()));
        slf.clone().unbind()
    }

    fn __exit__(&self, _t: &Bound<'_, PyAny>, _v: &Bound<'_, PyAny>, _b: &Bound<'_, PyAny>) -> bool {
        recorder::remove(&Recorder::Intercept(self.0.clone()));
        false
    }
}
