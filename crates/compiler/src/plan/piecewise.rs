//! Runs programs over values that are made of pieces one piece at a time. The inputs of a concatenation, and values
//! written into a constant (the gradient of a slice), are read or computed in place, so that the whole value is never
//! written to memory. An example is the rotation of positions, `x * cos + concat(-b, a) * sin`.

use std::collections::BTreeSet;
use std::sync::Arc;

use ms_core::{AttrReader, DType, Dim, Layout, ProgramBuilder, Reg, ScalarProgram, SmallVec};
use ms_device_api::{Device, LaunchSpec, ProgramPart};
use ms_ir::NodeId;

use super::draft::{Draft, DraftOperand, DraftStep, Root, Work};
use super::lower::FUSED;

/// The largest number of pieces; each becomes a program.
const MOST_PIECES: usize = 4;
/// The smallest number of contiguous elements in a piece for which splitting pays.
const LEAST_ROW: i64 = 16;

/// Splits programs, so that concatenations and gradients of slices that only these programs read are not computed.
/// `written` are the values that replace the caller's inputs.
///
/// Only for the CPU: if the host runs a launch for another device, it writes back all memory between an operand's first
/// and last element, including the pieces in between.
pub fn split_programs(draft: &mut Draft, written: &[Root], device: &dyn Device) {
    if !device.computes_as_host() {
        return;
    }
    let uses = Uses::of(draft, written);
    let mut removed = vec![false; draft.steps.len()];
    for i in 0..draft.steps.len() {
        let Some((step, replaced)) = split(draft, &uses, written, i, device) else { continue };
        replaced.iter().for_each(|&step| removed[step] = true);
        draft.steps[i] = step;
    }
    let mut removed = removed.into_iter();
    draft.steps.retain(|_| !removed.next().expect("one for each step"));
    // Removes the constants that only replaced gradients were written into.
    let uses = Uses::of(draft, written);
    draft.steps.retain(|step| {
        constant(step).is_none()
            || temp(step.outputs[0].root).is_none_or(|t| uses.kept[t] || !uses.readers[t].is_empty())
    });
}

/// The step that makes each temporary, and the steps that read it.
struct Uses {
    makers: Vec<Option<usize>>,
    readers: Vec<Vec<usize>>,
    /// Whether the caller reads it as well.
    kept: Vec<bool>,
}

impl Uses {
    fn of(draft: &Draft, written: &[Root]) -> Uses {
        let n = draft.temps.len();
        let kept = draft.temps.iter().map(|t| t.output.is_some()).collect();
        let mut uses = Uses { makers: vec![None; n], readers: vec![Vec::new(); n], kept };
        for (i, step) in draft.steps.iter().enumerate() {
            for t in step.outputs.iter().filter_map(|o| temp(o.root)) {
                uses.makers[t] = Some(i);
            }
            for t in step.inputs.iter().filter_map(|o| temp(o.root)) {
                uses.readers[t].push(i);
            }
        }
        written.iter().filter_map(|&root| temp(root)).for_each(|t| uses.kept[t] = true);
        uses
    }

    /// The step that makes this temporary, if only step `reader` reads it.
    fn made_for(&self, root: Root, reader: usize) -> Option<usize> {
        let t = temp(root)?;
        let alone = !self.kept[t] && self.readers[t].iter().all(|&r| r == reader);
        self.makers[t].filter(|_| alone)
    }
}

fn temp(root: Root) -> Option<usize> {
    match root {
        Root::Temp(t) => Some(t as usize),
        Root::Input(_) | Root::Const(_) => None,
    }
}

fn program_of(step: &DraftStep) -> Option<(&'static str, &ScalarProgram, &[&'static str])> {
    match &step.work {
        Work::Launch { spec: LaunchSpec::Program { op, program }, ops } => Some((*op, program, &ops[..])),
        _ => None,
    }
}

/// The attributes of a launch of this op alone.
fn attrs_of<'a>(step: &'a DraftStep, name: &str) -> Option<AttrReader<'a>> {
    match &step.work {
        Work::Launch { spec: LaunchSpec::Kernel { op, attrs, before: None, after: None, .. }, .. } if *op == name => {
            Some(AttrReader::new(attrs))
        }
        _ => None,
    }
}

/// The bits of the one value that the step writes everywhere.
fn constant(step: &DraftStep) -> Option<u128> {
    let mut attrs = attrs_of(step, "full")?;
    attrs.ints();
    Some(attrs.scalar().to_bits(step.outputs[0].layout.dtype))
}

/// What a piece of a value is.
enum Source<'a> {
    Operand(&'a DraftOperand),
    Constant(u128),
}

/// Some elements of a dimension.
struct Piece<'a> {
    start: i64,
    end: i64,
    source: Source<'a>,
}

/// A value that a step joins from pieces along a dimension.
struct Pieces<'a> {
    root: Root,
    maker: usize,
    axis: usize,
    pieces: Vec<Piece<'a>>,
}

