//! The data pipeline without Python: what `mindspore.dataset` computes.
//!
//! | module | what |
//! |---|---|
//! | [`random`] | the generators and distributions whose numbers MindSpore's pipeline gives |
//! | [`image`] | decoding, resizing, colour and the other image operations, over bytes and strides |
//! | [`format`](mod@format) | MindRecord and TFRecord, read by position |
//! | [`exec`] | runs chains of native stages into the memory of batches |

pub mod exec;
pub mod format;
pub mod image;
pub mod random;
mod simd;
