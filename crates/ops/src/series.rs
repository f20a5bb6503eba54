//! Series with constant coefficients, as one scalar program.

use ms_core::{Attr, Attrs, Aval, Code, DType, Opcode, ProgramBuilder, Reg, Scalar, smallvec};
use ms_ir::{Kernel, OpDef, Traits, emit1};

use crate::build as nn;
use crate::macros::op;
use crate::samples::{forward_only, input, sample};

pub static OPS: &[&OpDef] = &[&CHEBYSHEV];

fn numbers(attr: &Attr) -> Vec<f64> {
    attr.as_ints().iter().map(|&bits| f64::from_bits(bits as u64)).collect()
}

fn bits(numbers: &[f64]) -> Attr {
    Attr::ints(&numbers.iter().map(|c| c.to_bits() as i64).collect::<Vec<_>>())
}

/// The derivative's coefficients over [-1, 1].
fn derivative(c: &[f64]) -> Vec<f64> {
    let n = c.len();
    let mut d = vec![0.0; n + 2];
    for k in (1..n).rev() {
        d[k - 1] = d[k + 1] + 2.0 * k as f64 * c[k];
    }
    d[0] *= 0.5;
    d.truncate(n.max(2) - 1);
    d
}

op! {
    /// Returns the sum of the Chebyshev polynomials of each element, with these coefficients, over [0, `high`].
    ///
    /// Args:
    ///     input (Tensor): of floats.
    ///     coefficients (tuple[int]): the bits of float64 numbers; the constant term is first.
    ///     high (float): the end of the interval.
    ///
    /// Returns:
    ///     Tensor, of the shape and dtype of `input`.
    ///
    /// Raises:
    ///     TypeError: `input` does not hold floats.
    ///     ValueError: there are no coefficients.
    ///
    /// Examples:
    ///     >>> one = 0x3ff0000000000000
    ///     >>> print(functions.chebyshev_(Tensor([0.0, 1.0, 2.0]), (one, one), 2.0))
    ///     [0. 1. 2.]
    CHEBYSHEV = "chebyshev_", params: [input: Tensor = Required, coefficients: Ints = Required, high: Float = Required],
    outputs: 1, public: false, method: false, primitive: "", traits: Traits::ELEMENTWISE,
    infer: |cx| {
        cx.expect_dtype(0, DType::is_float, "a float dtype")?;
        if cx.attrs[0].as_ints().is_empty() {
            return Err(cx.error(Code::InvalidValue).expected("at least one coefficient").got("none"));
        }
        Ok(smallvec![Aval::new(cx.inputs[0].dtype, &cx.inputs[0].shape)])
    },
    // From the end (Clenshaw, "A note on the summation of Chebyshev series", 1955).
    kernel: Kernel::Program(|dtypes, attrs| {
        let (dtype, terms) = (dtypes[0], numbers(&attrs[0]));
        let mut p = ProgramBuilder::new(dtypes);
        let number = |p: &mut ProgramBuilder, value: f64| p.constant(Scalar::Float(value).to_bits(dtype), dtype);
        let (scale, two) = (number(&mut p, 4.0 / attrs[1].float()), number(&mut p, 2.0));
        let place = p.op(Opcode::Mul, &[Reg(0), scale]);
        let place = p.op(Opcode::Sub, &[place, two]);
        let zero = number(&mut p, 0.0);
        let mut ahead = p.op(Opcode::Mul, &[place, zero]);
        let mut behind = ahead;
        for &term in terms[1..].iter().rev() {
            let c = number(&mut p, term);
            let next = p.op(Opcode::Mul, &[place, ahead]);
            let next = p.op(Opcode::Sub, &[next, behind]);
            behind = ahead;
            ahead = p.op(Opcode::Add, &[next, c]);
        }
        let half = number(&mut p, 0.5);
        let half = p.op(Opcode::Mul, &[place, half]);
        let sum = p.op(Opcode::Mul, &[half, ahead]);
        let sum = p.op(Opcode::Sub, &[sum, behind]);
        let first = number(&mut p, terms[0]);
        let sum = p.op(Opcode::Add, &[sum, first]);
        p.output(sum);
        p.finish()
    }),
    vjp: |b, cx| {
        let high = cx.attrs[1].float();
        let terms: Vec<f64> = derivative(&numbers(&cx.attrs[0])).iter().map(|d| d * 2.0 / high).collect();
        let attrs: Attrs = smallvec![bits(&terms), Attr::Float(high)];
        let d = emit1(b, &CHEBYSHEV, &[cx.inputs[0]], attrs)?;
        Ok(smallvec![Some(nn::mul(b, cx.grad(), d)?)])
    },
    samples: || {
        let attrs = |terms: &[f64]| vec![bits(terms), Attr::Float(2.0)];
        vec![
            sample(vec![input(DType::Float64, &[2, 3], 0.0, 2.0)], attrs(&[0.5, -1.25, 0.3, 0.1, -0.01])),
            sample(vec![input(DType::Float64, &[3], 0.0, 2.0)], attrs(&[0.5])),
            forward_only(vec![input(DType::Float32, &[40], 0.0, 2.0)], attrs(&[0.5, 1.0])),
            forward_only(vec![input(DType::Float32, &[0, 2], 0.0, 2.0)], attrs(&[0.5, 1.0, 0.25])),
            forward_only(vec![input(DType::Float16, &[], 0.0, 2.0)], attrs(&[0.5, 1.0, 0.25])),
        ]
    },
}

#[cfg(test)]
mod tests {
    use super::derivative;

    #[test]
    fn coefficients_of_the_derivative() {
        // T1' = 1, T2' = 4 x, T3' = 12 x^2 - 3 = 6 T2 + 3
        assert_eq!(derivative(&[9.0]), [0.0]);
        assert_eq!(derivative(&[9.0, 2.0]), [2.0]);
        assert_eq!(derivative(&[0.0, 0.0, 1.0]), [0.0, 4.0]);
        assert_eq!(derivative(&[0.0, 0.0, 0.0, 1.0]), [3.0, 0.0, 6.0]);
    }
}
