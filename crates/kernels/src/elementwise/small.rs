//! Launches of several opcodes over few row-major elements, without ordering dimensions or iterating over tiles.

use ms_core::{Result, View, ViewMut};

use super::compile::CompiledProgram;
use super::run::{TILE, splat, with_registers};
use crate::strided::product;

/// The most inputs and registers of programs that take this path.
const MAX_SLOTS: usize = 32;

/// Runs `program` if every output is row-major and every input is either row-major or a single element; returns false
/// otherwise. The general path checks the views' dtypes and counts, and makes the errors.
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
    // Bit k: input k is a single broadcast element.
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
    // Registers are adjacent, each with room for the widest dtype.
    let stride = (n * program.width).next_multiple_of(64);
    with_registers(slots * stride, |registers| {
        // SAFETY: every slot has its own register or an input's n elements; outputs have n elements, and are written
        // after everything was read.
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
            // Outputs that are inputs come first, before another output may overwrite them.
            for is_input in [true, false] {
                for (output, (dtype, slot)) in outputs.iter().zip(&program.outputs) {
                    if ((*slot as usize) < inputs.len()) == is_input {
                        // An input that is also the output may be returned unchanged.
                        std::ptr::copy(at[*slot as usize], output.ptr, n * dtype.size());
                    }
                }
            }
        }
    })?;
    Ok(true)
}
