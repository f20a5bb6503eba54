//! What scattering does with a value and the existing element, for each dtype.

use ms_core::{DType, Result};

use crate::element::{Element, Ordered};
use crate::strided::unsupported;
use crate::{with_bits, with_element, with_ordered};

/// How scattering combines a value with the existing element.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Combine {
    /// Replaces it; of several values for one element the last in row-major order wins.
    Set,
    Add,
    Mul,
    /// The larger one; NaN if either is NaN.
    Max,
    /// The smaller one; NaN if either is NaN.
    Min,
}

/// The loops that depend on the dtype; everything around them is compiled once. Offsets and steps are in elements.
pub(super) struct Loops {
    /// Combines the elements of `to` at the offsets with those of `from`, `step` apart, in order.
    pub points: unsafe fn(to: *mut u8, offsets: &[isize], from: *const u8, step: isize),
    /// Combines `n` elements of `to` with those of `from`; both have their step.
    pub row: unsafe fn(to: *mut u8, from: *const u8, steps: [isize; 2], n: usize),
    /// The size of an element in bytes.
    pub size: isize,
}

impl Loops {
    /// Errors: `UnsupportedDType`.
    pub fn new(op: &str, dtype: DType, combine: Combine) -> Result<Loops> {
        let none = || Err(unsupported(op, dtype));
        match combine {
            Combine::Set => Ok(Loops::set(dtype)),
            Combine::Add => with_element!(dtype, T => Ok(Loops::of::<T, Sum>())),
            Combine::Mul => with_element!(dtype, T => Ok(Loops::of::<T, Product>())),
            Combine::Max => with_ordered!(dtype, T => Ok(Loops::of::<T, Greater>()), else none()),
            Combine::Min => with_ordered!(dtype, T => Ok(Loops::of::<T, Smaller>()), else none()),
        }
    }

    pub fn set(dtype: DType) -> Loops {
        with_bits!(dtype, T => Loops::of::<T, New>())
    }

    fn of<T: Copy, W: Way<T>>() -> Loops {
        Loops { points: points::<T, W>, row: row::<T, W>, size: size_of::<T>() as isize }
    }
}

trait Way<T> {
    fn combine(old: T, new: T) -> T;
}

struct New;
struct Sum;
struct Product;
struct Greater;
struct Smaller;

impl<T> Way<T> for New {
    #[inline(always)]
    fn combine(_: T, new: T) -> T {
        new
    }
}

impl<T: Element> Way<T> for Sum {
    #[inline(always)]
    fn combine(old: T, new: T) -> T {
        old.plus(new)
    }
}

impl<T: Element> Way<T> for Product {
    #[inline(always)]
    fn combine(old: T, new: T) -> T {
        old.times(new)
    }
}

impl<T: Ordered> Way<T> for Greater {
    #[inline(always)]
    fn combine(old: T, new: T) -> T {
        if old.is_nan() || old > new { old } else { new }
    }
}

impl<T: Ordered> Way<T> for Smaller {
    #[inline(always)]
    fn combine(old: T, new: T) -> T {
        if old.is_nan() || old < new { old } else { new }
    }
}

unsafe fn points<T: Copy, W: Way<T>>(to: *mut u8, offsets: &[isize], from: *const u8, step: isize) {
    let (to, mut from) = (to.cast::<T>(), from.cast::<T>());
    for &offset in offsets {
        // SAFETY: the caller provides an element at each offset, and as many values.
        unsafe {
            let place = to.offset(offset);
            *place = W::combine(*place, *from);
        }
        from = from.wrapping_offset(step);
    }
}

unsafe fn row<T: Copy, W: Way<T>>(to: *mut u8, from: *const u8, [to_step, from_step]: [isize; 2], n: usize) {
    /// Parameters tell the compiler that the rows do not overlap.
    #[inline(always)]
    fn dense<T: Copy, W: Way<T>>(to: &mut [T], from: &[T]) {
        for (old, &new) in to.iter_mut().zip(from) {
            *old = W::combine(*old, new);
        }
    }
    let (to, from) = (to.cast::<T>(), from.cast::<T>());
    // SAFETY: the caller provides `n` elements at each step; inputs do not overlap the output.
    unsafe {
        if to_step == 1 && from_step == 1 {
            return dense::<T, W>(std::slice::from_raw_parts_mut(to, n), std::slice::from_raw_parts(from, n));
        }
        for i in 0..n as isize {
            let place = to.offset(i * to_step);
            *place = W::combine(*place, *from.offset(i * from_step));
        }
    }
}

/// Copies the elements of `from` at the offsets to `to`, `step` apart.
pub(super) fn taking(dtype: DType) -> unsafe fn(to: *mut u8, step: isize, from: *const u8, offsets: &[isize]) {
    unsafe fn take<T: Copy>(to: *mut u8, step: isize, from: *const u8, offsets: &[isize]) {
        let (mut to, from) = (to.cast::<T>(), from.cast::<T>());
        for &offset in offsets {
            // SAFETY: the caller provides an element at each offset, and room for as many.
            unsafe { *to = *from.offset(offset) };
            to = to.wrapping_offset(step);
        }
    }
    with_bits!(dtype, T => take::<T>)
}
