//! Kernels that a device lacks run on the host, and after `fork` a device belongs to the parent.

use std::sync::{Arc, OnceLock};

use ms_compiler::Level;
use ms_core::{Attr, Attrs, Code, DType, Dim, smallvec};
use ms_device_reference::ReferenceDevice;
use ms_ir::{Builder, Graph};
use ms_ops::{binary, index, reduce, shape, unary};
use ms_runtime::{GraphFn, devices, dispatch, eager, fallback};
use ms_tensor::{DeviceRef, Tensor, Value};

static MADE: OnceLock<Arc<ReferenceDevice>> = OnceLock::new();

/// A device without the program of `neg` and the kernel of `reduce_sum`.
fn lacking() -> DeviceRef {
    let make = |id| {
        let device = Arc::new(ReferenceDevice::new(ms_ops::host_kernels().collect(), id, 5));
        device.faults().lack("neg");
        device.faults().lack("reduce_sum");
        let _ = MADE.set(device.clone());
        Ok(device as Arc<dyn ms_device_api::Device>)
    };
    let _ = devices::register(devices::Kind { name: "Reference", count: || 2, make });
    devices::get("Reference", 0).unwrap()
}

fn tensor(device: DeviceRef, dims: &[i64]) -> Tensor {
    let n: i64 = dims.iter().product();
    let bytes: Vec<u8> = (0..n).flat_map(|v| (v as f32).to_le_bytes()).collect();
    Tensor::from_bytes(device, DType::Float32, &ms_core::concrete_shape(dims), &bytes).unwrap()
}

fn over(axis: i64) -> Attrs {
    smallvec![Attr::ints(&[axis]), Attr::Bool(false)]
}

fn counted(op: &str) -> u64 {
    fallback::counts().iter().filter(|(_, name, _)| *name == op).map(|(_, _, n)| n).sum()
}

#[test]
fn eager_ops_and_graphs_give_the_hosts_bits() {
    let device = lacking();
    let mut all = Vec::new();
    for place in [devices::host(), device] {
        let x = Value::Concrete(tensor(place, &[3, 4]));
        let turned = dispatch::call(&shape::TRANSPOSE, &[&x], smallvec![Attr::ints(&[1, 0])]).unwrap().remove(0);
        let sums = dispatch::call(&reduce::REDUCE_SUM, &[&turned], over(0)).unwrap().remove(0);
        let less = dispatch::call(&unary::NEG, &[&turned], Attrs::new()).unwrap().remove(0);
        let mut g = Graph::new("sums");
        let input = g.add_input("x", x.aval());
        let less_too = g.emit(&unary::NEG, &[input], Attrs::new()).unwrap()[0];
        let more = g.emit(&binary::MUL, &[less_too, input], Attrs::new()).unwrap()[0];
        let out = g.emit(&reduce::REDUCE_SUM, &[more], over(1)).unwrap()[0];
        g.set_outputs(vec![out]);
        let made = GraphFn::new_on(Arc::new(g), Level::O1, place).call(&[x]).unwrap().remove(0);
        let read = |v: &Value| devices::read(v.concrete().unwrap()).unwrap();
        assert!([&sums, &less, &made].iter().all(|v| std::ptr::eq(v.concrete().unwrap().device(), place)));
        all.push([read(&sums), read(&less), read(&made)]);
    }
    assert_eq!(all[0], all[1]);
    assert!(counted("reduce_sum") >= 2 && counted("neg") >= 1);
    assert_eq!(counted("transpose"), 0);
}

#[test]
fn what_lies_between_the_elements_of_an_output_stays() {
    let device = lacking();
    let x = tensor(device, &[2, 3]);
    let mut column = x.layout().clone();
    column.shape = ms_core::concrete_shape(&[2]);
    column.strides = ms_core::Strides::from_slice(&[Dim::new(3)]);
    column.offset = Dim::new(1);
    let column = x.view(column);
    let less = dispatch::call(&unary::NEG, &[&Value::Concrete(column.clone())], Attrs::new()).unwrap().remove(0);
    eager::write(&column, less.concrete().unwrap()).unwrap();
    let want: Vec<u8> = [0f32, -1.0, 2.0, 3.0, -4.0, 5.0].iter().flat_map(|v| v.to_le_bytes()).collect();
    assert_eq!(devices::read(&x).unwrap(), want);
}

