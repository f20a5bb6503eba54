//! Reductions over any set of axes.
//!
//! The order in which elements are combined is a fixed tree over the logical shape: strides, alignment and threads do not
//! change it. Where the last dimension is reduced, the reduced elements in row-major order are cut into leaves that are
//! combined lane by lane ([`inner`]); else whole rows are combined, in leaves of a few ([`outer`]). Leaves are combined
//! pairwise ([`tree`]). The error of a sum thus grows with the logarithm of its length.

mod arg;
mod fold;
mod inner;
mod outer;
mod tree;

use ms_core::{Code, DType, Error, Result, Scalar, View, ViewMut};
use smallvec::SmallVec;

use crate::element::{Element, Truth};
use crate::half;
use crate::strided::{Dims, Nest, misuse, unsupported};
use fold::{AnyFold, Fold, Greatest, Least, OrderedFold, Product, Total};
use num_complex::Complex;

/// What to compute of the reduced elements.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ReduceKind {
    /// In the input's dtype; integers wrap. Of no elements 0.
    Sum,
    /// In the input's dtype; integers wrap. Of no elements 1.
    Prod,
    /// NaN wins.
    Max,
    /// NaN wins.
    Min,
    /// Whether all elements are non-zero; the output is bool.
    All,
    /// Whether any element is non-zero; the output is bool.
    Any,
    /// The place of the first greatest element among the reduced ones in row-major order, as int64 or int32; NaN counts as
    /// the greatest.
    ArgMax,
    /// As `ArgMax`, of the least element; NaN counts as the least.
    ArgMin,
}

/// The input's dimensions split into kept and reduced ones, with those of size 1 left out of the decision between the two
/// trees, so that it is a matter of the logical shape.
struct Split {
    /// Kept dimensions before the last reduced one; operand 0 is the input, 1 the output.
    outer: Nest,
    /// Reduced dimensions of the input.
    reduced: Nest,
    /// Kept dimensions behind the last reduced one (none: the inner tree); operand 0 is the input, 1 the output.
    columns: Nest,
}

impl Split {
    fn new(input: &View, axes: &[usize], out: &ViewMut) -> Split {
        let mut kept: Dims = SmallVec::new();
        let (mut kept_in, mut kept_out) = (Dims::new(), Dims::new());
        let (mut reduced, mut reduced_in) = (Dims::new(), Dims::new());
        let mut before = 0;
        for d in 0..input.shape.len() {
            if axes.contains(&d) {
                reduced.push(input.shape[d]);
                reduced_in.push(input.strides[d]);
                if input.shape[d] != 1 {
                    before = kept.len();
                }
            } else {
                kept_out.push(out.strides[kept.len()]);
                kept.push(input.shape[d]);
                kept_in.push(input.strides[d]);
            }
        }
        if reduced.iter().all(|&d| d == 1) {
            // Nothing to combine: every element is a leaf of one.
            before = kept.len();
        }
        Split {
            outer: Nest::new(&kept[..before], &[&kept_in[..before], &kept_out[..before]]),
            reduced: Nest::new(&reduced, &[&reduced_in]),
            columns: Nest::new(&kept[before..], &[&kept_in[before..], &kept_out[before..]]),
        }
    }

    fn is_inner(&self) -> bool {
        self.columns.shape.is_empty()
    }
}

/// Reduces `input` over `axes` into `out`, which has the other dimensions of the input in their order. The output's dtype is
/// the input's, bool for `All` and `Any`, int64 or int32 for `ArgMax` and `ArgMin`. No axes: every element by itself.
///
/// Errors: `EmptyReduction` for `Max`, `Min`, `ArgMax`, `ArgMin` of no elements, `UnsupportedDType`, `OutOfMemory`,
/// `Interrupted`.
pub fn reduce(kind: ReduceKind, input: &View, axes: &[usize], out: &ViewMut) -> Result<()> {
    let mut kept = (0..input.shape.len()).filter(|d| !axes.contains(d)).map(|d| input.shape[d]);
    let fits = out.shape.iter().all(|&d| kept.next() == Some(d)) && kept.next().is_none();
    if !fits {
        return Err(misuse("reduce", "an output that does not fit"));
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
    let arg = matches!(kind, ReduceKind::ArgMax | ReduceKind::ArgMin);
    if !arg && input.numel() == out.numel() && input.dtype == out.dtype {
        // One element for each output.
        let strides: Dims = (0..input.shape.len()).filter(|d| !axes.contains(d)).map(|d| input.strides[d]).collect();
        // SAFETY: the same elements; dimensions of size 1 are left out.
        return crate::movement::copy(&unsafe { View::new(input.ptr, input.dtype, out.shape, &strides) }, out);
    }
    let split = Split::new(input, axes, out);
    if !arg && out.dtype != input.dtype {
        return Err(misuse("reduce", "an output of another dtype"));
    }
    match kind {
        ReduceKind::Sum => combine::<Total>(input, &split, out),
        ReduceKind::Prod => combine::<Product>(input, &split, out),
        // Only bool comes here, whose sum is "or" and whose product is "and".
        ReduceKind::All => fold::<Truth, Product>(input, &split, out),
        ReduceKind::Any => fold::<Truth, Total>(input, &split, out),
        ReduceKind::Max => select::<Greatest>(arg, input, &split, out),
        ReduceKind::ArgMax => select::<Greatest>(arg, input, &split, out),
        ReduceKind::Min => select::<Least>(arg, input, &split, out),
        ReduceKind::ArgMin => select::<Least>(arg, input, &split, out),
    }
}

/// Sums and products: unsigned integers have the bits of signed ones.
fn combine<F: AnyFold>(input: &View, split: &Split, out: &ViewMut) -> Result<()> {
    match input.dtype {
        DType::Bool => fold::<Truth, F>(input, split, out),
        DType::Int8 | DType::UInt8 => fold::<i8, F>(input, split, out),
        DType::Int16 | DType::UInt16 => fold::<i16, F>(input, split, out),
        DType::Int32 | DType::UInt32 => fold::<i32, F>(input, split, out),
        DType::Int64 | DType::UInt64 => fold::<i64, F>(input, split, out),
        DType::Float32 => fold::<f32, F>(input, split, out),
        DType::Float64 => fold::<f64, F>(input, split, out),
        DType::Complex64 => fold::<Complex<f32>, F>(input, split, out),
        DType::Complex128 => fold::<Complex<f64>, F>(input, split, out),
        DType::Float16 | DType::BFloat16 => Err(unsupported("reduce", input.dtype)),
    }
}

/// The greatest or least element, or its place. Two values of 16 bits are ordered as the float32 that they are widened to.
fn select<F: OrderedFold>(arg: bool, input: &View, split: &Split, out: &ViewMut) -> Result<()> {
    macro_rules! of {
        ($($dtype:ident $t:ty),*) => {
            match input.dtype {
                $(DType::$dtype if arg => arg::run::<$t, F>(input, split, out),
                DType::$dtype => fold::<$t, F>(input, split, out),)*
                other => Err(unsupported("reduce", other)),
            }
        };
    }
    of!(Bool Truth, Int8 i8, Int16 i16, Int32 i32, Int64 i64, UInt8 u8, UInt16 u16, UInt32 u32, UInt64 u64, Float32 f32, Float64 f64)
}

fn fold<T: Element, F: Fold<T>>(input: &View, split: &Split, out: &ViewMut) -> Result<()> {
    if split.is_inner() { inner::run::<T, F>(input, split, out) } else { outer::run::<T, F>(input, split, out) }
}
