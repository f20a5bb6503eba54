//! Max and average pooling over NCHW tensors, and their gradients.

use ms_core::{DType, Result, Scalar, View, ViewMut};

use crate::element::{Element, Float};
use crate::half;
use crate::movement::fill;
use crate::pool::{parallel_for, worth_splitting};
use crate::strided::{Contiguous, ContiguousOut, Shared, misuse, unsupported};

/// How a window moves over a plane. Ceil mode is a matter of the output's size, which the caller states by its shape.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pool2dParams {
    /// Height and width of the window.
    pub kernel: [usize; 2],
    pub stride: [usize; 2],
    /// Top, bottom, left, right.
    pub pads: [usize; 4],
    /// Rows and columns between two elements of a window.
    pub dilation: [usize; 2],
}

/// The planes of a pooling: `count` of `h x w` to `oh x ow`.
#[derive(Clone, Copy)]
struct Planes {
    count: usize,
    h: usize,
    w: usize,
    oh: usize,
    ow: usize,
}

impl Planes {
    fn new(kernel: &str, x: &[i64], y: &[i64], p: &Pool2dParams) -> Result<Planes> {
        let r = x.len();
        let fits = r >= 2
            && y.len() == r
            && x[..r - 2] == y[..r - 2]
            && !p.stride.contains(&0)
            && !p.kernel.contains(&0)
            && !p.dilation.contains(&0);
        if !fits {
            return Err(misuse(kernel, format!("x {x:?}, y {y:?}")));
        }
        let u = |v: i64| v as usize;
        Ok(Planes {
            count: x[..r - 2].iter().map(|&d| u(d)).product(),
            h: u(x[r - 2]),
            w: u(x[r - 1]),
            oh: u(y[r - 2]),
            ow: u(y[r - 1]),
        })
    }

    /// Runs `one` for each plane; `window` is the work for one output.
    fn for_each(&self, window: usize, one: &(dyn Fn(usize) + Sync)) -> Result<()> {
        let work = (self.oh * self.ow * window).max(self.h * self.w).max(1);
        if !worth_splitting(work * self.count) {
            (0..self.count).for_each(one);
            return Ok(());
        }
        let per_chunk = ((1 << 15) / work).max(1);
        parallel_for(self.count.div_ceil(per_chunk), &|c| {
            (c * per_chunk..((c + 1) * per_chunk).min(self.count)).for_each(one);
        })
    }
}

/// The places of a window along one dimension that lie within `size`: the first, and how many, `dilation` apart.
fn window(at: usize, kernel: usize, stride: usize, pad: usize, dilation: usize, size: usize) -> (usize, usize) {
    let start = (at * stride) as isize - pad as isize;
    let skip = if start < 0 { ((-start) as usize).div_ceil(dilation) } else { 0 };
    let first = start + (skip * dilation) as isize;
    if skip >= kernel || first >= size as isize {
        return (0, 0);
    }
    let first = first as usize;
    (first, (kernel - skip).min((size - first).div_ceil(dilation)))
}

/// `out` is the greatest element of each window, `indices` its place `row * W + column` in its plane: the first in row-major
/// order, and NaN counts as the greatest. `x` is `[.., H, W]`, `out` and `indices` `[.., OH, OW]`; `indices` is int64 or
/// int32. A window without any element gives the dtype's lowest value and place 0.
///
/// Errors: `UnsupportedDType`, `OutOfMemory`, `Interrupted`.
pub fn max_pool2d(x: &View, out: &ViewMut, indices: &ViewMut, params: &Pool2dParams) -> Result<()> {
    let planes = Planes::new("max_pool2d", x.shape, out.shape, params)?;
    if indices.shape != out.shape || x.dtype != out.dtype {
        return Err(misuse("max_pool2d", "outputs that do not fit"));
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
    })?;
    y.finish()?;
    at.finish()
}

/// The gradient of [`max_pool2d`]: each element of `dy` is added to `dx` at its window's place, in the order of the windows.
/// `dy` and `indices` are `[.., OH, OW]`, `dx` `[.., H, W]`.
///
/// Errors: `UnsupportedDType`, `OutOfMemory`, `Interrupted`; a place outside of its plane is left out.
pub fn max_pool2d_grad(dy: &View, indices: &View, dx: &ViewMut) -> Result<()> {
    let r = dx.shape.len();
    let fits = r >= 2 && dy.shape.len() == r && dy.shape == indices.shape && dy.shape[..r - 2] == dx.shape[..r - 2];
    if !fits || dy.dtype != dx.dtype {
        return Err(misuse("max_pool2d_grad", "views that do not fit"));
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
    })?;
    out.finish()
}

/// What an average divides by.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Divisor {
    /// The elements of the window that lie within the input.
    Elements,
    /// Those that lie within the input and its padding (`count_include_pad`).
    Padded,
    /// This number.
    Fixed(i64),
}

impl Divisor {
    fn of(self, i: usize, j: usize, elements: usize, s: &Planes, p: &Pool2dParams) -> f64 {
        let span = |at: usize, d: usize, size: usize| {
            let start = at * p.stride[d];
            let end = (start + p.kernel[d]).min(size + p.pads[2 * d] + p.pads[2 * d + 1]);
            end.saturating_sub(start)
        };
        match self {
            Divisor::Elements => elements as f64,
            Divisor::Padded => (span(i, 0, s.h) * span(j, 1, s.w)) as f64,
            Divisor::Fixed(n) => n as f64,
        }
    }
}

