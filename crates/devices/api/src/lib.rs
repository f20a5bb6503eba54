//! What a device is. Devices know neither the graph nor ops: they hold buffers, compile launch specs to handles, and run them
//! in order.

mod exact;
mod immediate;
mod kernels;
mod streams;
#[cfg(feature = "testing")]
pub mod testing;

use std::any::Any;
use std::fmt;
use std::sync::{Arc, OnceLock};
use std::time::Instant;

use ms_core::{Aval, Code, DType, Error, Layout, Loc, Result, ScalarProgram, SmallVec};

pub use exact::{is_exact, is_whole};
pub use immediate::Immediate;
pub use kernels::HostKernels;
pub use streams::{current_stream, set_current_stream, with_stream};

/// A piece of device memory. Dropping it gives it back to the device's allocator.
pub trait DeviceBuffer: Send + Sync {
    fn len(&self) -> usize;

    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The address in host memory, where the device's memory is the host's. Elements may be written through it: whoever
    /// launches orders reads and writes. Memory of an asynchronous device has none, since the host would not wait for launches.
    fn host_ptr(&self) -> Option<*mut u8>;

    fn as_any(&self) -> &dyn Any;
}

/// The dtypes of a launch's operands.
pub type DTypes = SmallVec<[DType; 8]>;

/// The buffers of one request.
pub type Buffers = SmallVec<[Arc<dyn DeviceBuffer>; 4]>;

/// What a launch does, before the device has seen it.
#[derive(Clone)]
pub enum LaunchSpec {
    /// The device's own kernel of an op.
    ///
    /// A program `before` it computes its first input where the kernel reads it. The launch's inputs are then those of the
    /// program, at least one, and the kernel's further ones.
    ///
    /// A program `after` it runs over every element of its first output, each block of it as soon as it is finished. The
    /// launch's inputs are then the kernel's and those of the program behind its first one, which is the kernel's output; the
    /// launch's outputs are the program's. The kernel's output is computed in the memory of the first of them, which has its
    /// dtype.
    Kernel {
        op: &'static str,
        /// Of the kernel's inputs.
        dtypes: DTypes,
        /// Packed by [`ms_core::pack_attrs`].
        attrs: Arc<[u8]>,
        before: Option<Arc<ScalarProgram>>,
        after: Option<Arc<ScalarProgram>>,
    },
    /// One scalar program over every element of the outputs' common shape.
    Program { op: &'static str, program: Arc<ScalarProgram> },
    /// Several such programs, each over a shape of its own. None of them writes what another one reads or writes, so that they
    /// may run in any order or at once. The launch's operands are those of the first program, then those of the second, and
    /// so on.
    Programs { parts: Arc<[ProgramPart]> },
    /// `softmax(scores(a @ b)) @ c` over the last axis, where `a` is [..., n, d], `b` [..., d, m] and `c` [..., m, e] of one
    /// dtype: the ops `matmul2`, a program, `softmax_` and `matmul2` with the bits of their own launches.
    ///
    /// The launch's inputs are `a`, `b`, `c` and those of the program behind its first one, which is the product [..., n, m] of
    /// that dtype, as is its output. The outputs are the result [..., n, e] and, with `weights`, what softmax gave.
    Attention { dtype: DType, scores: Option<Arc<ScalarProgram>>, weights: bool },
}

/// One of the programs of a [`LaunchSpec::Programs`].
#[derive(Clone)]
pub struct ProgramPart {
    /// The op, or the fused group, that errors name.
    pub op: &'static str,
    /// The graph ops that it does, in order.
    pub ops: Box<[&'static str]>,
    pub program: Arc<ScalarProgram>,
}

impl LaunchSpec {
    /// The kernel of `op` by itself.
    pub fn kernel(op: &'static str, dtypes: DTypes, attrs: Arc<[u8]>) -> LaunchSpec {
        LaunchSpec::Kernel { op, dtypes, attrs, before: None, after: None }
    }

    /// The op, or the fused group, that errors name.
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

/// A launch spec that a device has compiled: run it as often as wanted.
pub trait Compiled: Send + Sync {
    fn as_any(&self) -> &dyn Any;
}

/// Launches that are made again and again over memory that may differ, with what a device keeps of them ([`Device::recordings`]).
pub trait Recordings: Send + Sync {
    fn as_any(&self) -> &dyn Any;
}

/// One operand of a launch: a buffer and the layout over it. For a `Program`, inputs are already expanded to the outputs'
/// shape (stride 0 where they broadcast).
#[derive(Clone, Copy)]
pub struct Operand<'a> {
    pub buffer: &'a dyn DeviceBuffer,
    pub layout: &'a Layout,
    /// Bytes into the buffer at which the layout's element 0 lies, before the layout's own offset.
    pub byte_offset: usize,
}

/// A buffer, and the byte of it at which an operand's first element lies.
pub type Part<'a> = (&'a dyn DeviceBuffer, usize);

#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Alignment of every buffer and of every slot in an arena, in bytes.
    pub alignment: usize,
    /// Bytes that may ever be asked for at once.
    pub max_buffer: usize,
    /// Whether launches return before they have run.
    pub asynchronous: bool,
}

