//! Further float32 functions without branches, computed in float64 and rounded once: within one unit in the last place.

use std::f64::consts::{FRAC_PI_2, FRAC_PI_4, PI};

use super::math::{clamp, exp_parts, log_core_at, poly64, sin_cos_parts};

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

/// The angle of the point (x, y) with coordinates that are not negative, in float64; NaN for (0, 0) and for two
/// infinities.
#[inline(always)]
fn angle<const LEVEL: u8>(y: f64, x: f64) -> f64 {
    // arctan(t) / t in t^2, up to tan(pi/8)
    const ATAN: [f64; 7] = [
        0.999_999_999_979_313_2,
        -0.333_333_321_351_871_55,
        0.199_998_863_879_600_95,
        -0.142_816_513_269_301_7,
        0.110_411_890_623_728_29,
        -0.084_598_052_152_840_05,
        0.047_143_451_698_518_49,
    ];
    const TAN_PI_8: f64 = 0.414_213_562_373_095_03;
    let below = y < x;
    let (low, high) = if below { (y, x) } else { (x, y) };
    // Closer to the diagonal, the angle to it is computed.
    let close = low > TAN_PI_8 * high;
    let t = if close { low - high } else { low } / if close { low + high } else { high };
    let a = t * poly64::<LEVEL, 7>(t * t, &ATAN) + if close { FRAC_PI_4 } else { 0.0 };
    if below { a } else { FRAC_PI_2 - a }
}

#[inline(always)]
pub fn atan<const LEVEL: u8>(x: f32) -> f32 {
    (angle::<LEVEL>(x.abs() as f64, 1.0) as f32).copysign(x)
}

#[inline(always)]
pub fn asin<const LEVEL: u8>(x: f32) -> f32 {
    let a = x.abs() as f64;
    (angle::<LEVEL>(a, ((1.0 - a) * (1.0 + a)).sqrt()) as f32).copysign(x)
}

#[inline(always)]
pub fn acos<const LEVEL: u8>(x: f32) -> f32 {
    let a = x.abs() as f64;
    let angle = angle::<LEVEL>(((1.0 - a) * (1.0 + a)).sqrt(), a);
    (if x < 0.0 { PI - angle } else { angle }) as f32
}

#[inline(always)]
pub fn atan2<const LEVEL: u8>(y: f32, x: f32) -> f32 {
    let (b, a) = (y.abs() as f64, x.abs() as f64);
    // By convention, (0, 0) lies on the x axis and (inf, inf) on the diagonal.
    let endless = (a == f64::INFINITY) & (b == f64::INFINITY);
    let a = if endless | ((a == 0.0) & (b == 0.0)) { 1.0 } else { a };
    let b = if endless { 1.0 } else { b };
    let angle = angle::<LEVEL>(b, a);
    // The sign of a negative zero counts.
    let angle = if x.to_bits() >> 31 == 0 { angle } else { PI - angle };
    (angle as f32).copysign(y)
}

/// e^-x^2 times a polynomial in 1 / (1 + |x| / 4).
#[inline(always)]
pub fn erfc<const LEVEL: u8>(x: f32) -> f32 {
    const SCALED: [f64; 12] = [
        2.495_803_793_456_374_8e-5,
        0.140_406_307_593_915_2,
        0.148_458_932_249_812_52,
        0.085_668_177_709_482_1,
        0.359_916_884_801_000_37,
        -0.621_222_112_876_655_1,
        1.763_638_231_403_43,
        -2.610_111_918_631_313,
        3.123_057_051_278_166,
        -2.296_379_104_942_257_5,
        1.114_428_032_670_110_1,
        -0.207_885_439_492_123_62,
    ];
    // From here on the result rounds to 0 or 2.
    let a = clamp((x as f64).abs(), 0.0, 10.2);
    let (scale, q) = exp_parts::<LEVEL>(-a * a);
    let y = (scale * q + scale) * poly64::<LEVEL, 12>(4.0 / (4.0 + a), &SCALED);
    (if x < 0.0 { 2.0 - y } else { y }) as f32
}

/// x times a polynomial in w = -ln(1 - x^2), or in its root if x is close to 1 (Giles, "Approximating the erfinv
/// function", 2011).
#[inline(always)]
pub fn erfinv<const LEVEL: u8>(x: f32) -> f32 {
    // up to w = 5
    const CENTER: [f64; 12] = [
        0.886_226_925_819_629_6,
        0.232_013_644_431_206_1,
        0.011_549_558_656_123_502,
        -2.335_917_549_725_862_3e-3,
        -1.264_920_015_869_519_5e-4,
        4.492_743_661_497_174e-5,
        3.118_038_627_979_474_7e-6,
        -1.436_466_928_081_256_7e-6,
        4.486_749_264_008_474e-8,
        2.372_128_161_878_989_6e-8,
        -3.216_590_817_511_704e-9,
        1.328_589_835_888_815_7e-10,
    ];
    const TAIL: [f64; 11] = [
        -3.756_152_727_182_144,
        15.438_075_279_542_81,
        -22.313_482_834_449_59,
        18.961_738_801_683_24,
        -10.130_699_336_591_332,
        3.609_748_607_329_762_7,
        -0.875_728_301_096_697_1,
        0.143_496_014_605_419_72,
        -0.015_241_721_571_754_019,
        9.492_420_818_982_369e-4,
        -2.634_782_760_361_894_4e-5,
    ];
    let inside = x.abs() < 1.0;
    let a = if inside { x as f64 } else { 0.0 };
    let w = -ln_1p::<LEVEL>(-a * a);
    let slope = if w < 5.0 { poly64::<LEVEL, 12>(w, &CENTER) } else { poly64::<LEVEL, 11>(w.sqrt(), &TAIL) };
    let y = (a * slope) as f32;
    let outside = if x.abs() == 1.0 { f32::INFINITY.copysign(x) } else { f32::NAN };
    if inside { y } else { outside }
}

