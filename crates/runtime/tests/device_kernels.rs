//! The op table compared with what a device can run.

use ms_core::DType;
use ms_device_api::{Device, LaunchSpec};
use ms_ir::Kernel;
use ms_runtime::eager;

/// The ops with a kernel that `device` lacks.
fn lacking(device: &dyn Device) -> Vec<&'static str> {
    let of_its_own = ms_ops::table().filter(|op| matches!(op.kernel, Kernel::Host(_)));
    let spec = |op| LaunchSpec::kernel(op, [DType::Float32].into_iter().collect(), [].into());
    of_its_own.map(|op| op.name).filter(|op| !device.supports(&spec(op))).collect()
}

#[test]
fn the_cpu_has_a_kernel_for_every_op() {
    assert_eq!(lacking(&**eager::device()), [""; 0]);
    let bare = ms_device_cpu::CpuDevice::new();
    assert!(lacking(&bare).len() > 60, "a device is told its kernels");
}
