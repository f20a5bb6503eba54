//! Calls of ops from Python: a fast-call trampoline that parses the arguments by the op's entry in the table.

use ms_core::{Attr, Attrs, Code, DType, Dim, Error, Scalar, Shape, SmallVec};
use ms_ir::{Default as ParamDefault, OpDef, Param, ParamKind};
use ms_ops::binary::{EQUAL, POW};
use ms_ops::create::FULL;
use ms_ops::promote::{compared_number_dtype, number_dtype};
use ms_ops::unary::CAST;
use ms_runtime::dispatch;
use ms_tensor::{Tensor, Value};
use pyo3::exceptions::PyMemoryError;
use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyInt, PyList, PyString, PyTuple};

use crate::interpreter::error::{OrPy, bad_argument, to_py};
use crate::interpreter::interrupts::attempt;
use crate::jit::symbol::{Operand, PyNumber};
use crate::tensor::PyTensor;
use crate::tensor::convert::{default_dtype, number};
use crate::tensor::dtype::PyDType;

/// An op as a Python callable.
#[pyclass(name = "Op", module = "ms_runtime", frozen)]
pub struct PyOp {
    pub op: &'static OpDef,
}

/// The callable of a table op: takes the table's parameters by position or name, with the table's defaults.
#[pyfunction]
pub fn op(py: Python<'_>, name: &str) -> PyResult<Py<PyAny>> {
    let Some(found) = ms_ops::find(name).filter(|o| !matches!(o.kernel, ms_ir::Kernel::Regions)) else {
        return Err(pyo3::exceptions::PyAttributeError::new_err(format!("the table has no op {name:?}")));
    };
    let handle = Py::new(py, PyOp { op: found })?;
    // One definition serves every op; the op itself is the callable's `self`. Both live as long as the process.
    static mut DEFINITION: ffi::PyMethodDef = ffi::PyMethodDef {
        ml_name: c"op".as_ptr(),
        ml_meth: ffi::PyMethodDefPointer { PyCFunctionFastWithKeywords: trampoline },
        ml_flags: ffi::METH_FASTCALL | ffi::METH_KEYWORDS,
        ml_doc: c"A table op: call it with the table's parameters.".as_ptr(),
    };
    // SAFETY: the definition is never written; the new reference is owned here.
    unsafe {
        let f = ffi::PyCFunction_NewEx(&raw mut DEFINITION, handle.as_ptr(), std::ptr::null_mut());
        Bound::from_owned_ptr_or_err(py, f).map(Bound::unbind)
    }
}

unsafe extern "C" fn trampoline(
    slf: *mut ffi::PyObject,
    args: *const *mut ffi::PyObject,
    nargs: ffi::Py_ssize_t,
    names: *mut ffi::PyObject,
) -> *mut ffi::PyObject {
    let run = || {
        Python::attach(|py| {
            // SAFETY: the interpreter passes `self` as given to PyCFunction_NewEx, and `nargs` arguments followed by
            // one for each of `names`.
            let (handle, args, names) = unsafe {
                let handle = Borrowed::from_ptr(py, slf);
                let names = if names.is_null() { None } else { Some(Borrowed::from_ptr(py, names)) };
                let extra = if names.is_some() { ffi::PyTuple_Size(names_ptr(&names)) } else { 0 };
                (
                    handle,
                    std::slice::from_raw_parts(args.cast::<Borrowed<'_, '_, PyAny>>(), (nargs + extra) as usize),
                    names,
                )
            };
            let op = handle.cast::<PyOp>()?.get().op;
            let out = if names.is_none() && args.len() <= op.params.len() {
                call_positional(py, op, args)
            } else {
                call_named(py, op, &args[..nargs as usize], &args[nargs as usize..], names.as_deref())
            };
            out.map(Py::into_ptr)
        })
    };
    match std::panic::catch_unwind(std::panic::AssertUnwindSafe(run)) {
        Ok(Ok(ptr)) => ptr,
        Ok(Err(e)) => Python::attach(|py| {
            e.restore(py);
            std::ptr::null_mut()
        }),
        Err(_) => Python::attach(|py| {
            to_py(py, Error::new(Code::Internal)).restore(py);
            std::ptr::null_mut()
        }),
    }
}

