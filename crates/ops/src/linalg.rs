//! Linear systems, determinants and decompositions of matrices, over the last two dimensions.

use ms_core::{Attr, Attrs, Aval, Code, DType, Dim, Result, Scalar, fmt_shape, smallvec};
use ms_ir::{Infer, Kernel, OpDef, Sample, SampleInput, Traits, V, VjpCx, emit1};
use ms_kernels::linalg;

use crate::build::{self as nn, B};
use crate::macros::op;
use crate::samples::{input, sample, values};

pub static OPS: &[&OpDef] = &[&DET, &SLOGDET, &SOLVE, &CHOLESKY, &QR];

/// Traits of ops that are not holomorphic, and whose vjp states the derivative for complex matrices.
pub(crate) const SPLIT: Traits = Traits { parts: true, ..Traits::PURE };
pub(crate) const FALLIBLE_SPLIT: Traits = Traits { parts: true, ..Traits::FALLIBLE };

const DTYPES: &str = "dtype float32, float64, complex64 or complex128";

fn has_kernel(dtype: DType) -> bool {
    matches!(dtype, DType::Float32 | DType::Float64 | DType::Complex64 | DType::Complex128)
}

/// Rows and columns of input 0, which is float32, float64, complex64 or complex128 and has at least two dimensions.
pub(crate) fn matrix(cx: &Infer) -> Result<(Dim, Dim)> {
    cx.expect_dtype(0, has_kernel, DTYPES)?;
    let shape = &cx.inputs[0].shape;
    match shape[..] {
        [.., m, n] => Ok((m, n)),
        _ => Err(cx.error(Code::RankMismatch).expected("a tensor of shape [..., m, n]").got(fmt_shape(shape))),
    }
}

pub(crate) fn square(cx: &mut Infer) -> Result<Dim> {
    let (m, n) = matrix(cx)?;
    if cx.env.same(m, n) {
        return Ok(n);
    }
    Err(cx.error(Code::ShapeMismatch).expected("square matrices").got(fmt_shape(&cx.inputs[0].shape)))
}

/// The batch dimensions of input 0 followed by `last`.
pub(crate) fn with_batch(cx: &Infer, last: &[Dim]) -> Aval {
    let x = &cx.inputs[0];
    let batch = &x.shape[..x.rank() - 2];
    Aval { dtype: x.dtype, shape: batch.iter().chain(last).copied().collect() }
}

pub(crate) fn smaller(cx: &mut Infer, m: Dim, n: Dim) -> Dim {
    if cx.env.less(n, m) { n } else { m }
}

pub(crate) fn mm(b: B, x: V, y: V) -> Result<V> {
    nn::matmul2(b, x, y)
}

pub(crate) fn t(b: B, x: V) -> Result<V> {
    nn::matrix_transpose(b, x)
}

pub(crate) fn solved(b: B, a: V, y: V) -> Result<V> {
    emit1(b, &SOLVE, &[a, y], Attrs::new())
}

/// `y @ inverse(a)`.
fn solved_right(b: B, y: V, a: V) -> Result<V> {
    let (a, y) = (t(b, a)?, t(b, y)?);
    let x = solved(b, a, y)?;
    t(b, x)
}

/// A matrix of ones and zeros: one where `keep` accepts row and column.
pub(crate) fn mask_like(b: B, like: V, keep: fn(i64, i64) -> bool) -> Result<V> {
    let aval = b.aval(like);
    mask_of(b, aval.shape[aval.rank() - 2], aval.shape[aval.rank() - 1], aval.dtype, keep)
}

fn mask_of(b: B, m: Dim, n: Dim, dtype: DType, keep: fn(i64, i64) -> bool) -> Result<V> {
    let (m, n) = (size(m)?, size(n)?);
    let index = |b: B, count: i64| {
        emit1(
            b,
            &crate::create::IOTA,
            &[],
            smallvec![
                Attr::Scalar(Scalar::Int(0)),
                Attr::Scalar(Scalar::Int(1)),
                Attr::dims(&[Dim::new(count)]),
                Attr::DType(DType::Int64)
            ],
        )
    };
    let (rows, columns) = (index(b, m)?, index(b, n)?);
    let rows = nn::reshape(b, rows, &[Dim::new(m), Dim::ONE])?;
    let mask = match (keep(1, 0), keep(0, 0), keep(0, 1)) {
        (true, true, false) => emit1(b, &crate::binary::GREATER_EQUAL, &[rows, columns], Attrs::new())?,
        (true, false, false) => nn::greater(b, rows, columns)?,
        _ => nn::equal(b, rows, columns)?,
    };
    nn::cast(b, mask, dtype)
}

