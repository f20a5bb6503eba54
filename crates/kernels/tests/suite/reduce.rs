use crate::common::{Array, LAYOUTS, Layout, Rng, close, same_bits, with_threads};
use ms_core::{Code, DType, Opcode, ProgramBuilder, Reg, ScalarProgram, View};
use ms_kernels::element::{Element, Truth};
use ms_kernels::elementwise::{CompiledProgram, Prologue, run as elementwise};
use ms_kernels::reduce::{ReduceKind, reduce, reduce_of};

fn kept(shape: &[i64], axes: &[usize]) -> Vec<i64> {
    (0..shape.len()).filter(|d| !axes.contains(d)).map(|d| shape[d]).collect()
}

/// For each output, the reduced elements in row-major order.
fn groups<T: Copy>(x: &[T], shape: &[i64], axes: &[usize]) -> Vec<Vec<T>> {
    let out = kept(shape, axes);
    let mut groups = vec![vec![]; out.iter().product::<i64>() as usize];
    for (k, &v) in x.iter().enumerate() {
        let mut rest = k;
        let mut index = vec![0; shape.len()];
        for d in (0..shape.len()).rev() {
            index[d] = rest % shape[d] as usize;
            rest /= shape[d] as usize;
        }
        let at = (0..shape.len()).filter(|d| !axes.contains(d)).fold(0, |at, d| at * shape[d] as usize + index[d]);
        groups[at].push(v);
    }
    groups
}

fn run<T: Element, O: Element>(
    kind: ReduceKind,
    x: &[T],
    shape: &[i64],
    axes: &[usize],
    layout: [Layout; 2],
) -> Vec<O> {
    let a = Array::new(x, shape, layout[0]);
    let mut out = Array::<O>::zeros(&kept(shape, axes), layout[1]);
    reduce(kind, &a.view(), axes, &out.view_mut()).unwrap();
    out.values()
}

fn cases() -> Vec<(Vec<i64>, Vec<usize>)> {
    let mut cases = vec![
        (vec![], vec![]),
        (vec![1], vec![0]),
        (vec![5], vec![0]),
        (vec![5], vec![]),
        (vec![3, 1, 4], vec![1]),
        (vec![2, 3, 4], vec![0, 2]),
        (vec![2, 3, 4], vec![1]),
        (vec![4, 3, 5, 6], vec![0, 2, 3]),
        (vec![4, 3, 5, 6], vec![0, 1]),
        (vec![40, 3, 50], vec![0, 2]),
        (vec![300000], vec![0]),
        (vec![5000, 7], vec![0]),
        (vec![5000, 7], vec![1]),
        (vec![7, 5000], vec![0]),
        (vec![3, 70001], vec![1]),
        (vec![9000, 600], vec![0]),
        (vec![2, 1025, 33], vec![1]),
        (vec![33, 2049], vec![1]),
        (vec![0, 3], vec![0]),
        (vec![3, 0], vec![0]),
    ];
    for n in [15, 16, 17, 31, 32, 63, 64, 65, 100, 2047, 2048, 2049, 4096, 32768, 32769, 65537] {
        cases.push((vec![2, n], vec![1]));
        cases.push((vec![n, 3], vec![0]));
    }
    let mut rng = Rng(77);
    for _ in 0..40 {
        let shape = rng.shape(5, 5);
        let axes = (0..shape.len()).filter(|_| rng.below(2) == 0).collect();
        cases.push((shape, axes));
    }
    cases
}

#[test]
fn sums_are_accurate_and_their_bits_are_a_matter_of_the_shape() {
    let mut rng = Rng(1);
    for (shape, axes) in cases() {
        let n = shape.iter().product::<i64>() as usize;
        let x: Vec<f32> = rng.values(n);
        let parts = groups(&x, &shape, &axes);
        let want: Vec<f64> = parts.iter().map(|g| g.iter().map(|&v| v as f64).sum()).collect();
        let size: Vec<f64> = parts.iter().map(|g| g.iter().map(|&v| v.abs() as f64).sum()).collect();
        let mut first: Option<Vec<f32>> = None;
        with_threads(|threads| {
            for (k, layout) in LAYOUTS.into_iter().enumerate() {
                let got: Vec<f32> = run(ReduceKind::Sum, &x, &shape, &axes, [layout, LAYOUTS[(k + 1) % 4]]);
                for ((g, w), s) in got.iter().zip(&want).zip(&size) {
                    assert!((*g as f64 - w).abs() <= 4e-7 * s + 1e-30, "{shape:?} {axes:?}: {g} {w}");
                }
                same_bits(&got, first.get_or_insert(got.clone()), (&shape, &axes, layout, threads));
            }
        });
        let x: Vec<f64> = rng.values(n);
        let want: Vec<f64> = groups(&x, &shape, &axes).iter().map(|g| g.iter().sum()).collect();
        close(
            &run::<f64, f64>(ReduceKind::Sum, &x, &shape, &axes, [Layout::Random(3), Layout::Dense]),
            &want,
            1e-11,
            &shape,
        );
    }
}

