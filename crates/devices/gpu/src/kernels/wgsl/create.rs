//! Tensors made from numbers: constants, ranges, and random numbers by the same Philox blocks as on the CPU.

use ms_core::{AttrReader, DType, Scalar};

use crate::registry::{Kernel, Length, Work};
use crate::render::{Dialect as _, Wgsl};

/// The four words of a block; the key is `(seed, call)`.
const PHILOX: &str = "
fn philox(block: u32) -> vec4<u32> {
    let seed = in0(0u); let call = add_64(in0(1u), vec2<u32>(arg(0u), arg(1u)));
    var x = vec4<u32>(block, 0u, call.x, call.y);
    var k = seed;
    for (var r = 0u; r < 10u; r += 1u) {
        let p = upper_product(0xd2511f53u, x.x); let q = upper_product(0xcd9e8d57u, x.z);
        x = vec4<u32>(q ^ x.y ^ k.x, 0xcd9e8d57u * x.z, p ^ x.w ^ k.y, 0xd2511f53u * x.x);
        k = vec2<u32>(k.x + 0x9e3779b9u, k.y + 0xbb67ae85u);
    }
    return x;
}
";

/// The length of a thread that makes the elements of one block.
fn block_length() -> Length {
    Length::new(16, 8)
}

const UNIFORM: &str = "
fn kernel(t: u32) {
    let x = philox(t);
    for (var k = 0u; k < 4u && 4u * t + k < arg(2u); k += 1u) {
        out0(4u * t + k, f32(x[k] >> 8u) * 5.9604645e-8f);
    }
}";

/// The Box-Muller transform; near 1 the logarithm is computed from the distance to 1.
const NORMAL: &str = "
fn pair(x: u32, y: u32) -> vec2<f32> {
    var l = 0.0f;
    if (x >= 0x80000000u) { l = ms_log1p(-(f32(0xffffffffu - x) * 2.3283064e-10f)); }
    else { l = ms_log(f32(x >> 8u) * 5.9604645e-8f + f32((x & 0xffu) + 1u) * 2.3283064e-10f); }
    let r = sqrt(max(-2.0f * l, 0.0f));
    let a = f32(bitcast<i32>(y)) * 1.4629180e-9f;
    return vec2<f32>(r * ms_cos(a), r * ms_sin(a));
}
fn kernel(t: u32) {
    let x = philox(t);
    let p = pair(x.x, x.y); let q = pair(x.z, x.w);
    let all = vec4<f32>(p.x, p.y, q.x, q.y);
    for (var k = 0u; k < 4u && 4u * t + k < arg(2u); k += 1u) { out0(4u * t + k, all[k]); }
}";

/// The upper half of the product of a 64-bit word and a range: an integer below the range.
const BELOW: &str = "
fn below(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
    let low = vec2<u32>(upper_product(a.x, b.x), 0u);
    let one = add_64(low, vec2<u32>(a.x * b.y, upper_product(a.x, b.y)));
    let two = add_64(vec2<u32>(one.x, 0u), vec2<u32>(a.y * b.x, upper_product(a.y, b.x)));
    let top = vec2<u32>(a.y * b.y, upper_product(a.y, b.y));
    return add_64(add_64(top, vec2<u32>(one.y, 0u)), vec2<u32>(two.y, 0u));
}
";

const INTEGERS: &str = "
fn kernel(t: u32) {
    let x = philox(t);
    let low = vec2<u32>(arg(3u), arg(4u)); let range = vec2<u32>(arg(5u), arg(6u));
    for (var k = 0u; k < 2u && 2u * t + k < arg(2u); k += 1u) {
        let v = add_64(low, below(vec2<u32>(x[2u * k], x[2u * k + 1u]), range));
        out0(2u * t + k, VALUE);
    }
}";

/// The Fisher-Yates shuffle, in which every step depends on the one before: a single thread.
const PERMUTATION: &str = "
fn kernel(t: u32) {
    let n = arg(2u);
    for (var i = 0u; i < n; i += 1u) { out0(i, vec2<u32>(i, 0u)); }
    var x = vec4<u32>();
    for (var i = 0u; i + 1u < n; i += 1u) {
        if (i % 2u == 0u) { x = philox(i / 2u); }
        let word = select(x.zw, x.xy, i % 2u == 0u);
        let k = i + below(word, vec2<u32>(n - i, 0u)).x;
        let a = loaded0(i); let b = loaded0(k);
        out0(i, b); out0(k, a);
    }
}";

