//! Matrix products.

use ms_core::{Aval, Code, DType, HostKernel, fmt_shape, smallvec};
use ms_ir::{Kernel, OpDef, Traits};

use crate::build as nn;
use crate::macros::op;
use crate::samples::{forward_only, input, sample};

pub static OPS: &[&OpDef] = &[&MATMUL2];

op! {
    /// Returns the matrix product over the last two dimensions; the leading batch dimensions must be equal.
    ///
    /// Args:
    ///     input (Tensor): of shape [..., n, k].
    ///     other (Tensor): of shape [..., k, m] and the dtype of `input`.
    ///
    /// Returns:
    ///     Tensor, of shape [..., n, m].
    ///
    /// Raises:
    ///     TypeError: the dtypes differ, or are bool.
    ///     ValueError: the shapes are incompatible.
    ///
    /// Examples:
    ///     >>> print(functions.matmul2(Tensor([[1.0, 2.0]]), Tensor([[3.0], [4.0]])))
    ///     [[11.]]
    MATMUL2 = "matmul2", params: [input: Tensor = Required, other: Tensor = Required], outputs: 1,
    called: "matmul",
    public: false, method: false, primitive: "", traits: Traits::PURE,
    infer: |cx| {
        let (x, y) = (&cx.inputs[0], &cx.inputs[1]);
        if x.dtype != y.dtype || x.dtype.is_bool() {
            return Err(cx
                .error(Code::DTypeMismatch)
                .expected("two tensors of one dtype, of numbers")
                .got(format!("{} and {}", x.dtype, y.dtype)));
        }
        let rank = x.rank();
        let fits = rank >= 2 && rank == y.rank();
        let fits = fits && (0..rank - 2).all(|i| cx.env.same(x.shape[i], y.shape[i]));
        if !fits || !cx.env.same(x.shape[rank - 1], y.shape[rank - 2]) {
            return Err(cx
                .error(Code::ShapeMismatch)
                .expected("[..., n, k] and [..., k, m]")
                .got(format!("{} and {}", fmt_shape(&x.shape), fmt_shape(&y.shape))));
        }
        let mut shape = x.shape.clone();
        shape[rank - 1] = y.shape[rank - 1];
        Ok(smallvec![Aval { dtype: x.dtype, shape }])
    },
    kernel: Kernel::Host(
        HostKernel::new(|cx| match cx.then {
            Some(epilogue) => ms_kernels::gemm::matmul_with(&cx.inputs[0], &cx.inputs[1], &cx.outputs[0], epilogue),
            None => ms_kernels::gemm::matmul(&cx.inputs[0], &cx.inputs[1], &cx.outputs[0]),
        })
        .with_epilogue(),
    ),
    vjp: |b, cx| {
        let g = cx.grad();
        // The cotangent of a product of integers may be of floats.
        let dtype = b.dtype(g);
        let (x, y) = (nn::cast(b, cx.inputs[0], dtype)?, nn::cast(b, cx.inputs[1], dtype)?);
        let mut out = smallvec![None, None];
        if cx.needs[0] {
            let t = nn::matrix_transpose(b, y)?;
            out[0] = Some(nn::matmul2(b, g, t)?);
        }
        if cx.needs[1] {
            let t = nn::matrix_transpose(b, x)?;
            out[1] = Some(nn::matmul2(b, t, g)?);
        }
        Ok(out)
    },
    samples: || {
        let f = |d, s: &[i64]| input(d, s, -2.0, 2.0);
        vec![
            sample(vec![f(DType::Float32, &[3, 4]), f(DType::Float32, &[4, 5])], vec![]),
            sample(vec![f(DType::Float64, &[2, 3, 4]), f(DType::Float64, &[2, 4, 2])], vec![]),
            sample(vec![f(DType::Float32, &[1, 7]), f(DType::Float32, &[7, 1])], vec![]),
            forward_only(vec![f(DType::Float32, &[33, 65]), f(DType::Float32, &[65, 17])], vec![]),
            forward_only(vec![f(DType::Float32, &[3, 0]), f(DType::Float32, &[0, 2])], vec![]),
            forward_only(vec![f(DType::Int32, &[3, 4]), f(DType::Int32, &[4, 5])], vec![]),
        ]
    },
}
