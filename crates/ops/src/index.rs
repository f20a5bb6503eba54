//! Ops that pick or place elements by an index tensor. An index outside the tensor is an error, never another element.

use ms_core::{Attr, AttrReader, Aval, Code, DType, Dim, Result, Scalar, Shape, SmallVec, fmt_shape, smallvec};
use ms_ir::{ExampleArg, Infer, Kernel, OpDef, SampleInput, Traits};
use ms_kernels::movement;

use crate::build as nn;
use crate::macros::op;
use crate::samples::{f32s, forward_only, sample, values};

pub static OPS: &[&OpDef] = &[&TAKE, &TAKE_ADD, &GATHER_D, &SCATTER_ADD_D, &ONE_HOT];

fn ints(shape: &[i64], v: &[f64]) -> SampleInput {
    SampleInput { dtype: DType::Int64, shape: shape.to_vec(), values: ExampleArg::Values(v.to_vec()) }
}

fn normalized(axis: i64, rank: usize) -> usize {
    if axis < 0 { (axis + rank as i64) as usize } else { axis as usize }
}

/// `input[:axis] + index + input[axis + 1:]`.
fn taken_shape(input: &[Dim], index: &[Dim], axis: usize) -> Shape {
    let mut shape: Shape = SmallVec::from_slice(&input[..axis]);
    shape.extend_from_slice(index);
    shape.extend_from_slice(&input[axis + 1..]);
    shape
}

op! {
    /// Returns the slices of `input` at `index` along an axis.
    ///
    /// Args:
    ///     input (Tensor): of at least one dimension.
    ///     index (Tensor): integers, of any shape; negative ones count from the end.
    ///     axis (int): the axis.
    ///
    /// Returns:
    ///     Tensor, of shape ``input.shape[:axis] + index.shape + input.shape[axis + 1:]``.
    ///
    /// Raises:
    ///     IndexError: an index is out of range for the axis.
    ///     TypeError: `index` is not an integer tensor.
    ///
    /// Examples:
    ///     >>> print(functions.take(Tensor([[1, 2], [3, 4]]), Tensor([1, 1, 0]), 0))
    ///     [[3 4]
    ///      [3 4]
    ///      [1 2]]
    TAKE = "take", params: [input: Tensor = Required, index: Tensor = Required, axis: Int = Int(0)], outputs: 1,
    public: false, method: false, primitive: "", traits: Traits::FALLIBLE,
    infer: |cx| {
        cx.expect_dtype(1, DType::is_int, "integers")?;
        let (x, index) = (&cx.inputs[0], &cx.inputs[1]);
        let axis = cx.axis(cx.attrs[0].int(), x.rank())?;
        Ok(smallvec![Aval { dtype: x.dtype, shape: taken_shape(&x.shape, &index.shape, axis) }])
    },
    kernel: Kernel::host(|cx| {
        let axis = normalized(AttrReader::new(cx.attrs).int(), cx.inputs[0].shape.len());
        movement::gather(&cx.inputs[0], &cx.inputs[1], axis, &cx.outputs[0])
    }),
    vjp: |b, cx| {
        let zeros = nn::zeros_like(b, cx.inputs[0])?;
        let g = ms_ir::emit1(b, &TAKE_ADD, &[zeros, cx.inputs[1], cx.grad()], cx.attrs.into())?;
        Ok(smallvec![Some(g), None])
    },
    samples: || vec![
        sample(vec![f32s(&[4, 3]), ints(&[2, 2], &[0.0, 3.0, -1.0, 0.0])], vec![Attr::Int(0)]),
        sample(vec![f32s(&[2, 4]), ints(&[3], &[1.0, 1.0, 2.0])], vec![Attr::Int(-1)]),
        forward_only(vec![f32s(&[4]), values(DType::Int32, &[], &[2.0])], vec![Attr::Int(0)]),
    ],
}

