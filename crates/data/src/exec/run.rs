//! An epoch of a pipeline: threads take rows in order, draw in order and compute in parallel.

use super::chain::{Array, Chain, ChainError, Drawn, Fetched};
use super::epoch::{Column, Epoch, Map, Mismatch, Next, RowGenerators, RunError};
use super::slab::Pool;
use crate::image::steps::{Fallback, Scratch};
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock};
use std::thread::JoinHandle;
use std::time::Duration;

/// The operations on each column, and the fallback for files that the native decoder cannot read.
pub struct Plan {
    pub columns: Vec<Chain>,
    pub fallback: Option<Box<Fallback>>,
    pool: Arc<Pool>,
}

struct Batch {
    rows: usize,
    given: Vec<Vec<Array>>,
    columns: Vec<OnceLock<Column>>,
    /// The shapes by column and row, if chains do not fix them.
    shapes: Mutex<Vec<Vec<Vec<usize>>>>,
    error: Mutex<Option<(usize, RunError)>>,
}

/// A batch, and the index of a row in it.
type InBatch = (Arc<Batch>, usize);

struct Progress {
    claimed: usize,
    /// The number of available rows, and whether more will follow.
    available: usize,
    complete: bool,
    finished: usize,
    stopped: bool,
    delivered: usize,
    /// The number of requested batches, including delivered ones.
    asked: usize,
    /// The batches from `delivered` on, with the number of their finished rows.
    batches: VecDeque<(Arc<Batch>, usize)>,
    /// The first error among rows that belong to no batch.
    lost: Option<RunError>,
}

struct Draws {
    next: usize,
    maps: Vec<Map>,
    /// Row numbers, each with the maps before that row.
    marks: VecDeque<(usize, Vec<Map>)>,
}

impl Draws {
    /// The maps before the next row.
    fn now(&self) -> Vec<Map> {
        self.maps.iter().map(|map| Map { slot: map.slot + self.next, ..map.clone() }).collect()
    }
}

struct Shared {
    plan: Arc<Plan>,
    epoch: Epoch,
    random: bool,
    progress: Mutex<Progress>,
    work: Condvar,
    ready: Condvar,
    draws: Mutex<Draws>,
    turn: Condvar,
}

/// A running epoch. Dropping it stops its threads.
pub struct Run {
    shared: Arc<Shared>,
    threads: Vec<JoinHandle<()>>,
    own: Mutex<Memory>,
    process: u32,
}

/// Interrupts a [`Run`], also while a thread waits for its next batch.
pub struct Interrupter(Arc<Shared>);

impl Interrupter {
    /// Stops the threads after their current rows.
    pub fn interrupt(&self) {
        self.0.interrupt();
    }
}

/// The work memory of a thread.
#[derive(Default)]
struct Memory {
    scratch: Scratch,
    files: Vec<Vec<u8>>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

impl Plan {
    /// A plan for rows of these columns.
    pub fn new(columns: Vec<Chain>, fallback: Option<Box<Fallback>>) -> Plan {
        let pool = Pool::new(4 * columns.len());
        Plan { columns, fallback, pool }
    }
}

impl Shared {
    fn interrupt(&self) {
        lock(&self.progress).stopped = true;
        self.work.notify_all();
        self.ready.notify_all();
        // A thread checks `stopped` before it waits for its turn, while holding the lock of the draws.
        drop(lock(&self.draws));
        self.turn.notify_all();
    }

    /// The batch of a row and its index in it; None if the row is only drawn.
    fn batch_of(&self, progress: &mut Progress, row: usize) -> Option<InBatch> {
        let place = row.checked_sub(self.epoch.skip)?;
        let batched = self.epoch.batched(progress.available);
        if place >= batched {
            return None;
        }
        let number = place / self.epoch.batch;
        while progress.delivered + progress.batches.len() <= number {
            let start = (progress.delivered + progress.batches.len()) * self.epoch.batch;
            progress.batches.push_back((self.new_batch(self.epoch.batch.min(batched - start), Vec::new()), 0));
        }
        let (batch, _) = &progress.batches[number - progress.delivered];
        Some((batch.clone(), place % self.epoch.batch))
    }

