//! Gathering and scattering single elements along a dimension, each index at its own place along the others.

use ms_core::{Code, DType, Error, Result, View, ViewMut};

use super::index::{integers, out_of_range};
use crate::element::Element;
use crate::pool::{interrupted, try_parallel_for, worth_splitting};
use crate::strided::{Nest, Shared, misuse, row_major};
use crate::{with_bits, with_element};

/// Places beside each other that are walked together down the dimension: their elements fit a core's cache.
const STRIP: usize = 128;
/// Elements that one thread handles at a time, at least.
const CHUNK: usize = 1 << 15;
/// Elements between two looks for an interrupt.
const POLL: usize = 1 << 20;

/// Index values whose operands lie at equal distances. Operands: the tensor that is picked from, the indices, the tensor of the
/// indices' shape.
struct Run {
    /// The first one's number in row-major order.
    flat: usize,
    n: usize,
    offset: [isize; 3],
    step: [isize; 3],
}

/// Walks an index tensor of this shape. Indices that differ only along `dim` come in order, on one thread; those that do not,
/// on any.
fn for_runs(shape: &[i64], dim: usize, strides: [&[i64]; 3], body: &(dyn Fn(&Run) -> Result<()> + Sync)) -> Result<()> {
    let before = Nest::new(&shape[..dim], &strides.map(|s| &s[..dim]));
    let behind = Nest::new(&shape[dim + 1..], &strides.map(|s| &s[dim + 1..]));
    let (outer, len, beside) = (before.numel(), shape[dim] as usize, behind.numel());
    if outer * len * beside == 0 {
        return Ok(());
    }
    // The first operand's place along the dimension is the index's affair.
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
    if fits { Ok(()) } else { Err(misuse(kernel, "an index tensor that does not fit")) }
}

/// An integer that names a place.
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

/// The place along a dimension of `bound` elements that an index names; negative ones count from its end.
#[inline(always)]
fn place(index: i64, bound: i64) -> Option<isize> {
    let place = if index < 0 { index + bound } else { index };
    (0..bound).contains(&place).then_some(place as isize)
}

/// What is done with the picked element and the one of the index's own place.
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
        // SAFETY: the runs cover the index tensor; places are compared with the dimension, the others fit the shape.
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

/// Runs `$body` with the indices as int32 or int64 of the type `$I`.
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

/// `out[a, i, b] = input[a, indices[a, i, b], b]`, with `i` in dimension `dim`. Indices are of any integer dtype, negative ones
/// count from the end.
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

/// `out[a, indices[a, i, b], b] += updates[a, i, b]`, for each element of `out` in the index tensor's row-major order. `out` holds
/// what is added to.
///
/// Errors: `IndexOutOfRange` (some updates may have been added), `UnsupportedDType`, `OutOfMemory`, `Interrupted`.
pub fn scatter_add_elements(out: &ViewMut, indices: &View, updates: &View, dim: usize) -> Result<()> {
    check("scatter_add_elements", out.shape, indices, dim, updates.shape)?;
    with_index!("scatter_add_d", indices, I => with_element!(out.dtype, T => {
        let whole = (out.ptr.cast::<T>(), out.strides, out.shape[dim]);
        let part = (updates.ptr.cast::<T>().cast_mut(), updates.strides);
        // SAFETY: an element of each view; threads have different places of the others than `dim`.
        for_each::<I, T>("scatter_add_d", whole, indices, part, dim, |to, from| unsafe {
            *to = Element::plus(*to, *from);
        })
    }))
}

/// Adds `src` to `dst`, of the same shape and dtype; `dst` may reach an element more than once, and then gathers every share, in
/// row-major order. Dimensions along which `dst` reaches other elements than before are shared by threads.
///
/// Errors: `UnsupportedDType`, `Interrupted`.
pub fn add_overlapping(src: &View, dst: &ViewMut) -> Result<()> {
    if src.shape != dst.shape || src.dtype != dst.dtype {
        return Err(misuse("add_overlapping", "views of different shape or dtype"));
    }
    if dst.numel() == 0 {
        return Ok(());
    }
    with_element!(dst.dtype, T => add_shares::<T>(src, dst))
}

