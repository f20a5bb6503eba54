//! Compares kernels with plain loops. The op table's own samples are in `crates/runtime/tests/gpu.rs`. Without an
//! adapter nothing is tested.

use std::sync::{Arc, OnceLock};

use crate::common::{Array, Fused, array, launch_on, open, some};
use ms_core::{Attr, Code, DType, Dim, Opcode, ProgramBuilder, Reg, Scalar};
use ms_device_wgpu::WgpuDevice;

fn device() -> Option<&'static WgpuDevice> {
    static DEVICE: OnceLock<Option<WgpuDevice>> = OnceLock::new();
    DEVICE.get_or_init(open).as_ref()
}

fn launch(
    op: &'static str,
    own: &[DType],
    attrs: &[Attr],
    fused: Fused,
    inputs: &[Array],
    outputs: &[(DType, &[i64])],
) -> ms_core::Result<Vec<Vec<f64>>> {
    launch_on(device().unwrap(), op, own, attrs, fused, inputs, outputs)
}

fn plain(op: &'static str, attrs: &[Attr], inputs: &[Array], output: (DType, &[i64])) -> Vec<f64> {
    let own: Vec<DType> = inputs.iter().map(|x| x.dtype).collect();
    launch(op, &own, attrs, (None, None), inputs, &[output]).unwrap_or_else(|e| panic!("{op}: {e}")).remove(0)
}

fn near(op: &str, got: &[f64], want: &[f64]) {
    assert_eq!(got.len(), want.len(), "{op}");
    for (k, (g, w)) in got.iter().zip(want).enumerate() {
        assert!((g - w).abs() <= 1e-5 * w.abs().max(1.0), "{op}, element {k}: {g}, expected {w}");
    }
}

#[test]
fn reductions_over_any_axes() {
    if device().is_none() {
        return;
    }
    let x = some(&[3, 70, 2]);
    let sums = |keep: fn(usize, usize, usize) -> usize, n: usize| {
        let mut out = vec![0.0; n];
        for (i, v) in x.values.iter().enumerate() {
            out[keep(i / 140, i / 2 % 70, i % 2)] += v;
        }
        out
    };
    let attrs = |axes: &[i64]| vec![Attr::ints(axes), Attr::Bool(false)];
    let f = DType::Float32;
    near(
        "sum",
        &plain("reduce_sum", &attrs(&[1]), std::slice::from_ref(&x), (f, &[3, 2])),
        &sums(|a, _, c| a * 2 + c, 6),
    );
    near("sum", &plain("reduce_sum", &attrs(&[0, -1]), std::slice::from_ref(&x), (f, &[70])), &sums(|_, b, _| b, 70));
    near("sum", &plain("reduce_sum", &attrs(&[]), std::slice::from_ref(&x), (f, &[])), &sums(|_, _, _| 0, 1));
    let most = x.values.iter().copied().fold(f64::MIN, f64::max);
    assert_eq!(plain("reduce_max", &attrs(&[]), std::slice::from_ref(&x), (f, &[])), [most]);
    let longs = array(DType::Int64, &[2, 3], [5e9, -1.0, 2.0, 3.0, -7.0, 1.0]);
    assert_eq!(
        plain("reduce_sum", &attrs(&[1]), std::slice::from_ref(&longs), (DType::Int64, &[2])),
        [5e9 + 1.0, -3.0]
    );
    assert_eq!(plain("reduce_min", &attrs(&[0]), std::slice::from_ref(&longs), (DType::Int64, &[3])), [3.0, -7.0, 1.0]);
    assert_eq!(plain("argmax_axis", &[Attr::Int(1)], &[longs], (DType::Int64, &[2])), [0.0, 0.0]);
    let bools = array(DType::Bool, &[2, 2], [1.0, 0.0, 1.0, 1.0]);
    assert_eq!(plain("reduce_all", &attrs(&[1]), std::slice::from_ref(&bools), (DType::Bool, &[2])), [0.0, 1.0]);
    assert_eq!(plain("reduce_any", &attrs(&[]), &[bools], (DType::Bool, &[])), [1.0]);
    // The sum of a product in one launch.
    let mut b = ProgramBuilder::new(&[f, f]);
    let r = b.op(Opcode::Mul, &[Reg(0), Reg(1)]);
    b.output(r);
    let before = Some(Arc::new(b.finish()));
    let got = launch("reduce_sum", &[f], &attrs(&[]), (before, None), &[x.clone(), x.clone()], &[(f, &[])]).unwrap();
    near("sum of squares", &got[0], &[x.values.iter().map(|v| v * v).sum()]);
}

