//! The remaining depth of calls: in levels of the interpreter's recursion, and in bytes of the thread's C stack.
//!
//! Captured calls use the C stack, where the interpreter would call a Python function without it, and the machinery
//! between a call's graphs uses recursion levels on top of the program's frames. So a jitted call is refused with a
//! RecursionError before the C stack ends, and the machinery has extra levels: otherwise it would raise at points where
//! the program does not expect the error and has not yet entered its handlers.

use std::cell::Cell;
use std::ffi::c_int;
use std::sync::OnceLock;

use pyo3::exceptions::PyRecursionError;
use pyo3::ffi;
use pyo3::prelude::*;

/// Bytes of C stack below which no jitted call starts: enough for calls inside it that have no check of their own.
const LEAST: usize = 64 << 10;
/// Bytes below which functions that are not captured yet run as plain Python.
const TO_CAPTURE: usize = 512 << 10;
/// On threads with a smaller stack, a quarter of it must be left for calls, and half of it for captures.
const SMALL: usize = 1 << 20;
/// Recursion levels that the machinery has in addition to the program's.
const EXTRA_LEVELS: c_int = 200;

/// The bounds of this thread's stack; both 0 if they are unknown.
#[derive(Clone, Copy)]
struct Stack {
    low: usize,
    high: usize,
}

thread_local! {
    static STACK: Cell<Option<Stack>> = const { Cell::new(None) };
}

#[cfg(target_os = "linux")]
fn ask_stack() -> Stack {
    let mut stack = Stack { low: 0, high: 0 };
    // SAFETY: the attributes are initialised by the first call, and are read only if it succeeded.
    unsafe {
        let mut attributes = std::mem::MaybeUninit::<libc::pthread_attr_t>::uninit();
        if libc::pthread_getattr_np(libc::pthread_self(), attributes.as_mut_ptr()) != 0 {
            return stack;
        }
        let (mut low, mut size) = (std::ptr::null_mut(), 0);
        if libc::pthread_attr_getstack(attributes.as_ptr(), &raw mut low, &raw mut size) == 0 {
            stack = Stack { low: low as usize, high: (low as usize).saturating_add(size) };
        }
        libc::pthread_attr_destroy(attributes.as_mut_ptr());
    }
    stack
}

#[cfg(target_os = "macos")]
fn ask_stack() -> Stack {
    // SAFETY: reads the system's information about this thread.
    let (high, size) = unsafe {
        let me = libc::pthread_self();
        (libc::pthread_get_stackaddr_np(me) as usize, libc::pthread_get_stacksize_np(me))
    };
    Stack { low: high.saturating_sub(size), high }
}

#[cfg(not(any(target_os = "linux", target_os = "macos")))]
fn ask_stack() -> Stack {
    Stack { low: 0, high: 0 }
}

#[cold]
fn first_asked() -> Stack {
    let stack = ask_stack();
    STACK.set(Some(stack));
    stack
}

/// Whether this many bytes of the thread's stack are left, or a `part`-th of it if that is less. True if the bounds are
/// unknown, as on stacks that the system did not make.
#[inline]
fn has(bytes: usize, part: usize) -> bool {
    let mark = 0u8;
    let here = std::hint::black_box(&raw const mark) as usize;
    let Stack { low, high } = STACK.get().unwrap_or_else(first_asked);
    if here < low || here >= high {
        return true;
    }
    let wanted = if high - low < SMALL { bytes.min((high - low) / part) } else { bytes };
    here - low >= wanted
}

/// A RecursionError if the C stack is too small for another jitted call.
#[inline]
pub fn check() -> PyResult<()> {
    if has(LEAST, 4) { Ok(()) } else { Err(too_deep()) }
}

/// Whether the stack is large enough for a capture.
#[inline]
pub fn holds_capture() -> bool {
    has(TO_CAPTURE, 2)
}

#[cold]
fn too_deep() -> PyErr {
    PyRecursionError::new_err(
        "maximum recursion depth exceeded: the thread's C stack is used up by calls inside each other",
    )
}

/// The positions of the recursion counters in a thread's state, as 32-bit fields, and the direction in which they
/// count.
#[derive(Clone, Copy, Default)]
struct Counts {
    fields: [Option<usize>; 2],
    sign: c_int,
}

/// The number of fields at the beginning of a thread's state that are searched for the counters, in CPython 3.10 to
/// 3.13.
const SEEN: usize = 24;

/// Finds the counters by experiment, since the stable interface does not expose them: the field that a call from C
/// changes and, from 3.12 on, also the one for calls between Python functions, which comes before it with its limit.
/// None if anything is unexpected.
fn find_counts(py: Python<'_>) -> Option<Counts> {
    let version = py.version_info();
    if py.import("sys").ok()?.getattr("implementation").ok()?.getattr("name").ok()?.extract::<String>().ok()?
        != "cpython"
        || !((3, 10)..=(3, 13)).contains(&(version.major, version.minor))
    {
        return None;
    }
    // SAFETY: a thread's state is longer than SEEN fields of 32 bits in the supported versions.
    let read = || unsafe { ffi::PyThreadState_Get().cast::<[c_int; SEEN]>().read_volatile() };
    let before = read();
    // SAFETY: entered and left once, with the interpreter's lock held.
    let inside = unsafe {
        if ffi::Py_EnterRecursiveCall(c"".as_ptr()) != 0 {
            return None;
        }
        let inside = read();
        ffi::Py_LeaveRecursiveCall();
        inside
    };
    let mut changed = (0..SEEN).filter(|&k| before[k] != inside[k]);
    let (at, none) = (changed.next()?, changed.next());
    let sign = before[at] - inside[at];
    if none.is_some() || sign.abs() != 1 || read() != before {
        return None;
    }
    if version.minor < 12 {
        let downwards = version.minor == 11;
        return ((sign == 1) == downwards).then_some(Counts { fields: [Some(at), None], sign });
    }
    // SAFETY: reads a number.
    let limit = unsafe { ffi::Py_GetRecursionLimit() };
    let (known, left) = (at.checked_sub(1)?, at.checked_sub(2)?);
    let fits = sign == 1 && before[known] == limit && (0..=limit).contains(&before[left]);
    fits.then_some(Counts { fields: [Some(at), Some(left)], sign })
}

fn counts(py: Python<'_>) -> Counts {
    static FOUND: OnceLock<Counts> = OnceLock::new();
    // Several attempts: other threads may change the same fields to request the lock.
    *FOUND.get_or_init(|| (0..8).find_map(|_| find_counts(py)).unwrap_or_default())
}

/// While it lives, the interpreter allows this thread more levels: for the machinery, never for the program's own code.
/// It must be created and dropped at the same depth.
pub struct ExtraLevels<'py> {
    _attached: Python<'py>,
    counts: Counts,
}

impl<'py> ExtraLevels<'py> {
    #[inline]
    pub fn begin(py: Python<'py>) -> ExtraLevels<'py> {
        let levels = ExtraLevels { _attached: py, counts: counts(py) };
        levels.add(EXTRA_LEVELS);
        levels
    }

    #[inline]
    fn add(&self, n: c_int) {
        // SAFETY: `find_counts` verified the fields; the thread is attached, so only it writes them.
        unsafe {
            let state = ffi::PyThreadState_Get().cast::<c_int>();
            for at in self.counts.fields.into_iter().flatten() {
                *state.add(at) += n * self.counts.sign;
            }
        }
    }
}

impl Drop for ExtraLevels<'_> {
    #[inline]
    fn drop(&mut self) {
        self.add(-EXTRA_LEVELS);
    }
}
