//! Removes nodes whose results are unused, and unused values that loops carry, save or stack. Removing a random node
//! does not change the call numbers of others: they are attributes of the nodes, and the graph's count stays.

use std::collections::HashMap;
use std::sync::Arc;

use ms_core::{Aval, Result, SmallVec};
use ms_ir::{CALL, Graph, Kernel, Node, NodeId, OpRef, V};

use super::{any_node, loops};

/// Whether `node` has no effect besides its results. A node that may raise must stay: plain Python would raise too. A
/// loop may be removed even if it might not terminate.
fn removable(node: &Node) -> bool {
    if matches!(node.op.kernel, Kernel::Regions) && node.op != OpRef(&CALL) {
        return !node.regions.iter().any(|r| any_node(r, |n| !removable(n)));
    }
    node.op.traits.pure && !node.op.traits.fallible
}

/// The part of a graph that some of its results need.
pub struct LivePart {
    pub values: Vec<bool>,
    nodes: Vec<bool>,
    /// Loops of which only a part is needed.
    trimmed: HashMap<usize, loops::Trimmed>,
}

/// The part that `results` need, and what must stay in any case.
pub fn live(graph: &Graph, results: impl Iterator<Item = V>) -> LivePart {
    let mut values = vec![false; graph.values().len()];
    results.for_each(|v| values[v.index()] = true);
    let mut nodes = vec![false; graph.nodes().len()];
    let mut trimmed = HashMap::new();
    for (i, node) in graph.nodes().iter().enumerate().rev() {
        let used: SmallVec<[bool; 4]> = node.outputs.iter().map(|v| values[v.index()]).collect();
        nodes[i] = used.contains(&true) || !removable(node);
        if !nodes[i] {
            continue;
        }
        match loops::trim(node, &used) {
            Some(less) => {
                less.inputs.iter().for_each(|&k| values[node.inputs[k].index()] = true);
                trimmed.insert(i, less);
            }
            None => node.inputs.iter().for_each(|v| values[v.index()] = true),
        }
    }
    LivePart { values, nodes, trimmed }
}

impl LivePart {
    /// Copies the needed nodes, in order; `map` contains the inputs.
    pub fn copy(mut self, graph: &Graph, out: &mut Graph, map: &mut [Option<V>]) {
        for i in (0..graph.nodes().len()).filter(|&i| self.nodes[i]) {
            let Some(less) = self.trimmed.remove(&i) else {
                graph.copy_node(NodeId(i as u32), out, map);
                continue;
            };
            let node = &graph.nodes()[i];
            let inputs = less.inputs.iter().map(|&k| graph.map_value(node.inputs[k], out, map)).collect();
            let avals: SmallVec<[Aval; 1]> =
                less.outputs.iter().map(|&k| graph.aval_ref(node.outputs[k]).clone()).collect();
            let (attrs, regions) = (less.attrs, less.regions.into_iter().map(Arc::new).collect());
            let new = Node { inputs, attrs, regions, outputs: SmallVec::new(), ..node.clone() };
            for (&k, v) in less.outputs.iter().zip(out.push_node(new, &avals)) {
                map[node.outputs[k].index()] = Some(v);
            }
        }
    }
}

pub fn run(graph: &Graph) -> Result<Graph> {
    let live = live(graph, graph.outputs().iter().chain(graph.writes().iter().map(|(_, v)| v)).copied());
    // Copying also drops unused constants.
    let (mut out, mut map) = graph.skeleton();
    live.copy(graph, &mut out, &mut map);
    Ok(graph.finish_into(out, &mut map))
}