fn add_shares<T: Element>(src: &View, dst: &ViewMut) -> Result<()> {
    // Row-major: the dimensions keep their order, those that lie behind each other are walked as one.
    let nest = Nest::new(dst.shape, &[dst.strides, src.strides]);
    let free = free_dimensions(&nest.shape, &nest.strides[0]);
    let (mut own, mut rest) = (Nest::new(&[], &[&[], &[]]), Nest::new(&[], &[&[], &[]]));
    for d in 0..nest.shape.len() {
        let part = if free[d] { &mut own } else { &mut rest };
        part.shape.push(nest.shape[d]);
        for k in 0..2 {
            part.strides[k].push(nest.strides[k][d]);
        }
    }
    let (to, from) = (Shared(dst.ptr.cast::<T>()), Shared(src.ptr.cast::<T>().cast_mut()));
    let (units, shares) = (own.numel(), rest.numel());
    // Neighbours of the walk are the innermost dimension of the two that is longer.
    let along = if own.inner() >= rest.inner() || shares == 1 { &own } else { &rest };
    let (ds, ss) = (along.inner_stride(0), along.inner_stride(1));
    let add = |u: usize, share: usize, n: usize| {
        let (d, s) = (own.offset(0, u) + rest.offset(0, share), own.offset(1, u) + rest.offset(1, share));
        for i in 0..n as isize {
            // SAFETY: inside both views.
            unsafe {
                let place = to.get().offset(d + i * ds);
                *place = Element::plus(*place, *from.get().offset(s + i * ss));
            }
        }
    };
    // For each piece of the free dimensions all shares, in order.
    let by_row = std::ptr::eq(along, &own);
    let inner = if by_row { own.inner() } else { 1 };
    let width = inner.min(CHUNK);
    let strips = inner.div_ceil(width);
    let piece = |k: usize| {
        let (row, column) = (k / strips, k % strips * width);
        if by_row {
            (0..shares).for_each(|share| add(row * inner + column, share, width.min(inner - column)));
        } else {
            let n = rest.inner();
            (0..shares / n).for_each(|share| add(row, share * n, n));
        }
    };
    let pieces = units / inner * strips;
    if !worth_splitting(units * shares) {
        (0..pieces).for_each(piece);
        return Ok(());
    }
    let per_chunk = (CHUNK / (width * shares)).clamp(1, pieces);
    crate::pool::parallel_for(pieces.div_ceil(per_chunk), &|c| {
        (c * per_chunk..((c + 1) * per_chunk).min(pieces)).for_each(piece);
    })
}

