//! Plans of structural ops.

use std::sync::Arc;

use ms_core::{Attr, Code, Dim, Error, Layout, Result};
use ms_device_api::Device;
use ms_ir::{COND, Node, OpRef, SCAN, ScanForm, WHILE_LOOP, stages_of};

use super::draft::{Draft, DraftOperand, DraftStep, Work};
use super::{Plan, RegionsWork, lower};

/// The step of a node with regions over `inputs`; its outputs are added later.
pub fn lower(
    node: &Node,
    inputs: Vec<DraftOperand>,
    attrs: &[Attr],
    draft: &mut Draft,
    device: &dyn Device,
) -> Result<DraftStep> {
    let internal = |what: &str| Error::new(Code::Internal).op(node.op.name).what(what);
    let plan = |k: usize, layouts: &[Layout]| -> Result<Arc<Plan>> {
        Ok(Arc::new(lower::lower(&node.regions[k], layouts, device)?))
    };
    let mut inputs = inputs;
    let (work, plans): (RegionsWork, Vec<Arc<Plan>>) = if node.op == OpRef(&COND) {
        let layouts = layouts(&inputs[1..]);
        (RegionsWork::Cond, vec![plan(0, &layouts)?, plan(1, &layouts)?])
    } else if node.op == OpRef(&WHILE_LOOP) {
        let stages = stages_of(attrs).ok_or_else(|| internal("its stages are not stated"))?;
        let n_carried = stages.iter().map(|s| s.carried).sum();
        make_row_major(&mut inputs[..n_carried], node, draft)?;
        let all = layouts(&inputs);
        let (carried, captured) = all.split_at(n_carried);
        let first: Vec<Layout> = carried[..stages[0].carried].iter().chain(captured).cloned().collect();
        let mut plans = vec![plan(0, &first)?];
        let (mut at, mut saved) = (0, Vec::new());
        for (k, stage) in stages.iter().enumerate() {
            let own = carried[at..at + stage.carried].iter();
            let layouts: Vec<Layout> = own.chain(&saved).chain(captured).cloned().collect();
            let body = plan(1 + k, &layouts)?;
            saved.extend(body.outputs()[stage.carried..].iter().map(|o| row_major(&o.layout)));
            plans.push(body);
            at += stage.carried;
        }
        (RegionsWork::While { stages: stages.into_vec().into() }, plans)
    } else if node.op == OpRef(&SCAN) {
        let form = ScanForm::of(attrs).ok_or_else(|| internal("its form is not stated"))?;
        make_row_major(&mut inputs[..form.carried], node, draft)?;
        let mut layouts = layouts(&inputs);
        for stack in &mut layouts[form.carried..form.carried + form.rows] {
            stack.shape.remove(0);
            stack.strides.remove(0);
        }
        let length = form.length.value().and_then(|n| usize::try_from(n).ok());
        let length = length.ok_or_else(|| internal("its length is not known"))?;
        let (carried, rows, reverse) = (form.carried, form.rows, form.reverse);
        (RegionsWork::Scan { carried, rows, length, reverse }, vec![plan(0, &layouts)?])
    } else {
        return Err(internal("calls are inlined before planning"));
    };
    let work = Work::Regions { work, plans: plans.into() };
    Ok(DraftStep { work, inputs, outputs: Vec::new(), nodes: Vec::new(), loc: node.loc.clone() })
}

/// The layouts relative to each operand's first element.
fn layouts(operands: &[DraftOperand]) -> Vec<Layout> {
    operands.iter().map(|o| Layout { offset: Dim::ZERO, ..o.layout.clone() }).collect()
}

fn row_major(layout: &Layout) -> Layout {
    Layout::contiguous(layout.dtype, &layout.shape)
}

/// Makes carried values row-major, so that they have the same layout in all iterations.
fn make_row_major(operands: &mut [DraftOperand], node: &Node, draft: &mut Draft) -> Result<()> {
    for operand in operands.iter_mut().filter(|o| !o.layout.is_contiguous()) {
        *operand = draft.copied(operand, node.loc.clone())?;
    }
    Ok(())
}
