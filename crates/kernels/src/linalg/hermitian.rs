//! Eigenvalues and eigenvectors of Hermitian matrices, by a tridiagonal matrix.

use ms_core::{Result, filled, with_room};

use super::factor::{Reflection, poll, product};
use super::matrix::{Matrix, axpy, dot};
use super::number::Number;
use super::rotations::{Rotations, plane_rotation};

/// The QL steps after which an eigenvalue must have converged; two or three are usual.
const STEPS: usize = 100;

/// The eigenvalues, in any order, and the eigenvectors as columns. Only the lower triangle and the
/// real part of the diagonal are read.
pub fn eigenpairs<T: Number>(a: Matrix<T>) -> Result<(Vec<f64>, Matrix<T>)> {
    let (mut diagonal, mut below, mut vectors) = tridiagonal(a)?;
    implicit_ql(&mut diagonal, &mut below, &mut vectors)?;
    Ok((diagonal, vectors))
}

/// The diagonal and the elements below it of a real tridiagonal matrix `t`, and a unitary `q` with `a == q @ t @ q*`, by
/// Householder reflections (Golub and Van Loan, "Matrix Computations", 8.3.1).
fn tridiagonal<T: Number>(mut a: Matrix<T>) -> Result<(Vec<f64>, Vec<f64>, Matrix<T>)> {
    let n = a.rows;
    (0..n).for_each(|k| a[(k, k)] = T::real(a[(k, k)].re()));
    let (mut below, mut reflections) = (filled(n, 0.0)?, with_room(n)?);
    let mut w = filled(n, T::ZERO)?;
    for k in 0..n.saturating_sub(1) {
        poll(k)?;
        let Some((reflection, image)) = Reflection::of(&a.column(k)[k + 1..], k + 1)? else {
            below[k] = a[(k + 1, k)].re();
            continue;
        };
        below[k] = image.re();
        // With p = a v, the product of both sides with the reflection is a - v w* - w v* for w = t p - |t|^2 (v* p) v / 2.
        let (v, t) = (&reflection.v, reflection.t);
        let w = &mut w[..v.len()];
        w.fill(T::ZERO);
        for (j, &x) in v.iter().enumerate() {
            let column = &a.column(k + 1 + j)[k + 1 + j..];
            axpy(x, column, &mut w[j..]);
            w[j] += dot(&column[1..], &v[j + 1..]);
        }
        let along = dot(v, w).re();
        w.iter_mut().for_each(|x| *x = t * *x);
        axpy(T::real(-0.5 * along * (t * t.conj()).re()), v, w);
        for j in 0..v.len() {
            let column = &mut a.column_mut(k + 1 + j)[k + 1 + j..];
            axpy(-w[j].conj(), &v[j..], column);
            axpy(-v[j].conj(), &w[j..], column);
        }
        reflections.push(reflection);
    }
    let mut diagonal = filled(n, 0.0)?;
    (0..n).for_each(|k| diagonal[k] = a[(k, k)].re());
    Ok((diagonal, below, product(&reflections, n, n)?))
}

/// Makes a symmetric tridiagonal matrix diagonal, by QL steps with Wilkinson's shift, and rotates the columns of `q`
/// accordingly (Bowdler, Martin, Reinsch and Wilkinson, 1968).
fn implicit_ql<T: Number>(d: &mut [f64], e: &mut [f64], q: &mut Matrix<T>) -> Result<()> {
    let n = d.len();
    let mut rotations = Rotations::new(n)?;
    for l in 0..n {
        for _ in 0..STEPS {
            let split = |m: &usize| e[*m].abs() <= f64::EPSILON * (d[*m].abs() + d[*m + 1].abs());
            let m = (l..n - 1).find(split).unwrap_or(n - 1);
            if m == l {
                break;
            }
            let half = (d[l + 1] - d[l]) / (2.0 * e[l]);
            let mut g = d[m] - d[l] + e[l] / (half + libm::hypot(half, 1.0).copysign(half));
            let (mut s, mut c, mut p) = (1.0, 1.0, 0.0);
            let mut whole = true;
            for i in (l..m).rev() {
                let (f, b) = (s * e[i], c * e[i]);
                let r;
                (c, s, r) = plane_rotation(g, f);
                e[i + 1] = r;
                if r == 0.0 {
                    // The matrix splits here.
                    d[i + 1] -= p;
                    e[m] = 0.0;
                    whole = false;
                    break;
                }
                g = d[i + 1] - p;
                let step = (d[i] - g) * s + 2.0 * c * b;
                p = s * step;
                d[i + 1] = g + p;
                g = c * step - b;
                rotations.push(i, i + 1, (c, -s), q)?;
            }
            if whole {
                d[l] -= p;
                e[l] = g;
                e[m] = 0.0;
            }
        }
    }
    rotations.apply(q)
}
