//! Element-wise functions of one input beyond those of [`crate::unary`]: trigonometry, logarithms, the gamma and error functions.

use ms_core::{Attrs, Aval, Code, DType, Error, Opcode, ProgramBuilder, Reg, Result, broadcast_shapes, smallvec};
use ms_ir::{Kernel, OpDef, Traits, V, emit1};

use crate::build::{self as nn, B};
use crate::macros::{binary, op, unary};
use crate::promote::{BinaryRule, binary_infer, binary_program};
use crate::samples::{f32s, forward_only, input, sample, values};

pub static OPS: &[&OpDef] = &[
    &TAN,
    &SINH,
    &COSH,
    &ASIN,
    &ACOS,
    &ATAN,
    &ASINH,
    &ACOSH,
    &ATANH,
    &LOG1P,
    &EXPM1,
    &ERFC,
    &ERFINV,
    &LGAMMA,
    &DIGAMMA,
    &ZETA,
    &ATAN2,
    &NEXT_AFTER,
];

/// `x^2 + one`, in the dtype of a float or complex `x`.
fn one_plus_square(b: B, x: V, one: f64) -> Result<V> {
    let x2 = nn::mul(b, x, x)?;
    let one = nn::number(b, one, x2)?;
    nn::add(b, x2, one)
}

/// `sqrt(1 - x^2)`.
fn root_of_one_minus_square(b: B, x: V) -> Result<V> {
    let x2 = nn::mul(b, x, x)?;
    let one = nn::number(b, 1.0, x2)?;
    let d = nn::sub(b, one, x2)?;
    emit1(b, &crate::unary::SQRT, &[d], Attrs::new())
}

unary! {
    /// Returns the tangent of each element, in radians.
    ///
    /// Args:
    ///     input (Tensor): of any shape; integers and bool become float32.
    ///
    /// Returns:
    ///     Tensor, of the shape of `input`.
    ///
    /// Examples:
    ///     >>> print(ops.tan(Tensor([0.0, 1.0])))
    ///     [0.        1.5574077]
    TAN = "tan", "Tan()(x)", Tan, Float, range: (-1.2, 1.2),
    vjp: |b, cx| {
        // 1 + tan^2
        let y = cx.outputs[0];
        let y2 = nn::mul(b, y, y)?;
        let one = nn::number(b, 1.0, y)?;
        let d = nn::add(b, one, y2)?;
        Ok(smallvec![Some(nn::mul(b, cx.grad(), d)?)])
    }
}

unary! {
    /// Returns the hyperbolic sine of each element.
    ///
    /// Args:
    ///     input (Tensor): of any shape; integers and bool become float32.
    ///
    /// Returns:
    ///     Tensor, of the shape of `input`.
    ///
    /// Examples:
    ///     >>> print(ops.sinh(Tensor([0.0, 1.0])))
    ///     [0.        1.1752012]
    SINH = "sinh", "Sinh()(x)", Sinh, Float, range: (-2.0, 2.0),
    vjp: |b, cx| {
        let d = emit1(b, &COSH, &[cx.inputs[0]], Attrs::new())?;
        Ok(smallvec![Some(nn::mul(b, cx.grad(), d)?)])
    }
}

unary! {
    /// Returns the hyperbolic cosine of each element.
    ///
    /// Args:
    ///     input (Tensor): of any shape; integers and bool become float32.
    ///
    /// Returns:
    ///     Tensor, of the shape of `input`.
    ///
    /// Examples:
    ///     >>> print(ops.cosh(Tensor([0.0, 1.0])))
    ///     [1.        1.5430807]
    COSH = "cosh", "Cosh()(x)", Cosh, Float, range: (-2.0, 2.0),
    vjp: |b, cx| {
        let d = emit1(b, &SINH, &[cx.inputs[0]], Attrs::new())?;
        Ok(smallvec![Some(nn::mul(b, cx.grad(), d)?)])
    }
}

