//! The state of a thread while it rehearses or records launches.

use std::cell::RefCell;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use cudarc::driver::sys;
use ms_core::Result;

use crate::memory::CudaBuffer;
use crate::queue::Fallible;

/// Memory that kernels need internally, such as for the parts of a long sum. It stays as long as the recordings that
/// refer to it. Consecutive launches share it.
#[derive(Default)]
pub struct Scratch(Mutex<Vec<(Arc<CudaBuffer>, Arc<AtomicBool>)>>);

impl Scratch {
    /// An unused piece of at least this size; `make` allocates one if there is none.
    pub fn take(&self, bytes: usize, make: impl FnOnce() -> Result<CudaBuffer>) -> Result<CudaBuffer> {
        let mut pieces = self.0.lock().unwrap_or_else(|e| e.into_inner());
        let unused = pieces.iter().filter(|(piece, used)| piece.size() >= bytes && !used.load(Ordering::Relaxed));
        if let Some((piece, used)) = unused.min_by_key(|(piece, _)| piece.size()) {
            used.store(true, Ordering::Relaxed);
            return Ok(CudaBuffer::lent(piece.clone(), used.clone()));
        }
        let (piece, used) = (Arc::new(make()?), Arc::new(AtomicBool::new(true)));
        pieces.push((piece.clone(), used.clone()));
        Ok(CudaBuffer::lent(piece, used))
    }
}

struct State {
    /// The stream of launches; `None` for the device's own stream.
    stream: Option<sys::CUstream>,
    scratch: Arc<Scratch>,
    fallible: Vec<Fallible>,
}

thread_local! {
    static STATE: RefCell<Option<State>> = const { RefCell::new(None) };
}

/// Until it is dropped, this thread's launches go to another stream and use memory from the scratch.
pub struct Session(());

impl Session {
    /// Launches run normally.
    pub fn rehearse(scratch: Arc<Scratch>) -> Session {
        STATE.set(Some(State { stream: None, scratch, fallible: Vec::new() }));
        Session(())
    }

    /// Launches go to `stream`, which records them.
    pub fn record(stream: sys::CUstream, scratch: Arc<Scratch>) -> Session {
        STATE.set(Some(State { stream: Some(stream), scratch, fallible: Vec::new() }));
        Session(())
    }

    /// Returns the recorded launches that may fail on values.
    pub fn end(self) -> Vec<Fallible> {
        STATE.take().map_or(Vec::new(), |state| state.fallible)
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        STATE.take();
    }
}

/// The stream that records this thread's launches.
pub fn stream() -> Option<sys::CUstream> {
    STATE.with_borrow(|state| state.as_ref().and_then(|state| state.stream))
}

pub fn scratch() -> Option<Arc<Scratch>> {
    STATE.with_borrow(|state| state.as_ref().map(|state| state.scratch.clone()))
}

/// Stores a launch that may fail with the current recording; returns it if there is none.
pub fn keep(launch: Fallible) -> Option<Fallible> {
    STATE.with_borrow_mut(|state| match state {
        Some(state) if state.stream.is_some() => {
            state.fallible.push(launch);
            None
        }
        _ => Some(launch),
    })
}
