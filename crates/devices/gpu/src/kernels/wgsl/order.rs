//! Sorting, top-k and searching. Elements are compared together with their indices, so that every order is stable; NaN
//! is greater than every number.

use ms_core::{AttrReader, DType, Opcode};

use super::{around, axis_of, shares, sizes, words};
use crate::registry::{Kernel, Length, Work, nested};
use crate::render::{Dialect as _, Wgsl};

/// A workgroup sorts the indices of a line, in the second output, by a sorting network. The smaller of two always goes
/// to the lower position. So the elements that a line lacks to a power of two can be treated as largest elements, which
/// never move.
const SORT: &str = "
fn exchange(i: u32, j: u32) {
    if (j >= arg(0u)) { return; }
    let p = loaded1(BASE + i * BEHIND); let q = loaded1(BASE + j * BEHIND);
    if (goes_before(q.x, p.x)) { out1(BASE + i * BEHIND, q); out1(BASE + j * BEHIND, p); }
}
fn kernel(group: u32, lane: u32) {
    let n = arg(0u); let pairs = arg(2u) / 2u;
    BEHIND = arg(1u);
    BASE = (group / BEHIND) * n * BEHIND + group % BEHIND;
    for (var k = lane; k < n; k += 64u) { out1(BASE + k * BEHIND, vec2<u32>(k, 0u)); }
    storageBarrier();
    for (var width = 2u; width <= 2u * pairs; width *= 2u) {
        for (var t = lane; t < pairs; t += 64u) {
            let half = width / 2u; let start = (t / half) * width; let k = t % half;
            exchange(start + k, start + width - 1u - k);
        }
        storageBarrier();
        for (var half = width / 4u; half > 0u; half /= 2u) {
            for (var t = lane; t < pairs; t += 64u) {
                let i = 2u * t - (t & (half - 1u));
                exchange(i, i + half);
            }
            storageBarrier();
        }
    }
    for (var k = lane; k < n; k += 64u) {
        out0(BASE + k * BEHIND, in0(BASE + loaded1(BASE + k * BEHIND).x * BEHIND));
    }
}";

/// A workgroup repeatedly finds the first element after the last one found.
const TOP_K: &str = "
const NONE: u32 = 0xffffffffu;
var<workgroup> S: array<u32, 64>;
fn first_of(p: u32, q: u32) -> u32 {
    if (q == NONE) { return p; }
    if (p == NONE) { return q; }
    if (goes_before(q, p)) { return q; }
    return p;
}
fn kernel(group: u32, lane: u32) {
    let n = arg(0u); let kept = arg(2u);
    BEHIND = arg(1u);
    BASE = (group / BEHIND) * n * BEHIND + group % BEHIND;
    let to = (group / BEHIND) * kept * BEHIND + group % BEHIND;
    var last = NONE;
    for (var r = 0u; r < kept; r += 1u) {
        var best = NONE;
        for (var p = lane; p < n; p += 64u) {
            if (last == NONE || goes_before(last, p)) { best = first_of(best, p); }
        }
        S[lane] = best;
        workgroupBarrier();
        for (var step = 32u; step > 0u; step /= 2u) {
            if (lane < step) { S[lane] = first_of(S[lane], S[lane + step]); }
            workgroupBarrier();
        }
        last = S[0];
        workgroupBarrier();
        if (lane == 0u) {
            out0(to + r * BEHIND, in0(BASE + last * BEHIND));
            out1(to + r * BEHIND, vec2<u32>(last, 0u));
        }
    }
}";

/// `PASSES` tells whether the position is after the element `x`.
const SEARCH: &str = "
fn kernel(t: u32) {
    let n = arg(0u);
    let base = (t / arg(1u)) * n;
    let v = in1(t);
    var low = 0u; var high = n;
    while (low < high) {
        let middle = low + (high - low) / 2u;
        let x = in0(base + middle);
        if (PASSES) { low = middle + 1u; } else { high = middle; }
    }
    out0(t, vec2<u32>(low, 0u));
}";