impl<'a> Pieces<'a> {
    /// The value that step `maker` joins from pieces, if it does.
    fn of(draft: &'a Draft, uses: &Uses, maker: usize) -> Option<Pieces<'a>> {
        let step = &draft.steps[maker];
        let made = step.outputs.first()?;
        let rank = made.layout.rank();
        let (root, mut pieces) = (made.root, Vec::new());
        if let Some(mut attrs) = attrs_of(step, "concat") {
            let axis = attrs.int();
            let axis = usize::try_from(if axis < 0 { axis + rank as i64 } else { axis }).ok()?;
            let mut start = 0;
            for operand in &step.inputs {
                let end = start + operand.layout.shape[axis].get();
                pieces.push(Piece { start, end, source: Source::Operand(operand) });
                start = end;
            }
            return Some(Pieces { root, maker, axis, pieces });
        }
        let mut attrs = attrs_of(step, "slice_scatter")?;
        let (starts, steps) = (attrs.ints(), attrs.ints());
        let [around, part] = &step.inputs[..] else { return None };
        let bits = constant(&draft.steps[uses.makers[temp(around.root)?]?])?;
        let mut cut = (0..rank).filter(|&d| part.layout.shape[d] != made.layout.shape[d]);
        let axis = cut.next().filter(|_| cut.next().is_none())?;
        let (start, size) = (starts[axis], made.layout.shape[axis].get());
        let end = start + part.layout.shape[axis].get();
        if steps.iter().any(|&s| s != 1) {
            return None;
        }
        for (start, end, source) in [
            (0, start, Source::Constant(bits)),
            (start, end, Source::Operand(part)),
            (end, size, Source::Constant(bits)),
        ] {
            if start < end {
                pieces.push(Piece { start, end, source });
            }
        }
        Some(Pieces { root, maker, axis, pieces })
    }
}

/// The source of a value that a program over one range reads.
enum Arg<'a> {
    Input(usize),
    Constant(u128, DType),
    /// The value of a program whose inputs start at this index.
    Value(&'a ScalarProgram, usize),
}

/// The values in pieces that step `reader` reads, all along the dimension of the first.
fn values_in_pieces<'a>(draft: &'a Draft, uses: &Uses, reader: usize) -> Vec<Pieces<'a>> {
    let step = &draft.steps[reader];
    let mut values: Vec<Pieces> = Vec::new();
    for operand in &step.inputs {
        let Some(value) = uses.made_for(operand.root, reader).and_then(|maker| Pieces::of(draft, uses, maker)) else {
            continue;
        };
        let whole = &draft.steps[value.maker].outputs[0].layout;
        let read_whole = step.inputs.iter().all(|o| o.root != value.root || o.layout == *whole);
        let known = values.iter().any(|v| v.root == value.root);
        if read_whole && !known && values.iter().all(|v| v.axis == value.axis) {
            values.push(value);
        }
    }
    values
}

/// One range of a split program's dimension: the operands of the program over it, and the steps that it takes in.
struct Part<'a> {
    draft: &'a Draft,
    uses: &'a Uses,
    axis: usize,
    start: i64,
    end: i64,
    inputs: Vec<DraftOperand>,
    ops: Vec<&'static str>,
    replaced: Vec<usize>,
}

impl<'a> Part<'a> {
    /// This range of an operand whose first element along the dimension is at `from`.
    fn cut(&self, operand: &DraftOperand, from: i64) -> DraftOperand {
        let layout = narrowed(&operand.layout, self.axis, self.start - from, self.end - self.start);
        DraftOperand { root: operand.root, layout }
    }

