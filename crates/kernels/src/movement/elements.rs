//! Gathering and scattering of single elements along a dimension, each index at its own position along the others.

use ms_core::{Code, DType, Error, Result, View, ViewMut};
use smallvec::SmallVec;

use super::index::{integers, out_of_range};
use crate::element::Element;
use crate::pool::{interrupted, try_parallel_for, worth_splitting};
use crate::strided::{Nest, Shared, misuse, row_major};
use crate::{with_bits, with_element};

/// The number of neighbouring positions that are processed together along the dimension: their elements fit a core's
/// cache.
const STRIP: usize = 128;
/// The least number of elements that one thread handles at a time.
const CHUNK: usize = 1 << 15;
/// The number of elements between two checks for interrupts.
const POLL: usize = 1 << 20;

/// Index values whose operands are at equal distances. Operands: the tensor that is picked from, the indices, the
/// tensor of the indices' shape.
struct Run {
    /// The first one's row-major index.
    flat: usize,
    n: usize,
    offset: [isize; 3],
    step: [isize; 3],
}

/// Iterates over an index tensor of this shape. Indices that differ only along `dim` come in order, on one thread;
/// others on any thread.
fn for_runs(shape: &[i64], dim: usize, strides: [&[i64]; 3], body: &(dyn Fn(&Run) -> Result<()> + Sync)) -> Result<()> {
    let before = Nest::new(&shape[..dim], &strides.map(|s| &s[..dim]));
    let behind = Nest::new(&shape[dim + 1..], &strides.map(|s| &s[dim + 1..]));
    let (outer, len, beside) = (before.numel(), shape[dim] as usize, behind.numel());
    if outer * len * beside == 0 {
        return Ok(());
    }
    // The index determines the first operand's position along the dimension.
    let down = [0, strides[1][dim] as isize, strides[2][dim] as isize];
    let inner = behind.inner();
    let (rows, strips) = (beside / inner, inner.div_ceil(STRIP));
    let unit = |k: usize| {
        let (a, row, column) = (k / (rows * strips), k / strips % rows, k % strips * STRIP);
        let start = |k: usize| before.offset(k, a) + behind.offset(k, row * inner + column);
        let start = [start(0), start(1), start(2)];
        let at = |i: usize| std::array::from_fn(|k| start[k] + i as isize * down[k]);
        if beside == 1 {
            for first in (0..len).step_by(POLL) {
                if first > 0 && interrupted() {
                    return Err(Error::new(Code::Interrupted));
                }
                let n = POLL.min(len - first);
                body(&Run { flat: a * len + first, n, offset: at(first), step: down })?;
            }
            return Ok(());
        }
        let step = std::array::from_fn(|k| behind.inner_stride(k));
        let n = STRIP.min(inner - column);
        (0..len).try_for_each(|i| {
            body(&Run { flat: (a * len + i) * beside + row * inner + column, n, offset: at(i), step })
        })
    };
    let units = outer * rows * strips;
    if !worth_splitting(outer * len * beside) {
        return (0..units).try_for_each(unit);
    }
    let per_chunk = (CHUNK * units / (outer * len * beside)).clamp(1, units);
    try_parallel_for(units.div_ceil(per_chunk), &|c| {
        (c * per_chunk..((c + 1) * per_chunk).min(units)).try_for_each(unit)
    })
}

fn check(kernel: &str, whole: &[i64], indices: &View, dim: usize, part: &[i64]) -> Result<()> {
    let fits = dim < whole.len()
        && whole.len() == indices.shape.len()
        && *part == *indices.shape
        && (0..whole.len()).all(|k| k == dim || indices.shape[k] <= whole[k]);
    if fits { Ok(()) } else { Err(misuse(kernel, "an index tensor of an unexpected shape")) }
}

/// An integer index.
trait Index: Copy + Sync {
    fn wide(self) -> i64;
}

impl Index for i32 {
    #[inline(always)]
    fn wide(self) -> i64 {
        self as i64
    }
}

impl Index for i64 {
    #[inline(always)]
    fn wide(self) -> i64 {
        self
    }
}

