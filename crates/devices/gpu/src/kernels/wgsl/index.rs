//! Indexing, and joining of tensors.

use ms_core::{AttrReader, Code, DType, Error, Layout, Opcode};

use super::{WALK, around, axis_of, sizes, steps, words};
use crate::registry::{Kernel, Length, Work};
use crate::render::{Dialect as _, Wgsl};

fn outside(words: [u32; 3]) -> Error {
    let n = words[1];
    Error::new(Code::IndexOutOfRange).expected(format!("-{n} <= index < {n}")).got((words[0] as i32).to_string())
}

/// Resolves an index: a negative one counts from the end; one out of range is reported and read as the first.
fn place(index: DType) -> Option<String> {
    let ty = Wgsl.register(index)?;
    let wide = Wgsl.cast(index, DType::Int64, "v")?;
    Some(format!(
        "fn place(v: {ty}, n: u32) -> u32 {{
    let w = {wide};
    var at = w.x;
    if (w.y == 0xffffffffu && w.x >= 0u - n) {{ at = w.x + n; }}
    else if (w.y != 0u || w.x >= n) {{ fail(w.x, n); at = 0u; }}
    return at;
}}"
    ))
}

/// Combines two elements by a binary operation.
fn combined(opcode: Opcode, dtype: DType, a: &str, b: &str) -> Option<String> {
    match dtype {
        DType::Bool => Wgsl.logical(opcode, &[a, b]),
        d if d.is_int() => Wgsl.integer(opcode, d, &[a, b]),
        d if d.is_half() => Some(Wgsl.rounded(d, &Wgsl.float(opcode, DType::Float32, &[a, b])?)),
        d => Wgsl.float(opcode, d, &[a, b]),
    }
}

fn kernel(text: String, plan: crate::registry::PlanFn, fallible: bool) -> Kernel {
    Kernel {
        text,
        cooperative: false,
        plan,
        fails: fallible.then_some(outside as fn([u32; 3]) -> Error),
        takes_before: false,
        takes_after: false,
    }
}

