//! Instances: a graph over symbolic dimensions with its symbols replaced by concrete sizes.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use ms_core::{Attr, Attrs, Aval, Code, Dim, DimExpr, Error, Result, Shape};

use crate::graph::{Graph, Node, NodeId, ValueInfo};

/// The input symbols that the graph's shapes and attributes depend on, in ascending order.
pub fn symbols_of(graph: &Graph) -> Vec<usize> {
    let mut seen: Vec<bool> = vec![false; graph.shape_env().exprs().len()];
    let mut note = |d: &Dim| {
        if let Some(i) = d.symbol_index() {
            seen[i] = true;
        }
    };
    let mut visited: HashSet<*const Graph> = HashSet::new();
    let mut todo = vec![graph];
    while let Some(g) = todo.pop() {
        g.values().iter().flat_map(|v| v.aval.shape.iter()).for_each(&mut note);
        for node in g.nodes() {
            dims(&node.attrs).for_each(&mut note);
            for region in &node.regions {
                if visited.insert(Arc::as_ptr(region)) {
                    todo.push(region);
                }
            }
        }
    }
    let exprs = graph.shape_env().exprs();
    for i in (0..exprs.len()).rev().filter(|&i| seen[i]).collect::<Vec<_>>() {
        mark(&exprs, &mut seen, i);
    }
    let inputs =
        exprs.iter().enumerate().filter(|(i, e)| seen[*i] && matches!(e, DimExpr::Input { .. } | DimExpr::Data));
    inputs.map(|(i, _)| i).collect()
}

/// Marks the symbols from which symbol `i` is computed.
fn mark(exprs: &[DimExpr], seen: &mut [bool], i: usize) {
    let mut todo = vec![i];
    while let Some(i) = todo.pop() {
        seen[i] = true;
        let operands = match exprs[i] {
            DimExpr::Input { .. } | DimExpr::Data => continue,
            DimExpr::Add(a, b)
            | DimExpr::Sub(a, b)
            | DimExpr::Mul(a, b)
            | DimExpr::FloorDiv(a, b)
            | DimExpr::Mod(a, b) => [a, b],
        };
        todo.extend(operands.iter().filter_map(|d| d.symbol_index()));
    }
}

fn dims(attrs: &Attrs) -> impl Iterator<Item = &Dim> {
    attrs.iter().flat_map(|a| match a {
        Attr::Dims(dims) => dims.as_slice(),
        _ => &[],
    })
}

/// The graph for these values of all its symbols.
///
/// # Errors
/// `Internal` if a size would be negative, which the capture's guards should exclude.
pub fn instance(graph: &Graph, symbols: &[i64]) -> Result<Graph> {
    let out = made(graph, symbols, &mut HashMap::new());
    let negative = |v: &ValueInfo| v.aval.shape.iter().any(|d| d.get() < 0);
    if out.values().iter().any(negative) {
        return Err(Error::new(Code::Internal).op(graph.name()).what("a dimension below zero"));
    }
    Ok(out)
}

type Made = HashMap<*const Graph, Arc<Graph>>;

fn made(graph: &Graph, symbols: &[i64], regions: &mut Made) -> Graph {
    let number = |d: &Dim| d.symbol_index().map_or(*d, |i| Dim::new(symbols[i]));
    let shape = |s: &Shape| -> Shape { s.iter().map(number).collect() };
    let aval = |a: &Aval| Aval { dtype: a.dtype, shape: shape(&a.shape) };
    let mut out = Graph::new(graph.name());
    out.copy_random(graph);
    let mut map = vec![None; graph.values().len()];
    for input in graph.inputs() {
        map[input.value.index()] = Some(out.add_input(&input.name, aval(graph.aval_ref(input.value))));
    }
    for i in 0..graph.nodes().len() {
        let node = graph.node(NodeId(i as u32));
        let inputs = node.inputs.iter().map(|&v| graph.map_value(v, &mut out, &mut map)).collect();
        let avals: Vec<Aval> = node.outputs.iter().map(|&v| aval(graph.aval_ref(v))).collect();
        let one = |a: &Attr| match a {
            Attr::Dims(dims) => Attr::Dims(shape(dims)),
            other => other.clone(),
        };
        let nested = node.regions.iter().map(|r| {
            let known = regions.get(&Arc::as_ptr(r)).cloned();
            known.unwrap_or_else(|| {
                let new = Arc::new(made(r, symbols, regions));
                regions.insert(Arc::as_ptr(r), new.clone());
                new
            })
        });
        let new = Node {
            op: node.op,
            inputs,
            attrs: node.attrs.iter().map(one).collect(),
            outputs: Default::default(),
            regions: nested.collect(),
            loc: node.loc.clone(),
        };
        for (old, new) in node.outputs.iter().zip(out.push_node(new, &avals)) {
            map[old.index()] = Some(new);
        }
    }
    graph.finish_into(out, &mut map)
}
