//! The element types that kernels are compiled for.

use ms_core::DType;
use num_complex::Complex;

/// A Rust type that holds one element of a dtype.
pub trait Element: Copy + PartialEq + Send + Sync + std::fmt::Debug + Default + 'static {
    const DTYPE: DType;
    const ZERO: Self;
    const ONE: Self;
    /// The sum. Integers wrap; for booleans the logical or.
    fn plus(self, other: Self) -> Self;
    /// The product. Integers wrap; for booleans the logical and.
    fn times(self, other: Self) -> Self;
    fn is_nan(self) -> bool;
    fn from_f64(value: f64) -> Self;
    fn from_i64(value: i64) -> Self;
    fn to_f64(self) -> f64;
}

/// Element types with an order: all except complex numbers.
pub trait Ordered: Element + PartialOrd {
    /// The smallest and largest value; for floats the infinities.
    const LOWEST: Self;
    const HIGHEST: Self;
}

/// The float types in which kernels compute.
pub trait Float: Ordered {
    /// The quotient.
    fn over(self, other: Self) -> Self;
    /// `self * a + b`, rounded once. Slow if the level lacks this instruction.
    fn fused(self, a: Self, b: Self) -> Self;
}

macro_rules! elements {
    (int: $($int:ident $int_dtype:ident),*; float: $($float:ident $float_dtype:ident),*) => {
        $(impl Element for $int {
            const DTYPE: DType = DType::$int_dtype;
            const ZERO: Self = 0;
            const ONE: Self = 1;
            #[inline(always)]
            fn plus(self, other: Self) -> Self { self.wrapping_add(other) }
            #[inline(always)]
            fn times(self, other: Self) -> Self { self.wrapping_mul(other) }
            #[inline(always)]
            fn is_nan(self) -> bool { false }
            #[inline(always)]
            fn from_f64(value: f64) -> Self { value as $int }
            #[inline(always)]
            fn from_i64(value: i64) -> Self { value as $int }
            #[inline(always)]
            fn to_f64(self) -> f64 { self as f64 }
        }
        impl Ordered for $int {
            const LOWEST: Self = $int::MIN;
            const HIGHEST: Self = $int::MAX;
        })*
        $(impl Element for $float {
            const DTYPE: DType = DType::$float_dtype;
            const ZERO: Self = 0.0;
            const ONE: Self = 1.0;
            #[inline(always)]
            fn plus(self, other: Self) -> Self { self + other }
            #[inline(always)]
            fn times(self, other: Self) -> Self { self * other }
            #[inline(always)]
            fn is_nan(self) -> bool { $float::is_nan(self) }
            #[inline(always)]
            fn from_f64(value: f64) -> Self { value as $float }
            #[inline(always)]
            fn from_i64(value: i64) -> Self { value as $float }
            #[inline(always)]
            fn to_f64(self) -> f64 { self as f64 }
        }
        impl Ordered for $float {
            const LOWEST: Self = $float::NEG_INFINITY;
            const HIGHEST: Self = $float::INFINITY;
        }
        impl Float for $float {
            #[inline(always)]
            fn over(self, other: Self) -> Self { self / other }
            #[inline(always)]
            fn fused(self, a: Self, b: Self) -> Self { self.mul_add(a, b) }
        })*
    };
}

elements! {
    int: i8 Int8, i16 Int16, i32 Int32, i64 Int64, u8 UInt8, u16 UInt16, u32 UInt32, u64 UInt64;
    float: f32 Float32, f64 Float64
}

/// An element of a bool tensor: 0 or 1.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug, Default)]
#[repr(transparent)]
pub struct Truth(pub u8);

impl Element for Truth {
    const DTYPE: DType = DType::Bool;
    const ZERO: Self = Truth(0);
    const ONE: Self = Truth(1);
    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        Truth(self.0 | other.0)
    }
    #[inline(always)]
    fn times(self, other: Self) -> Self {
        Truth(self.0 & other.0)
    }
    #[inline(always)]
    fn is_nan(self) -> bool {
        false
    }
    #[inline(always)]
    fn from_f64(value: f64) -> Self {
        Truth((value != 0.0) as u8)
    }
    #[inline(always)]
    fn from_i64(value: i64) -> Self {
        Truth((value != 0) as u8)
    }
    #[inline(always)]
    fn to_f64(self) -> f64 {
        self.0 as f64
    }
}

