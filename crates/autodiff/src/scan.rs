//! The gradient of `scan`: a scan over the rows in the opposite order. It carries the cotangents of the carried values
//! and the sums for the captured values. Its rows are the carried inputs of each iteration, the scan's own rows, and
//! the cotangents of its results.
//!
//! Sums are taken in the same order as by the tape of the unrolled loop, so both give the same bits. Two cases need
//! care. In the first iteration an operand may occur as several inputs of the body, or its sum may have been started
//! after the loop; if this matters, that iteration gets its own derivatives. And if an iteration's result is also a
//! carried value, the cotangent of the result comes first in the next iteration's sum.

use std::sync::Arc;

use ms_core::{Attr, Aval, DType, Result, Scalar, smallvec};
use ms_ir::{Builder, Graph, SCAN, ScanForm, V, emit1};
use ms_ops::{build, shape};

use crate::cotangents::Cotangents;
use crate::entry::Entry;
use crate::iteration::{Iteration, active, begun, cotangent_dtype, in_output_dtypes};
use crate::variant::{BodyResult, Source, Variant, nothing, reverse_body};

/// The dtype of the counter of remaining iterations, which identifies the first iteration.
const COUNTER: DType = DType::Int64;

pub(crate) fn scan_vjp(
    b: &mut dyn Builder,
    e: &Entry,
    needs: &[bool],
    grads: &[Option<V>],
    cotangents: &mut Cotangents,
) -> Result<()> {
    let Some(form) = ScanForm::of(&e.attrs) else { return Ok(()) };
    let grads = &in_output_dtypes(b, e, grads)?;
    let (c, body) = (form.carried, &e.regions[0]);
    let captured = c + form.rows;
    let n = form.length.value();
    if n == Some(0) {
        for k in (0..c).filter(|&k| needs[k]) {
            if let Some(g) = grads[k] {
                cotangents.add(b, e.inputs[k], g)?;
            }
        }
        return Ok(());
    }
    let needs_in = active(body, c, needs);
    let outer = begun(b, e, needs, cotangents)?;
    // Results that are also carried values: their cotangents go into the next iteration's sums.
    let alias: Vec<Option<usize>> = (0..c)
        .map(|k| {
            let same = |&y: &usize| grads[y].is_some() && body.outputs()[y] == body.outputs()[k];
            if needs_in[k] && n.is_some() { (c..body.outputs().len()).find(same) } else { None }
        })
        .collect();
    let n_in = body.inputs().len();
    let part = |v: Option<V>| v.map(|v| b.dtype(v));
    let of_input = |i: usize| {
        let result = if i < c { [part(grads[i]), part(alias[i].and_then(|y| grads[y]))] } else { [None, None] };
        let own = body.aval_ref(body.inputs()[i].value).dtype;
        cotangent_dtype(own, result.into_iter().chain([part(outer[i])]).flatten())
    };
    let of_output = |o: usize| cotangent_dtype(body.aval_ref(body.outputs()[o]).dtype, part(grads[o]));
    let mut iteration = Iteration {
        body,
        dtypes: (0..n_in).map(of_input).collect(),
        out_dtypes: (0..grads.len()).map(of_output).collect(),
        carried: c,
        captured,
        grads: (0..grads.len())
            .map(|o| grads[o].is_some() && if o < c { needs_in[o] } else { !alias.contains(&Some(o)) })
            .collect(),
        running: (0..needs_in.len())
            .map(|i| if i < c { alias[i].is_some() } else { i >= captured && needs_in[i] })
            .collect(),
        needs: needs_in,
    };
    for k in (0..c).filter(|&k| alias[k].is_some()) {
        iteration.grads[k] = true;
    }
    let operands: Vec<Option<V>> =
        (0..e.inputs.len()).map(|i| if i < c || i >= captured { Some(e.inputs[i]) } else { None }).collect();
    let (mut other, classes) = iteration.derive_by_class(&operands)?;
    let begins: Vec<bool> = (0..e.inputs.len()).map(|i| i < c && iteration.needs[i] && outer[i].is_some()).collect();
    let special = n.is_some() && (!classes.all_alone() || begins.contains(&true));
    let mut first = if special { Some(iteration.derive_first(&classes, &begins)?) } else { None };

    // Results of the reverse body: cotangents carried on, sums for captured values, cotangents of rows.
    let carries: Vec<usize> = (0..c).filter(|&k| iteration.grads[k]).collect();
    let sums: Vec<usize> = (captured..e.inputs.len())
        .filter(|&j| {
            iteration.needs[j] && [Some(&other), first.as_ref()].iter().flatten().any(|v| iteration.touches(v, j))
        })
        .collect();
    let rows: Vec<usize> = (c..captured)
        .filter(|&i| [Some(&other), first.as_ref()].iter().flatten().any(|v| v.raw.cotangents[i].is_some()))
        .collect();
    for variant in [Some(&mut other), first.as_mut()].into_iter().flatten() {
        let wanted = carries.iter().chain(&sums).chain(&rows);
        let results: Vec<BodyResult> = wanted.map(|&i| iteration.result(variant, i)).collect();
        variant.results = results;
    }
    let reads: Vec<Source> = [Some(&other), first.as_ref()].into_iter().flatten().flat_map(Variant::reads).collect();

    // Operands of the reverse scan, in its order: carried, rows, captured.
    let mut layout: Vec<(Source, Aval)> = Vec::new();
    let mut inputs: Vec<V> = Vec::new();
    for &k in &carries {
        layout.push((Source::Grad(k), iteration.cotangent(k)));
        let stack = alias[k].and_then(|y| grads[y]);
        let begins = match (grads[k], stack) {
            (Some(g), None) => g,
            (None, None) => nothing(b, &iteration.cotangent(k))?,
            (given, Some(stack)) => {
                let last = row(b, stack, n.unwrap_or(1) - 1)?;
                match given {
                    Some(g) => build::add(b, g, last)?,
                    None => last,
                }
            }
        };
        inputs.push(build::cast(b, begins, iteration.dtypes[k])?);
    }
    for &j in &sums {
        layout.push((Source::Running(j), iteration.cotangent(j)));
        inputs.push(match outer[j].filter(|_| classes.owner(j) == j) {
            Some(v) => build::cast(b, v, iteration.dtypes[j])?,
            None => nothing(b, &iteration.cotangent(j))?,
        });
    }
    if special {
        // The counter takes the position of the flag; the body derives the flag from it.
        layout.push((Source::First, Aval::scalar(DType::Bool)));
        inputs.push(flag(b, n == Some(1))?);
        layout.push((Source::Input(usize::MAX), Aval::scalar(COUNTER)));
        inputs.push(b.constant(Scalar::Int(n.unwrap_or(1) - 1), COUNTER)?);
    }
    let n_carried = inputs.len();
    let mut stacks = Stacks { b, e, form: &form, found: None };
    for i in (0..captured).filter(|&i| reads.contains(&Source::Input(i))) {
        layout.push((Source::Input(i), iteration.aval(i)));
        let stack = if i < c { stacks.carried(i)? } else { e.inputs[i] };
        inputs.push(stack);
    }
    let b = stacks.b;
    for o in (c..grads.len()).filter(|&o| reads.contains(&Source::Grad(o))) {
        if let Some(g) = grads[o] {
            let own = body.aval_ref(body.outputs()[o]).clone();
            layout.push((Source::Grad(o), Aval { dtype: iteration.out_dtypes[o], ..own }));
            inputs.push(build::cast(b, g, iteration.out_dtypes[o])?);
        }
    }
    for (k, y) in alias.iter().enumerate().take(c) {
        if let (Some(stack), true) = (y.and_then(|y| grads[y]), reads.contains(&Source::Running(k))) {
            layout.push((Source::Running(k), iteration.cotangent(k)));
            let stack = build::cast(b, stack, iteration.dtypes[k])?;
            inputs.push(shifted(b, stack, n.unwrap_or(1))?);
        }
    }
    let n_rows = inputs.len() - n_carried;
    for j in (captured..e.inputs.len()).filter(|&j| reads.contains(&Source::Input(j))) {
        layout.push((Source::Input(j), iteration.aval(j)));
        inputs.push(e.inputs[j]);
    }
    for (k, &value) in outer.iter().enumerate().take(c) {
        if let (Some(v), true) = (value, reads.contains(&Source::StartedSum(k))) {
            layout.push((Source::StartedSum(k), iteration.cotangent(k)));
            inputs.push(build::cast(b, v, iteration.dtypes[k])?);
        }
    }

    let counter = n_carried.wrapping_sub(1);
    let name = format!("{}_backward", body.name());
    let graph = reverse_body(&name, &layout, &other, first.as_ref(), |out, input| {
        if !special {
            return Ok(Vec::new());
        }
        let left = build::shift(out, input(counter), -1.0)?;
        let zero = build::number(out, 0.0, left)?;
        let is_first = build::equal(out, left, zero)?;
        Ok(vec![(counter - 1, is_first), (counter, left)])
    })?;
    let form = ScanForm { carried: n_carried, rows: n_rows, length: form.length, reverse: !form.reverse };
    let outs = b.emit_regions(&SCAN, &inputs, form.attrs(), std::iter::once(Arc::new(graph)).collect())?;

    for (&j, &v) in sums.iter().zip(&outs[carries.len()..]) {
        if classes.owner(j) == j {
            cotangents.set(b, e.inputs[j], v);
        } else {
            cotangents.add(b, e.inputs[j], v)?;
        }
    }
    for (&k, &v) in carries.iter().zip(&outs) {
        let flows = [Some(&other), first.as_ref()].into_iter().flatten().any(|x| x.raw.cotangents[k].is_some());
        if needs[k] && classes.owner(k) == k && flows {
            if special || outer[k].is_none() {
                cotangents.set(b, e.inputs[k], v);
            } else {
                cotangents.add(b, e.inputs[k], v)?;
            }
        }
    }
    for (&i, &v) in rows.iter().zip(&outs[n_carried..]) {
        let begun = cotangents.get(e.inputs[i]).is_some();
        cotangents.add(b, e.inputs[i], v)?;
        // The tape adds each row's cotangent to zeros, row by row, which leaves no minus zero.
        if (begun || n != Some(1))
            && let Some(sum) = cotangents.get(e.inputs[i])
        {
            let sum = build::shift(b, sum, 0.0)?;
            cotangents.set(b, e.inputs[i], sum);
        }
    }
    Ok(())
}

