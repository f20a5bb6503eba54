//! Two opcodes in one pass over a tile: the first one's value stays in a processor register. Each is rounded as it is by itself, so
//! that the bits are those of two passes.

use ms_core::{DType, Opcode, Reg, ScalarProgram, SmallVec};

use super::table::{Tile, TileFn};
use crate::simd::{Level, Simd, resolve};

/// For each instruction of a program: what it does with which operands.
pub(super) enum Plan {
    /// Its value is made within the instruction that reads it.
    Within,
    Alone(SmallVec<[Reg; 3]>),
    Pair(TileFn, SmallVec<[Reg; 3]>),
}

/// Finds the pairs: a value that one instruction reads, once, and that is no output.
pub(super) fn plan(program: &ScalarProgram, level: Level) -> Vec<Plan> {
    let n = program.inputs.len();
    let mut uses = vec![0usize; n + program.instrs.len()];
    for instr in &program.instrs {
        for arg in &instr.args[..instr.op.arity()] {
            uses[arg.0 as usize] += 1;
        }
    }
    for out in &program.outputs {
        uses[out.0 as usize] += 2;
    }
    let mut plans: Vec<Plan> = Vec::with_capacity(program.instrs.len());
    for instr in &program.instrs {
        let args = &instr.args[..instr.op.arity()];
        let mut plan = Plan::Alone(SmallVec::from_slice(args));
        for at in 0..if instr.ty == DType::Float32 && args.len() == 2 { 2 } else { 0 } {
            let Some(first) = (args[at].0 as usize).checked_sub(n) else { continue };
            if uses[n + first] != 1 || !matches!(plans[first], Plan::Alone(_)) {
                continue;
            }
            let inner = &program.instrs[first];
            let Some(f) = pair_fn(inner.op, inner.ty, instr.op, at == 1, level) else { continue };
            plan = Plan::Pair(f, SmallVec::from_slice(&[inner.args[0], inner.args[1], args[1 - at]]));
            plans[first] = Plan::Within;
            break;
        }
        plans.push(plan);
    }
    plans
}

struct Three<const FIRST: u8, const SECOND: u8>;

const ADD: u8 = 0;
const SUB: u8 = 1;
const MUL: u8 = 2;
const MAX: u8 = 3;
/// The pair's value is the second operand.
const SUB_FROM: u8 = 4;
const MAX_OF: u8 = 5;

#[inline(always)]
fn apply<const OP: u8>(a: f32, b: f32) -> f32 {
    let maximum = |a: f32, b: f32| if (a > b) | a.is_nan() { a } else { b };
    match OP {
        ADD => a + b,
        SUB => a - b,
        MUL => a * b,
        MAX => maximum(a, b),
        SUB_FROM => b - a,
        _ => maximum(b, a),
    }
}

impl<const FIRST: u8, const SECOND: u8> Simd for Three<FIRST, SECOND> {
    type Args = *const Tile;
    type Output = ();

    #[inline(always)]
    unsafe fn run<const LEVEL: u8>(t: *const Tile) {
        let (dst, a, b, c) = unsafe { ((*t).dst::<f32>(), (*t).src::<f32>(0), (*t).src::<f32>(1), (*t).src::<f32>(2)) };
        for (((d, &a), &b), &c) in dst.iter_mut().zip(a).zip(b).zip(c) {
            *d = apply::<SECOND>(apply::<FIRST>(a, b), c);
        }
    }
}

fn pair_fn(first: Opcode, ty: DType, second: Opcode, swapped: bool, level: Level) -> Option<TileFn> {
    if ty != DType::Float32 {
        return None;
    }
    macro_rules! second {
        ($first:ident) => {
            // Of two NaN operands processors hand the first on: a sum or product keeps its operands' order, which the compiler
            // gives up where the value in the register comes second.
            match (second, swapped) {
                (Opcode::Add, false) => Some(resolve::<Three<$first, ADD>>(level)),
                (Opcode::Mul, false) => Some(resolve::<Three<$first, MUL>>(level)),
                (Opcode::Sub, false) => Some(resolve::<Three<$first, SUB>>(level)),
                (Opcode::Sub, true) => Some(resolve::<Three<$first, SUB_FROM>>(level)),
                (Opcode::Maximum, false) => Some(resolve::<Three<$first, MAX>>(level)),
                (Opcode::Maximum, true) => Some(resolve::<Three<$first, MAX_OF>>(level)),
                _ => None,
            }
        };
    }
    match first {
        Opcode::Add => second!(ADD),
        Opcode::Sub => second!(SUB),
        Opcode::Mul => second!(MUL),
        _ => None,
    }
}
