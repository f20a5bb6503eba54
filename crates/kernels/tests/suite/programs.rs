//! Programs over layouts, tiles and threads: the bits are those of their instructions one by one.

use crate::common::programs::{apply, floats, pairs, program};
use crate::common::{Array, LAYOUTS, Layout, Rng, same_bits, with_threads};
use ms_core::{Code, DType, Opcode, ProgramBuilder, Reg, Scalar, ScalarProgram, View, ViewMut};
use ms_kernels::elementwise::{CompiledProgram, One, run, run_all};
use ms_kernels::simd::Level;

/// `out0 = (x * y + 0.5) * tanh(x)`, `out1 = select(x < y, x, y * 0.5)`, with x's last use after out0.
fn long_program() -> ScalarProgram {
    let mut b = ProgramBuilder::new(&[DType::Float32, DType::Float32]);
    let half = b.constant(Scalar::Float(0.5).to_bits(DType::Float32), DType::Float32);
    let p = b.op(Opcode::Mul, &[Reg(0), Reg(1)]);
    let s = b.op(Opcode::Add, &[p, half]);
    let t = b.op(Opcode::Tanh, &[Reg(0)]);
    let o = b.op(Opcode::Mul, &[s, t]);
    let less = b.op(Opcode::Lt, &[Reg(0), Reg(1)]);
    let h = b.op(Opcode::Mul, &[Reg(1), half]);
    let q = b.op(Opcode::Select, &[less, Reg(0), h]);
    b.output(o);
    b.output(q);
    b.finish()
}

#[test]
fn layouts_tiles_and_threads_do_not_change_bits_at_any_level() {
    let compiled: Vec<CompiledProgram> =
        Level::available().iter().map(|&l| CompiledProgram::at_level(&long_program(), l).unwrap()).collect();
    let mut rng = Rng(11);
    let mut shapes: Vec<Vec<i64>> =
        vec![vec![], vec![0], vec![3, 0, 2], vec![1], vec![5], vec![1023], vec![1025], vec![7, 300], vec![300, 7]];
    shapes.extend([vec![3, 70000], vec![5, 6, 7, 8], vec![200000], vec![300, 301]]);
    for shape in shapes {
        let n = shape.iter().product::<i64>() as usize;
        let (x, y): (Vec<f32>, Vec<f32>) = (rng.values(n), rng.values(n));
        // Levels may differ in the last bits of a transcendental function.
        let mut wants: Vec<Option<[Vec<f32>; 2]>> = vec![None; compiled.len()];
        with_threads(|threads| {
            for (k, layout) in LAYOUTS.into_iter().enumerate() {
                let (a, b) = (Array::new(&x, &shape, layout), Array::new(&y, &shape, LAYOUTS[(k + 1) % 4]));
                for (c, want) in compiled.iter().zip(&mut wants) {
                    let mut o = Array::<f32>::zeros(&shape, LAYOUTS[(k + 2) % 4]);
                    let mut q = Array::<f32>::zeros(&shape, layout);
                    c.run(&[a.view(), b.view()], &[o.view_mut(), q.view_mut()]).unwrap();
                    let got = [o.values(), q.values()];
                    let want = want.get_or_insert_with(|| got.clone());
                    same_bits(&got[0], &want[0], (&shape, layout, threads));
                    same_bits(&got[1], &want[1], (&shape, layout, threads));
                }
            }
        });
        for [o, q] in wants.into_iter().flatten() {
            for k in 0..n {
                let reference = (x[k] as f64 * y[k] as f64 + 0.5) * (x[k] as f64).tanh();
                assert!((o[k] as f64 - reference).abs() < 1e-6);
                assert_eq!(q[k], if x[k] < y[k] { x[k] } else { y[k] * 0.5 });
            }
        }
    }
}

