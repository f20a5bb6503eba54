//! Rows of arrays in memory owned elsewhere.

use super::dtype::Dtype;

/// Rows of an array in memory owned elsewhere.
#[derive(Clone, Debug)]
pub struct Array {
    /// The first element of the first row.
    pub start: *const u8,
    pub rows: usize,
    /// The distance between rows in bytes.
    pub step: isize,
    /// The shape of a row.
    pub shape: Vec<usize>,
    /// The strides of a row, in bytes.
    pub strides: Vec<isize>,
    pub dtype: Dtype,
}

// SAFETY: the array is only read, and its creator promises that it lives long enough.
unsafe impl Send for Array {}
// SAFETY: as above.
unsafe impl Sync for Array {}

impl Array {
    /// The bytes of a row.
    pub(super) fn row_length(&self) -> usize {
        self.shape.iter().product::<usize>() * self.dtype.size()
    }

    /// Whether the elements of a row are contiguous.
    pub(super) fn is_contiguous(&self) -> bool {
        let mut step = self.dtype.size() as isize;
        for (stride, length) in self.strides.iter().zip(&self.shape).rev() {
            if *length != 1 && *stride != step {
                return false;
            }
            step *= *length as isize;
        }
        true
    }

    /// The bytes of a contiguous row that starts at `start`.
    pub(super) fn row_bytes(&self, start: *const u8) -> &[u8] {
        let length = self.row_length();
        if length == 0 {
            return &[];
        }
        // SAFETY: the row is contiguous and its owner keeps it while the chain runs.
        unsafe { std::slice::from_raw_parts(start, length) }
    }

    /// Appends the elements of the row that starts at `start`, in order.
    pub(super) fn gather(&self, start: *const u8, out: &mut Vec<u8>) {
        fn walk(start: *const u8, shape: &[usize], strides: &[isize], size: usize, out: &mut Vec<u8>) {
            match (shape, strides) {
                ([length, shape @ ..], [stride, strides @ ..]) => {
                    for place in 0..*length {
                        // SAFETY: the index is within the array's shape.
                        walk(unsafe { start.offset(stride * place as isize) }, shape, strides, size, out);
                    }
                }
                // SAFETY: an element of the array.
                _ => out.extend_from_slice(unsafe { std::slice::from_raw_parts(start, size) }),
            }
        }
        walk(start, &self.shape, &self.strides, self.dtype.size(), out);
    }
}
