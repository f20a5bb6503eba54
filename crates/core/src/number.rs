//! Symbolic numbers of a capture: integers are dimensions, floats have their own expressions.

use crate::{Dim, Scalar, ShapeEnv};

/// A float of a [`ShapeEnv`], by index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Float(pub u32);

/// A Python number of a capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Number {
    Int(Dim),
    Float(Float),
}

/// An operation on two floats, with Python's semantics.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FloatOp {
    Add,
    Sub,
    Mul,
    Div,
    Pow,
}

/// The definition of a float. Constants are stored by their bits, so that -0.0 differs from 0.0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FloatExpr {
    /// An argument; `hint` has the bits of its value at capture.
    Input {
        hint: u64,
    },
    Value(u64),
    /// An integer converted to a float.
    Of(Dim),
    Apply(FloatOp, Float, Float),
}

/// Integers up to this are exact as floats, so the quotient of two is rounded only once.
const EXACT: u64 = 1 << 53;

fn apply(op: FloatOp, x: f64, y: f64) -> Option<f64> {
    match op {
        FloatOp::Add => Some(x + y),
        FloatOp::Sub => Some(x - y),
        FloatOp::Mul => Some(x * y),
        // Python raises if the divisor is zero.
        FloatOp::Div => (y != 0.0).then(|| x / y),
        // Python raises on overflow and division by zero, and gives complex numbers for roots of negative numbers.
        FloatOp::Pow => Some(x.powf(y)).filter(|p| x > 0.0 && p.is_finite()),
    }
}

/// The values of all floats, in order; `None` if Python would raise or give a non-float.
pub fn evaluate_floats(
    exprs: &[FloatExpr],
    dim: impl Fn(Dim) -> Option<i64>,
    input: impl Fn(usize) -> Option<f64>,
) -> Option<Vec<f64>> {
    let mut values: Vec<f64> = Vec::with_capacity(exprs.len());
    for (i, expr) in exprs.iter().enumerate() {
        let value = match expr {
            FloatExpr::Input { .. } => input(i)?,
            FloatExpr::Value(bits) => f64::from_bits(*bits),
            FloatExpr::Of(d) => dim(*d).filter(|v| v.unsigned_abs() <= EXACT)? as f64,
            FloatExpr::Apply(op, a, b) => apply(*op, *values.get(a.0 as usize)?, *values.get(b.0 as usize)?)?,
        };
        // NaN is unordered, so no decision about it carries over.
        if value.is_nan() {
            return None;
        }
        values.push(value);
    }
    Some(values)
}

impl ShapeEnv {
    /// A float argument of the program.
    pub fn float_input(&mut self, hint: f64) -> Float {
        self.float(FloatExpr::Input { hint: hint.to_bits() })
    }

    /// A number as a float.
    pub fn as_float(&mut self, n: Number) -> Float {
        match n {
            Number::Float(f) => f,
            Number::Int(d) => match d.value() {
                Some(v) if v.unsigned_abs() <= EXACT => self.float(FloatExpr::Value((v as f64).to_bits())),
                _ => self.float(FloatExpr::Of(d)),
            },
        }
    }

    /// The number at capture; `None` if Python would have raised.
    pub fn hint_of(&self, n: Number) -> Option<Scalar> {
        match n {
            Number::Int(d) => self.hint(d).map(Scalar::Int),
            Number::Float(f) => {
                let exprs = self.floats();
                let hint = |i: usize| match exprs[i] {
                    FloatExpr::Input { hint } => Some(f64::from_bits(hint)),
                    _ => None,
                };
                let upto = exprs.get(..=f.0 as usize)?;
                evaluate_floats(upto, |d| self.hint(d), hint)?.last().copied().map(Scalar::Float)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floats_follow_their_inputs() {
        let mut env = ShapeEnv::new();
        let (n, r) = (env.input_symbol(8), env.float_input(0.5));
        let n = env.as_float(Number::Int(n));
        let q = env.float(FloatExpr::Apply(FloatOp::Div, r, n));
        assert_eq!(env.hint_of(Number::Float(q)).map(Scalar::as_f64), Some(0.0625));
        assert_eq!(env.float(FloatExpr::Apply(FloatOp::Div, r, n)), q);
        let values = |size: i64, rate: f64| evaluate_floats(&env.floats(), |_| Some(size), |_| Some(rate));
        assert_eq!(values(4, 2.0).map(|v| v[q.0 as usize]), Some(0.5));
        assert_eq!(values(0, 2.0), None, "Python raises");
        assert_eq!(values(1 << 60, 2.0), None, "rounded twice");
    }
}
