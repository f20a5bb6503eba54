//! What an epoch is given and gives: its rows, the logical workers of its maps, batches, errors.

use super::chain::{ChainError, Generators};
use super::slab::Slab;
use crate::random::Mt19937;
use std::sync::Arc;

/// The logical workers of a `map`: the place of row 0 in their turns, and by worker and operation the generators.
#[derive(Clone)]
pub struct Map {
    pub slot: usize,
    pub generators: Vec<Vec<Option<Mt19937>>>,
}

/// Which rows an epoch has, and how they are joined.
pub struct Epoch {
    /// Row numbers of the source. Empty if rows are given batch by batch.
    pub indices: Vec<i64>,
    /// Rows come by [`Run::give`].
    pub given: bool,
    /// The number of the first row.
    pub number: usize,
    /// Rows that are drawn but not computed.
    pub skip: usize,
    /// Rows of a batch.
    pub batch: usize,
    pub drop_remainder: bool,
    /// 0: batches are computed by the thread that takes them.
    pub threads: usize,
}

/// A column of a batch.
pub struct Column {
    pub slab: Arc<Slab>,
    /// Without the rows.
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

/// Why a batch is not there.
#[derive(Debug)]
pub enum RunError {
    /// A row failed: its number, its column, and what.
    Row(usize, usize, ChainError),
    Mismatch(Mismatch),
}

/// What [`Run::next`] found.
pub enum Next {
    Batch(Vec<Column>, usize),
    End,
    /// Nothing in the time given.
    Waiting,
    /// The epoch was interrupted.
    Stopped,
    Failed(RunError),
}

impl Epoch {
    /// Rows that belong to batches, of `rows`.
    pub(super) fn batched(&self, rows: usize) -> usize {
        let rows = rows.saturating_sub(self.skip);
        if self.drop_remainder { rows - rows % self.batch } else { rows }
    }

    /// Rows in work beyond the batches that were taken.
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
