//! The kernels of the device by op, and their launches.

pub mod attention;
mod create;
mod index;
mod matmul;
mod random;
mod reduce;
mod rows;
mod sort;
mod windows;

use std::sync::{Arc, Mutex};

use ms_core::{AttrReader, DType, Error, Layout, Loc, Result, ScalarProgram, SmallVec, concrete_shape};
use ms_device_api::DTypes;
use ms_device_gpu::render::cuda::element;
use ms_device_gpu::render::programs as render;

use crate::memory::CudaBuffer;
use crate::module::Kernel;
use crate::operand::{Argument, Arguments};
use crate::program::Program;
use crate::queue::Queue;
use crate::units::unit;
use crate::{blas, dnn, errors};

/// The description of a requested kernel in a launch spec.
pub struct Wanted<'a> {
    pub op: &'static str,
    /// The dtypes of the kernel's inputs.
    pub dtypes: &'a [DType],
    pub attrs: &'a Arc<[u8]>,
    /// Fused programs, as in [`ms_device_api::LaunchSpec::Kernel`].
    pub before: Option<&'a Arc<ScalarProgram>>,
    pub after: Option<&'a Arc<ScalarProgram>>,
}

/// A compiled kernel, which launches on operands.
pub trait Launch: Send + Sync {
    /// # Errors
    /// Errors of the launches. The host receives errors of indices when it waits.
    fn launch(&self, queue: &Queue, at: Option<&Loc>, inputs: &[Argument], outputs: &[Argument]) -> Result<()>;
}

/// Makes a kernel; `None` if it does not support these dtypes.
pub type Make = fn(&Wanted<'_>) -> Option<Box<dyn Launch>>;

/// A row of the table: the op, whether it supports inputs of these dtypes with these attributes, and its launch.
struct Row {
    op: &'static str,
    takes: fn(&Wanted<'_>) -> bool,
    run: fn(&Call<'_>) -> Result<()>,
}

const TABLES: &[&[Row]] =
    &[reduce::ROWS, rows::ROWS, create::ROWS, index::ROWS, sort::ROWS, random::ROWS, windows::ROWS, matmul::ROWS];

/// The library that computes an op of this dtype if it is installed. Otherwise, and for cases that the library does not
/// support, the kernels of this repository are used.
pub fn library(op: &str, dtype: DType) -> Option<&'static str> {
    match op {
        "matmul2" | "linear" | "linear_bias" if blas::takes(dtype) => Some("cuBLASLt"),
        "conv2d_" | "conv2d_input_grad" | "conv2d_weight_grad" if dnn::takes(dtype) => Some("cuDNN"),
        _ => None,
    }
}

/// Whether a program can be fused before the kernel of `op`.
pub fn takes_before(op: &str) -> bool {
    op.starts_with("reduce_")
}

/// Whether a program can be fused after the kernel of `op`.
pub fn takes_after(op: &str) -> bool {
    matches!(op, "matmul2" | "linear" | "linear_bias")
}

/// The kernel of an op, from `more` if it is there.
pub fn find(wanted: &Wanted<'_>, more: &[(&'static str, Make)]) -> Option<Box<dyn Launch>> {
    let fits =
        (wanted.before.is_none() || takes_before(wanted.op)) && (wanted.after.is_none() || takes_after(wanted.op));
    if !fits {
        return None;
    }
    if let Some((_, make)) = more.iter().find(|(op, _)| *op == wanted.op) {
        return make(wanted);
    }
    let row = TABLES.iter().flat_map(|rows| rows.iter()).find(|row| row.op == wanted.op)?;
    let known = wanted.dtypes.iter().all(|d| element(*d).is_some()) && (row.takes)(wanted);
    let before = Fused::of(wanted.op, wanted.before, render::before).ok()?;
    let after = Fused::of(wanted.op, wanted.after, render::after).ok()?;
    known.then(|| {
        let (dtypes, attrs) = (wanted.dtypes.into(), wanted.attrs.clone());
        Box::new(Op { row, dtypes, attrs, before, after, kernels: Mutex::default() }) as Box<dyn Launch>
    })
}

type Macros = SmallVec<[(&'static str, &'static str); 6]>;

/// A program fused to a kernel.
struct Fused {
    /// As a separate launch, after a kernel of a library.
    program: Program,
    /// The text that the kernel's file calls.
    text: String,
}

impl Fused {
    fn of(
        op: &'static str,
        program: Option<&Arc<ScalarProgram>>,
        text: fn(&str, &ScalarProgram) -> Result<String>,
    ) -> Result<Option<Fused>> {
        let made = |program| Ok(Fused { program: Program::new(op, program)?, text: text(op, program)? });
        program.map(made).transpose()
    }
}

struct Op {
    row: &'static Row,
    /// Of the kernel's own inputs.
    dtypes: DTypes,
    attrs: Arc<[u8]>,
    before: Option<Fused>,
    after: Option<Fused>,
    /// The kernels that were launched before; there are few.
    kernels: Mutex<Vec<(&'static str, Macros, Kernel)>>,
}

impl Launch for Op {
    fn launch(&self, queue: &Queue, at: Option<&Loc>, inputs: &[Argument], outputs: &[Argument]) -> Result<()> {
        (self.row.run)(&Call { op: self, queue, at, inputs, outputs })
    }
}

/// One call of a kernel.
struct Call<'a> {
    op: &'a Op,
    queue: &'a Queue,
    at: Option<&'a Loc>,
    inputs: &'a [Argument],
    outputs: &'a [Argument],
}

