//! What an object of class Tensor holds, and how Rust makes and reads it.

use std::cell::UnsafeCell;

use ms_core::{Attr, DType};
use ms_ops::unary;
use ms_runtime::{devices, dispatch, recorder};
use ms_tensor::{DeviceRef, Tensor, Value};
use pyo3::exceptions::PyValueError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyString};

use crate::interpreter::error::{OrPy, SymbolicValueError};
use crate::tensor::construct::device_of;
use crate::tensor::operators::call1;

/// A tensor: a multi-dimensional array of one dtype.
#[pyclass(name = "Tensor", module = "ms_runtime", subclass, weakref, frozen)]
pub struct PyTensor {
    /// Replaced by `_set_data` only. Every access happens attached to the interpreter, which serialises them, and no
    /// reference into it is kept across a call into Python.
    value: UnsafeCell<Value>,
    /// Attributes that the user set, made at the first one. Not the interpreter's own dictionary slot: 3.11 and 3.12 fill that
    /// with a new dictionary for every object, which costs as much as the rest of a small op. Python subclasses (Parameter)
    /// have their own, and the collector sees those; a cycle through a plain tensor's attributes is not collected.
    pub(super) attributes: PyOnceLock<Py<PyDict>>,
}

// SAFETY: see `value`; Value itself is Send and Sync.
unsafe impl Send for PyTensor {}
// SAFETY: as above.
unsafe impl Sync for PyTensor {}

impl PyTensor {
    pub fn new(value: Value) -> PyTensor {
        PyTensor { value: UnsafeCell::new(value), attributes: PyOnceLock::new() }
    }

    #[inline]
    pub fn wrap(py: Python<'_>, value: Value) -> PyResult<Py<PyTensor>> {
        Py::new(py, PyTensor::new(value))
    }

    /// The value now. A copy: while a kernel runs without the interpreter lock, another thread may exchange the data.
    #[inline]
    pub fn value(&self) -> Value {
        self.value_ref().clone()
    }

    /// The value in place, for what neither runs Python nor gives the interpreter lock away.
    #[inline]
    pub fn value_ref(&self) -> &Value {
        // SAFETY: see `value`.
        unsafe { &*self.value.get() }
    }

    pub fn set_value(&self, value: Value) {
        // SAFETY: see `value`. The old value is dropped after the new one is in place.
        let old = unsafe { std::mem::replace(&mut *self.value.get(), value) };
        drop(old);
    }

    /// What the user set under this name, on a tensor without a dictionary of the interpreter's.
    pub fn attribute<'py>(&self, py: Python<'py>, name: &Bound<'py, PyString>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.attributes.get(py).map_or(Ok(None), |d| d.bind(py).get_item(name))
    }

    /// The dictionary of what the user set.
    pub(super) fn dict<'py>(&self, py: Python<'py>) -> Bound<'py, PyDict> {
        self.attributes.get_or_init(py, || PyDict::new(py).unbind()).bind(py).clone()
    }

    /// Puts the value on `device`. Symbols are where their graph is: another device ends the capture.
    pub(super) fn move_to(&self, py: Python<'_>, device: DeviceRef) -> PyResult<()> {
        let value = self.value();
        if let Some(here) = device_of(&value)
            && !std::ptr::eq(here, device)
        {
            if value.is_symbolic() {
                return Err(SymbolicValueError::new_err(
                    "a tensor is copied to another device while a function is captured",
                ));
            }
            self.set_value(dispatch::copy_to(&value, device).or_py(py)?);
        }
        Ok(())
    }

    /// Whether this has an open shape, and so no elements.
    pub(super) fn is_open(&self) -> bool {
        matches!(self.value_ref(), Value::Symbolic(s) if s.is_open())
    }

    /// The concrete tensor, for reading its elements; an error where it is a symbol. A trace is told that Python looked.
    pub fn concrete(&self, _py: Python<'_>) -> PyResult<Tensor> {
        read_value(&self.value())
    }
}

/// The concrete tensor of a value, for reading its elements, as [`PyTensor::concrete`].
pub fn read_value(value: &Value) -> PyResult<Tensor> {
    match value {
        Value::Concrete(t) => {
            note_read();
            Ok(t.clone())
        }
        Value::Symbolic(s) if s.is_open() => {
            Err(PyValueError::new_err(format!("{} has no values: it tells what an input is like", s.owner)))
        }
        Value::Symbolic(s) => Err(SymbolicValueError::new_err(format!(
            "the value of a tensor was asked for while {} is being captured: it is known only when the graph runs",
            s.owner
        ))),
    }
}

/// Tells traces and logs that Python read a tensor's elements.
fn note_read() {
    if recorder::any() {
        recorder::set_opaque("a tensor's value");
        for t in recorder::active().traces {
            recorder::lock(&t).note_read();
        }
    }
}

/// The elements as a NumPy array over the same memory, where that is the host's; of bfloat16, which NumPy lacks, float32.
pub fn array_of<'py>(py: Python<'py>, tensor: &PyTensor) -> PyResult<Bound<'py, PyAny>> {
    let t = tensor.concrete(py)?;
    if t.dtype() == DType::BFloat16 {
        let attrs = std::iter::once(Attr::DType(DType::Float32)).collect();
        let wide = call1(py, &unary::CAST, &tensor.value(), attrs)?;
        return array_of(py, &PyTensor::new(wide));
    }
    // A plain tensor over the same value: the array keeps that, not a Parameter with its attributes. NumPy hides what a buffer
    // raises, so that what waits and may fail is done before.
    let host = devices::on_host(&t).or_py(py)?;
    let plain = PyTensor::wrap(py, host.into())?;
    py.import("numpy")?.call_method1(intern!(py, "asarray"), (plain,))
}
