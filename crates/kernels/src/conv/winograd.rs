//! Convolutions with 3x3 kernels by Winograd's minimal filtering, F(4x4, 3x3) (Lavin and Gray, "Fast algorithms for
//! convolutional neural networks", 2016): 36 products for 16 windows instead of 144. Sums have another order and larger
//! terms, so the rounding error is about ten times that of the definition. A single element that is not finite makes
//! all windows of its tiles NaN.

use std::cell::Cell;
use std::marker::PhantomData;

use ms_core::{DType, Result, View, ViewMut};

use super::direct::{split, to_rows};
use super::planes::{Fill, FillKernel, Layout};
use super::registers::{Correlate, Registers, registers};
use super::windows::Windows;
use super::winograd_choice::{takes, takes_gradient};
use super::{Conv2dParams, Sizes, conv2d, conv2d_input_grad};
use crate::gemm::{MACS, PanelKernel, Portable, Vector, with_scratch};
use crate::pool::try_parallel_for;
use crate::simd::{Level, Simd, has_fma, resolve};
use crate::strided::{Contiguous, ContiguousOut, Scratch, Shared};

/// The windows of a tile along one dimension, the elements that they read, and the taps of the kernel.
pub(super) const OUT: usize = 4;
const IN: usize = 6;
pub(super) const TAPS: usize = 3;
pub(super) const POINTS: usize = IN * IN;

/// Like [`conv2d`], by tiles if these suit the image (float32; depends only on the shape).
///
/// Errors: as for [`conv2d`].
pub fn conv2d_winograd(x: &View, w: &View, out: &ViewMut, params: &Conv2dParams) -> Result<()> {
    let s = Sizes::new("conv2d", x.shape, w.shape, out.shape, params)?;
    let float32 = [x.dtype, w.dtype, out.dtype] == [DType::Float32; 3];
    if !float32 || !takes(&s, params) {
        return conv2d(x, w, out, params);
    }
    let (w, dense) = (Contiguous::of(w)?, ContiguousOut::of(out)?);
    let registers = registers::<f32>(s.o);
    let (k, nr) = (s.c * TAPS * TAPS, registers.nr);
    let from = Shared(w.ptr::<f32>().cast_mut());
    let panel = resolve::<PanelKernel<f32>>(Level::current());
    // SAFETY: a block has at most `nr` of the group's channels, each of which has `channel`; `dst` has room for
    // `[9][nr]`.
    let taps = |group: usize, block: usize, channel: usize, dst: *mut f32| unsafe {
        let src = from.get().cast_const().add((group * s.o + block * nr) * k + channel * TAPS * TAPS);
        panel((src, [k as isize, 1], [nr.min(s.o - block * nr), TAPS * TAPS, nr], dst));
    };
    let tiled = Tiled {
        batch: s.batch,
        groups: s.groups,
        channels: s.c,
        lanes: s.o,
        image: x,
        size: [s.h, s.w],
        count: [s.oh, s.ow],
        corner: [params.pads[0], params.pads[2]],
        out: Shared(dense.ptr::<f32>()),
    };
    tiled.run(registers, &taps)?;
    dense.finish()
}

