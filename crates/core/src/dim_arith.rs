//! Arithmetic over symbols. A sum is stored as multiples of products of symbols and a constant, a product as its
//! factors. Sizes that are recognisably equal thus become the same symbol.

use std::collections::BTreeMap;

use smallvec::SmallVec;

use crate::dim_expr::floor_divided;
use crate::{Dim, DimExpr, ShapeEnv};

/// The indices of a product's symbols, in order; empty for the constant term of a sum.
type Product = SmallVec<[usize; 4]>;

/// The largest number of terms of a sum; a longer one stays as it was written.
const LONGEST: usize = 24;

/// A sum of multiples of products of symbols that are themselves neither sums nor products.
#[derive(Clone, Default)]
struct Sum {
    terms: BTreeMap<Product, i64>,
}

impl Sum {
    fn constant(c: i64) -> Sum {
        Sum { terms: BTreeMap::from([(Product::new(), c)]) }
    }

    fn symbol(index: usize) -> Sum {
        Sum { terms: BTreeMap::from([(Product::from_slice(&[index]), 1)]) }
    }

    fn plus(mut self, other: Sum, sign: i64) -> Option<Sum> {
        for (product, c) in other.terms {
            let have = self.terms.entry(product).or_insert(0);
            *have = have.checked_add(c.checked_mul(sign)?)?;
        }
        self.terms.retain(|_, c| *c != 0);
        (self.terms.len() <= LONGEST).then_some(self)
    }

    fn times(&self, other: &Sum) -> Option<Sum> {
        let mut out = Sum::default();
        for (a, x) in &self.terms {
            for (b, y) in &other.terms {
                let mut product: Product = a.iter().chain(b).copied().collect();
                product.sort_unstable();
                out = out.plus(Sum { terms: BTreeMap::from([(product, x.checked_mul(*y)?)]) }, 1)?;
            }
        }
        Some(out)
    }

    /// The constant value, if it is the same for all sizes.
    fn value(&self) -> Option<i64> {
        match self.terms.first_key_value() {
            None => Some(0),
            Some((product, c)) if product.is_empty() && self.terms.len() == 1 => Some(*c),
            _ => None,
        }
    }
}

/// The symbols of `product` without those of `divisor`; `None` if one is missing.
fn without(product: &Product, divisor: &Product) -> Option<Product> {
    let mut rest = product.clone();
    for s in divisor {
        let i = rest.iter().position(|x| x == s)?;
        rest.remove(i);
    }
    Some(rest)
}

impl ShapeEnv {
    /// `d` as a sum; `None` if that would be too long or too large.
    fn sum_of(&self, d: Dim) -> Option<Sum> {
        if let Some(c) = d.value() {
            return Some(Sum::constant(c));
        }
        let sum = match self.expr(d)? {
            DimExpr::Add(a, b) => self.sum_of(a)?.plus(self.sum_of(b)?, 1)?,
            DimExpr::Sub(a, b) => self.sum_of(a)?.plus(self.sum_of(b)?, -1)?,
            DimExpr::Mul(a, b) => self.sum_of(a)?.times(&self.sum_of(b)?)?,
            DimExpr::Input { .. } | DimExpr::Data | DimExpr::FloorDiv(..) | DimExpr::Mod(..) => {
                Sum::symbol(d.symbol_index()?)
            }
        };
        Some(sum)
    }

    /// `a - b`, if it is the same number for all sizes.
    pub(crate) fn difference(&self, a: Dim, b: Dim) -> Option<i64> {
        if a == b {
            return Some(0);
        }
        self.sum_of(a)?.plus(self.sum_of(b)?, -1)?.value()
    }

