//! Eager ops and graphs on a device with hidden memory and deferred launches: the same bits as the CPU, and few waits.

#[path = "common/op_samples.rs"]
mod op_samples;

use std::sync::{Arc, OnceLock};

use ms_compiler::{Level, Plan};
use ms_core::{Attr, Attrs, Code, DType, Dim, Layout, Loc, Scalar, smallvec};
use ms_device_api::{Device, DeviceBuffer};
use ms_device_reference::ReferenceDevice;
use ms_ir::{Builder, Graph};
use ms_ops::{binary, index, random, reduce, unary};
use ms_runtime::{Executable, GraphFn, InputRef, devices, dispatch, rng};
use ms_tensor::{DeviceRef, Tensor, Value};

use op_samples::bytes_of;

static MADE: OnceLock<Arc<ReferenceDevice>> = OnceLock::new();

fn made() -> &'static Arc<ReferenceDevice> {
    MADE.get_or_init(|| Arc::new(ReferenceDevice::new(ms_ops::host_kernels().collect(), 0, 11)))
}

fn reference() -> DeviceRef {
    let _ = devices::register(devices::Kind { name: "Reference", count: || 1, make: |_| Ok(made().clone()) });
    devices::get("Reference", 0).unwrap()
}

fn floats(device: DeviceRef, values: &[f64]) -> Tensor {
    let shape = [Dim::new(values.len() as i64)];
    Tensor::from_bytes(device, DType::Float32, &shape, &bytes_of(DType::Float32, values.iter().copied())).unwrap()
}

#[test]
fn every_op_gives_the_bits_of_the_cpu() {
    for op in ms_ops::table() {
        for (k, s) in (op.samples)().iter().enumerate() {
            let on = |device| op_samples::run(op, s, device).unwrap_or_else(|e| panic!("{} sample {k}: {e}", op.name));
            assert_eq!(on(reference()), on(devices::host()), "{} sample {k}", op.name);
        }
    }
}

