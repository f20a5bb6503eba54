//! The vocabulary that all crates share. This crate depends on none of the others and only defines dtypes, dimensions,
//! layouts, attributes, scalar programs and errors.

mod attr;
mod dim;
mod dim_arith;
mod dim_expr;
mod dim_guard;
mod dtype;
mod error;
mod hash;
mod interrupt;
mod layout;
mod loc;
mod memory;
mod number;
mod program;
mod rounding;
mod scalar;
mod shape_env;
mod view;

pub use attr::{Attr, AttrReader, Attrs, pack_attrs};
pub use dim::{Dim, Shape, concrete_shape, fmt_shape};
pub use dim_expr::{DimExpr, evaluate};
pub use dim_guard::{DimGuard, FloatGuard, Relation, SymbolConstraint};
pub use dtype::{DType, DTypeClass};
pub use error::{Code, Error, ErrorClass, Result};
pub use hash::{IdHasher, IdMap, IdSet};
pub use interrupt::{interrupted, may_interrupt, set_interrupt, without_interrupts};
pub use layout::{Aval, Layout, Strides, broadcast_shapes, contiguous_strides};
pub use loc::Loc;
pub use memory::{
    CHECKED_FROM, available, check_available, collected, filled, out_of_memory, readable_bytes, with_room,
};
pub use number::{Float, FloatExpr, FloatOp, Number, evaluate_floats};
pub use program::{Instr, Opcode, ProgramBuilder, Reg, ScalarProgram};
pub use rounding::{to_bf16, to_f16};
pub use scalar::Scalar;
pub use shape_env::ShapeEnv;
pub use smallvec::{SmallVec, smallvec};
pub use view::{Block, Computed, CpuFn, Epilogue, HostKernel, KernelCx, PIECE, View, ViewMut};
