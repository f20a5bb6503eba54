//! A hash of what a graph computes. Graphs that are equal by [`crate::structural_eq`] have equal hashes.

use std::collections::HashMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use crate::V;
use crate::graph::{Graph, ValueDef};

/// The identity of a value independent of its index: constants by content, others by their definition.
#[derive(PartialEq, Eq, Hash, Debug, Clone, Copy)]
pub(crate) enum Canonical<'a> {
    Input(u32),
    Const(&'a crate::ConstData),
    Node { node: u32, out: u32 },
}

pub(crate) fn canonical(graph: &Graph, v: V) -> Canonical<'_> {
    match graph.def(v) {
        ValueDef::Input(i) => Canonical::Input(*i),
        ValueDef::Const(data) => Canonical::Const(data),
        ValueDef::Node { node, out } => Canonical::Node { node: node.0, out: *out },
    }
}

/// 128 bits over inputs, constants, nodes, outputs, write-backs, symbols and random state. Names, locations, unused
/// constants and the order of constants are ignored. The hash is stable within one build of the program.
pub fn structural_hash(graph: &Graph) -> u128 {
    Hashing::default().graph(graph)
}

/// Two differently seeded 64-bit hashes side by side.
struct Wide(DefaultHasher, DefaultHasher);

impl Wide {
    fn new() -> Wide {
        let mut second = DefaultHasher::new();
        second.write_u64(0x9e37_79b9_7f4a_7c15);
        Wide(DefaultHasher::new(), second)
    }

    fn value(&self) -> u128 {
        (self.0.finish() as u128) << 64 | self.1.finish() as u128
    }
}

impl Hasher for Wide {
    fn write(&mut self, bytes: &[u8]) {
        self.0.write(bytes);
        self.1.write(bytes);
    }

    fn finish(&self) -> u64 {
        self.0.finish()
    }
}

#[derive(Default)]
struct Hashing {
    /// Shared regions and constants are hashed once.
    regions: HashMap<*const Graph, u128>,
    consts: HashMap<*const crate::ConstData, u128>,
}

impl Hashing {
    fn value(&mut self, graph: &Graph, v: V, h: &mut Wide) {
        if let ValueDef::Const(data) = graph.def(v) {
            let hash = *self.consts.entry(Arc::as_ptr(data)).or_insert_with(|| {
                let mut h = Wide::new();
                data.hash(&mut h);
                h.value()
            });
            return (2u8, hash).hash(h);
        }
        canonical(graph, v).hash(h);
    }

    fn graph(&mut self, graph: &Graph) -> u128 {
        let mut h = Wide::new();
        graph.shape_env().exprs().hash(&mut h);
        graph.shape_env().guards().hash(&mut h);
        (graph.random_calls(), graph.random_key()).hash(&mut h);
        graph.inputs().len().hash(&mut h);
        for input in graph.inputs() {
            graph.aval_ref(input.value).hash(&mut h);
        }
        graph.nodes().len().hash(&mut h);
        for node in graph.nodes() {
            node.op.hash(&mut h);
            node.attrs.hash(&mut h);
            node.inputs.len().hash(&mut h);
            for &v in &node.inputs {
                self.value(graph, v, &mut h);
            }
            for &v in &node.outputs {
                graph.aval_ref(v).hash(&mut h);
            }
            for region in &node.regions {
                let key = Arc::as_ptr(region);
                let hash = match self.regions.get(&key) {
                    Some(hash) => *hash,
                    None => {
                        let hash = self.graph(region);
                        self.regions.insert(key, hash);
                        hash
                    }
                };
                hash.hash(&mut h);
            }
        }
        for &v in graph.outputs() {
            self.value(graph, v, &mut h);
        }
        for &(input, v) in graph.writes() {
            input.hash(&mut h);
            self.value(graph, v, &mut h);
        }
        h.value()
    }
}
