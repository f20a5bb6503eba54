//! Views by strides over row-major memory, and what writes and sums into them give: how a view is read and written anew
//! after its base has changed.

use ms_core::{
    Attr, AttrReader, Aval, Code, Dim, KernelCx, Layout, Result, Shape, ShapeEnv, SmallVec, Strides, View, ViewMut,
    fmt_shape, smallvec,
};
use ms_ir::{Infer, Kernel, OpDef, Traits};
use ms_kernels::movement;

use crate::build as nn;
use crate::macros::op;
use crate::samples::{f32s, sample};

pub static OPS: &[&OpDef] = &[&AS_STRIDED, &AS_STRIDED_SCATTER, &AS_STRIDED_ADD];

/// The element at which a strided view begins.
fn first_element(attr: &Attr) -> Option<Dim> {
    match attr.as_dims() {
        [offset] => Some(*offset),
        _ => None,
    }
}

/// The layout that an `as_strided` names over a row-major tensor, checked to stay inside it.
fn strided_check(cx: &mut Infer, base: &Aval, shape: &[Dim], strides: &[Dim], offset: &Attr) -> Result<()> {
    let Some(offset) = first_element(offset).filter(|_| shape.len() == strides.len()) else {
        return Err(cx.error(Code::RankMismatch).expected("a stride for each dimension, and one offset"));
    };
    if shape.iter().any(|&d| cx.env.less(d, Dim::ZERO)) {
        return Err(cx.error(Code::InvalidValue).expected("sizes that are not negative").got(fmt_shape(shape)));
    }
    let layout =
        Layout { dtype: base.dtype, shape: Shape::from_slice(shape), strides: Strides::from_slice(strides), offset };
    let (low, high) = layout.span_in(cx.env);
    let count = cx.env.product(&base.shape);
    // An empty view may begin anywhere behind. (Whether there are elements is not seen by `high`: sums that are too large stop
    // at the greatest integer.)
    let empty = shape.iter().any(|&d| cx.env.is_zero(d));
    if cx.env.less(low, Dim::ZERO) || (!empty && cx.env.less(count, high)) {
        return Err(cx
            .error(Code::IndexOutOfRange)
            .expected(format!("elements in [0, {count})"))
            .got(format!("[{low}, {high})")));
    }
    Ok(())
}

/// The output of a write of input 1 into a strided part of input 0.
fn strided_write_infer(cx: &mut Infer) -> Result<SmallVec<[Aval; 1]>> {
    let (inputs, attrs) = (cx.inputs, cx.attrs);
    let (x, src) = (&inputs[0], &inputs[1]);
    if x.dtype != src.dtype {
        return Err(cx.error(Code::DTypeMismatch).expected(x.dtype.title()).got(src.dtype.title()));
    }
    strided_check(cx, x, &src.shape, attrs[0].as_dims(), &attrs[1])?;
    Ok(smallvec![x.clone()])
}

/// As [`strided_write_infer`], where threads write the parts: no element may be reached twice.
fn strided_scatter_infer(cx: &mut Infer) -> Result<SmallVec<[Aval; 1]>> {
    let out = strided_write_infer(cx)?;
    let (src, strides) = (&cx.inputs[1], cx.attrs[0].as_dims());
    let layout =
        Layout { strides: Strides::from_slice(strides), ..Layout::contiguous_in(src.dtype, &src.shape, cx.env) };
    if src.shape.iter().chain(strides).all(|d| d.is_const()) && layout.self_overlaps() {
        return Err(cx.error(Code::InvalidValue).expected("strides that reach no element twice").got(format!(
            "{} by {}",
            fmt_shape(strides),
            fmt_shape(&src.shape)
        )));
    }
    Ok(out)
}

fn over(layout_shape: &[Dim], strides: &[Dim], offset: Dim, input: &Layout) -> Option<Layout> {
    // Without elements the offset may lie beyond the memory: nothing begins there.
    let offset = if layout_shape.contains(&Dim::ZERO) { Dim::ZERO } else { offset };
    input.is_contiguous().then(|| Layout {
        dtype: input.dtype,
        shape: Shape::from_slice(layout_shape),
        strides: Strides::from_slice(strides),
        offset: ShapeEnv::new().add(input.offset, offset),
    })
}

/// Runs `write(target, src)` for the strided part of output 0, which first becomes a copy of input 0.
fn strided_write(cx: &KernelCx, write: fn(&View, &ViewMut) -> Result<()>) -> Result<()> {
    let mut attrs = AttrReader::new(cx.attrs);
    let (strides, offset) = (attrs.ints(), attrs.ints());
    let offset = offset.first().copied().unwrap_or(0);
    let (src, out) = (&cx.inputs[1], &cx.outputs[0]);
    movement::copy(&cx.inputs[0], out)?;
    if src.numel() == 0 {
        return Ok(());
    }
    if !out.is_contiguous() {
        return Err(ms_core::Error::new(Code::Internal)
            .op("as_strided")
            .what("a strided write goes into row-major memory"));
    }
    // SAFETY: inference checked that the strides stay inside the row-major output.
    let target = unsafe {
        ViewMut::new(out.ptr.offset(offset as isize * out.dtype.size() as isize), out.dtype, src.shape, &strides)
    };
    write(src, &target)
}

fn strided_samples(scatter: bool) -> Vec<ms_ir::Sample> {
    let dims = |s: &[i64]| Attr::dims(Dim::from_i64s(s));
    let cases: [(&[i64], &[i64], i64); 2] = [(&[2, 3], &[1, 4], 1), (&[5], &[-2], 9)];
    cases
        .iter()
        .map(|&(shape, strides, offset)| {
            if scatter {
                sample(vec![f32s(&[12]), f32s(shape)], vec![dims(strides), dims(&[offset])])
            } else {
                sample(vec![f32s(&[12])], vec![dims(shape), dims(strides), dims(&[offset])])
            }
        })
        .collect()
}

