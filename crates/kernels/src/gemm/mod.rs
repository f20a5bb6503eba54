//! Matrix products.
//!
//! Each element of a product is a sum over `k` in blocks of [`KC`]: within a block one fused multiply-add after the
//! other, then the blocks' sums one after the other. This order does not depend on the operands' strides, the other
//! dimensions, the division of work or the threads. GEMM crates were measured to change the last bits with the
//! operands' layout and with the shape, so this engine is our own. The output is divided into blocks (`plan.rs`), each
//! computed by one thread. The thread packs its part of the operands into panels (for any strides), or reads them in
//! place if packing does not pay (`block.rs`), and computes one register tile of the output at a time (`kernel.rs`).

mod block;
mod epilogue;
mod kernel;
mod pack;
mod plain;
mod plan;
mod stored;
mod thin;
mod vector;

use half::{bf16, f16};
use ms_core::{DType, Result, View, ViewMut};
use num_complex::Complex;

use crate::pool::{try_parallel_for, worth_splitting};
use crate::simd::Level;
use crate::strided::{Nest, Shared, misuse, unsupported};
use block::Product;
pub(crate) use block::with_scratch;
pub use kernel::{Micro, Tiled};
pub use ms_core::{Block, Epilogue};
pub use pack::Source;
pub(crate) use pack::{PanelKernel, panel};
pub(crate) use plan::MACS;
use plan::Plan;
use stored::Stored;
pub(crate) use vector::{Portable, Vector};

/// The number of terms that are summed separately. It is part of the definition of the bits, so it is not tunable.
pub const KC: usize = 256;
/// Products of more work (in element operations) are divided themselves, so that interrupts are seen in time.
pub(crate) const LONG: usize = 1 << 21;

// SAFETY: threads write disjoint blocks of it.
unsafe impl<T> Sync for MatrixMut<T> {}

/// One matrix in memory: `ptr` at element (0, 0), strides in elements.
#[derive(Clone, Copy)]
pub struct Matrix<T> {
    pub ptr: *const T,
    pub row: isize,
    pub column: isize,
}

impl<T> Matrix<T> {
    /// The transpose.
    fn transposed(&self) -> Matrix<T> {
        Matrix { ptr: self.ptr, row: self.column, column: self.row }
    }
}

/// The output matrix.
#[derive(Clone, Copy)]
pub struct MatrixMut<T> {
    pub ptr: *mut T,
    pub row: isize,
    pub column: isize,
}

/// `out = a @ b` over the last two dimensions: `[.., m, k] @ [.., k, n] -> [.., m, n]`. The leading dimensions are
/// equal in all three (the caller has expanded them with stride 0). Any strides are accepted; integers wrap, bool is
/// refused, and 16-bit floats are computed in float32. With `k == 0` the output is zeros.
///
/// Errors: `UnsupportedDType`, `OutOfMemory`, `Interrupted`.
///
/// ```
/// use ms_core::{DType, View, ViewMut};
///
/// let (a, b, mut c) = ([1f32, 2.0, 3.0, 4.0], [5f32, 6.0], [0f32; 2]);
/// unsafe {
///     let a = View::new(a.as_ptr().cast(), DType::Float32, &[2, 2], &[2, 1]);
///     let b = View::new(b.as_ptr().cast(), DType::Float32, &[2, 1], &[1, 1]);
///     let out = ViewMut::new(c.as_mut_ptr().cast(), DType::Float32, &[2, 1], &[1, 1]);
///     ms_kernels::gemm::matmul(&a, &b, &out).unwrap();
/// }
/// assert_eq!(c, [17.0, 39.0]);
/// ```
pub fn matmul(a: &View, b: &View, out: &ViewMut) -> Result<()> {
    product(a, b, out, None)
}

/// Like [`matmul`], and calls `epilogue` for each block of the output as soon as it is finished, while it is in cache.
/// Every element is in exactly one block; the calls come in any order and from several threads at once. The epilogue
/// may rewrite the block's elements of `out`. It reads the same values as an elementwise program after the product, of
/// `out`'s dtype.
///
/// Errors: those of [`matmul`], and the first of the epilogue.
///
/// ```
/// use ms_core::{DType, View, ViewMut};
///
/// let (a, b, mut c) = ([1f32, 2.0, 3.0, 4.0], [5f32, 6.0], [0f32; 2]);
/// unsafe {
///     let a = View::new(a.as_ptr().cast(), DType::Float32, &[2, 2], &[2, 1]);
///     let b = View::new(b.as_ptr().cast(), DType::Float32, &[2, 1], &[1, 1]);
///     let out = ViewMut::new(c.as_mut_ptr().cast(), DType::Float32, &[2, 1], &[1, 1]);
///     let shared = ms_kernels::strided::Shared(c.as_mut_ptr());
///     ms_kernels::gemm::matmul_with(&a, &b, &out, &|block| {
///         for row in block.rows {
///             *shared.get().add(row) += 0.5;
///         }
///         Ok(())
///     })
///     .unwrap();
/// }
/// assert_eq!(c, [17.5, 39.5]);
/// ```
pub fn matmul_with(a: &View, b: &View, out: &ViewMut, epilogue: Epilogue) -> Result<()> {
    product(a, b, out, Some(epilogue))
}

