//! Plane rotations of a matrix's columns, which are collected and applied together.

use ms_core::{Result, with_room};

use super::factor::poll_now;
use super::matrix::Matrix;
use super::number::Number;

/// Rows that are rotated together: two columns of them stay in the L1 cache.
const ROWS: usize = 64;

/// Rotations to collect for each column of the matrix.
const EACH: usize = 32;

/// The cosine and sine that map `(f, g)` to `(r, 0)`, and `r`.
pub fn plane_rotation(f: f64, g: f64) -> (f64, f64, f64) {
    match libm::hypot(f, g) {
        0.0 => (1.0, 0.0, 0.0),
        r => (f / r, g / r, r),
    }
}

/// Rotations that wait for a matrix. Iterations that compute the next rotation do not read the matrix, so that many
/// rotations are applied to a few rows at a time, which stay in the cache.
pub struct Rotations {
    waiting: Vec<(usize, usize, f64, f64)>,
    most: usize,
}

impl Rotations {
    /// Rotations of a matrix with this many columns.
    pub fn new(columns: usize) -> Result<Rotations> {
        let most = EACH * columns;
        Ok(Rotations { waiting: with_room(most)?, most })
    }

    /// Replaces columns `p` and `q` by `c p + s q` and `c q - s p`.
    pub fn push<T: Number>(&mut self, p: usize, q: usize, (c, s): (f64, f64), matrix: &mut Matrix<T>) -> Result<()> {
        self.waiting.push(if p < q { (p, q, c, s) } else { (q, p, c, -s) });
        if self.waiting.len() == self.most { self.apply(matrix) } else { Ok(()) }
    }

    /// Applies the rotations that wait.
    pub fn apply<T: Number>(&mut self, matrix: &mut Matrix<T>) -> Result<()> {
        poll_now()?;
        for start in (0..matrix.rows).step_by(ROWS) {
            let rows = start..matrix.rows.min(start + ROWS);
            for &(p, q, c, s) in &self.waiting {
                let (x, y) = matrix.pair_mut(p, q);
                for (x, y) in x[rows.clone()].iter_mut().zip(&mut y[rows.clone()]) {
                    (*x, *y) = (x.scaled(c) + y.scaled(s), y.scaled(c) - x.scaled(s));
                }
            }
        }
        self.waiting.clear();
        Ok(())
    }
}
