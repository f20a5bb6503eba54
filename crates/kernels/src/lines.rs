//! Lines: a tensor as the sequences along one axis, one for each index of the other dimensions.

use ms_core::Result;
use smallvec::SmallVec;

use crate::pool::{try_parallel_for, worth_splitting};
use crate::strided::{Nest, product};

/// The most operands that a kernel iterates over together.
const MOST: usize = 4;

/// The lines of several operands, whose sizes are equal except along the axis.
pub struct Lines {
    nest: Nest,
    /// The distance between neighbours in a line, for each operand, in elements.
    pub step: [isize; MOST],
    /// The number of elements in a line of the first operand.
    pub len: usize,
}

/// Neighbouring lines: the offsets of their first elements, and the distance between lines, in elements.
pub struct Block {
    pub offset: [isize; MOST],
    pub beside: [isize; MOST],
    pub width: usize,
}

impl Lines {
    pub fn new(shape: &[i64], axis: usize, operands: &[&[i64]]) -> Lines {
        let others = |v: &[i64]| -> SmallVec<[i64; 6]> {
            v.iter().enumerate().filter(|&(d, _)| d != axis).map(|(_, &n)| n).collect()
        };
        let strides: SmallVec<[SmallVec<[i64; 6]>; 4]> = operands.iter().map(|s| others(s)).collect();
        let strides: SmallVec<[&[i64]; 4]> = strides.iter().map(|s| &s[..]).collect();
        let mut step = [0; MOST];
        for (to, s) in step.iter_mut().zip(operands) {
            *to = s[axis] as isize;
        }
        Lines { nest: Nest::new(&others(shape), &strides), step, len: shape[axis] as usize }
    }

    /// The number of lines.
    pub fn count(&self) -> usize {
        product(&self.nest.shape)
    }

    /// Calls `body` for blocks of at most `width` lines, on the pool if the work is large. `cost` is the cost per
    /// element, in element operations.
    pub fn for_each(&self, width: usize, cost: usize, body: &(dyn Fn(&Block) -> Result<()> + Sync)) -> Result<()> {
        if self.count() == 0 {
            return Ok(());
        }
        let inner = self.nest.inner();
        let per_row = inner.div_ceil(width);
        let blocks = self.count() / inner * per_row;
        let run = |k: usize| {
            let (row, first) = (k / per_row, k % per_row * width);
            let mut block = Block { offset: [0; MOST], beside: [0; MOST], width: width.min(inner - first) };
            for operand in 0..self.nest.strides.len() {
                block.beside[operand] = self.nest.inner_stride(operand);
                block.offset[operand] = self.nest.offset(operand, row * inner + first);
            }
            body(&block)
        };
        let each = self.len.max(1).saturating_mul(width.min(inner)).saturating_mul(cost);
        if !worth_splitting(each.saturating_mul(blocks)) {
            return (0..blocks).try_for_each(run);
        }
        let per_chunk = ((1 << 15) / each).max(1);
        try_parallel_for(blocks.div_ceil(per_chunk), &|c| {
            (c * per_chunk..((c + 1) * per_chunk).min(blocks)).try_for_each(run)
        })
    }
}
