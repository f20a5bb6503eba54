//! Always-on counters, which tests and users read instead of measuring time.

use std::sync::atomic::{AtomicU64, Ordering};

macro_rules! counters {
    ($($variant:ident $name:literal;)*) => {
        #[derive(Clone, Copy)]
        #[repr(usize)]
        pub enum Counter { $($variant),* }
        const NAMES: &[&str] = &[$($name),*];
    };
}

counters! {
    EagerOps "eager_ops";
    GraphCalls "graph_calls";
    GraphCompiles "graph_compiles";
    GraphInstances "graph_instances";
    PlanBuilds "plan_builds";
    TapeEntries "tape_entries";
}

static VALUES: [AtomicU64; NAMES.len()] = [const { AtomicU64::new(0) }; NAMES.len()];

#[inline]
pub fn count(counter: Counter) {
    // A load and a store instead of an atomic addition: on the hot path an atomic costs as much as the op. Counts may
    // be lost if several threads run ops at once.
    let value = &VALUES[counter as usize];
    value.store(value.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
}

/// Names and values.
pub fn counters() -> Vec<(&'static str, u64)> {
    NAMES.iter().zip(&VALUES).map(|(n, v)| (*n, v.load(Ordering::Relaxed))).collect()
}
