//! Several streams of a device, on the emulated driver, whose streams advance in any order that their waits allow.

mod common;

use std::sync::Arc;

use common::{Fake, device, read, row, try_read, write};
use ms_core::{Attr, Code, DType, Opcode, ProgramBuilder, Reg, pack_attrs, smallvec};
use ms_device_api::{Compiled, Device, DeviceBuffer, LaunchSpec, Operand, with_stream};
use ms_device_cuda::CudaDevice;

const N: usize = 64;

/// `out = x + x`.
struct Double {
    device: CudaDevice,
    compiled: Arc<dyn Compiled>,
}

impl Double {
    fn new() -> Double {
        let device = device();
        let mut b = ProgramBuilder::new(&[DType::Float32]);
        let r = b.op(Opcode::Add, &[Reg(0), Reg(0)]);
        b.output(r);
        let compiled =
            device.compile(&LaunchSpec::Program { op: "double", program: b.finish().into() }).expect("compiles");
        Double { device, compiled }
    }

    fn launch(&self, stream: u32, x: &Arc<dyn DeviceBuffer>, out: &Arc<dyn DeviceBuffer>) {
        let layout = row(DType::Float32, N as i64);
        let operand = |buffer| Operand { buffer, layout: &layout, byte_offset: 0 };
        with_stream(&self.device, stream, || {
            self.device.launch(&*self.compiled, &[operand(&**x)], &[operand(&**out)]).expect("enqueued");
        });
    }

    fn write(&self, stream: u32, value: f32) -> Arc<dyn DeviceBuffer> {
        with_stream(&self.device, stream, || write(&self.device, &[value; N]))
    }

    /// Makes stream `stream` wait for the present end of stream `other`.
    fn order(&self, stream: u32, other: u32) {
        let end = with_stream(&self.device, other, || self.device.record());
        with_stream(&self.device, stream, || self.device.order_after(end));
    }
}

#[test]
fn a_wait_for_one_stream_leaves_the_others_alone() {
    let double = Double::new();
    let device = &double.device;
    let (x, y) = (double.write(1, 1.0), double.write(2, 1.0));
    device.synchronize().expect("runs");
    // A stream that is waited for by nobody has not run to its end after any of a few waits for the other.
    let waits = (0..20).filter(|_| {
        (0..10).for_each(|_| double.launch(1, &x, &x));
        double.launch(2, &y, &y);
        let [first, second] = [1, 2].map(|stream| with_stream(device, stream, || device.record()));
        device.wait(second).expect("runs");
        let (pending, passed) = (Fake::new().count("fake_pending"), device.has_passed(first));
        device.synchronize().expect("runs");
        assert!(device.has_passed(first) && device.has_passed(second) && Fake::new().count("fake_pending") == 0);
        pending > 0 && !passed
    });
    assert!(waits.count() > 4);
}

#[test]
fn the_host_reads_after_the_writers_of_all_streams() {
    let double = Double::new();
    for _ in 0..20 {
        let x = double.write(0, 1.0);
        double.device.synchronize().expect("runs");
        double.launch(1, &x, &x);
        double.order(2, 1);
        double.launch(2, &x, &x);
        assert_eq!(read(&double.device, &x), [4.0; N]);
    }
}

#[test]
fn memory_is_not_reused_before_other_streams_have_read_it() {
    let double = Double::new();
    for _ in 0..50 {
        let x = double.write(0, 3.0);
        let out = double.write(1, 0.0);
        double.order(1, 0);
        double.launch(1, &x, &out);
        // The memory goes back to the first stream, which gets it again for the next buffer.
        drop(x);
        let next = double.write(0, 5.0);
        assert_eq!((read(&double.device, &out), read(&double.device, &next)), (vec![6.0; N], vec![5.0; N]));
    }
}

#[test]
fn memory_that_another_stream_writes_first_is_not_overwritten_by_its_former_owner() {
    let double = Double::new();
    for _ in 0..50 {
        let one = double.write(1, 1.0);
        double.device.synchronize().expect("runs");
        drop(double.write(0, 7.0));
        // The same memory again, whose free in the first stream has not run.
        let out = double.device.allocate(4 * N).expect("fits");
        double.launch(1, &one, &out);
        let end = with_stream(&double.device, 1, || double.device.record());
        double.device.wait(end).expect("runs");
        double.device.synchronize().expect("runs");
        assert_eq!(read(&double.device, &out), [2.0; N]);
    }
}

