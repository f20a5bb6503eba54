//! A wrapper around each device other than the CPU. Kernels that the device lacks run on the host, and in a child of
//! `fork` the device reports that it belongs to the parent.

use std::any::Any;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex, OnceLock};

use ms_core::{Aval, Code, DType, Dim, Error, Layout, Loc, Result, ScalarProgram, SmallVec, without_interrupts};
use ms_device_api::{
    Buffers, Compiled, Device, DeviceBuffer, Event, Fusion, Immediate, LaunchSpec, Limits, MemoryStatistics, Operand,
    Part, Recordings, Timestamp,
};

use crate::devices;
use crate::recorder::lock;
use crate::unfused::{Launch, Unfused};

/// The number of launches that ran on the host because the device has no kernel, by device and op.
static COUNTS: Mutex<BTreeMap<(String, &'static str), u64>> = Mutex::new(BTreeMap::new());

/// Warns the user: the text and, if known, the line of the op.
type Warn = fn(&str, Option<&Loc>);

static WARN: OnceLock<Warn> = OnceLock::new();

/// Sets the function that tells the user that an op runs on the host. Only the first call has an effect.
pub fn set_fallback_warning(warn: Warn) {
    let _ = WARN.set(warn);
}

/// Launches that ran on the host because a device has no kernel for them: device, op, number of launches.
pub fn counts() -> Vec<(String, &'static str, u64)> {
    lock(&COUNTS).iter().map(|((device, op), n)| (device.clone(), *op, *n)).collect()
}

/// Whether a missing kernel is an error.
fn is_strict() -> bool {
    static STRICT: OnceLock<bool> = OnceLock::new();
    *STRICT.get_or_init(|| std::env::var("MS_STRICT_DEVICE").is_ok_and(|v| !v.is_empty() && v != "0"))
}

/// The dtypes that a launch computes in, as `float64, bool`.
fn dtypes_of(spec: &LaunchSpec) -> String {
    let mut dtypes = Vec::new();
    match spec {
        LaunchSpec::Kernel { dtypes: inputs, .. } => dtypes.extend(inputs.iter().copied()),
        LaunchSpec::Program { program, .. } => add_dtypes(program, &mut dtypes),
        LaunchSpec::Programs { parts } => parts.iter().for_each(|part| add_dtypes(&part.program, &mut dtypes)),
        LaunchSpec::Attention { dtype, .. } => dtypes.push(*dtype),
    }
    let mut names: Vec<&str> = Vec::new();
    for name in dtypes.into_iter().map(DType::name) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names.join(", ")
}

fn add_dtypes(program: &ScalarProgram, dtypes: &mut Vec<DType>) {
    dtypes.extend(program.inputs.iter().copied());
    dtypes.extend(program.instrs.iter().map(|instr| instr.ty));
}

/// A launch that runs on the CPU over host copies of the operands.
struct HostLaunch {
    op: &'static str,
    compiled: Arc<dyn Compiled>,
}

impl Compiled for HostLaunch {
    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// A launch that the device may refuse because of its operands' sizes. What was fused is then launched one by one; a launch that cannot be
/// divided runs on the CPU.
struct FallbackLaunch {
    spec: LaunchSpec,
    at: Option<Loc>,
    compiled: Arc<dyn Compiled>,
    fallback: OnceLock<Arc<dyn Compiled>>,
}

impl Compiled for FallbackLaunch {
    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// A copy in host memory of the bytes between an operand's lowest and highest element.
struct HostCopy {
    buffer: Arc<dyn DeviceBuffer>,
    layout: Layout,
    /// The range's start in the operand's buffer.
    start: usize,
    bytes: usize,
}

impl HostCopy {
    fn of(device: &dyn Device, operand: &Operand<'_>) -> Result<HostCopy> {
        let (low, high) = operand.layout.span();
        let size = operand.layout.dtype.size();
        if let Some((value, layout)) = Immediate::of(operand) {
            let buffer = devices::host().allocate(value.len())?;
            devices::host().copy_in(value.bytes(), &*buffer, 0)?;
            return Ok(HostCopy { buffer, layout, start: 0, bytes: value.len() });
        }
        let bytes = (high - low) as usize * size;
        // An operand without elements may begin past the end of its memory.
        let start = if bytes == 0 { 0 } else { operand.byte_offset + low as usize * size };
        let mut data = ms_core::filled(bytes, 0u8)?;
        device.copy_out(operand.buffer, start, &mut data)?;
        let buffer = devices::host().allocate(bytes)?;
        devices::host().copy_in(&data, &*buffer, 0)?;
        let offset = Dim::new(operand.layout.offset.get() - low);
        Ok(HostCopy { buffer, layout: Layout { offset, ..operand.layout.clone() }, start, bytes })
    }

    fn operand(&self) -> Operand<'_> {
        Operand { buffer: &*self.buffer, layout: &self.layout, byte_offset: 0 }
    }

    fn put_back(&self, device: &dyn Device, operand: &Operand<'_>) -> Result<()> {
        let mut data = ms_core::filled(self.bytes, 0u8)?;
        devices::host().copy_out(&*self.buffer, 0, &mut data)?;
        device.copy_in(&data, operand.buffer, self.start)
    }
}

pub(crate) struct WithFallback {
    inner: Arc<dyn Device>,
    /// Whether this process is a forked child of the one that made the device.
    inherited: AtomicBool,
}

impl WithFallback {
    pub fn new(inner: Arc<dyn Device>) -> WithFallback {
        WithFallback { inner, inherited: AtomicBool::new(false) }
    }

    fn title(&self) -> String {
        format!("{}:{}", self.inner.name(), self.inner.id())
    }

    fn check(&self) -> Result<()> {
        if !self.inherited.load(Relaxed) {
            return Ok(());
        }
        Err(Error::new(Code::DeviceLost)
            .what(format!("{} belongs to the process that this one was forked from", self.title()))
            .hint("call ms.set_device in the child before it makes tensors, or start processes by spawn"))
    }

    /// The replacement for a launch that the device does not run; `at` is the op's line in a graph, and `sizes` describes the
    /// sizes for which the kernel is missing, if it depends on sizes.
    #[cold]
    fn fallback(&self, spec: &LaunchSpec, at: Option<&Loc>, sizes: &str) -> Result<Arc<dyn Compiled>> {
        if let Some(unfused) = Unfused::of(self, spec, at)? {
            return Ok(Arc::new(unfused));
        }
        let op = spec.op();
        let title = self.title();
        if is_strict() {
            return Err(Error::new(Code::NotSupported)
                .op(op)
                .what(format!(
                    "{title} has no kernel for {}, and MS_STRICT_DEVICE is set",
                    if sizes.is_empty() { "this" } else { sizes }
                ))
                .hint("without MS_STRICT_DEVICE it runs on the host"));
        }
        let compiled = devices::host().compile(spec)?;
        let first = match lock(&COUNTS).entry((title.clone(), op)) {
            Entry::Vacant(count) => {
                count.insert(0);
                true
            }
            Entry::Occupied(_) => false,
        };
        if first && let Some(warn) = WARN.get() {
            let lacking = if sizes.is_empty() { &dtypes_of(spec) } else { sizes };
            let counted = "which runs on the host; ms.runtime.fallbacks() counts such launches";
            warn(&format!("{title} has no kernel of {op} for {lacking}, {counted}"), at);
        }
        Ok(Arc::new(HostLaunch { op, compiled }))
    }

    /// The launch that the device compiled, or its replacement if the device has no kernel.
    fn with_fallback(
        &self,
        spec: &LaunchSpec,
        at: Option<&Loc>,
        compiled: Result<Arc<dyn Compiled>>,
    ) -> Result<Arc<dyn Compiled>> {
        match compiled {
            Err(_) if !self.inner.supports(spec) => self.fallback(spec, at, ""),
            Ok(compiled) if self.inner.may_refuse_sizes() => {
                let (spec, at) = (spec.clone(), at.cloned());
                Ok(Arc::new(FallbackLaunch { spec, at, compiled, fallback: OnceLock::new() }))
            }
            compiled => compiled,
        }
    }

    /// Calls `launch` with what the device compiled. Runs the replacement if the device has no kernel or refuses the launch now.
    fn launched(
        &self,
        what: &dyn Compiled,
        inputs: &[Operand<'_>],
        outputs: &[Operand<'_>],
        launch: &Launch<'_>,
    ) -> Result<()> {
        self.check()?;
        let any = what.as_any();
        if let Some(what) = any.downcast_ref::<HostLaunch>() {
            return self.launch_on_host(what, inputs, outputs);
        }
        if let Some(unfused) = any.downcast_ref::<Unfused>() {
            let one = |what: &dyn Compiled, inputs: &[Operand<'_>], outputs: &[Operand<'_>]| {
                self.launched(what, inputs, outputs, launch)
            };
            return unfused.launch(self, inputs, outputs, &one);
        }
        let Some(own) = any.downcast_ref::<FallbackLaunch>() else { return launch(what, inputs, outputs) };
        match launch(&*own.compiled, inputs, outputs) {
            Err(error) if error.code() == Code::NotSupported => {
                let fallback = match own.fallback.get() {
                    Some(fallback) => fallback.clone(),
                    None => {
                        let fallback = self.fallback(&own.spec, own.at.as_ref(), "so many elements")?;
                        own.fallback.get_or_init(|| fallback).clone()
                    }
                };
                self.launched(&*fallback, inputs, outputs, launch)
            }
            done => done,
        }
    }

    /// Waits for the queue, without checking for interrupts: a check would run the program's own code inside a launch.
    #[cold]
    fn launch_on_host(&self, what: &HostLaunch, inputs: &[Operand<'_>], outputs: &[Operand<'_>]) -> Result<()> {
        let device = &*self.inner;
        without_interrupts(|| {
            let copies = |operands: &[Operand<'_>]| -> Result<SmallVec<[HostCopy; 4]>> {
                operands.iter().map(|o| HostCopy::of(device, o)).collect()
            };
            let (ins, outs) = (copies(inputs)?, copies(outputs)?);
            let given: SmallVec<[Operand<'_>; 4]> = ins.iter().map(HostCopy::operand).collect();
            let made: SmallVec<[Operand<'_>; 4]> = outs.iter().map(HostCopy::operand).collect();
            devices::host().launch(&*what.compiled, &given, &made)?;
            *lock(&COUNTS).entry((self.title(), what.op)).or_default() += 1;
            outs.iter().zip(outputs).try_for_each(|(copy, operand)| copy.put_back(device, operand))
        })
    }
}

impl Device for WithFallback {
    fn name(&self) -> &'static str {
        self.inner.name()
    }

    fn id(&self) -> u32 {
        self.inner.id()
    }

    fn limits(&self) -> Limits {
        self.inner.limits()
    }

    fn fusion(&self) -> Fusion {
        self.inner.fusion()
    }

    fn fuses_after(&self, op: &str, value: &Aval) -> bool {
        self.inner.fuses_after(op, value)
    }

    fn fuses_attention(&self, a: &Aval, b: &Aval, c: &Aval) -> bool {
        self.inner.fuses_attention(a, b, c)
    }

    fn fuses_before(&self, op: &str, value: &Aval) -> bool {
        self.inner.fuses_before(op, value)
    }

    fn reads_before(&self, operand: &Layout) -> bool {
        self.inner.reads_before(operand)
    }

    fn computes_as_host(&self) -> bool {
        self.inner.computes_as_host()
    }

    fn rounds_as_host(&self) -> bool {
        self.inner.rounds_as_host()
    }

    /// Only the device's own kernels count: nothing is fused to a kernel that runs on the host.
    fn supports(&self, spec: &LaunchSpec) -> bool {
        self.inner.supports(spec)
    }

    fn may_refuse_sizes(&self) -> bool {
        self.inner.may_refuse_sizes()
    }

    fn allocate(&self, bytes: usize) -> Result<Arc<dyn DeviceBuffer>> {
        self.check()?;
        self.inner.allocate(bytes)
    }

    fn allocate_all(&self, sizes: &[usize]) -> Result<Buffers> {
        self.check()?;
        self.inner.allocate_all(sizes)
    }

    fn copy_in(&self, source: &[u8], target: &dyn DeviceBuffer, offset: usize) -> Result<()> {
        self.check()?;
        self.inner.copy_in(source, target, offset)
    }

    fn copy_out(&self, source: &dyn DeviceBuffer, offset: usize, target: &mut [u8]) -> Result<()> {
        self.check()?;
        self.inner.copy_out(source, offset, target)
    }

    fn copy_within(&self, source: Operand<'_>, target: Operand<'_>) -> Result<()> {
        self.check()?;
        self.inner.copy_within(source, target)
    }

    fn compile(&self, spec: &LaunchSpec) -> Result<Arc<dyn Compiled>> {
        self.check()?;
        self.with_fallback(spec, None, self.inner.compile(spec))
    }

    fn compile_at(&self, spec: &LaunchSpec, at: &Loc) -> Result<Arc<dyn Compiled>> {
        self.check()?;
        self.with_fallback(spec, Some(at), self.inner.compile_at(spec, at))
    }

    fn launch(&self, what: &dyn Compiled, inputs: &[Operand<'_>], outputs: &[Operand<'_>]) -> Result<()> {
        self.launched(what, inputs, outputs, &|what, inputs, outputs| self.inner.launch(what, inputs, outputs))
    }

    fn launch_at(&self, what: &dyn Compiled, inputs: &[Operand<'_>], outputs: &[Operand<'_>], at: &Loc) -> Result<()> {
        self.launched(what, inputs, outputs, &|what, inputs, outputs| self.inner.launch_at(what, inputs, outputs, at))
    }

    fn launch_dense(&self, what: &dyn Compiled, n: usize, inputs: &[Part<'_>], output: Part<'_>) -> bool {
        let what = match what.as_any().downcast_ref::<FallbackLaunch>() {
            Some(own) => &*own.compiled,
            None => what,
        };
        let own = !what.as_any().is::<HostLaunch>() && !what.as_any().is::<Unfused>();
        self.check().is_ok() && own && self.inner.launch_dense(what, n, inputs, output)
    }

    /// A launch that may run on the host cannot be recorded.
    fn recordings(&self, launches: &[&dyn Compiled]) -> Option<Box<dyn Recordings>> {
        let may_be_the_hosts = |what: &&dyn Compiled| {
            let what = what.as_any();
            what.is::<HostLaunch>() || what.is::<FallbackLaunch>() || what.is::<Unfused>()
        };
        if launches.iter().any(may_be_the_hosts) { None } else { self.inner.recordings(launches) }
    }

    fn run_recorded(
        &self,
        recordings: &dyn Recordings,
        number: u64,
        memory: &[Part<'_>],
        launches: &mut dyn FnMut() -> Result<()>,
    ) -> Result<()> {
        self.check()?;
        self.inner.run_recorded(recordings, number, memory, launches)
    }

    fn record(&self) -> Event {
        if self.inherited.load(Relaxed) { Event(0) } else { self.inner.record() }
    }

    fn wait(&self, event: Event) -> Result<()> {
        self.check()?;
        self.inner.wait(event)
    }

    fn synchronize(&self) -> Result<()> {
        self.check()?;
        self.inner.synchronize()
    }

    fn order_after(&self, event: Event) {
        if !self.inherited.load(Relaxed) {
            self.inner.order_after(event);
        }
    }

    fn has_passed(&self, event: Event) -> bool {
        self.inherited.load(Relaxed) || self.inner.has_passed(event)
    }

    fn timestamp(&self) -> Timestamp {
        if self.inherited.load(Relaxed) { Timestamp::default() } else { self.inner.timestamp() }
    }

    fn has_clock(&self) -> bool {
        self.inner.has_clock()
    }

    fn set_launch_blocking(&self, blocking: bool) {
        self.inner.set_launch_blocking(blocking);
    }

    fn memory(&self) -> MemoryStatistics {
        if self.inherited.load(Relaxed) { MemoryStatistics::default() } else { self.inner.memory() }
    }

    fn reset_peak_memory(&self) {
        if !self.inherited.load(Relaxed) {
            self.inner.reset_peak_memory();
        }
    }

    fn trim_memory(&self) {
        if !self.inherited.load(Relaxed) {
            self.inner.trim_memory();
        }
    }

    fn limit_memory(&self, bytes: usize) -> bool {
        !self.inherited.load(Relaxed) && self.inner.limit_memory(bytes)
    }

    fn leave_to_parent(&self) {
        self.inherited.store(true, Relaxed);
    }
}
