//! Several scalar programs in one launch, whose workgroups are divided among them. An optimizer's step is such a
//! launch.

use std::ops::Range;

use ms_core::{DType, Layout, Result};
use ms_device_api::Operand;
use ms_device_gpu::collapse::{Walk, collapse};

use crate::adapter::Gpu;
use crate::bind::{Bindings, Needed};
use crate::pipeline::{HEAD, Pattern, Pipelines, Variants, accessors};
use crate::program::Program;
use crate::queue::{Dispatch, Queue, WORDS, groups};

/// The largest number of programs in a launch: each is part of the shader's text, which a driver compiles as a whole.
const MOST: usize = 128;

/// The first of the programs, the rank of each, and how their operands are bound.
type Key = (usize, Vec<usize>, Pattern);

/// Programs that do not depend on each other.
pub struct Programs {
    parts: Vec<Program>,
    made: Variants<Key>,
}

/// The number of parameter words of a program: its first workgroup and its elements, sizes, and the first element and
/// strides of each operand.
fn words(program: &Program, rank: usize) -> usize {
    2 + rank + program.dtypes().len() * (rank + 1)
}

/// Chooses among `all` by the workgroup's number; the first workgroup of program `k` is in word `starts[k]`.
fn choice(all: Range<usize>, starts: &[usize]) -> String {
    if all.len() == 1 {
        return format!("part{}(group, lane);", all.start);
    }
    let middle = all.start + all.len() / 2;
    let (less, more) = (choice(all.start..middle, starts), choice(middle..all.end, starts));
    format!("if (group < P[{}]) {{ {less} }} else {{ {more} }}", starts[middle])
}

impl Programs {
    pub fn new(parts: Vec<Program>) -> Programs {
        Programs { parts, made: Variants::default() }
    }

    fn text(&self, all: &[Program], ranks: &[usize], pattern: &Pattern) -> Result<String> {
        let inputs = all.iter().map(Program::inputs).sum::<usize>();
        let of = |outputs: bool| {
            all.iter().flat_map(move |p| {
                let (ins, outs) = p.dtypes().split_at(p.inputs());
                if outputs { outs } else { ins }
            })
        };
        let dtypes: Vec<DType> = of(false).chain(of(true)).copied().collect();
        let mut out = accessors(pattern, &dtypes, inputs);
        let (mut at, mut first, mut starts) = (HEAD, (0, inputs), Vec::new());
        for (k, (program, &rank)) in all.iter().zip(ranks).enumerate() {
            out += &format!(
                "fn part{k}(group: u32, lane: u32) {{
    let t = (group - P[{at}]) * 64u + lane;
    if (t >= P[{}]) {{ return; }}\n",
                at + 1
            );
            out += &program.body(rank, at + 2, first)?;
            out += "}\n";
            starts.push(at);
            at += words(program, rank);
            first = (first.0 + program.inputs(), first.1 + program.outputs());
        }
        out += "@compute @workgroup_size(64) fn main(@builtin(workgroup_id) w: vec3<u32>, \
                @builtin(num_workgroups) wg: vec3<u32>, @builtin(local_invocation_index) lane: u32) {
    let group = w.y * wg.x + w.x;
    if (group >= P[0]) { return; }
    ";
        out += &choice(0..all.len(), &starts);
        out += "\n}\n";
        Ok(out)
    }

    /// Uses one dispatch, or as few as the adapter's bindings allow.
    pub fn launch(
        &self,
        gpu: &Gpu,
        pipelines: &Pipelines,
        queue: &mut Queue,
        inputs: &[Operand<'_>],
        outputs: &[Operand<'_>],
    ) -> Result<()> {
        let (mut first, mut i, mut o) = (0, 0, 0);
        while first < self.parts.len() {
            let (mut needed, mut walks, mut size) = (Needed::new(gpu), Vec::new(), HEAD);
            let (mut ins, mut outs) = (i, o);
            for program in &self.parts[first..] {
                let own = &inputs[ins..ins + program.inputs()];
                let made = &outputs[outs..outs + program.outputs()];
                let layouts: Vec<&Layout> = own.iter().chain(made).map(|operand| operand.layout).collect();
                let walk = collapse(&layouts);
                // (The values of immediates come last.)
                let more = words(program, walk.sizes.len()) + 4 * (layouts.len() + 1);
                let fits = needed.add(own.iter().chain(made))? && size + more <= WORDS && walks.len() < MOST;
                if !walks.is_empty() && !fits {
                    break;
                }
                walks.push(walk);
                size += more;
                (ins, outs) = (ins + own.len(), outs + made.len());
            }
            let range = first..first + walks.len();
            self.dispatch(gpu, pipelines, queue, range, &walks, &inputs[i..ins], &outputs[o..outs])?;
            (first, i, o) = (first + walks.len(), ins, outs);
        }
        Ok(())
    }

    #[allow(clippy::too_many_arguments)] // the operands of one dispatch
    fn dispatch(
        &self,
        gpu: &Gpu,
        pipelines: &Pipelines,
        queue: &mut Queue,
        range: Range<usize>,
        walks: &[Walk],
        inputs: &[Operand<'_>],
        outputs: &[Operand<'_>],
    ) -> Result<()> {
        let all = &self.parts[range.clone()];
        let bindings = Bindings::of(gpu, inputs, outputs)?;
        let ranks: Vec<usize> = walks.iter().map(|walk| walk.sizes.len()).collect();
        let records: usize = all.iter().zip(&ranks).map(|(program, &rank)| words(program, rank)).sum();
        let values = (HEAD + records).next_multiple_of(4);
        let mut parameters = vec![0, 0];
        let (mut group, mut i, mut o) = (0, 0, inputs.len());
        for (program, walk) in all.iter().zip(walks) {
            let n = walk.sizes.iter().product::<i64>();
            // (No dim of an empty program is dropped.)
            parameters.extend([group as u32, n as u32]);
            group += groups(n as u64);
            parameters.extend(walk.sizes.iter().map(|&s| s as u32));
            let operands = (i..i + program.inputs()).chain(o..o + program.outputs());
            for (k, strides) in operands.zip(&walk.strides) {
                parameters.push(bindings.base(k, values + 4 * k));
                parameters.extend(strides.iter().map(|&s| s as u32));
            }
            (i, o) = (i + program.inputs(), o + program.outputs());
        }
        parameters[0] = group as u32;
        parameters.resize(values, 0);
        for bound in &bindings.operands {
            parameters.extend(bound.value.unwrap_or_default());
        }
        let pipeline = self.made.get((range.start, ranks, bindings.pattern.clone()), |(_, ranks, pattern)| {
            pipelines.get(gpu, "programs", self.text(all, ranks, pattern)?, bindings.count())
        })?;
        let work =
            Dispatch { pipeline: &pipeline, bindings: &bindings.buffers, parameters: &mut parameters, groups: group };
        queue.dispatch(gpu, work, None)
    }
}
