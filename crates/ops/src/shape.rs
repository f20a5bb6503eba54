//! Ops that move elements without computation: views, their inverses, concatenation and padding.

use ms_core::{
    Attr, AttrReader, Aval, Code, DType, Dim, Layout, Result, Shape, ShapeEnv, SmallVec, Strides, ViewMut, fmt_shape,
    smallvec,
};
use ms_ir::{Infer, Kernel, OpDef, Traits};
use ms_kernels::movement;

use crate::build as nn;
use crate::macros::op;
use crate::samples::{f32s, forward_only, input, sample};

pub static OPS: &[&OpDef] = &[&RESHAPE, &TRANSPOSE, &BROADCAST_TO, &SLICE_VIEW, &SLICE_SCATTER, &CONCAT, &PAD_CONSTANT];

/// The target shape of a reshape, with -1 resolved.
fn reshape_target(cx: &mut Infer) -> Result<Shape> {
    let mut shape = Shape::from_slice(cx.attrs[0].as_dims());
    let from = cx.inputs[0].shape.clone();
    let total = cx.env.product(&from);
    let unknown: Vec<usize> = (0..shape.len()).filter(|&i| shape[i].value() == Some(-1)).collect();
    let mismatch = |cx: &Infer| {
        cx.error(Code::ReshapeMismatch).expected(format!("a shape for {total} elements")).got(format!(
            "{} to {}",
            fmt_shape(&from),
            fmt_shape(cx.attrs[0].as_dims())
        ))
    };
    if unknown.len() > 1 || shape.iter().any(|d| d.value().is_some_and(|v| v < -1)) {
        return Err(cx
            .error(Code::InvalidValue)
            .expected("sizes that are not negative, at most one of them -1")
            .got(fmt_shape(&shape)));
    }
    if let [hole] = unknown[..] {
        shape[hole] = Dim::ONE;
        let rest = cx.env.product(&shape);
        if rest.value() == Some(0) || (total.is_const() && rest.is_const() && total.get() % rest.get() != 0) {
            return Err(mismatch(cx));
        }
        shape[hole] = cx.env.floor_div(total, rest);
    }
    let count = cx.env.product(&shape);
    if !cx.env.same(count, total) {
        return Err(mismatch(cx));
    }
    Ok(shape)
}

/// The user's permutation, as indices.
fn permutation(cx: &Infer, rank: usize) -> Result<SmallVec<[usize; 6]>> {
    let perm = cx.attrs[0].as_ints();
    if perm.len() != rank {
        return Err(cx
            .error(Code::RankMismatch)
            .expected(format!("a permutation of {rank} dimensions"))
            .got(format!("{perm:?}")));
    }
    let mut out: SmallVec<[usize; 6]> = SmallVec::new();
    for &p in perm {
        let p = cx.axis(p, rank)?;
        if out.contains(&p) {
            return Err(cx.error(Code::DuplicateAxis).got(format!("{perm:?}")));
        }
        out.push(p);
    }
    Ok(out)
}

fn normalized(perm: &[i64], rank: usize) -> SmallVec<[usize; 6]> {
    perm.iter().map(|&p| if p < 0 { p + rank as i64 } else { p } as usize).collect()
}

op! {
    /// Returns the same elements, in row-major order, with another shape. Shares memory if the layout allows it.
    ///
    /// Args:
    ///     input (Tensor): of any shape.
    ///     shape (tuple[int]): the new shape; one size may be -1 and is then inferred from the others.
    ///
    /// Returns:
    ///     Tensor, of shape `shape`.
    ///
    /// Raises:
    ///     ValueError: the number of elements would change.
    ///
    /// Examples:
    ///     >>> print(ops.reshape(Tensor([[1, 2], [3, 4]]), (4,)))
    ///     [1 2 3 4]
    RESHAPE = "reshape", params: [input: Tensor = Required, shape: Shape = Required], outputs: 1,
    public: true, method: false, primitive: "Reshape()(input, shape)", traits: Traits::VIEW,
    infer: |cx| {
        let shape = reshape_target(cx)?;
        Ok(smallvec![Aval { dtype: cx.inputs[0].dtype, shape }])
    },
    kernel: Kernel::View(|input, out, _| input.reshaped(&out.shape)),
    vjp: |b, cx| {
        let shape = b.aval(cx.inputs[0]).shape;
        Ok(smallvec![Some(nn::reshape(b, cx.grad(), &shape)?)])
    },
    samples: || {
        let dims = |s: &[i64]| vec![Attr::dims(Dim::from_i64s(s))];
        vec![
            sample(vec![f32s(&[2, 3, 4])], dims(&[6, -1])),
            sample(vec![f32s(&[])], dims(&[1, 1])),
            forward_only(vec![f32s(&[2, 0])], dims(&[0, 5])),
            forward_only(vec![input(DType::Int32, &[4, 3], -9.0, 9.0)], dims(&[12])),
        ]
    },
}