unary! {
    /// Returns the inverse sine of each element, in radians; NaN outside of [-1, 1].
    ///
    /// Args:
    ///     input (Tensor): of any shape; integers and bool become float32.
    ///
    /// Returns:
    ///     Tensor, of the shape of `input`.
    ///
    /// Examples:
    ///     >>> print(ops.asin(Tensor([0.0, 0.5])))
    ///     [0.        0.5235988]
    ASIN = "asin", "Asin()(x)", Asin, Float, range: (-0.9, 0.9),
    vjp: |b, cx| {
        // 1 / sqrt(1 - x^2)
        let d = root_of_one_minus_square(b, cx.inputs[0])?;
        Ok(smallvec![Some(nn::div(b, cx.grad(), d)?)])
    }
}

unary! {
    /// Returns the inverse cosine of each element, in radians; NaN outside of [-1, 1].
    ///
    /// Args:
    ///     input (Tensor): of any shape; integers and bool become float32.
    ///
    /// Returns:
    ///     Tensor, of the shape of `input`.
    ///
    /// Examples:
    ///     >>> print(ops.acos(Tensor([1.0, 0.5])))
    ///     [0.        1.0471976]
    ACOS = "acos", "ACos()(x)", Acos, Float, range: (-0.9, 0.9),
    vjp: |b, cx| {
        // -1 / sqrt(1 - x^2)
        let d = root_of_one_minus_square(b, cx.inputs[0])?;
        let g = nn::div(b, cx.grad(), d)?;
        Ok(smallvec![Some(nn::neg(b, g)?)])
    }
}

unary! {
    /// Returns the inverse tangent of each element, in radians.
    ///
    /// Args:
    ///     input (Tensor): of any shape; integers and bool become float32.
    ///
    /// Returns:
    ///     Tensor, of the shape of `input`.
    ///
    /// Examples:
    ///     >>> print(ops.atan(Tensor([0.0, 1.0])))
    ///     [0.        0.7853982]
    ATAN = "atan", "Atan()(x)", Atan, Float, range: (-3.0, 3.0),
    vjp: |b, cx| {
        // 1 / (1 + x^2)
        let d = one_plus_square(b, cx.inputs[0], 1.0)?;
        Ok(smallvec![Some(nn::div(b, cx.grad(), d)?)])
    }
}

unary! {
    /// Returns the inverse hyperbolic sine of each element.
    ///
    /// Args:
    ///     input (Tensor): of any shape; integers and bool become float32.
    ///
    /// Returns:
    ///     Tensor, of the shape of `input`.
    ///
    /// Examples:
    ///     >>> print(ops.asinh(Tensor([0.0, 1.0])))
    ///     [0.        0.8813736]
    ASINH = "asinh", "Asinh()(x)", Asinh, Float, range: (-3.0, 3.0),
    vjp: |b, cx| {
        // 1 / sqrt(x^2 + 1)
        let d = one_plus_square(b, cx.inputs[0], 1.0)?;
        let d = emit1(b, &crate::unary::SQRT, &[d], Attrs::new())?;
        Ok(smallvec![Some(nn::div(b, cx.grad(), d)?)])
    }
}

unary! {
    /// Returns the inverse hyperbolic cosine of each element; NaN below 1.
    ///
    /// Args:
    ///     input (Tensor): of any shape; integers and bool become float32.
    ///
    /// Returns:
    ///     Tensor, of the shape of `input`.
    ///
    /// Examples:
    ///     >>> print(ops.acosh(Tensor([1.0, 2.0])))
    ///     [0.       1.316958]
    ACOSH = "acosh", "Acosh()(x)", Acosh, Float, range: (1.2, 3.0),
    vjp: |b, cx| {
        // 1 / sqrt(x^2 - 1)
        let d = one_plus_square(b, cx.inputs[0], -1.0)?;
        let d = emit1(b, &crate::unary::SQRT, &[d], Attrs::new())?;
        Ok(smallvec![Some(nn::div(b, cx.grad(), d)?)])
    }
}

