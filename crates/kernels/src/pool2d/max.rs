//! The largest element of each window, and the gradient.

use std::cell::Cell;
use std::marker::PhantomData;

use ms_core::{DType, Result, View, ViewMut, collected};

use super::{FEW, Planes, Pool2dParams, window};
use crate::conv::planes::{Fill, FillKernel};
use crate::element::{Element, Float};
use crate::gemm::with_scratch;
use crate::half;
use crate::simd::{Level, Simd, resolve};
use crate::strided::{Contiguous, ContiguousOut, Scratch, Shared, misuse, unsupported};

thread_local! {
    /// A thread's padded copy of a plane.
    static PLANE: Cell<Scratch> = const { Cell::new(Scratch::empty()) };
}
/// The number of windows that are computed side by side.
const LANES: usize = 16;

/// `out` is the largest element of each window, `indices` its index `row * W + column` in its plane: the first in
/// row-major order, where NaN counts as the largest. `x` is `[.., H, W]`, `out` and `indices` `[.., OH, OW]`; `indices`
/// is int64 or int32. A window without elements gives the dtype's lowest value and index 0.
///
/// Errors: `UnsupportedDType`, `OutOfMemory`, `Interrupted`.
pub fn max_pool2d(x: &View, out: &ViewMut, indices: &ViewMut, params: &Pool2dParams) -> Result<()> {
    let planes = Planes::new("max_pool2d", x.shape, out.shape, params)?;
    if indices.shape != out.shape || x.dtype != out.dtype {
        return Err(misuse("max_pool2d", "outputs of unexpected shapes"));
    }
    if out.numel() == 0 {
        return Ok(());
    }
    match (out.dtype, indices.dtype) {
        (DType::Float32, DType::Int64) => max_pool::<f32, i64>(&planes, x, out, indices, params),
        (DType::Float32, DType::Int32) => max_pool::<f32, i32>(&planes, x, out, indices, params),
        (DType::Float64, DType::Int64) => max_pool::<f64, i64>(&planes, x, out, indices, params),
        (DType::Float64, DType::Int32) => max_pool::<f64, i32>(&planes, x, out, indices, params),
        (d, _) if d.is_half() => half::through(&[x], out, |i, out| max_pool2d(&i[0], out, indices, params)),
        (other, _) => Err(unsupported("max_pool2d", other)),
    }
}

fn max_pool<T: Float, I: Element>(
    planes: &Planes,
    x: &View,
    out: &ViewMut,
    indices: &ViewMut,
    p: &Pool2dParams,
) -> Result<()> {
    if planes.ow < FEW {
        return max_pool_of_few::<T, I>(planes, x, out, indices, p);
    }
    let x = Contiguous::of(x)?;
    let (y, at) = (ContiguousOut::of(out)?, ContiguousOut::of(indices)?);
    let (px, py, pat) = (Shared(x.ptr::<T>().cast_mut()), Shared(y.ptr::<T>()), Shared(at.ptr::<I>()));
    let (oh, ow, w) = (planes.oh, planes.ow, planes.w);
    let size = planes.h * w;
    if planes.h.max(w).max(size) >= i32::MAX as usize {
        return Err(misuse("max_pool2d", "a plane of too many elements"));
    }
    let (layout, taps) = planes.windows(p).forward()?;
    // The offset of each element of a window in the plane, relative to the window's corner.
    let steps = collected(
        (0..p.kernel[0] * p.kernel[1])
            .map(|t| (t / p.kernel[1] * p.dilation[0] * w + t % p.kernel[1] * p.dilation[1]) as i32),
    )?;
    // The position of the first element of each window that is within the plane.
    let first = |d: usize, size: usize| {
        move |i| window(i, p.kernel[d], p.stride[d], p.pads[2 * d], p.dilation[d], size).0 as i32
    };
    let tops = collected((0..oh).map(first(0, planes.h)))?;
    // For whole vectors: zeros after the last window.
    let of_columns = |value: &dyn Fn(usize) -> i32| {
        collected((0..ow.next_multiple_of(LANES)).map(|j| if j < ow { value(j) } else { 0 }))
    };
    let lefts = of_columns(&first(1, w))?;
    let corners = of_columns(&|j| (j * p.stride[1]) as i32 - p.pads[2] as i32)?;
    let level = Level::current();
    let (fill, kernel) = (resolve::<FillKernel<T>>(level), resolve::<MaxKernel<T, I>>(level));
    planes.for_each(p.kernel[0] * p.kernel[1], &|plane| {
        with_scratch(&PLANE, (layout.plane + LANES) * size_of::<T>(), |scratch| {
            let scratch = scratch.cast::<T>();
            // SAFETY: one plane each; memory after the padded plane that vectors read exists.
            unsafe {
                std::slice::from_raw_parts_mut(scratch.add(layout.plane), LANES).fill(T::LOWEST);
                let src = px.get().cast_const().add(plane * size);
                fill(Fill { layout, src, strides: [w as isize, 1], around: T::LOWEST, dst: scratch });
                for i in 0..oh {
                    kernel(MaxRow {
                        image: scratch.add(i * layout.row),
                        taps: &taps,
                        steps: &steps,
                        top: tops[i] * w as i32,
                        lefts: &lefts,
                        corner: (i * p.stride[0]) as i32 * w as i32 - (p.pads[0] * w) as i32,
                        corners: &corners,
                        width: ow,
                        values: py.get().add((plane * oh + i) * ow),
                        places: pat.get().add((plane * oh + i) * ow),
                    });
                }
            }
            Ok(())
        })
    })?;
    y.finish()?;
    at.finish()
}