fn names_ptr(names: &Option<Borrowed<'_, '_, PyAny>>) -> *mut ffi::PyObject {
    names.as_ref().map_or(std::ptr::null_mut(), |n| n.as_ptr())
}

fn signature(op: &OpDef) -> String {
    let params: Vec<String> = op
        .params
        .iter()
        .map(|p| if p.default == ParamDefault::Required { p.name.to_string() } else { format!("{}=...", p.name) })
        .collect();
    format!("{}({})", op.name, params.join(", "))
}

#[cold]
fn call_named(
    py: Python<'_>,
    op: &'static OpDef,
    args: &[Borrowed<'_, '_, PyAny>],
    values: &[Borrowed<'_, '_, PyAny>],
    names: Option<&Bound<'_, PyAny>>,
) -> PyResult<Py<PyAny>> {
    if args.len() > op.params.len() {
        let error = Error::new(Code::ArgumentCount).op(op.name);
        return Err(to_py(py, error.expected(signature(op)).got(format!("{} positional arguments", args.len()))));
    }
    let mut slots: Vec<Option<Borrowed<'_, '_, PyAny>>> = vec![None; op.params.len()];
    for (slot, a) in slots.iter_mut().zip(args) {
        *slot = Some(*a);
    }
    if let Some(names) = names {
        for (name, value) in names.cast::<PyTuple>()?.iter().zip(values) {
            let name: String = name.extract()?;
            match op.params.iter().position(|p| p.name == name) {
                None => {
                    let error = Error::new(Code::UnknownKeyword).op(op.name);
                    return Err(to_py(py, error.expected(signature(op)).got(name)));
                }
                Some(k) if slots[k].is_some() => {
                    let error = Error::new(Code::ArgumentCount).op(op.name);
                    return Err(to_py(py, error.expected(signature(op)).got(format!("{name} twice"))));
                }
                Some(k) => slots[k] = Some(*value),
            }
        }
    }
    finish(py, op, |k| slots[k])
}

#[inline]
fn call_positional(py: Python<'_>, op: &'static OpDef, args: &[Borrowed<'_, '_, PyAny>]) -> PyResult<Py<PyAny>> {
    if let Some(out) = call_small(op, args) {
        return Ok(PyTensor::wrap(py, Value::Concrete(out))?.into_any());
    }
    finish(py, op, |k| args.get(k).copied())
}

/// An element-wise op of one or two small tensors, run without copying the values.
#[inline]
fn call_small(op: &'static OpDef, args: &[Borrowed<'_, '_, PyAny>]) -> Option<Tensor> {
    if !op.traits.elementwise || args.len() != op.params.len() {
        return None;
    }
    match args {
        [x] => dispatch::call_small(op, &[x.cast::<PyTensor>().ok()?.get().value_ref()]),
        [x, y] => {
            let (x, y) = (x.cast::<PyTensor>().ok()?, y.cast::<PyTensor>().ok()?);
            dispatch::call_small(op, &[x.get().value_ref(), y.get().value_ref()])
        }
        _ => None,
    }
}

