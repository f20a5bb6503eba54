//! The layout of an image's channels for a direct convolution: with zeros around them and, if windows step by more than
//! one element, split into phases (the elements whose rows and columns agree modulo the step), so that neighbouring
//! windows always read neighbouring elements.

use std::marker::PhantomData;

use ms_core::{Result, with_room};

use crate::element::Float;
use crate::simd::Simd;
use crate::strided::copy_row;

/// The position of a tap along one dimension: its phase, and its position within the phase relative to the window's
/// number.
#[derive(Clone, Copy)]
pub struct Place {
    pub phase: usize,
    pub at: isize,
}

impl Place {
    /// The position of an element `at` elements after the window's first one, with windows `step` apart.
    pub fn new(at: isize, step: usize) -> Place {
        let step = step as isize;
        Place { phase: at.rem_euclid(step) as usize, at: at.div_euclid(step) }
    }
}

/// The layout of channels.
#[derive(Clone, Copy)]
pub struct Layout {
    /// Rows and columns of the image.
    size: [usize; 2],
    /// The steps between windows.
    step: [usize; 2],
    /// The first row and column of a phase that are kept.
    first: [isize; 2],
    /// Rows and columns of a phase that are kept.
    kept: [usize; 2],
    /// The distance between rows; less than the columns if zeros after a row also serve as zeros before the next.
    pub row: usize,
    phase: usize,
    /// The distance between channels.
    pub plane: usize,
}

impl Layout {
    /// The layout for `count` rows and columns of windows over an image of this size, with taps at these positions.
    pub fn new(size: [usize; 2], step: [usize; 2], count: [usize; 2], taps: [&[Place]; 2]) -> Layout {
        let first = taps.map(|t| t.iter().map(|p| p.at).min().unwrap_or(0));
        let last = taps.map(|t| t.iter().map(|p| p.at).max().unwrap_or(0));
        let kept: [usize; 2] = std::array::from_fn(|d| count[d] + (last[d] - first[d]) as usize);
        // The columns of the longest phase; kept columns beyond them are zeros in every phase.
        let columns = size[1].div_ceil(step[1]) as isize;
        let before = (-first[1]).max(0);
        let behind = (first[1] + kept[1] as isize - columns).max(0);
        let row = kept[1] - (before.min(behind) as usize).min(kept[1] - 1);
        let phase = (kept[0] - 1) * row + kept[1];
        // An odd number of cache lines, because channels of even sizes would compete for few sets of the cache.
        let lines = (phase * step[0] * step[1]).div_ceil(16) | 1;
        Layout { size, step, first, kept, row, phase, plane: lines * 16 }
    }

    /// The offset of a tap's element relative to a window's position [`Layout::row`]` * i + j`.
    pub fn tap(&self, row: Place, column: Place) -> isize {
        let phase = (row.phase * self.step[1] + column.phase) * self.phase;
        phase as isize + (row.at - self.first[0]) * self.row as isize + column.at - self.first[1]
    }

    /// The same for all taps of a kernel, row by row.
    ///
    /// Errors: `OutOfMemory`.
    pub fn taps(&self, rows: &[Place], columns: &[Place]) -> Result<Vec<isize>> {
        let mut taps = with_room(rows.len().saturating_mul(columns.len()))?;
        taps.extend(rows.iter().flat_map(|&u| columns.iter().map(move |&v| self.tap(u, v))));
        Ok(taps)
    }
}

/// One channel to lay out.
pub struct Fill<T> {
    pub layout: Layout,
    pub src: *const T,
    /// Steps between rows and columns of the source.
    pub strides: [isize; 2],
    /// The value around the image.
    pub around: T,
    pub dst: *mut T,
}

pub struct FillKernel<T>(PhantomData<T>);

impl<T: Float> Simd for FillKernel<T> {
    type Args = Fill<T>;
    type Output = ();

    #[inline(always)]
    unsafe fn run<const LEVEL: u8>(t: Fill<T>) {
        let l = &t.layout;
        for phase_y in 0..l.step[0] {
            for phase_x in 0..l.step[1] {
                // Of the kept columns, `low..high` are within the image.
                let columns = (l.size[1].saturating_sub(phase_x)).div_ceil(l.step[1]) as isize;
                let low = (-l.first[1]).clamp(0, l.kept[1] as isize) as usize;
                let high = (columns - l.first[1]).clamp(low as isize, l.kept[1] as isize) as usize;
                let x = (l.first[1] + low as isize) * l.step[1] as isize + phase_x as isize;
                // SAFETY: rows and columns that are read are within the image; each phase has room for its rows, which
                // begin `row` elements apart and of which the last is whole.
                unsafe {
                    let dst = t.dst.add((phase_y * l.step[1] + phase_x) * l.phase);
                    for r in 0..l.kept[0] {
                        let y = (l.first[0] + r as isize) * l.step[0] as isize + phase_y as isize;
                        let dst = dst.add(r * l.row);
                        if y < 0 || y >= l.size[0] as isize {
                            spread(t.around, dst, l.kept[1]);
                            continue;
                        }
                        spread(t.around, dst, low);
                        let src = t.src.wrapping_offset(y * t.strides[0] + x * t.strides[1]);
                        copy_paced(src, t.strides[1] * l.step[1] as isize, dst.add(low), high - low);
                        spread(t.around, dst.add(high), l.kept[1] - high);
                    }
                }
            }
        }
        let filled = l.phase * l.step[0] * l.step[1];
        // SAFETY: a plane has room for its phases, and `filled` is their end.
        unsafe { spread(t.around, t.dst.add(filled), l.plane - filled) };
    }
}

#[inline(always)]
unsafe fn spread<T: Float>(value: T, dst: *mut T, n: usize) {
    for k in 0..n {
        // SAFETY: the caller guarantees room for `n` elements.
        unsafe { *dst.add(k) = value };
    }
}

/// `dst[k] = src[k * pace]`.
#[inline(always)]
unsafe fn copy_paced<T: Float>(src: *const T, pace: isize, dst: *mut T, n: usize) {
    const BLOCK: usize = 16;
    // SAFETY: the caller guarantees `n` elements `pace` apart and room for the same number; blocks end before the last
    // of them.
    unsafe {
        match pace {
            1 => copy_row(src, dst, n),
            2 => {
                let mut k = 0;
                // The last element of a block would be one after the last that is read.
                while k + BLOCK < n {
                    let pairs = src.add(2 * k).cast::<[[T; 2]; BLOCK]>().read();
                    dst.add(k).cast::<[T; BLOCK]>().write(pairs.map(|p| p[0]));
                    k += BLOCK;
                }
                for k in k..n {
                    *dst.add(k) = *src.add(2 * k);
                }
            }
            _ => {
                for k in 0..n {
                    *dst.add(k) = *src.offset(k as isize * pace);
                }
            }
        }
    }
}
