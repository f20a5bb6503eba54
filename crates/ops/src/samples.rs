//! Constructors of the test cases of every op.

use ms_core::{Attr, DType};
use ms_ir::{ExampleArg, Sample, SampleInput};

use crate::promote::{BinaryRule, UnaryRule};

pub fn input(dtype: DType, shape: &[i64], low: f64, high: f64) -> SampleInput {
    SampleInput { dtype, shape: shape.to_vec(), values: ExampleArg::Range(low, high) }
}

pub fn f32s(shape: &[i64]) -> SampleInput {
    input(DType::Float32, shape, -2.0, 2.0)
}

pub fn values(dtype: DType, shape: &[i64], values: &[f64]) -> SampleInput {
    SampleInput { dtype, shape: shape.to_vec(), values: ExampleArg::Values(values.to_vec()) }
}

/// A case whose gradient is also checked.
pub fn sample(inputs: Vec<SampleInput>, attrs: Vec<Attr>) -> Sample {
    Sample { inputs, attrs, gradient: true }
}

pub fn forward_only(inputs: Vec<SampleInput>, attrs: Vec<Attr>) -> Sample {
    Sample { inputs, attrs, gradient: false }
}

pub fn unary(low: f64, high: f64, rule: UnaryRule) -> Vec<Sample> {
    // Booleans carry no gradient.
    let with_gradient = if rule == UnaryRule::ToBool { forward_only } else { sample };
    let mut out = vec![
        with_gradient(vec![input(DType::Float32, &[2, 3], low, high)], vec![]),
        with_gradient(vec![input(DType::Float64, &[7], low, high)], vec![]),
        forward_only(vec![input(DType::Float32, &[], low, high)], vec![]),
        forward_only(vec![input(DType::Float32, &[0, 3], low, high)], vec![]),
        forward_only(vec![input(DType::Int32, &[2, 5], low.max(-100.0).floor(), high.max(low + 2.0).ceil())], vec![]),
    ];
    for dtype in [DType::Float16, DType::BFloat16, DType::UInt8, DType::Int16] {
        let least = if dtype == DType::UInt8 { low.max(0.0) } else { low };
        out.push(forward_only(vec![input(dtype, &[9], least, high.max(least + 2.0))], vec![]));
    }
    if rule != UnaryRule::Number {
        out.push(forward_only(vec![input(DType::Bool, &[5], 0.0, 1.0)], vec![]));
    }
    out
}

pub fn binary(a: (f64, f64), b: (f64, f64), rule: BinaryRule) -> Vec<Sample> {
    if matches!(rule, BinaryRule::Bits | BinaryRule::Shift) {
        return bits(rule);
    }
    let f = |d, s: &[i64], r: (f64, f64)| input(d, s, r.0, r.1);
    let ints = |s: &[i64]| input(DType::Int32, s, -3.0, 4.0);
    let boolean = matches!(rule, BinaryRule::Compare | BinaryRule::Logic);
    let with_gradient = if boolean { forward_only } else { sample };
    let mut out = vec![
        with_gradient(vec![f(DType::Float32, &[2, 3], a), f(DType::Float32, &[2, 3], b)], vec![]),
        with_gradient(vec![f(DType::Float64, &[2, 1, 3], a), f(DType::Float64, &[4, 1], b)], vec![]),
        with_gradient(vec![f(DType::Float32, &[3], a), f(DType::Float32, &[], b)], vec![]),
        forward_only(vec![f(DType::Float32, &[2, 0], a), f(DType::Float32, &[1, 1], b)], vec![]),
        forward_only(vec![ints(&[2, 3]), ints(&[3])], vec![]),
        forward_only(vec![ints(&[4]), input(DType::Int64, &[4], -3.0, 4.0)], vec![]),
        forward_only(vec![f(DType::Float32, &[4], a), ints(&[4])], vec![]),
    ];
    for dtype in [DType::Float16, DType::BFloat16, DType::UInt8, DType::Int16] {
        let positive = |r: (f64, f64)| if dtype == DType::UInt8 { (r.0.max(0.0), r.1.max(2.0)) } else { r };
        out.push(forward_only(vec![f(dtype, &[2, 3], positive(a)), f(dtype, &[3], positive(b))], vec![]));
    }
    if rule != BinaryRule::Number {
        out.push(forward_only(vec![input(DType::Bool, &[6], 0.0, 1.0), input(DType::Bool, &[6], 0.0, 1.0)], vec![]));
    }
    out
}

fn bits(rule: BinaryRule) -> Vec<Sample> {
    let low = if rule == BinaryRule::Shift { 0.0 } else { -9.0 };
    let ints = |d, s: &[i64]| input(d, s, low, 9.0);
    let mut out = vec![
        forward_only(vec![ints(DType::Int32, &[2, 3]), ints(DType::Int32, &[3])], vec![]),
        forward_only(vec![ints(DType::Int64, &[4]), ints(DType::Int8, &[4])], vec![]),
        forward_only(vec![input(DType::UInt8, &[5], 0.0, 255.0), input(DType::UInt8, &[5], 0.0, 9.0)], vec![]),
    ];
    if rule == BinaryRule::Bits {
        out.push(forward_only(vec![input(DType::Bool, &[6], 0.0, 1.0), input(DType::Bool, &[6], 0.0, 1.0)], vec![]));
    }
    out
}
