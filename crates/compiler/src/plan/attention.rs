//! Detects attention, `softmax(scores(a @ b)) @ c`, optionally with an elementwise group between the first product and
//! the softmax. As one launch it writes no scores to memory, and writes the weights only if something else reads them.

use std::sync::Arc;

use ms_core::{DType, Result, SmallVec};
use ms_device_api::LaunchSpec;
use ms_ir::{Kernel, Node, NodeId, V};

use super::draft::{DraftStep, Work};
use super::fuse::{Unit, unit_of};
use super::lower::{Lowering, Users};

const PRODUCT: &str = "matmul2";
const SOFTMAX: &str = "softmax_";

/// A fused launch at the position of its last product, and the units that it includes.
pub struct Attention {
    product: u32,
    /// The elementwise group between the product and the softmax.
    pub group: Option<u32>,
    softmax: u32,
    spec: LaunchSpec,
    ops: Vec<&'static str>,
    /// The program's operands besides the product.
    read: SmallVec<[V; 8]>,
    /// Whether the softmax result has other readers, all after the last product.
    weights: bool,
}

impl Attention {
    pub fn joining(&self) -> impl Iterator<Item = u32> {
        [Some(self.product), self.group, Some(self.softmax)].into_iter().flatten()
    }
}

impl Lowering<'_> {
    /// For each unit, the attention whose last product it is, if the device fuses it.
    pub(super) fn attentions(&self, units: &[Unit], users: &Users) -> Result<Vec<Option<Attention>>> {
        let unit_of = unit_of(self.graph, units);
        (0..units.len()).map(|last| self.attention_before(last, units, &unit_of, users)).collect()
    }

    fn attention_before(
        &self,
        last: usize,
        units: &[Unit],
        unit_of: &[u32],
        users: &Users,
    ) -> Result<Option<Attention>> {
        let graph = self.graph;
        // The unit that makes a value by this op, and its node.
        let made_by = |v: V, op: &str| -> Option<(u32, &Node)> {
            let id = graph.producer(v)?;
            (graph.node(id).op.name == op).then(|| (unit_of[id.0 as usize], graph.node(id)))
        };
        let only = |v: V, unit: u32| users.used(v) && !users.outside(v, unit);
        let first_operand = |id: NodeId| graph.node(id).inputs.first().copied();
        let [id] = units[last].nodes[..] else { return Ok(None) };
        let second = graph.node(id);
        let softmax =
            if second.op.name == PRODUCT { first_operand(id).and_then(|v| made_by(v, SOFTMAX)) } else { None };
        let Some((softmax, soft)) = softmax else { return Ok(None) };
        let (weights, value) = (second.inputs[0], soft.inputs[0]);
        let axis = self.concrete.attrs(soft)[0].int();
        let along_rows = axis == -1 || axis == self.concrete.aval(weights).rank() as i64 - 1;
        let read_before =
            || units[..last].iter().flat_map(|u| &u.nodes).any(|id| graph.node(*id).inputs.contains(&weights));
        // Other readers of the weights must come after the launch.
        if !along_rows || second.inputs[1] == weights || !only(value, softmax) || read_before() {
            return Ok(None);
        }
        let (group, scores) = match (made_by(value, PRODUCT), graph.producer(value)) {
            (Some(_), _) => (None, Some(value)),
            (None, Some(id)) => {
                let group = unit_of[id.0 as usize];
                let nodes = || units[group as usize].nodes.iter().map(|id| graph.node(*id));
                let fits = nodes().all(|node| matches!(node.op.kernel, Kernel::Program(_)))
                    && nodes().flat_map(|node| &node.outputs).all(|&v| v == value || !users.outside(v, group));
                let mut read = nodes().flat_map(|node| node.inputs.iter().copied());
                let product = read.find(|&v| made_by(v, PRODUCT).is_some() && only(v, group));
                (Some(group), if fits { product } else { None })
            }
            (None, None) => (None, None),
        };
        let Some((scores, (product, first))) = scores.and_then(|v| Some((v, made_by(v, PRODUCT)?))) else {
            return Ok(None);
        };
        let aval = |v: V| self.concrete.aval(v);
        let [a, b, c] = [first.inputs[0], first.inputs[1], second.inputs[1]].map(aval);
        let fits = aval(scores) == aval(value)
            && aval(scores).numel() > 0
            && aval(second.outputs[0]).numel() > 0
            && self.device.fuses_attention(a, b, c);
        if !fits {
            return Ok(None);
        }
        let dtype: DType = aval(scores).dtype;
        let (mut program, mut ops, mut read) = (None, vec![first.op.name], SmallVec::new());
        if let Some(group) = group {
            let mut composed = self.compose(&units[group as usize], group, users, Some(first))?;
            let [(_, result)] = composed.results[..] else { return Ok(None) };
            composed.builder.output(result);
            program = Some(Arc::new(composed.builder.finish()));
            // The product is the program's first operand.
            (ops, read) = (composed.ops, composed.externals[1..].into());
        }
        ops.extend([soft.op.name, second.op.name]);
        let weights = users.outside(weights, last as u32);
        let spec = LaunchSpec::Attention { dtype, scores: program, weights };
        let attention = Attention { product, group, softmax, spec, ops, read, weights };
        Ok(self.device.supports(&attention.spec).then_some(attention))
    }

    pub(super) fn attention(&mut self, attention: Attention, units: &[Unit], last: usize) -> Result<()> {
        let graph = self.graph;
        let nodes =
            attention.joining().chain([last as u32]).flat_map(|u| units[u as usize].nodes.iter().copied()).collect();
        let Attention { product, softmax, spec, ops, read, weights, .. } = attention;
        let node = |unit: u32| graph.node(units[unit as usize].nodes[0]);
        let (first, soft, second) = (node(product), node(softmax), node(last as u32));
        let mut inputs = Vec::new();
        for &v in first.inputs.iter().chain(&second.inputs[1..]) {
            inputs.push(self.operand(v)?);
        }
        let shape = self.concrete.aval(first.outputs[0]).shape.clone();
        inputs.extend(self.expanded(&read, &shape)?);
        let mut outputs = vec![self.fresh(second.outputs[0])?];
        if weights {
            outputs.push(self.fresh(soft.outputs[0])?);
        }
        let work = Work::Launch { spec, ops: ops.into() };
        self.draft.steps.push(DraftStep { work, inputs, outputs, nodes, loc: second.loc.clone() });
        Ok(())
    }
}
