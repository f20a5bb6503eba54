//! Tensors with only a dtype and a possibly dynamic shape, as `set_inputs` and `enable_dynamic` take.

use ms_core::{Aval, DType, Dim, Shape};
use ms_tensor::Value;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};

use crate::interpreter::error::{OrPy, bad_argument};
use crate::interpreter::interrupts::attempt;
use crate::op_call;
use crate::tensor::PyTensor;

/// A tensor with only a dtype and a shape, in which some sizes are None or a `Symbol`: an argument of `set_inputs`.
/// `None` if all sizes are numbers.
pub(super) fn open_shape(py: Python<'_>, shape: &Bound<'_, PyAny>, dtype: DType) -> PyResult<Option<PyTensor>> {
    if !shape.is_instance_of::<PyTuple>() && !shape.is_instance_of::<PyList>() {
        return Ok(None);
    }
    let n = shape.len()?;
    let (mut dims, mut said, mut symbols) = (op_call::with_room(n)?, ms_core::with_room(n).or_py(py)?, false);
    for item in shape.try_iter()? {
        let item = item?;
        let symbol = !item.is_none() && item.hasattr(intern!(py, "__ms_symbol__"))?;
        symbols |= symbol;
        let open = symbol || item.is_none();
        dims.push(if open { Dim::new(-1) } else { Dim::new(attempt(py, item.extract())?.unwrap_or(i64::MIN)) });
        said.push(if symbol { item.call_method0(intern!(py, "to_dict"))? } else { item });
    }
    if dims.iter().all(|d| d.get() >= 0) {
        return Ok(None);
    }
    if dims.iter().any(|d| d.get() < -1) && dims.as_slice() != [OPEN_RANK] {
        return Err(bad_argument(py, "Tensor", "shape", "ints, None and Symbols", shape));
    }
    let said = if symbols { PyList::new(py, said)?.into_any() } else { py.None().into_bound(py) };
    open_tensor(py, dims, dtype, said).map(Some)
}

/// The only size of a tensor of dynamic rank.
pub(super) const OPEN_RANK: Dim = Dim::new(-2);

/// A tensor without values: an argument of `set_inputs` and `enable_dynamic`.
pub(super) fn open_tensor(py: Python<'_>, shape: Shape, dtype: DType, said: Bound<'_, PyAny>) -> PyResult<PyTensor> {
    let tensor = without_values("a Tensor of open shape", Aval { dtype, shape });
    tensor.__dict__(py).set_item("symbolic_shape", said)?;
    Ok(tensor)
}

/// The value of a subclass instance until its `__init__` calls Tensor's.
pub(super) fn not_initialised() -> PyTensor {
    let aval = Aval { dtype: DType::Float32, shape: std::iter::once(OPEN_RANK).collect() };
    without_values("a Tensor whose __init__ was not called", aval)
}

fn without_values(owner: &str, aval: Aval) -> PyTensor {
    let symbol = ms_tensor::Symbol { builder: 0, frame: 0, v: ms_ir::V(0), aval, owner: owner.into() };
    PyTensor::new(Value::Symbolic(std::sync::Arc::new(symbol)))
}
