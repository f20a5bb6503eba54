//! Softmax, its logarithm, and their gradients, along any axis.

use ms_core::{Result, View, ViewMut};

use super::lanes::{LANES, add_wide, at_level, greater, greatest, load_row, map, rounded, store_row, sums};
use super::{LEAF, Real, Sink, Source, computed_in, each_leaf, fold_leaves, for_rows};
use crate::simd::Level;
use crate::strided::{Shared, misuse, unsupported};
use crate::vector::Lanes;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SoftmaxKind {
    Softmax,
    LogSoftmax,
}

/// The cost per element, in element operations.
const COST: usize = 3;
/// The number of rows that a column's sum adds before it continues in float64.
const BLOCK: usize = 32;

at_level! {
    /// The largest element of a leaf, ignoring NaN.
    fn greatest_of<T, V>(x: *const T, n: usize) -> T { greatest::<T, V>(x, n) }

    /// `y = exp(x - shift)`, and its sum. If `y` is null, only the sum is computed.
    fn powers<T, V>(x: *const T, y: *mut T, n: usize, shift: T) -> T { exponentials::<T, V>(x, y, n, shift) }

    /// `y = y * factor`.
    fn multiply<T, V>(y: *mut T, n: usize, factor: T) {
        let factor = V::splat(factor);
        map!(V, n, [v = y] => y, v.mul(factor));
    }

    /// `y = x - shift - log_sum`.
    fn logarithms<T, V>(x: *const T, y: *mut T, n: usize, shift: T, log_sum: T) {
        let (shift, log_sum) = (V::splat(shift), V::splat(log_sum));
        map!(V, n, [v = x] => y, v.sub(shift).sub(log_sum));
    }

    /// Softmax of `rows` rows of `n` elements, `n` at most a leaf.
    fn short_rows<T, V>(x: *const T, y: *mut T, rows: usize, n: usize, logarithm: bool) {
        for row in 0..rows {
            let (x, y) = (x.add(row * n), y.add(row * n));
            let shift = greatest::<T, V>(x, n);
            if logarithm {
                let log_sum = V::splat(exponentials::<T, V>(x, std::ptr::null_mut(), n, shift).log());
                let shift = V::splat(shift);
                map!(V, n, [v = x] => y, v.sub(shift).sub(log_sum));
            } else {
                let factor = V::splat(T::ONE / exponentials::<T, V>(x, y, n, shift));
                map!(V, n, [v = y] => y, v.mul(factor));
            }
        }
    }

    /// The sum of `y * g`, or of `g` alone if `y` is null.
    fn weighted<T, V>(y: *const T, g: *const T, n: usize) -> T {
        let [sum] =
            if y.is_null() { sums!(V, T, n, [c = g] => c) } else { sums!(V, T, n, [v = y, c = g] => v.mul(c)) };
        sum
    }

    /// `dx = y * (g - sum)`, or `g - exp(y) * sum` for the logarithm.
    fn gradient<T, V>(y: *const T, g: *const T, dx: *mut T, n: usize, sum: T, logarithm: bool) {
        let sum = V::splat(sum);
        if logarithm {
            map!(V, n, [v = y, c = g] => dx, c.sub(v.exp().mul(sum)));
        } else {
            map!(V, n, [v = y, c = g] => dx, v.mul(c.sub(sum)));
        }
    }

    /// Softmax down `len` rows that are `pitch` apart, for each of `width` columns, at most `LANES`.
    fn columns<T, V>(x: *const T, y: *mut T, len: usize, pitch: usize, width: usize, logarithm: bool) {
        let mut shift = V::splat(T::LOWEST);
        for r in 0..len {
            shift = load_row::<T, V>(x.add(r * pitch), width).greater(shift);
        }
        let mut total = [0f64; LANES];
        let mut r = 0;
        while r < len {
            let mut sum = V::splat(T::ZERO);
            let end = len.min(r + BLOCK);
            while r < end {
                let power = load_row::<T, V>(x.add(r * pitch), width).sub(shift).exp();
                sum = sum.add(power);
                if !logarithm {
                    store_row(power, y.add(r * pitch), width);
                }
                r += 1;
            }
            add_wide(&mut total, sum);
        }
        let sum = rounded::<T, V>(&total);
        if logarithm {
            let log_sum = sum.each(|v| v.log());
            for r in 0..len {
                store_row(load_row::<T, V>(x.add(r * pitch), width).sub(shift).sub(log_sum), y.add(r * pitch), width);
            }
        } else {
            let factor = V::splat(T::ONE).div(sum);
            for r in 0..len {
                store_row(load_row::<T, V>(y.add(r * pitch), width).mul(factor), y.add(r * pitch), width);
            }
        }
    }

    /// The gradient down columns, in the form of `columns`.
    fn gradient_columns<T, V>(
        y: *const T, g: *const T, dx: *mut T, len: usize, pitch: usize, width: usize, logarithm: bool,
    ) {
        let mut total = [0f64; LANES];
        let mut r = 0;
        while r < len {
            let mut sum = V::splat(T::ZERO);
            let end = len.min(r + BLOCK);
            while r < end {
                let c = load_row::<T, V>(g.add(r * pitch), width);
                sum = sum.add(if logarithm { c } else { load_row::<T, V>(y.add(r * pitch), width).mul(c) });
                r += 1;
            }
            add_wide(&mut total, sum);
        }
        let sum = rounded::<T, V>(&total);
        for r in 0..len {
            let v = load_row::<T, V>(y.add(r * pitch), width);
            let c = load_row::<T, V>(g.add(r * pitch), width);
            let value = if logarithm { c.sub(v.exp().mul(sum)) } else { v.mul(c.sub(sum)) };
            store_row(value, dx.add(r * pitch), width);
        }
    }
}

