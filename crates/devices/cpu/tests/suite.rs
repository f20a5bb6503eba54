//! The suite that every device passes, and what only the CPU has: its allocator as a device sees it.

use ms_device_api::{Device, testgen_device};
use ms_device_cpu::{CpuDevice, statistics};

testgen_device!(CpuDevice::new());

#[test]
fn a_refused_request_names_its_size_and_leaves_the_device_usable() {
    let device = CpuDevice::new();
    let error = device.allocate(4_000_000_000_000).err().expect("no machine of ours");
    assert!(error.to_string().contains("cannot allocate 3.6 TB"), "{error}");
    assert!(error.to_string().lines().count() <= 6);
    device.allocate(1 << 20).expect("fits");
}

#[test]
fn large_buffers_are_counted_and_given_back() {
    let before = statistics();
    let buffer = CpuDevice::new().allocate(200 << 20).expect("fits");
    let during = statistics();
    assert!(during.allocated >= before.allocated.saturating_sub(32 << 20) + (200 << 20), "{before:?} {during:?}");
    assert!(during.peak >= during.allocated && during.reserved >= 200 << 20);
    assert!(during.allocations > before.allocations);
    drop(buffer);
    assert!(statistics().allocated < during.allocated);
}
