//! Runs a plan on a device.
//!
//! [`Executable::new`] does everything that needs doing only once: it compiles the launches and uploads the constants.
//! A call allocates its output buffers and one arena, runs the steps in order, and frees the arena.

use std::cell::Cell;
use std::ops::Range;
use std::sync::{Arc, OnceLock};
use std::time::Instant;

use ms_compiler::{CopyStep, LaunchStep, OutputSource, Place, Plan, Step};
use ms_core::{Code, Dim, Error, Layout, Result, SmallVec, interrupted, without_interrupts};
use ms_device_api::{
    Buffers, Compiled, Device, DeviceBuffer, Event, LaunchSpec, Operand, Part, Recordings, Timestamp, current_stream,
};
use ms_tensor::Tensor;

use crate::devices;

thread_local! {
    /// Whether Python observes more of the running call than its results.
    static BEFORE_EFFECTS: Cell<bool> = const { Cell::new(false) };
}

/// Runs a graph whose call has effects that Python observes. An asynchronous device is waited for before the graph's
/// own writes. If the wait ends with an error or a signal, nothing has been written; after it, all writes happen.
pub fn before_effects<R>(run: impl FnOnce() -> R) -> R {
    struct Restore(bool);
    impl Drop for Restore {
        fn drop(&mut self) {
            BEFORE_EFFECTS.set(self.0);
        }
    }
    let _restore = Restore(BEFORE_EFFECTS.replace(true));
    run()
}

/// Memory of one input: the buffer, and the byte offset of the input's first element.
#[derive(Clone, Copy)]
pub struct InputRef<'a> {
    pub buffer: &'a Arc<dyn DeviceBuffer>,
    pub byte_offset: usize,
}

/// One result of a call.
#[derive(Clone)]
pub enum OutputValue<'p> {
    /// Memory that the call allocated. Results that are views of one value share a buffer.
    Buffer { buffer: Arc<dyn DeviceBuffer>, layout: &'p Arc<Layout> },
    /// The caller's input of this index, or a view of it; the layout is relative to the input's first element.
    Input { index: usize, layout: &'p Layout },
}

enum Ready {
    Launch(Arc<dyn Compiled>),
    Copy,
    Regions(Box<[Executable]>),
}

/// Observes every step of a run.
trait Watch {
    fn step(&mut self, number: usize, run: impl FnOnce() -> Result<()>) -> Result<()>;
}

struct Unwatched;

impl Watch for Unwatched {
    #[inline(always)]
    fn step(&mut self, _number: usize, run: impl FnOnce() -> Result<()>) -> Result<()> {
        run()
    }
}

/// Measures the nanoseconds of each step, waiting for its launch, with the device's clock if it has one.
struct Clock<'a> {
    device: &'a dyn Device,
    steps: &'a mut [u64],
}

impl Watch for Clock<'_> {
    fn step(&mut self, number: usize, run: impl FnOnce() -> Result<()>) -> Result<()> {
        let start = Instant::now();
        let begin = self.device.has_clock().then(|| self.device.timestamp());
        run()?;
        let end = begin.is_some().then(|| self.device.timestamp());
        if self.device.limits().asynchronous {
            self.device.wait(self.device.record())?;
        }
        let noted = |time: Option<Timestamp>| time.and_then(|time| time.get().copied());
        let taken = match (noted(begin), noted(end)) {
            (Some(begin), Some(end)) => end.saturating_duration_since(begin),
            _ => start.elapsed(),
        };
        self.steps[number] = taken.as_nanos() as u64;
        Ok(())
    }
}

/// State to make the launches of a plan by one request.
struct Replay {
    recordings: Box<dyn Recordings>,
    /// Memory between launches. It stays in place, since the recordings refer to it.
    arena: OnceLock<Arc<dyn DeviceBuffer>>,
}

