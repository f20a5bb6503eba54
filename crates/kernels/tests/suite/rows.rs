//! Row kernels compared with float64 references, over sizes with remainders, layouts and numbers of threads.

use crate::common::{Array, LAYOUTS, Layout, Rng, close, same_bits, with_threads};
use ms_core::Code;
use ms_kernels::element::Element;
use ms_kernels::rows::nll::{NllParams, nll, nll_grad};
use ms_kernels::rows::softmax::{SoftmaxKind, softmax, softmax_grad};

const KINDS: [SoftmaxKind; 2] = [SoftmaxKind::Softmax, SoftmaxKind::LogSoftmax];

fn numel(shape: &[i64]) -> usize {
    shape.iter().product::<i64>() as usize
}

/// The indices of each line along an axis.
fn lines(shape: &[i64], axis: usize) -> Vec<Vec<usize>> {
    let inner = numel(&shape[axis + 1..]);
    let len = shape[axis] as usize;
    (0..numel(&shape[..axis]) * inner)
        .map(|k| (0..len).map(|r| (k / inner * len + r) * inner + k % inner).collect())
        .collect()
}

fn softmax_of(kind: SoftmaxKind, x: &[f64], shape: &[i64], axis: usize) -> Vec<f64> {
    let mut y = vec![0.0; x.len()];
    for line in lines(shape, axis) {
        let max = line.iter().fold(f64::NEG_INFINITY, |m, &i| m.max(x[i]));
        let sum: f64 = line.iter().map(|&i| (x[i] - max).exp()).sum();
        for &i in &line {
            y[i] = if kind == SoftmaxKind::Softmax { (x[i] - max).exp() / sum } else { x[i] - max - sum.ln() };
        }
    }
    y
}

fn softmax_grad_of(kind: SoftmaxKind, g: &[f64], y: &[f64], shape: &[i64], axis: usize) -> Vec<f64> {
    let mut dx = vec![0.0; y.len()];
    for line in lines(shape, axis) {
        let logs = kind == SoftmaxKind::LogSoftmax;
        let sum: f64 = line.iter().map(|&i| if logs { g[i] } else { g[i] * y[i] }).sum();
        for &i in &line {
            dx[i] = if logs { g[i] - y[i].exp() * sum } else { y[i] * (g[i] - sum) };
        }
    }
    dx
}

fn wide<T: Element>(v: &[T]) -> Vec<f64> {
    v.iter().map(|v| v.to_f64()).collect()
}

fn cases() -> Vec<(Vec<i64>, usize)> {
    let mut cases = vec![
        (vec![0, 3], 1),
        (vec![3, 0], 1),
        (vec![0, 3], 0),
        (vec![1], 0),
        (vec![3, 1, 4], 1),
        (vec![2, 70001], 1),
        (vec![300, 333], 1),
        (vec![300, 333], 0),
        (vec![3, 129, 65], 1),
        (vec![2, 3, 4, 5], 2),
        (vec![2, 40, 300], 1),
    ];
    for n in [2, 15, 16, 17, 31, 32, 33, 64, 100, 2047, 2048, 2049, 5000] {
        cases.push((vec![3, n], 1));
        cases.push((vec![5, n], 0));
        cases.push((vec![n, 3], 0));
    }
    cases
}

fn check_softmax<T: Element>(tolerance: f64) {
    let mut rng = Rng(3);
    for (shape, axis) in cases() {
        let n = numel(&shape);
        let scaled =
            |rng: &mut Rng| -> Vec<T> { rng.values::<T>(n).iter().map(|v| T::from_f64(v.to_f64() * 8.0)).collect() };
        let (x, g) = (scaled(&mut rng), scaled(&mut rng));
        for kind in KINDS {
            let want = softmax_of(kind, &wide(&x), &shape, axis);
            let (mut first, mut first_grad) = (None, None);
            with_threads(|threads| {
                for (k, layout) in LAYOUTS.into_iter().enumerate() {
                    let mut y = Array::<T>::zeros(&shape, LAYOUTS[(k + 1) % 4]);
                    softmax(kind, &Array::new(&x, &shape, layout).view(), axis, &y.view_mut()).unwrap();
                    let y = y.values();
                    close(&y, &want, tolerance, (&shape, axis, kind));
                    same_bits(&y, first.get_or_insert(y.clone()), (&shape, axis, kind, layout, threads));
                    let mut dx = Array::<T>::zeros(&shape, LAYOUTS[(k + 3) % 4]);
                    let (dout, at) = (Array::new(&g, &shape, LAYOUTS[(k + 2) % 4]), Array::new(&y, &shape, layout));
                    softmax_grad(kind, &dout.view(), &at.view(), axis, &dx.view_mut()).unwrap();
                    let dx = dx.values();
                    let want = softmax_grad_of(kind, &wide(&g), &wide(&y), &shape, axis);
                    // The sum over a line is as large as its length.
                    let size = if shape[axis] > 1000 { 50.0 } else { 8.0 };
                    close(&dx, &want, size * tolerance, (&shape, axis, kind));
                    same_bits(&dx, first_grad.get_or_insert(dx.clone()), (&shape, axis, kind, layout, threads));
                }
            });
        }
    }
}

