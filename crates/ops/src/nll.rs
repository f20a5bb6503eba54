//! The negative log likelihood of classes, and its gradient.

use ms_core::{Attr, AttrReader, Aval, Code, DType, Dim, KernelCx, Result, Shape, SmallVec, fmt_shape, smallvec};
use ms_ir::{Builder, Infer, Kernel, OpDef, Sample, SampleInput, Traits, V, emit1};
use ms_kernels::rows::nll::{NllParams, nll, nll_grad};

use crate::build as nn;
use crate::macros::op;
use crate::samples::{f32s, forward_only, input, sample, values};
use crate::softmax::{SOFTMAX, SOFTMAX_GRAD, log_softmax};

pub static OPS: &[&OpDef] = &[&CROSS_ENTROPY, &CROSS_ENTROPY_GRAD];

/// The class dimension of [N, C, *] or [C].
fn class_axis(shape: &[Dim]) -> usize {
    usize::from(shape.len() > 1)
}

/// Checks input, target and weight, from input `first` on, and gives the target's shape.
fn check(cx: &mut Infer, first: usize) -> Result<Shape> {
    cx.expect_dtype(first, DType::is_float, "floats")?;
    cx.expect_dtype(first + 1, DType::is_int, "integers")?;
    cx.expect_dtype(first + 2, DType::is_float, "floats")?;
    let inputs = cx.inputs;
    let [x, target, weight] = [0, 1, 2].map(|k| &inputs[first + k].shape);
    let axis = class_axis(x);
    let same = |env: &mut ms_core::ShapeEnv, a: &[Dim], b: &[Dim]| {
        a.len() == b.len() && a.iter().zip(b).all(|(&a, &b)| env.same(a, b))
    };
    let mut rest: Shape = x.clone();
    let fits = !x.is_empty() && {
        let classes = rest.remove(axis);
        same(cx.env, &rest, target) && same(cx.env, weight, &[classes])
    };
    if fits {
        return Ok(target.clone());
    }
    let got = format!("{}, {} and {}", fmt_shape(x), fmt_shape(target), fmt_shape(weight));
    Err(cx
        .error(Code::ShapeMismatch)
        .expected("an input [N, C, *] or [C], a target without C, and a weight [C]")
        .got(got))
}

fn params(attrs: &mut AttrReader) -> NllParams {
    NllParams { ignored: attrs.int(), smoothing: attrs.float(), logits: attrs.bool() }
}

fn attrs(ignored: i64, smoothing: f64, logits: bool) -> SmallVec<[Attr; 3]> {
    smallvec![Attr::Int(ignored), Attr::Float(smoothing), Attr::Bool(logits)]
}

/// The gradient op's result for log-probabilities and weights of 1: `-dout` times what a loss takes each class by.
fn taken(b: &mut dyn Builder, dout: V, x: V, target: V, weight: V, ignored: i64, smoothing: f64) -> Result<V> {
    let aval = b.aval(weight);
    let ones = nn::full(b, &aval.shape, 1.0, aval.dtype)?;
    emit1(b, &CROSS_ENTROPY_GRAD, &[dout, x, target, ones], attrs(ignored, smoothing, false))
}

/// The gradient with respect to the weights of a sum over samples and classes of `values`, each taken as the op before takes it: that
/// is `-sum(values taken)` over all but the classes.
fn of_weight(b: &mut dyn Builder, values: V, taken: V, weight: V) -> Result<V> {
    let product = nn::mul(b, values, taken)?;
    let shape = b.aval(product).shape;
    let axes: Vec<i64> = (0..shape.len()).filter(|&d| d != class_axis(&shape)).map(|d| d as i64).collect();
    let sum = if axes.is_empty() { product } else { nn::reduce_sum(b, product, &axes, false)? };
    let sum = nn::neg(b, sum)?;
    let dtype = b.aval(weight).dtype;
    nn::cast(b, sum, dtype)
}

fn ints(shape: &[i64], v: &[f64]) -> SampleInput {
    values(DType::Int64, shape, v)
}