/// Like [`conv2d_input_grad`], by tiles if these suit the image.
///
/// Errors: as for [`conv2d_input_grad`].
pub fn conv2d_input_grad_winograd(dy: &View, w: &View, dx: &ViewMut, params: &Conv2dParams) -> Result<()> {
    let s = Sizes::new("conv2d_input_grad", dx.shape, w.shape, dy.shape, params)?;
    let float32 = [dy.dtype, w.dtype, dx.dtype] == [DType::Float32; 3];
    let [top, _, left, _] = params.pads;
    if !float32 || !takes_gradient(&s, params) || dy.numel() == 0 {
        return conv2d_input_grad(dy, w, dx, params);
    }
    let (w, dense) = (Contiguous::of(w)?, ContiguousOut::of(dx)?);
    let registers = registers::<f32>(s.c);
    let nr = registers.nr;
    let from = Shared(w.ptr::<f32>().cast_mut());
    let panel = resolve::<PanelKernel<f32>>(Level::current());
    // The kernel is turned around.
    // SAFETY: as in the forward pass, with the kernel's channels exchanged; the taps' room is this call's own.
    let taps = |group: usize, block: usize, channel: usize, dst: *mut f32| unsafe {
        let src = from.get().cast_const().add(((group * s.o + channel) * s.c + block * nr) * TAPS * TAPS);
        panel((src, [(TAPS * TAPS) as isize, 1], [nr.min(s.c - block * nr), TAPS * TAPS, nr], dst));
        let taps = std::slice::from_raw_parts_mut(dst, TAPS * TAPS * nr);
        for t in 0..TAPS * TAPS / 2 {
            let (low, high) = taps.split_at_mut((TAPS * TAPS - 1 - t) * nr);
            low[t * nr..][..nr].swap_with_slice(&mut high[..nr]);
        }
    };
    let tiled = Tiled {
        batch: s.batch,
        groups: s.groups,
        channels: s.o,
        lanes: s.c,
        image: dy,
        size: [s.oh, s.ow],
        count: [s.h, s.w],
        corner: [TAPS - 1 - top, TAPS - 1 - left],
        out: Shared(dense.ptr::<f32>()),
    };
    tiled.run(registers, &taps)?;
    dense.finish()
}

thread_local! {
    /// Laid out images, and a thread's transformed tiles and their products.
    static PLANES: Cell<Scratch> = const { Cell::new(Scratch::empty()) };
    static TILES: Cell<Scratch> = const { Cell::new(Scratch::empty()) };
}
/// The approximate size of the laid out images that are kept at a time.
const IMAGE_BYTES: usize = 4 << 20;
/// The approximate number of tiles that a thread transforms at a time.
const AT_ONCE: usize = 28;

/// A correlation with kernels of 3x3 taps.
struct Tiled<'a> {
    batch: usize,
    groups: usize,
    /// The numbers of channels of a group that are summed over, and that are computed.
    channels: usize,
    lanes: usize,
    image: &'a View<'a>,
    /// The size of the image, and the number of windows.
    size: [usize; 2],
    count: [usize; 2],
    /// The numbers of rows and columns of the first window that are before the image.
    corner: [usize; 2],
    out: Shared<f32>,
}

