//! Interruption by the user: kernels check for it in long loops, the executor between launches, and devices while the
//! host waits for them.

use std::cell::Cell;
use std::sync::OnceLock;

use crate::error::{Code, Error, Result};

static CALLBACK: OnceLock<fn() -> bool> = OnceLock::new();

thread_local! {
    static UNINTERRUPTED: Cell<bool> = const { Cell::new(false) };
}

/// Sets the callback that returns whether the user interrupted the program. It may be set once.
///
/// # Errors
/// `Internal` if another callback is already set.
pub fn set_interrupt(callback: fn() -> bool) -> Result<()> {
    if std::ptr::fn_addr_eq(*CALLBACK.get_or_init(|| callback), callback) {
        return Ok(());
    }
    Err(Error::new(Code::Internal).what("the interrupt callback is set twice"))
}

/// Whether work should end with `Code::Interrupted`. May run the program's own code.
#[inline]
pub fn interrupted() -> bool {
    CALLBACK.get().is_some_and(|callback| may_interrupt() && callback())
}

/// Whether this thread is outside of [`without_interrupts`].
#[inline]
pub fn may_interrupt() -> bool {
    !UNINTERRUPTED.get()
}

/// Runs `body` without checks for interruption, for work that must not be left half done.
pub fn without_interrupts<R>(body: impl FnOnce() -> R) -> R {
    struct Restore(bool);
    impl Drop for Restore {
        fn drop(&mut self) {
            UNINTERRUPTED.set(self.0);
        }
    }
    let _restore = Restore(UNINTERRUPTED.replace(true));
    body()
}
