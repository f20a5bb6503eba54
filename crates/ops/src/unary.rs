//! Element-wise ops of one input.

use ms_core::{Aval, DType, Opcode, ProgramBuilder, Reg, smallvec};
use ms_ir::{Kernel, OpDef, Traits};

use crate::build as nn;
use crate::macros::{op, unary};
use crate::promote::{UnaryRule, unary_infer, unary_program};
use crate::samples::{self, f32s, forward_only, input, sample};

pub static OPS: &[&OpDef] = &[
    &NEG,
    &ABS,
    &SIGN,
    &EXP,
    &LOG,
    &SQRT,
    &RSQRT,
    &RECIPROCAL,
    &SQUARE,
    &TANH,
    &SIGMOID,
    &ERF,
    &SIN,
    &COS,
    &FLOOR,
    &CEIL,
    &ROUND,
    &TRUNC,
    &RELU,
    &LOGICAL_NOT,
    &ISNAN,
    &ISINF,
    &STOP_GRADIENT,
    &CAST,
];

unary! {
    /// Returns the negative of each element.
    ///
    /// Args:
    ///     input (Tensor): numbers, of any shape.
    ///
    /// Returns:
    ///     Tensor, of the shape and dtype of `input`.
    ///
    /// Raises:
    ///     TypeError: `input` is of dtype bool.
    ///
    /// Examples:
    ///     >>> print(ops.neg(Tensor([1.0, -2.0])))
    ///     [-1.  2.]
    NEG = "neg", "Neg()(x)", Neg, Number, range: (-2.0, 2.0),
    vjp: |b, cx| Ok(smallvec![Some(nn::neg(b, cx.grad())?)])
}

op! {
    /// Returns the absolute value of each element.
    ///
    /// Args:
    ///     input (Tensor): numbers, of any shape.
    ///
    /// Returns:
    ///     Tensor, of the shape of `input` and its dtype; for complex numbers the dtype of their parts.
    ///
    /// Examples:
    ///     >>> print(ops.abs(Tensor([1.0, -2.0])))
    ///     [1. 2.]
    ABS = "abs", params: [input: Tensor = Required], outputs: 1,
    public: true, method: true, primitive: "Abs()(x)", traits: Traits::PARTS,
    infer: |cx| unary_infer(cx, UnaryRule::Magnitude),
    kernel: Kernel::Program(|dtypes, _| unary_program(Opcode::Abs, dtypes[0], UnaryRule::Magnitude)),
    vjp: |b, cx| {
        let s = nn::sign(b, cx.inputs[0])?;
        Ok(smallvec![Some(nn::mul(b, cx.grad(), s)?)])
    },
    samples: || samples::unary(0.3, 2.0, UnaryRule::Magnitude),
}

unary! {
    /// Returns the sign of each element, as -1, 0 or 1; NaN stays NaN.
    ///
    /// Args:
    ///     input (Tensor): numbers, of any shape.
    ///
    /// Returns:
    ///     Tensor, of the shape and dtype of `input`.
    ///
    /// Raises:
    ///     TypeError: `input` is of dtype bool.
    ///
    /// Examples:
    ///     >>> print(ops.sign(Tensor([3.0, 0.0, -2.0])))
    ///     [ 1.  0. -1.]
    SIGN = "sign", "Sign()(x)", Sign, Number, range: (0.3, 2.0),
    vjp: |b, cx| Ok(smallvec![Some(nn::zeros_like(b, cx.inputs[0])?)])
}

unary! {
    /// Returns e to the power of each element.
    ///
    /// Args:
    ///     input (Tensor): of any shape; integers and bool become float32.
    ///
    /// Returns:
    ///     Tensor, of the shape of `input`.
    ///
    /// Examples:
    ///     >>> print(ops.exp(Tensor([0.0, 1.0])))
    ///     [1.        2.7182817]
    EXP = "exp", "Exp()(x)", Exp, Float, range: (-2.0, 2.0),
    vjp: |b, cx| {
        let g = nn::mul(b, cx.grad(), cx.outputs[0])?;
        Ok(smallvec![Some(g)])
    }
}

