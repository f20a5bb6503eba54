//! The plain case of `grad` and `value_and_grad`: tensors by position, no hooks, no keywords. All other cases are
//! handled in Python, in ms_autodiff, with the same results.

use std::sync::{Arc, Mutex};

use ms_core::{Attr, Scalar, SmallVec, smallvec};
use ms_ops::create::FULL;
use ms_runtime::recorder::{self, Recorder, lock};
use ms_runtime::{dispatch, tape};
use ms_tensor::Value;
use pyo3::exceptions::PyRecursionError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyInt, PyList, PyTuple};

use crate::interpreter::error::OrPy;
use crate::interpreter::lookup;
use crate::tape::PyTape;
use crate::tensor::PyTensor;

type Tensors<'py> = SmallVec<[Bound<'py, PyTensor>; 8]>;

/// The deepest nesting of containers that is searched: Python's own limit on calls.
const MAX_DEPTH: usize = 1000;

/// A tape that records until it is dropped.
struct Recording(Arc<Mutex<tape::Tape>>);

impl Recording {
    fn begin(tape: &Arc<Mutex<tape::Tape>>) -> Recording {
        recorder::push(Recorder::Tape(tape.clone()));
        Recording(tape.clone())
    }
}

impl Drop for Recording {
    fn drop(&mut self) {
        recorder::remove(&Recorder::Tape(self.0.clone()));
    }
}

/// The tensors of nested tuples, lists and dicts, in order.
fn leaves<'py>(value: &Bound<'py, PyAny>) -> PyResult<Tensors<'py>> {
    let mut out = Tensors::new();
    let mut pending: SmallVec<[(Bound<'py, PyAny>, usize); 8]> = smallvec![(value.clone(), 0)];
    while let Some((item, depth)) = pending.pop() {
        let inner: Vec<Bound<'py, PyAny>> = if let Ok(t) = item.cast::<PyTensor>() {
            out.push(t.clone());
            continue;
        } else if item.is_instance_of::<PyTuple>() || item.is_instance_of::<PyList>() {
            item.try_iter()?.collect::<PyResult<_>>()?
        } else if item.is_instance_of::<PyDict>() {
            item.call_method0(intern!(item.py(), "values"))?.try_iter()?.collect::<PyResult<_>>()?
        } else {
            continue;
        };
        if depth == MAX_DEPTH {
            return Err(PyRecursionError::new_err("the outputs are nested too deep"));
        }
        pending.extend(inner.into_iter().rev().map(|i| (i, depth + 1)));
    }
    Ok(out)
}

/// The positions to differentiate by; `None` if they are not distinct positions of tensors among the arguments.
fn chosen<'py>(args: &Bound<'py, PyTuple>, positions: &Bound<'py, PyAny>) -> Option<Tensors<'py>> {
    let at = |p: &Bound<'py, PyAny>| -> Option<Bound<'py, PyTensor>> {
        if !p.is_exact_instance_of::<PyInt>() {
            return None;
        }
        args.get_item(p.extract().ok()?).ok()?.cast_into().ok()
    };
    let mut out = Tensors::new();
    if let Ok(several) = positions.cast_exact::<PyTuple>() {
        for p in several.iter() {
            out.push(at(&p)?);
        }
        // One tensor in two positions is handled in Python.
        let repeated = |k: usize| out[..k].iter().any(|t| t.is(&out[k]));
        return if out.is_empty() || (0..out.len()).any(repeated) { None } else { Some(out) };
    }
    if !positions.is_none() {
        out.push(at(positions)?);
    }
    Some(out)
}

/// The weights if they are a tensor, or a list or tuple of tensors.
fn weight_list<'py>(weights: &Bound<'py, PyAny>) -> PyResult<Option<Tensors<'py>>> {
    if weights.is_none() {
        return Ok(Some(Tensors::new()));
    }
    if let Ok(t) = weights.cast::<PyTensor>() {
        return Ok(Some(smallvec![t.clone()]));
    }
    if !weights.is_instance_of::<PyTuple>() && !weights.is_instance_of::<PyList>() {
        return Ok(None);
    }
    let mut out = Tensors::new();
    // A subclass such as ParameterTuple iterates in Python.
    for weight in weights.try_iter()? {
        match weight?.cast_into() {
            Ok(t) => out.push(t),
            Err(_) => return Ok(None),
        }
    }
    Ok(Some(out))
}

