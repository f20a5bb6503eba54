//! The op table on the first GPU of the machine, against the CPU: integers and bools bit for bit, floats within a tolerance.
//! Without a driver there is nothing to test.
#![cfg(feature = "wgpu")]

use std::collections::BTreeSet;

use ms_core::{DType, Dim, Scalar};
use ms_ir::{ExampleArg, SampleInput};
use ms_runtime::{devices, dispatch, fallback};
use ms_tensor::{DeviceRef, Tensor, Value};

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

fn sample(device: DeviceRef, input: &SampleInput) -> Tensor {
    let n = input.shape.iter().product::<i64>() as usize;
    let number = |k: usize| match &input.values {
        ExampleArg::Values(values) => values[k],
        ExampleArg::Range(low, high) => {
            let v = low + (high - low) * ((k * 37 + 11) % 101) as f64 / 101.0;
            if input.dtype.is_float() { v } else { v.floor() }
        }
    };
    let bits = |v| Scalar::Float(v).to_bits(input.dtype).to_le_bytes()[..input.dtype.size()].to_vec();
    let bytes: Vec<u8> = (0..n).map(number).flat_map(bits).collect();
    Tensor::from_bytes(device, input.dtype, Dim::from_i64s(&input.shape), &bytes).unwrap()
}

fn elements(dtype: DType, bytes: &[u8]) -> Vec<f64> {
    let value = |c: &[u8]| {
        let mut bits = [0; 16];
        bits[..c.len()].copy_from_slice(c);
        Scalar::from_bits(u128::from_le_bytes(bits), dtype).as_f64()
    };
    bytes.chunks(dtype.size()).map(value).collect()
}

/// Of the greatest element: what sums in another order, and functions of a few units in the last place, may differ by.
fn tolerance(dtype: DType) -> f64 {
    match dtype {
        DType::Float16 => 2e-3,
        DType::BFloat16 => 2e-2,
        _ => 4e-6,
    }
}

#[test]
fn every_op_gives_what_the_cpu_gives() {
    let Some(gpu) = gpu() else { return };
    let has = |d: DType| !(d == DType::Float64 || d.is_complex());
    let mut on_host = BTreeSet::new();
    for op in ms_ops::table() {
        for (k, s) in (op.samples)().iter().enumerate() {
            let on = |device| -> Vec<(DType, Vec<u8>)> {
                let inputs: Vec<Value> = s.inputs.iter().map(|i| Value::Concrete(sample(device, i))).collect();
                let before = devices::set_current(device);
                let attrs = s.attrs.iter().cloned().collect();
                let out = dispatch::call(op, &inputs.iter().collect::<Vec<_>>(), attrs);
                devices::set_current(before);
                let out = out.unwrap_or_else(|e| panic!("{} sample {k}: {e}", op.name));
                let one = |v: &Value| (v.concrete().unwrap().dtype(), devices::read(v.concrete().unwrap()).unwrap());
                out.iter().map(one).collect()
            };
            let launches = || fallback::counts().iter().map(|(_, _, n)| n).sum::<u64>();
            let before = launches();
            let (got, want) = (on(gpu), on(devices::host()));
            let own = s.inputs.iter().map(|i| i.dtype).chain(want.iter().map(|(d, _)| *d)).all(has);
            if launches() > before && own {
                on_host.insert(op.name);
            }
            for ((dtype, got), (_, want)) in got.iter().zip(&want) {
                if !dtype.is_float() || !has(*dtype) {
                    assert_eq!(got, want, "{} sample {k}", op.name);
                    continue;
                }
                let (got, want) = (elements(*dtype, got), elements(*dtype, want));
                let finite = want.iter().filter(|v| v.is_finite());
                let scale = finite.fold(1e-3, |most: f64, v| most.max(v.abs()));
                for (i, (g, w)) in got.iter().zip(&want).enumerate() {
                    let near = g == w || (g.is_nan() && w.is_nan()) || (g - w).abs() <= scale * tolerance(*dtype);
                    assert!(near, "{} sample {k}, element {i}: {g:e}, expected {w:e}", op.name);
                }
            }
        }
    }
    eprintln!("on the host: {on_host:?}");
    let wrong: Vec<&&str> = ON_DEVICE.iter().filter(|op| on_host.contains(*op)).collect();
    assert!(wrong.is_empty(), "these run on the host: {wrong:?}");
}
