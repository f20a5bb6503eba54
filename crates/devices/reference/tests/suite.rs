//! The suite that every device passes, and how late, hidden and fallible this one is.

use ms_core::{Attr, Code, DType, Layout, Opcode, ProgramBuilder, Reg, concrete_shape, pack_attrs, smallvec};
use ms_device_api::{Device, DeviceBuffer, LaunchSpec, Operand, testgen_device, testing};
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
