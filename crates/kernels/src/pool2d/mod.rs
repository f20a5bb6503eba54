//! Max and average pooling over NCHW tensors, and their gradients.

mod average;
mod max;

use ms_core::Result;

use crate::conv::windows::Windows;
use crate::pool::{try_parallel_for, worth_splitting};
use crate::strided::misuse;
pub use average::{Divisor, avg_pool2d, avg_pool2d_grad};
pub use max::{max_pool2d, max_pool2d_grad};

/// How a window moves over a plane. Ceil mode only affects the output's size, which the caller determines.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pool2dParams {
    /// Height and width of the window.
    pub kernel: [usize; 2],
    pub stride: [usize; 2],
    /// Top, bottom, left, right.
    pub pads: [usize; 4],
    /// Rows and columns between two elements of a window.
    pub dilation: [usize; 2],
}

/// Rows of fewer windows are computed window by window. This is part of the definition of the bits.
const FEW: usize = 4;

/// The planes of a pooling op: `count` planes of `h x w`, pooled to `oh x ow`.
#[derive(Clone, Copy)]
struct Planes {
    count: usize,
    h: usize,
    w: usize,
    oh: usize,
    ow: usize,
}

impl Planes {
    fn new(kernel: &str, x: &[i64], y: &[i64], p: &Pool2dParams) -> Result<Planes> {
        let r = x.len();
        let fits = r >= 2
            && y.len() == r
            && x[..r - 2] == y[..r - 2]
            && !p.stride.contains(&0)
            && !p.kernel.contains(&0)
            && !p.dilation.contains(&0);
        if !fits {
            return Err(misuse(kernel, format!("x {x:?}, y {y:?}")));
        }
        let u = |v: i64| v as usize;
        let planes = Planes {
            count: x[..r - 2].iter().map(|&d| u(d)).product(),
            h: u(x[r - 2]),
            w: u(x[r - 1]),
            oh: u(y[r - 2]),
            ow: u(y[r - 1]),
        };
        planes.windows(p).check(kernel, 1)?;
        Ok(planes)
    }

    /// Runs `one` for each plane; `window` is the work per output.
    fn for_each(&self, window: usize, one: &(dyn Fn(usize) -> Result<()> + Sync)) -> Result<()> {
        let work = (self.oh * self.ow * window).max(self.h * self.w).max(1);
        let per_chunk = if worth_splitting(work * self.count) { ((1 << 15) / work).max(1) } else { self.count.max(1) };
        try_parallel_for(self.count.div_ceil(per_chunk), &|c| {
            (c * per_chunk..((c + 1) * per_chunk).min(self.count)).try_for_each(one)
        })
    }

    fn windows(&self, p: &Pool2dParams) -> Windows {
        let Pool2dParams { kernel, stride, pads, dilation } = *p;
        Windows { input: [self.h, self.w], output: [self.oh, self.ow], kernel, stride, pads, dilation }
    }
}

/// The positions of a window along one dimension that are within `size`: the first one, and their number; they are
/// `dilation` apart.
fn window(at: usize, kernel: usize, stride: usize, pad: usize, dilation: usize, size: usize) -> (usize, usize) {
    let start = (at * stride) as isize - pad as isize;
    let skip = if start < 0 { ((-start) as usize).div_ceil(dilation) } else { 0 };
    let first = start + (skip * dilation) as isize;
    if skip >= kernel || first >= size as isize {
        return (0, 0);
    }
    let first = first as usize;
    (first, (kernel - skip).min((size - first).div_ceil(dilation)))
}
