//! The symbols of a graph, what is computed of them, and the decisions that were taken about them.

use std::cell::RefCell;
use std::sync::{Arc, Mutex, MutexGuard};

use smallvec::SmallVec;

use crate::number::{Float, FloatExpr, Number};
use crate::{Code, Dim, Error, Result};

/// What a symbol stands for. Operands stand before their expression.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum DimExpr {
    /// A dimension of an input, or an integer argument; `hint` is its size at capture.
    Input {
        hint: i64,
    },
    /// A size that only the run will tell (nonzero, masked_select).
    Data,
    Add(Dim, Dim),
    Sub(Dim, Dim),
    /// Constants stand on the right.
    Mul(Dim, Dim),
    /// Rounded down, as Python's `//`.
    FloorDiv(Dim, Dim),
    /// Of the sign of the divisor, as Python's `%`.
    Mod(Dim, Dim),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    Equal,
    Less,
}

/// A decision that was taken about symbols and that every later call must satisfy.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct DimGuard {
    pub left: Dim,
    pub right: Dim,
    pub relation: Relation,
    /// Whether the relation held.
    pub holds: bool,
}

/// As [`DimGuard`], about numbers of which one is no integer.
#[derive(Clone, Debug, PartialEq)]
pub struct FloatGuard {
    pub left: Float,
    pub right: Float,
    pub relation: Relation,
    pub holds: bool,
}

/// What an equality that the graph depends on says of its symbols.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pin {
    /// The input symbol of this index has only this one size.
    Size(usize, i64),
    /// Two input symbols are one.
    Same(usize, usize),
}

#[derive(Clone, Debug, Default, PartialEq)]
struct Inner {
    exprs: Vec<DimExpr>,
    guards: Vec<DimGuard>,
    floats: Vec<FloatExpr>,
    float_guards: Vec<FloatGuard>,
    /// The capture is over: nothing asks of it any more.
    closed: bool,
}

/// The symbols of one capture and the decisions taken about them; clones share them, so that the graphs of one capture number
/// them alike. Over constants every method is plain arithmetic and the environment stays empty, which is the eager case.
#[derive(Clone, Debug, Default)]
pub struct ShapeEnv {
    inner: Option<Arc<Mutex<Inner>>>,
}

thread_local! {
    /// The environments of the captures that are running, the innermost last.
    static ACTIVE: RefCell<Vec<ShapeEnv>> = const { RefCell::new(Vec::new()) };
}

/// What [`Dim::get`] gives for a symbol.
#[cold]
#[track_caller]
pub(crate) fn specialised(dim: Dim) -> i64 {
    let env = ACTIVE.with_borrow(|stack| stack.last().cloned());
    let size = env.and_then(|mut env| env.specialise(dim));
    size.expect("a symbolic dimension where a concrete one was promised")
}

fn active() -> Option<Arc<Mutex<Inner>>> {
    ACTIVE.with_borrow(|stack| stack.last().and_then(|e| e.inner.clone()))
}

fn lock(inner: &Mutex<Inner>) -> MutexGuard<'_, Inner> {
    inner.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// `a // b` and `a % b` as Python has them; `None` for a divisor of zero or a quotient that does not fit.
fn floor_divided(a: i64, b: i64) -> Option<(i64, i64)> {
    let (q, r) = (a.checked_div(b)?, a.checked_rem(b)?);
    Some(if r != 0 && (r < 0) != (b < 0) { (q - 1, r + b) } else { (q, r) })
}

