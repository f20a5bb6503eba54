use crate::common::{Array, LAYOUTS, Layout, Rng, same_bits, with_threads};
use ms_kernels::conv::{
    Conv2dParams, conv2d, conv2d_input_grad, conv2d_input_grad_winograd, conv2d_weight_grad, conv2d_winograd,
    winograd_pays,
};

struct Case {
    x: [i64; 4],
    w: [i64; 4],
    p: Conv2dParams,
}

fn case(x: [i64; 4], w: [i64; 4], stride: [usize; 2], pads: [usize; 4], dilation: [usize; 2], groups: usize) -> Case {
    Case { x, w, p: Conv2dParams { stride, pads, dilation, groups } }
}

fn cases() -> Vec<Case> {
    vec![
        case([2, 3, 7, 8], [4, 3, 3, 3], [1, 1], [1, 1, 1, 1], [1, 1], 1),
        case([1, 1, 5, 5], [1, 1, 5, 5], [1, 1], [0; 4], [1, 1], 1),
        case([3, 4, 9, 6], [6, 2, 3, 2], [2, 3], [1, 0, 2, 1], [1, 2], 2),
        case([2, 4, 8, 8], [4, 1, 3, 3], [1, 1], [1; 4], [1, 1], 4),
        case([2, 5, 6, 7], [3, 5, 1, 1], [1, 1], [0; 4], [1, 1], 1),
        case([2, 5, 6, 7], [3, 5, 1, 1], [2, 2], [0; 4], [1, 1], 1),
        case([1, 2, 4, 4], [2, 2, 2, 2], [3, 3], [2; 4], [2, 2], 1),
        case([4, 3, 33, 35], [8, 3, 3, 3], [1, 1], [1; 4], [1, 1], 1),
        case([2, 16, 30, 30], [32, 16, 3, 3], [2, 2], [0, 1, 0, 1], [1, 1], 1),
        case([2, 3, 9, 40], [6, 1, 3, 5], [2, 2], [1, 2, 3, 0], [1, 2], 3),
        case([3, 2, 6, 50], [2, 1, 3, 3], [1, 1], [2; 4], [1, 1], 2),
        case([0, 3, 5, 5], [4, 3, 3, 3], [1, 1], [1; 4], [1, 1], 1),
        case([1, 1, 2, 2], [1, 1, 1, 1], [5, 5], [3; 4], [1, 1], 1),
        case([2, 13, 7, 7], [37, 13, 3, 3], [1, 1], [1; 4], [1, 1], 1),
        case([3, 24, 14, 14], [40, 12, 3, 3], [1, 1], [1; 4], [1, 1], 2),
        case([2, 14, 12, 29], [24, 14, 5, 3], [2, 1], [2, 1, 0, 2], [1, 2], 1),
        case([3, 32, 8, 9], [16, 32, 1, 1], [2, 2], [0; 4], [1, 1], 1),
        case([1, 16, 3, 90], [16, 16, 3, 3], [3, 2], [1; 4], [1, 1], 1),
        // Some elements are reached by no window.
        case([2, 12, 8, 8], [12, 12, 2, 2], [3, 3], [0; 4], [1, 1], 1),
        case([9, 3, 40, 20], [64, 3, 7, 7], [2, 2], [3; 4], [1, 1], 1),
        // More padding than image.
        case([1, 12, 2, 3], [12, 12, 3, 3], [1, 1], [3, 4, 5, 2], [1, 1], 1),
        case([2, 5, 8, 3], [5, 1, 1, 2], [1, 1], [4, 0, 2, 2], [2, 1], 5),
    ]
}

fn n(shape: &[i64]) -> usize {
    shape.iter().product::<i64>() as usize
}