op! {
    /// Returns the tensor with its dimensions permuted. Shares memory.
    ///
    /// Args:
    ///     input (Tensor): of any shape.
    ///     input_perm (tuple[int]): dimension k of the result is dimension ``input_perm[k]`` of the input.
    ///
    /// Returns:
    ///     Tensor, of the permuted shape.
    ///
    /// Raises:
    ///     ValueError: `input_perm` is not a permutation of the dimensions.
    ///
    /// Examples:
    ///     >>> print(ops.transpose(Tensor([[1, 2], [3, 4]]), (1, 0)))
    ///     [[1 3]
    ///      [2 4]]
    TRANSPOSE = "transpose", params: [input: Tensor = Required, input_perm: Ints = Required], outputs: 1,
    public: true, method: false, primitive: "Transpose()(input, input_perm)", traits: Traits::VIEW,
    infer: |cx| {
        let x = &cx.inputs[0];
        let perm = permutation(cx, x.rank())?;
        Ok(smallvec![Aval { dtype: x.dtype, shape: perm.iter().map(|&p| x.shape[p]).collect() }])
    },
    kernel: Kernel::View(|input, _, attrs| Some(input.permuted(&normalized(attrs[0].as_ints(), input.rank())))),
    vjp: |b, cx| {
        let perm = normalized(cx.attrs[0].as_ints(), cx.attrs[0].as_ints().len());
        let mut inverse = vec![0i64; perm.len()];
        for (k, &p) in perm.iter().enumerate() {
            inverse[p] = k as i64;
        }
        Ok(smallvec![Some(nn::transpose(b, cx.grad(), &inverse)?)])
    },
    samples: || vec![
        sample(vec![f32s(&[2, 3, 4])], vec![Attr::ints(&[2, 0, 1])]),
        sample(vec![f32s(&[2, 3])], vec![Attr::ints(&[-1, 0])]),
        forward_only(vec![f32s(&[])], vec![Attr::ints(&[])]),
    ],
}

op! {
    /// Broadcasts the tensor to a shape, along dimensions of size 1 and new leading dimensions. Shares memory; if
    /// elements repeat, the result cannot be written in place.
    ///
    /// Args:
    ///     input (Tensor): of any shape.
    ///     shape (tuple[int]): the new shape; -1 keeps a size.
    ///
    /// Returns:
    ///     Tensor, of shape `shape`.
    ///
    /// Raises:
    ///     ValueError: the shape of `input` does not broadcast to `shape`.
    ///
    /// Examples:
    ///     >>> print(ops.broadcast_to(Tensor([1, 2]), (2, 2)))
    ///     [[1 2]
    ///      [1 2]]
    BROADCAST_TO = "broadcast_to", params: [input: Tensor = Required, shape: Shape = Required], outputs: 1,
    public: true, method: true, primitive: "BroadcastTo(shape: _target_sizes)(input)", traits: Traits::VIEW,
    infer: |cx| {
        let x = &cx.inputs[0];
        let mut shape = Shape::from_slice(cx.attrs[0].as_dims());
        let bad = |cx: &Infer| {
            cx.error(Code::BroadcastMismatch)
                .expected(format!("a shape that {} broadcasts to", fmt_shape(&cx.inputs[0].shape)))
                .got(fmt_shape(cx.attrs[0].as_dims()))
        };
        let Some(lead) = shape.len().checked_sub(x.rank()) else { return Err(bad(cx)) };
        for k in 0..shape.len() {
            let from = k.checked_sub(lead).map(|i| x.shape[i]);
            match (shape[k].value(), from) {
                (Some(-1), Some(d)) => shape[k] = d,
                (Some(v), _) if v < 0 => return Err(bad(cx)),
                (_, Some(d)) if !cx.env.same(d, shape[k]) && !cx.env.is_one(d) => return Err(bad(cx)),
                _ => {}
            }
        }
        Ok(smallvec![Aval { dtype: x.dtype, shape }])
    },
    kernel: Kernel::View(|input, out, _| Some(input.expanded(&out.shape))),
    vjp: |b, cx| Ok(smallvec![Some(nn::sum_to_shape(b, cx.grad(), cx.inputs[0])?)]),
    samples: || {
        let dims = |s: &[i64]| vec![Attr::dims(Dim::from_i64s(s))];
        vec![
            sample(vec![f32s(&[3, 1])], dims(&[2, 3, 4])),
            sample(vec![f32s(&[])], dims(&[2, 2])),
            forward_only(vec![f32s(&[1, 3])], dims(&[0, -1])),
        ]
    },
}

