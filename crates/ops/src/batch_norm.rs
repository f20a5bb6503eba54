//! Batch normalization and its gradient.

use ms_core::{AttrReader, Aval, smallvec};
use ms_ir::{Kernel, OpDef, Traits};
use ms_kernels::rows::batch_norm::{BatchNormAt, BatchNormGrad, BatchNormOut, batch_norm, batch_norm_grad};

use crate::build as nn;
use crate::macros::op;
use crate::norm::{PLANES, attr, channels, epsilon, expect_floats, expect_shape, norm_samples, or_zero, second};
use crate::norm_rules::{NormDims, NormOperands, computed_in, like};
use crate::samples::input;
use crate::unary::RSQRT;

pub static OPS: &[&OpDef] = &[&BATCH_NORM, &BATCH_NORM_GRAD];

op! {
    /// Normalizes each channel (dimension 1) by its mean and standard deviation, then scales by `gamma` and adds `beta`
    /// (arXiv 1502.03167).
    ///
    /// Args:
    ///     input (Tensor): floats, of shape (N, C, *).
    ///     gamma (Tensor): floats, of shape (C,).
    ///     beta (Tensor): floats, of shape (C,).
    ///     epsilon (float): added to the variance.
    ///
    /// Returns:
    ///     Tuple of the result, of the shape and dtype of `input`, and of each channel's mean and (biased) variance, which are
    ///     float32 if `input` has 16 bits.
    ///
    /// Raises:
    ///     ValueError: the shapes are incompatible.
    ///     TypeError: a dtype is not a float.
    ///
    /// Examples:
    ///     >>> x, one = Tensor([[1.0], [3.0]]), ops.ones(1)
    ///     >>> print(functions.batch_norm_(x, one, one, 0.0)[0])
    ///     [[0.]
    ///      [2.]]
    BATCH_NORM = "batch_norm_",
    params: [input: Tensor = Required, gamma: Tensor = Required, beta: Tensor = Required, epsilon: Float = Required], outputs: 3,
    public: false, method: false, primitive: "", traits: Traits::PURE,
    infer: |cx| {
        expect_floats(cx)?;
        let (_, c) = channels(cx, 0)?;
        expect_shape(cx, 1, &[c])?;
        expect_shape(cx, 2, &[c])?;
        let stat = Aval::new(computed_in(cx.inputs[0].dtype), &[c]);
        Ok(smallvec![cx.inputs[0].clone(), stat.clone(), stat])
    },
    kernel: Kernel::host(|cx| {
        let out = BatchNormOut { y: &cx.outputs[0], mean: &cx.outputs[1], variance: &cx.outputs[2] };
        batch_norm(&cx.inputs[0], &cx.inputs[1], &cx.inputs[2], epsilon(&mut AttrReader::new(cx.attrs)), &out)
    }),
    vjp: |b, cx| {
        let (x, gamma, mean, variance) = (cx.inputs[0], cx.inputs[1], cx.outputs[1], cx.outputs[2]);
        let dout = or_zero(b, cx.grads[0], cx.outputs[0])?;
        let grads = b.emit(&BATCH_NORM_GRAD, &[dout, x, mean, variance, gamma], cx.attrs.iter().cloned().collect())?;
        let dx = if cx.grads[1].is_none() && cx.grads[2].is_none() {
            grads[0]
        } else {
            let dims = NormDims::channels(&b.aval(x).shape);
            let operands = NormOperands {
                x: dims.take(b, x, &dims.shape)?,
                mean: Some(dims.take(b, mean, &dims.stats)?),
                rstd: variance,
            };
            let of_mean = cx.grads[1].map(|g| dims.take(b, g, &dims.stats)).transpose()?;
            let slope = match cx.grads[2] {
                Some(g) => {
                    let g = dims.take(b, g, &dims.stats)?;
                    Some(nn::scale(b, g, 2.0)?)
                }
                None => None,
            };
            let more = dims.of_statistics(b, &operands, of_mean, slope)?;
            let more = like(b, more, x)?;
            nn::add(b, grads[0], more)?
        };
        let (dgamma, dbeta) = (like(b, grads[1], gamma)?, like(b, grads[2], cx.inputs[2])?);
        Ok(smallvec![Some(dx), Some(dgamma), Some(dbeta)])
    },
    samples: || norm_samples(
        |d, s, p| vec![input(d, s, -2.0, 2.0), input(p, &s[1..2], 0.5, 2.0), input(p, &s[1..2], -1.0, 1.0)],
        attr(1e-2),
        PLANES,
    ),
}

