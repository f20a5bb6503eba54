//! Convolutions with their gradients, and pooling. Sums have a fixed order.

use ms_core::{AttrReader, DType, Layout};

use super::softmax;
use super::{shares, sizes, words};
use crate::registry::{Kernel, Length, Work, nested};

/// The kernels' arguments by name.
const NUMBERS: &str = "
fn C() -> u32 { return arg(0u); } fn H() -> u32 { return arg(1u); } fn W() -> u32 { return arg(2u); }
fn O() -> u32 { return arg(3u); } fn KH() -> u32 { return arg(4u); } fn KW() -> u32 { return arg(5u); }
fn OH() -> u32 { return arg(6u); } fn OW() -> u32 { return arg(7u); }
fn SH() -> u32 { return arg(8u); } fn SW() -> u32 { return arg(9u); }
fn PT() -> u32 { return arg(10u); } fn PL() -> u32 { return arg(11u); }
fn DH() -> u32 { return arg(12u); } fn DW() -> u32 { return arg(13u); }
";

const FORWARD: &str = "
fn kernel(t: u32) {
    let v = t % OW(); let u = (t / OW()) % OH(); let o = (t / OW() / OH()) % O(); let n = t / OW() / OH() / O();
    let cg = C() / arg(14u); let first = o / (O() / arg(14u)) * cg;
    var s = 0.0f;
    for (var c = 0u; c < cg; c += 1u) {
        for (var a = 0u; a < KH(); a += 1u) {
            let y = u * SH() + a * DH() - PT();
            if (y >= H()) { continue; }
            for (var b = 0u; b < KW(); b += 1u) {
                let x = v * SW() + b * DW() - PL();
                if (x >= W()) { continue; }
                s = s + in0(((n * C() + first + c) * H() + y) * W() + x) * in1(((o * cg + c) * KH() + a) * KW() + b);
            }
        }
    }
    out0(t, s);
}";

const INPUT_GRAD: &str = "
fn kernel(t: u32) {
    let x = t % W(); let y = (t / W()) % H(); let c = (t / W() / H()) % C(); let n = t / W() / H() / C();
    let cg = C() / arg(14u); let og = O() / arg(14u); let first = c / cg * og;
    var s = 0.0f;
    for (var o = 0u; o < og; o += 1u) {
        for (var a = 0u; a < KH(); a += 1u) {
            let p = y + PT() - a * DH();
            if (p % SH() != 0u || p / SH() >= OH()) { continue; }
            for (var b = 0u; b < KW(); b += 1u) {
                let q = x + PL() - b * DW();
                if (q % SW() != 0u || q / SW() >= OW()) { continue; }
                let g = in0(((n * O() + first + o) * OH() + p / SH()) * OW() + q / SW());
                s = s + g * in1((((first + o) * cg + c % cg) * KH() + a) * KW() + b);
            }
        }
    }
    out0(t, s);
}";

const WEIGHT_GRAD: &str = "
fn kernel(group: u32, lane: u32) {
    let cg = C() / arg(14u);
    let b = group % KW(); let a = (group / KW()) % KH(); let c = (group / KW() / KH()) % cg; let o = group / KW() / KH() / cg;
    let channel = o / (O() / arg(14u)) * cg + c;
    var s = 0.0f;
    for (var i = lane; i < arg(15u) * OH() * OW(); i += 64u) {
        let v = i % OW(); let u = (i / OW()) % OH(); let n = i / OW() / OH();
        let y = u * SH() + a * DH() - PT(); let x = v * SW() + b * DW() - PL();
        if (y < H() && x < W()) {
            s = s + in0(((n * O() + o) * OH() + u) * OW() + v) * in1(((n * C() + channel) * H() + y) * W() + x);
        }
    }
    s = sum_of(s, lane);
    if (lane == 0u) { out0(group, s); }
}";

const MAX_POOL: &str = "
fn kernel(t: u32) {
    let v = t % OW(); let u = (t / OW()) % OH(); let plane = t / OW() / OH();
    var best = -ms_infinity(); var at = 0u; var found = false;
    for (var a = 0u; a < KH(); a += 1u) {
        let y = u * SH() + a * DH() - PT();
        if (y >= H()) { continue; }
        for (var b = 0u; b < KW(); b += 1u) {
            let x = v * SW() + b * DW() - PL();
            if (x >= W()) { continue; }
            let value = in0((plane * H() + y) * W() + x);
            if (!found || (!ms_is_nan(best) && (value > best || ms_is_nan(value)))) {
                best = value; at = y * W() + x; found = true;
            }
        }
    }
    out0(t, best);
    out1(t, vec2<u32>(at, 0u));
}";

/// The number of a window's elements inside the input, or inside the padded input if padding counts: rows times
/// columns.
const AVERAGE: &str = "
fn covered(at: u32, size: u32, step: u32, k: u32, before: u32, behind: u32) -> u32 {
    let start = at * step;
    if (arg(14u) != 0u) { return min(start + k, size + before + behind) - start; }
    return min(start + k, size + before) - max(start, before);
}
fn divided(u: u32, v: u32) -> f32 {
    return f32(covered(u, H(), SH(), KH(), PT(), arg(15u)) * covered(v, W(), SW(), KW(), PL(), arg(16u)));
}
";

const AVERAGE_POOL: &str = "
fn kernel(t: u32) {
    let v = t % OW(); let u = (t / OW()) % OH(); let plane = t / OW() / OH();
    var s = 0.0f;
    for (var a = 0u; a < KH(); a += 1u) {
        let y = u * SH() + a - PT();
        if (y >= H()) { continue; }
        for (var b = 0u; b < KW(); b += 1u) {
            let x = v * SW() + b - PL();
            if (x < W()) { s = s + in0((plane * H() + y) * W() + x); }
        }
    }
    out0(t, s / divided(u, v));
}";

