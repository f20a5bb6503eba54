//! Several index tensors at once: what `x[:, i, None, j]` and masks come down to.

use ms_core::{
    Attr, AttrReader, Attrs, Aval, Code, DType, Dim, HostKernel, Layout, Result, Scalar, Shape, ShapeEnv, SmallVec,
    View, ViewMut, broadcast_shapes, fmt_shape, smallvec,
};
use ms_ir::{ExampleArg, Infer, Kernel, OpDef, SampleInput, Traits, V, VjpCx, emit1};
use ms_kernels::indexing::{self, Combine};
use ms_kernels::{movement, nonzero};

use crate::build as nn;
use crate::macros::op;
use crate::samples::{f32s, forward_only, input, sample, values};

pub static OPS: &[&OpDef] = &[&NONZERO, &INDEX, &INDEX_PUT, &DIAGONAL];

op! {
    /// Returns the coordinates of the nonzero elements, in row-major order.
    ///
    /// Args:
    ///     input (Tensor): of any shape and dtype.
    ///     size (int): the number of nonzero elements.
    ///
    /// Returns:
    ///     Tensor of int64, of shape ``(size, input.ndim)``.
    ///
    /// Raises:
    ///     ValueError: the number of nonzero elements is not `size`.
    ///
    /// Examples:
    ///     >>> print(functions.nonzero_(Tensor([[0, 2], [3, 0]]), 2))
    ///     [[0 1]
    ///      [1 0]]
    NONZERO = "nonzero_", params: [input: Tensor = Required, size: Int = Required], outputs: 1,
    public: false, method: false, primitive: "", traits: Traits::FALLIBLE,
    infer: |cx| {
        let size = cx.attrs[0].int();
        if size < 0 {
            return Err(cx.error(Code::InvalidValue).expected("a size that is not negative").got(size.to_string()));
        }
        Ok(smallvec![Aval::new(DType::Int64, &[Dim::new(size), Dim::new(cx.inputs[0].rank() as i64)])])
    },
    kernel: Kernel::host(|cx| nonzero::nonzero(&cx.inputs[0], &cx.outputs[0])),
    not_differentiable: "its values are indices",
    samples: || vec![
        forward_only(vec![values(DType::Float32, &[2, 3], &[0.0, 1.0, 0.0, -2.0, 0.0, 0.5])], vec![Attr::Int(3)]),
        forward_only(vec![values(DType::Bool, &[4], &[1.0, 0.0, 1.0, 1.0])], vec![Attr::Int(3)]),
        forward_only(vec![values(DType::Int32, &[2, 1, 2], &[0.0, 0.0, 0.0, 9.0])], vec![Attr::Int(1)]),
        forward_only(vec![values(DType::Int64, &[], &[5.0])], vec![Attr::Int(1)]),
        forward_only(vec![input(DType::Float64, &[0, 3], 0.0, 1.0)], vec![Attr::Int(0)]),
    ],
}

/// Inputs from `first` on are index tensors, one for each of the dimensions `dims` of input 0: the shape of the part that
/// they pick.
fn part_shape(cx: &mut Infer, first: usize) -> Result<Shape> {
    let (dims, place) = (cx.attrs[0].as_ints(), cx.attrs[1].int());
    if cx.inputs.len() <= first || dims.len() != cx.inputs.len() - first {
        return Err(cx
            .error(Code::InvalidValue)
            .expected("one dimension for each index tensor, and at least one of them")
            .got(format!("{} tensors and dims {dims:?}", cx.inputs.len())));
    }
    let rank = cx.inputs[0].rank() as i64;
    for (k, d) in dims.iter().enumerate() {
        if !(0..rank).contains(d) {
            return Err(cx
                .error(Code::AxisOutOfRange)
                .expected(format!("a dimension in [0, {rank})"))
                .got(d.to_string()));
        }
        if dims[..k].contains(d) {
            return Err(cx.error(Code::DuplicateAxis).got(format!("{dims:?}")));
        }
    }
    let mut shape = Shape::new();
    for i in &cx.inputs[first..] {
        if !i.dtype.is_int() {
            return Err(cx.error(Code::DTypeMismatch).expected("index tensors of integers").got(i.dtype.title()));
        }
        shape = broadcast_shapes(cx.op.name, &shape, &i.shape, cx.env)
            .map_err(|e| e.what("the index tensors cannot be broadcast together"))?;
    }
    let whole = &cx.inputs[0].shape;
    let rest: Shape = (0..whole.len()).filter(|&d| !dims.contains(&(d as i64))).map(|d| whole[d]).collect();
    if !(0..=rest.len() as i64).contains(&place) {
        return Err(cx
            .error(Code::InvalidValue)
            .expected(format!("a place in [0, {}]", rest.len()))
            .got(place.to_string()));
    }
    let place = place as usize;
    Ok(rest[..place].iter().chain(&shape).chain(&rest[place..]).copied().collect())
}