/// Calls `f(y, x, w)` with the indices of each product of the convolution.
fn products(c: &Case, y: [i64; 4], mut f: impl FnMut(usize, usize, usize)) {
    let (p, [_, channels, h, width], [_, per_group, kh, kw]) = (&c.p, c.x, c.w);
    let out_per_group = c.w[0] / p.groups as i64;
    for b in 0..y[0] {
        for o in 0..y[1] {
            for i in 0..y[2] {
                for j in 0..y[3] {
                    for cc in 0..per_group {
                        let channel = o / out_per_group * per_group + cc;
                        for u in 0..kh {
                            for v in 0..kw {
                                let r = i * p.stride[0] as i64 - p.pads[0] as i64 + u * p.dilation[0] as i64;
                                let s = j * p.stride[1] as i64 - p.pads[2] as i64 + v * p.dilation[1] as i64;
                                if (0..h).contains(&r) && (0..width).contains(&s) {
                                    f(
                                        (((b * y[1] + o) * y[2] + i) * y[3] + j) as usize,
                                        (((b * channels + channel) * h + r) * width + s) as usize,
                                        (((o * per_group + cc) * kh + u) * kw + v) as usize,
                                    );
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

#[track_caller]
fn near(got: &[f32], want: &[f64], what: &str) {
    for (k, (g, w)) in got.iter().zip(want).enumerate() {
        assert!((*g as f64 - w).abs() <= 1e-4 * (1.0 + w.abs()), "{what}: element {k}: {g} {w}");
    }
}

#[test]
fn forward_and_gradients_agree_with_the_definition_in_any_layout() {
    let mut rng = Rng(21);
    for (number, c) in cases().iter().enumerate() {
        let size = c.p.output_size([c.x[2], c.x[3]], [c.w[2], c.w[3]]);
        let y = [c.x[0], c.w[0], size[0], size[1]];
        let x: Vec<f32> = rng.values(n(&c.x));
        let w: Vec<f32> = rng.values(n(&c.w));
        let dy: Vec<f32> = rng.values(n(&y));
        let (mut want_y, mut want_dx, mut want_dw) = (vec![0.0; n(&y)], vec![0.0; n(&c.x)], vec![0.0; n(&c.w)]);
        products(c, y, |a, b, d| {
            want_y[a] += x[b] as f64 * w[d] as f64;
            want_dx[b] += dy[a] as f64 * w[d] as f64;
            want_dw[d] += dy[a] as f64 * x[b] as f64;
        });
        let mut first: Option<[Vec<f32>; 3]> = None;
        with_threads(|threads| {
            for (k, layout) in LAYOUTS.into_iter().enumerate() {
                let other = LAYOUTS[(k + 1) % 4];
                let (ax, aw, ady) =
                    (Array::new(&x, &c.x, layout), Array::new(&w, &c.w, other), Array::new(&dy, &y, layout));
                let mut out = Array::<f32>::zeros(&y, other);
                let mut dx = Array::<f32>::zeros(&c.x, other);
                let mut dw = Array::<f32>::zeros(&c.w, layout);
                conv2d(&ax.view(), &aw.view(), &out.view_mut(), &c.p).unwrap();
                conv2d_input_grad(&ady.view(), &aw.view(), &dx.view_mut(), &c.p).unwrap();
                conv2d_weight_grad(&ady.view(), &ax.view(), &dw.view_mut(), &c.p).unwrap();
                let got = [out.values(), dx.values(), dw.values()];
                near(&got[0], &want_y, &format!("case {number} forward"));
                near(&got[1], &want_dx, &format!("case {number} input gradient"));
                near(&got[2], &want_dw, &format!("case {number} weight gradient"));
                let first = first.get_or_insert_with(|| got.clone());
                for (g, f) in got.iter().zip(first.iter()) {
                    same_bits(g, f, (number, layout, threads));
                }
            }
        });
    }
}

#[test]
fn float64_and_a_long_weight_gradient() {
    let c = case([40, 2, 20, 20], [3, 2, 3, 3], [1, 1], [1; 4], [1, 1], 1);
    let y = [40, 3, 20, 20];
    let mut rng = Rng(3);
    let (x, dy): (Vec<f64>, Vec<f64>) = (rng.values(n(&c.x)), rng.values(n(&y)));
    let mut want = vec![0.0; n(&c.w)];
    products(&c, y, |a, b, d| want[d] += dy[a] * x[b]);
    let mut first: Option<Vec<f64>> = None;
    with_threads(|threads| {
        let mut dw = Array::<f64>::zeros(&c.w, Layout::Dense);
        let (ax, ady) = (Array::new(&x, &c.x, Layout::Dense), Array::new(&dy, &y, Layout::Random(2)));
        conv2d_weight_grad(&ady.view(), &ax.view(), &dw.view_mut(), &c.p).unwrap();
        crate::common::close(&dw.values(), &want, 1e-11, threads);
        same_bits(&dw.values(), first.get_or_insert(dw.values()), threads);
    });
}

/// An infinite or NaN element affects only the windows that contain it, although tiles compute beyond the rows.
#[test]
fn what_is_not_finite_stays_where_it_belongs() {
    let mut rng = Rng(77);
    for c in [
        case([2, 16, 9, 13], [24, 16, 3, 3], [1, 1], [1; 4], [1, 1], 1),
        case([2, 16, 9, 13], [24, 16, 3, 3], [2, 2], [1; 4], [1, 1], 1),
        case([1, 4, 9, 21], [4, 1, 3, 3], [1, 1], [1; 4], [1, 1], 4),
        case([1, 4, 9, 21], [4, 1, 3, 3], [2, 1], [1; 4], [1, 2], 4),
        case([2, 3, 9, 13], [5, 3, 3, 3], [1, 1], [1; 4], [1, 1], 1),
    ] {
        let size = c.p.output_size([c.x[2], c.x[3]], [c.w[2], c.w[3]]);
        let y = [c.x[0], c.w[0], size[0], size[1]];
        let mut x: Vec<f32> = rng.values(n(&c.x));
        let w: Vec<f32> = rng.values(n(&c.w));
        let (mut dy, finite): (Vec<f32>, Vec<f32>) = (rng.values(n(&y)), rng.values(n(&y)));
        for (value, seed) in [(f32::INFINITY, 3), (f32::NAN, 11), (f32::NEG_INFINITY, 40)] {
            let (at_x, at_y) = ((seed * 97) % x.len(), (seed * 61) % dy.len());
            (x[at_x], dy[at_y]) = (value, value);
        }
        let (mut want_y, mut want_dx, mut want_dw) = (vec![0.0; n(&y)], vec![0.0; n(&c.x)], vec![0.0; n(&c.w)]);
        products(&c, y, |a, b, d| {
            want_y[a] += x[b] as f64 * w[d] as f64;
            want_dx[b] += dy[a] as f64 * w[d] as f64;
            want_dw[d] += finite[a] as f64 * x[b] as f64;
        });
        let (ax, aw) = (Array::new(&x, &c.x, Layout::Dense), Array::new(&w, &c.w, Layout::Dense));
        let (ady, afinite) = (Array::new(&dy, &y, Layout::Dense), Array::new(&finite, &y, Layout::Dense));
        let mut out = Array::<f32>::zeros(&y, Layout::Dense);
        let mut dx = Array::<f32>::zeros(&c.x, Layout::Dense);
        let mut dw = Array::<f32>::zeros(&c.w, Layout::Dense);
        conv2d(&ax.view(), &aw.view(), &out.view_mut(), &c.p).unwrap();
        conv2d_input_grad(&ady.view(), &aw.view(), &dx.view_mut(), &c.p).unwrap();
        conv2d_weight_grad(&afinite.view(), &ax.view(), &dw.view_mut(), &c.p).unwrap();
        for (got, want) in [(out.values(), &want_y), (dx.values(), &want_dx), (dw.values(), &want_dw)] {
            for (k, (g, w)) in got.iter().zip(want).enumerate() {
                let same = g.is_nan() == w.is_nan() && (g.is_finite() == w.is_finite());
                assert!(same && (!g.is_infinite() || *g as f64 == *w), "{:?} * {:?}: {k}: {g} {w}", c.x, c.w);
            }
        }
    }
}

/// Denormal products are summed, not flushed to zero.
#[test]
fn denormals_count() {
    for c in [
        case([1, 16, 6, 6], [16, 16, 3, 3], [1, 1], [1; 4], [1, 1], 1),
        case([1, 3, 6, 6], [3, 1, 3, 3], [1, 1], [1; 4], [1, 1], 3),
    ] {
        let tiny = f32::MIN_POSITIVE / 4.0;
        let (x, w) = (vec![tiny; n(&c.x)], vec![1f32; n(&c.w)]);
        let y = [1, c.w[0], 6, 6];
        let (ax, aw) = (Array::new(&x, &c.x, Layout::Dense), Array::new(&w, &c.w, Layout::Dense));
        let mut out = Array::<f32>::zeros(&y, Layout::Dense);
        conv2d(&ax.view(), &aw.view(), &out.view_mut(), &c.p).unwrap();
        let mut count = vec![0.0f32; n(&y)];
        products(&c, y, |a, _, _| count[a] += 1.0);
        let want: Vec<f32> = count.iter().map(|n| n * tiny).collect();
        assert_eq!(out.values(), want);
    }
}

/// The tiles' results are within a stated bound of the definition's: 40 roundings of the sum of the terms' absolute
/// values. (The definition in float32 needs up to about 3.)
#[test]
fn tiles_are_as_exact_as_stated_in_any_layout() {
    let mut rng = Rng(5);
    for c in [
        case([2, 24, 12, 16], [24, 24, 3, 3], [1, 1], [1; 4], [1, 1], 1),
        case([3, 32, 13, 18], [40, 32, 3, 3], [1, 1], [0, 1, 2, 0], [1, 1], 1),
        case([1, 80, 28, 28], [72, 40, 3, 3], [1, 1], [1; 4], [1, 1], 2),
        case([9, 64, 14, 14], [64, 64, 3, 3], [1, 1], [1; 4], [1, 1], 1),
    ] {
        let size = c.p.output_size([c.x[2], c.x[3]], [c.w[2], c.w[3]]);
        let y = [c.x[0], c.w[0], size[0], size[1]];
        let x: Vec<f32> = rng.values(n(&c.x));
        let w: Vec<f32> = rng.values(n(&c.w));
        let dy: Vec<f32> = rng.values(n(&y));
        let (mut want_y, mut want_dx) = (vec![(0.0, 0.0); n(&y)], vec![(0.0, 0.0); n(&c.x)]);
        products(&c, y, |a, b, d| {
            let (forward, back) = (x[b] as f64 * w[d] as f64, dy[a] as f64 * w[d] as f64);
            want_y[a] = (want_y[a].0 + forward, want_y[a].1 + forward.abs());
            want_dx[b] = (want_dx[b].0 + back, want_dx[b].1 + back.abs());
        });
        let mut first: Option<[Vec<f32>; 2]> = None;
        with_threads(|threads| {
            for (k, layout) in LAYOUTS.into_iter().enumerate() {
                let other = LAYOUTS[(k + 1) % 4];
                let (ax, aw, ady) =
                    (Array::new(&x, &c.x, layout), Array::new(&w, &c.w, other), Array::new(&dy, &y, layout));
                let (mut out, mut dx) = (Array::<f32>::zeros(&y, other), Array::<f32>::zeros(&c.x, layout));
                conv2d_winograd(&ax.view(), &aw.view(), &out.view_mut(), &c.p).unwrap();
                conv2d_input_grad_winograd(&ady.view(), &aw.view(), &dx.view_mut(), &c.p).unwrap();
                let got = [out.values(), dx.values()];
                for (got, want) in got.iter().zip([&want_y, &want_dx]) {
                    for (at, (g, (value, size))) in got.iter().zip(want).enumerate() {
                        let error = (*g as f64 - value).abs() / (f32::EPSILON as f64 * size.max(1e-30));
                        assert!(error <= 40.0, "{:?} * {:?}: {at}: {g} {value}, {error} roundings", c.x, c.w);
                    }
                }
                let first = first.get_or_insert_with(|| got.clone());
                for (g, f) in got.iter().zip(first.iter()) {
                    same_bits(g, f, (layout, threads));
                }
            }
        });
        // The results must differ from the plain algorithm, or this test would be useless.
        let mut plain = Array::<f32>::zeros(&y, Layout::Dense);
        let (ax, aw) = (Array::new(&x, &c.x, Layout::Dense), Array::new(&w, &c.w, Layout::Dense));
        conv2d(&ax.view(), &aw.view(), &plain.view_mut(), &c.p).unwrap();
        assert_ne!(plain.values(), first.unwrap()[0]);
    }
}

#[test]
fn what_tiles_do_not_take_is_computed_as_ever() {
    let mut rng = Rng(6);
    for c in cases() {
        let size = c.p.output_size([c.x[2], c.x[3]], [c.w[2], c.w[3]]);
        let y = [c.x[0], c.w[0], size[0], size[1]];
        let (x, w, dy): (Vec<f64>, Vec<f64>, Vec<f64>) = (rng.values(n(&c.x)), rng.values(n(&c.w)), rng.values(n(&y)));
        let (ax, aw, ady) = (
            Array::new(&x, &c.x, Layout::Dense),
            Array::new(&w, &c.w, Layout::Dense),
            Array::new(&dy, &y, Layout::Dense),
        );
        let [mut a, mut b] = [Array::<f64>::zeros(&y, Layout::Dense), Array::<f64>::zeros(&y, Layout::Dense)];
        conv2d(&ax.view(), &aw.view(), &a.view_mut(), &c.p).unwrap();
        conv2d_winograd(&ax.view(), &aw.view(), &b.view_mut(), &c.p).unwrap();
        same_bits(&a.values(), &b.values(), c.x);
        let [mut a, mut b] = [Array::<f64>::zeros(&c.x, Layout::Dense), Array::<f64>::zeros(&c.x, Layout::Dense)];
        conv2d_input_grad(&ady.view(), &aw.view(), &a.view_mut(), &c.p).unwrap();
        conv2d_input_grad_winograd(&ady.view(), &aw.view(), &b.view_mut(), &c.p).unwrap();
        same_bits(&a.values(), &b.values(), c.x);
    }
}

/// Which shapes are computed by tiles at O1: a matter of the tiles of the whole batch, and of the kernels' size.
#[test]
fn tiles_are_chosen_where_they_pay() {
    let pays = |batch: i64, channels: i64, side: i64| {
        let c = case([batch, channels, side, side], [channels, channels, 3, 3], [1, 1], [1; 4], [1, 1], 1);
        let [forward, gradient] = [false, true].map(|gradient| winograd_pays(c.x, c.w, &c.p, gradient));
        assert_eq!(forward, gradient, "{:?}", c.x);
        forward
    };
    for (batch, channels, side) in
        [(8, 64, 56), (1, 64, 56), (2, 256, 56), (8, 128, 28), (1, 128, 28), (8, 256, 28), (32, 256, 14), (32, 128, 14)]
    {
        assert!(pays(batch, channels, side), "{batch} images of {channels} channels, {side} x {side}");
    }
    // Sixteen tiles of 16 windows hold 196 of them: only many images save what the transformed kernels cost.
    for (batch, channels, side) in [(8, 64, 14), (8, 256, 14), (8, 512, 14), (2, 256, 14), (2, 512, 28), (32, 512, 7)] {
        assert!(!pays(batch, channels, side), "{batch} images of {channels} channels, {side} x {side}");
    }
}