#[test]
fn a_long_sum_of_ones_is_exact() {
    let n = 20_000_000;
    let x = vec![1f32; n];
    assert_eq!(run::<f32, f32>(ReduceKind::Sum, &x, &[n as i64], &[0], [Layout::Dense; 2]), [n as f32]);
    let x = vec![0.1f32; 1 << 22];
    let got: Vec<f32> = run(ReduceKind::Sum, &x, &[1 << 22], &[0], [Layout::Dense; 2]);
    assert!((got[0] as f64 / (0.1f32 as f64 * (1 << 22) as f64) - 1.0).abs() < 3e-7);
}

#[test]
fn the_other_kinds() {
    let mut rng = Rng(2);
    for (shape, axes) in cases() {
        let n = shape.iter().product::<i64>() as usize;
        let x: Vec<i32> = rng.values(n);
        let parts = groups(&x, &shape, &axes);
        for layout in [[Layout::Dense, Layout::Dense], [Layout::Random(1), Layout::Random(2)]] {
            let ints = |kind| run::<i32, i32>(kind, &x, &shape, &axes, layout);
            let of = |f: &dyn Fn(&[i32]) -> i32| parts.iter().map(|g| f(g)).collect::<Vec<_>>();
            let what = (&shape, &axes);
            assert_eq!(ints(ReduceKind::Sum), of(&|g| g.iter().fold(0, |a: i32, &b| a.wrapping_add(b))), "{what:?}");
            assert_eq!(ints(ReduceKind::Prod), of(&|g| g.iter().fold(1, |a: i32, &b| a.wrapping_mul(b))), "{what:?}");
            let truth: Vec<Truth> = run(ReduceKind::All, &x, &shape, &axes, layout);
            assert_eq!(truth, parts.iter().map(|g| Truth(g.iter().all(|&v| v != 0) as u8)).collect::<Vec<_>>());
            let truth: Vec<Truth> = run(ReduceKind::Any, &x, &shape, &axes, layout);
            assert_eq!(truth, parts.iter().map(|g| Truth(g.iter().any(|&v| v != 0) as u8)).collect::<Vec<_>>());
            if parts.iter().any(|g| g.is_empty()) {
                let a = Array::new(&x, &shape, layout[0]);
                let mut out = Array::<i32>::zeros(&kept(&shape, &axes), layout[1]);
                let error = reduce(ReduceKind::Max, &a.view(), &axes, &out.view_mut()).unwrap_err();
                assert_eq!(error.code(), Code::EmptyReduction);
                continue;
            }
            assert_eq!(ints(ReduceKind::Max), of(&|g| *g.iter().max().unwrap()), "{what:?}");
            assert_eq!(ints(ReduceKind::Min), of(&|g| *g.iter().min().unwrap()), "{what:?}");
            let first = |best: fn(&[i32]) -> i32| -> Vec<i64> {
                parts.iter().map(|g| g.iter().position(|&v| v == best(g)).unwrap() as i64).collect()
            };
            let arg: Vec<i64> = run(ReduceKind::ArgMax, &x, &shape, &axes, layout);
            assert_eq!(arg, first(|g| *g.iter().max().unwrap()), "{what:?}");
            let arg: Vec<i32> = run(ReduceKind::ArgMin, &x, &shape, &axes, layout);
            let want: Vec<i32> = first(|g| *g.iter().min().unwrap()).iter().map(|&v| v as i32).collect();
            assert_eq!(arg, want, "{what:?}");
        }
    }
}

#[test]
fn nan_wins() {
    for n in [5usize, 40, 3000, 70000] {
        for at in [0, n / 2, n - 1] {
            let mut x: Vec<f32> = (0..n).map(|i| i as f32).collect();
            x[at] = f32::NAN;
            let shape = [n as i64];
            for kind in [ReduceKind::Max, ReduceKind::Min] {
                assert!(run::<f32, f32>(kind, &x, &shape, &[0], [Layout::Dense; 2])[0].is_nan());
            }
            for kind in [ReduceKind::ArgMax, ReduceKind::ArgMin] {
                assert_eq!(run::<f32, i64>(kind, &x, &shape, &[0], [Layout::Dense; 2]), [at as i64]);
            }
            // The same along a column.
            let shape = [n as i64, 2];
            let two: Vec<f32> = x.iter().flat_map(|&v| [v, 1.0]).collect();
            let max: Vec<f32> = run(ReduceKind::Max, &two, &shape, &[0], [Layout::Dense; 2]);
            assert!(max[0].is_nan() && max[1] == 1.0);
            let arg: Vec<i64> = run(ReduceKind::ArgMin, &two, &shape, &[0], [Layout::Dense; 2]);
            assert_eq!(arg, [at as i64, 0]);
        }
    }
    // At each index of rows and columns, and nowhere else.
    let (rows, columns) = (21, 150);
    for at in 0..rows * columns {
        let mut x: Vec<f32> = (0..rows * columns).map(|i| (i * 7919 % 1000) as f32).collect();
        x[at] = f32::NAN;
        for (axis, place) in [(0, at % columns), (1, at / columns)] {
            let shape = [rows as i64, columns as i64];
            let max: Vec<f32> = run(ReduceKind::Max, &x, &shape, &[axis], [Layout::Dense; 2]);
            let nans: Vec<usize> = (0..max.len()).filter(|&k| max[k].is_nan()).collect();
            assert_eq!(nans, [place], "{at} over {axis}");
        }
    }
    let x = [f32::NEG_INFINITY, f32::INFINITY];
    assert_eq!(run::<f32, f32>(ReduceKind::Max, &x, &[2], &[0], [Layout::Dense; 2]), [f32::INFINITY]);
    assert!(run::<f32, f32>(ReduceKind::Sum, &x, &[2], &[0], [Layout::Dense; 2])[0].is_nan());
}

