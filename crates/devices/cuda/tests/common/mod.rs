//! A device on the emulated driver, with the suite's own kernels.
#![allow(dead_code)]

use std::ffi::{CStr, c_char, c_int};
use std::sync::Arc;

use ms_core::{AttrReader, Code, DType, Error, Layout, Loc, Result, concrete_shape};
use ms_device_api::{Device, DeviceBuffer};
use ms_device_cuda::{Argument, Arguments, CudaDevice, Launch, Make, Queue, Wanted};
use ms_device_gpu::render::cuda::PRELUDE;

const SCALE: &str =
    "extern \"C\" __global__ void scale(Fault* fault, u32 launch, const f32* x, f32* y, i64 n, f64 factor) {
  if (is_stopped(fault, launch)) return;
  FOR_EACH(i, n) y[i] = x[i] * (f32)factor;
}
";

struct Scale(f64);

impl Launch for Scale {
    fn launch(&self, queue: &Queue, _at: Option<&Loc>, inputs: &[Argument], outputs: &[Argument]) -> Result<()> {
        if self.0 < 0.0 {
            return Err(Error::new(Code::InvalidValue));
        }
        let kernel = queue.kernel(&format!("{PRELUDE}{SCALE}"), "scale")?;
        let n = outputs[0].numel();
        let arguments = Arguments::new().with(inputs[0].at).with(outputs[0].at).with(n).with(self.0);
        queue.launch(&kernel, queue.blocks(n, 256), (256, 1), &arguments)
    }
}

fn scale(wanted: &Wanted<'_>) -> Option<Box<dyn Launch>> {
    (wanted.dtypes == [DType::Float32])
        .then(|| Box::new(Scale(AttrReader::new(wanted.attrs).float())) as Box<dyn Launch>)
}

/// The kernels that the suite launches.
pub fn kernels() -> &'static [(&'static str, Make)] {
    &[("scale", scale)]
}

pub fn device() -> CudaDevice {
    CudaDevice::with_kernels(0, kernels()).expect("the emulated driver")
}

pub fn row(dtype: DType, n: i64) -> Layout {
    Layout::contiguous(dtype, &concrete_shape(&[n]))
}

pub fn write(device: &CudaDevice, values: &[f32]) -> Arc<dyn DeviceBuffer> {
    let bytes: Vec<u8> = values.iter().flat_map(|v| v.to_le_bytes()).collect();
    let buffer = device.allocate(bytes.len()).expect("fits");
    device.copy_in(&bytes, &*buffer, 0).expect("in range");
    buffer
}

pub fn try_read(device: &CudaDevice, buffer: &Arc<dyn DeviceBuffer>) -> Result<Vec<f32>> {
    let mut bytes = vec![0; buffer.len()];
    device.copy_out(&**buffer, 0, &mut bytes)?;
    Ok(bytes.chunks_exact(4).map(|c| f32::from_le_bytes(c.try_into().expect("four bytes"))).collect())
}

pub fn read(device: &CudaDevice, buffer: &Arc<dyn DeviceBuffer>) -> Vec<f32> {
    try_read(device, buffer).expect("readable")
}

/// The emulated driver's own functions.
pub struct Fake(libloading::Library);

impl Fake {
    pub fn new() -> Fake {
        // SAFETY: the emulated driver, which is loaded already or has no effects on load.
        Fake(unsafe { libloading::Library::new("libcuda.so.1") }.expect("the emulated driver"))
    }

    pub fn fail(&self, call: &CStr, after: c_int, code: c_int) {
        // SAFETY: the function's type.
        unsafe {
            let f = self.0.get::<unsafe extern "C" fn(*const c_char, c_int, c_int)>("fake_fail").expect("it is there");
            f(call.as_ptr(), after, code);
        }
    }

    pub fn call<T>(&self, name: &str, value: T) {
        // SAFETY: the functions named below take one integer of this type.
        unsafe { self.0.get::<unsafe extern "C" fn(T)>(name).expect("it is there")(value) }
    }

    pub fn count(&self, name: &str) -> usize {
        // SAFETY: the type of the counting functions.
        unsafe { self.0.get::<unsafe extern "C" fn() -> usize>(name).expect("it is there")() }
    }

    pub fn used(&self) -> usize {
        self.count("fake_used")
    }
}
