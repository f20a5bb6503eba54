//! Functions of float64, and those of float32 without vector code: computed in float64 and rounded once.

use super::incomplete_gamma;

/// Functions of one or two floats, from the `libm` crate, so that the bits do not depend on the system's C library.
pub trait Special: Copy {
    fn tan(self) -> Self;
    fn sinh(self) -> Self;
    fn cosh(self) -> Self;
    fn asin(self) -> Self;
    fn acos(self) -> Self;
    fn atan(self) -> Self;
    fn asinh(self) -> Self;
    fn acosh(self) -> Self;
    fn atanh(self) -> Self;
    fn atan2(self, x: Self) -> Self;
    fn log1p(self) -> Self;
    fn expm1(self) -> Self;
    fn erfc(self) -> Self;
    fn erfinv(self) -> Self;
    fn lgamma(self) -> Self;
    fn digamma(self) -> Self;
    /// Hurwitz zeta of (self, q).
    fn zeta(self, q: Self) -> Self;
    /// The regularized incomplete gamma functions of the order `self`: the lower, the upper, and the derivative of the
    /// lower by the order.
    fn igamma(self, x: Self) -> Self;
    fn igammac(self, x: Self) -> Self;
    fn igamma_slope(self, x: Self) -> Self;
    fn next_after(self, toward: Self) -> Self;
}

macro_rules! special {
    ($($t:ident $next:path, $tolerance:literal);*) => { $(
        impl Special for $t {
            fn tan(self) -> $t { libm::tan(self as f64) as $t }
            fn sinh(self) -> $t { libm::sinh(self as f64) as $t }
            fn cosh(self) -> $t { libm::cosh(self as f64) as $t }
            fn asin(self) -> $t { libm::asin(self as f64) as $t }
            fn acos(self) -> $t { libm::acos(self as f64) as $t }
            fn atan(self) -> $t { libm::atan(self as f64) as $t }
            fn asinh(self) -> $t { libm::asinh(self as f64) as $t }
            fn acosh(self) -> $t { libm::acosh(self as f64) as $t }
            fn atanh(self) -> $t { libm::atanh(self as f64) as $t }
            fn atan2(self, x: $t) -> $t { libm::atan2(self as f64, x as f64) as $t }
            fn log1p(self) -> $t { libm::log1p(self as f64) as $t }
            fn expm1(self) -> $t { libm::expm1(self as f64) as $t }
            fn erfc(self) -> $t { libm::erfc(self as f64) as $t }
            fn erfinv(self) -> $t { inverse_erf(self as f64) as $t }
            fn lgamma(self) -> $t { libm::lgamma(self as f64) as $t }
            fn digamma(self) -> $t { digamma(self as f64) as $t }
            fn zeta(self, q: $t) -> $t { hurwitz_zeta(self as f64, q as f64) as $t }
            fn igamma(self, x: $t) -> $t { incomplete_gamma::parts(self as f64, x as f64, $tolerance).0 as $t }
            fn igammac(self, x: $t) -> $t { incomplete_gamma::parts(self as f64, x as f64, $tolerance).1 as $t }
            fn igamma_slope(self, x: $t) -> $t { incomplete_gamma::order_slope(self as f64, x as f64) as $t }
            fn next_after(self, toward: $t) -> $t { $next(self, toward) }
        }
    )* };
}
special! { f32 libm::nextafterf, 1e-10; f64 libm::nextafter, 2.3e-16 }

/// An initial guess (Winitzki, "A handy approximation for the error function and its inverse", 2008), refined by
/// Halley's iteration on erf, or on erfc if 1 - |y| has more bits than y.
fn inverse_erf(y: f64) -> f64 {
    let a = y.abs();
    if a >= 1.0 || a.is_nan() {
        return if a == 1.0 { f64::INFINITY.copysign(y) } else { f64::NAN };
    }
    if a == 0.0 {
        return y;
    }
    const A: f64 = 0.147;
    let ln = libm::log1p(-a * a);
    let b = 2.0 / (std::f64::consts::PI * A) + ln / 2.0;
    // Near zero the difference of roots cancels; there erf is linear.
    let mut x = if a < 0.1 { a * 0.886_226_925_452_758 } else { ((b * b - ln / A).sqrt() - b).sqrt() };
    for _ in 0..3 {
        let error = if a > 0.5 { (1.0 - a) - libm::erfc(x) } else { libm::erf(x) - a };
        let step = error / (std::f64::consts::FRAC_2_SQRT_PI * libm::exp(-x * x));
        x -= step / (1.0 + x * step);
    }
    x.copysign(y)
}

