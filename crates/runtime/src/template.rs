//! Graphs over symbolic dimensions. Such a graph is captured once and never runs itself. Each combination of sizes
//! makes an instance, a graph with concrete sizes that is optimised, planned and differentiated like any other. Passes
//! and kernels never see symbols.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, Weak};

use ms_compiler::Level;
use ms_core::{Result, SmallVec};
use ms_ir::Graph;
use ms_tensor::DeviceRef;

use crate::counters::{Counter, count};
use crate::graph_fn::GraphFn;
use crate::recorder::lock;

/// The sizes that a graph's shapes depend on.
type Key = SmallVec<[i64; 4]>;

struct Slot {
    function: Arc<GraphFn>,
    used: u64,
}

#[derive(Default)]
struct Instances {
    slots: HashMap<Key, Slot>,
    clock: u64,
}

pub(crate) struct Template {
    /// The input symbols that make up the key.
    symbols: Vec<usize>,
    instances: Arc<Mutex<Instances>>,
}

/// The instances of all live templates, for [`clear`].
static ALL: Mutex<Vec<Weak<Mutex<Instances>>>> = Mutex::new(Vec::new());

/// Drops the instances of all templates. Running instances stay alive until they finish.
pub(crate) fn clear() {
    let all: Vec<Arc<Mutex<Instances>>> = {
        let mut all = lock(&ALL);
        all.retain(|instances| instances.strong_count() > 0);
        all.iter().filter_map(Weak::upgrade).collect()
    };
    for instances in all {
        // The dropped instances may hold tensors, so they are dropped outside of the lock.
        let gone = std::mem::take(&mut lock(&instances).slots);
        drop(gone);
    }
}

/// Limits for each graph: the number of instances, and their bytes in total. The least recently used are evicted first.
const MAX_INSTANCES: usize = 256;
const MAX_BYTES: usize = 64 << 20;

impl Template {
    /// `None` for a graph whose sizes are all concrete.
    pub fn of(graph: &Graph) -> Option<Template> {
        if graph.shape_env().is_empty() {
            return None;
        }
        let symbols = ms_ir::symbols_of(graph);
        (!symbols.is_empty()).then(|| {
            let instances = Arc::default();
            let mut all = lock(&ALL);
            if all.len() == all.capacity() {
                all.retain(|instances: &Weak<_>| instances.strong_count() > 0);
            }
            all.push(Arc::downgrade(&instances));
            Template { symbols, instances }
        })
    }

    pub fn size_bytes(&self) -> usize {
        lock(&self.instances).slots.values().map(|s| s.function.size_bytes()).sum()
    }

    /// The graph for these values of all symbols. A template belongs to one graph at one level on one device.
    pub fn instance(&self, graph: &Graph, level: Level, device: DeviceRef, values: &[i64]) -> Result<Arc<GraphFn>> {
        let key: Key = self.symbols.iter().map(|&i| values[i]).collect();
        {
            let mut instances = lock(&self.instances);
            instances.clock += 1;
            let now = instances.clock;
            if let Some(slot) = instances.slots.get_mut(&key) {
                slot.used = now;
                return Ok(slot.function.clone());
            }
        }
        count(Counter::GraphInstances);
        let made = ms_ir::instance(graph, values)?;
        // Inference over these sizes must agree with inference over the symbols; if not, the call runs without the
        // graph.
        ms_ir::verify(&made)?;
        let function = Arc::new(GraphFn::build(Arc::new(made), level, device));
        let mut instances = lock(&self.instances);
        let used = instances.clock;
        instances.slots.insert(key, Slot { function: function.clone(), used });
        trim(&mut instances);
        Ok(function)
    }
}

fn trim(instances: &mut Instances) {
    let n = instances.slots.len();
    // Sizes are summed only occasionally, since a sum visits every instance.
    let mut bytes =
        if n.is_multiple_of(16) { instances.slots.values().map(|s| s.function.size_bytes()).sum() } else { 0 };
    while instances.slots.len() > 1 && (instances.slots.len() > MAX_INSTANCES || bytes > MAX_BYTES) {
        let oldest = instances.slots.iter().min_by_key(|(_, s)| s.used).map(|(k, _)| k.clone());
        let Some(slot) = oldest.and_then(|k| instances.slots.remove(&k)) else { return };
        bytes = bytes.saturating_sub(slot.function.size_bytes());
    }
}
