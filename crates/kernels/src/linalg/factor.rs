//! The decompositions themselves.

use ms_core::{Code, Error, Result, collected, with_room};

use super::matrix::{Matrix, axpy, dot, norm};

/// The LU decomposition with partial pivoting (Golub and Van Loan, "Matrix Computations", 3.4).
pub struct Lu {
    factors: Matrix,
    /// Row `k` was swapped with row `swaps[k]`.
    swaps: Vec<usize>,
}

impl Lu {
    pub fn new(mut a: Matrix) -> Result<Lu> {
        let n = a.rows;
        let mut swaps = with_room(n)?;
        for k in 0..n {
            poll(k)?;
            let column = a.column(k);
            let pivot = (k..n).fold(k, |best, i| if column[i].abs() > column[best].abs() { i } else { best });
            swaps.push(pivot);
            if pivot != k {
                for j in 0..n {
                    a.column_mut(j).swap(k, pivot);
                }
            }
            let head = a[(k, k)];
            if head == 0.0 {
                continue;
            }
            for x in &mut a.column_mut(k)[k + 1..] {
                *x /= head;
            }
            for j in k + 1..n {
                let (left, right) = a.pair_mut(k, j);
                axpy(-right[k], &left[k + 1..], &mut right[k + 1..]);
            }
        }
        Ok(Lu { factors: a, swaps })
    }

    pub fn pivots(&self) -> impl Iterator<Item = f64> + '_ {
        (0..self.factors.rows).map(|k| self.factors[(k, k)])
    }

    /// Of the determinant: -1, 0 or 1.
    pub fn sign(&self) -> f64 {
        let swapped = self.swaps.iter().enumerate().filter(|(k, p)| k != *p).count();
        let sign = if swapped % 2 == 0 { 1.0 } else { -1.0 };
        self.pivots().fold(sign, |s, p| if p == 0.0 { 0.0 } else { s * p.signum() })
    }

    /// `None` where the matrix is singular.
    pub fn solve(&self, mut b: Matrix) -> Option<Matrix> {
        if self.pivots().any(|p| p == 0.0) {
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
                x[k] /= self.factors[(k, k)];
                let (head, tail) = x.split_at_mut(k);
                axpy(-tail[0], &self.factors.column(k)[..k], head);
            }
        }
        Some(b)
    }
}

/// Asks for an interrupt at every sixteenth column.
fn poll(column: usize) -> Result<()> {
    match column % 16 == 15 && crate::pool::interrupted() {
        true => Err(Error::new(Code::Interrupted)),
        false => Ok(()),
    }
}

/// The lower factor of a positive definite matrix, of which the lower triangle is read; `None` where it is not.
pub fn cholesky_factor(mut a: Matrix) -> Result<Option<Matrix>> {
    let n = a.rows;
    for k in 0..n {
        poll(k)?;
        let head = a[(k, k)];
        if head <= 0.0 || !head.is_finite() {
            return Ok(None);
        }
        let root = head.sqrt();
        let column = a.column_mut(k);
        column[..k].fill(0.0);
        column[k..].iter_mut().for_each(|x| *x /= root);
        for j in k + 1..n {
            let (left, right) = a.pair_mut(k, j);
            axpy(-left[j], &left[j..], &mut right[j..]);
        }
    }
    Ok(Some(a))
}

/// The first `kept` columns of Q, and R with as many rows as the matrix.
pub fn householder(mut r: Matrix, kept: usize) -> Result<(Matrix, Matrix)> {
    let (m, n) = (r.rows, r.columns);
    let count = n.min(m.saturating_sub(1));
    let mut reflections = with_room(count)?;
    for k in 0..count {
        poll(k)?;
        let mut v = collected(r.column(k)[k..].iter().copied())?;
        let size = norm(&v);
        // A column that is zero below its diagonal is left as it is.
        if size == v[0].abs() {
            continue;
        }
        v[0] -= if v[0] < 0.0 { size } else { -size };
        let length = norm(&v);
        v.iter_mut().for_each(|x| *x /= length);
        for j in k..n {
            reflect(&mut r.column_mut(j)[k..], &v);
        }
        r.column_mut(k)[k + 1..].fill(0.0);
        reflections.push((k, v));
    }
    let mut q = Matrix::identity(m, kept)?;
    for (k, v) in reflections.iter().rev() {
        poll(*k)?;
        for j in 0..kept {
            reflect(&mut q.column_mut(j)[*k..], v);
        }
    }
    Ok((q, r))
}

