//! Groups of one input channel: there is too little to a group for a product, so that rows are combined as they lie.

use std::marker::PhantomData;

use ms_core::{Result, View, ViewMut};

use super::{Conv2dParams, Sizes, for_each_plane};
use crate::gemm::Micro;
use crate::simd::{Level, Simd, has_fma, resolve};
use crate::strided::{Contiguous, ContiguousOut, Scratch, Shared};

/// Whether these kernels take a convolution. A matter of the shape alone, since their bits are not the product's.
pub fn takes(s: &Sizes) -> bool {
    s.c == 1 && s.groups > 1
}

/// One image's channel and what is computed of it.
#[derive(Clone, Copy)]
struct Plane<T> {
    x: *mut T,
    w: *mut T,
    y: *mut T,
    sizes: Sizes,
    params: Conv2dParams,
}

/// One tap over one row of windows: `n` of them, from places of `x` and `y` on, `step` elements of `x` apart.
struct Row<T> {
    x: *mut T,
    y: *mut T,
    step: usize,
    n: usize,
}

impl<T: Micro> Plane<T> {
    /// The row of `x` that a tap meets in a row of windows, cut to the windows whose tap lies within the image.
    #[inline(always)]
    unsafe fn row(&self, o: usize, i: usize, u: usize, v: usize) -> Option<Row<T>> {
        let (s, p) = (&self.sizes, &self.params);
        let y = (i * p.stride[0] + u * p.dilation[0]) as isize - p.pads[0] as isize;
        if y < 0 || y >= s.h as isize {
            return None;
        }
        let x = (v * p.dilation[1]) as isize - p.pads[2] as isize;
        let step = p.stride[1] as isize;
        let low = if x < 0 { (-x + step - 1) / step } else { 0 }.min(s.ow as isize);
        let high = (s.w as isize - x + step - 1).div_euclid(step).clamp(low, s.ow as isize);
        unsafe {
            Some(Row {
                x: self.x.offset(y * s.w as isize + x + low * step),
                y: self.y.add((o * s.oh + i) * s.ow).offset(low),
                step: p.stride[1],
                n: (high - low) as usize,
            })
        }
    }
}

/// `sum + a * b`, fused where the level has it.
#[inline(always)]
fn add_product<T: Micro, const LEVEL: u8>(sum: T, a: T, b: T) -> T {
    if has_fma(LEVEL) { a.fused(b, sum) } else { sum.plus(a.times(b)) }
}

struct Forward<T>(PhantomData<T>);

impl<T: Micro> Simd for Forward<T> {
    type Args = Plane<T>;
    type Output = ();

    #[inline(always)]
    unsafe fn run<const LEVEL: u8>(p: Plane<T>) {
        let s = p.sizes;
        for o in 0..s.o {
            for i in 0..s.oh {
                unsafe {
                    std::slice::from_raw_parts_mut(p.y.add((o * s.oh + i) * s.ow), s.ow).fill(T::ZERO);
                    for tap in 0..s.taps() {
                        let w = *p.w.add(o * s.taps() + tap);
                        let Some(row) = p.row(o, i, tap / s.kw, tap % s.kw) else { continue };
                        let y = std::slice::from_raw_parts_mut(row.y, row.n);
                        if row.step == 1 {
                            axpy::<T, LEVEL>(y, w, std::slice::from_raw_parts(row.x, row.n));
                        } else {
                            for (k, y) in y.iter_mut().enumerate() {
                                *y = add_product::<T, LEVEL>(*y, w, *row.x.add(k * row.step));
                            }
                        }
                    }
                }
            }
        }
    }
}

/// `y += a * x`.
#[inline(always)]
fn axpy<T: Micro, const LEVEL: u8>(y: &mut [T], a: T, x: &[T]) {
    for (y, &x) in y.iter_mut().zip(x) {
        *y = add_product::<T, LEVEL>(*y, a, x);
    }
}

struct InputGrad<T>(PhantomData<T>);

impl<T: Micro> Simd for InputGrad<T> {
    type Args = Plane<T>;
    type Output = ();

    #[inline(always)]
    unsafe fn run<const LEVEL: u8>(p: Plane<T>) {
        let s = p.sizes;
        unsafe {
            std::slice::from_raw_parts_mut(p.x, s.h * s.w).fill(T::ZERO);
            for o in 0..s.o {
                for i in 0..s.oh {
                    for tap in 0..s.taps() {
                        let w = *p.w.add(o * s.taps() + tap);
                        let Some(row) = p.row(o, i, tap / s.kw, tap % s.kw) else { continue };
                        let dy = std::slice::from_raw_parts(row.y, row.n);
                        if row.step == 1 {
                            axpy::<T, LEVEL>(std::slice::from_raw_parts_mut(row.x, row.n), w, dy);
                        } else {
                            for (k, &dy) in dy.iter().enumerate() {
                                let x = row.x.add(k * row.step);
                                *x = add_product::<T, LEVEL>(*x, w, dy);
                            }
                        }
                    }
                }
            }
        }
    }
}

