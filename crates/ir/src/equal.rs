//! Structural equality, and a description of the first difference.

use std::fmt::Write;
use std::sync::Arc;

use crate::V;
use crate::graph::Graph;
use crate::hash::{Canonical, canonical};
use crate::print::{write_attr, write_aval};

/// Whether two graphs compute the same in the same way; ignores what [`crate::structural_hash`] ignores.
pub fn structural_eq(a: &Graph, b: &Graph) -> bool {
    first_difference(a, b).is_none()
}

/// Describes the first difference between two graphs; `None` if they are structurally equal.
pub fn first_difference(a: &Graph, b: &Graph) -> Option<String> {
    let differ = |what: &str, x: String, y: String| Some(format!("{what}: {x} and {y}"));
    if a.shape_env() != b.shape_env() {
        return Some("the symbols or their guards differ".into());
    }
    if (a.random_calls(), a.random_key()) != (b.random_calls(), b.random_key()) {
        return Some("the random calls differ".into());
    }
    if a.inputs().len() != b.inputs().len() {
        return differ("number of inputs", a.inputs().len().to_string(), b.inputs().len().to_string());
    }
    for (i, (x, y)) in a.inputs().iter().zip(b.inputs()).enumerate() {
        if a.aval_ref(x.value) != b.aval_ref(y.value) {
            return differ(&format!("input {i}"), aval_text(a, x.value), aval_text(b, y.value));
        }
    }
    for (i, (x, y)) in a.nodes().iter().zip(b.nodes()).enumerate() {
        if x.op != y.op {
            return differ(&format!("node {i}"), x.op.name.into(), y.op.name.into());
        }
        let at = format!("node {i} ({})", x.op.name);
        if let Some(text) = differing_values(a, &x.inputs, b, &y.inputs) {
            return Some(format!("{at}, operands: {text}"));
        }
        if x.attrs != y.attrs {
            let text = |attrs: &[ms_core::Attr]| {
                let mut out = String::from("{");
                for (k, attr) in attrs.iter().enumerate() {
                    out.push_str(if k == 0 { "" } else { ", " });
                    write_attr(&mut out, attr);
                }
                out + "}"
            };
            return differ(&format!("{at}, attributes"), text(&x.attrs), text(&y.attrs));
        }
        if x.outputs.len() != y.outputs.len() {
            return Some(format!("{at}: the numbers of outputs differ"));
        }
        for (&u, &v) in x.outputs.iter().zip(&y.outputs) {
            if a.aval_ref(u) != b.aval_ref(v) {
                return differ(&format!("{at}, output"), aval_text(a, u), aval_text(b, v));
            }
        }
        if x.regions.len() != y.regions.len() {
            return Some(format!("{at}: the numbers of regions differ"));
        }
        for (k, (r, s)) in x.regions.iter().zip(&y.regions).enumerate() {
            if !Arc::ptr_eq(r, s)
                && let Some(text) = first_difference(r, s)
            {
                return Some(format!("{at}, region {k}: {text}"));
            }
        }
    }
    if a.nodes().len() != b.nodes().len() {
        return differ("number of nodes", a.nodes().len().to_string(), b.nodes().len().to_string());
    }
    if let Some(text) = differing_values(a, a.outputs(), b, b.outputs()) {
        return Some(format!("outputs: {text}"));
    }
    let inputs = |g: &Graph| g.writes().iter().map(|w| w.0).collect::<Vec<_>>();
    if inputs(a) != inputs(b) {
        return differ("written inputs", format!("{:?}", inputs(a)), format!("{:?}", inputs(b)));
    }
    let values = |g: &Graph| g.writes().iter().map(|w| w.1).collect::<Vec<_>>();
    differing_values(a, &values(a), b, &values(b)).map(|text| format!("write-backs: {text}"))
}

fn aval_text(graph: &Graph, v: V) -> String {
    let mut out = String::new();
    write_aval(&mut out, graph.aval_ref(v));
    out
}

fn differing_values(a: &Graph, us: &[V], b: &Graph, vs: &[V]) -> Option<String> {
    if us.len() != vs.len() {
        return Some(format!("{} and {} of them", us.len(), vs.len()));
    }
    us.iter().zip(vs).enumerate().find_map(|(k, (&u, &v))| {
        let (x, y) = (canonical(a, u), canonical(b, v));
        (x != y).then(|| format!("number {k} is {} and {}", value_text(x), value_text(y)))
    })
}

fn value_text(value: Canonical<'_>) -> String {
    match value {
        Canonical::Input(i) => format!("input {i}"),
        Canonical::Node { node, out: 0 } => format!("node {node}"),
        Canonical::Node { node, out } => format!("output {out} of node {node}"),
        Canonical::Const(data) => {
            let mut out = String::from("constant ");
            write_aval(&mut out, &data.aval);
            if let Some(text) = crate::print::preview(data) {
                let _ = write!(out, " ({text})");
            }
            out
        }
    }
}
