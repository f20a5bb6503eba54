//! Driver failures: missing parts, too little memory, failed launches, a lost device. Each test has its own process
//! (nextest), because a lost device stays lost.

mod common;

use std::ffi::c_int;
use std::process::Command;

use common::{Fake, device, read, row, try_read, write};
use ms_core::{Code, DType, Opcode, ProgramBuilder, Reg};
use ms_device_api::{Device, LaunchSpec, Operand, Recordings};
use ms_device_cuda::CudaDevice;

fn double() -> LaunchSpec {
    let mut b = ProgramBuilder::new(&[DType::Float32]);
    let r = b.op(Opcode::Add, &[Reg(0), Reg(0)]);
    b.output(r);
    LaunchSpec::Program { op: "double", program: b.finish().into() }
}

fn launch(device: &CudaDevice, x: &std::sync::Arc<dyn ms_device_api::DeviceBuffer>) -> ms_core::Result<()> {
    let compiled = device.compile(&double())?;
    let layout = row(DType::Float32, (x.len() / 4) as i64);
    let operand = Operand { buffer: &**x, layout: &layout, byte_offset: 0 };
    device.launch(&*compiled, &[operand], &[operand])
}

/// Whether this process was started by [`child`].
fn is_child() -> bool {
    std::env::var_os("MS_CUDA_CHILD").is_some()
}

/// Runs one of the tests below, which do nothing on their own, in a process with another environment.
fn child(test: &str, environment: &[(&str, &str)]) -> String {
    let fakes = std::env::var("MS_FAKE_CUDA").expect("the folder of the emulated drivers");
    let mut command = Command::new(std::env::current_exe().expect("this test"));
    command
        .args(["--exact", test, "--nocapture"])
        .env("MS_CUDA_CHILD", "1")
        .env("LD_LIBRARY_PATH", format!("{fakes}/all"));
    for (name, value) in environment {
        command.env(name, value.replace("FAKES", &fakes));
    }
    let output = command.output().expect("runs");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{text}{}", String::from_utf8_lossy(&output.stderr));
    text
}

#[test]
fn child_says_what_is_missing() {
    if !is_child() {
        return;
    }
    let error = CudaDevice::new(0).err().expect("something is missing");
    println!("count {} {:?}: {error}", ms_device_cuda::count(), error.code());
    // The error stays the same.
    assert_eq!(CudaDevice::new(0).err().expect("as before").to_string(), error.to_string());
}

#[test]
fn what_is_missing_is_said_once_the_device_is_asked_for() {
    let cases = [
        ("LD_LIBRARY_PATH", "", "there is no NVIDIA driver"),
        ("LD_LIBRARY_PATH", "FAKES/no_compiler", "the CUDA compiler is not found: libnvrtc"),
        ("LD_LIBRARY_PATH", "FAKES/lacking", "the NVIDIA driver has no cuGraphLaunch"),
        ("FAKE_CUDA_VERSION", "11080", "too old"),
        ("FAKE_CUDA_DEVICES", "0", "CUDA_ERROR_INVALID_DEVICE"),
    ];
    for (name, value, what) in cases {
        let text = child("child_says_what_is_missing", &[(name, value)]);
        assert!(text.contains(what) && text.contains("count 0 DeviceAbsent"), "{name}={value}: {text}");
    }
}

#[test]
fn child_doubles() {
    if !is_child() {
        return;
    }
    let device = device();
    let x = write(&device, &[1.0; 1000]);
    for _ in 0..10 {
        launch(&device, &x).expect("runs");
    }
    assert_eq!(read(&device, &x), [1024.0; 1000]);
}

#[test]
fn two_processes_share_a_device_and_a_cache_of_kernels() {
    let folder = std::env::temp_dir().join(format!("ms-shared-kernels-{}", std::process::id()));
    let cache = folder.to_str().expect("a path of text").to_owned();
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| child("child_doubles", &[("MS_KERNEL_CACHE", &cache)]));
        }
    });
    let files = || std::fs::read_dir(&folder).expect("the cache").count();
    assert_eq!(files(), 1);
    // A damaged file, or one from another driver, is written again.
    let path = std::fs::read_dir(&folder).expect("the cache").next().expect("a file").expect("readable").path();
    for damage in [&b"nothing"[..], b"MSKERN01"] {
        std::fs::write(&path, damage).expect("writable");
        child("child_doubles", &[("MS_KERNEL_CACHE", &cache)]);
        assert!(std::fs::metadata(&path).expect("there").len() > 1000);
    }
    // A folder that cannot be created.
    child("child_doubles", &[("MS_KERNEL_CACHE", "/proc/no/such/folder")]);
    std::fs::remove_dir_all(folder).expect("removable");
}

#[test]
fn too_little_memory_is_an_error_that_the_program_survives() {
    let (fake, device) = (Fake::new(), device());
    let x = write(&device, &[1.0, 2.0]);
    fake.call("fake_limit", 1usize << 20);
    let error = device.allocate(2 << 20).err().expect("more than there is");
    assert_eq!(error.code(), Code::OutOfMemory);
    assert!(error.to_string().contains("cannot allocate 2.0 MB on the GPU"), "{error}");
    // The allocation waits for memory of pending work.
    let big = device.allocate(900 << 10).expect("fits");
    drop(big);
    let again = device.allocate(900 << 10).expect("fits when the other one is freed");
    drop(again);
    launch(&device, &x).expect("runs");
    assert_eq!(read(&device, &x), [2.0, 4.0]);
}

