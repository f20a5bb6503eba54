//! Tensors of the device `meta`: a dtype and a shape. One zero, which nobody may write, stands for all elements, and the tensor
//! is marked; what ops make of it, views among it, is not.

use std::sync::{Arc, OnceLock};

use ms_core::{DType, Dim, Layout, Result};
use ms_runtime::devices;
use ms_tensor::{Storage, Tensor};
use pyo3::exceptions::PyRuntimeError;
use pyo3::intern;
use pyo3::prelude::*;

use crate::interpreter::error::OrPy;
use crate::tensor::PyTensor;

/// What `device=` calls it.
const NAME: &str = "meta";

/// The widest element.
const BYTES: usize = 16;

fn zero() -> Result<&'static Arc<Storage>> {
    static ZERO: OnceLock<Arc<Storage>> = OnceLock::new();
    if let Some(known) = ZERO.get() {
        return Ok(known);
    }
    let bytes = Tensor::from_bytes(devices::host(), DType::UInt8, &[Dim::new(BYTES as i64)], &[0; BYTES])?;
    Ok(ZERO.get_or_init(|| Arc::new(Storage::read_only(devices::host(), bytes.storage().buffer.clone()))))
}

/// Whether the argument `device` names it.
pub fn is_named(device: Option<&Bound<'_, PyAny>>) -> bool {
    device.is_some_and(|d| d.extract::<String>().is_ok_and(|name| name == NAME))
}

/// A tensor of this dtype and shape, without memory of its own.
pub fn tensor(py: Python<'_>, dtype: DType, shape: &[Dim]) -> PyResult<PyTensor> {
    let mut layout = Layout::contiguous(dtype, shape);
    layout.strides.iter_mut().for_each(|stride| *stride = Dim::ZERO);
    let made = PyTensor::new(Tensor::from_storage(zero().or_py(py)?.clone(), layout).into());
    made.__dict__(py).set_item(intern!(py, "_is_meta"), true)?;
    Ok(made)
}

/// Whether a tensor is of the device `meta`.
pub fn is_meta(py: Python<'_>, t: &PyTensor) -> bool {
    t.attribute(py, intern!(py, "_is_meta")).is_ok_and(|mark| mark.is_some())
}

/// An error where a tensor has no elements that could be read.
pub fn check_readable(py: Python<'_>, t: &PyTensor) -> PyResult<()> {
    if is_meta(py, t) {
        return Err(PyRuntimeError::new_err("a tensor of the device 'meta' has no values: it is a dtype and a shape"));
    }
    Ok(())
}
