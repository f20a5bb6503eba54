//! The single interface for composing ops, whether they run at once or become nodes.

use ms_core::{Attrs, Aval, DType, Dim, Error, Result, Scalar, ShapeEnv, SmallVec};
use std::sync::Arc;

use crate::{Graph, OpDef};

/// A value of a builder: the index of its [`crate::ValueInfo`] in a graph, a slot in an eager builder.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct V(pub u32);

impl V {
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Derivatives, batching rules and compositions are written once against this trait. The eager builder runs ops and
/// records them on outer tapes; [`Graph`] appends nodes.
pub trait Builder: std::any::Any {
    /// Runs inference, then runs or records one op.
    fn emit(&mut self, op: &'static OpDef, inputs: &[V], attrs: Attrs) -> Result<SmallVec<[V; 1]>>;

    /// Like [`Builder::emit`], for ops with regions; `control.rs` documents the inputs of their regions.
    fn emit_regions(
        &mut self,
        op: &'static OpDef,
        inputs: &[V],
        attrs: Attrs,
        regions: SmallVec<[Arc<Graph>; 2]>,
    ) -> Result<SmallVec<[V; 1]>>;

    fn dtype(&self, v: V) -> DType;

    fn shape(&self, v: V) -> &[Dim];

    /// The dtype and shape of a value.
    fn aval(&self, v: V) -> Aval {
        Aval::new(self.dtype(v), self.shape(v))
    }

    /// A 0-d constant.
    fn constant(&mut self, value: Scalar, dtype: DType) -> Result<V>;

    /// The shape environment of this build.
    fn env(&mut self) -> &mut ShapeEnv;

    /// The number of the next value, if values hold memory that [`Builder::release`] can free.
    fn mark(&self) -> u32 {
        0
    }

    /// Frees a value that is not used again.
    fn release(&mut self, _v: V) {}

    /// Ops emitted from now on get the source line of `v`, if lines are known.
    fn follow_line(&mut self, _v: V) {}

    /// Names the op that a failing derivative belongs to.
    fn annotate(&self, error: Error, op: &'static OpDef) -> Error {
        error.op(op.name)
    }
}

/// [`Builder::emit`] for an op of one output.
pub fn emit1(b: &mut dyn Builder, op: &'static OpDef, inputs: &[V], attrs: Attrs) -> Result<V> {
    debug_assert_eq!(op.n_outputs, 1, "{}", op.name);
    Ok(b.emit(op, inputs, attrs)?[0])
}
