//! Reductions over any axes of any layout.

use ms_core::{Code, Error, Result, SmallVec};
use ms_device_gpu::render::cuda::element;

use super::{Call, Row, any, digit, ty, unknown};
use crate::operand::{Arguments, dims, parts_of};

pub const ROWS: &[Row] = &[
    Row { op: "reduce_sum", takes: any, run: |c| reduce(c, 0) },
    Row { op: "reduce_prod", takes: any, run: |c| reduce(c, 1) },
    Row { op: "reduce_max", takes: any, run: |c| reduce(c, 2) },
    Row { op: "reduce_min", takes: any, run: |c| reduce(c, 3) },
    Row { op: "reduce_all", takes: any, run: |c| reduce(c, 4) },
    Row { op: "reduce_any", takes: any, run: |c| reduce(c, 5) },
    Row { op: "argmax_axis", takes: any, run: |c| reduce(c, 6) },
    Row { op: "argmin_axis", takes: any, run: |c| reduce(c, 7) },
];

/// The number of elements in a part of a long reduction, and the number of lines that keep the device busy without
/// parts.
const PART: i64 = 1 << 14;
const MANY_LINES: i64 = 512;

fn reduce(call: &Call<'_>, kind: usize) -> Result<()> {
    let (before, output) = (call.op.before.as_ref(), &call.outputs[0]);
    // The inputs of the program before the kernel, or its own.
    let inputs = &call.inputs[..before.map_or(1, |fused| fused.program.inputs())];
    let (dtype, shape) = (call.op.dtypes[0], inputs[0].shape());
    let mut attrs = call.attrs();
    let named: SmallVec<[i64; 6]> = if kind >= 6 { [attrs.int()].into_iter().collect() } else { attrs.ints() };
    let keep = kind < 6 && attrs.bool();
    let rank = shape.len() as i64;
    let reduces = |d: usize| named.is_empty() || named.iter().any(|a| a.rem_euclid(rank.max(1)) as usize == d);
    let (gone, kept): (Vec<usize>, Vec<usize>) = (0..shape.len()).partition(|d| reduces(*d));
    let sizes = |places: &[usize]| -> Vec<i64> { places.iter().map(|d| shape[*d]).collect() };
    let out = output.strides();
    let out: Vec<i64> = if keep { kept.iter().map(|d| out[*d]).collect() } else { out.to_vec() };
    let (outer, inner) = (dims(&sizes(&kept))?, dims(&sizes(&gone))?);
    if outer.count == 0 {
        return Ok(());
    }
    if inner.count == 0 {
        return match kind {
            0 | 1 | 4 | 5 => super::create::fill_with(call, u128::from(kind == 1 || kind == 4), output),
            _ => Err(Error::new(Code::EmptyReduction)),
        };
    }
    // As on the CPU: for bools, a sum is "or" and a product is "and".
    let kind = match (kind, dtype.is_bool()) {
        (0, true) => 5,
        (1, true) => 4,
        (kind, _) => kind,
    };
    let macros = [("KIND", digit(kind)), ("A", element(dtype).ok_or_else(unknown)?), ("O", ty(output)?)];
    let parts = if outer.count >= MANY_LINES { 1 } else { parts_of(inner.count, PART).min(256) };
    let part = parts_of(inner.count, parts);
    let splits = parts_of(inner.count, part);
    // A state is a value, and for argmax and argmin also its position.
    let scratch = if splits > 1 { Some(call.queue.allocate((outer.count * splits) as usize * 16)?) } else { None };
    let scratch = scratch.as_ref().map_or(0, |s| s.at());
    // The output of a program is not in memory. Its lines are distributed as if it were row-major, as in a separate
    // launch.
    let beside = kept.last().is_some_and(|d| match before {
        None => inputs[0].strides()[*d].abs() == 1,
        Some(_) => shape[*d + 1..].iter().all(|size| *size == 1),
    });
    let mut arguments = Arguments::new();
    for (k, input) in inputs.iter().enumerate() {
        let strides = input.strides();
        let steps: SmallVec<[i64; 8]> = kept.iter().chain(&gone).map(|d| strides[*d]).collect();
        let view = input.view(&steps)?;
        if k == 0 { arguments.push(view) } else { arguments.extend(view) }
    }
    let arguments = arguments.with(output.view(&out)?).with(scratch).with(outer).with(inner).with(splits).with(part);
    let head = before.map_or("", |fused| fused.text.as_str());
    let kernel = call.kernel_behind(head, "reduce", "reduce_lines", &macros)?;
    call.lines(&kernel, call.threads(outer.count * splits, part, beside), &arguments)?;
    if splits == 1 {
        return Ok(());
    }
    let arguments = Arguments::new().with(scratch).with(output.view(&out)?).with(outer).with(splits);
    call.each(&call.kernel_behind(head, "reduce", "reduce_parts", &macros)?, outer.count, &arguments)
}