#[test]
fn products_of_any_size_and_what_follows_them() {
    if device().is_none() {
        return;
    }
    let f = DType::Float32;
    for (n, k, m) in [(1, 1, 1), (17, 33, 20), (64, 16, 5)] {
        let (x, y, w, bias) = (some(&[n, k]), some(&[k, m]), some(&[m, k]), some(&[m]));
        let product = |at: &dyn Fn(usize, usize) -> f64| -> Vec<f64> {
            let (rows, inner, columns) = (n as usize, k as usize, m as usize);
            let one = |r: usize, c: usize| (0..inner).map(|i| x.values[r * inner + i] * at(i, c)).sum();
            (0..rows * columns).map(|e| one(e / columns, e % columns)).collect()
        };
        let want = product(&|i, c| y.values[i * m as usize + c]);
        near("matmul", &plain("matmul2", &[], &[x.clone(), y], (f, &[n, m])), &want);
        let want = product(&|i, c| w.values[c * k as usize + i]);
        near("linear", &plain("linear", &[], &[x.clone(), w.clone()], (f, &[n, m])), &want);
        let with: Vec<f64> = want.iter().enumerate().map(|(e, v)| v + bias.values[e % m as usize]).collect();
        near("bias", &plain("linear_bias", &[], &[x.clone(), w.clone(), bias.clone()], (f, &[n, m])), &with);
        let mut b = ProgramBuilder::new(&[f]);
        let zero = b.constant(0, f);
        let r = b.op(Opcode::Maximum, &[Reg(0), zero]);
        b.output(r);
        let fused = (None, Some(Arc::new(b.finish())));
        let got = launch("linear_bias", &[f; 3], &[], fused, &[x.clone(), w, bias], &[(f, &[n, m])]).unwrap();
        near("relu", &got[0], &with.iter().map(|v| v.max(0.0)).collect::<Vec<_>>());
    }
    let (x, y) =
        (array(DType::Int32, &[2, 1, 2], [1.0, 2.0, 3.0, 4.0]), array(DType::Int32, &[2, 2, 1], [5.0, 6.0, 7.0, 8.0]));
    assert_eq!(plain("matmul2", &[], &[x, y], (DType::Int32, &[2, 1, 1])), [17.0, 53.0]);
}

