//! Reductions over any set of axes.
//!
//! Elements are combined in a fixed tree over the logical shape: strides, alignment and threads do not change it. If
//! the last dimension is reduced, the reduced elements in row-major order are divided into leaves that are combined
//! lane by lane ([`inner`]). Otherwise whole rows are combined, in leaves of a few rows ([`outer`]). Leaves are
//! combined pairwise ([`tree`]). The error of a sum thus grows with the logarithm of its length.

mod arg;
mod fold;
mod inner;
mod outer;
mod source;
mod tree;

use ms_core::{Code, Computed, DType, Error, Result, Scalar, View, ViewMut};
use smallvec::SmallVec;

use crate::element::{Element, Truth};
use crate::half;
use crate::pool::try_parallel_for;
use crate::strided::{Dims, Nest, Scratch, Shared, misuse, row_major, unsupported};
use crate::with_bits;
use fold::{AnyFold, Fold, Greatest, Least, OrderedFold, Product, Total};
use num_complex::Complex;
use source::{ComputedSource, MemorySource};

/// The kind of reduction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ReduceKind {
    /// In the input's dtype; integers wrap. 0 for no elements.
    Sum,
    /// In the input's dtype; integers wrap. 1 for no elements.
    Prod,
    /// NaN if any element is NaN.
    Max,
    /// NaN if any element is NaN.
    Min,
    /// Whether all elements are non-zero; the output is bool.
    All,
    /// Whether any element is non-zero; the output is bool.
    Any,
    /// The index of the first largest element among the reduced ones in row-major order, as int64 or int32; NaN counts
    /// as the largest.
    ArgMax,
    /// Like `ArgMax`, for the smallest element; NaN counts as the smallest.
    ArgMin,
}

/// The input's dimensions, split into kept and reduced ones. Dimensions of size 1 do not affect the choice between the
/// two trees, so it depends only on the logical shape.
struct Split {
    /// Kept dimensions before the last reduced one; operand 0 is the input, 1 the output.
    outer: Nest,
    /// Reduced dimensions of the input.
    reduced: Nest,
    /// Kept dimensions after the last reduced one (if there are none, the inner tree is used); operand 0 is the input,
    /// 1 the output.
    columns: Nest,
    /// The input's dimensions in the order of these three nests.
    order: SmallVec<[usize; 6]>,
}

impl Split {
    fn new(input: &View, axes: &[usize], out: &ViewMut) -> Split {
        let mut kept: Dims = SmallVec::new();
        let (mut kept_in, mut kept_out) = (Dims::new(), Dims::new());
        let (mut reduced, mut reduced_in) = (Dims::new(), Dims::new());
        let mut before = 0;
        let (mut kept_at, mut reduced_at): (SmallVec<[usize; 6]>, SmallVec<[usize; 6]>) = Default::default();
        for d in 0..input.shape.len() {
            if axes.contains(&d) {
                reduced_at.push(d);
                reduced.push(input.shape[d]);
                reduced_in.push(input.strides[d]);
                if input.shape[d] != 1 {
                    before = kept.len();
                }
            } else {
                kept_at.push(d);
                kept_out.push(out.strides[kept.len()]);
                kept.push(input.shape[d]);
                kept_in.push(input.strides[d]);
            }
        }
        if reduced.iter().all(|&d| d == 1) {
            // Nothing to combine: every element is its own leaf.
            before = kept.len();
        }
        let order = kept_at[..before].iter().chain(&reduced_at).chain(&kept_at[before..]).copied().collect();
        Split {
            order,
            outer: Nest::new(&kept[..before], &[&kept_in[..before], &kept_out[..before]]),
            reduced: Nest::new(&reduced, &[&reduced_in]),
            columns: Nest::new(&kept[before..], &[&kept_in[before..], &kept_out[before..]]),
        }
    }

    fn is_inner(&self) -> bool {
        self.columns.shape.is_empty()
    }
}

/// Reduces `input` over `axes` into `out`, which has the input's other dimensions in order. The output's dtype is the
/// input's, bool for `All` and `Any`, int64 or int32 for `ArgMax` and `ArgMin`. Without axes every element is reduced
/// by itself.
///
/// Errors: `EmptyReduction` for `Max`, `Min`, `ArgMax`, `ArgMin` of no elements, `UnsupportedDType`, `OutOfMemory`,
/// `Interrupted`.
pub fn reduce(kind: ReduceKind, input: &View, axes: &[usize], out: &ViewMut) -> Result<()> {
    reduce_of(kind, input, None, axes, out)
}

