//! The coordinates of nonzero elements.

use ms_core::{Code, DType, Error, Result, View, ViewMut, with_room};

use crate::half;
use crate::pool::{try_parallel_for, worth_splitting};
use crate::strided::{Contiguous, ContiguousOut, Shared, misuse};

/// The number of elements that one thread checks.
const CHUNK: usize = 1 << 16;
/// The number of elements whose positions are collected together.
const BLOCK: usize = 256;

/// The coordinates of the nonzero elements (including NaN), in row-major order, one row each: `out` is int64 of shape
/// `[count, rank]`.
///
/// Errors: `InvalidValue` if `out` does not have exactly one row for each such element, `OutOfMemory`, `Interrupted`.
pub fn nonzero(input: &View, out: &ViewMut) -> Result<()> {
    if out.dtype != DType::Int64 || out.shape.len() != 2 || out.shape[1] != input.shape.len() as i64 {
        return Err(misuse("nonzero", "an output of an unexpected shape"));
    }
    half::by_truth(input, |mask| of_truth(mask, out))
}

fn of_truth(mask: &View, out: &ViewMut) -> Result<()> {
    let rank = mask.shape.len();
    let (flags, dense) = (Contiguous::of(mask)?, ContiguousOut::of(out)?);
    let n = mask.numel();
    // SAFETY: n dense bytes.
    let flags: &[u8] = if n == 0 { &[] } else { unsafe { std::slice::from_raw_parts(flags.ptr(), n) } };
    let mut before = with_room(n.div_ceil(CHUNK))?;
    let mut sum = 0;
    for chunk in flags.chunks(CHUNK) {
        before.push(sum);
        sum += chunk.iter().map(|&f| f as usize).sum::<usize>();
    }
    if sum as i64 != out.shape[0] {
        let error = Error::new(Code::InvalidValue).op("nonzero");
        return Err(error.expected(format!("{} true elements", out.shape[0])).got(sum.to_string()));
    }
    let to = Shared(dense.ptr::<i64>());
    let write = |c: usize| {
        let mut row = before[c];
        let first = c * CHUNK;
        for (k, block) in flags[first..(first + CHUNK).min(n)].chunks(BLOCK).enumerate() {
            // Every position is written, and overwritten by the next one if its element was zero: this avoids
            // mispredicted branches.
            let mut found = [0u32; BLOCK + 1];
            let mut count = 0;
            for (i, &flag) in block.iter().enumerate() {
                found[count] = i as u32;
                count += flag as usize;
            }
            for &i in &found[..count] {
                let mut rest = first + k * BLOCK + i as usize;
                for d in (1..rank).rev() {
                    let size = mask.shape[d] as usize;
                    // SAFETY: there are as many rows as true elements.
                    unsafe { *to.get().add(row * rank + d) = (rest % size) as i64 };
                    rest /= size;
                }
                if rank > 0 {
                    // SAFETY: as above.
                    unsafe { *to.get().add(row * rank) = rest as i64 };
                }
                row += 1;
            }
        }
        Ok(())
    };
    if worth_splitting(n) {
        try_parallel_for(n.div_ceil(CHUNK), &write)?;
    } else {
        (0..n.div_ceil(CHUNK)).try_for_each(write)?;
    }
    dense.finish()
}
