//! Decompositions with a fixed number of steps: LU, Cholesky and QR.

use ms_core::{Code, Error, Result, collected, with_room};

use super::matrix::{Matrix, axpy, dot, norm};
use super::number::Number;

/// The LU decomposition with partial pivoting (Golub and Van Loan, "Matrix Computations", 3.4).
pub struct Lu<T> {
    factors: Matrix<T>,
    /// Row `k` was swapped with row `swaps[k]`.
    swaps: Vec<usize>,
}

impl<T: Number> Lu<T> {
    pub fn new(mut a: Matrix<T>) -> Result<Lu<T>> {
        let n = a.rows;
        let mut swaps = with_room(n)?;
        for k in 0..n {
            poll(k)?;
            let column = a.column(k);
            let pivot = (k..n).fold(k, |best, i| if column[i].size() > column[best].size() { i } else { best });
            swaps.push(pivot);
            if pivot != k {
                for j in 0..n {
                    a.column_mut(j).swap(k, pivot);
                }
            }
            let head = a[(k, k)];
            if head == T::ZERO {
                continue;
            }
            for x in &mut a.column_mut(k)[k + 1..] {
                *x = x.over(head);
            }
            for j in k + 1..n {
                let (left, right) = a.pair_mut(k, j);
                axpy(-right[k], &left[k + 1..], &mut right[k + 1..]);
            }
        }
        Ok(Lu { factors: a, swaps })
    }

    pub fn pivots(&self) -> impl Iterator<Item = T> + '_ {
        (0..self.factors.rows).map(|k| self.factors[(k, k)])
    }

    /// The sign of the determinant: a number of absolute value 1, or 0.
    pub fn sign(&self) -> T {
        let swapped = self.swaps.iter().enumerate().filter(|(k, p)| k != *p).count();
        let sign = T::real(if swapped % 2 == 0 { 1.0 } else { -1.0 });
        self.pivots().fold(sign, |s, p| {
            let (size, direction) = p.polar();
            if size == 0.0 { T::ZERO } else { s * direction.scaled(1f64.copysign(size)) }
        })
    }

    /// `None` if the matrix is singular.
    pub fn solve(&self, mut b: Matrix<T>) -> Option<Matrix<T>> {
        if self.pivots().any(|p| p == T::ZERO) {
            return None;
        }
        let n = self.factors.rows;
        for j in 0..b.columns {
            let x = b.column_mut(j);
            for (k, &p) in self.swaps.iter().enumerate() {
                x.swap(k, p);
            }
            for k in 0..n {
                let (head, tail) = x.split_at_mut(k + 1);
                axpy(-head[k], &self.factors.column(k)[k + 1..], tail);
            }
            for k in (0..n).rev() {
                x[k] = x[k].over(self.factors[(k, k)]);
                let (head, tail) = x.split_at_mut(k);
                axpy(-tail[0], &self.factors.column(k)[..k], head);
            }
        }
        Some(b)
    }
}

/// Checks for interrupts at every sixteenth column.
pub fn poll(column: usize) -> Result<()> {
    if column % 16 == 15 { poll_now() } else { Ok(()) }
}

pub fn poll_now() -> Result<()> {
    match crate::pool::interrupted() {
        true => Err(Error::new(Code::Interrupted)),
        false => Ok(()),
    }
}

/// The lower factor of a positive definite matrix, whose lower triangle is read; `None` if it is not positive definite.
pub fn cholesky_factor<T: Number>(mut a: Matrix<T>) -> Result<Option<Matrix<T>>> {
    let n = a.rows;
    for k in 0..n {
        poll(k)?;
        let head = a[(k, k)].re();
        if head <= 0.0 || !head.is_finite() {
            return Ok(None);
        }
        let root = head.sqrt();
        let column = a.column_mut(k);
        column[..k].fill(T::ZERO);
        column[k] = T::real(root);
        column[k + 1..].iter_mut().for_each(|x| *x = x.over(T::real(root)));
        for j in k + 1..n {
            let (left, right) = a.pair_mut(k, j);
            axpy(-left[j].conj(), &left[j..], &mut right[j..]);
        }
    }
    Ok(Some(a))
}

