//! Plans executed on the CPU give the bits of running the graph op by op: values, aliases and write-backs.

mod common;
#[path = "../../ir/tests/toy/mod.rs"]
mod toy;

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use common::{Memory, Value, check, executable};
use ms_compiler::{Level, optimize};
use ms_core::{Aval, Code, DType, Dim, Layout, smallvec};
use ms_ir::{Builder, COND, Graph, V};
use ms_runtime::OutputValue;
use toy::*;

/// A small deterministic random generator.
struct Rng(u64);

impl Rng {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % n
    }
}

fn random_input(rng: &mut Rng, aval: &Aval) -> (Value, Layout) {
    let specials = [0.0f32, -0.0, f32::NAN, f32::INFINITY, 1e-40];
    let bytes: Vec<u8> = (0..aval.numel())
        .flat_map(|_| {
            let v = match rng.below(12) {
                0 => specials[rng.below(specials.len())],
                _ => rng.below(2000) as f32 / 100.0 - 10.0,
            };
            v.to_le_bytes()
        })
        .collect();
    let plain = Layout::contiguous(aval.dtype, &aval.shape);
    let rank = aval.rank();
    let layout = match rng.below(3) {
        // Like a transposed layout.
        0 if rank > 1 => {
            let reversed: Vec<usize> = (0..rank).rev().collect();
            Layout::contiguous(aval.dtype, &plain.permuted(&reversed).shape).permuted(&reversed)
        }
        // Every second element, backwards in the first dimension.
        1 if rank > 0 => {
            let mut layout = plain;
            layout.strides.iter_mut().for_each(|s| *s = Dim::new(s.get() * 2));
            layout.strides[0] = Dim::new(-layout.strides[0].get());
            layout
        }
        _ => plain,
    };
    (Value::from_bytes(aval, &bytes), layout)
}

/// A value of the pool with this shape, made by expanding the graph if there is none.
fn pick(rng: &mut Rng, g: &mut G, pool: &[V], shape: &[Dim]) -> V {
    let fitting: Vec<V> = pool.iter().copied().filter(|&v| g.0.aval_ref(v).shape[..] == *shape).collect();
    match rng.below(5) {
        0 => g.scalar(rng.below(5) as f64 - 2.0),
        _ if !fitting.is_empty() => fitting[rng.below(fitting.len())],
        _ => g.scalar(0.5),
    }
}

fn random_graph(seed: u64) -> (Graph, Vec<(Value, Layout)>) {
    let mut rng = Rng(seed.wrapping_mul(0x9e3779b97f4a7c15) | 1);
    let mut g = G::new();
    let shapes: [&[i64]; 5] = [&[2, 3], &[3, 2], &[6], &[], &[2, 3]];
    let mut pool: Vec<V> = Vec::new();
    for (i, shape) in shapes.iter().enumerate() {
        pool.push(g.input(&format!("x{i}"), shape));
    }
    let n_inputs = pool.len();
    for _ in 0..4 + rng.below(30) {
        let x = pool[rng.below(pool.len())];
        let shape = g.0.aval_ref(x).shape.clone();
        let new = match rng.below(17) {
            0 => g.op(&NEG, &[x]),
            1 => g.op(&EXP, &[x]),
            2 => g.op(&FLOOR, &[x]),
            3 if !shape.is_empty() => g.reshape(x, [&[2, 3][..], &[3, 2], &[6]][rng.below(3)]),
            4 if shape.len() == 2 => g.transpose(x, &[1, 0]),
            5 => g.op(&SUM, &[x]),
            6 => {
                let s = g.op(&SUM, &[x]);
                let p = g.op(&POSITIVE, &[s]);
                let y = pick(&mut rng, &mut g, &pool, &shape);
                if g.0.aval_ref(y).shape == shape { g.op(&SELECT, &[p, x, y]) } else { s }
            }
            7 => {
                let s = g.op(&SUM, &[x]);
                let p = g.op(&POSITIVE, &[s]);
                let branch = |twice: bool| {
                    let mut b = G(Graph::new("branch"));
                    let x = b.0.add_input("x", Aval { dtype: DType::Float32, shape: shape.clone() });
                    let y = b.op(if twice { &ADD } else { &MUL }, &[x, x]);
                    Arc::new(b.returns(&[if twice { y } else { x }, y]))
                };
                let regions = smallvec![branch(true), branch(false)];
                g.0.emit_regions(&COND, &[p, x], smallvec![], regions).expect("fits")[0]
            }
            14 => {
                let (n, c) = (g.scalar(rng.below(4) as f64), g.scalar(rng.below(3) as f64 - 1.0));
                toy::loops::countdown(&mut g, x, n, c)[rng.below(2)]
            }
            15 => {
                let n = g.scalar(rng.below(4) as f64);
                let y = g.op(&NEG, &[x]);
                toy::loops::there_and_back(&mut g, x, n, y)
            }
            16 if !shape.is_empty() => {
                let row = toy::loops::row_shape(&g, x);
                let h = g.data(&row, &vec![0.5; row.iter().product::<i64>() as usize]);
                let c = g.scalar(rng.below(3) as f64 - 1.0);
                let [last, rows, carried] = toy::loops::over_rows(&mut g, h, x, c, rng.below(2) == 0);
                let more = [g.op(&ADD, &[rows, last]), rows, carried];
                more[rng.below(3)]
            }
            8 => g.with(&CAST, &[x], ms_core::Attr::DType(DType::Float32)),
            k => {
                let y = pick(&mut rng, &mut g, &pool, &shape);
                g.op([&ADD, &SUB, &MUL][k % 3], &[x, y])
            }
        };
        pool.push(new);
    }
    let outputs: Vec<V> = (0..1 + rng.below(4)).map(|_| pool[rng.below(pool.len())]).collect();
    let mut writes: Vec<(u32, V)> = Vec::new();
    for i in 0..n_inputs {
        let shape = &g.0.aval_ref(pool[i]).shape;
        let fitting: Vec<V> = pool.iter().copied().filter(|&v| g.0.aval_ref(v).shape == *shape).collect();
        if rng.below(3) == 0 {
            writes.push((i as u32, fitting[rng.below(fitting.len())]));
        }
    }
    let inputs = (0..n_inputs).map(|i| random_input(&mut rng, &g.0.aval_ref(pool[i]).clone())).collect();
    let mut graph = g.returns(&outputs);
    graph.set_writes(writes);
    (graph, inputs)
}