fn product(a: &View, b: &View, out: &ViewMut, epilogue: Option<Epilogue>) -> Result<()> {
    let rank = out.shape.len();
    let fits = rank >= 2
        && a.shape.len() == rank
        && b.shape.len() == rank
        && a.shape[..rank - 2] == out.shape[..rank - 2]
        && b.shape[..rank - 2] == out.shape[..rank - 2]
        && a.shape[rank - 2] == out.shape[rank - 2]
        && b.shape[rank - 1] == out.shape[rank - 1]
        && a.shape[rank - 1] == b.shape[rank - 2]
        && a.dtype == out.dtype
        && b.dtype == out.dtype;
    if !fits {
        return Err(misuse("matmul", "operands of unexpected shapes"));
    }
    if out.numel() == 0 {
        return Ok(());
    }
    if a.shape[rank - 1] == 0 {
        crate::movement::fill(ms_core::Scalar::Int(0), out)?;
        return epilogue::whole(out, epilogue);
    }
    match out.dtype {
        DType::Float32 => return batched::<f32>(a, b, out, epilogue),
        DType::Float64 => return batched::<f64>(a, b, out, epilogue),
        DType::Float16 => return batched::<f16>(a, b, out, epilogue),
        DType::BFloat16 => return batched::<bf16>(a, b, out, epilogue),
        // Wrapping products and sums of unsigned integers have the same bits as signed ones.
        DType::Int8 | DType::UInt8 => plain::batched::<i8>(a, b, out),
        DType::Int16 | DType::UInt16 => plain::batched::<i16>(a, b, out),
        DType::Int32 | DType::UInt32 => plain::batched::<i32>(a, b, out),
        DType::Int64 | DType::UInt64 => plain::batched::<i64>(a, b, out),
        DType::Complex64 => plain::batched::<Complex<f32>>(a, b, out),
        DType::Complex128 => plain::batched::<Complex<f64>>(a, b, out),
        DType::Bool => Err(unsupported("matmul", out.dtype)),
    }?;
    epilogue::whole(out, epilogue)
}

/// The matrices of a batch: the last two strides, and a nest over the leading dimensions.
struct Batch {
    nest: Nest,
    count: usize,
    m: usize,
    n: usize,
    k: usize,
    a: (isize, isize),
    b: (isize, isize),
    c: (isize, isize),
}

impl Batch {
    fn new(a: &View, b: &View, out: &ViewMut) -> Batch {
        let r = out.shape.len() - 2;
        let nest = Nest::new(&out.shape[..r], &[&a.strides[..r], &b.strides[..r], &out.strides[..r]]);
        let last = |s: &[i64]| (s[r] as isize, s[r + 1] as isize);
        Batch {
            count: nest.numel(),
            nest,
            m: out.shape[r] as usize,
            n: out.shape[r + 1] as usize,
            k: a.shape[r + 1] as usize,
            a: last(a.strides),
            b: last(b.strides),
            c: last(out.strides),
        }
    }
}

/// The product of the transposed operands in exchanged order, with the output transposed: the same elements.
fn exchange<T>(a: &mut Matrix<T>, b: &mut Matrix<T>, c: &mut MatrixMut<T>) {
    (*a, *b) = (b.transposed(), a.transposed());
    (c.row, c.column) = (c.column, c.row);
}

/// Whether the exchanged product is faster: if the output's columns are dense, or so few that most lanes of the
/// register tile would be idle.
fn better_exchanged<T>(m: usize, n: usize, c: &MatrixMut<T>, lanes: usize) -> bool {
    let idle = |n: usize| 4 * n <= lanes;
    if idle(m) || idle(n) { n < m } else { c.column != 1 && c.row == 1 }
}

