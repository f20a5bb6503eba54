//! One block of a product: packs operands where needed and runs the register tiles.

use std::cell::Cell;
use std::ops::Range;

use ms_core::Result;

use super::Block;
use super::kernel::{Tile, Tiled, Tiles};
use super::pack::{PackLeft, PackRight, Panel, Source};
use super::plan::Plan;
use super::thin::{self, Thin};
use super::{KC, MatrixMut};
use crate::simd::{Level, SimdFn, resolve};
use crate::strided::Scratch;

thread_local! {
    /// A thread's packed left and right operands, kept between products up to a maximum size.
    static PACKED_LEFT: Cell<Scratch> = const { Cell::new(Scratch::empty()) };
    static PACKED_RIGHT: Cell<Scratch> = const { Cell::new(Scratch::empty()) };
}
/// The number of panels of a right operand with dense rows that are packed together.
const GROUP: usize = 8;
const GROUP_ROWS: usize = 8;
/// Larger scratch is freed after use.
const KEEP_BYTES: usize = 8 << 20;

/// Calls `run` with this thread's scratch of a kind, which has at least this many bytes.
pub(crate) fn with_scratch<R>(
    kept: &'static std::thread::LocalKey<Cell<Scratch>>,
    bytes: usize,
    run: impl FnOnce(*mut u8) -> Result<R>,
) -> Result<R> {
    let mut scratch = kept.replace(Scratch::empty());
    if scratch.size() < bytes {
        scratch = Scratch::bytes(bytes)?;
    }
    let result = run(scratch.ptr());
    if scratch.size() <= KEEP_BYTES {
        kept.set(scratch);
    }
    result
}

/// A product's operands, sizes and plan.
pub struct Product<'a, T: 'static, A: Source<T>, B: Source<T>> {
    pub m: usize,
    pub n: usize,
    pub k: usize,
    pub a: &'a A,
    pub b: &'a B,
    pub plan: Plan,
    pub tiles: &'static Tiles<T>,
    pack_left: SimdFn<PackLeft<'a, T, A>>,
    pack_right: SimdFn<PackRight<'a, T, B>>,
}

/// The right operand's panel, for some steps of `k`.
struct Right<T> {
    ptr: *const T,
    ldb: isize,
    /// Read in place, where no column past the last may be read.
    in_place: bool,
}

impl<'a, T: Tiled, A: Source<T>, B: Source<T>> Product<'a, T, A, B> {
    pub fn new([m, n, k]: [usize; 3], a: &'a A, b: &'a B, plan: Plan, tiles: &'static Tiles<T>) -> Self {
        let level = Level::current();
        let (pack_left, pack_right) = (resolve::<PackLeft<'a, T, A>>(level), resolve::<PackRight<'a, T, B>>(level));
        Product { m, n, k, a, b, plan, tiles, pack_left, pack_right }
    }

    /// The elements of a block of the plan.
    pub fn range(&self, index: usize) -> Block {
        let plan = &self.plan;
        let (row, column) = (index / plan.column_blocks * plan.rows, index % plan.column_blocks * plan.columns);
        let rows = row..(row + plan.rows).min(self.m);
        Block { matrix: 0, rows, columns: column..(column + plan.columns).min(self.n) }
    }

    /// Computes a block of the plan and returns its range of elements.
    ///
    /// # Safety
    /// As for [`gemm`](super::gemm); no other thread computes this block.
    pub unsafe fn block(&self, index: usize, c: MatrixMut<T>) -> Result<Block> {
        let plan = &self.plan;
        let Block { rows, columns, .. } = self.range(index);
        if self.m <= thin::ROWS
            && let (Some(a), Some(b)) = (self.a.in_memory(), self.b.in_memory())
            && b.column == 1
        {
            with_scratch(&PACKED_RIGHT, thin::SUMS * size_of::<T>(), |sums| {
                let thin = Thin {
                    k: self.k,
                    kc: KC,
                    a: a.ptr.wrapping_offset(rows.start as isize * a.row),
                    lane: a.row,
                    step: a.column,
                    b: b.ptr.wrapping_add(columns.start),
                    ldb: b.row,
                    c: MatrixMut {
                        ptr: c.ptr.wrapping_offset(rows.start as isize * c.row + columns.start as isize * c.column),
                        ..c
                    },
                    n: columns.len(),
                    sums: sums.cast(),
                };
                // SAFETY: the operands have these rows and columns, and there are no more rows than kernels.
                unsafe { self.tiles.thin[rows.len() - 1](thin) };
                Ok(())
            })?;
            return Ok(Block { matrix: 0, rows, columns });
        }
        let kc = KC.min(self.k) * size_of::<T>();
        let left = if plan.left_in_place { 0 } else { rows.len().min(plan.packed_rows) * kc };
        let panel = self.tiles.strips[plan.strip].width;
        let right = if self.kept(rows.len()) { columns.len().next_multiple_of(panel) } else { panel } * kc;
        with_scratch(&PACKED_LEFT, left, |left| {
            with_scratch(&PACKED_RIGHT, right, |right| {
                // SAFETY: the scratch has room for the rows, and for the panels that are packed at a time.
                unsafe { self.sum(rows.clone(), columns.clone(), c, left.cast(), right.cast()) };
                Ok(())
            })
        })?;
        Ok(Block { matrix: 0, rows, columns })
    }

