//! The computations of `mindspore.dataset`, without Python.
//!
//! | module | what |
//! |---|---|
//! | [`random`] | the generators and distributions of MindSpore's pipeline |
//! | [`image`] | decoding, resizing, colour and the other image operations, over bytes and strides |
//! | [`format`](mod@format) | MindRecord and TFRecord, read by position |
//! | [`exec`] | runs chains of native stages into the memory of batches |

pub mod exec;
pub mod format;
pub mod image;
pub mod random;
mod simd;
