//! Normalizations compared with float64 references, over sizes with remainders, layouts and numbers of threads.

use crate::common::{Array, LAYOUTS, Layout, Rng, close, same_bits, with_threads};
use ms_kernels::rows::batch_norm::{BatchNormAt, BatchNormGrad, BatchNormOut, batch_norm, batch_norm_grad};
use ms_kernels::rows::group_norm::{GroupNormAt, GroupNormGrad, GroupNormOut, group_norm, group_norm_grad};
use ms_kernels::rows::layer_norm::{LayerNormAt, LayerNormGrad, LayerNormOut, layer_norm, layer_norm_grad};

const EPSILON: f64 = 1e-3;

fn numel(shape: &[i64]) -> usize {
    shape.iter().product::<i64>() as usize
}

fn wide(v: &[f32]) -> Vec<f64> {
    v.iter().map(|&v| v as f64).collect()
}

/// The definition of a normalization, element by element.
struct Reference<'a> {
    x: &'a [f64],
    gamma: &'a [f64],
    beta: &'a [f64],
    /// The set of elements with which an element is normalized, and its index among the parameters.
    set: &'a dyn Fn(usize) -> usize,
    parameter: &'a dyn Fn(usize) -> usize,
    sets: usize,
    centred: bool,
}

struct Found {
    y: Vec<f64>,
    mean: Vec<f64>,
    variance: Vec<f64>,
    dx: Vec<f64>,
    dgamma: Vec<f64>,
    dbeta: Vec<f64>,
}

impl Reference<'_> {
    fn run(&self, g: &[f64]) -> Found {
        let n = self.x.len();
        let count = if self.sets == 0 { 0.0 } else { n as f64 / self.sets as f64 };
        let sums = |value: &dyn Fn(usize) -> f64| {
            let mut sums = vec![0.0; self.sets];
            (0..n).for_each(|i| sums[(self.set)(i)] += value(i) / count);
            sums
        };
        let mean = if self.centred { sums(&|i| self.x[i]) } else { vec![0.0; self.sets] };
        let centred = |i: usize| self.x[i] - mean[(self.set)(i)];
        let variance = sums(&|i| centred(i) * centred(i));
        let rstd = |i: usize| 1.0 / (variance[(self.set)(i)] + EPSILON).sqrt();
        let z = |i: usize| centred(i) * rstd(i);
        let scaled = |i: usize| g[i] * self.gamma[(self.parameter)(i)];
        let (first, second) = (sums(&scaled), sums(&|i| scaled(i) * z(i)));
        let first = if self.centred { first } else { vec![0.0; self.sets] };
        let y = (0..n).map(|i| z(i) * self.gamma[(self.parameter)(i)] + self.beta[(self.parameter)(i)]).collect();
        let dx = (0..n).map(|i| rstd(i) * (scaled(i) - first[(self.set)(i)] - z(i) * second[(self.set)(i)])).collect();
        let (mut dgamma, mut dbeta) = (vec![0.0; self.gamma.len()], vec![0.0; self.gamma.len()]);
        for i in 0..n {
            dgamma[(self.parameter)(i)] += g[i] * z(i);
            dbeta[(self.parameter)(i)] += g[i];
        }
        Found { y, mean, variance, dx, dgamma, dbeta }
    }
}

struct Operands {
    x: Vec<f32>,
    g: Vec<f32>,
    gamma: Vec<f32>,
    beta: Vec<f32>,
}

/// Values far from zero, where a variance computed from sums of squares would lose its digits.
fn operands(rng: &mut Rng, n: usize, parameters: usize) -> Operands {
    Operands {
        x: rng.values::<f32>(n).iter().map(|v| v * 2.0 + 30.0).collect(),
        g: rng.values(n),
        gamma: rng.values::<f32>(parameters).iter().map(|v| v + 1.5).collect(),
        beta: rng.values(parameters),
    }
}

