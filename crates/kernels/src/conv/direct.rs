//! Correlation without a patch matrix: a register tile of neighbouring windows times some channels reads the image's
//! elements in place. The forward pass is a correlation of the image, the gradient of the input a correlation of the
//! output's gradient.

use std::cell::Cell;
use std::marker::PhantomData;

use ms_core::{Result, collected, with_room};

use super::planes::{Fill, FillKernel, Layout};
use super::registers::{Correlate, Direct, Registers, TILE_ELEMENTS};
use crate::element::Float;
use crate::gemm::{MACS, with_scratch};
use crate::pool::{num_threads, try_parallel_for, worth_splitting};
use crate::simd::{Level, Simd, resolve};
use crate::strided::{Scratch, Shared, copy_row};
use crate::transpose::{SIDE, transpose, transpose_block};

/// Windows that are computed with the same taps: their positions in the output, and the terms of their sums.
pub struct Target {
    /// The offset of each tap in a channel of the laid out image, relative to the window's position.
    pub taps: Vec<isize>,
    /// Rows and columns of windows.
    pub count: [usize; 2],
    /// The index of the first window's element in a plane of the output, and the steps to the next row and column.
    pub offset: usize,
    pub steps: [usize; 2],
    /// The offset of the target's kernel in a panel, in vectors of the register tile.
    pub panel: usize,
}

/// The image's channels in memory.
pub struct Image<T> {
    pub ptr: *const T,
    /// Steps between images, channels, rows and columns.
    pub strides: [isize; 4],
    pub layout: Layout,
}

/// The output's channels in memory: dense planes.
pub struct Output<T> {
    pub ptr: *mut T,
    pub plane: usize,
}

/// Correlations of every image of a batch, by group.
pub struct Correlation<'a, T> {
    pub batch: usize,
    pub groups: usize,
    /// The numbers of channels of a group that are summed over, and that are computed.
    pub channels: usize,
    pub lanes: usize,
    pub image: Image<T>,
    pub output: Output<T>,
    /// `panel` vectors for each group and each block of [`Registers::nr`] computed channels.
    pub kernel: *const T,
    pub panel: usize,
    pub targets: &'a [Target],
}

// SAFETY: threads only read it, or write disjoint units.
unsafe impl<T> Sync for Correlation<'_, T> {}

thread_local! {
    static PLANES: Cell<Scratch> = const { Cell::new(Scratch::empty()) };
}
/// The approximate size of the laid out images that are kept at a time.
const IMAGE_BYTES: usize = 2 << 20;
/// The approximate number of tiles that a thread takes at a time.
const TILES: usize = 16;
/// The size of a block of the kernel that is read repeatedly: a part of the L2 cache.
const KERNEL_BYTES: usize = 256 << 10;

/// The division of a target's windows into tiles. Results do not depend on it.
struct Cut {
    /// Tiles per row of windows; 0 if tiles continue across the ends of rows.
    per_row: usize,
    tiles: usize,
}

impl Cut {
    fn new(target: &Target, mr: usize, row: usize) -> Cut {
        let [height, width] = target.count;
        let per_row = width.div_ceil(mr);
        let through = ((height - 1) * row + width).div_ceil(mr);
        if per_row * height <= through {
            Cut { per_row, tiles: per_row * height }
        } else {
            Cut { per_row: 0, tiles: through }
        }
    }
}