/// The dimensions and the place, as the kernels take them.
fn read_attrs(attrs: &mut AttrReader) -> (SmallVec<[i64; 6]>, usize) {
    (attrs.ints(), attrs.int() as usize)
}

/// The name and the kernel of `index_put` without its copy: inputs are values and indices, the output is the tensor that they
/// go into. It is no op of the table, since it writes into a tensor that is there.
pub const PUT_INTO: (&str, HostKernel) = (
    "index_put_into",
    HostKernel::new(|cx| put_values(&cx.outputs[0], cx.inputs, cx.attrs).map_err(|e| e.op("index_put"))),
);

fn put_values(out: &ViewMut, inputs: &[View], attrs: &[u8]) -> Result<()> {
    let mut attrs = AttrReader::new(attrs);
    let (dims, place) = read_attrs(&mut attrs);
    let mode = mode_of(&attrs.str()).unwrap_or(Combine::Set);
    indexing::index_put(out, &inputs[0], &inputs[1..], &dims, place, mode)
}

op! {
    /// Returns the elements at index tensors, one for each indexed dimension.
    ///
    /// Args:
    ///     tensors (tuple[Tensor]): the tensor to read, then the index tensors: integers, broadcast together, counted from
    ///         the end if negative.
    ///     dims (tuple[int]): the dimension of each index tensor.
    ///     place (int): the number of other dimensions before those of the indices in the result.
    ///
    /// Returns:
    ///     Tensor, of the dtype of the first: its dimensions without an index, with those of the indices inserted.
    ///
    /// Raises:
    ///     IndexError: an index is out of range for its dimension.
    ///     TypeError: an index tensor is not an integer tensor.
    ///     ValueError: the index tensors do not broadcast.
    ///
    /// Examples:
    ///     >>> print(functions.index((Tensor([[1, 2], [3, 4]]), Tensor([1, 0]), Tensor([1, 0])), (0, 1), 0))
    ///     [4 1]
    INDEX = "index", params: [tensors: Tensors = Required, dims: Ints = Required, place: Int = Int(0)], outputs: 1,
    public: false, method: false, primitive: "", traits: Traits::FALLIBLE,
    infer: |cx| {
        let shape = part_shape(cx, 1)?;
        Ok(smallvec![Aval { dtype: cx.inputs[0].dtype, shape }])
    },
    kernel: Kernel::host(|cx| {
        let (dims, place) = read_attrs(&mut AttrReader::new(cx.attrs));
        indexing::index(&cx.inputs[0], &cx.inputs[1..], &dims, place, &cx.outputs[0])
    }),
    vjp: |b, cx| {
        let zeros = nn::zeros_like(b, cx.inputs[0])?;
        let g = put(b, cx, zeros, cx.grad(), &cx.inputs[1..], "add")?;
        let mut out = smallvec![None; cx.inputs.len()];
        out[0] = Some(g);
        Ok(out)
    },
    samples: || {
        let case = |dims: &[i64], place: i64| vec![Attr::ints(dims), Attr::Int(place)];
        vec![
            sample(vec![f32s(&[4, 3]), ints(&[2, 2], &[0.0, 3.0, -1.0, 0.0])], case(&[0], 0)),
            sample(vec![f32s(&[2, 4]), ints(&[3], &[1.0, 1.0, 2.0])], case(&[1], 1)),
            sample(
                vec![f32s(&[2, 3, 4]), ints(&[2, 1], &[1.0, -2.0]), ints(&[3], &[0.0, 3.0, 0.0])],
                case(&[0, 2], 0),
            ),
            sample(vec![f32s(&[2, 3, 4]), ints(&[], &[1.0]), ints(&[2], &[2.0, 2.0])], case(&[1, 2], 1)),
            forward_only(
                vec![input(DType::Int64, &[3, 2], -9.0, 9.0), values(DType::Int32, &[1, 2], &[2.0, 0.0])],
                case(&[0], 1),
            ),
            forward_only(vec![f32s(&[2, 3]), ints(&[0], &[])], case(&[1], 0)),
        ]
    },
}

