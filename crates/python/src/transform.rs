//! Function transformations from Python: a log of op calls, casts of inputs, and hooks for saved tensors.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex};

use ms_core::{Code, DType, Error};
use ms_runtime::autocast::Autocast;
use ms_runtime::call_log::CallLog;
use ms_runtime::recorder::{self, Recorder, lock};
use ms_runtime::saved::{Packed, SavedHooks};
use ms_tensor::{Value, ValueKey};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::interpreter::error::{bad_argument, to_py};
use crate::table::attribute;
use crate::tape::{list, raised};
use crate::tensor::PyTensor;
use crate::tensor::dtype::PyDType;

/// One call: the op's name, the inputs, their keys, the attributes, the outputs, their keys.
type LoggedCall<'py> = (&'static str, Py<PyList>, Vec<Key>, Vec<Bound<'py, PyAny>>, Py<PyList>, Vec<Key>);

/// The identity of a value: (builder, frame, number), where the builder is 0 for a concrete tensor.
type Key = (u64, u32, u64);

fn key(value: &Value) -> Key {
    match value.key() {
        ValueKey::Concrete(id) => (0, 0, id),
        ValueKey::Symbolic(builder, frame, v) => (builder, frame, u64::from(v.0)),
    }
}

/// Logs the op calls made while it is entered.
#[pyclass(name = "CallLog", module = "ms_runtime", frozen)]
pub struct PyCallLog(Arc<Mutex<CallLog>>);

#[pymethods]
impl PyCallLog {
    #[new]
    fn py_new() -> PyCallLog {
        PyCallLog(Arc::new(Mutex::new(CallLog::default())))
    }

    fn __enter__(slf: &Bound<'_, Self>) -> Py<Self> {
        recorder::push(Recorder::Log(slf.get().0.clone()));
        slf.clone().unbind()
    }

    fn __exit__(&self, _t: &Bound<'_, PyAny>, _v: &Bound<'_, PyAny>, _b: &Bound<'_, PyAny>) -> bool {
        recorder::remove(&Recorder::Log(self.0.clone()));
        false
    }

    /// Why the log does not describe everything that was done, or None.
    #[getter]
    fn opaque(&self) -> Option<&'static str> {
        lock(&self.0).opaque()
    }

    /// A key that identifies a tensor in the log.
    #[staticmethod]
    fn key(tensor: &Bound<'_, PyTensor>) -> Key {
        key(tensor.get().value_ref())
    }

    /// The calls so far, in order.
    fn calls<'py>(&self, py: Python<'py>) -> PyResult<Vec<LoggedCall<'py>>> {
        let log = lock(&self.0);
        let one = |call: &ms_runtime::call_log::Call| {
            let keys = |values: &[Value]| values.iter().map(key).collect();
            let attrs: PyResult<Vec<Bound<'py, PyAny>>> = call.attrs.iter().map(|a| attribute(py, a)).collect();
            let (inputs, outputs) = (list(py, call.inputs.clone())?, list(py, call.outputs.clone())?);
            Ok((call.op.name, inputs, keys(&call.inputs), attrs?, outputs, keys(&call.outputs)))
        };
        log.calls.iter().map(one).collect()
    }
}

/// The sets of casts made so far. The id of a set is its index plus one.
static KNOWN: Mutex<Vec<BTreeMap<String, &'static str>>> = Mutex::new(Vec::new());

fn id_of(dtypes: &HashMap<String, DType>) -> Option<u8> {
    if dtypes.is_empty() {
        return Some(0);
    }
    let named: BTreeMap<_, _> = dtypes.iter().map(|(op, dtype)| (op.clone(), dtype.name())).collect();
    let mut known = lock(&KNOWN);
    let place = known.iter().position(|k| *k == named).unwrap_or_else(|| {
        known.push(named);
        known.len() - 1
    });
    u8::try_from(place + 1).ok()
}

/// The id of the casts that apply to ops now; 0 if there are none.
#[pyfunction]
pub fn autocast_id() -> u8 {
    recorder::autocast_id()
}

