//! The limit of loop iterations of a thread. Mesa's llvmpipe ends the loops of a thread, without an error, after 65,535
//! iterations in total. Each loop counts one more for its final test, and one for each time that a branch around it is
//! not taken.

use std::sync::{Arc, OnceLock};

use ms_core::{Code, DType, Error, Layout, Opcode, Result, ScalarProgram, concrete_shape, smallvec};
use ms_device_api::{Device as _, Operand};
use ms_device_gpu::collapse::collapse;
use ms_device_gpu::registry::{Kernel, Length, Work};

use crate::WgpuDevice;
use crate::errors::misuse;
use crate::kernel::{Fused, KernelLaunch};

/// Every adapter runs this many iterations, so it is not measured for fewer.
const FEW: u64 = 1 << 15;
/// An adapter that runs this many iterations has no limit.
const MANY: u32 = 1 << 20;

/// The number of iterations that the adapter runs, once measured.
#[derive(Default)]
pub struct Loops(OnceLock<u64>);

impl Loops {
    /// Whether the limit was not measured yet.
    pub fn is_unknown(&self) -> bool {
        self.0.get().is_none()
    }

    /// # Errors
    /// `NotSupported` if the adapter runs fewer iterations, or may do so.
    pub fn check(&self, op: &'static str, iterations: u64) -> Result<()> {
        if iterations <= self.0.get().copied().unwrap_or(FEW) {
            return Ok(());
        }
        let what = format!("its loops go around {iterations} times, and the driver ends them before");
        Err(Error::new(Code::NotSupported).op(op).what(what))
    }

    /// Measures the limit of the adapter.
    pub fn measure(&self, device: &WgpuDevice) -> Result<()> {
        if self.is_unknown() {
            let n = iterations_made(device)?;
            // (Minus an eighth: drivers' compilers add loops of their own, for example for a return inside a branch.)
            let _ = self.0.set(if n < MANY { u64::from(n) / 8 * 7 } else { u64::MAX });
        }
        Ok(())
    }
}

/// Runs a loop whose end no compiler knows, and returns the number of its iterations.
fn iterations_made(device: &WgpuDevice) -> Result<u32> {
    let kernel = Kernel {
        text: "fn kernel(t: u32) {
    var n = 0u;
    for (var k = 0u; k < arg(0u); k += 1u) { if (P[2u + (k & 1u)] == arg(1u)) { break; } n += 1u; }
    out0(t, n);
}"
        .into(),
        cooperative: false,
        // (The second number differs from every parameter at its position.)
        plan: Box::new(|_, _| Ok(Work { threads: 1, args: vec![MANY, 0xffff_fff0], length: Length::new(0, 1) })),
        fails: None,
        takes_before: false,
        takes_after: false,
    };
    let launch = KernelLaunch::new("loops", None, kernel, smallvec![], Fused::default())?;
    let layout = Layout::contiguous(DType::UInt32, &concrete_shape(&[1]));
    let out = device.allocate(4)?;
    let operand = Operand { buffer: &*out, layout: &layout, byte_offset: 0 };
    device.queued(|gpu, queue| launch.launch(gpu, &device.pipelines, queue, &[], &[operand], None))?;
    let mut bytes = [0; 4];
    device.copy_out(&*out, 0, &mut bytes)?;
    match u32::from_le_bytes(bytes) {
        0 => Err(misuse("the adapter made no turn of a loop")),
        n => Ok(n),
    }
}

/// The largest number of iterations that a program's instructions take for one element.
fn iterations_of(program: &ScalarProgram) -> u64 {
    let each = |opcode: Opcode| match opcode {
        Opcode::Div | Opcode::FloorDiv | Opcode::FloorMod | Opcode::Pow => 320,
        _ => 0,
    };
    program.instrs.iter().map(|instr| each(instr.op)).sum()
}

/// The number of iterations of a thread that reads these operands. The first operands belong to the program before the
/// kernel, which runs once per access; the last ones belong to the programs after it, which run once per written
/// element.
pub fn iterations(length: Length, fused: &Fused, inputs: &[Operand<'_>], outputs: &[Operand<'_>]) -> u64 {
    // An element is found in one iteration per dim of its layout.
    let rank = |o: &Operand<'_>| collapse(&[o.layout]).sizes.len().max(1) as u64;
    let sum = |operands: &[Operand<'_>]| operands.iter().map(rank).sum::<u64>();
    let instrs = |program: &Option<Arc<ScalarProgram>>| program.as_ref().map_or(0, |p| iterations_of(p));
    let Fused { before, between, after } = fused;
    let computed = before.as_ref().map_or(0, |p| p.inputs.len());
    let last = between.iter().chain(after).map(|p| p.inputs.len() - 1).sum::<usize>();
    let (first, others) = inputs.split_at(computed);
    let (own, further) = others.split_at(others.len() - last);
    // The writes of a kernel without epilogues are among its accesses.
    let most = own.iter().chain(outputs).map(rank).max().unwrap_or(1);
    let access = most.max(sum(first) + instrs(before));
    let epilogue = if between.is_some() || after.is_some() {
        sum(further) + sum(outputs) + instrs(between) + instrs(after)
    } else {
        0
    };
    length.iterations + length.accesses * access + length.epilogues * epilogue
}
