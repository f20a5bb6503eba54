//! The op table on the first GPU of the machine, against the CPU: integers and bools bit for bit, floats within a tolerance.
//! Without a driver there is nothing to test.
#![cfg(feature = "wgpu")]

#[path = "common/nearness.rs"]
mod nearness;
#[path = "common/op_samples.rs"]
mod op_samples;

use std::collections::BTreeSet;

use ms_core::DType;
use ms_runtime::{devices, fallback};
use ms_tensor::DeviceRef;

/// Ops of which no sample runs on the host, but for those of dtypes that the device has not.
const ON_DEVICE: &[&str] = &[
    "add",
    "mul",
    "exp",
    "log",
    "tanh",
    "sin",
    "pow",
    "cast",
    "select",
    "reduce_sum",
    "reduce_max",
    "argmax_axis",
    "softmax_",
    "log_softmax_grad",
    "matmul2",
    "linear",
    "linear_bias",
    "cross_entropy_",
    "cross_entropy_grad",
    "conv2d_",
    "conv2d_input_grad",
    "conv2d_weight_grad",
    "max_pool2d_",
    "avg_pool2d_",
    "batch_norm_",
    "batch_norm_grad",
    "layer_norm_",
    "layer_norm_grad",
    "rms_norm_",
    "rms_norm_grad",
    "take",
    "take_add",
    "gather_d",
    "scatter_add_d",
    "one_hot_",
    "index",
    "concat",
    "pad_constant",
    "slice_scatter",
    "full",
    "uniform_",
    "normal_",
    "cumsum_",
    "sort_",
    "topk_",
    "searchsorted_",
    "group_norm_",
    "group_norm_grad",
    "randint_",
    "permutation_",
];

fn gpu() -> Option<DeviceRef> {
    // SAFETY: no other thread of this test reads the environment.
    unsafe { std::env::set_var("MS_GPU", "wgpu") };
    match devices::get("GPU", 0) {
        Ok(device) => Some(device),
        Err(error) => {
            eprintln!("no GPU: {error}");
            None
        }
    }
}

#[test]
fn every_op_gives_what_the_cpu_gives() {
    let Some(gpu) = gpu() else { return };
    let has = |d: DType| !(d == DType::Float64 || d.is_complex());
    let mut on_host = BTreeSet::new();
    for op in ms_ops::table() {
        for (k, s) in (op.samples)().iter().enumerate() {
            let on = |device| op_samples::run(op, s, device).unwrap_or_else(|e| panic!("{} sample {k}: {e}", op.name));
            let launches = || fallback::counts().iter().map(|(_, _, n)| n).sum::<u64>();
            let before = launches();
            let (got, want) = (on(gpu), on(devices::host()));
            let own = s.inputs.iter().map(|i| i.dtype).chain(want.iter().map(|(d, _)| *d)).all(has);
            if launches() > before && own {
                on_host.insert(op.name);
            }
            for ((dtype, got), (_, want)) in got.iter().zip(&want) {
                // What the device has not was computed by the host.
                let wrong = if has(*dtype) {
                    nearness::difference(*dtype, got, want)
                } else {
                    (got != want).then(|| "other bits".into())
                };
                assert!(wrong.is_none(), "{} sample {k}, {}", op.name, wrong.unwrap());
            }
        }
    }
    eprintln!("on the host: {on_host:?}");
    let wrong: Vec<&&str> = ON_DEVICE.iter().filter(|op| on_host.contains(*op)).collect();
    assert!(wrong.is_empty(), "these run on the host: {wrong:?}");
}
