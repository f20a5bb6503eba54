//! The executor: chains of native stages run as one task a row, from a source straight into the memory of a batch.
//!
//! | module | what |
//! |---|---|
//! | [`chain`] | what happens to one column of a row: read, lower the stages to steps, compute, write |
//! | [`array`], [`records`] | rows in memory, and of MindRecord files |
//! | [`values`], `tail` | casts and one-hot rows; how a row is written into the batch |
//! | [`epoch`] | what an epoch is given and gives |
//! | [`run`] | runs an epoch: threads that take rows in order, draw in order and compute in parallel |
//! | [`slab`] | the memory of batches, which is used again when the reader has dropped it |
//! | [`dtype`] | element types and casts, with NumPy's values |
//!
//! Random stages draw in the order of rows, from the generators of the row's logical worker; pixels are computed in any
//! order. At most a window of rows beyond the last batch that was taken is in work.

pub mod array;
pub mod chain;
pub mod dtype;
pub mod epoch;
pub mod records;
pub mod run;
pub mod slab;
mod tail;
pub mod values;

#[cfg(test)]
mod tests;
