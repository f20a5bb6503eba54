//! Small loops.

use std::sync::Arc;

use ms_core::{Dim, smallvec};
use ms_ir::{Builder, Graph, SCAN, ScanForm, Stage, V, WHILE_LOOP, stages_attrs};

use super::*;

/// `while n > 0: x, n = x * c + x, n - 1`; the last `x` and `n`.
pub fn countdown(g: &mut G, x: V, n: V, c: V) -> [V; 2] {
    let aval = g.0.aval_ref(x).clone();
    let region = |name| {
        let mut r = G(Graph::new(name));
        let x = r.0.add_input("x", aval.clone());
        let n = r.input("n", &[]);
        let c = r.input("c", &[]);
        (r, x, n, c)
    };
    let (mut condition, _, left, _) = region("condition");
    let p = condition.op(&POSITIVE, &[left]);
    let (mut body, inner, left, factor) = region("body");
    let y = body.op(&MUL, &[inner, factor]);
    let y = body.op(&ADD, &[y, inner]);
    let one = body.scalar(1.0);
    let left = body.op(&SUB, &[left, one]);
    let regions = smallvec![Arc::new(condition.returns(&[p])), Arc::new(body.returns(&[y, left]))];
    let attrs = stages_attrs(&[Stage { carried: 2, saved: 0 }]);
    let outs = g.0.emit_regions(&WHILE_LOOP, &[x, n, c], attrs, regions).expect("fits");
    [outs[0], outs[1]]
}

/// A loop of two stages. The first is `while n > 0: x, n = exp(x), n - 1` and saves each `x`; the second goes back with
/// `y = y * saved - x`, where `x` is the first one. Returns the last `y`.
pub fn there_and_back(g: &mut G, x: V, n: V, y: V) -> V {
    let aval = g.0.aval_ref(x).clone();
    let mut condition = G(Graph::new("condition"));
    condition.0.add_input("x", aval.clone());
    let left = condition.input("n", &[]);
    condition.0.add_input("first", aval.clone());
    let p = condition.op(&POSITIVE, &[left]);
    let mut body = G(Graph::new("body"));
    let inner = body.0.add_input("x", aval.clone());
    let left = body.input("n", &[]);
    body.0.add_input("first", aval.clone());
    let next = body.op(&EXP, &[inner]);
    let one = body.scalar(1.0);
    let left = body.op(&SUB, &[left, one]);
    let body = body.returns(&[next, left, inner, next]);
    let mut back = G(Graph::new("back"));
    let z = back.0.add_input("y", aval.clone());
    let saved = back.0.add_input("saved", aval.clone());
    back.0.add_input("unused", aval.clone());
    let first = back.0.add_input("first", aval.clone());
    let product = back.op(&MUL, &[z, saved]);
    let z = back.op(&SUB, &[product, first]);
    let regions = smallvec![Arc::new(condition.returns(&[p])), Arc::new(body), Arc::new(back.returns(&[z]))];
    let attrs = stages_attrs(&[Stage { carried: 2, saved: 2 }, Stage { carried: 1, saved: 0 }]);
    g.0.emit_regions(&WHILE_LOOP, &[x, n, y, x], attrs, regions).expect("fits")[2]
}

/// `for row in rows: h, result = h * c + row, (row, h)` from `h`; the last `h` and both stacks of results.
pub fn over_rows(g: &mut G, h: V, rows: V, c: V, reverse: bool) -> [V; 3] {
    let (aval, length) = (g.0.aval_ref(h).clone(), g.0.aval_ref(rows).shape[0]);
    let mut body = G(Graph::new("body"));
    let inner = body.0.add_input("h", aval.clone());
    let row = body.0.add_input("row", aval);
    let factor = body.input("c", &[]);
    let product = body.op(&MUL, &[inner, factor]);
    let next = body.op(&ADD, &[product, row]);
    let regions = smallvec![Arc::new(body.returns(&[next, row, inner]))];
    let form = ScanForm { carried: 1, rows: 1, length, reverse };
    let outs = g.0.emit_regions(&SCAN, &[h, rows, c], form.attrs(), regions).expect("fits");
    [outs[0], outs[1], outs[2]]
}

/// The first row's shape and a stack of these.
pub fn row_shape(g: &G, rows: V) -> Vec<i64> {
    Dim::as_i64s(&g.0.aval_ref(rows).shape[1..]).expect("concrete").to_vec()
}
