//! What was launched and has not run. Work runs in order. After an error nothing runs until the host waits, which raises it, so
//! that what follows a failed launch writes nothing.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Instant;

use ms_core::{Code, Error, Layout, Loc, Result, without_interrupts};
use ms_device_api::{Compiled, Device, DeviceBuffer, Immediate, Operand, Timestamp};
use ms_device_cpu::CpuDevice;

use crate::memory::Memory;

/// Where an operand's elements are.
pub enum Source {
    Memory(Arc<Memory>),
    Immediate(Immediate),
}

/// An operand that lives until its launch has run.
pub struct Place {
    pub source: Source,
    pub layout: Layout,
    pub byte_offset: usize,
}

impl Place {
    fn operand(&self) -> Operand<'_> {
        let buffer: &dyn DeviceBuffer = match &self.source {
            Source::Memory(memory) => memory.host(),
            Source::Immediate(value) => value,
        };
        Operand { buffer, layout: &self.layout, byte_offset: self.byte_offset }
    }

    fn bytes(&self) -> usize {
        match &self.source {
            Source::Memory(memory) => memory.host().len(),
            Source::Immediate(_) => 0,
        }
    }

    fn is_in(&self, memory: &Arc<Memory>) -> bool {
        matches!(&self.source, Source::Memory(own) if Arc::ptr_eq(own, memory))
    }
}

pub enum Work {
    Launch {
        op: &'static str,
        at: Option<Loc>,
        compiled: Arc<dyn Compiled>,
        inputs: Box<[Place]>,
        outputs: Box<[Place]>,
        fails: bool,
    },
    /// Source and target.
    Copy(Box<[Place; 2]>),
    CopyIn {
        bytes: Box<[u8]>,
        memory: Arc<Memory>,
        offset: usize,
    },
    Clock(Timestamp),
}

impl Work {
    fn run(&self, cpu: &CpuDevice) -> Result<()> {
        match self {
            Work::Launch { op, fails: true, .. } => {
                Err(Error::new(Code::LaunchFailed).op(*op).what("the launch failed: an injected error"))
            }
            Work::Launch { compiled, inputs, outputs, .. } => {
                let inputs: Vec<Operand<'_>> = inputs.iter().map(Place::operand).collect();
                let outputs: Vec<Operand<'_>> = outputs.iter().map(Place::operand).collect();
                cpu.launch(&**compiled, &inputs, &outputs)
            }
            Work::Copy(places) => cpu.copy_within(places[0].operand(), places[1].operand()),
            Work::CopyIn { bytes, memory, offset } => cpu.copy_in(bytes, memory.host(), *offset),
            Work::Clock(time) => {
                let _ = time.set(Instant::now());
                Ok(())
            }
        }
    }

    /// What this work raised, with the place that it comes from.
    fn placed(&self, error: Error) -> Error {
        match self {
            Work::Launch { at: Some(at), .. } => error.at(at.clone()),
            _ => error,
        }
    }

    /// Whether it takes so long that a wait must not be bound to it.
    fn is_large(&self) -> bool {
        let bytes = |places: &[Place]| -> usize { places.iter().map(Place::bytes).sum() };
        match self {
            Work::Launch { inputs, outputs, .. } => bytes(inputs) + bytes(outputs) > LARGE,
            _ => false,
        }
    }

    fn writes(&self, memory: &Arc<Memory>) -> bool {
        match self {
            Work::Launch { outputs, .. } => outputs.iter().any(|o| o.is_in(memory)),
            Work::Copy(places) => places[1].is_in(memory),
            Work::CopyIn { memory: target, .. } => Arc::ptr_eq(target, memory),
            Work::Clock(_) => false,
        }
    }
}

/// Bytes of operands from which a launch is large.
const LARGE: usize = 1 << 27;

/// No real queue is longer; what is beyond runs.
const LONGEST: usize = 4096;

pub struct Queue {
    work: VecDeque<Work>,
    /// A large launch that runs on a thread of its own.
    running: Option<Arc<Work>>,
    /// How much was ever taken from the queue: the number of its first work.
    done: u64,
    /// The first error since the host last waited.
    error: Option<Error>,
    random: u64,
    waits: usize,
}

impl Queue {
    pub fn new(seed: u64) -> Queue {
        // A state of xorshift is never 0.
        let random = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
        Queue { work: VecDeque::new(), running: None, done: 0, error: None, random, waits: 0 }
    }

    pub fn len(&self) -> usize {
        self.work.len() + usize::from(self.running.is_some())
    }

    pub fn copies_from_host(&self) -> usize {
        self.work.iter().filter(|work| matches!(work, Work::CopyIn { .. })).count()
    }

    pub fn waits(&self) -> usize {
        self.waits
    }

    pub fn clear(&mut self) {
        self.work.clear();
    }

    /// How much of the queue has run.
    pub fn done(&self) -> u64 {
        self.done
    }

    /// The number that the next work gets.
    pub fn end(&self) -> u64 {
        self.done + self.len() as u64
    }

    pub fn append(&mut self, work: Work) {
        self.work.push_back(work);
    }

    /// A device may run any part of the queue at any time: one time in eight, some of it; otherwise nothing.
    pub fn run_some(&mut self, cpu: &CpuDevice) {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        let all = self.work.len();
        let n = match self.random >> 61 {
            0 => (self.random as u32 as usize) % (all + 1),
            _ => 0,
        };
        for _ in 0..n.max(all.saturating_sub(LONGEST)) {
            if !self.run_next(cpu) {
                return;
            }
        }
    }

    /// Runs the next piece of work, unless it is large or behind a large one that runs.
    pub fn run_next(&mut self, cpu: &CpuDevice) -> bool {
        if self.running.is_some() || self.work.front().is_none_or(|work| self.error.is_none() && work.is_large()) {
            return false;
        }
        let Some(work) = self.work.pop_front() else { return false };
        self.done += 1;
        if self.error.is_none() {
            self.error = run(&work, cpu);
        }
        true
    }

    /// The next piece of work, which is large, for a thread that runs it; `None` where one runs.
    pub fn begin_large(&mut self) -> Option<Arc<Work>> {
        if self.running.is_none() {
            self.running = self.work.pop_front().map(Arc::new);
            return self.running.clone();
        }
        None
    }

    /// What the large piece of work came to.
    pub fn end_large(&mut self, error: Option<Error>) {
        self.done += 1;
        self.running = None;
        self.error = self.error.take().or(error);
    }

    /// Counts one wait of the host.
    pub fn begin_wait(&mut self) {
        self.waits += 1;
    }

    /// The first error since the host last waited, which is told once.
    pub fn take_error(&mut self) -> Result<()> {
        self.error.take().map_or(Ok(()), Err)
    }

    /// The number behind the last work that writes `memory`.
    pub fn end_of_writes(&self, memory: &Arc<Memory>) -> u64 {
        let all = self.running.as_deref().into_iter().chain(&self.work);
        self.done + all.enumerate().filter(|(_, work)| work.writes(memory)).last().map_or(0, |(k, _)| k as u64 + 1)
    }
}

/// Runs a piece of work; the error that it raised.
pub fn run(work: &Work, cpu: &CpuDevice) -> Option<Error> {
    // A device is not interrupted: a signal ends the host's wait for it.
    without_interrupts(|| work.run(cpu)).err().map(|e| work.placed(e))
}
