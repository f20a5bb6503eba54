//! Pooling and convolution.

use ms_core::{AttrReader, Result};

use super::{Call, Row, floats, ty};
use crate::dnn::{self, Which};
use crate::operand::Arguments;

pub const ROWS: &[Row] = &[
    Row { op: "max_pool2d_", takes: floats, run: max_pool },
    Row { op: "avg_pool2d_", takes: floats, run: |c| avg_pool(c, false) },
    Row { op: "avg_pool2d_grad", takes: floats, run: |c| avg_pool(c, true) },
    Row { op: "conv2d_", takes: floats, run: |c| conv(c, Which::Forward) },
    Row { op: "conv2d_input_grad", takes: floats, run: |c| conv(c, Which::Input) },
    Row { op: "conv2d_weight_grad", takes: floats, run: |c| conv(c, Which::Weight) },
];

/// `Window` of pool.cu for planes of the sizes of input and output; reads the attributes up to the pads.
fn window(x: &[i64], y: &[i64], attrs: &mut AttrReader<'_>) -> [i64; 15] {
    let (kernel, stride, pads) = (attrs.ints(), attrs.ints(), attrs.ints());
    let planes = x[0] * x[1];
    [
        planes, x[2], x[3], y[2], y[3], kernel[0], kernel[1], stride[0], stride[1], pads[0], pads[2], pads[1], pads[3],
        1, 1,
    ]
}

fn max_pool(call: &Call<'_>) -> Result<()> {
    let (x, y) = (&call.inputs[0], &call.outputs[0]);
    let mut attrs = call.attrs();
    let mut window = window(&x.shape(), &y.shape(), &mut attrs);
    let dilation = attrs.ints();
    (window[13], window[14]) = (dilation[0], dilation[1]);
    let kernel = call.kernel("pool", "max_pool", &[("A", ty(x)?)])?;
    let from = call.dense(x)?;
    call.with_dense_outputs(|to| {
        call.each(&kernel, y.numel(), &Arguments::new().with(from.at).with(to[0]).with(to[1]).with(window))
    })
}

fn avg_pool(call: &Call<'_>, grad: bool) -> Result<()> {
    let (from, out) = (&call.inputs[0], &call.outputs[0]);
    let mut attrs = call.attrs();
    let (x, y) = if grad { (attrs.ints(), from.shape()) } else { (from.shape(), out.shape()) };
    let window = window(&x, &y, &mut attrs);
    attrs.bool();
    let padded = i32::from(attrs.bool());
    let kernel = call.kernel("pool", if grad { "avg_pool_grad" } else { "avg_pool" }, &[("A", ty(from)?)])?;
    let from = call.dense(from)?;
    call.with_dense_outputs(|to| {
        call.each(&kernel, out.numel(), &Arguments::new().with(from.at).with(to[0]).with(window).with(padded))
    })
}

fn conv(call: &Call<'_>, which: Which) -> Result<()> {
    let (a, b, out) = (&call.inputs[0], &call.inputs[1], &call.outputs[0]);
    let mut attrs = call.attrs();
    let (x, w, y) = match which {
        Which::Forward => (a.shape(), b.shape(), out.shape()),
        Which::Input => (attrs.ints(), b.shape(), a.shape()),
        Which::Weight => {
            let w = attrs.ints();
            (b.shape(), w, a.shape())
        }
    };
    let (stride, pads, dilation, groups) = (attrs.ints(), attrs.ints(), attrs.ints(), attrs.int());
    if out.numel() == 0 {
        return Ok(());
    }
    // `Conv` of conv.cu.
    let sizes = [
        x[0],
        groups,
        w[1],
        w[0] / groups,
        x[2],
        x[3],
        w[2],
        w[3],
        y[2],
        y[3],
        stride[0],
        stride[1],
        pads[0],
        pads[2],
        dilation[0],
        dilation[1],
    ];
    let name = match which {
        Which::Forward => "conv",
        Which::Input => "conv_input_grad",
        Which::Weight => "conv_weight_grad",
    };
    let kernel = call.kernel("conv", name, &[("A", ty(a)?)])?;
    let (first, second) = (call.dense(a)?, call.dense(b)?);
    // cuDNN only supports equal pads on both sides.
    let even = pads[0] == pads[1] && pads[2] == pads[3];
    let library =
        if even && dnn::takes(a.dtype()) && first.at != 0 && second.at != 0 { call.queue.dnn()? } else { None };
    let four = |sizes: &[i64]| [sizes[0], sizes[1], sizes[2], sizes[3]];
    let shape = dnn::Shape {
        which,
        dtype: a.dtype(),
        x: four(&x),
        w: four(&w),
        y: four(&y),
        stride: [stride[0], stride[1]],
        pads: [pads[0], pads[2]],
        dilation: [dilation[0], dilation[1]],
        groups,
    };
    call.with_dense_outputs(|to| {
        if let Some(dnn) = library
            && dnn.launch(call.queue, &shape, first.at, second.at, to[0])?
        {
            return Ok(());
        }
        let arguments = Arguments::new().with(first.at).with(second.at).with(to[0]).with(sizes);
        match which {
            Which::Weight => call.lines(&kernel, call.threads(out.numel(), x[0] * y[2] * y[3], false), &arguments),
            _ => call.each(&kernel, out.numel(), &arguments),
        }
    })
}
