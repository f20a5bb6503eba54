//! Elementwise launches: a scalar program applied to every element.
//!
//! A program runs tile by tile. Intermediate values are in tile registers that stay in the first-level cache;
//! contiguous inputs and outputs are used in place. Every element is computed by the same scalar expression, so the
//! bits do not depend on tiles, strides or threads.

mod batch;
mod block;
mod cast;
mod compile;
mod dense;
mod incomplete_gamma;
mod lower;
pub mod math;
pub(crate) mod math32;
mod pairs;
mod powers;
mod prologue;
mod remainders;
mod run;
mod slabs;
mod small;
mod special;
mod table;
mod whole;
mod wide;

pub use batch::{One, run_all};
pub use block::EpilogueProgram;
pub use compile::CompiledProgram;
use ms_core::{Opcode, Result, ScalarProgram, View, ViewMut};
pub use prologue::Prologue;
pub use table::{Tile, TileFn, tile_fn};

use crate::simd::Level;

/// Applies `program` to every element. The inputs have the outputs' shape, with stride 0 where they are broadcast. An
/// output may be the same view as an input.
///
/// Small contiguous launches of one opcode take a path without any allocation. A program that runs often should be kept
/// as a [`CompiledProgram`].
///
/// Errors: `UnsupportedDType` if an opcode has no kernel for its dtype, `OutOfMemory`, `Interrupted`.
///
/// ```
/// use ms_core::{DType, Opcode, ProgramBuilder, Reg, View, ViewMut};
///
/// let mut builder = ProgramBuilder::new(&[DType::Float32, DType::Float32]);
/// let sum = builder.op(Opcode::Add, &[Reg(0), Reg(1)]);
/// builder.output(sum);
/// let (x, y, mut z) = ([1f32, 2.0, 3.0], [10f32], [0f32; 3]);
/// let view = |data: &[f32], strides: &'static [i64]| unsafe {
///     View::new(data.as_ptr().cast(), DType::Float32, &[3], strides)
/// };
/// let out = unsafe { ViewMut::new(z.as_mut_ptr().cast(), DType::Float32, &[3], &[1]) };
/// ms_kernels::elementwise::run(&builder.finish(), &[view(&x, &[1]), view(&y, &[0])], &[out]).unwrap();
/// assert_eq!(z, [11.0, 12.0, 13.0]);
/// ```
pub fn run(program: &ScalarProgram, inputs: &[View], outputs: &[ViewMut]) -> Result<()> {
    if let [instr] = program.instrs.as_slice()
        && let [output] = outputs
        && instr.op != Opcode::Const
        && program.outputs[0].0 as usize == program.inputs.len()
        && let Some(f) = tile_fn(instr.op, instr.ty, instr.out, Level::current())
        && run::small(f, &instr.args[..instr.op.arity()], instr.out, inputs, output)
    {
        return Ok(());
    }
    CompiledProgram::new(program)?.run(inputs, outputs)
}