fn ints(shape: &[i64], v: &[f64]) -> SampleInput {
    SampleInput { dtype: DType::Int64, shape: shape.to_vec(), values: ExampleArg::Values(v.to_vec()) }
}

const MODES: [(&str, Combine); 5] =
    [("set", Combine::Set), ("add", Combine::Add), ("mul", Combine::Mul), ("max", Combine::Max), ("min", Combine::Min)];

fn mode_of(name: &str) -> Option<Combine> {
    MODES.iter().find(|m| m.0 == name).map(|m| m.1)
}

/// `index_put` with the op's dimensions and place.
fn put(b: nn::B, cx: &VjpCx, x: V, v: V, indices: &[V], mode: &str) -> Result<V> {
    let inputs: SmallVec<[V; 4]> = [x, v].iter().chain(indices).copied().collect();
    let attrs: Attrs = smallvec![cx.attrs[0].clone(), cx.attrs[1].clone(), Attr::Str(mode.into())];
    emit1(b, &INDEX_PUT, &inputs, attrs)
}

/// `index` with the op's dimensions and place.
fn pick(b: nn::B, cx: &VjpCx, x: V) -> Result<V> {
    let inputs: SmallVec<[V; 4]> = std::iter::once(&x).chain(&cx.inputs[2..]).copied().collect();
    emit1(b, &INDEX, &inputs, smallvec![cx.attrs[0].clone(), cx.attrs[1].clone()])
}

/// Cotangents where each value replaces what stands at its place: of several values for one place the last stays, and
/// the others have none.
fn set_vjp(b: nn::B, cx: &VjpCx) -> Result<(Option<V>, Option<V>)> {
    let (v, indices) = (cx.inputs[1], &cx.inputs[2..]);
    let zeros = nn::zeros_like(b, v)?;
    let x = if cx.needs[0] { Some(put(b, cx, cx.grad(), zeros, indices, "set")?) } else { None };
    if !cx.needs[1] {
        return Ok((x, None));
    }
    let picked = pick(b, cx, cx.grad())?;
    // Each value's number, written like the values: where it is read back, the value stayed.
    let (shape, whole) = (b.aval(v).shape, b.aval(cx.inputs[0]).shape);
    let count = b.env().product(&shape);
    let attrs = smallvec![
        Attr::Scalar(Scalar::Int(0)),
        Attr::Scalar(Scalar::Int(1)),
        Attr::dims(&[count]),
        Attr::DType(DType::Int64),
    ];
    let order = emit1(b, &crate::create::IOTA, &[], attrs)?;
    let order = nn::reshape(b, order, &shape)?;
    let none = nn::full(b, &whole, 0.0, DType::Int64)?;
    let last = put(b, cx, none, order, indices, "set")?;
    let last = pick(b, cx, last)?;
    let stayed = nn::equal(b, last, order)?;
    let zero = nn::number(b, 0.0, v)?;
    Ok((x, Some(nn::select(b, stayed, picked, zero)?)))
}

