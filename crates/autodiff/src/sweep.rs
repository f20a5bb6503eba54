//! The backward sweep.

use std::sync::Arc;

use ms_core::{Attrs, Code, DType, Error, Result, SmallVec};
use ms_ir::{Builder, COND, Graph, OpDef, OpRef, SCAN, V, Vjp, VjpCx, WHILE_LOOP};
use ms_ops::build;
use ms_ops::matmul::MATMUL2;

use crate::turns::cast_like;
use crate::{loops, region, scan};

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

    /// Whether output `k`, of this dtype, carries a cotangent: integers that an op of the table gives beside its first output
    /// are indices.
    pub fn output_carries(&self, k: usize, dtype: DType) -> bool {
        output_carries(self.op, self.custom.is_some(), k, dtype)
    }

    /// Whether the rule takes cotangents that are floats where the output is of integers. Elementwise rules and that of
    /// the product promote, views copy elements; others build tensors of the dtype of their operands.
    fn takes_floats(&self) -> bool {
        let t = &self.op.traits;
        self.custom.is_none()
            && (t.elementwise || t.view || self.op == OpRef(&MATMUL2) || matches!(self.op.vjp, Vjp::Regions))
    }
}

/// [`Entry::output_carries`], before there is an entry.
pub fn output_carries(op: OpRef, custom: bool, k: usize, dtype: DType) -> bool {
    k == 0 || custom || dtype.is_inexact() || matches!(op.vjp, Vjp::Regions)
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

/// A set of values of one builder, whose numbers are small.
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

/// The values that depend on `wants` through differentiable entries, `wants` among them.
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

/// Cotangents by value, with how often each stands there, so that memory is given back as the sweep goes. Both are lists,
/// because the numbers of a builder's values are dense.
#[derive(Default)]
pub(crate) struct Cotangents {
    sums: Vec<Option<V>>,
    uses: Vec<u32>,
}

/// The place of a value in a list that grows as values come.
fn slot<T: Clone + Default>(list: &mut Vec<T>, v: V) -> &mut T {
    if list.len() <= v.index() {
        list.resize(v.index() + 1, T::default());
    }
    &mut list[v.index()]
}

impl Cotangents {
    /// For a builder that has so many values now.
    fn with_room(values: usize) -> Cotangents {
        Cotangents { sums: vec![None; values], uses: Vec::with_capacity(2 * values) }
    }

    pub(crate) fn get(&self, v: V) -> Option<V> {
        self.sums.get(v.index()).copied().flatten()
    }

    /// Makes `g` the cotangent of `v`.
    pub(crate) fn set(&mut self, b: &mut dyn Builder, v: V, g: V) {
        *slot(&mut self.uses, g) += 1;
        if let Some(before) = slot(&mut self.sums, v).replace(g) {
            self.drop_use(b, before);
        }
    }

    pub(crate) fn add(&mut self, b: &mut dyn Builder, v: V, g: V) -> Result<()> {
        let sum = match self.get(v) {
            Some(before) => build::add(b, before, g)?,
            None => g,
        };
        self.set(b, v, sum);
        Ok(())
    }

    fn drop_use(&mut self, b: &mut dyn Builder, g: V) {
        let n = slot(&mut self.uses, g);
        if *n > 0 {
            *n -= 1;
            if *n == 0 {
                b.release(g);
            }
        }
    }

    /// The cotangent of an entry's output has been passed on.
    fn finish(&mut self, b: &mut dyn Builder, v: V) {
        if let Some(g) = self.sums.get_mut(v.index()).and_then(Option::take) {
            self.drop_use(b, g);
        }
    }

    /// Gives back what a vjp made on the way to its results.
    fn release_temporaries(&self, b: &mut dyn Builder, from: u32) {
        for k in from..b.mark() {
            if self.uses.get(k as usize).is_none_or(|n| *n == 0) {
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
    needed: &Values,
    wants: &[V],
) -> Result<Vec<Option<V>>> {
    let mut cotangents = Cotangents::with_room(b.mark() as usize);
    for &(v, g) in seeds {
        cotangents.add(b, v, g)?;
    }
    for e in entries.iter().rev() {
        if !e.outputs.iter().any(|&v| cotangents.get(v).is_some()) {
            continue;
        }
        let needs: SmallVec<[bool; 4]> = e.inputs.iter().map(|&v| needed.contains(v)).collect();
        if e.is_differentiable() && needs.contains(&true) {
            let mark = b.mark();
            if let Some(&v) = e.outputs.first() {
                b.follow_line(v);
            }
            backward_one(b, e, &needs, &mut cotangents)?;
            cotangents.release_temporaries(b, mark);
        }
        for &v in &e.outputs {
            cotangents.finish(b, v);
        }
    }
    Ok(wants.iter().map(|&v| cotangents.get(v)).collect())
}

type Operands = SmallVec<[V; 4]>;

/// Where a derivative is taken: at the inputs and outputs. The derivative of a function of a complex variable multiplies the
/// cotangent by its conjugate; the functions of the table take conjugates to conjugates, so that it is the derivative at the
/// conjugate. What makes real numbers of complex ones states its derivative for them (`Traits::PARTS`).
fn points(b: &mut dyn Builder, e: &Entry, grads: &[Option<V>]) -> Result<(Operands, Operands)> {
    let complex = !e.op.traits.parts && grads.iter().flatten().any(|&g| b.dtype(g).is_complex());
    let mut at = |vs: &[V]| -> Result<Operands> {
        if complex { vs.iter().map(|&v| build::conj(b, v)).collect() } else { Ok(SmallVec::from_slice(vs)) }
    };
    Ok((at(&e.inputs)?, at(&e.outputs)?))
}

/// The cotangents of an entry's inputs by the op's own rule, which it must have.
pub fn rule_vjp(b: &mut dyn Builder, e: &Entry, needs: &[bool], grads: &[Option<V>]) -> Result<Vec<Option<V>>> {
    let Vjp::Rule(rule) = &e.op.vjp else {
        return Err(Error::new(Code::Internal).op(e.op.name).what("an op without a rule"));
    };
    let (inputs, outputs) = points(b, e, grads)?;
    let cx = VjpCx { op: e.op.0, inputs: &inputs, outputs: &outputs, grads, attrs: &e.attrs, needs };
    Ok(rule(b, &cx).map_err(|err| b.annotate(err, e.op.0))?.into_iter().collect())
}

fn backward_one(b: &mut dyn Builder, e: &Entry, needs: &[bool], cotangents: &mut Cotangents) -> Result<()> {
    let mut grads: SmallVec<[Option<V>; 2]> = e.outputs.iter().map(|&v| cotangents.get(v)).collect();
    if !e.takes_floats() {
        for (g, &v) in grads.iter_mut().zip(&e.outputs) {
            *g = cast_like(b, *g, v)?;
        }
    }
    if let Some(custom) = &e.custom {
        let parts = custom.vjp(b, e, &grads)?;
        return spread(b, cotangents, e, needs, &parts);
    }
    match &e.op.vjp {
        Vjp::Rule(_) => {
            let parts = rule_vjp(b, e, needs, &grads)?;
            spread(b, cotangents, e, needs, &parts)
        }
        Vjp::Regions => {
            let of = |op: &'static OpDef| e.op == OpRef(op);
            let vjp = match () {
                _ if of(&COND) => region::cond_vjp,
                _ if of(&SCAN) => scan::scan_vjp,
                _ if of(&WHILE_LOOP) => loops::while_vjp,
                _ => region::call_vjp,
            };
            vjp(b, e, needs, &grads, cotangents)
        }
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
        let mut g = *g;
        // The cotangent of integers is of integers, or of floats where the op made floats of them, as division does.
        let exact = !want.dtype.is_inexact() && e.custom.is_none();
        let floats = got.dtype.is_float() && (e.takes_floats() || b.dtype(e.outputs[0]).is_float());
        if exact && got.dtype != want.dtype && !floats {
            g = build::cast(b, g, want.dtype)?;
        }
        if (got.dtype != want.dtype && !exact) || got.shape != want.shape {
            return Err(Error::new(Code::ShapeMismatch)
                .op(e.op.name)
                .what("a gradient does not have the shape and dtype of its input")
                .expected(want.describe())
                .got(got.describe()));
        }
        cotangents.add(b, e.inputs[k], g)?;
    }
    Ok(())
}
