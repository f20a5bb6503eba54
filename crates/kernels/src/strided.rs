//! Traversal of strided memory: nests of dimensions shared by several operands, copies of ranges in logical order,
//! scratch.

use std::alloc::Layout;
use std::mem::MaybeUninit;

use ms_core::{Code, DType, Error, Result, View, ViewMut};
use smallvec::SmallVec;

use crate::simd::{Level, Simd, resolve};

pub type Dims = SmallVec<[i64; 6]>;

/// Row-major strides of `shape`.
pub fn row_major(shape: &[i64]) -> Dims {
    let mut strides: Dims = SmallVec::from_elem(1, shape.len());
    for i in (1..shape.len()).rev() {
        // Without elements the strides do not matter, and may overflow.
        strides[i - 1] = strides[i].wrapping_mul(shape[i].max(1));
    }
    strides
}

pub fn product(shape: &[i64]) -> usize {
    // If one dimension is zero, the product of the others may overflow.
    shape.iter().fold(1, |n: usize, &d| n.wrapping_mul(d as usize))
}

/// Dimensions that several operands share, simplified: those of size 1 are removed, and neighbours that are contiguous
/// in every operand are merged. `strides[k]` are operand `k`'s, in elements.
pub struct Nest {
    pub shape: Dims,
    pub strides: SmallVec<[Dims; 4]>,
}

impl Nest {
    pub fn new(shape: &[i64], operands: &[&[i64]]) -> Nest {
        let order: SmallVec<[usize; 6]> = (0..shape.len()).collect();
        Nest::ordered(shape, operands, &order)
    }

    /// Like `new`, with the dimensions ordered by descending strides of the first operand, for kernels that do not
    /// depend on the order of elements.
    pub fn sorted(shape: &[i64], operands: &[&[i64]]) -> Nest {
        let mut order: SmallVec<[usize; 6]> = (0..shape.len()).collect();
        if let Some(first) = operands.first() {
            // Stable, so that a row-major operand keeps its order.
            order.sort_by_key(|&d| std::cmp::Reverse(first[d].unsigned_abs()));
        }
        Nest::ordered(shape, operands, &order)
    }

    fn ordered(shape: &[i64], operands: &[&[i64]], order: &[usize]) -> Nest {
        let mut nest = Nest { shape: Dims::new(), strides: operands.iter().map(|_| Dims::new()).collect() };
        for &d in order {
            if shape[d] == 1 {
                continue;
            }
            let merges = !nest.shape.is_empty()
                && operands.iter().zip(&nest.strides).all(|(s, done)| done[done.len() - 1] == s[d] * shape[d]);
            if merges {
                let last = nest.shape.len() - 1;
                nest.shape[last] *= shape[d];
                for (s, done) in operands.iter().zip(&mut nest.strides) {
                    done[last] = s[d];
                }
            } else {
                nest.shape.push(shape[d]);
                for (s, done) in operands.iter().zip(&mut nest.strides) {
                    done.push(s[d]);
                }
            }
        }
        nest
    }

    pub fn numel(&self) -> usize {
        product(&self.shape)
    }

    pub fn inner(&self) -> usize {
        self.shape.last().map_or(1, |&d| d as usize)
    }

    pub fn inner_stride(&self, operand: usize) -> isize {
        self.strides[operand].last().map_or(0, |&s| s as isize)
    }

    /// Element offset of operand `k` at a flat row-major index.
    #[inline]
    pub fn offset(&self, k: usize, flat: usize) -> isize {
        offset_of(&self.shape, &self.strides[k], flat)
    }
}

/// Element offset at a flat row-major index.
#[inline]
pub fn offset_of(shape: &[i64], strides: &[i64], mut flat: usize) -> isize {
    let mut offset = 0i64;
    for (&d, &s) in shape.iter().zip(strides).rev() {
        let d = d as usize;
        offset += (flat % d) as i64 * s;
        flat /= d;
    }
    offset as isize
}

/// Calls `run(offset, first, len)` for each piece of the flat range `start..start + n` within one innermost row:
/// `offset` is in elements, `first` is the piece's position within the range.
#[inline(always)]
pub fn for_pieces(shape: &[i64], strides: &[i64], start: usize, n: usize, mut run: impl FnMut(isize, usize, usize)) {
    let step = row_step(strides);
    for_rows(shape, [strides], start, n, &mut |[mut offset], first, rows, len| {
        for row in 0..rows {
            run(offset, first + row * len, len);
            offset += step;
        }
    });
}