impl Tiled<'_> {
    /// `taps(group, block, channel, dst)` writes the taps of a channel for a block of lanes as `[9][nr]`.
    fn run(&self, registers: Registers<f32>, taps: &(dyn Fn(usize, usize, usize, *mut f32) + Sync)) -> Result<()> {
        let level = Level::current();
        let nr = registers.nr;
        let blocks = self.lanes.div_ceil(nr);
        let tiles = self.count.map(|n| n.div_ceil(OUT));
        let windows = Windows {
            input: self.size,
            output: tiles,
            kernel: [IN, IN],
            stride: [OUT, OUT],
            pads: [self.corner[0], 0, self.corner[1], 0],
            dilation: [1, 1],
        };
        let (layout, offsets) = windows.forward()?;
        // The kernels: `[channels][nr]` for each group, block and point.
        let kernel = Scratch::elements(self.groups * blocks * POINTS * self.channels * nr, size_of::<f32>())?;
        let kernels = Shared(kernel.ptr().cast::<f32>());
        let transform = Kernels::at(level);
        let per_chunk = self.channels.min(16);
        let chunks = self.channels.div_ceil(per_chunk);
        // SAFETY: `room` has at least `MOST_LANES` lanes for each tap; each channel of a block has its own elements at
        // every point.
        split(self.groups * blocks * chunks, kernel.size() / size_of::<f32>(), &|unit| unsafe {
            let (rest, chunk) = (unit / chunks, unit % chunks);
            let to = kernels.get().add(rest * POINTS * self.channels * nr);
            let mut room = [0f32; TAPS * TAPS * MOST_LANES];
            for channel in chunk * per_chunk..((chunk + 1) * per_chunk).min(self.channels) {
                taps(rest / blocks, rest % blocks, channel, room.as_mut_ptr());
                (transform.kernel)(Transform {
                    from: room.as_ptr(),
                    offsets: std::ptr::null(),
                    to: to.add(channel * nr),
                    step: self.channels * nr,
                    n: nr,
                });
            }
        })?;
        let channels = self.groups * self.channels;
        let at_once = (IMAGE_BYTES / (channels * layout.plane * size_of::<f32>())).clamp(1, self.batch);
        // Rows of tiles per unit.
        let per_unit = (AT_ONCE / tiles[1]).max(1);
        let room = per_unit * tiles[1];
        let slack = registers.mr.max(MOST_VECTOR);
        let unit = Unit {
            tiled: self,
            registers,
            transform,
            layout,
            offsets: &offsets,
            tiles,
            room: room + slack,
            kernels: kernels.get(),
        };
        let unit = &unit;
        let fill = resolve::<FillKernel<f32>>(level);
        let image = Shared(self.image.ptr.cast::<f32>().cast_mut());
        let strides: [isize; 4] = std::array::from_fn(|d| self.image.strides[d] as isize);
        for first in (0..self.batch).step_by(at_once) {
            let images = at_once.min(self.batch - first);
            let count = images * channels;
            with_scratch(&PLANES, (count * layout.plane + MOST_VECTOR) * size_of::<f32>(), |scratch| {
                let planes = Shared(scratch.cast::<f32>());
                // SAFETY: within the scratch, here and below.
                unsafe {
                    std::slice::from_raw_parts_mut(planes.get().add(count * layout.plane), MOST_VECTOR).fill(0.0)
                };
                let per_chunk = ((1 << 15) / layout.plane).max(1);
                split(count.div_ceil(per_chunk), count * layout.plane, &|c| {
                    for k in c * per_chunk..((c + 1) * per_chunk).min(count) {
                        let offset =
                            (first + k / channels) as isize * strides[0] + (k % channels) as isize * strides[1];
                        // SAFETY: image `first + k / channels` and its channel are the tensor's; the scratch has room
                        // for a plane of each.
                        unsafe {
                            fill(Fill {
                                layout,
                                src: image.get().cast_const().offset(offset),
                                strides: [strides[2], strides[3]],
                                around: 0.0,
                                dst: planes.get().add(k * layout.plane),
                            });
                        }
                    }
                })?;
                // Rows of tiles of all images of a group, in units.
                let rows = images * tiles[0];
                let units = rows.div_ceil(per_unit);
                let work = count * self.lanes * POINTS * tiles[0] * tiles[1] / MACS;
                let one = |k: usize| {
                    let (group, rows) = (k / units, k % units * per_unit..((k % units + 1) * per_unit).min(rows));
                    // SAFETY: the planes are laid out, with room for a vector after the last; each unit has its own
                    // rows of tiles.
                    unsafe { unit.run(planes.get(), first, group, rows) }
                };
                if crate::pool::worth_splitting(work) {
                    return try_parallel_for(self.groups * units, &one);
                }
                (0..self.groups * units).try_for_each(one)
            })?;
        }
        Ok(())
    }
}

struct Unit<'a> {
    tiled: &'a Tiled<'a>,
    registers: Registers<f32>,
    transform: Kernels,
    layout: Layout,
    /// The offset of each element of a tile in a laid out channel.
    offsets: &'a [isize],
    tiles: [usize; 2],
    /// The number of tiles for which there is room.
    room: usize,
    kernels: *const f32,
}

// SAFETY: only read through.
// SAFETY: as above: threads write disjoint rows of tiles of the output.
unsafe impl Sync for Unit<'_> {}

