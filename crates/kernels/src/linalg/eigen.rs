//! Eigenvalues and eigenvectors of general square matrices.

use ms_core::{Result, filled, with_room};

use super::factor::poll;
use super::matrix::{Matrix, norm};
use super::number::{C64, Number};
use super::schur::{Pair, Schur, hessenberg, pair};

type Eigen = (Vec<C64>, Option<Matrix<C64>>);

/// The eigenvalues and, if `vectors`, the eigenvectors of length 1 as columns. For a non-real eigenvalue, the largest
/// element of the vector is real. `None` if the QR steps did not converge. The matrix must be finite.
pub fn eigen<T: Schur>(mut a: Matrix<T>, vectors: bool) -> Result<Option<Eigen>> {
    let n = a.rows;
    // A power of two, so that squares neither overflow nor underflow.
    let scale = power_of_two(a.largest());
    a.scale(1.0 / scale);
    let balance = balanced(&mut a)?;
    let mut basis = if vectors { Some(Matrix::identity(n, n)?) } else { None };
    hessenberg(&mut a, basis.as_mut())?;
    if !T::schur(&mut a, basis.as_mut())? {
        return Ok(None);
    }
    let mut values = eigenvalues(&a)?;
    let columns = match basis {
        Some(basis) => Some(eigenvectors(&a, &basis, &balance, &values)?),
        None => None,
    };
    values.iter_mut().for_each(|w| *w = w.scaled(scale));
    Ok(Some((values, columns)))
}

/// A power of two between half of `size` and `size`; 1 if that or its inverse is not a normal number.
fn power_of_two(size: f64) -> f64 {
    let power = f64::from_bits(size.to_bits() & 0x7ff << 52);
    if power.is_normal() && (1.0 / power).is_normal() { power } else { 1.0 }
}

/// The number of sweeps after which a matrix counts as balanced; usually a few suffice.
const SWEEPS: usize = 100;

/// Scales rows and columns by powers of two until each row's size is near that of its column, and returns the factors
/// (Parlett and Reinsch, 1969).
fn balanced<T: Number>(a: &mut Matrix<T>) -> Result<Vec<f64>> {
    let n = a.rows;
    let mut factors = filled(n, 1.0)?;
    for sweep in 0..SWEEPS {
        poll(sweep)?;
        let mut done = true;
        for i in 0..n {
            let size = |x: T| x.re().abs() + x.im().abs();
            let others = || (0..n).filter(|&j| j != i);
            let mut column = others().map(|j| size(a[(j, i)])).sum::<f64>();
            let mut row = others().map(|j| size(a[(i, j)])).sum::<f64>();
            if column == 0.0 || row == 0.0 || !(column + row).is_finite() {
                continue;
            }
            let (before, mut factor) = (column + row, 1.0f64);
            while column < row / 2.0 && (1e-100..1e100).contains(&(factors[i] * factor)) {
                (column, row, factor) = (column * 2.0, row / 2.0, factor * 2.0);
            }
            while column >= row * 2.0 && (1e-100..1e100).contains(&(factors[i] * factor)) {
                (column, row, factor) = (column / 2.0, row * 2.0, factor / 2.0);
            }
            if factor == 1.0 || column + row >= 0.95 * before {
                continue;
            }
            done = false;
            factors[i] *= factor;
            a.column_mut(i).iter_mut().for_each(|x| *x = x.scaled(factor));
            for j in 0..n {
                a[(i, j)] = a[(i, j)].scaled(1.0 / factor);
            }
        }
        if done {
            break;
        }
    }
    Ok(factors)
}

/// Whether a 2 x 2 block starts at `k`.
fn is_block<T: Number>(t: &Matrix<T>, k: usize) -> bool {
    k + 1 < t.rows && t[(k + 1, k)] != T::ZERO
}

/// The eigenvalues of a matrix in Schur form.
fn eigenvalues<T: Number>(t: &Matrix<T>) -> Result<Vec<C64>> {
    let mut values = with_room(t.rows)?;
    let mut k = 0;
    while k < t.rows {
        if is_block(t, k) {
            let at = |i: usize, j: usize| t[(k + i, k + j)].re();
            let (re, im) = match pair(at(0, 0), at(0, 1), at(1, 0), at(1, 1)) {
                Pair::Conjugate(re, im) => (re, im),
                // Rounding between the two cases: a double eigenvalue.
                Pair::Real(_) => (0.5 * (at(0, 0) + at(1, 1)), 0.0),
            };
            values.extend([C64::new(re, im), C64::new(re, -im)]);
            k += 2;
        } else {
            values.push(t[(k, k)].complex());
            k += 1;
        }
    }
    Ok(values)
}

/// If elements of a solution exceed this, the whole solution is scaled down. Divisors are at least this to the power of
/// -3/2, so nothing overflows.
const LARGE: f64 = 1e100;

