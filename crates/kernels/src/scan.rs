//! Scans: each output element depends on the input's elements along an axis up to its position.
//!
//! Floats narrower than float64 are added and multiplied in float64, and rounded when stored.

use std::marker::PhantomData;

use half::{bf16, f16};
use ms_core::{DType, Result, View, ViewMut};
use num_complex::Complex;

use crate::element::{Element, Ordered, Truth};
use crate::lines::{Block, Lines};
use crate::simd::{Level, Simd, resolve};
use crate::strided::{Shared, misuse, unsupported};
use crate::transpose::{SIDE, transpose_block};
use crate::with_ordered;

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

/// How a scan traverses its axis.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ScanMode {
    /// Whether the element itself is excluded.
    pub exclusive: bool,
    /// Whether it starts at the end.
    pub reverse: bool,
}

/// The number of lines that are scanned together, if lines are not dense themselves.
const WIDTH: usize = 64;
/// The number of dense lines that are scanned together.
const DENSE_WIDTH: usize = SIDE;

/// The state that a scan carries along a line.
trait Step<T>: 'static {
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
            // Also if both are infinite, since their difference is NaN.
            return x + std::f64::consts::LN_2;
        }
        log_of_sum(state, x)
    }
    #[inline(always)]
    fn value(state: f64) -> T {
        T::from_f64(state)
    }
}

/// Relative to the larger one, so that nothing overflows. (Kept out of the surrounding loops, which would otherwise
/// contain a copy for each line.)
#[inline(never)]
fn log_of_sum(a: f64, b: f64) -> f64 {
    let (high, low) = if a > b { (a, b) } else { (b, a) };
    high + libm::log1p(libm::exp(low - high))
}

/// Runs `$body` with `$T` as the element type of `$dtype` and `$S` as the step for sums (`false`) or products (`true`).
/// Unsigned integers are processed as signed ones: the bits are the same.
macro_rules! with_carried {
    ($dtype:expr, $product:literal, ($T:ident, $S:ident) => $body:expr) => {
        with_carried!(@arms $dtype, $product, ($T, $S) => $body;
            Float16 f16 Wide, BFloat16 bf16 Wide, Float32 f32 Wide, Float64 f64 Plain, Bool Truth Plain,
            Int8 | UInt8 i8 Plain, Int16 | UInt16 i16 Plain, Int32 | UInt32 i32 Plain, Int64 | UInt64 i64 Plain,
            Complex64 Complex<f32> Plain, Complex128 Complex<f64> Plain)
    };
    (@arms $dtype:expr, $product:literal, ($T:ident, $S:ident) => $body:expr;
        $($($name:ident)|+ $type:ident $(<$part:ty>)? $carry:ident),*) => {
        match $dtype {
            $($(DType::$name)|+ => {
                type $T = $type $(<$part>)?;
                type $S = $carry<$product>;
                $body
            })*
        }
    };
}

/// The cumulative sum, product or log-sum-exp along `axis`.
///
/// Errors: `UnsupportedDType`, `Interrupted`.
pub fn scan(kind: ScanKind, input: &View, axis: usize, mode: ScanMode, out: &ViewMut) -> Result<()> {
    if input.shape != out.shape || input.dtype != out.dtype || axis >= input.shape.len() {
        return Err(misuse("scan", "an output of an unexpected shape"));
    }
    match (kind, input.dtype) {
        (ScanKind::Sum, dtype) => with_carried!(dtype, false, (T, S) => run::<T, S>(input, axis, mode, out)),
        (ScanKind::Prod, dtype) => with_carried!(dtype, true, (T, S) => run::<T, S>(input, axis, mode, out)),
        (ScanKind::LogSumExp, DType::Float16) => run::<f16, LogSum>(input, axis, mode, out),
        (ScanKind::LogSumExp, DType::BFloat16) => run::<bf16, LogSum>(input, axis, mode, out),
        (ScanKind::LogSumExp, DType::Float32) => run::<f32, LogSum>(input, axis, mode, out),
        (ScanKind::LogSumExp, DType::Float64) => run::<f64, LogSum>(input, axis, mode, out),
        (ScanKind::LogSumExp, other) => Err(unsupported("scan", other)),
    }
}

