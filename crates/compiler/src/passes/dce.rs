//! Removes nodes whose results nothing uses. A random node keeps its call number when it goes: numbers are attributes of the
//! nodes, and the graph's count stays.

use ms_core::Result;
use ms_ir::{Graph, Node, NodeId, OpRef};

use super::any_node;

/// Whether `node` does nothing but give its results. A node that may raise must stay: plain Python would raise too.
fn removable(node: &Node) -> bool {
    if node.op == OpRef(&ms_ir::COND) {
        return !node.regions.iter().any(|r| any_node(r, |n| !removable(n)));
    }
    node.op.traits.pure && !node.op.traits.fallible
}

pub fn run(graph: &Graph) -> Result<Graph> {
    let mut used = vec![false; graph.values().len()];
    for &v in graph.outputs().iter().chain(graph.writes().iter().map(|(_, v)| v)) {
        used[v.index()] = true;
    }
    let mut keep = vec![false; graph.nodes().len()];
    for (i, node) in graph.nodes().iter().enumerate().rev() {
        keep[i] = node.outputs.iter().any(|v| used[v.index()]) || !removable(node);
        if keep[i] {
            node.inputs.iter().for_each(|v| used[v.index()] = true);
        }
    }
    // Copying also leaves constants behind that nothing uses.
    let (mut out, mut map) = graph.skeleton();
    for i in (0..graph.nodes().len()).filter(|&i| keep[i]) {
        graph.copy_node(NodeId(i as u32), &mut out, &mut map);
    }
    Ok(graph.finish_into(out, &mut map))
}
