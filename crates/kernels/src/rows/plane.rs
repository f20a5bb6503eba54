//! Operations on a channel's plane with one shift and scale, for batch and group normalization.

use super::lanes::{at_level, map, sums};

at_level! {
    /// `y = (x - mean) * scale + shift`.
    fn scale_plane<T, V>(x: *const T, y: *mut T, n: usize, mean: T, scale: T, shift: T) {
        let (mean, scale, shift) = (V::splat(mean), V::splat(scale), V::splat(shift));
        map!(V, n, [v = x] => y, v.sub(mean).mul(scale).add(shift));
    }

    /// The sums of `g` and of `g * (x - mean)`.
    fn plane_sums<T, V>(g: *const T, x: *const T, n: usize, mean: T) -> [T; 2] {
        let mean = V::splat(mean);
        sums!(V, T, n, [c = g, v = x] => c, c.mul(v.sub(mean)))
    }

    /// `dx = g * scale + ((x - mean) * slope + shift)`.
    fn plane_grad<T, V>(g: *const T, x: *const T, dx: *mut T, n: usize, mean: T, scale: T, slope: T, shift: T) {
        let (mean, scale, slope, shift) = (V::splat(mean), V::splat(scale), V::splat(slope), V::splat(shift));
        map!(V, n, [c = g, v = x] => dx, c.mul(scale).add(v.sub(mean).mul(slope).add(shift)));
    }
}

/// Adds the [`plane_sums`] of several leaves.
pub fn plus(a: [f64; 2], b: [f64; 2]) -> [f64; 2] {
    [a[0] + b[0], a[1] + b[1]]
}
