//! NVIDIA GPUs. Driver and compiler are looked up when a device is first requested; nothing is linked.
//!
//! Each stream of the program is a stream of the driver. A launch that finds an index out of range sets an error word on
//! the device; later launches do nothing, and the host reads the word where it waits.

mod blas;
mod clock;
mod context;
mod dnn;
mod errors;
mod events;
mod graph;
mod libraries;
mod memory;
mod module;
mod operand;
mod ops;
mod probe;
mod program;
mod programs;
mod queue;
mod recording;
mod units;

use std::any::Any;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use ms_core::{Aval, Code, DType, Error, Loc, Result, without_interrupts};
use ms_device_api::{
    Compiled, Device, DeviceBuffer, Event, Fusion, LaunchSpec, Limits, MemoryStatistics, Operand, Part, ProgramPart,
    Recordings, Timestamp, lost,
};
use ms_device_gpu::disk_cache::DiskCache;

use context::{Context, NAME};
use graph::Graphs;
use memory::Account;
use module::Modules;
use ops::attention::{self, Attention};
use program::Program;
use programs::Programs;

pub use libraries::{LIBRARIES, allow_tf32, set_sites};
pub use module::Kernel;
pub use operand::{Argument, Arguments, dims};
pub use ops::{Launch, Make, Wanted, library};
pub use probe::{count, found};
pub use queue::Queue;
pub use units::unit;

/// One GPU.
pub struct CudaDevice {
    id: u32,
    queue: Queue,
    account: Arc<Account>,
    blocking: AtomicBool,
    more: &'static [(&'static str, Make)],
}

/// The kind of a launch.
enum Work {
    Program(Program),
    Programs(Programs),
    Kernel(Box<dyn Launch>),
}

struct CudaCompiled {
    op: &'static str,
    at: Option<Loc>,
    work: Work,
}

impl Compiled for CudaCompiled {
    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// Whether there is a kernel of this op for inputs of these dtypes. It does not use the driver.
pub fn has_kernel(op: &'static str, dtypes: &[DType], attrs: &[u8]) -> bool {
    ops::find(&Wanted { op, dtypes, attrs: &attrs.into(), before: None, after: None }, &[]).is_some()
}

/// A program's operands are passed by value, and kernels have at most 4 KB of arguments.
const FUSION: Fusion = Fusion { inputs: 16, outputs: 8, instrs: 96, results_after: 2, programs: usize::MAX };

impl CudaDevice {
    /// Opens the GPU with this number.
    ///
    /// # Errors
    /// `DeviceAbsent` names the missing part: driver, compiler or device. Errors of creating the context.
    pub fn new(id: u32) -> Result<CudaDevice> {
        CudaDevice::with_kernels(id, &[])
    }

