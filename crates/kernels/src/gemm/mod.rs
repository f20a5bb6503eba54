//! Matrix products.
//!
//! Each element of a product is a sum over `k` in blocks of [`KC`]: within a block one fused multiply-add after the other,
//! then the blocks' sums one after the other. That order does not depend on the operands' strides, on the other dimensions,
//! on how the work is cut or on the threads; which is why this engine is our own: measured, GEMM crates change the last bits
//! with the operands' layout and with the shape. The operands are packed into panels (any strides), or read in place where
//! packing would not pay, and a register tile of the output is computed at a time.

mod epilogue;
mod kernel;
mod pack;
mod plain;
mod vector;

use std::cell::Cell;

use ms_core::{DType, Result, View, ViewMut};
use num_complex::Complex;

use crate::half;
use crate::pool::{num_threads, parallel_for, worth_splitting};
use crate::simd::{Level, resolve};
use crate::strided::{Nest, Scratch, Shared, misuse, unsupported};
pub use epilogue::{Block, Epilogue};
pub use kernel::{Micro, Tile, micro};
pub use pack::Source;
use pack::{PackLeft, PackRight, Panel};
pub(crate) use pack::{PanelKernel, panel};
pub(crate) use vector::{Portable, Vector};

/// Terms of a sum that are added up by themselves. Part of the definition of the bits: not tunable.
pub const KC: usize = 256;
/// Rows of the left operand that are packed at a time (about; a multiple of the register tile): a quarter megabyte.
const MC: usize = 240;
/// Columns of the right operand that are packed at a time.
const NC: usize = 4096;
/// Up to this many register tiles of rows, a right operand with dense rows is read in place.
const IN_PLACE_TILES: usize = 2;

// SAFETY: threads write disjoint blocks of it.
unsafe impl<T> Sync for MatrixMut<T> {}

/// Multiply-adds that take as long as one element operation of [`worth_splitting`].
pub(crate) const MACS: usize = 32;
/// Products of more work (in element operations) are cut themselves, so that interrupts are seen in time.
pub(crate) const LONG: usize = 1 << 21;

/// One matrix in memory: `ptr` at element (0, 0), strides in elements.
#[derive(Clone, Copy)]
pub struct Matrix<T> {
    pub ptr: *const T,
    pub row: isize,
    pub column: isize,
}

/// The output matrix.
#[derive(Clone, Copy)]
pub struct MatrixMut<T> {
    pub ptr: *mut T,
    pub row: isize,
    pub column: isize,
}

/// `out = a @ b` over the last two dimensions: `[.., m, k] @ [.., k, n] -> [.., m, n]`. The dimensions before them are equal
/// in all three (the caller has expanded them with stride 0). Any strides; integers wrap, bool is refused, the float
/// types of 16 bits are computed in float32. With
/// `k == 0` the output is zeros.
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

/// As [`matmul`], then `epilogue` for each block of the output as soon as it is finished, while it is in cache. Every
/// element lies in exactly one of the blocks; they come in any order and from several threads at once. The epilogue may
/// rewrite the block's elements of `out`, and reads what an elementwise program after the product would have read: values of
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
        return Err(misuse("matmul", "operands that do not fit"));
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
        // Wrapping products and sums of unsigned integers are those of signed ones.
        DType::Int8 | DType::UInt8 => plain::batched::<i8>(a, b, out),
        DType::Int16 | DType::UInt16 => plain::batched::<i16>(a, b, out),
        DType::Int32 | DType::UInt32 => plain::batched::<i32>(a, b, out),
        DType::Int64 | DType::UInt64 => plain::batched::<i64>(a, b, out),
        DType::Complex64 => plain::batched::<Complex<f32>>(a, b, out),
        DType::Complex128 => plain::batched::<Complex<f64>>(a, b, out),
        DType::Float16 | DType::BFloat16 => half::through(&[a, b], out, |i, out| matmul(&i[0], &i[1], out)),
        DType::Bool => Err(unsupported("matmul", out.dtype)),
    }?;
    epilogue::whole(out, epilogue)
}

/// The matrices of a batch: the last two strides, and a nest over the dimensions before.
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

