//! The suite that every device passes, on the emulated driver (`nox -s cuda_emulated` builds it and puts its folder in
//! LD_LIBRARY_PATH) or on NVIDIA's, and features that only this device has: graphs, errors of indices, the order of
//! memory.

mod common;

use std::sync::Arc;
use std::time::{Duration, Instant};

use common::{device, kernels, read, row, write};
use ms_core::{Attr, Code, DType, Dim, Error, Layout, Loc, Opcode, ProgramBuilder, Reg, pack_attrs, smallvec};
use ms_device_api::{Device, DeviceBuffer, LaunchSpec, Operand, testgen_device, testing};
use ms_device_cuda::CudaDevice;

testgen_device!(CudaDevice::with_kernels(0, kernels()).expect("the emulated driver"));

#[test]
fn it_has_every_exact_instruction() {
    assert_eq!(testing::lacking_exact_instructions(&device()), [""; 0]);
}

fn double() -> LaunchSpec {
    let mut b = ProgramBuilder::new(&[DType::Float32]);
    let r = b.op(Opcode::Add, &[Reg(0), Reg(0)]);
    b.output(r);
    LaunchSpec::Program { op: "double", program: b.finish().into() }
}

fn operand<'a>(buffer: &'a Arc<dyn DeviceBuffer>, layout: &'a Layout) -> Operand<'a> {
    Operand { buffer: &**buffer, layout, byte_offset: 0 }
}

#[test]
fn a_graph_runs_its_launches_again_with_one_call() {
    let device = device();
    let (x, layout) = (write(&device, &[1.0, 2.0]), row(DType::Float32, 2));
    let compiled = device.compile(&double()).expect("compiles");
    let mut twice =
        || (0..2).try_for_each(|_| device.launch(&*compiled, &[operand(&x, &layout)], &[operand(&x, &layout)]));
    let recordings = device.recordings(&[&*compiled]).expect("kernels of the device");
    // The first call loads the kernel, the second one records, the others repeat.
    for (factor, number) in [(4.0, 0), (16.0, 0), (64.0, 0), (256.0, 1), (1024.0, 1)] {
        device.run_recorded(&*recordings, number, &[(&*x, 0)], &mut twice).expect("runs");
        assert_eq!(read(&device, &x), [factor, 2.0 * factor]);
    }
}

#[test]
fn launches_that_cannot_be_recorded_run_as_they_are() {
    let device = device();
    let (x, layout) = (write(&device, &[1.0]), row(DType::Float32, 1));
    let compiled = device.compile(&double()).expect("compiles");
    let recordings = device.recordings(&[&*compiled]).expect("kernels of the device");
    let mut waits = || {
        device.launch(&*compiled, &[operand(&x, &layout)], &[operand(&x, &layout)])?;
        device.wait(device.record())
    };
    for turn in 1..5 {
        device.run_recorded(&*recordings, 0, &[(&*x, 0)], &mut waits).expect("runs");
        assert_eq!(read(&device, &x), [f32::powi(2.0, turn)]);
    }
    // Launches that fail when run directly fail in the same way when recorded, each time.
    let mut fails = || Err(Error::new(Code::InvalidValue).op("double"));
    let recordings = device.recordings(&[&*compiled]).expect("kernels of the device");
    for _ in 0..3 {
        let error = device.run_recorded(&*recordings, 0, &[(&*x, 0)], &mut fails).expect_err("fails");
        assert_eq!(error.code(), Code::InvalidValue);
    }
}

fn take() -> LaunchSpec {
    let attrs = pack_attrs(&[Attr::Int(0)]);
    LaunchSpec::kernel("take", smallvec![DType::Float32, DType::Int64], attrs.into())
}

fn indices(device: &CudaDevice, values: &[i64]) -> Arc<dyn DeviceBuffer> {
    let bytes: Vec<u8> = values.iter().flat_map(|v| v.to_le_bytes()).collect();
    let buffer = device.allocate(bytes.len()).expect("fits");
    device.copy_in(&bytes, &*buffer, 0).expect("in range");
    buffer
}

#[test]
fn an_index_out_of_range_stops_what_follows_until_the_host_has_seen_it() {
    let device = device();
    let (x, out) = (write(&device, &[1.0, 2.0, 3.0]), write(&device, &[0.0; 4]));
    let (three, four, at) = (row(DType::Float32, 3), row(DType::Float32, 4), row(DType::Int64, 4));
    let place = Loc { file: "step.py".into(), line: 7 };
    let pick = device.compile_at(&take(), &place).expect("has it");
    let double = device.compile(&double()).expect("compiles");
    let bad = indices(&device, &[0, 9, -4, 1]);
    let pick_bad = || device.launch(&*pick, &[operand(&x, &three), operand(&bad, &at)], &[operand(&out, &four)]);
    let double_x = || device.launch(&*double, &[operand(&x, &three)], &[operand(&x, &three)]);
    double_x().expect("enqueued");
    pick_bad().expect("enqueued");
    double_x().expect("enqueued");
    device.copy_in(&[0; 4], &*x, 0).expect("enqueued");
    let error = device.wait(device.record()).expect_err("an index is out of range");
    assert_eq!((error.code(), error.failed_op()), (Code::IndexOutOfRange, Some("take")));
    let text = error.to_string();
    assert!(text.contains("9 at 1") && text.contains("-3 <= index < 3") && text.contains("step.py:7"), "{text}");
    assert_eq!(read(&device, &x), [2.0, 4.0, 6.0]);
    double_x().expect("goes on");
    assert_eq!(read(&device, &x), [4.0, 8.0, 12.0]);
    device.set_launch_blocking(true);
    assert_eq!(pick_bad().map_err(|e| e.code()), Err(Code::IndexOutOfRange));
    let good = indices(&device, &[0, 2, -3, 1]);
    device.launch(&*pick, &[operand(&x, &three), operand(&good, &at)], &[operand(&out, &four)]).expect("in range");
    assert_eq!(read(&device, &out), [4.0, 12.0, 4.0, 8.0]);
}