fn average_checks(kernel: &str, x: &[i64], y: &[i64], p: &Pool2dParams) -> Result<Planes> {
    if p.dilation != [1, 1] {
        return Err(misuse(kernel, "a dilated average"));
    }
    Planes::new(kernel, x, y, p)
}

/// `out` is the sum of each window over its divisor; a window without any element gives 0. `x` is `[.., H, W]`, `out`
/// `[.., OH, OW]`. The params' dilation is 1.
///
/// Errors: `UnsupportedDType`, `OutOfMemory`, `Interrupted`.
pub fn avg_pool2d(x: &View, out: &ViewMut, params: &Pool2dParams, divisor: Divisor) -> Result<()> {
    let planes = average_checks("avg_pool2d", x.shape, out.shape, params)?;
    if x.dtype != out.dtype {
        return Err(misuse("avg_pool2d", "an output of another dtype"));
    }
    match out.dtype {
        DType::Float32 => avg_pool::<f32>(&planes, x, out, params, divisor),
        DType::Float64 => avg_pool::<f64>(&planes, x, out, params, divisor),
        d if d.is_half() => half::through(&[x], out, |i, out| avg_pool2d(&i[0], out, params, divisor)),
        other => Err(unsupported("avg_pool2d", other)),
    }
}

fn avg_pool<T: Float>(s: &Planes, x: &View, out: &ViewMut, p: &Pool2dParams, divisor: Divisor) -> Result<()> {
    let x = Contiguous::of(x)?;
    let y = ContiguousOut::of(out)?;
    let (px, py) = (Shared(x.ptr::<T>().cast_mut()), Shared(y.ptr::<T>()));
    let (oh, ow, w) = (s.oh, s.ow, s.w);
    let size = s.h * w;
    s.for_each(p.kernel[0] * p.kernel[1], &|plane| {
        // SAFETY: one plane each.
        let (x, y) = unsafe {
            (
                std::slice::from_raw_parts(px.get().cast_const().add(plane * size), size),
                std::slice::from_raw_parts_mut(py.get().add(plane * oh * ow), oh * ow),
            )
        };
        for i in 0..oh {
            let (top, rows) = window(i, p.kernel[0], p.stride[0], p.pads[0], 1, s.h);
            for j in 0..ow {
                let (left, columns) = window(j, p.kernel[1], p.stride[1], p.pads[2], 1, w);
                let mut sum = T::ZERO;
                for u in top..top + rows {
                    for &value in &x[u * w + left..u * w + left + columns] {
                        sum = sum.plus(value);
                    }
                }
                let by = divisor.of(i, j, rows * columns, s, p);
                y[i * ow + j] = if rows * columns == 0 { T::ZERO } else { sum.over(T::from_f64(by)) };
            }
        }
    })?;
    y.finish()
}

/// The gradient of [`avg_pool2d`]: each element of `dy`, over its window's divisor, is added to every element of the window,
/// in the order of the windows. `dy` is `[.., OH, OW]`, `dx` `[.., H, W]`.
///
/// Errors: `UnsupportedDType`, `OutOfMemory`, `Interrupted`.
pub fn avg_pool2d_grad(dy: &View, dx: &ViewMut, params: &Pool2dParams, divisor: Divisor) -> Result<()> {
    let planes = average_checks("avg_pool2d_grad", dx.shape, dy.shape, params)?;
    if dy.dtype != dx.dtype {
        return Err(misuse("avg_pool2d_grad", "an output of another dtype"));
    }
    if dy.numel() == 0 {
        return fill(Scalar::Int(0), dx);
    }
    match dx.dtype {
        DType::Float32 => avg_pool_grad::<f32>(&planes, dy, dx, params, divisor),
        DType::Float64 => avg_pool_grad::<f64>(&planes, dy, dx, params, divisor),
        d if d.is_half() => half::through(&[dy], dx, |i, dx| avg_pool2d_grad(&i[0], dx, params, divisor)),
        other => Err(unsupported("avg_pool2d_grad", other)),
    }
}

fn avg_pool_grad<T: Float>(s: &Planes, dy: &View, dx: &ViewMut, p: &Pool2dParams, divisor: Divisor) -> Result<()> {
    let dy = Contiguous::of(dy)?;
    let out = ContiguousOut::of(dx)?;
    let (pdy, pdx) = (Shared(dy.ptr::<T>().cast_mut()), Shared(out.ptr::<T>()));
    let (oh, ow, w) = (s.oh, s.ow, s.w);
    let size = s.h * w;
    s.for_each(p.kernel[0] * p.kernel[1], &|plane| {
        // SAFETY: one plane each.
        let (dy, dx) = unsafe {
            let dx = pdx.get().add(plane * size);
            for i in 0..size {
                *dx.add(i) = T::ZERO;
            }
            (
                std::slice::from_raw_parts(pdy.get().cast_const().add(plane * oh * ow), oh * ow),
                std::slice::from_raw_parts_mut(dx, size),
            )
        };
        for i in 0..oh {
            let (top, rows) = window(i, p.kernel[0], p.stride[0], p.pads[0], 1, s.h);
            for j in 0..ow {
                let (left, columns) = window(j, p.kernel[1], p.stride[1], p.pads[2], 1, w);
                if rows * columns == 0 {
                    continue;
                }
                let by = divisor.of(i, j, rows * columns, s, p);
                let share = dy[i * ow + j].over(T::from_f64(by));
                for u in top..top + rows {
                    for sum in &mut dx[u * w + left..u * w + left + columns] {
                        *sum = sum.plus(share);
                    }
                }
            }
        }
    })?;
    out.finish()
}
