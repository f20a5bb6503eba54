//! The gradient of `while_loop`: the loop again, in which each iteration saves its inputs, followed by a backward stage
//! for each of its stages. The gradient of a loop with several stages has the same form, so gradients of any order
//! exist.
//!
//! For loops of one stage, sums are taken in the same order as in `scan.rs`.

use std::sync::Arc;

use ms_core::{Aval, DType, Error, Result, Scalar, SmallVec};
use ms_ir::{Builder, Graph, Stage, V, WHILE_LOOP, stages_attrs, stages_of};
use ms_ops::build;

use crate::cotangents::Cotangents;
use crate::entry::{Entry, entries_of, reaches};
use crate::iteration::{Classes, Iteration, active, begun, cotangent_dtype, in_output_dtypes};
use crate::region::embed;
use crate::variant::{BodyResult, Source, Variant, nothing, reverse_body};

/// A backward stage before its operands are laid out.
struct BackwardStage {
    other: Variant,
    first: Option<Variant>,
    /// Inputs of the reversed body: the carried inputs whose cotangents are carried, the captured inputs whose
    /// cotangents are summed, and the saved inputs whose cotangents are saved for later stages.
    carries: Vec<usize>,
    sums: Vec<usize>,
    saved: Vec<usize>,
    reads: Vec<Source>,
    /// The dtypes of the cotangents of the body's inputs.
    dtypes: Vec<DType>,
}

/// The kinds of saved values.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Saved {
    /// Result `1` that the body of stage `0` itself saves.
    Own(usize, usize),
    /// The value of carried input `1` of stage `0`.
    Carried(usize, usize),
    /// Whether this is the first iteration.
    First,
    /// The cotangent, computed by the backward stage of stage `0`, of its input `1`, which an earlier stage saved.
    Cotangent(usize, usize),
}

struct WhileLoop<'a> {
    e: &'a Entry,
    stages: SmallVec<[Stage; 2]>,
    n_carried: usize,
}

impl WhileLoop<'_> {
    fn body(&self, j: usize) -> &Graph {
        &self.e.regions[1 + j]
    }

    fn first_carried(&self, j: usize) -> usize {
        self.stages[..j].iter().map(|s| s.carried).sum()
    }

    fn n_captured(&self) -> usize {
        self.e.inputs.len() - self.n_carried
    }

    /// The node's operand for input `i` of body `j`, if the input is carried or captured.
    fn operand(&self, j: usize, i: usize) -> Option<usize> {
        let captured = self.body(j).inputs().len() - self.n_captured();
        match i {
            _ if i < self.stages[j].carried => Some(self.first_carried(j) + i),
            _ if i >= captured => Some(self.n_carried + i - captured),
            _ => None,
        }
    }

    /// For each stage, which of its body's inputs depend on wanted operands. Any saved float may.
    fn wanted(&self, needs: &[bool]) -> Vec<Vec<bool>> {
        let mut saved: Vec<bool> = Vec::new();
        let mut out = Vec::new();
        for j in 0..self.stages.len() {
            let (body, carried) = (self.body(j), self.stages[j].carried);
            let own = |i: usize| match self.operand(j, i) {
                Some(k) => needs[k],
                None => saved[i - carried] || body.aval_ref(body.inputs()[i].value).dtype.is_inexact(),
            };
            let inputs: Vec<V> = body.inputs().iter().map(|i| i.value).collect();
            let wanted = active(body, carried, &(0..inputs.len()).map(own).collect::<Vec<bool>>());
            let wants: Vec<V> = inputs.iter().zip(&wanted).filter(|(_, w)| **w).map(|(v, _)| *v).collect();
            let reached = reaches(body, &entries_of(body, |v| v), &wants);
            saved.extend(body.outputs()[carried..].iter().map(|&v| reached.contains(v)));
            out.push(wanted);
        }
        out
    }

    /// The saved values that body `j` gets, after its carried ones.
    fn given(&self, j: usize) -> Vec<Saved> {
        (0..j).flat_map(|s| (0..self.stages[s].saved).map(move |i| Saved::Own(s, i))).collect()
    }
}

