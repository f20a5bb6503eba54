//! Parsing of index keys: the meaning of each item of an index.

use ms_core::{Attr, Code, DType, Dim, Error, Shape, ShapeEnv, smallvec};
use ms_ops::{indexing, shape};
use ms_runtime::{devices, dispatch};
use ms_tensor::{Tensor, Value};
use pyo3::exceptions::PyTypeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyEllipsis, PyFloat, PyInt, PyList, PyRange, PySequence, PySlice, PyTuple};

use crate::interpreter::error::{OrPy, to_py};
use crate::interpreter::interrupts::attempt;
use crate::op_call::has_index;
use crate::tensor::convert::{number, tensor_from};
use crate::tensor::{PyTensor, read_value};

/// One item of an index.
pub enum Item<'py> {
    Int(Bound<'py, PyAny>),
    Slice(Bound<'py, PySlice>),
    NewAxis,
    Ellipsis,
    /// True or False, which use no dimension.
    Flag(bool),
    Pick(Pick),
}

/// An advanced item, which picks elements.
pub enum Pick {
    /// Integers, along one dimension.
    Indices(Value),
    /// Booleans, over as many dimensions as the mask has.
    Mask(Value),
}

impl Item<'_> {
    /// The number of the tensor's dimensions that it indexes.
    pub fn dims(&self) -> usize {
        match self {
            Item::Int(_) | Item::Slice(_) => 1,
            Item::Pick(pick) => pick.rank(),
            Item::NewAxis | Item::Ellipsis | Item::Flag(_) => 0,
        }
    }

    /// Whether NumPy counts it as an advanced index if there is one.
    pub fn is_advanced(&self) -> bool {
        matches!(self, Item::Int(_) | Item::Flag(_) | Item::Pick(_))
    }
}

impl Pick {
    pub fn rank(&self) -> usize {
        match self {
            Pick::Indices(_) => 1,
            Pick::Mask(m) => m.aval().rank(),
        }
    }

    /// An error unless dimension `k` of a mask has the size of the tensor's dimension `dim`, which is `size`.
    pub fn check(&self, py: Python<'_>, k: usize, dim: usize, size: Dim) -> PyResult<()> {
        match self {
            Pick::Mask(m) if !ShapeEnv::new().same(m.aval().shape[k], size) => {
                let error =
                    Error::new(Code::InvalidIndex).op("getitem").what("a mask does not have the tensor's shape");
                let got = m.aval().describe();
                Err(to_py(py, error.expected(format!("{size} elements for dimension {dim}")).got(got)))
            }
            _ => Ok(()),
        }
    }
}

#[cold]
pub fn refused(key: &Bound<'_, PyAny>) -> PyErr {
    refused_as(Code::InvalidIndex, key)
}

/// The error for a float within an index: a TypeError, as in MindSpore, where a float alone is an IndexError.
#[cold]
fn refused_float(item: &Bound<'_, PyAny>) -> PyErr {
    refused_as(Code::ArgumentType, item)
}

fn refused_as(code: Code, key: &Bound<'_, PyAny>) -> PyErr {
    let kind = key.get_type().name().map(|n| n.to_string()).unwrap_or_default();
    let error = Error::new(code).op("getitem").what(Code::InvalidIndex.what());
    to_py(key.py(), error.expected("ints, slices, None, ..., bools, and tensors or lists of ints or bools").got(kind))
}

fn is_int(item: &Bound<'_, PyAny>) -> PyResult<bool> {
    Ok(item.is_exact_instance_of::<PyInt>()
        || (!item.is_instance_of::<PyBool>()
            && !item.is_instance_of::<PyTensor>()
            && (item.is_instance_of::<PyInt>() || has_index(item))
            && !attempt(item.py(), item.hasattr(intern!(item.py(), "__len__")))?.unwrap_or(false)))
}

/// Whether a list is read as a tuple of indices: if its members are not plain numbers, except that nested lists of
/// booleans are one mask.
fn reads_as_tuple(list: &Bound<'_, PyList>) -> bool {
    let structured = |i: &Bound<'_, PyAny>| {
        i.is_none()
            || i.is_instance_of::<PySlice>()
            || i.is_instance_of::<PyEllipsis>()
            || i.is_instance_of::<PyList>()
            || i.is_instance_of::<PyTuple>()
            || i.is_instance_of::<PyTensor>()
            || i.is_instance_of::<PyRange>()
    };
    list.iter().any(|i| structured(&i)) && !is_nested_bools(list.as_any())
}

fn is_nested_bools(item: &Bound<'_, PyAny>) -> bool {
    match item.cast::<PyList>() {
        Ok(list) => !list.is_empty() && list.iter().all(|i| is_nested_bools(&i)),
        Err(_) => item.is_instance_of::<PyBool>(),
    }
}

