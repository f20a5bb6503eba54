//! Transcendental functions, without branches so that the compiler vectorizes them. The float32 `log` computes in
//! float32, with an error of at most 2 units in the last place (like the functions of [`super::math32`]). `sin`, `cos`
//! and `pow` compute in float64, so almost all results are correctly rounded. The float64 functions are those of the
//! `libm` crate: portable code whose bits do not depend on the system's C library.
//!
//! `LEVEL` is that of [`crate::simd`]. If it has fused multiply-add, polynomials use it, so levels may differ in the
//! last bit. Functions without a level are those of the baseline on every machine.
//!
//! `pow` leaves the exponents in [`super::powers`] to that module.
//!
//! The polynomials are minimax approximations (Remez' algorithm, then rounded to the type in use).

use std::f64::consts::{FRAC_2_PI, LN_2, LOG2_E};

use crate::simd::has_fma;

/// The functions whose implementation depends on the float type.
pub trait Math: Copy {
    fn log_at<const LEVEL: u8>(self) -> Self;
    fn sin_at<const LEVEL: u8>(self) -> Self;
    fn cos_at<const LEVEL: u8>(self) -> Self;
    fn pow_at<const LEVEL: u8>(self, y: Self) -> Self;

    #[inline(always)]
    fn log(self) -> Self {
        self.log_at::<0>()
    }
    #[inline(always)]
    fn sin(self) -> Self {
        self.sin_at::<0>()
    }
    #[inline(always)]
    fn cos(self) -> Self {
        self.cos_at::<0>()
    }
    #[inline(always)]
    fn pow(self, y: Self) -> Self {
        self.pow_at::<0>(y)
    }
}

/// `a * b + c`, rounded once if the level supports it.
macro_rules! fused {
    ($($name:ident $polynomial:ident $t:ident)*) => { $(
        #[inline(always)]
        fn $name<const LEVEL: u8>(a: $t, b: $t, c: $t) -> $t {
            if has_fma(LEVEL) { a.mul_add(b, c) } else { a * b + c }
        }

        /// The polynomial with these coefficients, starting with the constant.
        #[inline(always)]
        pub(super) fn $polynomial<const LEVEL: u8, const N: usize>(x: $t, coefficients: &[$t; N]) -> $t {
            let mut sum = coefficients[N - 1];
            let mut i = N - 1;
            while i > 0 {
                i -= 1;
                sum = $name::<LEVEL>(sum, x, coefficients[i]);
            }
            sum
        }
    )* };
}
fused! { fma32 poly32 f32 fma64 poly64 f64 }

/// Adding and subtracting these rounds to the nearest integer and leaves that integer in the low bits.
pub(super) const ROUND_F64: f64 = 6755399441055744.0; // 1.5 * 2^52

#[inline(always)]
pub(super) fn clamp(x: f64, low: f64, high: f64) -> f64 {
    // The comparisons are false for NaN, so a NaN passes through.
    let x = if x > high { high } else { x };
    if x < low { low } else { x }
}

/// `(2^n, e^r - 1)` with `x = n ln 2 + r` and `|r| <= ln(2)/2`, for `|x| < 700`; relative error below 1e-11.
#[inline(always)]
pub(super) fn exp_parts<const LEVEL: u8>(x: f64) -> (f64, f64) {
    let t = fma64::<LEVEL>(x, LOG2_E, ROUND_F64);
    let n = t - ROUND_F64;
    let r = fma64::<LEVEL>(n, -LN_2, x);
    let scale = f64::from_bits(t.to_bits().wrapping_add(1023) << 52);
    const P: [f64; 7] = [
        4.999_999_999_951_788e-1,
        1.666_666_678_692_848_6e-1,
        4.166_666_705_504_235e-2,
        8.333_281_184_013_108e-3,
        1.388_879_630_277_155_5e-3,
        1.990_930_053_921_801_2e-4,
        2.488_766_382_576_718_3e-5,
    ];
    (scale, fma64::<LEVEL>(r * r, poly64::<LEVEL, 7>(r, &P), r))
}

