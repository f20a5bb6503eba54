//! The gradient of a convolution with respect to its kernel.

use std::cell::Cell;

use ms_core::{DType, Result, Scalar, View, ViewMut, collected};

use super::lanes::Lanes;
use super::patches::{ChannelRows, PatchRows, Patches};
use super::registers::Direct;
use super::{Conv2dParams, Sizes, depthwise, direct, direct_weight};
use crate::gemm::{KC, Matrix, MatrixMut, Micro, gemm_from, with_scratch};
use crate::half;
use crate::movement::fill;
use crate::pool::try_parallel_for;
use crate::strided::{Contiguous, ContiguousOut, Scratch, Shared, misuse, unsupported};

/// The gradient with respect to the kernel: `dy` is `[N, O, OH, OW]`, `x` `[N, C, H, W]`, `dw` `[O, C/groups, kh, kw]`.
/// The order of the sum over images and windows does not depend on the threads.
///
/// Errors: `UnsupportedDType`, `OutOfMemory`, `Interrupted`.
pub fn conv2d_weight_grad(dy: &View, x: &View, dw: &ViewMut, params: &Conv2dParams) -> Result<()> {
    let sizes = Sizes::new("conv2d_weight_grad", x.shape, dw.shape, dy.shape, params)?;
    if dw.numel() == 0 {
        return Ok(());
    }
    if dy.dtype != dw.dtype || x.dtype != dw.dtype {
        return Err(misuse("conv2d_weight_grad", "operands of different dtypes"));
    }
    match dw.dtype {
        DType::Float32 => weight_grad::<f32>(&sizes, dy, x, dw, params),
        DType::Float64 => weight_grad::<f64>(&sizes, dy, x, dw, params),
        d if d.is_half() => half::through(&[dy, x], dw, |i, dw| conv2d_weight_grad(&i[0], &i[1], dw, params)),
        other => Err(unsupported("conv2d_weight_grad", other)),
    }
}

/// The terms in a part of the sum, if the kernel is so small that threads have to share the sum itself. Parts depend
/// only on the shape; they are added in order.
const PART: usize = 16 * KC;
/// A kernel of at most this size is summed in parts.
const SMALL_KERNEL: usize = 1 << 16;

fn weight_grad<T: Micro + Direct + Lanes>(
    s: &Sizes,
    dy: &View,
    x: &View,
    dw: &ViewMut,
    params: &Conv2dParams,
) -> Result<()> {
    let (m, n, k) = (s.o, s.c * s.taps(), s.batch * s.positions());
    if k == 0 {
        return fill(Scalar::Int(0), dw);
    }
    if depthwise::takes(s) {
        return depthwise::weight_grad::<T>(s, dy, x, dw, params);
    }
    let pointwise = s.pointwise(params);
    if direct::takes(s.o, n, [s.oh, s.ow]) && !pointwise {
        return direct_weight::weight_grad::<T>(s, dy, x, dw, params);
    }
    let small = m * n * s.groups <= SMALL_KERNEL;
    if pointwise && small && s.positions() >= LARGE_IMAGE {
        return by_image::<T>(s, dy, x, dw);
    }
    let dy = Contiguous::of(dy)?;
    // The images of a pointwise convolution are the matrix themselves, if their rows are dense.
    let dense_x = if pointwise { Some(Contiguous::of(x)?) } else { None };
    let dense = ContiguousOut::of(dw)?;
    let parts = if small { k.div_ceil(PART).min(64) } else { 1 };
    let per_part = k.div_ceil(parts).next_multiple_of(KC);
    let parts = k.div_ceil(per_part);
    let whole = s.groups * m * n;
    let scratch = Scratch::elements(if parts > 1 { parts * whole } else { 0 }, size_of::<T>())?;
    let (px, pdy, pdw, pparts) = (
        Shared(dense_x.as_ref().map_or(x.ptr.cast::<T>(), |x| x.ptr::<T>()).cast_mut()),
        Shared(dy.ptr::<T>().cast_mut()),
        Shared(dense.ptr::<T>()),
        Shared(scratch.ptr().cast::<T>()),
    );
    let tap = |d: usize, taps: usize| {
        collected((0..taps).map(|t| (t * params.dilation[d]) as isize - params.pads[2 * d] as isize))
    };
    let (rows, columns) = (tap(0, s.kh)?, tap(1, s.kw)?);
    // SAFETY: a group's first channels are within the operands, and step `first` of the sum exists. Each part and group
    // has its own target.
    let one = |part: usize, group: usize, threads: bool| unsafe {
        let first = part * per_part;
        let target = if parts > 1 { pparts.get().add(part * whole) } else { pdw.get() };
        let channels = |ptr: *mut T, of_group: usize| Skipped {
            first,
            of: ChannelRows {
                ptr: ptr.cast_const().add(group * of_group * s.positions()),
                image: s.groups * of_group * s.positions(),
                positions: s.positions(),
            },
        };
        let a = channels(pdy.get(), s.o);
        let c = MatrixMut { ptr: target.add(group * m * n), row: n as isize, column: 1 };
        let steps = per_part.min(k - first);
        if pointwise {
            return gemm_from(m, n, steps, &a, &channels(px.get(), s.c), c, threads);
        }
        let b = Skipped {
            first,
            of: PatchRows(Patches {
                ptr: px.get().cast_const().offset(((group * s.c) as i64 * x.strides[1]) as isize),
                image: x.strides[0] as isize,
                strides: [x.strides[1] as isize, x.strides[2] as isize, x.strides[3] as isize],
                h: s.h as isize,
                w: s.w as isize,
                rows: &rows,
                columns: &columns,
                step: params.stride.map(|v| v as isize),
                oh: s.oh,
                ow: s.ow,
            }),
        };
        gemm_from(m, n, steps, &a, &b, c, threads)
    };
    let units = parts * s.groups;
    if units >= 2 {
        try_parallel_for(units, &|u| one(u / s.groups, u % s.groups, false))?;
    } else {
        one(0, 0, true)?;
    }
    if parts > 1 {
        // SAFETY: all parts are written.
        unsafe { add_parts(pparts.get(), parts, whole, pdw.get()) };
    }
    dense.finish()
}

