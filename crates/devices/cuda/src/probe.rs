//! Detects CUDA on this machine. Nothing is loaded before it is requested.

use std::sync::OnceLock;

use cudarc::driver::{result, sys};
use cudarc::nvrtc;
use ms_core::{Code, Error, Result};

use crate::errors;
use crate::libraries::{lacking, preload};

/// The oldest supported driver: CUDA 12.0.
const OLDEST: i32 = 12000;

/// Every function of the driver that is called. A driver that lacks one is rejected at once, not in the middle of a
/// program.
const DRIVER: &[&str] = &[
    "cuInit",
    "cuDriverGetVersion",
    "cuDeviceGet",
    "cuDeviceGetCount",
    "cuDeviceGetName",
    "cuDeviceGetAttribute",
    "cuDeviceTotalMem_v2",
    "cuDevicePrimaryCtxRetain",
    "cuDevicePrimaryCtxRelease_v2",
    "cuCtxSetCurrent",
    "cuStreamCreate",
    "cuStreamDestroy_v2",
    "cuStreamSynchronize",
    "cuStreamWaitEvent",
    "cuStreamBeginCapture_v2",
    "cuStreamEndCapture",
    "cuEventCreate",
    "cuEventRecord",
    "cuEventQuery",
    "cuEventElapsedTime",
    "cuEventDestroy_v2",
    "cuMemAllocAsync",
    "cuMemFreeAsync",
    "cuMemcpyHtoDAsync_v2",
    "cuMemcpyDtoHAsync_v2",
    "cuMemGetInfo_v2",
    "cuDeviceGetDefaultMemPool",
    "cuMemPoolSetAttribute",
    "cuMemPoolGetAttribute",
    "cuMemPoolTrimTo",
    "cuModuleLoadData",
    "cuModuleUnload",
    "cuModuleGetFunction",
    "cuLaunchKernel",
    "cuGraphInstantiateWithFlags",
    "cuGraphExecUpdate_v2",
    "cuGraphLaunch",
    "cuGraphDestroy",
    "cuGraphExecDestroy",
    "cuGetErrorName",
    "cuGetErrorString",
];

const COMPILER: &[&str] = &[
    "nvrtcVersion",
    "nvrtcCreateProgram",
    "nvrtcCompileProgram",
    "nvrtcDestroyProgram",
    "nvrtcGetCUBINSize",
    "nvrtcGetCUBIN",
    "nvrtcGetProgramLogSize",
    "nvrtcGetProgramLog",
];

fn absent(what: &str, hint: &str) -> Error {
    Error::new(Code::DeviceAbsent).op("cuda").what(what).hint(hint)
}

fn driver() -> Result<()> {
    // SAFETY: the driver's library has no side effects on load.
    if !unsafe { sys::is_culib_present() } {
        return Err(absent("there is no NVIDIA driver: libcuda is not found", "install the driver, or use the CPU"));
    }
    // SAFETY: it is present.
    if let Some(name) = lacking(unsafe { sys::culib() }, DRIVER) {
        return Err(absent(&format!("the NVIDIA driver has no {name}"), "update the driver to one for CUDA 12"));
    }
    let mut version = 0;
    // SAFETY: the function exists, and writes one integer.
    unsafe { sys::cuDriverGetVersion(&mut version) }.result().map_err(|e| errors::of("cuDriverGetVersion", e))?;
    if version < OLDEST {
        let have = format!("{}.{}", version / 1000, version % 1000 / 10);
        let error = absent("the NVIDIA driver is too old", "update the driver to version 525 or later");
        return Err(error.expected("a driver for CUDA 12.0 or later").got(format!("CUDA {have}")));
    }
    result::init().map_err(|e| errors::of("cuInit", e))
}

fn compiler() -> Result<(i32, i32)> {
    preload(&["libnvrtc.so.12", "libnvrtc.so.13", "nvrtc64_120_0.dll"]);
    let hint = "pip install ms[cuda12], or install the CUDA toolkit";
    // SAFETY: as for the driver.
    if !unsafe { nvrtc::sys::is_culib_present() } {
        return Err(absent("the CUDA compiler is not found: libnvrtc", hint));
    }
    // SAFETY: it is present.
    if let Some(name) = lacking(unsafe { nvrtc::sys::culib() }, COMPILER) {
        return Err(absent(&format!("the CUDA compiler has no {name}"), hint));
    }
    let (mut major, mut minor) = (0, 0);
    // SAFETY: the function exists, and writes two integers.
    unsafe { nvrtc::sys::nvrtcVersion(&mut major, &mut minor) };
    Ok((major, minor))
}

/// The version of NVRTC if driver and compiler are present.
///
/// # Errors
/// `DeviceAbsent` names the missing part and how to install it.
pub fn found() -> Result<(i32, i32)> {
    static FOUND: OnceLock<std::result::Result<(i32, i32), String>> = OnceLock::new();
    // Libraries are loaded once, so the result never changes. The error is created anew from its text for each call.
    let first = FOUND.get_or_init(|| driver().and_then(|()| compiler()).map_err(|e| e.to_string()));
    match first {
        Ok(version) => Ok(*version),
        Err(_) => driver().and_then(|()| compiler()),
    }
}

/// The number of devices; 0 if driver or compiler is missing.
pub fn count() -> usize {
    let count = found().ok().and_then(|_| result::device::get_count().ok());
    count.map_or(0, |n| n.max(0) as usize)
}
