//! The interface of CPU kernels: untyped strided views of their inputs and outputs.

use std::marker::PhantomData;
use std::ops::Range;

use crate::{DType, Result};

/// A strided view of readable memory. `ptr` addresses the element at index 0 in every dimension; strides count elements and
/// may be zero or negative.
#[derive(Clone, Copy)]
pub struct View<'a> {
    pub ptr: *const u8,
    pub dtype: DType,
    pub shape: &'a [i64],
    pub strides: &'a [i64],
    memory: PhantomData<&'a [u8]>,
}

/// A strided view of writable memory. No element is reached twice.
pub struct ViewMut<'a> {
    pub ptr: *mut u8,
    pub dtype: DType,
    pub shape: &'a [i64],
    pub strides: &'a [i64],
    memory: PhantomData<&'a mut [u8]>,
}

// SAFETY: a view borrows memory that its creator keeps alive; kernels split it over threads by disjoint ranges.
unsafe impl Send for View<'_> {}
// SAFETY: as above.
unsafe impl Sync for View<'_> {}
// SAFETY: as above; the creator of a `ViewMut` promised that nothing else uses the elements.
unsafe impl Send for ViewMut<'_> {}
// SAFETY: as above.
unsafe impl Sync for ViewMut<'_> {}

fn numel(shape: &[i64]) -> usize {
    // If one dimension is zero, the product of the others may overflow.
    shape.iter().fold(1, |n: usize, &d| n.wrapping_mul(d as usize))
}

fn is_contiguous(shape: &[i64], strides: &[i64]) -> bool {
    let mut expected = 1i64;
    for (&d, &s) in shape.iter().zip(strides).rev() {
        if d == 0 {
            return true;
        }
        if d != 1 {
            if s != expected {
                return false;
            }
            expected = expected.saturating_mul(d);
        }
    }
    true
}

impl<'a> View<'a> {
    /// # Safety
    /// `ptr` is aligned for the Rust type of `dtype`. Every element that shape and strides reach from it is in memory
    /// that is readable for `'a` and holds valid values of `dtype`.
    pub unsafe fn new(ptr: *const u8, dtype: DType, shape: &'a [i64], strides: &'a [i64]) -> View<'a> {
        debug_assert_eq!(shape.len(), strides.len());
        View { ptr, dtype, shape, strides, memory: PhantomData }
    }

    pub fn numel(&self) -> usize {
        numel(self.shape)
    }

    pub fn is_contiguous(&self) -> bool {
        is_contiguous(self.shape, self.strides)
    }

    /// The elements as a slice, if they are row-major without gaps. `T` must be the dtype's Rust type (`bool` is `u8`).
    pub fn as_slice<T: Copy>(&self) -> Option<&'a [T]> {
        assert_eq!(size_of::<T>(), self.dtype.size());
        // SAFETY: the creator promised readable memory; contiguity gives the extent.
        self.is_contiguous().then(|| unsafe { slice_or_empty(self.ptr, self.numel()) })
    }
}

unsafe fn slice_or_empty<'a, T>(ptr: *const u8, len: usize) -> &'a [T] {
    // SAFETY: the caller promises `len` valid values from an aligned `ptr`.
    if len == 0 { &[] } else { unsafe { std::slice::from_raw_parts(ptr.cast(), len) } }
}

impl<'a> ViewMut<'a> {
    /// # Safety
    /// As for [`View::new`], but the memory is writable. No two indices reach the same element, and nothing else reads
    /// or writes these elements during `'a`. An exception is an input view of the same elements with the same layout,
    /// which elementwise kernels allow.
    pub unsafe fn new(ptr: *mut u8, dtype: DType, shape: &'a [i64], strides: &'a [i64]) -> ViewMut<'a> {
        debug_assert_eq!(shape.len(), strides.len());
        ViewMut { ptr, dtype, shape, strides, memory: PhantomData }
    }

    pub fn numel(&self) -> usize {
        numel(self.shape)
    }

    pub fn is_contiguous(&self) -> bool {
        is_contiguous(self.shape, self.strides)
    }

    /// The elements as a slice, if they are row-major without gaps.
    ///
    /// # Safety
    /// No other slice of this view may be alive.
    #[allow(clippy::mut_from_ref)] // a kernel gets its outputs behind `&KernelCx`; the contract above makes it sound
    pub unsafe fn as_slice_mut<T: Copy>(&self) -> Option<&'a mut [T]> {
        assert_eq!(size_of::<T>(), self.dtype.size());
        if !self.is_contiguous() {
            return None;
        }
        let len = self.numel();
        // SAFETY: the creator promised aligned, writable memory; contiguity gives the extent, and no other slice is
        // alive.
        Some(if len == 0 { &mut [] } else { unsafe { std::slice::from_raw_parts_mut(self.ptr.cast(), len) } })
    }

    /// The same elements for reading.
    pub fn as_view(&self) -> View<'a> {
        View { ptr: self.ptr, dtype: self.dtype, shape: self.shape, strides: self.strides, memory: PhantomData }
    }
}

