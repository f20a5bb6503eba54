//! Code shared by the derivatives of `scan` and `while_loop`: the backward pass of one iteration of a loop.

use std::collections::HashMap;

use ms_core::{Aval, DType, Result};
use ms_ir::{Builder, Graph, V};
use ms_ops::build;
use ms_ops::promote::promote;

use crate::cotangents::{Cotangents, cast_like};
use crate::entry::{Entry, entries_of, reaches};
use crate::region::{RawBackward, SavedValues, merged, raw_backward};
use crate::variant::{BodyResult, Source, Variant};

/// A loop's body, and which of its inputs' cotangents are wanted. Inputs: the carried values, the values of each
/// iteration, the captured values.
pub struct Iteration<'a> {
    pub body: &'a Graph,
    pub carried: usize,
    pub captured: usize,
    pub needs: Vec<bool>,
    /// Which outputs have cotangents; for carried ones, after any number of iterations.
    pub grads: Vec<bool>,
    /// The inputs with a running cotangent.
    pub running: Vec<bool>,
    /// The dtypes of the inputs' cotangents: those of the inputs, except for integers with float cotangents.
    pub dtypes: Vec<DType>,
    /// The same for outputs; for carried ones see `dtypes`.
    pub out_dtypes: Vec<DType>,
}

/// The dtype of the cotangent of a value of dtype `own` with contributions of dtypes `parts`: for integers it may be a
/// float dtype.
pub fn cotangent_dtype(own: DType, parts: impl IntoIterator<Item = DType>) -> DType {
    if own.is_inexact() { own } else { parts.into_iter().fold(own, promote) }
}

/// Which inputs of a body depend on the wanted ones; for carried ones, after any number of iterations.
pub fn active(body: &Graph, carried: usize, needs: &[bool]) -> Vec<bool> {
    let inputs: Vec<V> = body.inputs().iter().map(|i| i.value).collect();
    let mut active = needs.to_vec();
    let entries = entries_of(body, |v| v);
    loop {
        let wants: Vec<V> = inputs.iter().zip(&active).filter(|(_, a)| **a).map(|(v, _)| *v).collect();
        let reached = reaches(body, &entries, &wants);
        let new: Vec<usize> = (0..carried).filter(|&k| !active[k] && reached.contains(body.outputs()[k])).collect();
        if new.is_empty() {
            return active;
        }
        new.into_iter().for_each(|k| active[k] = true);
    }
}

impl Iteration<'_> {
    pub fn aval(&self, input: usize) -> Aval {
        self.body.aval_ref(self.body.inputs()[input].value).clone()
    }

    /// The cotangent of an input.
    pub fn cotangent(&self, input: usize) -> Aval {
        Aval { dtype: self.dtypes[input], ..self.aval(input) }
    }

    fn output_dtypes(&self) -> Vec<Option<DType>> {
        let dtype = |o: usize| if o < self.carried { self.dtypes[o] } else { self.out_dtypes[o] };
        self.grads.iter().enumerate().map(|(o, there)| there.then(|| dtype(o))).collect()
    }

    fn input_dtypes(&self, there: &[bool]) -> Vec<Option<DType>> {
        there.iter().enumerate().map(|(k, there)| there.then(|| self.dtypes[k])).collect()
    }

    /// `raw` with the inputs' cotangents in the loop's dtypes; `order` lists the inputs if they are not all.
    fn in_dtypes(&self, mut raw: RawBackward, order: Option<&[usize]>) -> Result<RawBackward> {
        for (k, cotangent) in raw.cotangents.iter_mut().enumerate() {
            let input = order.map_or(k, |order| order[k]);
            if let Some(g) = cotangent {
                *g = build::cast(&mut raw.graph, *g, self.dtypes[input])?;
            }
        }
        Ok(raw)
    }

    fn is_captured(&self, input: usize) -> bool {
        input >= self.captured
    }

    /// The derivatives of any iteration. Afterwards `grads` gives the carried values that have cotangents, and `dtypes`
    /// their dtypes: what one iteration computes for a carried value is the input of the next.
    pub fn derive(&mut self) -> Result<Variant> {
        let n = self.body.inputs().len();
        let raw = loop {
            let (grads, running) = (self.output_dtypes(), self.input_dtypes(&self.running));
            let raw = raw_backward(self.body, &self.needs, &grads, &running, SavedValues::None)?;
            let mut stable = true;
            for k in 0..n {
                let Some(g) = raw.cotangents[k] else { continue };
                let dtype = cotangent_dtype(self.aval(k).dtype, [self.dtypes[k], raw.graph.aval_ref(g).dtype]);
                stable &= dtype == self.dtypes[k] && (k >= self.carried || self.grads[k]);
                self.dtypes[k] = dtype;
                if k < self.carried {
                    self.grads[k] = true;
                }
            }
            if stable {
                break self.in_dtypes(raw, None)?;
            }
        };
        let sources = (0..n).map(Source::Input).chain(listed(&self.grads, Source::Grad));
        let sources = sources.chain(listed(&self.running, Source::Running)).collect();
        Ok(Variant { raw, sources, results: Vec::new() })
    }

    /// Like [`Iteration::derive`], with one dtype for the cotangents of each class of inputs.
    pub fn derive_by_class(&mut self, operands: &[Option<V>]) -> Result<(Variant, Classes)> {
        let classes = Classes::of(self, operands);
        loop {
            let found = self.derive()?;
            let of = |owner: usize| cotangent_dtype(self.dtypes[owner], classes.members(owner).map(|m| self.dtypes[m]));
            let dtypes: Vec<DType> = classes.0.iter().map(|&owner| of(owner)).collect();
            if dtypes == self.dtypes {
                return Ok((found, classes));
            }
            self.dtypes = dtypes;
        }
    }

    /// Whether the derivatives add to the running cotangent of `input`.
    pub fn touches(&self, of: &Variant, input: usize) -> bool {
        let running = of.sources.iter().position(|s| *s == Source::Running(input));
        let untouched = running.map(|k| of.raw.graph.inputs()[k].value);
        of.raw.cotangents[input].is_some() && of.raw.cotangents[input] != untouched
    }

    /// The derivatives of the loop's first iteration. There, several inputs may be one value of the program (a class,
    /// with its captured member first), and sums of the program may already be started: the order of sums must be the
    /// program's. `outer` gives the inputs whose sums have been started.
    pub fn derive_first(&self, classes: &Classes, outer: &[bool]) -> Result<Variant> {
        let mut order: Vec<usize> = Vec::new();
        for &owner in &classes.0 {
            if !order.contains(&owner) {
                order.push(owner);
            }
        }
        let merged = merged(self.body, &classes.0);
        let needs: Vec<bool> = order.iter().map(|&o| classes.members(o).any(|k| self.needs[k])).collect();
        let begun = |o: usize| if self.is_captured(o) { self.running[o] } else { outer[o] };
        let running: Vec<Option<DType>> = order.iter().map(|&o| begun(o).then(|| self.dtypes[o])).collect();
        let raw = raw_backward(&merged, &needs, &self.output_dtypes(), &running, SavedValues::None)?;
        let mut raw = self.in_dtypes(raw, Some(&order))?;
        let begins = |o: usize| if self.is_captured(o) { Source::Running(o) } else { Source::StartedSum(o) };
        let sources = order.iter().map(|&o| Source::Input(o)).chain(listed(&self.grads, Source::Grad));
        let sources = sources.chain(order.iter().filter(|o| begun(**o)).map(|&o| begins(o))).collect();
        // Cotangents by the inputs of the body: an owner has that of its class.
        let mut cotangents = vec![None; self.body.inputs().len()];
        for (&o, c) in order.iter().zip(&raw.cotangents) {
            cotangents[o] = *c;
        }
        raw.cotangents = cotangents;
        Ok(Variant { raw, sources, results: Vec::new() })
    }

    /// The result of `variant` for the cotangent of `input`.
    pub fn result(&self, variant: &Variant, input: usize) -> BodyResult {
        match variant.raw.cotangents[input] {
            Some(v) => BodyResult::Value(v),
            None if self.is_captured(input) && self.running[input] => BodyResult::Pass(Source::Running(input)),
            None => BodyResult::Nothing(self.cotangent(input)),
        }
    }
}