/// The number of lines that one call of a body scans.
fn width(lines: &Lines) -> usize {
    if lines.step[0].abs() == 1 { DENSE_WIDTH } else { WIDTH }
}

/// The positions along a line in the order of traversal.
#[inline(always)]
fn places(len: usize, reverse: bool) -> impl Iterator<Item = isize> {
    (0..len).map(move |r| if reverse { len - 1 - r } else { r } as isize)
}

fn run<T: Element, S: Step<T>>(input: &View, axis: usize, mode: ScanMode, out: &ViewMut) -> Result<()> {
    let lines = Lines::new(input.shape, axis, &[input.strides, out.strides]);
    let (from, to) = (Shared(input.ptr.cast::<T>().cast_mut()), Shared(out.ptr.cast::<T>()));
    let dense = lines.step[0] == 1 && lines.step[1] == 1;
    let transposed = resolve::<Transposed<T, S>>(Level::current());
    let beside = resolve::<Beside<T, S>>(Level::current());
    lines.for_each(width(&lines), 1, &|block: &Block| {
        // SAFETY: offsets of elements of the two views; the lines of different blocks are disjoint.
        unsafe {
            let from = from.get().cast_const().offset(block.offset[0]);
            let to = to.get().offset(block.offset[1]);
            let step = [lines.step[0], lines.step[1]];
            let beside_step = [block.beside[0], block.beside[1]];
            let walk = Walk { from, to, step, beside: beside_step, width: block.width, len: lines.len, mode };
            if dense && block.width == SIDE {
                transposed(walk);
            } else if block.beside[0] == 1 && block.beside[1] == 1 {
                beside(walk);
            } else {
                strided::<T, S>(&walk);
            }
        }
        Ok(())
    })
}

/// A block of lines to scan.
struct Walk<T> {
    from: *const T,
    to: *mut T,
    /// For the input and the output: the distance between positions of a line, and between lines.
    step: [isize; 2],
    beside: [isize; 2],
    width: usize,
    len: usize,
    mode: ScanMode,
}

/// One step of every line: `x` and `y` give the addresses of a line's element.
#[inline(always)]
unsafe fn step<T: Element, S: Step<T>>(
    state: &mut [S::State],
    exclusive: bool,
    x: impl Fn(usize) -> *const T,
    y: impl Fn(usize) -> *mut T,
) {
    for (l, s) in state.iter_mut().enumerate() {
        // SAFETY: the caller provides each line's address in both operands.
        unsafe {
            let next = S::next(*s, *x(l));
            *y(l) = S::value(if exclusive { *s } else { next });
            *s = next;
        }
    }
}

unsafe fn strided<T: Element, S: Step<T>>(w: &Walk<T>) {
    // SAFETY: as the caller guarantees.
    unsafe { strided_from::<T, S>(w, &mut [S::START; WIDTH][..w.width]) }
}

/// Not inlined: at a level with vectors it would be gathers and scatters, for few elements.
#[inline(never)]
unsafe fn strided_from<T: Element, S: Step<T>>(w: &Walk<T>, state: &mut [S::State]) {
    for r in places(w.len, w.mode.reverse) {
        // SAFETY: `r` is a position of the lines, and the walk has `width` lines.
        unsafe {
            let (from, to) = (w.from.offset(r * w.step[0]), w.to.offset(r * w.step[1]));
            let at = |l: usize, k: usize| l as isize * w.beside[k];
            step::<T, S>(state, w.mode.exclusive, |l| from.offset(at(l, 0)), |l| to.offset(at(l, 1)));
        }
    }
}

/// Lines whose elements at one position are adjacent.
struct Beside<T, S>(PhantomData<(T, S)>);

impl<T: Element, S: Step<T>> Simd for Beside<T, S> {
    type Args = Walk<T>;
    type Output = ();

    #[inline(always)]
    unsafe fn run<const LEVEL: u8>(w: Walk<T>) {
        let mut state = [S::START; WIDTH];
        for r in places(w.len, w.mode.reverse) {
            // SAFETY: `r` is a position of the lines, and the walk has `width` adjacent lines.
            unsafe {
                let (from, to) = (w.from.offset(r * w.step[0]), w.to.offset(r * w.step[1]));
                let state = &mut state[..w.width];
                if w.mode.exclusive {
                    step::<T, S>(state, true, |l| from.add(l), |l| to.add(l));
                } else {
                    step::<T, S>(state, false, |l| from.add(l), |l| to.add(l));
                }
            }
        }
    }
}

