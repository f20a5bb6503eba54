//! Calls on few elements allocate only their results. (Under a sanitizer, buffers come from the system.)
#![cfg(not(ms_exact_alloc))]

use std::alloc::{GlobalAlloc, Layout as Block, System};
use std::cell::Cell;
use std::sync::{Arc, Mutex};

use ms_compiler::Level;
use ms_core::{Aval, DType, Dim, smallvec};
use ms_ir::{Graph, V, emit1};
use ms_ops::{binary, unary};
use ms_runtime::recorder::{self, Recorder};
use ms_runtime::tape::Tape;
use ms_runtime::{GraphFn, dispatch, eager};
use ms_tensor::{Tensor, Value};

thread_local! {
    static COUNT: Cell<usize> = const { Cell::new(0) };
}

/// Counts the requests of each thread.
struct Counting;

// SAFETY: forwards to the system allocator; counting allocates nothing.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, block: Block) -> *mut u8 {
        COUNT.set(COUNT.get() + 1);
        // SAFETY: the caller upholds the contract.
        unsafe { System.alloc(block) }
    }

    unsafe fn dealloc(&self, at: *mut u8, block: Block) {
        // SAFETY: the caller upholds the contract.
        unsafe { System.dealloc(at, block) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// The number of requests while `f` runs for the fourth time: the first calls fill caches.
fn allocations<R>(mut f: impl FnMut() -> R) -> usize {
    for _ in 0..3 {
        drop(f());
    }
    let before = COUNT.get();
    let result = f();
    let count = COUNT.get() - before;
    drop(result);
    count
}

fn tensor(shape: &[i64]) -> Tensor {
    let n: i64 = shape.iter().product();
    let bytes: Vec<u8> = (0..n).flat_map(|k| (k as f32 + 0.5).to_le_bytes()).collect();
    Tensor::from_bytes(eager::device(), DType::Float32, Dim::from_i64s(shape), &bytes).unwrap()
}

fn graph(build: impl Fn(&mut Graph, &[V]) -> Vec<V>) -> Arc<GraphFn> {
    let mut g = Graph::new("f");
    let aval = Aval::new(DType::Float32, Dim::from_i64s(&[2, 3]));
    let inputs: Vec<V> = (0..3).map(|k| g.add_input(&format!("x{k}"), aval.clone())).collect();
    let outputs = build(&mut g, &inputs);
    g.set_outputs(outputs);
    GraphFn::new(Arc::new(g), Level::O0)
}

#[test]
fn a_brief_plan_allocates_its_outputs_and_nothing_else() {
    let f = graph(|g, x| {
        let product = emit1(g, &binary::MUL, &[x[0], x[1]], smallvec![]).unwrap();
        let sum = emit1(g, &binary::ADD, &[product, x[2]], smallvec![]).unwrap();
        vec![sum]
    });
    let inputs = [tensor(&[2, 3]), tensor(&[2, 3]), tensor(&[2, 3])];
    let held: Vec<Value> = inputs.iter().cloned().map(Value::Concrete).collect();
    let refs: Vec<&Tensor> = inputs.iter().collect();
    assert!(f.call_brief(&refs).is_none(), "the plan is made by the first call that holds its inputs");
    let whole = f.call(&held).unwrap();
    let brief = f.call_brief(&refs).expect("one element-wise launch").unwrap();
    let bytes = |v: &Value| v.concrete().unwrap().to_bytes().unwrap();
    assert_eq!(bytes(&whole[0]), bytes(&brief[0]));
    // The reference-counted allocations of the buffer and the storage; the device allocates the buffer's memory.
    assert_eq!(allocations(|| f.call_brief(&refs)), 2);
    let before = ms_device_cpu::statistics();
    allocations(|| f.call_brief(&refs));
    let after = ms_device_cpu::statistics();
    assert_eq!((after.allocations - before.allocations, after.system_allocations), (4, before.system_allocations));
}

#[test]
fn a_plan_that_is_not_brief_is_left_to_the_call_that_holds_its_inputs() {
    let sums = graph(|g, x| {
        let sum = emit1(
            g,
            &ms_ops::reduce::REDUCE_SUM,
            &[x[0]],
            smallvec![ms_core::Attr::ints(&[]), ms_core::Attr::Bool(false)],
        );
        vec![sum.unwrap()]
    });
    let same = graph(|_, x| vec![x[0]]);
    let inputs = [tensor(&[2, 3]), tensor(&[2, 3]), tensor(&[2, 3])];
    let held: Vec<Value> = inputs.iter().cloned().map(Value::Concrete).collect();
    let refs: Vec<&Tensor> = inputs.iter().collect();
    for f in [sums, same] {
        f.call(&held).unwrap();
        assert!(f.call_brief(&refs).is_none());
    }
}

#[test]
fn another_layout_is_no_known_plan() {
    let f = graph(|g, x| vec![emit1(g, &unary::EXP, &[x[0]], smallvec![]).unwrap(), x[1], x[2]]);
    let square = graph(|g, x| vec![emit1(g, &binary::MUL, &[x[0], x[0]], smallvec![]).unwrap()]);
    let inputs = [tensor(&[2, 3]), tensor(&[2, 3]), tensor(&[2, 3])];
    let held: Vec<Value> = inputs.iter().cloned().map(Value::Concrete).collect();
    f.call(&held).unwrap();
    assert!(f.call_brief(&inputs.iter().collect::<Vec<_>>()).is_none(), "an output that is an input");
    square.call(&held).unwrap();
    let turned = tensor(&[3, 2]);
    let turned = turned.view(turned.layout().permuted(&[1, 0]));
    assert!(square.call_brief(&[&turned, &inputs[1], &inputs[2]]).is_none());
    assert!(square.call_brief(&[&tensor(&[3, 2]), &inputs[1], &inputs[2]]).is_none(), "another shape");
    assert!(square.call_brief(&inputs.iter().collect::<Vec<_>>()).is_some());
}

#[test]
fn a_plan_of_several_launches_takes_its_outputs_and_an_arena_from_the_device() {
    let f = graph(|g, x| {
        let attrs = || smallvec![ms_core::Attr::ints(&[1]), ms_core::Attr::Bool(true)];
        let sum = emit1(g, &ms_ops::reduce::REDUCE_SUM, &[x[0]], attrs()).unwrap();
        let ratio = emit1(g, &binary::DIV, &[x[1], sum], smallvec![]).unwrap();
        let most = emit1(g, &ms_ops::reduce::REDUCE_MAX, &[ratio], attrs()).unwrap();
        vec![emit1(g, &binary::SUB, &[most, x[2]], smallvec![]).unwrap()]
    });
    let held: Vec<Value> = (0..3).map(|_| Value::Concrete(tensor(&[2, 3]))).collect();
    f.call(&held).unwrap();
    let plan = f.plan_for(&ms_runtime::row_major(&held.iter().map(Value::aval).collect::<Vec<_>>())).unwrap();
    let wanted = plan.output_bytes().len() as u64 + u64::from(plan.uses_arena());
    let before = ms_device_cpu::statistics().allocations;
    f.call(&held).unwrap();
    assert_eq!(ms_device_cpu::statistics().allocations - before, wanted);
}

#[test]
fn a_tape_records_an_op_without_a_further_allocation() {
    let tape = Arc::new(Mutex::new(Tape::new()));
    let (x, y) = (Value::Concrete(tensor(&[2, 3])), Value::Concrete(tensor(&[2, 3])));
    tape.lock().unwrap().watch(&x, &x);
    recorder::push(Recorder::Tape(tape.clone()));
    let count = allocations(|| dispatch::call(&binary::MUL, &[&x, &y], smallvec![]));
    recorder::remove(&Recorder::Tape(tape.clone()));
    assert_eq!(tape.lock().unwrap().len(), 4);
    // The reference-counted allocations of buffer and storage, and the block, which the tape keeps.
    assert_eq!(count, 3);
}

#[test]
fn an_eager_add_allocates_its_result_alone() {
    let (x, y) = (Value::Concrete(tensor(&[2, 3])), Value::Concrete(tensor(&[2, 3])));
    // The first call compiles the program; later calls find it.
    dispatch::call(&binary::ADD, &[&x, &y], smallvec![]).unwrap();
    assert_eq!(allocations(|| dispatch::call_small(&binary::ADD, &[&x, &y])), 2);
}