/// ln x for finite positive normal x; relative error below 1e-12, also near 1.
#[inline(always)]
pub(crate) fn log_core(x: f64) -> f64 {
    log_core_at::<0>(x)
}

#[inline(always)]
pub(super) fn log_core_at<const LEVEL: u8>(x: f64) -> f64 {
    const BELOW_ONE: u64 = 0x3fe6_a09e_667f_3bcd; // sqrt(1/2)
    let shifted = x.to_bits().wrapping_sub(BELOW_ONE);
    // The exponent as an integer in the low bits of a float, which avoids a 64-bit integer conversion.
    let biased = (shifted >> 52).wrapping_add(1024) & 0x7ff;
    let e = f64::from_bits(ROUND_F64.to_bits() + biased) - ROUND_F64 - 1024.0;
    let m = f64::from_bits((shifted & 0x000f_ffff_ffff_ffff).wrapping_add(BELOW_ONE));
    let s = (m - 1.0) / (m + 1.0);
    // ln m = 2 atanh s
    const ODD: [f64; 6] = [
        1.999_999_999_999_946_7,
        6.666_666_667_965_705e-1,
        3.999_999_487_040_662e-1,
        2.857_216_820_958_018e-1,
        2.217_416_881_305_601e-1,
        1.960_921_068_898_585_4e-1,
    ];
    fma64::<LEVEL>(e, LN_2, s * poly64::<LEVEL, 6>(s * s, &ODD))
}

/// ln |x| for every float32 x, as a float64.
#[inline(always)]
fn log_of_f32<const LEVEL: u8>(x: f32) -> f64 {
    let x = x.abs();
    // A float32 subnormal is normal in float64.
    let ln = log_core_at::<LEVEL>(x as f64);
    let ln = if x == 0.0 { f64::NEG_INFINITY } else { ln };
    if x < f32::INFINITY { ln } else { x as f64 }
}

/// The number of quarter turns, and sine and cosine of the rest, for |x| below about 10^6 (the caller handles larger
/// ones).
#[inline(always)]
pub(super) fn sin_cos_parts<const LEVEL: u8>(x: f32) -> (u64, f64, f64) {
    let x = x as f64;
    let t = fma64::<LEVEL>(x, FRAC_2_PI, ROUND_F64);
    let n = t - ROUND_F64;
    // pi/2 in two parts. The low 20 bits of the first are zero, so its product with n is exact.
    const HIGH: f64 = f64::from_bits(0x3ff9_21fb_5440_0000);
    const LOW: f64 = 6.077_100_506_506_192e-11;
    let r = fma64::<LEVEL>(n, -LOW, x - n * HIGH);
    let z = r * r;
    const SIN: [f64; 4] =
        [-1.666_666_664_161e-1, 8.333_329_383_848_338e-3, -1.983_933_415_326_226e-4, 2.718_304_795_572_2e-6];
    const COS: [f64; 5] = [
        -4.999_999_999_954_474e-1,
        4.166_666_656_201_06e-2,
        -1.388_888_107_487_292e-3,
        2.479_904_018_664_53e-5,
        -2.718_003_668_058_160_5e-7,
    ];
    let sin = fma64::<LEVEL>(r * z, poly64::<LEVEL, 4>(z, &SIN), r);
    (t.to_bits(), sin, fma64::<LEVEL>(z, poly64::<LEVEL, 5>(z, &COS), 1.0))
}

#[inline(always)]
fn quarter(turns: u64, sin: f64, cos: f64) -> f32 {
    let value = if turns & 1 == 0 { sin } else { cos };
    let value = if turns & 2 == 0 { value } else { -value };
    value as f32
}

/// From this argument on more bits of pi are needed than the vector code has.
pub const LARGE_ANGLE: f32 = 1e6;

