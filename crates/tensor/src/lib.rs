//! Storage, concrete tensors and symbolic values. Nothing here knows an op.

mod storage;
mod tensor;
mod value;

pub use storage::{DeviceRef, ForeignBuffer, Storage, next_id};
pub use tensor::Tensor;
pub use value::{Symbol, Value, ValueKey};
