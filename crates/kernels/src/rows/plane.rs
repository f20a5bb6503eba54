//! A channel's plane, all of which is shifted and scaled alike: what batch and group normalization do to it.

use super::lanes::{at_level, map, sums};

at_level! {
    /// `y = (x - mean) * scale + shift`.
    fn scale_plane<T>(x: *const T, y: *mut T, n: usize, mean: T, scale: T, shift: T) {
        map(n, [x], y, |[x]| (x - mean) * scale + shift);
    }

    /// The sums of `g` and of `g * (x - mean)`.
    fn plane_sums<T>(g: *const T, x: *const T, n: usize, mean: T) -> [T; 2] {
        sums(n, [g, x], |[g, x]| [g, g * (x - mean)])
    }

    /// `dx = g * scale + ((x - mean) * slope + shift)`.
    fn plane_grad<T>(g: *const T, x: *const T, dx: *mut T, n: usize, mean: T, scale: T, slope: T, shift: T) {
        map(n, [g, x], dx, |[g, x]| g * scale + ((x - mean) * slope + shift));
    }
}

/// The sums of [`plane_sums`] of several leaves.
pub fn plus(a: [f64; 2], b: [f64; 2]) -> [f64; 2] {
    [a[0] + b[0], a[1] + b[1]]
}
