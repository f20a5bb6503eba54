//! The gradient of a convolution with respect to its input.

use std::cell::Cell;
use std::marker::PhantomData;

use ms_core::{DType, Result, Scalar, View, ViewMut, collected, with_room};

use super::direct::{self, Correlation, Image, Output, Target};
use super::lanes::Lanes;
use super::patches::Patches;
use super::registers::{Direct, registers};
use super::windows::Windows;
use super::{Conv2dParams, Sizes, depthwise, for_each_plane};
use crate::gemm::{MACS, Matrix, MatrixMut, Micro, PanelKernel, gemm_from, with_scratch};
use crate::half;
use crate::movement::{copy, fill};
use crate::simd::{Level, Simd, resolve};
use crate::strided::{Contiguous, ContiguousOut, Scratch, Shared, misuse, unsupported};

/// The gradient with respect to the input: `dy` is `[N, O, OH, OW]`, `w` `[O, C/groups, kh, kw]`, `dx` `[N, C, H, W]`.
///
/// Errors: `UnsupportedDType`, `OutOfMemory`, `Interrupted`.
pub fn conv2d_input_grad(dy: &View, w: &View, dx: &ViewMut, params: &Conv2dParams) -> Result<()> {
    let sizes = Sizes::new("conv2d_input_grad", dx.shape, w.shape, dy.shape, params)?;
    if dx.numel() == 0 {
        return Ok(());
    }
    if dy.dtype != dx.dtype || w.dtype != dx.dtype {
        return Err(misuse("conv2d_input_grad", "operands of different dtypes"));
    }
    match dx.dtype {
        DType::Float32 => input_grad::<f32>(&sizes, dy, w, dx, params),
        DType::Float64 => input_grad::<f64>(&sizes, dy, w, dx, params),
        d if d.is_half() => half::through(&[dy, w], dx, |i, dx| conv2d_input_grad(&i[0], &i[1], dx, params)),
        other => Err(unsupported("conv2d_input_grad", other)),
    }
}

/// The taps that reach input rows (or columns) `phase, phase + stride, ..`, and the position of the window of each,
/// relative to the position among those rows.
fn taps(phase: usize, taps: usize, stride: usize, pad: usize, dilation: usize) -> Result<(Vec<usize>, Vec<isize>)> {
    let reach = |t: usize| (phase + pad) as isize - (t * dilation) as isize;
    let stride = stride as isize;
    let mut used = with_room(taps)?;
    used.extend((0..taps).filter(|&t| reach(t).rem_euclid(stride) == 0));
    let offsets = collected(used.iter().map(|&t| reach(t).div_euclid(stride)))?;
    Ok((used, offsets))
}

