//! Indexing: a basic index makes a view; integer tensors and masks pick elements.

use ms_core::{
    Attr, Attrs, Code, Dim, Error, Scalar, Shape, ShapeEnv, SmallVec, broadcast_shapes, fmt_shape, smallvec,
};
use ms_ir::OpDef;
use ms_ops::{binary, indexing, shape, unary};
use ms_runtime::{devices, dispatch};
use ms_tensor::Value;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PySlice, PySliceMethods, PyTuple};

use crate::interpreter::error::{OrPy, SymbolicValueError, bad_argument, to_py};
use crate::interpreter::interrupts::attempt;
use crate::jit::symbol::{Operand, PyNumber};
use crate::op_call::{ints, operand};
use crate::tensor::PyTensor;
use crate::tensor::index_key::{Item, Pick, literal_from, parse, places};

/// A shape argument of the user.
pub fn shape_argument(shape: &Bound<'_, PyAny>) -> PyResult<SmallVec<[i64; 4]>> {
    let found = if shape.is_instance_of::<PyTuple>() || shape.is_instance_of::<PyList>() {
        ints(shape)?
    } else {
        attempt(shape.py(), shape.extract::<i64>())?.map(|n| SmallVec::from_slice(&[n]))
    };
    found.ok_or_else(|| bad_argument(shape.py(), "Tensor", "shape", "an int, or a tuple or list of ints", shape))
}

/// The effect of the basic part of an index on the dimensions. Dimensions that tensors pick from are left unchanged by
/// it.
#[derive(Default)]
pub struct Basic {
    starts: Vec<Dim>,
    sizes: Vec<Dim>,
    steps: Vec<i64>,
    /// The view's shape: ints dropped, `None` added.
    pub shape: Vec<Dim>,
    /// The index tensors and masks, with the dimension of the view at which each starts.
    pub picks: Vec<(usize, Pick)>,
    /// The bools in the index.
    pub flags: Vec<bool>,
    /// The position of the picked dimensions: the index of the view's dimension before which they are inserted.
    pub place: usize,
}

/// The state of the sequence of items that NumPy counts as advanced: tensors, masks, bools, and ints next to them.
#[derive(Clone, Copy, PartialEq)]
enum Run {
    None,
    Inside,
    Over,
    /// Other items separate two of them: the picked dimensions come first.
    Broken,
}

impl Basic {
    fn keep(&mut self, start: Dim, size: Dim, step: i64) {
        self.starts.push(start);
        self.sizes.push(size);
        self.steps.push(step);
        self.shape.push(size);
    }
}

/// The items of an index; lists among them become tensors on the device of `x`.
fn parse_beside<'py>(key: &Bound<'py, PyAny>, x: &Value) -> PyResult<Vec<Item<'py>>> {
    match x.concrete() {
        Some(t) => devices::with_current(t.device(), || parse(key)),
        None => parse(key),
    }
}

fn out_of_range(py: Python<'_>, i: &Bound<'_, PyAny>, dim: usize, d: i64) -> PyErr {
    let error = Error::new(Code::IndexOutOfRange).op("getitem");
    let shown: String = i.str().map(|s| s.to_string().chars().take(40).collect()).unwrap_or_default();
    to_py(py, error.expected(format!("an index in [{}, {d}) in dimension {dim}", -d)).got(shown))
}

