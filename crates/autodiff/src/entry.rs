//! The entries of a backward pass: recorded ops, and the values that a gradient reaches through them.

use std::sync::Arc;

use ms_core::{Attrs, DType, Result, SmallVec};
use ms_ir::{Builder, Graph, OpRef, V, Vjp};
use ms_ops::matmul::MATMUL2;

/// One recorded op: a node of a tape, or of a graph. Its values are handles of the builder on which the backward pass
/// runs.
#[derive(Clone)]
pub struct Entry {
    pub op: OpRef,
    pub inputs: SmallVec<[V; 3]>,
    pub outputs: SmallVec<[V; 1]>,
    pub attrs: Attrs,
    pub regions: SmallVec<[Arc<Graph>; 2]>,
    /// A derivative given by the user, used instead of the op's.
    pub custom: Option<Arc<dyn CustomVjp>>,
}

/// A derivative from outside the op table: a Cell's `bprop`, a hook.
pub trait CustomVjp: Send + Sync {
    /// The cotangents of the entry's inputs.
    fn vjp(&self, b: &mut dyn Builder, entry: &Entry, grads: &[Option<V>]) -> Result<Vec<Option<V>>>;

    /// Whether the rule reads the elements of the value at `place`, where places count the inputs and then the outputs.
    /// Of values that are not read, a tape keeps only shape and dtype.
    fn reads(&self, place: usize) -> bool {
        let _ = place;
        true
    }
}

impl Entry {
    /// Whether a gradient can flow through it at all.
    pub fn is_differentiable(&self) -> bool {
        self.custom.is_some() || !matches!(self.op.vjp, Vjp::NotDifferentiable(_))
    }

    /// Whether output `k`, of this dtype, carries a cotangent. Integer outputs of table ops after the first output are
    /// indices and carry none.
    pub fn output_carries(&self, k: usize, dtype: DType) -> bool {
        output_carries(self.op, self.custom.is_some(), k, dtype)
    }

    /// Whether the rule accepts float cotangents for integer outputs. Elementwise rules and that of the product
    /// promote, and views copy elements; other rules make tensors of their operands' dtype.
    pub(crate) fn takes_floats(&self) -> bool {
        let t = &self.op.traits;
        self.custom.is_none()
            && (t.elementwise || t.view || self.op == OpRef(&MATMUL2) || matches!(self.op.vjp, Vjp::Regions))
    }
}

/// [`Entry::output_carries`] without an entry.
pub fn output_carries(op: OpRef, custom: bool, k: usize, dtype: DType) -> bool {
    k == 0 || custom || dtype.is_inexact() || matches!(op.vjp, Vjp::Regions)
}

/// The nodes of a graph as entries, in program order, with values mapped by `map`.
pub fn entries_of(graph: &Graph, map: impl Fn(V) -> V) -> Vec<Entry> {
    graph
        .nodes()
        .iter()
        .map(|n| Entry {
            op: n.op,
            inputs: n.inputs.iter().map(|&v| map(v)).collect(),
            outputs: n.outputs.iter().map(|&v| map(v)).collect(),
            attrs: n.attrs.clone(),
            regions: n.regions.clone(),
            custom: None,
        })
        .collect()
}

/// A set of values of one builder, as a bit list, since value numbers are small.
#[derive(Clone, Default)]
pub struct Values(Vec<bool>);

impl Values {
    pub fn insert(&mut self, v: V) {
        if self.0.len() <= v.index() {
            self.0.resize(v.index() + 1, false);
        }
        self.0[v.index()] = true;
    }

    pub fn contains(&self, v: V) -> bool {
        self.0.get(v.index()) == Some(&true)
    }
}

/// The values that depend on `wants` through differentiable entries, including `wants`.
pub fn reaches(b: &dyn Builder, entries: &[Entry], wants: &[V]) -> Values {
    let mut out = Values::default();
    wants.iter().for_each(|&v| out.insert(v));
    for e in entries {
        if e.is_differentiable() && e.inputs.iter().any(|&v| out.contains(v)) {
            let carried = e.outputs.iter().enumerate().filter(|(k, v)| e.output_carries(*k, b.dtype(**v)));
            carried.for_each(|(_, &v)| out.insert(v));
        }
    }
    out
}