/// Input elements whose rows and columns agree modulo the stride are reached by the same taps. Each such phase is a
/// product of the kernel's taps with patches of `dy`, a convolution of stride 1.
fn input_grad<T: Micro + Direct + Lanes>(
    s: &Sizes,
    dy: &View,
    w: &View,
    dx: &ViewMut,
    params: &Conv2dParams,
) -> Result<()> {
    if dy.numel() == 0 || w.numel() == 0 {
        return fill(Scalar::Int(0), dx);
    }
    if depthwise::takes(s) {
        return depthwise::input_grad::<T>(s, dy, w, dx, params);
    }
    if direct::takes(s.c, s.o * s.taps() / (params.stride[0] * params.stride[1]), [s.h, s.w]) && s.taps() > 1 {
        return direct_grad::<T>(s, dy, w, dx, params);
    }
    // Compare the elements that the phases pack with the elements that the other method writes and adds. Depends only
    // on the shape.
    let packed = s.o * s.taps() * s.h * s.w / (params.stride[0] * params.stride[1]);
    if 2 * s.c * s.taps() * s.positions() < packed {
        return add_up::<T>(s, dy, w, dx, params);
    }
    let w = Contiguous::of(w)?;
    let single = params.stride == [1, 1];
    let dense = if single { Some(ContiguousOut::of(dx)?) } else { None };
    let pdy = Shared(dy.ptr.cast::<T>().cast_mut());
    for phase_y in 0..params.stride[0].min(s.h) {
        for phase_x in 0..params.stride[1].min(s.w) {
            let tap = |d: usize, phase, n| taps(phase, n, params.stride[d], params.pads[2 * d], params.dilation[d]);
            let ((used_y, rows), (used_x, columns)) = (tap(0, phase_y, s.kh)?, tap(1, phase_x, s.kw)?);
            let height = (s.h - phase_y).div_ceil(params.stride[0]);
            let width = (s.w - phase_x).div_ceil(params.stride[1]);
            let (n, k) = (height * width, s.o * used_y.len() * used_x.len());
            let part = |from: &ViewMut| -> (isize, [i64; 4], [i64; 4]) {
                let offset = phase_y as i64 * from.strides[2] + phase_x as i64 * from.strides[3];
                let mut strides = [from.strides[0], from.strides[1], from.strides[2], from.strides[3]];
                strides[2] *= params.stride[0] as i64;
                strides[3] *= params.stride[1] as i64;
                (offset as isize, [from.shape[0], from.shape[1], height as i64, width as i64], strides)
            };
            let (offset, shape, strides) = part(dx);
            // SAFETY: the phase's elements of the output.
            let phase =
                unsafe { ViewMut::new(dx.ptr.offset(offset * size_of::<T>() as isize), dx.dtype, &shape, &strides) };
            if k == 0 {
                fill(Scalar::Int(0), &phase)?;
                continue;
            }
            let left = turned_kernel::<T>(s, w.ptr(), &used_y, &used_x)?;
            let result = match &dense {
                Some(_) => Scratch::empty(),
                None => Scratch::elements(s.batch * s.groups * s.c * n, size_of::<T>())?,
            };
            let (pl, pr) = (
                Shared(left.ptr().cast::<T>()),
                Shared(dense.as_ref().map_or(result.ptr().cast::<T>(), |d| d.ptr::<T>())),
            );
            // SAFETY: offsets within the tensors; each plane of the phase is written by one call.
            for_each_plane(s, s.c * n * k / MACS, &|image, group, threads| unsafe {
                let a = Matrix { ptr: pl.get().cast_const().add(group * s.c * k), row: k as isize, column: 1 };
                let plane = (image * s.groups + group) * s.c * n;
                let c = MatrixMut { ptr: pr.get().add(plane), row: n as isize, column: 1 };
                let offset = image as i64 * dy.strides[0] + (group * s.o) as i64 * dy.strides[1];
                let patches = Patches {
                    ptr: pdy.get().cast_const().offset(offset as isize),
                    image: 0,
                    strides: [dy.strides[1] as isize, dy.strides[2] as isize, dy.strides[3] as isize],
                    h: s.oh as isize,
                    w: s.ow as isize,
                    rows: &rows,
                    columns: &columns,
                    step: [1, 1],
                    oh: height,
                    ow: width,
                };
                gemm_from(s.c, n, k, &a, &patches, c, threads)
            })?;
            if !single {
                let dense_strides = crate::strided::row_major(&shape);
                // SAFETY: the scratch contains the phase's elements.
                let src = unsafe { View::new(result.ptr(), dx.dtype, &shape, &dense_strides) };
                copy(&src, &phase)?;
            }
        }
    }
    dense.map_or(Ok(()), ContiguousOut::finish)
}

