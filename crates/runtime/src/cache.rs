//! Compiled graphs by content: equal graphs at one level on one device share one function. The cache is bounded in
//! bytes and evicts the least recently used functions first.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use ms_compiler::Level;
use ms_ir::Graph;
use ms_tensor::DeviceRef;

use crate::graph_fn::GraphFn;
use crate::recorder::lock;

struct Slot {
    function: Arc<GraphFn>,
    used: u64,
}

/// Hash of the graph, level, and name and number of the device.
type Key = (u64, Level, &'static str, u32);

#[derive(Default)]
struct Cache {
    slots: HashMap<Key, Vec<Slot>>,
    clock: u64,
}

/// Limit in bytes on the graphs and plans that the cache keeps alive. Functions in use elsewhere live on after
/// eviction.
const LIMIT: usize = 256 << 20;

static CACHE: Mutex<Option<Cache>> = Mutex::new(None);

pub(crate) fn shared(graph: Arc<Graph>, level: Level, device: DeviceRef) -> Arc<GraphFn> {
    let hash = ms_ir::structural_hash(&graph) as u64;
    let mut guard = lock(&CACHE);
    let cache = guard.get_or_insert_with(Cache::default);
    cache.clock += 1;
    let clock = cache.clock;
    let slots = cache.slots.entry((hash, level, device.name(), device.id())).or_default();
    for slot in slots.iter_mut() {
        if Arc::ptr_eq(slot.function.graph(), &graph) || ms_ir::structural_eq(slot.function.graph(), &graph) {
            slot.used = clock;
            return slot.function.clone();
        }
    }
    let function = Arc::new(GraphFn::build(graph, level, device));
    slots.push(Slot { function: function.clone(), used: clock });
    if clock.is_multiple_of(64) {
        trim(cache);
    }
    function
}

fn trim(cache: &mut Cache) {
    let mut sizes: Vec<(u64, usize)> =
        cache.slots.values().flatten().map(|s| (s.used, s.function.size_bytes())).collect();
    let mut total: usize = sizes.iter().map(|s| s.1).sum();
    sizes.sort_unstable();
    let mut oldest_kept = 0;
    for (used, bytes) in sizes {
        if total <= LIMIT {
            break;
        }
        total -= bytes;
        oldest_kept = used + 1;
    }
    cache.slots.retain(|_, slots| {
        slots.retain(|s| s.used >= oldest_kept);
        !slots.is_empty()
    });
}

/// Forgets every compiled graph that nothing else uses, and all instances of graphs over symbolic sizes.
pub fn clear() {
    let gone = lock(&CACHE).take();
    drop(gone);
    crate::template::clear();
}
