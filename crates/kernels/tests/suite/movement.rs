use crate::common::{Array, LAYOUTS, Layout, Rng, with_threads};
use ms_core::{Code, DType, Scalar, View, ViewMut};
use ms_kernels::element::Element;
use ms_kernels::movement::*;

fn n(shape: &[i64]) -> usize {
    shape.iter().product::<i64>() as usize
}

fn shapes() -> Vec<Vec<i64>> {
    let mut shapes = vec![vec![], vec![1], vec![0, 4], vec![17], vec![100_003], vec![33, 65], vec![400, 300]];
    shapes.extend([vec![16, 16], vec![7, 64, 48], vec![5, 3, 20, 30], vec![2, 2, 2, 2, 2]]);
    let mut rng = Rng(6);
    shapes.extend((0..30).map(|_| rng.shape(5, 6)));
    shapes
}

#[test]
fn copies_between_any_layouts() {
    fn check<T: Element>() {
        let mut rng = Rng(1);
        for shape in shapes() {
            let x: Vec<T> = rng.values(n(&shape));
            with_threads(|_| {
                for from in LAYOUTS {
                    for to in LAYOUTS {
                        let a = Array::new(&x, &shape, from);
                        let mut b = Array::<T>::zeros(&shape, to);
                        copy(&a.view(), &b.view_mut()).unwrap();
                        assert_eq!(b.values(), x, "{shape:?} {from:?} {to:?}");
                    }
                }
            });
        }
    }
    check::<f32>();
    check::<i64>();
    check::<u8>();
}

#[test]
fn broadcast_copies_fills_and_sums() {
    let row = Array::new(&[1f32, 2.0, 3.0], &[3], Layout::Dense);
    let v = row.view();
    // SAFETY: one row, read again and again.
    let wide = unsafe { View::new(v.ptr, v.dtype, &[1000, 3], &[0, 1]) };
    let mut out = Array::<f32>::zeros(&[1000, 3], Layout::Random(1));
    copy(&wide, &out.view_mut()).unwrap();
    assert_eq!(out.values(), [1f32, 2.0, 3.0].repeat(1000));
    add_into(&wide, &out.view_mut()).unwrap();
    assert_eq!(out.values(), [2f32, 4.0, 6.0].repeat(1000));
    for shape in shapes() {
        let mut out = Array::<i32>::zeros(&shape, Layout::Random(2));
        fill(Scalar::Float(2.9), &out.view_mut()).unwrap();
        assert_eq!(out.values(), vec![2; n(&shape)]);
    }
}

#[test]
fn concatenation_and_padding() {
    let a = Array::new(&[1f64, 2.0, 3.0, 4.0], &[2, 2], Layout::Random(2));
    let b = Array::new(&[5f64, 6.0], &[2, 1], Layout::Dense);
    let e = Array::<f64>::zeros(&[2, 0], Layout::Dense);
    let mut out = Array::<f64>::zeros(&[2, 3], Layout::Random(3));
    concat(&[a.view(), e.view(), b.view()], 1, &out.view_mut()).unwrap();
    assert_eq!(out.values(), [1.0, 2.0, 5.0, 3.0, 4.0, 6.0]);
    let mut out = Array::<f64>::zeros(&[3, 4], Layout::Random(1));
    pad(&a.view(), &[1, 2], Scalar::Float(-1.0), &out.view_mut()).unwrap();
    assert_eq!(out.values(), [-1., -1., -1., -1., -1., -1., 1., 2., -1., -1., 3., 4.]);
    let mut out = Array::<f64>::zeros(&[2, 2], Layout::Dense);
    pad(&a.view(), &[0, -1], Scalar::Float(9.0), &out.view_mut()).unwrap();
    assert_eq!(out.values(), [2.0, 9.0, 4.0, 9.0]);
}

