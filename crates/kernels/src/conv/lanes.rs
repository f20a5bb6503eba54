//! In-place combination of image rows, for groups of one channel. Vectors run along the columns. The rest after whole
//! vectors is read and written as a partial vector, so that no element beyond the row is used.

use std::marker::PhantomData;

use crate::element::{Element, Float};
use crate::gemm::{Portable, Vector};
use crate::simd::{Level, Simd, has_fma, resolve};

/// Vectors that can be read and written partially.
pub trait Partial<T: Element>: Vector<T> {
    /// The first `n` lanes, and zeros.
    ///
    /// # Safety
    /// `n` elements are readable, below writable; the processor has the vector's level.
    unsafe fn load_first(ptr: *const T, n: usize) -> Self;
    unsafe fn store_first(self, ptr: *mut T, n: usize);
    /// The sum of all lanes, by halving.
    unsafe fn total(self) -> T;
}

/// The number of lanes of the widest vector.
const MOST: usize = 32;

#[inline(always)]
unsafe fn total<T: Float, V: Vector<T>>(v: V) -> T {
    let mut lanes = [T::ZERO; MOST];
    // SAFETY: no vector has more than `MOST` lanes; the caller guarantees the level.
    unsafe { v.store(lanes.as_mut_ptr()) };
    let mut half = V::LANES / 2;
    while half > 0 {
        for l in 0..half {
            lanes[l] = lanes[l].plus(lanes[l + half]);
        }
        half /= 2;
    }
    lanes[0]
}

impl<T: Float, const N: usize, const FMA: bool> Partial<T> for Portable<T, N, FMA> {
    #[inline(always)]
    unsafe fn load_first(ptr: *const T, n: usize) -> Self {
        let mut lanes = [T::ZERO; N];
        for i in 0..n {
            // SAFETY: `n` elements are readable.
            lanes[i] = unsafe { *ptr.add(i) };
        }
        // SAFETY: `lanes` has `N` elements.
        unsafe { Self::load(lanes.as_ptr()) }
    }

    #[inline(always)]
    unsafe fn store_first(self, ptr: *mut T, n: usize) {
        let mut lanes = [T::ZERO; N];
        // SAFETY: `lanes` has `N` elements, and `n` at `ptr`, at most `N`, are writable.
        unsafe {
            self.store(lanes.as_mut_ptr());
            for i in 0..n {
                *ptr.add(i) = lanes[i];
            }
        }
    }

    #[inline(always)]
    unsafe fn total(self) -> T {
        // SAFETY: the caller guarantees the level.
        unsafe { total(self) }
    }
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use std::arch::x86_64::*;

    use super::{Partial, total};

    macro_rules! masked {
        ($v:ident $t:ident $load:ident $store:ident $mask:expr) => {
            impl Partial<$t> for $v {
                #[inline(always)]
                unsafe fn load_first(ptr: *const $t, n: usize) -> Self {
                    // SAFETY: the mask has the first `n` lanes, whose elements are readable: the others are not read.
                    unsafe { $load($mask(n), ptr) }
                }

                #[inline(always)]
                unsafe fn store_first(self, ptr: *mut $t, n: usize) {
                    // SAFETY: the mask has the first `n` lanes, whose elements are writable: the others are not
                    // written.
                    unsafe { $store(ptr, $mask(n), self) }
                }

                #[inline(always)]
                unsafe fn total(self) -> $t {
                    // SAFETY: the caller guarantees the level.
                    unsafe { total(self) }
                }
            }
        };
    }

    #[inline(always)]
    unsafe fn load_ps(mask: __m256i, ptr: *const f32) -> __m256 {
        // SAFETY: the caller guarantees the elements of the mask's lanes, and the level.
        unsafe { _mm256_maskload_ps(ptr, mask) }
    }

    #[inline(always)]
    unsafe fn load_pd(mask: __m256i, ptr: *const f64) -> __m256d {
        // SAFETY: the caller guarantees the elements of the mask's lanes, and the level.
        unsafe { _mm256_maskload_pd(ptr, mask) }
    }

    #[inline(always)]
    unsafe fn mask_ps(n: usize) -> __m256i {
        // SAFETY: only registers are used; the caller guarantees the level.
        unsafe { _mm256_cmpgt_epi32(_mm256_set1_epi32(n as i32), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7)) }
    }

    #[inline(always)]
    unsafe fn mask_pd(n: usize) -> __m256i {
        // SAFETY: only registers are used; the caller guarantees the level.
        unsafe { _mm256_cmpgt_epi64(_mm256_set1_epi64x(n as i64), _mm256_setr_epi64x(0, 1, 2, 3)) }
    }

    #[inline(always)]
    unsafe fn bits_16(n: usize) -> __mmask16 {
        ((1u32 << n) - 1) as __mmask16
    }

    #[inline(always)]
    unsafe fn bits_8(n: usize) -> __mmask8 {
        ((1u32 << n) - 1) as __mmask8
    }

    masked!(__m512 f32 _mm512_maskz_loadu_ps _mm512_mask_storeu_ps bits_16);
    masked!(__m512d f64 _mm512_maskz_loadu_pd _mm512_mask_storeu_pd bits_8);
    masked!(__m256 f32 load_ps _mm256_maskstore_ps mask_ps);
    masked!(__m256d f64 load_pd _mm256_maskstore_pd mask_pd);
}

