//! Launches recorded as CUDA graphs; one call runs a graph.
//!
//! A thread records on a separate stream, so that other threads can launch meanwhile. The first call of each kind runs
//! its launches directly, because this loads their kernels, which is not allowed during a recording.

use std::sync::{Arc, Mutex};

use cudarc::driver::{result, sys};
use ms_core::{Result, SmallVec};
use ms_device_api::{Part, Recordings};

use crate::context::Context;
use crate::memory::CudaBuffer;
use crate::queue::{Fallible, Queue, locked};
use crate::recording::{Scratch, Session};

/// The number of graphs of one set of launches for different memory: results of the last call are often still in use at
/// the next one.
const KEPT: usize = 4;

/// The launches of a call.
#[derive(Clone, Copy, PartialEq)]
struct Call {
    number: u64,
    stream: usize,
}

/// A call, and the addresses or values of its operands.
type Key = (Call, SmallVec<[[u64; 2]; 16]>);

/// Recorded launches. Their operands are the addresses at the time of recording: the owner of a graph must keep these
/// buffers.
pub struct Graph {
    context: Arc<Context>,
    executable: sys::CUgraphExec,
    fallible: Vec<Fallible>,
}

// SAFETY: the driver's handles may be used from any thread with the context current.
unsafe impl Send for Graph {}

/// A CUDA graph before it is instantiated.
struct Recorded {
    graph: sys::CUgraph,
    fallible: Vec<Fallible>,
}

impl Drop for Recorded {
    fn drop(&mut self) {
        // SAFETY: created by a recording, destroyed once; executables do not refer to it.
        let _ = unsafe { result::graph::destroy(self.graph) };
    }
}

impl Recorded {
    /// Records the launches of `launches` instead of running them. It must neither wait nor copy from or to the host.
    fn of(queue: &Queue, scratch: &Arc<Scratch>, launches: &mut dyn FnMut() -> Result<()>) -> Result<Recorded> {
        let context = queue.context();
        context.enter()?;
        let recorder = queue.recorder()?;
        let stream = recorder.handle();
        let mode = sys::CUstreamCaptureMode::CU_STREAM_CAPTURE_MODE_THREAD_LOCAL;
        // SAFETY: a stream of the context, which no other thread uses.
        context.check("cuStreamBeginCapture", unsafe { result::stream::begin_capture(stream, mode) })?;
        let session = Session::record(stream, scratch.clone());
        let recorded = launches();
        let fallible = session.end();
        // SAFETY: the recording that has just begun; it also ends if a launch failed.
        let graph = unsafe { result::stream::end_capture(stream) };
        let made = graph.ok().filter(|graph| !graph.is_null()).map(|graph| Recorded { graph, fallible });
        recorded?;
        context.check("cuStreamEndCapture", graph)?;
        made.ok_or_else(|| crate::errors::misuse("a recording without a graph"))
    }

    fn executable(mut self, context: &Arc<Context>) -> Result<Graph> {
        // SAFETY: a complete graph.
        let executable = unsafe { result::graph::instantiate(self.graph, sys::CUgraphInstantiate_flags(0)) };
        let executable = context.check("cuGraphInstantiate", executable)?;
        Ok(Graph { context: context.clone(), executable, fallible: std::mem::take(&mut self.fallible) })
    }
}

impl Graph {
    /// Turns into the graph of other launches, which is faster if only their operands differ.
    fn become_recorded(mut self, mut recorded: Recorded) -> Result<Graph> {
        let mut why = std::mem::MaybeUninit::uninit();
        // SAFETY: both are valid; running launches keep the operands they were launched with.
        let updated = unsafe { sys::cuGraphExecUpdate_v2(self.executable, recorded.graph, why.as_mut_ptr()) }.result();
        if updated.is_ok() {
            self.fallible = std::mem::take(&mut recorded.fallible);
            return Ok(self);
        }
        recorded.executable(&self.context)
    }