/// Results too large for the caches bypass them: they have the bits of small launches, at every alignment.
#[test]
fn large_launches_have_the_bits_of_small_ones() {
    let (rows, columns) = (3001i64, 4003i64);
    let n = (rows * columns) as usize;
    let mut rng = Rng(12);
    let (x, y): (Vec<f32>, Vec<f32>) = (rng.values(n), rng.values(n));
    let (mut o, mut q) = (vec![0f32; n + 1], vec![0f32; n]);
    let program = CompiledProgram::new(&long_program()).unwrap();
    // SAFETY: the shapes and strides stay within `n - start` elements from `start` on, and the outputs are this call's.
    let mut launch = |start: usize, shape: &[i64], strides: &[i64]| unsafe {
        let inputs = [&x, &y].map(|v| View::new(v.as_ptr().add(start).cast(), DType::Float32, shape, strides));
        let outputs = [o.as_mut_ptr().add(start + 1), q.as_mut_ptr().add(start)]
            .map(|p| ViewMut::new(p.cast(), DType::Float32, shape, strides));
        program.run(&inputs, &outputs).unwrap();
        (o[1 + start..].to_vec(), q[start..].to_vec())
    };
    let (large_o, large_q) = launch(0, &[rows, columns], &[columns, 1]);
    for start in (0..n - 5000).step_by(1_234_567) {
        let (small_o, small_q) = launch(start, &[5000], &[1]);
        same_bits(&large_o[start..start + 5000], &small_o[..5000], start);
        same_bits(&large_q[start..start + 5000], &small_q[..5000], start);
    }
    assert_eq!(large_o.len(), n);
    let last = (x[n - 1] as f64 * y[n - 1] as f64 + 0.5) * (x[n - 1] as f64).tanh();
    assert!((large_o[n - 1] as f64 - last).abs() < 1e-6 && o[0] == 0.0);
}

/// A single step between dense operands uses its own tile size; so do programs with many operands.
#[test]
fn tiles_of_any_size_have_the_bits_of_single_elements() {
    let mut rng = Rng(13);
    let n = 3 * 16384 + 77;
    let x: Vec<f32> = rng.values(n);
    for op in [Opcode::Exp, Opcode::Tanh, Opcode::Sigmoid, Opcode::Erf, Opcode::Sin, Opcode::Neg] {
        let p = program(op, DType::Float32);
        let small: Vec<f32> = x.chunks(5).flat_map(|part| apply::<f32, f32>(&p, &[part.to_vec()])).collect();
        with_threads(|threads| same_bits(&apply::<f32, f32>(&p, &[x.clone()]), &small, (op, threads)));
    }
    let mut b = ProgramBuilder::new(&[DType::Float32]);
    let half = b.constant(Scalar::Float(0.5).to_bits(DType::Float32), DType::Float32);
    let r = b.op(Opcode::Mul, &[Reg(0), half]);
    b.output(r);
    let p = b.finish();
    let halves: Vec<f32> = x.iter().map(|v| v * 0.5).collect();
    with_threads(|threads| same_bits(&apply::<f32, f32>(&p, &[x.clone()]), &halves, ("a constant", threads)));
    let n = 300_001;
    let many: Vec<Vec<f32>> = (0..5).map(|_| rng.values(n)).collect();
    let mut b = ProgramBuilder::new(&[DType::Float32; 5]);
    let mut sum = Reg(0);
    for k in 1..5 {
        let power = b.op(Opcode::Exp, &[Reg(k)]);
        sum = b.op(Opcode::Sub, &[power, sum]);
    }
    b.output(sum);
    let p = b.finish();
    let part =
        |from: usize, to: usize| apply::<f32, f32>(&p, &many.iter().map(|v| v[from..to].to_vec()).collect::<Vec<_>>());
    let small: Vec<f32> = (0..n).step_by(100).flat_map(|at| part(at, n.min(at + 100))).collect();
    with_threads(|threads| same_bits(&part(0, n), &small, threads));
}

