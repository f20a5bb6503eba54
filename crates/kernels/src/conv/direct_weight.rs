//! The gradient of a convolution's kernel without a patch matrix: a register tile of taps (of any channels) times some
//! of the output's channels is summed over the windows. The image's elements are read in place.

use std::cell::Cell;

use ms_core::{Result, View, ViewMut, filled};

use super::direct::split;
use super::planes::{Fill, FillKernel};
use super::registers::{Direct, Reduce, registers};
use super::windows::Windows;
use super::{Conv2dParams, Sizes};
use crate::gemm::{MACS, PanelKernel, with_scratch};
use crate::pool::num_threads;
use crate::simd::{Level, resolve};
use crate::strided::{Contiguous, ContiguousOut, Scratch, Shared};
use crate::transpose::{Transpose, TransposeKernel};

thread_local! {
    static OPERANDS: Cell<Scratch> = const { Cell::new(Scratch::empty()) };
}
/// The approximate number of windows that are summed separately. It affects the bits.
const WINDOWS: usize = 256;
/// If a kernel has fewer tiles than this, images are summed in parts, so that there is work for many threads. It
/// affects the bits.
const TILES: usize = 32;
/// The approximate size of the laid out operands that are kept at a time.
const OPERAND_BYTES: usize = 6 << 20;
/// Windows that are laid out at a time.
const PIECE: usize = 1024;