/// The phases as direct correlations of the output's gradient.
fn direct_grad<T: Direct>(s: &Sizes, dy: &View, w: &View, dx: &ViewMut, params: &Conv2dParams) -> Result<()> {
    let (w, dense) = (Contiguous::of(w)?, ContiguousOut::of(dx)?);
    let (layout, phases) = Windows::new(s, params).phases()?;
    let mut used = 0;
    let mut targets = with_room(phases.len())?;
    for phase in &phases {
        let panel = s.o * used;
        used += phase.taps.len();
        targets.push(Target {
            taps: collected(phase.taps.iter().copied())?,
            count: phase.count,
            offset: phase.first[0] * s.w + phase.first[1],
            steps: [params.stride[0] * s.w, params.stride[1]],
            panel,
        });
    }
    let registers = registers::<T>(s.c);
    let nr = registers.nr;
    let blocks = s.c.div_ceil(nr);
    let panel = s.o * s.taps();
    let panels = Scratch::elements(s.groups * blocks * panel * nr, size_of::<T>())?;
    let (from, to) = (Shared(w.ptr::<T>().cast_mut()), Shared(panels.ptr().cast::<T>()));
    let level = Level::current();
    let pack = resolve::<PanelKernel<T>>(level);
    let per_chunk = ((1 << 13) / (s.taps() * nr)).clamp(1, s.o);
    let chunks = s.o.div_ceil(per_chunk);
    // SAFETY: the kernel has these channels, and each chunk of a panel is written by one unit; `turned` has room for
    // all taps.
    direct::try_split(s.groups * blocks * chunks, s.groups * blocks * panel * nr, &|unit| unsafe {
        let (rest, chunk) = (unit / chunks, unit % chunks);
        let (group, block) = (rest / blocks, rest % blocks);
        let lanes = nr.min(s.c - block * nr);
        let to = to.get().add(rest * panel * nr);
        let mut turned = with_room(s.taps() * nr)?;
        for o in chunk * per_chunk..((chunk + 1) * per_chunk).min(s.o) {
            let src = from.get().cast_const().add(((group * s.o + o) * s.c + block * nr) * s.taps());
            let one = |dst| pack((src, [s.taps() as isize, 1], [lanes, s.taps(), nr], dst));
            if targets.len() == 1 {
                one(to.add(o * s.taps() * nr));
                continue;
            }
            one(turned.as_mut_ptr());
            for (target, phase) in targets.iter().zip(&phases) {
                let dst = to.add((target.panel + o * phase.taps.len()) * nr);
                for (k, &tap) in phase.tap_numbers.iter().enumerate() {
                    std::ptr::copy_nonoverlapping(turned.as_ptr().add(tap * nr), dst.add(k * nr), nr);
                }
            }
        }
        Ok(())
    })?;
    let correlation = Correlation {
        batch: s.batch,
        groups: s.groups,
        channels: s.o,
        lanes: s.c,
        image: Image { ptr: dy.ptr.cast::<T>(), strides: std::array::from_fn(|d| dy.strides[d] as isize), layout },
        output: Output { ptr: dense.ptr::<T>(), plane: s.h * s.w },
        kernel: to.get(),
        panel,
        targets: &targets,
    };
    // SAFETY: as described; phases are disjoint.
    unsafe { correlation.run(registers)? };
    dense.finish()
}

/// The kernel as `[groups, C, (O, taps)]`, with only the taps of one phase.
fn turned_kernel<T: Micro>(s: &Sizes, w: *const T, rows: &[usize], columns: &[usize]) -> Result<Scratch> {
    let k = s.o * rows.len() * columns.len();
    let scratch = Scratch::elements(s.groups * s.c * k, size_of::<T>())?;
    let mut dst = scratch.ptr().cast::<T>();
    for g in 0..s.groups {
        for c in 0..s.c {
            for o in 0..s.o {
                for &u in rows {
                    for &v in columns {
                        // SAFETY: within the kernel and the scratch.
                        unsafe {
                            *dst = *w.add((((g * s.o + o) * s.c + c) * s.kh + u) * s.kw + v);
                            dst = dst.add(1);
                        }
                    }
                }
            }
        }
    }
    Ok(scratch)
}

thread_local! {
    /// A thread's patches of one image.
    static PATCHES: Cell<Scratch> = const { Cell::new(Scratch::empty()) };
}

