//! Checks that a graph is well formed: SSA order, counts, regions, write-backs, and that inference agrees with the
//! graph.

use std::collections::HashSet;
use std::fmt::Write;

use ms_core::{Attr, Aval, Code, Dim, DimExpr, Error, Result, ShapeEnv, SmallVec};

use crate::control::region_outputs;
use crate::graph::{Graph, Node, ValueDef};
use crate::opdef::{Infer, Kernel, OpRef, Param, ParamKind};
use crate::print::{write_aval, write_statement};
use crate::{CALL, V};

/// The number of nodes on each side of a fault in the message.
const CONTEXT: usize = 10;

/// Checks `graph` and its nested graphs.
///
/// # Errors
/// [`Code::VerifyFailed`] with the violated rule and the surrounding nodes, each with the user's source line.
pub fn verify(graph: &Graph) -> Result<()> {
    verify_in(graph, &mut HashSet::new())
}

fn fault(graph: &Graph, at: usize, rule: String) -> Error {
    Error::new(Code::VerifyFailed).what(format!("graph \"{}\": {rule}\n{}", graph.name(), context(graph, at)))
}

/// The largest file that is read as source code.
const MOST_SOURCE: u64 = 4 << 20;

/// The text of a source file. The name may come from an untrusted file, so only regular files are read: others might
/// never end.
fn source_of(name: &str) -> Option<String> {
    let about = std::fs::metadata(name).ok().filter(|m| m.is_file() && m.len() <= MOST_SOURCE);
    about.and_then(|_| std::fs::read_to_string(name).ok())
}

/// The nodes around `at`, one per line, with the faulty one marked.
fn context(graph: &Graph, at: usize) -> String {
    let from = at.saturating_sub(CONTEXT);
    let to = (at + CONTEXT + 1).min(graph.nodes().len());
    let mut text = String::new();
    let mut files: Vec<(std::sync::Arc<str>, Option<String>)> = Vec::new();
    for (i, node) in graph.nodes().iter().enumerate().take(to).skip(from) {
        text.push_str(if i == at { "> " } else { "  " });
        write_statement(&mut text, graph, node);
        if let Some(loc) = &node.loc {
            if !files.iter().any(|(f, _)| *f == loc.file) {
                files.push((loc.file.clone(), source_of(&loc.file)));
            }
            let source = files.iter().find(|(f, _)| *f == loc.file).and_then(|(_, s)| s.as_deref());
            if let Some(line) = source.and_then(|s| s.lines().nth((loc.line as usize).wrapping_sub(1))) {
                let _ = write!(text, "  | {}", line.trim());
            }
        }
        text.push('\n');
    }
    text.pop();
    text
}

fn verify_in(graph: &Graph, seen: &mut HashSet<*const Graph>) -> Result<()> {
    let n_nodes = graph.nodes().len();
    verify_header(graph)?;
    // A value is defined once the loop has passed its statement; inputs and constants are defined from the start.
    let mut defined: Vec<bool> = graph.values().iter().map(|v| !matches!(v.def, ValueDef::Node { .. })).collect();
    let mut env = graph.shape_env().detached();
    for (i, node) in graph.nodes().iter().enumerate() {
        for &v in &node.inputs {
            if defined.get(v.index()) != Some(&true) {
                return Err(fault(graph, i, format!("{} uses %{} before it is defined", node.op.name, v.0)));
            }
        }
        for (k, &v) in node.outputs.iter().enumerate() {
            let ok = matches!(graph.values().get(v.index()).map(|x| &x.def),
                Some(ValueDef::Node { node, out }) if node.0 as usize == i && *out as usize == k);
            if !ok || std::mem::replace(&mut defined[v.index()], true) {
                return Err(fault(graph, i, format!("%{} is not output {k} of this {}", v.0, node.op.name)));
            }
        }
        signature(node).map_err(|rule| fault(graph, i, rule))?;
        let inputs: SmallVec<[Aval; 4]> = node.inputs.iter().map(|&v| graph.aval_ref(v).clone()).collect();
        let inferred = if matches!(node.op.kernel, Kernel::Regions) {
            if node.op != OpRef(&CALL) && node.regions.iter().any(|r| !r.writes().is_empty()) {
                return Err(fault(graph, i, format!("a region of {} has write-backs", node.op.name)));
            }
            region_outputs(node.op.0, &inputs, &node.attrs, &node.regions)
        } else if node.regions.is_empty() {
            (node.op.infer)(&mut Infer { op: node.op.0, inputs: &inputs, attrs: &node.attrs, env: &mut env })
        } else {
            return Err(fault(graph, i, format!("{} takes no regions", node.op.name)));
        };
        let inferred = inferred.map_err(|e| fault(graph, i, format!("inference fails: {}", e.render(None))))?;
        if inferred.len() != node.outputs.len() {
            let rule = format!("{} has {} outputs, not {}", node.op.name, inferred.len(), node.outputs.len());
            return Err(fault(graph, i, rule));
        }
        for (want, &v) in inferred.iter().zip(&node.outputs) {
            let got = graph.aval_ref(v);
            if !same_aval(want, got, graph.shape_env(), &env) {
                let mut rule = format!("%{} is ", v.0);
                write_aval(&mut rule, got);
                rule.push_str(", but inference gives ");
                write_aval(&mut rule, want);
                return Err(fault(graph, i, rule));
            }
        }
        for region in &node.regions {
            // A region shared by several nodes is checked once.
            if seen.insert(std::sync::Arc::as_ptr(region)) {
                verify_in(region, seen)?;
            }
        }
    }
    for &v in graph.outputs().iter().chain(graph.writes().iter().map(|(_, v)| v)) {
        if defined.get(v.index()) != Some(&true) {
            return Err(fault(graph, n_nodes, format!("the result %{} is not defined", v.0)));
        }
    }
    let mut written = HashSet::new();
    for &(input, v) in graph.writes() {
        let Some(target) = graph.inputs().get(input as usize) else {
            return Err(fault(graph, n_nodes, format!("a write-back names input {input}, which is not there")));
        };
        if graph.aval_ref(target.value) != graph.aval_ref(v) {
            return Err(fault(
                graph,
                n_nodes,
                format!("%{} has another dtype or shape than the input {input} that it is written to", v.0),
            ));
        }
        if !written.insert(input) {
            return Err(fault(graph, n_nodes, format!("input {input} is written twice")));
        }
    }
    Ok(())
}

