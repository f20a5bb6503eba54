//! Slots that higher packages fill in, and process-wide state that guards read.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use ms_core::{Code, Error};
use ms_runtime::devices::current_number;
use ms_runtime::recorder::{autocast_id, lock};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::interpreter::error::to_py;

type Slot = Mutex<Option<Py<PyAny>>>;

static CELL_CALL: Slot = Mutex::new(None);
static MATMUL: Slot = Mutex::new(None);
static TENSOR_INIT: Slot = Mutex::new(None);

fn get(py: Python<'_>, slot: &Slot) -> Option<Py<PyAny>> {
    lock(slot).as_ref().map(|f| f.clone_ref(py))
}

fn set(slot: &Slot, f: Option<Py<PyAny>>) {
    let old = std::mem::replace(&mut *lock(slot), f);
    drop(old);
}

pub fn matmul(py: Python<'_>) -> Option<Py<PyAny>> {
    get(py, &MATMUL)
}

/// The data for `Tensor(shape=..., dtype=..., init=...)`.
pub fn tensor_init<'py>(
    py: Python<'py>,
    init: &Bound<'py, PyAny>,
    shape: Option<&Bound<'py, PyAny>>,
    dtype: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    match get(py, &TENSOR_INIT) {
        Some(f) => f.bind(py).call1((init, shape, dtype)),
        None => Err(to_py(
            py,
            Error::new(Code::NotSupported).op("Tensor").what("an initializer without the package ms-tensor"),
        )),
    }
}

/// The function that runs a Cell in GRAPH_MODE: `slot(cell, args, kwargs)`, or None in PyNative mode.
#[pyfunction]
pub fn cell_call_slot(py: Python<'_>) -> Option<Py<PyAny>> {
    get(py, &CELL_CALL)
}

#[pyfunction]
pub fn set_cell_call_slot(f: Option<Py<PyAny>>) {
    set(&CELL_CALL, f);
}

/// The function behind the operator `@`.
#[pyfunction]
pub fn set_matmul(f: Option<Py<PyAny>>) {
    set(&MATMUL, f);
}

/// Sets the function that computes the data of `Tensor(init=...)`: `f(init, shape, dtype)`.
#[pyfunction]
pub fn set_tensor_init(f: Option<Py<PyAny>>) {
    set(&TENSOR_INIT, f);
}

/// All ambient state that a capture may depend on, packed into a word with eight bits per field.
static AMBIENT: AtomicU64 = AtomicU64::new(0);

const FIELDS: &[&str] = &["mode", "autocast", "vmap", "device", "deterministic", "default_dtype", "hooks", "jit_level"];

pub fn ambient_word() -> u64 {
    // The casts and the device are per thread; their positions are those of "autocast" and "device" in FIELDS.
    AMBIENT.load(Ordering::Relaxed) | (u64::from(autocast_id()) << 8) | (u64::from(current_number()) << 24)
}

/// The ambient word, which guards compare first.
#[pyfunction]
pub fn ambient() -> u64 {
    ambient_word()
}

/// Sets a field of the ambient word to a value below 256.
#[pyfunction]
pub fn set_ambient(py: Python<'_>, field: &str, value: u8) -> PyResult<()> {
    let Some(k) = FIELDS.iter().position(|f| *f == field) else {
        return Err(to_py(
            py,
            Error::new(Code::InvalidValue).op("set_ambient").expected(format!("{FIELDS:?}")).got(field),
        ));
    };
    let shift = 8 * k as u32;
    let update = |w: u64| Some((w & !(0xff << shift)) | ((value as u64) << shift));
    // The closure always returns a value, so the update always succeeds.
    let _ = AMBIENT.fetch_update(Ordering::Relaxed, Ordering::Relaxed, update);
    Ok(())
}

/// The always-on counters, by name.
#[pyfunction]
pub fn counters(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let out = PyDict::new(py);
    for (name, value) in ms_runtime::counters() {
        out.set_item(name, value)?;
    }
    Ok(out)
}
