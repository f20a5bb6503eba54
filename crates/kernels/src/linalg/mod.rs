//! Linear systems and decompositions of matrices, batch by batch over the last two dimensions. Everything is computed in float64 or
//! complex128 and rounded once. The signs of a QR decomposition are those that LAPACK gives.

mod eigen;
mod factor;
mod hermitian;
mod matrix;
mod number;
mod rotations;
mod schur;
mod singular;
#[cfg(test)]
mod tests;

use eigen::eigen;
use factor::{Lu, cholesky_factor, completed, householder};
use hermitian::eigenpairs;
use matrix::Matrix;
use ms_core::{Code, DType, Error, Result, View, ViewMut, collected};
use num_complex::Complex;
use number::{C64, Number};
use schur::Schur;
use singular::decomposed;

use crate::pool::try_parallel_for;
use crate::strided::{misuse, offset_of, unsupported};

/// The number of matrices in a batch, and the matrix at an index of it.
fn batches(shape: &[i64]) -> usize {
    shape[..shape.len() - 2].iter().map(|&d| d as usize).product()
}

fn read<T: Number>(view: &View, batch: usize) -> Result<Matrix<T>> {
    let r = view.shape.len() - 2;
    let base = offset_of(&view.shape[..r], &view.strides[..r], batch);
    let (rows, columns) = (view.strides[r] as isize, view.strides[r + 1] as isize);
    Matrix::from_fn(view.shape[r] as usize, view.shape[r + 1] as usize, |i, j| {
        let at = base + i as isize * rows + j as isize * columns;
        // SAFETY: within the view, whose dtype `check` accepted.
        unsafe {
            match view.dtype {
                DType::Float32 => T::real(*view.ptr.cast::<f32>().offset(at) as f64),
                DType::Float64 => T::real(*view.ptr.cast::<f64>().offset(at)),
                DType::Complex64 => {
                    let z = *view.ptr.cast::<Complex<f32>>().offset(at);
                    T::of(z.re as f64, z.im as f64)
                }
                _ => {
                    let z = *view.ptr.cast::<C64>().offset(at);
                    T::of(z.re, z.im)
                }
            }
        }
    })
}

fn store<T: Number>(out: &ViewMut, at: isize, value: T) {
    // SAFETY: within the view, whose dtype `check` accepted.
    unsafe {
        match out.dtype {
            DType::Float32 => *out.ptr.cast::<f32>().offset(at) = value.re() as f32,
            DType::Float64 => *out.ptr.cast::<f64>().offset(at) = value.re(),
            DType::Complex64 => {
                *out.ptr.cast::<Complex<f32>>().offset(at) = Complex::new(value.re() as f32, value.im() as f32)
            }
            _ => *out.ptr.cast::<C64>().offset(at) = value.complex(),
        }
    }
}

fn write<T: Number>(out: &ViewMut, batch: usize, matrix: &Matrix<T>) {
    let r = out.shape.len() - 2;
    let base = offset_of(&out.shape[..r], &out.strides[..r], batch);
    for i in 0..matrix.rows {
        for j in 0..matrix.columns {
            store(
                out,
                base + i as isize * out.strides[r] as isize + j as isize * out.strides[r + 1] as isize,
                matrix[(i, j)],
            );
        }
    }
}

/// Writes a vector, or one number if the output has one dimension less.
fn write_vector<T: Number>(out: &ViewMut, batch: usize, values: &[T], batch_rank: usize) {
    let base = offset_of(&out.shape[..batch_rank], &out.strides[..batch_rank], batch);
    let step = out.strides.get(batch_rank).map_or(0, |&s| s as isize);
    for (i, &v) in values.iter().enumerate() {
        store(out, base + i as isize * step, v);
    }
}

