use crate::common::{Array, LAYOUTS, Layout, Rng, same_bits, with_threads};
use std::sync::atomic::{AtomicUsize, Ordering};

use ms_core::{Code, DType, Error, View, ViewMut};
use ms_kernels::element::Element;
use ms_kernels::gemm::{Block, matmul, matmul_with};
use ms_kernels::strided::Shared;

fn run<T: Element>(a: &[T], b: &[T], dims: [i64; 4], layout: [Layout; 3]) -> Vec<T> {
    let [batch, m, k, n] = dims;
    let with_batch = |r: i64, c: i64| if batch == 0 { vec![r, c] } else { vec![batch, r, c] };
    let (a, b) = (Array::new(a, &with_batch(m, k), layout[0]), Array::new(b, &with_batch(k, n), layout[1]));
    let mut out = Array::<T>::new(&vec![T::ONE; (batch.max(1) * m * n) as usize], &with_batch(m, n), layout[2]);
    matmul(&a.view(), &b.view(), &out.view_mut()).unwrap();
    out.values()
}

fn reference<T: Element>(a: &[T], b: &[T], [batch, m, k, n]: [i64; 4]) -> (Vec<f64>, Vec<f64>) {
    let (m, k, n) = (m as usize, k as usize, n as usize);
    let (mut sums, mut sizes) = (vec![], vec![]);
    for i in 0..batch.max(1) as usize {
        for r in 0..m {
            for c in 0..n {
                let terms = (0..k).map(|p| a[(i * m + r) * k + p].to_f64() * b[(i * k + p) * n + c].to_f64());
                let (sum, size) = terms.fold((0.0, 0.0), |(s, t), v| (s + v, t + v.abs()));
                sums.push(sum);
                sizes.push(size);
            }
        }
    }
    (sums, sizes)
}

fn shapes() -> Vec<[i64; 4]> {
    let mut shapes = vec![];
    for m in 1..=8 {
        for [n, k] in [[33, 70], [5, 300], [1, 513], [64, 256], [100, 1]] {
            shapes.push([0, m, k, n]);
            shapes.push([0, n, k, m]);
            shapes.push([0, n, m, k]);
        }
    }
    shapes.extend([
        [0, 129, 257, 131],
        [0, 250, 600, 70],
        [0, 37, 300, 4200],
        [0, 530, 300, 70],
        [0, 300, 33, 1100],
        [3, 20, 30, 40],
        [17, 3, 4, 5],
    ]);
    shapes.extend([[0, 0, 3, 4], [0, 3, 0, 4], [0, 3, 4, 0], [40, 64, 64, 64], [1, 1, 1, 1]]);
    shapes
}

fn check<T: Element>(tolerance: f64, shapes: &[[i64; 4]]) {
    let mut rng = Rng(9);
    for &dims in shapes {
        let [batch, m, k, n] = dims;
        let a: Vec<T> = rng.values((batch.max(1) * m * k) as usize);
        let b: Vec<T> = rng.values((batch.max(1) * k * n) as usize);
        let (want, size) = reference(&a, &b, dims);
        let mut first: Option<Vec<T>> = None;
        with_threads(|threads| {
            for i in 0..LAYOUTS.len() {
                for j in [0, 1, 3] {
                    let layout = [LAYOUTS[i], LAYOUTS[(i + j) % 4], LAYOUTS[j]];
                    let got = run(&a, &b, dims, layout);
                    for ((g, w), s) in got.iter().zip(&want).zip(&size) {
                        assert!((g.to_f64() - w).abs() <= tolerance * s, "{dims:?} {layout:?}: {g:?} {w}");
                    }
                    same_bits(&got, first.get_or_insert(got.clone()), (dims, layout, threads));
                }
            }
        });
    }
}

#[test]
fn float32_products_do_not_depend_on_layout_or_threads() {
    check::<f32>(3e-6, &shapes());
}

#[test]
fn float64_products_do_not_depend_on_layout_or_threads() {
    check::<f64>(1e-14, &shapes());
}