/// The position along a dimension of size `bound` for an index; negative ones count from the end.
#[inline(always)]
fn place(index: i64, bound: i64) -> Option<isize> {
    let place = if index < 0 { index + bound } else { index };
    (0..bound).contains(&place).then_some(place as isize)
}

/// Processes each picked element with the element at the index's own position.
fn for_each<I: Index, T: Copy>(
    op: &'static str,
    whole: (*mut T, &[i64], i64),
    indices: &View,
    part: (*mut T, &[i64]),
    dim: usize,
    visit: impl Fn(*mut T, *mut T) + Sync,
) -> Result<()> {
    let (picked, index, own) = (Shared(whole.0), Shared(indices.ptr.cast::<I>().cast_mut()), Shared(part.0));
    let (bound, stride) = (whole.2, whole.1[dim] as isize);
    for_runs(indices.shape, dim, [whole.1, indices.strides, part.1], &|run| {
        // SAFETY: the runs cover the index tensor; indices are compared with the dimension, and the others fit the
        // shape.
        unsafe {
            let index = index.get().offset(run.offset[1]);
            for i in 0..run.n as isize {
                let given = (*index.offset(i * run.step[1])).wide();
                let Some(place) = place(given, bound) else {
                    return Err(out_of_range(op, bound, given, run.flat + i as usize));
                };
                visit(
                    picked.get().offset(run.offset[0] + i * run.step[0] + place * stride),
                    own.get().offset(run.offset[2] + i * run.step[2]),
                );
            }
        }
        Ok(())
    })
}

/// Runs `$body` with the indices as int32 or int64, of type `$I`.
macro_rules! with_index {
    ($op:literal, $indices:ident, $I:ident => $body:expr) => {
        match $indices.dtype {
            DType::Int32 => {
                type $I = i32;
                $body
            }
            DType::Int64 => {
                type $I = i64;
                $body
            }
            _ => {
                type $I = i64;
                let wide = integers($op, $indices)?;
                let strides = row_major($indices.shape);
                // SAFETY: as many integers as the shape has elements.
                let $indices = &unsafe { View::new(wide.as_ptr().cast(), DType::Int64, $indices.shape, &strides) };
                $body
            }
        }
    };
}

/// `out[a, i, b] = input[a, indices[a, i, b], b]`, with `i` in dimension `dim`. Indices have any integer dtype;
/// negative ones count from the end.
///
/// Errors: `IndexOutOfRange`, `OutOfMemory`, `Interrupted`.
pub fn gather_elements(input: &View, indices: &View, dim: usize, out: &ViewMut) -> Result<()> {
    check("gather_elements", input.shape, indices, dim, out.shape)?;
    with_index!("gather_d", indices, I => with_bits!(out.dtype, T => {
        let whole = (input.ptr.cast::<T>().cast_mut(), input.strides, input.shape[dim]);
        // SAFETY: an element of each view.
        for_each::<I, T>("gather_d", whole, indices, (out.ptr.cast(), out.strides), dim, |from, to| unsafe { *to = *from })
    }))
}

/// `out[a, indices[a, i, b], b] += updates[a, i, b]`, for each element of `out` in the index tensor's row-major order.
/// `out` holds the initial values.
///
/// Errors: `IndexOutOfRange` (some updates may have been added), `UnsupportedDType`, `OutOfMemory`, `Interrupted`.
pub fn scatter_add_elements(out: &ViewMut, indices: &View, updates: &View, dim: usize) -> Result<()> {
    check("scatter_add_elements", out.shape, indices, dim, updates.shape)?;
    with_index!("scatter_add_d", indices, I => with_element!(out.dtype, T => {
        let whole = (out.ptr.cast::<T>(), out.strides, out.shape[dim]);
        let part = (updates.ptr.cast::<T>().cast_mut(), updates.strides);
        // SAFETY: an element of each view; threads have different positions along the dimensions other than `dim`.
        for_each::<I, T>("scatter_add_d", whole, indices, part, dim, |to, from| unsafe {
            *to = Element::plus(*to, *from);
        })
    }))
}