struct WeightGrad<T>(PhantomData<T>);

/// Lanes of a sum over windows.
const LANES: usize = 16;

impl<T: Micro> Simd for WeightGrad<T> {
    type Args = Plane<T>;
    type Output = ();

    #[inline(always)]
    unsafe fn run<const LEVEL: u8>(p: Plane<T>) {
        let s = p.sizes;
        for o in 0..s.o {
            for tap in 0..s.taps() {
                let mut sums = [T::ZERO; LANES];
                for i in 0..s.oh {
                    unsafe {
                        let Some(row) = p.row(o, i, tap / s.kw, tap % s.kw) else { continue };
                        let dy = std::slice::from_raw_parts(row.y, row.n);
                        if row.step == 1 {
                            let x = std::slice::from_raw_parts(row.x, row.n);
                            let ((dys, dy), (xs, x)) = (dy.as_chunks::<LANES>(), x.as_chunks::<LANES>());
                            for (dy, x) in dys.iter().zip(xs) {
                                for l in 0..LANES {
                                    sums[l] = add_product::<T, LEVEL>(sums[l], dy[l], x[l]);
                                }
                            }
                            for ((sum, &dy), &x) in sums.iter_mut().zip(dy).zip(x) {
                                *sum = add_product::<T, LEVEL>(*sum, dy, x);
                            }
                        } else {
                            for (k, &dy) in dy.iter().enumerate() {
                                let sum = &mut sums[k % LANES];
                                *sum = add_product::<T, LEVEL>(*sum, dy, *row.x.add(k * row.step));
                            }
                        }
                    }
                }
                let mut half = LANES / 2;
                while half > 0 {
                    for l in 0..half {
                        sums[l] = sums[l].plus(sums[l + half]);
                    }
                    half /= 2;
                }
                unsafe { *p.w.add(o * s.taps() + tap) = sums[0] };
            }
        }
    }
}

/// Runs a kernel for every plane of dense tensors. `w` has a kernel for each image where `per_image` says so.
fn planes<T: Micro>(
    s: &Sizes,
    params: &Conv2dParams,
    [x, w, y]: [*mut T; 3],
    per_image: bool,
    kernel: unsafe fn(Plane<T>),
) -> Result<()> {
    let (x, w, y) = (Shared(x), Shared(w), Shared(y));
    for_each_plane(s, s.o * s.positions() * s.taps() / 4, &|image, group, _| {
        let plane = image * s.groups + group;
        let kernels = if per_image { plane } else { group };
        // SAFETY: each plane writes its own part of the tensor that the kernel makes.
        unsafe {
            kernel(Plane {
                x: x.get().add(plane * s.h * s.w),
                w: w.get().add(kernels * s.o * s.taps()),
                y: y.get().add(plane * s.o * s.positions()),
                sizes: *s,
                params: *params,
            });
        }
        Ok(())
    })
}

pub fn forward<T: Micro>(s: &Sizes, x: &View, w: &View, out: &ViewMut, params: &Conv2dParams) -> Result<()> {
    let (x, w, y) = (Contiguous::of(x)?, Contiguous::of(w)?, ContiguousOut::of(out)?);
    let operands = [x.ptr::<T>().cast_mut(), w.ptr::<T>().cast_mut(), y.ptr()];
    planes(s, params, operands, false, resolve::<Forward<T>>(Level::current()))?;
    y.finish()
}

pub fn input_grad<T: Micro>(s: &Sizes, dy: &View, w: &View, dx: &ViewMut, params: &Conv2dParams) -> Result<()> {
    let (dy, w, x) = (Contiguous::of(dy)?, Contiguous::of(w)?, ContiguousOut::of(dx)?);
    let operands = [x.ptr(), w.ptr::<T>().cast_mut(), dy.ptr::<T>().cast_mut()];
    planes(s, params, operands, false, resolve::<InputGrad<T>>(Level::current()))?;
    x.finish()
}

/// Each image's gradient by itself, then their sum in order.
pub fn weight_grad<T: Micro>(s: &Sizes, dy: &View, x: &View, dw: &ViewMut, params: &Conv2dParams) -> Result<()> {
    let (dy, x, w) = (Contiguous::of(dy)?, Contiguous::of(x)?, ContiguousOut::of(dw)?);
    let n = s.groups * s.o * s.taps();
    let scratch = Scratch::elements(s.batch * n, size_of::<T>())?;
    let parts = scratch.ptr().cast::<T>();
    let operands = [x.ptr::<T>().cast_mut(), parts, dy.ptr::<T>().cast_mut()];
    planes(s, params, operands, true, resolve::<WeightGrad<T>>(Level::current()))?;
    for i in 0..n {
        // SAFETY: every part is written.
        unsafe {
            let mut sum = *parts.add(i);
            for image in 1..s.batch {
                sum = sum.plus(*parts.add(image * n + i));
            }
            *w.ptr::<T>().add(i) = sum;
        }
    }
    w.finish()
}
