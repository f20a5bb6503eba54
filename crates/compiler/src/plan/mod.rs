//! The plan: a flat, immutable list of launches over slots of memory, made for one combination of input layouts.

mod arena;
mod attention;
mod concrete;
mod draft;
mod epilogue_fusion;
mod fuse;
mod horizontal_fusion;
mod lower;
mod piecewise;
mod print;
mod regions;
mod writes;

use std::sync::Arc;

use ms_core::{Layout, Result};
use ms_device_api::{Device, LaunchSpec};
use ms_ir::{ConstData, Graph, Loc, NodeId, Stage};

/// A number of bytes.
pub type Bytes = usize;

/// Where an operand's memory is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Place {
    /// The caller's input of this index; layouts are relative to its first element.
    Input(u32),
    /// The entry of [`Plan::consts`] with this index, uploaded once.
    Const(u32),
    /// An offset in bytes into the call's arena.
    Arena(Bytes),
    /// A buffer that is allocated for this call and returned with its results.
    Output(u32),
}

/// An operand of a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Operand {
    pub place: Place,
    pub layout: Layout,
}

/// One launch on the device.
#[derive(Clone, Debug)]
pub struct LaunchStep {
    pub spec: LaunchSpec,
    /// The graph ops that it computes, in order; several if they were fused.
    pub ops: Box<[&'static str]>,
    pub inputs: Box<[Operand]>,
    pub outputs: Box<[Operand]>,
    /// The nodes of the planned graph that it computes. Views belong to no step: they became layouts.
    pub nodes: Box<[NodeId]>,
    pub loc: Option<Loc>,
}

/// An element-wise copy between equal shapes.
#[derive(Clone, Debug)]
pub struct CopyStep {
    pub source: Operand,
    pub target: Operand,
}

/// How a [`RegionsStep`] runs its plans.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RegionsWork {
    /// The first operand is a 0-d bool. If it is true, the first plan takes the other operands, else the second one
    /// does.
    Cond,
    /// The first plan is the condition, the others the bodies of the stages; see `ms_ir::WHILE_LOOP`.
    While { stages: Box<[Stage]> },
    /// One plan, for each of `length` rows; see `ms_ir::SCAN`.
    Scan { carried: usize, rows: usize, length: usize, reverse: bool },
}

/// Runs nested plans and copies their results to `outputs`. The plans were built for the operands' layouts, relative to
/// their first element. Values that a loop carries are row-major.
#[derive(Clone, Debug)]
pub struct RegionsStep {
    pub work: RegionsWork,
    pub plans: Box<[Arc<Plan>]>,
    pub operands: Box<[Operand]>,
    pub outputs: Box<[Operand]>,
    /// The nodes of the planned graph that it computes. Views belong to no step: they became layouts.
    pub nodes: Box<[NodeId]>,
    pub loc: Option<Loc>,
}

#[derive(Clone, Debug)]
pub enum Step {
    Launch(LaunchStep),
    Copy(CopyStep),
    Regions(RegionsStep),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OutputSource {
    /// The output buffer of this index.
    Buffer(u32),
    /// The caller's input of this index, or a view of it.
    Input(u32),
}

/// One result. Several results may be views of one buffer, as in plain Python.
#[derive(Clone, Debug)]
pub struct PlanOutput {
    pub source: OutputSource,
    /// Shared with the tensors that calls make.
    pub layout: Arc<Layout>,
}

/// Launches in order. Build one with [`Plan::build`]; `ms-runtime` executes it.
#[derive(Clone, Debug)]
pub struct Plan {
    pub(crate) name: String,
    pub(crate) inputs: Vec<Layout>,
    pub(crate) consts: Vec<Arc<ConstData>>,
    pub(crate) arena_bytes: Bytes,
    pub(crate) uses_arena: bool,
    pub(crate) output_bytes: Vec<Bytes>,
    pub(crate) outputs: Vec<PlanOutput>,
    pub(crate) steps: Vec<Step>,
    pub(crate) commit_start: usize,
    pub(crate) written: Vec<u32>,
    pub(crate) loops: bool,
    pub(crate) fallible: bool,
}

impl Plan {
    /// Plans `graph` for inputs of these layouts, which are concrete and relative to each input's first element.
    ///
    /// The graph has no `call` nodes (the pipeline inlines them). Inputs that the graph writes must not overlap in
    /// memory with other inputs.
    ///
    /// # Errors
    /// `ShapeMismatch` or `DTypeMismatch` if a layout differs from its input's; `NotSupported` for data-dependent
    /// sizes; `OutOfMemory` for a value that exceeds the address space.
    pub fn build(graph: &Graph, input_layouts: &[Layout], device: &dyn Device) -> Result<Plan> {
        lower::lower(graph, input_layouts, device)
    }

    /// The graph's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The layouts that the plan was made for.
    pub fn inputs(&self) -> &[Layout] {
        &self.inputs
    }

    pub fn consts(&self) -> &[Arc<ConstData>] {
        &self.consts
    }

    /// Memory that one call uses besides its outputs, freed when the call ends.
    pub fn arena_bytes(&self) -> Bytes {
        self.arena_bytes
    }

    /// Whether a step has an operand in the arena, which may be one of zero bytes.
    pub fn uses_arena(&self) -> bool {
        self.uses_arena
    }

    /// The sizes of the output buffers.
    pub fn output_bytes(&self) -> &[Bytes] {
        &self.output_bytes
    }

    /// One entry for each graph output.
    pub fn outputs(&self) -> &[PlanOutput] {
        &self.outputs
    }

    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The first step that writes into inputs. From there on steps cannot fail, and the call is not interrupted.
    pub fn commit_start(&self) -> usize {
        self.commit_start
    }

    /// The inputs whose memory a call changes, in ascending order.
    pub fn written(&self) -> &[u32] {
        &self.written
    }

    /// Whether it contains a loop, so that the inputs do not determine how long a call takes.
    pub fn loops(&self) -> bool {
        self.loops
    }

    /// Whether a launch may fail for some values (an index out of range).
    pub fn fallible(&self) -> bool {
        self.fallible
    }

    /// Whether a run reads values from the device to decide how to continue.
    pub fn reads_back(&self) -> bool {
        self.steps.iter().any(|step| matches!(step, Step::Regions(_)))
    }

    /// Estimated memory of the plan itself, for the cache that keeps it.
    pub fn size_bytes(&self) -> Bytes {
        let consts: usize = self.consts.iter().map(|c| c.bytes.len()).sum();
        let operands = |n: usize| n * size_of::<Operand>();
        let steps: usize = (self.steps.iter())
            .map(|s| match s {
                Step::Launch(l) => operands(l.inputs.len() + l.outputs.len()) + 1024,
                Step::Copy(_) => operands(2),
                Step::Regions(r) => {
                    let nested: usize = r.plans.iter().map(|p| p.size_bytes()).sum();
                    operands(r.operands.len() + r.outputs.len()) + nested
                }
            })
            .sum();
        consts + steps + size_of::<Plan>()
    }
}