fn finish<'a, 'py: 'a>(
    py: Python<'py>,
    op: &'static OpDef,
    arg: impl Fn(usize) -> Option<Borrowed<'a, 'py, PyAny>>,
) -> PyResult<Py<PyAny>> {
    // As an attribute, a number of the capture would be fixed.
    if std::ptr::eq(op, &FULL)
        && let [Some(shape), Some(value), Some(dtype)] = [arg(0), arg(1), arg(2)]
        && value.is_instance_of::<PyNumber>()
        && let (Some(shape), Ok(dtype)) = (dims(&shape)?, dtype.cast::<PyDType>())
        && let Some(number) = Operand::of(&value)?
        && let Some(filled) = number.filled(py, shape, dtype.get().0)?
    {
        return Ok(PyTensor::wrap(py, filled)?.into_any());
    }
    let mut inputs: SmallVec<[Value; 4]> = SmallVec::new();
    let mut attrs = Attrs::new();
    let mut numbers: SmallVec<[(usize, Operand); 2]> = SmallVec::new();
    for (k, p) in op.params.iter().enumerate() {
        let given = arg(k);
        match (p.kind, given) {
            (ParamKind::Tensor, Some(a)) => match a.cast::<PyTensor>() {
                Ok(t) => inputs.push(t.get().value()),
                Err(_) => return Err(bad_argument(py, op.name, p.name, "a Tensor", &a)),
            },
            (ParamKind::TensorOrNumber, Some(a)) => match a.cast::<PyTensor>() {
                Ok(t) => inputs.push(t.get().value()),
                Err(_) => match Operand::of(&a)? {
                    Some(s) => {
                        numbers.push((inputs.len(), s));
                        // A placeholder until the other operands' dtype is known.
                        inputs.push(placeholder(py)?);
                    }
                    None => return Err(bad_argument(py, op.name, p.name, "a Tensor or a number", &a)),
                },
            },
            (ParamKind::Tensors, Some(a)) => tensors(py, op, p, &a, &mut inputs)?,
            (_, Some(a)) => attrs.push(attribute(py, op, p, &a)?),
            (_, None) => match default_of(p) {
                Some(a) => attrs.push(a),
                None => {
                    let error = Error::new(Code::ArgumentCount).op(op.name);
                    return Err(to_py(py, error.expected(signature(op)).got(format!("no argument {}", p.name))));
                }
            },
        }
    }
    if !numbers.is_empty() {
        promote_numbers(py, op, &mut inputs, &numbers)?;
    }
    let refs: SmallVec<[&Value; 4]> = inputs.iter().collect();
    let outs = dispatch::call(op, &refs, attrs).or_py(py)?;
    wrap_all(py, outs)
}

/// One result as a Tensor, several as a tuple.
pub fn wrap_all(py: Python<'_>, mut outs: SmallVec<[Value; 1]>) -> PyResult<Py<PyAny>> {
    if outs.len() == 1 {
        return Ok(PyTensor::wrap(py, outs.remove(0))?.into_any());
    }
    let items: PyResult<Vec<Py<PyTensor>>> = outs.into_iter().map(|v| PyTensor::wrap(py, v)).collect();
    Ok(PyTuple::new(py, items?)?.into_any().unbind())
}

fn placeholder(py: Python<'_>) -> PyResult<Value> {
    dispatch::constant(Scalar::Bool(false), DType::Bool).or_py(py)
}

/// Gives numbers their dtype, which depends on the tensors.
fn promote_numbers(
    py: Python<'_>,
    op: &'static OpDef,
    inputs: &mut SmallVec<[Value; 4]>,
    numbers: &[(usize, Operand)],
) -> PyResult<()> {
    let is_number = |i: usize| numbers.iter().any(|(k, _)| *k == i);
    // Considers only `TensorOrNumber` parameters: the condition of a select does not affect the dtype of its values.
    let kinds: SmallVec<[ParamKind; 4]> = op.params.iter().map(|p| p.kind).filter(|k| k.is_tensor()).collect();
    let beside = (0..inputs.len()).find(|&i| !is_number(i) && kinds[i] == ParamKind::TensorOrNumber);
    for (i, s) in numbers {
        if *i == 1
            && std::ptr::eq(op, &POW)
            && let Some(base) = reciprocal_base(py, &inputs[0], s.scalar)?
        {
            inputs[0] = base;
            inputs[1] = dispatch::constant(Scalar::Int(1), inputs[0].aval().dtype).or_py(py)?;
            continue;
        }
        let dtype = match beside {
            Some(k) => dtype_beside(op, s.scalar, inputs[k].aval().dtype),
            None => default_dtype(s.scalar),
        };
        inputs[*i] = s.value(py, dtype)?;
    }
    Ok(())
}

