//! Runs a dense layer on the CPU device, on threads of the program's own rayon pool, and prints the result.

use embed_rust::{Array, Dense, kernels};
use ms_device_api::Device;
use ms_device_cpu::CpuDevice;

fn main() -> ms_core::Result<()> {
    let cpu = CpuDevice::with_kernels(kernels());
    let weight = Array::of(&cpu, &[3, 2], &[0.1, -0.2, 0.3, 0.4, -0.5, 0.6])?;
    let bias = Array::of(&cpu, &[1, 2], &[0.5, -0.5])?;
    let layer = Dense::new(&cpu, weight, bias)?;
    let x = Array::of(&cpu, &[2, 3], &[1.0, 2.0, 3.0, -1.0, 0.5, 2.0])?;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().expect("two threads");
    // Kernels that are called in a rayon pool run on its threads.
    let y = pool.install(|| layer.call(&x))?.read(&cpu)?;
    for row in y.chunks(2) {
        println!("{:9.6} {:9.6}", row[0], row[1]);
    }
    println!("on {} with {} threads", cpu.name(), pool.current_num_threads());
    Ok(())
}
