//! The index of the largest or smallest element.

use std::marker::PhantomData;
use std::mem::MaybeUninit;

use ms_core::{DType, Result, View, ViewMut};

use super::Split;
use super::fold::{Fold, Leaf, leaf_fn};
use super::inner::{LEAF, Sequence};
use super::outer::{Columns, WIDTH};
use crate::element::Element;
use crate::pool::{try_parallel_for, worth_splitting};
use crate::simd::{Level, Simd, SimdFn, for_lanes, one_by_one, resolve};
use crate::strided::{Scratch, Shared, unsupported};

pub fn run<T: Element, F: Fold<T>>(input: &View, split: &Split, out: &ViewMut) -> Result<()> {
    let to = Shared(out.ptr);
    match out.dtype {
        // SAFETY: `places` gives each output's offset once.
        DType::Int64 => places::<T, F>(input, split, &|at, place| unsafe {
            *to.get().cast::<i64>().offset(at) = place as i64;
        }),
        // SAFETY: `places` gives each output's offset once.
        DType::Int32 => places::<T, F>(input, split, &|at, place| unsafe {
            *to.get().cast::<i32>().offset(at) = place as i32;
        }),
        other => Err(unsupported("reduce", other)),
    }
}

/// Calls `store(element offset in the output, index)` for every output.
fn places<T: Element, F: Fold<T>>(input: &View, split: &Split, store: &(dyn Fn(isize, usize) + Sync)) -> Result<()> {
    let outer = split.outer.numel();
    let from = Shared(input.ptr.cast::<T>().cast_mut());
    let work = input.numel();
    if split.is_inner() {
        let leaf = leaf_fn::<T, F>();
        let find = resolve::<Find<T>>(Level::current());
        return shared(outer, work, &|o| {
            // SAFETY: the offset of an output's first element.
            let base = unsafe { from.get().cast_const().offset(split.outer.offset(0, o)) };
            store(split.outer.offset(1, o), of_sequence::<T, F>(&Sequence::new(split, base), leaf, find));
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

/// The vector loop finds the best value of each leaf. Only a leaf that improves on the best so far is searched.
fn of_sequence<T: Element, F: Fold<T>>(
    sequence: &Sequence<T>,
    leaf: unsafe fn(Leaf<T>) -> T,
    find: SimdFn<Find<T>>,
) -> usize {
    let mut buffer = [const { MaybeUninit::<T>::uninit() }; LEAF];
    let mut best: Option<(T, usize)> = None;
    let mut start = 0;
    while start < sequence.len {
        let n = LEAF.min(sequence.len - start);
        // SAFETY: the range is within the sequence and has at least one element.
        unsafe {
            let ptr = sequence.leaf(start, n, buffer.as_mut_ptr().cast());
            let value = leaf(Leaf { ptr, n });
            if best.is_none_or(|(old, _)| F::better(value, old)) {
                best = Some((value, start + find((Leaf { ptr, n }, value))));
                if value.is_nan() {
                    break;
                }
            }
        }
        start += n;
    }
    best.map_or(0, |(_, at)| at)
}

/// The first index of a value, or of a NaN if the value is NaN.
struct Find<T>(PhantomData<T>);

impl<T: Element> Simd for Find<T> {
    type Args = (Leaf<T>, T);
    type Output = usize;

    #[inline(always)]
    unsafe fn run<const LEVEL: u8>((leaf, value): (Leaf<T>, T)) -> usize {
        // SAFETY: the caller provides the leaf's elements.
        let x = unsafe { std::slice::from_raw_parts(leaf.ptr, leaf.n) };
        let nan = value.is_nan();
        let hit = |v: T| if nan { v.is_nan() } else { v == value };
        // Block by block without branches inside; the block that contains the value is then searched.
        let (blocks, rest) = x.as_chunks::<64>();
        for (k, block) in blocks.iter().enumerate() {
            let mut any = false;
            for &v in block {
                one_by_one::<LEVEL>();
                any |= hit(v);
            }
            if any {
                return k * 64 + block.iter().position(|&v| hit(v)).unwrap_or(0);
            }
        }
        blocks.len() * 64 + rest.iter().position(|&v| hit(v)).unwrap_or(0)
    }
}

/// The number of rows that are compared before the best so far is written back.
const ROWS: usize = 4;

/// The best of each column so far, its row, and rows to compare with it; `first` is the number of the first of these.
struct Contest<T> {
    best: *mut T,
    place: *mut u32,
    rows: [*const T; ROWS],
    count: usize,
    first: u32,
    width: usize,
}

struct Compare<T, F>(PhantomData<(T, F)>);

impl<T: Element, F: Fold<T>> Simd for Compare<T, F> {
    type Args = Contest<T>;
    type Output = ();

    #[inline(always)]
    unsafe fn run<const LEVEL: u8>(c: Contest<T>) {
        let mut at = 0;
        if c.count == ROWS {
            // SAFETY: the caller provides rows, best values and indices of `width` elements.
            at = unsafe { compare::<T, F, LEVEL, 16, ROWS>(&c, at) };
            // SAFETY: as above.
            unsafe { compare::<T, F, LEVEL, 1, ROWS>(&c, at) };
            return;
        }
        for k in 0..c.count {
            let one = Contest { rows: [c.rows[k]; ROWS], first: c.first + k as u32, ..c };
            // SAFETY: as above.
            at = unsafe { compare::<T, F, LEVEL, 16, 1>(&one, 0) };
            // SAFETY: as above.
            unsafe { compare::<T, F, LEVEL, 1, 1>(&one, at) };
        }
    }
}

#[inline(always)]
unsafe fn compare<T: Element, F: Fold<T>, const LEVEL: u8, const N: usize, const R: usize>(
    c: &Contest<T>,
    mut at: usize,
) -> usize {
    while at + N <= c.width {
        // SAFETY: `N` elements from `at` on are within `width`.
        unsafe {
            let mut best: [T; N] = c.best.add(at).cast::<[T; N]>().read();
            let mut place: [u32; N] = c.place.add(at).cast::<[u32; N]>().read();
            for k in 0..R {
                let row: [T; N] = c.rows[k].add(at).cast::<[T; N]>().read();
                for_lanes!(LEVEL, N, |l| {
                    let better = F::better(row[l], best[l]);
                    best[l] = if better { row[l] } else { best[l] };
                    place[l] = if better { c.first + k as u32 } else { place[l] };
                });
            }
            c.best.add(at).cast::<[T; N]>().write(best);
            c.place.add(at).cast::<[u32; N]>().write(place);
        }
        at += N;
    }
    at
}

/// The number of rows that can be counted in 32 bits.
const SPAN: usize = 1 << 31;

fn of_columns<T: Element, F: Fold<T>>(
    tile: &Columns<T>,
    rows: usize,
    mut store: impl FnMut(usize, usize),
) -> Result<()> {
    let width = tile.width;
    let compare = resolve::<Compare<T, F>>(Level::current());
    let memory = Scratch::elements(width, size_of::<T>() * (1 + ROWS) + 2 * size_of::<usize>())?;
    // SAFETY: the scratch has room for all arrays; the widest elements come first, so each array is aligned.
    unsafe {
        let whole = memory.ptr().cast::<usize>();
        let best = whole.add(width).cast::<T>();
        let buffers = best.add(width);
        let place = buffers.add(width * ROWS).cast::<u8>();
        let place = place.add(place.align_offset(align_of::<u32>())).cast::<u32>();
        std::ptr::copy_nonoverlapping(tile.row(0, buffers), best, width);
        std::slice::from_raw_parts_mut(whole, width).fill(0);
        let mut start = 0;
        while start < rows {
            let end = rows.min(start + SPAN);
            std::slice::from_raw_parts_mut(place, width).fill(u32::MAX);
            let mut r = start.max(1);
            while r < end {
                let count = ROWS.min(end - r);
                let mut row = [std::ptr::null(); ROWS];
                for (k, row) in row.iter_mut().enumerate().take(count) {
                    *row = tile.row(r + k, buffers.add(k * width));
                }
                compare(Contest { best, place, rows: row, count, first: (r - start) as u32, width });
                r += count;
            }
            for column in 0..width {
                let p = *place.add(column);
                if p != u32::MAX {
                    *whole.add(column) = start + p as usize;
                }
            }
            start = end;
        }
        for column in 0..width {
            store(column, *whole.add(column));
        }
    }
    Ok(())
}
