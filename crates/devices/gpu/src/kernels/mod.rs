//! Kernels that are written by hand, a family a file.

pub mod wgsl;
