//! Reductions over axes.

use ms_core::{
    Attr, AttrReader, Aval, Code, DType, Error, HostKernel, KernelCx, Result, Shape, SmallVec, fmt_shape, smallvec,
};
use ms_ir::{Builder, Grads, Infer, Kernel, OpDef, Sample, Traits, V, VjpCx};
use ms_kernels::reduce::{ReduceKind, reduce, reduce_of};

use crate::build as nn;
use crate::macros::op;
use crate::samples::{forward_only, input, sample};

pub static OPS: &[&OpDef] =
    &[&REDUCE_SUM, &REDUCE_PROD, &REDUCE_MAX, &REDUCE_MIN, &REDUCE_ALL, &REDUCE_ANY, &ARGMAX_AXIS, &ARGMIN_AXIS];

/// The axes that an op reduces: those given, or all of them if none is given.
fn axes_of(op: &str, axes: &[i64], rank: usize) -> Result<SmallVec<[usize; 6]>> {
    let n = rank as i64;
    if axes.is_empty() {
        return Ok((0..rank).collect());
    }
    let mut out: SmallVec<[usize; 6]> = SmallVec::new();
    for &a in axes {
        // A 0-d tensor may be reduced over axis 0 or -1, as in NumPy and MindSpore.
        if rank == 0 && (a == 0 || a == -1) {
            continue;
        }
        if !(-n..n).contains(&a) {
            return Err(Error::new(Code::AxisOutOfRange)
                .op(op)
                .expected(format!("an axis in [{}, {})", -n, n))
                .got(a.to_string()));
        }
        let a = if a < 0 { a + n } else { a } as usize;
        if out.contains(&a) {
            return Err(Error::new(Code::DuplicateAxis).op(op).got(format!("{axes:?}")));
        }
        out.push(a);
    }
    out.sort_unstable();
    Ok(out)
}

fn reduced_shape(shape: &[ms_core::Dim], axes: &[usize], keep_dims: bool) -> Shape {
    if keep_dims {
        return nn::kept_shape(shape, axes);
    }
    shape.iter().enumerate().filter(|(i, _)| !axes.contains(i)).map(|(_, &d)| d).collect()
}

fn infer(cx: &mut Infer, bool_only: bool, needs_element: bool) -> Result<SmallVec<[Aval; 1]>> {
    let x = &cx.inputs[0];
    if bool_only {
        cx.expect_dtype(0, DType::is_bool, "dtype bool")?;
    }
    let axes = axes_of(cx.op.name, cx.attrs[0].as_ints(), x.rank())?;
    if needs_element && axes.iter().any(|&a| x.shape[a] == ms_core::Dim::ZERO) {
        return Err(cx.error(Code::EmptyReduction).got(fmt_shape(&x.shape)));
    }
    Ok(smallvec![Aval { dtype: x.dtype, shape: reduced_shape(&x.shape, &axes, cx.attrs[1].bool()) }])
}

/// Refuses unordered dtypes at the call, since the kernel may run later.
fn ordered(cx: &Infer) -> Result<()> {
    match cx.inputs[0].dtype {
        dtype @ (DType::Complex64 | DType::Complex128) => Err(cx.error(Code::UnsupportedDType).got(dtype.title())),
        _ => Ok(()),
    }
}

fn run(kind: ReduceKind, cx: &KernelCx) -> Result<()> {
    let mut attrs = AttrReader::new(cx.attrs);
    let axes = axes_of("reduce", &attrs.ints(), cx.inputs[0].shape.len())?;
    let keep_dims = attrs.bool();
    let out = &cx.outputs[0];
    if !keep_dims {
        return reduce_of(kind, &cx.inputs[0], cx.first, &axes, out);
    }
    // The kernel's output has only the kept dimensions; the view drops those of size 1 that keep_dims added.
    let keep = |values: &[i64]| -> SmallVec<[i64; 6]> {
        values.iter().enumerate().filter(|(i, _)| !axes.contains(i)).map(|(_, &v)| v).collect()
    };
    let (shape, strides) = (keep(out.shape), keep(out.strides));
    // SAFETY: the same elements as `out`, without dimensions of size 1.
    let view = unsafe { ms_core::ViewMut::new(out.ptr, out.dtype, &shape, &strides) };
    reduce_of(kind, &cx.inputs[0], cx.first, &axes, &view)
}

