//! Plans as text. The executor's tests check that they compute the right results.

#[path = "../../ir/tests/toy/mod.rs"]
mod toy;

use std::sync::Arc;

use ms_compiler::{Level, Plan, Step, optimize};
use ms_core::{Attr, Aval, Code, DType, Dim, Layout, concrete_shape, smallvec};
use ms_device_cpu::CpuDevice;
use ms_ir::{Builder, COND, Graph, V};
use toy::*;

fn device() -> CpuDevice {
    CpuDevice::with_kernels(toy::kernels().collect())
}

fn plan_with(graph: &Graph, layouts: &[Layout]) -> Plan {
    Plan::build(graph, layouts, &device()).expect("plans")
}

fn plan(graph: &Graph) -> Plan {
    plan_with(graph, &contiguous(graph))
}

/// The plan's lines, except those that describe inputs.
fn steps(plan: &Plan) -> String {
    let text = plan.to_text();
    let lines: Vec<&str> = text.lines().collect();
    let inner = lines[1..lines.len() - 1].iter().filter(|l| !l.trim_start().starts_with("in"));
    inner.map(|l| format!("{}\n", l.trim())).collect()
}

#[test]
fn elementwise_nodes_become_one_launch() {
    let mut g = G::new();
    let (x, y, b) = (g.input("x", &[2, 3]), g.input("y", &[2, 3]), g.input("b", &[3]));
    g.at("net.py", 3);
    let m = g.op(&MUL, &[x, y]);
    let s = g.op(&ADD, &[m, b]);
    let half = g.scalar(0.5);
    g.at("net.py", 4);
    let z = g.op(&MUL, &[s, half]);
    assert_eq!(
        plan(&g.returns(&[z])).to_text(),
        "plan \"main\" arena 0 outputs [24] {
  in0: f32[2, 3]
  in1: f32[2, 3]
  in2: f32[3]
  0: program mul+add+mul(in0 f32[2, 3], in1 f32[2, 3], in2 f32[2, 3]{0, 1}) -> out0 f32[2, 3]  # net.py:4
       r3: f32 = mul.f32(r0, r1)
       r4: f32 = add.f32(r3, r2)
       r5: f32 = const.f32(0x3f000000)  # 0.5
       r6: f32 = mul.f32(r4, r5)
       out r6
  return out0 f32[2, 3]
}
"
    );
}

#[test]
fn a_constant_of_one_value_becomes_an_instruction() {
    let mut g = G::new();
    let x = g.input("x", &[2, 2]);
    let (ones, mixed) = (g.data(&[2], &[1.0, 1.0]), g.data(&[2], &[0.0, -0.0]));
    let y = g.op(&ADD, &[x, ones]);
    let z = g.op(&ADD, &[y, mixed]);
    let text = plan(&g.returns(&[z])).to_text();
    assert!(text.contains("add+add(in0 f32[2, 2], const0 f32[2, 2]{0, 1}) ->"), "{text}");
    assert!(text.contains("const.f32(0x3f800000)  # 1.0"), "{text}");
}

#[test]
fn views_are_layouts_until_they_cannot_be() {
    let mut g = G::new();
    let x = g.input("x", &[2, 3]);
    let t = g.transpose(x, &[1, 0]);
    let e = g.op(&EXP, &[t]);
    let flat = g.reshape(t, &[6]);
    let n = g.op(&NEG, &[flat]);
    let back = g.reshape(n, &[2, 3]);
    assert_eq!(
        steps(&plan(&g.returns(&[e, back]))),
        "0: program exp(in0 f32[3, 2]{1, 3}) -> out0 f32[3, 2]
r1: f32 = exp.f32(r0)
out r1
1: copy(in0 f32[3, 2]{1, 3}) -> arena+0 f32[3, 2]
2: program neg(arena+0 f32[6]) -> out1 f32[6]
r1: f32 = neg.f32(r0)
out r1
return out0 f32[3, 2], out1 f32[2, 3]
"
    );
}