impl<T: Direct> Correlation<'_, T> {
    /// # Safety
    /// The image, the kernel and the output are as described; targets cover disjoint elements.
    pub unsafe fn run(&self, registers: Registers<T>) -> Result<()> {
        let plane = self.image.layout.plane;
        let channels = self.groups * self.channels;
        let blocks = self.lanes.div_ceil(registers.nr);
        let at_once = (IMAGE_BYTES / (channels * plane * size_of::<T>())).clamp(1, self.batch);
        let fill = resolve::<FillKernel<T>>(Level::current());
        // The elements that a tile reads after the last plane.
        let slack = registers.mr.next_multiple_of(16);
        let level = Level::current();
        let store = resolve::<StoreKernel<T>>(level);
        let row = self.image.layout.row;
        // Units: for each image, group and target, the blocks of tiles, each with some blocks of lanes.
        let cuts = collected(self.targets.iter().map(|t| Cut::new(t, registers.mr, row)))?;
        let each = |cut: &Cut| cut.tiles.div_ceil(cut.tiles.div_ceil(TILES));
        let mut pieces: Vec<(usize, usize)> = with_room(cuts.iter().map(|cut| cut.tiles.div_ceil(each(cut))).sum())?;
        for (k, cut) in cuts.iter().enumerate() {
            let each = each(cut);
            pieces.extend((0..cut.tiles).step_by(each).map(|first| (k, first)));
        }
        for first in (0..self.batch).step_by(at_once) {
            let images = at_once.min(self.batch - first);
            with_scratch(&PLANES, (images * channels * plane + slack) * size_of::<T>(), |scratch| {
                let planes = Shared(scratch.cast::<T>());
                let count = images * channels;
                // SAFETY: within the scratch.
                unsafe { std::slice::from_raw_parts_mut(planes.get().add(count * plane), slack).fill(T::ZERO) };
                let per_chunk = ((1 << 15) / plane).max(1);
                // SAFETY: image `first + k / channels` and its channel are the tensor's; the scratch has room for
                // `count` planes.
                let fill_one = |k: usize| unsafe {
                    let [image, channel, y, x] = self.image.strides;
                    let offset = (first + k / channels) as isize * image + (k % channels) as isize * channel;
                    fill(Fill {
                        layout: self.image.layout,
                        src: self.image.ptr.offset(offset),
                        strides: [y, x],
                        around: T::ZERO,
                        dst: planes.get().add(k * plane),
                    });
                };
                split(count.div_ceil(per_chunk), count * plane, &|c| {
                    (c * per_chunk..((c + 1) * per_chunk).min(count)).for_each(fill_one);
                })?;
                // A unit has all blocks of lanes, unless there are too few units.
                let few = images * self.groups * pieces.len() < 4 * num_threads();
                let per_unit = if few { 1 } else { blocks };
                let lane_units = blocks.div_ceil(per_unit);
                let units = images * self.groups * pieces.len() * lane_units;
                let work: usize =
                    self.targets.iter().map(|t| t.taps.len().max(1) * t.count[0] * t.count[1]).sum::<usize>();
                let work = images * self.groups * self.channels * self.lanes * work / MACS;
                // SAFETY: the planes are laid out, and each unit writes its own tiles and lanes. After a plane, a tile
                // reads the next plane or the slack.
                split(units, work, &|unit| unsafe {
                    let (rest, lane_unit) = (unit / lane_units, unit % lane_units);
                    let (rest, piece) = (rest / pieces.len(), rest % pieces.len());
                    let (image, group) = (rest / self.groups, rest % self.groups);
                    let (target, first_tile) = pieces[piece];
                    let end = match pieces.get(piece + 1) {
                        Some(&(t, next)) if t == target => next,
                        _ => cuts[target].tiles,
                    };
                    let unit = Unit {
                        registers,
                        store,
                        target: &self.targets[target],
                        cut: &cuts[target],
                        row,
                        lanes: self.lanes,
                        channels: self.channels,
                        plane,
                        image: planes.get().add((image * self.groups + group) * self.channels * plane),
                        kernel: self.kernel.add(group * blocks * self.panel * registers.nr),
                        panel: self.panel * registers.nr,
                        output: self
                            .output
                            .ptr
                            .add(((first + image) * self.groups + group) * self.lanes * self.output.plane),
                        output_plane: self.output.plane,
                    };
                    let blocks = lane_unit * per_unit..((lane_unit + 1) * per_unit).min(blocks);
                    unit.run(first_tile..end, blocks);
                })
            })?;
        }
        Ok(())
    }
}

/// Whether a correlation of this many computed channels, terms of a sum, and windows fills the register tiles well
/// enough and is long enough to pay for transposing the output. Depends only on the shape, because the bits differ from
/// the product's.
pub fn takes(lanes: usize, terms: usize, count: [usize; 2]) -> bool {
    lanes >= 12 && terms >= 32 && count[0] * count[1] >= 7
}

/// `out[lane * plane + j] = from[j * nr + lane]`, for `n` columns of `lanes` planes.
///
/// # Safety
/// The processor has the level; all this is in memory.
#[inline(always)]
pub unsafe fn to_rows<T: Float, const LEVEL: u8>(
    from: *const T,
    nr: usize,
    lanes: usize,
    n: usize,
    out: *mut T,
    plane: usize,
) {
    // SAFETY: guaranteed by the caller: squares begin at most `SIDE` columns before the last, and lanes beyond whole
    // squares are written one by one.
    unsafe {
        if n < SIDE {
            return transpose::<T, LEVEL>(from, nr as isize, n, lanes, out, plane as isize);
        }
        let whole = lanes / SIDE * SIDE;
        let mut j = 0;
        while j < n {
            // The last squares overlap the previous ones.
            let first = j.min(n - SIDE);
            for lane in (0..whole).step_by(SIDE) {
                let to = out.add(lane * plane + first);
                transpose_block::<T, LEVEL>(from.add(first * nr + lane), nr as isize, to, plane as isize);
            }
            j += SIDE;
        }
        for lane in whole..lanes {
            for j in 0..n {
                *out.add(lane * plane + j) = *from.add(j * nr + lane);
            }
        }
    }
}