#[test]
fn random_graphs_run_as_op_by_op() {
    for seed in 0..2000 {
        let (graph, inputs) = random_graph(seed);
        check(&graph, &inputs);
    }
}

fn f32_value(shape: &[i64], values: &[f32]) -> (Value, Layout) {
    let aval = f32s(shape);
    let bytes: Vec<u8> = values.iter().flat_map(|v| v.to_le_bytes()).collect();
    (Value::from_bytes(&aval, &bytes), Layout::contiguous(aval.dtype, &aval.shape))
}

fn same_buffer(a: &OutputValue<'_>, b: &OutputValue<'_>) -> bool {
    match (a, b) {
        (OutputValue::Buffer { buffer: a, .. }, OutputValue::Buffer { buffer: b, .. }) => Arc::ptr_eq(a, b),
        _ => false,
    }
}

#[test]
fn outputs_share_memory_exactly_where_plain_python_would_have_them_share_it() {
    let mut g = G::new();
    let x = g.input("x", &[2, 3]);
    let a = g.op(&NEG, &[x]);
    let b = g.op(&NEG, &[x]);
    let view = g.reshape(a, &[6]);
    let of_input = g.transpose(x, &[1, 0]);
    let constant = g.data(&[2], &[1.0, 2.0]);
    let graph = g.returns(&[a, b, view, x, of_input, constant]);
    let inputs = [f32_value(&[2, 3], &[1.0; 6])];
    check(&graph, &inputs);
    let (graph, _) = optimize(&graph, Level::O0).expect("optimises");
    let memory = Memory::new(&inputs);
    let exe = executable(&graph, &memory);
    let refs = memory.refs();
    let out = exe.run(&refs).expect("runs");
    assert!(same_buffer(&out[0], &out[2]), "a view of a result shares its memory");
    assert!(!same_buffer(&out[0], &out[1]), "two results that are equal by chance do not");
    assert!(matches!(out[3], OutputValue::Input { index: 0, .. }));
    assert!(matches!(out[4], OutputValue::Input { index: 0, .. }));
    let again = exe.run(&refs).expect("runs");
    assert!(!same_buffer(&out[5], &again[5]), "a constant is handed out as a copy");
}

#[test]
fn a_swap_of_two_inputs_and_a_circle_of_updates() {
    let mut g = G::new();
    let (x, y) = (g.input("x", &[2]), g.input("y", &[2]));
    let mut graph = g.returns(&[x]);
    graph.set_writes(vec![(0, y), (1, x)]);
    let inputs = [f32_value(&[2], &[1.0, 2.0]), f32_value(&[2], &[3.0, 4.0])];
    check(&graph, &inputs);
    let mut g = G::new();
    let (x, y) = (g.input("x", &[2]), g.input("y", &[2]));
    let wide = g.input("w", &[3, 2]);
    let (a, b) = (g.op(&ADD, &[x, y]), g.op(&SUB, &[x, y]));
    let rows = g.op(&ADD, &[wide, y]);
    let mut graph = g.returns(&[]);
    graph.set_writes(vec![(0, b), (1, a), (2, rows)]);
    check(&graph, &[inputs[0].clone(), inputs[1].clone(), f32_value(&[3, 2], &[0.0; 6])]);
    let mut g = G::new();
    let (a, b) = (g.input("a", &[6]), g.input("b", &[3, 2]));
    let (flat_b, wide_a) = (g.reshape(b, &[6]), g.reshape(a, &[3, 2]));
    let (new_a, new_b) = (g.op(&ADD, &[a, flat_b]), g.op(&MUL, &[b, wide_a]));
    let mut graph = g.returns(&[a]);
    graph.set_writes(vec![(0, new_a), (1, new_b)]);
    check(&graph, &[f32_value(&[6], &[1.5; 6]), f32_value(&[3, 2], &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0])]);
}

