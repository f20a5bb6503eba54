//! A small dense matrix for the decompositions.

use std::ops::{Index, IndexMut};

use ms_core::{Result, filled, with_room};

use super::number::Number;

/// Stored column by column. The user decides its size, so allocation can fail with `OutOfMemory`.
#[derive(Debug, PartialEq)]
#[cfg_attr(test, derive(Clone))]
pub struct Matrix<T = f64> {
    pub rows: usize,
    pub columns: usize,
    data: Vec<T>,
}

impl<T: Number> Matrix<T> {
    pub fn from_fn(rows: usize, columns: usize, f: impl Fn(usize, usize) -> T) -> Result<Matrix<T>> {
        let mut data = with_room(rows.saturating_mul(columns))?;
        for j in 0..columns {
            data.extend((0..rows).map(|i| f(i, j)));
        }
        Ok(Matrix { rows, columns, data })
    }

    pub fn zeros(rows: usize, columns: usize) -> Result<Matrix<T>> {
        Ok(Matrix { rows, columns, data: filled(rows.saturating_mul(columns), T::ZERO)? })
    }

    /// Ones on the diagonal.
    pub fn identity(rows: usize, columns: usize) -> Result<Matrix<T>> {
        Matrix::from_fn(rows, columns, |i, j| if i == j { T::ONE } else { T::ZERO })
    }

    pub fn is_finite(&self) -> bool {
        self.data.iter().all(|x| x.is_finite())
    }

    /// Multiplies each element by a real number.
    pub fn scale(&mut self, by: f64) {
        self.data.iter_mut().for_each(|x| *x = x.scaled(by));
    }

    /// The largest absolute value of a part.
    pub fn largest(&self) -> f64 {
        self.data.iter().fold(0.0, |m, x| x.re().abs().max(x.im().abs()).max(m))
    }

    pub fn column(&self, j: usize) -> &[T] {
        &self.data[j * self.rows..][..self.rows]
    }

    pub fn column_mut(&mut self, j: usize) -> &mut [T] {
        &mut self.data[j * self.rows..][..self.rows]
    }

    /// `count` columns starting at `j`, contiguous.
    pub fn columns_mut(&mut self, j: usize, count: usize) -> &mut [T] {
        &mut self.data[j * self.rows..][..count * self.rows]
    }

    /// Two different columns, `p < q`.
    pub fn pair_mut(&mut self, p: usize, q: usize) -> (&mut [T], &mut [T]) {
        let (first, second) = self.data.split_at_mut(q * self.rows);
        (&mut first[p * self.rows..][..self.rows], &mut second[..self.rows])
    }

    /// The transposed conjugate.
    pub fn adjoint(&self) -> Result<Matrix<T>> {
        Matrix::from_fn(self.columns, self.rows, |i, j| self[(j, i)].conj())
    }

    /// The first `count` rows.
    pub fn rows(&self, count: usize) -> Result<Matrix<T>> {
        Matrix::from_fn(count, self.columns, |i, j| self[(i, j)])
    }

    /// These columns, in this order.
    pub fn select(&self, columns: &[usize]) -> Result<Matrix<T>> {
        Matrix::from_fn(self.rows, columns.len(), |i, j| self[(i, columns[j])])
    }

    /// The matrix product.
    pub fn times(&self, other: &Matrix<T>) -> Result<Matrix<T>> {
        let mut out = Matrix::zeros(self.rows, other.columns)?;
        for j in 0..other.columns {
            for k in 0..self.columns {
                axpy(other[(k, j)], self.column(k), out.column_mut(j));
            }
        }
        Ok(out)
    }
}

impl<T: Number> Index<(usize, usize)> for Matrix<T> {
    type Output = T;
    #[inline(always)]
    fn index(&self, (i, j): (usize, usize)) -> &T {
        &self.data[j * self.rows + i]
    }
}

impl<T: Number> IndexMut<(usize, usize)> for Matrix<T> {
    #[inline(always)]
    fn index_mut(&mut self, (i, j): (usize, usize)) -> &mut T {
        &mut self.data[j * self.rows + i]
    }
}

/// `y += a * x`.
#[inline(always)]
pub fn axpy<T: Number>(a: T, x: &[T], y: &mut [T]) {
    for (y, &x) in y.iter_mut().zip(x) {
        *y += a * x;
    }
}

/// The sum of `conj(x) * y`.
pub fn dot<T: Number>(x: &[T], y: &[T]) -> T {
    let mut sum = T::ZERO;
    for (&x, &y) in x.iter().zip(y) {
        sum += x.conj() * y;
    }
    sum
}

pub fn norm<T: Number>(x: &[T]) -> f64 {
    // Scaled, so that squares neither overflow nor underflow.
    let scale = x.iter().fold(0.0f64, |m, v| m.max(v.re().abs()).max(v.im().abs()));
    if scale == 0.0 || !scale.is_finite() {
        return scale;
    }
    let square = |v: &T| (v.re() / scale) * (v.re() / scale) + (v.im() / scale) * (v.im() / scale);
    scale * x.iter().map(square).sum::<f64>().sqrt()
}
