//! Kernels that make a tensor from others or from parameters: fill, concat, pad, arange, one_hot.

use ms_core::{Result, Scalar, View, ViewMut};
use smallvec::SmallVec;

use super::copy;
use super::index::integers;
use crate::element::Element;
use crate::pool::{parallel_for, worth_splitting};
use crate::stream;
use crate::strided::{Nest, Shared, for_pieces, misuse};
use crate::{with_bits, with_element};

/// Sets every element to `value`, converted to the output's dtype.
pub fn fill(value: Scalar, out: &ViewMut) -> Result<()> {
    let bits = value.to_bits(out.dtype);
    // A view of one element with strides 0 has any shape.
    let strides: SmallVec<[i64; 6]> = SmallVec::from_elem(0, out.shape.len());
    // SAFETY: sixteen readable bytes; the low ones are the element (little-endian).
    let src = unsafe { View::new((&raw const bits).cast(), out.dtype, out.shape, &strides) };
    copy(&src, out)
}

/// Concatenates the inputs along `axis`. Their shapes equal the output's except along that axis, where the sizes add up
/// to the output's.
///
/// Errors: `Interrupted`.
pub fn concat(inputs: &[View], axis: usize, out: &ViewMut) -> Result<()> {
    if concat_rows(inputs, axis, out)? {
        return Ok(());
    }
    let mut at = 0i64;
    for input in inputs {
        if input.dtype != out.dtype || input.shape.len() != out.shape.len() || axis >= out.shape.len() {
            return Err(misuse("concat", "inputs whose shapes differ from the output's"));
        }
        let size = input.shape[axis];
        if at + size > out.shape[axis] {
            return Err(misuse("concat", "inputs whose shapes differ from the output's"));
        }
        if input.numel() != 0 {
            let offset = at * out.strides[axis] * out.dtype.size() as i64;
            // SAFETY: the part of the output from `at` on; parts of different inputs are disjoint.
            let part = unsafe { ViewMut::new(out.ptr.offset(offset as isize), out.dtype, input.shape, out.strides) };
            copy(input, &part)?;
        }
        at += size;
    }
    if at != *out.shape.get(axis).unwrap_or(&0) {
        return Err(misuse("concat", "inputs that do not fill the output"));
    }
    Ok(())
}

/// The number of elements that one thread writes at a time.
const CHUNK: usize = 1 << 15;
/// The smallest average number of bytes of each input per row.
const PIECE: usize = 256;

/// [`concat`] row by row, so that the output is written sequentially, if all operands are dense and rows consist of
/// long pieces; returns false otherwise.
fn concat_rows(inputs: &[View], axis: usize, out: &ViewMut) -> Result<bool> {
    let dense = |v: &View| v.is_contiguous() && v.dtype == out.dtype && v.shape.len() == out.shape.len();
    if axis >= out.shape.len() || !out.is_contiguous() || !inputs.iter().all(dense) {
        return Ok(false);
    }
    let product = |dims: &[i64]| dims.iter().map(|&d| d as usize).product::<usize>();
    let (rows, behind, size) = (product(&out.shape[..axis]), product(&out.shape[axis + 1..]), out.dtype.size());
    let same = |v: &View| v.shape[..axis] == out.shape[..axis] && v.shape[axis + 1..] == out.shape[axis + 1..];
    let length: i64 = inputs.iter().map(|v| v.shape[axis]).sum();
    let row = out.shape[axis] as usize * behind * size;
    let fits = inputs.iter().all(same) && length == out.shape[axis];
    if !fits || rows < 2 || row == 0 || row < PIECE * inputs.len() || row * rows > isize::MAX as usize {
        return Ok(false);
    }
    let pieces: SmallVec<[(Shared<u8>, usize); 8]> = inputs
        .iter()
        .map(|v| (Shared(v.ptr.cast_mut()), v.shape[axis] as usize * behind * size))
        .filter(|(_, bytes)| *bytes > 0)
        .collect();
    let to = Shared(out.ptr);
    let streamed = stream::is_large(2 * rows * row);
    let run = |first: usize, end: usize| {
        for r in first..end {
            let mut at = r * row;
            for (from, bytes) in &pieces {
                // SAFETY: row `r` of a dense input, and its place in the output.
                unsafe {
                    let from = from.get().cast_const().add(r * bytes);
                    match streamed {
                        true => stream::copy(from, to.get().add(at), *bytes),
                        false => std::ptr::copy_nonoverlapping(from, to.get().add(at), *bytes),
                    }
                }
                at += bytes;
            }
        }
        if streamed {
            stream::finish();
        }
    };
    let n = out.numel();
    if !worth_splitting(n) {
        run(0, rows);
        return Ok(true);
    }
    let per_chunk = (CHUNK * size / row).max(1);
    parallel_for(rows.div_ceil(per_chunk), &|c| run(c * per_chunk, ((c + 1) * per_chunk).min(rows)))?;
    Ok(true)
}

