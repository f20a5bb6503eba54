//! What each opcode gives, for every dtype that it takes.

use crate::common::programs::{apply, floats, pairs, program};
use crate::common::{Array, Layout, same_bits};
use half::{bf16, f16};
use ms_core::{Code, DType, Opcode, ProgramBuilder, Reg, Scalar};
use ms_kernels::element::{Element, Truth};
use ms_kernels::elementwise::{CompiledProgram, run};
use ms_kernels::simd::Level;
use num_complex::Complex;

fn bytes(v: Vec<Truth>) -> Vec<u8> {
    v.iter().map(|t| t.0).collect()
}

#[test]
fn float_arithmetic_is_that_of_the_scalar_definition() {
    let [a, b] = pairs(&floats());
    let python_floor_div = |x: f32, y: f32| {
        if y == 0.0 {
            return x / y;
        }
        let rest = x % y;
        let mut q = (x - rest) / y;
        if rest != 0.0 && (rest < 0.0) != (y < 0.0) {
            q -= 1.0;
        }
        if q == 0.0 {
            return 0f32.copysign(x / y);
        }
        let f = q.floor();
        if q - f > 0.5 { f + 1.0 } else { f }
    };
    let cases: [(Opcode, &dyn Fn(f32, f32) -> f32); 8] = [
        (Opcode::Add, &|x, y| x + y),
        (Opcode::Sub, &|x, y| x - y),
        (Opcode::Mul, &|x, y| x * y),
        (Opcode::Div, &|x, y| x / y),
        (Opcode::Maximum, &|x, y| {
            if x.is_nan() || y.is_nan() {
                f32::NAN
            } else if x > y {
                x
            } else {
                y
            }
        }),
        (Opcode::Minimum, &|x, y| {
            if x.is_nan() || y.is_nan() {
                f32::NAN
            } else if x < y {
                x
            } else {
                y
            }
        }),
        (Opcode::FloorDiv, &python_floor_div),
        (Opcode::FloorMod, &|x, y| {
            let r = x % y;
            if r == 0.0 {
                0f32.copysign(y)
            } else if (r < 0.0) != (y < 0.0) {
                r + y
            } else {
                r
            }
        }),
    ];
    for (op, f) in cases {
        let want: Vec<f32> = a.iter().zip(&b).map(|(&x, &y)| f(x, y)).collect();
        same_bits(&apply::<f32, f32>(&program(op, DType::Float32), &[a.clone(), b.clone()]), &want, op);
    }
    assert_eq!(apply::<f32, f32>(&program(Opcode::FloorMod, DType::Float32), &[vec![-7.0], vec![3.0]]), [2.0]);
    assert_eq!(apply::<f64, f64>(&program(Opcode::FloorDiv, DType::Float64), &[vec![-7.0], vec![3.0]]), [-3.0]);
}

#[test]
fn integers_wrap_and_divide_as_python() {
    let v = [0i32, 1, -1, 2, -2, 3, 7, -7, 100, i32::MAX, i32::MIN];
    let [a, b] = pairs(&v);
    let floor_div = |x: i32, y: i32| if y == 0 { 0 } else { (x as i64).div_euclid_floor(y as i64) as i32 };
    let floor_mod = |x: i32, y: i32| {
        if y == 0 { 0 } else { (x as i64 - (x as i64).div_euclid_floor(y as i64) * y as i64) as i32 }
    };
    let pow = |x: i32, y: i32| match (x, y) {
        (1, _) => 1,
        (-1, y) => {
            if y % 2 == 0 {
                1
            } else {
                -1
            }
        }
        (0, y) if y < 0 => i32::MIN,
        (_, y) if y < 0 => 0,
        (x, y) => x.wrapping_pow(y as u32),
    };
    let cases: [(Opcode, &dyn Fn(i32, i32) -> i32); 8] = [
        (Opcode::Add, &|x, y| x.wrapping_add(y)),
        (Opcode::Mul, &|x, y| x.wrapping_mul(y)),
        (Opcode::Div, &|x, y| if y == 0 { 0 } else { x.wrapping_div(y) }),
        (Opcode::FloorDiv, &floor_div),
        (Opcode::FloorMod, &floor_mod),
        (Opcode::Pow, &pow),
        (Opcode::Maximum, &|x, y| x.max(y)),
        (Opcode::Xor, &|x, y| x ^ y),
    ];
    for (op, f) in cases {
        let want: Vec<i32> = a.iter().zip(&b).map(|(&x, &y)| f(x, y)).collect();
        assert_eq!(apply::<i32, i32>(&program(op, DType::Int32), &[a.clone(), b.clone()]), want, "{op:?}");
    }
}