    /// The canonical form of a sum: first the added terms, then the subtracted ones, then the constant.
    fn of_sum(&mut self, sum: &Sum) -> Dim {
        let mut total: Option<Dim> = None;
        let mut constant = 0;
        for negative in [false, true] {
            for (product, &c) in &sum.terms {
                if product.is_empty() {
                    constant = c;
                } else if (c < 0) == negative {
                    let symbols: SmallVec<[Dim; 4]> = product.iter().map(|&i| Dim::symbol(i)).collect();
                    total = Some(match total {
                        None => self.of_factors(&symbols, c),
                        Some(t) if negative => {
                            let term = self.of_factors(&symbols, -c);
                            self.intern(DimExpr::Sub(t, term))
                        }
                        Some(t) => {
                            let term = self.of_factors(&symbols, c);
                            self.intern(DimExpr::Add(t, term))
                        }
                    });
                }
            }
        }
        match total {
            None => Dim::new(constant),
            Some(t) if constant == 0 => t,
            Some(t) => self.intern(DimExpr::Add(t, Dim::new(constant))),
        }
    }

    /// The symbols and the constant whose product is `d`.
    fn factors(&self, d: Dim) -> (SmallVec<[Dim; 4]>, i64) {
        let (mut symbols, mut constant): (SmallVec<[Dim; 4]>, i64) = (SmallVec::new(), 1);
        let mut rest = d;
        loop {
            match (rest.value(), self.expr(rest)) {
                (Some(c), _) => constant = constant.saturating_mul(c),
                (None, Some(DimExpr::Mul(x, y))) => {
                    match y.value() {
                        Some(c) => constant = constant.saturating_mul(c),
                        None => symbols.push(y),
                    }
                    rest = x;
                    continue;
                }
                _ => symbols.push(rest),
            }
            symbols.sort_by_key(|s| s.symbol_index());
            return (symbols, constant);
        }
    }

    /// The canonical form of the product of sorted symbols and a constant.
    fn of_factors(&mut self, symbols: &[Dim], constant: i64) -> Dim {
        let Some((first, rest)) = symbols.split_first().filter(|_| constant != 0) else { return Dim::new(constant) };
        let product = rest.iter().fold(*first, |acc, &s| self.intern(DimExpr::Mul(acc, s)));
        if constant == 1 { product } else { self.intern(DimExpr::Mul(product, Dim::new(constant))) }
    }

    pub fn add(&mut self, a: Dim, b: Dim) -> Dim {
        match (a.value(), b.value()) {
            (Some(x), Some(y)) => return Dim::new(x.saturating_add(y)),
            (Some(0), _) => return b,
            (_, Some(0)) => return a,
            _ => {}
        }
        match self.sum_of(a).zip(self.sum_of(b)).and_then(|(x, y)| x.plus(y, 1)) {
            Some(sum) => self.of_sum(&sum),
            // Constants are the right operand.
            None if a.is_const() => self.intern(DimExpr::Add(b, a)),
            None => self.intern(DimExpr::Add(a, b)),
        }
    }

    pub fn sub(&mut self, a: Dim, b: Dim) -> Dim {
        match (a.value(), b.value()) {
            (Some(x), Some(y)) => return Dim::new(x.saturating_sub(y)),
            (_, Some(0)) => return a,
            _ => {}
        }
        match self.sum_of(a).zip(self.sum_of(b)).and_then(|(x, y)| x.plus(y, -1)) {
            Some(sum) => self.of_sum(&sum),
            None => self.intern(DimExpr::Sub(a, b)),
        }
    }

    pub fn mul(&mut self, a: Dim, b: Dim) -> Dim {
        match (a.value(), b.value()) {
            (Some(x), Some(y)) => return Dim::new(x.saturating_mul(y)),
            (Some(1), _) => return b,
            (_, Some(1)) => return a,
            _ => {}
        }
        let ((mut symbols, c), (others, d)) = (self.factors(a), self.factors(b));
        symbols.extend(others);
        symbols.sort_by_key(|s| s.symbol_index());
        self.of_factors(&symbols, c.saturating_mul(d))
    }