    fn read(&mut self, operand: &DraftOperand, from: i64) -> Arg<'a> {
        self.inputs.push(self.cut(operand, from));
        Arg::Input(self.inputs.len() - 1)
    }

    /// Reads the piece of a value that covers this range, or computes it if a program makes it only for that value.
    fn read_piece(&mut self, value: &Pieces<'a>, dtype: DType) -> Option<Arg<'a>> {
        let piece = value.pieces.iter().find(|p| p.start <= self.start && self.end <= p.end)?;
        let source = match piece.source {
            Source::Operand(source) => source,
            Source::Constant(bits) => return Some(Arg::Constant(bits, dtype)),
        };
        let Some((maker, program, ops)) = self.program_for(value.maker, source) else {
            return Some(self.read(source, piece.start));
        };
        let first = self.inputs.len();
        let own = self.draft.steps[maker].inputs.iter().map(|o| self.cut(o, piece.start)).collect::<Vec<_>>();
        self.inputs.extend(own);
        self.ops.extend_from_slice(ops);
        self.replaced.push(maker);
        Some(Arg::Value(program, first))
    }

    /// The step whose only result is `source`, if it is a program and step `reader` reads it only once.
    fn program_for(
        &self,
        reader: usize,
        source: &DraftOperand,
    ) -> Option<(usize, &'a ScalarProgram, &'a [&'static str])> {
        let maker = self.uses.made_for(source.root, reader)?;
        let made = &self.draft.steps[maker];
        let once = self.draft.steps[reader].inputs.iter().filter(|o| o.root == source.root).count() == 1;
        if !once || made.outputs.len() != 1 || made.outputs[0].layout != source.layout {
            return None;
        }
        let (_, program, ops) = program_of(made)?;
        Some((maker, program, ops))
    }
}

/// The step that replaces a program over values in pieces, and the other steps that it replaces.
fn split(
    draft: &Draft,
    uses: &Uses,
    written: &[Root],
    i: usize,
    device: &dyn Device,
) -> Option<(DraftStep, Vec<usize>)> {
    let step = &draft.steps[i];
    let (op, program, ops) = program_of(step)?;
    let values = values_in_pieces(draft, uses, i);
    let axis = values.first()?.axis;
    let shape = &step.outputs[0].layout.shape;
    let ends: BTreeSet<i64> = values.iter().flat_map(|v| v.pieces.iter().map(|p| p.end)).collect();
    let starts: BTreeSet<i64> = values.iter().flat_map(|v| v.pieces.iter().map(|p| p.start)).collect();
    let row: i64 = shape[axis + 1..].iter().map(|d| d.get()).product();
    if !(2..=MOST_PIECES.min(device.fusion().programs)).contains(&ends.len())
        || starts.iter().zip(&ends).any(|(start, end)| (end - start) * row < LEAST_ROW)
        // Only a program by itself may compute a value that is written back.
        || step.outputs.iter().any(|o| written.contains(&o.root))
    {
        return None;
    }
    let (mut parts, mut inputs, mut outputs) = (Vec::new(), Vec::new(), Vec::new());
    let mut replaced: BTreeSet<usize> = values.iter().map(|v| v.maker).collect();
    for (&start, &end) in starts.iter().zip(&ends) {
        let mut part =
            Part { draft, uses, axis, start, end, inputs: Vec::new(), ops: Vec::new(), replaced: Vec::new() };
        let args = step.inputs.iter().map(|operand| match values.iter().find(|v| v.root == operand.root) {
            Some(value) => part.read_piece(value, operand.layout.dtype),
            None => Some(part.read(operand, 0)),
        });
        let args = args.collect::<Option<SmallVec<[Arg; 8]>>>()?;
        let program = over_piece(program, &args, &part.inputs);
        let fusion = device.fusion();
        if part.inputs.is_empty() || part.inputs.len() > fusion.inputs || program.instrs.len() > fusion.instrs {
            return None;
        }
        let op = if part.ops.is_empty() { op } else { FUSED };
        part.ops.extend_from_slice(ops);
        outputs.extend(step.outputs.iter().map(|o| part.cut(o, 0)));
        parts.push(ProgramPart { op, ops: part.ops.into(), program: Arc::new(program) });
        inputs.extend(part.inputs);
        replaced.extend(part.replaced);
    }
    let ops = parts.iter().flat_map(|p| p.ops.iter().copied()).collect();
    let spec = LaunchSpec::Programs { parts: parts.into() };
    let replaced: Vec<usize> = replaced.into_iter().collect();
    let all = replaced.iter().chain([&i]);
    let mut nodes: Vec<NodeId> = all.flat_map(|&s| draft.steps[s].nodes.iter().copied()).collect();
    nodes.sort_unstable();
    let step = DraftStep { work: Work::Launch { spec, ops }, inputs, outputs, nodes, loc: step.loc.clone() };
    Some((step, replaced))
}

/// `program` over these inputs, with its own inputs taken from `args`.
fn over_piece(program: &ScalarProgram, args: &[Arg], inputs: &[DraftOperand]) -> ScalarProgram {
    let dtypes: SmallVec<[DType; 8]> = inputs.iter().map(|o| o.layout.dtype).collect();
    let mut builder = ProgramBuilder::new(&dtypes);
    let mut regs: SmallVec<[Reg; 8]> = SmallVec::new();
    for arg in args {
        regs.push(match arg {
            Arg::Input(k) => Reg(*k as u16),
            Arg::Constant(bits, dtype) => builder.constant(*bits, *dtype),
            Arg::Value(made, first) => {
                let own: SmallVec<[Reg; 8]> = (0..made.inputs.len()).map(|k| Reg((first + k) as u16)).collect();
                builder.inline(made, &own)[0]
            }
        });
    }
    builder.inline(program, &regs).into_iter().for_each(|reg| builder.output(reg));
    builder.finish()
}

/// `size` elements of a dimension, from `start` on.
fn narrowed(layout: &Layout, axis: usize, start: i64, size: i64) -> Layout {
    let mut part = layout.clone();
    part.shape[axis] = Dim::from(size);
    part.offset = Dim::from(layout.offset.get() + start * layout.strides[axis].get());
    part
}
