//! A device's context and its streams. Work of one stream runs in order.

use std::ffi::c_void;
use std::ptr::null_mut;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicU32, Ordering};
use std::time::{Duration, Instant};

use cudarc::driver::result::{self, DriverError};
use cudarc::driver::sys::{self, CUdevice_attribute, CUdeviceptr, CUmemPool_attribute, CUresult};
use ms_core::{Code, Error, Result, interrupted};
use ms_device_api::current_stream_of;

use crate::errors;

/// The device's name in the API.
pub const NAME: &str = "GPU";

/// Streams of the driver. A program may have more: these share streams, as [`ms_device_api::Device`] permits.
pub const STREAMS: usize = 32;

/// How long a wait spins, and the interval at which it polls afterwards.
const SPIN: Duration = Duration::from_micros(200);
const POLL: Duration = Duration::from_micros(50);

pub struct Context {
    device: sys::CUdevice,
    context: sys::CUcontext,
    /// The device's number in the API.
    number: u32,
    /// Streams, created at their first use; null before.
    streams: [AtomicPtr<sys::CUstream_st>; STREAMS],
    /// One bit for each stream that exists.
    created: AtomicU32,
    creating: Mutex<()>,
    /// Where the host reads memory after it has waited for its writers, so that it does not wait for their later work.
    reader: sys::CUstream,
    capability: (i32, i32),
    multiprocessors: u32,
    /// The CUDA version that the driver supports.
    driver: i32,
    /// The device no longer responds.
    lost: AtomicBool,
    /// This process was forked from the one that created the context.
    inherited: AtomicBool,
}

// SAFETY: the driver's handles may be used from any thread with the context current.
unsafe impl Send for Context {}
// SAFETY: as above.
unsafe impl Sync for Context {}

impl Context {
    pub fn new(number: u32) -> Result<Context> {
        let device = result::device::get(number as i32).map_err(|e| errors::of("cuDeviceGet", e))?;
        // SAFETY: a valid device.
        let attribute = |what| unsafe { result::device::get_attribute(device, what) };
        let attribute = |what| attribute(what).map_err(|e| errors::of("cuDeviceGetAttribute", e));
        let capability = (
            attribute(CUdevice_attribute::CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR)?,
            attribute(CUdevice_attribute::CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR)?,
        );
        let multiprocessors = attribute(CUdevice_attribute::CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT)?.max(1) as u32;
        let mut driver = 0;
        // SAFETY: the function writes one integer.
        unsafe { sys::cuDriverGetVersion(&mut driver) }.result().map_err(|e| errors::of("cuDriverGetVersion", e))?;
        // SAFETY: a valid device; the context is released with this value.
        let context = unsafe { result::primary_ctx::retain(device) };
        let context = context.map_err(|e| errors::of("cuDevicePrimaryCtxRetain", e))?;
        let mut made = Context {
            device,
            context,
            number,
            streams: [const { AtomicPtr::new(null_mut()) }; STREAMS],
            created: AtomicU32::new(0),
            creating: Mutex::new(()),
            reader: null_mut(),
            capability,
            multiprocessors,
            driver,
            lost: AtomicBool::new(false),
            inherited: AtomicBool::new(false),
        };
        made.enter()?;
        made.handle(0)?;
        made.reader = made.create_stream()?;
        made.keep_pool()?;
        Ok(made)
    }

    /// Keeps freed memory in the pool: requesting it from the system costs more than a launch.
    fn keep_pool(&self) -> Result<()> {
        let mut all = u64::MAX;
        // SAFETY: the attribute is an unsigned integer of 64 bits.
        unsafe {
            let pool = result::device::get_default_mem_pool(self.device)
                .map_err(|e| errors::of("cuDeviceGetDefaultMemPool", e))?;
            let attribute = CUmemPool_attribute::CU_MEMPOOL_ATTR_RELEASE_THRESHOLD;
            result::mem_pool::set_attribute(pool, attribute, (&raw mut all).cast::<c_void>())
                .map_err(|e| errors::of("cuMemPoolSetAttribute", e))
        }
    }

    /// The bytes of device memory that the pool holds.
    pub fn reserved(&self) -> usize {
        let mut bytes = 0u64;
        // SAFETY: as above.
        let read = unsafe {
            result::device::get_default_mem_pool(self.device).and_then(|pool| {
                let attribute = CUmemPool_attribute::CU_MEMPOOL_ATTR_RESERVED_MEM_CURRENT;
                result::mem_pool::get_attribute(pool, attribute, (&raw mut bytes).cast::<c_void>())
            })
        };
        read.map_or(0, |()| bytes as usize)
    }

