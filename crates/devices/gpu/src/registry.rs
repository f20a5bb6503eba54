//! The GPU kernels, by op.

use ms_core::{DType, Error, Layout, Result};

/// The size and arguments of one launch of a kernel.
pub struct Work {
    /// The number of threads, or of workgroups if the kernel's threads work together.
    pub threads: u64,
    /// The kernel's own arguments, from shapes and attributes.
    pub args: Vec<u32>,
    pub length: Length,
}

/// An upper bound on how long a thread runs: a driver may stop loops with too many iterations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Length {
    /// The number of loop iterations, counting one more for each loop's final test.
    pub iterations: u64,
    /// The number of element reads and writes. A program before the kernel runs at most once for each.
    pub accesses: u64,
    /// The number of times that a program after the kernel or between its parts runs: once per element written there.
    pub epilogues: u64,
}

impl Length {
    /// A program after it may run for each access.
    pub fn new(iterations: usize, accesses: usize) -> Length {
        Length { iterations: iterations as u64, accesses: accesses as u64, epilogues: accesses as u64 }
    }

    /// A program after it runs this many times.
    pub fn epilogues(self, epilogues: usize) -> Length {
        Length { epilogues: epilogues as u64, ..self }
    }
}

/// The number of iterations of nested loops, from the outermost one.
pub fn nested(counts: &[usize]) -> usize {
    let (mut iterations, mut around) = (0, 1usize);
    for n in counts {
        iterations += around * (n + 1);
        around *= n;
    }
    iterations
}

/// Computes a kernel's launch from the layouts of its inputs and outputs.
pub type PlanFn = Box<dyn Fn(&[Layout], &[Layout]) -> Result<Work> + Send + Sync>;

/// A kernel of an op for given dtypes and attributes.
///
/// Its text defines `fn kernel(t: u32)`, where `t` is the thread's number, or `fn kernel(group: u32, lane: u32)` if
/// `cooperative`. It reads element `i` of input `k`, in row-major order, with `in{k}(i)`, writes an output's element
/// with `out{k}(i, value)`, and reads its own arguments with `arg(i)`; `loaded{k}(i)` reads an output back. `fail(a,
/// b)` reports an error.
pub struct Kernel {
    pub text: String,
    /// Whether the threads of a workgroup work together.
    pub cooperative: bool,
    pub plan: PlanFn,
    /// The error for a report.
    pub fails: Option<fn([u32; 3]) -> Error>,
    /// Whether a program may compute the first input as it is read.
    pub takes_before: bool,
    /// Whether a program may run on each element of the first output.
    pub takes_after: bool,
}

/// The kernel that writes directly into a tensor, where the op of this name writes into a copy of its first input. It
/// takes the op's other inputs.
pub fn in_place(op: &str) -> Option<&'static str> {
    (op == "index_put").then_some("index_put_into")
}

/// Finds the kernel of an op.
pub type Find = fn(op: &str, dtypes: &[DType], attrs: &[u8]) -> Option<Kernel>;
