//! The place of the greatest or least element.

use std::mem::MaybeUninit;

use ms_core::{DType, Result, View, ViewMut};

use super::Split;
use super::fold::{Fold, Leaf, leaf_fn};
use super::inner::{LEAF, Sequence};
use super::outer::{Columns, WIDTH};
use crate::element::Element;
use crate::pool::{try_parallel_for, worth_splitting};
use crate::strided::{Scratch, Shared, unsupported};

pub fn run<T: Element, F: Fold<T>>(input: &View, split: &Split, out: &ViewMut) -> Result<()> {
    let to = Shared(out.ptr);
    match out.dtype {
        DType::Int64 => places::<T, F>(input, split, &|at, place| unsafe {
            *to.get().cast::<i64>().offset(at) = place as i64;
        }),
        DType::Int32 => places::<T, F>(input, split, &|at, place| unsafe {
            *to.get().cast::<i32>().offset(at) = place as i32;
        }),
        other => Err(unsupported("reduce", other)),
    }
}

/// Calls `store(element offset in the output, place)` for every output.
fn places<T: Element, F: Fold<T>>(input: &View, split: &Split, store: &(dyn Fn(isize, usize) + Sync)) -> Result<()> {
    let outer = split.outer.numel();
    let from = Shared(input.ptr.cast::<T>().cast_mut());
    let work = input.numel();
    if split.is_inner() {
        let leaf = leaf_fn::<T, F>();
        return shared(outer, work, &|o| {
            // SAFETY: the offset of an output's first element.
            let base = unsafe { from.get().cast_const().offset(split.outer.offset(0, o)) };
            store(split.outer.offset(1, o), of_sequence::<T, F>(&Sequence::new(split, base), leaf));
            Ok(())
        });
    }
    let columns = split.columns.numel();
    let tiles = columns.div_ceil(WIDTH);
    shared(outer * tiles, work, &|k| {
        let (o, start) = (k / tiles, (k % tiles) * WIDTH);
        let tile = Columns::new(split, from.get().cast_const(), o, start, WIDTH.min(columns - start));
        let base = split.outer.offset(1, o);
        of_columns::<T, F>(&tile, split.reduced.numel(), |column, place| {
            store(base + split.columns.offset(1, start + column), place);
        })
    })
}

fn shared(units: usize, work: usize, run: &(dyn Fn(usize) -> Result<()> + Sync)) -> Result<()> {
    if !worth_splitting(work) {
        return (0..units).try_for_each(run);
    }
    let per_chunk = ((1 << 15) / (work / units).max(1)).max(1);
    try_parallel_for(units.div_ceil(per_chunk), &|c| {
        (c * per_chunk..((c + 1) * per_chunk).min(units)).try_for_each(run)
    })
}

/// The best value of each leaf is found by the vector loop; only a leaf that improves on the best so far is searched.
fn of_sequence<T: Element, F: Fold<T>>(sequence: &Sequence<T>, leaf: unsafe fn(Leaf<T>) -> T) -> usize {
    let mut buffer = [const { MaybeUninit::uninit() }; LEAF];
    let mut best: Option<(T, usize)> = None;
    let mut start = 0;
    while start < sequence.len {
        let n = LEAF.min(sequence.len - start);
        // SAFETY: the range lies within the sequence.
        let x = unsafe { std::slice::from_raw_parts(sequence.leaf(start, n, &mut buffer), n) };
        // SAFETY: n elements, at least one.
        let value = unsafe { leaf(Leaf { ptr: x.as_ptr(), n }) };
        if best.is_none_or(|(old, _)| F::better(value, old)) {
            let at = x.iter().position(|&v| v == value || (v.is_nan() && value.is_nan())).unwrap_or(0);
            best = Some((value, start + at));
            if value.is_nan() {
                break;
            }
        }
        start += n;
    }
    best.map_or(0, |(_, at)| at)
}

fn of_columns<T: Element, F: Fold<T>>(
    tile: &Columns<T>,
    rows: usize,
    mut store: impl FnMut(usize, usize),
) -> Result<()> {
    let width = tile.width;
    let memory = Scratch::elements(width, size_of::<T>() * 2 + size_of::<usize>())?;
    // SAFETY: the scratch has room for three arrays; the widest elements come first, so that each is aligned.
    unsafe {
        let place = memory.ptr().cast::<usize>();
        let best = place.add(width).cast::<T>();
        let buffer = best.add(width);
        std::ptr::copy_nonoverlapping(tile.row(0, buffer), best, width);
        std::slice::from_raw_parts_mut(place, width).fill(0);
        let best = std::slice::from_raw_parts_mut(best, width);
        let place = std::slice::from_raw_parts_mut(place, width);
        for r in 1..rows {
            let row = std::slice::from_raw_parts(tile.row(r, buffer), width);
            for ((b, p), &v) in best.iter_mut().zip(place.iter_mut()).zip(row) {
                let better = F::better(v, *b);
                *b = if better { v } else { *b };
                *p = if better { r } else { *p };
            }
        }
        for (column, &p) in place.iter().enumerate() {
            store(column, p);
        }
    }
    Ok(())
}
