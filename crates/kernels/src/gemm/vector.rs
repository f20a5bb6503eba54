//! Vectors of the register tile.

use crate::element::{Element, Float};

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
    unsafe fn add(mut self, other: Self) -> Self {
        for i in 0..N {
            self.0[i] = self.0[i].plus(other.0[i]);
        }
        self
    }

    #[inline(always)]
    unsafe fn add_product(mut self, a: Self, b: Self) -> Self {
        for i in 0..N {
            self.0[i] = if FMA { a.0[i].fused(b.0[i], self.0[i]) } else { self.0[i].plus(a.0[i].times(b.0[i])) };
        }
        self
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