unary! {
    /// Returns the inverse hyperbolic tangent of each element; NaN outside of [-1, 1].
    ///
    /// Args:
    ///     input (Tensor): of any shape; integers and bool become float32.
    ///
    /// Returns:
    ///     Tensor, of the shape of `input`.
    ///
    /// Examples:
    ///     >>> print(ops.atanh(Tensor([0.0, 0.5])))
    ///     [0.         0.54930615]
    ATANH = "atanh", "Atanh()(x)", Atanh, Float, range: (-0.9, 0.9),
    vjp: |b, cx| {
        // 1 / (1 - x^2)
        let x2 = nn::mul(b, cx.inputs[0], cx.inputs[0])?;
        let one = nn::number(b, 1.0, cx.outputs[0])?;
        let d = nn::sub(b, one, x2)?;
        Ok(smallvec![Some(nn::div(b, cx.grad(), d)?)])
    }
}

unary! {
    /// Returns the natural logarithm of one plus each element, accurate near zero.
    ///
    /// Args:
    ///     input (Tensor): of any shape; integers and bool become float32.
    ///
    /// Returns:
    ///     Tensor, of the shape of `input`.
    ///
    /// Examples:
    ///     >>> print(ops.log1p(Tensor([0.0, 1.0])))
    ///     [0.        0.6931472]
    LOG1P = "log1p", "Log1p()(x)", Log1p, Float, range: (-0.5, 3.0),
    vjp: |b, cx| {
        let one = nn::number(b, 1.0, cx.outputs[0])?;
        let d = nn::add(b, cx.inputs[0], one)?;
        Ok(smallvec![Some(nn::div(b, cx.grad(), d)?)])
    }
}

unary! {
    /// Returns e to the power of each element, minus one, accurate near zero.
    ///
    /// Args:
    ///     input (Tensor): of any shape; integers and bool become float32.
    ///
    /// Returns:
    ///     Tensor, of the shape of `input`.
    ///
    /// Examples:
    ///     >>> print(ops.expm1(Tensor([0.0, 1.0])))
    ///     [0.        1.7182819]
    EXPM1 = "expm1", "Expm1()(x)", Expm1, Float, range: (-2.0, 2.0),
    vjp: |b, cx| {
        let one = nn::number(b, 1.0, cx.outputs[0])?;
        let d = nn::add(b, cx.outputs[0], one)?;
        Ok(smallvec![Some(nn::mul(b, cx.grad(), d)?)])
    }
}

unary! {
    /// Returns one minus the error function of each element, accurate where the result is small.
    ///
    /// Args:
    ///     input (Tensor): of any shape; integers and bool become float32.
    ///
    /// Returns:
    ///     Tensor, of the shape of `input`.
    ///
    /// Examples:
    ///     >>> print(ops.erfc(Tensor([0.0, 1.0])))
    ///     [1.        0.1572992]
    ERFC = "erfc", "Erfc()(x)", Erfc, Float, range: (-2.0, 2.0),
    vjp: |b, cx| {
        // -2 / sqrt(pi) exp(-x^2)
        let x2 = nn::mul(b, cx.inputs[0], cx.inputs[0])?;
        let e = nn::neg(b, x2)?;
        let e = nn::exp(b, e)?;
        let d = nn::scale(b, e, -std::f64::consts::FRAC_2_SQRT_PI)?;
        Ok(smallvec![Some(nn::mul(b, cx.grad(), d)?)])
    }
}

unary! {
    /// Returns the inverse error function of each element; NaN outside of [-1, 1].
    ///
    /// Args:
    ///     input (Tensor): of any shape; integers and bool become float32.
    ///
    /// Returns:
    ///     Tensor, of the shape of `input`.
    ///
    /// Examples:
    ///     >>> print(ops.erfinv(Tensor([0.0, 0.5])))
    ///     [0.         0.47693628]
    ERFINV = "erfinv", "Erfinv()(input)", Erfinv, Float, range: (-0.9, 0.9),
    vjp: |b, cx| {
        // sqrt(pi) / 2 exp(y^2)
        let y2 = nn::mul(b, cx.outputs[0], cx.outputs[0])?;
        let e = nn::exp(b, y2)?;
        let d = nn::scale(b, e, 0.5 * std::f64::consts::PI.sqrt())?;
        Ok(smallvec![Some(nn::mul(b, cx.grad(), d)?)])
    }
}

