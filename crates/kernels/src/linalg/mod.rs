//! Linear systems and decompositions of matrices, batch by batch over the last two dimensions. Everything is computed in float64 and
//! rounded once. The signs of a QR decomposition are those that LAPACK gives.

mod factor;
mod matrix;

use factor::{Lu, cholesky_factor, completed, decomposed, eigenpairs, householder};
use matrix::Matrix;
use ms_core::{Code, DType, Error, Result, View, ViewMut, collected};

use crate::pool::try_parallel_for;
use crate::strided::{misuse, offset_of, unsupported};

/// The batch dimensions of a view, and the matrix at one place of them.
fn batches(shape: &[i64]) -> usize {
    shape[..shape.len() - 2].iter().map(|&d| d as usize).product()
}

fn read(view: &View, batch: usize) -> Result<Matrix> {
    let r = view.shape.len() - 2;
    let base = offset_of(&view.shape[..r], &view.strides[..r], batch);
    let (rows, columns) = (view.strides[r] as isize, view.strides[r + 1] as isize);
    Matrix::from_fn(view.shape[r] as usize, view.shape[r + 1] as usize, |i, j| {
        let at = base + i as isize * rows + j as isize * columns;
        // SAFETY: within the view, of a dtype that `check` let through.
        unsafe {
            match view.dtype {
                DType::Float32 => *view.ptr.cast::<f32>().offset(at) as f64,
                _ => *view.ptr.cast::<f64>().offset(at),
            }
        }
    })
}

fn store(out: &ViewMut, at: isize, value: f64) {
    // SAFETY: within the view, of a dtype that `check` let through.
    unsafe {
        match out.dtype {
            DType::Float32 => *out.ptr.cast::<f32>().offset(at) = value as f32,
            _ => *out.ptr.cast::<f64>().offset(at) = value,
        }
    }
}

