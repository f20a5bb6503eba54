//! What a program compiles to: how many passes over a tile, and whether it runs as one dense tile.

use ms_core::Opcode::*;
use ms_core::{DType, ProgramBuilder, Reg, ScalarProgram, View, ViewMut};
use ms_kernels::elementwise::CompiledProgram;

/// A program over this many bytes is not run as one tile.
const TILE_BYTES: usize = 4096;

fn steps(build: impl FnOnce(&mut ProgramBuilder)) -> usize {
    let mut b = ProgramBuilder::new(&[DType::Float32; 3]);
    build(&mut b);
    CompiledProgram::new(&b.finish()).unwrap().step_count()
}

#[test]
fn a_function_and_what_it_is_of_are_one_step() {
    for (op, count) in [(Mul, 1), (Add, 1), (Sub, 1), (Div, 2)] {
        let found = steps(|b| {
            let inner = b.op(op, &[Reg(0), Reg(1)]);
            let outer = b.op(Tanh, &[inner]);
            b.output(outer);
        });
        assert_eq!(found, count, "{op:?}");
    }
    let whole = |shown: bool| {
        steps(|b| {
            let product = b.op(Mul, &[Reg(0), Reg(1)]);
            let sum = b.op(Add, &[product, Reg(2)]);
            let left = b.op(Tanh, &[sum]);
            let gate = b.op(Sigmoid, &[Reg(0)]);
            let gated = b.op(Mul, &[left, gate]);
            let minus = b.op(Neg, &[Reg(1)]);
            let square = b.op(Mul, &[minus, Reg(1)]);
            let bell = b.op(Exp, &[square]);
            let all = b.op(Add, &[gated, bell]);
            b.output(all);
            if shown {
                // A value that another instruction reads is computed separately.
                b.output(sum);
                b.output(minus);
            }
        })
    };
    assert_eq!((whole(false), whole(true)), (4, 6));
}

/// Adam's step over one parameter; with `shown`, the squares are also read otherwise.
fn adam(shown: bool) -> usize {
    let [gradient, mean, square, rate, parameter, share] = [0, 1, 2, 3, 4, 5].map(Reg);
    let mut b = ProgramBuilder::new(&[DType::Float32; 6]);
    let average = |of: Reg, a: Reg, b: &mut ProgramBuilder| {
        let difference = b.op(Sub, &[a, of]);
        let scaled = b.op(Mul, &[difference, share]);
        b.op(Add, &[of, scaled])
    };
    let mean = average(mean, gradient, &mut b);
    let squared = b.op(Mul, &[gradient, gradient]);
    let square = average(square, squared, &mut b);
    let step = b.op(Mul, &[mean, rate]);
    let root = b.op(Sqrt, &[square]);
    let divisor = b.op(Add, &[root, share]);
    let quotient = b.op(Div, &[step, divisor]);
    let parameter = b.op(Sub, &[parameter, quotient]);
    for r in [mean, square, parameter] {
        b.output(r);
    }
    if shown {
        b.output(squared);
    }
    CompiledProgram::new(&b.finish()).unwrap().step_count()
}

#[test]
fn adam_takes_five_passes_over_a_tile() {
    assert_eq!((adam(false), adam(true)), (5, 6));
}

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
    let views: Vec<View> = inputs.iter().map(|p| unsafe { View::new(*p, DType::Float32, &shape, &strides) }).collect();
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
    let r = b.op(Sub, &[Reg(2), Reg(0)]);
    b.output(r);
    b.finish()
}

fn several() -> ScalarProgram {
    let mut b = ProgramBuilder::new(&[DType::Float32; 3]);
    let product = b.op(Mul, &[Reg(0), Reg(1)]);
    let wide = b.op(Tanh, &[product]);
    let sum = b.op(Add, &[wide, Reg(2)]);
    let again = b.op(Mul, &[sum, product]);
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
    let n = TILE_BYTES / 4 + 1;
    assert!(both(&single(), &data(n), n).is_none());
    let mut b = ProgramBuilder::new(&[DType::Float32]);
    b.output(Reg(0));
    assert!(both(&b.finish(), &data(4)[..1], 4).is_none(), "an output that is an input");
    let mut b = ProgramBuilder::new(&[DType::Float32]);
    let (x, y) = (b.op(Neg, &[Reg(0)]), b.op(Exp, &[Reg(0)]));
    b.output(x);
    b.output(y);
    assert!(both(&b.finish(), &data(4)[..1], 4).is_none(), "two outputs");
}
