//! Accuracy of the float32 functions over dense samples of all float32 numbers, at every level.

use crate::common::{Array, Layout, Rng};
use ms_core::{DType, Opcode, ProgramBuilder, Reg};
use ms_kernels::elementwise::CompiledProgram;
use ms_kernels::simd::Level;

fn apply(op: Opcode, level: Level, inputs: &[Vec<f32>]) -> Vec<f32> {
    let mut b = ProgramBuilder::new(&vec![DType::Float32; op.arity()]);
    let args: Vec<Reg> = (0..op.arity() as u16).map(Reg).collect();
    let r = b.op(op, &args);
    b.output(r);
    let n = inputs[0].len() as i64;
    let arrays: Vec<_> = inputs.iter().map(|v| Array::new(v, &[n], Layout::Dense)).collect();
    let views: Vec<_> = arrays.iter().map(|a| a.view()).collect();
    let mut out = Array::<f32>::zeros(&[n], Layout::Dense);
    CompiledProgram::at_level(&b.finish(), level).unwrap().run(&views, &[out.view_mut()]).unwrap();
    out.values()
}

/// The distance from a reference, in units in the last place of the nearest float32.
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

/// Checks that no error exceeds `limit` units in the last place.
fn check(op: Opcode, limit: f64, reference: impl Fn(f64) -> f64) {
    check_all(op, limit, |x| x.iter().map(|&x| reference(x as f64)).collect());
}

fn check_all(op: Opcode, limit: f64, reference: impl Fn(&[f32]) -> Vec<f64>) {
    // Every 997th float32, with all specials.
    let mut x: Vec<f32> = (0..=u32::MAX).step_by(997).map(f32::from_bits).collect();
    x.extend([0.0, -0.0, f32::INFINITY, f32::NEG_INFINITY, f32::NAN, f32::MIN_POSITIVE, 1.0, -1.0, f32::MAX]);
    x.extend((-4000..4000).map(|i| i as f32 / 40.0));
    x.extend((-200..200).map(|i| i as f32 * std::f32::consts::FRAC_PI_4));
    x.extend((0..20000).map(|i| f32::from_bits(0x3f80_0000 - 10000 + i)));
    let want = reference(&x);
    for &level in Level::available() {
        let got = apply(op, level, &[x.clone()]);
        let mut worst = (0.0, 0.0, 0.0, 0.0);
        for ((&x, &y), &want) in x.iter().zip(&got).zip(&want) {
            let error = ulps(y, want);
            if error > worst.0 {
                worst = (error, x, y, want as f32);
            }
            if want == 0.0 && x == 0.0 {
                assert_eq!(y.is_sign_negative(), want.is_sign_negative(), "{op:?}({x:?}) at {level:?}");
            }
        }
        let (error, x, y, want) = worst;
        println!("{op:?} at {level:?}: {error} ulp at {x:?}: {y:?}, want {want:?}");
        assert!(error <= limit, "{op:?} at {level:?}: {error} ulp at {x:?}: {y:?}, want {want:?}");
    }
}

macro_rules! accuracy {
    ($($name:ident $op:ident $limit:literal $reference:expr;)*) => { $(
        #[test]
        fn $name() {
            check(Opcode::$op, $limit, $reference);
        }
    )* };
}

fn logistic(x: f64) -> f64 {
    if x < 0.0 { libm::exp(x) / (1.0 + libm::exp(x)) } else { 1.0 / (1.0 + libm::exp(-x)) }
}

// The largest error over all float32 numbers plus a small margin, in units in the last place.
accuracy! {
    exp Exp 1.1 libm::exp;
    log Log 0.85 libm::log;
    tanh Tanh 2.0 libm::tanh;
    sigmoid Sigmoid 1.85 logistic;
    erf Erf 1.35 libm::erf;
    sin Sin 0.55 libm::sin;
    cos Cos 0.55 libm::cos;
    tan Tan 0.55 libm::tan;
    sinh Sinh 0.55 libm::sinh;
    cosh Cosh 0.55 libm::cosh;
    asinh Asinh 0.55 libm::asinh;
    acosh Acosh 0.55 |x| if x < 1.0 { f64::NAN } else { libm::acosh(x) };
    atanh Atanh 0.55 libm::atanh;
    asin Asin 0.55 |x| if x.abs() > 1.0 { f64::NAN } else { libm::asin(x) };
    acos Acos 0.55 |x| if x.abs() > 1.0 { f64::NAN } else { libm::acos(x) };
    atan Atan 0.55 libm::atan;
    erfc Erfc 0.55 libm::erfc;
    lgamma Lgamma 0.55 libm::lgamma;
    expm1 Expm1 0.55 libm::expm1;
    log1p Log1p 0.55 libm::log1p;
}