/// Runs `body` for each of `0..count`, on the thread pool if the work is large.
pub fn split(count: usize, work: usize, body: &(dyn Fn(usize) + Sync)) -> Result<()> {
    try_split(count, work, &|k| {
        body(k);
        Ok(())
    })
}

/// Like [`split`], for a body that can fail.
pub fn try_split(count: usize, work: usize, body: &(dyn Fn(usize) -> Result<()> + Sync)) -> Result<()> {
    if worth_splitting(work) { try_parallel_for(count, body) } else { (0..count).try_for_each(body) }
}

/// Some tiles of a target, for one image and group.
struct Unit<'a, T> {
    registers: Registers<T>,
    store: unsafe fn(Store<T>),
    target: &'a Target,
    cut: &'a Cut,
    /// Distance between rows of the laid out image.
    row: usize,
    lanes: usize,
    channels: usize,
    plane: usize,
    image: *const T,
    kernel: *const T,
    panel: usize,
    output: *mut T,
    output_plane: usize,
}

impl<T: Direct> Unit<'_, T> {
    unsafe fn run(&self, tiles: std::ops::Range<usize>, blocks: std::ops::Range<usize>) {
        let bytes = self.channels * self.target.taps.len() * self.registers.nr * size_of::<T>();
        if bytes * blocks.len() <= KERNEL_BYTES {
            for tile in tiles {
                for block in blocks.clone() {
                    // SAFETY: the tile and the block belong to this unit.
                    unsafe { self.tile(tile, block) };
                }
            }
        } else {
            for block in blocks {
                for tile in tiles.clone() {
                    // SAFETY: the tile and the block belong to this unit.
                    unsafe { self.tile(tile, block) };
                }
            }
        }
    }

    unsafe fn tile(&self, tile: usize, block: usize) {
        let (mr, nr) = (self.registers.mr, self.registers.nr);
        let target = self.target;
        let mut sums = Sums([T::ZERO; TILE_ELEMENTS]);
        let start = match self.cut.per_row {
            0 => tile * mr,
            n => tile / n * self.row + tile % n * mr,
        };
        // SAFETY: the tile's positions are within the laid out image, or less than a tile after it, in the slack;
        // `sums` has room for the largest tile. Only windows within the target's `count` are stored.
        unsafe {
            (self.registers.correlate)(Correlate {
                channels: self.channels,
                plane: self.plane as isize,
                taps: target.taps.as_ptr(),
                tap_count: target.taps.len(),
                image: self.image.add(start),
                panel: self.kernel.add(block * self.panel + target.panel * nr),
                sums: sums.0.as_mut_ptr(),
            });
            (self.store)(Store {
                sums: sums.0.as_ptr(),
                mr,
                nr,
                lanes: nr.min(self.lanes - block * nr),
                start,
                row: self.row,
                one_row: self.cut.per_row > 0,
                count: target.count,
                steps: target.steps,
                out: self.output.add(block * nr * self.output_plane + target.offset),
                plane: self.output_plane,
            });
        }
    }
}

#[repr(align(64))]
struct Sums<T>([T; TILE_ELEMENTS]);

/// A tile's sums on their way to the output.
struct Store<T> {
    /// `[mr][nr]`, and room after it.
    sums: *const T,
    mr: usize,
    nr: usize,
    /// The number of channels.
    lanes: usize,
    /// The tile's first position; window `(i, j)` is at `i * row + j`.
    start: usize,
    row: usize,
    one_row: bool,
    count: [usize; 2],
    steps: [usize; 2],
    /// Window (0, 0) of the tile's first channel.
    out: *mut T,
    plane: usize,
}

struct StoreKernel<T>(PhantomData<T>);

impl<T: Float> Simd for StoreKernel<T> {
    type Args = Store<T>;
    type Output = ();

