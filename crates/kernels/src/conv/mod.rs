//! Two-dimensional convolution (cross-correlation, as in every deep-learning framework) over NCHW tensors, and its
//! gradients. No patch matrix is stored. The algorithm depends only on the shape, because the bits of the algorithms
//! differ:
//!
//! | | |
//! |---|---|
//! | groups of one input channel | rows combined as they lie ([`depthwise`]) |
//! | enough channels for a vector | register tiles that read the image where it lies ([`direct`], [`direct_weight`]) |
//! | kernels of one tap, few channels | a matrix product; its operands pack patches straight from the tensors ([`patches`]) |

mod depthwise;
mod direct;
mod direct_weight;
mod forward;
mod input_grad;
pub(crate) mod lanes;
mod patches;
pub(crate) mod planes;
mod registers;
mod weight_grad;
pub(crate) mod windows;
mod winograd;
mod winograd_choice;

use ms_core::{DType, Result, View, ViewMut};

use crate::gemm::LONG;
use crate::half;
use crate::pool::{num_threads, try_parallel_for};
use crate::strided::{misuse, unsupported};
pub use input_grad::conv2d_input_grad;
pub use weight_grad::conv2d_weight_grad;
pub use winograd::{conv2d_input_grad_winograd, conv2d_winograd};
pub use winograd_choice::winograd_pays;

/// How a kernel moves over its input.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Conv2dParams {
    /// Rows and columns between two windows; at least 1.
    pub stride: [usize; 2],
    /// Zeros around the input: top, bottom, left, right. The bottom and right ones only affect the output's size.
    pub pads: [usize; 4],
    /// Rows and columns between two taps of the kernel; at least 1.
    pub dilation: [usize; 2],
    /// The number of groups of channels, which are independent; it divides both channel counts.
    pub groups: usize,
}

impl Default for Conv2dParams {
    fn default() -> Conv2dParams {
        Conv2dParams { stride: [1, 1], pads: [0; 4], dilation: [1, 1], groups: 1 }
    }
}

impl Conv2dParams {
    /// Height and width of the output for an input and a kernel; 0 if the kernel is larger than the padded input.
    pub fn output_size(&self, input: [i64; 2], kernel: [i64; 2]) -> [i64; 2] {
        std::array::from_fn(|d| {
            let pads = self.pads[2 * d].saturating_add(self.pads[2 * d + 1]);
            let padded = input[d].saturating_add_unsigned(pads as u64);
            let span = (kernel[d] - 1).saturating_mul(self.dilation[d] as i64).saturating_add(1);
            if padded < span { 0 } else { (padded - span) / self.stride[d] as i64 + 1 }
        })
    }
}

/// The checked sizes of a convolution.
#[derive(Clone, Copy)]
struct Sizes {
    batch: usize,
    groups: usize,
    /// Channels per group.
    c: usize,
    o: usize,
    h: usize,
    w: usize,
    kh: usize,
    kw: usize,
    oh: usize,
    ow: usize,
}

impl Sizes {
    fn new(kernel: &str, x: &[i64], w: &[i64], y: &[i64], p: &Conv2dParams) -> Result<Sizes> {
        let rank = x.len() == 4 && w.len() == 4 && y.len() == 4;
        let g = p.groups as i64;
        if !rank || g == 0 || p.stride.contains(&0) || p.dilation.contains(&0) {
            return Err(misuse(kernel, "a convolution that is not well formed"));
        }
        let size = p.output_size([x[2], x[3]], [w[2], w[3]]);
        let fits = x[0] == y[0]
            && w[1].checked_mul(g) == Some(x[1])
            && y[1] == w[0]
            && w[0] % g == 0
            && y[2] <= size[0]
            && y[3] <= size[1];
        if !fits {
            return Err(misuse(kernel, format!("x {x:?}, w {w:?}, y {y:?}")));
        }
        let u = |v: i64| v as usize;
        let sizes = Sizes {
            batch: u(x[0]),
            groups: p.groups,
            c: u(w[1]),
            o: u(w[0] / g),
            h: u(x[2]),
            w: u(x[3]),
            kh: u(w[2]),
            kw: u(w[3]),
            oh: u(y[2]),
            ow: u(y[3]),
        };
        windows::Windows::new(&sizes, p).check(kernel, u(x[1]).max(u(w[0])))?;
        Ok(sizes)
    }

    fn taps(&self) -> usize {
        self.kh * self.kw
    }

    fn positions(&self) -> usize {
        self.oh * self.ow
    }

    /// Whether each element of the output depends on one element of each channel, at the same position.
    fn pointwise(&self, params: &Conv2dParams) -> bool {
        self.taps() == 1 && params.stride == [1, 1] && params.pads == [0; 4] && (self.oh, self.ow) == (self.h, self.w)
    }
}

/// Runs `one(image, group, threads)` for all images and groups: in parallel if there are enough and each is short,
/// otherwise one after the other with threads inside. `work` is the work of one, in element operations.
fn for_each_plane(s: &Sizes, work: usize, one: &(dyn Fn(usize, usize, bool) -> Result<()> + Sync)) -> Result<()> {
    let planes = s.batch * s.groups;
    if planes < num_threads() || work >= LONG {
        return (0..planes).try_for_each(|k| one(k / s.groups, k % s.groups, true));
    }
    let per_chunk = ((1 << 16) / work.max(1)).clamp(1, planes);
    try_parallel_for(planes.div_ceil(per_chunk), &|c| {
        (c * per_chunk..((c + 1) * per_chunk).min(planes)).try_for_each(|k| one(k / s.groups, k % s.groups, false))
    })
}

/// `out[n, o, i, j] = sum over c, u, v of x[n, c, i*stride - pad + u*dilation, ..] * w[o, c, u, v]`, with zeros outside
/// of `x`. `x` is `[N, C, H, W]`, `w` `[O, C/groups, kh, kw]`, `out` `[N, O, OH, OW]`; float32 or float64, any strides.
///
/// Errors: `UnsupportedDType`, `OutOfMemory`, `Interrupted`.
pub fn conv2d(x: &View, w: &View, out: &ViewMut, params: &Conv2dParams) -> Result<()> {
    let sizes = Sizes::new("conv2d", x.shape, w.shape, out.shape, params)?;
    if out.numel() == 0 {
        return Ok(());
    }
    if x.dtype != out.dtype || w.dtype != out.dtype {
        return Err(misuse("conv2d", "operands of different dtypes"));
    }
    if w.numel() == 0 {
        return crate::movement::fill(ms_core::Scalar::Int(0), out);
    }
    match out.dtype {
        DType::Float32 => forward::forward::<f32>(&sizes, x, w, out, params),
        DType::Float64 => forward::forward::<f64>(&sizes, x, w, out, params),
        d if d.is_half() => half::through(&[x, w], out, |i, out| conv2d(&i[0], &i[1], out, params)),
        other => Err(unsupported("conv2d", other)),
    }
}
