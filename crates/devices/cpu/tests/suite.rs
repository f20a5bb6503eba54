//! The conformance suite of devices, and tests of the CPU's allocator as a device uses it.

use ms_core::HostKernel;
use ms_device_api::{Device, testgen_device, testing};
use ms_device_cpu::CpuDevice;
use ms_kernels::gemm::matmul;
use ms_kernels::rows::softmax::{SoftmaxKind, softmax};

/// A device with the ops of attention.
fn device() -> CpuDevice {
    let product = HostKernel::new(|cx| matmul(&cx.inputs[0], &cx.inputs[1], &cx.outputs[0]));
    let along_rows = HostKernel::new(|cx| {
        softmax(SoftmaxKind::Softmax, &cx.inputs[0], cx.inputs[0].shape.len() - 1, &cx.outputs[0])
    });
    CpuDevice::with_kernels(testing::kernels_and([("matmul2", product), ("softmax_", along_rows)]))
}

testgen_device!(device());

#[test]
fn it_has_every_exact_instruction() {
    let device = CpuDevice::new();
    assert!(device.computes_as_host());
    assert_eq!(testing::lacking_exact_instructions(&device), [""; 0]);
}

#[test]
fn a_refused_request_names_its_size_and_leaves_the_device_usable() {
    let device = CpuDevice::new();
    let error = device.allocate(4_000_000_000_000).err().expect("no machine of ours");
    assert!(error.to_string().contains("cannot allocate 3.6 TB"), "{error}");
    assert!(error.to_string().lines().count() <= 6);
    device.allocate(1 << 20).expect("fits");
}

/// The allocator for sanitizers gets its memory from the system and does not count it.
#[cfg(not(ms_exact_alloc))]
#[test]
fn large_buffers_are_counted_and_given_back() {
    use ms_device_cpu::statistics;

    let before = statistics();
    let buffer = CpuDevice::new().allocate(200 << 20).expect("fits");
    let during = statistics();
    assert!(during.allocated >= before.allocated.saturating_sub(32 << 20) + (200 << 20), "{before:?} {during:?}");
    assert!(during.peak >= during.allocated && during.reserved >= 200 << 20);
    assert!(during.allocations > before.allocations);
    drop(buffer);
    assert!(statistics().allocated < during.allocated);
}

/// A thread may hold the allocator's lock when another forks: the child must find it free.
#[cfg(unix)]
#[test]
fn a_fork_while_others_allocate_leaves_a_working_child() {
    use std::sync::atomic::{AtomicBool, Ordering};
    unsafe extern "C" {
        fn fork() -> i32;
        fn waitpid(pid: i32, status: *mut i32, options: i32) -> i32;
        fn alarm(seconds: u32) -> u32;
        fn _exit(status: i32) -> !;
    }
    let device = CpuDevice::new();
    device.allocate(100_000).expect("fits");
    let stop = AtomicBool::new(false);
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while !stop.load(Ordering::Relaxed) {
                    device.allocate(100_000).expect("fits");
                }
            });
        }
        for _ in 0..50 {
            // SAFETY: the child only allocates and exits; the alarm ends it if it hangs.
            unsafe {
                let pid = fork();
                if pid == 0 {
                    alarm(10);
                    let fits = (0..10).all(|_| device.allocate(100_000).is_ok());
                    _exit(if fits { 0 } else { 1 });
                }
                let mut status = -1;
                waitpid(pid, &mut status, 0);
                assert_eq!(status, 0);
            }
        }
        stop.store(true, Ordering::Relaxed);
    });
}
