//! Indexing: a basic index is a view; one tensor of integers picks slices along the first dimension.

use ms_core::{Attr, Code, Dim, Error, SmallVec, concrete_shape, smallvec};
use ms_ops::{index, shape};
use ms_runtime::dispatch;
use ms_tensor::Value;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyEllipsis, PyInt, PyList, PySlice, PySliceMethods, PyTuple};

use crate::convert::{number, tensor_from};
use crate::error::{OrPy, bad_argument, to_py};
use crate::op_call::operand;
use crate::tensor::PyTensor;

/// A shape given by the user.
pub fn shape_argument(shape: &Bound<'_, PyAny>) -> PyResult<Vec<i64>> {
    if let Ok(n) = shape.extract::<i64>() {
        return Ok(vec![n]);
    }
    if (shape.is_instance_of::<PyTuple>() || shape.is_instance_of::<PyList>())
        && let Ok(v) = shape.extract()
    {
        return Ok(v);
    }
    Err(bad_argument(shape.py(), "Tensor", "shape", "an int, or a tuple or list of ints", shape))
}

/// What a basic index does to the dimensions.
struct Basic {
    starts: Vec<i64>,
    sizes: Vec<i64>,
    steps: Vec<i64>,
    /// The result's shape: ints dropped, `None` added.
    shape: Vec<i64>,
}

fn is_int(item: &Bound<'_, PyAny>) -> bool {
    !item.is_instance_of::<PyBool>()
        && !item.is_instance_of::<PyTensor>()
        && (item.is_instance_of::<PyInt>() || item.hasattr("__index__").unwrap_or(false))
        && !item.hasattr("__len__").unwrap_or(false)
}

fn is_basic(item: &Bound<'_, PyAny>) -> bool {
    item.is_none() || item.is_instance_of::<PySlice>() || item.is_instance_of::<PyEllipsis>() || is_int(item)
}

fn out_of_range(py: Python<'_>, i: i64, dim: usize, d: i64) -> PyErr {
    let error = Error::new(Code::IndexOutOfRange).op("getitem");
    to_py(py, error.expected(format!("an index in [{}, {d}) in dimension {dim}", -d)).got(i.to_string()))
}

fn too_large(py: Python<'_>, i: &Bound<'_, PyAny>, dim: usize, d: i64) -> PyErr {
    let error = Error::new(Code::IndexOutOfRange).op("getitem");
    let shown: String = i.str().map(|s| s.to_string().chars().take(40).collect()).unwrap_or_default();
    to_py(py, error.expected(format!("an index in [{}, {d}) in dimension {dim}", -d)).got(shown))
}

fn basic(py: Python<'_>, dims: &[i64], items: &[Bound<'_, PyAny>]) -> PyResult<Basic> {
    let used = items.iter().filter(|i| !i.is_none() && !i.is_instance_of::<PyEllipsis>()).count();
    if used > dims.len() {
        let error = Error::new(Code::IndexOutOfRange).op("getitem").what("there are more indices than dimensions");
        return Err(to_py(py, error.expected(format!("at most {}", dims.len())).got(used.to_string())));
    }
    if items.iter().filter(|i| i.is_instance_of::<PyEllipsis>()).count() > 1 {
        return Err(to_py(py, Error::new(Code::InvalidIndex).op("getitem").expected("at most one ...")));
    }
    let mut out = Basic { starts: vec![], sizes: vec![], steps: vec![], shape: vec![] };
    let keep = |out: &mut Basic, d: i64| {
        out.starts.push(0);
        out.sizes.push(d);
        out.steps.push(1);
        out.shape.push(d);
    };
    let mut dim = 0;
    for item in items {
        if item.is_none() {
            out.shape.push(1);
        } else if item.is_instance_of::<PyEllipsis>() {
            for _ in 0..dims.len() - used {
                keep(&mut out, dims[dim]);
                dim += 1;
            }
        } else if let Ok(slice) = item.cast::<PySlice>() {
            let i = slice.indices(dims[dim] as isize)?;
            out.starts.push(i.start as i64);
            out.sizes.push(i.slicelength as i64);
            out.steps.push(i.step as i64);
            out.shape.push(i.slicelength as i64);
            dim += 1;
        } else {
            let d = dims[dim];
            // What does not fit into 64 bits lies outside every dimension.
            let Ok(i) = item.extract::<i64>() else { return Err(too_large(py, item, dim, d)) };
            if !(-d..d).contains(&i) {
                return Err(out_of_range(py, i, dim, d));
            }
            out.starts.push(if i < 0 { i + d } else { i });
            out.sizes.push(1);
            out.steps.push(1);
            dim += 1;
        }
    }
    for &d in &dims[dim..] {
        keep(&mut out, d);
    }
    Ok(out)
}

fn dims_of(py: Python<'_>, x: &Value) -> PyResult<Vec<i64>> {
    match Dim::as_i64s(&x.aval().shape) {
        Some(d) => Ok(d.to_vec()),
        None => Err(to_py(
            py,
            Error::new(Code::NotSupported).op("getitem").what("an index into a dimension of unknown size"),
        )),
    }
}

