//! Attention as one launch.

use std::sync::{Arc, Mutex};

use ms_core::{Aval, Code, DType, Dim, Error, Layout, Loc, Result, ScalarProgram, SmallVec};
use ms_device_gpu::collapse::collapse;
use ms_device_gpu::render::cuda::element;
use ms_device_gpu::render::programs::between;

use super::{Launch, digit};
use crate::libraries::tf32_products;
use crate::module::Kernel;
use crate::operand::{Argument, Arguments, View, dims, parts_of};
use crate::queue::{Queue, locked};
use crate::units::unit;

const OP: &str = "attention";

/// The rows of a block, `ROWS` of attention.cu.
const ROWS: i64 = 32;

/// The largest number of columns of the result, and of terms of a score, for which [`takes`] assumes that one launch is
/// faster: scores are computed again for every 128 columns.
const MOST_COLUMNS: i64 = 128;

/// The largest number of multiply-adds for which one launch on 16-bit floats is assumed to be faster. Tensor cores,
/// which cuBLASLt uses, need a tenth of this kernel's time for a product; below this limit the launches dominate. An
/// estimate, not measured on a GPU.
const MOST_OF_HALVES: i64 = 1 << 25;

/// Whether one launch is faster than the products by cuBLASLt and a softmax.
pub fn takes(a: &Aval, b: &Aval, c: &Aval) -> bool {
    let sizes = |aval: &Aval| aval.shape.iter().map(|d| d.value()).collect::<Option<SmallVec<[i64; 6]>>>();
    let last = |aval: &Aval| aval.shape.last().and_then(|d| d.value());
    let same = [b.dtype, c.dtype].iter().all(|d| *d == a.dtype);
    let narrow = [a, c].iter().all(|aval| last(aval).is_some_and(|columns| columns <= MOST_COLUMNS));
    let work = || {
        let (a, m, e) = (sizes(a)?, last(b)?, last(c)?);
        Some(a.iter().product::<i64>() * m + a[..a.len() - 1].iter().product::<i64>() * m * e)
    };
    same && narrow
        && match a.dtype {
            // If products may be rounded, tensor cores compute these, too.
            DType::Float32 => !tf32_products() || work().is_some_and(|work| work <= MOST_OF_HALVES),
            dtype => dtype.is_half() && work().is_some_and(|work| work <= MOST_OF_HALVES),
        }
}

/// A launch of attention.
pub struct Attention {
    ty: &'static str,
    /// The text of the program over the scores, and the number of its inputs besides the scores.
    scores: Option<(String, usize)>,
    weights: bool,
    /// The kernels by the number of columns per lane.
    kernels: Mutex<Vec<(usize, Kernel)>>,
}

impl Attention {
    /// # Errors
    /// `NotSupported` for other dtypes, and if the program cannot be rendered.
    pub fn new(dtype: DType, scores: Option<&Arc<ScalarProgram>>, weights: bool) -> Result<Attention> {
        let known = element(dtype).filter(|_| dtype == DType::Float32 || dtype.is_half());
        let ty = known.ok_or_else(|| {
            Error::new(Code::NotSupported).op(OP).what(format!("the GPU has no kernel of this for {dtype}"))
        })?;
        let text = |program: &Arc<ScalarProgram>| Ok((between(OP, program)?, program.inputs.len() - 1));
        let scores = scores.map(text).transpose()?;
        Ok(Attention { ty, scores, weights, kernels: Mutex::default() })
    }

    fn kernel(&self, queue: &Queue, width: usize) -> Result<Kernel> {
        let mut kernels = locked(&self.kernels);
        if let Some((_, kernel)) = kernels.iter().find(|(known, _)| *known == width) {
            return Ok(kernel.clone());
        }
        let macros = [("A", self.ty), ("WIDTH", digit(width)), ("WEIGHTS", digit(usize::from(self.weights)))];
        let head = self.scores.as_ref().map_or("", |(text, _)| text.as_str());
        let kernel = queue.kernel(&unit("attention", &macros, head), "attention")?;
        kernels.push((width, kernel.clone()));
        Ok(kernel)
    }
}

impl Launch for Attention {
    fn launch(&self, queue: &Queue, _at: Option<&Loc>, inputs: &[Argument], outputs: &[Argument]) -> Result<()> {
        let [a, b, c] = [0, 1, 2].map(|k| &inputs[k]);
        let shape = a.shape();
        let last = |operand: &Argument| operand.shape().last().copied().unwrap_or(1);
        let rank = shape.len() - 2;
        let (n, d, m, e) = (shape[rank], shape[rank + 1], last(b), last(c));
        // Batch dimensions that are contiguous in every operand are merged.
        let operands: SmallVec<[&Argument; 8]> = inputs.iter().chain(outputs).collect();
        let batch = |operand: &&Argument| Layout {
            dtype: operand.dtype(),
            shape: shape[..rank].iter().map(|size| Dim::new(*size)).collect(),
            strides: operand.layout.strides[..rank].into(),
            offset: Dim::ZERO,
        };
        let batches: Vec<Layout> = operands.iter().map(batch).collect();
        let walk = collapse(&batches.iter().collect::<Vec<_>>());
        let view = |k: usize| {
            let strides = operands[k].strides();
            let all: SmallVec<[i64; 8]> = walk.strides[k].iter().chain(&strides[rank..]).copied().collect();
            operands[k].view(&all)
        };
        let sizes = dims(&walk.sizes)?;
        let blocks = sizes.count * parts_of(n, ROWS);
        if blocks == 0 || (e == 0 && !(self.weights && m > 0)) {
            return Ok(());
        }
        let width = match e {
            ..=32 => 1,
            33..=64 => 2,
            _ => 4,
        };
        let result = inputs.len();
        let weights = if self.weights { view(result + 1)? } else { View::default() };
        let arguments = Arguments::new().with(view(0)?).with(view(1)?).with(view(2)?).with(view(result)?).with(weights);
        let mut arguments = arguments.with(sizes).with(n).with(d).with(m).with(e);
        if let Some((_, further)) = self.scores {
            arguments.push(if further == 0 { View::default() } else { view(3)? });
            (4..3 + further).try_for_each(|k| view(k).map(|view| arguments.extend(view)))?;
        }
        let blocks = blocks * parts_of(e.max(1), 32 * width as i64);
        queue.launch(&self.kernel(queue, width)?, queue.blocks(blocks, 1), (32, 8), &arguments)
    }
}