impl Ordered for Truth {
    const LOWEST: Self = Truth(0);
    const HIGHEST: Self = Truth(1);
}

/// The 16-bit float types: each operation computes in float32 and rounds.
macro_rules! halves {
    ($($half:ident $dtype:ident $round:ident),*) => { $(
        impl Element for half::$half {
            const DTYPE: DType = DType::$dtype;
            const ZERO: Self = half::$half::ZERO;
            const ONE: Self = half::$half::ONE;
            #[inline(always)]
            fn plus(self, other: Self) -> Self { self + other }
            #[inline(always)]
            fn times(self, other: Self) -> Self { self * other }
            #[inline(always)]
            fn is_nan(self) -> bool { half::$half::is_nan(self) }
            #[inline(always)]
            fn from_f64(value: f64) -> Self { ms_core::$round(value) }
            #[inline(always)]
            fn from_i64(value: i64) -> Self { ms_core::$round(value as f64) }
            #[inline(always)]
            fn to_f64(self) -> f64 { half::$half::to_f64(self) }
        }
        impl Ordered for half::$half {
            const LOWEST: Self = half::$half::NEG_INFINITY;
            const HIGHEST: Self = half::$half::INFINITY;
        }
    )* };
}
halves! { f16 Float16 to_f16, bf16 BFloat16 to_bf16 }

macro_rules! complexes {
    ($($part:ident $dtype:ident),*) => { $(
        impl Element for Complex<$part> {
            const DTYPE: DType = DType::$dtype;
            const ZERO: Self = Complex::new(0.0, 0.0);
            const ONE: Self = Complex::new(1.0, 0.0);
            #[inline(always)]
            fn plus(self, other: Self) -> Self { self + other }
            #[inline(always)]
            fn times(self, other: Self) -> Self { self * other }
            #[inline(always)]
            fn is_nan(self) -> bool { self.re.is_nan() || self.im.is_nan() }
            #[inline(always)]
            fn from_f64(value: f64) -> Self { Complex::new(value as $part, 0.0) }
            #[inline(always)]
            fn from_i64(value: i64) -> Self { Complex::new(value as $part, 0.0) }
            #[inline(always)]
            fn to_f64(self) -> f64 { self.re as f64 }
        }
    )* };
}
complexes! { f32 Complex64, f64 Complex128 }

/// Runs `$body` with `$T` as the element type of `$dtype`.
#[macro_export]
#[doc(hidden)]
macro_rules! with_element {
    ($dtype:expr, $T:ident => $body:expr) => {
        match $dtype {
            ms_core::DType::Complex64 => {
                type $T = num_complex::Complex<f32>;
                $body
            }
            ms_core::DType::Complex128 => {
                type $T = num_complex::Complex<f64>;
                $body
            }
            other => $crate::with_ordered!(other, $T => $body, else unreachable!("complex numbers have arms of their own")),
        }
    };
}

/// Runs `$body` with `$T` as the element type of `$dtype`; for complex numbers, which have no order, it evaluates to
/// the `else` value.
#[macro_export]
#[doc(hidden)]
macro_rules! with_ordered {
    ($dtype:expr, $T:ident => $body:expr, else $none:expr) => {
        $crate::with_ordered!(@arms $dtype, $T => $body, else $none;
            Bool $crate::element::Truth, Int8 i8, Int16 i16, Int32 i32, Int64 i64, UInt8 u8, UInt16 u16, UInt32 u32, UInt64 u64,
            Float16 ::half::f16, BFloat16 ::half::bf16, Float32 f32, Float64 f64)
    };
    (@arms $dtype:expr, $T:ident => $body:expr, else $none:expr; $($variant:ident $type:ty),*) => {
        match $dtype {
            $(ms_core::DType::$variant => {
                type $T = $type;
                $body
            })*
            ms_core::DType::Complex64 | ms_core::DType::Complex128 => $none,
        }
    };
}

/// Runs `$body` with `$T` as an unsigned integer of the dtype's size, for kernels that only move bits.
#[macro_export]
#[doc(hidden)]
macro_rules! with_bits {
    ($dtype:expr, $T:ident => $body:expr) => {
        match $dtype.size() {
            1 => {
                type $T = u8;
                $body
            }
            2 => {
                type $T = u16;
                $body
            }
            4 => {
                type $T = u32;
                $body
            }
            8 => {
                type $T = u64;
                $body
            }
            _ => {
                type $T = u128;
                $body
            }
        }
    };
}