/// The items of an index.
pub fn parse<'py>(key: &Bound<'py, PyAny>) -> PyResult<Vec<Item<'py>>> {
    let within = |item: Bound<'py, PyAny>| {
        if item.is_instance_of::<PyFloat>() { Err(refused_float(&item)) } else { parse_item(&item) }
    };
    if let Ok(items) = key.cast::<PyTuple>() {
        return items.iter().map(within).collect();
    }
    match key.cast::<PyList>() {
        Ok(list) if reads_as_tuple(list) => list.iter().map(within).collect(),
        _ => Ok(vec![parse_item(key)?]),
    }
}

fn parse_item<'py>(item: &Bound<'py, PyAny>) -> PyResult<Item<'py>> {
    if is_int(item)? {
        // NumPy's booleans have an `__index__` that only raises.
        let py = item.py();
        return match item.is_exact_instance_of::<PyInt>() || attempt(py, item.getattr(intern!(py, "dtype")))?.is_none()
        {
            true => Ok(Item::Int(item.clone())),
            false => match number(item)? {
                Some(ms_core::Scalar::Bool(b)) => Ok(Item::Flag(b)),
                _ => Ok(Item::Int(item.clone())),
            },
        };
    }
    if let Ok(slice) = item.cast::<PySlice>() {
        return Ok(Item::Slice(slice.clone()));
    }
    if item.is_none() {
        return Ok(Item::NewAxis);
    }
    if item.is_instance_of::<PyEllipsis>() {
        return Ok(Item::Ellipsis);
    }
    if let Ok(flag) = item.cast::<PyBool>() {
        return Ok(Item::Flag(flag.is_true()));
    }
    if let Ok(t) = item.cast::<PyTensor>() {
        return pick(item, t.get().value());
    }
    let py = item.py();
    let sequence =
        item.is_instance_of::<PyList>() || item.is_instance_of::<PyTuple>() || item.is_instance_of::<PyRange>();
    if sequence && item.len()? == 0 {
        let none = Tensor::empty(devices::current(), DType::Int64, &[Dim::ZERO]).or_py(py)?;
        return Ok(Item::Pick(Pick::Indices(dispatch::literal(none).or_py(py)?)));
    }
    if item.is_instance_of::<PyRange>() {
        let list = item.cast::<PySequence>()?.to_list()?;
        return pick(item, literal_from(list.as_any(), None)?);
    }
    if sequence {
        let value = literal_from(item, None)
            .map_err(|e| if e.is_instance_of::<PyTypeError>(py) { refused(item) } else { e })?;
        return if value.dtype().is_float() { Err(refused_float(item)) } else { pick(item, value) };
    }
    if item.hasattr(intern!(py, "__array_interface__"))? {
        return pick(item, literal_from(item, None)?);
    }
    Err(refused(item))
}

/// A list or array as a tensor, which is a constant in graphs and traces.
pub fn literal_from(data: &Bound<'_, PyAny>, dtype: Option<DType>) -> PyResult<Value> {
    match tensor_from(data, dtype)? {
        Value::Concrete(t) => dispatch::literal(t).or_py(data.py()),
        symbol => Ok(symbol),
    }
}

fn pick<'py>(item: &Bound<'py, PyAny>, value: Value) -> PyResult<Item<'py>> {
    let aval = value.aval();
    match aval.dtype {
        DType::Bool if aval.rank() == 0 => {
            let flag = devices::item(&read_value(&value)?).or_py(item.py())?.as_bool();
            Ok(Item::Flag(flag))
        }
        DType::Bool => Ok(Item::Pick(Pick::Mask(value))),
        d if d.is_int() => Ok(Item::Pick(Pick::Indices(value))),
        _ => Err(refused(item)),
    }
}

/// The positions where a mask is true, one index tensor for each of its dimensions. Their number depends on the data,
/// so the mask is read.
pub fn places(py: Python<'_>, mask: &Value) -> PyResult<Vec<Value>> {
    let t = read_value(mask)?;
    let count = devices::read(&t).or_py(py)?.iter().filter(|&&b| b != 0).count() as i64;
    let call = |op, x: &Value, attrs| Ok::<Value, PyErr>(dispatch::call(op, &[x], attrs).or_py(py)?.remove(0));
    let rows = call(&indexing::NONZERO, mask, smallvec![Attr::Int(count)])?;
    let column = |k: usize| {
        let sizes = Shape::from_slice(&[Dim::new(count), Dim::ONE]);
        let start = if count == 0 { 0 } else { k as i64 };
        let attrs = smallvec![Attr::dims(&[Dim::ZERO, Dim::new(start)]), Attr::Dims(sizes), Attr::ints(&[1, 1])];
        let one = call(&shape::SLICE_VIEW, &rows, attrs)?;
        call(&shape::RESHAPE, &one, smallvec![Attr::dims(&[Dim::new(count)])])
    };
    (0..t.dims().len()).map(column).collect()
}