/// The eigenvectors of the matrix whose Schur form is `t`, by back substitution.
fn eigenvectors<T: Number>(t: &Matrix<T>, basis: &Matrix<T>, balance: &[f64], values: &[C64]) -> Result<Matrix<C64>> {
    let n = t.rows;
    let mut out: Matrix<C64> = Matrix::zeros(n, n)?;
    let mut x = filled(n, C64::ZERO)?;
    let mut k = 0;
    while k < n {
        poll(k)?;
        let block = is_block(t, k);
        let w = values[k];
        solve_shifted(t, w, k, block, &mut x);
        let last = k + block as usize;
        let column = out.column_mut(k);
        for (j, &x) in x[..=last].iter().enumerate() {
            for (y, b) in column.iter_mut().zip(basis.column(j)) {
                *y += b.complex() * x;
            }
        }
        column.iter_mut().zip(balance).for_each(|(y, &b)| *y = y.scaled(b));
        normalize(column, w.im != 0.0 || T::of(0.0, 1.0).im() != 0.0);
        if block {
            for i in 0..n {
                out[(i, k + 1)] = out[(i, k)].conj();
            }
        }
        k = last + 1;
    }
    Ok(out)
}

/// Scales to length 1 and, if `turned`, makes the largest element real.
fn normalize(x: &mut [C64], turned: bool) {
    let length = norm(x);
    if length == 0.0 || !length.is_finite() {
        return;
    }
    x.iter_mut().for_each(|x| *x = C64::new(x.re / length, x.im / length));
    let largest = (0..x.len()).fold(0, |best, i| if x[i].norm_sqr() > x[best].norm_sqr() { i } else { best });
    if turned {
        let phase = x[largest].polar().1.conj();
        x.iter_mut().for_each(|x| *x *= phase);
        x[largest].im = 0.0;
    }
}

/// A solution of `(t - w) x = 0` whose last nonzero element is at `k`, or at `k + 1` if a block starts at `k`.
fn solve_shifted<T: Number>(t: &Matrix<T>, w: C64, k: usize, block: bool, x: &mut [C64]) {
    let least = (f64::EPSILON * w.size()).max(1.0 / (LARGE * LARGE.sqrt()));
    // A divisor near 0 belongs to a multiple eigenvalue.
    let kept = |d: C64| if d.size() < least { C64::real(least) } else { d };
    x.fill(C64::ZERO);
    if block {
        let (b, c) = (t[(k, k + 1)].complex(), t[(k + 1, k)].complex());
        (x[k], x[k + 1]) = match c.size() >= b.size() {
            true => (w - t[(k + 1, k + 1)].complex(), c),
            false => (b, w - t[(k, k)].complex()),
        };
        let size = norm(&x[k..k + 2]);
        x[k] = x[k].scaled(1.0 / size);
        x[k + 1] = x[k + 1].scaled(1.0 / size);
        subtract(t, k + 1, k, x);
    } else {
        x[k] = C64::ONE;
    }
    subtract(t, k, k, x);
    let mut i = k;
    while i > 0 {
        i -= 1;
        if i > 0 && is_block(t, i - 1) {
            i -= 1;
            let at = |r: usize, c: usize| t[(i + r, i + c)].complex();
            let (mut a, mut b, mut c, mut d) = (at(0, 0) - w, at(0, 1), at(1, 0), at(1, 1) - w);
            let (mut r, mut s) = (x[i], x[i + 1]);
            if c.size() > a.size() {
                (a, b, c, d, r, s) = (c, d, a, b, s, r);
            }
            let factor = c.over(kept(a));
            let second = (s - factor * r).over(kept(d - factor * b));
            (x[i], x[i + 1]) = ((r - b * second).over(kept(a)), second);
            shrink(x, i, i + 1);
            subtract(t, i + 1, i, x);
            subtract(t, i, i, x);
        } else {
            x[i] = x[i].over(kept(t[(i, i)].complex() - w));
            shrink(x, i, i);
            subtract(t, i, i, x);
        }
    }
}

/// Subtracts column `j` of `t` times `x[j]` from the first rows of `x`.
fn subtract<T: Number>(t: &Matrix<T>, j: usize, rows: usize, x: &mut [C64]) {
    let factor = -x[j];
    for (x, t) in x[..rows].iter_mut().zip(t.column(j)) {
        *x += t.complex() * factor;
    }
}

/// Scales a solution down if one of its new elements is large.
fn shrink(x: &mut [C64], first: usize, last: usize) {
    let size = x[first].size().max(x[last].size());
    if size > LARGE {
        x.iter_mut().for_each(|x| *x = x.scaled(1.0 / size));
    }
}

#[cfg(test)]
mod tests {
    use super::super::matrix::axpy;
    use super::*;

