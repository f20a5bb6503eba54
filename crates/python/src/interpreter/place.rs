//! The user's line at an asynchronous eager launch. It is needed for each such launch, so the classification of files
//! is cached.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use ms_core::Loc;
use ms_runtime::recorder::lock;
use pyo3::ffi;
use pyo3::intern;
use pyo3::prelude::*;

/// Files by the identity of their name, which is kept alive so that the identity is not reused; `None` if the code is
/// not the user's.
type Files = HashMap<usize, (Py<PyAny>, Option<Arc<str>>)>;

static FILES: Mutex<Option<Files>> = Mutex::new(None);

/// A bound for programs that compile code without end, each with a new name.
const MAX_FILES: usize = 4096;

/// The number of frames that are searched: the user's code is not far from an op.
const MAX_FRAMES: usize = 64;

/// Forgets which files are the user's.
pub fn forget_files() {
    // Dropped outside of the lock, since this frees names.
    let old = lock(&FILES).take();
    drop(old);
}

fn file_of(frame: &Bound<'_, PyAny>) -> PyResult<Option<Arc<str>>> {
    let py = frame.py();
    // SAFETY: it is a frame; the call returns a new reference to its code.
    let code = unsafe { Bound::from_owned_ptr(py, ffi::PyFrame_GetCode(frame.as_ptr().cast()).cast()) };
    let name = code.getattr(intern!(py, "co_filename"))?;
    let key = name.as_ptr() as usize;
    if let Some((_, known)) = lock(&FILES).as_ref().and_then(|files| files.get(&key)) {
        return Ok(known.clone());
    }
    let text: String = name.extract()?;
    let file: Option<Arc<str>> = (!super::error::is_internal(&text)).then(|| text.into());
    let mut guard = lock(&FILES);
    let files = guard.get_or_insert_with(Files::new);
    let old = if files.len() >= MAX_FILES { std::mem::take(files) } else { Files::new() };
    files.insert(key, (name.unbind(), file.clone()));
    drop(guard);
    drop(old);
    Ok(file)
}

fn innermost(py: Python<'_>) -> PyResult<Option<Loc>> {
    // SAFETY: the interpreter is attached; the reference is borrowed, and null if no Python code runs.
    let mut frame = unsafe { Bound::from_borrowed_ptr_or_opt(py, ffi::PyEval_GetFrame().cast()) };
    for _ in 0..MAX_FRAMES {
        let Some(here) = frame else { break };
        if let Some(file) = file_of(&here)? {
            // SAFETY: it is a frame.
            let line = unsafe { ffi::PyFrame_GetLineNumber(here.as_ptr().cast()) };
            return Ok(Some(Loc { file, line: u32::try_from(line).unwrap_or(0) }));
        }
        let outer = here.getattr(intern!(py, "f_back"))?;
        frame = (!outer.is_none()).then_some(outer);
    }
    Ok(None)
}

/// The line of the user's innermost frame.
pub fn place() -> Option<Loc> {
    Python::attach(|py| innermost(py).ok().flatten())
}