/// The unitary matrix `1 - t v v*` with a unit vector `v`. Its adjoint maps a vector that starts at row `start` to a
/// real multiple of the first unit vector (LAPACK's larfg).
pub struct Reflection<T> {
    pub start: usize,
    pub v: Vec<T>,
    pub t: T,
}

impl<T: Number> Reflection<T> {
    /// The reflection and the real multiple. `None` if `x` already is such a multiple.
    pub fn of(x: &[T], start: usize) -> Result<Option<(Reflection<T>, T)>> {
        let Some(&head) = x.first() else { return Ok(None) };
        let size = norm(x);
        if size == head.re().abs() {
            return Ok(None);
        }
        // Near the smallest numbers there are too few digits for the division.
        let up = if size < f64::MIN_POSITIVE / f64::EPSILON { 1e150 } else { 1.0 };
        let mut v = collected(x.iter().map(|x| x.scaled(up)))?;
        let (head, size) = (v[0], norm(&v));
        let image = if head.re() < 0.0 { size } else { -size };
        v[0] -= T::real(image);
        let length = norm(&v);
        // The adjoint's factor is |v|^2 / (v* x), and v* x = image (image - head).
        let t = T::real(length / image).over(T::real(image / length) - head.scaled(1.0 / length)).conj();
        v.iter_mut().for_each(|x| *x = x.over(T::real(length)));
        let image = image / up;
        Ok(Some((Reflection { start, v, t }, T::real(image))))
    }

    /// Applies it to a column.
    pub fn apply(&self, x: &mut [T]) {
        let x = &mut x[self.start..];
        axpy(-(self.t * dot(&self.v, x)), &self.v, x);
    }

    pub fn apply_adjoint(&self, x: &mut [T]) {
        let x = &mut x[self.start..];
        axpy(-(self.t.conj() * dot(&self.v, x)), &self.v, x);
    }

    /// Computes `m` times it; `room` has a number for each row of `m`.
    pub fn apply_right(&self, m: &mut Matrix<T>, room: &mut [T]) {
        room.fill(T::ZERO);
        for (k, &v) in self.v.iter().enumerate() {
            axpy(v, m.column(self.start + k), room);
        }
        for (k, &v) in self.v.iter().enumerate() {
            axpy(-(self.t * v.conj()), room, m.column_mut(self.start + k));
        }
    }
}

/// The first `columns` columns of the product of reflections, each of which starts at a later row than the one before.
pub fn product<T: Number>(reflections: &[Reflection<T>], rows: usize, columns: usize) -> Result<Matrix<T>> {
    let mut q = Matrix::identity(rows, columns)?;
    for reflection in reflections.iter().rev() {
        poll(reflection.start)?;
        // The columns before it are still those of the identity, which it leaves unchanged.
        (reflection.start..columns).for_each(|j| reflection.apply(q.column_mut(j)));
    }
    Ok(q)
}

/// The first `kept` columns of Q, and R with as many rows as the matrix and a real diagonal.
pub fn householder<T: Number>(mut r: Matrix<T>, kept: usize) -> Result<(Matrix<T>, Matrix<T>)> {
    let (m, n) = (r.rows, r.columns);
    let count = n.min(m);
    let mut reflections = with_room(count)?;
    for k in 0..count {
        poll(k)?;
        // A column that is zero below its diagonal is left unchanged.
        let Some((reflection, image)) = Reflection::of(&r.column(k)[k..], k)? else { continue };
        for j in k + 1..n {
            reflection.apply_adjoint(r.column_mut(j));
        }
        let column = r.column_mut(k);
        column[k + 1..].fill(T::ZERO);
        column[k] = image;
        reflections.push(reflection);
    }
    Ok((product(&reflections, m, kept)?, r))
}

/// Completes orthonormal columns to `count` columns.
pub fn completed<T: Number>(columns: Matrix<T>, count: usize) -> Result<Matrix<T>> {
    let (m, have) = (columns.rows, columns.columns);
    if have >= count {
        return Ok(columns);
    }
    // The later columns of Q span the complement of the given ones.
    let (q, _) = householder(columns.rows(m)?, count)?;
    Matrix::from_fn(m, count, |i, j| if j < have { columns[(i, j)] } else { q[(i, j)] })
}
