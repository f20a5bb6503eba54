//! The conformance suite of devices, and tests of this one's deferred launches, hidden memory and faults.

use std::cell::Cell;

use ms_core::{Attr, Code, DType, Layout, Opcode, ProgramBuilder, Reg, concrete_shape, pack_attrs, smallvec};
use ms_device_api::{
    Device, DeviceBuffer, Event, LaunchSpec, Operand, set_current_stream, testgen_device, testing, with_stream,
};
use ms_device_reference::ReferenceDevice;

fn device(seed: u64) -> ReferenceDevice {
    ReferenceDevice::new(testing::kernels(), 0, seed)
}

testgen_device!(device(1));

#[test]
fn the_suite_passes_whenever_launches_run() {
    for seed in 2..22 {
        testing::programs_run_over_all_layouts(&device(seed), true);
        testing::several_programs_are_one_launch(&device(seed), true);
        testing::a_result_may_replace_its_operand(&device(seed), true);
        testing::copies_follow_layouts(&device(seed), true);
        testing::programs_are_fused_to_the_ends_of_kernels(&device(seed), true);
        testing::launches_from_many_threads(&device(seed), true);
    }
}

fn pair() -> Layout {
    Layout::contiguous(DType::Float32, &concrete_shape(&[2]))
}

fn double() -> LaunchSpec {
    let mut b = ProgramBuilder::new(&[DType::Float32]);
    let r = b.op(Opcode::Add, &[Reg(0), Reg(0)]);
    b.output(r);
    LaunchSpec::Program { op: "double", program: b.finish().into() }
}

fn read(device: &ReferenceDevice, buffer: &dyn DeviceBuffer) -> ms_core::Result<[f32; 2]> {
    let mut bytes = [0u8; 8];
    device.copy_out(buffer, 0, &mut bytes)?;
    let at = |k: usize| f32::from_le_bytes(bytes[k..k + 4].try_into().expect("four bytes"));
    Ok([at(0), at(4)])
}

/// Doubles `x` in place.
fn launch(device: &ReferenceDevice, x: &dyn DeviceBuffer) {
    let layout = pair();
    let compiled = device.compile(&double()).expect("compiles");
    let operand = Operand { buffer: x, layout: &layout, byte_offset: 0 };
    device.launch(&*compiled, &[operand], &[operand]).expect("enqueued");
}

#[test]
fn memory_is_hidden_and_holds_garbage_before_its_first_write() {
    let device = device(0);
    let x = device.allocate(8).expect("fits");
    assert!(x.host_ptr().is_none());
    assert_eq!(read(&device, &*x).expect("readable").map(f32::to_bits), [0xfbfb_fbfb; 2]);
}

#[test]
fn a_launch_runs_when_its_result_is_read_and_holds_its_operands_until_then() {
    let late = |seed| {
        let device = device(seed);
        let x = device.allocate(8).expect("fits");
        device.copy_in(&[0, 0, 128, 63, 0, 0, 0, 64], &*x, 0).expect("in range");
        let y = device.allocate(8).expect("fits");
        let compiled = device.compile(&double()).expect("compiles");
        let layout = pair();
        let operand = |b| Operand { buffer: b, layout: &layout, byte_offset: 0 };
        device.launch(&*compiled, &[operand(&*x)], &[operand(&*y)]).expect("enqueued");
        drop((x, compiled));
        let pending = device.pending();
        assert_eq!(read(&device, &*y).expect("runs"), [2.0, 4.0]);
        assert_eq!(device.pending(), 0);
        pending
    };
    let all: Vec<usize> = (0..40).map(late).collect();
    assert!(all.contains(&2) && all.iter().any(|&n| n < 2), "the seed decides: {all:?}");
}

#[test]
fn a_read_waits_for_the_writes_of_its_own_memory_only() {
    let apart = |seed| {
        let device = device(seed);
        let (x, y) = (device.allocate(8).expect("fits"), device.allocate(8).expect("fits"));
        device.copy_in(&[0; 8], &*x, 0).expect("in range");
        device.copy_in(&[0; 8], &*y, 0).expect("in range");
        launch(&device, &*y);
        read(&device, &*x).expect("runs");
        device.pending()
    };
    assert!((0..40).map(apart).any(|pending| pending == 2));
}