/// The layout of threads in a launch over lines: blocks, and threads along and across lines.
#[derive(Clone, Copy)]
struct Threads(u32, (u32, u32));

/// The memory of a row-major operand without gaps.
struct Dense {
    at: u64,
    _copy: Option<CudaBuffer>,
}

impl Call<'_> {
    fn attrs(&self) -> AttrReader<'_> {
        AttrReader::new(&self.op.attrs)
    }

    /// The op, in errors.
    fn name(&self) -> &'static str {
        self.op.row.op.trim_end_matches("_into")
    }

    fn kernel(
        &self,
        file: &'static str,
        name: &'static str,
        macros: &[(&'static str, &'static str)],
    ) -> Result<Kernel> {
        self.kernel_behind("", file, name, macros)
    }

    /// Like [`Call::kernel`], for a file that calls the program after it.
    fn kernel_behind(
        &self,
        head: &str,
        file: &'static str,
        name: &'static str,
        macros: &[(&'static str, &'static str)],
    ) -> Result<Kernel> {
        let mut kernels = self.op.kernels.lock().unwrap_or_else(|e| e.into_inner());
        if let Some((_, _, kernel)) = kernels.iter().find(|(n, m, _)| *n == name && m[..] == *macros) {
            return Ok(kernel.clone());
        }
        let kernel = self.queue.kernel(&unit(file, macros, head), name)?;
        kernels.push((name, macros.into(), kernel.clone()));
        Ok(kernel)
    }

    /// Launches a kernel whose threads compute separate elements.
    fn each(&self, kernel: &Kernel, count: i64, arguments: &Arguments) -> Result<()> {
        if count == 0 {
            return Ok(());
        }
        self.queue.launch(kernel, self.queue.blocks(count, 256), (256, 1), arguments)
    }

    fn lines(&self, kernel: &Kernel, Threads(blocks, threads): Threads, arguments: &Arguments) -> Result<()> {
        self.queue.launch(kernel, blocks, threads, arguments)
    }

    /// Threads for `lines` of `count` elements. If neighbouring lines are neighbours in memory (`beside`), each of many
    /// lines gets one thread. Depends only on the sizes, because it decides the order of sums.
    fn threads(&self, lines: i64, count: i64, beside: bool) -> Threads {
        let threads = match count {
            ..=8 => (1, 128),
            _ if beside && lines >= 1024 => (1, 128),
            9..=1024 => (32, 4),
            _ => (256, 1),
        };
        Threads(self.queue.blocks(lines, threads.1), threads)
    }

    /// An input's memory, copied if it has gaps.
    fn dense(&self, input: &Argument) -> Result<Dense> {
        if input.is_dense() {
            return Ok(Dense { at: input.at, _copy: None });
        }
        let copy = self.queue.allocate(input.layout.numel() * input.dtype().size())?;
        let whole = contiguous(input.dtype(), &input.shape(), copy.at());
        self.queue.copy(input, &whole)?;
        Ok(Dense { at: copy.at(), _copy: Some(copy) })
    }

    /// Runs `body` with memory without gaps for each output, and copies it to the output.
    fn with_dense_outputs(&self, body: impl FnOnce(&[u64]) -> Result<()>) -> Result<()> {
        let mut places: SmallVec<[u64; 4]> = SmallVec::new();
        let mut copies: Vec<(CudaBuffer, &Argument)> = Vec::new();
        for output in self.outputs {
            if output.is_dense() || output.numel() == 0 {
                places.push(output.at);
            } else {
                let copy = self.queue.allocate(output.layout.numel() * output.dtype().size())?;
                places.push(copy.at());
                copies.push((copy, output));
            }
        }
        body(&places)?;
        for (copy, output) in &copies {
            self.queue.copy(&contiguous(output.dtype(), &output.shape(), copy.at()), output)?;
        }
        Ok(())
    }
}

/// The element type of an operand.
fn ty(operand: &Argument) -> Result<&'static str> {
    element(operand.dtype()).ok_or_else(unknown)
}

#[cold]
fn unknown() -> Error {
    errors::misuse("an operand whose dtype the kernels do not have")
}

fn contiguous(dtype: DType, shape: &[i64], at: u64) -> Argument {
    Argument { at, value: [0; 2], layout: Layout::contiguous(dtype, &concrete_shape(shape)) }
}

fn axis_of(axis: i64, rank: usize) -> usize {
    if axis < 0 { (axis + rank as i64).max(0) as usize } else { axis as usize }
}

/// The products of the sizes before, along and after an axis.
fn around(shape: &[i64], axis: usize) -> [i64; 3] {
    [shape[..axis].iter().product(), shape[axis], shape[axis + 1..].iter().product()]
}

const DIGITS: [&str; 8] = ["0", "1", "2", "3", "4", "5", "6", "7"];

fn digit(k: usize) -> &'static str {
    DIGITS[k]
}

fn any(_: &Wanted<'_>) -> bool {
    true
}

fn floats(wanted: &Wanted<'_>) -> bool {
    wanted.dtypes.iter().all(|d| d.is_float())
}

fn first_floats(wanted: &Wanted<'_>) -> bool {
    wanted.dtypes.first().is_some_and(|d| d.is_float())
}

fn numbers(wanted: &Wanted<'_>) -> bool {
    wanted.dtypes.first().is_some_and(|d| !d.is_bool())
}
