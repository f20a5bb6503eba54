//! Conversion of wgpu's errors and panics.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::SeqCst;
use std::sync::{Arc, Mutex, MutexGuard};

use ms_core::{Code, Error, Result};

pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|e| e.into_inner())
}

#[cold]
pub fn misuse(what: impl Into<String>) -> Error {
    Error::new(Code::Internal).op("wgpu").what(what)
}

/// Errors that the driver reported asynchronously.
#[derive(Clone, Default)]
pub struct Reports {
    first: Arc<Mutex<Option<Error>>>,
    lost: Arc<AtomicBool>,
}

impl Reports {
    pub fn watch(&self, device: &wgpu::Device) {
        let first = self.first.clone();
        device.on_uncaptured_error(Arc::new(move |error: wgpu::Error| {
            lock(&first).get_or_insert_with(|| of(&error));
        }));
        let lost = self.lost.clone();
        device.set_device_lost_callback(move |_, _| lost.store(true, SeqCst));
    }

    pub fn is_lost(&self) -> bool {
        self.lost.load(SeqCst)
    }

    pub fn lose(&self) {
        self.lost.store(true, SeqCst);
    }

    /// The first error since the last call.
    pub fn take(&self) -> Option<Error> {
        lock(&self.first).take()
    }
}

/// Converts an error of wgpu: its first lines, because errors have at most six.
pub fn of(error: &wgpu::Error) -> Error {
    let text: Vec<&str> = match error {
        wgpu::Error::OutOfMemory { .. } => return Error::new(Code::OutOfMemory).what("the GPU has no memory left"),
        wgpu::Error::Validation { description, .. } | wgpu::Error::Internal { description, .. } => {
            description.lines().map(str::trim).filter(|line| !line.is_empty()).take(3).collect()
        }
    };
    Error::new(Code::LaunchFailed).what(format!("the GPU's driver refused a command: {}", text.join("; ")))
}

/// Runs `f`; a panic inside wgpu becomes an error.
pub fn guarded<R>(f: impl FnOnce() -> Result<R>) -> Result<R> {
    catch_unwind(AssertUnwindSafe(f)).unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref::<&str>().copied());
        let line = text.unwrap_or("no message").lines().next().unwrap_or_default();
        Err(Error::new(Code::LaunchFailed).what(format!("the GPU's library stopped: {line}")))
    })
}
