//! Reductions whose last dimension is kept: whole rows are combined element by element.

use std::ops::Range;

use ms_core::{Result, ViewMut};

use super::Split;
use super::fold::{Fold, Rows, row_fn};
use super::source::{Reader, Source};
use super::tree::merges;
use crate::element::Element;
use crate::pool::{try_parallel_for, worth_splitting};
use crate::strided::{Scratch, Shared, gather, scatter};

/// The number of rows of a leaf, which are combined in order.
pub const LEAF: usize = 16;
/// The number of rows that one thread takes at a time if there are many; `LEAF` times a power of two (see `tree`).
const CHUNK: usize = LEAF * 64;
/// The number of columns of a tile: its partial rows stay in the first-level cache.
pub const WIDTH: usize = 512;

/// A tile of columns of one outer index.
pub struct Columns<'a, T> {
    split: &'a Split,
    base: *const T,
    start: usize,
    pub width: usize,
    /// The element offset of the tile within a row, if rows are dense.
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

    /// Row `r` without gaps, in `buffer` if it is not contiguous in memory.
    ///
    /// # Safety
    /// `r` is a row; `buffer` has room for `width` elements.
    #[inline]
    pub unsafe fn row(&self, r: usize, buffer: *mut T) -> *const T {
        // SAFETY: `r` is a row of the input, and the tile's columns are within it; the buffer has room for them.
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

/// Partial rows, combined pairwise; the rows are contiguous in `memory`.
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
        // SAFETY: both rows are in the stack's memory and are initialised; each element is read before it is
        // overwritten.
        unsafe {
            let upper = self.memory.add((self.len - 1) * self.width);
            let lower = self.memory.add((self.len - 2) * self.width);
            let rows = [lower.cast_const(), upper.cast_const()];
            (self.f)(Rows { dst: lower, rows: rows.as_ptr(), count: 2, n: self.width });
        }
        self.len -= 1;
    }

    /// Adds the row that was just written to `top`.
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

/// A tile of columns of one outer index.
#[derive(Clone)]
struct Tile {
    outer: usize,
    columns: Range<usize>,
}

/// The tree over `rows` of a tile; the result is in the first row of `memory`.
unsafe fn fold<T: Element>(
    reader: &mut impl Reader<T>,
    tile: &Tile,
    rows: Range<usize>,
    f: unsafe fn(Rows<T>),
    memory: *mut T,
) {
    let width = tile.columns.len();
    // Buffers after the stack's levels, for rows that are not contiguous in memory. SAFETY: the memory has room for the
    // levels, and then for the rows of a leaf.
    let buffers = unsafe { memory.add(width * levels(rows.len().div_ceil(LEAF))) };
    let mut stack = RowStack { memory, width, len: 0, pushed: 0, f };
    let mut at = rows.start;
    while at < rows.end {
        let count = LEAF.min(rows.end - at);
        let mut found = [std::ptr::null::<T>(); LEAF];
        // SAFETY: promised by the caller.
        unsafe {
            reader.rows(tile.outer, at..at + count, tile.columns.clone(), buffers, &mut found);
            f(Rows { dst: stack.top(), rows: found.as_ptr(), count, n: width });
        }
        stack.pushed();
        at += count;
    }
    stack.finish();
}

/// The number of rows that the tree over `leaves` leaves holds at once.
fn levels(leaves: usize) -> usize {
    (usize::BITS - leaves.leading_zeros()) as usize + 1
}

pub fn run<T: Element, F: Fold<T>>(input: &impl Source<T>, split: &Split, out: &ViewMut) -> Result<()> {
    let (outer, rows, columns) = (split.outer.numel(), split.reduced.numel(), split.columns.numel());
    let tiles = columns.div_ceil(WIDTH);
    let f = row_fn::<T, F>();
    let to = Shared(out.ptr.cast::<T>());
    let tile = |o: usize, t: usize| Tile { outer: o, columns: t * WIDTH..columns.min((t + 1) * WIDTH) };
    // SAFETY: the tile's columns of an outer index of the output, which one task writes.
    let store = |tile: &Tile, row: *const T| unsafe {
        let dst = to.get().offset(split.outer.offset(1, tile.outer));
        let columns = &split.columns;
        scatter(dst, row, &columns.shape, &columns.strides[1], tile.columns.start, tile.columns.len());
    };
    let room =
        |rows: usize| Scratch::elements((levels(rows.div_ceil(LEAF)) + LEAF) * WIDTH.min(columns), size_of::<T>());
    let chunks = rows.div_ceil(CHUNK);
    if chunks == 1 {
        let some = |which: Range<usize>| {
            let (mut reader, memory) = (input.reader()?, room(rows)?);
            for k in which {
                let tile = tile(k / tiles, k % tiles);
                // SAFETY: the memory has room for the tree; tiles are disjoint.
                unsafe { fold(&mut reader, &tile, 0..rows, f, memory.ptr().cast()) };
                store(&tile, memory.ptr().cast());
            }
            Ok(())
        };
        if !worth_splitting(outer * rows * columns) {
            return some(0..outer * tiles);
        }
        let per_chunk = ((1 << 15) / (rows * WIDTH.min(columns))).max(1);
        return try_parallel_for((outer * tiles).div_ceil(per_chunk), &|c| {
            some(c * per_chunk..((c + 1) * per_chunk).min(outer * tiles))
        });
    }
    // Many rows: threads process chunks, whose partial rows are then combined.
    let scratch = Scratch::elements(outer * chunks * columns, size_of::<T>())?;
    let parts = Shared(scratch.ptr().cast::<T>());
    try_parallel_for(outer * tiles * chunks, &|k| {
        let (o, t, c) = (k / (tiles * chunks), (k / chunks) % tiles, k % chunks);
        let (mut reader, memory) = (input.reader()?, room(CHUNK)?);
        let tile = tile(o, t);
        let start = c * CHUNK;
        // SAFETY: each chunk writes its own part.
        unsafe {
            fold(&mut reader, &tile, start..rows.min(start + CHUNK), f, memory.ptr().cast());
            let part = parts.get().add((o * chunks + c) * columns + tile.columns.start);
            std::ptr::copy_nonoverlapping(memory.ptr().cast(), part, tile.columns.len());
        }
        Ok(())
    })?;
    let combine = |k: usize| -> Result<()> {
        let (o, t) = (k / tiles, k % tiles);
        let tile = tile(o, t);
        let width = tile.columns.len();
        let memory = Scratch::elements((levels(chunks) + 1) * width, size_of::<T>())?;
        let mut stack = RowStack { memory: memory.ptr().cast(), width, len: 0, pushed: 0, f };
        for c in 0..chunks {
            // SAFETY: written above.
            unsafe {
                let part = parts.get().add((o * chunks + c) * columns + tile.columns.start);
                std::ptr::copy_nonoverlapping(part, stack.top(), width);
            }
            stack.pushed();
        }
        stack.finish();
        store(&tile, memory.ptr().cast());
        Ok(())
    };
    try_parallel_for(outer * tiles, &combine)
}