unary! {
    /// Returns the natural logarithm of each element; NaN below zero.
    ///
    /// Args:
    ///     input (Tensor): of any shape; integers and bool become float32.
    ///
    /// Returns:
    ///     Tensor, of the shape of `input`.
    ///
    /// Examples:
    ///     >>> print(ops.log(Tensor([1.0, 2.0])))
    ///     [0.        0.6931472]
    LOG = "log", "Log()(x)", Log, Float, range: (0.5, 3.0),
    vjp: |b, cx| Ok(smallvec![Some(nn::div(b, cx.grad(), cx.inputs[0])?)])
}

unary! {
    /// Returns the square root of each element; NaN below zero.
    ///
    /// Args:
    ///     x (Tensor): of any shape; integers and bool become float32.
    ///
    /// Returns:
    ///     Tensor, of the shape of `x`.
    ///
    /// Examples:
    ///     >>> print(ops.sqrt(Tensor([4.0, 9.0])))
    ///     [2. 3.]
    SQRT = "sqrt", "Sqrt()(x)", Sqrt, Float, named: x, range: (0.5, 3.0),
    vjp: |b, cx| {
        let half = nn::scale(b, cx.grad(), 0.5)?;
        Ok(smallvec![Some(nn::div(b, half, cx.outputs[0])?)])
    }
}

unary! {
    /// Returns one over the square root of each element.
    ///
    /// Args:
    ///     input (Tensor): of any shape; integers and bool become float32.
    ///
    /// Returns:
    ///     Tensor, of the shape of `input`.
    ///
    /// Examples:
    ///     >>> print(ops.rsqrt(Tensor([4.0, 16.0])))
    ///     [0.5  0.25]
    RSQRT = "rsqrt", "Rsqrt()(x)", Rsqrt, Float, range: (0.5, 3.0),
    vjp: |b, cx| {
        // d x^(-1/2) = -1/2 x^(-3/2), written with the output y: -1/2 y / x.
        let half = nn::scale(b, cx.grad(), -0.5)?;
        let g = nn::mul(b, half, cx.outputs[0])?;
        Ok(smallvec![Some(nn::div(b, g, cx.inputs[0])?)])
    }
}

unary! {
    /// Returns one over each element.
    ///
    /// Args:
    ///     input (Tensor): of any shape; integers and bool become float32.
    ///
    /// Returns:
    ///     Tensor, of the shape of `input`.
    ///
    /// Examples:
    ///     >>> print(ops.reciprocal(Tensor([2.0, 4.0])))
    ///     [0.5  0.25]
    RECIPROCAL = "reciprocal", "Reciprocal()(x)", Reciprocal, Float, range: (0.5, 3.0),
    vjp: |b, cx| {
        let y = cx.outputs[0];
        let g = nn::mul(b, cx.grad(), y)?;
        let g = nn::mul(b, g, y)?;
        Ok(smallvec![Some(nn::neg(b, g)?)])
    }
}

unary! {
    /// Returns the hyperbolic tangent of each element.
    ///
    /// Args:
    ///     input (Tensor): of any shape; integers and bool become float32.
    ///
    /// Returns:
    ///     Tensor, of the shape of `input`.
    ///
    /// Examples:
    ///     >>> print(ops.tanh(Tensor([0.0, 20.0])))
    ///     [0. 1.]
    TANH = "tanh", "Tanh()(input)", Tanh, Float, range: (-2.0, 2.0),
    vjp: |b, cx| {
        let y = cx.outputs[0];
        let y2 = nn::mul(b, y, y)?;
        let one = nn::number(b, 1.0, y)?;
        let d = nn::sub(b, one, y2)?;
        Ok(smallvec![Some(nn::mul(b, cx.grad(), d)?)])
    }
}

