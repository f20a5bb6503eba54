//! A device that runs nothing: it has memory and counts requests. Layers above devices can be tested with it on any
//! machine.

use std::alloc::Layout;
use std::any::Any;
use std::ptr::NonNull;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex};

use ms_core::{Code, Error, Result};
use ms_device_api::{Compiled, Device, DeviceBuffer, Event, Fusion, LaunchSpec, Limits, Operand};

const ALIGNMENT: usize = 64;
/// Larger requests are refused, so that tests see the error without allocating the memory.
const MAX_BUFFER: usize = 1 << 36;

/// Zeroed host memory.
struct NullBuffer {
    ptr: NonNull<u8>,
    len: usize,
}

// SAFETY: the buffer owns its memory; the caller of launches orders reads and writes.
unsafe impl Send for NullBuffer {}
// SAFETY: as above.
unsafe impl Sync for NullBuffer {}

fn layout(len: usize) -> Layout {
    Layout::from_size_align(len.max(1), ALIGNMENT).expect("below MAX_BUFFER")
}

impl Drop for NullBuffer {
    fn drop(&mut self) {
        // SAFETY: allocated with this layout.
        unsafe { std::alloc::dealloc(self.ptr.as_ptr(), layout(self.len)) }
    }
}

impl DeviceBuffer for NullBuffer {
    fn len(&self) -> usize {
        self.len
    }

    fn host_ptr(&self) -> Option<*mut u8> {
        Some(self.ptr.as_ptr())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

struct NullCompiled {
    op: &'static str,
}

impl Compiled for NullCompiled {
    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// The requests to a [`NullDevice`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    pub allocations: usize,
    pub compiles: usize,
    pub launches: usize,
    /// Copies within the device; copies from and to the host are performed but not counted.
    pub copies: usize,
}

/// Counts launches and runs none of them; it has every kernel.
///
/// ```
/// use ms_device_api::Device;
/// let device = ms_device_null::NullDevice::new();
/// let buffer = device.allocate(16).unwrap();
/// assert_eq!((buffer.len(), device.counts().allocations), (16, 1));
/// ```
#[derive(Default)]
pub struct NullDevice {
    allocations: AtomicUsize,
    compiles: AtomicUsize,
    copies: AtomicUsize,
    launched: Mutex<Vec<&'static str>>,
}

impl NullDevice {
    pub fn new() -> NullDevice {
        NullDevice::default()
    }

    pub fn counts(&self) -> Counts {
        Counts {
            allocations: self.allocations.load(Relaxed),
            compiles: self.compiles.load(Relaxed),
            launches: self.launched().len(),
            copies: self.copies.load(Relaxed),
        }
    }

    /// The ops of all launches so far, in order.
    pub fn launched(&self) -> Vec<&'static str> {
        self.launched.lock().unwrap_or_else(|e| e.into_inner()).clone()
    }
}

fn misuse(what: &str) -> Error {
    Error::new(Code::Internal).op("null").what(what)
}

fn check_range(buffer: &dyn DeviceBuffer, offset: usize, len: usize) -> Result<*mut u8> {
    if offset.checked_add(len).is_none_or(|end| end > buffer.len()) {
        return Err(misuse("a copy reaches outside the buffer"));
    }
    let base = buffer.host_ptr().ok_or_else(|| misuse("an operand is not in host memory"))?;
    // SAFETY: in range, as just checked.
    Ok(unsafe { base.add(offset) })
}

/// A launch that would exceed its buffers is an error even if nothing runs.
fn check_operand(operand: &Operand<'_>) -> Result<()> {
    let (low, high) = operand.layout.span();
    let size = operand.layout.dtype.size() as i64;
    let start = operand.byte_offset as i64;
    let fits = low == high || (start + low * size >= 0 && start + high * size <= operand.buffer.len() as i64);
    if fits { Ok(()) } else { Err(misuse("a layout reaches outside its buffer")) }
}

impl Device for NullDevice {
    fn name(&self) -> &'static str {
        "Null"
    }

    fn limits(&self) -> Limits {
        Limits { alignment: ALIGNMENT, max_buffer: MAX_BUFFER, asynchronous: false }
    }

    fn fusion(&self) -> Fusion {
        let all = usize::MAX;
        Fusion { inputs: all, outputs: all, instrs: all, results_after: all, programs: all }
    }

    fn supports(&self, _spec: &LaunchSpec) -> bool {
        true
    }

    fn allocate(&self, bytes: usize) -> Result<Arc<dyn DeviceBuffer>> {
        let refused = || Error::new(Code::OutOfMemory).what(format!("cannot allocate {bytes} bytes"));
        if bytes > MAX_BUFFER {
            return Err(refused());
        }
        // SAFETY: the layout's size is not zero.
        let ptr = NonNull::new(unsafe { std::alloc::alloc_zeroed(layout(bytes)) }).ok_or_else(refused)?;
        self.allocations.fetch_add(1, Relaxed);
        Ok(Arc::new(NullBuffer { ptr, len: bytes }))
    }

    fn copy_in(&self, source: &[u8], target: &dyn DeviceBuffer, offset: usize) -> Result<()> {
        let to = check_range(target, offset, source.len())?;
        // SAFETY: the range is the target's.
        unsafe { std::ptr::copy(source.as_ptr(), to, source.len()) };
        Ok(())
    }

    fn copy_out(&self, source: &dyn DeviceBuffer, offset: usize, target: &mut [u8]) -> Result<()> {
        let from = check_range(source, offset, target.len())?;
        // SAFETY: the range is the source's.
        unsafe { std::ptr::copy(from, target.as_mut_ptr(), target.len()) };
        Ok(())
    }

    fn copy_within(&self, source: Operand<'_>, target: Operand<'_>) -> Result<()> {
        check_operand(&source)?;
        check_operand(&target)?;
        self.copies.fetch_add(1, Relaxed);
        Ok(())
    }

    fn compile(&self, spec: &LaunchSpec) -> Result<Arc<dyn Compiled>> {
        self.compiles.fetch_add(1, Relaxed);
        Ok(Arc::new(NullCompiled { op: spec.op() }))
    }

    fn launch(&self, what: &dyn Compiled, inputs: &[Operand<'_>], outputs: &[Operand<'_>]) -> Result<()> {
        let Some(what) = what.as_any().downcast_ref::<NullCompiled>() else {
            return Err(misuse("a launch that another device compiled"));
        };
        inputs.iter().chain(outputs).try_for_each(check_operand).map_err(|e| e.op(what.op))?;
        self.launched.lock().unwrap_or_else(|e| e.into_inner()).push(what.op);
        Ok(())
    }

    fn record(&self) -> Event {
        Event(0)
    }

    fn wait(&self, _event: Event) -> Result<()> {
        Ok(())
    }
}
