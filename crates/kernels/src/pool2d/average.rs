//! The mean of each window, and the gradient.

use std::cell::Cell;
use std::marker::PhantomData;

use ms_core::{DType, Result, Scalar, View, ViewMut, collected, filled};

use super::{FEW, Planes, Pool2dParams, window};
use crate::conv::lanes::{Combine, Lanes};
use crate::conv::planes::{Fill, FillKernel};
use crate::conv::windows::spread;
use crate::element::Float;
use crate::gemm::with_scratch;
use crate::simd::{Level, Simd, resolve};
use crate::strided::{Contiguous, ContiguousOut, Scratch, Shared, misuse, unsupported};
use crate::{half, movement};

thread_local! {
    /// A thread's padded copy of a plane.
    static PLANE: Cell<Scratch> = const { Cell::new(Scratch::empty()) };
}

/// The divisor of an average.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Divisor {
    /// The number of the window's elements inside the input.
    Elements,
    /// The number of those inside the input and its padding (`count_include_pad`).
    Padded,
    /// This number.
    Fixed(i64),
}

/// The number of a window's elements along one dimension that are inside the plane and its padding.
fn span(at: usize, d: usize, size: usize, p: &Pool2dParams) -> usize {
    let start = at * p.stride[d];
    let end = (start + p.kernel[d]).min(size + p.pads[2 * d] + p.pads[2 * d + 1]);
    end.saturating_sub(start)
}

impl Divisor {
    fn of(self, i: usize, j: usize, elements: usize, s: &Planes, p: &Pool2dParams) -> f64 {
        match self {
            Divisor::Elements => elements as f64,
            Divisor::Padded => (span(i, 0, s.h, p) * span(j, 1, s.w, p)) as f64,
            Divisor::Fixed(n) => n as f64,
        }
    }
}

/// The divisors of a plane's windows, each as the product of a count for its row and one for its column. A window
/// without elements of the plane has a count of zero.
struct Divisors<T> {
    rows: Vec<T>,
    columns: Vec<T>,
    row_counts: Vec<T>,
    column_counts: Vec<T>,
}

impl<T: Float> Divisors<T> {
    fn new(divisor: Divisor, s: &Planes, p: &Pool2dParams) -> Result<Divisors<T>> {
        let numbers = |d: usize, n: usize, size: usize| -> Result<(Vec<T>, Vec<T>)> {
            let count = |at| window(at, p.kernel[d], p.stride[d], p.pads[2 * d], 1, size).1;
            let number = |at| match divisor {
                Divisor::Elements => count(at) as f64,
                Divisor::Padded => span(at, d, size, p) as f64,
                Divisor::Fixed(n) => {
                    if d == 0 {
                        n as f64
                    } else {
                        1.0
                    }
                }
            };
            let divisors = collected((0..n).map(|at| T::from_f64(number(at))))?;
            Ok((divisors, collected((0..n).map(|at| T::from_f64(count(at) as f64)))?))
        };
        let ((rows, row_counts), (columns, column_counts)) = (numbers(0, s.oh, s.h)?, numbers(1, s.ow, s.w)?);
        Ok(Divisors { rows, columns, row_counts, column_counts })
    }
}

/// Rows of windows to divide in place.
struct Divide<'a, T> {
    divisors: &'a Divisors<T>,
    ptr: *mut T,
    /// Distance between rows.
    step: usize,
}

struct DivideKernel<'a, T>(PhantomData<&'a T>);

impl<'a, T: Float> Simd for DivideKernel<'a, T> {
    type Args = Divide<'a, T>;
    type Output = ();