pub fn listed(mask: &[bool], source: fn(usize) -> Source) -> impl Iterator<Item = Source> + '_ {
    mask.iter().enumerate().filter(|(_, m)| **m).map(move |(k, _)| source(k))
}

/// Inputs of a body that are the same value of the surrounding program in the first iteration.
pub struct Classes(Vec<usize>);

impl Classes {
    /// `operands` holds the outer value for the loop's carried and captured inputs, and None for the others.
    pub fn of(iteration: &Iteration<'_>, operands: &[Option<V>]) -> Classes {
        let mut owners: HashMap<V, usize> = HashMap::new();
        // A captured member owns its class: it holds the sum of all iterations.
        let n = operands.len();
        for k in (iteration.captured..n).chain(0..iteration.captured).filter(|&k| iteration.needs[k]) {
            if let Some(v) = operands[k] {
                owners.entry(v).or_insert(k);
            }
        }
        let owner = |k: usize| match operands[k].filter(|_| iteration.needs[k]) {
            Some(v) => owners[&v],
            None => k,
        };
        Classes((0..n).map(owner).collect())
    }

    pub fn owner(&self, input: usize) -> usize {
        self.0[input]
    }

    fn members(&self, owner: usize) -> impl Iterator<Item = usize> + '_ {
        (0..self.0.len()).filter(move |&k| self.0[k] == owner)
    }

    pub fn all_alone(&self) -> bool {
        self.0.iter().enumerate().all(|(k, o)| k == *o)
    }
}

/// The sum so far for a loop's operand, if it is wanted.
pub fn begun(b: &mut dyn Builder, e: &Entry, needs: &[bool], cotangents: &Cotangents) -> Result<Vec<Option<V>>> {
    let mut sums = Vec::with_capacity(e.inputs.len());
    for (&v, &wanted) in e.inputs.iter().zip(needs) {
        sums.push(if wanted { in_dtype_of(b, cotangents.get(v), v)? } else { None });
    }
    Ok(sums)
}

/// The cotangents of a loop's results.
pub fn in_output_dtypes(b: &mut dyn Builder, e: &Entry, grads: &[Option<V>]) -> Result<Vec<Option<V>>> {
    grads.iter().zip(&e.outputs).map(|(&g, &v)| in_dtype_of(b, g, v)).collect()
}

/// The cotangent of `v` in the dtype of `v`; for integers it may stay a float.
fn in_dtype_of(b: &mut dyn Builder, cotangent: Option<V>, v: V) -> Result<Option<V>> {
    if b.dtype(v).is_inexact() { cast_like(b, cotangent, v) } else { Ok(cotangent) }
}
