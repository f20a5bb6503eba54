//! Write-backs: values that a graph writes to its inputs, after everything that can fail.
//!
//! The launch that computes a value writes it directly into the input's memory if nothing reads the old value later;
//! otherwise the value is computed elsewhere and copied at the end.

use ms_core::{Layout, Result};
use ms_ir::{Graph, ValueDef};

use super::draft::{Draft, DraftOperand, DraftStep, Root};

/// The inputs that change, in ascending order. Writing an input's own value to it does not count.
pub fn effective(graph: &Graph) -> Vec<u32> {
    let own = |(i, v): &(u32, ms_ir::V)| matches!(graph.def(*v), ValueDef::Input(k) if k == i);
    let mut written: Vec<u32> = graph.writes().iter().filter(|w| !own(w)).map(|w| w.0).collect();
    written.sort_unstable();
    written
}

/// A launch that could run last, and which of its outputs are written to which inputs.
struct LastLaunch {
    step: usize,
    /// Output number and input.
    targets: Vec<(usize, u32)>,
}

/// Moves the steps that write into inputs to the end, and sets `commit_start`. `sources` gives the new value of each
/// written input.
pub fn commit(draft: &mut Draft, input_layouts: &[Layout], mut sources: Vec<(u32, DraftOperand)>) -> Result<()> {
    let written: Vec<u32> = sources.iter().map(|s| s.0).collect();
    // The old value of a written input is first copied elsewhere, since that input may be overwritten before the copy.
    for (_, source) in &mut sources {
        if matches!(source.root, Root::Input(k) if written.contains(&k)) {
            *source = draft.copied(source, None)?;
        }
    }
    let candidates = in_order(draft, candidates(draft, input_layouts, &sources));
    let mut moved = vec![false; draft.steps.len()];
    for c in &candidates {
        moved[c.step] = true;
    }
    let mut late: Vec<Option<DraftStep>> = Vec::with_capacity(draft.steps.len());
    let mut steps = Vec::with_capacity(draft.steps.len() + sources.len());
    for (step, moved) in std::mem::take(&mut draft.steps).into_iter().zip(moved) {
        if moved {
            late.push(Some(step));
        } else {
            late.push(None);
            steps.push(step);
        }
    }
    draft.commit_start = steps.len();
    for candidate in candidates {
        let mut step = late[candidate.step].take().expect("each step is one candidate");
        for (out, input) in candidate.targets {
            step.outputs[out] =
                DraftOperand { root: Root::Input(input), layout: input_layouts[input as usize].clone() };
            sources.retain(|s| s.0 != input);
        }
        steps.push(step);
    }
    draft.steps = steps;
    for (input, source) in sources {
        let target = DraftOperand { root: Root::Input(input), layout: input_layouts[input as usize].clone() };
        draft.copy(source, target, None);
    }
    Ok(())
}

/// The launches that may write in place.
fn candidates(draft: &Draft, input_layouts: &[Layout], sources: &[(u32, DraftOperand)]) -> Vec<LastLaunch> {
    let mut read = vec![false; draft.temps.len()];
    for operand in draft.steps.iter().flat_map(|s| s.inputs.iter()) {
        if let Root::Temp(t) = operand.root {
            read[t as usize] = true;
        }
    }
    let mut writes_of: Vec<Vec<usize>> = vec![Vec::new(); draft.temps.len()];
    for (k, (_, source)) in sources.iter().enumerate() {
        if let Root::Temp(t) = source.root {
            writes_of[t as usize].push(k);
        }
    }
    let mut found = Vec::new();
    for (i, step) in draft.steps.iter().enumerate().filter(|(_, s)| s.is_program()) {
        // Another step would have to run after it, and might fail.
        if step.outputs.iter().any(|o| matches!(o.root, Root::Temp(t) if read[t as usize])) {
            continue;
        }
        let mut targets = Vec::new();
        for (out, operand) in step.outputs.iter().enumerate() {
            let Root::Temp(t) = operand.root else { continue };
            // A value that is also returned, or is written to two inputs, needs separate memory.
            let [write] = writes_of[t as usize][..] else { continue };
            let (input, source) = &sources[write];
            let target = &input_layouts[*input as usize];
            if draft.temps[t as usize].output.is_none()
                && source.layout == operand.layout
                && !target.self_overlaps()
                && step.may_overwrite(Root::Input(*input), out, target)
            {
                targets.push((out, *input));
            }
        }
        if !targets.is_empty() {
            found.push(LastLaunch { step: i, targets });
        }
    }
    found
}

/// Orders the candidates so that each input is read before another launch overwrites it. If they read each other's
/// targets in a cycle, candidates are removed one by one; these run at their old position and are copied later.
fn in_order(draft: &Draft, candidates: Vec<LastLaunch>) -> Vec<LastLaunch> {
    let n = candidates.len();
    let mut writer: std::collections::HashMap<u32, usize> = std::collections::HashMap::new();
    for (c, candidate) in candidates.iter().enumerate() {
        writer.extend(candidate.targets.iter().map(|&(_, input)| (input, c)));
    }
    // before[c]: candidates that must wait for c, because they overwrite what c reads.
    let mut before: Vec<Vec<usize>> = vec![Vec::new(); n];
    let mut waiting = vec![0usize; n];
    for (c, candidate) in candidates.iter().enumerate() {
        for operand in &draft.steps[candidate.step].inputs {
            if let Root::Input(i) = operand.root
                && let Some(&w) = writer.get(&i)
                && w != c
            {
                before[c].push(w);
                waiting[w] += 1;
            }
        }
    }
    let mut order = Vec::with_capacity(n);
    let mut done = vec![false; n];
    let mut ready: std::collections::VecDeque<usize> = (0..n).filter(|&c| waiting[c] == 0).collect();
    let mut next_stuck = 0;
    loop {
        while let Some(c) = ready.pop_front() {
            if std::mem::replace(&mut done[c], true) {
                continue;
            }
            order.push(c);
            release(&before[c], &mut waiting, &done, &mut ready);
        }
        while next_stuck < n && done[next_stuck] {
            next_stuck += 1;
        }
        if next_stuck == n {
            break;
        }
        // Part of a cycle: run it early instead. It then reads before all others write.
        done[next_stuck] = true;
        release(&before[next_stuck], &mut waiting, &done, &mut ready);
    }
    let mut slots: Vec<Option<LastLaunch>> = candidates.into_iter().map(Some).collect();
    order.into_iter().filter_map(|c| slots[c].take()).collect()
}

fn release(freed: &[usize], waiting: &mut [usize], done: &[bool], ready: &mut std::collections::VecDeque<usize>) {
    for &w in freed {
        waiting[w] -= 1;
        if waiting[w] == 0 && !done[w] {
            ready.push_back(w);
        }
    }
}
