//! Colour of three-channel images: grey values, blends, hue.

use super::sample::{Sample, round_f32};
use super::tables::Table;
use crate::simd::vectorized;

/// Grey value of an RGB pixel, 15-bit weights.
#[inline(always)]
fn gray_of(pixel: &[u8; 3]) -> u8 {
    let sum = u32::from(pixel[0]) * 9798 + u32::from(pixel[1]) * 19235 + u32::from(pixel[2]) * 3735;
    ((sum + (1 << 14)) >> 15) as u8
}

/// Grey values of pixels of `channels` bytes; if `reversed`, blue comes first.
pub fn gray(src: &[u8], channels: usize, reversed: bool, dst: &mut [u8]) {
    for (pixel, out) in src.chunks_exact(channels).zip(dst) {
        let rgb = if reversed { [pixel[2], pixel[1], pixel[0]] } else { [pixel[0], pixel[1], pixel[2]] };
        *out = gray_of(&rgb);
    }
}

/// Grey values of other element types, in floating point.
pub fn gray_float<T: Sample>(src: &[T], channels: usize, reversed: bool, dst: &mut [T]) {
    let weight = |value: f32| T::Work::from(value);
    for (pixel, out) in src.chunks_exact(channels).zip(dst) {
        let (red, blue) = if reversed { (pixel[2], pixel[0]) } else { (pixel[0], pixel[2]) };
        let sum = red.widen() * weight(0.299) + pixel[1].widen() * weight(0.587) + blue.widen() * weight(0.114);
        *out = T::narrow(sum);
    }
}

/// `first * a + second * b` as OpenCV's vectors compute it: the second product is rounded to f32, the first is not.
#[inline(always)]
fn weighted(first: u8, a: f32, second: u8, b: f32) -> u8 {
    let second = f32::from(second) * b;
    // The product of 8 and 24 bits and its sum with an f32 are exact in f64, so this rounds once, like an fma.
    let sum = (f64::from(first) * f64::from(a) + f64::from(second)) as f32;
    sum.round_ties_even() as u8
}

/// `1 - factor` for an f32 factor, as C++ computes it.
fn rest(factor: f32) -> f32 {
    (1.0 - f64::from(factor)) as f32
}

/// The table of a contrast change around the image's mean grey value.
pub fn contrast(src: &[u8], factor: f32) -> Table {
    let (pixels, _) = src.as_chunks::<3>();
    let sum: u64 = pixels.iter().map(|pixel| u64::from(gray_of(pixel))).sum();
    // As in OpenCV: a product with the inverse, rounded half to even.
    let mean = (sum as f64 * (1.0 / pixels.len().max(1) as f64)).round_ties_even() as u8;
    std::array::from_fn(|value| weighted(mean, rest(factor), value as u8, factor))
}

/// The products of [`weighted`] for every byte: exact in f64, and rounded to f32.
fn products(exact: f32, rounded: f32) -> ([f64; 256], [f64; 256]) {
    let exact = std::array::from_fn(|value| value as f64 * f64::from(exact));
    (exact, std::array::from_fn(|value| f64::from(value as f32 * rounded)))
}

/// A sum of [`products`], rounded as [`weighted`] rounds it.
#[inline(always)]
fn rounded(sum: f64) -> u8 {
    round_f32((sum as f32).clamp(0.0, 255.0)) as u8
}

/// [`weighted`] in f32, with one instruction for product and sum.
#[inline(always)]
fn fused(first: u8, a: f32, second: u8, b: f32) -> u8 {
    round_f32(f32::from(first).mul_add(a, f32::from(second) * b).clamp(0.0, 255.0)) as u8
}

#[cfg(target_arch = "x86_64")]
use crate::simd::has_avx2 as has_fused;
/// On other processors the compiler's `mul_add` may be a function call.
#[cfg(not(target_arch = "x86_64"))]
fn has_fused() -> bool {
    cfg!(target_arch = "aarch64")
}

/// The number of pixels whose grey values are computed at a time, so that both loops vectorize.
const GRAY_BLOCK: usize = 256;

