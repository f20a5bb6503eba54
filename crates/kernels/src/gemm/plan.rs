//! Decides how a product is divided and which operands are packed. Nothing here changes a bit of the result.

use super::kernel::Tiles;
use super::{KC, Matrix};
use crate::pool::{in_loop, num_threads, worth_splitting};

/// The number of multiply-adds that take as long as one element operation of [`worth_splitting`].
pub(crate) const MACS: usize = 32;
/// Bytes of the left and right operands that a block packs at a time: together they fit the second-level cache.
const LEFT_BYTES: usize = 240 << 10;
const RIGHT_BYTES: usize = 512 << 10;
/// Multiply-adds of the largest block, so that interrupts are seen in time (a few milliseconds).
const LARGEST: usize = 1 << 30;
/// The number of operand elements whose reading takes as long as one element operation.
const READS: usize = 16;
/// The work (in element operations) of a block that is worth a thread.
pub(super) const SMALLEST: usize = 1 << 14;
/// Up to this many rows of the output, a right operand with dense rows is read in place.
const RIGHT_IN_PLACE: usize = 256;
/// Up to this many columns of the output, a left operand is read in place. The second limit applies if its lines do not
/// map to the same few cache sets.
const LEFT_IN_PLACE: [usize; 2] = [128, 512];
/// Rows this many bytes apart share cache sets.
const ALIASED: usize = 4096;
/// The bytes of a line of the first-level cache, the number of its sets, and the number of lines of a set that one
/// operand may take.
const LINE: usize = 64;
const SETS: usize = 64;
const WAYS: usize = 8;
/// How often an operand whose lines do not stay in the first-level cache is read in place rather than packed.
const FEW_READS: usize = 3;
/// The measured costs of packing an element, and of reading it in place, relative to a multiply-add of a vector.
const PACK: f64 = 0.3;
const READ: f64 = 0.03;
/// The fraction of a block by which one of several threads is late.
const LATE: f64 = 0.15;

/// Whether `rows` pieces of memory of these bytes, `apart` bytes from each other, fit the sets of the first-level cache
/// that they map to. Those that are not whole lines apart drift over the sets.
fn stays(apart: usize, rows: usize, bytes: usize) -> bool {
    if apart == 0 || !apart.is_multiple_of(LINE) {
        return true;
    }
    let lines = bytes.div_ceil(LINE);
    // Distances that are odd in lines map to all sets, even ones to a part of them.
    let sets = (SETS >> (apart / LINE).trailing_zeros().min(SETS.trailing_zeros())) * lines;
    rows * lines <= sets.min(SETS) * WAYS
}

/// The work of a product, in element operations.
pub(super) fn work(m: usize, n: usize, k: usize) -> usize {
    m * n * k / MACS + (m + n) * k / READS
}

/// A division of the output into blocks of `rows` by `columns` (smaller at the ends).
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    pub rows: usize,
    pub columns: usize,
    pub row_blocks: usize,
    pub column_blocks: usize,
    /// The number of rows that are packed at a time.
    pub packed_rows: usize,
    /// The strip of register tiles that determines the width of the right operand's panels.
    pub strip: usize,
    pub left_in_place: bool,
    pub right_in_place: bool,
}

impl Plan {
    /// For `count` products of one shape. The operands are given if they may be read in place.
    pub fn new<T>(
        [count, m, n, k]: [usize; 4],
        left: Option<&Matrix<T>>,
        right: Option<&Matrix<T>>,
        tiles: &Tiles<T>,
        threads: bool,
    ) -> Plan {
        let main = &tiles.strips[tiles.main];
        let steps = k.min(KC);
        let right_in_place = m <= RIGHT_IN_PLACE
            && right.is_some_and(|b| {
                let row = b.row.unsigned_abs() * size_of::<T>();
                b.column == 1 && (m <= FEW_READS * main.rows() || stays(row, steps, main.width * size_of::<T>()))
            });
        let strip = if right_in_place { tiles.widest(m) } else { tiles.main };
        let (mr, nr) = (tiles.strips[tiles.main].rows(), tiles.strips[strip].width);
        let left_in_place = left.is_some_and(|a| {
            let apart = a.row.unsigned_abs().max(a.column.unsigned_abs()) * size_of::<T>();
            let step = a.column.unsigned_abs() * size_of::<T>();
            (a.column == 1 || n <= FEW_READS * main.width || stays(step, steps, main.rows() * size_of::<T>()))
                && (n <= LEFT_IN_PLACE[0] || n <= LEFT_IN_PLACE[1] && !apart.is_multiple_of(ALIASED))
        });
        // The size that fits `bytes`, in whole panels.
        let fitting = |bytes: usize, panel: usize| (bytes / (KC * size_of::<T>()) / panel).max(1) * panel;
        let packed_rows = fitting(LEFT_BYTES, mr);
        let most_columns = if right_in_place || m <= packed_rows { n } else { fitting(RIGHT_BYTES, nr) };
        let whole = Plan {
            rows: m,
            columns: n,
            row_blocks: 1,
            column_blocks: 1,
            packed_rows,
            strip,
            left_in_place,
            right_in_place,
        };
        let (macs, work) = (m * n * k, work(m, n, k));
        let threads = if threads && worth_splitting(count * work) && !in_loop() { num_threads() } else { 1 };
        if n <= most_columns && (work <= SMALLEST || threads == 1 || count >= 4 * threads) && macs <= LARGEST {
            return whole;
        }
        let least = macs.div_ceil(LARGEST);
        let most = (4 * threads).div_ceil(count).min(work.div_ceil(SMALLEST)).max(least);
        let (tiles_down, tiles_across) = (m.div_ceil(mr), n.div_ceil(nr));
        let mut best = (f64::INFINITY, whole);
        for row_blocks in 1..=most.min(tiles_down) {
            let fewest = least.div_ceil(row_blocks).max(n.div_ceil(most_columns));
            for column_blocks in fewest..=fewest.max(most.div_ceil(row_blocks)) + threads {
                let rows = tiles_down.div_ceil(row_blocks) * mr;
                let columns = tiles_across.div_ceil(column_blocks.min(tiles_across)) * nr;
                let (row_blocks, column_blocks) = (m.div_ceil(rows), n.div_ceil(columns));
                let blocks = count * row_blocks * column_blocks;
                // The work of the slowest thread, and the cost of packing more than once.
                let one = rows.min(m) as f64 * columns.min(n) as f64 / tiles.lanes as f64;
                let compute = one * (blocks.div_ceil(threads) as f64 + if threads > 1 { LATE } else { 0.0 });
                let cost = |in_place| if in_place { READ } else { PACK };
                let moved = column_blocks as f64 * m as f64 * cost(left_in_place)
                    + row_blocks as f64 * n as f64 * cost(right_in_place);
                let total = compute + moved * (count as f64 / threads as f64);
                if total < best.0 {
                    best = (total, Plan { rows, columns, row_blocks, column_blocks, ..whole });
                }
            }
        }
        best.1
    }

    /// With blocks of at most this many elements, but at least one register tile of rows; `m` is the total number of
    /// rows.
    pub fn limited<T>(mut self, m: usize, elements: usize, tiles: &Tiles<T>) -> Plan {
        let mr = tiles.strips[tiles.main].rows();
        let rows = (elements / self.columns / mr).max(1) * mr;
        if rows < self.rows {
            (self.rows, self.row_blocks) = (rows, m.div_ceil(rows));
        }
        self
    }

    pub fn blocks(&self) -> usize {
        self.row_blocks * self.column_blocks
    }
}
