//! Normalization of groups of channels, with a factor and an offset for each channel.

use ms_core::{DType, Result, View, ViewMut};

use super::moments::{Moments, leaf_moments};
use super::plane::{plane_grad, plane_sums, plus, scale_plane};
use super::{LEAF, Real, Sink, Source, computed_in, each_of, fold_leaves, fold_of, for_rows};
use crate::simd::Level;
use crate::strided::{Scratch, Shared, misuse, unsupported};

/// The outputs; mean and reciprocal deviation [N, groups] have the dtype of the computation.
pub struct GroupNormOut<'a, 'b> {
    pub y: &'a ViewMut<'b>,
    pub mean: &'a ViewMut<'b>,
    pub rstd: &'a ViewMut<'b>,
}

/// The values at which the gradient is taken.
pub struct GroupNormAt<'a> {
    pub x: View<'a>,
    pub mean: View<'a>,
    pub rstd: View<'a>,
    pub gamma: View<'a>,
}

/// The gradients with respect to x, gamma and beta.
pub struct GroupNormGrad<'a, 'b> {
    pub dx: &'a ViewMut<'b>,
    pub dgamma: &'a ViewMut<'b>,
    pub dbeta: &'a ViewMut<'b>,
}

/// Sizes of a tensor [N, C, *] whose channels are divided into groups.
#[derive(Clone, Copy)]
struct Groups {
    batch: usize,
    groups: usize,
    /// Channels per group.
    channels: usize,
    /// Elements per plane.
    size: usize,
}

impl Groups {
    fn new(x: &[i64], parameters: &[&[i64]], stats: &[&[i64]]) -> Result<Groups> {
        let groups = stats[0].get(1).map_or(0, |&g| g as usize);
        let fits = x.len() >= 2
            && groups > 0
            && (x[1] as usize).is_multiple_of(groups)
            && parameters.iter().all(|p| **p == [x[1]])
            && stats.iter().all(|s| **s == [x[0], groups as i64]);
        if !fits {
            return Err(misuse("group_norm", "operands of unexpected shapes"));
        }
        let size = x[2..].iter().map(|&d| d as usize).product();
        Ok(Groups { batch: x[0] as usize, groups, channels: x[1] as usize / groups, size })
    }

    /// Elements per group.
    fn len(&self) -> usize {
        self.channels * self.size
    }

    /// Leaf `k` of a group: its channel's position in the group, its start and its length.
    fn leaf(&self, k: usize) -> (usize, usize, usize) {
        let per_plane = self.size.div_ceil(LEAF);
        let start = k % per_plane * LEAF;
        (k / per_plane, start, LEAF.min(self.size - start))
    }

    fn each(&self, body: &(dyn Fn(usize, usize, usize) + Sync)) -> Result<()> {
        each_of(self.channels * self.size.div_ceil(LEAF), LEAF.min(self.size), &|k| {
            let (channel, start, n) = self.leaf(k);
            body(channel, channel * self.size + start, n);
        })
    }
}

/// `(x - mean) / sqrt(variance + epsilon) * gamma + beta` with mean and (biased) variance of each group of channels;
/// `x` [N, C, *]. The shape of the mean gives the number of groups.
///
/// Errors: `UnsupportedDType`, `OutOfMemory`, `Interrupted`.
pub fn group_norm(x: &View, gamma: &View, beta: &View, epsilon: f64, out: &GroupNormOut) -> Result<()> {
    let sizes = Groups::new(x.shape, &[gamma.shape, beta.shape], &[out.mean.shape, out.rstd.shape])?;
    if out.y.shape != x.shape {
        return Err(misuse("group_norm", "an output of an unexpected shape"));
    }
    match computed_in(x.dtype) {
        DType::Float32 => forward::<f32>(sizes, x, gamma, beta, epsilon, out),
        DType::Float64 => forward::<f64>(sizes, x, gamma, beta, epsilon, out),
        other => Err(unsupported("group_norm", other)),
    }
}

fn forward<T: Real>(
    sizes: Groups,
    x: &View,
    gamma: &View,
    beta: &View,
    epsilon: f64,
    out: &GroupNormOut,
) -> Result<()> {
    let (x, gamma, beta) = (Source::<T>::of(x)?, Source::<T>::of(gamma)?, Source::<T>::of(beta)?);
    let (y, mean, rstd) = (Sink::<T>::of(out.y)?, Sink::<T>::of(out.mean)?, Sink::<T>::of(out.rstd)?);
    let (from, to, scales, shifts) = (x.share(), y.share(), gamma.share(), beta.share());
    let (means, rstds) = (mean.share(), rstd.share());
    let (level, len) = (Level::current(), sizes.len());
    for_rows(sizes.batch * sizes.groups, len, 3, &|first, end| {
        // SAFETY: only its task writes a group's elements.
        (first..end).try_for_each(|row| unsafe {
            let x = |at: usize| from.get().cast_const().add(row * len + at);
            let found = fold_leaves(len, Moments::default(), &|at, n| leaf_moments(level, x(at), n), Moments::and)?;
            let mean = T::from_f64(found.mean());
            let rstd = T::from_f64(1.0 / (found.variance() + epsilon).sqrt());
            *means.get().add(row) = mean;
            *rstds.get().add(row) = rstd;
            let base = row % sizes.groups * sizes.channels;
            sizes.each(&|channel, at, n| {
                let (scale, shift) = (*scales.get().add(base + channel), *shifts.get().add(base + channel));
                scale_plane(level, x(at), to.get().add(row * len + at), n, mean, rstd * scale, shift);
            })
        })
    })?;
    y.finish()?;
    mean.finish()?;
    rstd.finish()
}

