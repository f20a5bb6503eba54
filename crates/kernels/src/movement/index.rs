//! Gathering and scattering along an axis by an index tensor.

use ms_core::{Code, DType, Error, Result, View, ViewMut, with_room};
use smallvec::SmallVec;

use super::copy;
use crate::pool::{parallel_for, worth_splitting};
use crate::strided::{Contiguous, Nest, Shared, copy_row, misuse, row_major, unsupported};
use crate::with_bits;

/// The values of an integer tensor, in row-major order. Values that do not fit int64 become its largest value, which is
/// out of range for any dimension.
pub fn integers(op: &str, indices: &View) -> Result<Vec<i64>> {
    let n = indices.numel();
    let copy = Contiguous::of(indices)?;
    let mut places: Vec<i64> = with_room(n)?;
    // SAFETY: n contiguous elements of the dtype.
    unsafe {
        macro_rules! of {
            ($($dtype:ident $t:ty),*) => {
                match indices.dtype {
                    $(DType::$dtype => places.extend((0..n).map(|i| i64::try_from(*copy.ptr::<$t>().add(i)).unwrap_or(i64::MAX))),)*
                    other => return Err(unsupported(op, other)),
                }
            };
        }
        of!(Int8 i8, Int16 i16, Int32 i32, Int64 i64, UInt8 u8, UInt16 u16, UInt32 u32, UInt64 u64);
    }
    Ok(places)
}

/// The indices as positions along a dimension of size `bound`; negative ones count from the end.
///
/// Errors: `IndexOutOfRange` with the first index that is out of range.
pub(super) fn places(op: &str, indices: &View, bound: i64) -> Result<Vec<i64>> {
    let mut places = integers(op, indices)?;
    for (at, place) in places.iter_mut().enumerate() {
        let index = *place;
        if index < 0 {
            *place += bound;
        }
        if !(0..bound).contains(place) {
            return Err(out_of_range(op, bound, index, at));
        }
    }
    Ok(places)
}

#[cold]
pub(super) fn out_of_range(op: &str, bound: i64, index: i64, at: usize) -> Error {
    let error = Error::new(Code::IndexOutOfRange).op(op.to_string());
    error.expected(format!("{} <= index < {bound}", -bound)).got(format!("{index} at {at}"))
}

/// The dimensions before `axis`, those of the index tensor, and those after it: the shape of gather's result and of
/// scatter_add's updates.
fn gathered_shape(shape: &[i64], axis: usize, indices: &[i64]) -> SmallVec<[i64; 6]> {
    shape[..axis].iter().chain(indices).chain(&shape[axis + 1..]).copied().collect()
}

/// `out[a.., i.., b..] = input[a.., indices[i..], b..]`: takes whole slices along `axis`; the index tensor's dimensions
/// replace it. Indices are int32 or int64; negative ones count from the end.
///
/// Errors: `IndexOutOfRange`, `OutOfMemory`, `Interrupted`.
pub fn gather(input: &View, indices: &View, axis: usize, out: &ViewMut) -> Result<()> {
    if axis >= input.shape.len()
        || input.dtype != out.dtype
        || *out.shape != gathered_shape(input.shape, axis, indices.shape)[..]
    {
        return Err(misuse("gather", "an output of an unexpected shape"));
    }
    let places = places("gather", indices, input.shape[axis])?;
    if out.numel() == 0 {
        return Ok(());
    }
    let split = axis + indices.shape.len();
    if !ordered(&out.strides[axis..split], indices.shape) {
        // The index dimensions of the output cannot be merged into one, so this goes through scratch.
        let scratch = crate::strided::ContiguousOut::of(out)?;
        let strides = row_major(out.shape);
        // SAFETY: the scratch has the output's shape.
        let whole = unsafe { ViewMut::new(scratch.ptr(), out.dtype, out.shape, &strides) };
        gather_slices(input, &places, axis, indices.shape.len(), &whole)?;
        return scratch.finish();
    }
    gather_slices(input, &places, axis, indices.shape.len(), out)
}

/// Whether dimensions with these strides can be merged into one in row-major order.
fn ordered(strides: &[i64], shape: &[i64]) -> bool {
    let nest = Nest::new(shape, &[strides]);
    nest.shape.len() <= 1 || shape.contains(&0)
}

/// The size in bytes from which a slice after the axis gets its own copy call.
const ROW_BYTES: usize = 64;
/// Bytes of the next slice that are prefetched while one is copied.
const AHEAD: usize = 2048;
/// The number of elements that one thread handles at a time.
const CHUNK: usize = 1 << 15;

fn gather_slices(input: &View, places: &[i64], axis: usize, index_rank: usize, out: &ViewMut) -> Result<()> {
    with_bits!(out.dtype, T => gather_typed::<T>(input, places, axis, index_rank, out))
}