op! {
    /// Returns a view of any shape and strides over a row-major tensor. It is used to read a view again after its base
    /// was written.
    ///
    /// Args:
    ///     input (Tensor): the base, in row-major order.
    ///     shape (tuple[int]): the shape of the view.
    ///     strides (tuple[int]): its strides, in elements.
    ///     offset (int): the index of the base's element at which it starts.
    ///
    /// Returns:
    ///     Tensor, of shape `shape`.
    ///
    /// Raises:
    ///     IndexError: the view would exceed the base.
    ///
    /// Examples:
    ///     >>> print(functions.as_strided(Tensor([1, 2, 3, 4]), (2, 2), (1, 1), 1))
    ///     [[2 3]
    ///      [3 4]]
    AS_STRIDED = "as_strided",
    params: [input: Tensor = Required, shape: Shape = Required, strides: Shape = Required, offset: Shape = Required], outputs: 1,
    public: false, method: false, primitive: "", traits: Traits::VIEW,
    infer: |cx| {
        let (inputs, attrs) = (cx.inputs, cx.attrs);
        let (shape, strides) = (attrs[0].as_dims(), attrs[1].as_dims());
        strided_check(cx, &inputs[0], shape, strides, &attrs[2])?;
        Ok(smallvec![Aval::new(inputs[0].dtype, shape)])
    },
    kernel: Kernel::View(|input, _, attrs| {
        over(attrs[0].as_dims(), attrs[1].as_dims(), first_element(&attrs[2])?, input)
    }),
    vjp: |b, cx| {
        let (shape, dtype) = (b.aval(cx.inputs[0]).shape, b.dtype(cx.grad()));
        let zeros = nn::full(b, &shape, 0.0, dtype)?;
        let attrs = smallvec![cx.attrs[1].clone(), cx.attrs[2].clone()];
        Ok(smallvec![Some(ms_ir::emit1(b, &AS_STRIDED_ADD, &[zeros, cx.grad()], attrs)?)])
    },
    samples: || strided_samples(false),
}

op! {
    /// Returns a copy of `input` with `src` written to the elements of a strided view: the effect on the base of a
    /// write into a view.
    ///
    /// Args:
    ///     input (Tensor): the base, in row-major order.
    ///     src (Tensor): of the dtype of `input`, in the shape of the view.
    ///     strides (tuple[int]): the view's strides, in elements; the view must not reach an element twice.
    ///     offset (int): the index of the base's element at which it starts.
    ///
    /// Returns:
    ///     Tensor, of the shape of `input`.
    ///
    /// Raises:
    ///     IndexError: the view would exceed the base.
    ///
    /// Examples:
    ///     >>> print(functions.as_strided_scatter(Tensor([1, 2, 3, 4]), Tensor([9, 8]), (2,), 1))
    ///     [1 9 3 8]
    AS_STRIDED_SCATTER = "as_strided_scatter",
    params: [input: Tensor = Required, src: Tensor = Required, strides: Shape = Required, offset: Shape = Required], outputs: 1,
    public: false, method: false, primitive: "", traits: Traits::PURE,
    infer: strided_scatter_infer,
    kernel: Kernel::host(|cx| strided_write(cx, movement::copy)),
    vjp: |b, cx| {
        let mut out = smallvec![None, None];
        if cx.needs[0] {
            let zeros = nn::zeros_like(b, cx.inputs[1])?;
            out[0] = Some(ms_ir::emit1(b, &AS_STRIDED_SCATTER, &[cx.grad(), zeros], cx.attrs.into())?);
        }
        if cx.needs[1] {
            let shape = b.aval(cx.inputs[1]).shape;
            let attrs = smallvec![Attr::Dims(shape), cx.attrs[0].clone(), cx.attrs[1].clone()];
            out[1] = Some(ms_ir::emit1(b, &AS_STRIDED, &[cx.grad()], attrs)?);
        }
        Ok(out)
    },
    samples: || strided_samples(true),
}

op! {
    /// Returns a copy of `input` with `src` added to the elements of a strided view; elements that the view reaches
    /// more than once accumulate. The derivative of `as_strided`.
    ///
    /// Args:
    ///     input (Tensor): the base, in row-major order.
    ///     src (Tensor): of the dtype of `input`, in the shape of the view.
    ///     strides (tuple[int]): the view's strides, in elements.
    ///     offset (int): the index of the base's element at which it starts.
    ///
    /// Returns:
    ///     Tensor, of the shape of `input`.
    ///
    /// Raises:
    ///     IndexError: the view would exceed the base.
    ///
    /// Examples:
    ///     >>> print(functions.as_strided_add(Tensor([1, 2, 3]), Tensor([[5, 5], [7, 7]]), (1, 1), 0))
    ///     [ 6 14 10]
    AS_STRIDED_ADD = "as_strided_add",
    params: [input: Tensor = Required, src: Tensor = Required, strides: Shape = Required, offset: Shape = Required], outputs: 1,
    public: false, method: false, primitive: "", traits: Traits::PURE,
    infer: strided_write_infer,
    kernel: Kernel::host(|cx| strided_write(cx, movement::add_overlapping)),
    vjp: |b, cx| {
        let shape = b.aval(cx.inputs[1]).shape;
        let attrs = smallvec![Attr::Dims(shape), cx.attrs[0].clone(), cx.attrs[1].clone()];
        let src = ms_ir::emit1(b, &AS_STRIDED, &[cx.grad()], attrs)?;
        Ok(smallvec![Some(cx.grad()), Some(src)])
    },
    samples: || strided_samples(true),
}
