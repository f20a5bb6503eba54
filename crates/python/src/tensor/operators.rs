//! Operators between a tensor and another operand.

use ms_core::{Attrs, ShapeEnv};
use ms_ir::OpDef;
use ms_ops::binary;
use ms_runtime::{devices, dispatch};
use ms_tensor::Value;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};

use crate::interpreter::error::{OrPy, bad_argument};
use crate::jit::symbol::Operand;
use crate::op_call::{self, operand};
use crate::tensor::PyTensor;
use crate::tensor::convert::tensor_from;

/// The other operand of `op`; `None` if a tensor cannot compute with it.
pub(super) fn other_operand(
    py: Python<'_>,
    op: &'static OpDef,
    other: &Bound<'_, PyAny>,
    beside: &Value,
) -> PyResult<Option<Value>> {
    if let Ok(t) = other.cast::<PyTensor>() {
        return Ok(Some(t.get().value()));
    }
    if let Some(s) = Operand::of(other)? {
        return operand(py, op, &s, beside).map(Some);
    }
    if other.hasattr(intern!(py, "__array_interface__"))?
        || other.is_instance_of::<PyList>()
        || other.is_instance_of::<PyTuple>()
    {
        let device = beside.concrete().map_or_else(devices::current, |t| t.device());
        return devices::with_current(device, || tensor_from(other, None)).map(Some);
    }
    Ok(None)
}

pub(super) fn not_implemented(py: Python<'_>) -> Py<PyAny> {
    py.NotImplemented()
}

pub(super) fn call1(py: Python<'_>, op: &'static OpDef, x: &Value, attrs: Attrs) -> PyResult<Value> {
    Ok(dispatch::call(op, &[x], attrs).or_py(py)?.remove(0))
}

#[inline]
pub(super) fn binary_op(py: Python<'_>, op: &'static OpDef, x: &Value, y: &Value) -> PyResult<Py<PyAny>> {
    let out = dispatch::call(op, &[x, y], Attrs::new()).or_py(py)?.remove(0);
    Ok(PyTensor::wrap(py, out)?.into_any())
}

#[inline]
pub(super) fn operator(
    slf: &Bound<'_, PyTensor>,
    other: &Bound<'_, PyAny>,
    op: &'static OpDef,
    swapped: bool,
) -> PyResult<Py<PyAny>> {
    let py = slf.py();
    if let Ok(t) = other.cast::<PyTensor>() {
        // Small operands are read in place; larger ones are cloned first.
        let (x, y) = (slf.get().value_ref(), t.get().value_ref());
        let (x, y) = if swapped { (y, x) } else { (x, y) };
        if let Some(out) = dispatch::call_small(op, &[x, y]) {
            return Ok(PyTensor::wrap(py, Value::Concrete(out))?.into_any());
        }
        let (x, y) = (x.clone(), y.clone());
        return binary_op(py, op, &x, &y);
    }
    let x = slf.get().value();
    if !swapped
        && std::ptr::eq(op, &binary::POW)
        && let Some(s) = Operand::of(other)?
        && let Some(out) = op_call::reciprocal_base(py, &x, s.scalar)?
    {
        return Ok(PyTensor::wrap(py, out)?.into_any());
    }
    let Some(y) = other_operand(py, op, other, &x)? else { return Ok(not_implemented(py)) };
    if swapped { binary_op(py, op, &y, &x) } else { binary_op(py, op, &x, &y) }
}

/// `x op= y`: written into `x`, or a new tensor if the result has another dtype or shape, as with `x = x op y`.
pub(super) fn in_place(slf: &Bound<'_, PyTensor>, other: &Bound<'_, PyAny>, op: &'static OpDef) -> PyResult<Py<PyAny>> {
    let py = slf.py();
    let x = &slf.get().value();
    let Some(y) = other_operand(py, op, other, x)? else {
        return Err(bad_argument(py, op.name, "other", "a Tensor or a number", other));
    };
    let out = dispatch::call(op, &[x, &y], Attrs::new()).or_py(py)?.remove(0);
    let (to, from) = (x.aval(), out.aval());
    // Whether symbolic sizes agree is a decision that later calls must satisfy.
    let fits = to.dtype == from.dtype
        && to.shape.len() == from.shape.len()
        && to.shape.iter().zip(&from.shape).all(|(&a, &b)| ShapeEnv::new().same(a, b));
    if !fits {
        return Ok(PyTensor::wrap(py, out)?.into_any());
    }
    dispatch::write(x, &out).or_py(py)?;
    Ok(slf.clone().into_any().unbind())
}
