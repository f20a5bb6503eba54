//! CPU kernels: slices and strides in, slices and strides out. This crate knows nothing of graphs, tensors or Python;
//! it needs only [`ms_core`]'s vocabulary and can be used alone.
//!
//! | module | what |
//! |---|---|
//! | [`elementwise`] | scalar programs over every element, tile by tile |
//! | [`reduce`] | sums, products, extrema and their indices over any axes |
//! | [`rows`] | softmax, normalization, cross entropy, with gradients |
//! | [`gemm`] | matrix products |
//! | [`attention`] | two products around a softmax |
//! | [`conv`], [`pool2d`] | convolution and pooling over NCHW tensors, with gradients |
//! | [`movement`] | copies, concatenation, padding, gathering and scattering |
//! | [`scan`] | cumulative sums, products and extrema along an axis |
//! | [`sort`], [`search`] | sorting, the largest k, binary search |
//! | [`indexing`], [`nonzero`] | gathering and scattering by several index tensors; the coordinates of nonzero elements |
//! | [`linalg`] | solving, determinants, decompositions |
//! | [`random`] | counter-based random numbers |
//! | [`pool`] | the one thread pool, interrupts, forks |
//! | [`simd`], [`strided`], [`element`] | building blocks of kernels |
//!
//! Every kernel takes views of any strides, of rank 0 and of zero elements. Callers (the op table) have checked shapes
//! and dtypes; other shapes are an `Internal` error, never a panic. Outputs do not overlap inputs, except that an
//! elementwise output may be the same view as an input.
//!
//! **Bits.** A result's bits are a function of the operation, the dtypes, the logical shapes and the values. They do
//! not depend on strides, alignment, tile sizes or the number of threads. The SIMD level does not change them either,
//! except in products, convolutions and transcendental functions, which use fused multiply-add if the processor has it.

// Loops index lanes and dimensions in several arrays at once.
#![allow(clippy::needless_range_loop)]
#![cfg_attr(not(test), deny(clippy::disallowed_macros, clippy::disallowed_methods))]

pub mod attention;
pub mod conv;
pub mod element;
// A program has fewer than 2^16 values, whatever the size of the tensors.
#[allow(clippy::disallowed_macros, clippy::disallowed_methods)]
pub mod elementwise;
pub mod gemm;
mod half;
pub mod indexing;
mod keys;
pub mod linalg;
pub mod linear;
mod lines;
pub mod movement;
pub mod nonzero;
pub mod pool;
pub mod pool2d;
pub mod random;
pub mod reduce;
pub mod rows;
pub mod scan;
pub mod search;
pub mod simd;
pub mod sort;
mod stream;
pub mod strided;
mod transpose;
mod vector;

/// The README's example is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