/// The derivative of ln gamma: reflected to positive x, then raised by the recurrence to where the asymptotic series is
/// accurate (Abramowitz and Stegun, 6.3.5, 6.3.7, 6.3.18).
fn digamma(x: f64) -> f64 {
    if x == 0.0 {
        return f64::NEG_INFINITY.copysign(-x);
    }
    if x < 0.0 {
        if x == x.trunc() {
            return f64::NAN;
        }
        let pi = std::f64::consts::PI;
        return digamma(1.0 - x) - pi / libm::tan(pi * (x - x.floor()));
    }
    let (mut x, mut sum) = (x, 0.0);
    while x < 10.0 {
        sum -= 1.0 / x;
        x += 1.0;
    }
    const SERIES: [f64; 7] =
        [1.0 / 12.0, -1.0 / 120.0, 1.0 / 252.0, -1.0 / 240.0, 1.0 / 132.0, -691.0 / 32760.0, 1.0 / 12.0];
    let z = 1.0 / (x * x);
    let tail = SERIES.iter().rev().fold(0.0, |tail, c| (tail + c) * z);
    sum + libm::log(x) - 0.5 / x - tail
}

/// The sum over k >= 0 of (q + k)^-s: the first terms directly, the rest by the Euler-Maclaurin formula (Abramowitz and
/// Stegun, 23.1.30 and 23.2.3). NaN for s < 1 and if a power of a negative base is undefined; infinite at the poles.
fn hurwitz_zeta(s: f64, q: f64) -> f64 {
    if s < 1.0 || s.is_nan() || q.is_nan() {
        return f64::NAN;
    }
    if s == 1.0 || (q <= 0.0 && q == q.trunc()) {
        return f64::INFINITY;
    }
    let (mut sum, mut a) = (0.0, q);
    while a < 10.0 {
        sum += libm::pow(a, -s);
        a += 1.0;
    }
    let power = libm::pow(a, -s);
    sum += power * a / (s - 1.0) + 0.5 * power;
    // B_2j / (2j)!
    const SERIES: [f64; 8] = [
        1.0 / 12.0,
        -1.0 / 720.0,
        1.0 / 30240.0,
        -1.0 / 1209600.0,
        1.0 / 47900160.0,
        -691.0 / 1307674368000.0,
        1.0 / 74724249600.0,
        -3617.0 / 10670622842880000.0,
    ];
    let mut term = power * s / a;
    for (j, c) in SERIES.iter().enumerate() {
        sum += c * term;
        let next = s + 2.0 * j as f64;
        term *= (next + 1.0) * (next + 2.0) / (a * a);
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inverse_of_erf() {
        for y in [1e-12, 1e-3, 0.05, 0.2, 0.5, 0.9, 0.999, 1.0 - 1e-12, -0.7] {
            let x: f64 = y;
            let back = libm::erf(x.erfinv());
            assert!((back - y).abs() <= 4e-16 * y.abs().max(0.25), "{y} {back}");
        }
        assert_eq!(1.0f64.erfinv(), f64::INFINITY);
        assert!(1.5f32.erfinv().is_nan());
    }

    #[test]
    fn digamma_at_known_points() {
        let gamma = 0.577_215_664_901_532_9;
        assert!((1.0f64.digamma() + gamma).abs() < 1e-15);
        assert!((0.5f64.digamma() + gamma + 2.0 * std::f64::consts::LN_2).abs() < 1e-14);
        // psi(-0.5) = psi(0.5) + 2
        assert!(((-0.5f64).digamma() - (0.5f64.digamma() + 2.0)).abs() < 1e-14);
        assert!((-3.0f64).digamma().is_nan());
    }

    #[test]
    fn zeta_at_known_points() {
        let sixth = std::f64::consts::PI.powi(2) / 6.0;
        assert!((2.0f64.zeta(1.0) - sixth).abs() < 1e-14);
        // Shifted by one term, and at a negative argument.
        assert!((2.0f64.zeta(2.0) - (sixth - 1.0)).abs() < 1e-14);
        assert!((2.0f64.zeta(-0.5) - (4.0 + 3.0 * sixth)).abs() < 1e-12);
        assert_eq!(3.0f64.zeta(-2.0), f64::INFINITY);
        assert!(0.5f64.zeta(1.0).is_nan());
    }
}
