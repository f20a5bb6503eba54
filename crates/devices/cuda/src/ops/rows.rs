//! Lines along an axis: softmax, cross entropy, normalizations, scans.

use ms_core::{DType, Result};

use super::{Call, Row, any, around, axis_of, digit, first_floats, floats, numbers, ty};
use crate::operand::{Argument, Arguments, parts_of};

pub const ROWS: &[Row] = &[
    Row { op: "softmax_", takes: floats, run: |c| softmax(c, 0) },
    Row { op: "log_softmax_", takes: floats, run: |c| softmax(c, 1) },
    Row { op: "softmax_grad", takes: floats, run: |c| softmax_grad(c, 0) },
    Row { op: "log_softmax_grad", takes: floats, run: |c| softmax_grad(c, 1) },
    Row { op: "cross_entropy_", takes: first_floats, run: nll },
    Row { op: "cross_entropy_grad", takes: first_floats, run: nll_grad },
    Row { op: "layer_norm_", takes: floats, run: |c| normalize(c, Kind::Layer) },
    Row { op: "rms_norm_", takes: floats, run: |c| normalize(c, Kind::Rms) },
    Row { op: "group_norm_", takes: floats, run: |c| normalize(c, Kind::Group) },
    Row { op: "batch_norm_", takes: floats, run: |c| normalize(c, Kind::Batch) },
    Row { op: "layer_norm_grad", takes: floats, run: |c| normalize_grad(c, Kind::Layer) },
    Row { op: "rms_norm_grad", takes: floats, run: |c| normalize_grad(c, Kind::Rms) },
    Row { op: "group_norm_grad", takes: floats, run: |c| normalize_grad(c, Kind::Group) },
    Row { op: "batch_norm_grad", takes: floats, run: |c| normalize_grad(c, Kind::Batch) },
    Row { op: "cumsum_", takes: numbers, run: |c| scan(c, 0) },
    Row { op: "cumprod_", takes: numbers, run: |c| scan(c, 1) },
    Row { op: "logcumsumexp_", takes: floats, run: |c| scan(c, 2) },
    Row { op: "recurrence_", takes: numbers, run: |c| scan(c, 3) },
    Row { op: "cummax_", takes: any, run: |c| scan(c, 4) },
    Row { op: "cummin_", takes: any, run: |c| scan(c, 5) },
];

fn softmax(call: &Call<'_>, log: usize) -> Result<()> {
    let x = &call.inputs[0];
    let [outer, count, inner] = around(&x.shape(), axis_of(call.attrs().int(), x.layout.rank()));
    let lines = outer * inner;
    if lines == 0 {
        return Ok(());
    }
    let kernel = call.kernel("softmax", "softmax", &[("A", ty(x)?), ("LOG", digit(log))])?;
    let from = call.dense(x)?;
    call.with_dense_outputs(|to| {
        let arguments = Arguments::new().with(from.at).with(to[0]).with(lines).with(count).with(inner);
        call.lines(&kernel, call.threads(lines, count, inner > 1), &arguments)
    })
}

fn softmax_grad(call: &Call<'_>, log: usize) -> Result<()> {
    let y = &call.inputs[1];
    let [outer, count, inner] = around(&y.shape(), axis_of(call.attrs().int(), y.layout.rank()));
    let lines = outer * inner;
    if lines == 0 {
        return Ok(());
    }
    let kernel = call.kernel("softmax", "softmax_grad", &[("A", ty(y)?), ("LOG", digit(log))])?;
    let (dout, y) = (call.dense(&call.inputs[0])?, call.dense(y)?);
    call.with_dense_outputs(|to| {
        let arguments = Arguments::new().with(dout.at).with(y.at).with(to[0]).with(lines).with(count).with(inner);
        call.lines(&kernel, call.threads(lines, count, inner > 1), &arguments)
    })
}

/// The sizes of [N, C, *], or of [C].
fn classes(x: &Argument) -> [i64; 3] {
    let shape = x.shape();
    around(&shape, usize::from(shape.len() > 1))
}

