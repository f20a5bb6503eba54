//! From a program over any dtypes to one over those that have tile functions: nothing is computed in the float types of 16
//! bits, so that each operation on them widens to float32 and rounds its result; a cast between two dtypes that have no
//! function goes by way of a third.

use std::borrow::Cow;

use ms_core::{DType, Instr, Opcode, ProgramBuilder, Reg, ScalarProgram, SmallVec};

/// The dtype in between, where a cast has no tile function of its own.
fn between(from: DType, to: DType) -> Option<DType> {
    let direct = |half: DType| half == DType::Float32 || half == DType::Float64;
    if from == to {
        None
    } else if from.is_complex() {
        let own = from.component();
        (!(to.is_complex() || to.is_bool() || to == own)).then_some(own)
    } else if from.is_half() {
        // Every half value is a float32.
        (!direct(to)).then_some(DType::Float32)
    } else if to.is_complex() {
        let part = to.component();
        (from != part).then_some(part)
    } else if to.is_half() {
        // Integers up to the greatest float16 are exact in float64, so that rounding happens once.
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
    // The float32 value of each register that was widened.
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

/// A cast, by way of a third dtype where it needs one.
fn convert(b: &mut ProgramBuilder, reg: Reg, to: DType) -> Reg {
    match between(b.dtype(reg), to) {
        Some(mid) => {
            let first = convert(b, reg, mid);
            convert(b, first, to)
        }
        None => b.cast(reg, to),
    }
}
