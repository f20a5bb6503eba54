//! Loops over a leaf, compiled for each SIMD level: sums and extrema lane by lane.

use super::Real;

/// Lanes of a sum: several vectors of every level, so that additions need not wait for each other.
pub const LANES: usize = 32;

/// Declares functions of a level and of a leaf's operands, each compiled at every SIMD level.
macro_rules! at_level {
    ($($(#[$doc:meta])* fn $name:ident<$T:ident>($($arg:ident: $ty:ty),* $(,)?) $(-> $out:ty)? $body:block)*) => { $(
        $(#[$doc])*
        ///
        /// # Safety
        /// The level is available; the pointers have room for `n` elements (or as said), and what is written overlaps nothing that is
        /// read later.
        #[inline]
        #[allow(clippy::too_many_arguments, unused_unsafe, unused_parens)]
        pub unsafe fn $name<$T: $crate::rows::Real>(level: $crate::simd::Level, $($arg: $ty),*) $(-> $out)? {
            struct Kernel<$T>(std::marker::PhantomData<$T>);
            impl<$T: $crate::rows::Real> $crate::simd::Simd for Kernel<$T> {
                type Args = ($($ty,)*);
                type Output = ($($out)?);
                #[inline(always)]
                unsafe fn run<const LEVEL: u8>(($($arg,)*): Self::Args) -> Self::Output {
                    unsafe { $body }
                }
            }
            unsafe { $crate::simd::resolve::<Kernel<$T>>(level)(($($arg,)*)) }
        }
    )* };
}
pub(super) use at_level;

/// A block of the elements at `x`. Blocks are read and written whole, as arrays: of those the compiler need not ask whether they overlap.
#[inline(always)]
pub unsafe fn load<T: Real>(x: *const T) -> [T; LANES] {
    unsafe { x.cast::<[T; LANES]>().read() }
}

/// A block of each input. Loops instead of `array::map`, which is not compiled into these loops and keeps them from being vectorized;
/// so below.
#[inline(always)]
unsafe fn loaded<T: Real, const K: usize>(inputs: &[*const T; K], at: usize) -> [[T; LANES]; K] {
    let mut blocks = [[T::ZERO; LANES]; K];
    for k in 0..K {
        blocks[k] = unsafe { load(inputs[k].add(at)) };
    }
    blocks
}

/// One lane of each block.
#[inline(always)]
fn lane<T: Real, const K: usize>(blocks: &[[T; LANES]; K], l: usize) -> [T; K] {
    let mut values = [T::ZERO; K];
    for k in 0..K {
        values[k] = blocks[k][l];
    }
    values
}

/// One element of each input.
#[inline(always)]
unsafe fn single<T: Real, const K: usize>(inputs: &[*const T; K], i: usize) -> [T; K] {
    let mut values = [T::ZERO; K];
    for k in 0..K {
        values[k] = unsafe { *inputs[k].add(i) };
    }
    values
}

/// `y[i] = f(element i of each of the inputs)`; `y` may be one of them.
#[inline(always)]
pub unsafe fn map<T: Real, const K: usize>(n: usize, inputs: [*const T; K], y: *mut T, f: impl Fn([T; K]) -> T) {
    let whole = n - n % LANES;
    let mut at = 0;
    unsafe {
        while at < whole {
            let blocks = loaded(&inputs, at);
            let mut block = [T::ZERO; LANES];
            for l in 0..LANES {
                block[l] = f(lane(&blocks, l));
            }
            y.add(at).cast::<[T; LANES]>().write(block);
            at += LANES;
        }
        for i in whole..n {
            *y.add(i) = f(single(&inputs, i));
        }
    }
}

/// The sums of the `S` values that `f` gives for the elements at each of `n` places of the inputs.
#[inline(always)]
pub unsafe fn sums<T: Real, const K: usize, const S: usize>(
    n: usize,
    inputs: [*const T; K],
    f: impl Fn([T; K]) -> [T; S],
) -> [T; S] {
    let mut lanes = [[T::ZERO; LANES]; S];
    let whole = n - n % LANES;
    let mut at = 0;
    unsafe {
        while at < whole {
            let blocks = loaded(&inputs, at);
            for l in 0..LANES {
                let values = f(lane(&blocks, l));
                for k in 0..S {
                    lanes[k][l] = lanes[k][l] + values[k];
                }
            }
            at += LANES;
        }
        for l in 0..n - whole {
            let values = f(single(&inputs, whole + l));
            for k in 0..S {
                lanes[k][l] = lanes[k][l] + values[k];
            }
        }
    }
    lanes.map(fold)
}

/// The exponential that elementwise programs take at this level.
#[inline(always)]
pub fn exp<const LEVEL: u8, T: Real>(x: T) -> T {
    x.exp_at::<LEVEL>()
}

/// The sum of the lanes, by halves.
#[inline(always)]
pub fn fold<T: Real>(mut lanes: [T; LANES]) -> T {
    let mut half = LANES / 2;
    while half > 0 {
        for l in 0..half {
            lanes[l] = lanes[l] + lanes[l + half];
        }
        half /= 2;
    }
    lanes[0]
}

/// The greater; the second where one is NaN.
#[inline(always)]
pub fn greater<T: Real>(a: T, b: T) -> T {
    if a > b { a } else { b }
}

/// The greatest element, NaN left out; minus infinity where there is none.
#[inline(always)]
pub unsafe fn greatest<T: Real>(x: *const T, n: usize) -> T {
    let x = unsafe { std::slice::from_raw_parts(x, n) };
    let (blocks, rest) = x.as_chunks::<LANES>();
    let mut lanes = [T::LOWEST; LANES];
    for block in blocks {
        for l in 0..LANES {
            lanes[l] = greater(block[l], lanes[l]);
        }
    }
    for (lane, &v) in lanes.iter_mut().zip(rest) {
        *lane = greater(v, *lane);
    }
    let mut half = LANES / 2;
    while half > 0 {
        for l in 0..half {
            lanes[l] = greater(lanes[l], lanes[l + half]);
        }
        half /= 2;
    }
    lanes[0]
}

/// `LANES` elements, of which the first `n` lie at `x` and the others are `fill`.
#[inline(always)]
pub unsafe fn padded<T: Real>(x: *const T, n: usize, fill: T) -> [T; LANES] {
    let mut block = [fill; LANES];
    for l in 0..n {
        block[l] = unsafe { *x.add(l) };
    }
    block
}
