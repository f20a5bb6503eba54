//! Launches, the error word, and waiting.

use std::ffi::c_void;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock};

use cudarc::driver::{result, sys};
use ms_core::{Code, DType, Error, Layout, Loc, Result, SmallVec};
use ms_device_api::{DeviceBuffer, Event, Operand, Timestamp};
use ms_device_gpu::collapse::collapse;

use crate::blas::Blas;
use crate::clock::Clock;
use crate::context::Context;
use crate::dnn::Dnn;
use crate::errors;
use crate::events::{End, Events, Known};
use crate::memory::{Account, CudaBuffer, address, own};
use crate::module::{Kernel, Modules};
use crate::operand::{Argument, Arguments, dims};
use crate::recording;
use crate::units::{unit, word};

/// `Fault` of the prelude.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
struct Fault {
    word: u64,
    index: i64,
    bound: i64,
    number: i32,
    lock: u32,
}

const CLEAR: Fault = Fault { word: u64::MAX, index: 0, bound: 0, number: 0, lock: 0 };

/// A launch that may find an index out of range.
#[derive(Clone)]
pub struct Fallible {
    launch: u32,
    op: &'static str,
    at: Option<Loc>,
    /// Whether negative indices count from the end.
    from_end: bool,
}

/// A fallible launch in its stream, with its number among all fallible launches.
struct Pending {
    stream: usize,
    number: u64,
    launch: Fallible,
}

/// The number of fallible launches so far, and those that the host has not asked about.
#[derive(Default)]
struct Unchecked {
    count: u64,
    pending: Vec<Pending>,
}

impl Unchecked {
    fn push(&mut self, stream: usize, launch: Fallible) {
        self.pending.push(Pending { stream, number: self.count, launch });
        self.count += 1;
    }
}

pub struct Queue {
    /// Libraries, which are destroyed before their context; `None` if they are missing.
    blas: OnceLock<Option<Blas>>,
    dnn: OnceLock<Option<Dnn>>,
    clock: Clock,
    context: Arc<Context>,
    modules: Modules,
    account: Arc<Account>,
    fault: CudaBuffer,
    launches: AtomicU32,
    fallible: Mutex<Unchecked>,
    events: Events,
    /// The stream on which threads record one at a time; null until it is first needed.
    recorder: Mutex<Stream>,
}

/// A stream besides the context's own.
pub struct Stream(sys::CUstream);

// SAFETY: the driver's handles may be used from any thread with the context current.
unsafe impl Send for Stream {}

impl Stream {
    pub fn handle(&self) -> sys::CUstream {
        self.0
    }
}

pub fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|e| e.into_inner())
}

impl Drop for Queue {
    fn drop(&mut self) {
        let stream = locked(&self.recorder);
        if !stream.0.is_null() && self.context.enter().is_ok() {
            // SAFETY: no recording is in progress.
            let _ = unsafe { result::stream::destroy(stream.0) };
        }
    }
}

impl Queue {
    pub fn new(context: Arc<Context>, modules: Modules, account: Arc<Account>) -> Result<Queue> {
        let own = Arc::<Account>::default();
        let fault = CudaBuffer::new(size_of::<Fault>(), &context, &own)?;
        let queue = Queue {
            blas: OnceLock::new(),
            dnn: OnceLock::new(),
            clock: Clock::default(),
            context,
            modules,
            account,
            fault,
            launches: AtomicU32::new(1),
            fallible: Mutex::default(),
            events: Events::default(),
            recorder: Mutex::new(Stream(std::ptr::null_mut())),
        };
        queue.clear_fault()?;
        Ok(queue)
    }

    pub fn context(&self) -> &Context {
        &self.context
    }

    /// The library for products.
    pub fn blas(&self) -> Result<Option<&Blas>> {
        self.context.enter()?;
        Ok(self.blas.get_or_init(Blas::new).as_ref())
    }

    /// The library for convolutions.
    pub fn dnn(&self) -> Result<Option<&Dnn>> {
        self.context.enter()?;
        Ok(self.dnn.get_or_init(Dnn::new).as_ref())
    }

    pub fn shared_context(&self) -> &Arc<Context> {
        &self.context
    }

