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

/// Cotangents by value, with how often each stands there, so that memory is given back as the sweep goes.
#[derive(Default)]
pub(crate) struct Cotangents {
    sums: HashMap<V, V>,
    uses: HashMap<V, u32>,
}

impl Cotangents {
    pub(crate) fn get(&self, v: V) -> Option<V> {
        self.sums.get(&v).copied()
    }

    /// Makes `g` the cotangent of `v`.
    pub(crate) fn set(&mut self, b: &mut dyn Builder, v: V, g: V) {
        *self.uses.entry(g).or_default() += 1;
        if let Some(before) = self.sums.insert(v, g) {
            self.drop_use(b, before);
        }
    }

    fn add(&mut self, b: &mut dyn Builder, v: V, g: V) -> Result<()> {
        let sum = match self.get(v) {
            Some(before) => build::add(b, before, g)?,
            None => g,
        };
        self.set(b, v, sum);
        Ok(())
    }

    fn drop_use(&mut self, b: &mut dyn Builder, g: V) {
        if let Some(n) = self.uses.get_mut(&g) {
            *n -= 1;
            if *n == 0 {
                self.uses.remove(&g);
                b.release(g);
            }
        }
    }

    /// The cotangent of an entry's output has been passed on.
    fn finish(&mut self, b: &mut dyn Builder, v: V) {
        if let Some(g) = self.sums.remove(&v) {
            self.drop_use(b, g);
        }
    }

    /// Gives back what a vjp made on the way to its results.
    fn release_temporaries(&self, b: &mut dyn Builder, from: u32) {
        for k in from..b.mark() {
            if !self.uses.contains_key(&V(k)) {
                b.release(V(k));
            }
        }
    }
}

/// Runs the vjps of `entries` backwards from `seeds` (value, cotangent) and returns the cotangents of `wants`, where there are
/// any. A seed of a value that later entries use too is the sum that those uses start from. `needed` says which values'
/// cotangents are passed on at all (see [`reaches`]); `wants` are no entry's outputs.
pub fn sweep(
    b: &mut dyn Builder,
    entries: &[Entry],
    seeds: &[(V, V)],
    needed: &HashSet<V>,
    wants: &[V],
) -> Result<Vec<Option<V>>> {
    let mut cotangents = Cotangents::default();
    for &(v, g) in seeds {
        cotangents.add(b, v, g)?;
    }
    for e in entries.iter().rev() {
        if !e.outputs.iter().any(|&v| cotangents.get(v).is_some()) {
            continue;
        }
        let needs: SmallVec<[bool; 4]> = e.inputs.iter().map(|v| needed.contains(v)).collect();
        if e.is_differentiable() && needs.contains(&true) {
            let mark = b.mark();
            backward_one(b, e, &needs, &mut cotangents)?;
            cotangents.release_temporaries(b, mark);
        }
        for &v in &e.outputs {
            cotangents.finish(b, v);
        }
    }
    Ok(wants.iter().map(|&v| cotangents.get(v)).collect())
}

type Values = SmallVec<[V; 4]>;

/// Where a derivative is taken: at the inputs and outputs. The derivative of a function of a complex variable multiplies the
/// cotangent by its conjugate; the functions of the table take conjugates to conjugates, so that it is the derivative at the
/// conjugate. What makes real numbers of complex ones states its derivative for them (`Traits::PARTS`).
fn points(b: &mut dyn Builder, e: &Entry, grads: &[Option<V>]) -> Result<(Values, Values)> {
    let complex = !e.op.traits.parts && grads.iter().flatten().any(|&g| b.aval(g).dtype.is_complex());
    let mut at = |vs: &[V]| -> Result<Values> {
        if complex { vs.iter().map(|&v| build::conj(b, v)).collect() } else { Ok(SmallVec::from_slice(vs)) }
    };
    Ok((at(&e.inputs)?, at(&e.outputs)?))
}

fn backward_one(b: &mut dyn Builder, e: &Entry, needs: &[bool], cotangents: &mut Cotangents) -> Result<()> {
    let grads: SmallVec<[Option<V>; 2]> = e.outputs.iter().map(|&v| cotangents.get(v)).collect();
    if let Some(custom) = &e.custom {
        let parts = custom.vjp(b, e, &grads)?;
        return spread(b, cotangents, e, needs, &parts);
    }
    match &e.op.vjp {
        Vjp::Rule(rule) => {
            let (inputs, outputs) = points(b, e, &grads)?;
            let cx = VjpCx { op: e.op.0, inputs: &inputs, outputs: &outputs, grads: &grads, attrs: &e.attrs, needs };
            let parts = rule(b, &cx).map_err(|err| b.annotate(err, e.op.0))?;
            spread(b, cotangents, e, needs, &parts)
        }
        Vjp::Regions if e.op.name == COND.name => region::cond_vjp(b, e, needs, &grads, cotangents),
        Vjp::Regions => region::call_vjp(b, e, needs, &grads, cotangents),
        Vjp::NotDifferentiable(_) => Ok(()),
    }
}

fn spread(
    b: &mut dyn Builder,
    cotangents: &mut Cotangents,
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
        cotangents.add(b, e.inputs[k], *g)?;
    }
    Ok(())
}
