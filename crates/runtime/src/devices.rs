//! The devices of the process by name and number, each made on first use, and the one on which a thread makes new tensors.

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, OnceLock};

use ms_core::{Code, DType, Error, Loc, Result, Scalar};
use ms_device_api::{Compiled, Device, Event, LaunchSpec};
use ms_device_cpu::CpuDevice;
use ms_device_meta::MetaDevice;
use ms_tensor::{DeviceRef, Tensor};

use crate::eager;
use crate::fallback::WithFallback;
#[cfg(any(feature = "cuda", feature = "wgpu"))]
use crate::gpu;
use crate::recorder::lock;

/// Devices of one name.
#[derive(Clone, Copy)]
pub struct Kind {
    /// The MindSpore name: `CPU`, `GPU`, `Ascend`.
    pub name: &'static str,
    /// The number of these devices on this machine.
    pub count: fn() -> usize,
    /// Makes the device with an index below `count`.
    pub make: fn(u32) -> Result<Arc<dyn Device>>,
}

/// The name of the device whose memory is the host's.
const CPU: &str = "CPU";

/// The device whose tensors have only a dtype and a shape. Programs may name it and use it in a `with` block, but
/// cannot make it the default device.
pub const META: &str = ms_device_meta::NAME;

const GPU: &str = "GPU";

/// Names of MindSpore devices that need a driver, or that no crate supports.
pub const ABSENT: &[&str] = &[GPU, "Ascend"];

/// The built-in kinds: adding a device takes one crate and one line here.
const BUILT_IN: &[Kind] = &[
    Kind { name: CPU, count: || 1, make: |_| Ok(Arc::new(cpu())) },
    Kind { name: META, count: || 1, make: |_| Ok(Arc::new(MetaDevice)) },
    #[cfg(any(feature = "cuda", feature = "wgpu"))]
    Kind { name: GPU, count: gpu::count, make: gpu::make },
];

fn cpu() -> CpuDevice {
    CpuDevice::with_kernels(ms_ops::host_kernels().collect())
}

/// The launches that are waited for by default.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Blocking {
    None,
    /// Launches that may fail for some values, such as an index out of range.
    Values,
    All,
}

fn blocking_at_start() -> Blocking {
    static START: OnceLock<Blocking> = OnceLock::new();
    *START.get_or_init(|| match std::env::var("MS_LAUNCH_BLOCKING").as_deref() {
        Ok("values") => Blocking::Values,
        Ok("" | "0") | Err(_) => Blocking::None,
        Ok(_) => Blocking::All,
    })
}

struct Registry {
    kinds: Vec<Kind>,
    /// Leaked: a storage refers to its device without counting, and devices live as long as the process.
    made: Vec<DeviceRef>,
    /// The program's setting for waiting for each launch, if any.
    launch_blocking: Option<bool>,
}

static REGISTRY: Mutex<Registry> = Mutex::new(Registry { kinds: Vec::new(), made: Vec::new(), launch_blocking: None });

fn registry() -> std::sync::MutexGuard<'static, Registry> {
    let mut registry = lock(&REGISTRY);
    if registry.kinds.is_empty() {
        registry.kinds.extend_from_slice(BUILT_IN);
        registry.launch_blocking = (blocking_at_start() == Blocking::All).then_some(true);
    }
    registry
}

/// Adds a kind of device.
///
/// # Errors
/// `InvalidValue` if a kind with this name exists.
pub fn register(kind: Kind) -> Result<()> {
    let mut registry = registry();
    if registry.kinds.iter().any(|k| k.name == kind.name) {
        let what = format!("there is a kind of device called {}", kind.name);
        return Err(Error::new(Code::InvalidValue).op("register").what(what));
    }
    registry.kinds.push(kind);
    Ok(())
}

/// The names of all kinds that can compute.
pub fn names() -> Vec<&'static str> {
    registry().kinds.iter().map(|k| k.name).filter(|name| *name != META).collect()
}