fn samples_with(first: impl Fn(DType, &[i64]) -> Vec<SampleInput>) -> Vec<Sample> {
    let mut out = Vec::new();
    let weight = |n: i64| input(DType::Float32, &[n], 0.5, 2.0);
    let with = |x: SampleInput, target: SampleInput, weight: SampleInput| {
        let mut inputs = first(x.dtype, &target.shape);
        inputs.extend([x, target, weight]);
        inputs
    };
    for logits in [true, false] {
        for smoothing in [0.0, 0.2] {
            let attrs = || attrs(-100, smoothing, logits).into_vec();
            out.push(sample(with(f32s(&[4, 3]), ints(&[4], &[0.0, 2.0, -100.0, 1.0]), weight(3)), attrs()));
            out.push(sample(with(f32s(&[2, 3, 2]), ints(&[2, 2], &[0.0, 2.0, -100.0, 1.0]), weight(3)), attrs()));
            out.push(sample(with(f32s(&[5]), ints(&[], &[3.0]), weight(5)), attrs()));
            let target = [5.0, 0.0];
            out.push(forward_only(with(f32s(&[2, 2100]), ints(&[2], &target), weight(2100)), attrs()));
            let many = [1.0; 40];
            out.push(forward_only(with(f32s(&[1, 3, 40]), ints(&[1, 40], &many), weight(3)), attrs()));
            let half = input(DType::Float16, &[2, 33], -2.0, 2.0);
            out.push(forward_only(with(half, ints(&[2], &target), weight(33)), attrs()));
            out.push(forward_only(with(f32s(&[0, 3]), ints(&[0], &[]), weight(3)), attrs()));
        }
    }
    out
}

op! {
    /// Returns the negative log likelihood of each sample's class.
    ///
    /// For class t, weights w, smoothing s and log-probabilities l, it is ``-(1 - s) * w[t] * l[t] - s / C * sum(w *
    /// l)``.
    ///
    /// Args:
    ///     input (Tensor): floats, of shape (N, C, *) or (C,).
    ///     target (Tensor): the classes, integers of the shape of `input` without C.
    ///     weight (Tensor): floats, of shape (C,).
    ///     ignore_index (int): a target that is ignored.
    ///     label_smoothing (float): the fraction that is spread over all classes.
    ///     logits (bool): whether log-softmax is first applied to `input`.
    ///
    /// Returns:
    ///     Tuple of each sample's loss and the weight of its class, both of the shape of `target` and the dtype of `input`; 16-bit
    ///     floats are computed in float32.
    ///
    /// Raises:
    ///     IndexError: a target is not a class.
    ///     TypeError: an input has another dtype.
    ///     ValueError: the shapes are incompatible.
    ///
    /// Examples:
    ///     >>> x = Tensor([[1.0, 1.0]])
    ///     >>> print(functions.cross_entropy_(x, Tensor([0]), ops.ones(2), -100, 0.0, True)[0])
    ///     [0.6931472]
    CROSS_ENTROPY = "cross_entropy_",
    params: [input: Tensor = Required, target: Tensor = Required, weight: Tensor = Required, ignore_index: Int = Required,
        label_smoothing: Float = Required, logits: Bool = Required], outputs: 2,
    public: false, method: false, primitive: "", traits: Traits::FALLIBLE,
    infer: |cx| {
        let shape = check(cx, 0)?;
        let out = Aval { dtype: cx.inputs[0].dtype, shape };
        Ok(smallvec![out.clone(), out])
    },
    kernel: Kernel::host(|cx: &KernelCx| {
        let params = params(&mut AttrReader::new(cx.attrs));
        nll(&cx.inputs[0], &cx.inputs[1], &cx.inputs[2], &params, &cx.outputs[0], &cx.outputs[1])
    }),
    vjp: |b, cx| {
        let (x, target, weight) = (cx.inputs[0], cx.inputs[1], cx.inputs[2]);
        let (ignored, smoothing, logits) = (cx.attrs[0].int(), cx.attrs[1].float(), cx.attrs[2].bool());
        let mut out = smallvec![None, None, None];
        if let (Some(g), true) = (cx.grads[0], cx.needs[0]) {
            out[0] = Some(emit1(b, &CROSS_ENTROPY_GRAD, &[g, x, target, weight], cx.attrs.iter().cloned().collect())?);
        }
        if !cx.needs[2] {
            return Ok(out);
        }
        let mut sum = None;
        if let Some(g) = cx.grads[0] {
            let axis = class_axis(&b.aval(x).shape) as i64;
            let logs = if logits { log_softmax(b, x, axis)? } else { x };
            let losses = nn::neg(b, logs)?;
            let taken = taken(b, g, x, target, weight, ignored, smoothing)?;
            sum = Some(of_weight(b, losses, taken, weight)?);
        }
        if let Some(g) = cx.grads[1] {
            let taken = taken(b, g, x, target, weight, ignored, 0.0)?;
            let one = nn::number(b, 1.0, x)?;
            let more = of_weight(b, one, taken, weight)?;
            sum = Some(match sum {
                Some(sum) => nn::add(b, sum, more)?,
                None => more,
            });
        }
        out[2] = sum;
        Ok(out)
    },
    samples: || samples_with(|_, _| vec![]),
}

