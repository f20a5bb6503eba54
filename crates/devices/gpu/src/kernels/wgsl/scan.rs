//! Scans along an axis: each thread processes a line, in the order of the CPU's kernels.

use ms_core::{AttrReader, DType, Opcode};

use super::order::less;
use super::over_lines;
use crate::registry::{Kernel, Length};
use crate::render::{Dialect as _, Wgsl};

/// The carried values are the largest element, the sum of exponentials relative to it, and the rounding error of the
/// sum: this keeps many small terms, like a sum of higher precision.
const LOG_SUM: (&str, &str) = (
    "var most = -ms_infinity(); var sum = 0.0; var rest = 0.0;",
    "var term = 1.0;
        if (x > most) {
            // (Where `most` is the start, the sum is still 0.)
            let scale = ms_exp(most - x);
            sum *= scale; rest *= scale; most = x;
        } else if (!(x == most)) {
            // (The difference of equal infinities is no number.)
            term = ms_exp(x - most);
        }
        let next = sum + term; let added = next - sum;
        rest += (sum - (next - added)) + (term - added);
        sum = next;
        out0(i, most + ms_log(sum + rest));",
);

/// An integer or float operation, as in the CPU's scans.
fn operation(opcode: Opcode, dtype: DType, args: &[&str]) -> Option<String> {
    match dtype {
        DType::Bool => None,
        d if d.is_int() => Wgsl.integer(opcode, d, args),
        _ => Wgsl.float(opcode, DType::Float32, args),
    }
}

fn constant(dtype: DType, one: bool) -> Option<String> {
    let one = u128::from(one);
    match dtype {
        DType::Float32 => Wgsl.constant(one * u128::from(1f32.to_bits()), dtype),
        DType::Float16 => Wgsl.constant(one * 0x3c00, dtype),
        DType::BFloat16 => Wgsl.constant(one * 0x3f80, dtype),
        _ => Wgsl.constant(one, dtype),
    }
}

/// A loop over the positions of a line, from its end if `reverse`.
fn along(reverse: bool, start: &str, step: &str) -> String {
    let at = if reverse { "n - 1u - r" } else { "r" };
    format!(
        "fn kernel(t: u32) {{
    let n = arg(0u); let behind = arg(1u);
    let base = (t / behind) * n * behind + t % behind;
    {start}
    for (var r = 0u; r < n; r += 1u) {{
        let i = base + ({at}) * behind; let x = in0(i);
        {step}
    }}
}}"
    )
}

const OPS: [&str; 6] = ["cumsum_", "cumprod_", "recurrence_", "cummax_", "cummin_", "logcumsumexp_"];

pub fn find(op: &str, dtypes: &[DType], attrs: &[u8]) -> Option<Kernel> {
    if !OPS.contains(&op) {
        return None;
    }
    let dtype = *dtypes.first()?;
    let ty = Wgsl.register(dtype)?;
    let mut attrs = AttrReader::new(attrs);
    let axis = attrs.int();
    let text = match op {
        "cumsum_" | "cumprod_" => {
            let product = op == "cumprod_";
            let (exclusive, reverse) = (attrs.bool(), attrs.bool());
            let next = operation(if product { Opcode::Mul } else { Opcode::Add }, dtype, &["s", "x"])?;
            let (early, late) = if exclusive { ("out0(i, s);", "") } else { ("", "out0(i, s);") };
            let first = constant(dtype, product)?;
            along(reverse, &format!("var s: {ty} = {first};"), &format!("{early} s = {next}; {late}"))
        }
        "recurrence_" => {
            let product = operation(Opcode::Mul, dtype, &["x", "s"])?;
            let next = operation(Opcode::Add, dtype, &["in1(i)", &product])?;
            let first = constant(dtype, false)?;
            along(attrs.bool(), &format!("var s: {ty} = {first};"), &format!("out0(i, s); s = {next};"))
        }
        // Of equal elements the last one; a NaN stays until the next one.
        "cummax_" | "cummin_" => {
            let taken = match (op, dtype.is_float()) {
                ("cummax_", _) => "!is_less(x, s)",
                (_, false) => "!is_less(s, x)",
                (_, true) => "ms_is_nan(x) || !(ms_is_nan(s) || is_less(s, x))",
            };
            let step =
                format!("if (r == 0u || {taken}) {{ s = x; place = r; }} out0(i, s); out1(i, vec2<u32>(place, 0u));");
            less(dtype)? + &along(false, &format!("var s: {ty} = in0(base); var place = 0u;"), &step)
        }
        "logcumsumexp_" if dtype.is_float() => along(false, LOG_SUM.0, LOG_SUM.1),
        _ => return None,
    };
    Some(Kernel {
        text,
        cooperative: false,
        plan: over_lines(axis, |n| Length::new(n + 1, 4 * n + 1)),
        fails: None,
        takes_before: false,
        takes_after: false,
    })
}