impl Replay {
    /// Returns `None` for a plan of one launch, for a plan that runs Python or host code between launches, and if the
    /// device cannot record.
    fn of(ready: &[Ready], device: &dyn Device) -> Option<Replay> {
        let mut launches: SmallVec<[&dyn Compiled; 16]> = SmallVec::new();
        for step in ready {
            match step {
                Ready::Launch(compiled) => launches.push(&**compiled),
                Ready::Copy => {}
                Ready::Regions(_) => return None,
            }
        }
        let recordings = if ready.len() > 1 { device.recordings(&launches) } else { None };
        Some(Replay { recordings: recordings?, arena: OnceLock::new() })
    }

    fn arena(&self, device: &dyn Device, bytes: usize) -> Result<Arc<dyn DeviceBuffer>> {
        if let Some(arena) = self.arena.get() {
            return Ok(arena.clone());
        }
        let made = device.allocate(bytes)?;
        Ok(self.arena.get_or_init(|| made).clone())
    }
}

/// The number of elements from which a program's launch may be split over threads, and therefore wait.
const FEW: usize = 4096;

/// A plan compiled for one device.
pub struct Executable {
    plan: Arc<Plan>,
    device: Arc<dyn Device>,
    /// One entry for each step of the plan.
    ready: Box<[Ready]>,
    consts: Box<[Arc<dyn DeviceBuffer>]>,
    replay: Option<Replay>,
    /// The sizes of the buffers that a call allocates: its output buffers, then the arena, if any.
    requests: Box<[usize]>,
    brief: bool,
    /// The number of elements of a brief plan's launch, if all operands are row-major from their start.
    dense: Option<usize>,
    /// The stream in which constants were uploaded, and the event after the uploads: calls in other streams run after
    /// it.
    uploaded: Option<(u32, Event)>,
}

/// Buffers of one call.
pub(crate) struct Memory<'a> {
    inputs: &'a [InputRef<'a>],
    consts: &'a [Arc<dyn DeviceBuffer>],
    arena: Option<Arc<dyn DeviceBuffer>>,
    outputs: Buffers,
}

impl Memory<'_> {
    #[inline]
    pub(crate) fn operand<'m>(&'m self, operand: &'m ms_compiler::Operand) -> Operand<'m> {
        let (buffer, byte_offset): (&dyn DeviceBuffer, usize) = match operand.place {
            Place::Input(i) => {
                let input = &self.inputs[i as usize];
                (&**input.buffer, input.byte_offset)
            }
            Place::Const(k) => (&*self.consts[k as usize], 0),
            Place::Arena(offset) => (&**self.arena.as_ref().expect("a plan with an arena has its size"), offset),
            Place::Output(k) => (&*self.outputs[k as usize], 0),
        };
        Operand { buffer, layout: &operand.layout, byte_offset }
    }

    /// The memory of an operand of a nested plan, from its first element.
    pub(crate) fn input<'m>(&'m self, operand: &'m ms_compiler::Operand) -> InputRef<'m> {
        let (buffer, byte_offset) = match operand.place {
            Place::Input(i) => (self.inputs[i as usize].buffer, self.inputs[i as usize].byte_offset),
            Place::Const(k) => (&self.consts[k as usize], 0),
            Place::Arena(offset) => (self.arena.as_ref().expect("a plan with an arena has its size"), offset),
            Place::Output(k) => (&self.outputs[k as usize], 0),
        };
        let layout = &operand.layout;
        InputRef { buffer, byte_offset: byte_offset + layout.offset.get() as usize * layout.dtype.size() }
    }
}

fn is_brief(plan: &Plan) -> bool {
    let [Step::Launch(launch)] = plan.steps() else { return false };
    let few = launch.outputs.iter().all(|o| o.layout.numel() < FEW);
    let own = plan.outputs().iter().all(|o| matches!(o.source, OutputSource::Buffer(_)));
    matches!(launch.spec, LaunchSpec::Program { .. }) && few && own && !plan.uses_arena() && plan.written().is_empty()
}

