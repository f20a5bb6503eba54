//! Singular values, eigenvalues and their vectors, over the last two dimensions.

use ms_core::{Attr, Attrs, Aval, DType, Dim, Result, SmallVec, smallvec};
use ms_ir::{Infer, Kernel, OpDef, SampleInput, V, VjpCx, emit1};
use ms_kernels::linalg;

use crate::build::{self as nn, B};
use crate::linalg::{
    FALLIBLE_SPLIT, adjoint, below, diagonal, inverse_differences, inverse_or_zero, mask_like, matrix, mm, real_part,
    refused, row, smaller, solved, square, t, with_batch, zeros_or,
};
use crate::macros::op;
use crate::samples::{input, sample, values};

pub static OPS: &[&OpDef] = &[&SVD, &EIGH, &EIG, &EIGVALS];

op! {
    /// Returns the singular value decomposition of matrices.
    ///
    /// Args:
    ///     input (Tensor): of shape [..., m, n], float32, float64, complex64 or complex128.
    ///     full (bool): whether `u` and `v` are square. Default: False.
    ///
    /// Returns:
    ///     Tuple of three Tensors with ``input == u @ diag(s) @ conj(v.T)``: the singular values `s`, of shape [..., k], in
    ///     descending order, real;
    ///     `u`, of shape [..., m, k], and `v`, of shape [..., n, k]; k is the smaller of m and n. If `full`, `u` is [..., m, m] and
    ///     `v` [..., n, n].
    ///
    /// Raises:
    ///     TypeError: `input` has another dtype.
    ///     ValueError: `input` has fewer than two dimensions, or is not finite.
    ///
    /// Examples:
    ///     >>> print(functions.svd_(Tensor([[3.0, 0.0], [0.0, -4.0]]))[0])
    ///     [4. 3.]
    SVD = "svd_", params: [input: Tensor = Required, full: Bool = Bool(false)], outputs: 3,
    public: false, method: false, primitive: "", traits: FALLIBLE_SPLIT,
    infer: |cx| {
        let (m, n) = matrix(cx)?;
        let k = smaller(cx, m, n);
        let (left, right) = if cx.attrs[0].bool() { (m, n) } else { (k, k) };
        let mut s = with_batch(cx, &[k]);
        s.dtype = s.dtype.component();
        Ok(smallvec![s, with_batch(cx, &[m, left]), with_batch(cx, &[n, right])])
    },
    kernel: Kernel::host(|cx| linalg::svd(&cx.inputs[0], &cx.outputs[0], &cx.outputs[1], &cx.outputs[2])),
    vjp: |b, cx| {
        let full = cx.attrs[0].bool();
        if full && (cx.grads[1].is_some() || cx.grads[2].is_some()) {
            // A single additional vector is determined by the others up to its sign; of several, only the span is.
            let (m, n) = (size(b, cx.inputs[0], 2)?, size(b, cx.inputs[0], 1)?);
            if m.abs_diff(n) > 1 {
                return Err(refused(cx, "of square singular vectors, two or more of which are free,"));
            }
        }
        Ok(smallvec![Some(svd_gradient(b, cx, full)?)])
    },
    samples: || {
        let attrs = || vec![Attr::Bool(false)];
        vec![
            crate::samples::forward_only(vec![input(DType::Float64, &[2, 4, 3], -2.0, 2.0)], attrs()),
            crate::samples::forward_only(vec![input(DType::Float32, &[3, 5], -2.0, 2.0)], vec![Attr::Bool(true)]),
            sample(vec![spread()], attrs()),
            sample(vec![values(DType::Float64, &[3, 2], &[3.0, 0.2, -0.3, 1.0, 0.5, 0.4])], attrs()),
            sample(vec![values(DType::Float64, &[2, 3], &[3.0, 0.2, -0.3, 1.0, 0.5, 0.4])], vec![Attr::Bool(true)]),
            crate::samples::forward_only(vec![input(DType::Complex64, &[2, 4, 3], -2.0, 2.0)], attrs()),
        ]
    },
}

fn size(b: B, x: V, from_end: usize) -> Result<i64> {
    let shape = b.aval(x).shape;
    crate::linalg::size(shape[shape.len() - from_end])
}