    /// Appends the recorded launches to the queue.
    ///
    /// # Errors
    /// The driver's.
    pub fn launch(&self, queue: &Queue) -> Result<()> {
        self.context.enter()?;
        queue.expect(&self.fallible);
        let stream = self.context.handle(self.context.current())?;
        // SAFETY: the executable and the stream are of this context.
        let launched = unsafe { result::graph::launch(self.executable, stream) };
        self.context.check("cuGraphLaunch", launched)
    }
}

impl Drop for Graph {
    fn drop(&mut self) {
        if self.context.synchronize().is_ok() {
            // SAFETY: none of its launches is running.
            let _ = unsafe { result::graph::exec_destroy(self.executable) };
        }
    }
}

#[derive(Default)]
struct State {
    /// The kinds of calls whose kernels are loaded: the number of their launches, and which operands are values.
    rehearsed: Vec<(Call, Vec<bool>)>,
    /// In order of use, the most recent last.
    graphs: Vec<(Key, Graph)>,
    /// The driver cannot record these launches.
    refused: bool,
    /// The stream of the last call. Calls share memory between their launches, so one in another stream runs after it.
    last: Option<usize>,
}

/// The graphs of repeated launches.
#[derive(Default)]
pub struct Graphs {
    /// Dropped before the memory that it uses.
    state: Mutex<State>,
    scratch: Arc<Scratch>,
}

impl Recordings for Graphs {
    fn as_any(&self) -> &dyn std::any::Any {
        self
    }
}

/// The address of an operand or, if it is in host memory, the bytes that launches read from it.
fn place((buffer, offset): &Part<'_>) -> [u64; 2] {
    if let Some(own) = buffer.as_any().downcast_ref::<CudaBuffer>() {
        return [own.at() + *offset as u64, 0];
    }
    let mut words = [0u64; 2];
    if let Some(from) = buffer.host_ptr() {
        let count = buffer.len().saturating_sub(*offset).min(size_of_val(&words));
        // SAFETY: the range lies in the buffer, and the words have room for it.
        unsafe { std::ptr::copy_nonoverlapping(from.add(*offset), words.as_mut_ptr().cast::<u8>(), count) };
    }
    words
}

impl Graphs {
    /// Runs the launches of `launches`, by a graph if they were launched before, over this memory or other memory.
    ///
    /// # Errors
    /// Those of `launches`, and the driver's.
    pub fn run(
        &self,
        queue: &Queue,
        number: u64,
        memory: &[Part<'_>],
        launches: &mut dyn FnMut() -> Result<()>,
    ) -> Result<()> {
        let mut state = locked(&self.state);
        let context = queue.context();
        let call = Call { number, stream: context.current() };
        if let Some(last) = state.last.replace(call.stream) {
            context.order(call.stream, last)?;
        }
        if state.refused {
            return launches();
        }
        queue.prepare(memory.iter().map(|(buffer, _)| *buffer))?;
        let key: Key = (call, memory.iter().map(place).collect());
        if let Some(at) = state.graphs.iter().position(|(known, _)| *known == key) {
            let graph = state.graphs.remove(at);
            let launched = graph.1.launch(queue);
            state.graphs.push(graph);
            return launched;
        }
        // Values and memory can need different kernels.
        let kind = (call, memory.iter().map(|(buffer, _)| buffer.host_ptr().is_some()).collect());
        if !state.rehearsed.contains(&kind) {
            let _session = Session::rehearse(self.scratch.clone());
            launches()?;
            state.rehearsed.push(kind);
            return Ok(());
        }
        let graph = Recorded::of(queue, &self.scratch, launches).and_then(|recorded| {
            let oldest = state.graphs.iter().position(|((known, _), _)| *known == call);
            match oldest.filter(|_| state.graphs.len() >= KEPT) {
                Some(at) => state.graphs.remove(at).1.become_recorded(recorded),
                None => recorded.executable(queue.shared_context()),
            }
        });
        match graph {
            Ok(graph) => {
                let launched = graph.launch(queue);
                state.graphs.push((key, graph));
                launched
            }
            Err(_) => {
                state.refused = true;
                launches()
            }
        }
    }
}
