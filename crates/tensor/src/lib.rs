//! Storage, concrete tensors and symbolic values; knows no ops.