op! {
    /// Returns a copy of `input` with each slice of `updates` added to the slice at its index along an axis.
    ///
    /// Args:
    ///     input (Tensor): of at least one dimension.
    ///     index (Tensor): integers, of any shape; negative ones count from the end, repeated ones accumulate.
    ///     updates (Tensor): of the dtype of `input` and of shape ``input.shape[:axis] + index.shape + input.shape[axis + 1:]``.
    ///     axis (int): the axis.
    ///
    /// Returns:
    ///     Tensor, of the shape of `input`.
    ///
    /// Raises:
    ///     IndexError: an index is out of range for the axis.
    ///     ValueError: the shapes are incompatible.
    ///
    /// Examples:
    ///     >>> print(functions.take_add(Tensor([0, 0]), Tensor([1, 1]), Tensor([5, 6]), 0))
    ///     [ 0 11]
    TAKE_ADD = "take_add",
    params: [input: Tensor = Required, index: Tensor = Required, updates: Tensor = Required, axis: Int = Int(0)], outputs: 1,
    public: false, method: false, primitive: "", traits: Traits::FALLIBLE,
    infer: |cx| {
        cx.expect_dtype(1, DType::is_int, "integers")?;
        let (x, index, u) = (&cx.inputs[0], &cx.inputs[1], &cx.inputs[2]);
        let axis = cx.axis(cx.attrs[0].int(), x.rank())?;
        let want = taken_shape(&x.shape, &index.shape, axis);
        if u.dtype != x.dtype || u.shape != want {
            return Err(cx
                .error(Code::ShapeMismatch)
                .expected(format!("updates {}{}", x.dtype.name(), fmt_shape(&want)))
                .got(u.describe()));
        }
        Ok(smallvec![x.clone()])
    },
    kernel: Kernel::host(|cx| {
        let axis = normalized(AttrReader::new(cx.attrs).int(), cx.inputs[0].shape.len());
        movement::copy(&cx.inputs[0], &cx.outputs[0])?;
        movement::scatter_add(&cx.outputs[0], &cx.inputs[1], &cx.inputs[2], axis)
    }),
    vjp: |b, cx| {
        let u = if cx.needs[2] { Some(nn::take(b, cx.grad(), cx.inputs[1], cx.attrs[0].int())?) } else { None };
        Ok(smallvec![Some(cx.grad()), None, u])
    },
    samples: || vec![
        sample(
            vec![f32s(&[4, 3]), ints(&[2, 2], &[0.0, 3.0, -1.0, 0.0]), f32s(&[2, 2, 3])],
            vec![Attr::Int(0)],
        ),
        sample(vec![f32s(&[2, 4]), ints(&[3], &[1.0, 1.0, 2.0]), f32s(&[2, 3])], vec![Attr::Int(1)]),
    ],
}

fn gather_check(cx: &mut Infer, picked: &Aval) -> Result<usize> {
    cx.expect_dtype(1, DType::is_int, "integers")?;
    let inputs = cx.inputs;
    let (x, index) = (&inputs[0], &inputs[1]);
    let dim = cx.axis(cx.attrs[0].int(), x.rank())?;
    let inside = |k: usize| k == dim || !cx.env.less(x.shape[k], index.shape[k]);
    if index.rank() != x.rank() || !(0..x.rank()).all(inside) || picked.shape != index.shape {
        return Err(cx
            .error(Code::ShapeMismatch)
            .expected(format!(
                "an index of rank {} and inside {} but along dimension {dim}",
                x.rank(),
                fmt_shape(&x.shape)
            ))
            .got(fmt_shape(&index.shape)));
    }
    Ok(dim)
}

op! {
    /// Returns, for each index, the element of `input` at that index along `dim` and at the index's own position along
    /// the other dimensions.
    ///
    /// Args:
    ///     input (Tensor): of any shape.
    ///     dim (int): the dimension.
    ///     index (Tensor): integers, of the rank of `input`; negative ones count from the end.
    ///
    /// Returns:
    ///     Tensor, of the shape of `index`.
    ///
    /// Raises:
    ///     IndexError: an index is out of range for the dimension.
    ///     ValueError: the shapes are incompatible.
    ///
    /// Examples:
    ///     >>> print(functions.gather_d(Tensor([[1, 2], [3, 4]]), 1, Tensor([[0], [1]])))
    ///     [[1]
    ///      [4]]
    GATHER_D = "gather_d", params: [input: Tensor = Required, dim: Int = Required, index: Tensor = Required], outputs: 1,
    called: "gather_elements",
    public: false, method: false, primitive: "GatherD()(x, dim, index)", traits: Traits::FALLIBLE,
    infer: |cx| {
        let inputs = cx.inputs;
        gather_check(cx, &inputs[1])?;
        Ok(smallvec![Aval::new(cx.inputs[0].dtype, &cx.inputs[1].shape)])
    },
    kernel: Kernel::host(|cx| {
        let dim = normalized(AttrReader::new(cx.attrs).int(), cx.inputs[0].shape.len());
        movement::gather_elements(&cx.inputs[0], &cx.inputs[1], dim, &cx.outputs[0])
    }),
    vjp: |b, cx| {
        let zeros = nn::zeros_like(b, cx.inputs[0])?;
        let g = nn::scatter_add_d(b, zeros, cx.attrs[0].int(), cx.inputs[1], cx.grad())?;
        Ok(smallvec![Some(g), None])
    },
    samples: || vec![
        sample(vec![f32s(&[2, 3]), ints(&[2, 2], &[0.0, 2.0, -1.0, 0.0])], vec![Attr::Int(1)]),
        sample(vec![f32s(&[3, 2]), ints(&[1, 2], &[2.0, 0.0])], vec![Attr::Int(0)]),
    ],
}

