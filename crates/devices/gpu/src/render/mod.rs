//! Scalar programs as source text. [`walk`] traverses a program for every dialect; [`wgsl`] and [`cuda`] are dialects,
//! and [`programs`] has kernels of the latter. [`math`] has the float32 functions in a notation that dialects
//! translate.

pub mod cuda;
pub mod math;
pub mod programs;
pub mod walk;
pub mod wgsl;

pub use cuda::Cuda;
pub use walk::{Body, Dialect, render};
pub use wgsl::Wgsl;
