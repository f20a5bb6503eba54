//! Inlines `call` nodes: the region's nodes replace the call. `custom_vjp` nodes are replaced by their operands: they
//! only serve gradients, which have been taken by now.

use ms_core::{Attr, Aval, Code, Dim, DimExpr, Error, Relation, Result, SmallVec};
use ms_ir::{Builder, CALL, CUSTOM_VJP, Graph, Loc, Node, NodeId, OpRef, V};

pub fn run(graph: &Graph) -> Result<Graph> {
    if !graph.nodes().iter().any(|n| n.op == OpRef(&CALL) || n.op == OpRef(&CUSTOM_VJP)) {
        return Ok(graph.clone());
    }
    let (mut out, mut map) = graph.skeleton();
    let mut writes = Vec::new();
    for (i, node) in graph.nodes().iter().enumerate() {
        if node.op == OpRef(&CUSTOM_VJP) {
            for (&old, &operand) in node.outputs.iter().zip(&node.inputs) {
                map[old.index()] = Some(graph.map_value(operand, &mut out, &mut map));
            }
            continue;
        }
        if node.op != OpRef(&CALL) {
            graph.copy_node(NodeId(i as u32), &mut out, &mut map);
            continue;
        }
        let operands: Vec<V> = node.inputs.iter().map(|&v| graph.map_value(v, &mut out, &mut map)).collect();
        let results = splice(node, &node.loc, &node.regions[0], &operands, &mut out, &mut writes)?;
        for (old, new) in node.outputs.iter().zip(results) {
            map[old.index()] = Some(new);
        }
    }
    let mut out = graph.finish_into(out, &mut map);
    // A write of the graph itself comes after those of its calls.
    for (input, v) in writes {
        if out.writes().iter().all(|w| w.0 != input) {
            let mut all = out.writes().to_vec();
            all.push((input, v));
            out.set_writes(all);
        }
    }
    Ok(out)
}

/// Appends `region` to `out` with its inputs bound to `operands`, calls within it included, and returns its outputs there.
/// Its write-backs go to `writes`, and nodes without a location get `loc`.
pub fn splice(
    call: &Node,
    loc: &Option<Loc>,
    region: &Graph,
    operands: &[V],
    out: &mut Graph,
    writes: &mut Vec<(u32, V)>,
) -> Result<Vec<V>> {
    let internal = |what: &str| Error::new(Code::Internal).op(call.op.name).what(what);
    if region.random_calls() > 0 {
        return Err(internal("a region takes its random calls from the graph that calls it"));
    }
    let symbols = Symbols::bind(region, operands, out);
    let mut map: Vec<Option<V>> = vec![None; region.values().len()];
    for (input, &operand) in region.inputs().iter().zip(operands) {
        map[input.value.index()] = Some(operand);
    }
    for node in region.nodes() {
        let inputs: SmallVec<[V; 3]> = node.inputs.iter().map(|&v| region.map_value(v, out, &mut map)).collect();
        let loc = node.loc.clone().or_else(|| loc.clone());
        let results = if node.op == OpRef(&CUSTOM_VJP) {
            inputs[..node.outputs.len()].iter().copied().collect()
        } else if node.op == OpRef(&CALL) {
            SmallVec::from_vec(splice(node, &loc, &node.regions[0], &inputs, out, writes)?)
        } else {
            let avals: SmallVec<[Aval; 1]> = node.outputs.iter().map(|&v| symbols.aval(region.aval_ref(v))).collect();
            let attrs = node.attrs.iter().map(|a| symbols.attr(a)).collect();
            let (op, regions) = (node.op, node.regions.clone());
            out.push_node(Node { op, inputs, attrs, outputs: SmallVec::new(), regions, loc }, &avals)
        };
        for (old, new) in node.outputs.iter().zip(results) {
            map[old.index()] = Some(new);
        }
    }
    for &(input, v) in region.writes() {
        let value = region.map_value(v, out, &mut map);
        let operand = operands[input as usize];
        let Some(target) = out.inputs().iter().position(|i| i.value == operand) else {
            return Err(internal("a region writes to an operand that is not an input of the whole graph"));
        };
        writes.retain(|w| w.0 != target as u32);
        writes.push((target as u32, value));
    }
    Ok(region.outputs().iter().map(|&v| region.map_value(v, out, &mut map)).collect())
}

/// The values of the region's symbols in the surrounding graph. Empty if the region has none.
struct Symbols(Vec<Dim>);

impl Symbols {
    fn bind(region: &Graph, operands: &[V], out: &mut Graph) -> Symbols {
        let exprs = region.shape_env().exprs();
        let mut dims: Vec<Option<Dim>> = vec![None; exprs.len()];
        for (input, &operand) in region.inputs().iter().zip(operands) {
            for (formal, actual) in region.aval_ref(input.value).shape.iter().zip(&out.aval_ref(operand).shape) {
                if let Some(i) = formal.symbol_index() {
                    dims[i].get_or_insert(*actual);
                }
            }
        }
        let mut symbols = Symbols(Vec::with_capacity(exprs.len()));
        for (i, expr) in exprs.iter().enumerate() {
            let dim = match (dims[i], expr) {
                (Some(dim), _) => dim,
                (None, DimExpr::Input { hint }) => out.env().input_symbol(*hint),
                (None, DimExpr::Data) => out.env().data_symbol(),
                (None, DimExpr::Add(a, b)) => out.env().add(symbols.dim(*a), symbols.dim(*b)),
                (None, DimExpr::Sub(a, b)) => out.env().sub(symbols.dim(*a), symbols.dim(*b)),
                (None, DimExpr::Mul(a, b)) => out.env().mul(symbols.dim(*a), symbols.dim(*b)),
                (None, DimExpr::FloorDiv(a, b)) => out.env().floor_div(symbols.dim(*a), symbols.dim(*b)),
                (None, DimExpr::Mod(a, b)) => out.env().modulo(symbols.dim(*a), symbols.dim(*b)),
            };
            symbols.0.push(dim);
        }
        for guard in region.shape_env().guards() {
            let (left, right) = (symbols.dim(guard.left), symbols.dim(guard.right));
            match guard.relation {
                Relation::Equal => out.env().same(left, right),
                Relation::Less => out.env().less(left, right),
            };
        }
        symbols
    }

    fn dim(&self, dim: Dim) -> Dim {
        dim.symbol_index().map_or(dim, |i| self.0[i])
    }

    fn aval(&self, aval: &Aval) -> Aval {
        Aval { dtype: aval.dtype, shape: aval.shape.iter().map(|&d| self.dim(d)).collect() }
    }

    fn attr(&self, attr: &Attr) -> Attr {
        match attr {
            Attr::Dims(dims) => Attr::Dims(dims.iter().map(|&d| self.dim(d)).collect()),
            other => other.clone(),
        }
    }
}
