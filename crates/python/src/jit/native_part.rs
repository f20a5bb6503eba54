//! Calls that a captured function makes natively, and the capture of functions differentiated in them.
//!
//! A gradient is taken of a function that the program names: `value_and_grad(forward)(x)`. If that call runs natively
//! between two graphs, because something in `forward` cannot be captured, the parts of `forward` still can be. The
//! frame hook of the bytecode mode finds `forward` by itself; in other modes the gradient function asks for it.

use std::cell::RefCell;

use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

thread_local! {
    /// Returns the captured form of a function that is differentiated in the running native part.
    static CAPTURER: RefCell<Option<Py<PyAny>>> = const { RefCell::new(None) };
}

/// Calls `function`; during the call, [`gradient_capturer`] returns `capturer` on this thread.
#[pyclass(name = "NativePart", module = "ms_runtime", frozen)]
pub struct PyNativePart {
    function: Py<PyAny>,
    capturer: Py<PyAny>,
}

struct Restore(Option<Py<PyAny>>);

impl Drop for Restore {
    fn drop(&mut self) {
        CAPTURER.set(self.0.take());
    }
}

#[pymethods]
impl PyNativePart {
    #[new]
    fn py_new(function: Py<PyAny>, capturer: Py<PyAny>) -> PyNativePart {
        PyNativePart { function, capturer }
    }

    #[pyo3(signature = (*args, **kwargs))]
    fn __call__<'py>(
        &self,
        py: Python<'py>,
        args: &Bound<'py, PyTuple>,
        kwargs: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let _restore = Restore(CAPTURER.replace(Some(self.capturer.clone_ref(py))));
        self.function.bind(py).call(args, kwargs)
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.function)?;
        visit.call(&self.capturer)
    }
}

/// The function that returns the captured form of a function to be differentiated; None outside of native parts.
#[pyfunction]
pub fn gradient_capturer(py: Python<'_>) -> Option<Py<PyAny>> {
    CAPTURER.with_borrow(|c| c.as_ref().map(|c| c.clone_ref(py)))
}
