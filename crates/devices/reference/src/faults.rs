//! Errors on demand.

use std::sync::atomic::{AtomicI64, Ordering::SeqCst};

use ms_core::{Code, Error, Result};

/// Counts down to what fails; below zero nothing does.
pub struct Faults {
    allocations: AtomicI64,
    launches: AtomicI64,
}

impl Default for Faults {
    fn default() -> Faults {
        Faults { allocations: AtomicI64::new(-1), launches: AtomicI64::new(-1) }
    }
}

/// Whether this is the one that fails.
fn is_due(count: &AtomicI64) -> bool {
    count.load(SeqCst) >= 0 && count.fetch_sub(1, SeqCst) == 0
}

impl Faults {
    /// The allocation after the next `n` finds no memory.
    pub fn fail_allocation_after(&self, n: u32) {
        self.allocations.store(n.into(), SeqCst);
    }

    /// The launch after the next `n` fails when it runs.
    pub fn fail_launch_after(&self, n: u32) {
        self.launches.store(n.into(), SeqCst);
    }

    pub(crate) fn allocate(&self, bytes: usize) -> Result<()> {
        if is_due(&self.allocations) {
            let what = format!("cannot allocate {bytes} bytes: an injected error");
            return Err(Error::new(Code::OutOfMemory).what(what));
        }
        Ok(())
    }

    pub(crate) fn launch(&self) -> bool {
        is_due(&self.launches)
    }
}
