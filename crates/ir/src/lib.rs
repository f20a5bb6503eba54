//! The graph that every capture mode builds, and the form of an op's definition. Only the structural ops are defined
//! here: `call`, `cond`, `while_loop`, `scan` and `custom_vjp`.

mod builder;
mod control;
mod dataflow;
mod dot;
mod equal;
mod graph;
mod hash;
mod instance;
mod lex;
mod opdef;
mod parse;
mod print;
mod verify;

pub use builder::{Builder, V, emit1};
pub use control::{
    CALL, COND, CUSTOM_VJP, SCAN, STRUCTURES, ScanForm, Stage, WHILE_LOOP, outputs_of_custom_vjp, stages_attrs,
    stages_of,
};
pub use dataflow::unconfirmed;
pub use equal::{first_difference, structural_eq};
pub use graph::{ConstData, Graph, Input, Node, NodeId, ValueDef, ValueInfo};
pub use hash::structural_hash;
pub use instance::{instance, symbols_of};
pub use ms_core::Loc;
pub use opdef::{
    Default, ExampleArg, Grads, Infer, InferFn, Kernel, OpDef, OpRef, Param, ParamKind, RelaxedFn, Sample, SampleInput,
    Traits, Vjp, VjpCx, VjpFn,
};
pub use parse::parse;
pub use verify::verify;
