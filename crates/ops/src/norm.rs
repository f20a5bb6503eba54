//! Normalization: layer, group, root mean square, and their gradients; also the parts that batch norm shares with them.

use ms_core::{
    Attr, AttrReader, Aval, Code, DType, Dim, KernelCx, Opcode, ProgramBuilder, Reg, Result, Shape, SmallVec,
    broadcast_shapes, fmt_shape, smallvec,
};
use ms_ir::{Builder, Grads, Infer, Kernel, OpDef, Sample, Traits, V, VjpCx};
use ms_kernels::rows::group_norm::{GroupNormAt, GroupNormGrad, GroupNormOut, group_norm, group_norm_grad};
use ms_kernels::rows::layer_norm::{LayerNormAt, LayerNormGrad, LayerNormOut, layer_norm, layer_norm_grad};

use crate::build as nn;
use crate::macros::op;
use crate::norm_rules::{NormDims, NormOperands, computed_in, like};
use crate::samples::{f32s, forward_only, input, sample};

pub static OPS: &[&OpDef] =
    &[&LAYER_NORM, &LAYER_NORM_GRAD, &RMS_NORM, &RMS_NORM_GRAD, &GROUP_NORM, &GROUP_NORM_GRAD, &SCALE_SHIFT];

/// Checks that every input is a float.
pub(crate) fn expect_floats(cx: &Infer) -> Result<()> {
    (0..cx.inputs.len()).try_for_each(|k| cx.expect_dtype(k, DType::is_float, "floats"))
}

/// Checks that input `k` has this shape.
pub(crate) fn expect_shape(cx: &mut Infer, k: usize, shape: &[Dim]) -> Result<()> {
    let inputs = cx.inputs;
    let got = &inputs[k].shape;
    if got.len() == shape.len() && got.iter().zip(shape).all(|(&a, &b)| cx.env.same(a, b)) {
        return Ok(());
    }
    let expected = format!("{} of shape {}", cx.tensor_name(k), fmt_shape(shape));
    Err(cx.error(Code::ShapeMismatch).expected(expected).got(fmt_shape(got)))
}

/// [N, C, *]: the sizes N and C of input `k`.
pub(crate) fn channels(cx: &Infer, k: usize) -> Result<(Dim, Dim)> {
    let shape = &cx.inputs[k].shape;
    if shape.len() < 2 {
        let expected = format!("{} of two dimensions or more", cx.tensor_name(k));
        return Err(cx.error(Code::RankMismatch).expected(expected).got(fmt_shape(shape)));
    }
    Ok((shape[0], shape[1]))
}

/// The shape of one statistic per row, where the rows are the last dimensions of `x`, those of `params`.
fn row_stats(cx: &mut Infer, x: usize, params: usize) -> Result<Shape> {
    let inputs = cx.inputs;
    let (shape, last) = (&inputs[x].shape, &inputs[params].shape);
    let split = shape.len().checked_sub(last.len()).filter(|_| !last.is_empty());
    let fits = split.is_some_and(|split| shape[split..].iter().zip(last).all(|(&a, &b)| cx.env.same(a, b)));
    if !fits {
        let expected = format!("{} of the last dimensions of {}", cx.tensor_name(params), fmt_shape(shape));
        return Err(cx.error(Code::ShapeMismatch).expected(expected).got(fmt_shape(last)));
    }
    Ok(NormDims::rows(shape, last).stats)
}

/// A missing cotangent is zero.
pub(crate) fn or_zero(b: &mut dyn Builder, grad: Option<V>, output: V) -> Result<V> {
    grad.map_or_else(|| nn::zeros_like(b, output), Ok)
}

pub(crate) fn epsilon(attrs: &mut AttrReader) -> f64 {
    attrs.float()
}

pub(crate) fn attr(epsilon: f64) -> Vec<Attr> {
    vec![Attr::Float(epsilon)]
}

/// Samples of an op over [*x] with parameters [*p] (of another dtype if the last argument requests it), and with
/// statistics for the gradients.
pub(crate) fn norm_samples(
    make: impl Fn(DType, &[i64], DType) -> Vec<ms_ir::SampleInput>,
    attrs: Vec<Attr>,
    shapes: &[&[i64]],
) -> Vec<Sample> {
    let mut out = Vec::new();
    for (k, shape) in shapes.iter().enumerate() {
        let with = if k < 2 { sample } else { forward_only };
        out.push(with(make(DType::Float32, shape, DType::Float32), attrs.clone()));
        out.push(forward_only(make(DType::Float16, shape, DType::Float32), attrs.clone()));
    }
    out.push(forward_only(make(DType::Float64, shapes[0], DType::Float64), attrs.clone()));
    out.push(forward_only(make(DType::BFloat16, shapes[0], DType::BFloat16), attrs));
    out
}

