//! Normalization of rows, with a factor and an offset for each element of a row: layer norm, and RMS norm.

use ms_core::{DType, Result, View, ViewMut};

use super::lanes::{at_level, load_row, map, store_row, sums};
use super::moments::{Moments, leaf_moments, moments};
use super::plane::plus;
use super::{LEAF, Real, Sink, Source, computed_in, each_leaf, fold_leaves, for_rows};
use crate::pool::{try_parallel_for, worth_splitting};
use crate::simd::Level;
use crate::strided::{Scratch, Shared, misuse, unsupported};
use crate::vector::Lanes;

/// The cost per element, in element operations.
const COST: usize = 2;
/// The number of rows whose contributions to the gradients of gamma and beta are added before the sum continues in
/// float64.
const GROUP: usize = 32;
/// The most blocks of rows that sum those gradients separately.
const BLOCKS: usize = 32;

/// The outputs. Mean (none for RMS norm) and reciprocal deviation, one per row, have the dtype of the computation.
pub struct LayerNormOut<'a, 'b> {
    pub y: &'a ViewMut<'b>,
    pub mean: Option<&'a ViewMut<'b>>,
    pub rstd: &'a ViewMut<'b>,
}

/// The values at which the gradient is taken.
pub struct LayerNormAt<'a> {
    pub x: View<'a>,
    pub mean: Option<View<'a>>,
    pub rstd: View<'a>,
    pub gamma: View<'a>,
}

/// The gradients with respect to x, gamma and beta.
pub struct LayerNormGrad<'a, 'b> {
    pub dx: &'a ViewMut<'b>,
    pub dgamma: &'a ViewMut<'b>,
    pub dbeta: Option<&'a ViewMut<'b>>,
}

at_level! {
    /// Rows of `n` elements, at most a leaf. No mean is subtracted if `means` is null, and no `beta` is added if that
    /// is null.
    fn short_rows<T, V>(
        x: *const T, y: *mut T, gamma: *const T, beta: *const T, means: *mut T, rstds: *mut T, rows: usize, n: usize,
        epsilon: f64,
    ) {
        for row in 0..rows {
            let (x, y) = (x.add(row * n), y.add(row * n));
            if means.is_null() {
                let rstd = reciprocal::<T>(squares::<T, V>(x, n).to_f64() / n as f64, epsilon);
                *rstds.add(row) = rstd;
                scale::<T, V>(x, y, gamma, std::ptr::null(), n, T::ZERO, rstd);
            } else {
                let found = moments::<T, V>(x, n);
                let (mean, rstd) = (T::from_f64(found.mean()), reciprocal::<T>(found.variance(), epsilon));
                *means.add(row) = mean;
                *rstds.add(row) = rstd;
                scale::<T, V>(x, y, gamma, beta, n, mean, rstd);
            }
        }
    }

    /// The sum of squares of a leaf.
    fn leaf_squares<T, V>(x: *const T, n: usize) -> T { squares::<T, V>(x, n) }

    fn scale_leaf<T, V>(x: *const T, y: *mut T, gamma: *const T, beta: *const T, n: usize, mean: T, rstd: T) {
        scale::<T, V>(x, y, gamma, beta, n, mean, rstd);
    }

    /// With G = g gamma and z = (x - mean) rstd: the sums of G and G z.
    fn grad_sums<T, V>(g: *const T, x: *const T, gamma: *const T, n: usize, mean: T, rstd: T) -> [T; 2] {
        let (mean, rstd) = (V::splat(mean), V::splat(rstd));
        sums!(V, T, n, [c = g, v = x, factor = gamma] => c.mul(factor), c.mul(factor).mul(v.sub(mean).mul(rstd)))
    }

    /// `dx = rstd (G - a - z b)`; adds `g z` to `dgamma` and `g` to `dbeta`, which may be null.
    fn grad_leaf<T, V>(
        g: *const T, x: *const T, gamma: *const T, dx: *mut T, dgamma: *mut T, dbeta: *mut T, n: usize, mean: T, rstd: T,
        a: T, b: T,
    ) {
        let (mean, rstd, a, b) = (V::splat(mean), V::splat(rstd), V::splat(a), V::splat(b));
        let mut at = 0;
        while at < n {
            let width = V::LANES.min(n - at);
            let load = |from: *const T| load_row::<T, V>(from.add(at), width);
            let (c, v, factor, sum) = (load(g), load(x), load(gamma), load(dgamma));
            let z = v.sub(mean).mul(rstd);
            store_row(c.mul(factor).sub(a).sub(z.mul(b)).mul(rstd), dx.add(at), width);
            store_row(sum.add(c.mul(z)), dgamma.add(at), width);
            if !dbeta.is_null() {
                store_row(load(dbeta).add(c), dbeta.add(at), width);
            }
            at += V::LANES;
        }
    }

    /// Adds `part` to `total` and resets it to zero.
    fn flush<T, V>(part: *mut T, total: *mut f64, n: usize) {
        for i in 0..n {
            *total.add(i) += (*part.add(i)).to_f64();
            *part.add(i) = T::ZERO;
        }
    }
}

