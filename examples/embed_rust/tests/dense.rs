//! Tests the layer on the CPU against a plain loop, on threads of the caller, and on the null device (runs nothing).

use std::collections::HashSet;
use std::sync::{Arc, Mutex};
use std::thread::ThreadId;
use std::time::{Duration, Instant};

use embed_rust::{Array, Dense, kernels};
use ms_core::{DType, HostKernel, KernelCx, Layout, Result, concrete_shape, smallvec};
use ms_device_api::{Device, HostKernels, LaunchSpec, Operand};
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

static SEEN: Mutex<Vec<ThreadId>> = Mutex::new(Vec::new());

fn seen() -> HashSet<ThreadId> {
    SEEN.lock().unwrap().iter().copied().collect()
}

/// A kernel whose chunks wait until two threads have arrived.
fn meet(_: &KernelCx) -> Result<()> {
    ms_kernels::pool::parallel_for(2, &|_| {
        SEEN.lock().unwrap().push(std::thread::current().id());
        let start = Instant::now();
        while seen().len() < 2 && start.elapsed() < Duration::from_secs(60) {
            std::thread::yield_now();
        }
    })
}

#[test]
fn kernels_run_on_the_threads_of_the_callers_rayon_pool() {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().unwrap();
    let own: HashSet<ThreadId> = pool.broadcast(|_| std::thread::current().id()).into_iter().collect();
    ms_kernels::pool::set_num_threads(2);
    let cpu = CpuDevice::with_kernels([("meet", HostKernel::new(meet))].into_iter().collect::<HostKernels>());
    let compiled = cpu.compile(&LaunchSpec::kernel("meet", smallvec![DType::Float32], Arc::from([]))).unwrap();
    let buffer = cpu.allocate(4).unwrap();
    let layout = Layout::contiguous(DType::Float32, &concrete_shape(&[1]));
    let operand = Operand { buffer: &*buffer, layout: &layout, byte_offset: 0 };
    pool.install(|| cpu.launch(&*compiled, &[operand], &[operand])).unwrap();
    assert_eq!(seen(), own);
    // The threads return to the program when there is no loop.
    assert_eq!(pool.broadcast(|_| 1).into_iter().sum::<i32>(), 2);
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
