//! The errors of float32 functions in units of the last place. Without an adapter nothing is tested.

use std::sync::Arc;

use crate::common::{array, launch_on, open};
use ms_core::{DType, Layout, Opcode, ProgramBuilder, Reg, concrete_shape};
use ms_device_api::{Device, LaunchSpec, Operand};
use ms_device_wgpu::WgpuDevice;

type Exact = fn(f64) -> f64;

/// Opcode, the exact function, the range of arguments, and the largest error in units of the last place.
const TABLE: &[(Opcode, Exact, f32, f32, f64)] = &[
    (Opcode::Exp, f64::exp, -87.0, 88.0, 2.0),
    (Opcode::Expm1, f64::exp_m1, -20.0, 80.0, 2.5),
    (Opcode::Log, f64::ln, 1e-30, 1e30, 2.0),
    (Opcode::Log, f64::ln, 0.5, 2.0, 2.0),
    (Opcode::Log1p, f64::ln_1p, -0.9, 10.0, 2.0),
    (Opcode::Tanh, f64::tanh, -10.0, 10.0, 2.5),
    (Opcode::Sigmoid, |x| 1.0 / (1.0 + (-x).exp()), -80.0, 80.0, 2.5),
    (Opcode::Sin, f64::sin, -8000.0, 8000.0, 3.0),
    (Opcode::Cos, f64::cos, -8000.0, 8000.0, 3.0),
    (Opcode::Sin, f64::sin, 1e4, 1e30, 3.0),
    (Opcode::Cos, f64::cos, 1e4, 1e30, 3.0),
    (Opcode::Tan, f64::tan, -1.5, 1.5, 3.5),
    (Opcode::Sinh, f64::sinh, -80.0, 80.0, 2.5),
    (Opcode::Cosh, f64::cosh, -80.0, 80.0, 2.5),
    (Opcode::Asin, f64::asin, -1.0, 1.0, 3.5),
    (Opcode::Acos, f64::acos, -1.0, 0.99, 3.0),
    (Opcode::Atan, f64::atan, -100.0, 100.0, 2.5),
    (Opcode::Asinh, f64::asinh, -1e4, 1e4, 3.0),
    (Opcode::Acosh, f64::acosh, 1.01, 1e4, 3.0),
    (Opcode::Atanh, f64::atanh, -0.99, 0.99, 3.0),
];

fn run(device: &WgpuDevice, op: Opcode, columns: &[&[f32]]) -> Vec<f32> {
    let mut b = ProgramBuilder::new(&vec![DType::Float32; columns.len()]);
    let registers: Vec<Reg> = (0..columns.len() as u16).map(Reg).collect();
    let r = b.op(op, &registers);
    b.output(r);
    let spec = LaunchSpec::Program { op: op.name(), program: Arc::new(b.finish()) };
    let n = columns[0].len();
    let layout = Layout::contiguous(DType::Float32, &concrete_shape(&[n as i64]));
    let buffer = |values: &[f32]| {
        let bytes: Vec<u8> = values.iter().flat_map(|v| v.to_le_bytes()).collect();
        let buffer = device.allocate(bytes.len()).unwrap();
        device.copy_in(&bytes, &*buffer, 0).unwrap();
        buffer
    };
    let inputs: Vec<_> = columns.iter().map(|values| buffer(values)).collect();
    let out = device.allocate(4 * n).unwrap();
    let operands: Vec<Operand<'_>> =
        inputs.iter().map(|b| Operand { buffer: &**b, layout: &layout, byte_offset: 0 }).collect();
    let compiled = device.compile(&spec).unwrap();
    device.launch(&*compiled, &operands, &[Operand { buffer: &*out, layout: &layout, byte_offset: 0 }]).unwrap();
    let mut bytes = vec![0; 4 * n];
    device.copy_out(&*out, 0, &mut bytes).unwrap();
    bytes.chunks_exact(4).map(|c| f32::from_le_bytes(c.try_into().unwrap())).collect()
}

/// Evenly spaced arguments, or powers if the range is wide and positive.
fn arguments(low: f32, high: f32) -> Vec<f32> {
    let (first, last) = (f64::from(low), f64::from(high));
    let even = |k: usize| first + (last - first) * (k as f64 / 4095.0);
    let powers = |k: usize| first * (last / first).powf(k as f64 / 4095.0);
    (0..4096).map(|k| if low > 0.0 && last / first > 1e4 { powers(k) as f32 } else { even(k) as f32 }).collect()
}

fn off(got: f32, exact: f64) -> f64 {
    let nearest = exact as f32;
    if got == nearest || (got.is_nan() && nearest.is_nan()) {
        return 0.0;
    }
    let unit = f64::from(f32::from_bits(nearest.abs().to_bits() + 1)) - f64::from(nearest.abs());
    (f64::from(got) - exact).abs() / unit
}