fn by_index(op: &str, dtypes: &[DType], attrs: &[u8]) -> Option<Kernel> {
    let axis = AttrReader::new(attrs).int();
    let dtype = *dtypes.first()?;
    let place = place(*dtypes.get(1)?)?;
    match op {
        "take" => Some(kernel(
            format!(
                "{place}
fn kernel(t: u32) {{
    let n = arg(0u); let behind = arg(1u); let m = arg(2u);
    let k = (t / behind) % m;
    let at = place(in1(k), n);
    out0(t, in0(((t / behind) / m * n + at) * behind + t % behind));
}}"
            ),
            Box::new(move |inputs, outputs| {
                let all = sizes(&inputs[0]);
                let (_, n, behind) = around(&all, axis_of(axis, all.len()));
                let args = words([n, behind, inputs[1].numel()]);
                Ok(Work { threads: outputs[0].numel() as u64, args, length: Length::new(0, 3) })
            }),
            true,
        )),
        // Each thread handles a column along the axis, so that values are added in the order of the indices.
        "take_add" => {
            let sum = combined(Opcode::Add, dtype, "loaded0(i)", "in2((b * m + k) * behind + c)")?;
            Some(kernel(
                format!(
                    "{place}
fn kernel(t: u32) {{
    let n = arg(0u); let behind = arg(1u); let m = arg(2u);
    let b = t / behind; let c = t % behind;
    for (var k = 0u; k < n; k += 1u) {{ let i = (b * n + k) * behind + c; out0(i, in0(i)); }}
    for (var k = 0u; k < m; k += 1u) {{
        let i = (b * n + place(in1(k), n)) * behind + c;
        out0(i, {sum});
    }}
}}"
                ),
                Box::new(move |inputs, _| {
                    let all = sizes(&inputs[0]);
                    let (before, n, behind) = around(&all, axis_of(axis, all.len()));
                    let threads = if n == 0 { 0 } else { before * behind };
                    let m = inputs[1].numel();
                    let length = Length::new(n + m + 2, 2 * n + 4 * m);
                    Ok(Work { threads: threads as u64, args: words([n, behind, m]), length })
                }),
                true,
            ))
        }
        "gather_d" => Some(kernel(
            format!(
                "{WALK}{place}
fn kernel(t: u32) {{
    let at = place(in1(t), arg(0u));
    out0(t, in0(walk(t, 2u) + at * arg(1u)));
}}"
            ),
            Box::new(move |inputs, outputs| {
                let (all, index) = (sizes(&inputs[0]), sizes(&outputs[0]));
                let (axis, mut step) = (axis_of(axis, all.len()), steps(&all));
                let mut args = words([all[axis], step[axis], all.len()]);
                step[axis] = 0;
                args.extend(words(index));
                args.extend(words(step));
                let length = Length::new(all.len() + 1, 3);
                Ok(Work { threads: outputs[0].numel() as u64, args, length })
            }),
            true,
        )),
        // Each thread handles a line along the dim, so that values are added in the order of the index.
        "scatter_add_d" => {
            let sum = combined(Opcode::Add, dtype, "loaded0(i)", "in2(j)")?;
            Some(kernel(
                format!(
                    "{WALK}{place}
fn kernel(t: u32) {{
    let n = arg(0u); let step = arg(1u); let m = arg(2u); let index_step = arg(3u);
    let base = walk(t, 5u);
    for (var k = 0u; k < n; k += 1u) {{ out0(base + k * step, in0(base + k * step)); }}
    // The line of the index is there where every coordinate lies inside it.
    let rank = arg(5u);
    var rest = t; var inside = true; var first = 0u; var d = rank;
    while (d > 0u) {{
        d -= 1u;
        let size = arg(6u + d); let q = rest / size; let c = rest - q * size;
        inside = inside && c < arg(6u + 2u * rank + d);
        first += c * arg(6u + 3u * rank + d);
        rest = q;
    }}
    if (!inside) {{ return; }}
    for (var k = 0u; k < m; k += 1u) {{
        let j = first + k * index_step;
        let i = base + place(in1(j), n) * step;
        out0(i, {sum});
    }}
}}"
                ),
                Box::new(move |inputs, outputs| {
                    let (all, index) = (sizes(&outputs[0]), sizes(&inputs[1]));
                    let axis = axis_of(axis, all.len());
                    let (step, index_step) = (steps(&all), steps(&index));
                    let mut args = words([all[axis], step[axis], index[axis], index_step[axis], 0]);
                    let others: Vec<usize> = (0..all.len()).filter(|k| *k != axis).collect();
                    args.push(others.len() as u32);
                    for part in [&all, &step, &index, &index_step] {
                        args.extend(others.iter().map(|k| part[*k] as u32));
                    }
                    let lines: usize = others.iter().map(|k| all[*k]).product();
                    let threads = if all[axis] == 0 { 0 } else { lines };
                    let (n, m) = (all[axis], index[axis]);
                    let length = Length::new(2 * all.len() + n + m + 2, 2 * n + 4 * m);
                    Ok(Work { threads: threads as u64, args, length })
                }),
                true,
            ))
        }
        _ => None,
    }
}