/// Interpolates between each pixel's grey value (factor 0) and the pixel itself (factor 1).
pub fn saturation(src: &[u8], factor: f32, dst: &mut [u8]) {
    let (pixels, _) = src.as_chunks::<3>();
    let (outs, _) = dst.as_chunks_mut::<3>();
    if has_fused() {
        let rest = rest(factor);
        vectorized(|| {
            let mut grays = [[0u8; 3]; GRAY_BLOCK];
            for (pixels, outs) in pixels.chunks(GRAY_BLOCK).zip(outs.chunks_mut(GRAY_BLOCK)) {
                for (pixel, gray) in pixels.iter().zip(&mut grays) {
                    *gray = [gray_of(pixel); 3];
                }
                let (pixels, grays) = (pixels.as_flattened(), grays.as_flattened());
                for ((value, gray), out) in pixels.iter().zip(grays).zip(outs.as_flattened_mut()) {
                    *out = fused(*gray, rest, *value, factor);
                }
            }
        });
        return;
    }
    let (grays, values) = products(rest(factor), factor);
    for (pixel, out) in pixels.iter().zip(outs) {
        let gray = grays[gray_of(pixel) as usize];
        *out = pixel.map(|value| rounded(gray + values[value as usize]));
    }
}

/// `image * factor + other * (1 - factor)`.
pub fn blend(image: &[u8], other: &[u8], factor: f32, dst: &mut [u8]) {
    if has_fused() {
        let rest = rest(factor);
        vectorized(|| {
            for ((image, other), out) in image.iter().zip(other).zip(dst) {
                *out = fused(*image, factor, *other, rest);
            }
        });
        return;
    }
    let (images, others) = products(factor, rest(factor));
    for ((image, other), out) in image.iter().zip(other).zip(dst) {
        *out = rounded(images[*image as usize] + others[*other as usize]);
    }
}

/// 12-bit reciprocals with which OpenCV computes hue and saturation of bytes.
struct Reciprocals {
    saturation: [i32; 256],
    hue: [i32; 256],
}

impl Reciprocals {
    fn new() -> Self {
        let table = |numerator: f64, factor: f64| {
            std::array::from_fn(|value| {
                if value == 0 { 0 } else { (numerator / (factor * value as f64)).round_ties_even() as i32 }
            })
        };
        Reciprocals { saturation: table(f64::from(255 << 12), 1.0), hue: table(f64::from(256 << 12), 6.0) }
    }

    /// Hue over 0..256, saturation and value of an RGB pixel.
    #[inline(always)]
    fn hsv(&self, pixel: &[u8; 3]) -> [u8; 3] {
        let [r, g, b] = pixel.map(i32::from);
        let value = r.max(g).max(b);
        let range = value - r.min(g).min(b);
        let saturation = (range * self.saturation[value as usize] + (1 << 11)) >> 12;
        let sector = if value == r {
            g - b
        } else if value == g {
            b - r + 2 * range
        } else {
            r - g + 4 * range
        };
        let mut hue = (sector * self.hue[range as usize] + (1 << 11)) >> 12;
        if hue < 0 {
            hue += 256;
        }
        [hue.clamp(0, 255) as u8, saturation as u8, value as u8]
    }
}

/// The decomposition of a hue (0..255 is the circle): which of value, low, falling and rising are red, green and blue,
/// and the position in its sixth of the circle.
struct Hue {
    channels: [usize; 3],
    part: f64,
    rest: f64,
}

fn hues() -> Vec<Hue> {
    const VALUE: usize = 0;
    const LOW: usize = 1;
    const FALLING: usize = 2;
    const RISING: usize = 3;
    (0..256)
        .map(|hue| {
            let position = hue as f32 * (6.0 / 255.0);
            let sector = position.trunc();
            let part = position - sector;
            let channels = match sector as i32 {
                0 | 6 => [VALUE, RISING, LOW],
                1 => [FALLING, VALUE, LOW],
                2 => [LOW, VALUE, RISING],
                3 => [LOW, FALLING, VALUE],
                4 => [RISING, LOW, VALUE],
                _ => [VALUE, LOW, FALLING],
            };
            Hue { channels, part: f64::from(part), rest: f64::from(1.0 - part) }
        })
        .collect()
}

/// The RGB of a hue, saturation and value, before rounding.
#[inline(always)]
fn rgb(hue: &Hue, saturation: u8, value: u8) -> [f32; 3] {
    let saturation = f32::from(saturation) * (1.0 / 255.0);
    let value = f32::from(value) * (1.0 / 255.0);
    // OpenCV's vectors fuse this product and difference; in f64 the product is exact.
    let without = |part: f64| (1.0 - f64::from(saturation) * part) as f32;
    let found = [value, value * (1.0 - saturation), value * without(hue.part), value * without(hue.rest)];
    hue.channels.map(|channel| found[channel] * 255.0)
}