#[test]
fn after_a_failed_launch_nothing_is_written_until_the_host_has_seen_the_error() {
    for seed in 0..20 {
        let device = device(seed);
        let x = device.allocate(8).expect("fits");
        device.copy_in(&[0, 0, 128, 63, 0, 0, 0, 64], &*x, 0).expect("in range");
        launch(&device, &*x);
        device.faults().fail_launch_after(1);
        launch(&device, &*x);
        launch(&device, &*x);
        launch(&device, &*x);
        let error = device.wait(device.record()).expect_err("the third launch failed");
        assert!(error.to_string().starts_with("double: "), "{error}");
        assert_eq!(read(&device, &*x).expect("readable again"), [4.0, 8.0]);
        launch(&device, &*x);
        assert_eq!(read(&device, &*x).expect("goes on"), [8.0, 16.0]);
    }
}

#[test]
fn an_error_of_a_kernel_names_its_op_where_the_result_is_read() {
    let device = device(0);
    let layout = pair();
    let spec = LaunchSpec::kernel("scale", smallvec![DType::Float32], pack_attrs(&[Attr::Float(-1.0)]).into());
    let compiled = device.compile(&spec).expect("compiles");
    let x = device.allocate(8).expect("fits");
    device.copy_in(&[0; 8], &*x, 0).expect("in range");
    let operand = Operand { buffer: &*x, layout: &layout, byte_offset: 0 };
    device.launch(&*compiled, &[operand], &[operand]).expect("enqueued");
    let error = read(&device, &*x).expect_err("the kernel refuses its factor");
    assert_eq!((error.code(), error.failed_op()), (Code::InvalidValue, Some("scale")));
}

#[test]
fn an_allocation_fails_on_demand_and_the_next_one_does_not() {
    let device = device(0);
    device.faults().fail_allocation_after(1);
    device.allocate(8).expect("before the fault");
    let error = device.allocate(8).err().expect("the fault");
    assert_eq!(error.code(), Code::OutOfMemory);
    device.allocate(8).expect("behind the fault");
}

#[test]
fn memory_of_another_device_is_refused() {
    let (a, cpu) = (device(0), ms_device_cpu::CpuDevice::new());
    let foreign = cpu.allocate(8).expect("fits");
    assert_eq!(a.copy_in(&[0; 8], &*foreign, 0).map_err(|e| e.code()), Err(Code::Internal));
    let (layout, compiled) = (pair(), a.compile(&double()).expect("compiles"));
    let operand = Operand { buffer: &*foreign, layout: &layout, byte_offset: 0 };
    assert!(a.launch(&*compiled, &[operand], &[operand]).is_err());
}

#[test]
fn each_question_about_an_event_lets_the_device_go_on() {
    for seed in 0..20 {
        let device = device(seed);
        let x = device.allocate(8).expect("fits");
        device.copy_in(&[0; 8], &*x, 0).expect("in range");
        (0..5).for_each(|_| launch(&device, &*x));
        let (event, time) = (device.record(), device.timestamp());
        let asked = (0..9).take_while(|_| !device.has_passed(event)).count();
        assert!(asked < 9 && (time.get().is_some() || device.pending() == 1));
        device.wait(device.record()).expect("nothing fails");
        assert!(time.get().is_some());
    }
}

#[test]
fn a_device_that_waits_for_each_launch_says_its_error_at_once() {
    let device = device(3);
    device.set_launch_blocking(true);
    let x = device.allocate(8).expect("fits");
    device.copy_in(&[0; 8], &*x, 0).expect("in range");
    launch(&device, &*x);
    assert_eq!(device.pending(), 0);
    device.faults().fail_launch_after(0);
    let (layout, compiled) = (pair(), device.compile(&double()).expect("compiles"));
    let operand = Operand { buffer: &*x, layout: &layout, byte_offset: 0 };
    assert!(device.launch(&*compiled, &[operand], &[operand]).is_err());
}

#[test]
fn memory_is_counted_and_bounded() {
    let device = device(0);
    let x = device.allocate(64).expect("fits");
    let y = device.allocate(32).expect("fits");
    drop(y);
    let counted = device.memory();
    assert_eq!((counted.allocated, counted.peak, counted.allocations), (64, 96, 2));
    device.reset_peak_memory();
    assert_eq!(device.memory().peak, 64);
    assert!(device.limit_memory(100));
    let error = device.allocate(64).err().expect("beyond the bound");
    assert_eq!((error.code(), device.memory().allocated), (Code::OutOfMemory, 64));
    device.copy_in(&[0; 8], &*x, 0).expect("in range");
    drop(x);
    device.wait(device.record()).expect("nothing fails");
    device.allocate(100).expect("the launch gave its memory back");
}