/// `y = (x - mean) * rstd * gamma + beta`; `x * rstd * gamma` if `beta` is null.
#[inline(always)]
unsafe fn scale<T: Real, V: Lanes<T>>(
    x: *const T,
    y: *mut T,
    gamma: *const T,
    beta: *const T,
    n: usize,
    mean: T,
    rstd: T,
) {
    // SAFETY: the caller provides `n` elements of each operand (of `beta` unless it is null), and the level.
    unsafe {
        let (mean, rstd) = (V::splat(mean), V::splat(rstd));
        if beta.is_null() {
            map!(V, n, [v = x, factor = gamma] => y, v.mul(rstd).mul(factor));
        } else {
            map!(V, n, [v = x, factor = gamma, term = beta] => y, v.sub(mean).mul(rstd).mul(factor).add(term));
        }
    }
}

#[inline(always)]
unsafe fn squares<T: Real, V: Lanes<T>>(x: *const T, n: usize) -> T {
    // SAFETY: the caller provides `n` elements and the level.
    let [sum] = unsafe { sums!(V, T, n, [v = x] => v.mul(v)) };
    sum
}

#[inline(always)]
fn reciprocal<T: Real>(variance: f64, epsilon: f64) -> T {
    T::from_f64(1.0 / (variance + epsilon).sqrt())
}

/// The number of rows and the length of one: `x` is [*, *parameters].
fn rows_of(x: &[i64], parameters: &[i64], stats: &[&[i64]]) -> Result<(usize, usize)> {
    let product = |dims: &[i64]| dims.iter().map(|&d| d as usize).product::<usize>();
    let split = x.len().checked_sub(parameters.len()).filter(|&k| x[k..] == *parameters);
    let Some(split) = split else { return Err(misuse("layer_norm", "parameters of an unexpected shape")) };
    let rows = product(&x[..split]);
    if stats.iter().any(|s| product(s) != rows) {
        return Err(misuse("layer_norm", "statistics of an unexpected shape"));
    }
    Ok((rows, product(parameters)))
}

/// `(x - mean) / sqrt(variance + epsilon) * gamma + beta` over the last dimensions, those of `gamma`; without `beta`
/// and a mean output, `x / sqrt(mean square + epsilon) * gamma`.
///
/// Errors: `UnsupportedDType`, `OutOfMemory`, `Interrupted`.
pub fn layer_norm(x: &View, gamma: &View, beta: Option<&View>, epsilon: f64, out: &LayerNormOut) -> Result<()> {
    let fits =
        out.y.shape == x.shape && beta.is_none_or(|b| b.shape == gamma.shape) && beta.is_some() == out.mean.is_some();
    if !fits {
        return Err(misuse("layer_norm", "operands of unexpected shapes"));
    }
    match computed_in(x.dtype) {
        DType::Float32 => forward::<f32>(x, gamma, beta, epsilon, out),
        DType::Float64 => forward::<f64>(x, gamma, beta, epsilon, out),
        other => Err(unsupported("layer_norm", other)),
    }
}

