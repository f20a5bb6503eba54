//! The source of a reduction's elements: memory, or a program that computes them as they are read. Both give the same
//! elements in the same order, so the tree over them and its bits are the same.

use std::marker::PhantomData;
use std::ops::Range;

use ms_core::{Computed, DType, PIECE, Result, SmallVec, View};

use super::Split;
use super::inner::{LEAF, Sequence};
use super::outer::Columns;
use crate::element::Element;
use crate::strided::{Nest, Scratch, Shared, gather};
use crate::with_bits;

/// The input of a reduction.
pub trait Source<T>: Sync {
    type Reader<'r>: Reader<T>
    where
        Self: 'r;

    /// The state with which one thread reads.
    fn reader(&self) -> Result<Self::Reader<'_>>;
}

pub trait Reader<T> {
    /// The elements `start..start + n` of the sequence of output `o`, without gaps; at most `LEAF`.
    ///
    /// # Safety
    /// The range is within the sequence. The results of earlier calls become invalid.
    unsafe fn leaf(&mut self, o: usize, start: usize, n: usize) -> *const T;

    /// The `columns` of each of the `rows` (at most a leaf) of outer index `o`: their addresses are stored in `found`,
    /// in order.
    ///
    /// # Safety
    /// The ranges are within the input, and columns within one tile; `buffer` has room for all.
    unsafe fn rows(
        &mut self,
        o: usize,
        rows: Range<usize>,
        columns: Range<usize>,
        buffer: *mut T,
        found: &mut [*const T],
    );
}

/// Calls `row` for the address of each row; row number k has room for its `width` elements in the k-th part of the
/// buffer.
///
/// # Safety
/// `buffer` has room for all rows, and `found` for all addresses.
#[inline(always)]
unsafe fn one_by_one<T>(
    rows: Range<usize>,
    width: usize,
    buffer: *mut T,
    found: &mut [*const T],
    mut row: impl FnMut(usize, *mut T) -> *const T,
) {
    for (k, (r, found)) in rows.zip(found).enumerate() {
        // SAFETY: promised by the caller.
        *found = row(r, unsafe { buffer.add(k * width) });
    }
}

/// An input in memory.
pub struct MemorySource<'a, T> {
    split: &'a Split,
    from: Shared<T>,
    /// Whether every leaf is contiguous.
    dense: bool,
}

impl<'a, T: Element> MemorySource<'a, T> {
    pub fn new(input: &View, split: &'a Split) -> MemorySource<'a, T> {
        let from = Shared(input.ptr.cast::<T>().cast_mut());
        let dense = Sequence::new(split, from.get().cast_const()).is_dense();
        MemorySource { split, from, dense }
    }
}

pub struct MemoryReader<'r, T> {
    memory: &'r MemorySource<'r, T>,
    buffer: Scratch,
}

impl<T: Element> Source<T> for MemorySource<'_, T> {
    type Reader<'r>
        = MemoryReader<'r, T>
    where
        Self: 'r;

    fn reader(&self) -> Result<MemoryReader<'_, T>> {
        let needed = if self.dense || !self.split.is_inner() { 0 } else { LEAF };
        Ok(MemoryReader { memory: self, buffer: Scratch::elements(needed, size_of::<T>())? })
    }
}

impl<T: Element> Reader<T> for MemoryReader<'_, T> {
    #[inline]
    unsafe fn leaf(&mut self, o: usize, start: usize, n: usize) -> *const T {
        let split = self.memory.split;
        // SAFETY: the offset of an output's first element; the buffer has room for a leaf if one is copied.
        unsafe {
            let base = self.memory.from.get().cast_const().offset(split.outer.offset(0, o));
            Sequence::new(split, base).leaf(start, n, self.buffer.ptr().cast())
        }
    }

    #[inline]
    unsafe fn rows(
        &mut self,
        o: usize,
        rows: Range<usize>,
        columns: Range<usize>,
        buffer: *mut T,
        found: &mut [*const T],
    ) {
        let width = columns.len();
        let tile = Columns::new(self.memory.split, self.memory.from.get().cast_const(), o, columns.start, width);
        // SAFETY: promised by the caller.
        unsafe { one_by_one(rows, width, buffer, found, |r, to| tile.row(r, to)) }
    }
}