/// 16-bit operands give the rounded bits of the product of the widened operands.
fn check_half<T: Element>() {
    let mut rng = Rng(6);
    for dims in [[0, 37, 300, 45], [0, 1, 520, 40], [3, 20, 70, 64], [0, 300, 33, 2], [0, 64, 513, 600]] {
        let [batch, m, k, n] = dims;
        let a: Vec<T> = rng.values((batch.max(1) * m * k) as usize);
        let b: Vec<T> = rng.values((batch.max(1) * k * n) as usize);
        let wide = |values: &[T]| values.iter().map(|v| v.to_f64() as f32).collect::<Vec<f32>>();
        let want = run(&wide(&a), &wide(&b), dims, [Layout::Dense; 3]);
        let want: Vec<T> = want.into_iter().map(|v| T::from_f64(v as f64)).collect();
        with_threads(|threads| {
            for i in 0..LAYOUTS.len() {
                for j in [0, 1, 3] {
                    let layout = [LAYOUTS[i], LAYOUTS[(i + j) % 4], LAYOUTS[j]];
                    same_bits(&run(&a, &b, dims, layout), &want, (dims, layout, threads));
                }
            }
        });
    }
}

#[test]
fn half_products_are_rounded_once() {
    check_half::<half::f16>();
    check_half::<half::bf16>();
}

#[test]
fn int_products() {
    // They are plain sums: the shapes of several blocks would show nothing more.
    let mut shapes = shapes();
    shapes.retain(|[_, m, k, n]| m * k * n < 5_000_000);
    check::<i32>(0.0, &shapes);
    check::<i64>(0.0, &shapes);
    assert_eq!(run(&[i32::MAX, 2], &[2, 1], [0, 1, 2, 1], [Layout::Dense; 3]), [0]);
}

#[test]
fn an_element_does_not_depend_on_the_other_rows_and_columns() {
    let mut rng = Rng(4);
    let (m, k, n) = (70, 700, 90);
    let (a, b): (Vec<f32>, Vec<f32>) = (rng.values(m * k), rng.values(k * n));
    let whole = run(&a, &b, [0, m as i64, k as i64, n as i64], [Layout::Dense; 3]);
    for (rows, columns) in [(1, 1), (3, 90), (70, 2), (13, 33)] {
        let part: Vec<f32> = (0..k * columns).map(|i| b[i / columns * n + i % columns]).collect();
        let got = run(&a[..rows * k], &part, [0, rows as i64, k as i64, columns as i64], [Layout::Dense; 3]);
        let want: Vec<f32> = (0..rows * columns).map(|i| whole[i / columns * n + i % columns]).collect();
        same_bits(&got, &want, (rows, columns));
    }
}

#[test]
fn broadcast_batches_and_special_values() {
    let a = Array::new(&[1f32, 2.0, 3.0, 4.0], &[2, 2], Layout::Dense);
    let b = Array::new(&[1f32, 0.0, 0.0, 1.0, 2.0, 0.0, 0.0, 2.0], &[2, 2, 2], Layout::Dense);
    let mut out = Array::<f32>::zeros(&[2, 2, 2], Layout::Dense);
    let v = a.view();
    // SAFETY: one matrix, read twice.
    let wide = unsafe { View::new(v.ptr, v.dtype, &[2, 2, 2], &[0, 2, 1]) };
    matmul(&wide, &b.view(), &out.view_mut()).unwrap();
    assert_eq!(out.values(), [1.0, 2.0, 3.0, 4.0, 2.0, 4.0, 6.0, 8.0]);
    // NaN and infinity stay in their row and column, also next to the zeros of packing; subnormals are kept.
    let tiny = 1e-40f32;
    let got =
        run(&[f32::NAN, 1.0, f32::INFINITY, 0.0, tiny, 0.0], &[1.0, 0.0, 1.0, 1.0], [0, 3, 2, 2], [Layout::Dense; 3]);
    assert!(got[0].is_nan() && got[1].is_nan());
    assert!(got[2] == f32::INFINITY && got[3].is_nan());
    assert_eq!(got[4..], [tiny, 0.0]);
}