/// The float64 function of the same op, which is another algorithm.
fn in_float64(op: Opcode, x: &[f32]) -> Vec<f64> {
    let mut b = ProgramBuilder::new(&[DType::Float64]);
    let r = b.op(op, &[Reg(0)]);
    b.output(r);
    let n = x.len() as i64;
    let input = Array::new(&x.iter().map(|&x| x as f64).collect::<Vec<_>>(), &[n], Layout::Dense);
    let mut out = Array::<f64>::zeros(&[n], Layout::Dense);
    CompiledProgram::new(&b.finish()).unwrap().run(&[input.view()], &[out.view_mut()]).unwrap();
    out.values()
}

#[test]
fn erfinv() {
    check_all(Opcode::Erfinv, 0.55, |x| in_float64(Opcode::Erfinv, x));
}

#[test]
fn digamma() {
    check_all(Opcode::Digamma, 0.55, |x| in_float64(Opcode::Digamma, x));
}

#[test]
fn atan2() {
    let special = [0.0, -0.0, 1.0, -1.0, 0.5, -2.0, 1e-45, 1e-30, -1e38, f32::INFINITY, f32::NEG_INFINITY, f32::NAN];
    let (mut y, mut x) = (vec![], vec![]);
    for a in special {
        for b in special {
            y.push(a);
            x.push(b);
        }
    }
    let mut rng = Rng(8);
    for _ in 0..300_000 {
        y.push(f32::from_bits(rng.next() as u32));
        x.push(f32::from_bits(rng.next() as u32));
        y.push(rng.unit() as f32 - 0.5);
        x.push(rng.unit() as f32 - 0.5);
    }
    for &level in Level::available() {
        let got = apply(Opcode::Atan2, level, &[y.clone(), x.clone()]);
        for ((&y, &x), &z) in y.iter().zip(&x).zip(&got) {
            let want = libm::atan2(y as f64, x as f64);
            assert!(ulps(z, want) <= 0.55, "atan2({y:?}, {x:?}) = {z:?}, want {:?}", want as f32);
            if want == 0.0 {
                assert_eq!(z.is_sign_negative(), want.is_sign_negative(), "atan2({y:?}, {x:?})");
            }
        }
    }
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
    let wanted: Vec<f64> = x.iter().zip(&y).map(|(&x, &y)| libm::pow(x as f64, y as f64)).collect();
    for &level in Level::available() {
        let got = apply(Opcode::Pow, level, &[x.clone(), y.clone()]);
        for (((&x, &y), &z), &want) in x.iter().zip(&y).zip(&got).zip(&wanted) {
            assert!(ulps(z, want) <= 1.0, "pow({x:?}, {y:?}) = {z:?}, want {:?}", want as f32);
            if want == 0.0 {
                assert_eq!(z.is_sign_negative(), want.is_sign_negative(), "pow({x:?}, {y:?})");
            }
        }
        let few = apply(Opcode::Pow, level, &[vec![3.0, 10.0, 2.0], vec![2.0, 3.0, -1.0]]);
        assert_eq!(few, [9.0, 1000.0, 0.5]);
        // A single exponent for all elements uses a separate path, with the same bits.
        for exponent in special {
            let same = apply(Opcode::Pow, level, &[x.clone(), vec![exponent; x.len()]]);
            let mut mixed = vec![exponent; x.len()];
            mixed[0] = 0.3;
            let mixed = apply(Opcode::Pow, level, &[x.clone(), mixed]);
            crate::common::same_bits(&same[1..], &mixed[1..], exponent);
        }
    }
}
