//! GPUs through Vulkan, Metal and DX12. Kernels are written in WGSL. On Vulkan, the driver gets SPIR-V in which no
//! operation is contracted, so that + - * and comparisons give the same bits as on the CPU. Launches are collected and
//! submitted together.

mod adapter;
mod attention;
mod bind;
mod buffer;
mod errors;
mod exact;
mod kernel;
mod loops;
mod pipeline;
mod program;
mod programs;
mod queue;
mod reading;
mod rounding;
mod stamps;

use std::any::Any;
use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex};

use ms_core::{Aval, Code, DType, Error, Layout, Loc, ProgramBuilder, Reg, Result, without_interrupts};
use ms_device_api::{
    Compiled, Device, DeviceBuffer, Event, Fusion, LaunchSpec, Limits, MemoryStatistics, Operand, Timestamp, lost,
};
use ms_device_gpu::disk_cache::DiskCache;
use ms_device_gpu::registry::{Find, in_place};

use adapter::Gpu;
use attention::Attention;
use bind::{as_bits, buffer_of};
use buffer::{GpuBuffer, Pool};
use errors::{guarded, lock, misuse};
use kernel::{Fused, KernelLaunch};
use pipeline::Pipelines;
use program::Program;
use programs::Programs;
use queue::Queue;

pub use adapter::count;

/// The alignment of buffers and of tensors in an arena.
const ALIGNMENT: usize = 256;

/// A GPU.
pub struct WgpuDevice {
    gpu: Gpu,
    id: u32,
    find: Find,
    pool: Arc<Pool>,
    pipelines: Pipelines,
    copies: Mutex<HashMap<DType, Arc<Program>>>,
    blocking: AtomicBool,
    /// Whether float instructions give the host's bits.
    rounds_as_host: bool,
    queue: Mutex<Queue>,
}

enum WgpuCompiled {
    Program(Program),
    Programs(Programs),
    Attention(Box<Attention>),
    Kernel(Box<KernelLaunch>),
    /// A kernel that writes into a copy of the first input, which is not among its own inputs.
    InCopy(Box<KernelLaunch>),
}

impl Compiled for WgpuCompiled {
    fn as_any(&self) -> &dyn Any {
        self
    }
}

impl WgpuDevice {
    /// Opens the GPU with this number; with `software`, drivers that compute on the CPU count.
    ///
    /// # Errors
    /// `DeviceAbsent` if no driver offers one.
    pub fn open(id: u32, software: bool) -> Result<WgpuDevice> {
        WgpuDevice::with_kernels(id, software, ms_device_gpu::kernels::wgsl::find)
    }

    /// Like [`WgpuDevice::open`], with custom kernels.
    pub fn with_kernels(id: u32, software: bool, find: Find) -> Result<WgpuDevice> {
        WgpuDevice::made(id, software, find, &[])
    }

    /// Opens the device like [`WgpuDevice::open`], but without some features of the adapter: `passthrough`,
    /// `timestamps` or `pipeline_cache`.
    ///
    /// # Errors
    /// Those of [`WgpuDevice::open`]; `InvalidValue` for an unknown name.
    pub fn open_without(id: u32, software: bool, features: &[&str]) -> Result<WgpuDevice> {
        WgpuDevice::made(id, software, ms_device_gpu::kernels::wgsl::find, features)
    }

    fn made(id: u32, software: bool, find: Find, without: &[&str]) -> Result<WgpuDevice> {
        let gpu = guarded(|| adapter::open(id, software, without))?;
        let queue = Mutex::new(Queue::new(&gpu));
        let mut device = WgpuDevice {
            gpu,
            id,
            find,
            pool: Arc::default(),
            pipelines: Pipelines::new(DiskCache::of_user()),
            copies: Mutex::default(),
            blocking: AtomicBool::new(false),
            rounds_as_host: false,
            queue,
        };
        // If this fails, the launches of the program report it.
        device.rounds_as_host = rounding::is_the_hosts(&device).unwrap_or(false);
        // The memory of this test must not count as the program's.
        device.pool = Arc::default();
        Ok(device)
    }

    /// The adapter's name.
    pub fn adapter(&self) -> &str {
        &self.gpu.name
    }

    /// Lowers the adapter's limit of bytes per binding.
    pub fn limit_bindings(&mut self, bytes: u64) {
        let most = &mut self.gpu.limits.max_storage_buffer_binding_size;
        *most = bytes.min(*most);
    }

