//! Rewrites that keep every bit, NaN payloads and the sign of zero included. Rewrites that do not (x + 0.0, x * 1.0)
//! are for O1.
//!
//! Ops are identified by what they compute, not by name: an elementwise op by its scalar program, a view by the layout
//! that it makes from a row-major one.

use ms_core::{Aval, DType, Instr, Layout, Opcode, Reg, Result, Scalar, SmallVec};
use ms_ir::{Graph, Kernel, Node, NodeId, V, ValueDef};

use super::escape::escaping;

pub fn run(graph: &Graph) -> Result<Graph> {
    let escapes = escaping(graph);
    let uses = graph.uses();
    let (mut out, mut map) = graph.skeleton();
    for (i, node) in graph.nodes().iter().enumerate() {
        let id = NodeId(i as u32);
        let replacement = match node.op.kernel {
            // The caller gets separate memory if plain Python would give it that.
            Kernel::Program(_) if node.outputs.iter().all(|v| !escapes[v.index()]) => {
                let inputs: SmallVec<[V; 3]> =
                    node.inputs.iter().map(|&v| graph.map_value(v, &mut out, &mut map)).collect();
                same_value(&out, node, &inputs, graph.aval_ref(node.outputs[0]))
            }
            // A view that the caller gets is a separate object, and shares memory with the same tensors as in plain
            // Python.
            Kernel::View(_) if !escapes[node.outputs[0].index()] => {
                let input = graph.map_value(node.inputs[0], &mut out, &mut map);
                same_view(&out, node, input, graph.aval_ref(node.outputs[0]))
            }
            _ => None,
        };
        let replacement = match replacement {
            None => transposed_product(graph, node, &uses, &mut out, &mut map),
            some => some,
        };
        match replacement {
            Some(v) => map[node.outputs[0].index()] = Some(v),
            None => {
                let escapes = node.outputs.iter().any(|v| escapes[v.index()]);
                if escapes || !outermost_reshape(graph, node, &mut out, &mut map) {
                    graph.copy_node(id, &mut out, &mut map);
                }
            }
        }
    }
    Ok(graph.finish_into(out, &mut map))
}

/// The only instruction of an elementwise node, with its operands among the node's inputs.
fn single_instr(graph: &Graph, node: &Node, inputs: &[V]) -> Option<Instr> {
    let Kernel::Program(make) = node.op.kernel else { return None };
    let dtypes: SmallVec<[DType; 4]> = inputs.iter().map(|&v| graph.aval_ref(v).dtype).collect();
    let program = make(&dtypes, &node.attrs);
    let last = Reg((program.inputs.len() + program.instrs.len()).wrapping_sub(1) as u16);
    (program.instrs.len() == 1 && program.outputs[..] == [last]).then(|| program.instrs[0])
}

/// The value in `out` that the elementwise `node` would only copy.
fn same_value(out: &Graph, node: &Node, inputs: &[V], aval: &Aval) -> Option<V> {
    let Kernel::Program(make) = node.op.kernel else { return None };
    if node.outputs.len() != 1 {
        return None;
    }
    let fits = |v: V| (out.aval_ref(v) == aval).then_some(v);
    let dtypes: SmallVec<[DType; 4]> = inputs.iter().map(|&v| out.aval_ref(v).dtype).collect();
    let program = make(&dtypes, &node.attrs);
    if program.instrs.is_empty() {
        // A cast to the same dtype, an identity.
        return fits(inputs[program.outputs[0].0 as usize]);
    }
    let instr = single_instr(out, node, inputs)?;
    let arg = |k: usize| inputs[instr.args[k].0 as usize];
    let constant = |v: V| scalar_const(out, v);
    match instr.op {
        Opcode::Neg | Opcode::Not => {
            let (inner, inner_inputs) = producer(out, arg(0))?;
            let first = single_instr(out, inner, inner_inputs)?;
            (first.op == instr.op).then(|| inner_inputs[first.args[0].0 as usize]).and_then(fits)
        }
        Opcode::Abs | Opcode::Floor | Opcode::Ceil | Opcode::Round | Opcode::Trunc => {
            let (inner, inner_inputs) = producer(out, arg(0))?;
            (single_instr(out, inner, inner_inputs)?.op == instr.op).then(|| arg(0)).and_then(fits)
        }
        Opcode::Select => match constant(arg(0)) {
            Some(pred) => fits(arg(if pred.as_bool() { 1 } else { 2 })),
            None => (arg(1) == arg(2)).then(|| arg(1)).and_then(fits),
        },
        // Integers wrap, so these hold for all values.
        Opcode::Add | Opcode::Mul if instr.ty.is_int() => {
            let neutral = Scalar::Int((instr.op == Opcode::Mul) as i64);
            match (constant(arg(0)), constant(arg(1))) {
                (_, Some(c)) if c == neutral => fits(arg(0)),
                (Some(c), _) if c == neutral => fits(arg(1)),
                _ => None,
            }
        }
        Opcode::Sub if instr.ty.is_int() => (constant(arg(1)) == Some(Scalar::Int(0))).then(|| arg(0)).and_then(fits),
        _ => None,
    }
}

