//! Strided copies.

use std::marker::PhantomData;

use ms_core::{Result, View, ViewMut};

use crate::element::Element;
use crate::pool::{parallel_for, worth_splitting};
use crate::simd::{Level, Simd, resolve};
use crate::stream;
use crate::strided::{Nest, Shared, copy_row, copy_rows, for_rows, misuse, offset_of, row_step};
use crate::transpose::{Transpose, TransposeKernel};
use crate::{with_bits, with_element};

/// The number of elements that one thread copies at a time.
const CHUNK: usize = 1 << 15;
/// Side of the square blocks of a transposition: a block's rows and columns are whole cache lines.
const BLOCK: usize = 16;
/// The most rows of a strip of blocks, and columns that it processes at a time.
const HIGH: usize = 128;
const SPAN: usize = 4096;

/// Copies `src` to `dst`, of the same shape and dtype. They must not overlap.
///
/// Errors: `Interrupted`.
pub fn copy(src: &View, dst: &ViewMut) -> Result<()> {
    if src.shape != dst.shape || src.dtype != dst.dtype {
        return Err(misuse("copy", "views of different shape or dtype"));
    }
    let n = dst.numel();
    if n == 0 {
        return Ok(());
    }
    let size = dst.dtype.size();
    if n * size <= 4096 && src.is_contiguous() && dst.is_contiguous() {
        // SAFETY: two views of n elements each that do not overlap.
        unsafe { std::ptr::copy_nonoverlapping(src.ptr, dst.ptr, n * size) };
        return Ok(());
    }
    let nest = Nest::sorted(dst.shape, &[dst.strides, src.strides]);
    with_bits!(dst.dtype, T => copy_nest::<T>(&nest, src.ptr.cast(), dst.ptr.cast()))
}

fn copy_nest<T: Copy>(nest: &Nest, src: *const T, dst: *mut T) -> Result<()> {
    let rank = nest.shape.len();
    let last = rank.wrapping_sub(1);
    // The dimension along which the source is densest, if it differs from the destination's.
    let across = (0..rank)
        .filter(|&d| nest.strides[1][d] != 0)
        .min_by_key(|&d| (nest.strides[1][d].unsigned_abs(), std::cmp::Reverse(d)));
    let (src, dst) = (Shared(src.cast_mut()), Shared(dst));
    match across {
        Some(across) if across != last && nest.shape[across] >= 4 && nest.shape[last] >= 4 => {
            transpose(nest, across, src, dst)
        }
        _ => rows(nest, src, dst),
    }
}

/// `d[i] = s[n - 1 - i]`.
struct Reversed<T>(PhantomData<T>);

impl<T: Copy> Simd for Reversed<T> {
    type Args = (*const T, *mut T, usize);
    type Output = ();

    #[inline(always)]
    unsafe fn run<const LEVEL: u8>((src, dst, n): (*const T, *mut T, usize)) {
        for i in 0..n {
            // SAFETY: the caller provides `n` elements at both addresses, and `i` is below `n`.
            unsafe { *dst.add(i) = *src.add(n - 1 - i) };
        }
    }
}

/// `d[i] = s[2 * i]`.
struct EverySecond<T>(PhantomData<T>);

impl<T: Copy> Simd for EverySecond<T> {
    type Args = (*const T, *mut T, usize);
    type Output = ();

    #[inline(always)]
    unsafe fn run<const LEVEL: u8>((src, dst, n): (*const T, *mut T, usize)) {
        for i in 0..n {
            // SAFETY: the caller provides every second of `2 * n - 1` elements.
            unsafe { *dst.add(i) = *src.add(2 * i) };
        }
    }
}

/// Row by row: both operands are traversed in the same order.
fn rows<T: Copy>(nest: &Nest, src: Shared<T>, dst: Shared<T>) -> Result<()> {
    let n = nest.numel();
    let (dst_step, src_step) = (nest.inner_stride(0), nest.inner_stride(1));
    let reversed = resolve::<Reversed<T>>(Level::current());
    let pick = resolve::<EverySecond<T>>(Level::current());
    let strides = [&nest.strides[0][..], &nest.strides[1][..]];
    let [dst_row, src_row] = strides.map(row_step);
    let streamed = stream::is_large(2 * n * size_of::<T>());
    let run = |start: usize, len: usize| {
        // SAFETY: rows of the nest are within both views.
        for_rows(&nest.shape, strides, start, len, &mut |[dst_at, src_at], _, rows, len| unsafe {
            let (d, s) = (dst.get().offset(dst_at), src.get().cast_const().offset(src_at));
            if (dst_step, src_step) == (1, 1) && !streamed {
                return copy_rows(s, d, [src_row, dst_row], rows, len);
            }
            for row in 0..rows as isize {
                let (d, s) = (d.offset(row * dst_row), s.offset(row * src_row));
                match (dst_step, src_step) {
                    (1, 1) if len <= 64 => copy_row(s, d, len),
                    (1, 1) => stream::copy(s.cast(), d.cast(), len * size_of::<T>()),
                    (1, -1) => reversed((s.offset(1 - len as isize), d, len)),
                    (1, 2) => pick((s, d, len)),
                    (1, 0) => {
                        let value = *s;
                        for i in 0..len {
                            *d.add(i) = value;
                        }
                    }
                    _ => {
                        for i in 0..len as isize {
                            *d.offset(i * dst_step) = *s.offset(i * src_step);
                        }
                    }
                }
            }
        });
        if streamed {
            stream::finish();
        }
    };
    if !worth_splitting(n) {
        run(0, n);
        return Ok(());
    }
    parallel_for(n.div_ceil(CHUNK), &|c| run(c * CHUNK, CHUNK.min(n - c * CHUNK)))
}

