//! Scans: each output element depends on the input's elements along an axis up to its position.

use ms_core::{Attr, AttrReader, Aval, DType, DTypeClass, KernelCx, Result, SmallVec, smallvec};
use ms_ir::{Builder, Grads, Infer, Kernel, OpDef, Sample, Traits, V, VjpCx, emit1};
use ms_kernels::scan::{self, ExtremeKind, ScanKind, ScanMode};

use crate::build as nn;
use crate::macros::op;
use crate::samples::{f32s, forward_only, input, sample, values};

pub static OPS: &[&OpDef] = &[&CUMSUM, &CUMPROD, &RECURRENCE, &LOGCUMSUMEXP, &CUMMAX, &CUMMIN];

fn is_number(dtype: DType) -> bool {
    dtype.class() != DTypeClass::Bool
}

pub(crate) fn is_ordered(dtype: DType) -> bool {
    dtype.class() != DTypeClass::Complex
}

/// The input's own shape and dtype, after checking the axis and dtype.
fn infer(cx: &Infer, dtypes: fn(DType) -> bool, what: &str) -> Result<SmallVec<[Aval; 1]>> {
    cx.expect_dtype(0, dtypes, what)?;
    let x = &cx.inputs[0];
    cx.axis(cx.attrs[0].int(), x.rank())?;
    Ok(smallvec![x.clone()])
}

pub(crate) fn axis_of(attrs: &mut AttrReader, rank: usize) -> usize {
    let axis = attrs.int();
    if axis < 0 { (axis + rank as i64) as usize } else { axis as usize }
}

fn run(kind: ScanKind, cx: &KernelCx) -> Result<()> {
    let mut attrs = AttrReader::new(cx.attrs);
    let axis = axis_of(&mut attrs, cx.inputs[0].shape.len());
    let mode = match kind {
        ScanKind::LogSumExp => ScanMode::default(),
        _ => ScanMode { exclusive: attrs.bool(), reverse: attrs.bool() },
    };
    scan::scan(kind, &cx.inputs[0], axis, mode, &cx.outputs[0])
}

fn recurrence(b: &mut dyn Builder, a: V, x: V, axis: i64, reverse: bool) -> Result<V> {
    emit1(b, &RECURRENCE, &[a, x], smallvec![Attr::Int(axis), Attr::Bool(reverse)])
}

fn scan_samples() -> Vec<Sample> {
    let attrs = |axis, exclusive, reverse| vec![Attr::Int(axis), Attr::Bool(exclusive), Attr::Bool(reverse)];
    let with_zeros = || values(DType::Float64, &[5], &[1.5, 0.0, -2.0, 0.0, 3.0]);
    vec![
        sample(vec![f32s(&[2, 4])], attrs(1, false, false)),
        sample(vec![f32s(&[3, 2])], attrs(0, true, false)),
        sample(vec![f32s(&[2, 3, 2])], attrs(-2, false, true)),
        sample(vec![with_zeros()], attrs(0, false, false)),
        sample(vec![with_zeros()], attrs(0, true, true)),
        forward_only(vec![input(DType::Int32, &[2, 70, 3], -3.0, 4.0)], attrs(1, false, false)),
        forward_only(vec![input(DType::Int64, &[4, 0], -3.0, 4.0)], attrs(1, false, false)),
    ]
}

