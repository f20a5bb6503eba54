//! Normalizations and their gradients. A workgroup handles a channel, or a row: first the mean, then the deviation from
//! it.

use ms_core::{AttrReader, DType};

use super::softmax;
use super::{around, shares, sizes, words};
use crate::registry::{Kernel, Length, Work};

const FORWARD: &str = "
fn kernel(group: u32, lane: u32) {
    let before = arg(0u); let channels = arg(1u); let behind = arg(2u);
    let n = before * behind;
    var s = 0.0f;
    for (var k = lane; k < n; k += 64u) { s = s + in0(((k / behind) * channels + group) * behind + k % behind); }
    let mean = sum_of(s, lane) / f32(n);
    s = 0.0f;
    for (var k = lane; k < n; k += 64u) {
        let d = in0(((k / behind) * channels + group) * behind + k % behind) - mean;
        s = s + d * d;
    }
    let variance = sum_of(s, lane) / f32(n);
    let scale = in1(group) / sqrt(variance + float_of(arg(3u)));
    let shift = in2(group);
    for (var k = lane; k < n; k += 64u) {
        let i = ((k / behind) * channels + group) * behind + k % behind;
        out0(i, (in0(i) - mean) * scale + shift);
    }
    if (lane == 0u) { out1(group, mean); out2(group, variance); }
}";

const GRAD: &str = "
fn kernel(group: u32, lane: u32) {
    let before = arg(0u); let channels = arg(1u); let behind = arg(2u);
    let n = before * behind;
    let mean = in2(group); let rstd = 1.0f / sqrt(in3(group) + float_of(arg(3u)));
    var s = 0.0f; var p = 0.0f;
    for (var k = lane; k < n; k += 64u) {
        let i = ((k / behind) * channels + group) * behind + k % behind;
        let g = in0(i);
        s = s + g;
        p = p + g * ((in1(i) - mean) * rstd);
    }
    let total = sum_of(s, lane); let slope = sum_of(p, lane);
    let scale = in4(group) * rstd; let m = 1.0f / f32(n);
    for (var k = lane; k < n; k += 64u) {
        let i = ((k / behind) * channels + group) * behind + k % behind;
        out0(i, scale * ((in0(i) - total * m) - ((in1(i) - mean) * rstd) * (slope * m)));
    }
    if (lane == 0u) { out1(group, slope); out2(group, total); }
}";

/// `CENTRED` is 1 if the mean is subtracted; the inputs after it and the outputs have the names of [`row_text`].
const ROW: &str = "
fn kernel(group: u32, lane: u32) {
    let n = arg(0u);
    let base = group * n;
    var s = 0.0f;
    if (CENTRED) { for (var k = lane; k < n; k += 64u) { s = s + in0(base + k); } }
    let mean = sum_of(s, lane) / f32(n);
    s = 0.0f;
    for (var k = lane; k < n; k += 64u) { let d = in0(base + k) - mean; s = s + d * d; }
    let rstd = 1.0f / sqrt(sum_of(s, lane) / f32(n) + float_of(arg(2u)));
    for (var k = lane; k < n; k += 64u) { out0(base + k, (in0(base + k) - mean) * rstd * in1(k) + BETA); }
    if (lane == 0u) { STATISTICS }
}";

/// Each of the first workgroups handles a row. In the later ones each thread handles a column, and sums in the order of
/// the rows.
const ROW_GRAD: &str = "
fn kernel(group: u32, lane: u32) {
    let n = arg(0u); let rows = arg(1u);
    if (group >= rows) {
        let k = (group - rows) * 64u + lane;
        if (k >= n) { return; }
        var s = 0.0f; var p = 0.0f;
        for (var r = 0u; r < rows; r += 1u) {
            let g = in0(r * n + k);
            s = s + g;
            p = p + g * ((in1(r * n + k) - MEAN(r)) * RSTD(r));
        }
        PARAMETERS
        return;
    }
    let base = group * n; let mean = MEAN(group); let rstd = RSTD(group);
    var s = 0.0f; var p = 0.0f;
    for (var k = lane; k < n; k += 64u) {
        let g = in0(base + k) * GAMMA(k);
        if (CENTRED) { s = s + g; }
        p = p + g * ((in1(base + k) - mean) * rstd);
    }
    let total = sum_of(s, lane) / f32(n); let slope = sum_of(p, lane) / f32(n);
    for (var k = lane; k < n; k += 64u) {
        let g = in0(base + k) * GAMMA(k);
        out0(base + k, rstd * ((g - total) - ((in1(base + k) - mean) * rstd) * slope));
    }
}";

