//! Resizing with the bits of OpenCV 4.11: nearest, linear and cubic. Area is in [`super::area`].
//!
//! Bytes are interpolated with 11-bit weights, other types in floating point.

use super::area::{self, scale_of};
use super::sample::Sample;
use super::{View, pil_cubic};
use crate::simd::vectorized;

/// How values between pixels are computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Interpolation {
    /// The pixel at the floor of the position.
    Nearest,
    /// Between two pixels of each axis.
    Linear,
    /// Over four pixels of each axis, with OpenCV's a = -0.75.
    Cubic,
    /// Means over the covered area when the image shrinks, linear when it grows.
    Area,
    /// Pillow's bicubic filter (a = -0.5, support scaled with the reduction), for three bytes per pixel.
    PilCubic,
}

/// The weight 1, with 11 bits.
const ONE: i32 = 1 << 11;

/// Resizes `src` into `dst` of `height` by `width` pixels with the same channels.
///
/// `Interpolation::PilCubic` is only for bytes: see [`pil_cubic::resize`].
pub fn resize<T: Sample>(src: View<T>, dst: &mut [T], height: usize, width: usize, how: Interpolation) {
    if (src.height, src.width) == (height, width) {
        dst.copy_from_slice(src.pixels);
        return;
    }
    let (scale_y, scale_x) = (scale_of(src.height, height), scale_of(src.width, width));
    match how {
        Interpolation::Nearest => nearest(src, dst, height, width),
        Interpolation::Area if scale_x >= 1.0 && scale_y >= 1.0 => area::resize(src, dst, height, width),
        Interpolation::Linear if scale_x == 2.0 && scale_y == 2.0 => area::resize(src, dst, height, width),
        Interpolation::Cubic => interpolate::<T, 4>(src, dst, height, width, false),
        Interpolation::Area => interpolate::<T, 2>(src, dst, height, width, true),
        Interpolation::Linear | Interpolation::PilCubic => interpolate::<T, 2>(src, dst, height, width, false),
    }
}

/// Resizes bytes; this entry point also supports [`Interpolation::PilCubic`].
pub fn resize_bytes(src: View<u8>, dst: &mut [u8], height: usize, width: usize, how: Interpolation) {
    if how == Interpolation::PilCubic {
        pil_cubic::resize(src, dst, height, width);
    } else {
        resize(src, dst, height, width, how);
    }
}

/// The floor of each output position, in pixels of `size` elements.
fn nearest_offsets(from: usize, to: usize, size: usize) -> Vec<usize> {
    let step = 1.0 / (to as f64 / from as f64);
    (0..to).map(|at| ((at as f64 * step).floor() as usize).min(from - 1) * size).collect()
}

fn nearest<T: Sample>(src: View<T>, dst: &mut [T], height: usize, width: usize) {
    let channels = src.channels;
    let columns = nearest_offsets(src.width, width, channels);
    let rows = nearest_offsets(src.height, height, src.width * channels);
    for (out, &row) in dst.chunks_exact_mut(width * channels).zip(&rows) {
        let row = &src.pixels[row..row + src.width * channels];
        match channels {
            1 => out.iter_mut().zip(&columns).for_each(|(out, &at)| *out = row[at]),
            _ => {
                for (out, &at) in out.chunks_exact_mut(channels).zip(&columns) {
                    out.copy_from_slice(&row[at..at + channels]);
                }
            }
        }
    }
}

/// The taps of one axis: for each output position, the first source index (which may be outside) and the weights.
struct Taps<const K: usize> {
    first: Vec<i64>,
    weights: Vec<[f32; K]>,
}

impl<const K: usize> Taps<K> {
    fn new(from: usize, to: usize, area_mode: bool, clamp: bool) -> Self {
        let inverse = to as f64 / from as f64;
        let scale = 1.0 / inverse;
        let mut taps = Taps { first: Vec::with_capacity(to), weights: Vec::with_capacity(to) };
        for at in 0..to {
            let (mut index, mut fraction);
            if area_mode {
                index = (at as f64 * scale).floor() as i64;
                fraction = ((at + 1) as f64 - (index + 1) as f64 * inverse) as f32;
                fraction = if fraction <= 0.0 { 0.0 } else { fraction - fraction.floor() };
            } else {
                let position = ((at as f64 + 0.5) * scale - 0.5) as f32;
                index = position.floor() as i64;
                fraction = position - index as f32;
            }
            if K == 2 && clamp {
                if index < 0 {
                    (index, fraction) = (0, 0.0);
                }
                if index >= from as i64 - 1 {
                    (index, fraction) = (from as i64 - 1, 0.0);
                }
            }
            taps.first.push(index - (K as i64 / 2 - 1));
            taps.weights.push(weights::<K>(fraction));
        }
        taps
    }