fn together(op: &str, dtypes: &[DType], attrs: &[u8]) -> Option<Kernel> {
    let dtype = *dtypes.first()?;
    let ty = Wgsl.register(dtype)?;
    let mut attrs = AttrReader::new(attrs);
    match op {
        "one_hot_" => {
            let wide = Wgsl.cast(dtype, DType::Int64, "v")?;
            Some(kernel(
                format!(
                    "fn kernel(t: u32) {{
    let depth = arg(0u); let v = in0(t / depth); let w = {wide};
    out0(t, w.y == 0u && w.x == t % depth);
}}"
                ),
                Box::new(|_, outputs| {
                    let depth = sizes(&outputs[0]).last().copied().unwrap_or(1);
                    let length = Length::new(0, 2);
                    Ok(Work { threads: outputs[0].numel() as u64, args: words([depth]), length })
                }),
                false,
            ))
        }
        "concat" => {
            // Each operand needs its own binding.
            if dtypes.len() > 5 {
                return None;
            }
            let axis = attrs.int();
            let mut picks = String::new();
            for j in 0..dtypes.len() {
                picks += &format!(
                    "if (k < arg({0}u)) {{ out0(t, in{j}((b * arg({0}u) + k) * behind + c)); return; }} k -= arg({0}u);\n",
                    j + 2
                );
            }
            Some(kernel(
                format!(
                    "fn kernel(t: u32) {{
    let n = arg(0u); let behind = arg(1u);
    let c = t % behind; var k = (t / behind) % n; let b = t / behind / n;
    {picks}
}}"
                ),
                Box::new(move |inputs, outputs| {
                    let all = sizes(&outputs[0]);
                    let axis = axis_of(axis, all.len());
                    let (_, n, behind) = around(&all, axis);
                    let mut args = words([n, behind]);
                    args.extend(inputs.iter().map(|x| x.shape[axis].get() as u32));
                    let length = Length::new(0, 2 * inputs.len());
                    Ok(Work { threads: outputs[0].numel() as u64, args, length })
                }),
                false,
            ))
        }
        "pad_constant" => {
            let low: Vec<usize> = attrs.ints().iter().map(|v| *v as usize).collect();
            attrs.ints();
            let value = Wgsl.constant(attrs.scalar().to_bits(dtype), dtype)?;
            Some(kernel(
                format!(
                    "fn kernel(t: u32) {{
    let rank = arg(0u);
    var rest = t; var i = 0u; var inside = true; var k = rank;
    while (k > 0u) {{
        k -= 1u;
        let size = arg(1u + k); let q = rest / size;
        let x = rest - q * size - arg(1u + rank + k);
        inside = inside && x < arg(1u + 2u * rank + k);
        i += x * arg(1u + 3u * rank + k);
        rest = q;
    }}
    var v: {ty} = {value};
    if (inside) {{ v = in0(i); }}
    out0(t, v);
}}"
                ),
                Box::new(move |inputs, outputs| {
                    let (x, out) = (sizes(&inputs[0]), sizes(&outputs[0]));
                    let mut args = words([out.len()]);
                    for part in [&out, &low, &x, &steps(&x)] {
                        args.extend(words(part.iter().copied()));
                    }
                    let length = Length::new(out.len() + 1, 3);
                    Ok(Work { threads: outputs[0].numel() as u64, args, length })
                }),
                false,
            ))
        }
        "slice_scatter" => {
            let (starts, strides) = (attrs.ints().to_vec(), attrs.ints().to_vec());
            Some(kernel(
                format!(
                    "fn kernel(t: u32) {{
    let rank = arg(0u);
    var rest = t; var i = 0u; var inside = true; var k = rank;
    while (k > 0u) {{
        k -= 1u;
        let size = arg(1u + k); let q = rest / size;
        let d = bitcast<i32>(rest - q * size) - bitcast<i32>(arg(1u + rank + k));
        let step = bitcast<i32>(arg(1u + 2u * rank + k));
        let x = d / step;
        inside = inside && x * step == d && x >= 0 && x < bitcast<i32>(arg(1u + 3u * rank + k));
        i += bitcast<u32>(x) * arg(1u + 4u * rank + k);
        rest = q;
    }}
    var v: {ty} = in0(t);
    if (inside) {{ v = in1(i); }}
    out0(t, v);
}}"
                ),
                Box::new(move |inputs, outputs| {
                    let (src, out) = (sizes(&inputs[1]), sizes(&outputs[0]));
                    let mut args = words([out.len()]);
                    args.extend(words(out.iter().copied()));
                    args.extend(starts.iter().map(|v| *v as u32));
                    args.extend(strides.iter().map(|v| *v as u32));
                    args.extend(words(src.iter().copied()));
                    args.extend(words(steps(&src)));
                    let length = Length::new(out.len() + 1, 3);
                    Ok(Work { threads: outputs[0].numel() as u64, args, length })
                }),
                false,
            ))
        }
        _ => None,
    }
}

/// The strides of an index tensor over the `wide` broadcast dims; its own dims are the last ones.
fn spread_steps(index: &Layout, wide: usize) -> Vec<u32> {
    let own = sizes(index);
    let step = steps(&own);
    let lead = wide - own.len();
    (0..wide).map(|d| if d < lead || own[d - lead] == 1 { 0 } else { step[d - lead] as u32 }).collect()
}