trait DivFloor {
    fn div_euclid_floor(self, y: i64) -> i64;
}

impl DivFloor for i64 {
    fn div_euclid_floor(self, y: i64) -> i64 {
        let q = self / y;
        if self % y != 0 && (self < 0) != (y < 0) { q - 1 } else { q }
    }
}

#[test]
fn comparisons_and_logic() {
    let [a, b] = pairs(&floats());
    let cases: [(Opcode, &dyn Fn(f32, f32) -> bool); 6] = [
        (Opcode::Eq, &|x, y| x == y),
        (Opcode::Ne, &|x, y| x != y),
        (Opcode::Lt, &|x, y| x < y),
        (Opcode::Le, &|x, y| x <= y),
        (Opcode::Gt, &|x, y| x > y),
        (Opcode::Ge, &|x, y| x >= y),
    ];
    for (op, f) in cases {
        let want: Vec<Truth> = a.iter().zip(&b).map(|(&x, &y)| Truth(f(x, y) as u8)).collect();
        assert_eq!(apply::<f32, Truth>(&program(op, DType::Float32), &[a.clone(), b.clone()]), want, "{op:?}");
    }
    let t = vec![Truth(0), Truth(0), Truth(1), Truth(1)];
    let u = vec![Truth(0), Truth(1), Truth(0), Truth(1)];
    let logic = |op| bytes(apply(&program(op, DType::Bool), &[t.clone(), u.clone()]));
    assert_eq!(logic(Opcode::And), [0, 0, 0, 1]);
    assert_eq!(logic(Opcode::Or), [0, 1, 1, 1]);
    assert_eq!(logic(Opcode::Xor), [0, 1, 1, 0]);
    assert_eq!(bytes(apply(&program(Opcode::Not, DType::Bool), &[t.clone()])), [1, 1, 0, 0]);
    assert_eq!(apply::<i32, i32>(&program(Opcode::Not, DType::Int32), &[vec![5]]), [-6]);
    let special = vec![f32::NAN, f32::INFINITY, f32::NEG_INFINITY, 1.0];
    assert_eq!(bytes(apply::<f32, Truth>(&program(Opcode::IsNan, DType::Float32), &[special.clone()])), [1, 0, 0, 0]);
    assert_eq!(bytes(apply::<f32, Truth>(&program(Opcode::IsInf, DType::Float32), &[special])), [0, 1, 1, 0]);
}

#[test]
fn unary_rounding_and_signs() {
    let v = floats();
    let cases: [(Opcode, &dyn Fn(f32) -> f32); 10] = [
        (Opcode::Neg, &|x| -x),
        (Opcode::Abs, &|x| x.abs()),
        (Opcode::Sign, &|x| {
            if x > 0.0 {
                1.0
            } else if x < 0.0 {
                -1.0
            } else {
                x
            }
        }),
        (Opcode::Reciprocal, &|x| 1.0 / x),
        (Opcode::Sqrt, &|x| x.sqrt()),
        (Opcode::Rsqrt, &|x| 1.0 / x.sqrt()),
        (Opcode::Floor, &|x| x.floor()),
        (Opcode::Ceil, &|x| x.ceil()),
        (Opcode::Round, &|x| x.round_ties_even()),
        (Opcode::Trunc, &|x| x.trunc()),
    ];
    for (op, f) in cases {
        let want: Vec<f32> = v.iter().map(|&x| f(x)).collect();
        same_bits(&apply::<f32, f32>(&program(op, DType::Float32), &[v.clone()]), &want, op);
    }
}

#[test]
fn casts_saturate() {
    let cast = |to: DType| {
        let mut b = ProgramBuilder::new(&[DType::Float32]);
        let r = b.cast(Reg(0), to);
        b.output(r);
        b.finish()
    };
    let v = vec![1.9f32, -1.9, f32::NAN, f32::INFINITY, -1e20, 0.0];
    assert_eq!(apply::<f32, i32>(&cast(DType::Int32), &[v.clone()]), [1, -1, 0, i32::MAX, i32::MIN, 0]);
    assert_eq!(apply::<f32, i64>(&cast(DType::Int64), &[v.clone()]), [1, -1, 0, i64::MAX, i64::MIN, 0]);
    assert_eq!(bytes(apply::<f32, Truth>(&cast(DType::Bool), &[v.clone()])), [1, 1, 1, 1, 1, 0]);
    assert_eq!(apply::<f32, f64>(&cast(DType::Float64), &[vec![0.1]]), [0.1f32 as f64]);
}