/// `x - step * x`, written into x.
fn training_step() -> Graph {
    let mut g = Graph::new("step");
    let x = g.add_input("x", floats(devices::host(), &[1.0, 2.0]).aval());
    g.set_loc(Some(Loc { file: "step.py".into(), line: 4 }));
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

#[test]
fn numbers_and_keys_come_with_the_launch() {
    let x = Value::Concrete(floats(reference(), &[1.0, 2.0]));
    let one = dispatch::constant(Scalar::Float(1.0), DType::Float32).unwrap();
    devices::synchronize(reference()).unwrap();
    let (requests, waits) = (made().requests(), made().waits());
    for k in 1..=3 {
        let y = dispatch::call(&binary::ADD, &[&x, &one], Attrs::new()).unwrap();
        assert_eq!((made().requests() - requests, made().waits() - waits), (k, 0), "the sum, and nothing else");
        assert_eq!(made().pending_copies(), 0);
        if k == 3 {
            assert_eq!(devices::read(y[0].concrete().unwrap()).unwrap(), bytes_of(DType::Float32, [2.0, 3.0]));
        }
    }
    let draw = |device| {
        rng::set_state(7, 3);
        let before = devices::set_current(device);
        let (key, call) = rng::next().unwrap();
        let attrs = smallvec![Attr::dims(&[Dim::new(5)]), Attr::Int(call), Attr::DType(DType::Float32)];
        let out = dispatch::call(&random::UNIFORM, &[&key], attrs).unwrap();
        devices::set_current(before);
        out[0].concrete().unwrap().clone()
    };
    let (requests, waits) = (made().requests(), made().waits());
    let there = draw(reference());
    assert_eq!((made().requests() - requests, made().waits() - waits, made().pending_copies()), (1, 0, 0));
    assert!(std::ptr::eq(there.device(), reference()));
    assert_eq!(devices::read(&there).unwrap(), devices::read(&draw(devices::host())).unwrap());
}

/// `sum(x * n) + uniform` and `x + n`, of a vector and a number.
fn noisy() -> Graph {
    let mut g = Graph::new("noisy");
    let x = g.add_input("x", floats(devices::host(), &[1.0, 2.0]).aval());
    let n = g.add_input("n", ms_core::Aval::scalar(DType::Float32));
    let (key, call) = g.next_random();
    let attrs = smallvec![Attr::dims(&[Dim::new(2)]), Attr::Int(call.into()), Attr::DType(DType::Float32)];
    let noise = g.emit(&random::UNIFORM, &[key], attrs).unwrap()[0];
    let scaled = g.emit(&binary::MUL, &[x, n], Attrs::new()).unwrap()[0];
    let total = smallvec![Attr::ints(&[]), Attr::Bool(false)];
    let total = g.emit(&reduce::REDUCE_SUM, &[scaled], total).unwrap()[0];
    let first = g.emit(&binary::ADD, &[noise, total], Attrs::new()).unwrap()[0];
    let second = g.emit(&binary::ADD, &[x, n], Attrs::new()).unwrap()[0];
    g.set_outputs(vec![first, second]);
    g
}

#[test]
fn a_jitted_call_asks_for_memory_once_and_does_not_wait() {
    let graph = Arc::new(noisy());
    let call = |device: DeviceRef| {
        rng::set_state(7, 0);
        let f = GraphFn::new_on(graph.clone(), Level::O0, device);
        let x = Value::Concrete(floats(device, &[1.0, 2.0]));
        let number = |v| Value::Concrete(Tensor::scalar(devices::host(), Scalar::Float(v), DType::Float32).unwrap());
        f.call(&[x.clone(), number(2.0)]).unwrap();
        let (requests, waits) = (made().requests(), made().waits());
        let out = f.call(&[x, number(3.0)]).unwrap();
        if std::ptr::eq(device, reference()) {
            assert_eq!((made().requests() - requests, made().waits() - waits), (1, 0));
            assert!(made().pending_copies() <= 1, "nothing but x was uploaded");
        }
        out.iter().map(|v| devices::read(v.concrete().unwrap()).unwrap()).collect::<Vec<_>>()
    };
    assert_eq!(call(reference()), call(devices::host()));
}

#[test]
fn an_error_of_a_jitted_launch_names_the_op_and_the_line() {
    let mut g = Graph::new("pick");
    let x = g.add_input("x", floats(devices::host(), &[1.0, 2.0]).aval());
    let at = g.add_input("at", ms_core::Aval::new(DType::Int64, &[Dim::new(1)]));
    g.set_loc(Some(Loc { file: "project/user.py".into(), line: 12 }));
    let picked = g.emit(&index::TAKE, &[x, at], smallvec![Attr::Int(0)]).unwrap()[0];
    g.set_loc(Some(Loc { file: "project/user.py".into(), line: 13 }));
    let total = g.emit(&reduce::REDUCE_SUM, &[picked], smallvec![Attr::ints(&[]), Attr::Bool(false)]).unwrap()[0];
    g.set_outputs(vec![total]);
    let f = GraphFn::new_on(Arc::new(g), Level::O0, reference());
    let at = Tensor::from_bytes(reference(), DType::Int64, &[Dim::new(1)], &7i64.to_le_bytes()).unwrap();
    let error = f.call(&[Value::Concrete(floats(reference(), &[1.0, 2.0])), Value::Concrete(at)]).err().unwrap();
    let text = error.to_string();
    assert!(text.starts_with("gather: ") && text.contains("\n  at: user.py:12"), "{text}");
    // An error of a launch that the call does not wait for.
    let step = GraphFn::new_on(Arc::new(training_step()), Level::O0, reference());
    made().faults().fail_launch_after(0);
    step.call(&[Value::Concrete(floats(reference(), &[8.0, 16.0]))]).unwrap();
    let text = devices::synchronize(reference()).unwrap_err().to_string();
    assert!(text.contains("injected") && text.contains("\n  at: step.py:4"), "{text}");
}

/// Two parameters, each reduced by the sum of their product, and the sum.
fn two_parameters() -> Graph {
    let mut g = Graph::new("step");
    let aval = floats(devices::host(), &[1.0, 2.0]).aval();
    let (a, b) = (g.add_input("a", aval.clone()), g.add_input("b", aval));
    let product = g.emit(&binary::MUL, &[a, b], Attrs::new()).unwrap()[0];
    let sum = g.emit(&reduce::REDUCE_SUM, &[product], smallvec![Attr::ints(&[]), Attr::Bool(false)]).unwrap()[0];
    let new = [a, b].map(|p| g.emit(&binary::SUB, &[p, sum], Attrs::new()).unwrap()[0]);
    g.set_outputs(vec![sum]);
    g.set_writes(vec![(0, new[0]), (1, new[1])]);
    g
}

#[test]
fn whichever_launch_fails_no_later_one_writes_a_parameter() {
    let graph = two_parameters();
    let layout = Layout::contiguous(DType::Float32, &[Dim::new(2)]);
    for (seed, failing) in (0..20).flat_map(|seed| (0..4).map(move |k| (seed, k))) {
        let device = Arc::new(ReferenceDevice::new(ms_ops::host_kernels().collect(), 0, seed));
        let plan = Arc::new(Plan::build(&graph, &[layout.clone(), layout.clone()], &*device).unwrap());
        let step = Executable::new(plan.clone(), device.clone()).unwrap();
        let parameters: Vec<Arc<dyn DeviceBuffer>> = [[1.0, 2.0], [3.0, 4.0]]
            .iter()
            .map(|values| {
                let buffer = device.allocate(8).unwrap();
                device.copy_in(&bytes_of(DType::Float32, *values), &*buffer, 0).unwrap();
                buffer
            })
            .collect();
        let read = || -> Vec<Vec<u8>> {
            let one = |buffer: &Arc<dyn DeviceBuffer>| {
                let mut bytes = vec![0; 8];
                device.copy_out(&**buffer, 0, &mut bytes).unwrap();
                bytes
            };
            parameters.iter().map(one).collect()
        };
        let inputs: Vec<InputRef> = parameters.iter().map(|buffer| InputRef { buffer, byte_offset: 0 }).collect();
        device.faults().fail_launch_after(failing);
        step.run(&inputs).unwrap();
        step.run(&inputs).unwrap();
        let error = device.wait(device.record()).unwrap_err();
        assert!(error.to_string().contains("injected"), "{error}");
        let per_step = plan.steps().len() as u32;
        let whole = failing / per_step;
        let first = [[1.0, 2.0], [3.0, 4.0]].map(|v| bytes_of(DType::Float32, v));
        let second = [[-10.0, -9.0], [-8.0, -7.0]].map(|v| bytes_of(DType::Float32, v));
        let (before, after) = if whole == 0 { (first, Some(second)) } else { (second, None) };
        for (k, bytes) in read().iter().enumerate() {
            // A parameter whose own launch ran before the one that failed has its new value.
            let written = after.as_ref().is_some_and(|after| *bytes == after[k]);
            let early = (failing % per_step) as usize <= plan.commit_start();
            assert!(*bytes == before[k] || (written && !early), "seed {seed}, launch {failing}: {bytes:?}");
        }
        // The program continues.
        step.run(&inputs).unwrap();
        device.wait(device.record()).unwrap();
    }
}

#[test]
fn a_lost_device_is_named_by_every_use_of_its_tensors_and_other_devices_go_on() {
    let x = Value::Concrete(floats(reference(), &[1.0, 2.0]));
    let step = GraphFn::new_on(Arc::new(training_step()), Level::O0, reference());
    step.call(std::slice::from_ref(&x)).unwrap();
    made().faults().lose();
    let t = x.concrete().unwrap();
    let uses: [(&str, ms_core::Result<()>); 6] = [
        ("an op", dispatch::call(&binary::ADD, &[&x, &x], Attrs::new()).map(drop)),
        ("a jitted call", step.call(std::slice::from_ref(&x)).map(drop)),
        ("a read", devices::read(t).map(drop)),
        ("a copy", devices::moved(t, devices::host()).map(drop)),
        ("a new tensor", Tensor::from_bytes(reference(), DType::Float32, t.shape(), &[0; 8]).map(drop)),
        ("a wait", devices::synchronize(reference())),
    ];
    for (what, result) in uses {
        let error = result.expect_err(what);
        assert_eq!(error.code(), Code::DeviceLost, "{what}");
        assert!(error.to_string().contains("Reference:0"), "{what}: {error}");
    }
    let y = Value::Concrete(floats(devices::host(), &[8.0, 16.0]));
    let on_cpu = GraphFn::new_on(Arc::new(training_step()), Level::O0, devices::host());
    on_cpu.call(std::slice::from_ref(&y)).unwrap();
    assert_eq!(devices::read(y.concrete().unwrap()).unwrap(), bytes_of(DType::Float32, [4.0, 8.0]));
}
