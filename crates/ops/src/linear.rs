//! The product of a linear layer.

use ms_core::{Aval, Code, DType, HostKernel, Result, SmallVec, fmt_shape, smallvec};
use ms_ir::{Builder, Grads, Infer, Kernel, OpDef, Traits, VjpCx};

use crate::build as nn;
use crate::macros::op;
use crate::samples::{forward_only, input, sample};

pub static OPS: &[&OpDef] = &[&LINEAR, &LINEAR_BIAS];

fn infer(cx: &mut Infer) -> Result<SmallVec<[Aval; 1]>> {
    let (x, w) = (&cx.inputs[0], &cx.inputs[1]);
    if cx.inputs.iter().any(|v| v.dtype != x.dtype) || x.dtype.is_bool() {
        return Err(cx
            .error(Code::DTypeMismatch)
            .expected("tensors of one dtype, of numbers")
            .got(format!("{} and {}", x.dtype, w.dtype)));
    }
    let fits = x.rank() == 2 && w.rank() == 2 && cx.env.same(x.shape[1], w.shape[1]);
    let fits = fits
        && cx.inputs.get(2).is_none_or(|b| b.rank() == 1)
        && cx.inputs.get(2).is_none_or(|b| cx.env.same(b.shape[0], w.shape[0]));
    if !fits {
        let shapes: Vec<String> = cx.inputs.iter().map(|v| fmt_shape(&v.shape)).collect();
        return Err(cx
            .error(Code::ShapeMismatch)
            .expected("an input [n, k], a weight [m, k] and a bias [m]")
            .got(shapes.join(" and ")));
    }
    Ok(smallvec![Aval { dtype: x.dtype, shape: smallvec![x.shape[0], w.shape[0]] }])
}

/// With respect to input, weight and, where there is one, bias.
fn gradients(b: &mut dyn Builder, cx: &VjpCx) -> Result<Grads> {
    let (x, w, g) = (cx.inputs[0], cx.inputs[1], cx.grad());
    let mut out: Grads = cx.inputs.iter().map(|_| None).collect();
    if cx.needs[0] {
        out[0] = Some(nn::matmul2(b, g, w)?);
    }
    if cx.needs[1] {
        // In the weight's own layout, so that an optimizer reads it row by row.
        let rows = nn::matrix_transpose(b, g)?;
        out[1] = Some(nn::matmul2(b, rows, x)?);
    }
    if cx.needs.get(2) == Some(&true) {
        out[2] = Some(nn::reduce_sum(b, g, &[0], false)?);
    }
    Ok(out)
}

op! {
    /// Returns ``input @ weight.T``.
    ///
    /// Args:
    ///     input (Tensor): of shape [n, k].
    ///     weight (Tensor): of shape [m, k] and the dtype of `input`.
    ///
    /// Returns:
    ///     Tensor, of shape [n, m].
    ///
    /// Raises:
    ///     TypeError: the dtypes differ, or are bool.
    ///     ValueError: the shapes are incompatible.
    ///
    /// Examples:
    ///     >>> print(functions.linear(Tensor([[1.0, 2.0]]), Tensor([[3.0, 4.0], [5.0, 6.0]])))
    ///     [[11. 17.]]
    LINEAR = "linear", params: [input: Tensor = Required, weight: Tensor = Required], outputs: 1,
    called: "dense",
    public: false, method: false, primitive: "", traits: Traits::PURE,
    infer: infer,
    kernel: Kernel::Host(
        HostKernel::new(|cx| {
            ms_kernels::linear::linear(&cx.inputs[0], &cx.inputs[1], None, &cx.outputs[0], cx.then)
        })
        .with_epilogue(),
    ),
    vjp: gradients,
    samples: || {
        let f = |d, s: &[i64]| input(d, s, -2.0, 2.0);
        vec![
            sample(vec![f(DType::Float32, &[3, 4]), f(DType::Float32, &[5, 4])], vec![]),
            sample(vec![f(DType::Float64, &[1, 3]), f(DType::Float64, &[2, 3])], vec![]),
            forward_only(vec![f(DType::Float32, &[33, 65]), f(DType::Float32, &[17, 65])], vec![]),
            forward_only(vec![f(DType::Float32, &[3, 0]), f(DType::Float32, &[2, 0])], vec![]),
        ]
    },
}

op! {
    /// Returns ``input @ weight.T + bias``.
    ///
    /// Args:
    ///     input (Tensor): of shape [n, k].
    ///     weight (Tensor): of shape [m, k] and the dtype of `input`.
    ///     bias (Tensor): of shape [m] and the dtype of `input`.
    ///
    /// Returns:
    ///     Tensor, of shape [n, m], with the same bits as a product followed by an addition.
    ///
    /// Raises:
    ///     TypeError: the dtypes differ, or are bool.
    ///     ValueError: the shapes are incompatible.
    ///
    /// Examples:
    ///     >>> print(functions.linear_bias(Tensor([[1.0, 2.0]]), Tensor([[3.0, 4.0]]), Tensor([0.5])))
    ///     [[11.5]]
    LINEAR_BIAS = "linear_bias",
    params: [input: Tensor = Required, weight: Tensor = Required, bias: Tensor = Required], outputs: 1,
    called: "dense",
    public: false, method: false, primitive: "", traits: Traits::PURE,
    infer: infer,
    kernel: Kernel::Host(
        HostKernel::new(|cx| {
            let [x, w, bias] = cx.inputs else { unreachable!("three tensors") };
            ms_kernels::linear::linear(x, w, Some(bias), &cx.outputs[0], cx.then)
        })
        .with_epilogue(),
    ),
    vjp: gradients,
    samples: || {
        let f = |d, s: &[i64]| input(d, s, -2.0, 2.0);
        let three = |d, n, k, m| vec![f(d, &[n, k]), f(d, &[m, k]), f(d, &[m])];
        vec![
            sample(three(DType::Float32, 3, 4, 5), vec![]),
            sample(three(DType::Float64, 1, 3, 2), vec![]),
            forward_only(three(DType::Float32, 33, 65, 17), vec![]),
            forward_only(three(DType::Float32, 3, 0, 2), vec![]),
        ]
    },
}
