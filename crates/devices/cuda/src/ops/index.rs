//! Gather and scatter by index tensors.

use ms_core::{AttrReader, DType, Result, SmallVec};

use super::{Call, Row, any, axis_of, digit, ty};
use crate::operand::{Argument, Arguments, View, dims};
use crate::units::word;

pub const ROWS: &[Row] = &[
    Row { op: "take", takes: any, run: take },
    Row { op: "gather_d", takes: any, run: gather_elements },
    Row { op: "index", takes: any, run: index },
    Row { op: "take_add", takes: any, run: take_add },
    Row { op: "scatter_add_d", takes: any, run: scatter_elements },
    Row { op: "index_put", takes: any, run: index_put },
    Row { op: "index_put_into", takes: any, run: index_put_into },
];

type Sizes = SmallVec<[i64; 8]>;

/// An index tensor: its strides over the iterated dimensions, the size of the dimension that it indexes, and that
/// dimension's stride.
struct Index<'a> {
    values: &'a Argument,
    strides: Sizes,
    bound: i64,
    stride: i64,
}

/// The largest number of index tensors of a kernel.
const MOST: usize = 8;

/// Adds `Indices` of index.cuh to the arguments.
fn push_indices(arguments: &mut Arguments, indices: &[Index<'_>]) -> Result<()> {
    // The count, then the types: nine 32-bit integers, padded to five words.
    let mut head = [0i32; 10];
    head[0] = indices.len() as i32;
    let (mut bounds, mut steps) = ([0i64; MOST], [0i64; MOST]);
    let mut views = [View::default(); MOST];
    for (k, index) in indices.iter().enumerate() {
        let dtype = index.values.dtype();
        head[k + 1] = if dtype.is_unsigned() { dtype.size() as i32 } else { -(dtype.size() as i32) };
        views[k] = index.values.view(&index.strides)?;
        (bounds[k], steps[k]) = (index.bound, index.stride);
    }
    let words: [u64; 5] =
        std::array::from_fn(|k| u64::from(head[2 * k] as u32) | u64::from(head[2 * k + 1] as u32) << 32);
    arguments.push(words);
    views.iter().for_each(|view| arguments.extend(*view));
    arguments.extend(bounds);
    arguments.extend(steps);
    Ok(())
}

fn row_major(sizes: &[i64]) -> Sizes {
    (0..sizes.len()).map(|k| sizes[k + 1..].iter().product()).collect()
}

fn gather(call: &Call<'_>, from: &[i64], indices: &[Index<'_>], flat: &[i64]) -> Result<()> {
    let (input, out) = (&call.inputs[0], &call.outputs[0]);
    if out.numel() == 0 {
        return Ok(());
    }
    let kernel = call.kernel("gather", "gather", &[("T", word(out.dtype()))])?;
    let mut arguments = Arguments::new().with(input.view(from)?);
    push_indices(&mut arguments, indices)?;
    let arguments = arguments.with(View::default().with(flat)?).with(out.view(&out.strides())?);
    let blocks = call.queue.blocks(out.numel(), 256);
    let arguments = arguments.with(dims(&out.shape())?);
    call.queue.launch_fallible((call.name(), call.at), true, &kernel, blocks, (256, 1), &arguments)
}

/// The position of the indexed dimensions in the result of a gather, and what follows from it.
struct Picked {
    /// Strides of the source over the result's dimensions, 0 along the indexed ones.
    kept: Sizes,
    /// The sizes of the index dimensions, broadcast.
    sizes: Sizes,
    /// The first of them in the result.
    place: usize,
}

/// `x[.., indices, ..]`, with the index dimensions at position `place` of the remaining dimensions.
fn picked(whole: &Argument, part: &[i64], dims: &[usize], indices: &[Argument], place: usize) -> Picked {
    let strides = whole.strides();
    let rank = indices.iter().map(|i| i.layout.rank()).max().unwrap_or(0);
    let rest: Sizes = (0..strides.len()).filter(|d| !dims.contains(d)).map(|d| strides[d]).collect();
    let kept = rest[..place].iter().copied().chain((0..rank).map(|_| 0)).chain(rest[place..].iter().copied());
    Picked { kept: kept.collect(), sizes: part[place..place + rank].into(), place }
}

