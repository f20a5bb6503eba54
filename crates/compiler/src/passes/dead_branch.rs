//! A `cond` whose predicate is a constant becomes the branch that it takes.

use ms_core::Result;
use ms_ir::{COND, Graph, Node, NodeId, OpRef, V, ValueDef};

use super::inline::splice;

/// The index of the branch that `node` always takes.
fn taken(graph: &Graph, node: &Node) -> Option<usize> {
    match graph.def(*node.inputs.first()?) {
        ValueDef::Const(data) if node.op == OpRef(&COND) => Some(if data.bytes[0] != 0 { 0 } else { 1 }),
        _ => None,
    }
}

pub fn run(graph: &Graph) -> Result<Graph> {
    if graph.nodes().iter().all(|n| taken(graph, n).is_none()) {
        return Ok(graph.clone());
    }
    let (mut out, mut map) = graph.skeleton();
    let mut writes = Vec::new();
    for (i, node) in graph.nodes().iter().enumerate() {
        let Some(branch) = taken(graph, node) else {
            graph.copy_node(NodeId(i as u32), &mut out, &mut map);
            continue;
        };
        let operands: Vec<V> = node.inputs[1..].iter().map(|&v| graph.map_value(v, &mut out, &mut map)).collect();
        // Branches have no write-backs of their own (the verifier checks this).
        let results = splice(node, &node.loc, &node.regions[branch], &operands, &mut out, &mut writes)?;
        for (old, new) in node.outputs.iter().zip(results) {
            map[old.index()] = Some(new);
        }
    }
    // A branch that was itself inside another dead one may be exposed now.
    let out = graph.finish_into(out, &mut map);
    if out.nodes().iter().any(|n| taken(&out, n).is_some()) { run(&out) } else { Ok(out) }
}
