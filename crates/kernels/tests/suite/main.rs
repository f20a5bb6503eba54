//! The tests of this crate in one program, which links once.

mod attention;
mod common;
mod compiled;
mod conv;
mod elements;
mod gemm;
mod indexing;
mod math;
mod movement;
mod nonzero;
mod norms;
#[allow(clippy::type_complexity, clippy::cloned_ref_to_slice_refs)] // tables of closures; inputs cloned into slices
mod opcodes;
mod order;
mod pool;
mod pool2d;
#[allow(clippy::cloned_ref_to_slice_refs)] // inputs cloned into slices
mod programs;
mod random;
mod reduce;
mod rows;