fn dense(plan: &Plan) -> Option<usize> {
    let [Step::Launch(launch)] = plan.steps() else { return None };
    let [output] = &*launch.outputs else { return None };
    let fits = |o: &ms_compiler::Operand| {
        o.layout.shape == output.layout.shape && o.layout.is_contiguous() && o.layout.offset == Dim::ZERO
    };
    (fits(output) && launch.inputs.iter().all(fits)).then(|| output.layout.numel())
}

impl Executable {
    /// Compiles every launch of `plan` for `device` and uploads its constants.
    ///
    /// # Errors
    /// `OutOfMemory`, and the device's error for a launch that it cannot compile.
    pub fn new(plan: Arc<Plan>, device: Arc<dyn Device>) -> Result<Executable> {
        let ready: Box<[Ready]> = (plan.steps().iter())
            .map(|step| {
                Ok(match step {
                    Step::Launch(launch) => {
                        Ready::Launch(devices::compile(&*device, &launch.spec, launch.loc.as_ref())?)
                    }
                    Step::Copy(_) => Ready::Copy,
                    Step::Regions(step) => {
                        let nested = step.plans.iter().map(|plan| Executable::new(plan.clone(), device.clone()));
                        Ready::Regions(nested.collect::<Result<_>>()?)
                    }
                })
            })
            .collect::<Result<_>>()?;
        let consts = (plan.consts().iter())
            .map(|data| {
                let buffer = device.allocate(data.bytes.len())?;
                device.copy_in(&data.bytes, &*buffer, 0)?;
                Ok(buffer)
            })
            .collect::<Result<_>>()?;
        let brief = is_brief(&plan);
        let dense = if brief { dense(&plan) } else { None };
        // Operands of zero bytes also get an offset in the arena.
        let arena = plan.uses_arena().then_some(plan.arena_bytes());
        let requests = plan.output_bytes().iter().copied().chain(arena).collect();
        let uploads = device.limits().asynchronous && !plan.consts().is_empty();
        let uploaded = uploads.then(|| (current_stream(&*device), device.record()));
        let replay = Replay::of(&ready, &*device);
        Ok(Executable { plan, device, ready, consts, replay, requests, brief, dense, uploaded })
    }

    /// Orders this thread's stream after the uploads of constants.
    #[inline]
    fn await_constants(&self) {
        if let Some((stream, event)) = self.uploaded
            && stream != current_stream(&*self.device)
        {
            self.device.order_after(event);
        }
    }

    /// Whether a call is one element-wise launch over few elements into new buffers: it does not wait, and does not
    /// check for interrupts.
    pub fn is_brief(&self) -> bool {
        self.brief
    }

    pub fn plan(&self) -> &Arc<Plan> {
        &self.plan
    }

    pub fn device(&self) -> &Arc<dyn Device> {
        &self.device
    }

