//! Products of few rows with a right operand whose rows are dense. Each of its elements is used so rarely that memory
//! bandwidth limits the speed, so it is read in memory order: a few of its rows at a time are added to the rows of the
//! output.

use std::marker::PhantomData;

use super::MatrixMut;
use super::vector::{MAX_LANES, Vector};
use crate::element::Element;
use crate::simd::Simd;

/// The most rows of the output.
pub const ROWS: usize = 4;
/// The number of columns at a time: their sums stay in the first-level cache.
const COLUMNS: usize = 1024;
/// Room for the sums, in elements.
pub const SUMS: usize = ROWS * COLUMNS;

/// `c = a @ b` for some of the columns.
pub struct Thin<T> {
    pub k: usize,
    /// The number of terms that are summed separately.
    pub kc: usize,
    pub a: *const T,
    pub lane: isize,
    pub step: isize,
    /// The first of the columns; rows are `ldb` elements apart.
    pub b: *const T,
    pub ldb: isize,
    pub c: MatrixMut<T>,
    pub n: usize,
    /// Scratch of [`SUMS`] elements.
    pub sums: *mut T,
}

pub struct ThinKernel<T, V, const M: usize>(PhantomData<(T, V)>);

impl<T: Element, V: Vector<T>, const M: usize> Simd for ThinKernel<T, V, M> {
    type Args = Thin<T>;
    type Output = ();

    #[inline(always)]
    unsafe fn run<const LEVEL: u8>(t: Thin<T>) {
        // SAFETY: the caller provides `M` rows of `k` steps of `a`, `k` rows of `n` columns of `b`, the output's `M`
        // rows, `SUMS` sums and the level.
        unsafe {
            let mut j = 0;
            while j < t.n {
                let n = COLUMNS.min(t.n - j);
                let mut p = 0;
                while p < t.k {
                    let last = (p + t.kc).min(t.k);
                    let mut q = p;
                    while q + 8 <= last {
                        rows::<T, V, M, 8>(&t, j, n, q, q == p);
                        q += 8;
                    }
                    while q < last {
                        rows::<T, V, M, 1>(&t, j, n, q, q == p);
                        q += 1;
                    }
                    for i in 0..M {
                        let (sums, c) = (t.sums.add(i * COLUMNS), t.c.ptr.offset(i as isize * t.c.row));
                        for x in 0..n {
                            let at = c.offset((j + x) as isize * t.c.column);
                            *at = if p > 0 { (*at).plus(*sums.add(x)) } else { *sums.add(x) };
                        }
                    }
                    p = last;
                }
                j += n;
            }
        }
    }
}

/// Adds the products with rows `q..q + S` of the right operand to the sums of columns `j..j + n`.
#[inline(always)]
unsafe fn rows<T: Element, V: Vector<T>, const M: usize, const S: usize>(
    t: &Thin<T>,
    j: usize,
    n: usize,
    q: usize,
    first: bool,
) {
    // SAFETY: columns `j..j + n` and steps `q..q + S` are within the operands; `n` is at most `COLUMNS`, a multiple of
    // every vector's lanes, so whole vectors of sums fit.
    unsafe {
        let left: [[V; S]; M] = std::array::from_fn(|i| {
            std::array::from_fn(|s| V::splat(*t.a.offset(i as isize * t.lane + (q + s) as isize * t.step)))
        });
        let b: [*const T; S] = std::array::from_fn(|s| t.b.offset((q + s) as isize * t.ldb).add(j));
        let add = |x: usize, right: [V; S]| {
            for i in 0..M {
                let at = t.sums.add(i * COLUMNS + x);
                let mut sum = if first { V::splat(T::ZERO) } else { V::load(at) };
                for s in 0..S {
                    sum = sum.add_product(left[i][s], right[s]);
                }
                sum.store(at);
            }
        };
        let whole = n / V::LANES * V::LANES;
        for x in (0..whole).step_by(V::LANES) {
            add(x, std::array::from_fn(|s| V::load(b[s].add(x))));
        }
        if whole < n {
            let mut padded = [[T::ZERO; MAX_LANES]; S];
            for (line, b) in padded.iter_mut().zip(b) {
                for x in whole..n {
                    line[x - whole] = *b.add(x);
                }
            }
            add(whole, std::array::from_fn(|s| V::load(padded[s].as_ptr())));
        }
    }
}