/// Compares the outputs of each layout and number of threads with the reference and with each other.
fn check(what: &str, want: &[&[f64]], tolerances: &[f64], run: impl Fn(Layout, Layout) -> Vec<Vec<f32>>) {
    let mut first: Option<Vec<Vec<f32>>> = None;
    with_threads(|threads| {
        for (k, layout) in LAYOUTS.into_iter().enumerate() {
            let got = run(layout, LAYOUTS[(k + 1) % 4]);
            let first = first.get_or_insert(got.clone());
            for (i, values) in got.iter().enumerate() {
                close(values, want[i], tolerances[i], (what, i));
                same_bits(values, &first[i], (what, i, layout, threads));
            }
        }
    });
}

fn rstds(variance: &[f64]) -> Vec<f64> {
    variance.iter().map(|v| 1.0 / (v + EPSILON).sqrt()).collect()
}

#[test]
fn batch_norm_in_training_with_gradients() {
    let mut rng = Rng(7);
    let shapes: [&[i64]; 10] = [
        &[4, 3],
        &[70, 40],
        &[2, 3, 5],
        &[3, 2, 7, 9],
        &[2, 3, 64],
        &[3, 5, 56, 56],
        &[2, 1, 50, 2000],
        &[1, 2, 33],
        &[2000, 3, 1, 2],
        &[2, 0, 3],
    ];
    for shape in shapes {
        let channels = shape[1] as usize;
        let inner = numel(&shape[2..]);
        let o = operands(&mut rng, numel(shape), channels);
        let channel = |i: usize| i / inner % channels.max(1);
        let (x, gamma, beta) = (wide(&o.x), wide(&o.gamma), wide(&o.beta));
        let reference = Reference {
            x: &x,
            gamma: &gamma,
            beta: &beta,
            set: &channel,
            parameter: &channel,
            sets: channels,
            centred: true,
        };
        let want = reference.run(&wide(&o.g));
        let all = [&want.y[..], &want.mean, &want.variance, &want.dx, &want.dgamma, &want.dbeta];
        let sum = 1e-6 * (numel(shape) as f64).sqrt().max(4.0);
        check(&format!("{shape:?}"), &all, &[2e-5, 1e-6, 1e-5, 2e-5, 20.0 * sum, sum], |layout, other| {
            let c = [shape[1]];
            let (xs, gs) = (Array::new(&o.x, shape, layout), Array::new(&o.g, shape, other));
            let (scale, shift) = (Array::new(&o.gamma, &c, layout), Array::new(&o.beta, &c, other));
            let mut y = Array::<f32>::zeros(shape, other);
            let (mut mean, mut variance) = (Array::<f32>::zeros(&c, layout), Array::<f32>::zeros(&c, layout));
            let (yv, mv, vv) = (y.view_mut(), mean.view_mut(), variance.view_mut());
            let out = BatchNormOut { y: &yv, mean: &mv, variance: &vv };
            batch_norm(&xs.view(), &scale.view(), &shift.view(), EPSILON, &out).unwrap();
            let mut dx = Array::<f32>::zeros(shape, layout);
            let (mut dgamma, mut dbeta) = (Array::<f32>::zeros(&c, other), Array::<f32>::zeros(&c, other));
            let at = BatchNormAt {
                x: xs.view(),
                mean: mean.view(),
                variance: variance.view(),
                gamma: scale.view(),
                epsilon: EPSILON,
            };
            let (dxv, dgv, dbv) = (dx.view_mut(), dgamma.view_mut(), dbeta.view_mut());
            batch_norm_grad(&gs.view(), &at, &BatchNormGrad { dx: &dxv, dgamma: &dgv, dbeta: &dbv }).unwrap();
            vec![y.values(), mean.values(), variance.values(), dx.values(), dgamma.values(), dbeta.values()]
        });
    }
}

#[test]
fn a_channel_without_elements_has_no_mean() {
    let x = Array::<f32>::zeros(&[0, 2, 3], Layout::Dense);
    let one = Array::new(&[1f32, 1.0], &[2], Layout::Dense);
    let mut y = Array::<f32>::zeros(&[0, 2, 3], Layout::Dense);
    let (mut mean, mut variance) = (Array::<f32>::zeros(&[2], Layout::Dense), Array::<f32>::zeros(&[2], Layout::Dense));
    let (yv, mv, vv) = (y.view_mut(), mean.view_mut(), variance.view_mut());
    batch_norm(&x.view(), &one.view(), &one.view(), EPSILON, &BatchNormOut { y: &yv, mean: &mv, variance: &vv })
        .unwrap();
    assert!(mean.values().iter().chain(&variance.values()).all(|v| v.is_nan()));
}

