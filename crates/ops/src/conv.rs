//! Convolution and pooling over [N, C, H, W].

use ms_core::{Attr, AttrReader, Aval, Code, DType, Dim, Result, Shape, SmallVec, fmt_shape, smallvec};
use ms_ir::{Infer, Kernel, OpDef, Sample, Traits, emit1};
use ms_kernels::conv::{self, Conv2dParams};
use ms_kernels::pool2d::{self, Divisor, Pool2dParams};

use crate::build as nn;
use crate::macros::op;
use crate::samples::{f32s, forward_only, input, sample};

pub static OPS: &[&OpDef] =
    &[&CONV2D, &CONV2D_INPUT_GRAD, &CONV2D_WEIGHT_GRAD, &MAX_POOL2D, &AVG_POOL2D, &AVG_POOL2D_GRAD];

// Inference has checked lengths and signs.
fn pair(values: &[i64]) -> [usize; 2] {
    [values[0] as usize, values[1] as usize]
}

fn four(values: &[i64]) -> [usize; 4] {
    std::array::from_fn(|k| values[k] as usize)
}

pub(crate) fn conv_params(attrs: &mut AttrReader) -> Conv2dParams {
    let stride = pair(&attrs.ints());
    let p = attrs.ints();
    let dilation = pair(&attrs.ints());
    Conv2dParams { stride, pads: four(&p), dilation, groups: attrs.int() as usize }
}

/// Checks the lengths and signs of the window attributes.
fn check_window(cx: &mut Infer, positive: &[&[i64]], pads: &[Dim]) -> Result<()> {
    let ok = positive.iter().all(|v| v.len() == 2 && v.iter().all(|&x| x > 0 && x < 1 << 31))
        && pads.len() == 4
        && pads.iter().all(|&x| !cx.env.less(x, Dim::ZERO) && cx.env.less(x, Dim::new(1 << 31)));
    if ok {
        return Ok(());
    }
    Err(cx
        .error(Code::InvalidValue)
        .expected("kernel, stride and dilation of two positive numbers, four pads that are not negative")
        .got(format!("{positive:?} and pads {pads:?}")))
}

/// A window along one dimension.
struct Window {
    kernel: i64,
    stride: i64,
    /// Padding before and after, in total.
    pads: Dim,
    dilation: i64,
    ceil: bool,
}

/// Size of an output dimension: `(n + pads - dilation (k - 1) - 1) / stride + 1`, rounded up if `ceil`.
fn window_count(cx: &mut Infer, n: Dim, w: &Window) -> Result<Dim> {
    let extent = w.dilation.saturating_mul(w.kernel - 1).saturating_add(1);
    let padded = cx.env.add(n, w.pads);
    let room = cx.env.sub(padded, Dim::new(extent));
    if cx.env.less(room, Dim::ZERO) {
        return Err(cx
            .error(Code::ShapeMismatch)
            .what("the kernel is larger than the padded input")
            .expected(format!("at least {extent} elements"))
            .got(padded.to_string()));
    }
    let room = if w.ceil { cx.env.add(room, Dim::new(w.stride - 1)) } else { room };
    let steps = cx.env.floor_div(room, Dim::new(w.stride));
    Ok(cx.env.add(steps, Dim::ONE))
}

fn float_dtype(cx: &Infer, n: usize) -> Result<DType> {
    let dtype = cx.inputs[0].dtype;
    for i in 0..n {
        cx.expect_dtype(i, DType::is_float, "a float dtype")?;
        if cx.inputs[i].dtype != dtype {
            return Err(cx.error(Code::DTypeMismatch).expected(dtype.title()).got(cx.inputs[i].dtype.title()));
        }
    }
    Ok(dtype)
}