#[test]
fn an_error_of_a_kernel_comes_at_the_call() {
    let device = lacking();
    MADE.get().unwrap().faults().lack("take");
    let (x, at) = (tensor(device, &[3]), tensor(device, &[2]));
    let at = dispatch::call(&unary::CAST, &[&Value::Concrete(at)], smallvec![Attr::DType(DType::Int64)]).unwrap();
    let far = dispatch::call(&binary::ADD, &[&at[0], &at[0]], Attrs::new()).unwrap();
    let far = dispatch::call(&binary::ADD, &[&far[0], &far[0]], Attrs::new()).unwrap();
    let error = dispatch::call(&index::TAKE, &[&Value::Concrete(x), &far[0]], smallvec![Attr::Int(0)]).err();
    assert_eq!(error.map(|e| e.code()), Some(Code::IndexOutOfRange));
}

static REFUSING: OnceLock<Arc<ReferenceDevice>> = OnceLock::new();

/// A device that refuses whatever is fused.
fn refusing() -> DeviceRef {
    let make = |id| {
        let device = Arc::new(ReferenceDevice::new(ms_ops::host_kernels().collect(), id, 6));
        device.faults().refuse_fused();
        let _ = REFUSING.set(device.clone());
        Ok(device as Arc<dyn ms_device_api::Device>)
    };
    let _ = devices::register(devices::Kind { name: "Refusing", count: || 1, make });
    devices::get("Refusing", 0).unwrap()
}

#[test]
fn what_was_fused_to_a_refused_launch_is_launched_one_by_one() {
    let device = refusing();
    let make = |g: &mut Graph, x: ms_ir::V, c: ms_ir::V| {
        let mut emit = |op: &'static ms_ir::OpDef, inputs: &[ms_ir::V], attrs| g.emit(op, inputs, attrs).unwrap()[0];
        let product = emit(ms_ops::find("matmul2").unwrap(), &[x, c], Attrs::new());
        let behind = emit(&binary::ADD, &[product, c], Attrs::new());
        let squares = emit(&binary::MUL, &[x, c], Attrs::new());
        let sums = emit(&reduce::REDUCE_SUM, &[squares], over(1));
        let scores = emit(ms_ops::find("matmul2").unwrap(), &[c, x], Attrs::new());
        let masked = emit(&binary::MUL, &[scores, c], Attrs::new());
        let shares = emit(ms_ops::find("softmax_").unwrap(), &[masked], smallvec![Attr::Int(1)]);
        let attended = emit(ms_ops::find("matmul2").unwrap(), &[shares, c], Attrs::new());
        (behind, sums, shares, attended)
    };
    let mut all = Vec::new();
    for place in [devices::host(), device] {
        let small = |n: i64| {
            let bytes: Vec<u8> = (0..n).flat_map(|v| ((v * 37 % 101) as f32 / 64.0).to_le_bytes()).collect();
            Value::Concrete(
                Tensor::from_bytes(place, DType::Float32, &ms_core::concrete_shape(&[64, 64]), &bytes).unwrap(),
            )
        };
        let (x, c) = (small(64 * 64), small(64 * 64));
        for weights in [false, true] {
            let mut g = Graph::new("fused");
            let (a, b) = (g.add_input("x", x.aval()), g.add_input("c", c.aval()));
            let (behind, sums, shares, attended) = make(&mut g, a, b);
            let mut outputs = vec![behind, sums, attended];
            outputs.extend(weights.then_some(shares));
            g.set_outputs(outputs);
            let made = GraphFn::new_on(Arc::new(g), Level::O1, place).call(&[x.clone(), c.clone()]).unwrap();
            all.push(made.iter().map(|v| devices::read(v.concrete().unwrap()).unwrap()).collect::<Vec<_>>());
        }
    }
    assert_eq!(all[0], all[2]);
    assert_eq!(all[1], all[3]);
    // A program behind a product, one before a sum, and attention, in each of two graphs.
    assert_eq!(REFUSING.get().unwrap().faults().refused(), 6);
    let counts = fallback::counts();
    assert!(["matmul2", "softmax_", "attention"].iter().all(|op| counts.iter().all(|(_, name, _)| name != op)));
}