/// Calls `run(offsets, first, rows, len)` for the pieces of the flat range `start..start + n` of operands with these
/// strides: some whole innermost rows, one after the other along the dimension before, or a part of one row. `offsets`
/// are the operands' first elements; `first` is the piece's position within the range. One copy of this code serves all
/// element types.
pub fn for_rows<const K: usize>(
    shape: &[i64],
    strides: [&[i64]; K],
    start: usize,
    n: usize,
    run: &mut dyn FnMut([isize; K], usize, usize, usize),
) {
    let Some((&inner, outer)) = shape.split_last() else {
        return if n > 0 {
            run([0; K], 0, 1, 1)
        };
    };
    let inner = inner as usize;
    if n == 0 {
        return;
    }
    let mut column = start % inner;
    let mut row = start / inner;
    // The outer index is incremented instead of computed by division for every row.
    let mut index: Dims = SmallVec::from_elem(0, outer.len());
    for (i, &d) in index.iter_mut().zip(outer).rev() {
        *i = (row % d as usize) as i64;
        row /= d as usize;
    }
    let mut base: [i64; K] = strides.map(|s| index.iter().zip(s).map(|(i, s)| i * s).sum());
    let last = outer.len();
    let mut done = 0;
    loop {
        let left = n - done;
        let whole = match outer.last() {
            Some(&d) if column == 0 && left >= inner => (left / inner).min((d - index[last - 1]) as usize),
            _ => 1,
        };
        let len = (inner - column).min(left);
        run(std::array::from_fn(|k| (base[k] + column as i64 * strides[k][last]) as isize), done, whole, len);
        done += whole * len;
        if done == n {
            return;
        }
        column = 0;
        let mut passed = whole as i64;
        for d in (0..last).rev() {
            index[d] += passed;
            base.iter_mut().zip(strides).for_each(|(base, s)| *base += passed * s[d]);
            if index[d] < outer[d] {
                break;
            }
            base.iter_mut().zip(strides).for_each(|(base, s)| *base -= outer[d] * s[d]);
            index[d] = 0;
            passed = 1;
        }
    }
}

/// Copies a short row; a call of the library's copy would cost more than the row. The rest after whole blocks is copied
/// as a block that overlaps the previous one.
#[inline(always)]
pub(crate) unsafe fn copy_row<T: Copy>(src: *const T, dst: *mut T, n: usize) {
    #[inline(always)]
    unsafe fn block<T: Copy, const N: usize>(src: *const T, dst: *mut T, at: usize) {
        // SAFETY: the caller provides `N` elements from `at` on at both addresses, which do not overlap.
        unsafe { dst.add(at).cast::<[T; N]>().write(src.add(at).cast::<[T; N]>().read()) }
    }
    // SAFETY: every block ends at `n` at most: the last of each kind begins at `n` less its length.
    unsafe {
        if n >= 16 {
            let mut at = 0;
            while at + 16 <= n {
                block::<T, 16>(src, dst, at);
                at += 16;
            }
            if at < n {
                block::<T, 16>(src, dst, n - 16);
            }
        } else if n >= 8 {
            block::<T, 8>(src, dst, 0);
            block::<T, 8>(src, dst, n - 8);
        } else if n >= 4 {
            block::<T, 4>(src, dst, 0);
            block::<T, 4>(src, dst, n - 4);
        } else {
            for i in 0..n {
                *dst.add(i) = *src.add(i);
            }
        }
    }
}

/// Rows of more bytes are copied by the library's copy.
const SHORT_ROW: usize = 512;

/// Rows to copy, in bytes: the first source and target, the distances to the next ones, the number of rows, and their
/// length.
type ByteRows = (*const u8, *mut u8, [isize; 2], usize, usize);

/// Copies rows of contiguous elements, of any type.
struct CopyRows;

impl Simd for CopyRows {
    type Args = ByteRows;
    type Output = ();

    #[inline(always)]
    unsafe fn run<const LEVEL: u8>((mut src, mut dst, [src_step, dst_step], rows, len): ByteRows) {
        for _ in 0..rows {
            // SAFETY: the caller provides the rows at both addresses; those after the last are not accessed. Words are
            // read and written unaligned.
            unsafe {
                if len.is_multiple_of(4) {
                    copy_row(src.cast::<[u8; 4]>(), dst.cast(), len / 4);
                } else {
                    copy_row(src, dst, len);
                }
            }
            (src, dst) = (src.wrapping_offset(src_step), dst.wrapping_offset(dst_step));
        }
    }
}

