//! Measures the time of each step of a plan, without changing any values.

use std::sync::Arc;
use std::time::{Duration, Instant};

use ms_compiler::Plan;
use ms_core::{Code, Dim, Error, Layout, Result};
use ms_tensor::{DeviceRef, Tensor, Value};

use crate::devices;
use crate::eager;
use crate::graph_fn::{GraphFn, input_refs};
use crate::rng;

/// A plan, and medians over its measured runs.
pub struct Profile {
    pub plan: Arc<Plan>,
    /// The device it ran on.
    pub device: DeviceRef,
    /// Nanoseconds of each step of the plan.
    pub steps: Vec<u64>,
    /// Nanoseconds of a whole run, including buffer allocation.
    pub whole: u64,
    /// The number of measured runs, after one warm-up run.
    pub runs: usize,
}

impl GraphFn {
    /// Runs the graph's plan for these inputs and times each step: once to warm up, then `runs` times or until `budget`
    /// is used up, but at least once. Inputs that the graph writes are copied for every run, and no random number is
    /// taken.
    ///
    /// # Errors
    /// Those of [`GraphFn::call`]; `StaleSymbol` for values of a capture.
    pub fn profile(&self, inputs: &[Value], runs: usize, budget: Duration) -> Result<Profile> {
        self.check_count(inputs)?;
        let given: Vec<&Tensor> = inputs.iter().filter_map(Value::concrete).collect();
        let device = devices::common(&given).map_err(|e| e.op(self.graph().name()))?.unwrap_or(self.device());
        if !devices::same(device, self.device()) {
            return self.on(device).profile(inputs, runs, budget);
        }
        let mut values = inputs.to_vec();
        if let Some(at) = self.graph().random_key() {
            values.insert(at as usize, Value::Concrete(rng::peek()?));
        }
        let mut tensors = Vec::with_capacity(values.len());
        for value in values {
            match value {
                Value::Concrete(t) => tensors.push(devices::moved(&t, device)?),
                Value::Symbolic(_) => return Err(Error::new(Code::StaleSymbol).op(self.graph().name())),
            }
        }
        let executable = self.planned(&tensors.iter().collect::<Vec<&Tensor>>())?;
        let plan = executable.plan().clone();
        let (mut steps, mut wholes) = (vec![Vec::new(); plan.steps().len()], Vec::new());
        let work = tensors.iter().map(Tensor::numel).sum::<usize>();
        let begin = Instant::now();
        for run in 0..runs.max(1) + 1 {
            let mut own = tensors.clone();
            for &w in plan.written() {
                own[w as usize] = twin(&tensors[w as usize])?;
            }
            let refs: Vec<&Tensor> = own.iter().collect();
            let mut times = vec![0u64; plan.steps().len()];
            let start = Instant::now();
            eager::detached(work, || executable.run_timed(&input_refs(&refs), &mut times))?;
            if run == 0 {
                continue;
            }
            wholes.push(start.elapsed().as_nanos() as u64);
            steps.iter_mut().zip(times).for_each(|(all, t)| all.push(t));
            if begin.elapsed() > budget {
                break;
            }
        }
        let runs = wholes.len();
        Ok(Profile { plan, device, steps: steps.into_iter().map(median).collect(), whole: median(wholes), runs })
    }
}

fn median(mut all: Vec<u64>) -> u64 {
    all.sort_unstable();
    all.get(all.len() / 2).copied().unwrap_or(0)
}

/// A copy with the same strides and its own memory.
fn twin(t: &Tensor) -> Result<Tensor> {
    let own = Tensor::with_layout(t.device(), Layout { offset: Dim::ZERO, ..t.layout().clone() })?;
    t.device().copy_within(t.operand(), own.operand())?;
    Ok(own)
}
