//! Waits of the host. The queue is unlocked meanwhile: a wait checks for interrupts, which takes the interpreter's
//! lock, and the thread that holds this lock may want to append to the queue.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::SeqCst};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use ms_core::{Code, Error, Result, interrupted};
use wgpu::{MapMode, PollType};

use crate::adapter::Gpu;
use crate::errors::{lock, misuse};
use crate::queue::{MayFail, Queue};

/// The interval at which a wait checks for interrupts.
const ASK: Duration = Duration::from_millis(10);
/// The time for which a wait spins before it sleeps between checks, and the time that it sleeps.
const SPIN: Duration = Duration::from_micros(200);
const SLEEP: Duration = Duration::from_micros(50);

/// A submission and the data that it returns to the host.
pub struct Reading {
    /// The bytes that are read, followed by error reports, and whether the host can map them.
    staged: Option<(wgpu::Buffer, Receiver<bool>)>,
    bytes: usize,
    /// The launches that may have reported an error.
    may_fail: Vec<MayFail>,
    /// The batch to wait for, and the last one that has finished.
    batch: u64,
    done: Arc<AtomicU64>,
    /// The number of submissions whose timestamps have not arrived.
    stamps: Option<Arc<AtomicUsize>>,
}

impl Reading {
    pub fn new(
        staged: Option<wgpu::Buffer>,
        bytes: usize,
        may_fail: Vec<MayFail>,
        (batch, done): (u64, Arc<AtomicU64>),
        stamps: Option<Arc<AtomicUsize>>,
    ) -> Reading {
        let mapped = |stage: wgpu::Buffer| {
            let (sender, receiver) = channel();
            stage.map_async(MapMode::Read, .., move |result| {
                let _ = sender.send(result.is_ok());
            });
            (stage, receiver)
        };
        Reading { staged: staged.map(mapped), bytes, may_fail, batch, done, stamps }
    }

    /// Waits, and copies the bytes that are read. A signal ends the wait.
    ///
    /// # Errors
    /// The first error of a launch since the host last waited; `Interrupted`.
    pub fn finish(self, gpu: &Gpu, queue: &Mutex<Queue>, target: &mut [u8]) -> Result<()> {
        if let Err(error) = self.pause(gpu) {
            lock(queue).keep(self);
            return Err(error);
        }
        let before = lock(queue).kept();
        let mut failed = None;
        for reading in &before {
            failed = failed.or(reading.arrived(gpu, &mut [])?);
        }
        failed = failed.or(self.arrived(gpu, target)?);
        lock(queue).take_error(failed)
    }

    /// Copies the data after the wait; returns the error that a launch reported.
    fn arrived(&self, gpu: &Gpu, target: &mut [u8]) -> Result<Option<Error>> {
        let Some((stage, receiver)) = &self.staged else { return Ok(None) };
        let mapped = loop {
            match receiver.try_recv() {
                Ok(mapped) => break mapped,
                Err(TryRecvError::Disconnected) => break false,
                Err(TryRecvError::Empty) => {
                    gpu.device.poll(PollType::Poll).map_err(|e| misuse(e.to_string()))?;
                }
            }
        };
        if !mapped {
            return Err(gpu.reports.take().unwrap_or_else(|| misuse("memory cannot be read")));
        }
        let view = stage.get_mapped_range(..).map_err(|e| misuse(e.to_string()))?;
        let (bytes, reports) = view.split_at(self.bytes);
        let word = |c: &[u8; 4]| u32::from_le_bytes(*c);
        let words: Vec<u32> = reports.as_chunks::<4>().0.iter().map(word).collect();
        if let [launch, a, b, c, ..] = words[..]
            && let Some(launch) = (launch as usize).checked_sub(1).and_then(|k| self.may_fail.get(k))
        {
            let error = (launch.error)([a, b, c]).op(launch.op);
            return Ok(Some(launch.at.iter().fold(error, |error, at| error.at(at.clone()))));
        }
        if !target.is_empty() {
            target.copy_from_slice(bytes);
        }
        Ok(None)
    }

    /// Waits for the batch. wgpu's own wait for a submission cannot be used: it panics if it times out while other
    /// threads poll.
    fn pause(&self, gpu: &Gpu) -> Result<()> {
        let look = || gpu.device.poll(PollType::Poll).map_err(|e| misuse(e.to_string()));
        let started = Instant::now();
        let mut asked = started;
        while self.done.load(SeqCst) < self.batch {
            look()?;
            if gpu.reports.is_lost() {
                return Err(misuse("the GPU is lost"));
            }
            if asked.elapsed() >= ASK {
                if interrupted() {
                    return Err(Error::new(Code::Interrupted));
                }
                asked = Instant::now();
            }
            if started.elapsed() < SPIN {
                std::hint::spin_loop();
            } else {
                std::thread::sleep(SLEEP);
            }
        }
        while self.stamps.as_ref().is_some_and(|open| open.load(SeqCst) > 0) {
            look()?;
        }
        Ok(())
    }
}