/// Copies rows of contiguous elements that do not overlap: the first source and target, the distances to the next ones
/// in elements, the number of rows, and their length.
pub(crate) unsafe fn copy_rows<T: Copy>(src: *const T, dst: *mut T, steps: [isize; 2], count: usize, len: usize) {
    let size = size_of::<T>();
    let (mut src, mut dst) = (src.cast::<u8>(), dst.cast::<u8>());
    let [src_step, dst_step] = steps.map(|step| step * size as isize);
    let bytes = len * size;
    // SAFETY: promised by the caller, as for `CopyRows`.
    unsafe {
        if bytes <= SHORT_ROW {
            return resolve::<CopyRows>(Level::current())((src, dst, [src_step, dst_step], count, bytes));
        }
        for _ in 0..count {
            std::ptr::copy_nonoverlapping(src, dst, bytes);
            (src, dst) = (src.wrapping_offset(src_step), dst.wrapping_offset(dst_step));
        }
    }
}

/// The distance between rows along the dimension before the innermost one.
pub(crate) fn row_step(strides: &[i64]) -> isize {
    strides.len().checked_sub(2).map_or(0, |d| strides[d] as isize)
}

/// Copies the flat range `start..start + n` of a strided operand to contiguous memory.
///
/// # Safety
/// The range is readable from `src`; `dst` has room for `n` elements and does not overlap it.
pub unsafe fn gather<T: Copy>(dst: *mut T, src: *const T, shape: &[i64], strides: &[i64], start: usize, n: usize) {
    let (step, row_step) = (strides.last().map_or(1, |&s| s as isize), row_step(strides));
    // SAFETY: the caller guarantees that `offset` is an element of the view, like the following `len - 1` at `step`,
    // and so are the rows after it; all rows together are within the `n` elements.
    for_rows(shape, [strides], start, n, &mut |[offset], first, rows, len| unsafe {
        let (d, s) = (dst.add(first), src.offset(offset));
        if step == 1 {
            return copy_rows(s, d, [row_step, len as isize], rows, len);
        }
        for row in 0..rows {
            let (d, s) = (d.add(row * len), s.offset(row as isize * row_step));
            if step == 0 {
                std::slice::from_raw_parts_mut(d.cast::<MaybeUninit<T>>(), len).fill(MaybeUninit::new(*s));
                continue;
            }
            for i in 0..len {
                *d.add(i) = *s.offset(i as isize * step);
            }
        }
    });
}

/// The inverse of [`gather`].
///
/// # Safety
/// As for [`gather`], with `dst` strided and `src` contiguous.
pub unsafe fn scatter<T: Copy>(dst: *mut T, src: *const T, shape: &[i64], strides: &[i64], start: usize, n: usize) {
    let (step, row_step) = (strides.last().map_or(1, |&s| s as isize), row_step(strides));
    // SAFETY: as in `gather`, with the sides exchanged.
    for_rows(shape, [strides], start, n, &mut |[offset], first, rows, len| unsafe {
        let (d, s) = (dst.offset(offset), src.add(first));
        if step == 1 {
            return copy_rows(s, d, [len as isize, row_step], rows, len);
        }
        for row in 0..rows {
            let (d, s) = (d.offset(row as isize * row_step), s.add(row * len));
            for i in 0..len {
                *d.offset(i as isize * step) = *s.add(i);
            }
        }
    });
}

/// The byte range that a view reaches: the lowest, and one past the highest.
pub fn extent(ptr: *const u8, size: usize, shape: &[i64], strides: &[i64]) -> (usize, usize) {
    let (mut low, mut high) = (0i64, 0i64);
    if shape.contains(&0) {
        return (ptr as usize, ptr as usize);
    }
    for (&d, &s) in shape.iter().zip(strides) {
        let span = (d - 1) * s;
        if span < 0 { low += span } else { high += span }
    }
    let at = |elements: i64| (ptr as isize).wrapping_add(elements as isize * size as isize) as usize;
    (at(low), at(high + 1))
}

/// 64-byte aligned, uninitialised memory for a kernel's own use.
pub struct Scratch {
    ptr: *mut u8,
    layout: Layout,
}

// SAFETY: owns its memory.
unsafe impl Send for Scratch {}
// SAFETY: as above: shared, it gives out its address only.
unsafe impl Sync for Scratch {}

impl Scratch {
    pub const fn empty() -> Scratch {
        Scratch { ptr: std::ptr::null_mut(), layout: Layout::new::<()>() }
    }

    /// Errors: `OutOfMemory`.
    pub fn bytes(bytes: usize) -> Result<Scratch> {
        if bytes == 0 {
            return Ok(Scratch::empty());
        }
        ms_core::check_available(bytes)?;
        let out_of_memory = || ms_core::out_of_memory(bytes, ms_core::available());
        let layout = Layout::from_size_align(bytes, 64).map_err(|_| out_of_memory())?;
        // SAFETY: the size is not zero.
        let ptr = unsafe { std::alloc::alloc(layout) };
        if ptr.is_null() { Err(out_of_memory()) } else { Ok(Scratch { ptr, layout }) }
    }

