//! The register tiles of a direct convolution: `MR` positions along a row of windows times `NV` vectors of channels,
//! held in registers over a whole sum. Elements of the image are broadcast to a vector as they are read, so no patch is
//! stored. Vectors run along channels, whose number is more often a power of two than the number of columns of an
//! image.

use std::marker::PhantomData;

use crate::element::Float;
use crate::gemm::{Portable, Vector};
use crate::simd::{Level, Simd, has_fma, resolve};

/// A sum over channels and taps, for `MR` consecutive positions.
pub struct Correlate<T> {
    pub channels: usize,
    /// The distance between the image's channels.
    pub plane: isize,
    /// The offset of each tap relative to a position.
    pub taps: *const isize,
    pub tap_count: usize,
    /// The element of the first position.
    pub image: *const T,
    /// `NV` vectors for each channel and tap.
    pub panel: *const T,
    /// Becomes `[MR][NV vectors]`.
    pub sums: *mut T,
}

/// A sum over positions, for `MR` taps (of any channels).
pub struct Reduce<T> {
    /// The number of rows of positions, and of positions per row.
    pub rows: usize,
    pub width: usize,
    pub row_step: isize,
    /// The offset of each of the `MR` taps relative to a position.
    pub taps: *const isize,
    pub image: *const T,
    /// `NV` vectors for each position.
    pub panel: *const T,
    /// The sums are added to `[MR][NV vectors]`, or replace it.
    pub sums: *mut T,
    pub add: bool,
}

struct CorrelateKernel<T, V, const MR: usize, const NV: usize>(PhantomData<(T, V)>);
struct ReduceKernel<T, V, const MR: usize, const NV: usize>(PhantomData<(T, V)>);

// The loops below use no iterators and closures, because functions that are not inlined are compiled for the baseline.

#[inline(always)]
unsafe fn load_row<T: Float, V: Vector<T>, const NV: usize>(panel: *const T) -> [V; NV] {
    // SAFETY: the caller guarantees `NV` vectors.
    unsafe {
        let mut row = [V::splat(T::ZERO); NV];
        for v in 0..NV {
            row[v] = V::load(panel.add(v * V::LANES));
        }
        row
    }
}

impl<T: Float, V: Vector<T>, const MR: usize, const NV: usize> Simd for CorrelateKernel<T, V, MR, NV> {
    type Args = Correlate<T>;
    type Output = ();

    #[inline(always)]
    unsafe fn run<const LEVEL: u8>(t: Correlate<T>) {
        // SAFETY: the caller guarantees `channels` planes with the elements of `MR` positions at every tap, a panel row
        // for each, room for the sums, and the level.
        unsafe {
            let mut sums = [[V::splat(T::ZERO); NV]; MR];
            let (mut plane, mut panel) = (t.image, t.panel);
            for _ in 0..t.channels {
                for tap in 0..t.tap_count {
                    let from = plane.offset(*t.taps.add(tap));
                    let row = load_row::<T, V, NV>(panel);
                    for i in 0..MR {
                        let element = V::splat(*from.add(i));
                        for v in 0..NV {
                            sums[i][v] = sums[i][v].add_product(element, row[v]);
                        }
                    }
                    panel = panel.add(NV * V::LANES);
                }
                plane = plane.offset(t.plane);
            }
            for (i, sums) in sums.iter().enumerate() {
                for (v, sum) in sums.iter().enumerate() {
                    sum.store(t.sums.add((i * NV + v) * V::LANES));
                }
            }
        }
    }
}

impl<T: Float, V: Vector<T>, const MR: usize, const NV: usize> Simd for ReduceKernel<T, V, MR, NV> {
    type Args = Reduce<T>;
    type Output = ();

    #[inline(always)]
    unsafe fn run<const LEVEL: u8>(t: Reduce<T>) {
        // SAFETY: the taps' elements at every position are within the image; the caller guarantees a panel row for each
        // position, room for the sums, and the level.
        unsafe {
            let mut sums = [[V::splat(T::ZERO); NV]; MR];
            let mut taps = [t.image; MR];
            for (i, tap) in taps.iter_mut().enumerate() {
                *tap = t.image.offset(*t.taps.add(i));
            }
            let mut panel = t.panel;
            for row in 0..t.rows {
                let first = row as isize * t.row_step;
                for j in first..first + t.width as isize {
                    let row = load_row::<T, V, NV>(panel);
                    for i in 0..MR {
                        let element = V::splat(*taps[i].offset(j));
                        for v in 0..NV {
                            sums[i][v] = sums[i][v].add_product(element, row[v]);
                        }
                    }
                    panel = panel.add(NV * V::LANES);
                }
            }
            for (i, sums) in sums.iter().enumerate() {
                for (v, &sum) in sums.iter().enumerate() {
                    let to = t.sums.add((i * NV + v) * V::LANES);
                    let sum = if t.add { V::load(to).add(sum) } else { sum };
                    sum.store(to);
                }
            }
        }
    }
}

/// A register tile's sizes and functions.
#[derive(Clone, Copy)]
pub struct Registers<T> {
    pub mr: usize,
    pub nr: usize,
    pub correlate: unsafe fn(Correlate<T>),
    pub reduce: unsafe fn(Reduce<T>),
}

/// Room for the largest tile, with its rows rounded up to a multiple of the square that is transposed at once.
pub const TILE_ELEMENTS: usize = 32 * 32;