/// The gradient of [`group_norm`], with the statistics taken as functions of `x`.
///
/// Errors: `UnsupportedDType`, `OutOfMemory`, `Interrupted`.
pub fn group_norm_grad(dout: &View, at: &GroupNormAt, out: &GroupNormGrad) -> Result<()> {
    let parameters = [at.gamma.shape, out.dgamma.shape, out.dbeta.shape];
    let sizes = Groups::new(dout.shape, &parameters, &[at.mean.shape, at.rstd.shape])?;
    if at.x.shape != dout.shape || out.dx.shape != dout.shape {
        return Err(misuse("group_norm_grad", "operands of unexpected shapes"));
    }
    match computed_in(at.x.dtype) {
        DType::Float32 => backward::<f32>(sizes, dout, at, out),
        DType::Float64 => backward::<f64>(sizes, dout, at, out),
        other => Err(unsupported("group_norm_grad", other)),
    }
}

fn backward<T: Real>(sizes: Groups, dout: &View, at: &GroupNormAt, out: &GroupNormGrad) -> Result<()> {
    let (g, x, gamma) = (Source::<T>::of(dout)?, Source::<T>::of(&at.x)?, Source::<T>::of(&at.gamma)?);
    let (mean, rstd) = (Source::<T>::of(&at.mean)?, Source::<T>::of(&at.rstd)?);
    let (dx, dgamma, dbeta) = (Sink::<T>::of(out.dx)?, Sink::<T>::of(out.dgamma)?, Sink::<T>::of(out.dbeta)?);
    let (cotangents, from, to) = (g.share(), x.share(), dx.share());
    let (scales, means, rstds) = (gamma.share(), mean.share(), rstd.share());
    let (level, len) = (Level::current(), sizes.len());
    let rows = sizes.batch * sizes.groups;
    // For each plane, the sums of g and of g (x - mean) / deviation.
    let planes = Scratch::zeroed::<[f64; 2]>(rows * sizes.channels)?;
    let sums = Shared(planes.ptr().cast::<[f64; 2]>());
    for_rows(rows, len, 4, &|first, end| {
        // SAFETY: only its task writes a group's elements and sums.
        (first..end).try_for_each(|row| unsafe {
            let g = |at: usize| cotangents.get().cast_const().add(row * len + at);
            let x = |at: usize| from.get().cast_const().add(row * len + at);
            let (mean, rstd) = (*means.get().add(row), *rstds.get().add(row));
            let base = row % sizes.groups * sizes.channels;
            let mut all = [0.0; 2];
            for channel in 0..sizes.channels {
                let start = channel * sizes.size;
                let leaf = |k: usize| {
                    let at = start + k * LEAF;
                    plane_sums(level, g(at), x(at), LEAF.min(sizes.size - k * LEAF), mean).map(T::to_f64)
                };
                let [sum, product] = fold_of(sizes.size.div_ceil(LEAF), LEAF.min(sizes.size), [0.0; 2], &leaf, plus)?;
                let found = [sum, product * rstd.to_f64()];
                *sums.get().add(row * sizes.channels + channel) = found;
                let scale = (*scales.get().add(base + channel)).to_f64();
                all = plus(all, [found[0] * scale, found[1] * scale]);
            }
            let wide = rstd.to_f64();
            let shift = T::from_f64(-wide * all[0] / len as f64);
            let slope = T::from_f64(-wide * wide * all[1] / len as f64);
            sizes.each(&|channel, at, n| {
                let scale = rstd * *scales.get().add(base + channel);
                plane_grad(level, g(at), x(at), to.get().add(row * len + at), n, mean, scale, slope, shift);
            })
        })
    })?;
    let channels = sizes.groups * sizes.channels;
    for c in 0..channels {
        // SAFETY: the planes of a channel are `channels` apart.
        unsafe {
            let [sum, product] = (0..sizes.batch).fold([0.0; 2], |all, n| plus(all, *sums.get().add(n * channels + c)));
            *dgamma.share().get().add(c) = T::from_f64(product);
            *dbeta.share().get().add(c) = T::from_f64(sum);
        }
    }
    dx.finish()?;
    dgamma.finish()?;
    dbeta.finish()
}
