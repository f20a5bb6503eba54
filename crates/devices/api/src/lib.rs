//! The interface of a device. Devices know neither graphs nor ops: they hold buffers, compile launch specs to handles,
//! and run the handles in order.

mod exact;
mod immediate;
mod kernels;
mod streams;
pub mod testing;

use std::any::Any;
use std::fmt;
use std::sync::{Arc, OnceLock};
use std::time::Instant;

use ms_core::{Aval, Code, DType, Error, Layout, Loc, Result, ScalarProgram, SmallVec};

pub use exact::{is_exact, is_whole};
pub use immediate::Immediate;
pub use kernels::HostKernels;
pub use streams::{current_stream, current_stream_of, set_current_stream, with_stream};

/// A piece of device memory. Dropping it gives it back to the device's allocator.
pub trait DeviceBuffer: Send + Sync {
    fn len(&self) -> usize;

    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The host address, if the device's memory is host memory. The elements may be written through it; the caller
    /// orders the accesses relative to launches. An asynchronous device returns `None`, because the host would not wait
    /// for its launches.
    fn host_ptr(&self) -> Option<*mut u8>;

    fn as_any(&self) -> &dyn Any;
}

/// The dtypes of a launch's operands.
pub type DTypes = SmallVec<[DType; 8]>;

/// The buffers of one allocation request.
pub type Buffers = SmallVec<[Arc<dyn DeviceBuffer>; 4]>;

/// The work of one launch, as given to [`Device::compile`].
#[derive(Clone)]
pub enum LaunchSpec {
    /// The device's own kernel of an op.
    ///
    /// If there is a program `before` the kernel, it computes the kernel's first input as the kernel reads it. The
    /// launch's inputs are then the program's inputs (at least one), followed by the kernel's other inputs.
    ///
    /// If there is a program `after` the kernel, it runs over every element of the kernel's first output, block by
    /// block as the blocks are finished. The launch's inputs are then the kernel's inputs, followed by the program's
    /// inputs except the first, which is the kernel's output. The launch's outputs are those of the program. The
    /// kernel's output is computed in the memory of the first of them, which has the same dtype.
    Kernel {
        op: &'static str,
        /// The dtypes of the kernel's inputs.
        dtypes: DTypes,
        /// Packed by [`ms_core::pack_attrs`].
        attrs: Arc<[u8]>,
        before: Option<Arc<ScalarProgram>>,
        after: Option<Arc<ScalarProgram>>,
    },
    /// One scalar program over every element of the outputs' common shape.
    Program { op: &'static str, program: Arc<ScalarProgram> },
    /// Several programs, each over its own shape. None of them writes memory that another one reads or writes, so they
    /// may run in any order or concurrently. The launch's operands are those of the first program, then those of the
    /// second, and so on.
    Programs { parts: Arc<[ProgramPart]> },
    /// `softmax(scores(a @ b)) @ c` over the last axis, where `a` is [..., n, d], `b` [..., d, m] and `c` [..., m, e]
    /// of one dtype. The result has the same bits as separate launches of `matmul2`, the program, `softmax_` and
    /// `matmul2`.
    ///
    /// The launch's inputs are `a`, `b`, `c` and the program's inputs except the first, which is the product [..., n,
    /// m]. The product and the program's output have that dtype too. The outputs are the result [..., n, e] and, with
    /// `weights`, the output of softmax.
    Attention { dtype: DType, scores: Option<Arc<ScalarProgram>>, weights: bool },
}

/// One of the programs of a [`LaunchSpec::Programs`].
#[derive(Clone)]
pub struct ProgramPart {
    /// The op, or the fused group, named in errors.
    pub op: &'static str,
    /// The graph ops that the program computes, in order.
    pub ops: Box<[&'static str]>,
    pub program: Arc<ScalarProgram>,
}

impl LaunchSpec {
    /// The kernel of `op` without fused programs.
    pub fn kernel(op: &'static str, dtypes: DTypes, attrs: Arc<[u8]>) -> LaunchSpec {
        LaunchSpec::Kernel { op, dtypes, attrs, before: None, after: None }
    }