#[test]
fn broadcast_inputs() {
    let p = program(Opcode::Add, DType::Float32);
    let mut rng = Rng(5);
    for (rows, columns) in [(3, 4), (700, 10), (10, 700), (300, 2000)] {
        let row: Vec<f32> = rng.values(columns as usize);
        let column: Vec<f32> = rng.values(rows as usize);
        let shape = [rows, columns];
        let (r, c) = (Array::new(&row, &[columns], Layout::Dense), Array::new(&column, &[rows], Layout::Dense));
        let (rv, cv) = (r.view(), c.view());
        let mut out = Array::<f32>::zeros(&shape, Layout::Dense);
        // SAFETY: a row and a column, read again along the other dimension.
        unsafe {
            let a = ms_core::View::new(rv.ptr, rv.dtype, &shape, &[0, 1]);
            let b = ms_core::View::new(cv.ptr, cv.dtype, &shape, &[1, 0]);
            run(&p, &[a, b], &[out.view_mut()]).unwrap();
        }
        let want: Vec<f32> =
            (0..rows * columns).map(|k| row[(k % columns) as usize] + column[(k / columns) as usize]).collect();
        same_bits(&out.values(), &want, (rows, columns));
    }
}

#[test]
fn short_rows_and_tables_that_are_the_same_for_all_heads() {
    let (p, mut rng) = (program(Opcode::Mul, DType::Float32), Rng(6));
    // Rows in tiles, rows of which no number divides into tiles, and one row alone.
    for (batch, heads, rows, columns) in
        [(2, 8, 128, 32), (3, 5, 100, 20), (2, 3, 13, 60), (4, 7, 521, 24), (9, 6, 1, 40)]
    {
        let n = batch * heads * rows * columns;
        // Twice as many columns: the program reads and writes the second half of each row.
        let x: Vec<f32> = rng.values(2 * n as usize);
        let table: Vec<f32> = rng.values(2 * (rows * columns) as usize);
        let shape = [batch, heads, rows, columns];
        let wide = 2 * columns;
        let (a, t) =
            (Array::new(&x, &[2 * n], Layout::Dense), Array::new(&table, &[2 * rows * columns], Layout::Dense));
        with_threads(|threads| {
            let mut out = Array::<f32>::zeros(&[2 * n], Layout::Dense);
            let view = out.view_mut();
            let after = 4 * columns as usize;
            let same = [0, 0, wide, 1];
            // SAFETY: the second halves of rows; heads lie within rows of `x`, and the table has none.
            unsafe {
                let strides = [heads * rows * wide, wide, heads * wide, 1];
                let a = View::new(a.view().ptr.add(after), DType::Float32, &shape, &strides);
                let t = View::new(t.view().ptr.add(after), DType::Float32, &shape, &same);
                let strides = [heads * rows * wide, rows * wide, wide, 1];
                let out = ms_core::ViewMut::new(view.ptr.add(after), DType::Float32, &shape, &strides);
                run(&p, &[a, t], &[out]).unwrap();
            }
            let want: Vec<f32> = (0..2 * n)
                .map(|at| {
                    let (column, row, head, image) =
                        (at % wide, at / wide % rows, at / (wide * rows) % heads, at / (wide * rows * heads));
                    let from = ((image * rows + row) * heads + head) * wide + column;
                    if column < columns { 0.0 } else { x[from as usize] * table[(row * wide + column) as usize] }
                })
                .collect();
            same_bits(&out.values(), &want, (shape, threads));
        });
    }
}

#[test]
fn an_output_may_be_an_input() {
    for n in [6usize, 5000, 200_000] {
        for layout in LAYOUTS {
            let mut rng = Rng(n as u64);
            let shape = [n as i64 / 2, 2];
            let (x, y): (Vec<f32>, Vec<f32>) = (rng.values(n), rng.values(n));
            let mut a = Array::new(&x, &shape, layout);
            let b = Array::new(&y, &shape, Layout::Dense);
            let p = program(Opcode::Sub, DType::Float32);
            let out = a.view_mut();
            run(&p, &[out.as_view(), b.view()], std::slice::from_ref(&out)).unwrap();
            let want: Vec<f32> = x.iter().zip(&y).map(|(x, y)| x - y).collect();
            same_bits(&a.values(), &want, (n, layout));
            // The first output overwrites an input that a later instruction still reads.
            let mut a = Array::new(&x, &shape, layout);
            let mut second = Array::<f32>::zeros(&shape, Layout::Dense);
            let first = a.view_mut();
            let inputs = [first.as_view(), b.view()];
            CompiledProgram::new(&long_program()).unwrap().run(&inputs, &[first, second.view_mut()]).unwrap();
            let want: Vec<f32> = x.iter().zip(&y).map(|(&x, &y)| if x < y { x } else { y * 0.5 }).collect();
            same_bits(&second.values(), &want, (n, layout));
        }
    }
}