/// A plane whose elements are sums over terms: an element of the image times a number.
pub struct Combine<T> {
    /// The offset of each term's element relative to a position, and its number.
    pub terms: *const isize,
    pub numbers: *const T,
    pub count: usize,
    pub image: *const T,
    /// Rows and columns of positions, and the distance between rows in the image.
    pub rows: usize,
    pub width: usize,
    pub row_step: usize,
    /// The first element, and the distance between rows; columns are dense.
    pub out: *mut T,
    pub out_step: usize,
}

/// For each of `N` terms, the sum over all positions of its element times the position's.
pub struct Correlations<T> {
    pub terms: *const isize,
    pub image: *const T,
    pub rows: usize,
    pub width: usize,
    pub row_step: usize,
    /// The positions, in dense rows.
    pub places: *const T,
    pub out: *mut T,
}

struct CombineKernel<T, V>(PhantomData<(T, V)>);
struct CorrelationsKernel<T, V, const N: usize>(PhantomData<(T, V)>);

/// Combines `NV` vectors of one row; the last one has `n` lanes.
#[inline(always)]
unsafe fn combine<T: Float, V: Partial<T>, const NV: usize>(t: &Combine<T>, image: *const T, out: *mut T, n: usize) {
    // SAFETY: the terms' elements of `NV` vectors of positions, with `n` in the last, are within the image, and the
    // same number within the output.
    unsafe {
        let mut sums = [V::splat(T::ZERO); NV];
        for k in 0..t.count {
            let from = image.offset(*t.terms.add(k));
            let number = V::splat(*t.numbers.add(k));
            for v in 0..NV {
                let at = from.add(v * V::LANES);
                let row = if v + 1 == NV { V::load_first(at, n) } else { V::load(at) };
                sums[v] = sums[v].add_product(number, row);
            }
        }
        for v in 0..NV {
            let to = out.add(v * V::LANES);
            if v + 1 == NV {
                sums[v].store_first(to, n);
            } else {
                sums[v].store(to);
            }
        }
    }
}

impl<T: Float, V: Partial<T>> Simd for CombineKernel<T, V> {
    type Args = Combine<T>;
    type Output = ();

    #[inline(always)]
    unsafe fn run<const LEVEL: u8>(t: Combine<T>) {
        for i in 0..t.rows {
            // SAFETY: every position of a row is reached once: all vectors except the last are whole, and the last has
            // the rest.
            unsafe {
                let (image, out) = (t.image.add(i * t.row_step), t.out.add(i * t.out_step));
                let mut j = 0;
                while j < t.width {
                    let (image, out, left) = (image.add(j), out.add(j), t.width - j);
                    match left.div_ceil(V::LANES) {
                        1 => combine::<T, V, 1>(&t, image, out, left),
                        2 => combine::<T, V, 2>(&t, image, out, left - V::LANES),
                        3 => combine::<T, V, 3>(&t, image, out, left - 2 * V::LANES),
                        _ => combine::<T, V, 4>(&t, image, out, V::LANES.min(left - 3 * V::LANES)),
                    }
                    j += 4 * V::LANES;
                }
            }
        }
    }
}

impl<T: Float, V: Partial<T>, const N: usize> Simd for CorrelationsKernel<T, V, N> {
    type Args = Correlations<T>;
    type Output = ();

    #[inline(always)]
    unsafe fn run<const LEVEL: u8>(t: Correlations<T>) {
        // SAFETY: the caller guarantees `N` terms, whose elements at every position are within the image, and `N` sums.
        unsafe {
            let mut sums = [V::splat(T::ZERO); N];
            let mut terms = [t.image; N];
            for k in 0..N {
                terms[k] = t.image.offset(*t.terms.add(k));
            }
            let mut places = t.places;
            for i in 0..t.rows {
                let first = i * t.row_step;
                let mut j = 0;
                while j + V::LANES <= t.width {
                    let place = V::load(places.add(j));
                    for k in 0..N {
                        sums[k] = sums[k].add_product(place, V::load(terms[k].add(first + j)));
                    }
                    j += V::LANES;
                }
                if j < t.width {
                    let n = t.width - j;
                    let place = V::load_first(places.add(j), n);
                    for k in 0..N {
                        sums[k] = sums[k].add_product(place, V::load_first(terms[k].add(first + j), n));
                    }
                }
                places = places.add(t.width);
            }
            for k in 0..N {
                *t.out.add(k) = sums[k].total();
            }
        }
    }
}

