//! Signals that come while the machinery's own Python code runs: they wait until the program's runs again.
//!
//! The interpreter runs the handler of a signal between any two instructions of Python code, and what it raises comes up there.
//! In the code that leads a call between its graphs, or captures one, nobody handles it as the program would have done, and what
//! was done already would be lost. So there, as in a critical section, a signal only counts as having come: the handler of the
//! system is ours, which gives it to the interpreter's once the section is over. `signal.getsignal` tells nothing of it.
//!
//! Python's handlers run in the main thread alone; elsewhere nothing waits.

use std::cell::{Cell, RefCell};

use pyo3::prelude::*;

thread_local! {
    /// What a handler raised behind a part of the program, until the next one begins; whether there is any.
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

    /// Signals that programs have handlers for which raise.
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

    /// Whether the main thread runs the machinery.
    static HELD: AtomicBool = AtomicBool::new(false);
    /// The signals that came meanwhile, a bit each.
    static WAITING: AtomicU64 = AtomicU64::new(0);
    /// The interpreter's handler; 0 where it is not known.
    static INTERPRETERS: AtomicUsize = AtomicUsize::new(0);
    /// The tick of the clock at which the handlers were looked at.
    static LOOKED: AtomicUsize = AtomicUsize::new(0);

    thread_local! {
        static IS_MAIN: Cell<Option<bool>> = const { Cell::new(None) };
    }

    /// The handler of the system, in whatever thread.
    extern "C" fn came(number: c_int) {
        if !HELD.load(Ordering::SeqCst) {
            give(number);
            return;
        }
        WAITING.fetch_or(1 << number, Ordering::SeqCst);
        // The section may have ended meanwhile, and seen none.
        if !HELD.load(Ordering::SeqCst) {
            give_waiting();
        }
    }

    fn give(number: c_int) {
        let handler = INTERPRETERS.load(Ordering::Relaxed);
        // SAFETY: it was the handler of a signal, without SA_SIGINFO, and neither SIG_DFL nor SIG_IGN: `watch` saw to it.
        let handler = unsafe { std::mem::transmute::<usize, extern "C" fn(c_int)>(handler) };
        handler(number);
    }

    fn give_waiting() {
        let mut waiting = WAITING.swap(0, Ordering::SeqCst);
        while waiting != 0 {
            give(waiting.trailing_zeros() as c_int);
            waiting &= waiting - 1;
        }
    }

    fn action(number: c_int) -> Option<libc::sigaction> {
        let mut found = MaybeUninit::uninit();
        // SAFETY: asks only, and is read only where it was told.
        unsafe { (libc::sigaction(number, std::ptr::null(), found.as_mut_ptr()) == 0).then(|| found.assume_init()) }
    }

    /// Have signals with a handler of the program come to ours first.
    fn watch(number: c_int) {
        let interpreters = INTERPRETERS.load(Ordering::Relaxed);
        let Some(mut now) = action(number) else { return };
        if interpreters == 0 || now.sa_sigaction != interpreters || now.sa_flags & libc::SA_SIGINFO != 0 {
            return;
        }
        let came: extern "C" fn(c_int) = came;
        now.sa_sigaction = came as usize;
        // SAFETY: the same action with another handler of the same kind.
        unsafe { libc::sigaction(number, &raw const now, std::ptr::null_mut()) };
    }

    /// The interpreter's handler: that of any signal which has one of the program's.
    #[cold]
    fn learn(py: Python<'_>) -> PyResult<()> {
        let signal = py.import("_signal")?;
        for number in SIGNALS {
            if signal.call_method1("getsignal", (number,))?.is_callable()
                && let Some(now) = action(number)
                && now.sa_flags & libc::SA_SIGINFO == 0
                && ![libc::SIG_DFL, libc::SIG_IGN].contains(&now.sa_sigaction)
            {
                INTERPRETERS.store(now.sa_sigaction, Ordering::Relaxed);
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
            // These are Python functions: the handler of a signal that came before may run, and raise, in them.
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

    /// Look at all handlers: the program may have set some. Called where a capture is about to begin.
    #[cold]
    pub fn look(py: Python<'_>) {
        if is_main(py) {
            if INTERPRETERS.load(Ordering::Relaxed) == 0 && super::attempt_or_keep(py, learn(py)).is_none() {
                return;
            }
            SIGNALS.into_iter().for_each(watch);
        }
    }

    /// A clock that takes some nanoseconds to read, and ticks each few milliseconds.
    #[cfg(target_os = "linux")]
    fn tick() -> usize {
        let mut now = libc::timespec { tv_sec: 0, tv_nsec: 0 };
        // SAFETY: writes the time.
        unsafe { libc::clock_gettime(libc::CLOCK_MONOTONIC_COARSE, &raw mut now) };
        (now.tv_sec as usize).wrapping_mul(1000).wrapping_add(now.tv_nsec as usize >> 21)
    }

    #[cfg(not(target_os = "linux"))]
    fn tick() -> usize {
        static START: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
        START.get_or_init(std::time::Instant::now).elapsed().as_millis() as usize >> 2
    }

    /// Programs set handlers at any time, which nobody is told; to ask takes a call of the system.
    #[inline]
    fn look_again() {
        let now = tick();
        if LOOKED.load(Ordering::Relaxed) != now {
            LOOKED.store(now, Ordering::Relaxed);
            SIGNALS.into_iter().for_each(watch);
        }
    }

    /// While it lives, signals wait.
    pub struct Held(bool);

    impl Held {
        #[inline]
        pub fn begin(py: Python<'_>) -> Held {
            let begins = is_main(py) && !HELD.swap(true, Ordering::SeqCst);
            if begins {
                look_again();
            }
            Held(begins)
        }

        /// Whether it is no section inside another one.
        pub fn began(&self) -> bool {
            self.0
        }
    }

    impl Drop for Held {
        #[inline]
        fn drop(&mut self) {
            if self.0 {
                HELD.store(false, Ordering::SeqCst);
                if WAITING.load(Ordering::SeqCst) != 0 {
                    give_waiting();
                }
            }
        }
    }

    /// While it lives, they do not: the program's own code runs.
    pub struct Lifted {
        lifts: bool,
        /// Whether the program may have set handlers meanwhile.
        looks: bool,
    }

    impl Lifted {
        #[inline]
        pub fn begin(py: Python<'_>) -> Lifted {
            let mut lifted = Lifted::briefly(py);
            lifted.looks = true;
            lifted
        }

        /// For the handlers of signals alone.
        #[inline]
        pub fn briefly(py: Python<'_>) -> Lifted {
            let lifts = is_main(py) && HELD.load(Ordering::Relaxed);
            if lifts {
                HELD.store(false, Ordering::SeqCst);
                if WAITING.load(Ordering::SeqCst) != 0 {
                    give_waiting();
                }
            }
            Lifted { lifts, looks: false }
        }
    }

    impl Drop for Lifted {
        #[inline]
        fn drop(&mut self) {
            if self.lifts {
                HELD.store(true, Ordering::SeqCst);
                if self.looks {
                    look_again();
                }
            }
        }
    }

    pub fn waits() -> bool {
        WAITING.load(Ordering::Relaxed) != 0
    }

    pub fn after_fork_child() {
        IS_MAIN.set(None);
        // The thread that held them may be none of the child's.
        HELD.store(false, Ordering::SeqCst);
        WAITING.store(0, Ordering::SeqCst);
    }
}

#[cfg(not(unix))]
mod system {
    use pyo3::prelude::*;

    pub fn look(_py: Python<'_>) {}

    pub struct Held;

    impl Held {
        pub fn begin(_py: Python<'_>) -> Held {
            Held
        }

        pub fn began(&self) -> bool {
            true
        }
    }

    pub struct Lifted;

    impl Lifted {
        pub fn begin(_py: Python<'_>) -> Lifted {
            Lifted
        }

        pub fn briefly(_py: Python<'_>) -> Lifted {
            Lifted
        }
    }

    pub fn waits() -> bool {
        false
    }

    pub fn after_fork_child() {}
}

pub use system::{Held, Lifted, after_fork_child, look};

/// Runs the handlers of the signals that came; what one of them raises.
#[inline]
pub fn check(py: Python<'_>) -> PyResult<()> {
    if IS_LATE.get() {
        return Err(late());
    }
    let _lifted = Lifted::briefly(py);
    py.check_signals().and_then(|()| raise_late())
}

/// Runs them behind a part of the program, of which what it gave is not to be lost: what one raises comes up by the next
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

/// What an attempt gave, `None` where it failed with an `Exception`. Anything else (KeyboardInterrupt, SystemExit) was raised by
/// a signal's handler while Python code ran for the attempt: it says nothing about the attempt, and must not be lost with it.
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

/// As [`attempt`], for a guard, which cannot raise: what a handler raised comes up by the next [`check`] or [`raise_late`].
#[inline]
pub fn attempt_or_keep<T>(py: Python<'_>, result: PyResult<T>) -> Option<T> {
    attempt(py, result).unwrap_or_else(|e| {
        keep(e);
        None
    })
}

/// Raises what [`attempt_or_keep`] or [`check_later`] kept.
#[inline]
pub fn raise_late() -> PyResult<()> {
    if IS_LATE.get() { Err(late()) } else { Ok(()) }
}

/// The result of a call, of which nothing is left to run: what came late comes up behind it.
#[inline]
pub fn finish<'py>(held: Held, result: PyResult<Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyAny>> {
    if IS_LATE.get() && held.began() { Err(late()) } else { result }
}

/// Whether a signal came in the section that runs.
#[pyfunction]
pub fn interrupt_waits() -> bool {
    system::waits() || IS_LATE.get()
}

/// Runs the handlers of the signals that came: what one of them raised, or None.
#[pyfunction]
pub fn take_interrupt(py: Python<'_>) -> Option<Py<PyAny>> {
    check(py).err().map(|e| e.into_value(py).into_any())
}
