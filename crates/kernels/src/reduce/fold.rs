//! The operations of reductions, and their loops at each SIMD level.

use std::marker::PhantomData;

use num_complex::Complex;

use crate::element::{Element, Ordered, Truth};
use crate::simd::{Level, Simd, SimdFn, for_lanes, is_scalar, one_by_one, opaque, resolve};

/// An operation that combines two partial results.
pub trait Fold<T>: Send + Sync + 'static {
    fn combine(a: T, b: T) -> T;
    /// Whether [`Fold::sift`] needs fewer instructions than `combine`.
    const SIFTS: bool = false;
    /// The result of `combine` for elements that are not [`Fold::odd`].
    fn sift(a: T, b: T) -> T {
        Self::combine(a, b)
    }
    /// Whether one of the two requires `combine`.
    fn odd(_a: T, _b: T) -> bool {
        true
    }
    /// Whether `new` replaces `old` in an arg-reduction: strictly better, or the first NaN.
    fn better(_new: T, _old: T) -> bool {
        false
    }
}

pub struct Total;
pub struct Product;
pub struct Greatest;
pub struct Least;

/// Declares a trait for folds over all of these element types.
macro_rules! folds {
    ($(#[doc = $doc:literal])* $name:ident: $($t:ty),*) => {
        $(#[doc = $doc])*
        pub trait $name: $(Fold<$t> +)* {}
        impl<F: $(Fold<$t> +)*> $name for F {}
    };
}
folds! {
    /// For all ordered elements.
    OrderedFold: Truth, i8, i16, i32, i64, u8, u16, u32, u64, f32, f64
}
folds! {
    /// For all elements that can be summed.
    AnyFold: Truth, i8, i16, i32, i64, f32, f64, Complex<f32>, Complex<f64>
}

impl<T: Element> Fold<T> for Total {
    #[inline(always)]
    fn combine(a: T, b: T) -> T {
        a.plus(b)
    }
}

impl<T: Element> Fold<T> for Product {
    #[inline(always)]
    fn combine(a: T, b: T) -> T {
        a.times(b)
    }
}

impl<T: Ordered> Fold<T> for Greatest {
    #[inline(always)]
    fn combine(a: T, b: T) -> T {
        if a.is_nan() { a } else { Self::sift(a, b) }
    }

    const SIFTS: bool = true;

    #[inline(always)]
    fn sift(a: T, b: T) -> T {
        if a > b { a } else { b }
    }

    #[inline(always)]
    fn odd(a: T, b: T) -> bool {
        a.is_nan() | b.is_nan()
    }

    #[inline(always)]
    fn better(new: T, old: T) -> bool {
        (new > old) | (new.is_nan() & !old.is_nan())
    }
}

impl<T: Ordered> Fold<T> for Least {
    #[inline(always)]
    fn combine(a: T, b: T) -> T {
        if a.is_nan() { a } else { Self::sift(a, b) }
    }

    const SIFTS: bool = true;

    #[inline(always)]
    fn sift(a: T, b: T) -> T {
        if a < b { a } else { b }
    }

    #[inline(always)]
    fn odd(a: T, b: T) -> bool {
        a.is_nan() | b.is_nan()
    }

    #[inline(always)]
    fn better(new: T, old: T) -> bool {
        (new < old) | (new.is_nan() & !old.is_nan())
    }
}

/// Contiguous elements, at least one.
pub struct Leaf<T> {
    pub ptr: *const T,
    pub n: usize,
}

/// Combines a leaf lane by lane with `LANES` lanes, then halves of the lanes. Short leaves use fewer lanes or none. The
/// tree depends only on `n` and the element's size.
pub struct LeafFold<T, F, const LANES: usize>(PhantomData<(T, F)>);

impl<T: Element, F: Fold<T>, const LANES: usize> Simd for LeafFold<T, F, LANES> {
    type Args = Leaf<T>;
    type Output = T;

    #[inline(always)]
    unsafe fn run<const LEVEL: u8>(leaf: Leaf<T>) -> T {
        // SAFETY: the caller provides the leaf's elements, at least one.
        let x = unsafe { std::slice::from_raw_parts(leaf.ptr, leaf.n) };
        if x.len() >= LANES {
            lanes::<T, F, LEVEL, LANES>(x)
        } else if x.len() >= 16 {
            lanes::<T, F, LEVEL, 16>(x)
        } else {
            let mut sum = x[0];
            for &v in &x[1..] {
                sum = F::combine(sum, v);
            }
            sum
        }
    }
}

/// Combines rows lane by lane, in order; at least one row.
#[inline(always)]
fn combined<T: Element, F: Fold<T>, const LEVEL: u8, const N: usize>(
    count: usize,
    row: impl Fn(usize) -> [T; N],
) -> [T; N] {
    let first = row(0);
    if F::SIFTS && N > 1 {
        // Odd elements are only noted, for pairs of lanes, so that this does not delay the next row.
        let mut sums = first;
        let mut odd = [T::ZERO; N];
        for k in 0..count {
            let row = row(k);
            for_lanes!(LEVEL, N, |l| {
                sums[l] = F::sift(sums[l], row[l]);
            });
            for_lanes!(LEVEL, N / 2, |l| {
                odd[l] = if F::odd(row[l], row[l + N / 2]) { T::ONE } else { odd[l] };
            });
        }
        if odd[..N / 2].iter().all(|&o| o == T::ZERO) {
            return sums;
        }
    }
    let mut sums = first;
    for k in 1..count {
        let row = row(k);
        for_lanes!(LEVEL, N, |l| {
            sums[l] = F::combine(sums[l], row[l]);
        });
    }
    sums
}

#[inline(always)]
fn lanes<T: Element, F: Fold<T>, const LEVEL: u8, const LANES: usize>(x: &[T]) -> T {
    let (rows, rest) = x.as_chunks::<LANES>();
    let mut sums = combined::<T, F, LEVEL, LANES>(rows.len(), |r| rows[r]);
    for (s, &v) in sums.iter_mut().zip(rest) {
        one_by_one::<LEVEL>();
        *s = F::combine(*s, v);
    }
    let mut half = LANES / 2;
    while half > 0 {
        for l in 0..if is_scalar(LEVEL) { opaque(half) } else { half } {
            one_by_one::<LEVEL>();
            sums[l] = F::combine(sums[l], sums[l + half]);
        }
        half /= 2;
    }
    sums[0]
}

/// The leaf function of an operation, with 256 bytes of lanes.
pub fn leaf_fn<T: Element, F: Fold<T>>() -> unsafe fn(Leaf<T>) -> T {
    let level = Level::current();
    match size_of::<T>() {
        1 => resolve::<LeafFold<T, F, 256>>(level) as SimdFn<LeafFold<T, F, 256>>,
        2 => resolve::<LeafFold<T, F, 128>>(level),
        4 => resolve::<LeafFold<T, F, 64>>(level),
        _ => resolve::<LeafFold<T, F, 32>>(level),
    }
}

/// Rows to combine element by element: at least one row, of `n` elements each.
pub struct Rows<T> {
    pub dst: *mut T,
    pub rows: *const *const T,
    pub count: usize,
    pub n: usize,
}

/// `dst[i] = rows[0][i] + rows[1][i] + ...`, in row order for each element. `dst` may be one of the rows.
pub struct RowFold<T, F>(PhantomData<(T, F)>);

impl<T: Element, F: Fold<T>> Simd for RowFold<T, F> {
    type Args = Rows<T>;
    type Output = ();

    #[inline(always)]
    unsafe fn run<const LEVEL: u8>(args: Rows<T>) {
        // SAFETY: the caller provides `count` rows of `n` elements, and room for `n` results.
        unsafe {
            let rows = std::slice::from_raw_parts(args.rows, args.count);
            let mut at = 0;
            at = columns::<T, F, LEVEL, 64>(rows, args.dst, at, args.n);
            at = columns::<T, F, LEVEL, 16>(rows, args.dst, at, args.n);
            columns::<T, F, LEVEL, 1>(rows, args.dst, at, args.n);
        }
    }
}

#[inline(always)]
unsafe fn columns<T: Element, F: Fold<T>, const LEVEL: u8, const N: usize>(
    rows: &[*const T],
    dst: *mut T,
    mut at: usize,
    n: usize,
) -> usize {
    while at + N <= n {
        // SAFETY: `N` elements from `at` on are within every row and `dst`.
        unsafe {
            let sums = combined::<T, F, LEVEL, N>(rows.len(), |r| rows[r].add(at).cast::<[T; N]>().read());
            dst.add(at).cast::<[T; N]>().write(sums);
        }
        at += N;
    }
    at
}

pub fn row_fn<T: Element, F: Fold<T>>() -> unsafe fn(Rows<T>) {
    resolve::<RowFold<T, F>>(Level::current())
}
