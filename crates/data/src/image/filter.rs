//! Neighbourhood operations: Gaussian blur and the smoothing under `AdjustSharpness`.

use super::View;
use super::color::blend;
use super::layout::Border;
use super::sample::{Sample, Work};

/// Blends an image with its smoothed version; the outermost pixels stay.
pub fn sharpness(src: View<u8>, factor: f32, dst: &mut [u8]) {
    let mut smooth = src.pixels.to_vec();
    let (channels, stride) = (src.channels, src.width * src.channels);
    if src.height > 2 && src.width > 2 {
        for y in 1..src.height - 1 {
            let rows = [-1i64, 0, 1].map(|step| {
                let row = (y as i64 + step) as usize;
                &src.pixels[row * stride..(row + 1) * stride]
            });
            let out = &mut smooth[y * stride..(y + 1) * stride];
            for at in channels..stride - channels {
                let sum: u32 = rows
                    .iter()
                    .map(|row| u32::from(row[at - channels]) + u32::from(row[at]) + u32::from(row[at + channels]))
                    .sum();
                // The weights are 1, and 5 in the middle, 13 in total; no sum is exactly between two values.
                out[at] = (((sum + 4 * u32::from(rows[1][at])) * 2 + 13) / 26) as u8;
            }
        }
    }
    blend(src.pixels, &smooth, factor, dst);
}

/// Weights of a Gaussian of `size` taps; if the standard deviation is zero, it is derived from the size.
pub fn gaussian_kernel(size: usize, sigma: f64) -> Vec<f64> {
    let sigma = if sigma > 0.0 { sigma } else { ((size as f64 - 1.0) * 0.5 - 1.0) * 0.3 + 0.8 };
    let scale = -0.5 / (sigma * sigma);
    let taps: Vec<f64> = (0..size)
        .map(|tap| {
            let x = tap as f64 - (size as f64 - 1.0) * 0.5;
            (scale * x * x).exp()
        })
        .collect();
    let inverse = 1.0 / taps.iter().sum::<f64>();
    taps.into_iter().map(|tap| tap * inverse).collect()
}

/// The kernel in 8 bits, symmetric, with sum 256: each rounding error is carried to the next tap, and the rest to the
/// middle.
fn fixed_kernel(size: usize, sigma: f64) -> Vec<u32> {
    let kernel = gaussian_kernel(size, sigma);
    let middle = size / 2;
    let (mut out, mut error, mut sum) = (vec![0u32; size], 0.0, 0);
    for tap in 0..middle {
        let wanted = kernel[tap] * 256.0 + error;
        let rounded = wanted.round_ties_even();
        error = wanted - rounded;
        (out[tap], out[size - 1 - tap]) = (rounded as u32, rounded as u32);
        sum += 2 * rounded as u32;
    }
    out[middle] = 256u32.saturating_sub(sum);
    out
}

/// Source index of every tap around every position of a line, mirrored at the ends.
fn neighbours(length: usize, taps: usize) -> Vec<usize> {
    let half = (taps / 2) as i64;
    (0..length as i64)
        .flat_map(|at| {
            let index = move |tap| Border::Reflect.index(at + tap, length as i64).unwrap_or(0);
            (-half..=half).map(index)
        })
        .collect()
}

/// Gaussian blur of bytes in 8-bit fixed point.
pub fn gaussian_blur(src: View<u8>, size: (usize, usize), sigma: (f64, f64), dst: &mut [u8]) {
    let (channels, line) = (src.channels, src.width * src.channels);
    let (kernel_x, kernel_y) = (fixed_kernel(size.0, sigma.0), fixed_kernel(size.1, sigma.1));
    let rows = neighbours(src.height, size.1);
    let mut middle = vec![0u16; src.pixels.len()];
    let around = size.0 / 2;
    let mut padded = vec![0u8; line + 2 * around * channels];
    for (row, out) in src.pixels.chunks_exact(line).zip(middle.chunks_exact_mut(line)) {
        for (at, pixel) in padded.chunks_exact_mut(channels).enumerate() {
            let from = Border::Reflect.index(at as i64 - around as i64, src.width as i64).unwrap_or(0) * channels;
            pixel.copy_from_slice(&row[from..from + channels]);
        }
        // The weights sum to 256, so the sums fit.
        for (tap, weight) in kernel_x.iter().enumerate() {
            let shifted = &padded[tap * channels..tap * channels + line];
            let weight = *weight as u16;
            out.iter_mut().zip(shifted).for_each(|(out, &value)| *out = out.wrapping_add(u16::from(value) * weight));
        }
    }
    let mut sums = vec![0u32; line];
    for (out, at) in dst.chunks_exact_mut(line).zip(rows.chunks_exact(size.1)) {
        sums.fill(1 << 15);
        for (&row, weight) in at.iter().zip(&kernel_y) {
            let row = &middle[row * line..(row + 1) * line];
            sums.iter_mut().zip(row).for_each(|(sum, &value)| *sum += u32::from(value) * weight);
        }
        out.iter_mut().zip(&sums).for_each(|(out, sum)| *out = (sum >> 16).min(255) as u8);
    }
}

/// Gaussian blur of other element types, in floating point.
pub fn gaussian_blur_float<T: Sample>(src: View<T>, size: (usize, usize), sigma: (f64, f64), dst: &mut [T]) {
    let (channels, line) = (src.channels, src.width * src.channels);
    let kernel =
        |size, sigma| -> Vec<T::Work> { gaussian_kernel(size, sigma).into_iter().map(T::Work::nearest).collect() };
    let (kernel_x, kernel_y) = (kernel(size.0, sigma.0), kernel(size.1, sigma.1));
    let (columns, rows) = (neighbours(src.width, size.0), neighbours(src.height, size.1));
    let mut middle = vec![T::Work::default(); src.pixels.len()];
    for (row, out) in src.pixels.chunks_exact(line).zip(middle.chunks_exact_mut(line)) {
        for (out, at) in out.chunks_exact_mut(channels).zip(columns.chunks_exact(size.0)) {
            for (channel, out) in out.iter_mut().enumerate() {
                let mut sum = T::Work::default();
                for (&at, &weight) in at.iter().zip(&kernel_x) {
                    sum = sum + row[at * channels + channel].widen() * weight;
                }
                *out = sum;
            }
        }
    }
    for (out, at) in dst.chunks_exact_mut(line).zip(rows.chunks_exact(size.1)) {
        for (x, out) in out.iter_mut().enumerate() {
            let mut sum = T::Work::default();
            for (&row, &weight) in at.iter().zip(&kernel_y) {
                sum = sum + middle[row * line + x] * weight;
            }
            *out = T::narrow(sum);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kernels_are_symmetric_and_whole() {
        for (size, sigma) in [(3, 0.0), (5, 1.5), (11, 3.0), (1, 0.0)] {
            let kernel = fixed_kernel(size, sigma);
            assert_eq!(kernel.iter().sum::<u32>(), 256);
            assert!(kernel.iter().eq(kernel.iter().rev()));
        }
    }

    #[test]
    fn constant_images_stay() {
        let view = View { pixels: &[90u8; 5 * 4 * 3], height: 5, width: 4, channels: 3 };
        let mut out = vec![0; 60];
        gaussian_blur(view, (3, 5), (0.0, 1.0), &mut out);
        assert!(out.iter().all(|&value| value == 90));
        sharpness(view, 2.0, &mut out);
        assert!(out.iter().all(|&value| value == 90));
    }
}