fn forward<T: Real>(x: &View, gamma: &View, beta: Option<&View>, epsilon: f64, out: &LayerNormOut) -> Result<()> {
    let mean_shape = out.mean.map_or(out.rstd.shape, |m| m.shape);
    let (rows, len) = rows_of(x.shape, gamma.shape, &[out.rstd.shape, mean_shape])?;
    let (x, gamma) = (Source::<T>::of(x)?, Source::<T>::of(gamma)?);
    let beta = beta.map(Source::<T>::of).transpose()?;
    let (y, rstd) = (Sink::<T>::of(out.y)?, Sink::<T>::of(out.rstd)?);
    let mean = out.mean.map(Sink::<T>::of).transpose()?;
    let (from, to, gamma, rstds) = (x.share(), y.share(), gamma.share(), rstd.share());
    let beta = beta.as_ref().map_or(Shared(std::ptr::null_mut()), |b| b.share());
    let means = mean.as_ref().map_or(Shared(std::ptr::null_mut()), |m| m.share());
    let level = Level::current();
    // SAFETY: rows of the operands, each written by one task. A null pointer is not offset and stays null.
    unsafe {
        if len <= LEAF {
            for_rows(rows, len, COST, &|first, end| {
                let means = if means.get().is_null() { means.get() } else { means.get().add(first) };
                let (x, y) = (from.get().cast_const().add(first * len), to.get().add(first * len));
                let rstds = rstds.get().add(first);
                short_rows(level, x, y, gamma.get(), beta.get(), means, rstds, end - first, len, epsilon);
                Ok(())
            })?;
        } else {
            for_rows(rows, len, COST, &|first, end| {
                (first..end).try_for_each(|row| {
                    let x = |at: usize| from.get().cast_const().add(row * len + at);
                    let (mean, variance) = if means.get().is_null() {
                        let leaf = |at: usize, n: usize| leaf_squares(level, x(at), n).to_f64();
                        (0.0, fold_leaves(len, 0.0, &leaf, |a, b| a + b)? / len as f64)
                    } else {
                        let leaf = |at: usize, n: usize| leaf_moments(level, x(at), n);
                        let found = fold_leaves(len, Moments::default(), &leaf, Moments::and)?;
                        *means.get().add(row) = T::from_f64(found.mean());
                        (found.mean(), found.variance())
                    };
                    let (mean, rstd) = (T::from_f64(mean), reciprocal::<T>(variance, epsilon));
                    *rstds.get().add(row) = rstd;
                    each_leaf(len, &|at, n| {
                        let beta = if beta.get().is_null() { beta.get() } else { beta.get().add(at) };
                        let y = to.get().add(row * len + at);
                        scale_leaf(level, x(at), y, gamma.get().add(at), beta, n, mean, rstd);
                    })
                })
            })?;
        }
    }
    y.finish()?;
    rstd.finish()?;
    mean.map_or(Ok(()), |m| m.finish())
}

/// The gradient of [`layer_norm`], with the statistics taken as functions of `x`.
///
/// Errors: `UnsupportedDType`, `OutOfMemory`, `Interrupted`.
pub fn layer_norm_grad(dout: &View, at: &LayerNormAt, out: &LayerNormGrad) -> Result<()> {
    let fits = at.x.shape == dout.shape
        && out.dx.shape == dout.shape
        && out.dgamma.shape == at.gamma.shape
        && out.dbeta.is_none_or(|b| b.shape == at.gamma.shape)
        && out.dbeta.is_some() == at.mean.is_some();
    if !fits {
        return Err(misuse("layer_norm_grad", "operands of unexpected shapes"));
    }
    match computed_in(at.x.dtype) {
        DType::Float32 => backward::<f32>(dout, at, out),
        DType::Float64 => backward::<f64>(dout, at, out),
        other => Err(unsupported("layer_norm_grad", other)),
    }
}

