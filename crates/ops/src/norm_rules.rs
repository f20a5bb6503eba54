//! The shared parts of the derivatives of normalizations: compositions, for second order and for the cotangents of
//! statistics.

use ms_core::{DType, Dim, Result, Scalar, Shape};
use ms_ir::{Builder, V};

use crate::build as nn;

pub(crate) fn computed_in(dtype: DType) -> DType {
    if dtype.is_half() { DType::Float32 } else { dtype }
}

/// The axes and shapes of a normalization, over its tensor reshaped to `shape`.
pub(crate) struct NormDims {
    pub shape: Shape,
    /// The axes that are normalized over.
    pub axes: Vec<i64>,
    /// The shapes to which statistics broadcast, and the factors.
    pub stats: Shape,
    pub params: Shape,
    /// The axes over which the gradients of the factors are summed.
    pub param_axes: Vec<i64>,
}

/// Operands in the dtype of the computation and the shapes of `NormDims`. If there is no mean, it counts as 0.
pub(crate) struct NormOperands {
    pub x: V,
    pub mean: Option<V>,
    pub rstd: V,
}

/// The gradients of a gradient op, in the shapes of `NormDims`.
pub(crate) struct SecondGrads {
    pub dout: V,
    pub x: V,
    pub mean: Option<V>,
    pub rstd: V,
    pub gamma: V,
}

impl NormDims {
    /// [N, C, *], channel by channel.
    pub fn channels(x: &[Dim]) -> NormDims {
        let axes: Vec<i64> = (0..x.len() as i64).filter(|&d| d != 1).collect();
        let params: Shape = (0..x.len()).map(|d| if d == 1 { x[1] } else { Dim::ONE }).collect();
        NormDims {
            shape: x.iter().copied().collect(),
            axes: axes.clone(),
            stats: params.clone(),
            params,
            param_axes: axes,
        }
    }

    /// The last dimensions, those of `params`.
    pub fn rows(x: &[Dim], params: &[Dim]) -> NormDims {
        let split = x.len() - params.len();
        let stats = (0..x.len()).map(|d| if d < split { x[d] } else { Dim::ONE }).collect();
        NormDims {
            shape: x.iter().copied().collect(),
            axes: (split as i64..x.len() as i64).collect(),
            stats,
            params: params.iter().copied().collect(),
            param_axes: (0..split as i64).collect(),
        }
    }

    /// [N, C, *] with the channels in groups, as [N, groups, C / groups, *].
    pub fn groups(x: &[Dim], groups: i64, per_group: Dim) -> NormDims {
        let mut shape: Shape = [x[0], Dim::new(groups), per_group].into_iter().collect();
        shape.extend(x[2..].iter().copied());
        let with =
            |kept: &[usize]| (0..shape.len()).map(|d| if kept.contains(&d) { shape[d] } else { Dim::ONE }).collect();
        let (stats, params) = (with(&[0, 1]), with(&[1, 2]));
        let axes = (2..shape.len() as i64).collect();
        let param_axes = std::iter::once(0).chain(3..shape.len() as i64).collect();
        NormDims { shape, axes, stats, params, param_axes }
    }

    /// `v` in one of these shapes and the dtype of the computation.
    pub fn take(&self, b: &mut dyn Builder, v: V, shape: &[Dim]) -> Result<V> {
        let dtype = computed_in(b.aval(v).dtype);
        let v = nn::cast(b, v, dtype)?;
        nn::reshape(b, v, shape)
    }

    fn sum(&self, b: &mut dyn Builder, v: V, axes: &[i64]) -> Result<V> {
        // An empty list would mean all axes.
        if axes.is_empty() { Ok(v) } else { nn::reduce_sum(b, v, axes, true) }
    }

    /// `v` divided by the number of elements that are normalized together.
    fn share(&self, b: &mut dyn Builder, v: V) -> Result<V> {
        let sizes: Shape = self.axes.iter().map(|&d| self.shape[d as usize]).collect();
        if let Some(count) = b.env().product(&sizes).value() {
            return nn::scale(b, v, 1.0 / count as f64);
        }
        // With symbolic sizes the elements are counted, and the quotient is rounded to the dtype once, like the
        // constant.
        let one = b.constant(Scalar::Float(1.0), DType::Float64)?;
        let ones = nn::broadcast_to(b, one, &sizes)?;
        let all: Vec<i64> = (0..sizes.len() as i64).collect();
        let count = nn::reduce_sum(b, ones, &all, false)?;
        let share = nn::div(b, one, count)?;
        let dtype = b.dtype(v);
        let share = nn::cast(b, share, dtype)?;
        nn::mul(b, v, share)
    }

    fn mean(&self, b: &mut dyn Builder, v: V) -> Result<V> {
        let sum = self.sum(b, v, &self.axes)?;
        self.share(b, sum)
    }