fn cast<T: Element, O: Element>(v: &[T]) -> Vec<O> {
    let mut b = ProgramBuilder::new(&[T::DTYPE]);
    let r = b.cast(Reg(0), O::DTYPE);
    b.output(r);
    apply(&b.finish(), &[v.to_vec()])
}

#[test]
fn small_integers_wrap() {
    assert_eq!(cast::<f32, u8>(&[-1.5, 300.7]), [255, 44]);
    assert_eq!(cast::<i64, i8>(&[-1, 200, 1 << 40]), [-1, -56, 0]);
    assert_eq!(cast::<i8, u32>(&[-1, 5]), [u32::MAX, 5]);
    assert_eq!(cast::<u8, i64>(&[255]), [255]);
    assert_eq!(cast::<u64, f64>(&[u64::MAX]), [u64::MAX as f64]);
    assert_eq!(cast::<Truth, u16>(&[Truth(1), Truth(0)]), [1, 0]);
    let both = |op, a: u8, b: u8| apply::<u8, u8>(&program(op, DType::UInt8), &[vec![a], vec![b]])[0];
    assert_eq!(both(Opcode::Add, 250, 10), 4);
    assert_eq!(both(Opcode::Sub, 1, 2), 255);
    assert_eq!(both(Opcode::Div, 200, 7), 28);
    assert_eq!(both(Opcode::Maximum, 200, 7), 200);
    assert_eq!(both(Opcode::ShiftRight, 200, 7), 1);
    assert_eq!(both(Opcode::ShiftLeft, 200, 8), 0);
    let shift = apply::<i8, i8>(&program(Opcode::ShiftRight, DType::Int8), &[vec![-128, -128], vec![3, 100]]);
    assert_eq!(shift, [-16, -1]);
    assert_eq!(apply::<i16, i16>(&program(Opcode::FloorDiv, DType::Int16), &[vec![-7], vec![2]]), [-4]);
    assert_eq!(apply::<i16, i16>(&program(Opcode::Fmod, DType::Int16), &[vec![-7], vec![2]]), [-1]);
}

#[test]
fn sixteen_bits_round_once_for_each_operation() {
    let (a, b) = (floats(), floats().into_iter().rev().collect::<Vec<_>>());
    let halves = |v: &[f32]| v.iter().map(|&x| f16::from_f32(x)).collect::<Vec<_>>();
    let (x, y) = (halves(&a), halves(&b));
    let got: Vec<f16> = apply(&program(Opcode::Mul, DType::Float16), &[x.clone(), y.clone()]);
    for ((x, y), z) in x.iter().zip(&y).zip(&got) {
        let want = f16::from_f32(x.to_f32() * y.to_f32());
        assert!(want.to_bits() == z.to_bits() || (want.is_nan() && z.is_nan()), "{x} * {y}: {z}");
    }
    // In a chain every step rounds: 1 + 2^-8 is 1 in bfloat16, and so is its sum with another 2^-8.
    let mut p = ProgramBuilder::new(&[DType::BFloat16, DType::BFloat16]);
    let once = p.op(Opcode::Add, &[Reg(0), Reg(1)]);
    let twice = p.op(Opcode::Add, &[once, Reg(1)]);
    p.output(twice);
    let (one, tiny) = (bf16::from_f32(1.0), bf16::from_f32(1.0 / 256.0));
    let sum: Vec<bf16> = apply(&p.finish(), &[vec![one], vec![tiny]]);
    assert_eq!(sum, [one]);
    // Rounded from float64 at once, not by way of float32.
    assert_eq!(
        cast::<f64, f16>(&[1.0 + 1.0 / 2048.0 + 1e-12])[0].to_bits(),
        f16::from_f32(1.0 + 1.0 / 1024.0).to_bits()
    );
    assert_eq!(cast::<f16, i32>(&[f16::from_f32(-7.75)]), [-7]);
    assert_eq!(cast::<i64, bf16>(&[3]), [bf16::from_f32(3.0)]);
    assert_eq!(bytes(apply(&program(Opcode::Lt, DType::Float16), &[vec![x[5]], vec![y[5]]])).len(), 1);
    assert_eq!(bytes(cast::<bf16, Truth>(&[bf16::from_f32(-0.0), one])), [0, 1]);
}