    /// Returns unused memory of the pool to the system.
    pub fn trim(&self) {
        // SAFETY: the device's own pool.
        unsafe {
            if let Ok(pool) = result::device::get_default_mem_pool(self.device) {
                let _ = result::mem_pool::trim_to(pool, 0);
            }
        }
    }

    /// The architecture to compile for: `sm_90`.
    pub fn arch(&self) -> String {
        format!("sm_{}{}", self.capability.0, self.capability.1)
    }

    /// Whether kernels may have more than 4 KB of arguments, up to 32,764 bytes: since CUDA 12.1, from Volta on.
    pub fn takes_long_arguments(&self) -> bool {
        self.driver >= 12010 && self.capability >= (7, 0)
    }

    pub fn multiprocessors(&self) -> u32 {
        self.multiprocessors
    }

    /// The index of the stream that this thread's calls go to.
    pub fn current(&self) -> usize {
        match current_stream_of(NAME, self.number) {
            0 => 0,
            number => 1 + (number as usize - 1) % (STREAMS - 1),
        }
    }

    /// The driver's stream of this index.
    pub fn handle(&self, stream: usize) -> Result<sys::CUstream> {
        let known = self.streams[stream].load(Ordering::Acquire);
        if !known.is_null() {
            return Ok(known);
        }
        let _creating = self.creating.lock().unwrap_or_else(|e| e.into_inner());
        if self.streams[stream].load(Ordering::Acquire).is_null() {
            self.streams[stream].store(self.create_stream()?, Ordering::Release);
            self.created.fetch_or(1 << stream, Ordering::Release);
        }
        Ok(self.streams[stream].load(Ordering::Acquire))
    }

    pub fn create_stream(&self) -> Result<sys::CUstream> {
        self.check("cuStreamCreate", result::stream::create(result::stream::StreamKind::NonBlocking))
    }

    pub fn reader(&self) -> sys::CUstream {
        self.reader
    }

    /// Whether the program uses more than the first stream.
    pub fn has_several_streams(&self) -> bool {
        self.created.load(Ordering::Acquire) != 1
    }

    /// The streams that exist.
    pub fn streams(&self) -> impl Iterator<Item = usize> + use<> {
        indices(self.created.load(Ordering::Acquire))
    }

    /// Makes later work of `stream` run after everything that `other` has now.
    pub fn order(&self, stream: usize, other: usize) -> Result<()> {
        if stream == other { Ok(()) } else { self.order_after(stream, &self.record(other)?) }
    }

    /// Makes later work of `stream` run after `moment`.
    pub fn order_after(&self, stream: usize, moment: &Moment) -> Result<()> {
        self.enter()?;
        let flags = sys::CUevent_wait_flags::CU_EVENT_WAIT_DEFAULT;
        // SAFETY: both are of this context; the driver keeps what it needs of the event.
        let ordered = unsafe { result::stream::wait_event(self.handle(stream)?, moment.0, flags) };
        self.check("cuStreamWaitEvent", ordered)
    }

    pub fn leave_to_parent(&self) {
        self.inherited.store(true, Ordering::Relaxed);
    }

    pub fn is_lost(&self) -> bool {
        self.lost.load(Ordering::Relaxed) || self.inherited.load(Ordering::Relaxed)
    }

    /// Makes the context current in this thread.
    pub fn enter(&self) -> Result<()> {
        if self.is_lost() {
            return Err(Error::new(Code::DeviceLost));
        }
        // SAFETY: the context is retained as long as this value lives.
        self.check("cuCtxSetCurrent", unsafe { result::ctx::set_current(self.context) })
    }

    /// Records an error after which the device no longer responds.
    pub fn check<T>(&self, call: &str, outcome: std::result::Result<T, DriverError>) -> Result<T> {
        outcome.map_err(|e| {
            if errors::is_sticky(e) {
                self.lost.store(true, Ordering::Relaxed);
            }
            errors::of(call, e)
        })
    }

    /// Memory that the work of `stream` may use from now on; other streams must be ordered after it.
    pub fn allocate(&self, bytes: usize, stream: sys::CUstream) -> std::result::Result<CUdeviceptr, DriverError> {
        // SAFETY: the stream is this context's.
        unsafe { result::malloc_async(stream, bytes) }
    }

