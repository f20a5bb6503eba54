//! Timestamps from the GPU's clock, written when the queue reaches them.

use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use ms_device_api::Timestamp;
use wgpu::{
    Buffer, BufferDescriptor, BufferUsages, CommandEncoder, ComputePassDescriptor, ComputePassTimestampWrites,
    Features, MapMode, QuerySet, QuerySetDescriptor, QueryType,
};

use crate::adapter::Gpu;

/// The largest number of timestamps in a submission.
pub const MOST: usize = 512;

/// A tick of the clock, and the host's time when it was read.
type Origin = Arc<OnceLock<(u64, Instant)>>;

pub struct Stamps {
    set: QuerySet,
    resolved: Buffer,
    /// Nanoseconds per tick.
    period: f64,
    origin: Origin,
    /// The timestamps of the submission that is being collected.
    collected: Vec<Timestamp>,
    /// The number of submissions whose timestamps have not arrived.
    open: Arc<AtomicUsize>,
}

/// The timestamps of a submission on their way to the host.
pub struct Arriving {
    stage: Buffer,
    moments: Vec<Timestamp>,
}

impl Stamps {
    /// `None` if the adapter has no readable clock.
    pub fn new(gpu: &Gpu) -> Option<Stamps> {
        if !gpu.device.features().contains(Features::TIMESTAMP_QUERY) {
            return None;
        }
        let descriptor = QuerySetDescriptor { label: None, ty: QueryType::Timestamp, count: MOST as u32 };
        Some(Stamps {
            set: gpu.device.create_query_set(&descriptor),
            resolved: buffer(gpu, 8 * MOST as u64, BufferUsages::QUERY_RESOLVE | BufferUsages::COPY_SRC),
            period: f64::from(gpu.queue.get_timestamp_period()),
            origin: Arc::default(),
            collected: Vec::new(),
            open: Arc::default(),
        })
    }

    pub fn is_full(&self) -> bool {
        self.collected.len() == MOST
    }

    /// The number of submissions whose timestamps have not arrived.
    pub fn awaited(&self) -> Arc<AtomicUsize> {
        self.open.clone()
    }

    /// The time at which all commands in the encoder so far have run.
    pub fn mark(&mut self, encoder: &mut CommandEncoder) -> Timestamp {
        let writes = ComputePassTimestampWrites {
            query_set: &self.set,
            beginning_of_pass_write_index: Some(self.collected.len() as u32),
            end_of_pass_write_index: None,
        };
        drop(encoder.begin_compute_pass(&ComputePassDescriptor { label: None, timestamp_writes: Some(writes) }));
        self.collected.push(Timestamp::default());
        self.collected.last().cloned().unwrap_or_default()
    }

    /// Makes the encoder copy the timestamps.
    pub fn collect(&mut self, gpu: &Gpu, encoder: &mut CommandEncoder) -> Option<Arriving> {
        if self.collected.is_empty() {
            return None;
        }
        let bytes = 8 * self.collected.len() as u64;
        let stage = buffer(gpu, bytes, BufferUsages::MAP_READ | BufferUsages::COPY_DST);
        encoder.resolve_query_set(&self.set, 0..self.collected.len() as u32, &self.resolved, 0);
        encoder.copy_buffer_to_buffer(&self.resolved, 0, &stage, 0, bytes);
        Some(Arriving { stage, moments: std::mem::take(&mut self.collected) })
    }

    /// Sets the timestamps when the submission has run.
    pub fn submitted(&self, Arriving { stage, moments }: Arriving) {
        self.open.fetch_add(1, SeqCst);
        let (open, origin, period) = (self.open.clone(), self.origin.clone(), self.period);
        let from = stage.clone();
        stage.map_async(MapMode::Read, .., move |mapped| {
            if mapped.is_ok()
                && let Ok(view) = from.get_mapped_range(..)
            {
                let ticks: Vec<u64> = view.as_chunks::<8>().0.iter().map(|bytes| u64::from_le_bytes(*bytes)).collect();
                let last = ticks.last().copied().unwrap_or_default();
                let (first, then) = *origin.get_or_init(|| (last, Instant::now()));
                for (moment, tick) in moments.iter().zip(ticks) {
                    let apart = Duration::from_nanos((tick.abs_diff(first) as f64 * period) as u64);
                    let at = if tick < first { then.checked_sub(apart) } else { then.checked_add(apart) };
                    let _ = moment.set(at.unwrap_or(then));
                }
            }
            open.fetch_sub(1, SeqCst);
        });
    }
}

fn buffer(gpu: &Gpu, size: u64, usage: BufferUsages) -> Buffer {
    gpu.device.create_buffer(&BufferDescriptor { label: None, size, usage, mapped_at_creation: false })
}
