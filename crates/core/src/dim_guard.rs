//! Decisions about symbols: each is answered for the sizes at capture, and every later call must give the same answer.

use crate::number::{Float, Number};
use crate::shape_env::lock;
use crate::{Dim, DimExpr, ShapeEnv};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    Equal,
    Less,
}

/// A decision about symbols that every later call must satisfy.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct DimGuard {
    pub left: Dim,
    pub right: Dim,
    pub relation: Relation,
    /// Whether the relation held.
    pub holds: bool,
}

/// Like [`DimGuard`], for numbers of which at least one is not an integer.
#[derive(Clone, Debug, PartialEq)]
pub struct FloatGuard {
    pub left: Float,
    pub right: Float,
    pub relation: Relation,
    pub holds: bool,
}

/// A restriction of input symbols that follows from an equality on which the graph depends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SymbolConstraint {
    /// The input symbol of this index can have only this size.
    Size(usize, i64),
    /// Two input symbols are equal.
    Same(usize, usize),
}

impl Relation {
    fn holds<T: PartialOrd>(self, x: T, y: T) -> bool {
        match self {
            Relation::Equal => x == y,
            Relation::Less => x < y,
        }
    }
}

impl ShapeEnv {
    /// Whether the dims are equal. Over symbols, the capture's sizes give the answer, which becomes a guard.
    pub fn same(&mut self, a: Dim, b: Dim) -> bool {
        self.decide(a, b, Relation::Equal)
    }

    /// Whether `a` is less than `b`. Like [`ShapeEnv::same`].
    pub fn less(&mut self, a: Dim, b: Dim) -> bool {
        self.decide(a, b, Relation::Less)
    }

    fn decide(&mut self, a: Dim, b: Dim, relation: Relation) -> bool {
        if let (Some(x), Some(y)) = (a.value(), b.value()) {
            return relation.holds(x, y);
        }
        if let Some(apart) = self.difference(a, b) {
            return relation.holds(apart, 0);
        }
        let answer = match (self.hint(a), self.hint(b)) {
            (Some(x), Some(y)) => relation.holds(x, y),
            // A data-dependent size is assumed to equal only itself.
            _ => false,
        };
        let guard = DimGuard { left: a, right: b, relation, holds: answer };
        let mut inner = lock(self.attached());
        if !inner.guards.contains(&guard) {
            inner.guards.push(guard);
        }
        answer
    }

    /// The answer for numbers of which at least one is not an integer; it becomes a guard.
    pub fn decide_floats(&mut self, a: Float, b: Float, relation: Relation) -> bool {
        let value = |f: Float| self.hint_of(Number::Float(f)).map_or(f64::NAN, |s| s.as_f64());
        let (x, y) = (value(a), value(b));
        let holds = relation.holds(x, y);
        let guard = FloatGuard { left: a, right: b, relation, holds };
        let mut inner = lock(self.attached());
        if !inner.float_guards.contains(&guard) {
            inner.float_guards.push(guard);
        }
        holds
    }

    pub fn is_one(&mut self, a: Dim) -> bool {
        self.same(a, Dim::ONE)
    }

    pub fn is_zero(&mut self, a: Dim) -> bool {
        self.same(a, Dim::ZERO)
    }

    /// The size at capture, on which the graph then depends; `None` if it depends on data.
    pub fn specialise(&mut self, dim: Dim) -> Option<i64> {
        let size = self.hint(dim)?;
        self.same(dim, Dim::new(size));
        Some(size)
    }

    /// The restrictions of input symbols that follow from required equalities. It is better to repeat the capture
    /// without these symbols.
    pub fn symbol_constraints(&self) -> Vec<SymbolConstraint> {
        let mut constraints = Vec::new();
        for guard in self.guards() {
            if guard.relation != Relation::Equal || !guard.holds {
                continue;
            }
            let (left, right) = (guard.left.symbol_index(), guard.right.symbol_index());
            match (left, right) {
                (Some(i), None) | (None, Some(i)) => constraints.extend(self.fixed_by(i)),
                (Some(a), Some(b)) if a != b && self.is_input(guard.left) && self.is_input(guard.right) => {
                    constraints.push(SymbolConstraint::Same(a, b));
                }
                _ => {}
            }
        }
        constraints
    }

    /// The restrictions on the inputs of an expression with a fixed value. None if it contains a remainder, since many
    /// sizes have the same one.
    fn fixed_by(&self, index: usize) -> Vec<SymbolConstraint> {
        let (mut constraints, mut todo) = (Vec::new(), vec![Dim::symbol(index)]);
        while let Some(d) = todo.pop() {
            match self.expr(d) {
                Some(DimExpr::Input { hint }) => {
                    constraints.extend(d.symbol_index().map(|i| SymbolConstraint::Size(i, hint)))
                }
                Some(DimExpr::Add(a, b) | DimExpr::Sub(a, b) | DimExpr::Mul(a, b) | DimExpr::FloorDiv(a, b)) => {
                    todo.extend([a, b]);
                }
                Some(DimExpr::Mod(..)) => return Vec::new(),
                Some(DimExpr::Data) | None => {}
            }
        }
        constraints
    }

    fn is_input(&self, d: Dim) -> bool {
        matches!(self.expr(d), Some(DimExpr::Input { .. }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_decision_over_symbols_is_a_guard() {
        let mut env = ShapeEnv::new();
        let n = env.input_symbol(8);
        assert!(env.same(n, Dim::new(8)));
        assert!(!env.is_one(n));
        assert!(env.less(n, Dim::new(9)));
        assert_eq!(env.guards().len(), 3);
        let d = env.data_symbol();
        assert!(!env.same(d, Dim::new(8)));
        assert!(env.same(d, d));
        assert_eq!(env.symbol_constraints(), [SymbolConstraint::Size(0, 8)]);
    }
}
