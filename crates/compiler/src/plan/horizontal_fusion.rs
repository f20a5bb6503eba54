//! Combines independent programs into one launch. Threads share the work of all of them, where each alone would be too
//! small to split. An optimizer's step has such a sequence: one program for each parameter.

use std::collections::HashSet;
use std::mem::take;

use ms_device_api::{LaunchSpec, ProgramPart};

use super::draft::{Draft, DraftStep, Root, Work};

/// Combines consecutive programs, at most `max_programs` per launch, separately before and after the first write into
/// an input.
pub fn join_independent(draft: &mut Draft, max_programs: usize) {
    let mut early = take(&mut draft.steps);
    let late = early.split_off(draft.commit_start);
    draft.steps = joined(early, max_programs);
    draft.commit_start = draft.steps.len();
    draft.steps.extend(joined(late, max_programs));
}

fn joined(steps: Vec<DraftStep>, max_programs: usize) -> Vec<DraftStep> {
    let mut out = Vec::with_capacity(steps.len());
    let mut row = Row::default();
    for step in steps {
        if row.steps.len() >= max_programs || !row.takes(&step) {
            out.extend(take(&mut row).launch());
            if !step.is_program() {
                out.push(step);
                continue;
            }
        }
        row.add(step);
    }
    out.extend(row.launch());
    out
}

/// Consecutive programs that do not depend on each other.
#[derive(Default)]
struct Row {
    steps: Vec<DraftStep>,
    read: HashSet<Root>,
    written: HashSet<Root>,
}

impl Row {
    fn takes(&self, step: &DraftStep) -> bool {
        let reads_one = step.inputs.iter().any(|o| self.written.contains(&o.root));
        let writes_one = step.outputs.iter().any(|o| self.written.contains(&o.root) || self.read.contains(&o.root));
        step.is_program() && !reads_one && !writes_one
    }

    fn add(&mut self, step: DraftStep) {
        self.read.extend(step.inputs.iter().map(|o| o.root));
        self.written.extend(step.outputs.iter().map(|o| o.root));
        self.steps.push(step);
    }

    fn launch(mut self) -> Option<DraftStep> {
        if self.steps.len() < 2 {
            return self.steps.pop();
        }
        let loc = self.steps.iter().find_map(|s| s.loc.clone());
        let (mut inputs, mut outputs, mut all, mut parts) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let mut nodes = Vec::new();
        for step in self.steps {
            let Work::Launch { spec: LaunchSpec::Program { op, program }, ops } = step.work else {
                unreachable!("a row takes programs only")
            };
            all.extend_from_slice(&ops);
            parts.push(ProgramPart { op, ops, program });
            inputs.extend(step.inputs);
            outputs.extend(step.outputs);
            nodes.extend(step.nodes);
        }
        let work = Work::Launch { spec: LaunchSpec::Programs { parts: parts.into() }, ops: all.into() };
        Some(DraftStep { work, inputs, outputs, nodes, loc })
    }
}
