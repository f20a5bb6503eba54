//! Element-wise ops of few elements give the same bits for all layouts of their operands, and are counted as ops.

use ms_core::{Attrs, DType, Dim, Layout};
use ms_ir::OpDef;
use ms_ops::{binary, unary};
use ms_runtime::{counters, dispatch, eager};
use ms_tensor::{Tensor, Value};

const OPS: &[&OpDef] = &[
    &binary::ADD,
    &binary::SUB,
    &binary::MUL,
    &binary::DIV,
    &binary::FLOOR_DIVIDE,
    &binary::FLOOR_MOD,
    &binary::POW,
    &binary::MAXIMUM,
    &binary::LESS,
    &binary::EQUAL,
    &binary::LOGICAL_AND,
];

const OF_INTS: &[&OpDef] = &[&binary::ADD, &binary::SUB, &binary::MUL, &binary::MAXIMUM, &binary::LESS, &binary::EQUAL];

fn dims(shape: &[i64]) -> &[Dim] {
    Dim::from_i64s(shape)
}

/// Numbers from -4 upwards in steps of a quarter, or of one.
fn tensor(dtype: DType, shape: &[i64]) -> Tensor {
    let n: i64 = shape.iter().product();
    let bytes: Vec<u8> = (0..n)
        .flat_map(|k| match dtype {
            DType::Float32 => ((k % 37 - 16) as f32 / 4.0).to_le_bytes(),
            _ => (((k % 37) - 16) as i32).to_le_bytes(),
        })
        .collect();
    Tensor::from_bytes(eager::device(), dtype, dims(shape), &bytes).unwrap()
}

/// Tensors of one shape in all layouts, and one that is a single broadcast element.
fn forms(dtype: DType, shape: [i64; 2]) -> Vec<Tensor> {
    let [rows, columns] = shape;
    let turned = tensor(dtype, &[columns, rows]);
    let long = tensor(dtype, &[rows * 2, columns]);
    let row = tensor(dtype, &[1, columns]);
    let every_other =
        Layout { dtype, shape: dims(&shape).into(), strides: dims(&[2 * columns, 1]).into(), offset: Dim::new(0) };
    let backwards =
        Layout { strides: dims(&[-columns, 1]).into(), offset: Dim::new((rows - 1) * columns), ..every_other.clone() };
    let second_half =
        Layout { strides: dims(&[columns, 1]).into(), offset: Dim::new(rows * columns), ..every_other.clone() };
    vec![
        tensor(dtype, &shape),
        turned.view(turned.layout().permuted(&[1, 0])),
        row.view(row.layout().expanded(dims(&shape))),
        long.view(every_other),
        long.view(backwards),
        long.view(second_half),
        tensor(dtype, &[]),
    ]
}

/// A row-major copy in the shape of the result.
fn spread(t: &Tensor, shape: &[Dim]) -> Tensor {
    eager::copy(&t.view(t.layout().expanded(shape))).unwrap()
}

fn call(op: &'static OpDef, inputs: &[&Tensor]) -> (DType, Vec<Dim>, Vec<u8>) {
    let values: Vec<Value> = inputs.iter().map(|t| Value::Concrete((*t).clone())).collect();
    let refs: Vec<&Value> = values.iter().collect();
    let out = dispatch::call(op, &refs, Attrs::new()).unwrap().remove(0);
    let t = out.concrete().unwrap();
    (t.dtype(), t.shape().to_vec(), t.to_bytes().unwrap())
}

#[test]
fn two_operands_may_lie_in_any_way() {
    for dtype in [DType::Float32, DType::Int32] {
        for shape in [[2, 3], [5, 17], [64, 33], [1, 1]] {
            let all = forms(dtype, shape);
            let ops = if dtype == DType::Float32 { OPS } else { OF_INTS };
            for op in ops {
                for x in &all {
                    for y in &all {
                        let lead = if x.shape().is_empty() { y } else { x }.shape().to_vec();
                        let reference = call(op, &[&spread(x, &lead), &spread(y, &lead)]);
                        assert_eq!(reference.1, lead);
                        assert_eq!(call(op, &[x, y]), reference, "{} {:?} {:?}", op.name, x.layout(), y.layout());
                    }
                }
            }
        }
    }
}

#[test]
fn one_operand_may_lie_in_any_way() {
    for op in [&unary::NEG, &unary::EXP, &unary::TANH, &unary::SIGN] {
        for x in forms(DType::Float32, [5, 17]) {
            let reference = call(op, &[&eager::copy(&x).unwrap()]);
            assert_eq!(call(op, &[&x]), reference, "{} {:?}", op.name, x.layout());
        }
    }
}

#[test]
fn no_elements_and_other_shapes_are_as_in_general() {
    let empty = tensor(DType::Float32, &[0, 3]);
    let number = tensor(DType::Float32, &[]);
    for _ in 0..3 {
        assert_eq!(call(&binary::ADD, &[&empty, &number]), (DType::Float32, dims(&[0, 3]).to_vec(), vec![]));
        let rows = call(&binary::ADD, &[&tensor(DType::Float32, &[2, 3]), &tensor(DType::Float32, &[3])]);
        assert_eq!(rows.1, dims(&[2, 3]));
        let values: [Value; 2] = [&[2, 3][..], &[3, 2]].map(|s| Value::Concrete(tensor(DType::Float32, s)));
        assert!(dispatch::call(&binary::ADD, &[&values[0], &values[1]], Attrs::new()).is_err());
    }
}

#[test]
fn mixed_dtypes_promote_on_every_way() {
    let (x, n) = (tensor(DType::Float32, &[2, 3]), tensor(DType::Int32, &[]));
    let first = call(&binary::MUL, &[&x, &n]);
    assert_eq!(first.0, DType::Float32);
    assert_eq!(call(&binary::MUL, &[&x, &n]), first);
}

#[test]
fn each_way_is_one_op() {
    let count = || counters().iter().find(|(name, _)| *name == "eager_ops").unwrap().1;
    let (x, n) = (tensor(DType::Float32, &[2, 3]), tensor(DType::Float32, &[]));
    for (a, b) in [(&x, &x), (&x, &n), (&n, &x), (&n, &n)] {
        for _ in 0..2 {
            let before = count();
            call(&binary::ADD, &[a, b]);
            // Other tests of this process may also count.
            assert!(count() > before);
        }
    }
}