fn check_concat<T: Element>() {
    let mut rng = Rng(21);
    let cases: [(&[i64], usize, &[i64]); 9] = [
        (&[40, 0, 3], 1, &[100, 7, 0, 300]),
        (&[60, 0], 1, &[512, 512, 512, 33]),
        (&[3, 30, 0], 2, &[1000, 1]),
        (&[0, 50], 0, &[3, 4]),
        (&[5, 0], 1, &[1, 2, 3]),
        (&[1, 0], 1, &[700, 800]),
        (&[0, 0], 1, &[700, 800]),
        (&[60, 0, 9], 1, &[70, 80]),
        (&[6, 0], 1, &[0, 0]),
    ];
    for (shape, axis, sizes) in cases {
        let with = |size: i64| {
            let mut shape = shape.to_vec();
            shape[axis] = size;
            shape
        };
        let parts: Vec<Vec<T>> = sizes.iter().map(|&s| rng.values(n(&with(s)))).collect();
        let whole = with(sizes.iter().sum());
        let (outer, inner) = (n(&whole[..axis]), n(&whole[axis + 1..]));
        let mut want: Vec<T> = vec![];
        for r in 0..outer {
            for (part, &size) in parts.iter().zip(sizes) {
                let len = size as usize * inner;
                want.extend(&part[r * len..(r + 1) * len]);
            }
        }
        with_threads(|threads| {
            for layout in [Layout::Dense, Layout::Random(2), Layout::Random(5)] {
                for out_lay in [Layout::Dense, Layout::Random(1)] {
                    let arrays: Vec<Array<T>> =
                        parts.iter().zip(sizes).map(|(p, &s)| Array::new(p, &with(s), layout)).collect();
                    let views: Vec<_> = arrays.iter().map(|a| a.view()).collect();
                    let mut out = Array::<T>::zeros(&whole, out_lay);
                    concat(&views, axis, &out.view_mut()).unwrap();
                    assert_eq!(out.values(), want, "{whole:?} {axis} {layout:?} {out_lay:?} {threads}");
                }
            }
        });
    }
}

#[test]
fn concatenation_of_long_and_short_pieces() {
    check_concat::<i8>();
    check_concat::<f32>();
    check_concat::<num_complex::Complex<f64>>();
    // Nothing to concatenate, and inputs that do not fit.
    concat(&[], 1, &Array::<f32>::zeros(&[4, 0], Layout::Dense).view_mut()).unwrap();
    let a = Array::<f32>::zeros(&[300, 200], Layout::Dense);
    let mut out = Array::<f32>::zeros(&[300, 400], Layout::Dense);
    assert!(concat(&[a.view()], 1, &out.view_mut()).is_err());
}

/// Larger than the caches of most processors, which are bypassed.
#[test]
fn large_copies_and_concatenations() {
    let (rows, columns) = (2048i64, 2064);
    let x: Vec<u32> = (0..(rows * columns) as u32).map(|i| i.wrapping_mul(2_654_435_761)).collect();
    let a = Array::new(&x, &[rows, columns], Layout::Dense);
    let mut same = Array::<u32>::zeros(&[rows, columns], Layout::Dense);
    let (half, by_row, shape, by_column) = ([rows, columns / 2], [columns, 1], [columns, rows], [1, columns]);
    let first = a.view().ptr;
    // SAFETY: half of each row, then the matrix turned.
    let left = unsafe { View::new(first, DType::UInt32, &half, &by_row) };
    // SAFETY: as above: the other half of each row.
    let right = unsafe { View::new(first.add(columns as usize * 2), DType::UInt32, &half, &by_row) };
    // SAFETY: the whole matrix.
    let turned = unsafe { View::new(first, DType::UInt32, &shape, &by_column) };
    let halves = [left, right].map(|half| {
        let mut out = Array::<u32>::zeros(half.shape, Layout::Dense);
        copy(&half, &out.view_mut()).unwrap();
        out
    });
    concat(&[halves[0].view(), halves[1].view()], 1, &same.view_mut()).unwrap();
    assert!(same.values() == x);
    // Lines that are aligned to cache lines, and lines that are not.
    for first in [0, 1, 16] {
        let mut memory = vec![0u32; x.len() + 32];
        let start = memory.as_ptr().align_offset(64) + first;
        let dense = [rows, 1];
        // SAFETY: the memory has room after its first line.
        let out = unsafe { ViewMut::new(memory.as_mut_ptr().add(start).cast(), DType::UInt32, &shape, &dense) };
        copy(&turned, &out).unwrap();
        let of = |k: usize| x[k % rows as usize * columns as usize + k / rows as usize];
        assert!((0..x.len()).all(|k| memory[start + k] == of(k)), "{first}");
    }
}

