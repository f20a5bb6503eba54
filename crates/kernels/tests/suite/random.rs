use crate::common::{Array, LAYOUTS, Layout, same_bits, with_threads};
use ms_core::{Code, Result, View, ViewMut};
use ms_kernels::element::Element;
use ms_kernels::element::Truth;
use ms_kernels::random::*;

fn draw<T: Element>(n: i64, f: impl Fn(&ViewMut) -> Result<()>) -> Vec<T> {
    let mut first: Option<Vec<T>> = None;
    with_threads(|threads| {
        for layout in LAYOUTS {
            let mut out = Array::<T>::zeros(&[n], layout);
            f(&out.view_mut()).unwrap();
            same_bits(&out.values(), first.get_or_insert(out.values()), (threads, layout));
        }
    });
    first.unwrap()
}

#[test]
fn philox_has_the_published_bits() {
    // Known answers of the Random123 distribution, for counter and key of all zeros and all ones.
    assert_eq!(philox(0, 0, 0), [0x6627_e8d5, 0xe169_c58d, 0xbc57_ac4c, 0x9b00_dbd8]);
    assert_eq!(philox(u64::MAX, u64::MAX, u64::MAX), [0x408f_276d, 0x41c8_3b0e, 0xa20b_c7c6, 0x6d54_51fd]);
}

#[test]
fn a_prefix_of_a_longer_draw_is_the_shorter_draw() {
    let long: Vec<f32> = draw(100_001, |o| normal(7, 3, o));
    for n in [0, 1, 5, 257] {
        assert_eq!(draw::<f32>(n, |o| normal(7, 3, o)), long[..n as usize]);
    }
    assert_ne!(draw::<f32>(5, |o| normal(7, 4, o)), long[..5]);
    assert_ne!(draw::<f32>(5, |o| normal(8, 3, o)), long[..5]);
}

fn moments<T: Element>(x: &[T]) -> (f64, f64) {
    let n = x.len() as f64;
    let mean = x.iter().map(|v| v.to_f64()).sum::<f64>() / n;
    (mean, x.iter().map(|v| (v.to_f64() - mean).powi(2)).sum::<f64>() / n)
}

#[test]
fn distributions_have_their_moments_and_ranges() {
    fn check<T: Element>() {
        let n = 200_000;
        let x: Vec<T> = draw(n, |o| uniform(1, 2, o));
        assert!(x.iter().all(|v| (0.0..1.0).contains(&v.to_f64())));
        let (mean, variance) = moments(&x);
        assert!((mean - 0.5).abs() < 0.005 && (variance - 1.0 / 12.0).abs() < 0.002);
        let x: Vec<T> = draw(n, |o| normal(1, 2, o));
        assert!(x.iter().all(|v| v.to_f64().abs() < 9.0));
        let (mean, variance) = moments(&x);
        assert!((mean).abs() < 0.01 && (variance - 1.0).abs() < 0.02, "{mean} {variance}");
        let tail = x.iter().filter(|v| v.to_f64().abs() > 2.0).count() as f64 / n as f64;
        assert!((tail - 0.0455).abs() < 0.003, "{tail}");
    }
    check::<f32>();
    check::<f64>();
    let x: Vec<i32> = draw(70_000, |o| randint(5, 0, -3, 4, o));
    for v in -3..4 {
        let share = x.iter().filter(|&&x| x == v).count() as f64 / 70_000.0;
        assert!((share - 1.0 / 7.0).abs() < 0.01);
    }
    assert!(x.iter().all(|v| (-3..4).contains(v)));
    let x: Vec<Truth> = draw(100_000, |o| bernoulli(5, 1, 0.3, o));
    assert!((moments(&x).0 - 0.3).abs() < 0.01);
    assert_eq!(draw::<f32>(9, |o| bernoulli(5, 1, 1.0, o)), [1.0; 9]);
    assert_eq!(draw::<f32>(9, |o| bernoulli(5, 1, 0.0, o)), [0.0; 9]);
    // The whole range of int64 does not overflow.
    draw::<i64>(4, |o| randint(5, 0, i64::MIN, i64::MAX, o));
}

#[test]
fn permutations_have_every_number_once() {
    for n in [0i64, 1, 2, 1000] {
        let x: Vec<i64> = draw(n, |o| permutation(4, 9, o));
        let mut sorted = x.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, (0..n).collect::<Vec<_>>());
        assert!(n < 1000 || x != sorted);
    }
    // Every order of three elements occurs about equally often.
    let mut counts = std::collections::HashMap::new();
    for call in 0..6000 {
        let mut out = Array::<i64>::zeros(&[3], Layout::Dense);
        permutation(1, call, &out.view_mut()).unwrap();
        *counts.entry(out.values()).or_insert(0) += 1;
    }
    assert_eq!(counts.len(), 6);
    assert!(counts.values().all(|c| (850..1150).contains(c)), "{counts:?}");
}

#[test]
fn bad_arguments_are_errors() {
    let mut out = Array::<f32>::zeros(&[2], Layout::Dense);
    assert_eq!(randint(0, 0, 3, 3, &out.view_mut()).unwrap_err().code(), Code::InvalidValue);
    assert_eq!(bernoulli(0, 0, 1.5, &out.view_mut()).unwrap_err().code(), Code::InvalidValue);
    let mut out = Array::<i32>::zeros(&[2], Layout::Dense);
    assert_eq!(uniform(0, 0, &out.view_mut()).unwrap_err().code(), Code::UnsupportedDType);
}