impl Math for f32 {
    #[inline(always)]
    fn log_at<const LEVEL: u8>(self) -> f32 {
        // Subnormal numbers are scaled to normal ones.
        let small = self < f32::MIN_POSITIVE;
        let x = if small { self * 8388608.0 } else { self };
        const BELOW_ONE: u32 = 0x3f35_04f3; // sqrt(1/2)
        let shifted = x.to_bits().wrapping_sub(BELOW_ONE);
        let e = (shifted as i32 >> 23) as f32 - if small { 23.0 } else { 0.0 };
        let f = f32::from_bits((shifted & 0x007f_ffff).wrapping_add(BELOW_ONE)) - 1.0;
        const P: [f32; 9] = [
            3.333_331e-1,
            -2.499_998_7e-1,
            2.000_222_8e-1,
            -1.666_925_3e-1,
            1.421_863_1e-1,
            -1.238_430_4e-1,
            1.187_315_1e-1,
            -1.179_016_2e-1,
            6.915_368e-2,
        ];
        let z = f * f;
        let rest = fma32::<LEVEL>(e, -2.121_944_4e-4, f * z * poly32::<LEVEL, 9>(f, &P));
        let ln = fma32::<LEVEL>(e, 0.693_359_4, f + fma32::<LEVEL>(z, -0.5, rest));
        // Integer comparisons, which the compiler keeps as written: zero, and values that are not finite positive
        // numbers.
        let bits = self.to_bits();
        let other = if bits << 1 == 0 { f32::NEG_INFINITY } else { f32::NAN };
        let other = if bits == f32::INFINITY.to_bits() { f32::INFINITY } else { other };
        if bits.wrapping_sub(1) < f32::INFINITY.to_bits() - 1 { ln } else { other }
    }

    #[inline(always)]
    fn sin_at<const LEVEL: u8>(self) -> f32 {
        let (turns, sin, cos) = sin_cos_parts::<LEVEL>(self);
        let y = quarter(turns, sin, cos);
        if self == 0.0 { self } else { y }
    }

    #[inline(always)]
    fn cos_at<const LEVEL: u8>(self) -> f32 {
        let (turns, sin, cos) = sin_cos_parts::<LEVEL>(self);
        quarter(turns.wrapping_add(1), sin, cos)
    }

    #[inline(always)]
    fn pow_at<const LEVEL: u8>(self, y: f32) -> f32 {
        let wide = y as f64;
        let ln = log_of_f32::<LEVEL>(self);
        let t = clamp(wide * ln, -200.0, 200.0);
        let (scale, q) = exp_parts::<LEVEL>(t);
        let magnitude = fma64::<LEVEL>(scale, q, scale) as f32;
        // Halves of odd integers are not integers; from 2^24 on every float is an even integer. (`&` and `|` avoid the
        // branches of `&&` and `||`.)
        let large = y.abs() >= 16777216.0;
        let whole = (wide + ROUND_F64 - ROUND_F64 == wide) | large;
        let half = wide * 0.5;
        let odd = whole & (half + ROUND_F64 - ROUND_F64 != half) & !large;
        let signed = if odd { magnitude.copysign(self) } else { magnitude };
        let no_root = (self < 0.0) & !whole & (self > f32::NEG_INFINITY) & (y.abs() < f32::INFINITY);
        let result = if no_root { f32::NAN } else { signed };
        // 1^y and x^0 are 1 even for NaN; (-1)^inf is 1.
        let one = (self == 1.0) | (y == 0.0) | ((self == -1.0) & (y.abs() == f32::INFINITY));
        if one { 1.0 } else { result }
    }
}

impl Math for f64 {
    #[inline(always)]
    fn log_at<const LEVEL: u8>(self) -> f64 {
        libm::log(self)
    }

    #[inline(always)]
    fn sin_at<const LEVEL: u8>(self) -> f64 {
        libm::sin(self)
    }

    #[inline(always)]
    fn cos_at<const LEVEL: u8>(self) -> f64 {
        libm::cos(self)
    }

    #[inline(always)]
    fn pow_at<const LEVEL: u8>(self, y: f64) -> f64 {
        libm::pow(self, y)
    }
}

/// The logistic function.
pub(super) fn sigmoid(x: f64) -> f64 {
    // e^-|x| cannot overflow, and each half keeps its relative accuracy.
    let e = libm::exp(-x.abs());
    if x < 0.0 { e / (1.0 + e) } else { 1.0 / (1.0 + e) }
}
