//! Lowers a program to the dtypes that have tile functions. Nothing is computed in 16-bit floats: each operation on
//! them widens to float32 and rounds its result. A cast between two dtypes without a function goes through a third one.

use std::borrow::Cow;

use ms_core::{DType, Instr, Opcode, ProgramBuilder, Reg, ScalarProgram, SmallVec};

/// The intermediate dtype for a cast without a tile function of its own.
fn between(from: DType, to: DType) -> Option<DType> {
    let direct = |half: DType| half == DType::Float32 || half == DType::Float64;
    if from == to {
        None
    } else if from.is_complex() {
        let own = from.component();
        (!(to.is_complex() || to.is_bool() || to == own)).then_some(own)
    } else if from.is_half() {
        // Every half value is exact in float32.
        (!direct(to)).then_some(DType::Float32)
    } else if to.is_complex() {
        let part = to.component();
        (from != part).then_some(part)
    } else if to.is_half() {
        // Integers up to the largest float16 are exact in float64, so rounding happens only once.
        (!direct(from)).then_some(DType::Float64)
    } else {
        None
    }
}

fn needs_work(instr: &Instr) -> bool {
    match instr.op {
        Opcode::Const | Opcode::Select => false,
        Opcode::Cast => between(instr.ty, instr.out).is_some(),
        _ => instr.ty.is_half(),
    }
}

pub(super) fn lower(program: &ScalarProgram) -> Cow<'_, ScalarProgram> {
    if !program.instrs.iter().any(needs_work) {
        return Cow::Borrowed(program);
    }
    let mut b = ProgramBuilder::new(&program.inputs);
    let mut at: Vec<Reg> = (0..program.inputs.len()).map(|k| Reg(k as u16)).collect();
    // The widened float32 value of each register, if any.
    let mut wide: Vec<Option<Reg>> = vec![None; program.inputs.len() + program.instrs.len()];
    for instr in &program.instrs {
        let args = &instr.args[..instr.op.arity()];
        let reg = match instr.op {
            Opcode::Const => b.constant(instr.imm, instr.out),
            Opcode::Cast => match between(instr.ty, instr.out) {
                Some(mid) => {
                    let first = convert(&mut b, at[args[0].0 as usize], mid);
                    convert(&mut b, first, instr.out)
                }
                None => b.cast(at[args[0].0 as usize], instr.out),
            },
            op if op != Opcode::Select && instr.ty.is_half() => {
                let operands: SmallVec<[Reg; 3]> = args
                    .iter()
                    .map(|r| {
                        let k = r.0 as usize;
                        *wide[k].get_or_insert_with(|| b.cast(at[k], DType::Float32))
                    })
                    .collect();
                let result = b.op(op, &operands);
                if instr.out.is_half() { b.cast(result, instr.out) } else { result }
            }
            op => {
                let operands: SmallVec<[Reg; 3]> = args.iter().map(|r| at[r.0 as usize]).collect();
                b.op(op, &operands)
            }
        };
        at.push(reg);
    }
    for out in &program.outputs {
        b.output(at[out.0 as usize]);
    }
    Cow::Owned(b.finish())
}

/// A cast, through a third dtype if necessary.
fn convert(b: &mut ProgramBuilder, reg: Reg, to: DType) -> Reg {
    match between(b.dtype(reg), to) {
        Some(mid) => {
            let first = convert(b, reg, mid);
            convert(b, first, to)
        }
        None => b.cast(reg, to),
    }
}