/// The output shape of a convolution of `x` [n, c, h, w] with `w` [o, c / groups, kh, kw]. The window attributes are in
/// `attrs`.
fn conv_shape(cx: &mut Infer, x: &[Dim], w: &[Dim], attrs: &[Attr]) -> Result<Shape> {
    let (stride, pads, dilation, groups) = (attrs[0].as_ints(), attrs[1].as_dims(), attrs[2].as_ints(), attrs[3].int());
    check_window(cx, &[stride, dilation], pads)?;
    let bad = |cx: &Infer, what: &str, got: String| Err(cx.error(Code::ShapeMismatch).expected(what).got(got));
    if x.len() != 4 || w.len() != 4 {
        return bad(
            cx,
            "an input [N, C, H, W] and a weight [O, C / groups, KH, KW]",
            format!("{} and {}", fmt_shape(x), fmt_shape(w)),
        );
    }
    if groups < 1 || Some(x[1].get()) != w[1].get().checked_mul(groups) || w[0].get() % groups != 0 {
        return bad(
            cx,
            "input channels = weight's second size times groups",
            format!("{} and {}, groups {groups}", fmt_shape(x), fmt_shape(w)),
        );
    }
    if w[2].get() < 1 || w[3].get() < 1 {
        return bad(cx, "a kernel of at least one element", fmt_shape(w));
    }
    let mut along = |k: usize| {
        let (pads, kernel) = (cx.env.add(pads[2 * k], pads[2 * k + 1]), w[2 + k].get());
        let window = Window { kernel, stride: stride[k], pads, dilation: dilation[k], ceil: false };
        window_count(cx, x[2 + k], &window)
    };
    let (h, v) = (along(0)?, along(1)?);
    Ok(smallvec![x[0], w[0], h, v])
}

/// Inputs and leading attributes of a sample, from the shapes of x, w and the output.
type MakeConv = fn(x: &[i64], w: &[i64], y: &[i64]) -> (Vec<ms_ir::SampleInput>, Vec<Attr>);

fn conv_samples(inputs: MakeConv) -> Vec<Sample> {
    // x, w, output shapes and stride, pads, dilation, groups
    type Case = ([i64; 4], [i64; 4], [i64; 4], [i64; 2], [i64; 4], [i64; 2], i64);
    let cases: [Case; 4] = [
        ([2, 3, 5, 6], [4, 3, 3, 3], [2, 4, 5, 6], [1, 1], [1, 1, 1, 1], [1, 1], 1),
        ([1, 4, 7, 7], [6, 2, 3, 2], [1, 6, 3, 4], [2, 2], [0, 0, 0, 1], [1, 1], 2),
        ([2, 2, 6, 5], [2, 1, 2, 2], [2, 2, 4, 3], [1, 1], [0, 0, 0, 0], [2, 2], 2),
        ([1, 3, 4, 4], [5, 3, 1, 1], [1, 5, 4, 4], [1, 1], [0, 0, 0, 0], [1, 1], 1),
    ];
    cases
        .iter()
        .map(|(x, w, y, s, p, d, g)| {
            let (ins, mut attrs) = inputs(x, w, y);
            attrs.extend([Attr::ints(s), Attr::dims(Dim::from_i64s(p)), Attr::ints(d), Attr::Int(*g)]);
            sample(ins, attrs)
        })
        .collect()
}

