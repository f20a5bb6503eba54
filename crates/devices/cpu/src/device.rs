//! [`ms_device_api::Device`] over host memory.

use std::any::Any;
use std::ptr::NonNull;
use std::sync::Arc;

use ms_core::{
    Aval, Block, Code, Computed, CpuFn, Dim, Epilogue, Error, HostKernel, KernelCx, Layout, Result, ScalarProgram,
    SmallVec, View, ViewMut,
};
use ms_device_api::{
    Compiled, Device, DeviceBuffer, Event, Fusion, HostKernels, LaunchSpec, Limits, MemoryStatistics, Operand, Part,
};
use ms_kernels::attention::{self, Scores};
use ms_kernels::elementwise::{CompiledProgram, EpilogueProgram, One, Prologue, run_all};
use ms_kernels::movement;
use ms_kernels::strided::extent;

use crate::alloc::ALIGNMENT;
#[cfg(not(ms_exact_alloc))]
use crate::alloc::{allocate, free};
#[cfg(ms_exact_alloc)]
use crate::exact::{allocate, free};

/// Host memory from the caching allocator. Dropping it returns it there.
pub struct CpuBuffer {
    ptr: NonNull<u8>,
    len: usize,
}

// SAFETY: the buffer owns its memory; the caller of launches orders reads and writes.
unsafe impl Send for CpuBuffer {}
// SAFETY: as above.
unsafe impl Sync for CpuBuffer {}

impl DeviceBuffer for CpuBuffer {
    #[inline]
    fn len(&self) -> usize {
        self.len
    }