fn basic(py: Python<'_>, dims: &[Dim], items: Vec<Item<'_>>) -> PyResult<Basic> {
    let used: usize = items.iter().map(Item::dims).sum();
    if used > dims.len() {
        let error = Error::new(Code::IndexOutOfRange).op("getitem").what("there are more indices than dimensions");
        return Err(to_py(py, error.expected(format!("at most {}", dims.len())).got(used.to_string())));
    }
    if items.iter().filter(|i| matches!(i, Item::Ellipsis)).count() > 1 {
        return Err(to_py(py, Error::new(Code::InvalidIndex).op("getitem").expected("at most one ...")));
    }
    let mut out = Basic::default();
    let mut run = Run::None;
    let mut dim = 0;
    for item in items {
        if item.is_advanced() {
            match run {
                Run::None => {
                    out.place = out.shape.len();
                    run = Run::Inside;
                }
                Run::Over => run = Run::Broken,
                Run::Inside | Run::Broken => {}
            }
        } else if run == Run::Inside {
            run = Run::Over;
        }
        match item {
            Item::NewAxis => out.shape.push(Dim::ONE),
            Item::Ellipsis => {
                for _ in 0..dims.len() - used {
                    out.keep(Dim::ZERO, dims[dim], 1);
                    dim += 1;
                }
            }
            Item::Slice(slice) => {
                match symbolic_slice(&slice, dims[dim])? {
                    Some((start, size, step)) => out.keep(start, size, step),
                    None => {
                        let i = slice.indices(dims[dim].get() as isize)?;
                        out.keep(Dim::new(i.start as i64), Dim::new(i.slicelength as i64), i.step as i64);
                    }
                }
                dim += 1;
            }
            Item::Int(item) => {
                // A number of more than 64 bits is out of range for every dimension.
                let Some(i) = attempt(py, item.extract::<i64>())? else {
                    return Err(out_of_range(py, &item, dim, dims[dim].get()));
                };
                // For a symbolic size it only matters that the index is in range.
                let mut env = ShapeEnv::new();
                let from_end = Dim::new(i.saturating_neg());
                let start = match dims[dim].value() {
                    None if i >= 0 && env.less(Dim::new(i), dims[dim]) => Dim::new(i),
                    None if i < 0 && !env.less(dims[dim], from_end) => env.add(dims[dim], Dim::new(i)),
                    _ => {
                        let d = dims[dim].get();
                        if !(-d..d).contains(&i) {
                            return Err(out_of_range(py, &item, dim, d));
                        }
                        Dim::new(if i < 0 { i + d } else { i })
                    }
                };
                out.starts.push(start);
                out.sizes.push(Dim::ONE);
                out.steps.push(1);
                dim += 1;
            }
            Item::Flag(flag) => out.flags.push(flag),
            Item::Pick(pick) => {
                let (first, rank) = (out.shape.len(), pick.rank());
                for (k, &d) in dims[dim..dim + rank].iter().enumerate() {
                    pick.check(py, k, dim + k, d)?;
                    out.keep(Dim::ZERO, d, 1);
                }
                out.picks.push((first, pick));
                dim += rank;
            }
        }
    }
    for &d in &dims[dim..] {
        out.keep(Dim::ZERO, d, 1);
    }
    // Positions count the dimensions that are not picked from; ints alone pick no dimension.
    if run == Run::Broken {
        out.place = 0;
    }
    Ok(out)
}

