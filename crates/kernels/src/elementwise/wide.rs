//! Further float32 functions without branches, computed in float64 and rounded once: within one unit in the last place.

use super::math::{clamp, exp_parts, log_core_at, sin_cos_parts};

/// For |x| below [`super::math::LARGE_ANGLE`].
#[inline(always)]
pub fn tan<const LEVEL: u8>(x: f32) -> f32 {
    let (turns, sin, cos) = sin_cos_parts::<LEVEL>(x);
    let (over, under) = if turns & 1 == 0 { (sin, cos) } else { (-cos, sin) };
    let y = (over / under) as f32;
    if x == 0.0 { x } else { y }
}

/// `e^x - 1` in float64, for |x| below 700.
#[inline(always)]
fn em1<const LEVEL: u8>(x: f64) -> f64 {
    let (scale, q) = exp_parts::<LEVEL>(x);
    // Avoids cancellation near zero.
    scale * q + (scale - 1.0)
}

#[inline(always)]
pub fn expm1<const LEVEL: u8>(x: f32) -> f32 {
    let y = em1::<LEVEL>(clamp(x as f64, -200.0, 200.0)) as f32;
    // Keeps the sign of zero.
    if x == 0.0 { x } else { y }
}

#[inline(always)]
pub fn sinh<const LEVEL: u8>(x: f32) -> f32 {
    let e = em1::<LEVEL>(clamp((x as f64).abs(), 0.0, 200.0));
    // (e^x - e^-x) / 2, with e^-x = 1 / (e + 1).
    ((0.5 * (e + e / (e + 1.0))) as f32).copysign(x)
}

#[inline(always)]
pub fn cosh<const LEVEL: u8>(x: f32) -> f32 {
    let e = em1::<LEVEL>(clamp((x as f64).abs(), 0.0, 200.0)) + 1.0;
    (0.5 * (e + 1.0 / e)) as f32
}

/// `ln(1 + x)` for finite `x > -1`, accurate even if x is so small that 1 + x rounds to 1.
#[inline(always)]
fn ln_1p<const LEVEL: u8>(x: f64) -> f64 {
    // Below this, a few terms of the series give all digits of float32.
    let small = x.abs() < 1e-6;
    let ln = log_core_at::<LEVEL>(if small { 1.0 } else { 1.0 + x });
    if small { x - 0.5 * x * x } else { ln }
}

#[inline(always)]
pub fn log1p<const LEVEL: u8>(x: f32) -> f32 {
    let inside = (x > -1.0) & (x < f32::INFINITY);
    let y = ln_1p::<LEVEL>(if inside { x as f64 } else { 0.0 }) as f32;
    let y = if inside { y } else { x };
    let y = if x == -1.0 { f32::NEG_INFINITY } else { y };
    if x < -1.0 {
        f32::NAN
    } else if x == 0.0 {
        x
    } else {
        y
    }
}

#[inline(always)]
pub fn asinh<const LEVEL: u8>(x: f32) -> f32 {
    let a = (x as f64).abs();
    let inside = x.abs() < f32::INFINITY;
    let a = if inside { a } else { 0.0 };
    // ln(a + sqrt(a^2 + 1)), where a^2 / (1 + sqrt(a^2 + 1)) is the root minus 1.
    let square = a * a;
    let y = ln_1p::<LEVEL>(a + square / (1.0 + (square + 1.0).sqrt())) as f32;
    if inside & (x != 0.0) { y.copysign(x) } else { x }
}

#[inline(always)]
#[allow(clippy::manual_range_contains)] // both comparisons for every lane, without a branch
pub fn acosh<const LEVEL: u8>(x: f32) -> f32 {
    let inside = (x >= 1.0) & (x < f32::INFINITY);
    // ln(x + sqrt(x^2 - 1)), from the distance to 1.
    let t = if inside { x as f64 - 1.0 } else { 0.0 };
    let y = ln_1p::<LEVEL>(t + (t * (t + 2.0)).sqrt()) as f32;
    let y = if inside { y } else { x };
    if x < 1.0 { f32::NAN } else { y }
}

#[inline(always)]
pub fn atanh<const LEVEL: u8>(x: f32) -> f32 {
    let a = (x as f64).abs();
    let inside = x.abs() < 1.0;
    let a = if inside { a } else { 0.0 };
    // ln((1 + a) / (1 - a)) / 2
    let y = (0.5 * ln_1p::<LEVEL>(2.0 * a / (1.0 - a))) as f32;
    let y = if inside & (x != 0.0) { y.copysign(x) } else { x };
    let y = if x.abs() == 1.0 { f32::INFINITY.copysign(x) } else { y };
    if x.abs() > 1.0 { f32::NAN } else { y }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::f64::consts::LN_2;

    #[test]
    fn the_sum_of_logarithms() {
        assert!((ln_1p::<0>(1.0) - LN_2).abs() < 1e-12);
        assert_eq!(ln_1p::<0>(1e-30), 1e-30);
    }
}