pub(crate) const PLANES: &[&[i64]] = &[&[3, 2, 4], &[4, 3], &[2, 3, 5, 14], &[0, 2, 3], &[2, 1, 1, 2100]];
const ROWS: &[&[i64]] = &[&[3, 5], &[2, 2, 4], &[5, 70], &[0, 4], &[2, 1, 2100]];

/// [`NormDims::second`] for the cotangents of a gradient op.
pub(crate) fn second(
    b: &mut dyn Builder,
    dims: &NormDims,
    operands: &NormOperands,
    dout: V,
    gamma: V,
    cx: &VjpCx,
) -> Result<crate::norm_rules::SecondGrads> {
    let (dout, gamma) = (dims.take(b, dout, &dims.shape)?, dims.take(b, gamma, &dims.params)?);
    let mut cotangents = [None; 3];
    for (k, to) in cotangents.iter_mut().enumerate().take(cx.grads.len()) {
        let shape = if k == 0 { &dims.shape } else { &dims.params };
        *to = cx.grads[k].map(|g| dims.take(b, g, shape)).transpose()?;
    }
    dims.second(b, operands, dout, gamma, cotangents)
}

/// The gradients of an op whose outputs are the result, the mean (if `centred`) and the reciprocal deviation.
fn with_rstd(b: &mut dyn Builder, cx: &VjpCx, dims: &NormDims, grad: &'static OpDef, centred: bool) -> Result<Grads> {
    let (x, gamma) = (cx.inputs[0], cx.inputs[1]);
    let rstd = cx.outputs[cx.outputs.len() - 1];
    let (mean, of_mean) = if centred { (Some(cx.outputs[1]), cx.grads[1]) } else { (None, None) };
    let of_rstd = cx.grads[cx.grads.len() - 1];
    let dout = or_zero(b, cx.grads[0], cx.outputs[0])?;
    let mut operands = vec![dout, x];
    operands.extend(mean);
    operands.extend([rstd, gamma]);
    let grads = b.emit(grad, &operands, SmallVec::new())?;
    let mut dx = grads[0];
    if of_mean.is_some() || of_rstd.is_some() {
        let operands = norm_operands(b, dims, x, mean, rstd)?;
        let of_mean = of_mean.map(|g| dims.take(b, g, &dims.stats)).transpose()?;
        let slope = match of_rstd {
            Some(g) => {
                let g = dims.take(b, g, &dims.stats)?;
                Some(dims.slope_of_rstd(b, operands.rstd, g)?)
            }
            None => None,
        };
        let more = dims.of_statistics(b, &operands, of_mean, slope)?;
        let more = like(b, more, x)?;
        dx = nn::add(b, dx, more)?;
    }
    let mut out: Grads = smallvec![Some(dx), Some(grads[1])];
    if centred {
        out.push(Some(like(b, grads[2], cx.inputs[2])?));
    }
    Ok(out)
}

fn norm_operands(b: &mut dyn Builder, dims: &NormDims, x: V, mean: Option<V>, rstd: V) -> Result<NormOperands> {
    Ok(NormOperands {
        x: dims.take(b, x, &dims.shape)?,
        mean: mean.map(|m| dims.take(b, m, &dims.stats)).transpose()?,
        rstd: dims.take(b, rstd, &dims.stats)?,
    })
}

/// The gradients of a gradient op whose operands are dout, x, the mean (if centred), the reciprocal deviation and
/// gamma.
fn second_with_rstd(b: &mut dyn Builder, cx: &VjpCx, dims: &NormDims) -> Result<Grads> {
    let centred = cx.inputs.len() == 5;
    let (dout, x, gamma) = (cx.inputs[0], cx.inputs[1], cx.inputs[cx.inputs.len() - 1]);
    let (mean, rstd) = (centred.then(|| cx.inputs[2]), cx.inputs[cx.inputs.len() - 2]);
    let operands = norm_operands(b, dims, x, mean, rstd)?;
    let found = second(b, dims, &operands, dout, gamma, cx)?;
    let mut out: Grads = smallvec![Some(like(b, found.dout, dout)?), Some(like(b, found.x, x)?)];
    if let (Some(v), Some(mean)) = (found.mean, mean) {
        out.push(Some(like(b, v, mean)?));
    }
    out.extend([Some(like(b, found.rstd, rstd)?), Some(like(b, found.gamma, gamma)?)]);
    Ok(out)
}