#[test]
fn functions_are_within_their_bounds() {
    let Some(device) = open() else { return };
    let mut wrong = Vec::new();
    for (op, exact, low, high, bound) in TABLE {
        let x = arguments(*low, *high);
        let got = run(&device, *op, &[&x]);
        let worst = x.iter().zip(&got).map(|(x, got)| (off(*got, exact(f64::from(*x))), *x, *got));
        let worst = worst.max_by(|a, b| a.0.total_cmp(&b.0)).unwrap();
        eprintln!("{} on {low:e}..{high:e}: {:.2} at {:e}", op.name(), worst.0, worst.1);
        if worst.0.is_nan() || worst.0 > *bound {
            wrong.push(format!("{}: {worst:?}, bound {bound}", op.name()));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// The number of terms in a product's sum, and the largest error in units of the last place if no terms cancel:
/// accumulated rounding errors grow with the square root of their number.
const PRODUCTS: &[(usize, f64)] = &[(1, 0.5), (16, 4.0), (64, 8.0), (256, 16.0), (1024, 32.0), (4096, 64.0)];

#[test]
fn products_are_within_their_bounds() {
    let Some(device) = open() else { return };
    const F: DType = DType::Float32;
    const N: usize = 16;
    let number = |k: usize| f64::from((0.5 + (k.wrapping_mul(2_654_435_761) >> 9) as f64 % 1e6 / 1e6) as f32);
    for (terms, bound) in PRODUCTS {
        let right = |k: usize| number(k + 12_345_678);
        let matrix = |shape: &[i64], of: &dyn Fn(usize) -> f64| array(F, shape, (0..N * terms).map(of));
        let inputs = [matrix(&[N as i64, *terms as i64], &number), matrix(&[*terms as i64, N as i64], &right)];
        let outputs: &[(DType, &[i64])] = &[(F, &[N as i64, N as i64])];
        let got = launch_on(&device, "matmul2", &[F, F], &[], (None, None), &inputs, outputs).unwrap().remove(0);
        let exact = |at: usize| (0..*terms).map(|k| number(at / N * terms + k) * right(k * N + at % N)).sum::<f64>();
        let worst = got.iter().enumerate().map(|(at, got)| off(*got as f32, exact(at))).fold(0.0, f64::max);
        eprintln!("a product of {terms} terms: {worst:.2}");
        assert!(worst <= *bound, "{terms} terms: {worst}, bound {bound}");
    }
}

#[test]
fn powers_and_angles_of_two_numbers() {
    let Some(device) = open() else { return };
    let x: Vec<f32> = (0..4096).map(|k| 0.01 + (k % 64) as f32 * 0.37).collect();
    let y: Vec<f32> = (0..4096).map(|k| (k / 64) as f32 * 0.31 - 9.0).collect();
    let check = |op: Opcode, exact: fn(f64, f64) -> f64, bound: f64| {
        let got = run(&device, op, &[&x, &y]);
        for ((x, y), got) in x.iter().zip(&y).zip(&got) {
            let off = off(*got, exact(f64::from(*x), f64::from(*y)));
            assert!(off <= bound, "{}({x}, {y}) = {got}: {off} off", op.name());
        }
    };
    check(Opcode::Pow, f64::powf, 4.0);
    check(Opcode::Atan2, f64::atan2, 5.0);
    check(Opcode::Fmod, |x, y| x % y, 0.0);
}

#[test]
fn what_is_no_number_or_endless_stays_so() {
    let Some(device) = open() else { return };
    let x = [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, 0.0, -0.0, -1.0, 1e-40, 3e38];
    let cases: [(Opcode, Exact); 10] = [
        (Opcode::Exp, f64::exp),
        (Opcode::Log, f64::ln),
        (Opcode::Tanh, f64::tanh),
        (Opcode::Atan, f64::atan),
        (Opcode::Expm1, f64::exp_m1),
        (Opcode::Log1p, f64::ln_1p),
        (Opcode::Asinh, f64::asinh),
        (Opcode::Sqrt, f64::sqrt),
        (Opcode::Asin, f64::asin),
        (Opcode::Acosh, f64::acosh),
    ];
    for (op, exact) in cases {
        for (x, got) in x.iter().zip(run(&device, op, &[&x])) {
            let want = exact(f64::from(*x)) as f32;
            let same = (got.is_nan() && want.is_nan())
                || got == want && got.is_sign_negative() == want.is_sign_negative()
                || want.is_finite() && want != 0.0 && (got - want).abs() <= 1e-6 * want.abs();
            assert!(same, "{}({x:e}) = {got:e}, expected {want:e}", op.name());
        }
    }
    let pairs =
        [(-1.0, f32::INFINITY), (-2.0, 2.0), (-2.0, 0.5), (0.0, -1.5), (f32::NAN, 0.0), (2.0, 200.0), (-0.0, 3.0)];
    let (a, b): (Vec<f32>, Vec<f32>) = pairs.into_iter().unzip();
    for ((a, b), got) in a.iter().zip(&b).zip(run(&device, Opcode::Pow, &[&a, &b])) {
        let want = a.powf(*b);
        assert!(got == want || (got.is_nan() && want.is_nan()), "pow({a}, {b}) = {got}, expected {want}");
    }
}