/// Whether hooks are registered for the gradient of this tensor.
fn has_hooks(t: &Bound<'_, PyTensor>) -> PyResult<bool> {
    let py = t.py();
    let name = intern!(py, "_backward_hooks");
    if t.get().attribute(py, name)?.is_some() {
        return Ok(true);
    }
    Ok(!t.is_exact_instance_of::<PyTensor>() && lookup::generic(t, name).is_some())
}

fn gradients<'py>(
    py: Python<'py>,
    tape: &Arc<Mutex<tape::Tape>>,
    outputs: &Tensors<'py>,
    wrt: &Tensors<'py>,
) -> PyResult<Vec<Py<PyAny>>> {
    let values = |list: &Tensors<'py>| -> Vec<Value> { list.iter().map(|t| t.get().value()).collect() };
    // An output that was written in place stands for its current value.
    let used = values(outputs).iter().map(dispatch::current).collect::<Result<Vec<_>, _>>().or_py(py)?;
    let asked = values(wrt);
    let mut found = match used.is_empty() || asked.is_empty() {
        true => Vec::new(),
        false => tape::gradient(tape, &used, None, &asked).or_py(py)?,
    }
    .into_iter();
    let gradient = |x: &Bound<'py, PyTensor>| -> PyResult<Py<PyAny>> {
        let value = x.get().value();
        let gradient = match found.next().flatten() {
            Some(g) => g,
            None => {
                let attrs =
                    smallvec![Attr::dims(value.shape()), Attr::Scalar(Scalar::Int(0)), Attr::DType(value.dtype())];
                dispatch::call(&FULL, &[], attrs).or_py(py)?.remove(0)
            }
        };
        Ok(PyTensor::wrap(py, gradient)?.into_any())
    };
    wrt.iter().map(gradient).collect()
}

/// The result of `grad` (for `value_and_grad`: the outputs and that result) for a call of `f`. Returns NotImplemented,
/// before running anything, if the arguments are not the plain case. `pull_back(tape, outputs, None, wrt)` computes the
/// gradients if tensors have hooks.
#[pyfunction]
pub fn differentiate<'py>(
    py: Python<'py>,
    f: &Bound<'py, PyAny>,
    args: &Bound<'py, PyTuple>,
    positions: &Bound<'py, PyAny>,
    weights: &Bound<'py, PyAny>,
    with_value: &Bound<'py, PyBool>,
    pull_back: &Bound<'py, PyAny>,
) -> PyResult<Py<PyAny>> {
    let plain = f.is_callable() && !(positions.is_none() && weights.is_none());
    let (true, Some(wanted), Some(parameters)) = (plain, chosen(args, positions), weight_list(weights)?) else {
        return Ok(py.NotImplemented());
    };
    let count = wanted.len();
    let mut wrt = wanted;
    wrt.extend(parameters);
    let tape = Arc::new(Mutex::new(tape::Tape::new()));
    let value = {
        let _recording = Recording::begin(&tape);
        for x in &wrt {
            let value = x.get().value();
            let current = dispatch::current(&value).or_py(py)?;
            lock(&tape).watch(&value, &current);
        }
        f.call(args, None)?
    };
    let outputs = leaves(&value)?;
    let mut hooks = false;
    for x in &wrt {
        hooks |= has_hooks(x)?;
    }
    let found: Vec<Py<PyAny>> = if hooks {
        let list = |tensors: &Tensors<'py>| PyList::new(py, tensors);
        let tape = Bound::new(py, PyTape(tape))?;
        let found = pull_back.call1((tape, list(&outputs)?, py.None(), list(&wrt)?))?;
        found.try_iter()?.map(|g| g.map(Bound::unbind)).collect::<PyResult<_>>()?
    } else {
        gradients(py, &tape, &outputs, &wrt)?
    };
    let tuple = |part: &[Py<PyAny>]| -> PyResult<Py<PyAny>> { Ok(PyTuple::new(py, part)?.into_any().unbind()) };
    let one_or_tuple = |part: &[Py<PyAny>], one: bool| match part {
        [only] if one => Ok(only.clone_ref(py)),
        _ => tuple(part),
    };
    let (own, of_weights) = found.split_at(count);
    let of_weights = || one_or_tuple(of_weights, weights.is_instance_of::<PyTensor>());
    // A single position gives its gradient directly, even if it was requested as a tuple of one.
    let result = match (count, weights.is_none()) {
        (_, true) => one_or_tuple(own, true)?,
        (0, false) => of_weights()?,
        (_, false) => tuple(&[one_or_tuple(own, true)?, of_weights()?])?,
    };
    if with_value.is_true() { tuple(&[value.unbind(), result]) } else { Ok(result) }
}