#[test]
fn softmax_and_its_logarithm_with_gradients() {
    check_softmax::<f32>(2e-6);
    check_softmax::<f64>(1e-14);
}

#[test]
fn sixteen_bits_are_computed_in_float32_and_rounded_once() {
    let mut rng = Rng(4);
    for (shape, axis) in [(vec![3i64, 100], 1), (vec![33, 40], 0)] {
        let x: Vec<half::bf16> = rng.values(numel(&shape));
        let mut y = Array::<half::bf16>::zeros(&shape, Layout::Dense);
        softmax(SoftmaxKind::Softmax, &Array::new(&x, &shape, Layout::Random(1)).view(), axis, &y.view_mut()).unwrap();
        let want = softmax_of(SoftmaxKind::Softmax, &wide(&x), &shape, axis);
        for (got, want) in y.values().iter().zip(want) {
            assert!((got.to_f64() - want).abs() <= want * 0.00391, "{got} {want}");
        }
    }
}

#[test]
fn softmax_of_special_values() {
    let (inf, nan) = (f32::INFINITY, f32::NAN);
    for width in [1usize, 3] {
        let run = |row: &[f32]| {
            let n = row.len();
            let x: Vec<f32> = row.iter().flat_map(|&v| vec![v; width]).collect();
            let shape = [n as i64, width as i64];
            let mut y = Array::<f32>::zeros(&shape, Layout::Dense);
            softmax(SoftmaxKind::Softmax, &Array::new(&x, &shape, Layout::Dense).view(), 0, &y.view_mut()).unwrap();
            y.values().iter().step_by(width).copied().collect::<Vec<_>>()
        };
        assert_eq!(run(&[-inf, 0.0, -inf, 0.0]), [0.0, 0.5, 0.0, 0.5]);
        assert_eq!(run(&[1e30, 1e30, -1e30]), [0.5, 0.5, 0.0]);
        assert!(run(&[-inf, -inf]).iter().all(|v| v.is_nan()));
        assert!(run(&[1.0, nan, 2.0]).iter().all(|v| v.is_nan()));
        assert!(run(&[nan, nan]).iter().all(|v| v.is_nan()));
        assert!(run(&[inf, 1.0])[0].is_nan());
        // A subnormal share is kept.
        let tiny = run(&[0.0, -100.0])[1];
        assert!((tiny as f64 - (-100f64).exp()).abs() < 2e-45, "{tiny}");
        // At half of the smallest number, results become zero.
        assert_eq!(run(&[0.0, -103.9, -103.98, -104.0, -104.1, -1e9])[1..], [1e-45, 0.0, 0.0, 0.0, 0.0]);
    }
}

/// A row that is spread over leaves and threads, with values that are special cases for vectors.
#[test]
fn special_values_in_long_rows() {
    for n in [33usize, 1000, 2049, 70_001] {
        for at in [0, n / 2, n - 1] {
            for (value, nan) in [(f32::NAN, true), (f32::INFINITY, true), (f32::NEG_INFINITY, false), (-1e-40, false)] {
                let mut x = vec![0.5f32; n];
                x[at] = value;
                let shape = [1, n as i64];
                let x = Array::new(&x, &shape, Layout::Dense);
                for kind in KINDS {
                    let want = softmax_of(kind, &wide(&x.values()), &shape, 1);
                    let mut y = Array::<f32>::zeros(&shape, Layout::Dense);
                    softmax(kind, &x.view(), 1, &y.view_mut()).unwrap();
                    if nan {
                        assert!(y.values()[at].is_nan(), "{n} {at} {value} {kind:?}");
                    } else {
                        close(&y.values(), &want, 4e-6, (n, at, value, kind));
                    }
                }
            }
        }
    }
}

