//! Launches of kernels with fused programs.

use std::sync::Arc;

use ms_core::{Code, DType, Error, Layout, Loc, Result, ScalarProgram};
use ms_device_api::{DTypes, Operand};
use ms_device_gpu::registry::Kernel;
use ms_device_gpu::render::{Body, Dialect as _, Wgsl, render};

use crate::adapter::Gpu;
use crate::bind::Bindings;
use crate::loops::iterations;
use crate::pipeline::{DESCRIPTION, HEAD, Pattern, Pipelines, RANK, Variants, accessors};
use crate::program::MAIN;
use crate::queue::{Dispatch, MayFail, Queue, groups};

type Key = (Pattern, Vec<DType>);

/// A kernel, the programs fused to it, and its pipelines.
pub struct KernelLaunch {
    op: &'static str,
    at: Option<Loc>,
    kernel: Kernel,
    /// The dtypes of the launch's inputs.
    inputs: Vec<DType>,
    /// The dtypes of the kernel's own inputs.
    own: DTypes,
    fused: Fused,
    made: Variants<Key>,
}

/// The programs fused to a kernel.
#[derive(Default)]
pub struct Fused {
    pub before: Option<Arc<ScalarProgram>>,
    /// Runs on intermediate elements of the kernel, which calls it by `between(i, x)`: the program's first input and
    /// its only output.
    pub between: Option<Arc<ScalarProgram>>,
    pub after: Option<Arc<ScalarProgram>>,
}

fn refused(op: &'static str, what: &str) -> Error {
    Error::new(Code::NotSupported).op(op).what(what)
}

fn names(prefix: &str, n: usize) -> Vec<String> {
    (0..n).map(|k| format!("{prefix}{k}")).collect()
}

impl KernelLaunch {
    /// # Errors
    /// `NotSupported` if the programs cannot be fused or rendered.
    pub fn new(op: &'static str, at: Option<Loc>, kernel: Kernel, own: DTypes, fused: Fused) -> Result<KernelLaunch> {
        let Fused { before, between, after } = &fused;
        if before.is_some() && !kernel.takes_before || after.is_some() && !kernel.takes_after {
            return Err(refused(op, "nothing can be fused to this kernel"));
        }
        for program in before.iter().chain(between).chain(after) {
            render(op, program, &names("x", program.inputs.len()), "r", &Wgsl)?;
            let outputs = program.outputs.iter().map(|r| program.dtype(*r));
            if program.inputs.iter().copied().chain(outputs).any(|d| Wgsl.register(d).is_none()) {
                return Err(refused(op, "the device has no such dtype"));
            }
        }
        let first = before.as_ref().map_or(own[..1.min(own.len())].to_vec(), |p| p.inputs.to_vec());
        let further = between.iter().chain(after).flat_map(|p| p.inputs[1..].iter().copied());
        let inputs = first.into_iter().chain(own.iter().skip(1).copied()).chain(further).collect();
        Ok(KernelLaunch { op, at, kernel, inputs, own, fused, made: Variants::default() })
    }

