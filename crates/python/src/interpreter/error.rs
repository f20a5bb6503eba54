//! Conversion of errors to Python exceptions: class, message, the user's line.

use std::cell::RefCell;
use std::sync::Mutex;

use ms_core::{Code, Error, ErrorClass, Loc};
use ms_runtime::recorder::{self, lock};
use pyo3::exceptions::{
    PyAttributeError, PyIndexError, PyKeyboardInterrupt, PyMemoryError, PyNotImplementedError, PyRuntimeError,
    PyTypeError, PyValueError,
};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTraceback};

use crate::interpreter::interrupts::attempt;

pyo3::create_exception!(
    ms_runtime,
    SymbolicValueError,
    PyTypeError,
    "The value of a tensor was asked for while its function is being captured: it is known only when the graph runs."
);

thread_local! {
    /// The exception that a signal handler raised while a kernel ran.
    static PENDING: RefCell<Option<PyErr>> = const { RefCell::new(None) };
}

/// Directories whose frames are not the user's.
static INTERNAL: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// Directories whose frames are between a jitted function's caller and the function.
static MACHINERY: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// Frames of code under this directory never count as "the user's line" in messages. If `machinery`, tracebacks also
/// hide them between the caller of a jitted function and the function.
#[pyfunction]
#[pyo3(signature = (prefix, machinery=false))]
pub fn register_internal(prefix: String, machinery: bool) {
    if machinery {
        add(&MACHINERY, prefix.clone());
    }
    add(&INTERNAL, prefix);
}

fn add(list: &Mutex<Vec<String>>, prefix: String) {
    let mut list = lock(list);
    if !list.contains(&prefix) {
        list.push(prefix);
    }
    crate::interpreter::place::forget_files();
}

/// Whether code in this file does not belong to the user.
pub fn is_internal(file: &str) -> bool {
    file.starts_with("<frozen") || lock(&INTERNAL).iter().any(|p| file.starts_with(p.as_str()))
}

/// An exception that leaves a jitted function, with the traceback of plain Python: it starts with the function. An
/// exception raised by the machinery itself keeps its traceback.
#[cold]
pub fn as_plain(py: Python<'_>, e: PyErr) -> PyErr {
    let machinery = lock(&MACHINERY).clone();
    let file = |tb: &Bound<'_, PyAny>| -> PyResult<String> {
        tb.getattr(intern!(py, "tb_frame"))?
            .getattr(intern!(py, "f_code"))?
            .getattr(intern!(py, "co_filename"))?
            .extract()
    };
    let mut tb = e.traceback(py).map(Bound::into_any);
    while let Some(entry) = tb {
        match file(&entry) {
            Ok(file) if machinery.iter().any(|p| file.starts_with(p.as_str())) => {
                tb = entry.getattr(intern!(py, "tb_next")).ok().filter(|next| !next.is_none());
            }
            _ => {
                e.set_traceback(py, entry.cast_into::<PyTraceback>().ok());
                break;
            }
        }
    }
    e
}

/// Polled by kernels and between launches: whether a signal handler has raised.
pub fn check_interrupt() -> bool {
    // Constants are folded before the program would run the ops, so a signal must not be raised here.
    if recorder::any() && recorder::active().capture.is_some() {
        return false;
    }
    let raised = Python::attach(|py| crate::interpreter::interrupts::check(py).err());
    let interrupted = raised.is_some();
    if interrupted {
        PENDING.set(raised);
    }
    interrupted
}

/// The position of the user's code when an error occurs.
struct Called {
    /// `file:line: source` of the user's innermost frame.
    at: String,
    /// The public function that this line called, if it is a composition of ops.
    function: Option<String>,
}

/// `file:line: source` of a place in the user's program; without the source if it is not known.
fn shown(py: Python<'_>, place: &Loc) -> PyResult<String> {
    let arguments = (&*place.file, place.line);
    let text: String = py.import("linecache")?.call_method1(intern!(py, "getline"), arguments)?.extract()?;
    let text = text.trim();
    Ok(if text.is_empty() { place.to_string() } else { format!("{place}: {text}") })
}

/// The user's line that is running, in a captured function too.
pub fn users_line(py: Python<'_>) -> PyResult<Option<Loc>> {
    Ok(running(py)?.map(|(line, _)| line))
}

fn called(py: Python<'_>) -> PyResult<Option<Called>> {
    let Some((line, function)) = running(py)? else { return Ok(None) };
    Ok(Some(Called { at: shown(py, &line)?, function }))
}