#[test]
fn a_lost_device_answers_nothing() {
    let device = device(1);
    let x = device.allocate(8).expect("fits");
    device.copy_in(&[0; 8], &*x, 0).expect("in range");
    device.faults().lose();
    let codes = [
        device.allocate(8).err().map(|e| e.code()),
        device.copy_in(&[0; 8], &*x, 0).err().map(|e| e.code()),
        read(&device, &*x).err().map(|e| e.code()),
        device.wait(device.record()).err().map(|e| e.code()),
    ];
    assert_eq!(codes, [Some(Code::DeviceLost); 4]);
}

#[test]
fn a_device_lacks_kernels_on_demand() {
    let device = device(0);
    let compiled = device.compile(&double());
    device.faults().lack("double");
    assert!(compiled.is_ok() && !device.supports(&double()));
    assert_eq!(device.compile(&double()).err().map(|e| e.code()), Some(Code::NotSupported));
}

/// Copies of `values` to `x` in one stream, and doublings of `x` in another one, which waits for the copy if `waits`.
fn in_two_streams(seed: u64, waits: bool) -> [f32; 2] {
    let device = device(seed);
    let (x, y) = (device.allocate(8).expect("fits"), device.allocate(8).expect("fits"));
    let copied = with_stream(&device, 1, || {
        device.copy_in(&[0, 0, 128, 63, 0, 0, 0, 64], &*x, 0).expect("in range");
        device.record()
    });
    with_stream(&device, 2, || {
        if waits {
            device.order_after(copied);
        }
        let (layout, compiled) = (pair(), device.compile(&double()).expect("compiles"));
        let operand = |buffer| Operand { buffer, layout: &layout, byte_offset: 0 };
        device.launch(&*compiled, &[operand(&*x)], &[operand(&*y)]).expect("enqueued");
    });
    read(&device, &*y).expect("runs")
}

#[test]
fn a_stream_that_does_not_wait_for_another_may_run_first() {
    let all: Vec<[f32; 2]> = (0..40).map(|seed| in_two_streams(seed, false)).collect();
    assert!(all.contains(&[2.0, 4.0]) && all.iter().any(|values| *values != [2.0, 4.0]), "{all:?}");
    assert!((0..40).all(|seed| in_two_streams(seed, true) == [2.0, 4.0]));
}

#[test]
fn an_event_is_of_its_stream_and_synchronize_is_of_all() {
    for seed in 0..20 {
        let device = device(seed);
        device.faults().hold(true);
        let (x, y) = (device.allocate(8).expect("fits"), device.allocate(8).expect("fits"));
        let events = [(1, &x), (2, &y)].map(|(stream, buffer)| {
            with_stream(&device, stream, || {
                device.copy_in(&[0; 8], &**buffer, 0).expect("in range");
                (0..5).for_each(|_| launch(&device, &**buffer));
                device.record()
            })
        });
        device.wait(events[1]).expect("nothing fails");
        assert_eq!(device.pending(), 6, "the other stream has not run");
        assert_eq!(with_stream(&device, 2, || device.record()), Event(0));
        device.synchronize().expect("nothing fails");
        assert_eq!(device.pending(), 0);
        assert!(events.iter().all(|event| device.has_passed(*event)));
    }
}

#[test]
fn streams_wait_for_each_other_in_turn() {
    for seed in 0..20 {
        let device = device(seed);
        let x = device.allocate(8).expect("fits");
        device.copy_in(&[0, 0, 128, 63, 0, 0, 0, 64], &*x, 0).expect("in range");
        let mut before = device.record();
        for k in 0..10 {
            before = with_stream(&device, 1 + k % 3, || {
                device.order_after(before);
                launch(&device, &*x);
                device.record()
            });
        }
        assert_eq!(read(&device, &*x).expect("runs"), [1024.0, 2048.0], "seed {seed}");
    }
}

#[test]
fn memory_that_another_stream_uses_is_given_back_behind_it() {
    let device = device(0);
    device.faults().hold(true);
    let x = device.allocate(64).expect("fits");
    let written = with_stream(&device, 1, || {
        device.copy_in(&[0; 8], &*x, 0).expect("in range");
        device.record()
    });
    let used = with_stream(&device, 2, || {
        device.order_after(written);
        launch(&device, &*x);
        device.record()
    });
    drop(x);
    device.wait(written).expect("nothing fails");
    assert_eq!(device.memory().allocated, 64, "the second stream has not come to its launch");
    device.wait(used).expect("nothing fails");
    assert_eq!(device.memory().allocated, 0);
}