/// Checks dtypes: inputs of float32, float64, complex64 or complex128, and outputs of that dtype. Outputs in `parts`
/// have the dtype of its parts, and those in `complex` the corresponding complex dtype.
fn check(
    kernel: &str,
    inputs: &[&View],
    same: &[&ViewMut],
    parts: Option<&ViewMut>,
    complex: &[&ViewMut],
) -> Result<()> {
    let dtype = inputs[0].dtype;
    if !matches!(dtype, DType::Float32 | DType::Float64 | DType::Complex64 | DType::Complex128) {
        return Err(unsupported(kernel, dtype));
    }
    let fits = inputs.iter().all(|x| x.dtype == dtype && x.shape.len() >= 2)
        && same.iter().all(|y| y.dtype == dtype)
        && parts.is_none_or(|y| y.dtype == dtype.component())
        && complex.iter().all(|y| y.dtype == dtype.component().with_imaginary());
    if fits { Ok(()) } else { Err(misuse(kernel, "views of unexpected shapes")) }
}

/// Runs `$body` for each batch with `$T` as the type of the computation.
macro_rules! each_batch {
    ($a:expr, $T:ident, |$k:ident| $body:block) => {
        if $a.dtype.is_complex() {
            type $T = C64;
            try_parallel_for(batches($a.shape), &|$k| $body)
        } else {
            type $T = f64;
            try_parallel_for(batches($a.shape), &|$k| $body)
        }
    };
}

fn singular(op: &str, batch: usize) -> Error {
    Error::new(Code::InvalidValue)
        .op(op.to_string())
        .expected("an invertible matrix")
        .got(format!("a singular one at batch {batch}"))
}

/// The determinants.
///
/// Errors: `UnsupportedDType`, `Interrupted`.
pub fn determinant(a: &View, out: &ViewMut) -> Result<()> {
    check("det", &[a], &[out], None, &[])?;
    each_batch!(a, T, |k| {
        let lu = Lu::<T>::new(read(a, k)?)?;
        let size = lu.pivots().map(T::size).product::<f64>();
        write_vector(out, k, &[lu.sign().scaled(size)], a.shape.len() - 2);
        Ok(())
    })
}

/// The sign of each determinant (for a complex one its direction) and the logarithm of its absolute value (minus
/// infinity if it is 0).
///
/// Errors: `UnsupportedDType`, `Interrupted`.
pub fn log_determinant(a: &View, sign: &ViewMut, log: &ViewMut) -> Result<()> {
    check("slogdet", &[a], &[sign, log], None, &[])?;
    each_batch!(a, T, |k| {
        let lu = Lu::<T>::new(read(a, k)?)?;
        write_vector(sign, k, &[lu.sign()], a.shape.len() - 2);
        let sum = lu.pivots().map(|p| libm::log(p.size())).sum::<f64>();
        write_vector(log, k, &[sum], a.shape.len() - 2);
        Ok(())
    })
}

/// `out` with `a @ out == b`.
///
/// Errors: `InvalidValue` if a matrix is singular, `UnsupportedDType`, `Interrupted`.
pub fn solve(a: &View, b: &View, out: &ViewMut) -> Result<()> {
    check("solve", &[a, b], &[out], None, &[])?;
    each_batch!(a, T, |k| {
        let x = Lu::<T>::new(read(a, k)?)?.solve(read(b, k)?).ok_or_else(|| singular("solve", k))?;
        write(out, k, &x);
        Ok(())
    })
}

/// The lower triangular `out` with `out @ conj(out.T) == a`; only the lower triangle of `a` and the real part of its
/// diagonal are read.
///
/// Errors: `InvalidValue` if a matrix is not positive definite, `UnsupportedDType`, `Interrupted`.
pub fn cholesky(a: &View, out: &ViewMut) -> Result<()> {
    check("cholesky", &[a], &[out], None, &[])?;
    each_batch!(a, T, |k| {
        let l = cholesky_factor::<T>(read(a, k)?)?.ok_or_else(|| {
            let error = Error::new(Code::InvalidValue).op("cholesky").expected("a positive definite matrix");
            error.got(format!("one that is not, at batch {k}"))
        })?;
        write(out, k, &l);
        Ok(())
    })
}

/// `q` with orthonormal columns and upper triangular `r` with `q @ r == a`, by Householder reflections with LAPACK's
/// signs: `q` is `[m, k]` and `r` `[k, n]`, where the outputs' shape gives `k`, either `min(m, n)` or `m`.
///
/// Errors: `UnsupportedDType`, `Interrupted`.
pub fn qr(a: &View, q: &ViewMut, r: &ViewMut) -> Result<()> {
    check("qr", &[a], &[q, r], None, &[])?;
    let kept = q.shape[q.shape.len() - 1] as usize;
    each_batch!(a, T, |k| {
        let (left, upper) = householder::<T>(read(a, k)?, kept)?;
        write(q, k, &left);
        write(r, k, &upper.rows(kept)?);
        Ok(())
    })
}