static ASKED: AtomicUsize = AtomicUsize::new(0);
// Other tests run at the same time and also check for interrupts, so only the test's own thread is stopped.
thread_local!(static STOP: std::cell::Cell<bool> = const { std::cell::Cell::new(false) });

fn stop_is_asked() -> bool {
    ASKED.fetch_add(1, Ordering::Relaxed);
    STOP.get()
}

#[test]
fn an_error_or_an_interrupt_leaves_every_input_as_it_was() {
    let mut g = G::new();
    let x = g.input("x", &[2]);
    let y = g.op(&EXP, &[x]);
    let z = g.op(&CHECK, &[x]);
    let s = g.op(&SUM, &[z]);
    let mut graph = g.returns(&[s]);
    graph.set_writes(vec![(0, y)]);
    let inputs = [f32_value(&[2], &[-1.0, 2.0])];
    let memory = Memory::new(&inputs);
    let exe = executable(&graph, &memory);
    let error = exe.run(&memory.refs()).err().expect("the check fails");
    assert_eq!(error.code(), Code::IndexOutOfRange);
    assert!(error.to_string().starts_with("check: "), "{error}");
    assert_eq!(memory.inputs()[0], inputs[0].0);

    ms_core::set_interrupt(stop_is_asked).expect("set once");
    let inputs = [f32_value(&[2], &[1.0, 2.0])];
    let memory = Memory::new(&inputs);
    STOP.set(true);
    let error = exe.run(&memory.refs()).err().expect("stopped");
    assert_eq!(error.code(), Code::Interrupted);
    assert_eq!(memory.inputs()[0], inputs[0].0);
    assert!(ASKED.load(Ordering::Relaxed) > 0);
    STOP.set(false);
    exe.run(&memory.refs()).expect("runs");
}

#[test]
fn a_write_that_has_begun_is_not_interrupted() {
    // Long enough for the kernels to check for interrupts several times.
    let n = 2 << 20;
    let mut g = G::new();
    let x = g.input("x", &[n]);
    let mut y = x;
    for _ in 0..15 {
        let e = g.op(&EXP, &[y]);
        y = g.op(&NEG, &[e]);
    }
    let returned = G(g.0.clone()).returns(&[y]);
    let mut written = g.returns(&[]);
    written.set_writes(vec![(0, y)]);
    ms_core::set_interrupt(stop_is_asked).expect("set once");
    let values = vec![0.5f32; n as usize];
    let memory = Memory::new(&[f32_value(&[n], &values)]);
    STOP.set(true);
    let stopped = executable(&returned, &memory).run(&memory.refs()).err().map(|e| e.code());
    assert_eq!(stopped, Some(Code::Interrupted));
    executable(&written, &memory).run(&memory.refs()).expect("runs to its end");
    STOP.set(false);
    let first = memory.inputs()[0].words[0];
    assert_ne!(first as u32, 0.5f32.to_bits());
    assert!(memory.inputs()[0].words.iter().all(|&w| w == first));
}

#[test]
fn empty_tensors_and_wrong_counts() {
    let mut g = G::new();
    let x = g.input("x", &[0, 3]);
    let y = g.op(&EXP, &[x]);
    let t = g.transpose(y, &[1, 0]);
    let r = g.reshape(t, &[0]);
    let s = g.op(&SUM, &[r]);
    let e = g.op(&NEG, &[t]);
    let graph = g.returns(&[y, s, e]);
    let inputs = [f32_value(&[0, 3], &[])];
    check(&graph, &inputs);
    let memory = Memory::new(&inputs);
    let exe = executable(&graph, &memory);
    assert_eq!(exe.run(&[]).err().map(|e| e.code()), Some(Code::Internal));
}

#[test]
fn a_graph_of_a_hundred_thousand_nodes() {
    let mut g = G::new();
    let x = g.input("x", &[2]);
    let mut y = x;
    for i in 0..50_000 {
        y = g.op(&ADD, &[y, x]);
        y = if i % 1000 == 0 { g.reshape(y, &[2]) } else { g.op(&NEG, &[y]) };
    }
    let graph = g.returns(&[y]);
    let inputs = [f32_value(&[2], &[1.0, -0.5])];
    check(&graph, &inputs);
}