impl Unit<'_> {
    /// `rows` are rows of tiles, counted through all laid out images; `first` is the first of these images.
    unsafe fn run(&self, planes: *const f32, first: usize, group: usize, rows: std::ops::Range<usize>) -> Result<()> {
        let t = self.tiled;
        let [height, width] = self.tiles;
        let Registers { mr, nr, .. } = self.registers;
        let count = rows.len() * width;
        let blocks = t.lanes.div_ceil(nr);
        let padded = count.next_multiple_of(mr);
        let (transformed, products) = (POINTS * t.channels * self.room, POINTS * padded * nr);
        let row_elements = OUT * width * OUT * nr;
        let size = transformed + products + row_elements;
        // SAFETY: the scratch has the three parts. A channel has room for the tiles and `slack` more, so that whole
        // vectors of tiles can be written and whole register tiles read; products have room for a register tile at the
        // end. The rows of windows belong to this unit.
        with_scratch(&TILES, size * size_of::<f32>(), |scratch| unsafe {
            let transformed_at = scratch.cast::<f32>();
            let products_at = transformed_at.add(transformed);
            let row_at = products_at.add(products);
            // The elements that are read after the last tile.
            for k in 0..POINTS * t.channels {
                let behind = transformed_at.add(k * self.room + count);
                std::slice::from_raw_parts_mut(behind, self.room - count).fill(0.0);
            }
            for channel in 0..t.channels {
                for (k, row) in rows.clone().enumerate() {
                    let (image, y) = (row / height, row % height);
                    let plane = (image * t.groups + group) * t.channels + channel;
                    (self.transform.image)(Transform {
                        from: planes.add(plane * self.layout.plane + y * self.layout.row),
                        offsets: self.offsets.as_ptr(),
                        to: transformed_at.add(channel * self.room + k * width),
                        step: t.channels * self.room,
                        n: width,
                    });
                }
            }
            for block in 0..blocks {
                for point in 0..POINTS {
                    let kernel = self.kernels.add(((group * blocks + block) * POINTS + point) * t.channels * nr);
                    for tile in (0..count).step_by(mr) {
                        (self.registers.correlate)(Correlate {
                            channels: t.channels,
                            plane: self.room as isize,
                            taps: &0,
                            tap_count: 1,
                            image: transformed_at.add(point * t.channels * self.room + tile),
                            panel: kernel,
                            sums: products_at.add((point * padded + tile) * nr),
                        });
                    }
                }
                for (k, row) in rows.clone().enumerate() {
                    let (image, y) = (first + row / height, row % height);
                    (self.transform.output)(Output {
                        from: products_at.add(k * width * nr),
                        step: padded * nr,
                        tiles: width,
                        nr,
                        room: row_at,
                        lanes: nr.min(t.lanes - block * nr),
                        rows: OUT.min(t.count[0] - y * OUT),
                        columns: t.count[1],
                        plane: t.count[0] * t.count[1],
                        out: t.out.get().add(
                            (((image * t.groups + group) * t.lanes + block * nr) * t.count[0] + y * OUT) * t.count[1],
                        ),
                    });
                }
            }
            Ok(())
        })
    }
}

/// The numbers of lanes of the widest register tile, and of the widest vector.
const MOST_LANES: usize = 32;
const MOST_VECTOR: usize = 16;

/// The transformation of groups of `n` neighbouring elements.
struct Transform {
    from: *const f32,
    /// The offsets of the image's elements; the kernel's taps are consecutive, `n` apart.
    offsets: *const isize,
    /// The targets of the points, `step` elements apart. Up to a vector is written after the last.
    to: *mut f32,
    step: usize,
    n: usize,
}

