//! The vectors of AVX2 and AVX-512.
//!
//! Every function here may use its vector's instructions: callers ensure that the processor has that level, as
//! [`Lanes`] requires. Functions that only use registers have no other requirement.

use std::arch::x86_64::*;

use super::portable::greatest;
use super::{Lanes, Lanes32};
use crate::elementwise::math32;

macro_rules! lanes {
    ($v:ident $t:ident $sub:ident $mul:ident $div:ident $max:ident |$x:ident| $exp:expr,
        |$k:ident| $mask:expr, |$ptr:ident, $m:ident, $fill:ident| $filled:expr, |$all:ident, $there:ident| $kept:expr) => {
        impl Lanes<$t> for $v {
            #[inline(always)]
            unsafe fn load_filled($ptr: *const $t, $k: usize, $fill: $t) -> Self {
                // SAFETY: the caller provides `n` elements, and the mask selects the first `n` lanes: the others are
                // not read.
                unsafe {
                    let $m = $mask;
                    $filled
                }
            }

            #[inline(always)]
            unsafe fn first(self, $k: usize) -> Self {
                // SAFETY: registers only.
                unsafe {
                    let ($all, $there) = (self, $mask);
                    $kept
                }
            }

            #[inline(always)]
            unsafe fn sub(self, other: Self) -> Self {
                // SAFETY: registers only.
                unsafe { $sub(self, other) }
            }

            #[inline(always)]
            unsafe fn mul(self, other: Self) -> Self {
                // SAFETY: registers only.
                unsafe { $mul(self, other) }
            }

            #[inline(always)]
            unsafe fn div(self, other: Self) -> Self {
                // SAFETY: registers only.
                unsafe { $div(self, other) }
            }

            #[inline(always)]
            unsafe fn greater(self, other: Self) -> Self {
                // SAFETY: registers only.
                unsafe { $max(self, other) }
            }

            #[inline(always)]
            unsafe fn greatest(self) -> $t {
                // SAFETY: registers only.
                unsafe { greatest(self) }
            }

            #[inline(always)]
            unsafe fn exp(self) -> Self {
                let $x = self;
                // SAFETY: registers only.
                unsafe { $exp }
            }
        }
    };
}
lanes!(__m512 f32 _mm512_sub_ps _mm512_mul_ps _mm512_div_ps _mm512_max_ps |x| math32::exp(x),
    |n| ((1u32 << n) - 1) as __mmask16,
    |ptr, there, fill| _mm512_mask_loadu_ps(_mm512_set1_ps(fill), there, ptr),
    |all, there| _mm512_maskz_mov_ps(there, all));
lanes!(__m512d f64 _mm512_sub_pd _mm512_mul_pd _mm512_div_pd _mm512_max_pd |x| x.each(super::exp),
    |n| ((1u32 << n) - 1) as __mmask8,
    |ptr, there, fill| _mm512_mask_loadu_pd(_mm512_set1_pd(fill), there, ptr),
    |all, there| _mm512_maskz_mov_pd(there, all));
lanes!(__m256 f32 _mm256_sub_ps _mm256_mul_ps _mm256_div_ps _mm256_max_ps |x| math32::exp(x),
    |n| _mm256_cmpgt_epi32(_mm256_set1_epi32(n as i32), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7)),
    |ptr, there, fill| {
        _mm256_blendv_ps(_mm256_set1_ps(fill), _mm256_maskload_ps(ptr, there), _mm256_castsi256_ps(there))
    },
    |all, there| _mm256_and_ps(all, _mm256_castsi256_ps(there)));
lanes!(__m256d f64 _mm256_sub_pd _mm256_mul_pd _mm256_div_pd _mm256_max_pd |x| x.each(super::exp),
    |n| _mm256_cmpgt_epi64(_mm256_set1_epi64x(n as i64), _mm256_setr_epi64x(0, 1, 2, 3)),
    |ptr, there, fill| {
        _mm256_blendv_pd(_mm256_set1_pd(fill), _mm256_maskload_pd(ptr, there), _mm256_castsi256_pd(there))
    },
    |all, there| _mm256_and_pd(all, _mm256_castsi256_pd(there)));

impl Lanes32 for __m512 {
    #[inline(always)]
    unsafe fn lesser(self, other: Self) -> Self {
        // SAFETY: registers only.
        unsafe { _mm512_min_ps(self, other) }
    }

