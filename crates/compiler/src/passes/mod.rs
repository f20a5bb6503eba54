//! The passes, one per file. Each takes a graph and returns a new one; `pipeline` states their order.

pub mod algebraic;
pub mod constant_fold;
pub mod cse;
pub mod dce;
pub mod dead_branch;
mod escape;
pub mod fast_math;
pub mod inline;
mod loops;

use std::sync::Arc;

use ms_core::{Aval, SmallVec};
use ms_ir::{Graph, Node, NodeId, V};

/// Copies node `id` into `out` like [`Graph::copy_node`], with different regions.
pub(crate) fn copy_with_regions(
    graph: &Graph,
    id: NodeId,
    regions: SmallVec<[Arc<Graph>; 2]>,
    out: &mut Graph,
    map: &mut [Option<V>],
) {
    let node = graph.node(id);
    let inputs = node.inputs.iter().map(|&v| graph.map_value(v, out, map)).collect();
    let avals: SmallVec<[Aval; 1]> = node.outputs.iter().map(|&v| graph.aval_ref(v).clone()).collect();
    let new = out.push_node(Node { inputs, regions, outputs: SmallVec::new(), ..node.clone() }, &avals);
    for (old, new) in node.outputs.iter().zip(new) {
        map[old.index()] = Some(new);
    }
}

/// Whether any node of `graph` or of its regions satisfies `test`.
pub(crate) fn any_node(graph: &Graph, test: fn(&Node) -> bool) -> bool {
    graph.nodes().iter().any(|n| test(n) || n.regions.iter().any(|r| any_node(r, test)))
}
