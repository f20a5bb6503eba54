//! Linear systems, determinants and decompositions of matrices, over the last two dimensions.

use ms_core::{Attr, Attrs, Aval, Code, DType, Dim, Result, Scalar, SmallVec, fmt_shape, smallvec};
use ms_ir::{Infer, Kernel, OpDef, Sample, SampleInput, Traits, V, VjpCx, emit1};
use ms_kernels::linalg;

use crate::build::{self as nn, B};
use crate::macros::op;
use crate::samples::{input, sample, values};

pub static OPS: &[&OpDef] = &[&DET, &SLOGDET, &SOLVE, &CHOLESKY, &QR, &SVD, &EIGH];

fn is_real(dtype: DType) -> bool {
    matches!(dtype, DType::Float32 | DType::Float64)
}

/// Rows and columns of input 0, which is float32 or float64 and has two dimensions at least.
fn matrix(cx: &Infer) -> Result<(Dim, Dim)> {
    cx.expect_dtype(0, is_real, "dtype float32 or float64")?;
    let shape = &cx.inputs[0].shape;
    match shape[..] {
        [.., m, n] => Ok((m, n)),
        _ => Err(cx.error(Code::RankMismatch).expected("a tensor of shape [..., m, n]").got(fmt_shape(shape))),
    }
}

fn square(cx: &mut Infer) -> Result<Dim> {
    let (m, n) = matrix(cx)?;
    if cx.env.same(m, n) {
        return Ok(n);
    }
    Err(cx.error(Code::ShapeMismatch).expected("square matrices").got(fmt_shape(&cx.inputs[0].shape)))
}

/// The batch dimensions of input 0 with `last` behind them.
fn with_batch(cx: &Infer, last: &[Dim]) -> Aval {
    let x = &cx.inputs[0];
    let batch = &x.shape[..x.rank() - 2];
    Aval { dtype: x.dtype, shape: batch.iter().chain(last).copied().collect() }
}

fn smaller(cx: &mut Infer, m: Dim, n: Dim) -> Dim {
    if cx.env.less(n, m) { n } else { m }
}

fn mm(b: B, x: V, y: V) -> Result<V> {
    nn::matmul2(b, x, y)
}

fn t(b: B, x: V) -> Result<V> {
    nn::matrix_transpose(b, x)
}

fn solved(b: B, a: V, y: V) -> Result<V> {
    emit1(b, &SOLVE, &[a, y], Attrs::new())
}

/// `y @ inverse(a)`.
fn solved_right(b: B, y: V, a: V) -> Result<V> {
    let (a, y) = (t(b, a)?, t(b, y)?);
    let x = solved(b, a, y)?;
    t(b, x)
}

/// A matrix of one and zero: one where `row - column` compares to `offset` as said.
fn pattern(b: B, like: V, keep: fn(i64, i64) -> bool) -> Result<V> {
    let aval = b.aval(like);
    let (m, n) = (size(aval.shape[aval.rank() - 2])?, size(aval.shape[aval.rank() - 1])?);
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
    nn::cast(b, mask, aval.dtype)
}

fn size(dim: Dim) -> Result<i64> {
    dim.value().ok_or_else(|| ms_core::Error::new(Code::NotSupported).what("the gradient of a matrix of unknown size"))
}

/// The lower triangle and the diagonal.
fn lower(b: B, x: V) -> Result<V> {
    let mask = pattern(b, x, |i, j| i >= j)?;
    nn::mul(b, x, mask)
}

/// The lower triangle without the diagonal.
fn below(b: B, x: V) -> Result<V> {
    let mask = pattern(b, x, |i, j| i > j)?;
    nn::mul(b, x, mask)
}

/// A vector along the diagonal of a matrix, over a batch.
fn diagonal(b: B, v: V, like: V) -> Result<V> {
    let eye = pattern(b, like, |i, j| i == j)?;
    let shape = b.aval(v).shape;
    let mut column = shape.clone();
    column.push(Dim::ONE);
    let v = nn::reshape(b, v, &column)?;
    nn::mul(b, v, eye)
}