    fn new_batch(&self, rows: usize, given: Vec<Vec<Array>>) -> Arc<Batch> {
        let columns = &self.plan.columns;
        Arc::new(Batch {
            rows,
            given,
            columns: columns.iter().map(|_| OnceLock::new()).collect(),
            shapes: Mutex::new(vec![vec![Vec::new(); rows]; columns.len()]),
            error: Mutex::new(None),
        })
    }

    /// The next rows of one batch for a thread, as many as are worthwhile: the first row, their number, and their
    /// position, unless they are in no batch.
    fn claim(&self, progress: &mut Progress, most: usize) -> Option<(usize, usize, Option<InBatch>)> {
        let row = progress.claimed;
        // Until the second batch is requested, a reader waits for the first one or computes it: rows of later batches
        // would take cores away from it.
        let alone = progress.asked < 2 && !self.epoch.given;
        let ahead = if alone { 0 } else { progress.delivered * self.epoch.batch + self.epoch.window() };
        let limit = self.epoch.skip + ahead.max(self.epoch.batch);
        if row >= progress.available || row >= limit {
            return None;
        }
        let batch = self.batch_of(progress, row);
        let count = match &batch {
            Some((batch, place)) => most.min(batch.rows - place),
            None => 1,
        };
        progress.claimed += count;
        Some((row, count, batch))
    }

    fn work(&self) {
        let mut memory = Memory::default();
        let mut progress = lock(&self.progress);
        loop {
            if progress.stopped || (progress.complete && progress.claimed >= progress.available) {
                return;
            }
            let Some((row, count, batch)) = self.claim(&mut progress, 1) else {
                progress = self.work.wait(progress).unwrap_or_else(std::sync::PoisonError::into_inner);
                continue;
            };
            drop(progress);
            self.compute(row, count, batch.as_ref(), &mut memory);
            progress = lock(&self.progress);
            self.finish(&mut progress, row, count);
        }
    }

    fn finish(&self, progress: &mut Progress, row: usize, count: usize) {
        progress.finished += count;
        if let Some(place) = row.checked_sub(self.epoch.skip) {
            let number = place / self.epoch.batch;
            if let Some((batch, done)) =
                number.checked_sub(progress.delivered).and_then(|at| progress.batches.get_mut(at))
            {
                *done += count;
                if *done < batch.rows {
                    return;
                }
            }
        }
        self.ready.notify_all();
    }

    /// Computes rows of one batch, or only draws for rows in no batch.
    fn compute(&self, row: usize, count: usize, batch: Option<&InBatch>, memory: &mut Memory) {
        let simple = batch.is_some() && count > 1;
        if let (Some((batch, place)), true) = (batch, simple) {
            for column in 0..self.plan.columns.len() {
                self.guarded(row, Some(batch), || self.write_block(row, count, batch, *place, column));
            }
            if self.plan.columns.iter().all(|chain| chain.block().is_some()) {
                return;
            }
        }
        for step in 0..count {
            let at = batch.map(|(batch, place)| (batch, place + step));
            self.guarded(row + step, at.map(|(batch, _)| batch), || self.compute_row(row + step, at, simple, memory));
        }
    }

    /// Records an error of a row, including a panic of a kernel.
    fn guarded(
        &self,
        row: usize,
        batch: Option<&Arc<Batch>>,
        task: impl FnOnce() -> Result<(), (usize, usize, ChainError)>,
    ) {
        let found = catch_unwind(AssertUnwindSafe(task)).unwrap_or_else(|_| {
            let text = "internal error: a kernel panicked".into();
            Err((row, 0, ChainError { operation: None, file: None, text }))
        });
        let Err((row, column, error)) = found else { return };
        let error = RunError::Row(self.epoch.number + row, column, error);
        match batch {
            Some(batch) => {
                let mut known = lock(&batch.error);
                if known.as_ref().is_none_or(|(first, _)| row < *first) {
                    *known = Some((row, error));
                }
            }
            None => {
                lock(&self.progress).lost.get_or_insert(error);
            }
        }
    }

