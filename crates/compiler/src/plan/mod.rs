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
    /// The caller's input of this number; layouts count from its first element.
    Input(u32),
    /// [`Plan::consts`] of this number, uploaded once.
    Const(u32),
    /// This many bytes into the call's arena.
    Arena(Bytes),
    /// A buffer that is made for this call and leaves with its results.
    Output(u32),
}

/// What a step reads or writes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Operand {
    pub place: Place,
    pub layout: Layout,
}

/// One launch on the device.
#[derive(Clone, Debug)]
pub struct LaunchStep {
    pub spec: LaunchSpec,
    /// The graph ops that it does, in order; several where they were fused.
    pub ops: Box<[&'static str]>,
    pub inputs: Box<[Operand]>,
    pub outputs: Box<[Operand]>,
    /// The nodes of the planned graph that it computes. Views are in no step: they became layouts.
    pub nodes: Box<[NodeId]>,
    pub loc: Option<Loc>,
}

/// An element by element copy between equal shapes.
#[derive(Clone, Debug)]
pub struct CopyStep {
    pub source: Operand,
    pub target: Operand,
}

/// How a [`RegionsStep`] runs its plans.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RegionsWork {
    /// The first operand is a 0-d bool: the first plan takes the other operands where it holds, else the second.
    Cond,
    /// The first plan is the condition, the others the bodies of the stages; see `ms_ir::WHILE_LOOP`.
    While { stages: Box<[Stage]> },
    /// One plan, for each of `length` rows; see `ms_ir::SCAN`.
    Scan { carried: usize, rows: usize, length: usize, reverse: bool },
}

/// Runs nested plans; their results are copied to `outputs`. The plans were built for the operands' layouts, taken from their
/// first element. What a loop carries is row-major.
#[derive(Clone, Debug)]
pub struct RegionsStep {
    pub work: RegionsWork,
    pub plans: Box<[Arc<Plan>]>,
    pub operands: Box<[Operand]>,
    pub outputs: Box<[Operand]>,
    /// The nodes of the planned graph that it computes. Views are in no step: they became layouts.
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
    /// The output buffer of this number.
    Buffer(u32),
    /// The caller's input of this number, or a view of it.
    Input(u32),
}

/// One result: several may be views of one buffer, as plain Python would return them.
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
    /// Lays `graph` out for inputs of these layouts, which are concrete and counted from each input's first element.
    ///
    /// The graph has no `call` nodes (the pipeline inlines them). Inputs that the graph writes must not overlap in memory
    /// with other inputs.
    ///
    /// # Errors
    /// `ShapeMismatch` or `DTypeMismatch` where a layout differs from its input's; `NotSupported` for sizes that only the
    /// run can tell; `OutOfMemory` for a value that no address space holds.
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

    /// Memory that one call takes besides its outputs, given back when the call ends.
    pub fn arena_bytes(&self) -> Bytes {
        self.arena_bytes
    }

    /// Whether a step has an operand in the arena, which may be one of no bytes.
    pub fn uses_arena(&self) -> bool {
        self.uses_arena
    }

    /// The sizes of the output buffers.
    pub fn output_bytes(&self) -> &[Bytes] {
        &self.output_bytes
    }

    /// One for each graph output.
    pub fn outputs(&self) -> &[PlanOutput] {
        &self.outputs
    }

    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The steps from here on write into inputs. They cannot fail, and a call is not interrupted once it got here.
    pub fn commit_start(&self) -> usize {
        self.commit_start
    }

    /// The inputs whose memory a call changes, in ascending order.
    pub fn written(&self) -> &[u32] {
        &self.written
    }

    /// Whether it holds a loop, so that its inputs do not tell how long a call takes.
    pub fn loops(&self) -> bool {
        self.loops
    }

    /// Whether a launch may fail on some values (an index out of range).
    pub fn fallible(&self) -> bool {
        self.fallible
    }

    /// Whether a run reads values of the device to know how it goes on.
    pub fn reads_back(&self) -> bool {
        self.steps.iter().any(|step| matches!(step, Step::Regions(_)))
    }

    /// An estimate of the memory that the plan itself takes, for the cache that keeps it.
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
