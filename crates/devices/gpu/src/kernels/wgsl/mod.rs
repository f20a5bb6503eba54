//! Kernels in WGSL. Each reads and writes elements by their row-major index ([`crate::registry::Kernel`]).

mod attention;
mod conv;
mod create;
mod index;
mod loss;
mod norm;
mod order;
mod product;
mod reduce;
mod scan;
mod softmax;

use ms_core::{DType, Layout};

use crate::registry::{Kernel, Length, PlanFn, Work};
use crate::render::{Dialect as _, Wgsl};

pub use attention::{Tiling, attention, takes as takes_attention};

/// The kernel of an op for these dtypes and packed attributes, if there is one.
pub fn find(op: &str, dtypes: &[DType], attrs: &[u8]) -> Option<Kernel> {
    if dtypes.iter().any(|d| Wgsl.register(*d).is_none()) {
        return None;
    }
    reduce::find(op, dtypes, attrs)
        .or_else(|| softmax::find(op, dtypes, attrs))
        .or_else(|| product::find(op, dtypes, attrs))
        .or_else(|| create::find(op, dtypes, attrs))
        .or_else(|| index::find(op, dtypes, attrs))
        .or_else(|| loss::find(op, dtypes, attrs))
        .or_else(|| conv::find(op, dtypes, attrs))
        .or_else(|| norm::find(op, dtypes, attrs))
        .or_else(|| order::find(op, dtypes, attrs))
        .or_else(|| scan::find(op, dtypes, attrs))
}

/// The sizes of a layout.
fn sizes(layout: &Layout) -> Vec<usize> {
    layout.shape.iter().map(|d| d.get() as usize).collect()
}

/// An axis counted from the start.
fn axis_of(axis: i64, rank: usize) -> usize {
    if axis < 0 { (axis + rank as i64).max(0) as usize } else { axis as usize }
}

/// The products of the sizes before an axis, along it and after it.
fn around(sizes: &[usize], axis: usize) -> (usize, usize, usize) {
    let before = sizes.iter().take(axis).product();
    let behind = sizes.iter().skip(axis + 1).product();
    (before, sizes.get(axis).copied().unwrap_or(1), behind)
}

/// The largest number of a line's elements per thread of a workgroup.
fn shares(n: usize) -> usize {
    n.div_ceil(64)
}

/// Plans a thread, or a workgroup, for each line of the first input along an axis. The kernel's arguments are the
/// number of a line's elements and the step between them; `length` takes the number of a line's elements.
fn over_lines(axis: i64, length: fn(usize) -> Length) -> PlanFn {
    Box::new(move |inputs, _| {
        let all = sizes(&inputs[0]);
        let (before, n, behind) = around(&all, axis_of(axis, all.len()));
        let threads = if n == 0 { 0 } else { before * behind };
        Ok(Work { threads: threads as u64, args: words([n, behind]), length: length(n) })
    })
}

/// The row-major strides of each dim.
fn steps(sizes: &[usize]) -> Vec<usize> {
    let mut steps = vec![1; sizes.len()];
    for k in (1..sizes.len()).rev() {
        steps[k - 1] = steps[k] * sizes[k];
    }
    steps
}

fn words(values: impl IntoIterator<Item = usize>) -> Vec<u32> {
    values.into_iter().map(|v| v as u32).collect()
}

/// The index of an element of some dims. Their number is in `arg` at `from`, followed by the sizes and the steps.
const WALK: &str = "
fn walk(i: u32, at: u32) -> u32 {
    let rank = arg(at);
    var rest = i; var a = 0u; var k = rank;
    while (k > 0u) {
        k -= 1u;
        let size = arg(at + 1u + k);
        let q = rest / size;
        a += (rest - q * size) * arg(at + 1u + rank + k);
        rest = q;
    }
    return a;
}
";
