//! Transcendental functions. The float32 ones are free of branches, so that the compiler vectorizes them, and (but for
//! `exp`) work in float64 inside, which makes them right to the last bit nearly everywhere. The float64 ones are the `libm`
//! crate's: portable code, so that the bits do not depend on the system's C library.
//!
//! Nothing here uses fused multiply-add: every level gives the same bits.

use std::f64::consts::{FRAC_2_PI, LN_2, LOG2_E};

/// The functions that differ between the float types.
pub trait Math: Copy {
    fn exp(self) -> Self;
    fn log(self) -> Self;
    fn tanh(self) -> Self;
    fn sigmoid(self) -> Self;
    fn erf(self) -> Self;
    fn sin(self) -> Self;
    fn cos(self) -> Self;
    fn pow(self, y: Self) -> Self;
}

/// Adding and subtracting this rounds to the nearest integer and leaves that integer in the low bits.
const ROUND_F64: f64 = 6755399441055744.0; // 1.5 * 2^52
const ROUND_F32: f32 = 12582912.0; // 1.5 * 2^23

/// 1/k! for the Taylor series of e^r from r^2 on.
const FACTORIALS: [f64; 9] = [
    1.0 / 2.0,
    1.0 / 6.0,
    1.0 / 24.0,
    1.0 / 120.0,
    1.0 / 720.0,
    1.0 / 5040.0,
    1.0 / 40320.0,
    1.0 / 362880.0,
    1.0 / 3628800.0,
];

#[inline(always)]
fn horner<const N: usize>(x: f64, coefficients: &[f64; N]) -> f64 {
    let mut sum = coefficients[N - 1];
    let mut i = N - 1;
    while i > 0 {
        i -= 1;
        sum = sum * x + coefficients[i];
    }
    sum
}

#[inline(always)]
fn clamp(x: f64, low: f64, high: f64) -> f64 {
    // Comparisons that a NaN fails, so that it passes through.
    let x = if x > high { high } else { x };
    if x < low { low } else { x }
}

/// `(2^n, e^r - 1)` with `x = n ln 2 + r` and `|r| <= ln(2)/2`, for `|x| < 700`; relative error below 1e-13.
#[inline(always)]
fn exp_parts(x: f64) -> (f64, f64) {
    let t = x * LOG2_E + ROUND_F64;
    let n = t - ROUND_F64;
    let r = x - n * LN_2;
    let scale = f64::from_bits(t.to_bits().wrapping_add(1023) << 52);
    (scale, r + r * r * horner(r, &FACTORIALS))
}

/// ln x for finite positive normal x; relative error below 1e-12, also near 1.
#[inline(always)]
pub(crate) fn log_core(x: f64) -> f64 {
    const BELOW_ONE: u64 = 0x3fe6_a09e_667f_3bcd; // sqrt(1/2)
    let shifted = x.to_bits().wrapping_sub(BELOW_ONE);
    // The exponent as an integer in the low bits of a float, so that no 64-bit integer conversion is needed.
    let biased = (shifted >> 52).wrapping_add(1024) & 0x7ff;
    let e = f64::from_bits(ROUND_F64.to_bits() + biased) - ROUND_F64 - 1024.0;
    let m = f64::from_bits((shifted & 0x000f_ffff_ffff_ffff).wrapping_add(BELOW_ONE));
    let s = (m - 1.0) / (m + 1.0);
    let z = s * s;
    // ln m = 2 atanh s
    const ODD: [f64; 8] = [2.0, 2.0 / 3.0, 2.0 / 5.0, 2.0 / 7.0, 2.0 / 9.0, 2.0 / 11.0, 2.0 / 13.0, 2.0 / 15.0];
    e * LN_2 + s * horner(z, &ODD)
}

/// ln |x| for every float32 x, as a float64.
#[inline(always)]
fn log_of_f32(x: f32) -> f64 {
    let x = x.abs();
    // As a float64 a subnormal is normal.
    let ln = log_core(x as f64);
    let ln = if x == 0.0 { f64::NEG_INFINITY } else { ln };
    if x < f32::INFINITY { ln } else { x as f64 }
}

