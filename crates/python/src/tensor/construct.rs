//! What `Tensor(...)` makes of its arguments, and where a value's elements lie.

use ms_core::{Attr, Code, Dim, Error};
use ms_ops::unary;
use ms_runtime::{dispatch, recorder};
use ms_tensor::{DeviceRef, Value};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyTuple, PyType};

use crate::interpreter::error::{OrPy, to_py};
use crate::tensor::convert::tensor_from;
use crate::tensor::open::{OPEN_RANK, open_shape, open_tensor};
use crate::tensor::{PyTensor, dtype, index, meta};

/// What a Tensor of the data of `t` holds: the same memory. Gradients go through it, but not to a Parameter.
fn shared(py: Python<'_>, t: &Bound<'_, PyTensor>) -> PyResult<Value> {
    let value = t.get().value();
    match &value {
        Value::Concrete(data) if !recorder::any() => Ok(Value::Concrete(data.view(data.layout().clone()))),
        _ => {
            let is_parameter = !t.is_exact_instance_of::<PyTensor>() && t.hasattr(intern!(py, "requires_grad"))?;
            let axes: Vec<i64> = (0..value.shape().len() as i64).collect();
            let out = match is_parameter {
                true => dispatch::call(&unary::STOP_GRADIENT, &[&value], ms_core::Attrs::new()),
                false => {
                    dispatch::call(&ms_ops::shape::TRANSPOSE, &[&value], std::iter::once(Attr::ints(&axes)).collect())
                }
            };
            Ok(out.or_py(py)?.remove(0))
        }
    }
}

/// What `Tensor(...)` makes, on the current device.
pub(super) fn construct(
    class: &Bound<'_, PyType>,
    input_data: Option<&Bound<'_, PyAny>>,
    dtype: Option<&Bound<'_, PyAny>>,
    shape: Option<&Bound<'_, PyAny>>,
    init: Option<&Bound<'_, PyAny>>,
) -> PyResult<PyTensor> {
    let py = class.py();
    let wanted = match dtype {
        None => None,
        Some(d) => Some(dtype::argument(py, d)?),
    };
    let unfit = |expected: &str, got: &str| {
        to_py(py, Error::new(Code::InvalidValue).op("Tensor").expected(expected).got(got.to_string()))
    };
    if let Some(init) = init {
        if shape.is_none() || wanted.is_none() {
            return Err(unfit("shape and dtype beside init", "init without one of them"));
        }
        // An initializer fills the shape; the packages above know how.
        let data = crate::interpreter::slots::tensor_init(py, init, shape, dtype)?;
        return Ok(PyTensor::new(tensor_from(&data, wanted)?));
    }
    let Some(data) = input_data else {
        if let (Some(shape), Some(d)) = (shape, wanted) {
            if let Some(open) = open_shape(py, shape, d)? {
                return Ok(open);
            }
            let dims = PyTuple::new(py, index::shape_argument(shape)?.iter())?;
            let zeros = py.import("numpy")?.call_method1(intern!(py, "zeros"), (dims,))?;
            return Ok(PyTensor::new(tensor_from(&zeros, Some(d))?));
        }
        if let (None, Some(d)) = (shape, wanted) {
            return open_tensor(py, std::iter::once(OPEN_RANK).collect(), d, py.None().into_bound(py));
        }
        let error = Error::new(Code::ArgumentCount).op("Tensor");
        return Err(to_py(py, error.expected("input_data, or shape, dtype and init").got("no input_data")));
    };
    if shape.is_some() {
        return Err(unfit("shape only where there is init and no input_data", "input_data and shape"));
    }
    let value = match data.cast::<PyTensor>() {
        Ok(t) if class.is(py.get_type::<PyTensor>()) && wanted.is_none_or(|d| d == t.get().value_ref().dtype()) => {
            shared(py, t)?
        }
        // A copy that recorders see: gradients flow through it, and writes into it are its own.
        Ok(t) if recorder::any() => {
            let value = t.get().value();
            let to = wanted.unwrap_or(value.aval().dtype);
            let attrs = std::iter::once(ms_core::Attr::DType(to)).collect();
            dispatch::call(&ms_ops::unary::CAST, &[&value], attrs).or_py(py)?.remove(0)
        }
        _ => tensor_from(data, wanted)?,
    };
    Ok(PyTensor::new(value))
}

/// What `Tensor(..., device="meta")` makes: dtype and shape are those of what it would be elsewhere.
pub(super) fn construct_meta(
    class: &Bound<'_, PyType>,
    input_data: Option<&Bound<'_, PyAny>>,
    dtype: Option<&Bound<'_, PyAny>>,
    shape: Option<&Bound<'_, PyAny>>,
    init: Option<&Bound<'_, PyAny>>,
) -> PyResult<PyTensor> {
    let py = class.py();
    if let (None, Some(dtype), Some(shape)) = (input_data, dtype, shape) {
        let sizes = index::shape_argument(shape)?;
        return meta::tensor(py, dtype::argument(py, dtype)?, Dim::from_i64s(&sizes));
    }
    let like = construct(class, input_data, dtype, shape, init)?.value();
    meta::tensor(py, like.dtype(), like.shape())
}

/// Where a value's elements lie: those of a symbol where the graph runs.
pub(super) fn device_of(value: &Value) -> Option<DeviceRef> {
    match value {
        Value::Concrete(t) => Some(t.device()),
        Value::Symbolic(s) if s.is_open() => None,
        Value::Symbolic(_) => {
            let capture = recorder::active().capture?;
            Some(recorder::lock(&capture).device())
        }
    }
}