fn row_dims(b: &dyn Builder, x: V, gamma: V) -> NormDims {
    NormDims::rows(&b.aval(x).shape, &b.aval(gamma).shape)
}

/// The aval of a statistic of each row.
fn stat(cx: &mut Infer, x: usize, params: usize) -> Result<Aval> {
    let shape = row_stats(cx, x, params)?;
    Ok(Aval { dtype: computed_in(cx.inputs[x].dtype), shape })
}

fn row_stat_shape(s: &[i64]) -> Vec<i64> {
    let mut shape = s.to_vec();
    *shape.last_mut().expect("a row") = 1;
    shape
}

op! {
    /// Normalizes over the last dimensions, those of `gamma`, by mean and standard deviation, then scales by `gamma`
    /// and adds `beta` (arXiv 1607.06450).
    ///
    /// Args:
    ///     input (Tensor): floats.
    ///     gamma (Tensor): floats, of the shape of the last dimensions of `input`.
    ///     beta (Tensor): floats, of the shape of `gamma`.
    ///     epsilon (float): added to the variance.
    ///
    /// Returns:
    ///     Tuple of the result, of the shape and dtype of `input`, and of mean and reciprocal standard deviation with these dimensions
    ///     of size 1, which are float32 if `input` has 16 bits.
    ///
    /// Raises:
    ///     ValueError: the shapes are incompatible.
    ///     TypeError: a dtype is not a float.
    ///
    /// Examples:
    ///     >>> one = ops.ones(2)
    ///     >>> print(functions.layer_norm_(Tensor([[1.0, 3.0]]), one, one, 0.0)[0])
    ///     [[0. 2.]]
    LAYER_NORM = "layer_norm_",
    params: [input: Tensor = Required, gamma: Tensor = Required, beta: Tensor = Required, epsilon: Float = Required], outputs: 3,
    public: false, method: false, primitive: "", traits: Traits::PURE,
    infer: |cx| {
        expect_floats(cx)?;
        let stat = stat(cx, 0, 1)?;
        let inputs = cx.inputs;
        expect_shape(cx, 2, &inputs[1].shape)?;
        Ok(smallvec![inputs[0].clone(), stat.clone(), stat])
    },
    kernel: Kernel::host(|cx| {
        let out = LayerNormOut { y: &cx.outputs[0], mean: Some(&cx.outputs[1]), rstd: &cx.outputs[2] };
        let epsilon = epsilon(&mut AttrReader::new(cx.attrs));
        layer_norm(&cx.inputs[0], &cx.inputs[1], Some(&cx.inputs[2]), epsilon, &out)
    }),
    vjp: |b, cx| {
        let dims = row_dims(b, cx.inputs[0], cx.inputs[1]);
        with_rstd(b, cx, &dims, &LAYER_NORM_GRAD, true)
    },
    samples: || norm_samples(
        |d, s, p| {
            let last = &s[s.len() - 1..];
            vec![input(d, s, -2.0, 2.0), input(p, last, 0.5, 2.0), input(p, last, -1.0, 1.0)]
        },
        attr(1e-2),
        ROWS,
    ).into_iter().chain([sample(vec![f32s(&[2, 3, 2]), f32s(&[3, 2]), f32s(&[3, 2])], attr(1e-2))]).collect(),
}

