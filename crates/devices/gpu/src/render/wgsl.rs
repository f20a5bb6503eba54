//! WGSL. Integers of 8 and 16 bits are held in 32 bits, those of 64 bits in two words, since not every adapter has such
//! types. Float64 and complex numbers are not supported.

use ms_core::{DType, Opcode};

use super::math;
use super::walk::Dialect;

/// The dialect.
#[derive(Clone, Copy, Default, Debug)]
pub struct Wgsl;

const LIBRARY: &str = include_str!("library.wgsl");

/// The functions that `text` calls, as text to place next to it.
pub fn functions(text: &str) -> String {
    let math = math::needed(text).join("\n\n");
    let own = math::called(LIBRARY, &format!("{text}\n{math}")).join("\n\n");
    format!("{own}\n{math}\n")
}

/// The suffix of the register type's operations: integers of at most 32 bits use those of 32 bits.
fn suffix(ty: DType) -> &'static str {
    match ty {
        DType::Int64 => "i64",
        DType::UInt64 => "u64",
        _ if ty.is_unsigned() => "u32",
        _ => "i32",
    }
}

/// A 32-bit expression, truncated to the dtype.
fn cut(ty: DType, x: String) -> String {
    match ty {
        DType::Int8 => format!("(({x}) << 24u >> 24u)"),
        DType::Int16 => format!("(({x}) << 16u >> 16u)"),
        DType::UInt8 => format!("(({x}) & 0xffu)"),
        DType::UInt16 => format!("(({x}) & 0xffffu)"),
        _ => x,
    }
}

fn is_long(ty: DType) -> bool {
    matches!(ty, DType::Int64 | DType::UInt64)
}

/// An integer of at most 32 bits, or a bool, as `i32` or `u32`, from another such register.
fn to_word(to: DType, x: &str) -> String {
    let ty = if to.is_unsigned() { "u32" } else { "i32" };
    cut(to, format!("{ty}({x})"))
}