op! {
    /// Returns the cross-correlation of images and kernels.
    ///
    /// Args:
    ///     input (Tensor): of shape [N, C, H, W], of a float dtype.
    ///     weight (Tensor): of shape [O, C / groups, KH, KW] and the dtype of `input`.
    ///     stride (tuple[int]): two steps.
    ///     pads (tuple[int]): zeros above, below, left and right.
    ///     dilation (tuple[int]): two distances between the kernel's elements.
    ///     groups (int): the number of channel groups, which are convolved separately.
    ///
    /// Returns:
    ///     Tensor, of shape [N, O, H', W'] with H' = (H + pads - dilation (KH - 1) - 1) // stride + 1.
    ///
    /// Raises:
    ///     TypeError: the dtypes differ or are not floats.
    ///     ValueError: the shapes are incompatible.
    ///
    /// Examples:
    ///     >>> x = ops.ones((1, 1, 3, 3), ms.float32)
    ///     >>> print(functions.conv2d_(x, x, (1, 1), (0, 0, 0, 0), (1, 1), 1))
    ///     [[[[9.]]]]
    CONV2D = "conv2d_",
    params: [input: Tensor = Required, weight: Tensor = Required, stride: Ints = Required, pads: Shape = Required,
        dilation: Ints = Required, groups: Int = Int(1)], outputs: 1,
    public: false, method: false, primitive: "", traits: Traits::PURE,
    infer: |cx| {
        let dtype = float_dtype(cx, 2)?;
        let (inputs, attrs) = (cx.inputs, cx.attrs);
        let shape = conv_shape(cx, &inputs[0].shape, &inputs[1].shape, attrs)?;
        Ok(smallvec![Aval { dtype, shape }])
    },
    kernel: Kernel::host(|cx| {
        let p = conv_params(&mut AttrReader::new(cx.attrs));
        conv::conv2d(&cx.inputs[0], &cx.inputs[1], &cx.outputs[0], &p)
    }),
    vjp: |b, cx| {
        let (x, w, g) = (cx.inputs[0], cx.inputs[1], cx.grad());
        let attrs = |shape: Shape| -> SmallVec<[Attr; 3]> {
            std::iter::once(Attr::Dims(shape)).chain(cx.attrs.iter().cloned()).collect()
        };
        let mut out = smallvec![None, None];
        if cx.needs[0] {
            let shape = b.aval(x).shape;
            out[0] = Some(emit1(b, &CONV2D_INPUT_GRAD, &[g, w], attrs(shape))?);
        }
        if cx.needs[1] {
            let shape = b.aval(w).shape;
            out[1] = Some(emit1(b, &CONV2D_WEIGHT_GRAD, &[g, x], attrs(shape))?);
        }
        Ok(out)
    },
    relaxed: crate::winograd::relaxed,
    samples: || conv_samples(|x, w, _| (vec![f32s(x), f32s(w)], vec![])),
}

/// Checks that `dout`, the first input, has the shape of the output.
fn check_dout(cx: &mut Infer, want: &[Dim]) -> Result<()> {
    let got = &cx.inputs[0].shape;
    if got.len() == want.len() && got.iter().zip(want).all(|(&a, &b)| cx.env.same(a, b)) {
        return Ok(());
    }
    Err(cx.error(Code::ShapeMismatch).expected(format!("dout {}", fmt_shape(want))).got(fmt_shape(got)))
}

/// Checks `dout` and returns the gradient's aval, whose shape is the first attribute.
fn grad_infer(cx: &mut Infer, x: &[Dim], w: &[Dim]) -> Result<SmallVec<[Aval; 1]>> {
    let dtype = float_dtype(cx, 2)?;
    let want = conv_shape(cx, x, w, &cx.attrs[1..])?;
    check_dout(cx, &want)?;
    Ok(smallvec![Aval::new(dtype, cx.attrs[0].as_dims())])
}

op! {
    /// Returns the gradient of a convolution with respect to its input.
    ///
    /// Args:
    ///     dout (Tensor): the gradient of the output, [N, O, H', W'].
    ///     weight (Tensor): of shape [O, C / groups, KH, KW].
    ///     input_shape (tuple[int]): the shape of the input.
    ///     stride (tuple[int]): two steps.
    ///     pads (tuple[int]): zeros above, below, left and right.
    ///     dilation (tuple[int]): two distances between the kernel's elements.
    ///     groups (int): the number of channel groups, which are convolved separately.
    ///
    /// Returns:
    ///     Tensor, of shape `input_shape`.
    ///
    /// Raises:
    ///     ValueError: the shapes are incompatible.
    ///
    /// Examples:
    ///     >>> dout, w = ops.ones((1, 1, 1, 1), ms.float32), ops.ones((1, 1, 2, 2), ms.float32)
    ///     >>> print(functions.conv2d_input_grad(dout, w, (1, 1, 2, 2), (1, 1), (0, 0, 0, 0), (1, 1), 1))
    ///     [[[[1. 1.]
    ///        [1. 1.]]]]
    CONV2D_INPUT_GRAD = "conv2d_input_grad",
    params: [dout: Tensor = Required, weight: Tensor = Required, input_shape: Shape = Required, stride: Ints = Required,
        pads: Shape = Required, dilation: Ints = Required, groups: Int = Int(1)], outputs: 1,
    public: false, method: false, primitive: "", traits: Traits::PURE,
    infer: |cx| {
        let (inputs, attrs) = (cx.inputs, cx.attrs);
        grad_infer(cx, attrs[0].as_dims(), &inputs[1].shape)
    },
    kernel: Kernel::host(|cx| {
        let mut attrs = AttrReader::new(cx.attrs);
        attrs.ints();
        conv::conv2d_input_grad(&cx.inputs[0], &cx.inputs[1], &cx.outputs[0], &conv_params(&mut attrs))
    }),
    vjp: |b, cx| {
        // The op is linear in both: the gradient of one is a convolution of the cotangent, that of the other a weight
        // gradient.
        let (dout, w, g) = (cx.inputs[0], cx.inputs[1], cx.grad());
        let window: SmallVec<[Attr; 3]> = cx.attrs[1..].iter().cloned().collect();
        let mut out = smallvec![None, None];
        if cx.needs[0] {
            out[0] = Some(emit1(b, &CONV2D, &[g, w], window.clone())?);
        }
        if cx.needs[1] {
            let attrs = std::iter::once(Attr::Dims(b.aval(w).shape)).chain(window).collect();
            out[1] = Some(emit1(b, &CONV2D_WEIGHT_GRAD, &[dout, g], attrs)?);
        }
        Ok(out)
    },
    relaxed: crate::winograd::relaxed_grad,
    samples: || conv_samples(|x, w, y| (vec![f32s(y), f32s(w)], vec![Attr::dims(Dim::from_i64s(x))])),
}