op! {
    /// Returns the gradients of the first output of `layer_norm_`. Mean and deviation count as functions of the input.
    ///
    /// Args:
    ///     dout (Tensor): the gradient of the output.
    ///     input (Tensor): floats.
    ///     mean (Tensor): the mean of each row.
    ///     rstd (Tensor): the reciprocal standard deviation of each row.
    ///     gamma (Tensor): of the shape of the last dimensions.
    ///
    /// Returns:
    ///     Tuple of the gradients with respect to `input`, `gamma` and `beta`.
    ///
    /// Raises:
    ///     ValueError: the shapes are incompatible.
    ///     TypeError: a dtype is not a float.
    ///
    /// Examples:
    ///     >>> x, one = Tensor([[1.0, 3.0]]), ops.ones((1, 1))
    ///     >>> print(functions.layer_norm_grad(x, x, one, one, ops.ones(2))[2])
    ///     [1. 3.]
    LAYER_NORM_GRAD = "layer_norm_grad",
    params: [dout: Tensor = Required, input: Tensor = Required, mean: Tensor = Required, rstd: Tensor = Required,
        gamma: Tensor = Required], outputs: 3,
    public: false, method: false, primitive: "", traits: Traits::PURE,
    infer: |cx| {
        expect_floats(cx)?;
        let stat = stat(cx, 1, 4)?;
        let inputs = cx.inputs;
        expect_shape(cx, 0, &inputs[1].shape)?;
        expect_shape(cx, 2, &stat.shape)?;
        expect_shape(cx, 3, &stat.shape)?;
        Ok(smallvec![inputs[1].clone(), inputs[4].clone(), inputs[4].clone()])
    },
    kernel: Kernel::host(|cx| {
        let i = cx.inputs;
        let at = LayerNormAt { x: i[1], mean: Some(i[2]), rstd: i[3], gamma: i[4] };
        let out = LayerNormGrad { dx: &cx.outputs[0], dgamma: &cx.outputs[1], dbeta: Some(&cx.outputs[2]) };
        layer_norm_grad(&i[0], &at, &out)
    }),
    vjp: |b, cx| {
        let dims = row_dims(b, cx.inputs[1], cx.inputs[4]);
        second_with_rstd(b, cx, &dims)
    },
    samples: || norm_samples(
        |d, s, p| {
            let (stat, wide) = (row_stat_shape(s), computed_in(d));
            vec![
                input(d, s, -1.0, 1.0), input(d, s, -2.0, 2.0), input(wide, &stat, -1.0, 1.0),
                input(wide, &stat, 0.5, 2.0), input(p, &s[s.len() - 1..], 0.5, 2.0),
            ]
        },
        vec![],
        ROWS,
    ),
}

op! {
    /// Divides the last dimensions, those of `gamma`, by their root mean square, then scales by `gamma` (arXiv
    /// 1910.07467).
    ///
    /// Args:
    ///     input (Tensor): floats.
    ///     gamma (Tensor): floats, of the shape of the last dimensions of `input`.
    ///     epsilon (float): added to the mean square.
    ///
    /// Returns:
    ///     Tuple of the result, of the shape and dtype of `input`, and of the reciprocal root with these dimensions of size 1, which is
    ///     float32 if `input` has 16 bits.
    ///
    /// Raises:
    ///     ValueError: the shapes are incompatible.
    ///     TypeError: a dtype is not a float.
    ///
    /// Examples:
    ///     >>> print(functions.rms_norm_(Tensor([[1.0, 7.0]]), ops.ones(2), 0.0)[0])
    ///     [[0.2 1.4]]
    RMS_NORM = "rms_norm_",
    params: [input: Tensor = Required, gamma: Tensor = Required, epsilon: Float = Required], outputs: 2,
    public: false, method: false, primitive: "", traits: Traits::PURE,
    infer: |cx| {
        expect_floats(cx)?;
        let stat = stat(cx, 0, 1)?;
        Ok(smallvec![cx.inputs[0].clone(), stat])
    },
    kernel: Kernel::host(|cx| {
        let out = LayerNormOut { y: &cx.outputs[0], mean: None, rstd: &cx.outputs[1] };
        layer_norm(&cx.inputs[0], &cx.inputs[1], None, epsilon(&mut AttrReader::new(cx.attrs)), &out)
    }),
    vjp: |b, cx| {
        let dims = row_dims(b, cx.inputs[0], cx.inputs[1]);
        with_rstd(b, cx, &dims, &RMS_NORM_GRAD, false)
    },
    samples: || norm_samples(
        |d, s, p| vec![input(d, s, -2.0, 2.0), input(p, &s[s.len() - 1..], 0.5, 2.0)],
        attr(1e-2),
        ROWS,
    ),
}

