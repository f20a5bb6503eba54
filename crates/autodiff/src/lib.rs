//! Reverse-mode gradients. One backward pass serves both forms: the flat list that a tape recorded, run by an eager
//! builder, and the nodes of a graph, appended to a graph. Both process the entries in the same order, sum cotangents
//! in the same order and use an op's single vjp, so they agree bit for bit.
//!
//! [`sweep`] is the backward pass, and the only recursion: an op with regions is differentiated by `region`, `loops` or
//! `scan`, which call it on the region's graph. All build on `entry` (recorded ops) and `cotangents` (running sums).

mod cotangents;
mod entry;
mod iteration;
mod loops;
mod region;
mod scan;
mod sweep;
mod variant;

pub use entry::{CustomVjp, Entry, Values, entries_of, output_carries, reaches};
pub use region::{Backward, backward_of_call, saved_values};
pub use scan::with_stacks;
pub use sweep::{rule_vjp, sweep};
