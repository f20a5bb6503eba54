//! The register tile: `MR` rows by `NV` vectors of the output, held in registers over a block of `k`.

use std::marker::PhantomData;

use super::thin::{ROWS, Thin, ThinKernel};
use super::vector::{MAX_LANES, Portable, Vector};
use crate::element::{Element, Float};
use crate::simd::{Level, Simd, has_fma, opaque, resolve};
use crate::stream::prefetch;

/// The work of one register tile: all its rows, and some or all of its columns.
pub struct Tile<T> {
    pub k: usize,
    pub a: *const T,
    /// The distances to the next row of `a` and to the next step of `k`, in elements.
    pub lane: isize,
    pub step: isize,
    /// The tile's columns, as whole vectors for each step of `k`, `ldb` elements apart.
    pub b: *const T,
    pub ldb: isize,
    pub c: *mut T,
    pub row: isize,
    pub column: isize,
    /// The number of existing output columns.
    pub n: usize,
    /// Whether the block's sum is added to the output instead of replacing it.
    pub add: bool,
}

struct TileKernel<T, V, const MR: usize, const NV: usize>(PhantomData<(T, V)>);

/// Room for the largest tile.
const TILE_ELEMENTS: usize = 12 * 32;
/// The number of steps of `k` that the right operand is prefetched ahead: its rows may be on separate pages, across
/// which the hardware does not prefetch.
const AHEAD: isize = 12;
/// The number of steps of `k` before the end at which the output is prefetched.
const LAST: usize = 32;

impl<T: Element, V: Vector<T>, const MR: usize, const NV: usize> Simd for TileKernel<T, V, MR, NV> {
    type Args = Tile<T>;
    type Output = ();

    #[inline(always)]
    unsafe fn run<const LEVEL: u8>(t: Tile<T>) {
        // SAFETY: the caller provides `MR` rows of `a`, `k` rows of whole vectors of `b`, `MR` rows of `n` columns of
        // `c`, and the level. Addresses past the end (a fourth row, the step after the last) are computed by wrapping
        // and not read; `buffer` has room for the tile, as asserted.
        unsafe {
            let bytes = const { NV * V::LANES * size_of::<T>() };
            let mut sums = [[V::splat(T::ZERO); NV]; MR];
            // One pointer for every four rows, which are reached from it by one addition. The compiler would otherwise
            // compute the addresses of the rows by one long chain of additions.
            let mut a: [*const T; 3] = std::array::from_fn(|q| opaque(t.a.wrapping_offset(4 * q as isize * t.lane)));
            let (one, three) = (t.lane, opaque(3 * t.lane));
            let mut b = t.b;
            // The output is prefetched shortly before it is needed: prefetched at the start, it may be evicted by the
            // end.
            let last = t.k.min(LAST);
            for (steps, fetch) in [(t.k - last, false), (last, t.column == 1)] {
                if fetch {
                    for i in 0..MR {
                        let c = t.c.wrapping_offset(i as isize * t.row);
                        prefetch(c, bytes);
                    }
                }
                for _ in 0..steps {
                    let row: [V; NV] = std::array::from_fn(|v| V::load(b.add(v * V::LANES)));
                    prefetch(b.wrapping_offset(AHEAD * t.ldb), bytes);
                    for i in 0..MR {
                        let first = a[i / 4];
                        let left = V::splat(match i % 4 {
                            0 => *first,
                            1 => *first.offset(one),
                            2 => *first.offset(2 * one),
                            _ => *first.offset(three),
                        });
                        for v in 0..NV {
                            sums[i][v] = sums[i][v].add_product(left, row[v]);
                        }
                    }
                    for quad in &mut a[..MR.div_ceil(4)] {
                        *quad = quad.wrapping_offset(t.step);
                    }
                    b = b.wrapping_offset(t.ldb);
                }
            }
            if t.column == 1 {
                for (i, sums) in sums.iter().enumerate() {
                    let c = t.c.offset(i as isize * t.row);
                    for (v, &sum) in sums.iter().enumerate() {
                        let at = v * V::LANES;
                        if at + V::LANES <= t.n {
                            let c = c.add(at);
                            let sum = if t.add { V::load(c).add(sum) } else { sum };
                            sum.store(c);
                        } else if at < t.n {
                            sum.store_part(c.add(at), t.n - at, t.add);
                        }
                    }
                }
                return;
            }
            const { assert!(MR <= 12 && MR * NV * V::LANES <= TILE_ELEMENTS && V::LANES <= MAX_LANES) };
            let nr = NV * V::LANES;
            let mut buffer = [T::ZERO; TILE_ELEMENTS];
            for (i, sums) in sums.iter().enumerate() {
                for (v, &sum) in sums.iter().enumerate() {
                    sum.store(buffer.as_mut_ptr().add(i * nr + v * V::LANES));
                }
            }
            for i in 0..MR {
                let c = t.c.offset(i as isize * t.row);
                for j in 0..t.n {
                    let c = c.offset(j as isize * t.column);
                    let sum = buffer[i * nr + j];
                    *c = if t.add { (*c).plus(sum) } else { sum };
                }
            }
        }
    }
}

