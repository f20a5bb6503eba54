//! Memory without a host address.

use std::any::Any;
use std::sync::{Arc, Mutex, MutexGuard};

use ms_core::{Code, Error, Result};
use ms_device_api::{DeviceBuffer, MemoryStatistics};

/// The contents of memory before its first write and after its last use: a NaN as float32 and float64, far out of range
/// as an index.
const POISON: u8 = 0xfb;

/// The size of the device's memory, and how much of it is in use.
pub struct Account(Mutex<(MemoryStatistics, usize)>);

impl Default for Account {
    fn default() -> Account {
        Account(Mutex::new((MemoryStatistics::default(), usize::MAX)))
    }
}

impl Account {
    fn state(&self) -> MutexGuard<'_, (MemoryStatistics, usize)> {
        self.0.lock().unwrap_or_else(|e| e.into_inner())
    }

    pub fn statistics(&self) -> MemoryStatistics {
        self.state().0
    }

    pub fn limit(&self, bytes: usize) {
        self.state().1 = bytes;
    }

    pub fn reset_peaks(&self) {
        let stats = &mut self.state().0;
        (stats.peak, stats.peak_reserved) = (stats.allocated, stats.reserved);
    }

    /// Nothing is cached: reserved and used memory are equal.
    pub fn take(&self, bytes: usize) -> Result<()> {
        let (stats, limit) = &mut *self.state();
        let held = stats.allocated.saturating_add(bytes);
        if held > *limit {
            let what = format!("cannot allocate {bytes} bytes: {} of {limit} are in use", stats.allocated);
            return Err(Error::new(Code::OutOfMemory).what(what));
        }
        (stats.allocated, stats.reserved) = (held, held);
        stats.peak = stats.peak.max(held);
        stats.peak_reserved = stats.peak_reserved.max(held);
        stats.allocations += 1;
        stats.system_allocations += 1;
        Ok(())
    }

    pub fn give(&self, bytes: usize) {
        let stats = &mut self.state().0;
        stats.allocated -= bytes;
        stats.reserved -= bytes;
    }
}

/// CPU memory that only the device's own launches read and write. Launches hold it until they have run, so it is freed
/// in the order of the queue.
pub struct Memory {
    host: Arc<dyn DeviceBuffer>,
    account: Arc<Account>,
}

impl Memory {
    /// `host` is already counted in `account`.
    pub fn new(host: Arc<dyn DeviceBuffer>, account: Arc<Account>) -> Memory {
        let memory = Memory { host, account };
        memory.poison();
        memory
    }

    pub fn host(&self) -> &dyn DeviceBuffer {
        &*self.host
    }

    fn poison(&self) {
        if let Some(start) = self.host.host_ptr() {
            // SAFETY: the buffer's own bytes, which nothing else uses: it was just made, or this is its last owner.
            unsafe { std::ptr::write_bytes(start, POISON, self.host.len()) };
        }
    }
}

impl Drop for Memory {
    fn drop(&mut self) {
        self.poison();
        self.account.give(self.host.len());
    }
}

pub struct ReferenceBuffer {
    pub memory: Arc<Memory>,
}

impl DeviceBuffer for ReferenceBuffer {
    fn len(&self) -> usize {
        self.memory.host().len()
    }

    fn host_ptr(&self) -> Option<*mut u8> {
        None
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
