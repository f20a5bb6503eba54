//! A device to test against. It computes with the CPU's kernels, and is as strict as an accelerator may be: the host cannot
//! address its memory, a launch runs as late as it may and streams in any order that they allow, memory holds garbage before its
//! first write and after its last use, and allocations and launches fail on demand.

mod faults;
mod memory;
mod queue;
mod work;

use std::any::Any;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicUsize};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use ms_core::{Aval, Code, Error, Layout, Loc, Result, interrupted, without_interrupts};
use ms_device_api::{
    Buffers, Compiled, Device, DeviceBuffer, Event, Fusion, HostKernels, Immediate, LaunchSpec, Limits,
    MemoryStatistics, Operand, Timestamp, current_stream, lost,
};
use ms_device_cpu::CpuDevice;

pub use faults::Faults;
use memory::{Account, Memory, ReferenceBuffer};
use queue::Queue;
use work::{Place, Source, Work};

/// Two devices that differ in their seed run launches at different moments; the results are the same.
///
/// ```
/// use ms_device_api::Device;
/// use ms_device_reference::ReferenceDevice;
/// let device = ReferenceDevice::new(Default::default(), 0, 7);
/// let buffer = device.allocate(4).unwrap();
/// assert!(buffer.host_ptr().is_none());
/// device.copy_in(&[1, 2, 3, 4], &*buffer, 0).unwrap();
/// assert_eq!(device.pending(), 1);
/// let mut back = [0; 2];
/// device.copy_out(&*buffer, 1, &mut back).unwrap();
/// assert_eq!((back, device.pending()), ([2, 3], 0));
/// ```
pub struct ReferenceDevice {
    cpu: Arc<CpuDevice>,
    id: u32,
    faults: Faults,
    requests: AtomicUsize,
    account: Arc<Account>,
    blocking: AtomicBool,
    queue: Arc<Mutex<Queue>>,
    /// Told when a large launch has run.
    ran: Arc<Condvar>,
}

fn locked(queue: &Mutex<Queue>) -> MutexGuard<'_, Queue> {
    queue.lock().unwrap_or_else(|e| e.into_inner())
}

/// How often a wait asks whether the user wants to stop.
const POLL: Duration = Duration::from_millis(10);

struct ReferenceCompiled {
    op: &'static str,
    at: Option<Loc>,
    /// Whether it is more than a kernel or a program by itself.
    fused: bool,
    inner: Arc<dyn Compiled>,
}

impl Compiled for ReferenceCompiled {
    fn as_any(&self) -> &dyn Any {
        self
    }
}

#[cold]
fn misuse(what: &str) -> Error {
    Error::new(Code::Internal).op("reference").what(what)
}

fn memory_of(buffer: &dyn DeviceBuffer) -> Result<&Arc<Memory>> {
    let own = buffer.as_any().downcast_ref::<ReferenceBuffer>();
    own.map(|b| &b.memory).ok_or_else(|| misuse("an operand is not in the device's memory"))
}

fn check_range(buffer: &dyn DeviceBuffer, offset: usize, len: usize) -> Result<&Arc<Memory>> {
    if offset.checked_add(len).is_none_or(|end| end > buffer.len()) {
        return Err(misuse("a copy reaches outside the buffer"));
    }
    memory_of(buffer)
}

/// The operand for a launch that runs later.
fn place(operand: &Operand<'_>) -> Result<Place> {
    let (low, high) = operand.layout.span();
    let size = operand.layout.dtype.size() as i64;
    let start = operand.byte_offset as i64;
    let inside = low == high || (start + low * size >= 0 && start + high * size <= operand.buffer.len() as i64);
    if !inside {
        return Err(misuse("a layout reaches outside its buffer"));
    }
    let source = Source::Memory(memory_of(operand.buffer)?.clone());
    Ok(Place { source, layout: operand.layout.clone(), byte_offset: operand.byte_offset })
}

/// As [`place`], for an operand that is read, which may be an immediate.
fn place_input(operand: &Operand<'_>) -> Result<Place> {
    match Immediate::of(operand) {
        Some((value, layout)) => Ok(Place { source: Source::Immediate(value), layout, byte_offset: 0 }),
        None => place(operand),
    }
}

impl ReferenceDevice {
    /// The device of number `id` with these kernels; `seed` says which launches do not wait for their last moment.
    pub fn new(kernels: HostKernels, id: u32, seed: u64) -> ReferenceDevice {
        let queue = Arc::new(Mutex::new(Queue::new(seed)));
        ReferenceDevice {
            cpu: Arc::new(CpuDevice::with_kernels(kernels)),
            id,
            faults: Faults::default(),
            requests: AtomicUsize::new(0),
            account: Arc::default(),
            blocking: AtomicBool::new(false),
            queue,
            ran: Arc::default(),
        }
    }

