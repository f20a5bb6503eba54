//! Native calls from a captured call, made without a frame of the machinery between the callee and the caller of the
//! captured call.
//!
//! A program may inspect its callers (`warnings.warn(stacklevel=2)`, `sys._getframe(1)`). So the Python code that runs
//! the parts of a call is a generator: it yields the next function to call, and is suspended, off the stack, while that
//! runs.

use pyo3::exceptions::{PyBaseException, PyStopIteration, PyTypeError};
use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::iterator::PySendResult;
use pyo3::types::{PyIterator, PyTuple};

use crate::interpreter::depth::ExtraLevels;
use crate::interpreter::interrupts::{self, CriticalSection, SectionPause};
use crate::jit::entry::PyEntry;

pyo3::create_exception!(
    ms_runtime,
    Failed,
    PyBaseException,
    "What a generator of steps gets where a call that it asked for raised `args[0]`, and may raise to raise that: the \
     exception itself is not thrown, which would change its traceback and its context."
);

/// The steps of a call: a generator that yields `(function, arguments)`, receives the result, and returns the call's
/// result. If it yields None, nothing is called, and only the generator still holds the last result. If the function is
/// an `Entry`, signals are deferred, except while its graph runs.
#[pyclass(name = "Steps", module = "ms_runtime", frozen)]
pub struct PySteps {
    generator: Py<PyIterator>,
}

#[pymethods]
impl PySteps {
    #[new]
    fn py_new(generator: Py<PyIterator>) -> PySteps {
        PySteps { generator }
    }

    /// Runs the call from here to its result.
    fn finish<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        run(slf)
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.generator)
    }
}

/// A call's result: the value itself or, if the value is steps, the result of these.
#[inline]
pub fn done(result: Bound<'_, PyAny>) -> PyResult<Bound<'_, PyAny>> {
    match result.cast_into_exact::<PySteps>() {
        Ok(steps) => run(&steps),
        Err(e) => Ok(e.into_inner()),
    }
}

fn run<'py>(steps: &Bound<'py, PySteps>) -> PyResult<Bound<'py, PyAny>> {
    let py = steps.py();
    let generator = steps.get().generator.bind(py);
    let section = CriticalSection::begin(py);
    let result = lead(generator, py);
    interrupts::finish(section, result)
}

fn lead<'py>(generator: &Bound<'py, PyIterator>, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
    let mut result = py.None().into_bound(py);
    loop {
        let more = ExtraLevels::begin(py);
        let sent = generator.send(&result);
        drop(more);
        drop(result); // a part's result lives no longer than in the program
        let mut asked = match sent {
            Ok(PySendResult::Next(call)) => call,
            Ok(PySendResult::Return(result)) => return done(result),
            Err(e) => return Err(raised(py, e)),
        };
        result = loop {
            match called(asked) {
                Ok(result) => break result,
                // Raised by the program, or by a handler that ran right before it.
                Err(e) => {
                    asked = match thrown(generator, e)? {
                        Thrown::Asked(call) => call,
                        Thrown::Returned(result) => return done(result),
                    }
                }
            }
        };
    }
}

/// The reaction of a generator to an exception raised by the requested call.
enum Thrown<'py> {
    Asked(Bound<'py, PyAny>),
    Returned(Bound<'py, PyAny>),
}

#[cold]
fn thrown<'py>(generator: &Bound<'py, PyIterator>, e: PyErr) -> PyResult<Thrown<'py>> {
    let py = generator.py();
    let _more = ExtraLevels::begin(py);
    let failed = Failed::new_err((e.into_value(py),)).into_value(py);
    match generator.call_method1(intern!(py, "throw"), (failed,)) {
        Ok(call) => Ok(Thrown::Asked(call)),
        // A generator can raise StopIteration only by ending.
        Err(end) if end.is_instance_of::<PyStopIteration>(py) => {
            Ok(Thrown::Returned(end.value(py).getattr(intern!(py, "value"))?))
        }
        Err(e) => Err(raised(py, e)),
    }
}

fn called(asked: Bound<'_, PyAny>) -> PyResult<Bound<'_, PyAny>> {
    if asked.is_none() {
        return Ok(asked);
    }
    let py = asked.py();
    let call = asked.cast_into::<PyTuple>()?;
    if call.len() != 2 {
        return Err(PyTypeError::new_err("a step is a pair of a function and its arguments"));
    }
    let (function, args) = (call.get_item(0)?, call.get_item(1)?.cast_into::<PyTuple>()?);
    drop(call);
    if function.is_instance_of::<PyEntry>() {
        return function.call_method1(intern!(py, "run"), args);
    }
    interrupts::check(py)?;
    let result = {
        let _pause = SectionPause::begin(py);
        function.call1(args).and_then(done)
    };
    // A signal that arrived since would be raised in the generator, where it would be lost.
    interrupts::check_later(py);
    result
}

/// The exception that a `Failed` stands for; any other exception unchanged.
#[cold]
fn raised(py: Python<'_>, e: PyErr) -> PyErr {
    if !e.is_instance_of::<Failed>(py) {
        return e;
    }
    match e.value(py).getattr(intern!(py, "args")).and_then(|args| args.get_item(0)) {
        Ok(inner) => PyErr::from_value(inner),
        Err(other) => other,
    }
}

/// `function(*args)`: front ends wrap this to run any call natively.
#[pyfunction]
pub fn call<'py>(function: &Bound<'py, PyAny>, args: &Bound<'py, PyTuple>) -> PyResult<Bound<'py, PyAny>> {
    function.call1(args)
}