/// `v` as a row: of shape `[..., 1, n]`.
fn row(b: B, v: V) -> Result<V> {
    let mut shape = b.aval(v).shape;
    let last = shape.len() - 1;
    shape.insert(last, Dim::ONE);
    nn::reshape(b, v, &shape)
}

/// `1 / (v[j] - v[i])`, and 0 on the diagonal.
fn gaps(b: B, v: V, like: V) -> Result<V> {
    let across = row(b, v)?;
    let down = t(b, across)?;
    let difference = nn::sub(b, across, down)?;
    let eye = pattern(b, like, |i, j| i == j)?;
    // The diagonal is made 1 before and 0 after the division.
    let safe = nn::add(b, difference, eye)?;
    let inverse = nn::reciprocal(b, safe)?;
    nn::sub(b, inverse, eye)
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
    let eye = pattern(b, a, |i, j| i == j)?;
    let shape = b.aval(a).shape;
    let eye = nn::broadcast_to(b, eye, &shape)?;
    let a = t(b, a)?;
    solved(b, a, eye)
}

fn zeros_or(b: B, g: Option<V>, like: V) -> Result<V> {
    match g {
        Some(g) => Ok(g),
        None => nn::zeros_like(b, like),
    }
}

/// Well-conditioned square matrices.
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
    ///     input (Tensor): of shape [..., n, n], float32 or float64.
    ///
    /// Returns:
    ///     Tensor, of shape [...] and the dtype of `input`.
    ///
    /// Raises:
    ///     TypeError: `input` is of another dtype.
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
    kernel: Kernel::Cpu(|cx| linalg::determinant(&cx.inputs[0], &cx.outputs[0])),
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
    ///     input (Tensor): of shape [..., n, n], float32 or float64.
    ///
    /// Returns:
    ///     Tuple of two Tensors of shape [...]: signs, and logarithms (minus infinity where the determinant is 0).
    ///
    /// Raises:
    ///     TypeError: `input` is of another dtype.
    ///     ValueError: the matrices are not square.
    ///
    /// Examples:
    ///     >>> print(ops.slogdet(Tensor([[2.0, 0.0], [0.0, -0.5]]))[0])
    ///     -1.0
    SLOGDET = "slogdet", params: [input: Tensor = Required], outputs: 2,
    public: true, method: true, primitive: "LogMatrixDeterminant()(x)", traits: Traits::PURE,
    infer: |cx| {
        square(cx)?;
        Ok(smallvec![with_batch(cx, &[]), with_batch(cx, &[])])
    },
    kernel: Kernel::Cpu(|cx| linalg::log_determinant(&cx.inputs[0], &cx.outputs[0], &cx.outputs[1])),
    vjp: |b, cx| {
        let Some(g) = cx.grads[1] else { return Ok(smallvec![None]) };
        let inverse = inverse_transposed(b, cx.inputs[0])?;
        let g = number_like(b, g, cx.inputs[0])?;
        Ok(smallvec![Some(nn::mul(b, g, inverse)?)])
    },
    samples: || each_square(Vec::new),
}