/// The kinds that can compute and are present on this machine, with the number of devices. It looks for drivers.
pub fn available() -> Vec<(&'static str, usize)> {
    let kinds = registry().kinds.clone();
    let computes = kinds.iter().filter(|kind| kind.name != META);
    computes.map(|k| (k.name, (k.count)())).filter(|(_, count)| *count > 0).collect()
}

/// The device of this name and index.
///
/// # Errors
/// `InvalidValue` if it does not exist, with a list of those that do; otherwise the errors of making it.
pub fn get(name: &str, id: u32) -> Result<DeviceRef> {
    let mut registry = registry();
    if let Some(known) = registry.made.iter().find(|d| d.name() == name && d.id() == id) {
        return Ok(known);
    }
    let refused = |expected: String| {
        Err(Error::new(Code::InvalidValue).op("set_device").expected(expected).got(format!("{name}:{id}")))
    };
    let Some(kind) = registry.kinds.iter().find(|k| k.name == name).copied() else {
        let names: Vec<&str> = registry.kinds.iter().map(|k| k.name).filter(|n| *n != META).collect();
        let names = format!("a device of this build: {}", names.join(", "));
        if !ABSENT.contains(&name) {
            return refused(names);
        }
        let hint = match name {
            GPU => "this core was built without GPUs: build it with the feature wgpu (docs/devices.md), or use CPU"
                .to_owned(),
            _ => format!("no package brings {name} devices yet: use CPU, or run the program with MindSpore"),
        };
        return Err(Error::new(Code::DeviceAbsent).op("set_device").expected(names).got(name).hint(hint));
    };
    let count = (kind.count)();
    if count == 0
        && name == GPU
        && let Err(error) = (kind.make)(id)
    {
        return Err(error);
    }
    if id as usize >= count {
        return refused(match count {
            0 => format!("a device of this machine, which has no {name}"),
            n => format!("a number below {n}, of the {name} devices of this machine"),
        });
    }
    let made = (kind.make)(id)?;
    let made = if name == CPU || name == META { made } else { Arc::new(WithFallback::new(made)) };
    let device: DeviceRef = Box::leak(Box::new(made));
    registry.made.push(device);
    registry.launch_blocking.iter().for_each(|&on| device.set_launch_blocking(on));
    Ok(device)
}

/// The device whose memory is the host's.
pub fn host() -> DeviceRef {
    static HOST: OnceLock<DeviceRef> = OnceLock::new();
    HOST.get_or_init(|| get(CPU, 0).expect("every build has the CPU"))
}

/// The devices that are in use.
pub fn made() -> Vec<DeviceRef> {
    registry().made.clone()
}

/// Sets whether each launch is waited for, on every device, so that an error is raised at the call that causes it.
/// Returns the previous setting.
pub fn set_launch_blocking(blocking: bool) -> bool {
    let mut registry = registry();
    let before = registry.launch_blocking.replace(blocking);
    registry.made.iter().for_each(|d| d.set_launch_blocking(blocking));
    before == Some(true)
}

/// Runs `f` and waits for each launch in it.
pub fn launch_by_launch<R>(f: impl FnOnce() -> R) -> R {
    struct Restore(bool);
    impl Drop for Restore {
        fn drop(&mut self) {
            set_launch_blocking(self.0);
        }
    }
    let _restore = Restore(set_launch_blocking(true));
    f()
}

/// Called in a child of `fork`: devices other than the CPU belong to the parent, and the child makes its own on
/// request.
pub fn after_fork_child() {
    // No other thread runs in the child. If a thread of the parent held the lock, the child has only the CPU.
    let Ok(mut registry) = REGISTRY.try_lock() else { return };
    let (own, inherited): (Vec<DeviceRef>, Vec<DeviceRef>) =
        registry.made.iter().partition(|d| [CPU, META].contains(&d.name()));
    inherited.iter().for_each(|d| d.leave_to_parent());
    registry.made = own;
}

static DEFAULT: Mutex<Option<DeviceRef>> = Mutex::new(None);