/// Adds `src` to `dst`, of the same shape and dtype, in row-major order; `dst` may reach an element more than once,
/// which then accumulates in that order. Threads process slices of `dst` that share no element.
///
/// Errors: `UnsupportedDType`, `Interrupted`.
pub fn add_overlapping(src: &View, dst: &ViewMut) -> Result<()> {
    if src.shape != dst.shape || src.dtype != dst.dtype {
        return Err(misuse("add_overlapping", "views of different shape or dtype"));
    }
    let n = dst.numel();
    if n == 0 {
        return Ok(());
    }
    let apart = apart(dst.shape, dst.strides);
    let part = |values: &[i64], outer: bool| -> SmallVec<[i64; 6]> {
        values.iter().zip(&apart).filter(|&(_, &a)| a == outer).map(|(&v, _)| v).collect()
    };
    let nest = |outer: bool| {
        let (to, from) = (part(dst.strides, outer), part(src.strides, outer));
        Nest::new(&part(dst.shape, outer), &[&to, &from])
    };
    // Row-major: the dimensions of a slice keep their order, and contiguous ones are merged.
    let (slices, nest) = (nest(true), nest(false));
    let (count, inner) = (slices.numel(), nest.inner());
    let (rows, ds, ss) = (nest.numel() / inner, nest.inner_stride(0), nest.inner_stride(1));
    with_element!(dst.dtype, T => {
        let (from, to) = (Shared(src.ptr.cast::<T>().cast_mut()), Shared(dst.ptr.cast::<T>()));
        let slice = |k: usize| {
            // SAFETY: inside both views.
            let (to, from) = unsafe { (to.get().offset(slices.offset(0, k)), from.get().offset(slices.offset(1, k))) };
            for row in 0..rows {
                let (d, s) = (nest.offset(0, row * inner), nest.offset(1, row * inner));
                for i in 0..inner as isize {
                    // SAFETY: inside both views; slices share no element.
                    unsafe {
                        let place = to.offset(d + i * ds);
                        *place = Element::plus(*place, *from.offset(s + i * ss));
                    }
                }
            }
        };
        let per_chunk = if worth_splitting(n) { ((1 << 15) / (n / count)).max(1) } else { count };
        try_parallel_for(count.div_ceil(per_chunk), &|c| {
            (c * per_chunk..((c + 1) * per_chunk).min(count)).for_each(slice);
            Ok(())
        })
    })
}

/// For each dimension, whether slices at different indices of it share no element, whatever their other indices. This
/// holds for the dimensions with the longest strides, as long as each stride exceeds the combined reach of all shorter
/// ones.
fn apart(shape: &[i64], strides: &[i64]) -> SmallVec<[bool; 6]> {
    let mut order: SmallVec<[usize; 6]> = (0..shape.len()).collect();
    order.sort_by_key(|&d| std::cmp::Reverse(strides[d].unsigned_abs()));
    let reach = |d: usize| (shape[d] as u64 - 1).saturating_mul(strides[d].unsigned_abs());
    let mut apart: SmallVec<[bool; 6]> = smallvec::smallvec![false; shape.len()];
    for (k, &d) in order.iter().enumerate() {
        let others = order[k + 1..].iter().fold(0u64, |sum, &d| sum.saturating_add(reach(d)));
        if shape[d] > 1 && strides[d].unsigned_abs() <= others {
            break;
        }
        apart[d] = true;
    }
    apart
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slices_that_share_elements_stay_on_one_thread() {
        // [2, 3] windows of 4 that step by 2, in planes of 10.
        assert_eq!(apart(&[2, 3, 4], &[10, 2, 1])[..], [true, false, false]);
        // The same in planes of 12, and with a step of 4: nothing is shared until the planes overlap.
        assert_eq!(apart(&[2, 3, 4], &[12, 4, 1])[..], [true, true, true]);
        assert_eq!(apart(&[2, 3, 4], &[-12, -4, 1])[..], [true, true, true]);
        assert_eq!(apart(&[2, 3, 4], &[10, 4, 1])[..], [false, false, false]);
        // The same element repeatedly.
        assert_eq!(apart(&[5, 3], &[0, 1])[..], [false, true]);
        assert_eq!(apart(&[1, 3], &[0, 1])[..], [true, true]);
        assert_eq!(apart(&[2, 4], &[3, 1])[..], [false, false]);
    }
}
