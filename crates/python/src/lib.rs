//! The compiled module: the Tensor class, op calls, capture, guards and the jitted call.

mod data;
mod devices;
mod differentiate;
#[cfg(all(target_arch = "x86_64", target_os = "linux", target_env = "gnu"))]
mod glibc;
mod intercept;
mod interpreter;
mod jit;
mod op_call;
mod table;
mod tape;
mod tensor;
mod transform;

use ms_runtime::rng;
use ms_tensor::Value;
use pyo3::prelude::*;

use crate::interpreter::error::OrPy;
use crate::tensor::PyTensor;

/// The key tensor and call number of the default generator's next random op.
#[pyfunction]
fn next_rng(py: Python<'_>) -> PyResult<(Py<PyTensor>, i64)> {
    let (key, call) = rng::next().or_py(py)?;
    Ok((PyTensor::wrap(py, key)?, call))
}

/// Seeds the default generator and sets its next call number to 0.
#[pyfunction]
fn set_seed(seed: u64) {
    rng::set_seed(seed);
}

/// The default generator's seed and next call number.
#[pyfunction]
fn get_rng_state() -> (u64, u64) {
    rng::state()
}

#[pyfunction]
fn set_rng_state(state: (u64, u64)) {
    rng::set_state(state.0, state.1);
}

/// The number of threads that kernels use.
#[pyfunction]
fn num_threads() -> usize {
    ms_kernels::pool::num_threads()
}

#[pyfunction]
fn set_num_threads(n: usize) {
    ms_kernels::pool::set_num_threads(n);
}

/// Forgets every compiled graph that is not in use.
#[pyfunction]
fn clear_graph_cache() {
    ms_runtime::clear_graph_cache();
}

#[pyfunction]
fn _before_fork() {
    ms_kernels::pool::before_fork();
}

#[pyfunction]
fn _after_fork_child() {
    ms_kernels::pool::after_fork_child();
    interpreter::interrupts::after_fork_child();
    ms_runtime::devices::after_fork_child();
}

/// Whether a write into one of two tensors may change the other.
#[pyfunction]
fn shares_memory(a: &Bound<'_, PyTensor>, b: &Bound<'_, PyTensor>) -> bool {
    match (a.get().value(), b.get().value()) {
        (Value::Concrete(a), Value::Concrete(b)) => a.may_share_memory(&b),
        _ => false,
    }
}

/// Runs `work` without the interpreter lock. Kernels use it for work that takes longer than a thread switch.
fn detached(work: &mut dyn FnMut()) {
    struct Work<'a>(&'a mut dyn FnMut());
    // SAFETY: the closure runs on this same thread, only while the thread is detached, and touches no Python object (it
    // is a device launch).
    unsafe impl Send for Work<'_> {}
    let work = Work(work);
    Python::attach(|py| {
        py.detach(move || {
            let work = work;
            (work.0)()
        })
    });
}

