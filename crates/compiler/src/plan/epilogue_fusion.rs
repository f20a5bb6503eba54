//! Fuses elementwise groups into launches of other ops. After a product, a group runs block by block, while the block
//! is in cache. Before a reduction, it computes the reduction's input, which then never goes to memory.

use ms_device_api::Device;
use ms_ir::{Graph, Kernel, NodeId, V, ValueDef};

use super::concrete::Concrete;
use super::fuse::{Unit, unit_of};

/// For each unit, the unit of the product whose launch it joins. A product waits for the group that joins it, so every
/// other reader of the product comes after that group.
///
/// Groups with a value that is written back are not fused: their launch may write in place.
pub fn products(graph: &Graph, concrete: &Concrete, units: &[Unit], device: &dyn Device) -> Vec<Option<u32>> {
    let max_results = device.fusion().results_after;
    let n = graph.values().len();
    let unit_of = unit_of(graph, units);
    let mut readers: Vec<Vec<u32>> = vec![Vec::new(); n];
    for (u, unit) in units.iter().enumerate() {
        for id in &unit.nodes {
            for v in &graph.node(*id).inputs {
                readers[v.index()].push(u as u32);
            }
        }
    }
    let mut leaves = vec![false; n];
    for v in graph.outputs().iter().chain(graph.writes().iter().map(|(_, v)| v)) {
        leaves[v.index()] = true;
    }
    let mut written = vec![false; n];
    for (_, v) in graph.writes() {
        written[v.index()] = true;
    }
    let product = |v: V| {
        let id = graph.producer(v)?;
        let node = graph.node(id);
        let aval = concrete.aval(v);
        let single = node.outputs.len() == 1 && aval.shape.len() >= 2 && aval.numel() > 0;
        let fits = matches!(node.op.kernel, Kernel::Host(_)) && single && device.fuses_after(node.op.name, aval);
        fits.then(|| unit_of[id.0 as usize])
    };
    let mut joined = vec![None; units.len()];
    let mut taken = vec![false; units.len()];
    for (u, unit) in units.iter().enumerate() {
        let first = graph.node(unit.nodes[0]);
        if !matches!(first.op.kernel, Kernel::Program(_)) {
            continue;
        }
        let inside = |v: V| graph.producer(v).is_some_and(|id| unit_of[id.0 as usize] == u as u32);
        let outputs = || unit.nodes.iter().flat_map(|id| graph.node(*id).outputs.iter().copied());
        if outputs().any(|v| written[v.index()]) {
            continue;
        }
        let results: Vec<V> =
            outputs().filter(|v| leaves[v.index()] || readers[v.index()].iter().any(|&r| r != u as u32)).collect();
        if results.is_empty() || results.len() > max_results {
            continue;
        }
        let shape = &concrete.aval(first.outputs[0]).shape;
        for &v in unit.nodes.iter().flat_map(|id| graph.node(*id).inputs.iter()).filter(|v| !inside(**v)) {
            let Some(head) = product(v).filter(|&h| !taken[h as usize]) else { continue };
            let others = readers[v.index()].iter().filter(|&&r| r != u as u32);
            let alone = others.clone().count() == 0 && !leaves[v.index()];
            let dtype = concrete.aval(v).dtype;
            let has_room = !alone || results.iter().any(|&r| concrete.aval(r).dtype == dtype);
            if has_room && concrete.aval(v).shape == *shape && others.clone().all(|&r| r > u as u32) {
                taken[head as usize] = true;
                joined[u] = Some(head);
                break;
            }
        }
    }
    joined
}

/// For each reduction unit, the unit of the elementwise group that computes its input, if nothing else reads that
/// group. `joined` gives the groups that run after a product.
pub fn reductions(
    graph: &Graph,
    concrete: &Concrete,
    units: &[Unit],
    joined: &[Option<u32>],
    device: &dyn Device,
) -> Vec<Option<u32>> {
    let uses = graph.uses();
    let unit_of = unit_of(graph, units);
    let group = |unit: &Unit| -> Option<u32> {
        let reduction = graph.node(unit.nodes[0]);
        if !matches!(reduction.op.kernel, Kernel::Host(_)) {
            return None;
        }
        let (v, result) = (*reduction.inputs.first()?, *reduction.outputs.first()?);
        let maker = unit_of[graph.producer(v)?.0 as usize];
        let nodes = &units[maker as usize].nodes;
        let makes = |id: &NodeId| matches!(graph.node(*id).op.kernel, Kernel::Program(_));
        let inside = |v: V| graph.producer(v).is_some_and(|id| unit_of[id.0 as usize] == maker);
        let read_inside =
            |v: V| nodes.iter().flat_map(|id| &graph.node(*id).inputs).filter(|&&u| u == v).count() as u32;
        let aval = concrete.aval(v);
        let fits = nodes.iter().all(makes)
            && joined[maker as usize].is_none()
            && device.fuses_before(reduction.op.name, aval)
            && concrete.aval(result).numel() < aval.numel()
            // The reduction is the group's only reader, and reads it once.
            && uses[v.index()] == read_inside(v) + 1
            && nodes.iter().flat_map(|id| &graph.node(*id).outputs).all(|&o| o == v || uses[o.index()] == read_inside(o));
        let reads_memory = || {
            let operands = nodes.iter().flat_map(|id| &graph.node(*id).inputs);
            operands.filter(|&&u| !inside(u)).any(|&u| !matches!(graph.def(u), ValueDef::Const(_)))
        };
        (fits && reads_memory()).then_some(maker)
    };
    units.iter().map(group).collect()
}
