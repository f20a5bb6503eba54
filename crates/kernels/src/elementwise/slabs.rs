//! Launches with an input whose memory order differs from the others (a transposed one). They run slab by slab: the
//! input's slab is first transposed into memory that stays in cache.

use std::cell::Cell;

use ms_core::{Result, SmallVec, View, ViewMut};

use super::compile::CompiledProgram;
use super::run as tiles;
use crate::movement::copy;
use crate::pool::try_parallel_for;
use crate::strided::{Dims, Nest, Scratch, Shared, row_major};

/// Approximate number of elements of a slab.
const SLAB: usize = 1 << 15;
/// Transposing is not worthwhile for fewer neighbours, and slabs have at least this many rows.
const SIDE: i64 = 16;

/// Whether operand `k`'s neighbours in memory are not neighbours in the loop order.
fn is_crossed(nest: &Nest, k: usize) -> bool {
    let unit = |s: i64| s.abs() <= 1;
    let last = nest.shape.len().saturating_sub(1);
    nest.strides[k].get(last).is_some_and(|&s| !unit(s))
        && (0..last).any(|d| nest.strides[k][d].abs() == 1 && nest.shape[d] >= SIDE)
        && nest.shape[last] >= SIDE
}

thread_local! {
    /// A thread's transposed slabs, kept between launches.
    static SLABS: Cell<Scratch> = const { Cell::new(Scratch::empty()) };
}

/// Runs the program in slabs if an input's memory order differs; returns false if none does. The nest has the outputs
/// first.
pub(super) fn run(program: &CompiledProgram, nest: &Nest, inputs: &[View], outputs: &[ViewMut]) -> Result<bool> {
    let n_out = outputs.len();
    let n = nest.numel();
    let crossed: SmallVec<[bool; 4]> = (0..inputs.len()).map(|k| is_crossed(nest, n_out + k)).collect();
    if n < 2 * SLAB || !crossed.contains(&true) {
        return Ok(false);
    }
    let per_row = n / nest.shape[0] as usize;
    let rows = ((SLAB / per_row) as i64).max(SIDE).min(nest.shape[0]);
    let slabs = (nest.shape[0] as usize).div_ceil(rows as usize);
    if slabs == 1 {
        return Ok(false);
    }
    let places: SmallVec<[Shared<u8>; 6]> =
        outputs.iter().map(|o| Shared(o.ptr)).chain(inputs.iter().map(|i| Shared(i.ptr.cast_mut()))).collect();
    let sizes: SmallVec<[usize; 4]> = inputs.iter().map(|i| i.dtype.size()).collect();
    let dtypes: SmallVec<[_; 6]> = outputs.iter().map(|o| o.dtype).chain(inputs.iter().map(|i| i.dtype)).collect();
    // Each transposed slab starts at a cache line.
    let room = |size: usize| (rows as usize * per_row * size).next_multiple_of(64);
    let bytes: usize = sizes.iter().zip(&crossed).map(|(&size, &c)| if c { room(size) } else { 0 }).sum();
    try_parallel_for(slabs, &|slab| {
        let start = slab as i64 * rows;
        let mut shape: Dims = nest.shape.clone();
        shape[0] = rows.min(nest.shape[0] - start);
        let dense = row_major(&shape);
        let mut memory = SLABS.replace(Scratch::empty());
        if memory.size() < bytes {
            memory = Scratch::bytes(bytes)?;
        }
        let at = |k: usize| {
            let offset = start * nest.strides[k][0] * dtypes[k].size() as i64;
            // SAFETY: the first element of a slab of the operand.
            unsafe { places[k].get().offset(offset as isize) }
        };
        let mut free = memory.ptr();
        let mut views: SmallVec<[View; 4]> = SmallVec::new();
        for (k, &crossed) in crossed.iter().enumerate() {
            let own = n_out + k;
            // SAFETY: the slab's elements of the operand.
            let view = unsafe { View::new(at(own), dtypes[own], &shape, &nest.strides[own]) };
            if !crossed {
                views.push(view);
                continue;
            }
            // SAFETY: the memory has room for each transposed slab.
            let transposed = unsafe { ViewMut::new(free, dtypes[own], &shape, &dense) };
            // SAFETY: the memory has room for all transposed slabs.
            free = unsafe { free.add(room(sizes[k])) };
            copy(&view, &transposed)?;
            views.push(transposed.as_view());
        }
        let outs: SmallVec<[ViewMut; 2]> =
            // SAFETY: as above; slabs are disjoint.
            (0..n_out).map(|k| unsafe { ViewMut::new(at(k), dtypes[k], &shape, &nest.strides[k]) }).collect();
        let done = tiles::tiled(program, &views, &outs);
        drop(views);
        SLABS.set(memory);
        done
    })?;
    Ok(true)
}
