//! Affine and perspective warps with OpenCV's fixed-point positions: 5 bits below the pixel.

use std::sync::OnceLock;

use super::View;
use super::resize::Interpolation;
use super::sample::Sample;

/// The number of fractional positions of a pixel.
const STEPS: usize = 32;
/// The weight 1, with 15 bits.
const ONE: i32 = 1 << 15;

/// Weights of a window of `K` by `K` pixels for each fractional position.
struct Window<const K: usize> {
    float: Vec<f32>,
    fixed: Vec<i32>,
}

impl<const K: usize> Window<K> {
    fn new() -> Self {
        let line = |step: usize| -> Vec<f32> {
            let x = step as f32 / STEPS as f32;
            if K == 2 {
                return vec![1.0 - x, x];
            }
            const A: f32 = -0.75;
            let first = ((A * (x + 1.0) - 5.0 * A) * (x + 1.0) + 8.0 * A) * (x + 1.0) - 4.0 * A;
            let second = ((A + 2.0) * x - (A + 3.0)) * x * x + 1.0;
            let third = ((A + 2.0) * (1.0 - x) - (A + 3.0)) * (1.0 - x) * (1.0 - x) + 1.0;
            vec![first, second, third, 1.0 - first - second - third]
        };
        let lines: Vec<Vec<f32>> = (0..STEPS).map(line).collect();
        let mut window = Window { float: Vec::new(), fixed: Vec::new() };
        for vertical in &lines {
            for horizontal in &lines {
                let products: Vec<f32> = vertical.iter().flat_map(|y| horizontal.iter().map(move |x| y * x)).collect();
                let mut fixed: Vec<i32> =
                    products.iter().map(|weight| i32::from((weight * ONE as f32).round_ties_even() as i16)).collect();
                let error = fixed.iter().sum::<i32>() - ONE;
                if error != 0 {
                    let at = Self::correction(&fixed, error);
                    fixed[at] -= error;
                }
                window.float.extend(products);
                window.fixed.extend(fixed);
            }
        }
        window
    }

    /// The inner weight that absorbs the rounding error: the largest for a loss, the smallest for a gain.
    fn correction(fixed: &[i32], error: i32) -> usize {
        let half = K / 2;
        let (mut least, mut most) = (half * K + half, half * K + half);
        for row in half..(half + 2).min(K) {
            for column in half..(half + 2).min(K) {
                let at = row * K + column;
                if fixed[at] < fixed[least] {
                    least = at;
                } else if fixed[at] > fixed[most] {
                    most = at;
                }
            }
        }
        if error < 0 { most } else { least }
    }
}

/// Positions of a row of the result in the source, in 1/32 pixels (whole pixels for nearest).
type Positions<'a> = dyn FnMut(usize, &mut [(i32, i32)]) + 'a;

/// Applies the affine map `matrix` (source to result, 2 by 3); pixels outside are `fill`, one value per channel.
pub fn affine<T: Sample>(
    src: View<T>,
    dst: &mut [T],
    (height, width): (usize, usize),
    matrix: [f64; 6],
    how: Interpolation,
    fill: &[T],
) {
    let [a, b, c, d, e, f] = matrix;
    let determinant = a * e - b * d;
    let inverse = if determinant != 0.0 { 1.0 / determinant } else { 0.0 };
    let (a, e, b, d) = (e * inverse, a * inverse, -b * inverse, -d * inverse);
    let (c, f) = (-a * c - b * f, -d * c - e * f);
    let nearest = how == Interpolation::Nearest;
    let scale = 1024.0;
    let round = |value: f64| value.round_ties_even() as i32;
    let half = if nearest { 512 } else { 16 };
    let shift = if nearest { 10 } else { 5 };
    let steps: Vec<(i32, i32)> =
        (0..width).map(|x| (round(a * x as f64 * scale), round(d * x as f64 * scale))).collect();
    let mut positions = |y: usize, out: &mut [(i32, i32)]| {
        let start_x = round((b * y as f64 + c) * scale).wrapping_add(half);
        let start_y = round((e * y as f64 + f) * scale).wrapping_add(half);
        for (out, (step_x, step_y)) in out.iter_mut().zip(&steps) {
            *out = (start_x.wrapping_add(*step_x) >> shift, start_y.wrapping_add(*step_y) >> shift);
        }
    };
    remap(src, dst, height, width, &mut positions, how, fill);
}

