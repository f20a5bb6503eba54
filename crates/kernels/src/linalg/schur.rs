//! The Schur form of a square matrix: Hessenberg form, then shifted QR steps (Golub and Van Loan, "Matrix
//! Computations", 7.4 and 7.5). A real matrix keeps 2 x 2 blocks on the diagonal for its complex pairs, so pairs are
//! exact conjugates.

use ms_core::{Result, filled};

use super::factor::{Reflection, poll, poll_now};
use super::matrix::Matrix;
use super::number::{C64, Number};

/// The total number of QR steps per eigenvalue; two or three are usual.
const STEPS: usize = 60;

pub trait Schur: Number {
    /// Brings a Hessenberg matrix to Schur form, and multiplies `basis` by the transformation. Without a basis only the
    /// diagonal and its blocks are correct. Returns false if the steps did not converge.
    fn schur(h: &mut Matrix<Self>, mut basis: Option<&mut Matrix<Self>>) -> Result<bool> {
        let n = h.rows;
        let size = h.largest();
        let (mut end, mut steps, mut total) = (n, 0, 0);
        while end > 0 {
            let last = end - 1;
            let first = active(h, last, size);
            if first == last {
                (end, steps) = (last, 0);
                continue;
            }
            // With a basis, a step changes the whole matrix, otherwise only the active rows.
            let (top, right) = if basis.is_some() { (0, n) } else { (first, last + 1) };
            let block = Block { first, last, top, right };
            if Self::PAIRS && first + 1 == last {
                Self::split(h, basis.as_deref_mut(), block);
                (end, steps) = (first, 0);
                continue;
            }
            if total == STEPS * n.max(10) {
                return Ok(false);
            }
            (steps, total) = (steps + 1, total + 1);
            poll_now()?;
            Self::step(h, basis.as_deref_mut(), block, steps % 10 == 0);
        }
        Ok(true)
    }

    /// Whether 2 x 2 blocks may stay on the diagonal.
    const PAIRS: bool;

    /// Makes a 2 x 2 block triangular if its eigenvalues are numbers of this kind.
    fn split(h: &mut Matrix<Self>, basis: Option<&mut Matrix<Self>>, block: Block);

    /// A QR step. If `exceptional`, it uses a special shift, for steps that cycle.
    fn step(h: &mut Matrix<Self>, basis: Option<&mut Matrix<Self>>, block: Block, exceptional: bool);
}

/// The rows `first..=last` of a step, and the range that it changes: the rows from `top` on, the columns before
/// `right`.
#[derive(Clone, Copy)]
pub struct Block {
    first: usize,
    last: usize,
    top: usize,
    right: usize,
}

/// The Hessenberg form of `a`, with zeros below the first subdiagonal; `basis` is multiplied by the transformation.
pub fn hessenberg<T: Number>(a: &mut Matrix<T>, mut basis: Option<&mut Matrix<T>>) -> Result<()> {
    let n = a.rows;
    let mut room = filled(n, T::ZERO)?;
    for k in 0..n.saturating_sub(1) {
        poll(k)?;
        let Some((reflection, image)) = Reflection::of(&a.column(k)[k + 1..], k + 1)? else { continue };
        let column = a.column_mut(k);
        column[k + 2..].fill(T::ZERO);
        column[k + 1] = image;
        for j in k + 1..n {
            reflection.apply_adjoint(a.column_mut(j));
        }
        reflection.apply_right(a, &mut room);
        if let Some(basis) = basis.as_deref_mut() {
            reflection.apply_right(basis, &mut room);
        }
    }
    Ok(())
}

/// Subdiagonal elements up to this count as 0, for a matrix of size 1.
const LEAST: f64 = f64::MIN_POSITIVE / f64::EPSILON;

/// The first row of the active block that ends at `last`; negligible subdiagonal elements are set to zero.
fn active<T: Number>(h: &mut Matrix<T>, last: usize, size: f64) -> usize {
    let taxicab = |x: T| x.re().abs() + x.im().abs();
    let mut first = last;
    while first > 0 {
        let beside = taxicab(h[(first - 1, first - 1)]) + taxicab(h[(first, first)]);
        let limit = if beside == 0.0 { size } else { beside };
        // Numbers near the smallest ones have too few digits for a rotation.
        if taxicab(h[(first, first - 1)]) <= (f64::EPSILON * limit).max(LEAST) {
            h[(first, first - 1)] = T::ZERO;
            break;
        }
        first -= 1;
    }
    first
}

impl Schur for C64 {
    const PAIRS: bool = false;

    fn split(_: &mut Matrix<C64>, _: Option<&mut Matrix<C64>>, _: Block) {}

