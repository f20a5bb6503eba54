//! Elements as Python's numbers, and a tensor as a sequence of rows.

use ms_core::{Code, DType, Dim, Error, Layout, fmt_shape};
use ms_runtime::devices;
use ms_tensor::{Tensor, Value};
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyTuple, PyType};

use crate::interpreter::error::{OrPy, to_py};
use crate::tensor::{PyTensor, convert};

/// The element at a place, or the only one.
pub(super) fn item(slf: &Bound<'_, PyTensor>, index: &Bound<'_, PyTuple>) -> PyResult<Py<PyAny>> {
    let py = slf.py();
    let t = slf.get().concrete(py)?;
    if index.is_empty() {
        devices::item(&t).or_py(py)?;
        return convert::element_object(py, &devices::read(&t).or_py(py)?, t.dtype());
    }
    let array = PyTensor::asnumpy(slf)?;
    match array.call_method1(intern!(py, "item"), index) {
        // An index that overflows NumPy's integer type is out of range for every dimension.
        Err(e) if e.is_instance_of::<PyOverflowError>(py) => {
            let error = Error::new(Code::IndexOutOfRange)
                .op("item")
                .expected(format!("an index into {}", fmt_shape(Dim::from_i64s(t.dims()))));
            Err(to_py(py, error.got(index.to_string())))
        }
        item => Ok(item?.unbind()),
    }
}

pub(super) fn truth(py: Python<'_>, t: &Tensor) -> PyResult<bool> {
    if t.numel() != 1 {
        let error = Error::new(Code::InvalidValue).op("bool").expected("a tensor of one element");
        return Err(to_py(py, error.got(t.aval().describe()).hint("use .any() or .all()")));
    }
    Ok(devices::item(t).or_py(py)?.as_bool())
}

/// The element as `int`, `float` or `complex`, by the rules of Python: `int` of NaN raises an error.
pub(super) fn converted<'py>(slf: &Bound<'py, PyTensor>, class: Bound<'py, PyType>) -> PyResult<Bound<'py, PyAny>> {
    class.call1((item(slf, &PyTuple::empty(slf.py()))?,))
}

/// The element of a tensor of one integer.
pub(super) fn index<'py>(slf: &Bound<'py, PyTensor>) -> PyResult<Bound<'py, PyAny>> {
    let py = slf.py();
    let t = slf.get().concrete(py)?;
    if !t.dtype().is_int() && !t.dtype().is_bool() {
        let error = Error::new(Code::InvalidValue).op("index").expected("a tensor of one integer");
        return Err(to_py(py, error.got(t.aval().describe())));
    }
    converted(slf, py.get_type::<PyInt>())
}

pub(super) fn len(py: Python<'_>, shape: &[Dim]) -> PyResult<usize> {
    match shape.first() {
        Some(d) if d.get() < 0 => {
            Err(PyValueError::new_err(format!("len: the tensor's shape {} is open", fmt_shape(shape))))
        }
        Some(d) => Ok(d.get() as usize),
        None => {
            let error = Error::new(Code::RankMismatch).op("len").expected("a tensor of at least one dimension");
            let text = to_py(py, error.got("[]")).value(py).str()?;
            Err(PyTypeError::new_err(text.to_string()))
        }
    }
}

/// The memory of a row-major tensor as elements of another dtype; `None` if it is not aligned to them.
pub(super) fn reinterpreted(py: Python<'_>, t: &Tensor, to: DType) -> PyResult<Option<Py<PyTensor>>> {
    let (from, size) = (t.dtype().size() as i64, to.size() as i64);
    let start = t.layout().offset.get() * from;
    let mut dims = t.dims().to_vec();
    let Some(last) = dims.last_mut() else { return Ok(None) };
    if !t.is_contiguous() || (*last * from) % size != 0 || start % size != 0 {
        return Ok(None);
    }
    *last = *last * from / size;
    let mut layout = Layout::contiguous(to, Dim::from_i64s(&dims));
    layout.offset = Dim::new(start / size);
    PyTensor::wrap(py, Value::Concrete(t.view(layout))).map(Some)
}
