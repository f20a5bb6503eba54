//! Trims loops: removes unused values that they carry, save or stack, and operands that no region reads any more.

use ms_core::{Attrs, SmallVec};
use ms_ir::{Graph, Node, OpRef, SCAN, ScanForm, Stage, V, WHILE_LOOP, stages_attrs, stages_of};

use super::dce::{LivePart, live};

/// A loop node with fewer operands and results. `inputs` and `outputs` are the remaining ones of the old node.
pub struct Trimmed {
    pub inputs: Vec<usize>,
    pub outputs: Vec<usize>,
    pub attrs: Attrs,
    pub regions: Vec<Graph>,
}

/// `node` reduced to what its `used` outputs need, if that is less than the whole.
pub fn trim(node: &Node, used: &[bool]) -> Option<Trimmed> {
    let form = LoopForm::of(node)?;
    let mut keep = Needed { operands: vec![false; node.inputs.len()], outputs: Vec::new() };
    for (k, body) in form.bodies.iter().enumerate() {
        let n = node.regions[form.condition + k].outputs().len();
        keep.outputs.push(vec![false; n]);
        for i in 0..body.carried.len() {
            keep.outputs[k][i] = used[body.carried.start + i];
        }
        if !form.saves {
            keep.outputs[k][body.carried.len()..].copy_from_slice(&used[body.carried.len()..]);
        }
    }
    // The next value of a carried value is needed if a region reads the value. Repeats until nothing is added.
    while form.spread(node, &mut keep) {}
    let all = keep.operands.iter().chain(keep.outputs.iter().flatten()).all(|k| *k);
    (!all).then(|| form.cut(node, &keep))
}

/// The remaining operands of the node, and outputs of each body.
struct Needed {
    operands: Vec<bool>,
    outputs: Vec<Vec<bool>>,
}

/// The source of a region's inputs.
#[derive(Clone, Copy)]
enum InputSource {
    Operand(usize),
    /// Output `.1` of body `.0` in the same iteration.
    Saved(usize, usize),
}

struct Body {
    /// The carried values, as operands and as outputs of the node.
    carried: std::ops::Range<usize>,
    inputs: Vec<InputSource>,
}

/// A loop's regions. The bodies come after `condition` (0 or 1) regions.
struct LoopForm {
    condition: usize,
    condition_inputs: Vec<InputSource>,
    bodies: Vec<Body>,
    /// Whether outputs of bodies besides the carried values go to later bodies rather than to the node's outputs.
    saves: bool,
    scan: Option<ScanForm>,
}

impl LoopForm {
    fn of(node: &Node) -> Option<LoopForm> {
        let operands = |range: std::ops::Range<usize>| range.map(InputSource::Operand);
        let n = node.inputs.len();
        if node.op == OpRef(&SCAN) {
            let form = ScanForm::of(&node.attrs)?;
            let body = Body { carried: 0..form.carried, inputs: operands(0..n).collect() };
            return Some(LoopForm {
                condition: 0,
                condition_inputs: Vec::new(),
                bodies: vec![body],
                saves: false,
                scan: Some(form),
            });
        }
        if node.op != OpRef(&WHILE_LOOP) {
            return None;
        }
        let stages = stages_of(&node.attrs)?;
        let n_carried = stages.iter().map(|s| s.carried).sum();
        let condition_inputs = operands(0..stages[0].carried).chain(operands(n_carried..n)).collect();
        let (mut at, mut saved, mut bodies) = (0, Vec::new(), Vec::new());
        for (k, stage) in stages.iter().enumerate() {
            let carried = at..at + stage.carried;
            let own = operands(carried.clone()).chain(saved.iter().copied());
            let inputs = own.chain(operands(n_carried..n)).collect();
            bodies.push(Body { carried, inputs });
            saved.extend((0..stage.saved).map(|i| InputSource::Saved(k, stage.carried + i)));
            at += stage.carried;
        }
        Some(LoopForm { condition: 1, condition_inputs, bodies, saves: true, scan: None })
    }