op! {
    /// Returns the gradient of a convolution with respect to its weight.
    ///
    /// Args:
    ///     dout (Tensor): the gradient of the output, [N, O, H', W'].
    ///     input (Tensor): of shape [N, C, H, W].
    ///     weight_shape (tuple[int]): the shape of the weight.
    ///     stride (tuple[int]): two steps.
    ///     pads (tuple[int]): zeros above, below, left and right.
    ///     dilation (tuple[int]): two distances between the kernel's elements.
    ///     groups (int): the number of channel groups, which are convolved separately.
    ///
    /// Returns:
    ///     Tensor, of shape `weight_shape`.
    ///
    /// Raises:
    ///     ValueError: the shapes are incompatible.
    ///
    /// Examples:
    ///     >>> dout, x = ops.ones((1, 1, 1, 1), ms.float32), ops.ones((1, 1, 2, 2), ms.float32)
    ///     >>> print(functions.conv2d_weight_grad(dout, x, (1, 1, 2, 2), (1, 1), (0, 0, 0, 0), (1, 1), 1))
    ///     [[[[1. 1.]
    ///        [1. 1.]]]]
    CONV2D_WEIGHT_GRAD = "conv2d_weight_grad",
    params: [dout: Tensor = Required, input: Tensor = Required, weight_shape: Shape = Required, stride: Ints = Required,
        pads: Shape = Required, dilation: Ints = Required, groups: Int = Int(1)], outputs: 1,
    public: false, method: false, primitive: "", traits: Traits::PURE,
    infer: |cx| {
        let (inputs, attrs) = (cx.inputs, cx.attrs);
        grad_infer(cx, &inputs[1].shape, attrs[0].as_dims())
    },
    kernel: Kernel::host(|cx| {
        let mut attrs = AttrReader::new(cx.attrs);
        attrs.ints();
        conv::conv2d_weight_grad(&cx.inputs[0], &cx.inputs[1], &cx.outputs[0], &conv_params(&mut attrs))
    }),
    vjp: |b, cx| {
        let (dout, x, g) = (cx.inputs[0], cx.inputs[1], cx.grad());
        let window: SmallVec<[Attr; 3]> = cx.attrs[1..].iter().cloned().collect();
        let mut out = smallvec![None, None];
        if cx.needs[0] {
            out[0] = Some(emit1(b, &CONV2D, &[x, g], window.clone())?);
        }
        if cx.needs[1] {
            let attrs = std::iter::once(Attr::Dims(b.aval(x).shape)).chain(window).collect();
            out[1] = Some(emit1(b, &CONV2D_INPUT_GRAD, &[dout, g], attrs)?);
        }
        Ok(out)
    },
    samples: || conv_samples(|x, w, y| (vec![f32s(y), f32s(x)], vec![Attr::dims(Dim::from_i64s(w))])),
}

