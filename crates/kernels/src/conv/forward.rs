//! The forward pass.

use ms_core::{Result, View, ViewMut, collected};

use super::direct::{self, Correlation, Image, Output, Target};
use super::lanes::Lanes;
use super::patches::Patches;
use super::registers::{Direct, registers};
use super::windows::Windows;
use super::{Conv2dParams, Sizes, depthwise, for_each_plane};
use crate::gemm::{MACS, Matrix, MatrixMut, Micro, PanelKernel, gemm_from};
use crate::simd::{Level, resolve};
use crate::strided::{Contiguous, ContiguousOut, Scratch, Shared};

pub fn forward<T: Micro + Direct + Lanes>(
    s: &Sizes,
    x: &View,
    w: &View,
    out: &ViewMut,
    params: &Conv2dParams,
) -> Result<()> {
    if depthwise::takes(s) {
        return depthwise::forward::<T>(s, x, w, out, params);
    }
    if direct::takes(s.o, s.c * s.taps(), [s.oh, s.ow]) && !(s.taps() == 1 && params.stride == [1, 1]) {
        return direct_forward::<T>(s, x, w, out, params);
    }
    let w = Contiguous::of(w)?;
    let dense = ContiguousOut::of(out)?;
    let (k, n) = (s.c * s.taps(), s.positions());
    let (px, pw, py) =
        (Shared(x.ptr.cast::<T>().cast_mut()), Shared(w.ptr::<T>().cast_mut()), Shared(dense.ptr::<T>()));
    let tap = |d: usize, taps: usize| {
        collected((0..taps).map(|t| (t * params.dilation[d]) as isize - params.pads[2 * d] as isize))
    };
    let (rows, columns) = (tap(0, s.kh)?, tap(1, s.kw)?);
    // For a kernel of one tap that reads every element, the input itself is the patch matrix.
    let pointwise = s.pointwise(params) && (s.h == 1 || x.strides[2] == x.strides[3] * x.shape[3]);
    for_each_plane(s, s.o * n * k / MACS, &|image, group, threads| {
        // SAFETY: offsets within the tensors; each plane of the output is written by one call.
        unsafe {
            let a = Matrix { ptr: pw.get().cast_const().add(group * s.o * k), row: k as isize, column: 1 };
            let c = MatrixMut { ptr: py.get().add((image * s.groups + group) * s.o * n), row: n as isize, column: 1 };
            let offset = image as i64 * x.strides[0] + (group * s.c) as i64 * x.strides[1];
            let base = px.get().cast_const().offset(offset as isize);
            if pointwise {
                let b = Matrix { ptr: base, row: x.strides[1] as isize, column: x.strides[3] as isize };
                return gemm_from(s.o, n, k, &a, &b, c, threads);
            }
            let patches = Patches {
                ptr: base,
                image: 0,
                strides: [x.strides[1] as isize, x.strides[2] as isize, x.strides[3] as isize],
                h: s.h as isize,
                w: s.w as isize,
                rows: &rows,
                columns: &columns,
                step: params.stride.map(|v| v as isize),
                oh: s.oh,
                ow: s.ow,
            };
            gemm_from(s.o, n, k, &a, &patches, c, threads)
        }
    })?;
    dense.finish()
}

/// The forward pass as a direct correlation of the image.
fn direct_forward<T: Direct>(s: &Sizes, x: &View, w: &View, out: &ViewMut, params: &Conv2dParams) -> Result<()> {
    let w = Contiguous::of(w)?;
    let dense = ContiguousOut::of(out)?;
    let (layout, taps) = Windows::new(s, params).forward()?;
    let target = Target { taps, count: [s.oh, s.ow], offset: 0, steps: [s.ow, 1], panel: 0 };
    let registers = registers::<T>(s.o);
    let (k, nr) = (s.c * s.taps(), registers.nr);
    let blocks = s.o.div_ceil(nr);
    let panels = Scratch::elements(s.groups * blocks * k * nr, size_of::<T>())?;
    let (from, to) = (Shared(w.ptr::<T>().cast_mut()), Shared(panels.ptr().cast::<T>()));
    let pack = resolve::<PanelKernel<T>>(Level::current());
    // SAFETY: a block of at most `nr` rows of `k` elements of the kernel; each unit has its own panel.
    direct::split(s.groups * blocks, s.groups * blocks * k * nr, &|unit| unsafe {
        let (group, block) = (unit / blocks, unit % blocks);
        let src = from.get().cast_const().add((group * s.o + block * nr) * k);
        let lanes = nr.min(s.o - block * nr);
        pack((src, [k as isize, 1], [lanes, k, nr], to.get().add(unit * k * nr)));
    })?;
    let correlation = Correlation {
        batch: s.batch,
        groups: s.groups,
        channels: s.c,
        lanes: s.o,
        image: Image { ptr: x.ptr.cast::<T>(), strides: std::array::from_fn(|d| x.strides[d] as isize), layout },
        output: Output { ptr: dense.ptr::<T>(), plane: s.positions() },
        kernel: to.get(),
        panel: k,
        targets: &[target],
    };
    // SAFETY: as described.
    unsafe { correlation.run(registers)? };
    dense.finish()
}