/// Adds a bias along the columns and takes the positive part, block by block; counts the visits of each element.
fn with_epilogue<T: Element>(a: &[T], b: &[T], bias: &[T], dims: [i64; 4], layout: [Layout; 3]) -> Vec<T> {
    let [batch, m, k, n] = dims;
    let (shape_a, shape_b, shape) = ([batch, m, k], [batch, k, n], [batch, m, n]);
    let (a, b) = (Array::new(a, &shape_a, layout[0]), Array::new(b, &shape_b, layout[1]));
    let mut out = Array::<T>::new(&vec![T::ONE; (batch * m * n) as usize], &shape, layout[2]);
    let visits: Vec<AtomicUsize> = (0..batch * m * n).map(|_| AtomicUsize::new(0)).collect();
    let view = out.view_mut();
    let memory = Shared(view.ptr.cast::<T>());
    let finish = |block: Block| {
        let start = block.offset(view.shape, view.strides);
        let [rows, columns] = block.shape();
        for i in 0..rows {
            for j in 0..columns {
                // SAFETY: an element of the block, which is ours.
                let c =
                    unsafe { &mut *memory.get().offset(start + (i * view.strides[1] + j * view.strides[2]) as isize) };
                *c = c.plus(bias[block.columns.start + j as usize]);
                *c = if c.to_f64() < 0.0 { T::ZERO } else { *c };
                let at = (block.matrix * m as usize + block.rows.start + i as usize) * n as usize;
                visits[at + block.columns.start + j as usize].fetch_add(1, Ordering::Relaxed);
            }
        }
        Ok(())
    };
    matmul_with(&a.view(), &b.view(), &view, &finish).unwrap();
    assert!(visits.iter().all(|v| v.load(Ordering::Relaxed) == 1), "{dims:?} {layout:?}");
    out.values()
}

fn check_epilogue<T: Element>() {
    let mut rng = Rng(5);
    for dims in
        [[1, 5, 7, 9], [1, 70, 600, 90], [1, 300, 20, 4200], [1, 64, 300, 10], [9, 40, 64, 33], [1, 1, 700, 300]]
            .into_iter()
            .chain([[1, 300, 700, 1], [2, 3, 0, 4], [0, 3, 4, 5], [40, 64, 64, 64], [3, 130, 1100, 140]])
    {
        let [batch, m, k, n] = dims;
        let (a, b): (Vec<T>, Vec<T>) = (rng.values((batch * m * k) as usize), rng.values((batch * k * n) as usize));
        let bias: Vec<T> = rng.values(n as usize);
        let want: Vec<T> = if batch == 0 { vec![] } else { run(&a, &b, dims, [Layout::Dense; 3]) }
            .into_iter()
            .enumerate()
            .map(|(i, v)| v.plus(bias[i % n as usize]))
            .map(|v| if v.to_f64() < 0.0 { T::ZERO } else { v })
            .collect();
        with_threads(|threads| {
            for layout in [[LAYOUTS[0]; 3], [LAYOUTS[0], LAYOUTS[1], LAYOUTS[2]], [LAYOUTS[1], LAYOUTS[3], LAYOUTS[1]]]
            {
                same_bits(&with_epilogue(&a, &b, &bias, dims, layout), &want, (dims, layout, threads));
            }
        });
    }
}

#[test]
fn an_epilogue_sees_each_element_once_and_finished() {
    check_epilogue::<f32>();
    check_epilogue::<f64>();
    check_epilogue::<i32>();
    check_epilogue::<half::bf16>();
}

#[test]
fn an_epilogue_of_half_types_sees_rounded_values() {
    for dtype in [DType::Float16, DType::BFloat16] {
        // 2048 + 1 is rounded in both types before the epilogue reads it.
        let one = if dtype == DType::Float16 { 0x3c00u16 } else { 0x3f80 };
        let (k, want) = (2049usize, if dtype == DType::Float16 { 0x6800u16 } else { 0x4500 });
        let (a, mut out) = (vec![one; k], [0u16; 1]);
        let seen = std::sync::Mutex::new(vec![]);
        let (row, column) = ([1, k as i64], [k as i64, 1]);
        // SAFETY: vectors of these sizes.
        unsafe {
            let left = View::new(a.as_ptr().cast(), dtype, &row, &column);
            let right = View::new(a.as_ptr().cast(), dtype, &column, &[1, 1]);
            let view = ViewMut::new(out.as_mut_ptr().cast(), dtype, &[1, 1], &[1, 1]);
            let memory = Shared(out.as_mut_ptr());
            matmul_with(&left, &right, &view, &|_| {
                seen.lock().unwrap().push(*memory.get());
                Ok(())
            })
            .unwrap();
        }
        assert_eq!(*seen.lock().unwrap(), [want], "{dtype:?}");
    }
}

#[test]
fn the_error_of_an_epilogue_is_returned() {
    let (a, b) = (Array::new(&[1f32; 6], &[2, 3], Layout::Dense), Array::new(&[1f32; 3], &[3, 1], Layout::Dense));
    let mut out = Array::<f32>::zeros(&[2, 1], Layout::Dense);
    let fail = |_: Block| Err(Error::new(Code::Internal).what("no"));
    assert_eq!(matmul_with(&a.view(), &b.view(), &out.view_mut(), &fail).unwrap_err().code(), Code::Internal);
}