/// Cotangents of the product: each factor's is the product of the others, which a division gives but where one is zero.
fn mul_vjp(b: nn::B, cx: &VjpCx) -> Result<(Option<V>, Option<V>)> {
    let (x, v, indices) = (cx.inputs[0], cx.inputs[1], &cx.inputs[2..]);
    let (zero, one) = (nn::number(b, 0.0, v)?, nn::number(b, 1.0, v)?);
    let ones = {
        let a = b.aval(x);
        nn::full(b, &a.shape, 1.0, a.dtype)?
    };
    let factors = put(b, cx, ones, v, indices, "mul")?;
    let gx = nn::mul(b, cx.grad(), factors)?;
    if !cx.needs[1] {
        return Ok((Some(gx), None));
    }
    let at_zero = nn::equal(b, v, zero)?;
    let safe = nn::select(b, at_zero, one, v)?;
    let product = put(b, cx, x, safe, indices, "mul")?;
    let product = nn::mul(b, product, cx.grad())?;
    let product = pick(b, cx, product)?;
    let dtype = b.aval(v).dtype;
    let zeros = nn::cast(b, at_zero, dtype)?;
    let count = nn::zeros_like(b, x)?;
    let count = put(b, cx, count, zeros, indices, "add")?;
    let count = pick(b, cx, count)?;
    let (none, single) = (nn::equal(b, count, zero)?, nn::equal(b, count, one)?);
    let quotient = nn::div(b, product, safe)?;
    let here = nn::select(b, single, product, zero)?;
    let there = nn::select(b, none, quotient, zero)?;
    Ok((Some(gx), Some(nn::select(b, at_zero, here, there)?)))
}

/// Cotangents of an extremum: shared evenly among all that attain it.
fn extremum_vjp(b: nn::B, cx: &VjpCx) -> Result<(Option<V>, Option<V>)> {
    let (x, v, y) = (cx.inputs[0], cx.inputs[1], cx.outputs[0]);
    let dtype = b.aval(x).dtype;
    let kept = nn::equal(b, x, y)?;
    let kept = nn::cast(b, kept, dtype)?;
    let reached = pick(b, cx, y)?;
    let reached = nn::equal(b, v, reached)?;
    let reached = nn::cast(b, reached, dtype)?;
    let count = put(b, cx, kept, reached, &cx.inputs[2..], "add")?;
    let share = nn::div(b, cx.grad(), count)?;
    let gx = nn::mul(b, share, kept)?;
    let share = pick(b, cx, share)?;
    Ok((Some(gx), Some(nn::mul(b, share, reached)?)))
}

