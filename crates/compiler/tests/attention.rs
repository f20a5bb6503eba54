//! Fusing two products around a softmax into one launch.

#[path = "../../ir/tests/toy/mod.rs"]
mod toy;

use ms_compiler::{Plan, Step};
use ms_core::{Attr, Aval, DType, smallvec};
use ms_device_cpu::CpuDevice;
use ms_ir::{Default, Graph, Kernel, OpDef, Param, ParamKind, Traits, V};
use toy::*;

const X: Param = Param { name: "x", kind: ParamKind::Tensor, default: Default::Required };
const AXIS: Param = Param { kind: ParamKind::Int, ..X };

/// [.., n, k] and [.., k, m]; only planned, never run.
static PRODUCT: OpDef = OpDef {
    name: "matmul2",
    params: &[X, X],
    infer: |cx| {
        let mut shape = cx.inputs[0].shape.clone();
        let last = shape.len() - 1;
        shape[last] = cx.inputs[1].shape[last];
        Ok(smallvec![Aval { dtype: cx.inputs[0].dtype, shape }])
    },
    kernel: Kernel::host(|_| Ok(())),
    traits: Traits::PURE,
    ..UNARY
};

static SOFTMAX: OpDef =
    OpDef { name: "softmax_", params: &[X, AXIS], kernel: Kernel::host(|_| Ok(())), traits: Traits::PURE, ..UNARY };

fn plan(graph: &Graph) -> Plan {
    let device = CpuDevice::with_kernels(toy::kernels().collect());
    Plan::build(graph, &contiguous(graph), &device).expect("plans")
}

/// The title of each launch.
fn titles(graph: &Graph) -> Vec<String> {
    let plan = plan(graph);
    let title = |step: &Step| match step {
        Step::Launch(launch) => Some(launch.title()),
        _ => None,
    };
    plan.steps().iter().filter_map(title).collect()
}

const WHOLE: &str = "attention of matmul2+mul+add+softmax_+matmul2";

/// Operands of attention over matrices of 40 by 64, and the steps of it.
struct Parts {
    g: G,
    a: V,
    b: V,
    c: V,
    mask: V,
}

impl Parts {
    fn new() -> Parts {
        let mut g = G::new();
        let (a, b) = (g.input("a", &[2, 3, 40, 8]), g.input("b", &[2, 3, 8, 64]));
        let (c, mask) = (g.input("c", &[2, 3, 64, 8]), g.input("mask", &[40, 64]));
        Parts { g, a, b, c, mask }
    }

    fn product(&mut self) -> V {
        self.g.op(&PRODUCT, &[self.a, self.b])
    }

    fn masked(&mut self, product: V) -> V {
        let half = self.g.scalar(0.5);
        let scaled = self.g.op(&MUL, &[product, half]);
        self.g.op(&ADD, &[scaled, self.mask])
    }

    fn weights(&mut self) -> V {
        let product = self.product();
        let masked = self.masked(product);
        self.softmax(masked)
    }

    fn softmax(&mut self, scores: V) -> V {
        self.g.with(&SOFTMAX, &[scores], Attr::Int(-1))
    }

    fn result(&mut self, weights: V) -> V {
        self.g.op(&PRODUCT, &[weights, self.c])
    }
}

#[test]
fn it_is_one_launch() {
    let mut p = Parts::new();
    p.g.at("net.py", 3);
    let weights = p.weights();
    p.g.at("net.py", 4);
    let out = p.result(weights);
    let graph = p.g.returns(&[out]);
    let plan = plan(&graph);
    assert_eq!(
        plan.to_text(),
        "plan \"main\" arena 0 outputs [7680] {
  in0: f32[2, 3, 40, 8]
  in1: f32[2, 3, 8, 64]
  in2: f32[2, 3, 64, 8]
  in3: f32[40, 64]
  0: attention of matmul2+mul+add+softmax_+matmul2(in0 f32[2, 3, 40, 8], in1 f32[2, 3, 8, 64], in2 f32[2, 3, 64, 8], \
in3 f32[2, 3, 40, 64]{0, 0, 64, 1}) -> out0 f32[2, 3, 40, 8]  # net.py:4
       r2: f32 = const.f32(0x3f000000)  # 0.5
       r3: f32 = mul.f32(r0, r2)
       r4: f32 = add.f32(r3, r1)
       out r4
  return out0 f32[2, 3, 40, 8]
}
"
    );
    let [Step::Launch(launch)] = plan.steps() else { panic!("{}", plan.to_text()) };
    assert_eq!(launch.nodes.iter().map(|id| id.0).collect::<Vec<_>>(), [0, 1, 2, 3, 4]);
}

