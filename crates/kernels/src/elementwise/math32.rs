//! Vectorized float32 functions, with errors of at most 2 units in the last place. If the level has fused multiply-add,
//! it is used, so levels may differ in the last bit.

use std::marker::PhantomData;

use super::table::{Tile, TileFn};
use crate::simd::{Level, Simd, resolve};
use crate::vector::{BASE_FMA, Lanes32, Pair, Portable};

/// Adding and subtracting it rounds to the nearest integer and leaves that integer in the low bits.
pub const ROUND: f32 = 12582912.0; // 1.5 * 2^23

/// `a * b + c`, rounded once if the level supports it.
#[inline(always)]
unsafe fn fma<V: Lanes32>(a: V, b: V, c: V) -> V {
    // SAFETY: registers only, of the caller's level.
    unsafe { c.add_product(a, b) }
}

/// The polynomial with these coefficients, starting with the constant.
#[inline(always)]
unsafe fn polynomial<V: Lanes32, const N: usize>(x: V, coefficients: &[f32; N]) -> V {
    // SAFETY: registers only, of the caller's level.
    unsafe {
        let mut sum = V::splat(coefficients[N - 1]);
        let mut i = N - 1;
        while i > 0 {
            i -= 1;
            sum = fma(sum, x, V::splat(coefficients[i]));
        }
        sum
    }
}

/// ln 2 in two parts. The first has 9 bits, so its product with n is exact.
const LN_2: [f32; 2] = [0.693_359_4, -2.121_944_4e-4];
/// (e^r - 1 - r) / r^2
const EXP: [f32; 5] = [0.5, 1.666_654_3e-1, 4.166_628e-2, 8.366_609e-3, 1.394_649_3e-3];

/// `(n + bias as the low bits of a float, n, e^r - 1)` with `x = n ln 2 + r` and `|r| <= ln(2)/2`. The last has a
/// relative error of 1e-8 besides its rounding.
#[inline(always)]
unsafe fn exp_parts<V: Lanes32>(x: V, bias: f32) -> (V, V, V) {
    // SAFETY: registers only, of the caller's level.
    unsafe {
        let magic = V::splat(ROUND + bias);
        let t = fma(x, V::splat(std::f32::consts::LOG2_E), magic);
        let n = t.sub(magic);
        let r = fma(n, V::splat(-LN_2[1]), fma(n, V::splat(-LN_2[0]), x));
        (t, n, fma(r.mul(r), polynomial(r, &EXP), r))
    }
}

/// e^x for `-104 <= x <= 89`, and NaN for NaN.
#[inline(always)]
unsafe fn exp_within<V: Lanes32>(x: V) -> V {
    // SAFETY: registers only, of the caller's level.
    unsafe {
        let (_, n, q) = exp_parts(x, 0.0);
        V::splat(1.0).add(q).scaled(n)
    }
}

/// e^x for `x <= 89`. Below -104 the result rounds to zero and is not computed: producing a subnormal result takes a
/// processor as long as a hundred normal ones, and masked scores are often that small.
#[inline(always)]
unsafe fn exp_from_below<V: Lanes32>(x: V) -> V {
    // SAFETY: registers only, of the caller's level.
    unsafe {
        let (least, zero) = (V::splat(-104.0), V::splat(0.0));
        x.if_below(least, zero, exp_within(x.if_below(least, zero, x)))
    }
}

/// # Safety
/// The processor has the vector's level. The same holds for the functions below.
#[inline(always)]
pub unsafe fn exp<V: Lanes32>(x: V) -> V {
    // Above 89 the result is infinite. NaN passes through. SAFETY: registers only, of the caller's level.
    unsafe { exp_from_below(V::splat(89.0).lesser(x)) }
}