op! {
    /// Returns a copy of a tensor with values written at index tensors.
    ///
    /// Args:
    ///     tensors (tuple[Tensor]): the tensor to copy; the values, of the shape that `index` gives for the same arguments;
    ///         then the index tensors, as for `index`.
    ///     dims (tuple[int]): the dimension of each index tensor.
    ///     place (int): the number of other dimensions before those of the indices in the values.
    ///     mode (str): ``'set'`` (of several values for one element the last one wins), ``'add'``, ``'mul'``, ``'max'`` or
    ///         ``'min'``.
    ///
    /// Returns:
    ///     Tensor, of the first one's shape and dtype.
    ///
    /// Raises:
    ///     IndexError: an index is out of range for its dimension.
    ///     TypeError: an index tensor is not an integer tensor, or the values have another dtype.
    ///     ValueError: the shapes are incompatible.
    ///
    /// Examples:
    ///     >>> print(functions.index_put((Tensor([1, 2, 3]), Tensor([5, 6]), Tensor([2, 2])), (0,), 0, "add"))
    ///     [ 1  2 14]
    INDEX_PUT = "index_put",
    params: [tensors: Tensors = Required, dims: Ints = Required, place: Int = Int(0), mode: Str = Str("set")], outputs: 1,
    public: false, method: false, primitive: "", traits: Traits::FALLIBLE,
    infer: |cx| {
        if cx.inputs.len() < 3 {
            return Err(cx.error(Code::InvalidValue).expected("a tensor, values and indices").got("fewer tensors"));
        }
        let want = part_shape(cx, 2)?;
        let (x, v) = (&cx.inputs[0], &cx.inputs[1]);
        if v.dtype != x.dtype {
            return Err(cx.error(Code::DTypeMismatch).expected(x.dtype.title()).got(v.dtype.title()));
        }
        if v.shape != want {
            return Err(cx
                .error(Code::ShapeMismatch)
                .expected(format!("values of shape {}", fmt_shape(&want)))
                .got(fmt_shape(&v.shape)));
        }
        let Some(mode) = mode_of(cx.attrs[2].str()) else {
            return Err(cx.error(Code::InvalidValue).expected("set, add, mul, max or min").got(cx.attrs[2].str()));
        };
        if matches!(mode, Combine::Max | Combine::Min) && x.dtype.class() == ms_core::DTypeClass::Complex {
            return Err(cx.error(Code::UnsupportedDType).got(x.dtype.title()));
        }
        Ok(smallvec![x.clone()])
    },
    kernel: Kernel::host(|cx| {
        movement::copy(&cx.inputs[0], &cx.outputs[0])?;
        put_values(&cx.outputs[0], &cx.inputs[1..], cx.attrs)
    }),
    vjp: |b, cx| {
        let (x, v) = match mode_of(cx.attrs[2].str()) {
            Some(Combine::Add) => (Some(cx.grad()), if cx.needs[1] { Some(pick(b, cx, cx.grad())?) } else { None }),
            Some(Combine::Mul) => mul_vjp(b, cx)?,
            Some(Combine::Max | Combine::Min) => extremum_vjp(b, cx)?,
            _ => set_vjp(b, cx)?,
        };
        let mut out = smallvec![None; cx.inputs.len()];
        out[0] = x;
        out[1] = v;
        Ok(out)
    },
    samples: || {
        let attrs =
            |dims: &[i64], place: i64, mode: &str| vec![Attr::ints(dims), Attr::Int(place), Attr::Str(mode.into())];
        let repeated = || ints(&[2, 2], &[0.0, 3.0, -1.0, 0.0]);
        let mut out = vec![
            sample(vec![f32s(&[2, 4]), f32s(&[2, 3]), ints(&[3], &[1.0, -1.0, 2.0])], attrs(&[1], 1, "set")),
            sample(
                vec![f32s(&[2, 3, 4]), f32s(&[2, 3, 3]), ints(&[2, 1], &[1.0, 0.0]), ints(&[3], &[0.0, 3.0, 0.0])],
                attrs(&[0, 2], 0, "add"),
            ),
            forward_only(
                vec![input(DType::Int64, &[4], -9.0, 9.0), input(DType::Int64, &[2], -9.0, 9.0), ints(&[2], &[1.0, 1.0])],
                attrs(&[0], 0, "max"),
            ),
            forward_only(
                vec![input(DType::Bool, &[4], 0.0, 1.0), input(DType::Bool, &[0], 0.0, 1.0), ints(&[0], &[])],
                attrs(&[0], 0, "set"),
            ),
        ];
        for (mode, _) in MODES {
            out.push(sample(vec![f32s(&[4, 3]), f32s(&[2, 2, 3]), repeated()], attrs(&[0], 0, mode)));
        }
        out
    },
}

/// The number of elements of a diagonal of a `rows` by `columns` matrix.
fn diagonal_size(rows: Dim, columns: Dim, offset: i64, env: &mut ShapeEnv) -> Dim {
    let (rows, columns) = (env.add(rows, Dim::new(offset.min(0))), env.sub(columns, Dim::new(offset.max(0))));
    let size = if env.less(columns, rows) { columns } else { rows };
    if env.less(size, Dim::ZERO) { Dim::ZERO } else { size }
}