thread_local! {
    static CURRENT: Cell<Option<DeviceRef>> = const { Cell::new(None) };
    /// The number of the current device in the ambient word of guards: 0 for the CPU.
    static CURRENT_NUMBER: Cell<u8> = const { Cell::new(0) };
}

/// A number for each device that was ever current; the CPU has 0.
fn number(device: DeviceRef) -> u8 {
    static SEEN: Mutex<Vec<DeviceRef>> = Mutex::new(Vec::new());
    if same(device, host()) {
        return 0;
    }
    let mut seen = lock(&SEEN);
    let known = seen.iter().position(|d| same(d, device));
    let k = known.unwrap_or_else(|| {
        seen.push(device);
        seen.len() - 1
    });
    u8::try_from(k + 1).unwrap_or(u8::MAX)
}

/// The number of this thread's current device, which is part of what a capture depends on.
#[inline]
pub fn current_number() -> u8 {
    current(); // a thread that has not asked for its device has no number yet
    CURRENT_NUMBER.get()
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
    CURRENT_NUMBER.set(number(device));
    device
}

/// Makes `device` this thread's current device. Returns the previous one.
pub fn set_current(device: DeviceRef) -> DeviceRef {
    let before = current();
    CURRENT.set(Some(device));
    CURRENT_NUMBER.set(number(device));
    before
}

/// Runs `f` with `device` as the current device.
pub fn with_current<R>(device: DeviceRef, f: impl FnOnce() -> R) -> R {
    struct Restore((DeviceRef, bool));
    impl Drop for Restore {
        fn drop(&mut self) {
            replace_current(self.0.0, self.0.1);
        }
    }
    if same(current(), device) && !SEVERAL.load(Relaxed) {
        return f();
    }
    let _restore = Restore(replace_current(device, true));
    f()
}

/// Whether tensors may be on a device other than the current one.
static SEVERAL: AtomicBool = AtomicBool::new(false);

/// Returns the device of the arguments that the program passed to the running function of the packages.
static OF_ARGUMENTS: OnceLock<fn() -> Option<DeviceRef>> = OnceLock::new();

thread_local! {
    /// Whether the current device was chosen for one specific tensor, rather than by the program for all new tensors.
    static CHOSEN: Cell<bool> = const { Cell::new(false) };
}

/// From now on, [`for_new_tensor`] considers the device of the arguments.
pub fn use_several() {
    SEVERAL.store(true, Relaxed);
}

/// Sets the function that [`for_new_tensor`] calls; it can be set once.
pub fn set_of_arguments(find: fn() -> Option<DeviceRef>) {
    let _ = OF_ARGUMENTS.set(find);
}

/// Makes `device` current. If `chosen`, it is the device of every new tensor, also inside functions of the packages.
/// Returns the previous state.
pub fn replace_current(device: DeviceRef, chosen: bool) -> (DeviceRef, bool) {
    (set_current(device), CHOSEN.replace(chosen))
}

/// The device for a tensor that is made from no other tensor. This is the current device if it was chosen for the
/// tensor; otherwise, inside a function of the packages, the device of the function's arguments.
#[inline]
pub fn for_new_tensor() -> DeviceRef {
    if !SEVERAL.load(Relaxed) || CHOSEN.get() {
        return current();
    }
    OF_ARGUMENTS.get().and_then(|find| find()).unwrap_or_else(current)
}

/// Sets the device of threads that have not made a tensor yet.
pub fn set_default(device: DeviceRef) {
    *lock(&DEFAULT) = Some(device);
}

#[inline]
pub(crate) fn same(a: DeviceRef, b: DeviceRef) -> bool {
    std::ptr::eq(a, b)
}

/// Whether tensors of the device have only a dtype and a shape.
pub fn is_meta(device: DeviceRef) -> bool {
    device.name() == META
}

/// Whether ops read the tensor as zeros: it has no elements, but the current device computes elements. MindSpore does
/// the same.
pub(crate) fn reads_as_zeros(t: &Tensor) -> bool {
    SEVERAL.load(Relaxed) && is_meta(t.device()) && !is_meta(current())
}