fn nll(call: &Call<'_>) -> Result<()> {
    let [x, target, weight] = [0, 1, 2].map(|k| &call.inputs[k]);
    let [outer, count, inner] = classes(x);
    let lines = outer * inner;
    if lines == 0 {
        return Ok(());
    }
    let mut attrs = call.attrs();
    let (ignored, smoothing, logits) = (attrs.int(), attrs.float(), attrs.bool());
    let macros =
        [("A", ty(x)?), ("B", ty(target)?), ("C", ty(weight)?), ("D", ty(x)?), ("LOGITS", digit(usize::from(logits)))];
    let kernel = call.kernel("nll", "nll", &macros)?;
    let (x, target, weight) = (call.dense(x)?, call.dense(target)?, call.dense(weight)?);
    call.with_dense_outputs(|to| {
        let arguments = Arguments::new().with(x.at).with(target.at).with(weight.at).with(to[0]).with(to[1]);
        let arguments = arguments.with(lines).with(count).with(inner).with(ignored).with(smoothing);
        let super::Threads(blocks, threads) = call.threads(lines, count, inner > 1);
        call.queue.launch_fallible((call.name(), call.at), false, &kernel, blocks, threads, &arguments)
    })
}

fn nll_grad(call: &Call<'_>) -> Result<()> {
    let [dout, x, target, weight] = [0, 1, 2, 3].map(|k| &call.inputs[k]);
    let [outer, count, inner] = classes(x);
    let lines = outer * inner;
    if lines * count == 0 {
        return Ok(());
    }
    let mut attrs = call.attrs();
    let (ignored, smoothing, logits) = (attrs.int(), attrs.float(), attrs.bool());
    let macros = [
        ("A", ty(x)?),
        ("B", ty(target)?),
        ("C", ty(weight)?),
        ("D", ty(dout)?),
        ("LOGITS", digit(usize::from(logits))),
    ];
    let kernel = call.kernel("nll", "nll_grad", &macros)?;
    let (dout, x, target, weight) = (call.dense(dout)?, call.dense(x)?, call.dense(target)?, call.dense(weight)?);
    call.with_dense_outputs(|to| {
        let arguments = Arguments::new().with(dout.at).with(x.at).with(target.at).with(weight.at).with(to[0]);
        let arguments = arguments.with(lines).with(count).with(inner).with(ignored).with(smoothing);
        let super::Threads(blocks, threads) = call.threads(lines, count, inner > 1);
        call.queue.launch_fallible((call.name(), call.at), false, &kernel, blocks, threads, &arguments)
    })
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Layer,
    Rms,
    Group,
    Batch,
}

impl Kind {
    fn macros(self, x: &Argument, gamma: &Argument) -> Result<[(&'static str, &'static str); 5]> {
        let (batch, mean) = (usize::from(self == Kind::Batch), usize::from(self != Kind::Rms));
        Ok([("A", ty(x)?), ("B", ty(gamma)?), ("BATCH", digit(batch)), ("MEAN", digit(mean)), ("BETA", digit(mean))])
    }

    /// `Shape` of norm.cu: samples, channels, elements of a channel, groups.
    fn shape(self, x: &Argument, gamma: &Argument, groups: i64) -> [i64; 4] {
        let shape = x.shape();
        if matches!(self, Kind::Layer | Kind::Rms) {
            let channels = gamma.numel();
            return [x.numel() / channels.max(1), channels, 1, 1];
        }
        [shape[0], shape[1], shape[2..].iter().product(), groups]
    }

    fn lines(self, [n, channels, inner, groups]: [i64; 4]) -> (i64, i64) {
        if self == Kind::Batch { (channels, n * inner) } else { (n * groups, channels / groups.max(1) * inner) }
    }
}

/// The number of samples over which one line sums the gradients of parameters.
const SAMPLES: i64 = 64;

fn normalize(call: &Call<'_>, kind: Kind) -> Result<()> {
    let (x, gamma) = (&call.inputs[0], &call.inputs[1]);
    let mut attrs = call.attrs();
    let groups = if kind == Kind::Group { attrs.int() } else { 1 };
    let epsilon = attrs.float();
    let shape = kind.shape(x, gamma, groups);
    let (lines, count) = kind.lines(shape);
    if lines == 0 {
        return Ok(());
    }
    let kernel = call.kernel("norm", "normalize", &kind.macros(x, gamma)?)?;
    let (from, scale) = (call.dense(x)?, call.dense(gamma)?);
    let beta = call.inputs.get(2).map(|b| call.dense(b)).transpose()?;
    call.with_dense_outputs(|to| {
        let (means, spread) = if kind == Kind::Rms { (0, to[1]) } else { (to[1], to[2]) };
        let arguments = Arguments::new().with(from.at).with(scale.at).with(beta.as_ref().map_or(0, |b| b.at));
        let arguments = arguments.with(to[0]).with(means).with(spread).with(shape).with(epsilon);
        call.lines(&kernel, call.threads(lines, count, false), &arguments)
    })
}

