//! Singular values, and eigenvalues of Hermitian matrices, by Jacobi rotations.

use ms_core::{Result, collected};

use super::factor::{householder, poll, poll_now};
use super::matrix::{Matrix, dot, norm};
use super::number::Number;

/// The number of sweeps after which rotations must have converged; a dozen is usual.
const SWEEPS: usize = 100;

/// The singular value decomposition of a matrix of at least as many rows as columns, by one-sided Jacobi rotations of
/// the columns of its triangular factor (Hestenes, 1958; also accurate for small singular values, Demmel and Veselic,
/// 1992).
pub fn decomposed<T: Number>(a: Matrix<T>) -> Result<(Vec<f64>, Matrix<T>, Matrix<T>)> {
    let n = a.columns;
    let (q, r) = householder(a, n)?;
    let mut u = r.rows(n)?;
    let mut v = Matrix::<T>::identity(n, n)?;
    for _ in 0..SWEEPS {
        let mut rotated = false;
        for p in 0..n {
            poll(p)?;
            for q in p + 1..n {
                let (x, y) = (u.column(p), u.column(q));
                let (alpha, beta) = (dot(x, x).re(), dot(y, y).re());
                let (gamma, phase) = dot(x, y).polar();
                if gamma.abs() <= f64::EPSILON * (alpha * beta).sqrt() || gamma == 0.0 {
                    continue;
                }
                rotated = true;
                let (c, s) = rotation(alpha, beta, gamma);
                rotate(&mut u, p, q, c, s, phase);
                rotate(&mut v, p, q, c, s, phase);
            }
        }
        if !rotated {
            break;
        }
        poll_now()?;
    }
    let norms = collected((0..n).map(|k| norm(u.column(k))))?;
    let mut order = collected(0..n)?;
    // Stable without extra memory: equal values keep the order of their columns.
    order.sort_unstable_by(|&i, &j| norms[j].total_cmp(&norms[i]).then(i.cmp(&j)));
    let values = collected(order.iter().map(|&k| norms[k]))?;
    // Columns that are zero up to rounding have no direction: other columns complete those before them.
    let limit = values.first().map_or(0.0, |s| s * f64::EPSILON * n as f64);
    let rank = values.iter().take_while(|&&s| s > limit).count();
    let mut left = u.select(&order[..rank])?;
    for (k, value) in values[..rank].iter().enumerate() {
        left.column_mut(k).iter_mut().for_each(|x| *x = x.over(T::real(*value)));
    }
    let left = q.times(&completed(left, n)?)?;
    Ok((values, left, v.select(&order)?))
}

/// The cosine and sine of the rotation that makes two columns orthogonal, given their squared lengths and their
/// product.
fn rotation(alpha: f64, beta: f64, gamma: f64) -> (f64, f64) {
    let zeta = (beta - alpha) / (2.0 * gamma);
    let t = 1f64.copysign(zeta) / (zeta.abs() + libm::hypot(1.0, zeta));
    let c = 1.0 / libm::hypot(1.0, t);
    (c, c * t)
}

/// Rotates two columns, after dividing the second by `phase`.
fn rotate<T: Number>(m: &mut Matrix<T>, p: usize, q: usize, c: f64, s: f64, phase: T) {
    let (x, y) = m.pair_mut(p, q);
    let (cy, sy) = (phase.conj().scaled(c), phase.conj().scaled(s));
    for (x, y) in x.iter_mut().zip(y) {
        (*x, *y) = (x.scaled(c) - sy * *y, x.scaled(s) + cy * *y);
    }
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

/// The eigenvalues and eigenvectors of a Hermitian matrix, by cyclic Jacobi rotations (Golub and Van Loan, "Matrix
/// Computations", 8.5).
pub fn eigenpairs<T: Number>(mut a: Matrix<T>) -> Result<(Vec<f64>, Matrix<T>)> {
    let n = a.rows;
    let mut v = Matrix::identity(n, n)?;
    for _ in 0..SWEEPS {
        let mut rotated = false;
        for p in 0..n {
            poll(p)?;
            for q in p + 1..n {
                let (x, y) = (a[(p, p)].re(), a[(q, q)].re());
                let (off, phase) = a[(p, q)].polar();
                if off == 0.0 || off.abs() <= f64::EPSILON * 0.5 * (x.abs().min(y.abs())) {
                    continue;
                }
                rotated = true;
                let (c, s) = rotation(x, y, off);
                rotate(&mut a, p, q, c, s, phase);
                for k in 0..n {
                    let (x, y) = (a[(p, k)], a[(q, k)] * phase);
                    a[(p, k)] = x.scaled(c) - y.scaled(s);
                    a[(q, k)] = x.scaled(s) + y.scaled(c);
                }
                (a[(p, q)], a[(q, p)]) = (T::ZERO, T::ZERO);
                rotate(&mut v, p, q, c, s, phase);
            }
        }
        if !rotated {
            break;
        }
        poll_now()?;
    }
    Ok((collected((0..n).map(|k| a[(k, k)].re()))?, v))
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

    fn transposed(a: &Matrix) -> Matrix {
        a.adjoint().expect("fits")
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
            let back = product(&product(&u, &diagonal(&s)), &transposed(&v));
            assert!(distance(&back, &a) <= 1e-14 * (1.0 + s[0]) * n as f64, "{a:?}");
            for x in [u, v] {
                assert!(distance(&product(&transposed(&x), &x), &identity(n)) < 1e-13 * n as f64, "{a:?}");
            }
        }
    }

    #[test]
    fn eigenvectors_are_orthonormal_and_give_the_matrix_back() {
        for a in cases() {
            let square = product(&transposed(&a), &a);
            let a = matrix(a.columns, a.columns, |i, j| square[(i, j)] - (i == j) as u8 as f64);
            let n = a.columns;
            let (w, v) = eigenpairs(a.clone()).expect("finite");
            let size = w.iter().fold(1.0f64, |m, x| m.max(x.abs()));
            let back = product(&product(&v, &diagonal(&w)), &transposed(&v));
            assert!(distance(&back, &a) <= 1e-14 * size * n as f64, "{a:?}");
            assert!(distance(&product(&transposed(&v), &v), &identity(n)) < 1e-13 * n as f64, "{a:?}");
        }
    }
}