/// Powers of an unsigned base with a negative exponent, which the base's dtype cannot represent: 1 for base 1, else 0.
/// `None` for other bases and exponents.
pub fn reciprocal_base(py: Python<'_>, base: &Value, exponent: Scalar) -> PyResult<Option<Value>> {
    let dtype = base.aval().dtype;
    if !matches!(exponent, Scalar::Int(e) if e < 0) || !dtype.is_unsigned() {
        return Ok(None);
    }
    let one = dispatch::constant(Scalar::Int(1), dtype).or_py(py)?;
    let is_one = dispatch::call(&EQUAL, &[base, &one], Attrs::new()).or_py(py)?.remove(0);
    let attrs = std::iter::once(Attr::DType(dtype)).collect();
    Ok(Some(dispatch::call(&CAST, &[&is_one], attrs).or_py(py)?.remove(0)))
}

/// The dtype of a Python number that `op` takes beside a tensor of dtype `tensor`.
#[inline]
fn dtype_beside(op: &'static OpDef, number: Scalar, tensor: DType) -> DType {
    use ms_ops::binary::{EQUAL, GREATER, GREATER_EQUAL, LESS, LESS_EQUAL, NOT_EQUAL};
    let comparisons = [&EQUAL, &NOT_EQUAL, &LESS, &LESS_EQUAL, &GREATER, &GREATER_EQUAL];
    match comparisons.iter().any(|c| std::ptr::eq(op, *c)) {
        true => compared_number_dtype(number, tensor),
        false => number_dtype(number, tensor),
    }
}

/// The number `s` as an operand of `op`, with `other` as the other one.
#[inline]
pub fn operand(py: Python<'_>, op: &'static OpDef, s: &Operand, other: &Value) -> PyResult<Value> {
    s.value(py, dtype_beside(op, s.scalar, other.dtype()))
}

fn tensors(
    py: Python<'_>,
    op: &OpDef,
    p: &Param,
    a: &Bound<'_, PyAny>,
    inputs: &mut SmallVec<[Value; 4]>,
) -> PyResult<()> {
    if !a.is_instance_of::<PyTuple>() && !a.is_instance_of::<PyList>() {
        return Err(bad_argument(py, op.name, p.name, "a tuple or list of Tensors", a));
    }
    for item in a.try_iter()? {
        let item = item?;
        match item.cast::<PyTensor>() {
            Ok(t) => inputs.push(t.get().value()),
            Err(_) => return Err(bad_argument(py, op.name, p.name, "a tuple or list of Tensors", a)),
        }
    }
    Ok(())
}

fn default_of(p: &Param) -> Option<Attr> {
    Some(match p.default {
        ParamDefault::Required => return None,
        ParamDefault::None => Attr::None,
        ParamDefault::Bool(b) => Attr::Bool(b),
        ParamDefault::Int(i) => match p.kind {
            ParamKind::Ints | ParamKind::OptInts => Attr::ints(&[i]),
            ParamKind::Number => Attr::Scalar(Scalar::Int(i)),
            _ => Attr::Int(i),
        },
        ParamDefault::Float(f) => match p.kind {
            ParamKind::Number => Attr::Scalar(Scalar::Float(f)),
            _ => Attr::Float(f),
        },
        ParamDefault::Str(s) => Attr::Str(s.into()),
        ParamDefault::Empty => match p.kind {
            ParamKind::Shape => Attr::Dims(Shape::new()),
            _ => Attr::ints(&[]),
        },
        ParamDefault::DType(d) => Attr::DType(d),
    })
}

/// An int that is not a bool.
fn int(a: &Bound<'_, PyAny>) -> PyResult<Option<i64>> {
    if a.is_instance_of::<PyBool>() {
        return Ok(None);
    }
    if a.is_instance_of::<PyInt>() || (has_index(a) && !a.is_instance_of::<PyTensor>()) {
        return attempt(a.py(), a.extract());
    }
    Ok(None)
}

/// Whether the class has `__index__`. This checks the class: a failed attribute lookup creates an exception, which
/// costs more than a small op.
pub fn has_index(a: &Bound<'_, PyAny>) -> bool {
    // SAFETY: it is a live object.
    unsafe { ffi::PyIndex_Check(a.as_ptr()) != 0 }
}

