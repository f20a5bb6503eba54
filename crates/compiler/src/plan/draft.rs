//! A plan under construction: steps over temporaries without assigned memory.

use std::ops::Range;
use std::sync::Arc;

use ms_core::{Code, Error, Layout, Result, ScalarProgram};
use ms_device_api::LaunchSpec;
use ms_ir::{ConstData, Loc, NodeId};

use super::{Bytes, Plan, PlanOutput, RegionsWork};

/// The memory that an operand is in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Root {
    Input(u32),
    Const(u32),
    Temp(u32),
}

#[derive(Clone, Debug)]
pub struct DraftOperand {
    pub root: Root,
    pub layout: Layout,
}

pub enum Work {
    Launch { spec: LaunchSpec, ops: Box<[&'static str]> },
    Copy,
    Regions { work: RegionsWork, plans: Box<[Arc<Plan>]> },
}

pub struct DraftStep {
    pub work: Work,
    pub inputs: Vec<DraftOperand>,
    pub outputs: Vec<DraftOperand>,
    /// The nodes that the step computes; empty for a copy.
    pub nodes: Vec<NodeId>,
    pub loc: Option<Loc>,
}

impl DraftStep {
    /// Whether this is a launch of a single program.
    pub fn is_program(&self) -> bool {
        matches!(&self.work, Work::Launch { spec: LaunchSpec::Program { .. }, .. })
    }

    /// Whether this launch may write output `out`, with layout `target`, over the operand in `root`. Every read of the
    /// operand must be of exactly the elements being written. It must not be returned unchanged through another output,
    /// which may be stored after this one, nor be read by another program of the launch, which may run later or
    /// concurrently.
    pub fn may_overwrite(&self, root: Root, out: usize, target: &Layout) -> bool {
        let Some((program, inputs)) = self.program_of(out) else { return false };
        let same = |k: usize, o: &DraftOperand| {
            inputs.contains(&k)
                && o.layout == *target
                && program.outputs.iter().all(|r| r.0 as usize != k - inputs.start)
        };
        self.inputs.iter().enumerate().filter(|(_, o)| o.root == root).all(|(k, o)| same(k, o))
    }

    /// The program that computes output `out`, and the range of the step's inputs that belong to it.
    fn program_of(&self, out: usize) -> Option<(&ScalarProgram, Range<usize>)> {
        let Work::Launch { spec, .. } = &self.work else { return None };
        match spec {
            LaunchSpec::Program { program, .. } => Some((program, 0..self.inputs.len())),
            LaunchSpec::Programs { parts } => {
                let (mut inputs, mut outputs) = (0, 0);
                for part in parts.iter() {
                    let own = inputs..inputs + part.program.inputs.len();
                    outputs += part.program.outputs.len();
                    if out < outputs {
                        return Some((&part.program, own));
                    }
                    inputs = own.end;
                }
                None
            }
            _ => None,
        }
    }
}

/// Memory that a call allocates.
pub struct Temp {
    pub bytes: Bytes,
    /// The index of the output buffer, if the caller gets it.
    pub output: Option<u32>,
}

/// Steps and their operands. `steps[commit_start..]` write into inputs.
#[derive(Default)]
pub struct Draft {
    pub steps: Vec<DraftStep>,
    pub commit_start: usize,
    pub temps: Vec<Temp>,
    pub consts: Vec<Arc<ConstData>>,
    pub output_bytes: Vec<Bytes>,
    pub outputs: Vec<PlanOutput>,
}

impl Draft {
    /// New row-major memory for a value.
    pub fn temp(&mut self, dtype: ms_core::DType, shape: &[ms_core::Dim]) -> Result<DraftOperand> {
        let layout = Layout::contiguous(dtype, shape);
        let bytes = layout.checked_bytes().ok_or_else(|| {
            Error::new(Code::OutOfMemory).what(format!("no memory holds a {}", layout.aval().describe()))
        })?;
        self.temps.push(Temp { bytes, output: None });
        Ok(DraftOperand { root: Root::Temp(self.temps.len() as u32 - 1), layout })
    }

    /// A copy of `source` in new row-major memory, made by the next step.
    pub fn copied(&mut self, source: &DraftOperand, loc: Option<Loc>) -> Result<DraftOperand> {
        let target = self.temp(source.layout.dtype, &source.layout.shape)?;
        self.copy(source.clone(), target.clone(), loc);
        Ok(target)
    }

    pub fn copy(&mut self, source: DraftOperand, target: DraftOperand, loc: Option<Loc>) {
        // Nothing is copied if there are no elements.
        if source.layout.numel() > 0 {
            let (inputs, outputs) = (vec![source], vec![target]);
            self.steps.push(DraftStep { work: Work::Copy, inputs, outputs, nodes: Vec::new(), loc });
        }
    }

    /// Makes temporary `t` an output buffer and returns its index.
    pub fn make_output(&mut self, t: u32) -> u32 {
        let temp = &mut self.temps[t as usize];
        *temp.output.get_or_insert_with(|| {
            self.output_bytes.push(temp.bytes);
            self.output_bytes.len() as u32 - 1
        })
    }
}