/// Quarter turns and the rest, for |x| below some 10^6 (larger ones are patched by the caller).
#[inline(always)]
fn sin_cos_parts(x: f32) -> (u64, f64, f64) {
    let x = x as f64;
    let t = x * FRAC_2_PI + ROUND_F64;
    let n = t - ROUND_F64;
    // pi/2 in two parts, the first with 20 zero bits below, so that n times it is exact.
    const HIGH: f64 = f64::from_bits(0x3ff9_21fb_5440_0000);
    const LOW: f64 = 6.077_100_506_506_192e-11;
    let r = (x - n * HIGH) - n * LOW;
    let z = r * r;
    const SIN: [f64; 6] =
        [-1.0 / 6.0, 1.0 / 120.0, -1.0 / 5040.0, 1.0 / 362880.0, -1.0 / 39916800.0, 1.0 / 6227020800.0];
    const COS: [f64; 6] = [-1.0 / 2.0, 1.0 / 24.0, -1.0 / 720.0, 1.0 / 40320.0, -1.0 / 3628800.0, 1.0 / 479001600.0];
    (t.to_bits(), r + r * z * horner(z, &SIN), 1.0 + z * horner(z, &COS))
}

#[inline(always)]
fn quarter(turns: u64, sin: f64, cos: f64) -> f32 {
    let value = if turns & 1 == 0 { sin } else { cos };
    let value = if turns & 2 == 0 { value } else { -value };
    value as f32
}

/// Arguments from here on need more of pi than the vector code has.
pub const LARGE_ANGLE: f32 = 1e6;

impl Math for f32 {
    #[inline(always)]
    fn exp(self) -> f32 {
        // Beyond these the result is infinite or zero in any rounding.
        let x = if self > 89.0 { 89.0 } else { self };
        let x = if x < -104.0 { -104.0 } else { x };
        let t = x * std::f32::consts::LOG2_E + ROUND_F32;
        let n = t - ROUND_F32;
        // ln 2 in two parts; the first has 9 bits, so that n times it is exact.
        let r = (x - n * 0.693_359_4) - n * -2.121_944_4e-4;
        const T: [f32; 7] = [1.0 / 2.0, 1.0 / 6.0, 1.0 / 24.0, 1.0 / 120.0, 1.0 / 720.0, 1.0 / 5040.0, 1.0 / 40320.0];
        let p = ((((T[5] * r + T[4]) * r + T[3]) * r + T[2]) * r + T[1]) * r + T[0];
        let e = 1.0 + (r + r * r * p);
        // 2^n in two factors, each a normal number, so that subnormal results round once.
        let k = t.to_bits().wrapping_sub(ROUND_F32.to_bits()) as i32;
        let half = k >> 1;
        let power = |k: i32| f32::from_bits((k.wrapping_add(127) as u32) << 23);
        let y = e * power(half) * power(k.wrapping_sub(half));
        if self.is_nan() { self } else { y }
    }

    #[inline(always)]
    fn log(self) -> f32 {
        let ln = log_of_f32(self) as f32;
        if self < 0.0 { f32::NAN } else { ln }
    }

    #[inline(always)]
    fn tanh(self) -> f32 {
        let x = clamp(self as f64, -20.0, 20.0);
        let (scale, q) = exp_parts(2.0 * x);
        // e^2x - 1 without cancellation near zero.
        let em1 = scale * q + (scale - 1.0);
        let y = (em1 / (em1 + 2.0)) as f32;
        // Keeps the sign of zero.
        if self == 0.0 { self } else { y }
    }

    #[inline(always)]
    fn sigmoid(self) -> f32 {
        let x = clamp(self as f64, -200.0, 200.0);
        let (scale, q) = exp_parts(-x);
        (1.0 / (1.0 + (scale + scale * q))) as f32
    }

