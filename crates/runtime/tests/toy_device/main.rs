//! docs/adding_a_device.md: its device passes the conformance suite, and ops and graphs run on it once it is registered.

mod toy;

use std::sync::Arc;

use ms_compiler::Level;
use ms_core::{Attrs, DType, Dim, Scalar};
use ms_device_api::testgen_device;
use ms_ir::{Builder, Graph};
use ms_ops::{binary, unary};
use ms_runtime::{GraphFn, devices, dispatch, fallback};
use ms_tensor::{DeviceRef, Tensor, Value};

use toy::Toy;

testgen_device!(Toy);

#[test]
fn the_page_holds_the_device() {
    let page = include_str!("../../../../docs/adding_a_device.md");
    let blocks = page.split("```rust\n").skip(1).map(|rest| rest.split_once("```").expect("the block ends").0);
    let code: Vec<&str> = blocks.collect();
    let source = include_str!("toy.rs");
    let (_, device) = source.split_once("\n\n").expect("the file begins with its comment");
    assert_eq!(device, code.join("\n"), "the page and toy.rs differ");
}

fn toy() -> DeviceRef {
    let _ = devices::register(devices::Kind { name: "Toy", count: || 1, make: |_| Ok(Arc::new(Toy)) });
    devices::get("Toy", 0).unwrap()
}

fn tensor(values: &[f32]) -> Value {
    let bytes: Vec<u8> = values.iter().flat_map(|v| v.to_le_bytes()).collect();
    Value::Concrete(Tensor::from_bytes(toy(), DType::Float32, &[Dim::new(values.len() as i64)], &bytes).unwrap())
}

fn read(value: &Value) -> Vec<f32> {
    let bytes = devices::read(value.concrete().unwrap()).unwrap();
    bytes.chunks_exact(4).map(|c| f32::from_le_bytes(c.try_into().unwrap())).collect()
}

#[test]
fn ops_run_on_it_and_one_that_it_lacks_runs_on_the_host() {
    let (x, y) = (tensor(&[1.0, 2.0]), tensor(&[0.5, 4.0]));
    let sum = dispatch::call(&binary::ADD, &[&x, &y], Attrs::new()).unwrap();
    assert_eq!(read(&sum[0]), [1.5, 6.0]);
    let there = dispatch::call(&unary::TANH, &[&x], Attrs::new()).unwrap();
    let on_host = Value::Concrete(devices::on_host(x.concrete().unwrap()).unwrap());
    let here = dispatch::call(&unary::TANH, &[&on_host], Attrs::new()).unwrap();
    assert!(std::ptr::eq(there[0].concrete().unwrap().device(), toy()));
    assert_eq!(read(&there[0]), read(&here[0]));
    assert_eq!(fallback::counts(), [("Toy:0".to_string(), "tanh", 1)]);
}

#[test]
fn a_graph_runs_on_it_and_writes_its_parameter() {
    let x = tensor(&[8.0, 16.0]);
    let mut g = Graph::new("step");
    let input = g.add_input("x", x.aval());
    let rate = g.constant(Scalar::Float(0.5), DType::Float32).unwrap();
    let change = g.emit(&binary::MUL, &[input, rate], Attrs::new()).unwrap()[0];
    let new = g.emit(&binary::SUB, &[input, change], Attrs::new()).unwrap()[0];
    g.set_outputs(vec![change]);
    g.set_writes(vec![(0, new)]);
    let f = GraphFn::new_on(Arc::new(g), Level::O0, toy());
    let out = f.call(std::slice::from_ref(&x)).unwrap();
    assert_eq!((read(&out[0]), read(&x)), (vec![4.0, 8.0], vec![4.0, 8.0]));
}
