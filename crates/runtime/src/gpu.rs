//! Selects the backend for the name `GPU`: CUDA if NVIDIA's driver and compiler are present, else wgpu for any vendor.
//! `MS_GPU` overrides the choice.

use std::sync::{Arc, OnceLock};

use ms_core::{Code, Error, Result};
use ms_device_api::Device;
#[cfg(feature = "cuda")]
use ms_device_cuda::CudaDevice;
#[cfg(feature = "cuda")]
pub use ms_device_cuda::{allow_tf32, set_sites};
#[cfg(feature = "wgpu")]
use ms_device_wgpu::WgpuDevice;

/// The backend for GPUs.
#[derive(Clone, Copy, PartialEq)]
enum Backend {
    #[cfg(feature = "cuda")]
    Cuda,
    /// Drivers that compute on the CPU count as GPUs only if the user names the backend.
    #[cfg(feature = "wgpu")]
    Wgpu { named: bool },
}

/// The backends in this build.
const BACKENDS: &str = match (cfg!(feature = "cuda"), cfg!(feature = "wgpu")) {
    (true, true) => "MS_GPU=cuda or MS_GPU=wgpu",
    (true, false) => "MS_GPU=cuda in this build",
    _ => "MS_GPU=wgpu in this build",
};

/// Names features of adapters that are not used.
#[cfg(feature = "wgpu")]
const WITHOUT: &str = "MS_WGPU_WITHOUT";

/// The choice of `MS_GPU`, or else the best backend on the machine.
fn choice() -> Result<Backend> {
    match std::env::var("MS_GPU").ok().filter(|v| !v.is_empty()).as_deref() {
        #[cfg(feature = "cuda")]
        Some("cuda") => Ok(Backend::Cuda),
        #[cfg(feature = "wgpu")]
        Some("wgpu") => Ok(Backend::Wgpu { named: true }),
        Some(other) => Err(Error::new(Code::DeviceAbsent).op("set_device").expected(BACKENDS).got(other)),
        #[cfg(all(feature = "cuda", feature = "wgpu"))]
        None if ms_device_cuda::count() == 0 => Ok(Backend::Wgpu { named: false }),
        #[cfg(feature = "cuda")]
        None => Ok(Backend::Cuda),
        #[cfg(not(feature = "cuda"))]
        None => Ok(Backend::Wgpu { named: false }),
    }
}

/// The number of GPUs. The first call looks for drivers.
pub fn count() -> usize {
    static COUNT: OnceLock<usize> = OnceLock::new();
    *COUNT.get_or_init(|| match choice() {
        #[cfg(feature = "cuda")]
        Ok(Backend::Cuda) => ms_device_cuda::count(),
        #[cfg(feature = "wgpu")]
        Ok(Backend::Wgpu { named }) => ms_device_wgpu::count(named),
        Err(_) => 0,
    })
}

/// Opens a GPU.
///
/// # Errors
/// `DeviceAbsent`, with the missing part.
pub fn make(id: u32) -> Result<Arc<dyn Device>> {
    match choice()? {
        #[cfg(feature = "cuda")]
        Backend::Cuda => Ok(Arc::new(CudaDevice::new(id)?)),
        #[cfg(feature = "wgpu")]
        Backend::Wgpu { named } => {
            let without = std::env::var(WITHOUT).unwrap_or_default();
            let names: Vec<&str> = without.split(',').map(str::trim).filter(|name| !name.is_empty()).collect();
            Ok(Arc::new(WgpuDevice::open_without(id, named, &names)?))
        }
    }
}
