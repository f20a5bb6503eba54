//! Decoding, resizing, colour and the other image operations, over bytes and strides.
//!
//! Kernels take slices of contiguous pixels (height, width, channels) and write into the caller's memory. Values are
//! those of OpenCV 4.11 and libjpeg-turbo 3.0, which MindSpore uses.

pub mod area;
pub mod arithmetic;
pub mod color;
pub mod filter;
pub mod jpeg;
pub mod layout;
pub mod pil_cubic;
pub mod resize;
pub mod sample;
pub mod stage;
pub mod steps;
pub mod tables;
pub mod warp;

/// Pixels of an image, row by row, channels last.
#[derive(Clone, Copy, Debug)]
pub struct View<'a, T> {
    /// `height * width * channels` elements.
    pub pixels: &'a [T],
    pub height: usize,
    pub width: usize,
    pub channels: usize,
}

/// Why an image operation failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ImageError {
    /// The decoder cannot read the bytes as an image.
    Decode(String),
    /// Sizes that are inconsistent.
    Shape(String),
    /// An element type that the operation does not support.
    Dtype(String),
}

impl std::fmt::Display for ImageError {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ImageError::Decode(text) => write!(formatter, "decoding: {text}"),
            ImageError::Shape(text) => write!(formatter, "shape: {text}"),
            ImageError::Dtype(text) => write!(formatter, "dtype: {text}"),
        }
    }
}

impl std::error::Error for ImageError {}
