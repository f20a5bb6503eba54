//! Products of matrices: a workgroup computes a tile of 16 by 16, each thread four elements of it. The sum over the shared dim is
//! in its order.

use ms_core::{DType, Opcode};

use super::{sizes, words};
use crate::registry::{Kernel, Work};
use crate::render::{Dialect as _, Wgsl};

const TILE: usize = 16;

/// `right` is the index of element `(k, m)` of the second matrix of `K` rows and `M` columns, behind `base`.
fn text(dtype: DType, right: &str, bias: bool) -> Option<String> {
    let ty = Wgsl.register(dtype)?;
    let step = |x: &str, y: &str| match dtype.is_int() {
        true => Wgsl.integer(Opcode::Mul, dtype, &[x, y]).and_then(|p| Wgsl.integer(Opcode::Add, dtype, &["s", &p])),
        false => Some(format!("s + {x} * {y}")),
    };
    let zero = Wgsl.constant(0, dtype)?;
    let step = step("A[r * 16u + k]", "B[k * 16u + c]")?;
    let last = match (bias, dtype.is_int()) {
        (false, _) => "s".to_owned(),
        (true, false) => "s + in2(m)".to_owned(),
        (true, true) => Wgsl.integer(Opcode::Add, dtype, &["s", "in2(m)"])?,
    };
    Some(format!(
        "
var<workgroup> A: array<{ty}, 256>;
var<workgroup> B: array<{ty}, 256>;
fn kernel(group: u32, lane: u32) {{
    let N = arg(0u); let K = arg(1u); let M = arg(2u);
    let columns = (M + 15u) / 16u;
    let tiles = columns * ((N + 15u) / 16u);
    let matrix = group / tiles; let tile = group % tiles;
    let row = (tile / columns) * 16u; let column = (tile % columns) * 16u;
    let left = matrix * N * K; let base = matrix * K * M;
    var sums: array<{ty}, 4>;
    for (var q = 0u; q < 4u; q += 1u) {{ sums[q] = {zero}; }}
    for (var start = 0u; start < K; start += 16u) {{
        for (var q = 0u; q < 4u; q += 1u) {{
            let e = q * 64u + lane; let r = e / 16u; let c = e % 16u;
            var a = {zero};
            if (row + r < N && start + c < K) {{ a = in0(left + (row + r) * K + start + c); }}
            A[e] = a;
            var b = {zero};
            let k = start + r; let m = column + c;
            if (k < K && m < M) {{ b = in1(base + {right}); }}
            B[e] = b;
        }}
        workgroupBarrier();
        let most = min(16u, K - start);
        for (var q = 0u; q < 4u; q += 1u) {{
            let e = q * 64u + lane; let r = e / 16u; let c = e % 16u;
            var s = sums[q];
            for (var k = 0u; k < most; k += 1u) {{ s = {step}; }}
            sums[q] = s;
        }}
        workgroupBarrier();
    }}
    for (var q = 0u; q < 4u; q += 1u) {{
        let e = q * 64u + lane; let n = row + e / 16u; let m = column + e % 16u;
        if (n < N && m < M) {{
            let s = sums[q];
            out0(matrix * N * M + n * M + m, {last});
        }}
    }}
}}"
    ))
}

pub fn find(op: &str, dtypes: &[DType], _attrs: &[u8]) -> Option<Kernel> {
    let dtype = *dtypes.first()?;
    if dtype.is_bool() || dtypes.iter().any(|d| *d != dtype) {
        return None;
    }
    let text = match op {
        "matmul2" => text(dtype, "k * M + m", false)?,
        "linear" => text(dtype, "m * K + k", false)?,
        "linear_bias" => text(dtype, "m * K + k", true)?,
        _ => return None,
    };
    Some(Kernel {
        text,
        together: true,
        plan: Box::new(|inputs, outputs| {
            let (x, out) = (sizes(&inputs[0]), sizes(&outputs[0]));
            let rank = out.len();
            let (n, k, m) = (out[rank - 2], x[rank - 1], out[rank - 1]);
            let matrices: usize = out[..rank - 2].iter().product();
            let threads = matrices * n.div_ceil(TILE) * m.div_ceil(TILE);
            Ok(Work { threads: threads as u64, args: words([n, k, m]) })
        }),
        fails: None,
        takes_before: false,
        takes_after: true,
    })
}
