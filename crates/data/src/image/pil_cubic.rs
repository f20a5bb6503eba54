//! Pillow's bicubic resampling of bytes: the filter's support grows with the reduction, and weights have 22 bits.

use super::View;

/// The number of bits of the fixed-point weights.
const BITS: u32 = 32 - 8 - 2;

/// Pillow's bicubic filter, a = -0.5.
fn cubic(x: f64) -> f64 {
    const A: f64 = -0.5;
    let x = x.abs();
    if x < 1.0 {
        ((A + 2.0) * x - (A + 3.0)) * x * x + 1.0
    } else if x < 2.0 {
        (((x - 5.0) * x + 8.0) * x - 4.0) * A
    } else {
        0.0
    }
}

/// For each output position, the first source index and the weights.
fn weights(from: usize, to: usize) -> Vec<(usize, Vec<i32>)> {
    let scale = from as f64 / to as f64;
    let stretch = scale.max(1.0);
    let support = 2.0 * stretch;
    let inverse = 1.0 / stretch;
    (0..to)
        .map(|at| {
            let center = (at as f64 + 0.5) * scale;
            let first = ((center - support + 0.5) as i64).max(0) as usize;
            let end = ((center + support + 0.5) as i64).min(from as i64) as usize;
            let mut taps: Vec<f64> = (first..end).map(|index| cubic((index as f64 - center + 0.5) * inverse)).collect();
            let sum: f64 = taps.iter().sum();
            if sum != 0.0 {
                taps.iter_mut().for_each(|tap| *tap *= 1.0 / sum);
            }
            let fix = |tap: f64| {
                let scaled = tap * f64::from(1 << BITS);
                (if scaled < 0.0 { scaled - 0.5 } else { scaled + 0.5 }) as i32
            };
            (first, taps.into_iter().map(fix).collect())
        })
        .collect()
}

fn clip(sum: i32) -> u8 {
    (sum >> BITS).clamp(0, 255) as u8
}

/// Resizes `src` into `dst`, first along x, then along y, each rounded to bytes.
pub fn resize(src: View<u8>, dst: &mut [u8], height: usize, width: usize) {
    let channels = src.channels;
    let half = 1 << (BITS - 1);
    let columns = weights(src.width, width);
    let rows = weights(src.height, height);
    let line = width * channels;
    let mut middle = vec![0u8; src.height * line];
    if src.width == width {
        middle.copy_from_slice(src.pixels);
    } else {
        for (row, out) in src.pixels.chunks_exact(src.width * channels).zip(middle.chunks_exact_mut(line)) {
            for (out, (first, taps)) in out.chunks_exact_mut(channels).zip(&columns) {
                for (channel, out) in out.iter_mut().enumerate() {
                    let mut sum = half;
                    for (tap, weight) in taps.iter().enumerate() {
                        sum += i32::from(row[(first + tap) * channels + channel]) * weight;
                    }
                    *out = clip(sum);
                }
            }
        }
    }
    if src.height == height {
        dst.copy_from_slice(&middle);
        return;
    }
    let mut sums = vec![0i32; line];
    for (out, (first, taps)) in dst.chunks_exact_mut(line).zip(&rows) {
        sums.fill(half);
        for (tap, weight) in taps.iter().enumerate() {
            let row = &middle[(first + tap) * line..(first + tap + 1) * line];
            sums.iter_mut().zip(row).for_each(|(sum, &value)| *sum += i32::from(value) * weight);
        }
        out.iter_mut().zip(&sums).for_each(|(out, &sum)| *out = clip(sum));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_sum_to_one() {
        for (from, to) in [(10, 3), (3, 10), (7, 7)] {
            for (_, taps) in weights(from, to) {
                let sum: i32 = taps.iter().sum();
                assert!((sum - (1 << BITS)).abs() <= taps.len() as i32);
            }
        }
    }

    #[test]
    fn a_constant_image_stays_constant() {
        let mut out = vec![0; 4 * 9 * 3];
        resize(View { pixels: &[200; 5 * 6 * 3], height: 5, width: 6, channels: 3 }, &mut out, 4, 9);
        assert!(out.iter().all(|&value| value == 200));
    }
}
