//! The negative log likelihood of classes and its gradient: one workgroup per sample.

use ms_core::{AttrReader, Code, DType, Error};

use super::softmax;
use super::{around, shares, sizes, words};
use crate::registry::{Kernel, Length, Work};
use crate::render::{Dialect as _, Wgsl};

/// Parameters: the operands' indices, of the input, the target and the weights.
fn text(x: usize, target: DType, body: &str, logits: bool) -> Option<String> {
    let (t, w) = (x + 1, x + 2);
    let class = Wgsl.cast(target, DType::Int64, &format!("in{t}(group)"))?;
    let norm = if logits {
        format!(
            "for (var k = lane; k < n; k += 64u) {{ m = greater(in{x}(base + k * behind), m); }}
    m = max_of(m, lane);
    for (var k = lane; k < n; k += 64u) {{ s = s + ms_exp(in{x}(base + k * behind) - m); }}
    s = sum_of(s, lane);
    shift = m; l = ms_log(s);"
        )
    } else {
        String::new()
    };
    let shared = softmax::shared();
    Some(format!(
        "{shared}
fn kernel(group: u32, lane: u32) {{
    let n = arg(0u); let behind = arg(1u);
    let base = (group / behind) * n * behind + group % behind;
    let smoothing = float_of(arg(2u)); let even = float_of(arg(3u));
    let label = {class};
    let ignored = label.x == arg(4u) && label.y == arg(5u);
    let inside = label.y == 0u && label.x < n;
    if (!ignored && !inside && lane == 0u) {{ fail(label.x, n); }}
    var m = -ms_infinity(); var s = 0.0f; var shift = 0.0f; var l = 0.0f;
    {norm}
    var t = 0u;
    if (inside) {{ t = label.x; }}
    let wt = in{w}(t);
    {body}
}}"
    ))
}

fn outside(words: [u32; 3]) -> Error {
    Error::new(Code::IndexOutOfRange).expected(format!("0 <= index < {}", words[1])).got((words[0] as i32).to_string())
}

pub fn find(op: &str, dtypes: &[DType], attrs: &[u8]) -> Option<Kernel> {
    let x = match op {
        "cross_entropy_" => 0,
        "cross_entropy_grad" => 1,
        _ => return None,
    };
    let mut attrs = AttrReader::new(attrs);
    let (ignored, smoothing, logits) = (attrs.int(), attrs.float(), attrs.bool());
    let body = if x == 0 {
        "
    var rest = 0.0f;
    if (smoothing != 0.0f) {
        for (var k = lane; k < n; k += 64u) { rest = rest + in2(k) * ((in0(base + k * behind) - shift) - l); }
        rest = sum_of(rest, lane);
    }
    if (lane == 0u) {
        let own = wt * ((in0(base + t * behind) - shift) - l);
        out0(group, select(-(1.0f - smoothing) * own - even * rest, 0.0f, ignored));
        out1(group, select(wt, 0.0f, ignored));
    }"
    } else {
        "
    let own = (1.0f - smoothing) * wt;
    var total = own;
    if (smoothing != 0.0f) {
        var rest = 0.0f;
        for (var k = lane; k < n; k += 64u) { rest = rest + in3(k); }
        total = own + even * sum_of(rest, lane);
    }
    let g = in0(group);
    for (var k = lane; k < n; k += 64u) {
        let i = base + k * behind;
        var v = -even * in3(k);
        if (k == t) { v = v - own; }
        POWER
        out0(i, select(g * v, 0.0f, ignored));
    }"
    };
    let power = if logits { "v = v + total * (ms_exp(in1(i) - shift) / s);" } else { "" };
    let text = text(x, *dtypes.get(x + 1)?, &body.replace("POWER", power), logits)?;
    Some(Kernel {
        text,
        cooperative: true,
        plan: Box::new(move |inputs, _| {
            let all = sizes(&inputs[x]);
            let (before, n, behind) = around(&all, usize::from(all.len() > 1));
            let mut args = words([n, behind]);
            let even = if n == 0 { 0.0 } else { smoothing / n as f64 };
            args.extend([(smoothing as f32).to_bits(), (even as f32).to_bits()]);
            args.extend([ignored as u32, (ignored >> 32) as u32]);
            let length = Length::new(4 * (shares(n) + 1) + 3 * softmax::fold_iterations(1), 6 * shares(n) + 10);
            Ok(Work { threads: (before * behind) as u64, args, length })
        }),
        fails: Some(outside),
        takes_before: false,
        takes_after: false,
    })
}
