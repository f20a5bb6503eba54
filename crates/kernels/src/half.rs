//! Operands in a dtype other than that of the computation: converted into scratch memory.

use ms_core::{DType, ProgramBuilder, Reg, Result, View, ViewMut};

use crate::strided::{Dims, Scratch, row_major};

pub(crate) fn cast(from: &View, to: &ViewMut) -> Result<()> {
    let mut b = ProgramBuilder::new(&[from.dtype]);
    let value = b.cast(Reg(0), to.dtype);
    b.output(value);
    crate::elementwise::run(&b.finish(), &[*from], std::slice::from_ref(to))
}

/// A row-major tensor of some shape and dtype.
pub(crate) struct ScratchTensor<'a> {
    memory: Scratch,
    dtype: DType,
    shape: &'a [i64],
    strides: Dims,
}

impl<'a> ScratchTensor<'a> {
    pub(crate) fn new(dtype: DType, shape: &'a [i64]) -> Result<ScratchTensor<'a>> {
        let n = shape.iter().product::<i64>() as usize;
        Ok(ScratchTensor { memory: Scratch::elements(n, dtype.size())?, dtype, shape, strides: row_major(shape) })
    }

    /// The values of `from`, converted to `dtype`.
    pub(crate) fn of(from: &View<'a>, dtype: DType) -> Result<ScratchTensor<'a>> {
        let made = ScratchTensor::new(dtype, from.shape)?;
        cast(from, &made.view())?;
        Ok(made)
    }

    pub(crate) fn view(&self) -> ViewMut<'_> {
        // SAFETY: the memory has room for each element of the shape.
        unsafe { ViewMut::new(self.memory.ptr(), self.dtype, self.shape, &self.strides) }
    }
}

/// Calls `kernel` with the truth values of `input`: whether each element is nonzero (NaN is).
pub(crate) fn by_truth<R>(input: &View, kernel: impl FnOnce(&View) -> Result<R>) -> Result<R> {
    if input.dtype == DType::Bool {
        return kernel(input);
    }
    let truth = ScratchTensor::of(input, DType::Bool)?;
    kernel(&truth.view().as_view())
}

/// Calls `kernel` with float32 copies of all 16-bit operands, then rounds into `out`.
pub(crate) fn through(
    inputs: &[&View],
    out: &ViewMut,
    kernel: impl FnOnce(&[View], &ViewMut) -> Result<()>,
) -> Result<()> {
    let wide: Vec<Option<ScratchTensor>> = inputs
        .iter()
        .map(|x| if x.dtype.is_half() { ScratchTensor::of(x, DType::Float32).map(Some) } else { Ok(None) })
        .collect::<Result<_>>()?;
    let views: Vec<View> =
        inputs.iter().zip(&wide).map(|(x, w)| w.as_ref().map_or(**x, |w| w.view().as_view())).collect();
    if !out.dtype.is_half() {
        return kernel(&views, out);
    }
    let result = ScratchTensor::new(DType::Float32, out.shape)?;
    kernel(&views, &result.view())?;
    cast(&result.view().as_view(), out)
}
