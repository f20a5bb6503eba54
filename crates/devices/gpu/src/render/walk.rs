//! One traversal of a scalar program for all dialects.

use ms_core::{Code, DType, Error, Instr, Opcode, Result, ScalarProgram};

/// A language to which programs are rendered. Expressions name registers, and are in parentheses where necessary.
///
/// A register of float16 or bfloat16 holds a float32 with a value of that dtype: each operation widens, computes in
/// float32 and rounds its result, as on the CPU.
pub trait Dialect {
    /// The type of a register of this dtype; `None` if the language does not support it.
    fn register(&self, dtype: DType) -> Option<&'static str>;

    /// The value with these bits.
    fn constant(&self, bits: u128, dtype: DType) -> Option<String>;

    /// A cast.
    fn cast(&self, from: DType, to: DType, x: &str) -> Option<String>;

    /// An operation over floats that is not a function of [`super::math`]: arithmetic, comparisons, roundings. `ty` is
    /// float32, or float64 if the language supports it.
    fn float(&self, op: Opcode, ty: DType, args: &[&str]) -> Option<String>;

    /// An operation over integers, whose result wraps to the dtype.
    fn integer(&self, op: Opcode, ty: DType, args: &[&str]) -> Option<String>;

    /// An operation over complex numbers.
    fn complex(&self, op: Opcode, ty: DType, args: &[&str]) -> Option<String> {
        let _ = (op, ty, args);
        None
    }

    /// An operation over bools.
    fn logical(&self, op: Opcode, args: &[&str]) -> Option<String> {
        use Opcode::*;
        let (x, y) = (args[0], *args.get(1).unwrap_or(&""));
        Some(match op {
            Add | Maximum | Or => format!("({x} || {y})"),
            Mul | Minimum | And => format!("({x} && {y})"),
            Abs | Sign => x.to_owned(),
            Eq => format!("({x} == {y})"),
            Ne | Xor => format!("({x} != {y})"),
            Lt => format!("(!{x} && {y})"),
            Le => format!("(!{x} || {y})"),
            Gt => format!("({x} && !{y})"),
            Ge => format!("({x} || !{y})"),
            IsNan | IsInf => "false".to_owned(),
            Not => format!("(!{x})"),
            _ => return None,
        })
    }

    /// Selects one of two values.
    fn select(&self, condition: &str, yes: &str, no: &str) -> String;

    /// A float32 rounded to a 16-bit float, as a float32.
    fn rounded(&self, half: DType, x: &str) -> String {
        let name = if half == DType::Float16 { "round_f16" } else { "round_bf16" };
        format!("{name}({x})")
    }

    /// The statement that defines a register with a value.
    fn define(&self, name: &str, ty: &str, value: &str) -> String;
}

/// The statements of a program, and the registers that hold its outputs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Body {
    pub text: String,
    pub outputs: Vec<String>,
}

/// The functions of [`super::math`], by opcode.
pub fn function(op: Opcode) -> Option<&'static str> {
    use Opcode::*;
    Some(match op {
        Exp => "ms_exp",
        Log => "ms_log",
        Tanh => "ms_tanh",
        Sigmoid => "ms_sigmoid",
        Erf => "ms_erf",
        Sin => "ms_sin",
        Cos => "ms_cos",
        Tan => "ms_tan",
        Sinh => "ms_sinh",
        Cosh => "ms_cosh",
        Asin => "ms_asin",
        Acos => "ms_acos",
        Atan => "ms_atan",
        Atan2 => "ms_atan2",
        Asinh => "ms_asinh",
        Acosh => "ms_acosh",
        Atanh => "ms_atanh",
        Log1p => "ms_log1p",
        Expm1 => "ms_expm1",
        Erfc => "ms_erfc",
        Pow => "ms_pow",
        Fmod => "ms_fmod",
        FloorMod => "ms_floor_mod",
        FloorDiv => "ms_floor_div",
        NextAfter => "ms_nextafter",
        _ => return None,
    })
}

fn instruction(instr: &Instr, args: &[&str], dialect: &dyn Dialect) -> Option<String> {
    let (ty, out) = (instr.ty, instr.out);
    match instr.op {
        Opcode::Const => dialect.constant(instr.imm, out),
        Opcode::Cast => dialect.cast(ty, out, args[0]),
        Opcode::Select => Some(dialect.select(args[0], args[1], args[2])),
        op if ty.is_bool() => dialect.logical(op, args),
        op if ty.is_int() => dialect.integer(op, ty, args),
        op if ty.is_complex() => dialect.complex(op, ty, args),
        op => {
            let single = if ty.is_half() { DType::Float32 } else { ty };
            let value = match function(op).filter(|_| single == DType::Float32) {
                Some(name) => format!("{name}({})", args.join(", ")),
                None => dialect.float(op, single, args)?,
            };
            Some(if out.is_half() { dialect.rounded(out, &value) } else { value })
        }
    }
}

/// The statements of `program` over inputs in the registers `inputs`; its own registers begin with `prefix`.
///
/// # Errors
/// `NotSupported` names the op and the instruction that the dialect does not support.
pub fn render(
    op: &str,
    program: &ScalarProgram,
    inputs: &[String],
    prefix: &str,
    dialect: &dyn Dialect,
) -> Result<Body> {
    let mut names: Vec<String> = inputs.to_vec();
    let mut text = String::new();
    for instr in &program.instrs {
        let args: Vec<&str> = instr.args[..instr.op.arity()].iter().map(|r| &*names[r.0 as usize]).collect();
        let value = instruction(instr, &args, dialect).zip(dialect.register(instr.out));
        let (value, ty) = value.ok_or_else(|| {
            let what = format!("the device has no {} of {}", instr.op.name(), instr.ty);
            Error::new(Code::NotSupported).op(op).what(what)
        })?;
        let name = format!("{prefix}{}", names.len());
        text.push_str(&dialect.define(&name, ty, &value));
        text.push('\n');
        names.push(name);
    }
    let outputs = program.outputs.iter().map(|r| names[r.0 as usize].clone()).collect();
    Ok(Body { text, outputs })
}
