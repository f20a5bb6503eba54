//! Element types of images, and how OpenCV converts them.

use std::ops::{Add, Mul};

/// Floating-point type in which interpolation of a [`Sample`] is computed.
pub trait Work: Copy + Default + Mul<Output = Self> + Add<Output = Self> + From<f32> {
    /// The nearest value.
    fn nearest(value: f64) -> Self;
}

impl Work for f32 {
    fn nearest(value: f64) -> Self {
        value as f32
    }
}

impl Work for f64 {
    fn nearest(value: f64) -> Self {
        value
    }
}

/// An element of an image.
pub trait Sample: Copy + Default + Send + Sync + 'static {
    /// The accumulator: f32 for integers of at most 16 bits and f32, f64 for the rest.
    type Work: Work;

    /// Exact conversion to the accumulator.
    fn widen(self) -> Self::Work;

    /// Rounds half to even and saturates, like OpenCV's `saturate_cast`.
    fn narrow(value: Self::Work) -> Self;

    /// Conversion to f64, exact for every type here.
    fn to_f64(self) -> f64;

    /// Rounds half to even and saturates.
    fn from_f64(value: f64) -> Self;

    /// Truncating conversion of small values.
    fn widen_i32(self) -> i32;

    /// Truncating conversion of small values.
    fn from_i32(value: i32) -> Self;
}

/// Rounds half to even, for magnitudes below 2^22. It uses a sum, since `round_ties_even` is a function call on
/// baseline x86.
#[inline(always)]
pub fn round_f32(value: f32) -> i32 {
    const SHIFT: f32 = 12_582_912.0; // 1.5 * 2^23: the sum's last bit has the value 1
    ((value + SHIFT).to_bits() as i32).wrapping_sub(SHIFT.to_bits() as i32)
}

/// Rounds half to even, for magnitudes below 2^51.
#[inline(always)]
pub fn round_f64(value: f64) -> i64 {
    const SHIFT: f64 = 6_755_399_441_055_744.0; // 1.5 * 2^52
    ((value + SHIFT).to_bits() as i64).wrapping_sub(SHIFT.to_bits() as i64)
}

macro_rules! integer_sample {
    ($($type:ty: $work:ty, $round:ident);*) => {$(
        impl Sample for $type {
            type Work = $work;
            #[inline(always)]
            fn widen(self) -> $work { self as $work }
            #[inline(always)]
            fn narrow(value: $work) -> Self {
                $round(value.clamp(<$type>::MIN as $work, <$type>::MAX as $work)) as $type
            }
            #[inline(always)]
            fn to_f64(self) -> f64 { self as f64 }
            #[inline(always)]
            fn from_f64(value: f64) -> Self { value.round_ties_even() as $type }
            #[inline(always)]
            fn widen_i32(self) -> i32 {
                self as i32
            }
            #[inline(always)]
            fn from_i32(value: i32) -> Self {
                value as $type
            }
        }
    )*};
}

/// 64-bit integers are not interpolated, only converted.
#[inline(always)]
fn round_wide(value: f64) -> i128 {
    value.round_ties_even() as i128
}

integer_sample!(u8: f32, round_f32; i8: f32, round_f32; u16: f32, round_f32; i16: f32, round_f32; i32: f64, round_f64;
    u32: f64, round_f64; i64: f64, round_wide; u64: f64, round_wide);

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
            #[inline(always)]
            fn widen_i32(self) -> i32 {
                self as i32
            }
            #[inline(always)]
            fn from_i32(value: i32) -> Self {
                value as $type
            }
        }
    )*};
}

float_sample!(f32, f64);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounding_is_to_even_and_saturates() {
        for step in -4000..4000 {
            let value = step as f32 / 4.0;
            assert_eq!(round_f32(value), value.round_ties_even() as i32);
            assert_eq!(round_f64(f64::from(value)), f64::from(value).round_ties_even() as i64);
        }
        assert_eq!((u8::narrow(300.0), u8::narrow(-3.0), u8::narrow(2.5)), (255, 0, 2));
        assert_eq!(i16::narrow(-40000.0), i16::MIN);
    }
}
