//! The device `meta`: its tensors have only a dtype and a shape. It has no memory and runs nothing; reads give zeros.

use std::any::Any;
use std::sync::Arc;

use ms_core::Result;
use ms_device_api::{Compiled, Device, DeviceBuffer, Event, LaunchSpec, Limits, Operand};

/// The name for users.
pub const NAME: &str = "meta";

struct MetaBuffer {
    len: usize,
}

impl DeviceBuffer for MetaBuffer {
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

struct MetaCompiled;

impl Compiled for MetaCompiled {
    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// Has every kernel, and runs none.
///
/// ```
/// use ms_device_api::Device;
/// let device = ms_device_meta::MetaDevice;
/// let buffer = device.allocate(1 << 60).unwrap();
/// assert_eq!(buffer.len(), 1 << 60);
/// let mut read = [1];
/// device.copy_out(&*buffer, 0, &mut read).unwrap();
/// assert_eq!(read, [0]);
/// ```
#[derive(Default)]
pub struct MetaDevice;

impl Device for MetaDevice {
    fn name(&self) -> &'static str {
        NAME
    }

    fn limits(&self) -> Limits {
        Limits { alignment: 64, max_buffer: usize::MAX, asynchronous: true }
    }

    fn supports(&self, _spec: &LaunchSpec) -> bool {
        true
    }

    fn allocate(&self, bytes: usize) -> Result<Arc<dyn DeviceBuffer>> {
        Ok(Arc::new(MetaBuffer { len: bytes }))
    }

    fn copy_in(&self, _source: &[u8], _target: &dyn DeviceBuffer, _offset: usize) -> Result<()> {
        Ok(())
    }

    fn copy_out(&self, _source: &dyn DeviceBuffer, _offset: usize, target: &mut [u8]) -> Result<()> {
        target.fill(0);
        Ok(())
    }

    fn copy_within(&self, _source: Operand<'_>, _target: Operand<'_>) -> Result<()> {
        Ok(())
    }

    fn compile(&self, _spec: &LaunchSpec) -> Result<Arc<dyn Compiled>> {
        Ok(Arc::new(MetaCompiled))
    }

    fn launch(&self, _what: &dyn Compiled, _inputs: &[Operand<'_>], _outputs: &[Operand<'_>]) -> Result<()> {
        Ok(())
    }

    fn record(&self) -> Event {
        Event(0)
    }

    fn wait(&self, _event: Event) -> Result<()> {
        Ok(())
    }
}