    /// Runs the plan once. The inputs have the layouts that the plan was built for; inputs in `plan.written()` have
    /// changed when this returns, and nothing has changed if it fails.
    ///
    /// # Errors
    /// The errors of launches, `OutOfMemory`, and `Interrupted` if the callback of [`ms_core::set_interrupt`] requests
    /// it.
    pub fn run(&self, inputs: &[InputRef<'_>]) -> Result<SmallVec<[OutputValue<'_>; 4]>> {
        match &self.replay {
            Some(replay) => self.run_recorded(inputs, replay),
            None => self.run_watched(inputs, &mut Unwatched),
        }
    }

    /// Like [`Executable::run`], with as few requests as the order of effects allows.
    fn run_recorded(&self, inputs: &[InputRef<'_>], replay: &Replay) -> Result<SmallVec<[OutputValue<'_>; 4]>> {
        let (plan, device) = (&*self.plan, &*self.device);
        self.check_inputs(inputs)?;
        self.await_constants();
        let outputs = self.allocate(&self.requests[..plan.output_bytes().len()])?;
        let arena = if plan.uses_arena() { Some(replay.arena(device, plan.arena_bytes())?) } else { None };
        let memory = Memory { inputs, consts: &self.consts, arena, outputs };
        let given = inputs.iter().map(|input| (&**input.buffer, input.byte_offset));
        let parts: SmallVec<[Part<'_>; 16]> = given.chain(memory.outputs.iter().map(|b| (&**b, 0))).collect();
        let run = |steps: Range<usize>| {
            if steps.is_empty() {
                return Ok(());
            }
            let number = (steps.start as u64) << 32 | steps.end as u64;
            let mut launches = || {
                let pairs = plan.steps()[steps.clone()].iter().zip(&self.ready[steps.clone()]);
                pairs.into_iter().try_for_each(|(step, ready)| self.step(step, ready, &memory))
            };
            device.run_recorded(&*replay.recordings, number, &parts, &mut launches)
        };
        let (commit, end) = (plan.commit_start(), plan.steps().len());
        // Interrupts are not checked inside a request.
        let waits = (plan.fallible() || BEFORE_EFFECTS.get()) && device.limits().asynchronous;
        if !waits {
            without_interrupts(|| run(0..end))?;
        } else {
            without_interrupts(|| run(0..commit))?;
            device.wait(device.record())?;
            if commit < end {
                if commit > 0 && interrupted() {
                    return Err(Error::new(Code::Interrupted));
                }
                without_interrupts(|| run(commit..end))?;
            }
        }
        Ok(self.results(&memory))
    }

    fn check_inputs(&self, inputs: &[InputRef<'_>]) -> Result<()> {
        let plan = &*self.plan;
        if inputs.len() != plan.inputs().len() {
            let what = format!("the plan {} takes {} inputs, not {}", plan.name(), plan.inputs().len(), inputs.len());
            return Err(Error::new(Code::Internal).what(what));
        }
        Ok(())
    }

    /// Like [`Executable::run`], but each step is timed; `nanoseconds` has one element for each step of the plan.
    ///
    /// # Errors
    /// Those of [`Executable::run`].
    pub fn run_timed(&self, inputs: &[InputRef<'_>], nanoseconds: &mut [u64]) -> Result<()> {
        self.run_watched(inputs, &mut Clock { device: &*self.device, steps: nanoseconds }).map(drop)
    }

    #[inline(always)]
    fn run_watched(&self, inputs: &[InputRef<'_>], watch: &mut impl Watch) -> Result<SmallVec<[OutputValue<'_>; 4]>> {
        let plan = &*self.plan;
        self.check_inputs(inputs)?;
        self.await_constants();
        let mut memory = Memory { inputs, consts: &self.consts, arena: None, outputs: SmallVec::new() };
        memory.outputs = self.allocate(&self.requests)?;
        if plan.uses_arena() {
            memory.arena = memory.outputs.pop();
        }
        let (early, late) = plan.steps().split_at(plan.commit_start());
        let (early_ready, late_ready) = self.ready.split_at(plan.commit_start());
        for (i, (step, ready)) in early.iter().zip(early_ready).enumerate() {
            if i > 0 && interrupted() {
                return Err(Error::new(Code::Interrupted));
            }
            watch.step(i, || self.step(step, ready, &memory))?;
        }
        // The caller commits, and the remaining steps write, only if no fallible launch has failed. Any other launch
        // fails only together with its device, which then runs nothing further.
        if (plan.fallible() || BEFORE_EFFECTS.get()) && self.device.limits().asynchronous {
            self.device.wait(self.device.record())?;
        }
        if !late.is_empty() {
            if !early.is_empty() && interrupted() {
                return Err(Error::new(Code::Interrupted));
            }
            self.commit(late, late_ready, &memory, watch)?;
        }
        Ok(self.results(&memory))
    }

    fn results(&self, memory: &Memory<'_>) -> SmallVec<[OutputValue<'_>; 4]> {
        (self.plan.outputs().iter())
            .map(|o| match o.source {
                OutputSource::Buffer(k) => {
                    OutputValue::Buffer { buffer: memory.outputs[k as usize].clone(), layout: &o.layout }
                }
                OutputSource::Input(i) => OutputValue::Input { index: i as usize, layout: &o.layout },
            })
            .collect()
    }

    /// Allocates the memory of one call.
    #[inline]
    fn allocate(&self, requests: &[usize]) -> Result<Buffers> {
        match *requests {
            [] => Ok(Buffers::new()),
            [bytes] => {
                let mut buffers = Buffers::new();
                buffers.push(self.device.allocate(bytes)?);
                Ok(buffers)
            }
            ref sizes => self.device.allocate_all(sizes),
        }
    }

    /// Runs a plan that [`is_brief`](Executable::is_brief). Returns its output buffers, in the order of the plan's.
    /// Nothing else is allocated.
    pub(crate) fn run_brief(&self, inputs: &[&Tensor]) -> Result<Buffers> {
        let ([Step::Launch(step)], [Ready::Launch(compiled)]) = (self.plan.steps(), &*self.ready) else {
            return Err(Error::new(Code::Internal).what("the plan is not brief"));
        };
        self.await_constants();
        let buffers = self.allocate(&self.requests)?;
        {
            let operand = |o: &'_ ms_compiler::Operand| -> Part<'_> {
                match o.place {
                    Place::Input(i) => inputs[i as usize].buffer_and_offset(),
                    Place::Const(k) => (&*self.consts[k as usize], 0),
                    Place::Output(k) => (&*buffers[k as usize], 0),
                    Place::Arena(_) => unreachable!("a brief plan has no arena"),
                }
            };
            let dense = match (self.dense, &*step.outputs) {
                (Some(n), [made]) => {
                    let mut given: SmallVec<[Part<'_>; 8]> = SmallVec::new();
                    for o in &step.inputs {
                        given.push(operand(o));
                    }
                    self.device.launch_dense(&**compiled, n, &given, operand(made))
                }
                _ => false,
            };
            if !dense {
                let strided = |o| {
                    let (buffer, byte_offset) = operand(o);
                    Operand { buffer, layout: &o.layout, byte_offset }
                };
                let given: SmallVec<[Operand<'_>; 6]> = step.inputs.iter().map(strided).collect();
                let made: SmallVec<[Operand<'_>; 2]> = step.outputs.iter().map(strided).collect();
                self.device.launch(&**compiled, &given, &made)?;
            }
        }
        Ok(buffers)
    }

    /// Runs the steps that write into inputs. They are programs and copies, which do not fail and are not interrupted.
    fn commit(&self, steps: &[Step], ready: &[Ready], memory: &Memory<'_>, watch: &mut impl Watch) -> Result<()> {
        let first = self.plan.commit_start();
        without_interrupts(|| {
            (steps.iter().zip(ready).enumerate())
                .try_for_each(|(i, (step, ready))| watch.step(first + i, || self.step(step, ready, memory)))
        })
    }

    #[inline]
    fn step(&self, step: &Step, ready: &Ready, memory: &Memory<'_>) -> Result<()> {
        match (step, ready) {
            (Step::Launch(step), Ready::Launch(compiled)) => self.launch(step, &**compiled, memory),
            (Step::Copy(CopyStep { source, target }), Ready::Copy) => {
                self.device.copy_within(memory.operand(source), memory.operand(target))
            }
            (Step::Regions(step), Ready::Regions(nested)) => self.regions(step, nested, memory),
            _ => unreachable!("the steps were made ready one by one"),
        }
    }

    #[inline]
    fn launch(&self, step: &LaunchStep, compiled: &dyn Compiled, memory: &Memory<'_>) -> Result<()> {
        let mut inputs: SmallVec<[Operand<'_>; 8]> = SmallVec::new();
        for operand in &step.inputs {
            inputs.push(memory.operand(operand));
        }
        let mut outputs: SmallVec<[Operand<'_>; 4]> = SmallVec::new();
        for operand in &step.outputs {
            outputs.push(memory.operand(operand));
        }
        self.device.launch(compiled, &inputs, &outputs)
    }
}
