//! Where the taps of a kernel lie: in the image for the forward pass and the kernel's gradient, in the output's gradient
//! for that of the input.

use super::planes::{Layout, Place};
use super::{Conv2dParams, Sizes};

/// Elements of the input whose rows and columns agree modulo the stride. They are reached by the same taps: their gradient
/// is a correlation of stride 1 of the output's gradient.
pub struct Phase {
    /// The taps that reach it, by their number in the kernel, and where each finds its window in the laid out gradient.
    pub tap_numbers: Vec<usize>,
    pub taps: Vec<isize>,
    /// Rows and columns.
    pub count: [usize; 2],
    /// The first row and column in the input.
    pub first: [usize; 2],
}

/// How windows move: sizes along both dimensions.
#[derive(Clone, Copy)]
pub struct Windows {
    /// Of the input, of the output, and of the kernel.
    pub input: [usize; 2],
    pub output: [usize; 2],
    pub kernel: [usize; 2],
    pub stride: [usize; 2],
    /// Top, bottom, left, right.
    pub pads: [usize; 4],
    pub dilation: [usize; 2],
}

impl Windows {
    pub(super) fn new(s: &Sizes, p: &Conv2dParams) -> Windows {
        Windows {
            input: [s.h, s.w],
            output: [s.oh, s.ow],
            kernel: [s.kh, s.kw],
            stride: p.stride,
            pads: p.pads,
            dilation: p.dilation,
        }
    }

    /// How the input is laid out for windows that read it, and where a window's elements lie, row by row.
    pub fn forward(&self) -> (Layout, Vec<isize>) {
        let [rows, columns] = [0, 1].map(|d| -> Vec<Place> {
            let at = |t: usize| (t * self.dilation[d]) as isize - self.pads[2 * d] as isize;
            (0..self.kernel[d]).map(|t| Place::new(at(t), self.stride[d])).collect()
        });
        let layout = Layout::new(self.input, self.stride, self.output, [&rows, &columns]);
        let taps = layout.taps(&rows, &columns);
        (layout, taps)
    }

    /// The phases that have elements, and how the gradient of the output is laid out for them.
    pub fn phases(&self) -> (Layout, Vec<Phase>) {
        let of = |d: usize| -> Vec<(Vec<usize>, Vec<Place>)> {
            (0..self.stride[d].min(self.input[d]))
                .map(|phase| {
                    let reach = |t: usize| (phase + self.pads[2 * d]) as isize - (t * self.dilation[d]) as isize;
                    let places = (0..self.kernel[d]).map(|t| (t, Place::new(reach(t), self.stride[d])));
                    // Of a tap that does not reach the phase, the place has another one.
                    places.filter(|(_, place)| place.phase == 0).unzip()
                })
                .collect()
        };
        let (rows, columns) = (of(0), of(1));
        let all =
            |phases: &[(Vec<usize>, Vec<Place>)]| -> Vec<Place> { phases.iter().flat_map(|p| p.1.clone()).collect() };
        let count = |d: usize, phase: usize| (self.input[d] - phase).div_ceil(self.stride[d]);
        let layout = Layout::new(self.output, [1, 1], [count(0, 0), count(1, 0)], [&all(&rows), &all(&columns)]);
        let mut phases = Vec::new();
        for (y, (used_y, at_y)) in rows.iter().enumerate() {
            for (x, (used_x, at_x)) in columns.iter().enumerate() {
                phases.push(Phase {
                    tap_numbers: used_y
                        .iter()
                        .flat_map(|u| used_x.iter().map(move |v| u * self.kernel[1] + v))
                        .collect(),
                    taps: layout.taps(at_y, at_x),
                    count: [count(0, y), count(1, x)],
                    first: [y, x],
                });
            }
        }
        (layout, phases)
    }
}

/// Has a phase's elements made, straight in their plane of `width` columns where its columns are dense, else in `room`.
///
/// # Safety
/// `make` writes the phase's rows from where it is told, that many elements apart; the plane and the room hold them.
pub unsafe fn spread<T: Copy>(
    phase: &Phase,
    stride: [usize; 2],
    plane: *mut T,
    width: usize,
    room: *mut T,
    make: impl FnOnce(*mut T, usize),
) {
    let ([rows, columns], [y, x]) = (phase.count, phase.first);
    unsafe {
        let first = plane.add(y * width + x);
        if stride[1] == 1 {
            return make(first, stride[0] * width);
        }
        make(room, columns);
        for i in 0..rows {
            for j in 0..columns {
                *first.add(i * stride[0] * width + j * stride[1]) = *room.add(i * columns + j);
            }
        }
    }
}