    fn write_block(
        &self,
        row: usize,
        count: usize,
        batch: &Batch,
        place: usize,
        column: usize,
    ) -> Result<(), (usize, usize, ChainError)> {
        let chain = &self.plan.columns[column];
        let Some(array) = chain.block() else { return Ok(()) };
        let known = batch.columns[column].get_or_init(|| self.new_column(chain, chain.block_shape(array), batch.rows));
        // SAFETY: only the thread that claimed these rows of the slab writes them.
        let out = unsafe { rows_of(known, batch.rows, place, count) };
        let indices = &self.epoch.indices[row..row + count];
        chain.write_block(array, indices, out).map_err(|(at, error)| (row + at, column, error))
    }

    fn new_column(&self, chain: &Chain, shape: Vec<usize>, rows: usize) -> Column {
        let length = shape.iter().product::<usize>() * chain.dtype.size() * rows;
        Column { slab: Arc::new(self.plan.pool.take(length)), shape }
    }

    fn compute_row(
        &self,
        row: usize,
        batch: Option<(&Arc<Batch>, usize)>,
        simple: bool,
        memory: &mut Memory,
    ) -> Result<(), (usize, usize, ChainError)> {
        let columns = &self.plan.columns;
        let fallback = self.plan.fallback.as_deref();
        memory.files.resize_with(columns.len(), Vec::new);
        let index = self.epoch.indices.get(row).copied().unwrap_or(row as i64);
        let needs = |chain: &Chain| !(simple && chain.block().is_some()) && (batch.is_some() || chain.is_random());
        let mut found: Vec<Option<Fetched>> = Vec::with_capacity(columns.len());
        let mut failed = None;
        let fetched = catch_unwind(AssertUnwindSafe(|| {
            for ((column, chain), buffer) in columns.iter().enumerate().zip(&mut memory.files) {
                if !needs(chain) {
                    found.push(None);
                    continue;
                }
                let given = batch.and_then(|(batch, at)| batch.given.get(column)?.get(at));
                match chain.fetch(index, given, buffer, fallback) {
                    Ok(fetched) => found.push(Some(fetched)),
                    Err(error) => {
                        failed = Some((row, column, error));
                        return;
                    }
                }
            }
        }));
        // A failed row takes its turn too; otherwise later rows would wait forever.
        let drawn = self.draw(row, if failed.is_none() && fetched.is_ok() { &found } else { &[] });
        if let Err(panic) = fetched {
            std::panic::resume_unwind(panic);
        }
        if let Some(error) = failed {
            return Err(error);
        }
        let drawn = drawn.map_err(|(column, error)| (row, column, self.named(column, index, error)))?;
        let Some((batch, place)) = batch else { return Ok(()) };
        for (column, (fetched, drawn)) in found.iter().zip(&drawn).enumerate() {
            let Some(fetched) = fetched else { continue };
            let chain = &columns[column];
            let shape = chain.shape(fetched, drawn);
            let known = batch.columns[column].get_or_init(|| self.new_column(chain, shape.clone(), batch.rows));
            if known.shape == shape {
                // SAFETY: only the thread that claimed this row of the slab writes it.
                let out = unsafe { rows_of(known, batch.rows, place, 1) };
                let written = chain.write(fetched, drawn, out, &mut memory.scratch, fallback);
                written.map_err(|error| (row, column, self.named(column, index, error)))?;
            }
            lock(&batch.shapes)[column][place] = shape;
        }
        for (fetched, buffer) in found.into_iter().zip(&mut memory.files) {
            if let Some(Fetched::Jpeg(data, _)) = fetched {
                *buffer = data;
            }
        }
        Ok(())
    }

    /// Adds the file of the row to an error.
    fn named(&self, column: usize, index: i64, error: ChainError) -> ChainError {
        match &self.plan.columns[column].source {
            super::chain::Source::Files(paths) if error.file.is_none() => {
                ChainError { file: usize::try_from(index).ok().and_then(|at| paths.get(at)).cloned(), ..error }
            }
            _ => error,
        }
    }

