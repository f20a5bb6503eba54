//! The layer on the CPU against a plain loop, and on the null device, which runs nothing.

use embed_rust::{Array, Dense, kernels};
use ms_device_api::Device;
use ms_device_cpu::CpuDevice;
use ms_device_null::NullDevice;

const ROWS: usize = 17;
const INPUTS: usize = 9;
const OUTPUTS: usize = 5;

fn numbers(n: usize, scale: f32) -> Vec<f32> {
    (0..n).map(|i| ((i * 37 % 101) as f32 / 101.0 - 0.5) * scale).collect()
}

fn run(device: &dyn Device) -> Vec<f32> {
    let weight = Array::of(device, &[INPUTS as i64, OUTPUTS as i64], &numbers(INPUTS * OUTPUTS, 1.0)).unwrap();
    let bias = Array::of(device, &[1, OUTPUTS as i64], &numbers(OUTPUTS, 2.0)).unwrap();
    let layer = Dense::new(device, weight, bias).unwrap();
    let x = Array::of(device, &[ROWS as i64, INPUTS as i64], &numbers(ROWS * INPUTS, 3.0)).unwrap();
    layer.call(&x).unwrap().read(device).unwrap()
}

#[test]
fn the_cpu_gives_what_a_loop_gives() {
    let (w, b, x) = (numbers(INPUTS * OUTPUTS, 1.0), numbers(OUTPUTS, 2.0), numbers(ROWS * INPUTS, 3.0));
    let got = run(&CpuDevice::with_kernels(kernels()));
    assert_eq!(got.len(), ROWS * OUTPUTS);
    for row in 0..ROWS {
        for column in 0..OUTPUTS {
            let sum: f32 = (0..INPUTS).map(|k| x[row * INPUTS + k] * w[k * OUTPUTS + column]).sum();
            let want = (sum + b[column]).tanh();
            assert!((got[row * OUTPUTS + column] - want).abs() < 1e-5, "row {row}, column {column}");
        }
    }
}

#[test]
fn the_same_program_runs_on_the_null_device() {
    assert_eq!(run(&NullDevice::new()).len(), ROWS * OUTPUTS);
}

#[test]
fn a_size_that_cannot_be_had_is_an_error() {
    let error = Array::empty(&CpuDevice::new(), &[1 << 24, 1 << 24]).err().expect("no machine has that much");
    assert_eq!(error.code(), ms_core::Code::OutOfMemory);
}
