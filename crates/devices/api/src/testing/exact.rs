//! Tests the instructions of [`is_exact`] one by one.

use std::sync::Arc;

use ms_core::{DType, Instr, Layout, Opcode, ProgramBuilder, Reg, Scalar, ScalarProgram, concrete_shape};

use crate::{Device, LaunchSpec, Operand, is_exact, is_whole};

/// Each listed instruction that a program can hold, as its own program.
fn programs() -> Vec<ScalarProgram> {
    let mut all = Vec::new();
    for &from in DType::ALL {
        let casts = DType::ALL.iter().filter(|&&to| to != from);
        all.extend(casts.map(|&to| {
            let mut b = ProgramBuilder::new(&[from]);
            let r = b.cast(Reg(0), to);
            b.output(r);
            b.finish()
        }));
        for &op in Opcode::ALL.iter().filter(|op| !matches!(op, Opcode::Const | Opcode::Cast)) {
            let (inputs, args): (&[DType], &[Reg]) = match op.arity() {
                1 => (&[from], &[Reg(0)]),
                2 => (&[from, from], &[Reg(0), Reg(1)]),
                _ => (&[DType::Bool, from, from], &[Reg(0), Reg(1), Reg(2)]),
            };
            let mut b = ProgramBuilder::new(inputs);
            let r = b.op(op, args);
            b.output(r);
            all.push(b.finish());
        }
    }
    all.retain(|program| is_exact(&program.instrs[0]));
    all
}

/// The bits of values at the edges of a dtype.
fn edges(dtype: DType) -> Vec<u128> {
    let bits = 8 * dtype.size() as u32;
    let mask = u128::MAX >> (128 - bits);
    match dtype {
        DType::Bool => vec![0, 1],
        d if d.is_int() => {
            let high = 1 << (bits - 1);
            vec![0, 1, 2, 3, 7, bits as u128, high - 1, high, high + 1, mask - 6, mask - 1, mask]
        }
        d => {
            let of = |v: f64| Scalar::Float(v).to_bits(d);
            let mut all: Vec<u128> = [0.0, 1.0, 0.1, 3.0, -2.5, 1e-3, 65504.0, 1e30, f64::INFINITY].map(of).to_vec();
            // The smallest subnormal number, the largest one, the smallest normal number, and the one above 1.
            let least_normal = of(f64::INFINITY) & of(f64::INFINITY).wrapping_neg();
            all.extend([1, least_normal - 1, least_normal, of(1.0) + 1, of(f64::NAN)]);
            all.extend([0, 1, of(1.0)].map(|b| b | 1 << (bits - 1)));
            all
        }
    }
}

fn whole(bits: u128, dtype: DType) -> i128 {
    let unused = 128 - 8 * dtype.size() as u32;
    let signed = dtype.is_int() && !dtype.is_unsigned();
    if signed { (bits << unused) as i128 >> unused } else { bits as i128 }
}

fn wrapped(value: i128, dtype: DType) -> u128 {
    if dtype.is_bool() {
        u128::from(value != 0)
    } else {
        value as u128 & (u128::MAX >> (128 - 8 * dtype.size() as u32))
    }
}

fn real(bits: u128, dtype: DType) -> f64 {
    Scalar::from_bits(bits, dtype).as_f64()
}

fn shifted(x: i128, count: i128, dtype: DType, left: bool) -> i128 {
    let inside = (0..8 * dtype.size() as i128).contains(&count);
    match (inside, left) {
        (true, true) => x << count,
        (true, false) => x >> count,
        (false, true) => 0,
        (false, false) => x >> 127,
    }
}

