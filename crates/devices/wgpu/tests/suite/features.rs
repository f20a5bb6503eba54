//! An adapter without the optional features. Without an adapter nothing is tested.

use std::time::Instant;

use crate::common::{array, launch_on};
use ms_core::{Attr, Code, DType};
use ms_device_api::Device;
use ms_device_wgpu::WgpuDevice;

const F: DType = DType::Float32;
const ALL: [&str; 3] = ["passthrough", "timestamps", "pipeline_cache"];

fn open(without: &[&str]) -> Option<WgpuDevice> {
    WgpuDevice::open_without(0, true, without).map_err(|error| eprintln!("not tested: {error}")).ok()
}

/// Integers, which contraction does not change.
fn product_and_sum(device: &WgpuDevice) -> [Vec<f64>; 2] {
    let square = array(F, &[20, 20], (0..400).map(|k| f64::from(k % 7) - 3.0));
    let product =
        launch_on(device, "matmul2", &[F, F], &[], (None, None), &[square.clone(), square], &[(F, &[20, 20])]);
    let line = array(F, &[5_000], (0..5_000).map(|k| f64::from(k % 11)));
    let attrs = [Attr::ints(&[]), Attr::Bool(false)];
    let sum = launch_on(device, "reduce_sum", &[F], &attrs, (None, None), &[line], &[(F, &[])]);
    [product, sum].map(|made| made.expect("runs").remove(0))
}

#[test]
fn kernels_run_without_any_of_them() {
    let Some(whole) = open(&[]) else { return };
    let want = product_and_sum(&whole);
    assert_eq!(want[1], [24_985.0]);
    let sets: [&[&str]; 4] = [&ALL[..1], &ALL[1..2], &ALL[2..], &ALL];
    for without in sets {
        let device = open(without).expect("as the one above");
        assert_eq!(product_and_sum(&device), want, "without {without:?}");
    }
}

#[test]
fn moments_are_the_hosts_without_a_clock() {
    let Some(device) = open(&["timestamps"]) else { return };
    assert!(!device.has_clock());
    let start = Instant::now();
    let first = device.timestamp();
    product_and_sum(&device);
    let second = device.timestamp();
    device.synchronize().expect("runs");
    let [first, second] = [first, second].map(|time| *time.get().expect("waited for"));
    assert!(start <= first && first <= second && second <= Instant::now());
}

/// Shaders that the driver uses unchanged mark the operations that must not be contracted.
#[test]
fn mesas_driver_rounds_as_the_host() {
    let Some(device) = open(&[]) else { return };
    assert!(device.rounds_as_host() || !device.adapter().contains("llvmpipe"), "{}", device.adapter());
    let plain = open(&["passthrough"]).expect("as the one above");
    eprintln!("without passthrough it rounds as the host: {}", plain.rounds_as_host());
}

#[test]
fn a_feature_that_does_not_exist_is_an_error() {
    let error = WgpuDevice::open_without(0, true, &["clocks"]).err().expect("there is no such feature");
    assert_eq!(error.code(), Code::InvalidValue);
    assert!(error.to_string().contains("timestamps") && error.to_string().contains("clocks"), "{error}");
}