#[test]
fn an_index_out_of_range_in_one_stream_stops_those_that_wait_for_it() {
    let double = Double::new();
    let device = &double.device;
    let attrs = pack_attrs(&[Attr::Int(0)]);
    let take = LaunchSpec::kernel("take", smallvec![DType::Float32, DType::Int64], attrs.into());
    let take = device.compile(&take).expect("has it");
    for _ in 0..10 {
        let (x, other, out) = (double.write(0, 1.0), double.write(0, 1.0), double.write(0, 0.0));
        let bad = device.allocate(8 * N).expect("fits");
        let indices: Vec<u8> = (0..N as i64).flat_map(|i| (i * 2).to_le_bytes()).collect();
        device.copy_in(&indices, &*bad, 0).expect("in range");
        device.synchronize().expect("runs");
        let (floats, ints) = (row(DType::Float32, N as i64), row(DType::Int64, N as i64));
        let operand = |buffer, layout| Operand { buffer, layout, byte_offset: 0 };
        with_stream(device, 1, || {
            let inputs = [operand(&*x, &floats), operand(&*bad, &ints)];
            device.launch(&*take, &inputs, &[operand(&*out, &floats)]).expect("enqueued");
        });
        double.order(2, 1);
        double.launch(2, &x, &x);
        // A wait for a stream in which nothing failed says nothing of the error in the others.
        double.launch(3, &other, &other);
        let end = with_stream(device, 2, || device.record());
        let error = device.wait(end).err().or_else(|| device.synchronize().err()).expect("an index is out of range");
        assert_eq!((error.code(), error.failed_op()), (Code::IndexOutOfRange, Some("take")));
        assert_eq!(read(device, &x), [1.0; N]);
        double.launch(2, &x, &x);
        assert_eq!(read(device, &x), [2.0; N]);
    }
}

#[test]
fn recorded_launches_of_several_streams_share_their_memory_in_turns() {
    let double = Double::new();
    let device = &double.device;
    let between = device.allocate(4 * N).expect("fits");
    let recordings = device.recordings(&[&*double.compiled]).expect("kernels of the device");
    let mut sums = Vec::new();
    for turn in 0..24u32 {
        let stream = turn % 3;
        let x = double.write(stream, turn as f32);
        let out = with_stream(device, stream, || device.allocate(4 * N)).expect("fits");
        let mut launches = || {
            let layout = row(DType::Float32, N as i64);
            let operand = |buffer| Operand { buffer, layout: &layout, byte_offset: 0 };
            device.launch(&*double.compiled, &[operand(&*x)], &[operand(&*between)])?;
            device.launch(&*double.compiled, &[operand(&*between)], &[operand(&*out)])
        };
        let memory = [(&*x, 0), (&*out, 0)];
        with_stream(device, stream, || device.run_recorded(&*recordings, 0, &memory, &mut launches)).expect("runs");
        sums.push((out, 4.0 * turn as f32));
    }
    drop(recordings);
    for (out, expected) in sums {
        assert_eq!(read(device, &out), [expected; N]);
    }
    assert!(Fake::new().count("fake_graph_launches") > 10);
}

#[test]
fn a_program_may_have_more_streams_than_the_driver_is_asked_for() {
    let double = Double::new();
    let buffers: Vec<_> = (0..100).map(|stream| (stream, double.write(stream, stream as f32))).collect();
    for (stream, x) in &buffers {
        double.launch(*stream, x, x);
    }
    for (stream, x) in &buffers {
        assert_eq!(read(&double.device, x), [2.0 * *stream as f32; N]);
    }
}

#[test]
fn timestamps_of_several_streams_are_on_one_clock() {
    let double = Double::new();
    let device = &double.device;
    let x = double.write(0, 1.0);
    device.synchronize().expect("runs");
    let mut times = Vec::new();
    for turn in 0..30 {
        let (before, stream) = ((turn + 2) % 3, turn % 3);
        double.order(stream, before);
        double.launch(stream, &x, &x);
        times.push(with_stream(device, stream, || device.timestamp()));
    }
    device.synchronize().expect("runs");
    let times: Vec<_> = times.iter().map(|time| *time.get().expect("waited for")).collect();
    assert!(times.is_sorted(), "each launch ran after the one before");
}

#[test]
fn a_stream_that_the_driver_refuses_is_an_error_of_the_call() {
    let double = Double::new();
    let x = double.write(0, 1.0);
    Fake::new().fail(c"cuStreamCreate", 0, 2);
    let failed = with_stream(&double.device, 1, || double.device.copy_in(&[0; 4], &*x, 0));
    assert_eq!(failed.map_err(|e| e.code()), Err(Code::OutOfMemory));
    double.launch(1, &x, &x);
    assert_eq!(try_read(&double.device, &x).expect("readable"), [2.0; N]);
}
