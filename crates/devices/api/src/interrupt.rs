//! Whether the user asked to stop: devices ask while the host waits for them.

use std::cell::Cell;
use std::sync::OnceLock;

static CALLBACK: OnceLock<fn() -> bool> = OnceLock::new();

thread_local! {
    static UNINTERRUPTED: Cell<bool> = const { Cell::new(false) };
}

/// Sets the callback that tells whether the user asked to stop. The first call counts.
pub fn set_interrupt(callback: fn() -> bool) {
    let _ = CALLBACK.set(callback);
}

/// Whether a wait should end with `Code::Interrupted`. It may run the program's own code.
pub fn interrupted() -> bool {
    !UNINTERRUPTED.get() && CALLBACK.get().is_some_and(|callback| callback())
}

/// Runs `body`, in which nobody is asked whether to stop.
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
