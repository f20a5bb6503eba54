//! The inputs and outputs of an epoch: its rows, the logical workers of its maps, batches, errors.

use super::chain::{ChainError, Generators};
use super::slab::Slab;
use crate::random::Mt19937;
use std::sync::Arc;

/// The logical workers of a `map`: the position of row 0 in their round-robin order, and the generators by worker and
/// operation.
#[derive(Clone)]
pub struct Map {
    pub slot: usize,
    pub generators: Vec<Vec<Option<Mt19937>>>,
}

/// The rows of an epoch, and how they are batched.
pub struct Epoch {
    /// Row numbers of the source. Empty if rows are passed in batch by batch.
    pub indices: Vec<i64>,
    /// Whether rows are passed in by [`Run::give`].
    pub given: bool,
    /// The number of the first row.
    pub number: usize,
    /// The number of rows that are drawn but not computed.
    pub skip: usize,
    /// The number of rows of a batch.
    pub batch: usize,
    pub drop_remainder: bool,
    /// If 0, the thread that takes a batch computes it.
    pub threads: usize,
}

/// A column of a batch.
pub struct Column {
    pub slab: Arc<Slab>,
    /// The shape without the dimension of rows.
    pub shape: Vec<usize>,
}

/// Rows whose results have different shapes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mismatch {
    pub column: usize,
    pub first: Vec<usize>,
    pub place: usize,
    pub shape: Vec<usize>,
}

/// Why a batch is missing.
#[derive(Debug)]
pub enum RunError {
    /// A row failed: its number, its column, and the error.
    Row(usize, usize, ChainError),
    Mismatch(Mismatch),
}

/// The result of [`Run::next`].
pub enum Next {
    Batch(Vec<Column>, usize),
    End,
    /// Nothing within the timeout.
    Waiting,
    /// The epoch was interrupted.
    Stopped,
    Failed(RunError),
}

impl Epoch {
    /// How many of `rows` rows belong to batches.
    pub(super) fn batched(&self, rows: usize) -> usize {
        let rows = rows.saturating_sub(self.skip);
        if self.drop_remainder { rows - rows % self.batch } else { rows }
    }

    /// The number of rows that may be in progress beyond the batches that were taken.
    pub(super) fn window(&self) -> usize {
        (2 * self.batch).max(4 * self.threads) + self.batch
    }
}

/// The generators of a row's logical workers.
pub(super) struct RowGenerators<'a> {
    pub maps: &'a mut [Map],
    pub row: usize,
}

impl Generators for RowGenerators<'_> {
    fn generator(&mut self, map: usize, place: usize) -> Option<&mut Mt19937> {
        let map = self.maps.get_mut(map)?;
        let count = map.generators.len();
        let worker = map.slot.checked_add(self.row)?.checked_rem(count)?;
        map.generators[worker].get_mut(place)?.as_mut()
    }
}
