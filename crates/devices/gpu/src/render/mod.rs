//! Scalar programs as source text. [`walk`] goes over a program once, for every dialect; [`wgsl`] is one dialect, [`cuda`] another; [`programs`] has
//! kernels of the latter. [`math`] has the
//! functions of float32 in a notation that dialects translate.

pub mod cuda;
pub mod math;
pub mod programs;
pub mod walk;
pub mod wgsl;

pub use cuda::Cuda;
pub use walk::{Body, Dialect, render};
pub use wgsl::Wgsl;
