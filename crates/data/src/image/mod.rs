//! Decoding, resizing, colour and the other image operations, over bytes and strides.