/// The dtype to which an op, or a function that counts as one, currently casts its float inputs; None if it does not
/// cast them.
#[pyfunction]
pub fn autocast_dtype(py: Python<'_>, name: &str) -> Option<Py<PyDType>> {
    let dtype = *recorder::autocast()?.dtypes.get(name)?;
    Some(crate::tensor::dtype::object(py, dtype))
}

/// Casts the float inputs of ops while it is entered. `dtypes` maps op names to dtypes. Only the innermost one applies.
#[pyclass(name = "autocast", module = "ms_runtime", frozen)]
pub struct PyAutocast(Arc<Autocast>);

#[pymethods]
impl PyAutocast {
    #[new]
    fn py_new(py: Python<'_>, dtypes: &Bound<'_, PyDict>) -> PyResult<PyAutocast> {
        let mut found = HashMap::new();
        for (name, dtype) in dtypes.iter() {
            found.insert(name.extract()?, dtype.cast::<PyDType>()?.get().0);
        }
        let Some(id) = id_of(&found) else {
            let error = Error::new(Code::NotSupported).op("autocast").what("more than 255 kinds of mixed precision");
            return Err(to_py(py, error));
        };
        Ok(PyAutocast(Arc::new(Autocast { dtypes: found, id })))
    }

    fn __enter__(slf: &Bound<'_, Self>) -> Py<Self> {
        recorder::push(Recorder::Autocast(slf.get().0.clone()));
        slf.clone().unbind()
    }

    fn __exit__(&self, _t: &Bound<'_, PyAny>, _v: &Bound<'_, PyAny>, _b: &Bound<'_, PyAny>) -> bool {
        recorder::remove(&Recorder::Autocast(self.0.clone()));
        false
    }
}

struct Hooks {
    pack: Py<PyAny>,
    unpack: Py<PyAny>,
}

impl SavedHooks for Hooks {
    fn pack(&self, value: &Value) -> ms_core::Result<Packed> {
        Python::attach(|py| {
            let packed = PyTensor::wrap(py, value.clone()).and_then(|t| self.pack.call1(py, (t,)));
            packed.map(|p| Box::new(p) as Packed).map_err(|e| raised(e, "saved_tensors_hooks"))
        })
    }

    fn unpack(&self, packed: &Packed) -> ms_core::Result<Value> {
        Python::attach(|py| {
            let run = || -> PyResult<Value> {
                let Some(packed) = packed.downcast_ref::<Py<PyAny>>() else {
                    return Err(to_py(py, Error::new(Code::Internal).op("saved_tensors_hooks")));
                };
                let out = self.unpack.bind(py).call1((packed,))?;
                match out.cast::<PyTensor>() {
                    Ok(t) => Ok(t.get().value()),
                    Err(_) => {
                        Err(bad_argument(py, "saved_tensors_hooks", "the result of 'unpack_hook'", "a Tensor", &out))
                    }
                }
            };
            run().map_err(|e| raised(e, "saved_tensors_hooks"))
        })
    }
}

/// Packs the values that gradients save for ops called while it is entered.
#[pyclass(name = "saved_hooks", module = "ms_runtime", frozen)]
pub struct PySavedHooks(Arc<dyn SavedHooks>);

#[pymethods]
impl PySavedHooks {
    #[new]
    fn py_new(pack: Py<PyAny>, unpack: Py<PyAny>) -> PySavedHooks {
        PySavedHooks(Arc::new(Hooks { pack, unpack }))
    }

    fn __enter__(slf: &Bound<'_, Self>) -> Py<Self> {
        recorder::push(Recorder::SavedHooks(Some(slf.get().0.clone())));
        slf.clone().unbind()
    }

    fn __exit__(&self, _t: &Bound<'_, PyAny>, _v: &Bound<'_, PyAny>, _b: &Bound<'_, PyAny>) -> bool {
        recorder::remove(&Recorder::SavedHooks(Some(self.0.clone())));
        false
    }
}