op! {
    /// Returns the cumulative sums along an axis.
    ///
    /// Args:
    ///     input (Tensor): numbers, of at least one dimension.
    ///     axis (int): the axis.
    ///     exclusive (bool): whether the element itself is excluded. Default: ``False`` .
    ///     reverse (bool): whether sums start at the end. Default: ``False`` .
    ///
    /// Returns:
    ///     Tensor, of the shape and dtype of `input`.
    ///
    /// Raises:
    ///     ValueError: the axis is out of range.
    ///
    /// Examples:
    ///     >>> print(functions.cumsum_(Tensor([1, 2, 3]), 0))
    ///     [1 3 6]
    CUMSUM = "cumsum_",
    params: [input: Tensor = Required, axis: Int = Required, exclusive: Bool = Bool(false), reverse: Bool = Bool(false)], outputs: 1,
    public: false, method: false, primitive: "", traits: Traits::PURE,
    infer: |cx| infer(cx, is_number, "numbers"),
    kernel: Kernel::host(|cx| run(ScanKind::Sum, cx)),
    vjp: |b, cx| {
        // An element is in every sum from its position on, so its gradient is the scan of the cotangents from the other
        // end.
        let attrs = smallvec![cx.attrs[0].clone(), cx.attrs[1].clone(), Attr::Bool(!cx.attrs[2].bool())];
        Ok(smallvec![Some(emit1(b, &CUMSUM, &[cx.grad()], attrs)?)])
    },
    samples: scan_samples,
}

op! {
    /// Returns the cumulative products along an axis.
    ///
    /// Args:
    ///     input (Tensor): numbers, of at least one dimension.
    ///     axis (int): the axis.
    ///     exclusive (bool): whether the element itself is excluded. Default: ``False`` .
    ///     reverse (bool): whether products start at the end. Default: ``False`` .
    ///
    /// Returns:
    ///     Tensor, of the shape and dtype of `input`.
    ///
    /// Raises:
    ///     ValueError: the axis is out of range.
    ///
    /// Examples:
    ///     >>> print(functions.cumprod_(Tensor([1, 2, 3]), 0, True))
    ///     [1 1 2]
    CUMPROD = "cumprod_",
    params: [input: Tensor = Required, axis: Int = Required, exclusive: Bool = Bool(false), reverse: Bool = Bool(false)], outputs: 1,
    public: false, method: false, primitive: "", traits: Traits::PURE,
    infer: |cx| infer(cx, is_number, "numbers"),
    kernel: Kernel::host(|cx| run(ScanKind::Prod, cx)),
    vjp: |b, cx| {
        // With E[k] the product before k, the derivative of product i > k is E[k] times the product of the elements in
        // between. This uses no division, so zeros are handled correctly.
        let (axis, exclusive, reverse) = (cx.attrs[0].int(), cx.attrs[1].bool(), cx.attrs[2].bool());
        let attrs = smallvec![Attr::Int(axis), Attr::Bool(true), Attr::Bool(reverse)];
        let before = emit1(b, &CUMPROD, &[cx.inputs[0]], attrs)?;
        let shares = if exclusive { cx.grad() } else { nn::mul(b, cx.grad(), cx.inputs[0])? };
        let later = recurrence(b, cx.inputs[0], shares, axis, !reverse)?;
        let sum = if exclusive { later } else { nn::add(b, cx.grad(), later)? };
        Ok(smallvec![Some(nn::mul(b, before, sum)?)])
    },
    samples: scan_samples,
}