/// One workgroup for each group of channels.
const GROUPS: &str = "
fn kernel(group: u32, lane: u32) {
    let n = arg(0u); let size = arg(1u); let channels = arg(2u); let groups = arg(3u);
    let base = group * n; let first = (group % groups) * channels;
    var s = 0.0f;
    for (var k = lane; k < n; k += 64u) { s = s + in0(base + k); }
    let mean = sum_of(s, lane) / f32(n);
    s = 0.0f;
    for (var k = lane; k < n; k += 64u) { let d = in0(base + k) - mean; s = s + d * d; }
    let rstd = 1.0f / sqrt(sum_of(s, lane) / f32(n) + float_of(arg(4u)));
    for (var k = lane; k < n; k += 64u) {
        let c = first + k / size;
        out0(base + k, (in0(base + k) - mean) * rstd * in1(c) + in2(c));
    }
    if (lane == 0u) { out1(group, mean); out2(group, rstd); }
}";

/// Each of the first workgroups handles a group, each of the later ones a channel.
const GROUPS_GRAD: &str = "
fn kernel(group: u32, lane: u32) {
    let n = arg(0u); let size = arg(1u); let channels = arg(2u); let groups = arg(3u); let batch = arg(4u);
    let rows = batch * groups;
    var s = 0.0f; var p = 0.0f;
    if (group >= rows) {
        let c = group - rows;
        for (var k = lane; k < batch * size; k += 64u) {
            let row = (k / size) * groups + c / channels;
            let i = row * n + (c % channels) * size + k % size;
            let g = in0(i);
            s = s + g;
            p = p + g * ((in1(i) - in2(row)) * in3(row));
        }
        let total = sum_of(s, lane); let slope = sum_of(p, lane);
        if (lane == 0u) { out1(c, slope); out2(c, total); }
        return;
    }
    let base = group * n; let first = (group % groups) * channels;
    let mean = in2(group); let rstd = in3(group);
    for (var k = lane; k < n; k += 64u) {
        let g = in0(base + k) * in4(first + k / size);
        s = s + g;
        p = p + g * ((in1(base + k) - mean) * rstd);
    }
    let total = sum_of(s, lane) / f32(n); let slope = sum_of(p, lane) / f32(n);
    for (var k = lane; k < n; k += 64u) {
        let g = in0(base + k) * in4(first + k / size);
        out0(base + k, rstd * ((g - total) - ((in1(base + k) - mean) * rstd) * slope));
    }
}";

/// At most three passes over `n` elements by a workgroup, with two sums, and `more` iterations.
fn passes(n: usize, more: usize) -> Length {
    let iterations = 3 * (shares(n) + 1) + 2 * softmax::fold_iterations(1);
    Length::new(iterations + more, 7 * shares(n) + 4 * more + 8)
}