fn slice_layout(input: &Layout, starts: &[Dim], sizes: &[Dim], steps: &[i64]) -> Layout {
    let mut env = ShapeEnv::new();
    let mut offset = input.offset;
    let mut strides: Strides = input.strides.clone();
    for k in 0..input.rank() {
        // The start of an empty slice may be one past the end.
        if sizes[k] != Dim::ZERO {
            let moved = env.mul(starts[k], input.strides[k]);
            offset = env.add(offset, moved);
        }
        strides[k] = env.mul(input.strides[k], Dim::new(steps[k]));
    }
    Layout { dtype: input.dtype, shape: Shape::from_slice(sizes), strides, offset }
}

/// Checks starts, sizes and steps against a shape: all reached indices must be in range.
fn check_slice(cx: &mut Infer, shape: &[Dim], starts: &[Dim], sizes: &[Dim], steps: &[i64]) -> Result<()> {
    let rank = shape.len();
    if starts.len() != rank || sizes.len() != rank || steps.len() != rank {
        return Err(cx.error(Code::RankMismatch).expected(format!("{rank} starts, sizes and steps")));
    }
    for k in 0..rank {
        let known = shape[k].value().zip(sizes[k].value()).zip(starts[k].value());
        let Some(((d, n), start)) = known else {
            check_symbolic(cx, shape[k], starts[k], sizes[k], steps[k])?;
            continue;
        };
        let last = start.checked_add((n - 1).max(0).saturating_mul(steps[k]));
        let inside = |i: i64| (0..d).contains(&i);
        if n < 0 || steps[k] == 0 || (n > 0 && !(inside(start) && last.is_some_and(inside))) {
            return Err(cx
                .error(Code::IndexOutOfRange)
                .expected(format!("indices in [0, {d}) in dimension {k}"))
                .got(format!("{n} from {start} by {}", steps[k])));
        }
    }
    Ok(())
}

/// Like [`check_slice`] along one dimension; that the indices are in range becomes a guard.
fn check_symbolic(cx: &mut Infer, d: Dim, start: Dim, n: Dim, step: i64) -> Result<()> {
    if n == d && start == Dim::ZERO && step == 1 {
        return Ok(());
    }
    // An empty slice needs no check.
    if n == Dim::ZERO && step != 0 {
        return Ok(());
    }
    let behind = cx.env.sub(n, Dim::ONE);
    let reach = cx.env.mul(behind, Dim::new(step));
    let last = cx.env.add(reach, start);
    let mut inside = |i: Dim| !cx.env.less(i, Dim::ZERO) && cx.env.less(i, d);
    if step == 0 || !inside(start) || !inside(last) || cx.env.less(n, Dim::ONE) {
        return Err(cx
            .error(Code::IndexOutOfRange)
            .expected(format!("indices in [0, {d})"))
            .got(format!("{n} from {start} by {step}")));
    }
    Ok(())
}

fn slice_samples() -> Vec<Vec<Attr>> {
    let attrs = |a: &[i64], n: &[i64], s: &[i64]| {
        vec![Attr::dims(Dim::from_i64s(a)), Attr::dims(Dim::from_i64s(n)), Attr::ints(s)]
    };
    vec![attrs(&[1, 0], &[2, 2], &[1, 3]), attrs(&[3, 4], &[2, 3], &[-2, -1]), attrs(&[0, 0], &[0, 5], &[1, 1])]
}

