//! Every sample of every op on the CUDA device, compared with the CPU: on the emulated driver (`nox -s cuda_emulated`)
//! or a real one (`nox -s gpu`).

#[path = "common/nearness.rs"]
mod nearness;
#[path = "common/op_samples.rs"]
mod op_samples;

use ms_runtime::{devices, fallback};
use ms_tensor::DeviceRef;

fn gpu() -> DeviceRef {
    // SAFETY: no other thread of this test reads the environment.
    unsafe { std::env::set_var("MS_GPU", "cuda") };
    devices::get("GPU", 0).expect("a device, emulated or real")
}

#[test]
fn every_op_is_near_the_cpu_and_what_does_not_round_has_its_bits() {
    let (gpu, host) = (gpu(), devices::host());
    let mut wrong = Vec::new();
    for op in ms_ops::table() {
        for (k, s) in (op.samples)().iter().enumerate() {
            let (there, here) = match (op_samples::run(op, s, gpu), op_samples::run(op, s, host)) {
                (Ok(there), Ok(here)) => (there, here),
                (there, here) => {
                    wrong.push(format!("{} sample {k}: {:?} and {:?}", op.name, there.err(), here.err()));
                    continue;
                }
            };
            for (output, ((dtype, a), (_, b))) in there.iter().zip(&here).enumerate() {
                if let Some(text) = nearness::difference(*dtype, a, b) {
                    wrong.push(format!("{} sample {k} output {output} of {dtype}: {text}", op.name));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong.join("\n"));
    println!("run on the host: {:?}", fallback::counts());
}
