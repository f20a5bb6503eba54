//! Gathering and scattering by several index tensors.

use ms_core::{Code, DType, View, ViewMut};
use ms_kernels::indexing::{Combine, index, index_put};

use crate::common::*;

/// The tensor's shape, the indexed dimensions, the position of the picked ones, the shapes of the index tensors, and
/// the shape to which these are broadcast.
type Case<'a> = (&'a [i64], &'a [i64], usize, &'a [&'a [i64]], &'a [i64]);

const CASES: [Case; 9] = [
    (&[7], &[0], 0, &[&[40]], &[40]),
    (&[9, 5], &[0], 0, &[&[3, 8]], &[3, 8]),
    (&[6, 50], &[1], 1, &[&[33]], &[33]),
    (&[4, 5, 6], &[0, 2], 1, &[&[3, 1], &[4]], &[3, 4]),
    // Single elements along a dimension, as `scatter` has them.
    (&[30, 20], &[0, 1], 0, &[&[30, 1], &[30, 17]], &[30, 17]),
    (&[300, 40], &[0, 1], 0, &[&[300, 40], &[1, 40]], &[300, 40]),
    // Large enough for several threads: rows, columns, and single elements after a dimension.
    (&[50, 3, 70], &[0], 0, &[&[900]], &[900]),
    (&[500, 60], &[1], 1, &[&[200]], &[200]),
    (&[3, 200], &[1], 1, &[&[70_000]], &[70_000]),
];

fn n(shape: &[i64]) -> usize {
    shape.iter().product::<i64>() as usize
}

/// The coordinates of a flat row-major index.
fn coordinates(shape: &[i64], mut flat: usize) -> Vec<usize> {
    let mut found = vec![0; shape.len()];
    for d in (0..shape.len()).rev() {
        (found[d], flat) = (flat % shape[d] as usize, flat / shape[d] as usize);
    }
    found
}

fn flat(shape: &[i64], at: &[usize]) -> usize {
    shape.iter().zip(at).fold(0, |flat, (&d, &c)| flat * d as usize + c)
}

/// For each element of the part, in row-major order, the element of the whole.
fn picked((shape, dims, place, indices, picks): Case, values: &[Vec<i64>]) -> Vec<usize> {
    let rest: Vec<usize> = (0..shape.len()).filter(|&d| !dims.contains(&(d as i64))).collect();
    let part = part_shape((shape, dims, place, indices, picks));
    (0..n(&part))
        .map(|k| {
            let at = coordinates(&part, k);
            let pick = &at[place..place + picks.len()];
            let mut whole = vec![0; shape.len()];
            for (k, &d) in rest.iter().enumerate() {
                whole[d] = at[if k < place { k } else { k + picks.len() }];
            }
            for ((&d, own), values) in dims.iter().zip(indices).zip(values) {
                let lead = picks.len() - own.len();
                let own_at: Vec<usize> =
                    own.iter().zip(&pick[lead..]).map(|(&d, &c)| if d == 1 { 0 } else { c }).collect();
                let value = values[flat(own, &own_at)];
                whole[d as usize] = value.rem_euclid(shape[d as usize]) as usize;
            }
            flat(shape, &whole)
        })
        .collect()
}

fn part_shape((shape, dims, place, _, picks): Case) -> Vec<i64> {
    let rest: Vec<i64> = (0..shape.len()).filter(|&d| !dims.contains(&(d as i64))).map(|d| shape[d]).collect();
    [&rest[..place], picks, &rest[place..]].concat()
}

#[test]
fn every_layout_and_number_of_threads_gives_the_definition() {
    let mut rng = Rng(11);
    for case in CASES {
        let (shape, dims, place, index_shapes, _) = case;
        let part = part_shape(case);
        let x: Vec<f32> = rng.values(n(shape));
        let values: Vec<f32> = rng.values(n(&part));
        let places: Vec<Vec<i64>> = dims
            .iter()
            .zip(index_shapes)
            .map(|(&d, own)| {
                let bound = shape[d as usize];
                (0..n(own)).map(|_| rng.below(2 * bound as usize) as i64 - bound).collect()
            })
            .collect();
        let from = picked(case, &places);
        let want: Vec<f32> = from.iter().map(|&k| x[k]).collect();
        let combined = |combine: fn(f32, f32) -> f32| {
            let mut out = x.clone();
            from.iter().zip(&values).for_each(|(&k, &v)| out[k] = combine(out[k], v));
            out
        };
        let puts: [(Combine, Vec<f32>); 5] = [
            (Combine::Set, combined(|_, v| v)),
            (Combine::Add, combined(|a, v| a + v)),
            (Combine::Mul, combined(|a, v| a * v)),
            (Combine::Max, combined(f32::max)),
            (Combine::Min, combined(f32::min)),
        ];
        with_threads(|threads| {
            for (k, layout) in LAYOUTS.into_iter().enumerate() {
                let other = LAYOUTS[(k + 1) % 4];
                let what = format!("{case:?} {layout:?} {threads:?}");
                let indices: Vec<Array<i64>> =
                    places.iter().zip(index_shapes).map(|(v, own)| Array::new(v, own, other)).collect();
                let indices: Vec<View> = indices.iter().map(Array::view).collect();
                let a = Array::new(&x, shape, layout);
                let mut out = Array::<f32>::zeros(&part, other);
                index(&a.view(), &indices, dims, place, &out.view_mut()).unwrap();
                same_bits(&out.values(), &want, &what);
                let v = Array::new(&values, &part, other);
                for (combine, want) in &puts {
                    let mut a = Array::new(&x, shape, layout);
                    index_put(&a.view_mut(), &v.view(), &indices, dims, place, *combine).unwrap();
                    same_bits(&a.values(), want, format!("{what} {combine:?}"));
                }
            }
        });
    }
}

