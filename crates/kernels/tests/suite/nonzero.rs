//! The places of nonzero elements.

use ms_core::{Code, DType, View, ViewMut};
use ms_kernels::nonzero::nonzero;

#[test]
fn names_the_places_in_order_and_refuses_another_size() {
    let x = [0.0f32, f32::NAN, 0.0, -1.0, 0.0, 2.0];
    let mut out = [0i64; 6];
    // SAFETY: arrays of the stated shapes; the input is walked by columns.
    let run = |rows: i64, out: &mut [i64]| unsafe {
        let x = View::new(x.as_ptr().cast(), DType::Float32, &[3, 2], &[1, 3]);
        nonzero(&x, &ViewMut::new(out.as_mut_ptr().cast(), DType::Int64, &[rows, 2], &[2, 1]))
    };
    run(3, &mut out).expect("three elements");
    assert_eq!(out, [0, 1, 1, 0, 2, 1]);
    assert_eq!(run(2, &mut out).expect_err("one row too few").code(), Code::InvalidValue);
}
