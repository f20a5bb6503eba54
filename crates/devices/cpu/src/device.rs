//! [`ms_device_api::Device`] over host memory.

use std::any::Any;
use std::ptr::NonNull;
use std::sync::Arc;

use ms_core::{Block, Code, Computed, CpuFn, Dim, Error, KernelCx, Result, SmallVec, View, ViewMut};
use ms_device_api::{Compiled, Device, DeviceBuffer, Event, LaunchSpec, Limits, Operand, Part};
use ms_kernels::elementwise::{After, CompiledProgram, One, Within, run_all};
use ms_kernels::movement;
use ms_kernels::strided::extent;

use crate::alloc::ALIGNMENT;
#[cfg(not(ms_exact_alloc))]
use crate::alloc::{allocate, free};
#[cfg(ms_exact_alloc)]
use crate::exact::{allocate, free};

/// Host memory from the caching allocator; dropping it gives it back.
pub struct CpuBuffer {
    ptr: NonNull<u8>,
    len: usize,
}

// SAFETY: the buffer owns its memory; reads and writes are ordered by whoever launches.
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
pub struct CpuDevice;

impl CpuDevice {
    pub fn new() -> CpuDevice {
        CpuDevice
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
    /// Each with the op that errors name.
    Programs(Box<[(&'static str, CompiledProgram)]>),
    Function {
        op: &'static str,
        run: CpuFn,
        attrs: Arc<[u8]>,
    },
    FunctionOf {
        op: &'static str,
        run: CpuFn,
        attrs: Arc<[u8]>,
        inputs: usize,
        program: CompiledProgram,
    },
    FunctionThen {
        op: &'static str,
        run: CpuFn,
        attrs: Arc<[u8]>,
        inputs: usize,
        program: CompiledProgram,
    },
}

impl Compiled for CpuCompiled {
    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// Inputs of a launch over few elements that lie row-major.
const MAX_DENSE: usize = 8;

#[cold]
fn misuse(what: &str) -> Error {
    Error::new(Code::Internal).op("cpu").what(what)
}

#[inline]
fn host(operand: &Operand<'_>) -> Result<*mut u8> {
    let base = operand.buffer.host_ptr().ok_or_else(|| misuse("an operand is not in host memory"))?;
    let offset = operand.layout.offset.get() * operand.layout.dtype.size() as i64;
    debug_assert!(in_bounds(operand), "a layout reaches outside its buffer");
    // SAFETY: the layout reaches only elements of the buffer, so that its first element's address is inside or one past.
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
    // SAFETY: `host` gives the first element of memory that the buffer keeps alive.
    Ok(unsafe { View::new(host(operand)?, layout.dtype, ints(&layout.shape)?, ints(&layout.strides)?) })
}

#[inline]
fn view_mut<'a>(operand: &Operand<'a>) -> Result<ViewMut<'a>> {
    let layout = operand.layout;
    // SAFETY: as for `view`; whoever launches promises that nobody else uses the elements meanwhile.
    Ok(unsafe { ViewMut::new(host(operand)?, layout.dtype, ints(&layout.shape)?, ints(&layout.strides)?) })
}

/// Calls `run` with the inputs of a function of which a program computes the first one, from the first `count` of `views`.
fn of_computed(
    program: &CompiledProgram,
    count: usize,
    views: &[View<'_>],
    run: impl FnOnce(&[View<'_>], &dyn Computed) -> Result<()>,
) -> Result<()> {
    let unfit = || misuse("a computed input whose operands do not fit");
    let (own, rest) = views.split_at_checked(count).ok_or_else(unfit)?;
    let within = Within::new(program, own).ok_or_else(unfit)?;
    let strides: SmallVec<[i64; 6]> = SmallVec::from_elem(0, own[0].shape.len());
    // SAFETY: a view that says dtype and shape only; the function reads what computes it.
    let first = unsafe { View::new(std::ptr::null(), program.output_dtype(0), own[0].shape, &strides) };
    let inputs: SmallVec<[View<'_>; 4]> = std::iter::once(first).chain(rest.iter().copied()).collect();
    run(&inputs, &within)
}

/// Runs programs that do not depend on each other; the operands are those of the first, the second, and so on.
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

/// Whether no element of one lies among the other's.
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

    #[inline]
    fn allocate(&self, bytes: usize) -> Result<Arc<dyn DeviceBuffer>> {
        Ok(Arc::new(CpuBuffer { ptr: allocate(bytes)?, len: bytes }))
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
            LaunchSpec::Cpu { op, run, attrs } => CpuCompiled::Function { op, run: *run, attrs: attrs.clone() },
            LaunchSpec::CpuThen { op, run, attrs, inputs, program } => CpuCompiled::FunctionThen {
                op,
                run: *run,
                attrs: attrs.clone(),
                inputs: *inputs,
                program: CompiledProgram::new(program).map_err(|e| e.op(*op))?,
            },
            LaunchSpec::CpuOf { op, run, attrs, inputs, program } => CpuCompiled::FunctionOf {
                op,
                run: *run,
                attrs: attrs.clone(),
                inputs: *inputs,
                program: CompiledProgram::new(program).map_err(|e| e.op(*op))?,
            },
            LaunchSpec::Source { op, .. } => {
                return Err(Error::new(Code::NotSupported).op(*op).what("the CPU runs no device source"));
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
            CpuCompiled::FunctionThen { op, run, attrs, inputs, program } => {
                let (own, rest) = ins.split_at(*inputs);
                let after = After::new(program, &outs[0], rest, &outs);
                // SAFETY: the views are valid for this launch; the function calls this for disjoint blocks.
                let finish = |block: Block| unsafe { after.run(&block) };
                let cx = KernelCx { inputs: own, outputs: &outs[..1], attrs, then: Some(&finish), first: None };
                run(&cx).map_err(|e| e.op(*op))
            }
            CpuCompiled::FunctionOf { op, run, attrs, inputs, program } => {
                of_computed(program, *inputs, &ins, |ins, first| {
                    run(&KernelCx { inputs: ins, outputs: &outs, attrs, then: None, first: Some(first) })
                })
                .map_err(|e| e.op(*op))
            }
            CpuCompiled::Function { op, run, attrs } => {
                run(&KernelCx { inputs: &ins, outputs: &outs, attrs, then: None, first: None }).map_err(|e| e.op(*op))
            }
        }
    }

    #[inline]
    fn launch_dense(&self, what: &dyn Compiled, n: usize, inputs: &[Part<'_>], output: Part<'_>) -> bool {
        let Some(CpuCompiled::Program { program, .. }) = what.as_any().downcast_ref::<CpuCompiled>() else {
            return false;
        };
        let place = |(buffer, byte): Part<'_>| -> Option<*mut u8> {
            debug_assert!(byte <= buffer.len());
            // SAFETY: an operand's first element lies in its buffer.
            Some(unsafe { buffer.host_ptr()?.add(byte) })
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
        // SAFETY: whoever launches promises operands of `n` elements, and that the output overlaps none of them.
        unsafe { program.run_dense(n, &from[..inputs.len()], to) }
    }

    fn record(&self) -> Event {
        Event(0)
    }

    /// Every launch has run when it returns, so that there is nothing to wait for.
    fn wait(&self, _event: Event) -> Result<()> {
        Ok(())
    }
}