#[inline(always)]
pub unsafe fn tanh<V: Lanes32>(x: V) -> V {
    // SAFETY: registers only, of the caller's level.
    unsafe {
        // From 9.5 on the result is 1 in float32.
        let a = V::splat(9.5).lesser(x.abs());
        // With 2a = n ln 2 + 2r and exact powers of two: (e^2r - 1) / 2.
        let magic = V::splat(ROUND + 127.0);
        let t = fma(a, V::splat(2.0 * std::f32::consts::LOG2_E), magic);
        let n = t.sub(magic);
        let r = fma(n, V::splat(-0.5 * LN_2[1]), fma(n, V::splat(-0.5 * LN_2[0]), a));
        const HALF: [f32; 5] = [2.0 * EXP[0], 4.0 * EXP[1], 8.0 * EXP[2], 16.0 * EXP[3], 32.0 * EXP[4]];
        let q = fma(r.mul(r), polynomial(r, &HALF), r);
        let scale = t.low_bits_as_power();
        // (e^2a - 1) / 2 without cancellation near zero.
        let half = fma(scale, q, fma(scale, V::splat(0.5), V::splat(-0.5)));
        let y = half.div(half.add(V::splat(1.0)));
        // For small arguments the result is that half minus a correction, which reduces the effect of the quotient's
        // rounding errors.
        let small = half.less_product(half, y);
        a.if_below(V::splat(0.35), small, y).with_sign_of(x)
    }
}

#[inline(always)]
pub unsafe fn sigmoid<V: Lanes32>(x: V) -> V {
    // SAFETY: registers only, of the caller's level.
    unsafe {
        // e^-|x| cannot overflow, and each half keeps its relative accuracy.
        let e = exp_from_below(x.negative());
        let one = V::splat(1.0);
        let y = e.div(one.add(e));
        // e / (1 + e) is e minus a correction, which reduces the effect of the quotient's rounding errors.
        x.if_below(V::splat(0.0), e.less_product(e, y), one.sub(y))
    }
}

#[inline(always)]
pub unsafe fn erf<V: Lanes32>(x: V) -> V {
    // erf(a)/a - 1 as a polynomial in a^2 for a < 0.9; above, ln(erfc(a))/a in a, until erf is 1.
    const SMALL: [f32; 6] =
        [1.283_791_5e-1, -3.761_252_2e-1, 1.128_213_5e-1, -2.677_867e-2, 5.011_589_7e-3, -6.088_334_5e-4];
    const LARGE: [f32; 6] = [-1.128_520_1, -6.356_986e-1, -1.052_878_7e-1, 2.290_668_5e-2, -3.220_180_5e-3, 2.146_2e-4];
    // SAFETY: registers only, of the caller's level.
    unsafe {
        let a = x.abs();
        let small = fma(a, polynomial(a.mul(a), &SMALL), a);
        let t = V::splat(3.93).lesser(a);
        let (n, _, q) = exp_parts(t.mul(polynomial(t, &LARGE)), 127.0);
        let scale = n.low_bits_as_power();
        let large = V::splat(1.0).sub(fma(scale, q, scale));
        a.if_below(V::splat(0.9), small, large).with_sign_of(x)
    }
}

/// The argument of a function: an operand, or the result of preceding opcodes. Each of these opcodes is rounded as in a
/// separate pass.
pub trait Argument: 'static {
    /// The number of operands that it reads.
    const COUNT: usize;

    /// # Safety
    /// The processor has the vector's level.
    unsafe fn of<V: Lanes32>(a: V, b: V, c: V) -> V;
}

/// A function of float32.
pub trait Function: 'static {
    /// # Safety
    /// The processor has the vector's level.
    unsafe fn of<V: Lanes32>(x: V) -> V;
}

