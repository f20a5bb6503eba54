//! Transposing small blocks of a matrix: the basis of transposed copies and packing.

use std::marker::PhantomData;

use crate::simd::Simd;

/// The side of a block that is transposed at once.
pub const SIDE: usize = 8;

/// `dst[c * dst_step + r] = src[r * src_step + c]` for a block of `SIDE` by `SIDE` elements.
///
/// # Safety
/// Both blocks are valid memory; the processor has the level.
#[inline(always)]
pub unsafe fn transpose_block<T: Copy, const LEVEL: u8>(src: *const T, src_step: isize, dst: *mut T, dst_step: isize) {
    // SAFETY: the caller guarantees the blocks and the level; the casts keep the size of an element.
    unsafe {
        #[cfg(target_arch = "x86_64")]
        if LEVEL >= crate::simd::Level::Avx2 as u8 && size_of::<T>() == 4 {
            return x86::transpose_8x8(src.cast(), src_step, dst.cast(), dst_step);
        }
        #[cfg(target_arch = "x86_64")]
        if LEVEL >= crate::simd::Level::Avx2 as u8 && size_of::<T>() == 8 {
            for r in [0, 4] {
                for c in [0, 4] {
                    let s = src.offset(r * src_step + c).cast();
                    x86::transpose_4x4(s, src_step, dst.offset(c * dst_step + r).cast(), dst_step);
                }
            }
            return;
        }
        let rows: [[T; SIDE]; SIDE] =
            std::array::from_fn(|r| src.offset(r as isize * src_step).cast::<[T; SIDE]>().read());
        for c in 0..SIDE {
            let column: [T; SIDE] = std::array::from_fn(|r| rows[r][c]);
            dst.offset(c as isize * dst_step).cast::<[T; SIDE]>().write(column);
        }
    }
}

/// The side of the blocks that transpose the remaining rows.
const QUAD: usize = 4;

/// Like [`transpose_block`], for `QUAD` by `QUAD` elements.
#[inline(always)]
unsafe fn transpose_quad<T: Copy>(src: *const T, src_step: isize, dst: *mut T, dst_step: isize) {
    // SAFETY: the caller guarantees the blocks. SSE, which `x86::transpose_quad` uses, is part of the baseline.
    unsafe {
        #[cfg(target_arch = "x86_64")]
        if size_of::<T>() == 4 {
            return x86::transpose_quad(src.cast(), src_step, dst.cast(), dst_step);
        }
        let rows: [[T; QUAD]; QUAD] =
            std::array::from_fn(|r| src.offset(r as isize * src_step).cast::<[T; QUAD]>().read());
        for c in 0..QUAD {
            let column: [T; QUAD] = std::array::from_fn(|r| rows[r][c]);
            dst.offset(c as isize * dst_step).cast::<[T; QUAD]>().write(column);
        }
    }
}

/// Like [`transpose_block`], for `rows` by `columns` elements.
///
/// # Safety
/// As for [`transpose_block`].
#[inline(always)]
pub unsafe fn transpose<T: Copy, const LEVEL: u8>(
    src: *const T,
    src_step: isize,
    rows: usize,
    columns: usize,
    dst: *mut T,
    dst_step: isize,
) {
    // SAFETY: the caller guarantees the blocks, the level and the alignment of streamed lines.
    unsafe {
        let mut r = 0;
        while r < rows {
            let high = SIDE.min(rows - r);
            let mut c = 0;
            while high == SIDE && c + SIDE <= columns {
                let src = src.offset(r as isize * src_step).add(c);
                transpose_block::<T, LEVEL>(src, src_step, dst.offset(c as isize * dst_step).add(r), dst_step);
                c += SIDE;
            }
            if (QUAD..SIDE).contains(&high) {
                while c + QUAD <= columns {
                    let src = src.offset(r as isize * src_step).add(c);
                    transpose_quad(src, src_step, dst.offset(c as isize * dst_step).add(r), dst_step);
                    c += QUAD;
                }
            }
            // The rows that no block has transposed.
            let left = if high < SIDE && c > 0 { r + QUAD } else { r + high };
            for c in 0..c {
                for r in left..r + high {
                    *dst.offset(c as isize * dst_step).add(r) = *src.offset(r as isize * src_step).add(c);
                }
            }
            for c in c..columns {
                for r in r..r + high {
                    *dst.offset(c as isize * dst_step).add(r) = *src.offset(r as isize * src_step).add(c);
                }
            }
            r += high;
        }
    }
}