fn view(py: Python<'_>, x: &Value, b: &Basic) -> PyResult<Value> {
    let dims = dims_of(py, x)?;
    let mut out = x.clone();
    let whole = b.sizes == dims && b.starts.iter().all(|&s| s == 0) && b.steps.iter().all(|&s| s == 1);
    if !whole {
        // An empty slice may start past the end, where no element is.
        let starts: SmallVec<[i64; 4]> =
            b.starts.iter().zip(&b.sizes).map(|(&s, &n)| if n == 0 { 0 } else { s }).collect();
        let attrs = smallvec![Attr::Ints(starts), Attr::dims(Dim::from_i64s(&b.sizes)), Attr::ints(&b.steps)];
        out = dispatch::call(&shape::SLICE_VIEW, &[&out], attrs).or_py(py)?.remove(0);
    }
    if b.shape != b.sizes {
        out = dispatch::call(&shape::RESHAPE, &[&out], smallvec![Attr::Dims(concrete_shape(&b.shape))])
            .or_py(py)?
            .remove(0);
    } else if whole {
        // `x[:]` is a tensor of its own over the same memory.
        out =
            dispatch::call(&shape::RESHAPE, &[&out], smallvec![Attr::Dims(concrete_shape(&dims))]).or_py(py)?.remove(0);
    }
    Ok(out)
}

/// `x[i]` along the first dimension.
pub fn get_int(py: Python<'_>, x: &Value, i: i64) -> PyResult<Py<PyTensor>> {
    let dims = dims_of(py, x)?;
    let item = i.into_pyobject(py)?.into_any();
    let b = basic(py, &dims, std::slice::from_ref(&item))?;
    PyTensor::wrap(py, view(py, x, &b)?)
}

fn items_of<'py>(key: &Bound<'py, PyAny>) -> Vec<Bound<'py, PyAny>> {
    match key.cast::<PyTuple>() {
        Ok(t) => t.iter().collect(),
        Err(_) => vec![key.clone()],
    }
}

fn refused(key: &Bound<'_, PyAny>) -> PyErr {
    bad_argument(key.py(), "getitem", "index", "ints, slices, None, ... or one tensor of integers", key)
}

pub fn get(slf: &Bound<'_, PyTensor>, key: &Bound<'_, PyAny>) -> PyResult<Py<PyTensor>> {
    let py = slf.py();
    let x = &slf.get().value();
    let items = items_of(key);
    if items.iter().all(is_basic) {
        let b = basic(py, &dims_of(py, x)?, &items)?;
        return PyTensor::wrap(py, view(py, x, &b)?);
    }
    // A 0-d tensor of integers that can be read is an int; otherwise one integer tensor takes along dimension 0.
    if items.len() == 1 {
        let chosen = match items[0].cast::<PyTensor>() {
            Ok(t) => Some(t.get().value()),
            Err(_) if items[0].is_instance_of::<PyList>() || items[0].hasattr("__array_interface__")? => {
                Some(tensor_from(&items[0], None)?)
            }
            Err(_) => None,
        };
        if let Some(chosen) = chosen.filter(|c| c.aval().dtype.is_int()) {
            let out = dispatch::call(&index::TAKE, &[x, &chosen], smallvec![Attr::Int(0)]).or_py(py)?.remove(0);
            return PyTensor::wrap(py, out);
        }
    }
    Err(refused(key))
}

pub fn set(slf: &Bound<'_, PyTensor>, key: &Bound<'_, PyAny>, value: &Bound<'_, PyAny>) -> PyResult<()> {
    let py = slf.py();
    let x = &slf.get().value();
    let items = items_of(key);
    if !items.iter().all(is_basic) {
        return Err(refused(key));
    }
    let b = basic(py, &dims_of(py, x)?, &items)?;
    let target = view(py, x, &b)?;
    let source = match value.cast::<PyTensor>() {
        Ok(t) => t.get().value(),
        Err(_) => match number(value)? {
            Some(s) => operand(py, s, x)?,
            None => tensor_from(value, None).map_err(|e| {
                if e.is_instance_of::<PyTypeError>(py) {
                    bad_argument(py, "setitem", "value", "a Tensor, a number or an array", value)
                } else {
                    e
                }
            })?,
        },
    };
    // A source of more leading dimensions of size 1 fits too, as in NumPy.
    let (from, to) = (source.aval(), target.aval());
    let extra = from.rank().saturating_sub(to.rank());
    let source = if extra > 0 && from.shape[..extra].iter().all(|d| *d == Dim::ONE) {
        dispatch::call(&shape::RESHAPE, &[&source], smallvec![Attr::dims(&from.shape[extra..])]).or_py(py)?.remove(0)
    } else {
        source
    };
    dispatch::write(&target, &source).or_py(py)
}
