//! Winograd convolutions of 3x3 kernels: in optimised graphs they replace `conv2d_` and its input gradient if the last
//! bits may change.

use ms_core::{Attr, AttrReader, Aval, DType, Dim, SmallVec};
use ms_ir::{Kernel, OpDef, Traits};
use ms_kernels::conv::{self, Conv2dParams};

use crate::conv::{CONV2D, CONV2D_INPUT_GRAD, conv_params};
use crate::macros::op;
use crate::samples::{f32s, forward_only};

pub static OPS: &[&OpDef] = &[&CONV2D_WINOGRAD, &CONV2D_INPUT_GRAD_WINOGRAD];

fn sizes(shape: &[Dim]) -> Option<[i64; 4]> {
    let sizes: SmallVec<[i64; 4]> = shape.iter().filter(|d| d.is_const()).map(|d| d.get()).collect();
    (shape.len() == 4).then_some(())?;
    sizes[..].try_into().ok()
}

fn params(attrs: &[Attr]) -> Conv2dParams {
    let pair = |k: usize| std::array::from_fn(|d| attrs[k].as_ints()[d] as usize);
    Conv2dParams {
        stride: pair(0),
        pads: std::array::from_fn(|d| attrs[1].as_dims()[d].get() as usize),
        dilation: pair(2),
        groups: attrs[3].int() as usize,
    }
}

/// The Winograd op for a convolution, if it is faster.
pub fn relaxed(inputs: &[Aval], attrs: &[Attr]) -> Option<&'static OpDef> {
    let (x, w) = (sizes(&inputs[0].shape)?, sizes(&inputs[1].shape)?);
    let pays = inputs[0].dtype == DType::Float32 && conv::winograd_pays(x, w, &params(attrs), false);
    pays.then_some(&CONV2D_WINOGRAD)
}

/// The Winograd op for a convolution's input gradient, if it is faster.
pub fn relaxed_grad(inputs: &[Aval], attrs: &[Attr]) -> Option<&'static OpDef> {
    let (x, w) = (sizes(attrs[0].as_dims())?, sizes(&inputs[1].shape)?);
    let pays = inputs[0].dtype == DType::Float32 && conv::winograd_pays(x, w, &params(&attrs[1..]), true);
    pays.then_some(&CONV2D_INPUT_GRAD_WINOGRAD)
}

fn window() -> Vec<Attr> {
    vec![Attr::ints(&[1, 1]), Attr::dims(&[Dim::ONE; 4]), Attr::ints(&[1, 1]), Attr::Int(1)]
}

op! {
    /// Returns the result of `conv2d_` up to rounding, for kernels of 3x3 taps and stride 1, by Winograd tiles (Lavin
    /// and Gray, 2016) with a quarter of the multiplications. Optimised graphs at O1 use it. The error of each element
    /// is at most 40 roundings of the sum of its terms' absolute values; an element that is not finite makes its tile
    /// NaN.
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
    ///     >>> print(functions.conv2d_winograd_(x, x, (1, 1), (0, 0, 0, 0), (1, 1), 1))
    ///     [[[[9.]]]]
    CONV2D_WINOGRAD = "conv2d_winograd_",
    params: [input: Tensor = Required, weight: Tensor = Required, stride: Ints = Required, pads: Shape = Required,
        dilation: Ints = Required, groups: Int = Int(1)], outputs: 1,
    public: false, method: false, primitive: "", traits: Traits::PURE,
    infer: |cx| (CONV2D.infer)(cx),
    kernel: Kernel::host(|cx| {
        let p = conv_params(&mut AttrReader::new(cx.attrs));
        conv::conv2d_winograd(&cx.inputs[0], &cx.inputs[1], &cx.outputs[0], &p)
    }),
    not_differentiable: "it stands in optimised graphs alone, of which no gradient is taken",
    samples: || vec![
        forward_only(vec![f32s(&[1, 24, 12, 12]), f32s(&[24, 24, 3, 3])], window()),
        forward_only(vec![f32s(&[2, 3, 5, 6]), f32s(&[4, 3, 3, 3])], window()),
    ],
}

op! {
    /// Returns the result of `conv2d_input_grad` up to rounding, for kernels of 3x3 taps and stride 1, by tiles as in
    /// `conv2d_winograd_`.
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
    ///     >>> print(functions.conv2d_input_grad_winograd(dout, w, (1, 1, 2, 2), (1, 1), (0, 0, 0, 0), (1, 1), 1))
    ///     [[[[1. 1.]
    ///        [1. 1.]]]]
    CONV2D_INPUT_GRAD_WINOGRAD = "conv2d_input_grad_winograd",
    params: [dout: Tensor = Required, weight: Tensor = Required, input_shape: Shape = Required, stride: Ints = Required,
        pads: Shape = Required, dilation: Ints = Required, groups: Int = Int(1)], outputs: 1,
    public: false, method: false, primitive: "", traits: Traits::PURE,
    infer: |cx| (CONV2D_INPUT_GRAD.infer)(cx),
    kernel: Kernel::host(|cx| {
        let mut attrs = AttrReader::new(cx.attrs);
        attrs.ints();
        conv::conv2d_input_grad_winograd(&cx.inputs[0], &cx.inputs[1], &cx.outputs[0], &conv_params(&mut attrs))
    }),
    not_differentiable: "it stands in optimised graphs alone, of which no gradient is taken",
    samples: || {
        let attrs = |shape: &[i64]| {
            let mut attrs = vec![Attr::dims(Dim::from_i64s(shape))];
            attrs.extend(window());
            attrs
        };
        vec![
            forward_only(vec![f32s(&[1, 24, 12, 12]), f32s(&[24, 24, 3, 3])], attrs(&[1, 24, 12, 12])),
            forward_only(vec![f32s(&[2, 4, 5, 6]), f32s(&[4, 3, 3, 3])], attrs(&[2, 3, 5, 6])),
        ]
    },
}