unary! {
    /// Returns the logarithm of the absolute value of the gamma function of each element.
    ///
    /// Args:
    ///     input (Tensor): of any shape; integers and bool become float32.
    ///
    /// Returns:
    ///     Tensor, of the shape of `input`.
    ///
    /// Examples:
    ///     >>> print(ops.lgamma(Tensor([0.5, 3.0])))
    ///     [0.5723649 0.6931472]
    LGAMMA = "lgamma", "Lgamma()(x)", Lgamma, Float, range: (0.5, 3.0),
    vjp: |b, cx| {
        let d = emit1(b, &DIGAMMA, &[cx.inputs[0]], Attrs::new())?;
        Ok(smallvec![Some(nn::mul(b, cx.grad(), d)?)])
    }
}

unary! {
    /// Returns the derivative of the logarithm of the gamma function of each element.
    ///
    /// Args:
    ///     input (Tensor): of any shape; integers and bool become float32.
    ///
    /// Returns:
    ///     Tensor, of the shape of `input`.
    ///
    /// Examples:
    ///     >>> print(ops.digamma(Tensor([1.0, 2.0])))
    ///     [-0.5772157   0.42278433]
    DIGAMMA = "digamma", "Digamma()(x)", Digamma, Float, range: (0.5, 3.0),
    vjp: |b, cx| {
        // The sum over k >= 0 of (x + k)^-2.
        let two = nn::number(b, 2.0, cx.outputs[0])?;
        let d = emit1(b, &ZETA, &[two, cx.inputs[0]], Attrs::new())?;
        Ok(smallvec![Some(nn::mul(b, cx.grad(), d)?)])
    }
}

op! {
    /// Returns the Hurwitz zeta function, the sum over k >= 0 of ``(other + k) ** -input``, element by element.
    ///
    /// Args:
    ///     input (Union[Tensor, number]): the exponent, above 1 (else the result is infinite or NaN).
    ///     other (Union[Tensor, number]): the start of the sum; the shapes must broadcast.
    ///
    /// Returns:
    ///     Tensor, of the broadcast shape and the promoted dtype (float32 for integers).
    ///
    /// Raises:
    ///     ValueError: the shapes cannot be broadcast together.
    ///
    /// Examples:
    ///     >>> print(functions.zeta(Tensor([2.0]), Tensor([1.0])))
    ///     [1.644934]
    ZETA = "zeta", params: [input: TensorOrNumber = Required, other: TensorOrNumber = Required], outputs: 1,
    public: false, method: false, primitive: "", traits: Traits::ELEMENTWISE,
    infer: |cx| binary_infer(cx, BinaryRule::Float),
    kernel: Kernel::Program(|dtypes, _| binary_program(Opcode::Zeta, dtypes, BinaryRule::Float)),
    vjp: |b, cx| {
        if cx.needs[0] {
            let what = "the derivative of zeta by its exponent";
            return Err(Error::new(Code::NotSupported).op("zeta").what(what));
        }
        // -s zeta(s + 1, q)
        let one = nn::number(b, 1.0, cx.outputs[0])?;
        let next = nn::add(b, cx.inputs[0], one)?;
        let z = emit1(b, &ZETA, &[next, cx.inputs[1]], Attrs::new())?;
        let d = nn::mul(b, cx.inputs[0], z)?;
        let d = nn::neg(b, d)?;
        let g = nn::mul(b, cx.grad(), d)?;
        Ok(smallvec![None, Some(nn::sum_to(b, g, cx.inputs[1])?)])
    },
    samples: || {
        let exponents = || values(DType::Int32, &[3], &[2.0, 3.0, 4.0]);
        vec![
            sample(vec![exponents(), input(DType::Float64, &[2, 3], 0.5, 3.0)], vec![]),
            forward_only(vec![f32s(&[4]), input(DType::Float32, &[4], 0.5, 3.0)], vec![]),
        ]
    },
}

