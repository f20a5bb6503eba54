//! Converts errors of the driver and NVIDIA's libraries.

use cudarc::driver::result::DriverError;
use cudarc::driver::sys::CUresult;
use ms_core::{Code, Error};

/// Whether the context is lost after this error: every later call fails with it, and memory is gone.
pub fn is_sticky(error: DriverError) -> bool {
    use CUresult::*;
    matches!(
        error.0,
        CUDA_ERROR_ILLEGAL_ADDRESS
            | CUDA_ERROR_LAUNCH_TIMEOUT
            | CUDA_ERROR_CONTEXT_IS_DESTROYED
            | CUDA_ERROR_ASSERT
            | CUDA_ERROR_HARDWARE_STACK_ERROR
            | CUDA_ERROR_ILLEGAL_INSTRUCTION
            | CUDA_ERROR_MISALIGNED_ADDRESS
            | CUDA_ERROR_INVALID_ADDRESS_SPACE
            | CUDA_ERROR_INVALID_PC
            | CUDA_ERROR_LAUNCH_FAILED
            | CUDA_ERROR_ECC_UNCORRECTABLE
    )
}

/// The driver's name of an error: `CUDA_ERROR_OUT_OF_MEMORY`.
pub fn name(error: DriverError) -> String {
    match error.error_name() {
        Ok(name) => name.to_string_lossy().into_owned(),
        Err(_) => format!("CUDA error {}", error.0 as u32),
    }
}

/// The error of a failed driver call.
#[cold]
pub fn of(call: &str, error: DriverError) -> Error {
    let code = match error.0 {
        CUresult::CUDA_ERROR_OUT_OF_MEMORY => Code::OutOfMemory,
        CUresult::CUDA_ERROR_NO_DEVICE | CUresult::CUDA_ERROR_INVALID_DEVICE => Code::DeviceAbsent,
        _ if is_sticky(error) => Code::DeviceLost,
        _ => Code::LaunchFailed,
    };
    Error::new(code).what(format!("{call} failed: {}", name(error)))
}

#[cold]
pub fn misuse(what: &str) -> Error {
    Error::new(Code::Internal).op("cuda").what(what)
}

/// The error of a failed call of one of NVIDIA's libraries.
#[cold]
pub fn library(call: &str, status: String) -> Error {
    Error::new(Code::LaunchFailed).what(format!("{call} failed: {status}"))
}
