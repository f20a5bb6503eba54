//! Running the nested plans of a plan: branches and loops.

use std::sync::Arc;

use ms_compiler::{RegionsStep, RegionsWork};
use ms_core::{Code, DType, Error, Layout, Result, SmallVec, interrupted};
use ms_device_api::{DeviceBuffer, Immediate, Operand};
use ms_ir::Stage;

use crate::executor::{Executable, InputRef, Memory, OutputValue};

/// A value that a loop keeps between iterations, row-major from this byte on.
#[derive(Clone)]
struct LoopValue {
    buffer: Arc<dyn DeviceBuffer>,
    byte_offset: usize,
}

impl LoopValue {
    fn of(input: &InputRef<'_>) -> LoopValue {
        LoopValue { buffer: input.buffer.clone(), byte_offset: input.byte_offset }
    }

    fn input(&self) -> InputRef<'_> {
        InputRef { buffer: &self.buffer, byte_offset: self.byte_offset }
    }
}

type Inputs<'a> = SmallVec<[InputRef<'a>; 8]>;

/// The memory of a result of a nested plan.
fn found<'r>(result: &'r OutputValue<'_>, inputs: &[InputRef<'r>]) -> (&'r Arc<dyn DeviceBuffer>, &'r Layout, usize) {
    match result {
        OutputValue::Buffer { buffer, layout } => (buffer, layout, 0),
        OutputValue::Input { index, layout } => (inputs[*index].buffer, layout, inputs[*index].byte_offset),
    }
}

impl Executable {
    pub(crate) fn regions(&self, step: &RegionsStep, nested: &[Executable], memory: &Memory<'_>) -> Result<()> {
        let operands: Inputs<'_> = step.operands.iter().map(|o| memory.input(o)).collect();
        match &step.work {
            RegionsWork::Cond => {
                let taken = if self.holds(&operands[0])? { &nested[0] } else { &nested[1] };
                let results = taken.run(&operands[1..])?;
                for (result, target) in results.iter().zip(&step.outputs) {
                    let (buffer, layout, byte_offset) = found(result, &operands[1..]);
                    self.place(Operand { buffer: &**buffer, layout, byte_offset }, memory.operand(target))?;
                }
                Ok(())
            }
            RegionsWork::While { stages } => {
                let carried = self.while_loop(stages, nested, &operands)?;
                self.give(&carried, step, memory)
            }
            &RegionsWork::Scan { carried, rows, length, reverse } => {
                let shape = ScanShape { carried, rows, length, reverse };
                let carried = self.scan(&shape, &nested[0], &operands, step, memory)?;
                self.give(&carried, step, memory)
            }
        }
    }

    /// The value of a 0-d bool.
    fn holds(&self, pred: &InputRef<'_>) -> Result<bool> {
        let mut byte = [0u8];
        // The predicate is a number of the program, or is in host memory on a device that has finished its launches.
        let layout = Layout::contiguous(DType::Bool, &[]);
        let operand = Operand { buffer: &**pred.buffer, layout: &layout, byte_offset: pred.byte_offset };
        if let Some((value, _)) = Immediate::of(&operand) {
            return Ok(value.bytes()[0] != 0);
        }
        self.device().copy_out(&**pred.buffer, pred.byte_offset, &mut byte)?;
        Ok(byte[0] != 0)
    }

    fn place(&self, source: Operand<'_>, target: Operand<'_>) -> Result<()> {
        if target.layout.numel() == 0 { Ok(()) } else { self.device().copy_within(source, target) }
    }

    /// Moves a loop's final carried values to the step's first outputs.
    fn give(&self, carried: &[LoopValue], step: &RegionsStep, memory: &Memory<'_>) -> Result<()> {
        for (held, target) in carried.iter().zip(&step.outputs) {
            let layout = Layout::contiguous(target.layout.dtype, &target.layout.shape);
            let source = Operand { buffer: &*held.buffer, layout: &layout, byte_offset: held.byte_offset };
            self.place(source, memory.operand(target))?;
        }
        Ok(())
    }

