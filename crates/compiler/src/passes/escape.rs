//! Which values the caller can access. Two tensors that a program makes separately must stay in separate memory if the
//! caller gets both, or writing into one would change the other. So passes merge two values only if at least one of
//! them does not escape.

use ms_ir::{Graph, Kernel};

/// For each value, whether a graph output is this value or a view of it.
pub fn escaping(graph: &Graph) -> Vec<bool> {
    let mut escapes = vec![false; graph.values().len()];
    for v in graph.outputs() {
        escapes[v.index()] = true;
    }
    for node in graph.nodes().iter().rev() {
        let reached = node.outputs.iter().any(|v| escapes[v.index()]);
        match node.op.kernel {
            Kernel::View(_) if reached => escapes[node.inputs[0].index()] = true,
            // A region may return an operand unchanged.
            Kernel::Regions if reached => node.inputs.iter().for_each(|v| escapes[v.index()] = true),
            _ => {}
        }
    }
    escapes
}
