//! Tests whether an adapter rounds like the CPU. Vulkan allows a driver to return other last bits for quotients and
//! roots, to contract a product and a sum, and to flush subnormal numbers to zero; other APIs guarantee no more.

use std::sync::Arc;

use ms_core::{DType, Layout, Opcode, ProgramBuilder, Reg, Result, concrete_shape};
use ms_device_api::{Device, LaunchSpec, Operand};

/// The number of triples that are tested.
const TRIED: u32 = 2048;

const F: DType = DType::Float32;

/// Pseudo-random numbers of all magnitudes, subnormal ones included. Exponents differ little within a triple, so that
/// products, sums and quotients round.
fn number(k: u32, part: u32) -> f32 {
    let mixed = (3 * k + part).wrapping_mul(2_654_435_761);
    let exponent = (k * 37 % 250 + mixed % 5) as i32 - 127;
    let exponent = if part == 2 { 2 * (exponent / 2) } else { exponent / 2 };
    f32::from_bits(((exponent + 127) as u32) << 23 | mixed >> 9 | (mixed & 1) << 31)
}

/// Computes sums, differences, quotients and roots on the adapter and compares them with the CPU's.
pub fn is_the_hosts(device: &dyn Device) -> Result<bool> {
    let mut b = ProgramBuilder::new(&[F; 3]);
    let product = b.op(Opcode::Mul, &[Reg(0), Reg(1)]);
    let sum = b.op(Opcode::Add, &[product, Reg(2)]);
    let difference = b.op(Opcode::Sub, &[Reg(2), product]);
    let quotient = b.op(Opcode::Div, &[Reg(0), Reg(2)]);
    let positive = b.op(Opcode::Abs, &[Reg(2)]);
    let root = b.op(Opcode::Sqrt, &[positive]);
    for result in [sum, difference, quotient, root] {
        b.output(result);
    }
    let spec = LaunchSpec::Program { op: "rounding", program: Arc::new(b.finish()) };
    let layout = Layout::contiguous(F, &concrete_shape(&[i64::from(TRIED)]));
    let size = 4 * TRIED as usize;
    let mut inputs = Vec::new();
    for part in 0..3 {
        let bytes: Vec<u8> = (0..TRIED).flat_map(|k| number(k, part).to_le_bytes()).collect();
        let buffer = device.allocate(size)?;
        device.copy_in(&bytes, &*buffer, 0)?;
        inputs.push(buffer);
    }
    let outputs = (0..4).map(|_| device.allocate(size)).collect::<Result<Vec<_>>>()?;
    let operand = |buffer| Operand { buffer, layout: &layout, byte_offset: 0 };
    let given: Vec<Operand<'_>> = inputs.iter().map(|buffer| operand(&**buffer)).collect();
    let made: Vec<Operand<'_>> = outputs.iter().map(|buffer| operand(&**buffer)).collect();
    device.launch(&*device.compile(&spec)?, &given, &made)?;
    for (result, buffer) in outputs.iter().enumerate() {
        let mut bytes = vec![0; size];
        device.copy_out(&**buffer, 0, &mut bytes)?;
        for (k, got) in bytes.as_chunks::<4>().0.iter().enumerate() {
            let [x, y, z] = [0, 1, 2].map(|part| number(k as u32, part));
            let want = match result {
                0 => x * y + z,
                1 => z - x * y,
                2 => x / z,
                _ => z.abs().sqrt(),
            };
            if f32::from_le_bytes(*got).to_bits() != want.to_bits() {
                return Ok(false);
            }
        }
    }
    Ok(true)
}
