//! Scans, sorting and searching compared with plain loops, in every layout and with every number of threads.

use crate::common::{Array, LAYOUTS, Layout, Rng, same_bits, with_threads};
use ms_core::{Code, DType, View, ViewMut};
use ms_kernels::nonzero::nonzero;
use ms_kernels::scan::{ExtremeKind, ScanKind, ScanMode, recurrence, running_extreme, scan};
use ms_kernels::search::search_sorted;
use ms_kernels::sort::{sort, top_k};

/// Shapes, each with an axis.
fn cases() -> Vec<(Vec<i64>, usize)> {
    let mut cases = vec![
        (vec![1], 0),
        (vec![0], 0),
        (vec![3, 0], 0),
        (vec![0, 3], 0),
        (vec![2, 5000], 1),
        (vec![5000, 2], 0),
        (vec![300, 400], 0),
        (vec![300, 400], 1),
        (vec![3, 130, 2], 1),
        (vec![200_000], 0),
        (vec![9, 20_000], 1),
    ];
    let mut rng = Rng(5);
    for _ in 0..25 {
        let shape: Vec<i64> = rng.shape(4, 6);
        if !shape.is_empty() {
            cases.push((shape.clone(), rng.below(shape.len())));
        }
    }
    cases
}

fn count(shape: &[i64]) -> usize {
    shape.iter().product::<i64>() as usize
}

/// The indices of each line's elements in row-major order.
fn lines(shape: &[i64], axis: usize) -> Vec<Vec<usize>> {
    let inner = count(&shape[axis + 1..]);
    let n = shape[axis] as usize;
    (0..count(&shape[..axis]) * inner)
        .map(|l| (0..n).map(|r| (l / inner * n + r) * inner + l % inner).collect())
        .collect()
}

#[test]
fn scans_are_running_sums() {
    let mut rng = Rng(1);
    for (shape, axis) in cases() {
        let x: Vec<i64> = rng.values(count(&shape));
        for (k, mode) in [(false, false), (true, false), (false, true), (true, true)].into_iter().enumerate() {
            let mode = ScanMode { exclusive: mode.0, reverse: mode.1 };
            let mut want = vec![0; x.len()];
            for mut line in lines(&shape, axis) {
                if mode.reverse {
                    line.reverse();
                }
                let mut sum = 0i64;
                for at in line {
                    want[at] = if mode.exclusive { sum } else { sum + x[at] };
                    sum += x[at];
                }
            }
            let (a, mut out) = (Array::new(&x, &shape, LAYOUTS[k]), Array::zeros(&shape, LAYOUTS[3 - k]));
            with_threads(|_| {
                scan(ScanKind::Sum, &a.view(), axis, mode, &out.view_mut()).unwrap();
                same_bits(&out.values(), &want, (&shape, axis, mode));
            });
        }
    }
}

#[test]
fn float_sums_are_carried_in_float64() {
    let x = vec![0.1f32; 100_000];
    let (a, mut out) = (Array::new(&x, &[100_000], Layout::Dense), Array::<f32>::zeros(&[100_000], Layout::Dense));
    scan(ScanKind::Sum, &a.view(), 0, ScanMode::default(), &out.view_mut()).unwrap();
    assert_eq!(out.values()[99_999], (0.1f32 as f64 * 100_000.0) as f32);
}

#[test]
fn log_sums_do_not_overflow() {
    let x = [f64::NEG_INFINITY, 1000.0, 1000.0, f64::INFINITY, f64::INFINITY, f64::NAN, 0.0];
    let (a, mut out) = (Array::new(&x, &[7], Layout::Dense), Array::<f64>::zeros(&[7], Layout::Dense));
    scan(ScanKind::LogSumExp, &a.view(), 0, ScanMode::default(), &out.view_mut()).unwrap();
    let got = out.values();
    assert_eq!(got[..2], [f64::NEG_INFINITY, 1000.0]);
    assert!((got[2] - 1000.0 - std::f64::consts::LN_2).abs() < 1e-12);
    assert_eq!(got[3..5], [f64::INFINITY; 2]);
    assert!(got[5].is_nan() && got[6].is_nan());
}

