//! Powers of float32.

use super::math::Math;
use super::table::{Tile, TileFn, each1, each2};
use crate::simd::{Level, Simd, one_by_one, resolve};

/// Exponents with their own formula, which is more accurate and nearly free. It is used for every element with such an
/// exponent, so that the bits do not depend on neighbouring exponents.
const SIMPLE: [f32; 5] = [2.0, 3.0, 1.0, 0.5, -1.0];

#[inline(always)]
fn simple<const WHICH: usize>(x: f32) -> f32 {
    match WHICH {
        0 => x * x,
        1 => {
            let wide = x as f64;
            (wide * wide * wide) as f32
        }
        2 => x,
        // The powers of -0 and of minus infinity are positive.
        3 => {
            let root = x.sqrt() + 0.0;
            if x == f32::NEG_INFINITY { f32::INFINITY } else { root }
        }
        _ => 1.0 / x,
    }
}

#[inline(always)]
fn alone<const LEVEL: u8, const WHICH: usize>(x: f32) -> f32 {
    one_by_one::<LEVEL>();
    simple::<WHICH>(x)
}

struct Power;

impl Simd for Power {
    type Args = *const Tile;
    type Output = ();

    #[inline(always)]
    unsafe fn run<const LEVEL: u8>(t: *const Tile) {
        // SAFETY: the caller's tile has two float32 operands, as the program states.
        let (dst, x, y) = unsafe { ((*t).dst::<f32>(), (*t).src::<f32>(0), (*t).src::<f32>(1)) };
        let Some(&first) = y.first() else { return };
        let mut same = true;
        for &y in y {
            same &= y == first;
        }
        // Usually the exponent is a single number.
        match SIMPLE.iter().position(|&s| s == first) {
            Some(0) if same => return each1(dst, x, alone::<LEVEL, 0>),
            Some(1) if same => return each1(dst, x, alone::<LEVEL, 1>),
            Some(2) if same => return each1(dst, x, alone::<LEVEL, 2>),
            Some(3) if same => return each1(dst, x, alone::<LEVEL, 3>),
            Some(4) if same => return each1(dst, x, alone::<LEVEL, 4>),
            _ => {}
        }
        each2(dst, x, y, |x, y| {
            one_by_one::<LEVEL>();
            x.pow_at::<LEVEL>(y)
        });
        let mut any = false;
        for &y in y {
            any |= SIMPLE.iter().fold(false, |any, &s| any | (y == s));
        }
        if any {
            for ((d, &x), &y) in dst.iter_mut().zip(x).zip(y) {
                match SIMPLE.iter().position(|&s| s == y) {
                    Some(0) => *d = simple::<0>(x),
                    Some(1) => *d = simple::<1>(x),
                    Some(2) => *d = simple::<2>(x),
                    Some(3) => *d = simple::<3>(x),
                    Some(4) => *d = simple::<4>(x),
                    _ => {}
                }
            }
        }
    }
}

pub(super) fn tile(level: Level) -> Option<TileFn> {
    Some(resolve::<Power>(level))
}
