//! Loops in plans: their launches, the memory they keep, and that they can be interrupted.

mod common;
#[path = "../../ir/tests/toy/mod.rs"]
mod toy;

use std::cell::Cell;
use std::sync::Arc;

use common::{Memory, Value, executable};
use ms_compiler::{Level, Plan, optimize};
use ms_core::{Code, Layout, smallvec};
use ms_device_api::{Device, DeviceBuffer};
use ms_device_null::NullDevice;
use ms_ir::{Builder, Graph, Stage, WHILE_LOOP, stages_attrs};
use ms_runtime::{Executable, InputRef};
use toy::*;

fn on_null(graph: &Graph, device: &Arc<NullDevice>) {
    let (graph, _) = optimize(graph, Level::O0).expect("optimises");
    let plan = Plan::build(&graph, &contiguous(&graph), &**device).expect("plans");
    let executable = Executable::new(Arc::new(plan), device.clone()).expect("compiles");
    let buffers: Vec<Arc<dyn DeviceBuffer>> =
        contiguous(&graph).iter().map(|l| device.allocate(l.numel() * 4).expect("small")).collect();
    let refs: Vec<InputRef> = buffers.iter().map(|buffer| InputRef { buffer, byte_offset: 0 }).collect();
    executable.run(&refs).expect("runs");
}

#[test]
fn a_scan_launches_its_body_for_each_row_and_copies_results_to_their_places() {
    let device = Arc::new(NullDevice::new());
    let mut g = G::new();
    let (h, rows, c) = (g.input("h", &[3]), g.input("rows", &[5, 3]), g.input("c", &[]));
    let [h, stack, _] = toy::loops::over_rows(&mut g, h, rows, c, false);
    on_null(&g.returns(&[h, stack]), &device);
    assert_eq!(device.launched(), ["fused"; 5]);
    // Five rows, and the final carried value.
    assert_eq!(device.counts().copies, 6);
    // One program, compiled once.
    assert_eq!(device.counts().compiles, 1);
}

#[test]
fn a_loop_ends_where_its_condition_gives_no() {
    // Memory of the null device holds zeros, so the condition is false at once.
    let device = Arc::new(NullDevice::new());
    let mut g = G::new();
    let (x, n, c) = (g.input("x", &[3]), g.input("n", &[]), g.input("c", &[]));
    let [y, _] = toy::loops::countdown(&mut g, x, n, c);
    let z = toy::loops::there_and_back(&mut g, x, n, y);
    on_null(&g.returns(&[y, z]), &device);
    assert_eq!(device.launched(), ["positive"; 2]);
}

thread_local!(static LEFT: Cell<usize> = const { Cell::new(usize::MAX) });

#[test]
fn a_loop_without_end_is_interrupted_between_its_turns() {
    ms_core::set_interrupt(|| {
        LEFT.set(LEFT.get() - 1);
        LEFT.get() == 0
    })
    .expect("set once");
    let mut g = G::new();
    let x = g.input("x", &[2]);
    let region = |name, op: Option<&'static ms_ir::OpDef>| {
        let mut r = G(Graph::new(name));
        let x = r.input("x", &[2]);
        let y = match op {
            Some(op) => r.op(op, &[x]),
            None => {
                let one = r.scalar(1.0);
                r.op(&POSITIVE, &[one])
            }
        };
        Arc::new(r.returns(&[y]))
    };
    let regions = smallvec![region("condition", None), region("body", Some(&NEG))];
    let attrs = stages_attrs(&[Stage { carried: 1, saved: 0 }]);
    let y = g.0.emit_regions(&WHILE_LOOP, &[x], attrs, regions).expect("fits")[0];
    let mut graph = g.returns(&[]);
    graph.set_writes(vec![(0, y)]);
    let value = Value { aval: f32s(&[2]), words: vec![0x3f80_0000_3f80_0000] };
    let layout = Layout::contiguous(value.aval.dtype, &value.aval.shape);
    let memory = Memory::new(&[(value.clone(), layout)]);
    let loop_ = executable(&graph, &memory);
    LEFT.set(1001);
    let error = loop_.run(&memory.refs()).err().expect("stopped");
    assert_eq!(error.code(), Code::Interrupted);
    assert_eq!(memory.inputs()[0], value);
    LEFT.set(usize::MAX);
}