#[test]
fn there_need_be_nothing_between_product_and_softmax() {
    let mut p = Parts::new();
    let product = p.product();
    let weights = p.softmax(product);
    let out = p.result(weights);
    assert_eq!(titles(&p.g.returns(&[out])), ["attention of matmul2+softmax_+matmul2"]);
}

#[test]
fn weights_that_are_read_behind_it_leave() {
    let mut p = Parts::new();
    let weights = p.weights();
    let out = p.result(weights);
    let read = p.g.op(&EXP, &[weights]);
    let text = plan(&p.g.returns(&[out, read, weights])).to_text();
    assert!(text.contains("-> out0 f32[2, 3, 40, 8], out2 f32[2, 3, 40, 64]\n"), "{text}");
    assert!(text.contains("1: program exp(out2 f32[2, 3, 40, 64]) -> out1"), "{text}");
}

#[test]
fn weights_that_are_read_before_the_last_product_are_a_launch_of_their_own() {
    let mut p = Parts::new();
    let weights = p.weights();
    let sum = p.g.op(&SUM, &[weights]);
    let out = p.result(weights);
    let apart = ["kernel:matmul2", "program mul+add", "kernel:softmax_", "kernel:sum", "kernel:matmul2"];
    assert_eq!(titles(&p.g.returns(&[out, sum])), apart);
}

#[test]
fn scores_that_something_else_reads_are_kept() {
    for returned in [false, true] {
        let mut p = Parts::new();
        let product = p.product();
        let masked = p.masked(product);
        let weights = p.softmax(masked);
        let out = p.result(weights);
        // Reads the product, or the value between it and the softmax.
        let read = if returned { product } else { p.g.op(&SUM, &[masked]) };
        let found = titles(&p.g.returns(&[out, read]));
        assert!(found.iter().all(|title| !title.starts_with("attention")), "{found:?}");
    }
}

#[test]
fn a_softmax_along_another_axis_or_of_other_scores_is_none() {
    let mut p = Parts::new();
    let product = p.product();
    let columns = p.g.with(&SOFTMAX, &[product], Attr::Int(2));
    let out = p.result(columns);
    assert_eq!(titles(&p.g.returns(&[out])), ["kernel:matmul2", "kernel:softmax_", "kernel:matmul2"]);
    // Scores that are not a product, and weights used as the second operand.
    let mut g = G::new();
    let (x, y) = (g.input("x", &[64, 64]), g.input("y", &[64, 64]));
    let weights = g.with(&SOFTMAX, &[x], Attr::Int(1));
    let first = g.op(&PRODUCT, &[weights, y]);
    let again = g.with(&SOFTMAX, &[first], Attr::Int(1));
    let out = g.op(&PRODUCT, &[y, again]);
    let apart = ["kernel:softmax_", "kernel:matmul2", "kernel:softmax_", "kernel:matmul2"];
    assert_eq!(titles(&g.returns(&[out])), apart);
}

#[test]
fn what_follows_stays_a_launch_of_its_own_and_another_product_of_the_scores_is_an_operand() {
    let mut p = Parts::new();
    let (product, other) = (p.product(), p.product());
    let both = p.g.op(&ADD, &[product, other]);
    let weights = p.softmax(both);
    let out = p.result(weights);
    let more = p.g.op(&EXP, &[out]);
    let titles = titles(&p.g.returns(&[more]));
    assert_eq!(titles, ["kernel:matmul2", "attention of matmul2+add+softmax_+matmul2", "program exp"]);
}

#[test]
fn few_rows_and_other_dtypes_run_one_by_one() {
    for (n, m, whole) in [(1, 4096, false), (8, 64, false), (16, 64, true)] {
        let mut g = G::new();
        let (a, b, c) = (g.input("a", &[n, 8]), g.input("b", &[8, m]), g.input("c", &[m, 8]));
        let product = g.op(&PRODUCT, &[a, b]);
        let weights = g.with(&SOFTMAX, &[product], Attr::Int(1));
        let out = g.op(&PRODUCT, &[weights, c]);
        assert_eq!(titles(&g.returns(&[out])).len() == 1, whole, "{n} {m}");
    }
    // The scores are computed in another dtype.
    let mut p = Parts::new();
    let product = p.product();
    let wide = p.g.with(&CAST, &[product], Attr::DType(DType::Float64));
    let weights = p.softmax(wide);
    let narrow = p.g.with(&CAST, &[weights], Attr::DType(DType::Float32));
    let out = p.result(narrow);
    assert!(titles(&p.g.returns(&[out])).iter().all(|t| t != WHOLE && !t.starts_with("attention")));
}