#[test]
fn memory_is_given_back() {
    let (fake, device) = (Fake::new(), device());
    let x = write(&device, &[1.0; 64]);
    launch(&device, &x).expect("runs");
    read(&device, &x);
    let before = fake.used();
    for _ in 0..10 {
        let y = write(&device, &[2.0; 1000]);
        launch(&device, &y).expect("runs");
    }
    device.wait(device.record()).expect("nothing fails");
    assert_eq!(fake.used(), before);
}

#[test]
fn a_launch_that_the_driver_refuses_names_the_op_and_the_next_one_runs() {
    let (fake, device) = (Fake::new(), device());
    let x = write(&device, &[1.0]);
    fake.fail(c"cuLaunchKernel", 0, 701);
    let error = launch(&device, &x).expect_err("refused");
    assert_eq!((error.code(), error.failed_op()), (Code::LaunchFailed, Some("double")));
    assert!(error.to_string().contains("CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES"), "{error}");
    launch(&device, &x).expect("runs");
    assert_eq!(read(&device, &x), [2.0]);
}

#[test]
fn a_copy_that_fails_is_the_callers_error() {
    let (fake, device) = (Fake::new(), device());
    let x = write(&device, &[1.0]);
    fake.fail(c"cuMemcpyDtoHAsync", 0, 1);
    assert_eq!(try_read(&device, &x).map_err(|e| e.code()), Err(Code::LaunchFailed));
    assert_eq!(read(&device, &x), [1.0]);
}

#[test]
fn after_a_sticky_error_the_device_is_lost_and_nothing_hangs() {
    for code in [700, 719] {
        let output = child("child_loses_its_device", &[("MS_STICKY", &code.to_string())]);
        assert!(output.contains("1 passed"), "{output}");
    }
}

#[test]
fn child_loses_its_device() {
    if !is_child() {
        return;
    }
    let code: c_int = std::env::var("MS_STICKY").expect("a code").parse().expect("a number");
    let (fake, device) = (Fake::new(), device());
    let x = write(&device, &[1.0]);
    launch(&device, &x).expect("enqueued");
    fake.call("fake_break", code);
    let error = device.wait(device.record()).expect_err("the launch failed");
    assert_eq!(error.code(), Code::DeviceLost);
    assert!(error.to_string().contains("GPU:0"), "{error}");
    assert!(error.to_string().lines().count() <= 6, "{error}");
    let codes = [
        device.allocate(8).err().map(|e| e.code()),
        device.copy_in(&[0; 4], &*x, 0).err().map(|e| e.code()),
        launch(&device, &x).err().map(|e| e.code()),
        try_read(&device, &x).err().map(|e| e.code()),
        device.wait(device.record()).err().map(|e| e.code()),
    ];
    assert_eq!(codes, [Some(Code::DeviceLost); 5]);
    // Memory of a lost device is dropped without a call.
    drop(x);
}

#[test]
fn a_child_of_fork_is_refused_the_parents_device() {
    let device = device();
    let x = write(&device, &[1.0]);
    device.leave_to_parent();
    assert_eq!(try_read(&device, &x).map_err(|e| e.code()), Err(Code::DeviceLost));
}

#[test]
fn what_the_driver_refuses_of_graphs_is_done_without() {
    let (fake, device) = (Fake::new(), device());
    let x = write(&device, &[1.0]);
    launch(&device, &x).expect("runs");
    let compiled = device.compile(&double()).expect("compiles");
    let recordings = || device.recordings(&[&*compiled]).expect("kernels of the device");
    let run = |recordings: &dyn Recordings, x| {
        let mut launches = || launch(&device, x);
        device.run_recorded(recordings, 0, &[(&**x, 0)], &mut launches)
    };
    // Launches that the driver cannot record run one by one.
    let refused = recordings();
    run(&*refused, &x).expect("rehearses");
    fake.fail(c"cuGraphInstantiate", 0, 1);
    (0..2).try_for_each(|_| run(&*refused, &x)).expect("runs");
    assert_eq!((read(&device, &x), fake.count("fake_graph_launches")), (vec![16.0], 0));
    let kept = recordings();
    (0..2).try_for_each(|_| run(&*kept, &x)).expect("records");
    fake.fail(c"cuGraphLaunch", 0, 1);
    assert_eq!(run(&*kept, &x).map_err(|e| e.code()), Err(Code::LaunchFailed));
    run(&*kept, &x).expect("runs");
    assert_eq!((read(&device, &x), fake.count("fake_graph_launches")), (vec![128.0], 2));
    // A graph that cannot be updated is replaced.
    fake.fail(c"cuGraphExecUpdate", 0, 910);
    let others: Vec<_> = (0..5).map(|_| write(&device, &[1.0])).collect();
    others.iter().try_for_each(|y| run(&*kept, y)).expect("runs");
    others.iter().for_each(|y| assert_eq!(read(&device, y), [2.0]));
    assert_eq!(fake.count("fake_instantiations"), 5);
}

#[test]
fn moments_that_the_driver_does_not_tell_stay_empty() {
    let (fake, device) = (Fake::new(), device());
    let x = write(&device, &[1.0; 8]);
    let mark = || {
        let time = device.timestamp();
        launch(&device, &x).expect("runs");
        let second = device.timestamp();
        device.synchronize().expect("runs");
        [time, second].map(|time| time.get().is_some())
    };
    assert_eq!(mark(), [true; 2]);
    fake.fail(c"cuEventElapsedTime", 0, 1);
    assert_eq!(mark(), [false; 2]);
    fake.fail(c"cuEventRecord", 0, 1);
    let time = device.timestamp();
    device.synchronize().expect("runs");
    assert!(time.get().is_none());
    assert_eq!(mark(), [true; 2]);
    assert_eq!(read(&device, &x), [8.0; 8]);
}