fn of_whole(op: Opcode, ty: DType, x: i128, y: i128) -> i128 {
    let nonzero = |f: fn(i128, i128) -> i128| if y == 0 { 0 } else { f(x, y) };
    match op {
        Opcode::Add => x + y,
        Opcode::Sub => x - y,
        Opcode::Mul => x.wrapping_mul(y),
        Opcode::Div => nonzero(|x, y| x / y),
        Opcode::FloorDiv => nonzero(|x, y| x.div_euclid(y) - i128::from(y < 0 && x.rem_euclid(y) != 0)),
        Opcode::FloorMod => nonzero(|x, y| ((x % y) + y) % y),
        Opcode::Fmod => nonzero(|x, y| x % y),
        Opcode::Maximum => x.max(y),
        Opcode::Minimum => x.min(y),
        Opcode::Neg => -x,
        Opcode::Abs => x.abs(),
        Opcode::Sign => x.signum(),
        Opcode::And => x & y,
        Opcode::Or => x | y,
        Opcode::Xor => x ^ y,
        Opcode::Not if ty.is_bool() => 1 - x,
        Opcode::Not => !x,
        Opcode::ShiftLeft => shifted(x, y, ty, true),
        Opcode::ShiftRight => shifted(x, y, ty, false),
        other => unreachable!("{other:?} of integers is not listed"),
    }
}

macro_rules! arithmetic {
    ($op:expr, $x:expr, $y:expr) => {
        match $op {
            Opcode::Add => $x + $y,
            Opcode::Sub => $x - $y,
            Opcode::Mul => $x * $y,
            Opcode::Div => $x / $y,
            Opcode::Neg => -$x,
            Opcode::Abs => $x.abs(),
            Opcode::Sqrt => $x.sqrt(),
            other => unreachable!("{other:?} of floats is not listed"),
        }
    };
}

/// The expected result of the instruction for these operands.
fn expected(instr: &Instr, args: &[u128]) -> u128 {
    use std::cmp::Ordering::*;
    let (ty, out) = (instr.ty, instr.out);
    let second = *args.get(1).unwrap_or(&0);
    let order = match is_whole(ty) {
        true => Some(whole(args[0], ty).cmp(&whole(second, ty))),
        false => real(args[0], ty).partial_cmp(&real(second, ty)),
    };
    let truth = match instr.op {
        Opcode::Eq => order == Some(Equal),
        Opcode::Ne => order != Some(Equal),
        Opcode::Lt => order == Some(Less),
        Opcode::Le => matches!(order, Some(Less | Equal)),
        Opcode::Gt => order == Some(Greater),
        Opcode::Ge => matches!(order, Some(Greater | Equal)),
        Opcode::IsNan => real(args[0], ty).is_nan(),
        Opcode::IsInf => real(args[0], ty).is_infinite(),
        Opcode::Select => return args[if args[0] != 0 { 1 } else { 2 }],
        Opcode::Cast if is_whole(ty) => {
            let value = whole(args[0], ty);
            return match out {
                DType::Float32 => (value as f32).to_bits().into(),
                d if d.is_float() => Scalar::Float(value as f64).to_bits(d),
                d => wrapped(value, d),
            };
        }
        Opcode::Cast => return Scalar::Float(real(args[0], ty)).to_bits(out),
        op if is_whole(ty) => return wrapped(of_whole(op, ty, whole(args[0], ty), whole(second, ty)), out),
        op => {
            let (x, y) = (real(args[0], ty), real(second, ty));
            // Floats of 16 bits are computed in float32 and rounded.
            let value = match ty {
                DType::Float64 => arithmetic!(op, x, y),
                _ => f64::from(arithmetic!(op, (x as f32), (y as f32))),
            };
            return Scalar::Float(value).to_bits(out);
        }
    };
    u128::from(truth)
}

fn is_nan(bits: u128, dtype: DType) -> bool {
    dtype.is_float() && real(bits, dtype).is_nan()
}

/// Runs each listed instruction that the device has over all pairs of edge values. Float arithmetic is also run with a
/// constant operand, since shader compilers take liberties with constants.
pub fn exact_instructions_give_these_bits(device: &dyn Device, runs: bool) {
    for program in programs().into_iter().chain(with_constants()) {
        gives_these_bits(device, &program, runs);
    }
}

