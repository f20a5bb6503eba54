//! Arithmetic on vectors of floats. Kernels whose loops the compiler does not reliably vectorize are written once with
//! these and compiled for each SIMD level.
//!
//! The processor has a vector's level wherever one of its methods runs, as [`Vector`], [`Partial`] and [`Lanes`]
//! require of their callers. Methods that only use registers have no other requirement.

use crate::conv::lanes::Partial;
use crate::element::Float;
pub(crate) use crate::gemm::{Portable, Vector};
use crate::simd::{Level, has_fma};

mod portable;
#[cfg(test)]
mod tests;
#[cfg(target_arch = "x86_64")]
mod x86;

/// Whether the baseline has fused multiply-add.
pub const BASE_FMA: bool = has_fma(Level::Baseline as u8);

/// Lanes of the widest vector or group of vectors.
const MOST: usize = 64;

/// The operations for rows. None except `exp` is fused: every level gives the same bits.
pub trait Lanes<T: Float>: Partial<T> {
    /// The first `n` lanes, and `fill` in the others.
    ///
    /// # Safety
    /// `n` elements are readable, and the processor has the vector's level. The same holds below.
    unsafe fn load_filled(ptr: *const T, n: usize, fill: T) -> Self;
    /// The first `n` lanes, and zeros.
    unsafe fn first(self, n: usize) -> Self;
    unsafe fn sub(self, other: Self) -> Self;
    unsafe fn mul(self, other: Self) -> Self;
    unsafe fn div(self, other: Self) -> Self;
    /// The larger one; `other` if either is NaN or both are zeros.
    unsafe fn greater(self, other: Self) -> Self;
    /// The largest lane, found by halves like the sum in [`Partial::total`].
    unsafe fn greatest(self) -> T;
    unsafe fn exp(self) -> Self;

    /// Applies `f` to each lane, one by one.
    #[inline(always)]
    unsafe fn each(self, f: impl Fn(T) -> T) -> Self {
        // SAFETY: the caller guarantees the level; no vector has more than `MOST` lanes.
        unsafe {
            let mut lanes = [T::ZERO; MOST];
            self.store(lanes.as_mut_ptr());
            for lane in &mut lanes[..Self::LANES] {
                *lane = f(*lane);
            }
            Self::load(lanes.as_ptr())
        }
    }
}

/// The operations for float32 functions.
pub trait Lanes32: Lanes<f32> {
    /// The smaller one; `other` if either is NaN or both are zeros.
    unsafe fn lesser(self, other: Self) -> Self;
    unsafe fn abs(self) -> Self;
    /// With the opposite sign, also for NaN.
    unsafe fn minus(self) -> Self;
    /// Minus the absolute value.
    unsafe fn negative(self) -> Self;
    unsafe fn with_sign_of(self, other: Self) -> Self;
    /// `self - a * b`, rounded once if the level supports it.
    unsafe fn less_product(self, a: Self, b: Self) -> Self;
    /// `yes` where `self < limit`, else `no`.
    unsafe fn if_below(self, limit: Self, yes: Self, no: Self) -> Self;
    /// The low bits as a biased exponent: `2^n` if they hold n + 127.
    unsafe fn low_bits_as_power(self) -> Self;
    /// `self * 2^n`, rounded once; n is an integer from -150 to 129, the magnitude of `self` between 1/2 and 4.
    unsafe fn scaled(self, n: Self) -> Self;
}

/// Not inlined: a vector would have a copy for each lane.
#[inline(never)]
fn exp(x: f64) -> f64 {
    libm::exp(x)
}

/// Two vectors side by side: twice the lanes, so that the processor has work while it waits for one of them.
#[derive(Clone, Copy)]
pub struct Pair<V>(V, V);

impl<T: Float, V: Vector<T>> Vector<T> for Pair<V> {
    const LANES: usize = 2 * V::LANES;

    #[inline(always)]
    unsafe fn load(ptr: *const T) -> Self {
        // SAFETY: the caller provides twice `V::LANES` elements.
        unsafe { Pair(V::load(ptr), V::load(ptr.add(V::LANES))) }
    }

    #[inline(always)]
    unsafe fn store(self, ptr: *mut T) {
        // SAFETY: the caller provides twice `V::LANES` elements.
        unsafe {
            self.0.store(ptr);
            self.1.store(ptr.add(V::LANES));
        }
    }

    #[inline(always)]
    unsafe fn store_part(self, ptr: *mut T, n: usize, add: bool) {
        // SAFETY: the caller provides `n` elements: with at least `V::LANES` of them the first vector is full.
        unsafe {
            if n < V::LANES {
                return self.0.store_part(ptr, n, add);
            }
            (if add { self.0.add(V::load(ptr)) } else { self.0 }).store(ptr);
            self.1.store_part(ptr.add(V::LANES), n - V::LANES, add);
        }
    }