op! {
    /// Returns the gradients of the first output of `rms_norm_`. The root counts as a function of the input.
    ///
    /// Args:
    ///     dout (Tensor): the gradient of the output.
    ///     input (Tensor): floats.
    ///     rstd (Tensor): the reciprocal root of each row.
    ///     gamma (Tensor): of the shape of the last dimensions.
    ///
    /// Returns:
    ///     Tuple of the gradients with respect to `input` and `gamma`.
    ///
    /// Raises:
    ///     ValueError: the shapes are incompatible.
    ///     TypeError: a dtype is not a float.
    ///
    /// Examples:
    ///     >>> x = Tensor([[1.0, 3.0]])
    ///     >>> print(functions.rms_norm_grad(x, x, ops.ones((1, 1)), ops.ones(2))[1])
    ///     [1. 9.]
    RMS_NORM_GRAD = "rms_norm_grad",
    params: [dout: Tensor = Required, input: Tensor = Required, rstd: Tensor = Required, gamma: Tensor = Required], outputs: 2,
    public: false, method: false, primitive: "", traits: Traits::PURE,
    infer: |cx| {
        expect_floats(cx)?;
        let stat = stat(cx, 1, 3)?;
        let inputs = cx.inputs;
        expect_shape(cx, 0, &inputs[1].shape)?;
        expect_shape(cx, 2, &stat.shape)?;
        Ok(smallvec![inputs[1].clone(), inputs[3].clone()])
    },
    kernel: Kernel::host(|cx| {
        let i = cx.inputs;
        let at = LayerNormAt { x: i[1], mean: None, rstd: i[2], gamma: i[3] };
        layer_norm_grad(&i[0], &at, &LayerNormGrad { dx: &cx.outputs[0], dgamma: &cx.outputs[1], dbeta: None })
    }),
    vjp: |b, cx| {
        let dims = row_dims(b, cx.inputs[1], cx.inputs[3]);
        second_with_rstd(b, cx, &dims)
    },
    samples: || norm_samples(
        |d, s, p| vec![
            input(d, s, -1.0, 1.0), input(d, s, -2.0, 2.0), input(computed_in(d), &row_stat_shape(s), 0.5, 2.0),
            input(p, &s[s.len() - 1..], 0.5, 2.0),
        ],
        vec![],
        ROWS,
    ),
}

/// The shape (N, groups) of the statistics and the number of channels per group, for input `k`.
fn grouped(cx: &Infer, k: usize, groups: i64) -> Result<[Dim; 2]> {
    let (n, c) = channels(cx, k)?;
    if groups < 1 || c.get() % groups != 0 {
        let expected = format!("a number of groups that divides {c} channels", c = fmt_shape(&[c]));
        return Err(cx.error(Code::InvalidValue).expected(expected).got(groups.to_string()));
    }
    Ok([n, Dim::new(groups)])
}

fn group_dims(b: &mut dyn Builder, x: V, groups: i64) -> NormDims {
    let shape = b.aval(x).shape;
    let per_group = b.env().floor_div(shape[1], Dim::new(groups));
    NormDims::groups(&shape, groups, per_group)
}

op! {
    /// Normalizes each group of channels by its mean and standard deviation, then scales each channel by its `gamma`
    /// and adds its `beta` (arXiv 1803.08494).
    ///
    /// Args:
    ///     input (Tensor): floats, of shape (N, C, *).
    ///     gamma (Tensor): floats, of shape (C,).
    ///     beta (Tensor): floats, of shape (C,).
    ///     groups (int): the number of groups, which must divide C.
    ///     epsilon (float): added to the variance.
    ///
    /// Returns:
    ///     Tuple of the result, of the shape and dtype of `input`, and of mean and reciprocal standard deviation of shape (N, groups),
    ///     which are float32 if `input` has 16 bits.
    ///
    /// Raises:
    ///     ValueError: the shapes are incompatible.
    ///     TypeError: a dtype is not a float.
    ///
    /// Examples:
    ///     >>> x, one = Tensor([[1.0, 3.0, 4.0, 8.0]]), ops.ones(4)
    ///     >>> print(functions.group_norm_(x, one, one, 2, 0.0)[0])
    ///     [[0. 2. 0. 2.]]
    GROUP_NORM = "group_norm_",
    params: [input: Tensor = Required, gamma: Tensor = Required, beta: Tensor = Required, groups: Int = Required,
        epsilon: Float = Required], outputs: 3,
    public: false, method: false, primitive: "", traits: Traits::PURE,
    infer: |cx| {
        expect_floats(cx)?;
        let stats = grouped(cx, 0, cx.attrs[0].int())?;
        let c = cx.inputs[0].shape[1];
        expect_shape(cx, 1, &[c])?;
        expect_shape(cx, 2, &[c])?;
        let stat = Aval::new(computed_in(cx.inputs[0].dtype), &stats);
        Ok(smallvec![cx.inputs[0].clone(), stat.clone(), stat])
    },
    kernel: Kernel::host(|cx| {
        let mut attrs = AttrReader::new(cx.attrs);
        attrs.int();
        let out = GroupNormOut { y: &cx.outputs[0], mean: &cx.outputs[1], rstd: &cx.outputs[2] };
        group_norm(&cx.inputs[0], &cx.inputs[1], &cx.inputs[2], epsilon(&mut attrs), &out)
    }),
    vjp: |b, cx| {
        let dims = group_dims(b, cx.inputs[0], cx.attrs[0].int());
        with_rstd(b, cx, &dims, &GROUP_NORM_GRAD, true)
    },
    samples: || norm_samples(
        |d, s, p| vec![input(d, s, -2.0, 2.0), input(p, &s[1..2], 0.5, 2.0), input(p, &s[1..2], -1.0, 1.0)],
        vec![Attr::Int(2), Attr::Float(1e-2)],
        GROUPED,
    ),
}

