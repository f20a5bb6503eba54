//! Eager ops and graphs on a device that hides its memory and answers late: the CPU's bits, and few waits.

use std::sync::{Arc, OnceLock};

use ms_compiler::Level;
use ms_core::{Attr, Attrs, Code, DType, Dim, Scalar, smallvec};
use ms_device_reference::ReferenceDevice;
use ms_ir::{Builder, ExampleArg, Graph, SampleInput};
use ms_ops::{binary, index, unary};
use ms_runtime::{GraphFn, devices, dispatch};
use ms_tensor::{DeviceRef, Tensor, Value};

static MADE: OnceLock<Arc<ReferenceDevice>> = OnceLock::new();

fn made() -> &'static Arc<ReferenceDevice> {
    MADE.get_or_init(|| Arc::new(ReferenceDevice::new(ms_ops::host_kernels().collect(), 0, 11)))
}

fn reference() -> DeviceRef {
    let _ = devices::register(devices::Kind { name: "Reference", count: || 1, make: |_| Ok(made().clone()) });
    devices::get("Reference", 0).unwrap()
}

fn bytes_of(dtype: DType, values: impl IntoIterator<Item = f64>) -> Vec<u8> {
    let one = |v: f64| Scalar::Float(v).to_bits(dtype).to_le_bytes()[..dtype.size()].to_vec();
    values.into_iter().flat_map(one).collect()
}

fn floats(device: DeviceRef, values: &[f64]) -> Tensor {
    let shape = [Dim::new(values.len() as i64)];
    Tensor::from_bytes(device, DType::Float32, &shape, &bytes_of(DType::Float32, values.iter().copied())).unwrap()
}

fn sample(device: DeviceRef, input: &SampleInput) -> Tensor {
    let n = input.shape.iter().product::<i64>() as usize;
    let number = |k: usize| match &input.values {
        ExampleArg::Values(values) => values[k],
        ExampleArg::Range(low, high) => {
            let v = low + (high - low) * ((k * 37 + 11) % 101) as f64 / 101.0;
            if input.dtype.is_float() { v } else { v.floor() }
        }
    };
    let bytes = bytes_of(input.dtype, (0..n).map(number));
    Tensor::from_bytes(device, input.dtype, Dim::from_i64s(&input.shape), &bytes).unwrap()
}

#[test]
fn every_op_gives_the_bits_of_the_cpu() {
    for op in ms_ops::table() {
        for (k, s) in (op.samples)().iter().enumerate() {
            let on = |device| -> Vec<Vec<u8>> {
                let inputs: Vec<Value> = s.inputs.iter().map(|i| Value::Concrete(sample(device, i))).collect();
                let before = devices::set_current(device);
                let attrs = s.attrs.iter().cloned().collect();
                let out = dispatch::call(op, &inputs.iter().collect::<Vec<_>>(), attrs);
                devices::set_current(before);
                let out = out.unwrap_or_else(|e| panic!("{} sample {k}: {e}", op.name));
                out.iter().map(|v| devices::read(v.concrete().unwrap()).unwrap()).collect()
            };
            assert_eq!(on(reference()), on(devices::host()), "{} sample {k}", op.name);
        }
    }
}

/// `x - step * x`, written into x.
fn training_step() -> Graph {
    let mut g = Graph::new("step");
    let x = g.add_input("x", floats(devices::host(), &[1.0, 2.0]).aval());
    let step = g.constant(Scalar::Float(0.5), DType::Float32).unwrap();
    let change = g.emit(&binary::MUL, &[x, step], Attrs::new()).unwrap()[0];
    let new = g.emit(&binary::SUB, &[x, change], Attrs::new()).unwrap()[0];
    g.set_outputs(vec![change]);
    g.set_writes(vec![(0, new)]);
    g
}

#[test]
fn steps_that_write_parameters_do_not_wait() {
    let x = floats(reference(), &[8.0, 16.0]);
    let f = GraphFn::new_on(Arc::new(training_step()), Level::O0, reference());
    let waits = made().waits();
    for _ in 0..3 {
        f.call(&[Value::Concrete(x.clone())]).unwrap();
    }
    assert_eq!(made().waits(), waits);
    assert_eq!(devices::read(&x).unwrap(), bytes_of(DType::Float32, [1.0, 2.0]));
}

