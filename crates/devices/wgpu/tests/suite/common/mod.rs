//! Arrays, and launches of kernels over them.

use std::sync::Arc;

use ms_core::{Attr, DType, Layout, Scalar, ScalarProgram, concrete_shape, pack_attrs};
use ms_device_api::{Device, DeviceBuffer, LaunchSpec, Operand};
use ms_device_wgpu::WgpuDevice;

/// The first adapter, or None, with the reason on stderr, on a machine that has none.
pub fn open() -> Option<WgpuDevice> {
    WgpuDevice::open(0, true).map_err(|error| eprintln!("not tested: {error}")).ok()
}

/// Row-major elements with a shape.
#[derive(Clone)]
pub struct Array {
    pub dtype: DType,
    pub shape: Vec<i64>,
    pub values: Vec<f64>,
}

pub fn array(dtype: DType, shape: &[i64], values: impl IntoIterator<Item = f64>) -> Array {
    let n = shape.iter().product::<i64>() as usize;
    Array { dtype, shape: shape.to_vec(), values: values.into_iter().take(n).collect() }
}

/// Numbers between -2 and 2 that are exact in float32 and float16.
pub fn some(shape: &[i64]) -> Array {
    array(DType::Float32, shape, (0..).map(|k| f64::from((k * 37 + 11) % 101 - 50) / 32.0))
}

pub fn buffer(device: &WgpuDevice, x: &Array) -> Arc<dyn DeviceBuffer> {
    let bits = |v: &f64| Scalar::Float(*v).to_bits(x.dtype).to_le_bytes()[..x.dtype.size()].to_vec();
    let bytes: Vec<u8> = x.values.iter().flat_map(bits).collect();
    let buffer = device.allocate(bytes.len()).unwrap();
    device.copy_in(&bytes, &*buffer, 0).unwrap();
    buffer
}

pub fn layout(dtype: DType, shape: &[i64]) -> Layout {
    Layout::contiguous(dtype, &concrete_shape(shape))
}

pub type Fused = (Option<Arc<ScalarProgram>>, Option<Arc<ScalarProgram>>);

/// Runs a kernel on inputs; outputs have these dtypes and shapes. `dtypes` are those of the kernel's own inputs.
pub fn launch_on(
    device: &WgpuDevice,
    op: &'static str,
    own: &[DType],
    attrs: &[Attr],
    fused: Fused,
    inputs: &[Array],
    outputs: &[(DType, &[i64])],
) -> ms_core::Result<Vec<Vec<f64>>> {
    let attrs: Arc<[u8]> = pack_attrs(attrs).into();
    let dtypes = own.iter().copied().collect();
    let compiled = device.compile(&LaunchSpec::Kernel { op, dtypes, attrs, before: fused.0, after: fused.1 })?;
    let buffers: Vec<_> = inputs.iter().map(|x| buffer(device, x)).collect();
    let layouts: Vec<Layout> = inputs.iter().map(|x| layout(x.dtype, &x.shape)).collect();
    let out_layouts: Vec<Layout> = outputs.iter().map(|(d, s)| layout(*d, s)).collect();
    let outs: Vec<_> = out_layouts.iter().map(|l| device.allocate(l.numel() * l.dtype.size()).unwrap()).collect();
    fn operands<'a>(buffers: &'a [Arc<dyn DeviceBuffer>], layouts: &'a [Layout]) -> Vec<Operand<'a>> {
        buffers.iter().zip(layouts).map(|(b, layout)| Operand { buffer: &**b, layout, byte_offset: 0 }).collect()
    }
    device.launch(&*compiled, &operands(&buffers, &layouts), &operands(&outs, &out_layouts))?;
    outs.iter()
        .zip(&out_layouts)
        .map(|(out, l)| {
            let mut bytes = vec![0; out.len()];
            device.copy_out(&**out, 0, &mut bytes)?;
            let value = |c: &[u8]| {
                let mut bits = [0; 16];
                bits[..c.len()].copy_from_slice(c);
                Scalar::from_bits(u128::from_le_bytes(bits), l.dtype).as_f64()
            };
            Ok(bytes.chunks(l.dtype.size()).map(value).collect())
        })
        .collect()
}