/// `tanh(a * b + c) - 0.5`, or `a` itself, or a constant with unused inputs.
fn computing(which: usize) -> ScalarProgram {
    let mut b = ProgramBuilder::new(&[DType::Float32; 3]);
    let half = b.constant(0.5f32.to_bits() as u128, DType::Float32);
    let product = b.op(Opcode::Mul, &[Reg(0), Reg(1)]);
    let sum = b.op(Opcode::Add, &[product, Reg(2)]);
    let curve = b.op(Opcode::Tanh, &[sum]);
    let less = b.op(Opcode::Sub, &[curve, half]);
    b.output([less, Reg(0), half][which]);
    b.finish()
}

#[test]
fn a_computed_input_gives_the_bits_of_one_in_memory() {
    let mut rng = Rng(17);
    for (shape, axes) in cases() {
        let n = shape.iter().product::<i64>() as usize;
        // Operands in several layouts, one of them broadcast along the last dimension and one of a single element.
        let column: Vec<i64> =
            shape.iter().enumerate().map(|(d, &s)| if d + 1 == shape.len() { s.min(1) } else { s }).collect();
        let a = Array::new(&rng.values::<f32>(n), &shape, LAYOUTS[n % LAYOUTS.len()]);
        let b = Array::new(&rng.values::<f32>(column.iter().product::<i64>() as usize), &column, Layout::Dense);
        let one = [rng.unit() as f32];
        let zeros = vec![0i64; shape.len()];
        let wide: Vec<i64> = (0..shape.len()).map(|d| if d + 1 == shape.len() { 0 } else { b.strides[d] }).collect();
        // SAFETY: strides of 0 repeat elements that are there.
        let inputs = unsafe {
            [
                a.view(),
                View::new(b.view().ptr, DType::Float32, &shape, &wide),
                View::new(one.as_ptr().cast(), DType::Float32, &shape, &zeros),
            ]
        };
        let programs = if n < 10_000 { 0..3 } else { 0..1 };
        for program in programs.map(computing) {
            let compiled = CompiledProgram::new(&program).unwrap();
            let prologue = Prologue::new(&compiled, &inputs).unwrap();
            let mut laid = Array::<f32>::zeros(&shape, Layout::Dense);
            elementwise(&program, &inputs, &[laid.view_mut()]).unwrap();
            // SAFETY: dtype and shape only.
            let shadow = unsafe { View::new(std::ptr::null(), DType::Float32, &shape, &zeros) };
            for kind in [ReduceKind::Sum, ReduceKind::Max, ReduceKind::Prod] {
                if n == 0 && kind == ReduceKind::Max {
                    continue;
                }
                let mut want = Array::<f32>::zeros(&kept(&shape, &axes), Layout::Dense);
                reduce(kind, &laid.view(), &axes, &want.view_mut()).unwrap();
                with_threads(|threads| {
                    let mut got = Array::<f32>::zeros(&kept(&shape, &axes), LAYOUTS[threads]);
                    reduce_of(kind, &shadow, Some(&prologue), &axes, &got.view_mut()).unwrap();
                    same_bits(&got.values(), &want.values(), (kind, &shape, &axes));
                });
            }
            if n > 0 && axes.len() == 1 {
                let mut want = Array::<i64>::zeros(&kept(&shape, &axes), Layout::Dense);
                reduce(ReduceKind::ArgMax, &laid.view(), &axes, &want.view_mut()).unwrap();
                let mut got = Array::<i64>::zeros(&kept(&shape, &axes), Layout::Dense);
                reduce_of(ReduceKind::ArgMax, &shadow, Some(&prologue), &axes, &got.view_mut()).unwrap();
                assert_eq!(got.values(), want.values());
            }
        }
    }
}
