//! The effect of passes, as text. The executor's tests check that they preserve every bit, over random graphs.

#[path = "../../ir/tests/toy/mod.rs"]
mod toy;

use std::sync::Arc;

use ms_compiler::{Folding, Level, optimize, optimize_for, optimize_with};
use ms_core::{Attr, Aval, Code, DType, Dim, Scalar, smallvec};
use ms_ir::{Builder, CALL, COND, CUSTOM_VJP, Graph, OpDef, V, verify};
use toy::*;

/// The optimised graph's statements, without header and footer.
fn optimised(graph: &Graph) -> String {
    verify(graph).expect("well formed");
    let (graph, _) = optimize(graph, Level::O0).expect("optimises");
    verify(&graph).expect("well formed");
    let text = graph.to_text();
    let lines: Vec<&str> = text.lines().collect();
    lines[1..lines.len() - 1].iter().map(|l| format!("{}\n", l.trim())).collect()
}

fn ints(g: &mut G, value: i64) -> V {
    g.0.constant(Scalar::Int(value), DType::Int32).expect("supported")
}

#[test]
fn the_report_says_what_each_pass_did() {
    let mut g = G::new();
    let x = g.input("x", &[2]);
    let (a, b) = (g.op(&EXP, &[x]), g.op(&EXP, &[x]));
    g.op(&NEG, &[a]);
    let y = g.op(&ADD, &[a, b]);
    let graph = g.returns(&[y]);
    let (_, report) = optimize_with(&graph, Level::O1, Folding::All, true).expect("optimises");
    let steps: Vec<_> = report.passes.iter().map(|p| (p.name, p.nodes_before, p.nodes_after)).collect();
    assert_eq!(
        steps,
        [
            ("inline", 4, 4),
            ("constant_fold", 4, 4),
            ("dead_branch", 4, 4),
            ("algebraic", 4, 4),
            ("cse", 4, 3),
            ("fast_math", 3, 3),
            ("dce", 3, 2)
        ]
    );
    assert!(report.passes[6].graph.as_ref().expect("asked for").to_text().contains("%2 = add(%1, %1)"));
    assert!(optimize(&graph, Level::O0).expect("optimises").1.passes[0].graph.is_none());
}

#[test]
fn calls_are_dissolved_and_keep_their_writes() {
    let mut inner = G(Graph::new("inner"));
    let x = inner.input("x", &[2]);
    let y = inner.op(&NEG, &[x]);
    let inner = Arc::new(inner.returns(&[y]));
    let mut middle = G(Graph::new("middle"));
    let x = middle.input("x", &[2]);
    let z = middle.op(&EXP, &[x]);
    let y = middle.0.emit_regions(&CALL, &[z], smallvec![], smallvec![inner]).expect("fits")[0];
    let mut middle = middle.returns(&[y]);
    middle.set_writes(vec![(0, z)]);
    let middle = Arc::new(middle);
    let mut g = G::new();
    let (w, x) = (g.input("w", &[2]), g.input("x", &[2]));
    g.at("net.py", 9);
    let y = g.0.emit_regions(&CALL, &[x], smallvec![], smallvec![middle.clone()]).expect("fits")[0];
    let y = g.op(&ADD, &[w, y]);
    assert_eq!(
        optimised(&g.returns(&[y])),
        "%0 = input \"w\" f32[2]
%1 = input \"x\" f32[2]
%2 = exp(%1) : f32[2]  # net.py:9
%3 = neg(%2) : f32[2]  # net.py:9
%4 = add(%0, %3) : f32[2]  # net.py:9
return %4
write 1 <- %2
"
    );
    // A write into something other than an input has no target, and must not be dropped silently.
    let mut g = G::new();
    let x = g.input("x", &[2]);
    let t = g.op(&NEG, &[x]);
    let y = g.0.emit_regions(&CALL, &[t], smallvec![], smallvec![middle]).expect("fits")[0];
    assert_eq!(optimize(&g.returns(&[y]), Level::O0).map(|_| ()).map_err(|e| e.code()), Err(Code::Internal));
}

