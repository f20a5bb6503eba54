//! What is done to the output of a product while it is in cache: a bias, an activation, whatever a scalar program says.

use std::ops::Range;

use ms_core::{Result, ViewMut};

use crate::strided::offset_of;

/// A part of a product's output whose elements have got their values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// Which matrix of the batch, counted row-major over the dimensions before the last two.
    pub matrix: usize,
    pub rows: Range<usize>,
    pub columns: Range<usize>,
}

/// Called once for each finished block; see [`matmul_with`](super::matmul_with).
pub type Epilogue<'a> = &'a (dyn Fn(Block) -> Result<()> + Sync);

impl Block {
    /// Rows and columns.
    pub fn shape(&self) -> [i64; 2] {
        [self.rows.len() as i64, self.columns.len() as i64]
    }

    /// Where the block starts in an operand that has been expanded to the output's shape, in elements. The block's strides
    /// are the operand's last two.
    pub fn offset(&self, shape: &[i64], strides: &[i64]) -> isize {
        let batch = shape.len() - 2;
        offset_of(&shape[..batch], &strides[..batch], self.matrix)
            + self.rows.start as isize * strides[batch] as isize
            + self.columns.start as isize * strides[batch + 1] as isize
    }
}

/// The epilogue for an output that is finished as a whole, one matrix after the other.
pub fn whole(out: &ViewMut, epilogue: Option<Epilogue>) -> Result<()> {
    let Some(epilogue) = epilogue else { return Ok(()) };
    let batch = out.shape.len() - 2;
    let (rows, columns) = (out.shape[batch] as usize, out.shape[batch + 1] as usize);
    let count = crate::strided::product(&out.shape[..batch]);
    crate::pool::try_parallel_for(count, &|matrix| epilogue(Block { matrix, rows: 0..rows, columns: 0..columns }))
}
