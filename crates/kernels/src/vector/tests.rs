//! Every vector compared with single lanes.

use std::marker::PhantomData;

use super::*;
use crate::simd::{Simd, resolve};

const VALUES: [f64; 11] = [1.5, -0.0, 0.0, f64::NAN, f64::INFINITY, -2.25, 1e-42, f64::NEG_INFINITY, 3.0, -1e30, 0.7];

/// Operands such that every pair occurs in some lane.
fn operands<T: Float>(turn: usize) -> [Vec<T>; 2] {
    [1, 3].map(|step| (0..MOST).map(|l| T::from_f64(VALUES[(l * step + turn * (step - 1)) % 11])).collect())
}

#[track_caller]
fn same<T: Float>(got: &[T], want: impl Fn(usize) -> T, n: usize, what: &str) {
    for l in 0..n {
        let (got, want) = (got[l], want(l));
        let same = (got.is_nan() && want.is_nan()) || got.to_f64().to_bits() == want.to_f64().to_bits();
        assert!(same, "{what}, lane {l}: {got:?} and {want:?}");
    }
}

struct Check<T, V>(PhantomData<(T, V)>);

impl<T: Float, V: Lanes<T>> Simd for Check<T, V> {
    type Args = ();
    type Output = ();

    #[inline(always)]
    unsafe fn run<const LEVEL: u8>(_: ()) {
        let n = V::LANES;
        let mut out = [T::ZERO; MOST];
        for turn in 0..11 {
            let [a, b] = operands::<T>(turn);
            // SAFETY: the level is available, and the arrays have `MOST` elements, as many as any vector here.
            unsafe {
                let (x, y) = (V::load(a.as_ptr()), V::load(b.as_ptr()));
                let greater = |a: T, b: T| if a > b { a } else { b };
                x.greater(y).store(out.as_mut_ptr());
                same(&out, |l| greater(a[l], b[l]), n, "greater");
                x.sub(y).store(out.as_mut_ptr());
                same(&out, |l| T::from_f64(a[l].to_f64() - b[l].to_f64()), n, "sub");
                x.div(y).store(out.as_mut_ptr());
                same(&out, |l| a[l].over(b[l]), n, "div");
                x.mul(y).store(out.as_mut_ptr());
                same(&out, |l| a[l].times(b[l]), n, "mul");
                for part in 0..=n {
                    V::load_filled(a.as_ptr(), part, T::ONE).store(out.as_mut_ptr());
                    same(&out, |l| if l < part { a[l] } else { T::ONE }, n, "load_filled");
                    x.first(part).store(out.as_mut_ptr());
                    same(&out, |l| if l < part { a[l] } else { T::ZERO }, n, "first");
                    out = [T::ONE; MOST];
                    x.store_first(out.as_mut_ptr(), part);
                    same(&out, |l| if l < part { a[l] } else { T::ONE }, MOST, "store_first");
                }
            }
        }
        let whole: Vec<T> = (0..MOST).map(|l| T::from_f64((l * 7 % 13) as f64 - 20.0)).collect();
        // SAFETY: as above.
        unsafe {
            let x = V::load(whole.as_ptr());
            let most = whole[..n].iter().fold(T::LOWEST, |a, &b| if a > b { a } else { b });
            assert_eq!(x.greatest(), most);
            let sum: f64 = whole[..n].iter().map(|v| v.to_f64()).sum();
            assert_eq!(x.total().to_f64(), sum);
            x.exp().store(out.as_mut_ptr());
            for l in 0..n {
                let want = whole[l].to_f64().exp();
                assert!((out[l].to_f64() - want).abs() <= 1.2e-7 * want);
            }
        }
    }
}

struct Check32<V>(PhantomData<V>);

impl<V: Lanes32> Simd for Check32<V> {
    type Args = ();
    type Output = ();

    #[inline(always)]
    unsafe fn run<const LEVEL: u8>(_: ()) {
        let n = V::LANES;
        let mut out = [0f32; MOST];
        for turn in 0..11 {
            let [a, b] = operands::<f32>(turn);
            // SAFETY: as above.
            unsafe {
                let (x, y) = (V::load(a.as_ptr()), V::load(b.as_ptr()));
                x.lesser(y).store(out.as_mut_ptr());
                same(&out, |l| if a[l] < b[l] { a[l] } else { b[l] }, n, "lesser");
                x.abs().store(out.as_mut_ptr());
                same(&out, |l| a[l].abs(), n, "abs");
                x.negative().store(out.as_mut_ptr());
                same(&out, |l| -a[l].abs(), n, "negative");
                x.with_sign_of(y).store(out.as_mut_ptr());
                same(&out, |l| a[l].copysign(b[l]), n, "with_sign_of");
                x.if_below(y, V::splat(1.0), V::splat(2.0)).store(out.as_mut_ptr());
                same(&out, |l| if a[l] < b[l] { 1.0 } else { 2.0 }, n, "if_below");
                let product = |a: f32, b: f32, c: f32| if has_fma(LEVEL) { (-b).mul_add(c, a) } else { a - b * c };
                x.less_product(x, y).store(out.as_mut_ptr());
                same(&out, |l| product(a[l], a[l], b[l]), n, "less_product");
            }
        }
        for power in -150..=128i32 {
            let value = 1.0 + (power & 7) as f32 / 11.0;
            // Rounded once, also if the result is subnormal.
            let want = (value as f64 * 2f64.powi(power)) as f32;
            // SAFETY: as above.
            unsafe { V::splat(value).scaled(V::splat(power as f32)).store(out.as_mut_ptr()) };
            same(&out, |_| want, n, "scaled");
        }
        // SAFETY: as above.
        unsafe { V::splat(f32::from_bits(130)).low_bits_as_power().store(out.as_mut_ptr()) };
        same(&out, |_| 8.0, n, "low_bits_as_power");
    }
}

#[test]
fn vectors_of_every_level_do_what_single_lanes_do() {
    fn check<T: Grouped>() {
        for &level in Level::available() {
            // SAFETY: the level is available.
            unsafe {
                match level {
                    Level::Avx512 => resolve::<Check<T, T::Wide>>(level)(()),
                    Level::Avx2 => resolve::<Check<T, T::Narrow>>(level)(()),
                    Level::Baseline => resolve::<Check<T, T::Base>>(level)(()),
                }
            }
        }
    }
    check::<f32>();
    check::<f64>();
    for &level in Level::available() {
        // SAFETY: the level is available.
        unsafe {
            match level {
                #[cfg(target_arch = "x86_64")]
                Level::Avx512 => resolve::<Check32<<f32 as Grouped>::Wide>>(level)(()),
                #[cfg(target_arch = "x86_64")]
                Level::Avx2 => resolve::<Check32<<f32 as Grouped>::Narrow>>(level)(()),
                _ => resolve::<Check32<<f32 as Grouped>::Base>>(level)(()),
            }
        }
    }
}