fn batched<T: Micro>(a: &View, b: &View, out: &ViewMut, epilogue: Option<Epilogue>) -> Result<()> {
    let batch = Batch::new(a, b, out);
    let (pa, pb, pc) =
        (Shared(a.ptr.cast::<T>().cast_mut()), Shared(b.ptr.cast::<T>().cast_mut()), Shared(out.ptr.cast::<T>()));
    let one = |i: usize, threads: bool| {
        // SAFETY: the offsets of a matrix of the batch.
        unsafe {
            let a = Matrix {
                ptr: pa.get().cast_const().offset(batch.nest.offset(0, i)),
                row: batch.a.0,
                column: batch.a.1,
            };
            let b = Matrix {
                ptr: pb.get().cast_const().offset(batch.nest.offset(1, i)),
                row: batch.b.0,
                column: batch.b.1,
            };
            let c = MatrixMut { ptr: pc.get().offset(batch.nest.offset(2, i)), row: batch.c.0, column: batch.c.1 };
            let of_matrix = |block: Block| epilogue.map_or(Ok(()), |e| e(Block { matrix: i, ..block }));
            let epilogue: Option<Epilogue> = if epilogue.is_some() { Some(&of_matrix) } else { None };
            gemm_from_with(batch.m, batch.n, batch.k, &a, &b, c, threads, epilogue)
        }
    };
    let work = batch.m * batch.n * batch.k / MACS;
    if batch.count >= 2 * num_threads() && work < LONG && worth_splitting(work * batch.count) {
        let per_chunk = ((1 << 16) / work.max(1)).clamp(1, batch.count.div_ceil(2 * num_threads()));
        return crate::pool::try_parallel_for(batch.count.div_ceil(per_chunk), &|c| {
            (c * per_chunk..((c + 1) * per_chunk).min(batch.count)).try_for_each(|i| one(i, false))
        });
    }
    (0..batch.count).try_for_each(|i| one(i, true))
}

thread_local! {
    /// A thread's packed left and right operands, kept between products up to a size.
    static PACKED_LEFT: Cell<Scratch> = const { Cell::new(Scratch::empty()) };
    static PACKED_RIGHT: Cell<Scratch> = const { Cell::new(Scratch::empty()) };
}
/// Kept scratch larger than this is given back.
const KEEP_BYTES: usize = 8 << 20;

/// Calls `run` with this thread's scratch of a kind, of at least this many bytes.
pub(crate) fn with_scratch<R>(
    kept: &'static std::thread::LocalKey<Cell<Scratch>>,
    bytes: usize,
    run: impl FnOnce(*mut u8) -> Result<R>,
) -> Result<R> {
    let mut scratch = kept.replace(Scratch::empty());
    if scratch.size() < bytes {
        scratch = Scratch::bytes(bytes)?;
    }
    let result = run(scratch.ptr());
    if scratch.size() <= KEEP_BYTES {
        kept.set(scratch);
    }
    result
}

/// `c = a @ b`, of `m x k` and `k x n`, none of them zero.
///
/// # Safety
/// The matrices are readable, and `c` writable, over these sizes; `c` overlaps neither operand.
pub unsafe fn gemm<T: Micro>(
    m: usize,
    n: usize,
    k: usize,
    a: Matrix<T>,
    b: Matrix<T>,
    c: MatrixMut<T>,
    threads: bool,
) -> Result<()> {
    unsafe { gemm_from(m, n, k, &a, &b, c, threads) }
}

/// As [`gemm`], with operands that say themselves how to pack them.
///
/// # Safety
/// As for [`gemm`].
pub unsafe fn gemm_from<T: Micro, A: Source<T>, B: Source<T>>(
    m: usize,
    n: usize,
    k: usize,
    a: &A,
    b: &B,
    c: MatrixMut<T>,
    threads: bool,
) -> Result<()> {
    unsafe { gemm_from_with(m, n, k, a, b, c, threads, None) }
}