    /// The op, or the fused group, named in errors.
    pub fn op(&self) -> &'static str {
        match self {
            LaunchSpec::Kernel { op, .. } | LaunchSpec::Program { op, .. } => op,
            LaunchSpec::Programs { .. } => "programs",
            LaunchSpec::Attention { .. } => "attention",
        }
    }
}

impl fmt::Debug for LaunchSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LaunchSpec::Kernel { op, before, after, .. } => {
                write!(f, "kernel:{op}")?;
                before.iter().try_for_each(|program| write!(f, " of program[{}]", program.instrs.len()))?;
                after.iter().try_for_each(|program| write!(f, ", program[{}]", program.instrs.len()))
            }
            LaunchSpec::Program { op, program } => write!(f, "program:{op}[{}]", program.instrs.len()),
            LaunchSpec::Programs { parts } => write!(f, "programs:{}", parts.len()),
            LaunchSpec::Attention { scores, .. } => {
                write!(f, "attention")?;
                scores.iter().try_for_each(|program| write!(f, " with program[{}]", program.instrs.len()))
            }
        }
    }
}

/// A launch spec that a device has compiled. It may be launched any number of times.
pub trait Compiled: Send + Sync {
    fn as_any(&self) -> &dyn Any;
}

/// State that a device keeps for launches that are repeated over possibly different memory ([`Device::recordings`]).
pub trait Recordings: Send + Sync {
    fn as_any(&self) -> &dyn Any;
}

/// One operand of a launch: a buffer and the layout over it. For a `Program`, inputs are already expanded to the outputs'
/// shape (stride 0 where they broadcast).
#[derive(Clone, Copy)]
pub struct Operand<'a> {
    pub buffer: &'a dyn DeviceBuffer,
    pub layout: &'a Layout,
    /// The byte of the buffer at which the layout's element 0 is, before the layout's own offset.
    pub byte_offset: usize,
}

/// A buffer, and the byte offset of an operand's first element in it.
pub type Part<'a> = (&'a dyn DeviceBuffer, usize);

#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Alignment of every buffer and of every slot in an arena, in bytes.
    pub alignment: usize,
    /// The largest number of bytes of one request.
    pub max_buffer: usize,
    /// Whether launches return before they have run.
    pub asynchronous: bool,
}

/// Limits on what the compiler may fuse into one launch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fusion {
    /// The largest numbers of operands and instructions of one program.
    pub inputs: usize,
    pub outputs: usize,
    pub instrs: usize,
    /// The number of values that a program after a kernel may write besides the first one.
    pub results_after: usize,
    /// The number of independent programs in one launch.
    pub programs: usize,
}

impl Fusion {
    /// No fusion: every op is its own launch.
    pub const NONE: Fusion = Fusion { inputs: 0, outputs: 0, instrs: 0, results_after: 0, programs: 1 };
}

/// A point in one of a device's queues.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Event(pub u64);

/// The time at which a queue reached a launch; empty until then.
pub type Timestamp = Arc<OnceLock<Instant>>;

/// Statistics of an allocator.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct MemoryStatistics {
    /// Bytes in use.
    pub allocated: usize,
    /// The peak of `allocated`.
    pub peak: usize,
    /// Bytes held from the system: in use and cached.
    pub reserved: usize,
    /// The peak of `reserved`.
    pub peak_reserved: usize,
    /// Number of requests.
    pub allocations: u64,
    /// Number of requests that the cache could not serve.
    pub system_allocations: u64,
}

/// Buffers, queues, and compiled launches.
///
/// Launches, copies, events and clocks go to the stream that [`current_stream`] names. Each stream is a queue. Only
/// [`Device::order_after`] and waits of the host order two streams. A device may use one queue for all streams, since
/// its order is valid for each of them.
pub trait Device: Send + Sync {
    /// The device's MindSpore name: `CPU`, `GPU`, `Ascend`.
    fn name(&self) -> &'static str;

    /// The index among the devices of this name.
    fn id(&self) -> u32 {
        0
    }