/// The tensor, or zeros on `device` if it [`reads_as_zeros`].
pub(crate) fn with_zeros_if_meta(t: &Tensor, device: DeviceRef) -> Result<Tensor> {
    if reads_as_zeros(t) { moved(t, device) } else { Ok(t.clone()) }
}

/// Whether ops on `device` compute nothing.
#[inline]
pub(crate) fn runs_nothing(device: DeviceRef) -> bool {
    SEVERAL.load(Relaxed) && is_meta(device)
}

/// Whether a write of `source` into `target` has the effect that the program expects. A write into a tensor without
/// elements has it only while ops compute nothing; a write from one only while they compute, and read it as zeros.
pub(crate) fn keeps_values(target: &Tensor, source: &Tensor) -> bool {
    match (runs_nothing(target.device()), runs_nothing(source.device())) {
        (false, false) => true,
        (false, true) => !runs_nothing(current()),
        (true, _) => runs_nothing(current()),
    }
}

/// The device of the results of ops on tensors of `device`.
fn device_of_results(device: DeviceRef) -> DeviceRef {
    if runs_nothing(device) { current() } else { device }
}

/// The name and index, such as `CPU:0`.
pub fn title(device: DeviceRef) -> String {
    format!("{}:{}", device.name(), device.id())
}

/// Whether a tensor counts as a number on every device: a single element in host memory.
pub(crate) fn is_number(t: &Tensor) -> bool {
    t.shape().is_empty() && same(t.device(), host())
}

/// Whether a launch on another device can take the tensor by value: a number or a random key in host memory.
pub(crate) fn is_immediate(t: &Tensor) -> bool {
    is_number(t) || (same(t.device(), host()) && t.dtype() == DType::Int64 && t.dims() == [2])
}

/// The device of an op or a graph with these inputs: the common device of all inputs other than 0-d tensors on the CPU.
/// `None` if there is no input.
///
/// # Errors
/// `DeviceMismatch` names two different devices.
pub(crate) fn common(inputs: &[&Tensor]) -> Result<Option<DeviceRef>> {
    let Some(first) = inputs.first() else { return Ok(None) };
    of_all_but(inputs, is_number).map(|device| Some(device.unwrap_or_else(|| device_of_results(first.device()))))
}

/// The device of a graph with these inputs, as [`common`]. Random keys, which a gradient takes from its forward graph,
/// are in host memory and treated like numbers. `None` if there are no other inputs.
pub(crate) fn common_of_graph(inputs: &[&Tensor]) -> Result<Option<DeviceRef>> {
    match inputs.iter().all(|t| is_number(t)) {
        true => common(inputs),
        false => of_all_but(inputs, is_immediate),
    }
}

/// The common device of the inputs that are not `free`.
fn of_all_but(inputs: &[&Tensor], free: fn(&Tensor) -> bool) -> Result<Option<DeviceRef>> {
    if runs_nothing(current()) && inputs.iter().any(|t| is_meta(t.device())) {
        return Ok(Some(current()));
    }
    let free = |t: &Tensor| free(t) || reads_as_zeros(t);
    let Some(first) = inputs.iter().find(|t| !free(t)) else { return Ok(None) };
    let first = first.device();
    match inputs.iter().find(|t| !same(t.device(), first) && !free(t)) {
        None => Ok(Some(first)),
        Some(other) => Err(Error::new(Code::DeviceMismatch)
            .expected(format!("tensors of one device, here {}", title(first)))
            .got(format!("one of {}", title(other.device())))),
    }
}

/// Runs `f`, which may wait for the device's queue, without the interpreter lock if it may block.
#[inline]
fn waiting<R>(device: DeviceRef, f: impl FnOnce() -> R) -> R {
    if device.limits().asynchronous { eager::detached(usize::MAX, f) } else { f() }
}

