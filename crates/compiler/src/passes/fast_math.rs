//! Replaces each op by its `relaxed` op, if it has one, which may change last bits. For O1.

use ms_core::{Aval, Result, SmallVec};
use ms_ir::{Graph, Node, NodeId, OpRef, V};

pub fn run(graph: &Graph) -> Result<Graph> {
    let (mut out, mut map) = graph.skeleton();
    for (i, node) in graph.nodes().iter().enumerate() {
        let avals =
            |values: &[V]| -> SmallVec<[Aval; 3]> { values.iter().map(|&v| graph.aval_ref(v).clone()).collect() };
        let Some(op) = node.op.relaxed.and_then(|choose| choose(&avals(&node.inputs), &node.attrs)) else {
            graph.copy_node(NodeId(i as u32), &mut out, &mut map);
            continue;
        };
        let inputs = node.inputs.iter().map(|&v| graph.map_value(v, &mut out, &mut map)).collect();
        let new = Node { op: OpRef(op), inputs, outputs: SmallVec::new(), ..node.clone() };
        let outputs = out.push_node(new, &avals(&node.outputs));
        for (old, new) in node.outputs.iter().zip(outputs) {
            map[old.index()] = Some(new);
        }
    }
    Ok(graph.finish_into(out, &mut map))
}