op! {
    /// Returns a copy of `input` with each update added at its index along `dim` and at its own position along the
    /// other dimensions.
    ///
    /// Args:
    ///     input (Tensor): of any shape.
    ///     dim (int): the dimension.
    ///     index (Tensor): integers, of the rank of `input`; negative ones count from the end, repeated ones
    ///         accumulate.
    ///     updates (Tensor): of the dtype of `input` and the shape of `index`.
    ///
    /// Returns:
    ///     Tensor, of the shape of `input`.
    ///
    /// Raises:
    ///     IndexError: an index is out of range for the dimension.
    ///     ValueError: the shapes are incompatible.
    ///
    /// Examples:
    ///     >>> print(functions.scatter_add_d(Tensor([[0, 0]]), 1, Tensor([[1, 1]]), Tensor([[5, 6]])))
    ///     [[ 0 11]]
    SCATTER_ADD_D = "scatter_add_d",
    params: [input: Tensor = Required, dim: Int = Required, index: Tensor = Required, updates: Tensor = Required], outputs: 1,
    public: false, method: false, primitive: "", traits: Traits::FALLIBLE,
    infer: |cx| {
        let inputs = cx.inputs;
        gather_check(cx, &inputs[2])?;
        if cx.inputs[2].dtype != cx.inputs[0].dtype {
            return Err(cx.error(Code::DTypeMismatch).expected(cx.inputs[0].dtype.title()).got(cx.inputs[2].dtype.title()));
        }
        Ok(smallvec![cx.inputs[0].clone()])
    },
    kernel: Kernel::host(|cx| {
        let dim = normalized(AttrReader::new(cx.attrs).int(), cx.inputs[0].shape.len());
        movement::copy(&cx.inputs[0], &cx.outputs[0])?;
        movement::scatter_add_elements(&cx.outputs[0], &cx.inputs[1], &cx.inputs[2], dim)
    }),
    vjp: |b, cx| {
        let u = if cx.needs[2] { Some(nn::gather_d(b, cx.grad(), cx.attrs[0].int(), cx.inputs[1])?) } else { None };
        Ok(smallvec![Some(cx.grad()), None, u])
    },
    samples: || vec![
        sample(vec![f32s(&[2, 3]), ints(&[2, 2], &[0.0, 2.0, -1.0, -1.0]), f32s(&[2, 2])], vec![Attr::Int(1)]),
        sample(vec![f32s(&[3, 2]), ints(&[1, 2], &[2.0, 0.0]), f32s(&[1, 2])], vec![Attr::Int(0)]),
    ],
}

op! {
    /// Returns, for each index, `depth` booleans, with True at the index. All are False if the index is negative or at
    /// least `depth`.
    ///
    /// Args:
    ///     indices (Tensor): integers, of any shape.
    ///     depth (int): the size of the new last dimension.
    ///
    /// Returns:
    ///     Tensor of bool, of shape ``indices.shape + (depth,)``.
    ///
    /// Raises:
    ///     TypeError: `indices` is not an integer tensor.
    ///     ValueError: `depth` is negative.
    ///
    /// Examples:
    ///     >>> print(functions.one_hot_(Tensor([1, 0]), 2))
    ///     [[False  True]
    ///      [ True False]]
    ONE_HOT = "one_hot_", params: [indices: Tensor = Required, depth: Shape = Required], outputs: 1,
    public: false, method: false, primitive: "", traits: Traits::PURE,
    infer: |cx| {
        cx.expect_dtype(0, DType::is_int, "integers")?;
        let (inputs, attrs) = (cx.inputs, cx.attrs);
        let mut shape = inputs[0].shape.clone();
        shape.push(crate::build::one_size(cx, &attrs[0])?);
        Ok(smallvec![Aval { dtype: DType::Bool, shape }])
    },
    kernel: Kernel::host(|cx| {
        let axis = cx.inputs[0].shape.len();
        movement::one_hot(&cx.inputs[0], axis, Scalar::Bool(true), Scalar::Bool(false), &cx.outputs[0])
    }),
    not_differentiable: "its values are booleans",
    samples: || vec![
        forward_only(vec![ints(&[3], &[0.0, 2.0, 5.0])], vec![Attr::dims(&[Dim::new(3)])]),
        forward_only(vec![values(DType::Int32, &[2, 2], &[0.0, 1.0, 1.0, -1.0])], vec![Attr::dims(&[Dim::new(2)])]),
    ],
}