/// Draws of one parameter, in float64.
fn drawn(n: i64, parameter: f64, f: impl Fn(&View, &ViewMut) -> Result<()>) -> Vec<f64> {
    let parameters = Array::new(&vec![parameter; n as usize], &[n], Layout::Dense);
    draw(n, |o| f(&parameters.view(), o))
}

/// The largest distance between the share of numbers up to `x` and the distribution function `cdf`, times the root of
/// their count; above 1.95 with probability 0.001.
fn kolmogorov(mut x: Vec<f64>, cdf: impl Fn(f64) -> f64) -> f64 {
    x.sort_by(f64::total_cmp);
    let n = x.len() as f64;
    let off = |(i, &v): (usize, &f64)| (cdf(v) - i as f64 / n).abs().max((cdf(v) - (i + 1) as f64 / n).abs());
    x.iter().enumerate().map(off).fold(0.0, f64::max) * n.sqrt()
}

#[test]
fn gamma_numbers_have_their_distribution() {
    let n = 100_000;
    for order in [0.05, 0.5, 1.0, 2.5, 40.0, 1e6] {
        let x = drawn(n, order, |p, o| gamma(3, 1, p, o));
        let (mean, variance) = moments(&x);
        let deviation = (order / n as f64).sqrt();
        assert!((mean - order).abs() < 4.0 * deviation, "{order} {mean}");
        // The fourth central moment is 3 order^2 + 6 order.
        let spread = ((2.0 * order * order + 6.0 * order) / n as f64).sqrt();
        assert!((variance - order).abs() < 4.0 * spread, "{order} {variance}");
    }
    let exponential = drawn(n, 1.0, |p, o| gamma(4, 1, p, o));
    assert!(kolmogorov(exponential, |x| 1.0 - (-x).exp()) < 1.95);
    // The square of a normal number, halved, is of the order 1/2.
    let half = drawn(n, 0.5, |p, o| gamma(5, 1, p, o));
    assert!(kolmogorov(half, |x| libm::erf(x.sqrt())) < 1.95);
    let three = drawn(n, 3.0, |p, o| gamma(6, 1, p, o));
    assert!(kolmogorov(three, |x| 1.0 - (-x).exp() * (1.0 + x + 0.5 * x * x)) < 1.95);
}

#[test]
fn poisson_numbers_have_their_distribution() {
    let n = 100_000;
    for rate in [0.01, 0.7, 5.0, 9.99, 10.0, 35.0, 900.0, 1e8, 1e15] {
        let x = drawn(n, rate, |p, o| poisson(3, 2, p, o));
        assert!(x.iter().all(|v| *v >= 0.0 && *v == v.floor()));
        let (mean, variance) = moments(&x);
        assert!((mean - rate).abs() < 4.0 * (rate / n as f64).sqrt(), "{rate} {mean}");
        let spread = ((2.0 * rate * rate + rate) / n as f64).sqrt();
        assert!((variance - rate).abs() < 4.0 * spread, "{rate} {variance}");
    }
    // Each count beside its probability, on both sides of the switch between the methods.
    for rate in [3.0f64, 9.5, 12.0, 30.0] {
        let x = drawn(n, rate, |p, o| poisson(8, 2, p, o));
        for count in 0..60 {
            let k = count as f64;
            let chance = (k * rate.ln() - rate - libm::lgamma(k + 1.0)).exp();
            let share = x.iter().filter(|v| **v == k).count() as f64 / n as f64;
            let bound = 4.5 * (chance / n as f64).sqrt() + 3.0 / n as f64;
            assert!((share - chance).abs() < bound, "{rate} {count} {share} {chance}");
        }
    }
}

#[test]
fn parameters_at_the_edges() {
    let gammas = |order| drawn(70, order, |p, o| gamma(3, 1, p, o));
    assert_eq!(gammas(0.0), [0.0; 70]);
    assert_eq!(gammas(f64::INFINITY), [f64::INFINITY; 70]);
    assert!(gammas(f64::NAN).iter().all(|x| x.is_nan()) && gammas(-1.0).iter().all(|x| x.is_nan()));
    assert!(gammas(1e-3).iter().all(|x| (0.0..10.0).contains(x)));
    assert!(gammas(1e300).iter().all(|x| (x / 1e300 - 1.0).abs() < 1e-12));
    let counts = |rate| drawn(70, rate, |p, o| poisson(3, 1, p, o));
    assert_eq!((counts(0.0), counts(-2.0)), (vec![0.0; 70], vec![0.0; 70]));
    assert_eq!(counts(f64::INFINITY), [f64::INFINITY; 70]);
    assert!(counts(f64::NAN).iter().all(|x| x.is_nan()));
    assert!(counts(1e300).iter().all(|x| (x / 1e300 - 1.0).abs() < 1e-12));
    // A number depends on its own index and parameter only.
    let mixed: Vec<f64> = (0..70).map(|i| [0.3, 4.0, 70.0][i % 3]).collect();
    let parameters = Array::new(&mixed, &[70], Layout::Dense);
    let of_mixed = (
        draw::<f64>(70, |o| gamma(3, 1, &parameters.view(), o)),
        draw::<f64>(70, |o| poisson(3, 1, &parameters.view(), o)),
    );
    for (k, parameter) in [0.3, 4.0, 70.0].into_iter().enumerate() {
        for i in (k..70).step_by(3) {
            assert_eq!((of_mixed.0[i], of_mixed.1[i]), (gammas(parameter)[i], counts(parameter)[i]));
        }
    }
    let (narrow, mut out) = (Array::<f32>::zeros(&[2], Layout::Dense), Array::<f64>::zeros(&[2], Layout::Dense));
    assert_eq!(gamma(0, 0, &narrow.view(), &out.view_mut()).unwrap_err().code(), Code::Internal);
}
