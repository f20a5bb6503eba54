//! The plan while it is being made: steps over temporaries that have no memory yet.

use std::sync::Arc;

use ms_core::{Code, Error, Layout, Result, ScalarProgram};
use ms_device_api::LaunchSpec;
use ms_ir::{ConstData, Loc};

use super::{Bytes, Plan, PlanOutput, RegionsWork};

/// What memory an operand is in.
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
    pub loc: Option<Loc>,
}

impl DraftStep {
    pub fn is_program(&self) -> bool {
        self.program().is_some()
    }

    fn program(&self) -> Option<&ScalarProgram> {
        match &self.work {
            Work::Launch { spec: LaunchSpec::Program { program, .. }, .. } => Some(program),
            _ => None,
        }
    }

    /// Whether this launch may write its result `target` over the operand in `root`: every read of it is of the very elements
    /// that are written, and none leaves as it is through another output, which may be stored after this one.
    pub fn may_overwrite(&self, root: Root, target: &Layout) -> bool {
        let Some(program) = self.program() else { return false };
        let same =
            |k: usize, o: &DraftOperand| o.layout == *target && program.outputs.iter().all(|r| r.0 as usize != k);
        self.inputs.iter().enumerate().filter(|(_, o)| o.root == root).all(|(k, o)| same(k, o))
    }
}

/// Memory that a call makes.
pub struct Temp {
    pub bytes: Bytes,
    /// The output buffer that this is, if the caller gets it.
    pub output: Option<u32>,
}

/// Steps and what they work on. `steps[commit_start..]` write into inputs.
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
        // Nothing moves where there is no element.
        if source.layout.numel() > 0 {
            self.steps.push(DraftStep { work: Work::Copy, inputs: vec![source], outputs: vec![target], loc });
        }
    }

    /// The output buffer that temporary `t` becomes.
    pub fn make_output(&mut self, t: u32) -> u32 {
        let temp = &mut self.temps[t as usize];
        *temp.output.get_or_insert_with(|| {
            self.output_bytes.push(temp.bytes);
            self.output_bytes.len() as u32 - 1
        })
    }
}