op! {
    /// Returns a diagonal of the matrices over two dimensions, as a view.
    ///
    /// Args:
    ///     input (Tensor): of at least two dimensions.
    ///     offset (int): which diagonal: 0 is the main one, positive ones are above it.
    ///     dim1 (int): the dimension of the rows.
    ///     dim2 (int): the dimension of the columns.
    ///
    /// Returns:
    ///     Tensor, with the other dimensions followed by that of the diagonal.
    ///
    /// Raises:
    ///     ValueError: a dimension is wrong, or both are the same.
    ///
    /// Examples:
    ///     >>> print(functions.diagonal_(Tensor([[1, 2], [3, 4]]), 0, 0, 1))
    ///     [1 4]
    DIAGONAL = "diagonal_",
    params: [input: Tensor = Required, offset: Int = Int(0), dim1: Int = Int(0), dim2: Int = Int(1)], outputs: 1,
    public: false, method: false, primitive: "", traits: Traits::VIEW,
    infer: |cx| {
        let inputs = cx.inputs;
        let x = &inputs[0];
        let (a, c) = (cx.axis(cx.attrs[1].int(), x.rank())?, cx.axis(cx.attrs[2].int(), x.rank())?);
        if a == c {
            return Err(cx.error(Code::DuplicateAxis).got(format!("{a}")));
        }
        let size = diagonal_size(x.shape[a], x.shape[c], cx.attrs[0].int(), cx.env);
        let mut shape: Shape = (0..x.rank()).filter(|&k| k != a && k != c).map(|k| x.shape[k]).collect();
        shape.push(size);
        Ok(smallvec![Aval { dtype: x.dtype, shape }])
    },
    kernel: Kernel::View(|input, out, attrs| {
        let rank = input.rank() as i64;
        let axis = |k: usize| attrs[k].int().rem_euclid(rank) as usize;
        let (offset, a, c) = (attrs[0].int(), axis(1), axis(2));
        let mut layout = Layout { shape: out.shape.clone(), ..input.clone() };
        layout.strides = (0..input.rank()).filter(|&k| k != a && k != c).map(|k| input.strides[k]).collect();
        let mut env = ShapeEnv::new();
        layout.strides.push(env.add(input.strides[a], input.strides[c]));
        // A diagonal outside the matrix has no element, and no place.
        if out.shape[out.rank() - 1] != Dim::ZERO {
            let along = if offset < 0 { a } else { c };
            let moved = env.mul(input.strides[along], Dim::new(offset.saturating_abs()));
            layout.offset = env.add(input.offset, moved);
        }
        Some(layout)
    }),
    vjp: |b, cx| {
        let shape = b.aval(cx.inputs[0]).shape;
        let rank = shape.len() as i64;
        let axis = |k: usize| cx.attrs[k].int().rem_euclid(rank);
        let (offset, a, c) = (cx.attrs[0].int(), axis(1), axis(2));
        let size = b.aval(cx.grad()).shape[shape.len() - 2];
        let mut places = |start: i64| {
            let attrs = smallvec![
                Attr::Scalar(Scalar::Int(start)),
                Attr::Scalar(Scalar::Int(1)),
                Attr::dims(&[size]),
                Attr::DType(DType::Int64),
            ];
            emit1(b, &crate::create::IOTA, &[], attrs)
        };
        let (rows, columns) = (places((-offset).max(0))?, places(offset.max(0))?);
        let zeros = nn::zeros_like(b, cx.inputs[0])?;
        let attrs: Attrs = smallvec![Attr::ints(&[a, c]), Attr::Int(rank - 2), Attr::Str("add".into())];
        Ok(smallvec![Some(emit1(b, &INDEX_PUT, &[zeros, cx.grad(), rows, columns], attrs)?)])
    },
    samples: || {
        let case = |offset: i64, a: i64, c: i64| vec![Attr::Int(offset), Attr::Int(a), Attr::Int(c)];
        vec![
            sample(vec![f32s(&[3, 3])], case(0, 0, 1)),
            sample(vec![f32s(&[3, 4])], case(2, 0, 1)),
            sample(vec![f32s(&[2, 3, 4])], case(-1, -1, 0)),
            forward_only(vec![input(DType::Int64, &[2, 3], -9.0, 9.0)], case(7, 0, 1)),
        ]
    },
}