/// Rotates the hue of RGB pixels, in rows of `width`, by `shift` of 256 steps.
///
/// OpenCV's vectors of 32 pixels truncate; the rest of a row is rounded.
pub fn hue(src: &[u8], width: usize, shift: u8, dst: &mut [u8]) {
    let (tables, hues) = (Reciprocals::new(), hues());
    let (pixels, _) = src.as_chunks::<3>();
    let (outs, _) = dst.as_chunks_mut::<3>();
    let turned = |pixel: &[u8; 3]| {
        let [hue, saturation, value] = tables.hsv(pixel);
        rgb(&hues[hue.wrapping_add(shift) as usize], saturation, value)
    };
    for (row, outs) in pixels.chunks(width.max(1)).zip(outs.chunks_mut(width.max(1))) {
        let whole = row.len() / 32 * 32;
        for (pixel, out) in row[..whole].iter().zip(&mut *outs) {
            *out = turned(pixel).map(|channel| channel as u8);
        }
        for (pixel, out) in row[whole..].iter().zip(&mut outs[whole..]) {
            *out = turned(pixel).map(|channel| round_f32(channel) as u8);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gray_of_primaries() {
        let mut out = [0; 3];
        gray(&[255, 0, 0, 0, 255, 0, 0, 0, 255], 3, false, &mut out);
        assert_eq!(out, [76, 150, 29]);
        gray(&[255, 0, 0, 0, 255, 0, 0, 0, 255], 3, true, &mut out);
        assert_eq!(out, [29, 150, 76]);
    }

    /// Means between two integers, as MindSpore 2.10 rounds them (recorded).
    #[test]
    fn contrast_rounds_the_mean_as_opencv() {
        let mean_of = |pixels: usize, value: u8| {
            let src: Vec<u8> = (0..pixels).flat_map(|i| [value + u8::from(i < pixels / 2); 3]).collect();
            contrast(&src, 0.0)[0]
        };
        for (pixels, value, mean) in [(16, 10, 10), (16, 11, 12), (16, 126, 126), (42, 127, 128), (6, 200, 200)] {
            assert_eq!(mean_of(pixels, value), mean, "{pixels} pixels around {value}");
        }
        // 98 times the f64 nearest 1/98 is below 1.
        assert_eq!([mean_of(98, 61), mean_of(98, 127), mean_of(98, 201)], [61, 127, 201]);
    }

    #[test]
    fn factors_zero_and_one() {
        let src = [10, 200, 30, 90, 90, 7];
        let mut out = [0; 6];
        saturation(&src, 1.0, &mut out);
        assert_eq!(out, src);
        saturation(&src, 0.0, &mut out);
        assert!(out[0] == out[1] && out[1] == out[2]);
        blend(&src, &[0; 6], 0.5, &mut out);
        assert_eq!(out, [5, 100, 15, 45, 45, 4]);
    }

    #[test]
    fn vectors_give_the_bits_of_the_scalar_sum() {
        let src: Vec<u8> = (0..3000u32).map(|at| (at * 37 % 256) as u8).collect();
        let other: Vec<u8> = (0..3000u32).map(|at| (at * 101 % 256) as u8).collect();
        let mut out = vec![0; 3000];
        for factor in [0.0, 0.3, 0.77, 1.0, 1.6, 5.0] {
            blend(&src, &other, factor, &mut out);
            for ((image, other), out) in src.iter().zip(&other).zip(&out) {
                assert_eq!(*out, weighted(*image, factor, *other, rest(factor)));
            }
            saturation(&src, factor, &mut out);
            for (pixel, out) in src.as_chunks::<3>().0.iter().zip(out.as_chunks::<3>().0) {
                let gray = gray_of(pixel);
                assert_eq!(*out, pixel.map(|value| weighted(gray, rest(factor), value, factor)));
            }
        }
    }

    #[test]
    fn a_third_of_the_circle_moves_red_to_green() {
        let mut out = [0; 3];
        hue(&[255, 0, 0], 1, 85, &mut out);
        assert_eq!(out, [0, 255, 0]);
        hue(&[12, 12, 12], 1, 85, &mut out);
        assert_eq!(out, [12, 12, 12]);
    }
}
