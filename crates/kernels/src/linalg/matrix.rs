//! A small dense matrix for the decompositions.

use std::ops::{Index, IndexMut};

use ms_core::{Result, filled, with_room};

/// Column after column. Its size is the user's, so that making one can fail with `OutOfMemory`.
#[derive(Debug, PartialEq)]
#[cfg_attr(test, derive(Clone))]
pub struct Matrix {
    pub rows: usize,
    pub columns: usize,
    data: Vec<f64>,
}

impl Matrix {
    pub fn from_fn(rows: usize, columns: usize, f: impl Fn(usize, usize) -> f64) -> Result<Matrix> {
        let mut data = with_room(rows.saturating_mul(columns))?;
        for j in 0..columns {
            data.extend((0..rows).map(|i| f(i, j)));
        }
        Ok(Matrix { rows, columns, data })
    }

    pub fn zeros(rows: usize, columns: usize) -> Result<Matrix> {
        Ok(Matrix { rows, columns, data: filled(rows.saturating_mul(columns), 0.0)? })
    }

    /// Ones on the diagonal.
    pub fn identity(rows: usize, columns: usize) -> Result<Matrix> {
        Matrix::from_fn(rows, columns, |i, j| (i == j) as u8 as f64)
    }

    pub fn is_finite(&self) -> bool {
        self.data.iter().all(|x| x.is_finite())
    }

    pub fn column(&self, j: usize) -> &[f64] {
        &self.data[j * self.rows..][..self.rows]
    }

    pub fn column_mut(&mut self, j: usize) -> &mut [f64] {
        &mut self.data[j * self.rows..][..self.rows]
    }

    /// Two different columns, `p < q`.
    pub fn pair_mut(&mut self, p: usize, q: usize) -> (&mut [f64], &mut [f64]) {
        let (first, second) = self.data.split_at_mut(q * self.rows);
        (&mut first[p * self.rows..][..self.rows], &mut second[..self.rows])
    }

    pub fn transpose(&self) -> Result<Matrix> {
        Matrix::from_fn(self.columns, self.rows, |i, j| self[(j, i)])
    }

    /// The first rows.
    pub fn rows(&self, count: usize) -> Result<Matrix> {
        Matrix::from_fn(count, self.columns, |i, j| self[(i, j)])
    }

    /// These columns, in this order.
    pub fn select(&self, columns: &[usize]) -> Result<Matrix> {
        Matrix::from_fn(self.rows, columns.len(), |i, j| self[(i, columns[j])])
    }

    /// The matrix product.
    pub fn times(&self, other: &Matrix) -> Result<Matrix> {
        let mut out = Matrix::zeros(self.rows, other.columns)?;
        for j in 0..other.columns {
            for k in 0..self.columns {
                axpy(other[(k, j)], self.column(k), out.column_mut(j));
            }
        }
        Ok(out)
    }
}

impl Index<(usize, usize)> for Matrix {
    type Output = f64;
    #[inline(always)]
    fn index(&self, (i, j): (usize, usize)) -> &f64 {
        &self.data[j * self.rows + i]
    }
}

impl IndexMut<(usize, usize)> for Matrix {
    #[inline(always)]
    fn index_mut(&mut self, (i, j): (usize, usize)) -> &mut f64 {
        &mut self.data[j * self.rows + i]
    }
}

/// `y += a * x`.
#[inline(always)]
pub fn axpy(a: f64, x: &[f64], y: &mut [f64]) {
    for (y, x) in y.iter_mut().zip(x) {
        *y += a * x;
    }
}

pub fn dot(x: &[f64], y: &[f64]) -> f64 {
    x.iter().zip(y).map(|(x, y)| x * y).sum()
}

pub fn norm(x: &[f64]) -> f64 {
    // Scaled, so that squares neither overflow nor vanish.
    let scale = x.iter().fold(0.0f64, |m, v| m.max(v.abs()));
    if scale == 0.0 || !scale.is_finite() {
        return scale;
    }
    scale * x.iter().map(|v| (v / scale) * (v / scale)).sum::<f64>().sqrt()
}