    /// What goes wrong from now on.
    pub fn faults(&self) -> &Faults {
        &self.faults
    }

    /// Launches and copies that have not run yet.
    pub fn pending(&self) -> usize {
        self.queue().len()
    }

    /// Copies from the host that have not run yet.
    pub fn pending_copies(&self) -> usize {
        self.queue().copies_from_host()
    }

    /// How often the host has waited for launches.
    pub fn waits(&self) -> usize {
        self.queue().waits()
    }

    /// How often memory was asked for.
    pub fn requests(&self) -> usize {
        self.requests.load(Relaxed)
    }

    fn check_lost(&self) -> Result<()> {
        if !self.faults.is_lost() {
            return Ok(());
        }
        // Nothing of it will run.
        self.queue().clear();
        Err(lost(self))
    }

    fn request(&self, bytes: usize) -> Result<()> {
        self.requests.fetch_add(1, Relaxed);
        self.check_lost()?;
        self.faults.allocate(bytes)
    }

    fn compiled(&self, spec: &LaunchSpec, at: Option<Loc>) -> Result<Arc<dyn Compiled>> {
        if self.faults.lacks(spec.op()) {
            return Err(Error::new(Code::NotSupported).op(spec.op()).what("the device has no kernel for this"));
        }
        let fused = match spec {
            LaunchSpec::Kernel { before, after, .. } => before.is_some() || after.is_some(),
            LaunchSpec::Attention { .. } => true,
            LaunchSpec::Program { .. } | LaunchSpec::Programs { .. } => false,
        };
        Ok(Arc::new(ReferenceCompiled { op: spec.op(), at, fused, inner: self.cpu.compile(spec)? }))
    }

    fn take(&self, bytes: usize) -> Result<Arc<dyn DeviceBuffer>> {
        let host = self.cpu.allocate(bytes)?;
        self.account.take(host.len())?;
        let memory = Memory::new(host, self.account.clone());
        Ok(Arc::new(ReferenceBuffer { memory: Arc::new(memory) }))
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        locked(&self.queue)
    }

    fn append(&self, work: Work) {
        let mut queue = self.queue();
        queue.append(current_stream(self), work);
        if !self.faults.holds() {
            queue.run_some(&self.cpu);
        }
    }

    /// Runs the first work of a stream on a thread of its own, so that a wait can end before it.
    fn start_first(&self, queue: &mut Queue, stream: u32) {
        let Some((number, work)) = queue.begin_first(stream) else { return };
        let (cpu, queue, ran) = (self.cpu.clone(), self.queue.clone(), self.ran.clone());
        std::thread::spawn(move || {
            let error = work.run(&cpu);
            drop(work);
            locked(&queue).end_first(stream, number, error);
            ran.notify_all();
        });
    }

