//! Gathering and scattering elements along a dimension, and sums into overlapping windows.

use ms_core::{Code, DType, View, ViewMut};
use ms_kernels::movement::{add_overlapping, gather_elements, scatter_add_elements};
use ms_kernels::pool;

#[test]
fn gathers_and_scatters_along_a_dimension() {
    let x = [1.0f32, 2.0, 3.0, 4.0, 5.0, 6.0];
    let index = [2i64, 0, -1, 1];
    let mut out = [0.0f32; 4];
    // SAFETY: arrays of the stated shapes.
    unsafe {
        let x = View::new(x.as_ptr().cast(), DType::Float32, &[2, 3], &[3, 1]);
        let i = View::new(index.as_ptr().cast(), DType::Int64, &[2, 2], &[2, 1]);
        let o = ViewMut::new(out.as_mut_ptr().cast(), DType::Float32, &[2, 2], &[2, 1]);
        gather_elements(&x, &i, 1, &o).expect("inside");
    }
    assert_eq!(out, [3.0, 1.0, 6.0, 5.0]);
    let mut sum = [0.0f32; 6];
    // SAFETY: arrays of the stated shapes.
    unsafe {
        let i = View::new(index.as_ptr().cast(), DType::Int64, &[2, 2], &[2, 1]);
        let u = View::new(out.as_ptr().cast(), DType::Float32, &[2, 2], &[2, 1]);
        let o = ViewMut::new(sum.as_mut_ptr().cast(), DType::Float32, &[2, 3], &[3, 1]);
        scatter_add_elements(&o, &i, &u, 1).expect("inside");
        let bad = [5i64];
        let i = View::new(bad.as_ptr().cast(), DType::Int64, &[1, 1], &[1, 1]);
        let u = View::new(out.as_ptr().cast(), DType::Float32, &[1, 1], &[1, 1]);
        let error = scatter_add_elements(&o, &i, &u, 1).expect_err("outside");
        assert_eq!(error.code(), Code::IndexOutOfRange);
    }
    assert_eq!(sum, [1.0, 0.0, 3.0, 0.0, 5.0, 6.0]);
}

#[test]
fn windows_add_up_in_order_on_any_number_of_threads() {
    // Planes of 41 elements with 20 windows of 3 that step by 2; values whose sums depend on the order.
    let (planes, windows, width, step, size) = (3000usize, 20usize, 3usize, 2usize, 41usize);
    let src: Vec<f32> = (0..planes * windows * width).map(|i| ((i * 7919) % 1000) as f32 * 1.1).collect();
    let mut want = vec![0.1f32; planes * size];
    for (i, v) in src.iter().enumerate() {
        want[i / (windows * width) * size + i / width % windows * step + i % width] += v;
    }
    for threads in [1, 2, 5] {
        pool::set_num_threads(threads);
        let mut got = vec![0.1f32; planes * size];
        let shape = [planes as i64, windows as i64, width as i64];
        let (dense, sliding) = ([(windows * width) as i64, width as i64, 1], [size as i64, step as i64, 1]);
        // SAFETY: arrays of the stated shapes.
        unsafe {
            let s = View::new(src.as_ptr().cast(), DType::Float32, &shape, &dense);
            let d = ViewMut::new(got.as_mut_ptr().cast(), DType::Float32, &shape, &sliding);
            add_overlapping(&s, &d).expect("fits");
        }
        assert_eq!(got, want);
    }
    pool::set_num_threads(0);
}

#[test]
fn lines_are_scattered_alike_on_any_number_of_threads() {
    let (lines, len, size) = (700usize, 60usize, 9usize);
    let index: Vec<i64> = (0..lines * len).map(|i| ((i * 31 + i / 7) % size) as i64 - 4).collect();
    let updates: Vec<f32> = (0..lines * len).map(|i| ((i * 7919) % 1000) as f32 * 1.1).collect();
    // Along the last dimension, and along the first.
    for (dim, shape, out_shape) in [(1, [lines, len], [lines, size]), (0, [len, lines], [size, lines])] {
        let mut want = vec![0f32; lines * size];
        for (i, v) in updates.iter().enumerate() {
            let place = (index[i] + if index[i] < 0 { size as i64 } else { 0 }) as usize;
            let at = if dim == 1 { i / len * size + place } else { place * lines + i % lines };
            want[at] += v;
        }
        let [shape, out_shape] = [shape, out_shape].map(|s| s.map(|v| v as i64));
        let (dense, out_dense) = ([shape[1], 1], [out_shape[1], 1]);
        for threads in [1, 2, 5] {
            pool::set_num_threads(threads);
            let mut got = vec![0f32; lines * size];
            let mut back = vec![0f32; lines * len];
            // SAFETY: arrays of the stated shapes.
            unsafe {
                let u = View::new(updates.as_ptr().cast(), DType::Float32, &shape, &dense);
                let i = View::new(index.as_ptr().cast(), DType::Int64, &shape, &dense);
                let o = ViewMut::new(got.as_mut_ptr().cast(), DType::Float32, &out_shape, &out_dense);
                scatter_add_elements(&o, &i, &u, dim).expect("inside");
                let b = ViewMut::new(back.as_mut_ptr().cast(), DType::Float32, &shape, &dense);
                gather_elements(&o.as_view(), &i, dim, &b).expect("inside");
            }
            assert_eq!(got, want);
            for (i, v) in back.iter().enumerate() {
                let place = (index[i] + if index[i] < 0 { size as i64 } else { 0 }) as usize;
                assert_eq!(*v, want[if dim == 1 { i / len * size + place } else { place * lines + i % lines }]);
            }
        }
    }
    pool::set_num_threads(0);
}
