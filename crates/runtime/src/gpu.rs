//! What the name `GPU` means on this machine.

use std::sync::{Arc, OnceLock};

use ms_core::{Code, Error, Result};
use ms_device_api::Device;
use ms_device_wgpu::WgpuDevice;

/// How GPUs are driven: `MS_GPU` says it. Drivers that compute on the CPU count as GPUs only where it names them.
fn choice() -> Result<bool> {
    match std::env::var("MS_GPU").ok().filter(|v| !v.is_empty()).as_deref() {
        None => Ok(false),
        Some("wgpu") => Ok(true),
        Some(other) => {
            Err(Error::new(Code::DeviceAbsent).op("set_device").expected("MS_GPU=wgpu in this build").got(other))
        }
    }
}

/// How many GPUs there are. The first call looks for drivers.
pub fn count() -> usize {
    static COUNT: OnceLock<usize> = OnceLock::new();
    *COUNT.get_or_init(|| choice().map_or(0, ms_device_wgpu::count))
}

/// Opens a GPU.
///
/// # Errors
/// `DeviceAbsent` says what is missing.
pub fn make(id: u32) -> Result<Arc<dyn Device>> {
    Ok(Arc::new(WgpuDevice::open(id, choice()?)?))
}