/// The value of an expression; `None` where it does not fit, or an operand has none.
fn applied(expr: &DimExpr, get: impl Fn(Dim) -> Option<i64>) -> Option<i64> {
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

/// The values of all symbols, in order, of those of the inputs (and of data, where they are known); `None` where one does not
/// fit into 62 bits or divides by zero.
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

impl PartialEq for ShapeEnv {
    fn eq(&self, other: &ShapeEnv) -> bool {
        self.exprs() == other.exprs() && self.guards() == other.guards()
    }
}

impl ShapeEnv {
    pub const fn new() -> ShapeEnv {
        ShapeEnv { inner: None }
    }

    /// The environment of a new capture.
    pub fn shared() -> ShapeEnv {
        ShapeEnv { inner: Some(Arc::default()) }
    }

    /// An environment read back from text. Operands must stand before their expression.
    pub fn from_parts(exprs: Vec<DimExpr>, guards: Vec<DimGuard>) -> ShapeEnv {
        if exprs.is_empty() && guards.is_empty() {
            return ShapeEnv::new();
        }
        ShapeEnv { inner: Some(Arc::new(Mutex::new(Inner { exprs, guards, ..Inner::default() }))) }
    }

    /// The same symbols in an environment of its own.
    pub fn detached(&self) -> ShapeEnv {
        ShapeEnv { inner: self.inner.as_ref().map(|i| Arc::new(Mutex::new(lock(i).clone()))) }
    }

    /// From now on environments that are new take part in this one, on this thread.
    pub fn enter(&self) {
        ACTIVE.with_borrow_mut(|stack| stack.push(self.clone()));
    }

    /// Undoes the last [`ShapeEnv::enter`] of this environment.
    pub fn leave(&self) {
        ACTIVE.with_borrow_mut(|stack| {
            if let Some(i) = stack.iter().rposition(|e| e.shares(self)) {
                stack.remove(i);
            }
        });
    }

    /// Whether both have the same symbols.
    pub fn shares(&self, other: &ShapeEnv) -> bool {
        match (&self.inner, &other.inner) {
            (Some(a), Some(b)) => Arc::ptr_eq(a, b),
            _ => false,
        }
    }

    /// Ends the capture: numbers of it that are kept beyond it are of no use.
    pub fn close(&self) {
        if let Some(inner) = &self.inner {
            lock(inner).closed = true;
        }
    }

    pub fn is_closed(&self) -> bool {
        self.inner.as_ref().is_some_and(|i| lock(i).closed)
    }

    /// Whether it has no symbols at all.
    pub fn is_empty(&self) -> bool {
        self.inner.as_ref().is_none_or(|i| lock(i).exprs.is_empty())
    }

    pub fn exprs(&self) -> Vec<DimExpr> {
        self.inner.as_ref().map_or_else(Vec::new, |i| lock(i).exprs.clone())
    }

    pub fn guards(&self) -> Vec<DimGuard> {
        self.inner.as_ref().map_or_else(Vec::new, |i| lock(i).guards.clone())
    }

    pub fn floats(&self) -> Vec<FloatExpr> {
        self.inner.as_ref().map_or_else(Vec::new, |i| lock(i).floats.clone())
    }

    pub fn float_guards(&self) -> Vec<FloatGuard> {
        self.inner.as_ref().map_or_else(Vec::new, |i| lock(i).float_guards.clone())
    }

    fn attached(&mut self) -> &Arc<Mutex<Inner>> {
        self.inner.get_or_insert_with(|| active().unwrap_or_default())
    }

    /// Its symbols, or those of the capture that runs.
    fn known(&self) -> Option<Arc<Mutex<Inner>>> {
        self.inner.clone().or_else(active)
    }

    pub fn input_symbol(&mut self, hint: i64) -> Dim {
        self.push(DimExpr::Input { hint })
    }

    pub fn data_symbol(&mut self) -> Dim {
        self.push(DimExpr::Data)
    }

    fn push(&mut self, expr: DimExpr) -> Dim {
        let mut inner = lock(self.attached());
        inner.exprs.push(expr);
        Dim::symbol(inner.exprs.len() - 1)
    }

    fn intern(&mut self, expr: DimExpr) -> Dim {
        let known = lock(self.attached()).exprs.iter().position(|e| *e == expr);
        known.map_or_else(|| self.push(expr), Dim::symbol)
    }

    /// A float number of the capture; equal ones are one.
    pub fn float(&mut self, expr: FloatExpr) -> Float {
        let mut inner = lock(self.attached());
        let known = match expr {
            FloatExpr::Input { .. } => None,
            _ => inner.floats.iter().position(|e| *e == expr),
        };
        Float(known.unwrap_or_else(|| {
            inner.floats.push(expr);
            inner.floats.len() - 1
        }) as u32)
    }

    fn expr(&self, d: Dim) -> Option<DimExpr> {
        let index = d.symbol_index()?;
        lock(&*self.known()?).exprs.get(index).cloned()
    }

    /// `d` as a symbol and a constant to be added to it.
    fn shifted(&self, d: Dim) -> (Dim, i64) {
        match (d.value(), self.expr(d)) {
            (Some(c), _) => (Dim::ZERO, c),
            (None, Some(DimExpr::Add(x, c))) if c.is_const() => (x, c.value().unwrap_or(0)),
            _ => (d, 0),
        }
    }

    /// The symbols and the constant of which `d` is the product.
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

    /// The product of symbols, sorted, and a constant, in the one form that it has.
    fn of_factors(&mut self, symbols: &[Dim], constant: i64) -> Dim {
        let Some((first, rest)) = symbols.split_first().filter(|_| constant != 0) else { return Dim::new(constant) };
        let product = rest.iter().fold(*first, |acc, &s| self.intern(DimExpr::Mul(acc, s)));
        if constant == 1 { product } else { self.intern(DimExpr::Mul(product, Dim::new(constant))) }
    }

    pub fn add(&mut self, a: Dim, b: Dim) -> Dim {
        if let (Some(x), Some(y)) = (a.value(), b.value()) {
            return Dim::new(x.saturating_add(y));
        }
        let ((x, c), (y, d)) = (self.shifted(a), self.shifted(b));
        let constant = c.saturating_add(d);
        let sum = match (x, y) {
            (x, Dim::ZERO) => x,
            (Dim::ZERO, y) => y,
            (x, y) => self.intern(DimExpr::Add(x.min_symbol(y), x.max_symbol(y))),
        };
        if constant == 0 { sum } else { self.intern(DimExpr::Add(sum, Dim::new(constant))) }
    }

    pub fn sub(&mut self, a: Dim, b: Dim) -> Dim {
        if let (Some(x), Some(y)) = (a.value(), b.value()) {
            return Dim::new(x.saturating_sub(y));
        }
        let ((x, c), (y, d)) = (self.shifted(a), self.shifted(b));
        let constant = Dim::new(c.saturating_sub(d));
        if x == y {
            return constant;
        }
        if y == Dim::ZERO {
            return self.add(x, constant);
        }
        if x == Dim::ZERO {
            let minus = self.mul(y, Dim::new(-1));
            return self.add(minus, constant);
        }
        let difference = self.intern(DimExpr::Sub(x, y));
        self.add(difference, constant)
    }

    pub fn mul(&mut self, a: Dim, b: Dim) -> Dim {
        if let (Some(x), Some(y)) = (a.value(), b.value()) {
            return Dim::new(x.saturating_mul(y));
        }
        let ((mut symbols, c), (others, d)) = (self.factors(a), self.factors(b));
        symbols.extend(others);
        symbols.sort_by_key(|s| s.symbol_index());
        self.of_factors(&symbols, c.saturating_mul(d))
    }

    /// Division rounded down; the divisor must not be zero.
    pub fn floor_div(&mut self, a: Dim, b: Dim) -> Dim {
        match (a.value(), b.value()) {
            (Some(x), Some(y)) => return Dim::new(floor_divided(x, y).map_or(0, |p| p.0)),
            (_, Some(1)) => return a,
            _ => {}
        }
        let ((mut symbols, c), (divisors, d)) = (self.factors(a), self.factors(b));
        let exact = d != 0 && c % d == 0;
        let cancels = divisors.iter().all(|s| match symbols.iter().position(|x| x == s) {
            Some(i) => {
                symbols.remove(i);
                true
            }
            None => false,
        });
        // What is cancelled must not be zero, or there was no quotient.
        if exact && cancels && !divisors.iter().any(|&s| self.is_zero(s)) {
            return self.of_factors(&symbols, c / d);
        }
        self.intern(DimExpr::FloorDiv(a, b))
    }

    /// The remainder of [`ShapeEnv::floor_div`].
    pub fn modulo(&mut self, a: Dim, b: Dim) -> Dim {
        match (a.value(), b.value()) {
            (Some(x), Some(y)) => Dim::new(floor_divided(x, y).map_or(0, |p| p.1)),
            (_, Some(1)) => Dim::ZERO,
            (_, Some(y)) if y != 0 && self.factors(a).1 % y == 0 => Dim::ZERO,
            _ => self.intern(DimExpr::Mod(a, b)),
        }
    }

    pub fn product(&mut self, dims: &[Dim]) -> Dim {
        dims.iter().fold(Dim::ONE, |acc, &d| self.mul(acc, d))
    }

    /// Are these equal? Over symbols the answer is the one that the capture's sizes give, and it becomes a guard.
    pub fn same(&mut self, a: Dim, b: Dim) -> bool {
        self.decide(a, b, Relation::Equal)
    }

    /// Is `a` below `b`? As [`ShapeEnv::same`].
    pub fn less(&mut self, a: Dim, b: Dim) -> bool {
        self.decide(a, b, Relation::Less)
    }

    fn decide(&mut self, a: Dim, b: Dim, relation: Relation) -> bool {
        let holds = |x: i64, y: i64| match relation {
            Relation::Equal => x == y,
            Relation::Less => x < y,
        };
        let ((x, c), (y, d)) = (self.shifted(a), self.shifted(b));
        if x == y {
            return holds(c, d);
        }
        let answer = match (self.hint(a), self.hint(b)) {
            (Some(x), Some(y)) => holds(x, y),
            // A data-dependent size is never assumed to equal anything but itself.
            _ => false,
        };
        let guard = DimGuard { left: a, right: b, relation, holds: answer };
        let mut inner = lock(self.attached());
        if !inner.guards.contains(&guard) {
            inner.guards.push(guard);
        }
        answer
    }

    /// The answer for numbers of which one is no integer, as a guard.
    pub fn decide_floats(&mut self, a: Float, b: Float, relation: Relation) -> bool {
        let value = |f: Float| self.hint_of(Number::Float(f)).map_or(f64::NAN, |s| s.as_f64());
        let (x, y) = (value(a), value(b));
        let holds = match relation {
            Relation::Equal => x == y,
            Relation::Less => x < y,
        };
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

    /// The size at capture, on which everything then depends; `None` where it depends on data.
    pub fn specialise(&mut self, dim: Dim) -> Option<i64> {
        let size = self.hint(dim)?;
        self.same(dim, Dim::new(size));
        Some(size)
    }

    /// The size at capture, or `None` where it depends on data.
    pub fn hint(&self, dim: Dim) -> Option<i64> {
        let Some(index) = dim.symbol_index() else { return dim.value() };
        let known = self.known()?;
        let inner = lock(&known);
        let mut values: Vec<Option<i64>> = Vec::with_capacity(index + 1);
        for expr in inner.exprs.get(..=index)? {
            let get = |d: Dim| d.symbol_index().map_or(d.value(), |j| values[j]);
            let value = if let DimExpr::Input { hint } = expr { Some(*hint) } else { applied(expr, get) };
            values.push(value);
        }
        values[index]
    }

    /// What equalities that must hold say of input symbols: such a capture is better made again without them.
    pub fn pins(&self) -> Vec<Pin> {
        let mut pins = Vec::new();
        for guard in self.guards() {
            if guard.relation != Relation::Equal || !guard.holds {
                continue;
            }
            let (left, right) = (guard.left.symbol_index(), guard.right.symbol_index());
            match (left, right) {
                (Some(i), None) | (None, Some(i)) => pins.extend(self.fixed_by(i)),
                (Some(a), Some(b)) if a != b && self.is_input(guard.left) && self.is_input(guard.right) => {
                    pins.push(Pin::Same(a, b));
                }
                _ => {}
            }
        }
        pins
    }

    /// The inputs of an expression that has but one value; none where a remainder is in it, of which many sizes have the same.
    fn fixed_by(&self, index: usize) -> Vec<Pin> {
        let (mut pins, mut todo) = (Vec::new(), vec![Dim::symbol(index)]);
        while let Some(d) = todo.pop() {
            match self.expr(d) {
                Some(DimExpr::Input { hint }) => pins.extend(d.symbol_index().map(|i| Pin::Size(i, hint))),
                Some(DimExpr::Add(a, b) | DimExpr::Sub(a, b) | DimExpr::Mul(a, b) | DimExpr::FloorDiv(a, b)) => {
                    todo.extend([a, b]);
                }
                Some(DimExpr::Mod(..)) => return Vec::new(),
                Some(DimExpr::Data) | None => {}
            }
        }
        pins
    }

    fn is_input(&self, d: Dim) -> bool {
        matches!(self.expr(d), Some(DimExpr::Input { .. }))
    }

    /// A size or an argument as it is shown: `8`, or the expression of its symbols by `name`.
    pub fn describe(&self, dim: Dim, name: &dyn Fn(usize) -> String) -> String {
        let Some(expr) = self.expr(dim) else { return dim.to_string() };
        let (a, sign, b) = match expr {
            DimExpr::Input { .. } | DimExpr::Data => return name(dim.symbol_index().unwrap_or(0)),
            DimExpr::Add(a, b) => match b.value() {
                Some(c) if c < 0 => return format!("{} - {}", self.describe(a, name), c.unsigned_abs()),
                _ => (a, "+", b),
            },
            DimExpr::Sub(a, b) => (a, "-", b),
            DimExpr::Mul(a, b) => (a, "*", b),
            DimExpr::FloorDiv(a, b) => (a, "//", b),
            DimExpr::Mod(a, b) => (a, "%", b),
        };
        let part = |d: Dim| {
            let text = self.describe(d, name);
            if text.contains(' ') { format!("({text})") } else { text }
        };
        format!("{} {sign} {}", part(a), part(b))
    }

    /// The error of a graph whose symbols have no numbers.
    pub fn unbound() -> Error {
        Error::new(Code::Internal).what("a dimension of the graph is in none of its inputs")
    }

    /// [`evaluate`], with an error where there is no answer.
    pub fn bind(&self, input: impl Fn(usize) -> Option<i64>) -> Result<Vec<i64>> {
        evaluate(&self.exprs(), input).ok_or_else(ShapeEnv::unbound)
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
        assert_eq!(env.mul(Dim::new(2), n), m, "equal expressions are one symbol");
        assert_eq!(env.hint(m), Some(16));
        assert_eq!(evaluate(&env.exprs(), |_| Some(5)), Some(vec![5, 10]));
    }

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
        assert_eq!(env.pins(), [Pin::Size(0, 8)]);
    }

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

    #[test]
    fn a_number_asked_of_a_symbol_is_a_guard_of_the_capture() {
        let mut env = ShapeEnv::shared();
        let n = env.input_symbol(8);
        env.enter();
        assert_eq!(n.get(), 8);
        assert!(ShapeEnv::new().same(n, n), "a new environment takes part");
        assert!(!ShapeEnv::new().is_one(n));
        assert!(ShapeEnv::new().less(Dim::ZERO, n));
        env.leave();
        assert_eq!(env.pins(), [Pin::Size(0, 8)]);
        assert_eq!(env.guards().len(), 3);
    }
}
