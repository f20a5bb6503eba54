//! Reductions whose last dimension is kept: whole rows are combined element by element.

use ms_core::{Result, View, ViewMut};

use super::Split;
use super::fold::{Fold, Rows, row_fn};
use super::tree::merges;
use crate::element::Element;
use crate::pool::{try_parallel_for, worth_splitting};
use crate::strided::{Scratch, Shared, gather, scatter};

/// Rows of a leaf, combined in order.
const LEAF: usize = 16;
/// Rows that one thread takes at a time where there are many; `LEAF` times a power of two (see `tree`).
const CHUNK: usize = LEAF * 64;
/// Columns of a tile: its partial rows stay in the first-level cache.
pub const WIDTH: usize = 512;

/// A tile of columns of one outer index.
pub struct Columns<'a, T> {
    split: &'a Split,
    base: *const T,
    start: usize,
    pub width: usize,
    /// The element offset of the tile within a row, where rows are dense.
    dense: Option<isize>,
}

impl<'a, T: Element> Columns<'a, T> {
    pub fn new(split: &'a Split, input: *const T, outer: usize, start: usize, width: usize) -> Columns<'a, T> {
        let columns = &split.columns;
        let dense = (columns.shape.len() == 1 && columns.strides[0][0] == 1).then_some(start as isize);
        // SAFETY: the offset of an outer index of the input.
        let base = unsafe { input.offset(split.outer.offset(0, outer)) };
        Columns { split, base, start, width, dense }
    }

    /// Row `r` without gaps, in `buffer` if it does not lie so already.
    ///
    /// # Safety
    /// `r` is a row; `buffer` has room for `width` elements.
    #[inline]
    pub unsafe fn row(&self, r: usize, buffer: *mut T) -> *const T {
        unsafe {
            let row = self.base.offset(self.split.reduced.offset(0, r));
            match self.dense {
                Some(offset) => row.offset(offset),
                None => {
                    let columns = &self.split.columns;
                    gather(buffer, row, &columns.shape, &columns.strides[0], self.start, self.width);
                    buffer
                }
            }
        }
    }
}

/// Partial rows combined pairwise; the rows lie one after the other in `memory`.
struct RowStack<T> {
    memory: *mut T,
    width: usize,
    len: usize,
    pushed: usize,
    f: unsafe fn(Rows<T>),
}

impl<T: Element> RowStack<T> {
    fn top(&self) -> *mut T {
        // SAFETY: the memory has room for every level of the tree.
        unsafe { self.memory.add(self.len * self.width) }
    }

    /// Combines the two topmost rows into the lower one.
    fn merge(&mut self) {
        unsafe {
            let upper = self.memory.add((self.len - 1) * self.width);
            let lower = self.memory.add((self.len - 2) * self.width);
            let rows = [lower.cast_const(), upper.cast_const()];
            (self.f)(Rows { dst: lower, rows: rows.as_ptr(), count: 2, n: self.width });
        }
        self.len -= 1;
    }

    /// Takes the row that was just written to `top`.
    fn pushed(&mut self) {
        self.len += 1;
        for _ in 0..merges(self.pushed) {
            self.merge();
        }
        self.pushed += 1;
    }