/// Normalization of groups of channels; the number of groups is in the shape of the means.
fn groups(op: &str, attrs: &[u8]) -> Option<Kernel> {
    let grad = op == "group_norm_grad";
    let text = match op {
        "group_norm_" => GROUPS,
        "group_norm_grad" => GROUPS_GRAD,
        _ => return None,
    };
    let mut attrs = AttrReader::new(attrs);
    let epsilon = if grad {
        0.0
    } else {
        attrs.int();
        attrs.float() as f32
    };
    Some(Kernel {
        text: softmax::shared() + text,
        cooperative: true,
        plan: Box::new(move |inputs, outputs| {
            let (batch, all, size) = around(&sizes(&inputs[0]), 1);
            let means = sizes(if grad { &inputs[2] } else { &outputs[1] });
            let groups = means.get(1).copied().unwrap_or(1).max(1);
            let mut args = words([all / groups * size, size.max(1), all / groups, groups]);
            args.push(if grad { batch as u32 } else { epsilon.to_bits() });
            // (The iterations of the channels, which the gradient also has.)
            let more = if grad { shares(batch * size) + 1 + 2 * softmax::fold_iterations(1) } else { 0 };
            let length = passes(all / groups * size, more);
            Ok(Work { threads: (batch * groups + if grad { all } else { 0 }) as u64, args, length })
        }),
        fails: None,
        takes_before: false,
        takes_after: false,
    })
}

fn row_text(op: &str) -> Option<String> {
    let centred = op.starts_with("layer_norm");
    let names: &[(&str, &str)] = match (op, centred) {
        ("layer_norm_", _) => &[("BETA", "in2(k)"), ("STATISTICS", "out1(group, mean); out2(group, rstd);")],
        ("rms_norm_", _) => &[("BETA", "0.0f"), ("STATISTICS", "out1(group, rstd);")],
        ("layer_norm_grad", _) => {
            &[("MEAN", "in2"), ("RSTD", "in3"), ("GAMMA", "in4"), ("PARAMETERS", "out1(k, p); out2(k, s);")]
        }
        ("rms_norm_grad", _) => {
            &[("MEAN", "nothing"), ("RSTD", "in2"), ("GAMMA", "in3"), ("PARAMETERS", "out1(k, p);")]
        }
        _ => return None,
    };
    let body = if op.ends_with("grad") { ROW_GRAD } else { ROW };
    let body = names.iter().fold(body.to_owned(), |body, (name, value)| body.replace(name, value));
    let body = body.replace("CENTRED", if centred { "true" } else { "false" });
    Some(format!("{}fn nothing(r: u32) -> f32 {{ return 0.0f; }}\n{body}", softmax::shared()))
}

fn rows(op: &str, attrs: &[u8]) -> Option<Kernel> {
    let text = row_text(op)?;
    let grad = op.ends_with("grad");
    let epsilon = if grad { 0.0 } else { AttrReader::new(attrs).float() as f32 };
    let centred = op.starts_with("layer_norm");
    Some(Kernel {
        text,
        cooperative: true,
        plan: Box::new(move |inputs, _| {
            // The parameters' index among the inputs.
            let gamma = match (grad, centred) {
                (false, _) => 1,
                (true, true) => 4,
                (true, false) => 3,
            };
            let n = inputs[gamma].numel();
            let rows = inputs[0].numel().checked_div(n).unwrap_or(0);
            let columns = if grad { n.div_ceil(64) } else { 0 };
            let mut args = words([n, rows]);
            args.push(epsilon.to_bits());
            let length = passes(n, if grad { rows + 1 } else { 0 });
            Ok(Work { threads: (rows + columns) as u64, args, length })
        }),
        fails: None,
        takes_before: false,
        takes_after: false,
    })
}

pub fn find(op: &str, dtypes: &[DType], attrs: &[u8]) -> Option<Kernel> {
    if !dtypes.iter().all(|d| d.is_float()) {
        return None;
    }
    let (text, x) = match op {
        "batch_norm_" => (FORWARD, 0),
        "batch_norm_grad" => (GRAD, 1),
        _ => return rows(op, attrs).or_else(|| groups(op, attrs)),
    };
    let epsilon = AttrReader::new(attrs).float() as f32;
    Some(Kernel {
        text: softmax::shared() + text,
        cooperative: true,
        plan: Box::new(move |inputs, _| {
            let (before, channels, behind) = around(&sizes(&inputs[x]), 1);
            let mut args = words([before, channels, behind]);
            args.push(epsilon.to_bits());
            Ok(Work { threads: channels as u64, args, length: passes(before * behind, 0) })
        }),
        fails: None,
        takes_before: false,
        takes_after: false,
    })
}
