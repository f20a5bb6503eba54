//! Launches of several opcodes over few elements that lie row-major: no order of dimensions to find, no tiles to walk.

use ms_core::{Result, View, ViewMut};

use super::compile::CompiledProgram;
use super::run::{TILE, splat, with_registers};
use crate::strided::product;

/// Inputs and registers of programs that take this path.
const MAX_SLOTS: usize = 32;

/// Runs `program` where every output is row-major and every input is so too or a single element; false where they are not.
/// The views' dtypes and counts are checked by the general path, which also makes the errors.
pub(super) fn run(program: &CompiledProgram, inputs: &[View], outputs: &[ViewMut]) -> Result<bool> {
    let Some(first) = outputs.first() else { return Ok(false) };
    let n = product(first.shape);
    let slots = inputs.len() + program.registers;
    if n == 0 || n > TILE || slots > MAX_SLOTS {
        return Ok(false);
    }
    if inputs.len() != program.inputs.len() || outputs.len() != program.outputs.len() {
        return Ok(false);
    }
    for (output, (dtype, _)) in outputs.iter().zip(&program.outputs) {
        if output.dtype != *dtype || output.shape != first.shape || !output.is_contiguous() {
            return Ok(false);
        }
    }
    let mut at = [std::ptr::null_mut::<u8>(); MAX_SLOTS];
    // Bit k: input k is one element for all.
    let mut single = 0u32;
    for (k, (input, dtype)) in inputs.iter().zip(&program.inputs).enumerate() {
        if input.dtype != *dtype || input.shape != first.shape {
            return Ok(false);
        }
        if input.is_contiguous() {
            at[k] = input.ptr.cast_mut();
        } else if input.strides.iter().all(|&s| s == 0) {
            single |= 1 << k;
        } else {
            return Ok(false);
        }
    }
    // Registers stand close together, each with room for the widest dtype.
    let stride = (n * program.width).next_multiple_of(64);
    with_registers(slots * stride, |registers| {
        // SAFETY: every slot has its own part of the registers or an input's n elements; outputs have n elements, and are
        // written after everything has been read.
        unsafe {
            for (k, slot) in at.iter_mut().enumerate().take(slots) {
                if k >= inputs.len() || single & (1 << k) != 0 {
                    *slot = registers.add(k * stride);
                }
                if k < inputs.len() && single & (1 << k) != 0 {
                    splat(*slot, inputs[k].ptr, inputs[k].dtype.size(), n);
                }
            }
            for c in &program.constants {
                splat(at[c.slot as usize], (&raw const c.bits).cast(), c.size, n);
            }
            for step in &program.steps {
                step.run(&at, n);
            }
            // Outputs that are inputs come first, before another output may go over them.
            for is_input in [true, false] {
                for (output, (dtype, slot)) in outputs.iter().zip(&program.outputs) {
                    if ((*slot as usize) < inputs.len()) == is_input {
                        // An input that is also the output may be returned as it is.
                        std::ptr::copy(at[*slot as usize], output.ptr, n * dtype.size());
                    }
                }
            }
        }
    })?;
    Ok(true)
}
