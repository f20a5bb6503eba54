//! The patches of an image as a matrix, with a row for each (channel, tap) and a column for each window. It is never
//! stored; these operands pack pieces of it.

use crate::element::Float;
use crate::gemm::Source;
use crate::strided::copy_row;
use crate::transpose::transpose;

/// The element at row `(c, u, v)` and column `(i, j)` is the element of channel `c` at `(i * step + rows[u], j * step +
/// columns[v])`, or zero outside the image.
pub struct Patches<'a, T> {
    pub ptr: *const T,
    /// Step between images, for [`PatchRows`].
    pub image: isize,
    /// Steps between channels, rows and columns of the image.
    pub strides: [isize; 3],
    pub h: isize,
    pub w: isize,
    /// The position of each tap of the kernel relative to its window's corner.
    pub rows: &'a [isize],
    pub columns: &'a [isize],
    pub step: [isize; 2],
    pub oh: usize,
    pub ow: usize,
}

// SAFETY: only read through.
unsafe impl<T> Sync for Patches<'_, T> {}

/// Consecutive windows of one row of the output: `len` of them, the first at this position of the image.
#[derive(Clone, Copy)]
struct Run {
    y: isize,
    x: isize,
    len: usize,
}

/// The largest number of runs of a panel; longer panels are packed in pieces.
const RUNS: usize = 64;

impl<T: Float> Patches<'_, T> {
    /// Cuts windows `start..start + n` into runs; returns how many windows they cover.
    #[inline(always)]
    fn runs(&self, start: usize, n: usize, runs: &mut [Run; RUNS]) -> (usize, usize) {
        let (mut i, mut j) = (start / self.ow, start % self.ow);
        let (mut count, mut done) = (0, 0);
        while done < n && count < RUNS {
            let len = (self.ow - j).min(n - done);
            runs[count] = Run { y: i as isize * self.step[0], x: j as isize * self.step[1], len };
            count += 1;
            done += len;
            i += 1;
            j = 0;
        }
        (count, done)
    }

    /// Writes one tap's elements for all windows of the runs, one after the other. `plane` is the channel's first
    /// element.
    #[inline(always)]
    unsafe fn tap(&self, plane: *const T, u: isize, v: isize, runs: &[Run], mut dst: *mut T) {
        let [_, rs, ws] = self.strides;
        let step = self.step[1];
        let pace = ws * step;
        for run in runs {
            let (y, x) = (run.y + u, run.x + v);
            // SAFETY: the elements of the runs' windows are within the image if `0 <= y < h` and `0 <= x < w`, which is
            // tested for each element that is read; the caller guarantees room for all windows.
            unsafe {
                if y < 0 || y >= self.h {
                    zeros(dst, 0, run.len);
                } else {
                    // The first windows can be before the image.
                    let line = plane.wrapping_offset(y * rs + x * ws);
                    let end = x + (run.len as isize - 1) * step;
                    if x >= 0 && end < self.w {
                        if pace == 1 {
                            copy_row(line, dst, run.len);
                        } else {
                            for k in 0..run.len {
                                *dst.add(k) = *line.wrapping_offset(k as isize * pace);
                            }
                        }
                    } else {
                        // Windows from `low` to `high` are within the image's columns.
                        let low = if x < 0 { ((-x + step - 1) / step) as usize } else { 0 }.min(run.len);
                        let inside = (self.w - x + step - 1).div_euclid(step);
                        let high = (inside.max(0) as usize).clamp(low, run.len);
                        zeros(dst, 0, low);
                        if pace == 1 {
                            copy_row(line.wrapping_add(low), dst.add(low), high - low);
                        } else {
                            for k in low..high {
                                *dst.add(k) = *line.wrapping_offset(k as isize * pace);
                            }
                        }
                        zeros(dst, high, run.len);
                    }
                }
                dst = dst.add(run.len);
            }
        }
    }
}

#[inline(always)]
unsafe fn zeros<T: Float>(dst: *mut T, from: usize, to: usize) {
    for k in from..to {
        // SAFETY: the caller guarantees room up to `to`.
        unsafe { *dst.add(k) = T::ZERO };
    }
}

/// The (channel, tap) of a row of the patch matrix, advanced with the row.
struct Cursor {
    channel: usize,
    u: usize,
    v: usize,
}

impl Cursor {
    #[inline(always)]
    fn new<T>(patches: &Patches<T>, row: usize) -> Cursor {
        let (height, width) = (patches.rows.len(), patches.columns.len());
        Cursor { channel: row / (height * width), u: row / width % height, v: row % width }
    }

