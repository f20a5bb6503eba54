//! Compiles a scalar program to steps over tile registers.

use ms_core::{Code, SmallVec};
use ms_core::{DType, Error, Opcode, Reg, Result, ScalarProgram, View, ViewMut};

use super::lower::lower;
use super::pairs::{Plan, plan};
use super::table::{Tile, TileFn, tile_fn};
use super::{run, small};
use crate::simd::Level;

/// One instruction with its function and the slots of its operands. Slots are the inputs first, then the tile
/// registers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub f: TileFn,
    pub dst: u16,
    pub src: [u16; 3],
}

impl Step {
    /// Runs the instruction over `n` elements of the slots.
    ///
    /// # Safety
    /// The step's slots have room for `n` elements each.
    #[inline(always)]
    pub unsafe fn run(&self, at: &[*mut u8], n: usize) {
        // Written out: with the standard library's map over arrays, the compiler did not inline this into the loops,
        // which cost a third of their time.
        let of = |k: usize| at[self.src[k] as usize].cast_const();
        // SAFETY: promised by the caller.
        unsafe { (self.f)(&Tile { dst: at[self.dst as usize], src: [of(0), of(1), of(2)], n }) }
    }
}

/// A constant and the slot that holds a tile of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Constant {
    pub slot: u16,
    pub bits: u128,
    pub size: usize,
}

/// A compiled program: registers are allocated and every instruction's function is known.
#[derive(Clone, Debug)]
pub struct CompiledProgram {
    pub(super) inputs: SmallVec<[DType; 4]>,
    /// The dtype of each output and the slot of its value.
    pub(super) outputs: SmallVec<[(DType, u16); 2]>,
    pub(super) steps: Vec<Step>,
    pub(super) constants: Vec<Constant>,
    /// The number of slots besides the inputs.
    pub(super) registers: usize,
    /// Bytes of the widest element, at least eight: the size of a register per element of a tile.
    pub(super) width: usize,
    /// The program's only step, with operands and dtype, if small launches can use it directly.
    pub(super) single: Option<(TileFn, SmallVec<[Reg; 3]>, DType)>,
}

impl CompiledProgram {
    /// Errors: `UnsupportedDType` if an opcode has no kernel for its dtype.
    pub fn new(program: &ScalarProgram) -> Result<CompiledProgram> {
        CompiledProgram::at_level(program, Level::current())
    }

    /// Like [`CompiledProgram::new`], at a level that [`Level::available`] lists. Levels may differ in the last bits of
    /// transcendental functions.
    pub fn at_level(program: &ScalarProgram, level: Level) -> Result<CompiledProgram> {
        let lowered = lower(program);
        let program = &*lowered;
        let n_inputs = program.inputs.len();
        let n_values = n_inputs + program.instrs.len();
        let plans = plan(program, level);
        let mut last_use = vec![0usize; n_values];
        for (k, plan) in plans.iter().enumerate() {
            if let Plan::Alone(args) | Plan::Joined(_, args) = plan {
                args.iter().for_each(|arg| last_use[arg.0 as usize] = k);
            }
        }
        // Outputs and constants have their own registers: outputs may be redirected to memory, and constants are filled
        // in once for all tiles.
        let mut pinned = vec![false; n_values];
        for out in &program.outputs {
            pinned[out.0 as usize] = true;
        }
        let mut slots: Vec<u16> = (0..n_inputs as u16).collect();
        let mut free: Vec<u16> = Vec::new();
        let mut registers = 0usize;
        let mut steps = Vec::with_capacity(program.instrs.len());
        let mut constants = Vec::new();
        for (k, (instr, plan)) in program.instrs.iter().zip(&plans).enumerate() {
            let (Plan::Alone(args) | Plan::Joined(_, args)) = plan else {
                slots.push(u16::MAX);
                continue;
            };
            let value = n_inputs + k;
            let keep = pinned[value] || instr.op == Opcode::Const;
            let mut fresh = || {
                registers += 1;
                (n_inputs + registers - 1) as u16
            };
            // The result's register is allocated before the operands' are freed: tile functions require that they do
            // not overlap.
            let dst = if keep { fresh() } else { free.pop().unwrap_or_else(fresh) };
            slots.push(dst);
            if instr.op == Opcode::Const {
                constants.push(Constant { slot: dst, bits: instr.imm, size: instr.out.size() });
                continue;
            }
            let f = match plan {
                Plan::Joined(f, _) => *f,
                _ => tile_fn(instr.op, instr.ty, instr.out, level)
                    .ok_or_else(|| Error::new(Code::UnsupportedDType).op(instr.op.name()).got(instr.ty.name()))?,
            };
            let mut src = [0u16; 3];
            for (s, arg) in src.iter_mut().zip(args) {
                *s = slots[arg.0 as usize];
            }
            for (i, arg) in args.iter().enumerate() {
                let a = arg.0 as usize;
                let reusable = a >= n_inputs && !pinned[a] && program.instrs[a - n_inputs].op != Opcode::Const;
                if reusable && last_use[a] == k && !args[..i].contains(arg) {
                    free.push(slots[a]);
                }
            }
            if !keep && last_use[value] == 0 {
                // Nothing reads the result, so its register is free again.
                free.push(dst);
            }
            steps.push(Step { f, dst, src });
        }
        let outputs = program.outputs.iter().map(|&r| (program.dtype(r), slots[r.0 as usize])).collect();
        let single = match (program.instrs.as_slice(), program.outputs.as_slice(), steps.as_slice()) {
            ([instr], [out], [step]) if out.0 as usize == n_inputs => {
                Some((step.f, SmallVec::from_slice(&instr.args[..instr.op.arity()]), instr.out))
            }
            _ => None,
        };
        let inputs = program.inputs.clone();
        let dtypes = inputs.iter().copied().chain(program.instrs.iter().map(|i| i.out));
        let width = dtypes.map(DType::size).fold(8, usize::max);
        Ok(CompiledProgram { inputs, outputs, steps, constants, registers, width, single })
    }

    /// The number of operands.
    pub fn input_count(&self) -> usize {
        self.inputs.len()
    }

    /// The number of passes over a tile.
    #[doc(hidden)]
    pub fn step_count(&self) -> usize {
        self.steps.len()
    }

    /// The number of results.
    pub fn output_count(&self) -> usize {
        self.outputs.len()
    }

    pub fn output_dtype(&self, out: usize) -> DType {
        self.outputs[out].0
    }

    /// The number of element operations per element, as [`crate::pool::worth_splitting`] counts them.
    pub(crate) fn work(&self) -> usize {
        self.steps.len() + self.inputs.len()
    }

    /// Applies the program; see [`super::run`].
    ///
    /// Errors: `OutOfMemory`, `Interrupted`.
    pub fn run(&self, inputs: &[View], outputs: &[ViewMut]) -> Result<()> {
        if let Some((f, args, out)) = &self.single
            && let [output] = outputs
            && run::small(*f, args, *out, inputs, output)
        {
            return Ok(());
        }
        if small::run(self, inputs, outputs)? {
            return Ok(());
        }
        run::tiled(self, inputs, outputs)
    }
}
