//! Gathering and scattering by several index tensors at once: `x[:, i, :, j]`.

use ms_core::{Code, DType, Error, Result, View, ViewMut, filled};
use smallvec::SmallVec;

use crate::element::{Element, Ordered};
use crate::pool::{parallel_for, worth_splitting};
use crate::strided::{Dims, Nest, Shared, copy_row, misuse, offset_of, unsupported};
use crate::{with_bits, with_element, with_ordered};

/// The number of elements that one thread handles at a time.
const CHUNK: usize = 1 << 14;

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

/// The relation between a whole tensor and the part that indices pick from it. The part's dimensions are those of the
/// whole tensor without an index, with those of the broadcast index tensors inserted before the `place`-th of them.
struct Plan {
    /// For each picked position, the offset into the whole, in row-major order of the broadcast indices.
    picks: Vec<isize>,
    /// The broadcast index dimensions, and their strides in the part.
    index_shape: Dims,
    index_strides: Dims,
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
        let index_shape: Dims = part.0[place..place + index_rank].into();
        let index_strides: Dims = part.1[place..place + index_rank].into();
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
        let n: usize = index_shape.iter().map(|&d| d as usize).product();
        let mut picks: Vec<isize> = filled(n, 0)?;
        for (k, (index, &dim)) in indices.iter().zip(dims).enumerate() {
            let dim = dim as usize;
            let at = Place { op, number: k, dim, bound: shape[dim], stride: strides[dim] as isize };
            add_picks(&mut picks, index, &index_shape, &at)?;
        }
        Ok(Plan { picks, index_shape, index_strides, outer, inner })
    }

    /// The offset of the part's slice for pick `k`.
    fn part_offset(&self, k: usize) -> isize {
        offset_of(&self.index_shape, &self.index_strides, k)
    }

    fn is_empty(&self) -> bool {
        self.picks.is_empty() || self.outer.shape.contains(&0) || self.inner.shape.contains(&0)
    }
}

/// One of several index tensors: the dimension that its values index.
struct Place<'a> {
    op: &'a str,
    number: usize,
    dim: usize,
    bound: i64,
    stride: isize,
}

/// Adds to each pick the offset that `index`, broadcast to `shape`, gives along its dimension.
fn add_picks(picks: &mut [isize], index: &View, shape: &[i64], at: &Place) -> Result<()> {
    macro_rules! read {
        ($($dtype:ident $T:ty),*) => {
            match index.dtype {
                $(DType::$dtype => add_typed::<$T>(picks, index, shape, at, |v| i64::try_from(v).unwrap_or(i64::MAX)),)*
                other => Err(unsupported(at.op, other)),
            }
        };
    }
    read!(Int8 i8, Int16 i16, Int32 i32, Int64 i64, UInt8 u8, UInt16 u16, UInt32 u32, UInt64 u64)
}

fn add_typed<T: Copy>(
    picks: &mut [isize],
    index: &View,
    shape: &[i64],
    at: &Place,
    value: impl Fn(T) -> i64,
) -> Result<()> {
    let lead = shape.len() - index.shape.len();
    let mut strides: Dims = SmallVec::from_elem(0, shape.len());
    for (k, (&d, &s)) in index.shape.iter().zip(index.strides).enumerate() {
        match (d, shape[lead + k]) {
            (1, _) => {}
            (d, wanted) if d == wanted => strides[lead + k] = s,
            _ => return Err(misuse(at.op, "an index that does not broadcast")),
        }
    }
    let ptr = index.ptr.cast::<T>();
    let mut bad: Option<(usize, i64)> = None;
    crate::strided::for_pieces(shape, &strides, 0, picks.len(), |offset, first, len| {
        let step = strides.last().map_or(0, |&s| s as isize);
        for i in 0..len {
            // SAFETY: inside the index tensor, whose broadcast dimensions have stride 0.
            let given = value(unsafe { *ptr.offset(offset + i as isize * step) });
            let place = if given < 0 { given + at.bound } else { given };
            if (0..at.bound).contains(&place) {
                picks[first + i] += place as isize * at.stride;
            } else if bad.is_none() {
                bad = Some((first + i, given));
            }
        }
    });
    let Some((flat, given)) = bad else { return Ok(()) };
    let mut left = flat as i64;
    let mut coordinates: Dims = shape
        .iter()
        .rev()
        .map(|&d| {
            let c = left % d;
            left /= d;
            c
        })
        .collect();
    coordinates.reverse();
    let coordinates: Vec<String> = coordinates.iter().map(i64::to_string).collect();
    let bound = at.bound;
    let error = Error::new(Code::IndexOutOfRange).op(at.op.to_string());
    Err(error.expected(format!("{} <= index < {bound} for dimension {} of size {bound}", -bound, at.dim)).got(format!(
        "{given} at ({}) of index {}",
        coordinates.join(", "),
        at.number
    )))
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
    if plan.is_empty() {
        return Ok(());
    }
    with_bits!(out.dtype, T => pick::<T>(&plan, input.ptr.cast(), out.ptr.cast()))
}