    fn limits(&self) -> Limits;

    /// Limits on fusion for this device.
    fn fusion(&self) -> Fusion {
        Fusion::NONE
    }

    /// Whether the device's kernel of `op` accepts a program after it that reads the kernel's output `value`.
    fn fuses_after(&self, op: &str, value: &Aval) -> bool {
        let _ = (op, value);
        false
    }

    /// Whether the device's kernel of `op` accepts a program before it, and whether this is faster than two launches if
    /// the first input is `value`.
    fn fuses_before(&self, op: &str, value: &Aval) -> bool {
        let _ = (op, value);
        false
    }

    /// Whether a program before a kernel reads an operand of this layout as fast as its own launch would.
    fn reads_before(&self, operand: &Layout) -> bool {
        let _ = operand;
        true
    }

    /// Whether the device accepts a [`LaunchSpec::Attention`] over these operands and runs it faster than separate
    /// launches.
    fn fuses_attention(&self, a: &Aval, b: &Aval, c: &Aval) -> bool {
        let _ = (a, b, c);
        false
    }

    /// Whether the device can run `spec`: it has the kernel for these dtypes and fused programs, and all opcodes.
    fn supports(&self, spec: &LaunchSpec) -> bool {
        self.compile(spec).is_ok()
    }

    /// Whether all results have the same bits as those of the CPU's kernels, so that the compiler may compute constants
    /// of any op on the host. For other devices it computes only the ops that [`is_exact`] lists.
    fn computes_as_host(&self) -> bool {
        false
    }

    /// Whether float instructions among those that [`is_exact`] lists have the CPU's bits on this device. If not, the compiler
    /// folds only integer constants on the host.
    fn rounds_as_host(&self) -> bool {
        true
    }

    /// Allocates uninitialised memory. `Code::OutOfMemory` names the size if there is not enough.
    fn allocate(&self, bytes: usize) -> Result<Arc<dyn DeviceBuffer>>;

    /// Allocates several buffers, which are freed one by one. This serves devices with a slow allocator: one request
    /// covers all results of a call. If there is not enough memory for all buffers, none is allocated.
    fn allocate_all(&self, sizes: &[usize]) -> Result<Buffers> {
        sizes.iter().map(|&bytes| self.allocate(bytes)).collect()
    }

    fn copy_in(&self, source: &[u8], target: &dyn DeviceBuffer, offset: usize) -> Result<()>;

    /// Waits for the launches that write the memory, on any stream.
    fn copy_out(&self, source: &dyn DeviceBuffer, offset: usize, target: &mut [u8]) -> Result<()>;

    /// Copies `source` into `target` element by element; the shapes and dtypes are equal. The source may be an
    /// [`Immediate`].
    fn copy_within(&self, source: Operand<'_>, target: Operand<'_>) -> Result<()>;

    fn compile(&self, spec: &LaunchSpec) -> Result<Arc<dyn Compiled>>;

    /// Like [`Device::compile`], for launches from the line `at` of the user's program. An asynchronous device names
    /// this line in an error of such a launch ([`ms_core::Error::at`]), because the error surfaces only where the
    /// program waits.
    fn compile_at(&self, spec: &LaunchSpec, at: &Loc) -> Result<Arc<dyn Compiled>> {
        let _ = at;
        self.compile(spec)
    }

    /// Whether [`Device::launch`] may refuse operands because of their sizes, with `NotSupported` and before it writes
    /// any output.
    fn may_refuse_sizes(&self) -> bool {
        false
    }

    /// Appends a launch to the queue. Inputs may be [`Immediate`]s: small operands in host memory, which the device
    /// reads before this returns. An asynchronous device keeps the operands' memory alive until the launch has run, so
    /// memory of one stream that another stream uses is not reused before that stream has passed the launch. If the
    /// launch fails, the device keeps the error, with the op's name, for the next `wait` or `copy_out`, and runs
    /// nothing after that launch until then.
    fn launch(&self, what: &dyn Compiled, inputs: &[Operand<'_>], outputs: &[Operand<'_>]) -> Result<()>;

