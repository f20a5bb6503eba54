//! What a CPU kernel gets: untyped strided views of its inputs and outputs.

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

/// A strided view of writable memory, of which no element is reached twice.
pub struct ViewMut<'a> {
    pub ptr: *mut u8,
    pub dtype: DType,
    pub shape: &'a [i64],
    pub strides: &'a [i64],
    memory: PhantomData<&'a mut [u8]>,
}

// SAFETY: a view is a borrow of memory that its maker keeps alive; kernels split it over threads by disjoint ranges.
unsafe impl Send for View<'_> {}
// SAFETY: as above.
unsafe impl Sync for View<'_> {}
// SAFETY: as above; the maker of a `ViewMut` promised that nothing else uses the elements.
unsafe impl Send for ViewMut<'_> {}
// SAFETY: as above.
unsafe impl Sync for ViewMut<'_> {}

fn numel(shape: &[i64]) -> usize {
    // Beside a zero the others may be of any size.
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
    /// `ptr` is aligned for the Rust type of `dtype`. Every element that shape and strides reach from it lies in memory that is
    /// readable for `'a` and holds valid values of `dtype`.
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

    /// The elements as a slice, where they lie row-major without gaps. `T` must be the dtype's Rust type (`bool` is `u8`).
    pub fn as_slice<T: Copy>(&self) -> Option<&'a [T]> {
        assert_eq!(size_of::<T>(), self.dtype.size());
        // SAFETY: the maker promised readable memory; contiguity gives the extent.
        self.is_contiguous().then(|| unsafe { slice_or_empty(self.ptr, self.numel()) })
    }
}

unsafe fn slice_or_empty<'a, T>(ptr: *const u8, len: usize) -> &'a [T] {
    // SAFETY: the caller's: `len` valid values from an aligned `ptr`.
    if len == 0 { &[] } else { unsafe { std::slice::from_raw_parts(ptr.cast(), len) } }
}

impl<'a> ViewMut<'a> {
    /// # Safety
    /// As for [`View::new`], writable; no two indices reach one element, and nothing else reads or writes these elements
    /// during `'a` (but for an input view of the same elements with the same layout, which elementwise kernels allow).
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

    /// The elements as a slice, where they lie row-major without gaps.
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
        // SAFETY: the maker promised aligned, writable memory; contiguity gives the extent, and no other slice is
        // alive.
        Some(if len == 0 { &mut [] } else { unsafe { std::slice::from_raw_parts_mut(self.ptr.cast(), len) } })
    }

    /// The same elements, for reading.
    pub fn as_view(&self) -> View<'a> {
        View { ptr: self.ptr, dtype: self.dtype, shape: self.shape, strides: self.strides, memory: PhantomData }
    }
}

/// A part of a product's output whose elements have got their values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// Which matrix of the batch, counted row-major over the dimensions before the last two.
    pub matrix: usize,
    pub rows: Range<usize>,
    pub columns: Range<usize>,
}

impl Block {
    /// Rows and columns.
    pub fn shape(&self) -> [i64; 2] {
        [self.rows.len() as i64, self.columns.len() as i64]
    }

    /// Where the block starts in an operand that has been expanded to the output's shape, in elements. The block's strides
    /// are the operand's last two.
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

/// Called once for each finished block of an output, in any order and from several threads at once, while the block is in
/// cache. It may rewrite the block's elements.
pub type Epilogue<'a> = &'a (dyn Fn(Block) -> Result<()> + Sync);

/// Elements that a [`Computed`] input is computed of at a time, at most.
pub const PIECE: usize = 1024;

/// A kernel's first input where it does not lie in memory: it is computed from other views, element by element, where the
/// kernel reads it.
pub trait Computed: Sync {
    /// What it is computed from: views of its shape, with stride 0 where they are broadcast.
    fn operands(&self) -> &[View<'_>];

    /// Bytes of the memory that a thread works in.
    fn workspace(&self) -> usize;

    /// Makes such memory ready.
    ///
    /// # Safety
    /// `memory` has [`Computed::workspace`] bytes, aligned to 64, that nobody else uses; as below.
    unsafe fn begin(&self, memory: *mut u8);

    /// Computes `n` elements, [`PIECE`] at most, of operands that lie one behind the other at each of `from`.
    ///
    /// # Safety
    /// `memory` was made ready; the operands and `to` have `n` elements each, and `to` overlaps none of them.
    unsafe fn compute(&self, memory: *mut u8, from: &[*const u8], n: usize, to: *mut u8);
}

/// What one CPU launch gets: the views, and the op's attributes as packed by [`crate::pack_attrs`].
pub struct KernelCx<'a> {
    pub inputs: &'a [View<'a>],
    pub outputs: &'a [ViewMut<'a>],
    pub attrs: &'a [u8],
    /// What follows on the first output; only a kernel that says [`HostKernel::epilogue`] gets one.
    pub then: Option<Epilogue<'a>>,
    /// The first input where it is computed; `inputs[0]` has its dtype and shape then, and no memory. Only a kernel that says
    /// [`HostKernel::prologue`] gets one.
    pub first: Option<&'a dyn Computed>,
}

/// A CPU kernel. It writes every element of its outputs, or returns an error.
pub type CpuFn = fn(&KernelCx) -> Result<()>;

/// A kernel over host memory, and to which of its ends a scalar program can be fused.
#[derive(Clone, Copy, Debug)]
pub struct HostKernel {
    pub run: CpuFn,
    /// It reads its first input once, and takes it computed ([`KernelCx::first`]).
    pub prologue: bool,
    /// It calls an epilogue for the finished blocks of its one output, `[.., rows, columns]` ([`KernelCx::then`]).
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