    #[inline(always)]
    unsafe fn splat(value: T) -> Self {
        // SAFETY: registers only.
        unsafe { Pair(V::splat(value), V::splat(value)) }
    }

    #[inline(always)]
    unsafe fn add(self, other: Self) -> Self {
        // SAFETY: registers only.
        unsafe { Pair(self.0.add(other.0), self.1.add(other.1)) }
    }

    #[inline(always)]
    unsafe fn add_product(self, a: Self, b: Self) -> Self {
        // SAFETY: registers only.
        unsafe { Pair(self.0.add_product(a.0, b.0), self.1.add_product(a.1, b.1)) }
    }
}

impl<T: Float, V: Partial<T>> Partial<T> for Pair<V> {
    #[inline(always)]
    unsafe fn load_first(ptr: *const T, n: usize) -> Self {
        // SAFETY: the caller provides `n` elements; the second vector reads none if the first holds them all.
        unsafe {
            let second = V::load_first(ptr.wrapping_add(V::LANES), n.saturating_sub(V::LANES));
            Pair(V::load_first(ptr, n.min(V::LANES)), second)
        }
    }

    #[inline(always)]
    unsafe fn store_first(self, ptr: *mut T, n: usize) {
        // SAFETY: as for `load_first`.
        unsafe {
            self.0.store_first(ptr, n.min(V::LANES));
            self.1.store_first(ptr.wrapping_add(V::LANES), n.saturating_sub(V::LANES));
        }
    }

    #[inline(always)]
    unsafe fn total(self) -> T {
        // SAFETY: registers only.
        unsafe { self.0.add(self.1).total() }
    }
}

/// Methods that apply to both vectors.
macro_rules! both {
    ($($name:ident($($arg:ident),*);)*) => { $(
        #[inline(always)]
        unsafe fn $name(self $(, $arg: Self)*) -> Self {
            // SAFETY: registers only.
            unsafe { Pair(self.0.$name($($arg.0),*), self.1.$name($($arg.1),*)) }
        }
    )* };
}

impl<T: Float, V: Lanes<T>> Lanes<T> for Pair<V> {
    both! { sub(other); mul(other); div(other); greater(other); exp(); }

    #[inline(always)]
    unsafe fn load_filled(ptr: *const T, n: usize, fill: T) -> Self {
        // SAFETY: as for `load_first`.
        unsafe {
            let second = V::load_filled(ptr.wrapping_add(V::LANES), n.saturating_sub(V::LANES), fill);
            Pair(V::load_filled(ptr, n.min(V::LANES), fill), second)
        }
    }

    #[inline(always)]
    unsafe fn first(self, n: usize) -> Self {
        // SAFETY: registers only.
        unsafe { Pair(self.0.first(n.min(V::LANES)), self.1.first(n.saturating_sub(V::LANES))) }
    }

    #[inline(always)]
    unsafe fn greatest(self) -> T {
        // SAFETY: registers only.
        unsafe { self.0.greater(self.1).greatest() }
    }
}

impl<V: Lanes32> Lanes32 for Pair<V> {
    both! {
        lesser(other); abs(); minus(); negative(); with_sign_of(other); less_product(a, b); if_below(limit, yes, no); low_bits_as_power(); scaled(n);
    }
}

/// The vectors of a float type at each level, grouped to the same number of lanes.
pub trait Grouped: Float {
    type Wide: Lanes<Self>;
    type Narrow: Lanes<Self>;
    type Base: Lanes<Self>;
}

type Two<V> = Pair<V>;
type Four<V> = Pair<Pair<V>>;
type Eight<V> = Pair<Four<V>>;

impl Grouped for f32 {
    #[cfg(target_arch = "x86_64")]
    type Wide = Two<std::arch::x86_64::__m512>;
    #[cfg(target_arch = "x86_64")]
    type Narrow = Four<std::arch::x86_64::__m256>;
    #[cfg(not(target_arch = "x86_64"))]
    type Wide = Self::Base;
    #[cfg(not(target_arch = "x86_64"))]
    type Narrow = Self::Base;
    #[cfg(target_arch = "x86_64")]
    type Base = Portable<f32, 32, BASE_FMA>;
    #[cfg(not(target_arch = "x86_64"))]
    type Base = Eight<Portable<f32, 4, BASE_FMA>>;
}

impl Grouped for f64 {
    #[cfg(target_arch = "x86_64")]
    type Wide = Four<std::arch::x86_64::__m512d>;
    #[cfg(target_arch = "x86_64")]
    type Narrow = Eight<std::arch::x86_64::__m256d>;
    #[cfg(not(target_arch = "x86_64"))]
    type Wide = Self::Base;
    #[cfg(not(target_arch = "x86_64"))]
    type Narrow = Self::Base;
    #[cfg(target_arch = "x86_64")]
    type Base = Portable<f64, 32, BASE_FMA>;
    #[cfg(not(target_arch = "x86_64"))]
    type Base = Two<Eight<Portable<f64, 2, BASE_FMA>>>;
}
