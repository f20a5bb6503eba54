//! Products of matrices.

use ms_core::{Dim, Layout, Result, SmallVec};
use ms_device_gpu::collapse::collapse;
use ms_device_gpu::render::cuda::element;

use super::{Call, Row, numbers, unknown};
use crate::blas::{self, Matrix};
use crate::operand::{Argument, Arguments, View, dims, parts_of};

pub const ROWS: &[Row] = &[
    Row { op: "matmul2", takes: numbers, run: matmul },
    Row { op: "linear", takes: numbers, run: linear },
    Row { op: "linear_bias", takes: numbers, run: linear },
];

/// The side of a block's tile, `SIDE` of matmul.cu.
const SIDE: i64 = 64;

/// The product of `x` and `y` with these strides, plus a row.
struct Product<'a> {
    x: &'a Argument,
    y: &'a Argument,
    y_strides: SmallVec<[i64; 6]>,
    bias: Option<&'a Argument>,
}

impl Product<'_> {
    fn run(&self, call: &Call<'_>) -> Result<()> {
        let (x, y, out) = (self.x, self.y, &call.outputs[0]);
        let (shape, k) = (out.shape(), x.shape().last().copied().unwrap_or(0));
        let (batch, &[m, n]) = shape.split_at(shape.len() - 2) else { unreachable!("two dimensions behind the batch") };
        let batch = dims(batch)?;
        let tiles = batch.count * parts_of(m, SIDE) * parts_of(n, SIDE);
        if tiles == 0 {
            return Ok(());
        }
        if k > 0 && self.by_library(call, [m, n, k])? {
            return Ok(());
        }
        let ty = element(call.op.dtypes[0]).ok_or_else(unknown)?;
        let macros = [("A", ty), ("BIAS", if self.bias.is_some() { "1" } else { "0" })];
        let head = call.op.after.as_ref().map_or("", |fused| fused.text.as_str());
        let kernel = call.kernel_behind(head, "matmul", "matmul", &macros)?;
        let row = match self.bias {
            Some(bias) => bias.view(&bias.strides())?,
            None => View::default(),
        };
        let arguments = Arguments::new().with(x.view(&x.strides())?).with(y.view(&self.y_strides)?).with(row);
        let mut arguments = arguments.with(out.view(&out.strides())?).with(batch).with(m).with(n).with(k);
        if call.op.after.is_some() {
            more(call, &mut arguments)?;
        }
        call.queue.launch(&kernel, call.queue.blocks(tiles, 1), (16, 16), &arguments)
    }
}

impl Product<'_> {
    /// Tries to launch it by cuBLASLt; returns whether it did.
    fn by_library(&self, call: &Call<'_>, sizes: [i64; 3]) -> Result<bool> {
        if !blas::takes(call.op.dtypes[0]) {
            return Ok(false);
        }
        let Some((shape, operands)) = self.shape(call, sizes) else { return Ok(false) };
        let launched = match call.queue.blas()? {
            Some(blas) => blas.launch(call.queue, &shape, operands)?,
            None => false,
        };
        if let (true, Some(fused)) = (launched, &call.op.after) {
            // In place, over the product.
            let inputs = call.outputs[..1].iter().chain(&call.inputs[call.op.dtypes.len()..]);
            fused.program.launch(call.queue, inputs, call.outputs)?;
        }
        Ok(launched)
    }

    /// The product in the library's terms; `None` if it does not support the layouts.
    fn shape(&self, call: &Call<'_>, [m, n, k]: [i64; 3]) -> Option<(blas::Shape, blas::Operands)> {
        let (x, y, out) = (self.x, self.y, &call.outputs[0]);
        let (xs, ys, outs) = (x.strides(), &self.y_strides, out.strides());
        let rank = outs.len();
        let sizes = &out.layout.shape[..rank - 2];
        let batch = |strides: &[i64]| Layout {
            dtype: out.dtype(),
            shape: sizes.into(),
            strides: Dim::from_i64s(&strides[..rank - 2]).into(),
            offset: Dim::ZERO,
        };
        let walk = collapse(&[&batch(&xs), &batch(ys), &batch(&outs)]);
        let (count, steps) = match *walk.sizes {
            [] => (1, [0; 3]),
            [count] => (count, [walk.strides[0][0], walk.strides[1][0], walk.strides[2][0]]),
            _ => return None,
        };
        let matrix = |rows, columns, strides: &[i64], step| {
            Matrix::of(rows, columns, [strides[rank - 2], strides[rank - 1]], step)
        };
        let (of_x, of_y) = (matrix(m, k, &xs, steps[0])?, matrix(k, n, ys, steps[1])?);
        let of_out = matrix(m, n, &outs, steps[2]).filter(|matrix| !matrix.transposed)?;
        let row = match self.bias {
            Some(bias) if n > 1 && bias.strides()[0] != 1 => return None,
            Some(bias) => Some(bias.at),
            None => None,
        };
        let places = [Some(x.at), Some(y.at), Some(out.at), row];
        let known = places.into_iter().flatten();
        if known.clone().any(|at| at == 0) {
            return None;
        }
        let alignment = if known.clone().all(|at| at % 16 == 0) { 16 } else { out.dtype().size() as u32 };
        let bias = self.bias.is_some();
        let shape =
            blas::Shape { dtype: out.dtype(), m, n, k, batch: count, x: of_x, y: of_y, out: of_out, bias, alignment };
        Some((shape, blas::Operands { x: x.at, y: y.at, out: out.at, bias: row.unwrap_or(0) }))
    }
}

/// Adds `More` of matmul.cu: the further operands of the program after a product.
fn more(call: &Call<'_>, arguments: &mut Arguments) -> Result<()> {
    let operands = call.inputs[call.op.dtypes.len()..].iter().chain(&call.outputs[1..]);
    let mut any = false;
    for operand in operands {
        let view = operand.view(&operand.strides())?;
        if any {
            arguments.extend(view)
        } else {
            arguments.push(view)
        }
        any = true;
    }
    if !any {
        arguments.push(View::default());
    }
    Ok(())
}

fn matmul(call: &Call<'_>) -> Result<()> {
    let (x, y) = (&call.inputs[0], &call.inputs[1]);
    Product { x, y, y_strides: y.strides(), bias: None }.run(call)
}

/// `x @ w^T` plus a bias.
fn linear(call: &Call<'_>) -> Result<()> {
    let (x, y) = (&call.inputs[0], &call.inputs[1]);
    let strides = y.strides();
    let bias = if call.op.dtypes.len() > 2 { Some(&call.inputs[2]) } else { None };
    Product { x, y, y_strides: [strides[1], strides[0]].into_iter().collect(), bias }.run(call)
}
