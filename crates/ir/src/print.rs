//! The text form of a graph. It is exact: [`crate::parse`] reads it back to an equal graph, locations and names
//! included.
//!
//! ```text
//! graph "main" {
//!   sym s0 = input 8
//!   guard s0 != 1
//!   %0 = input "x" f32[s0, 3]
//!   %1 = const f32[] 0x0000c03f  # 1.5
//!   %2 = add(%0, %1) : f32[s0, 3]  # net.py:7
//!   return %2
//!   write 0 <- %2
//! }
//! ```
//!
//! Statements are in the order of the values, one per line. A comment on a node's line is its location.

use std::fmt::Write;

use ms_core::{Attr, Aval, DType, Dim, DimExpr, Relation, Scalar};

use crate::graph::{ConstData, Graph, Node, ValueDef};
use crate::{Param, V};

impl Graph {
    /// The whole graph as text, nested graphs included. `parse(&g.to_text(), find)` returns `g`.
    ///
    /// ```
    /// use ms_core::{Aval, DType};
    /// let mut g = ms_ir::Graph::new("id");
    /// let x = g.add_input("x", Aval::scalar(DType::Float32));
    /// g.set_outputs(vec![x]);
    /// assert_eq!(g.to_text(), "graph \"id\" {
    ///   %0 = input \"x\" f32[]
    ///   return %0
    /// }
    /// ");
    /// ```
    pub fn to_text(&self) -> String {
        let mut out = String::new();
        write_graph(&mut out, self, 0);
        out
    }
}

fn pad(out: &mut String, depth: usize) {
    for _ in 0..depth {
        out.push_str("  ");
    }
}

fn write_graph(out: &mut String, graph: &Graph, depth: usize) {
    pad(out, depth);
    out.push_str("graph ");
    write_quoted(out, graph.name());
    out.push_str(" {\n");
    write_header(out, graph, depth + 1);
    // Nodes without outputs define no value; they are printed just before the next node.
    let mut next_node = 0usize;
    // An input's number is printed if the inputs are not in numeric order: the random key is numbered last, wherever it
    // was added.
    let mut next_input = 0u32;
    for (i, value) in graph.values().iter().enumerate() {
        match &value.def {
            ValueDef::Input(k) => {
                pad(out, depth + 1);
                let _ = write!(out, "%{i} = input ");
                if *k != next_input {
                    let _ = write!(out, "{k} ");
                }
                next_input += 1;
                write_quoted(out, &graph.inputs()[*k as usize].name);
                out.push(' ');
                write_aval(out, &value.aval);
                out.push('\n');
            }
            ValueDef::Const(data) => {
                pad(out, depth + 1);
                let _ = write!(out, "%{i} = const ");
                write_const(out, data);
                out.push('\n');
            }
            ValueDef::Node { node, out: 0 } => {
                for node in &graph.nodes()[next_node..=node.0 as usize] {
                    write_node(out, graph, node, depth + 1);
                }
                next_node = node.0 as usize + 1;
            }
            ValueDef::Node { .. } => {}
        }
    }
    for node in graph.nodes().get(next_node..).unwrap_or_default() {
        write_node(out, graph, node, depth + 1);
    }
    pad(out, depth + 1);
    out.push_str("return");
    write_values(out, graph.outputs(), " ");
    out.push('\n');
    for (input, value) in graph.writes() {
        pad(out, depth + 1);
        let _ = writeln!(out, "write {input} <- %{}", value.0);
    }
    pad(out, depth);
    out.push_str("}\n");
}

fn write_header(out: &mut String, graph: &Graph, depth: usize) {
    for (i, expr) in graph.shape_env().exprs().iter().enumerate() {
        pad(out, depth);
        let _ = match expr {
            DimExpr::Input { hint } => writeln!(out, "sym s{i} = input {hint}"),
            DimExpr::Data => writeln!(out, "sym s{i} = data"),
            DimExpr::Add(a, b) => writeln!(out, "sym s{i} = {a} + {b}"),
            DimExpr::Sub(a, b) => writeln!(out, "sym s{i} = {a} - {b}"),
            DimExpr::Mul(a, b) => writeln!(out, "sym s{i} = {a} * {b}"),
            DimExpr::FloorDiv(a, b) => writeln!(out, "sym s{i} = {a} // {b}"),
            DimExpr::Mod(a, b) => writeln!(out, "sym s{i} = {a} % {b}"),
        };
    }
    for guard in graph.shape_env().guards() {
        pad(out, depth);
        let sign = match (guard.relation, guard.holds) {
            (Relation::Equal, true) => "==",
            (Relation::Equal, false) => "!=",
            (Relation::Less, true) => "<",
            (Relation::Less, false) => ">=",
        };
        let _ = writeln!(out, "guard {} {sign} {}", guard.left, guard.right);
    }
    if graph.random_calls() > 0 || graph.random_key().is_some() {
        pad(out, depth);
        let _ = write!(out, "random calls {}", graph.random_calls());
        if let Some(key) = graph.random_key() {
            let _ = write!(out, " key {key}");
        }
        out.push('\n');
    }
}

fn write_node(out: &mut String, graph: &Graph, node: &Node, depth: usize) {
    pad(out, depth);
    write_statement(out, graph, node);
    out.push('\n');
    for region in &node.regions {
        pad(out, depth + 1);
        out.push_str("region\n");
        write_graph(out, region, depth + 2);
    }
}