unary! {
    /// Returns 1 / (1 + exp(-x)) for each element x.
    ///
    /// Args:
    ///     input (Tensor): of any shape; integers and bool become float32.
    ///
    /// Returns:
    ///     Tensor, of the shape of `input`.
    ///
    /// Examples:
    ///     >>> print(ops.sigmoid(Tensor([0.0])))
    ///     [0.5]
    SIGMOID = "sigmoid", "Sigmoid()(input)", Sigmoid, Float, range: (-2.0, 2.0),
    vjp: |b, cx| {
        let y = cx.outputs[0];
        let one = nn::number(b, 1.0, y)?;
        let d = nn::sub(b, one, y)?;
        let d = nn::mul(b, y, d)?;
        Ok(smallvec![Some(nn::mul(b, cx.grad(), d)?)])
    }
}

unary! {
    /// Returns the error function of each element.
    ///
    /// Args:
    ///     input (Tensor): of any shape; integers and bool become float32.
    ///
    /// Returns:
    ///     Tensor, of the shape of `input`.
    ///
    /// Examples:
    ///     >>> print(ops.erf(Tensor([0.0, 10.0])))
    ///     [0. 1.]
    ERF = "erf", "Erf()(x)", Erf, Float, range: (-2.0, 2.0),
    vjp: |b, cx| {
        // erf'(x) = 2 / sqrt(pi) exp(-x^2)
        let x = cx.inputs[0];
        let x2 = nn::mul(b, x, x)?;
        let e = nn::neg(b, x2)?;
        let e = nn::exp(b, e)?;
        let d = nn::scale(b, e, std::f64::consts::FRAC_2_SQRT_PI)?;
        Ok(smallvec![Some(nn::mul(b, cx.grad(), d)?)])
    }
}

unary! {
    /// Returns the sine of each element, in radians.
    ///
    /// Args:
    ///     input (Tensor): of any shape; integers and bool become float32.
    ///
    /// Returns:
    ///     Tensor, of the shape of `input`.
    ///
    /// Examples:
    ///     >>> print(ops.sin(Tensor([0.0])))
    ///     [0.]
    SIN = "sin", "Sin()(x)", Sin, Float, range: (-2.0, 2.0),
    vjp: |b, cx| {
        let d = nn::cos(b, cx.inputs[0])?;
        Ok(smallvec![Some(nn::mul(b, cx.grad(), d)?)])
    }
}

unary! {
    /// Returns the cosine of each element, in radians.
    ///
    /// Args:
    ///     input (Tensor): of any shape; integers and bool become float32.
    ///
    /// Returns:
    ///     Tensor, of the shape of `input`.
    ///
    /// Examples:
    ///     >>> print(ops.cos(Tensor([0.0])))
    ///     [1.]
    COS = "cos", "Cos()(x)", Cos, Float, range: (-2.0, 2.0),
    vjp: |b, cx| {
        let d = nn::sin(b, cx.inputs[0])?;
        let g = nn::mul(b, cx.grad(), d)?;
        Ok(smallvec![Some(nn::neg(b, g)?)])
    }
}

unary! {
    /// Returns each element rounded down to an integer.
    ///
    /// Args:
    ///     input (Tensor): numbers, of any shape.
    ///
    /// Returns:
    ///     Tensor, of the shape and dtype of `input`.
    ///
    /// Raises:
    ///     TypeError: `input` is of dtype bool.
    ///
    /// Examples:
    ///     >>> print(ops.floor(Tensor([1.5, -1.5])))
    ///     [ 1. -2.]
    FLOOR = "floor", "Floor()(x)", Floor, Number, range: (0.1, 0.9),
    vjp: |b, cx| Ok(smallvec![Some(nn::zeros_like(b, cx.inputs[0])?)])
}

unary! {
    /// Returns each element rounded up to an integer.
    ///
    /// Args:
    ///     input (Tensor): numbers, of any shape.
    ///
    /// Returns:
    ///     Tensor, of the shape and dtype of `input`.
    ///
    /// Raises:
    ///     TypeError: `input` is of dtype bool.
    ///
    /// Examples:
    ///     >>> print(ops.ceil(Tensor([1.5, -1.5])))
    ///     [ 2. -1.]
    CEIL = "ceil", "Ceil()(x)", Ceil, Number, range: (0.1, 0.9),
    vjp: |b, cx| Ok(smallvec![Some(nn::zeros_like(b, cx.inputs[0])?)])
}

