//! The data pipeline without Python: what `mindspore.dataset` computes.
//!
//! | module | what |
//! |---|---|
//! | [`random`] | the generators and distributions whose numbers MindSpore's pipeline gives |
//! | [`order`] | samplers, shuffles, shards: which row comes when |
//! | [`image`] | decoding, resizing, colour and the other image operations, over bytes and strides |
//! | [`format`](mod@format) | MindRecord, TFRecord, IDX, CIFAR, CSV |
//! | [`exec`] | chains of native stages, from a row's bytes into the batch's memory |

pub mod exec;
pub mod format;
pub mod image;
pub mod order;
pub mod random;
