//! Singular values and vectors, by a bidiagonal matrix.

use ms_core::{Result, collected, filled, with_room};

use super::factor::{Reflection, householder, poll, product};
use super::matrix::Matrix;
use super::number::Number;
use super::rotations::{Rotations, plane_rotation};

/// The QR steps after which a singular value must have converged; two or three are usual.
const STEPS: usize = 100;

/// Smaller elements count as zero beside any others.
const TINY: f64 = f64::MIN_POSITIVE / f64::EPSILON;

/// The singular values of a matrix of at least as many rows as columns, in descending order, and the left and right
/// singular vectors as columns.
pub fn decomposed<T: Number>(a: Matrix<T>) -> Result<(Vec<f64>, Matrix<T>, Matrix<T>)> {
    let n = a.columns;
    let tall = a.rows > n;
    let (q, square) = if tall { householder(a, n).map(|(q, r)| (Some(q), r.rows(n)))? } else { (None, Ok(a)) };
    let mut parts = bidiagonal(square?)?;
    parts.iterate()?;
    let Bidiagonal { d, left, right, .. } = parts;
    let mut order = collected(0..n)?;
    // Stable without extra memory: equal values keep the order of their columns.
    order.sort_unstable_by(|&i, &j| d[j].total_cmp(&d[i]).then(i.cmp(&j)));
    let values = collected(order.iter().map(|&k| d[k]))?;
    let left = left.select(&order)?;
    Ok((values, if let Some(q) = q { q.times(&left)? } else { left }, right.select(&order)?))
}

/// A matrix as `left @ b @ right*`, where `b` is real, with the diagonal `d` and the elements `e` above it.
struct Bidiagonal<T> {
    d: Vec<f64>,
    e: Vec<f64>,
    left: Matrix<T>,
    right: Matrix<T>,
}

/// The bidiagonal form of a square matrix, by Householder reflections from both sides (Golub and Kahan, 1965).
fn bidiagonal<T: Number>(mut a: Matrix<T>) -> Result<Bidiagonal<T>> {
    let n = a.rows;
    let (mut d, mut e) = (filled(n, 0.0)?, filled(n, 0.0)?);
    let (mut before, mut behind) = (with_room(n)?, with_room(n)?);
    let mut room = filled(n, T::ZERO)?;
    for k in 0..n {
        poll(k)?;
        d[k] = a[(k, k)].re();
        if let Some((reflection, image)) = Reflection::of(&a.column(k)[k..], k)? {
            d[k] = image.re();
            (k + 1..n).for_each(|j| reflection.apply_adjoint(a.column_mut(j)));
            before.push(reflection);
        }
        if k + 1 == n {
            break;
        }
        let row = collected((k + 1..n).map(|j| a[(k, j)].conj()))?;
        e[k] = row[0].re();
        if let Some((reflection, image)) = Reflection::of(&row, k + 1)? {
            e[k] = image.re();
            reflection.apply_right(&mut a, &mut room);
            behind.push(reflection);
        }
    }
    Ok(Bidiagonal { d, e, left: product(&before, n, n)?, right: product(&behind, n, n)? })
}

impl<T: Number> Bidiagonal<T> {
    /// Makes it diagonal and not negative, by implicit QR steps (Golub and Reinsch, 1970).
    fn iterate(&mut self) -> Result<()> {
        let n = self.d.len();
        let (mut lefts, mut rights) = (Rotations::new(n)?, Rotations::new(n)?);
        let Bidiagonal { d, e, left, right } = self;
        for last in (0..n).rev() {
            for _ in 0..STEPS {
                let small = |k: usize| e[k].abs() <= TINY + f64::EPSILON * (d[k].abs() + d[k + 1].abs());
                let first = (0..last).rev().find(|&k| small(k)).map_or(0, |k| k + 1);
                if first > 0 {
                    e[first - 1] = 0.0;
                }
                if first == last {
                    break;
                }
                let beside = |k: usize| if k < last { e[k].abs() } else { 0.0 };
                let above = |k: usize| if k > first { e[k - 1].abs() } else { 0.0 };
                let zero = |k: &usize| d[*k].abs() <= TINY + f64::EPSILON * (beside(*k) + above(*k));
                match (first..=last).rev().find(zero) {
                    Some(k) if k == last => {
                        d[k] = 0.0;
                        // Rotate the element above the zero out of its column.
                        let mut f = std::mem::take(&mut e[last - 1]);
                        for j in (first..last).rev() {
                            let (c, s, r) = plane_rotation(d[j], f);
                            d[j] = r;
                            if j > first {
                                f = -s * e[j - 1];
                                e[j - 1] *= c;
                            }
                            rights.push(j, last, (c, s), right)?;
                        }
                    }
                    Some(k) => {
                        d[k] = 0.0;
                        // Rotate the element beside the zero out of its row.
                        let mut f = std::mem::take(&mut e[k]);
                        for j in k + 1..=last {
                            let (c, s, r) = plane_rotation(d[j], f);
                            d[j] = r;
                            if j < last {
                                f = -s * e[j];
                                e[j] *= c;
                            }
                            lefts.push(j, k, (c, s), left)?;
                        }
                    }
                    None => {
                        let (mut f, mut g) = shifted(d, e, first, last);
                        for j in first..last {
                            let (c, s, r) = plane_rotation(f, g);
                            if j > first {
                                e[j - 1] = r;
                            }
                            f = c * d[j] + s * e[j];
                            e[j] = c * e[j] - s * d[j];
                            g = s * d[j + 1];
                            d[j + 1] *= c;
                            rights.push(j, j + 1, (c, s), right)?;
                            let (c, s, r) = plane_rotation(f, g);
                            d[j] = r;
                            f = c * e[j] + s * d[j + 1];
                            d[j + 1] = c * d[j + 1] - s * e[j];
                            if j + 1 < last {
                                g = s * e[j + 1];
                                e[j + 1] *= c;
                            }
                            lefts.push(j, j + 1, (c, s), left)?;
                        }
                        e[last - 1] = f;
                    }
                }
            }
        }
        lefts.apply(left)?;
        rights.apply(right)?;
        for k in 0..n {
            if d[k].is_sign_negative() {
                d[k] = -d[k];
                right.column_mut(k).iter_mut().for_each(|x| *x = -*x);
            }
        }
        Ok(())
    }
}

/// The first column of `b* b` minus the shift near its last eigenvalue, up to a factor.
fn shifted(d: &[f64], e: &[f64], first: usize, last: usize) -> (f64, f64) {
    let parts = [d[last], d[last - 1], e[last - 1], d[first], e[first]];
    let scale = parts.iter().fold(0.0f64, |m, x| m.max(x.abs()));
    let [end, before, above, head, beside] = parts.map(|x| x / scale);
    let b = ((before + end) * (before - end) + above * above) / 2.0;
    let c = (end * above) * (end * above);
    let shift = if b == 0.0 && c == 0.0 { 0.0 } else { c / (b + (b * b + c).sqrt().copysign(b)) };
    ((head + end) * (head - end) + shift, head * beside)
}
