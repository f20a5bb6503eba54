//! `x @ w^T + bias`: a product whose bias is added to each block while it is in cache.

use std::sync::OnceLock;

use ms_core::{Block, DType, Epilogue, Opcode, ProgramBuilder, Reg, Result, View, ViewMut};

use crate::elementwise::{CompiledProgram, EpilogueProgram};
use crate::gemm;
use crate::strided::misuse;

/// `out = x @ w^T + bias`, for `[n, k]`, `[m, k]` and `[m]`; then calls `epilogue` for each block of `out`. The bits
/// are those of [`gemm::matmul`] followed by an addition.
///
/// Errors: those of [`gemm::matmul_with`].
///
/// ```
/// use ms_core::{DType, View, ViewMut};
///
/// let (x, w, b, mut y) = ([1f32, 2.0], [3f32, 4.0, 5.0, 6.0], [0.5f32, 1.0], [0f32; 2]);
/// unsafe {
///     let x = View::new(x.as_ptr().cast(), DType::Float32, &[1, 2], &[2, 1]);
///     let w = View::new(w.as_ptr().cast(), DType::Float32, &[2, 2], &[2, 1]);
///     let b = View::new(b.as_ptr().cast(), DType::Float32, &[2], &[1]);
///     let out = ViewMut::new(y.as_mut_ptr().cast(), DType::Float32, &[1, 2], &[2, 1]);
///     ms_kernels::linear::linear(&x, &w, Some(&b), &out, None).unwrap();
/// }
/// assert_eq!(y, [11.5, 18.0]);
/// ```
pub fn linear(x: &View, w: &View, bias: Option<&View>, out: &ViewMut, epilogue: Option<Epilogue>) -> Result<()> {
    if w.shape.len() != 2 || bias.is_some_and(|b| b.shape != &out.shape[1..] || b.dtype != out.dtype) {
        return Err(misuse("linear", "operands of unexpected shapes"));
    }
    let (shape, strides) = ([w.shape[1], w.shape[0]], [w.strides[1], w.strides[0]]);
    // SAFETY: the same memory with its dimensions swapped.
    let transposed = unsafe { View::new(w.ptr, w.dtype, &shape, &strides) };
    let Some(bias) = bias else {
        return match epilogue {
            Some(epilogue) => gemm::matmul_with(x, &transposed, out, epilogue),
            None => gemm::matmul(x, &transposed, out),
        };
    };
    let strides = [0, bias.strides[0]];
    // SAFETY: the same memory, with each row repeated.
    let rows = unsafe { View::new(bias.ptr, bias.dtype, out.shape, &strides) };
    // SAFETY: the same view; the epilogue only accesses finished blocks.
    let target = unsafe { ViewMut::new(out.ptr, out.dtype, out.shape, out.strides) };
    let add = EpilogueProgram::new(addition(out.dtype)?, out, &[rows], std::slice::from_ref(&target));
    gemm::matmul_with(x, &transposed, out, &|block: Block| {
        // SAFETY: the views outlive the product, and blocks are disjoint.
        unsafe { add.run(&block)? };
        epilogue.map_or(Ok(()), |finish| finish(block))
    })
}

/// The program that adds two elements, compiled once per dtype.
fn addition(dtype: DType) -> Result<&'static CompiledProgram> {
    static MADE: [OnceLock<CompiledProgram>; DType::ALL.len()] = [const { OnceLock::new() }; DType::ALL.len()];
    let place = &MADE[dtype as usize];
    if let Some(made) = place.get() {
        return Ok(made);
    }
    let mut builder = ProgramBuilder::new(&[dtype, dtype]);
    let sum = builder.op(Opcode::Add, &[Reg(0), Reg(1)]);
    builder.output(sum);
    let made = CompiledProgram::new(&builder.finish())?;
    Ok(place.get_or_init(|| made))
}