    /// Adds what the kept outputs need. Returns whether anything was added.
    fn spread(&self, node: &Node, keep: &mut Needed) -> bool {
        let mut grew = false;
        let mut add = |keep: &mut Needed, from: InputSource| {
            let slot = match from {
                InputSource::Operand(i) => &mut keep.operands[i],
                InputSource::Saved(k, i) => &mut keep.outputs[k][i],
            };
            grew |= !std::mem::replace(slot, true);
        };
        if self.condition > 0 {
            let region = &node.regions[0];
            let needs = live(region, region.outputs().iter().copied());
            read(region, &needs, &self.condition_inputs).for_each(|from| add(keep, from));
        }
        for (k, body) in self.bodies.iter().enumerate() {
            let region = &node.regions[self.condition + k];
            let needs = live(region, kept(region, &keep.outputs[k]));
            read(region, &needs, &body.inputs).for_each(|from| add(keep, from));
        }
        for (k, body) in self.bodies.iter().enumerate() {
            for (i, operand) in body.carried.clone().enumerate() {
                // A carried value is kept both as input and as output.
                let either = keep.operands[operand] || keep.outputs[k][i];
                if either {
                    add(keep, InputSource::Operand(operand));
                    add(keep, InputSource::Saved(k, i));
                }
            }
        }
        grew
    }

    fn cut(&self, node: &Node, keep: &Needed) -> Trimmed {
        let stays = |from: &InputSource| match *from {
            InputSource::Operand(i) => keep.operands[i],
            InputSource::Saved(k, i) => keep.outputs[k][i],
        };
        let mut regions = Vec::new();
        if self.condition > 0 {
            let region = &node.regions[0];
            let inputs: Vec<bool> = self.condition_inputs.iter().map(stays).collect();
            regions.push(smaller(region, &inputs, &vec![true; region.outputs().len()]));
        }
        let count = |kept: &[bool]| kept.iter().filter(|k| **k).count();
        let (mut outputs, mut stages) = (Vec::new(), Vec::new());
        for (k, body) in self.bodies.iter().enumerate() {
            let inputs: Vec<bool> = body.inputs.iter().map(stays).collect();
            regions.push(smaller(&node.regions[self.condition + k], &inputs, &keep.outputs[k]));
            let (carried, others) = keep.outputs[k].split_at(body.carried.len());
            outputs.extend(body.carried.clone().zip(carried).filter(|(_, kept)| **kept).map(|(i, _)| i));
            if !self.saves {
                let first = body.carried.len();
                outputs.extend((0..others.len()).filter(|&i| others[i]).map(|i| first + i));
            }
            stages.push(Stage { carried: count(carried), saved: count(others) });
        }
        let attrs = match &self.scan {
            Some(form) => {
                let rows = count(&keep.operands[form.carried..form.carried + form.rows]);
                ScanForm { carried: stages[0].carried, rows, ..form.clone() }.attrs()
            }
            None => stages_attrs(&stages),
        };
        let inputs = (0..node.inputs.len()).filter(|&i| keep.operands[i]).collect();
        Trimmed { inputs, outputs, attrs, regions }
    }
}

fn kept<'a>(region: &'a Graph, keep: &'a [bool]) -> impl Iterator<Item = V> + 'a {
    region.outputs().iter().zip(keep).filter(|(_, k)| **k).map(|(v, _)| *v)
}

/// The sources of the inputs that the live part of `region` reads.
fn read<'a>(
    region: &'a Graph,
    needs: &'a LivePart,
    inputs: &'a [InputSource],
) -> impl Iterator<Item = InputSource> + 'a {
    region.inputs().iter().zip(inputs).filter(|(i, _)| needs.values[i.value.index()]).map(|(_, from)| *from)
}

/// `region` with only these inputs and outputs.
fn smaller(region: &Graph, inputs: &[bool], outputs: &[bool]) -> Graph {
    let needs = live(region, kept(region, outputs));
    let mut out = Graph::new(region.name());
    out.copy_env(region);
    let mut map = vec![None; region.values().len()];
    for (input, _) in region.inputs().iter().zip(inputs).filter(|(_, k)| **k) {
        map[input.value.index()] = Some(out.add_input(&input.name, region.aval_ref(input.value).clone()));
    }
    needs.copy(region, &mut out, &mut map);
    let results: SmallVec<[V; 4]> = kept(region, outputs).collect();
    let results = results.into_iter().map(|v| region.map_value(v, &mut out, &mut map)).collect();
    out.set_outputs(results);
    out
}
