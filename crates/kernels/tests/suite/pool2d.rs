use crate::common::{Array, LAYOUTS, Rng, same_bits, with_threads};
use ms_kernels::pool2d::*;

fn output(size: usize, kernel: usize, stride: usize, pads: usize, dilation: usize, ceil: bool) -> i64 {
    let span = (kernel - 1) * dilation + 1;
    let free = size + pads - span;
    (if ceil { free.div_ceil(stride) } else { free / stride } + 1) as i64
}

fn cases() -> Vec<([i64; 4], Pool2dParams, bool)> {
    let p = |kernel, stride, pads, dilation| Pool2dParams { kernel, stride, pads, dilation };
    vec![
        ([2, 3, 8, 8], p([2, 2], [2, 2], [0; 4], [1, 1]), false),
        ([2, 3, 7, 9], p([3, 2], [2, 1], [1, 1, 1, 0], [1, 1]), true),
        ([1, 2, 10, 11], p([2, 3], [1, 2], [0, 1, 1, 1], [2, 2]), false),
        ([1, 1, 5, 5], p([5, 5], [1, 1], [2; 4], [1, 1]), false),
        ([40, 8, 30, 30], p([3, 3], [2, 2], [1; 4], [1, 1]), true),
        ([0, 2, 4, 4], p([2, 2], [2, 2], [0; 4], [1, 1]), false),
    ]
}

/// For each output, the indices of its window in the plane.
fn windows(x: [i64; 4], y: [i64; 4], p: &Pool2dParams) -> Vec<Vec<usize>> {
    let mut all = vec![];
    for i in 0..y[2] {
        for j in 0..y[3] {
            let mut places = vec![];
            for u in 0..p.kernel[0] {
                for v in 0..p.kernel[1] {
                    let r = i * p.stride[0] as i64 + (u * p.dilation[0]) as i64 - p.pads[0] as i64;
                    let c = j * p.stride[1] as i64 + (v * p.dilation[1]) as i64 - p.pads[2] as i64;
                    if (0..x[2]).contains(&r) && (0..x[3]).contains(&c) {
                        places.push((r * x[3] + c) as usize);
                    }
                }
            }
            all.push(places);
        }
    }
    all
}

fn shapes(x: [i64; 4], p: &Pool2dParams, ceil: bool) -> [i64; 4] {
    let size = |d: usize| {
        let pads = p.pads[2 * d] + p.pads[2 * d + 1];
        output(x[2 + d] as usize, p.kernel[d], p.stride[d], pads, p.dilation[d], ceil)
    };
    [x[0], x[1], size(0), size(1)]
}

#[test]
fn maxima_their_places_and_gradient() {
    let mut rng = Rng(31);
    for (x_shape, p, ceil) in cases() {
        let y_shape = shapes(x_shape, &p, ceil);
        let n = |s: [i64; 4]| s.iter().product::<i64>() as usize;
        let plane = (x_shape[2] * x_shape[3]) as usize;
        // Few distinct values, so that ties are common; some NaN.
        let x: Vec<f32> =
            (0..n(x_shape)).map(|_| if rng.below(50) == 0 { f32::NAN } else { rng.below(6) as f32 }).collect();
        let dy: Vec<f32> = rng.values(n(y_shape));
        let windows = windows(x_shape, y_shape, &p);
        let (mut want, mut places) = (vec![], vec![]);
        let mut want_dx = vec![0f32; n(x_shape)];
        for k in 0..(x_shape[0] * x_shape[1]) as usize {
            for window in &windows {
                let mut best: Option<usize> = None;
                for &at in window {
                    let v = x[k * plane + at];
                    let old = best.map(|b| x[k * plane + b]);
                    if old.is_none_or(|o| v > o || (v.is_nan() && !o.is_nan())) {
                        best = Some(at);
                    }
                }
                let best = best.unwrap();
                want_dx[k * plane + best] += dy[want.len()];
                want.push(x[k * plane + best]);
                places.push(best as i64);
            }
        }
        with_threads(|_| {
            for (k, layout) in LAYOUTS.into_iter().enumerate() {
                let other = LAYOUTS[(k + 1) % 4];
                let a = Array::new(&x, &x_shape, layout);
                let mut y = Array::<f32>::zeros(&y_shape, other);
                let mut at = Array::<i64>::zeros(&y_shape, layout);
                max_pool2d(&a.view(), &y.view_mut(), &at.view_mut(), &p).unwrap();
                same_bits(&y.values(), &want, (x_shape, layout));
                assert_eq!(at.values(), places);
                let mut dx = Array::<f32>::zeros(&x_shape, other);
                max_pool2d_grad(&Array::new(&dy, &y_shape, other).view(), &at.view(), &dx.view_mut()).unwrap();
                same_bits(&dx.values(), &want_dx, (x_shape, layout));
            }
        });
    }
}

#[test]
fn averages_and_their_gradient() {
    let mut rng = Rng(32);
    for (x_shape, p, ceil) in cases() {
        let p = Pool2dParams { dilation: [1, 1], ..p };
        let y_shape = shapes(x_shape, &p, ceil);
        let n = |s: [i64; 4]| s.iter().product::<i64>() as usize;
        let plane = (x_shape[2] * x_shape[3]) as usize;
        let x: Vec<f32> = rng.values(n(x_shape));
        let dy: Vec<f32> = rng.values(n(y_shape));
        let windows = windows(x_shape, y_shape, &p);
        for divisor in [Divisor::Elements, Divisor::Padded, Divisor::Fixed(7)] {
            let by = |k: usize| match divisor {
                Divisor::Elements => windows[k].len() as f64,
                Divisor::Fixed(n) => n as f64,
                Divisor::Padded => {
                    let at = [k as i64 / y_shape[3], k as i64 % y_shape[3]];
                    let span = |d: usize| {
                        let start = at[d] * p.stride[d] as i64;
                        let size = x_shape[2 + d] + (p.pads[2 * d] + p.pads[2 * d + 1]) as i64;
                        (start + p.kernel[d] as i64).min(size) - start
                    };
                    (span(0) * span(1)) as f64
                }
            };
            let (mut want, mut want_dx) = (vec![], vec![0f64; n(x_shape)]);
            for plane_index in 0..(x_shape[0] * x_shape[1]) as usize {
                for (k, window) in windows.iter().enumerate() {
                    let g = dy[want.len()] as f64 / by(k);
                    let sum: f64 = window.iter().map(|&at| x[plane_index * plane + at] as f64).sum();
                    for &at in window {
                        want_dx[plane_index * plane + at] += g;
                    }
                    want.push(if window.is_empty() { 0.0 } else { sum / by(k) });
                }
            }
            let mut first: Option<[Vec<f32>; 2]> = None;
            with_threads(|_| {
                for layout in LAYOUTS {
                    let mut y = Array::<f32>::zeros(&y_shape, layout);
                    avg_pool2d(&Array::new(&x, &x_shape, layout).view(), &y.view_mut(), &p, divisor).unwrap();
                    let mut dx = Array::<f32>::zeros(&x_shape, layout);
                    avg_pool2d_grad(&Array::new(&dy, &y_shape, layout).view(), &dx.view_mut(), &p, divisor).unwrap();
                    crate::common::close(&y.values(), &want, 1e-6, x_shape);
                    crate::common::close(&dx.values(), &want_dx, 1e-5, x_shape);
                    let first = first.get_or_insert_with(|| [y.values(), dx.values()]);
                    same_bits(&y.values(), &first[0], layout);
                    same_bits(&dx.values(), &first[1], layout);
                }
            });
        }
    }
}
