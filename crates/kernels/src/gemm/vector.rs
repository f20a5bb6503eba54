//! Vectors of the register tile.

use crate::element::{Element, Float};
use crate::simd::opaque;

/// A SIMD register of `T`.
pub trait Vector<T: Element>: Copy {
    const LANES: usize;

    /// # Safety
    /// The processor has the vector's level, and pointers address `LANES` elements. The same holds below.
    unsafe fn load(ptr: *const T) -> Self;
    unsafe fn store(self, ptr: *mut T);
    /// Stores the first `n` elements, fewer than `LANES`; with `add`, adds them to the existing elements.
    #[inline(always)]
    unsafe fn store_part(self, ptr: *mut T, n: usize, add: bool) {
        // SAFETY: the caller guarantees the level and `n` elements at `ptr`; no vector has more than `MAX_LANES` lanes.
        unsafe {
            let mut lanes = [T::ZERO; MAX_LANES];
            self.store(lanes.as_mut_ptr());
            for (i, &lane) in lanes[..n].iter().enumerate() {
                let at = ptr.add(i);
                *at = if add { (*at).plus(lane) } else { lane };
            }
        }
    }
    unsafe fn splat(value: T) -> Self;
    unsafe fn add(self, other: Self) -> Self;
    /// `self + a * b`, rounded once if the level supports it.
    unsafe fn add_product(self, a: Self, b: Self) -> Self;
}

/// Lanes of the widest vector.
pub const MAX_LANES: usize = 16;

/// For any level: the compiler uses what the target has. `FMA` tells whether fused multiply-add is an instruction.
#[derive(Clone, Copy)]
pub struct Portable<T, const N: usize, const FMA: bool>(pub(crate) [T; N]);

impl<T: Copy, const N: usize, const FMA: bool> Portable<T, N, FMA> {
    /// Lane by lane. More lanes than a few vectors of the baseline has are a loop over groups of four: unrolled, they
    /// would take more code than every other level.
    #[inline(always)]
    pub(crate) fn with(mut self, a: Self, b: Self, f: impl Fn(T, T, T) -> T) -> Self {
        if N <= 8 {
            for l in 0..N {
                self.0[l] = f(self.0[l], a.0[l], b.0[l]);
            }
            return self;
        }
        let (lanes, a, b) = (self.0.as_chunks_mut::<4>().0, a.0.as_chunks::<4>().0, b.0.as_chunks::<4>().0);
        let mut at = 0;
        while at < N / 4 {
            let k = at % const { if N < 4 { 1 } else { N / 4 } };
            for l in 0..4 {
                lanes[k][l] = f(lanes[k][l], a[k][l], b[k][l]);
            }
            at = opaque(at) + 1;
        }
        self
    }
}

impl<T: Float, const N: usize, const FMA: bool> Vector<T> for Portable<T, N, FMA> {
    const LANES: usize = N;

    #[inline(always)]
    unsafe fn load(ptr: *const T) -> Self {
        // SAFETY: the caller provides `N` elements at an address aligned for `T`.
        Portable(unsafe { ptr.cast::<[T; N]>().read() })
    }

    #[inline(always)]
    unsafe fn store(self, ptr: *mut T) {
        // SAFETY: as for `load`.
        unsafe { ptr.cast::<[T; N]>().write(self.0) }
    }

    #[inline(always)]
    unsafe fn splat(value: T) -> Self {
        Portable([value; N])
    }

    #[inline(always)]
    unsafe fn add(self, other: Self) -> Self {
        self.with(other, other, |sum, x, _| sum.plus(x))
    }

    #[inline(always)]
    unsafe fn add_product(self, a: Self, b: Self) -> Self {
        self.with(a, b, |sum, a, b| if FMA { a.fused(b, sum) } else { sum.plus(a.times(b)) })
    }
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use std::arch::x86_64::*;

    use super::Vector;

    macro_rules! vector {
        ($v:ident $t:ident $lanes:literal $load:ident $store:ident $splat:ident $add:ident $fma:ident $($part:tt)*) => {
            impl Vector<$t> for $v {
                const LANES: usize = $lanes;

                #[inline(always)]
                unsafe fn load(ptr: *const $t) -> Self {
                    // SAFETY: the caller guarantees `LANES` elements and the level.
                    unsafe { $load(ptr) }
                }

                #[inline(always)]
                unsafe fn store(self, ptr: *mut $t) {
                    // SAFETY: the caller guarantees `LANES` elements and the level.
                    unsafe { $store(ptr, self) }
                }

                #[inline(always)]
                unsafe fn splat(value: $t) -> Self {
                    // SAFETY: registers only, of the caller's level.
                    unsafe { $splat(value) }
                }

                #[inline(always)]
                unsafe fn add(self, other: Self) -> Self {
                    // SAFETY: registers only, of the caller's level.
                    unsafe { $add(self, other) }
                }

                #[inline(always)]
                unsafe fn add_product(self, a: Self, b: Self) -> Self {
                    // SAFETY: registers only, of the caller's level.
                    unsafe { $fma(a, b, self) }
                }

                $($part)*
            }
        };
    }
    macro_rules! masked {
        ($t:ident $mask:ident $load:ident $add:ident $store:ident) => {
            #[inline(always)]
            unsafe fn store_part(self, ptr: *mut $t, n: usize, add: bool) {
                // SAFETY: the mask selects the first `n` lanes, whose elements the caller provides; the others are
                // neither read nor written.
                unsafe {
                    let mask = ((1u32 << n) - 1) as $mask;
                    $store(ptr, mask, if add { $add($load(mask, ptr), self) } else { self });
                }
            }
        };
    }
    vector!(__m512 f32 16 _mm512_loadu_ps _mm512_storeu_ps _mm512_set1_ps _mm512_add_ps _mm512_fmadd_ps
        masked!(f32 __mmask16 _mm512_maskz_loadu_ps _mm512_add_ps _mm512_mask_storeu_ps););
    vector!(__m512d f64 8 _mm512_loadu_pd _mm512_storeu_pd _mm512_set1_pd _mm512_add_pd _mm512_fmadd_pd
        masked!(f64 __mmask8 _mm512_maskz_loadu_pd _mm512_add_pd _mm512_mask_storeu_pd););
    vector!(__m256 f32 8 _mm256_loadu_ps _mm256_storeu_ps _mm256_set1_ps _mm256_add_ps _mm256_fmadd_ps);
    vector!(__m256d f64 4 _mm256_loadu_pd _mm256_storeu_pd _mm256_set1_pd _mm256_add_pd _mm256_fmadd_pd);
}
