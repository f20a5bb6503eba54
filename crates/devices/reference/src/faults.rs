//! Errors on demand.

use std::collections::BTreeSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering::SeqCst};

use ms_core::{Code, Error, Result};

/// Counts down to what fails; below zero nothing does.
pub struct Faults {
    allocations: AtomicI64,
    launches: AtomicI64,
    lost: AtomicBool,
    held: AtomicBool,
    refusing: AtomicBool,
    refused: AtomicI64,
    lacking: Mutex<BTreeSet<String>>,
}

impl Default for Faults {
    fn default() -> Faults {
        Faults {
            allocations: AtomicI64::new(-1),
            launches: AtomicI64::new(-1),
            lost: AtomicBool::new(false),
            held: AtomicBool::new(false),
            refusing: AtomicBool::new(false),
            refused: AtomicI64::new(0),
            lacking: Mutex::default(),
        }
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

    /// Whether no launch runs before the host waits for it.
    pub fn hold(&self, held: bool) {
        self.held.store(held, SeqCst);
    }

    pub(crate) fn holds(&self) -> bool {
        self.held.load(SeqCst)
    }

    /// Refuses launches of kernels with a program at an end, and of attention, for their sizes. What is compiled from now on asks.
    pub fn refuse_fused(&self) {
        self.refusing.store(true, SeqCst);
    }

    /// How many were refused.
    pub fn refused(&self) -> i64 {
        self.refused.load(SeqCst)
    }

    pub(crate) fn refuses(&self) -> bool {
        self.refusing.load(SeqCst)
    }

    pub(crate) fn check_fused(&self, op: &'static str) -> Result<()> {
        if !self.refuses() {
            return Ok(());
        }
        self.refused.fetch_add(1, SeqCst);
        Err(Error::new(Code::NotSupported).op(op).what("so many elements: an injected error"))
    }

    /// From now on the device answers nothing any more.
    pub fn lose(&self) {
        self.lost.store(true, SeqCst);
    }

    /// The device has no kernel of `op` from now on; what was compiled before stays.
    pub fn lack(&self, op: &str) {
        self.lacking().insert(op.to_owned());
    }

    fn lacking(&self) -> std::sync::MutexGuard<'_, BTreeSet<String>> {
        self.lacking.lock().unwrap_or_else(|e| e.into_inner())
    }

    pub(crate) fn lacks(&self, op: &str) -> bool {
        self.lacking().contains(op)
    }

    pub(crate) fn is_lost(&self) -> bool {
        self.lost.load(SeqCst)
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