    pub fn allocate(&self, bytes: usize) -> Result<CudaBuffer> {
        let make = || CudaBuffer::new(bytes, &self.context, &self.account);
        let Some(scratch) = recording::scratch() else { return make() };
        let taken = scratch.take(bytes, make)?;
        // The memory of recorded launches is freed after a wait for all streams.
        if recording::stream().is_none() {
            taken.prepare(self.context.current())?;
        }
        Ok(taken)
    }

    /// The stream of this thread's launches.
    pub fn stream(&self) -> Result<sys::CUstream> {
        match recording::stream() {
            Some(recorder) => Ok(recorder),
            None => self.context.handle(self.context.current()),
        }
    }

    /// Called before the current stream uses these buffers.
    pub fn prepare<'a>(&self, mut buffers: impl Iterator<Item = &'a dyn DeviceBuffer>) -> Result<()> {
        let stream = self.context.current();
        if recording::stream().is_some() || (stream == 0 && !self.context.has_several_streams()) {
            return Ok(());
        }
        buffers.try_for_each(|buffer| match buffer.as_any().downcast_ref::<CudaBuffer>() {
            Some(own) => own.prepare(stream),
            None => Ok(()),
        })
    }

    /// Like [`Queue::prepare`], for the operands of a launch.
    pub fn prepare_operands(&self, operands: &[&[Operand<'_>]]) -> Result<()> {
        self.prepare(operands.iter().copied().flatten().map(|operand| operand.buffer))
    }

    /// The recording stream, for one thread at a time.
    pub fn recorder(&self) -> Result<MutexGuard<'_, Stream>> {
        let mut stream = locked(&self.recorder);
        if stream.0.is_null() {
            stream.0 = self.context.create_stream()?;
        }
        Ok(stream)
    }

    /// Registers launches that may fail on values.
    pub fn expect(&self, launches: &[Fallible]) {
        if !launches.is_empty() {
            let (stream, mut fallible) = (self.context.current(), locked(&self.fallible));
            launches.iter().for_each(|launch| fallible.push(stream, launch.clone()));
        }
    }

    /// # Errors
    /// While this thread records, because the host can then neither wait nor copy.
    fn check_runs(&self) -> Result<()> {
        match recording::stream() {
            Some(_) => Err(errors::misuse("a wait or a copy of the host while launches are recorded")),
            None => Ok(()),
        }
    }

    /// A kernel of a source text.
    pub fn kernel(&self, text: &str, name: &str) -> Result<Kernel> {
        self.modules.kernel(text, name)
    }

    /// The maximum size of a kernel's last argument, after `fault` and `launch`, in 64-bit words.
    pub fn words_of_arguments(&self) -> usize {
        let bytes =
            if self.context.takes_long_arguments() && self.modules.takes_long_arguments() { 32764 } else { 4096 };
        (bytes - 16) / 8
    }

    /// The number of blocks for `count` threads, limited to what keeps the device busy.
    pub fn blocks(&self, count: i64, each: u32) -> u32 {
        let wanted = (count.max(1) as u64).div_ceil(u64::from(each));
        wanted.min(u64::from(self.context.multiprocessors()) * 16) as u32
    }

    fn number(&self) -> u32 {
        // 24 bits, and never 0.
        self.launches.fetch_add(1, Ordering::Relaxed) % 0x00ff_ffff + 1
    }

    pub fn launch(&self, kernel: &Kernel, blocks: u32, threads: (u32, u32), arguments: &Arguments) -> Result<()> {
        self.launch_as(self.number(), kernel, blocks, threads, arguments)
    }

    /// Like [`Queue::launch`], for a kernel that may find an index out of range. The host receives the error when it
    /// waits.
    pub fn launch_fallible(
        &self,
        (op, at): (&'static str, Option<&Loc>),
        from_end: bool,
        kernel: &Kernel,
        blocks: u32,
        threads: (u32, u32),
        arguments: &Arguments,
    ) -> Result<()> {
        let launch = self.number();
        if let Some(launch) = recording::keep(Fallible { launch, op, at: at.cloned(), from_end }) {
            locked(&self.fallible).push(self.context.current(), launch);
        }
        self.launch_as(launch, kernel, blocks, threads, arguments)
    }

    fn launch_as(
        &self,
        number: u32,
        kernel: &Kernel,
        blocks: u32,
        threads: (u32, u32),
        arguments: &Arguments,
    ) -> Result<()> {
        self.context.enter()?;
        let (mut fault, mut number) = (self.fault.at(), number);
        let mut pointers: SmallVec<[*mut c_void; 16]> = SmallVec::new();
        pointers.push((&raw mut fault).cast());
        pointers.push((&raw mut number).cast());
        pointers.extend(arguments.places());
        let (grid, block) = ((blocks, 1, 1), (threads.0, threads.1, 1));
        // SAFETY: the arguments match the kernel; the driver copies them before it returns. Memory is freed in stream
        // order, after this launch.
        let launched = unsafe { result::launch_kernel(kernel.function, grid, block, 0, self.stream()?, &mut pointers) };
        self.context.check("cuLaunchKernel", launched)
    }

    /// No stream has work that may read the word.
    fn clear_fault(&self) -> Result<()> {
        self.context.enter()?;
        let (clear, stream) = (CLEAR, self.context.reader());
        // SAFETY: the structure is plain, and is there until the stream has been waited for.
        let copied = unsafe {
            let bytes = std::slice::from_raw_parts((&raw const clear).cast::<u8>(), size_of::<Fault>());
            result::memcpy_htod_async(self.fault.at(), bytes, stream).and_then(|()| result::stream::synchronize(stream))
        };
        self.context.check("cuMemcpyHtoDAsync", copied)
    }

    /// Reads memory whose writers have been waited for.
    fn read(&self, at: u64, target: &mut [u8]) -> Result<()> {
        self.context.enter()?;
        let stream = self.context.reader();
        // SAFETY: the range is in a buffer; the stream is synchronized before the target is used.
        let copied =
            unsafe { result::memcpy_dtoh_async(target, at, stream).and_then(|()| result::stream::synchronize(stream)) };
        self.context.check("cuMemcpyDtoHAsync", copied)
    }

    fn read_fault(&self) -> Result<Fault> {
        let mut bytes = [0u8; size_of::<Fault>()];
        self.read(self.fault.at(), &mut bytes)?;
        // SAFETY: plain integers.
        Ok(unsafe { std::ptr::read_unaligned(bytes.as_ptr().cast()) })
    }

    /// Whether a launch may have failed since the last check.
    pub fn may_have_failed(&self) -> bool {
        !locked(&self.fallible).pending.is_empty()
    }

    fn end(&self, stream: usize) -> Result<End> {
        let fallible = locked(&self.fallible).count;
        Ok(End { stream, moment: Arc::new(self.context.record(stream)?), fallible })
    }

    /// Waits for the present work of all streams, and returns the first error that a launch met.
    pub fn settle(&self) -> Result<()> {
        self.settle_streams(|_| true)
    }

    fn settle_streams(&self, wanted: impl Fn(usize) -> bool) -> Result<()> {
        self.check_runs()?;
        let ends = self.context.streams().filter(|stream| wanted(*stream)).map(|stream| self.end(stream));
        let ends: SmallVec<[End; 2]> = ends.collect::<Result<_>>()?;
        self.settle_ends(&ends)
    }

    fn settle_ends(&self, ends: &[End]) -> Result<()> {
        ends.iter().try_for_each(|end| self.context.wait(&end.moment))?;
        self.clock.resolve(&self.context);
        let is_passed = |p: &Pending| ends.iter().any(|end| end.stream == p.stream && p.number < end.fallible);
        if !locked(&self.fallible).pending.iter().any(is_passed) {
            return Ok(());
        }
        if self.read_fault()?.word == u64::MAX {
            locked(&self.fallible).pending.retain(|p| !is_passed(p));
            return Ok(());
        }
        // Launches of other streams may still write the error.
        self.context.synchronize()?;
        let fault = self.read_fault()?;
        let mut fallible = locked(&self.fallible);
        let launches = || fallible.pending.iter().map(|p| &p.launch);
        let failed = launches().find(|f| f.launch == (fault.word >> 40) as u32);
        let error = Error::new(Code::IndexOutOfRange);
        let error = match failed {
            Some(failed) => {
                let low = if failed.from_end { -fault.bound } else { 0 };
                let error = error.op(failed.op).expected(format!("{low} <= index < {}", fault.bound));
                match &failed.at {
                    Some(at) => error.at(at.clone()),
                    None => error,
                }
            }
            None => error.op("cuda"),
        };
        // No launch after the failed one has run.
        fallible.pending.clear();
        drop(fallible);
        self.clear_fault()?;
        Err(error.got(format!("{} at {}", fault.index, fault.word & 0xff_ffff_ffff)))
    }

    /// Reads memory that launches of any stream have written.
    pub fn copy_out(&self, source: &dyn DeviceBuffer, offset: usize, target: &mut [u8]) -> Result<()> {
        let (own, at) = (own(source)?, address(source, offset, target.len())?);
        self.settle_streams(|stream| own.is_used_in(stream))?;
        if target.is_empty() { Ok(()) } else { self.read(at, target) }
    }

    pub fn copy_in(&self, source: &[u8], target: &dyn DeviceBuffer, offset: usize) -> Result<()> {
        let at = address(target, offset, source.len())?;
        if source.is_empty() {
            return Ok(());
        }
        self.check_runs()?;
        self.prepare([target].into_iter())?;
        if self.may_have_failed() {
            // A copy must not run after a failed launch, so a kernel, which checks this, copies from staging memory.
            let staged = self.allocate(source.len())?;
            self.write(source, staged.at())?;
            let bytes = |at| Argument {
                at,
                value: [0; 2],
                layout: Layout::contiguous(DType::UInt8, &ms_core::concrete_shape(&[source.len() as i64])),
            };
            return self.copy(&bytes(staged.at()), &bytes(at));
        }
        self.write(source, at)
    }

    fn write(&self, source: &[u8], at: u64) -> Result<()> {
        self.context.enter()?;
        // SAFETY: the range is in a buffer. Memory that is not pinned has been read when the call returns.
        let copied = unsafe { result::memcpy_htod_async(at, source, self.stream()?) };
        self.context.check("cuMemcpyHtoDAsync", copied)
    }

    /// `to[..] = from[..]`; shapes and dtypes are equal.
    pub fn copy(&self, from: &Argument, to: &Argument) -> Result<()> {
        let n = to.numel();
        if n == 0 {
            return Ok(());
        }
        let walk = collapse(&[&from.layout, &to.layout]);
        let text = unit("copy", &[("T", word(to.dtype()))], "");
        let kernel = self.kernel(&text, "copy_elements")?;
        let arguments = Arguments::new()
            .with(from.view(&walk.strides[0])?)
            .with(to.view(&walk.strides[1])?)
            .with(dims(&walk.sizes)?);
        self.launch(&kernel, self.blocks(n, 256), (256, 1), &arguments)
    }

    pub fn record(&self) -> Event {
        let stream = self.context.current();
        self.events.add(stream, self.end(stream).ok())
    }

    pub fn has_passed(&self, event: Event) -> bool {
        let Known::At(end) = self.events.find(event) else { return true };
        let passed = self.context.has_passed(&end.moment).unwrap_or(true);
        if passed {
            self.clock.resolve(&self.context);
        }
        passed
    }

    pub fn wait(&self, event: Event) -> Result<()> {
        self.check_runs()?;
        match self.events.find(event) {
            Known::Passed => {}
            Known::At(end) => self.settle_ends(&[end])?,
            Known::Stream(stream) => self.settle_streams(|s| s == stream)?,
        }
        self.events.forget(event);
        Ok(())
    }

    /// Makes later work of the current stream run after an event.
    pub fn order_after(&self, event: Event) {
        let stream = self.context.current();
        // An error is the device's loss, which the next call reports.
        let _ = match self.events.find(event) {
            Known::At(end) if end.stream != stream => self.context.order_after(stream, &end.moment),
            Known::Stream(other) => self.context.order(stream, other),
            Known::Passed | Known::At(_) => Ok(()),
        };
    }

    /// The time at which the current stream's launches so far have run.
    pub fn timestamp(&self) -> Timestamp {
        self.clock.mark(&self.context, self.context.current())
    }
}