/// Element types that have these tiles.
pub trait Direct: Float {
    /// The register tiles of a level, the widest first. All give the same bits.
    fn tiles(level: Level) -> &'static [Registers<Self>];
}

/// The tile for this many channels: the one that wastes the fewest lanes.
pub fn registers<T: Direct>(channels: usize) -> Registers<T> {
    let all = T::tiles(Level::current());
    *all.iter().min_by_key(|t| channels.next_multiple_of(t.nr)).expect("there are register tiles")
}

const BASE_FMA: bool = has_fma(Level::Baseline as u8);

macro_rules! tiles {
    ($t:ty, $wide:ident, $narrow:ident, $base:literal) => {
        impl Direct for $t {
            fn tiles(level: Level) -> &'static [Registers<$t>] {
                const fn tile<V: Vector<$t>, const MR: usize, const NV: usize>(level: Level) -> Registers<$t> {
                    assert!(MR.next_multiple_of(crate::transpose::SIDE) * NV * V::LANES <= TILE_ELEMENTS);
                    Registers {
                        mr: MR,
                        nr: NV * V::LANES,
                        correlate: resolve::<CorrelateKernel<$t, V, MR, NV>>(level),
                        reduce: resolve::<ReduceKernel<$t, V, MR, NV>>(level),
                    }
                }
                #[cfg(target_arch = "x86_64")]
                {
                    use std::arch::x86_64::{$narrow, $wide};
                    static AVX512: [Registers<$t>; 2] =
                        [tile::<$wide, 14, 2>(Level::Avx512), tile::<$wide, 28, 1>(Level::Avx512)];
                    static AVX2: [Registers<$t>; 2] =
                        [tile::<$narrow, 6, 2>(Level::Avx2), tile::<$narrow, 12, 1>(Level::Avx2)];
                    match level {
                        Level::Avx512 => return &AVX512,
                        Level::Avx2 => return &AVX2,
                        Level::Baseline => {}
                    }
                }
                let _ = level;
                type V = Portable<$t, $base, BASE_FMA>;
                // Arm has twice as many registers as the oldest x86.
                static BASELINE: [Registers<$t>; 2] = if BASE_FMA {
                    [tile::<V, 6, 4>(Level::Baseline), tile::<V, 14, 2>(Level::Baseline)]
                } else {
                    [tile::<V, 4, 2>(Level::Baseline), tile::<V, 8, 1>(Level::Baseline)]
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

    fn value<T: Float>(i: usize) -> T {
        T::from_f64(((i * 7919 + 13) % 1009) as f64 / 500.0 - 1.0)
    }

    /// Compares every tile of every level with a chain of multiply-adds for each element.
    fn check<T: Direct>() {
        for &level in Level::available() {
            for tile in T::tiles(level) {
                let (mr, nr) = (tile.mr, tile.nr);
                let sum = |terms: &mut dyn Iterator<Item = (T, T)>| {
                    let add = |s: T, (a, b): (T, T)| {
                        if has_fma(level as u8) { a.fused(b, s) } else { s.plus(a.times(b)) }
                    };
                    terms.fold(T::ZERO, add)
                };
                let (channels, plane, taps) = (3, 100, [0isize, 7, 2, 31]);
                let image: Vec<T> = (0..channels * plane).map(value).collect();
                let panel: Vec<T> = (0..channels * taps.len() * nr).map(|i| value(i + 5)).collect();
                let mut sums = vec![T::ONE; mr * nr];
                // SAFETY: the level is available and the buffers hold what the kernels reach, here and below.
                unsafe {
                    (tile.correlate)(Correlate {
                        channels,
                        plane: plane as isize,
                        taps: taps.as_ptr(),
                        tap_count: taps.len(),
                        image: image.as_ptr(),
                        panel: panel.as_ptr(),
                        sums: sums.as_mut_ptr(),
                    });
                }
                for i in 0..mr {
                    for j in 0..nr {
                        let mut terms = (0..channels * taps.len()).map(|k| {
                            let at = k / taps.len() * plane + taps[k % taps.len()] as usize + i;
                            (image[at], panel[k * nr + j])
                        });
                        assert_eq!(sums[i * nr + j], sum(&mut terms), "{level:?} {mr}x{nr} at {i}, {j}");
                    }
                }
                let (rows, width, row_step) = (4, 9, 13);
                let taps: Vec<isize> = (0..mr as isize).map(|i| (i * 37) % 200).collect();
                let panel: Vec<T> = (0..rows * width * nr).map(|i| value(i + 3)).collect();
                for add in [false, true] {
                    let mut sums = vec![T::ONE; mr * nr];
                    // SAFETY: as above.
                    unsafe {
                        (tile.reduce)(Reduce {
                            rows,
                            width,
                            row_step,
                            taps: taps.as_ptr(),
                            image: image.as_ptr(),
                            panel: panel.as_ptr(),
                            sums: sums.as_mut_ptr(),
                            add,
                        });
                    }
                    for i in 0..mr {
                        for j in 0..nr {
                            let mut terms = (0..rows * width).map(|k| {
                                let at = taps[i] as usize + k / width * row_step as usize + k % width;
                                (image[at], panel[k * nr + j])
                            });
                            let want = sum(&mut terms);
                            let want = if add { T::ONE.plus(want) } else { want };
                            assert_eq!(sums[i * nr + j], want, "{level:?} {mr}x{nr} at {i}, {j}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn tiles_of_every_level() {
        check::<f32>();
        check::<f64>();
    }
}
