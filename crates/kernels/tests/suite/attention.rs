use crate::common::{Array, LAYOUTS, Layout, Rng, same_bits, with_threads};

use half::{bf16, f16};
use ms_core::{Code, DType, Opcode, ProgramBuilder, Reg, View};
use ms_kernels::attention::{Scores, attention};
use ms_kernels::element::Element;
use ms_kernels::elementwise::CompiledProgram;
use ms_kernels::gemm::matmul;
use ms_kernels::rows::softmax::{SoftmaxKind, softmax};

/// `(x - y) * x`, which reads the product twice.
fn program(dtype: DType) -> CompiledProgram {
    let mut b = ProgramBuilder::new(&[dtype, dtype]);
    let less = b.op(Opcode::Sub, &[Reg(0), Reg(1)]);
    let out = b.op(Opcode::Mul, &[less, Reg(0)]);
    b.output(out);
    CompiledProgram::new(&b.finish()).unwrap()
}

/// Separate kernels, over row-major operands.
fn one_by_one<T: Element>(
    [a, b, c]: [&Array<T>; 3],
    bias: Option<(&CompiledProgram, &View)>,
    n: i64,
    m: i64,
) -> [Vec<T>; 2] {
    let (batch, e) = (&a.shape[..a.shape.len() - 2], *c.shape.last().unwrap());
    let shape = |rows, columns| [batch, &[rows, columns]].concat();
    let mut scores = Array::<T>::zeros(&shape(n, m), Layout::Dense);
    matmul(&a.view(), &b.view(), &scores.view_mut()).unwrap();
    if let Some((program, bias)) = bias {
        let mut read = Array::<T>::zeros(&shape(n, m), Layout::Dense);
        program.run(&[scores.view(), *bias], &[read.view_mut()]).unwrap();
        scores = read;
    }
    let mut weights = Array::<T>::zeros(&shape(n, m), Layout::Dense);
    softmax(SoftmaxKind::Softmax, &scores.view(), batch.len() + 1, &weights.view_mut()).unwrap();
    let mut out = Array::<T>::zeros(&shape(n, e), Layout::Dense);
    matmul(&weights.view(), &c.view(), &out.view_mut()).unwrap();
    [out.values(), weights.values()]
}

fn check<T: Element>() {
    let mut rng = Rng(3);
    let sizes: [(&[i64], [i64; 4]); 7] = [
        (&[], [1, 1, 1, 1]),
        (&[], [130, 70, 33, 9]),
        (&[2, 3], [13, 40, 5, 7]),
        (&[3], [1, 300, 64, 20]),
        (&[1, 2], [70, 2100, 8, 3]),
        (&[2], [64, 64, 300, 16]),
        (&[5, 1], [49, 16, 16, 64]),
    ];
    for (batch, [n, m, d, e]) in sizes {
        let shape = |rows, columns| [batch, &[rows, columns]].concat();
        let all = |rows: i64, columns: i64| (batch.iter().product::<i64>() * rows * columns) as usize;
        let (a, b, c) = (rng.values::<T>(all(n, d)), rng.values::<T>(all(d, m)), rng.values::<T>(all(m, e)));
        let row = rng.values::<T>(m as usize);
        let made = program(T::DTYPE);
        for (k, layout) in LAYOUTS.into_iter().enumerate() {
            let a = Array::new(&a, &shape(n, d), layout);
            let b = Array::new(&b, &shape(d, m), LAYOUTS[(k + 1) % LAYOUTS.len()]);
            let c = Array::new(&c, &shape(m, e), LAYOUTS[(k + 2) % LAYOUTS.len()]);
            let full = shape(n, m);
            let mut strides = vec![0; full.len()];
            *strides.last_mut().unwrap() = 1;
            // SAFETY: one row for all.
            let bias = unsafe { View::new(row.as_ptr().cast(), T::DTYPE, &full, &strides) };
            let inputs = [bias];
            for with in [false, true] {
                let scores = with.then_some(Scores { program: &made, inputs: &inputs });
                let want = one_by_one([&a, &b, &c], with.then_some((&made, &bias)), n, m);
                let operands = [a.view(), b.view(), c.view()];
                with_threads(|threads| {
                    let what = (batch, [n, m, d, e], layout, with, threads);
                    let mut out = Array::<T>::zeros(&shape(n, e), layout);
                    attention(&operands, scores, &out.view_mut(), None).unwrap();
                    same_bits(&out.values(), &want[0], what);
                    let mut weights = Array::<T>::zeros(&full, layout);
                    attention(&operands, scores, &out.view_mut(), Some(&weights.view_mut())).unwrap();
                    same_bits(&out.values(), &want[0], what);
                    same_bits(&weights.values(), &want[1], what);
                });
            }
        }
    }
}

#[test]
fn it_gives_the_bits_of_its_kernels_one_by_one() {
    check::<f32>();
    check::<f64>();
    check::<f16>();
    check::<bf16>();
}

#[test]
fn nothing_is_done_for_no_rows_and_sums_over_nothing_are_zero() {
    let (a, b) = (Array::<f32>::zeros(&[2, 0, 3], Layout::Dense), Array::<f32>::zeros(&[2, 3, 4], Layout::Dense));
    let c = Array::<f32>::zeros(&[2, 4, 5], Layout::Dense);
    let mut none = Array::<f32>::zeros(&[2, 0, 5], Layout::Dense);
    attention(&[a.view(), b.view(), c.view()], None, &none.view_mut(), None).unwrap();
    let (a, b) = (Array::<f32>::zeros(&[2, 3], Layout::Dense), Array::<f32>::zeros(&[3, 0], Layout::Dense));
    let c = Array::<f32>::zeros(&[0, 2], Layout::Dense);
    let mut out = Array::new(&[1f32; 4], &[2, 2], Layout::Dense);
    attention(&[a.view(), b.view(), c.view()], None, &out.view_mut(), None).unwrap();
    assert_eq!(out.values(), [0.0; 4]);
}

#[test]
fn operands_that_do_not_fit_are_errors() {
    let square = |rows, columns| Array::<f32>::zeros(&[rows, columns], Layout::Dense);
    let (a, b, c) = (square(2, 3), square(3, 4), square(4, 5));
    let operands = [a.view(), b.view(), c.view()];
    let code = |result: ms_core::Result<()>| result.map_err(|e| e.code());
    assert_eq!(code(attention(&operands, None, &square(2, 4).view_mut(), None)), Err(Code::Internal));
    assert_eq!(
        code(attention(&operands, None, &square(2, 5).view_mut(), Some(&square(4, 2).view_mut()))),
        Err(Code::Internal)
    );
    let turned = [b.view(), a.view(), c.view()];
    assert_eq!(code(attention(&turned, None, &square(2, 5).view_mut(), None)), Err(Code::Internal));
    let program = program(DType::Float32);
    let scores = Scores { program: &program, inputs: &[] };
    assert_eq!(code(attention(&operands, Some(scores), &square(2, 5).view_mut(), None)), Err(Code::Internal));
    let whole = |rows, columns| Array::<i32>::zeros(&[rows, columns], Layout::Dense);
    let (a, b, c) = (whole(2, 3), whole(3, 4), whole(4, 5));
    let integers = attention(&[a.view(), b.view(), c.view()], None, &whole(2, 5).view_mut(), None);
    assert_eq!(code(integers), Err(Code::UnsupportedDType));
}