    /// Frees memory after the present work of its own stream and of the streams `users`, one bit for each.
    pub fn free(&self, at: CUdeviceptr, stream: usize, users: u32) {
        let freed = self.enter().and_then(|()| {
            indices(users).try_for_each(|user| self.order(stream, user))?;
            // SAFETY: allocated on this stream, and freed once.
            self.check("cuMemFreeAsync", unsafe { result::free_async(at, self.handle(stream)?) })
        });
        // An error is the device's loss, which the next call reports.
        let _ = freed;
    }

    /// Waits for everything that has been launched so far.
    pub fn synchronize(&self) -> Result<()> {
        let ends: Vec<Moment> = self.streams().map(|stream| self.record(stream)).collect::<Result<_>>()?;
        ends.iter().try_for_each(|end| self.wait(end))
    }

    /// Waits for a point in a stream. Other threads can launch meanwhile, and a signal ends the wait.
    pub fn wait(&self, moment: &Moment) -> Result<()> {
        let started = Instant::now();
        while !self.has_passed(moment)? {
            if interrupted() {
                return Err(Error::new(Code::Interrupted));
            }
            if started.elapsed() < SPIN {
                std::hint::spin_loop();
            } else {
                std::thread::sleep(POLL);
            }
        }
        Ok(())
    }

    /// The current end of a stream.
    pub fn record(&self, stream: usize) -> Result<Moment> {
        self.recorded(stream, sys::CUevent_flags::CU_EVENT_DISABLE_TIMING)
    }

    /// Like [`Context::record`]; the driver also records the time at which the stream reaches the point.
    pub fn mark(&self, stream: usize) -> Result<Moment> {
        self.recorded(stream, sys::CUevent_flags::CU_EVENT_DEFAULT)
    }

    /// The seconds from one mark to another, negative if the second one was reached first. Both have been passed.
    pub fn seconds_between(&self, first: &Moment, second: &Moment) -> Result<f64> {
        self.enter()?;
        // SAFETY: recorded events of this context.
        let milliseconds = self.check("cuEventElapsedTime", unsafe { result::event::elapsed(first.0, second.0) })?;
        Ok(f64::from(milliseconds) / 1e3)
    }

    fn recorded(&self, stream: usize, flags: sys::CUevent_flags) -> Result<Moment> {
        self.enter()?;
        let stream = self.handle(stream)?;
        let event = Moment(self.check("cuEventCreate", result::event::create(flags))?);
        // SAFETY: both are of this context.
        self.check("cuEventRecord", unsafe { result::event::record(event.0, stream) })?;
        Ok(event)
    }

    pub fn has_passed(&self, event: &Moment) -> Result<bool> {
        self.enter()?;
        // SAFETY: a recorded event.
        match unsafe { result::event::query(event.0) } {
            Err(DriverError(CUresult::CUDA_ERROR_NOT_READY)) => Ok(false),
            other => self.check("cuEventQuery", other).map(|()| true),
        }
    }
}

impl Drop for Context {
    fn drop(&mut self) {
        if self.enter().is_err() || self.created.load(Ordering::Acquire) == 0 {
            return;
        }
        let streams = self.streams.iter().map(|stream| stream.load(Ordering::Acquire)).chain([self.reader]);
        // SAFETY: nothing else holds the context: buffers and modules keep it alive.
        unsafe {
            for stream in streams.filter(|stream| !stream.is_null()) {
                let _ = result::stream::synchronize(stream);
                let _ = result::stream::destroy(stream);
            }
            let _ = result::primary_ctx::release(self.device);
        }
    }
}

/// The places of the bits that are set.
fn indices(bits: u32) -> impl Iterator<Item = usize> {
    (0..STREAMS).filter(move |stream| bits >> stream & 1 == 1)
}

/// A point in a stream.
pub struct Moment(sys::CUevent);

// SAFETY: the driver's handles may be used from any thread with the context current.
unsafe impl Send for Moment {}
// SAFETY: as above.
unsafe impl Sync for Moment {}

impl Drop for Moment {
    fn drop(&mut self) {
        // SAFETY: created once, destroyed once; destroying an event that has not passed is allowed.
        let _ = unsafe { result::event::destroy(self.0) };
    }
}