/// Float arithmetic in which one operand is a constant.
fn with_constants() -> Vec<ScalarProgram> {
    let mut all = Vec::new();
    for (program, value, first) in programs()
        .iter()
        .flat_map(|p| [0.0, -0.0, 1.0, f64::INFINITY].into_iter().flat_map(move |v| [(p, v, true), (p, v, false)]))
    {
        let Instr { op, ty, .. } = program.instrs[0];
        if !ty.is_float() || !matches!(op, Opcode::Add | Opcode::Sub | Opcode::Mul | Opcode::Div) {
            continue;
        }
        let mut b = ProgramBuilder::new(&[ty]);
        let constant = b.constant(Scalar::Float(value).to_bits(ty), ty);
        let args = if first { [constant, Reg(0)] } else { [Reg(0), constant] };
        let result = b.op(op, &args);
        b.output(result);
        all.push(b.finish());
    }
    all
}

/// Checks a program of one instruction, which constants may precede.
fn gives_these_bits(device: &dyn Device, program: &ScalarProgram, runs: bool) {
    let Some((instr, constants)) = program.instrs.split_last() else { return };
    let spec = LaunchSpec::Program { op: "instruction", program: Arc::new(program.clone()) };
    if !device.supports(&spec) {
        return;
    }
    let values: Vec<Vec<u128>> = program.inputs.iter().map(|d| edges(*d)).collect();
    let n: usize = values.iter().map(Vec::len).product();
    // The operands of element `i` are the digits of `i`.
    let digits = |mut i: usize| -> Vec<u128> {
        let digit = |all: &Vec<u128>| {
            let value = all[i % all.len()];
            i /= all.len();
            value
        };
        values.iter().map(digit).collect()
    };
    let rows: Vec<Vec<u128>> = (0..n).map(digits).collect();
    let shape = |dtype: DType| Layout::contiguous(dtype, &concrete_shape(&[n as i64]));
    let buffers: Vec<_> = (program.inputs.iter().enumerate())
        .map(|(k, d)| {
            let bytes: Vec<u8> = rows.iter().flat_map(|row| row[k].to_le_bytes()[..d.size()].to_vec()).collect();
            let buffer = device.allocate(bytes.len()).expect("a small buffer");
            device.copy_in(&bytes, &*buffer, 0).expect("in range");
            (buffer, shape(*d))
        })
        .collect();
    let (out, layout) = (device.allocate(n * instr.out.size()).expect("a small buffer"), shape(instr.out));
    let inputs: Vec<Operand> =
        buffers.iter().map(|(b, layout)| Operand { buffer: &**b, layout, byte_offset: 0 }).collect();
    let target = Operand { buffer: &*out, layout: &layout, byte_offset: 0 };
    let compiled = device.compile(&spec).expect("supported");
    device.launch(&*compiled, &inputs, &[target]).expect("runs");
    let mut got = vec![0; n * instr.out.size()];
    device.copy_out(&*out, 0, &mut got).expect("in range");
    for (row, element) in rows.iter().zip(got.chunks(instr.out.size())).filter(|_| runs) {
        let mut bits = [0; 16];
        bits[..element.len()].copy_from_slice(element);
        let registers: Vec<u128> = row.iter().copied().chain(constants.iter().map(|c| c.imm)).collect();
        let args: Vec<u128> = instr.args[..instr.op.arity()].iter().map(|r| registers[r.0 as usize]).collect();
        let (bits, want) = (u128::from_le_bytes(bits), expected(instr, &args));
        let same = bits == want || (is_nan(bits, instr.out) && is_nan(want, instr.out));
        assert!(same, "{}: {row:x?} gave {bits:x}, expected {want:x}", program.describe());
    }
}

/// The listed instructions that a device does not have.
pub fn lacking_exact_instructions(device: &dyn Device) -> Vec<String> {
    let lacks = |program: &ScalarProgram| {
        !device.supports(&LaunchSpec::Program { op: "instruction", program: Arc::new(program.clone()) })
    };
    programs().iter().filter(|program| lacks(program)).map(ScalarProgram::describe).collect()
}