#[test]
fn softmax_and_cross_entropy() {
    if device().is_none() {
        return;
    }
    let f = DType::Float32;
    let x = some(&[4, 70]);
    let softmax = |row: &[f64]| -> Vec<f64> {
        let s: f64 = row.iter().map(|v| v.exp()).sum();
        row.iter().map(|v| v.exp() / s).collect()
    };
    let want: Vec<f64> = x.values.chunks(70).flat_map(softmax).collect();
    near("softmax", &plain("softmax_", &[Attr::Int(-1)], std::slice::from_ref(&x), (f, &[4, 70])), &want);
    let logs: Vec<f64> = want.iter().map(|p| p.ln()).collect();
    near("log_softmax", &plain("log_softmax_", &[Attr::Int(1)], std::slice::from_ref(&x), (f, &[4, 70])), &logs);
    let target = array(DType::Int32, &[4], [0.0, 69.0, -100.0, 3.0]);
    let weight = array(f, &[70], std::iter::repeat(1.0));
    let attrs = [Attr::Int(-100), Attr::Float(0.0), Attr::Bool(true)];
    let own = [f, DType::Int32, f];
    let inputs = [x.clone(), target.clone(), weight.clone()];
    let got = launch("cross_entropy_", &own, &attrs, (None, None), &inputs, &[(f, &[4]), (f, &[4])]).unwrap();
    near("loss", &got[0], &[-logs[0], -logs[139], 0.0, -logs[213]]);
    near("weight", &got[1], &[1.0, 1.0, 0.0, 1.0]);
    let inputs = [array(f, &[4], [1.0, 2.0, 3.0, 4.0]), x.clone(), target, weight.clone()];
    let got = plain("cross_entropy_grad", &attrs, &inputs, (f, &[4, 70]));
    near("grad", &got[..2], &[want[0] - 1.0, want[1]]);
    near("grad", &got[139..142], &[2.0 * (want[139] - 1.0), 0.0, 0.0]);
    let outside = [x, array(DType::Int32, &[4], [0.0, 70.0, 1.0, 1.0]), weight];
    let error = launch("cross_entropy_", &own, &attrs, (None, None), &outside, &[(f, &[4]), (f, &[4])]).unwrap_err();
    assert_eq!(error.code(), Code::IndexOutOfRange);
    assert!(error.to_string().contains("cross_entropy") && error.to_string().contains("70"), "{error}");
}