/// A tensor with the same elements in memory that the host can read: the tensor itself, or a row-major copy. Waits for
/// the launches that write them. Code above the devices reads host memory only through this, [`read`] and [`item`].
pub fn on_host(t: &Tensor) -> Result<Tensor> {
    moved(t, host())
}

/// An error if the tensor has no elements and ops do not read it as zeros.
fn check_has_elements(t: &Tensor) -> Result<()> {
    if runs_nothing(t.device()) && !reads_as_zeros(t) {
        return Err(Error::new(Code::DeviceMismatch).what(NO_VALUES));
    }
    Ok(())
}

/// The message of the error raised when a tensor on [`META`] is read.
pub const NO_VALUES: &str = "a tensor of the device 'meta' has no values: it is a dtype and a shape";

/// Copies the elements to the host, row-major.
pub fn read(t: &Tensor) -> Result<Vec<u8>> {
    check_has_elements(t)?;
    waiting(t.device(), || t.to_bytes())
}

/// The value of a tensor of one element.
pub fn item(t: &Tensor) -> Result<Scalar> {
    check_has_elements(t)?;
    waiting(t.device(), || t.item())
}

/// Waits until all launches on `device` have run.
///
/// # Errors
/// The first error of one of them.
pub fn synchronize(device: DeviceRef) -> Result<()> {
    waiting(device, || device.synchronize())
}

/// Whether launches on the device return before they have run.
#[inline]
pub fn is_asynchronous(device: DeviceRef) -> bool {
    device.limits().asynchronous
}

/// Called after a launch that may fail for some values. Its error is raised at the next synchronization, or at once if
/// `MS_LAUNCH_BLOCKING` requests it.
pub(crate) fn wait_if_errors_at_call(device: DeviceRef) -> Result<()> {
    if is_asynchronous(device) && errors_at_call() { wait(device, device.record()) } else { Ok(()) }
}

/// The program's setting for [`wait_if_errors_at_call`]; if there is none, the environment decides.
static ERRORS_AT_CALL: Mutex<Option<bool>> = Mutex::new(None);

fn errors_at_call() -> bool {
    lock(&ERRORS_AT_CALL).unwrap_or_else(|| blocking_at_start() == Blocking::Values)
}

/// Sets whether launches that may fail for some values are waited for, so that their errors are raised at the call.
/// Does not affect other launches. Returns the previous setting.
pub fn set_errors_at_call(at_call: bool) -> bool {
    let before = errors_at_call();
    *lock(&ERRORS_AT_CALL) = Some(at_call);
    before
}

/// Compiles a launch whose op is on the line `at` of the user's program, if it is in a graph.
///
/// # Errors
/// The device's error for a launch that it cannot compile.
pub(crate) fn compile(device: &dyn Device, spec: &LaunchSpec, at: Option<&Loc>) -> Result<Arc<dyn Compiled>> {
    match at {
        Some(at) => device.compile_at(spec, at),
        None => device.compile(spec),
    }
}

static PLACE: OnceLock<fn() -> Option<Loc>> = OnceLock::new();

/// Sets the function that returns the user's line, which errors of asynchronous launches name. Only the first call has
/// an effect.
pub fn set_place(place: fn() -> Option<Loc>) {
    let _ = PLACE.set(place);
}

/// The user's current line.
pub(crate) fn place() -> Option<Loc> {
    PLACE.get().and_then(|place| place())
}

/// Waits until `device` has reached `event`.
///
/// # Errors
/// The first error of a launch before it.
pub fn wait(device: DeviceRef, event: Event) -> Result<()> {
    waiting(device, || device.wait(event))
}

/// The tensor itself if it is on `device`, else a row-major copy there.
pub fn moved(t: &Tensor, device: DeviceRef) -> Result<Tensor> {
    if same(t.device(), device) {
        return Ok(t.clone());
    }
    if is_meta(device) {
        return Tensor::empty(device, t.dtype(), t.shape());
    }
    Tensor::from_bytes(device, t.dtype(), t.shape(), &read(t)?)
}