fn pool_shape(cx: &mut Infer, x: &[Dim], attrs: &[Attr], dilation: &[i64], ceil: bool) -> Result<Shape> {
    let (kernel, stride, pads) = (attrs[0].as_ints(), attrs[1].as_ints(), attrs[2].as_dims());
    check_window(cx, &[kernel, stride, dilation], pads)?;
    if x.len() != 4 {
        return Err(cx.error(Code::RankMismatch).expected("an input [N, C, H, W]").got(fmt_shape(x)));
    }
    let mut out: Shape = smallvec![x[0], x[1]];
    for k in 0..2 {
        let (before, behind) = (pads[2 * k], pads[2 * k + 1]);
        let extent = dilation[k].saturating_mul(kernel[k] - 1).saturating_add(1);
        // A window entirely in the padding would have no element to choose from.
        if !cx.env.less(before, Dim::new(extent)) || !cx.env.less(behind, Dim::new(extent)) {
            return Err(cx
                .error(Code::InvalidValue)
                .expected(format!("pads below the window's extent {extent}"))
                .got(format!("{pads:?}")));
        }
        let pads = cx.env.add(before, behind);
        let window = Window { kernel: kernel[k], stride: stride[k], pads, dilation: dilation[k], ceil };
        let mut n = window_count(cx, x[2 + k], &window)?;
        // Rounding up must not start a window past the input.
        if ceil {
            let fewer = cx.env.sub(n, Dim::ONE);
            let (last, end) = (cx.env.mul(fewer, Dim::new(stride[k])), cx.env.add(x[2 + k], before));
            n = if cx.env.less(last, end) { n } else { fewer };
        }
        out.push(n);
    }
    Ok(out)
}

fn pool_params(attrs: &mut AttrReader) -> Pool2dParams {
    let (kernel, stride) = (pair(&attrs.ints()), pair(&attrs.ints()));
    let p = attrs.ints();
    Pool2dParams { kernel, stride, pads: four(&p), dilation: [1, 1] }
}