/// One node's line, without its regions.
pub(crate) fn write_statement(out: &mut String, graph: &Graph, node: &Node) {
    if !node.outputs.is_empty() {
        write_values(out, &node.outputs, "");
        out.push_str(" = ");
    }
    out.push_str(node.op.name);
    out.push('(');
    write_values(out, &node.inputs, "");
    out.push(')');
    if !node.attrs.is_empty() {
        out.push_str(" {");
        out.push_str(&node.attrs_text());
        out.push('}');
    }
    for (i, &v) in node.outputs.iter().enumerate() {
        out.push_str(if i == 0 { " : " } else { ", " });
        write_aval(out, graph.aval_ref(v));
    }
    if let Some(loc) = &node.loc {
        out.push_str("  # ");
        for c in loc.file.chars() {
            match c {
                '\\' => out.push_str("\\\\"),
                '\n' => out.push_str("\\n"),
                '\r' => out.push_str("\\r"),
                c => out.push(c),
            }
        }
        let _ = write!(out, ":{}", loc.line);
    }
}

impl Node {
    /// The attributes as `name=value`, separated by commas.
    pub fn attrs_text(&self) -> String {
        let mut out = String::new();
        let names: Vec<&Param> = self.op.params.iter().filter(|p| !p.kind.is_tensor()).collect();
        for (i, attr) in self.attrs.iter().enumerate() {
            out.push_str(if i == 0 { "" } else { ", " });
            if let Some(p) = names.get(i) {
                let _ = write!(out, "{}=", p.name);
            }
            write_attr(&mut out, attr);
        }
        out
    }
}

impl ConstData {
    /// The first values in decimal.
    pub fn preview(&self) -> String {
        preview(self).unwrap_or_default()
    }
}

fn write_values(out: &mut String, values: &[V], lead: &str) {
    for (i, v) in values.iter().enumerate() {
        let _ = write!(out, "{}%{}", if i == 0 { lead } else { ", " }, v.0);
    }
}

fn write_dims(out: &mut String, dims: &[Dim]) {
    for (i, d) in dims.iter().enumerate() {
        let _ = write!(out, "{}{d}", if i == 0 { "" } else { ", " });
    }
}

/// Such as `f32[2, 3]`.
pub(crate) fn write_aval(out: &mut String, aval: &Aval) {
    out.push_str(aval.dtype.short());
    out.push('[');
    write_dims(out, &aval.shape);
    out.push(']');
}

fn write_const(out: &mut String, data: &ConstData) {
    write_aval(out, &data.aval);
    out.push_str(" 0x");
    out.reserve(data.bytes.len() * 2);
    const HEX: &[u8; 16] = b"0123456789abcdef";
    for b in &data.bytes {
        out.push(HEX[(b >> 4) as usize] as char);
        out.push(HEX[(b & 15) as usize] as char);
    }
    if let Some(text) = preview(data) {
        out.push_str("  # ");
        out.push_str(&text);
    }
}

/// The first values in decimal, for human readers; only the hex digits are parsed.
pub(crate) fn preview(data: &ConstData) -> Option<String> {
    const SHOWN: usize = 4;
    let (dtype, size) = (data.aval.dtype, data.aval.dtype.size());
    if data.bytes.is_empty() {
        return None;
    }
    let mut text = String::new();
    for (i, element) in data.bytes.chunks_exact(size).take(SHOWN).enumerate() {
        let value = Scalar::from_bytes(element, dtype);
        let lead = if i == 0 { "" } else { ", " };
        let _ = match (value, dtype) {
            (Scalar::Float(v), DType::Float32) => write!(text, "{lead}{:?}", v as f32),
            (value, _) => write!(text, "{lead}{value}"),
        };
    }
    if data.bytes.len() / size > SHOWN {
        text.push_str(", ...");
    }
    Some(text)
}

pub(crate) fn write_attr(out: &mut String, attr: &Attr) {
    let _ = match attr {
        Attr::None => write!(out, "none"),
        Attr::Bool(v) => write!(out, "{v}"),
        Attr::Int(v) => write!(out, "{v}"),
        Attr::Float(v) => return write_float(out, *v),
        Attr::Str(v) => return write_quoted(out, v),
        Attr::DType(v) => write!(out, "{}", v.short()),
        Attr::Ints(v) => write!(out, "{:?}", v.as_slice()),
        Attr::Dims(v) => {
            out.push('<');
            write_dims(out, v);
            write!(out, ">")
        }
        Attr::Scalar(v) => {
            out.push_str("scalar(");
            match v {
                Scalar::Bool(v) => drop(write!(out, "{v}")),
                Scalar::Int(v) => drop(write!(out, "{v}")),
                Scalar::Float(v) => write_float(out, *v),
                Scalar::Complex(re, im) => {
                    out.push_str("complex(");
                    write_float(out, *re);
                    out.push_str(", ");
                    write_float(out, *im);
                    out.push(')');
                }
            }
            write!(out, ")")
        }
    };
}

/// The shortest decimal form that reads back to the same bits. A NaN is written by its bits, since decimals would lose
/// the payload.
fn write_float(out: &mut String, v: f64) {
    let _ = if v.is_nan() { write!(out, "nan:{:#x}", v.to_bits()) } else { write!(out, "{v:?}") };
}

/// A string in double quotes, with the escapes that the parser knows.
pub(crate) fn write_quoted(out: &mut String, text: &str) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c => out.push(c),
        }
    }
    out.push('"');
}
