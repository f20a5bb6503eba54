//! The gradients of a convolution.

use ms_core::{DType, Result, Scalar, View, ViewMut};

use super::patches::{ChannelRows, PatchRows, Patches};
use super::{Conv2dParams, Sizes, for_each_plane};
use crate::gemm::{KC, Matrix, MatrixMut, Micro, gemm_from};
use crate::movement::{copy, fill};
use crate::pool::try_parallel_for;
use crate::strided::{Contiguous, ContiguousOut, Scratch, Shared, misuse, unsupported};

/// The gradient with respect to the input: `dy` is `[N, O, OH, OW]`, `w` `[O, C/groups, kh, kw]`, `dx` `[N, C, H, W]`.
///
/// Errors: `UnsupportedDType`, `OutOfMemory`, `Interrupted`.
pub fn conv2d_input_grad(dy: &View, w: &View, dx: &ViewMut, params: &Conv2dParams) -> Result<()> {
    let sizes = Sizes::new("conv2d_input_grad", dx.shape, w.shape, dy.shape, params)?;
    if dx.numel() == 0 {
        return Ok(());
    }
    if dy.dtype != dx.dtype || w.dtype != dx.dtype {
        return Err(misuse("conv2d_input_grad", "operands of different dtypes"));
    }
    match dx.dtype {
        DType::Float32 => input_grad::<f32>(&sizes, dy, w, dx, params),
        DType::Float64 => input_grad::<f64>(&sizes, dy, w, dx, params),
        other => Err(unsupported("conv2d_input_grad", other)),
    }
}

/// The taps that reach input rows (or columns) `phase, phase + stride, ..`, and where each of them finds its window,
/// relative to the place among those rows.
fn taps(phase: usize, taps: usize, stride: usize, pad: usize, dilation: usize) -> (Vec<usize>, Vec<isize>) {
    let reach = |t: usize| (phase + pad) as isize - (t * dilation) as isize;
    let stride = stride as isize;
    let used: Vec<usize> = (0..taps).filter(|&t| reach(t).rem_euclid(stride) == 0).collect();
    let offsets = used.iter().map(|&t| reach(t).div_euclid(stride)).collect();
    (used, offsets)
}

/// Input elements whose rows and columns agree modulo the stride are reached by the same taps: each such phase is a product
/// of the kernel's taps with patches of `dy`, a convolution of stride 1.
fn input_grad<T: Micro>(s: &Sizes, dy: &View, w: &View, dx: &ViewMut, params: &Conv2dParams) -> Result<()> {
    if dy.numel() == 0 || w.numel() == 0 {
        return fill(Scalar::Int(0), dx);
    }
    let w = Contiguous::of(w)?;
    let single = params.stride == [1, 1];
    let dense = if single { Some(ContiguousOut::of(dx)?) } else { None };
    let pdy = Shared(dy.ptr.cast::<T>().cast_mut());
    for phase_y in 0..params.stride[0].min(s.h) {
        for phase_x in 0..params.stride[1].min(s.w) {
            let tap = |d: usize, phase, n| taps(phase, n, params.stride[d], params.pads[2 * d], params.dilation[d]);
            let ((used_y, rows), (used_x, columns)) = (tap(0, phase_y, s.kh), tap(1, phase_x, s.kw));
            let height = (s.h - phase_y).div_ceil(params.stride[0]);
            let width = (s.w - phase_x).div_ceil(params.stride[1]);
            let (n, k) = (height * width, s.o * used_y.len() * used_x.len());
            let part = |from: &ViewMut| -> (isize, [i64; 4], [i64; 4]) {
                let offset = phase_y as i64 * from.strides[2] + phase_x as i64 * from.strides[3];
                let mut strides = [from.strides[0], from.strides[1], from.strides[2], from.strides[3]];
                strides[2] *= params.stride[0] as i64;
                strides[3] *= params.stride[1] as i64;
                (offset as isize, [from.shape[0], from.shape[1], height as i64, width as i64], strides)
            };
            let (offset, shape, strides) = part(dx);
            // SAFETY: the phase's elements of the output.
            let phase = unsafe {
                ViewMut::new(dx.ptr.offset(offset * size_of::<T>() as isize), dx.dtype, &shape, &strides)
            };
            if k == 0 {
                fill(Scalar::Int(0), &phase)?;
                continue;
            }
            let left = turned_kernel::<T>(s, w.ptr(), &used_y, &used_x)?;
            let result = match &dense {
                Some(_) => Scratch::empty(),
                None => Scratch::elements(s.batch * s.groups * s.c * n, size_of::<T>())?,
            };
            let (pl, pr) = (
                Shared(left.ptr().cast::<T>()),
                Shared(dense.as_ref().map_or(result.ptr().cast::<T>(), |d| d.ptr::<T>())),
            );
            for_each_plane(s, s.c * n * k / 16, &|image, group, threads| unsafe {
                let a = Matrix { ptr: pl.get().cast_const().add(group * s.c * k), row: k as isize, column: 1 };
                let plane = (image * s.groups + group) * s.c * n;
                let c = MatrixMut { ptr: pr.get().add(plane), row: n as isize, column: 1 };
                let offset = image as i64 * dy.strides[0] + (group * s.o) as i64 * dy.strides[1];
                let patches = Patches {
                    ptr: pdy.get().cast_const().offset(offset as isize),
                    image: 0,
                    strides: [dy.strides[1] as isize, dy.strides[2] as isize, dy.strides[3] as isize],
                    h: s.oh as isize,
                    w: s.ow as isize,
                    rows: &rows,
                    columns: &columns,
                    step: [1, 1],
                    oh: height,
                    ow: width,
                };
                gemm_from(s.c, n, k, &a, &patches, c, threads)
            })?;
            if !single {
                let dense_strides = crate::strided::row_major(&shape);
                // SAFETY: the scratch holds the phase's elements.
                let src = unsafe { View::new(result.ptr(), dx.dtype, &shape, &dense_strides) };
                copy(&src, &phase)?;
            }
        }
    }
    dense.map_or(Ok(()), ContiguousOut::finish)
}