/// As [`gemm_from`], with an [`Epilogue`]; its blocks are of matrix 0.
///
/// # Safety
/// As for [`gemm`].
pub unsafe fn gemm_from_with<T: Micro, A: Source<T>, B: Source<T>>(
    m: usize,
    n: usize,
    k: usize,
    a: &A,
    b: &B,
    c: MatrixMut<T>,
    threads: bool,
    epilogue: Option<Epilogue>,
) -> Result<()> {
    let kernel = micro::<T>(m);
    let level = Level::current();
    let (pack_left, pack_right) = (resolve::<PackLeft<T, A>>(level), resolve::<PackRight<T, B>>(level));
    let (mr, nr) = (kernel.mr, kernel.nr);
    let threads = threads && worth_splitting(m * n * k / MACS);
    let mc = (MC / mr * mr).min(m.next_multiple_of(mr));
    let in_place = if m <= IN_PLACE_TILES * mr { b.dense_rows() } else { None };
    let size = size_of::<T>();
    let c = &c;
    let nc_max = (NC / nr * nr).min(n.next_multiple_of(nr));
    with_scratch(&PACKED_RIGHT, KC.min(k) * nc_max * size, |right| {
        let right = Shared(right.cast::<T>());
        for jc in (0..n).step_by(nc_max) {
            let nc = nc_max.min(n - jc);
            let panels = nc.div_ceil(nr);
            for pc in (0..k).step_by(KC) {
                let kc = KC.min(k - pc);
                let pack = |panel: usize| {
                    let j = jc + panel * nr;
                    let width = nr.min(n - j);
                    if in_place.is_some() && width == nr {
                        return;
                    }
                    // SAFETY: each panel has its own part of the scratch.
                    unsafe {
                        let dst = right.get().add(panel * nr * kc);
                        pack_right(Panel { source: b, p: pc, k: kc, lane: j, lanes: width, width: nr, dst });
                    }
                };
                // Rows of blocks, and where these are few, also columns, so that every thread has some.
                let row_blocks = m.div_ceil(mc);
                let column_blocks = if threads { (4 * num_threads()).div_ceil(row_blocks).min(panels) } else { 1 };
                let per_block = panels.div_ceil(column_blocks);
                let block = |index: usize| -> Result<()> {
                    let (ib, jb) = (index / column_blocks, index % column_blocks);
                    let (ic, first) = (ib * mc, jb * per_block);
                    let last = (first + per_block).min(panels);
                    let rows = mc.min(m - ic);
                    with_scratch(&PACKED_LEFT, mc * KC.min(k) * size, |left| {
                        let left = left.cast::<T>();
                        unsafe {
                            for ir in (0..rows).step_by(mr) {
                                let (lane, lanes, dst) = (ic + ir, mr.min(rows - ir), left.add(ir * kc));
                                pack_left(Panel { source: a, p: pc, k: kc, lane, lanes, width: mr, dst });
                            }
                            for panel in first..last {
                                let j = jc + panel * nr;
                                let width = nr.min(n - j);
                                let (bp, ldb) = match in_place {
                                    Some(b) if width == nr => (b.ptr.offset(pc as isize * b.row).add(j), b.row),
                                    _ => (right.get().cast_const().add(panel * nr * kc), nr as isize),
                                };
                                for ir in (0..rows).step_by(mr) {
                                    let out = c;
                                    let at = (ic + ir) as isize * out.row + j as isize * out.column;
                                    (kernel.run)(Tile {
                                        k: kc,
                                        a: left.add(ir * kc),
                                        b: bp,
                                        ldb,
                                        c: out.ptr.offset(at),
                                        row: out.row,
                                        column: out.column,
                                        m: mr.min(rows - ir),
                                        n: width,
                                        add: pc > 0,
                                    });
                                }
                            }
                        }
                        match epilogue {
                            Some(finish) if pc + kc == k && first < last => {
                                let columns = jc + first * nr..(jc + last * nr).min(n);
                                finish(Block { matrix: 0, rows: ic..ic + rows, columns })
                            }
                            _ => Ok(()),
                        }
                    })
                };
                if threads {
                    let group = 8;
                    parallel_for(panels.div_ceil(group), &|g| {
                        (g * group..((g + 1) * group).min(panels)).for_each(pack);
                    })?;
                    crate::pool::try_parallel_for(row_blocks * column_blocks, &block)?;
                } else {
                    (0..panels).for_each(pack);
                    (0..row_blocks * column_blocks).try_for_each(block)?;
                }
            }
        }
        Ok(())
    })
}
