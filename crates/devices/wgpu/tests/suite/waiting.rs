//! A thread that waits for the device takes the interpreter's lock to check for interrupts; a thread that holds this
//! lock may launch. Without an adapter nothing is tested.

use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Mutex, MutexGuard};
use std::time::Duration;

use crate::common::{buffer, layout, open, some};
use ms_core::{Code, DType};
use ms_device_api::{Device, LaunchSpec, Operand};
use ms_device_wgpu::WgpuDevice;

/// Represents the interpreter's lock.
static LOCK: Mutex<()> = Mutex::new(());
/// Notified when a wait checks for interrupts.
static ASKED: Mutex<Option<Sender<()>>> = Mutex::new(None);
static STOP: AtomicBool = AtomicBool::new(false);
/// Held by each test: waits call `asked`, which tells one thread of the process to stop.
static ALONE: Mutex<()> = Mutex::new(());

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|e| e.into_inner())
}

fn asked() -> bool {
    if let Some(asked) = lock(&ASKED).take() {
        let _ = asked.send(());
    }
    drop(lock(&LOCK));
    STOP.swap(false, SeqCst)
}

fn index_out_of_range(device: &WgpuDevice) {
    let (source, indices) = (some(&[4]), crate::common::array(DType::Int64, &[1], [9.0]));
    let spec = LaunchSpec::kernel(
        "take",
        [DType::Float32, DType::Int64].into_iter().collect(),
        ms_core::pack_attrs(&[ms_core::Attr::Int(0)]).into(),
    );
    let compiled = device.compile(&spec).unwrap();
    let (source, indices) = (buffer(device, &source), buffer(device, &indices));
    let out = device.allocate(4).unwrap();
    let (l4, l1, i1) = (layout(DType::Float32, &[4]), layout(DType::Float32, &[1]), layout(DType::Int64, &[1]));
    let operand = |buffer, layout| Operand { buffer, layout, byte_offset: 0 };
    device.launch(&*compiled, &[operand(&*source, &l4), operand(&*indices, &i1)], &[operand(&*out, &l1)]).unwrap();
}

#[test]
fn a_wait_holds_up_no_other_thread_and_loses_no_error() {
    let _alone = lock(&ALONE);
    let Some(device) = open() else { return };
    ms_core::set_interrupt(asked).unwrap();
    const N: i64 = 256;
    let x = buffer(&device, &some(&[N, N]));
    let out = device.allocate(4 * (N * N) as usize).unwrap();
    let l = layout(DType::Float32, &[N, N]);
    let spec = LaunchSpec::kernel("matmul2", [DType::Float32; 2].into_iter().collect(), Vec::new().into());
    let product = device.compile(&spec).unwrap();
    let operand = |buffer| Operand { buffer, layout: &l, byte_offset: 0 };
    let launch = || device.launch(&*product, &[operand(&*x), operand(&*x)], &[operand(&*out)]).unwrap();
    let heavy = || (0..4).for_each(|_| launch());

    // The wait needs the lock, which this thread holds until it has launched.
    let (told, hears) = channel();
    *lock(&ASKED) = Some(told);
    heavy();
    std::thread::scope(|scope| {
        let (finished, joined) = channel();
        let interpreter = lock(&LOCK);
        let device = &device;
        scope.spawn(move || {
            device.synchronize().unwrap();
            let _ = finished.send(());
        });
        hears.recv_timeout(Duration::from_secs(60)).expect("the wait asks whether to stop");
        launch();
        drop(interpreter);
        joined.recv_timeout(Duration::from_secs(60)).expect("the wait ends");
    });

    // An interrupted wait leaves the error reports of launches to the next one.
    index_out_of_range(&device);
    heavy();
    STOP.store(true, SeqCst);
    assert_eq!(device.synchronize().unwrap_err().code(), Code::Interrupted);
    assert_eq!(device.synchronize().unwrap_err().code(), Code::IndexOutOfRange);
    device.synchronize().unwrap();
}

#[test]
fn many_threads_wait_at_once() {
    let _alone = lock(&ALONE);
    let Some(device) = open() else { return };
    const N: i64 = 192;
    let x = buffer(&device, &some(&[N, N]));
    let l = layout(DType::Float32, &[N, N]);
    let spec = LaunchSpec::kernel("matmul2", [DType::Float32; 2].into_iter().collect(), Vec::new().into());
    let product = device.compile(&spec).unwrap();
    // Small launches finish while waits for a large one time out.
    std::thread::scope(|scope| {
        for k in 0..6 {
            let (device, x, l, product) = (&device, &x, &l, &product);
            scope.spawn(move || {
                let out = device.allocate(4 * (N * N) as usize).unwrap();
                let operand = |buffer| Operand { buffer, layout: l, byte_offset: 0 };
                let mut bytes = [0; 4];
                for turn in 0..12 {
                    if (turn + k) % 6 == 0 {
                        for _ in 0..6 {
                            device.launch(&**product, &[operand(&**x), operand(&**x)], &[operand(&*out)]).unwrap();
                        }
                    }
                    device.copy_in(&[k as u8; 4], &*out, 0).unwrap();
                    device.copy_out(&*out, 0, &mut bytes).unwrap();
                    assert_eq!(bytes, [k as u8; 4]);
                    device.synchronize().unwrap();
                }
            });
        }
    });
}