/// A finished part of a product's output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// The index of the matrix in the batch, counted row-major over the dimensions before the last two.
    pub matrix: usize,
    pub rows: Range<usize>,
    pub columns: Range<usize>,
}

impl Block {
    /// Rows and columns.
    pub fn shape(&self) -> [i64; 2] {
        [self.rows.len() as i64, self.columns.len() as i64]
    }

    /// The block's start, in elements, in an operand that was expanded to the output's shape. The block's strides are
    /// the operand's last two.
    pub fn offset(&self, shape: &[i64], strides: &[i64]) -> isize {
        let batch = shape.len() - 2;
        let mut offset = self.rows.start as i64 * strides[batch] + self.columns.start as i64 * strides[batch + 1];
        let mut matrix = self.matrix as i64;
        for (d, s) in shape[..batch].iter().zip(&strides[..batch]).rev() {
            offset += matrix % d * s;
            matrix /= d;
        }
        offset as isize
    }
}

/// Called once for each finished block of an output, in any order and concurrently from several threads, while the
/// block is in cache. It may rewrite the block's elements.
pub type Epilogue<'a> = &'a (dyn Fn(Block) -> Result<()> + Sync);

/// The largest number of elements of a [`Computed`] input that are computed at once.
pub const PIECE: usize = 1024;

/// A kernel's first input that is not in memory: it is computed from other views, element by element, as the kernel
/// reads it.
pub trait Computed: Sync {
    /// The views it is computed from, in its shape; broadcast dimensions have stride 0.
    fn operands(&self) -> &[View<'_>];

    /// Bytes of work memory that each thread needs.
    fn workspace(&self) -> usize;

    /// Prepares the work memory.
    ///
    /// # Safety
    /// `memory` has [`Computed::workspace`] bytes, is aligned to 64, and is used by nothing else, also during the later
    /// calls.
    unsafe fn begin(&self, memory: *mut u8);

    /// Computes `n` elements, at most [`PIECE`], of operands that are contiguous at each of `from`.
    ///
    /// # Safety
    /// `memory` was prepared; the operands and `to` have `n` elements each, and `to` overlaps none of them.
    unsafe fn compute(&self, memory: *mut u8, from: &[*const u8], n: usize, to: *mut u8);
}

/// The arguments of one CPU launch: the views, and the op's attributes as packed by [`crate::pack_attrs`].
pub struct KernelCx<'a> {
    pub inputs: &'a [View<'a>],
    pub outputs: &'a [ViewMut<'a>],
    pub attrs: &'a [u8],
    /// The epilogue of the first output. Only a kernel with [`HostKernel::epilogue`] gets one.
    pub then: Option<Epilogue<'a>>,
    /// The first input if it is computed; `inputs[0]` then has its dtype and shape, and no memory. Only a kernel with
    /// [`HostKernel::prologue`] gets one.
    pub first: Option<&'a dyn Computed>,
}

/// A CPU kernel. It writes every element of its outputs, or returns an error.
pub type CpuFn = fn(&KernelCx) -> Result<()>;

/// A kernel over host memory, and whether a scalar program can be fused before or after it.
#[derive(Clone, Copy, Debug)]
pub struct HostKernel {
    pub run: CpuFn,
    /// The kernel reads its first input once, and accepts a computed one ([`KernelCx::first`]).
    pub prologue: bool,
    /// The kernel calls an epilogue for the finished blocks of its one output, `[.., rows, columns]`
    /// ([`KernelCx::then`]).
    pub epilogue: bool,
}

impl HostKernel {
    pub const fn new(run: CpuFn) -> HostKernel {
        HostKernel { run, prologue: false, epilogue: false }
    }

    pub const fn with_prologue(self) -> HostKernel {
        HostKernel { prologue: true, ..self }
    }

    pub const fn with_epilogue(self) -> HostKernel {
        HostKernel { epilogue: true, ..self }
    }
}
