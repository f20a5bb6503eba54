//! Type promotion, and the inference and programs shared by element-wise families.

use ms_core::{
    Aval, Code, DType, DTypeClass, Opcode, ProgramBuilder, Reg, Result, Scalar, ScalarProgram, SmallVec,
    broadcast_shapes, smallvec,
};
use ms_ir::Infer;

/// The result dtype of an element-wise op of one input.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum UnaryRule {
    /// That of the input; bool is refused.
    Number,
    /// That of the input.
    Any,
    /// Integers and bool become float32.
    Float,
    /// Bool for any input.
    ToBool,
    /// That of the input; for complex numbers the dtype of their parts.
    Magnitude,
}

/// The result dtype of an element-wise op of two inputs, from their promoted dtype.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum BinaryRule {
    /// The promoted dtype; bool is refused.
    Number,
    /// The promoted dtype.
    Any,
    /// Integers and bool become float32.
    Float,
    /// Bool; operands are promoted.
    Compare,
    /// Bool; operands are cast to bool.
    Logic,
    /// The promoted dtype; integers and bool only.
    Bits,
    /// The promoted dtype; integers only.
    Shift,
}

/// The result dtype for tensors of dtypes `a` and `b`: the higher class wins; within a class, the wider dtype; a signed
/// and an unsigned integer of one width give the next wider signed integer.
pub fn promote(a: DType, b: DType) -> DType {
    if a == b {
        return a;
    }
    if a.is_complex() || b.is_complex() {
        let double = |d: DType| matches!(d, DType::Float64 | DType::Complex128);
        return if double(a) || double(b) { DType::Complex128 } else { DType::Complex64 };
    }
    match a.class().cmp(&b.class()) {
        std::cmp::Ordering::Greater => return a,
        std::cmp::Ordering::Less => return b,
        std::cmp::Ordering::Equal => {}
    }
    use DType::*;
    match (a, b) {
        (Float16, BFloat16) | (BFloat16, Float16) => Float32,
        (UInt8, Int8) | (Int8, UInt8) => Int16,
        (UInt16, Int8 | Int16) | (Int8 | Int16, UInt16) => Int32,
        (UInt32, Int8 | Int16 | Int32) | (Int8 | Int16 | Int32, UInt32) => Int64,
        (UInt64, x) | (x, UInt64) if !matches!(x, UInt8 | UInt16 | UInt32) => Float32,
        _ if a.size() >= b.size() => a,
        _ => b,
    }
}

/// The input that is a 0-d tensor to be cast, and its dtype, for an op with `weak_zero_dim`: its dtype is wider than that of
/// the other input, which has dimensions, but not of a higher class.
pub fn weak_zero_dim(types: [(DType, usize); 2]) -> Option<(usize, DType)> {
    let zero = match types.map(|(_, rank)| rank == 0) {
        [true, false] => 0,
        [false, true] => 1,
        _ => return None,
    };
    let [(own, _), (other, _)] = [types[zero], types[1 - zero]];
    (own.class() <= other.class() && promote(own, other) != other).then_some((zero, other))
}

/// The dtype of a Python number combined with a tensor of dtype `tensor`: the tensor's, unless the number's class is
/// higher.
pub fn number_dtype(number: Scalar, tensor: DType) -> DType {
    let (class, default) = match number {
        Scalar::Bool(_) => (DTypeClass::Bool, DType::Bool),
        Scalar::Int(_) => (DTypeClass::Int, DType::Int64),
        Scalar::Float(_) => (DTypeClass::Float, DType::Float32),
        Scalar::Complex(..) => (DTypeClass::Complex, tensor.with_imaginary()),
    };
    if class > tensor.class() { default } else { tensor }
}

/// The dtype of a Python number that is compared with a tensor of dtype `tensor`: int64 for an integer that the tensor's
/// integers cannot hold, so that 5 < 200 is true for int8.
pub fn compared_number_dtype(number: Scalar, tensor: DType) -> DType {
    match number {
        Scalar::Int(v) if tensor.is_int() && tensor.size() < 8 => {
            let bits = 8 * tensor.size() as u32;
            let (low, high) = match tensor.is_unsigned() {
                true => (0, (1i64 << bits) - 1),
                false => (-(1i64 << (bits - 1)), (1i64 << (bits - 1)) - 1),
            };
            if (low..=high).contains(&v) { tensor } else { DType::Int64 }
        }
        _ => number_dtype(number, tensor),
    }
}

fn floating(dtype: DType) -> DType {
    if dtype.class() >= DTypeClass::Float { dtype } else { DType::Float32 }
}

pub fn unary_infer(cx: &mut Infer, rule: UnaryRule) -> Result<SmallVec<[Aval; 1]>> {
    let x = &cx.inputs[0];
    if rule == UnaryRule::Number && x.dtype.is_bool() {
        return Err(cx.error(Code::DTypeMismatch).expected("a tensor of numbers").got("Bool"));
    }
    Ok(smallvec![Aval::new(unary_dtype(x.dtype, rule), &x.shape)])
}

