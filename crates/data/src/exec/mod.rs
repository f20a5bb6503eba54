//! The executor: chains of native stages run as one task per row, from a source directly into the memory of a batch.
//!
//! | module | what |
//! |---|---|
//! | [`chain`] | the processing of one column of a row: read, lower the stages to steps, compute, write |
//! | [`array`], [`records`] | rows in memory, and in MindRecord files |
//! | [`values`], `tail` | casts and one-hot rows; writing a row into the batch |
//! | [`epoch`] | the inputs and outputs of an epoch |
//! | [`run`] | runs an epoch: threads that take rows in order, draw in order and compute in parallel |
//! | [`slab`] | the memory of batches, which is reused after the reader has dropped it |
//! | [`dtype`] | element types and casts, with NumPy's values |
//!
//! Random stages draw in the order of rows, from the generators of the row's logical worker; pixels are computed in any
//! order. The rows in progress are limited to a window beyond the last batch that was taken.

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
