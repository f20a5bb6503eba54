//! The offsets at which several index tensors pick from the tensor that they index.

use ms_core::{Code, DType, Error, Result, View};
use smallvec::SmallVec;

use crate::movement::integers;
use crate::strided::{Dims, Nest, for_pieces, misuse, row_major};

/// The number of offsets that are computed together: few enough for the first level of the cache.
const BLOCK: usize = 512;

/// One of the index tensors, broadcast to the shape of all.
struct Axis {
    /// The values, int32 or int64: those of the tensor, or of a copy in int64.
    values: *const u8,
    wide: bool,
    _copy: Vec<i64>,
    shape: Dims,
    strides: Dims,
    /// The dimension that the values index, its size, and its stride in the whole tensor.
    dim: usize,
    bound: i64,
    stride: isize,
}

// SAFETY: the values are only read.
unsafe impl Sync for Axis {}

/// The picked positions: an offset into the whole tensor and one into the part for each. They are computed block by
/// block where they are used, since in memory they would take as long to read as the elements.
pub(super) struct Places {
    axes: SmallVec<[Axis; 2]>,
    /// The broadcast shape.
    shape: Dims,
    /// The same simplified, with the strides of each index tensor, then of the part.
    nest: Nest,
}

impl Places {
    /// `shape` and `part` are the broadcast index dimensions and their strides in the part; `whole` has the shape and
    /// strides that `indices` index along `dims`.
    pub fn new(
        op: &str,
        whole: (&[i64], &[i64]),
        indices: &[View],
        dims: &[i64],
        shape: Dims,
        part: &[i64],
    ) -> Result<Places> {
        let mut axes: SmallVec<[Axis; 2]> = SmallVec::new();
        for (index, &dim) in indices.iter().zip(dims) {
            let dim = dim as usize;
            let lead = shape.len() - index.shape.len();
            if index.shape.iter().zip(&shape[lead..]).any(|(&d, &wanted)| d != 1 && d != wanted) {
                return Err(misuse(op, "an index that does not broadcast"));
            }
            let direct = matches!(index.dtype, DType::Int32 | DType::Int64);
            let copy = if direct { Vec::new() } else { integers(op, index)? };
            axes.push(Axis {
                values: if direct { index.ptr } else { copy.as_ptr().cast() },
                wide: index.dtype != DType::Int32,
                _copy: copy,
                shape: index.shape.into(),
                strides: if direct { index.strides.into() } else { row_major(index.shape) },
                dim,
                bound: whole.0[dim],
                stride: whole.1[dim] as isize,
            });
        }
        let mut operands: SmallVec<[Dims; 3]> = axes.iter().map(|axis| axis.broadcast(shape.len())).collect();
        operands.push(part.into());
        let operands: SmallVec<[&[i64]; 3]> = operands.iter().map(|strides| &strides[..]).collect();
        let nest = Nest::new(&shape, &operands);
        Ok(Places { axes, shape, nest })
    }

    pub fn len(&self) -> usize {
        self.nest.numel()
    }

    /// Whether every index is in range.
    pub fn in_range(&self) -> bool {
        self.len() == 0 || self.axes.iter().all(Axis::in_range)
    }

    /// Errors: `IndexOutOfRange` for the first index that is out of range.
    pub fn check(&self, op: &str) -> Result<()> {
        if self.in_range() {
            return Ok(());
        }
        let error = self.axes.iter().enumerate().find_map(|(k, axis)| self.out_of_range(op, k, axis));
        Err(error.unwrap_or_else(|| misuse(op, "an index out of range")))
    }

    #[cold]
    fn out_of_range(&self, op: &str, number: usize, axis: &Axis) -> Option<Error> {
        let bound = axis.bound;
        let (strides, mut bad) = (axis.broadcast(self.shape.len()), None);
        let step = strides.last().map_or(0, |&s| s as isize);
        for_pieces(&self.shape, &strides, 0, self.len(), |offset, first, n| {
            for i in 0..n {
                // SAFETY: inside the index tensor, whose broadcast dimensions have stride 0.
                let index = unsafe { axis.value(offset + i as isize * step) };
                if bad.is_none() && !(-bound..bound).contains(&index) {
                    bad = Some((first + i, index));
                }
            }
        });
        let (mut flat, index) = bad?;
        let mut coordinates: SmallVec<[String; 6]> = SmallVec::new();
        for &d in self.shape.iter().rev() {
            coordinates.insert(0, (flat % d as usize).to_string());
            flat /= d as usize;
        }
        let error = Error::new(Code::IndexOutOfRange).op(op.to_string());
        Some(
            error
                .expected(format!("{} <= index < {bound} for dimension {} of size {bound}", -bound, axis.dim))
                .got(format!("{index} at ({}) of index {number}", coordinates.join(", "))),
        )
    }

