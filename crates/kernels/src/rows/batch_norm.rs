//! Batch normalization in training: every channel over the batch and the spatial dimensions.

use ms_core::{DType, Result, View, ViewMut};

use super::moments::{Moments, leaf_moments};
use super::plane::{plane_grad, plane_sums, plus, scale_plane};
use super::{LEAF, Real, Sink, Source, computed_in, each_of, fold_of, for_rows};
use crate::simd::Level;
use crate::strided::{Dims, misuse, unsupported};

/// Planes shorter than this are first gathered channel by channel.
const SHORT: usize = 64;

/// The outputs; mean and variance have the dtype of the computation.
pub struct BatchNormOut<'a, 'b> {
    pub y: &'a ViewMut<'b>,
    pub mean: &'a ViewMut<'b>,
    pub variance: &'a ViewMut<'b>,
}

/// The values at which the gradient is taken.
pub struct BatchNormAt<'a> {
    pub x: View<'a>,
    pub mean: View<'a>,
    pub variance: View<'a>,
    pub gamma: View<'a>,
    pub epsilon: f64,
}

/// The gradients with respect to x, gamma and beta.
pub struct BatchNormGrad<'a, 'b> {
    pub dx: &'a ViewMut<'b>,
    pub dgamma: &'a ViewMut<'b>,
    pub dbeta: &'a ViewMut<'b>,
}

/// The order in which a tensor [N, C, *] is traversed, a function of its shape only.
struct Planes {
    /// Planes of a channel.
    planes: usize,
    channels: usize,
    /// Elements of a plane.
    size: usize,
    /// Whether operands are traversed as [C, N, *], so that a channel is one plane.
    transposed: bool,
}

impl Planes {
    fn new(shape: &[i64]) -> Planes {
        let size = shape[2..].iter().map(|&d| d as usize).product();
        let (planes, channels) = (shape[0] as usize, shape[1] as usize);
        if size < SHORT && planes > 1 {
            Planes { planes: 1, channels, size: planes * size, transposed: true }
        } else {
            Planes { planes, channels, size, transposed: false }
        }
    }

    /// Shape or strides in the order of traversal.
    fn order(&self, dims: &[i64]) -> Dims {
        let mut dims: Dims = dims.iter().copied().collect();
        if self.transposed {
            dims.swap(0, 1);
        }
        dims
    }

    fn leaves(&self) -> usize {
        self.planes * self.size.div_ceil(LEAF)
    }

    /// Position and length of leaf `k` of a channel.
    fn leaf(&self, channel: usize, k: usize) -> (usize, usize) {
        let per_plane = self.size.div_ceil(LEAF);
        let (plane, start) = (k / per_plane, k % per_plane * LEAF);
        ((plane * self.channels + channel) * self.size + start, LEAF.min(self.size - start))
    }

    fn fold<P: Copy + Send + Sync>(
        &self,
        channel: usize,
        first: P,
        part: &(dyn Fn(usize, usize) -> P + Sync),
        combine: impl Fn(P, P) -> P,
    ) -> Result<P> {
        let leaf = |k| {
            let (at, n) = self.leaf(channel, k);
            part(at, n)
        };
        fold_of(self.leaves(), LEAF.min(self.size), first, &leaf, combine)
    }

    fn each(&self, channel: usize, body: &(dyn Fn(usize, usize) + Sync)) -> Result<()> {
        each_of(self.leaves(), LEAF.min(self.size), &|k| {
            let (at, n) = self.leaf(channel, k);
            body(at, n);
        })
    }

    fn for_channels(&self, cost: usize, body: &(dyn Fn(usize) -> Result<()> + Sync)) -> Result<()> {
        for_rows(self.channels, self.planes * self.size, cost, &|first, end| (first..end).try_for_each(body))
    }
}

fn channels_of(shape: &[i64]) -> Result<[i64; 1]> {
    if shape.len() < 2 { Err(misuse("batch_norm", "an input of fewer than two dimensions")) } else { Ok([shape[1]]) }
}

/// `(x - mean) / sqrt(variance + epsilon) * gamma + beta` with each channel's own mean and (biased) variance; `x` [N, C, *].
///
/// Errors: `UnsupportedDType`, `OutOfMemory`, `Interrupted`.
pub fn batch_norm(x: &View, gamma: &View, beta: &View, epsilon: f64, out: &BatchNormOut) -> Result<()> {
    let channels = channels_of(x.shape)?;
    let rows = [gamma.shape, beta.shape, out.mean.shape, out.variance.shape];
    if out.y.shape != x.shape || rows.iter().any(|&s| s != channels) {
        return Err(misuse("batch_norm", "operands of unexpected shapes"));
    }
    match computed_in(x.dtype) {
        DType::Float32 => forward::<f32>(x, gamma, beta, epsilon, out),
        DType::Float64 => forward::<f64>(x, gamma, beta, epsilon, out),
        other => Err(unsupported("batch_norm", other)),
    }
}