#[test]
fn a_recurrence_carries_what_came_before() {
    let mut rng = Rng(2);
    for (k, (shape, axis)) in cases().into_iter().enumerate() {
        let (a, b): (Vec<f64>, Vec<f64>) = (rng.values(count(&shape)), rng.values(count(&shape)));
        for reverse in [false, true] {
            let mut want = vec![0.0; a.len()];
            for mut line in lines(&shape, axis) {
                if reverse {
                    line.reverse();
                }
                let mut carry = 0.0;
                for at in line {
                    want[at] = carry;
                    carry = b[at] + a[at] * carry;
                }
            }
            let (x, y) = (Array::new(&a, &shape, LAYOUTS[k % 4]), Array::new(&b, &shape, LAYOUTS[(k + 1) % 4]));
            let mut out = Array::zeros(&shape, LAYOUTS[(k + 2) % 4]);
            with_threads(|_| {
                recurrence(&x.view(), &y.view(), axis, reverse, &out.view_mut()).unwrap();
                same_bits(&out.values(), &want, (&shape, axis, reverse));
            });
        }
    }
}

#[test]
fn extremes_run_and_take_the_last_of_equal_ones() {
    let mut rng = Rng(3);
    for (k, (shape, axis)) in cases().into_iter().enumerate() {
        let x: Vec<i32> = rng.values(count(&shape));
        for kind in [ExtremeKind::Max, ExtremeKind::Min] {
            let (mut values, mut places) = (vec![0; x.len()], vec![0i64; x.len()]);
            for line in lines(&shape, axis) {
                let mut best = 0;
                for r in 0..line.len() {
                    let (new, old) = (x[line[r]], x[line[best]]);
                    let better = if kind == ExtremeKind::Max { new >= old } else { new <= old };
                    best = if better { r } else { best };
                    (values[line[r]], places[line[r]]) = (x[line[best]], best as i64);
                }
            }
            let a = Array::new(&x, &shape, LAYOUTS[k % 4]);
            let mut v = Array::<i32>::zeros(&shape, LAYOUTS[(k + 1) % 4]);
            let mut p = Array::<i64>::zeros(&shape, LAYOUTS[(k + 2) % 4]);
            with_threads(|_| {
                running_extreme(kind, &a.view(), axis, &v.view_mut(), &p.view_mut()).unwrap();
                same_bits(&v.values(), &values, (&shape, axis, kind));
                same_bits(&p.values(), &places, (&shape, axis, kind));
            });
        }
    }
}

#[test]
fn sorts_stably_and_takes_the_first_of_equal_ones() {
    let mut rng = Rng(4);
    for (k, (shape, axis)) in cases().into_iter().enumerate() {
        // Half of the floats are from a small set, so that many are equal.
        let x: Vec<f32> =
            rng.values::<f32>(count(&shape)).into_iter().map(|v| if v > 0.0 { v } else { (v * 5.0).round() }).collect();
        for descending in [false, true] {
            let (mut values, mut places) = (vec![0.0; x.len()], vec![0i64; x.len()]);
            for line in lines(&shape, axis) {
                let mut order: Vec<usize> = (0..line.len()).collect();
                order.sort_by(|&i, &j| {
                    let (a, b) = (x[line[i]], x[line[j]]);
                    if descending { b.partial_cmp(&a).unwrap() } else { a.partial_cmp(&b).unwrap() }
                });
                for (r, &from) in order.iter().enumerate() {
                    (values[line[r]], places[line[r]]) = (x[line[from]], from as i64);
                }
            }
            let a = Array::new(&x, &shape, LAYOUTS[k % 4]);
            let mut v = Array::<f32>::zeros(&shape, LAYOUTS[(k + 1) % 4]);
            let mut p = Array::<i64>::zeros(&shape, LAYOUTS[(k + 2) % 4]);
            with_threads(|_| {
                sort(&a.view(), axis, descending, &v.view_mut(), &p.view_mut()).unwrap();
                same_bits(&p.values(), &places, (&shape, axis, descending));
                same_bits(&v.values(), &values, (&shape, axis, descending));
            });
            for top in [0, 1, 5, 2000] {
                let top = shape[axis].min(top);
                let mut small = shape.clone();
                small[axis] = top;
                let kept: Vec<i64> = lines(&small, axis).iter().zip(lines(&shape, axis)).fold(
                    vec![0; count(&small)],
                    |mut kept, (to, from)| {
                        to.iter().zip(from).for_each(|(&t, f)| kept[t] = places[f]);
                        kept
                    },
                );
                let mut v = Array::<f32>::zeros(&small, LAYOUTS[(k + 3) % 4]);
                let mut p = Array::<i64>::zeros(&small, LAYOUTS[k % 4]);
                with_threads(|_| {
                    top_k(&a.view(), axis, descending, &v.view_mut(), &p.view_mut()).unwrap();
                    same_bits(&p.values(), &kept, (&shape, axis, descending, top));
                });
            }
        }
    }
}