    #[inline(always)]
    unsafe fn run<const LEVEL: u8>(t: Store<T>) {
        let [height, width] = t.count;
        let (i, j) = (t.start / t.row, t.start % t.row);
        // SAFETY: the sums have room for a tile, rounded up to a multiple of `SIDE` rows. Windows `i < height`, `j <
        // width` are within the output; other positions of the tile are skipped.
        unsafe {
            if j + t.mr <= width && t.steps[1] == 1 && t.mr >= SIDE {
                let out = t.out.add(i * t.steps[0] + j);
                return to_rows::<T, LEVEL>(t.sums, t.nr, t.lanes, t.mr, out, t.plane);
            }
            let side = t.mr.next_multiple_of(SIDE);
            let mut transposed = [T::ZERO; TILE_ELEMENTS];
            transpose::<T, LEVEL>(t.sums, t.nr as isize, side, t.nr, transposed.as_mut_ptr(), side as isize);
            // The tile's windows, row by row; positions between the rows are not windows.
            let (mut i, mut j, mut done) = (i, j, 0);
            while done < t.mr && i < height {
                let len = width.saturating_sub(j).min(t.mr - done);
                let out = t.out.wrapping_add(i * t.steps[0] + j * t.steps[1]);
                for lane in 0..t.lanes {
                    let (from, to) = (transposed.as_ptr().add(lane * side + done), out.wrapping_add(lane * t.plane));
                    if t.steps[1] == 1 {
                        copy_row(from, to, len);
                    } else {
                        for k in 0..len {
                            *to.add(k * t.steps[1]) = *from.add(k);
                        }
                    }
                }
                if t.one_row {
                    break;
                }
                done += t.row - j;
                (i, j) = (i + 1, 0);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::planes::Place;
    use super::*;

    /// Tests every tile of every level, with widths that are multiples of a tile's and others, and with dense and
    /// strided outputs.
    fn check<T: Direct>() {
        let value = |i: usize| T::from_f64(((i * 7919 + 13) % 1009) as f64 / 500.0 - 1.0);
        let (channels, batch) = (3, 2);
        for &level in Level::available() {
            for &registers in T::tiles(level) {
                for (count, lanes, steps) in [([4, 14], 8, 1), ([5, 9], registers.nr + 3, 1), ([3, 7], 16, 2)] {
                    let nr = registers.nr;
                    let size = [count[0] + 1, count[1] + 2];
                    let places = |n: isize| -> Vec<Place> { (0..n).map(|at| Place { phase: 0, at }).collect() };
                    let (rows, columns) = (places(2), places(3));
                    let layout = Layout::new(size, [1, 1], count, [&rows, &columns]);
                    let taps = layout.taps(&rows, &columns).expect("fits");
                    let n_taps = taps.len();
                    let image: Vec<T> = (0..batch * channels * size[0] * size[1]).map(value).collect();
                    let kernel: Vec<T> =
                        (0..lanes.div_ceil(nr) * channels * n_taps * nr).map(|i| value(i + 3)).collect();
                    let width = count[1] * steps;
                    let plane = count[0] * steps * width;
                    let mut output = vec![T::ZERO; batch * lanes * plane];
                    let offset = steps - 1;
                    let target = Target { taps, count, offset, steps: [steps * width, steps], panel: 0 };
                    let strides = [channels * size[0] * size[1], size[0] * size[1], size[1], 1].map(|v| v as isize);
                    let correlation = Correlation {
                        batch,
                        groups: 1,
                        channels,
                        lanes,
                        image: Image { ptr: image.as_ptr(), strides, layout },
                        output: Output { ptr: output.as_mut_ptr(), plane },
                        kernel: kernel.as_ptr(),
                        panel: channels * n_taps,
                        targets: &[target],
                    };
                    // SAFETY: the level is available and the buffers are as described.
                    unsafe { correlation.run(registers).unwrap() };
                    let mut want = vec![0.0; output.len()];
                    for (at, want) in want.iter_mut().enumerate() {
                        let (n, lane, y, x) =
                            (at / plane / lanes, at / plane % lanes, at / width % (plane / width), at % width);
                        if y % steps > 0 || x % steps != offset {
                            continue;
                        }
                        for c in 0..channels {
                            for (t, (u, v)) in (0..2).flat_map(|u| (0..3).map(move |v| (u, v))).enumerate() {
                                let element = ((n * channels + c) * size[0] + y / steps + u) * size[1] + x / steps + v;
                                let weight = ((lane / nr * channels + c) * n_taps + t) * nr + lane % nr;
                                *want += image[element].to_f64() * kernel[weight].to_f64();
                            }
                        }
                    }
                    for (at, (got, want)) in output.iter().zip(&want).enumerate() {
                        assert!((got.to_f64() - want).abs() < 1e-5, "{level:?} {}x{nr} {count:?}: {at}", registers.mr);
                    }
                }
            }
        }
    }

    #[test]
    fn tiles_of_every_level_reach_their_places() {
        check::<f32>();
        check::<f64>();
    }
}
