//! From a graph to a plan: passes rewrite the graph, [`Plan::build`] lays it out as launches over slots of memory.
//!
//! ```
//! use ms_compiler::{Level, optimize};
//! use ms_core::{Aval, DType};
//! let mut g = ms_ir::Graph::new("id");
//! let x = g.add_input("x", Aval::scalar(DType::Float32));
//! g.set_outputs(vec![x]);
//! let (g, report) = optimize(&g, Level::O0).unwrap();
//! assert_eq!(g.nodes().len(), 0);
//! assert_eq!(report.passes[0].name, "inline");
//! ```

mod passes;
mod pipeline;
mod plan;

pub use pipeline::{Folding, Level, PassReport, Report, optimize, optimize_for, optimize_with};
pub use plan::{
    Bytes, CopyStep, LaunchStep, Operand, OutputSource, Place, Plan, PlanOutput, RegionsStep, RegionsWork, Step,
};
