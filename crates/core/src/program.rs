//! Scalar programs: the computation of an elementwise launch on one element, over a closed set of typed opcodes. The
//! CPU runs a program tile by tile; for GPUs it is rendered as source. An eager elementwise op is a program of one
//! opcode and a fused group is a longer one, so both share each opcode's single definition.

use smallvec::SmallVec;

use crate::DType;

macro_rules! opcodes {
    ($($variant:ident $name:literal $arity:literal $result:ident;)*) => {
        /// One typed scalar operation. NaN propagates through all opcodes, `Maximum` and `Minimum` included.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        #[repr(u8)]
        pub enum Opcode { $($variant),* }

        impl Opcode {
            pub const ALL: &'static [Opcode] = &[$(Opcode::$variant),*];
            pub const fn name(self) -> &'static str { match self { $(Opcode::$variant => $name),* } }
            /// Number of operands.
            pub const fn arity(self) -> usize { match self { $(Opcode::$variant => $arity),* } }
            const fn result(self) -> ResultKind { match self { $(Opcode::$variant => ResultKind::$result),* } }
        }
    };
}

enum ResultKind {
    /// The dtype of the operands.
    Same,
    Bool,
    /// Given by the instruction.
    Stated,
    /// For complex operands the dtype of their parts, otherwise the operands' dtype.
    Component,
    /// The complex dtype with these parts.
    Complex,
}

opcodes! {
    Const "const" 0 Stated;
    Cast "cast" 1 Stated;
    // Arithmetic. Integers wrap. Integer division and remainder by zero give 0.
    Add "add" 2 Same;
    Sub "sub" 2 Same;
    Mul "mul" 2 Same;
    Div "div" 2 Same;
    FloorDiv "floor_div" 2 Same;
    FloorMod "floor_mod" 2 Same;
    Pow "pow" 2 Same;
    Maximum "maximum" 2 Same;
    Minimum "minimum" 2 Same;
    Neg "neg" 1 Same;
    Abs "abs" 1 Component;
    Sign "sign" 1 Same;
    Reciprocal "reciprocal" 1 Same;
    Sqrt "sqrt" 1 Same;
    Rsqrt "rsqrt" 1 Same;
    Exp "exp" 1 Same;
    Log "log" 1 Same;
    Tanh "tanh" 1 Same;
    Sigmoid "sigmoid" 1 Same;
    Erf "erf" 1 Same;
    Sin "sin" 1 Same;
    Cos "cos" 1 Same;
    Tan "tan" 1 Same;
    Sinh "sinh" 1 Same;
    Cosh "cosh" 1 Same;
    Asin "asin" 1 Same;
    Acos "acos" 1 Same;
    Atan "atan" 1 Same;
    Asinh "asinh" 1 Same;
    Acosh "acosh" 1 Same;
    Atanh "atanh" 1 Same;
    Atan2 "atan2" 2 Same;
    Log1p "log1p" 1 Same;
    Expm1 "expm1" 1 Same;
    Erfc "erfc" 1 Same;
    Erfinv "erfinv" 1 Same;
    Lgamma "lgamma" 1 Same;
    Digamma "digamma" 1 Same;
    // Hurwitz zeta of (s, q).
    Zeta "zeta" 2 Same;
    Fmod "fmod" 2 Same;
    NextAfter "nextafter" 2 Same;
    // The regularized incomplete gamma functions of (order, x), and the lower's derivative by the order.
    Igamma "igamma" 2 Same;
    Igammac "igammac" 2 Same;
    IgammaSlope "igamma_slope" 2 Same;
    Floor "floor" 1 Same;
    Ceil "ceil" 1 Same;
    // Rounds half to even.
    Round "round" 1 Same;
    Trunc "trunc" 1 Same;
    // Comparisons and logic.
    Eq "eq" 2 Bool;
    Ne "ne" 2 Bool;
    Lt "lt" 2 Bool;
    Le "le" 2 Bool;
    Gt "gt" 2 Bool;
    Ge "ge" 2 Bool;
    IsNan "isnan" 1 Bool;
    IsInf "isinf" 1 Bool;
    // Logical for booleans, bitwise for integers.
    And "and" 2 Same;
    Or "or" 2 Same;
    Xor "xor" 2 Same;
    Not "not" 1 Same;
    // For integers. A count below 0, or at least the width, shifts everything out.
    ShiftLeft "shift_left" 2 Same;
    ShiftRight "shift_right" 2 Same;
    // Complex numbers and their parts.
    Real "real" 1 Component;
    Imag "imag" 1 Component;
    Conj "conj" 1 Same;
    Complex "complex" 2 Complex;
    // select(bool, x, y); the instruction's dtype is that of x and y.
    Select "select" 3 Same;
}

impl Opcode {
    pub fn from_name(name: &str) -> Option<Opcode> {
        Opcode::ALL.iter().copied().find(|o| o.name() == name)
    }
}

/// A register: the inputs come first, then one for each instruction (programs are in SSA form).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Reg(pub u16);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Instr {
    pub op: Opcode,
    /// The operands' dtype (`Select`: of the two values; `Cast`: of the source; `Const`: of the result).
    pub ty: DType,
    /// The result's dtype.
    pub out: DType,
    /// The first `op.arity()` registers are used; the rest are `Reg(0)`.
    pub args: [Reg; 3],
    /// For `Const`: the bits of the value in `out`, in the low bytes.
    pub imm: u128,
}

