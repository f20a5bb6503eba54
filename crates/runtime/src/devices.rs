//! The devices of the process by name and number, each made on first use, and the one on which a thread makes new tensors.

use std::cell::Cell;
use std::sync::{Arc, Mutex, OnceLock};

use ms_core::{Code, DType, Error, Result, Scalar};
use ms_device_api::Device;
use ms_device_cpu::CpuDevice;
use ms_tensor::{DeviceRef, Tensor};

use crate::eager;
use crate::recorder::lock;

/// Devices of one name.
#[derive(Clone, Copy)]
pub struct Kind {
    /// MindSpore's name: `CPU`, `GPU`, `Ascend`.
    pub name: &'static str,
    /// How many of them this machine has.
    pub count: fn() -> usize,
    /// Makes the device of a number below `count`.
    pub make: fn(u32) -> Result<Arc<dyn Device>>,
}

/// The kinds that the process has from its start: a device is one crate and one line here.
const BUILT_IN: &[Kind] = &[Kind { name: "CPU", count: || 1, make: |_| Ok(Arc::new(cpu())) }];

fn cpu() -> CpuDevice {
    CpuDevice::with_kernels(ms_ops::host_kernels().collect())
}

struct Registry {
    kinds: Vec<Kind>,
    /// Leaked: a storage refers to its device without counting, and devices live as long as the process.
    made: Vec<DeviceRef>,
}

static REGISTRY: Mutex<Registry> = Mutex::new(Registry { kinds: Vec::new(), made: Vec::new() });

fn registry() -> std::sync::MutexGuard<'static, Registry> {
    let mut registry = lock(&REGISTRY);
    if registry.kinds.is_empty() {
        registry.kinds.extend_from_slice(BUILT_IN);
    }
    registry
}

/// Adds a kind of device.
///
/// # Errors
/// `InvalidValue` where there is one of this name.
pub fn register(kind: Kind) -> Result<()> {
    let mut registry = registry();
    if registry.kinds.iter().any(|k| k.name == kind.name) {
        let what = format!("there is a kind of device called {}", kind.name);
        return Err(Error::new(Code::InvalidValue).op("register").what(what));
    }
    registry.kinds.push(kind);
    Ok(())
}

/// The names of all kinds, and how many devices each has on this machine.
pub fn available() -> Vec<(&'static str, usize)> {
    let kinds = registry().kinds.clone();
    kinds.iter().map(|k| (k.name, (k.count)())).collect()
}

/// The device of this name and number.
///
/// # Errors
/// `InvalidValue` where there is none, with what there is; and what making it raises.
pub fn get(name: &str, id: u32) -> Result<DeviceRef> {
    let mut registry = registry();
    if let Some(known) = registry.made.iter().find(|d| d.name() == name && d.id() == id) {
        return Ok(known);
    }
    let refused = |expected: String| {
        Err(Error::new(Code::InvalidValue).op("set_device").expected(expected).got(format!("{name}:{id}")))
    };
    let Some(kind) = registry.kinds.iter().find(|k| k.name == name).copied() else {
        let names: Vec<&str> = registry.kinds.iter().map(|k| k.name).collect();
        return refused(format!("a device of this build: {}", names.join(", ")));
    };
    let count = (kind.count)();
    if id as usize >= count {
        return refused(match count {
            0 => format!("a device of this machine, which has no {name}"),
            n => format!("a number below {n}, of the {name} devices of this machine"),
        });
    }
    let device: DeviceRef = Box::leak(Box::new((kind.make)(id)?));
    registry.made.push(device);
    Ok(device)
}

/// The device whose memory is the host's.
pub fn host() -> DeviceRef {
    static HOST: OnceLock<DeviceRef> = OnceLock::new();
    HOST.get_or_init(|| get("CPU", 0).expect("every build has the CPU"))
}

static DEFAULT: Mutex<Option<DeviceRef>> = Mutex::new(None);

thread_local! {
    static CURRENT: Cell<Option<DeviceRef>> = const { Cell::new(None) };
}

/// The device on which this thread makes new tensors.
#[inline]
pub fn current() -> DeviceRef {
    CURRENT.get().unwrap_or_else(begin)
}

#[cold]
fn begin() -> DeviceRef {
    let device = lock(&DEFAULT).unwrap_or_else(host);
    CURRENT.set(Some(device));
    device
}

/// Makes `device` this thread's current one; gives the one before.
pub fn set_current(device: DeviceRef) -> DeviceRef {
    let before = current();
    CURRENT.set(Some(device));
    before
}

/// The device with which threads begin that have not made a tensor yet.
pub fn set_default(device: DeviceRef) {
    *lock(&DEFAULT) = Some(device);
}

#[inline]
pub(crate) fn same(a: DeviceRef, b: DeviceRef) -> bool {
    std::ptr::eq(a, b)
}

/// `CPU:0`.
pub fn title(device: DeviceRef) -> String {
    format!("{}:{}", device.name(), device.id())
}

/// Whether a tensor counts as a number wherever it is used: an element of host memory.
pub(crate) fn is_number(t: &Tensor) -> bool {
    t.shape().is_empty() && same(t.device(), host())
}

/// Whether a launch on another device takes the tensor by value: a number or a random key, in host memory.
pub(crate) fn is_immediate(t: &Tensor) -> bool {
    is_number(t) || (same(t.device(), host()) && t.dtype() == DType::Int64 && t.dims() == [2])
}

/// The device of an op or a graph with these inputs: that of all which are not 0-d tensors of the CPU. `None` where there is
/// no input.
///
/// # Errors
/// `DeviceMismatch` names two devices.
pub(crate) fn common(inputs: &[&Tensor]) -> Result<Option<DeviceRef>> {
    let Some(first) = inputs.first() else { return Ok(None) };
    let first = inputs.iter().find(|t| !is_number(t)).unwrap_or(first).device();
    match inputs.iter().find(|t| !same(t.device(), first) && !is_number(t)) {
        None => Ok(Some(first)),
        Some(other) => Err(Error::new(Code::DeviceMismatch)
            .expected(format!("tensors of one device, here {}", title(first)))
            .got(format!("one of {}", title(other.device())))),
    }
}

/// Runs `f`, which may wait for what the device's queue holds, without the interpreter lock where it may.
#[inline]
fn waiting<R>(device: DeviceRef, f: impl FnOnce() -> R) -> R {
    if device.limits().asynchronous { eager::detached(usize::MAX, f) } else { f() }
}

/// The elements in memory that the host can read: the tensor itself where its own is, else a row-major copy. It waits for the
/// launches that write them. Nothing above the devices reads host memory in another way than this, [`read`] and [`item`].
pub fn on_host(t: &Tensor) -> Result<Tensor> {
    moved(t, host())
}

/// The elements row-major, copied to the host.
pub fn read(t: &Tensor) -> Result<Vec<u8>> {
    waiting(t.device(), || t.to_bytes())
}

/// The value of a tensor of one element.
pub fn item(t: &Tensor) -> Result<Scalar> {
    waiting(t.device(), || t.item())
}

/// Returns when all launches on `device` have run.
///
/// # Errors
/// The first error that one of them met.
pub fn synchronize(device: DeviceRef) -> Result<()> {
    waiting(device, || device.wait(device.record()))
}

/// The tensor itself where it is on `device`, else a row-major copy there.
pub fn moved(t: &Tensor, device: DeviceRef) -> Result<Tensor> {
    if same(t.device(), device) {
        return Ok(t.clone());
    }
    Tensor::from_bytes(device, t.dtype(), t.shape(), &read(t)?)
}
