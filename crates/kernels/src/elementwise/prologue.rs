//! A program as the first input of another kernel: its value is computed as that kernel reads it.

use ms_core::{Computed, PIECE, SmallVec, View};

use super::compile::CompiledProgram;
use super::run::splat;

/// A program of one output and its operands, at least one view.
pub struct Prologue<'a> {
    program: &'a CompiledProgram,
    inputs: &'a [View<'a>],
}

impl<'a> Prologue<'a> {
    /// The views have the shape of the value, with stride 0 where they are broadcast. `None` if the program expects
    /// other views.
    pub fn new(program: &'a CompiledProgram, inputs: &'a [View<'a>]) -> Option<Prologue<'a>> {
        let fits = program.outputs.len() == 1
            && !inputs.is_empty()
            && inputs.len() == program.inputs.len()
            && inputs.iter().zip(&program.inputs).all(|(v, d)| v.dtype == *d && v.shape == inputs[0].shape);
        fits.then_some(Prologue { program, inputs })
    }

    fn register_bytes(&self) -> usize {
        // The distance is not a multiple of a page, see `run`.
        PIECE * self.program.width + 192
    }
}

impl Computed for Prologue<'_> {
    fn operands(&self) -> &[View<'_>] {
        self.inputs
    }

    fn workspace(&self) -> usize {
        self.program.registers * self.register_bytes()
    }

    unsafe fn begin(&self, memory: *mut u8) {
        for c in &self.program.constants {
            let register = c.slot as usize - self.inputs.len();
            // SAFETY: every register has its own memory.
            unsafe { splat(memory.add(register * self.register_bytes()), (&raw const c.bits).cast(), c.size, PIECE) };
        }
    }

    unsafe fn compute(&self, memory: *mut u8, from: &[*const u8], n: usize, to: *mut u8) {
        let program = self.program;
        let (dtype, out) = program.outputs[0];
        let out = out as usize;
        let mut at: SmallVec<[*mut u8; 16]> = from.iter().map(|p| p.cast_mut()).collect();
        // SAFETY: every register has its own memory; the result's is the target, since outputs have their own
        // registers.
        unsafe {
            at.extend((0..program.registers).map(|k| memory.add(k * self.register_bytes())));
            let made = out >= from.len() && program.constants.iter().all(|c| c.slot as usize != out);
            if made {
                at[out] = to;
            }
            for step in &program.steps {
                step.run(&at, n);
            }
            if !made {
                std::ptr::copy_nonoverlapping(at[out], to, n * dtype.size());
            }
        }
    }
}
