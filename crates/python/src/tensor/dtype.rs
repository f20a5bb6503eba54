//! Dtypes as Python objects: a single object for each, compared by identity.

use ms_core::DType;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyDict;

use crate::interpreter::error::bad_argument;

/// A dtype of the MindSpore programming model, such as ``mindspore.float32``.
#[pyclass(name = "DType", module = "ms_runtime", frozen, weakref)]
pub struct PyDType(pub DType);

static ALL: PyOnceLock<Vec<Py<PyDType>>> = PyOnceLock::new();

fn all(py: Python<'_>) -> &Vec<Py<PyDType>> {
    ALL.get_or_init(py, || DType::ALL.iter().map(|&d| Py::new(py, PyDType(d)).expect("a small object")).collect())
}

/// The object of a dtype.
pub fn object(py: Python<'_>, dtype: DType) -> Py<PyDType> {
    all(py)[dtype as usize].clone_ref(py)
}

/// All dtypes by name.
pub fn by_name(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let out = PyDict::new(py);
    for d in DType::ALL {
        out.set_item(d.name(), object(py, *d))?;
    }
    Ok(out)
}

#[pymethods]
impl PyDType {
    /// The MindSpore name, such as ``'float32'``.
    #[getter]
    fn name(&self) -> &'static str {
        self.0.name()
    }

    /// Bytes of one element.
    #[getter]
    fn itemsize(&self) -> usize {
        self.0.size()
    }

    #[getter]
    fn is_float(&self) -> bool {
        self.0.is_float()
    }

    #[getter]
    fn is_int(&self) -> bool {
        self.0.is_int()
    }

    #[getter]
    fn is_bool(&self) -> bool {
        self.0.is_bool()
    }

    #[getter]
    fn is_signed(&self) -> bool {
        !matches!(self.0, DType::Bool | DType::UInt8 | DType::UInt16 | DType::UInt32 | DType::UInt64)
    }

    #[getter]
    fn is_complex(&self) -> bool {
        matches!(self.0, DType::Complex64 | DType::Complex128)
    }

    fn __str__(&self) -> &'static str {
        self.0.title()
    }

    fn __repr__(&self) -> String {
        format!("mindspore.{}", self.0.name())
    }

    fn __hash__(&self) -> u64 {
        self.0 as u64 + 0x5eed
    }

    fn __reduce__(&self, py: Python<'_>) -> PyResult<(Py<PyAny>, (&'static str,))> {
        Ok((py.import("ms_runtime")?.getattr(intern!(py, "dtype_from_name"))?.unbind(), (self.0.name(),)))
    }
}

/// The dtype with a name such as ``'float32'``.
#[pyfunction]
pub fn dtype_from_name(py: Python<'_>, name: &str) -> PyResult<Py<PyDType>> {
    match DType::from_name(name) {
        Some(d) => Ok(object(py, d)),
        None => Err(pyo3::exceptions::PyValueError::new_err(format!("no dtype is called {name:?}"))),
    }
}

/// A dtype argument of the user.
pub fn argument(py: Python<'_>, d: &Bound<'_, PyAny>) -> PyResult<DType> {
    if let Ok(d) = d.cast::<PyDType>() {
        return Ok(d.get().0);
    }
    Err(bad_argument(py, "Tensor", "dtype", "a mindspore dtype", d))
}
