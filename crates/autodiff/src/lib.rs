//! Reverse-mode gradients. One sweep serves both forms: over the flat list that a tape recorded, run by an eager builder, and
//! over a graph's nodes, appended to a graph. Both go in program order, sum cotangents in the same order and use an op's
//! single vjp, so that they agree bit for bit.

mod loops;
mod region;
mod scan;
mod sweep;
mod turns;
mod variant;

pub use region::{Backward, backward_of_call, saved_values};
pub use scan::with_stacks;
pub use sweep::{CustomVjp, Entry, Values, entries_of, output_carries, reaches, rule_vjp, sweep};
