//! The constructor `Tensor(...)`, and the device of a value.

use std::sync::OnceLock;

use ms_core::{Attr, Code, Dim, Error};
use ms_ops::unary;
use ms_runtime::{devices, dispatch, recorder};
use ms_tensor::{DeviceRef, Value};
use pyo3::exceptions::PyTypeError;
use pyo3::ffi;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple, PyType};

use crate::interpreter::error::{OrPy, to_py};
use crate::tensor::convert::tensor_from;
use crate::tensor::open::{OPEN_RANK, not_initialised, open_shape, open_tensor};
use crate::tensor::{PyTensor, dtype, index, meta};

/// The value of a Tensor made from the data of `t`: it shares the memory. Gradients flow through it, but not to a
/// Parameter.
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

/// The arguments of `Tensor(...)`.
pub(super) struct Arguments<'a, 'py> {
    pub input_data: Option<&'a Bound<'py, PyAny>>,
    pub dtype: Option<&'a Bound<'py, PyAny>>,
    pub shape: Option<&'a Bound<'py, PyAny>>,
    pub init: Option<&'a Bound<'py, PyAny>>,
    pub const_arg: Option<&'a Bound<'py, PyAny>>,
    pub device: Option<&'a Bound<'py, PyAny>>,
}

/// The original addresses of `Tensor.__new__` and `Tensor.__init__`, before any program replaced them.
static OWN: OnceLock<[usize; 2]> = OnceLock::new();

fn slots(class: &Bound<'_, PyType>) -> [usize; 2] {
    // SAFETY: it is a live type object; the addresses are only compared.
    [ffi::Py_tp_new, ffi::Py_tp_init].map(|slot| unsafe { ffi::PyType_GetSlot(class.as_type_ptr(), slot) } as usize)
}

/// Records the functions of Tensor, once, when the module is made.
pub fn remember_slots(class: &Bound<'_, PyType>) {
    OWN.get_or_init(|| slots(class));
}

/// Whether Tensor's own functions create, and initialise, objects of this class.
fn uses_slots_of_tensor(class: &Bound<'_, PyType>) -> [bool; 2] {
    let ([new, init], [own_new, own_init]) = (slots(class), OWN.get().copied().unwrap_or_default());
    [new == own_new, init == own_init]
}

/// The result of `__new__`. A class with its own `__init__` may take arguments other than those of Tensor. For such
/// arguments the object has no value until that `__init__` calls Tensor's. An initializer draws once, in `__init__`.
pub(super) fn new(
    class: &Bound<'_, PyType>,
    arguments: &Arguments<'_, '_>,
    more: &Bound<'_, PyTuple>,
    unknown: Option<&Bound<'_, PyDict>>,
) -> PyResult<PyTensor> {
    let foreign = !more.is_empty() || unknown.is_some();
    if uses_slots_of_tensor(class) == [true, false] {
        return match foreign || arguments.init.is_some() {
            true => Ok(not_initialised()),
            false => Ok(make_tensor(class, arguments).unwrap_or_else(|_| not_initialised())),
        };
    }
    if let Some(unknown) = unknown {
        let name = unknown.keys().get_item(0)?;
        return Err(PyTypeError::new_err(format!("Tensor() got an unexpected keyword argument '{name}'")));
    }
    if foreign {
        let given = 6 + more.len();
        return Err(PyTypeError::new_err(format!("Tensor() takes at most 6 arguments ({given} given)")));
    }
    make_tensor(class, arguments)
}

/// `Tensor.__init__`: does nothing if `__new__` has already set the value.
pub(super) fn init(
    tensor: &Bound<'_, PyTensor>,
    args: &Bound<'_, PyTuple>,
    kwargs: Option<&Bound<'_, PyDict>>,
) -> PyResult<()> {
    let class = tensor.get_type();
    if uses_slots_of_tensor(&class)[1] || (args.is_empty() && kwargs.is_none()) {
        return Ok(());
    }
    let py = tensor.py();
    let base = py.get_type::<PyTensor>();
    let filled = base.call_method(intern!(py, "_of_arguments"), args, kwargs)?.cast_into::<PyTensor>()?;
    tensor.get().set_value(filled.get().value());
    for (name, value) in filled.get().__dict__(py) {
        tensor.setattr(name.cast_into::<PyString>()?, value)?;
    }
    Ok(())
}

/// The result of `Tensor(...)`.
pub(super) fn make_tensor(class: &Bound<'_, PyType>, given: &Arguments<'_, '_>) -> PyResult<PyTensor> {
    let Arguments { input_data, dtype, shape, init, const_arg, device } = *given;
    if let Some(flag) = const_arg {
        flag.extract::<bool>()?;
    }
    if meta::is_named(device) {
        return construct_meta(class, input_data, dtype, shape, init);
    }
    let Some(device) = crate::devices::argument(device)? else {
        return construct(class, input_data, dtype, shape, init);
    };
    let made = devices::with_current(device, || construct(class, input_data, dtype, shape, init))?;
    made.move_to(class.py(), device)?;
    Ok(made)
}

/// The result of `Tensor(...)`, on the current device.
fn construct(
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
        // An initializer fills the shape; higher packages implement it.
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
        // A copy that recorders see: gradients flow through it, and writes into it do not affect the original.
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

/// The result of `Tensor(..., device="meta")`: the dtype and shape that it would have on another device.
fn construct_meta(
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

/// The device of a value; for a symbol, that of its graph.
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