binary! {
    /// Returns the angle between the positive x axis and the point (`other`, `input`), in radians, element by element.
    ///
    /// Args:
    ///     input (Union[Tensor, number]): the y coordinate.
    ///     other (Union[Tensor, number]): the x coordinate; the shapes must broadcast.
    ///
    /// Returns:
    ///     Tensor, of the broadcast shape and the promoted dtype (float32 for integers).
    ///
    /// Raises:
    ///     ValueError: the shapes cannot be broadcast together.
    ///
    /// Examples:
    ///     >>> print(ops.atan2(Tensor([0.0, 1.0]), Tensor([1.0, 1.0])))
    ///     [0.        0.7853982]
    ATAN2 = "atan2", "Atan2()(x, y)", Atan2, Float, ELEMENTWISE, method: true, ranges: (0.5, 2.0), (0.5, 2.0),
    vjp: |b, cx| {
        let (y, x) = (cx.inputs[0], cx.inputs[1]);
        let (y2, x2) = (nn::mul(b, y, y)?, nn::mul(b, x, x)?);
        let norm = nn::add(b, y2, x2)?;
        let mut out = smallvec![None, None];
        for (i, other) in [(0, x), (1, y)] {
            if cx.needs[i] {
                let g = nn::mul(b, cx.grad(), other)?;
                let g = nn::div(b, g, norm)?;
                let g = if i == 1 { nn::neg(b, g)? } else { g };
                out[i] = Some(nn::sum_to(b, g, cx.inputs[i])?);
            }
        }
        Ok(out)
    }
}

op! {
    /// Returns the next number of the dtype after each element of `input`, in the direction of `other`.
    ///
    /// Args:
    ///     input (Tensor): of float32 or float64.
    ///     other (Tensor): of the same dtype; the shapes must broadcast.
    ///
    /// Returns:
    ///     Tensor, of the broadcast shape and the same dtype.
    ///
    /// Raises:
    ///     TypeError: the dtypes differ, or are not float32 or float64.
    ///     ValueError: the shapes cannot be broadcast together.
    ///
    /// Examples:
    ///     >>> print(functions.nextafter_(Tensor([1.0]), Tensor([2.0])).tolist())
    ///     [1.0000001192092896]
    NEXT_AFTER = "nextafter_", params: [input: Tensor = Required, other: Tensor = Required], outputs: 1,
    public: false, method: false, primitive: "", traits: Traits::ELEMENTWISE,
    infer: |cx| {
        // A program computes 16-bit floats in float32, where the next number is another.
        let (x, y) = (&cx.inputs[0], &cx.inputs[1]);
        if x.dtype != y.dtype || !matches!(x.dtype, DType::Float32 | DType::Float64) {
            let got = format!("{} and {}", x.dtype.title(), y.dtype.title());
            return Err(cx.error(Code::DTypeMismatch).expected("two tensors of float32, or of float64").got(got));
        }
        Ok(smallvec![Aval { dtype: x.dtype, shape: broadcast_shapes(cx.op.name, &x.shape, &y.shape, cx.env)? }])
    },
    kernel: Kernel::Program(|dtypes, _| {
        let mut b = ProgramBuilder::new(dtypes);
        let next = b.op(Opcode::NextAfter, &[Reg(0), Reg(1)]);
        b.output(next);
        b.finish()
    }),
    not_differentiable: "it is constant between neighbouring numbers",
    samples: || {
        let pair = |d: DType, x: &[i64], y: &[i64]| {
            forward_only(vec![input(d, x, -2.0, 2.0), input(d, y, -2.0, 2.0)], vec![])
        };
        vec![pair(DType::Float32, &[2, 3], &[3]), pair(DType::Float64, &[4, 1], &[5]), pair(DType::Float32, &[], &[0])]
    },
}
