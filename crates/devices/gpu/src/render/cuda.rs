//! CUDA C. Registers have the dtypes' own types. Complex numbers, and float64 functions missing from the math library,
//! are not supported.

use ms_core::{DType, Opcode};

use super::math;
use super::walk::Dialect;

/// The dialect.
#[derive(Clone, Copy, Default, Debug)]
pub struct Cuda;

/// The functions that programs call, placed after the prelude.
pub const LIBRARY: &str = include_str!("library.cuh");

/// Element types, operands and the error word: the start of every unit.
pub const PRELUDE: &str = include_str!("../../kernels/cuda/prelude.cuh");

/// The element type of a dtype; `None` if the kernels do not support it.
pub fn element(dtype: DType) -> Option<&'static str> {
    Some(match dtype {
        DType::Bool => "b8",
        DType::Int8 => "i8",
        DType::UInt8 => "u8",
        DType::Int16 => "i16",
        DType::UInt16 => "u16",
        DType::Int32 => "i32",
        DType::UInt32 => "u32",
        DType::Int64 => "i64",
        DType::UInt64 => "u64",
        DType::Float16 => "f16",
        DType::BFloat16 => "bf16",
        DType::Float32 => "f32",
        DType::Float64 => "f64",
        DType::Complex64 | DType::Complex128 => return None,
    })
}

/// The functions of [`super::math`] that `text` calls, translated.
pub fn functions(text: &str) -> String {
    math::needed(text).into_iter().map(translated).collect()
}

/// A function in the notation of [`super::math`], line by line.
fn translated(function: &str) -> String {
    let mut out = String::new();
    for line in function.lines() {
        let indent = &line[..line.len() - line.trim_start().len()];
        let rest = line.trim_start();
        let line = match rest.strip_prefix("fn ") {
            Some(head) => signature(head),
            None => statements(rest),
        };
        out.push_str(indent);
        out.push_str(&line);
        out.push('\n');
    }
    out.push('\n');
    out
}

/// `name(a: f32, b: u32) -> f32 {`
fn signature(head: &str) -> String {
    let (name, rest) = head.split_once('(').unwrap_or((head, ""));
    let (parameters, result) = rest.split_once(')').unwrap_or((rest, ""));
    let result = result.trim_start_matches(" -> ").trim_end_matches(" {");
    let parameters: Vec<String> =
        (parameters.split(", ").filter_map(|p| p.split_once(": "))).map(|(name, ty)| format!("{ty} {name}")).collect();
    format!("__device__ inline {result} {name}({}) {{", parameters.join(", "))
}

/// Declarations get C's order; functions of the notation get CUDA's names.
fn statements(line: &str) -> String {
    let mut line = line.to_owned();
    for (keyword, qualifier) in [("let ", "const "), ("var ", "")] {
        let Some(rest) = line.strip_prefix(keyword) else { continue };
        let declared = rest.split_once(": ").and_then(|(name, rest)| Some((name, rest.split_once(" = ")?)));
        if let Some((name, (ty, value))) = declared {
            line = format!("{qualifier}{ty} {name} = {value}");
        }
    }
    for (from, to) in
        [("round", "rintf"), ("floor", "floorf"), ("trunc", "truncf"), ("sqrt", "sqrtf"), ("abs", "fabsf")]
    {
        line = renamed(&line, from, to);
    }
    line
}