    /// Floor division; the divisor must not be zero.
    pub fn floor_div(&mut self, a: Dim, b: Dim) -> Dim {
        match (a.value(), b.value()) {
            (Some(x), Some(y)) => return Dim::new(floor_divided(x, y).map_or(0, |p| p.0)),
            (_, Some(1)) => return a,
            _ => {}
        }
        let ((mut symbols, c), (divisors, d)) = (self.factors(a), self.factors(b));
        let exact = d != 0 && c.wrapping_rem(d) == 0;
        let cancels = divisors.iter().all(|s| match symbols.iter().position(|x| x == s) {
            Some(i) => {
                symbols.remove(i);
                true
            }
            None => false,
        });
        // A cancelled factor must not be zero, or the quotient was undefined.
        if exact && cancels && !divisors.iter().any(|&s| self.is_zero(s)) {
            return self.of_factors(&symbols, c.wrapping_div(d));
        }
        match self.sum_of(a).and_then(|sum| self.divided(sum, b)) {
            Some((whole, rest)) => {
                let part = self.of_sum(&rest);
                let part = match part.value() {
                    Some(0) => Dim::ZERO,
                    Some(x) => Dim::new(b.value().and_then(|y| floor_divided(x, y)).map_or(0, |p| p.0)),
                    None => self.intern(DimExpr::FloorDiv(part, b)),
                };
                let whole = self.of_sum(&whole);
                self.add(whole, part)
            }
            None => self.intern(DimExpr::FloorDiv(a, b)),
        }
    }

    /// The terms of a sum that `b` divides, divided by it, and the rest; `None` if splitting does not help.
    fn divided(&mut self, sum: Sum, b: Dim) -> Option<(Sum, Sum)> {
        let by = self.sum_of(b)?;
        let (divisor, d) = by.terms.iter().next().filter(|(_, d)| by.terms.len() == 1 && **d != 0)?;
        let (mut whole, mut rest) = (Sum::default(), Sum::default());
        for (product, &c) in &sum.terms {
            match without(product, divisor).filter(|_| c.wrapping_rem(*d) == 0) {
                Some(left) => whole = whole.plus(Sum { terms: BTreeMap::from([(left, c.checked_div(*d)?)]) }, 1)?,
                // The part of the constant that is divisible.
                None if product.is_empty() && divisor.is_empty() => {
                    let (q, r) = floor_divided(c, *d)?;
                    whole = whole.plus(Sum::constant(q), 1)?;
                    rest = rest.plus(Sum::constant(r), 1)?;
                }
                None => rest = rest.plus(Sum { terms: BTreeMap::from([(product.clone(), c)]) }, 1)?,
            }
        }
        let divides = rest.value() == Some(0) || rest.value().is_some() && divisor.is_empty();
        if whole.value() == Some(0) && !divides {
            return None;
        }
        // A cancelled symbol must not be zero. If there is a rest, nothing is cancelled.
        let symbols = divisor.clone();
        if !symbols.is_empty() && (rest.value() != Some(0) || symbols.iter().any(|&s| self.is_zero(Dim::symbol(s)))) {
            return None;
        }
        Some((whole, rest))
    }

    /// The remainder of [`ShapeEnv::floor_div`].
    pub fn modulo(&mut self, a: Dim, b: Dim) -> Dim {
        let known = match (a.value(), b.value()) {
            (Some(x), Some(y)) => return Dim::new(floor_divided(x, y).map_or(0, |p| p.1)),
            (_, Some(1)) => return Dim::ZERO,
            (_, Some(y)) if y != 0 => y,
            _ => return self.intern(DimExpr::Mod(a, b)),
        };
        // Terms that the divisor divides do not change the remainder.
        let Some(mut sum) = self.sum_of(a) else { return self.intern(DimExpr::Mod(a, b)) };
        sum.terms.retain(|_, c| c.wrapping_rem(known) != 0);
        if let Some(c) = sum.terms.get_mut(&Product::new()) {
            *c = floor_divided(*c, known).map_or(*c, |p| p.1);
        }
        let rest = self.of_sum(&sum);
        match rest.value() {
            Some(r) => Dim::new(floor_divided(r, known).map_or(0, |p| p.1)),
            None => self.intern(DimExpr::Mod(rest, b)),
        }
    }

