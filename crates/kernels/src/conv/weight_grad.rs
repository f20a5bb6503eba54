//! The gradient of a convolution with respect to its kernel.

use ms_core::{DType, Result, Scalar, View, ViewMut, collected};

use super::lanes::Lanes;
use super::patches::{ChannelRows, PatchRows, Patches};
use super::registers::Direct;
use super::{Conv2dParams, Sizes, depthwise, direct, direct_weight};
use crate::gemm::{KC, MatrixMut, Micro, gemm_from};
use crate::half;
use crate::movement::fill;
use crate::pool::try_parallel_for;
use crate::strided::{Contiguous, ContiguousOut, Scratch, Shared, misuse, unsupported};

/// The gradient with respect to the kernel: `dy` is `[N, O, OH, OW]`, `x` `[N, C, H, W]`, `dw` `[O, C/groups, kh, kw]`. The
/// sum over images and windows has one order, whatever the threads.
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

/// Terms of the sum that make a part, where the kernel is so small that threads have to share the sum itself. Parts are a
/// matter of the shape alone; they are added in order.
const PART: usize = 16 * KC;
/// A kernel this small is summed in parts.
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
    if direct::takes(s.o, n, [s.oh, s.ow]) {
        return direct_weight::weight_grad::<T>(s, dy, x, dw, params);
    }
    let dy = Contiguous::of(dy)?;
    let dense = ContiguousOut::of(dw)?;
    let parts = if m * n * s.groups <= SMALL_KERNEL { k.div_ceil(PART).min(64) } else { 1 };
    let per_part = k.div_ceil(parts).next_multiple_of(KC);
    let parts = k.div_ceil(per_part);
    let whole = s.groups * m * n;
    let scratch = Scratch::elements(if parts > 1 { parts * whole } else { 0 }, size_of::<T>())?;
    let (px, pdy, pdw, pparts) = (
        Shared(x.ptr.cast::<T>().cast_mut()),
        Shared(dy.ptr::<T>().cast_mut()),
        Shared(dense.ptr::<T>()),
        Shared(scratch.ptr().cast::<T>()),
    );
    let tap = |d: usize, taps: usize| {
        collected((0..taps).map(|t| (t * params.dilation[d]) as isize - params.pads[2 * d] as isize))
    };
    let (rows, columns) = (tap(0, s.kh)?, tap(1, s.kw)?);
    // SAFETY: a group's first channels lie within the operands, and step `first` of the sum is there. Each part and
    // group has a target of its own.
    let one = |part: usize, group: usize, threads: bool| unsafe {
        let first = part * per_part;
        let target = if parts > 1 { pparts.get().add(part * whole) } else { pdw.get() };
        let a = Skipped {
            first,
            of: ChannelRows {
                ptr: pdy.get().cast_const().add(group * s.o * s.positions()),
                image: s.groups * s.o * s.positions(),
                positions: s.positions(),
            },
        };
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
        let c = MatrixMut { ptr: target.add(group * m * n), row: n as isize, column: 1 };
        gemm_from(m, n, per_part.min(k - first), &a, &b, c, threads)
    };
    let units = parts * s.groups;
    if units >= 2 {
        try_parallel_for(units, &|u| one(u / s.groups, u % s.groups, false))?;
    } else {
        one(0, 0, true)?;
    }
    if parts > 1 {
        for i in 0..whole {
            // SAFETY: all parts are written.
            unsafe {
                let mut sum = *pparts.get().add(i);
                for part in 1..parts {
                    sum = sum.plus(*pparts.get().add(part * whole + i));
                }
                *pdw.get().add(i) = sum;
            }
        }
    }
    dense.finish()
}

/// An operand from a step of `k` on.
struct Skipped<S> {
    first: usize,
    of: S,
}

impl<T, S: crate::gemm::Source<T>> crate::gemm::Source<T> for Skipped<S> {
    #[inline(always)]
    unsafe fn pack_rows<const LEVEL: u8>(&self, p: usize, k: usize, i: usize, rows: usize, width: usize, dst: *mut T) {
        // SAFETY: the caller's steps, of which there are `first` before.
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
        // SAFETY: the caller's steps, of which there are `first` before.
        unsafe { self.of.pack_columns::<LEVEL>(p + self.first, k, j, columns, width, dst) }
    }
}