#[test]
fn a_group_never_reaches_around_another_launch() {
    let mut g = G::new();
    let x = g.input("x", &[2]);
    let a = g.op(&EXP, &[x]);
    let s = g.op(&SUM, &[a]);
    // Reads `a` directly and through the sum: it cannot join a's launch, which must come before the sum.
    let y = g.op(&ADD, &[a, s]);
    assert_eq!(
        steps(&plan(&g.returns(&[y]))),
        "0: program exp(in0 f32[2]) -> arena+0 f32[2]
r1: f32 = exp.f32(r0)
out r1
1: kernel:sum(arena+0 f32[2]) -> arena+64 f32[]
2: program add(arena+0 f32[2], arena+64 f32[2]{0}) -> out0 f32[2]
r2: f32 = add.f32(r0, r1)
out r2
return out0 f32[2]
"
    );
    // Here the first node waits for the sum of something else and joins.
    let mut g = G::new();
    let x = g.input("x", &[2]);
    let a = g.op(&EXP, &[x]);
    let s = g.op(&SUM, &[x]);
    let y = g.op(&ADD, &[a, s]);
    let text = steps(&plan(&g.returns(&[y])));
    assert!(text.starts_with("0: kernel:sum") && text.contains("1: program exp+add("), "{text}");
}

#[test]
fn groups_stay_within_their_limits() {
    let mut g = G::new();
    let mut y = g.input("x", &[2]);
    for i in 0..40 {
        let x = g.input(&format!("x{i}"), &[2]);
        y = g.op(&ADD, &[y, x]);
        for _ in 0..9 {
            y = g.op(&NEG, &[y]);
        }
    }
    let plan = plan(&g.returns(&[y]));
    let mut launches = 0;
    for step in plan.steps() {
        let Step::Launch(launch) = step else { panic!("only launches") };
        let ms_device_api::LaunchSpec::Program { program, .. } = &launch.spec else { panic!("only programs") };
        assert!(launch.inputs.len() <= 16 && launch.outputs.len() <= 8 && program.instrs.len() <= 96);
        launches += 1;
    }
    assert!(launches <= 6, "{launches}");
}

#[test]
fn memory_is_reused_and_taken_over() {
    let mut g = G::new();
    let x = g.input("x", &[100]);
    let mut y = x;
    for _ in 0..6 {
        let s = g.op(&SUM, &[y]);
        y = g.op(&MUL, &[y, s]);
    }
    let s = g.op(&SUM, &[y]);
    let plan = plan(&g.returns(&[s]));
    // Each product reuses the memory of the one before it, next to one sum.
    assert_eq!(plan.arena_bytes(), 448 + 64, "{}", plan.to_text());
}

#[test]
fn outputs_are_buffers_inputs_or_copies() {
    let mut g = G::new();
    let x = g.input("x", &[2, 3]);
    let e = g.op(&EXP, &[x]);
    let (view, of_input) = (g.transpose(e, &[1, 0]), g.reshape(x, &[6]));
    let c = g.data(&[2], &[1.0, 2.0]);
    assert_eq!(
        steps(&plan(&g.returns(&[e, view, x, of_input, c, c]))),
        "const0: f32[2]
0: program exp(in0 f32[2, 3]) -> out0 f32[2, 3]
r1: f32 = exp.f32(r0)
out r1
1: copy(const0 f32[2]) -> out1 f32[2]
return out0 f32[2, 3], out0 f32[3, 2]{1, 3}, in0 f32[2, 3], in0 f32[6], out1 f32[2], out1 f32[2]
"
    );
}

/// Momentum: `v = 0.9 * v + g; p = p - 0.1 * v`, then the new values go back.
fn momentum(g: &mut G, p: V, v: V, grad: V) -> (V, V) {
    let (keep, rate) = (g.scalar(0.9f32 as f64), g.scalar(0.1f32 as f64));
    let kept = g.op(&MUL, &[v, keep]);
    let v = g.op(&ADD, &[kept, grad]);
    let step = g.op(&MUL, &[v, rate]);
    (g.op(&SUB, &[p, step]), v)
}