/// Images of a pointwise convolution with at least this many positions are separate products, whose operands are read
/// in place. It affects the bits, like [`PARTS`].
const LARGE_IMAGE: usize = 2 * KC;
/// The largest number of parts in which images are summed; their sums are added in order.
const PARTS: usize = 32;

thread_local! {
    static PRODUCT: Cell<Scratch> = const { Cell::new(Scratch::empty()) };
}

/// The gradient of a pointwise convolution's kernel: the sum of `dy @ x^T` over images.
fn by_image<T: Micro>(s: &Sizes, dy: &View, x: &View, dw: &ViewMut) -> Result<()> {
    let (dy, x, out) = (Contiguous::of(dy)?, Contiguous::of(x)?, ContiguousOut::of(dw)?);
    let (m, n, k) = (s.o, s.c, s.positions());
    let per_part = s.batch.div_ceil(PARTS);
    let parts = s.batch.div_ceil(per_part);
    let whole = s.groups * m * n;
    let sums = Scratch::elements(parts * whole, size_of::<T>())?;
    let (pdy, px) = (Shared(dy.ptr::<T>().cast_mut()), Shared(x.ptr::<T>().cast_mut()));
    let psums = Shared(sums.ptr().cast::<T>());
    let alone = s.batch * s.groups == 1;
    try_parallel_for(parts * s.groups, &|unit| {
        let (part, group) = (unit / s.groups, unit % s.groups);
        // SAFETY: the images and the group's channels are in the tensors; each part and group has its own sums, and
        // each thread a scratch for one product.
        let product = |image: usize, to: *mut T| unsafe {
            let plane = image * s.groups + group;
            let a = Matrix { ptr: pdy.get().cast_const().add(plane * m * k), row: k as isize, column: 1 };
            let b = Matrix { ptr: px.get().cast_const().add(plane * n * k), row: 1, column: k as isize };
            gemm_from(m, n, k, &a, &b, MatrixMut { ptr: to, row: n as isize, column: 1 }, alone)
        };
        // SAFETY: as above.
        let to = unsafe { psums.get().add(part * whole + group * m * n) };
        let first = part * per_part;
        product(first, to)?;
        (first + 1..(first + per_part).min(s.batch)).try_for_each(|image| {
            with_scratch(&PRODUCT, m * n * size_of::<T>(), |scratch| {
                let one = scratch.cast::<T>();
                product(image, one)?;
                // SAFETY: both hold `m * n` elements.
                unsafe { add(to, one, m * n) };
                Ok(())
            })
        })
    })?;
    // SAFETY: all parts are written.
    unsafe { add_parts(psums.get(), parts, whole, out.ptr::<T>()) };
    out.finish()
}

/// # Safety
/// Both hold `count` elements.
unsafe fn add<T: Micro>(to: *mut T, from: *const T, count: usize) {
    for i in 0..count {
        // SAFETY: guaranteed by the caller.
        unsafe { *to.add(i) = (*to.add(i)).plus(*from.add(i)) };
    }
}

/// `to` becomes the sum of the parts, in order.
///
/// # Safety
/// There are `parts` parts of `count` elements, and room for `count` elements.
unsafe fn add_parts<T: Micro>(parts_from: *const T, parts: usize, count: usize, to: *mut T) {
    // SAFETY: guaranteed by the caller.
    unsafe {
        std::ptr::copy_nonoverlapping(parts_from, to, count);
        for part in 1..parts {
            add(to, parts_from.add(part * count), count);
        }
    }
}

/// An operand that starts at a later step of `k`.
struct Skipped<S> {
    first: usize,
    of: S,
}

impl<T, S: crate::gemm::Source<T>> crate::gemm::Source<T> for Skipped<S> {
    #[inline(always)]
    unsafe fn pack_rows<const LEVEL: u8>(&self, p: usize, k: usize, i: usize, rows: usize, width: usize, dst: *mut T) {
        // SAFETY: guaranteed by the caller; `first` steps come before.
        unsafe { self.of.pack_rows::<LEVEL>(p + self.first, k, i, rows, width, dst) }
    }

    #[inline(always)]
    unsafe fn pack_columns<const LEVEL: u8>(
        &self,
        p: usize,
        k: usize,
        j: usize,
        columns: usize,
        width: usize,
        dst: *mut T,
    ) {
        // SAFETY: guaranteed by the caller; `first` steps come before.
        unsafe { self.of.pack_columns::<LEVEL>(p + self.first, k, j, columns, width, dst) }
    }
}