/// The strides of an index tensor over `rank` dimensions. Its own are the last ones of the `count` dimensions from
/// `place` on.
fn spread(index: &Argument, rank: usize, place: usize, count: usize) -> Sizes {
    let mut strides: Sizes = (0..rank).map(|_| 0).collect();
    let lead = place + count - index.layout.rank();
    for (k, (size, stride)) in index.shape().iter().zip(index.strides()).enumerate() {
        strides[lead + k] = if *size == 1 { 0 } else { stride };
    }
    strides
}

fn index_list<'a>(
    whole: &Argument,
    indices: &'a [Argument],
    dims: &[usize],
    rank: usize,
    place: usize,
    count: usize,
) -> Vec<Index<'a>> {
    let (shape, strides) = (whole.shape(), whole.strides());
    let one = |(values, d): (&'a Argument, &usize)| Index {
        values,
        strides: spread(values, rank, place, count),
        bound: shape[*d],
        stride: strides[*d],
    };
    indices.iter().zip(dims).map(one).collect()
}

fn gather_by(call: &Call<'_>, indices: &[Argument], along: &[usize], place: usize) -> Result<()> {
    let (input, out) = (&call.inputs[0], &call.outputs[0]);
    let found = picked(input, &out.shape(), along, indices, place);
    let (rank, count) = (out.layout.rank(), found.sizes.len());
    let list = index_list(input, indices, along, rank, place, count);
    let mut flat: Sizes = (0..rank).map(|_| 0).collect();
    flat[place..place + count].copy_from_slice(&row_major(&found.sizes));
    gather(call, &found.kept, &list, &flat)
}

fn take(call: &Call<'_>) -> Result<()> {
    let axis = axis_of(call.attrs().int(), call.inputs[0].layout.rank());
    gather_by(call, &call.inputs[1..2], &[axis], axis)
}

fn read_dims(attrs: &mut AttrReader<'_>) -> (SmallVec<[usize; 6]>, usize) {
    (attrs.ints().iter().map(|d| *d as usize).collect(), attrs.int() as usize)
}

fn index(call: &Call<'_>) -> Result<()> {
    let (along, place) = read_dims(&mut call.attrs());
    gather_by(call, &call.inputs[1..], &along, place)
}

fn gather_elements(call: &Call<'_>) -> Result<()> {
    let (input, index, out) = (&call.inputs[0], &call.inputs[1], &call.outputs[0]);
    let dim = axis_of(call.attrs().int(), input.layout.rank());
    let (mut kept, strides) = (input.strides(), input.strides());
    kept[dim] = 0;
    let list = [Index {
        values: index,
        strides: index.strides().into_iter().collect(),
        bound: input.shape()[dim],
        stride: strides[dim],
    }];
    gather(call, &kept, &list, &row_major(&out.shape()))
}

/// A scatter: the dimensions and indices of the picks, the offset of a pick without its indices, and the dimensions of
/// its slice.
struct Scatter<'a> {
    sizes: Sizes,
    indices: Vec<Index<'a>>,
    base: Sizes,
    /// Sizes of the slice, and its strides in the output.
    slice: Sizes,
    slice_strides: Sizes,
    /// Strides of the values over the picks' dimensions, then the slice's.
    values: Sizes,
}