fn producer(graph: &Graph, v: V) -> Option<(&Node, &[V])> {
    let node = graph.node(graph.producer(v)?);
    (node.outputs.len() == 1).then_some((node, &node.inputs[..]))
}

/// The value of a constant of one element.
fn scalar_const(graph: &Graph, v: V) -> Option<Scalar> {
    match graph.def(v) {
        ValueDef::Const(data) if data.bytes.len() == data.aval.dtype.size() => {
            Some(Scalar::from_bytes(&data.bytes, data.aval.dtype))
        }
        _ => None,
    }
}

/// Whether `node` swaps the last two of its input's dimensions and nothing else.
fn swaps_last_two(graph: &Graph, node: &Node) -> bool {
    if node.op.name != "transpose" {
        return false;
    }
    let rank = graph.aval_ref(node.inputs[0]).rank() as i64;
    if rank < 2 {
        return false;
    }
    let mut swapped: SmallVec<[i64; 6]> = (0..rank).collect();
    swapped.swap(rank as usize - 1, rank as usize - 2);
    node.attrs.first().is_some_and(|a| a.as_ints() == &swapped[..])
}

/// `transpose(a @ b)` becomes `b^T @ a^T`, if nothing else reads the product: readers of the result, such as an
/// optimizer, then find it row-major. Each element is the same sum of the same products in the same order. Only for
/// real numbers: the parts of a complex product are sums themselves.
fn transposed_product(graph: &Graph, node: &Node, uses: &[u32], out: &mut Graph, map: &mut [Option<V>]) -> Option<V> {
    if !swaps_last_two(graph, node) {
        return None;
    }
    let product = graph.node(graph.producer(node.inputs[0])?);
    let aval = graph.aval_ref(node.outputs[0]);
    if product.op.name != "matmul2" || uses[node.inputs[0].index()] != 1 || aval.dtype.is_complex() {
        return None;
    }
    let mut swapped = |v: V| {
        let v = graph.map_value(v, out, map);
        if let Some((inner, inputs)) = producer(out, v)
            && swaps_last_two(out, inner)
        {
            return inputs[0];
        }
        let mut aval = out.aval_ref(v).clone();
        let rank = aval.rank();
        aval.shape.swap(rank - 1, rank - 2);
        let inputs = SmallVec::from_slice(&[v]);
        out.push_node(Node { inputs, outputs: SmallVec::new(), ..node.clone() }, &[aval])[0]
    };
    let (left, right) = (swapped(product.inputs[1]), swapped(product.inputs[0]));
    let inputs = SmallVec::from_slice(&[left, right]);
    Some(out.push_node(Node { inputs, outputs: SmallVec::new(), ..product.clone() }, std::slice::from_ref(aval))[0])
}

fn is_concrete(aval: &Aval) -> bool {
    aval.shape.iter().all(|d| d.is_const())
}

/// The value in `out` whose elements the view `node` of `input` shows in the same order, alone or with the view before
/// it.
fn same_view(out: &Graph, node: &Node, input: V, aval: &Aval) -> Option<V> {
    let mut base = input;
    let mut chain: SmallVec<[(&Node, &Aval); 2]> = ms_core::smallvec![(node, aval)];
    loop {
        if out.aval_ref(base) == aval && is_identity(out.aval_ref(base), &chain) {
            return Some(base);
        }
        let (inner, inner_inputs) = producer(out, base)?;
        if !matches!(inner.op.kernel, Kernel::View(_)) || chain.len() == 2 {
            return None;
        }
        chain.push((inner, out.aval_ref(base)));
        base = inner_inputs[0];
    }
}

/// Whether the views in `chain` (outermost first), applied to a row-major `base`, give its elements in order. This then
/// holds for every layout, since views depend only on indices.
fn is_identity(base: &Aval, chain: &[(&Node, &Aval)]) -> bool {
    if !is_concrete(base) || chain.iter().any(|(_, aval)| !is_concrete(aval)) {
        return false;
    }
    let mut layout = Layout::contiguous(base.dtype, &base.shape);
    for (node, aval) in chain.iter().rev() {
        let Kernel::View(view) = node.op.kernel else { return false };
        match view(&layout, aval, &node.attrs) {
            Some(next) => layout = next,
            None => return false,
        }
    }
    layout.is_contiguous() && layout.offset.get() == 0
}

/// `reshape(reshape(x))` becomes one reshape: the inner one may need a copy that the combination does not. Returns
/// whether it was rewritten.
fn outermost_reshape(graph: &Graph, node: &Node, out: &mut Graph, map: &mut [Option<V>]) -> bool {
    if node.op.name != "reshape" {
        return false;
    }
    let input = graph.map_value(node.inputs[0], out, map);
    let Some(inner) = out.producer(input).map(|id| out.node(id)).filter(|n| n.op == node.op) else { return false };
    let inputs = inner.inputs.clone();
    let aval = graph.aval_ref(node.outputs[0]).clone();
    let new = out.push_node(Node { inputs, outputs: SmallVec::new(), ..node.clone() }, &[aval]);
    map[node.outputs[0].index()] = Some(new[0]);
    true
}