    fn centred(&self, b: &mut dyn Builder, operands: &NormOperands) -> Result<V> {
        match operands.mean {
            Some(mean) => nn::sub(b, operands.x, mean),
            None => Ok(operands.x),
        }
    }

    /// The contribution of the cotangents of the mean, and of a function of the variance, to that of `x`: (mean + slope
    /// (x - mean)) / count, where `slope` is that function's derivative with respect to half of the variance times its
    /// cotangent.
    pub fn of_statistics(
        &self,
        b: &mut dyn Builder,
        operands: &NormOperands,
        mean: Option<V>,
        slope: Option<V>,
    ) -> Result<V> {
        let mut sum = mean;
        if let Some(slope) = slope {
            let centred = self.centred(b, operands)?;
            let part = nn::mul(b, centred, slope)?;
            sum = Some(match sum {
                Some(mean) => nn::add(b, part, mean)?,
                None => part,
            });
        }
        let sum = sum.expect("one of the two is there");
        let spread = nn::broadcast_to(b, sum, &self.shape)?;
        self.share(b, spread)
    }

    /// The derivative of `rstd` with respect to half of the variance, times a cotangent: `-rstd^3 cotangent`.
    pub fn slope_of_rstd(&self, b: &mut dyn Builder, rstd: V, cotangent: V) -> Result<V> {
        let square = nn::mul(b, rstd, rstd)?;
        let cube = nn::mul(b, square, rstd)?;
        let product = nn::mul(b, cube, cotangent)?;
        nn::neg(b, product)
    }

    /// The gradients of a gradient op (dx, dgamma, dbeta) with respect to its operands, for the cotangents of the
    /// three.
    ///
    /// With z = (x - mean) rstd, G = dout gamma and M the mean over the normalized axes, dx = rstd (G - M G - z M(G z))
    /// (without a mean the term M G is absent), dgamma = sum(dout z) and dbeta = sum(dout). The statistics are separate
    /// operands.
    pub fn second(
        &self,
        b: &mut dyn Builder,
        operands: &NormOperands,
        dout: V,
        gamma: V,
        cotangents: [Option<V>; 3],
    ) -> Result<SecondGrads> {
        let centred = self.centred(b, operands)?;
        let z = nn::mul(b, centred, operands.rstd)?;
        let scaled = nn::mul(b, dout, gamma)?;
        let u = match cotangents[0] {
            Some(u) => u,
            None => nn::zeros_like(b, operands.x)?,
        };
        let uz = nn::mul(b, u, z)?;
        let uz = self.mean(b, uz)?;
        let gz = nn::mul(b, scaled, z)?;
        let gz = self.mean(b, gz)?;
        // u and G without their components along 1 and z: both are projected in the same way.
        let project = |b: &mut dyn Builder, v: V, along: V| -> Result<V> {
            let part = nn::mul(b, z, along)?;
            let rest = nn::sub(b, v, part)?;
            if operands.mean.is_none() {
                return Ok(rest);
            }
            let mean = self.mean(b, v)?;
            nn::sub(b, rest, mean)
        };
        let projected = project(b, u, uz)?;
        let back = nn::mul(b, projected, operands.rstd)?;
        let mut to_dout = nn::mul(b, back, gamma)?;
        let gamma_part = nn::mul(b, back, dout)?;
        let to_gamma = self.sum(b, gamma_part, &self.param_axes)?;
        let (first, second) = (nn::mul(b, u, gz)?, nn::mul(b, scaled, uz)?);
        let both = nn::add(b, first, second)?;
        let both = nn::mul(b, both, operands.rstd)?;
        let mut to_z = nn::neg(b, both)?;
        if let Some(v) = cotangents[1] {
            let part = nn::mul(b, v, z)?;
            to_dout = nn::add(b, to_dout, part)?;
            let part = nn::mul(b, v, dout)?;
            to_z = nn::add(b, to_z, part)?;
        }
        if let Some(w) = cotangents[2] {
            to_dout = nn::add(b, to_dout, w)?;
        }
        let rest = project(b, scaled, gz)?;
        let direct = nn::mul(b, u, rest)?;
        let through = nn::mul(b, to_z, centred)?;
        let to_rstd = nn::add(b, direct, through)?;
        let rstd = self.sum(b, to_rstd, &self.axes)?;
        let x = nn::mul(b, to_z, operands.rstd)?;
        let mean = match operands.mean {
            Some(_) => {
                let sum = self.sum(b, x, &self.axes)?;
                Some(nn::neg(b, sum)?)
            }
            None => None,
        };
        Ok(SecondGrads { dout: to_dout, x, mean, rstd, gamma: to_gamma })
    }
}

/// A result of a composition in the shape and dtype of the operand whose cotangent it is.
pub(crate) fn like(b: &mut dyn Builder, v: V, operand: V) -> Result<V> {
    let aval = b.aval(operand);
    let v = nn::reshape(b, v, &aval.shape)?;
    nn::cast(b, v, aval.dtype)
}
