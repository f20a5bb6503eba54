//! The backward sweep.

use ms_core::{Code, Error, Result, SmallVec};
use ms_ir::{Builder, COND, CUSTOM_VJP, OpDef, OpRef, SCAN, V, Vjp, VjpCx, WHILE_LOOP};
use ms_ops::build;

use crate::cotangents::{Cotangents, cast_like};
use crate::entry::{Entry, Values};
use crate::{loops, region, scan};

/// Runs the vjps of `entries` backwards from `seeds` (value, cotangent) and returns the cotangents of `wants`, if any.
/// The seed of a value that later entries also use is the start of its sum. `needed` gives the values whose cotangents
/// are propagated (see [`reaches`]); `wants` are not outputs of entries.
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

/// The inputs and outputs at which a derivative is taken. The derivative of a function of a complex variable multiplies
/// the cotangent by the conjugate of the derivative. The table's functions commute with conjugation, so this equals the
/// derivative at the conjugate. Ops that split complex numbers into real ones state their derivative directly
/// (`Traits::PARTS`).
fn points(b: &mut dyn Builder, e: &Entry, grads: &[Option<V>]) -> Result<(Operands, Operands)> {
    let complex = !e.op.traits.parts && grads.iter().flatten().any(|&g| b.dtype(g).is_complex());
    let mut at = |vs: &[V]| -> Result<Operands> {
        if complex { vs.iter().map(|&v| build::conj(b, v)).collect() } else { Ok(SmallVec::from_slice(vs)) }
    };
    Ok((at(&e.inputs)?, at(&e.outputs)?))
}

/// The cotangents of an entry's inputs by the op's own rule, which must exist.
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
                _ if of(&CUSTOM_VJP) => region::custom_vjp,
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
        // The cotangent of integers has an integer dtype, or a float dtype if the op made floats of them, as division
        // does.
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
