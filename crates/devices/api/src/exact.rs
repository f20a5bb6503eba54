//! The instructions whose results have the same bits on every device.

use ms_core::{DType, Instr, Opcode};

/// Whether every device gives the same bits for an instruction. If so, the compiler computes constants on the host;
/// otherwise it leaves them to the device, whose functions may round differently. The conformance suite checks each
/// instruction listed here. A NaN may have any sign and payload.
///
/// Casts of floats to integers are not listed: devices differ in the result for a value outside the integer's range.
pub fn is_exact(instr: &Instr) -> bool {
    use Opcode::*;
    let (from, to) = (instr.ty, instr.out);
    match instr.op {
        Const => true,
        Cast => !(from.is_complex() || to.is_complex() || from.is_float() && to.is_int()),
        Add | Mul | Abs | Eq | Ne | Lt | Le | Gt | Ge | Select => !from.is_complex(),
        Sub | Div | Neg => from.is_float() || from.is_int(),
        Sqrt | IsNan | IsInf => from.is_float(),
        FloorDiv | FloorMod | Fmod | ShiftLeft | ShiftRight => from.is_int(),
        Maximum | Minimum | Sign | And | Or | Xor | Not => is_whole(from),
        _ => false,
    }
}

/// Whether values of the dtype are integers or booleans. No op rounds these.
pub fn is_whole(dtype: DType) -> bool {
    dtype.is_int() || dtype.is_bool()
}
