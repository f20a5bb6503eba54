//! Batch normalization and its gradient: a workgroup for each channel, in which the mean comes first and then the spread around it.

use ms_core::{AttrReader, DType};

use super::softmax::SHARED;
use super::{around, sizes, words};
use crate::registry::{Kernel, Work};

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

pub fn find(op: &str, dtypes: &[DType], attrs: &[u8]) -> Option<Kernel> {
    if !dtypes.iter().all(|d| d.is_float()) {
        return None;
    }
    let (text, x) = match op {
        "batch_norm_" => (FORWARD, 0),
        "batch_norm_grad" => (GRAD, 1),
        _ => return None,
    };
    let epsilon = AttrReader::new(attrs).float() as f32;
    Some(Kernel {
        text: format!("{SHARED}{text}"),
        together: true,
        plan: Box::new(move |inputs, _| {
            let (before, channels, behind) = around(&sizes(&inputs[x]), 1);
            let mut args = words([before, channels, behind]);
            args.push(epsilon.to_bits());
            Ok(Work { threads: channels as u64, args })
        }),
        fails: None,
        takes_before: false,
        takes_after: false,
    })
}