fn gather_typed<T: Copy>(input: &View, places: &[i64], axis: usize, index_rank: usize, out: &ViewMut) -> Result<()> {
    let split = axis + index_rank;
    let step = Nest::new(&out.shape[axis..split], &[&out.strides[axis..split]]).inner_stride(0);
    let from_step = input.strides[axis] as isize;
    let before = Nest::new(&out.shape[..axis], &[&out.strides[..axis], &input.strides[..axis]]);
    let behind = Nest::new(&out.shape[split..], &[&out.strides[split..], &input.strides[axis + 1..]]);
    let (outer, slice, inner) = (before.numel(), behind.numel(), behind.inner());
    let (ds, ss) = (behind.inner_stride(0), behind.inner_stride(1));
    let (to, from) = (Shared(out.ptr.cast::<T>()), Shared(input.ptr.cast::<T>().cast_mut()));
    let dense = inner == 1 || (ds == 1 && ss == 1);
    let bytes = inner * size_of::<T>();
    let streamed = dense && bytes >= 4096 && crate::stream::is_large(2 * out.numel() * size_of::<T>());
    // Takes a range of positions along the axis, for one index of the dimensions before it. SAFETY: `a` is an index of
    // the dimensions before the axis, and the positions were checked; each part of the output is written by one call.
    let take = |a: usize, first: usize, last: usize| unsafe {
        let to = to.get().offset(before.offset(0, a));
        let from = from.get().cast_const().offset(before.offset(1, a));
        if slice == 1 {
            for (k, &place) in places[first..last].iter().enumerate() {
                *to.offset((first + k) as isize * step) = *from.offset(place as isize * from_step);
            }
            return;
        }
        for k in first..last {
            let (to, from_slice) = (to.offset(k as isize * step), from.offset(places[k] as isize * from_step));
            if dense && bytes >= ROW_BYTES && k + 1 < last {
                crate::stream::prefetch(from.offset(places[k + 1] as isize * from_step), bytes.min(AHEAD));
            }
            for row in 0..slice / inner {
                let d = to.offset(behind.offset(0, row * inner));
                let s = from_slice.offset(behind.offset(1, row * inner));
                if streamed {
                    crate::stream::copy(s.cast(), d.cast(), bytes);
                } else if !dense {
                    for i in 0..inner as isize {
                        *d.offset(i * ds) = *s.offset(i * ss);
                    }
                } else if inner <= 64 {
                    copy_row(s, d, inner);
                } else {
                    std::ptr::copy_nonoverlapping(s, d, inner);
                }
            }
        }
        if streamed {
            crate::stream::finish();
        }
    };
    if slice * size_of::<T>() >= 1 << 20 {
        // Few large slices: each copy is split over threads.
        for a in 0..outer {
            for (k, &place) in places.iter().enumerate() {
                let d = before.offset(0, a) + k as isize * step;
                let s = before.offset(1, a) + place as isize * from_step;
                // SAFETY: one slice of each view.
                unsafe {
                    let (shape, size) = (&out.shape[split..], size_of::<T>() as isize);
                    let src = View::new(input.ptr.offset(s * size), input.dtype, shape, &input.strides[axis + 1..]);
                    let dst = ViewMut::new(out.ptr.offset(d * size), out.dtype, shape, &out.strides[split..]);
                    copy(&src, &dst)?;
                }
            }
        }
        return Ok(());
    }
    let n = places.len();
    if !worth_splitting(outer * n * slice) {
        (0..outer).for_each(|a| take(a, 0, n));
        return Ok(());
    }
    // A chunk is a range of positions for one index before the axis, or several whole rows of positions.
    let range = (CHUNK / slice).clamp(1, n);
    let ranges = n.div_ceil(range);
    let per_chunk = (CHUNK / (range * slice)).max(1);
    parallel_for((outer * ranges).div_ceil(per_chunk), &|c| {
        for k in c * per_chunk..((c + 1) * per_chunk).min(outer * ranges) {
            let (a, first) = (k / ranges, k % ranges * range);
            take(a, first, n.min(first + range));
        }
    })
}

/// `out[a.., indices[i..], b..] += updates[a.., i.., b..]`: the gradient of [`gather`]. `out` holds the initial values.
/// If an index occurs several times, its updates are added in index order, independent of threads.
///
/// Errors: `IndexOutOfRange`, `UnsupportedDType`, `OutOfMemory`, `Interrupted`.
pub fn scatter_add(out: &ViewMut, indices: &View, updates: &View, axis: usize) -> Result<()> {
    if axis >= out.shape.len()
        || updates.dtype != out.dtype
        || *updates.shape != gathered_shape(out.shape, axis, indices.shape)[..]
    {
        return Err(misuse("scatter_add", "updates of an unexpected shape"));
    }
    if !crate::indexing::add_along(out, updates, indices, axis)? {
        places("scatter_add", indices, out.shape[axis])?;
    }
    Ok(())
}
