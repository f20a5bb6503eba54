//! Several independent launches as one loop over the tiles of all of them: work is distributed to threads once, however
//! small each launch is.

use ms_core::{Result, SmallVec, View, ViewMut};

use super::compile::CompiledProgram;
use super::run::{Launch, TILE, prepare};
use crate::pool::{num_threads, try_parallel_for, worth_splitting};

/// One of the launches of [`run_all`].
pub struct One<'a> {
    /// The name for errors.
    pub op: &'static str,
    pub program: &'a CompiledProgram,
    pub inputs: &'a [View<'a>],
    pub outputs: &'a [ViewMut<'a>],
}

impl One<'_> {
    fn run(&self) -> Result<()> {
        self.program.run(self.inputs, self.outputs).map_err(|e| e.op(self.op))
    }
}

/// The smallest work of a chunk that one thread takes at a time, in element operations. Each thread gets several
/// chunks. They are short enough for timely interrupts, and long enough to hide the cost of distributing them.
const LEAST: usize = 1 << 14;
const MOST: usize = 1 << 18;
const CHUNKS_A_THREAD: usize = 8;

/// The part that a launch has in the loop.
enum Share<'a> {
    /// Runs in one piece.
    Whole(&'a One<'a>),
    Tiles(Box<Launch<'a>>),
}

/// A launch and its position in the sequence of all work.
struct Item<'a> {
    share: Share<'a>,
    op: &'static str,
    /// The amount of work before this launch.
    start: usize,
    tiles: usize,
    tile_work: usize,
}

/// Runs independent launches: none writes memory that another one reads or writes. The bits are those of separate
/// launches.
///
/// Errors: those of [`CompiledProgram::run`], with the launch's op.
pub fn run_all(launches: &[One]) -> Result<()> {
    let elements = |one: &One| one.outputs.first().map_or(0, ViewMut::numel);
    let total: usize = launches.iter().map(|one| elements(one) * one.program.work()).sum();
    if launches.len() == 1 || !worth_splitting(total) {
        return launches.iter().try_for_each(One::run);
    }
    let mut items: SmallVec<[Item; 8]> = SmallVec::new();
    let mut work = 0;
    for one in launches {
        let n = elements(one);
        if n <= TILE {
            let tile_work = (n * one.program.work()).max(1);
            items.push(Item { share: Share::Whole(one), op: one.op, start: work, tiles: 1, tile_work });
            work += tile_work;
        } else if let Some(launch) = prepare(one.program, one.inputs, one.outputs).map_err(|e| e.op(one.op))? {
            let (tiles, tile_work) = (launch.tiles(), launch.tile_work());
            items.push(Item { share: Share::Tiles(Box::new(launch)), op: one.op, start: work, tiles, tile_work });
            work += tiles * tile_work;
        }
    }
    let chunk = (total / (num_threads() * CHUNKS_A_THREAD)).clamp(LEAST, MOST);
    let run = |c: usize| -> Result<()> {
        let (from, to) = (c * chunk, (c + 1) * chunk);
        // The launch in which the chunk begins, or the one after it.
        let first = items.partition_point(|item| item.start <= from).saturating_sub(1);
        for item in items[first..].iter().take_while(|item| item.start < to) {
            // A tile belongs to the chunk in which it begins.
            let tile = |at: usize| at.saturating_sub(item.start).div_ceil(item.tile_work).min(item.tiles);
            let tiles = tile(from)..tile(to);
            if tiles.is_empty() {
                continue;
            }
            match &item.share {
                Share::Whole(one) => one.run()?,
                Share::Tiles(launch) => launch.run(tiles).map_err(|e| e.op(item.op))?,
            }
        }
        Ok(())
    };
    try_parallel_for(work.div_ceil(chunk), &run)
}