/// Which dimensions lead to other elements than all others together reach: the step of each, and of every one with a greater step, is
/// beyond the reach of those with a smaller.
fn free_dimensions(shape: &[i64], strides: &[i64]) -> Vec<bool> {
    let mut order: Vec<usize> = (0..shape.len()).collect();
    order.sort_by_key(|&d| strides[d].unsigned_abs());
    let span = |d: usize| strides[d].unsigned_abs() * (shape[d] as u64 - 1);
    let mut reach: u64 = order.iter().map(|&d| span(d)).sum();
    let mut free = vec![false; shape.len()];
    for &d in order.iter().rev() {
        reach -= span(d);
        if strides[d].unsigned_abs() <= reach {
            break;
        }
        free[d] = true;
    }
    free
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gathers_and_scatters_along_a_dimension() {
        let x = [1.0f32, 2.0, 3.0, 4.0, 5.0, 6.0];
        let index = [2i64, 0, -1, 1];
        let mut out = [0.0f32; 4];
        // SAFETY: arrays of the stated shapes.
        unsafe {
            let x = View::new(x.as_ptr().cast(), DType::Float32, &[2, 3], &[3, 1]);
            let i = View::new(index.as_ptr().cast(), DType::Int64, &[2, 2], &[2, 1]);
            let o = ViewMut::new(out.as_mut_ptr().cast(), DType::Float32, &[2, 2], &[2, 1]);
            gather_elements(&x, &i, 1, &o).expect("inside");
        }
        assert_eq!(out, [3.0, 1.0, 6.0, 5.0]);
        let mut sum = [0.0f32; 6];
        unsafe {
            let i = View::new(index.as_ptr().cast(), DType::Int64, &[2, 2], &[2, 1]);
            let u = View::new(out.as_ptr().cast(), DType::Float32, &[2, 2], &[2, 1]);
            let o = ViewMut::new(sum.as_mut_ptr().cast(), DType::Float32, &[2, 3], &[3, 1]);
            scatter_add_elements(&o, &i, &u, 1).expect("inside");
            let bad = [5i64];
            let i = View::new(bad.as_ptr().cast(), DType::Int64, &[1, 1], &[1, 1]);
            let u = View::new(out.as_ptr().cast(), DType::Float32, &[1, 1], &[1, 1]);
            let error = scatter_add_elements(&o, &i, &u, 1).expect_err("outside");
            assert_eq!(error.code(), Code::IndexOutOfRange);
        }
        assert_eq!(sum, [1.0, 0.0, 3.0, 0.0, 5.0, 6.0]);
    }

    #[test]
    fn overlapping_dimensions_are_not_shared_by_threads() {
        // Windows of 3 over rows of 10, two rows.
        assert_eq!(free_dimensions(&[2, 8, 3], &[10, 1, 1]), [true, false, false]);
        // Expanded, transposed, and steps that meet though each is beyond the one before.
        assert_eq!(free_dimensions(&[5, 4], &[0, 1]), [false, true]);
        assert_eq!(free_dimensions(&[5, 4], &[1, -5]), [true, true]);
        assert_eq!(free_dimensions(&[3, 3, 3], &[1, 4, 5]), [false, false, false]);
    }

    #[test]
    fn large_work_has_the_sums_of_one_thread() {
        let (n, m) = (700i64, 300i64);
        let size = (n * m) as usize;
        let x: Vec<f32> = (0..size).map(|k| (k as f32 * 0.37).sin()).collect();
        let index: Vec<i64> = (0..size).map(|k| (k as i64 * 7919) % 50 - 25).collect();
        let (part, steps) = ([n, m], [m, 1]);
        // SAFETY: arrays of the stated shapes.
        unsafe {
            let indices = View::new(index.as_ptr().cast(), DType::Int64, &part, &steps);
            let updates = View::new(x.as_ptr().cast(), DType::Float32, &part, &steps);
            for dim in [0, 1] {
                let shape = if dim == 0 { [50, m] } else { [n, 50] };
                let mut sums = vec![0f32; (shape[0] * shape[1]) as usize];
                let mut want = sums.clone();
                let strides = [shape[1], 1];
                let out = ViewMut::new(sums.as_mut_ptr().cast(), DType::Float32, &shape, &strides);
                scatter_add_elements(&out, &indices, &updates, dim).expect("inside");
                for k in 0..size {
                    let place = index[k].rem_euclid(50) as usize;
                    let (i, j) = (k / m as usize, k % m as usize);
                    let at = if dim == 0 { place * m as usize + j } else { i * 50 + place };
                    want[at] += x[k];
                }
                assert_eq!(sums, want);
                let mut picked = vec![0f32; size];
                let whole = View::new(sums.as_ptr().cast(), DType::Float32, &shape, &strides);
                let to = ViewMut::new(picked.as_mut_ptr().cast(), DType::Float32, &part, &steps);
                gather_elements(&whole, &indices, dim, &to).expect("inside");
                for k in 0..size {
                    let place = index[k].rem_euclid(50) as usize;
                    let (i, j) = (k / m as usize, k % m as usize);
                    assert_eq!(picked[k], sums[if dim == 0 { place * m as usize + j } else { i * 50 + place }]);
                }
            }
            // Windows: each element of a row gathers the shares of those that hold it, in order.
            let mut rows = vec![0f32; 700 * 302];
            let mut want = rows.clone();
            let shape = [n, 300, 3];
            let source: Vec<f32> = (0..size * 3).map(|k| (k as f32 * 0.73).cos()).collect();
            let src = View::new(source.as_ptr().cast(), DType::Float32, &shape, &[900, 3, 1]);
            let dst = ViewMut::new(rows.as_mut_ptr().cast(), DType::Float32, &shape, &[302, 1, 1]);
            add_overlapping(&src, &dst).expect("fits");
            for (k, &v) in source.iter().enumerate() {
                want[k / 900 * 302 + k % 900 / 3 + k % 3] += v;
            }
            assert_eq!(rows, want);
        }
    }
}
