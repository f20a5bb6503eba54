//! Binary search in sorted lines.

use ms_core::{DType, Result, View, ViewMut};

use crate::element::Ordered;
use crate::keys::key;
use crate::pool::{try_parallel_for, worth_splitting};
use crate::strided::{Contiguous, ContiguousOut, Shared, misuse, unsupported};
use crate::with_ordered;

/// The number of elements that a thread takes at a time.
const CHUNK: usize = 1 << 15;

/// Runs `body(from, to)` for parts of `0..n`.
fn parts(n: usize, cost: usize, body: &(dyn Fn(usize, usize) -> Result<()> + Sync)) -> Result<()> {
    if !worth_splitting(n.saturating_mul(cost)) {
        return body(0, n);
    }
    try_parallel_for(n.div_ceil(CHUNK), &|c| body(c * CHUNK, ((c + 1) * CHUNK).min(n)))
}

/// For each value, the first index of a sorted line at which it can be inserted to keep the order: before equal
/// elements, or after them if `right`. The lines are `sorted`'s last dimension; there is one for all values, or one for
/// each line of values.
///
/// Errors: `UnsupportedDType`, `OutOfMemory`, `Interrupted`.
pub fn search_sorted(sorted: &View, values: &View, right: bool, out: &ViewMut) -> Result<()> {
    let one = sorted.shape.len() == 1;
    fn batch(shape: &[i64]) -> &[i64] {
        &shape[..shape.len().saturating_sub(1)]
    }
    let fits = sorted.dtype == values.dtype
        && values.shape == out.shape
        && out.dtype == DType::Int64
        && !sorted.shape.is_empty()
        && (one || (sorted.shape.len() == values.shape.len() && batch(sorted.shape) == batch(values.shape)));
    if !fits {
        return Err(misuse("search_sorted", "operands of unexpected shapes"));
    }
    with_ordered!(sorted.dtype, T => search::<T>(sorted, values, right, one, out),
        else Err(unsupported("search_sorted", sorted.dtype)))
}

fn search<T: Ordered>(sorted: &View, values: &View, right: bool, one: bool, out: &ViewMut) -> Result<()> {
    let (line, searched, dense) = (Contiguous::of(sorted)?, Contiguous::of(values)?, ContiguousOut::of(out)?);
    let (from, wanted) = (Shared(line.ptr::<T>().cast_mut()), Shared(searched.ptr::<T>().cast_mut()));
    let to = Shared(dense.ptr::<i64>());
    let length = sorted.shape[sorted.shape.len() - 1] as usize;
    let row = values.shape.last().map_or(1, |&d| d as usize).max(1);
    let cost = 4 * (usize::BITS - length.leading_zeros()) as usize;
    parts(values.numel(), cost, &|first, last| {
        for i in first..last {
            // SAFETY: elements of dense arrays of the views' sizes.
            unsafe {
                let base = if one { 0 } else { i / row * length };
                let line = std::slice::from_raw_parts(from.get().cast_const().add(base), length);
                let value = key(*wanted.get().add(i));
                let place = if right {
                    line.partition_point(|&x| key(x) <= value)
                } else {
                    line.partition_point(|&x| key(x) < value)
                };
                *to.get().add(i) = place as i64;
            }
        }
        Ok(())
    })?;
    dense.finish()
}
