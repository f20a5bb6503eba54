//! The symbols of one capture, shared by its graphs.

use std::cell::RefCell;
use std::sync::{Arc, Mutex, MutexGuard};

use crate::dim_expr::{DimExpr, applied, evaluate};
use crate::dim_guard::{DimGuard, FloatGuard};
use crate::number::{Float, FloatExpr};
use crate::{Code, Dim, Error, Result};

#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Inner {
    pub(crate) exprs: Vec<DimExpr>,
    pub(crate) guards: Vec<DimGuard>,
    floats: Vec<FloatExpr>,
    pub(crate) float_guards: Vec<FloatGuard>,
    /// Whether the capture has ended, so that its symbols are no longer used.
    closed: bool,
}

/// The symbols of one capture and the decisions about them. Clones share them, so that the graphs of one capture number
/// them alike. Over constants, as in eager mode, every method is plain arithmetic and the environment stays empty.
#[derive(Clone, Debug, Default)]
pub struct ShapeEnv {
    inner: Option<Arc<Mutex<Inner>>>,
}

thread_local! {
    /// The environments of the running captures, innermost last.
    static ACTIVE: RefCell<Vec<ShapeEnv>> = const { RefCell::new(Vec::new()) };
}

/// The result of [`Dim::get`] for a symbol.
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

pub(crate) fn lock(inner: &Mutex<Inner>) -> MutexGuard<'_, Inner> {
    inner.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
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

    /// An environment read from text. Operands must come before their expression.
    pub fn from_parts(exprs: Vec<DimExpr>, guards: Vec<DimGuard>) -> ShapeEnv {
        if exprs.is_empty() && guards.is_empty() {
            return ShapeEnv::new();
        }
        ShapeEnv { inner: Some(Arc::new(Mutex::new(Inner { exprs, guards, ..Inner::default() }))) }
    }

    /// A copy that does not share its symbols.
    pub fn detached(&self) -> ShapeEnv {
        ShapeEnv { inner: self.inner.as_ref().map(|i| Arc::new(Mutex::new(lock(i).clone()))) }
    }

    /// From now on, new environments on this thread share the symbols of this one.
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

    /// Ends the capture: numbers from it that are kept any longer are unusable.
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

    pub(crate) fn attached(&mut self) -> &Arc<Mutex<Inner>> {
        self.inner.get_or_insert_with(|| active().unwrap_or_default())
    }

    /// Its symbols, or those of the running capture.
    pub(crate) fn known(&self) -> Option<Arc<Mutex<Inner>>> {
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

    pub(crate) fn intern(&mut self, expr: DimExpr) -> Dim {
        let known = lock(self.attached()).exprs.iter().position(|e| *e == expr);
        known.map_or_else(|| self.push(expr), Dim::symbol)
    }

    /// A float number of the capture; equal expressions share one.
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

    pub fn float_count(&self) -> usize {
        self.inner.as_ref().map_or(0, |i| lock(i).floats.len())
    }

    /// Forgets the floats made after the first `count`: one without a value would prevent the evaluation of those after
    /// it.
    pub fn forget_floats(&mut self, count: usize) {
        lock(self.attached()).floats.truncate(count);
    }

    pub(crate) fn expr(&self, d: Dim) -> Option<DimExpr> {
        let index = d.symbol_index()?;
        lock(&*self.known()?).exprs.get(index).cloned()
    }

    /// The size at capture, or `None` if it depends on data.
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

    /// A printable form of a size or an argument: `8`, or an expression of the symbols named by `name`.
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

    /// The error for a graph whose symbols have no values.
    pub fn unbound() -> Error {
        Error::new(Code::Internal).what("a dimension of the graph is in none of its inputs")
    }

    /// Like [`evaluate`], with an error if there is no result.
    pub fn bind(&self, input: impl Fn(usize) -> Option<i64>) -> Result<Vec<i64>> {
        evaluate(&self.exprs(), input).ok_or_else(ShapeEnv::unbound)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dim_guard::SymbolConstraint;

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
    fn a_number_asked_of_a_symbol_is_a_guard_of_the_capture() {
        let mut env = ShapeEnv::shared();
        let n = env.input_symbol(8);
        env.enter();
        assert_eq!(n.get(), 8);
        assert!(ShapeEnv::new().same(n, n), "a new environment takes part");
        assert!(!ShapeEnv::new().is_one(n));
        assert!(ShapeEnv::new().less(Dim::ZERO, n));
        env.leave();
        assert_eq!(env.symbol_constraints(), [SymbolConstraint::Size(0, 8)]);
        assert_eq!(env.guards().len(), 3);
    }
}