    /// Lowers the adapter's limit of bindings per launch.
    pub fn limit_binding_count(&mut self, count: u32) {
        let most = &mut self.gpu.limits.max_storage_buffers_per_shader_stage;
        *most = count.min(*most);
    }

    /// Lowers the adapter's limit of bytes of workgroup memory.
    pub fn limit_workgroup_memory(&mut self, bytes: u32) {
        let most = &mut self.gpu.limits.max_compute_workgroup_storage_size;
        *most = bytes.min(*most);
    }

    /// Stores compiled shaders in another folder than the user's.
    pub fn keep_shaders_in(&mut self, disk: DiskCache) {
        self.pipelines = Pipelines::new(disk);
    }

    /// The number of shaders translated so far because they were not on disk.
    pub fn translated(&self) -> u64 {
        self.pipelines.translated()
    }

    /// The number of shader dispatches so far, including those that wait to be submitted.
    pub fn dispatches(&self) -> u64 {
        lock(&self.queue).dispatches()
    }

    /// Loses the GPU, like a crashed driver.
    pub fn lose(&self) {
        self.gpu.reports.lose();
    }

    fn check_lost(&self) -> Result<()> {
        if self.gpu.reports.is_lost() { Err(lost(self)) } else { Ok(()) }
    }

    /// Runs `f` on the queue.
    fn queued<R>(&self, f: impl FnOnce(&Gpu, &mut Queue) -> Result<R>) -> Result<R> {
        self.alive(|| f(&self.gpu, &mut lock(&self.queue)))
    }

    /// Copies whole words to the host after the queue has run; `target` may be empty.
    fn read(&self, source: Option<(&GpuBuffer, u64)>, target: &mut [u8]) -> Result<()> {
        let source = source.map(|(buffer, offset)| (buffer, offset, target.len()));
        self.alive(|| {
            let reading = lock(&self.queue).submit_read(&self.gpu, source)?;
            reading.finish(&self.gpu, &self.queue, target)
        })
    }

    fn alive<R>(&self, f: impl FnOnce() -> Result<R>) -> Result<R> {
        self.check_lost()?;
        let result = guarded(f);
        if result.is_err() {
            self.check_lost()?;
        }
        result
    }

    fn compiled(&self, spec: &LaunchSpec, at: Option<Loc>) -> Result<WgpuCompiled> {
        Ok(match spec {
            LaunchSpec::Program { op, program } => WgpuCompiled::Program(Program::new(op, program.clone())?),
            LaunchSpec::Programs { parts } => {
                let one = |part: &ms_device_api::ProgramPart| Program::new(part.op, part.program.clone());
                WgpuCompiled::Programs(Programs::new(parts.iter().map(one).collect::<Result<_>>()?))
            }
            LaunchSpec::Kernel { op, dtypes, attrs, before, after } => {
                let (name, own) = match in_place(op) {
                    Some(name) => (name, &dtypes[1..]),
                    None => (*op, &dtypes[..]),
                };
                let kernel = (self.find)(name, own, attrs).ok_or_else(|| {
                    let names: Vec<&str> = dtypes.iter().map(|d| d.name()).collect();
                    let what = format!("the device has no kernel of this for {}", names.join(", "));
                    Error::new(Code::NotSupported).op(*op).what(what)
                })?;
                // In errors, a kernel that writes in place is named like its op.
                let said = op.trim_end_matches("_into");
                let fused = Fused { before: before.clone(), after: after.clone(), ..Fused::default() };
                let launch = KernelLaunch::new(said, at, kernel, own.into(), fused)?;
                match name == *op {
                    true => WgpuCompiled::Kernel(Box::new(launch)),
                    false => WgpuCompiled::InCopy(Box::new(launch)),
                }
            }
            LaunchSpec::Attention { dtype, scores, weights } => {
                let attention = Attention::new(&self.gpu, *dtype, scores.clone(), *weights, at)?;
                WgpuCompiled::Attention(Box::new(attention))
            }
        })
    }

