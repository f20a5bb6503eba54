//! The element types that kernels are compiled for. Breadth over dtypes is one line in each of the two macros here.

use ms_core::DType;

/// A Rust type that holds one element of a dtype. `bool` tensors are `u8`, 0 or 1.
pub trait Element: Copy + PartialOrd + PartialEq + Send + Sync + std::fmt::Debug + Default + 'static {
    const DTYPE: DType;
    const ZERO: Self;
    const ONE: Self;
    /// Least and greatest value; of floats the infinities.
    const LOWEST: Self;
    const HIGHEST: Self;
    /// The sum; integers wrap, booleans are or-ed.
    fn plus(self, other: Self) -> Self;
    /// The product; integers wrap, booleans are and-ed.
    fn times(self, other: Self) -> Self;
    fn is_nan(self) -> bool;
    fn from_f64(value: f64) -> Self;
    fn from_i64(value: i64) -> Self;
    fn to_f64(self) -> f64;
}

/// What has an order: every dtype but the complex ones.
pub trait Ordered: Element + PartialOrd {}

/// What only floats have.
pub trait Float: Element {
    /// The quotient.
    fn over(self, other: Self) -> Self;
    /// `self * a + b`, rounded once. Slow where the level has no such instruction.
    fn fused(self, a: Self, b: Self) -> Self;
}

macro_rules! elements {
    (int: $($int:ident $int_dtype:ident),*; float: $($float:ident $float_dtype:ident),*) => {
        $(impl Element for $int {
            const DTYPE: DType = DType::$int_dtype;
            const ZERO: Self = 0;
            const ONE: Self = 1;
            const LOWEST: Self = $int::MIN;
            const HIGHEST: Self = $int::MAX;
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
        })*
        $(impl Element for $float {
            const DTYPE: DType = DType::$float_dtype;
            const ZERO: Self = 0.0;
            const ONE: Self = 1.0;
            const LOWEST: Self = $float::NEG_INFINITY;
            const HIGHEST: Self = $float::INFINITY;
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
        impl Float for $float {
            #[inline(always)]
            fn over(self, other: Self) -> Self { self / other }
            #[inline(always)]
            fn fused(self, a: Self, b: Self) -> Self { self.mul_add(a, b) }
        })*
    };
}

elements! { int: i32 Int32, i64 Int64; float: f32 Float32, f64 Float64 }

impl Ordered for u8 {}
impl Ordered for i32 {}
impl Ordered for i64 {}
impl Ordered for f32 {}
impl Ordered for f64 {}

impl Element for u8 {
    const DTYPE: DType = DType::Bool;
    const ZERO: Self = 0;
    const ONE: Self = 1;
    const LOWEST: Self = 0;
    const HIGHEST: Self = 1;
    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self | other
    }
    #[inline(always)]
    fn times(self, other: Self) -> Self {
        self & other
    }
    #[inline(always)]
    fn is_nan(self) -> bool {
        false
    }
    #[inline(always)]
    fn from_f64(value: f64) -> Self {
        (value != 0.0) as u8
    }
    #[inline(always)]
    fn from_i64(value: i64) -> Self {
        (value != 0) as u8
    }
    #[inline(always)]
    fn to_f64(self) -> f64 {
        self as f64
    }
}

/// Runs `$body` with `$T` as the element type of `$dtype`; without a kernel's type it gives the `else` value.
#[macro_export]
#[doc(hidden)]
macro_rules! with_element {
    ($dtype:expr, $T:ident => $body:expr, else $none:expr) => {
        match $dtype {
            ms_core::DType::Bool => {
                type $T = u8;
                $body
            }
            ms_core::DType::Int32 => {
                type $T = i32;
                $body
            }
            ms_core::DType::Int64 => {
                type $T = i64;
                $body
            }
            ms_core::DType::Float32 => {
                type $T = f32;
                $body
            }
            ms_core::DType::Float64 => {
                type $T = f64;
                $body
            }
            _ => $none,
        }
    };
}

/// As [`with_element`], for the dtypes whose elements have an order.
#[macro_export]
#[doc(hidden)]
macro_rules! with_ordered {
    ($dtype:expr, $T:ident => $body:expr, else $none:expr) => {
        match $dtype {
            ms_core::DType::Bool => {
                type $T = u8;
                $body
            }
            ms_core::DType::Int32 => {
                type $T = i32;
                $body
            }
            ms_core::DType::Int64 => {
                type $T = i64;
                $body
            }
            ms_core::DType::Float32 => {
                type $T = f32;
                $body
            }
            ms_core::DType::Float64 => {
                type $T = f64;
                $body
            }
            _ => $none,
        }
    };
}

/// Runs `$body` with `$T` as an unsigned integer of the dtype's size: for kernels that only move bits.
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