/// The user's line that is running, and the public function that it called.
fn running(py: Python<'_>) -> PyResult<Option<(Loc, Option<String>)>> {
    let (internal, machinery) = (lock(&INTERNAL).clone(), lock(&MACHINERY).clone());
    // The error may have occurred while the capture's lock is held, so the lock is only tried.
    let captured = recorder::active().capture.and_then(|c| c.try_lock().ok().and_then(|c| c.called_from()));
    let mut frame = py.import("sys")?.call_method1(intern!(py, "_getframe"), (0,))?;
    let mut inner: Option<Bound<'_, PyAny>> = None;
    for _ in 0..1000 {
        let file: String = frame.getattr(intern!(py, "f_code"))?.getattr(intern!(py, "co_filename"))?.extract()?;
        if !internal.iter().any(|p| file.starts_with(p.as_str())) && !file.starts_with("<frozen") {
            let line: u32 = frame.getattr(intern!(py, "f_lineno"))?.extract()?;
            let function = inner.as_ref().map_or(Ok(None), composition)?;
            return Ok(Some((Loc { file: file.into(), line }, function)));
        }
        if let Some((loc, direct)) = &captured
            && machinery.iter().any(|p| file.starts_with(p.as_str()))
        {
            let function = inner.as_ref().filter(|_| *direct).map_or(Ok(None), composition)?;
            return Ok(Some((loc.clone(), function)));
        }
        let outer = frame.getattr(intern!(py, "f_back"))?;
        if outer.is_none() {
            break;
        }
        let left = std::mem::replace(&mut frame, outer);
        if !is_wrapper(&left)? {
            inner = Some(left);
        }
    }
    Ok(None)
}

/// Modules whose frames surround a public function's own: errors of their checks and conversions are reported for that
/// function.
const WRAPPERS: [&str; 2] = ["ms_tensor._argument_types", "ms_tensor._mixed"];

fn is_wrapper(frame: &Bound<'_, PyAny>) -> PyResult<bool> {
    let globals = frame.getattr(intern!(frame.py(), "f_globals"))?;
    let module = globals.cast::<PyDict>()?.get_item("__name__")?;
    Ok(module.is_some_and(|name| WRAPPERS.iter().any(|w| name.extract::<&str>().is_ok_and(|n| n == *w))))
}

/// The name of a frame's function if it is a public function or method of the tensor package, whose modules hold these
/// by name.
fn composition(frame: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    let py = frame.py();
    let globals = frame.getattr(intern!(py, "f_globals"))?;
    let module: String = globals.get_item("__name__")?.extract()?;
    let name: String = frame.getattr(intern!(py, "f_code"))?.getattr(intern!(py, "co_name"))?.extract()?;
    let public = module.starts_with("ms_tensor.") && !name.starts_with('_') && globals.contains(&name)?;
    Ok(public.then_some(name))
}

/// The Python exception of an error.
#[cold]
pub fn to_py(py: Python<'_>, error: Error) -> PyErr {
    if error.code() == Code::Interrupted {
        return PENDING.take().unwrap_or_else(|| PyKeyboardInterrupt::new_err(()));
    }
    // An exception of the user's own code (a hook, a bprop) is raised again unchanged.
    if let Some(raised) = crate::tape::take_raised() {
        return raised;
    }
    let found = match error.place() {
        // The launch failed after its call had returned.
        Some(place) => shown(py, place).map(|at| Some(Called { at, function: None })),
        None => called(py),
    };
    let (at, function) = match attempt(py, found) {
        Ok(found) => found.flatten().map_or((None, None), |c| (Some(c.at), c.function)),
        // Ctrl-C was pressed while the message was being made.
        Err(interrupt) => return interrupt,
    };
    // The user knows the function, but not the op inside it that failed.
    let called = || error.failed_op().and_then(ms_ops::find).map(|op| op.called).filter(|name| !name.is_empty());
    let error = match function.or_else(|| called().map(str::to_string)) {
        Some(function) => error.inside(function),
        None => error,
    };
    let message = error.render(at.as_deref());
    match error.class() {
        ErrorClass::Type => PyTypeError::new_err(message),
        ErrorClass::Value => PyValueError::new_err(message),
        ErrorClass::Index => PyIndexError::new_err(message),
        ErrorClass::Runtime | ErrorClass::Interrupt => PyRuntimeError::new_err(message),
        ErrorClass::Memory => PyMemoryError::new_err(message),
        ErrorClass::Attribute => PyAttributeError::new_err(message),
        ErrorClass::NotImplemented => PyNotImplementedError::new_err(message),
    }
}

/// Conversion that lets `?` handle both kinds of error.
pub trait OrPy<T> {
    fn or_py(self, py: Python<'_>) -> PyResult<T>;
}

impl<T> OrPy<T> for ms_core::Result<T> {
    #[inline]
    fn or_py(self, py: Python<'_>) -> PyResult<T> {
        self.map_err(|e| to_py(py, e))
    }
}

/// The error for an argument of the wrong type.
#[cold]
pub fn bad_argument(py: Python<'_>, op: &str, what: &str, expected: &str, got: &Bound<'_, PyAny>) -> PyErr {
    let kind = got.get_type().name().map(|n| n.to_string()).unwrap_or_default();
    let shown = match attempt(py, got.repr()) {
        Ok(shown) => shown.map(|r| r.to_string()).unwrap_or_default(),
        Err(interrupt) => return interrupt,
    };
    let shown: String =
        if shown.chars().count() > 60 { shown.chars().take(57).collect::<String>() + "..." } else { shown };
    let shown = shown.split_whitespace().collect::<Vec<_>>().join(" ");
    let error =
        Error::new(Code::ArgumentType).op(op).expected(format!("{what}: {expected}")).got(format!("{kind} {shown}"));
    to_py(py, error)
}