/// A matrix to transpose with [`transpose`].
pub struct Transpose<T> {
    pub src: *const T,
    pub src_step: isize,
    pub rows: usize,
    pub columns: usize,
    pub dst: *mut T,
    pub dst_step: isize,
    /// Whether whole lines of the result bypass the caches; [`crate::stream::finish`] must follow.
    pub streamed: bool,
}

/// The side of a block whose rows and columns of four bytes are whole cache lines.
const LINE: usize = 16;

/// Like [`transpose_block`], for `LINE` by `LINE` elements. `streamed`: the lines of the result are aligned to cache
/// lines, and may bypass the caches.
#[inline(always)]
unsafe fn transpose_lines<T: Copy, const LEVEL: u8>(
    src: *const T,
    src_step: isize,
    dst: *mut T,
    dst_step: isize,
    streamed: bool,
) {
    // SAFETY: every block begins and ends within the `rows` by `columns` elements that the caller has at both places.
    unsafe {
        #[cfg(target_arch = "x86_64")]
        if LEVEL >= crate::simd::Level::Avx512 as u8 && size_of::<T>() == 4 {
            return match streamed {
                true => x86::transpose_16x16::<true>(src.cast(), src_step, dst.cast(), dst_step),
                false => x86::transpose_16x16::<false>(src.cast(), src_step, dst.cast(), dst_step),
            };
        }
        let _ = streamed;
        for c in [0, SIDE] {
            for r in [0, SIDE] {
                let src = src.offset(r as isize * src_step).add(c);
                transpose_block::<T, LEVEL>(src, src_step, dst.offset(c as isize * dst_step).add(r), dst_step);
            }
        }
    }
}

/// [`transpose`] as a kernel, for matrices with large strides: by whole cache lines. The next lines are prefetched,
/// since their distance is too large for the processor to predict.
pub struct TransposeKernel<T>(PhantomData<T>);

impl<T: Copy> Simd for TransposeKernel<T> {
    type Args = Transpose<T>;
    type Output = ();

    #[inline(always)]
    unsafe fn run<const LEVEL: u8>(t: Transpose<T>) {
        // SAFETY: as for `transpose`: blocks end within the matrix. Lines are streamed only where their first address
        // and their distance are multiples of a line.
        unsafe {
            let line = LINE * size_of::<T>();
            let streamed =
                t.streamed && t.dst.addr().is_multiple_of(line) && t.dst_step.unsigned_abs().is_multiple_of(LINE);
            let mut r = 0;
            while r + LINE <= t.rows {
                let src = t.src.offset(r as isize * t.src_step);
                let dst = t.dst.add(r);
                let mut c = 0;
                while c + LINE <= t.columns {
                    for k in (LINE..2 * LINE).take(if r + 2 * LINE <= t.rows { LINE } else { 0 }) {
                        crate::stream::prefetch(src.offset(k as isize * t.src_step).add(c), 1);
                    }
                    let dst = dst.offset(c as isize * t.dst_step);
                    transpose_lines::<T, LEVEL>(src.add(c), t.src_step, dst, t.dst_step, streamed);
                    c += LINE;
                }
                let dst = dst.offset(c as isize * t.dst_step);
                transpose::<T, LEVEL>(src.add(c), t.src_step, LINE, t.columns - c, dst, t.dst_step);
                r += LINE;
            }
            let src = t.src.offset(r as isize * t.src_step);
            transpose::<T, LEVEL>(src, t.src_step, t.rows - r, t.columns, t.dst.add(r), t.dst_step);
        }
    }
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use std::arch::x86_64::*;

