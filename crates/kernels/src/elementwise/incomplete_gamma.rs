//! The regularized incomplete gamma functions P(a, x) and Q(a, x) = 1 - P(a, x), in float64. Up to `LARGE`, P below
//! a + 1 is a series and Q above it a continued fraction (Abramowitz and Stegun, 6.5.29 and 6.5.31). For larger orders,
//! whose series are long, it is the trapezoidal rule after the substitution `u = exp(s - exp(-s))` (Takahasi and Mori,
//! "Double exponential formulas for numerical integration", 1974).

use std::sync::LazyLock;

use super::special::Special;

const LARGE: f64 = 500.0;
/// The longest series and fractions are those next to `LARGE`, with some 200 terms.
const TERMS: usize = 2000;

/// Nodes in (0, inf) with their weights.
static NODES: LazyLock<[(f64, f64); 128]> = LazyLock::new(|| {
    let step = 9.7 / 127.0;
    std::array::from_fn(|k| {
        let s = k as f64 * step - 4.5;
        let turn = libm::exp(-s);
        let u = libm::exp(s - turn);
        (u, u * (turn + 1.0) * step)
    })
});

/// `x^power exp(-x) / gamma(order)`
fn scale(power: f64, x: f64, order: f64) -> f64 {
    libm::exp(power * libm::log(x) - x - libm::lgamma(order))
}

/// P by its series, and the derivative of the series' sum by `a`.
fn series(a: f64, x: f64, tolerance: f64) -> (f64, f64) {
    let (mut term, mut sum, mut log_slope, mut slope) = (1.0, 1.0, 0.0, 0.0);
    for n in 1..TERMS {
        let place = a + n as f64;
        term *= x / place;
        log_slope -= 1.0 / place;
        sum += term;
        slope += term * log_slope;
        if term < tolerance * sum {
            break;
        }
    }
    (sum, slope)
}

/// Q of x above a + 1: the fraction by Lentz's method.
fn fraction(a: f64, x: f64, tolerance: f64) -> f64 {
    const TINY: f64 = 1e-300;
    let nonzero = |v: f64| if v.abs() < TINY { TINY } else { v };
    let mut b = x + 1.0 - a;
    let (mut c, mut d) = (1.0 / TINY, 1.0 / b);
    let mut value = d;
    for n in 1..TERMS {
        let n = n as f64;
        let numerator = -n * (n - a);
        b += 2.0;
        d = 1.0 / nonzero(numerator * d + b);
        c = nonzero(b + numerator / c);
        value *= c * d;
        if (c * d - 1.0).abs() < tolerance {
            break;
        }
    }
    scale(a, x, a) * value
}

/// The integral over t from x on (towards 0 unless `up`) of `weight(ln t) t^(a-1) exp(-t) / gamma(a)`, of large a: in
/// widths of the bell around a - 1.
fn bell(a: f64, x: f64, up: bool, weight: impl Fn(f64) -> f64) -> f64 {
    let top = a - 1.0;
    let width = if up { top.sqrt() } else { -top.sqrt() };
    let log_top = libm::log(top);
    let mut sum = 0.0;
    for (u, step) in *NODES {
        let place = (x - top + width * u) / top;
        if place > -1.0 {
            let log = libm::log1p(place);
            let height = top * (log - place);
            if height > -745.0 {
                sum += libm::exp(height) * step * weight(log + log_top);
            }
        }
    }
    // One over the gamma function, times the height of the bell, by Stirling's series.
    let square = top * top;
    let rest = (((1.0 / 1260.0) / square - 1.0 / 360.0) / square + 1.0 / 12.0) / top;
    sum * libm::exp(-rest) / (2.0 * std::f64::consts::PI).sqrt()
}

fn known(a: f64, x: f64) -> bool {
    a > 0.0 && x >= 0.0 && a.is_finite()
}

