//! Scans: each output element is made of the input's elements along an axis up to its place.
//!
//! Floats narrower than float64 are added and multiplied in float64, and rounded when they are stored.

use ms_core::{DType, Result, View, ViewMut};

use crate::element::{Element, Ordered};
use crate::lines::{Block, Lines};
use crate::strided::{Shared, misuse, unsupported};
use crate::{with_element, with_ordered};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ScanKind {
    Sum,
    Prod,
    /// The logarithm of the sum of exponentials; floats only.
    LogSumExp,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExtremeKind {
    Max,
    Min,
}

/// How a scan walks its axis.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Way {
    /// Whether an element's own place is left out.
    pub exclusive: bool,
    /// Whether it starts at the end.
    pub reverse: bool,
}

/// Lines side by side that are scanned together, where lines are not dense themselves.
const WIDTH: usize = 64;
/// As many additions are under way at once where lines are dense.
const DENSE_WIDTH: usize = 4;

/// What is carried along a line.
trait Step<T> {
    type State: Copy;
    const START: Self::State;
    fn next(state: Self::State, x: T) -> Self::State;
    fn value(state: Self::State) -> T;
}

/// In the element type itself: integers, float64, complex numbers.
struct Plain<const PRODUCT: bool>;
/// In float64.
struct Wide<const PRODUCT: bool>;
struct LogSum;

impl<T: Element> Step<T> for Plain<false> {
    type State = T;
    const START: T = T::ZERO;
    #[inline(always)]
    fn next(state: T, x: T) -> T {
        state.plus(x)
    }
    #[inline(always)]
    fn value(state: T) -> T {
        state
    }
}

impl<T: Element> Step<T> for Plain<true> {
    type State = T;
    const START: T = T::ONE;
    #[inline(always)]
    fn next(state: T, x: T) -> T {
        state.times(x)
    }
    #[inline(always)]
    fn value(state: T) -> T {
        state
    }
}

impl<T: Element> Step<T> for Wide<false> {
    type State = f64;
    const START: f64 = 0.0;
    #[inline(always)]
    fn next(state: f64, x: T) -> f64 {
        state + x.to_f64()
    }
    #[inline(always)]
    fn value(state: f64) -> T {
        T::from_f64(state)
    }
}

impl<T: Element> Step<T> for Wide<true> {
    type State = f64;
    const START: f64 = 1.0;
    #[inline(always)]
    fn next(state: f64, x: T) -> f64 {
        state * x.to_f64()
    }
    #[inline(always)]
    fn value(state: f64) -> T {
        T::from_f64(state)
    }
}

impl<T: Element> Step<T> for LogSum {
    type State = f64;
    const START: f64 = f64::NEG_INFINITY;
    #[inline(always)]
    fn next(state: f64, x: T) -> f64 {
        let x = x.to_f64();
        if state == x {
            // Also where both are infinite, whose difference is no number.
            return x + std::f64::consts::LN_2;
        }
        // From the greater of the two, so that nothing overflows.
        let (high, low) = if state > x { (state, x) } else { (x, state) };
        high + libm::log1p(libm::exp(low - high))
    }
    #[inline(always)]
    fn value(state: f64) -> T {
        T::from_f64(state)
    }
}

/// Whether sums of this dtype are carried in float64.
fn is_wide(dtype: DType) -> bool {
    dtype.is_float() && dtype.size() < 8
}

/// The running sum, product or logarithm of summed exponentials along `axis`.
///
/// Errors: `UnsupportedDType`, `Interrupted`.
pub fn scan(kind: ScanKind, input: &View, axis: usize, way: Way, out: &ViewMut) -> Result<()> {
    if input.shape != out.shape || input.dtype != out.dtype || axis >= input.shape.len() {
        return Err(misuse("scan", "an output that does not fit"));
    }
    let wide = is_wide(input.dtype);
    if kind == ScanKind::LogSumExp && !input.dtype.is_float() {
        return Err(unsupported("scan", input.dtype));
    }
    with_element!(input.dtype, T => { match (kind, wide) {
        (ScanKind::Sum, false) => run::<T, Plain<false>>(input, axis, way, out),
        (ScanKind::Sum, true) => run::<T, Wide<false>>(input, axis, way, out),
        (ScanKind::Prod, false) => run::<T, Plain<true>>(input, axis, way, out),
        (ScanKind::Prod, true) => run::<T, Wide<true>>(input, axis, way, out),
        (ScanKind::LogSumExp, _) => run::<T, LogSum>(input, axis, way, out),
    }})
}

/// The lines side by side that one call of a body scans.
fn width(lines: &Lines) -> usize {
    if lines.step[0].abs() == 1 { DENSE_WIDTH } else { WIDTH }
}

/// The places along a line in the order of the walk.
#[inline(always)]
fn places(len: usize, reverse: bool) -> impl Iterator<Item = isize> {
    (0..len).map(move |r| if reverse { len - 1 - r } else { r } as isize)
}