pub(crate) fn while_vjp(
    b: &mut dyn Builder,
    e: &Entry,
    needs: &[bool],
    grads: &[Option<V>],
    cotangents: &mut Cotangents,
) -> Result<()> {
    let Some(stages) = stages_of(&e.attrs) else { return Ok(()) };
    let n_carried = stages.iter().map(|s| s.carried).sum();
    let while_loop = WhileLoop { e, stages, n_carried };
    let n_stages = while_loop.stages.len();
    let single = n_stages == 1;
    let outer = begun(b, e, needs, cotangents)?;
    let grads = &in_output_dtypes(b, e, grads)?;
    let mut backs: Vec<Option<BackwardStage>> = Vec::new();
    let mut owners = None;
    // For each stage, which results of its body have cotangents.
    let mut grads_of: Vec<Vec<bool>> = (0..n_stages)
        .map(|j| {
            let at = while_loop.first_carried(j);
            let own = (0..while_loop.body(j).outputs().len())
                .map(|o| o < while_loop.stages[j].carried && grads[at + o].is_some());
            own.collect()
        })
        .collect();
    backs.resize_with(n_stages, || None);
    let wanted = while_loop.wanted(needs);
    let own = |j: usize, v: V| while_loop.body(j).aval_ref(v).dtype;
    let mut out_dtypes: Vec<Vec<DType>> =
        (0..n_stages).map(|j| while_loop.body(j).outputs().iter().map(|&v| own(j, v)).collect()).collect();
    for j in (0..n_stages).rev() {
        let (body, carried) = (while_loop.body(j), while_loop.stages[j].carried);
        let n_in = body.inputs().len();
        let captured = n_in - while_loop.n_captured();
        let needs_in = wanted[j].clone();
        let part = |v: Option<V>| v.map(|v| b.dtype(v));
        let of_input = |i: usize| {
            let result = if i < carried { part(grads[while_loop.first_carried(j) + i]) } else { None };
            let begun = part(while_loop.operand(j, i).and_then(|k| outer[k]));
            cotangent_dtype(own(j, body.inputs()[i].value), result.into_iter().chain(begun))
        };
        let mut iteration = Iteration {
            body,
            carried,
            captured,
            grads: (0..grads_of[j].len()).map(|o| grads_of[j][o] && (o >= carried || needs_in[o])).collect(),
            running: (0..n_in).map(|i| i >= captured && needs_in[i]).collect(),
            needs: needs_in,
            dtypes: (0..n_in).map(of_input).collect(),
            out_dtypes: out_dtypes[j].clone(),
        };
        let operands: Vec<Option<V>> = (0..n_in).map(|i| while_loop.operand(j, i).map(|k| e.inputs[k])).collect();
        let begins: Vec<bool> = (0..n_in).map(|i| i < carried && iteration.needs[i] && outer[i].is_some()).collect();
        let (mut other, classes) = iteration.derive_by_class(&operands)?;
        let special = single && (!classes.all_alone() || begins.contains(&true));
        let mut first = if special { Some(iteration.derive_first(&classes, &begins)?) } else { None };
        let any = |f: &dyn Fn(&Variant) -> bool| f(&other) || first.as_ref().is_some_and(f);
        let carries: Vec<usize> = (0..carried).filter(|&k| iteration.grads[k]).collect();
        let sums: Vec<usize> =
            (captured..n_in).filter(|&i| iteration.needs[i] && any(&|v| iteration.touches(v, i))).collect();
        let saved: Vec<usize> = (carried..captured).filter(|&i| any(&|v| v.raw.cotangents[i].is_some())).collect();
        for variant in std::iter::once(&mut other).chain(first.as_mut()) {
            let results: Vec<BodyResult> =
                carries.iter().chain(&sums).chain(&saved).map(|&i| iteration.result(variant, i)).collect();
            variant.results = results;
        }
        let given = while_loop.given(j);
        for &i in &saved {
            if let Saved::Own(s, k) = given[i - carried] {
                let o = while_loop.stages[s].carried + k;
                grads_of[s][o] = true;
                out_dtypes[s][o] =
                    cotangent_dtype(own(s, while_loop.body(s).outputs()[o]), [out_dtypes[s][o], iteration.dtypes[i]]);
            }
        }
        let reads = std::iter::once(&other).chain(&first).flat_map(Variant::reads).collect();
        grads_of[j] = iteration.grads.clone();
        backs[j] = Some(BackwardStage { other, first, carries, sums, saved, reads, dtypes: iteration.dtypes });
        owners = Some(classes);
    }
    let backs: Vec<BackwardStage> = backs.into_iter().flatten().collect();
    if backs.iter().all(|back| back.carries.is_empty()) {
        return Ok(());
    }
    emit(b, &while_loop, &backs, needs, grads, &outer, owners, cotangents).map_err(|err: Error| err.op("while_loop"))
}

