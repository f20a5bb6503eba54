//! Merges equal nodes: same op, inputs, attributes and regions. Random nodes are never merged, and neither are two values that
//! both reach the caller (see `escape`).

use std::collections::HashMap;
use std::sync::Arc;

use ms_core::{Attrs, Result, SmallVec};
use ms_ir::{ConstData, Graph, Node, NodeId, OpRef, V, ValueDef, structural_hash};

use super::{any_node, escape::escaping};

#[derive(PartialEq, Eq, Hash)]
struct Key {
    op: OpRef,
    /// In the new graph, where equal values already share an index.
    inputs: SmallVec<[V; 3]>,
    attrs: Attrs,
    regions: SmallVec<[u128; 2]>,
}

fn mergeable(node: &Node) -> bool {
    let random = |n: &Node| n.op.traits.random;
    node.op.traits.pure && !random(node) && !node.regions.iter().any(|r| any_node(r, |n| n.op.traits.random))
}

pub fn run(graph: &Graph) -> Result<Graph> {
    let escapes = escaping(graph);
    let (mut out, mut map) = graph.skeleton();
    merge_constants(graph, &escapes, &mut out, &mut map);
    // For each key, the outputs in the new graph, and whether one of the merged nodes escapes.
    let mut seen: HashMap<Key, (SmallVec<[V; 1]>, bool)> = HashMap::new();
    let mut region_hashes: HashMap<*const Graph, u128> = HashMap::new();
    for (i, node) in graph.nodes().iter().enumerate() {
        if !mergeable(node) {
            graph.copy_node(NodeId(i as u32), &mut out, &mut map);
            continue;
        }
        let inputs = node.inputs.iter().map(|&v| graph.map_value(v, &mut out, &mut map)).collect();
        let mut hash = |r: &Arc<Graph>| *region_hashes.entry(Arc::as_ptr(r)).or_insert_with(|| structural_hash(r));
        let regions = node.regions.iter().map(&mut hash).collect();
        let key = Key { op: node.op, inputs, attrs: node.attrs.clone(), regions };
        let escape = node.outputs.iter().any(|v| escapes[v.index()]);
        match seen.get_mut(&key) {
            Some((known, known_escapes)) if !(escape && *known_escapes) => {
                *known_escapes |= escape;
                for (old, new) in node.outputs.iter().zip(known.iter()) {
                    map[old.index()] = Some(*new);
                }
            }
            _ => {
                graph.copy_node(NodeId(i as u32), &mut out, &mut map);
                let outputs = node.outputs.iter().map(|v| map[v.index()].expect("just mapped")).collect();
                seen.insert(key, (outputs, escape));
            }
        }
    }
    Ok(graph.finish_into(out, &mut map))
}

/// Maps constants of equal type and bytes to one.
fn merge_constants(graph: &Graph, escapes: &[bool], out: &mut Graph, map: &mut [Option<V>]) {
    let mut used = vec![false; graph.values().len()];
    let results = graph.outputs().iter().chain(graph.writes().iter().map(|(_, v)| v));
    for v in graph.nodes().iter().flat_map(|n| n.inputs.iter()).chain(results) {
        used[v.index()] = true;
    }
    let mut seen: HashMap<Arc<ConstData>, (V, bool)> = HashMap::new();
    for (i, value) in graph.values().iter().enumerate().filter(|(i, _)| used[*i]) {
        let ValueDef::Const(data) = &value.def else { continue };
        match seen.get_mut(data) {
            Some((known, known_escapes)) if !(escapes[i] && *known_escapes) => {
                *known_escapes |= escapes[i];
                map[i] = Some(*known);
            }
            _ => {
                let new = graph.map_value(V(i as u32), out, map);
                seen.insert(data.clone(), (new, escapes[i]));
            }
        }
    }
}
