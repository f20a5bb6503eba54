//! Launches of scalar programs.

use std::sync::Arc;

use ms_core::{DType, Layout, Result, ScalarProgram};
use ms_device_api::Operand;
use ms_device_gpu::collapse::collapse;
use ms_device_gpu::render::{Wgsl, render};

use crate::adapter::Gpu;
use crate::bind::Bindings;
use crate::pipeline::{GROUP, HEAD, Pattern, Pipelines, Variants, accessors};
use crate::queue::{Dispatch, Queue, groups};

/// A program with its pipelines by rank and bindings.
pub struct Program {
    op: &'static str,
    program: Arc<ScalarProgram>,
    dtypes: Vec<DType>,
    made: Variants<(usize, Pattern)>,
}

/// The entry point of all shaders, which computes the thread's number.
pub const MAIN: &str = "@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) g: vec3<u32>, \
                        @builtin(num_workgroups) wg: vec3<u32>) {\n    let t = g.y * (wg.x * 64u) + g.x;\n";

impl Program {
    /// # Errors
    /// `NotSupported` names the op and the instruction.
    pub fn new(op: &'static str, program: Arc<ScalarProgram>) -> Result<Program> {
        const { assert!(GROUP == 64) };
        let outputs = program.outputs.iter().map(|r| program.dtype(*r));
        let dtypes: Vec<DType> = program.inputs.iter().copied().chain(outputs).collect();
        let names: Vec<String> = (0..program.inputs.len()).map(|k| format!("x{k}")).collect();
        render(op, &program, &names, "r", &Wgsl)?;
        for dtype in &dtypes {
            if ms_device_gpu::render::Dialect::register(&Wgsl, *dtype).is_none() {
                let what = format!("the device has no {dtype}");
                return Err(ms_core::Error::new(ms_core::Code::NotSupported).op(op).what(what));
            }
        }
        Ok(Program { op, program, dtypes, made: Variants::default() })
    }

    pub fn inputs(&self) -> usize {
        self.program.inputs.len()
    }

    pub fn outputs(&self) -> usize {
        self.program.outputs.len()
    }

    /// The dtypes of the inputs, then of the outputs.
    pub fn dtypes(&self) -> &[DType] {
        &self.dtypes
    }

    fn text(&self, rank: usize, pattern: &Pattern) -> Result<String> {
        let inputs = self.inputs();
        let mut out = accessors(pattern, &self.dtypes, inputs);
        out += MAIN;
        out += "    if (t >= P[0]) { return; }\n";
        out += &self.body(rank, HEAD, (0, inputs))?;
        out += "}\n";
        Ok(out)
    }

    /// The statements for element `t`. The sizes, and the first element and strides of each operand, are parameters
    /// from word `at` on. `first` has the numbers of the program's first input and output among the operands of the
    /// launch.
    pub fn body(&self, rank: usize, at: usize, first: (usize, usize)) -> Result<String> {
        let inputs = self.inputs();
        let mut out = String::from("    var rest = t;\n");
        for k in 0..self.dtypes.len() {
            out += &format!("    var a{k} = P[{}];\n", at + rank + k * (rank + 1));
        }
        for d in (0..rank).rev() {
            let size = at + d;
            // The rest of the index is less than the size of the first dim.
            let (c, next) = match d {
                0 => ("rest".to_owned(), String::new()),
                _ => (format!("(rest - q{d} * P[{size}])"), format!("rest = q{d};")),
            };
            if d > 0 {
                out += &format!("    let q{d} = rest / P[{size}];\n");
            }
            out += &format!("    let c{d} = {c};\n    {next}\n");
            for k in 0..self.dtypes.len() {
                out += &format!("    a{k} += c{d} * P[{}];\n", at + rank + k * (rank + 1) + 1 + d);
            }
        }
        let names: Vec<String> = (0..inputs).map(|k| format!("x{k}")).collect();
        for k in 0..inputs {
            out += &format!("    let x{k} = load{}(a{k});\n", first.0 + k);
        }
        let body = render(self.op, &self.program, &names, "r", &Wgsl)?;
        out += &body.text;
        for (j, register) in body.outputs.iter().enumerate() {
            out += &format!("    store{}(a{}, {register});\n", first.1 + j, inputs + j);
        }
        Ok(out)
    }

    pub fn launch(
        &self,
        gpu: &Gpu,
        pipelines: &Pipelines,
        queue: &mut Queue,
        inputs: &[Operand<'_>],
        outputs: &[Operand<'_>],
    ) -> Result<()> {
        let n = outputs.first().map_or(0, |o| o.layout.numel());
        if n == 0 {
            return Ok(());
        }
        let bindings = Bindings::of(gpu, inputs, outputs)?;
        let layouts: Vec<&Layout> = bindings.operands.iter().map(|bound| &bound.layout).collect();
        let walk = collapse(&layouts);
        let rank = walk.sizes.len();
        let pipeline = self.made.get((rank, bindings.pattern.clone()), |(rank, pattern)| {
            pipelines.get(gpu, self.op, self.text(*rank, pattern)?, bindings.count())
        })?;
        let mut parameters = vec![n as u32, 0];
        parameters.extend(walk.sizes.iter().map(|&s| s as u32));
        let values = (HEAD + rank + layouts.len() * (rank + 1)).next_multiple_of(4);
        for (k, strides) in walk.strides.iter().enumerate() {
            parameters.push(bindings.base(k, values + 4 * k));
            parameters.extend(strides.iter().map(|&s| s as u32));
        }
        parameters.resize(values, 0);
        for bound in &bindings.operands {
            parameters.extend(bound.value.unwrap_or_default());
        }
        let work = Dispatch {
            pipeline: &pipeline,
            bindings: &bindings.buffers,
            parameters: &mut parameters,
            groups: groups(n as u64),
        };
        queue.dispatch(gpu, work, None)
    }
}
