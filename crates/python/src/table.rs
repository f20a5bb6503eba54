//! The op table as Python data, for the generator and the table-driven tests.

use ms_core::{Attr, DType};
use ms_ir::{Default as ParamDefault, ExampleArg, Kernel, OpDef, ParamKind, Vjp};
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};

use crate::tensor::dtype;

fn kind(k: ParamKind) -> &'static str {
    match k {
        ParamKind::Tensor => "Tensor",
        ParamKind::TensorOrNumber => "TensorOrNumber",
        ParamKind::Tensors => "Tensors",
        ParamKind::Bool => "bool",
        ParamKind::Int => "int",
        ParamKind::OptInt => "int?",
        ParamKind::Float => "float",
        ParamKind::Str => "str",
        ParamKind::DType => "dtype",
        ParamKind::OptDType => "dtype?",
        ParamKind::Ints => "ints",
        ParamKind::OptInts => "ints?",
        ParamKind::Shape => "shape",
        ParamKind::Number => "number",
    }
}

fn default(d: ParamDefault) -> Option<String> {
    Some(match d {
        ParamDefault::Required => return None,
        ParamDefault::None => "None".into(),
        ParamDefault::Bool(b) => if b { "True" } else { "False" }.into(),
        ParamDefault::Int(i) => i.to_string(),
        ParamDefault::Float(f) => format!("{f:?}"),
        ParamDefault::Str(s) => format!("'{s}'"),
        ParamDefault::Empty => "()".into(),
        ParamDefault::DType(d) => format!("mindspore.{}", d.name()),
    })
}

fn describe<'py>(py: Python<'py>, op: &'static OpDef) -> PyResult<Bound<'py, PyDict>> {
    let d = PyDict::new(py);
    d.set_item("name", op.name)?;
    d.set_item("public", op.public)?;
    d.set_item("primitive", op.primitive)?;
    d.set_item("method", op.method)?;
    let params: Vec<(&str, &str, Option<String>)> =
        op.params.iter().map(|p| (p.name, kind(p.kind), default(p.default))).collect();
    d.set_item("params", params)?;
    d.set_item("n_outputs", op.n_outputs)?;
    d.set_item("doc", op.doc.lines().map(|l| l.strip_prefix(' ').unwrap_or(l)).collect::<Vec<_>>().join("\n"))?;
    let t = op.traits;
    let flags = [
        ("elementwise", t.elementwise),
        ("commutative", t.commutative),
        ("view", t.view),
        ("random", t.random),
        ("pure", t.pure),
        ("fallible", t.fallible),
    ];
    d.set_item("traits", flags.iter().filter(|f| f.1).map(|f| f.0).collect::<Vec<_>>())?;
    d.set_item("file", op.file)?;
    match &op.vjp {
        Vjp::NotDifferentiable(why) => d.set_item("differentiable", *why)?,
        _ => d.set_item("differentiable", true)?,
    }
    d.set_item("has_kernel", !matches!(op.kernel, Kernel::Regions))?;
    d.set_item("samples", (op.samples)().len())?;
    Ok(d)
}

/// Every op of the table, as dictionaries.
#[pyfunction]
pub fn op_table(py: Python<'_>) -> PyResult<Bound<'_, PyList>> {
    let items: PyResult<Vec<Bound<'_, PyDict>>> = ms_ops::table().map(|op| describe(py, op)).collect();
    PyList::new(py, items?)
}

/// An attribute as a Python value.
pub fn attribute<'py>(py: Python<'py>, a: &Attr) -> PyResult<Bound<'py, PyAny>> {
    Ok(match a {
        Attr::None => py.None().into_bound(py),
        Attr::Bool(b) => pyo3::types::PyBool::new(py, *b).to_owned().into_any(),
        Attr::Int(i) => i.into_pyobject(py)?.into_any(),
        Attr::Float(f) => f.into_pyobject(py)?.into_any(),
        Attr::Str(s) => s.to_string().into_pyobject(py)?.into_any(),
        Attr::DType(d) => dtype::object(py, *d).into_bound(py).into_any(),
        Attr::Ints(v) => PyTuple::new(py, v.iter())?.into_any(),
        Attr::Dims(v) => PyTuple::new(py, v.iter().map(|d| d.value().unwrap_or(-1)))?.into_any(),
        Attr::Scalar(s) => match s {
            ms_core::Scalar::Bool(b) => pyo3::types::PyBool::new(py, *b).to_owned().into_any(),
            ms_core::Scalar::Int(i) => i.into_pyobject(py)?.into_any(),
            ms_core::Scalar::Float(f) => f.into_pyobject(py)?.into_any(),
            ms_core::Scalar::Complex(re, im) => pyo3::types::PyComplex::from_doubles(py, *re, *im).into_any(),
        },
    })
}

/// A small generator for sample values, deterministic on every machine.
fn draw(state: &mut u64) -> f64 {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    (*state >> 11) as f64 / (1u64 << 53) as f64
}

fn sample_values(arg: &ExampleArg, dtype: DType, n: usize, state: &mut u64) -> Vec<f64> {
    match arg {
        ExampleArg::Values(v) => v.clone(),
        ExampleArg::Range(low, high) => (0..n)
            .map(|_| {
                let u = draw(state);
                match dtype {
                    DType::Bool => (u < 0.5) as u8 as f64,
                    d if d.is_int() => (low + u * (high - low)).floor(),
                    _ => low + u * (high - low),
                }
            })
            .collect(),
    }
}

/// The samples of an op: for each the inputs as NumPy arrays (bfloat16, which NumPy lacks, as float32), the attributes
/// in table order, whether the gradient is checked, and the inputs' dtypes by name.
#[pyfunction]
pub fn op_samples<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyList>> {
    let op = ms_ops::find(name).ok_or_else(|| PyKeyError::new_err(name.to_string()))?;
    let np = py.import("numpy")?;
    let out = PyList::empty(py);
    let mut state = 0x9E37_79B9_7F4A_7C15u64;
    for s in (op.samples)() {
        let inputs = PyList::empty(py);
        for i in &s.inputs {
            let n = i.shape.iter().product::<i64>() as usize;
            let values = sample_values(&i.values, i.dtype, n, &mut state);
            let stored = if i.dtype == DType::BFloat16 { DType::Float32 } else { i.dtype };
            let mut arr = np.call_method1("array", (values, stored.name()))?;
            if i.dtype.is_complex() {
                let imaginary =
                    np.call_method1("array", (sample_values(&i.values, i.dtype, n, &mut state), stored.name()))?;
                let unit = pyo3::types::PyComplex::from_doubles(py, 0.0, 1.0);
                arr = arr.add(imaginary.mul(unit)?)?.call_method1("astype", (stored.name(),))?;
            }
            inputs.append(arr.call_method1("reshape", (PyTuple::new(py, &i.shape)?,))?)?;
        }
        let attrs: PyResult<Vec<Bound<'_, PyAny>>> = s.attrs.iter().map(|a| attribute(py, a)).collect();
        let dtypes: Vec<&str> = s.inputs.iter().map(|i| i.dtype.name()).collect();
        out.append((inputs, PyList::new(py, attrs?)?, s.gradient, dtypes))?;
    }
    Ok(out)
}

/// Every error code: name, exception class, sentence, hint.
#[pyfunction]
pub fn error_table() -> Vec<(&'static str, String, &'static str, &'static str)> {
    ms_core::Code::ALL.iter().map(|c| (c.name(), format!("{:?}", c.class()), c.what(), c.hint())).collect()
}