op! {
    /// Returns the largest element of each window, and its index in its plane of H W elements (the first one if several
    /// are equal).
    ///
    /// Args:
    ///     input (Tensor): of shape [N, C, H, W], of a float dtype.
    ///     kernel (tuple[int]): two sizes of the window.
    ///     stride (tuple[int]): two steps.
    ///     pads (tuple[int]): padding above, below, left and right, which is never the maximum.
    ///     dilation (tuple[int]): two distances between the window's elements.
    ///     ceil_mode (bool): whether the last window may extend past the border.
    ///
    /// Returns:
    ///     Tuple of the values and the int64 indices, both of shape [N, C, H', W'].
    ///
    /// Raises:
    ///     ValueError: the window is larger than the padded input.
    ///
    /// Examples:
    ///     >>> x = Tensor([[[[1.0, 2.0], [4.0, 3.0]]]])
    ///     >>> print(functions.max_pool2d_(x, (2, 2), (1, 1), (0, 0, 0, 0), (1, 1), False)[1])
    ///     [[[[2]]]]
    MAX_POOL2D = "max_pool2d_",
    params: [input: Tensor = Required, kernel: Ints = Required, stride: Ints = Required, pads: Shape = Required,
        dilation: Ints = Required, ceil_mode: Bool = Bool(false)], outputs: 2,
    public: false, method: false, primitive: "", traits: Traits::PURE,
    infer: |cx| {
        let dtype = float_dtype(cx, 1)?;
        let (inputs, attrs) = (cx.inputs, cx.attrs);
        let shape = pool_shape(cx, &inputs[0].shape, attrs, attrs[3].as_ints(), attrs[4].bool())?;
        let empty = cx.inputs[0].shape.iter().any(|&d| cx.env.is_zero(d));
        if empty && shape.iter().all(|&d| !cx.env.is_zero(d)) {
            return Err(cx.error(Code::EmptyReduction).got(fmt_shape(&cx.inputs[0].shape)));
        }
        Ok(smallvec![Aval { dtype, shape: shape.clone() }, Aval { dtype: DType::Int64, shape }])
    },
    kernel: Kernel::host(|cx| {
        let mut attrs = AttrReader::new(cx.attrs);
        let mut p = pool_params(&mut attrs);
        p.dilation = pair(&attrs.ints());
        pool2d::max_pool2d(&cx.inputs[0], &cx.outputs[0], &cx.outputs[1], &p)
    }),
    vjp: |b, cx| {
        // Each cotangent goes to the position of its maximum: a scatter within each plane.
        let Some(g) = cx.grads[0] else { return Ok(smallvec![None]) };
        let (x, y) = (b.aval(cx.inputs[0]), b.aval(cx.outputs[0]));
        let mut plane = |s: &[Dim]| -> Shape { smallvec![s[0], s[1], b.env().mul(s[2], s[3])] };
        let (planes, windows) = (plane(&x.shape), plane(&y.shape));
        let zeros = nn::full(b, &planes, 0.0, x.dtype)?;
        let index = nn::reshape(b, cx.outputs[1], &windows)?;
        let g = nn::reshape(b, g, &windows)?;
        let out = nn::scatter_add_d(b, zeros, 2, index, g)?;
        Ok(smallvec![Some(nn::reshape(b, out, &x.shape)?)])
    },
    samples: || {
        let attrs = |k: &[i64], s: &[i64], p: &[i64], d: &[i64], c: bool| {
            vec![Attr::ints(k), Attr::ints(s), Attr::dims(Dim::from_i64s(p)), Attr::ints(d), Attr::Bool(c)]
        };
        vec![
            sample(vec![f32s(&[2, 3, 6, 6])], attrs(&[2, 2], &[2, 2], &[0, 0, 0, 0], &[1, 1], false)),
            sample(vec![f32s(&[1, 2, 5, 7])], attrs(&[3, 2], &[2, 1], &[1, 1, 0, 1], &[1, 1], true)),
            forward_only(
                vec![input(DType::Float64, &[1, 1, 6, 6], -1.0, 1.0)],
                attrs(&[2, 2], &[1, 1], &[0, 0, 0, 0], &[2, 2], false),
            ),
        ]
    },
}

/// The number by which a window's sum is divided.
fn divisor(count_include_pad: bool) -> Divisor {
    if count_include_pad { Divisor::Padded } else { Divisor::Elements }
}

fn avg_samples(grad: bool) -> Vec<Sample> {
    // input, output, kernel, stride, pads, ceil_mode, count_include_pad
    type Case = ([i64; 4], [i64; 4], [i64; 2], [i64; 2], [i64; 4], bool, bool);
    let cases: [Case; 3] = [
        ([2, 2, 6, 6], [2, 2, 3, 3], [2, 2], [2, 2], [0, 0, 0, 0], false, true),
        ([1, 2, 5, 7], [1, 2, 3, 8], [3, 2], [2, 1], [1, 1, 1, 1], false, true),
        ([1, 1, 5, 5], [1, 1, 3, 3], [3, 3], [2, 2], [1, 1, 1, 1], true, false),
    ];
    cases
        .iter()
        .map(|(x, y, k, s, p, ceil, count)| {
            let mut attrs = if grad { vec![Attr::dims(Dim::from_i64s(x))] } else { vec![] };
            let pads = Attr::dims(Dim::from_i64s(p));
            attrs.extend([Attr::ints(k), Attr::ints(s), pads, Attr::Bool(*ceil), Attr::Bool(*count)]);
            sample(vec![f32s(if grad { y } else { x })], attrs)
        })
        .collect()
}

