//! Combines several opcodes into one pass over a tile: intermediate values stay in processor registers. Each opcode is
//! rounded as in a separate pass, so the bits are the same.

use ms_core::{DType, Instr, Opcode, Reg, ScalarProgram, SmallVec};

use super::math32;
use super::table::{Tile, TileFn, function32};
use crate::simd::{Level, Simd, resolve};

/// How each instruction of a program runs.
pub(super) enum Plan {
    /// Computed within the instruction that reads its value.
    Within,
    Alone(SmallVec<[Reg; 3]>),
    /// Combined with the instructions before it, with these operands.
    Joined(TileFn, SmallVec<[Reg; 3]>),
}

/// Finds the instructions that can be combined: a value must be read once by a single instruction and not be an output.
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
            let last = inner.args[inner.op.arity() - 1];
            plan = Plan::Joined(f, SmallVec::from_slice(&[inner.args[0], last, args[1 - at]]));
            plans[first] = Plan::Within;
            break;
        }
        if let Some(all) = Interpolation::at(program, instr, &plans, &uses) {
            for within in [Some(all.scaled), Some(all.difference), all.square].into_iter().flatten() {
                plans[within] = Plan::Within;
            }
            plan = Plan::Joined(all.tile(level), SmallVec::from_slice(&all.args));
        }
        if instr.ty == DType::Float32
            && let [arg] = args
            && let Some(first) = (arg.0 as usize).checked_sub(n).filter(|first| uses[n + first] == 1)
            && let Some((f, args, within)) = function_of(program, first, &plans, &uses, instr.op, level)
        {
            plan = Plan::Joined(f, args);
            plans[first] = Plan::Within;
            if let Some(within) = within {
                plans[within] = Plan::Within;
            }
        }
        plans.push(plan);
    }
    plans
}

/// A function applied to the result of instruction `first`: its operands, and an earlier instruction that is also
/// combined.
fn function_of(
    program: &ScalarProgram,
    first: usize,
    plans: &[Plan],
    uses: &[usize],
    op: Opcode,
    level: Level,
) -> Option<(TileFn, SmallVec<[Reg; 3]>, Option<usize>)> {
    let n = program.inputs.len();
    let inner = &program.instrs[first];
    if inner.ty != DType::Float32 {
        return None;
    }
    // The instruction that computes the inner one's first operand.
    let second = (inner.args[0].0 as usize).checked_sub(n).filter(|&k| inner.op != Opcode::Const && k < first);
    match (&plans[first], inner.op) {
        (Plan::Joined(_, args), Opcode::Add) if program.instrs[second?].op == Opcode::Mul => {
            Some((function32::<math32::ProductSum>(op, level)?, args.clone(), None))
        }
        (Plan::Alone(args), Opcode::Mul) => {
            let minus = second.filter(|&k| program.instrs[k].op == Opcode::Neg && uses[n + k] == 1);
            if let Some(k) = minus
                && let Plan::Alone(of) = &plans[k]
            {
                let args = SmallVec::from_slice(&[of[0], args[1]]);
                return Some((function32::<math32::MinusProduct>(op, level)?, args, minus));
            }
            Some((function32::<math32::Product>(op, level)?, args.clone(), None))
        }
        (Plan::Alone(args), Opcode::Add) => Some((function32::<math32::Sum>(op, level)?, args.clone(), None)),
        (Plan::Alone(args), Opcode::Sub) => Some((function32::<math32::Difference>(op, level)?, args.clone(), None)),
        (Plan::Alone(args), Opcode::Neg) => Some((function32::<math32::Minus>(op, level)?, args.clone(), None)),
        _ => None,
    }
}

/// `b + (a - b) * c`, or with `a * a` for `a`: the moving averages of optimizers.
struct Interpolation {
    args: [Reg; 3],
    /// The instructions before the sum.
    scaled: usize,
    difference: usize,
    square: Option<usize>,
}

impl Interpolation {
    /// The interpolation that ends in this instruction, if nothing else reads the values within it.
    fn at(program: &ScalarProgram, sum: &Instr, plans: &[Plan], uses: &[usize]) -> Option<Interpolation> {
        let n = program.inputs.len();
        let within = |r: Reg, op: Opcode| {
            let k = (r.0 as usize).checked_sub(n)?;
            let instr = &program.instrs[k];
            (instr.op == op && instr.ty == DType::Float32 && uses[n + k] == 1).then_some((k, instr))
        };
        if sum.op != Opcode::Add || sum.ty != DType::Float32 {
            return None;
        }
        let (scaled, product) = within(sum.args[1], Opcode::Mul)?;
        let (difference, minus) = within(product.args[0], Opcode::Sub)?;
        if minus.args[1] != sum.args[0] {
            return None;
        }
        // The value is read twice by the instruction that computes its square.
        let square = within(minus.args[0], Opcode::Mul).filter(|(_, of)| of.args[0] == of.args[1]);
        if square.is_none() && matches!(plans[difference], Plan::Joined(..)) {
            return None; // combined with the instruction that computes `a`
        }
        let a = square.map_or(minus.args[0], |(_, of)| of.args[0]);
        let args = [a, minus.args[1], product.args[1]];
        Some(Interpolation { args, scaled, difference, square: square.map(|(k, _)| k) })
    }