/// The opcode that combines a value with the existing element; `None` if the value replaces it.
fn mode_of(name: &str) -> Option<Opcode> {
    match name {
        "add" => Some(Opcode::Add),
        "mul" => Some(Opcode::Mul),
        "max" => Some(Opcode::Maximum),
        "min" => Some(Opcode::Minimum),
        _ => None,
    }
}

/// Writes values at index tensors into the output. Each thread handles one element of the dims without an index, so
/// that several values for one element are applied in order. It checks every index before it writes.
fn index_put_into(dtypes: &[DType], attrs: &[u8]) -> Option<Kernel> {
    // Each tensor needs its own binding.
    let n = dtypes.len().checked_sub(1).filter(|n| (1..=4).contains(n))?;
    let (dtype, index) = (dtypes[0], dtypes[1]);
    if dtypes[1..].iter().any(|d| *d != index) {
        return None;
    }
    let mut attrs = AttrReader::new(attrs);
    let (dims, at) = (attrs.ints().to_vec(), attrs.int() as usize);
    let value = match mode_of(&attrs.str()) {
        Some(opcode) => combined(opcode, dtype, "loaded0(x)", "in0(v)")?,
        None => "in0(v)".to_owned(),
    };
    let lines = |f: &dyn Fn(usize) -> String| (0..n).map(f).collect::<Vec<_>>().join("\n");
    let declared = lines(&|k| format!("var i{k} = 0u;"));
    let walked = lines(&|k| format!("i{k} += c * arg(head + {}u * wide + k);", k + 2));
    let checked = lines(&|k| format!("if (!inside(in{}(i{k}), arg(tail + {k}u))) {{ return; }}", k + 1));
    let placed = lines(&|k| format!("x += place(in{}(i{k}), arg(tail + {k}u)) * arg(tail + {}u);", k + 1, n + k));
    // The positions of pick `p` in the index tensors, and of its value.
    let walk = format!(
        "{declared}
        var v = source; var x = base; rest = p; k = wide;
        while (k > 0u) {{
            k -= 1u;
            let size = arg(head + k); let q = rest / size; let c = rest - q * size;
            v += c * arg(head + wide + k);
            {walked}
            rest = q;
        }}"
    );
    let (place, ty, cast) = (place(index)?, Wgsl.register(index)?, Wgsl.cast(index, DType::Int64, "v")?);
    Some(kernel(
        format!(
            "{place}
fn inside(v: {ty}, n: u32) -> bool {{
    let w = {cast};
    let found = n != 0u && ((w.y == 0u && w.x < n) || (w.y == 0xffffffffu && w.x >= 0u - n));
    if (!found) {{ fail(w.x, n); }}
    return found;
}}
fn kernel(t: u32) {{
    let rank = arg(0u); let picks = arg(1u); let wide = arg(2u);
    let head = 3u + 3u * rank; let tail = head + {}u * wide;
    var rest = t; var base = 0u; var source = 0u; var k = rank;
    while (k > 0u) {{
        k -= 1u;
        let size = arg(3u + k); let q = rest / size; let c = rest - q * size;
        base += c * arg(3u + rank + k);
        source += c * arg(3u + 2u * rank + k);
        rest = q;
    }}
    for (var p = 0u; p < picks; p += 1u) {{
        {walk}
        {checked}
    }}
    for (var p = 0u; p < picks; p += 1u) {{
        {walk}
        {placed}
        out0(x, {value});
    }}
}}",
            n + 2
        ),
        Box::new(move |inputs, outputs| {
            let (all, values) = (sizes(&outputs[0]), sizes(&inputs[0]));
            let (step, own) = (steps(&all), steps(&values));
            let others: Vec<usize> = (0..all.len()).filter(|d| !dims.contains(&(*d as i64))).collect();
            let wide = values.len() - others.len();
            let indexed = at..at + wide;
            let kept: Vec<usize> = (0..values.len()).filter(|d| !indexed.contains(d)).collect();
            let picks: usize = values[indexed.clone()].iter().product();
            let mut args = words([others.len(), picks, wide]);
            args.extend(words(others.iter().map(|d| all[*d])));
            args.extend(words(others.iter().map(|d| step[*d])));
            args.extend(words(kept.iter().map(|d| own[*d])));
            args.extend(words(values[indexed.clone()].iter().copied()));
            args.extend(words(own[indexed].iter().copied()));
            inputs[1..].iter().for_each(|index| args.extend(spread_steps(index, wide)));
            args.extend(dims.iter().map(|d| all[*d as usize] as u32));
            args.extend(dims.iter().map(|d| step[*d as usize] as u32));
            let lines: usize = others.iter().map(|d| all[*d]).product();
            let indices = inputs.len() - 1;
            let length = Length::new(others.len() + 1 + 2 * (1 + picks * (wide + 2)), picks * (2 * indices + 3));
            Ok(Work { threads: if picks == 0 { 0 } else { lines as u64 }, args, length })
        }),
        true,
    ))
}

