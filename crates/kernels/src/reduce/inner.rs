//! Reductions whose last dimension is reduced: each output is a tree over a sequence of elements.

use std::ops::Range;

use ms_core::{Result, ViewMut};

use super::Split;
use super::fold::{Fold, Leaf, leaf_fn};
use super::source::{Reader, Source};
use super::tree::Stack;
use crate::element::Element;
use crate::pool::{try_parallel_for, worth_splitting};
use crate::strided::{Scratch, Shared, gather};

/// The number of elements of a leaf.
pub const LEAF: usize = 2048;
/// The number of leaves of a long sequence that one thread takes at a time; a power of two (see `tree`).
const CHUNK_LEAVES: usize = 16;
const CHUNK: usize = LEAF * CHUNK_LEAVES;

/// The reduced elements of one output, in row-major order.
pub struct Sequence<'a, T> {
    split: &'a Split,
    base: *const T,
    pub len: usize,
    dense: bool,
}

impl<'a, T: Element> Sequence<'a, T> {
    pub fn new(split: &'a Split, base: *const T) -> Sequence<'a, T> {
        let reduced = &split.reduced;
        let dense = reduced.shape.is_empty() || (reduced.shape.len() == 1 && reduced.strides[0][0] == 1);
        Sequence { split, base, len: reduced.numel(), dense }
    }

    /// Whether its elements are contiguous.
    pub fn is_dense(&self) -> bool {
        self.dense
    }

    /// The elements `start..start + n` without gaps, in `buffer` if they are not contiguous in memory.
    ///
    /// # Safety
    /// The range is within the sequence, `n` is at most `LEAF`, and `buffer` has room for it.
    #[inline]
    pub unsafe fn leaf(&self, start: usize, n: usize, buffer: *mut T) -> *const T {
        // SAFETY: the range is within the sequence; if it is not dense, the buffer has room for it.
        unsafe {
            if self.dense {
                return self.base.add(start);
            }
            let dst = buffer;
            gather(dst, self.base, &self.split.reduced.shape, &self.split.reduced.strides[0], start, n);
            dst
        }
    }
}

/// The tree over `start..end` of the sequence of output `o`.
unsafe fn fold<T: Element, F: Fold<T>>(
    reader: &mut impl Reader<T>,
    o: usize,
    start: usize,
    end: usize,
    f: unsafe fn(Leaf<T>) -> T,
) -> T {
    // SAFETY: promised by the caller.
    unsafe {
        if end - start <= LEAF {
            return f(Leaf { ptr: reader.leaf(o, start, end - start), n: end - start });
        }
        let mut stack = Stack::new();
        let mut at = start;
        while at < end {
            let n = LEAF.min(end - at);
            stack.push(f(Leaf { ptr: reader.leaf(o, at, n), n }), F::combine);
            at += n;
        }
        stack.finish(F::combine)
    }
}

pub fn run<T: Element, F: Fold<T>>(input: &impl Source<T>, split: &Split, out: &ViewMut) -> Result<()> {
    let outputs = split.outer.numel();
    let len = split.reduced.numel();
    let to = Shared(out.ptr.cast::<T>());
    let f = leaf_fn::<T, F>();
    // SAFETY: the offset of an output's element.
    let place = |o: usize| unsafe { to.get().offset(split.outer.offset(1, o)) };
    if len <= CHUNK {
        let some = |outputs: Range<usize>| {
            let mut reader = input.reader()?;
            for o in outputs {
                // SAFETY: one output each.
                unsafe { *place(o) = fold::<T, F>(&mut reader, o, 0, len, f) };
            }
            Ok(())
        };
        if !worth_splitting(outputs * len) {
            return some(0..outputs);
        }
        let per_chunk = (CHUNK / len).max(1);
        return try_parallel_for(outputs.div_ceil(per_chunk), &|c| {
            some(c * per_chunk..((c + 1) * per_chunk).min(outputs))
        });
    }
    // Long sequences are split over threads.
    let chunks = len.div_ceil(CHUNK);
    let scratch = Scratch::elements(outputs * chunks, size_of::<T>())?;
    let parts = Shared(scratch.ptr().cast::<T>());
    try_parallel_for(outputs * chunks, &|k| {
        let (o, start) = (k / chunks, (k % chunks) * CHUNK);
        // SAFETY: each chunk writes its own part.
        unsafe { *parts.get().add(k) = fold::<T, F>(&mut input.reader()?, o, start, len.min(start + CHUNK), f) };
        Ok(())
    })?;
    for o in 0..outputs {
        let mut stack = Stack::new();
        for k in 0..chunks {
            // SAFETY: written above.
            stack.push(unsafe { *parts.get().add(o * chunks + k) }, F::combine);
        }
        // SAFETY: one output each.
        unsafe { *place(o) = stack.finish(F::combine) };
    }
    Ok(())
}
