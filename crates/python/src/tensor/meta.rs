//! Tensors on the device `meta`, which have only a dtype and a shape.

use ms_core::{DType, Dim};
use ms_runtime::devices;
use ms_tensor::{DeviceRef, Tensor};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::interpreter::error::OrPy;
use crate::tensor::PyTensor;

/// Whether the argument `device` names the meta device.
pub fn is_named(device: Option<&Bound<'_, PyAny>>) -> bool {
    device.is_some_and(|d| d.extract::<String>().is_ok_and(|name| name == devices::META))
}

/// The meta device.
pub fn device() -> ms_core::Result<DeviceRef> {
    devices::use_several();
    devices::get(devices::META, 0)
}

/// A tensor of this dtype and shape, without memory.
pub fn tensor(py: Python<'_>, dtype: DType, shape: &[Dim]) -> PyResult<PyTensor> {
    let made = device().and_then(|device| Tensor::empty(device, dtype, shape)).or_py(py)?;
    Ok(PyTensor::new(made.into()))
}

/// An error if a tensor has no readable elements.
pub fn check_readable(t: &PyTensor) -> PyResult<()> {
    if t.value_ref().concrete().is_some_and(|t| devices::is_meta(t.device())) {
        return Err(PyRuntimeError::new_err(devices::NO_VALUES));
    }
    Ok(())
}
