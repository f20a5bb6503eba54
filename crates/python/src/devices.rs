//! Devices by name and index, points in their queues, and the device for tests.

use std::ffi::CString;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};
use std::time::Instant;

use ms_core::{Code, Error, Loc};
use ms_device_api::{Event, MemoryStatistics, Timestamp, with_stream};
use ms_device_reference::ReferenceDevice;
use ms_runtime::recorder::lock;
use ms_runtime::{devices, fallback};
use ms_tensor::{DeviceRef, Tensor, Value};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::interpreter::error::{OrPy, to_py, users_line};
use crate::tensor::PyTensor;

type Name = (&'static str, u32);

fn name_of(device: DeviceRef) -> Name {
    (device.name(), device.id())
}

/// The device of `GPU` or `GPU:1`; without an index, the current device of this name, or the first.
pub fn find(text: &str) -> ms_core::Result<DeviceRef> {
    let (name, id) = text.split_once(':').map_or((text, None), |(name, id)| (name, Some(id)));
    let known = devices::names().into_iter();
    let name = known.chain(devices::ABSENT.iter().copied()).find(|n| n.eq_ignore_ascii_case(name)).unwrap_or(name);
    if name == devices::META {
        let expected = format!("a device that computes: {}", devices::names().join(", "));
        return Err(Error::new(Code::InvalidValue).op("set_device").expected(expected).got(text.to_string()));
    }
    let current = devices::current();
    let id = match id {
        None if current.name() == name => current.id(),
        None => 0,
        Some(id) => id.parse().map_err(|_| {
            Error::new(Code::InvalidValue).expected("a device, as in CPU or GPU:1").got(text.to_string())
        })?,
    };
    devices::get(name, id)
}

/// The device that a Python string names; `None` if no argument is given.
pub fn argument(given: Option<&Bound<'_, PyAny>>) -> PyResult<Option<DeviceRef>> {
    let Some(given) = given.filter(|g| !g.is_none()) else { return Ok(None) };
    match given.extract::<String>() {
        Ok(text) => {
            devices::use_several();
            find(&text).or_py(given.py()).map(Some)
        }
        Err(_) => Err(crate::interpreter::error::bad_argument(
            given.py(),
            "Tensor",
            "device",
            "the name of a device, as in 'CPU' or 'GPU:1'",
            given,
        )),
    }
}

#[pyfunction]
pub fn find_device(py: Python<'_>, text: &str) -> PyResult<Name> {
    find(text).map(name_of).or_py(py)
}

/// The kinds of devices, and the number of each on this machine.
#[pyfunction]
pub fn available_devices() -> Vec<(&'static str, usize)> {
    devices::available()
}

/// The devices that are in use.
#[pyfunction]
pub fn devices_in_use() -> Vec<Name> {
    devices::made().into_iter().map(name_of).collect()
}

/// The device on which this thread makes new tensors.
#[pyfunction]
pub fn current_device() -> Name {
    name_of(devices::current())
}

/// Makes a device this thread's current one and, if `everywhere`, also that of threads that start later. Returns the
/// previous one.
#[pyfunction]
#[pyo3(signature = (name, id, everywhere=false))]
pub fn set_current_device(py: Python<'_>, name: &str, id: u32, everywhere: bool) -> PyResult<Name> {
    let device = devices::get(name, id).or_py(py)?;
    let before = devices::set_current(device);
    if everywhere {
        devices::set_default(device);
    } else if !std::ptr::eq(before, device) {
        devices::use_several();
    }
    Ok(name_of(before))
}

/// Makes a device current. If `chosen`, it is the device of everything that this thread makes, also inside functions of
/// the packages. Returns the previous name, index and `chosen`.
#[pyfunction]
pub fn choose_device(py: Python<'_>, name: &str, id: u32, chosen: bool) -> PyResult<(&'static str, u32, bool)> {
    let (before, was_chosen) = devices::replace_current(devices::get(name, id).or_py(py)?, chosen);
    Ok((before.name(), before.id(), was_chosen))
}

/// Declares that tensors may be on a device other than the current one: tensors that functions of the packages create
/// are then on the device of their arguments.
#[pyfunction]
pub fn use_several_devices() {
    devices::use_several();
}

static ARGUMENT: Mutex<Option<Py<PyAny>>> = Mutex::new(None);

/// Sets the function that finds a tensor among the arguments with which the program called a function of the packages:
/// `f()` returns the tensor or None.
#[pyfunction]
pub fn set_argument_finder(find: Py<PyAny>) {
    let before = lock(&ARGUMENT).replace(find);
    drop(before);
    devices::set_of_arguments(of_arguments);
}

fn of_arguments() -> Option<DeviceRef> {
    Python::attach(|py| {
        let find = lock(&ARGUMENT).as_ref().map(|f| f.clone_ref(py))?;
        let found = find.call0(py).inspect_err(|e| e.clone_ref(py).write_unraisable(py, None)).ok()?;
        match found.bind(py).cast::<PyTensor>().ok()?.get().value() {
            Value::Concrete(t) => Some(t.device()),
            Value::Symbolic(_) => None,
        }
    })
}

/// Waits until all launches on a device have run.
#[pyfunction]
pub fn synchronize(py: Python<'_>, name: &str, id: u32) -> PyResult<()> {
    devices::synchronize(devices::get(name, id).or_py(py)?).or_py(py)
}

/// Sets whether each launch is waited for, so that its error is raised at the call. Returns the previous setting.
#[pyfunction]
pub fn set_launch_blocking(blocking: bool) -> bool {
    devices::set_launch_blocking(blocking)
}

/// Sets whether launches that may fail for some values are waited for, so that their errors are raised at the call.
/// Does not affect other launches. Returns the previous setting.
#[pyfunction]
pub fn set_errors_at_call(at_call: bool) -> bool {
    devices::set_errors_at_call(at_call)
}

/// Sets whether float32 products and convolutions may round to TF32 on NVIDIA GPUs; None leaves a setting unchanged.
#[pyfunction]
#[pyo3(signature = (products=None, convolutions=None))]
pub fn allow_tf32(products: Option<bool>, convolutions: Option<bool>) {
    #[cfg(feature = "cuda")]
    ms_runtime::gpu::allow_tf32(products, convolutions);
    #[cfg(not(feature = "cuda"))]
    let _ = (products, convolutions);
}

/// The folders from which Python imports; some contain the wheels of NVIDIA's libraries.
#[cfg(feature = "cuda")]
pub fn sites() -> Vec<std::path::PathBuf> {
    Python::attach(|py| {
        let path =
            py.import("sys").and_then(|sys| sys.getattr("path")).and_then(|path| path.extract::<Vec<Py<PyAny>>>());
        let entries = path.unwrap_or_default();
        entries.iter().filter_map(|entry| entry.extract::<std::path::PathBuf>(py).ok()).collect()
    })
}

/// Launches that ran on the host because a device has no kernel for them: device, op, number of launches.
#[pyfunction]
pub fn fallbacks() -> Vec<(String, &'static str, u64)> {
    fallback::counts()
}

/// Makes a stream the one that this thread's calls of a device go to; 0 is the device's first. Returns the previous
/// one.
#[pyfunction]
pub fn set_current_stream(py: Python<'_>, name: &str, id: u32, stream: u32) -> PyResult<u32> {
    Ok(ms_device_api::set_current_stream(&**devices::get(name, id).or_py(py)?, stream))
}

/// A point in a stream of a device.
#[pyclass(module = "ms_runtime", frozen)]
pub struct DevicePoint {
    device: DeviceRef,
    event: Event,
    time: Option<Timestamp>,
}

#[pymethods]
impl DevicePoint {
    /// The current end of a stream. If `timed`, the device records the time when it reaches the point.
    #[new]
    #[pyo3(signature = (name, id, timed=false, stream=0))]
    fn py_new(py: Python<'_>, name: &str, id: u32, timed: bool, stream: u32) -> PyResult<DevicePoint> {
        let device = devices::get(name, id).or_py(py)?;
        Ok(with_stream(&**device, stream, || {
            let time = timed.then(|| device.timestamp());
            DevicePoint { device, event: device.record(), time }
        }))
    }

    /// Makes later work on a stream of the same device run after this point.
    fn precede(&self, stream: u32) {
        with_stream(&**self.device, stream, || self.device.order_after(self.event));
    }

    /// Whether the device has reached this point.
    fn query(&self) -> bool {
        self.device.has_passed(self.event)
    }

    /// Waits until the device has reached this point.
    fn synchronize(&self, py: Python<'_>) -> PyResult<()> {
        devices::wait(self.device, self.event).or_py(py)
    }

    /// The time when it did, in milliseconds since the process first asked; None if it has not, or does not record it.
    fn milliseconds(&self) -> Option<f64> {
        static START: OnceLock<Instant> = OnceLock::new();
        let time = self.time.as_ref()?.get()?;
        let start = START.get_or_init(|| *time);
        let since = |a: &Instant, b: &Instant| a.checked_duration_since(*b).map(|d| d.as_secs_f64() * 1e3);
        since(time, start).or_else(|| since(start, time).map(|t| -t))
    }
}

fn of(py: Python<'_>, device: Option<(String, u32)>) -> PyResult<DeviceRef> {
    match device {
        Some((name, id)) => devices::get(&name, id).or_py(py),
        None => Ok(devices::current()),
    }
}

/// Statistics of a device's allocator, in bytes and requests; None is the current device.
#[pyfunction]
#[pyo3(signature = (device=None))]
pub fn memory_statistics(py: Python<'_>, device: Option<(String, u32)>) -> PyResult<Bound<'_, PyDict>> {
    let MemoryStatistics { allocated, peak, reserved, peak_reserved, allocations, system_allocations } =
        of(py, device)?.memory();
    let out = PyDict::new(py);
    out.set_item("allocated", allocated)?;
    out.set_item("peak_allocated", peak)?;
    out.set_item("reserved", reserved)?;
    out.set_item("peak_reserved", peak_reserved)?;
    out.set_item("allocations", allocations)?;
    out.set_item("system_allocations", system_allocations)?;
    Ok(out)
}

/// Resets the peaks of `memory_statistics`.
#[pyfunction]
#[pyo3(signature = (device=None))]
pub fn reset_peak_memory(py: Python<'_>, device: Option<(String, u32)>) -> PyResult<()> {
    of(py, device)?.reset_peak_memory();
    Ok(())
}

/// Returns cached, unused memory to the system, on every device that is in use.
#[pyfunction]
pub fn trim_memory() {
    devices::made().iter().for_each(|d| d.trim_memory());
    // Graphs, plans and Python objects are in the C library's heap, which keeps freed memory between blocks in use.
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: it takes the allocator's locks, as any allocation does.
    unsafe {
        libc::malloc_trim(0);
    }
}

/// Limits the memory of the current device. Returns False if it has no such limit.
#[pyfunction]
pub fn limit_memory(bytes: usize) -> bool {
    devices::current().limit_memory(bytes)
}

/// All bytes of a tensor's storage.
pub fn storage_bytes(t: &Tensor) -> ms_core::Result<Vec<u8>> {
    let size = ms_core::Dim::new(t.storage().buffer.len() as i64);
    devices::read(&t.view(ms_core::Layout::contiguous(ms_core::DType::UInt8, &[size])))
}

static COUNT: AtomicU32 = AtomicU32::new(0);
static SEED: AtomicU64 = AtomicU64::new(0);
static REFERENCE: Mutex<Vec<(u32, Arc<ReferenceDevice>)>> = Mutex::new(Vec::new());

/// Registers the devices `Reference:0` and following, which have hidden memory and deferred launches; each device's
/// seed decides the delays. For tests.
#[pyfunction]
#[pyo3(signature = (count=4, seed=0))]
pub fn register_reference_devices(py: Python<'_>, count: u32, seed: u64) -> PyResult<()> {
    COUNT.store(count, Relaxed);
    SEED.store(seed, Relaxed);
    let make = |id: u32| -> ms_core::Result<Arc<dyn ms_device_api::Device>> {
        let seed = SEED.load(Relaxed).wrapping_add(u64::from(id) << 32);
        let device = Arc::new(ReferenceDevice::new(ms_ops::host_kernels().collect(), id, seed));
        let mut known = lock(&REFERENCE);
        known.retain(|(k, _)| *k != id);
        known.push((id, device.clone()));
        Ok(device)
    };
    devices::register(devices::Kind { name: "Reference", count: || COUNT.load(Relaxed) as usize, make }).or_py(py)
}

fn reference(py: Python<'_>, id: u32) -> PyResult<Arc<ReferenceDevice>> {
    devices::get("Reference", id).or_py(py)?;
    let known = lock(&REFERENCE).iter().find(|(k, _)| *k == id).map(|(_, d)| d.clone());
    known.ok_or_else(|| to_py(py, Error::new(Code::Internal).op("reference")))
}

/// Sets the faults of a reference device: the allocation or launch after the given number fails, no launch runs before
/// the host waits for it (`hold`), the device is lost, or it lacks the kernels in `lack`.
#[pyfunction]
#[pyo3(signature = (id, *, allocation=None, launch=None, hold=None, lost=false, lack=Vec::new()))]
pub fn reference_faults(
    py: Python<'_>,
    id: u32,
    allocation: Option<u32>,
    launch: Option<u32>,
    hold: Option<bool>,
    lost: bool,
    lack: Vec<String>,
) -> PyResult<()> {
    let device = reference(py, id)?;
    let faults = device.faults();
    allocation.into_iter().for_each(|n| faults.fail_allocation_after(n));
    launch.into_iter().for_each(|n| faults.fail_launch_after(n));
    hold.into_iter().for_each(|held| faults.hold(held));
    lack.iter().for_each(|op| faults.lack(op));
    if lost {
        faults.lose();
    }
    Ok(())
}

/// Launches and copies of a reference device that have not run, the number of times that the host waited for it, and
/// the number of its allocation requests.
#[pyfunction]
pub fn reference_state(py: Python<'_>, id: u32) -> PyResult<(usize, usize, usize)> {
    let device = reference(py, id)?;
    Ok((device.pending(), device.waits(), device.requests()))
}

/// Tells the user that an op runs on the host. The warning names the line of the op, as an error would.
pub fn warn_of_fallback(what: &str, at: Option<&Loc>) {
    Python::attach(|py| {
        let category = py.get_type::<pyo3::exceptions::PyRuntimeWarning>();
        let text = CString::new(what).unwrap_or_default();
        let warned = match at.cloned().map_or_else(|| users_line(py), |at| Ok(Some(at))) {
            Ok(Some(Loc { file, line })) => {
                let file = CString::new(&*file).unwrap_or_default();
                PyErr::warn_explicit(py, &category, &text, &file, line.cast_signed(), None, None)
            }
            Ok(None) => PyErr::warn(py, &category, &text, 1),
            Err(e) => Err(e),
        };
        if let Err(e) = warned {
            // A warnings filter may raise an exception, but nothing can be raised while a launch is compiled.
            e.write_unraisable(py, None);
        }
    });
}