/// The output or cotangent of a reduction, broadcast to the input's shape.
fn spread(b: &mut dyn Builder, cx: &VjpCx, v: V) -> Result<V> {
    let shape = b.aval(cx.inputs[0]).shape;
    let axes = axes_of(cx.op.name, cx.attrs[0].as_ints(), shape.len())?;
    // A single element broadcasts to any shape directly.
    let kept = if b.shape(v).is_empty() { v } else { nn::reshape(b, v, &nn::kept_shape(&shape, &axes))? };
    nn::broadcast_to(b, kept, &shape)
}

/// The gradient of max and min: shared evenly among the elements that attain the value.
fn extremum_vjp(b: &mut dyn Builder, cx: &VjpCx) -> Result<Grads> {
    let x = cx.inputs[0];
    let y = spread(b, cx, cx.outputs[0])?;
    let hit = nn::equal(b, x, y)?;
    let dtype = b.aval(x).dtype;
    // In float16, a count above 65,504 is infinite.
    let half = matches!(dtype, DType::Float16 | DType::BFloat16);
    let ones = nn::cast(b, hit, if half { DType::Float32 } else { dtype })?;
    let hit = if half { nn::cast(b, ones, dtype)? } else { ones };
    let count = nn::reduce_sum(b, ones, cx.attrs[0].as_ints(), cx.attrs[1].bool())?;
    let grad = if half { nn::cast(b, cx.grad(), DType::Float32)? } else { cx.grad() };
    let share = nn::div(b, grad, count)?;
    let share = if half { nn::cast(b, share, dtype)? } else { share };
    let share = spread(b, cx, share)?;
    Ok(smallvec![Some(nn::mul(b, share, hit)?)])
}

fn reduction_samples(dtypes: &[DType], gradient: bool, empty: bool) -> Vec<Sample> {
    let mut out = Vec::new();
    let attrs = |axes: &[i64], keep: bool| vec![Attr::ints(axes), Attr::Bool(keep)];
    for &d in dtypes {
        let make = |i, a| if gradient && d.is_float() { sample(vec![i], a) } else { forward_only(vec![i], a) };
        out.push(make(input(d, &[2, 3, 4], -2.0, 2.0), attrs(&[], false)));
        out.push(make(input(d, &[2, 3, 4], -2.0, 2.0), attrs(&[1], true)));
        out.push(make(input(d, &[2, 3, 4], -2.0, 2.0), attrs(&[0, -1], false)));
        out.push(make(input(d, &[], -2.0, 2.0), attrs(&[], false)));
        out.push(forward_only(vec![input(d, &[33, 70], -2.0, 2.0)], attrs(&[0], false)));
        if empty {
            out.push(forward_only(vec![input(d, &[0, 3], -2.0, 2.0)], attrs(&[0], false)));
        }
    }
    out
}

op! {
    /// Returns the sum over some axes. An empty sum is 0.
    ///
    /// Args:
    ///     input (Tensor): of any shape.
    ///     axis (Union[int, tuple[int]]): the axes to sum over; all of them if empty. Default: ``()`` .
    ///     keep_dims (bool): whether the summed axes stay, with size 1. Default: ``False`` .
    ///
    /// Returns:
    ///     Tensor, of the dtype of `input`.
    ///
    /// Raises:
    ///     ValueError: an axis is out of range, or is given twice.
    ///
    /// Examples:
    ///     >>> print(ops.reduce_sum(Tensor([[1.0, 2.0], [3.0, 4.0]]), 0))
    ///     [4. 6.]
    REDUCE_SUM = "reduce_sum",
    params: [input: Tensor = Required, axis: Ints = Empty, keep_dims: Bool = Bool(false)], outputs: 1,
    public: true, method: false, primitive: "ReduceSum(keep_dims=False)(input, axis=())", traits: Traits::PURE,
    infer: |cx| infer(cx, false, false),
    kernel: Kernel::Host(HostKernel::new(|cx| run(ReduceKind::Sum, cx)).with_prologue()),
    vjp: |b, cx| Ok(smallvec![Some(spread(b, cx, cx.grad())?)]),
    samples: || reduction_samples(&[DType::Float32, DType::Float64, DType::Int32], true, true),
}