#[pymodule]
fn _ms_runtime(m: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = m.py();
    // On a second import in one process (another interpreter), the callback is already set.
    let _ = ms_core::set_interrupt(interpreter::error::check_interrupt);
    ms_runtime::eager::set_detach(detached);
    ms_runtime::fallback::set_fallback_warning(devices::warn_of_fallback);
    #[cfg(feature = "cuda")]
    ms_runtime::gpu::set_sites(devices::sites);
    ms_runtime::devices::set_place(interpreter::place::place);
    m.add("TABLE_VERSION", ms_ops::TABLE_VERSION)?;
    m.add("dtypes", tensor::dtype::by_name(py)?)?;
    m.add("SymbolicValueError", py.get_type::<interpreter::error::SymbolicValueError>())?;
    m.add_class::<tensor::dtype::PyDType>()?;
    m.add_class::<PyTensor>()?;
    m.add_class::<devices::DevicePoint>()?;
    let class = m.py().get_type::<PyTensor>();
    for (method, operator) in tensor::IN_PLACE {
        class.setattr(operator, class.getattr(method)?)?;
    }
    tensor::construct::remember_slots(&class);
    m.add_class::<tape::NoRecord>()?;
    m.add_function(wrap_pyfunction!(transform::autocast_id, m)?)?;
    m.add_function(wrap_pyfunction!(transform::autocast_dtype, m)?)?;
    m.add_class::<transform::PyCallLog>()?;
    m.add_class::<transform::PySavedHooks>()?;
    m.add_class::<transform::PyAutocast>()?;
    m.add_class::<intercept::PyIntercept>()?;
    m.add_class::<intercept::PyOpCall>()?;
    m.add_class::<op_call::PyOp>()?;
    m.add_class::<tape::PyTape>()?;
    m.add_class::<jit::graph::PyGraphBuilder>()?;
    m.add_class::<jit::graph::PyRegion>()?;
    m.add_class::<jit::graph::PyTrace>()?;
    m.add_class::<jit::graph::PyGraph>()?;
    m.add_class::<jit::graph::PyGraphFunction>()?;
    m.add_class::<jit::entry::PyEntry>()?;
    m.add_class::<jit::namespace_watch::PyFacts>()?;
    m.add_class::<jit::function::PyJitFunction>()?;
    m.add_class::<interpreter::trampoline::PySteps>()?;
    m.add_class::<jit::native_part::PyNativePart>()?;
    data::add(m)?;
    m.add("Failed", py.get_type::<interpreter::trampoline::Failed>())?;
    m.add_class::<jit::symbol::PyNumber>()?;
    m.add_class::<jit::symbol_table::PySymbolTable>()?;
    for f in [
        wrap_pyfunction!(interpreter::error::register_internal, m)?,
        wrap_pyfunction!(tensor::dtype::dtype_from_name, m)?,
        wrap_pyfunction!(op_call::op, m)?,
        wrap_pyfunction!(table::op_table, m)?,
        wrap_pyfunction!(table::op_samples, m)?,
        wrap_pyfunction!(table::error_table, m)?,
        wrap_pyfunction!(tape::custom_vjp, m)?,
        wrap_pyfunction!(differentiate::differentiate, m)?,
        wrap_pyfunction!(tape::is_recording, m)?,
        wrap_pyfunction!(tape::capturing, m)?,
        wrap_pyfunction!(jit::graph::parse_graph, m)?,
        wrap_pyfunction!(interpreter::trampoline::call, m)?,
        wrap_pyfunction!(jit::native_part::gradient_capturer, m)?,
        wrap_pyfunction!(interpreter::interrupts::interrupt_waits, m)?,
        wrap_pyfunction!(interpreter::interrupts::take_interrupt, m)?,
        wrap_pyfunction!(interpreter::slots::cell_call_slot, m)?,
        wrap_pyfunction!(interpreter::slots::set_cell_call_slot, m)?,
        wrap_pyfunction!(interpreter::slots::set_matmul, m)?,
        wrap_pyfunction!(interpreter::slots::set_tensor_init, m)?,
        wrap_pyfunction!(interpreter::slots::ambient, m)?,
        wrap_pyfunction!(interpreter::slots::set_ambient, m)?,
        wrap_pyfunction!(interpreter::slots::counters, m)?,
        wrap_pyfunction!(devices::find_device, m)?,
        wrap_pyfunction!(devices::available_devices, m)?,
        wrap_pyfunction!(devices::devices_in_use, m)?,
        wrap_pyfunction!(devices::current_device, m)?,
        wrap_pyfunction!(devices::set_current_device, m)?,
        wrap_pyfunction!(devices::choose_device, m)?,
        wrap_pyfunction!(devices::use_several_devices, m)?,
        wrap_pyfunction!(devices::set_argument_finder, m)?,
        wrap_pyfunction!(devices::synchronize, m)?,
        wrap_pyfunction!(devices::set_launch_blocking, m)?,
        wrap_pyfunction!(devices::allow_tf32, m)?,
        wrap_pyfunction!(devices::set_errors_at_call, m)?,
        wrap_pyfunction!(devices::set_current_stream, m)?,
        wrap_pyfunction!(devices::fallbacks, m)?,
        wrap_pyfunction!(devices::memory_statistics, m)?,
        wrap_pyfunction!(devices::reset_peak_memory, m)?,
        wrap_pyfunction!(devices::trim_memory, m)?,
        wrap_pyfunction!(devices::limit_memory, m)?,
        wrap_pyfunction!(devices::register_reference_devices, m)?,
        wrap_pyfunction!(devices::reference_faults, m)?,
        wrap_pyfunction!(devices::reference_state, m)?,
        wrap_pyfunction!(next_rng, m)?,
        wrap_pyfunction!(set_seed, m)?,
        wrap_pyfunction!(get_rng_state, m)?,
        wrap_pyfunction!(set_rng_state, m)?,
        wrap_pyfunction!(num_threads, m)?,
        wrap_pyfunction!(set_num_threads, m)?,
        wrap_pyfunction!(clear_graph_cache, m)?,
        wrap_pyfunction!(shares_memory, m)?,
        wrap_pyfunction!(_before_fork, m)?,
        wrap_pyfunction!(_after_fork_child, m)?,
    ] {
        m.add_function(f)?;
    }
    Ok(())
}
