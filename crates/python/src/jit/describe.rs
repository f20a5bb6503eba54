//! Graphs and plans as plain dicts and lists, for tools that explain or draw them.

use ms_compiler::{Operand, Place, Plan, RegionsWork, Step};
use ms_core::{Aval, fmt_shape};
use ms_ir::{Graph, Kernel, Loc, NodeId, ValueDef};
use ms_tensor::DeviceRef;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};

fn aval_text(aval: &Aval) -> String {
    format!("{}{}", aval.dtype.short(), fmt_shape(&aval.shape))
}

/// The bytes of its elements; 0 if a dimension is symbolic.
fn bytes(aval: &Aval) -> usize {
    let dims = aval.shape.iter().map(|d| d.value().map(|n| n as usize));
    dims.product::<Option<usize>>().unwrap_or(0) * aval.dtype.size()
}

fn set_loc(entry: &Bound<'_, PyDict>, loc: &Option<Loc>) -> PyResult<()> {
    entry.set_item("loc", loc.as_ref().map(|l| (l.file.as_ref(), l.line)))
}

/// `name`, `values` (the `kind`, type and definition of each value), `nodes` (op, operands and results by value number,
/// attributes, kind of kernel, location, regions), `outputs` and `writes`.
pub fn graph<'py>(py: Python<'py>, graph: &Graph) -> PyResult<Bound<'py, PyDict>> {
    let out = PyDict::new(py);
    out.set_item("name", graph.name())?;
    let values = PyList::empty(py);
    for value in graph.values() {
        let entry = PyDict::new(py);
        entry.set_item("type", aval_text(&value.aval))?;
        entry.set_item("bytes", bytes(&value.aval))?;
        match &value.def {
            ValueDef::Input(k) => {
                entry.set_item("kind", "input")?;
                entry.set_item("index", k)?;
                entry.set_item("name", &*graph.inputs()[*k as usize].name)?;
            }
            ValueDef::Const(data) => {
                entry.set_item("kind", "const")?;
                entry.set_item("name", data.preview())?;
            }
            ValueDef::Node { node, .. } => {
                entry.set_item("kind", "node")?;
                entry.set_item("node", node.0)?;
            }
        }
        values.append(entry)?;
    }
    out.set_item("values", values)?;
    let nodes = PyList::empty(py);
    for node in graph.nodes() {
        let entry = PyDict::new(py);
        entry.set_item("op", node.op.name)?;
        entry.set_item("inputs", node.inputs.iter().map(|v| v.0).collect::<Vec<_>>())?;
        entry.set_item("outputs", node.outputs.iter().map(|v| v.0).collect::<Vec<_>>())?;
        entry.set_item("attrs", node.attrs_text())?;
        let kind = match node.op.kernel {
            Kernel::Program(_) => "program",
            Kernel::View(_) => "view",
            Kernel::Host(_) => "kernel",
            Kernel::Regions => "regions",
        };
        entry.set_item("kind", kind)?;
        set_loc(&entry, &node.loc)?;
        let regions: PyResult<Vec<_>> = node.regions.iter().map(|r| self::graph(py, r)).collect();
        entry.set_item("regions", regions?)?;
        nodes.append(entry)?;
    }
    out.set_item("nodes", nodes)?;
    out.set_item("outputs", graph.outputs().iter().map(|v| v.0).collect::<Vec<_>>())?;
    out.set_item("writes", graph.writes().iter().map(|(i, v)| (*i, v.0)).collect::<Vec<_>>())?;
    Ok(out)
}

/// `name`, `arena_bytes`, `output_bytes`, `const_bytes`, `commit_start` and `steps`: title, program, the graph's nodes
/// that it computes, operands, location, whether it runs on the host because `device` has no kernel, and the two plans
/// of a cond.
pub fn plan<'py>(py: Python<'py>, plan: &Plan, device: DeviceRef) -> PyResult<Bound<'py, PyDict>> {
    let out = PyDict::new(py);
    out.set_item("name", plan.name())?;
    out.set_item("arena_bytes", plan.arena_bytes())?;
    out.set_item("output_bytes", plan.output_bytes())?;
    out.set_item("const_bytes", plan.consts().iter().map(|c| c.bytes.len()).sum::<usize>())?;
    out.set_item("commit_start", plan.commit_start())?;
    let steps = PyList::empty(py);
    for step in plan.steps() {
        let entry = PyDict::new(py);
        match step {
            Step::Launch(launch) => {
                entry.set_item("kind", "launch")?;
                entry.set_item("title", launch.title())?;
                entry.set_item("program", launch.program_text())?;
                entry.set_item("ops", launch.ops.to_vec())?;
                // If the device has no kernel for it, the runtime runs it on the host.
                entry.set_item("on_host", !device.supports(&launch.spec))?;
                set_operands(&entry, &launch.inputs, &launch.outputs)?;
                set_nodes(&entry, &launch.nodes)?;
                set_loc(&entry, &launch.loc)?;
            }
            Step::Copy(copy) => {
                entry.set_item("kind", "copy")?;
                entry.set_item("title", "copy")?;
                set_operands(&entry, std::slice::from_ref(&copy.source), std::slice::from_ref(&copy.target))?;
                set_nodes(&entry, &[])?;
                set_loc(&entry, &None)?;
            }
            Step::Regions(step) => {
                let kind = match step.work {
                    RegionsWork::Cond => "cond",
                    RegionsWork::While { .. } => "while",
                    RegionsWork::Scan { .. } => "scan",
                };
                entry.set_item("kind", kind)?;
                entry.set_item("title", kind)?;
                set_operands(&entry, &step.operands, &step.outputs)?;
                set_nodes(&entry, &step.nodes)?;
                set_loc(&entry, &step.loc)?;
                let plans = step.plans.iter().map(|p| self::plan(py, p, device)).collect::<PyResult<Vec<_>>>()?;
                entry.set_item("plans", PyTuple::new(py, plans)?)?;
            }
        }
        steps.append(entry)?;
    }
    out.set_item("steps", steps)?;
    Ok(out)
}

fn set_nodes(entry: &Bound<'_, PyDict>, nodes: &[NodeId]) -> PyResult<()> {
    entry.set_item("nodes", nodes.iter().map(|n| n.0).collect::<Vec<_>>())
}

/// Each operand as (place, number or offset, its text, bytes).
fn set_operands(entry: &Bound<'_, PyDict>, inputs: &[Operand], outputs: &[Operand]) -> PyResult<()> {
    let all = |operands: &[Operand]| -> Vec<(&'static str, usize, String, usize)> {
        let one = |o: &Operand| {
            let (place, at) = match o.place {
                Place::Input(i) => ("input", i as usize),
                Place::Const(i) => ("const", i as usize),
                Place::Arena(offset) => ("arena", offset),
                Place::Output(i) => ("output", i as usize),
            };
            (place, at, o.to_text(), o.bytes())
        };
        operands.iter().map(one).collect()
    };
    entry.set_item("inputs", all(inputs))?;
    entry.set_item("outputs", all(outputs))
}
