//! Kernels over rows that fit in cache: softmax, normalization, cross entropy, and their gradients.
//!
//! Each pass over a row goes leaf by leaf (see [`LEAF`]). A leaf is summed lane by lane in the element type; the
//! leaves' sums are added in float64 in order. This tree depends only on the row's length. 16-bit operands are computed
//! in float32 and rounded once. Only the exponential uses fused multiply-add: results without it have the same bits at
//! every SIMD level.

pub mod batch_norm;
pub mod group_norm;
mod lanes;
pub mod layer_norm;
mod moments;
pub mod nll;
mod plane;
pub mod softmax;

use std::ops::{Add, Div, Mul, Sub};

use ms_core::{DType, Result, View, ViewMut};

use crate::element::Float;
use crate::elementwise::math::Math;
use crate::half::{self, ScratchTensor};
use crate::pool::{parallel_for, try_parallel_for, worth_splitting};
use crate::strided::{Scratch, Shared};
use crate::vector::Grouped;

/// A float type in which rows are computed.
#[allow(private_bounds)]
pub trait Real:
    Float + Grouped + Math + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> + Div<Output = Self>
{
}
impl Real for f32 {}
impl Real for f64 {}

/// The number of elements that a pass takes at a time: they stay in the first-level cache.
const LEAF: usize = 2048;
/// The number of elements of a long row that one thread takes at a time.
const CHUNK: usize = 16 * LEAF;
/// The work of a task for the pool, in element operations.
const TASK: usize = 1 << 15;

/// The dtype in which operands of this dtype are computed.
fn computed_in(dtype: DType) -> DType {
    if dtype.is_half() { DType::Float32 } else { dtype }
}

/// An input, row-major and in the type of the computation.
struct Source<'a, T> {
    ptr: *const T,
    _copy: Option<ScratchTensor<'a>>,
}

impl<'a, T: Real> Source<'a, T> {
    /// Errors: `OutOfMemory`.
    fn of(view: &View<'a>) -> Result<Source<'a, T>> {
        if view.dtype == T::DTYPE && view.is_contiguous() {
            return Ok(Source { ptr: view.ptr.cast(), _copy: None });
        }
        let copy = ScratchTensor::of(view, T::DTYPE)?;
        Ok(Source { ptr: copy.view().ptr.cast_const().cast(), _copy: Some(copy) })
    }

    /// For threads, which only read it.
    fn share(&self) -> Shared<T> {
        Shared(self.ptr.cast_mut())
    }
}

/// An output, row-major and in the type of the computation; [`finish`] copies it to its target.
///
/// [`finish`]: Sink::finish
struct Sink<'a, 'b, T> {
    out: &'a ViewMut<'b>,
    ptr: *mut T,
    copy: Option<ScratchTensor<'b>>,
}

impl<'a, 'b, T: Real> Sink<'a, 'b, T> {
    /// Errors: `OutOfMemory`.
    fn of(out: &'a ViewMut<'b>) -> Result<Sink<'a, 'b, T>> {
        if out.dtype == T::DTYPE && out.is_contiguous() {
            return Ok(Sink { out, ptr: out.ptr.cast(), copy: None });
        }
        let copy = ScratchTensor::new(T::DTYPE, out.shape)?;
        Ok(Sink { out, ptr: copy.view().ptr.cast(), copy: Some(copy) })
    }

    /// For threads, which write disjoint parts of it.
    fn share(&self) -> Shared<T> {
        Shared(self.ptr)
    }

    fn finish(self) -> Result<()> {
        match &self.copy {
            Some(copy) => half::cast(&copy.view().as_view(), self.out),
            None => Ok(()),
        }
    }
}

/// Runs `body` for ranges `first..end` of `rows` rows of `len` elements each, on the pool if it is worth it. `cost` is
/// the cost per element, in element operations. Few long rows run one after the other, so that the loops over their
/// leaves can use the pool.
fn for_rows(rows: usize, len: usize, cost: usize, body: &(dyn Fn(usize, usize) -> Result<()> + Sync)) -> Result<()> {
    let each = len.max(1).saturating_mul(cost);
    if !worth_splitting(each.saturating_mul(rows)) {
        return body(0, rows);
    }
    if len > CHUNK && rows < crate::pool::num_threads() {
        return (0..rows).try_for_each(|row| body(row, row + 1));
    }
    let per_task = (TASK / each).max(1);
    try_parallel_for(rows.div_ceil(per_task), &|task| body(task * per_task, ((task + 1) * per_task).min(rows)))
}

/// Calls `body(k)` for each of `count` leaves of about `each` elements, on the pool if there are many.
fn each_of(count: usize, each: usize, body: &(dyn Fn(usize) + Sync)) -> Result<()> {
    if count.saturating_mul(each) <= CHUNK {
        (0..count).for_each(body);
        return Ok(());
    }
    let per_task = (CHUNK / each.max(1)).max(1);
    parallel_for(count.div_ceil(per_task), &|task| {
        (task * per_task..((task + 1) * per_task).min(count)).for_each(body);
    })
}

/// Combines the results of `part(k)` for each of `count` leaves of about `each` elements, in order.
fn fold_of<P: Copy + Send + Sync>(
    count: usize,
    each: usize,
    first: P,
    part: &(dyn Fn(usize) -> P + Sync),
    combine: impl Fn(P, P) -> P,
) -> Result<P> {
    if count.saturating_mul(each) <= CHUNK {
        return Ok((0..count).fold(first, |total, k| combine(total, part(k))));
    }
    let memory = Scratch::elements(count, size_of::<P>())?;
    let parts = Shared(memory.ptr().cast::<P>());
    // SAFETY: one slot for each part, written once and then read.
    each_of(count, each, &|k| unsafe { parts.get().add(k).write(part(k)) })?;
    // SAFETY: every part was written above.
    Ok((0..count).fold(first, |total, k| combine(total, unsafe { *parts.get().add(k) })))
}

/// Calls `body(start, n)` for the leaves of a row of `len` elements, on the pool if the row is long.
fn each_leaf(len: usize, body: &(dyn Fn(usize, usize) + Sync)) -> Result<()> {
    each_of(len.div_ceil(LEAF), LEAF.min(len), &|k| body(k * LEAF, LEAF.min(len - k * LEAF)))
}

/// Combines the results of `leaf(start, n)` for the leaves of a row, in order.
fn fold_leaves<P: Copy + Send + Sync>(
    len: usize,
    first: P,
    leaf: &(dyn Fn(usize, usize) -> P + Sync),
    combine: impl Fn(P, P) -> P,
) -> Result<P> {
    fold_of(len.div_ceil(LEAF), LEAF.min(len), first, &|k| leaf(k * LEAF, LEAF.min(len - k * LEAF)), combine)
}
