//! Kernels over lines of any length. Either the result is right, or the device rejects the line before it runs, because
//! it is too long for the driver. Without an adapter nothing is tested.

use std::sync::Arc;

use crate::common::{Array, array, launch_on, open};
use ms_core::{Attr, Code, DType, Dim, ProgramBuilder};

const I: DType = DType::Int32;
const F: DType = DType::Float32;

/// The largest length of a line.
const MOST: usize = 1 << 21;

/// Small numbers without a pattern.
fn value(k: usize) -> f64 {
    ((k.wrapping_mul(2_654_435_761) >> 7) % 5) as f64 - 1.0
}

fn line(dtype: DType, shape: &[i64]) -> Array {
    array(dtype, shape, (0..).map(value))
}

type Launched = ms_core::Result<Vec<Vec<f64>>>;

/// Runs `f` over increasingly long lines, until the device rejects one or the largest length is reached.
fn grow(what: &str, first: usize, f: impl Fn(usize) -> Launched, right: impl Fn(usize, &[Vec<f64>])) {
    let mut n = first;
    while n < MOST {
        match f(n) {
            Ok(got) => right(n, &got),
            Err(error) => {
                assert_eq!(error.code(), Code::NotSupported, "{what} of {n}: {error}");
                assert!(n > first, "{what} refuses {n}");
                return;
            }
        }
        n += n / 24;
    }
}

#[test]
fn sums() {
    let Some(device) = open() else { return };
    let attrs = [Attr::ints(&[]), Attr::Bool(false)];
    let run = |n| launch_on(&device, "reduce_sum", &[I], &attrs, (None, None), &[line(I, &[n as i64])], &[(I, &[])]);
    let sum = |n| (0..n).map(value).sum::<f64>();
    grow("a sum", 200_000, run, |n, got| assert_eq!(got[0][0], sum(n), "{n}"));
    // With a product before it, whose division has its own iterations.
    let mut b = ProgramBuilder::new(&[I, I]);
    let quotient = b.op(ms_core::Opcode::FloorDiv, &[ms_core::Reg(0), ms_core::Reg(1)]);
    b.output(quotient);
    let before = Some(Arc::new(b.finish()));
    let run = |n: usize| {
        let x = line(I, &[n as i64]);
        launch_on(&device, "reduce_sum", &[I], &attrs, (before.clone(), None), &[x.clone(), x], &[(I, &[])])
    };
    let ones = |n| (0..n).filter(|k| value(*k) != 0.0).count() as f64;
    grow("a sum of quotients", 5_000, run, |n, got| assert_eq!(got[0][0], ones(n), "{n}"));
    // Along the outer dim.
    let attrs = [Attr::ints(&[0]), Attr::Bool(false)];
    let run =
        |n| launch_on(&device, "reduce_sum", &[I], &attrs, (None, None), &[line(I, &[n as i64, 2])], &[(I, &[2])]);
    let even = |n: usize| (0..n).map(|k| value(2 * k)).sum::<f64>();
    grow("sums side by side", 100_000, run, |n, got| assert_eq!(got[0][0], even(n), "{n}"));
}

#[test]
fn scans_and_softmax() {
    let Some(device) = open() else { return };
    let attrs = [Attr::Int(0), Attr::Bool(false), Attr::Bool(false)];
    let run =
        |n| launch_on(&device, "cumsum_", &[I], &attrs, (None, None), &[line(I, &[n as i64])], &[(I, &[n as i64])]);
    let sum = |n| (0..n).map(value).sum::<f64>();
    grow("cumsum", 5_000, run, |n, got| assert_eq!(got[0][n - 1], sum(n), "{n}"));
    let run = |n| {
        launch_on(
            &device,
            "softmax_",
            &[F],
            &[Attr::Int(0)],
            (None, None),
            &[line(F, &[n as i64])],
            &[(F, &[n as i64])],
        )
    };
    let total = |n| (0..n).map(|k| value(k).exp()).sum::<f64>();
    grow("softmax", 100_000, run, |n, got| {
        let want = value(n - 1).exp() / total(n);
        assert!((got[0][n - 1] / want - 1.0).abs() < 1e-4, "{n}: {}, expected {want}", got[0][n - 1]);
    });
}

#[test]
fn orders() {
    let Some(device) = open() else { return };
    let attrs = [Attr::Int(0), Attr::Bool(false)];
    let run = |n| {
        let shape = [n as i64];
        launch_on(
            &device,
            "sort_",
            &[I],
            &attrs,
            (None, None),
            &[line(I, &shape)],
            &[(I, &shape), (DType::Int64, &shape)],
        )
    };
    grow("sort", 2_000, run, |n, got| {
        let mut want: Vec<f64> = (0..n).map(value).collect();
        want.sort_by(f64::total_cmp);
        assert_eq!(got[0], want, "{n}");
    });
    let attrs = [Attr::dims(&[Dim::new(7)]), Attr::Int(0), Attr::Bool(true)];
    let run = |n| {
        let outputs: &[(DType, &[i64])] = &[(I, &[7]), (DType::Int64, &[7])];
        launch_on(&device, "topk_", &[I], &attrs, (None, None), &[line(I, &[n as i64])], outputs)
    };
    let places = |n| (0..n).filter(|k| value(*k) == 3.0).take(7).map(|k| k as f64).collect::<Vec<_>>();
    grow("topk", 20_000, run, |n, got| assert_eq!(got[1], places(n), "{n}"));
}

