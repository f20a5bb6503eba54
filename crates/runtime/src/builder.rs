//! A builder that runs ops: each op is dispatched at once, so active recorders see it.

use std::sync::Arc;

use ms_core::{Attrs, Code, DType, Dim, Error, Result, Scalar, ShapeEnv, SmallVec};
use ms_ir::{Builder, CALL, Graph, OpDef, V};
use ms_tensor::{DeviceRef, Value};

use crate::devices;
use crate::dispatch;
use crate::graph_fn::GraphFn;
use crate::recorder::{self, lock};
use crate::tape::Saved;

pub struct EagerBuilder {
    /// The values that the builder starts with: those of a tape.
    given: Arc<Vec<Saved>>,
    /// The values made since. An entry is empty after the value was freed.
    made: Vec<Option<Saved>>,
    env: ShapeEnv,
    /// The device for ops without inputs: that of the value whose derivative is taken.
    device: DeviceRef,
}

impl EagerBuilder {
    /// Value `V(i)` is `values[i]`.
    pub fn new(values: Arc<Vec<Saved>>) -> EagerBuilder {
        EagerBuilder { given: values, made: Vec::new(), env: ShapeEnv::new(), device: devices::current() }
    }

    /// Ops without inputs are made on the device of `value` from now on.
    pub fn stay_with(&mut self, value: &Value) {
        if let Value::Concrete(t) = value {
            self.device = t.device();
        }
    }

    pub fn hold(&mut self, value: Value) -> V {
        let version = value.version();
        self.made.push(Some(Saved::new(value, version)));
        V((self.given.len() + self.made.len()) as u32 - 1)
    }

    pub fn value(&self, v: V) -> &Value {
        &self.saved(v).value
    }

    fn saved(&self, v: V) -> &Saved {
        match v.index().checked_sub(self.given.len()) {
            None => &self.given[v.index()],
            Some(k) => self.made[k].as_ref().expect("a value is given back after its last use"),
        }
    }

    /// The value as it was when it was saved. An error if its memory was overwritten since.
    fn checked(&self, v: V) -> Result<&Value> {
        let saved = self.saved(v);
        if let Some(copy) = &saved.copy {
            return Ok(copy);
        }
        if saved.value.version() != saved.version {
            return Err(Error::new(Code::SavedValueChanged).got(saved.value.aval().describe()));
        }
        Ok(&saved.value)
    }
}

impl EagerBuilder {
    /// Whether one of these saved values is a symbol of a capture that was written since it was saved.
    fn reads_superseded(&self, inputs: &[V]) -> Result<bool> {
        for v in inputs.iter().filter(|v| v.index() < self.given.len()) {
            if dispatch::is_superseded(self.value(*v))? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

impl Builder for EagerBuilder {
    fn emit(&mut self, op: &'static OpDef, inputs: &[V], attrs: Attrs) -> Result<SmallVec<[V; 1]>> {
        let outs = {
            let values: Result<SmallVec<[&Value; 4]>> = inputs.iter().map(|&v| self.checked(v)).collect();
            let values = values?;
            if self.reads_superseded(inputs)? {
                let current = |(&v, value): (&V, &&Value)| match v.index() < self.given.len() {
                    true => Ok((*value).clone()),
                    false => dispatch::current(value),
                };
                let as_saved: SmallVec<[Value; 4]> = inputs.iter().zip(&values).map(current).collect::<Result<_>>()?;
                let as_saved: SmallVec<[&Value; 4]> = as_saved.iter().collect();
                devices::with_current(self.device, || dispatch::call_with_old_contents(op, &as_saved, attrs))?
            } else {
                // An op without tensor inputs, or with numbers only, makes its result on the current device.
                devices::with_current(self.device, || dispatch::call_uncast(op, &values, attrs))?
            }
        };
        Ok(outs.into_iter().map(|o| self.hold(o)).collect())
    }

    fn emit_regions(
        &mut self,
        op: &'static OpDef,
        inputs: &[V],
        attrs: Attrs,
        regions: SmallVec<[Arc<Graph>; 2]>,
    ) -> Result<SmallVec<[V; 1]>> {
        // The derivative of a loop runs the loop again. So symbols must stand for their old values even where the loop
        // itself would not read what was overwritten.
        let as_it_was = |v| match self.value(v) {
            value if value.is_symbolic() && op.name != CALL.name => Ok(value),
            _ => self.checked(v),
        };
        let values: Vec<Value> = inputs.iter().map(|&v| as_it_was(v).cloned()).collect::<Result<_>>()?;
        let outs = devices::with_current(self.device, || {
            if op.name == CALL.name {
                return GraphFn::of_region(&regions[0], &attrs)?.call(&values);
            }
            let refs: SmallVec<[&Value; 4]> = values.iter().collect();
            dispatch::call_regions_as_they_were(op, &refs, attrs, &regions).map(SmallVec::into_vec)
        })?;
        Ok(outs.into_iter().map(|o| self.hold(o)).collect())
    }

    fn dtype(&self, v: V) -> DType {
        self.value(v).dtype()
    }

    fn shape(&self, v: V) -> &[Dim] {
        self.value(v).shape()
    }

    fn constant(&mut self, value: Scalar, dtype: DType) -> Result<V> {
        let value = match dispatch::constant(value, dtype)? {
            // A number that an op broadcasts becomes a tensor on the op's device.
            Value::Concrete(t) => Value::Concrete(devices::moved(&t, self.device)?),
            value => value,
        };
        Ok(self.hold(value))
    }

    fn mark(&self) -> u32 {
        (self.given.len() + self.made.len()) as u32
    }

    fn release(&mut self, v: V) {
        if let Some(k) = v.index().checked_sub(self.given.len()) {
            self.made[k] = None;
        }
    }

    fn follow_line(&mut self, v: V) {
        let value = self.value(v).clone();
        self.stay_with(&value);
        if let Value::Symbolic(symbol) = self.value(v)
            && let Some(capture) = recorder::active().capture
        {
            lock(&capture).follow_line(symbol);
        }
    }

    fn env(&mut self) -> &mut ShapeEnv {
        &mut self.env
    }
}
