//! Attention: two products around a softmax. It processes some rows of the scores at a time, so that they stay in cache
//! from the first product to the second.
//!
//! Every row is computed by the same kernels as in separate launches: [`gemm`], the elementwise program, [`softmax`].
//! The bits of their results do not depend on how many rows they process.
//!
//! [`gemm`]: crate::gemm [`softmax`]: crate::rows::softmax

use std::cell::Cell;

use ms_core::{Block, DType, Result, SmallVec, View, ViewMut};

use crate::elementwise::{CompiledProgram, EpilogueProgram};
use crate::gemm::{MACS, matmul, matmul_with, with_scratch};
use crate::pool::{num_threads, try_parallel_for, worth_splitting};
use crate::rows::softmax::{SoftmaxKind, softmax};
use crate::strided::{Scratch, misuse, product, unsupported};

/// Bytes of the scores that are processed at a time: together with the operands they fit the second-level cache.
const SCORES_BYTES: usize = 256 << 10;
/// With fewer rows at a time, the operands of both products would be read too often.
const FEWEST_ROWS: usize = 48;
/// A multiple of the rows of a register tile on all processors.
const TILE_ROWS: usize = 12;
/// The cost of softmax per element, in element operations.
const SOFTMAX: usize = 3;

thread_local! {
    /// A thread's scores, kept between launches up to a maximum size.
    static SCORES: Cell<Scratch> = const { Cell::new(Scratch::empty()) };
}

/// Whether this dtype is supported.
pub fn takes(dtype: DType) -> bool {
    matches!(dtype, DType::Float32 | DType::Float64 | DType::Float16 | DType::BFloat16)
}

/// A program between the first product and the softmax, and its operands besides the product, in the product's shape.
#[derive(Clone, Copy)]
pub struct Scores<'a> {
    pub program: &'a CompiledProgram,
    pub inputs: &'a [View<'a>],
}

/// `out = softmax(scores(a @ b)) @ c` along the last axis, with `a` [.., n, d], `b` [.., d, m], `c` [.., m, e] and
/// `out` [.., n, e] of one float dtype and with equal dimensions before the last two. `weights` [.., n, m] receives the
/// softmax.
///
/// Errors: `UnsupportedDType`, `OutOfMemory`, `Interrupted`.
///
/// ```
/// use ms_core::{DType, View, ViewMut};
///
/// let (a, b, c, mut out) = ([1f32], [2f32, 2.0], [3f32, 5.0], [0f32]);
/// let view = |data: &[f32], shape: &'static [i64], strides: &'static [i64]| unsafe {
///     View::new(data.as_ptr().cast(), DType::Float32, shape, strides)
/// };
/// let result = unsafe { ViewMut::new(out.as_mut_ptr().cast(), DType::Float32, &[1, 1], &[1, 1]) };
/// let operands = [view(&a, &[1, 1], &[1, 1]), view(&b, &[1, 2], &[2, 1]), view(&c, &[2, 1], &[1, 1])];
/// ms_kernels::attention::attention(&operands, None, &result, None).unwrap();
/// assert_eq!(out, [4.0]);
/// ```
pub fn attention(operands: &[View; 3], scores: Option<Scores>, out: &ViewMut, weights: Option<&ViewMut>) -> Result<()> {
    let [a, b, c] = operands;
    let rank = out.shape.len();
    if rank < 2 || operands.iter().any(|v| v.shape.len() != rank) {
        return Err(misuse("attention", "operands of unexpected shapes"));
    }
    let (batch, last) = (&out.shape[..rank - 2], rank - 2);
    let [n, d, m, e] = [a.shape[last], a.shape[last + 1], b.shape[last + 1], c.shape[last + 1]];
    let has = |shape: &[i64], matrix: [i64; 2]| shape[..last] == *batch && shape[last..] == matrix;
    let program_fits = |s: &Scores| {
        let program = s.program;
        program.input_count() == s.inputs.len() + 1
            && program.output_count() == 1
            && program.output_dtype(0) == out.dtype
            && s.inputs.iter().all(|v| v.shape.len() == rank && has(v.shape, [n, m]))
    };
    let fits = has(a.shape, [n, d])
        && has(b.shape, [d, m])
        && has(c.shape, [m, e])
        && has(out.shape, [n, e])
        && operands.iter().all(|v| v.dtype == out.dtype)
        && weights.is_none_or(|w| w.shape.len() == rank && has(w.shape, [n, m]) && w.dtype == out.dtype)
        && scores.as_ref().is_none_or(program_fits);
    if !fits {
        return Err(misuse("attention", "operands of unexpected shapes or dtypes"));
    }
    if !takes(out.dtype) {
        return Err(unsupported("attention", out.dtype));
    }
    let count = product(batch);
    if count == 0 || n == 0 {
        return Ok(());
    }
    let one = Matrices { operands, scores, out, weights, n: n as usize, m: m as usize };
    let [_, d, m, e] = [n, d, m, e].map(|size| size as usize);
    let work = m * (d + e) / MACS + m * SOFTMAX + scores.map_or(0, |s| m * s.program.work());
    let all = count * one.n * work;
    let shared = worth_splitting(all);
    let rows = one.rows(count, shared);
    let blocks = one.n.div_ceil(rows);
    let block = |index: usize| {
        let first = index % blocks * rows;
        one.block(index / blocks, first, rows.min(one.n - first))
    };
    // With few blocks, the kernels inside a block split their own work over threads.
    if !shared || count * blocks < num_threads() {
        return (0..count * blocks).try_for_each(block);
    }
    let per_chunk = (CHUNK / (rows * work).max(1)).clamp(1, count * blocks);
    let end = |chunk: usize| ((chunk + 1) * per_chunk).min(count * blocks);
    try_parallel_for((count * blocks).div_ceil(per_chunk), &|chunk| (chunk * per_chunk..end(chunk)).try_for_each(block))
}

