//! Kernels that move elements: copies, fills, concatenation, padding, gathering and scattering, ranges.

mod build;
mod copy;
mod elements;
mod index;

pub use build::{arange, concat, fill, one_hot, pad};
pub use copy::{add_into, copy};
pub use elements::{add_overlapping, gather_elements, scatter_add_elements};
pub use index::integers;
pub use index::{gather, scatter_add};
