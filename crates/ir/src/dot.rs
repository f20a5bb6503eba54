//! The graph as Graphviz source.

use std::fmt::Write;

use crate::graph::{Graph, ValueDef};
use crate::print::{write_attr, write_aval, write_quoted};

impl Graph {
    /// Graphviz source of the graph: `dot -Tsvg` draws it. Nested graphs become clusters.
    pub fn to_dot(&self) -> String {
        let mut out = String::from("digraph {\n  node [shape=box, fontname=\"monospace\"];\n");
        let mut clusters = 0;
        write_cluster(&mut out, self, "g0", &mut clusters, 1);
        out.push_str("}\n");
        out
    }
}

fn write_cluster(out: &mut String, graph: &Graph, id: &str, clusters: &mut usize, depth: usize) {
    let pad = "  ".repeat(depth);
    let _ = write!(out, "{pad}subgraph cluster_{id} {{\n{pad}  label=");
    write_quoted(out, graph.name());
    out.push_str(";\n");
    let node_name = |v: crate::V| match graph.def(v) {
        ValueDef::Node { node, .. } => format!("{id}_n{}", node.0),
        _ => format!("{id}_v{}", v.0),
    };
    for (i, value) in graph.values().iter().enumerate() {
        let mut label = match &value.def {
            ValueDef::Input(k) => format!("{}: ", graph.inputs()[*k as usize].name),
            ValueDef::Const(data) => crate::print::preview(data).unwrap_or_default() + ": ",
            ValueDef::Node { .. } => continue,
        };
        write_aval(&mut label, &value.aval);
        let _ = write!(out, "{pad}  {id}_v{i} [shape=oval, label=");
        write_quoted(out, &label);
        out.push_str("];\n");
    }
    for (i, node) in graph.nodes().iter().enumerate() {
        let mut label = node.op.name.to_string();
        for (k, attr) in node.attrs.iter().enumerate() {
            label.push_str(if k == 0 { " {" } else { ", " });
            write_attr(&mut label, attr);
        }
        if !node.attrs.is_empty() {
            label.push('}');
        }
        for &v in &node.outputs {
            label.push('\n');
            write_aval(&mut label, graph.aval_ref(v));
        }
        let _ = write!(out, "{pad}  {id}_n{i} [label=");
        write_quoted(out, &label);
        out.push_str("];\n");
        for &v in &node.inputs {
            let _ = writeln!(out, "{pad}  {} -> {id}_n{i};", node_name(v));
        }
        for (k, region) in node.regions.iter().enumerate() {
            *clusters += 1;
            let inner = format!("g{clusters}");
            write_cluster(out, region, &inner, clusters, depth + 1);
            if !region.inputs().is_empty() || !region.nodes().is_empty() {
                let first = match region.inputs().first() {
                    Some(input) => format!("{inner}_v{}", input.value.0),
                    None => format!("{inner}_n0"),
                };
                let _ = writeln!(out, "{pad}  {id}_n{i} -> {first} [style=dashed, label=\"region {k}\"];");
            }
        }
    }
    for (k, &v) in graph.outputs().iter().enumerate() {
        let _ = writeln!(out, "{pad}  {id}_o{k} [shape=oval, label=\"output {k}\"];");
        let _ = writeln!(out, "{pad}  {} -> {id}_o{k};", node_name(v));
    }
    for &(input, v) in graph.writes() {
        let target = graph.inputs()[input as usize].value;
        let _ = writeln!(out, "{pad}  {} -> {id}_v{} [style=dotted, label=\"write\"];", node_name(v), target.0);
    }
    let _ = writeln!(out, "{pad}}}");
}
