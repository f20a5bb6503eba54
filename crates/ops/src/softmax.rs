//! Softmax and its logarithm along an axis, and their gradients.

use ms_core::{Attr, AttrReader, Aval, Code, DType, KernelCx, Result, SmallVec, smallvec};
use ms_ir::{Builder, Grads, Infer, Kernel, OpDef, Sample, Traits, V, VjpCx, emit1};
use ms_kernels::rows::softmax::{SoftmaxKind, softmax, softmax_grad};

use crate::build as nn;
use crate::macros::op;
use crate::samples::{f32s, forward_only, input, sample, values};
use crate::scan::axis_of;

pub static OPS: &[&OpDef] = &[&SOFTMAX, &SOFTMAX_GRAD, &LOG_SOFTMAX, &LOG_SOFTMAX_GRAD];

/// The input's own shape and dtype, once dtype and axis are found right.
fn infer(cx: &Infer) -> Result<SmallVec<[Aval; 1]>> {
    cx.expect_dtype(0, DType::is_float, "floats")?;
    let x = &cx.inputs[0];
    cx.axis(cx.attrs[0].int(), x.rank())?;
    Ok(smallvec![x.clone()])
}

fn grad_infer(cx: &Infer) -> Result<SmallVec<[Aval; 1]>> {
    if cx.inputs[0] != cx.inputs[1] {
        return Err(cx.error(Code::ShapeMismatch).expected(cx.inputs[1].describe()).got(cx.inputs[0].describe()));
    }
    infer(cx)
}

fn run(kind: SoftmaxKind, cx: &KernelCx) -> Result<()> {
    let axis = axis_of(&mut AttrReader::new(cx.attrs), cx.inputs[0].shape.len());
    softmax(kind, &cx.inputs[0], axis, &cx.outputs[0])
}

fn run_grad(kind: SoftmaxKind, cx: &KernelCx) -> Result<()> {
    let axis = axis_of(&mut AttrReader::new(cx.attrs), cx.inputs[0].shape.len());
    softmax_grad(kind, &cx.inputs[0], &cx.inputs[1], axis, &cx.outputs[0])
}

pub(crate) fn log_softmax(b: &mut dyn Builder, x: V, axis: i64) -> Result<V> {
    emit1(b, &LOG_SOFTMAX, &[x], smallvec![Attr::Int(axis)])
}

/// The op's gradient from its output and the output's cotangent.
fn vjp(b: &mut dyn Builder, cx: &VjpCx, grad: &'static OpDef) -> Result<Grads> {
    Ok(smallvec![Some(emit1(b, grad, &[cx.grad(), cx.outputs[0]], cx.attrs.iter().cloned().collect())?)])
}

fn samples() -> Vec<Sample> {
    let axis = |k| vec![Attr::Int(k)];
    vec![
        sample(vec![f32s(&[3, 5])], axis(-1)),
        sample(vec![f32s(&[2, 4, 3])], axis(1)),
        sample(vec![input(DType::Float64, &[37], -2.0, 2.0)], axis(0)),
        forward_only(vec![f32s(&[3, 70])], axis(1)),
        forward_only(vec![f32s(&[35, 40])], axis(0)),
        forward_only(vec![f32s(&[2, 0])], axis(1)),
        forward_only(vec![input(DType::Float16, &[2, 33], -4.0, 4.0)], axis(1)),
        forward_only(vec![input(DType::BFloat16, &[4, 3], -4.0, 4.0)], axis(0)),
        forward_only(vec![values(DType::Float32, &[2, 2], &[f64::NEG_INFINITY, 1.0, 1000.0, 999.0])], axis(1)),
    ]
}

fn grad_samples() -> Vec<Sample> {
    let axis = |k| vec![Attr::Int(k)];
    let pair = |d, s: &[i64]| vec![input(d, s, -1.0, 1.0), input(d, s, -1.0, 0.5)];
    vec![
        sample(pair(DType::Float32, &[3, 5]), axis(-1)),
        sample(pair(DType::Float64, &[2, 4, 3]), axis(1)),
        forward_only(pair(DType::Float32, &[3, 70]), axis(1)),
        forward_only(pair(DType::Float32, &[35, 40]), axis(0)),
        forward_only(pair(DType::Float16, &[2, 33]), axis(1)),
        forward_only(pair(DType::Float32, &[2, 0]), axis(0)),
    ]
}

op! {
    /// Returns the softmax: exponentials divided by their sum along an axis.
    ///
    /// Args:
    ///     input (Tensor): floats, of at least one dimension.
    ///     axis (int): the axis.
    ///
    /// Returns:
    ///     Tensor, of the shape and dtype of `input`; 16-bit floats are computed in float32.
    ///
    /// Raises:
    ///     ValueError: the axis is out of range.
    ///     TypeError: the dtype is not a float.
    ///
    /// Examples:
    ///     >>> print(functions.softmax_(Tensor([1.0, 1.0]), 0))
    ///     [0.5 0.5]
    SOFTMAX = "softmax_", params: [input: Tensor = Required, axis: Int = Required], outputs: 1,
    public: false, method: false, primitive: "", traits: Traits::PURE,
    infer: |cx| infer(cx),
    kernel: Kernel::host(|cx| run(SoftmaxKind::Softmax, cx)),
    vjp: |b, cx| vjp(b, cx, &SOFTMAX_GRAD),
    samples: samples,
}

