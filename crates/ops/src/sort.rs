//! Sorting and searching.

use ms_core::{Attr, AttrReader, Aval, Code, DType, Dim, Result, SmallVec, fmt_shape, smallvec};
use ms_ir::{Infer, Kernel, OpDef, Sample, Traits};
use ms_kernels::{search, sort};

use crate::build::one_size;
use crate::macros::op;
use crate::samples::{f32s, forward_only, input, sample, values};
use crate::scan::{axis_of, is_ordered, picked_vjp};

pub static OPS: &[&OpDef] = &[&SORT, &TOP_K, &SEARCH_SORTED];

const ORDERED: &str = "numbers with an order";

op! {
    /// Returns the elements sorted along an axis, and their original indices. Equal elements keep their order; NaN is
    /// greater than every number.
    ///
    /// Args:
    ///     input (Tensor): of at least one dimension, not complex.
    ///     axis (int): the axis. Default: ``-1`` .
    ///     descending (bool): whether the largest comes first. Default: ``False`` .
    ///
    /// Returns:
    ///     Tuple of the sorted elements and the int64 indices.
    ///
    /// Raises:
    ///     ValueError: the axis is out of range.
    ///
    /// Examples:
    ///     >>> values, places = functions.sort_(Tensor([3, 1, 2]))
    ///     >>> print(values, places)
    ///     [1 2 3] [1 2 0]
    SORT = "sort_",
    params: [input: Tensor = Required, axis: Int = Int(-1), descending: Bool = Bool(false)], outputs: 2,
    public: false, method: false, primitive: "", traits: Traits::PURE,
    infer: |cx| {
        cx.expect_dtype(0, is_ordered, ORDERED)?;
        let x = &cx.inputs[0];
        cx.axis(cx.attrs[0].int(), x.rank())?;
        Ok(smallvec![x.clone(), Aval { dtype: DType::Int64, shape: x.shape.clone() }])
    },
    kernel: Kernel::host(|cx| {
        let mut attrs = AttrReader::new(cx.attrs);
        let axis = axis_of(&mut attrs, cx.inputs[0].shape.len());
        sort::sort(&cx.inputs[0], axis, attrs.bool(), &cx.outputs[0], &cx.outputs[1])
    }),
    vjp: |b, cx| picked_vjp(b, cx, cx.attrs[0].int()),
    samples: || {
        let attrs = |axis, descending| vec![Attr::Int(axis), Attr::Bool(descending)];
        vec![
            sample(vec![f32s(&[2, 5])], attrs(-1, false)),
            sample(vec![f32s(&[4, 3])], attrs(0, true)),
            forward_only(vec![input(DType::Int32, &[2, 1500], -9.0, 9.0)], attrs(1, false)),
            forward_only(vec![input(DType::Float64, &[3000], -9.0, 9.0)], attrs(0, true)),
            forward_only(vec![input(DType::Bool, &[7], 0.0, 1.0)], attrs(0, false)),
            forward_only(vec![f32s(&[2, 0])], attrs(1, false)),
        ]
    },
}

op! {
    /// Returns the `k` largest (or smallest) elements along an axis, in sorted order, and their indices. Of equal
    /// elements the first are taken; NaN is greater than every number.
    ///
    /// Args:
    ///     input (Tensor): of at least one dimension, not complex.
    ///     k (int): the number of elements.
    ///     axis (int): the axis. Default: ``-1`` .
    ///     largest (bool): whether the largest are taken. Default: ``True`` .
    ///
    /// Returns:
    ///     Tuple of the elements and the int64 indices, both with size `k` along the axis.
    ///
    /// Raises:
    ///     ValueError: the axis is out of range, or has fewer than `k` elements.
    ///
    /// Examples:
    ///     >>> values, places = functions.topk_(Tensor([3, 1, 2]), 2)
    ///     >>> print(values, places)
    ///     [3 2] [0 2]
    TOP_K = "topk_",
    params: [input: Tensor = Required, k: Shape = Required, axis: Int = Int(-1), largest: Bool = Bool(true)], outputs: 2,
    public: false, method: false, primitive: "", traits: Traits::PURE,
    infer: |cx| {
        cx.expect_dtype(0, is_ordered, ORDERED)?;
        let (inputs, attrs) = (cx.inputs, cx.attrs);
        let (x, k) = (&inputs[0], one_size(cx, &attrs[0])?);
        let axis = cx.axis(attrs[1].int(), x.rank())?;
        if cx.env.less(x.shape[axis], k) {
            return Err(cx.error(Code::InvalidValue).expected(format!("k in [0, {}]", x.shape[axis])).got(k.to_string()));
        }
        let mut shape = x.shape.clone();
        shape[axis] = k;
        Ok(smallvec![Aval { dtype: x.dtype, shape: shape.clone() }, Aval { dtype: DType::Int64, shape }])
    },
    kernel: Kernel::host(|cx| {
        let mut attrs = AttrReader::new(cx.attrs);
        attrs.ints();
        let axis = axis_of(&mut attrs, cx.inputs[0].shape.len());
        sort::top_k(&cx.inputs[0], axis, attrs.bool(), &cx.outputs[0], &cx.outputs[1])
    }),
    vjp: |b, cx| picked_vjp(b, cx, cx.attrs[1].int()),
    samples: || {
        let attrs = |k, axis, largest| vec![Attr::dims(&[Dim::new(k)]), Attr::Int(axis), Attr::Bool(largest)];
        vec![
            sample(vec![f32s(&[2, 5])], attrs(3, -1, true)),
            sample(vec![f32s(&[4, 3])], attrs(2, 0, false)),
            forward_only(vec![input(DType::Int32, &[2, 3000], -9.0, 9.0)], attrs(7, 1, true)),
            forward_only(vec![input(DType::Float64, &[1500], -9.0, 9.0)], attrs(1500, 0, false)),
            forward_only(vec![f32s(&[3])], attrs(0, 0, true)),
        ]
    },
}