fn pick<T: Copy>(plan: &Plan, from: *const T, to: *mut T) -> Result<()> {
    let (from, to) = (Shared(from.cast_mut()), Shared(to));
    let (picks, inner) = (plan.picks.len(), plan.inner.inner());
    let slice = plan.inner.numel();
    let (from_step, to_step) = (plan.inner.inner_stride(0), plan.inner.inner_stride(1));
    let run = |start: usize, end: usize| {
        for unit in start..end {
            let (o, k) = (unit / picks, unit % picks);
            let source = plan.outer.offset(0, o) + plan.picks[k];
            let target = plan.outer.offset(1, o) + plan.part_offset(k);
            for row in 0..slice / inner {
                // SAFETY: picks are in range, and the rest follows the shapes; threads own disjoint units.
                unsafe {
                    let s = from.get().cast_const().offset(source + plan.inner.offset(0, row * inner));
                    let d = to.get().offset(target + plan.inner.offset(1, row * inner));
                    if from_step == 1 && to_step == 1 {
                        if inner <= 64 { copy_row(s, d, inner) } else { std::ptr::copy_nonoverlapping(s, d, inner) }
                    } else {
                        for i in 0..inner as isize {
                            *d.offset(i * to_step) = *s.offset(i * from_step);
                        }
                    }
                }
            }
        }
    };
    let units = plan.outer.numel() * picks;
    if !worth_splitting(units * slice) {
        run(0, units);
        return Ok(());
    }
    let per_chunk = (CHUNK / slice).max(1);
    parallel_for(units.div_ceil(per_chunk), &|c| run(c * per_chunk, units.min((c + 1) * per_chunk)))
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
    if plan.is_empty() {
        return Ok(());
    }
    let none = || Err(unsupported("index_put", out.dtype));
    match combine {
        Combine::Set => with_bits!(out.dtype, T => put::<T>(&plan, out, values, |_, new| new)),
        Combine::Add => with_element!(out.dtype, T => put::<T>(&plan, out, values, Element::plus)),
        Combine::Mul => with_element!(out.dtype, T => put::<T>(&plan, out, values, Element::times)),
        Combine::Max => with_ordered!(out.dtype, T => put::<T>(&plan, out, values, greater), else none()),
        Combine::Min => with_ordered!(out.dtype, T => put::<T>(&plan, out, values, smaller), else none()),
    }
}

fn greater<T: Ordered>(a: T, b: T) -> T {
    if a.is_nan() || a > b { a } else { b }
}

fn smaller<T: Ordered>(a: T, b: T) -> T {
    if a.is_nan() || a < b { a } else { b }
}

