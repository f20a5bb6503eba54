//! Accuracy of the float32 functions over dense samples of all float32 numbers.

mod common;

use common::{Array, Lay, Rng};
use ms_core::{DType, Opcode, ProgramBuilder, Reg};

fn apply(op: Opcode, inputs: &[Vec<f32>]) -> Vec<f32> {
    let mut b = ProgramBuilder::new(&vec![DType::Float32; op.arity()]);
    let args: Vec<Reg> = (0..op.arity() as u16).map(Reg).collect();
    let r = b.op(op, &args);
    b.output(r);
    let n = inputs[0].len() as i64;
    let arrays: Vec<_> = inputs.iter().map(|v| Array::new(v, &[n], Lay::Dense)).collect();
    let views: Vec<_> = arrays.iter().map(|a| a.view()).collect();
    let mut out = Array::<f32>::zeros(&[n], Lay::Dense);
    ms_kernels::elementwise::run(&b.finish(), &views, &[out.view_mut()]).unwrap();
    out.values()
}

/// The distance from a reference in units of the last place of the float32 nearest to it.
fn ulps(got: f32, want: f64) -> f64 {
    let nearest = want as f32;
    if got.is_nan() || nearest.is_nan() {
        return if got.is_nan() && nearest.is_nan() { 0.0 } else { f64::INFINITY };
    }
    if got == nearest {
        return 0.0;
    }
    if got.is_infinite() || nearest.is_infinite() {
        return f64::INFINITY;
    }
    let exponent = (nearest.abs().max(f32::MIN_POSITIVE).to_bits() >> 23) as i32 - 127;
    (got as f64 - want).abs() / 2f64.powi(exponent - 23)
}

fn check(op: Opcode, reference: impl Fn(f64) -> f64) {
    // Every 997th float32, with all specials.
    let mut x: Vec<f32> = (0..=u32::MAX).step_by(997).map(f32::from_bits).collect();
    x.extend([0.0, -0.0, f32::INFINITY, f32::NEG_INFINITY, f32::NAN, f32::MIN_POSITIVE, 1.0, -1.0, f32::MAX]);
    x.extend((-4000..4000).map(|i| i as f32 / 40.0));
    x.extend((0..20000).map(|i| f32::from_bits(0x3f80_0000 - 10000 + i)));
    let got = apply(op, &[x.clone()]);
    let mut worst = (0.0, 0.0, 0.0, 0.0);
    for (&x, &y) in x.iter().zip(&got) {
        let want = reference(x as f64);
        let error = ulps(y, want);
        if error > worst.0 {
            worst = (error, x, y, want as f32);
        }
        if want == 0.0 && x == 0.0 {
            assert_eq!(y.is_sign_negative(), want.is_sign_negative(), "{op:?}({x:?})");
        }
    }
    println!("{op:?}: {} ulp at {:?}: {:?}, want {:?}", worst.0, worst.1, worst.2, worst.3);
    assert!(worst.0 <= 1.5, "{op:?}: {} ulp at {:?}: {:?}, want {:?}", worst.0, worst.1, worst.2, worst.3);
}

#[test]
fn exp() {
    check(Opcode::Exp, libm::exp);
}

#[test]
fn log() {
    check(Opcode::Log, libm::log);
}

#[test]
fn tanh() {
    check(Opcode::Tanh, libm::tanh);
}

#[test]
fn sigmoid() {
    check(Opcode::Sigmoid, |x| if x < 0.0 { libm::exp(x) / (1.0 + libm::exp(x)) } else { 1.0 / (1.0 + libm::exp(-x)) });
}

#[test]
fn erf() {
    check(Opcode::Erf, libm::erf);
}

#[test]
fn sin() {
    check(Opcode::Sin, libm::sin);
}

#[test]
fn cos() {
    check(Opcode::Cos, libm::cos);
}

#[test]
fn pow() {
    let special = [
        0.0,
        -0.0,
        1.0,
        -1.0,
        0.5,
        -0.5,
        2.0,
        -2.0,
        3.0,
        -3.0,
        1e-45,
        1e38,
        -1e38,
        16777216.0,
        16777215.0,
        -16777215.0,
        f32::INFINITY,
        f32::NEG_INFINITY,
        f32::NAN,
    ];
    let (mut x, mut y) = (vec![], vec![]);
    for a in special {
        for b in special {
            x.push(a);
            y.push(b);
        }
    }
    let mut rng = Rng(8);
    for _ in 0..300_000 {
        x.push(f32::from_bits(rng.next() as u32));
        y.push((rng.unit() * 12.0) as f32);
        x.push((rng.unit() * 8.0) as f32);
        y.push(rng.below(41) as f32 - 20.0);
        x.push(1.0 + (rng.unit() * 1e-3) as f32);
        y.push((rng.unit() * 1e5) as f32);
    }
    let got = apply(Opcode::Pow, &[x.clone(), y.clone()]);
    for ((&x, &y), &z) in x.iter().zip(&y).zip(&got) {
        let want = libm::pow(x as f64, y as f64);
        assert!(ulps(z, want) <= 1.0, "pow({x:?}, {y:?}) = {z:?}, want {:?}", want as f32);
        if want == 0.0 {
            assert_eq!(z.is_sign_negative(), want.is_sign_negative(), "pow({x:?}, {y:?})");
        }
    }
    assert_eq!(apply(Opcode::Pow, &[vec![3.0, 10.0, 2.0], vec![2.0, 3.0, -1.0]]), [9.0, 1000.0, 0.5]);
}