unary! {
    /// Returns each element rounded to the nearest integer, with halves to the even one.
    ///
    /// Args:
    ///     input (Tensor): numbers, of any shape.
    ///
    /// Returns:
    ///     Tensor, of the shape and dtype of `input`.
    ///
    /// Raises:
    ///     TypeError: `input` is of dtype bool.
    ///
    /// Examples:
    ///     >>> print(ops.round(Tensor([0.5, 1.5, 2.6])))
    ///     [0. 2. 3.]
    ROUND = "round", "Round()(x)", Round, Number, range: (0.6, 1.4),
    vjp: |b, cx| Ok(smallvec![Some(nn::zeros_like(b, cx.inputs[0])?)])
}

unary! {
    /// Returns each element rounded towards zero.
    ///
    /// Args:
    ///     input (Tensor): numbers, of any shape.
    ///
    /// Returns:
    ///     Tensor, of the shape and dtype of `input`.
    ///
    /// Raises:
    ///     TypeError: `input` is of dtype bool.
    ///
    /// Examples:
    ///     >>> print(ops.trunc(Tensor([1.5, -1.5])))
    ///     [ 1. -1.]
    TRUNC = "trunc", "Trunc()(input)", Trunc, Number, range: (0.1, 0.9),
    vjp: |b, cx| Ok(smallvec![Some(nn::zeros_like(b, cx.inputs[0])?)])
}

unary! {
    /// Returns the logical not of each element.
    ///
    /// Args:
    ///     input (Tensor): of any shape; nonzero numbers count as true.
    ///
    /// Returns:
    ///     Tensor of bool, of the shape of `input`.
    ///
    /// Examples:
    ///     >>> print(ops.logical_not(Tensor([True, False])))
    ///     [False  True]
    LOGICAL_NOT = "logical_not", "LogicalNot()(x)", Not, ToBool, range: (-2.0, 2.0),
    not_differentiable: "its values are booleans"
}

unary! {
    /// Tests whether each element is NaN.
    ///
    /// Args:
    ///     input (Tensor): of any shape.
    ///
    /// Returns:
    ///     Tensor of bool, of the shape of `input`.
    ///
    /// Examples:
    ///     >>> print(ops.isnan(Tensor([1.0, float('nan')])))
    ///     [False  True]
    ISNAN = "isnan", "IsNan()(x)", IsNan, ToBool, range: (-2.0, 2.0),
    not_differentiable: "its values are booleans"
}

unary! {
    /// Tests whether each element is infinite.
    ///
    /// Args:
    ///     input (Tensor): of any shape.
    ///
    /// Returns:
    ///     Tensor of bool, of the shape of `input`.
    ///
    /// Examples:
    ///     >>> print(ops.isinf(Tensor([1.0, float('inf')])))
    ///     [False  True]
    ISINF = "isinf", "IsInf()(x)", IsInf, ToBool, range: (-2.0, 2.0),
    not_differentiable: "its values are booleans"
}

op! {
    /// Returns the square of each element.
    ///
    /// Args:
    ///     input (Tensor): numbers, of any shape.
    ///
    /// Returns:
    ///     Tensor, of the shape and dtype of `input`.
    ///
    /// Raises:
    ///     TypeError: `input` is of dtype bool.
    ///
    /// Examples:
    ///     >>> print(ops.square(Tensor([2.0, -3.0])))
    ///     [4. 9.]
    SQUARE = "square", params: [input: Tensor = Required], outputs: 1,
    public: true, method: true, primitive: "Square()(input)", traits: Traits::ELEMENTWISE,
    infer: |cx| crate::promote::unary_infer(cx, crate::promote::UnaryRule::Number),
    kernel: Kernel::Program(|dtypes, _| {
        let mut b = ProgramBuilder::new(dtypes);
        let y = b.op(Opcode::Mul, &[Reg(0), Reg(0)]);
        b.output(y);
        b.finish()
    }),
    vjp: |b, cx| {
        let d = nn::scale(b, cx.inputs[0], 2.0)?;
        Ok(smallvec![Some(nn::mul(b, cx.grad(), d)?)])
    },
    samples: || crate::samples::unary(-2.0, 2.0, crate::promote::UnaryRule::Number),
}

