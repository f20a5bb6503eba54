//! What a captured call runs natively, told which functions are differentiated meanwhile.
//!
//! A gradient is taken of a function that the program names: `value_and_grad(forward)(x)`. Where that call runs natively
//! between two graphs, because something in `forward` cannot be captured, the parts of `forward` still can be. The frame
//! hook of the bytecode mode finds `forward` by itself; other modes are asked for it by the gradient function.

use std::cell::RefCell;

use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

thread_local! {
    /// Gives the captured form of a function that is differentiated, in the native part that runs.
    static CAPTURER: RefCell<Option<Py<PyAny>>> = const { RefCell::new(None) };
}

/// Calls `function`; `capturer` is what [`gradient_capturer`] gives meanwhile, in this thread.
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

/// What gives the captured form of a function that is differentiated; None outside of native parts.
#[pyfunction]
pub fn gradient_capturer(py: Python<'_>) -> Option<Py<PyAny>> {
    CAPTURER.with_borrow(|c| c.as_ref().map(|c| c.clone_ref(py)))
}