pub(crate) fn size(dim: Dim) -> Result<i64> {
    dim.value().ok_or_else(|| ms_core::Error::new(Code::NotSupported).what("the gradient of a matrix of unknown size"))
}

/// The lower triangle including the diagonal.
pub(crate) fn lower(b: B, x: V) -> Result<V> {
    let mask = mask_like(b, x, |i, j| i >= j)?;
    nn::mul(b, x, mask)
}

/// The lower triangle without the diagonal.
pub(crate) fn below(b: B, x: V) -> Result<V> {
    let mask = mask_like(b, x, |i, j| i > j)?;
    nn::mul(b, x, mask)
}

/// A vector along the diagonal of a matrix, over a batch.
pub(crate) fn diagonal(b: B, v: V) -> Result<V> {
    let mut column = b.aval(v).shape;
    let n = column[column.len() - 1];
    let dtype = b.dtype(v);
    let eye = mask_of(b, n, n, dtype, |i, j| i == j)?;
    column.push(Dim::ONE);
    let v = nn::reshape(b, v, &column)?;
    nn::mul(b, v, eye)
}

/// `v` as a row: of shape `[..., 1, n]`.
pub(crate) fn row(b: B, v: V) -> Result<V> {
    let mut shape = b.aval(v).shape;
    let last = shape.len() - 1;
    shape.insert(last, Dim::ONE);
    nn::reshape(b, v, &shape)
}

/// The transposed conjugate.
pub(crate) fn adjoint(b: B, x: V) -> Result<V> {
    let x = nn::conj(b, x)?;
    t(b, x)
}

/// `1 / x`, and 0 where `x` is 0.
pub(crate) fn inverse_or_zero(b: B, x: V) -> Result<V> {
    let zero = nn::number(b, 0.0, x)?;
    let none = nn::equal(b, x, zero)?;
    let one = nn::number(b, 1.0, x)?;
    let safe = nn::select(b, none, one, x)?;
    let inverse = nn::reciprocal(b, safe)?;
    nn::select(b, none, zero, inverse)
}

/// `1 / (v[j] - v[i])`, and 0 where they are equal, as on the diagonal.
pub(crate) fn inverse_differences(b: B, v: V) -> Result<V> {
    let across = row(b, v)?;
    let down = t(b, across)?;
    let difference = nn::sub(b, across, down)?;
    inverse_or_zero(b, difference)
}

fn number_like(b: B, g: V, like: V) -> Result<V> {
    // A number for each matrix as a 1 x 1 matrix.
    let mut shape = b.aval(g).shape;
    shape.extend([Dim::ONE, Dim::ONE]);
    let g = nn::reshape(b, g, &shape)?;
    let full = b.aval(like).shape;
    nn::broadcast_to(b, g, &full)
}

/// The transposed inverse of the input.
fn inverse_transposed(b: B, a: V) -> Result<V> {
    let eye = mask_like(b, a, |i, j| i == j)?;
    let shape = b.aval(a).shape;
    let eye = nn::broadcast_to(b, eye, &shape)?;
    let a = t(b, a)?;
    solved(b, a, eye)
}

pub(crate) fn zeros_or(b: B, g: Option<V>, like: V) -> Result<V> {
    match g {
        Some(g) => Ok(g),
        None => nn::zeros_like(b, like),
    }
}

/// The real part, in the same complex dtype.
pub(crate) fn real_part(b: B, x: V) -> Result<V> {
    let dtype = b.dtype(x);
    let real = emit1(b, &crate::complex::REAL, &[x], Attrs::new())?;
    nn::cast(b, real, dtype)
}

/// Samples of well-conditioned square matrices.
fn squares() -> Vec<SampleInput> {
    let v = [2.0, 0.5, -0.3, 0.1, 3.0, 0.7, -0.6, 0.2, 1.5];
    let pair: Vec<f64> = v.iter().map(|x| -x).chain([1.0, 0.2, 0.4, 0.3, 2.0, -0.5, 0.9, 0.1, 3.0]).collect();
    vec![values(DType::Float64, &[3, 3], &v), values(DType::Float64, &[2, 3, 3], &pair)]
}