/// The work of a chunk that is worth a thread, in element operations.
const CHUNK: usize = 1 << 14;

/// The operands of a launch.
struct Matrices<'a> {
    operands: &'a [View<'a>; 3],
    scores: Option<Scores<'a>>,
    out: &'a ViewMut<'a>,
    weights: Option<&'a ViewMut<'a>>,
    n: usize,
    m: usize,
}

impl Matrices<'_> {
    /// The number of rows of the scores to process at a time, for `count` matrices that threads share.
    fn rows(&self, count: usize, shared: bool) -> usize {
        let fitting = (SCORES_BYTES / (self.m * self.out.dtype.size()).max(1)).max(FEWEST_ROWS);
        let wanted = if shared { (4 * num_threads()).div_ceil(count) } else { 1 };
        let rows = fitting.min(self.n.div_ceil(wanted).max(FEWEST_ROWS));
        let even = self.n.div_ceil(self.n.div_ceil(rows));
        even.next_multiple_of(TILE_ROWS).min(self.n)
    }

    /// Some rows of one matrix of the batch.
    fn block(&self, matrix: usize, first: usize, rows: usize) -> Result<()> {
        let size = self.out.dtype.size();
        match self.weights {
            Some(weights) => {
                let (strides, at) = self.place(weights.shape, weights.strides, matrix, first);
                // SAFETY: the block is within the view.
                let scores = unsafe { weights.ptr.offset(at * size as isize) };
                self.compute(matrix, first, rows, scores, strides)
            }
            None => with_scratch(&SCORES, rows * self.m * size, |scores| {
                self.compute(matrix, first, rows, scores, [self.m as i64, 1])
            }),
        }
    }

    /// The strides of an operand's matrix, and the offset of a row of it, in elements.
    fn place(&self, shape: &[i64], strides: &[i64], matrix: usize, row: usize) -> ([i64; 2], isize) {
        let last = shape.len() - 2;
        let block = Block { matrix, rows: row..row, columns: 0..0 };
        ([strides[last], strides[last + 1]], block.offset(shape, strides))
    }

    fn compute(&self, matrix: usize, first: usize, rows: usize, scores: *mut u8, strides: [i64; 2]) -> Result<()> {
        let [a, b, c] = self.operands;
        let dtype = self.out.dtype;
        let matrix_of = |v: &View<'_>, row: usize| {
            let (strides, at) = self.place(v.shape, v.strides, matrix, row);
            // SAFETY: the matrix's row is within the view.
            (strides, unsafe { v.ptr.offset(at * v.dtype.size() as isize) })
        };
        let last = a.shape.len() - 2;
        let (d, e) = (a.shape[last + 1], c.shape[last + 1]);
        let (n, m) = (rows as i64, self.m as i64);
        let (shapes, result) = ([[n, d], [d, m], [m, e]], [n, e]);
        let [of_a, of_b, of_c] = [matrix_of(a, first), matrix_of(b, 0), matrix_of(c, 0)];
        let (of_out, at) = self.place(self.out.shape, self.out.strides, matrix, first);
        let shape = [n, m];
        // SAFETY: rows of the operands' matrices. The scores are this call's own memory, or rows of the weights that
        // belong to this block only.
        let (a, b, c, scores, out) = unsafe {
            (
                View::new(of_a.1, dtype, &shapes[0], &of_a.0),
                View::new(of_b.1, dtype, &shapes[1], &of_b.0),
                View::new(of_c.1, dtype, &shapes[2], &of_c.0),
                ViewMut::new(scores, dtype, &shape, &strides),
                ViewMut::new(self.out.ptr.offset(at * dtype.size() as isize), dtype, &result, &of_out),
            )
        };
        match &self.scores {
            None => matmul(&a, &b, &scores)?,
            Some(own) => {
                let places: SmallVec<[_; 4]> = own.inputs.iter().map(|v| (v.dtype, matrix_of(v, first))).collect();
                let inputs: SmallVec<[View<'_>; 4]> = (places.iter())
                    // SAFETY: rows of the operand's matrix.
                    .map(|(dtype, (strides, ptr))| unsafe { View::new(*ptr, *dtype, &shape, strides) })
                    .collect();
                let outputs = [&scores].map(|v| {
                    // SAFETY: the same elements; the program reads each before it writes it.
                    unsafe { ViewMut::new(v.ptr, dtype, &shape, &strides) }
                });
                let after = EpilogueProgram::new(own.program, &scores, &inputs, &outputs);
                // SAFETY: the product calls this for blocks that it has finished.
                matmul_with(&a, &b, &scores, &|block| unsafe { after.run(&block) })?;
            }
        }
        softmax(SoftmaxKind::Softmax, &scores.as_view(), 1, &scores)?;
        matmul(&scores.as_view(), &c, &out)
    }
}
