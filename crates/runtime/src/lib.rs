//! Eager dispatch, recorders, the plan executor and the graph cache.

pub mod autocast;
mod builder;
mod cache;
pub mod call_log;
pub mod capture;
mod counters;
pub mod devices;
pub mod dispatch;
pub mod eager;
mod executor;
pub mod fallback;
#[cfg(any(feature = "cuda", feature = "wgpu"))]
pub mod gpu;
mod graph_fn;
pub mod intercept;
mod profile;
pub mod recorder;
mod regions;
pub mod rng;
pub mod saved;
pub mod tape;
mod template;
pub mod trace;
mod unfused;

pub use builder::EagerBuilder;
pub use cache::clear as clear_graph_cache;
pub use counters::counters;
pub use executor::{Executable, InputRef, OutputValue, before_effects};
pub use graph_fn::{GraphFn, row_major};
pub use profile::Profile;