#[test]
fn a_launch_that_fails_stops_all_streams_until_the_host_hears_of_it() {
    let device = device(0);
    device.faults().hold(true);
    let (x, y) = (device.allocate(8).expect("fits"), device.allocate(8).expect("fits"));
    let one = [0, 0, 128, 63, 0, 0, 0, 64];
    [&x, &y].iter().for_each(|buffer| device.copy_in(&one, &***buffer, 0).expect("in range"));
    device.synchronize().expect("nothing fails");
    device.faults().fail_launch_after(0);
    with_stream(&device, 1, || launch(&device, &*x));
    with_stream(&device, 2, || launch(&device, &*y));
    assert!(device.synchronize().is_err());
    assert_eq!(read(&device, &*x).expect("readable again"), [1.0, 2.0]);
    assert_eq!(read(&device, &*y).expect("readable again"), [1.0, 2.0]);
}

#[test]
fn eight_threads_on_four_streams_keep_each_streams_order() {
    for seed in 0..4 {
        let device = device(seed);
        let buffers: Vec<_> = (0..8).map(|_| device.allocate(8).expect("fits")).collect();
        std::thread::scope(|scope| {
            for (k, x) in buffers.iter().enumerate() {
                let device = &device;
                scope.spawn(move || {
                    set_current_stream(device, k as u32 % 4);
                    device.copy_in(&[0, 0, 128, 63, 0, 0, 0, 64], &**x, 0).expect("in range");
                    (0..9).for_each(|_| launch(device, &**x));
                    if k % 3 == 0 {
                        device.wait(device.record()).expect("nothing fails");
                    }
                });
            }
        });
        for x in &buffers {
            assert_eq!(read(&device, &**x).expect("runs"), [512.0, 1024.0]);
        }
    }
}

#[test]
fn what_was_launched_behind_an_error_never_runs() {
    let device = device(0);
    device.faults().hold(true);
    let x = device.allocate(8).expect("fits");
    device.copy_in(&[0, 0, 128, 63, 0, 0, 0, 64], &*x, 0).expect("in range");
    device.synchronize().expect("nothing fails");
    device.faults().fail_launch_after(0);
    launch(&device, &*x);
    let failed = device.record();
    (0..3).for_each(|_| launch(&device, &*x));
    with_stream(&device, 1, || launch(&device, &*x));
    assert!(device.wait(failed).is_err());
    assert_eq!(device.pending(), 0, "the host has heard of it before the queue came to them");
    assert_eq!(read(&device, &*x).expect("readable again"), [1.0, 2.0]);
    launch(&device, &*x);
    assert_eq!(read(&device, &*x).expect("goes on"), [2.0, 4.0]);
}

thread_local! {
    static STOP: Cell<bool> = const { Cell::new(false) };
}

#[test]
fn large_launches_run_on_threads_of_their_own() {
    ms_core::set_interrupt(|| STOP.get()).expect("nobody else has set it");
    let device = device(0);
    device.faults().hold(true);
    let bytes = (1 << 26) + 8;
    let layout = Layout::contiguous(DType::Float32, &concrete_shape(&[bytes as i64 / 4]));
    let large = device.allocate(bytes).expect("fits");
    let compiled = device.compile(&double()).expect("compiles");
    let operand = Operand { buffer: &*large, layout: &layout, byte_offset: 0 };
    let before = device.record();
    let end = with_stream(&device, 1, || {
        device.order_after(before);
        (0..6).for_each(|_| device.launch(&*compiled, &[operand], &[operand]).expect("enqueued"));
        device.record()
    });
    assert!(!device.has_passed(end), "the first of them has begun");
    let x = device.allocate(8).expect("fits");
    device.copy_in(&[0, 0, 128, 63, 0, 0, 0, 64], &*x, 0).expect("in range");
    launch(&device, &*x);
    assert_eq!(read(&device, &*x).expect("another stream goes on"), [2.0, 4.0]);
    STOP.set(true);
    assert_eq!(device.wait(end).map_err(|e| e.code()), Err(Code::Interrupted));
    STOP.set(false);
    assert!(device.pending() > 0);
    device.wait(end).expect("nothing fails");
    assert_eq!(device.pending(), 0);
    device.faults().fail_launch_after(0);
    with_stream(&device, 1, || device.launch(&*compiled, &[operand], &[operand]).expect("enqueued"));
    assert!(device.synchronize().is_err(), "what fails on a thread is heard of");
}
