//! Signals that arrive while the machinery's own Python code runs: they are deferred until the program's code runs
//! again.
//!
//! The interpreter runs a signal handler between any two Python instructions, and an exception from the handler is
//! raised there. In code that captures a call or connects its graphs, the program's handlers would not apply, and work
//! already done would be lost. So a signal during such a critical section is only recorded: the system's handler is
//! ours, which calls the interpreter's handler after the section. `signal.getsignal` does not show this.
//!
//! Python's handlers run only in the main thread; on other threads nothing is deferred.

use std::cell::{Cell, RefCell};

use pyo3::prelude::*;

thread_local! {
    /// An exception that a handler raised after a part of the program, kept until the next part starts, and whether
    /// there is one.
    static LATE: RefCell<Option<PyErr>> = const { RefCell::new(None) };
    static IS_LATE: Cell<bool> = const { Cell::new(false) };
}

#[cfg(unix)]
mod system {
    use std::cell::Cell;
    use std::ffi::c_int;
    use std::mem::MaybeUninit;
    use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

    use pyo3::prelude::*;

    /// Signals for which programs install handlers that raise.
    const SIGNALS: [c_int; 9] = [
        libc::SIGINT,
        libc::SIGALRM,
        libc::SIGTERM,
        libc::SIGUSR1,
        libc::SIGUSR2,
        libc::SIGHUP,
        libc::SIGQUIT,
        libc::SIGVTALRM,
        libc::SIGPROF,
    ];

    /// Whether the main thread is in a critical section.
    static IN_SECTION: AtomicBool = AtomicBool::new(false);
    /// The signals that arrived during the section, one bit each.
    static PENDING: AtomicU64 = AtomicU64::new(0);
    /// The interpreter's handler; 0 if it is unknown.
    static INTERPRETER_HANDLER: AtomicUsize = AtomicUsize::new(0);
    /// The clock tick of the last check for handlers.
    static LAST_WATCH: AtomicUsize = AtomicUsize::new(0);

    thread_local! {
        static IS_MAIN: Cell<Option<bool>> = const { Cell::new(None) };
    }

    /// The system's signal handler, on any thread.
    extern "C" fn on_signal(number: c_int) {
        if !IN_SECTION.load(Ordering::SeqCst) {
            deliver(number);
            return;
        }
        PENDING.fetch_or(1 << number, Ordering::SeqCst);
        // The section may have ended in the meantime without seeing the signal.
        if !IN_SECTION.load(Ordering::SeqCst) {
            deliver_pending();
        }
    }

    fn deliver(number: c_int) {
        let handler = INTERPRETER_HANDLER.load(Ordering::Relaxed);
        // SAFETY: it was the handler of a signal, without SA_SIGINFO, and neither SIG_DFL nor SIG_IGN, as `watch`
        // checked.
        let handler = unsafe { std::mem::transmute::<usize, extern "C" fn(c_int)>(handler) };
        handler(number);
    }

    fn deliver_pending() {
        let mut pending = PENDING.swap(0, Ordering::SeqCst);
        while pending != 0 {
            deliver(pending.trailing_zeros() as c_int);
            pending &= pending - 1;
        }
    }

    fn action(number: c_int) -> Option<libc::sigaction> {
        let mut found = MaybeUninit::uninit();
        // SAFETY: only queries; the result is read only on success.
        unsafe { (libc::sigaction(number, std::ptr::null(), found.as_mut_ptr()) == 0).then(|| found.assume_init()) }
    }

    /// Installs our handler for a signal for which the program has one.
    fn watch(number: c_int) {
        let interpreter = INTERPRETER_HANDLER.load(Ordering::Relaxed);
        let Some(mut now) = action(number) else { return };
        if interpreter == 0 || now.sa_sigaction != interpreter || now.sa_flags & libc::SA_SIGINFO != 0 {
            return;
        }
        let on_signal: extern "C" fn(c_int) = on_signal;
        now.sa_sigaction = on_signal as usize;
        // SAFETY: the same action with another handler of the same kind.
        unsafe { libc::sigaction(number, &raw const now, std::ptr::null_mut()) };
    }