/// Computes the patches of each image's gradient as one product, then adds them where they overlap, one tap after the
/// other. For few channels this is less work than the phases.
fn add_up<T: Micro>(s: &Sizes, dy: &View, w: &View, dx: &ViewMut, params: &Conv2dParams) -> Result<()> {
    let (w, dy) = (Contiguous::of(w)?, Contiguous::of(dy)?);
    let dense = ContiguousOut::of(dx)?;
    let (rows, n) = (s.c * s.taps(), s.positions());
    let (pw, pdy, pdx) = (Shared(w.ptr::<T>().cast_mut()), Shared(dy.ptr::<T>().cast_mut()), Shared(dense.ptr::<T>()));
    let add = resolve::<AddTap<T>>(Level::current());
    for_each_plane(s, s.o * n * rows / MACS, &|image, group, threads| {
        // SAFETY: the scratch has room for all rows of patches; each plane of the gradient is written by one call.
        with_scratch(&PATCHES, rows * n * size_of::<T>(), |patches| unsafe {
            let patches = patches.cast::<T>();
            let plane = image * s.groups + group;
            // The transposed kernel: a row for each (channel, tap), a column for each output channel.
            let a = Matrix { ptr: pw.get().cast_const().add(group * s.o * rows), row: 1, column: rows as isize };
            let b = Matrix { ptr: pdy.get().cast_const().add(plane * s.o * n), row: n as isize, column: 1 };
            let c = MatrixMut { ptr: patches, row: n as isize, column: 1 };
            gemm_from(rows, n, s.o, &a, &b, c, threads)?;
            let dx = pdx.get().add(plane * s.c * s.h * s.w);
            for i in 0..s.c * s.h * s.w {
                *dx.add(i) = T::ZERO;
            }
            for row in 0..rows {
                let (channel, u, v) = (row / s.taps(), row / s.kw % s.kh, row % s.kw);
                add(Tap {
                    dx: dx.add(channel * s.h * s.w),
                    patch: patches.add(row * n),
                    sizes: *s,
                    step: params.stride.map(|v| v as isize),
                    y: (u * params.dilation[0]) as isize - params.pads[0] as isize,
                    x: (v * params.dilation[1]) as isize - params.pads[2] as isize,
                });
            }
            Ok(())
        })
    })?;
    dense.finish()
}

/// The elements of one tap in all windows, to be added to one channel of the gradient.
struct Tap<T> {
    dx: *mut T,
    patch: *const T,
    sizes: Sizes,
    step: [isize; 2],
    /// The tap's position relative to its window's corner.
    y: isize,
    x: isize,
}

struct AddTap<T>(PhantomData<T>);

impl<T: Micro> Simd for AddTap<T> {
    type Args = Tap<T>;
    type Output = ();

    #[inline(always)]
    unsafe fn run<const LEVEL: u8>(t: Tap<T>) {
        let s = &t.sizes;
        let (height, width, step) = (s.h as isize, s.w as isize, t.step[1]);
        // Windows whose tap is within the columns.
        let low = if t.x < 0 { (-t.x + step - 1) / step } else { 0 }.min(s.ow as isize);
        let high = (width - t.x + step - 1).div_euclid(step).clamp(low, s.ow as isize);
        for i in 0..s.oh as isize {
            let y = i * t.step[0] + t.y;
            if y < 0 || y >= height {
                continue;
            }
            // SAFETY: row `y` and the columns of windows `low..high` are within the channel.
            unsafe {
                let n = (high - low) as usize;
                let src = std::slice::from_raw_parts(t.patch.offset(i * s.ow as isize + low), n);
                let dst = t.dx.offset(y * width + t.x + low * step);
                if step == 1 {
                    let dst = std::slice::from_raw_parts_mut(dst, n);
                    for (d, &v) in dst.iter_mut().zip(src) {
                        *d = d.plus(v);
                    }
                } else {
                    for (k, &v) in src.iter().enumerate() {
                        let d = dst.offset(k as isize * step);
                        *d = (*d).plus(v);
                    }
                }
            }
        }
    }
}