#[test]
fn outputs_that_are_inputs_or_constants() {
    let mut b = ProgramBuilder::new(&[DType::Int64]);
    let c = b.constant(Scalar::Int(7).to_bits(DType::Int64), DType::Int64);
    b.output(c);
    b.output(Reg(0));
    b.output(c);
    let p = b.finish();
    let x = Array::new(&[1i64, 2, 3], &[3], Layout::Random(4));
    let mut outs: Vec<Array<i64>> = (0..3).map(|_| Array::zeros(&[3], Layout::Dense)).collect();
    let views: Vec<_> = outs.iter_mut().map(|o| o.view_mut()).collect();
    run(&p, &[x.view()], &views).unwrap();
    let got: Vec<_> = outs.iter().map(|o| o.values()).collect();
    assert_eq!(got, [[7, 7, 7], [1, 2, 3], [7, 7, 7]]);
}

/// A program of random float32 instructions, each of which is also run separately, over all elements.
#[test]
fn random_programs_agree_with_their_instructions_one_by_one() {
    let mut rng = Rng(99);
    let ops = [Opcode::Add, Opcode::Sub, Opcode::Mul, Opcode::Maximum, Opcode::Neg, Opcode::Sin, Opcode::Abs];
    for round in 0..60 {
        let n_in = 1 + rng.below(3);
        let shape = [[1i64, 3], [40, 30], [2, 2500], [600, 9]][rng.below(4)];
        let n = (shape[0] * shape[1]) as usize;
        let mut values: Vec<Vec<f32>> = (0..n_in).map(|_| rng.values(n)).collect();
        let inputs: Vec<Array<f32>> = values.iter().map(|v| Array::new(v, &shape, LAYOUTS[rng.below(4)])).collect();
        let mut b = ProgramBuilder::new(&vec![DType::Float32; n_in]);
        for _ in 0..1 + rng.below(25) {
            if rng.below(6) == 0 {
                let c = rng.unit() as f32;
                b.constant(Scalar::Float(c as f64).to_bits(DType::Float32), DType::Float32);
                values.push(vec![c; n]);
                continue;
            }
            let op = ops[rng.below(ops.len())];
            let args: Vec<Reg> = (0..op.arity()).map(|_| Reg(rng.below(values.len()) as u16)).collect();
            b.op(op, &args);
            let operands: Vec<Vec<f32>> = args.iter().map(|a| values[a.0 as usize].clone()).collect();
            values.push(apply(&program(op, DType::Float32), &operands));
        }
        let outs: Vec<usize> = (0..1 + rng.below(3)).map(|_| rng.below(values.len())).collect();
        for &o in &outs {
            b.output(Reg(o as u16));
        }
        let compiled = CompiledProgram::new(&b.finish()).unwrap();
        let mut results: Vec<Array<f32>> = outs.iter().map(|_| Array::zeros(&shape, LAYOUTS[rng.below(4)])).collect();
        let views: Vec<_> = inputs.iter().map(|a| a.view()).collect();
        let targets: Vec<_> = results.iter_mut().map(|a| a.view_mut()).collect();
        compiled.run(&views, &targets).unwrap();
        for (result, &o) in results.iter().zip(&outs) {
            same_bits(&result.values(), &values[o], (round, o));
        }
    }
}

