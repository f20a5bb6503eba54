//! Compares scans with plain loops. Without an adapter nothing is tested.

use crate::common::{Array, array, launch_on, open};
use ms_core::{Attr, DType};
use ms_device_wgpu::WgpuDevice;

const F: DType = DType::Float32;

fn run(
    device: &WgpuDevice,
    op: &'static str,
    attrs: &[Attr],
    inputs: &[Array],
    outputs: &[(DType, &[i64])],
) -> Vec<Vec<f64>> {
    let own: Vec<DType> = inputs.iter().map(|x| x.dtype).collect();
    launch_on(device, op, &own, attrs, (None, None), inputs, outputs).unwrap_or_else(|e| panic!("{op}: {e}"))
}

/// Compares elements: NaN equals NaN, and the signs of zeros must match.
fn same(got: &[f64], want: &[f64]) {
    let bits = |v: &f64| if v.is_nan() { u64::MAX } else { v.to_bits() };
    assert_eq!(got.iter().map(bits).collect::<Vec<_>>(), want.iter().map(bits).collect::<Vec<_>>());
}

#[test]
fn running_extremes_and_their_places() {
    let Some(device) = open() else { return };
    let (nan, inf) = (f64::NAN, f64::INFINITY);
    let x = array(F, &[9], [0.0, -0.0, -3.0, 2.0, 2.0, nan, 7.0, nan, -inf]);
    let outputs: &[(DType, &[i64])] = &[(F, &[9]), (DType::Int64, &[9])];
    let got = run(&device, "cummax_", &[Attr::Int(0)], std::slice::from_ref(&x), outputs);
    same(&got[0], &[0.0, -0.0, -0.0, 2.0, 2.0, nan, nan, nan, nan]);
    assert_eq!(got[1], [0.0, 1.0, 1.0, 3.0, 4.0, 5.0, 5.0, 7.0, 7.0]);
    let got = run(&device, "cummin_", &[Attr::Int(-1)], &[x], outputs);
    same(&got[0], &[0.0, -0.0, -3.0, -3.0, -3.0, nan, nan, nan, nan]);
    assert_eq!(got[1], [0.0, 1.0, 2.0, 2.0, 2.0, 5.0, 5.0, 7.0, 7.0]);
    // Interleaved lines of other dtypes.
    for dtype in [DType::UInt8, DType::Int32, DType::Int64, DType::Float16, DType::Bool] {
        let values = [1.0, 0.0, 0.0, 1.0, 1.0, 1.0];
        let outputs: &[(DType, &[i64])] = &[(dtype, &[3, 2]), (DType::Int64, &[3, 2])];
        let x = array(dtype, &[3, 2], values);
        let got = run(&device, "cummin_", &[Attr::Int(0)], std::slice::from_ref(&x), outputs);
        assert_eq!(got, [[1.0, 0.0, 0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0, 1.0, 0.0]], "{dtype}");
        let got = run(&device, "cummax_", &[Attr::Int(0)], &[x], outputs);
        assert_eq!(got, [[1.0, 0.0, 1.0, 1.0, 1.0, 1.0], [0.0, 0.0, 0.0, 1.0, 2.0, 2.0]], "{dtype}");
    }
}

#[test]
fn logarithms_of_running_sums_of_exponentials() {
    let Some(device) = open() else { return };
    let log_sum = |values: &[f64]| {
        let x = array(F, &[values.len() as i64], values.iter().copied());
        run(&device, "logcumsumexp_", &[Attr::Int(0)], &[x], &[(F, &[values.len() as i64])]).remove(0)
    };
    let inf = f64::INFINITY;
    same(&log_sum(&[-inf, -inf, 1.0, -inf]), &[-inf, -inf, 1.0, 1.0]);
    same(&log_sum(&[0.5, inf, inf, 3.0]), &[0.5, inf, inf, inf]);
    same(&log_sum(&[f64::NAN, 1.0, inf]), &[f64::NAN; 3]);
    same(&log_sum(&[200.0, -200.0, 200.0]), &[200.0, 200.0, f64::from((200.0 + 2f64.ln()) as f32)]);
    // Ten thousand terms, each of which is too small to change the sum of the previous ones.
    let values: Vec<f64> =
        (0..10_000).map(|k| if k == 0 { 0.0 } else { f64::from((-17.0 - f64::from(k % 7)) as f32) }).collect();
    let got = log_sum(&values);
    let mut sum = 0.0;
    for (k, value) in values.iter().enumerate() {
        sum += value.exp();
        let want = sum.ln();
        assert!((got[k] - want).abs() <= 3e-7 * want.abs().max(1.0), "place {k}: {}, expected {want}", got[k]);
    }
}

#[test]
fn recurrences_from_either_end() {
    let Some(device) = open() else { return };
    let (a, b) = (array(F, &[4], [2.0, 0.5, 3.0, 1.0]), array(F, &[4], [1.0, -1.0, 4.0, 0.25]));
    let inputs = [a, b];
    let got = run(&device, "recurrence_", &[Attr::Int(0), Attr::Bool(false)], &inputs, &[(F, &[4])]);
    assert_eq!(got, [[0.0, 1.0, -0.5, 2.5]]);
    let got = run(&device, "recurrence_", &[Attr::Int(0), Attr::Bool(true)], &inputs, &[(F, &[4])]);
    assert_eq!(got, [[1.375, 4.75, 0.25, 0.0]]);
    let u = DType::UInt8;
    let inputs = [array(u, &[2, 3], [200.0; 6]), array(u, &[2, 3], [100.0; 6])];
    let got = run(&device, "recurrence_", &[Attr::Int(1), Attr::Bool(false)], &inputs, &[(u, &[2, 3])]);
    // 100, then 20,100 modulo 256.
    assert_eq!(got, [[0.0, 100.0, 132.0, 0.0, 100.0, 132.0]]);
}