/// How an operand's elements are accessed.
#[derive(Clone, Copy, PartialEq)]
enum Access {
    /// Contiguous.
    Direct,
    /// A single broadcast element.
    Splat,
    Strided,
}

struct Operand {
    ptr: Shared<u8>,
    dtype: DType,
    access: Access,
}

/// A computed input.
pub struct ComputedSource<'a, T> {
    value: &'a dyn Computed,
    /// The operands over the kept dimensions before the reduced ones, the reduced ones, and the kept ones after them.
    nest: Nest,
    operands: SmallVec<[Operand; 4]>,
    /// The number of elements of a sequence, and of a row.
    len: usize,
    columns: usize,
    /// The bytes of a piece of one operand that is copied.
    laid: usize,
    element: PhantomData<fn() -> T>,
}

impl<'a, T: Copy> ComputedSource<'a, T> {
    /// The input of a reduction.
    pub fn of(value: &'a dyn Computed, split: &Split) -> ComputedSource<'a, T> {
        ComputedSource::new(value, &split.order, split.reduced.numel(), split.columns.numel())
    }

    /// With the dimensions in this order. The value has at least one operand.
    pub fn new(value: &'a dyn Computed, order: &[usize], len: usize, columns: usize) -> ComputedSource<'a, T> {
        let views = value.operands();
        let in_order = |all: &[i64]| -> SmallVec<[i64; 6]> { order.iter().map(|&d| all[d]).collect() };
        let shape = views.first().map_or_else(SmallVec::new, |view| in_order(view.shape));
        let strides: SmallVec<[SmallVec<[i64; 6]>; 4]> = views.iter().map(|v| in_order(v.strides)).collect();
        let lists: SmallVec<[&[i64]; 4]> = strides.iter().map(|s| &**s).collect();
        let nest = Nest::new(&shape, &lists);
        let access = |k: usize| {
            let mut expected = 1;
            let dense = nest.shape.iter().zip(&nest.strides[k]).rev().all(|(&d, &s)| {
                let fits = s == expected;
                expected *= d;
                fits
            });
            match dense {
                true => Access::Direct,
                false if nest.strides[k].iter().all(|&s| s == 0) => Access::Splat,
                false => Access::Strided,
            }
        };
        let operands = (views.iter().enumerate())
            .map(|(k, v)| Operand { ptr: Shared(v.ptr.cast_mut()), dtype: v.dtype, access: access(k) })
            .collect();
        let laid = PIECE * views.iter().map(|v| v.dtype.size()).max().unwrap_or(0);
        ComputedSource { value, nest, operands, len, columns, laid, element: PhantomData }
    }

    fn numel(&self) -> usize {
        self.nest.numel()
    }

    /// The state with which one thread reads.
    pub fn begin(&self) -> Result<ComputedReader<'_, T>> {
        let laid = self.value.workspace().next_multiple_of(64);
        let leaf = laid + self.operands.len() * self.laid;
        let memory = Scratch::bytes(leaf + LEAF * size_of::<T>())?;
        // SAFETY: the memory has a part for each.
        unsafe {
            self.value.begin(memory.ptr());
            for (k, operand) in self.operands.iter().enumerate() {
                if operand.access == Access::Splat {
                    let to = memory.ptr().add(laid + k * self.laid);
                    with_bits!(operand.dtype, B => fill::<B>(to.cast(), operand.ptr.get().cast(), PIECE));
                }
            }
        }
        Ok(ComputedReader { made: self, memory, laid, leaf, held: 0..0 })
    }
}

pub struct ComputedReader<'r, T> {
    made: &'r ComputedSource<'r, T>,
    /// The program's work memory, then a piece of each operand, then a leaf.
    memory: Scratch,
    laid: usize,
    leaf: usize,
    /// The elements that the leaf's memory holds.
    held: Range<usize>,
}

