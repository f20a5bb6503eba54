//! The mean and the variance of many elements in one pass: each leaf is read twice while it is in the first-level
//! cache.

use super::Real;
use super::lanes::{at_level, sums};
use crate::vector::Lanes;

/// The moments of some elements, in float64.
#[derive(Clone, Copy, Default, Debug)]
pub struct Moments {
    pub count: f64,
    pub sum: f64,
    /// The sum of squared distances from their mean.
    pub squares: f64,
}

impl Moments {
    pub fn mean(&self) -> f64 {
        self.sum / self.count
    }

    pub fn variance(&self) -> f64 {
        self.squares / self.count
    }

    /// The moments of both sets of elements (Chan, Golub and LeVeque, 1979).
    pub fn and(self, other: Moments) -> Moments {
        if self.count == 0.0 {
            return other;
        }
        let count = self.count + other.count;
        let apart = other.mean() - self.mean();
        let between = apart * apart * (self.count * other.count / count);
        Moments { count, sum: self.sum + other.sum, squares: self.squares + other.squares + between }
    }
}

/// The moments of `n` elements, at least one.
#[inline(always)]
pub unsafe fn moments<T: Real, V: Lanes<T>>(x: *const T, n: usize) -> Moments {
    // SAFETY: the caller provides `n` elements and the level.
    unsafe {
        let count = n as f64;
        let [sum] = sums!(V, T, n, [v = x] => v);
        let middle = T::from_f64(sum.to_f64() / count);
        let apart = V::splat(middle);
        let [rest, squares] = sums!(V, T, n, [v = x] => v.sub(apart), v.sub(apart).mul(v.sub(apart)));
        // The rounding error of the sum, which makes the mean accurate to the last bits.
        let (rest, middle) = (rest.to_f64(), middle.to_f64());
        let sum = if middle.is_finite() { middle * count + rest } else { sum.to_f64() };
        Moments { count, sum, squares: squares.to_f64() - rest * rest / count }
    }
}

at_level! {
    /// The moments of a leaf.
    fn leaf_moments<T, V>(x: *const T, n: usize) -> Moments { moments::<T, V>(x, n) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simd::Level;

    #[test]
    fn means_and_variances_are_right_far_from_zero_and_equal_at_every_level() {
        for n in [1usize, 2, 31, 32, 33, 64, 1000, 2048] {
            let x: Vec<f32> = (0..n).map(|i| 1.0e4 + (i * 7 % 13) as f32 * 0.125).collect();
            let mean = x.iter().map(|&v| v as f64).sum::<f64>() / n as f64;
            let variance = x.iter().map(|&v| (v as f64 - mean).powi(2)).sum::<f64>() / n as f64;
            for &level in Level::available() {
                // SAFETY: the level is available; `n` elements.
                let one = unsafe { leaf_moments(level, x.as_ptr(), n) };
                assert!((one.mean() - mean).abs() < 1e-9 * mean, "{n} {level:?}");
                assert!((one.variance() - variance).abs() <= 1e-6 * variance, "{n} {level:?}");
                // SAFETY: the level is available; `n` elements.
                let base = unsafe { leaf_moments(Level::Baseline, x.as_ptr(), n) };
                assert_eq!((one.sum.to_bits(), one.squares.to_bits()), (base.sum.to_bits(), base.squares.to_bits()));
                let half = n / 2;
                if half > 0 {
                    // SAFETY: the level is available; `half` elements and the others.
                    let two = unsafe {
                        leaf_moments(level, x.as_ptr(), half).and(leaf_moments(level, x.as_ptr().add(half), n - half))
                    };
                    assert!((two.variance() - variance).abs() <= 1e-6 * variance.max(1e-6), "{n} {level:?}");
                }
            }
        }
    }
}
