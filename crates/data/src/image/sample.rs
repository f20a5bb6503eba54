//! Element types of images, and how OpenCV converts them.

use std::ops::{Add, Mul};

/// Floating-point type in which interpolation of a [`Sample`] is computed.
pub trait Work: Copy + Default + Mul<Output = Self> + Add<Output = Self> + From<f32> {}

impl Work for f32 {}
impl Work for f64 {}

/// An element of an image.
pub trait Sample: Copy + Default + Send + Sync + 'static {
    /// The accumulator: f32 for integers of at most 16 bits and f32, f64 for the rest.
    type Work: Work;

    /// Exact conversion to the accumulator.
    fn widen(self) -> Self::Work;

    /// Rounds half to even and saturates, as OpenCV's `saturate_cast`.
    fn narrow(value: Self::Work) -> Self;

    /// Conversion to f64, exact for every type here.
    fn to_f64(self) -> f64;

    /// Rounds half to even and saturates.
    fn from_f64(value: f64) -> Self;
}

macro_rules! integer_sample {
    ($($type:ty: $work:ty),*) => {$(
        impl Sample for $type {
            type Work = $work;
            #[inline(always)]
            fn widen(self) -> $work { self as $work }
            #[inline(always)]
            fn narrow(value: $work) -> Self { value.round_ties_even() as $type }
            #[inline(always)]
            fn to_f64(self) -> f64 { self as f64 }
            #[inline(always)]
            fn from_f64(value: f64) -> Self { value.round_ties_even() as $type }
        }
    )*};
}

integer_sample!(u8: f32, i8: f32, u16: f32, i16: f32, i32: f64, u32: f64, i64: f64, u64: f64);

macro_rules! float_sample {
    ($($type:ty),*) => {$(
        impl Sample for $type {
            type Work = $type;
            #[inline(always)]
            fn widen(self) -> $type { self }
            #[inline(always)]
            fn narrow(value: $type) -> Self { value }
            #[inline(always)]
            fn to_f64(self) -> f64 { self as f64 }
            #[inline(always)]
            fn from_f64(value: f64) -> Self { value as $type }
        }
    )*};
}

float_sample!(f32, f64);