    #[inline(always)]
    unsafe fn run<const LEVEL: u8>(t: Divide<'a, T>) {
        let d = t.divisors;
        for i in 0..d.rows.len() {
            let (by, count) = (d.rows[i], d.row_counts[i]);
            // SAFETY: a row of windows.
            let row = unsafe { std::slice::from_raw_parts_mut(t.ptr.add(i * t.step), d.columns.len()) };
            for ((value, &column), &columns) in row.iter_mut().zip(&d.columns).zip(&d.column_counts) {
                let quotient = value.over(by.times(column));
                *value = if count.times(columns) == T::ZERO { T::ZERO } else { quotient };
            }
        }
    }
}

fn average_checks(kernel: &str, x: &[i64], y: &[i64], p: &Pool2dParams) -> Result<Planes> {
    if p.dilation != [1, 1] {
        return Err(misuse(kernel, "a dilated average"));
    }
    Planes::new(kernel, x, y, p)
}

/// `out` is the sum of each window divided by its divisor; a window without elements gives 0. `x` is `[.., H, W]`,
/// `out` `[.., OH, OW]`. The params' dilation is 1.
///
/// Errors: `UnsupportedDType`, `OutOfMemory`, `Interrupted`.
pub fn avg_pool2d(x: &View, out: &ViewMut, params: &Pool2dParams, divisor: Divisor) -> Result<()> {
    let planes = average_checks("avg_pool2d", x.shape, out.shape, params)?;
    if x.dtype != out.dtype {
        return Err(misuse("avg_pool2d", "an output of another dtype"));
    }
    if out.numel() == 0 {
        return Ok(());
    }
    match out.dtype {
        DType::Float32 => avg_pool::<f32>(&planes, x, out, params, divisor),
        DType::Float64 => avg_pool::<f64>(&planes, x, out, params, divisor),
        d if d.is_half() => half::through(&[x], out, |i, out| avg_pool2d(&i[0], out, params, divisor)),
        other => Err(unsupported("avg_pool2d", other)),
    }
}

/// A window's sum is a convolution with ones; zeros around the plane do not change sums.
fn avg_pool<T: Lanes>(s: &Planes, x: &View, out: &ViewMut, p: &Pool2dParams, divisor: Divisor) -> Result<()> {
    if s.ow < FEW {
        return avg_pool_of_few::<T>(s, x, out, p, divisor);
    }
    let (x, y) = (Contiguous::of(x)?, ContiguousOut::of(out)?);
    let (px, py) = (Shared(x.ptr::<T>().cast_mut()), Shared(y.ptr::<T>()));
    let (layout, taps) = s.windows(p).forward()?;
    let ones = filled(taps.len(), T::ONE)?;
    let divisors = Divisors::new(divisor, s, p)?;
    let level = Level::current();
    let (fill, divide) = (resolve::<FillKernel<T>>(level), resolve::<DivideKernel<T>>(level));
    let combine = T::kernels(level).combine;
    s.for_each(taps.len(), &|plane| {
        // SAFETY: one plane each; the scratch has room for the padded plane.
        with_scratch(&PLANE, layout.plane * size_of::<T>(), |scratch| unsafe {
            let scratch = scratch.cast::<T>();
            // SAFETY: one plane each.
            let src = px.get().cast_const().add(plane * s.h * s.w);
            fill(Fill { layout, src, strides: [s.w as isize, 1], around: T::ZERO, dst: scratch });
            let out = py.get().add(plane * s.oh * s.ow);
            combine(Combine {
                terms: taps.as_ptr(),
                numbers: ones.as_ptr(),
                count: taps.len(),
                image: scratch,
                rows: s.oh,
                width: s.ow,
                row_step: layout.row,
                out,
                out_step: s.ow,
            });
            divide(Divide { divisors: &divisors, ptr: out, step: s.ow });
            Ok(())
        })
    })?;
    y.finish()
}