/// `mode` is `MODE` of scatter.cu. The output already contains the input's elements.
fn scatter(call: &Call<'_>, values: &Argument, what: &Scatter<'_>, mode: usize) -> Result<()> {
    let out = &call.outputs[0];
    let picks = dims(&what.sizes)?;
    let slice = dims(&what.slice)?;
    if picks.count == 0 || slice.count == 0 {
        return Ok(());
    }
    let n = picks.count as usize;
    let macros = [("A", ty(out)?), ("MODE", digit(mode))];
    let (keys, places) = (call.queue.allocate(8 * n)?, call.queue.allocate(4 * n)?);
    let kernel = call.kernel("scatter", "scatter_keys", &macros)?;
    let mut arguments = Arguments::new();
    push_indices(&mut arguments, &what.indices)?;
    let arguments = arguments.with(View::default().with(&what.base)?).with(picks).with(keys.at()).with(places.at());
    let blocks = call.queue.blocks(picks.count, 256);
    call.queue.launch_fallible((call.name(), call.at), true, &kernel, blocks, (256, 1), &arguments)?;
    let (keys, places) = super::sort::sorted(call, keys, places, 1, picks.count)?;
    let kernel = call.kernel("scatter", "scatter_apply", &macros)?;
    let arguments = Arguments::new().with(keys.at()).with(places.at()).with(values.view(&what.values)?);
    let arguments = arguments.with(out.view(&what.slice_strides)?).with(picks).with(slice);
    call.each(&kernel, picks.count * slice.count, &arguments)
}

fn scatter_by(
    call: &Call<'_>,
    indices: &[Argument],
    values: &Argument,
    along: &[usize],
    place: usize,
    mode: usize,
) -> Result<()> {
    let out = &call.outputs[0];
    let found = picked(out, &values.shape(), along, indices, place);
    let count = found.sizes.len();
    let (shape, strides) = (out.shape(), out.strides());
    let rest: Vec<usize> = (0..shape.len()).filter(|d| !along.contains(d)).collect();
    let own = values.strides();
    let of_slice = own[..found.place].iter().chain(&own[found.place + count..]);
    let what = Scatter {
        indices: index_list(out, indices, along, count, 0, count),
        base: found.sizes.iter().map(|_| 0).collect(),
        slice: rest.iter().map(|d| shape[*d]).collect(),
        slice_strides: rest.iter().map(|d| strides[*d]).collect(),
        values: own[found.place..found.place + count].iter().chain(of_slice).copied().collect(),
        sizes: found.sizes,
    };
    scatter(call, values, &what, mode)
}

fn take_add(call: &Call<'_>) -> Result<()> {
    let axis = axis_of(call.attrs().int(), call.inputs[0].layout.rank());
    call.queue.copy(&call.inputs[0], &call.outputs[0])?;
    scatter_by(call, &call.inputs[1..2], &call.inputs[2], &[axis], axis, 1)
}

const MODES: [&str; 5] = ["set", "add", "mul", "max", "min"];

fn index_put(call: &Call<'_>) -> Result<()> {
    call.queue.copy(&call.inputs[0], &call.outputs[0])?;
    put(call, &call.inputs[1..])
}

fn index_put_into(call: &Call<'_>) -> Result<()> {
    put(call, call.inputs)
}

/// Writes values, the first of `inputs`, to the positions of the output that the other inputs give.
fn put(call: &Call<'_>, inputs: &[Argument]) -> Result<()> {
    let mut attrs = call.attrs();
    let (along, place) = read_dims(&mut attrs);
    let name = attrs.str();
    let mode = MODES.iter().position(|m| *m == name).unwrap_or(0);
    // For bools, a sum is "or" and a product is "and".
    let mode = match (mode, call.outputs[0].dtype().is_bool()) {
        (1, true) => 3,
        (2, true) => 4,
        (mode, _) => mode,
    };
    scatter_by(call, &inputs[1..], &inputs[0], &along, place, mode)
}

fn scatter_elements(call: &Call<'_>) -> Result<()> {
    let (input, index, values, out) = (&call.inputs[0], &call.inputs[1], &call.inputs[2], &call.outputs[0]);
    let dim = axis_of(call.attrs().int(), input.layout.rank());
    call.queue.copy(input, out)?;
    let strides = out.strides();
    let mut base: Sizes = strides.iter().copied().collect();
    base[dim] = 0;
    let what = Scatter {
        sizes: index.shape().into_iter().collect(),
        indices: vec![Index {
            values: index,
            strides: index.strides().into_iter().collect(),
            bound: out.shape()[dim],
            stride: strides[dim],
        }],
        base,
        slice: Sizes::new(),
        slice_strides: Sizes::new(),
        values: values.strides().into_iter().collect(),
    };
    scatter(call, values, &what, if out.dtype() == DType::Bool { 3 } else { 1 })
}