/// The products of a row of tiles, to be written to the output.
struct Output {
    /// `[tiles][nr]` for each point, `step` apart.
    from: *const f32,
    step: usize,
    tiles: usize,
    nr: usize,
    /// Room for `[4][tiles * 4][nr]` elements.
    room: *mut f32,
    lanes: usize,
    /// The numbers of rows and columns of windows.
    rows: usize,
    columns: usize,
    plane: usize,
    out: *mut f32,
}

/// `a + b * c`, for a constant `c`.
#[inline(always)]
unsafe fn plus<V: Vector<f32>>(a: V, b: V, c: f32) -> V {
    // SAFETY: only registers are used; the caller guarantees the level.
    unsafe { a.add_product(b, V::splat(c)) }
}

#[inline(always)]
unsafe fn times<V: Vector<f32>>(a: V, c: f32) -> V {
    // SAFETY: only registers are used; the caller guarantees the level.
    unsafe { V::splat(0.0).add_product(a, V::splat(c)) }
}

/// Transforms the elements of a tile along one dimension to points.
#[inline(always)]
unsafe fn image_points<V: Vector<f32>>(d: [V; IN]) -> [V; IN] {
    // SAFETY: only registers are used; the caller guarantees the level.
    unsafe {
        let (a, b) = (plus(d[4], d[2], -4.0), plus(d[3], d[1], -4.0));
        let (c, e) = (plus(d[4], d[2], -1.0), plus(d[3], d[1], -1.0));
        [
            plus(plus(d[4], d[2], -5.0), d[0], 4.0),
            a.add(b),
            plus(a, b, -1.0),
            plus(c, e, 2.0),
            plus(c, e, -2.0),
            plus(plus(d[5], d[3], -5.0), d[1], 4.0),
        ]
    }
}

/// Transforms the taps of a kernel along one dimension to points.
#[inline(always)]
unsafe fn kernel_points<V: Vector<f32>>(g: [V; TAPS]) -> [V; IN] {
    // SAFETY: only registers are used; the caller guarantees the level.
    unsafe {
        let (even, odd) = (times(g[0].add(g[2]), -1.0 / 6.0), times(g[1], -1.0 / 6.0));
        let (far_even, far_odd) = (plus(times(g[0], 1.0 / 24.0), g[2], 1.0 / 6.0), times(g[1], 1.0 / 12.0));
        [
            times(g[0], 0.25),
            even.add(odd),
            plus(even, odd, -1.0),
            far_even.add(far_odd),
            plus(far_even, far_odd, -1.0),
            g[2],
        ]
    }
}

/// Transforms points along one dimension to windows.
#[inline(always)]
unsafe fn windows<V: Vector<f32>>(m: [V; IN]) -> [V; OUT] {
    // SAFETY: only registers are used; the caller guarantees the level.
    unsafe {
        let (near, near_odd) = (m[1].add(m[2]), plus(m[1], m[2], -1.0));
        let (far, far_odd) = (m[3].add(m[4]), plus(m[3], m[4], -1.0));
        [
            m[0].add(near).add(far),
            plus(near_odd, far_odd, 2.0),
            plus(near, far, 4.0),
            plus(near_odd, far_odd, 8.0).add(m[5]),
        ]
    }
}

struct ImageKernel<V>(PhantomData<V>);
struct KernelKernel<V>(PhantomData<V>);
struct OutputKernel<V>(PhantomData<V>);

impl<V: Vector<f32>> Simd for ImageKernel<V> {
    type Args = Transform;
    type Output = ();

    #[inline(always)]
    unsafe fn run<const LEVEL: u8>(t: Transform) {
        // SAFETY: the elements of `n` tiles, and one more vector of each, are readable; the caller guarantees the same
        // room at every point.
        unsafe {
            let mut j = 0;
            while j < t.n {
                let mut half = [[V::splat(0.0); IN]; IN];
                for v in 0..IN {
                    let mut d = [V::splat(0.0); IN];
                    for u in 0..IN {
                        d[u] = V::load(t.from.offset(*t.offsets.add(u * IN + v)).add(j));
                    }
                    half[v] = image_points(d);
                }
                for u in 0..IN {
                    let mut d = [V::splat(0.0); IN];
                    for v in 0..IN {
                        d[v] = half[v][u];
                    }
                    let points = image_points(d);
                    for v in 0..IN {
                        points[v].store(t.to.add((u * IN + v) * t.step + j));
                    }
                }
                j += V::LANES;
            }
        }
    }
}

