//! Device memory, allocated and freed in stream order: a launch can use operands that are dropped after it.

use std::any::Any;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};

use ms_core::{Code, Error, Result, readable_bytes};
use ms_device_api::{DeviceBuffer, MemoryStatistics};

use crate::context::Context;
use crate::errors;

struct State {
    statistics: MemoryStatistics,
    limit: usize,
}

/// The bytes in use, and their limit.
pub struct Account(Mutex<State>);

impl Default for Account {
    fn default() -> Account {
        Account(Mutex::new(State { statistics: MemoryStatistics::default(), limit: usize::MAX }))
    }
}

impl Account {
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(|e| e.into_inner())
    }

    pub fn statistics(&self, reserved: usize) -> MemoryStatistics {
        let mut state = self.state();
        let all = &mut state.statistics;
        all.reserved = reserved.max(all.allocated);
        all.peak_reserved = all.peak_reserved.max(all.reserved);
        *all
    }

    pub fn reset_peaks(&self) {
        let all = &mut self.state().statistics;
        (all.peak, all.peak_reserved) = (all.allocated, all.reserved);
    }

    pub fn limit(&self, bytes: usize) {
        self.state().limit = bytes;
    }

    fn take(&self, bytes: usize) -> Result<()> {
        let mut state = self.state();
        let held = state.statistics.allocated.checked_add(bytes);
        let Some(held) = held.filter(|held| *held <= state.limit) else {
            let what = format!("cannot allocate {}", readable_bytes(bytes));
            let got =
                format!("{} of {} in use", readable_bytes(state.statistics.allocated), readable_bytes(state.limit));
            return Err(Error::new(Code::OutOfMemory).what(what).got(got));
        };
        let all = &mut state.statistics;
        all.allocated = held;
        all.peak = all.peak.max(held);
        all.allocations += 1;
        Ok(())
    }

    fn give_back(&self, bytes: usize) {
        self.state().statistics.allocated -= bytes;
    }
}

pub struct CudaBuffer {
    /// Null if there are no bytes.
    at: u64,
    len: usize,
    /// The stream in which it was allocated.
    stream: usize,
    /// One bit for each other stream that has used it.
    users: AtomicU32,
    owner: Owner,
}

/// The owner, which frees the memory.
enum Owner {
    Pool(Arc<Context>, Arc<Account>),
    /// Part of a scratch piece that later launches reuse.
    Scratch {
        piece: Arc<CudaBuffer>,
        used: Arc<AtomicBool>,
    },
}

impl CudaBuffer {
    pub fn new(bytes: usize, context: &Arc<Context>, account: &Arc<Account>) -> Result<CudaBuffer> {
        context.enter()?;
        account.take(bytes)?;
        let stream = context.current();
        let owner = Owner::Pool(context.clone(), account.clone());
        let mut made = CudaBuffer { at: 0, len: bytes, stream, users: AtomicU32::new(0), owner };
        if bytes == 0 {
            return Ok(made);
        }
        let handle = context.handle(stream)?;
        // First release memory that launches still use or that the pool holds in pieces.
        let found = context.allocate(bytes, handle).or_else(|first| {
            if context.synchronize().is_err() {
                return Err(first);
            }
            context.trim();
            context.allocate(bytes, handle)
        });
        made.at = context.check("cuMemAllocAsync", found).map_err(|e| match e.code() {
            Code::OutOfMemory => {
                Error::new(Code::OutOfMemory).what(format!("cannot allocate {} on the GPU", readable_bytes(bytes)))
            }
            _ => e,
        })?;
        Ok(made)
    }

    /// A piece of scratch memory; `used` is reset when it is no longer in use.
    pub fn lent(piece: Arc<CudaBuffer>, used: Arc<AtomicBool>) -> CudaBuffer {
        let (at, len, stream) = (piece.at, piece.len, piece.stream);
        CudaBuffer { at, len, stream, users: AtomicU32::new(0), owner: Owner::Scratch { piece, used } }
    }

    /// Called before `stream` uses the memory for the first time: it runs after the allocation, and the memory is freed
    /// after what the stream does until then.
    pub fn prepare(&self, stream: usize) -> Result<()> {
        let (context, bit) = match &self.owner {
            Owner::Pool(context, _) => (context, 1 << stream),
            Owner::Scratch { piece, .. } => return piece.prepare(stream),
        };
        if stream != self.stream && self.users.load(Ordering::Acquire) & bit == 0 {
            context.order(stream, self.stream)?;
            self.users.fetch_or(bit, Ordering::Release);
        }
        Ok(())
    }

    /// Whether `stream` has used the memory.
    pub fn is_used_in(&self, stream: usize) -> bool {
        stream == self.stream || self.users.load(Ordering::Acquire) >> stream & 1 == 1
    }

    pub fn at(&self) -> u64 {
        self.at
    }

    pub fn size(&self) -> usize {
        self.len
    }
}

impl Drop for CudaBuffer {
    fn drop(&mut self) {
        match &self.owner {
            Owner::Pool(context, account) => {
                account.give_back(self.len);
                if self.at != 0 {
                    context.free(self.at, self.stream, self.users.load(Ordering::Acquire));
                }
            }
            Owner::Scratch { used, .. } => used.store(false, Ordering::Relaxed),
        }
    }
}

impl DeviceBuffer for CudaBuffer {
    fn len(&self) -> usize {
        self.len
    }

    fn host_ptr(&self) -> Option<*mut u8> {
        None
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

pub fn own(buffer: &dyn DeviceBuffer) -> Result<&CudaBuffer> {
    let own = buffer.as_any().downcast_ref::<CudaBuffer>();
    own.ok_or_else(|| errors::misuse("an operand is not in the device's memory"))
}

/// The address of a byte in a buffer of this device.
pub fn address(buffer: &dyn DeviceBuffer, offset: usize, len: usize) -> Result<u64> {
    let own = own(buffer)?;
    if offset.checked_add(len).is_none_or(|end| end > own.len) {
        return Err(errors::misuse("a copy reaches outside the buffer"));
    }
    Ok(own.at + offset as u64)
}
