//! The entries of a queue: launches with their operands, copies, clocks and waits for other queues.

use std::sync::Arc;
use std::time::Instant;

use ms_core::{Code, Error, Layout, Loc, Result, without_interrupts};
use ms_device_api::{Compiled, Device, DeviceBuffer, Immediate, Operand, Timestamp};
use ms_device_cpu::CpuDevice;

use crate::memory::Memory;

/// The memory of an operand's elements.
pub enum Source {
    Memory(Arc<Memory>),
    Immediate(Immediate),
}

/// An operand that is kept alive until its launch has run.
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
    /// Does nothing, but runs after the work of this number.
    After(u64),
}

impl Work {
    /// Runs it and returns its error, if any.
    pub fn run(&self, cpu: &CpuDevice) -> Option<Error> {
        // A device is not interrupted: a signal only ends the host's wait for it.
        without_interrupts(|| self.compute(cpu)).err().map(|e| self.placed(e))
    }

    fn compute(&self, cpu: &CpuDevice) -> Result<()> {
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
            Work::After(_) => Ok(()),
        }
    }

    /// The error of this work, with its source location.
    fn placed(&self, error: Error) -> Error {
        match self {
            Work::Launch { at: Some(at), .. } => error.at(at.clone()),
            _ => error,
        }
    }

    /// Whether it takes so long that a wait must not block on it.
    pub fn is_large(&self) -> bool {
        let bytes = |places: &[Place]| -> usize { places.iter().map(Place::bytes).sum() };
        match self {
            Work::Launch { inputs, outputs, .. } => bytes(inputs) + bytes(outputs) > LARGE,
            _ => false,
        }
    }

    pub fn writes(&self, memory: &Arc<Memory>) -> bool {
        match self {
            Work::Launch { outputs, .. } => outputs.iter().any(|o| o.is_in(memory)),
            Work::Copy(places) => places[1].is_in(memory),
            Work::CopyIn { memory: target, .. } => Arc::ptr_eq(target, memory),
            Work::Clock(_) | Work::After(_) => false,
        }
    }
}

/// The operand size in bytes from which a launch is large.
const LARGE: usize = 1 << 27;