    fn finish(mut self) {
        while self.len > 1 {
            self.merge();
        }
    }
}

/// The tree over rows `start..end` of a tile, left in the first row of `memory`.
unsafe fn fold<T: Element>(tile: &Columns<T>, start: usize, end: usize, f: unsafe fn(Rows<T>), memory: *mut T) {
    let width = tile.width;
    // Behind the stack's levels: rows that had to be gathered.
    let buffers = unsafe { memory.add(width * levels((end - start).div_ceil(LEAF))) };
    let mut stack = RowStack { memory, width, len: 0, pushed: 0, f };
    let mut at = start;
    while at < end {
        let count = LEAF.min(end - at);
        let mut rows = [std::ptr::null::<T>(); LEAF];
        for (k, row) in rows.iter_mut().enumerate().take(count) {
            *row = unsafe { tile.row(at + k, buffers.add(k * width)) };
        }
        unsafe { f(Rows { dst: stack.top(), rows: rows.as_ptr(), count, n: width }) };
        stack.pushed();
        at += count;
    }
    stack.finish();
}

/// Rows that the tree over `leaves` leaves holds at a time.
fn levels(leaves: usize) -> usize {
    (usize::BITS - leaves.leading_zeros()) as usize + 1
}

pub fn run<T: Element, F: Fold<T>>(input: &View, split: &Split, out: &ViewMut) -> Result<()> {
    let (outer, rows, columns) = (split.outer.numel(), split.reduced.numel(), split.columns.numel());
    let tiles = columns.div_ceil(WIDTH);
    let f = row_fn::<T, F>();
    let (from, to) = (Shared(input.ptr.cast::<T>().cast_mut()), Shared(out.ptr.cast::<T>()));
    let tile = |o: usize, t: usize| {
        let start = t * WIDTH;
        Columns::new(split, from.get().cast_const(), o, start, WIDTH.min(columns - start))
    };
    let store = |o: usize, tile: &Columns<T>, row: *const T| unsafe {
        let dst = to.get().offset(split.outer.offset(1, o));
        scatter(dst, row, &split.columns.shape, &split.columns.strides[1], tile.start, tile.width);
    };
    let room =
        |rows: usize| Scratch::elements((levels(rows.div_ceil(LEAF)) + LEAF) * WIDTH.min(columns), size_of::<T>());
    let chunks = rows.div_ceil(CHUNK);
    if chunks == 1 {
        let whole = |o: usize, t: usize, memory: *mut T| unsafe {
            let tile = tile(o, t);
            fold(&tile, 0, rows, f, memory);
            store(o, &tile, memory);
        };
        if !worth_splitting(outer * rows * columns) {
            let memory = room(rows)?;
            for k in 0..outer * tiles {
                whole(k / tiles, k % tiles, memory.ptr().cast());
            }
            return Ok(());
        }
        let per_chunk = ((1 << 15) / (rows * WIDTH.min(columns))).max(1);
        return try_parallel_for((outer * tiles).div_ceil(per_chunk), &|c| {
            let memory = room(rows)?;
            for k in c * per_chunk..((c + 1) * per_chunk).min(outer * tiles) {
                whole(k / tiles, k % tiles, memory.ptr().cast());
            }
            Ok(())
        });
    }
    // Many rows: threads share them, then the partial rows of the chunks are combined.
    let scratch = Scratch::elements(outer * chunks * columns, size_of::<T>())?;
    let parts = Shared(scratch.ptr().cast::<T>());
    try_parallel_for(outer * tiles * chunks, &|k| {
        let (o, t, c) = (k / (tiles * chunks), (k / chunks) % tiles, k % chunks);
        let memory = room(CHUNK)?;
        let tile = tile(o, t);
        let start = c * CHUNK;
        // SAFETY: each chunk writes its own part.
        unsafe {
            fold(&tile, start, rows.min(start + CHUNK), f, memory.ptr().cast());
            let part = parts.get().add((o * chunks + c) * columns + tile.start);
            std::ptr::copy_nonoverlapping(memory.ptr().cast(), part, tile.width);
        }
        Ok(())
    })?;
    let combine = |k: usize| -> Result<()> {
        let (o, t) = (k / tiles, k % tiles);
        let tile = tile(o, t);
        let memory = Scratch::elements((levels(chunks) + 1) * tile.width, size_of::<T>())?;
        let mut stack = RowStack { memory: memory.ptr().cast(), width: tile.width, len: 0, pushed: 0, f };
        for c in 0..chunks {
            // SAFETY: written above.
            unsafe {
                let part = parts.get().add((o * chunks + c) * columns + tile.start);
                std::ptr::copy_nonoverlapping(part, stack.top(), tile.width);
            }
            stack.pushed();
        }
        stack.finish();
        store(o, &tile, memory.ptr().cast());
        Ok(())
    };
    try_parallel_for(outer * tiles, &combine)
}
