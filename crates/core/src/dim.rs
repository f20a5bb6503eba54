//! Dimensions: constants inline, everything else an index into a [`ShapeEnv`].

use std::fmt;

use smallvec::SmallVec;

/// One dimension, stride or offset: 8 bytes, `Copy`. A constant is stored as itself (strides may be negative), so that a
/// concrete `[Dim]` has the memory of an `[i64]`; a symbol is an index into the graph's [`ShapeEnv`].
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct Dim(i64);

/// Values below this are symbols: no constant that addresses memory can be that far from zero.
const SYMBOL_LIMIT: i64 = i64::MIN / 2;

pub type Shape = SmallVec<[Dim; 6]>;

impl Dim {
    pub const ZERO: Dim = Dim(0);
    pub const ONE: Dim = Dim(1);

    /// A constant; numbers so low that they stand for symbols, which are no sizes anyway, become the lowest constant.
    pub const fn new(value: i64) -> Dim {
        Dim(if value < SYMBOL_LIMIT { SYMBOL_LIMIT } else { value })
    }

    /// The symbol at `index` of an environment; the environment makes them, only a parser needs to name one.
    pub const fn symbol(index: usize) -> Dim {
        Dim(i64::MIN + index as i64)
    }

    /// The constant, or `None` for a symbol.
    pub const fn value(self) -> Option<i64> {
        if self.0 < SYMBOL_LIMIT { None } else { Some(self.0) }
    }

    pub const fn is_const(self) -> bool {
        self.0 >= SYMBOL_LIMIT
    }

    /// The index of a symbol in its environment.
    pub const fn symbol_index(self) -> Option<usize> {
        if self.0 < SYMBOL_LIMIT { Some((self.0 - i64::MIN) as usize) } else { None }
    }

    /// The constant. Callers hold a shape that they know to be concrete (a tensor's, a plan's).
    #[track_caller]
    pub const fn get(self) -> i64 {
        assert!(self.is_const(), "a symbolic dimension where a concrete one was promised");
        self.0
    }

    /// A concrete slice of dims seen as integers, without a copy; `None` if any of them is symbolic.
    pub fn as_i64s(dims: &[Dim]) -> Option<&[i64]> {
        if dims.iter().all(|d| d.is_const()) {
            // SAFETY: Dim is repr(transparent) over i64.
            Some(unsafe { std::slice::from_raw_parts(dims.as_ptr().cast(), dims.len()) })
        } else {
            None
        }
    }

    pub fn from_i64s(values: &[i64]) -> &[Dim] {
        // SAFETY: Dim is repr(transparent) over i64.
        unsafe { std::slice::from_raw_parts(values.as_ptr().cast(), values.len()) }
    }
}

impl From<i64> for Dim {
    fn from(value: i64) -> Dim {
        Dim(value)
    }
}

impl fmt::Debug for Dim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Dim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.value(), self.symbol_index()) {
            (Some(v), _) => write!(f, "{v}"),
            (None, Some(i)) => write!(f, "s{i}"),
            (None, None) => unreachable!("a dim is a constant or a symbol"),
        }
    }
}

/// The shape `[a, b]` as concrete dims.
pub fn concrete_shape(dims: &[i64]) -> Shape {
    Shape::from_slice(Dim::from_i64s(dims))
}

/// A shape as MindSpore prints it: `[2, 3]`.
pub fn fmt_shape(shape: &[Dim]) -> String {
    let parts: Vec<String> = shape.iter().map(Dim::to_string).collect();
    format!("[{}]", parts.join(", "))
}

/// What a symbol stands for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum DimExpr {
    /// A dimension of an input; `hint` is its size at capture.
    Input {
        hint: i64,
    },
    /// A size that only the run will tell (nonzero, masked_select).
    Data,
    Add(Dim, Dim),
    Sub(Dim, Dim),
    Mul(Dim, Dim),
    FloorDiv(Dim, Dim),
}

/// A decision that inference took about symbols and that every later call must satisfy.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct DimGuard {
    pub left: Dim,
    pub right: Dim,
    /// Whether `left == right` held.
    pub equal: bool,
}

/// The symbols of one graph and the decisions taken about them. Over constants every method is plain arithmetic and the
/// environment stays empty, which is the eager case.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ShapeEnv {
    exprs: Vec<DimExpr>,
    guards: Vec<DimGuard>,
}

impl ShapeEnv {
    pub const fn new() -> ShapeEnv {
        ShapeEnv { exprs: Vec::new(), guards: Vec::new() }
    }

    /// An environment read back from text. Operands must stand before their expression.
    pub fn from_parts(exprs: Vec<DimExpr>, guards: Vec<DimGuard>) -> ShapeEnv {
        ShapeEnv { exprs, guards }
    }

    pub fn exprs(&self) -> &[DimExpr] {
        &self.exprs
    }

    pub fn guards(&self) -> &[DimGuard] {
        &self.guards
    }

    pub fn input_symbol(&mut self, hint: i64) -> Dim {
        self.push(DimExpr::Input { hint })
    }

    pub fn data_symbol(&mut self) -> Dim {
        self.push(DimExpr::Data)
    }

    fn push(&mut self, expr: DimExpr) -> Dim {
        self.exprs.push(expr);
        Dim::symbol(self.exprs.len() - 1)
    }

