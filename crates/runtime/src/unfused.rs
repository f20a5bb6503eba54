//! The separate launches behind a fused one. If a device refuses the fused launch, each of them runs on the device or on
//! the host, as an eager op would, so that results do not depend on fusion.

use std::any::Any;
use std::sync::Arc;

use ms_core::{Attr, DType, Dim, Layout, Loc, Result, ScalarProgram, Shape, SmallVec, pack_attrs, smallvec};
use ms_device_api::{Compiled, Device, DeviceBuffer, LaunchSpec, Operand};

use crate::devices;

type Operands<'a> = SmallVec<[Operand<'a>; 4]>;

/// Runs a compiled launch over inputs and outputs.
pub(crate) type Launch<'a> = dyn Fn(&dyn Compiled, &[Operand<'_>], &[Operand<'_>]) -> Result<()> + 'a;

pub(crate) enum Unfused {
    Kernel {
        before: Option<End>,
        /// The dtype of the kernel's first input.
        dtype: DType,
        kernel: Arc<dyn Compiled>,
        after: Option<End>,
    },
    Attention {
        dtype: DType,
        product: Arc<dyn Compiled>,
        scores: Option<End>,
        softmax: Arc<dyn Compiled>,
    },
}

/// A program before or after a kernel, compiled as a separate launch.
pub(crate) struct End {
    compiled: Arc<dyn Compiled>,
    program: Arc<ScalarProgram>,
}

impl Compiled for Unfused {
    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// A temporary between two launches.
struct Between {
    buffer: Arc<dyn DeviceBuffer>,
    layout: Layout,
}

impl Between {
    fn new(device: &dyn Device, dtype: DType, shape: &Shape) -> Result<Between> {
        let layout = Layout::contiguous(dtype, shape);
        Ok(Between { buffer: device.allocate(layout.numel() * dtype.size())?, layout })
    }

    fn operand(&self) -> Operand<'_> {
        Operand { buffer: &*self.buffer, layout: &self.layout, byte_offset: 0 }
    }
}

fn followed<'a>(first: Operand<'a>, others: &[Operand<'a>]) -> Operands<'a> {
    std::iter::once(first).chain(others.iter().copied()).collect()
}

impl Unfused {
    /// Compiles the launches behind `spec`, whose op is on the line `at` if it is in a graph; `None` if nothing is fused.
    ///
    /// # Errors
    /// Those of compiling the launches.
    pub fn of(device: &dyn Device, spec: &LaunchSpec, at: Option<&Loc>) -> Result<Option<Unfused>> {
        let op = spec.op();
        let compile = |spec: &LaunchSpec| devices::compile(device, spec, at);
        let end = |program: &Option<Arc<ScalarProgram>>| -> Result<Option<End>> {
            let Some(program) = program.clone() else { return Ok(None) };
            let compiled = compile(&LaunchSpec::Program { op, program: program.clone() })?;
            Ok(Some(End { compiled, program }))
        };
        Ok(match spec {
            LaunchSpec::Kernel { dtypes, attrs, before, after, .. } if before.is_some() || after.is_some() => {
                let alone = LaunchSpec::kernel(op, dtypes.clone(), attrs.clone());
                let (kernel, dtype) = (compile(&alone)?, dtypes[0]);
                Some(Unfused::Kernel { before: end(before)?, dtype, kernel, after: end(after)? })
            }
            LaunchSpec::Attention { dtype, scores, .. } => {
                let product = LaunchSpec::kernel("matmul2", smallvec![*dtype; 2], Arc::from([]));
                let attrs = pack_attrs(&[Attr::Int(-1)]);
                let softmax = LaunchSpec::kernel("softmax_", smallvec![*dtype], attrs.into());
                let (product, softmax) = (compile(&product)?, compile(&softmax)?);
                Some(Unfused::Attention { dtype: *dtype, product, scores: end(scores)?, softmax })
            }
            _ => None,
        })
    }

    /// Runs the launches one after the other through `launch`.
    pub fn launch(
        &self,
        device: &dyn Device,
        inputs: &[Operand<'_>],
        outputs: &[Operand<'_>],
        launch: &Launch<'_>,
    ) -> Result<()> {
        match self {
            Unfused::Kernel { before, dtype, kernel, after } => {
                let further = after.as_ref().map_or(0, |end| end.program.inputs.len() - 1);
                let (own, further) = inputs.split_at(inputs.len() - further);
                let computed;
                let mut own = Operands::from_slice(own);
                if let Some(End { compiled, program }) = before {
                    computed = Between::new(device, *dtype, &own[0].layout.shape)?;
                    let (first, others) = own.split_at(program.inputs.len());
                    launch(&**compiled, first, &[computed.operand()])?;
                    own = followed(computed.operand(), others);
                }
                let Some(End { compiled, program }) = after else { return launch(&**kernel, &own, outputs) };
                let made = Between::new(device, program.inputs[0], &outputs[0].layout.shape)?;
                launch(&**kernel, &own, &[made.operand()])?;
                launch(&**compiled, &followed(made.operand(), further), outputs)
            }
            Unfused::Attention { dtype, product, scores, softmax } => {
                let [a, b, c, further @ ..] = inputs else { return launch(&**product, inputs, outputs) };
                let mut shape = a.layout.shape.clone();
                if let (Some(columns), Some(last)) = (b.layout.shape.last(), shape.last_mut()) {
                    *last = Dim::new(columns.get());
                }
                let matrix = || Between::new(device, *dtype, &shape);
                let mut made = matrix()?;
                launch(&**product, &[*a, *b], &[made.operand()])?;
                if let Some(End { compiled, .. }) = scores {
                    let scored = matrix()?;
                    launch(&**compiled, &followed(made.operand(), further), &[scored.operand()])?;
                    made = scored;
                }
                let own = if outputs.len() > 1 { None } else { Some(matrix()?) };
                let weights = own.as_ref().map_or_else(|| outputs[1], Between::operand);
                launch(&**softmax, &[made.operand()], &[weights])?;
                launch(&**product, &[weights, *c], &outputs[..1])
            }
        }
    }
}