macro_rules! arguments {
    ($($(#[doc = $doc:literal])* $name:ident $count:literal |$a:ident, $b:ident, $c:ident| $value:expr;)*) => { $(
        $(#[doc = $doc])*
        pub struct $name;

        impl Argument for $name {
            const COUNT: usize = $count;

            #[inline(always)]
            unsafe fn of<V: Lanes32>($a: V, $b: V, $c: V) -> V {
                // SAFETY: registers only, of the caller's level.
                unsafe { $value }
            }
        }
    )* };
}
/// The operand itself.
pub struct Itself;

impl Argument for Itself {
    const COUNT: usize = 1;

    #[inline(always)]
    unsafe fn of<V: Lanes32>(a: V, _b: V, _c: V) -> V {
        a
    }
}

arguments! {
    Minus 1 |a, _b, _c| a.minus();
    Sum 2 |a, b, _c| a.add(b);
    Difference 2 |a, b, _c| a.sub(b);
    Product 2 |a, b, _c| a.mul(b);
    /// `-a * b`
    MinusProduct 2 |a, b, _c| a.minus().mul(b);
    /// `a * b + c`
    ProductSum 3 |a, b, c| a.mul(b).add(c);
}

macro_rules! functions {
    ($($name:ident $f:ident;)*) => { $(
        pub struct $name;

        impl Function for $name {
            #[inline(always)]
            unsafe fn of<V: Lanes32>(x: V) -> V {
                // SAFETY: registers only, of the caller's level.
                unsafe { $f(x) }
            }
        }
    )* };
}
functions! { Exp exp; Tanh tanh; Sigmoid sigmoid; Erf erf; }

struct FunctionTile<V, A, F>(PhantomData<(V, A, F)>);

impl<V: Lanes32, A: Argument, F: Function> Simd for FunctionTile<V, A, F> {
    type Args = *const Tile;
    type Output = ();

    #[inline(always)]
    unsafe fn run<const LEVEL: u8>(t: *const Tile) {
        // SAFETY: the tile's operands have `n` float32 elements, and `src` has at least `COUNT` operands; vectors end
        // at `n`. The caller guarantees the level.
        unsafe {
            let (dst, n) = ((*t).dst.cast::<f32>(), (*t).n);
            let src: [*const f32; 3] = [(*t).src[0].cast(), (*t).src[1].cast(), (*t).src[2].cast()];
            let mut at = 0;
            while at + V::LANES <= n {
                // Unused operands are the first one again.
                let of = |k: usize| V::load(src[if k < A::COUNT { k } else { 0 }].add(at));
                F::of(A::of(of(0), of(1), of(2))).store(dst.add(at));
                at += V::LANES;
            }
            if at < n {
                let of = |k: usize| V::load_first(src[if k < A::COUNT { k } else { 0 }].add(at), n - at);
                F::of(A::of(of(0), of(1), of(2))).store_first(dst.add(at), n - at);
            }
        }
    }
}

/// The tile function of a function of an argument.
pub fn tile<A: Argument, F: Function>(level: Level) -> TileFn {
    // Several vectors at once: a single one would wait for its own results.
    match level {
        #[cfg(target_arch = "x86_64")]
        Level::Avx512 => const { resolve::<FunctionTile<Pair<Pair<std::arch::x86_64::__m512>>, A, F>>(Level::Avx512) },
        #[cfg(target_arch = "x86_64")]
        Level::Avx2 => const { resolve::<FunctionTile<Pair<std::arch::x86_64::__m256>, A, F>>(Level::Avx2) },
        _ => const { resolve::<FunctionTile<Portable<f32, 8, BASE_FMA>, A, F>>(Level::Baseline) },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_of_any_length_give_each_element_its_bits_and_touch_nothing_else() {
        let special = [0.0, -0.0, 1e-40, -1e-40, f32::NAN, f32::INFINITY, f32::NEG_INFINITY, 88.8, -103.9, 0.349, 9.6];
        for tile in [tile::<Itself, Exp>, tile::<Itself, Tanh>, tile::<Itself, Sigmoid>, tile::<Itself, Erf>] {
            for &level in Level::available() {
                let f = tile(level);
                let run = |x: &[f32]| {
                    let mut y = vec![7f32; x.len() + 1];
                    let tile = Tile { dst: y.as_mut_ptr().cast(), src: [x.as_ptr().cast(); 3], n: x.len() };
                    // SAFETY: the level is available; all accesses are within the tile.
                    unsafe { f(&tile) };
                    assert_eq!(y.pop(), Some(7.0));
                    y.iter().map(|v| v.to_bits()).collect::<Vec<_>>()
                };
                for n in (0..140).chain([1000]) {
                    let x: Vec<f32> = (0..n).map(|i| special[i % 11] + (i / 11) as f32 * 0.3).collect();
                    let single: Vec<u32> = x.chunks(1).flat_map(&run).collect();
                    assert_eq!(run(&x), single, "{level:?} {n}");
                }
            }
        }
    }
}
