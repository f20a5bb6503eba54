//! Tensors of constants, and concatenations of tensors.

use ms_core::{AttrReader, Layout, Result, Scalar};
use ms_device_gpu::render::cuda::element;

use super::{Call, Row, Wanted, any, axis_of, ty};
use crate::operand::{Argument, Arguments, dims};
use crate::units::word;

pub const ROWS: &[Row] = &[
    Row { op: "full", takes: any, run: full },
    Row { op: "iota", takes: is_counted, run: iota },
    Row { op: "one_hot_", takes: any, run: one_hot },
    Row { op: "concat", takes: any, run: concat },
    Row { op: "pad_constant", takes: any, run: pad },
    Row { op: "slice_scatter", takes: any, run: slice_scatter },
];

/// Fills an operand with an integer.
pub fn fill_with(call: &Call<'_>, value: u128, out: &Argument) -> Result<()> {
    fill(call, Scalar::Int(value as i64).to_bits(out.dtype()), out)
}

fn fill(call: &Call<'_>, bits: u128, out: &Argument) -> Result<()> {
    let walk = ms_device_gpu::collapse::collapse(&[&out.layout]);
    let kernel = call.kernel("fill", "fill_elements", &[("O", word(out.dtype()))])?;
    let words = [bits as u64, (bits >> 64) as u64];
    let arguments = Arguments::new().with(out.view(&walk.strides[0])?).with(dims(&walk.sizes)?).with(words);
    call.each(&kernel, out.numel(), &arguments)
}

fn full(call: &Call<'_>) -> Result<()> {
    let mut attrs = call.attrs();
    attrs.ints();
    let out = &call.outputs[0];
    fill(call, attrs.scalar().to_bits(out.dtype()), out)
}

fn is_counted(wanted: &Wanted<'_>) -> bool {
    let mut attrs = AttrReader::new(wanted.attrs);
    attrs.scalar();
    attrs.scalar();
    attrs.ints();
    element(attrs.dtype()).is_some()
}

fn iota(call: &Call<'_>) -> Result<()> {
    let mut attrs = call.attrs();
    let (start, step) = (attrs.scalar(), attrs.scalar());
    let out = &call.outputs[0];
    let whole = out.dtype().is_int();
    let macros = [("O", ty(out)?), ("N", if whole { "i64" } else { "f64" }), ("WHOLE", if whole { "1" } else { "0" })];
    let kernel = call.kernel("iota", "iota", &macros)?;
    let arguments = Arguments::new().with(out.view(&out.strides())?).with(dims(&out.shape())?);
    let arguments = match whole {
        true => arguments.with(start.as_i64()).with(step.as_i64()),
        false => arguments.with(start.as_f64()).with(step.as_f64()),
    };
    call.each(&kernel, out.numel(), &arguments)
}

fn one_hot(call: &Call<'_>) -> Result<()> {
    let (indices, out) = (&call.inputs[0], &call.outputs[0]);
    let kernel = call.kernel("one_hot", "one_hot", &[("A", ty(indices)?)])?;
    let mut strides = indices.strides();
    strides.push(0);
    let arguments = Arguments::new().with(indices.view(&strides)?).with(out.view(&out.strides())?);
    call.each(&kernel, out.numel(), &arguments.with(dims(&out.shape())?))
}

/// The part of an operand from `starts` on, with these sizes, that contains every `steps`th element.
fn part(whole: &Argument, starts: &[i64], sizes: &[i64], steps: &[i64]) -> Argument {
    let strides = whole.strides();
    let offset: i64 = starts.iter().zip(&strides).map(|(start, stride)| start * stride).sum();
    let dtype = whole.dtype();
    let mut layout = Layout::contiguous(dtype, &ms_core::concrete_shape(sizes));
    for (k, stride) in layout.strides.iter_mut().enumerate() {
        *stride = ms_core::Dim::new(strides[k] * steps[k]);
    }
    Argument { at: whole.at.wrapping_add_signed(offset * dtype.size() as i64), value: whole.value, layout }
}

fn concat(call: &Call<'_>) -> Result<()> {
    let out = &call.outputs[0];
    let rank = out.layout.rank();
    let axis = axis_of(call.attrs().int(), rank);
    let mut starts = vec![0; rank];
    for input in call.inputs {
        let sizes = input.shape();
        call.queue.copy(input, &part(out, &starts, &sizes, &vec![1; rank]))?;
        starts[axis] += sizes[axis];
    }
    Ok(())
}

fn pad(call: &Call<'_>) -> Result<()> {
    let mut attrs = call.attrs();
    let (low, _, value) = (attrs.ints(), attrs.ints(), attrs.scalar());
    let (input, out) = (&call.inputs[0], &call.outputs[0]);
    fill(call, value.to_bits(out.dtype()), out)?;
    call.queue.copy(input, &part(out, &low, &input.shape(), &vec![1; low.len()]))
}

fn slice_scatter(call: &Call<'_>) -> Result<()> {
    let mut attrs = call.attrs();
    let (starts, steps) = (attrs.ints(), attrs.ints());
    let (input, values, out) = (&call.inputs[0], &call.inputs[1], &call.outputs[0]);
    call.queue.copy(input, out)?;
    call.queue.copy(values, &part(out, &starts, &values.shape(), &steps))
}
