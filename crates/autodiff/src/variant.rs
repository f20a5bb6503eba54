//! The body of a reversed loop: derivatives of the loop's body, with operands identified by their meaning.

use std::sync::Arc;

use ms_core::{Aval, Code, Error, Result};
use ms_ir::{Builder, COND, Graph, V};
use ms_ops::build;

use crate::region::{RawBackward, embed, live_values};

/// The meaning of an operand of a reverse body, in terms of the body that it reverses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Source {
    /// The cotangent of output `k`.
    Grad(usize),
    /// The initial value of the cotangent of input `i`.
    Running(usize),
    /// Input `i`.
    Input(usize),
    /// The initial value of the cotangent of the loop's operand for input `i`, used in the loop's first iteration only.
    StartedSum(usize),
    /// Whether this is the loop's first iteration, which is the last one of the backward pass.
    First,
}

/// A result of a reverse body.
#[derive(Clone, Debug)]
pub enum BodyResult {
    Value(V),
    /// No gradient. It is represented by minus zero, which changes no sum that it starts, not even the sign of a zero.
    Nothing(Aval),
    /// An operand, unchanged.
    Pass(Source),
}

/// The derivatives of one iteration, and the sources of their operands.
pub struct Variant {
    pub raw: RawBackward,
    /// The source of each input of the raw graph.
    pub sources: Vec<Source>,
    pub results: Vec<BodyResult>,
}

/// The additive identity.
pub fn nothing(b: &mut dyn Builder, aval: &Aval) -> Result<V> {
    build::full(b, &aval.shape, -0.0, aval.dtype)
}

impl Variant {
    fn outputs(&self) -> Vec<V> {
        self.results.iter().filter_map(|w| if let BodyResult::Value(v) = w { Some(*v) } else { None }).collect()
    }

    /// The operands that it reads.
    pub fn reads(&self) -> Vec<Source> {
        let live = live_values(&self.raw.graph, &self.outputs());
        let inputs = self.raw.graph.inputs().iter().zip(&self.sources);
        let read = inputs.filter(|(input, _)| live[input.value.index()]).map(|(_, source)| *source);
        let passed = self.results.iter().filter_map(|w| if let BodyResult::Pass(s) = w { Some(*s) } else { None });
        read.chain(passed).collect()
    }

    /// Appends the iteration to `out`, with operands given by `operand`. Returns the results in `out`.
    pub fn emit(&self, out: &mut Graph, operand: &dyn Fn(Source) -> Option<V>) -> Result<Vec<V>> {
        let args: Vec<Option<V>> = self.sources.iter().map(|&s| operand(s)).collect();
        let mut values = embed(&self.raw.graph, &args, &self.outputs(), out).into_iter();
        let missing = || Error::new(Code::Internal).what("a reverse body lacks an operand");
        self.results
            .iter()
            .map(|result| match result {
                BodyResult::Value(_) => values.next().ok_or_else(missing),
                BodyResult::Nothing(aval) => nothing(out, aval),
                BodyResult::Pass(source) => operand(*source).ok_or_else(missing),
            })
            .collect()
    }
}

/// The reverse body over the operands in `layout`: `first`, if given, in the loop's first iteration, else `other`.
/// `extra` appends further results.
pub fn reverse_body(
    name: &str,
    layout: &[(Source, Aval)],
    other: &Variant,
    first: Option<&Variant>,
    extra: impl FnOnce(&mut Graph, &dyn Fn(usize) -> V) -> Result<Vec<(usize, V)>>,
) -> Result<Graph> {
    let mut out = Graph::new(name);
    let inputs: Vec<V> = layout.iter().map(|(_, aval)| out.add_input("operand", aval.clone())).collect();
    let at = |source: Source| layout.iter().position(|(s, _)| *s == source).map(|k| inputs[k]);
    let mut results = match first {
        None => other.emit(&mut out, &at)?,
        Some(first) => {
            let flag = at(Source::First).ok_or_else(|| Error::new(Code::Internal).what("no flag of the first turn"))?;
            let mut operands = vec![flag];
            operands.extend(&inputs);
            let branches = [first, other]
                .into_iter()
                .map(|variant| {
                    let mut branch = Graph::new("turn");
                    let formal: Vec<V> =
                        layout.iter().map(|(_, aval)| branch.add_input("operand", aval.clone())).collect();
                    let at = |source: Source| layout.iter().position(|(s, _)| *s == source).map(|k| formal[k]);
                    let outputs = variant.emit(&mut branch, &at)?;
                    branch.set_outputs(outputs);
                    Ok(Arc::new(branch))
                })
                .collect::<Result<_>>()?;
            out.emit_regions(&COND, &operands, Default::default(), branches)?.into_vec()
        }
    };
    // The caller chooses the positions of the further results.
    for (place, v) in extra(&mut out, &|k| inputs[k])? {
        results.insert(place, v);
    }
    out.set_outputs(results);
    Ok(out)
}
