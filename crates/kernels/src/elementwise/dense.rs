//! Launches over few elements with row-major operands, given by addresses instead of views.

use super::compile::CompiledProgram;
use super::run::{SMALL_BYTES, TILE, splat, with_registers};
use super::table::Tile;

/// The most inputs and registers of programs that take this path.
const MAX_SLOTS: usize = 32;

impl CompiledProgram {
    /// Applies the program to `n` contiguous elements at each of `inputs`, with the result at `output`. The bits are
    /// those of [`CompiledProgram::run`]. Returns `false` without writing if this is more than one tile's work (many
    /// elements, several outputs) or an output is an input.
    ///
    /// # Safety
    /// Each of `inputs` points to `n` aligned elements of the program's dtype for it. `output` has room for `n`
    /// elements of the result, which overlap no input.
    #[inline]
    pub unsafe fn run_dense(&self, n: usize, inputs: &[*const u8], output: *mut u8) -> bool {
        let &[(dtype, out)] = self.outputs.as_slice() else { return false };
        if inputs.len() != self.inputs.len() || n * dtype.size() > SMALL_BYTES {
            return false;
        }
        if n == 0 {
            return true;
        }
        if let Some((f, args, _)) = &self.single {
            let mut tile = Tile { dst: output, src: [std::ptr::null(); 3], n };
            for (s, arg) in tile.src.iter_mut().zip(args) {
                *s = inputs[arg.0 as usize];
            }
            // SAFETY: promised by the caller.
            unsafe { f(&tile) };
            return true;
        }
        // SAFETY: promised by the caller.
        unsafe { self.steps_dense(n, inputs, output, out as usize) }
    }

    unsafe fn steps_dense(&self, n: usize, inputs: &[*const u8], output: *mut u8, out: usize) -> bool {
        let slots = inputs.len() + self.registers;
        let constant = self.constants.iter().any(|c| c.slot as usize == out);
        if n > TILE || slots > MAX_SLOTS || out < inputs.len() || constant {
            return false;
        }
        let mut at = [std::ptr::null_mut::<u8>(); MAX_SLOTS];
        for (slot, input) in at.iter_mut().zip(inputs) {
            *slot = input.cast_mut();
        }
        let stride = (n * self.width).next_multiple_of(64);
        let done = with_registers(self.registers * stride, |registers| {
            // SAFETY: every register has its own memory. The result's is the output, which no other step writes,
            // because outputs have their own registers.
            unsafe {
                for (k, slot) in at[inputs.len()..slots].iter_mut().enumerate() {
                    *slot = registers.add(k * stride);
                }
                at[out] = output;
                for c in &self.constants {
                    splat(at[c.slot as usize], (&raw const c.bits).cast(), c.size, n);
                }
                for step in &self.steps {
                    step.run(&at, n);
                }
            }
        });
        done.is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ms_core::{DType, Opcode, ProgramBuilder, Reg, ScalarProgram, View, ViewMut};

    fn both(program: &ScalarProgram, data: &[Vec<f32>], n: usize) -> Option<(Vec<u32>, Vec<u32>)> {
        let compiled = CompiledProgram::new(program).unwrap();
        let (shape, strides) = ([n as i64], [1i64]);
        let inputs: Vec<*const u8> = data.iter().map(|d| d.as_ptr().cast()).collect();
        let (mut dense, mut whole) = (vec![7f32; n + 1], vec![7f32; n + 1]);
        // SAFETY: separate vectors of at least n elements.
        let done = unsafe { compiled.run_dense(n, &inputs, dense.as_mut_ptr().cast()) };
        if !done {
            assert!(dense.iter().all(|v| *v == 7.0), "nothing was written");
            return None;
        }
        // SAFETY: as above.
        let views: Vec<View> =
            inputs.iter().map(|p| unsafe { View::new(*p, DType::Float32, &shape, &strides) }).collect();
        // SAFETY: as above.
        let out = unsafe { ViewMut::new(whole.as_mut_ptr().cast(), DType::Float32, &shape, &strides) };
        compiled.run(&views, &[out]).unwrap();
        let bits = |v: &[f32]| v.iter().map(|x| x.to_bits()).collect();
        Some((bits(&dense), bits(&whole)))
    }

    fn data(n: usize) -> Vec<Vec<f32>> {
        let special = [f32::NAN, f32::INFINITY, -0.0, 1e-40, 3.5];
        (0..3).map(|k| (0..n).map(|i| special[(i * 7 + k) % 5] + (i % 3) as f32).collect()).collect()
    }

    fn single() -> ScalarProgram {
        let mut b = ProgramBuilder::new(&[DType::Float32; 3]);
        // The operands in another order than the inputs, one of which is unused.
        let r = b.op(Opcode::Sub, &[Reg(2), Reg(0)]);
        b.output(r);
        b.finish()
    }

    fn several() -> ScalarProgram {
        let mut b = ProgramBuilder::new(&[DType::Float32; 3]);
        let product = b.op(Opcode::Mul, &[Reg(0), Reg(1)]);
        let wide = b.op(Opcode::Tanh, &[product]);
        let sum = b.op(Opcode::Add, &[wide, Reg(2)]);
        let again = b.op(Opcode::Mul, &[sum, product]);
        b.output(again);
        b.finish()
    }

    #[test]
    fn gives_the_bits_of_the_general_path() {
        for program in [single(), several()] {
            for n in [0, 1, 6, 15, 16, 17, 63, 64, 65, 1000, 1024] {
                let (dense, whole) = both(&program, &data(n), n).unwrap();
                assert_eq!(dense, whole, "{n} elements");
            }
        }
    }

    #[test]
    fn leaves_what_is_not_one_tile_of_one_output() {
        let n = SMALL_BYTES / 4 + 1;
        assert!(both(&single(), &data(n), n).is_none());
        let mut b = ProgramBuilder::new(&[DType::Float32]);
        b.output(Reg(0));
        assert!(both(&b.finish(), &data(4)[..1], 4).is_none(), "an output that is an input");
        let mut b = ProgramBuilder::new(&[DType::Float32]);
        let (x, y) = (b.op(Opcode::Neg, &[Reg(0)]), b.op(Opcode::Exp, &[Reg(0)]));
        b.output(x);
        b.output(y);
        assert!(both(&b.finish(), &data(4)[..1], 4).is_none(), "two outputs");
    }
}
