//! The choice of convolutions that are computed by Winograd's tiles. It depends only on the shapes.

use super::winograd::{OUT, POINTS, TAPS};
use super::{Conv2dParams, Sizes};

/// The cost of a tile, its transforms included, in products of a direct convolution.
const TILE_COST: usize = 96;
/// The number of products that tiles must save for each pair of channels to pay for transforming its kernel: if all
/// transformed kernels stay in a cache, and if they are read from memory again for every few tiles.
const LEAST_SAVED: [usize; 2] = [2000, 5000];
const CACHED_BYTES: usize = 4 << 20;

fn tiles(count: [usize; 2]) -> usize {
    count[0].div_ceil(OUT) * count[1].div_ceil(OUT)
}

/// Whether tiles suit images of `count` windows: few tiles extend beyond the image, and there are enough channels to
/// sum over and to compute.
fn suits(count: [usize; 2], channels: usize, lanes: usize) -> bool {
    let tiles = tiles(count);
    channels >= 24 && lanes >= 24 && tiles >= 9 && 10 * tiles * OUT * OUT <= 15 * count[0] * count[1]
}

/// Whether the products that tiles save over the batch pay for transforming each kernel once.
fn saves(s: &Sizes, count: [usize; 2]) -> bool {
    let (windows, tiles) = (TAPS * TAPS * count[0] * count[1], TILE_COST * tiles(count));
    let kernels = s.groups * s.c * s.o * POINTS * size_of::<f32>();
    s.batch.saturating_mul(windows.saturating_sub(tiles)) >= LEAST_SAVED[usize::from(kernels > CACHED_BYTES)]
}

/// Whether tiles support the kernel.
fn fits(s: &Sizes, params: &Conv2dParams) -> bool {
    s.kh == TAPS && s.kw == TAPS && params.stride == [1, 1] && params.dilation == [1, 1] && s.batch > 0
}

/// Whether tiles pay for a float32 convolution of images `[N, C, H, W]` with kernels `[O, C/groups, KH, KW]`, or for
/// the gradient of its input. The kernels below take smaller batches too.
pub fn winograd_pays(x: [i64; 4], w: [i64; 4], params: &Conv2dParams, gradient: bool) -> bool {
    let [height, width] = params.output_size([x[2], x[3]], [w[2], w[3]]);
    let y = [x[0], w[0], height, width];
    if y.contains(&0) {
        return false;
    }
    Sizes::new("conv2d", &x, &w, &y, params).is_ok_and(|s| match gradient {
        true => takes_gradient(&s, params) && saves(&s, [s.h, s.w]),
        false => takes(&s, params) && saves(&s, [s.oh, s.ow]),
    })
}

pub(super) fn takes(s: &Sizes, params: &Conv2dParams) -> bool {
    fits(s, params) && suits([s.oh, s.ow], s.c, s.o)
}

pub(super) fn takes_gradient(s: &Sizes, params: &Conv2dParams) -> bool {
    let [top, _, left, _] = params.pads;
    fits(s, params) && top < TAPS && left < TAPS && suits([s.h, s.w], s.o, s.c)
}