#[test]
fn memory_is_counted_and_bounded() {
    let device = device();
    let before = device.memory().allocated;
    let x = device.allocate(64).expect("fits");
    drop(device.allocate(32).expect("fits"));
    let counted = device.memory();
    assert_eq!((counted.allocated - before, counted.peak - before), (64, 96));
    device.reset_peak_memory();
    assert_eq!(device.memory().peak - before, 64);
    assert!(device.limit_memory(100));
    assert_eq!(device.allocate(64).err().map(|e| e.code()), Some(Code::OutOfMemory));
    drop(x);
    device.allocate(100).expect("fits again");
}

#[test]
fn launches_are_timed_by_the_device() {
    let device = device();
    assert!(device.has_clock());
    let x = write(&device, &[1.0; 4096]);
    let (layout, compiled) = (row(DType::Float32, 4096), device.compile(&double()).expect("compiles"));
    let run = || device.launch(&*compiled, &[operand(&x, &layout)], &[operand(&x, &layout)]).expect("runs");
    run();
    device.synchronize().expect("runs");
    let mut last = None;
    for _ in 0..3 {
        let start = Instant::now();
        let first = device.timestamp();
        run();
        let second = device.timestamp();
        // Work of the host in between does not count as device time.
        std::thread::sleep(Duration::from_millis(30));
        let third = device.timestamp();
        assert!([&first, &second, &third].iter().all(|time| time.get().is_none()), "nobody waited yet");
        device.synchronize().expect("runs");
        let whole = start.elapsed();
        let [first, second, third] = [first, second, third].map(|time| *time.get().expect("waited for"));
        assert!(first < second && second <= third, "a launch takes time");
        let launch = second.duration_since(first);
        assert!(launch < whole && third.duration_since(second).as_millis() < 30, "{launch:?} of {whole:?}");
        // The difference of timestamps from different waits matches the host's, including the sleep.
        let before = last.replace(first);
        assert!(before.is_none_or(|before| first.duration_since(before).as_millis() >= 30));
    }
}

#[test]
fn many_moments_come_in_order() {
    let device = device();
    let times: Vec<_> = (0..1300).map(|_| device.timestamp()).collect();
    device.synchronize().expect("runs");
    let times: Vec<_> = times.iter().map(|time| *time.get().expect("waited for")).collect();
    assert!(times.is_sorted());
}

#[test]
fn events_pass_in_order_and_timestamps_come_with_them() {
    let device = device();
    let (x, layout) = (write(&device, &[1.0]), row(DType::Float32, 1));
    let compiled = device.compile(&double()).expect("compiles");
    device.launch(&*compiled, &[operand(&x, &layout)], &[operand(&x, &layout)]).expect("enqueued");
    let (time, event) = (device.timestamp(), device.record());
    let later = device.record();
    while !device.has_passed(event) {}
    assert!(time.get().is_some());
    device.wait(later).expect("nothing fails");
    assert!(device.has_passed(later) && device.has_passed(event));
}

#[test]
fn what_the_kernels_have_not_is_refused() {
    let device = device();
    let mut b = ProgramBuilder::new(&[DType::Complex64]);
    let r = b.op(Opcode::Conj, &[Reg(0)]);
    b.output(r);
    let spec = LaunchSpec::Program { op: "conj", program: b.finish().into() };
    assert_eq!(device.compile(&spec).err().map(|e| e.code()), Some(Code::NotSupported));
    let attrs = pack_attrs(&[Attr::ints(&[]), Attr::Bool(false)]);
    let sum = LaunchSpec::kernel("reduce_sum", smallvec![DType::Complex64], attrs.into());
    assert!(!device.supports(&sum));
    // More dimensions than kernels support.
    let shape: Vec<Dim> = (0..9).map(|_| Dim::new(2)).collect();
    let strides: Vec<i64> = (0..9).rev().map(|k| 3 << (2 * k)).collect();
    let far = Layout {
        dtype: DType::Float32,
        shape: shape.as_slice().into(),
        strides: Dim::from_i64s(&strides).into(),
        offset: Dim::ZERO,
    };
    let (x, out) = (device.allocate(1 << 20).expect("fits"), device.allocate(4 << 9).expect("fits"));
    let dense = Layout::contiguous(DType::Float32, &shape);
    let error = device.copy_within(operand(&x, &far), operand(&out, &dense)).expect_err("nine dimensions");
    assert_eq!(error.code(), Code::NotSupported);
}
