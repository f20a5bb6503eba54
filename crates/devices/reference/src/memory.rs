//! Memory that the host has no address of.

use std::any::Any;
use std::sync::Arc;

use ms_device_api::DeviceBuffer;

/// What memory holds before its first write and after its last use: as float32 and float64 a NaN, as an index far outside.
const POISON: u8 = 0xfb;

/// Memory of the CPU that only the device's own launches read and write. Launches hold it until they have run, so that it is
/// freed in the order of the queue.
pub struct Memory(Arc<dyn DeviceBuffer>);

impl Memory {
    pub fn new(host: Arc<dyn DeviceBuffer>) -> Memory {
        let memory = Memory(host);
        memory.poison();
        memory
    }

    pub fn host(&self) -> &dyn DeviceBuffer {
        &*self.0
    }

    fn poison(&self) {
        if let Some(start) = self.0.host_ptr() {
            // SAFETY: the buffer's own bytes, which nobody else uses: it was just made, or this is its last owner.
            unsafe { std::ptr::write_bytes(start, POISON, self.0.len()) };
        }
    }
}

impl Drop for Memory {
    fn drop(&mut self) {
        self.poison();
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