op! {
    /// Returns the product over some axes. An empty product is 1.
    ///
    /// Args:
    ///     input (Tensor): of any shape.
    ///     axis (Union[int, tuple[int]]): the axes to multiply over; all of them if empty. Default: ``()`` .
    ///     keep_dims (bool): whether these axes stay, with size 1. Default: ``False`` .
    ///
    /// Returns:
    ///     Tensor, of the dtype of `input`.
    ///
    /// Raises:
    ///     ValueError: an axis is out of range, or is given twice.
    ///
    /// Examples:
    ///     >>> print(ops.reduce_prod(Tensor([[1.0, 2.0], [3.0, 4.0]]), 0))
    ///     [3. 8.]
    REDUCE_PROD = "reduce_prod",
    params: [input: Tensor = Required, axis: Ints = Empty, keep_dims: Bool = Bool(false)], outputs: 1,
    public: true, method: false, primitive: "ReduceProd(keep_dims=False)(x, axis=())", traits: Traits::PURE,
    infer: |cx| infer(cx, false, false),
    kernel: Kernel::Host(HostKernel::new(|cx| run(ReduceKind::Prod, cx)).with_prologue()),
    vjp: |b, cx| {
        // With P the product of the nonzero elements: P / x if no element is zero; P at the only zero; 0 elsewhere.
        let (x, axes, keep) = (cx.inputs[0], cx.attrs[0].as_ints(), cx.attrs[1].bool());
        let dtype = b.aval(x).dtype;
        let (zero, one) = (nn::number(b, 0.0, x)?, nn::number(b, 1.0, x)?);
        let at_zero = nn::equal(b, x, zero)?;
        let safe = nn::select(b, at_zero, one, x)?;
        let p = ms_ir::emit1(b, &REDUCE_PROD, &[safe], smallvec![Attr::ints(axes), Attr::Bool(keep)])?;
        let p = nn::mul(b, p, cx.grad())?;
        let p = spread(b, cx, p)?;
        let zeros = nn::cast(b, at_zero, dtype)?;
        let count = nn::reduce_sum(b, zeros, axes, keep)?;
        let count = spread(b, cx, count)?;
        let none = nn::equal(b, count, zero)?;
        let single = nn::equal(b, count, one)?;
        let quotient = nn::div(b, p, safe)?;
        let here = nn::select(b, single, p, zero)?;
        let there = nn::select(b, none, quotient, zero)?;
        Ok(smallvec![Some(nn::select(b, at_zero, here, there)?)])
    },
    samples: || reduction_samples(&[DType::Float32, DType::Int32], true, true),
}

op! {
    /// Returns the largest element over some axes; NaN if one of them is NaN.
    ///
    /// Args:
    ///     input (Tensor): of any shape, with at least one element along each reduced axis.
    ///     axis (Union[int, tuple[int]]): the axes; all of them if empty. Default: ``()`` .
    ///     keep_dims (bool): whether these axes stay, with size 1. Default: ``False`` .
    ///
    /// Returns:
    ///     Tensor, of the dtype of `input`.
    ///
    /// Raises:
    ///     ValueError: an axis is out of range, or there are no elements to choose from.
    ///
    /// Examples:
    ///     >>> print(ops.reduce_max(Tensor([[1.0, 4.0], [3.0, 2.0]]), 0))
    ///     [3. 4.]
    REDUCE_MAX = "reduce_max",
    params: [input: Tensor = Required, axis: Ints = Empty, keep_dims: Bool = Bool(false)], outputs: 1,
    public: true, method: false, primitive: "ReduceMax(keep_dims=False)(x, axis=())", traits: Traits::PURE,
    infer: |cx| ordered(cx).and_then(|()| infer(cx, false, true)),
    kernel: Kernel::Host(HostKernel::new(|cx| run(ReduceKind::Max, cx)).with_prologue()),
    vjp: extremum_vjp,
    samples: || reduction_samples(&[DType::Float32, DType::Int32], true, false),
}