fn write(out: &ViewMut, batch: usize, matrix: &Matrix) {
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

/// Writes a vector, or one number where the output has a dimension less.
fn write_vector(out: &ViewMut, batch: usize, values: &[f64], batch_rank: usize) {
    let base = offset_of(&out.shape[..batch_rank], &out.strides[..batch_rank], batch);
    let step = out.strides.get(batch_rank).map_or(0, |&s| s as isize);
    for (i, &v) in values.iter().enumerate() {
        store(out, base + i as isize * step, v);
    }
}

fn check(kernel: &str, inputs: &[&View], outputs: &[&ViewMut]) -> Result<()> {
    let dtype = inputs[0].dtype;
    if !matches!(dtype, DType::Float32 | DType::Float64) {
        return Err(unsupported(kernel, dtype));
    }
    let fits =
        inputs.iter().all(|x| x.dtype == dtype && x.shape.len() >= 2) && outputs.iter().all(|y| y.dtype == dtype);
    if fits { Ok(()) } else { Err(misuse(kernel, "views that do not fit")) }
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
    check("det", &[a], &[out])?;
    try_parallel_for(batches(a.shape), &|k| {
        let lu = Lu::new(read(a, k)?)?;
        write_vector(out, k, &[lu.sign() * lu.pivots().map(f64::abs).product::<f64>()], a.shape.len() - 2);
        Ok(())
    })
}

/// The sign of each determinant and the logarithm of its absolute value (minus infinity where it is 0).
///
/// Errors: `UnsupportedDType`, `Interrupted`.
pub fn log_determinant(a: &View, sign: &ViewMut, log: &ViewMut) -> Result<()> {
    check("slogdet", &[a], &[sign, log])?;
    try_parallel_for(batches(a.shape), &|k| {
        let lu = Lu::new(read(a, k)?)?;
        write_vector(sign, k, &[lu.sign()], a.shape.len() - 2);
        let sum = lu.pivots().map(|p| libm::log(p.abs())).sum();
        write_vector(log, k, &[sum], a.shape.len() - 2);
        Ok(())
    })
}

/// `out` with `a @ out == b`.
///
/// Errors: `InvalidValue` where a matrix is singular, `UnsupportedDType`, `Interrupted`.
pub fn solve(a: &View, b: &View, out: &ViewMut) -> Result<()> {
    check("solve", &[a, b], &[out])?;
    try_parallel_for(batches(a.shape), &|k| {
        let x = Lu::new(read(a, k)?)?.solve(read(b, k)?).ok_or_else(|| singular("solve", k))?;
        write(out, k, &x);
        Ok(())
    })
}

/// The lower triangular `out` with `out @ out.T == a`; only the lower triangle of `a` is read.
///
/// Errors: `InvalidValue` where a matrix is not positive definite, `UnsupportedDType`, `Interrupted`.
pub fn cholesky(a: &View, out: &ViewMut) -> Result<()> {
    check("cholesky", &[a], &[out])?;
    try_parallel_for(batches(a.shape), &|k| {
        let l = cholesky_factor(read(a, k)?)?.ok_or_else(|| {
            let error = Error::new(Code::InvalidValue).op("cholesky").expected("a positive definite matrix");
            error.got(format!("one that is not, at batch {k}"))
        })?;
        write(out, k, &l);
        Ok(())
    })
}

/// `q` with orthonormal columns and upper triangular `r` with `q @ r == a`, by Householder's reflections with LAPACK's signs: `q` is
/// `[m, k]` and `r` `[k, n]`, with `k` as the outputs say, either `min(m, n)` or `m`.
///
/// Errors: `UnsupportedDType`, `Interrupted`.
pub fn qr(a: &View, q: &ViewMut, r: &ViewMut) -> Result<()> {
    check("qr", &[a], &[q, r])?;
    let kept = q.shape[q.shape.len() - 1] as usize;
    try_parallel_for(batches(a.shape), &|batch| {
        let (left, upper) = householder(read(a, batch)?, kept)?;
        write(q, batch, &left);
        write(r, batch, &upper.rows(kept)?);
        Ok(())
    })
}

/// `a == u @ diag(s) @ v.T` with the singular values in descending order; `u` is `[m, k]` and `v` `[n, l]`, with `k` and `l` as the
/// outputs say, either `min(m, n)` or the whole.
///
/// Errors: `InvalidValue` where a matrix is not finite, `UnsupportedDType`, `Interrupted`.
pub fn svd(a: &View, s: &ViewMut, u: &ViewMut, v: &ViewMut) -> Result<()> {
    check("svd", &[a], &[s, u, v])?;
    let (left, right) = (u.shape[u.shape.len() - 1] as usize, v.shape[v.shape.len() - 1] as usize);
    try_parallel_for(batches(a.shape), &|k| {
        let matrix = read(a, k)?;
        if !matrix.is_finite() {
            return Err(endless("svd", k));
        }
        let wide = matrix.rows < matrix.columns;
        let (values, one, other) = decomposed(if wide { matrix.transpose()? } else { matrix })?;
        let (us, vs) = if wide { (other, one) } else { (one, other) };
        write_vector(s, k, &values, a.shape.len() - 2);
        write(u, k, &completed(us, left)?);
        write(v, k, &completed(vs, right)?);
        Ok(())
    })
}

fn endless(op: &str, batch: usize) -> Error {
    let error = Error::new(Code::InvalidValue).op(op.to_string()).expected("a matrix of finite numbers");
    error.got(format!("one that is not, at batch {batch}"))
}

/// The eigenvalues of symmetric matrices in ascending order, and their eigenvectors as columns; only the lower triangle is read.
///
/// Errors: `InvalidValue` where a matrix is not finite, `UnsupportedDType`, `Interrupted`.
pub fn eigh(a: &View, values: &ViewMut, vectors: &ViewMut) -> Result<()> {
    check("eigh", &[a], &[values, vectors])?;
    try_parallel_for(batches(a.shape), &|k| {
        let lower = read(a, k)?;
        if !lower.is_finite() {
            return Err(endless("eigh", k));
        }
        let symmetric = Matrix::from_fn(lower.rows, lower.columns, |i, j| lower[(i.max(j), i.min(j))])?;
        let (found, columns) = eigenpairs(symmetric)?;
        let mut order = collected(0..found.len())?;
        order.sort_unstable_by(|&i, &j| found[i].total_cmp(&found[j]).then(i.cmp(&j)));
        let sorted = collected(order.iter().map(|&i| found[i]))?;
        write_vector(values, k, &sorted, a.shape.len() - 2);
        write(vectors, k, &columns.select(&order)?);
        Ok(())
    })
}