const GROUPED: &[&[i64]] = &[&[2, 4, 3], &[3, 6], &[2, 4, 5, 14], &[0, 2, 3], &[1, 2, 2100]];

op! {
    /// Returns the gradients of the first output of `group_norm_`. Mean and deviation count as functions of the input.
    ///
    /// Args:
    ///     dout (Tensor): the gradient of the output.
    ///     input (Tensor): floats, of shape (N, C, *).
    ///     mean (Tensor): of shape (N, groups).
    ///     rstd (Tensor): the reciprocal standard deviation, of shape (N, groups).
    ///     gamma (Tensor): of shape (C,).
    ///
    /// Returns:
    ///     Tuple of the gradients with respect to `input`, `gamma` and `beta`.
    ///
    /// Raises:
    ///     ValueError: the shapes are incompatible.
    ///     TypeError: a dtype is not a float.
    ///
    /// Examples:
    ///     >>> x, one = Tensor([[1.0, 3.0]]), ops.ones((1, 1))
    ///     >>> print(functions.group_norm_grad(x, x, one, one, ops.ones(2))[2])
    ///     [1. 3.]
    GROUP_NORM_GRAD = "group_norm_grad",
    params: [dout: Tensor = Required, input: Tensor = Required, mean: Tensor = Required, rstd: Tensor = Required,
        gamma: Tensor = Required], outputs: 3,
    public: false, method: false, primitive: "", traits: Traits::PURE,
    infer: |cx| {
        expect_floats(cx)?;
        let inputs = cx.inputs;
        let groups = inputs[2].shape.get(1).and_then(|d| d.value()).unwrap_or(0);
        let stats = grouped(cx, 1, groups)?;
        expect_shape(cx, 0, &inputs[1].shape)?;
        expect_shape(cx, 2, &stats)?;
        expect_shape(cx, 3, &stats)?;
        expect_shape(cx, 4, &[inputs[1].shape[1]])?;
        Ok(smallvec![inputs[1].clone(), inputs[4].clone(), inputs[4].clone()])
    },
    kernel: Kernel::host(|cx: &KernelCx| {
        let i = cx.inputs;
        let at = GroupNormAt { x: i[1], mean: i[2], rstd: i[3], gamma: i[4] };
        group_norm_grad(&i[0], &at, &GroupNormGrad { dx: &cx.outputs[0], dgamma: &cx.outputs[1], dbeta: &cx.outputs[2] })
    }),
    vjp: |b, cx| {
        let groups = b.aval(cx.inputs[2]).shape[1].get();
        let dims = group_dims(b, cx.inputs[1], groups);
        second_with_rstd(b, cx, &dims)
    },
    samples: || norm_samples(
        |d, s, p| {
            let stat = [s[0], 2];
            let wide = computed_in(d);
            vec![
                input(d, s, -1.0, 1.0), input(d, s, -2.0, 2.0), input(wide, &stat, -1.0, 1.0),
                input(wide, &stat, 0.5, 2.0), input(p, &s[1..2], 0.5, 2.0),
            ]
        },
        vec![],
        GROUPED,
    ),
}

