use crate::common::{Array, LAYOUTS, Layout, same_bits, with_threads};
use ms_core::{Code, Result, ViewMut};
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
