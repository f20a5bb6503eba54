//! The places of the elements that are not zero.

use ms_core::{Code, DType, Error, Result, View, ViewMut};

use crate::element::Element;
use crate::pool::{parallel_for, worth_splitting};
use crate::strided::{Contiguous, ContiguousOut, Shared, misuse, unsupported};
use crate::with_element;

/// Elements that one thread looks at.
const CHUNK: usize = 1 << 16;

/// The coordinates of the elements that are not zero (NaN is not), in row-major order, one row each: `out` is int64 of shape
/// `[count, rank]`.
///
/// Errors: `InvalidValue` where `out` has not exactly one row for each such element, `UnsupportedDType`, `OutOfMemory`,
/// `Interrupted`.
pub fn nonzero(input: &View, out: &ViewMut) -> Result<()> {
    if out.dtype != DType::Int64 || out.shape.len() != 2 || out.shape[1] != input.shape.len() as i64 {
        return Err(misuse("nonzero", "an output that does not fit"));
    }
    with_element!(input.dtype, T => find::<T>(input, out), else Err(unsupported("nonzero", input.dtype)))
}

fn find<T: Element>(input: &View, out: &ViewMut) -> Result<()> {
    let n = input.numel();
    let copy = Contiguous::of(input)?;
    let values: &[T] = if n == 0 {
        &[]
    } else {
        // SAFETY: n contiguous elements of the dtype.
        unsafe { std::slice::from_raw_parts(copy.ptr::<T>(), n) }
    };
    let chunks = n.div_ceil(CHUNK);
    let piece = |c: usize| &values[c * CHUNK..n.min((c + 1) * CHUNK)];
    let mut starts = vec![0usize; chunks + 1];
    let counts = Shared(starts.as_mut_ptr());
    let split = worth_splitting(n);
    let count = |c: usize| {
        let found = piece(c).iter().filter(|&&v| v != T::ZERO).count();
        // SAFETY: chunk c owns this place.
        unsafe { *counts.get().add(c + 1) = found };
    };
    if split {
        parallel_for(chunks, &count)?
    } else {
        (0..chunks).for_each(count)
    }
    for c in 0..chunks {
        starts[c + 1] += starts[c];
    }
    if starts[chunks] as i64 != out.shape[0] {
        let error = Error::new(Code::InvalidValue).op("nonzero");
        return Err(error.expected(format!("a size of {}", starts[chunks])).got(out.shape[0].to_string()));
    }
    let rank = input.shape.len();
    if rank == 0 || starts[chunks] == 0 {
        return Ok(());
    }
    let whole = ContiguousOut::of(out)?;
    let to = Shared(whole.ptr::<i64>());
    let columns = input.shape[rank - 1] as usize;
    let place = |c: usize| {
        let (mut row, mut first) = (starts[c], c * CHUNK);
        let end = n.min(first + CHUNK);
        // Piece by piece of the innermost dimension, within which only the last coordinate changes.
        while first < end {
            let (line, column) = (first / columns, first % columns);
            let len = (columns - column).min(end - first);
            for (i, value) in values[first..first + len].iter().enumerate() {
                if *value == T::ZERO {
                    continue;
                }
                // SAFETY: rows starts[c]..starts[c + 1] are this chunk's.
                let out = unsafe { std::slice::from_raw_parts_mut(to.get().add(row * rank), rank) };
                out[rank - 1] = (column + i) as i64;
                let mut left = line as i64;
                for k in (1..rank - 1).rev() {
                    out[k] = left % input.shape[k];
                    left /= input.shape[k];
                }
                if rank > 1 {
                    out[0] = left;
                }
                row += 1;
            }
            first += len;
        }
    };
    if split {
        parallel_for(chunks, &place)?
    } else {
        (0..chunks).for_each(place)
    }
    whole.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_the_places_in_order_and_refuses_another_size() {
        let x = [0.0f32, f32::NAN, 0.0, -1.0, 0.0, 2.0];
        let mut out = [0i64; 6];
        // SAFETY: arrays of the stated shapes; the input is walked by columns.
        let run = |rows: i64, out: &mut [i64]| unsafe {
            let x = View::new(x.as_ptr().cast(), DType::Float32, &[3, 2], &[1, 3]);
            nonzero(&x, &ViewMut::new(out.as_mut_ptr().cast(), DType::Int64, &[rows, 2], &[2, 1]))
        };
        run(3, &mut out).expect("three elements");
        assert_eq!(out, [0, 1, 1, 0, 2, 1]);
        assert_eq!(run(2, &mut out).expect_err("one row too few").code(), Code::InvalidValue);
    }
}