/// An int, or a tuple or list of ints, as a list.
pub fn ints(a: &Bound<'_, PyAny>) -> PyResult<Option<SmallVec<[i64; 4]>>> {
    if let Ok(items) = a.cast_exact::<PyTuple>() {
        let mut out = with_room(items.len())?;
        for item in items.iter() {
            let Some(v) = int(&item)? else { return Ok(None) };
            out.push(v);
        }
        return Ok(Some(out));
    }
    if let Some(v) = int(a)? {
        return Ok(Some(SmallVec::from_slice(&[v])));
    }
    if !a.is_instance_of::<PyTuple>() && !a.is_instance_of::<PyList>() {
        return Ok(None);
    }
    let mut out = with_room(a.len()?)?;
    for item in a.try_iter()? {
        let Some(v) = int(&item?)? else { return Ok(None) };
        out.push(v);
    }
    Ok(Some(out))
}

/// A list whose length the user decides: a MemoryError if it does not fit into memory.
pub fn with_room<T, const N: usize>(n: usize) -> PyResult<SmallVec<[T; N]>> {
    let mut out = SmallVec::new();
    out.try_reserve(n).map_err(|_| PyMemoryError::new_err(()))?;
    Ok(out)
}

/// A shape, whose sizes may be symbolic.
fn dims(a: &Bound<'_, PyAny>) -> PyResult<Option<Shape>> {
    let size = |i: &Bound<'_, PyAny>| match i.cast::<PyNumber>() {
        Ok(n) => n.get().size(),
        Err(_) => Ok(int(i)?.map(Dim::new)),
    };
    if a.is_instance_of::<PyTuple>() || a.is_instance_of::<PyList>() {
        let mut out: Shape = with_room(a.len()?)?;
        for item in a.try_iter()? {
            let Some(d) = size(&item?)? else { return Ok(None) };
            out.push(d);
        }
        return Ok(Some(out));
    }
    Ok(size(a)?.map(|d| Shape::from_slice(&[d])))
}

fn attribute(py: Python<'_>, op: &OpDef, p: &Param, a: &Bound<'_, PyAny>) -> PyResult<Attr> {
    let bad = |expected: &str| Err(bad_argument(py, op.name, p.name, expected, a));
    match p.kind {
        ParamKind::Bool => match a.cast::<PyBool>() {
            Ok(b) => Ok(Attr::Bool(b.is_true())),
            Err(_) => bad("a bool"),
        },
        ParamKind::OptInt | ParamKind::OptInts | ParamKind::OptDType if a.is_none() => Ok(Attr::None),
        ParamKind::Int | ParamKind::OptInt => match int(a)? {
            Some(v) => Ok(Attr::Int(v)),
            None => bad("an int"),
        },
        ParamKind::Float => match number(a)? {
            Some(s) => Ok(Attr::Float(s.as_f64())),
            None => bad("a float"),
        },
        ParamKind::Number => match number(a)? {
            Some(s) => Ok(Attr::Scalar(s)),
            None => bad("a number"),
        },
        ParamKind::Str => match a.cast::<PyString>() {
            Ok(s) => Ok(Attr::Str(s.to_string().into())),
            Err(_) => bad("a str"),
        },
        ParamKind::DType | ParamKind::OptDType => match a.cast::<PyDType>() {
            Ok(d) => Ok(Attr::DType(d.get().0)),
            Err(_) => bad("a mindspore dtype"),
        },
        ParamKind::Ints | ParamKind::OptInts => match ints(a)? {
            Some(v) => Ok(Attr::Ints(v)),
            None => bad("an int, or a tuple or list of ints"),
        },
        ParamKind::Shape => match dims(a)? {
            Some(v) => Ok(Attr::Dims(v)),
            None => bad("a shape: an int, or a tuple or list of ints"),
        },
        ParamKind::Tensor | ParamKind::TensorOrNumber | ParamKind::Tensors => {
            unreachable!("tensor parameters are read above")
        }
    }
}