fn unary_dtype(dtype: DType, rule: UnaryRule) -> DType {
    match rule {
        UnaryRule::Number | UnaryRule::Any => dtype,
        UnaryRule::Float => floating(dtype),
        UnaryRule::ToBool => DType::Bool,
        UnaryRule::Magnitude => dtype.component(),
    }
}

pub fn unary_program(op: Opcode, dtype: DType, rule: UnaryRule) -> ScalarProgram {
    let mut b = ProgramBuilder::new(&[dtype]);
    let operand = match rule {
        UnaryRule::Float => floating(dtype),
        UnaryRule::ToBool if op == Opcode::Not => DType::Bool,
        _ => dtype,
    };
    let x = b.cast(Reg(0), operand);
    let y = b.op(op, &[x]);
    b.output(y);
    b.finish()
}

/// The dtype in which a binary op computes.
fn operand_dtype(a: DType, b: DType, rule: BinaryRule) -> DType {
    match rule {
        BinaryRule::Number | BinaryRule::Any | BinaryRule::Compare | BinaryRule::Bits | BinaryRule::Shift => {
            promote(a, b)
        }
        BinaryRule::Float => floating(promote(a, b)),
        BinaryRule::Logic => DType::Bool,
    }
}

pub fn binary_infer(cx: &mut Infer, rule: BinaryRule) -> Result<SmallVec<[Aval; 1]>> {
    let (x, y) = (&cx.inputs[0], &cx.inputs[1]);
    let dtype = operand_dtype(x.dtype, y.dtype, rule);
    if rule == BinaryRule::Number && dtype.is_bool() {
        return Err(cx.error(Code::DTypeMismatch).expected("tensors of numbers").got("Bool and Bool"));
    }
    let fits = match rule {
        BinaryRule::Bits => dtype.is_int() || dtype.is_bool(),
        BinaryRule::Shift => dtype.is_int(),
        _ => true,
    };
    if !fits {
        let got = format!("{} and {}", x.dtype.title(), y.dtype.title());
        return Err(cx.error(Code::DTypeMismatch).expected("tensors of integers").got(got));
    }
    let shape = broadcast_shapes(cx.op.name, &x.shape, &y.shape, cx.env)?;
    let out = if matches!(rule, BinaryRule::Compare | BinaryRule::Logic) { DType::Bool } else { dtype };
    Ok(smallvec![Aval { dtype: out, shape }])
}

pub fn binary_program(op: Opcode, dtypes: &[DType], rule: BinaryRule) -> ScalarProgram {
    let dtype = operand_dtype(dtypes[0], dtypes[1], rule);
    let mut b = ProgramBuilder::new(dtypes);
    let x = b.cast(Reg(0), dtype);
    let y = b.cast(Reg(1), dtype);
    // For booleans a sum is "or", a product "and" and a difference "xor".
    let op = match (op, dtype) {
        (Opcode::Add | Opcode::Maximum, DType::Bool) => Opcode::Or,
        (Opcode::Mul | Opcode::Minimum, DType::Bool) => Opcode::And,
        (Opcode::Sub, DType::Bool) => Opcode::Xor,
        // Division by false gives 0, as for integers.
        (Opcode::FloorDiv, DType::Bool) => Opcode::And,
        _ => op,
    };
    let z = b.op(op, &[x, y]);
    b.output(z);
    b.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn promotion() {
        assert_eq!(promote(DType::Int64, DType::Float32), DType::Float32);
        assert_eq!(promote(DType::Bool, DType::Int32), DType::Int32);
        assert_eq!(promote(DType::Int32, DType::Int64), DType::Int64);
        assert_eq!(number_dtype(Scalar::Float(1.0), DType::Int32), DType::Float32);
        assert_eq!(number_dtype(Scalar::Int(1), DType::Float64), DType::Float64);
        assert_eq!(compared_number_dtype(Scalar::Int(127), DType::Int8), DType::Int8);
        assert_eq!(compared_number_dtype(Scalar::Int(-129), DType::Int8), DType::Int64);
        assert_eq!(compared_number_dtype(Scalar::Int(-1), DType::UInt8), DType::Int64);
        assert_eq!(compared_number_dtype(Scalar::Int(1 << 40), DType::Float16), DType::Float16);
    }

    #[test]
    fn a_tensor_without_dimensions_does_not_widen() {
        use DType::*;
        let cast = |a, b| weak_zero_dim([a, b]);
        assert_eq!(cast((Float16, 1), (Float32, 0)), Some((1, Float16)));
        assert_eq!(cast((Int64, 0), (UInt8, 2)), Some((0, UInt8)));
        assert_eq!(cast((Int32, 1), (Float64, 0)), None);
        assert_eq!(cast((Float32, 1), (Float16, 0)), None);
        assert_eq!(cast((Float16, 0), (Float32, 0)), None);
        assert_eq!(cast((Float16, 1), (Float32, 1)), None);
    }
}