#[test]
fn sixty_four_bit_elements_sort_over_all_their_bits() {
    let mut rng = Rng(6);
    let x: Vec<i64> = (0..70_000).map(|_| rng.next() as i64).collect();
    let mut want = x.clone();
    want.sort();
    let a = Array::new(&x, &[70_000], Layout::Dense);
    let (mut v, mut p) = (Array::<i64>::zeros(&[70_000], Layout::Dense), Array::<i64>::zeros(&[70_000], Layout::Dense));
    sort(&a.view(), 0, false, &v.view_mut(), &p.view_mut()).unwrap();
    assert_eq!(v.values(), want);
}

#[test]
fn searches_each_line() {
    let mut rng = Rng(7);
    for (rows, length, wanted) in [(1, 1, 3), (3, 40, 50_000), (4, 0, 2), (2, 7, 0)] {
        let mut sorted: Vec<i32> = rng.values(rows * length);
        sorted.chunks_mut(length.max(1)).for_each(|line| line.sort());
        let values: Vec<i32> = rng.values(rows * wanted);
        let (s, v) = ([rows as i64, length as i64], [rows as i64, wanted as i64]);
        for (k, right) in [false, true].into_iter().enumerate() {
            let want: Vec<i64> = (0..rows * wanted)
                .map(|i| {
                    let line = &sorted[i / wanted * length..][..length];
                    line.iter().filter(|&&x| if right { x <= values[i] } else { x < values[i] }).count() as i64
                })
                .collect();
            let (a, b) = (Array::new(&sorted, &s, LAYOUTS[k]), Array::new(&values, &v, LAYOUTS[k + 2]));
            let mut out = Array::<i64>::zeros(&v, LAYOUTS[k + 1]);
            with_threads(|_| {
                search_sorted(&a.view(), &b.view(), right, &out.view_mut()).unwrap();
                same_bits(&out.values(), &want, (rows, length, right));
            });
        }
    }
}

#[test]
fn finds_what_is_true() {
    let mut rng = Rng(8);
    for shape in [vec![], vec![5], vec![0, 4], vec![3, 4, 5], vec![300, 700]] {
        let n = count(&shape);
        let flags: Vec<u8> = (0..n).map(|_| (rng.below(3) == 0) as u8).collect();
        let mut want: Vec<i64> = vec![];
        let mut rows = 0;
        for (flat, _) in flags.iter().enumerate().filter(|(_, f)| **f != 0) {
            let mut index = vec![0; shape.len()];
            let mut rest = flat as i64;
            for d in (0..shape.len()).rev() {
                (index[d], rest) = (rest % shape[d], rest / shape[d]);
            }
            want.extend(index);
            rows += 1;
        }
        let strides = ms_kernels::strided::row_major(&shape);
        // SAFETY: n dense bytes.
        let mask = unsafe { View::new(flags.as_ptr(), DType::Bool, &shape, &strides) };
        let rank = shape.len() as i64;
        let mut out = vec![-1i64; want.len()];
        with_threads(|_| {
            // SAFETY: room for every row.
            let to = [rows, rank];
            let to_strides = [rank, 1];
            // SAFETY: as just said: `rows` of `rank` elements.
            let view = unsafe { ViewMut::new(out.as_mut_ptr().cast(), DType::Int64, &to, &to_strides) };
            nonzero(&mask, &view).unwrap();
            assert_eq!(out, want);
        });
        // A number of rows other than that of true elements is an error.
        let (more, more_strides) = ([rows + 1, rank], [rank, 1]);
        let mut room = vec![0i64; (rows as usize + 1) * shape.len()];
        // SAFETY: room for a row more.
        let view = unsafe { ViewMut::new(room.as_mut_ptr().cast(), DType::Int64, &more, &more_strides) };
        assert_eq!(nonzero(&mask, &view).unwrap_err().code(), Code::InvalidValue);
    }
}
