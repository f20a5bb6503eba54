//! Attributes that programs set on a tensor, and the deep copy that takes them along.

use pyo3::exceptions::PyAttributeError;
use pyo3::ffi;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use ms_runtime::eager;

use crate::interpreter::error::OrPy;
use crate::interpreter::lookup;
use crate::tensor::PyTensor;

/// What `__getattr__` gives, which is asked where the ordinary lookup finds nothing.
pub(super) fn get<'py>(slf: &Bound<'py, PyTensor>, name: &Bound<'py, PyString>) -> PyResult<Bound<'py, PyAny>> {
    if let Some(found) = slf.get().attribute(slf.py(), name)? {
        return Ok(found);
    }
    // `Display` of a Python string runs signal handlers, and loses what they raise.
    let (class, name) = (slf.get_type().name()?, name.to_string_lossy());
    Err(PyAttributeError::new_err(format!("'{}' object has no attribute '{name}'", class.to_string_lossy())))
}

pub(super) fn set(slf: &Bound<'_, PyTensor>, name: &Bound<'_, PyString>, value: &Bound<'_, PyAny>) -> PyResult<()> {
    let py = slf.py();
    // SAFETY: these are live objects.
    if unsafe { ffi::PyObject_GenericSetAttr(slf.as_ptr(), name.as_ptr(), value.as_ptr()) } == 0 {
        return Ok(());
    }
    let error = PyErr::fetch(py);
    // Read-only attributes of the class stay unchanged; only unknown names go into the dictionary.
    if !error.is_instance_of::<PyAttributeError>(py) || lookup::on_type(slf.get_type().as_any(), name).is_some() {
        return Err(error);
    }
    slf.get().dict(py).set_item(name, value)
}

pub(super) fn delete(slf: &Bound<'_, PyTensor>, name: &Bound<'_, PyString>) -> PyResult<()> {
    let py = slf.py();
    if let Some(d) = slf.get().attributes.get(py)
        && d.bind(py).contains(name)?
    {
        return d.bind(py).del_item(name);
    }
    // SAFETY: these are live objects; a null value deletes the attribute.
    match unsafe { ffi::PyObject_GenericSetAttr(slf.as_ptr(), name.as_ptr(), std::ptr::null_mut()) } {
        0 => Ok(()),
        _ => Err(PyErr::fetch(py)),
    }
}

/// A copy of the elements; of a subclass with deep copies of its attributes.
pub(super) fn deep_copy<'py>(slf: &Bound<'py, PyTensor>, memo: &Bound<'py, PyDict>) -> PyResult<Bound<'py, PyAny>> {
    let py = slf.py();
    let copy = eager::copy(&slf.get().concrete(py)?).or_py(py)?;
    let class = slf.get_type();
    let plain = py.get_type::<PyTensor>();
    if class.is(&plain) {
        return Ok(Bound::new(py, PyTensor::new(copy.into()))?.into_any());
    }
    let out = plain.call_method1(intern!(py, "__new__"), (class, PyTensor::wrap(py, copy.into())?))?;
    let attributes = slf.getattr(intern!(py, "__dict__"))?;
    let copied = py.import("copy")?.call_method1(intern!(py, "deepcopy"), (attributes, memo))?;
    out.getattr(intern!(py, "__dict__"))?.call_method1(intern!(py, "update"), (copied,))?;
    Ok(out)
}