fn normalize_grad(call: &Call<'_>, kind: Kind) -> Result<()> {
    let (dout, x) = (&call.inputs[0], &call.inputs[1]);
    let rest = &call.inputs[2..];
    let (means, spread, gamma) = match rest {
        [spread, gamma] => (None, spread, gamma),
        [means, spread, gamma, ..] => (Some(means), spread, gamma),
        _ => return Err(crate::errors::misuse("a gradient of a normalization with too few operands")),
    };
    let groups = if kind == Kind::Group { spread.shape()[1] } else { 1 };
    let epsilon = if kind == Kind::Batch { call.attrs().float() } else { 0.0 };
    let shape = kind.shape(x, gamma, groups);
    let [n, channels, inner, _] = shape;
    let (lines, count) = kind.lines(shape);
    let macros = kind.macros(x, gamma)?;
    let wide = if x.dtype() == DType::Float64 { 8 } else { 4 };
    let (dout, x) = (call.dense(dout)?, call.dense(x)?);
    let (spread, scale) = (call.dense(spread)?, call.dense(gamma)?);
    let means = means.map(|m| call.dense(m)).transpose()?;
    let means = means.as_ref().map_or(0, |m| m.at);
    call.with_dense_outputs(|to| {
        if lines * count > 0 {
            let arguments = Arguments::new().with(dout.at).with(x.at).with(means).with(spread.at).with(scale.at);
            let arguments = arguments.with(to[0]).with(shape).with(epsilon);
            let kernel = call.kernel("norm", "normalize_grad", &macros)?;
            call.lines(&kernel, call.threads(lines, count, false), &arguments)?;
        }
        if channels == 0 {
            return Ok(());
        }
        let part = SAMPLES.max(parts_of(n, 256)).min(n.max(1));
        let splits = parts_of(n, part).max(1);
        let parts = call.queue.allocate((splits * channels) as usize * 2 * wide)?;
        let arguments = Arguments::new().with(dout.at).with(x.at).with(means).with(spread.at).with(parts.at());
        let arguments = arguments.with(shape).with(epsilon).with(splits).with(part);
        let kernel = call.kernel("norm", "normalize_param_grad", &macros)?;
        call.lines(&kernel, call.threads(channels * splits, part * inner, inner == 1), &arguments)?;
        let beta = to.get(2).copied().unwrap_or(0);
        let arguments = Arguments::new().with(parts.at()).with(to[1]).with(beta).with(channels).with(splits);
        call.each(&call.kernel("norm", "normalize_param_parts", &macros)?, channels, &arguments)
    })
}

/// `KIND` of scan.cu.
fn scan(call: &Call<'_>, kind: usize) -> Result<()> {
    let x = &call.inputs[0];
    let mut attrs = call.attrs();
    let [outer, count, inner] = around(&x.shape(), axis_of(attrs.int(), x.layout.rank()));
    let (exclusive, reverse) = match kind {
        0 | 1 => (attrs.bool(), attrs.bool()),
        // The carry before each position.
        3 => (true, attrs.bool()),
        _ => (false, false),
    };
    let lines = outer * inner;
    if lines * count == 0 {
        return Ok(());
    }
    let kernel = call.kernel("scan", "scan", &[("KIND", digit(kind)), ("A", ty(x)?)])?;
    let from = call.dense(x)?;
    let other = if kind == 3 { Some(call.dense(&call.inputs[1])?) } else { None };
    // One line per block, or one per thread.
    let threads = if count <= 32 || lines >= 4096 { (128, true) } else { (if count <= 512 { 32 } else { 256 }, false) };
    let (blocks, threads) = match threads {
        (n, true) => (call.queue.blocks(lines, n), (1, n)),
        (n, false) => (call.queue.blocks(lines, 1), (n, 1)),
    };
    call.with_dense_outputs(|to| {
        let arguments = Arguments::new().with(from.at).with(other.as_ref().map_or(0, |o| o.at)).with(to[0]);
        let arguments = arguments.with(to.get(1).copied().unwrap_or(0)).with(lines).with(count).with(inner);
        let arguments = arguments.with(i32::from(exclusive)).with(i32::from(reverse));
        call.queue.launch(&kernel, blocks, threads, &arguments)
    })
}