/// Applies the perspective map `matrix` (source to result, 3 by 3); the result has the size of the source.
pub fn perspective<T: Sample>(src: View<T>, dst: &mut [T], matrix: [f64; 9], how: Interpolation, fill: &[T]) {
    let m = invert(matrix);
    let scale = if how == Interpolation::Nearest { 1.0 } else { STEPS as f64 };
    let round = |value: f64| value.clamp(f64::from(i32::MIN), f64::from(i32::MAX)).round_ties_even() as i32;
    let mut positions = |y: usize, out: &mut [(i32, i32)]| {
        let y = y as f64;
        let (x0, y0, w0) = (m[1] * y + m[2], m[4] * y + m[5], m[7] * y + m[8]);
        for (x, out) in out.iter_mut().enumerate() {
            let x = x as f64;
            let w = w0 + m[6] * x;
            let w = if w != 0.0 { scale / w } else { 0.0 };
            *out = (round((x0 + m[0] * x) * w), round((y0 + m[3] * x) * w));
        }
    };
    remap(src, dst, src.height, src.width, &mut positions, how, fill);
}

/// Inverse of a 3 by 3 matrix by its adjugate; zeros if it has none.
fn invert(m: [f64; 9]) -> [f64; 9] {
    let minor = |a: usize, b: usize, c: usize, d: usize| m[a] * m[d] - m[b] * m[c];
    let determinant = m[0] * minor(4, 5, 7, 8) - m[1] * minor(3, 5, 6, 8) + m[2] * minor(3, 4, 6, 7);
    if determinant == 0.0 {
        return [0.0; 9];
    }
    let adjugate = [
        minor(4, 5, 7, 8),
        -minor(1, 2, 7, 8),
        minor(1, 2, 4, 5),
        -minor(3, 5, 6, 8),
        minor(0, 2, 6, 8),
        -minor(0, 2, 3, 5),
        minor(3, 4, 6, 7),
        -minor(0, 1, 6, 7),
        minor(0, 1, 3, 4),
    ];
    adjugate.map(|value| value * (1.0 / determinant))
}

/// The perspective map from four points to four others: 8 equations solved by elimination with pivots.
pub fn perspective_matrix(from: [(f64, f64); 4], to: [(f64, f64); 4]) -> [f64; 9] {
    let mut rows = [[0.0f64; 9]; 8];
    for (index, (&(x, y), &(u, v))) in from.iter().zip(&to).enumerate() {
        rows[index] = [x, y, 1.0, 0.0, 0.0, 0.0, -x * u, -y * u, u];
        rows[index + 4] = [0.0, 0.0, 0.0, x, y, 1.0, -x * v, -y * v, v];
    }
    for column in 0..8 {
        let pivot = (column..8).max_by(|&a, &b| rows[a][column].abs().total_cmp(&rows[b][column].abs()));
        rows.swap(column, pivot.unwrap_or(column));
        let lead = rows[column];
        if lead[column].abs() < f64::EPSILON {
            return [0.0; 9];
        }
        for row in rows.iter_mut().skip(column + 1) {
            let factor = row[column] / lead[column];
            row.iter_mut().zip(lead).skip(column).for_each(|(value, lead)| *value -= factor * lead);
        }
    }
    let mut out = [1.0; 9];
    for row in (0..8).rev() {
        let known: f64 = (row + 1..8).map(|column| rows[row][column] * out[column]).sum();
        out[row] = (rows[row][8] - known) / rows[row][row];
    }
    out
}

fn remap<T: Sample>(
    src: View<T>,
    dst: &mut [T],
    height: usize,
    width: usize,
    positions: &mut Positions,
    how: Interpolation,
    fill: &[T],
) {
    let mut row = vec![(0, 0); width];
    let line = width * src.channels;
    static BILINEAR: OnceLock<Window<2>> = OnceLock::new();
    static CUBIC: OnceLock<Window<4>> = OnceLock::new();
    for (y, out) in dst.chunks_exact_mut(line.max(1)).enumerate().take(height) {
        positions(y, &mut row);
        match how {
            Interpolation::Nearest => sample_nearest(src, &row, fill, out),
            Interpolation::Cubic => sample_window(src, &row, CUBIC.get_or_init(Window::new), fill, out),
            _ => sample_window(src, &row, BILINEAR.get_or_init(Window::new), fill, out),
        }
    }
}