/// Takes twice the part along the unit vector `v` off.
fn reflect(x: &mut [f64], v: &[f64]) {
    axpy(-2.0 * dot(v, x), v, x);
}

/// Sweeps after which rotations must have ended; a dozen is usual.
const SWEEPS: usize = 100;

/// The singular value decomposition of a matrix of at least as many rows as columns, by one-sided Jacobi rotations of the columns of
/// its triangular factor (Hestenes, 1958; accurate for small singular values too, Demmel and Veselic, 1992).
pub fn decomposed(a: Matrix) -> Result<(Vec<f64>, Matrix, Matrix)> {
    let n = a.columns;
    let (q, r) = householder(a, n)?;
    let mut u = r.rows(n)?;
    let mut v = Matrix::identity(n, n)?;
    for _ in 0..SWEEPS {
        let mut rotated = false;
        for p in 0..n {
            for q in p + 1..n {
                let (x, y) = (u.column(p), u.column(q));
                let (alpha, beta, gamma) = (dot(x, x), dot(y, y), dot(x, y));
                if gamma.abs() <= f64::EPSILON * (alpha * beta).sqrt() || gamma == 0.0 {
                    continue;
                }
                rotated = true;
                let (c, s) = rotation(alpha, beta, gamma);
                rotate(&mut u, p, q, c, s);
                rotate(&mut v, p, q, c, s);
            }
        }
        if crate::pool::interrupted() {
            return Err(Error::new(Code::Interrupted));
        }
        if !rotated {
            break;
        }
    }
    let norms = collected((0..n).map(|k| norm(u.column(k))))?;
    let mut order = collected(0..n)?;
    // Stable without memory of its own: equal values keep the order of their columns.
    order.sort_unstable_by(|&i, &j| norms[j].total_cmp(&norms[i]).then(i.cmp(&j)));
    let values = collected(order.iter().map(|&k| norms[k]))?;
    // Columns that are zero but for rounding have no direction: others complete those before them.
    let limit = values.first().map_or(0.0, |s| s * f64::EPSILON * n as f64);
    let rank = values.iter().take_while(|&&s| s > limit).count();
    let mut left = u.select(&order[..rank])?;
    for (k, value) in values[..rank].iter().enumerate() {
        left.column_mut(k).iter_mut().for_each(|x| *x /= value);
    }
    let left = q.times(&completed(left, n)?)?;
    Ok((values, left, v.select(&order)?))
}

/// The cosine and sine that turn two columns of these squared lengths and this product to be orthogonal.
fn rotation(alpha: f64, beta: f64, gamma: f64) -> (f64, f64) {
    let zeta = (beta - alpha) / (2.0 * gamma);
    let t = 1f64.copysign(zeta) / (zeta.abs() + libm::hypot(1.0, zeta));
    let c = 1.0 / libm::hypot(1.0, t);
    (c, c * t)
}

fn rotate(m: &mut Matrix, p: usize, q: usize, c: f64, s: f64) {
    let (x, y) = m.pair_mut(p, q);
    for (x, y) in x.iter_mut().zip(y) {
        (*x, *y) = (c * *x - s * *y, s * *x + c * *y);
    }
}

/// Orthonormal columns and others that complete them to `count`.
pub fn completed(columns: Matrix, count: usize) -> Result<Matrix> {
    let (m, have) = (columns.rows, columns.columns);
    if have >= count {
        return Ok(columns);
    }
    // The columns of Q behind the first span what the given ones do not.
    let (q, _) = householder(columns.rows(m)?, count)?;
    Matrix::from_fn(m, count, |i, j| if j < have { columns[(i, j)] } else { q[(i, j)] })
}

