//! Softmax along an axis, its logarithm, and their gradients: a workgroup for each row.

use ms_core::{AttrReader, DType};

use super::over_lines;
use crate::registry::Kernel;

/// Sums and maxima over the threads of a workgroup.
pub const SHARED: &str = "
var<workgroup> S: array<f32, 64>;
fn sum_of(x: f32, lane: u32) -> f32 {
    var v = x;
    S[lane] = v;
    workgroupBarrier();
    for (var step = 32u; step > 0u; step /= 2u) {
        if (lane < step) { v = v + S[lane + step]; S[lane] = v; }
        workgroupBarrier();
    }
    v = S[0];
    workgroupBarrier();
    return v;
}
fn max_of(x: f32, lane: u32) -> f32 {
    var v = x;
    S[lane] = v;
    workgroupBarrier();
    for (var step = 32u; step > 0u; step /= 2u) {
        if (lane < step) { v = greater(v, S[lane + step]); S[lane] = v; }
        workgroupBarrier();
    }
    v = S[0];
    workgroupBarrier();
    return v;
}
fn greater(a: f32, b: f32) -> f32 { return select(b, a, a > b || ms_is_nan(a)); }
";

const ROW: &str = "
    let n = arg(0u); let behind = arg(1u);
    let base = (group / behind) * n * behind + group % behind;
";

const FORWARD: &str = "
    var m = -ms_infinity();
    for (var k = lane; k < n; k += 64u) { m = greater(in0(base + k * behind), m); }
    m = max_of(m, lane);
    var s = 0.0f;
    for (var k = lane; k < n; k += 64u) { s = s + ms_exp(in0(base + k * behind) - m); }
    s = sum_of(s, lane);
";

pub fn find(op: &str, dtypes: &[DType], attrs: &[u8]) -> Option<Kernel> {
    if !dtypes.iter().all(|d| d.is_float()) {
        return None;
    }
    let body = match op {
        "softmax_" => format!(
            "{FORWARD}
    for (var k = lane; k < n; k += 64u) {{ let i = base + k * behind; out0(i, ms_exp(in0(i) - m) / s); }}"
        ),
        "log_softmax_" => format!(
            "{FORWARD}
    let l = ms_log(s);
    for (var k = lane; k < n; k += 64u) {{ let i = base + k * behind; out0(i, (in0(i) - m) - l); }}"
        ),
        "softmax_grad" => "
    var s = 0.0f;
    for (var k = lane; k < n; k += 64u) { let i = base + k * behind; s = s + in1(i) * in0(i); }
    s = sum_of(s, lane);
    for (var k = lane; k < n; k += 64u) { let i = base + k * behind; out0(i, in1(i) * (in0(i) - s)); }"
            .to_owned(),
        "log_softmax_grad" => "
    var s = 0.0f;
    for (var k = lane; k < n; k += 64u) { s = s + in0(base + k * behind); }
    s = sum_of(s, lane);
    for (var k = lane; k < n; k += 64u) { let i = base + k * behind; out0(i, in0(i) - ms_exp(in1(i)) * s); }"
            .to_owned(),
        _ => return None,
    };
    let axis = AttrReader::new(attrs).int();
    Some(Kernel {
        text: format!("{SHARED}\nfn kernel(group: u32, lane: u32) {{{ROW}{body}\n}}"),
        together: true,
        plan: over_lines(axis),
        fails: None,
        takes_before: false,
        takes_after: false,
    })
}