    /// Calls `run(offsets, part, step)` for the positions from `first` to `last`, block by block: their offsets into
    /// the whole tensor, the offset of the first into the part, and the distance of the others. All indices must be in
    /// range.
    pub fn for_blocks(&self, first: usize, last: usize, run: &mut dyn FnMut(&[isize], isize, isize)) {
        let inner = self.nest.inner();
        let mut offsets = [0; BLOCK];
        let mut at = first;
        while at < last {
            let n = (inner - at % inner).min(last - at).min(BLOCK);
            let block = &mut offsets[..n];
            for (k, axis) in self.axes.iter().enumerate() {
                // SAFETY: the positions are in the index tensor, as its strides are.
                unsafe { axis.offsets(self.nest.offset(k, at), self.nest.inner_stride(k), k > 0, block) };
            }
            let part = self.axes.len();
            run(block, self.nest.offset(part, at), self.nest.inner_stride(part));
            at += n;
        }
    }
}

impl Axis {
    /// The strides after broadcasting to a rank.
    fn broadcast(&self, rank: usize) -> Dims {
        let own = self.shape.iter().zip(&self.strides).map(|(&d, &s)| if d == 1 { 0 } else { s });
        std::iter::repeat_n(0, rank - self.shape.len()).chain(own).collect()
    }

    unsafe fn value(&self, offset: isize) -> i64 {
        // SAFETY: the caller's offset is one of an element.
        unsafe {
            if self.wide {
                *self.values.cast::<i64>().offset(offset)
            } else {
                *self.values.cast::<i32>().offset(offset) as i64
            }
        }
    }

    fn in_range(&self) -> bool {
        unsafe fn row<I: Copy + Into<i64>>(values: *const I, step: isize, n: usize, bound: i64) -> bool {
            let mut outside = false;
            for i in 0..n as isize {
                // SAFETY: the caller provides `n` values at this step.
                let index: i64 = unsafe { *values.offset(i * step) }.into();
                outside |= index.wrapping_add(bound) as u64 >= 2 * bound as u64;
            }
            !outside
        }
        let nest = Nest::new(&self.shape, &[&self.strides]);
        let (inner, step) = (nest.inner(), nest.inner_stride(0));
        (0..nest.numel() / inner.max(1)).all(|k| {
            let offset = nest.offset(0, k * inner);
            // SAFETY: a row of the index tensor.
            unsafe {
                if self.wide {
                    row(self.values.cast::<i64>().offset(offset), step, inner, self.bound)
                } else {
                    row(self.values.cast::<i32>().offset(offset), step, inner, self.bound)
                }
            }
        })
    }

    /// Writes, or adds, what the indices from an offset on contribute to the offsets into the whole tensor.
    unsafe fn offsets(&self, offset: isize, step: isize, add: bool, to: &mut [isize]) {
        unsafe fn fill<I: Copy + Into<i64>>(values: *const I, step: isize, axis: &Axis, add: bool, to: &mut [isize]) {
            let (bound, stride) = (axis.bound, axis.stride);
            let offset = |index: I| {
                let index: i64 = index.into();
                (if index < 0 { index + bound } else { index }) as isize * stride
            };
            // SAFETY: the caller provides a value for each offset.
            unsafe {
                match (step, add) {
                    (0, true) => {
                        let same = offset(*values);
                        to.iter_mut().for_each(|to| *to += same);
                    }
                    (1, false) => {
                        let values = std::slice::from_raw_parts(values, to.len());
                        to.iter_mut().zip(values).for_each(|(to, &index)| *to = offset(index));
                    }
                    _ => {
                        for (i, to) in to.iter_mut().enumerate() {
                            let own = offset(*values.offset(i as isize * step));
                            *to = if add { *to + own } else { own };
                        }
                    }
                }
            }
        }
        // SAFETY: as the caller guarantees.
        unsafe {
            if self.wide {
                fill(self.values.cast::<i64>().offset(offset), step, self, add, to)
            } else {
                fill(self.values.cast::<i32>().offset(offset), step, self, add, to)
            }
        }
    }
}