/// Computes the gradient with respect to the kernel, which must not be empty.
pub fn weight_grad<T: Direct>(s: &Sizes, dy: &View, x: &View, dw: &ViewMut, params: &Conv2dParams) -> Result<()> {
    let (dy, out) = (Contiguous::of(dy)?, ContiguousOut::of(dw)?);
    let (layout, of_channel) = Windows::new(s, params).forward()?;
    let registers = registers::<T>(s.o);
    let (mr, nr) = (registers.mr, registers.nr);
    let terms = s.c * s.taps();
    let blocks = s.o.div_ceil(nr);
    let tiles = terms.div_ceil(mr);
    // Rows of a tile beyond the last tap repeat the first.
    let mut taps = filled(tiles * mr, 0)?;
    for (m, tap) in taps[..terms].iter_mut().enumerate() {
        *tap = (m / s.taps() * layout.plane) as isize + of_channel[m % s.taps()];
    }
    let parts = (TILES / (s.groups * blocks * tiles)).clamp(1, s.batch);
    let per_part = s.batch.div_ceil(parts);
    let parts = s.batch.div_ceil(per_part);
    let block_sums = tiles * mr * nr;
    let part_sums = s.groups * blocks * block_sums;
    let sums = Scratch::elements(parts * part_sums, size_of::<T>())?;
    let sums = (Shared(sums.ptr().cast::<T>()), sums);
    let level = Level::current();
    let (fill, panel) = (resolve::<FillKernel<T>>(level), resolve::<PanelKernel<T>>(level));
    let channels = s.groups * s.c;
    let (image_size, dy_size) = (channels * layout.plane, s.groups * blocks * s.positions() * nr);
    let at_once = (OPERAND_BYTES / ((image_size + dy_size) * size_of::<T>())).clamp(1, s.batch);
    let (px, pdy) = (Shared(x.ptr.cast::<T>().cast_mut()), Shared(dy.ptr::<T>().cast_mut()));
    for first in (0..s.batch).step_by(at_once) {
        let images = at_once.min(s.batch - first);
        with_scratch(&OPERANDS, images * (image_size + dy_size) * size_of::<T>(), |scratch| {
            let planes = Shared(scratch.cast::<T>());
            // SAFETY: within the scratch.
            let transposed = Shared(unsafe { planes.get().add(images * image_size) });
            let per_chunk = ((1 << 15) / layout.plane).max(1);
            // SAFETY: image `first + k / channels` and its channel are the tensor's; the scratch has room for a plane
            // of each.
            let fill_one = |k: usize| unsafe {
                let (image, channel) = ((first + k / channels) as i64, (k % channels) as i64);
                fill(Fill {
                    layout,
                    src: px.get().cast_const().offset((image * x.strides[0] + channel * x.strides[1]) as isize),
                    strides: [x.strides[2] as isize, x.strides[3] as isize],
                    around: T::ZERO,
                    dst: planes.get().add(k * layout.plane),
                });
            };
            let fills = (images * channels).div_ceil(per_chunk);
            let pieces = s.positions().div_ceil(PIECE);
            // SAFETY: a piece of at most `nr` channels of the output's gradient; `transposed` has room for `positions`
            // rows of `nr` for each block.
            let transpose_one = |k: usize| unsafe {
                let (rest, piece) = (k / pieces, k % pieces);
                let (plane, block) = (rest / blocks, rest % blocks);
                let (start, lane) = (piece * PIECE, block * nr);
                let len = PIECE.min(s.positions() - start);
                let src = pdy.get().cast_const();
                let src = src.add(((first * s.groups + plane) * s.o + lane) * s.positions() + start);
                let dst = transposed.get().add((rest * s.positions() + start) * nr);
                panel((src, [s.positions() as isize, 1], [nr.min(s.o - lane), len, nr], dst));
            };
            let transposes = images * s.groups * blocks * pieces;
            split(fills + transposes, images * (image_size + dy_size), &|k| {
                if k >= fills {
                    return transpose_one(k - fills);
                }
                (k * per_chunk..((k + 1) * per_chunk).min(images * channels)).for_each(fill_one);
            })?;
            // A unit has several tiles, so that most of them read the output's gradient from the L1 cache.
            let all = parts * s.groups * blocks * tiles;
            let per_unit = (all / (8 * num_threads())).clamp(1, 8);
            let row_units = tiles.div_ceil(per_unit);
            let work = images * s.positions() * s.groups * s.o * terms / MACS;
            // SAFETY: the operands are laid out; the sums of a part, group, block and tile are written by one unit.
            // Taps beyond the last repeat the first, which is within the plane.
            split(parts * s.groups * blocks * row_units, work, &|unit| unsafe {
                let (rest, row_unit) = (unit / row_units, unit % row_units);
                let (rest, block) = (rest / blocks, rest % blocks);
                let (part, group) = (rest / s.groups, rest % s.groups);
                let to = sums.0.get().add(part * part_sums + (group * blocks + block) * block_sums);
                let rows_at_once = (WINDOWS / s.ow).clamp(1, s.oh);
                let part_first = part * per_part;
                let own = part_first.max(first)..(part_first + per_part).min(first + images);
                for image in own {
                    let plane = (image - first) * s.groups + group;
                    for row in (0..s.oh).step_by(rows_at_once) {
                        for tile in row_unit * per_unit..((row_unit + 1) * per_unit).min(tiles) {
                            (registers.reduce)(Reduce {
                                rows: rows_at_once.min(s.oh - row),
                                width: s.ow,
                                row_step: layout.row as isize,
                                taps: taps.as_ptr().add(tile * mr),
                                image: planes.get().add(plane * s.c * layout.plane + row * layout.row),
                                panel: transposed
                                    .get()
                                    .add(((plane * blocks + block) * s.positions() + row * s.ow) * nr),
                                sums: to.add(tile * mr * nr),
                                add: image > part_first || row > 0,
                            });
                        }
                    }
                }
            })
        })?;
    }
    let run = resolve::<TransposeKernel<T>>(level);
    let to = Shared(out.ptr::<T>());
    // SAFETY: the sums have `parts` parts; each group and block has its own rows of the gradient, `terms` elements
    // each.
    split(s.groups * blocks, parts * part_sums, &|k| unsafe {
        let (group, block) = (k / blocks, k % blocks);
        let first = sums.0.get().add(k * block_sums);
        for part in 1..parts {
            let other = first.add(part * part_sums);
            for i in 0..block_sums {
                *first.add(i) = (*first.add(i)).plus(*other.add(i));
            }
        }
        run(Transpose {
            src: first,
            src_step: nr as isize,
            rows: terms,
            columns: nr.min(s.o - block * nr),
            dst: to.get().add((group * s.o + block * nr) * terms),
            dst_step: terms as isize,
            streamed: false,
        });
    })?;
    out.finish()
}