    fn text(&self, pattern: &Pattern, outputs: &[DType]) -> Result<String> {
        let dtypes: Vec<DType> = self.inputs.iter().chain(outputs).copied().collect();
        let mut out = accessors(pattern, &dtypes, self.inputs.len());
        for k in 0..dtypes.len() {
            let d = HEAD + k * DESCRIPTION;
            let (sizes, strides) = (d + 2, d + 2 + RANK);
            out += &format!(
                "fn at{k}(i: u32) -> u32 {{
                    let rank = P[{}];
                    if (rank == 0u) {{ return P[{d}]; }}
                    if (rank == 1u) {{ return P[{d}] + i * P[{strides}]; }}
                    var rest = i; var a = P[{d}]; var k = rank - 1u;
                    while (k > 0u) {{
                        let q = rest / P[{sizes}u + k];
                        a += (rest - q * P[{sizes}u + k]) * P[{strides}u + k];
                        rest = q; k -= 1u;
                    }}
                    return a + rest * P[{strides}];
                }}\n",
                d + 1
            );
        }
        // The kernel's inputs in terms of the launch's.
        let register = |d: DType| Wgsl.register(d).unwrap_or("u32");
        let first = self.fused.before.as_ref().map_or(1, |p| p.inputs.len());
        for (j, dtype) in self.own.iter().enumerate() {
            let ty = register(*dtype);
            match (&self.fused.before, j) {
                (Some(program), 0) => {
                    out += &format!("fn in0(i: u32) -> {ty} {{\n");
                    for k in 0..first {
                        out += &format!("    let x{k} = load{k}(at{k}(i));\n");
                    }
                    let body = render(self.op, program, &names("x", first), "r", &Wgsl)?;
                    out += &format!("{}    return {};\n}}\n", body.text, body.outputs[0]);
                }
                _ => {
                    let k = if j == 0 { 0 } else { j + first - 1 };
                    out += &format!("fn in{j}(i: u32) -> {ty} {{ return load{k}(at{k}(i)); }}\n");
                }
            }
        }
        let n = self.inputs.len();
        // The statements of a program whose first input is `v`; its other inputs are the launch's from `given` on.
        let over = |program: &ScalarProgram, given: usize| -> Result<Body> {
            let mut text = String::from("    let x0 = v;\n");
            for k in 1..program.inputs.len() {
                let from = given + k - 1;
                text += &format!("    let x{k} = load{from}(at{from}(i));\n");
            }
            let body = render(self.op, program, &names("x", program.inputs.len()), "r", &Wgsl)?;
            Ok(Body { text: text + &body.text, outputs: body.outputs })
        };
        let further = |program: &Arc<ScalarProgram>| program.inputs.len() - 1;
        let mut given = n - self.fused.between.iter().chain(&self.fused.after).map(further).sum::<usize>();
        if let Some(program) = &self.fused.between {
            let (ty, body) = (register(program.inputs[0]), over(program, given)?);
            let value = &body.outputs[0];
            out += &format!("fn between(i: u32, v: {ty}) -> {ty} {{\n{}    return {value};\n}}\n", body.text);
            given += program.inputs.len() - 1;
        }
        if let Some(program) = &self.fused.after {
            let (ty, body) = (register(program.inputs[0]), over(program, given)?);
            out += &format!("fn out0(i: u32, v: {ty}) {{\n{}", body.text);
            for (j, value) in body.outputs.iter().enumerate() {
                out += &format!("    store{0}(at{0}(i), {value});\n", n + j);
            }
            out += "}\n";
        } else {
            for (j, dtype) in outputs.iter().enumerate() {
                let ty = register(*dtype);
                out += &format!("fn out{j}(i: u32, v: {ty}) {{ store{0}(at{0}(i), v); }}\n", n + j);
                out += &format!("fn loaded{j}(i: u32) -> {ty} {{ return load{0}(at{0}(i)); }}\n", n + j);
            }
        }
        let args = (HEAD + dtypes.len() * DESCRIPTION).next_multiple_of(4) + 4 * dtypes.len();
        out += &format!("fn arg(i: u32) -> u32 {{ return P[{args}u + i]; }}\n");
        if self.kernel.fails.is_some() {
            let binding = 1 + pattern.slots.iter().map(|s| u32::from(s.windows)).sum::<u32>();
            out += &format!(
                "@group(0) @binding({binding}) var<storage, read_write> E: array<atomic<u32>>;
                fn fail(a: u32, b: u32) {{
                    let won = atomicCompareExchangeWeak(&E[0], 0u, P[1]);
                    if (won.exchanged) {{ atomicStore(&E[1], a); atomicStore(&E[2], b); }}
                }}\n"
            );
        }
        out += &self.kernel.text;
        out += "\n";
        if self.kernel.cooperative {
            out += "@compute @workgroup_size(64) fn main(@builtin(workgroup_id) w: vec3<u32>, \
                    @builtin(num_workgroups) wg: vec3<u32>, @builtin(local_invocation_index) lane: u32) {
                let group = w.y * wg.x + w.x;
                if (group >= P[0]) { return; }
                kernel(group, lane);\n}\n";
        } else {
            out += MAIN;
            out += "    if (t >= P[0]) { return; }\n    kernel(t);\n}\n";
        }
        Ok(out)
    }

    /// # Errors
    /// `NotSupported`, before anything runs, if a thread would run longer than the adapter allows.
    pub fn launch(
        &self,
        gpu: &Gpu,
        pipelines: &Pipelines,
        queue: &mut Queue,
        inputs: &[Operand<'_>],
        outputs: &[Operand<'_>],
        at: Option<&Loc>,
    ) -> Result<()> {
        let layouts = |operands: &[Operand<'_>]| operands.iter().map(|o| o.layout.clone()).collect::<Vec<Layout>>();
        // The kernel sees its own inputs: the first one stands for the result of the program before it.
        let mut own = layouts(inputs);
        if let Some(program) = &self.fused.before {
            own.drain(1..program.inputs.len());
            own[0].dtype = self.own[0];
        }
        own.truncate(self.own.len());
        let outs = layouts(outputs);
        let work = (self.kernel.plan)(&own, &outs).map_err(|e| e.op(self.op))?;
        if work.threads == 0 {
            return Ok(());
        }
        gpu.loops.check(self.op, iterations(work.length, &self.fused, inputs, outputs))?;
        let report = queue.report();
        let mut bindings = Bindings::of(gpu, inputs, outputs)?;
        let dtypes: Vec<DType> = outs.iter().map(|l| l.dtype).collect();
        if self.kernel.fails.is_some() {
            bindings.buffers.push((&report, 0, report.size()));
        }
        let pipeline = self.made.get((bindings.pattern.clone(), dtypes), |(pattern, dtypes)| {
            pipelines.get(gpu, self.op, self.text(pattern, dtypes)?, bindings.count())
        })?;
        let mut parameters = vec![work.threads as u32, 0];
        bindings.describe(&mut parameters)?;
        parameters.extend(&work.args);
        let groups = if self.kernel.cooperative { work.threads } else { groups(work.threads) };
        let fails = self.kernel.fails.map(|error| MayFail { op: self.op, at: self.at.as_ref().or(at).cloned(), error });
        let work = Dispatch { pipeline: &pipeline, bindings: &bindings.buffers, parameters: &mut parameters, groups };
        queue.dispatch(gpu, work, fails)
    }
}
