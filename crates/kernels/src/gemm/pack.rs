//! Packing operands into the panels that the register tile reads.

use std::marker::PhantomData;

use super::Matrix;
use crate::element::Element;
use crate::simd::Simd;
use crate::stream::prefetch;
use crate::strided::copy_row;
use crate::transpose::transpose;

/// An operand that can be packed. As the left operand it is `m x k`, as the right one `k x n`. The methods are compiled
/// for each SIMD level, hence `#[inline(always)]`.
pub trait Source<T>: Sync {
    /// Packs rows `i..i + rows` of a left operand, steps `p..p + k`: `width` elements for each step, zeros after
    /// `rows`.
    ///
    /// # Safety
    /// The ranges are within the operand; `dst` has room for `k * width` elements. The same holds below.
    unsafe fn pack_rows<const LEVEL: u8>(&self, p: usize, k: usize, i: usize, rows: usize, width: usize, dst: *mut T);

    /// Packs columns `j..j + columns` of a right operand in the same form.
    ///
    /// # Safety
    /// As above.
    unsafe fn pack_columns<const LEVEL: u8>(
        &self,
        p: usize,
        k: usize,
        j: usize,
        columns: usize,
        width: usize,
        dst: *mut T,
    );

    /// The operand as a matrix, if it is in memory as elements of `T` and may be read in place.
    fn in_memory(&self) -> Option<Matrix<T>> {
        None
    }
}

/// One panel to pack: `lanes` rows (of a left operand) or columns (of a right one) starting at `lane`, steps `p..p +
/// k`.
pub struct Panel<'a, T, S> {
    pub source: &'a S,
    pub p: usize,
    pub k: usize,
    pub lane: usize,
    pub lanes: usize,
    pub width: usize,
    pub dst: *mut T,
}

pub struct PackLeft<'a, T, S>(PhantomData<&'a (T, S)>);
pub struct PackRight<'a, T, S>(PhantomData<&'a (T, S)>);

impl<'a, T: 'a, S: Source<T>> Simd for PackLeft<'a, T, S> {
    type Args = Panel<'a, T, S>;
    type Output = ();

    #[inline(always)]
    unsafe fn run<const LEVEL: u8>(t: Panel<'a, T, S>) {
        // SAFETY: the caller guarantees the ranges, the room and the level.
        unsafe { t.source.pack_rows::<LEVEL>(t.p, t.k, t.lane, t.lanes, t.width, t.dst) }
    }
}

impl<'a, T: 'a, S: Source<T>> Simd for PackRight<'a, T, S> {
    type Args = Panel<'a, T, S>;
    type Output = ();

    #[inline(always)]
    unsafe fn run<const LEVEL: u8>(t: Panel<'a, T, S>) {
        // SAFETY: the caller guarantees the ranges, the room and the level.
        unsafe { t.source.pack_columns::<LEVEL>(t.p, t.k, t.lane, t.lanes, t.width, t.dst) }
    }
}

// SAFETY: used only for reading.
unsafe impl<T> Sync for Matrix<T> {}
// SAFETY: as above.
unsafe impl<T> Send for Matrix<T> {}

impl<T: Element> Source<T> for Matrix<T> {
    #[inline(always)]
    unsafe fn pack_rows<const LEVEL: u8>(&self, p: usize, k: usize, i: usize, rows: usize, width: usize, dst: *mut T) {
        // SAFETY: the caller's ranges are within the matrix, and so are the lanes and steps from their first element.
        unsafe {
            let src = self.ptr.offset(i as isize * self.row + p as isize * self.column);
            panel::<T, LEVEL>(src, self.row, self.column, rows, k, width, dst);
        }
    }

    #[inline(always)]
    unsafe fn pack_columns<const LEVEL: u8>(
        &self,
        p: usize,
        k: usize,
        j: usize,
        columns: usize,
        width: usize,
        dst: *mut T,
    ) {
        // SAFETY: as in `pack_rows`.
        unsafe {
            let src = self.ptr.offset(p as isize * self.row + j as isize * self.column);
            panel::<T, LEVEL>(src, self.column, self.row, columns, k, width, dst);
        }
    }

    fn in_memory(&self) -> Option<Matrix<T>> {
        Some(*self)
    }
}

/// The number of rows that are prefetched; they may be on separate pages.
const AHEAD: isize = 16;

/// `dst[p * width + i] = src[i * lane + p * step]` for `i < lanes`, zeros for the rest of the width.
#[inline(always)]
pub(crate) unsafe fn panel<T: Element, const LEVEL: u8>(
    src: *const T,
    lane: isize,
    step: isize,
    lanes: usize,
    k: usize,
    width: usize,
    dst: *mut T,
) {
    // SAFETY: the caller provides `lanes` lanes of `k` steps at `src`, and room for `k * width` elements with `lanes <=
    // width`.
    unsafe {
        if lanes < width {
            for p in 0..k {
                for i in lanes..width {
                    *dst.add(p * width + i) = T::ZERO;
                }
            }
        }
        if lane == 1 {
            for p in 0..k {
                let row = src.offset(p as isize * step);
                prefetch(row.wrapping_offset(AHEAD * step), lanes * size_of::<T>());
                copy_row(row, dst.add(p * width), lanes);
            }
            return;
        }
        if step == 1 {
            transpose::<T, LEVEL>(src, lane, lanes, k, dst, width as isize);
            return;
        }
        for p in 0..k {
            for i in 0..lanes {
                *dst.add(p * width + i) = *src.offset(i as isize * lane + p as isize * step);
            }
        }
    }
}

/// [`panel`] as a kernel: the source, its distances between lanes and between steps, the numbers of lanes and steps,
/// the width, and the target.
pub(crate) struct PanelKernel<T>(PhantomData<T>);

impl<T: Element> Simd for PanelKernel<T> {
    type Args = (*const T, [isize; 2], [usize; 3], *mut T);
    type Output = ();

    #[inline(always)]
    unsafe fn run<const LEVEL: u8>((src, [lane, step], [lanes, k, width], dst): Self::Args) {
        // SAFETY: promised by the caller, as for `panel`.
        unsafe { panel::<T, LEVEL>(src, lane, step, lanes, k, width, dst) }
    }
}