/// Block by block over the innermost dimension and `across`, so that cache lines of both operands are used completely.
fn transpose<T: Copy>(nest: &Nest, across: usize, src: Shared<T>, dst: Shared<T>) -> Result<()> {
    let last = nest.shape.len() - 1;
    let (rows, columns) = (nest.shape[across] as usize, nest.shape[last] as usize);
    let outer: Vec<usize> = (0..last).filter(|&d| d != across).collect();
    let pick = |v: &[i64]| -> crate::strided::Dims { outer.iter().map(|&d| v[d]).collect() };
    let (shape, dst_outer, src_outer) = (pick(&nest.shape), pick(&nest.strides[0]), pick(&nest.strides[1]));
    let step = |k: usize, d: usize| nest.strides[k][d] as isize;
    let (dr, dc, sr, sc) = (step(0, across), step(0, last), step(1, across), step(1, last));
    // A strip is high, so that it reads several consecutive lines of each row of the source. Each thread gets several
    // strips.
    let planes = nest.numel() / (rows * columns);
    let high = (rows * planes.min(8) / 8).max(1).next_multiple_of(BLOCK).min(HIGH);
    let (strips, spans) = (rows.div_ceil(high), columns.div_ceil(SPAN));
    let run = resolve::<TransposeKernel<T>>(Level::current());
    let streamed = stream::is_large(2 * nest.numel() * size_of::<T>());
    // SAFETY: each index is a strip of a plane of its own; rows and columns end with the nest's.
    let part = |index: usize| unsafe {
        let (plane, strip) = (index / (strips * spans), index / spans % strips);
        let (row, column) = (strip * high, index % spans * SPAN);
        let d = offset_of(&shape, &dst_outer, plane) + row as isize * dr + column as isize * dc;
        let s = offset_of(&shape, &src_outer, plane) + row as isize * sr + column as isize * sc;
        let (d, s) = (dst.get().offset(d), src.get().cast_const().offset(s));
        let (height, width) = (high.min(rows - row), SPAN.min(columns - column));
        if sr == 1 && dc == 1 {
            run(Transpose { src: s, src_step: sc, rows: width, columns: height, dst: d, dst_step: dr, streamed });
            if streamed {
                stream::finish();
            }
            return;
        }
        for column in (0..width).step_by(BLOCK) {
            for row in (0..height).step_by(BLOCK) {
                for r in row as isize..height.min(row + BLOCK) as isize {
                    for c in column as isize..width.min(column + BLOCK) as isize {
                        *d.offset(r * dr + c * dc) = *s.offset(r * sr + c * sc);
                    }
                }
            }
        }
    };
    let total = strips * spans * planes;
    if !worth_splitting(nest.numel()) {
        (0..total).for_each(part);
        return Ok(());
    }
    let per_chunk = (CHUNK / (high * columns.min(SPAN))).max(1);
    parallel_for(total.div_ceil(per_chunk), &|c| {
        (c * per_chunk..((c + 1) * per_chunk).min(total)).for_each(part);
    })
}

/// Adds `src` to `dst`, of the same shape and dtype; for booleans the logical or. The gradient of a strided slice uses
/// it to add into a view of zeros.
///
/// Errors: `UnsupportedDType`, `Interrupted`.
pub fn add_into(src: &View, dst: &ViewMut) -> Result<()> {
    if src.shape != dst.shape || src.dtype != dst.dtype {
        return Err(misuse("add_into", "views of different shape or dtype"));
    }
    with_element!(dst.dtype, T => add_nest::<T>(src, dst))
}

fn add_nest<T: Element>(src: &View, dst: &ViewMut) -> Result<()> {
    let nest = Nest::sorted(dst.shape, &[dst.strides, src.strides]);
    let n = dst.numel();
    if n == 0 {
        return Ok(());
    }
    let inner = nest.inner();
    let (ds, ss) = (nest.inner_stride(0), nest.inner_stride(1));
    let (to, from) = (Shared(dst.ptr.cast::<T>()), Shared(src.ptr.cast::<T>().cast_mut()));
    // SAFETY: row `r` of the nest is within both views, and is added by one call.
    let row = |r: usize| unsafe {
        let d = to.get().offset(nest.offset(0, r * inner));
        let s = from.get().cast_const().offset(nest.offset(1, r * inner));
        for i in 0..inner as isize {
            let d = d.offset(i * ds);
            *d = (*d).plus(*s.offset(i * ss));
        }
    };
    let rows = n / inner;
    let per_chunk = (CHUNK / inner).max(1);
    if !worth_splitting(n) {
        (0..rows).for_each(row);
        return Ok(());
    }
    parallel_for(rows.div_ceil(per_chunk), &|c| (c * per_chunk..((c + 1) * per_chunk).min(rows)).for_each(row))
}