/// Two opcodes in one pass have the bits of two passes: nothing is contracted.
#[test]
fn pairs_of_opcodes_round_twice() {
    let values = floats();
    let [a, b] = pairs(&values);
    let c: Vec<f32> =
        a.iter().zip(&b).enumerate().map(|(k, (x, y))| if k % 3 == 0 { -(x * y) } else { y + 0.25 }).collect();
    let scalar = |op: Opcode, x: f32, y: f32| match op {
        Opcode::Add => x + y,
        Opcode::Sub => x - y,
        Opcode::Mul => x * y,
        _ if x > y || x.is_nan() => x,
        _ => y,
    };
    for first in [Opcode::Add, Opcode::Sub, Opcode::Mul] {
        for second in [Opcode::Add, Opcode::Sub, Opcode::Mul, Opcode::Maximum] {
            for swapped in [false, true] {
                let mut p = ProgramBuilder::new(&[DType::Float32; 3]);
                let inner = p.op(first, &[Reg(0), Reg(1)]);
                let outer = p.op(second, &if swapped { [Reg(2), inner] } else { [inner, Reg(2)] });
                // The combined value is read further, so its register is an ordinary one.
                let last = p.op(Opcode::Neg, &[outer]);
                p.output(last);
                let p = p.finish();
                for &level in Level::available() {
                    let program = CompiledProgram::at_level(&p, level).unwrap();
                    let n = a.len() as i64;
                    let inputs = [&a, &b, &c].map(|v| Array::new(v, &[n], Layout::Dense));
                    let mut out = Array::<f32>::zeros(&[n], Layout::Dense);
                    program.run(&[inputs[0].view(), inputs[1].view(), inputs[2].view()], &[out.view_mut()]).unwrap();
                    let want: Vec<f32> = (0..a.len())
                        .map(|k| {
                            let inner = scalar(first, a[k], b[k]);
                            -if swapped { scalar(second, c[k], inner) } else { scalar(second, inner, c[k]) }
                        })
                        .collect();
                    same_bits(&out.values(), &want, (first, second, swapped, level));
                }
            }
        }
    }
}

/// A program without instructions copies, across dimensions and onto its input.
#[test]
fn programs_of_no_opcode_copy() {
    let mut b = ProgramBuilder::new(&[DType::Float32]);
    b.output(Reg(0));
    let program = CompiledProgram::new(&b.finish()).unwrap();
    let mut rng = Rng(5);
    for shape in [vec![], vec![0, 3], vec![7], vec![300, 257], vec![40, 30, 50]] {
        let values: Vec<f32> = rng.values(shape.iter().product::<i64>() as usize);
        for from in LAYOUTS {
            for to in LAYOUTS {
                let input = Array::new(&values, &shape, from);
                let mut out = Array::<f32>::zeros(&shape, to);
                program.run(&[input.view()], &[out.view_mut()]).unwrap();
                same_bits(&out.values(), &values, (&shape, from, to));
            }
        }
        let mut own = Array::new(&values, &shape, Layout::Dense);
        let (first, strides) = (own.view().ptr, own.strides.clone());
        // SAFETY: the output itself.
        let input = unsafe { View::new(first, DType::Float32, &shape, &strides) };
        program.run(&[input], &[own.view_mut()]).unwrap();
        same_bits(&own.values(), &values, &shape);
    }
}

/// The value of the last of these opcodes over three operands; the registers of the opcodes start at 3. If all values are
/// `shown` (outputs), each opcode is computed separately.
fn last_value(steps: &[(Opcode, &[u16])], operands: [&[f32]; 3], shown: bool, level: Level) -> Vec<f32> {
    let n = operands[0].len() as i64;
    let inputs = operands.map(|v| Array::new(v, &[n], Layout::Dense));
    let mut p = ProgramBuilder::new(&[DType::Float32; 3]);
    for (op, args) in steps {
        let args: Vec<Reg> = args.iter().map(|&r| Reg(r)).collect();
        let value = p.op(*op, &args);
        if shown {
            p.output(value);
        }
    }
    if !shown {
        p.output(Reg(2 + steps.len() as u16));
    }
    let program = CompiledProgram::at_level(&p.finish(), level).unwrap();
    let mut outs: Vec<Array<f32>> = (0..program.output_count()).map(|_| Array::zeros(&[n], Layout::Dense)).collect();
    let targets: Vec<_> = outs.iter_mut().map(|a| a.view_mut()).collect();
    program.run(&[inputs[0].view(), inputs[1].view(), inputs[2].view()], &targets).unwrap();
    drop(targets);
    outs.last().unwrap().values()
}