/// Checks that operands and attributes match the op's signature, which inference relies on.
fn signature(node: &Node) -> Result<(), String> {
    let op = node.op.0;
    if matches!(op.kernel, Kernel::Regions) {
        return Ok(());
    }
    let (tensors, others): (Vec<&Param>, Vec<&Param>) = op.params.iter().partition(|p| p.kind.is_tensor());
    let listed = tensors.iter().any(|p| p.kind == ParamKind::Tensors);
    if !listed && node.inputs.len() != tensors.len() {
        return Err(format!("{} takes {} tensors, not {}", op.name, tensors.len(), node.inputs.len()));
    }
    if node.attrs.len() != others.len() {
        return Err(format!("{} takes {} attributes, not {}", op.name, others.len(), node.attrs.len()));
    }
    for (param, attr) in others.iter().zip(&node.attrs) {
        let fits = match (param.kind, attr) {
            (ParamKind::OptInt | ParamKind::OptDType | ParamKind::OptInts, Attr::None) => true,
            (_, Attr::None) => param.default == crate::Default::None,
            (ParamKind::Bool, Attr::Bool(_)) => true,
            (ParamKind::Int | ParamKind::OptInt | ParamKind::Float, Attr::Int(_)) => true,
            (ParamKind::Float, Attr::Float(_)) => true,
            (ParamKind::Str, Attr::Str(_)) => true,
            (ParamKind::DType | ParamKind::OptDType, Attr::DType(_)) => true,
            (ParamKind::Ints | ParamKind::OptInts, Attr::Ints(_)) => true,
            (ParamKind::Shape, Attr::Dims(_)) => true,
            (ParamKind::Number, Attr::Scalar(_)) => true,
            _ => false,
        };
        if !fits {
            return Err(format!("{} takes a {:?} for {}, not {attr:?}", op.name, param.kind, param.name));
        }
    }
    Ok(())
}

fn verify_header(graph: &Graph) -> Result<()> {
    let fail = |rule: String| Err(fault(graph, 0, rule));
    let symbols = graph.shape_env().exprs().len();
    for (i, expr) in graph.shape_env().exprs().iter().enumerate() {
        let operands = match *expr {
            DimExpr::Input { .. } | DimExpr::Data => [Dim::ZERO; 2],
            DimExpr::Add(a, b)
            | DimExpr::Sub(a, b)
            | DimExpr::Mul(a, b)
            | DimExpr::FloorDiv(a, b)
            | DimExpr::Mod(a, b) => [a, b],
        };
        if operands.iter().any(|d| d.symbol_index().is_some_and(|s| s >= i)) {
            return fail(format!("symbol s{i} stands before its operands"));
        }
    }
    for (i, value) in graph.values().iter().enumerate() {
        if let Some(d) = value.aval.shape.iter().find(|d| d.symbol_index().is_some_and(|s| s >= symbols)) {
            return fail(format!("%{i} has the dimension {d}, which the environment does not know"));
        }
        if let ValueDef::Const(data) = &value.def {
            let concrete = value.aval.shape.iter().all(|d| d.is_const());
            if data.aval != value.aval
                || !concrete
                || data.bytes.len() as i64 != value.aval.numel() * value.aval.dtype.size() as i64
            {
                return fail(format!("the constant %{i} does not have the bytes that its type needs"));
            }
        }
    }
    for (k, input) in graph.inputs().iter().enumerate() {
        let ok = matches!(graph.values().get(input.value.index()).map(|v| &v.def),
            Some(ValueDef::Input(n)) if *n as usize == k);
        if !ok {
            return fail(format!("input {k} has no value of its own"));
        }
    }
    if graph.random_key().is_some_and(|k| k as usize >= graph.inputs().len()) {
        return fail("the random key is not an input".into());
    }
    Ok(())
}

/// Whether two avals are equal. Any data-dependent size matches any other, since inference makes new ones each time.
fn same_aval(want: &Aval, got: &Aval, env: &ShapeEnv, inferred: &ShapeEnv) -> bool {
    let is_data = |env: &ShapeEnv, d: Dim| d.symbol_index().is_some_and(|i| env.exprs().get(i) == Some(&DimExpr::Data));
    want.dtype == got.dtype
        && want.shape.len() == got.shape.len()
        && want.shape.iter().zip(&got.shape).all(|(&w, &g)| w == g || (is_data(inferred, w) && is_data(env, g)))
}

impl Graph {
    /// The statement of the node that defines `v`, in the text form; for messages.
    pub fn describe_value(&self, v: V) -> String {
        let mut text = String::new();
        match self.producer(v) {
            Some(id) => write_statement(&mut text, self, self.node(id)),
            None => {
                let _ = write!(text, "%{} : ", v.0);
                write_aval(&mut text, self.aval_ref(v));
            }
        }
        text
    }
}
