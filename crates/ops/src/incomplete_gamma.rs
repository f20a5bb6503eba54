//! The regularized incomplete gamma functions.

use ms_core::{Attrs, Code, DType, Error, Opcode, Result, smallvec};
use ms_ir::{Kernel, OpDef, Sample, Traits, V, emit1};

use crate::build::{self as nn, B};
use crate::macros::op;
use crate::math::{DIGAMMA, LGAMMA};
use crate::promote::{BinaryRule, binary_infer, binary_program};
use crate::samples::{forward_only, input, sample, values};

pub static OPS: &[&OpDef] = &[&IGAMMA, &IGAMMAC, &IGAMMA_SLOPE];

/// The derivative of the lower function by x: `x^(a-1) exp(-x) / gamma(a)`, in float64, and 0 outside the range. Also
/// an order and a limit that are within the range everywhere.
fn density(b: B, a: V, x: V) -> Result<(V, V, V)> {
    let (a, x) = (nn::cast(b, a, DType::Float64)?, nn::cast(b, x, DType::Float64)?);
    let (zero, one) = (nn::number(b, 0.0, a)?, nn::number(b, 1.0, a)?);
    let infinity = nn::number(b, f64::INFINITY, a)?;
    let mut known = None;
    for value in [a, x] {
        for (low, high) in [(zero, value), (value, infinity)] {
            let below = nn::less(b, low, high)?;
            known = Some(match known {
                Some(known) => nn::logical_and(b, known, below)?,
                None => below,
            });
        }
    }
    let known = known.expect("four comparisons");
    let (a, x) = (nn::select(b, known, a, one)?, nn::select(b, known, x, one)?);
    let (power, log) = (nn::sub(b, a, one)?, nn::log(b, x)?);
    let height = nn::mul(b, power, log)?;
    let height = nn::sub(b, height, x)?;
    let gamma = emit1(b, &LGAMMA, &[a], Attrs::new())?;
    let height = nn::sub(b, height, gamma)?;
    let height = nn::exp(b, height)?;
    Ok((nn::select(b, known, height, zero)?, a, x))
}

/// `g` times a float64 derivative, for the operand `of`.
fn pulled(b: B, g: V, d: V, of: V) -> Result<V> {
    let dtype = b.dtype(g);
    let d = nn::cast(b, d, dtype)?;
    let g = nn::mul(b, g, d)?;
    nn::sum_to(b, g, of)
}

fn samples() -> Vec<Sample> {
    // Orders of ints, which carry no gradient: the second derivative by the order is missing.
    let orders = || values(DType::Int32, &[3], &[2.0, 3.0, 7.0]);
    let pair = |d: DType, a: &[i64], x: &[i64]| vec![input(d, a, 0.3, 6.0), input(d, x, 0.2, 9.0)];
    vec![
        sample(vec![orders(), input(DType::Float64, &[2, 3], 0.5, 9.0)], vec![]),
        forward_only(pair(DType::Float64, &[4, 1], &[9]), vec![]),
        forward_only(pair(DType::Float32, &[40], &[40]), vec![]),
        forward_only(pair(DType::Float32, &[2, 0], &[1, 1]), vec![]),
        forward_only(pair(DType::Float16, &[5], &[]), vec![]),
    ]
}

