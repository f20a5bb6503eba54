//! The devices of ops, graphs and new tensors. The second device runs nothing and counts.

use std::sync::{Arc, OnceLock};

use ms_compiler::Level;
use ms_core::{Attr, Attrs, Code, DType, Dim, Scalar, smallvec};
use ms_device_null::NullDevice;
use ms_ir::{Builder, Graph};
use ms_ops::{binary, reduce, unary};
use ms_runtime::{GraphFn, devices, dispatch, eager};
use ms_tensor::{DeviceRef, Tensor, Value};

static NULL: OnceLock<Arc<NullDevice>> = OnceLock::new();

fn counting() -> &'static Arc<NullDevice> {
    NULL.get_or_init(|| Arc::new(NullDevice::new()))
}

/// The counting device. nextest runs each test in its own process.
fn second() -> DeviceRef {
    let kind = devices::Kind { name: "Null", count: || 1, make: |_| Ok(counting().clone()) };
    let _ = devices::register(kind);
    devices::get("Null", 0).unwrap()
}

fn tensor(device: DeviceRef, values: &[f32]) -> Tensor {
    let bytes: Vec<u8> = values.iter().flat_map(|v| v.to_le_bytes()).collect();
    Tensor::from_bytes(device, DType::Float32, &[Dim::new(values.len() as i64)], &bytes).unwrap()
}

fn call(op: &'static ms_ir::OpDef, inputs: &[&Tensor], attrs: Attrs) -> ms_core::Result<Tensor> {
    let values: Vec<Value> = inputs.iter().map(|t| Value::Concrete((*t).clone())).collect();
    let out = dispatch::call(op, &values.iter().collect::<Vec<_>>(), attrs)?;
    Ok(out[0].concrete().unwrap().clone())
}

fn is_on(t: &Tensor, device: DeviceRef) -> bool {
    std::ptr::eq(t.device(), device)
}

#[test]
fn a_device_is_found_by_name_and_number_and_made_once() {
    let null = second();
    assert!(std::ptr::eq(devices::get("Null", 0).unwrap(), null));
    assert!(std::ptr::eq(devices::get("CPU", 0).unwrap(), devices::host()));
    let error = devices::get("TPU", 0).err().unwrap();
    assert_eq!(error.code(), Code::InvalidValue);
    let gpus = cfg!(any(feature = "wgpu", feature = "cuda"));
    let names = if gpus { "CPU, GPU, Null" } else { "CPU, Null" };
    assert!(error.to_string().contains(names) && error.to_string().contains("TPU:0"), "{error}");
    let error = devices::get("CPU", 3).err().unwrap();
    assert!(error.to_string().contains("below 1") && error.to_string().contains("CPU:3"), "{error}");
    let without_gpus: Vec<_> = devices::available().into_iter().filter(|(name, _)| *name != "GPU").collect();
    assert_eq!(without_gpus, [("CPU", 1), ("Null", 1)]);
}

#[test]
fn what_was_compiled_for_one_device_is_not_launched_on_another() {
    let (cpu, null) = (devices::host(), second());
    let to_half = || smallvec![Attr::DType(DType::Float16)];
    let over_all = || smallvec![Attr::ints(&[]), Attr::Bool(false)];
    for device in [cpu, null, cpu, null] {
        let x = tensor(device, &[1.0, 2.0]);
        assert!(is_on(&call(&binary::ADD, &[&x, &x], Attrs::new()).unwrap(), device));
        assert!(is_on(&call(&unary::CAST, &[&x], to_half()).unwrap(), device));
        let sum = call(&reduce::REDUCE_SUM, &[&x], over_all()).unwrap();
        assert!(is_on(&sum, device));
        if std::ptr::eq(device, cpu) {
            assert_eq!(sum.item().unwrap(), Scalar::Float(3.0));
        }
    }
    assert_eq!(counting().launched(), ["add", "cast", "reduce_sum", "add", "cast", "reduce_sum"]);
}

#[test]
fn tensors_of_two_devices_are_refused_by_name() {
    let (x, y) = (tensor(devices::host(), &[1.0, 2.0]), tensor(second(), &[1.0, 2.0]));
    for (a, b, first, other) in [(&x, &y, "CPU:0", "Null:0"), (&y, &x, "Null:0", "CPU:0")] {
        let error = call(&binary::ADD, &[a, b], Attrs::new()).err().unwrap();
        assert_eq!(error.code(), Code::DeviceMismatch);
        let text = error.to_string();
        assert!(text.starts_with("add: ") && text.contains(first) && text.contains(other), "{text}");
    }
    assert_eq!(counting().counts().launches, 0);
}