fn each_square(attrs: fn() -> Vec<Attr>) -> Vec<Sample> {
    squares().into_iter().map(|x| sample(vec![x], attrs())).collect()
}

op! {
    /// Returns the determinant of square matrices.
    ///
    /// Args:
    ///     input (Tensor): of shape [..., n, n], float32, float64, complex64 or complex128.
    ///
    /// Returns:
    ///     Tensor, of shape [...] and the dtype of `input`.
    ///
    /// Raises:
    ///     TypeError: `input` has another dtype.
    ///     ValueError: the matrices are not square.
    ///
    /// Examples:
    ///     >>> print(ops.det(Tensor([[2.0, 0.0], [0.0, 3.0]])))
    ///     6.0
    DET = "det", params: [input: Tensor = Required], outputs: 1,
    public: true, method: true, primitive: "MatrixDeterminant()(x)", traits: Traits::PURE,
    infer: |cx| {
        square(cx)?;
        Ok(smallvec![with_batch(cx, &[])])
    },
    kernel: Kernel::host(|cx| linalg::determinant(&cx.inputs[0], &cx.outputs[0])),
    vjp: |b, cx| {
        // Jacobi's formula: det(A) A^-T.
        let inverse = inverse_transposed(b, cx.inputs[0])?;
        let g = nn::mul(b, cx.grad(), cx.outputs[0])?;
        let g = number_like(b, g, cx.inputs[0])?;
        Ok(smallvec![Some(nn::mul(b, g, inverse)?)])
    },
    samples: || each_square(Vec::new),
}

op! {
    /// Returns the sign of the determinant of square matrices and the logarithm of its absolute value.
    ///
    /// Args:
    ///     input (Tensor): of shape [..., n, n], float32, float64, complex64 or complex128.
    ///
    /// Returns:
    ///     Tuple of two Tensors of shape [...] and the dtype of `input`: signs (for complex matrices numbers of absolute value 1), and
    ///     logarithms (minus infinity if the determinant is 0).
    ///
    /// Raises:
    ///     TypeError: `input` has another dtype.
    ///     ValueError: the matrices are not square.
    ///
    /// Examples:
    ///     >>> print(ops.slogdet(Tensor([[2.0, 0.0], [0.0, -0.5]]))[0])
    ///     -1.0
    SLOGDET = "slogdet", params: [input: Tensor = Required], outputs: 2,
    public: true, method: true, primitive: "LogMatrixDeterminant()(x)", traits: SPLIT,
    infer: |cx| {
        square(cx)?;
        Ok(smallvec![with_batch(cx, &[]), with_batch(cx, &[])])
    },
    kernel: Kernel::host(|cx| linalg::log_determinant(&cx.inputs[0], &cx.outputs[0], &cx.outputs[1])),
    vjp: |b, cx| {
        // With z = tr(A^-1 dA), the logarithm changes by the real part of z, and the sign by itself times the imaginary part.
        let dtype = b.dtype(cx.inputs[0]);
        let mut g = match cx.grads[1] {
            Some(g) if dtype.is_complex() => Some(real_part(b, g)?),
            g => g,
        };
        if let (true, Some(gs)) = (dtype.is_complex(), cx.grads[0]) {
            let sign = nn::conj(b, cx.outputs[0])?;
            let turned = nn::mul(b, gs, sign)?;
            let real = real_part(b, turned)?;
            let imaginary = nn::sub(b, turned, real)?;
            g = Some(match g {
                Some(g) => nn::add(b, g, imaginary)?,
                None => imaginary,
            });
        }
        let Some(g) = g else { return Ok(smallvec![None]) };
        let inverse = inverse_transposed(b, cx.inputs[0])?;
        let inverse = nn::conj(b, inverse)?;
        let g = number_like(b, g, cx.inputs[0])?;
        Ok(smallvec![Some(nn::mul(b, g, inverse)?)])
    },
    samples: || each_square(Vec::new),
}

