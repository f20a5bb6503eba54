//! Every op over symbolic sizes: inference over symbols, with numbers substituted, must agree with inference over the
//! numbers.

use ms_core::{Attr, Aval, Dim, Shape, ShapeEnv, SmallVec, evaluate, smallvec};
use ms_core::{DimGuard, Relation};
use ms_ir::{Builder, Graph, OpDef, Sample, V, Vjp, VjpCx, instance, symbols_of, verify};

/// A graph of one op and its derivative over symbolic sizes; equal sizes of a sample share a symbol. `None` if the op's
/// rules do not support symbols.
fn over_symbols(op: &'static OpDef, sample: &Sample) -> Option<Graph> {
    let mut env = ShapeEnv::shared();
    let mut graph = Graph::new(op.name);
    graph.set_env(env.clone());
    env.enter();
    let mut known: Vec<(i64, Dim)> = Vec::new();
    let mut symbol = |n: i64| {
        if n < 2 {
            return Dim::new(n);
        }
        if let Some((_, d)) = known.iter().find(|(m, _)| *m == n) {
            return *d;
        }
        let d = env.input_symbol(n);
        known.push((n, d));
        d
    };
    let inputs: Vec<V> = (sample.inputs.iter())
        .map(|i| {
            let shape: Shape = i.shape.iter().map(|&n| symbol(n)).collect();
            graph.add_input("x", Aval { dtype: i.dtype, shape })
        })
        .collect();
    let built = build(&mut graph, op, &inputs, sample);
    env.leave();
    built.map(|()| graph)
}

fn build(graph: &mut Graph, op: &'static OpDef, inputs: &[V], sample: &Sample) -> Option<()> {
    let attrs: SmallVec<[Attr; 4]> = sample.attrs.iter().cloned().collect();
    let outputs = graph.emit(op, inputs, attrs.iter().cloned().collect()).ok()?;
    let mut results = outputs.to_vec();
    if let (Vjp::Rule(vjp), true) = (&op.vjp, sample.gradient) {
        let grads: Vec<Option<V>> = (outputs.iter())
            .map(|&v| {
                let aval = graph.aval(v);
                aval.dtype.is_float().then(|| graph.add_input("g", aval))
            })
            .collect();
        let needs = vec![true; inputs.len()];
        if grads.iter().any(Option::is_some) {
            let cx = VjpCx { op, inputs, outputs: &outputs, grads: &grads, attrs: &attrs, needs: &needs };
            for (k, g) in vjp(graph, &cx).ok()?.into_iter().enumerate() {
                let Some(g) = g else { continue };
                let (got, want) = (graph.aval(g), graph.aval(inputs[k]));
                // The tape refuses a gradient of another shape.
                if got != want {
                    return None;
                }
                results.push(g);
            }
        }
    }
    graph.set_outputs(results);
    Some(())
}

fn holds(g: &DimGuard, values: &[i64]) -> bool {
    let at = |d: Dim| d.symbol_index().map_or_else(|| d.get(), |i| values[i]);
    let answer = match g.relation {
        Relation::Equal => at(g.left) == at(g.right),
        Relation::Less => at(g.left) < at(g.right),
    };
    answer == g.holds
}

#[test]
fn rules_over_symbols_agree_with_rules_over_numbers() {
    let (mut open, mut checked) = (0, 0);
    for op in ms_ops::table() {
        for sample in (op.samples)() {
            let Some(graph) = over_symbols(op, &sample) else { continue };
            let env = graph.shape_env();
            let exprs = env.exprs();
            open += usize::from(!symbols_of(&graph).is_empty() && env.symbol_constraints().is_empty());
            for step in [0, 1, 2, 3, 5, 8, 24] {
                for scale in [1, 2, 3] {
                    let sizes = |i: usize| match exprs[i] {
                        ms_core::DimExpr::Input { hint } => Some(hint * scale + step * (i as i64 + 1)),
                        _ => None,
                    };
                    let Some(values) = evaluate(&exprs, sizes) else { continue };
                    if !env.guards().iter().all(|g| holds(g, &values)) {
                        continue;
                    }
                    let made = instance(&graph, &values).unwrap_or_else(|e| panic!("{}: {e}", op.name));
                    if let Err(e) = verify(&made) {
                        panic!("{} at {values:?}: {e}\n{}", op.name, graph.to_text());
                    }
                    checked += 1;
                }
            }
        }
    }
    // For most ops at least one size stays symbolic, so they are tested with many sizes.
    assert!(open > 250, "{open} samples stay open");
    assert!(checked > 3000, "{checked} cases");
}

#[test]
fn a_convolution_keeps_every_size_but_the_weights() {
    let env = ShapeEnv::shared();
    let mut graph = Graph::new("g");
    graph.set_env(env.clone());
    let mut symbols = env.clone();
    let (n, h, w) = (symbols.input_symbol(8), symbols.input_symbol(10), symbols.input_symbol(12));
    let x = graph.add_input("x", Aval::new(ms_core::DType::Float32, &[n, Dim::new(3), h, w]));
    let k = graph.add_input("w", Aval::new(ms_core::DType::Float32, &[4, 3, 3, 3].map(Dim::new)));
    let attrs = smallvec![Attr::ints(&[2, 2]), Attr::dims(&[Dim::ONE; 4]), Attr::ints(&[1, 1]), Attr::Int(1)];
    let y = graph.emit(&ms_ops::conv::CONV2D, &[x, k], attrs).unwrap()[0];
    assert!(env.symbol_constraints().is_empty());
    let values = evaluate(&env.exprs(), |i| [5, 9, 7].get(i).copied()).unwrap();
    graph.set_outputs(vec![y]);
    let made = instance(&graph, &values).unwrap();
    assert_eq!(made.aval_ref(made.outputs()[0]).describe(), "float32[5, 4, 5, 4]");
    verify(&made).unwrap();
}
