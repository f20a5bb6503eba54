//! What the name `GPU` means on this machine.

use std::sync::Arc;

use ms_core::{Code, Error, Result};
use ms_device_api::Device;
use ms_device_wgpu::WgpuDevice;

/// How GPUs are driven: `MS_GPU` says it.
fn check_choice() -> Result<()> {
    match std::env::var("MS_GPU").ok().filter(|v| !v.is_empty()).as_deref() {
        None | Some("wgpu") => Ok(()),
        Some(other) => {
            Err(Error::new(Code::DeviceAbsent).op("set_device").expected("MS_GPU=wgpu in this build").got(other))
        }
    }
}

/// How many GPUs there are. The first call looks for drivers.
pub fn count() -> usize {
    match check_choice() {
        Ok(()) => ms_device_wgpu::count(),
        Err(_) => 0,
    }
}

/// Opens a GPU.
///
/// # Errors
/// `DeviceAbsent` says what is missing.
pub fn make(id: u32) -> Result<Arc<dyn Device>> {
    check_choice()?;
    Ok(Arc::new(WgpuDevice::open(id)?))
}
