//! Passes over graphs, and the plan.
