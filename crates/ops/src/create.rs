//! Ops that make a tensor from attributes alone.

use ms_core::{Attr, AttrReader, Aval, Code, DType, Dim, Scalar, fmt_shape, smallvec};
use ms_ir::{Kernel, OpDef, Traits};
use ms_kernels::movement;

use crate::macros::op;
use crate::samples::forward_only;

pub static OPS: &[&OpDef] = &[&FULL, &IOTA];

op! {
    /// Returns a tensor filled with one value.
    ///
    /// Args:
    ///     shape (tuple[int]): the shape.
    ///     value (number): the value.
    ///     dtype (mindspore.dtype): the dtype.
    ///
    /// Returns:
    ///     Tensor, of shape `shape`.
    ///
    /// Raises:
    ///     ValueError: a size is negative.
    ///     MemoryError: there is not enough memory.
    ///
    /// Examples:
    ///     >>> print(functions.full((2,), 3, ms.int32))
    ///     [3 3]
    FULL = "full", params: [shape: Shape = Required, value: Number = Required, dtype: DType = Required], outputs: 1,
    public: false, method: false, primitive: "", traits: Traits::PURE,
    infer: |cx| {
        let (shape, dtype) = (cx.attrs[0].as_dims(), cx.attrs[2].dtype());
        if shape.iter().any(|&d| cx.env.less(d, ms_core::Dim::ZERO)) {
            return Err(cx.error(Code::InvalidValue).expected("sizes that are not negative").got(fmt_shape(shape)));
        }
        Ok(smallvec![Aval::new(dtype, shape)])
    },
    kernel: Kernel::host(|cx| {
        let mut attrs = AttrReader::new(cx.attrs);
        attrs.ints();
        movement::fill(attrs.scalar(), &cx.outputs[0])
    }),
    not_differentiable: "it has no tensor input",
    samples: || {
        let case = |s: &[i64], v: Scalar, d: DType| {
            forward_only(vec![], vec![Attr::dims(Dim::from_i64s(s)), Attr::Scalar(v), Attr::DType(d)])
        };
        vec![
            case(&[2, 3], Scalar::Float(1.5), DType::Float32),
            case(&[], Scalar::Int(7), DType::Int64),
            case(&[0], Scalar::Bool(true), DType::Bool),
        ]
    },
}

op! {
    /// Returns ``start + step * i`` for i from 0 to `size` - 1.
    ///
    /// Args:
    ///     start (number): the first element.
    ///     step (number): the difference between neighbours.
    ///     size (int): the number of elements.
    ///     dtype (mindspore.dtype): the dtype.
    ///
    /// Returns:
    ///     Tensor, of shape ``(size,)``.
    ///
    /// Raises:
    ///     ValueError: `size` is negative.
    ///
    /// Examples:
    ///     >>> print(functions.iota(1, 2, 3, ms.int64))
    ///     [1 3 5]
    IOTA = "iota",
    params: [start: Number = Required, step: Number = Required, size: Shape = Required, dtype: DType = Required], outputs: 1,
    public: false, method: false, primitive: "", traits: Traits::PURE,
    infer: |cx| {
        let (size, dtype) = (cx.attrs[2].as_dims(), cx.attrs[3].dtype());
        if size.len() != 1 || cx.env.less(size[0], Dim::ZERO) {
            return Err(cx.error(Code::InvalidValue).expected("a size that is not negative").got(fmt_shape(size)));
        }
        if dtype.is_bool() {
            return Err(cx.error(Code::UnsupportedDType).got(dtype.title()));
        }
        Ok(smallvec![Aval::new(dtype, size)])
    },
    kernel: Kernel::host(|cx| {
        let mut attrs = AttrReader::new(cx.attrs);
        let (start, step) = (attrs.scalar(), attrs.scalar());
        movement::arange(start, step, &cx.outputs[0])
    }),
    not_differentiable: "it has no tensor input",
    samples: || {
        let case = |a: Scalar, s: Scalar, n: i64, d: DType| {
            forward_only(vec![], vec![Attr::Scalar(a), Attr::Scalar(s), Attr::dims(&[Dim::new(n)]), Attr::DType(d)])
        };
        vec![
            case(Scalar::Int(0), Scalar::Int(1), 5, DType::Int64),
            case(Scalar::Float(1.0), Scalar::Float(-0.25), 9, DType::Float32),
        ]
    },
}