op! {
    /// Returns the smallest element over some axes; NaN if one of them is NaN.
    ///
    /// Args:
    ///     input (Tensor): of any shape, with at least one element along each reduced axis.
    ///     axis (Union[int, tuple[int]]): the axes; all of them if empty. Default: ``()`` .
    ///     keep_dims (bool): whether these axes stay, with size 1. Default: ``False`` .
    ///
    /// Returns:
    ///     Tensor, of the dtype of `input`.
    ///
    /// Raises:
    ///     ValueError: an axis is out of range, or there are no elements to choose from.
    ///
    /// Examples:
    ///     >>> print(ops.reduce_min(Tensor([[1.0, 4.0], [3.0, 2.0]]), 0))
    ///     [1. 2.]
    REDUCE_MIN = "reduce_min",
    params: [input: Tensor = Required, axis: Ints = Empty, keep_dims: Bool = Bool(false)], outputs: 1,
    public: true, method: false, primitive: "ReduceMin(keep_dims=False)(x, axis=())", traits: Traits::PURE,
    infer: |cx| ordered(cx).and_then(|()| infer(cx, false, true)),
    kernel: Kernel::Host(HostKernel::new(|cx| run(ReduceKind::Min, cx)).with_prologue()),
    vjp: extremum_vjp,
    samples: || reduction_samples(&[DType::Float32, DType::Int32], true, false),
}

op! {
    /// Tests whether all elements over some axes are true.
    ///
    /// Args:
    ///     input (Tensor): of dtype bool.
    ///     axis (Union[int, tuple[int]]): the axes; all of them if empty. Default: ``()`` .
    ///     keep_dims (bool): whether these axes stay, with size 1. Default: ``False`` .
    ///
    /// Returns:
    ///     Tensor of bool.
    ///
    /// Raises:
    ///     TypeError: `input` is not of dtype bool.
    ///     ValueError: an axis is out of range, or is given twice.
    ///
    /// Examples:
    ///     >>> print(ops.reduce_all(Tensor([[True, False], [True, True]]), 0))
    ///     [ True False]
    REDUCE_ALL = "reduce_all",
    params: [input: Tensor = Required, axis: Ints = Empty, keep_dims: Bool = Bool(false)], outputs: 1,
    public: true, method: false, primitive: "ReduceAll(keep_dims=False)(input, axis=())", traits: Traits::PURE,
    infer: |cx| infer(cx, true, false),
    kernel: Kernel::Host(HostKernel::new(|cx| run(ReduceKind::All, cx)).with_prologue()),
    not_differentiable: "its values are booleans",
    samples: || reduction_samples(&[DType::Bool], false, true),
}

op! {
    /// Tests whether any element over some axes is true.
    ///
    /// Args:
    ///     input (Tensor): of dtype bool.
    ///     axis (Union[int, tuple[int]]): the axes; all of them if empty. Default: ``()`` .
    ///     keep_dims (bool): whether these axes stay, with size 1. Default: ``False`` .
    ///
    /// Returns:
    ///     Tensor of bool.
    ///
    /// Raises:
    ///     TypeError: `input` is not of dtype bool.
    ///     ValueError: an axis is out of range, or is given twice.
    ///
    /// Examples:
    ///     >>> print(ops.reduce_any(Tensor([[True, False], [True, False]]), 0))
    ///     [ True False]
    REDUCE_ANY = "reduce_any",
    params: [input: Tensor = Required, axis: Ints = Empty, keep_dims: Bool = Bool(false)], outputs: 1,
    public: true, method: false, primitive: "ReduceAny(keep_dims=False)(x, axis=())", traits: Traits::PURE,
    infer: |cx| infer(cx, true, false),
    kernel: Kernel::Host(HostKernel::new(|cx| run(ReduceKind::Any, cx)).with_prologue()),
    not_differentiable: "its values are booleans",
    samples: || reduction_samples(&[DType::Bool], false, true),
}

