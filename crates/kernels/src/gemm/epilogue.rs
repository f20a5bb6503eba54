//! Epilogues of outputs that are finished as a whole.

use ms_core::{Block, Epilogue, Result, ViewMut};

/// Calls the epilogue for a completely finished output, one matrix after the other.
pub fn whole(out: &ViewMut, epilogue: Option<Epilogue>) -> Result<()> {
    let Some(epilogue) = epilogue else { return Ok(()) };
    let batch = out.shape.len() - 2;
    let (rows, columns) = (out.shape[batch] as usize, out.shape[batch + 1] as usize);
    let count = crate::strided::product(&out.shape[..batch]);
    crate::pool::try_parallel_for(count, &|matrix| epilogue(Block { matrix, rows: 0..rows, columns: 0..columns }))
}

/// Calls the epilogue for a finished block of a matrix of the batch. `transposed`: the transposed product was computed.
pub fn finish(epilogue: Option<Epilogue>, block: Block, matrix: usize, transposed: bool) -> Result<()> {
    let Some(epilogue) = epilogue else { return Ok(()) };
    let (rows, columns) = if transposed { (block.columns, block.rows) } else { (block.rows, block.columns) };
    epilogue(Block { matrix, rows, columns })
}