op! {
    /// Returns ``(input - mean) * scale + shift``, computed in float32 if `input` has 16 bits: normalization by known
    /// statistics.
    ///
    /// Args:
    ///     input (Tensor): floats.
    ///     mean (Tensor): floats, of a shape that broadcasts to that of `input`, like the next two.
    ///     scale (Tensor): floats.
    ///     shift (Tensor): floats.
    ///
    /// Returns:
    ///     Tensor, of the shape and dtype of `input`.
    ///
    /// Raises:
    ///     ValueError: the shapes are incompatible.
    ///     TypeError: a dtype is not a float.
    ///
    /// Examples:
    ///     >>> print(functions.scale_shift_(Tensor([1.0, 3.0]), ops.ones(1), ops.ones(1), ops.ones(1)))
    ///     [1. 3.]
    SCALE_SHIFT = "scale_shift_",
    params: [input: Tensor = Required, mean: Tensor = Required, scale: Tensor = Required, shift: Tensor = Required], outputs: 1,
    public: false, method: false, primitive: "", traits: Traits::ELEMENTWISE,
    infer: |cx| {
        expect_floats(cx)?;
        let inputs = cx.inputs;
        for k in 1..4 {
            let shape = broadcast_shapes(cx.op.name, &inputs[0].shape, &inputs[k].shape, cx.env)?;
            if shape != inputs[0].shape {
                let expected = format!("{} that broadcasts to {}", cx.tensor_name(k), fmt_shape(&inputs[0].shape));
                return Err(cx.error(Code::ShapeMismatch).expected(expected).got(fmt_shape(&inputs[k].shape)));
            }
        }
        Ok(smallvec![inputs[0].clone()])
    },
    kernel: Kernel::Program(|dtypes, _| {
        let mut p = ProgramBuilder::new(dtypes);
        let wide = computed_in(dtypes[0]);
        let [x, mean, scale, shift] = [0, 1, 2, 3].map(|k| p.cast(Reg(k), wide));
        let centred = p.op(Opcode::Sub, &[x, mean]);
        let scaled = p.op(Opcode::Mul, &[centred, scale]);
        let shifted = p.op(Opcode::Add, &[scaled, shift]);
        let y = p.cast(shifted, dtypes[0]);
        p.output(y);
        p.finish()
    }),
    vjp: |b, cx| {
        let [x, mean, scale, shift] = [0, 1, 2, 3].map(|k| cx.inputs[k]);
        let wide = computed_in(b.aval(x).dtype);
        let [g, wide_x, wide_mean, wide_scale] = {
            let g = nn::cast(b, cx.grad(), wide)?;
            let wide_x = nn::cast(b, x, wide)?;
            let wide_mean = nn::cast(b, mean, wide)?;
            [g, wide_x, wide_mean, nn::cast(b, scale, wide)?]
        };
        let dx = nn::mul(b, g, wide_scale)?;
        let mut out: Grads = smallvec![Some(like(b, dx, x)?), None, None, None];
        if cx.needs[1] {
            let minus = nn::neg(b, dx)?;
            out[1] = Some(nn::sum_to(b, minus, mean)?);
        }
        if cx.needs[2] {
            let centred = nn::sub(b, wide_x, wide_mean)?;
            let product = nn::mul(b, g, centred)?;
            out[2] = Some(nn::sum_to(b, product, scale)?);
        }
        if cx.needs[3] {
            out[3] = Some(nn::sum_to(b, g, shift)?);
        }
        Ok(out)
    },
    samples: || {
        let make = |d, s: &[i64], p, c: &[i64]| {
            vec![input(d, s, -2.0, 2.0), input(p, c, -1.0, 1.0), input(p, c, 0.5, 2.0), input(p, c, -1.0, 1.0)]
        };
        vec![
            sample(make(DType::Float32, &[2, 3, 4], DType::Float32, &[3, 1]), vec![]),
            sample(make(DType::Float64, &[5], DType::Float64, &[]), vec![]),
            forward_only(make(DType::Float16, &[2, 3, 4], DType::Float32, &[1, 3, 1]), vec![]),
            forward_only(make(DType::Float32, &[0, 3], DType::Float32, &[3]), vec![]),
        ]
    },
}
