//! Timestamps from the GPU's clock. Without an adapter that has one nothing is tested.

use std::time::Instant;

use crate::common::{buffer, layout, open, some};
use ms_core::{Attr, DType};
use ms_device_api::{Compiled, Device, LaunchSpec, Operand};
use ms_device_wgpu::WgpuDevice;

const F: DType = DType::Float32;

fn device() -> Option<WgpuDevice> {
    open().filter(WgpuDevice::has_clock)
}

fn sum(device: &WgpuDevice) -> std::sync::Arc<dyn Compiled> {
    let attrs = ms_core::pack_attrs(&[Attr::Int(0), Attr::Bool(false), Attr::Bool(false)]).into();
    device.compile(&LaunchSpec::kernel("cumsum_", [F].into_iter().collect(), attrs)).unwrap()
}

#[test]
fn launches_are_timed_by_the_device() {
    let Some(device) = device() else { return };
    let n = 1 << 13;
    let compiled = sum(&device);
    let (x, out) = (buffer(&device, &some(&[n])), device.allocate(4 * n as usize).unwrap());
    let layout = layout(F, &[n]);
    let operand = |b| Operand { buffer: b, layout: &layout, byte_offset: 0 };
    let run = || device.launch(&*compiled, &[operand(&*x)], &[operand(&*out)]).unwrap();
    run();
    device.synchronize().unwrap();
    let start = Instant::now();
    let first = device.timestamp();
    run();
    let second = device.timestamp();
    // Work of the host in between does not count as device time.
    std::thread::sleep(std::time::Duration::from_millis(30));
    let third = device.timestamp();
    for time in [&first, &second, &third] {
        assert!(time.get().is_none(), "nothing was submitted yet");
    }
    device.synchronize().unwrap();
    let whole = start.elapsed();
    let [first, second, third] = [first, second, third].map(|time| *time.get().unwrap());
    let launch = second.duration_since(first);
    assert!(first < second && second <= third, "a launch takes time");
    assert!(launch < whole && third.duration_since(second).as_millis() < 30, "{launch:?} of {whole:?}");
}

#[test]
fn more_moments_than_one_submission_has_come_in_order() {
    let Some(device) = device() else { return };
    let times: Vec<_> = (0..1300).map(|_| device.timestamp()).collect();
    device.synchronize().unwrap();
    let times: Vec<_> = times.iter().map(|time| *time.get().expect("waited for")).collect();
    assert!(times.is_sorted());
    // An event that has passed has its timestamp.
    let (time, event) = (device.timestamp(), device.record());
    while !device.has_passed(event) {
        std::thread::yield_now();
    }
    assert!(*time.get().expect("passed") >= times[1299]);
}