    /// Like [`CudaDevice::new`], with additional kernels.
    ///
    /// # Errors
    /// Those of [`CudaDevice::new`].
    pub fn with_kernels(id: u32, more: &'static [(&'static str, Make)]) -> Result<CudaDevice> {
        let version = probe::found()?;
        let context = Arc::new(Context::new(id)?);
        let account = Arc::<Account>::default();
        let modules = Modules::new(context.clone(), version, DiskCache::of_user());
        let queue = Queue::new(context, modules, account.clone())?;
        Ok(CudaDevice { id, queue, account, blocking: AtomicBool::new(false), more })
    }

    /// Where launches go, for kernels that are not the device's own.
    pub fn queue(&self) -> &Queue {
        &self.queue
    }

    fn alive<T>(&self, outcome: Result<T>) -> Result<T> {
        outcome.map_err(|e| match e.code() {
            // The driver's message, if this call detected the loss.
            Code::DeviceLost => match e.to_string().lines().next() {
                Some(line) if line.contains("failed") => lost(self).got(line),
                _ => lost(self),
            },
            _ => e,
        })
    }

    fn compiled(&self, spec: &LaunchSpec, at: Option<&Loc>) -> Result<Arc<dyn Compiled>> {
        let work = match spec {
            LaunchSpec::Program { op, program } => Work::Program(Program::new(op, program)?),
            LaunchSpec::Kernel { op, dtypes, attrs, before, after } => {
                let wanted = Wanted { op, dtypes, attrs, before: before.as_ref(), after: after.as_ref() };
                Work::Kernel(ops::find(&wanted, self.more).ok_or_else(|| lacking(op))?)
            }
            LaunchSpec::Programs { parts } => {
                let one = |part: &ProgramPart| Program::new(part.op, &part.program);
                Work::Programs(Programs::new(parts.iter().map(one).collect::<Result<_>>()?))
            }
            LaunchSpec::Attention { dtype, scores, weights } => {
                Work::Kernel(Box::new(Attention::new(*dtype, scores.as_ref(), *weights)?))
            }
        };
        Ok(Arc::new(CudaCompiled { op: spec.op(), at: at.cloned(), work }))
    }

    fn enqueue(
        &self,
        what: &dyn Compiled,
        inputs: &[Operand<'_>],
        outputs: &[Operand<'_>],
        at: Option<&Loc>,
    ) -> Result<()> {
        let Some(what) = what.as_any().downcast_ref::<CudaCompiled>() else {
            return Err(errors::misuse("a launch that another device compiled"));
        };
        self.alive(self.queue.prepare_operands(&[inputs, outputs]))?;
        let inputs: Vec<Argument> = inputs.iter().map(Argument::of).collect::<Result<_>>()?;
        let outputs: Vec<Argument> = outputs.iter().map(Argument::of).collect::<Result<_>>()?;
        let at = what.at.as_ref().or(at);
        let launched = match &what.work {
            Work::Program(program) => program.launch(&self.queue, inputs.iter(), &outputs),
            Work::Programs(programs) => programs.launch(&self.queue, &inputs, &outputs),
            Work::Kernel(kernel) => kernel.launch(&self.queue, at, &inputs, &outputs),
        };
        let named = |e: Error| match at {
            Some(at) => e.op(what.op).at(at.clone()),
            None => e.op(what.op),
        };
        self.alive(launched.map_err(named))?;
        // Interrupts are not checked, because a launch runs no code of the program.
        if self.blocking.load(Relaxed) { without_interrupts(|| self.alive(self.queue.settle())) } else { Ok(()) }
    }
}

#[cold]
fn lacking(op: &str) -> Error {
    Error::new(Code::NotSupported).op(op).what("the GPU has no kernel for this")
}

impl Device for CudaDevice {
    fn name(&self) -> &'static str {
        NAME
    }

    fn id(&self) -> u32 {
        self.id
    }

    fn limits(&self) -> Limits {
        Limits { alignment: 256, max_buffer: isize::MAX as usize, asynchronous: true }
    }

    fn fusion(&self) -> Fusion {
        FUSION
    }

    fn fuses_after(&self, op: &str, _value: &Aval) -> bool {
        ops::takes_after(op)
    }

    fn fuses_before(&self, op: &str, _value: &Aval) -> bool {
        ops::takes_before(op)
    }

    fn fuses_attention(&self, a: &Aval, b: &Aval, c: &Aval) -> bool {
        attention::takes(a, b, c)
    }

    fn allocate(&self, bytes: usize) -> Result<Arc<dyn DeviceBuffer>> {
        Ok(Arc::new(self.alive(self.queue.allocate(bytes))?))
    }

    fn copy_in(&self, source: &[u8], target: &dyn DeviceBuffer, offset: usize) -> Result<()> {
        self.alive(self.queue.copy_in(source, target, offset))
    }

    fn copy_out(&self, source: &dyn DeviceBuffer, offset: usize, target: &mut [u8]) -> Result<()> {
        self.alive(self.queue.copy_out(source, offset, target))
    }

    fn copy_within(&self, source: Operand<'_>, target: Operand<'_>) -> Result<()> {
        let (from, to) = (Argument::of(&source)?, Argument::of(&target)?);
        self.alive(self.queue.prepare_operands(&[&[source, target]]).and_then(|()| self.queue.copy(&from, &to)))
    }

    fn compile(&self, spec: &LaunchSpec) -> Result<Arc<dyn Compiled>> {
        self.compiled(spec, None)
    }

    fn compile_at(&self, spec: &LaunchSpec, at: &Loc) -> Result<Arc<dyn Compiled>> {
        self.compiled(spec, Some(at))
    }

    fn launch(&self, what: &dyn Compiled, inputs: &[Operand<'_>], outputs: &[Operand<'_>]) -> Result<()> {
        self.enqueue(what, inputs, outputs, None)
    }

    fn launch_at(&self, what: &dyn Compiled, inputs: &[Operand<'_>], outputs: &[Operand<'_>], at: &Loc) -> Result<()> {
        self.enqueue(what, inputs, outputs, Some(at))
    }

    fn recordings(&self, launches: &[&dyn Compiled]) -> Option<Box<dyn Recordings>> {
        launches.iter().all(|what| what.as_any().is::<CudaCompiled>()).then(|| Box::new(Graphs::default()) as _)
    }

    fn run_recorded(
        &self,
        recordings: &dyn Recordings,
        number: u64,
        memory: &[Part<'_>],
        launches: &mut dyn FnMut() -> Result<()>,
    ) -> Result<()> {
        match recordings.as_any().downcast_ref::<Graphs>().filter(|_| !self.blocking.load(Relaxed)) {
            Some(graphs) => self.alive(graphs.run(&self.queue, number, memory, launches)),
            // Waits for each launch.
            None => launches(),
        }
    }

    fn record(&self) -> Event {
        self.queue.record()
    }

    fn wait(&self, event: Event) -> Result<()> {
        self.alive(self.queue.wait(event))
    }

    fn synchronize(&self) -> Result<()> {
        self.alive(self.queue.settle())
    }

    fn order_after(&self, event: Event) {
        self.queue.order_after(event);
    }

    fn has_passed(&self, event: Event) -> bool {
        self.queue.has_passed(event)
    }

    fn timestamp(&self) -> Timestamp {
        self.queue.timestamp()
    }

    fn has_clock(&self) -> bool {
        true
    }

    fn set_launch_blocking(&self, blocking: bool) {
        self.blocking.store(blocking, Relaxed);
    }

    fn memory(&self) -> MemoryStatistics {
        self.account.statistics(self.queue.context().reserved())
    }

    fn reset_peak_memory(&self) {
        self.account.reset_peaks();
    }

    fn trim_memory(&self) {
        if self.queue.context().synchronize().is_ok() {
            self.queue.context().trim();
        }
    }

    fn limit_memory(&self, bytes: usize) -> bool {
        self.account.limit(bytes);
        true
    }

    fn leave_to_parent(&self) {
        self.queue.context().leave_to_parent();
    }
}
