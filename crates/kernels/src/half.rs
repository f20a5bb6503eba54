//! Kernels over the float types of 16 bits: the operands are widened to float32, and the result is rounded once.

use ms_core::{DType, ProgramBuilder, Reg, Result, View, ViewMut};

use crate::strided::{Dims, Scratch, row_major};

fn cast(from: &View, to: &ViewMut) -> Result<()> {
    let mut b = ProgramBuilder::new(&[from.dtype]);
    let value = b.cast(Reg(0), to.dtype);
    b.output(value);
    crate::elementwise::run(&b.finish(), &[*from], std::slice::from_ref(to))
}

/// A row-major float32 tensor of some shape.
struct Wide {
    memory: Scratch,
    strides: Dims,
}

impl Wide {
    fn new(shape: &[i64]) -> Result<Wide> {
        let n = shape.iter().product::<i64>() as usize;
        Ok(Wide { memory: Scratch::elements(n, 4)?, strides: row_major(shape) })
    }

    fn view<'a>(&'a self, shape: &'a [i64]) -> ViewMut<'a> {
        // SAFETY: the memory has four bytes for each element of the shape.
        unsafe { ViewMut::new(self.memory.ptr(), DType::Float32, shape, &self.strides) }
    }
}

/// Calls `kernel` with float32 in the place of every operand of 16 bits, then rounds into `out`.
pub(crate) fn through(
    inputs: &[&View],
    out: &ViewMut,
    kernel: impl FnOnce(&[View], &ViewMut) -> Result<()>,
) -> Result<()> {
    let wide = inputs
        .iter()
        .map(|x| if x.dtype.is_half() { Wide::new(x.shape).map(Some) } else { Ok(None) })
        .collect::<Result<Vec<_>>>()?;
    let mut views = Vec::with_capacity(inputs.len());
    for (x, wide) in inputs.iter().zip(&wide) {
        views.push(match wide {
            Some(wide) => {
                let view = wide.view(x.shape);
                cast(x, &view)?;
                view.as_view()
            }
            None => **x,
        });
    }
    if !out.dtype.is_half() {
        return kernel(&views, out);
    }
    let result = Wide::new(out.shape)?;
    kernel(&views, &result.view(out.shape))?;
    cast(&result.view(out.shape).as_view(), out)
}
