//! The positions of a kernel's taps: in the image for the forward pass and the kernel's gradient, in the output's
//! gradient for the input's gradient.

use ms_core::{Code, Error, Result, collected, with_room};

use super::planes::{Layout, Place};
use super::{Conv2dParams, Sizes};

/// Elements of the input whose rows and columns agree modulo the stride. They are reached by the same taps, so their
/// gradient is a correlation of stride 1 of the output's gradient.
pub struct Phase {
    /// The numbers of the taps that reach it, and the offset of each tap's window in the laid out gradient.
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
    /// The sizes of the input, the output and the kernel.
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

    /// Errors: `OutOfMemory` if a plane laid out for these windows with `channels` channels could not be addressed.
    /// Otherwise no size or offset that is computed for the windows overflows.
    pub fn check(&self, kernel: &str, channels: usize) -> Result<()> {
        // An upper bound of the extent along a dimension: the reach of the taps, a step for each window and one more,
        // and the input.
        let along = |d: usize| -> u128 {
            let pads = self.pads[2 * d] as u128 + self.pads[2 * d + 1] as u128;
            let reach = (self.kernel[d] as u128 + 1) * self.dilation[d] as u128;
            reach + (self.output[d] as u128 + 1) * self.stride[d] as u128 + self.input[d] as u128 + pads
        };
        // Twice the widest element, because elements are laid out next to others of their plane.
        let bytes = along(0).saturating_mul(along(1)).saturating_mul(32 * (channels as u128 + 1));
        if bytes <= isize::MAX as u128 {
            return Ok(());
        }
        Err(Error::new(Code::OutOfMemory)
            .op(kernel.to_string())
            .what("the windows reach over more elements than memory could hold")
            .got(format!("stride {:?}, dilation {:?}, pads {:?}", self.stride, self.dilation, self.pads)))
    }

    /// The layout of the input for windows that read it, and the offsets of a window's elements, row by row.
    ///
    /// Errors: `OutOfMemory`.
    pub fn forward(&self) -> Result<(Layout, Vec<isize>)> {
        let places = |d: usize| {
            let at = |t: usize| (t * self.dilation[d]) as isize - self.pads[2 * d] as isize;
            collected((0..self.kernel[d]).map(|t| Place::new(at(t), self.stride[d])))
        };
        let (rows, columns) = (places(0)?, places(1)?);
        let layout = Layout::new(self.input, self.stride, self.output, [&rows, &columns]);
        let taps = layout.taps(&rows, &columns)?;
        Ok((layout, taps))
    }

    /// The phases that have elements, and the layout of the output's gradient for them.
    ///
    /// Errors: `OutOfMemory`.
    pub fn phases(&self) -> Result<(Layout, Vec<Phase>)> {
        let of = |d: usize| -> Result<Vec<(Vec<usize>, Vec<Place>)>> {
            let count = self.stride[d].min(self.input[d]);
            let mut phases = with_room(count)?;
            for phase in 0..count {
                let reach = |t: usize| (phase + self.pads[2 * d]) as isize - (t * self.dilation[d]) as isize;
                let places = (0..self.kernel[d]).map(|t| (t, Place::new(reach(t), self.stride[d])));
                // A tap that does not reach the phase has a position in another phase.
                let reached = places.filter(|(_, place)| place.phase == 0);
                let n = reached.clone().count();
                let (mut used, mut at) = (with_room(n)?, with_room(n)?);
                reached.for_each(|(tap, place)| {
                    used.push(tap);
                    at.push(place);
                });
                phases.push((used, at));
            }
            Ok(phases)
        };
        let (rows, columns) = (of(0)?, of(1)?);
        // All taps that reach a phase: each tap of the kernel belongs to at most one phase.
        let all = |d: usize, phases: &[(Vec<usize>, Vec<Place>)]| -> Result<Vec<Place>> {
            let mut places = with_room(self.kernel[d])?;
            phases.iter().for_each(|p| places.extend_from_slice(&p.1));
            Ok(places)
        };
        let count = |d: usize, phase: usize| (self.input[d] - phase).div_ceil(self.stride[d]);
        let layout =
            Layout::new(self.output, [1, 1], [count(0, 0), count(1, 0)], [&all(0, &rows)?, &all(1, &columns)?]);
        let mut phases = with_room(rows.len().saturating_mul(columns.len()))?;
        for (y, (used_y, at_y)) in rows.iter().enumerate() {
            for (x, (used_x, at_x)) in columns.iter().enumerate() {
                let mut tap_numbers = with_room(used_y.len().saturating_mul(used_x.len()))?;
                tap_numbers.extend(used_y.iter().flat_map(|u| used_x.iter().map(move |v| u * self.kernel[1] + v)));
                phases.push(Phase {
                    tap_numbers,
                    taps: layout.taps(at_y, at_x)?,
                    count: [count(0, y), count(1, x)],
                    first: [y, x],
                });
            }
        }
        Ok((layout, phases))
    }
}

/// Computes a phase's elements with `make`, directly in their plane of `width` columns if its columns are dense,
/// otherwise in `room`.
///
/// # Safety
/// `make` writes the phase's rows at the given pointer and distance; the plane and the room have space for them.
pub unsafe fn spread<T: Copy>(
    phase: &Phase,
    stride: [usize; 2],
    plane: *mut T,
    width: usize,
    room: *mut T,
    make: impl FnOnce(*mut T, usize),
) {
    let ([rows, columns], [y, x]) = (phase.count, phase.first);
    // SAFETY: the phase's rows and columns are within the plane and fit the room; the caller guarantees both.
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
