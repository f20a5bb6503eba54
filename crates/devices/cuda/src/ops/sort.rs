//! Sorting, top-k and searching.

use ms_core::{DType, Result};

use super::{Call, Row, any, around, axis_of, digit, ty};
use crate::memory::CudaBuffer;
use crate::operand::{Argument, Arguments, parts_of};

pub const ROWS: &[Row] = &[
    Row { op: "sort_", takes: any, run: sort },
    Row { op: "topk_", takes: any, run: top_k },
    Row { op: "searchsorted_", takes: any, run: search },
];

/// `TILE` of sort.cu.
const TILE: i64 = 1024;

fn class(dtype: DType) -> &'static str {
    digit(if dtype.is_float() { 2 } else { usize::from(dtype.is_int() && !dtype.is_unsigned()) })
}

/// Sorts `lines` of `count` keys with their positions.
pub fn sorted(
    call: &Call<'_>,
    keys: CudaBuffer,
    places: CudaBuffer,
    lines: i64,
    count: i64,
) -> Result<(CudaBuffer, CudaBuffer)> {
    let (mut keys, mut places) = (keys, places);
    let kernel = call.kernel("sort", "sort_tiles", &[])?;
    let arguments = Arguments::new().with(keys.at()).with(places.at()).with(lines).with(count);
    let blocks = call.queue.blocks(lines * parts_of(count, TILE), 1);
    call.queue.launch(&kernel, blocks, (TILE as u32 / 2, 1), &arguments)?;
    let mut width = TILE;
    while width < count {
        let to =
            (call.queue.allocate(8 * (lines * count) as usize)?, call.queue.allocate(4 * (lines * count) as usize)?);
        let arguments = Arguments::new().with(keys.at()).with(places.at()).with(to.0.at()).with(to.1.at());
        let kernel = call.kernel("sort", "sort_merge", &[])?;
        call.each(&kernel, lines * count, &arguments.with(lines).with(count).with(width))?;
        (keys, places) = to;
        width *= 2;
    }
    Ok((keys, places))
}

fn first(call: &Call<'_>, x: &Argument, axis: usize, descending: bool) -> Result<()> {
    let [outer, count, inner] = around(&x.shape(), axis);
    let kept = call.outputs[0].shape()[axis];
    let lines = outer * inner;
    if lines * count == 0 || kept == 0 {
        return Ok(());
    }
    let macros = [("A", ty(x)?), ("CLASS", class(x.dtype()))];
    let n = (lines * count) as usize;
    let (keys, places) = (call.queue.allocate(8 * n)?, call.queue.allocate(4 * n)?);
    let from = call.dense(x)?;
    let arguments =
        Arguments::new().with(from.at).with(keys.at()).with(places.at()).with(lines).with(count).with(inner);
    let kernel = call.kernel("order", "sort_begin", &macros)?;
    call.each(&kernel, lines * count, &arguments.with(i32::from(descending)))?;
    let (_keys, places) = sorted(call, keys, places, lines, count)?;
    let kernel = call.kernel("order", "sort_end", &macros)?;
    call.with_dense_outputs(|to| {
        let arguments = Arguments::new().with(from.at).with(places.at()).with(to[0]).with(to[1]);
        call.each(&kernel, lines * kept, &arguments.with(lines).with(count).with(inner).with(kept))
    })
}

fn sort(call: &Call<'_>) -> Result<()> {
    let x = &call.inputs[0];
    let mut attrs = call.attrs();
    let axis = axis_of(attrs.int(), x.layout.rank());
    first(call, x, axis, attrs.bool())
}

fn top_k(call: &Call<'_>) -> Result<()> {
    let x = &call.inputs[0];
    let mut attrs = call.attrs();
    attrs.ints();
    let axis = axis_of(attrs.int(), x.layout.rank());
    first(call, x, axis, attrs.bool())
}

fn search(call: &Call<'_>) -> Result<()> {
    let (sorted, values) = (&call.inputs[0], &call.inputs[1]);
    let one = sorted.layout.rank() == 1;
    let length = *sorted.shape().last().unwrap_or(&0);
    let row = values.shape().last().copied().unwrap_or(1).max(1);
    let right = call.attrs().bool();
    let kernel = call.kernel("order", "search_sorted", &[("A", ty(sorted)?), ("CLASS", class(sorted.dtype()))])?;
    let (line, wanted) = (call.dense(sorted)?, call.dense(values)?);
    call.with_dense_outputs(|to| {
        let arguments = Arguments::new().with(line.at).with(wanted.at).with(to[0]).with(values.numel());
        let arguments = arguments.with(length).with(row).with(i32::from(one)).with(i32::from(right));
        call.each(&kernel, values.numel(), &arguments)
    })
}