    #[inline(always)]
    fn erf(self) -> f32 {
        // Polynomials fitted to erf(sqrt(u))/sqrt(u) on [0, 1] and to erf(1.5 t + 2.5) on [-1, 1].
        const SMALL: [f64; 10] = [
            1.1283791670954946,
            -0.37612638902814094,
            0.11283791658697621,
            -0.0268661690659095,
            0.005223967271890516,
            -0.000854793598324994,
            0.00012046299075510614,
            -1.4795401933262296e-05,
            1.5308330728999415e-06,
            -1.047341825726866e-07,
        ];
        const LARGE: [f64; 17] = [
            0.9995930478582282,
            0.003267417756078604,
            -0.012252828389559735,
            0.028181964738441263,
            -0.043651326904145867,
            0.046447836782124406,
            -0.03187075519417157,
            0.00930387099269949,
            0.0066500581573661205,
            -0.009742476749113164,
            0.0046359403656919315,
            0.0006709135909082374,
            -0.0019913923264489033,
            0.0006738999551130095,
            0.00023024138715461447,
            -0.00015383174771162184,
            7.403923045041881e-06,
        ];
        let x = self as f64;
        let a = x.abs();
        let small = x * horner(if a < 1.0 { x * x } else { 1.0 }, &SMALL);
        let large = horner((clamp(a, 1.0, 4.0) - 2.5) * (1.0 / 1.5), &LARGE);
        let y = if a > 1.0 { large.copysign(x) } else { small };
        y as f32
    }

    #[inline(always)]
    fn sin(self) -> f32 {
        let (turns, sin, cos) = sin_cos_parts(self);
        let y = quarter(turns, sin, cos);
        if self == 0.0 { self } else { y }
    }

    #[inline(always)]
    fn cos(self) -> f32 {
        let (turns, sin, cos) = sin_cos_parts(self);
        quarter(turns.wrapping_add(1), sin, cos)
    }