/// The kernel as `[groups, C, (O, taps)]`, with only the taps of a phase.
fn turned_kernel<T: Micro>(s: &Sizes, w: *const T, rows: &[usize], columns: &[usize]) -> Result<Scratch> {
    let k = s.o * rows.len() * columns.len();
    let scratch = Scratch::elements(s.groups * s.c * k, size_of::<T>())?;
    let mut dst = scratch.ptr().cast::<T>();
    for g in 0..s.groups {
        for c in 0..s.c {
            for o in 0..s.o {
                for &u in rows {
                    for &v in columns {
                        // SAFETY: within the kernel and the scratch.
                        unsafe {
                            *dst = *w.add((((g * s.o + o) * s.c + c) * s.kh + u) * s.kw + v);
                            dst = dst.add(1);
                        }
                    }
                }
            }
        }
    }
    Ok(scratch)
}

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
        other => Err(unsupported("conv2d_weight_grad", other)),
    }
}

/// Terms of the sum that make a part, where the kernel is so small that threads have to share the sum itself. Parts are a
/// matter of the shape alone; they are added in order.
const PART: usize = 16 * KC;
/// A kernel this small is summed in parts.
const SMALL_KERNEL: usize = 1 << 16;

fn weight_grad<T: Micro>(s: &Sizes, dy: &View, x: &View, dw: &ViewMut, params: &Conv2dParams) -> Result<()> {
    let (m, n, k) = (s.o, s.c * s.taps(), s.batch * s.positions());
    if k == 0 {
        return fill(Scalar::Int(0), dw);
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
    let tap = |d: usize, taps: usize| -> Vec<isize> {
        (0..taps).map(|t| (t * params.dilation[d]) as isize - params.pads[2 * d] as isize).collect()
    };
    let (rows, columns) = (tap(0, s.kh), tap(1, s.kw));
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
    unsafe fn pack_rows(&self, p: usize, k: usize, i: usize, rows: usize, width: usize, dst: *mut T) {
        unsafe { self.of.pack_rows(p + self.first, k, i, rows, width, dst) }
    }

    #[inline(always)]
    unsafe fn pack_columns(&self, p: usize, k: usize, j: usize, columns: usize, width: usize, dst: *mut T) {
        unsafe { self.of.pack_columns(p + self.first, k, j, columns, width, dst) }
    }
}