/// The start, size and step of a slice over a symbolic dimension, or with symbolic ends; `None` if concrete numbers are
/// needed.
fn symbolic_slice(slice: &Bound<'_, PySlice>, d: Dim) -> PyResult<Option<(Dim, Dim, i64)>> {
    let part = |name: &str| slice.getattr(name);
    let (start, stop, step) = (part("start")?, part("stop")?, part("step")?);
    let symbolic = |v: &Bound<'_, PyAny>| v.is_instance_of::<PyNumber>();
    if d.is_const() && !symbolic(&start) && !symbolic(&stop) {
        return Ok(None);
    }
    let step = match step.is_none() {
        true => Some(1),
        false => attempt(step.py(), step.extract::<i64>())?.filter(|s| *s != 0 && s.unsigned_abs() < 1 << 31),
    };
    let Some(step) = step else { return Ok(None) };
    let end = |v: &Bound<'_, PyAny>| -> PyResult<Option<Dim>> {
        match v.cast::<PyNumber>() {
            Ok(n) => n.get().dim_of_slice(),
            Err(_) => Ok(attempt(v.py(), v.extract::<i64>())?.filter(|i| i.unsigned_abs() < 1 << 60).map(Dim::new)),
        }
    };
    let mut env = ShapeEnv::new();
    // With a negative step a slice ends before its first element and starts at its last.
    let (low, high) = if step > 0 { (Dim::ZERO, d) } else { (Dim::new(-1), env.sub(d, Dim::ONE)) };
    // Counted from the end if negative, and clamped to the dimension.
    let mut place = |v: Dim| {
        let v = if env.less(v, Dim::ZERO) { env.add(v, d) } else { v };
        match (env.less(v, low), env.less(high, v)) {
            (true, _) => low,
            (false, true) => high,
            _ => v,
        }
    };
    let (from, to) = if step > 0 { (low, high) } else { (high, low) };
    let first = if start.is_none() { Some(from) } else { end(&start)?.map(&mut place) };
    let last = if stop.is_none() { Some(to) } else { end(&stop)?.map(&mut place) };
    let (Some(first), Some(last)) = (first, last) else { return Ok(None) };
    let way = if step > 0 { env.sub(last, first) } else { env.sub(first, last) };
    if !env.less(Dim::ZERO, way) {
        return Ok(Some((first, Dim::ZERO, step)));
    }
    let rounded = env.add(way, Dim::new(step.abs() - 1));
    Ok(Some((first, env.floor_div(rounded, Dim::new(step.abs())), step)))
}

fn call(py: Python<'_>, op: &'static OpDef, inputs: &[&Value], attrs: Attrs) -> PyResult<Value> {
    Ok(dispatch::call(op, inputs, attrs).or_py(py)?.remove(0))
}

fn reshaped(py: Python<'_>, x: &Value, dims: &[Dim]) -> PyResult<Value> {
    if x.shape() == dims {
        return Ok(x.clone());
    }
    call(py, &shape::RESHAPE, &[x], smallvec![Attr::dims(dims)])
}

fn view(py: Python<'_>, x: &Value, b: &Basic) -> PyResult<Value> {
    let dims = x.aval().shape;
    let mut out = x.clone();
    let whole = b.sizes[..] == dims[..] && b.starts.iter().all(|&s| s == Dim::ZERO) && b.steps.iter().all(|&s| s == 1);
    if !whole {
        // An empty slice may start past the end, where there are no elements.
        let starts: Shape =
            b.starts.iter().zip(&b.sizes).map(|(&s, &n)| if n == Dim::ZERO { Dim::ZERO } else { s }).collect();
        let attrs = smallvec![Attr::Dims(starts), Attr::dims(&b.sizes), Attr::ints(&b.steps)];
        out = call(py, &shape::SLICE_VIEW, &[&out], attrs)?;
    }
    if b.shape != b.sizes {
        out = reshaped(py, &out, &b.shape)?;
    } else if whole && b.picks.is_empty() {
        // `x[:]` is a separate tensor over the same memory.
        out = call(py, &shape::RESHAPE, &[&out], smallvec![Attr::Dims(dims)])?;
    }
    if b.picks.is_empty() && !b.flags.is_empty() {
        let mut dims = b.shape.clone();
        dims.insert(b.place, Dim::ONE);
        out = reshaped(py, &out, &dims)?;
    }
    Ok(out)
}

/// `x[i]` along the first dimension.
pub fn get_int(py: Python<'_>, x: &Value, i: i64) -> PyResult<Py<PyTensor>> {
    let dims = x.aval().shape;
    let item = i.into_pyobject(py)?.into_any();
    let b = basic(py, &dims, vec![Item::Int(item)])?;
    PyTensor::wrap(py, view(py, x, &b)?)
}