fn sample_nearest<T: Sample>(src: View<T>, row: &[(i32, i32)], fill: &[T], out: &mut [T]) {
    let channels = src.channels;
    for (out, &(x, y)) in out.chunks_exact_mut(channels).zip(row) {
        if x >= 0 && y >= 0 && (x as usize) < src.width && (y as usize) < src.height {
            let at = (y as usize * src.width + x as usize) * channels;
            out.copy_from_slice(&src.pixels[at..at + channels]);
        } else {
            out.copy_from_slice(&fill[..channels]);
        }
    }
}

fn sample_window<T: Sample, const K: usize>(
    src: View<T>,
    row: &[(i32, i32)],
    window: &Window<K>,
    fill: &[T],
    out: &mut [T],
) {
    let channels = src.channels;
    let bytes = (&fill[0] as &dyn std::any::Any).is::<u8>();
    let (height, width) = (src.height as i64, src.width as i64);
    let before = K as i64 / 2 - 1;
    for (out, &(x, y)) in out.chunks_exact_mut(channels).zip(row) {
        let weights = ((y & 31) as usize * STEPS + (x & 31) as usize) * K * K;
        let (left, top) = (i64::from(x >> 5) - before, i64::from(y >> 5) - before);
        if left >= width || left + K as i64 <= 0 || top >= height || top + K as i64 <= 0 {
            out.copy_from_slice(&fill[..channels]);
            continue;
        }
        let inside = left >= 0 && top >= 0 && left + K as i64 <= width && top + K as i64 <= height;
        let stride = src.width * channels;
        let corner = (top * width + left) * channels as i64;
        for (channel, out) in out.iter_mut().enumerate() {
            let value = |tap: usize| {
                let (row, column) = (tap / K, tap % K);
                if inside {
                    return src.pixels[corner as usize + row * stride + column * channels + channel];
                }
                let (y, x) = (top + row as i64, left + column as i64);
                if (0..height).contains(&y) && (0..width).contains(&x) {
                    src.pixels[(y * width + x) as usize * channels + channel]
                } else {
                    fill[channel]
                }
            };
            if bytes {
                let mut sum = 1 << 14;
                for (tap, weight) in window.fixed[weights..weights + K * K].iter().enumerate() {
                    sum += value(tap).widen_i32() * weight;
                }
                *out = T::from_i32((sum >> 15).clamp(0, 255));
            } else {
                let weights = &window.float[weights..weights + K * K];
                let mut sum = value(0).widen() * T::Work::from(weights[0]);
                for (tap, weight) in weights.iter().enumerate().skip(1) {
                    sum = sum + value(tap).widen() * T::Work::from(*weight);
                }
                *out = T::narrow(sum);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PIXELS: [u8; 12] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

    fn view() -> View<'static, u8> {
        View { pixels: &PIXELS, height: 3, width: 4, channels: 1 }
    }

    #[test]
    fn identity_and_shift() {
        for how in [Interpolation::Nearest, Interpolation::Linear, Interpolation::Cubic] {
            let mut out = [0; 12];
            affine(view(), &mut out, (3, 4), [1.0, 0.0, 0.0, 0.0, 1.0, 0.0], how, &[0]);
            assert_eq!(out, PIXELS, "{how:?}");
            affine(view(), &mut out, (3, 4), [1.0, 0.0, 1.0, 0.0, 1.0, 0.0], how, &[99]);
            assert_eq!(out[..4], [99, 1, 2, 3], "{how:?}");
        }
    }

    #[test]
    fn windows_sum_to_one() {
        let window = Window::<4>::new();
        assert!(window.fixed.chunks(16).all(|weights| weights.iter().sum::<i32>() == ONE));
    }

    #[test]
    fn four_points_are_met() {
        let from = [(0.0, 0.0), (3.0, 0.0), (3.0, 2.0), (0.0, 2.0)];
        let to = [(1.0, 0.0), (3.0, 1.0), (2.0, 2.0), (0.0, 2.0)];
        let m = perspective_matrix(from, to);
        for ((x, y), (u, v)) in from.into_iter().zip(to) {
            let w = m[6] * x + m[7] * y + m[8];
            assert!(((m[0] * x + m[1] * y + m[2]) / w - u).abs() < 1e-9);
            assert!(((m[3] * x + m[4] * y + m[5]) / w - v).abs() < 1e-9);
        }
        let mut out = [0; 12];
        perspective(view(), &mut out, perspective_matrix(from, from), Interpolation::Linear, &[0]);
        assert_eq!(out, PIXELS);
    }
}
