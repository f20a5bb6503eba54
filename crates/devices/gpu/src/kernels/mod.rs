//! Hand-written kernels, one file per family.

pub mod wgsl;