/// ln gamma for x > 0: between its zeros 1 and 2 and near them a polynomial times its linear factors, from 3 on the
/// asymptotic series after at most five steps of the recurrence (Abramowitz and Stegun, 6.1.41).
#[inline(always)]
pub fn lgamma<const LEVEL: u8>(x: f32) -> f32 {
    // ln gamma(x) / ((x - 1) (x - 2)) in x - 2, for 1 <= x <= 3
    const FACTOR: [f64; 14] = [
        0.422_784_335_660_002_56,
        -0.100_317_303_800_623_33,
        0.032_964_946_657_160_88,
        -0.012_384_114_508_696_59,
        4.999_483_146_136_319e-3,
        -2.108_946_971_853_551e-3,
        9.104_947_197_610_882e-4,
        -4.019_628_116_189_614_5e-4,
        1.958_224_835_311_921_5e-4,
        -9.176_929_669_144_894e-5,
        2.022_835_355_953_357_4e-5,
        -7.252_658_990_586_007e-6,
        1.931_594_461_984_435_8e-5,
        -9.687_111_331_124_238e-6,
    ];
    const SERIES: [f64; 4] = [1.0 / 12.0, -1.0 / 360.0, 1.0 / 1260.0, -1.0 / 1680.0];
    const HALF_LN_2PI: f64 = 0.918_938_533_204_672_8;
    let wide = x as f64;
    let (small, under, shifted) = (x < 3.0, x < 1.0, x < 8.0);
    // A step up from below 1.
    let t = if under { wide - 1.0 } else { wide - 2.0 };
    let near = t * (t + 1.0) * poly64::<LEVEL, 14>(t, &FACTOR);
    let z = if shifted { wide + 5.0 } else { wide };
    let steps = wide * (wide + 1.0) * (wide + 2.0) * (wide + 3.0) * (wide + 4.0);
    let steps = if small { wide } else { steps };
    let ln_steps = log_core_at::<LEVEL>(if shifted { steps } else { 1.0 });
    let inverse = 1.0 / z;
    let tail = inverse * poly64::<LEVEL, 4>(inverse * inverse, &SERIES) + HALF_LN_2PI;
    let far = (z - 0.5) * log_core_at::<LEVEL>(z) - z + tail;
    let y = if small { near } else { far };
    // Zero at 1 and 2, never minus zero.
    let y = (if under | (shifted & !small) { y - ln_steps } else { y }) as f32 + 0.0;
    if x < f32::INFINITY { y } else { x }
}

/// The derivative of ln gamma for x > 0: near its zero a polynomial times its linear factor, elsewhere the asymptotic
/// series after eight steps of the recurrence (Abramowitz and Stegun, 6.3.5 and 6.3.18).
#[inline(always)]
pub fn digamma<const LEVEL: u8>(x: f32) -> f32 {
    const ZERO: f64 = 1.461_632_144_968_362_3;
    const FACTOR: [f64; 6] = [
        0.967_672_246_984_772_2,
        -0.442_763_171_735_231_9,
        0.258_496_996_181_957_9,
        -0.163_940_143_948_262_2,
        0.108_560_053_819_178_2,
        -0.072_754_294_427_018_6,
    ];
    const SERIES: [f64; 4] = [1.0 / 12.0, -1.0 / 120.0, 1.0 / 252.0, -1.0 / 240.0];
    let wide = x as f64;
    let shifted = x < 8.0;
    // The sum of 1 / (x + k) as one quotient.
    let low = if shifted { wide } else { 1.0 };
    let (mut over, mut under) = (1.0, low);
    let mut k = 1;
    while k < 8 {
        let next = low + k as f64;
        over = over * next + under;
        under *= next;
        k += 1;
    }
    let z = if shifted { wide + 8.0 } else { wide };
    let inverse = 1.0 / z;
    let square = inverse * inverse;
    let series = log_core_at::<LEVEL>(z) - 0.5 * inverse - square * poly64::<LEVEL, 4>(square, &SERIES);
    let y = if shifted { series - over / under } else { series };
    let distance = wide - ZERO;
    let near = distance * poly64::<LEVEL, 6>(distance, &FACTOR);
    let y = if distance.abs() < 0.1 { near } else { y } as f32;
    if x < f32::INFINITY { y } else { x }
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