/// Like [`max_pool`], window by window: rows of few windows would leave most of a vector empty.
fn max_pool_of_few<T: Float, I: Element>(
    planes: &Planes,
    x: &View,
    out: &ViewMut,
    indices: &ViewMut,
    p: &Pool2dParams,
) -> Result<()> {
    let x = Contiguous::of(x)?;
    let (y, at) = (ContiguousOut::of(out)?, ContiguousOut::of(indices)?);
    let (px, py, pat) = (Shared(x.ptr::<T>().cast_mut()), Shared(y.ptr::<T>()), Shared(at.ptr::<I>()));
    let (oh, ow, w) = (planes.oh, planes.ow, planes.w);
    let size = planes.h * w;
    planes.for_each(p.kernel[0] * p.kernel[1], &|plane| {
        // SAFETY: one plane each.
        let (x, y, at) = unsafe {
            (
                std::slice::from_raw_parts(px.get().cast_const().add(plane * size), size),
                std::slice::from_raw_parts_mut(py.get().add(plane * oh * ow), oh * ow),
                std::slice::from_raw_parts_mut(pat.get().add(plane * oh * ow), oh * ow),
            )
        };
        for i in 0..oh {
            let (top, rows) = window(i, p.kernel[0], p.stride[0], p.pads[0], p.dilation[0], planes.h);
            for j in 0..ow {
                let (left, columns) = window(j, p.kernel[1], p.stride[1], p.pads[2], p.dilation[1], w);
                let (mut best, mut place) = (T::LOWEST, top * w + left);
                for u in 0..rows {
                    let line = (top + u * p.dilation[0]) * w + left;
                    for v in 0..columns {
                        let k = line + v * p.dilation[1];
                        let value = x[k];
                        if value > best || (value.is_nan() && !best.is_nan()) {
                            (best, place) = (value, k);
                        }
                    }
                }
                y[i * ow + j] = best;
                at[i * ow + j] = I::from_i64(place as i64);
            }
        }
        Ok(())
    })?;
    y.finish()?;
    at.finish()
}

/// A row of windows.
struct MaxRow<'a, T, I> {
    /// The first window's address in the padded plane.
    image: *const T,
    /// For each element of a window, its offset in the padded plane, and its offset in the plane itself, relative to
    /// the window's corner.
    taps: &'a [isize],
    steps: &'a [i32],
    /// The positions of the first elements within the plane: the row's offset and the columns.
    top: i32,
    lefts: &'a [i32],
    /// The positions of the windows' corners, possibly outside the plane, in the same form.
    corner: i32,
    corners: &'a [i32],
    width: usize,
    values: *mut T,
    places: *mut I,
}

struct MaxKernel<'a, T, I>(PhantomData<&'a (T, I)>);

impl<'a, T: Float, I: Element> Simd for MaxKernel<'a, T, I> {
    type Args = MaxRow<'a, T, I>;
    type Output = ();