/// `SIDE` dense lines, transposed block by block so that their elements at one position are adjacent.
struct Transposed<T, S>(PhantomData<(T, S)>);

impl<T: Element, S: Step<T>> Simd for Transposed<T, S> {
    type Args = Walk<T>;
    type Output = ();

    #[inline(always)]
    unsafe fn run<const LEVEL: u8>(w: Walk<T>) {
        let (len, exclusive) = (w.len, w.mode.exclusive);
        let [from_step, to_step] = w.beside;
        let mut state = [S::START; SIDE];
        let (mut x, mut y) = ([[T::ZERO; SIDE]; SIDE], [[T::ZERO; SIDE]; SIDE]);
        let blocks = len / SIDE;
        for k in 0..blocks {
            // SAFETY: `SIDE` positions from `at` on, of `SIDE` lines, are within both operands; the caller guarantees
            // the level.
            unsafe {
                let at = if w.mode.reverse { len - (k + 1) * SIDE } else { k * SIDE };
                transpose_block::<T, LEVEL>(w.from.add(at), from_step, x.as_mut_ptr().cast(), SIDE as isize);
                for p in 0..SIDE {
                    let p = if w.mode.reverse { SIDE - 1 - p } else { p };
                    let (x, y) = (x[p].as_ptr(), y[p].as_mut_ptr());
                    step::<T, S>(&mut state, exclusive, |l| x.add(l), |l| y.add(l));
                }
                transpose_block::<T, LEVEL>(y.as_ptr().cast(), SIDE as isize, w.to.add(at), to_step);
            }
        }
        let rest = len % SIDE;
        let first = if w.mode.reverse { 0 } else { len - rest };
        // SAFETY: the rest are `rest` positions from `first` on, of `SIDE` lines.
        unsafe {
            let (from, to) = (w.from.add(first), w.to.add(first));
            strided_from::<T, S>(&Walk { from, to, len: rest, step: [1, 1], width: SIDE, ..w }, &mut state);
        }
    }
}

/// The cumulative maximum or minimum along `axis`, and its index as int64: the last one of equal elements and, after a
/// NaN, that of the last NaN.
///
/// Errors: `UnsupportedDType`, `Interrupted`.
pub fn running_extreme(kind: ExtremeKind, input: &View, axis: usize, values: &ViewMut, places: &ViewMut) -> Result<()> {
    let fits = input.shape == values.shape && input.shape == places.shape && input.dtype == values.dtype;
    if !fits || places.dtype != DType::Int64 || axis >= input.shape.len() {
        return Err(misuse("running_extreme", "outputs of unexpected shapes"));
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

/// A step of a linear recurrence.
trait Linear<T>: Step<T> {
    /// `b + a * state`
    fn linear(state: Self::State, a: T, b: T) -> Self::State;
}

impl<T: Element> Linear<T> for Plain<false> {
    #[inline(always)]
    fn linear(state: T, a: T, b: T) -> T {
        b.plus(a.times(state))
    }
}

impl<T: Element> Linear<T> for Wide<false> {
    #[inline(always)]
    fn linear(state: f64, a: T, b: T) -> f64 {
        b.to_f64() + a.to_f64() * state
    }
}

/// The carry of a linear recurrence along `axis`: `out[k]` is the carry before index `k`; it starts at 0, and the next
/// one is `b[k] + a[k] * out[k]`.
///
/// Errors: `UnsupportedDType`, `Interrupted`.
pub fn recurrence(a: &View, b: &View, axis: usize, reverse: bool, out: &ViewMut) -> Result<()> {
    let fits = a.shape == out.shape && b.shape == out.shape && a.dtype == out.dtype && b.dtype == out.dtype;
    if !fits || axis >= a.shape.len() {
        return Err(misuse("recurrence", "operands of unexpected shapes"));
    }
    with_carried!(out.dtype, false, (T, S) => carry::<T, S>(a, b, axis, reverse, out))
}

fn carry<T: Element, S: Linear<T>>(a: &View, b: &View, axis: usize, reverse: bool, out: &ViewMut) -> Result<()> {
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
                    *s = S::linear(*s, x, y);
                }
            }
        }
        Ok(())
    })
}
