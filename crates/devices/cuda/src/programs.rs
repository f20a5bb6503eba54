//! Several scalar programs in one launch, whose blocks are divided among them. An optimizer's step is such a launch.

use std::collections::HashMap;
use std::sync::Mutex;

use ms_core::{Layout, Result};
use ms_device_gpu::collapse::collapse;
use ms_device_gpu::render::programs::{Stride, Walked, several};

use crate::module::Kernel;
use crate::operand::{Argument, Arguments};
use crate::program::Program;
use crate::queue::{Queue, locked};

/// Threads per block.
const THREADS: u32 = 256;

/// The words of an entry in the table of parts, besides the part's own data.
const ENTRY: usize = 3;

/// Programs that do not depend on each other.
pub struct Programs {
    parts: Vec<Program>,
    /// For each part, the first part with the same program.
    same: Vec<usize>,
    made: Mutex<HashMap<(Vec<Walked>, usize), Kernel>>,
}

/// The parts of one launch.
#[derive(Default)]
struct Table {
    kinds: Vec<Walked>,
    entries: Vec<u64>,
    words: Vec<u64>,
    blocks: u32,
}

impl Table {
    fn len(&self, more: usize) -> usize {
        1 + self.entries.len() + self.words.len() + more
    }
}

impl Programs {
    pub fn new(parts: Vec<Program>) -> Programs {
        let same = (0..parts.len()).map(|k| (0..k).find(|j| parts[*j].is_same(&parts[k])).unwrap_or(k)).collect();
        Programs { parts, same, made: Mutex::default() }
    }

    /// Uses one launch, or as few as possible if the tables exceed the kernel's arguments.
    pub fn launch(&self, queue: &Queue, inputs: &[Argument], outputs: &[Argument]) -> Result<()> {
        let room = queue.words_of_arguments();
        let (mut table, mut ins, mut outs) = (Table::default(), inputs, outputs);
        for (k, program) in self.parts.iter().enumerate() {
            let (own, made);
            (own, ins) = ins.split_at(program.inputs());
            (made, outs) = outs.split_at(program.outputs());
            let n = made.first().map_or(0, Argument::numel);
            if n == 0 {
                continue;
            }
            let operands = || own.iter().chain(made);
            let walk = collapse(&operands().map(|o| &o.layout).collect::<Vec<&Layout>>());
            let mut kind = Walked { program: self.same[k], rank: walk.sizes.len(), operands: Vec::new() };
            let blocks = queue.blocks(n, THREADS);
            let mut words = vec![n as u64, u64::from(blocks)];
            words.extend(walk.sizes.iter().map(|size| *size as u64));
            for (operand, strides) in operands().zip(&walk.strides) {
                let is_value = operand.at == 0;
                if is_value {
                    words.extend(operand.value)
                } else {
                    words.push(operand.at)
                }
                let steps: Vec<Stride> = strides.iter().map(|s| Stride::of(*s)).collect();
                let given = strides.iter().zip(&steps).filter(|(_, step)| **step == Stride::Given);
                words.extend(given.map(|(stride, _)| *stride as u64));
                kind.operands.push((is_value, steps));
            }
            if !table.entries.is_empty() && table.len(ENTRY + words.len()) > room {
                self.send(queue, std::mem::take(&mut table))?;
            }
            let known = table.kinds.iter().position(|known| *known == kind).unwrap_or(table.kinds.len());
            if known == table.kinds.len() {
                table.kinds.push(kind);
            }
            table.entries.extend([u64::from(table.blocks), known as u64, table.words.len() as u64]);
            table.words.extend(words);
            table.blocks += blocks;
        }
        if table.entries.is_empty() { Ok(()) } else { self.send(queue, table) }
    }

    fn send(&self, queue: &Queue, mut table: Table) -> Result<()> {
        // Round up to one of a few sizes, since each size needs its own kernel.
        let size = table.len(0).next_power_of_two().min(queue.words_of_arguments()).max(table.len(0));
        let first = 1 + table.entries.len();
        table.entries.iter_mut().skip(2).step_by(ENTRY).for_each(|at| *at += first as u64);
        let mut words = vec![(table.entries.len() / ENTRY) as u64];
        words.extend(table.entries);
        words.extend(table.words);
        words.resize(size, 0);
        let key = (table.kinds, size);
        let known = locked(&self.made).get(&key).cloned();
        let kernel = match known {
            Some(kernel) => kernel,
            None => {
                let programs: Vec<_> = self.parts.iter().map(Program::text_of).collect();
                let kernel = queue.kernel(&several(&programs, &key.0, size)?, "programs")?;
                locked(&self.made).insert(key, kernel.clone());
                kernel
            }
        };
        let mut arguments = Arguments::new();
        arguments.push_words(&words);
        queue.launch(&kernel, table.blocks, (THREADS, 1), &arguments)
    }
}