/// The register tiles of one width: one for each number of rows up to the maximum that fits the registers.
#[derive(Clone, Copy)]
pub struct Strip<T: 'static> {
    /// The number of columns.
    pub width: usize,
    /// `run[r - 1]` computes `r` rows.
    pub run: &'static [unsafe fn(Tile<T>)],
}

impl<T> Strip<T> {
    pub fn rows(&self) -> usize {
        self.run.len()
    }
}

/// The register tiles of a level. All give the same bits.
pub struct Tiles<T: 'static> {
    /// The lanes of a vector; widths are multiples of it.
    pub lanes: usize,
    /// From the narrowest to the widest. Those up to `main` have the same number of rows; the widest has few.
    pub strips: &'static [Strip<T>],
    /// The index of the strip that uses the multipliers best.
    pub main: usize,
    /// `thin[r - 1]` computes `r` rows by streaming through a right operand with dense rows.
    pub thin: [unsafe fn(Thin<T>); ROWS],
}

impl<T> Tiles<T> {
    /// The widest strip that computes all of `m` rows, and at least the main one.
    pub fn widest(&self, m: usize) -> usize {
        (self.main..self.strips.len()).rev().find(|&s| self.strips[s].rows() >= m).unwrap_or(self.main)
    }
}

/// Element types that have register tiles.
pub trait Tiled: Element {
    fn at(level: Level) -> &'static Tiles<Self>;
}

/// Floats that have register tiles.
pub trait Micro: Tiled + Float {}
impl<T: Tiled + Float> Micro for T {}

const BASE_FMA: bool = has_fma(Level::Baseline as u8);

macro_rules! strip {
    ($t:ty, $v:ty, $level:ident, $vectors:literal, [$($rows:literal)*]) => {
        Strip {
            width: $vectors * <$v as Vector<$t>>::LANES,
            run: &[$(resolve::<TileKernel<$t, $v, $rows, $vectors>>(Level::$level)),*],
        }
    };
}

macro_rules! thin {
    ($t:ty, $v:ty, $level:ident) => {
        [
            resolve::<ThinKernel<$t, $v, 1>>(Level::$level),
            resolve::<ThinKernel<$t, $v, 2>>(Level::$level),
            resolve::<ThinKernel<$t, $v, 3>>(Level::$level),
            resolve::<ThinKernel<$t, $v, 4>>(Level::$level),
        ]
    };
}

