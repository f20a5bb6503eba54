//! Waits of the host. The queue is free meanwhile: whoever waits asks the program whether to stop, which takes the interpreter's
//! lock, and who holds that one may want to append to the queue.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::SeqCst};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use ms_core::{Code, Error, Result, interrupted};
use wgpu::{MapMode, PollType};

use crate::adapter::Gpu;
use crate::errors::{lock, misuse};
use crate::queue::{MayFail, Queue};

/// How often a wait asks whether the user wants to stop.
const ASK: Duration = Duration::from_millis(10);
/// How long a wait spins before it sleeps between two looks, and how long it sleeps.
const SPIN: Duration = Duration::from_micros(200);
const SLEEP: Duration = Duration::from_micros(50);

/// What was submitted, and what comes to the host with it.
pub struct Reading {
    /// The bytes that are read, then what launches reported, and whether the host can see them.
    staged: Option<(wgpu::Buffer, Receiver<bool>)>,
    bytes: usize,
    /// The launches that may have reported an error.
    may_fail: Vec<MayFail>,
    /// The batch that is waited for, and the last one that has passed.
    batch: u64,
    done: Arc<AtomicU64>,
    /// How many submissions' moments have not come to the host.
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

    /// Waits, and copies what was read. A signal ends the wait.
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

    /// Copies what came, once it was waited for; gives the error that a launch reported.
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

    /// Waits for the batch. wgpu's own wait for a submission cannot be used: where it times out while other threads look, it panics.
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
