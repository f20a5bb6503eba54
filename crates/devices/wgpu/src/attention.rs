//! Attention as one launch.

use std::sync::Arc;

use ms_core::{Aval, Code, DType, Error, Loc, Result, ScalarProgram, smallvec};
use ms_device_api::Operand;
use ms_device_gpu::kernels::wgsl::{Tiling, attention, takes_attention};

use crate::adapter::Gpu;
use crate::kernel::{Fused, KernelLaunch};
use crate::pipeline::{Pipelines, Variants};
use crate::queue::Queue;

const OP: &str = "attention";

/// Bindings besides the operands: the parameters and the error report.
const OTHERS: usize = 2;

/// A launch of attention, with a kernel for each tiling of workgroup memory used so far.
pub struct Attention {
    dtype: DType,
    scores: Option<Arc<ScalarProgram>>,
    weights: bool,
    at: Option<Loc>,
    made: Variants<Tiling, KernelLaunch>,
}

fn tiling(gpu: &Gpu, rows: usize, columns: usize) -> Option<Tiling> {
    Tiling::of(rows, columns, gpu.limits.max_compute_workgroup_storage_size as usize)
}

/// The number of loop iterations of a thread if attention on such operands is one launch, that is if rows of scores fit
/// into workgroup memory.
pub fn iterations(gpu: &Gpu, a: &Aval, b: &Aval, c: &Aval) -> Option<u64> {
    let bindings = gpu.limits.max_storage_buffers_per_shader_stage as usize;
    let last = |aval: &Aval, back: usize| {
        let dim = aval.shape.iter().rev().nth(back)?.value()?;
        usize::try_from(dim).ok()
    };
    let same = [b.dtype, c.dtype].iter().all(|d| *d == a.dtype);
    // Three operands, and two results.
    if !same || !takes_attention(a.dtype) || bindings < OTHERS + 5 {
        return None;
    }
    let m = last(b, 0)?;
    let length = tiling(gpu, last(a, 1).unwrap_or(usize::MAX), m)?.length(last(a, 0)?, m, last(c, 0)?);
    // Assume that operands have at most four dims, and that a program over the scores reads a mask.
    Some(length.iterations + 4 * length.accesses + 8 * length.epilogues)
}

impl Attention {
    /// # Errors
    /// `NotSupported` if the kernel does not support the dtype, the program cannot be rendered, or there are too few
    /// bindings.
    pub fn new(
        gpu: &Gpu,
        dtype: DType,
        scores: Option<Arc<ScalarProgram>>,
        weights: bool,
        at: Option<Loc>,
    ) -> Result<Attention> {
        let operands = 4 + usize::from(weights) + scores.as_ref().map_or(0, |p| p.inputs.len() - 1);
        if !takes_attention(dtype) || OTHERS + operands > gpu.limits.max_storage_buffers_per_shader_stage as usize {
            let what = format!("the device has no kernel of this for {} and {operands} operands", dtype.name());
            return Err(Error::new(Code::NotSupported).op(OP).what(what));
        }
        let made = Attention { dtype, scores, weights, at, made: Variants::default() };
        // The program is rendered here, because a launch cannot fall back to anything else.
        made.kernel(gpu, 1, 1)?;
        Ok(made)
    }

    fn kernel(&self, gpu: &Gpu, rows: usize, columns: usize) -> Result<Arc<KernelLaunch>> {
        let none = || {
            let what = format!("rows of {columns} scores have no room in the memory of a workgroup");
            Error::new(Code::NotSupported).op(OP).what(what)
        };
        let tiling = tiling(gpu, rows, columns).ok_or_else(none)?;
        self.made.get(tiling, |tiling| {
            let kernel = attention(self.dtype, *tiling, self.scores.is_some(), self.weights).ok_or_else(none)?;
            let fused = Fused { between: self.scores.clone(), ..Fused::default() };
            let own = smallvec![self.dtype; 3];
            Ok(Arc::new(KernelLaunch::new(OP, self.at.clone(), kernel, own, fused)?))
        })
    }

    pub fn launch(
        &self,
        gpu: &Gpu,
        pipelines: &Pipelines,
        queue: &mut Queue,
        inputs: &[Operand<'_>],
        outputs: &[Operand<'_>],
        at: Option<&Loc>,
    ) -> Result<()> {
        let last = |operand: &Operand<'_>, back: usize| {
            operand.layout.shape.iter().rev().nth(back).map_or(1, |dim| dim.get() as usize)
        };
        let kernel = self.kernel(gpu, last(&inputs[0], 1), last(&inputs[1], 0))?;
        kernel.launch(gpu, pipelines, queue, inputs, outputs, at)
    }
}