#[test]
fn a_failed_launch_in_a_step_leaves_the_parameter_and_shows_at_the_next_synchronization() {
    let x = floats(reference(), &[8.0, 16.0]);
    let f = GraphFn::new_on(Arc::new(training_step()), Level::O0, reference());
    f.call(&[Value::Concrete(x.clone())]).unwrap();
    made().faults().fail_launch_after(0);
    f.call(&[Value::Concrete(x.clone())]).unwrap();
    f.call(&[Value::Concrete(x.clone())]).unwrap();
    let error = devices::synchronize(reference()).unwrap_err();
    assert!(error.to_string().contains("injected"), "{error}");
    assert_eq!(devices::read(&x).unwrap(), bytes_of(DType::Float32, [4.0, 8.0]));
    f.call(&[Value::Concrete(x.clone())]).unwrap();
    assert_eq!(devices::read(&x).unwrap(), bytes_of(DType::Float32, [2.0, 4.0]));
}

#[test]
fn out_of_memory_in_a_step_writes_nothing_and_the_program_goes_on() {
    let x = floats(reference(), &[8.0, 16.0]);
    let f = GraphFn::new_on(Arc::new(training_step()), Level::O0, reference());
    f.call(&[Value::Concrete(x.clone())]).unwrap();
    made().faults().fail_allocation_after(0);
    let error = f.call(&[Value::Concrete(x.clone())]).err().unwrap();
    assert_eq!(error.code(), Code::OutOfMemory);
    assert_eq!(devices::read(&x).unwrap(), bytes_of(DType::Float32, [4.0, 8.0]));
    f.call(&[Value::Concrete(x.clone())]).unwrap();
    assert_eq!(devices::read(&x).unwrap(), bytes_of(DType::Float32, [2.0, 4.0]));
}

#[test]
fn a_graph_that_may_fail_fails_in_its_call_and_writes_nothing() {
    let mut g = Graph::new("pick");
    let x = g.add_input("x", floats(devices::host(), &[1.0, 2.0]).aval());
    let at = g.add_input("at", ms_core::Aval::new(DType::Int64, &[Dim::new(1)]));
    let picked = g.emit(&index::TAKE, &[x, at], smallvec![Attr::Int(0)]).unwrap()[0];
    let spread = g.emit(&binary::ADD, &[x, picked], Attrs::new()).unwrap()[0];
    g.set_outputs(vec![picked]);
    g.set_writes(vec![(0, spread)]);
    let f = GraphFn::new_on(Arc::new(g), Level::O0, reference());
    let x = Value::Concrete(floats(reference(), &[1.0, 2.0]));
    let at = |k: i64| {
        Value::Concrete(Tensor::from_bytes(reference(), DType::Int64, &[Dim::new(1)], &k.to_le_bytes()).unwrap())
    };
    let error = f.call(&[x.clone(), at(7)]).err().unwrap();
    assert_eq!(error.code(), Code::IndexOutOfRange, "{error}");
    f.call(&[x.clone(), at(1)]).unwrap();
    assert_eq!(devices::read(x.concrete().unwrap()).unwrap(), bytes_of(DType::Float32, [3.0, 4.0]));
}

#[test]
fn an_eager_launch_does_not_wait_and_copies_go_both_ways() {
    let x = floats(devices::host(), &[1.0, 2.0]);
    let there = devices::moved(&x, reference()).unwrap();
    let waits = made().waits();
    let value = Value::Concrete(there);
    let sum = dispatch::call(&binary::ADD, &[&value, &value], Attrs::new()).unwrap();
    let half = dispatch::call(&unary::CAST, &[&sum[0]], smallvec![Attr::DType(DType::Float64)]).unwrap();
    assert_eq!(made().waits(), waits);
    let back = devices::on_host(half[0].concrete().unwrap()).unwrap();
    assert!(back.host_address().is_some() && made().waits() > waits);
    assert_eq!(devices::read(&back).unwrap(), bytes_of(DType::Float64, [2.0, 4.0]));
}
