//! Checks whether the recording of a run contains what a graph computes, regardless of the order and form of their
//! nodes.

use std::collections::{HashMap, HashSet};

use ms_core::{Attrs, Layout, SmallVec};

use crate::first_difference;
use crate::graph::{Graph, Node, ValueDef};
use crate::hash::structural_hash;
use crate::opdef::{Kernel, OpRef};
use crate::{ConstData, V};

/// How a value is computed: values with equal keys have equal bits.
#[derive(PartialEq, Eq, Hash)]
enum Key<'a> {
    Input(u32),
    Const(&'a ConstData),
    Node { op: OpRef, attrs: &'a Attrs, inputs: SmallVec<[u32; 3]>, regions: SmallVec<[u128; 2]> },
    Output { node: u32, out: u32 },
}

/// Numbers for keys, shared by several graphs.
#[derive(Default)]
struct Numbers<'a>(HashMap<Key<'a>, u32>);

impl<'a> Numbers<'a> {
    fn of(&mut self, key: Key<'a>) -> u32 {
        let next = self.0.len() as u32;
        *self.0.entry(key).or_insert(next)
    }

    /// The number of each value that `graph` uses.
    fn graph(&mut self, graph: &'a Graph) -> Vec<Option<u32>> {
        let mut found = vec![None; graph.values().len()];
        for node in graph.nodes() {
            let inputs: SmallVec<[u32; 3]> = node.inputs.iter().map(|&v| self.value(graph, v, &mut found)).collect();
            if shows_all(graph, node) {
                found[node.outputs[0].index()] = Some(inputs[0]);
                continue;
            }
            let regions = node.regions.iter().map(|r| structural_hash(r)).collect();
            let number = self.of(Key::Node { op: node.op, attrs: &node.attrs, inputs, regions });
            for (k, v) in node.outputs.iter().enumerate() {
                found[v.index()] = Some(self.of(Key::Output { node: number, out: k as u32 }));
            }
        }
        let results: Vec<V> = graph.outputs().iter().chain(graph.writes().iter().map(|(_, v)| v)).copied().collect();
        for v in results {
            self.value(graph, v, &mut found);
        }
        found
    }

    fn value(&mut self, graph: &'a Graph, v: V, found: &mut [Option<u32>]) -> u32 {
        if let Some(number) = found[v.index()] {
            return number;
        }
        let number = match graph.def(v) {
            ValueDef::Input(i) => self.of(Key::Input(*i)),
            ValueDef::Const(data) => self.of(Key::Const(data)),
            ValueDef::Node { node, out } => unreachable!("node {node:?} of output {out} stands before its readers"),
        };
        found[v.index()] = Some(number);
        number
    }
}

/// Whether `node` is a view of all elements of its input, unchanged.
fn shows_all(graph: &Graph, node: &Node) -> bool {
    let Kernel::View(view) = node.op.kernel else { return false };
    let (input, output) = (graph.aval_ref(node.inputs[0]), graph.aval_ref(node.outputs[0]));
    if input != output || !input.shape.iter().all(|d| d.is_const()) {
        return false;
    }
    let layout = Layout::contiguous(input.dtype, &input.shape);
    view(&layout, output, &node.attrs).is_some_and(|found| found == layout)
}

/// Describes the part of `graph` that the `recording` of a run does not confirm; `None` if it confirms all of it. It
/// must have the same write-backs. For each output of `graph` it must have the output that `places` names or, if
/// `places` names none, an equal value anywhere.
pub fn unconfirmed(graph: &Graph, recording: &Graph, places: &[Option<usize>]) -> Option<String> {
    let frame = |g: &Graph| {
        let avals: Vec<_> = g.inputs().iter().map(|i| g.aval_ref(i.value).clone()).collect();
        (avals, g.random_calls(), g.random_key(), g.writes().iter().map(|w| w.0).collect::<Vec<_>>())
    };
    let differing = || first_difference(graph, recording).or_else(|| Some("the results differ".into()));
    if frame(graph) != frame(recording) {
        return differing();
    }
    let mut numbers = Numbers::default();
    let (ours, theirs) = (numbers.graph(graph), numbers.graph(recording));
    let held: HashSet<u32> = theirs.iter().flatten().copied().collect();
    let confirmed = |k: usize, v: V| {
        let number = ours[v.index()];
        match places.get(k).copied().flatten() {
            Some(place) => recording.outputs().get(place).is_some_and(|u| theirs[u.index()] == number),
            None => number.is_some_and(|n| held.contains(&n)),
        }
    };
    let same = graph.outputs().iter().enumerate().all(|(k, &v)| confirmed(k, v))
        && graph.writes().iter().zip(recording.writes()).all(|(a, b)| ours[a.1.index()] == theirs[b.1.index()]);
    if same { None } else { differing() }
}