/// The tiles of an element type, with vectors of AVX-512, AVX2 and the baseline.
macro_rules! tiles {
    ($t:ty, $wide:ty, $narrow:ty, $base:ty) => {
        impl Tiled for $t {
            fn at(level: Level) -> &'static Tiles<$t> {
                #[cfg(target_arch = "x86_64")]
                {
                    static AVX512: Tiles<$t> = Tiles {
                        lanes: <$wide as Vector<$t>>::LANES,
                        strips: &[
                            strip!($t, $wide, Avx512, 1, [1 2 3 4 5 6 7 8 9 10 11 12]),
                            strip!($t, $wide, Avx512, 2, [1 2 3 4 5 6 7 8 9 10 11 12]),
                            strip!($t, $wide, Avx512, 4, [1 2 3 4 5 6]),
                        ],
                        main: 1,
                        thin: thin!($t, $wide, Avx512),
                    };
                    static AVX2: Tiles<$t> = Tiles {
                        lanes: <$narrow as Vector<$t>>::LANES,
                        strips: &[
                            strip!($t, $narrow, Avx2, 1, [1 2 3 4 5 6]),
                            strip!($t, $narrow, Avx2, 2, [1 2 3 4 5 6]),
                            strip!($t, $narrow, Avx2, 4, [1 2]),
                        ],
                        main: 1,
                        thin: thin!($t, $narrow, Avx2),
                    };
                    match level {
                        Level::Avx512 => return &AVX512,
                        Level::Avx2 => return &AVX2,
                        Level::Baseline => {}
                    }
                }
                let _ = level;
                // Arm has twice as many registers as the oldest x86.
                static BASELINE: Tiles<$t> = if BASE_FMA {
                    Tiles {
                        lanes: <$base as Vector<$t>>::LANES,
                        strips: &[
                            strip!($t, $base, Baseline, 1, [1 2 3 4 5 6]),
                            strip!($t, $base, Baseline, 2, [1 2 3 4 5 6]),
                            strip!($t, $base, Baseline, 4, [1 2 3 4 5 6]),
                            strip!($t, $base, Baseline, 6, [1 2 3]),
                        ],
                        main: 2,
                        thin: thin!($t, $base, Baseline),
                    }
                } else {
                    Tiles {
                        lanes: <$base as Vector<$t>>::LANES,
                        strips: &[
                            strip!($t, $base, Baseline, 1, [1 2 3 4]),
                            strip!($t, $base, Baseline, 2, [1 2 3 4]),
                            strip!($t, $base, Baseline, 4, [1 2]),
                        ],
                        main: 1,
                        thin: thin!($t, $base, Baseline),
                    }
                };
                &BASELINE
            }
        }
    };
}
tiles!(f32, std::arch::x86_64::__m512, std::arch::x86_64::__m256, Portable<f32, 4, BASE_FMA>);
tiles!(f64, std::arch::x86_64::__m512d, std::arch::x86_64::__m256d, Portable<f64, 2, BASE_FMA>);

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares every tile of every level with one chain of multiply-adds per element, with partial tiles and any
    /// strides.
    fn check<T: Micro>() {
        let value = |i: usize| T::from_f64(((i * 7919 + 13) % 1009) as f64 / 500.0 - 1.0);
        for &level in Level::available() {
            for strip in T::at(level).strips {
                for (run, mr) in strip.run.iter().zip(1..) {
                    let (nr, k) = (strip.width, 37);
                    let a: Vec<T> = (0..k * mr).map(value).collect();
                    let b: Vec<T> = (0..k * nr).map(|i| value(i + 5)).collect();
                    for (n, row, column) in [(nr, nr, 1), (nr, 1, mr), (nr - 1, nr + 3, 1), (1, nr, 1), (nr - 1, 1, 12)]
                    {
                        for (add, transposed) in [(false, false), (true, false), (false, true)] {
                            let mut c = vec![T::ONE; 12 * (nr + 4)];
                            let (lane, step) = if transposed { (k, 1) } else { (1, mr) };
                            let tile = Tile {
                                k,
                                a: a.as_ptr(),
                                lane: lane as isize,
                                step: step as isize,
                                b: b.as_ptr(),
                                ldb: nr as isize,
                                c: c.as_mut_ptr(),
                                row: row as isize,
                                column: column as isize,
                                n,
                                add,
                            };
                            // SAFETY: the level is available and the buffers hold the tile.
                            unsafe { run(tile) };
                            let mut want = vec![T::ONE; c.len()];
                            for i in 0..mr {
                                for j in 0..n {
                                    let mut sum = T::ZERO;
                                    for p in 0..k {
                                        let (x, y) = (a[p * step + i * lane], b[p * nr + j]);
                                        sum = if has_fma(level as u8) { x.fused(y, sum) } else { sum.plus(x.times(y)) };
                                    }
                                    want[i * row + j * column] = if add { T::ONE.plus(sum) } else { sum };
                                }
                            }
                            assert_eq!(c, want, "{level:?} {mr}x{nr}, {n} columns, strides {row}, {column}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn register_tiles_of_every_level() {
        check::<f32>();
        check::<f64>();
    }
}