op! {
    /// Returns the gradient of `softmax_` with respect to its input, ``y * (dout - sum(y * dout))``.
    ///
    /// Args:
    ///     dout (Tensor): the gradient of the output.
    ///     y (Tensor): the output, of the shape and dtype of `dout`.
    ///     axis (int): the axis.
    ///
    /// Returns:
    ///     Tensor, of the shape and dtype of `y`.
    ///
    /// Raises:
    ///     ValueError: the axis is out of range, or the shapes differ.
    ///
    /// Examples:
    ///     >>> print(functions.softmax_grad(Tensor([1.0, 0.0]), Tensor([0.5, 0.5]), 0))
    ///     [ 0.25 -0.25]
    SOFTMAX_GRAD = "softmax_grad", params: [dout: Tensor = Required, y: Tensor = Required, axis: Int = Required], outputs: 1,
    public: false, method: false, primitive: "", traits: Traits::PURE,
    infer: |cx| grad_infer(cx),
    kernel: Kernel::host(|cx| run_grad(SoftmaxKind::Softmax, cx)),
    vjp: |b, cx| {
        // It is linear in dout, and symmetric: the same op gives that gradient. With s = sum(y dout) and t = sum(y g), the one with
        // respect to y is g (dout - s) - dout t.
        let (dout, y, g, axis) = (cx.inputs[0], cx.inputs[1], cx.grad(), cx.attrs[0].int());
        let first = emit1(b, &SOFTMAX_GRAD, &[g, y], smallvec![Attr::Int(axis)])?;
        let weighted = nn::mul(b, y, dout)?;
        let s = nn::reduce_sum(b, weighted, &[axis], true)?;
        let weighted = nn::mul(b, y, g)?;
        let t = nn::reduce_sum(b, weighted, &[axis], true)?;
        let rest = nn::sub(b, dout, s)?;
        let (kept, spread) = (nn::mul(b, g, rest)?, nn::mul(b, dout, t)?);
        Ok(smallvec![Some(first), Some(nn::sub(b, kept, spread)?)])
    },
    samples: grad_samples,
}

op! {
    /// Returns the logarithm of softmax along an axis, computed without underflow.
    ///
    /// Args:
    ///     input (Tensor): floats, of at least one dimension.
    ///     axis (int): the axis.
    ///
    /// Returns:
    ///     Tensor, of the shape and dtype of `input`; 16-bit floats are computed in float32.
    ///
    /// Raises:
    ///     ValueError: the axis is out of range.
    ///     TypeError: the dtype is not a float.
    ///
    /// Examples:
    ///     >>> print(functions.log_softmax_(Tensor([1.0, 1.0]), 0))
    ///     [-0.6931472 -0.6931472]
    LOG_SOFTMAX = "log_softmax_", params: [input: Tensor = Required, axis: Int = Required], outputs: 1,
    public: false, method: false, primitive: "", traits: Traits::PURE,
    infer: |cx| infer(cx),
    kernel: Kernel::host(|cx| run(SoftmaxKind::LogSoftmax, cx)),
    vjp: |b, cx| vjp(b, cx, &LOG_SOFTMAX_GRAD),
    samples: samples,
}

op! {
    /// Returns the gradient of `log_softmax_` with respect to its input, ``dout - exp(y) * sum(dout)``.
    ///
    /// Args:
    ///     dout (Tensor): the gradient of the output.
    ///     y (Tensor): the output, of the shape and dtype of `dout`.
    ///     axis (int): the axis.
    ///
    /// Returns:
    ///     Tensor, of the shape and dtype of `y`.
    ///
    /// Raises:
    ///     ValueError: the axis is out of range, or the shapes differ.
    ///
    /// Examples:
    ///     >>> print(functions.log_softmax_grad(Tensor([1.0, 0.0]), Tensor([0.0, 0.0]), 0))
    ///     [ 0. -1.]
    LOG_SOFTMAX_GRAD = "log_softmax_grad",
    params: [dout: Tensor = Required, y: Tensor = Required, axis: Int = Required], outputs: 1,
    public: false, method: false, primitive: "", traits: Traits::PURE,
    infer: |cx| grad_infer(cx),
    kernel: Kernel::host(|cx| run_grad(SoftmaxKind::LogSoftmax, cx)),
    vjp: |b, cx| {
        // With p = exp(y): g - sum(g p) with respect to dout, -g p sum(dout) with respect to y.
        let (dout, y, g, axis) = (cx.inputs[0], cx.inputs[1], cx.grad(), cx.attrs[0].int());
        let p = nn::exp(b, y)?;
        let weighted = nn::mul(b, g, p)?;
        let sum = nn::reduce_sum(b, weighted, &[axis], true)?;
        let total = nn::reduce_sum(b, dout, &[axis], true)?;
        let second = nn::mul(b, weighted, total)?;
        Ok(smallvec![Some(nn::sub(b, g, sum)?), Some(nn::neg(b, second)?)])
    },
    samples: grad_samples,
}
