//! Gathering and scattering by several index tensors at once: `x[:, i, :, j]`.

mod combine;
mod places;

use ms_core::{Result, View, ViewMut};
use smallvec::SmallVec;

pub use combine::Combine;
use combine::{Loops, taking};
use places::Places;

use crate::pool::{num_threads, parallel_for, worth_splitting};
use crate::strided::{Dims, Nest, Shared, for_rows, misuse};

/// The number of elements that one thread handles at a time.
const CHUNK: usize = 1 << 14;

/// The relation between a whole tensor and the part that indices pick from it. The part's dimensions are those of the
/// whole tensor without an index, with those of the broadcast index tensors inserted before the `place`-th of them.
struct Plan {
    places: Places,
    /// The dimensions before and after the picked ones, iterated as nests of (whole, part).
    outer: Nest,
    inner: Nest,
}

impl Plan {
    fn new(
        op: &str,
        whole: (&[i64], &[i64]),
        part: (&[i64], &[i64]),
        indices: &[View],
        dims: &[i64],
        place: usize,
    ) -> Result<Plan> {
        let (shape, strides) = whole;
        let rest: SmallVec<[usize; 6]> = (0..shape.len()).filter(|&d| !dims.contains(&(d as i64))).collect();
        let index_rank = indices.iter().map(|i| i.shape.len()).max().unwrap_or(0);
        let fits = dims.len() == indices.len()
            && dims.iter().all(|&d| (0..shape.len() as i64).contains(&d))
            && dims.len() + rest.len() == shape.len()
            && place <= rest.len()
            && part.0.len() == rest.len() + index_rank;
        if !fits {
            return Err(misuse(op, "indices of an unexpected shape"));
        }
        let part_dim = |k: usize| if k < place { k } else { k + index_rank };
        if (0..rest.len()).any(|k| part.0[part_dim(k)] != shape[rest[k]]) {
            return Err(misuse(op, "a part of an unexpected shape"));
        }
        let nest = |range: std::ops::Range<usize>| {
            let pick = |f: &dyn Fn(usize) -> i64| -> Dims { range.clone().map(f).collect() };
            let sizes = pick(&|k| shape[rest[k]]);
            let (from, to) = (pick(&|k| strides[rest[k]]), pick(&|k| part.1[part_dim(k)]));
            Nest::new(&sizes, &[&from, &to])
        };
        let (outer, inner) = (nest(0..place), nest(place..rest.len()));
        let picked = place..place + index_rank;
        let places = Places::new(op, whole, indices, dims, part.0[picked.clone()].into(), &part.1[picked])?;
        Ok(Plan { places, outer, inner })
    }

    fn is_empty(&self) -> bool {
        self.places.len() == 0 || self.outer.shape.contains(&0) || self.inner.shape.contains(&0)
    }

    /// Calls `run` with the offsets into the whole and the part of the rows of elements `first..last` of a slice, and
    /// their length. The elements of a row have the inner strides.
    #[inline(always)]
    fn for_rows(&self, first: usize, last: usize, mut run: impl FnMut([isize; 2], usize)) {
        let [to, from] = [&self.inner.strides[0][..], &self.inner.strides[1]];
        if self.inner.shape.len() <= 1 {
            let first = first as isize;
            return run(
                [self.inner.inner_stride(0), self.inner.inner_stride(1)].map(|s| s * first),
                last - first as usize,
            );
        }
        let next = [to, from].map(|strides| strides[strides.len() - 2] as isize);
        for_rows(&self.inner.shape, [to, from], first, last - first, &mut |[mut a, mut b], _, rows, len| {
            for _ in 0..rows {
                run([a, b], len);
                (a, b) = (a + next[0], b + next[1]);
            }
        });
    }
}

/// `out[a.., i.., b..] = input[..]`, where the index tensors index the dimensions `dims` and the other dimensions are
/// kept: the first `place` of them come before the indices' own dimensions, the others after. Indices have any integer
/// dtype, are broadcast together, and count from the end if negative.
///
/// Errors: `IndexOutOfRange`, `OutOfMemory`, `Interrupted`.
pub fn index(input: &View, indices: &[View], dims: &[i64], place: usize, out: &ViewMut) -> Result<()> {
    if input.dtype != out.dtype {
        return Err(misuse("index", "an output of another dtype"));
    }
    let whole = (input.shape, input.strides);
    let plan = Plan::new("index", whole, (out.shape, out.strides), indices, dims, place)?;
    plan.places.check("index")?;
    if plan.is_empty() {
        return Ok(());
    }
    pick(&plan, input, out)
}

