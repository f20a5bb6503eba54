//! A device's context and its stream, on which everything runs in order.

use std::ffi::c_void;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use cudarc::driver::result::{self, DriverError};
use cudarc::driver::sys::{self, CUdevice_attribute, CUdeviceptr, CUmemPool_attribute, CUresult};
use ms_core::{Code, Error, Result, interrupted};

use crate::errors;

/// How long a wait spins, and then the interval at which it polls.
const SPIN: Duration = Duration::from_micros(200);
const POLL: Duration = Duration::from_micros(50);

pub struct Context {
    device: sys::CUdevice,
    context: sys::CUcontext,
    stream: sys::CUstream,
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
            stream: std::ptr::null_mut(),
            capability,
            multiprocessors,
            driver,
            lost: AtomicBool::new(false),
            inherited: AtomicBool::new(false),
        };
        made.enter()?;
        let stream = result::stream::create(result::stream::StreamKind::NonBlocking);
        made.stream = stream.map_err(|e| errors::of("cuStreamCreate", e))?;
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

    pub fn stream(&self) -> sys::CUstream {
        self.stream
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

    pub fn allocate(&self, bytes: usize) -> std::result::Result<CUdeviceptr, DriverError> {
        // SAFETY: the stream is this context's, and the memory is used on it alone.
        unsafe { result::malloc_async(self.stream, bytes) }
    }

    /// Frees memory after all work that has been launched.
    pub fn free(&self, at: CUdeviceptr) {
        if self.enter().is_ok() {
            // SAFETY: allocated on this stream, and freed once.
            let freed = unsafe { result::free_async(at, self.stream) };
            let _ = self.check("cuMemFreeAsync", freed);
        }
    }

    /// Waits for all launches so far. Other threads can launch meanwhile, and a signal ends the wait.
    pub fn synchronize(&self) -> Result<()> {
        let event = self.record()?;
        let started = Instant::now();
        while !self.has_passed(&event)? {
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

    /// Records the current end of the stream.
    pub fn record(&self) -> Result<Moment> {
        self.recorded(sys::CUevent_flags::CU_EVENT_DISABLE_TIMING)
    }

    /// Like [`Context::record`], with the time at which the stream reaches this point.
    pub fn mark(&self) -> Result<Moment> {
        self.recorded(sys::CUevent_flags::CU_EVENT_DEFAULT)
    }

    /// The time from one mark to a later one; the stream must have passed both.
    pub fn between(&self, first: &Moment, second: &Moment) -> Result<Duration> {
        self.enter()?;
        // SAFETY: recorded events of this context.
        let milliseconds = self.check("cuEventElapsedTime", unsafe { result::event::elapsed(first.0, second.0) })?;
        Ok(Duration::from_secs_f64(f64::from(milliseconds.max(0.0)) / 1e3))
    }

    fn recorded(&self, flags: sys::CUevent_flags) -> Result<Moment> {
        self.enter()?;
        let event = Moment(self.check("cuEventCreate", result::event::create(flags))?);
        // SAFETY: both are of this context.
        self.check("cuEventRecord", unsafe { result::event::record(event.0, self.stream) })?;
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
        if self.enter().is_ok() && !self.stream.is_null() {
            // SAFETY: nothing else holds the context: buffers and modules keep it alive.
            unsafe {
                let _ = result::stream::synchronize(self.stream);
                let _ = result::stream::destroy(self.stream);
                let _ = result::primary_ctx::release(self.device);
            }
        }
    }
}

/// A point in the stream.
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