op! {
    /// Returns the solutions of linear systems.
    ///
    /// Args:
    ///     input (Tensor): square matrices, of shape [..., n, n], float32, float64, complex64 or complex128.
    ///     other (Tensor): right-hand sides, of shape [..., n, k] and the dtype of `input`.
    ///
    /// Returns:
    ///     Tensor, of the shape of `other`, with ``input @ result == other``.
    ///
    /// Raises:
    ///     TypeError: an input has another dtype.
    ///     ValueError: the shapes are incompatible, or a matrix is singular.
    ///
    /// Examples:
    ///     >>> print(functions.solve_(Tensor([[2.0, 0.0], [0.0, 4.0]]), Tensor([[2.0], [2.0]])))
    ///     [[1. ]
    ///      [0.5]]
    SOLVE = "solve_", params: [input: Tensor = Required, other: Tensor = Required], outputs: 1,
    public: false, method: false, primitive: "", traits: Traits::FALLIBLE,
    infer: |cx| {
        let n = square(cx)?;
        cx.expect_dtype(1, has_kernel, DTYPES)?;
        let (x, y) = (cx.inputs[0].clone(), cx.inputs[1].clone());
        let rank = x.rank();
        let fits = x.dtype == y.dtype
            && rank == y.rank()
            && (0..rank - 2).all(|i| cx.env.same(x.shape[i], y.shape[i]))
            && cx.env.same(n, y.shape[rank - 2]);
        if !fits {
            let got = format!("{} and {}", x.describe(), y.describe());
            return Err(cx.error(Code::ShapeMismatch).expected("[..., n, n] and [..., n, k] of one dtype").got(got));
        }
        Ok(smallvec![y])
    },
    kernel: Kernel::host(|cx| linalg::solve(&cx.inputs[0], &cx.inputs[1], &cx.outputs[0])),
    vjp: |b, cx| {
        let a = t(b, cx.inputs[0])?;
        let right = solved(b, a, cx.grad())?;
        let left = if cx.needs[0] {
            let x = t(b, cx.outputs[0])?;
            let g = mm(b, right, x)?;
            Some(nn::neg(b, g)?)
        } else {
            None
        };
        Ok(smallvec![left, Some(right)])
    },
    samples: || squares()
        .into_iter()
        .map(|a| {
            let mut shape = a.shape.clone();
            *shape.last_mut().expect("a matrix") = 2;
            sample(vec![a, input(DType::Float64, &shape, -2.0, 2.0)], vec![])
        })
        .collect(),
}

op! {
    /// Returns the lower triangular Cholesky factor of positive definite matrices.
    ///
    /// Args:
    ///     input (Tensor): Hermitian matrices, of shape [..., n, n], float32, float64, complex64 or complex128;
    ///         only the lower triangle is read.
    ///
    /// Returns:
    ///     Tensor `l`, of the shape of `input`, with ``l @ conj(l.T) == input``.
    ///
    /// Raises:
    ///     TypeError: `input` has another dtype.
    ///     ValueError: the matrices are not square, or not positive definite.
    ///
    /// Examples:
    ///     >>> print(functions.cholesky_(Tensor([[4.0, 2.0], [2.0, 2.0]])))
    ///     [[2. 0.]
    ///      [1. 1.]]
    CHOLESKY = "cholesky_", params: [input: Tensor = Required], outputs: 1,
    public: false, method: false, primitive: "", traits: FALLIBLE_SPLIT,
    infer: |cx| {
        square(cx)?;
        Ok(smallvec![cx.inputs[0].clone()])
    },
    kernel: Kernel::host(|cx| linalg::cholesky(&cx.inputs[0], &cx.outputs[0])),
    vjp: |b, cx| {
        // With P = the lower triangle of L* G, its diagonal halved: the Hermitian part of L^-* P L^-1 (Murray, "Differentiation of
        // the Cholesky decomposition", 2016).
        let l = cx.outputs[0];
        let lt = adjoint(b, l)?;
        let p = mm(b, lt, cx.grad())?;
        let eye = mask_like(b, p, |i, j| i == j)?;
        let half = nn::scale(b, eye, 0.5)?;
        let strict = mask_like(b, p, |i, j| i > j)?;
        let weights = nn::add(b, strict, half)?;
        let p = nn::mul(b, p, weights)?;
        let s = solved(b, lt, p)?;
        let s = solved_right(b, s, l)?;
        let other = adjoint(b, s)?;
        let sum = nn::add(b, s, other)?;
        // Only the input's lower triangle is read, so it gets both contributions of an off-diagonal element.
        let halved = nn::scale(b, sum, 0.5)?;
        let diagonal = nn::mul(b, halved, eye)?;
        let rest = below(b, sum)?;
        Ok(smallvec![Some(nn::add(b, diagonal, rest)?)])
    },
    samples: || vec![sample(
        vec![values(DType::Float64, &[2, 2, 2], &[4.0, 1.0, 1.0, 3.0, 2.0, -0.5, -0.5, 5.0])],
        vec![],
    )],
}