    #[inline(always)]
    unsafe fn abs(self) -> Self {
        // SAFETY: registers only.
        unsafe { _mm512_andnot_ps(_mm512_set1_ps(-0.0), self) }
    }

    #[inline(always)]
    unsafe fn minus(self) -> Self {
        // SAFETY: registers only.
        unsafe { _mm512_xor_ps(_mm512_set1_ps(-0.0), self) }
    }

    #[inline(always)]
    unsafe fn negative(self) -> Self {
        // SAFETY: registers only.
        unsafe { _mm512_or_ps(_mm512_set1_ps(-0.0), self) }
    }

    #[inline(always)]
    unsafe fn with_sign_of(self, other: Self) -> Self {
        // SAFETY: registers only.
        unsafe {
            let sign = _mm512_set1_ps(-0.0);
            _mm512_or_ps(_mm512_andnot_ps(sign, self), _mm512_and_ps(sign, other))
        }
    }

    #[inline(always)]
    unsafe fn less_product(self, a: Self, b: Self) -> Self {
        // SAFETY: registers only.
        unsafe { _mm512_fnmadd_ps(a, b, self) }
    }

    #[inline(always)]
    unsafe fn if_below(self, limit: Self, yes: Self, no: Self) -> Self {
        // SAFETY: registers only.
        unsafe { _mm512_mask_blend_ps(_mm512_cmp_ps_mask::<_CMP_LT_OQ>(self, limit), no, yes) }
    }

    #[inline(always)]
    unsafe fn low_bits_as_power(self) -> Self {
        // SAFETY: registers only.
        unsafe { _mm512_castsi512_ps(_mm512_slli_epi32::<23>(_mm512_castps_si512(self))) }
    }

    #[inline(always)]
    unsafe fn scaled(self, n: Self) -> Self {
        // SAFETY: registers only.
        unsafe { _mm512_scalef_ps(self, n) }
    }
}

impl Lanes32 for __m256 {
    #[inline(always)]
    unsafe fn lesser(self, other: Self) -> Self {
        // SAFETY: registers only.
        unsafe { _mm256_min_ps(self, other) }
    }

    #[inline(always)]
    unsafe fn abs(self) -> Self {
        // SAFETY: registers only.
        unsafe { _mm256_andnot_ps(_mm256_set1_ps(-0.0), self) }
    }

    #[inline(always)]
    unsafe fn minus(self) -> Self {
        // SAFETY: registers only.
        unsafe { _mm256_xor_ps(_mm256_set1_ps(-0.0), self) }
    }

    #[inline(always)]
    unsafe fn negative(self) -> Self {
        // SAFETY: registers only.
        unsafe { _mm256_or_ps(_mm256_set1_ps(-0.0), self) }
    }

    #[inline(always)]
    unsafe fn with_sign_of(self, other: Self) -> Self {
        // SAFETY: registers only.
        unsafe {
            let sign = _mm256_set1_ps(-0.0);
            _mm256_or_ps(_mm256_andnot_ps(sign, self), _mm256_and_ps(sign, other))
        }
    }

    #[inline(always)]
    unsafe fn less_product(self, a: Self, b: Self) -> Self {
        // SAFETY: registers only.
        unsafe { _mm256_fnmadd_ps(a, b, self) }
    }

    #[inline(always)]
    unsafe fn if_below(self, limit: Self, yes: Self, no: Self) -> Self {
        // SAFETY: registers only.
        unsafe { _mm256_blendv_ps(no, yes, _mm256_cmp_ps::<_CMP_LT_OQ>(self, limit)) }
    }

    #[inline(always)]
    unsafe fn low_bits_as_power(self) -> Self {
        // SAFETY: registers only.
        unsafe { _mm256_castsi256_ps(_mm256_slli_epi32::<23>(_mm256_castps_si256(self))) }
    }

    #[inline(always)]
    unsafe fn scaled(self, n: Self) -> Self {
        // SAFETY: registers only.
        unsafe {
            // As in the portable version.
            let n = _mm256_castps_si256(_mm256_add_ps(n, _mm256_set1_ps(math32::ROUND + 254.0)));
            let half = _mm256_srli_epi32::<1>(n);
            let rest = _mm256_sub_epi32(n, half);
            let power = |bits: __m256i| _mm256_castsi256_ps(_mm256_slli_epi32::<23>(bits));
            _mm256_mul_ps(_mm256_mul_ps(self, power(half)), power(rest))
        }
    }
}
