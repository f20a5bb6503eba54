//! Hooks for the values that a tape saves for the gradient: they are packed when an op is recorded, and unpacked when
//! its derivative is taken.

use std::any::Any;
use std::sync::Arc;

use ms_autodiff::{CustomVjp, Entry, rule_vjp};
use ms_core::{Attrs, Aval, Code, Error, Result, SmallVec};
use ms_ir::{Builder, Graph, OpDef, OpRef, V, Vjp};
use ms_tensor::Value;

use crate::builder::EagerBuilder;
use crate::recorder::{self, Active, Recorder, lock};
use crate::tape::Event;

pub type Packed = Box<dyn Any + Send + Sync>;

pub trait SavedHooks: Send + Sync {
    fn pack(&self, value: &Value) -> Result<Packed>;
    fn unpack(&self, packed: &Packed) -> Result<Value>;
}

/// The derivative of an op whose saved values are packed.
struct SavedVjp {
    /// None if nothing is packed.
    hooks: Option<Arc<dyn SavedHooks>>,
    needs: SmallVec<[bool; 4]>,
    /// Packed values, by their index among the inputs followed by the outputs.
    packed: Vec<(usize, Packed)>,
    /// Indices of values that are read but not packed.
    kept: Vec<usize>,
}

impl CustomVjp for SavedVjp {
    fn vjp(&self, b: &mut dyn Builder, entry: &Entry, grads: &[Option<V>]) -> Result<Vec<Option<V>>> {
        let mut restored = Entry { custom: None, ..entry.clone() };
        let count = entry.inputs.len();
        for (k, packed) in &self.packed {
            let Some(hooks) = &self.hooks else { break };
            let value = hooks.unpack(packed)?;
            let slot = if *k < count { &mut restored.inputs[*k] } else { &mut restored.outputs[*k - count] };
            let (got, want) = (value.aval(), b.aval(*slot));
            if got != want {
                return Err(Error::new(Code::ArgumentType)
                    .op("saved_tensors_hooks")
                    .what("the unpack hook returned another tensor than was packed")
                    .expected(want.describe())
                    .got(got.describe()));
            }
            let Some(eager) = (b as &mut dyn Any).downcast_mut::<EagerBuilder>() else {
                return Err(Error::new(Code::NotDifferentiable)
                    .op("saved_tensors_hooks")
                    .what("a hook cannot run inside a compiled backward graph"));
            };
            *slot = eager.hold(value);
        }
        rule_vjp(b, &restored, &self.needs, grads)
    }

    fn reads(&self, place: usize) -> bool {
        self.kept.contains(&place)
    }
}

/// The derivative of the op that was just called, if hooks are active and a tape records it.
pub(crate) fn packed(active: &Active, event: &Event) -> Result<Option<Arc<dyn CustomVjp>>> {
    if active.saved_hooks.is_none() && !active.in_hook {
        return Ok(None);
    }
    if event.custom.is_some() || !matches!(event.op.vjp, Vjp::Rule(_)) {
        return Ok(None);
    }
    let tracked = |v: &Value| active.tapes.iter().any(|t| lock(t).tracks(v));
    let needs: SmallVec<[bool; 4]> = event.inputs.iter().map(|v| tracked(v)).collect();
    if !needs.contains(&true) {
        return Ok(None);
    }
    let ins: Vec<Aval> = event.inputs.iter().map(|v| v.aval()).collect();
    let outs: Vec<Aval> = event.outputs.iter().map(|v| v.aval()).collect();
    let Some(hooks) = &active.saved_hooks else {
        // The op was called by a hook: the tape must not keep the tensor that is being packed unless the derivative
        // reads it.
        let kept = read_by_vjp(event.op, &ins, &outs, event.attrs, &needs)?;
        return Ok(Some(Arc::new(SavedVjp { hooks: None, needs, packed: Vec::new(), kept })));
    };
    let value = |k: usize| event.inputs.get(k).copied().unwrap_or_else(|| &event.outputs[k - event.inputs.len()]);
    // The other operand of `x * 2` is a Python number.
    let number = |k: &usize| needs.get(*k) == Some(&false) && value(*k).shape().is_empty();
    let (numbers, places): (Vec<usize>, Vec<usize>) =
        read_by_vjp(event.op, &ins, &outs, event.attrs, &needs)?.into_iter().partition(number);
    // Ops inside a hook save their values unpacked.
    recorder::push(Recorder::SavedHooks(None));
    let packed: Result<Vec<(usize, Packed)>> = places.into_iter().map(|k| Ok((k, hooks.pack(value(k))?))).collect();
    recorder::remove(&Recorder::SavedHooks(None));
    Ok(Some(Arc::new(SavedVjp { hooks: Some(hooks.clone()), needs, packed: packed?, kept: numbers })))
}

/// The indices of the inputs and outputs whose elements the op's derivative reads.
pub(crate) fn read_by_vjp(
    op: &'static OpDef,
    ins: &[Aval],
    outs: &[Aval],
    attrs: &Attrs,
    needs: &[bool],
) -> Result<Vec<usize>> {
    // The backward pass takes conjugates of complex values.
    if outs.iter().any(|aval| aval.dtype.is_complex()) {
        return Ok((0..ins.len() + outs.len()).collect());
    }
    let mut graph = Graph::new("saved");
    let inputs: SmallVec<[V; 3]> = ins.iter().map(|aval| graph.add_input("x", aval.clone())).collect();
    let outputs: SmallVec<[V; 1]> = outs.iter().map(|aval| graph.add_input("y", aval.clone())).collect();
    let grads: Vec<Option<V>> = outs.iter().map(|aval| Some(graph.add_input("dy", aval.clone()))).collect();
    let attrs: Attrs = attrs.clone();
    let kept: Vec<V> = inputs.iter().chain(&outputs).copied().collect();
    let entry = Entry { op: OpRef(op), inputs, outputs, attrs, regions: SmallVec::new(), custom: None };
    let parts = rule_vjp(&mut graph, &entry, needs, &grads)?;
    let mut read: Vec<bool> = vec![false; graph.values().len()];
    for (part, _) in parts.iter().zip(needs).filter(|(_, n)| **n) {
        if let Some(v) = part {
            read[v.index()] = true;
        }
    }
    for node in graph.nodes().iter().rev() {
        if node.outputs.iter().any(|v| read[v.index()]) {
            node.inputs.iter().for_each(|v| read[v.index()] = true);
        }
    }
    Ok((0..kept.len()).filter(|&k| read[kept[k].index()]).collect())
}