/// P and Q, to about a relative `tolerance`; NaN outside the range.
pub fn parts(a: f64, x: f64, tolerance: f64) -> (f64, f64) {
    if !known(a, x) {
        return (f64::NAN, f64::NAN);
    }
    if x == 0.0 || x.is_infinite() {
        return if x == 0.0 { (0.0, 1.0) } else { (1.0, 0.0) };
    }
    let above = x >= a + 1.0;
    let part = if a >= LARGE {
        bell(a, x, above, |_| 1.0)
    } else if above {
        fraction(a, x, tolerance)
    } else {
        scale(a, x, a + 1.0) * series(a, x, tolerance).0
    };
    if above { (1.0 - part, part) } else { (part, 1.0 - part) }
}

/// The derivative of P by a; 0 outside the range.
pub fn order_slope(a: f64, x: f64) -> f64 {
    if !known(a, x) || x == 0.0 || x.is_infinite() {
        return 0.0;
    }
    let above = x >= a + 1.0;
    if a < LARGE && !above {
        let (sum, slope) = series(a, x, f64::EPSILON);
        return scale(a, x, a + 1.0) * (sum * (libm::log(x) - (a + 1.0).digamma()) + slope);
    }
    let center = a.digamma();
    if a >= LARGE {
        let slope = bell(a, x, above, |log| log - center);
        return if above { -slope } else { slope };
    }
    let log_x = libm::log(x);
    let mut sum = 0.0;
    for (u, step) in *NODES {
        let log = libm::log1p(u / x);
        sum += libm::exp((a - 1.0) * log - u) * step * (log + log_x - center);
    }
    -scale(a - 1.0, x, a) * sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_at_known_points() {
        // P(1, x) = 1 - exp(-x), P(1/2, x) = erf(sqrt x); for integers Q is a sum of Poisson probabilities.
        for x in [1e-8, 0.1, 0.9, 1.99, 2.01, 5.0, 40.0, 700.0] {
            let (p, q) = parts(1.0, x, f64::EPSILON);
            assert!((p + libm::expm1(-x)).abs() <= 4e-16 && (q / libm::exp(-x) - 1.0).abs() < 1e-13, "{x}");
            let (p, _) = parts(0.5, x, f64::EPSILON);
            assert!((p - libm::erf(x.sqrt())).abs() < 1e-15, "{x} {p}");
        }
        for a in [30.0f64, 499.0, 501.0, 3000.0] {
            for x in [a - 2.0 * a.sqrt(), a, a + 2.0 * a.sqrt()] {
                let chance = |k: f64| libm::exp(k * libm::log(x) - x - libm::lgamma(k + 1.0));
                let q: f64 = (0..a as u32).map(|k| chance(k as f64)).sum();
                let got = parts(a, x, f64::EPSILON).1;
                assert!((got / q - 1.0).abs() < 1e-11, "{a} {x} {got} {q}");
            }
        }
    }

    #[test]
    fn slopes_are_those_of_differences() {
        for a in [0.3f64, 2.0, 60.0, 480.0, 600.0, 5000.0] {
            for x in [0.5 * a, a, a + 1.5, a + 3.0 * a.sqrt()] {
                let step = 1e-4 * a.sqrt();
                let difference = parts(a + step, x, 1e-16).0 - parts(a - step, x, 1e-16).0;
                let (got, want) = (order_slope(a, x), difference / (2.0 * step));
                assert!((got - want).abs() < 1e-6 * want.abs() + 1e-9, "{a} {x} {got} {want}");
            }
        }
    }

    #[test]
    fn arguments_at_the_edges() {
        for (a, x) in [(0.0, 1.0), (-1.0, 1.0), (2.0, -1.0), (f64::INFINITY, 1.0), (f64::NAN, 1.0), (1.0, f64::NAN)] {
            assert!(parts(a, x, 1e-16).0.is_nan() && order_slope(a, x) == 0.0);
        }
        assert_eq!(parts(2.0, 0.0, 1e-16), (0.0, 1.0));
        assert_eq!(parts(2.0, f64::INFINITY, 1e-16), (1.0, 0.0));
        assert!((parts(1e15, 1e15, 1e-16).0 - 0.5).abs() < 1e-7);
        assert_eq!((parts(1e-300, 1.0, 1e-16).0, parts(1e300, 1.0, 1e-16).0), (1.0, 0.0));
    }
}