/// The index tensors, the dimension of the view that each picks from, and their broadcast shape.
fn indices(py: Python<'_>, b: &Basic) -> PyResult<(Vec<Value>, Vec<i64>, Shape)> {
    let (mut found, mut dims) = (Vec::new(), Vec::new());
    for (at, pick) in &b.picks {
        let several = match pick {
            Pick::Indices(v) => vec![v.clone()],
            Pick::Mask(m) => places(py, m)?,
        };
        dims.extend((0..several.len()).map(|k| (at + k) as i64));
        found.extend(several);
    }
    if !b.flags.is_empty() && found.iter().all(|v| v.aval().rank() == 0) {
        // A True combined with 0-d indices adds its dimension to them.
        found[0] = reshaped(py, &found[0], &[Dim::ONE])?;
    }
    let mut together = Shape::new();
    let mut env = ShapeEnv::new();
    for v in &found {
        together = broadcast_shapes("getitem", &together, &v.aval().shape, &mut env)
            .map_err(|e| e.what("the index tensors cannot be broadcast together"))
            .or_py(py)?;
    }
    Ok((found, dims, together))
}

pub fn get(slf: &Bound<'_, PyTensor>, key: &Bound<'_, PyAny>) -> PyResult<Py<PyTensor>> {
    let py = slf.py();
    let x = &slf.get().value();
    if key.cast::<PyList>().is_ok_and(|list| list.is_empty()) {
        return Err(to_py(py, Error::new(Code::InvalidIndex).op("getitem").got("an empty list")));
    }
    let b = basic(py, x.shape(), parse_beside(key, x)?)?;
    if b.flags.contains(&false) {
        return Err(to_py(
            py,
            Error::new(Code::InvalidIndex).op("getitem").expected("True, of the booleans").got("False"),
        ));
    }
    let view = view(py, x, &b)?;
    if b.picks.is_empty() {
        return PyTensor::wrap(py, view);
    }
    let (found, dims, _) = indices(py, &b)?;
    let inputs: SmallVec<[&Value; 4]> = std::iter::once(&view).chain(&found).collect();
    PyTensor::wrap(py, call(py, &indexing::INDEX, &inputs, smallvec![Attr::ints(&dims), Attr::Int(b.place as i64)])?)
}

/// The value of an assignment as a tensor of the target's dtype.
fn source(py: Python<'_>, x: &Value, value: &Bound<'_, PyAny>) -> PyResult<Value> {
    let dtype = x.aval().dtype;
    let found = match value.cast::<PyTensor>() {
        Ok(t) => t.get().value(),
        Err(_) => match Operand::of(value)? {
            Some(Operand { scalar: Scalar::Complex(..), .. }) if !dtype.is_complex() => {
                let real = format!("a real number, as the tensor is {}", dtype.name());
                return Err(bad_argument(py, "setitem", "value", &real, value));
            }
            Some(s) => operand(py, &ms_ops::unary::CAST, &s, x)?,
            None => {
                let list = value.is_instance_of::<PyList>() || value.is_instance_of::<PyTuple>();
                literal_from(value, list.then_some(dtype)).map_err(|e| {
                    if e.is_instance_of::<PyTypeError>(py) && !e.is_instance_of::<SymbolicValueError>(py) {
                        bad_argument(py, "setitem", "value", "a Tensor, a number or an array", value)
                    } else {
                        e
                    }
                })?
            }
        },
    };
    if found.aval().dtype == dtype {
        return Ok(found);
    }
    call(py, &unary::CAST, &[&found], smallvec![Attr::DType(dtype)])
}

/// The source may have additional leading dimensions of size 1, as in NumPy.
fn without_lead(py: Python<'_>, source: Value, rank: usize) -> PyResult<Value> {
    let from = source.aval();
    let extra = from.rank().saturating_sub(rank);
    if extra == 0 || from.shape[..extra].iter().any(|d| *d != Dim::ONE) {
        return Ok(source);
    }
    call(py, &shape::RESHAPE, &[&source], smallvec![Attr::dims(&from.shape[extra..])])
}

pub fn set(slf: &Bound<'_, PyTensor>, key: &Bound<'_, PyAny>, value: &Bound<'_, PyAny>) -> PyResult<()> {
    let x = slf.get().value();
    match x.concrete() {
        Some(t) => devices::with_current(t.device(), || set_here(slf.py(), &x, key, value)),
        None => set_here(slf.py(), &x, key, value),
    }
}

