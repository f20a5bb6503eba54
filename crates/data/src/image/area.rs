//! OpenCV's area interpolation for shrinking images: means over the covered pixels.

use super::View;
use super::sample::Sample;

/// The number of source pixels that an output pixel covers along one axis, as OpenCV computes it.
pub(super) fn scale_of(from: usize, to: usize) -> f64 {
    1.0 / (to as f64 / from as f64)
}

/// Resizes `src`, which must not be smaller than the result, into `dst`.
pub fn resize<T: Sample>(src: View<T>, dst: &mut [T], height: usize, width: usize) {
    let (scale_y, scale_x) = (scale_of(src.height, height), scale_of(src.width, width));
    let (whole_y, whole_x) = (scale_y.round_ties_even(), scale_x.round_ties_even());
    if (scale_x - whole_x).abs() < f64::EPSILON && (scale_y - whole_y).abs() < f64::EPSILON {
        whole(src, dst, height, width, whole_y as usize, whole_x as usize);
    } else {
        weighted(src, dst, height, width, scale_y, scale_x);
    }
}

/// Integer factors: plain means. Integers of 2x2 round half up; other cases multiply by the inverse in f32.
fn whole<T: Sample>(src: View<T>, dst: &mut [T], height: usize, width: usize, by_y: usize, by_x: usize) {
    let channels = src.channels;
    let stride = src.width * channels;
    let inverse = 1.0f32 / (by_x * by_y) as f32;
    let integer = T::from_f64(0.5).to_f64() == 0.0;
    let quarter = by_x == 2 && by_y == 2 && integer && matches!(channels, 1 | 3 | 4);
    for (y, out) in dst.chunks_exact_mut(width * channels).enumerate().take(height) {
        for (x, out) in out.chunks_exact_mut(channels).enumerate() {
            let corner = y * by_y * stride + x * by_x * channels;
            for (channel, out) in out.iter_mut().enumerate() {
                if integer {
                    let mut sum = 0.0f64;
                    for row in 0..by_y {
                        for column in 0..by_x {
                            sum += src.pixels[corner + row * stride + column * channels + channel].to_f64();
                        }
                    }
                    *out = if quarter {
                        T::from_f64(((sum as i64 + 2) >> 2) as f64)
                    } else {
                        T::from_f64(f64::from(sum as f32 * inverse))
                    };
                } else {
                    let mut sum = T::Work::default();
                    for row in 0..by_y {
                        for column in 0..by_x {
                            sum = sum + src.pixels[corner + row * stride + column * channels + channel].widen();
                        }
                    }
                    *out = T::narrow(sum * T::Work::from(inverse));
                }
            }
        }
    }
}

/// One contribution of a source position to an output position.
struct Part {
    from: usize,
    to: usize,
    weight: f32,
}

fn parts(from: usize, to: usize, scale: f64) -> Vec<Part> {
    let mut table = Vec::with_capacity(from * 2);
    for at in 0..to {
        let start = at as f64 * scale;
        let end = start + scale;
        let cell = scale.min(from as f64 - start);
        let last = (end.floor() as i64).min(from as i64 - 1);
        let first = (start.ceil() as i64).min(last);
        let mut add = |index: i64, weight: f64| {
            table.push(Part { from: index as usize, to: at, weight: weight as f32 });
        };
        if first as f64 - start > 1e-3 {
            add(first - 1, (first as f64 - start) / cell);
        }
        for index in first..last {
            add(index, 1.0 / cell);
        }
        if end - last as f64 > 1e-3 {
            add(last, (end - last as f64).min(1.0).min(cell) / cell);
        }
    }
    table
}

fn weighted<T: Sample>(src: View<T>, dst: &mut [T], height: usize, width: usize, scale_y: f64, scale_x: f64) {
    let channels = src.channels;
    let stride = src.width * channels;
    let columns = parts(src.width, width, scale_x);
    let rows = parts(src.height, height, scale_y);
    let line = width * channels;
    let mut sums = vec![T::Work::default(); line];
    let mut buffer = vec![T::Work::default(); line];
    let mut current = usize::MAX;
    let write = |sums: &[T::Work], row: usize, dst: &mut [T]| {
        for (out, &sum) in dst[row * line..(row + 1) * line].iter_mut().zip(sums) {
            *out = T::narrow(sum);
        }
    };
    for part in &rows {
        let source = &src.pixels[part.from * stride..(part.from + 1) * stride];
        buffer.fill(T::Work::default());
        for column in &columns {
            let weight = T::Work::from(column.weight);
            for channel in 0..channels {
                let out = &mut buffer[column.to * channels + channel];
                *out = *out + source[column.from * channels + channel].widen() * weight;
            }
        }
        let weight = T::Work::from(part.weight);
        if part.to != current {
            if current != usize::MAX {
                write(&sums, current, dst);
            }
            current = part.to;
            sums.iter_mut().zip(&buffer).for_each(|(sum, &value)| *sum = weight * value);
        } else {
            sums.iter_mut().zip(&buffer).for_each(|(sum, &value)| *sum = *sum + weight * value);
        }
    }
    if current != usize::MAX {
        write(&sums, current, dst);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_a_cell_sum_to_one() {
        let table = parts(7, 3, 7.0 / 3.0);
        for at in 0..3 {
            let sum: f32 = table.iter().filter(|part| part.to == at).map(|part| part.weight).sum();
            assert!((sum - 1.0).abs() < 1e-5);
        }
    }

    #[test]
    fn thirds_are_means() {
        let pixels: Vec<u8> = vec![0, 30, 60, 90, 120, 150];
        let mut out = vec![0; 2];
        resize(View { pixels: &pixels, height: 1, width: 6, channels: 1 }, &mut out, 1, 2);
        assert_eq!(out, [30, 120]);
    }
}
