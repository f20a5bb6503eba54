//! Every sample of every op on the CUDA device, beside the CPU: the emulated driver's (`nox -s cuda_emulated`) or a real one (`nox -s gpu`).

use ms_core::{DType, Dim, Scalar};
use ms_ir::{ExampleArg, SampleInput};
use ms_runtime::{devices, dispatch, fallback};
use ms_tensor::{DeviceRef, Tensor, Value};

fn gpu() -> DeviceRef {
    // SAFETY: no other thread of this test reads the environment.
    unsafe { std::env::set_var("MS_GPU", "cuda") };
    devices::get("GPU", 0).expect("a device, emulated or real")
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
    let one = |v: f64| Scalar::Float(v).to_bits(input.dtype).to_le_bytes()[..input.dtype.size()].to_vec();
    let bytes: Vec<u8> = (0..n).map(number).flat_map(one).collect();
    Tensor::from_bytes(device, input.dtype, Dim::from_i64s(&input.shape), &bytes).expect("a sample")
}

/// The elements as float64; `None` of a dtype that is compared byte by byte.
fn reals(dtype: DType, bytes: &[u8]) -> Option<Vec<f64>> {
    if !dtype.is_float() {
        return None;
    }
    let one = |c: &[u8]| {
        let mut word = [0u8; 16];
        word[..c.len()].copy_from_slice(c);
        Scalar::from_bits(u128::from_le_bytes(word), dtype).as_f64()
    };
    Some(bytes.chunks(dtype.size()).map(one).collect())
}

/// How far sums and functions may be from the CPU's, which adds in another order: relative to the largest element.
fn tolerance(dtype: DType) -> f64 {
    match dtype {
        DType::Float16 => 2e-3,
        DType::BFloat16 => 2e-2,
        DType::Float32 => 2e-6,
        _ => 1e-13,
    }
}

#[test]
fn every_op_is_near_the_cpu_and_what_does_not_round_has_its_bits() {
    let (gpu, host) = (gpu(), devices::host());
    let mut wrong = Vec::new();
    for op in ms_ops::table() {
        for (k, s) in (op.samples)().iter().enumerate() {
            let on = |device| {
                let inputs: Vec<Value> = s.inputs.iter().map(|i| Value::Concrete(sample(device, i))).collect();
                let before = devices::set_current(device);
                let out = dispatch::call(op, &inputs.iter().collect::<Vec<_>>(), s.attrs.iter().cloned().collect());
                devices::set_current(before);
                let out = out?;
                let read = |v: &Value| {
                    Ok((v.concrete().expect("eager").dtype(), devices::read(v.concrete().expect("eager"))?))
                };
                out.iter().map(read).collect::<ms_core::Result<Vec<(DType, Vec<u8>)>>>()
            };
            let (there, here) = match (on(gpu), on(host)) {
                (Ok(there), Ok(here)) => (there, here),
                (there, here) => {
                    wrong.push(format!("{} sample {k}: {:?} and {:?}", op.name, there.err(), here.err()));
                    continue;
                }
            };
            for (output, ((dtype, a), (_, b))) in there.iter().zip(&here).enumerate() {
                let same = match (reals(*dtype, a), reals(*dtype, b)) {
                    (Some(a), Some(b)) => {
                        let largest = b.iter().filter(|v| v.is_finite()).fold(1.0f64, |m, v| m.max(v.abs()));
                        let near = |x: f64, y: f64| {
                            x == y || (x.is_nan() && y.is_nan()) || (x - y).abs() <= tolerance(*dtype) * largest
                        };
                        a.len() == b.len() && a.iter().zip(&b).all(|(x, y)| near(*x, *y))
                    }
                    _ => a == b,
                };
                if !same {
                    wrong.push(format!("{} sample {k} output {output} of {dtype}", op.name));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong.join("\n"));
    println!("run on the host: {:?}", fallback::counts());
}