fn put<T: Copy + 'static>(plan: &Plan, out: &ViewMut, values: &View, combine: impl Fn(T, T) -> T + Sync) -> Result<()> {
    let (to, from) = (Shared(out.ptr.cast::<T>()), Shared(values.ptr.cast::<T>().cast_mut()));
    let slice = plan.inner.numel();
    let dense = plan.inner.shape.len() <= 1;
    let (to_step, from_step) = (plan.inner.inner_stride(0), plan.inner.inner_stride(1));
    let unit = dense && to_step == 1 && from_step == 1;
    // A thread owns whole columns of every slice, so that the values for one element keep their order.
    let columns = |o: usize, first: usize, last: usize| {
        let (target, source) = (plan.outer.offset(0, o), plan.outer.offset(1, o));
        for (k, &pick) in plan.picks.iter().enumerate() {
            // SAFETY: picks are in range, and the rest follows the shapes; columns are disjoint.
            unsafe {
                let d = to.get().offset(target + pick);
                let s = from.get().cast_const().offset(source + plan.part_offset(k));
                if unit {
                    let n = last - first;
                    let (d, s) = (d.add(first), s.add(first));
                    for i in 0..n {
                        *d.add(i) = combine(*d.add(i), *s.add(i));
                    }
                    continue;
                }
                for i in first..last {
                    let (d, s) = if dense {
                        (d.offset(i as isize * to_step), s.offset(i as isize * from_step))
                    } else {
                        (d.offset(plan.inner.offset(0, i)), s.offset(plan.inner.offset(1, i)))
                    };
                    *d = combine(*d, *s);
                }
            }
        }
    };
    let outer = plan.outer.numel();
    if !worth_splitting(outer * slice * plan.picks.len()) {
        (0..outer).for_each(|o| columns(o, 0, slice));
        return Ok(());
    }
    let width = slice.div_ceil(8).max(16).min(slice);
    let strips = slice.div_ceil(width);
    parallel_for(outer * strips, &|c| {
        let (o, strip) = (c / strips, c % strips);
        columns(o, strip * width, slice.min((strip + 1) * width));
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ints<'a>(values: &'a [i64], shape: &'a [i64], strides: &'a [i64]) -> View<'a> {
        // SAFETY: the tests state shapes that fit.
        unsafe { View::new(values.as_ptr().cast(), DType::Int64, shape, strides) }
    }

    #[test]
    fn picks_and_puts_along_two_dimensions() {
        // x[i, :, j] of a [2, 2, 3] tensor; the picked dimension comes first.
        let x: Vec<f32> = (0..12).map(|v| v as f32).collect();
        let (i, j) = ([1i64, 0, -1], [2i64]);
        let indices = [ints(&i, &[3], &[1]), ints(&j, &[1], &[1])];
        let mut out = [0.0f32; 6];
        // SAFETY: arrays of the stated shapes.
        unsafe {
            let x = View::new(x.as_ptr().cast(), DType::Float32, &[2, 2, 3], &[6, 3, 1]);
            let o = ViewMut::new(out.as_mut_ptr().cast(), DType::Float32, &[3, 2], &[2, 1]);
            index(&x, &indices, &[0, 2], 0, &o).expect("in range");
        }
        assert_eq!(out, [8.0, 11.0, 2.0, 5.0, 8.0, 11.0]);
        let values = [1.0f32, 2.0, 3.0, 4.0, 5.0, f32::NAN];
        let run = |combine: Combine| {
            let mut whole = [0.0f32; 12];
            // SAFETY: as above.
            unsafe {
                let v = View::new(values.as_ptr().cast(), DType::Float32, &[3, 2], &[2, 1]);
                let o = ViewMut::new(whole.as_mut_ptr().cast(), DType::Float32, &[2, 2, 3], &[6, 3, 1]);
                index_put(&o, &v, &indices, &[0, 2], 0, combine).expect("in range");
            }
            [whole[2], whole[5], whole[8], whole[11]]
        };
        let set = run(Combine::Set);
        assert_eq!(set[..3], [3.0, 4.0, 5.0]);
        assert!(set[3].is_nan());
        assert_eq!(run(Combine::Add)[..3], [3.0, 4.0, 6.0]);
        assert_eq!(run(Combine::Max)[..3], [3.0, 4.0, 5.0]);
        assert!(run(Combine::Max)[3].is_nan() && run(Combine::Min)[3].is_nan());
        assert_eq!(run(Combine::Min)[..3], [0.0, 0.0, 0.0]);
    }

    #[test]
    fn an_index_out_of_range_is_named_and_nothing_is_written() {
        let i = [0i64, 1, 2, -3];
        let mut whole = [7i64; 2];
        let values = [1i64; 4];
        // SAFETY: arrays of the stated shapes.
        let error = unsafe {
            let v = View::new(values.as_ptr().cast(), DType::Int64, &[2, 2], &[2, 1]);
            let o = ViewMut::new(whole.as_mut_ptr().cast(), DType::Int64, &[2], &[1]);
            index_put(&o, &v, &[ints(&i, &[2, 2], &[2, 1])], &[0], 0, Combine::Set).expect_err("2 is outside")
        };
        let text = error.to_string();
        assert!(error.code() == Code::IndexOutOfRange && text.contains("2 at (1, 0) of index 0"), "{text}");
        assert_eq!(whole, [7, 7]);
    }

    #[test]
    fn large_work_does_not_depend_on_threads() {
        const N: usize = 1 << 17;
        const SHAPE: [i64; 1] = [N as i64];
        let x: Vec<i32> = (0..N as i32).collect();
        let places: Vec<i64> = (0..N as i64).map(|k| (k * 7919) % N as i64).collect();
        let mut out = vec![0i32; N];
        // SAFETY: arrays of the stated shapes.
        unsafe {
            let x = View::new(x.as_ptr().cast(), DType::Int32, &SHAPE, &[1]);
            let o = ViewMut::new(out.as_mut_ptr().cast(), DType::Int32, &SHAPE, &[1]);
            index(&x, &[ints(&places, &SHAPE, &[1])], &[0], 0, &o).expect("in range");
        }
        assert!(out.iter().zip(&places).all(|(&got, &place)| got as i64 == place));
    }
}