    /// Exchanges pairs, then quadruples, then halves of registers.
    #[inline(always)]
    pub unsafe fn transpose_8x8(src: *const f32, src_step: isize, dst: *mut f32, dst_step: isize) {
        // SAFETY: the caller guarantees 8 rows of 8 elements at both addresses, and AVX2.
        unsafe {
            let row = |r: isize| _mm256_loadu_ps(src.offset(r * src_step));
            let (a, b, c, d) = (row(0), row(1), row(2), row(3));
            let (e, f, g, h) = (row(4), row(5), row(6), row(7));
            let (ab_l, ab_h) = (_mm256_unpacklo_ps(a, b), _mm256_unpackhi_ps(a, b));
            let (cd_l, cd_h) = (_mm256_unpacklo_ps(c, d), _mm256_unpackhi_ps(c, d));
            let (ef_l, ef_h) = (_mm256_unpacklo_ps(e, f), _mm256_unpackhi_ps(e, f));
            let (gh_l, gh_h) = (_mm256_unpacklo_ps(g, h), _mm256_unpackhi_ps(g, h));
            const LOW: i32 = 0b01_00_01_00;
            const HIGH: i32 = 0b11_10_11_10;
            let left = [
                _mm256_shuffle_ps::<LOW>(ab_l, cd_l),
                _mm256_shuffle_ps::<HIGH>(ab_l, cd_l),
                _mm256_shuffle_ps::<LOW>(ab_h, cd_h),
                _mm256_shuffle_ps::<HIGH>(ab_h, cd_h),
            ];
            let right = [
                _mm256_shuffle_ps::<LOW>(ef_l, gh_l),
                _mm256_shuffle_ps::<HIGH>(ef_l, gh_l),
                _mm256_shuffle_ps::<LOW>(ef_h, gh_h),
                _mm256_shuffle_ps::<HIGH>(ef_h, gh_h),
            ];
            for k in 0..4 {
                let near = _mm256_permute2f128_ps::<0x20>(left[k], right[k]);
                let far = _mm256_permute2f128_ps::<0x31>(left[k], right[k]);
                _mm256_storeu_ps(dst.offset(k as isize * dst_step), near);
                _mm256_storeu_ps(dst.offset((k + 4) as isize * dst_step), far);
            }
        }
    }

    /// Like [`transpose_8x8`], with one more exchange.
    #[inline(always)]
    pub unsafe fn transpose_16x16<const STREAMED: bool>(
        src: *const f32,
        src_step: isize,
        dst: *mut f32,
        dst_step: isize,
    ) {
        // SAFETY: the caller guarantees 16 rows of 16 elements at both addresses, at multiples of 64 bytes if
        // `STREAMED`, and AVX-512.
        unsafe {
            let wide = |x: __m512| _mm512_castps_pd(x);
            let narrow = |x: __m512d| _mm512_castpd_ps(x);
            let row = |r: usize| _mm512_loadu_ps(src.offset(r as isize * src_step));
            // For every four rows: register j has columns j, j + 4, j + 8 and j + 12, a quarter each.
            let mut quads = [_mm512_setzero_ps(); 16];
            for q in [0, 4, 8, 12] {
                let (a, b, c, d) = (row(q), row(q + 1), row(q + 2), row(q + 3));
                let (ab_l, ab_h) = (wide(_mm512_unpacklo_ps(a, b)), wide(_mm512_unpackhi_ps(a, b)));
                let (cd_l, cd_h) = (wide(_mm512_unpacklo_ps(c, d)), wide(_mm512_unpackhi_ps(c, d)));
                quads[q] = narrow(_mm512_unpacklo_pd(ab_l, cd_l));
                quads[q + 1] = narrow(_mm512_unpackhi_pd(ab_l, cd_l));
                quads[q + 2] = narrow(_mm512_unpacklo_pd(ab_h, cd_h));
                quads[q + 3] = narrow(_mm512_unpackhi_pd(ab_h, cd_h));
            }
            const EVEN: i32 = 0b10_00_10_00;
            const ODD: i32 = 0b11_01_11_01;
            for j in 0..4 {
                let (a, b) = (quads[j], quads[4 + j]);
                let (c, d) = (quads[8 + j], quads[12 + j]);
                let (low_even, low_odd) = (_mm512_shuffle_f32x4::<EVEN>(a, b), _mm512_shuffle_f32x4::<ODD>(a, b));
                let (high_even, high_odd) = (_mm512_shuffle_f32x4::<EVEN>(c, d), _mm512_shuffle_f32x4::<ODD>(c, d));
                let store = |column: usize, x: __m512| {
                    let to = dst.offset(column as isize * dst_step);
                    if STREAMED { _mm512_stream_ps(to, x) } else { _mm512_storeu_ps(to, x) }
                };
                store(j, _mm512_shuffle_f32x4::<EVEN>(low_even, high_even));
                store(j + 4, _mm512_shuffle_f32x4::<EVEN>(low_odd, high_odd));
                store(j + 8, _mm512_shuffle_f32x4::<ODD>(low_even, high_even));
                store(j + 12, _mm512_shuffle_f32x4::<ODD>(low_odd, high_odd));
            }
        }
    }