/// Calls of `from` become calls of `to`.
fn renamed(line: &str, from: &str, to: &str) -> String {
    let mut out = String::new();
    let mut rest = line;
    while let Some(at) = rest.find(from) {
        let whole = !rest[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
        let called = rest[at + from.len()..].starts_with('(');
        out.push_str(&rest[..at]);
        out.push_str(if whole && called { to } else { from });
        rest = &rest[at + from.len()..];
    }
    out.push_str(rest);
    out
}

impl Dialect for Cuda {
    fn register(&self, dtype: DType) -> Option<&'static str> {
        match dtype {
            DType::Bool => Some("bool"),
            d if d.is_half() => Some("f32"),
            d => element(d),
        }
    }

    fn constant(&self, bits: u128, dtype: DType) -> Option<String> {
        let word = bits as u64;
        Some(match dtype {
            DType::Bool => (bits & 0xff != 0).to_string(),
            DType::Float16 => format!("widened(f16{{{:#x}}})", word as u16),
            DType::BFloat16 | DType::Float32 => {
                let word = if dtype == DType::Float32 { word as u32 } else { (word as u32) << 16 };
                format!("float_of({word:#x}u)")
            }
            DType::Float64 => format!("__longlong_as_double((i64){word:#x}ull)"),
            d if d.is_int() => {
                let mask = u64::MAX >> (64 - 8 * d.size());
                format!("(({}){:#x}ull)", element(d)?, word & mask)
            }
            _ => return None,
        })
    }

    fn cast(&self, from: DType, to: DType, x: &str) -> Option<String> {
        let ty = self.register(to)?;
        self.register(from)?;
        Some(match (from, to) {
            _ if from == to => x.to_owned(),
            (_, DType::Bool) => format!("(!({x} == 0))"),
            (f, t) if f.is_float() && t.is_float() => match (f, t) {
                (DType::Float64, t) if t.is_half() => self.rounded(t, &format!("odd_f32({x})")),
                (_, t) if t.is_half() => self.rounded(t, x),
                _ => format!("(({ty}){x})"),
            },
            (f, DType::UInt64) if f.is_float() => format!("to_u64({x})"),
            (f, t) if f.is_float() && (t.size() == 8 || t == DType::UInt32) => format!("(({ty})to_i64({x}))"),
            (f, _) if f.is_float() => format!("(({ty})to_i32({x}))"),
            (DType::UInt64, t) if t.is_half() => self.rounded(t, &format!("odd_f32({x}, false)")),
            (f, t) if t.is_half() && !f.is_bool() => self.rounded(t, &format!("odd_f32((i64){x})")),
            _ => format!("(({ty}){x})"),
        })
    }

    fn float(&self, op: Opcode, ty: DType, args: &[&str]) -> Option<String> {
        use Opcode::*;
        let (x, y) = (args[0], *args.get(1).unwrap_or(&""));
        let single = ty == DType::Float32;
        // A function of the math library, by its float64 name.
        let named = |name: &str| format!("{name}{}({})", if single { "f" } else { "" }, args.join(", "));
        let wide = |name: &str| (!single).then(|| named(name));
        let t = if single { "f32" } else { "f64" };
        Some(match op {
            Add => format!("({x} + {y})"),
            Sub => format!("({x} - {y})"),
            Mul => format!("({x} * {y})"),
            Div => format!("({x} / {y})"),
            Maximum => format!("({x} > {y} || {x} != {x} ? {x} : {y})"),
            Minimum => format!("({x} < {y} || {x} != {x} ? {x} : {y})"),
            Neg => format!("(-{x})"),
            Abs => named("fabs"),
            Sign => format!("sign_of_float({x})"),
            Reciprocal => format!("(({t})1 / {x})"),
            Sqrt => named("sqrt"),
            Rsqrt => format!("(({t})1 / {})", named("sqrt")),
            Floor => named("floor"),
            Ceil => named("ceil"),
            Round => named("rint"),
            Trunc => named("trunc"),
            Eq => format!("({x} == {y})"),
            Ne => format!("({x} != {y})"),
            Lt => format!("({x} < {y})"),
            Le => format!("({x} <= {y})"),
            Gt => format!("({x} > {y})"),
            Ge => format!("({x} >= {y})"),
            IsNan => format!("({x} != {x})"),
            IsInf => format!("({} == infinity(Same<{t}>()))", named("fabs")),
            Sigmoid if !single => format!("sigmoid_of({x})"),
            FloorMod if !single => format!("floor_mod_of({x}, {y})"),
            FloorDiv if !single => format!("floor_div_of({x}, {y})"),
            Exp => return wide("exp"),
            Log => return wide("log"),
            Tanh => return wide("tanh"),
            Erf => return wide("erf"),
            Erfc => return wide("erfc"),
            Sin => return wide("sin"),
            Cos => return wide("cos"),
            Tan => return wide("tan"),
            Sinh => return wide("sinh"),
            Cosh => return wide("cosh"),
            Asin => return wide("asin"),
            Acos => return wide("acos"),
            Atan => return wide("atan"),
            Atan2 => return wide("atan2"),
            Asinh => return wide("asinh"),
            Acosh => return wide("acosh"),
            Atanh => return wide("atanh"),
            Log1p => return wide("log1p"),
            Expm1 => return wide("expm1"),
            Pow => return wide("pow"),
            Fmod => return wide("fmod"),
            NextAfter => return wide("nextafter"),
            _ => return None,
        })
    }

    fn integer(&self, op: Opcode, ty: DType, args: &[&str]) -> Option<String> {
        use Opcode::*;
        let (x, y) = (args[0], *args.get(1).unwrap_or(&""));
        let t = element(ty)?;
        let call = |name: &str| format!("{name}({})", args.join(", "));
        let compared = |sign: &str| format!("({x} {sign} {y})");
        let bitwise = |sign: &str| format!("(({t})({x} {sign} {y}))");
        Some(match op {
            Add => call("add_of"),
            Sub => call("sub_of"),
            Mul => call("mul_of"),
            Div => call("div_of"),
            FloorDiv => call("floor_div_of"),
            FloorMod => call("floor_mod_of"),
            Fmod => call("rem_of"),
            Pow => call("pow_of"),
            Reciprocal => format!("div_of(({t})1, {x})"),
            Maximum => format!("({x} < {y} ? {y} : {x})"),
            Minimum => format!("({y} < {x} ? {y} : {x})"),
            Neg => format!("sub_of(({t})0, {x})"),
            Abs => format!("(({t})magnitude_of({x}))"),
            Sign => call("sign_of"),
            Floor | Ceil | Round | Trunc => x.to_owned(),
            Eq => compared("=="),
            Ne => compared("!="),
            Lt => compared("<"),
            Le => compared("<="),
            Gt => compared(">"),
            Ge => compared(">="),
            IsNan | IsInf => "false".to_owned(),
            And => bitwise("&"),
            Or => bitwise("|"),
            Xor => bitwise("^"),
            Not => format!("(({t})~{x})"),
            ShiftLeft => call("shift_left_of"),
            ShiftRight => call("shift_right_of"),
            _ => return None,
        })
    }

    fn select(&self, condition: &str, yes: &str, no: &str) -> String {
        format!("({condition} ? {yes} : {no})")
    }

    fn define(&self, name: &str, ty: &str, value: &str) -> String {
        format!("    const {ty} {name} = {value};")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_functions_of_the_notation_are_translated() {
        let text = functions("ms_sigmoid(x) + ms_turns(y)");
        assert!(
            text.contains("__device__ inline f32 ms_sigmoid(f32 x) {\n    const f32 e = ms_exp(-fabsf(x));"),
            "{text}"
        );
        assert!(text.contains("    u32 high = 0u;\n"), "{text}");
        assert!(text.contains("rintf(t * 1.442695f)") && !text.contains("let ") && !text.contains("-> "), "{text}");
    }
}
