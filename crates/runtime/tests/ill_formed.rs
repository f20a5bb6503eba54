//! Calls found by a fuzzer (`fuzz/targets/op_calls.rs`): each is refused with a useful error, or gives what inference
//! promised.

use ms_core::{Attr, Attrs, Code, DType, Dim, Layout, Result, SmallVec, smallvec};
use ms_ir::OpDef;
use ms_ops::{activation, conv, random, strided};
use ms_runtime::{dispatch, eager};
use ms_tensor::{Tensor, Value};

fn dims(values: &[i64]) -> Attr {
    Attr::dims(Dim::from_i64s(values))
}

fn tensor(dtype: DType, shape: &[i64]) -> Tensor {
    let n = shape.iter().product::<i64>() as usize * dtype.size();
    Tensor::from_bytes(eager::device(), dtype, Dim::from_i64s(shape), &vec![0; n]).unwrap()
}

fn call(op: &'static OpDef, inputs: &[&Tensor], attrs: Attrs) -> Result<SmallVec<[Value; 1]>> {
    let values: Vec<Value> = inputs.iter().map(|t| Value::Concrete((*t).clone())).collect();
    dispatch::call(op, &values.iter().collect::<Vec<_>>(), attrs)
}

#[track_caller]
fn refused(op: &'static OpDef, inputs: &[&Tensor], attrs: Attrs, code: Code) {
    let error = call(op, inputs, attrs).err().expect("such a call is refused");
    assert_eq!(error.code(), code, "{}", error.render(None));
}

#[test]
fn a_strided_view_has_no_negative_size() {
    let x = tensor(DType::Float32, &[12]);
    for shape in [[-4, -4], [2, -1], [0, -2], [3, i64::MIN / 4]] {
        refused(&strided::AS_STRIDED, &[&x], smallvec![dims(&shape), dims(&[1, 1]), dims(&[0])], Code::InvalidValue);
    }
}

#[test]
fn a_strided_view_stays_within_its_base_however_far_it_begins() {
    let (x, src) = (tensor(DType::Float32, &[12]), tensor(DType::Float32, &[2, 3]));
    for offset in [10, 12, i64::MAX - 5, i64::MAX] {
        let place = [dims(&[1, 4]), dims(&[offset])];
        let view: Attrs = std::iter::once(dims(&[2, 3])).chain(place.clone()).collect();
        refused(&strided::AS_STRIDED, &[&x], view, Code::IndexOutOfRange);
        for op in [&strided::AS_STRIDED_SCATTER, &strided::AS_STRIDED_ADD] {
            refused(op, &[&x, &src], place.clone().into_iter().collect(), Code::IndexOutOfRange);
        }
    }
}

#[test]
fn a_strided_write_reaches_no_element_twice() {
    let (x, src) = (tensor(DType::Float32, &[12]), tensor(DType::Float32, &[2, 3]));
    for strides in [[0, 1], [1, 1], [0, 0]] {
        refused(&strided::AS_STRIDED_SCATTER, &[&x, &src], smallvec![dims(&strides), dims(&[0])], Code::InvalidValue);
    }
    call(&strided::AS_STRIDED_SCATTER, &[&x, &src], smallvec![dims(&[1, 4]), dims(&[1])]).unwrap();
}

#[test]
fn an_empty_strided_view_begins_nowhere() {
    let x = tensor(DType::Float32, &[12]);
    for offset in [12, 1 << 20, i64::MAX] {
        let attrs = smallvec![dims(&[0, 3]), dims(&[3, 1]), dims(&[offset])];
        let out = call(&strided::AS_STRIDED, &[&x], attrs).unwrap().remove(0);
        let t = out.concrete().unwrap();
        assert_eq!(t.dims(), [0, 3]);
        assert_eq!(t.to_bytes().unwrap(), []);
        eager::copy(t).unwrap();
    }
}

#[test]
fn a_view_without_elements_may_have_sizes_of_any_product() {
    let layout = Layout {
        shape: Dim::from_i64s(&[1 << 40, 1 << 40, 0]).into(),
        ..Layout::contiguous(DType::Float32, Dim::from_i64s(&[1, 1, 0]))
    };
    assert_eq!(layout.numel(), 0);
    assert!(layout.is_contiguous());
    let key = tensor(DType::Int64, &[2]);
    let attrs = smallvec![dims(&[7, 6, 0, i64::MAX - 1, 9]), Attr::Int(0), Attr::DType(DType::Float32)];
    let out = call(&random::UNIFORM, &[&key], attrs).unwrap().remove(0);
    assert_eq!(eager::copy(out.concrete().unwrap()).unwrap().to_bytes().unwrap(), []);
}

#[test]
fn a_random_key_may_lie_in_any_way() {
    let words: Vec<u8> = [7i64, 0, 3, 0].iter().flat_map(|w| w.to_le_bytes()).collect();
    let apart = Tensor::from_bytes(eager::device(), DType::Int64, &[Dim::new(4)], &words).unwrap();
    let strides = Dim::from_i64s(&[2]).into();
    let apart = apart.view(Layout { strides, ..Layout::contiguous(DType::Int64, &[Dim::new(2)]) });
    let dense = eager::copy(&apart).unwrap();
    let draw = |key: &Tensor| {
        let attrs = smallvec![dims(&[5]), Attr::Int(0), Attr::DType(DType::Float32)];
        call(&random::UNIFORM, &[key], attrs).unwrap().remove(0).concrete().unwrap().to_bytes().unwrap()
    };
    assert_eq!(draw(&apart), draw(&dense));
}

/// The cache of small calls is keyed by dtypes, not shapes.
#[test]
fn a_call_that_inference_refuses_is_refused_each_time() {
    let (number, row) = (tensor(DType::Float32, &[]), tensor(DType::Float32, &[7]));
    for op in [&activation::GELU_TANH_GRAD, &activation::SILU_GRAD] {
        refused(op, &[&number, &row], smallvec![], Code::ShapeMismatch);
        call(op, &[&row, &row], smallvec![]).unwrap();
        refused(op, &[&number, &row], smallvec![], Code::ShapeMismatch);
        refused(op, &[&row, &number], smallvec![], Code::ShapeMismatch);
    }
}

#[test]
fn windows_that_no_memory_holds_are_refused() {
    let (x, w) = (tensor(DType::Float32, &[1, 2, 5, 6]), tensor(DType::Float32, &[2, 1, 3, 3]));
    let attrs = |stride: i64, pad: i64, dilation: i64| -> Attrs {
        smallvec![Attr::ints(&[stride; 2]), dims(&[pad; 4]), Attr::ints(&[dilation; 2]), Attr::Int(2)]
    };
    // Two taps this far apart do not fit, even if the product overflows.
    refused(&conv::CONV2D, &[&x, &w], attrs(1, 1, i64::MAX), Code::InvalidValue);
    refused(&conv::CONV2D, &[&x, &w], attrs(1, 1, 1 << 62), Code::InvalidValue);
    // The product of these strides is a multiple of 2^64.
    refused(&conv::CONV2D, &[&x, &w], attrs(1 << 32, 0, 1), Code::InvalidValue);
    refused(&conv::CONV2D, &[&x, &w], attrs(1 << 40, 1 << 40, 1), Code::InvalidValue);
}