/// Surrounds `input` with a constant: `before[d]` elements before it in dimension `d`, and the rest of the output's
/// size after it. A negative `before` removes elements.
///
/// Errors: `Interrupted`.
pub fn pad(input: &View, before: &[i64], value: Scalar, out: &ViewMut) -> Result<()> {
    if input.dtype != out.dtype || input.shape.len() != out.shape.len() || before.len() != out.shape.len() {
        return Err(misuse("pad", "an input whose shape differs from the output's"));
    }
    fill(value, out)?;
    let size = out.dtype.size() as i64;
    let (mut src, mut dst) = (0i64, 0i64);
    let mut shape: SmallVec<[i64; 6]> = SmallVec::new();
    for d in 0..out.shape.len() {
        // The range of the input that is within the output.
        let low = (-before[d]).max(0);
        let high = input.shape[d].min(out.shape[d] - before[d]);
        shape.push((high - low).max(0));
        src += low * input.strides[d];
        dst += (low + before[d]) * out.strides[d];
    }
    if shape.contains(&0) {
        return Ok(());
    }
    // SAFETY: the common part of both views.
    unsafe {
        let src = View::new(input.ptr.offset((src * size) as isize), input.dtype, &shape, input.strides);
        let dst = ViewMut::new(out.ptr.offset((dst * size) as isize), out.dtype, &shape, out.strides);
        copy(&src, &dst)
    }
}

/// `out[i] = start + i * step`, along a tensor of rank 1 (for other ranks, in row-major order). Integers wrap; floats
/// are computed in float64 and rounded once.
pub fn arange(start: Scalar, step: Scalar, out: &ViewMut) -> Result<()> {
    with_element!(out.dtype, T => {
        let nest = Nest::new(out.shape, &[out.strides]);
        let whole = out.dtype.is_int();
        let (first, by) = (start.as_f64(), step.as_f64());
        let (first_int, by_int) = (start.as_i64(), step.as_i64());
        let inner = nest.inner_stride(0);
        let ptr = out.ptr.cast::<T>();
        for_pieces(&nest.shape, &nest.strides[0], 0, nest.numel(), |offset, at, len| {
            for i in 0..len {
                let k = at + i;
                let value = if whole {
                    T::from_i64(first_int.wrapping_add((k as i64).wrapping_mul(by_int)))
                } else {
                    T::from_f64(first + k as f64 * by)
                };
                // SAFETY: within the output.
                unsafe { *ptr.offset(offset + i as isize * inner) = value };
            }
        });
        Ok(())
    })
}

/// `out[..., k, ...] = on where indices[...] == k, else off`: the new dimension is `axis` of the output. An index out
/// of range gives a row of `off`.
pub fn one_hot(indices: &View, axis: usize, on: Scalar, off: Scalar, out: &ViewMut) -> Result<()> {
    if axis >= out.shape.len() || indices.shape.len() + 1 != out.shape.len() {
        return Err(misuse("one_hot", "indices whose shape differs from the output's"));
    }
    fill(off, out)?;
    let bits = on.to_bits(out.dtype);
    let depth = out.shape[axis];
    let step = out.strides[axis];
    let mut strides: SmallVec<[i64; 6]> = SmallVec::from_slice(out.strides);
    strides.remove(axis);
    let nest = Nest::new(indices.shape, &[&strides]);
    for (flat, k) in integers("one_hot", indices)?.into_iter().enumerate() {
        if (0..depth).contains(&k) {
            let place = nest.offset(0, flat) + (k * step) as isize;
            // SAFETY: within the output.
            unsafe { with_bits!(out.dtype, T => *out.ptr.cast::<T>().offset(place) = *(&raw const bits).cast::<T>()) };
        }
    }
    Ok(())
}
