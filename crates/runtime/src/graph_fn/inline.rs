//! Inlining a graph as its ops, so that active recorders see each of them.

use ms_core::{Attr, Code, Error, Result, SmallVec};
use ms_ir::{Graph, V, ValueDef};
use ms_tensor::{DeviceRef, Tensor, Value};

use super::GraphFn;
use crate::{dispatch, rng};

impl GraphFn {
    /// Calls the graph's ops one by one, so that a capture or a trace records them.
    pub(super) fn inline(&self, inputs: &[Value]) -> Result<Vec<Value>> {
        let g = &self.graph;
        let mut values: Vec<Option<Value>> = vec![None; g.values().len()];
        let mut given = inputs.iter();
        let threaded = g.next_key().is_some();
        for (k, input) in g.inputs().iter().enumerate() {
            if g.random_key() != Some(k as u32) {
                values[input.value.index()] = given.next().cloned();
            } else if threaded {
                values[input.value.index()] = Some(rng::captured_key()?);
            }
        }
        for node in g.nodes() {
            let mut args: SmallVec<[Value; 4]> = SmallVec::new();
            let mut attrs = node.attrs.clone();
            for &v in &node.inputs {
                if !threaded && matches!(g.def(v), ValueDef::Input(i) if g.random_key() == Some(*i)) {
                    // Uses a call number of the enclosing program instead of this graph's own.
                    let (key, call) = rng::next()?;
                    let at = node.op.params.iter().filter(|p| !p.kind.is_tensor()).position(|p| p.name == "call");
                    let at = at.ok_or_else(|| Error::new(Code::Internal).op(node.op.name))?;
                    attrs[at] = Attr::Int(call);
                    args.push(key);
                } else {
                    args.push(value_at(g, &mut values, v, self.device)?);
                }
            }
            let refs: SmallVec<[&Value; 4]> = args.iter().collect();
            let outs = if node.regions.is_empty() {
                dispatch::call_uncast(node.op.0, &refs, attrs)?
            } else {
                dispatch::call_regions(node.op.0, &refs, attrs, &node.regions)?
            };
            for (&v, value) in node.outputs.iter().zip(outs) {
                values[v.index()] = Some(value);
            }
        }
        let outputs: Result<Vec<Value>> =
            g.outputs().iter().map(|&v| value_at(g, &mut values, v, self.device)).collect();
        for &(i, v) in g.writes() {
            let target = value_at(g, &mut values, g.inputs()[i as usize].value, self.device)?;
            let source = value_at(g, &mut values, v, self.device)?;
            if g.random_key() == Some(i) {
                rng::set_captured_key(&source, g.random_calls())?;
                continue;
            }
            dispatch::write(&target, &source)?;
        }
        outputs
    }
}

fn value_at(g: &Graph, values: &mut [Option<Value>], v: V, device: DeviceRef) -> Result<Value> {
    if let Some(value) = &values[v.index()] {
        return Ok(value.clone());
    }
    let ValueDef::Const(data) = g.def(v) else {
        return Err(Error::new(Code::Internal).op(g.name()).what("a value before its node"));
    };
    let value = Value::Concrete(Tensor::from_bytes(device, data.aval.dtype, &data.aval.shape, &data.bytes)?);
    values[v.index()] = Some(value.clone());
    Ok(value)
}