    /// Draws for a row, after all rows before it have drawn.
    fn draw(&self, row: usize, found: &[Option<Fetched>]) -> Result<Vec<Drawn>, (usize, ChainError)> {
        if !self.random {
            let mut none = RowGenerators { maps: &mut [], row };
            return self.draw_columns(found, &mut none);
        }
        let mut draws = lock(&self.draws);
        while draws.next != row && !lock(&self.progress).stopped {
            draws = self.turn.wait(draws).unwrap_or_else(std::sync::PoisonError::into_inner);
        }
        // The reader may ask for the position after each batch.
        if row.checked_sub(self.epoch.skip).is_some_and(|place| place.is_multiple_of(self.epoch.batch)) {
            let number = self.epoch.number + row;
            let maps = draws.maps.iter().map(|map| Map { slot: map.slot + row, ..map.clone() }).collect();
            draws.marks.push_back((number, maps));
        }
        let drawn = self.draw_columns(found, &mut RowGenerators { maps: &mut draws.maps, row });
        draws.next = draws.next.max(row + 1);
        self.turn.notify_all();
        drawn
    }

    fn draw_columns(
        &self,
        found: &[Option<Fetched>],
        generators: &mut RowGenerators,
    ) -> Result<Vec<Drawn>, (usize, ChainError)> {
        let mut drawn = Vec::with_capacity(found.len());
        for (column, fetched) in found.iter().enumerate() {
            drawn.push(match fetched {
                Some(fetched) => {
                    self.plan.columns[column].draw(fetched, generators).map_err(|error| (column, error))?
                }
                None => Drawn::default(),
            });
        }
        Ok(drawn)
    }
}

/// The bytes of some rows of a column.
///
/// # Safety
/// Nothing else may access these rows meanwhile.
#[allow(clippy::mut_from_ref)]
unsafe fn rows_of(column: &Column, rows: usize, place: usize, count: usize) -> &mut [u8] {
    let each = column.slab.len() / rows.max(1);
    debug_assert!(place + count <= rows);
    // SAFETY: the range is within the slab; the caller promises exclusive access.
    unsafe { std::slice::from_raw_parts_mut(column.slab.address().add(place * each), count * each) }
}

impl Run {
    /// Starts an epoch and its threads.
    pub fn new(plan: Arc<Plan>, epoch: Epoch, maps: Vec<Map>) -> Run {
        let random = plan.columns.iter().any(Chain::is_random);
        let progress = Progress {
            claimed: 0,
            available: epoch.indices.len(),
            complete: !epoch.given,
            finished: 0,
            stopped: false,
            delivered: 0,
            asked: 0,
            batches: VecDeque::new(),
            lost: None,
        };
        let count = epoch.threads;
        if count > 0 {
            super::slab::keep_freed_memory();
        }
        let shared = Arc::new(Shared {
            plan,
            epoch: Epoch { batch: epoch.batch.max(1), ..epoch },
            random,
            progress: Mutex::new(progress),
            work: Condvar::new(),
            ready: Condvar::new(),
            draws: Mutex::new(Draws { next: 0, maps, marks: VecDeque::new() }),
            turn: Condvar::new(),
        });
        let start = |number: usize| {
            let shared = shared.clone();
            std::thread::Builder::new().name(format!("ms-data {number}")).spawn(move || shared.work()).ok()
        };
        let threads = (0..count).filter_map(start).collect();
        Run { shared, threads, own: Mutex::default(), process: std::process::id() }
    }

    /// A handle that interrupts the run.
    pub fn interrupter(&self) -> Interrupter {
        Interrupter(self.shared.clone())
    }

    /// Passes in the rows of a batch, by column. All batches except the last have `Epoch::batch` rows.
    pub fn give(&self, rows: usize, given: Vec<Vec<Array>>) {
        let mut progress = lock(&self.shared.progress);
        progress.available += rows;
        let batch = self.shared.new_batch(rows, given);
        progress.batches.push_back((batch, 0));
        self.shared.work.notify_all();
    }

    /// Marks the end of the rows.
    pub fn complete(&self) {
        lock(&self.shared.progress).complete = true;
        self.shared.work.notify_all();
        self.shared.ready.notify_all();
    }