/// Once gradients are taken, `custom_vjp` nodes are replaced by their operands.
#[test]
fn own_derivatives_are_dissolved() {
    let mut rule = G(Graph::new("derivative"));
    let (dy, x) = (rule.input("grad", &[2]), rule.input("x", &[2]));
    let dx = rule.op(&MUL, &[dy, x]);
    let rule = Arc::new(rule.returns(&[dx]));
    let mut inner = G(Graph::new("inner"));
    let x = inner.input("x", &[2]);
    let y = inner.op(&EXP, &[x]);
    let made = inner.0.emit_regions(&CUSTOM_VJP, &[y, x, x], smallvec![Attr::Int(1)], smallvec![rule.clone()]);
    let inner = Arc::new(inner.returns(&[made.expect("fits")[0]]));
    verify(&inner).expect("well formed");
    let mut g = G::new();
    let x = g.input("x", &[2]);
    let y = g.0.emit_regions(&CALL, &[x], smallvec![], smallvec![inner]).expect("fits")[0];
    let z =
        g.0.emit_regions(&CUSTOM_VJP, &[y, x, x], smallvec![Attr::Int(1)], smallvec![rule.clone()]).expect("fits")[0];
    assert_eq!(optimised(&g.returns(&[z])), "%0 = input \"x\" f32[2]\n%1 = exp(%0) : f32[2]\nreturn %1\n");
    // The cotangent of the input has another shape.
    let mut g = G::new();
    let (x, w) = (g.input("x", &[2]), g.input("w", &[3]));
    let wrong = g.0.emit_regions(&CUSTOM_VJP, &[x, w, x], smallvec![Attr::Int(1)], smallvec![rule]);
    assert_eq!(wrong.map(|_| ()).map_err(|e| e.code()), Err(Code::ShapeMismatch));
}

#[test]
fn a_called_graph_brings_its_symbols() {
    let mut inner = Graph::new("inner");
    let n = inner.env().input_symbol(4);
    let x = inner.add_input("x", Aval::new(DType::Float32, &[n]));
    let y = inner.emit(&NEG, &[x], smallvec![]).expect("fits")[0];
    inner.set_outputs(vec![y]);
    let mut g = Graph::new("main");
    let n = g.env().input_symbol(4);
    let x = g.add_input("x", Aval::new(DType::Float32, &[n]));
    let y = g.emit_regions(&CALL, &[x], smallvec![], smallvec![Arc::new(inner)]).expect("fits")[0];
    g.set_outputs(vec![y]);
    assert_eq!(optimised(&g), "sym s0 = input 4\n%0 = input \"x\" f32[s0]\n%1 = neg(%0) : f32[s0]\nreturn %1\n");
}