    /// The weights in 11 bits, rounded half to even.
    fn fixed(&self) -> Vec<[i32; K]> {
        let fix = |weight: f32| i32::from((weight * ONE as f32).round_ties_even() as i16);
        self.weights.iter().map(|weights| weights.map(fix)).collect()
    }
}

fn weights<const K: usize>(x: f32) -> [f32; K] {
    let mut out = [0.0; K];
    if K == 2 {
        out[0] = 1.0 - x;
        out[1] = x;
        return out;
    }
    const A: f32 = -0.75;
    out[0] = ((A * (x + 1.0) - 5.0 * A) * (x + 1.0) + 8.0 * A) * (x + 1.0) - 4.0 * A;
    out[1] = ((A + 2.0) * x - (A + 3.0)) * x * x + 1.0;
    out[2] = ((A + 2.0) * (1.0 - x) - (A + 3.0)) * (1.0 - x) * (1.0 - x) + 1.0;
    out[3] = 1.0 - out[0] - out[1] - out[2];
    out
}

/// Source offsets of the taps, in elements. A tap outside the line reads the nearest pixel.
fn offsets<const K: usize>(first: &[i64], length: usize, size: usize) -> Vec<[usize; K]> {
    let clamp = |at: i64| at.clamp(0, length as i64 - 1) as usize * size;
    first.iter().map(|&first| std::array::from_fn(|tap| clamp(first + tap as i64))).collect()
}

fn interpolate<T: Sample, const K: usize>(src: View<T>, dst: &mut [T], height: usize, width: usize, area_mode: bool) {
    let columns = Taps::<K>::new(src.width, width, area_mode, true);
    let rows = Taps::<K>::new(src.height, height, area_mode, false);
    let column_offsets = offsets::<K>(&columns.first, src.width, src.channels);
    let row_offsets = offsets::<K>(&rows.first, src.height, 1);
    let any: &dyn std::any::Any = &src.pixels[0];
    if any.is::<u8>() {
        // SAFETY: T is u8, as checked by its TypeId.
        let (pixels, dst) = unsafe {
            (
                std::slice::from_raw_parts(src.pixels.as_ptr().cast::<u8>(), src.pixels.len()),
                std::slice::from_raw_parts_mut(dst.as_mut_ptr().cast::<u8>(), dst.len()),
            )
        };
        let src = View { pixels, height: src.height, width: src.width, channels: src.channels };
        let (x_weights, y_weights) = (columns.fixed(), rows.fixed());
        let axes =
            Axes { x_offsets: &column_offsets, x_weights: &x_weights, y_offsets: &row_offsets, y_weights: &y_weights };
        if K == 2 {
            vectorized(|| two_passes(src, dst, width, &axes, horizontal_linear, vertical_linear));
        } else {
            vectorized(|| two_passes(src, dst, width, &axes, horizontal_fixed, vertical_cubic));
        }
    } else {
        let axes = Axes {
            x_offsets: &column_offsets,
            x_weights: &columns.weights,
            y_offsets: &row_offsets,
            y_weights: &rows.weights,
        };
        two_passes(src, dst, width, &axes, horizontal_float, vertical_float);
    }
}

struct Axes<'a, W, const K: usize> {
    x_offsets: &'a [[usize; K]],
    x_weights: &'a [[W; K]],
    y_offsets: &'a [[usize; K]],
    y_weights: &'a [[W; K]],
}