op! {
    /// Returns the gradient of the first output of `cross_entropy_` with respect to its input.
    ///
    /// Args:
    ///     dout (Tensor): the gradient of the loss, floats of the shape of `target`.
    ///     input (Tensor): floats, of shape (N, C, *) or (C,).
    ///     target (Tensor): the classes, integers of the shape of `input` without C.
    ///     weight (Tensor): floats, of shape (C,).
    ///     ignore_index (int): a target that is ignored.
    ///     label_smoothing (float): the fraction that is spread over all classes.
    ///     logits (bool): whether log-softmax is first applied to `input`.
    ///
    /// Returns:
    ///     Tensor, of the shape and dtype of `input`.
    ///
    /// Raises:
    ///     IndexError: a target is not a class.
    ///     TypeError: an input has another dtype.
    ///     ValueError: the shapes are incompatible.
    ///
    /// Examples:
    ///     >>> x = Tensor([[1.0, 1.0]])
    ///     >>> print(functions.cross_entropy_grad(ops.ones(1), x, Tensor([0]), ops.ones(2), -100, 0.0, True))
    ///     [[-0.5  0.5]]
    CROSS_ENTROPY_GRAD = "cross_entropy_grad",
    params: [dout: Tensor = Required, input: Tensor = Required, target: Tensor = Required, weight: Tensor = Required,
        ignore_index: Int = Required, label_smoothing: Float = Required, logits: Bool = Required], outputs: 1,
    public: false, method: false, primitive: "", traits: Traits::FALLIBLE,
    infer: |cx| {
        let shape = check(cx, 1)?;
        cx.expect_dtype(0, DType::is_float, "floats")?;
        if cx.inputs[0].shape != shape {
            return Err(cx.error(Code::ShapeMismatch).expected(fmt_shape(&shape)).got(fmt_shape(&cx.inputs[0].shape)));
        }
        Ok(smallvec![cx.inputs[1].clone()])
    },
    kernel: Kernel::host(|cx: &KernelCx| {
        let i = cx.inputs;
        nll_grad(&i[0], &i[1], &i[2], &i[3], &params(&mut AttrReader::new(cx.attrs)), &cx.outputs[0])
    }),
    vjp: |b, cx| {
        // The op is dout (S p - t), with softmax p (0 of log-probabilities), t what each class is taken by, and S the sum of t.
        let [dout, x, target, weight] = [0, 1, 2, 3].map(|k| cx.inputs[k]);
        let (ignored, smoothing, logits) = (cx.attrs[0].int(), cx.attrs[1].float(), cx.attrs[2].bool());
        let (g, axis) = (cx.grad(), class_axis(&b.aval(x).shape));
        let axes = [axis as i64];
        let aval = b.aval(dout);
        let ones = nn::full(b, &aval.shape, 1.0, aval.dtype)?;
        let unit = emit1(b, &CROSS_ENTROPY_GRAD, &[ones, x, target, weight], cx.attrs.iter().cloned().collect())?;
        let product = nn::mul(b, g, unit)?;
        let to_dout = nn::reduce_sum(b, product, &axes, false)?;
        let mut out = smallvec![Some(nn::cast(b, to_dout, aval.dtype)?), None, None, None];
        let mut along = nn::number(b, 0.0, x)?;
        if logits {
            let p = emit1(b, &SOFTMAX, &[x], smallvec![Attr::Int(axis as i64)])?;
            if cx.needs[1] {
                // -dout t, whose sum is -dout S.
                let t = emit1(b, &CROSS_ENTROPY_GRAD, &[dout, x, target, weight], attrs(ignored, smoothing, false))?;
                let sum = nn::reduce_sum(b, t, &axes, true)?;
                let scaled = nn::mul(b, g, sum)?;
                let scaled = nn::neg(b, scaled)?;
                out[1] = Some(emit1(b, &SOFTMAX_GRAD, &[scaled, p], smallvec![Attr::Int(axis as i64)])?);
            }
            let weighted = nn::mul(b, g, p)?;
            along = nn::reduce_sum(b, weighted, &axes, true)?;
        }
        if cx.needs[3] {
            let values = nn::sub(b, along, g)?;
            let taken = taken(b, dout, x, target, weight, ignored, smoothing)?;
            out[3] = Some(of_weight(b, values, taken, weight)?);
        }
        Ok(out)
    },
    samples: || samples_with(|dtype, shape| vec![input(dtype, shape, 0.5, 1.5)]),
}