    /// Finds the interpreter's handler: it is that of any signal with a handler of the program.
    #[cold]
    fn find_interpreter_handler(py: Python<'_>) -> PyResult<()> {
        let signal = py.import("_signal")?;
        for number in SIGNALS {
            if signal.call_method1("getsignal", (number,))?.is_callable()
                && let Some(now) = action(number)
                && now.sa_flags & libc::SA_SIGINFO == 0
                && ![libc::SIG_DFL, libc::SIG_IGN].contains(&now.sa_sigaction)
            {
                INTERPRETER_HANDLER.store(now.sa_sigaction, Ordering::Relaxed);
                return Ok(());
            }
        }
        Ok(())
    }

    #[cold]
    fn first_asked(py: Python<'_>) -> bool {
        let ask = || -> PyResult<bool> {
            let threading = py.import("threading")?;
            let main = threading.call_method0("main_thread")?.getattr("ident")?;
            threading.call_method0("get_ident")?.eq(main)
        };
        loop {
            // These are Python functions, in which the handler of an earlier signal may run and raise.
            match super::attempt(py, ask()) {
                Ok(is_main) => {
                    IS_MAIN.set(Some(is_main.unwrap_or(false)));
                    return is_main.unwrap_or(false);
                }
                Err(e) => super::keep(e),
            }
        }
    }

    #[inline]
    fn is_main(py: Python<'_>) -> bool {
        IS_MAIN.get().unwrap_or_else(|| first_asked(py))
    }

    /// Checks the handlers of all signals, since the program may have installed some. Called before a capture.
    #[cold]
    pub fn watch_all(py: Python<'_>) {
        if is_main(py) {
            if INTERPRETER_HANDLER.load(Ordering::Relaxed) == 0
                && super::attempt_or_keep(py, find_interpreter_handler(py)).is_none()
            {
                return;
            }
            SIGNALS.into_iter().for_each(watch);
        }
    }

    /// A clock that takes a few nanoseconds to read and ticks every few milliseconds.
    #[cfg(target_os = "linux")]
    fn tick() -> usize {
        let mut now = libc::timespec { tv_sec: 0, tv_nsec: 0 };
        // SAFETY: only writes the time.
        unsafe { libc::clock_gettime(libc::CLOCK_MONOTONIC_COARSE, &raw mut now) };
        (now.tv_sec as usize).wrapping_mul(1000).wrapping_add(now.tv_nsec as usize >> 21)
    }

    #[cfg(not(target_os = "linux"))]
    fn tick() -> usize {
        static START: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
        START.get_or_init(std::time::Instant::now).elapsed().as_millis() as usize >> 2
    }

    /// Programs may install handlers at any time without notice, and checking takes a system call.
    #[inline]
    fn watch_again() {
        let now = tick();
        if LAST_WATCH.load(Ordering::Relaxed) != now {
            LAST_WATCH.store(now, Ordering::Relaxed);
            SIGNALS.into_iter().for_each(watch);
        }
    }

    /// While it lives, signals are deferred.
    pub struct CriticalSection(bool);

    impl CriticalSection {
        #[inline]
        pub fn begin(py: Python<'_>) -> CriticalSection {
            let begins = is_main(py) && !IN_SECTION.swap(true, Ordering::SeqCst);
            if begins {
                watch_again();
            }
            CriticalSection(begins)
        }

        /// Whether it is the outermost section.
        pub fn began(&self) -> bool {
            self.0
        }
    }

    impl Drop for CriticalSection {
        #[inline]
        fn drop(&mut self) {
            if self.0 {
                IN_SECTION.store(false, Ordering::SeqCst);
                if PENDING.load(Ordering::SeqCst) != 0 {
                    deliver_pending();
                }
            }
        }
    }

    /// While it lives, signals are not deferred: the program's own code runs.
    pub struct SectionPause {
        pauses: bool,
        /// Whether the program may have installed handlers in the meantime.
        watches: bool,
    }

    impl SectionPause {
        #[inline]
        pub fn begin(py: Python<'_>) -> SectionPause {
            let mut pause = SectionPause::briefly(py);
            pause.watches = true;
            pause
        }

        /// Only for running the handlers of signals.
        #[inline]
        pub fn briefly(py: Python<'_>) -> SectionPause {
            let pauses = is_main(py) && IN_SECTION.load(Ordering::Relaxed);
            if pauses {
                IN_SECTION.store(false, Ordering::SeqCst);
                if PENDING.load(Ordering::SeqCst) != 0 {
                    deliver_pending();
                }
            }
            SectionPause { pauses, watches: false }
        }
    }