impl<V: Vector<f32>> Simd for KernelKernel<V> {
    type Args = Transform;
    type Output = ();

    #[inline(always)]
    unsafe fn run<const LEVEL: u8>(t: Transform) {
        // SAFETY: the caller guarantees nine taps of `n` lanes, the same room at every point, and the level.
        unsafe {
            // The number of lanes is a multiple of the vector's.
            for j in (0..t.n).step_by(V::LANES) {
                let mut half = [[V::splat(0.0); IN]; TAPS];
                for v in 0..TAPS {
                    let mut g = [V::splat(0.0); TAPS];
                    for u in 0..TAPS {
                        g[u] = V::load(t.from.add((u * TAPS + v) * t.n + j));
                    }
                    half[v] = kernel_points(g);
                }
                for u in 0..IN {
                    let mut g = [V::splat(0.0); TAPS];
                    for v in 0..TAPS {
                        g[v] = half[v][u];
                    }
                    let points = kernel_points(g);
                    for v in 0..IN {
                        points[v].store(t.to.add((u * IN + v) * t.step + j));
                    }
                }
            }
        }
    }
}

impl<V: Vector<f32>> Simd for OutputKernel<V> {
    type Args = Output;
    type Output = ();

    #[inline(always)]
    unsafe fn run<const LEVEL: u8>(t: Output) {
        // SAFETY: the caller guarantees the products of all tiles at every point, the room, and the output's `rows` by
        // `columns` windows.
        unsafe {
            let row = t.tiles * OUT * t.nr;
            for tile in 0..t.tiles {
                for j in (0..t.nr).step_by(V::LANES) {
                    let mut half = [[V::splat(0.0); OUT]; IN];
                    for v in 0..IN {
                        let mut m = [V::splat(0.0); IN];
                        for u in 0..IN {
                            m[u] = V::load(t.from.add((u * IN + v) * t.step + tile * t.nr + j));
                        }
                        half[v] = windows(m);
                    }
                    for u in 0..OUT {
                        let mut m = [V::splat(0.0); IN];
                        for v in 0..IN {
                            m[v] = half[v][u];
                        }
                        let y = windows(m);
                        for v in 0..OUT {
                            y[v].store(t.room.add(u * row + (tile * OUT + v) * t.nr + j));
                        }
                    }
                }
            }
            for u in 0..t.rows {
                to_rows::<f32, LEVEL>(t.room.add(u * row), t.nr, t.lanes, t.columns, t.out.add(u * t.columns), t.plane);
            }
        }
    }
}

/// The transforms at one level.
#[derive(Clone, Copy)]
struct Kernels {
    image: unsafe fn(Transform),
    kernel: unsafe fn(Transform),
    output: unsafe fn(Output),
}

const BASE_FMA: bool = has_fma(Level::Baseline as u8);

impl Kernels {
    fn at(level: Level) -> Kernels {
        const fn of<V: Vector<f32>>(level: Level) -> Kernels {
            Kernels {
                image: resolve::<ImageKernel<V>>(level),
                kernel: resolve::<KernelKernel<V>>(level),
                output: resolve::<OutputKernel<V>>(level),
            }
        }
        #[cfg(target_arch = "x86_64")]
        match level {
            Level::Avx512 => return of::<std::arch::x86_64::__m512>(level),
            Level::Avx2 => return of::<std::arch::x86_64::__m256>(level),
            Level::Baseline => {}
        }
        of::<Portable<f32, 4, BASE_FMA>>(level)
    }
}
