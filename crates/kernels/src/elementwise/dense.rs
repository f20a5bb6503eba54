//! Launches over few elements with row-major operands, given by addresses instead of views.

use super::compile::CompiledProgram;
use super::run::{SMALL_BYTES, TILE, splat, with_registers};
use super::table::Tile;

/// The most inputs and registers of programs that take this path.
const MAX_SLOTS: usize = 32;

impl CompiledProgram {
    /// Applies the program to `n` contiguous elements at each of `inputs`, with the result at `output`. The bits are
    /// those of [`CompiledProgram::run`]. Returns `false` without writing if this is more than one tile's work (many
    /// elements, several outputs) or an output is an input.
    ///
    /// # Safety
    /// Each of `inputs` points to `n` aligned elements of the program's dtype for it. `output` has room for `n`
    /// elements of the result, which overlap no input.
    #[inline]
    pub unsafe fn run_dense(&self, n: usize, inputs: &[*const u8], output: *mut u8) -> bool {
        let &[(dtype, out)] = self.outputs.as_slice() else { return false };
        if inputs.len() != self.inputs.len() || n * dtype.size() > SMALL_BYTES {
            return false;
        }
        if n == 0 {
            return true;
        }
        if let Some((f, args, _)) = &self.single {
            let mut tile = Tile { dst: output, src: [std::ptr::null(); 3], n };
            for (s, arg) in tile.src.iter_mut().zip(args) {
                *s = inputs[arg.0 as usize];
            }
            // SAFETY: promised by the caller.
            unsafe { f(&tile) };
            return true;
        }
        // SAFETY: promised by the caller.
        unsafe { self.steps_dense(n, inputs, output, out as usize) }
    }

    unsafe fn steps_dense(&self, n: usize, inputs: &[*const u8], output: *mut u8, out: usize) -> bool {
        let slots = inputs.len() + self.registers;
        let constant = self.constants.iter().any(|c| c.slot as usize == out);
        if n > TILE || slots > MAX_SLOTS || out < inputs.len() || constant {
            return false;
        }
        let mut at = [std::ptr::null_mut::<u8>(); MAX_SLOTS];
        for (slot, input) in at.iter_mut().zip(inputs) {
            *slot = input.cast_mut();
        }
        let stride = (n * self.width).next_multiple_of(64);
        let done = with_registers(self.registers * stride, |registers| {
            // SAFETY: every register has its own memory. The result's is the output, which no other step writes,
            // because outputs have their own registers.
            unsafe {
                for (k, slot) in at[inputs.len()..slots].iter_mut().enumerate() {
                    *slot = registers.add(k * stride);
                }
                at[out] = output;
                for c in &self.constants {
                    splat(at[c.slot as usize], (&raw const c.bits).cast(), c.size, n);
                }
                for step in &self.steps {
                    step.run(&at, n);
                }
            }
        });
        done.is_ok()
    }
}