/// A function combined with its argument's opcodes has the bits of separate opcodes, including NaN's.
#[test]
fn functions_of_sums_and_products_have_the_bits_of_each_opcode() {
    let values = floats();
    let [a, b] = pairs(&values);
    let c: Vec<f32> = a.iter().enumerate().map(|(k, x)| if k % 5 == 0 { -f32::NAN } else { 0.7 - x * 0.3 }).collect();
    let arguments: [&[(Opcode, &[u16])]; 9] = [
        &[(Opcode::Neg, &[0])],
        &[(Opcode::Add, &[0, 1])],
        &[(Opcode::Sub, &[0, 1])],
        &[(Opcode::Mul, &[0, 1])],
        &[(Opcode::Neg, &[1]), (Opcode::Mul, &[3, 1])],
        &[(Opcode::Neg, &[1]), (Opcode::Mul, &[1, 3])],
        &[(Opcode::Mul, &[0, 1]), (Opcode::Add, &[3, 2])],
        &[(Opcode::Mul, &[0, 1]), (Opcode::Add, &[2, 3])],
        &[(Opcode::Sub, &[0, 1]), (Opcode::Add, &[3, 2])],
    ];
    for argument in arguments {
        for function in [Opcode::Exp, Opcode::Tanh, Opcode::Sigmoid, Opcode::Erf] {
            let last = [2 + argument.len() as u16];
            let steps: Vec<(Opcode, &[u16])> = argument.iter().copied().chain([(function, &last[..])]).collect();
            for &level in Level::available() {
                let [joined, separate] = [false, true].map(|shown| last_value(&steps, [&a, &b, &c], shown, level));
                same_bits(&joined, &separate, (argument, function, level));
            }
        }
    }
}

/// The parts of an optimizer's step have the bits of separate opcodes, also for NaN with payloads, quiet or not.
#[test]
fn moving_averages_and_quotients_have_the_bits_of_each_opcode() {
    let mut values = floats();
    values.extend([0x7fc0_0001, 0xffc0_0002, 0x7f80_0003, 0xff80_0004].map(f32::from_bits));
    let [a, b] = pairs(&values);
    let programs: [&[(Opcode, &[u16])]; 8] = [
        &[(Opcode::Sub, &[0, 1]), (Opcode::Mul, &[3, 2]), (Opcode::Add, &[1, 4])],
        &[(Opcode::Mul, &[0, 0]), (Opcode::Sub, &[3, 1]), (Opcode::Mul, &[4, 2]), (Opcode::Add, &[1, 5])],
        // Similar, but not an average.
        &[(Opcode::Sub, &[0, 1]), (Opcode::Mul, &[3, 2]), (Opcode::Add, &[0, 4])],
        &[(Opcode::Mul, &[0, 2]), (Opcode::Sub, &[3, 1]), (Opcode::Mul, &[4, 2]), (Opcode::Add, &[1, 5])],
        &[(Opcode::Sqrt, &[0]), (Opcode::Add, &[3, 1])],
        &[(Opcode::Add, &[0, 1]), (Opcode::Div, &[3, 2])],
        &[(Opcode::Sub, &[0, 1]), (Opcode::Div, &[3, 2])],
        &[(Opcode::Mul, &[0, 1]), (Opcode::Div, &[3, 2])],
    ];
    // Instructions of two operands return one of two NaN or the other, as the compiler arranges them.
    let comparable = |v: f32, level: Level| if v.is_nan() && level == Level::Baseline { f32::NAN } else { v };
    for third in [0.1, -0.0, f32::INFINITY, -f32::NAN] {
        let c = vec![third; a.len()];
        for steps in programs {
            for &level in Level::available() {
                let [joined, separate] = [false, true].map(|shown| {
                    let values = last_value(steps, [&a, &b, &c], shown, level);
                    values.into_iter().map(|v| comparable(v, level)).collect::<Vec<f32>>()
                });
                same_bits(&joined, &separate, (steps, third, level));
            }
        }
    }
}