/// The numbers of terms that [`Kernels::correlations`] takes at a time.
pub const MANY: usize = 9;
pub const FEW: usize = 3;

/// The kernels of one level.
#[derive(Clone, Copy)]
pub struct Kernels<T> {
    pub combine: unsafe fn(Combine<T>),
    pub many: unsafe fn(Correlations<T>),
    pub few: unsafe fn(Correlations<T>),
}

/// Element types that have these kernels.
pub trait Lanes: Float {
    fn kernels(level: Level) -> Kernels<Self>;
}

const BASE_FMA: bool = has_fma(Level::Baseline as u8);

macro_rules! kernels {
    ($t:ty, $wide:ident, $narrow:ident, $base:literal) => {
        impl Lanes for $t {
            fn kernels(level: Level) -> Kernels<$t> {
                const fn of<V: Partial<$t>>(level: Level) -> Kernels<$t> {
                    Kernels {
                        combine: resolve::<CombineKernel<$t, V>>(level),
                        many: resolve::<CorrelationsKernel<$t, V, MANY>>(level),
                        few: resolve::<CorrelationsKernel<$t, V, FEW>>(level),
                    }
                }
                #[cfg(target_arch = "x86_64")]
                {
                    use std::arch::x86_64::{$narrow, $wide};
                    match level {
                        Level::Avx512 => return of::<$wide>(level),
                        Level::Avx2 => return of::<$narrow>(level),
                        Level::Baseline => {}
                    }
                }
                of::<Portable<$t, $base, BASE_FMA>>(level)
            }
        }
    };
}
kernels!(f32, __m512, __m256, 4);
kernels!(f64, __m512d, __m256d, 2);

#[cfg(test)]
mod tests {
    use super::*;

    fn value<T: Float>(i: usize) -> T {
        T::from_f64(((i * 7919 + 13) % 1009) as f64 / 500.0 - 1.0)
    }

    /// Tests widths with and without a partial vector. Elements beside a row must not be used: they are NaN here.
    fn check<T: Lanes>() {
        for &level in Level::available() {
            let kernels = T::kernels(level);
            for width in [1, 3, 8, 15, 16, 17, 40, 64, 77, 130] {
                let (rows, row_step) = (3, width + 3);
                let terms: [isize; MANY] = [0, 1, 2, 3, 0, 1, 2, 3, 2];
                let numbers: Vec<T> = (0..MANY).map(|i| value(i + 11)).collect();
                let mut image = vec![T::from_f64(f64::NAN); rows * row_step + 16];
                for i in 0..rows {
                    for j in 0..width + 3 {
                        image[i * row_step + j] = value(i * 100 + j);
                    }
                }
                let out_step = width + 1;
                let mut out = vec![T::ONE; rows * out_step];
                // SAFETY: the level is available and the buffers hold what the kernels reach, here and below.
                unsafe {
                    (kernels.combine)(Combine {
                        terms: terms.as_ptr(),
                        numbers: numbers.as_ptr(),
                        count: MANY,
                        image: image.as_ptr(),
                        rows,
                        width,
                        row_step,
                        out: out.as_mut_ptr(),
                        out_step,
                    });
                }
                for i in 0..rows {
                    for j in 0..width {
                        let add = |s: T, k: usize| {
                            let (a, b) = (numbers[k], image[i * row_step + j + terms[k] as usize]);
                            if has_fma(level as u8) { a.fused(b, s) } else { s.plus(a.times(b)) }
                        };
                        assert_eq!(out[i * out_step + j], (0..MANY).fold(T::ZERO, add), "{level:?} {width}: {i}, {j}");
                    }
                    assert_eq!(out[i * out_step + width], T::ONE, "{level:?} {width}: written beyond the row");
                }
                let places: Vec<T> = (0..rows * width).map(|i| value(i + 3)).collect();
                for (kernel, count) in [(kernels.many, MANY), (kernels.few, FEW)] {
                    let mut out = vec![T::ONE; count];
                    // The last term's row ends where the NaNs begin.
                    let terms: Vec<isize> = (0..count as isize).map(|k| 3 - k % 4).collect();
                    // SAFETY: as above.
                    unsafe {
                        kernel(Correlations {
                            terms: terms.as_ptr(),
                            image: image.as_ptr(),
                            rows,
                            width,
                            row_step,
                            places: places.as_ptr(),
                            out: out.as_mut_ptr(),
                        });
                    }
                    for (k, sum) in out.iter().enumerate() {
                        let term = |i: usize| {
                            let at = i / width * row_step + i % width + terms[k] as usize;
                            places[i].to_f64() * image[at].to_f64()
                        };
                        let want: f64 = (0..rows * width).map(term).sum();
                        assert!((sum.to_f64() - want).abs() < 1e-4, "{level:?} {width}: {sum:?} {want}");
                    }
                }
            }
        }
    }

    #[test]
    fn kernels_of_every_level_and_width() {
        check::<f32>();
        check::<f64>();
    }
}