#[test]
fn ranges_and_one_hot() {
    let mut out = Array::<i32>::zeros(&[5], Layout::Random(1));
    arange(Scalar::Int(3), Scalar::Int(-2), &out.view_mut()).unwrap();
    assert_eq!(out.values(), [3, 1, -1, -3, -5]);
    let mut out = Array::<f32>::zeros(&[3], Layout::Dense);
    arange(Scalar::Float(0.5), Scalar::Float(0.1), &out.view_mut()).unwrap();
    assert_eq!(out.values(), [0.5, 0.6, 0.7]);
    for layout in LAYOUTS {
        let i = Array::new(&[2i64, 0, 5, 1], &[4], layout);
        let mut out = Array::<f32>::zeros(&[4, 3], layout);
        one_hot(&i.view(), 1, Scalar::Int(1), Scalar::Int(0), &out.view_mut()).unwrap();
        assert_eq!(out.values(), [0., 0., 1., 1., 0., 0., 0., 0., 0., 0., 1., 0.]);
        let mut out = Array::<i64>::zeros(&[3, 4], layout);
        one_hot(&i.view(), 0, Scalar::Int(7), Scalar::Int(-1), &out.view_mut()).unwrap();
        assert_eq!(out.values(), [-1, 7, -1, -1, -1, -1, -1, 7, 7, -1, -1, -1]);
    }
}

#[test]
fn gathers_and_their_gradient() {
    let mut rng = Rng(12);
    let cases: [(&[i64], usize, &[i64]); 7] = [
        (&[5, 4], 0, &[3]),
        (&[5, 4], 1, &[2, 3]),
        (&[2, 6, 3], 1, &[]),
        (&[7], 0, &[2, 2, 2]),
        (&[300, 70], 0, &[2000]),
        (&[40, 20000], 0, &[11]),
        (&[6, 500, 30], 1, &[17, 40]),
    ];
    for (shape, axis, index) in cases {
        let x: Vec<f32> = rng.values(n(shape));
        let bound = shape[axis];
        let places: Vec<i64> = (0..n(index)).map(|_| rng.below(2 * bound as usize) as i64 - bound).collect();
        let outer = n(&shape[..axis]);
        let inner = n(&shape[axis + 1..]);
        let out_shape: Vec<i64> = [&shape[..axis], index, &shape[axis + 1..]].concat();
        let from = |o: usize, k: usize, i: usize| {
            let p = if places[k] < 0 { places[k] + bound } else { places[k] } as usize;
            (o * bound as usize + p) * inner + i
        };
        let mut want = vec![];
        let mut sums = x.clone();
        let updates: Vec<f32> = rng.values(n(&out_shape));
        for o in 0..outer {
            for k in 0..places.len() {
                for i in 0..inner {
                    want.push(x[from(o, k, i)]);
                    sums[from(o, k, i)] += updates[(o * places.len() + k) * inner + i];
                }
            }
        }
        with_threads(|_| {
            for (k, layout) in LAYOUTS.into_iter().enumerate() {
                let other = LAYOUTS[(k + 1) % 4];
                let a = Array::new(&x, shape, layout);
                let i = Array::new(&places, index, other);
                let mut out = Array::<f32>::zeros(&out_shape, other);
                gather(&a.view(), &i.view(), axis, &out.view_mut()).unwrap();
                assert_eq!(out.values(), want, "{shape:?} {axis} {layout:?}");
                let mut a = Array::new(&x, shape, layout);
                let u = Array::new(&updates, &out_shape, other);
                scatter_add(&a.view_mut(), &i.view(), &u.view(), axis).unwrap();
                // The order of additions is the same, so the bits are equal.
                assert_eq!(a.values(), sums, "{shape:?} {axis} {layout:?}");
            }
        });
    }
}

#[test]
fn indices_out_of_range_are_named() {
    let a = Array::new(&[1f32, 2.0, 3.0], &[3], Layout::Dense);
    for bad in [3i32, -4] {
        let i = Array::new(&[0i32, bad], &[2], Layout::Dense);
        let mut out = Array::<f32>::zeros(&[2], Layout::Dense);
        let error = gather(&a.view(), &i.view(), 0, &out.view_mut()).unwrap_err();
        assert_eq!(error.code(), Code::IndexOutOfRange);
        let text = error.to_string();
        assert!(text.contains(&bad.to_string()) && text.contains("< 3"), "{text}");
        let u = Array::<f32>::zeros(&[2], Layout::Dense);
        assert!(scatter_add(&out.view_mut(), &i.view(), &u.view(), 0).is_err());
    }
    let i = Array::new(&[0f32], &[1], Layout::Dense);
    let mut out = Array::<f32>::zeros(&[1], Layout::Dense);
    assert_eq!(gather(&a.view(), &i.view(), 0, &out.view_mut()).unwrap_err().code(), Code::UnsupportedDType);
    assert_eq!(i.view().dtype, DType::Float32);
}