#[test]
fn indices_of_every_integer_dtype() {
    let x = Array::new(&[1f32, 2.0, 3.0], &[3], Layout::Dense);
    macro_rules! check {
        ($($t:ty),*) => { $(
            let places = Array::new(&[2 as $t, 0, 2], &[3], Layout::Random(5));
            let mut out = Array::<f32>::zeros(&[3], Layout::Dense);
            index(&x.view(), &[places.view()], &[0], 0, &out.view_mut()).unwrap();
            assert_eq!(out.values(), [3.0, 1.0, 3.0]);
            let bad = Array::new(&[2 as $t, 0, 3], &[3], Layout::Random(5));
            let text = index(&x.view(), &[bad.view()], &[0], 0, &out.view_mut()).unwrap_err().to_string();
            assert!(text.contains("3 at (2) of index 0"), "{text}");
        )* };
    }
    check!(i8, i16, i32, i64, u8, u16, u32, u64);
}

fn ints<'a>(values: &'a [i64], shape: &'a [i64], strides: &'a [i64]) -> View<'a> {
    // SAFETY: the tests state shapes that fit.
    unsafe { View::new(values.as_ptr().cast(), DType::Int64, shape, strides) }
}

#[test]
fn picks_and_puts_along_two_dimensions() {
    // x[i, :, j] of a [2, 2, 3] tensor; the picked dimension comes first.
    let x: Vec<f32> = (0..12).map(|v| v as f32).collect();
    let (i, j) = ([1i64, 0, -1], [2i64]);
    let indices = [ints(&i, &[3], &[1]), ints(&j, &[1], &[1])];
    let mut out = [0.0f32; 6];
    // SAFETY: arrays of the stated shapes.
    unsafe {
        let x = View::new(x.as_ptr().cast(), DType::Float32, &[2, 2, 3], &[6, 3, 1]);
        let o = ViewMut::new(out.as_mut_ptr().cast(), DType::Float32, &[3, 2], &[2, 1]);
        index(&x, &indices, &[0, 2], 0, &o).expect("in range");
    }
    assert_eq!(out, [8.0, 11.0, 2.0, 5.0, 8.0, 11.0]);
    let values = [1.0f32, 2.0, 3.0, 4.0, 5.0, f32::NAN];
    let run = |combine: Combine| {
        let mut whole = [0.0f32; 12];
        // SAFETY: as above.
        unsafe {
            let v = View::new(values.as_ptr().cast(), DType::Float32, &[3, 2], &[2, 1]);
            let o = ViewMut::new(whole.as_mut_ptr().cast(), DType::Float32, &[2, 2, 3], &[6, 3, 1]);
            index_put(&o, &v, &indices, &[0, 2], 0, combine).expect("in range");
        }
        [whole[2], whole[5], whole[8], whole[11]]
    };
    let set = run(Combine::Set);
    assert_eq!(set[..3], [3.0, 4.0, 5.0]);
    assert!(set[3].is_nan());
    assert_eq!(run(Combine::Add)[..3], [3.0, 4.0, 6.0]);
    assert_eq!(run(Combine::Max)[..3], [3.0, 4.0, 5.0]);
    assert!(run(Combine::Max)[3].is_nan() && run(Combine::Min)[3].is_nan());
    assert_eq!(run(Combine::Min)[..3], [0.0, 0.0, 0.0]);
}

#[test]
fn an_index_out_of_range_is_named_and_nothing_is_written() {
    let i = [0i64, 1, 2, -3];
    let mut whole = [7i64; 2];
    let values = [1i64; 4];
    // SAFETY: arrays of the stated shapes.
    let error = unsafe {
        let v = View::new(values.as_ptr().cast(), DType::Int64, &[2, 2], &[2, 1]);
        let o = ViewMut::new(whole.as_mut_ptr().cast(), DType::Int64, &[2], &[1]);
        index_put(&o, &v, &[ints(&i, &[2, 2], &[2, 1])], &[0], 0, Combine::Set).expect_err("2 is outside")
    };
    let text = error.to_string();
    assert!(error.code() == Code::IndexOutOfRange && text.contains("2 at (1, 0) of index 0"), "{text}");
    assert_eq!(whole, [7, 7]);
}

#[test]
fn large_work_does_not_depend_on_threads() {
    const N: usize = 1 << 17;
    const SHAPE: [i64; 1] = [N as i64];
    let x: Vec<i32> = (0..N as i32).collect();
    let places: Vec<i64> = (0..N as i64).map(|k| (k * 7919) % N as i64).collect();
    let mut out = vec![0i32; N];
    // SAFETY: arrays of the stated shapes.
    unsafe {
        let x = View::new(x.as_ptr().cast(), DType::Int32, &SHAPE, &[1]);
        let o = ViewMut::new(out.as_mut_ptr().cast(), DType::Int32, &SHAPE, &[1]);
        index(&x, &[ints(&places, &SHAPE, &[1])], &[0], 0, &o).expect("in range");
    }
    assert!(out.iter().zip(&places).all(|(&got, &place)| got as i64 == place));
}