impl Dialect for Wgsl {
    fn register(&self, dtype: DType) -> Option<&'static str> {
        Some(match dtype {
            DType::Bool => "bool",
            DType::Int8 | DType::Int16 | DType::Int32 => "i32",
            DType::UInt8 | DType::UInt16 | DType::UInt32 => "u32",
            DType::Int64 | DType::UInt64 => "vec2<u32>",
            DType::Float16 | DType::BFloat16 | DType::Float32 => "f32",
            DType::Float64 | DType::Complex64 | DType::Complex128 => return None,
        })
    }

    fn constant(&self, bits: u128, dtype: DType) -> Option<String> {
        let word = bits as u32;
        Some(match dtype {
            DType::Bool => (bits & 0xff != 0).to_string(),
            DType::Int8 => format!("i32({})", word as i8),
            DType::Int16 => format!("i32({})", word as i16),
            DType::Int32 => format!("bitcast<i32>({word:#x}u)"),
            DType::UInt8 | DType::UInt16 | DType::UInt32 => format!("{word:#x}u"),
            DType::Int64 | DType::UInt64 => format!("vec2<u32>({word:#x}u, {:#x}u)", (bits >> 32) as u32),
            // Some drivers' compilers (llvmpipe) replace `x * 0`, `0 / x` and `x + 0` by 0 and x, whatever x is.
            DType::Float16 | DType::BFloat16 if word & 0x7fff == 0 => format!("zero({:#x}u)", (word & 0x8000) << 16),
            DType::Float32 if word & 0x7fff_ffff == 0 => format!("zero({word:#x}u)"),
            DType::Float16 => format!("f16_to_f32({:#x}u)", word & 0xffff),
            // A call, since WGSL rejects constants that are NaN or infinite.
            DType::BFloat16 => format!("float_of({:#x}u)", word << 16),
            DType::Float32 => format!("float_of({word:#x}u)"),
            _ => return None,
        })
    }

    fn cast(&self, from: DType, to: DType, x: &str) -> Option<String> {
        if self.register(from).is_none() || self.register(to).is_none() {
            return None;
        }
        Some(match (from, to) {
            _ if from == to => x.to_owned(),
            (f, DType::Bool) if f.is_float() => format!("(!({x} == 0.0f))"),
            (f, DType::Bool) if is_long(f) => format!("(({x}.x | {x}.y) != 0u)"),
            (f, DType::Bool) => format!("({x} != {})", if f.is_unsigned() { "0u" } else { "0" }),
            (DType::Bool, t) if is_long(t) => format!("vec2<u32>(u32({x}), 0u)"),
            (DType::Bool, t) if t.is_float() => format!("f32({x})"),
            (f, t) if f.is_float() && t.is_float() => match t {
                DType::Float32 => x.to_owned(),
                t => self.rounded(t, x),
            },
            (f, DType::Int64) if f.is_float() => format!("f32_to_i64({x})"),
            (f, DType::UInt64) if f.is_float() => format!("f32_to_u64_wrapping({x})"),
            (f, DType::UInt32) if f.is_float() => format!("(f32_to_i64({x}).x)"),
            (f, t) if f.is_float() => to_word(t, &format!("f32_to_i32({x})")),
            (f, t) if t.is_half() => {
                let wide = match f {
                    f if is_long(f) => x.to_owned(),
                    f if f.is_unsigned() => format!("vec2<u32>({x}, 0u)"),
                    _ => format!("extended_i32({x})"),
                };
                let sign = if f.is_unsigned() { "u64" } else { "i64" };
                self.rounded(t, &format!("{sign}_to_odd_f32({wide})"))
            }
            (f, DType::Float32) if is_long(f) => format!("{}_to_f32({x})", suffix(f)),
            (_, DType::Float32) => format!("f32({x})"),
            (f, t) if is_long(f) && is_long(t) => x.to_owned(),
            (f, t) if is_long(f) => to_word(t, &format!("{x}.x")),
            (f, t) if is_long(t) => {
                if f.is_unsigned() {
                    format!("vec2<u32>({x}, 0u)")
                } else {
                    format!("extended_i32({x})")
                }
            }
            (_, t) => to_word(t, x),
        })
    }

    fn float(&self, op: Opcode, ty: DType, args: &[&str]) -> Option<String> {
        use Opcode::*;
        if ty != DType::Float32 {
            return None;
        }
        let (x, y) = (args[0], *args.get(1).unwrap_or(&""));
        Some(match op {
            Add => format!("({x} + {y})"),
            Sub => format!("({x} - {y})"),
            Mul => format!("({x} * {y})"),
            Div => format!("({x} / {y})"),
            Maximum => format!("select({y}, {x}, {x} > {y} || ms_is_nan({x}))"),
            Minimum => format!("select({y}, {x}, {x} < {y} || ms_is_nan({x}))"),
            Neg => format!("float_of(bits_of({x}) ^ 0x80000000u)"),
            Abs => format!("float_of(bits_of({x}) & 0x7fffffffu)"),
            Sign => format!("select(select({x}, -1.0f, {x} < 0.0f), 1.0f, {x} > 0.0f)"),
            Reciprocal => format!("(1.0f / {x})"),
            Sqrt => format!("sqrt({x})"),
            Rsqrt => format!("(1.0f / sqrt({x}))"),
            Floor => format!("floor({x})"),
            Ceil => format!("ceil({x})"),
            Round => format!("round({x})"),
            Trunc => format!("trunc({x})"),
            Eq => format!("({x} == {y})"),
            // (`!=` is false for NaN.)
            Ne => format!("(!({x} == {y}))"),
            Lt => format!("({x} < {y})"),
            Le => format!("({x} <= {y})"),
            Gt => format!("({x} > {y})"),
            Ge => format!("({x} >= {y})"),
            IsNan => format!("ms_is_nan({x})"),
            IsInf => format!("ms_is_infinite({x})"),
            _ => return None,
        })
    }

    fn integer(&self, op: Opcode, ty: DType, args: &[&str]) -> Option<String> {
        use Opcode::*;
        let (x, y) = (args[0], *args.get(1).unwrap_or(&""));
        let (s, unsigned) = (suffix(ty), ty.is_unsigned());
        if is_long(ty) {
            return Some(match op {
                Add => format!("add_64({x}, {y})"),
                Sub => format!("sub_64({x}, {y})"),
                Mul => format!("mul_64({x}, {y})"),
                Div => format!("div_{s}({x}, {y})"),
                FloorDiv if unsigned => format!("div_{s}({x}, {y})"),
                FloorDiv => format!("floor_div_{s}({x}, {y})"),
                FloorMod if !unsigned => format!("floor_mod_{s}({x}, {y})"),
                FloorMod | Fmod => format!("rem_{s}({x}, {y})"),
                Pow => format!("pow_{s}({x}, {y})"),
                Reciprocal => format!("div_{s}(vec2<u32>(1u, 0u), {x})"),
                Maximum => format!("select({x}, {y}, lt_{s}({x}, {y}))"),
                Minimum => format!("select({x}, {y}, lt_{s}({y}, {x}))"),
                Neg => format!("neg_64({x})"),
                Abs if unsigned => x.to_owned(),
                Abs => format!("abs_64({x})"),
                Sign if unsigned => format!("vec2<u32>(select(0u, 1u, ({x}.x | {x}.y) != 0u), 0u)"),
                Sign => format!("sign_i64({x})"),
                Floor | Ceil | Round | Trunc => x.to_owned(),
                Eq => format!("eq_64({x}, {y})"),
                Ne => format!("(!eq_64({x}, {y}))"),
                Lt => format!("lt_{s}({x}, {y})"),
                Gt => format!("lt_{s}({y}, {x})"),
                Le => format!("(!lt_{s}({y}, {x}))"),
                Ge => format!("(!lt_{s}({x}, {y}))"),
                IsNan | IsInf => "false".to_owned(),
                And => format!("({x} & {y})"),
                Or => format!("({x} | {y})"),
                Xor => format!("({x} ^ {y})"),
                Not => format!("(~{x})"),
                ShiftLeft => format!("shift_left_64({x}, {y})"),
                ShiftRight => format!("shift_right_{s}({x}, {y})"),
                _ => return None,
            });
        }
        let bits = 8 * ty.size();
        let pole = if bits == 32 { "bitcast<i32>(0x80000000u)" } else { "0" };
        let whole = match op {
            Add => format!("{x} + {y}"),
            Sub => format!("{x} - {y}"),
            Mul => format!("{x} * {y}"),
            Div => format!("div_{s}({x}, {y})"),
            FloorDiv if unsigned => format!("div_{s}({x}, {y})"),
            FloorDiv => format!("floor_div_{s}({x}, {y})"),
            FloorMod if !unsigned => format!("floor_mod_{s}({x}, {y})"),
            FloorMod | Fmod => format!("rem_{s}({x}, {y})"),
            Pow if unsigned => format!("pow_u32({x}, {y})"),
            Pow => format!("pow_i32({x}, {y}, {pole})"),
            Reciprocal if unsigned => format!("div_u32(1u, {x})"),
            Reciprocal => format!("div_i32(1, {x})"),
            Maximum => return Some(format!("max({x}, {y})")),
            Minimum => return Some(format!("min({x}, {y})")),
            Neg if unsigned => format!("0u - {x}"),
            Neg => format!("0 - {x}"),
            Abs if unsigned => return Some(x.to_owned()),
            Abs => format!("bitcast<i32>(abs_i32({x}))"),
            Sign if unsigned => format!("min({x}, 1u)"),
            Sign => format!("clamp({x}, -1, 1)"),
            Floor | Ceil | Round | Trunc => return Some(x.to_owned()),
            Eq => return Some(format!("({x} == {y})")),
            Ne => return Some(format!("({x} != {y})")),
            Lt => return Some(format!("({x} < {y})")),
            Le => return Some(format!("({x} <= {y})")),
            Gt => return Some(format!("({x} > {y})")),
            Ge => return Some(format!("({x} >= {y})")),
            IsNan | IsInf => return Some("false".to_owned()),
            And => format!("{x} & {y}"),
            Or => format!("{x} | {y}"),
            Xor => format!("{x} ^ {y}"),
            Not => format!("~{x}"),
            ShiftLeft if unsigned => format!("shl_u32({x}, {y}, {bits}u)"),
            ShiftLeft => format!("bitcast<i32>(shl_u32(bitcast<u32>({x}), bitcast<u32>({y}), {bits}u))"),
            ShiftRight if unsigned => format!("shr_u32({x}, {y}, {bits}u)"),
            ShiftRight => format!("shr_i32({x}, {y}, {bits})"),
            _ => return None,
        };
        Some(format!("({})", cut(ty, whole)))
    }

    fn select(&self, condition: &str, yes: &str, no: &str) -> String {
        format!("select({no}, {yes}, {condition})")
    }

    fn define(&self, name: &str, ty: &str, value: &str) -> String {
        format!("    let {name}: {ty} = {value};")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::render;
    use ms_core::{ProgramBuilder, Reg};

    #[test]
    fn a_program_becomes_a_line_for_each_instruction() {
        let mut b = ProgramBuilder::new(&[DType::Float16, DType::Int64]);
        let two = b.constant(2, DType::Int64);
        let more = b.op(Opcode::Mul, &[Reg(1), two]);
        let half = b.cast(more, DType::Float16);
        let sum = b.op(Opcode::Add, &[Reg(0), half]);
        b.output(sum);
        let body = render("fused", &b.finish(), &["x".to_owned(), "n".to_owned()], "r", &Wgsl).unwrap();
        let want = "    let r2: vec2<u32> = vec2<u32>(0x2u, 0x0u);\n    let r3: vec2<u32> = mul_64(n, r2);\n    \
                    let r4: f32 = round_f16(i64_to_odd_f32(r3));\n    let r5: f32 = round_f16((x + r4));\n";
        assert_eq!((body.text.as_str(), body.outputs), (want, vec!["r5".to_owned()]));
        let library = functions(&body.text);
        assert!(library.contains("fn upper_product(") && !library.contains("fn div_u64("));
    }

    #[test]
    fn what_the_language_has_not_is_refused() {
        let mut b = ProgramBuilder::new(&[DType::Float64]);
        let r = b.op(Opcode::Sqrt, &[Reg(0)]);
        b.output(r);
        let error = render("root", &b.finish(), &["x".to_owned()], "r", &Wgsl).unwrap_err().to_string();
        assert!(error.starts_with("root: ") && error.contains("sqrt of Float64"), "{error}");
    }
}