fn pick(plan: &Plan, input: &View, out: &ViewMut) -> Result<()> {
    let (take, copy) = (taking(out.dtype), Loops::set(out.dtype));
    let (to, from) = (Shared(out.ptr), Shared(input.ptr.cast_mut()));
    let (picks, slice, outer) = (plan.places.len(), plan.inner.numel(), plan.outer.numel());
    let (size, steps) = (copy.size, [plan.inner.inner_stride(1), plan.inner.inner_stride(0)]);
    // Takes a range of positions, for a range of indices of the dimensions before them.
    let run = |before: std::ops::Range<usize>, first: usize, last: usize| {
        plan.places.for_blocks(first, last, &mut |offsets, part, step| {
            for o in before.clone() {
                // SAFETY: the indices are in range, and the rest follows the shapes; threads own disjoint positions.
                unsafe {
                    let from = from.get().cast_const().offset(plan.outer.offset(0, o) * size);
                    let to = to.get().offset((plan.outer.offset(1, o) + part) * size);
                    if slice == 1 {
                        take(to, step, from, offsets);
                        continue;
                    }
                    for (i, &offset) in offsets.iter().enumerate() {
                        let (from, to) = (from.offset(offset * size), to.offset(i as isize * step * size));
                        plan.for_rows(0, slice, |[a, b], n| {
                            (copy.row)(to.offset(b * size), from.offset(a * size), steps, n)
                        });
                    }
                }
            }
        });
    };
    if !worth_splitting(outer * picks * slice) {
        run(0..outer, 0, picks);
        return Ok(());
    }
    if picks * slice <= CHUNK {
        let each = CHUNK / (picks * slice);
        return parallel_for(outer.div_ceil(each), &|c| run(c * each..outer.min((c + 1) * each), 0, picks));
    }
    let range = (CHUNK / slice).max(1);
    let ranges = picks.div_ceil(range);
    parallel_for(outer * ranges, &|c| {
        let (o, first) = (c / ranges, c % ranges * range);
        run(o..o + 1, first, picks.min(first + range));
    })
}

/// The inverse of [`index`]: combines `values` with the elements of `out` at the indices. Several values for one
/// element are applied in row-major order of the indices, independent of threads.
///
/// Errors: `IndexOutOfRange` (before anything is written), `UnsupportedDType`, `OutOfMemory`, `Interrupted`.
pub fn index_put(
    out: &ViewMut,
    values: &View,
    indices: &[View],
    dims: &[i64],
    place: usize,
    combine: Combine,
) -> Result<()> {
    if values.dtype != out.dtype {
        return Err(misuse("index_put", "values of another dtype"));
    }
    let whole = (out.shape, out.strides);
    let plan = Plan::new("index_put", whole, (values.shape, values.strides), indices, dims, place)?;
    plan.places.check("index_put")?;
    if plan.is_empty() {
        return Ok(());
    }
    put(&plan, out, values, &Loops::new("index_put", out.dtype, combine)?)
}

/// `out[a.., indices[i..], b..] += values[a.., i.., b..]`, like [`index_put`] with one index tensor. The result tells
/// whether the indices were in range; if not, nothing has been written.
///
/// Errors: as for [`index_put`].
pub(crate) fn add_along(out: &ViewMut, values: &View, indices: &View, axis: usize) -> Result<bool> {
    let (whole, part) = ((out.shape, out.strides), (values.shape, values.strides));
    let plan = Plan::new("scatter_add", whole, part, std::slice::from_ref(indices), &[axis as i64], axis)?;
    if !plan.places.in_range() {
        return Ok(false);
    }
    if !plan.is_empty() {
        put(&plan, out, values, &Loops::new("scatter_add", out.dtype, Combine::Add)?)?;
    }
    Ok(true)
}

fn put(plan: &Plan, out: &ViewMut, values: &View, loops: &Loops) -> Result<()> {
    let (to, from) = (Shared(out.ptr), Shared(values.ptr.cast_mut()));
    let (picks, slice, outer) = (plan.places.len(), plan.inner.numel(), plan.outer.numel());
    let (size, steps) = (loops.size, [plan.inner.inner_stride(0), plan.inner.inner_stride(1)]);
    // A thread owns whole columns of every slice, so that the values for one element keep their order.
    let columns = |before: std::ops::Range<usize>, first: usize, last: usize| {
        plan.places.for_blocks(0, picks, &mut |offsets, part, step| {
            for o in before.clone() {
                // SAFETY: the indices are in range, and the rest follows the shapes; columns are disjoint.
                unsafe {
                    let to = to.get().offset(plan.outer.offset(0, o) * size);
                    let from = from.get().cast_const().offset((plan.outer.offset(1, o) + part) * size);
                    if slice == 1 {
                        (loops.points)(to, offsets, from, step);
                        continue;
                    }
                    for (i, &offset) in offsets.iter().enumerate() {
                        let (to, from) = (to.offset(offset * size), from.offset(i as isize * step * size));
                        plan.for_rows(first, last, |[a, b], n| {
                            (loops.row)(to.offset(a * size), from.offset(b * size), steps, n);
                        });
                    }
                }
            }
        });
    };
    let threads = num_threads();
    if threads == 1 || !worth_splitting(outer * slice * picks) {
        columns(0..outer, 0, slice);
        return Ok(());
    }
    // Every strip of columns reads all indices: there are as many as there are threads, of at least a cache line.
    let width = slice.div_ceil(threads.div_ceil(outer)).next_multiple_of(16).min(slice);
    let strips = slice.div_ceil(width);
    let each = outer.div_ceil(4 * threads);
    parallel_for(outer.div_ceil(each) * strips, &|c| {
        let (o, first) = (c / strips * each, c % strips * width);
        columns(o..outer.min(o + each), first, slice.min(first + width));
    })
}
