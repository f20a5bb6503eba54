//! The backward sweep.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use ms_core::{Attrs, Code, Error, Result, SmallVec};
use ms_ir::{Builder, COND, Graph, OpRef, V, Vjp, VjpCx};
use ms_ops::build;

use crate::region;

/// One recorded op: a node of a tape, or of a graph. Its values are handles of the builder that the sweep runs on.
#[derive(Clone)]
pub struct Entry {
    pub op: OpRef,
    pub inputs: SmallVec<[V; 3]>,
    pub outputs: SmallVec<[V; 1]>,
    pub attrs: Attrs,
    pub regions: SmallVec<[Arc<Graph>; 2]>,
    /// A derivative that the user gave, instead of the op's.
    pub custom: Option<Arc<dyn CustomVjp>>,
}

/// A derivative from outside the table: a Cell's `bprop`, a hook.
pub trait CustomVjp: Send + Sync {
    /// The cotangents of the entry's inputs.
    fn vjp(&self, b: &mut dyn Builder, entry: &Entry, grads: &[Option<V>]) -> Result<Vec<Option<V>>>;
}

impl Entry {
    /// Whether a gradient can flow through it at all.
    pub fn is_differentiable(&self) -> bool {
        self.custom.is_some() || !matches!(self.op.vjp, Vjp::NotDifferentiable(_))
    }
}

/// The nodes of a graph as entries, in program order, with values translated by `map`.
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

/// The values that depend on `wants` through differentiable entries, `wants` among them.
pub fn reaches(b: &dyn Builder, entries: &[Entry], wants: &[V]) -> HashSet<V> {
    let mut out: HashSet<V> = wants.iter().copied().collect();
    for e in entries {
        if e.is_differentiable() && e.inputs.iter().any(|v| out.contains(v)) {
            out.extend(e.outputs.iter().copied().filter(|&v| b.aval(v).dtype.is_differentiable()));
        }
    }
    out
}

/// Runs the vjps of `entries` backwards from `seeds` (value, cotangent) and returns the cotangent of every value that got
/// one. A seed of a value that later entries use too is the sum that those uses start from. `needed` says which values' cotangents are
/// wanted (see [`reaches`]).
pub fn sweep(b: &mut dyn Builder, entries: &[Entry], seeds: &[(V, V)], needed: &HashSet<V>) -> Result<HashMap<V, V>> {
    let mut cotangents: HashMap<V, V> = HashMap::new();
    for &(v, g) in seeds {
        accumulate(b, &mut cotangents, v, g)?;
    }
    for e in entries.iter().rev() {
        if !e.is_differentiable() || !e.outputs.iter().any(|v| cotangents.contains_key(v)) {
            continue;
        }
        let needs: SmallVec<[bool; 4]> = e.inputs.iter().map(|v| needed.contains(v)).collect();
        if !needs.contains(&true) {
            continue;
        }
        let grads: SmallVec<[Option<V>; 2]> = e.outputs.iter().map(|v| cotangents.get(v).copied()).collect();
        if let Some(custom) = &e.custom {
            let parts = custom.vjp(b, e, &grads)?;
            spread(b, &mut cotangents, e, &needs, &parts)?;
            continue;
        }
        match &e.op.vjp {
            Vjp::Rule(rule) => {
                let cx = VjpCx {
                    op: e.op.0,
                    inputs: &e.inputs,
                    outputs: &e.outputs,
                    grads: &grads,
                    attrs: &e.attrs,
                    needs: &needs,
                };
                let parts = rule(b, &cx).map_err(|err| b.annotate(err, e.op.0))?;
                spread(b, &mut cotangents, e, &needs, &parts)?;
            }
            Vjp::Regions if e.op.name == COND.name => region::cond_vjp(b, e, &needs, &grads, &mut cotangents)?,
            Vjp::Regions => region::call_vjp(b, e, &needs, &grads, &mut cotangents)?,
            Vjp::NotDifferentiable(_) => {}
        }
    }
    Ok(cotangents)
}

fn spread(
    b: &mut dyn Builder,
    cotangents: &mut HashMap<V, V>,
    e: &Entry,
    needs: &[bool],
    parts: &[Option<V>],
) -> Result<()> {
    for (k, part) in parts.iter().enumerate() {
        let (Some(g), true) = (part, needs.get(k) == Some(&true)) else { continue };
        let (got, want) = (b.aval(*g), b.aval(e.inputs[k]));
        if got != want {
            return Err(Error::new(Code::ShapeMismatch)
                .op(e.op.name)
                .what("a gradient does not have the shape and dtype of its input")
                .expected(want.describe())
                .got(got.describe()));
        }
        accumulate(b, cotangents, e.inputs[k], *g)?;
    }
    Ok(())
}

fn accumulate(b: &mut dyn Builder, cotangents: &mut HashMap<V, V>, v: V, g: V) -> Result<()> {
    let sum = match cotangents.get(&v) {
        Some(&before) => build::add(b, before, g)?,
        None => g,
    };
    cotangents.insert(v, sum);
    Ok(())
}