#[test]
fn constants_are_computed_and_dead_branches_go() {
    let mut g = G::new();
    let x = g.input("x", &[2]);
    let c = g.data(&[2, 3], &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
    let t = g.transpose(c, &[1, 0]);
    let s = g.op(&SUM, &[t]);
    let p = g.op(&POSITIVE, &[s]);
    let branch = |op| {
        let mut b = G(Graph::new("branch"));
        let x = b.input("x", &[2]);
        let y = b.op(op, &[x]);
        Arc::new(b.returns(&[y]))
    };
    let y = g.0.emit_regions(&COND, &[p, x], smallvec![], smallvec![branch(&EXP), branch(&NEG)]).expect("fits")[0];
    let two = g.scalar(2.0);
    let y = g.op(&MUL, &[y, two]);
    let z = g.op(&ADD, &[y, s]);
    assert_eq!(
        optimised(&g.returns(&[z])),
        "%0 = input \"x\" f32[2]
%1 = exp(%0) : f32[2]
%2 = const f32[] 0x00000040  # 2.0
%3 = mul(%1, %2) : f32[2]
%4 = const f32[] 0x0000a841  # 21.0
%5 = add(%3, %4) : f32[2]
return %5
"
    );
}

#[test]
fn for_other_devices_only_constants_of_the_same_bits_everywhere_are_computed() {
    let mut g = G::new();
    let x = g.input("x", &[2]);
    let c = g.data(&[2], &[1.0, 3.0]);
    let sum = g.op(&ADD, &[c, c]);
    let turned = g.reshape(sum, &[2, 1]);
    let back = g.reshape(turned, &[2]);
    let e = g.op(&EXP, &[back]);
    let total = g.op(&SUM, &[sum]);
    let whole = g.with(&CAST, &[c], Attr::DType(DType::Int32));
    let y = g.op(&MUL, &[x, e]);
    let z = g.op(&ADD, &[y, total]);
    let graph = g.returns(&[z, whole]);
    let text = |folding| optimize_for(&graph, Level::O0, folding).expect("optimises").0.to_text();
    let (all, exact) = (text(Folding::All), text(Folding::Exact));
    let ops = |text: &str| ["add(", "exp(", "sum(", "reshape(", "cast("].map(|op| text.matches(op).count());
    assert_eq!(ops(&all), [1, 0, 0, 0, 0], "{all}");
    assert_eq!(ops(&exact), [1, 1, 1, 0, 1], "{exact}");
    // Where floats are rounded otherwise, no sum of them either.
    let whole = text(Folding::Whole);
    assert_eq!(ops(&whole), [2, 1, 1, 0, 1], "{whole}");
}

#[test]
fn what_may_fail_or_is_large_is_not_computed_ahead() {
    let mut g = G::new();
    let bad = g.data(&[1], &[-1.0]);
    let y = g.op(&CHECK, &[bad]);
    let big = g.data(&[2000], &[1.0; 2000]);
    let z = g.op(&NEG, &[big]);
    let text = optimised(&g.returns(&[y, z]));
    assert!(text.contains("= check(") && text.contains("= neg("), "{text}");
}

#[test]
fn a_view_of_a_constant_that_the_caller_gets_stays_a_view() {
    let mut g = G::new();
    let c = g.data(&[2, 1], &[1.0, 2.0]);
    let v = g.reshape(c, &[2]);
    let text = optimised(&g.returns(&[c, v]));
    assert!(text.contains("%1 = reshape(%0)"), "{text}");
}

#[test]
fn algebra_that_keeps_every_bit() {
    let mut g = G::new();
    let x = g.input("x", &[2, 3]);
    let n = g.op(&NEG, &[x]);
    let nn = g.op(&NEG, &[n]);
    let f = g.op(&FLOOR, &[nn]);
    let ff = g.op(&FLOOR, &[f]);
    let same = g.with(&CAST, &[ff], Attr::DType(DType::Float32));
    let t = g.transpose(same, &[1, 0]);
    let tt = g.transpose(t, &[1, 0]);
    let r = g.reshape(tt, &[2, 3]);
    let y = g.op(&EXP, &[r]);
    assert_eq!(
        optimised(&g.returns(&[y])),
        "%0 = input \"x\" f32[2, 3]
%1 = floor(%0) : f32[2, 3]
%2 = exp(%1) : f32[2, 3]
return %2
"
    );
}

#[test]
fn algebra_over_integers_and_choices() {
    let mut g = G::new();
    let i = g.0.add_input("i", Aval::new(DType::Int32, &[Dim::new(2)]));
    let (zero, one) = (ints(&mut g, 0), ints(&mut g, 1));
    let a = g.op(&ADD, &[i, zero]);
    let m = g.op(&MUL, &[one, a]);
    let s = g.op(&SUB, &[m, zero]);
    let yes = g.0.constant(Scalar::Bool(true), DType::Bool).expect("supported");
    let c = g.op(&SELECT, &[yes, s, i]);
    let y = g.op(&NEG, &[c]);
    assert_eq!(optimised(&g.returns(&[y])), "%0 = input \"i\" i32[2]\n%1 = neg(%0) : i32[2]\nreturn %1\n");
}

#[test]
fn what_would_change_a_bit_stays() {
    let mut g = G::new();
    let x = g.input("x", &[2]);
    let (zero, one) = (g.scalar(0.0), g.scalar(1.0));
    let a = g.op(&ADD, &[x, zero]);
    let m = g.op(&MUL, &[a, one]);
    let wide = g.data(&[2, 2], &[1.0; 4]);
    let y = g.op(&MUL, &[m, wide]);
    // Operands are not sorted: of two NaNs, the payload of the first one wins.
    let (p, q) = (g.op(&ADD, &[x, m]), g.op(&ADD, &[m, x]));
    let text = optimised(&g.returns(&[y, p, q]));
    assert_eq!((text.matches("= add(").count(), text.matches("= mul(").count()), (3, 2), "{text}");
}

#[test]
fn reshapes_in_a_row_become_one() {
    let mut g = G::new();
    let x = g.input("x", &[2, 3]);
    let a = g.reshape(x, &[6]);
    let b = g.reshape(a, &[3, 2]);
    let y = g.op(&EXP, &[b]);
    let text = optimised(&g.returns(&[y]));
    assert!(text.contains("%1 = reshape(%0) {shape=<3, 2>}") && !text.contains("<6>"), "{text}");
}

#[test]
fn values_that_the_caller_gets_keep_memory_of_their_own() {
    let mut g = G::new();
    let x = g.input("x", &[2]);
    let n = g.op(&NEG, &[x]);
    let nn = g.op(&NEG, &[n]);
    let (a, b, inner) = (g.op(&EXP, &[x]), g.op(&EXP, &[x]), g.op(&EXP, &[x]));
    let s = g.op(&SUM, &[inner]);
    let view = g.reshape(nn, &[2, 1]);
    let text = optimised(&g.returns(&[view, a, b, s]));
    assert_eq!(text.matches("= neg(").count(), 2, "not the input itself: {text}");
    assert_eq!(text.matches("= exp(").count(), 2, "one for each result, the inner one shared: {text}");
}

#[test]
fn random_and_failing_nodes_are_neither_merged_nor_dropped_wrongly() {
    let mut g = G::new();
    let x = g.input("x", &[2]);
    let draw = |g: &mut G| {
        let (key, call) = g.0.next_random();
        g.with(&RANDOM, &[key], Attr::Int(call as i64))
    };
    let (_unused, a, b) = (draw(&mut g), draw(&mut g), draw(&mut g));
    g.op(&CHECK, &[x]);
    let y = g.op(&ADD, &[a, b]);
    assert_eq!(
        optimised(&g.returns(&[y])),
        "random calls 3 key 1
%0 = input \"x\" f32[2]
%1 = input \"rng\" i64[2]
%2 = random(%1) {call=1} : f32[]
%3 = random(%1) {call=2} : f32[]
%4 = check(%0) : f32[2]
%5 = add(%2, %3) : f32[]
return %5
"
    );
}

#[test]
fn branches_are_optimised_and_equal_ones_merged() {
    let branch = || {
        let mut b = G(Graph::new("branch"));
        let x = b.input("x", &[2]);
        let n = b.op(&NEG, &[x]);
        let nn = b.op(&NEG, &[n]);
        let y = b.op(&EXP, &[nn]);
        Arc::new(b.returns(&[y]))
    };
    let mut g = G::new();
    let x = g.input("x", &[2]);
    let s = g.op(&SUM, &[x]);
    let p = g.op(&POSITIVE, &[s]);
    let mut cond = || g.0.emit_regions(&COND, &[p, x], smallvec![], smallvec![branch(), branch()]).expect("fits")[0];
    let (a, b, _unused) = (cond(), cond(), cond());
    let y = g.op(&ADD, &[a, b]);
    let text = optimised(&g.returns(&[y]));
    assert_eq!(text.matches("cond(").count(), 1, "{text}");
    assert!(!text.contains("neg("), "{text}");
}

/// An op with a `relaxed` op for long inputs.
static ROUGH: OpDef = OpDef { name: "rough", ..UNARY };
static EXACT: OpDef =
    OpDef { name: "exact", relaxed: Some(|inputs, _| (inputs[0].shape[0].get() > 4).then_some(&ROUGH)), ..UNARY };

#[test]
fn ops_that_change_last_bits_come_in_at_o1_alone() {
    let mut g = G::new();
    let (x, y) = (g.input("x", &[5]), g.input("y", &[2]));
    g.at("net.py", 3);
    let (a, b) = (g.op(&EXACT, &[x]), g.op(&EXACT, &[y]));
    let graph = g.returns(&[a, b]);
    let text = |level| optimize(&graph, level).expect("optimises").0.to_text();
    let (exact, relaxed) = (text(Level::O0), text(Level::O1));
    assert!(!exact.contains("rough"));
    assert!(relaxed.contains("%2 = rough(%0) : f32[5]  # net.py:3"), "{relaxed}");
    assert!(relaxed.contains("%3 = exact(%1) : f32[2]  # net.py:3"), "{relaxed}");
}

#[test]
fn what_a_loop_does_for_nobody_goes() {
    let mut g = G::new();
    let (x, rows) = (g.input("x", &[3]), g.input("rows", &[4, 3]));
    let (n, c) = (g.scalar(3.0), g.input("c", &[]));
    // The condition needs the counter; nothing reads the saved value.
    let y = toy::loops::there_and_back(&mut g, x, n, x);
    let [_, stack, _] = toy::loops::over_rows(&mut g, y, rows, c, false);
    let graph = g.returns(&[stack]);
    let text = optimised(&graph);
    // The stacked rows need neither the carried value nor its factor.
    assert!(text.contains("scan(%1) {carried=0, rows=1, length=<4>, reverse=false} : f32[4, 3]"), "{text}");
    assert!(!text.contains("while_loop") && !text.contains("mul("), "{text}");
    let mut g = G::new();
    let x = g.input("x", &[3]);
    let n = g.scalar(3.0);
    let y = toy::loops::there_and_back(&mut g, x, n, x);
    let text = optimised(&g.returns(&[y]));
    assert!(text.contains("{stages=[2, 1, 1, 0]} : f32[3], f32[], f32[3]"), "{text}");
}