op! {
    /// Returns ``input[start : start + size * step : step]`` along each dimension. Shares memory.
    ///
    /// Args:
    ///     input (Tensor): of any shape.
    ///     starts (tuple[int]): the first index along each dimension.
    ///     sizes (tuple[int]): the number of elements along each dimension.
    ///     steps (tuple[int]): the distance between them; may be negative, not 0.
    ///
    /// Returns:
    ///     Tensor, of shape `sizes`.
    ///
    /// Raises:
    ///     IndexError: an index is out of range.
    ///
    /// Examples:
    ///     >>> print(functions.slice_view(Tensor([1, 2, 3, 4]), (3,), (2,), (-2,)))
    ///     [4 2]
    SLICE_VIEW = "slice_view",
    params: [input: Tensor = Required, starts: Shape = Required, sizes: Shape = Required, steps: Ints = Required], outputs: 1,
    public: false, method: false, primitive: "", traits: Traits::VIEW,
    infer: |cx| {
        let (input, attrs) = (&cx.inputs[0], cx.attrs);
        let (starts, sizes, steps) = (attrs[0].as_dims(), attrs[1].as_dims(), attrs[2].as_ints());
        check_slice(cx, &input.shape, starts, sizes, steps)?;
        Ok(smallvec![Aval::new(input.dtype, sizes)])
    },
    kernel: Kernel::View(|input, _, attrs| {
        Some(slice_layout(input, attrs[0].as_dims(), attrs[1].as_dims(), attrs[2].as_ints()))
    }),
    vjp: |b, cx| {
        let (shape, dtype) = (b.aval(cx.inputs[0]).shape, b.dtype(cx.grad()));
        let zeros = nn::full(b, &shape, 0.0, dtype)?;
        let attrs = smallvec![cx.attrs[0].clone(), cx.attrs[2].clone()];
        Ok(smallvec![Some(ms_ir::emit1(b, &SLICE_SCATTER, &[zeros, cx.grad()], attrs)?)])
    },
    samples: || slice_samples().into_iter().map(|a| sample(vec![f32s(&[4, 5])], a)).collect(),
}

op! {
    /// Returns a copy of `input` with `src` written to ``[start : start + size * step : step]`` along each dimension,
    /// with the sizes of `src`.
    ///
    /// Args:
    ///     input (Tensor): of any shape.
    ///     src (Tensor): of the dtype and rank of `input`.
    ///     starts (tuple[int]): the first index along each dimension.
    ///     steps (tuple[int]): the distance between indices; may be negative, not 0.
    ///
    /// Returns:
    ///     Tensor, of the shape of `input`.
    ///
    /// Raises:
    ///     IndexError: an index is out of range.
    ///     TypeError: the dtypes differ.
    ///
    /// Examples:
    ///     >>> print(functions.slice_scatter(Tensor([1, 2, 3, 4]), Tensor([9, 8]), (0,), (2,)))
    ///     [9 2 8 4]
    SLICE_SCATTER = "slice_scatter",
    params: [input: Tensor = Required, src: Tensor = Required, starts: Shape = Required, steps: Ints = Required], outputs: 1,
    public: false, method: false, primitive: "", traits: Traits::PURE,
    infer: |cx| {
        let (inputs, attrs) = (cx.inputs, cx.attrs);
        let (x, src) = (&inputs[0], &inputs[1]);
        if x.dtype != src.dtype {
            return Err(cx.error(Code::DTypeMismatch).expected(x.dtype.title()).got(src.dtype.title()));
        }
        check_slice(cx, &x.shape, attrs[0].as_dims(), &src.shape, attrs[1].as_ints())?;
        Ok(smallvec![x.clone()])
    },
    kernel: Kernel::host(|cx| {
        let mut attrs = AttrReader::new(cx.attrs);
        let (starts, steps) = (attrs.ints(), attrs.ints());
        let (src, out) = (&cx.inputs[1], &cx.outputs[0]);
        movement::copy(&cx.inputs[0], out)?;
        if src.numel() == 0 {
            return Ok(());
        }
        let offset: i64 = (0..starts.len()).map(|k| starts[k] * out.strides[k]).sum();
        let strides: SmallVec<[i64; 6]> = (0..starts.len()).map(|k| steps[k] * out.strides[k]).collect();
        // SAFETY: inference checked that every index is within `out`.
        let target = unsafe {
            ViewMut::new(out.ptr.offset(offset as isize * out.dtype.size() as isize), out.dtype, src.shape, &strides)
        };
        movement::copy(src, &target)
    }),
    vjp: |b, cx| {
        let mut out = smallvec![None, None];
        if cx.needs[0] {
            let zeros = nn::zeros_like(b, cx.inputs[1])?;
            let attrs = smallvec![cx.attrs[0].clone(), cx.attrs[1].clone()];
            out[0] = Some(ms_ir::emit1(b, &SLICE_SCATTER, &[cx.grad(), zeros], attrs)?);
        }
        if cx.needs[1] {
            let sizes = b.aval(cx.inputs[1]).shape;
            out[1] = Some(nn::slice_at(b, cx.grad(), cx.attrs[0].as_dims(), &sizes, cx.attrs[1].as_ints())?);
        }
        Ok(out)
    },
    samples: || slice_samples().into_iter().map(|a| {
        let sizes: Vec<i64> = a[1].as_dims().iter().map(|d| d.get()).collect();
        sample(vec![f32s(&[4, 5]), f32s(&sizes)], vec![a[0].clone(), a[2].clone()])
    }).collect(),
}