fn run<T: Element, S: Step<T>>(input: &View, axis: usize, way: Way, out: &ViewMut) -> Result<()> {
    let lines = Lines::new(input.shape, axis, &[input.strides, out.strides]);
    let (from, to) = (Shared(input.ptr.cast::<T>().cast_mut()), Shared(out.ptr.cast::<T>()));
    lines.for_each(width(&lines), 1, &|block: &Block| {
        let mut state = [S::START; WIDTH];
        let state = &mut state[..block.width];
        // SAFETY: offsets of elements of the two views; the lines of different blocks are disjoint.
        unsafe {
            let from = from.get().cast_const().offset(block.offset[0]);
            let to = to.get().offset(block.offset[1]);
            for r in places(lines.len, way.reverse) {
                let (from, to) = (from.offset(r * lines.step[0]), to.offset(r * lines.step[1]));
                for (l, s) in state.iter_mut().enumerate() {
                    let next = S::next(*s, *from.offset(l as isize * block.beside[0]));
                    *to.offset(l as isize * block.beside[1]) = S::value(if way.exclusive { *s } else { next });
                    *s = next;
                }
            }
        }
        Ok(())
    })
}

/// The running maximum or minimum along `axis`, and its place as int64: of equal elements the last, and where a NaN has come up the
/// last NaN.
///
/// Errors: `UnsupportedDType`, `Interrupted`.
pub fn running_extreme(kind: ExtremeKind, input: &View, axis: usize, values: &ViewMut, places: &ViewMut) -> Result<()> {
    let fits = input.shape == values.shape && input.shape == places.shape && input.dtype == values.dtype;
    if !fits || places.dtype != DType::Int64 || axis >= input.shape.len() {
        return Err(misuse("running_extreme", "outputs that do not fit"));
    }
    with_ordered!(input.dtype, T => match kind {
        ExtremeKind::Max => extreme::<T>(input, axis, values, places, |x, best| x >= best),
        ExtremeKind::Min => extreme::<T>(input, axis, values, places, |x, best| x <= best),
    }, else Err(unsupported("running_extreme", input.dtype)))
}

fn extreme<T: Ordered>(
    input: &View,
    axis: usize,
    values: &ViewMut,
    found: &ViewMut,
    better: impl Fn(T, T) -> bool + Sync,
) -> Result<()> {
    let lines = Lines::new(input.shape, axis, &[input.strides, values.strides, found.strides]);
    let from = Shared(input.ptr.cast::<T>().cast_mut());
    let (to, at) = (Shared(values.ptr.cast::<T>()), Shared(found.ptr.cast::<i64>()));
    lines.for_each(width(&lines), 1, &|block: &Block| {
        let mut state = [(T::ZERO, 0i64); WIDTH];
        // SAFETY: as in `run`.
        unsafe {
            for r in places(lines.len, false) {
                for (l, best) in state[..block.width].iter_mut().enumerate() {
                    let place = |k: usize| block.offset[k] + l as isize * block.beside[k] + r * lines.step[k];
                    let x = *from.get().offset(place(0));
                    if r == 0 || x.is_nan() || better(x, best.0) {
                        *best = (x, r as i64);
                    }
                    *to.get().offset(place(1)) = best.0;
                    *at.get().offset(place(2)) = best.1;
                }
            }
        }
        Ok(())
    })
}

/// The carry of a linear recurrence along `axis`: `out[k]` is the carry before place `k`, which starts at 0, and the one after it
/// is `b[k] + a[k] * out[k]`.
///
/// Errors: `UnsupportedDType`, `Interrupted`.
pub fn recurrence(a: &View, b: &View, axis: usize, reverse: bool, out: &ViewMut) -> Result<()> {
    let fits = a.shape == out.shape && b.shape == out.shape && a.dtype == out.dtype && b.dtype == out.dtype;
    if !fits || axis >= a.shape.len() {
        return Err(misuse("recurrence", "operands that do not fit"));
    }
    with_element!(out.dtype, T => {
        if is_wide(out.dtype) {
            carry::<T, Wide<false>, f64>(a, b, axis, reverse, out, |s, a, b| b.to_f64() + a.to_f64() * s)
        } else {
            carry::<T, Plain<false>, T>(a, b, axis, reverse, out, |s, a, b| b.plus(a.times(s)))
        }
    })
}

fn carry<T: Element, S: Step<T, State = U>, U: Copy + Sync>(
    a: &View,
    b: &View,
    axis: usize,
    reverse: bool,
    out: &ViewMut,
    next: impl Fn(U, T, T) -> U + Sync,
) -> Result<()> {
    let lines = Lines::new(out.shape, axis, &[a.strides, b.strides, out.strides]);
    let (a, b) = (Shared(a.ptr.cast::<T>().cast_mut()), Shared(b.ptr.cast::<T>().cast_mut()));
    let to = Shared(out.ptr.cast::<T>());
    lines.for_each(width(&lines), 1, &|block: &Block| {
        let mut state = [S::START; WIDTH];
        // SAFETY: as in `run`.
        unsafe {
            for r in places(lines.len, reverse) {
                for (l, s) in state[..block.width].iter_mut().enumerate() {
                    let place = |k: usize| block.offset[k] + l as isize * block.beside[k] + r * lines.step[k];
                    let (x, y) = (*a.get().offset(place(0)), *b.get().offset(place(1)));
                    *to.get().offset(place(2)) = S::value(*s);
                    *s = next(*s, x, y);
                }
            }
        }
        Ok(())
    })
}