const AVERAGE_POOL_GRAD: &str = "
fn kernel(t: u32) {
    let x = t % W(); let y = (t / W()) % H(); let plane = t / W() / H();
    var s = 0.0f;
    for (var a = 0u; a < KH(); a += 1u) {
        let p = y + PT() - a;
        if (p % SH() != 0u || p / SH() >= OH()) { continue; }
        for (var b = 0u; b < KW(); b += 1u) {
            let q = x + PL() - b;
            if (q % SW() != 0u || q / SW() >= OW()) { continue; }
            let u = p / SH(); let v = q / SW();
            s = s + in0((plane * OH() + u) * OW() + v) / divided(u, v);
        }
    }
    out0(t, s);
}";

/// Window attributes of an op.
struct Window {
    kernel: Option<Vec<i64>>,
    stride: Vec<i64>,
    pads: Vec<i64>,
    dilation: Vec<i64>,
    /// The groups of a convolution, or whether padding counts.
    last: i64,
}

impl Window {
    /// The arguments for image, kernel and result of these shapes.
    fn args(&self, image: &[usize], weight: &[usize], result: &[usize]) -> Vec<u32> {
        let mut args = words([image[1], image[2], image[3], weight[0], weight[2], weight[3], result[2], result[3]]);
        let more =
            [self.stride[0], self.stride[1], self.pads[0], self.pads[2], self.dilation[0], self.dilation[1], self.last];
        args.extend(more.iter().map(|v| *v as u32));
        args
    }
}

type Shapes = fn(&Window, &[Layout], &[Layout]) -> (Vec<usize>, Vec<usize>, Vec<usize>);

fn kernel(
    text: &str,
    cooperative: bool,
    window: Window,
    shapes: Shapes,
    more: fn(&Window, &[usize]) -> Vec<u32>,
) -> Kernel {
    let shared = if cooperative { softmax::shared() } else { String::new() };
    let forward = text == FORWARD;
    Kernel {
        text: format!("{NUMBERS}{shared}{text}"),
        cooperative,
        plan: Box::new(move |inputs, outputs| {
            let (image, weight, result) = shapes(&window, inputs, outputs);
            let mut args = window.args(&image, &weight, &result);
            args.extend(more(&window, &image));
            let length = if cooperative {
                let n = shares(image[0] * result[2] * result[3]);
                Length::new(n + 1 + softmax::fold_iterations(1), 2 * n + 1)
            } else {
                // (The gradient of an image sums over the channels of the result.)
                let counts = [weight[usize::from(forward)], weight[2], weight[3]];
                Length::new(nested(&counts), 2 * counts.iter().product::<usize>() + 2).epilogues(1)
            };
            Ok(Work { threads: outputs[0].numel() as u64, args, length })
        }),
        fails: None,
        takes_before: false,
        takes_after: forward,
    }
}

fn pooled(window: &Window, image: &Layout, result: &Layout) -> (Vec<usize>, Vec<usize>, Vec<usize>) {
    let k = window.kernel.as_deref().unwrap_or(&[1, 1]);
    (sizes(image), vec![1, 1, k[0] as usize, k[1] as usize], sizes(result))
}

pub fn find(op: &str, dtypes: &[DType], attrs: &[u8]) -> Option<Kernel> {
    if !op.starts_with("conv2d_") && !op.contains("_pool2d_") || !dtypes.iter().all(|d| d.is_float()) {
        return None;
    }
    let mut attrs = AttrReader::new(attrs);
    if op.ends_with("grad") {
        attrs.ints();
    }
    let pool = op.contains("pool");
    let kernel_size = pool.then(|| attrs.ints().to_vec());
    let (stride, pads) = (attrs.ints().to_vec(), attrs.ints().to_vec());
    let dilation = if op.starts_with("avg") { vec![1, 1] } else { attrs.ints().to_vec() };
    let mut last = if pool { i64::from(attrs.bool()) } else { attrs.int() };
    if op.starts_with("avg") {
        last = i64::from(attrs.bool());
    }
    let window = Window { kernel: kernel_size, stride, pads, dilation, last };
    let none = |_: &Window, _: &[usize]| Vec::new();
    let behind = |w: &Window, _: &[usize]| vec![w.pads[1] as u32, w.pads[3] as u32];
    Some(match op {
        "conv2d_" => kernel(FORWARD, false, window, |_, i, o| (sizes(&i[0]), sizes(&i[1]), sizes(&o[0])), none),
        "conv2d_input_grad" => {
            kernel(INPUT_GRAD, false, window, |_, i, o| (sizes(&o[0]), sizes(&i[1]), sizes(&i[0])), none)
        }
        "conv2d_weight_grad" => kernel(
            WEIGHT_GRAD,
            true,
            window,
            |_, i, o| (sizes(&i[1]), sizes(&o[0]), sizes(&i[0])),
            |_, image| words([image[0]]),
        ),
        "max_pool2d_" => kernel(MAX_POOL, false, window, |w, i, o| pooled(w, &i[0], &o[0]), none),
        "avg_pool2d_" => {
            let text = format!("{AVERAGE}{AVERAGE_POOL}");
            kernel(&text, false, window, |w, i, o| pooled(w, &i[0], &o[0]), behind)
        }
        "avg_pool2d_grad" => {
            let text = format!("{AVERAGE}{AVERAGE_POOL_GRAD}");
            kernel(&text, false, window, |w, i, o| pooled(w, &o[0], &i[0]), behind)
        }
        _ => return None,
    })
}