/// Rows interpolated along x are kept as long as the next output rows need them.
#[inline(always)]
fn two_passes<T: Sample, B: Copy + Default, W, const K: usize>(
    src: View<T>,
    dst: &mut [T],
    width: usize,
    axes: &Axes<W, K>,
    horizontal: impl Fn(&[T], usize, &Axes<W, K>, &mut [B]),
    vertical: impl Fn([&[B]; K], &[W; K], &mut [T]),
) {
    let line = width * src.channels;
    let mut kept: [(usize, Vec<B>); K] = std::array::from_fn(|_| (usize::MAX, vec![B::default(); line]));
    let stride = src.width * src.channels;
    for ((out, wanted), weights) in dst.chunks_exact_mut(line).zip(axes.y_offsets).zip(axes.y_weights) {
        for &row in wanted {
            if kept.iter().all(|(have, _)| *have != row) {
                let free = kept.iter().position(|(have, _)| !wanted.contains(have));
                let (have, buffer) = &mut kept[free.unwrap_or(0)];
                *have = row;
                horizontal(&src.pixels[row * stride..(row + 1) * stride], src.channels, axes, buffer);
            }
        }
        let lines: [&[B]; K] = wanted.map(|row| {
            let found = kept.iter().find(|(have, _)| *have == row);
            found.map_or(&kept[0].1[..], |(_, buffer)| &buffer[..])
        });
        vertical(lines, weights, out);
    }
}

/// Three channels of [`horizontal_linear`] by vectors, as long as eight bytes can be read and written; returns the
/// number of finished pixels.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn horizontal_rgb<const K: usize>(row: &[u8], axes: &Axes<i32, K>, out: &mut [i16]) -> usize {
    use std::arch::x86_64::{
        _mm_cvtepu8_epi16, _mm_loadu_si64, _mm_madd_epi16, _mm_packs_epi32, _mm_set1_epi32, _mm_setr_epi8,
        _mm_shuffle_epi8, _mm_srai_epi32, _mm_storeu_si64,
    };
    // Interleaves the left and right values of each channel.
    let pairs = _mm_setr_epi8(0, 3, 1, 4, 2, 5, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1);
    let pixels = axes.x_offsets.len().min(out.len() / 3).saturating_sub(1);
    for pixel in 0..pixels {
        let at = axes.x_offsets[pixel];
        if at[1] != at[0] + 3 || at[0] + 8 > row.len() {
            let weight = axes.x_weights[pixel];
            for channel in 0..3 {
                let sum = i32::from(row[at[0] + channel]) * weight[0] + i32::from(row[at[1] + channel]) * weight[1];
                out[pixel * 3 + channel] = (sum >> 4) as i16;
            }
            continue;
        }
        let weight = axes.x_weights[pixel];
        let both = _mm_set1_epi32((weight[1] << 16) | (weight[0] & 0xFFFF));
        // SAFETY: eight bytes of the row from `at[0]` on; four values of `out`, the last of which is overwritten by the
        // next pixel, which exists.
        unsafe {
            let bytes = _mm_loadu_si64(row.as_ptr().add(at[0]));
            let values = _mm_cvtepu8_epi16(_mm_shuffle_epi8(bytes, pairs));
            let sums = _mm_srai_epi32::<4>(_mm_madd_epi16(values, both));
            _mm_storeu_si64(out.as_mut_ptr().add(pixel * 3).cast(), _mm_packs_epi32(sums, sums));
        }
    }
    pixels
}

/// Sums of 19 bits, without the four low bits, which the vertical pass does not use.
#[inline(always)]
fn horizontal_linear<const K: usize>(row: &[u8], channels: usize, axes: &Axes<i32, K>, out: &mut [i16]) {
    fn run<const C: usize, const K: usize>(row: &[u8], axes: &Axes<i32, K>, out: &mut [i16]) {
        let (out, _) = out.as_chunks_mut::<C>();
        for ((out, at), weight) in out.iter_mut().zip(axes.x_offsets).zip(axes.x_weights) {
            let (left, right) = (&row[at[0]..at[0] + C], &row[at[1]..at[1] + C]);
            for channel in 0..C {
                let sum = i32::from(left[channel]) * weight[0] + i32::from(right[channel]) * weight[1];
                out[channel] = (sum >> 4) as i16;
            }
        }
    }
    match channels {
        1 => run::<1, K>(row, axes, out),
        #[cfg(target_arch = "x86_64")]
        3 if K == 2 && crate::simd::has_avx2() => {
            // SAFETY: the processor has AVX2.
            let done = unsafe { horizontal_rgb(row, axes, out) };
            let rest = Axes { x_offsets: &axes.x_offsets[done..], x_weights: &axes.x_weights[done..], ..*axes };
            run::<3, K>(row, &rest, &mut out[done * 3..]);
        }
        3 => run::<3, K>(row, axes, out),
        4 => run::<4, K>(row, axes, out),
        _ => {
            for ((out, at), weight) in out.chunks_exact_mut(channels).zip(axes.x_offsets).zip(axes.x_weights) {
                for (channel, out) in out.iter_mut().enumerate() {
                    let left = i32::from(row[at[0] + channel]) * weight[0];
                    *out = ((left + i32::from(row[at[1] + channel]) * weight[1]) >> 4) as i16;
                }
            }
        }
    }
}

