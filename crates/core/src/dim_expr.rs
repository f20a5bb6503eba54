//! The definition of a symbol, and its value once the inputs have values.

use crate::Dim;

/// The definition of a symbol. Operands come before their expression.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum DimExpr {
    /// A dimension of an input, or an integer argument; `hint` is its size at capture.
    Input {
        hint: i64,
    },
    /// A size known only at run time (nonzero, masked_select).
    Data,
    Add(Dim, Dim),
    Sub(Dim, Dim),
    /// Constants are the right operand.
    Mul(Dim, Dim),
    /// Rounded down, like Python's `//`.
    FloorDiv(Dim, Dim),
    /// With the sign of the divisor, like Python's `%`.
    Mod(Dim, Dim),
}

/// `a // b` and `a % b` as in Python; `None` for a zero divisor or a quotient out of range.
pub(crate) fn floor_divided(a: i64, b: i64) -> Option<(i64, i64)> {
    let (q, r) = (a.checked_div(b)?, a.checked_rem(b)?);
    Some(if r != 0 && (r < 0) != (b < 0) { (q - 1, r + b) } else { (q, r) })
}

/// The value of an expression; `None` if it is out of the range of i64, or an operand has none.
pub(crate) fn applied(expr: &DimExpr, get: impl Fn(Dim) -> Option<i64>) -> Option<i64> {
    let both = |a: &Dim, b: &Dim| get(*a).zip(get(*b));
    let value = match expr {
        DimExpr::Input { .. } | DimExpr::Data => None,
        DimExpr::Add(a, b) => both(a, b).and_then(|(x, y)| x.checked_add(y)),
        DimExpr::Sub(a, b) => both(a, b).and_then(|(x, y)| x.checked_sub(y)),
        DimExpr::Mul(a, b) => both(a, b).and_then(|(x, y)| x.checked_mul(y)),
        DimExpr::FloorDiv(a, b) => both(a, b).and_then(|(x, y)| floor_divided(x, y)).map(|p| p.0),
        DimExpr::Mod(a, b) => both(a, b).and_then(|(x, y)| floor_divided(x, y)).map(|p| p.1),
    };
    value.filter(|v| v.unsigned_abs() < 1 << 62)
}

/// The values of all symbols, in order, from those of the inputs (and of data, if known); `None` if one does not fit
/// into 62 bits or divides by zero.
pub fn evaluate(exprs: &[DimExpr], input: impl Fn(usize) -> Option<i64>) -> Option<Vec<i64>> {
    let mut values: Vec<i64> = Vec::with_capacity(exprs.len());
    for (i, expr) in exprs.iter().enumerate() {
        let value = match expr {
            DimExpr::Input { .. } | DimExpr::Data => input(i)?,
            _ => applied(expr, |d| d.symbol_index().map_or(d.value(), |j| values.get(j).copied()))?,
        };
        values.push(value);
    }
    Some(values)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ShapeEnv;

    #[test]
    fn division_is_pythons_and_what_does_not_fit_has_no_value() {
        assert_eq!(floor_divided(-7, 2), Some((-4, 1)));
        assert_eq!(floor_divided(7, -2), Some((-4, -1)));
        assert_eq!(floor_divided(7, 0), None);
        let mut env = ShapeEnv::new();
        let n = env.input_symbol(1 << 40);
        env.mul(n, n);
        assert_eq!(evaluate(&env.exprs(), |_| Some(3)), Some(vec![3, 9]));
        assert_eq!(evaluate(&env.exprs(), |_| Some(1 << 40)), None);
    }
}