op! {
    /// Returns the carry of a linear recurrence along an axis: it starts at 0, and after index k it is ``b[k] + a[k] *
    /// carry``. The result holds, at each index, the carry before it.
    ///
    /// Args:
    ///     a (Tensor): the factors, numbers, of at least one dimension.
    ///     b (Tensor): the terms to add, of the shape and dtype of `a`.
    ///     axis (int): the axis.
    ///     reverse (bool): whether it starts at the end. Default: ``False`` .
    ///
    /// Returns:
    ///     Tensor, of the shape and dtype of `a`.
    ///
    /// Raises:
    ///     ValueError: the axis is out of range, or the shapes differ.
    ///
    /// Examples:
    ///     >>> print(functions.recurrence_(Tensor([2, 2, 2]), Tensor([1, 1, 1]), 0))
    ///     [0 1 3]
    RECURRENCE = "recurrence_",
    params: [a: Tensor = Required, b: Tensor = Required, axis: Int = Required, reverse: Bool = Bool(false)], outputs: 1,
    public: false, method: false, primitive: "", traits: Traits::PURE,
    infer: |cx| {
        if cx.inputs[0] != cx.inputs[1] {
            return Err(cx.error(ms_core::Code::ShapeMismatch).expected(cx.inputs[0].describe()).got(cx.inputs[1].describe()));
        }
        infer(cx, is_number, "numbers")
    },
    kernel: Kernel::host(|cx| {
        let mut attrs = AttrReader::new(cx.attrs);
        let axis = axis_of(&mut attrs, cx.inputs[0].shape.len());
        scan::recurrence(&cx.inputs[0], &cx.inputs[1], axis, attrs.bool(), &cx.outputs[0])
    }),
    vjp: |b, cx| {
        // The cotangents satisfy the same recurrence from the other end; a[k] multiplies the carry before k.
        let (axis, reverse) = (cx.attrs[0].int(), cx.attrs[1].bool());
        let g = recurrence(b, cx.inputs[0], cx.grad(), axis, !reverse)?;
        Ok(smallvec![Some(nn::mul(b, g, cx.outputs[0])?), Some(g)])
    },
    samples: || {
        let attrs = |axis, reverse| vec![Attr::Int(axis), Attr::Bool(reverse)];
        vec![
            sample(vec![f32s(&[2, 4]), f32s(&[2, 4])], attrs(1, false)),
            sample(vec![f32s(&[3, 2]), f32s(&[3, 2])], attrs(0, true)),
            forward_only(
                vec![input(DType::Int32, &[6], -3.0, 4.0), input(DType::Int32, &[6], -3.0, 4.0)],
                attrs(-1, false),
            ),
        ]
    },
}

op! {
    /// Returns the logarithms of the cumulative sums of exponentials along an axis, computed without overflow.
    ///
    /// Args:
    ///     input (Tensor): floats, of at least one dimension.
    ///     axis (int): the axis.
    ///
    /// Returns:
    ///     Tensor, of the shape and dtype of `input`.
    ///
    /// Raises:
    ///     ValueError: the axis is out of range.
    ///     TypeError: the dtype is not a float.
    ///
    /// Examples:
    ///     >>> print(functions.logcumsumexp_(Tensor([0.0, 0.0]), 0))
    ///     [0.        0.6931472]
    LOGCUMSUMEXP = "logcumsumexp_", params: [input: Tensor = Required, axis: Int = Required], outputs: 1,
    public: false, method: false, primitive: "", traits: Traits::PURE,
    infer: |cx| infer(cx, DType::is_float, "floats"),
    kernel: Kernel::host(|cx| run(ScanKind::LogSumExp, cx)),
    vjp: logcumsumexp_vjp,
    samples: || vec![
        sample(vec![f32s(&[2, 4])], vec![Attr::Int(1)]),
        sample(vec![f32s(&[3, 2])], vec![Attr::Int(-2)]),
        forward_only(vec![values(DType::Float64, &[4], &[1000.0, -1000.0, 1000.0, 0.0])], vec![Attr::Int(0)]),
    ],
}

fn logcumsumexp_vjp(b: &mut dyn Builder, cx: &VjpCx) -> Result<Grads> {
    // With w = exp(x - y), the share of an element in the sum that ends at it, 1 - w is the share of all elements
    // before it. The shares of element k in later sums are products of those: a recurrence in which nothing exceeds 1.
    let (x, axis, g) = (cx.inputs[0], cx.attrs[0].int(), cx.grad());
    let difference = nn::sub(b, x, cx.outputs[0])?;
    let share = nn::exp(b, difference)?;
    let (lowest, zero, one) = (nn::number(b, f64::NEG_INFINITY, x)?, nn::number(b, 0.0, x)?, nn::number(b, 1.0, x)?);
    let nothing = nn::equal(b, x, lowest)?;
    let share = nn::select(b, nothing, zero, share)?;
    let rest = nn::sub(b, one, share)?;
    let passed = nn::mul(b, rest, g)?;
    let later = recurrence(b, rest, passed, axis, true)?;
    let sum = nn::add(b, g, later)?;
    Ok(smallvec![Some(nn::mul(b, share, sum)?)])
}