impl<T: Element> Source<T> for ComputedSource<'_, T> {
    type Reader<'r>
        = ComputedReader<'r, T>
    where
        Self: 'r;

    fn reader(&self) -> Result<ComputedReader<'_, T>> {
        self.begin()
    }
}

unsafe fn fill<B: Copy>(to: *mut B, value: *const B, n: usize) {
    // SAFETY: promised by the caller.
    unsafe {
        let value = value.read();
        (0..n).for_each(|i| to.add(i).write(value));
    }
}

impl<T: Copy> ComputedReader<'_, T> {
    /// Computes the elements `start..start + n`, counted over all dimensions.
    ///
    /// # Safety
    /// They are within the input; `to` has room for them.
    pub unsafe fn read(&mut self, start: usize, n: usize, to: *mut T) {
        let mut done = 0;
        while done < n {
            let some = PIECE.min(n - done);
            // SAFETY: promised by the caller; one piece at a time.
            unsafe { self.piece(start + done, some, to.add(done)) };
            done += some;
        }
    }

    unsafe fn piece(&mut self, start: usize, n: usize, to: *mut T) {
        let (nest, inner) = (&self.made.nest, self.made.nest.inner());
        let in_row = start / inner == (start + n - 1) / inner;
        let mut from: SmallVec<[*const u8; 8]> = SmallVec::new();
        for (k, operand) in self.made.operands.iter().enumerate() {
            // SAFETY: pieces are within the nest; each operand has room for one.
            from.push(unsafe {
                let (ptr, laid) =
                    (operand.ptr.get().cast_const(), self.memory.ptr().add(self.laid + k * self.made.laid));
                match operand.access {
                    Access::Direct => ptr.add(start * operand.dtype.size()),
                    Access::Splat => laid,
                    Access::Strided if in_row && nest.inner_stride(k) == 1 => {
                        ptr.offset(nest.offset(k, start) * operand.dtype.size() as isize)
                    }
                    Access::Strided => {
                        with_bits!(operand.dtype, B => {
                            gather::<B>(laid.cast(), ptr.cast(), &nest.shape, &nest.strides[k], start, n)
                        });
                        laid
                    }
                }
            });
        }
        // SAFETY: as above.
        unsafe { self.made.value.compute(self.memory.ptr(), &from, n, to.cast()) }
    }
}

impl<T: Element> Reader<T> for ComputedReader<'_, T> {
    unsafe fn leaf(&mut self, o: usize, start: usize, n: usize) -> *const T {
        let at = o * self.made.len + start;
        // SAFETY: the leaf's part of the memory.
        let leaf = unsafe { self.memory.ptr().add(self.leaf).cast::<T>() };
        if at < self.held.start || at + n > self.held.end {
            // Sequences shorter than a leaf are computed several at a time.
            let ahead = if n == self.made.len { LEAF / n * n } else { n };
            let ahead = ahead.min(self.made.numel() - at);
            // SAFETY: within the input, and at most a leaf.
            unsafe { self.read(at, ahead, leaf) };
            self.held = at..at + ahead;
        }
        // SAFETY: the leaf contains it.
        unsafe { leaf.add(at - self.held.start) }
    }

    unsafe fn rows(
        &mut self,
        o: usize,
        rows: Range<usize>,
        columns: Range<usize>,
        buffer: *mut T,
        found: &mut [*const T],
    ) {
        let width = columns.len();
        let at = |r: usize| (o * self.made.len + r) * self.made.columns + columns.start;
        let whole = width == self.made.columns;
        // SAFETY: promised by the caller.
        unsafe {
            if whole {
                self.read(at(rows.start), rows.len() * width, buffer);
            }
            one_by_one(rows, width, buffer, found, |r, to| {
                if !whole {
                    self.read(at(r), width, to);
                }
                to
            });
        }
    }
}
