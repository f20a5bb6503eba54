//! Operands for tests of launches.

use std::sync::Arc;

use ms_core::{DType, Dim, Layout, Opcode, ProgramBuilder, Reg, Scalar, ScalarProgram, concrete_shape};

use crate::{Device, DeviceBuffer, Operand};

/// An operand: its memory and its layout.
pub struct Given {
    pub memory: Arc<dyn DeviceBuffer>,
    pub layout: Layout,
}

impl Given {
    /// Numbers between -1 and 1 in memory of the given shape and strides.
    pub fn of(device: &dyn Device, dtype: DType, seed: u64, shape: &[i64], strides: &[i64]) -> Given {
        let last: i64 = shape.iter().zip(strides).map(|(n, s)| (n - 1).max(0) * s).sum();
        let mut state = seed;
        let number = || {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            ((state >> 40) as f64 / f64::from(1 << 22) - 2.0) / 2.0
        };
        let numbers: Vec<f64> = std::iter::repeat_with(number).take(last as usize + 1).collect();
        let given = Given::empty(device, dtype, &[last + 1]);
        given.write(device, &numbers);
        let layout = Layout::contiguous(dtype, &concrete_shape(shape));
        Given { layout: Layout { strides: Dim::from_i64s(strides).into(), ..layout }, ..given }
    }

    /// Like [`Given::of`], row-major without gaps.
    pub fn dense(device: &dyn Device, dtype: DType, seed: u64, shape: &[i64]) -> Given {
        let mut strides = vec![1; shape.len()];
        (1..shape.len()).rev().for_each(|k| strides[k - 1] = strides[k] * shape[k].max(1));
        Given::of(device, dtype, seed, shape, &strides)
    }

    pub fn empty(device: &dyn Device, dtype: DType, shape: &[i64]) -> Given {
        let layout = Layout::contiguous(dtype, &concrete_shape(shape));
        Given { memory: device.allocate((layout.numel() * dtype.size()).max(1)).expect("fits"), layout }
    }

    pub fn write(&self, device: &dyn Device, numbers: &[f64]) {
        let dtype = self.layout.dtype;
        let bits = |v: &f64| Scalar::Float(*v).to_bits(dtype).to_le_bytes()[..dtype.size()].to_vec();
        let bytes: Vec<u8> = numbers.iter().flat_map(bits).collect();
        device.copy_in(&bytes, &*self.memory, 0).expect("in range");
    }

    pub fn operand(&self) -> Operand<'_> {
        Operand { buffer: &*self.memory, layout: &self.layout, byte_offset: 0 }
    }

    /// The bytes of the elements. The operand must be dense.
    pub fn bytes(&self, device: &dyn Device) -> Vec<u8> {
        let mut bytes = vec![0; self.layout.numel() * self.layout.dtype.size()];
        device.copy_out(&*self.memory, 0, &mut bytes).expect("readable");
        bytes
    }

    /// The elements. The operand must be dense.
    pub fn numbers(&self, device: &dyn Device) -> Vec<f64> {
        let dtype = self.layout.dtype;
        let value = |c: &[u8]| {
            let mut bits = [0; 16];
            bits[..c.len()].copy_from_slice(c);
            Scalar::from_bits(u128::from_le_bytes(bits), dtype).as_f64()
        };
        self.bytes(device).chunks(dtype.size()).map(value).collect()
    }
}

/// Computes `m = keep m + g; p = p - rate m` from a float32 parameter `p`, its gradient `g`, its moment `m` and the
/// rate.
pub fn momentum(keep: f64) -> Arc<ScalarProgram> {
    const F: DType = DType::Float32;
    let mut b = ProgramBuilder::new(&[F, F, F, F]);
    let keep = b.constant(Scalar::Float(keep).to_bits(F), F);
    let kept = b.op(Opcode::Mul, &[Reg(2), keep]);
    let moment = b.op(Opcode::Add, &[kept, Reg(1)]);
    let step = b.op(Opcode::Mul, &[Reg(3), moment]);
    let next = b.op(Opcode::Sub, &[Reg(0), step]);
    b.output(next);
    b.output(moment);
    Arc::new(b.finish())
}