    /// Whether the panels of the right operand are reused for other rows.
    fn kept(&self, rows: usize) -> bool {
        rows > self.plan.packed_rows && !self.plan.right_in_place
    }

    unsafe fn sum(&self, all: Range<usize>, columns: Range<usize>, c: MatrixMut<T>, left: *mut T, right: *mut T) {
        let mr = self.tiles.strips[self.tiles.main].rows();
        let nr = self.tiles.strips[self.plan.strip].width;
        let kept = self.kept(all.len());
        let dense = self.b.in_memory().is_some_and(|b| b.column == 1);
        let row_steps = all.len().div_ceil(self.plan.packed_rows);
        let at_a_time = all.len().div_ceil(row_steps).next_multiple_of(mr);
        let in_place = if self.plan.left_in_place { self.a.in_memory() } else { None };
        for p in (0..self.k).step_by(KC) {
            let k = KC.min(self.k - p);
            for first in all.clone().step_by(at_a_time) {
                let rows = first..(first + at_a_time).min(all.end);
                // SAFETY: the operands and the output have these rows, columns and steps. `left` has room for the
                // packed rows and `right` for the panel, or for all of them if they are kept; the processor supports
                // the tiles of the plan's level.
                unsafe {
                    if in_place.is_none() {
                        for i in rows.clone().step_by(mr) {
                            let lanes = mr.min(rows.end - i);
                            let dst = left.add((i - rows.start) * k);
                            (self.pack_left)(Panel { source: self.a, p, k, lane: i, lanes, width: lanes, dst });
                        }
                    }
                    for j in columns.clone().step_by(nr) {
                        let width = nr.min(columns.end - j);
                        let dst = if kept { right.add((j - columns.start) * k) } else { right };
                        let panel = self.panel(p, j, width, dst);
                        let grouped = kept && dense;
                        let due = if kept { first == all.start } else { !panel.in_place };
                        if due && (!grouped || (j - columns.start).is_multiple_of(GROUP * nr)) {
                            self.pack_panels(p, k, j..columns.end, grouped, dst);
                        }
                        let mut done = 0;
                        while done < width {
                            let strip = &self.tiles.strips[self.strip(width - done, panel.in_place)];
                            let n = strip.width.min(width - done);
                            for i in rows.clone().step_by(mr) {
                                let lanes = mr.min(rows.end - i);
                                let (a, lane, step) = match &in_place {
                                    Some(a) => {
                                        let at = i as isize * a.row + p as isize * a.column;
                                        (a.ptr.offset(at), a.row, a.column)
                                    }
                                    None => (left.cast_const().add((i - rows.start) * k), 1, lanes as isize),
                                };
                                let at = i as isize * c.row + (j + done) as isize * c.column;
                                (strip.run[lanes - 1])(Tile {
                                    k,
                                    a,
                                    lane,
                                    step,
                                    b: panel.ptr.add(done),
                                    ldb: panel.ldb,
                                    c: c.ptr.wrapping_offset(at),
                                    row: c.row,
                                    column: c.column,
                                    n,
                                    add: p > 0,
                                });
                            }
                            done += n;
                        }
                    }
                }
            }
        }
    }

    /// The strip for the next of `width` columns. For packed columns, which are padded with zeros, it is the narrowest
    /// that covers them all; in place it is the widest that exceeds none.
    #[inline]
    fn strip(&self, width: usize, in_place: bool) -> usize {
        let strips = &self.tiles.strips[..=self.plan.strip];
        let found = if in_place {
            strips.iter().rposition(|s| s.width <= width)
        } else {
            strips.iter().position(|s| s.width >= width)
        };
        found.unwrap_or(self.plan.strip)
    }

    /// The memory of a panel of the right operand: `packed` if it is not read in place.
    #[inline]
    fn panel(&self, p: usize, j: usize, width: usize, packed: *const T) -> Right<T> {
        if self.plan.right_in_place
            && width.is_multiple_of(self.tiles.lanes)
            && let Some(b) = self.b.in_memory()
        {
            let ptr = b.ptr.wrapping_offset(p as isize * b.row + j as isize * b.column);
            return Right { ptr, ldb: b.row, in_place: true };
        }
        Right { ptr: packed, ldb: self.padded(width) as isize, in_place: false }
    }

    /// The width of a packed panel of this many columns.
    fn padded(&self, width: usize) -> usize {
        self.tiles.strips[self.strip(width, false)].width
    }

    /// Packs the panel at the first of the columns, or the group of panels there: some rows of all of them at a time,
    /// so that memory is read in long runs.
    unsafe fn pack_panels(&self, p: usize, k: usize, columns: Range<usize>, group: bool, dst: *mut T) {
        let nr = self.tiles.strips[self.plan.strip].width;
        let columns = columns.start..columns.end.min(columns.start + if group { GROUP * nr } else { nr });
        let step = if group { GROUP_ROWS } else { k };
        for q in (0..k).step_by(step) {
            for j in columns.clone().step_by(nr) {
                let lanes = nr.min(columns.end - j);
                let width = self.padded(lanes);
                // SAFETY: the scratch has room for the panels.
                unsafe {
                    let dst = dst.add((j - columns.start) * k + q * width);
                    let (p, k) = (p + q, step.min(k - q));
                    (self.pack_right)(Panel { source: self.b, p, k, lane: j, lanes, width, dst });
                }
            }
        }
    }
}