    #[inline(always)]
    pub unsafe fn transpose_quad(src: *const f32, src_step: isize, dst: *mut f32, dst_step: isize) {
        // SAFETY: the caller guarantees 4 rows of 4 elements at both addresses.
        unsafe {
            let row = |r: isize| _mm_loadu_ps(src.offset(r * src_step));
            let (a, b, c, d) = (row(0), row(1), row(2), row(3));
            let (ab_l, ab_h) = (_mm_unpacklo_ps(a, b), _mm_unpackhi_ps(a, b));
            let (cd_l, cd_h) = (_mm_unpacklo_ps(c, d), _mm_unpackhi_ps(c, d));
            _mm_storeu_ps(dst, _mm_movelh_ps(ab_l, cd_l));
            _mm_storeu_ps(dst.offset(dst_step), _mm_movehl_ps(cd_l, ab_l));
            _mm_storeu_ps(dst.offset(2 * dst_step), _mm_movelh_ps(ab_h, cd_h));
            _mm_storeu_ps(dst.offset(3 * dst_step), _mm_movehl_ps(cd_h, ab_h));
        }
    }

    #[inline(always)]
    pub unsafe fn transpose_4x4(src: *const f64, src_step: isize, dst: *mut f64, dst_step: isize) {
        // SAFETY: the caller guarantees 4 rows of 4 elements at both addresses, and AVX.
        unsafe {
            let row = |r: isize| _mm256_loadu_pd(src.offset(r * src_step));
            let (a, b, c, d) = (row(0), row(1), row(2), row(3));
            let (ab_l, ab_h) = (_mm256_unpacklo_pd(a, b), _mm256_unpackhi_pd(a, b));
            let (cd_l, cd_h) = (_mm256_unpacklo_pd(c, d), _mm256_unpackhi_pd(c, d));
            _mm256_storeu_pd(dst, _mm256_permute2f128_pd::<0x20>(ab_l, cd_l));
            _mm256_storeu_pd(dst.offset(dst_step), _mm256_permute2f128_pd::<0x20>(ab_h, cd_h));
            _mm256_storeu_pd(dst.offset(2 * dst_step), _mm256_permute2f128_pd::<0x31>(ab_l, cd_l));
            _mm256_storeu_pd(dst.offset(3 * dst_step), _mm256_permute2f128_pd::<0x31>(ab_h, cd_h));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simd::{Level, resolve};

    fn check<T: Copy + PartialEq + std::fmt::Debug + From<u8>>() {
        for &level in Level::available() {
            for (rows, columns) in [
                (8usize, 8usize),
                (16, 24),
                (16, 16),
                (37, 51),
                (50, 35),
                (7, 9),
                (12, 30),
                (5, 3),
                (9, 17),
                (1, 8),
                (8, 1),
                (0, 3),
            ] {
                let (src_step, dst_step) = (columns + 3, rows + 2);
                let src: Vec<T> = (0..rows * src_step + 1).map(|i| T::from((i % 251) as u8)).collect();
                for (streamed, dst_step) in [(false, dst_step), (true, dst_step), (true, rows.next_multiple_of(LINE))] {
                    let mut dst = vec![T::from(0); columns * dst_step + LINE];
                    let first = dst.as_ptr().align_offset(LINE * size_of::<T>());
                    let transpose = Transpose {
                        src: src.as_ptr(),
                        src_step: src_step as isize,
                        rows,
                        columns,
                        // SAFETY: there is a line more than the matrix.
                        dst: unsafe { dst.as_mut_ptr().add(first) },
                        dst_step: dst_step as isize,
                        streamed,
                    };
                    // SAFETY: the level is available and the buffers hold the matrices.
                    unsafe { resolve::<TransposeKernel<T>>(level)(transpose) };
                    crate::stream::finish();
                    for r in 0..rows {
                        for c in 0..columns {
                            let got = dst[first + c * dst_step + r];
                            assert_eq!(got, src[r * src_step + c], "{level:?} {rows}x{columns} {streamed}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn blocks_of_every_level_and_size() {
        check::<u8>();
        check::<u16>();
        check::<u32>();
        check::<u64>();
        check::<u128>();
    }
}