    /// Room for `n` elements of `size` bytes.
    ///
    /// Errors: `OutOfMemory`.
    pub fn elements(n: usize, size: usize) -> Result<Scratch> {
        Scratch::bytes(n.saturating_mul(size))
    }

    /// Room for `n` values, all of whose bytes are zero.
    ///
    /// Errors: `OutOfMemory`.
    pub fn zeroed<T>(n: usize) -> Result<Scratch> {
        let memory = Scratch::elements(n, size_of::<T>())?;
        // SAFETY: the size that was asked for.
        unsafe { std::ptr::write_bytes(memory.ptr(), 0, n.saturating_mul(size_of::<T>())) };
        Ok(memory)
    }

    /// The size in bytes.
    pub fn size(&self) -> usize {
        self.layout.size()
    }

    pub fn ptr(&self) -> *mut u8 {
        // An empty scratch still returns an aligned, non-null address.
        if self.ptr.is_null() { std::ptr::without_provenance_mut(64) } else { self.ptr }
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        if !self.ptr.is_null() {
            // SAFETY: allocated with this layout.
            unsafe { std::alloc::dealloc(self.ptr, self.layout) }
        }
    }
}

/// A view's elements, row-major without gaps: the view itself if it already is, else a copy.
pub struct Contiguous {
    ptr: *const u8,
    _copy: Scratch,
}

impl Contiguous {
    /// Errors: `OutOfMemory`.
    pub fn of(view: &View) -> Result<Contiguous> {
        if view.is_contiguous() {
            return Ok(Contiguous { ptr: view.ptr, _copy: Scratch::empty() });
        }
        let copy = Scratch::elements(view.numel(), view.dtype.size())?;
        let strides = row_major(view.shape);
        // SAFETY: the scratch has room for every element and nothing else uses it.
        let dst = unsafe { ViewMut::new(copy.ptr(), view.dtype, view.shape, &strides) };
        crate::movement::copy(view, &dst)?;
        Ok(Contiguous { ptr: copy.ptr(), _copy: copy })
    }

    pub fn ptr<T>(&self) -> *const T {
        self.ptr.cast()
    }
}

/// Row-major memory for an output: the output itself if it is row-major, else scratch that [`finish`] copies.
///
/// [`finish`]: ContiguousOut::finish
pub struct ContiguousOut<'a, 'b> {
    out: &'a ViewMut<'b>,
    ptr: *mut u8,
    copy: Scratch,
}

impl<'a, 'b> ContiguousOut<'a, 'b> {
    /// Errors: `OutOfMemory`.
    pub fn of(out: &'a ViewMut<'b>) -> Result<ContiguousOut<'a, 'b>> {
        if out.is_contiguous() {
            return Ok(ContiguousOut { out, ptr: out.ptr, copy: Scratch::empty() });
        }
        let copy = Scratch::elements(out.numel(), out.dtype.size())?;
        Ok(ContiguousOut { out, ptr: copy.ptr(), copy })
    }

    pub fn ptr<T>(&self) -> *mut T {
        self.ptr.cast()
    }

    /// Copies the elements to the output, if necessary.
    pub fn finish(self) -> Result<()> {
        if self.copy.size() == 0 {
            return Ok(());
        }
        let strides = row_major(self.out.shape);
        // SAFETY: the scratch holds every element of the output's shape.
        let src = unsafe { View::new(self.copy.ptr(), self.out.dtype, self.out.shape, &strides) };
        crate::movement::copy(&src, self.out)
    }
}

/// A pointer that threads may share; they access disjoint memory through it.
#[derive(Clone, Copy)]
pub struct Shared<T>(pub *mut T);
// SAFETY: users divide the memory behind it into disjoint ranges.
unsafe impl<T> Send for Shared<T> {}
// SAFETY: as above.
unsafe impl<T> Sync for Shared<T> {}

impl<T> Shared<T> {
    /// A method, so that closures capture the whole (Sync) value.
    #[inline(always)]
    pub fn get(&self) -> *mut T {
        self.0
    }
}

/// An internal error: callers must check dtypes and shapes before the launch.
#[cold]
pub fn misuse(kernel: &str, what: impl std::fmt::Display) -> Error {
    Error::new(Code::Internal).op(kernel).got(what.to_string())
}

#[cold]
pub fn unsupported(kernel: &str, dtype: DType) -> Error {
    Error::new(Code::UnsupportedDType).op(kernel).got(dtype.name())
}