fn kernel(text: String, threads: impl Fn(usize) -> Work + Send + Sync + 'static) -> Kernel {
    Kernel {
        text,
        cooperative: false,
        plan: Box::new(move |_, outputs| Ok(threads(outputs[0].numel()))),
        fails: None,
        takes_before: false,
        takes_after: false,
    }
}

fn number(value: Scalar, dtype: DType) -> Option<String> {
    Wgsl.register(dtype)?;
    Wgsl.constant(value.to_bits(dtype), dtype)
}

pub fn find(op: &str, _dtypes: &[DType], attrs: &[u8]) -> Option<Kernel> {
    let mut attrs = AttrReader::new(attrs);
    match op {
        "full" => {
            attrs.ints();
            let value = attrs.scalar();
            let value = number(value, attrs.dtype())?;
            let each = |n| Work { threads: n as u64, args: vec![], length: Length::new(0, 1) };
            Some(kernel(format!("fn kernel(t: u32) {{ out0(t, {value}); }}"), each))
        }
        "iota" => {
            let (start, step) = (attrs.scalar(), attrs.scalar());
            attrs.ints();
            let dtype = attrs.dtype();
            // (Floats are made in float64 on the CPU.)
            if !dtype.is_int() {
                return None;
            }
            let index = if matches!(dtype, DType::Int64 | DType::UInt64) { "vec2<u32>(t, 0u)" } else { "t" };
            let (start, step) = (number(start, dtype)?, number(step, dtype)?);
            let index = match Wgsl.register(dtype)? {
                "i32" => "bitcast<i32>(t)",
                _ => index,
            };
            let product = Wgsl.integer(ms_core::Opcode::Mul, dtype, &[&step, index])?;
            let sum = Wgsl.integer(ms_core::Opcode::Add, dtype, &[&start, &product])?;
            let each = |n| Work { threads: n as u64, args: vec![], length: Length::new(0, 1) };
            Some(kernel(format!("fn kernel(t: u32) {{ out0(t, {sum}); }}"), each))
        }
        "randint_" => {
            attrs.ints();
            let (call, low) = (attrs.int() as u64, attrs.int());
            let range = attrs.int().wrapping_sub(low) as u64;
            let value = match attrs.dtype() {
                DType::Int32 => "bitcast<i32>(v.x)",
                DType::Int64 => "v",
                _ => return None,
            };
            let text = format!("{PHILOX}{BELOW}{}", INTEGERS.replace("VALUE", value));
            let halves = |v: u64| [v as u32, (v >> 32) as u32];
            Some(kernel(text, move |n| {
                let numbers = [halves(low as u64), halves(range)];
                let args = halves(call).into_iter().chain([n as u32]).chain(numbers.into_iter().flatten()).collect();
                Work { threads: n.div_ceil(2) as u64, args, length: block_length() }
            }))
        }
        "permutation_" => {
            attrs.ints();
            let call = attrs.int() as u64;
            Some(kernel(format!("{PHILOX}{BELOW}{PERMUTATION}"), move |n| Work {
                threads: n.min(1) as u64,
                args: vec![call as u32, (call >> 32) as u32, n as u32],
                length: Length::new(2 * n + 2 + 11 * n, 7 * n),
            }))
        }
        "uniform_" | "normal_" => {
            attrs.ints();
            let call = attrs.int() as u64;
            if attrs.dtype() != DType::Float32 {
                return None;
            }
            let body = if op == "normal_" { NORMAL } else { UNIFORM };
            let blocks = move |n: usize| Work {
                threads: n.div_ceil(4) as u64,
                args: vec![call as u32, (call >> 32) as u32, n as u32],
                length: block_length(),
            };
            Some(kernel(format!("{PHILOX}{body}"), blocks))
        }
        _ => None,
    }
}