fn backward<T: Real>(dout: &View, at: &LayerNormAt, out: &LayerNormGrad) -> Result<()> {
    let mean_shape = at.mean.as_ref().map_or(at.rstd.shape, |m| m.shape);
    let (rows, len) = rows_of(dout.shape, at.gamma.shape, &[at.rstd.shape, mean_shape])?;
    let (g, x, gamma) = (Source::<T>::of(dout)?, Source::<T>::of(&at.x)?, Source::<T>::of(&at.gamma)?);
    let (mean, rstd) = (at.mean.as_ref().map(Source::<T>::of).transpose()?, Source::<T>::of(&at.rstd)?);
    let (dx, dgamma) = (Sink::<T>::of(out.dx)?, Sink::<T>::of(out.dgamma)?);
    let dbeta = out.dbeta.map(Sink::<T>::of).transpose()?;
    let (cotangents, from, gamma, rstds) = (g.share(), x.share(), gamma.share(), rstd.share());
    let means = mean.as_ref().map(|m| m.share());
    let to = dx.share();
    let level = Level::current();
    // Blocks of rows, whose number does not depend on threads: each sums its part of the gradients of gamma and beta.
    let per_block = rows.div_ceil(BLOCKS).next_multiple_of(GROUP);
    let blocks = rows.div_ceil(per_block.max(1));
    let width = 2 * len;
    let totals = Scratch::zeroed::<f64>(blocks * width)?;
    let shares = Shared(totals.ptr().cast::<f64>());
    let block = |k: usize| -> Result<()> {
        let memory = Scratch::zeroed::<T>(width)?;
        let part = Shared(memory.ptr().cast::<T>());
        // SAFETY: each block has its own `width` totals.
        let total = Shared(unsafe { shares.get().add(k * width) });
        let end = rows.min((k + 1) * per_block);
        for row in k * per_block..end {
            // SAFETY: rows of the operands, each written by one task; the sums belong to the block.
            unsafe {
                let g = |at: usize| cotangents.get().cast_const().add(row * len + at);
                let x = |at: usize| from.get().cast_const().add(row * len + at);
                let mean = means.map_or(T::ZERO, |m| *m.get().add(row));
                let rstd = *rstds.get().add(row);
                let leaf = |at: usize, n: usize| {
                    grad_sums(level, g(at), x(at), gamma.get().add(at), n, mean, rstd).map(T::to_f64)
                };
                let [sum, product] = fold_leaves(len, [0.0; 2], &leaf, plus)?;
                // Without a mean there is no component along it to subtract.
                let sum = if means.is_some() { sum } else { 0.0 };
                let (a, b) = (T::from_f64(sum / len as f64), T::from_f64(product / len as f64));
                each_leaf(len, &|at, n| {
                    let dgamma = part.get().add(at);
                    let dbeta = if means.is_some() { part.get().add(len + at) } else { std::ptr::null_mut() };
                    let (gamma, dx) = (gamma.get().add(at), to.get().add(row * len + at));
                    grad_leaf(level, g(at), x(at), gamma, dx, dgamma, dbeta, n, mean, rstd, a, b);
                })?;
                if row + 1 == end || (row + 1) % GROUP == 0 {
                    flush(level, part.get(), total.get(), width);
                }
            }
        }
        Ok(())
    };
    if blocks > 1 && worth_splitting(rows.saturating_mul(len).saturating_mul(2 * COST)) {
        try_parallel_for(blocks, &block)?;
    } else {
        (0..blocks).try_for_each(block)?;
    }
    // SAFETY: the sums of the blocks, which are all finished.
    unsafe {
        let totals = std::slice::from_raw_parts_mut(shares.get(), blocks * width);
        let (first, others) = totals.split_at_mut(width.min(blocks * width));
        for other in others.chunks_exact(width.max(1)) {
            first.iter_mut().zip(other).for_each(|(sum, &v)| *sum += v);
        }
        let sum = |i: usize| T::from_f64(first.get(i).copied().unwrap_or(0.0));
        for i in 0..len {
            *dgamma.share().get().add(i) = sum(i);
            if let Some(dbeta) = &dbeta {
                *dbeta.share().get().add(i) = sum(len + i);
            }
        }
    }
    dx.finish()?;
    dgamma.finish()?;
    dbeta.map_or(Ok(()), |b| b.finish())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rows::plane::{plane_grad, plane_sums, scale_plane};

    /// Nothing here is fused, so the results do not depend on the machine.
    #[test]
    fn every_level_gives_the_same_bits() {
        fn check<T: Real>() {
            for n in [1usize, 3, 4, 15, 16, 17, 31, 32, 33, 63, 64, 65, 100, 777] {
                let series = |step: usize| -> Vec<T> {
                    (0..2 * n).map(|i| T::from_f64((i * step % 101) as f64 * 0.37 - 11.3)).collect()
                };
                let (x, g, gamma, beta) = (series(37), series(17), series(29), series(7));
                // SAFETY: the level is available, and every array has the given number of elements, plus one.
                let run = |level: Level| unsafe {
                    let mut out = [(); 9].map(|_| vec![T::from_f64(0.25); 2 * n + 1]);
                    let [y, z, mean, rstd, dx, dgamma, dbeta, plane, slope] = &mut out;
                    let (gamma, null) = (gamma.as_ptr(), std::ptr::null_mut());
                    let (ys, zs) = (y.as_mut_ptr(), z.as_mut_ptr());
                    let (means, rstds) = (mean.as_mut_ptr(), rstd.as_mut_ptr());
                    short_rows(level, x.as_ptr(), ys, gamma, beta.as_ptr(), means, rstds, 2, n, 1e-5);
                    short_rows(level, x.as_ptr(), zs, gamma, null, null, rstds.add(2.min(n)), 1, n, 1e-5);
                    let (m, r) = (T::from_f64(0.3), T::from_f64(1.7));
                    let [a, b] = grad_sums(level, g.as_ptr(), x.as_ptr(), gamma, n, m, r);
                    let (dg, db) = (dgamma.as_mut_ptr(), dbeta.as_mut_ptr());
                    grad_leaf(level, g.as_ptr(), x.as_ptr(), gamma, dx.as_mut_ptr(), dg, db, n, m, r, a, b);
                    scale_plane(level, x.as_ptr(), plane.as_mut_ptr(), n, m, r, a);
                    let [c, d] = plane_sums(level, g.as_ptr(), x.as_ptr(), n, m);
                    plane_grad(level, g.as_ptr(), x.as_ptr(), slope.as_mut_ptr(), n, m, r, c, d);
                    let squares = leaf_squares(level, x.as_ptr(), n);
                    out.into_iter().flatten().chain([squares]).map(|v| v.to_f64().to_bits()).collect::<Vec<_>>()
                };
                let want = run(Level::Baseline);
                for &level in Level::available() {
                    assert_eq!(run(level), want, "{n} {level:?}");
                }
                // Memory after the `n` elements is not changed.
                assert_eq!(want[2 * n], 0.25f64.to_bits());
            }
        }
        check::<f32>();
        check::<f64>();
    }
}
