//! The operations that reductions repeat, and their loops at each SIMD level.

use std::marker::PhantomData;

use num_complex::Complex;

use crate::element::{Element, Ordered, Truth};
use crate::simd::{Level, Simd, SimdFn, resolve};
use crate::stream;

/// An operation that combines two partial results.
pub trait Fold<T>: Send + Sync + 'static {
    fn combine(a: T, b: T) -> T;
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
    /// Over all ordered elements.
    OrderedFold: Truth, i8, i16, i32, i64, u8, u16, u32, u64, f32, f64
}
folds! {
    /// Over all elements in which something is combined.
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
        let greater = if a > b { a } else { b };
        if a.is_nan() { a } else { greater }
    }

    #[inline(always)]
    fn better(new: T, old: T) -> bool {
        (new > old) | (new.is_nan() & !old.is_nan())
    }
}

impl<T: Ordered> Fold<T> for Least {
    #[inline(always)]
    fn combine(a: T, b: T) -> T {
        let less = if a < b { a } else { b };
        if a.is_nan() { a } else { less }
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

/// Combines a leaf, lane by lane with `LANES` lanes, then the lanes by halves. Short leaves use fewer lanes or none. The
/// tree depends on `n` and the element's size alone.
pub struct LeafFold<T, F, const LANES: usize>(PhantomData<(T, F)>);

impl<T: Element, F: Fold<T>, const LANES: usize> Simd for LeafFold<T, F, LANES> {
    type Args = Leaf<T>;
    type Output = T;

    #[inline(always)]
    unsafe fn run<const LEVEL: u8>(leaf: Leaf<T>) -> T {
        let x = unsafe { std::slice::from_raw_parts(leaf.ptr, leaf.n) };
        if x.len() >= LANES {
            lanes::<T, F, LANES>(x)
        } else if x.len() >= 16 {
            lanes::<T, F, 16>(x)
        } else {
            let mut sum = x[0];
            for &v in &x[1..] {
                sum = F::combine(sum, v);
            }
            sum
        }
    }
}

/// How far ahead memory is asked for: processors stop reading ahead at the end of a page.
const AHEAD: usize = 4096;

#[inline(always)]
fn lanes<T: Element, F: Fold<T>, const LANES: usize>(x: &[T]) -> T {
    let (rows, rest) = x.as_chunks::<LANES>();
    let mut sums = rows[0];
    for row in &rows[1..] {
        // SAFETY: memory is only asked for.
        unsafe { stream::prefetch(row.as_ptr().cast::<u8>().wrapping_add(AHEAD), size_of::<[T; LANES]>()) };
        for l in 0..LANES {
            sums[l] = F::combine(sums[l], row[l]);
        }
    }
    for (s, &v) in sums.iter_mut().zip(rest) {
        *s = F::combine(*s, v);
    }
    let mut half = LANES / 2;
    while half > 0 {
        for l in 0..half {
            sums[l] = F::combine(sums[l], sums[l + half]);
        }
        half /= 2;
    }
    sums[0]
}

/// The leaf function of an operation: 256 bytes of lanes.
pub fn leaf_fn<T: Element, F: Fold<T>>() -> unsafe fn(Leaf<T>) -> T {
    let level = Level::current();
    match size_of::<T>() {
        1 => resolve::<LeafFold<T, F, 256>>(level) as SimdFn<LeafFold<T, F, 256>>,
        2 => resolve::<LeafFold<T, F, 128>>(level),
        4 => resolve::<LeafFold<T, F, 64>>(level),
        _ => resolve::<LeafFold<T, F, 32>>(level),
    }
}

/// Rows to combine element by element: `n` elements of each, one of them at least.
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
        unsafe {
            let rows = std::slice::from_raw_parts(args.rows, args.count);
            let mut at = 0;
            at = columns::<T, F, 64>(rows, args.dst, at, args.n);
            at = columns::<T, F, 16>(rows, args.dst, at, args.n);
            columns::<T, F, 1>(rows, args.dst, at, args.n);
        }
    }
}

#[inline(always)]
unsafe fn columns<T: Element, F: Fold<T>, const N: usize>(
    rows: &[*const T],
    dst: *mut T,
    mut at: usize,
    n: usize,
) -> usize {
    while at + N <= n {
        unsafe {
            let mut sums: [T; N] = rows[0].add(at).cast::<[T; N]>().read();
            for row in &rows[1..] {
                let row: [T; N] = row.add(at).cast::<[T; N]>().read();
                for l in 0..N {
                    sums[l] = F::combine(sums[l], row[l]);
                }
            }
            dst.add(at).cast::<[T; N]>().write(sums);
        }
        at += N;
    }
    at
}

pub fn row_fn<T: Element, F: Fold<T>>() -> unsafe fn(Rows<T>) {
    resolve::<RowFold<T, F>>(Level::current())
}
