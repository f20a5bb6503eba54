//! Adapters and their features.

use ms_core::{Code, Error, Result};
use wgpu::{Adapter, Backends, DeviceDescriptor, DeviceType, Features, Instance, InstanceDescriptor};

use crate::errors::Reports;
use crate::loops::Loops;

/// Optional features of an adapter, by name: shaders that the driver uses unchanged, the GPU's clock, the driver's
/// compiled pipelines.
pub const FEATURES: [(&str, Features); 3] = [
    ("passthrough", Features::PASSTHROUGH_SHADERS),
    ("timestamps", Features::TIMESTAMP_QUERY),
    ("pipeline_cache", Features::PIPELINE_CACHE),
];

/// An open GPU.
pub struct Gpu {
    pub device: wgpu::Device,
    pub queue: wgpu::Queue,
    pub limits: wgpu::Limits,
    /// Whether the driver uses SPIR-V unchanged, so that no operation is contracted.
    pub exact: bool,
    pub loops: Loops,
    pub name: String,
    /// Identifies the adapter and its driver, on which compiled shaders depend.
    pub identity: String,
    pub reports: Reports,
}

fn backends() -> Backends {
    Backends::VULKAN | Backends::METAL | Backends::DX12
}

/// Sets a log handler of Wayland's library that discards messages. Mesa's layer that orders GPUs connects to a Wayland
/// display. If there is no folder for its socket, the library writes an error to the program's stderr by default.
#[cfg(target_os = "linux")]
fn silence_wayland() {
    type Handler = unsafe extern "C" fn(*const std::ffi::c_char, *mut std::ffi::c_void);
    unsafe extern "C" fn ignore(_format: *const std::ffi::c_char, _arguments: *mut std::ffi::c_void) {}
    if std::env::var_os("XDG_RUNTIME_DIR").is_some_and(|folder| std::path::Path::new(&folder).is_absolute()) {
        return;
    }
    // SAFETY: the library's initializers have no side effects, the function is part of its documented interface, and
    // the library stays loaded.
    unsafe {
        if let Ok(library) = libloading::Library::new("libwayland-client.so.0") {
            if let Ok(set) = library.get::<unsafe extern "C" fn(Handler)>(b"wl_log_set_handler_client\0") {
                set(ignore);
            }
            std::mem::forget(library);
        }
    }
}

/// The adapters of this machine, the fastest kind first. With `software`, drivers that compute on the CPU are last.
fn adapters(software: bool) -> Vec<Adapter> {
    #[cfg(target_os = "linux")]
    silence_wayland();
    let descriptor = InstanceDescriptor { backends: backends(), ..InstanceDescriptor::new_without_display_handle() };
    let instance = Instance::new(descriptor);
    let mut all = pollster::block_on(instance.enumerate_adapters(backends()));
    all.retain(|adapter| software || adapter.get_info().device_type != DeviceType::Cpu);
    let rank = |kind: DeviceType| match kind {
        DeviceType::DiscreteGpu => 0,
        DeviceType::IntegratedGpu => 1,
        DeviceType::VirtualGpu | DeviceType::Other => 2,
        DeviceType::Cpu => 3,
    };
    all.sort_by_key(|adapter| rank(adapter.get_info().device_type));
    all
}

/// The number of GPUs; with `software`, drivers that compute on the CPU count.
pub fn count(software: bool) -> usize {
    std::panic::catch_unwind(|| adapters(software).len()).unwrap_or(0)
}

#[cold]
fn absent() -> Error {
    Error::new(Code::DeviceAbsent)
        .op("set_device")
        .what("no GPU driver was found")
        .expected("a GPU with a Vulkan, Metal or DX12 driver (on Linux install libvulkan1 and the vendor's driver)")
        .hint("use CPU; MS_GPU=wgpu takes drivers that compute on the CPU, such as mesa-vulkan-drivers, as GPUs")
}

/// Opens the GPU with this number, as if its adapter had none of the features in `without`.
///
/// # Errors
/// `DeviceAbsent` if no driver offers one; it says what to install. `InvalidValue` for an unknown feature.
pub fn open(id: u32, software: bool, without: &[&str]) -> Result<Gpu> {
    let names = FEATURES.map(|(name, _)| name);
    if let Some(name) = without.iter().find(|name| !names.contains(name)) {
        return Err(Error::new(Code::InvalidValue).op("set_device").expected(names.join(", ")).got(*name));
    }
    let wanted = FEATURES.iter().filter(|(name, _)| !without.contains(name));
    let wanted = wanted.fold(Features::empty(), |all, (_, feature)| all | *feature);
    let adapter = adapters(software).into_iter().nth(id as usize).ok_or_else(absent)?;
    let info = adapter.get_info();
    let required_features = adapter.features() & wanted;
    let limits = adapter.limits();
    let descriptor = DeviceDescriptor { required_features, required_limits: limits.clone(), ..Default::default() };
    let (device, queue) = pollster::block_on(adapter.request_device(&descriptor)).map_err(|e| {
        let line = e.to_string().lines().next().unwrap_or_default().to_owned();
        Error::new(Code::DeviceAbsent).op("set_device").what(format!("{} cannot be opened: {line}", info.name))
    })?;
    let exact = required_features.contains(Features::PASSTHROUGH_SHADERS) && info.backend == wgpu::Backend::Vulkan;
    let identity = format!(
        "{} {:x} {:x} {} {} {:?}",
        info.name, info.vendor, info.device, info.driver, info.driver_info, info.backend
    );
    let reports = Reports::default();
    reports.watch(&device);
    Ok(Gpu { device, queue, limits, exact, loops: Loops::default(), name: info.name, identity, reports })
}