op! {
    /// Returns the tensors joined along an axis.
    ///
    /// Args:
    ///     tensors (Union[tuple[Tensor], list[Tensor]]): at least one, of one dtype and equal in shape except along the axis.
    ///     axis (int): the axis. Default: ``0`` .
    ///
    /// Returns:
    ///     Tensor, of the dtype of the tensors.
    ///
    /// Raises:
    ///     TypeError: the dtypes differ.
    ///     ValueError: the sequence is empty, the shapes differ in another dimension, or the axis is out of range.
    ///
    /// Examples:
    ///     >>> print(ops.concat((Tensor([1, 2]), Tensor([3]))))
    ///     [1 2 3]
    CONCAT = "concat", params: [tensors: Tensors = Required, axis: Int = Int(0)], outputs: 1,
    public: true, method: false, primitive: "Concat(axis=0)(tensors)", traits: Traits::PURE,
    infer: |cx| {
        let Some(first) = cx.inputs.first() else {
            return Err(cx.error(Code::InvalidValue).expected("at least one tensor").got("an empty sequence"));
        };
        if first.rank() == 0 {
            return Err(cx.error(Code::RankMismatch).expected("tensors of at least one dimension").got("[]"));
        }
        let axis = cx.axis(cx.attrs[0].int(), first.rank())?;
        let mut shape = first.shape.clone();
        for x in &cx.inputs[1..] {
            if x.dtype != first.dtype {
                return Err(cx.error(Code::DTypeMismatch).expected(first.dtype.title()).got(x.dtype.title()));
            }
            let fits = x.rank() == first.rank()
                && (0..x.rank()).all(|k| k == axis || cx.env.same(x.shape[k], first.shape[k]));
            if !fits {
                return Err(cx
                    .error(Code::ShapeMismatch)
                    .expected(format!("the shape {} but for dimension {axis}", fmt_shape(&first.shape)))
                    .got(fmt_shape(&x.shape)));
            }
            shape[axis] = cx.env.add(shape[axis], x.shape[axis]);
        }
        Ok(smallvec![Aval { dtype: first.dtype, shape }])
    },
    kernel: Kernel::host(|cx| {
        let axis = AttrReader::new(cx.attrs).int();
        let rank = cx.outputs[0].shape.len() as i64;
        movement::concat(cx.inputs, if axis < 0 { axis + rank } else { axis } as usize, &cx.outputs[0])
    }),
    vjp: |b, cx| {
        let first = b.aval(cx.inputs[0]);
        let axis = cx.attrs[0].int();
        let axis = if axis < 0 { axis + first.rank() as i64 } else { axis } as usize;
        let mut out = smallvec![None; cx.inputs.len()];
        let mut start = Dim::ZERO;
        for (k, &x) in cx.inputs.iter().enumerate() {
            let sizes = b.aval(x).shape;
            if cx.needs[k] {
                let mut starts = vec![Dim::ZERO; sizes.len()];
                starts[axis] = start;
                out[k] = Some(nn::slice_at(b, cx.grad(), &starts, &sizes, &vec![1; sizes.len()])?);
            }
            start = b.env().add(start, sizes[axis]);
        }
        Ok(out)
    },
    samples: || vec![
        sample(vec![f32s(&[2, 3]), f32s(&[2, 1]), f32s(&[2, 2])], vec![Attr::Int(1)]),
        sample(vec![f32s(&[2, 3]), f32s(&[1, 3])], vec![Attr::Int(-2)]),
        forward_only(vec![f32s(&[0, 3]), f32s(&[2, 3])], vec![Attr::Int(0)]),
        forward_only(vec![input(DType::Int64, &[3], -9.0, 9.0)], vec![Attr::Int(0)]),
    ],
}

