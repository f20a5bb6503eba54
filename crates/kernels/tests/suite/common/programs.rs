//! Programs of one opcode, and values that meet their corner cases.

use ms_core::{DType, Opcode, ProgramBuilder, Reg, ScalarProgram};
use ms_kernels::element::Element;
use ms_kernels::elementwise::run;

use super::{Array, Layout, Rng};

/// The program of one opcode whose operands have one dtype.
pub fn program(op: Opcode, dtype: DType) -> ScalarProgram {
    let mut b = ProgramBuilder::new(&vec![dtype; op.arity()]);
    let args: Vec<Reg> = (0..op.arity() as u16).map(Reg).collect();
    let r = b.op(op, &args);
    b.output(r);
    b.finish()
}

/// What a program gives for rows of elements.
pub fn apply<T: Element, O: Element>(p: &ScalarProgram, inputs: &[Vec<T>]) -> Vec<O> {
    let n = inputs[0].len() as i64;
    let arrays: Vec<Array<T>> = inputs.iter().map(|v| Array::new(v, &[n], Layout::Dense)).collect();
    let views: Vec<_> = arrays.iter().map(|a| a.view()).collect();
    let mut out = Array::<O>::zeros(&[n], Layout::Dense);
    run(p, &views, &[out.view_mut()]).unwrap();
    out.values()
}

/// Zeros, infinities, NaN, subnormal and large numbers, and forty others.
pub fn floats() -> Vec<f32> {
    let mut v = vec![
        0.0,
        -0.0,
        1.0,
        -1.0,
        0.5,
        -0.5,
        2.5,
        -2.5,
        3.5,
        1e-45,
        -1e-45,
        f32::MIN_POSITIVE,
        f32::MAX,
        f32::MIN,
        f32::INFINITY,
        f32::NEG_INFINITY,
        f32::NAN,
    ];
    let mut rng = Rng(3);
    v.extend((0..40).map(|_| (rng.unit() * 20.0) as f32));
    v
}

/// Each value with each.
pub fn pairs<T: Copy>(v: &[T]) -> [Vec<T>; 2] {
    let (mut a, mut b) = (vec![], vec![]);
    for &x in v {
        for &y in v {
            a.push(x);
            b.push(y);
        }
    }
    [a, b]
}
