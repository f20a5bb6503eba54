//! Loops over a leaf, written with vectors and compiled for each SIMD level: sums and extrema lane by lane. Loops over
//! an expression are macros, since the compiler is not guaranteed to inline a closure into the loop.

use super::Real;
use crate::vector::Lanes;

/// The lanes of a sum: several vectors of every level, so that additions do not wait for each other.
pub const LANES: usize = 32;

/// Declares functions of a level and of a leaf's operands, each compiled at every SIMD level; `V` are the level's vectors.
macro_rules! at_level {
    ($($(#[$doc:meta])* fn $name:ident<$T:ident, $V:ident>($($arg:ident: $ty:ty),* $(,)?) $(-> $out:ty)? $body:block)*) => { $(
        $(#[$doc])*
        ///
        /// # Safety
        /// The level is available; the pointers have room for `n` elements (unless stated otherwise), and written
        /// memory overlaps nothing that is read later.
        #[inline]
        #[allow(clippy::too_many_arguments, unused_unsafe, unused_parens)]
        pub unsafe fn $name<$T: $crate::rows::Real>(level: $crate::simd::Level, $($arg: $ty),*) $(-> $out)? {
            struct Kernel<$T, $V>(std::marker::PhantomData<($T, $V)>);
            impl<$T: $crate::rows::Real, $V: $crate::vector::Lanes<$T>> $crate::simd::Simd for Kernel<$T, $V> {
                type Args = ($($ty,)*);
                type Output = ($($out)?);
                #[inline(always)]
                unsafe fn run<const LEVEL: u8>(($($arg,)*): Self::Args) -> Self::Output {
                    // SAFETY: promised by the caller of the surrounding function.
                    unsafe { $body }
                }
            }
            use $crate::simd::{Level, resolve};
            use $crate::vector::Grouped;
            let run = match level {
                #[cfg(target_arch = "x86_64")]
                Level::Avx512 => const { resolve::<Kernel<$T, <$T as Grouped>::Wide>>(Level::Avx512) },
                #[cfg(target_arch = "x86_64")]
                Level::Avx2 => const { resolve::<Kernel<$T, <$T as Grouped>::Narrow>>(Level::Avx2) },
                _ => const { resolve::<Kernel<$T, <$T as Grouped>::Base>>(Level::Baseline) },
            };
            // SAFETY: the caller guarantees the level and the operands.
            unsafe { run(($($arg,)*)) }
        }
    )* };
}
pub(super) use at_level;

/// `y[i] = value` for `n` elements, where the names stand for the inputs' elements; `y` may be one of the inputs.
macro_rules! map {
    ($V:ident, $n:expr, [$($name:ident = $x:expr),+] => $y:expr, $value:expr) => {{
        let (n, y) = ($n, $y);
        let mut at = 0;
        while at + $V::LANES <= n {
            $(let $name = $V::load($x.add(at));)+
            $value.store(y.add(at));
            at += $V::LANES;
        }
        if at < n {
            $(let $name = $V::load_first($x.add(at), n - at);)+
            $value.store_first(y.add(at), n - at);
        }
    }};
}
pub(super) use map;

/// The sums of values computed from each of `n` elements of the inputs.
macro_rules! sums {
    ($V:ident, $T:ident, $n:expr, [$($name:ident = $x:expr),+] => $($value:expr),+) => {{
        let n = $n;
        let mut lanes = [$({ let _ = stringify!($value); $V::splat($T::ZERO) }),+];
        let mut at = 0;
        while at + $V::LANES <= n {
            $(let $name = $V::load($x.add(at));)+
            let values = [$($value),+];
            for k in 0..lanes.len() {
                lanes[k] = lanes[k].add(values[k]);
            }
            at += $V::LANES;
        }
        if at < n {
            $(let $name = $V::load_first($x.add(at), n - at);)+
            let values = [$($value),+];
            for k in 0..lanes.len() {
                lanes[k] = lanes[k].add(values[k].first(n - at));
            }
        }
        let mut totals = [$T::ZERO; _];
        for k in 0..lanes.len() {
            totals[k] = lanes[k].total();
        }
        totals
    }};
}
pub(super) use sums;

/// The larger one; the second if either is NaN.
#[inline(always)]
pub fn greater<T: Real>(a: T, b: T) -> T {
    if a > b { a } else { b }
}

/// The largest element, ignoring NaN; minus infinity if there is none.
#[inline(always)]
pub unsafe fn greatest<T: Real, V: Lanes<T>>(x: *const T, n: usize) -> T {
    // SAFETY: the caller provides `n` elements: vectors end at `n`, or are filled from there on.
    unsafe {
        let lowest = V::splat(T::LOWEST);
        // Two, because finding the larger takes the processor longer than loading.
        let (mut even, mut odd) = (lowest, lowest);
        let mut at = 0;
        while at + 2 * V::LANES <= n {
            even = V::load(x.add(at)).greater(even);
            odd = V::load(x.add(at + V::LANES)).greater(odd);
            at += 2 * V::LANES;
        }
        while at < n {
            even = V::load_filled(x.add(at), V::LANES.min(n - at), T::LOWEST).greater(even);
            at += V::LANES;
        }
        even.greater(odd).greatest()
    }
}

/// Rows of a block of columns, `width` of them and at most [`LANES`].
#[inline(always)]
pub unsafe fn load_row<T: Real, V: Lanes<T>>(row: *const T, width: usize) -> V {
    // SAFETY: the caller provides `width` elements, at most a vector.
    unsafe { if width == V::LANES { V::load(row) } else { V::load_first(row, width) } }
}

#[inline(always)]
pub unsafe fn store_row<T: Real, V: Lanes<T>>(value: V, row: *mut T, width: usize) {
    // SAFETY: the caller provides `width` elements, at most a vector.
    unsafe { if width == V::LANES { value.store(row) } else { value.store_first(row, width) } }
}

/// `total += sum`, lane by lane in float64.
#[inline(always)]
pub unsafe fn add_wide<T: Real, V: Lanes<T>>(total: &mut [f64; LANES], sum: V) {
    let mut lanes = [T::ZERO; LANES];
    // SAFETY: no vector has more than `LANES` lanes.
    unsafe { sum.store(lanes.as_mut_ptr()) };
    for l in 0..LANES {
        total[l] += lanes[l].to_f64();
    }
}

/// Lanes rounded from float64.
#[inline(always)]
pub unsafe fn rounded<T: Real, V: Lanes<T>>(total: &[f64; LANES]) -> V {
    let mut lanes = [T::ZERO; LANES];
    for l in 0..LANES {
        lanes[l] = T::from_f64(total[l]);
    }
    // SAFETY: no vector has more than `LANES` lanes.
    unsafe { V::load(lanes.as_ptr()) }
}