    #[inline(always)]
    fn pow(self, y: f32) -> f32 {
        let wide = y as f64;
        let ln = log_of_f32(self);
        let t = clamp(wide * ln, -200.0, 200.0);
        let (scale, q) = exp_parts(t);
        let magnitude = (scale + scale * q) as f32;
        // Halves of odd integers are not integers; from 2^24 on every float is an even integer.
        // (`&` and `|` for `&&` and `||`, which would be branches.)
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
    fn exp(self) -> f64 {
        libm::exp(self)
    }

    #[inline(always)]
    fn log(self) -> f64 {
        libm::log(self)
    }

    #[inline(always)]
    fn tanh(self) -> f64 {
        libm::tanh(self)
    }

    #[inline(always)]
    fn sigmoid(self) -> f64 {
        // e^-|x| cannot overflow, and each half keeps its relative accuracy.
        let e = libm::exp(-self.abs());
        if self < 0.0 { e / (1.0 + e) } else { 1.0 / (1.0 + e) }
    }

    #[inline(always)]
    fn erf(self) -> f64 {
        libm::erf(self)
    }

    #[inline(always)]
    fn sin(self) -> f64 {
        libm::sin(self)
    }

    #[inline(always)]
    fn cos(self) -> f64 {
        libm::cos(self)
    }

    #[inline(always)]
    fn pow(self, y: f64) -> f64 {
        libm::pow(self, y)
    }
}

/// Division that rounds to minus infinity, as Python's `//`.
pub trait Floored: Copy {
    fn floor_div(self, other: Self) -> Self;
    fn floor_mod(self, other: Self) -> Self;
}

macro_rules! floored_float {
    ($($t:ident)*) => { $(impl Floored for $t {
        #[inline(always)]
        fn floor_div(self, other: $t) -> $t {
            if other == 0.0 {
                return self / other;
            }
            // The remainder is exact, so that the quotient is within rounding of an integer.
            let rest = self % other;
            let quotient = (self - rest) / other;
            let quotient = if rest != 0.0 && (other < 0.0) != (rest < 0.0) { quotient - 1.0 } else { quotient };
            if quotient == 0.0 {
                return (0.0 as $t).copysign(self / other);
            }
            let floor = quotient.floor();
            if quotient - floor > 0.5 { floor + 1.0 } else { floor }
        }

        #[inline(always)]
        fn floor_mod(self, other: $t) -> $t {
            let rest = self % other;
            if rest == 0.0 {
                (0.0 as $t).copysign(other)
            } else if (other < 0.0) != (rest < 0.0) {
                rest + other
            } else {
                rest
            }
        }
    })* };
}
floored_float! { f32 f64 }

/// What integers do where floats have an instruction.
pub trait Whole: Copy {
    /// Toward zero; 0 by zero.
    fn quotient(self, other: Self) -> Self;
    /// What is left of [`Whole::quotient`], with the sign of `self`; 0 by zero.
    fn remainder(self, other: Self) -> Self;
    /// Wrapping; a negative exponent gives 0, but for the bases 1 and -1.
    fn power(self, exponent: Self) -> Self;
    /// The absolute value, wrapping.
    fn magnitude(self) -> Self;
    /// -1, 0 or 1.
    fn direction(self) -> Self;
    /// A count that is negative or not below the width shifts everything out.
    fn shift_left(self, count: Self) -> Self;
    fn shift_right(self, count: Self) -> Self;
}

macro_rules! whole {
    ($($t:ident, $negative:expr, $power:expr, $magnitude:expr, $direction:expr;)*) => { $(
        impl Floored for $t {
            #[inline(always)]
            fn floor_div(self, other: $t) -> $t {
                if other == 0 {
                    return 0;
                }
                let quotient = self.wrapping_div(other);
                let rest = self.wrapping_rem(other);
                if rest != 0 && $negative(rest) != $negative(other) { quotient - 1 } else { quotient }
            }

            #[inline(always)]
            fn floor_mod(self, other: $t) -> $t {
                if other == 0 {
                    return 0;
                }
                let rest = self.wrapping_rem(other);
                if rest != 0 && $negative(rest) != $negative(other) { rest + other } else { rest }
            }
        }

        impl Whole for $t {
            #[inline(always)]
            fn quotient(self, other: $t) -> $t {
                if other == 0 { 0 } else { self.wrapping_div(other) }
            }

            #[inline(always)]
            fn remainder(self, other: $t) -> $t {
                if other == 0 { 0 } else { self.wrapping_rem(other) }
            }

            #[inline(always)]
            fn power(self, exponent: $t) -> $t {
                if $negative(exponent) {
                    return $power(self, exponent);
                }
                let (mut result, mut base, mut rest) = (1 as $t, self, exponent);
                while rest != 0 {
                    if rest & 1 != 0 {
                        result = result.wrapping_mul(base);
                    }
                    base = base.wrapping_mul(base);
                    rest >>= 1;
                }
                result
            }

            #[inline(always)]
            fn magnitude(self) -> $t {
                $magnitude(self)
            }

            #[inline(always)]
            fn direction(self) -> $t {
                $direction(self)
            }

            #[inline(always)]
            fn shift_left(self, count: $t) -> $t {
                if $negative(count) || count >= $t::BITS as $t { 0 } else { self << count }
            }

            #[inline(always)]
            fn shift_right(self, count: $t) -> $t {
                let out = if $negative(self) { !0 } else { 0 };
                if $negative(count) || count >= $t::BITS as $t { out } else { self >> count }
            }
        }
    )* };
}

macro_rules! integers {
    (signed: $($s:ident)*; unsigned: $($u:ident)*) => {
        whole! {
            $($s, |x: $s| x < 0,
                // The base 1 gives 1, -1 its sign by the exponent's parity, anything else less than one.
                |x: $s, e: $s| match x { 1 => 1, -1 if e & 1 == 0 => 1, -1 => -1, _ => 0 },
                |x: $s| x.wrapping_abs(), |x: $s| x.signum();)*
            $($u, |_: $u| false, |_: $u, _: $u| 0, |x: $u| x, |x: $u| (x != 0) as $u;)*
        }
    };
}
integers! { signed: i8 i16 i32 i64; unsigned: u8 u16 u32 u64 }