#[test]
fn an_optimizer_step_writes_in_place_and_last() {
    let mut g = G::new();
    let (p, v, grad) = (g.input("p", &[3]), g.input("v", &[3]), g.input("g", &[3]));
    let (new_p, new_v) = momentum(&mut g, p, v, grad);
    let loss = g.op(&SUM, &[p]);
    let mut graph = g.returns(&[loss]);
    graph.set_writes(vec![(0, new_p), (1, new_v)]);
    let plan = plan(&graph);
    assert_eq!((plan.commit_start(), plan.written()), (1, &[0, 1][..]));
    // Each launch names its nodes, in the order of its ops: four of the step, and the sum after them.
    let nodes: Vec<Vec<u32>> = (plan.steps().iter())
        .map(|step| match step {
            Step::Launch(launch) => launch.nodes.iter().map(|n| n.0).collect(),
            _ => Vec::new(),
        })
        .collect();
    assert_eq!(nodes, [vec![4], vec![0, 1, 2, 3]]);
    assert_eq!(
        steps(&plan),
        "0: kernel:sum(in0 f32[3]) -> out0 f32[]
commit:
1: program mul+add+mul+sub(in1 f32[3], in2 f32[3], in0 f32[3]) -> in1 f32[3], in0 f32[3]
r3: f32 = const.f32(0x3f666666)  # 0.9
r4: f32 = mul.f32(r0, r3)
r5: f32 = add.f32(r4, r1)
r6: f32 = const.f32(0x3dcccccd)  # 0.1
r7: f32 = mul.f32(r5, r6)
r8: f32 = sub.f32(r2, r7)
out r5, r8
return out0 f32[]
"
    );
}

#[test]
fn the_parameters_of_an_optimizer_step_are_one_launch() {
    let mut g = G::new();
    let mut writes = Vec::new();
    let mut losses = Vec::new();
    for (k, shape) in [&[3i64][..], &[2, 5], &[], &[4, 1]].iter().enumerate() {
        let [p, v, grad] = ["p", "v", "g"].map(|name| g.input(&format!("{name}{k}"), shape));
        let (new_p, new_v) = momentum(&mut g, p, v, grad);
        writes.extend([(3 * k as u32, new_p), (3 * k as u32 + 1, new_v)]);
        losses.push(g.op(&SUM, &[p]));
    }
    let mut graph = g.returns(&losses);
    graph.set_writes(writes);
    let plan = plan(&graph);
    let text = steps(&plan);
    assert!(text.contains("commit:\n4: 4 programs\nprogram mul+add+mul+sub(in1 f32[3], "), "{text}");
    assert!(
        text.contains("\nprogram mul+add+mul+sub(in7 f32[], in8 f32[], in6 f32[]) -> in7 f32[], in6 f32[]\n"),
        "{text}"
    );
    assert_eq!(plan.steps().len(), 5, "{text}");
}

#[test]
fn a_launch_of_several_programs_keeps_their_memory_apart() {
    // The two chains change shape in between, so each consists of two programs. The first ones run together, then the
    // others.
    let mut g = G::new();
    let (a, b) = (g.input("a", &[16]), g.input("b", &[4, 4]));
    let (sa, sb) = (g.op(&SUM, &[a]), g.op(&SUM, &[b]));
    let (x, y) = (g.op(&MUL, &[a, sa]), g.op(&MUL, &[b, sb]));
    let (sx, sy) = (g.op(&SUM, &[x]), g.op(&SUM, &[y]));
    let (x, y) = (g.op(&MUL, &[x, sx]), g.op(&MUL, &[y, sy]));
    let (sx, sy) = (g.op(&SUM, &[x]), g.op(&SUM, &[y]));
    let plan = plan(&g.returns(&[sx, sy]));
    let lines = steps(&plan);
    let programs: Vec<&str> = lines.lines().filter(|l| l.starts_with("program")).collect();
    // Each later program overwrites an operand that only it reads; no other memory is shared.
    assert_eq!(
        programs,
        [
            "program mul(in0 f32[16], arena+0 f32[16]{0}) -> arena+128 f32[16]",
            "program mul(in1 f32[4, 4], arena+64 f32[4, 4]{0, 0}) -> arena+192 f32[4, 4]",
            "program mul(arena+128 f32[16], arena+0 f32[16]{0}) -> arena+128 f32[16]",
            "program mul(arena+192 f32[4, 4], arena+64 f32[4, 4]{0, 0}) -> arena+192 f32[4, 4]",
        ],
        "{lines}"
    );
    // An operand that another program of the launch also reads is not overwritten.
    let mut g = G::new();
    let a = g.input("a", &[16]);
    let s = g.op(&SUM, &[a]);
    let wide = g.reshape(s, &[1]);
    let (y, z) = (g.op(&EXP, &[s]), g.op(&NEG, &[wide]));
    let (y, z) = (g.op(&SUM, &[y]), g.op(&SUM, &[z]));
    let text = steps(&self::plan(&g.returns(&[y, z])));
    assert!(text.contains("1: 2 programs\nprogram exp(arena+0 f32[]) -> arena+64 f32[]\n"), "{text}");
    assert!(text.contains("program neg(arena+0 f32[1]) -> arena+128 f32[1]\n"), "{text}");
}