    fn intern(&mut self, expr: DimExpr) -> Dim {
        match self.exprs.iter().position(|e| *e == expr) {
            Some(i) => Dim::symbol(i),
            None => self.push(expr),
        }
    }

    pub fn add(&mut self, a: Dim, b: Dim) -> Dim {
        match (a.value(), b.value()) {
            (Some(x), Some(y)) => Dim(x.saturating_add(y)),
            (_, Some(0)) => a,
            (Some(0), _) => b,
            _ => self.intern(DimExpr::Add(a, b)),
        }
    }

    pub fn sub(&mut self, a: Dim, b: Dim) -> Dim {
        match (a.value(), b.value()) {
            (Some(x), Some(y)) => Dim(x.saturating_sub(y)),
            (_, Some(0)) => a,
            _ if a == b => Dim::ZERO,
            _ => self.intern(DimExpr::Sub(a, b)),
        }
    }

    pub fn mul(&mut self, a: Dim, b: Dim) -> Dim {
        match (a.value(), b.value()) {
            (Some(x), Some(y)) => Dim(x.saturating_mul(y)),
            (_, Some(1)) => a,
            (Some(1), _) => b,
            (_, Some(0)) | (Some(0), _) => Dim::ZERO,
            _ => self.intern(DimExpr::Mul(a, b)),
        }
    }

    /// Floor division; the divisor must not be zero.
    pub fn floor_div(&mut self, a: Dim, b: Dim) -> Dim {
        match (a.value(), b.value()) {
            (Some(x), Some(y)) => Dim(x.div_euclid(y)),
            (_, Some(1)) => a,
            _ if a == b => Dim::ONE,
            _ => self.intern(DimExpr::FloorDiv(a, b)),
        }
    }

    pub fn product(&mut self, dims: &[Dim]) -> Dim {
        dims.iter().fold(Dim::ONE, |acc, &d| self.mul(acc, d))
    }

    /// Are these equal? Over symbols the answer is the one that the capture's sizes give, and it becomes a guard.
    pub fn same(&mut self, a: Dim, b: Dim) -> bool {
        if a == b {
            return true;
        }
        if let (Some(x), Some(y)) = (a.value(), b.value()) {
            return x == y;
        }
        let equal = match (self.hint(a), self.hint(b)) {
            (Some(x), Some(y)) => x == y,
            // A data-dependent size is never assumed to equal anything but itself.
            _ => false,
        };
        let guard = DimGuard { left: a, right: b, equal };
        if !self.guards.contains(&guard) {
            self.guards.push(guard);
        }
        equal
    }

    pub fn is_one(&mut self, a: Dim) -> bool {
        self.same(a, Dim::ONE)
    }

    pub fn is_zero(&mut self, a: Dim) -> bool {
        self.same(a, Dim::ZERO)
    }

    /// The size at capture, or `None` where it depends on data.
    pub fn hint(&self, dim: Dim) -> Option<i64> {
        self.eval(dim, &|i| match self.exprs[i] {
            DimExpr::Input { hint } => Some(hint),
            _ => None,
        })
    }

    /// Evaluates `dim`, asking `symbol` for the sizes of input and data symbols by their index.
    pub fn eval(&self, dim: Dim, symbol: &dyn Fn(usize) -> Option<i64>) -> Option<i64> {
        let Some(index) = dim.symbol_index() else { return dim.value() };
        // Operands always stand before their expression, so that one forward sweep suffices and nothing recurses.
        let mut values: Vec<Option<i64>> = Vec::with_capacity(index + 1);
        for i in 0..=index {
            let get = |d: Dim| d.symbol_index().map_or(d.value(), |j| values[j]);
            let value = match &self.exprs[i] {
                DimExpr::Input { .. } | DimExpr::Data => symbol(i),
                DimExpr::Add(a, b) => get(*a).zip(get(*b)).map(|(x, y)| x.saturating_add(y)),
                DimExpr::Sub(a, b) => get(*a).zip(get(*b)).map(|(x, y)| x.saturating_sub(y)),
                DimExpr::Mul(a, b) => get(*a).zip(get(*b)).map(|(x, y)| x.saturating_mul(y)),
                DimExpr::FloorDiv(a, b) => get(*a).zip(get(*b)).and_then(|(x, y)| x.checked_div_euclid(y)),
            };
            values.push(value);
        }
        values[index]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_stay_inline_and_symbols_do_not() {
        let mut env = ShapeEnv::new();
        assert_eq!(env.mul(Dim::new(3), Dim::new(-4)), Dim::new(-12));
        assert!(env.exprs().is_empty());
        let n = env.input_symbol(8);
        assert!(!n.is_const());
        let m = env.mul(n, Dim::new(2));
        assert_eq!(env.mul(n, Dim::new(2)), m, "equal expressions are one symbol");
        assert_eq!(env.hint(m), Some(16));
        assert_eq!(env.eval(m, &|_| Some(5)), Some(10));
    }

    #[test]
    fn a_decision_over_symbols_is_a_guard() {
        let mut env = ShapeEnv::new();
        let n = env.input_symbol(8);
        assert!(env.same(n, Dim::new(8)));
        assert!(!env.is_one(n));
        assert_eq!(env.guards().len(), 2);
        let d = env.data_symbol();
        assert!(!env.same(d, Dim::new(8)));
        assert!(env.same(d, d));
    }
}