/// Loss, weight and gradient of samples in float64.
fn nll_of(x: &[f64], g: &[f64], target: &[i64], weight: &[f64], shape: &[i64], p: &NllParams) -> [Vec<f64>; 3] {
    let axis = usize::from(shape.len() > 1);
    let count = shape[axis] as usize;
    let (mut loss, mut share, mut dx) = (vec![], vec![], vec![0.0; x.len()]);
    for (k, line) in lines(shape, axis).iter().enumerate() {
        let logs: Vec<f64> = if p.logits {
            let row: Vec<f64> = line.iter().map(|&i| x[i]).collect();
            softmax_of(SoftmaxKind::LogSoftmax, &row, &[count as i64], 0)
        } else {
            line.iter().map(|&i| x[i]).collect()
        };
        let taken: Vec<f64> = (0..count)
            .map(|c| {
                let own = if target[k] == c as i64 { 1.0 - p.smoothing } else { 0.0 };
                if target[k] == p.ignored { 0.0 } else { weight[c] * (own + p.smoothing / count as f64) }
            })
            .collect();
        let all: f64 = taken.iter().sum();
        loss.push(-taken.iter().zip(&logs).map(|(t, l)| t * l).sum::<f64>());
        share.push(if target[k] == p.ignored { 0.0 } else { weight[target[k] as usize] });
        for (c, &i) in line.iter().enumerate() {
            dx[i] = g[k] * (if p.logits { all * logs[c].exp() } else { 0.0 } - taken[c]);
        }
    }
    [loss, share, dx]
}

#[test]
fn losses_of_classes_with_gradients() {
    let mut rng = Rng(5);
    for shape in
        [&[4i64, 3][..], &[5], &[3, 5, 40], &[200, 700], &[2, 5000], &[2, 3, 5, 7], &[0, 3], &[2, 3, 0], &[1, 70001]]
    {
        let axis = usize::from(shape.len() > 1);
        let mut rest = shape.to_vec();
        let count = rest.remove(axis);
        let samples = numel(&rest);
        let x: Vec<f32> = rng.values::<f32>(numel(shape)).iter().map(|v| v * 5.0 + 100.0).collect();
        let weight: Vec<f32> = rng.values::<f32>(count as usize).iter().map(|v| v + 1.5).collect();
        let g: Vec<f32> = rng.values(samples);
        let target: Vec<i64> =
            (0..samples).map(|k| if k % 5 == 3 { -7 } else { rng.below(count as usize) as i64 }).collect();
        for (smoothing, logits) in [(0.0, true), (0.1, true), (0.0, false), (0.1, false)] {
            let p = NllParams { ignored: -7, smoothing, logits };
            let want = nll_of(&wide(&x), &wide(&g), &target, &wide(&weight), shape, &p);
            let mut first: Option<[Vec<f32>; 3]> = None;
            with_threads(|threads| {
                for layout in LAYOUTS {
                    let (xs, ts) = (Array::new(&x, shape, layout), Array::new(&target, &rest, layout));
                    let ws = Array::new(&weight, &[count], layout);
                    let (mut loss, mut share) =
                        (Array::<f32>::zeros(&rest, layout), Array::<f32>::zeros(&rest, layout));
                    nll(&xs.view(), &ts.view(), &ws.view(), &p, &loss.view_mut(), &share.view_mut()).unwrap();
                    let mut dx = Array::<f32>::zeros(shape, layout);
                    let dout = Array::new(&g, &rest, layout);
                    nll_grad(&dout.view(), &xs.view(), &ts.view(), &ws.view(), &p, &dx.view_mut()).unwrap();
                    let got = [loss.values(), share.values(), dx.values()];
                    let first = first.get_or_insert(got.clone());
                    for k in 0..3 {
                        close(&got[k], &want[k], 4e-6, (shape, p, k));
                        same_bits(&got[k], &first[k], (shape, p, k, layout, threads));
                    }
                }
            });
        }
    }
}

#[test]
fn a_target_that_is_no_class_is_an_error() {
    let x = Array::<f32>::zeros(&[2, 3], Layout::Dense);
    let weight = Array::<f32>::zeros(&[3], Layout::Dense);
    let p = NllParams { ignored: -100, smoothing: 0.0, logits: true };
    for bad in [3i64, -1, i64::MAX, i64::MIN] {
        let target = Array::new(&[0, bad], &[2], Layout::Dense);
        let (mut loss, mut share) =
            (Array::<f32>::zeros(&[2], Layout::Dense), Array::<f32>::zeros(&[2], Layout::Dense));
        let error =
            nll(&x.view(), &target.view(), &weight.view(), &p, &loss.view_mut(), &share.view_mut()).unwrap_err();
        assert_eq!(error.code(), Code::IndexOutOfRange);
        let mut dx = Array::<f32>::zeros(&[2, 3], Layout::Dense);
        let grad = nll_grad(&loss.view(), &x.view(), &target.view(), &weight.view(), &p, &dx.view_mut());
        assert_eq!(grad.unwrap_err().code(), Code::IndexOutOfRange);
    }
}