fn flag(b: &mut dyn Builder, value: bool) -> Result<V> {
    b.constant(Scalar::Bool(value), DType::Bool)
}

/// Row `i` of a stack.
fn row(b: &mut dyn Builder, stack: V, i: i64) -> Result<V> {
    let whole = b.aval(stack).shape;
    let mut starts = vec![0; whole.len()];
    starts[0] = i;
    let mut sizes = whole.clone();
    sizes[0] = ms_core::Dim::ONE;
    let one = build::slice(b, stack, &starts, &sizes, &vec![1; whole.len()])?;
    build::reshape(b, one, &whole[1..])
}

/// Each row moved to the next index; zeros at the first.
fn shifted(b: &mut dyn Builder, stack: V, n: i64) -> Result<V> {
    let aval = b.aval(stack);
    let mut sizes = aval.shape.clone();
    sizes[0] = ms_core::Dim::new(n - 1);
    let rest = build::slice(b, stack, &vec![0; sizes.len()], &sizes, &vec![1; sizes.len()])?;
    sizes[0] = ms_core::Dim::ONE;
    let head = nothing(b, &Aval { dtype: aval.dtype, shape: sizes })?;
    emit1(b, &shape::CONCAT, &[head, rest], smallvec![Attr::Int(0)])
}

/// The carried inputs of each iteration, stacked.
struct Stacks<'a> {
    b: &'a mut dyn Builder,
    e: &'a Entry,
    form: &'a ScanForm,
    /// The stacks, from a second run of the scan, if the scan itself does not return them.
    found: Option<Vec<V>>,
}

impl Stacks<'_> {
    fn carried(&mut self, k: usize) -> Result<V> {
        let body = &self.e.regions[0];
        let value = body.inputs()[k].value;
        let given = body.outputs()[self.form.carried..].iter().position(|&v| v == value);
        if let Some(y) = given {
            return Ok(self.e.outputs[self.form.carried + y]);
        }
        if self.found.is_none() {
            let again = Arc::new(with_stacks(body, self.form.carried));
            let outs =
                self.b.emit_regions(&SCAN, &self.e.inputs, self.e.attrs.clone(), std::iter::once(again).collect())?;
            self.found = Some(outs[outs.len() - self.form.carried..].to_vec());
        }
        Ok(self.found.as_ref().map_or(self.e.outputs[k], |all| all[k]))
    }
}

/// A scan's body that also returns the carried inputs of each iteration.
pub fn with_stacks(body: &Graph, carried: usize) -> Graph {
    let mut out = body.clone();
    let mut outputs = body.outputs().to_vec();
    outputs.extend(body.inputs()[..carried].iter().map(|i| i.value));
    out.set_outputs(outputs);
    out
}