#[test]
fn layer_norm_and_the_mean_square_with_gradients() {
    let mut rng = Rng(8);
    let cases: [(&[i64], usize); 11] = [
        (&[3, 5], 1),
        (&[4, 1], 1),
        (&[2, 3, 32], 1),
        (&[2, 3, 33], 2),
        (&[100, 777], 1),
        (&[3, 2048], 1),
        (&[3, 2049], 1),
        (&[1, 70001], 1),
        (&[2000, 16], 1),
        (&[7], 1),
        (&[0, 4], 1),
    ];
    for (shape, last) in cases {
        for centred in [true, false] {
            let split = shape.len() - last;
            let (len, rows) = (numel(&shape[split..]), numel(&shape[..split]));
            let mut o = operands(&mut rng, numel(shape), len);
            if !centred {
                o.beta.fill(0.0);
            }
            let (x, gamma, beta) = (wide(&o.x), wide(&o.gamma), wide(&o.beta));
            let (set, parameter) = (|i: usize| i / len, |i: usize| i % len);
            let reference =
                Reference { x: &x, gamma: &gamma, beta: &beta, set: &set, parameter: &parameter, sets: rows, centred };
            let want = reference.run(&wide(&o.g));
            let rstd = rstds(&want.variance);
            let sum = 1e-6 * (numel(shape) as f64).sqrt().max(4.0);
            let all = [&want.y[..], &rstd, &want.dx, &want.dgamma, &want.mean, &want.dbeta];
            let tolerances = [2e-5, 1e-5, 2e-5, 20.0 * sum, 1e-6, sum];
            let kept = if centred { 6 } else { 4 };
            check(&format!("{shape:?} {centred}"), &all[..kept], &tolerances, |layout, other| {
                let stats: Vec<i64> = shape[..split].iter().copied().chain(vec![1; last]).collect();
                let p = &shape[split..];
                let (xs, gs) = (Array::new(&o.x, shape, layout), Array::new(&o.g, shape, other));
                let (scale, shift) = (Array::new(&o.gamma, p, layout), Array::new(&o.beta, p, other));
                let mut y = Array::<f32>::zeros(shape, other);
                let (mut mean, mut rstd) = (Array::<f32>::zeros(&stats, layout), Array::<f32>::zeros(&stats, layout));
                let (yv, mv, rv) = (y.view_mut(), mean.view_mut(), rstd.view_mut());
                let out = LayerNormOut { y: &yv, mean: centred.then_some(&mv), rstd: &rv };
                let shift = shift.view();
                layer_norm(&xs.view(), &scale.view(), centred.then_some(&shift), EPSILON, &out).unwrap();
                let mut dx = Array::<f32>::zeros(shape, layout);
                let (mut dgamma, mut dbeta) = (Array::<f32>::zeros(p, other), Array::<f32>::zeros(p, other));
                let means = centred.then(|| mean.view());
                let at = LayerNormAt { x: xs.view(), mean: means, rstd: rstd.view(), gamma: scale.view() };
                let (dxv, dgv, dbv) = (dx.view_mut(), dgamma.view_mut(), dbeta.view_mut());
                let out = LayerNormGrad { dx: &dxv, dgamma: &dgv, dbeta: centred.then_some(&dbv) };
                layer_norm_grad(&gs.view(), &at, &out).unwrap();
                let mut got = vec![y.values(), rstd.values(), dx.values(), dgamma.values()];
                if centred {
                    got.extend([mean.values(), dbeta.values()]);
                }
                got
            });
        }
    }
}