/// The eigenvalues and eigenvectors of a symmetric matrix, by Jacobi's cyclic rotations (Golub and Van Loan, "Matrix Computations",
/// 8.5).
pub fn eigenpairs(mut a: Matrix) -> Result<(Vec<f64>, Matrix)> {
    let n = a.rows;
    let mut v = Matrix::identity(n, n)?;
    for _ in 0..SWEEPS {
        let mut rotated = false;
        for p in 0..n {
            for q in p + 1..n {
                let (x, y, off) = (a[(p, p)], a[(q, q)], a[(p, q)]);
                if off == 0.0 || off.abs() <= f64::EPSILON * 0.5 * (x.abs().min(y.abs())) {
                    continue;
                }
                rotated = true;
                let (c, s) = rotation(x, y, off);
                rotate(&mut a, p, q, c, s);
                for k in 0..n {
                    let (x, y) = (a[(p, k)], a[(q, k)]);
                    a[(p, k)] = c * x - s * y;
                    a[(q, k)] = s * x + c * y;
                }
                (a[(p, q)], a[(q, p)]) = (0.0, 0.0);
                rotate(&mut v, p, q, c, s);
            }
        }
        if crate::pool::interrupted() {
            return Err(Error::new(Code::Interrupted));
        }
        if !rotated {
            break;
        }
    }
    Ok((collected((0..n).map(|k| a[(k, k)]))?, v))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matrix(rows: usize, columns: usize, f: impl Fn(usize, usize) -> f64) -> Matrix {
        Matrix::from_fn(rows, columns, f).expect("fits")
    }

    fn identity(n: usize) -> Matrix {
        Matrix::identity(n, n).expect("fits")
    }

    fn product(a: &Matrix, b: &Matrix) -> Matrix {
        a.times(b).expect("fits")
    }

    fn turned(a: &Matrix) -> Matrix {
        a.transpose().expect("fits")
    }

    fn diagonal(values: &[f64]) -> Matrix {
        matrix(values.len(), values.len(), |i, j| if i == j { values[i] } else { 0.0 })
    }

    /// The largest difference of two elements.
    fn distance(a: &Matrix, b: &Matrix) -> f64 {
        (0..a.columns).flat_map(|j| a.column(j).iter().zip(b.column(j))).fold(0.0, |m, (x, y)| (x - y).abs().max(m))
    }

    /// Matrices of every rank, with equal, tiny and zero singular values.
    fn cases() -> Vec<Matrix> {
        let wave = |m: usize, n: usize| matrix(m, n, |i, j| libm::sin((i * n + j * j + 1) as f64));
        let graded = matrix(4, 4, |i, j| if i == j { libm::pow(10.0, -4.0 * i as f64) } else { 0.0 });
        vec![
            matrix(4, 2, |_, _| 1.0),
            matrix(4, 4, |_, _| 1.0),
            Matrix::zeros(3, 3).expect("fits"),
            identity(5),
            wave(7, 7),
            wave(9, 4),
            wave(40, 30),
            product(&wave(4, 4), &graded),
        ]
    }

    #[test]
    fn singular_vectors_are_orthonormal_and_give_the_matrix_back() {
        for a in cases() {
            let (s, u, v) = decomposed(a.clone()).expect("finite");
            let n = a.columns;
            assert!(s.windows(2).all(|w| w[0] >= w[1]));
            let back = product(&product(&u, &diagonal(&s)), &turned(&v));
            assert!(distance(&back, &a) <= 1e-14 * (1.0 + s[0]) * n as f64, "{a:?}");
            for x in [u, v] {
                assert!(distance(&product(&turned(&x), &x), &identity(n)) < 1e-13 * n as f64, "{a:?}");
            }
        }
    }

    #[test]
    fn eigenvectors_are_orthonormal_and_give_the_matrix_back() {
        for a in cases() {
            let square = product(&turned(&a), &a);
            let a = matrix(a.columns, a.columns, |i, j| square[(i, j)] - (i == j) as u8 as f64);
            let n = a.columns;
            let (w, v) = eigenpairs(a.clone()).expect("finite");
            let size = w.iter().fold(1.0f64, |m, x| m.max(x.abs()));
            let back = product(&product(&v, &diagonal(&w)), &turned(&v));
            assert!(distance(&back, &a) <= 1e-14 * size * n as f64, "{a:?}");
            assert!(distance(&product(&turned(&v), &v), &identity(n)) < 1e-13 * n as f64, "{a:?}");
        }
    }
}
