//! A wrapper around each device other than the CPU. Kernels that the device lacks run on the host, and in a child of
//! `fork` the device reports that it belongs to the parent.

use std::any::Any;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex, OnceLock};

use ms_core::{Aval, Code, Dim, Error, Layout, Loc, Result, ScalarProgram, SmallVec, without_interrupts};
use ms_device_api::{
    Buffers, Compiled, Device, DeviceBuffer, Event, Fusion, Immediate, LaunchSpec, Limits, MemoryStatistics, Operand,
    Part, Recordings, Timestamp,
};

use crate::devices;
use crate::recorder::lock;

/// The number of launches that ran on the host because the device has no kernel, by device and op.
static COUNTS: Mutex<BTreeMap<(String, &'static str), u64>> = Mutex::new(BTreeMap::new());

static SAY: OnceLock<fn(&str)> = OnceLock::new();

/// Sets the function that tells the user that an op runs on the host. Only the first call has an effect.
pub fn set_say(say: fn(&str)) {
    let _ = SAY.set(say);
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

/// A launch that runs on the CPU over host copies of the operands.
struct OnHost {
    op: &'static str,
    compiled: Arc<dyn Compiled>,
    /// A further program that the CPU runs over the results of the first launch.
    after: Option<After>,
}

/// A program that the CPU cannot fuse to a kernel.
struct After {
    compiled: Arc<dyn Compiled>,
    program: Arc<ScalarProgram>,
}

impl Compiled for OnHost {
    fn as_any(&self) -> &dyn Any {
        self
    }
}

impl OnHost {
    fn new(spec: &LaunchSpec) -> Result<OnHost> {
        let host = devices::host();
        let op = spec.op();
        match spec {
            LaunchSpec::Kernel { dtypes, attrs, before, after: Some(program), .. } if !host.supports(spec) => {
                let (dtypes, attrs) = (dtypes.clone(), attrs.clone());
                let alone = LaunchSpec::Kernel { op, dtypes, attrs, before: before.clone(), after: None };
                let after = After {
                    compiled: host.compile(&LaunchSpec::Program { op, program: program.clone() })?,
                    program: program.clone(),
                };
                Ok(OnHost { op, compiled: host.compile(&alone)?, after: Some(after) })
            }
            _ => Ok(OnHost { op, compiled: host.compile(spec)?, after: None }),
        }
    }

    fn run(&self, inputs: &[Operand<'_>], outputs: &[Operand<'_>]) -> Result<()> {
        let host = devices::host();
        let Some(After { compiled, program }) = &self.after else {
            return host.launch(&*self.compiled, inputs, outputs);
        };
        let (own, further) = inputs.split_at(inputs.len() - (program.inputs.len() - 1));
        let layout = Layout::contiguous(program.inputs[0], &outputs[0].layout.shape);
        let buffer = host.allocate(layout.numel() * layout.dtype.size())?;
        let between = Operand { buffer: &*buffer, layout: &layout, byte_offset: 0 };
        host.launch(&*self.compiled, own, &[between])?;
        let all: SmallVec<[Operand<'_>; 4]> = std::iter::once(between).chain(further.iter().copied()).collect();
        host.launch(&**compiled, &all, outputs)
    }
}

/// A launch that the device may refuse because of its operands' sizes. The CPU runs it then.
struct OrHost {
    spec: LaunchSpec,
    compiled: Arc<dyn Compiled>,
    host: OnceLock<Arc<OnHost>>,
}

impl Compiled for OrHost {
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

    /// `sizes` describes the sizes for which the kernel is missing, if it depends on sizes.
    #[cold]
    fn on_host(&self, spec: &LaunchSpec, sizes: &str) -> Result<Arc<OnHost>> {
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
        let compiled = OnHost::new(spec)?;
        let first = match lock(&COUNTS).entry((title.clone(), op)) {
            Entry::Vacant(count) => {
                count.insert(0);
                true
            }
            Entry::Occupied(_) => false,
        };
        if first && let Some(say) = SAY.get() {
            say(&format!(
                "{title} has no kernel of {op}{}{sizes}, which runs on the host; ms.runtime.fallbacks() counts such launches",
                if sizes.is_empty() { "" } else { " for " }
            ));
        }
        Ok(Arc::new(compiled))
    }

    /// The launch that the device compiled, or a launch on the host if the device has no kernel.
    fn or_on_host(&self, spec: &LaunchSpec, compiled: Result<Arc<dyn Compiled>>) -> Result<Arc<dyn Compiled>> {
        match compiled {
            Err(_) if !self.inner.supports(spec) => Ok(self.on_host(spec, "")?),
            Ok(compiled) if self.inner.may_refuse_sizes() => {
                Ok(Arc::new(OrHost { spec: spec.clone(), compiled, host: OnceLock::new() }))
            }
            compiled => compiled,
        }
    }

    /// Calls `launch` with what the device compiled. Runs the launch on the host if the device has no kernel or refuses
    /// it now.
    fn launched(
        &self,
        what: &dyn Compiled,
        inputs: &[Operand<'_>],
        outputs: &[Operand<'_>],
        launch: impl FnOnce(&dyn Compiled) -> Result<()>,
    ) -> Result<()> {
        self.check()?;
        if let Some(what) = what.as_any().downcast_ref::<OnHost>() {
            return self.launch_on_host(what, inputs, outputs);
        }
        let Some(own) = what.as_any().downcast_ref::<OrHost>() else { return launch(what) };
        match launch(&*own.compiled) {
            Err(error) if error.code() == Code::NotSupported => {
                let host = match own.host.get() {
                    Some(host) => host.clone(),
                    None => {
                        let host = self.on_host(&own.spec, "so many elements")?;
                        own.host.get_or_init(|| host).clone()
                    }
                };
                self.launch_on_host(&host, inputs, outputs)
            }
            done => done,
        }
    }

    /// Waits for the queue, without checking for interrupts: a check would run the program's own code inside a launch.
    #[cold]
    fn launch_on_host(&self, what: &OnHost, inputs: &[Operand<'_>], outputs: &[Operand<'_>]) -> Result<()> {
        let device = &*self.inner;
        without_interrupts(|| {
            let copies = |operands: &[Operand<'_>]| -> Result<SmallVec<[HostCopy; 4]>> {
                operands.iter().map(|o| HostCopy::of(device, o)).collect()
            };
            let (ins, outs) = (copies(inputs)?, copies(outputs)?);
            let given: SmallVec<[Operand<'_>; 4]> = ins.iter().map(HostCopy::operand).collect();
            let made: SmallVec<[Operand<'_>; 4]> = outs.iter().map(HostCopy::operand).collect();
            what.run(&given, &made)?;
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
        self.or_on_host(spec, self.inner.compile(spec))
    }

    fn compile_at(&self, spec: &LaunchSpec, at: &Loc) -> Result<Arc<dyn Compiled>> {
        self.check()?;
        self.or_on_host(spec, self.inner.compile_at(spec, at))
    }

    fn launch(&self, what: &dyn Compiled, inputs: &[Operand<'_>], outputs: &[Operand<'_>]) -> Result<()> {
        self.launched(what, inputs, outputs, |what| self.inner.launch(what, inputs, outputs))
    }

    fn launch_at(&self, what: &dyn Compiled, inputs: &[Operand<'_>], outputs: &[Operand<'_>], at: &Loc) -> Result<()> {
        self.launched(what, inputs, outputs, |what| self.inner.launch_at(what, inputs, outputs, at))
    }

    fn launch_dense(&self, what: &dyn Compiled, n: usize, inputs: &[Part<'_>], output: Part<'_>) -> bool {
        let what = match what.as_any().downcast_ref::<OrHost>() {
            Some(own) => &*own.compiled,
            None => what,
        };
        self.check().is_ok() && !what.as_any().is::<OnHost>() && self.inner.launch_dense(what, n, inputs, output)
    }

    /// A launch on the host, or one that the device may refuse, cannot be recorded.
    fn recordings(&self, launches: &[&dyn Compiled]) -> Option<Box<dyn Recordings>> {
        let hosts = |what: &&dyn Compiled| what.as_any().is::<OnHost>() || what.as_any().is::<OrHost>();
        if launches.iter().any(hosts) { None } else { self.inner.recordings(launches) }
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