#[test]
fn a_tensor_of_the_cpu_without_dimensions_counts_as_a_number() {
    let null = second();
    let x = tensor(null, &[1.0, 2.0]);
    let number = Tensor::scalar(devices::host(), Scalar::Float(2.0), DType::Float32).unwrap();
    assert!(is_on(&call(&binary::MUL, &[&x, &number], Attrs::new()).unwrap(), null));
    assert!(is_on(&call(&binary::MUL, &[&number, &x], Attrs::new()).unwrap(), null));
    assert!(is_on(&call(&binary::MUL, &[&number, &number], Attrs::new()).unwrap(), devices::host()));
    let on_null = Tensor::scalar(null, Scalar::Float(2.0), DType::Float32).unwrap();
    let vector = tensor(devices::host(), &[1.0, 2.0]);
    let error = call(&binary::MUL, &[&vector, &on_null], Attrs::new()).err().unwrap();
    assert_eq!(error.code(), Code::DeviceMismatch);
}

#[test]
fn a_graph_runs_on_the_device_of_its_inputs() {
    let (cpu, null) = (devices::host(), second());
    let mut g = Graph::new("double");
    let x = g.add_input("x", tensor(cpu, &[1.0, 2.0]).aval());
    let y = g.emit(&binary::ADD, &[x, x], Attrs::new()).unwrap()[0];
    let half = g.constant(Scalar::Float(0.5), DType::Float32).unwrap();
    let z = g.emit(&binary::MUL, &[y, half], Attrs::new()).unwrap()[0];
    g.set_outputs(vec![z]);
    let g = Arc::new(g);
    let f = GraphFn::new(g.clone(), Level::O0);
    for device in [cpu, null, cpu, null] {
        let value = Value::Concrete(tensor(device, &[1.0, 2.0]));
        let out = f.call(&[value]).unwrap();
        let out = out[0].concrete().unwrap();
        assert!(is_on(out, device));
        if std::ptr::eq(device, cpu) {
            assert_eq!(devices::read(out).unwrap(), tensor(cpu, &[1.0, 2.0]).to_bytes().unwrap());
        }
    }
    assert_eq!(counting().counts().launches, 2);
    assert_eq!(counting().counts().compiles, 1, "the second call finds the plan");
    assert!(Arc::ptr_eq(&GraphFn::new_on(g.clone(), Level::O0, cpu), &f));
    assert!(!Arc::ptr_eq(&GraphFn::new_on(g, Level::O0, null), &f));
}

#[test]
fn a_graph_takes_numbers_from_the_cpu_and_no_tensor_that_it_writes() {
    let (cpu, null) = (devices::host(), second());
    let number = Tensor::scalar(cpu, Scalar::Float(2.0), DType::Float32).unwrap();
    let mut g = Graph::new("count");
    let x = g.add_input("x", tensor(cpu, &[1.0, 2.0]).aval());
    let n = g.add_input("n", number.aval());
    let y = g.emit(&binary::MUL, &[x, n], Attrs::new()).unwrap()[0];
    g.set_outputs(vec![y]);
    let f = GraphFn::new(Arc::new(g.clone()), Level::O0);
    let on_null = Value::Concrete(tensor(null, &[1.0, 2.0]));
    let out = f.call(&[on_null.clone(), Value::Concrete(number.clone())]).unwrap();
    assert!(is_on(out[0].concrete().unwrap(), null));
    let more = g.emit(&binary::ADD, &[n, n], Attrs::new()).unwrap()[0];
    g.set_writes(vec![(1, more)]);
    let f = GraphFn::new(Arc::new(g), Level::O0);
    let error = f.call(&[on_null, Value::Concrete(number.clone())]).err().unwrap();
    assert_eq!(error.code(), Code::DeviceMismatch);
    assert!(error.to_string().contains("CPU:0") && error.to_string().contains("Null:0"), "{error}");
    assert_eq!(number.item().unwrap(), Scalar::Float(2.0), "nothing was written");
}

#[test]
fn the_current_device_is_the_threads_own() {
    let (cpu, null) = (devices::host(), second());
    assert!(std::ptr::eq(devices::current(), cpu));
    assert!(std::ptr::eq(devices::set_current(null), cpu));
    std::thread::spawn(move || assert!(std::ptr::eq(devices::current(), cpu))).join().unwrap();
    assert!(std::ptr::eq(devices::current(), null));
    devices::set_default(null);
    std::thread::spawn(move || assert!(std::ptr::eq(devices::current(), null))).join().unwrap();
    devices::set_current(cpu);
    assert!(is_on(&eager::copy(&tensor(null, &[1.0])).unwrap(), null), "a copy stays where it is");
}

#[test]
fn a_write_takes_the_value_to_the_device_of_its_target() {
    let (cpu, null) = (devices::host(), second());
    let (target, source) = (tensor(cpu, &[0.0, 0.0]), tensor(null, &[3.0, 4.0]));
    assert!(eager::write(&target, &source).unwrap());
    assert_eq!(target.to_bytes().unwrap(), tensor(cpu, &[3.0, 4.0]).to_bytes().unwrap());
}
