//! Launches, the error word, and waiting.

use std::collections::VecDeque;
use std::ffi::c_void;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock};

use cudarc::driver::{result, sys};
use ms_core::{Code, DType, Error, Layout, Loc, Result, SmallVec};
use ms_device_api::{Event, Timestamp};
use ms_device_gpu::collapse::collapse;

use crate::blas::Blas;
use crate::clock::Clock;
use crate::context::{Context, Moment};
use crate::dnn::Dnn;
use crate::errors;
use crate::memory::{Account, CudaBuffer};
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

/// The number of events so far, and the events that can still be waited for, by number.
type Recorded = (u64, VecDeque<(u64, Arc<Moment>)>);

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
    fallible: Mutex<Vec<Fallible>>,
    events: Mutex<Recorded>,
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
            events: Mutex::default(),
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
        match recording::scratch() {
            Some(scratch) => scratch.take(bytes, make),
            None => make(),
        }
    }

    /// The stream of this thread's launches.
    pub fn stream(&self) -> sys::CUstream {
        recording::stream().unwrap_or(self.context.stream())
    }

    /// The recording stream, for one thread at a time.
    pub fn recorder(&self) -> Result<MutexGuard<'_, Stream>> {
        let mut stream = locked(&self.recorder);
        if stream.0.is_null() {
            let made = result::stream::create(result::stream::StreamKind::NonBlocking);
            stream.0 = self.context.check("cuStreamCreate", made)?;
        }
        Ok(stream)
    }

    /// Registers launches that may fail on values.
    pub fn expect(&self, launches: &[Fallible]) {
        if !launches.is_empty() {
            locked(&self.fallible).extend_from_slice(launches);
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
            locked(&self.fallible).push(launch);
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
        let launched = unsafe { result::launch_kernel(kernel.function, grid, block, 0, self.stream(), &mut pointers) };
        self.context.check("cuLaunchKernel", launched)
    }

    fn clear_fault(&self) -> Result<()> {
        self.context.enter()?;
        let clear = CLEAR;
        // SAFETY: the structure is plain data; the driver has read it when it returns, because host memory that is not
        // pinned is staged.
        let copied = unsafe {
            let bytes = std::slice::from_raw_parts((&raw const clear).cast::<u8>(), size_of::<Fault>());
            result::memcpy_htod_async(self.fault.at(), bytes, self.context.stream())
        };
        self.context.check("cuMemcpyHtoDAsync", copied)
    }

    fn read(&self, at: u64, target: &mut [u8]) -> Result<()> {
        self.context.enter()?;
        // SAFETY: the range is in a buffer; the stream is synchronized before the target is used.
        let copied = unsafe {
            result::memcpy_dtoh_async(target, at, self.context.stream())
                .and_then(|()| result::stream::synchronize(self.context.stream()))
        };
        self.context.check("cuMemcpyDtoHAsync", copied)
    }

    /// Whether a launch may have failed since the last check.
    pub fn may_have_failed(&self) -> bool {
        !locked(&self.fallible).is_empty()
    }

    /// Waits for everything and returns the first error of a launch.
    pub fn settle(&self) -> Result<()> {
        self.check_runs()?;
        let known = locked(&self.fallible).len();
        self.context.synchronize()?;
        self.clock.resolve(&self.context);
        if known == 0 {
            return Ok(());
        }
        let mut bytes = [0u8; size_of::<Fault>()];
        self.read(self.fault.at(), &mut bytes)?;
        // SAFETY: plain integers.
        let fault: Fault = unsafe { std::ptr::read_unaligned(bytes.as_ptr().cast()) };
        let mut fallible = locked(&self.fallible);
        if fault.word == u64::MAX {
            fallible.drain(..known);
            return Ok(());
        }
        let failed = fallible.iter().find(|f| f.launch == (fault.word >> 40) as u32);
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
        fallible.clear();
        drop(fallible);
        self.clear_fault()?;
        Err(error.got(format!("{} at {}", fault.index, fault.word & 0xff_ffff_ffff)))
    }

    /// Reads memory after all launches so far.
    pub fn copy_out(&self, at: u64, target: &mut [u8]) -> Result<()> {
        self.settle()?;
        if target.is_empty() { Ok(()) } else { self.read(at, target) }
    }

    pub fn copy_in(&self, source: &[u8], at: u64) -> Result<()> {
        if source.is_empty() {
            return Ok(());
        }
        self.check_runs()?;
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
        let copied = unsafe { result::memcpy_htod_async(at, source, self.context.stream()) };
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
        let mut events = locked(&self.events);
        events.0 += 1;
        let number = events.0;
        if let Ok(moment) = self.context.record() {
            events.1.push_back((number, Arc::new(moment)));
        }
        // Waiting for a dropped event waits for a later one instead.
        if events.1.len() > 1024 {
            events.1.pop_front();
        }
        Event(number)
    }

    fn moment(&self, event: Event) -> Option<Arc<Moment>> {
        locked(&self.events).1.iter().find(|(number, _)| *number >= event.0).map(|(_, moment)| moment.clone())
    }

    pub fn has_passed(&self, event: Event) -> bool {
        let Some(moment) = self.moment(event) else { return true };
        let passed = self.context.has_passed(&moment).unwrap_or(true);
        if passed {
            self.clock.resolve(&self.context);
            locked(&self.events).1.retain(|(number, _)| *number > event.0);
        }
        passed
    }

    pub fn wait(&self, event: Event) -> Result<()> {
        self.settle()?;
        locked(&self.events).1.retain(|(number, _)| *number > event.0);
        Ok(())
    }

    /// The time at which all launches so far have run.
    pub fn timestamp(&self) -> Timestamp {
        self.clock.mark(&self.context)
    }
}
