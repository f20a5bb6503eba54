//! The kernels that GPUs have, by op.

use ms_core::{DType, Error, Layout, Result};

/// What one launch of a kernel is.
pub struct Work {
    /// Threads, or workgroups where the kernel's threads work together.
    pub threads: u64,
    /// The kernel's own numbers, from shapes and attributes.
    pub args: Vec<u32>,
    pub length: Length,
}

/// How long a thread runs, at most: a driver may end loops that go around too often.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Length {
    /// How often its loops go around, each once more for the end that it comes to.
    pub turns: u64,
    /// How often it reads or writes an element. A program before the kernel runs for each access at most.
    pub accesses: u64,
    /// How often a program behind the kernel runs, or one between its parts: for each element that it writes, or has in between.
    pub behind: u64,
}

impl Length {
    /// A program behind it may run for each access.
    pub fn new(turns: usize, accesses: usize) -> Length {
        Length { turns: turns as u64, accesses: accesses as u64, behind: accesses as u64 }
    }

    /// A program behind it runs so often.
    pub fn behind(self, behind: usize) -> Length {
        Length { behind: behind as u64, ..self }
    }
}

/// The turns of loops within each other, from the outermost one on.
pub fn nested(counts: &[usize]) -> usize {
    let (mut turns, mut around) = (0, 1usize);
    for n in counts {
        turns += around * (n + 1);
        around *= n;
    }
    turns
}

/// From the layouts of a kernel's inputs and outputs to its launch.
pub type PlanFn = Box<dyn Fn(&[Layout], &[Layout]) -> Result<Work> + Send + Sync>;

/// A kernel of an op for given dtypes and attributes.
///
/// Its text defines `fn kernel(t: u32)`, over the number of a thread, or `fn kernel(group: u32, lane: u32)` where `together`.
/// It reads element `i` of input `k`, in row-major order, by `in{k}(i)`, writes that of an output by `out{k}(i, value)`, and has
/// its own numbers by `arg(i)`; `loaded{k}(i)` reads an output back. `fail(a, b)` reports an error.
pub struct Kernel {
    pub text: String,
    /// Whether the threads of a workgroup work together.
    pub together: bool,
    pub plan: PlanFn,
    /// The error that a report stands for.
    pub fails: Option<fn([u32; 3]) -> Error>,
    /// Whether a program may compute the first input where it is read.
    pub takes_before: bool,
    /// Whether a program may follow each element of the first output.
    pub takes_after: bool,
}

/// The kernel that writes into a tensor what the op of this name writes into a copy of its first input. It has the op's other
/// inputs.
pub fn in_place(op: &str) -> Option<&'static str> {
    (op == "index_put").then_some("index_put_into")
}

/// Finds the kernel of an op.
pub type Find = fn(op: &str, dtypes: &[DType], attrs: &[u8]) -> Option<Kernel>;