macro_rules! incomplete {
    ($(#[doc = $doc:literal])* $ident:ident = $name:literal, $opcode:ident, $sign:literal) => {
        op! {
            $(#[doc = $doc])*
            $ident = $name, params: [order: TensorOrNumber = Required, x: TensorOrNumber = Required], outputs: 1,
            public: false, method: false, primitive: "", traits: Traits::ELEMENTWISE,
            infer: |cx| binary_infer(cx, BinaryRule::Float),
            kernel: Kernel::Program(|dtypes, _| binary_program(Opcode::$opcode, dtypes, BinaryRule::Float)),
            vjp: |b, cx| {
                let (a, x) = (cx.inputs[0], cx.inputs[1]);
                let mut out = smallvec![None, None];
                let g = nn::scale(b, cx.grad(), $sign)?;
                if cx.needs[0] {
                    let d = emit1(b, &IGAMMA_SLOPE, &[a, x], Attrs::new())?;
                    out[0] = Some(pulled(b, g, d, a)?);
                }
                if cx.needs[1] {
                    let (d, ..) = density(b, a, x)?;
                    out[1] = Some(pulled(b, g, d, x)?);
                }
                Ok(out)
            },
            samples: samples,
        }
    };
}

incomplete! {
    /// Returns the regularized lower incomplete gamma function, element by element.
    ///
    /// It is the integral of ``t ** (order - 1) * exp(-t)`` from 0 to `x`, over ``gamma(order)``.
    ///
    /// Args:
    ///     order (Union[Tensor, number]): above 0 (else the result is NaN).
    ///     x (Union[Tensor, number]): at least 0 (else the result is NaN); the shapes must broadcast.
    ///
    /// Returns:
    ///     Tensor, of the broadcast shape and the promoted dtype (float32 for integers).
    ///
    /// Raises:
    ///     ValueError: the shapes cannot be broadcast together.
    ///
    /// Examples:
    ///     >>> print(functions.igamma_(Tensor([1.0]), Tensor([1.0])))
    ///     [0.63212055]
    IGAMMA = "igamma_", Igamma, 1.0
}

incomplete! {
    /// Returns the regularized upper incomplete gamma function, element by element.
    ///
    /// It is ``1 - igamma_(order, x)`` without cancellation.
    ///
    /// Args:
    ///     order (Union[Tensor, number]): above 0 (else the result is NaN).
    ///     x (Union[Tensor, number]): at least 0 (else the result is NaN); the shapes must broadcast.
    ///
    /// Returns:
    ///     Tensor, of the broadcast shape and the promoted dtype (float32 for integers).
    ///
    /// Raises:
    ///     ValueError: the shapes cannot be broadcast together.
    ///
    /// Examples:
    ///     >>> print(functions.igammac_(Tensor([1.0]), Tensor([1.0])))
    ///     [0.36787945]
    IGAMMAC = "igammac_", Igammac, -1.0
}

op! {
    /// Returns the derivative of ``igamma_(order, x)`` by the order, element by element.
    ///
    /// Args:
    ///     order (Union[Tensor, number]): above 0 (else the result is 0).
    ///     x (Union[Tensor, number]): at least 0 (else the result is 0); the shapes must broadcast.
    ///
    /// Returns:
    ///     Tensor, of the broadcast shape and the promoted dtype (float32 for integers).
    ///
    /// Raises:
    ///     ValueError: the shapes cannot be broadcast together.
    ///
    /// Examples:
    ///     >>> print(functions.igamma_slope(Tensor([1.0]), Tensor([0.0])))
    ///     [0.]
    IGAMMA_SLOPE = "igamma_slope", params: [order: TensorOrNumber = Required, x: TensorOrNumber = Required], outputs: 1,
    public: false, method: false, primitive: "", traits: Traits::ELEMENTWISE,
    infer: |cx| binary_infer(cx, BinaryRule::Float),
    kernel: Kernel::Program(|dtypes, _| binary_program(Opcode::IgammaSlope, dtypes, BinaryRule::Float)),
    vjp: |b, cx| {
        if cx.needs[0] {
            let what = "the second derivative of igamma and igammac by the order";
            return Err(Error::new(Code::NotSupported).op("igamma").what(what));
        }
        // The density times (ln x - digamma(a)).
        let (d, a, x) = density(b, cx.inputs[0], cx.inputs[1])?;
        let (log, center) = (nn::log(b, x)?, emit1(b, &DIGAMMA, &[a], Attrs::new())?);
        let slope = nn::sub(b, log, center)?;
        let d = nn::mul(b, d, slope)?;
        Ok(smallvec![None, Some(pulled(b, cx.grad(), d, cx.inputs[1])?)])
    },
    samples: samples,
}
