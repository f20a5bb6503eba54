//! The generators and distributions of MindSpore's pipeline.
//!
//! MindSpore's wheel is built with GCC 9.5, so the distributions are those of that release's libstdc++. Its
//! `uniform_int_distribution` is the one from before GCC 11 (division, not Lemire's multiplication).

mod distributions;
mod engines;

pub use distributions::{Discrete, Draw, Normal, shuffle};
pub use engines::{Engine, MinStd, Mt19937, Mt19937_64};

#[cfg(test)]
mod tests;