#[test]
fn complex_numbers() {
    let (a, b) = (Complex::new(1.0f32, 2.0), Complex::new(-3.0f32, 0.5));
    let both = |op| apply::<Complex<f32>, Complex<f32>>(&program(op, DType::Complex64), &[vec![a], vec![b]])[0];
    assert_eq!(both(Opcode::Add), a + b);
    assert_eq!(both(Opcode::Mul), a * b);
    assert_eq!(both(Opcode::Div), a / b);
    let one = |op| apply::<Complex<f32>, Complex<f32>>(&program(op, DType::Complex64), &[vec![a]])[0];
    assert_eq!(one(Opcode::Conj), a.conj());
    assert!((one(Opcode::Exp) - a.exp()).norm() < 1e-6);
    assert_eq!(apply::<Complex<f32>, f32>(&program(Opcode::Abs, DType::Complex64), &[vec![a]]), [5f32.sqrt()]);
    assert_eq!(apply::<Complex<f32>, f32>(&program(Opcode::Imag, DType::Complex64), &[vec![a]]), [2.0]);
    assert_eq!(cast::<i32, Complex<f64>>(&[3]), [Complex::new(3.0, 0.0)]);
    assert_eq!(cast::<Complex<f64>, Complex<f32>>(&[Complex::new(0.1, 2.0)]), [Complex::new(0.1f32, 2.0)]);
    assert_eq!(cast::<Complex<f64>, i16>(&[Complex::new(-4.5, 2.0)]), [-4]);
    assert_eq!(bytes(cast::<Complex<f32>, Truth>(&[Complex::new(0.0, 2.0), Complex::new(0.0, 0.0)])), [1, 0]);
    // Registers of sixteen bytes, over more than a tile, with a constant and a strided operand.
    let mut p = ProgramBuilder::new(&[DType::Complex128; 2]);
    let c = p.constant(Scalar::Complex(0.5, -1.0).to_bits(DType::Complex128), DType::Complex128);
    let m = p.op(Opcode::Mul, &[Reg(0), c]);
    let s = p.op(Opcode::Add, &[m, Reg(1)]);
    p.output(s);
    let n = 5000;
    let x: Vec<Complex<f64>> = (0..n).map(|k| Complex::new(k as f64, -0.25 * k as f64)).collect();
    let y: Vec<Complex<f64>> = x.iter().rev().copied().collect();
    let (xs, ys) = (Array::new(&x, &[50, 100], Layout::Dense), Array::new(&y, &[50, 100], Layout::Random(1)));
    let mut out = Array::<Complex<f64>>::zeros(&[50, 100], Layout::Dense);
    run(&p.finish(), &[xs.view(), ys.view()], &[out.view_mut()]).unwrap();
    let want: Vec<_> = x.iter().zip(&y).map(|(x, y)| x * Complex::new(0.5, -1.0) + y).collect();
    assert_eq!(out.values(), want);
}

#[test]
fn bfloat16_rounds_to_even_and_keeps_nan_and_subnormal_numbers() {
    // Every upper half, with lower halves around a tie; NaN with payloads in either half.
    let lower = [0u32, 1, 0x7fff, 0x8000, 0x8001, 0xffff];
    let mut x: Vec<f32> = vec![];
    for upper in 0..=u16::MAX as u32 {
        let low = lower[upper as usize % 6];
        x.extend([low, 0x8000].map(|low| f32::from_bits(upper << 16 | low)));
    }
    let mut b = ProgramBuilder::new(&[DType::Float32]);
    let r = b.cast(Reg(0), DType::BFloat16);
    b.output(r);
    let p = b.finish();
    let want: Vec<u16> = x.iter().map(|&v| bf16::from_f32(v).to_bits()).collect();
    for &level in Level::available() {
        let compiled = CompiledProgram::at_level(&p, level).unwrap();
        for (from, n) in [(0, x.len()), (5, 31), (7, 32), (9, 33), (40, 100_001), (3, 0)] {
            let from_view = Array::new(&x[from..from + n], &[n as i64], Layout::Dense);
            let mut out = Array::<bf16>::zeros(&[n as i64], Layout::Dense);
            compiled.run(&[from_view.view()], &[out.view_mut()]).unwrap();
            let got: Vec<u16> = out.values().iter().map(|v| v.to_bits()).collect();
            assert_eq!(got, want[from..from + n], "{level:?} {from} {n}");
        }
    }
}

#[test]
fn what_has_no_kernel_is_an_error() {
    let error = CompiledProgram::new(&program(Opcode::Sin, DType::Int32)).unwrap_err();
    assert_eq!(error.code(), Code::UnsupportedDType);
}
