//! Launched work that has not run. Work of one stream runs in order; streams advance in any order unless one waits for
//! another. After an error nothing starts until the host waits, which raises it, so that work after a failed launch
//! writes nothing.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use ms_core::{Error, Result};
use ms_device_cpu::CpuDevice;

use crate::memory::Memory;
use crate::work::Work;

/// The longest queue: beyond this, work runs at once, since real devices are limited too.
const LONGEST: usize = 4096;

/// Unfinished work, with its number.
type Entry = (u64, Arc<Work>);

/// A stream's work in order.
#[derive(Default)]
struct Stream {
    work: VecDeque<Entry>,
    /// Whether the first piece, a large one, runs on its own thread. It stays the first until it is finished.
    running: bool,
}

impl Stream {
    fn holds(&self, number: u64) -> bool {
        self.work.binary_search_by_key(&number, |(n, _)| *n).is_ok()
    }
}

/// The queues of a device. Work is numbered in the order of launches; 0 means no work.
pub struct Queue {
    /// Streams that have work.
    streams: BTreeMap<u32, Stream>,
    /// The number of the newest work.
    newest: u64,
    /// The first error since the host last waited, with the number of the work that raised it.
    error: Option<(u64, Error)>,
    random: u64,
    waits: usize,
}

impl Queue {
    pub fn new(seed: u64) -> Queue {
        // The state of xorshift must not be 0.
        let random = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
        Queue { streams: BTreeMap::new(), newest: 0, error: None, random, waits: 0 }
    }

    pub fn len(&self) -> usize {
        self.streams.values().map(|stream| stream.work.len()).sum()
    }

    pub fn copies_from_host(&self) -> usize {
        let all = self.streams.values().flat_map(|stream| &stream.work);
        all.filter(|(_, work)| matches!(**work, Work::CopyIn { .. })).count()
    }

    pub fn waits(&self) -> usize {
        self.waits
    }

    pub fn clear(&mut self) {
        self.streams.clear();
    }

    /// The number of the newest work of all streams.
    pub fn newest(&self) -> u64 {
        self.newest
    }

    /// The number of the last unfinished work of a stream.
    pub fn end(&self, stream: u32) -> u64 {
        self.streams.get(&stream).and_then(|stream| stream.work.back()).map_or(0, |(number, _)| *number)
    }

    pub fn append(&mut self, stream: u32, work: Work) {
        self.newest += 1;
        self.streams.entry(stream).or_default().work.push_back((self.newest, Arc::new(work)));
    }

    /// The stream that holds the work of this number.
    fn stream_of(&self, number: u64) -> Option<u32> {
        self.streams.iter().find(|(_, stream)| stream.holds(number)).map(|(k, _)| *k)
    }

    /// Whether the work of this number has run.
    pub fn is_done(&self, number: u64) -> bool {
        self.stream_of(number).is_none()
    }

    /// The last work of each stream that writes `memory`.
    pub fn writes_of(&self, memory: &Arc<Memory>) -> Vec<u64> {
        let last = |stream: &Stream| stream.work.iter().rev().find(|(_, w)| w.writes(memory)).map(|(n, _)| *n);
        self.streams.values().filter_map(last).collect()
    }

    fn draw(&mut self) -> u64 {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        self.random
    }

    /// A device may run any part of its queues at any time: in one of eight cases this runs some work, otherwise none.
    pub fn run_some(&mut self, cpu: &CpuDevice) {
        let all = self.len();
        let random = self.draw();
        let n = match random >> 61 {
            0 => (random as u32 as usize) % (all + 1),
            _ => 0,
        };
        for _ in 0..n.max(all.saturating_sub(LONGEST)) {
            let k = if self.streams.len() > 1 { self.draw() as u32 as usize % self.streams.len() } else { 0 };
            let Some(last) = self.streams.values().nth(k).and_then(|stream| stream.work.back()) else { return };
            if let Some(stream) = self.toward(last.0) {
                self.run_first(stream, cpu);
            }
        }
    }

    /// The stream whose first work must run to get to the work of this number: the work's own stream, or one that it
    /// waits for. `None` if the work has run.
    pub fn toward(&self, number: u64) -> Option<u32> {
        let mut stream = self.stream_of(number)?;
        // A stream only waits for work older than the wait, so this loop ends.
        while let Some((_, work)) = self.streams[&stream].work.front()
            && let Work::After(other) = **work
            && let Some(next) = self.stream_of(other)
        {
            stream = next;
        }
        Some(stream)
    }

    /// The stream of the oldest work, which waits for nothing; `None` if all work up to `number` has run.
    pub fn oldest(&self, number: u64) -> Option<u32> {
        let first = |(k, stream): (&u32, &Stream)| Some((stream.work.front()?.0, *k));
        self.streams.iter().filter_map(first).min().filter(|(n, _)| *n <= number).map(|(_, k)| k)
    }

    /// Runs the first work of a stream, unless it is large.
    pub fn run_first(&mut self, stream: u32, cpu: &CpuDevice) -> bool {
        let Some(queue) = self.streams.get_mut(&stream) else { return false };
        let Some((number, work)) = queue.work.front() else { return false };
        if queue.running || self.error.is_none() && work.is_large() {
            return false;
        }
        if self.error.is_none() {
            self.error = work.run(cpu).map(|e| (*number, e));
        }
        self.remove_first(stream);
        true
    }

    /// The first work of a stream, for a thread that runs it; `None` if a thread already runs it.
    pub fn begin_first(&mut self, stream: u32) -> Option<Entry> {
        let queue = self.streams.get_mut(&stream)?;
        let first = queue.work.front().filter(|_| !queue.running).cloned();
        queue.running = true;
        first
    }

    /// Records the result of work that a thread ran.
    pub fn end_first(&mut self, stream: u32, number: u64, error: Option<Error>) {
        // A device that was lost in the meantime has dropped its work.
        if self.streams.get(&stream).is_some_and(|queue| queue.running && queue.holds(number)) {
            self.remove_first(stream);
            self.error = self.error.take().or(error.map(|e| (number, e)));
        }
    }

    fn remove_first(&mut self, stream: u32) {
        let Some(queue) = self.streams.get_mut(&stream) else { return };
        queue.running = false;
        queue.work.pop_front();
        if queue.work.is_empty() {
            self.streams.remove(&stream);
        }
    }

    /// Counts one wait of the host.
    pub fn begin_wait(&mut self) {
        self.waits += 1;
    }

    /// The first error since the host last waited; it is returned once. Work launched after it until now never runs,
    /// since it may read values that were not computed.
    pub fn take_error(&mut self) -> Result<()> {
        let Some((number, error)) = self.error.take() else { return Ok(()) };
        for stream in self.streams.values_mut() {
            let (running, mut first) = (stream.running, true);
            stream.work.retain(|(n, _)| {
                let runs = std::mem::replace(&mut first, false) && running;
                runs || *n < number
            });
        }
        self.streams.retain(|_, stream| !stream.work.is_empty());
        Err(error)
    }
}
