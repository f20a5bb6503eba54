//! The register tile: `MR` rows times `NV` vectors of the output, held in registers over a block of `k`.

use std::marker::PhantomData;

use super::vector::{Portable, Vector};
use crate::element::Float;
use crate::simd::{Level, Simd, has_fma, resolve};

/// One register tile's work.
pub struct Tile<T> {
    pub k: usize,
    /// Packed: `MR` elements for each step of `k`.
    pub a: *const T,
    /// A row of the tile's columns for each step of `k`, `ldb` elements apart.
    pub b: *const T,
    pub ldb: isize,
    pub c: *mut T,
    pub row: isize,
    pub column: isize,
    /// Rows and columns of the output that there are.
    pub m: usize,
    pub n: usize,
    /// Whether the block's sum is added to the output or replaces it.
    pub add: bool,
}

struct TileKernel<T, V, const MR: usize, const NV: usize>(PhantomData<(T, V)>);

/// Room for the largest tile.
const TILE_ELEMENTS: usize = 12 * 32;

impl<T: Float, V: Vector<T>, const MR: usize, const NV: usize> Simd for TileKernel<T, V, MR, NV> {
    type Args = Tile<T>;
    type Output = ();

    #[inline(always)]
    unsafe fn run<const LEVEL: u8>(t: Tile<T>) {
        unsafe {
            let mut sums = [[V::splat(T::ZERO); NV]; MR];
            let (mut a, mut b) = (t.a, t.b);
            for _ in 0..t.k {
                let row: [V; NV] = std::array::from_fn(|v| V::load(b.add(v * V::LANES)));
                for i in 0..MR {
                    let left = V::splat(*a.add(i));
                    for v in 0..NV {
                        sums[i][v] = sums[i][v].add_product(left, row[v]);
                    }
                }
                a = a.add(MR);
                b = b.offset(t.ldb);
            }
            let nr = NV * V::LANES;
            if t.column == 1 && t.m == MR && t.n == nr {
                for (i, sums) in sums.iter().enumerate() {
                    let c = t.c.offset(i as isize * t.row);
                    for (v, &sum) in sums.iter().enumerate() {
                        let c = c.add(v * V::LANES);
                        let sum = if t.add { V::load(c).add(sum) } else { sum };
                        sum.store(c);
                    }
                }
                return;
            }
            const { assert!(MR * NV * V::LANES <= TILE_ELEMENTS) };
            let mut buffer = [T::ZERO; TILE_ELEMENTS];
            for (i, sums) in sums.iter().enumerate() {
                for (v, &sum) in sums.iter().enumerate() {
                    sum.store(buffer.as_mut_ptr().add(i * nr + v * V::LANES));
                }
            }
            for i in 0..t.m {
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

/// A register tile's sizes and function.
#[derive(Clone, Copy)]
pub struct MicroKernel<T> {
    pub mr: usize,
    pub nr: usize,
    pub run: unsafe fn(Tile<T>),
}

/// Element types that have register tiles.
pub trait Micro: Float {
    /// The register tiles of a level, those with most rows first. All give the same bits.
    fn at(level: Level) -> &'static [MicroKernel<Self>];
}

/// The register tile for a product of `m` rows: the one that computes the fewest rows in vain.
pub fn micro<T: Micro>(m: usize) -> MicroKernel<T> {
    let all = T::at(Level::current());
    // Each tile costs its rows and about one row more, for loading the right operand.
    let cost = |k: &MicroKernel<T>| m.div_ceil(k.mr) * (2 * k.mr + 1);
    *all.iter().min_by_key(|k| cost(k)).expect("there are register tiles")
}

const BASE_FMA: bool = has_fma(Level::Baseline as u8);

macro_rules! tiles {
    ($t:ty, $wide:ident, $narrow:ident, $base:literal) => {
        impl Micro for $t {
            fn at(level: Level) -> &'static [MicroKernel<$t>] {
                // A tile of `mr` rows and `nv` vectors; what fits the registers keeps the multipliers busy.
                const fn kernel<V: Vector<$t>, const MR: usize, const NV: usize>(level: Level) -> MicroKernel<$t> {
                    MicroKernel { mr: MR, nr: NV * V::LANES, run: resolve::<TileKernel<$t, V, MR, NV>>(level) }
                }
                #[cfg(target_arch = "x86_64")]
                {
                    use std::arch::x86_64::{$narrow, $wide};
                    static AVX512: [MicroKernel<$t>; 6] = [
                        kernel::<$wide, 12, 2>(Level::Avx512),
                        kernel::<$wide, 8, 3>(Level::Avx512),
                        kernel::<$wide, 6, 4>(Level::Avx512),
                        kernel::<$wide, 4, 6>(Level::Avx512),
                        kernel::<$wide, 2, 8>(Level::Avx512),
                        kernel::<$wide, 1, 8>(Level::Avx512),
                    ];
                    static AVX2: [MicroKernel<$t>; 4] = [
                        kernel::<$narrow, 6, 2>(Level::Avx2),
                        kernel::<$narrow, 4, 3>(Level::Avx2),
                        kernel::<$narrow, 2, 4>(Level::Avx2),
                        kernel::<$narrow, 1, 8>(Level::Avx2),
                    ];
                    match level {
                        Level::Avx512 => return &AVX512,
                        Level::Avx2 => return &AVX2,
                        Level::Baseline => {}
                    }
                }
                let _ = level;
                type V = Portable<$t, $base, BASE_FMA>;
                // Arm has twice the registers of the oldest x86.
                static BASELINE: [MicroKernel<$t>; 3] = if BASE_FMA {
                    [
                        kernel::<V, 6, 4>(Level::Baseline),
                        kernel::<V, 3, 6>(Level::Baseline),
                        kernel::<V, 1, 8>(Level::Baseline),
                    ]
                } else {
                    [
                        kernel::<V, 4, 2>(Level::Baseline),
                        kernel::<V, 2, 4>(Level::Baseline),
                        kernel::<V, 1, 8>(Level::Baseline),
                    ]
                };
                &BASELINE
            }
        }
    };
}
tiles!(f32, __m512, __m256, 4);
tiles!(f64, __m512d, __m256d, 2);

#[cfg(test)]
mod tests {
    use super::*;

    /// Every tile of every level against one chain of multiply-adds for each element, with partial tiles and any strides.
    fn check<T: Micro>() {
        let value = |i: usize| T::from_f64(((i * 7919 + 13) % 1009) as f64 / 500.0 - 1.0);
        for &level in Level::available() {
            for kernel in T::at(level) {
                let (mr, nr, k) = (kernel.mr, kernel.nr, 37);
                let a: Vec<T> = (0..k * mr).map(value).collect();
                let b: Vec<T> = (0..k * nr).map(|i| value(i + 5)).collect();
                for (m, n, row, column) in [(mr, nr, nr, 1), (mr, nr, 1, mr), (mr.div_ceil(2), nr - 1, nr + 3, 1)] {
                    for add in [false, true] {
                        let mut c = vec![T::ONE; (mr + 1) * (nr + 4)];
                        let (a_ptr, b_ptr, c_ptr) = (a.as_ptr(), b.as_ptr(), c.as_mut_ptr());
                        let strides = (row as isize, column as isize);
                        // SAFETY: the level is available and the buffers hold the tile.
                        unsafe {
                            (kernel.run)(Tile {
                                k,
                                a: a_ptr,
                                b: b_ptr,
                                ldb: nr as isize,
                                c: c_ptr,
                                row: strides.0,
                                column: strides.1,
                                m,
                                n,
                                add,
                            });
                        }
                        for i in 0..m {
                            for j in 0..n {
                                let mut sum = T::ZERO;
                                for p in 0..k {
                                    let (x, y) = (a[p * mr + i], b[p * nr + j]);
                                    sum = if has_fma(level as u8) { x.fused(y, sum) } else { sum.plus(x.times(y)) };
                                }
                                let want = if add { T::ONE.plus(sum) } else { sum };
                                assert_eq!(c[i * row + j * column], want, "{level:?} {mr}x{nr} at {i}, {j}");
                            }
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