fn forward<T: Real>(x: &View, gamma: &View, beta: &View, epsilon: f64, out: &BatchNormOut) -> Result<()> {
    let planes = Planes::new(x.shape);
    let (shape, from, to) = (planes.order(x.shape), planes.order(x.strides), planes.order(out.y.strides));
    // SAFETY: the same elements, with two dimensions exchanged.
    let (x, y) =
        unsafe { (View::new(x.ptr, x.dtype, &shape, &from), ViewMut::new(out.y.ptr, out.y.dtype, &shape, &to)) };
    let (x, gamma, beta) = (Source::<T>::of(&x)?, Source::<T>::of(gamma)?, Source::<T>::of(beta)?);
    let (y, mean, variance) = (Sink::<T>::of(&y)?, Sink::<T>::of(out.mean)?, Sink::<T>::of(out.variance)?);
    let (from, to, scales, shifts) = (x.share(), y.share(), gamma.share(), beta.share());
    let (means, variances) = (mean.share(), variance.share());
    let level = Level::current();
    // SAFETY: only its task writes a channel's elements.
    planes.for_channels(4, &|c| unsafe {
        let x = |at: usize| from.get().cast_const().add(at);
        let found = planes.fold(c, Moments::default(), &|at, n| leaf_moments(level, x(at), n), Moments::and)?;
        let (mean, scale) = (T::from_f64(found.mean()), 1.0 / (found.variance() + epsilon).sqrt());
        *means.get().add(c) = mean;
        *variances.get().add(c) = T::from_f64(found.variance());
        let scale = T::from_f64(scale) * *scales.get().add(c);
        let shift = *shifts.get().add(c);
        planes.each(c, &|at, n| scale_plane(level, x(at), to.get().add(at), n, mean, scale, shift))
    })?;
    y.finish()?;
    mean.finish()?;
    variance.finish()
}

/// The gradient of [`batch_norm`], with mean and variance taken as functions of `x`.
///
/// Errors: `UnsupportedDType`, `OutOfMemory`, `Interrupted`.
pub fn batch_norm_grad(dout: &View, at: &BatchNormAt, out: &BatchNormGrad) -> Result<()> {
    let channels = channels_of(dout.shape)?;
    let rows = [at.gamma.shape, at.mean.shape, at.variance.shape, out.dgamma.shape, out.dbeta.shape];
    if at.x.shape != dout.shape || out.dx.shape != dout.shape || rows.iter().any(|&s| s != channels) {
        return Err(misuse("batch_norm_grad", "operands of unexpected shapes"));
    }
    match computed_in(at.x.dtype) {
        DType::Float32 => backward::<f32>(dout, at, out),
        DType::Float64 => backward::<f64>(dout, at, out),
        other => Err(unsupported("batch_norm_grad", other)),
    }
}

fn backward<T: Real>(dout: &View, at: &BatchNormAt, out: &BatchNormGrad) -> Result<()> {
    let planes = Planes::new(dout.shape);
    let shape = planes.order(dout.shape);
    let (g, x, dx) = (planes.order(dout.strides), planes.order(at.x.strides), planes.order(out.dx.strides));
    // SAFETY: the same elements, with two dimensions exchanged.
    let (g, x, dx) = unsafe {
        let (from, to) = (at.x, out.dx);
        (
            View::new(dout.ptr, dout.dtype, &shape, &g),
            View::new(from.ptr, from.dtype, &shape, &x),
            ViewMut::new(to.ptr, to.dtype, &shape, &dx),
        )
    };
    let (g, x, dx) = (Source::<T>::of(&g)?, Source::<T>::of(&x)?, Sink::<T>::of(&dx)?);
    let (gamma, mean, variance) =
        (Source::<T>::of(&at.gamma)?, Source::<T>::of(&at.mean)?, Source::<T>::of(&at.variance)?);
    let (dgamma, dbeta) = (Sink::<T>::of(out.dgamma)?, Sink::<T>::of(out.dbeta)?);
    let (cotangents, from, to) = (g.share(), x.share(), dx.share());
    let (scales, means, variances) = (gamma.share(), mean.share(), variance.share());
    let (to_gamma, to_beta) = (dgamma.share(), dbeta.share());
    let count = (planes.planes * planes.size) as f64;
    let level = Level::current();
    // SAFETY: only its task writes a channel's elements.
    planes.for_channels(4, &|c| unsafe {
        let g = |at: usize| cotangents.get().cast_const().add(at);
        let x = |at: usize| from.get().cast_const().add(at);
        let mean = *means.get().add(c);
        let leaf = |at: usize, n: usize| plane_sums(level, g(at), x(at), n, mean).map(T::to_f64);
        let [sum, product] = planes.fold(c, [0.0; 2], &leaf, plus)?;
        let inverse = 1.0 / ((*variances.get().add(c)).to_f64() + at.epsilon).sqrt();
        *to_gamma.get().add(c) = T::from_f64(product * inverse);
        *to_beta.get().add(c) = T::from_f64(sum);
        let scale = (*scales.get().add(c)).to_f64() * inverse;
        let slope = T::from_f64(-scale * inverse * inverse * product / count);
        let shift = T::from_f64(-scale * sum / count);
        let scale = T::from_f64(scale);
        planes.each(c, &|at, n| plane_grad(level, g(at), x(at), to.get().add(at), n, mean, scale, slope, shift))
    })?;
    dx.finish()?;
    dgamma.finish()?;
    dbeta.finish()
}