    pub fn product(&mut self, dims: &[Dim]) -> Dim {
        dims.iter().fold(Dim::ONE, |acc, &d| self.mul(acc, d))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_and_products_have_one_form() {
        let mut env = ShapeEnv::new();
        let (n, m) = (env.input_symbol(8), env.input_symbol(6));
        let less = env.sub(n, Dim::ONE);
        assert_eq!(env.add(less, Dim::ONE), n);
        assert_eq!(env.sub(n, less), Dim::ONE);
        let minus = env.sub(Dim::ZERO, n);
        assert_eq!(env.sub(Dim::ZERO, minus), n);
        assert!(env.less(less, n), "known of all sizes");
        let total = env.product(&[n, Dim::new(3), m, Dim::new(4)]);
        let rows = env.mul(m, n);
        assert_eq!(env.floor_div(total, rows), Dim::new(12));
        assert_eq!(env.floor_div(total, n), env.mul(m, Dim::new(12)));
        assert_eq!(env.modulo(total, Dim::new(6)), Dim::ZERO);
        assert!(env.guards().iter().all(|g| !g.holds && g.right == Dim::ZERO), "only that what cancels is not zero");
        assert_eq!(env.describe(less, &|i| format!("n{i}")), "n0 - 1");
    }

    #[test]
    fn what_cancels_is_seen() {
        let mut env = ShapeEnv::new();
        let (n, m) = (env.input_symbol(8), env.input_symbol(6));
        let (total, less) = (env.mul(n, m), env.sub(m, Dim::ONE));
        let rest = env.sub(Dim::new(40), n);
        assert_eq!(env.add(n, rest), Dim::new(40));
        let rows = env.mul(n, less);
        assert_eq!(env.add(rows, n), total, "n (m - 1) + n");
        let (twice, shorter) = (env.mul(n, Dim::new(2)), env.sub(n, Dim::ONE));
        let even = env.sub(twice, Dim::new(2));
        let doubled = env.mul(shorter, Dim::new(2));
        assert!(env.same(even, doubled), "2 n - 2 and 2 (n - 1)");
        assert_eq!(env.floor_div(even, Dim::new(2)), shorter);
        let odd = env.add(twice, Dim::new(7));
        assert_eq!(env.floor_div(odd, Dim::new(2)), env.add(n, Dim::new(3)));
        assert_eq!(env.modulo(odd, Dim::new(2)), Dim::ONE);
        assert_eq!(env.floor_div(rows, n), less);
        let spread = env.sub(total, n);
        assert_eq!(env.floor_div(spread, n), less, "(n m - n) / n");
        assert!(env.guards().iter().all(|g| !g.holds), "only that what cancels is not zero");
    }

    #[test]
    fn quotients_are_right_at_all_sizes() {
        let mut env = ShapeEnv::new();
        let (n, m) = (env.input_symbol(8), env.input_symbol(6));
        let mut made = Vec::new();
        for (a, b, c) in [(1, 1, 0), (2, 1, 3), (-2, 3, -5), (4, 0, 7), (6, -2, 1), (0, 3, -1)] {
            let (x, y) = (env.mul(n, Dim::new(a)), env.mul(m, Dim::new(b)));
            let sum = env.add(x, y);
            let sum = env.add(sum, Dim::new(c));
            for d in [-3, -2, 2, 3, 4] {
                made.push((a, b, c, d, env.floor_div(sum, Dim::new(d)), env.modulo(sum, Dim::new(d))));
            }
        }
        for (p, q) in [(2, 3), (5, 2), (7, 7), (10, 3)] {
            let values = crate::evaluate(&env.exprs(), |i| Some([p, q][i])).expect("all fit");
            let at = |d: Dim| d.symbol_index().map_or_else(|| d.get(), |i| values[i]);
            for &(a, b, c, d, quotient, remainder) in &made {
                let want = floor_divided(a * p + b * q + c, d).expect("no zero");
                assert_eq!((at(quotient), at(remainder)), want, "({a} {p} + {b} {q} + {c}) // {d}");
            }
        }
    }
}