fn search_infer(cx: &mut Infer) -> Result<SmallVec<[Aval; 1]>> {
    cx.expect_dtype(0, is_ordered, ORDERED)?;
    let (sorted, values) = (&cx.inputs[0], &cx.inputs[1]);
    if sorted.dtype != values.dtype {
        return Err(cx.error(Code::DTypeMismatch).expected(sorted.dtype.title()).got(values.dtype.title()));
    }
    let batch = |a: &Aval| a.shape[..a.rank().saturating_sub(1)].to_vec();
    let fits =
        sorted.rank() == 1 || (sorted.rank() > 1 && sorted.rank() == values.rank() && batch(sorted) == batch(values));
    if !fits {
        return Err(cx
            .error(Code::ShapeMismatch)
            .expected("a 1-d sequence, or one that has the values' shape but for the last dimension")
            .got(format!("{} and {}", fmt_shape(&sorted.shape), fmt_shape(&values.shape))));
    }
    Ok(smallvec![Aval { dtype: DType::Int64, shape: values.shape.clone() }])
}

fn search_samples() -> Vec<Sample> {
    let sorted = || values(DType::Float32, &[2, 4], &[-1.0, 0.0, 0.0, 1.0, -2.0, -1.0, 0.5, 1.5]);
    vec![
        forward_only(vec![sorted(), f32s(&[2, 3])], vec![Attr::Bool(false)]),
        forward_only(vec![sorted(), values(DType::Float32, &[2, 1], &[0.0, 0.5])], vec![Attr::Bool(true)]),
        forward_only(
            vec![values(DType::Int64, &[3], &[1.0, 3.0, 5.0]), input(DType::Int64, &[2, 2, 3], -1.0, 7.0)],
            vec![Attr::Bool(true)],
        ),
        forward_only(
            vec![values(DType::Int32, &[2], &[1.0, 3.0]), input(DType::Int32, &[], -1.0, 7.0)],
            vec![Attr::Bool(false)],
        ),
    ]
}

op! {
    /// Returns, for each value, the index at which it can be inserted into a sorted sequence to keep the order.
    ///
    /// Args:
    ///     sorted_sequence (Tensor): ascending along its last dimension; 1-d, or of the shape of `values` except the last dimension.
    ///     values (Tensor): of the dtype of `sorted_sequence`.
    ///     right (bool): whether the index is after equal elements. Default: ``False`` .
    ///
    /// Returns:
    ///     Tensor of int64, of the shape of `values`.
    ///
    /// Raises:
    ///     ValueError: the shapes are incompatible.
    ///     TypeError: the dtypes differ.
    ///
    /// Examples:
    ///     >>> print(functions.searchsorted_(Tensor([1, 3, 5]), Tensor([2, 3])))
    ///     [1 1]
    SEARCH_SORTED = "searchsorted_",
    params: [sorted_sequence: Tensor = Required, values: Tensor = Required, right: Bool = Bool(false)], outputs: 1,
    public: false, method: false, primitive: "", traits: Traits::PURE,
    infer: search_infer,
    kernel: Kernel::host(|cx| {
        search::search_sorted(&cx.inputs[0], &cx.inputs[1], AttrReader::new(cx.attrs).bool(), &cx.outputs[0])
    }),
    not_differentiable: "its values are places",
    samples: search_samples,
}
