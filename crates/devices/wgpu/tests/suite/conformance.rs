//! The suite that every device passes, on the first adapter of the machine. Without one nothing is tested.

use std::sync::OnceLock;

use ms_core::{AttrReader, Code, DType, Error};
use ms_device_gpu::registry::{Kernel, Length, Work};
use ms_device_wgpu::WgpuDevice;

/// The suite's kernels.
fn kernels(op: &str, dtypes: &[DType], attrs: &[u8]) -> Option<Kernel> {
    if (op, dtypes) != ("scale", &[DType::Float32]) || attrs.is_empty() {
        return None;
    }
    let factor = AttrReader::new(attrs).float() as f32;
    Some(Kernel {
        text: "fn kernel(t: u32) { out0(t, in0(t) * float_of(arg(0u))); }".into(),
        cooperative: false,
        plan: Box::new(move |_, outputs| {
            if factor < 0.0 {
                return Err(Error::new(Code::InvalidValue));
            }
            let length = Length::new(0, 2);
            Ok(Work { threads: outputs[0].numel() as u64, args: vec![factor.to_bits()], length })
        }),
        fails: None,
        takes_before: false,
        takes_after: false,
    })
}

/// The first adapter. If there is none, the process ends: nextest runs each test in its own process.
fn device() -> &'static WgpuDevice {
    static DEVICE: OnceLock<WgpuDevice> = OnceLock::new();
    DEVICE.get_or_init(|| {
        WgpuDevice::with_kernels(0, true, kernels).unwrap_or_else(|error| {
            eprintln!("not tested: {error}");
            std::process::exit(0)
        })
    })
}

mod suite {
    ms_device_api::testgen_device!(*super::device());
}