/// The matrix of a batch, which must be finite.
fn finite<T: Number>(op: &str, a: &View, batch: usize) -> Result<Matrix<T>> {
    let matrix = read(a, batch)?;
    if matrix.is_finite() {
        return Ok(matrix);
    }
    let error = Error::new(Code::InvalidValue).op(op.to_string()).expected("a matrix of finite numbers");
    Err(error.got(format!("one that is not, at batch {batch}")))
}

/// `a == u @ diag(s) @ conj(v.T)` with the singular values real and in descending order; `u` is `[m, k]` and `v` `[n,
/// l]`, where the outputs' shapes give `k` and `l`, either `min(m, n)` or the full size.
///
/// Errors: `InvalidValue` if a matrix is not finite, `UnsupportedDType`, `Interrupted`.
pub fn svd(a: &View, s: &ViewMut, u: &ViewMut, v: &ViewMut) -> Result<()> {
    check("svd", &[a], &[u, v], Some(s), &[])?;
    let (left, right) = (u.shape[u.shape.len() - 1] as usize, v.shape[v.shape.len() - 1] as usize);
    each_batch!(a, T, |k| {
        let matrix = finite::<T>("svd", a, k)?;
        let wide = matrix.rows < matrix.columns;
        let (values, one, other) = decomposed(if wide { matrix.adjoint()? } else { matrix })?;
        let (us, vs) = if wide { (other, one) } else { (one, other) };
        write_vector(s, k, &values, a.shape.len() - 2);
        write(u, k, &completed(us, left)?);
        write(v, k, &completed(vs, right)?);
        Ok(())
    })
}

/// The real eigenvalues of Hermitian matrices in ascending order, and their eigenvectors as columns. Only the lower
/// triangle and the real part of the diagonal are read.
///
/// Errors: `InvalidValue` if a matrix is not finite, `UnsupportedDType`, `Interrupted`.
pub fn eigh(a: &View, values: &ViewMut, vectors: &ViewMut) -> Result<()> {
    check("eigh", &[a], &[vectors], Some(values), &[])?;
    each_batch!(a, T, |k| {
        let lower = finite::<T>("eigh", a, k)?;
        let (found, columns) = eigenpairs(lower)?;
        let mut order = collected(0..found.len())?;
        order.sort_unstable_by(|&i, &j| found[i].total_cmp(&found[j]).then(i.cmp(&j)));
        let sorted = collected(order.iter().map(|&i| found[i]))?;
        write_vector(values, k, &sorted, a.shape.len() - 2);
        write(vectors, k, &columns.select(&order)?);
        Ok(())
    })
}

/// The eigenvalues of square matrices, in any order, and optionally their eigenvectors of length 1 as columns; both are
/// complex. Non-real eigenvalues of a real matrix come in adjacent conjugate pairs.
///
/// Errors: `InvalidValue` if a matrix is not finite or the QR steps did not converge; `UnsupportedDType`,
/// `Interrupted`.
pub fn eig(a: &View, values: &ViewMut, vectors: Option<&ViewMut>) -> Result<()> {
    match vectors {
        Some(v) => check("eig", &[a], &[], None, &[values, v])?,
        None => check("eig", &[a], &[], None, &[values])?,
    }
    each_batch!(a, T, |k| { eig_of::<T>(a, values, vectors, k) })
}

fn eig_of<T: Schur>(a: &View, values: &ViewMut, vectors: Option<&ViewMut>, batch: usize) -> Result<()> {
    let found = eigen(finite::<T>("eig", a, batch)?, vectors.is_some())?;
    let (w, v) = found.ok_or_else(|| {
        let error = Error::new(Code::InvalidValue).op("eig").expected("a matrix whose eigenvalues converge");
        error.got(format!("one whose do not, at batch {batch}"))
    })?;
    write_vector(values, batch, &w, a.shape.len() - 2);
    if let (Some(out), Some(v)) = (vectors, v) {
        write(out, batch, &v);
    }
    Ok(())
}