op! {
    /// Returns each element if it is above zero, else zero; NaN stays NaN.
    ///
    /// Args:
    ///     input (Tensor): numbers or bools, of any shape.
    ///
    /// Returns:
    ///     Tensor, of the shape and dtype of `input`.
    ///
    /// Examples:
    ///     >>> print(ops.relu(Tensor([2.0, -3.0])))
    ///     [2. 0.]
    RELU = "relu", params: [input: Tensor = Required], outputs: 1,
    public: true, method: false, primitive: "ReLU()(input)", traits: Traits::ELEMENTWISE,
    infer: |cx| crate::promote::unary_infer(cx, crate::promote::UnaryRule::Any),
    kernel: Kernel::Program(|dtypes, _| {
        let mut b = ProgramBuilder::new(dtypes);
        let zero = b.constant(0, dtypes[0]);
        let y = b.op(Opcode::Maximum, &[Reg(0), zero]);
        b.output(y);
        b.finish()
    }),
    vjp: |b, cx| {
        let y = cx.outputs[0];
        let zero = nn::number(b, 0.0, y)?;
        let on = nn::greater(b, y, zero)?;
        Ok(smallvec![Some(nn::select(b, on, cx.grad(), zero)?)])
    },
    samples: || crate::samples::unary(0.3, 2.0, crate::promote::UnaryRule::Any),
}

op! {
    /// Returns its input; no gradient flows through it.
    ///
    /// Args:
    ///     input (Tensor): of any shape and dtype.
    ///
    /// Returns:
    ///     Tensor with the same values.
    ///
    /// Examples:
    ///     >>> print(ops.stop_gradient(Tensor([1.0, 2.0])))
    ///     [1. 2.]
    STOP_GRADIENT = "stop_gradient", params: [input: Tensor = Required], outputs: 1,
    public: true, method: false, primitive: "", traits: Traits::VIEW,
    infer: |cx| Ok(smallvec![cx.inputs[0].clone()]),
    kernel: Kernel::View(|input, _, _| Some(input.clone())),
    not_differentiable: "it is what cuts a gradient off",
    samples: || vec![forward_only(vec![f32s(&[2, 3])], vec![])],
}

op! {
    /// Returns the elements converted to another dtype. Floats are truncated to integers; as bool, every nonzero value
    /// is True.
    ///
    /// Args:
    ///     input (Tensor): of any shape.
    ///     dtype (mindspore.dtype): the dtype of the result.
    ///
    /// Returns:
    ///     Tensor, of the shape of `input`.
    ///
    /// Raises:
    ///     TypeError: `dtype` is not a dtype, or has no kernels.
    ///
    /// Examples:
    ///     >>> print(ops.cast(Tensor([1.5, 0.0]), ms.int32))
    ///     [1 0]
    CAST = "cast", params: [input: TensorOrNumber = Required, dtype: DType = Required], outputs: 1,
    public: true, method: false, primitive: "Cast()(input, dtype)", traits: Traits::PARTS,
    infer: |cx| {
        let dtype = cx.attrs[0].dtype();
        Ok(smallvec![Aval::new(dtype, &cx.inputs[0].shape)])
    },
    kernel: Kernel::Program(|dtypes, attrs| {
        let mut b = ProgramBuilder::new(dtypes);
        let y = b.cast(Reg(0), attrs[0].dtype());
        b.output(y);
        b.finish()
    }),
    vjp: |b, cx| {
        let dtype = b.aval(cx.inputs[0]).dtype;
        Ok(smallvec![Some(nn::cast(b, cx.grad(), dtype)?)])
    },
    samples: || {
        use ms_core::Attr;
        vec![
            forward_only(vec![f32s(&[2, 3])], vec![Attr::DType(DType::Int32)]),
            forward_only(vec![f32s(&[5])], vec![Attr::DType(DType::Bool)]),
            forward_only(vec![input(DType::Int64, &[4], -5.0, 5.0)], vec![Attr::DType(DType::Float32)]),
            sample(vec![input(DType::Float64, &[2, 3], -2.0, 2.0)], vec![Attr::DType(DType::Float64)]),
        ]
    },
}