op! {
    /// Returns the mean of each window.
    ///
    /// Args:
    ///     input (Tensor): of shape [N, C, H, W], of a float dtype.
    ///     kernel (tuple[int]): two sizes of the window.
    ///     stride (tuple[int]): two steps.
    ///     pads (tuple[int]): zeros above, below, left and right.
    ///     ceil_mode (bool): whether the last window may extend past the border.
    ///     count_include_pad (bool): whether the padding counts in the mean.
    ///
    /// Returns:
    ///     Tensor, of shape [N, C, H', W'].
    ///
    /// Raises:
    ///     ValueError: the window is larger than the padded input.
    ///
    /// Examples:
    ///     >>> x = Tensor([[[[1.0, 2.0], [4.0, 3.0]]]])
    ///     >>> print(functions.avg_pool2d_(x, (2, 2), (1, 1), (0, 0, 0, 0), False, True))
    ///     [[[[2.5]]]]
    AVG_POOL2D = "avg_pool2d_",
    params: [input: Tensor = Required, kernel: Ints = Required, stride: Ints = Required, pads: Shape = Required,
        ceil_mode: Bool = Bool(false), count_include_pad: Bool = Bool(true)], outputs: 1,
    public: false, method: false, primitive: "", traits: Traits::PURE,
    infer: |cx| {
        let dtype = float_dtype(cx, 1)?;
        let (inputs, attrs) = (cx.inputs, cx.attrs);
        let shape = pool_shape(cx, &inputs[0].shape, attrs, &[1, 1], attrs[3].bool())?;
        Ok(smallvec![Aval { dtype, shape }])
    },
    kernel: Kernel::host(|cx| {
        let mut attrs = AttrReader::new(cx.attrs);
        let p = pool_params(&mut attrs);
        attrs.bool();
        pool2d::avg_pool2d(&cx.inputs[0], &cx.outputs[0], &p, divisor(attrs.bool()))
    }),
    vjp: |b, cx| {
        let shape = b.aval(cx.inputs[0]).shape;
        let attrs = std::iter::once(Attr::Dims(shape)).chain(cx.attrs.iter().cloned()).collect();
        Ok(smallvec![Some(emit1(b, &AVG_POOL2D_GRAD, &[cx.grad()], attrs)?)])
    },
    samples: || avg_samples(false),
}

op! {
    /// Returns the gradient of the mean over windows with respect to its input.
    ///
    /// Args:
    ///     dout (Tensor): the gradient of the output.
    ///     input_shape (tuple[int]): the shape of the input.
    ///     kernel (tuple[int]): two sizes of the window.
    ///     stride (tuple[int]): two steps.
    ///     pads (tuple[int]): zeros above, below, left and right.
    ///     ceil_mode (bool): whether the last window may extend past the border.
    ///     count_include_pad (bool): whether the padding counts in the mean.
    ///
    /// Returns:
    ///     Tensor, of shape `input_shape`.
    ///
    /// Raises:
    ///     ValueError: the shapes are incompatible.
    ///
    /// Examples:
    ///     >>> g = functions.avg_pool2d_grad(Tensor([[[[4.0]]]]), (1, 1, 2, 2), (2, 2), (1, 1), (0, 0, 0, 0), False, True)
    ///     >>> print(g)
    ///     [[[[1. 1.]
    ///        [1. 1.]]]]
    AVG_POOL2D_GRAD = "avg_pool2d_grad",
    params: [dout: Tensor = Required, input_shape: Shape = Required, kernel: Ints = Required, stride: Ints = Required,
        pads: Shape = Required, ceil_mode: Bool = Bool(false), count_include_pad: Bool = Bool(true)], outputs: 1,
    public: false, method: false, primitive: "", traits: Traits::PURE,
    infer: |cx| {
        let dtype = float_dtype(cx, 1)?;
        let attrs = cx.attrs;
        let want = pool_shape(cx, attrs[0].as_dims(), &attrs[1..], &[1, 1], attrs[4].bool())?;
        check_dout(cx, &want)?;
        Ok(smallvec![Aval::new(dtype, cx.attrs[0].as_dims())])
    },
    kernel: Kernel::host(|cx| {
        let mut attrs = AttrReader::new(cx.attrs);
        attrs.ints();
        let p = pool_params(&mut attrs);
        attrs.bool();
        pool2d::avg_pool2d_grad(&cx.inputs[0], &cx.outputs[0], &p, divisor(attrs.bool()))
    }),
    vjp: |b, cx| {
        let attrs = cx.attrs[1..].iter().cloned().collect();
        Ok(smallvec![Some(emit1(b, &AVG_POOL2D, &[cx.grad()], attrs)?)])
    },
    samples: || avg_samples(true),
}