/// The gradient of [`avg_pool2d`]: each element of `dy`, divided by its window's divisor, is added to every element of
/// the window, in the order of the windows. `dy` is `[.., OH, OW]`, `dx` `[.., H, W]`.
///
/// Errors: `UnsupportedDType`, `OutOfMemory`, `Interrupted`.
pub fn avg_pool2d_grad(dy: &View, dx: &ViewMut, params: &Pool2dParams, divisor: Divisor) -> Result<()> {
    let planes = average_checks("avg_pool2d_grad", dx.shape, dy.shape, params)?;
    if dy.dtype != dx.dtype {
        return Err(misuse("avg_pool2d_grad", "an output of another dtype"));
    }
    if dy.numel() == 0 {
        return movement::fill(Scalar::Int(0), dx);
    }
    match dx.dtype {
        DType::Float32 => avg_pool_grad::<f32>(&planes, dy, dx, params, divisor),
        DType::Float64 => avg_pool_grad::<f64>(&planes, dy, dx, params, divisor),
        d if d.is_half() => half::through(&[dy], dx, |i, dx| avg_pool2d_grad(&i[0], dx, params, divisor)),
        other => Err(unsupported("avg_pool2d_grad", other)),
    }
}

/// Computed as the gradient of a convolution with ones.
fn avg_pool_grad<T: Lanes>(s: &Planes, dy: &View, dx: &ViewMut, p: &Pool2dParams, divisor: Divisor) -> Result<()> {
    if s.ow < FEW {
        return avg_pool_grad_of_few::<T>(s, dy, dx, p, divisor);
    }
    let (dy, x) = (Contiguous::of(dy)?, ContiguousOut::of(dx)?);
    if s.h == 0 || s.w == 0 {
        return Ok(());
    }
    let (pdy, px) = (Shared(dy.ptr::<T>().cast_mut()), Shared(x.ptr::<T>()));
    let (layout, phases) = s.windows(p).phases()?;
    let ones = filled(p.kernel[0] * p.kernel[1], T::ONE)?;
    let divisors = Divisors::new(divisor, s, p)?;
    let level = Level::current();
    let (fill, divide) = (resolve::<FillKernel<T>>(level), resolve::<DivideKernel<T>>(level));
    let combine = T::kernels(level).combine;
    s.for_each(p.kernel[0] * p.kernel[1], &|plane| {
        with_scratch(&PLANE, (layout.plane + s.oh * s.ow + s.h * s.w) * size_of::<T>(), |scratch| unsafe {
            // SAFETY: one plane each; the shares and a phase come after the padded plane.
            let laid_out = scratch.cast::<T>();
            let shares = laid_out.add(layout.plane);
            std::ptr::copy_nonoverlapping(pdy.get().cast_const().add(plane * s.oh * s.ow), shares, s.oh * s.ow);
            divide(Divide { divisors: &divisors, ptr: shares, step: s.ow });
            fill(Fill { layout, src: shares, strides: [s.ow as isize, 1], around: T::ZERO, dst: laid_out });
            for phase in &phases {
                spread(
                    phase,
                    p.stride,
                    px.get().add(plane * s.h * s.w),
                    s.w,
                    shares.add(s.oh * s.ow),
                    |out, out_step| {
                        combine(Combine {
                            terms: phase.taps.as_ptr(),
                            numbers: ones.as_ptr(),
                            count: phase.taps.len(),
                            image: laid_out,
                            rows: phase.count[0],
                            width: phase.count[1],
                            row_step: layout.row,
                            out,
                            out_step,
                        });
                    },
                );
            }
            Ok(())
        })
    })?;
    x.finish()
}

/// Like [`avg_pool`], window by window: rows of few windows would leave most of a vector empty.
fn avg_pool_of_few<T: Float>(s: &Planes, x: &View, out: &ViewMut, p: &Pool2dParams, divisor: Divisor) -> Result<()> {
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
        Ok(())
    })?;
    y.finish()
}

/// Like [`avg_pool_grad`], window by window.
fn avg_pool_grad_of_few<T: Float>(
    s: &Planes,
    dy: &View,
    dx: &ViewMut,
    p: &Pool2dParams,
    divisor: Divisor,
) -> Result<()> {
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
        Ok(())
    })?;
    out.finish()
}