    impl Drop for SectionPause {
        #[inline]
        fn drop(&mut self) {
            if self.pauses {
                IN_SECTION.store(true, Ordering::SeqCst);
                if self.watches {
                    watch_again();
                }
            }
        }
    }

    pub fn waits() -> bool {
        PENDING.load(Ordering::Relaxed) != 0
    }

    pub fn after_fork_child() {
        IS_MAIN.set(None);
        // The thread in the critical section may not exist in the child.
        IN_SECTION.store(false, Ordering::SeqCst);
        PENDING.store(0, Ordering::SeqCst);
    }
}

#[cfg(not(unix))]
mod system {
    use pyo3::prelude::*;

    pub fn watch_all(_py: Python<'_>) {}

    pub struct CriticalSection;

    impl CriticalSection {
        pub fn begin(_py: Python<'_>) -> CriticalSection {
            CriticalSection
        }

        pub fn began(&self) -> bool {
            true
        }
    }

    pub struct SectionPause;

    impl SectionPause {
        pub fn begin(_py: Python<'_>) -> SectionPause {
            SectionPause
        }

        pub fn briefly(_py: Python<'_>) -> SectionPause {
            SectionPause
        }
    }

    pub fn waits() -> bool {
        false
    }

    pub fn after_fork_child() {}
}

pub use system::{CriticalSection, SectionPause, after_fork_child, watch_all};

/// Runs the handlers of the deferred signals, and returns what one of them raises.
#[inline]
pub fn check(py: Python<'_>) -> PyResult<()> {
    if IS_LATE.get() {
        return Err(late());
    }
    let _pause = SectionPause::briefly(py);
    py.check_signals().and_then(|()| raise_late())
}

/// Runs the handlers after a part of the program whose result must not be lost: an exception is kept for the next
/// `check`.
#[inline]
pub fn check_later(py: Python<'_>) {
    if let Err(e) = check(py) {
        keep(e);
    }
}

fn keep(e: PyErr) {
    LATE.set(Some(e));
    IS_LATE.set(true);
}

#[cold]
fn late() -> PyErr {
    IS_LATE.set(false);
    LATE.take().unwrap_or_else(|| pyo3::exceptions::PyKeyboardInterrupt::new_err(()))
}

/// The result of an attempt; `None` if it failed with an `Exception`. Any other exception (KeyboardInterrupt,
/// SystemExit) was raised by a signal handler during the attempt. It is unrelated to the attempt, and must not be lost.
#[inline]
pub fn attempt<T>(py: Python<'_>, result: PyResult<T>) -> PyResult<Option<T>> {
    match result {
        Ok(value) => Ok(Some(value)),
        Err(e) => match e.is_instance_of::<pyo3::exceptions::PyException>(py) {
            true => Ok(None),
            false => Err(e),
        },
    }
}

/// Like [`attempt`], for a guard, which cannot raise: an exception of a handler is kept for the next [`check`] or
/// [`raise_late`].
#[inline]
pub fn attempt_or_keep<T>(py: Python<'_>, result: PyResult<T>) -> Option<T> {
    attempt(py, result).unwrap_or_else(|e| {
        keep(e);
        None
    })
}

/// Raises the exception that [`attempt_or_keep`] or [`check_later`] kept.
#[inline]
pub fn raise_late() -> PyResult<()> {
    if IS_LATE.get() { Err(late()) } else { Ok(()) }
}

/// The result of a finished call; a kept exception is raised after it.
#[inline]
pub fn finish<'py>(section: CriticalSection, result: PyResult<Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyAny>> {
    if IS_LATE.get() && section.began() { Err(late()) } else { result }
}

/// Whether a signal arrived during the current section.
#[pyfunction]
pub fn interrupt_waits() -> bool {
    system::waits() || IS_LATE.get()
}

/// Runs the handlers of the deferred signals. Returns the exception that one of them raised, or None.
#[pyfunction]
pub fn take_interrupt(py: Python<'_>) -> Option<Py<PyAny>> {
    check(py).err().map(|e| e.into_value(py).into_any())
}