op! {
    /// Returns the gradients of the first output of `batch_norm_`. Mean and variance count as functions of the input.
    ///
    /// Args:
    ///     dout (Tensor): the gradient of the output.
    ///     input (Tensor): floats, of shape (N, C, *).
    ///     mean (Tensor): each channel's mean, of shape (C,).
    ///     variance (Tensor): each channel's variance, of shape (C,).
    ///     gamma (Tensor): of shape (C,).
    ///     epsilon (float): added to the variance.
    ///
    /// Returns:
    ///     Tuple of the gradients with respect to `input`, `gamma` and `beta`.
    ///
    /// Raises:
    ///     ValueError: the shapes are incompatible.
    ///     TypeError: a dtype is not a float.
    ///
    /// Examples:
    ///     >>> x, one = Tensor([[1.0], [3.0]]), ops.ones(1)
    ///     >>> print(functions.batch_norm_grad(x, x, one, one, one, 0.0)[2])
    ///     [4.]
    BATCH_NORM_GRAD = "batch_norm_grad",
    params: [dout: Tensor = Required, input: Tensor = Required, mean: Tensor = Required, variance: Tensor = Required,
        gamma: Tensor = Required, epsilon: Float = Required], outputs: 3,
    public: false, method: false, primitive: "", traits: Traits::PURE,
    infer: |cx| {
        expect_floats(cx)?;
        let (_, c) = channels(cx, 1)?;
        let inputs = cx.inputs;
        expect_shape(cx, 0, &inputs[1].shape)?;
        (2..5).try_for_each(|k| expect_shape(cx, k, &[c]))?;
        Ok(smallvec![inputs[1].clone(), inputs[4].clone(), inputs[4].clone()])
    },
    kernel: Kernel::host(|cx| {
        let epsilon = epsilon(&mut AttrReader::new(cx.attrs));
        let i = cx.inputs;
        let at = BatchNormAt { x: i[1], mean: i[2], variance: i[3], gamma: i[4], epsilon };
        batch_norm_grad(&i[0], &at, &BatchNormGrad { dx: &cx.outputs[0], dgamma: &cx.outputs[1], dbeta: &cx.outputs[2] })
    }),
    vjp: |b, cx| {
        let [dout, x, mean, variance, gamma] = [0, 1, 2, 3, 4].map(|k| cx.inputs[k]);
        let dims = NormDims::channels(&b.aval(x).shape);
        let spread = dims.take(b, variance, &dims.stats)?;
        let spread = nn::shift(b, spread, cx.attrs[0].float())?;
        let rstd = ms_ir::emit1(b, &RSQRT, &[spread], smallvec![])?;
        let operands = NormOperands {
            x: dims.take(b, x, &dims.shape)?,
            mean: Some(dims.take(b, mean, &dims.stats)?),
            rstd,
        };
        let found = second(b, &dims, &operands, dout, gamma, cx)?;
        // rstd is (variance + epsilon)^-1/2.
        let slope = dims.slope_of_rstd(b, rstd, found.rstd)?;
        let to_variance = nn::scale(b, slope, 0.5)?;
        Ok(smallvec![
            Some(like(b, found.dout, dout)?),
            Some(like(b, found.x, x)?),
            found.mean.map(|v| like(b, v, mean)).transpose()?,
            Some(like(b, to_variance, variance)?),
            Some(like(b, found.gamma, gamma)?),
        ])
    },
    samples: || norm_samples(
        |d, s, p| vec![
            input(d, s, -1.0, 1.0), input(d, s, -2.0, 2.0), input(computed_in(d), &s[1..2], -1.0, 1.0),
            input(computed_in(d), &s[1..2], 0.5, 2.0), input(p, &s[1..2], 0.5, 2.0),
        ],
        attr(1e-2),
        PLANES,
    ),
}
