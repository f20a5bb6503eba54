//! The samples of the op table on a device.

use ms_core::{DType, Dim, Result, Scalar};
use ms_ir::{ExampleArg, OpDef, Sample, SampleInput};
use ms_runtime::{devices, dispatch};
use ms_tensor::{DeviceRef, Tensor, Value};

pub fn bytes_of(dtype: DType, values: impl IntoIterator<Item = f64>) -> Vec<u8> {
    let one = |v: f64| Scalar::Float(v).to_bits(dtype).to_le_bytes()[..dtype.size()].to_vec();
    values.into_iter().flat_map(one).collect()
}

fn tensor(device: DeviceRef, input: &SampleInput) -> Tensor {
    let n = input.shape.iter().product::<i64>() as usize;
    let number = |k: usize| match &input.values {
        ExampleArg::Values(values) => values[k],
        ExampleArg::Range(low, high) => {
            let v = low + (high - low) * ((k * 37 + 11) % 101) as f64 / 101.0;
            if input.dtype.is_float() { v } else { v.floor() }
        }
    };
    let bytes = bytes_of(input.dtype, (0..n).map(number));
    Tensor::from_bytes(device, input.dtype, Dim::from_i64s(&input.shape), &bytes).expect("a sample")
}

/// The dtypes and bytes of the results of `op` on `device`.
pub fn run(op: &'static OpDef, sample: &Sample, device: DeviceRef) -> Result<Vec<(DType, Vec<u8>)>> {
    let inputs: Vec<Value> = sample.inputs.iter().map(|i| Value::Concrete(tensor(device, i))).collect();
    let before = devices::set_current(device);
    let out = dispatch::call(op, &inputs.iter().collect::<Vec<_>>(), sample.attrs.iter().cloned().collect());
    devices::set_current(before);
    let read = |v: &Value| {
        let tensor = v.concrete().expect("eager");
        Ok((tensor.dtype(), devices::read(tensor)?))
    };
    out?.iter().map(read).collect()
}