/// What the compiler may put into one launch for a device.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fusion {
    /// Operands and instructions of one program.
    pub inputs: usize,
    pub outputs: usize,
    pub instrs: usize,
    /// Values that a program behind a kernel may leave in memory besides the kernel's own.
    pub results_after: usize,
    /// Programs that do not depend on each other.
    pub programs: usize,
}

impl Fusion {
    /// Every op is a launch of its own.
    pub const NONE: Fusion = Fusion { inputs: 0, outputs: 0, instrs: 0, results_after: 0, programs: 1 };
}

/// A point in one of a device's queues.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Event(pub u64);

/// The moment at which a queue came to a launch; empty until then.
pub type Timestamp = Arc<OnceLock<Instant>>;

/// What an allocator holds and did.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct MemoryStatistics {
    /// Bytes in use.
    pub allocated: usize,
    /// The most that was in use at once.
    pub peak: usize,
    /// Bytes held from the system: in use and cached.
    pub reserved: usize,
    /// The most that was held at once.
    pub peak_reserved: usize,
    /// Requests so far.
    pub allocations: u64,
    /// Requests that the cache could not serve.
    pub system_allocations: u64,
}

/// Buffers, queues, and compiled launches.
///
/// Launches, copies, events and clocks go to the stream that [`current_stream`] names. Each stream is a queue, and nothing but
/// [`Device::order_after`] and waits of the host orders two of them. A device may have one queue for all streams, whose order
/// satisfies each of them.
pub trait Device: Send + Sync {
    /// MindSpore's name of the device: `CPU`, `GPU`, `Ascend`.
    fn name(&self) -> &'static str;

    /// Its number among the devices of this name.
    fn id(&self) -> u32 {
        0
    }

    fn limits(&self) -> Limits;

    /// Bounds of what is fused for the device.
    fn fusion(&self) -> Fusion {
        Fusion::NONE
    }

    /// Whether the device's kernel of `op` takes a program after it, which reads the kernel's output `value`.
    fn fuses_after(&self, op: &str, value: &Aval) -> bool {
        let _ = (op, value);
        false
    }

    /// Whether the device's kernel of `op` takes a program before it, and is faster than the two launches where its first input
    /// is `value`.
    fn fuses_before(&self, op: &str, value: &Aval) -> bool {
        let _ = (op, value);
        false
    }

    /// Whether a program before a kernel reads an operand of this layout as fast as a launch of its own would.
    fn reads_before(&self, operand: &Layout) -> bool {
        let _ = operand;
        true
    }

    /// Whether the device takes a [`LaunchSpec::Attention`] over such operands, and is faster than its launches one by one.
    fn fuses_attention(&self, a: &Aval, b: &Aval, c: &Aval) -> bool {
        let _ = (a, b, c);
        false
    }

    /// Whether the device can run `spec`: it has the kernel for these dtypes with what is fused to it, and the opcodes.
    fn supports(&self, spec: &LaunchSpec) -> bool {
        self.compile(spec).is_ok()
    }

    /// Whether every op gives the bits of the CPU's kernels, so that the compiler may compute constants of all ops on the host. Of
    /// other devices it computes what [`is_exact`] lists.
    fn computes_as_host(&self) -> bool {
        false
    }

    /// Whether the instructions of floats among those that [`is_exact`] lists have the CPU's bits here too. Elsewhere the compiler
    /// computes only constants of integers on the host.
    fn rounds_as_host(&self) -> bool {
        true
    }

    /// Uninitialised memory; `Code::OutOfMemory` names the size where there is not enough.
    fn allocate(&self, bytes: usize) -> Result<Arc<dyn DeviceBuffer>>;

    /// Memory for several buffers, which are given back one by one: all results of a call in one request, where the device's
    /// allocator is slow to ask. Where there is not enough for all of them there is none.
    fn allocate_all(&self, sizes: &[usize]) -> Result<Buffers> {
        sizes.iter().map(|&bytes| self.allocate(bytes)).collect()
    }

    fn copy_in(&self, source: &[u8], target: &dyn DeviceBuffer, offset: usize) -> Result<()>;

    /// Waits for the launches that write the memory, in whichever stream.
    fn copy_out(&self, source: &dyn DeviceBuffer, offset: usize, target: &mut [u8]) -> Result<()>;

    /// `target[..] = source[..]` element by element; the shapes and dtypes are equal. The source may be an [`Immediate`].
    fn copy_within(&self, source: Operand<'_>, target: Operand<'_>) -> Result<()>;