    /// Waits for the next batch, at most for `wait`.
    pub fn next(&self, wait: Duration) -> Next {
        let shared = &*self.shared;
        let mut progress = lock(&shared.progress);
        if progress.asked <= progress.delivered {
            progress.asked = progress.delivered + 1;
            if progress.asked == 2 {
                shared.work.notify_all();
            }
        }
        if self.threads.is_empty() {
            drop(progress);
            self.work_here();
            progress = lock(&shared.progress);
        }
        loop {
            let is_done = |(batch, done): &(Arc<Batch>, usize)| *done >= batch.rows;
            if progress.stopped {
                return Next::Stopped;
            }
            let first = shared.epoch.number + shared.epoch.skip;
            if let Some(error) = progress.lost.take_if(|lost| matches!(lost, RunError::Row(row, ..) if *row < first)) {
                return Next::Failed(error);
            }
            if progress.batches.front().is_some_and(is_done) {
                break;
            }
            let all = progress.complete && progress.finished >= progress.available;
            if all && progress.batches.is_empty() {
                return match progress.lost.take() {
                    Some(error) => Next::Failed(error),
                    None => Next::End,
                };
            }
            let (after, timeout) =
                shared.ready.wait_timeout(progress, wait).unwrap_or_else(std::sync::PoisonError::into_inner);
            progress = after;
            if timeout.timed_out() && !progress.batches.front().is_some_and(is_done) {
                return Next::Waiting;
            }
        }
        let Some((batch, _)) = progress.batches.pop_front() else { return Next::End };
        progress.delivered += 1;
        let reached = shared.epoch.number + shared.epoch.skip + progress.delivered * shared.epoch.batch;
        if progress.asked > 1 || shared.epoch.given {
            shared.work.notify_all();
        }
        drop(progress);
        let mut draws = lock(&shared.draws);
        while draws.marks.len() > 1 && draws.marks[1].0 <= reached {
            draws.marks.pop_front();
        }
        drop(draws);
        taken(&batch)
    }

    /// Computes the next batch on this thread.
    fn work_here(&self) {
        let shared = &*self.shared;
        let mut memory = lock(&self.own);
        let mut progress = lock(&shared.progress);
        loop {
            let is_done = |(batch, done): &(Arc<Batch>, usize)| *done >= batch.rows;
            if progress.batches.front().is_some_and(is_done) {
                return;
            }
            // Random rows are drawn one by one; others are written column by column.
            let most = if shared.random { 1 } else { shared.epoch.batch };
            let Some((row, count, batch)) = shared.claim(&mut progress, most) else { return };
            drop(progress);
            shared.compute(row, count, batch.as_ref(), &mut memory);
            progress = lock(&shared.progress);
            shared.finish(&mut progress, row, count);
        }
    }

    /// The generators after the rows that were drawn.
    pub fn generators(&self) -> Vec<Map> {
        lock(&self.shared.draws).now()
    }

    /// The maps before row `number` of the epoch, which starts a batch or follows the last drawn row.
    pub fn mark(&self, number: usize) -> Option<Vec<Map>> {
        let draws = lock(&self.shared.draws);
        if number == self.shared.epoch.number + draws.next {
            return Some(draws.now());
        }
        draws.marks.iter().find(|(row, _)| *row == number).map(|(_, maps)| maps.clone())
    }

    /// Stops the threads; unfinished results are lost.
    pub fn stop(&mut self) {
        if self.process != std::process::id() {
            // In a forked child there are no threads, and it is unknown who held the locks.
            std::mem::forget(std::mem::take(&mut self.threads));
            return;
        }
        self.shared.interrupt();
        for thread in self.threads.drain(..) {
            let _ = thread.join();
        }
    }
}

impl Drop for Run {
    fn drop(&mut self) {
        self.stop();
    }
}

/// The columns of a finished batch, or the error that prevents it.
fn taken(batch: &Arc<Batch>) -> Next {
    if let Some((_, error)) = lock(&batch.error).take() {
        return Next::Failed(error);
    }
    let shapes = lock(&batch.shapes);
    for (column, rows) in shapes.iter().enumerate() {
        let first = &rows[0];
        if let Some(place) = rows.iter().position(|shape| shape != first) {
            let mismatch = Mismatch { column, first: first.clone(), place, shape: rows[place].clone() };
            return Next::Failed(RunError::Mismatch(mismatch));
        }
    }
    drop(shapes);
    let columns = batch.columns.iter().filter_map(OnceLock::get);
    let columns = columns.map(|known| Column { slab: known.slab.clone(), shape: known.shape.clone() }).collect();
    Next::Batch(columns, batch.rows)
}