    fn tile(&self, level: Level) -> TileFn {
        match self.square {
            Some(_) => resolve::<Interpolate<true>>(level),
            None => resolve::<Interpolate<false>>(level),
        }
    }
}

struct Interpolate<const SQUARE: bool>;

impl<const SQUARE: bool> Simd for Interpolate<SQUARE> {
    type Args = *const Tile;
    type Output = ();

    #[inline(always)]
    unsafe fn run<const LEVEL: u8>(t: *const Tile) {
        let interpolate = |a: f32, b: f32, c: f32| {
            let a = if SQUARE { a * a } else { a };
            let sum = b + (a - b) * c;
            // Of two NaN operands, a sum returns the first, made quiet; the compiler may exchange them.
            if b.is_nan() { f32::from_bits(b.to_bits() | QUIET) } else { sum }
        };
        // SAFETY: the caller's tile has three float32 operands, as the program states.
        unsafe { map_three(t, interpolate) }
    }
}

/// Writes `f` of the three operands of a tile, element by element.
///
/// # Safety
/// The tile has three float32 operands.
#[inline(always)]
unsafe fn map_three(t: *const Tile, f: impl Fn(f32, f32, f32) -> f32) {
    // SAFETY: as the caller promises.
    let (dst, a, b, c) = unsafe { ((*t).dst::<f32>(), (*t).src::<f32>(0), (*t).src::<f32>(1), (*t).src::<f32>(2)) };
    for (((d, &a), &b), &c) in dst.iter_mut().zip(a).zip(b).zip(c) {
        *d = f(a, b, c);
    }
}

/// The bit that makes a NaN quiet.
const QUIET: u32 = 1 << 22;

struct Three<const FIRST: u8, const SECOND: u8>;

const ADD: u8 = 0;
const SUB: u8 = 1;
const MUL: u8 = 2;
const MAX: u8 = 3;
/// The combined value is the second operand.
const SUB_FROM: u8 = 4;
const MAX_OF: u8 = 5;
const DIV: u8 = 6;
/// Of the first operand alone.
const SQRT: u8 = 7;

#[inline(always)]
fn apply<const OP: u8>(a: f32, b: f32) -> f32 {
    let maximum = |a: f32, b: f32| if (a > b) | a.is_nan() { a } else { b };
    match OP {
        ADD => a + b,
        SUB => a - b,
        MUL => a * b,
        MAX => maximum(a, b),
        SUB_FROM => b - a,
        DIV => a / b,
        SQRT => a.sqrt(),
        _ => maximum(b, a),
    }
}

impl<const FIRST: u8, const SECOND: u8> Simd for Three<FIRST, SECOND> {
    type Args = *const Tile;
    type Output = ();

    #[inline(always)]
    unsafe fn run<const LEVEL: u8>(t: *const Tile) {
        // SAFETY: the caller's tile has three float32 operands, as the program states.
        unsafe { map_three(t, |a, b, c| apply::<SECOND>(apply::<FIRST>(a, b), c)) }
    }
}

fn pair_fn(first: Opcode, ty: DType, second: Opcode, swapped: bool, level: Level) -> Option<TileFn> {
    if ty != DType::Float32 {
        return None;
    }
    macro_rules! second {
        ($first:ident) => {
            // Of two NaN operands, processors return the first. A sum or product keeps its operands' order, which the
            // compiler does not guarantee if the value in the register comes second.
            match (second, swapped) {
                (Opcode::Add, false) => Some(resolve::<Three<$first, ADD>>(level)),
                (Opcode::Mul, false) => Some(resolve::<Three<$first, MUL>>(level)),
                (Opcode::Sub, false) => Some(resolve::<Three<$first, SUB>>(level)),
                (Opcode::Div, false) => Some(resolve::<Three<$first, DIV>>(level)),
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
        Opcode::Sqrt if (second, swapped) == (Opcode::Add, false) => Some(resolve::<Three<SQRT, ADD>>(level)),
        _ => None,
    }
}
