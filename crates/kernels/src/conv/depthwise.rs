//! Groups of one input channel. They are too small for a matrix product, so rows are combined in place.

use std::cell::Cell;

use ms_core::{Result, View, ViewMut, out_of_memory, with_room};

use super::lanes::{Combine, Correlations, FEW, Lanes, MANY};
use super::planes::{Fill, FillKernel, Layout};
use super::windows::{Windows, spread};
use super::{Conv2dParams, Sizes};
use crate::gemm::with_scratch;
use crate::pool::{try_parallel_for, worth_splitting};
use crate::simd::{Level, resolve};
use crate::strided::{Contiguous, ContiguousOut, Scratch, Shared};

/// Whether these kernels compute a convolution. Depends only on the shape, because their bits differ from the
/// product's.
pub fn takes(s: &Sizes) -> bool {
    s.c == 1 && s.groups > 1
}

thread_local! {
    /// A thread's channels in the layout of [`super::planes`], and its results before they are written to the output.
    static PLANES: Cell<Scratch> = const { Cell::new(Scratch::empty()) };
}

/// The number of element operations that one vector multiply-add replaces.
const LANES: usize = 8;

/// Calls `one` for every image and group with its `channels` channels in the layout of [`super::planes`], and room for
/// `room` elements.
fn with_planes<T: Lanes>(
    s: &Sizes,
    image: &View,
    channels: usize,
    layout: Layout,
    room: usize,
    one: &(dyn Fn(usize, usize, *const T, *mut T) + Sync),
) -> Result<()> {
    let fill = resolve::<FillKernel<T>>(Level::current());
    let ptr = Shared(image.ptr.cast::<T>().cast_mut());
    let planes = channels * layout.plane;
    let work = s.o * s.positions() * s.taps() / LANES + 2 * planes;
    let units = s.batch * s.groups;
    let per_chunk = if worth_splitting(work * units) { ((1 << 16) / work).max(1) } else { units };
    let unit = |unit: usize| {
        let (n, group) = (unit / s.groups, unit % s.groups);
        with_scratch(&PLANES, (planes + room) * size_of::<T>(), |scratch| {
            let scratch = scratch.cast::<T>();
            for channel in 0..channels {
                let offset = n as i64 * image.strides[0] + (group * channels + channel) as i64 * image.strides[1];
                // SAFETY: within the image and the scratch.
                unsafe {
                    fill(Fill {
                        layout,
                        src: ptr.get().cast_const().offset(offset as isize),
                        strides: [image.strides[2] as isize, image.strides[3] as isize],
                        around: T::ZERO,
                        dst: scratch.add(channel * layout.plane),
                    });
                }
            }
            // SAFETY: the room is after the planes.
            one(n, group, scratch, unsafe { scratch.add(planes) });
            Ok(())
        })
    };
    try_parallel_for(units.div_ceil(per_chunk), &|c| {
        (c * per_chunk..((c + 1) * per_chunk).min(units)).try_for_each(unit)
    })
}

/// Computes each output channel from the single channel of its group.
pub fn forward<T: Lanes>(s: &Sizes, x: &View, w: &View, out: &ViewMut, params: &Conv2dParams) -> Result<()> {
    let (w, y) = (Contiguous::of(w)?, ContiguousOut::of(out)?);
    let (layout, taps) = Windows::new(s, params).forward()?;
    let combine = T::kernels(Level::current()).combine;
    let (pw, py) = (Shared(w.ptr::<T>().cast_mut()), Shared(y.ptr::<T>()));
    with_planes::<T>(s, x, 1, layout, 0, &|n, group, plane, _| {
        for o in group * s.o..(group + 1) * s.o {
            // SAFETY: within the operands; each plane of the output is written by one call.
            unsafe {
                combine(Combine {
                    terms: taps.as_ptr(),
                    numbers: pw.get().add(o * s.taps()),
                    count: s.taps(),
                    image: plane,
                    rows: s.oh,
                    width: s.ow,
                    row_step: layout.row,
                    out: py.get().add((n * s.groups * s.o + o) * s.positions()),
                    out_step: s.ow,
                });
            }
        }
    })?;
    y.finish()
}