/// Operands and regions of the loop with its backward stages, while they are laid out.
struct LoopParts {
    stages: Vec<Stage>,
    inputs: Vec<V>,
    bodies: Vec<Graph>,
    /// The values saved by the stages so far, in order.
    saved: Vec<(Saved, Aval)>,
}

#[allow(clippy::too_many_arguments)] // a single step with one caller
fn emit(
    b: &mut dyn Builder,
    while_loop: &WhileLoop<'_>,
    backs: &[BackwardStage],
    needs: &[bool],
    grads: &[Option<V>],
    outer: &[Option<V>],
    classes: Option<Classes>,
    cotangents: &mut Cotangents,
) -> Result<()> {
    let e = while_loop.e;
    let special = backs[0].first.is_some();
    let single = backs.len() == 1;
    // The values that all regions capture: those of the loop, then the sums already started for its carried values.
    let mut captured: Vec<V> = e.inputs[while_loop.n_carried..].to_vec();
    let begun: Vec<usize> = (0..while_loop.stages[0].carried)
        .filter(|&k| outer[k].is_some() && backs[0].reads.contains(&Source::StartedSum(k)))
        .collect();
    for &k in &begun {
        if let Some(v) = outer[k] {
            captured.push(build::cast(b, v, backs[0].dtypes[k])?);
        }
    }
    let captured_avals: Vec<Aval> = captured.iter().map(|&v| b.aval(v)).collect();
    let flag = Aval::scalar(DType::Bool);

    let mut parts = LoopParts { stages: Vec::new(), inputs: Vec::new(), bodies: Vec::new(), saved: Vec::new() };
    let condition = {
        let region = &e.regions[0];
        let carried: Vec<Aval> = (0..while_loop.stages[0].carried).map(|k| b.aval(e.inputs[k])).collect();
        let mut layout: Vec<Aval> = carried;
        if special {
            layout.push(flag.clone());
        }
        let n_own = while_loop.stages[0].carried;
        let mut out = Graph::new(region.name());
        let inputs: Vec<V> =
            layout.iter().chain(&captured_avals).map(|a| out.add_input("operand", a.clone())).collect();
        let rest = inputs[layout.len()..].iter().take(while_loop.n_captured());
        let args: Vec<Option<V>> = inputs[..n_own].iter().chain(rest).map(|v| Some(*v)).collect();
        let outputs = embed(region, &args, region.outputs(), &mut out);
        out.set_outputs(outputs);
        out
    };
    // The forward stages.
    for (j, stage) in while_loop.stages.iter().enumerate() {
        let body = while_loop.body(j);
        let keep: Vec<usize> = (0..stage.carried).filter(|&k| backs[j].reads.contains(&Source::Input(k))).collect();
        let mut out = Graph::new(body.name());
        let mut input = |aval: &Aval| out.add_input("operand", aval.clone());
        let aval = |i: usize| body.aval_ref(body.inputs()[i].value).clone();
        let carried: Vec<V> = (0..stage.carried).map(|k| input(&aval(k))).collect();
        let first = (special && j == 0).then(|| input(&flag));
        let saved: Vec<V> = parts.saved.iter().map(|(_, a)| input(a)).collect();
        let rest: Vec<V> = captured_avals.iter().map(&mut input).collect();
        let mut args: Vec<Option<V>> = carried.iter().map(|v| Some(*v)).collect();
        for own in while_loop.given(j) {
            args.push(parts.saved.iter().position(|(s, _)| *s == own).map(|k| saved[k]));
        }
        args.extend(rest.iter().take(while_loop.n_captured()).map(|v| Some(*v)));
        let results = embed(body, &args, body.outputs(), &mut out);
        let (next, own) = results.split_at(stage.carried);
        let mut outputs = next.to_vec();
        if first.is_some() {
            outputs.push(out.constant(Scalar::Bool(false), DType::Bool)?);
        }
        for (k, &v) in own.iter().enumerate() {
            parts.saved.push((Saved::Own(j, k), out.aval_ref(v).clone()));
            outputs.push(v);
        }
        for &k in &keep {
            parts.saved.push((Saved::Carried(j, k), aval(k)));
            outputs.push(carried[k]);
        }
        if let Some(first) = first {
            parts.saved.push((Saved::First, flag.clone()));
            outputs.push(first);
        }
        let extra = usize::from(first.is_some());
        parts.stages.push(Stage { carried: stage.carried + extra, saved: outputs.len() - stage.carried - extra });
        let at = while_loop.first_carried(j);
        parts.inputs.extend(&e.inputs[at..at + stage.carried]);
        if first.is_some() {
            parts.inputs.push(b.constant(Scalar::Bool(true), DType::Bool)?);
        }
        out.set_outputs(outputs);
        parts.bodies.push(out);
    }
    // The backward stages.
    let mut finals: Vec<usize> = vec![0; backs.len()];
    let mut n_before: usize = parts.stages.iter().map(|s| s.carried).sum();
    for j in (0..backs.len()).rev() {
        let back = &backs[j];
        finals[j] = n_before;
        let body = while_loop.body(j);
        let own = |i: usize| body.aval_ref(body.inputs()[i].value).clone();
        let cotangent = |i: usize| Aval { dtype: back.dtypes[i], ..own(i) };
        let mut layout: Vec<(Source, Aval)> = Vec::new();
        let at = while_loop.first_carried(j);
        for &k in &back.carries {
            layout.push((Source::Grad(k), cotangent(k)));
            parts.inputs.push(match grads[at + k] {
                Some(g) => build::cast(b, g, back.dtypes[k])?,
                None => nothing(b, &cotangent(k))?,
            });
        }
        for &i in &back.sums {
            layout.push((Source::Running(i), cotangent(i)));
            let first_of_its_class = !special || classes.as_ref().is_none_or(|c| c.owner(i) == i);
            let begun = while_loop.operand(j, i).filter(|_| single && first_of_its_class).and_then(|k| outer[k]);
            parts.inputs.push(match begun {
                Some(v) => build::cast(b, v, back.dtypes[i])?,
                None => nothing(b, &cotangent(i))?,
            });
        }
        // Whether there was any iteration: the sum of none is zero, not minus zero.
        let ran = layout.len();
        if single {
            layout.push((Source::Input(usize::MAX), flag.clone()));
            parts.inputs.push(b.constant(Scalar::Bool(false), DType::Bool)?);
        }
        let n_own = layout.len();
        let n_carried = while_loop.stages[j].carried;
        let given = while_loop.given(j);
        let mut contributions: Vec<(usize, usize)> = Vec::new();
        for (place, (saved, aval)) in parts.saved.iter().enumerate() {
            let source = match *saved {
                Saved::First => Source::First,
                Saved::Carried(s, k) if s == j => Source::Input(k),
                Saved::Own(..) => match given.iter().position(|g| g == saved) {
                    Some(i) => Source::Input(n_carried + i),
                    None => Source::Input(usize::MAX),
                },
                Saved::Cotangent(s, i) => {
                    // A later stage's cotangent of a value that this stage saved.
                    match while_loop.given(s)[i - while_loop.stages[s].carried] {
                        Saved::Own(owner, k) if owner == j => {
                            contributions.push((n_carried + k, n_own + place));
                            Source::Input(usize::MAX)
                        }
                        _ => Source::Input(usize::MAX),
                    }
                }
                _ => Source::Input(usize::MAX),
            };
            layout.push((source, aval.clone()));
        }
        let first_captured = body.inputs().len() - while_loop.n_captured();
        for (k, aval) in captured_avals.iter().enumerate() {
            let source = match k.checked_sub(while_loop.n_captured()) {
                None => Source::Input(first_captured + k),
                Some(extra) => Source::StartedSum(begun[extra]),
            };
            layout.push((source, aval.clone()));
        }
        let name = format!("{}_backward", body.name());
        let graph = if contributions.is_empty() {
            reverse_body(&name, &layout, &back.other, back.first.as_ref(), |out, _| {
                if !single {
                    return Ok(Vec::new());
                }
                Ok(vec![(ran, out.constant(Scalar::Bool(true), DType::Bool)?)])
            })?
        } else {
            summed(&name, &layout, &back.other, &contributions)?
        };
        for &i in &back.saved {
            parts.saved.push((Saved::Cotangent(j, i), cotangent(i)));
        }
        parts.stages.push(Stage { carried: n_own, saved: back.saved.len() });
        parts.bodies.push(graph);
        n_before += n_own;
    }
    parts.inputs.extend(&captured);
    let regions = std::iter::once(condition).chain(parts.bodies).map(Arc::new).collect();
    let outs = b.emit_regions(&WHILE_LOOP, &parts.inputs, stages_attrs(&parts.stages), regions)?;

    for (j, back) in backs.iter().enumerate() {
        let from = finals[j];
        // Whether there was an iteration; loops of several stages do not need it.
        let ran = single.then(|| outs[from + back.carries.len() + back.sums.len()]);
        let own = |i: usize| !special || classes.as_ref().is_none_or(|c| c.owner(i) == i);
        for (n, &i) in back.sums.iter().enumerate() {
            let v = outs[from + back.carries.len() + n];
            let Some(k) = while_loop.operand(j, i) else { continue };
            match (ran, outer[k]) {
                (Some(_), Some(_)) if own(i) => cotangents.set(b, e.inputs[k], v),
                (Some(ran), _) => {
                    let sum = or_zeros(b, ran, v)?;
                    cotangents.add(b, e.inputs[k], sum)?;
                }
                (None, _) => cotangents.add(b, e.inputs[k], v)?,
            }
        }
        let at = while_loop.first_carried(j);
        for (n, &k) in back.carries.iter().enumerate() {
            if !needs[at + k] {
                continue;
            }
            let v = outs[from + n];
            let Some(ran) = ran.filter(|_| special || grads[at + k].is_none()) else {
                cotangents.add(b, e.inputs[at + k], v)?;
                continue;
            };
            if !special {
                let sum = or_zeros(b, ran, v)?;
                cotangents.add(b, e.inputs[at + k], sum)?;
                continue;
            }
            // The first iteration has added the sum already started, for a class to its owner. Without an iteration
            // nothing has been added.
            let begun = cotangents.get(e.inputs[at + k]);
            let unturned = match (begun, grads[at + k]) {
                (Some(sum), Some(g)) => Some(build::add(b, sum, g)?),
                (sum, g) => sum.or(g),
            };
            let sum = match (own(k), begun, unturned) {
                (true, _, Some(unturned)) => {
                    let unturned = build::cast(b, unturned, back.dtypes[k])?;
                    build::select(b, ran, v, unturned)?
                }
                (true, ..) => or_zeros(b, ran, v)?,
                (false, Some(sum), Some(unturned)) => {
                    let dtype = b.dtype(unturned);
                    let sum = build::cast(b, sum, dtype)?;
                    build::select(b, ran, sum, unturned)?
                }
                (false, ..) => continue,
            };
            cotangents.set(b, e.inputs[at + k], sum);
        }
    }
    Ok(())
}