/// The elements of the first input at several index tensors, broadcast together, along some dims.
fn index(dtypes: &[DType], attrs: &[u8]) -> Option<Kernel> {
    // Each tensor needs its own binding.
    let n = dtypes.len().checked_sub(1).filter(|n| (1..=4).contains(n))?;
    if dtypes[1..].iter().any(|d| *d != dtypes[1]) {
        return None;
    }
    let mut attrs = AttrReader::new(attrs);
    let (dims, at) = (attrs.ints().to_vec(), attrs.int() as usize);
    let lines = |f: &dyn Fn(usize) -> String| (0..n).map(f).collect::<Vec<_>>().join("\n");
    let declared = lines(&|k| format!("var i{k} = 0u;"));
    let walked = lines(&|k| format!("i{k} += c * arg(1u + {}u * rank + k);", k + 2));
    let bounds = n + 2;
    let placed = lines(&|k| {
        let bound = format!("arg(1u + {bounds}u * rank + {k}u)");
        format!("x += place(in{}(i{k}), {bound}) * arg(1u + {bounds}u * rank + {}u);", k + 1, n + k)
    });
    Some(kernel(
        format!(
            "{}
fn kernel(t: u32) {{
    let rank = arg(0u);
    var rest = t; var x = 0u; var k = rank;
    {declared}
    while (k > 0u) {{
        k -= 1u;
        let size = arg(1u + k); let q = rest / size; let c = rest - q * size;
        x += c * arg(1u + rank + k);
        {walked}
        rest = q;
    }}
    {placed}
    out0(t, in0(x));
}}",
            place(dtypes[1])?
        ),
        Box::new(move |inputs, outputs| {
            let (all, out) = (sizes(&inputs[0]), sizes(&outputs[0]));
            let step = steps(&all);
            let wide = out.len() + dims.len() - all.len();
            let mut args = words([out.len()]);
            args.extend(words(out.iter().copied()));
            let mut others = (0..all.len()).filter(|k| !dims.contains(&(*k as i64)));
            let own = (0..out.len()).map(|d| match (at..at + wide).contains(&d) {
                true => 0,
                false => others.next().map_or(0, |k| step[k]),
            });
            args.extend(words(own));
            for index in &inputs[1..] {
                let none = |n: usize| std::iter::repeat_n(0, n);
                args.extend(none(at).chain(spread_steps(index, wide)).chain(none(out.len() - at - wide)));
            }
            args.extend(dims.iter().map(|d| all[*d as usize] as u32));
            args.extend(dims.iter().map(|d| step[*d as usize] as u32));
            let length = Length::new(out.len() + 1, inputs.len() + 1);
            Ok(Work { threads: outputs[0].numel() as u64, args, length })
        }),
        true,
    ))
}

pub fn find(op: &str, dtypes: &[DType], attrs: &[u8]) -> Option<Kernel> {
    if matches!(op, "take" | "take_add" | "gather_d" | "scatter_add_d") {
        return by_index(op, dtypes, attrs);
    }
    match op {
        "index" => return index(dtypes, attrs),
        "index_put_into" => return index_put_into(dtypes, attrs),
        _ => {}
    }
    together(op, dtypes, attrs)
}