#[test]
fn write_backs_that_cannot_happen_in_place_are_copied() {
    // The new value of x is also a result; the old value of y is one; z takes a value that a sum reads too.
    let mut g = G::new();
    let (x, y, z) = (g.input("x", &[2]), g.input("y", &[2]), g.input("z", &[2]));
    let (a, b, c) = (g.op(&EXP, &[x]), g.op(&NEG, &[y]), g.op(&EXP, &[z]));
    let s = g.op(&SUM, &[c]);
    let mut graph = g.returns(&[a, y, s]);
    graph.set_writes(vec![(0, a), (1, b), (2, c)]);
    let plan = plan(&graph);
    assert_eq!(
        steps(&plan),
        "0: 2 programs
program exp(in0 f32[2]) -> out0 f32[2]
r1: f32 = exp.f32(r0)
out r1
program exp(in2 f32[2]) -> arena+0 f32[2]
r1: f32 = exp.f32(r0)
out r1
1: kernel:sum(arena+0 f32[2]) -> out2 f32[]
2: copy(in1 f32[2]) -> out1 f32[2]
commit:
3: program neg(in1 f32[2]) -> in1 f32[2]
r1: f32 = neg.f32(r0)
out r1
4: copy(out0 f32[2]) -> in0 f32[2]
5: copy(arena+0 f32[2]) -> in2 f32[2]
return out0 f32[2], out1 f32[2], out2 f32[]
"
    );
}

#[test]
fn launches_that_overwrite_what_others_read_are_ordered_or_kept_apart() {
    // b takes a value that reads a, and a takes a value that reads only a, so b's launch comes first.
    let mut g = G::new();
    let (a, b) = (g.input("a", &[2]), g.input("b", &[3, 2]));
    let (new_a, new_b) = (g.op(&EXP, &[a]), g.op(&ADD, &[b, a]));
    let mut graph = g.returns(&[]);
    graph.set_writes(vec![(0, new_a), (1, new_b)]);
    let text = steps(&plan(&graph));
    assert!(text.starts_with("commit:\n0: program add(") && text.contains("1: program exp("), "{text}");
    // A cycle: each reads what the other writes, in another shape, so they cannot share a launch. One of them runs
    // early.
    let mut g = G::new();
    let (a, b) = (g.input("a", &[6]), g.input("b", &[3, 2]));
    let (flat_b, wide_a) = (g.reshape(b, &[6]), g.reshape(a, &[3, 2]));
    let (new_a, new_b) = (g.op(&ADD, &[a, flat_b]), g.op(&MUL, &[b, wide_a]));
    let mut graph = g.returns(&[]);
    graph.set_writes(vec![(0, new_a), (1, new_b)]);
    assert_eq!(
        steps(&plan(&graph)),
        "0: program add(in0 f32[6], in1 f32[6]) -> arena+0 f32[6]
r2: f32 = add.f32(r0, r1)
out r2
commit:
1: program mul(in1 f32[3, 2], in0 f32[3, 2]) -> in1 f32[3, 2]
r2: f32 = mul.f32(r0, r1)
out r2
2: copy(arena+0 f32[6]) -> in0 f32[6]
return
"
    );
    // A swap uses separate memory.
    let mut g = G::new();
    let (a, b) = (g.input("a", &[2]), g.input("b", &[2]));
    let mut graph = g.returns(&[]);
    graph.set_writes(vec![(0, b), (1, a)]);
    assert_eq!(
        steps(&plan(&graph)),
        "0: copy(in1 f32[2]) -> arena+0 f32[2]
1: copy(in0 f32[2]) -> arena+64 f32[2]
commit:
2: copy(arena+0 f32[2]) -> in0 f32[2]
3: copy(arena+64 f32[2]) -> in1 f32[2]
return
"
    );
}