    #[inline(always)]
    fn next<T>(&mut self, patches: &Patches<T>) {
        self.v += 1;
        if self.v == patches.columns.len() {
            self.v = 0;
            self.u += 1;
            if self.u == patches.rows.len() {
                self.u = 0;
                self.channel += 1;
            }
        }
    }
}

impl<T: Float> Source<T> for Patches<'_, T> {
    #[inline(always)]
    unsafe fn pack_rows<const LEVEL: u8>(&self, _: usize, _: usize, _: usize, _: usize, _: usize, _: *mut T) {
        unreachable!("patches are a right operand");
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
        let mut runs = [Run { y: 0, x: 0, len: 0 }; RUNS];
        let mut first = 0;
        while first < columns {
            let (count, covered) = self.runs(j + first, columns - first, &mut runs);
            let mut at = Cursor::new(self, p);
            for q in 0..k {
                // SAFETY: rows `p..p + k` and columns `j..j + columns` are the patches', so that the cursor is at one
                // of their taps; a line has `width` elements.
                unsafe {
                    let plane = self.ptr.offset(at.channel as isize * self.strides[0]);
                    let line = dst.add(q * width);
                    self.tap(plane, self.rows[at.u], self.columns[at.v], &runs[..count], line.add(first));
                    zeros(line, columns, width);
                }
                at.next(self);
            }
            first += covered;
        }
    }
}

/// The patch matrix of a whole batch, transposed: a row for each window of each image, a column for each (channel,
/// tap).
pub struct PatchRows<'a, T>(pub Patches<'a, T>);

/// Steps and lanes of the square that is first read along the windows and then transposed.
const STEPS: usize = 64;
const LANES: usize = 16;

impl<T: Float> Source<T> for PatchRows<'_, T> {
    #[inline(always)]
    unsafe fn pack_rows<const LEVEL: u8>(&self, _: usize, _: usize, _: usize, _: usize, _: usize, _: *mut T) {
        unreachable!("patches are a right operand");
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
        let positions = self.0.oh * self.0.ow;
        let mut runs = [Run { y: 0, x: 0, len: 0 }; RUNS];
        let mut lines = [[T::ZERO; STEPS]; LANES];
        let mut done = 0;
        while done < k {
            let (image, start) = ((p + done) / positions, (p + done) % positions);
            let len = (positions - start).min(k - done).min(STEPS);
            let (count, len) = self.0.runs(start, len, &mut runs);
            // SAFETY: as above, with rows and columns exchanged; `lines` holds `LANES` lanes of `STEPS` steps.
            unsafe {
                let base = self.0.ptr.offset(image as isize * self.0.image);
                let mut at = Cursor::new(&self.0, j);
                let mut lane = 0;
                while lane < columns {
                    let lanes = LANES.min(columns - lane);
                    for line in &mut lines[..lanes] {
                        let plane = base.offset(at.channel as isize * self.0.strides[0]);
                        let (u, v) = (self.0.rows[at.u], self.0.columns[at.v]);
                        self.0.tap(plane, u, v, &runs[..count], line.as_mut_ptr());
                        at.next(&self.0);
                    }
                    let to = dst.add(done * width + lane);
                    transpose::<T, LEVEL>(lines.as_ptr().cast(), STEPS as isize, lanes, len, to, width as isize);
                    lane += lanes;
                }
                for q in done..done + len {
                    zeros(dst.add(q * width), columns, width);
                }
            }
            done += len;
        }
    }
}

/// A dense tensor `[N, O, positions]` as a matrix with a row for each channel of a group and a column for each position
/// of each image; as a right operand, its transpose.
pub struct ChannelRows<T> {
    /// The group's first channel.
    pub ptr: *const T,
    pub image: usize,
    pub positions: usize,
}

// SAFETY: only read through.
unsafe impl<T> Sync for ChannelRows<T> {}

impl<T: Float> Source<T> for ChannelRows<T> {
    #[inline(always)]
    unsafe fn pack_rows<const LEVEL: u8>(&self, p: usize, k: usize, i: usize, rows: usize, width: usize, dst: *mut T) {
        let mut done = 0;
        while done < k {
            let (image, start) = ((p + done) / self.positions, (p + done) % self.positions);
            let len = (self.positions - start).min(k - done);
            // SAFETY: steps `p..p + k` are positions of images, and rows `i..i + rows` channels of the group; a line
            // has `width` elements.
            unsafe {
                let src = self.ptr.add(image * self.image + i * self.positions + start);
                let at = dst.add(done * width);
                crate::gemm::panel::<T, LEVEL>(src, self.positions as isize, 1, rows, len, width, at);
            }
            done += len;
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
        // SAFETY: the columns are channels, like the rows of a left operand.
        unsafe { self.pack_rows::<LEVEL>(p, k, j, columns, width, dst) }
    }
}