fn batched<T: Stored>(a: &View, b: &View, out: &ViewMut, epilogue: Option<Epilogue>) -> Result<()> {
    let batch = Batch::new(a, b, out);
    let (pa, pb, pc) =
        (Shared(a.ptr.cast::<T>().cast_mut()), Shared(b.ptr.cast::<T>().cast_mut()), Shared(out.ptr.cast::<T>()));
    let tiles = T::Sum::at(Level::current());
    let c = MatrixMut { ptr: pc.get(), row: batch.c.0, column: batch.c.1 };
    let exchanged = better_exchanged(batch.m, batch.n, &c, tiles.lanes);
    let (m, n) = if exchanged { (batch.n, batch.m) } else { (batch.m, batch.n) };
    let matrices = |i: usize| {
        let offset = |operand| batch.nest.offset(operand, i);
        let mut a = Matrix { ptr: pa.get().wrapping_offset(offset(0)).cast_const(), row: batch.a.0, column: batch.a.1 };
        let mut b = Matrix { ptr: pb.get().wrapping_offset(offset(1)).cast_const(), row: batch.b.0, column: batch.b.1 };
        let mut c = MatrixMut { ptr: pc.get().wrapping_offset(offset(2)), row: batch.c.0, column: batch.c.1 };
        if exchanged {
            exchange(&mut a, &mut b, &mut c);
        }
        (T::source(a), T::source(b), c)
    };
    let (first_a, first_b, _) = matrices(0);
    let sizes = [batch.count, m, n, batch.k];
    let plan = Plan::new(sizes, first_a.in_memory().as_ref(), first_b.in_memory().as_ref(), tiles, true);
    let plan = plan.limited(m, T::MOST_ROUNDED, tiles);
    let blocks = plan.blocks();
    let one = |index: usize| {
        let (a, b, c) = matrices(index / blocks);
        let product = Product::new([m, n, batch.k], &a, &b, plan, tiles);
        // SAFETY: a block of a matrix of the batch, which is computed once.
        let done = unsafe { T::block(&product, index % blocks, c)? };
        epilogue::finish(epilogue, done, index / blocks, exchanged)
    };
    let all = batch.count * blocks;
    let work = plan::work(m, n, batch.k);
    if !worth_splitting(batch.count * work) {
        return (0..all).try_for_each(one);
    }
    let per_chunk = (plan::SMALLEST * blocks / work.max(1)).clamp(1, all);
    try_parallel_for(all.div_ceil(per_chunk), &|c| (c * per_chunk..((c + 1) * per_chunk).min(all)).try_for_each(one))
}

/// `c = a @ b`, of `m x k` and `k x n`, none of them zero.
///
/// # Safety
/// The matrices are readable, and `c` writable, over these sizes; `c` overlaps neither operand.
pub unsafe fn gemm<T: Tiled>(
    m: usize,
    n: usize,
    k: usize,
    a: Matrix<T>,
    b: Matrix<T>,
    c: MatrixMut<T>,
    threads: bool,
) -> Result<()> {
    let (mut a, mut b, mut c) = (a, b, c);
    if better_exchanged(m, n, &c, T::at(Level::current()).lanes) {
        exchange(&mut a, &mut b, &mut c);
        // SAFETY: promised by the caller; exchanged and transposed they are the same elements.
        return unsafe { gemm_from(n, m, k, &a, &b, c, threads) };
    }
    // SAFETY: promised by the caller.
    unsafe { gemm_from(m, n, k, &a, &b, c, threads) }
}

/// Like [`gemm`], with operands that implement their own packing.
///
/// # Safety
/// As for [`gemm`].
pub unsafe fn gemm_from<T: Tiled, A: Source<T>, B: Source<T>>(
    m: usize,
    n: usize,
    k: usize,
    a: &A,
    b: &B,
    c: MatrixMut<T>,
    threads: bool,
) -> Result<()> {
    // SAFETY: promised by the caller.
    unsafe { gemm_from_with(m, n, k, a, b, c, threads, None) }
}

/// Like [`gemm_from`], with an [`Epilogue`], whose blocks belong to matrix 0.
///
/// # Safety
/// As for [`gemm`].
pub unsafe fn gemm_from_with<T: Tiled, A: Source<T>, B: Source<T>>(
    m: usize,
    n: usize,
    k: usize,
    a: &A,
    b: &B,
    c: MatrixMut<T>,
    threads: bool,
    epilogue: Option<Epilogue>,
) -> Result<()> {
    let tiles = T::at(Level::current());
    let plan = Plan::new([1, m, n, k], a.in_memory().as_ref(), b.in_memory().as_ref(), tiles, threads);
    let product = Product::new([m, n, k], a, b, plan, tiles);
    let c = &c;
    let one = |index: usize| {
        // SAFETY: each block is computed once.
        let done = unsafe { product.block(index, *c)? };
        epilogue::finish(epilogue, done, 0, false)
    };
    if threads && plan.blocks() > 1 {
        return try_parallel_for(plan.blocks(), &one);
    }
    (0..plan.blocks()).try_for_each(one)
}