    /// Like [`Device::launch`], for a launch of a shared handle from the line `at` of the user's program. An
    /// asynchronous device names this line in an error of the launch, unless the handle was compiled for a line of its
    /// own.
    fn launch_at(&self, what: &dyn Compiled, inputs: &[Operand<'_>], outputs: &[Operand<'_>], at: &Loc) -> Result<()> {
        let _ = at;
        self.launch(what, inputs, outputs)
    }

    /// Launches a program of one output over `n` elements, which all operands hold row-major without gaps; the output
    /// overlaps no input. Returns `false` without doing anything if the device has no faster way for such a launch than
    /// [`Device::launch`].
    fn launch_dense(&self, what: &dyn Compiled, n: usize, inputs: &[Part<'_>], output: Part<'_>) -> bool {
        let _ = (what, n, inputs, output);
        false
    }

    /// State with which [`Device::run_recorded`] makes these launches by one request. `None` if the device has no such
    /// requests or cannot record one of these launches.
    fn recordings(&self, launches: &[&dyn Compiled]) -> Option<Box<dyn Recordings>> {
        let _ = launches;
        None
    }

    /// Makes the launches and copies that `launches` makes, either by calling it or by replaying the recording of an
    /// earlier call with the same `number` over the same `memory`. All calls with one number make the same launches.
    /// `memory` lists what they read and write, except memory that stays in place from call to call and memory that the
    /// device allocates for them.
    ///
    /// # Errors
    /// The errors of `launches`.
    fn run_recorded(
        &self,
        recordings: &dyn Recordings,
        number: u64,
        memory: &[Part<'_>],
        launches: &mut dyn FnMut() -> Result<()>,
    ) -> Result<()> {
        let _ = (recordings, number, memory);
        launches()
    }

    /// The current end of the current stream's queue.
    fn record(&self) -> Event;

    /// Waits until the event's queue has passed the event. Returns the first error that the device met since the host
    /// last waited.
    fn wait(&self, event: Event) -> Result<()>;

    /// Waits until all queues have passed their current ends. Errors are those of [`Device::wait`].
    fn synchronize(&self) -> Result<()> {
        self.wait(self.record())
    }

    /// Everything appended to the current stream from now on runs after `event`, which belongs to this device. The host
    /// does not wait.
    fn order_after(&self, event: Event) {
        let _ = event;
    }

    /// Whether the event's queue has passed it.
    fn has_passed(&self, event: Event) -> bool {
        let _ = event;
        true
    }

    /// Appends a launch that reads the clock.
    fn timestamp(&self) -> Timestamp {
        let now = Timestamp::default();
        let _ = now.set(Instant::now());
        now
    }

    /// Whether [`Device::timestamp`] uses the device's own clock, so that two timestamps give the time of a launch
    /// without the host's overhead.
    fn has_clock(&self) -> bool {
        false
    }

    /// Sets whether each launch is waited for, so that its error is raised at the call.
    fn set_launch_blocking(&self, blocking: bool) {
        let _ = blocking;
    }

    /// The statistics of the device's allocator.
    fn memory(&self) -> MemoryStatistics {
        MemoryStatistics::default()
    }

    /// Resets the peaks of [`Device::memory`] to the current values.
    fn reset_peak_memory(&self) {}

    /// Returns memory that is cached and unused to the system.
    fn trim_memory(&self) {}

    /// Limits the bytes that may be allocated at one time. Returns false without doing anything if the device has no
    /// such limit.
    fn limit_memory(&self, bytes: usize) -> bool {
        let _ = bytes;
        false
    }

    /// Called in a forked child of the process that made the device: every later use of the device is an error.
    fn leave_to_parent(&self) {}
}

/// The error for every use of a device that no longer responds, and of memory on it.
#[cold]
pub fn lost(device: &dyn Device) -> Error {
    Error::new(Code::DeviceLost)
        .what(format!("the device {}:{} is lost, and with it what its tensors hold", device.name(), device.id()))
        .hint("go on with copies on another device, or start the program again from its last checkpoint")
}