#[test]
fn elements_by_index() {
    if device().is_none() {
        return;
    }
    let f = DType::Float32;
    let x = array(f, &[3, 2], [1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
    let at = array(DType::Int64, &[3], [2.0, -3.0, 2.0]);
    assert_eq!(plain("take", &[Attr::Int(0)], &[x.clone(), at.clone()], (f, &[3, 2])), [5.0, 6.0, 1.0, 2.0, 5.0, 6.0]);
    let shares = array(f, &[3, 2], [10.0, 20.0, 30.0, 40.0, 50.0, 60.0]);
    let got = plain("take_add", &[Attr::Int(0)], &[x.clone(), at, shares], (f, &[3, 2]));
    assert_eq!(got, [31.0, 42.0, 3.0, 4.0, 65.0, 86.0]);
    let index = array(DType::Int32, &[2, 2], [0.0, 1.0, 1.0, 1.0]);
    assert_eq!(plain("gather_d", &[Attr::Int(1)], &[x.clone(), index.clone()], (f, &[2, 2])), [1.0, 2.0, 4.0, 4.0]);
    let more = array(f, &[2, 2], [10.0, 20.0, 30.0, 40.0]);
    let got = plain("scatter_add_d", &[Attr::Int(1)], &[x.clone(), index.clone(), more], (f, &[3, 2]));
    assert_eq!(got, [11.0, 22.0, 3.0, 74.0, 5.0, 6.0]);
    let dims = [Attr::dims(&[Dim::new(2)])];
    assert_eq!(plain("one_hot_", &dims, &[index], (DType::Bool, &[2, 2, 2])), [1.0, 0.0, 0.0, 1.0, 0.0, 1.0, 0.0, 1.0]);
    let rows = array(DType::Int64, &[2, 1], [2.0, 0.0]);
    let columns = array(DType::Int64, &[2], [1.0, 0.0]);
    let got = plain("index", &[Attr::ints(&[0, 1]), Attr::Int(0)], &[x.clone(), rows, columns], (f, &[2, 2]));
    assert_eq!(got, [6.0, 5.0, 2.0, 1.0]);
    let error = launch(
        "take",
        &[f, DType::Int64],
        &[Attr::Int(0)],
        (None, None),
        &[x.clone(), array(DType::Int64, &[1], [3.0])],
        &[(f, &[1, 2])],
    );
    assert_eq!(error.unwrap_err().code(), Code::IndexOutOfRange);
    // Later launches run.
    assert_eq!(
        plain("cumsum_", &[Attr::Int(0), Attr::Bool(false), Attr::Bool(true)], &[x], (f, &[3, 2])),
        [9.0, 12.0, 8.0, 10.0, 5.0, 6.0]
    );
}

#[test]
fn tensors_put_together() {
    if device().is_none() {
        return;
    }
    let bytes = |shape: &[i64], v: &[f64]| array(DType::Int8, shape, v.iter().copied());
    let (x, y) = (bytes(&[2, 2], &[1.0, 2.0, 3.0, 4.0]), bytes(&[2, 1], &[5.0, -6.0]));
    let got = plain("concat", &[Attr::Int(1)], &[x.clone(), y.clone()], (DType::Int8, &[2, 3]));
    assert_eq!(got, [1.0, 2.0, 5.0, 3.0, 4.0, -6.0]);
    let dims = |v: &[i64]| Attr::dims(Dim::from_i64s(v));
    let attrs = [dims(&[0, 1]), dims(&[1, 0]), Attr::Scalar(Scalar::Int(9))];
    let got = plain("pad_constant", &attrs, std::slice::from_ref(&x), (DType::Int8, &[3, 3]));
    assert_eq!(got, [9.0, 1.0, 2.0, 9.0, 3.0, 4.0, 9.0, 9.0, 9.0]);
    let got = plain("slice_scatter", &[dims(&[1, 1]), Attr::ints(&[-1, 1])], &[x, y], (DType::Int8, &[2, 2]));
    assert_eq!(got, [1.0, -6.0, 3.0, 5.0]);
    let attrs = [dims(&[3]), Attr::Scalar(Scalar::Float(1.5)), Attr::DType(DType::Float16)];
    assert_eq!(plain("full", &attrs, &[], (DType::Float16, &[3])), [1.5; 3]);
    let attrs = [Attr::Scalar(Scalar::Int(5)), Attr::Scalar(Scalar::Int(-2)), dims(&[3]), Attr::DType(DType::Int64)];
    assert_eq!(plain("iota", &attrs, &[], (DType::Int64, &[3])), [5.0, 3.0, 1.0]);
}

#[test]
fn convolutions_and_pooling() {
    if device().is_none() {
        return;
    }
    let f = DType::Float32;
    let (x, w) = (some(&[2, 4, 5, 6]), some(&[6, 2, 3, 2]));
    let window = |first: &[Attr]| {
        let rest = [Attr::ints(&[2, 1]), Attr::dims(Dim::from_i64s(&[1, 0, 1, 1])), Attr::ints(&[1, 2]), Attr::Int(2)];
        first.iter().chain(&rest).cloned().collect::<Vec<_>>()
    };
    // Every product of an element and a weight: its indices in x, w and y.
    let mut terms = Vec::new();
    let (oh, ow) = (2, 6);
    for n in 0..2 {
        for o in 0..6 {
            for (u, v) in (0..oh).flat_map(|u| (0..ow).map(move |v| (u, v))) {
                for (c, a, b) in (0..2).flat_map(|c| (0..3).flat_map(move |a| (0..2).map(move |b| (c, a, b)))) {
                    let (y, x, channel) = (u * 2 + a - 1, v + 2 * b - 1, o / 3 * 2 + c);
                    if (0..5).contains(&y) && (0..6).contains(&x) {
                        let at = |v: i64| v as usize;
                        terms.push((
                            at(((n * 4 + channel) * 5 + y) * 6 + x),
                            at(((o * 2 + c) * 3 + a) * 2 + b),
                            at(((n * 6 + o) * oh + u) * ow + v),
                        ));
                    }
                }
            }
        }
    }
    let g = some(&[2, 6, oh, ow]);
    let mut want = [vec![0.0; g.values.len()], vec![0.0; x.values.len()], vec![0.0; w.values.len()]];
    for (i, j, k) in terms {
        want[0][k] += x.values[i] * w.values[j];
        want[1][i] += g.values[k] * w.values[j];
        want[2][j] += g.values[k] * x.values[i];
    }
    near("conv", &plain("conv2d_", &window(&[]), &[x.clone(), w.clone()], (f, &[2, 6, oh, ow])), &want[0]);
    let shape = [Attr::dims(Dim::from_i64s(&x.shape))];
    near("dx", &plain("conv2d_input_grad", &window(&shape), &[g.clone(), w.clone()], (f, &x.shape)), &want[1]);
    let shape = [Attr::dims(Dim::from_i64s(&w.shape))];
    near("dw", &plain("conv2d_weight_grad", &window(&shape), &[g, x], (f, &w.shape)), &want[2]);
    let x = array(f, &[1, 1, 3, 3], (1..10).map(f64::from));
    let pads = Attr::dims(Dim::from_i64s(&[1, 0, 0, 0]));
    let attrs = [Attr::ints(&[2, 2]), Attr::ints(&[2, 1]), pads.clone(), Attr::ints(&[1, 1]), Attr::Bool(false)];
    let outputs: [(DType, &[i64]); 2] = [(f, &[1, 1, 2, 2]), (DType::Int64, &[1, 1, 2, 2])];
    let got = launch("max_pool2d_", &[f], &attrs, (None, None), std::slice::from_ref(&x), &outputs).unwrap();
    assert_eq!(got, [[2.0, 3.0, 8.0, 9.0], [1.0, 2.0, 7.0, 8.0]]);
    let attrs = [Attr::ints(&[2, 2]), Attr::ints(&[2, 1]), pads.clone(), Attr::Bool(false), Attr::Bool(false)];
    near("avg", &plain("avg_pool2d_", &attrs, std::slice::from_ref(&x), (f, &[1, 1, 2, 2])), &[1.5, 2.5, 6.0, 7.0]);
    let attrs = [
        Attr::dims(Dim::from_i64s(&x.shape)),
        attrs[0].clone(),
        attrs[1].clone(),
        pads,
        Attr::Bool(false),
        Attr::Bool(true),
    ];
    let g = array(f, &[1, 1, 2, 2], [4.0, 8.0, 12.0, 16.0]);
    near(
        "avg grad",
        &plain("avg_pool2d_grad", &attrs, &[g], (f, &x.shape)),
        &[1.0, 3.0, 2.0, 3.0, 7.0, 4.0, 3.0, 7.0, 4.0],
    );
}

#[test]
fn normalizations() {
    if device().is_none() {
        return;
    }
    let f = DType::Float32;
    let (x, gamma, beta) = (some(&[3, 70]), some(&[70]), some(&[70]));
    let mut want = Vec::new();
    for row in x.values.chunks(70) {
        let mean = row.iter().sum::<f64>() / 70.0;
        let variance = row.iter().map(|v| (v - mean).powi(2)).sum::<f64>() / 70.0;
        let scale = 1.0 / (variance + 1e-2).sqrt();
        want.extend(row.iter().enumerate().map(|(k, v)| (v - mean) * scale * gamma.values[k] + beta.values[k]));
    }
    let outputs: [(DType, &[i64]); 3] = [(f, &[3, 70]), (f, &[3, 1]), (f, &[3, 1])];
    let epsilon = [Attr::Float(1e-2)];
    let inputs = [x.clone(), gamma.clone(), beta];
    let got = launch("layer_norm_", &[f; 3], &epsilon, (None, None), &inputs, &outputs).unwrap();
    near("layer norm", &got[0], &want);
    let g = some(&[3, 70]);
    let stats = [array(f, &[3, 1], got[1].clone()), array(f, &[3, 1], got[2].clone())];
    let inputs = [g.clone(), x.clone(), stats[0].clone(), stats[1].clone(), gamma];
    let grads: [(DType, &[i64]); 3] = [(f, &[3, 70]), (f, &[70]), (f, &[70])];
    let got = launch("layer_norm_grad", &[f; 5], &[], (None, None), &inputs, &grads).unwrap();
    let column = |k: usize| (0..3).map(|r| g.values[r * 70 + k]).sum::<f64>();
    near("dbeta", &got[2], &(0..70).map(column).collect::<Vec<_>>());
    // Shifting or scaling a whole row changes nothing except for epsilon.
    for row in got[0].chunks(70) {
        assert!(row.iter().sum::<f64>().abs() < 1e-4, "{row:?}");
    }
    let planes = some(&[4, 3, 5]);
    let (gamma, beta) = (array(f, &[3], [1.0, 2.0, 0.5]), array(f, &[3], [0.0, 1.0, -1.0]));
    let outputs: [(DType, &[i64]); 3] = [(f, &[4, 3, 5]), (f, &[3]), (f, &[3])];
    let got = launch("batch_norm_", &[f; 3], &epsilon, (None, None), &[planes.clone(), gamma, beta], &outputs).unwrap();
    for (c, (got_mean, got_variance)) in got[1].iter().zip(&got[2]).enumerate() {
        let own: Vec<f64> = (0..60).filter(|k| k / 5 % 3 == c).map(|k| planes.values[k]).collect();
        let mean = own.iter().sum::<f64>() / 20.0;
        near("mean", &[*got_mean, *got_variance], &[mean, own.iter().map(|v| (v - mean).powi(2)).sum::<f64>() / 20.0]);
    }
}

/// The indices of elements in order. NaN is greater than every number; equal elements keep their order.
fn sorted(line: &[f64], descending: bool) -> Vec<usize> {
    let mut places: Vec<usize> = (0..line.len()).collect();
    let key = |k: usize| (line[k].is_nan(), if line[k].is_nan() { 0.0 } else { line[k] });
    places.sort_by(|&a, &b| {
        let order = key(a).partial_cmp(&key(b)).unwrap();
        if descending { order.reverse() } else { order }
    });
    places
}

#[test]
fn lines_in_order() {
    if device().is_none() {
        return;
    }
    for dtype in [DType::Float32, DType::Int64, DType::UInt8, DType::Float16] {
        for (n, descending) in [(1, false), (2, true), (65, false), (700, true)] {
            let number = |k: i64| (k * 37 + 11) % 101;
            let mut x = array(dtype, &[2, n], (0..2 * n).map(|k| number(k) as f64));
            if dtype.is_float() && n > 2 {
                (x.values[3], x.values[40], x.values[7]) = (f64::NAN, f64::NAN, -0.0);
            }
            let want: Vec<Vec<usize>> = x.values.chunks(n as usize).map(|line| sorted(line, descending)).collect();
            let attrs = [Attr::Int(1), Attr::Bool(descending)];
            let outputs: [(DType, &[i64]); 2] = [(dtype, &[2, n]), (DType::Int64, &[2, n])];
            let got = launch("sort_", &[dtype], &attrs, (None, None), std::slice::from_ref(&x), &outputs).unwrap();
            let places: Vec<f64> = want.iter().flatten().map(|&k| k as f64).collect();
            assert_eq!(got[1], places, "{dtype:?} {n} {descending}");
            for (k, (value, place)) in got[0].iter().zip(&got[1]).enumerate() {
                let from = x.values[k / n as usize * n as usize + *place as usize];
                assert!(value == &from || value.is_nan() && from.is_nan());
            }
            let kept = n.min(5);
            let attrs = [Attr::dims(&[Dim::new(kept)]), Attr::Int(-1), Attr::Bool(descending)];
            let outputs: [(DType, &[i64]); 2] = [(dtype, &[2, kept]), (DType::Int64, &[2, kept])];
            let got = launch("topk_", &[dtype], &attrs, (None, None), std::slice::from_ref(&x), &outputs).unwrap();
            let places: Vec<f64> = want.iter().flat_map(|line| &line[..kept as usize]).map(|&k| k as f64).collect();
            assert_eq!(got[1], places, "{dtype:?} {n} {descending}");
        }
    }
    // Along the first axis, and with an increasing sequence.
    let x = array(DType::Int32, &[3, 2], [5.0, 1.0, -2.0, 8.0, 5.0, 0.0]);
    let outputs: [(DType, &[i64]); 2] = [(DType::Int32, &[3, 2]), (DType::Int64, &[3, 2])];
    let got = launch("sort_", &[x.dtype], &[Attr::Int(0), Attr::Bool(false)], (None, None), &[x], &outputs).unwrap();
    assert_eq!(got, [[-2.0, 0.0, 5.0, 1.0, 5.0, 8.0], [1.0, 2.0, 0.0, 0.0, 2.0, 1.0]]);
    let line = array(DType::Float32, &[5], [-1.0, 0.0, 0.0, 2.0, f64::NAN]);
    let values = array(DType::Float32, &[2, 3], [0.0, -3.0, 5.0, f64::NAN, 2.0, 1.0]);
    let search =
        |right| plain("searchsorted_", &[Attr::Bool(right)], &[line.clone(), values.clone()], (DType::Int64, &[2, 3]));
    assert_eq!(search(false), [1.0, 0.0, 4.0, 4.0, 3.0, 3.0]);
    assert_eq!(search(true), [3.0, 0.0, 4.0, 5.0, 4.0, 3.0]);
}

#[test]
fn groups_of_channels() {
    if device().is_none() {
        return;
    }
    let f = DType::Float32;
    let (x, g, gamma, beta) = (some(&[3, 4, 40]), some(&[3, 4, 40]), some(&[4]), some(&[4]));
    let outputs: [(DType, &[i64]); 3] = [(f, &[3, 4, 40]), (f, &[3, 2]), (f, &[3, 2])];
    let inputs = [x.clone(), gamma.clone(), beta.clone()];
    let attrs = [Attr::Int(2), Attr::Float(1e-2)];
    let got = launch("group_norm_", &[f; 3], &attrs, (None, None), &inputs, &outputs).unwrap();
    let mut want = Vec::new();
    for (row, values) in x.values.chunks(80).enumerate() {
        let mean = values.iter().sum::<f64>() / 80.0;
        let variance = values.iter().map(|v| (v - mean).powi(2)).sum::<f64>() / 80.0;
        let rstd = 1.0 / (variance + 1e-2).sqrt();
        near("statistics", &[got[1][row], got[2][row]], &[mean, rstd]);
        let channel = |k: usize| row % 2 * 2 + k / 40;
        want.extend((0..80).map(|k| (values[k] - mean) * rstd * gamma.values[channel(k)] + beta.values[channel(k)]));
    }
    near("group norm", &got[0], &want);
    let stats = [array(f, &[3, 2], got[1].clone()), array(f, &[3, 2], got[2].clone())];
    let inputs = [g.clone(), x, stats[0].clone(), stats[1].clone(), gamma];
    let grads: [(DType, &[i64]); 3] = [(f, &[3, 4, 40]), (f, &[4]), (f, &[4])];
    let got = launch("group_norm_grad", &[f; 5], &[], (None, None), &inputs, &grads).unwrap();
    let sum = |c: usize| (0..480).filter(|k| k / 40 % 4 == c).map(|k| g.values[k]).sum::<f64>();
    near("dbeta", &got[2], &[0, 1, 2, 3].map(sum));
    // Shifting a whole group changes nothing.
    for group in got[0].chunks(80) {
        assert!(group.iter().sum::<f64>().abs() < 1e-3, "{group:?}");
    }
}