    fn step(h: &mut Matrix<C64>, mut basis: Option<&mut Matrix<C64>>, block: Block, exceptional: bool) {
        let Block { first, last, top, right } = block;
        let shift = if exceptional { exceptional_shift(h, first, last) } else { nearer(h, last) };
        let (mut x, mut y) = (h[(first, first)] - shift, h[(first + 1, first)]);
        for k in first..last {
            let Some((c, s)) = givens(x, y) else { break };
            for j in k.saturating_sub(1).max(first)..right {
                let (p, q) = (h[(k, j)], h[(k + 1, j)]);
                h[(k, j)] = c.conj() * p + s.conj() * q;
                h[(k + 1, j)] = c * q - s * p;
            }
            if k > first {
                h[(k + 1, k - 1)] = C64::ZERO;
            }
            turn(h, k, c, s, top..(k + 3).min(last + 1));
            if let Some(basis) = basis.as_deref_mut() {
                let rows = 0..basis.rows;
                turn(basis, k, c, s, rows);
            }
            if k + 2 <= last {
                (x, y) = (h[(k + 1, k)], h[(k + 2, k)]);
            }
        }
    }
}

/// The rotation `(c, s)` that maps `(x, y)` to `(r, 0)`; `None` if both are 0.
fn givens(x: C64, y: C64) -> Option<(C64, C64)> {
    let r = libm::hypot(x.size(), y.size());
    let at = |v: C64| C64::new(v.re / r, v.im / r);
    (r != 0.0).then(|| (at(x), at(y)))
}

/// Multiplies columns `k` and `k + 1` by the adjoint of the rotation.
fn turn(m: &mut Matrix<C64>, k: usize, c: C64, s: C64, rows: std::ops::Range<usize>) {
    let (x, y) = m.pair_mut(k, k + 1);
    for (x, y) in x[rows.clone()].iter_mut().zip(&mut y[rows]) {
        (*x, *y) = (c * *x + s * *y, c.conj() * *y - s.conj() * *x);
    }
}

/// The eigenvalue of the last 2 x 2 block that is closer to its last element (Wilkinson's shift).
fn nearer(h: &Matrix<C64>, last: usize) -> C64 {
    let (a, b) = (h[(last - 1, last - 1)], h[(last - 1, last)]);
    let (c, d) = (h[(last, last - 1)], h[(last, last)]);
    let half = (a - d).scaled(0.5);
    let product = b * c;
    let root = (half * half + product).sqrt();
    // d - product / (half +- root), with the sign that avoids cancellation.
    let sum = if half.re * root.re + half.im * root.im >= 0.0 { half + root } else { half - root };
    if sum == C64::ZERO { d } else { d - product.over(sum) }
}

/// A shift for steps that cycle.
fn exceptional_shift(h: &Matrix<C64>, first: usize, last: usize) -> C64 {
    let below = |k: usize| if k > first { h[(k, k - 1)].size() } else { 0.0 };
    h[(last, last)] + C64::real(0.75 * (below(last) + below(last - 1)))
}

impl Schur for f64 {
    const PAIRS: bool = true;

    fn split(h: &mut Matrix<f64>, basis: Option<&mut Matrix<f64>>, block: Block) {
        split(h, basis, block.first, block.top, block.right);
    }

    fn step(h: &mut Matrix<f64>, basis: Option<&mut Matrix<f64>>, block: Block, exceptional: bool) {
        double_step(h, basis, (block.first, block.last), (block.top, block.right), exceptional);
    }
}

/// The eigenvalues of `[[a, b], [c, d]]`, as `(re, im)` of a conjugate pair or as two real numbers.
pub enum Pair {
    Conjugate(f64, f64),
    /// The second eigenvalue belongs to the row that a rotation brings to the top; its distance from `d` is given.
    Real(f64),
}

pub fn pair(a: f64, b: f64, c: f64, d: f64) -> Pair {
    let p = 0.5 * (a - d);
    let scale = p.abs().max(b.abs()).max(c.abs());
    if scale == 0.0 {
        return Pair::Real(0.0);
    }
    let discriminant = (p / scale) * (p / scale) + (b / scale) * (c / scale);
    let root = scale * discriminant.abs().sqrt();
    if discriminant < 0.0 { Pair::Conjugate(d + p, root) } else { Pair::Real(p + root.copysign(p)) }
}