/// Writes into `x`; numbers and lists become tensors on its device.
fn set_here(py: Python<'_>, x: &Value, key: &Bound<'_, PyAny>, value: &Bound<'_, PyAny>) -> PyResult<()> {
    let b = basic(py, x.shape(), parse(key)?)?;
    let source = source(py, x, value)?;
    if b.flags.contains(&false) {
        return Ok(());
    }
    let target = view(py, x, &b)?;
    if b.picks.is_empty() {
        let source = without_lead(py, source, target.aval().rank())?;
        return dispatch::write(&target, &source).or_py(py);
    }
    if let [(at, Pick::Mask(mask))] = &b.picks[..]
        && b.flags.is_empty()
        && let Some(new) = masked(py, &target, mask, *at, b.place, &source)?
    {
        return dispatch::write(&target, &new).or_py(py);
    }
    let (found, dims, together) = indices(py, &b)?;
    let shape = target.aval().shape;
    let rest: Shape = (0..shape.len()).filter(|&k| !dims.contains(&(k as i64))).map(|k| shape[k]).collect();
    let part: Shape = rest[..b.place].iter().chain(&together).chain(&rest[b.place..]).copied().collect();
    let source = without_lead(py, source, part.len())?;
    let source = if source.aval().shape == part {
        source
    } else {
        let spread = dispatch::call(&shape::BROADCAST_TO, &[&source], smallvec![Attr::dims(&part)]);
        let spread = spread.map_err(|_| {
            let error = Error::new(Code::BroadcastMismatch).op("setitem");
            let error = error.what("the value does not broadcast to the place that it is written to");
            error.expected(format!("a value that broadcasts to {}", fmt_shape(&part))).got(source.aval().describe())
        });
        spread.or_py(py)?.remove(0)
    };
    let attrs: Attrs = smallvec![Attr::ints(&dims), Attr::Int(b.place as i64), Attr::Str("set".into())];
    let inputs: SmallVec<[&Value; 4]> = [&target, &source].into_iter().chain(&found).collect();
    if dispatch::put_in_place(&inputs, &attrs).or_py(py)? {
        return Ok(());
    }
    let new = call(py, &indexing::INDEX_PUT, &inputs, attrs)?;
    dispatch::write(&target, &new).or_py(py)
}

/// `target` with elements of `source` where a single mask is true. The selection is element by element, so it does not
/// depend on the number of true elements. `None` if the source has a separate value for each true element.
fn masked(
    py: Python<'_>,
    target: &Value,
    mask: &Value,
    at: usize,
    place: usize,
    source: &Value,
) -> PyResult<Option<Value>> {
    let (rank, depth) = (target.aval().rank(), mask.aval().rank());
    let source = without_lead(py, source.clone(), rank - depth + 1)?;
    let from = source.aval().shape;
    let Some(lead) = (rank - depth + 1).checked_sub(from.len()) else { return Ok(None) };
    // The source's sizes as those of the picked part, in which the dimension at `place` counts the true elements.
    let mut sizes: Shape = SmallVec::from_elem(Dim::ONE, lead);
    sizes.extend_from_slice(&from);
    if sizes.remove(place) != Dim::ONE {
        return Ok(None);
    }
    sizes.insert_many(at, std::iter::repeat_n(Dim::ONE, depth));
    let mut over: Shape = SmallVec::from_elem(Dim::ONE, at);
    over.extend_from_slice(&mask.aval().shape);
    over.resize(rank, Dim::ONE);
    let source = call(py, &shape::RESHAPE, &[&source], smallvec![Attr::Dims(sizes)])?;
    let mask = call(py, &shape::RESHAPE, &[mask], smallvec![Attr::Dims(over)])?;
    Ok(Some(call(py, &binary::SELECT, &[&mask, &source, target], Attrs::new())?))
}
