//! Vectors of any level: the compiler uses the target's instructions.

use super::{Lanes, Lanes32, MOST, Portable, Vector};
use crate::element::Float;
use crate::elementwise::math32;

/// The largest lane, by halves.
#[inline(always)]
pub(super) unsafe fn greatest<T: Float, V: Vector<T>>(v: V) -> T {
    let mut lanes = [T::ZERO; MOST];
    // SAFETY: no vector has more than `MOST` lanes; the caller guarantees the level.
    unsafe { v.store(lanes.as_mut_ptr()) };
    let mut half = V::LANES / 2;
    while half > 0 {
        for l in 0..half {
            lanes[l] = if lanes[l] > lanes[l + half] { lanes[l] } else { lanes[l + half] };
        }
        half /= 2;
    }
    lanes[0]
}

macro_rules! portable {
    ($t:ident |$x:ident| $exp:expr) => {
        impl<const N: usize, const FMA: bool> Lanes<$t> for Portable<$t, N, FMA> {
            #[inline(always)]
            unsafe fn load_filled(ptr: *const $t, n: usize, fill: $t) -> Self {
                let mut lanes = [fill; N];
                for l in 0..n {
                    // SAFETY: `n` elements are readable.
                    lanes[l] = unsafe { *ptr.add(l) };
                }
                Portable(lanes)
            }

            #[inline(always)]
            unsafe fn first(mut self, n: usize) -> Self {
                self.0[n.min(N)..].fill(0.0);
                self
            }

            #[inline(always)]
            unsafe fn sub(self, other: Self) -> Self {
                self.with(other, other, |a, b, _| a - b)
            }

            #[inline(always)]
            unsafe fn mul(self, other: Self) -> Self {
                self.with(other, other, |a, b, _| a * b)
            }

            #[inline(always)]
            unsafe fn div(self, other: Self) -> Self {
                self.with(other, other, |a, b, _| a / b)
            }

            #[inline(always)]
            unsafe fn greater(self, other: Self) -> Self {
                self.with(other, other, |a, b, _| if a > b { a } else { b })
            }

            #[inline(always)]
            unsafe fn greatest(self) -> $t {
                // SAFETY: the caller guarantees the level.
                unsafe { greatest(self) }
            }

            #[inline(always)]
            unsafe fn exp(self) -> Self {
                let $x = self;
                // SAFETY: the caller guarantees the level.
                unsafe { $exp }
            }
        }
    };
}
portable!(f32 | x | math32::exp(x));
portable!(f64 | x | x.each(super::exp));

impl<const N: usize, const FMA: bool> Lanes32 for Portable<f32, N, FMA> {
    #[inline(always)]
    unsafe fn lesser(self, other: Self) -> Self {
        self.with(other, other, |a, b, _| if a < b { a } else { b })
    }

    #[inline(always)]
    unsafe fn abs(self) -> Self {
        self.with(self, self, |a, _, _| a.abs())
    }

    #[inline(always)]
    unsafe fn minus(self) -> Self {
        self.with(self, self, |a, _, _| -a)
    }

    #[inline(always)]
    unsafe fn negative(self) -> Self {
        self.with(self, self, |a, _, _| -a.abs())
    }

    #[inline(always)]
    unsafe fn with_sign_of(self, other: Self) -> Self {
        self.with(other, other, |a, b, _| a.copysign(b))
    }

    #[inline(always)]
    unsafe fn less_product(self, a: Self, b: Self) -> Self {
        // SAFETY: the caller guarantees the level.
        unsafe { self.add_product(a.minus(), b) }
    }

    #[inline(always)]
    unsafe fn if_below(self, limit: Self, yes: Self, no: Self) -> Self {
        if N <= 8 {
            let mut out = no;
            for l in 0..N {
                out.0[l] = if self.0[l] < limit.0[l] { yes.0[l] } else { no.0[l] };
            }
            return out;
        }
        let below = self.with(limit, limit, |a, limit, _| if a < limit { 1.0 } else { 0.0 });
        below.with(yes, no, |below, yes, no| if below != 0.0 { yes } else { no })
    }

    #[inline(always)]
    unsafe fn low_bits_as_power(self) -> Self {
        self.with(self, self, |a, _, _| f32::from_bits(a.to_bits() << 23))
    }

    #[inline(always)]
    unsafe fn scaled(self, n: Self) -> Self {
        self.with(n, n, |a, n, _| {
            // Two factors, each a normal number, so that subnormal results are rounded once: n + 254 is the sum of two
            // biased exponents.
            let n = (n + (math32::ROUND + 254.0)).to_bits();
            let half = n >> 1;
            a * f32::from_bits(half << 23) * f32::from_bits(n.wrapping_sub(half) << 23)
        })
    }
}
