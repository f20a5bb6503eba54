//! Failures while a GPU is in use. Without an adapter nothing is tested.

use crate::common::{array, buffer, launch_on, layout, open, some};
use ms_core::{Attr, Code, DType};
use ms_device_api::{Device, LaunchSpec, Operand};
use ms_device_wgpu::WgpuDevice;

const F: DType = DType::Float32;

#[test]
fn a_device_lost_with_launches_pending_says_so_from_then_on() {
    let Some(device) = open() else { return };
    let spec = LaunchSpec::Kernel {
        op: "softmax_",
        dtypes: [F].into_iter().collect(),
        attrs: ms_core::pack_attrs(&[Attr::Int(0)]).into(),
        before: None,
        after: None,
    };
    let compiled = device.compile(&spec).unwrap();
    let (x, out) = (buffer(&device, &some(&[64])), device.allocate(256).unwrap());
    let layout = layout(F, &[64]);
    let operand = |b| Operand { buffer: b, layout: &layout, byte_offset: 0 };
    device.launch(&*compiled, &[operand(&*x)], &[operand(&*out)]).unwrap();
    device.lose();
    let mut bytes = [0; 256];
    let errors = [
        device.copy_out(&*out, 0, &mut bytes).unwrap_err(),
        device.launch(&*compiled, &[operand(&*x)], &[operand(&*out)]).unwrap_err(),
        device.wait(device.record()).unwrap_err(),
        device.allocate(16).err().unwrap(),
    ];
    for error in errors {
        assert_eq!(error.code(), Code::DeviceLost, "{error}");
        assert!(error.to_string().contains("GPU:0") && error.to_string().lines().count() <= 6, "{error}");
    }
    // Other devices still work.
    let other = open().unwrap();
    let sum = [Attr::ints(&[]), Attr::Bool(false)];
    let got = launch_on(&other, "reduce_sum", &[F], &sum, (None, None), &[array(F, &[2], [1.0, 2.0])], &[(F, &[])]);
    assert_eq!(got.unwrap(), [[3.0]]);
}

#[test]
fn a_buffer_beyond_the_largest_binding_is_bound_in_parts() {
    let Some(mut device) = open() else { return };
    let n = 3 * 4096 / 4 + 10;
    let x = array(F, &[n], (0..n).map(|k| (k % 97) as f64));
    let flip = |device: &WgpuDevice| {
        // Reads and writes alternate between the windows.
        let by = array(DType::Int64, &[n], (0..n).rev().map(|k| k as f64));
        launch_on(device, "take", &[F, DType::Int64], &[Attr::Int(0)], (None, None), &[x.clone(), by], &[(F, &[n])])
    };
    let whole = flip(&device).unwrap();
    assert_eq!(whole[0][0], x.values[n as usize - 1]);
    // The indices have seven windows, the elements four.
    device.limit_bindings(4096);
    assert_eq!(flip(&device).unwrap(), whole);
    // As many as the iterations of a loop that a driver allows.
    let bytes = array(DType::Int8, &[3 * n], (0..3 * n).map(|k| (k % 50) as f64));
    let got = launch_on(
        &device,
        "cumsum_",
        &[DType::Int8],
        &[Attr::Int(0), Attr::Bool(false), Attr::Bool(false)],
        (None, None),
        std::slice::from_ref(&bytes),
        &[(DType::Int8, &[3 * n])],
    );
    let mut sum = 0i8;
    let want: Vec<f64> = bytes
        .values
        .iter()
        .map(|v| {
            sum = sum.wrapping_add(*v as i8);
            f64::from(sum)
        })
        .collect();
    assert_eq!(got.unwrap()[0], want);
}

#[test]
fn memory_that_is_not_there_is_refused_and_the_device_goes_on() {
    let Some(device) = open() else { return };
    let held = device.allocate(1 << 20).unwrap();
    assert!(device.limit_memory(3 << 20));
    let error = device.allocate(4 << 20).err().unwrap();
    assert_eq!(error.code(), Code::OutOfMemory);
    assert!(error.to_string().contains("4194304 bytes"), "{error}");
    let error = device.allocate(usize::MAX / 4).err().unwrap();
    assert_eq!(error.code(), Code::OutOfMemory);
    drop(held);
    assert!(device.allocate(2 << 20).is_ok());
}

#[test]
fn an_index_outside_is_told_at_the_next_wait_or_at_the_call() {
    let Some(device) = open() else { return };
    let spec = LaunchSpec::Kernel {
        op: "take",
        dtypes: [F, DType::Int64].into_iter().collect(),
        attrs: ms_core::pack_attrs(&[Attr::Int(0)]).into(),
        before: None,
        after: None,
    };
    let compiled = device.compile(&spec).unwrap();
    let (x, out) = (buffer(&device, &some(&[4])), device.allocate(8).unwrap());
    let bad = buffer(&device, &array(DType::Int64, &[2], [1.0, 9.0]));
    let layouts = [layout(F, &[4]), layout(DType::Int64, &[2]), layout(F, &[2])];
    let operand = |b, k: usize| Operand { buffer: b, layout: &layouts[k], byte_offset: 0 };
    let run = || device.launch(&*compiled, &[operand(&*x, 0), operand(&*bad, 1)], &[operand(&*out, 2)]);
    run().unwrap();
    let error = device.wait(device.record()).unwrap_err();
    assert_eq!(error.code(), Code::IndexOutOfRange);
    assert!(error.to_string().contains('9'), "{error}");
    device.wait(device.record()).unwrap();
    device.set_launch_blocking(true);
    assert_eq!(run().unwrap_err().code(), Code::IndexOutOfRange);
}
