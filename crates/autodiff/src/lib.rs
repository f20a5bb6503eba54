//! Reverse-mode gradients. One sweep serves both forms: over the flat list that a tape recorded, run by an eager builder, and
//! over a graph's nodes, appended to a graph. Both go in program order, sum cotangents in the same order and use an op's
//! single vjp, so that they agree bit for bit.
//!
//! [`sweep`] is the one recursion: an op with regions is differentiated by `region`, `loops` or `scan`, which sweep over the
//! region's graph in turn. All stand on `entry` (what is swept over) and `cotangents` (what is summed).

mod cotangents;
mod entry;
mod loops;
mod region;
mod scan;
mod sweep;
mod turns;
mod variant;

pub use entry::{CustomVjp, Entry, Values, entries_of, output_carries, reaches};
pub use region::{Backward, backward_of_call, saved_values};
pub use scan::with_stacks;
pub use sweep::{rule_vjp, sweep};