    fn enqueue(
        &self,
        what: &dyn Compiled,
        inputs: &[Operand<'_>],
        outputs: &[Operand<'_>],
        at: Option<&Loc>,
    ) -> Result<()> {
        let Some(what) = what.as_any().downcast_ref::<ReferenceCompiled>() else {
            return Err(misuse("a launch that another device compiled"));
        };
        self.check_lost()?;
        if what.fused {
            self.faults.check_fused(what.op)?;
        }
        let work = Work::Launch {
            op: what.op,
            at: what.at.as_ref().or(at).cloned(),
            compiled: what.inner.clone(),
            inputs: inputs.iter().map(place_input).collect::<Result<_>>()?,
            outputs: outputs.iter().map(place).collect::<Result<_>>()?,
            fails: self.faults.launch(),
        };
        self.append(work);
        // Nobody is asked whether to stop: a launch runs none of the program's own code.
        if self.blocking.load(Relaxed) { without_interrupts(|| self.wait(self.record())) } else { Ok(()) }
    }

    /// Runs the first work of the stream that `next` names, until it names none. Between two pieces other threads launch, and a
    /// signal ends the wait. A large piece has a thread of its own, and this one looks after signals meanwhile.
    fn run_while(&self, next: impl Fn(&Queue) -> Option<u32>) -> Result<()> {
        self.queue().begin_wait();
        let mut polled = Instant::now();
        loop {
            self.check_lost()?;
            {
                let mut queue = self.queue();
                let Some(stream) = next(&queue) else { return queue.take_error() };
                if !queue.run_first(stream, &self.cpu) {
                    self.start_first(&mut queue, stream);
                    drop(self.ran.wait_timeout(queue, POLL));
                }
            }
            if polled.elapsed() >= POLL {
                if interrupted() {
                    return Err(Error::new(Code::Interrupted));
                }
                polled = Instant::now();
            }
        }
    }
}

impl Drop for ReferenceDevice {
    fn drop(&mut self) {
        // What is pending is dropped unrun, as a process that ends does.
        self.queue().clear();
    }
}

impl Device for ReferenceDevice {
    fn name(&self) -> &'static str {
        "Reference"
    }

    fn id(&self) -> u32 {
        self.id
    }

    fn limits(&self) -> Limits {
        Limits { asynchronous: true, ..self.cpu.limits() }
    }

    fn fusion(&self) -> Fusion {
        self.cpu.fusion()
    }

    fn fuses_after(&self, op: &str, value: &Aval) -> bool {
        self.cpu.fuses_after(op, value)
    }

    fn fuses_before(&self, op: &str, value: &Aval) -> bool {
        self.cpu.fuses_before(op, value)
    }

    fn fuses_attention(&self, a: &Aval, b: &Aval, c: &Aval) -> bool {
        self.cpu.fuses_attention(a, b, c)
    }

    fn reads_before(&self, operand: &Layout) -> bool {
        self.cpu.reads_before(operand)
    }

    fn supports(&self, spec: &LaunchSpec) -> bool {
        !self.faults.lacks(spec.op()) && self.cpu.supports(spec)
    }

    fn allocate(&self, bytes: usize) -> Result<Arc<dyn DeviceBuffer>> {
        self.request(bytes)?;
        self.take(bytes)
    }

    fn allocate_all(&self, sizes: &[usize]) -> Result<Buffers> {
        self.request(sizes.iter().sum())?;
        sizes.iter().map(|&bytes| self.take(bytes)).collect()
    }

    fn copy_in(&self, source: &[u8], target: &dyn DeviceBuffer, offset: usize) -> Result<()> {
        self.check_lost()?;
        let memory = check_range(target, offset, source.len())?.clone();
        // The caller's bytes are free when this returns.
        self.append(Work::CopyIn { bytes: source.into(), memory, offset });
        Ok(())
    }

    fn copy_out(&self, source: &dyn DeviceBuffer, offset: usize, target: &mut [u8]) -> Result<()> {
        let memory = check_range(source, offset, target.len())?;
        let writes = self.queue().writes_of(memory);
        self.run_while(|queue| writes.iter().find_map(|number| queue.toward(*number)))?;
        self.cpu.copy_out(memory.host(), offset, target)
    }

    fn copy_within(&self, source: Operand<'_>, target: Operand<'_>) -> Result<()> {
        self.check_lost()?;
        self.append(Work::Copy(Box::new([place_input(&source)?, place(&target)?])));
        Ok(())
    }

    fn compile(&self, spec: &LaunchSpec) -> Result<Arc<dyn Compiled>> {
        self.compiled(spec, None)
    }

    fn compile_at(&self, spec: &LaunchSpec, at: &Loc) -> Result<Arc<dyn Compiled>> {
        self.compiled(spec, Some(at.clone()))
    }

    fn may_refuse_sizes(&self) -> bool {
        self.faults.refuses()
    }

    fn launch(&self, what: &dyn Compiled, inputs: &[Operand<'_>], outputs: &[Operand<'_>]) -> Result<()> {
        self.enqueue(what, inputs, outputs, None)
    }

    fn launch_at(&self, what: &dyn Compiled, inputs: &[Operand<'_>], outputs: &[Operand<'_>], at: &Loc) -> Result<()> {
        self.enqueue(what, inputs, outputs, Some(at))
    }

    fn record(&self) -> Event {
        Event(self.queue().end(current_stream(self)))
    }

    fn wait(&self, event: Event) -> Result<()> {
        self.run_while(|queue| queue.toward(event.0))
    }

    fn synchronize(&self) -> Result<()> {
        let newest = self.queue().newest();
        self.run_while(|queue| queue.oldest(newest))
    }

    fn order_after(&self, event: Event) {
        if !self.queue().is_done(event.0) {
            self.append(Work::After(event.0));
        }
    }

    /// Each question gives the device time for one more launch.
    fn has_passed(&self, event: Event) -> bool {
        let mut queue = self.queue();
        if let Some(stream) = queue.toward(event.0)
            && !queue.run_first(stream, &self.cpu)
        {
            self.start_first(&mut queue, stream);
        }
        queue.is_done(event.0)
    }

    fn timestamp(&self) -> Timestamp {
        let time = Timestamp::default();
        self.append(Work::Clock(time.clone()));
        time
    }

    fn set_launch_blocking(&self, blocking: bool) {
        self.blocking.store(blocking, Relaxed);
    }

    fn memory(&self) -> MemoryStatistics {
        self.account.statistics()
    }

    fn reset_peak_memory(&self) {
        self.account.reset_peaks();
    }

    fn limit_memory(&self, bytes: usize) -> bool {
        self.account.limit(bytes);
        true
    }
}
