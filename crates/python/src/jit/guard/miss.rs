//! Misses of guard programs: which check failed, what changed, and a description of it.

use ms_core::SmallVec;
use ms_runtime::devices;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyComplex, PyFloat, PyInt, PyString, PyType};

use super::{Instr, Program, Reg, Regs, TensorGuard, is_numpy_scalar, length, tensor_of};
use crate::interpreter::slots::ambient_word;
use crate::tensor::dtype::PyDType;

/// The position at which a program stopped.
pub struct Miss {
    pub index: usize,
    pub reg: Reg,
    pub text: String,
}

impl Program {
    /// The guards that fail, up to where the program cannot continue: for each the register, its kind, and the axes of
    /// a tensor whose sizes changed. Arguments often change together, such as a batch and its labels.
    pub fn changed(&self, py: Python<'_>, args: &[Bound<'_, PyAny>]) -> Vec<(Reg, &'static str, Vec<usize>)> {
        let mut regs: Regs<'_> = SmallVec::from_elem(None, self.n_regs);
        let mut found = Vec::new();
        for instr in &self.instrs {
            if instr.step(py, args, &mut regs).is_some() {
                continue;
            }
            match instr {
                Instr::Tensor(r, g) => {
                    let now = regs[*r as usize].as_ref().and_then(tensor_of);
                    let Some(t) = now.filter(|t| t.dtype() == g.dtype && t.dims().len() == g.shape.len()) else {
                        found.push((*r, "tensor", Vec::new()));
                        break;
                    };
                    let differs = |k: &usize| g.shape[*k].is_some_and(|w| w != t.dims()[*k]);
                    found.push((*r, "tensor", (0..g.shape.len()).filter(differs).collect()));
                }
                Instr::Eq(r, _) => found.push((*r, "value", Vec::new())),
                Instr::Len(r, _) => {
                    found.push((*r, "length", Vec::new()));
                    break;
                }
                Instr::Symbols(_) => {
                    found.push((0, "symbols", Vec::new()));
                    break;
                }
                other => {
                    found.push((other.describe(py, &regs).0, "other", Vec::new()));
                    break;
                }
            }
        }
        found
    }

    /// Why the program stopped at an instruction.
    pub fn explain<'py>(&self, py: Python<'py>, args: &[Bound<'py, PyAny>], index: usize) -> Miss {
        let mut regs: Regs<'py> = SmallVec::from_elem(None, self.n_regs);
        for instr in &self.instrs[..index] {
            if instr.step(py, args, &mut regs).is_none() {
                break;
            }
        }
        let (reg, text) = self.instrs[index].describe(py, &regs);
        Miss { index, reg, text }
    }
}

impl Instr {
    /// The register and the description of a miss.
    fn describe<'py>(&self, py: Python<'py>, regs: &Regs<'py>) -> (Reg, String) {
        let now = |r: &Reg| regs[*r as usize].as_ref().map(show).unwrap_or_else(|| "absent".into());
        match self {
            Instr::Code(..) => (0, "the function has other code".into()),
            Instr::Is(r, o) => (*r, format!("was {}, is {}", show(o.bind(py)), now(r))),
            Instr::Eq(r, o) => (*r, format!("{} -> {}", show(o.bind(py)), now(r))),
            Instr::TypeIs(r, c) => {
                let got = regs[*r as usize].as_ref().map(|o| show(o.get_type().as_any())).unwrap_or_default();
                (*r, format!("type {} -> {got}", show(c.bind(py))))
            }
            Instr::Tensor(r, g) => (*r, describe_tensor(py, g, regs[*r as usize].as_ref())),
            Instr::Len(r, n) => {
                let got = regs[*r as usize].as_ref().and_then(length);
                (*r, format!("length {n} -> {}", got.map_or("none".into(), |n| n.to_string())))
            }
            Instr::Keys(r, _) => (*r, "the keys changed".into()),
            Instr::Same(a, _) => (*a, "two arguments were one object and are not".into()),
            Instr::Differ(a, _) => (*a, "two arguments are now one object".into()),
            Instr::AbsentAttr(r, n) | Instr::AbsentTypeAttr(r, n) => {
                (*r, format!("attribute {} appeared", show(n.bind(py))))
            }
            Instr::AbsentItem(r, k) => (*r, format!("key {} appeared", show(k.bind(py)))),
            Instr::NoOverlap(written, others) => {
                (written.first().or(others.first()).copied().unwrap_or(0), "tensors share memory".into())
            }
            Instr::Contiguous(r) => (*r, "the tensor is a view with strides".into()),
            Instr::Ambient(w) => (0, format!("the context changed ({w:#x} -> {:#x})", ambient_word())),
            Instr::Facts(facts) => (0, facts.get().explain(py)),
            Instr::Symbols(table) => (0, table.get().explain(regs)),
            Instr::Weak(r, _) => (*r, "the object is gone".into()),
            Instr::Global(r, _, n) => (*r, format!("global {} is gone", show(n.bind(py)))),
            other => (other.target().unwrap_or(0), "it is gone".into()),
        }
    }
}

/// A short description of an object. Only the interpreter's own classes are asked for their text, since any other class
/// would run user code.
fn show(o: &Bound<'_, PyAny>) -> String {
    let class = o.get_type().name().map(|n| n.to_string()).unwrap_or_default();
    let known = o.is_none()
        || o.is_exact_instance_of::<PyInt>()
        || o.is_exact_instance_of::<PyFloat>()
        || o.is_exact_instance_of::<PyBool>()
        || o.is_exact_instance_of::<PyString>()
        || o.is_exact_instance_of::<PyComplex>()
        || o.is_exact_instance_of::<pyo3::types::PyBytes>()
        || o.is_exact_instance_of::<PyDType>()
        || is_numpy_scalar(o);
    let text = if known {
        o.repr().map(|r| r.to_string()).unwrap_or_default()
    } else if matches!(class.as_str(), "type" | "function" | "builtin_function_or_method") {
        o.getattr(intern!(o.py(), "__qualname__")).map(|n| n.to_string()).unwrap_or_default()
    } else {
        format!("a {class}")
    };
    let text: String = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if text.chars().count() > 60 { text.chars().take(57).collect::<String>() + "..." } else { text }
}

fn describe_tensor(py: Python<'_>, g: &TensorGuard, now: Option<&Bound<'_, PyAny>>) -> String {
    let Some(now) = now else { return "the tensor is gone".into() };
    let class = now.get_type();
    if class.as_ptr() != g.class.as_ptr() {
        let want = g.class.bind(py).cast::<PyType>().ok().and_then(|t| t.name().ok().map(|n| n.to_string()));
        let got = class.name().map(|n| n.to_string()).unwrap_or_default();
        return format!("type {} -> {got}", want.unwrap_or_default());
    }
    let Some(t) = tensor_of(now) else { return "it is a value of a capture".into() };
    if t.dtype() != g.dtype {
        return format!(".dtype {} -> {}", g.dtype, t.dtype());
    }
    if t.dims().len() != g.shape.len() {
        return format!("rank {} -> {}", g.shape.len(), t.dims().len());
    }
    for (k, (d, w)) in t.dims().iter().zip(&g.shape).enumerate() {
        if w.is_some_and(|w| w != *d) {
            return format!(".shape[{k}] {} -> {d}; pass dynamic=1", w.unwrap_or(-1));
        }
    }
    match g.device {
        Some(want) if !std::ptr::eq(t.device(), want) => {
            format!("device {} -> {}", devices::title(want), devices::title(t.device()))
        }
        _ => "requires_grad changed".into(),
    }
}