/// `sum` if there was an iteration, else zeros.
fn or_zeros(b: &mut dyn Builder, ran: V, sum: V) -> Result<V> {
    let zeros = build::zeros_like(b, sum)?;
    build::select(b, ran, sum, zeros)
}

/// The reverse body of a stage that saved values. Their cotangents come from the later stages, possibly several for one
/// value.
fn summed(name: &str, layout: &[(Source, Aval)], variant: &Variant, contributions: &[(usize, usize)]) -> Result<Graph> {
    let mut out = Graph::new(name);
    let inputs: Vec<V> = layout.iter().map(|(_, aval)| out.add_input("operand", aval.clone())).collect();
    let mut sums: Vec<(Source, V)> = Vec::new();
    for &(output, place) in contributions {
        let source = Source::Grad(output);
        match sums.iter().position(|(s, _)| *s == source) {
            Some(k) => sums[k].1 = build::add(&mut out, sums[k].1, inputs[place])?,
            None => sums.push((source, inputs[place])),
        }
    }
    for (source, sum) in &mut sums {
        if let Some(k) = variant.sources.iter().position(|s| s == source) {
            let formal = variant.raw.graph.inputs()[k].value;
            *sum = build::cast(&mut out, *sum, variant.raw.graph.aval_ref(formal).dtype)?;
        }
    }
    let results = variant.emit(&mut out, &|source| {
        let summed = sums.iter().find(|(s, _)| *s == source).map(|(_, v)| *v);
        summed.or_else(|| layout.iter().position(|(s, _)| *s == source).map(|k| inputs[k]))
    })?;
    out.set_outputs(results);
    Ok(out)
}