    /// The largest element of `|a v - v w|`, for matrices of small numbers.
    fn residual<T: Number>(a: &Matrix<T>, w: &[C64], v: &Matrix<C64>) -> f64 {
        let mut worst = 0.0f64;
        for (k, &w) in w.iter().enumerate() {
            let mut r = filled(a.rows, C64::ZERO).expect("fits");
            axpy(-w, v.column(k), &mut r);
            for j in 0..a.rows {
                for i in 0..a.rows {
                    r[i] += a[(i, j)].complex() * v[(j, k)];
                }
            }
            worst = worst.max(norm(&r));
            assert!((norm(v.column(k)) - 1.0).abs() < 1e-12);
        }
        worst
    }

    fn holds<T: Schur + std::fmt::Debug>(a: Matrix<T>) {
        let (w, v) = eigen(a.clone(), true).expect("fits").expect("ends");
        let size = a.largest().max(1e-300) * a.rows as f64;
        let worst = residual(&a, &w, &v.expect("wanted"));
        assert!(worst <= 1e-14 * size, "{worst:e} of {size:e}: {a:?}");
        let (alone, none) = eigen(a, false).expect("fits").expect("ends");
        assert!(none.is_none());
        for x in &alone {
            assert!(w.iter().any(|y| (*x - *y).size() <= 1e-6 * size), "{alone:?} {w:?}");
        }
    }

    fn noise(seed: u64) -> impl Fn(usize, usize) -> f64 {
        move |i, j| {
            let mut x = seed ^ ((i as u64) << 32 | j as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            for _ in 0..3 {
                x ^= x >> 31;
                x = x.wrapping_mul(0xd6e8_feb8_6659_fd93);
            }
            (x >> 11) as f64 / (1u64 << 52) as f64 - 1.0
        }
    }

    fn both(n: usize, f: impl Fn(usize, usize) -> f64) {
        let turned = |i: usize, j: usize| C64::new(f(i, j), f(j + 1, i));
        holds(Matrix::from_fn(n, n, &f).expect("fits"));
        holds(Matrix::from_fn(n, n, turned).expect("fits"));
    }

    #[test]
    fn vectors_satisfy_the_equation() {
        for n in [1, 2, 3, 4, 5, 8, 13, 30, 61] {
            for seed in 0..6 {
                both(n, noise(seed));
                both(n, |i, j| noise(seed)(i.min(j), i.max(j)));
                both(n, |i, j| if i < j { 1e200 * noise(seed)(i, j) } else { 1e199 * noise(seed)(i, j) });
                both(n, |i, j| 1e-250 * noise(seed)(i, j));
                both(n, |i, j| noise(seed)(i, j).round());
                both(n, |i, j| noise(seed)(i, j) * libm::pow(10.0, i as f64 - j as f64).clamp(1e-6, 1e6));
            }
        }
    }

    #[test]
    fn matrices_that_have_special_forms() {
        for n in [1, 2, 3, 4, 6, 9, 16] {
            both(n, |_, _| 0.0);
            both(n, |_, _| 1.0);
            both(n, |i, j| (i == j) as u8 as f64);
            // One Jordan block, cyclic shifts (on which steps without an exceptional shift stagnate), rotations.
            both(n, |i, j| (i == j) as u8 as f64 * 2.0 + (i + 1 == j) as u8 as f64);
            both(n, |i, j| ((i + 1) % n == j) as u8 as f64);
            both(n, |i, j| (i == (j + 1) % n) as u8 as f64);
            both(n, |i, j| {
                ((i / 2 == j / 2) as u8 as f64)
                    * if i < j {
                        1.0
                    } else if i > j {
                        -1.0
                    } else {
                        0.0
                    }
            });
            // Two equal pairs with a coupling.
            both(n, |i, j| ((i / 2 == j / 2 || i + 2 == j) as u8 as f64) * if i <= j { 1.0 } else { -1.0 });
        }
    }

    #[test]
    fn pairs_are_conjugates_and_real_ones_have_no_imaginary_part() {
        let a = Matrix::from_fn(20, 20, noise(3)).expect("fits");
        let (w, v) = eigen(a, true).expect("fits").expect("ends");
        let v = v.expect("wanted");
        let mut k = 0;
        while k < w.len() {
            if w[k].im == 0.0 {
                assert!(v.column(k).iter().all(|x| x.im == 0.0));
                k += 1;
            } else {
                assert_eq!(w[k].conj(), w[k + 1]);
                assert!(w[k].im > 0.0);
                k += 2;
            }
        }
        let symmetric = Matrix::from_fn(20, 20, |i, j| noise(3)(i.min(j), i.max(j))).expect("fits");
        let (w, _) = eigen(symmetric, false).expect("fits").expect("ends");
        assert!(w.iter().all(|w| w.im == 0.0), "{w:?}");
    }
}
