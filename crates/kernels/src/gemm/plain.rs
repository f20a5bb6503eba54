//! Products of integers, which wrap, and of complex numbers: each element is a plain sum over `k` in order.

use ms_core::{Result, View, ViewMut};

use super::Batch;
use crate::element::Element;
use crate::pool::{try_parallel_for, worth_splitting};
use crate::simd::{Level, Simd, resolve};
use crate::strided::{Contiguous, Scratch, Shared};

/// `row[j] += a[p] * b[p][j]` over `k` dense rows.
struct Row<T> {
    row: *mut T,
    n: usize,
    a: *const T,
    step: isize,
    b: *const T,
    k: usize,
}

struct RowKernel<T>(std::marker::PhantomData<T>);

impl<T: Element> Simd for RowKernel<T> {
    type Args = Row<T>;
    type Output = ();

    #[inline(always)]
    unsafe fn run<const LEVEL: u8>(t: Row<T>) {
        // SAFETY: the caller provides `k` dense rows of `n` elements at `b`, `k` steps of `a` and a row of `n` sums,
        // which nothing else uses.
        unsafe {
            let row = std::slice::from_raw_parts_mut(t.row, t.n);
            for p in 0..t.k {
                let left = *t.a.offset(p as isize * t.step);
                let right = std::slice::from_raw_parts(t.b.add(p * t.n), t.n);
                for (sum, &b) in row.iter_mut().zip(right) {
                    *sum = sum.plus(left.times(b));
                }
            }
        }
    }
}

pub fn batched<T: Element>(a: &View, b: &View, out: &ViewMut) -> Result<()> {
    let dense = Contiguous::of(b)?;
    let strides = crate::strided::row_major(b.shape);
    // SAFETY: the copy has the operand's shape.
    let b = unsafe { View::new(dense.ptr(), b.dtype, b.shape, &strides) };
    let batch = Batch::new(a, &b, out);
    let (m, n, k) = (batch.m, batch.n, batch.k);
    let (pa, pb, pc) =
        (Shared(a.ptr.cast::<T>().cast_mut()), Shared(b.ptr.cast::<T>().cast_mut()), Shared(out.ptr.cast::<T>()));
    let kernel = resolve::<RowKernel<T>>(Level::current());
    // SAFETY: row `r` of matrix `i` is within all operands' shapes, and `b` is dense. Each row of the output is
    // computed once, with sums of the thread's own. The processor has the kernel's level.
    let row = |index: usize, sums: *mut T| unsafe {
        let (i, r) = (index / m, (index % m) as isize);
        std::slice::from_raw_parts_mut(sums, n).fill(T::ZERO);
        let a = pa.get().cast_const().offset(batch.nest.offset(0, i) + r * batch.a.0);
        let b = pb.get().cast_const().offset(batch.nest.offset(1, i));
        kernel(Row { row: sums, n, a, step: batch.a.1, b, k });
        let c = pc.get().offset(batch.nest.offset(2, i) + r * batch.c.0);
        for j in 0..n {
            *c.offset(j as isize * batch.c.1) = *sums.add(j);
        }
    };
    let rows = batch.count * m;
    let per_chunk = if worth_splitting(rows * n * k) { ((1 << 16) / (n * k)).max(1) } else { rows };
    try_parallel_for(rows.div_ceil(per_chunk), &|c| {
        let sums = Scratch::elements(n, size_of::<T>())?;
        (c * per_chunk..((c + 1) * per_chunk).min(rows)).for_each(|r| row(r, sums.ptr().cast()));
        Ok(())
    })
}
