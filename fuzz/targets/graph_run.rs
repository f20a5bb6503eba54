//! A graph from a file, as a user runs it: parsed, verified, optimised, planned and called.
#![no_main]

use std::sync::Arc;

use libfuzzer_sys::{Corpus, fuzz_target};
use ms_compiler::Level;
use ms_core::{Dim, Layout};
use ms_fuzz::{expect_clean, is_costly};
use ms_ir::Graph;
use ms_runtime::{GraphFn, eager};
use ms_tensor::{Tensor, Value};

/// Sizes that stand for the symbols of the inputs.
const SIZE: i64 = 3;

fn has_costly_value(graph: &Graph) -> bool {
    let costly = |shape: &[Dim], dtype| {
        let dims: Vec<Dim> = shape.iter().map(|d| Dim::new(d.value().unwrap_or(SIZE))).collect();
        is_costly(&Layout::contiguous(dtype, &dims))
    };
    graph.values().iter().any(|v| costly(&v.aval.shape, v.aval.dtype))
        || graph.nodes().iter().any(|n| !n.regions.is_empty())
}

fuzz_target!(|text: &str| -> Corpus {
    let Ok(graph) = ms_ir::parse(text, &ms_ops::find) else { return Corpus::Reject };
    if ms_ir::verify(&graph).is_err() || has_costly_value(&graph) {
        return Corpus::Reject;
    }
    let mut inputs = Vec::new();
    for input in graph.inputs() {
        let aval = graph.aval_ref(input.value);
        let dims: Vec<Dim> = aval.shape.iter().map(|d| Dim::new(d.value().unwrap_or(SIZE))).collect();
        let Some(bytes) = Layout::contiguous(aval.dtype, &dims).checked_bytes() else { return Corpus::Reject };
        if bytes > 1 << 18 {
            return Corpus::Reject;
        }
        let tensor = Tensor::from_bytes(eager::device(), aval.dtype, &dims, &vec![1; bytes]).expect("small");
        inputs.push(Value::Concrete(tensor));
    }
    let graph = Arc::new(graph);
    for level in [Level::O0, Level::O1] {
        match GraphFn::new(graph.clone(), level).call(&inputs) {
            Ok(outputs) => {
                for value in outputs {
                    let tensor = value.concrete().expect("no capture is active");
                    tensor.to_bytes().expect("small");
                }
            }
            Err(e) => expect_clean(&e),
        }
    }
    ms_runtime::clear_graph_cache();
    Corpus::Keep
});
