//! Softmax along an axis, its logarithm, and their gradients: one workgroup for one or several rows.

use ms_core::{AttrReader, DType};

use super::{over_lines, shares};
use crate::registry::{Kernel, Length, nested};

/// Sums and maxima over the threads of a workgroup, for `rows` rows at once: `S` holds a value of each thread for each
/// row, and finally each row's first value is its result.
fn folds(rows: usize) -> String {
    let fold = |name: &str, two: &str| {
        format!(
            "fn {name}(lane: u32) {{
    workgroupBarrier();
    for (var step = 32u; step > 0u; step /= 2u) {{
        for (var i = lane; i < {rows}u * step; i += 64u) {{
            let at = (i / step) * 64u + i % step;
            S[at] = {two};
        }}
        workgroupBarrier();
    }}
}}
"
        )
    };
    format!(
        "var<workgroup> S: array<f32, {}>;
fn greater(a: f32, b: f32) -> f32 {{ return select(b, a, a > b || ms_is_nan(a)); }}
{}{}",
        64 * rows,
        fold("fold_sums", "S[at] + S[at + step]"),
        fold("fold_maxima", "greater(S[at], S[at + step])")
    )
}

/// The number of iterations of the loops that fold `rows` rows.
pub fn fold_iterations(rows: usize) -> usize {
    nested(&[6, rows.max(1)])
}

/// Sums and maxima over the threads of a workgroup.
pub fn shared() -> String {
    let of = |name: &str, fold: &str| {
        format!(
            "fn {name}(x: f32, lane: u32) -> f32 {{
    S[lane] = x;
    {fold}(lane);
    let v = S[0];
    workgroupBarrier();
    return v;
}}
"
        )
    };
    format!("{}{}{}", folds(1), of("sum_of", "fold_sums"), of("max_of", "fold_maxima"))
}

/// Softmax over rows of `n` elements, by a workgroup.
pub struct Rows<'a> {
    /// The largest number of rows of a workgroup; `live` is their actual number.
    pub most: usize,
    pub live: &'a str,
    /// Element `k` of row `r`.
    pub element: &'a str,
    /// The statements before the elements of a row.
    pub first: &'a str,
    /// The statement for each element, with the row's maximum `m[r]` and the sum `s[r]` of the exponentials.
    pub done: &'a str,
}

impl Rows<'_> {
    /// The functions that the statements call.
    pub fn functions(most: usize) -> String {
        folds(most)
    }

    /// The number of elements of workgroup memory that they use.
    pub fn held(most: usize) -> usize {
        64 * most
    }

    /// The number of iterations of its loops, except those of reads, for `most` rows of `n` elements.
    pub fn iterations(most: usize, n: usize) -> usize {
        3 * nested(&[most, shares(n)]) + 2 * nested(&[most]) + 2 * fold_iterations(most)
    }

    pub fn text(&self) -> String {
        let Rows { most, live, element, first, done } = self;
        format!(
            "
    var m: array<f32, {most}>;
    for (var r = 0u; r < {live}; r += 1u) {{
        var part = -ms_infinity();
        for (var k = lane; k < n; k += 64u) {{ part = greater({element}, part); }}
        S[r * 64u + lane] = part;
    }}
    fold_maxima(lane);
    for (var r = 0u; r < {live}; r += 1u) {{ m[r] = S[r * 64u]; }}
    workgroupBarrier();
    var s: array<f32, {most}>;
    for (var r = 0u; r < {live}; r += 1u) {{
        var part = 0.0f;
        for (var k = lane; k < n; k += 64u) {{ part = part + ms_exp({element} - m[r]); }}
        S[r * 64u + lane] = part;
    }}
    fold_sums(lane);
    for (var r = 0u; r < {live}; r += 1u) {{ s[r] = S[r * 64u]; }}
    for (var r = 0u; r < {live}; r += 1u) {{
        {first}
        for (var k = lane; k < n; k += 64u) {{ {done} }}
    }}"
        )
    }
}

/// An element of softmax.
pub fn share(element: &str) -> String {
    format!("ms_exp({element} - m[r]) / s[r]")
}

const ROW: &str = "
    let n = arg(0u); let behind = arg(1u);
    let base = (group / behind) * n * behind + group % behind;
";

pub fn find(op: &str, dtypes: &[DType], attrs: &[u8]) -> Option<Kernel> {
    if !dtypes.iter().all(|d| d.is_float()) {
        return None;
    }
    let element = "in0(base + k * behind)";
    let forward = |first: &str, value: &str| {
        Rows { most: 1, live: "1u", element, first, done: &format!("out0(base + k * behind, {value});") }.text()
    };
    let body = match op {
        "softmax_" => forward("", &share(element)),
        "log_softmax_" => forward("let l = ms_log(s[r]);", &format!("({element} - m[r]) - l")),
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
        text: format!("{}\nfn kernel(group: u32, lane: u32) {{{ROW}{body}\n}}", shared()),
        cooperative: true,
        plan: over_lines(axis, |n| Length::new(Rows::iterations(1, n), 5 * shares(n))),
        fails: None,
        takes_before: false,
        takes_after: false,
    })
}