/// The first `count` columns, and the others if there are any.
fn parted(b: B, x: V, count: i64) -> Result<(V, Option<V>)> {
    let mut sizes = b.aval(x).shape;
    let rank = sizes.len();
    let all = size(b, x, 1)?;
    if all == count {
        return Ok((x, None));
    }
    let mut starts = vec![0; rank];
    let steps = vec![1; rank];
    sizes[rank - 1] = Dim::new(count);
    let first = nn::slice(b, x, &starts, &sizes, &steps)?;
    starts[rank - 1] = count;
    sizes[rank - 1] = Dim::new(all - count);
    Ok((first, Some(nn::slice(b, x, &starts, &sizes, &steps)?)))
}

/// U [(F o (U* GU - GU* U)) S + S (F o (V* GV - GV* V)) + diag(GS)] V* with F_ij = 1 / (s_j^2 - s_i^2), plus the parts
/// of GU and GV outside of the spans of U and V (Townsend, "Differentiating the singular value decomposition", 2016).
/// For complex matrices the phases of the vectors are free: including the imaginary diagonal of U* GU over S keeps
/// those of V.
fn svd_gradient(b: B, cx: &VjpCx, full: bool) -> Result<V> {
    let dtype = b.dtype(cx.inputs[0]);
    let s = cx.outputs[0];
    let k = size(b, s, 1)?;
    let gs = zeros_or(b, cx.grads[0], s)?;
    let gs = nn::cast(b, gs, dtype)?;
    let mut sides: SmallVec<[_; 2]> = SmallVec::new();
    for output in [1, 2] {
        let (x, rest) = match full {
            true => parted(b, cx.outputs[output], k)?,
            false => (cx.outputs[output], None),
        };
        let (g, g_rest) = match cx.grads[output] {
            Some(g) if full => {
                let (g, rest) = parted(b, g, k)?;
                (Some(g), rest)
            }
            g => (g, None),
        };
        sides.push((x, adjoint(b, x)?, g, rest.zip(g_rest)));
    }
    let (u, vt) = (sides[0].0, sides[1].1);
    let mut middle = diagonal(b, gs)?;
    let inverse = inverse_or_zero(b, s)?;
    let inverse = nn::cast(b, inverse, dtype)?;
    let inverse_row = row(b, inverse)?;
    let mut outside: SmallVec<[V; 4]> = SmallVec::new();
    if sides.iter().any(|side| side.2.is_some()) {
        let squares = nn::mul(b, s, s)?;
        let f = inverse_differences(b, squares)?;
        let f = nn::cast(b, f, dtype)?;
        let s = nn::cast(b, s, dtype)?;
        let s_row = row(b, s)?;
        let s_column = t(b, s_row)?;
        for (place, &(x, xt, g, further)) in sides.iter().enumerate() {
            let is_left = place == 0;
            let Some(g) = g else { continue };
            let a = mm(b, xt, g)?;
            let a_t = adjoint(b, a)?;
            let skew = nn::sub(b, a, a_t)?;
            let turned = nn::mul(b, skew, f)?;
            let term = nn::mul(b, turned, if is_left { s_row } else { s_column })?;
            middle = nn::add(b, middle, term)?;
            if is_left && dtype.is_complex() {
                let eye = mask_like(b, skew, |i, j| i == j)?;
                let phases = nn::mul(b, skew, eye)?;
                let phases = nn::mul(b, phases, inverse_row)?;
                let phases = nn::scale(b, phases, 0.5)?;
                middle = nn::add(b, middle, phases)?;
            }
            // (1 - X X*) G / S, minus the contribution of the additional vectors.
            let inside = mm(b, x, a)?;
            let mut rest = nn::sub(b, g, inside)?;
            if let Some((y, gy)) = further {
                let gyt = adjoint(b, gy)?;
                let back = mm(b, gyt, x)?;
                let back = mm(b, y, back)?;
                rest = nn::sub(b, rest, back)?;
            }
            let rest = nn::mul(b, rest, inverse_row)?;
            outside.push(if is_left {
                mm(b, rest, vt)?
            } else {
                let rest = adjoint(b, rest)?;
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
    /// Returns the eigenvalues and eigenvectors of Hermitian matrices.
    ///
    /// Args:
    ///     input (Tensor): of shape [..., n, n], float32, float64, complex64 or complex128; only the lower triangle is read.
    ///
    /// Returns:
    ///     Tuple of two Tensors: the eigenvalues, of shape [..., n], real and in ascending order, and the eigenvectors as columns, of the shape of
    ///     `input`.
    ///
    /// Raises:
    ///     TypeError: `input` has another dtype.
    ///     ValueError: the matrices are not square, or not finite.
    ///
    /// Examples:
    ///     >>> print(functions.eigh_(Tensor([[3.0, 0.0], [0.0, 1.0]]))[0])
    ///     [1. 3.]
    EIGH = "eigh_", params: [input: Tensor = Required], outputs: 2,
    public: false, method: false, primitive: "", traits: FALLIBLE_SPLIT,
    infer: |cx| {
        let n = square(cx)?;
        let mut w = with_batch(cx, &[n]);
        w.dtype = w.dtype.component();
        Ok(smallvec![w, cx.inputs[0].clone()])
    },
    kernel: Kernel::host(|cx| linalg::eigh(&cx.inputs[0], &cx.outputs[0], &cx.outputs[1])),
    vjp: |b, cx| {
        // V (diag(Gw) + F o (V* GV)) V* with F_ij = 1 / (w_j - w_i), folded into the lower triangle, since only that is
        // read.
        let dtype = b.dtype(cx.inputs[0]);
        let (w, v) = (cx.outputs[0], cx.outputs[1]);
        let vt = adjoint(b, v)?;
        let gw = zeros_or(b, cx.grads[0], w)?;
        let gw = nn::cast(b, gw, dtype)?;
        let mut middle = diagonal(b, gw)?;
        if let Some(gv) = cx.grads[1] {
            let f = inverse_differences(b, w)?;
            let f = nn::cast(b, f, dtype)?;
            let a = mm(b, vt, gv)?;
            let a = nn::mul(b, a, f)?;
            middle = nn::add(b, middle, a)?;
        }
        let g = mm(b, v, middle)?;
        let g = mm(b, g, vt)?;
        let other = adjoint(b, g)?;
        let sum = nn::add(b, g, other)?;
        let off = below(b, sum)?;
        let half = mask_like(b, sum, |i, j| i == j)?;
        let half = nn::scale(b, half, 0.5)?;
        let on = nn::mul(b, sum, half)?;
        Ok(smallvec![Some(nn::add(b, off, on)?)])
    },
    samples: || vec![
        sample(
            vec![values(DType::Float64, &[3, 3], &[3.0, 0.2, -0.3, 0.2, 2.0, 0.4, -0.3, 0.4, 1.0])],
            vec![],
        ),
        crate::samples::forward_only(vec![input(DType::Complex64, &[2, 3, 3], -2.0, 2.0)], vec![]),
    ],
}

/// A matrix with real eigenvalues, and eigenvectors whose signs are stable under small changes.
fn spread() -> SampleInput {
    values(DType::Float64, &[3, 3], &[3.0, 0.2, -0.3, 0.1, 2.0, 0.4, 0.5, -0.2, 1.0])
}

/// The complex dtype of the results.
fn complexes(cx: &Infer, last: &[Dim]) -> Aval {
    let mut aval = with_batch(cx, last);
    aval.dtype = aval.dtype.component().with_imaginary();
    aval
}

/// V^-* (diag(Gw) + F o (V* GV - V* V Re(diag(V* GV)))) V* with F_ij = 1 / conj(w_j - w_i), for vectors of length 1
/// (Boeddeker et al., "On the computation of complex-valued gradients", 2017). For a real input, its real part.
fn eig_gradient(b: B, like: V, w: V, v: V, gw: Option<V>, gv: Option<V>) -> Result<V> {
    let vt = adjoint(b, v)?;
    let gw = zeros_or(b, gw, w)?;
    let mut middle = diagonal(b, gw)?;
    if let Some(gv) = gv {
        let conjugates = nn::conj(b, w)?;
        let f = inverse_differences(b, conjugates)?;
        let a = mm(b, vt, gv)?;
        let eye = mask_like(b, a, |i, j| i == j)?;
        let lengths = nn::mul(b, a, eye)?;
        let lengths = real_part(b, lengths)?;
        let products = mm(b, vt, v)?;
        let lengths = mm(b, products, lengths)?;
        let a = nn::sub(b, a, lengths)?;
        let a = nn::mul(b, a, f)?;
        middle = nn::add(b, middle, a)?;
    }
    let right = mm(b, middle, vt)?;
    let out = solved(b, vt, right)?;
    match b.dtype(like).is_complex() {
        true => Ok(out),
        false => emit1(b, &crate::complex::REAL, &[out], Attrs::new()),
    }
}

op! {
    /// Returns the eigenvalues and eigenvectors of square matrices.
    ///
    /// Args:
    ///     A (Tensor): of shape [..., n, n], float32, float64, complex64 or complex128.
    ///
    /// Returns:
    ///     Tuple of two Tensors, complex64 for float32 and complex64, else complex128: the eigenvalues, of shape [..., n], in any
    ///     order, and the eigenvectors of length 1 as columns, of the shape of `A`. Non-real eigenvalues of a real matrix come in
    ///     adjacent conjugate pairs.
    ///
    /// Raises:
    ///     TypeError: `A` has another dtype.
    ///     ValueError: the matrices are not square, or not finite.
    ///
    /// Examples:
    ///     >>> w, v = ops.eig(Tensor([[1.0, 0.0], [0.0, 2.0]]))
    ///     >>> print(w)
    ///     [1.+0.j 2.+0.j]
    ///     >>> print(v)
    ///     [[1.+0.j 0.+0.j]
    ///      [0.+0.j 1.+0.j]]
    EIG = "eig", params: [A: Tensor = Required], outputs: 2,
    public: true, method: false, primitive: "", traits: FALLIBLE_SPLIT,
    infer: |cx| {
        let n = square(cx)?;
        Ok(smallvec![complexes(cx, &[n]), complexes(cx, &[n, n])])
    },
    kernel: Kernel::host(|cx| linalg::eig(&cx.inputs[0], &cx.outputs[0], Some(&cx.outputs[1]))),
    vjp: |b, cx| {
        let (w, v) = (cx.outputs[0], cx.outputs[1]);
        Ok(smallvec![Some(eig_gradient(b, cx.inputs[0], w, v, cx.grads[0], cx.grads[1])?)])
    },
    samples: || vec![
        sample(vec![spread()], vec![]),
        crate::samples::forward_only(vec![input(DType::Float64, &[2, 4, 4], -2.0, 2.0)], vec![]),
        crate::samples::forward_only(vec![input(DType::Complex64, &[3, 3], -2.0, 2.0)], vec![]),
    ],
}

op! {
    /// Returns the eigenvalues of square matrices.
    ///
    /// Args:
    ///     A (Tensor): of shape [..., n, n], float32, float64, complex64 or complex128.
    ///
    /// Returns:
    ///     Tensor of shape [..., n], complex64 for float32 and complex64, else complex128, in any order.
    ///
    /// Raises:
    ///     TypeError: `A` has another dtype.
    ///     ValueError: the matrices are not square, or not finite.
    ///
    /// Examples:
    ///     >>> print(ops.eigvals(Tensor([[1.0, 0.0], [0.0, 2.0]])))
    ///     [1.+0.j 2.+0.j]
    EIGVALS = "eigvals", params: [A: Tensor = Required], outputs: 1,
    public: true, method: true, primitive: "", traits: FALLIBLE_SPLIT,
    infer: |cx| {
        let n = square(cx)?;
        Ok(smallvec![complexes(cx, &[n])])
    },
    kernel: Kernel::host(|cx| linalg::eig(&cx.inputs[0], &cx.outputs[0], None)),
    vjp: |b, cx| {
        // The QR steps, and hence the order, are the same with and without vectors.
        let found = b.emit(&EIG, &[cx.inputs[0]], Attrs::new())?;
        Ok(smallvec![Some(eig_gradient(b, cx.inputs[0], found[0], found[1], cx.grads[0], None)?)])
    },
    samples: || vec![
        sample(vec![spread()], vec![]),
        crate::samples::forward_only(vec![input(DType::Float32, &[2, 4, 4], -2.0, 2.0)], vec![]),
        crate::samples::forward_only(vec![input(DType::Complex128, &[3, 3], -2.0, 2.0)], vec![]),
    ],
}
