//! Storage types of elements, which may differ from the type of the sums: 16-bit floats are widened when they are
//! packed, and a block of the output is rounded once when it is finished.

use std::cell::Cell;

use half::slice::HalfFloatSliceExt;
use half::{bf16, f16};
use ms_core::{Block, Result};

use super::block::{Product, with_scratch};
use super::kernel::Tiled;
use super::pack::Source;
use super::{Matrix, MatrixMut};
use crate::element::Element;
use crate::strided::Scratch;
use crate::transpose::transpose;

/// An element type of matrices.
pub trait Stored: Element {
    /// The type in which products are summed.
    type Sum: Tiled;
    type Operand: Source<Self::Sum>;
    /// The largest number of a block's elements that are rounded at once, for which a thread keeps scratch.
    const MOST_ROUNDED: usize;

    fn source(matrix: Matrix<Self>) -> Self::Operand;

    /// [`Product::block`], with the output in its storage type.
    ///
    /// # Safety
    /// As for that method.
    unsafe fn block(
        product: &Product<Self::Sum, Self::Operand, Self::Operand>,
        index: usize,
        c: MatrixMut<Self>,
    ) -> Result<Block>;
}

macro_rules! as_they_are {
    ($($t:ty)*) => { $(
        impl Stored for $t {
            type Sum = $t;
            type Operand = Matrix<$t>;
            const MOST_ROUNDED: usize = usize::MAX;

            fn source(matrix: Matrix<$t>) -> Matrix<$t> {
                matrix
            }

            unsafe fn block(
                product: &Product<$t, Matrix<$t>, Matrix<$t>>,
                index: usize,
                c: MatrixMut<$t>,
            ) -> Result<Block> {
                // SAFETY: promised by the caller.
                unsafe { product.block(index, c) }
            }
        }
    )* };
}
as_they_are!(f32 f64);

/// A matrix of 16-bit floats as a source of float32.
pub struct Widened<H>(Matrix<H>);

/// The numbers of steps and lanes that are widened at a time, before they are transposed.
const STEPS: usize = 64;
const LANES: usize = 8;

thread_local! {
    /// A thread's block of sums before rounding.
    static SUMS: Cell<Scratch> = const { Cell::new(Scratch::empty()) };
}

macro_rules! widened {
    ($($h:ident)*) => { $(
        impl Widened<$h> {
            /// Like [`panel`](super::panel), for the widened elements.
            #[inline(always)]
            unsafe fn panel<const LEVEL: u8>(
                src: *const $h,
                lane: isize,
                step: isize,
                lanes: usize,
                k: usize,
                width: usize,
                dst: *mut f32,
            ) {
                // SAFETY: as for `gemm::panel`; pieces of lanes and steps stay within them, and `lines` holds `LANES`
                // by `STEPS` elements.
                unsafe {
                    for p in 0..if lanes < width { k } else { 0 } {
                        std::slice::from_raw_parts_mut(dst.add(p * width + lanes), width - lanes).fill(0.0);
                    }
                    if lane == 1 {
                        for p in 0..k {
                            let row = std::slice::from_raw_parts(src.offset(p as isize * step), lanes);
                            row.convert_to_f32_slice(std::slice::from_raw_parts_mut(dst.add(p * width), lanes));
                        }
                        return;
                    }
                    if step == 1 {
                        let mut lines = [[0f32; STEPS]; LANES];
                        for i in (0..lanes).step_by(LANES) {
                            let rows = LANES.min(lanes - i);
                            for p in (0..k).step_by(STEPS) {
                                let steps = STEPS.min(k - p);
                                for (r, line) in lines[..rows].iter_mut().enumerate() {
                                    let row = src.offset((i + r) as isize * lane).add(p);
                                    std::slice::from_raw_parts(row, steps).convert_to_f32_slice(&mut line[..steps]);
                                }
                                let (from, to) = (lines.as_ptr().cast(), dst.add(p * width + i));
                                transpose::<f32, LEVEL>(from, STEPS as isize, rows, steps, to, width as isize);
                            }
                        }
                        return;
                    }
                    for p in 0..k {
                        for i in 0..lanes {
                            *dst.add(p * width + i) = (*src.offset(i as isize * lane + p as isize * step)).to_f32();
                        }
                    }
                }
            }
        }

        impl Source<f32> for Widened<$h> {
            #[inline(always)]
            unsafe fn pack_rows<const LEVEL: u8>(
                &self,
                p: usize,
                k: usize,
                i: usize,
                rows: usize,
                width: usize,
                dst: *mut f32,
            ) {
                // SAFETY: the caller's ranges are within the matrix.
                unsafe {
                    let src = self.0.ptr.offset(i as isize * self.0.row + p as isize * self.0.column);
                    Self::panel::<LEVEL>(src, self.0.row, self.0.column, rows, k, width, dst);
                }
            }

            #[inline(always)]
            unsafe fn pack_columns<const LEVEL: u8>(
                &self,
                p: usize,
                k: usize,
                j: usize,
                columns: usize,
                width: usize,
                dst: *mut f32,
            ) {
                // SAFETY: the caller's ranges are within the matrix.
                unsafe {
                    let src = self.0.ptr.offset(p as isize * self.0.row + j as isize * self.0.column);
                    Self::panel::<LEVEL>(src, self.0.column, self.0.row, columns, k, width, dst);
                }
            }
        }

        impl Stored for $h {
            type Sum = f32;
            type Operand = Widened<$h>;
            const MOST_ROUNDED: usize = 1 << 20;

            fn source(matrix: Matrix<$h>) -> Widened<$h> {
                Widened(matrix)
            }

            unsafe fn block(
                product: &Product<f32, Widened<$h>, Widened<$h>>,
                index: usize,
                c: MatrixMut<$h>,
            ) -> Result<Block> {
                let Block { rows, columns, .. } = product.range(index);
                let (m, n) = (rows.len(), columns.len());
                // SAFETY: the scratch holds the block's `m * n` sums: the product is computed only at the block's rows
                // and columns, whose first element is the start of the scratch. The block of the output belongs to this
                // call.
                with_scratch(&SUMS, m * n * size_of::<f32>(), |sums| unsafe {
                    let sums = sums.cast::<f32>();
                    // The block's first element is at the start of the scratch.
                    let first = sums.wrapping_sub(rows.start * n + columns.start);
                    let done = product.block(index, MatrixMut { ptr: first, row: n as isize, column: 1 })?;
                    let mut line = [$h::ZERO; STEPS];
                    for i in 0..m {
                        for j in (0..n).step_by(STEPS) {
                            let some = STEPS.min(n - j);
                            let line = &mut line[..some];
                            line.convert_from_f32_slice(std::slice::from_raw_parts(sums.add(i * n + j), some));
                            let (row, column) = ((rows.start + i) as isize, (columns.start + j) as isize);
                            let to = c.ptr.offset(row * c.row + column * c.column);
                            for (x, &value) in line.iter().enumerate() {
                                *to.offset(x as isize * c.column) = value;
                            }
                        }
                    }
                    Ok(done)
                })
            }
        }
    )* };
}
widened!(f16 bf16);