/// Computes each phase of an input channel from the output channels of its group.
pub fn input_grad<T: Lanes>(s: &Sizes, dy: &View, w: &View, dx: &ViewMut, params: &Conv2dParams) -> Result<()> {
    let (w, x) = (Contiguous::of(w)?, ContiguousOut::of(dx)?);
    let (layout, phases) = Windows::new(s, params).phases()?;
    // The terms of each phase: the taps of each channel.
    let mut terms = with_room(phases.len())?;
    for p in &phases {
        let mut of_phase = with_room(s.o.saturating_mul(p.taps.len()))?;
        of_phase.extend((0..s.o).flat_map(|o| p.taps.iter().map(move |t| (o * layout.plane) as isize + t)));
        terms.push(of_phase);
    }
    let combine = T::kernels(Level::current()).combine;
    let (pw, px) = (Shared(w.ptr::<T>().cast_mut()), Shared(x.ptr::<T>()));
    let numbers = s.o * s.taps();
    // SAFETY: the plane has the phase's windows; `room` has the group's kernel and then an image. Each plane of the
    // gradient is written by one call, its phases are disjoint.
    with_planes::<T>(s, dy, s.o, layout, numbers + s.h * s.w, &|n, group, plane, room| unsafe {
        let out = px.get().add((n * s.groups + group) * s.h * s.w);
        let w = pw.get().add(group * numbers);
        for (phase, terms) in phases.iter().zip(&terms) {
            let used = phase.tap_numbers.len();
            for o in 0..s.o {
                for (k, tap) in phase.tap_numbers.iter().enumerate() {
                    *room.add(o * used + k) = *w.add(o * s.taps() + tap);
                }
            }
            spread(phase, params.stride, out, s.w, room.add(numbers), |out, out_step| {
                combine(Combine {
                    terms: terms.as_ptr(),
                    numbers: room,
                    count: terms.len(),
                    image: plane,
                    rows: phase.count[0],
                    width: phase.count[1],
                    row_step: layout.row,
                    out,
                    out_step,
                });
            });
        }
    })?;
    x.finish()
}

/// Computes the gradient of each image, then their sum in order.
pub fn weight_grad<T: Lanes>(s: &Sizes, dy: &View, x: &View, dw: &ViewMut, params: &Conv2dParams) -> Result<()> {
    let (dy, w) = (Contiguous::of(dy)?, ContiguousOut::of(dw)?);
    let (layout, mut taps) = Windows::new(s, params).forward()?;
    // Padding taps repeat the last tap.
    let at_once = if s.taps() <= FEW { FEW } else { MANY };
    let more = s.taps().next_multiple_of(at_once) - taps.len();
    taps.try_reserve_exact(more).map_err(|_| out_of_memory(more * size_of::<isize>(), None))?;
    taps.extend(std::iter::repeat_n(taps[s.taps() - 1], more));
    let kernels = T::kernels(Level::current());
    let correlations = if at_once == FEW { kernels.few } else { kernels.many };
    let n_weights = s.groups * s.o * s.taps();
    let scratch = Scratch::elements(s.batch * n_weights, size_of::<T>())?;
    let (parts, pdy) = (Shared(scratch.ptr().cast::<T>()), Shared(dy.ptr::<T>().cast_mut()));
    with_planes::<T>(s, x, 1, layout, at_once, &|n, group, plane, room| {
        for o in group * s.o..(group + 1) * s.o {
            for first in (0..s.taps()).step_by(at_once) {
                // SAFETY: within the operands; each image's part of a kernel is written by one call.
                unsafe {
                    correlations(Correlations {
                        terms: taps.as_ptr().add(first),
                        image: plane,
                        rows: s.oh,
                        width: s.ow,
                        row_step: layout.row,
                        places: pdy.get().add((n * s.groups * s.o + o) * s.positions()),
                        out: room,
                    });
                    let count = at_once.min(s.taps() - first);
                    let to = parts.get().add(n * n_weights + o * s.taps() + first);
                    std::ptr::copy_nonoverlapping(room, to, count);
                }
            }
        }
    })?;
    for i in 0..n_weights {
        // SAFETY: every part is written.
        unsafe {
            let mut sum = *parts.get().add(i);
            for image in 1..s.batch {
                sum = sum.plus(*parts.get().add(image * n_weights + i));
            }
            *w.ptr::<T>().add(i) = sum;
        }
    }
    w.finish()
}