fn arg_infer(cx: &mut Infer) -> Result<SmallVec<[Aval; 1]>> {
    ordered(cx)?;
    let x = &cx.inputs[0];
    let axes = axes_of(cx.op.name, &[cx.attrs[0].int()], x.rank())?;
    if axes.iter().any(|&a| x.shape[a] == ms_core::Dim::ZERO) {
        return Err(cx.error(Code::EmptyReduction).got(fmt_shape(&x.shape)));
    }
    Ok(smallvec![Aval { dtype: DType::Int64, shape: reduced_shape(&x.shape, &axes, false) }])
}

fn arg_run(kind: ReduceKind, cx: &KernelCx) -> Result<()> {
    let axis = AttrReader::new(cx.attrs).int();
    let axes = axes_of("argmax", &[axis], cx.inputs[0].shape.len())?;
    reduce(kind, &cx.inputs[0], &axes, &cx.outputs[0])
}

fn arg_samples() -> Vec<Sample> {
    vec![
        forward_only(vec![input(DType::Float32, &[3, 5], -2.0, 2.0)], vec![Attr::Int(1)]),
        forward_only(vec![input(DType::Int32, &[3, 5], -2.0, 2.0)], vec![Attr::Int(-2)]),
        forward_only(vec![input(DType::Float64, &[4], -2.0, 2.0)], vec![Attr::Int(0)]),
    ]
}

op! {
    /// Returns the index of the largest element along an axis: the first one if several are equal, that of the first
    /// NaN if there is one.
    ///
    /// Args:
    ///     input (Tensor): with at least one element along the axis.
    ///     axis (int): the axis, which is removed in the result.
    ///
    /// Returns:
    ///     Tensor of int64.
    ///
    /// Raises:
    ///     ValueError: the axis is out of range, or there are no elements to choose from.
    ///
    /// Examples:
    ///     >>> print(functions.argmax_axis(Tensor([[1.0, 4.0], [3.0, 2.0]]), 1))
    ///     [1 0]
    ARGMAX_AXIS = "argmax_axis", params: [input: Tensor = Required, axis: Int = Required], outputs: 1,
    public: false, method: false, primitive: "", traits: Traits::PURE,
    infer: arg_infer,
    kernel: Kernel::host(|cx| arg_run(ReduceKind::ArgMax, cx)),
    not_differentiable: "its values are indices",
    samples: arg_samples,
}

op! {
    /// Returns the index of the smallest element along an axis: the first one if several are equal, that of the first
    /// NaN if there is one.
    ///
    /// Args:
    ///     input (Tensor): with at least one element along the axis.
    ///     axis (int): the axis, which is removed in the result.
    ///
    /// Returns:
    ///     Tensor of int64.
    ///
    /// Raises:
    ///     ValueError: the axis is out of range, or there are no elements to choose from.
    ///
    /// Examples:
    ///     >>> print(functions.argmin_axis(Tensor([[1.0, 4.0], [3.0, 2.0]]), 1))
    ///     [0 1]
    ARGMIN_AXIS = "argmin_axis", params: [input: Tensor = Required, axis: Int = Required], outputs: 1,
    public: false, method: false, primitive: "", traits: Traits::PURE,
    infer: arg_infer,
    kernel: Kernel::host(|cx| arg_run(ReduceKind::ArgMin, cx)),
    not_differentiable: "its values are indices",
    samples: arg_samples,
}