fn extreme_infer(cx: &mut Infer) -> Result<SmallVec<[Aval; 1]>> {
    let mut out = infer(cx, is_ordered, "numbers with an order")?;
    out.push(Aval { dtype: DType::Int64, shape: out[0].shape.clone() });
    Ok(out)
}

fn extreme_run(kind: ExtremeKind, cx: &KernelCx) -> Result<()> {
    let axis = axis_of(&mut AttrReader::new(cx.attrs), cx.inputs[0].shape.len());
    scan::running_extreme(kind, &cx.inputs[0], axis, &cx.outputs[0], &cx.outputs[1])
}

/// The vjp of an op that picks elements along the axis in its first attribute and returns their indices as second
/// output: each cotangent goes back to its index.
pub(crate) fn picked_vjp(b: &mut dyn Builder, cx: &VjpCx, axis: i64) -> Result<Grads> {
    let Some(g) = cx.grads[0] else { return Ok(smallvec![None]) };
    let zeros = nn::zeros_like(b, cx.inputs[0])?;
    Ok(smallvec![Some(nn::scatter_add_d(b, zeros, axis, cx.outputs[1], g)?)])
}

fn extreme_samples() -> Vec<Sample> {
    vec![
        sample(vec![f32s(&[2, 5])], vec![Attr::Int(1)]),
        sample(vec![f32s(&[4, 2])], vec![Attr::Int(0)]),
        forward_only(vec![input(DType::Int32, &[40], -3.0, 4.0)], vec![Attr::Int(-1)]),
    ]
}

op! {
    /// Returns the cumulative maxima along an axis and their indices.
    ///
    /// Args:
    ///     input (Tensor): of at least one dimension, not complex.
    ///     axis (int): the axis.
    ///
    /// Returns:
    ///     Tuple of the maxima and the int64 indices: the last of equal elements. NaN propagates from its first occurrence.
    ///
    /// Raises:
    ///     ValueError: the axis is out of range.
    ///
    /// Examples:
    ///     >>> print(functions.cummax_(Tensor([1, 3, 2]), 0)[0])
    ///     [1 3 3]
    CUMMAX = "cummax_", params: [input: Tensor = Required, axis: Int = Required], outputs: 2,
    public: false, method: false, primitive: "", traits: Traits::PURE,
    infer: extreme_infer,
    kernel: Kernel::host(|cx| extreme_run(ExtremeKind::Max, cx)),
    vjp: |b, cx| picked_vjp(b, cx, cx.attrs[0].int()),
    samples: extreme_samples,
}

op! {
    /// Returns the cumulative minima along an axis and their indices.
    ///
    /// Args:
    ///     input (Tensor): of at least one dimension, not complex.
    ///     axis (int): the axis.
    ///
    /// Returns:
    ///     Tuple of the minima and the int64 indices: the last of equal elements. NaN propagates from its first occurrence.
    ///
    /// Raises:
    ///     ValueError: the axis is out of range.
    ///
    /// Examples:
    ///     >>> print(functions.cummin_(Tensor([3, 1, 2]), 0)[0])
    ///     [3 1 1]
    CUMMIN = "cummin_", params: [input: Tensor = Required, axis: Int = Required], outputs: 2,
    public: false, method: false, primitive: "", traits: Traits::PURE,
    infer: extreme_infer,
    kernel: Kernel::host(|cx| extreme_run(ExtremeKind::Min, cx)),
    vjp: |b, cx| picked_vjp(b, cx, cx.attrs[0].int()),
    samples: extreme_samples,
}