/// Makes a 2 x 2 block with real eigenvalues triangular.
fn split(h: &mut Matrix<f64>, basis: Option<&mut Matrix<f64>>, k: usize, top: usize, right: usize) {
    let (a, b, c, d) = (h[(k, k)], h[(k, k + 1)], h[(k + 1, k)], h[(k + 1, k + 1)]);
    let Pair::Real(distance) = pair(a, b, c, d) else { return };
    // (distance, c) is an eigenvector.
    let r = libm::hypot(distance, c);
    let (cos, sin) = (distance / r, c / r);
    for j in k..right {
        let (x, y) = (h[(k, j)], h[(k + 1, j)]);
        (h[(k, j)], h[(k + 1, j)]) = (cos * x + sin * y, cos * y - sin * x);
    }
    let turn = |m: &mut Matrix<f64>, rows: std::ops::Range<usize>| {
        let (x, y) = m.pair_mut(k, k + 1);
        for (x, y) in x[rows.clone()].iter_mut().zip(&mut y[rows]) {
            (*x, *y) = (cos * *x + sin * *y, cos * *y - sin * *x);
        }
    };
    turn(h, top..k + 2);
    if let Some(basis) = basis {
        let rows = basis.rows;
        turn(basis, 0..rows);
    }
    h[(k + 1, k)] = 0.0;
}

/// One of Francis's double-shift steps, over rows `first..=last`.
fn double_step(
    h: &mut Matrix<f64>,
    mut basis: Option<&mut Matrix<f64>>,
    (first, last): (usize, usize),
    (top, right): (usize, usize),
    exceptional: bool,
) {
    let (mut x, mut y) = (h[(last, last)], h[(last - 1, last - 1)]);
    let mut product = h[(last, last - 1)] * h[(last - 1, last)];
    if exceptional {
        let s = h[(last, last - 1)].abs() + h[(last - 1, last - 2)].abs();
        x += 0.75 * s;
        y = x;
        product = -0.4375 * s * s;
    }
    // The step may start where two consecutive subdiagonal elements are small.
    let mut start = last - 2;
    let mut v;
    loop {
        let here = h[(start, start)];
        let (r, s) = (x - here, y - here);
        let next = h[(start + 1, start + 1)];
        let below = h[(start + 1, start)];
        let scale = r.abs() + s.abs() + below.abs() + product.abs().sqrt();
        v = [
            r * (s / scale) - product / scale + h[(start, start + 1)] * (below / scale),
            (below / scale) * (next - here - r - s),
            (below / scale) * h[(start + 2, start + 1)],
        ];
        if start == first {
            break;
        }
        let around = h[(start - 1, start - 1)].abs() + here.abs() + next.abs();
        if h[(start, start - 1)].abs() * (v[1].abs() + v[2].abs()) <= f64::EPSILON * v[0].abs() * around {
            break;
        }
        start -= 1;
    }
    for k in start..last {
        let count = if k + 2 <= last { 3 } else { 2 };
        if k > start {
            for (i, x) in v.iter_mut().enumerate().take(count) {
                *x = h[(k + i, k - 1)];
            }
        }
        if count == 2 {
            v[2] = 0.0;
        }
        let size = libm::hypot(libm::hypot(v[0], v[1]), v[2]);
        if size == 0.0 || !size.is_finite() {
            continue;
        }
        let image = if v[0] < 0.0 { size } else { -size };
        let (tau, below) = ((image - v[0]) / image, v[0] - image);
        let w = [1.0, v[1] / below, v[2] / below];
        if k > start {
            h[(k, k - 1)] = image;
            for i in 1..count {
                h[(k + i, k - 1)] = 0.0;
            }
        } else if k > first {
            h[(k, k - 1)] *= 1.0 - tau;
        }
        for j in k..right {
            match &mut h.column_mut(j)[k..k + count] {
                [x, y, z] => {
                    let sum = tau * (*x + *y * w[1] + *z * w[2]);
                    *x -= sum;
                    *y -= sum * w[1];
                    *z -= sum * w[2];
                }
                [x, y] => {
                    let sum = tau * (*x + *y * w[1]);
                    *x -= sum;
                    *y -= sum * w[1];
                }
                _ => {}
            }
        }
        let rows = top..(k + 4).min(last + 1);
        reflect_columns(h, k, &w[..count], tau, rows);
        if let Some(basis) = basis.as_deref_mut() {
            let rows = 0..basis.rows;
            reflect_columns(basis, k, &w[..count], tau, rows);
        }
    }
}

/// Multiplies the columns from `k` on, as many as `w` has elements, by a reflection.
fn reflect_columns(m: &mut Matrix<f64>, k: usize, w: &[f64], tau: f64, rows: std::ops::Range<usize>) {
    let height = m.rows;
    let (x, others) = m.columns_mut(k, w.len()).split_at_mut(height);
    let (y, z) = others.split_at_mut(height);
    let x = x[rows.clone()].iter_mut().zip(&mut y[rows.clone()]);
    match *w {
        [_, b, c] => {
            for ((x, y), z) in x.zip(&mut z[rows]) {
                let sum = tau * (*x + *y * b + *z * c);
                *x -= sum;
                *y -= sum * b;
                *z -= sum * c;
            }
        }
        [_, b, ..] => {
            for (x, y) in x {
                let sum = tau * (*x + *y * b);
                *x -= sum;
                *y -= sum * b;
            }
        }
        _ => {}
    }
}