/// The sum of `exp(x - shift)`; the terms are stored in `y` unless that is null.
#[inline(always)]
pub(super) unsafe fn exponentials<T: Real, V: Lanes<T>>(x: *const T, y: *mut T, n: usize, shift: T) -> T {
    // SAFETY: the caller provides `n` elements of `x`, and of `y` unless it is null, and the level.
    unsafe {
        let shift = V::splat(shift);
        let mut lanes = V::splat(T::ZERO);
        let mut at = 0;
        while at + V::LANES <= n {
            let power = V::load(x.add(at)).sub(shift).exp();
            lanes = lanes.add(power);
            if !y.is_null() {
                power.store(y.add(at));
            }
            at += V::LANES;
        }
        if at < n {
            // The rest is filled with minus infinity, whose exponential is 0, so it costs one block.
            let power = V::load_filled(x.add(at), n - at, T::LOWEST).sub(shift).exp();
            lanes = lanes.add(power.first(n - at));
            if !y.is_null() {
                power.store_first(y.add(at), n - at);
            }
        }
        lanes.total()
    }
}

/// The sizes before, along and after an axis.
fn around(shape: &[i64], axis: usize) -> (usize, usize, usize) {
    let product = |dims: &[i64]| dims.iter().map(|&d| d as usize).product();
    (product(&shape[..axis]), shape[axis] as usize, product(&shape[axis + 1..]))
}

/// `exp(x)` divided by its sum along `axis`, or the logarithm of that.
///
/// Errors: `UnsupportedDType`, `OutOfMemory`, `Interrupted`.
pub fn softmax(kind: SoftmaxKind, input: &View, axis: usize, out: &ViewMut) -> Result<()> {
    if input.shape != out.shape || input.dtype != out.dtype || axis >= input.shape.len() {
        return Err(misuse("softmax", "an output of an unexpected shape"));
    }
    match computed_in(input.dtype) {
        ms_core::DType::Float32 => forward::<f32>(kind, input, axis, out),
        ms_core::DType::Float64 => forward::<f64>(kind, input, axis, out),
        other => Err(unsupported("softmax", other)),
    }
}

fn forward<T: Real>(kind: SoftmaxKind, input: &View, axis: usize, out: &ViewMut) -> Result<()> {
    let (outer, len, inner) = around(input.shape, axis);
    if outer * len * inner == 0 {
        return Ok(());
    }
    let (source, sink) = (Source::<T>::of(input)?, Sink::<T>::of(out)?);
    let (from, to) = (source.share(), sink.share());
    let (level, logarithm) = (Level::current(), kind == SoftmaxKind::LogSoftmax);
    // SAFETY: rows and columns of the two operands, each written by one task.
    unsafe {
        if inner > 1 {
            for_columns(outer, len, inner, &|at, width| {
                columns(level, from.get().cast_const().add(at), to.get().add(at), len, inner, width, logarithm);
            })?;
        } else if len <= LEAF {
            for_rows(outer, len, COST, &|row, end| {
                let at = row * len;
                short_rows(level, from.get().cast_const().add(at), to.get().add(at), end - row, len, logarithm);
                Ok(())
            })?;
        } else {
            for_rows(outer, len, COST, &|row, end| {
                (row..end).try_for_each(|row| {
                    let at = row * len;
                    long_row(level, Shared(from.get().add(at)), Shared(to.get().add(at)), len, logarithm)
                })
            })?;
        }
    }
    sink.finish()
}

/// Calls `body(first, width)` for blocks of columns of each outer index: `first` is the offset of a block's first
/// element.
pub(super) fn for_columns(outer: usize, len: usize, inner: usize, body: &(dyn Fn(usize, usize) + Sync)) -> Result<()> {
    let blocks = inner.div_ceil(LANES);
    for_rows(outer * blocks, len * LANES.min(inner), COST, &|first, end| {
        for k in first..end {
            let column = k % blocks * LANES;
            body(k / blocks * len * inner + column, LANES.min(inner - column));
        }
        Ok(())
    })
}

