//! Products of matrices.

use ms_core::Result;

use super::{Call, Row, numbers, ty};
use crate::queue::{Argument, Arguments, View, dims, parts_of};

pub const ROWS: &[Row] = &[
    Row { op: "matmul2", takes: numbers, run: matmul },
    Row { op: "linear", takes: numbers, run: linear },
    Row { op: "linear_bias", takes: numbers, run: linear },
];

/// The side of a block's tile, `SIDE` of matmul.cu.
const SIDE: i64 = 64;

fn product(call: &Call<'_>, y_strides: &[i64], k: i64, bias: Option<&Argument>) -> Result<()> {
    let (x, y, out) = (&call.inputs[0], &call.inputs[1], &call.outputs[0]);
    let shape = out.shape();
    let (batch, &[m, n]) = shape.split_at(shape.len() - 2) else { unreachable!("two dimensions behind the batch") };
    let batch = dims(batch)?;
    let tiles = batch.count * parts_of(m, SIDE) * parts_of(n, SIDE);
    if tiles == 0 {
        return Ok(());
    }
    let macros = [("A", ty(out)?), ("BIAS", if bias.is_some() { "1" } else { "0" })];
    let kernel = call.kernel("matmul", "matmul", &macros)?;
    let row = match bias {
        Some(bias) => bias.view(&bias.strides())?,
        None => View::default(),
    };
    let arguments = Arguments::new().with(x.view(&x.strides())?).with(y.view(y_strides)?).with(row);
    let arguments = arguments.with(out.view(&out.strides())?).with(batch).with(m).with(n).with(k);
    call.queue.launch(&kernel, call.queue.blocks(tiles, 1), (16, 16), &arguments)
}

fn matmul(call: &Call<'_>) -> Result<()> {
    let (x, y) = (&call.inputs[0], &call.inputs[1]);
    let k = x.shape().last().copied().unwrap_or(0);
    product(call, &y.strides(), k, None)
}

/// `x @ w^T`, and a bias.
fn linear(call: &Call<'_>) -> Result<()> {
    let (x, w) = (&call.inputs[0], &call.inputs[1]);
    let strides = w.strides();
    let k = x.shape().last().copied().unwrap_or(0);
    product(call, &[strides[1], strides[0]], k, call.inputs.get(2))
}
