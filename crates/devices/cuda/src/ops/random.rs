//! Random numbers.

use ms_core::{AttrReader, DType, Result};
use ms_device_gpu::render::cuda::element;

use super::{Call, Row, Wanted, any, digit, ty};
use crate::operand::Arguments;

pub const ROWS: &[Row] = &[
    Row { op: "uniform_", takes: |w| element(drawn(w, 0)).is_some(), run: |c| draw(c, 0) },
    Row { op: "normal_", takes: is_normal, run: |c| draw(c, 1) },
    Row { op: "randint_", takes: |w| element(drawn(w, 2)).is_some(), run: |c| draw(c, 2) },
    Row { op: "permutation_", takes: any, run: permutation },
];

/// The dtype of the numbers. It follows the shape, the call number and `bounds` integers in the attributes.
fn drawn(wanted: &Wanted<'_>, bounds: usize) -> DType {
    let mut attrs = AttrReader::new(wanted.attrs);
    attrs.ints();
    (0..=bounds).for_each(|_| {
        attrs.int();
    });
    attrs.dtype()
}

/// Whether the kernel of normal numbers supports the dtype. For float64 the CPU's functions round differently.
fn is_normal(wanted: &Wanted<'_>) -> bool {
    let dtype = drawn(wanted, 0);
    element(dtype).is_some() && dtype != DType::Float64
}

fn draw(call: &Call<'_>, kind: usize) -> Result<()> {
    let (key, out) = (&call.inputs[0], &call.outputs[0]);
    let mut attrs = call.attrs();
    attrs.ints();
    let number = attrs.int();
    let (low, high) = if kind == 2 { (attrs.int(), attrs.int()) } else { (0, 0) };
    let kernel = call.kernel("draw", "draw", &[("KIND", digit(kind)), ("O", ty(out)?)])?;
    call.with_dense_outputs(|to| {
        let arguments = Arguments::new().with(key.view(&key.strides())?).with(number).with(to[0]).with(out.numel());
        call.each(&kernel, out.numel(), &arguments.with(low).with(high.wrapping_sub(low)))
    })
}

fn permutation(call: &Call<'_>) -> Result<()> {
    let (key, out) = (&call.inputs[0], &call.outputs[0]);
    let mut attrs = call.attrs();
    attrs.ints();
    let number = attrs.int();
    let kernel = call.kernel("permutation", "permutation", &[("O", ty(out)?)])?;
    call.with_dense_outputs(|to| {
        let arguments = Arguments::new().with(key.view(&key.strides())?).with(number).with(to[0]).with(out.numel());
        call.queue.launch(&kernel, 1, (1, 1), &arguments)
    })
}