    fn compile(&self, spec: &LaunchSpec) -> Result<Arc<dyn Compiled>>;

    /// As [`Device::compile`], for launches that come from this place in the user's program. An asynchronous device names it in an
    /// error of such a launch ([`ms_core::Error::at`]), since the error comes up where the program waits.
    fn compile_at(&self, spec: &LaunchSpec, at: &Loc) -> Result<Arc<dyn Compiled>> {
        let _ = at;
        self.compile(spec)
    }

    /// Whether [`Device::launch`] may refuse operands for their sizes, by `NotSupported` and before any output is finished.
    fn may_refuse_sizes(&self) -> bool {
        false
    }

    /// Appends a launch to the queue. Inputs may be [`Immediate`]s: small operands in host memory, which the device reads before
    /// this returns. An asynchronous device holds the operands' memory until the launch has run, so that memory of one stream that
    /// another one uses is not reused before that one has passed the launch; it keeps an
    /// error for the next `wait` or `copy_out`, names the op there, and runs nothing behind the launch that failed until then.
    fn launch(&self, what: &dyn Compiled, inputs: &[Operand<'_>], outputs: &[Operand<'_>]) -> Result<()>;

    /// As [`Device::launch`], for a launch of a shared handle that this place in the user's program makes. An asynchronous device
    /// names it in an error of the launch, unless the handle was compiled for a place of its own.
    fn launch_at(&self, what: &dyn Compiled, inputs: &[Operand<'_>], outputs: &[Operand<'_>], at: &Loc) -> Result<()> {
        let _ = at;
        self.launch(what, inputs, outputs)
    }

    /// Launches a program of one output over `n` elements that all operands hold row-major without gaps; the output overlaps
    /// no input. `false`, and nothing was done, where the device has no shorter way for such a launch than
    /// [`Device::launch`].
    fn launch_dense(&self, what: &dyn Compiled, n: usize, inputs: &[Part<'_>], output: Part<'_>) -> bool {
        let _ = (what, n, inputs, output);
        false
    }

    /// What keeps these launches, so that [`Device::run_recorded`] makes them by one request; `None` where the device has no such
    /// requests, or cannot record one of these launches.
    fn recordings(&self, launches: &[&dyn Compiled]) -> Option<Box<dyn Recordings>> {
        let _ = launches;
        None
    }

    /// Makes the launches and copies that `launches` makes: by calling it, or as they were recorded at an earlier call with this
    /// `number` over this `memory`. All calls with one number make the same launches. `memory` is what they read and write, but for
    /// what stays where it is from call to call, and for memory that the device makes for them.
    ///
    /// # Errors
    /// Those of `launches`.
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

    /// The end of the current stream's queue as it is now.
    fn record(&self) -> Event;

    /// Returns when the event's queue has passed it, with the first error that the device met since the host last waited.
    fn wait(&self, event: Event) -> Result<()>;

    /// Returns when all queues have come to their ends as they are now; errors as [`Device::wait`].
    fn synchronize(&self) -> Result<()> {
        self.wait(self.record())
    }

    /// What is appended to the current stream from now on runs behind `event`, which is one of this device. The host does not wait.
    fn order_after(&self, event: Event) {
        let _ = event;
    }

    /// Whether the event's queue has passed it.
    fn has_passed(&self, event: Event) -> bool {
        let _ = event;
        true
    }

    /// Appends a launch that reads the host's clock.
    fn timestamp(&self) -> Timestamp {
        let now = Timestamp::default();
        let _ = now.set(Instant::now());
        now
    }

    /// Whether [`Device::timestamp`] gives moments by the device's own clock, so that two of them tell what a launch took without the
    /// host's share.
    fn has_clock(&self) -> bool {
        false
    }

    /// Whether each launch is waited for, so that its error comes at the call.
    fn set_launch_blocking(&self, blocking: bool) {
        let _ = blocking;
    }

    /// What the device's allocator did.
    fn memory(&self) -> MemoryStatistics {
        MemoryStatistics::default()
    }

    /// Lets the peaks of [`Device::memory`] count from now.
    fn reset_peak_memory(&self) {}

    /// Gives memory that is cached and not in use back to the system.
    fn trim_memory(&self) {}

    /// Bounds what may be allocated at once; false, and nothing was done, where the device has no such bound.
    fn limit_memory(&self, bytes: usize) -> bool {
        let _ = bytes;
        false
    }

    /// The process is a child of the one that made the device: what the device does from now on is an error.
    fn leave_to_parent(&self) {}
}

/// The error of every use of a device that answers no more, and of the memory on it.
#[cold]
pub fn lost(device: &dyn Device) -> Error {
    Error::new(Code::DeviceLost)
        .what(format!("the device {}:{} is lost, and with it what its tensors hold", device.name(), device.id()))
        .hint("go on with copies on another device, or start the program again from its last checkpoint")
}