op! {
    /// Returns the QR decomposition of matrices.
    ///
    /// Args:
    ///     input (Tensor): of shape [..., m, n], float32, float64, complex64 or complex128.
    ///     complete (bool): whether `q` is square. Default: False.
    ///
    /// Returns:
    ///     Tuple of two Tensors with ``q @ r == input``: `q`, of shape [..., m, k], has orthonormal columns, and `r`, of shape
    ///     [..., k, n], is upper triangular; k is m if `complete`, else the smaller of m and n.
    ///
    /// Raises:
    ///     TypeError: `input` has another dtype.
    ///     ValueError: `input` has fewer than two dimensions.
    ///
    /// Examples:
    ///     >>> print(functions.qr_(Tensor([[3.0], [4.0]]))[1])
    ///     [[-5.]]
    QR = "qr_", params: [input: Tensor = Required, complete: Bool = Bool(false)], outputs: 2,
    public: false, method: false, primitive: "", traits: SPLIT,
    infer: |cx| {
        let (m, n) = matrix(cx)?;
        let k = if cx.attrs[0].bool() { m } else { smaller(cx, m, n) };
        Ok(smallvec![with_batch(cx, &[m, k]), with_batch(cx, &[k, n])])
    },
    kernel: Kernel::host(|cx| linalg::qr(&cx.inputs[0], &cx.outputs[0], &cx.outputs[1])),
    vjp: |b, cx| {
        // With M = R GR* - GQ* Q: (GQ + Q copyltu(M)) R^-*, where copyltu mirrors the lower triangle to a Hermitian matrix (Walter and
        // Lehmann, "Algorithmic differentiation of linear algebra functions", 2010).
        let (q, r) = (cx.outputs[0], cx.outputs[1]);
        let shape = b.aval(r).shape;
        if shape[shape.len() - 2] != shape[shape.len() - 1] {
            return Err(refused(cx, "of a matrix with more columns than rows, or of a complete one"));
        }
        let (gq, gr) = (zeros_or(b, cx.grads[0], q)?, zeros_or(b, cx.grads[1], r)?);
        let gr_t = adjoint(b, gr)?;
        let first = mm(b, r, gr_t)?;
        let gq_t = adjoint(b, gq)?;
        let second = mm(b, gq_t, q)?;
        let m = nn::sub(b, first, second)?;
        let strict = below(b, m)?;
        let strict = adjoint(b, strict)?;
        let mut mirrored = lower(b, m)?;
        if b.dtype(m).is_complex() {
            // The diagonal of R is real.
            let eye = mask_like(b, m, |i, j| i == j)?;
            let diagonal = nn::mul(b, m, eye)?;
            let real = real_part(b, diagonal)?;
            let imaginary = nn::sub(b, diagonal, real)?;
            mirrored = nn::sub(b, mirrored, imaginary)?;
        }
        let mirrored = nn::add(b, mirrored, strict)?;
        let product = mm(b, q, mirrored)?;
        let sum = nn::add(b, gq, product)?;
        let r_t = adjoint(b, r)?;
        Ok(smallvec![Some(solved_right(b, sum, r_t)?)])
    },
    samples: || {
        let attrs = || vec![Attr::Bool(false)];
        let mut out = each_square(attrs);
        out.push(sample(vec![input(DType::Float64, &[4, 2], -2.0, 2.0)], attrs()));
        out.push(crate::samples::forward_only(vec![input(DType::Float32, &[2, 3, 5], -2.0, 2.0)], attrs()));
        out.push(crate::samples::forward_only(vec![input(DType::Float32, &[5, 3], -2.0, 2.0)], vec![Attr::Bool(true)]));
        out
    },
}

pub(crate) fn refused(cx: &VjpCx, of: &str) -> ms_core::Error {
    ms_core::Error::new(Code::NotSupported).op(cx.op.name).what(format!("the gradient {of}"))
}