op! {
    /// Pads the tensor with a constant value.
    ///
    /// Args:
    ///     input (Tensor): of any shape.
    ///     low (tuple[int]): the number of elements added before, along each dimension.
    ///     high (tuple[int]): the number of elements added after, along each dimension.
    ///     value (number): the padding value.
    ///
    /// Returns:
    ///     Tensor, of the dtype of `input`.
    ///
    /// Raises:
    ///     ValueError: a padding size is negative, or their number is not the number of dimensions.
    ///
    /// Examples:
    ///     >>> print(functions.pad_constant(Tensor([1, 2]), (1,), (2,), 0))
    ///     [0 1 2 0 0]
    PAD_CONSTANT = "pad_constant",
    params: [input: Tensor = Required, low: Shape = Required, high: Shape = Required, value: Number = Required], outputs: 1,
    public: false, method: false, primitive: "", traits: Traits::PURE,
    infer: |cx| {
        let (inputs, attrs) = (cx.inputs, cx.attrs);
        let x = &inputs[0];
        let (low, high) = (attrs[0].as_dims(), attrs[1].as_dims());
        let negative = low.iter().chain(high).any(|&v| cx.env.less(v, Dim::ZERO));
        if low.len() != x.rank() || high.len() != x.rank() || negative {
            return Err(cx
                .error(Code::InvalidValue)
                .expected(format!("{} borders before and behind, not negative", x.rank()))
                .got(format!("{low:?} and {high:?}")));
        }
        let mut shape = x.shape.clone();
        for k in 0..shape.len() {
            let border = cx.env.add(low[k], high[k]);
            shape[k] = cx.env.add(shape[k], border);
        }
        Ok(smallvec![Aval { dtype: x.dtype, shape }])
    },
    kernel: Kernel::host(|cx| {
        let mut attrs = AttrReader::new(cx.attrs);
        let (low, _high, value) = (attrs.ints(), attrs.ints(), attrs.scalar());
        let (src, out) = (&cx.inputs[0], &cx.outputs[0]);
        movement::fill(value, out)?;
        let offset: i64 = (0..low.len()).map(|k| low[k] * out.strides[k]).sum();
        if src.numel() == 0 {
            return Ok(());
        }
        // SAFETY: the input's shape fits inside the output's, at offset `low`.
        let target = unsafe {
            ViewMut::new(out.ptr.offset(offset as isize * out.dtype.size() as isize), out.dtype, src.shape, out.strides)
        };
        movement::copy(src, &target)
    }),
    vjp: |b, cx| {
        let sizes = b.aval(cx.inputs[0]).shape;
        let steps = vec![1; sizes.len()];
        Ok(smallvec![Some(nn::slice_at(b, cx.grad(), cx.attrs[0].as_dims(), &sizes, &steps)?)])
    },
    samples: || {
        let value = Attr::Scalar(ms_core::Scalar::Float(0.5));
        let dims = |s: &[i64]| Attr::dims(Dim::from_i64s(s));
        vec![
            sample(vec![f32s(&[2, 3])], vec![dims(&[1, 0]), dims(&[0, 2]), value.clone()]),
            forward_only(vec![f32s(&[0])], vec![dims(&[1]), dims(&[1]), value]),
        ]
    },
}