op! {
    /// Returns the solutions of linear systems.
    ///
    /// Args:
    ///     input (Tensor): square matrices, of shape [..., n, n], float32 or float64.
    ///     other (Tensor): right-hand sides, of shape [..., n, k] and the dtype of `input`.
    ///
    /// Returns:
    ///     Tensor, of the shape of `other`, with ``input @ result == other``.
    ///
    /// Raises:
    ///     TypeError: an input is of another dtype.
    ///     ValueError: the shapes do not fit, or a matrix is singular.
    ///
    /// Examples:
    ///     >>> print(functions.solve_(Tensor([[2.0, 0.0], [0.0, 4.0]]), Tensor([[2.0], [2.0]])))
    ///     [[1. ]
    ///      [0.5]]
    SOLVE = "solve_", params: [input: Tensor = Required, other: Tensor = Required], outputs: 1,
    public: false, method: false, primitive: "", traits: Traits::FALLIBLE,
    infer: |cx| {
        let n = square(cx)?;
        cx.expect_dtype(1, is_real, "dtype float32 or float64")?;
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
    kernel: Kernel::Cpu(|cx| linalg::solve(&cx.inputs[0], &cx.inputs[1], &cx.outputs[0])),
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
    ///     input (Tensor): symmetric matrices, of shape [..., n, n], float32 or float64; only the lower triangle is read.
    ///
    /// Returns:
    ///     Tensor `l`, of the shape of `input`, with ``l @ l.T == input``.
    ///
    /// Raises:
    ///     TypeError: `input` is of another dtype.
    ///     ValueError: the matrices are not square, or not positive definite.
    ///
    /// Examples:
    ///     >>> print(functions.cholesky_(Tensor([[4.0, 2.0], [2.0, 2.0]])))
    ///     [[2. 0.]
    ///      [1. 1.]]
    CHOLESKY = "cholesky_", params: [input: Tensor = Required], outputs: 1,
    public: false, method: false, primitive: "", traits: Traits::FALLIBLE,
    infer: |cx| {
        square(cx)?;
        Ok(smallvec![cx.inputs[0].clone()])
    },
    kernel: Kernel::Cpu(|cx| linalg::cholesky(&cx.inputs[0], &cx.outputs[0])),
    vjp: |b, cx| {
        // With P = the lower triangle of L^T G, its diagonal halved: the symmetric part of L^-T P L^-1 (Murray, "Differentiation of
        // the Cholesky decomposition", 2016).
        let l = cx.outputs[0];
        let lt = t(b, l)?;
        let p = mm(b, lt, cx.grad())?;
        let eye = pattern(b, p, |i, j| i == j)?;
        let half = nn::scale(b, eye, 0.5)?;
        let strict = pattern(b, p, |i, j| i > j)?;
        let weights = nn::add(b, strict, half)?;
        let p = nn::mul(b, p, weights)?;
        let s = solved(b, lt, p)?;
        let s = solved_right(b, s, l)?;
        let other = t(b, s)?;
        let sum = nn::add(b, s, other)?;
        // The input's lower triangle alone is read, so that it takes both shares of an off-diagonal element.
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
    ///     input (Tensor): of shape [..., m, n], float32 or float64.
    ///     complete (bool): whether `q` is square. Default: False.
    ///
    /// Returns:
    ///     Tuple of two Tensors with ``q @ r == input``: `q`, of shape [..., m, k], has orthonormal columns, and `r`, of shape
    ///     [..., k, n], is upper triangular; k is m where `complete`, else the smaller of m and n.
    ///
    /// Raises:
    ///     TypeError: `input` is of another dtype.
    ///     ValueError: `input` has less than two dimensions.
    ///
    /// Examples:
    ///     >>> print(functions.qr_(Tensor([[3.0], [4.0]]))[1])
    ///     [[-5.]]
    QR = "qr_", params: [input: Tensor = Required, complete: Bool = Bool(false)], outputs: 2,
    public: false, method: false, primitive: "", traits: Traits::PURE,
    infer: |cx| {
        let (m, n) = matrix(cx)?;
        let k = if cx.attrs[0].bool() { m } else { smaller(cx, m, n) };
        Ok(smallvec![with_batch(cx, &[m, k]), with_batch(cx, &[k, n])])
    },
    kernel: Kernel::Cpu(|cx| linalg::qr(&cx.inputs[0], &cx.outputs[0], &cx.outputs[1])),
    vjp: |b, cx| {
        // With M = R GR^T - GQ^T Q: (GQ + Q copyltu(M)) R^-T, where copyltu mirrors the lower triangle (Walter and Lehmann, "Algorithmic
        // differentiation of linear algebra functions", 2010).
        let (q, r) = (cx.outputs[0], cx.outputs[1]);
        let shape = b.aval(r).shape;
        if shape[shape.len() - 2] != shape[shape.len() - 1] {
            return Err(refused(cx, "of a matrix with more columns than rows, or of a complete one"));
        }
        let (gq, gr) = (zeros_or(b, cx.grads[0], q)?, zeros_or(b, cx.grads[1], r)?);
        let gr_t = t(b, gr)?;
        let first = mm(b, r, gr_t)?;
        let gq_t = t(b, gq)?;
        let second = mm(b, gq_t, q)?;
        let m = nn::sub(b, first, second)?;
        let strict = below(b, m)?;
        let strict = t(b, strict)?;
        let mirrored = lower(b, m)?;
        let mirrored = nn::add(b, mirrored, strict)?;
        let product = mm(b, q, mirrored)?;
        let sum = nn::add(b, gq, product)?;
        let r_t = t(b, r)?;
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

fn refused(cx: &VjpCx, of: &str) -> ms_core::Error {
    ms_core::Error::new(Code::NotSupported).op(cx.op.name).what(format!("the gradient {of}"))
}

op! {
    /// Returns the singular value decomposition of matrices.
    ///
    /// Args:
    ///     input (Tensor): of shape [..., m, n], float32 or float64.
    ///     full (bool): whether `u` and `v` are square. Default: False.
    ///
    /// Returns:
    ///     Tuple of three Tensors with ``input == u @ diag(s) @ v.T``: the singular values `s`, of shape [..., k], in descending order,
    ///     `u`, of shape [..., m, k], and `v`, of shape [..., n, k]; k is the smaller of m and n. Where `full`, `u` is [..., m, m] and
    ///     `v` [..., n, n].
    ///
    /// Raises:
    ///     TypeError: `input` is of another dtype.
    ///     ValueError: `input` has less than two dimensions, or is not finite.
    ///
    /// Examples:
    ///     >>> print(functions.svd_(Tensor([[3.0, 0.0], [0.0, -4.0]]))[0])
    ///     [4. 3.]
    SVD = "svd_", params: [input: Tensor = Required, full: Bool = Bool(false)], outputs: 3,
    public: false, method: false, primitive: "", traits: Traits::FALLIBLE,
    infer: |cx| {
        let (m, n) = matrix(cx)?;
        let k = smaller(cx, m, n);
        let (left, right) = if cx.attrs[0].bool() { (m, n) } else { (k, k) };
        Ok(smallvec![with_batch(cx, &[k]), with_batch(cx, &[m, left]), with_batch(cx, &[n, right])])
    },
    kernel: Kernel::Cpu(|cx| linalg::svd(&cx.inputs[0], &cx.outputs[0], &cx.outputs[1], &cx.outputs[2])),
    vjp: |b, cx| {
        let full = cx.attrs[0].bool();
        if full && (cx.grads[1].is_some() || cx.grads[2].is_some()) {
            return Err(refused(cx, "of the square singular vectors"));
        }
        Ok(smallvec![Some(svd_gradient(b, cx, full)?)])
    },
    samples: || {
        let attrs = || vec![Attr::Bool(false)];
        let spread = [3.0, 0.2, -0.3, 0.1, 2.0, 0.4, 0.5, -0.2, 1.0];
        vec![
            crate::samples::forward_only(vec![input(DType::Float64, &[2, 4, 3], -2.0, 2.0)], attrs()),
            crate::samples::forward_only(vec![input(DType::Float32, &[3, 5], -2.0, 2.0)], vec![Attr::Bool(true)]),
            sample(vec![values(DType::Float64, &[3, 3], &spread)], attrs()),
            sample(vec![values(DType::Float64, &[3, 2], &[3.0, 0.2, -0.3, 1.0, 0.5, 0.4])], attrs()),
        ]
    },
}

/// U [(F o (U^T GU - GU^T U)) S + S (F o (V^T GV - GV^T V)) + diag(GS)] V^T with F_ij = 1 / (s_j^2 - s_i^2), and what GU and GV have
/// outside of the spans of U and V (Townsend, "Differentiating the singular value decomposition", 2016).
fn svd_gradient(b: B, cx: &VjpCx, full: bool) -> Result<V> {
    let s = cx.outputs[0];
    let (mut u, mut v) = (cx.outputs[1], cx.outputs[2]);
    let sa = b.aval(s);
    let k = sa.shape[sa.rank() - 1];
    if full {
        for x in [&mut u, &mut v] {
            let shape = b.aval(*x).shape;
            let rank = shape.len();
            let mut sizes = shape.clone();
            sizes[rank - 1] = k;
            *x = nn::slice(b, *x, &vec![0; rank], &sizes, &vec![1; rank])?;
        }
    }
    let gs = zeros_or(b, cx.grads[0], s)?;
    let (ut, vt) = (t(b, u)?, t(b, v)?);
    let square_like = mm(b, ut, u)?;
    let mut middle = diagonal(b, gs, square_like)?;
    let s_row = row(b, s)?;
    let s_column = t(b, s_row)?;
    let mut outside: SmallVec<[V; 2]> = SmallVec::new();
    if cx.grads[1].is_some() || cx.grads[2].is_some() {
        let squares = nn::mul(b, s, s)?;
        let f = gaps(b, squares, square_like)?;
        for (is_left, x, xt, g) in [(true, u, ut, cx.grads[1]), (false, v, vt, cx.grads[2])] {
            let Some(g) = g else { continue };
            let a = mm(b, xt, g)?;
            let a_t = t(b, a)?;
            let skew = nn::sub(b, a, a_t)?;
            let skew = nn::mul(b, skew, f)?;
            let term = nn::mul(b, skew, if is_left { s_row } else { s_column })?;
            middle = nn::add(b, middle, term)?;
            // (I - X X^T) G S^-1
            let inside = mm(b, x, a)?;
            let rest = nn::sub(b, g, inside)?;
            let rest = nn::div(b, rest, s_row)?;
            outside.push(if is_left {
                mm(b, rest, vt)?
            } else {
                let rest = t(b, rest)?;
                mm(b, u, rest)?
            });
        }
    }
    let mut out = mm(b, u, middle)?;
    out = mm(b, out, vt)?;
    for term in outside {
        out = nn::add(b, out, term)?;
    }
    Ok(out)
}

op! {
    /// Returns the eigenvalues and eigenvectors of symmetric matrices.
    ///
    /// Args:
    ///     input (Tensor): of shape [..., n, n], float32 or float64; only the lower triangle is read.
    ///
    /// Returns:
    ///     Tuple of two Tensors: the eigenvalues, of shape [..., n], in ascending order, and the eigenvectors as columns, of the shape of
    ///     `input`.
    ///
    /// Raises:
    ///     TypeError: `input` is of another dtype.
    ///     ValueError: the matrices are not square, or not finite.
    ///
    /// Examples:
    ///     >>> print(functions.eigh_(Tensor([[3.0, 0.0], [0.0, 1.0]]))[0])
    ///     [1. 3.]
    EIGH = "eigh_", params: [input: Tensor = Required], outputs: 2,
    public: false, method: false, primitive: "", traits: Traits::FALLIBLE,
    infer: |cx| {
        let n = square(cx)?;
        Ok(smallvec![with_batch(cx, &[n]), cx.inputs[0].clone()])
    },
    kernel: Kernel::Cpu(|cx| linalg::eigh(&cx.inputs[0], &cx.outputs[0], &cx.outputs[1])),
    vjp: |b, cx| {
        // V (diag(Gw) + F o (V^T GV)) V^T with F_ij = 1 / (w_j - w_i), brought to the lower triangle, which alone is read.
        let (w, v) = (cx.outputs[0], cx.outputs[1]);
        let vt = t(b, v)?;
        let gw = zeros_or(b, cx.grads[0], w)?;
        let mut middle = diagonal(b, gw, v)?;
        if let Some(gv) = cx.grads[1] {
            let f = gaps(b, w, v)?;
            let a = mm(b, vt, gv)?;
            let a = nn::mul(b, a, f)?;
            middle = nn::add(b, middle, a)?;
        }
        let g = mm(b, v, middle)?;
        let g = mm(b, g, vt)?;
        let g_t = t(b, g)?;
        let g_t = below(b, g_t)?;
        let own = lower(b, g)?;
        Ok(smallvec![Some(nn::add(b, own, g_t)?)])
    },
    samples: || vec![sample(
        vec![values(DType::Float64, &[3, 3], &[3.0, 0.2, -0.3, 0.2, 2.0, 0.4, -0.3, 0.4, 1.0])],
        vec![],
    )],
}