#[test]
fn group_norm_with_gradients() {
    let mut rng = Rng(9);
    let cases: [(&[i64], usize); 8] = [
        (&[2, 4, 3], 2),
        (&[3, 6], 3),
        (&[2, 6, 5, 14], 3),
        (&[1, 2, 50, 90], 1),
        (&[5, 64, 8, 8], 8),
        (&[1, 2, 70001], 2),
        (&[2, 3, 33], 3),
        (&[0, 4, 3], 2),
    ];
    for (shape, groups) in cases {
        let (channels, inner) = (shape[1] as usize, numel(&shape[2..]));
        let per_group = channels / groups;
        let o = operands(&mut rng, numel(shape), channels);
        let (x, gamma, beta) = (wide(&o.x), wide(&o.gamma), wide(&o.beta));
        let (set, parameter) = (|i: usize| i / (per_group * inner), |i: usize| i / inner % channels);
        let sets = shape[0] as usize * groups;
        let reference =
            Reference { x: &x, gamma: &gamma, beta: &beta, set: &set, parameter: &parameter, sets, centred: true };
        let want = reference.run(&wide(&o.g));
        let rstd = rstds(&want.variance);
        let sum = 1e-6 * (numel(shape) as f64).sqrt().max(4.0);
        let all = [&want.y[..], &want.mean, &rstd, &want.dx, &want.dgamma, &want.dbeta];
        // In a group of two nearly equal elements the mean's own rounding matters.
        let of_mean = if per_group * inner < 4 { 2e-4 } else { 2e-5 };
        let tolerances = [of_mean, 1e-6, 1e-5, of_mean, 20.0 * sum, sum];
        check(&format!("{shape:?} {groups}"), &all, &tolerances, |layout, other| {
            let (c, stats) = ([shape[1]], [shape[0], groups as i64]);
            let (xs, gs) = (Array::new(&o.x, shape, layout), Array::new(&o.g, shape, other));
            let (scale, shift) = (Array::new(&o.gamma, &c, layout), Array::new(&o.beta, &c, other));
            let mut y = Array::<f32>::zeros(shape, other);
            let (mut mean, mut rstd) = (Array::<f32>::zeros(&stats, layout), Array::<f32>::zeros(&stats, layout));
            let (yv, mv, rv) = (y.view_mut(), mean.view_mut(), rstd.view_mut());
            let out = GroupNormOut { y: &yv, mean: &mv, rstd: &rv };
            group_norm(&xs.view(), &scale.view(), &shift.view(), EPSILON, &out).unwrap();
            let mut dx = Array::<f32>::zeros(shape, layout);
            let (mut dgamma, mut dbeta) = (Array::<f32>::zeros(&c, other), Array::<f32>::zeros(&c, other));
            let at = GroupNormAt { x: xs.view(), mean: mean.view(), rstd: rstd.view(), gamma: scale.view() };
            let (dxv, dgv, dbv) = (dx.view_mut(), dgamma.view_mut(), dbeta.view_mut());
            group_norm_grad(&gs.view(), &at, &GroupNormGrad { dx: &dxv, dgamma: &dgv, dbeta: &dbv }).unwrap();
            vec![y.values(), mean.values(), rstd.values(), dx.values(), dgamma.values(), dbeta.values()]
        });
    }
}

#[test]
fn constant_rows_and_nan() {
    let shape = [2i64, 40];
    let mut x = vec![1e4f32 + 0.3; 80];
    x[50] = f32::NAN;
    let one = Array::new(&[1f32; 40], &[40], Layout::Dense);
    let zero = Array::<f32>::zeros(&[40], Layout::Dense);
    let mut y = Array::<f32>::zeros(&shape, Layout::Dense);
    let (mut mean, mut rstd) =
        (Array::<f32>::zeros(&[2, 1], Layout::Dense), Array::<f32>::zeros(&[2, 1], Layout::Dense));
    let (yv, mv, rv) = (y.view_mut(), mean.view_mut(), rstd.view_mut());
    let out = LayerNormOut { y: &yv, mean: Some(&mv), rstd: &rv };
    layer_norm(&Array::new(&x, &shape, Layout::Dense).view(), &one.view(), Some(&zero.view()), 1e-5, &out).unwrap();
    assert_eq!(y.values()[..40], [0.0; 40]);
    assert!(y.values()[40..].iter().all(|v| v.is_nan()) && mean.values()[1].is_nan());
}