    /// Keeps a result for later iterations. It is copied only if it is not row-major.
    fn hold(&self, result: &OutputValue<'_>, inputs: &[InputRef<'_>]) -> Result<LoopValue> {
        let (buffer, layout, byte_offset) = found(result, inputs);
        if layout.is_contiguous() {
            let byte_offset = byte_offset + layout.offset.get() as usize * layout.dtype.size();
            return Ok(LoopValue { buffer: buffer.clone(), byte_offset });
        }
        let target = Layout::contiguous(layout.dtype, &layout.shape);
        let fresh = self.device().allocate(target.numel() * target.dtype.size())?;
        let source = Operand { buffer: &**buffer, layout, byte_offset };
        self.place(source, Operand { buffer: &*fresh, layout: &target, byte_offset: 0 })?;
        Ok(LoopValue { buffer: fresh, byte_offset: 0 })
    }

    /// Runs a body once and keeps its results.
    fn run_iteration(&self, body: &Executable, inputs: &[InputRef<'_>]) -> Result<SmallVec<[LoopValue; 4]>> {
        if interrupted() {
            return Err(Error::new(Code::Interrupted));
        }
        let results = body.run(inputs)?;
        results.iter().map(|r| self.hold(r, inputs)).collect()
    }

    fn while_loop(&self, stages: &[Stage], nested: &[Executable], operands: &[InputRef<'_>]) -> Result<Vec<LoopValue>> {
        let n_carried = stages.iter().map(|s| s.carried).sum::<usize>();
        let (initial, captured) = operands.split_at(n_carried);
        let (condition, bodies) = (&nested[0], &nested[1..]);
        // The values that each iteration saved, stage after stage.
        let mut saved: Vec<SmallVec<[LoopValue; 4]>> = Vec::new();
        let keeps = stages.len() > 1;
        let mut carried: SmallVec<[LoopValue; 4]> = initial[..stages[0].carried].iter().map(LoopValue::of).collect();
        let mut finals = Vec::with_capacity(n_carried);
        loop {
            let next = {
                let own = carried.iter().map(LoopValue::input);
                let inputs: Inputs<'_> = own.chain(captured.iter().copied()).collect();
                let pred = condition.run(&inputs)?;
                let (buffer, layout, byte_offset) = found(&pred[0], &inputs);
                let byte_offset = byte_offset + layout.offset.get() as usize;
                if !self.holds(&InputRef { buffer, byte_offset })? {
                    break;
                }
                self.run_iteration(&bodies[0], &inputs)?
            };
            let mut next = next.into_iter();
            carried = next.by_ref().take(stages[0].carried).collect();
            if keeps {
                saved.try_reserve(1).map_err(|_| too_many(saved.len()))?;
                saved.push(next.collect());
            }
        }
        finals.extend(carried);
        let mut at = stages[0].carried;
        for (k, stage) in stages.iter().enumerate().skip(1) {
            let mut carried: SmallVec<[LoopValue; 4]> =
                initial[at..at + stage.carried].iter().map(LoopValue::of).collect();
            at += stage.carried;
            for iteration in 0..saved.len() {
                // Every second stage runs backwards.
                let iteration = if k % 2 == 1 { saved.len() - 1 - iteration } else { iteration };
                let next = {
                    let own = carried.iter().chain(&saved[iteration]).map(LoopValue::input);
                    let inputs: Inputs<'_> = own.chain(captured.iter().copied()).collect();
                    self.run_iteration(&bodies[k], &inputs)?
                };
                let mut next = next.into_iter();
                carried = next.by_ref().take(stage.carried).collect();
                if k + 1 == stages.len() {
                    // Nothing reads the saved values of this iteration any more.
                    saved[iteration].clear();
                } else {
                    saved[iteration].extend(next);
                }
            }
            finals.extend(carried);
        }
        Ok(finals)
    }

    fn scan<'a>(
        &self,
        shape: &ScanShape,
        body: &Executable,
        operands: &[InputRef<'a>],
        step: &RegionsStep,
        memory: &Memory<'_>,
    ) -> Result<Vec<LoopValue>> {
        let (initial, rest) = operands.split_at(shape.carried);
        let (stacks, captured) = rest.split_at(shape.rows);
        let strides: SmallVec<[isize; 4]> = step.operands[shape.carried..shape.carried + shape.rows]
            .iter()
            .map(|o| o.layout.strides[0].get() as isize * o.layout.dtype.size() as isize)
            .collect();
        let results = &step.outputs[shape.carried..];
        let rows: SmallVec<[Layout; 2]> = results.iter().map(|o| row_of(&o.layout)).collect();
        let mut carried: SmallVec<[LoopValue; 4]> = initial.iter().map(LoopValue::of).collect();
        for iteration in 0..shape.length {
            if interrupted() {
                return Err(Error::new(Code::Interrupted));
            }
            let i = if shape.reverse { shape.length - 1 - iteration } else { iteration };
            let next = {
                let own = carried.iter().map(LoopValue::input);
                let row = |(stack, stride): (&InputRef<'a>, &isize)| {
                    let byte_offset = stack.byte_offset.wrapping_add_signed(*stride * i as isize);
                    InputRef { buffer: stack.buffer, byte_offset }
                };
                let mut inputs: Inputs<'_> = own.collect();
                inputs.extend(stacks.iter().zip(&strides).map(row));
                inputs.extend(captured.iter().copied());
                let given = body.run(&inputs)?;
                for ((result, target), row) in given[shape.carried..].iter().zip(results).zip(&rows) {
                    let (buffer, layout, byte_offset) = found(result, &inputs);
                    let whole = memory.operand(target);
                    let start = target.layout.offset.get() as usize * row.dtype.size();
                    let at = whole.byte_offset + start + i * row.numel() * row.dtype.size();
                    let source = Operand { buffer: &**buffer, layout, byte_offset };
                    self.place(source, Operand { buffer: whole.buffer, layout: row, byte_offset: at })?;
                }
                given[..shape.carried].iter().map(|r| self.hold(r, &inputs)).collect::<Result<_>>()?
            };
            carried = next;
        }
        Ok(carried.into_vec())
    }
}

struct ScanShape {
    carried: usize,
    rows: usize,
    length: usize,
    reverse: bool,
}

/// One row of row-major memory.
fn row_of(stack: &Layout) -> Layout {
    Layout::contiguous(stack.dtype, &stack.shape[1..])
}

fn too_many(iterations: usize) -> Error {
    Error::new(Code::OutOfMemory).op("while_loop").what(format!("no memory for the values of {iterations} turns"))
}
