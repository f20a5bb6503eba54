//! The contents of a Tensor object, and how Rust creates and reads it.

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
    /// Replaced only by `_set_data`. Every access happens while attached to the interpreter, which serialises accesses,
    /// and no reference into it is kept across a call into Python.
    value: UnsafeCell<Value>,
    /// Attributes that the user set, created at the first one. This does not use the interpreter's own dictionary slot:
    /// 3.11 and 3.12 fill that with a new dictionary for every object, which costs as much as the rest of a small op.
    /// Python subclasses (Parameter) have their own dictionary, which the garbage collector sees; a cycle through a
    /// plain tensor's attributes is not collected.
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

    /// The current value, as a copy: while a kernel runs without the interpreter lock, another thread may replace the
    /// data.
    #[inline]
    pub fn value(&self) -> Value {
        self.value_ref().clone()
    }

    /// A reference to the value, for code that neither runs Python nor releases the interpreter lock.
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

    /// The attribute that the user set under this name, on a tensor that does not use the interpreter's dictionary.
    pub fn attribute<'py>(&self, py: Python<'py>, name: &Bound<'py, PyString>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.attributes.get(py).map_or(Ok(None), |d| d.bind(py).get_item(name))
    }

    /// The dictionary of the attributes that the user set.
    pub(super) fn dict<'py>(&self, py: Python<'py>) -> Bound<'py, PyDict> {
        self.attributes.get_or_init(py, || PyDict::new(py).unbind()).bind(py).clone()
    }

    /// Moves the value to `device`. Symbols are on their graph's device: another device ends the capture.
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

    /// Whether this has a dynamic shape, and so no elements.
    pub(super) fn is_open(&self) -> bool {
        matches!(self.value_ref(), Value::Symbolic(s) if s.is_open())
    }

    /// The concrete tensor, for reading its elements; an error for a symbol. Traces are notified that Python read it.
    pub fn concrete(&self, _py: Python<'_>) -> PyResult<Tensor> {
        read_value(&self.value())
    }
}

/// The concrete tensor of a value, for reading its elements, like [`PyTensor::concrete`].
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

/// Notifies traces and logs that Python read a tensor's elements.
fn note_read() {
    if recorder::any() {
        recorder::set_opaque("a tensor's value");
        for t in recorder::active().traces {
            recorder::lock(&t).note_read();
        }
    }
}

/// The elements as a NumPy array over the same memory, if that is the host's; for bfloat16, which NumPy lacks, as
/// float32.
pub fn array_of<'py>(py: Python<'py>, tensor: &PyTensor) -> PyResult<Bound<'py, PyAny>> {
    let t = tensor.concrete(py)?;
    if t.dtype() == DType::BFloat16 {
        let attrs = std::iter::once(Attr::DType(DType::Float32)).collect();
        let wide = call1(py, &unary::CAST, &tensor.value(), attrs)?;
        return array_of(py, &PyTensor::new(wide));
    }
    // The array keeps a plain tensor over the same value alive, not a Parameter with its attributes. NumPy hides
    // exceptions of the buffer protocol, so operations that wait and may fail run before.
    let host = devices::on_host(&t).or_py(py)?;
    let plain = PyTensor::wrap(py, host.into())?;
    py.import("numpy")?.call_method1(intern!(py, "asarray"), (plain,))
}