#[test]
fn launches_that_run_together_have_the_bits_of_each_by_itself() {
    let programs = [long_program(), program(Opcode::Exp, DType::Float32), program(Opcode::Sub, DType::Float32)];
    // No, one and many elements, with strides and broadcasting; some with several tiles, some split over threads.
    let shapes: [&[i64]; 8] = [&[], &[7], &[0, 3], &[1024], &[33, 70], &[300, 257], &[5, 1], &[90_001]];
    let compiled: Vec<CompiledProgram> = programs.iter().map(|p| CompiledProgram::new(p).unwrap()).collect();
    let mut rng = Rng(11);
    let mut inputs: Vec<Vec<Array<f32>>> = Vec::new();
    let mut chosen = Vec::new();
    for (k, shape) in shapes.iter().cycle().take(40).enumerate() {
        let which = k % programs.len();
        let n: i64 = shape.iter().product();
        let one = |rng: &mut Rng, layout| {
            let values: Vec<f32> = (0..n).map(|_| rng.unit() as f32 * 3.0 - 1.0).collect();
            Array::new(&values, shape, layout)
        };
        inputs
            .push((0..programs[which].inputs.len()).map(|j| one(&mut rng, LAYOUTS[(k + j) % LAYOUTS.len()])).collect());
        chosen.push((which, *shape));
    }
    let results = |together: bool| {
        let mut outs: Vec<Vec<Array<f32>>> = (chosen.iter())
            .map(|(which, shape)| {
                programs[*which].outputs.iter().map(|_| Array::<f32>::zeros(shape, Layout::Dense)).collect()
            })
            .collect();
        let views: Vec<Vec<View>> = inputs.iter().map(|all| all.iter().map(|a| a.view()).collect()).collect();
        let made: Vec<Vec<ViewMut>> =
            outs.iter_mut().map(|all| all.iter_mut().map(|a| a.view_mut()).collect()).collect();
        let all: Vec<One> = (chosen.iter().zip(&views).zip(&made))
            .map(|(((which, _), inputs), outputs)| One { op: "one", program: &compiled[*which], inputs, outputs })
            .collect();
        if together {
            run_all(&all).unwrap();
        } else {
            all.iter().for_each(|one| one.program.run(one.inputs, one.outputs).unwrap());
        }
        drop(all);
        drop(made);
        outs.iter().flatten().flat_map(|a| a.values()).collect::<Vec<f32>>()
    };
    let each = results(false);
    with_threads(|threads| same_bits(&results(true), &each, threads));
}

#[test]
fn of_launches_that_run_together_the_error_of_one_is_returned() {
    let program = CompiledProgram::new(&program(Opcode::Exp, DType::Float32)).unwrap();
    let x = Array::new(&vec![0f32; 40_000], &[40_000], Layout::Dense);
    let (mut y, mut z) = (Array::<f32>::zeros(&[40_000], Layout::Dense), Array::<f32>::zeros(&[40_000], Layout::Dense));
    let (input, outputs) = ([x.view()], ([y.view_mut()], [z.view_mut()]));
    let good = One { op: "good", program: &program, inputs: &input, outputs: &outputs.0 };
    let bad = One { op: "bad", program: &program, inputs: &[], outputs: &outputs.1 };
    let error = run_all(&[good, bad]).unwrap_err();
    assert_eq!(error.code(), Code::Internal);
    assert!(error.to_string().contains("views of unexpected shapes or dtypes"), "{error}");
}
