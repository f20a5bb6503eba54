//! Reductions over axes, in one pass and a fixed order; argmax and argmin.

use ms_core::{AttrReader, DType, Opcode};

use super::{WALK, around, axis_of, shares, sizes, steps, words};
use crate::registry::{Kernel, Length, Work};
use crate::render::{Dialect as _, Wgsl};

/// The number of elements from which the threads of a workgroup share the work of one result.
const LONG: usize = 64;

fn combined(op: Opcode, dtype: DType) -> Option<String> {
    let args = ["a", "b"];
    match dtype {
        DType::Bool => Wgsl.logical(op, &args),
        d if d.is_int() => Wgsl.integer(op, d, &args),
        _ => Wgsl.float(op, DType::Float32, &args),
    }
}

/// The neutral element. A maximum or minimum starts with the first element.
fn neutral(op: Opcode, dtype: DType) -> Option<String> {
    let one = u128::from(matches!(op, Opcode::Mul | Opcode::And));
    let bits = match dtype {
        DType::Float32 => one * u128::from(1f32.to_bits()),
        DType::Float16 => one * 0x3c00,
        DType::BFloat16 => one * 0x3f80,
        _ => one,
    };
    Wgsl.constant(bits, dtype)
}

fn text(op: Opcode, dtype: DType) -> Option<String> {
    let (ty, combined) = (Wgsl.register(dtype)?, combined(op, dtype)?);
    let first = matches!(op, Opcode::Maximum | Opcode::Minimum);
    let neutral = neutral(op, dtype)?;
    let start = |from: &str| if first { format!("in0(base + walk({from}, at))") } else { neutral.clone() };
    // (A bool has no form in shared memory.)
    let (shared, put, get) = match dtype {
        DType::Bool => ("u32", "select(0u, 1u, v)", "(S[lane + step] != 0u)"),
        _ => (ty, "v", "S[lane + step]"),
    };
    Some(format!(
        "{WALK}
var<workgroup> S: array<{shared}, 64>;
fn combined(a: {ty}, b: {ty}) -> {ty} {{ return {combined}; }}
fn kernel(group: u32, lane: u32) {{
    let n = arg(0u); let outputs = arg(1u); let at = 3u + 2u * arg(2u);
    if (n < {LONG}u) {{
        let o = group * 64u + lane;
        if (o < outputs) {{
            let base = walk(o, 2u);
            var v: {ty} = {short};
            for (var r = {begin}u; r < n; r += 1u) {{ v = combined(v, in0(base + walk(r, at))); }}
            out0(o, v);
        }}
        return;
    }}
    let base = walk(group, 2u);
    var v: {ty} = {long};
    for (var r = lane{skip}; r < n; r += 64u) {{ v = combined(v, in0(base + walk(r, at))); }}
    S[lane] = {put};
    workgroupBarrier();
    for (var step = 32u; step > 0u; step /= 2u) {{
        if (lane < step) {{ v = combined(v, {get}); S[lane] = {put}; }}
        workgroupBarrier();
    }}
    if (lane == 0u) {{ out0(group, v); }}
}}",
        short = start("0u"),
        begin = u8::from(first),
        long = start("lane"),
        skip = if first { " + 64u" } else { "" },
    ))
}

fn arg_text(op: &str, dtype: DType) -> Option<String> {
    let ty = Wgsl.register(dtype)?;
    let better = if op == "argmax_axis" { Opcode::Gt } else { Opcode::Lt };
    let args = ["v", "best"];
    let (better, stop) = match dtype {
        DType::Bool => (Wgsl.logical(better, &args)?, "false"),
        d if d.is_int() => (Wgsl.integer(better, d, &args)?, "false"),
        _ => (Wgsl.float(better, DType::Float32, &args)?, "ms_is_nan(best)"),
    };
    let nan = if dtype.is_float() { " || ms_is_nan(v)" } else { "" };
    Some(format!(
        "fn kernel(t: u32) {{
    let n = arg(0u); let behind = arg(1u);
    let base = (t / behind) * n * behind + t % behind;
    var best: {ty} = in0(base); var k = 0u;
    for (var r = 1u; r < n; r += 1u) {{
        let v = in0(base + r * behind);
        if (!{stop} && ({better}{nan})) {{ best = v; k = r; }}
    }}
    out0(t, vec2<u32>(k, 0u));
}}"
    ))
}

pub fn find(op: &str, dtypes: &[DType], attrs: &[u8]) -> Option<Kernel> {
    let dtype = *dtypes.first()?;
    if matches!(op, "argmax_axis" | "argmin_axis") {
        let axis = AttrReader::new(attrs).int();
        return Some(Kernel {
            text: arg_text(op, dtype)?,
            cooperative: false,
            plan: Box::new(move |inputs, outputs| {
                let all = sizes(&inputs[0]);
                let (_, n, behind) = around(&all, axis_of(axis, all.len()));
                let length = Length::new(n + 1, n + 2);
                Ok(Work { threads: outputs[0].numel() as u64, args: words([n, behind]), length })
            }),
            fails: None,
            takes_before: false,
            takes_after: false,
        });
    }
    let opcode = match op {
        "reduce_sum" => Opcode::Add,
        "reduce_prod" => Opcode::Mul,
        "reduce_max" => Opcode::Maximum,
        "reduce_min" => Opcode::Minimum,
        "reduce_all" => Opcode::And,
        "reduce_any" => Opcode::Or,
        _ => return None,
    };
    let axes: Vec<i64> = AttrReader::new(attrs).ints().to_vec();
    Some(Kernel {
        text: text(opcode, dtype)?,
        cooperative: true,
        plan: Box::new(move |inputs, outputs| {
            let all = sizes(&inputs[0]);
            let named: Vec<usize> = axes.iter().map(|a| axis_of(*a, all.len())).collect();
            let reduced = |k: &usize| axes.is_empty() || named.contains(k);
            let step = steps(&all);
            let n: usize = (0..all.len()).filter(reduced).map(|k| all[k]).product();
            let outs = outputs[0].numel();
            let mut args = words([n, outs]);
            for wanted in [false, true] {
                let dims: Vec<usize> = (0..all.len()).filter(|k| reduced(k) == wanted && all[*k] != 1).collect();
                args.push(dims.len() as u32);
                args.extend(dims.iter().map(|k| all[*k] as u32));
                args.extend(dims.iter().map(|k| step[*k] as u32));
            }
            let threads = if n < LONG { outs.div_ceil(64) } else { outs };
            // (A thread's own results take as many iterations as its part of a long one.)
            let each = if n < LONG { n } else { shares(n) };
            let (kept, gone) = (args[2] as usize, args[3 + 2 * args[2] as usize] as usize);
            let length = Length::new(kept + 1 + each * (gone + 2) + 9 + gone, each + 2);
            Ok(Work { threads: threads as u64, args, length })
        }),
        fails: None,
        takes_before: true,
        takes_after: false,
    })
}