unsafe fn long_row<T: Real>(level: Level, x: Shared<T>, y: Shared<T>, len: usize, logarithm: bool) -> Result<()> {
    // SAFETY: `at` is below the row's length, or its end.
    let x = move |at: usize| unsafe { x.get().cast_const().add(at) };
    // SAFETY: as above.
    let y = move |at: usize| unsafe { y.get().add(at) };
    // SAFETY: the caller guarantees the level; leaves are within the row, each written by one task.
    unsafe {
        let shift = fold_leaves(len, T::LOWEST, &|at, n| greatest_of(level, x(at), n), greater)?;
        let sum = fold_leaves(
            len,
            0.0,
            &|at, n| powers(level, x(at), if logarithm { std::ptr::null_mut() } else { y(at) }, n, shift).to_f64(),
            |a, b| a + b,
        )?;
        let sum = T::from_f64(sum);
        if logarithm {
            let log_sum = sum.log();
            each_leaf(len, &|at, n| logarithms(level, x(at), y(at), n, shift, log_sum))
        } else {
            let factor = T::ONE / sum;
            each_leaf(len, &|at, n| multiply(level, y(at), n, factor))
        }
    }
}

/// The gradient of [`softmax`] with respect to its input, from its output `y` and the output's gradient `dout`.
///
/// Errors: `UnsupportedDType`, `OutOfMemory`, `Interrupted`.
pub fn softmax_grad(kind: SoftmaxKind, dout: &View, y: &View, axis: usize, out: &ViewMut) -> Result<()> {
    let fits = dout.shape == out.shape && y.shape == out.shape && dout.dtype == out.dtype && y.dtype == out.dtype;
    if !fits || axis >= out.shape.len() {
        return Err(misuse("softmax_grad", "operands of unexpected shapes"));
    }
    match computed_in(out.dtype) {
        ms_core::DType::Float32 => backward::<f32>(kind, dout, y, axis, out),
        ms_core::DType::Float64 => backward::<f64>(kind, dout, y, axis, out),
        other => Err(unsupported("softmax_grad", other)),
    }
}

fn backward<T: Real>(kind: SoftmaxKind, dout: &View, y: &View, axis: usize, out: &ViewMut) -> Result<()> {
    let (outer, len, inner) = around(out.shape, axis);
    if outer * len * inner == 0 {
        return Ok(());
    }
    let (g, y, sink) = (Source::<T>::of(dout)?, Source::<T>::of(y)?, Sink::<T>::of(out)?);
    let (g, y, to) = (g.share(), y.share(), sink.share());
    let (level, logarithm) = (Level::current(), kind == SoftmaxKind::LogSoftmax);
    // SAFETY: as in `forward`.
    unsafe {
        let operands = |at: usize| (y.get().cast_const().add(at), g.get().cast_const().add(at), to.get().add(at));
        if inner > 1 {
            for_columns(outer, len, inner, &|at, width| {
                let (y, g, dx) = operands(at);
                gradient_columns(level, y, g, dx, len, inner, width, logarithm);
            })?;
        } else {
            for_rows(outer, len, COST, &|first, end| {
                (first..end).try_for_each(|row| {
                    let sum = fold_leaves(
                        len,
                        0.0,
                        &|at, n| {
                            let (y, g, _) = operands(row * len + at);
                            weighted(level, if logarithm { std::ptr::null() } else { y }, g, n).to_f64()
                        },
                        |a, b| a + b,
                    )?;
                    each_leaf(len, &|at, n| {
                        let (y, g, dx) = operands(row * len + at);
                        gradient(level, y, g, dx, n, T::from_f64(sum), logarithm);
                    })
                })
            })?;
        }
    }
    sink.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_differ_by_no_more_than_their_exponentials() {
        for n in [1, 7, 31, 32, 33, 100, 777] {
            let x: Vec<f32> = (0..2 * n).map(|i| ((i * 37 % 101) as f32 - 50.0) * 0.21).collect();
            for logarithm in [false, true] {
                // SAFETY: the level is available, and the arrays have two rows of `n` elements.
                let run = |level: Level| unsafe {
                    let mut out = [(); 4].map(|_| vec![0f32; 2 * n]);
                    let [y, dx, z, dz] = &mut out;
                    short_rows(level, x.as_ptr(), y.as_mut_ptr(), 2, n, logarithm);
                    let sum = weighted(level, y.as_ptr(), x.as_ptr(), 2 * n);
                    gradient(level, y.as_ptr(), x.as_ptr(), dx.as_mut_ptr(), 2 * n, sum, logarithm);
                    columns(level, x.as_ptr(), z.as_mut_ptr(), 2, n, n.min(LANES), logarithm);
                    gradient_columns(level, z.as_ptr(), x.as_ptr(), dz.as_mut_ptr(), 2, n, n.min(LANES), logarithm);
                    out
                };
                let want = run(Level::Baseline);
                for &level in Level::available() {
                    let got = run(level);
                    assert_eq!(got, run(level), "{n} {logarithm} {level:?}");
                    for (got, want) in got.iter().flatten().zip(want.iter().flatten()) {
                        let near = (got - want).abs() <= 1e-5 * want.abs().max(1.0);
                        assert!(near, "{n} {logarithm} {level:?}: {got} {want}");
                    }
                }
            }
        }
    }
}
