//! Gathering and scattering single elements along a dimension, each index at its own place along the others.

use ms_core::{Code, Error, Result, View, ViewMut};

use super::index::places;
use crate::element::Element;
use crate::strided::{Nest, misuse, offset_of};
use crate::with_element;

/// Walks the index tensor in row-major order with, for each index, the offset into the view that it picks from and the offset
/// of its own place in another view of the index tensor's shape.
fn for_each(
    shape: &[i64],
    places: &[i64],
    picked: (&[i64], usize),
    own: &[i64],
    mut visit: impl FnMut(isize, isize) -> Result<()>,
) -> Result<()> {
    let (strides, dim) = picked;
    let mut along: smallvec::SmallVec<[i64; 6]> = strides.into();
    along[dim] = 0;
    for (flat, &place) in places.iter().enumerate() {
        if flat % (1 << 20) == 0 && crate::pool::interrupted() {
            return Err(Error::new(Code::Interrupted));
        }
        let from = offset_of(shape, &along, flat) + place as isize * strides[dim] as isize;
        visit(from, offset_of(shape, own, flat))?;
    }
    Ok(())
}

fn check(kernel: &str, whole: &[i64], indices: &View, dim: usize, part: &[i64]) -> Result<()> {
    let fits = dim < whole.len()
        && whole.len() == indices.shape.len()
        && *part == *indices.shape
        && (0..whole.len()).all(|k| k == dim || indices.shape[k] <= whole[k]);
    if fits { Ok(()) } else { Err(misuse(kernel, "an index tensor that does not fit")) }
}

/// `out[a, i, b] = input[a, indices[a, i, b], b]`, with `i` in dimension `dim`. Indices are int32 or int64, negative ones
/// count from the end.
///
/// Errors: `IndexOutOfRange`, `OutOfMemory`, `Interrupted`.
pub fn gather_elements(input: &View, indices: &View, dim: usize, out: &ViewMut) -> Result<()> {
    check("gather_elements", input.shape, indices, dim, out.shape)?;
    let places = places("gather_d", indices, input.shape[dim])?;
    with_element!(out.dtype, T => {
        let (from, to) = (input.ptr.cast::<T>(), out.ptr.cast::<T>());
        for_each(indices.shape, &places, (input.strides, dim), out.strides, |i, o| {
            // SAFETY: the place was checked against the dimension, the others against the shape.
            unsafe { *to.offset(o) = *from.offset(i) };
            Ok(())
        })
    })
}

/// `out[a, indices[a, i, b], b] += updates[a, i, b]`, in the index tensor's row-major order. `out` holds what is added to.
///
/// Errors: `IndexOutOfRange`, `UnsupportedDType`, `OutOfMemory`, `Interrupted`.
pub fn scatter_add_elements(out: &ViewMut, indices: &View, updates: &View, dim: usize) -> Result<()> {
    check("scatter_add_elements", out.shape, indices, dim, updates.shape)?;
    let places = places("scatter_add_d", indices, out.shape[dim])?;
    with_element!(out.dtype, T => {
        let (from, to) = (updates.ptr.cast::<T>(), out.ptr.cast::<T>());
        for_each(indices.shape, &places, (out.strides, dim), updates.strides, |o, u| {
            // SAFETY: as above.
            unsafe { *to.offset(o) = Element::plus(*to.offset(o), *from.offset(u)) };
            Ok(())
        })
    })
}

/// Adds `src` to `dst`, of the same shape and dtype, in row-major order; `dst` may reach an element more than once, and then
/// gathers every share. One thread.
///
/// Errors: `UnsupportedDType`.
pub fn add_overlapping(src: &View, dst: &ViewMut) -> Result<()> {
    if src.shape != dst.shape || src.dtype != dst.dtype {
        return Err(misuse("add_overlapping", "views of different shape or dtype"));
    }
    with_element!(dst.dtype, T => {
        let (from, to) = (src.ptr.cast::<T>(), dst.ptr.cast::<T>());
        // Row-major: the dimensions keep their order, those that lie behind each other are walked as one.
        let nest = Nest::new(dst.shape, &[dst.strides, src.strides]);
        let (n, inner) = (dst.numel(), nest.inner());
        let (ds, ss) = (nest.inner_stride(0), nest.inner_stride(1));
        for row in 0..if n == 0 { 0 } else { n / inner } {
            let (d, s) = (nest.offset(0, row * inner), nest.offset(1, row * inner));
            for i in 0..inner as isize {
                // SAFETY: inside both views.
                unsafe {
                    let place = to.offset(d + i * ds);
                    *place = Element::plus(*place, *from.offset(s + i * ss));
                }
            }
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use ms_core::DType;

    #[test]
    fn gathers_and_scatters_along_a_dimension() {
        let x = [1.0f32, 2.0, 3.0, 4.0, 5.0, 6.0];
        let index = [2i64, 0, -1, 1];
        let mut out = [0.0f32; 4];
        // SAFETY: arrays of the stated shapes.
        unsafe {
            let x = View::new(x.as_ptr().cast(), DType::Float32, &[2, 3], &[3, 1]);
            let i = View::new(index.as_ptr().cast(), DType::Int64, &[2, 2], &[2, 1]);
            let o = ViewMut::new(out.as_mut_ptr().cast(), DType::Float32, &[2, 2], &[2, 1]);
            gather_elements(&x, &i, 1, &o).expect("inside");
        }
        assert_eq!(out, [3.0, 1.0, 6.0, 5.0]);
        let mut sum = [0.0f32; 6];
        unsafe {
            let i = View::new(index.as_ptr().cast(), DType::Int64, &[2, 2], &[2, 1]);
            let u = View::new(out.as_ptr().cast(), DType::Float32, &[2, 2], &[2, 1]);
            let o = ViewMut::new(sum.as_mut_ptr().cast(), DType::Float32, &[2, 3], &[3, 1]);
            scatter_add_elements(&o, &i, &u, 1).expect("inside");
            let bad = [5i64];
            let i = View::new(bad.as_ptr().cast(), DType::Int64, &[1, 1], &[1, 1]);
            let u = View::new(out.as_ptr().cast(), DType::Float32, &[1, 1], &[1, 1]);
            let error = scatter_add_elements(&o, &i, &u, 1).expect_err("outside");
            assert_eq!(error.code(), Code::IndexOutOfRange);
        }
        assert_eq!(sum, [1.0, 0.0, 3.0, 0.0, 5.0, 6.0]);
    }
}
