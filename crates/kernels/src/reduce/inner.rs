//! Reductions whose last dimension is reduced: each output is a tree over a sequence of elements.

use std::mem::MaybeUninit;

use ms_core::{Result, View, ViewMut};

use super::Split;
use super::fold::{Fold, Leaf, leaf_fn};
use super::tree::Stack;
use crate::element::Element;
use crate::pool::{parallel_for, worth_splitting};
use crate::strided::{Scratch, Shared, gather};

/// Elements of a leaf.
pub const LEAF: usize = 2048;
/// Leaves of a long sequence that one thread takes at a time; a power of two (see `tree`).
const CHUNK_LEAVES: usize = 16;
const CHUNK: usize = LEAF * CHUNK_LEAVES;

/// The reduced elements that belong to one output, in row-major order.
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

    /// The elements `start..start + n` without gaps, in `buffer` if they do not lie so already.
    ///
    /// # Safety
    /// The range lies within the sequence, and `n` is at most `LEAF`.
    #[inline]
    pub unsafe fn leaf(&self, start: usize, n: usize, buffer: &mut [MaybeUninit<T>; LEAF]) -> *const T {
        unsafe {
            if self.dense {
                return self.base.add(start);
            }
            let dst = buffer.as_mut_ptr().cast::<T>();
            gather(dst, self.base, &self.split.reduced.shape, &self.split.reduced.strides[0], start, n);
            dst
        }
    }

    /// The tree over `start..end`.
    unsafe fn fold<F: Fold<T>>(&self, start: usize, end: usize, f: unsafe fn(Leaf<T>) -> T) -> T {
        let mut buffer = [const { MaybeUninit::uninit() }; LEAF];
        unsafe {
            if end - start <= LEAF {
                return f(Leaf { ptr: self.leaf(start, end - start, &mut buffer), n: end - start });
            }
            let mut stack = Stack::new();
            let mut at = start;
            while at < end {
                let n = LEAF.min(end - at);
                stack.push(f(Leaf { ptr: self.leaf(at, n, &mut buffer), n }), F::combine);
                at += n;
            }
            stack.finish(F::combine)
        }
    }
}

pub fn run<T: Element, F: Fold<T>>(input: &View, split: &Split, out: &ViewMut) -> Result<()> {
    let outputs = split.outer.numel();
    let len = split.reduced.numel();
    let (from, to) = (Shared(input.ptr.cast::<T>().cast_mut()), Shared(out.ptr.cast::<T>()));
    let f = leaf_fn::<T, F>();
    let sequence = |o: usize| {
        // SAFETY: the offset of an output's first element.
        Sequence::new(split, unsafe { from.get().cast_const().offset(split.outer.offset(0, o)) })
    };
    let place = |o: usize| unsafe { to.get().offset(split.outer.offset(1, o)) };
    if len <= CHUNK {
        let whole = |o: usize| unsafe { *place(o) = sequence(o).fold::<F>(0, len, f) };
        if !worth_splitting(outputs * len) {
            (0..outputs).for_each(whole);
            return Ok(());
        }
        let per_chunk = (CHUNK / len).max(1);
        return parallel_for(outputs.div_ceil(per_chunk), &|c| {
            (c * per_chunk..((c + 1) * per_chunk).min(outputs)).for_each(whole);
        });
    }
    // Long sequences: threads share each of them.
    let chunks = len.div_ceil(CHUNK);
    let scratch = Scratch::elements(outputs * chunks, size_of::<T>())?;
    let parts = Shared(scratch.ptr().cast::<T>());
    parallel_for(outputs * chunks, &|k| {
        let (o, start) = (k / chunks, (k % chunks) * CHUNK);
        // SAFETY: each chunk writes its own part.
        unsafe { *parts.get().add(k) = sequence(o).fold::<F>(start, len.min(start + CHUNK), f) };
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
