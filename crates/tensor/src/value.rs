//! An argument of an op call: a concrete tensor, or a symbol of a graph that is being built.

use std::sync::Arc;

use ms_core::{Aval, DType, Dim};
use ms_ir::V;

use crate::Tensor;

/// A value of a graph under construction. It is valid only for the builder whose id it carries.
#[derive(Clone, Debug)]
pub struct Symbol {
    pub builder: u64,
    /// The region it was made in, numbered within the builder.
    pub frame: u32,
    pub v: V,
    pub aval: Aval,
    /// The function being captured, for messages.
    pub owner: Arc<str>,
}

#[derive(Clone)]
pub enum Value {
    Concrete(Tensor),
    Symbolic(Arc<Symbol>),
}

/// The key by which recorders identify a value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ValueKey {
    Concrete(u64),
    Symbolic(u64, u32, V),
}

impl Symbol {
    /// Whether this is a Tensor of dynamic shape or rank, as `set_inputs` takes it: it describes values but has none,
    /// and no builder made it.
    pub fn is_open(&self) -> bool {
        self.builder == 0
    }
}

impl Value {
    pub fn aval(&self) -> Aval {
        match self {
            Value::Concrete(t) => t.aval(),
            Value::Symbolic(s) => s.aval.clone(),
        }
    }

    pub fn dtype(&self) -> DType {
        match self {
            Value::Concrete(t) => t.dtype(),
            Value::Symbolic(s) => s.aval.dtype,
        }
    }

    pub fn shape(&self) -> &[Dim] {
        match self {
            Value::Concrete(t) => t.shape(),
            Value::Symbolic(s) => &s.aval.shape,
        }
    }

    pub fn key(&self) -> ValueKey {
        match self {
            Value::Concrete(t) => ValueKey::Concrete(t.id()),
            Value::Symbolic(s) => ValueKey::Symbolic(s.builder, s.frame, s.v),
        }
    }

    pub fn concrete(&self) -> Option<&Tensor> {
        match self {
            Value::Concrete(t) => Some(t),
            Value::Symbolic(_) => None,
        }
    }

    pub fn is_symbolic(&self) -> bool {
        matches!(self, Value::Symbolic(_))
    }

    /// The storage's version; 0 for a symbol.
    pub fn version(&self) -> u64 {
        self.concrete().map_or(0, |t| t.storage().version())
    }
}

impl From<Tensor> for Value {
    fn from(t: Tensor) -> Value {
        Value::Concrete(t)
    }
}