#[test]
fn a_branch_is_a_plan_of_its_own() {
    let branch = |op| {
        let mut b = G(Graph::new("branch"));
        let x = b.input("x", &[3, 2]);
        let y = b.op(op, &[x]);
        Arc::new(b.returns(&[y]))
    };
    let mut g = G::new();
    let x = g.input("x", &[2, 3]);
    let s = g.op(&SUM, &[x]);
    let p = g.op(&POSITIVE, &[s]);
    let t = g.transpose(x, &[1, 0]);
    g.at("net.py", 5);
    let y = g.0.emit_regions(&COND, &[p, t], smallvec![], smallvec![branch(&EXP), branch(&NEG)]).expect("fits")[0];
    let text = plan(&g.returns(&[y])).to_text();
    let want = "  2: cond arena+64 bool[] (in0 f32[3, 2]{1, 3}) -> out0 f32[3, 2]  # net.py:5
    plan \"branch\" arena 0 outputs [24] {
      in0: f32[3, 2]{1, 3}
      0: program exp(in0 f32[3, 2]{1, 3}) -> out0 f32[3, 2]
";
    assert!(text.contains(want), "{text}");
}

#[test]
fn symbols_take_the_sizes_of_the_inputs() {
    let mut g = Graph::new("main");
    let n = g.env().input_symbol(4);
    let double = g.env().mul(n, Dim::new(2));
    let x = g.add_input("x", Aval::new(DType::Float32, &[n, Dim::new(2)]));
    let y = ms_ir::emit1(&mut g, &RESHAPE, &[x], smallvec![Attr::dims(&[double])]).expect("fits");
    let y = ms_ir::emit1(&mut g, &EXP, &[y], smallvec![]).expect("fits");
    g.set_outputs(vec![y]);
    let layout = Layout::contiguous(DType::Float32, &concrete_shape(&[5, 2]));
    let text = plan_with(&g, std::slice::from_ref(&layout)).to_text();
    assert!(text.contains("program exp(in0 f32[10]) -> out0 f32[10]"), "{text}");
    let device = device();
    let wrong = Layout::contiguous(DType::Float32, &concrete_shape(&[5, 3]));
    assert_eq!(Plan::build(&g, &[wrong], &device).map(|_| ()).map_err(|e| e.code()), Err(Code::ShapeMismatch));
    let wrong = Layout { dtype: DType::Int32, ..layout };
    assert_eq!(Plan::build(&g, &[wrong], &device).map(|_| ()).map_err(|e| e.code()), Err(Code::DTypeMismatch));
    assert!(Plan::build(&g, &[], &device).is_err());
}

#[test]
fn a_value_that_no_memory_holds_is_an_error() {
    let mut g = G::new();
    let x = g.input("x", &[1, 1]);
    let wide = g.reshape(x, &[1, 1]);
    let (a, b) = (g.input("a", &[1 << 31, 1]), g.input("b", &[1, 1 << 31]));
    let y = g.op(&ADD, &[a, b]);
    let graph = g.returns(&[y, wide]);
    let error = Plan::build(&graph, &contiguous(&graph), &device()).map(|_| ()).expect_err("2^64 bytes");
    assert_eq!(error.code(), Code::OutOfMemory);
    assert!(optimize(&graph, Level::O0).is_ok());
}

#[test]
fn a_loop_is_plans_of_its_own() {
    let mut g = G::new();
    let (x, rows, c) = (g.input("x", &[3, 2]), g.input("rows", &[4, 2, 3]), g.input("c", &[]));
    let h = g.transpose(x, &[1, 0]);
    let [h, stack, _] = toy::loops::over_rows(&mut g, h, rows, c, true);
    let [y, _] = toy::loops::countdown(&mut g, h, c, c);
    let text = plan(&g.returns(&[y, stack])).to_text();
    // Carried values are row-major; rows keep their layout.
    assert!(text.contains("0: copy(in0 f32[2, 3]{1, 2}) -> arena+0 f32[2, 3]"), "{text}");
    let scan = "1: scan [4 turns backwards, 1 carried, 1 rows] (arena+0 f32[2, 3], in1 f32[4, 2, 3], in2 f32[])";
    assert!(text.contains(scan), "{text}");
    assert!(text.contains("2: while [2 carried, 0 saved]"), "{text}");
    assert!(
        text.contains("program mul+add(in0 f32[2, 3], in2 f32[2, 3]{0, 0}, in1 f32[2, 3]) -> out0 f32[2, 3]"),
        "{text}"
    );
}