    #[inline]
    fn host_ptr(&self) -> Option<*mut u8> {
        Some(self.ptr.as_ptr())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

impl Drop for CpuBuffer {
    #[inline]
    fn drop(&mut self) {
        // SAFETY: allocated with this length, and this is its only owner.
        unsafe { free(self.ptr, self.len) }
    }
}

/// The CPU. All values of this type share one allocator.
///
/// ```
/// use ms_device_api::Device;
/// let cpu = ms_device_cpu::CpuDevice::new();
/// let buffer = cpu.allocate(4).unwrap();
/// cpu.copy_in(&[1, 2, 3, 4], &*buffer, 0).unwrap();
/// let mut back = [0; 2];
/// cpu.copy_out(&*buffer, 1, &mut back).unwrap();
/// assert_eq!(back, [2, 3]);
/// ```
#[derive(Default)]
pub struct CpuDevice {
    kernels: HostKernels,
}

impl CpuDevice {
    /// A device that runs scalar programs and has no op kernels.
    pub fn new() -> CpuDevice {
        CpuDevice::default()
    }

    /// A device that also runs these kernels.
    pub fn with_kernels(kernels: HostKernels) -> CpuDevice {
        CpuDevice { kernels }
    }

    fn kernel(&self, op: &'static str, before: bool, after: bool) -> Result<&HostKernel> {
        let fits = |k: &&HostKernel| (k.prologue || !before) && (k.epilogue || !after);
        self.kernels.get(op).filter(fits).ok_or_else(|| {
            let what =
                if before || after { "the CPU fuses nothing to this kernel" } else { "the CPU has no kernel for it" };
            Error::new(Code::NotSupported).op(op).what(what)
        })
    }
}

enum CpuCompiled {
    Program {
        op: &'static str,
        program: CompiledProgram,
    },
    /// A program that only copies its input.
    Copy {
        op: &'static str,
        program: CompiledProgram,
    },
    /// Each with the op named in errors.
    Programs(Box<[(&'static str, CompiledProgram)]>),
    Kernel {
        op: &'static str,
        run: CpuFn,
        attrs: Arc<[u8]>,
        fused: Option<Box<Fused>>,
    },
    Attention {
        op: &'static str,
        scores: Option<CompiledProgram>,
    },
}

/// The programs fused to a kernel.
struct Fused {
    /// The number of the kernel's own inputs.
    inputs: usize,
    before: Option<CompiledProgram>,
    after: Option<CompiledProgram>,
}

impl Fused {
    fn run(&self, run: CpuFn, attrs: &[u8], views: &[View<'_>], outputs: &[ViewMut<'_>]) -> Result<()> {
        let computed = self.before.as_ref().map_or(1, CompiledProgram::input_count);
        let own = computed + self.inputs - 1;
        let (own, rest) = views.split_at_checked(own).ok_or_else(unfit)?;
        let after = self.after.as_ref().map(|program| EpilogueProgram::new(program, &outputs[0], rest, outputs));
        // SAFETY: the views are valid for this launch; the kernel calls this for disjoint blocks.
        let finish = |block: Block| after.as_ref().map_or(Ok(()), |after| unsafe { after.run(&block) });
        let then: Option<Epilogue<'_>> = if after.is_some() { Some(&finish) } else { None };
        let outputs = if after.is_some() { &outputs[..1] } else { outputs };
        match &self.before {
            None => run(&KernelCx { inputs: own, outputs, attrs, then, first: None }),
            Some(program) => of_computed(program, computed, own, |inputs, first| {
                run(&KernelCx { inputs, outputs, attrs, then, first: Some(first) })
            }),
        }
    }
}

#[cold]
fn unfit() -> Error {
    misuse("a fused launch with other operands than its programs have")
}

impl Compiled for CpuCompiled {
    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// The most inputs of a launch over few row-major elements.
const MAX_DENSE: usize = 8;

/// A fused program works on tiles in L1. More results after a product would cost more memory traffic than fusion saves.
const FUSION: Fusion = Fusion { inputs: 16, outputs: 8, instrs: 96, results_after: 2, programs: usize::MAX };

/// Fewer elements stay in cache between two launches anyway.
const WORTH_COMPUTING: i64 = 1 << 12;

/// The numbers of rows and of scores of a matrix from which fused attention is faster than separate launches. (Separate
/// launches split all matrices of a batch over threads at once.)
const FEWEST_QUERIES: i64 = 4;
const WORTH_ATTENDING: i64 = 1 << 10;

/// The number of elements from which a program's launch transposes operands whose memory order differs, and the
/// smallest run of neighbours for which it does.
const TURNED_FROM: i64 = 1 << 16;
const SIDE: i64 = 16;

/// Whether neighbours in an operand's memory are not neighbours in its shape.
fn lies_across(layout: &Layout) -> bool {
    let mut dims = layout.shape.iter().zip(&layout.strides).filter(|(d, _)| **d != Dim::ONE).rev();
    let apart = dims.next().is_some_and(|(_, s)| s.get().abs() > 1);
    layout.numel() as i64 >= TURNED_FROM && apart && dims.any(|(d, s)| s.get().abs() == 1 && d.get() >= SIDE)
}

#[cold]
fn misuse(what: &str) -> Error {
    Error::new(Code::Internal).op("cpu").what(what)
}

#[inline]
fn host(operand: &Operand<'_>) -> Result<*mut u8> {
    let base = operand.buffer.host_ptr().ok_or_else(|| misuse("an operand is not in host memory"))?;
    let offset = operand.layout.offset.get() * operand.layout.dtype.size() as i64;
    debug_assert!(in_bounds(operand), "a layout reaches outside its buffer");
    // SAFETY: the layout reaches only elements of the buffer, so its first element's address is in the buffer or one
    // past it.
    Ok(unsafe { base.add(operand.byte_offset).offset(offset as isize) })
}

fn in_bounds(operand: &Operand<'_>) -> bool {
    let (low, high) = operand.layout.span();
    let size = operand.layout.dtype.size() as i64;
    let start = operand.byte_offset as i64;
    low == high || (start + low * size >= 0 && start + high * size <= operand.buffer.len() as i64)
}

#[inline]
fn ints(dims: &[Dim]) -> Result<&[i64]> {
    Dim::as_i64s(dims).ok_or_else(|| misuse("a launch with symbolic sizes"))
}

#[inline]
fn view<'a>(operand: &Operand<'a>) -> Result<View<'a>> {
    let layout = operand.layout;
    // SAFETY: `host` returns the first element of memory that the buffer keeps alive.
    Ok(unsafe { View::new(host(operand)?, layout.dtype, ints(&layout.shape)?, ints(&layout.strides)?) })
}

#[inline]
fn view_mut<'a>(operand: &Operand<'a>) -> Result<ViewMut<'a>> {
    let layout = operand.layout;
    // SAFETY: as for `view`; the caller of the launch promises that nothing else uses the elements meanwhile.
    Ok(unsafe { ViewMut::new(host(operand)?, layout.dtype, ints(&layout.shape)?, ints(&layout.strides)?) })
}

/// Calls `run` with the inputs of a function whose first input is computed by a program from the first `count` of
/// `views`.
fn of_computed(
    program: &CompiledProgram,
    count: usize,
    views: &[View<'_>],
    run: impl FnOnce(&[View<'_>], &dyn Computed) -> Result<()>,
) -> Result<()> {
    let (own, rest) = views.split_at_checked(count).ok_or_else(unfit)?;
    let prologue = Prologue::new(program, own).ok_or_else(unfit)?;
    let strides: SmallVec<[i64; 6]> = SmallVec::from_elem(0, own[0].shape.len());
    // SAFETY: this view has only a dtype and a shape; the function reads the computed input instead.
    let first = unsafe { View::new(std::ptr::null(), program.output_dtype(0), own[0].shape, &strides) };
    let inputs: SmallVec<[View<'_>; 4]> = std::iter::once(first).chain(rest.iter().copied()).collect();
    run(&inputs, &prologue)
}

/// Runs independent programs; the operands are those of the first, then of the second, and so on.
fn together(parts: &[(&'static str, CompiledProgram)], inputs: &[View<'_>], outputs: &[ViewMut<'_>]) -> Result<()> {
    let (mut inputs, mut outputs) = (inputs, outputs);
    let mut all: SmallVec<[One<'_>; 8]> = SmallVec::new();
    for (op, program) in parts {
        let counts = (program.input_count(), program.output_count());
        if inputs.len() < counts.0 || outputs.len() < counts.1 {
            return Err(misuse("a launch of programs with too few operands"));
        }
        let (own, rest) = inputs.split_at(counts.0);
        let (made, left) = outputs.split_at(counts.1);
        all.push(One { op, program, inputs: own, outputs: made });
        (inputs, outputs) = (rest, left);
    }
    run_all(&all)
}

/// Runs attention over the operands of its launch.
fn attend(scores: Option<&CompiledProgram>, inputs: &[View<'_>], outputs: &[ViewMut<'_>]) -> Result<()> {
    let ([a, b, c, rest @ ..], [out, weights @ ..]) = (inputs, outputs) else { return Err(unfit()) };
    let scores = scores.map(|program| Scores { program, inputs: rest });
    attention::attention(&[*a, *b, *c], scores, out, weights.first())
}

/// Whether the two share no memory.
fn are_apart(input: &View<'_>, output: &ViewMut<'_>) -> bool {
    let (low, high) = extent(output.ptr, output.dtype.size(), output.shape, output.strides);
    let (first, end) = extent(input.ptr, input.dtype.size(), input.shape, input.strides);
    end <= low || high <= first
}

fn check_range(buffer: &dyn DeviceBuffer, offset: usize, len: usize) -> Result<*mut u8> {
    if offset.checked_add(len).is_none_or(|end| end > buffer.len()) {
        return Err(misuse("a copy reaches outside the buffer"));
    }
    let base = buffer.host_ptr().ok_or_else(|| misuse("an operand is not in host memory"))?;
    // SAFETY: in range, as just checked.
    Ok(unsafe { base.add(offset) })
}

impl Device for CpuDevice {
    fn name(&self) -> &'static str {
        "CPU"
    }

    fn limits(&self) -> Limits {
        Limits { alignment: ALIGNMENT, max_buffer: isize::MAX as usize, asynchronous: false }
    }

    fn fusion(&self) -> Fusion {
        FUSION
    }

    fn fuses_after(&self, op: &str, _value: &Aval) -> bool {
        self.kernels.get(op).is_some_and(|k| k.epilogue)
    }

    fn fuses_before(&self, op: &str, value: &Aval) -> bool {
        let worth = !value.dtype.is_half() && value.numel() >= WORTH_COMPUTING;
        worth && self.kernels.get(op).is_some_and(|k| k.prologue)
    }

    fn fuses_attention(&self, a: &Aval, b: &Aval, _c: &Aval) -> bool {
        let (Some(n), Some(m)) = (a.shape.iter().nth_back(1), b.shape.last()) else { return false };
        attention::takes(a.dtype) && n.get() >= FEWEST_QUERIES && n.get() * m.get() >= WORTH_ATTENDING
    }

    /// The launch of a program transposes an operand whose memory order differs from its shape block by block; a kernel
    /// would gather it element by element.
    fn reads_before(&self, operand: &Layout) -> bool {
        !lies_across(operand)
    }

    fn computes_as_host(&self) -> bool {
        true
    }

    fn supports(&self, spec: &LaunchSpec) -> bool {
        let runs = |program: &ScalarProgram| CompiledProgram::new(program).is_ok();
        match spec {
            LaunchSpec::Kernel { op, before, after, .. } => {
                self.kernel(op, before.is_some(), after.is_some()).is_ok()
                    && before.iter().chain(after).all(|program| runs(program))
            }
            LaunchSpec::Program { program, .. } => runs(program),
            LaunchSpec::Programs { parts } => parts.iter().all(|part| runs(&part.program)),
            LaunchSpec::Attention { dtype, scores, .. } => {
                attention::takes(*dtype) && scores.iter().all(|program| runs(program))
            }
        }
    }

    #[inline]
    fn allocate(&self, bytes: usize) -> Result<Arc<dyn DeviceBuffer>> {
        let ptr = allocate(bytes)?;
        // Built in place: see `ms_tensor::Storage::shared`.
        let place = Arc::<CpuBuffer>::new_uninit();
        let target = Arc::as_ptr(&place).cast::<CpuBuffer>().cast_mut();
        // SAFETY: the memory has the size and alignment of a buffer and is not shared yet.
        Ok(unsafe {
            (&raw mut (*target).ptr).write(ptr);
            (&raw mut (*target).len).write(bytes);
            place.assume_init()
        })
    }

    fn copy_in(&self, source: &[u8], target: &dyn DeviceBuffer, offset: usize) -> Result<()> {
        let to = check_range(target, offset, source.len())?;
        // SAFETY: the range is the target's; a shared slice of it cannot be written meanwhile, so `copy` allows overlap.
        unsafe { std::ptr::copy(source.as_ptr(), to, source.len()) };
        Ok(())
    }

    fn copy_out(&self, source: &dyn DeviceBuffer, offset: usize, target: &mut [u8]) -> Result<()> {
        let from = check_range(source, offset, target.len())?;
        // SAFETY: as above, the other way.
        unsafe { std::ptr::copy(from, target.as_mut_ptr(), target.len()) };
        Ok(())
    }

    fn copy_within(&self, source: Operand<'_>, target: Operand<'_>) -> Result<()> {
        movement::copy(&view(&source)?, &view_mut(&target)?)
    }

    fn compile(&self, spec: &LaunchSpec) -> Result<Arc<dyn Compiled>> {
        Ok(Arc::new(match spec {
            LaunchSpec::Program { op, program: one } => {
                let program = CompiledProgram::new(one).map_err(|e| e.op(*op))?;
                match one.instrs.is_empty() && one.inputs.len() == 1 && one.outputs.len() == 1 {
                    true => CpuCompiled::Copy { op, program },
                    false => CpuCompiled::Program { op, program },
                }
            }
            LaunchSpec::Programs { parts } => {
                let compiled =
                    parts.iter().map(|p| Ok((p.op, CompiledProgram::new(&p.program).map_err(|e| e.op(p.op))?)));
                CpuCompiled::Programs(compiled.collect::<Result<_>>()?)
            }
            LaunchSpec::Kernel { op, dtypes, attrs, before, after } => {
                let run = self.kernel(op, before.is_some(), after.is_some())?.run;
                let compiled = |program: &Option<Arc<ScalarProgram>>| {
                    program.as_deref().map(CompiledProgram::new).transpose().map_err(|e| e.op(*op))
                };
                let fused = match (compiled(before)?, compiled(after)?) {
                    (None, None) => None,
                    (before, after) => Some(Box::new(Fused { inputs: dtypes.len(), before, after })),
                };
                CpuCompiled::Kernel { op, run, attrs: attrs.clone(), fused }
            }
            LaunchSpec::Attention { dtype, scores, .. } => {
                let op = spec.op();
                if !attention::takes(*dtype) {
                    return Err(Error::new(Code::UnsupportedDType).op(op).got(dtype.name()));
                }
                let scores = scores.as_deref().map(CompiledProgram::new).transpose().map_err(|e| e.op(op))?;
                CpuCompiled::Attention { op, scores }
            }
        }))
    }

    #[inline]
    fn launch(&self, what: &dyn Compiled, inputs: &[Operand<'_>], outputs: &[Operand<'_>]) -> Result<()> {
        let Some(what) = what.as_any().downcast_ref::<CpuCompiled>() else {
            return Err(misuse("a launch that another device compiled"));
        };
        let mut ins: SmallVec<[View<'_>; 6]> = SmallVec::new();
        for operand in inputs {
            ins.push(view(operand)?);
        }
        let mut outs: SmallVec<[ViewMut<'_>; 2]> = SmallVec::new();
        for operand in outputs {
            outs.push(view_mut(operand)?);
        }
        match what {
            CpuCompiled::Program { op, program } => program.run(&ins, &outs).map_err(|e| e.op(*op)),
            CpuCompiled::Copy { op, program } => match (&ins[..], &outs[..]) {
                ([input], [output]) if are_apart(input, output) => movement::copy(input, output),
                _ => program.run(&ins, &outs),
            }
            .map_err(|e| e.op(*op)),
            CpuCompiled::Programs(parts) => together(parts, &ins, &outs),
            CpuCompiled::Kernel { op, run, attrs, fused } => match fused {
                None => run(&KernelCx { inputs: &ins, outputs: &outs, attrs, then: None, first: None }),
                Some(fused) => fused.run(*run, attrs, &ins, &outs),
            }
            .map_err(|e| e.op(*op)),
            CpuCompiled::Attention { op, scores } => attend(scores.as_ref(), &ins, &outs).map_err(|e| e.op(*op)),
        }
    }

    #[inline]
    fn launch_dense(&self, what: &dyn Compiled, n: usize, inputs: &[Part<'_>], output: Part<'_>) -> bool {
        let Some(CpuCompiled::Program { program, .. }) = what.as_any().downcast_ref::<CpuCompiled>() else {
            return false;
        };
        let place = |(buffer, byte): Part<'_>| -> Option<*mut u8> {
            // An operand without elements may begin past the end of its buffer.
            debug_assert!(n == 0 || byte <= buffer.len());
            Some(buffer.host_ptr()?.wrapping_add(byte))
        };
        let mut from = [std::ptr::null::<u8>(); MAX_DENSE];
        if inputs.len() > MAX_DENSE {
            return false;
        }
        for (slot, part) in from.iter_mut().zip(inputs) {
            match place(*part) {
                Some(at) => *slot = at,
                None => return false,
            }
        }
        let Some(to) = place(output) else { return false };
        // SAFETY: the caller promises operands of `n` elements, and that the output overlaps none of them.
        unsafe { program.run_dense(n, &from[..inputs.len()], to) }
    }

    fn record(&self) -> Event {
        Event(0)
    }

    /// Every launch has finished when it returns, so there is nothing to wait for.
    fn wait(&self, _event: Event) -> Result<()> {
        Ok(())
    }

    fn memory(&self) -> MemoryStatistics {
        crate::alloc::statistics()
    }

    fn reset_peak_memory(&self) {
        crate::alloc::reset_peaks();
    }

    fn trim_memory(&self) {
        crate::alloc::trim();
    }
}
