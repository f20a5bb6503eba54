//! Launches of scalar programs.

use std::sync::{Arc, OnceLock};

use ms_core::{Layout, Result, ScalarProgram};
use ms_device_gpu::collapse::collapse;
use ms_device_gpu::render::programs::elementwise;

use crate::module::Kernel;
use crate::operand::{Argument, Arguments, dims};
use crate::queue::Queue;

/// A program with its kernels for dense and for other operands.
pub struct Program {
    op: &'static str,
    program: Arc<ScalarProgram>,
    dense: OnceLock<Kernel>,
    strided: OnceLock<Kernel>,
}

impl Program {
    /// # Errors
    /// `NotSupported` names the op and the instruction.
    pub fn new(op: &'static str, program: &Arc<ScalarProgram>) -> Result<Program> {
        elementwise(op, program, false)?;
        Ok(Program { op, program: program.clone(), dense: OnceLock::new(), strided: OnceLock::new() })
    }

    pub fn inputs(&self) -> usize {
        self.program.inputs.len()
    }

    pub fn outputs(&self) -> usize {
        self.program.outputs.len()
    }

    pub fn is_same(&self, other: &Program) -> bool {
        self.program == other.program
    }

    /// The op for error messages, and the program.
    pub fn text_of(&self) -> (&str, &ScalarProgram) {
        (self.op, &self.program)
    }

    /// Inputs have the shape of the outputs.
    pub fn launch<'a>(
        &self,
        queue: &Queue,
        inputs: impl Iterator<Item = &'a Argument> + Clone,
        outputs: &'a [Argument],
    ) -> Result<()> {
        let Some(first) = outputs.first() else { return Ok(()) };
        let n = first.numel();
        if n == 0 {
            return Ok(());
        }
        let operands = || inputs.clone().chain(outputs);
        let flat = operands().all(Argument::is_dense);
        let slot = if flat { &self.dense } else { &self.strided };
        let kernel = match slot.get() {
            Some(kernel) => kernel,
            None => {
                let made = queue.kernel(&elementwise(self.op, &self.program, flat)?, "program")?;
                slot.get_or_init(|| made)
            }
        };
        let mut arguments = Arguments::new();
        let mut add = |k: usize, view| if k == 0 { arguments.push(view) } else { arguments.extend(view) };
        let sizes = if flat {
            for (k, operand) in operands().enumerate() {
                add(k, operand.view(&[])?);
            }
            vec![n]
        } else {
            let layouts: Vec<&Layout> = operands().map(|o| &o.layout).collect();
            let walk = collapse(&layouts);
            for (k, operand) in operands().enumerate() {
                add(k, operand.view(&walk.strides[k])?);
            }
            walk.sizes
        };
        arguments.push(dims(&sizes)?);
        queue.launch(kernel, queue.blocks(n, 256), (256, 1), &arguments)
    }
}
