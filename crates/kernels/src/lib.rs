//! CPU kernels over strided views. See README.md for the map.
pub mod conv;
pub mod element;
pub mod elementwise;
pub mod gemm;
pub mod movement;
pub mod pool;
pub mod pool2d;
pub mod random;
pub mod reduce;
pub mod simd;
pub mod strided;
