//! Launches that were recorded once and run with one call.

use cudarc::driver::{result, sys};
use ms_core::Result;

use crate::CudaDevice;

/// Recorded launches. Their operands are the addresses of the recording: whoever keeps a graph keeps these buffers.
pub struct Graph<'a> {
    device: &'a CudaDevice,
    executable: sys::CUgraphExec,
}

impl CudaDevice {
    /// Records what `launches` appends to the queue instead of running it. It must neither wait nor read back, and it allocates no
    /// memory that outlives the recording.
    ///
    /// # Errors
    /// Those of `launches`, and of the driver.
    pub fn record_graph(&self, launches: impl FnOnce() -> Result<()>) -> Result<Graph<'_>> {
        let context = self.queue.context();
        context.enter()?;
        let mode = sys::CUstreamCaptureMode::CU_STREAM_CAPTURE_MODE_THREAD_LOCAL;
        // SAFETY: the stream is the context's.
        context.check("cuStreamBeginCapture", unsafe { result::stream::begin_capture(context.stream(), mode) })?;
        let recorded = launches();
        // SAFETY: the recording that has just begun; it ends also where a launch failed.
        let graph = unsafe { result::stream::end_capture(context.stream()) };
        recorded?;
        let graph = context.check("cuStreamEndCapture", graph)?;
        // SAFETY: a whole graph, which the executable does not refer to.
        let executable = unsafe {
            let made = result::graph::instantiate(graph, sys::CUgraphInstantiate_flags(0));
            let _ = result::graph::destroy(graph);
            made
        };
        Ok(Graph { device: self, executable: context.check("cuGraphInstantiate", executable)? })
    }
}

impl Graph<'_> {
    /// Appends the recorded launches to the queue.
    ///
    /// # Errors
    /// The driver's.
    pub fn launch(&self) -> Result<()> {
        let context = self.device.queue.context();
        context.enter()?;
        // SAFETY: the executable and the stream are of this context.
        let launched = unsafe { result::graph::launch(self.executable, context.stream()) };
        context.check("cuGraphLaunch", launched)
    }
}

impl Drop for Graph<'_> {
    fn drop(&mut self) {
        let context = self.device.queue.context();
        if context.synchronize().is_ok() {
            // SAFETY: nothing of it runs any more.
            let _ = unsafe { result::graph::exec_destroy(self.executable) };
        }
    }
}