#[test]
fn products() {
    let Some(device) = open() else { return };
    let run = |n| {
        let inputs = [line(F, &[1, n as i64]), line(F, &[n as i64, 1])];
        launch_on(&device, "matmul2", &[F, F], &[], (None, None), &inputs, &[(F, &[1, 1])])
    };
    let squares = |n| (0..n).map(|k| value(k) * value(k)).sum::<f64>();
    grow("matmul", 5_000, run, |n, got| assert_eq!(got[0][0], squares(n), "{n}"));
    // With a program after it.
    let mut b = ProgramBuilder::new(&[F, F]);
    let sum = b.op(ms_core::Opcode::Add, &[ms_core::Reg(0), ms_core::Reg(1)]);
    b.output(sum);
    let after = Some(Arc::new(b.finish()));
    let run = |n| {
        let inputs = [line(F, &[1, n as i64]), line(F, &[n as i64, 1]), array(F, &[1, 1], [1.0])];
        launch_on(&device, "matmul2", &[F, F], &[], (None, after.clone()), &inputs, &[(F, &[1, 1])])
    };
    grow("matmul and a sum", 2_000, run, |n, got| assert_eq!(got[0][0], squares(n) + 1.0, "{n}"));
    let pads = Attr::dims(Dim::from_i64s(&[0, 0, 0, 0]));
    let attrs = [Attr::ints(&[1, 1]), pads, Attr::ints(&[1, 1]), Attr::Int(1)];
    let run = |n: usize| {
        let shape = [1, (n / 100) as i64, 10, 10];
        launch_on(
            &device,
            "conv2d_",
            &[F, F],
            &attrs,
            (None, None),
            &[line(F, &shape), line(F, &shape)],
            &[(F, &[1, 1, 1, 1])],
        )
    };
    grow("convolution", 5_000, run, |n, got| assert_eq!(got[0][0], squares(n / 100 * 100), "{n}"));
}

#[test]
fn places() {
    let Some(device) = open() else { return };
    let at = |n: usize| array(I, &[n as i64], (0..n).map(|k| (k % 3) as f64));
    let rows = array(I, &[3, 2], [0.0; 6]);
    let run = |n: usize| {
        let inputs = [rows.clone(), at(n), line(I, &[n as i64, 2])];
        launch_on(&device, "take_add", &[I, I, I], &[Attr::Int(0)], (None, None), &inputs, &[(I, &[3, 2])])
    };
    let share = |n: usize, width: usize| (0..n).step_by(3).map(|k| value(width * k)).sum::<f64>();
    grow("take_add", 4_000, run, |n, got| assert_eq!(got[0][0], share(n, 2), "{n}"));
    let run = |n: usize| {
        let inputs = [array(I, &[3], [0.0; 3]), at(n), line(I, &[n as i64])];
        launch_on(&device, "scatter_add_d", &[I, I, I], &[Attr::Int(0)], (None, None), &inputs, &[(I, &[3])])
    };
    grow("scatter_add_d", 4_000, run, |n, got| assert_eq!(got[0][0], share(n, 1), "{n}"));
    let attrs = [Attr::ints(&[0]), Attr::Int(0), Attr::Str("add".into())];
    let run = |n: usize| {
        let inputs = [array(I, &[3], [0.0; 3]), line(I, &[n as i64]), at(n)];
        launch_on(&device, "index_put", &[I, I, I], &attrs, (None, None), &inputs, &[(I, &[3])])
    };
    grow("index_put", 4_000, run, |n, got| assert_eq!(got[0][0], share(n, 1), "{n}"));
}

#[test]
fn normalizations() {
    let Some(device) = open() else { return };
    let run = |n: usize| {
        let n = n as i64;
        let (one, none) = (array(F, &[n], std::iter::repeat(1.0)), array(F, &[n], std::iter::repeat(0.0)));
        let outputs: &[(DType, &[i64])] = &[(F, &[1, n]), (F, &[1, 1]), (F, &[1, 1])];
        launch_on(
            &device,
            "layer_norm_",
            &[F, F, F],
            &[Attr::Float(0.0)],
            (None, None),
            &[line(F, &[1, n]), one, none],
            outputs,
        )
    };
    let mean = |n: usize| (0..n).map(value).sum::<f64>() / n as f64;
    grow("layer_norm", 100_000, run, |n, got| assert!((got[1][0] - mean(n)).abs() < 1e-3, "{n}: {}", got[1][0]));
    let run = |n: usize| {
        let shape = [n as i64, 1, 1, 1];
        let (one, none) = (array(F, &[1], [1.0]), array(F, &[1], [0.0]));
        let outputs: &[(DType, &[i64])] = &[(F, &shape), (F, &[1]), (F, &[1])];
        launch_on(
            &device,
            "batch_norm_",
            &[F, F, F],
            &[Attr::Float(0.0)],
            (None, None),
            &[line(F, &shape), one, none],
            outputs,
        )
    };
    grow("batch_norm", 100_000, run, |n, got| assert!((got[1][0] - mean(n)).abs() < 1e-3, "{n}: {}", got[1][0]));
}