    #[inline(always)]
    unsafe fn run<const LEVEL: u8>(t: MaxRow<'a, T, I>) {
        let mut j = 0;
        while j < t.width {
            // SAFETY: the tables are padded to whole vectors of windows, and one more vector is readable after the
            // padded plane; only windows below `width` are written.
            unsafe {
                let mut best = [T::LOWEST; LANES];
                let mut place = [0; LANES];
                let mut base = [0; LANES];
                for l in 0..LANES {
                    place[l] = t.top + *t.lefts.get_unchecked(j + l);
                    base[l] = t.corner + *t.corners.get_unchecked(j + l);
                }
                for k in 0..t.taps.len() {
                    let values = t.image.offset(*t.taps.get_unchecked(k)).add(j).cast::<[T; LANES]>().read();
                    let step = *t.steps.get_unchecked(k);
                    // Greater, or the first NaN. Separate loops, so that each becomes a few vector operations.
                    let mut better = [false; LANES];
                    for l in 0..LANES {
                        better[l] = (values[l] > best[l]) | values[l].is_nan() & !best[l].is_nan();
                    }
                    for l in 0..LANES {
                        best[l] = if better[l] { values[l] } else { best[l] };
                    }
                    for l in 0..LANES {
                        place[l] = if better[l] { base[l].wrapping_add(step) } else { place[l] };
                    }
                }
                if j + LANES <= t.width {
                    t.values.add(j).cast::<[T; LANES]>().write(best);
                    for l in 0..LANES {
                        *t.places.add(j + l) = I::from_i64(place[l] as i64);
                    }
                } else {
                    for l in 0..t.width - j {
                        *t.values.add(j + l) = best[l];
                        *t.places.add(j + l) = I::from_i64(place[l] as i64);
                    }
                }
            }
            j += LANES;
        }
    }
}

/// The gradient of [`max_pool2d`]: each element of `dy` is added to `dx` at its window's index, in the order of the
/// windows. `dy` and `indices` are `[.., OH, OW]`, `dx` `[.., H, W]`.
///
/// Errors: `UnsupportedDType`, `OutOfMemory`, `Interrupted`; an index outside of its plane is ignored.
pub fn max_pool2d_grad(dy: &View, indices: &View, dx: &ViewMut) -> Result<()> {
    let r = dx.shape.len();
    let fits = r >= 2 && dy.shape.len() == r && dy.shape == indices.shape && dy.shape[..r - 2] == dx.shape[..r - 2];
    if !fits || dy.dtype != dx.dtype {
        return Err(misuse("max_pool2d_grad", "views of unexpected shapes"));
    }
    match (dx.dtype, indices.dtype) {
        (DType::Float32, DType::Int64) => max_pool_grad::<f32, i64>(dy, indices, dx),
        (DType::Float32, DType::Int32) => max_pool_grad::<f32, i32>(dy, indices, dx),
        (DType::Float64, DType::Int64) => max_pool_grad::<f64, i64>(dy, indices, dx),
        (DType::Float64, DType::Int32) => max_pool_grad::<f64, i32>(dy, indices, dx),
        (d, _) if d.is_half() => half::through(&[dy], dx, |i, dx| max_pool2d_grad(&i[0], indices, dx)),
        (other, _) => Err(unsupported("max_pool2d_grad", other)),
    }
}

fn max_pool_grad<T: Float, I: Element + TryInto<usize>>(dy: &View, indices: &View, dx: &ViewMut) -> Result<()> {
    let (dy_dense, at) = (Contiguous::of(dy)?, Contiguous::of(indices)?);
    let out = ContiguousOut::of(dx)?;
    let r = dx.shape.len();
    let size = (dx.shape[r - 2] * dx.shape[r - 1]) as usize;
    let windows = (dy.shape[r - 2] * dy.shape[r - 1]) as usize;
    let count = dx.shape[..r - 2].iter().map(|&d| d as usize).product();
    let planes = Planes { count, h: 1, w: size, oh: 1, ow: windows };
    let (pdx, pdy, pat) =
        (Shared(out.ptr::<T>()), Shared(dy_dense.ptr::<T>().cast_mut()), Shared(at.ptr::<I>().cast_mut()));
    planes.for_each(1, &|plane| {
        // SAFETY: one plane each.
        let (dx, dy, at) = unsafe {
            let dx = pdx.get().add(plane * size);
            for i in 0..size {
                *dx.add(i) = T::ZERO;
            }
            (
                std::slice::from_raw_parts_mut(dx, size),
                std::slice::from_raw_parts(pdy.get().cast_const().add(plane * windows), windows),
                std::slice::from_raw_parts(pat.get().cast_const().add(plane * windows), windows),
            )
        };
        for (&g, &place) in dy.iter().zip(at) {
            let place: usize = place.try_into().unwrap_or(usize::MAX);
            if let Some(sum) = dx.get_mut(place) {
                *sum = sum.plus(g);
            }
        }
        Ok(())
    })?;
    out.finish()
}