/// Like [`reduce`], with the same bits. If `first` is given, the input has no memory: its elements are computed as the
/// tree's leaves read them.
///
/// Errors: those of [`reduce`].
pub fn reduce_of(
    kind: ReduceKind,
    input: &View,
    first: Option<&dyn Computed>,
    axes: &[usize],
    out: &ViewMut,
) -> Result<()> {
    let arg = matches!(kind, ReduceKind::ArgMax | ReduceKind::ArgMin);
    if let Some(value) = first {
        let truth = matches!(kind, ReduceKind::All | ReduceKind::Any);
        let other = arg || input.dtype.is_half() || (truth && input.dtype != DType::Bool);
        if other || input.numel() == 0 || input.numel() == out.numel() {
            return in_memory(value, input, |view| reduce(kind, view, axes, out));
        }
    }
    let mut kept = (0..input.shape.len()).filter(|d| !axes.contains(d)).map(|d| input.shape[d]);
    let fits = out.shape.iter().all(|&d| kept.next() == Some(d)) && kept.next().is_none();
    if !fits {
        return Err(misuse("reduce", "an output of an unexpected shape"));
    }
    if matches!(kind, ReduceKind::All | ReduceKind::Any) && input.dtype != DType::Bool {
        return half::by_truth(input, |truth| reduce(kind, truth, axes, out));
    }
    if out.numel() == 0 {
        return Ok(());
    }
    if input.numel() == 0 {
        return match kind {
            ReduceKind::Sum | ReduceKind::Any => crate::movement::fill(Scalar::Int(0), out),
            ReduceKind::Prod | ReduceKind::All => crate::movement::fill(Scalar::Int(1), out),
            _ => Err(Error::new(Code::EmptyReduction).op("reduce")),
        };
    }
    if input.dtype.is_half() {
        return half::through(&[input], out, |i, out| reduce(kind, &i[0], axes, out));
    }
    if !arg && input.numel() == out.numel() && input.dtype == out.dtype {
        // One element for each output.
        let strides: Dims = (0..input.shape.len()).filter(|d| !axes.contains(d)).map(|d| input.strides[d]).collect();
        // SAFETY: the same elements, without dimensions of size 1.
        return crate::movement::copy(&unsafe { View::new(input.ptr, input.dtype, out.shape, &strides) }, out);
    }
    let split = Split::new(input, axes, out);
    if !arg && out.dtype != input.dtype {
        return Err(misuse("reduce", "an output of another dtype"));
    }
    match kind {
        ReduceKind::Sum => combine::<Total>(input, first, &split, out),
        ReduceKind::Prod => combine::<Product>(input, first, &split, out),
        // Only bool gets here, whose sum is "or" and whose product is "and".
        ReduceKind::All => fold::<Truth, Product>(input, first, &split, out),
        ReduceKind::Any => fold::<Truth, Total>(input, first, &split, out),
        ReduceKind::Max => select::<Greatest>(arg, input, first, &split, out),
        ReduceKind::ArgMax => select::<Greatest>(arg, input, first, &split, out),
        ReduceKind::Min => select::<Least>(arg, input, first, &split, out),
        ReduceKind::ArgMin => select::<Least>(arg, input, first, &split, out),
    }
}

/// Sums and products: results of unsigned integers have the same bits as signed ones.
fn combine<F: AnyFold>(input: &View, first: Option<&dyn Computed>, split: &Split, out: &ViewMut) -> Result<()> {
    match input.dtype {
        DType::Bool => fold::<Truth, F>(input, first, split, out),
        DType::Int8 | DType::UInt8 => fold::<i8, F>(input, first, split, out),
        DType::Int16 | DType::UInt16 => fold::<i16, F>(input, first, split, out),
        DType::Int32 | DType::UInt32 => fold::<i32, F>(input, first, split, out),
        DType::Int64 | DType::UInt64 => fold::<i64, F>(input, first, split, out),
        DType::Float32 => fold::<f32, F>(input, first, split, out),
        DType::Float64 => fold::<f64, F>(input, first, split, out),
        DType::Complex64 => fold::<Complex<f32>, F>(input, first, split, out),
        DType::Complex128 => fold::<Complex<f64>, F>(input, first, split, out),
        DType::Float16 | DType::BFloat16 => Err(unsupported("reduce", input.dtype)),
    }
}

/// The largest or smallest element, or its index. 16-bit floats are ordered as float32.
fn select<F: OrderedFold>(
    arg: bool,
    input: &View,
    first: Option<&dyn Computed>,
    split: &Split,
    out: &ViewMut,
) -> Result<()> {
    macro_rules! of {
        ($($dtype:ident $t:ty),*) => {
            match input.dtype {
                $(DType::$dtype if arg => arg::run::<$t, F>(input, split, out),
                DType::$dtype => fold::<$t, F>(input, first, split, out),)*
                other => Err(unsupported("reduce", other)),
            }
        };
    }
    of!(Bool Truth, Int8 i8, Int16 i16, Int32 i32, Int64 i64, UInt8 u8, UInt16 u16, UInt32 u32, UInt64 u64, Float32 f32, Float64 f64)
}

fn fold<T: Element, F: Fold<T>>(
    input: &View,
    first: Option<&dyn Computed>,
    split: &Split,
    out: &ViewMut,
) -> Result<()> {
    match (first, split.is_inner()) {
        (None, true) => inner::run::<T, F>(&MemorySource::new(input, split), split, out),
        (None, false) => outer::run::<T, F>(&MemorySource::new(input, split), split, out),
        (Some(value), true) => inner::run::<T, F>(&ComputedSource::of(value, split), split, out),
        (Some(value), false) => outer::run::<T, F>(&ComputedSource::of(value, split), split, out),
    }
}

/// The number of elements that one thread computes at a time when a computed input is materialised.
const LAID_OUT: usize = 1 << 15;

/// Materialises a computed input and calls `run` with it.
fn in_memory(value: &dyn Computed, input: &View, run: impl FnOnce(&View) -> Result<()>) -> Result<()> {
    let n = input.numel();
    let memory = Scratch::elements(n, input.dtype.size())?;
    let order: SmallVec<[usize; 6]> = (0..input.shape.len()).collect();
    with_bits!(input.dtype, B => {
        let (made, to) = (ComputedSource::<B>::new(value, &order, n, 1), Shared(memory.ptr().cast::<B>()));
        try_parallel_for(n.div_ceil(LAID_OUT), &|c| {
            let (start, end) = (c * LAID_OUT, n.min((c + 1) * LAID_OUT));
            // SAFETY: each chunk writes its own part.
            unsafe { made.begin()?.read(start, end - start, to.get().add(start)) };
            Ok(())
        })?;
    });
    let strides = row_major(input.shape);
    // SAFETY: all elements have just been written.
    run(&unsafe { View::new(memory.ptr(), input.dtype, input.shape, &strides) })
}