    fn run(
        &self,
        what: &WgpuCompiled,
        gpu: &Gpu,
        queue: &mut Queue,
        inputs: &[Operand<'_>],
        outputs: &[Operand<'_>],
        at: Option<&Loc>,
    ) -> Result<()> {
        match what {
            WgpuCompiled::Program(program) => program.launch(gpu, &self.pipelines, queue, inputs, outputs),
            WgpuCompiled::Kernel(kernel) => kernel.launch(gpu, &self.pipelines, queue, inputs, outputs, at),
            WgpuCompiled::InCopy(kernel) => {
                self.copy_elements(gpu, queue, inputs[0], outputs[0])?;
                kernel.launch(gpu, &self.pipelines, queue, &inputs[1..], outputs, at)
            }
            WgpuCompiled::Attention(one) => one.launch(gpu, &self.pipelines, queue, inputs, outputs, at),
            WgpuCompiled::Programs(parts) => parts.launch(gpu, &self.pipelines, queue, inputs, outputs),
        }
    }

    fn enqueue(
        &self,
        what: &dyn Compiled,
        inputs: &[Operand<'_>],
        outputs: &[Operand<'_>],
        at: Option<&Loc>,
    ) -> Result<()> {
        let what: &WgpuCompiled =
            what.as_any().downcast_ref().ok_or_else(|| misuse("a launch that another device compiled"))?;
        let run = || self.queued(|gpu, queue| self.run(what, gpu, queue, inputs, outputs, at));
        match run() {
            // (The adapter is measured by a separate launch.)
            Err(error) if error.code() == Code::NotSupported && self.gpu.loops.is_unknown() => {
                self.gpu.loops.measure(self)?;
                run()?;
            }
            done => done?,
        }
        // Interrupts are not checked, because a launch runs no code of the program.
        if self.blocking.load(Relaxed) { without_interrupts(|| self.wait(self.record())) } else { Ok(()) }
    }

    /// `target[..] = source[..]`, without interpreting the elements.
    fn copy_elements(&self, gpu: &Gpu, queue: &mut Queue, source: Operand<'_>, target: Operand<'_>) -> Result<()> {
        let (from, to) = (as_bits(source.layout), as_bits(target.layout));
        let copy = {
            let mut copies = lock(&self.copies);
            match copies.get(&from.dtype) {
                Some(copy) => copy.clone(),
                None => {
                    let mut b = ProgramBuilder::new(&[from.dtype]);
                    b.output(Reg(0));
                    let copy = Arc::new(Program::new("copy", Arc::new(b.finish()))?);
                    copies.insert(from.dtype, copy.clone());
                    copy
                }
            }
        };
        let (source, target) = (Operand { layout: &from, ..source }, Operand { layout: &to, ..target });
        copy.launch(gpu, &self.pipelines, queue, &[source], &[target])
    }

    /// Writes bytes that do not fill whole words by a launch, which keeps the other bytes.
    fn copy_bytes_in(
        &self,
        gpu: &Gpu,
        queue: &mut Queue,
        source: &[u8],
        target: &dyn DeviceBuffer,
        offset: usize,
    ) -> Result<()> {
        let mut words = source.to_vec();
        words.resize(source.len().next_multiple_of(4), 0);
        let to = buffer_of(target)?;
        if offset.is_multiple_of(4) && (source.len() == words.len() || offset + source.len() == to.len()) {
            return queue.write(gpu, &words, to, offset);
        }
        let stage = self.pool.take(gpu, words.len())?;
        queue.write(gpu, &words, &stage, 0)?;
        let layout = Layout::contiguous(DType::UInt8, &ms_core::concrete_shape(&[source.len() as i64]));
        let from = Operand { buffer: &stage, layout: &layout, byte_offset: 0 };
        self.copy_elements(gpu, queue, from, Operand { buffer: target, layout: &layout, byte_offset: offset })
    }
}

fn check_range(buffer: &dyn DeviceBuffer, offset: usize, len: usize) -> Result<&GpuBuffer> {
    if offset.checked_add(len).is_none_or(|end| end > buffer.len()) {
        return Err(misuse("a copy reaches outside the buffer"));
    }
    buffer_of(buffer)
}

impl Device for WgpuDevice {
    fn name(&self) -> &'static str {
        "GPU"
    }

    fn id(&self) -> u32 {
        self.id
    }

    fn limits(&self) -> Limits {
        Limits { alignment: ALIGNMENT, max_buffer: self.gpu.limits.max_buffer_size as usize, asynchronous: true }
    }

    fn fusion(&self) -> Fusion {
        // Two bindings are for the parameters and the error report.
        let bindings = self.gpu.limits.max_storage_buffers_per_shader_stage as usize - 2;
        let outputs = 4.min(bindings / 2);
        let inputs = (bindings - outputs).min(12);
        Fusion { inputs, outputs, instrs: 64, results_after: 1, programs: usize::MAX }
    }

    fn fuses_after(&self, _op: &str, value: &Aval) -> bool {
        value.dtype == DType::Float32
    }

    fn fuses_before(&self, op: &str, _value: &Aval) -> bool {
        op.starts_with("reduce_")
    }

    fn fuses_attention(&self, a: &Aval, b: &Aval, c: &Aval) -> bool {
        let Some(iterations) = attention::iterations(&self.gpu, a, b, c) else { return false };
        let runs = || self.gpu.loops.check("attention", iterations).is_ok();
        runs() || self.gpu.loops.measure(self).is_ok() && runs()
    }

    fn rounds_as_host(&self) -> bool {
        self.rounds_as_host
    }

    fn allocate(&self, bytes: usize) -> Result<Arc<dyn DeviceBuffer>> {
        self.check_lost()?;
        Ok(Arc::new(guarded(|| self.pool.take(&self.gpu, bytes))?))
    }

    fn copy_in(&self, source: &[u8], target: &dyn DeviceBuffer, offset: usize) -> Result<()> {
        check_range(target, offset, source.len())?;
        if source.is_empty() {
            return self.check_lost();
        }
        self.queued(|gpu, queue| self.copy_bytes_in(gpu, queue, source, target, offset))
    }

    fn copy_out(&self, source: &dyn DeviceBuffer, offset: usize, target: &mut [u8]) -> Result<()> {
        let from = check_range(source, offset, target.len())?;
        let (start, end) = (offset / 4 * 4, (offset + target.len()).next_multiple_of(4));
        if start == offset && end == offset + target.len() {
            return self.read(Some((from, start as u64)), target);
        }
        let mut words = ms_core::filled(end - start, 0u8)?;
        self.read(Some((from, start as u64)), &mut words)?;
        target.copy_from_slice(&words[offset - start..][..target.len()]);
        Ok(())
    }

    fn copy_within(&self, source: Operand<'_>, target: Operand<'_>) -> Result<()> {
        self.queued(|gpu, queue| self.copy_elements(gpu, queue, source, target))
    }

    fn compile(&self, spec: &LaunchSpec) -> Result<Arc<dyn Compiled>> {
        Ok(Arc::new(self.compiled(spec, None)?))
    }

    fn compile_at(&self, spec: &LaunchSpec, at: &Loc) -> Result<Arc<dyn Compiled>> {
        Ok(Arc::new(self.compiled(spec, Some(at.clone()))?))
    }

    /// A driver may end loops with too many iterations.
    fn may_refuse_sizes(&self) -> bool {
        true
    }

    fn launch(&self, what: &dyn Compiled, inputs: &[Operand<'_>], outputs: &[Operand<'_>]) -> Result<()> {
        self.enqueue(what, inputs, outputs, None)
    }

    fn launch_at(&self, what: &dyn Compiled, inputs: &[Operand<'_>], outputs: &[Operand<'_>], at: &Loc) -> Result<()> {
        self.enqueue(what, inputs, outputs, Some(at))
    }

    fn record(&self) -> Event {
        Event(lock(&self.queue).batch())
    }

    fn wait(&self, _event: Event) -> Result<()> {
        self.read(None, &mut [])
    }

    /// Each query submits the collected launches.
    fn has_passed(&self, event: Event) -> bool {
        let asked = self.queued(|gpu, queue| {
            if queue.batch() == event.0 {
                queue.flush(gpu)?;
            }
            gpu.device.poll(wgpu::PollType::Poll).map_err(|e| misuse(e.to_string()))?;
            Ok(queue.done() >= event.0 || queue.batch() == event.0)
        });
        asked.unwrap_or(true)
    }

    fn timestamp(&self) -> Timestamp {
        self.queued(|gpu, queue| queue.timestamp(gpu)).unwrap_or_default()
    }

    fn has_clock(&self) -> bool {
        lock(&self.queue).has_clock()
    }

    fn set_launch_blocking(&self, blocking: bool) {
        self.blocking.store(blocking, Relaxed);
    }

    fn memory(&self) -> MemoryStatistics {
        self.pool.statistics()
    }

    fn reset_peak_memory(&self) {
        self.pool.reset_peaks();
    }

    fn trim_memory(&self) {
        self.pool.trim();
    }

    fn limit_memory(&self, bytes: usize) -> bool {
        self.pool.limit(bytes);
        true
    }
}
