//! A program over blocks that another kernel has just computed, such as blocks of a product still in cache.

use ms_core::{Block, Result, SmallVec, View, ViewMut};

use super::compile::CompiledProgram;
use super::run::{TILE, splat, with_registers};

/// One operand of an [`EpilogueProgram`], expanded to the output's shape.
struct Operand<'a> {
    ptr: *mut u8,
    size: usize,
    shape: &'a [i64],
    strides: &'a [i64],
}

/// An operand's elements of one block; strides are in elements.
struct Piece {
    ptr: *mut u8,
    size: usize,
    row: isize,
    column: isize,
}

/// A program and its operands. Its first input is the output of the kernel before it; an output may use the same
/// memory.
pub struct EpilogueProgram<'a> {
    program: &'a CompiledProgram,
    inputs: SmallVec<[Operand<'a>; 4]>,
    outputs: SmallVec<[Operand<'a>; 2]>,
}

// SAFETY: blocks are disjoint, and each is worked on by one thread.
unsafe impl Sync for EpilogueProgram<'_> {}

impl<'a> EpilogueProgram<'a> {
    /// The views have the product's shape, with stride 0 where they are broadcast, and at least two dimensions.
    pub fn new(
        program: &'a CompiledProgram,
        product: &ViewMut<'a>,
        inputs: &[View<'a>],
        outputs: &[ViewMut<'a>],
    ) -> EpilogueProgram<'a> {
        let of =
            |v: &View<'a>| Operand { ptr: v.ptr.cast_mut(), size: v.dtype.size(), shape: v.shape, strides: v.strides };
        EpilogueProgram {
            program,
            inputs: std::iter::once(of(&product.as_view())).chain(inputs.iter().map(of)).collect(),
            outputs: outputs.iter().map(|v| of(&v.as_view())).collect(),
        }
    }

    /// Applies the program to one block.
    ///
    /// # Safety
    /// The views that this was made of are readable and writable, and nothing else accesses the block's elements.
    pub unsafe fn run(&self, block: &Block) -> Result<()> {
        let program = self.program;
        let piece = |o: &Operand| {
            let last = o.strides.len() - 2;
            let offset = block.offset(o.shape, o.strides) * o.size as isize;
            Piece {
                // SAFETY: the block is within the view.
                ptr: unsafe { o.ptr.offset(offset) },
                size: o.size,
                row: o.strides[last] as isize,
                column: o.strides[last + 1] as isize,
            }
        };
        let inputs: SmallVec<[Piece; 4]> = self.inputs.iter().map(piece).collect();
        let outputs: SmallVec<[Piece; 2]> = self.outputs.iter().map(piece).collect();
        let (rows, columns) = (block.rows.len(), block.columns.len());
        let slots = inputs.len() + program.registers;
        let tile = TILE.min(columns);
        let stride = (tile * program.width).next_multiple_of(64);
        with_registers(slots * stride, |registers| {
            // SAFETY: every slot has its own part of the registers; pieces stay within the block.
            unsafe {
                let mut at: SmallVec<[*mut u8; 12]> = (0..slots).map(|k| registers.add(k * stride)).collect();
                for c in &program.constants {
                    splat(at[c.slot as usize], (&raw const c.bits).cast(), c.size, tile);
                }
                for (slot, input) in at.iter().zip(&inputs) {
                    if input.row == 0 && input.column == 0 {
                        splat(*slot, input.ptr, input.size, tile);
                    }
                }
                for row in 0..rows as isize {
                    for start in (0..columns).step_by(tile) {
                        let n = tile.min(columns - start);
                        for (k, input) in inputs.iter().enumerate() {
                            let from = input.at(row, start);
                            match input.column {
                                1 => at[k] = from,
                                0 if input.row == 0 => {}
                                0 => splat(at[k], from, input.size, n),
                                step => copy_steps(from, step, at[k], 1, input.size, n),
                            }
                        }
                        for step in &program.steps {
                            step.run(&at, n);
                        }
                        // Outputs that are inputs are stored first, before another output may overwrite them.
                        for is_input in [true, false] {
                            for (output, (_, slot)) in outputs.iter().zip(&program.outputs) {
                                if ((*slot as usize) < inputs.len()) != is_input {
                                    continue;
                                }
                                let (value, to) = (at[*slot as usize], output.at(row, start));
                                match output.column {
                                    1 => std::ptr::copy(value, to, n * output.size),
                                    step => copy_steps(value, 1, to, step, output.size, n),
                                }
                            }
                        }
                    }
                }
            }
        })
    }
}

impl Piece {
    unsafe fn at(&self, row: isize, column: usize) -> *mut u8 {
        // SAFETY: promised by the caller.
        unsafe { self.ptr.offset((row * self.row + column as isize * self.column) * self.size as isize) }
    }
}

/// Copies `n` elements of `size` bytes; steps are in elements.
unsafe fn copy_steps(from: *const u8, step: isize, to: *mut u8, to_step: isize, size: usize, n: usize) {
    for i in 0..n as isize {
        // SAFETY: promised by the caller.
        unsafe {
            let (from, to) = (from.offset(i * step * size as isize), to.offset(i * to_step * size as isize));
            std::ptr::copy(from, to, size);
        }
    }
}