/// A program over one element of each input. Immutable once built; build it with [`ProgramBuilder`].
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct ScalarProgram {
    pub inputs: SmallVec<[DType; 4]>,
    pub instrs: Vec<Instr>,
    pub outputs: SmallVec<[Reg; 2]>,
}

impl ScalarProgram {
    pub fn dtype(&self, reg: Reg) -> DType {
        let i = reg.0 as usize;
        match self.inputs.get(i) {
            Some(d) => *d,
            None => self.instrs[i - self.inputs.len()].out,
        }
    }

    /// A text form for dumps, with one instruction per line.
    pub fn describe(&self) -> String {
        let mut out = String::new();
        for (k, i) in self.instrs.iter().enumerate() {
            let dst = k + self.inputs.len();
            let args: Vec<String> = i.args[..i.op.arity()].iter().map(|r| format!("r{}", r.0)).collect();
            let tail = if i.op == Opcode::Const { format!("{:#x}", i.imm) } else { args.join(", ") };
            out.push_str(&format!("r{dst}: {} = {}.{}({tail})\n", i.out.short(), i.op.name(), i.ty.short()));
        }
        let outs: Vec<String> = self.outputs.iter().map(|r| format!("r{}", r.0)).collect();
        out.push_str(&format!("out {}\n", outs.join(", ")));
        out
    }
}

/// Builds a program instruction by instruction.
#[derive(Default)]
pub struct ProgramBuilder {
    program: ScalarProgram,
}

impl ProgramBuilder {
    /// Starts a program over inputs of these dtypes; input `k` is `Reg(k)`.
    pub fn new(inputs: &[DType]) -> ProgramBuilder {
        ProgramBuilder { program: ScalarProgram { inputs: SmallVec::from_slice(inputs), ..Default::default() } }
    }

    pub fn dtype(&self, reg: Reg) -> DType {
        self.program.dtype(reg)
    }

    fn push(&mut self, instr: Instr) -> Reg {
        self.program.instrs.push(instr);
        Reg((self.program.inputs.len() + self.program.instrs.len() - 1) as u16)
    }

    /// `bits` are in the form of [`crate::Scalar::to_bits`].
    pub fn constant(&mut self, bits: u128, dtype: DType) -> Reg {
        self.push(Instr { op: Opcode::Const, ty: dtype, out: dtype, args: [Reg(0); 3], imm: bits })
    }

    /// Adds no instruction if the dtype is already right.
    pub fn cast(&mut self, reg: Reg, to: DType) -> Reg {
        let from = self.dtype(reg);
        if from == to {
            return reg;
        }
        self.push(Instr { op: Opcode::Cast, ty: from, out: to, args: [reg, Reg(0), Reg(0)], imm: 0 })
    }

    /// Any opcode except `Const` and `Cast`. The operands must already have one dtype (for `Select`: the last two).
    pub fn op(&mut self, op: Opcode, args: &[Reg]) -> Reg {
        assert_eq!(args.len(), op.arity(), "{op:?}");
        let ty = self.dtype(*args.last().expect("at least one operand"));
        let out = match op.result() {
            ResultKind::Same => ty,
            ResultKind::Bool => DType::Bool,
            ResultKind::Component => ty.component(),
            ResultKind::Complex => ty.with_imaginary(),
            ResultKind::Stated => panic!("{op:?} has a builder of its own"),
        };
        let mut regs = [Reg(0); 3];
        regs[..args.len()].copy_from_slice(args);
        self.push(Instr { op, ty, out, args: regs, imm: 0 })
    }

    pub fn output(&mut self, reg: Reg) {
        self.program.outputs.push(reg);
    }

    pub fn finish(self) -> ScalarProgram {
        self.program
    }

    /// Appends `other` with its inputs bound to `args`, and returns the registers of its outputs. Fusion uses this.
    pub fn inline(&mut self, other: &ScalarProgram, args: &[Reg]) -> SmallVec<[Reg; 2]> {
        let n = other.inputs.len();
        let mut map: Vec<Reg> = args.to_vec();
        for i in &other.instrs {
            let mut instr = *i;
            for a in &mut instr.args[..i.op.arity()] {
                *a = map[a.0 as usize];
            }
            let reg = self.push(instr);
            map.push(reg);
        }
        debug_assert_eq!(args.len(), n);
        other.outputs.iter().map(|r| map[r.0 as usize]).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inlining_renumbers() {
        let mut b = ProgramBuilder::new(&[DType::Float32, DType::Float32]);
        let r = b.op(Opcode::Mul, &[Reg(0), Reg(1)]);
        b.output(r);
        let mul = b.finish();
        let mut b = ProgramBuilder::new(&[DType::Float32; 3]);
        let p = b.inline(&mul, &[Reg(2), Reg(0)]);
        let s = b.op(Opcode::Add, &[p[0], Reg(1)]);
        b.output(s);
        let fused = b.finish();
        assert_eq!(fused.instrs[0].args[..2], [Reg(2), Reg(0)]);
        assert_eq!(fused.describe(), "r3: f32 = mul.f32(r2, r0)\nr4: f32 = add.f32(r3, r1)\nout r4\n");
    }
}
