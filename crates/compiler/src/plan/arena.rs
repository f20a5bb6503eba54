//! Assigns memory to temporaries: output buffers to those that are returned, arena offsets by lifetime to the rest.

use std::collections::{BTreeMap, BTreeSet};

use ms_core::Layout;

use super::draft::{Draft, DraftOperand, DraftStep, Root, Work};
use super::{Bytes, CopyStep, LaunchStep, Operand, Place, Plan, RegionsStep, RegionsWork, Step};

pub fn finish(
    draft: Draft,
    name: &str,
    inputs: &[Layout],
    written: Vec<u32>,
    alignment: usize,
    fallible: bool,
) -> Plan {
    let (offsets, arena_bytes) = assign(&draft, alignment.max(1));
    let operands = draft.steps.iter().flat_map(|s| s.inputs.iter().chain(&s.outputs));
    let stays = |root| matches!(root, Root::Temp(t) if draft.temps[t as usize].output.is_none());
    let uses_arena = operands.map(|o| o.root).any(stays);
    let place = |o: DraftOperand| {
        let place = match o.root {
            Root::Input(i) => Place::Input(i),
            Root::Const(k) => Place::Const(k),
            Root::Temp(t) => match draft.temps[t as usize].output {
                Some(k) => Place::Output(k),
                None => Place::Arena(offsets[t as usize]),
            },
        };
        Operand { place, layout: o.layout }
    };
    let placed = |all: Vec<DraftOperand>| all.into_iter().map(place).collect::<Box<[Operand]>>();
    let steps: Vec<Step> = (draft.steps.into_iter())
        .map(|DraftStep { work, inputs, outputs, nodes, loc }| match work {
            Work::Launch { spec, ops } => {
                let (inputs, outputs, nodes) = (placed(inputs), placed(outputs), nodes.into());
                Step::Launch(LaunchStep { spec, ops, inputs, outputs, nodes, loc })
            }
            Work::Copy => {
                let one = |all: Vec<DraftOperand>| place(all.into_iter().next().expect("a copy has both ends"));
                Step::Copy(CopyStep { source: one(inputs), target: one(outputs) })
            }
            Work::Regions { work, plans } => {
                let (operands, outputs, nodes) = (placed(inputs), placed(outputs), nodes.into());
                Step::Regions(RegionsStep { work, plans, operands, outputs, nodes, loc })
            }
        })
        .collect();
    let loops = |s: &Step| match s {
        Step::Regions(r) => r.work != RegionsWork::Cond || r.plans.iter().any(|p| p.loops),
        _ => false,
    };
    Plan {
        loops: steps.iter().any(loops),
        name: name.to_string(),
        inputs: inputs.to_vec(),
        consts: draft.consts,
        arena_bytes,
        uses_arena,
        output_bytes: draft.output_bytes,
        outputs: draft.outputs,
        steps,
        commit_start: draft.commit_start,
        written,
        fallible,
    }
}

/// Free ranges of the arena, by offset and by size.
#[derive(Default)]
struct Free {
    by_offset: BTreeMap<Bytes, Bytes>,
    by_size: BTreeSet<(Bytes, Bytes)>,
    end: Bytes,
}

impl Free {
    /// The smallest free range that holds `size`, else new space at the end (extending a free range at the end, if
    /// any).
    fn take(&mut self, size: Bytes) -> Bytes {
        if size == 0 {
            return 0;
        }
        if let Some(&(length, offset)) = self.by_size.range((size, 0)..).next() {
            self.remove(offset, length);
            if length > size {
                self.insert(offset + size, length - size);
            }
            return offset;
        }
        let last = self.by_offset.last_key_value().map(|(&o, &l)| (o, l)).filter(|(o, l)| o + l == self.end);
        let offset = match last {
            Some((offset, length)) => {
                self.remove(offset, length);
                offset
            }
            None => self.end,
        };
        self.end = offset + size;
        offset
    }

    fn remove(&mut self, offset: Bytes, length: Bytes) {
        self.by_offset.remove(&offset);
        self.by_size.remove(&(length, offset));
    }

    fn insert(&mut self, offset: Bytes, length: Bytes) {
        self.by_offset.insert(offset, length);
        self.by_size.insert((length, offset));
    }

    fn give(&mut self, mut offset: Bytes, mut size: Bytes) {
        if size == 0 {
            return;
        }
        if let Some((&o, &l)) = self.by_offset.range(..offset).next_back()
            && o + l == offset
        {
            self.remove(o, l);
            (offset, size) = (o, l + size);
        }
        if let Some(&l) = self.by_offset.get(&(offset + size)) {
            self.remove(offset + size, l);
            size += l;
        }
        self.insert(offset, size);
    }
}

/// An offset for each temporary that is not returned, and the arena's size.
fn assign(draft: &Draft, alignment: usize) -> (Vec<Bytes>, Bytes) {
    let n = draft.temps.len();
    let in_arena = |root: Root| match root {
        Root::Temp(t) if draft.temps[t as usize].output.is_none() => Some(t as usize),
        _ => None,
    };
    let (mut first, mut last) = (vec![usize::MAX; n], vec![0usize; n]);
    for (i, step) in draft.steps.iter().enumerate() {
        for t in step.inputs.iter().chain(&step.outputs).filter_map(|o| in_arena(o.root)) {
            first[t] = first[t].min(i);
            last[t] = i;
        }
    }
    let rounded = |t: usize| draft.temps[t].bytes.next_multiple_of(alignment);
    let mut offsets = vec![0; n];
    let mut free = Free::default();
    let mut handed_on = vec![false; n];
    for (i, step) in draft.steps.iter().enumerate() {
        for (k, output) in step.outputs.iter().enumerate() {
            let Some(t) = in_arena(output.root).filter(|&t| first[t] == i) else { continue };
            // Several outputs may be pieces of one value.
            if step.outputs[..k].iter().any(|o| o.root == output.root) {
                continue;
            }
            let reused = dying_input(step, k, i, &last, &handed_on, in_arena);
            offsets[t] = match reused {
                Some(r) => {
                    handed_on[r] = true;
                    offsets[r]
                }
                None => free.take(rounded(t)),
            };
        }
        // Memory of values that die here is free for the following steps. A value can be listed twice in a step.
        for t in step.inputs.iter().chain(&step.outputs).filter_map(|o| in_arena(o.root)) {
            if last[t] == i && !std::mem::replace(&mut handed_on[t], true) {
                free.give(offsets[t], rounded(t));
            }
        }
    }
    (offsets, free.end)
}

/// A temporary that step `i` reads for the last time, in exactly the layout of output `out`, so that its memory can
/// hold the result.
fn dying_input(
    step: &DraftStep,
    out: usize,
    i: usize,
    last: &[usize],
    handed_on: &[bool],
    in_arena: impl Fn(Root) -> Option<usize>,
) -> Option<usize> {
    // A piece of a value is not all that is written to its memory.
    if step.outputs.iter().filter(|o| o.root == step.outputs[out].root).count() > 1 {
        return None;
    }
    step.inputs.iter().find_map(|input| {
        let r = in_arena(input.root)?;
        (last[r] == i && !handed_on[r] && step.may_overwrite(input.root, out, &step.outputs[out].layout)).then_some(r)
    })
}