/// [`vertical_linear`] by vectors of 16; returns the number of finished values.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn vertical_vectors(upper: &[i16], lower: &[i16], weights: (i16, i16), out: &mut [u8]) -> usize {
    use std::arch::x86_64::{
        _mm_packus_epi16, _mm_storeu_si128, _mm256_add_epi16, _mm256_castsi256_si128, _mm256_extracti128_si256,
        _mm256_loadu_si256, _mm256_mulhi_epi16, _mm256_set1_epi16, _mm256_srai_epi16,
    };
    let (first, second) = (_mm256_set1_epi16(weights.0), _mm256_set1_epi16(weights.1));
    let half = _mm256_set1_epi16(2);
    let whole = out.len().min(upper.len()).min(lower.len()) / 16 * 16;
    for at in (0..whole).step_by(16) {
        // SAFETY: 16 values of each slice from `at` on.
        unsafe {
            let above = _mm256_mulhi_epi16(_mm256_loadu_si256(upper.as_ptr().add(at).cast()), first);
            let below = _mm256_mulhi_epi16(_mm256_loadu_si256(lower.as_ptr().add(at).cast()), second);
            let sums = _mm256_srai_epi16::<2>(_mm256_add_epi16(_mm256_add_epi16(above, below), half));
            let bytes = _mm_packus_epi16(_mm256_castsi256_si128(sums), _mm256_extracti128_si256::<1>(sums));
            _mm_storeu_si128(out.as_mut_ptr().add(at).cast(), bytes);
        }
    }
    whole
}

#[inline(always)]
fn vertical_linear<const K: usize>(lines: [&[i16]; K], weights: &[i32; K], out: &mut [u8]) {
    let (first, second) = (weights[0] as i16, weights[1] as i16);
    let high = |a: i16, b: i16| ((i32::from(a) * i32::from(b)) >> 16) as i16;
    #[cfg(target_arch = "x86_64")]
    let done = if crate::simd::has_avx2() {
        // SAFETY: the processor has AVX2.
        unsafe { vertical_vectors(lines[0], lines[1], (first, second), out) }
    } else {
        0
    };
    #[cfg(not(target_arch = "x86_64"))]
    let done = 0;
    for ((out, &upper), &lower) in out[done..].iter_mut().zip(&lines[0][done..]).zip(&lines[1][done..]) {
        *out = ((high(upper, first) + high(lower, second) + 2) >> 2) as u8;
    }
}

#[inline(always)]
fn horizontal_fixed<const K: usize>(row: &[u8], channels: usize, axes: &Axes<i32, K>, out: &mut [i32]) {
    for ((out, at), weight) in out.chunks_exact_mut(channels).zip(axes.x_offsets).zip(axes.x_weights) {
        for (channel, out) in out.iter_mut().enumerate() {
            *out = (0..K).map(|tap| i32::from(row[at[tap] + channel]) * weight[tap]).sum();
        }
    }
}

/// OpenCV's vectors of eight compute in f32, and the rest in fixed point; this reproduces both.
#[inline(always)]
fn vertical_cubic<const K: usize>(lines: [&[i32]; K], weights: &[i32; K], out: &mut [u8]) {
    let whole = out.len() / 8 * 8;
    let scale = 1.0f32 / (ONE * ONE) as f32;
    let floats = weights.map(|weight| weight as f32 * scale);
    for (x, out) in out[..whole].iter_mut().enumerate() {
        let mut sum = lines[K - 1][x] as f32 * floats[K - 1];
        for tap in (0..K - 1).rev() {
            sum += lines[tap][x] as f32 * floats[tap];
        }
        *out = sum.round_ties_even() as u8;
    }
    for (x, out) in out.iter_mut().enumerate().skip(whole) {
        let sum: i32 = (0..K).map(|tap| lines[tap][x] * weights[tap]).sum();
        *out = ((sum + (1 << 21)) >> 22).clamp(0, 255) as u8;
    }
}