/// `is_less` for two elements.
pub fn less(dtype: DType) -> Option<String> {
    let (ty, args) = (Wgsl.register(dtype)?, ["a", "b"]);
    let body = match dtype {
        DType::Bool => "!a && b".to_owned(),
        d if d.is_int() => Wgsl.integer(Opcode::Lt, d, &args)?,
        _ => format!("!ms_is_nan(a) && (ms_is_nan(b) || {})", Wgsl.float(Opcode::Lt, DType::Float32, &args)?),
    };
    Some(format!("fn is_less(a: {ty}, b: {ty}) -> bool {{ return {body}; }}\n"))
}

/// `goes_before` for the indices of two elements of a line.
fn order(dtype: DType, descending: bool) -> Option<String> {
    let (first, second) = if descending { ("b", "a") } else { ("a", "b") };
    Some(format!(
        "{}
var<private> BASE: u32;
var<private> BEHIND: u32;
fn goes_before(p: u32, q: u32) -> bool {{
    let a = in0(BASE + p * BEHIND); let b = in0(BASE + q * BEHIND);
    if (is_less({first}, {second})) {{ return true; }}
    return !is_less({second}, {first}) && p < q;
}}",
        less(dtype)?
    ))
}

/// The length of a thread that sorts its part of `n` indices: each width of two has as many passes as it is halved.
fn sort_length(n: usize) -> Length {
    let all = n.next_power_of_two();
    let (widths, pairs) = (all.ilog2() as usize, shares(all / 2));
    let passes = widths * (widths + 1) / 2;
    let iterations = 2 * (shares(n) + 1) + 2 * (widths + 1) + passes * (pairs + 2);
    Length::new(iterations, 4 * shares(n) + 6 * pairs * passes)
}

/// The length of a thread that scans its part of `n` indices once for each of the `kept` ones.
fn top_length(n: usize, kept: usize) -> Length {
    Length::new(nested(&[kept, shares(n)]) + kept * 7, kept * (4 * shares(n) + 16))
}

pub fn find(op: &str, dtypes: &[DType], attrs: &[u8]) -> Option<Kernel> {
    let dtype = *dtypes.first()?;
    let mut attrs = AttrReader::new(attrs);
    let sorts = op == "sort_";
    let (text, cooperative, axis) = match op {
        "sort_" => {
            let axis = attrs.int();
            (order(dtype, attrs.bool())? + SORT, true, axis)
        }
        "topk_" => {
            attrs.ints();
            let axis = attrs.int();
            (order(dtype, attrs.bool())? + TOP_K, true, axis)
        }
        "searchsorted_" => {
            let passes = if attrs.bool() { "!is_less(v, x)" } else { "is_less(x, v)" };
            (less(dtype)? + &SEARCH.replace("PASSES", passes), false, -1)
        }
        _ => return None,
    };
    Some(Kernel {
        text,
        cooperative,
        plan: Box::new(move |inputs, outputs| {
            let all = sizes(&inputs[0]);
            let at = axis_of(axis, all.len());
            let (before, n, behind) = around(&all, at);
            if !cooperative {
                // If there is one sequence, all values belong to the first line.
                let values = sizes(&inputs[1]);
                let row = if all.len() == 1 { outputs[0].numel() } else { values.last().copied().unwrap_or(1) };
                let halvings = n.next_power_of_two().ilog2() as usize + 2;
                let length = Length::new(halvings, halvings + 2);
                return Ok(Work { threads: outputs[0].numel() as u64, args: words([n, row.max(1)]), length });
            }
            let kept = sizes(&outputs[0]).get(at).copied().unwrap_or(1);
            let lines = if kept == 0 { 0 } else { before * behind };
            let third = if sorts { n.next_power_of_two() } else { kept };
            let length = if sorts { sort_length(n) } else { top_length(n, kept) };
            Ok(Work { threads: lines as u64, args: words([n, behind, third]), length })
        }),
        fails: None,
        takes_before: false,
        takes_after: false,
    })
}