fn horizontal_float<T: Sample, const K: usize>(row: &[T], channels: usize, axes: &Axes<f32, K>, out: &mut [T::Work]) {
    for ((out, at), weight) in out.chunks_exact_mut(channels).zip(axes.x_offsets).zip(axes.x_weights) {
        for (channel, out) in out.iter_mut().enumerate() {
            let mut sum = row[at[0] + channel].widen() * T::Work::from(weight[0]);
            for tap in 1..K {
                sum = sum + row[at[tap] + channel].widen() * T::Work::from(weight[tap]);
            }
            *out = sum;
        }
    }
}

fn vertical_float<T: Sample, const K: usize>(lines: [&[T::Work]; K], weights: &[f32; K], out: &mut [T]) {
    let weights = weights.map(T::Work::from);
    // The vectors add from the last tap to the first, the scalar rest adds in order. There are no vectors for f64.
    let lanes = if size_of::<T>() == 2 { 8 } else { 4 };
    let whole = if size_of::<T>() == 8 { 0 } else { out.len() / lanes * lanes };
    for (x, out) in out.iter_mut().enumerate() {
        let mut sum;
        if x < whole {
            sum = lines[K - 1][x] * weights[K - 1];
            for tap in (0..K - 1).rev() {
                sum = lines[tap][x] * weights[tap] + sum;
            }
        } else {
            sum = lines[0][x] * weights[0];
            for tap in 1..K {
                sum = sum + lines[tap][x] * weights[tap];
            }
        }
        *out = T::narrow(sum);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn view(pixels: &[u8], height: usize, width: usize) -> View<'_, u8> {
        View { pixels, height, width, channels: pixels.len() / height / width }
    }

    #[test]
    fn a_constant_image_stays_constant() {
        for how in [Interpolation::Nearest, Interpolation::Linear, Interpolation::Cubic, Interpolation::Area] {
            let mut out = vec![0; 5 * 3 * 3];
            resize(view(&[77; 7 * 4 * 3], 7, 4), &mut out, 5, 3, how);
            assert!(out.iter().all(|&value| value == 77), "{how:?} gave {out:?}");
        }
    }

    #[test]
    fn three_channels_are_those_of_one_each() {
        let (height, width) = (23, 31);
        let pixels: Vec<u8> = (0..height * width * 3).map(|at| (at * at / 3 % 253) as u8).collect();
        for (rows, columns) in [(40, 50), (9, 14), (23, 7), (50, 31), (1, 1), (2, 3)] {
            let mut out = vec![0; rows * columns * 3];
            resize(view(&pixels, height, width), &mut out, rows, columns, Interpolation::Linear);
            for channel in 0..3 {
                let plane: Vec<u8> = pixels.iter().skip(channel).step_by(3).copied().collect();
                let mut expected = vec![0; rows * columns];
                resize(view(&plane, height, width), &mut expected, rows, columns, Interpolation::Linear);
                let found: Vec<u8> = out.iter().skip(channel).step_by(3).copied().collect();
                assert_eq!(found, expected);
            }
        }
    }

    #[test]
    fn linear_doubling_takes_quarters() {
        let mut out = vec![0; 4];
        resize(view(&[0, 100], 1, 2), &mut out, 1, 4, Interpolation::Linear);
        assert_eq!(out, [0, 25, 75, 100]);
    }

    #[test]
    fn halving_is_the_mean_of_four() {
        let mut out = vec![0; 1];
        resize(view(&[1, 2, 3, 5], 2, 2), &mut out, 1, 1, Interpolation::Linear);
        assert_eq!(out, [3]);
    }

    #[test]
    fn cubic_weights_sum_to_one() {
        for step in 0..10 {
            let sum: f32 = weights::<4>(step as f32 / 10.0).iter().sum();
            assert!((sum - 1.0).abs() < 1e-6);
        }
    }
}
