//! The queue of commands, which are collected and submitted together: a submission costs as much as fifty launches in
//! an open pass.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::SeqCst;

use ms_core::{Error, Loc, Result};
use ms_device_api::{DeviceBuffer as _, Timestamp};
use wgpu::{
    BindGroupDescriptor, BindGroupEntry, BindingResource, BufferBinding, BufferDescriptor, BufferUsages,
    CommandEncoder, ComputePass,
};

use crate::adapter::Gpu;
use crate::buffer::GpuBuffer;
use crate::errors::misuse;
use crate::pipeline::{GROUP, Pipeline};
use crate::reading::Reading;
use crate::stamps::Stamps;

/// The largest number of launches in a submission.
const LAUNCHES: usize = 256;
/// The bytes of parameters of a submission, and of the window that one launch sees.
const PARAMETERS: u64 = 512 << 10;
const WINDOW: u64 = 64 << 10;
/// The largest number of parameter words of a launch.
pub const WORDS: usize = WINDOW as usize / 4;
/// Copies from the host of at most this many bytes are sent with the parameters.
const SMALL_COPY: usize = 4 << 10;
/// The size of the buffer in which launches report errors: the number of the launch and two values.
const REPORT: u64 = 16;

/// A dispatch of a shader over buffers.
pub struct Dispatch<'a> {
    pub pipeline: &'a Pipeline,
    /// The buffer, first byte and size of each binding after the parameters.
    pub bindings: &'a [(&'a wgpu::Buffer, u64, u64)],
    pub parameters: &'a mut [u32],
    pub groups: u64,
}

/// A launch that may report an error.
pub struct MayFail {
    pub op: &'static str,
    pub at: Option<Loc>,
    pub error: fn([u32; 3]) -> Error,
}

pub struct Queue {
    encoder: Option<CommandEncoder>,
    pass: Option<ComputePass<'static>>,
    words: Vec<u32>,
    parameters: wgpu::Buffer,
    report: wgpu::Buffer,
    launches: usize,
    /// The number in all submissions.
    dispatches: u64,
    may_fail: Vec<MayFail>,
    /// The number of the batch that is being collected, and of the last one that has finished.
    batch: u64,
    done: Arc<AtomicU64>,
    stamps: Option<Stamps>,
    unread: Vec<Reading>,
    error: Option<Error>,
}

fn buffer(gpu: &Gpu, size: u64, usage: BufferUsages) -> wgpu::Buffer {
    gpu.device.create_buffer(&BufferDescriptor { label: None, size, usage, mapped_at_creation: false })
}

impl Queue {
    pub fn new(gpu: &Gpu) -> Queue {
        let usage = BufferUsages::STORAGE | BufferUsages::COPY_DST | BufferUsages::COPY_SRC;
        Queue {
            encoder: None,
            pass: None,
            words: Vec::new(),
            parameters: buffer(gpu, PARAMETERS + WINDOW, usage),
            report: buffer(gpu, REPORT, usage),
            launches: 0,
            dispatches: 0,
            may_fail: Vec::new(),
            batch: 1,
            done: Arc::default(),
            stamps: Stamps::new(gpu),
            unread: Vec::new(),
            error: None,
        }
    }

    /// The batch that is being collected.
    pub fn batch(&self) -> u64 {
        self.batch
    }

    pub fn done(&self) -> u64 {
        self.done.load(SeqCst)
    }

    /// The number of dispatches.
    pub fn dispatches(&self) -> u64 {
        self.dispatches
    }

    /// The buffer in which launches report errors.
    pub fn report(&self) -> wgpu::Buffer {
        self.report.clone()
    }

    fn encoder(&mut self, gpu: &Gpu) -> &mut CommandEncoder {
        self.pass = None;
        self.encoder.get_or_insert_with(|| gpu.device.create_command_encoder(&Default::default()))
    }

    /// Stores parameters and returns the byte at which they begin.
    fn reserve(&mut self, gpu: &Gpu, words: &[u32]) -> Result<u64> {
        let alignment = gpu.limits.min_storage_buffer_offset_alignment as usize / 4;
        let at = self.words.len().next_multiple_of(alignment.max(1));
        if words.len() > WORDS {
            return Err(misuse("a launch has too many parameters"));
        }
        if 4 * (at + words.len()) as u64 > PARAMETERS || self.launches >= LAUNCHES {
            self.flush(gpu)?;
            return self.reserve(gpu, words);
        }
        self.words.resize(at, 0);
        self.words.extend_from_slice(words);
        Ok(4 * at as u64)
    }

    /// Appends a launch; `fails` interprets its error report.
    pub fn dispatch(&mut self, gpu: &Gpu, work: Dispatch<'_>, fails: Option<MayFail>) -> Result<()> {
        if work.groups == 0 {
            return Ok(());
        }
        if let Some(fails) = fails {
            self.may_fail.push(fails);
            work.parameters[1] = self.may_fail.len() as u32;
        }
        let at = self.reserve(gpu, work.parameters)?;
        let of = |buffer, offset, size| BindingResource::Buffer(BufferBinding { buffer, offset, size });
        let mut entries =
            vec![BindGroupEntry { binding: 0, resource: of(&self.parameters, 0, std::num::NonZero::new(WINDOW)) }];
        entries.extend(work.bindings.iter().enumerate().map(|(k, (buffer, offset, size))| BindGroupEntry {
            binding: k as u32 + 1,
            resource: of(buffer, *offset, std::num::NonZero::new(*size)),
        }));
        let layout = &work.pipeline.layout;
        let group = gpu.device.create_bind_group(&BindGroupDescriptor { label: None, layout, entries: &entries });
        if self.pass.is_none() {
            let encoder = self.encoder(gpu);
            let pass = encoder.begin_compute_pass(&Default::default()).forget_lifetime();
            self.pass = Some(pass);
        }
        let Some(pass) = &mut self.pass else { return Err(misuse("no pass is open")) };
        pass.set_pipeline(&work.pipeline.raw);
        pass.set_bind_group(0, &group, &[at as u32]);
        // The size of a dim is limited, so many groups form several rows. Shaders know their width.
        let widest = u64::from(gpu.limits.max_compute_workgroups_per_dimension);
        let rows = work.groups.div_ceil(widest);
        let columns = work.groups.div_ceil(rows);
        pass.dispatch_workgroups(columns as u32, rows as u32, 1);
        self.launches += 1;
        self.dispatches += 1;
        Ok(())
    }

    /// Writes whole words from the host, in the order of the queue.
    pub fn write(&mut self, gpu: &Gpu, bytes: &[u8], target: &GpuBuffer, offset: usize) -> Result<()> {
        if bytes.len() > SMALL_COPY {
            self.flush(gpu)?;
            gpu.queue.write_buffer(target.raw(), offset as u64, bytes);
            return Ok(());
        }
        let word = |c: &[u8]| u32::from_le_bytes([c[0], c[1], c[2], c[3]]);
        let words: Vec<u32> = bytes.chunks_exact(4).map(word).collect();
        let at = self.reserve(gpu, &words)?;
        let from = self.parameters.clone();
        self.encoder(gpu).copy_buffer_to_buffer(&from, at, target.raw(), offset as u64, bytes.len() as u64);
        self.launches += 1;
        Ok(())
    }

    pub fn has_clock(&self) -> bool {
        self.stamps.is_some()
    }

    /// The time at which all commands so far have run. Without a device clock, it is the time at which the host learns
    /// of it.
    pub fn timestamp(&mut self, gpu: &Gpu) -> Result<Timestamp> {
        if self.stamps.as_ref().is_some_and(Stamps::is_full) {
            self.flush(gpu)?;
        }
        self.encoder(gpu);
        if let (Some(stamps), Some(encoder)) = (&mut self.stamps, &mut self.encoder) {
            return Ok(stamps.mark(encoder));
        }
        self.flush(gpu)?;
        let time = Timestamp::default();
        let set = time.clone();
        gpu.queue.on_submitted_work_done(move || {
            let _ = set.set(std::time::Instant::now());
        });
        Ok(time)
    }

    /// Submits the collected commands.
    pub fn flush(&mut self, gpu: &Gpu) -> Result<()> {
        self.pass = None;
        let Some(mut encoder) = self.encoder.take() else { return Ok(()) };
        let bytes: Vec<u8> = self.words.drain(..).flat_map(u32::to_le_bytes).collect();
        if !bytes.is_empty() {
            gpu.queue.write_buffer(&self.parameters, 0, &bytes);
        }
        let moments = self.stamps.as_mut().and_then(|stamps| stamps.collect(gpu, &mut encoder));
        gpu.queue.submit([encoder.finish()]);
        // The order of requests matters: when the batch is seen as done, its timestamps must be known.
        if let (Some(stamps), Some(moments)) = (&self.stamps, moments) {
            stamps.submitted(moments);
        }
        let (done, batch) = (self.done.clone(), self.batch);
        gpu.queue.on_submitted_work_done(move || {
            done.fetch_max(batch, SeqCst);
        });
        self.batch += 1;
        self.launches = 0;
        if let Some(error) = gpu.reports.take() {
            self.error.get_or_insert(error);
        }
        Ok(())
    }

    /// Submits the collected commands, with a copy of whole words and of error reports to the host. `source` may be
    /// empty.
    pub fn submit_read(&mut self, gpu: &Gpu, source: Option<(&GpuBuffer, u64, usize)>) -> Result<Reading> {
        let source = source.filter(|(.., bytes)| *bytes > 0);
        let may_fail = std::mem::take(&mut self.may_fail);
        let reports = if may_fail.is_empty() { 0 } else { REPORT };
        let bytes = source.map_or(0, |(.., bytes)| bytes);
        let staged = (reports + bytes as u64 > 0).then(|| {
            let size = reports + bytes as u64;
            let stage = buffer(gpu, size, BufferUsages::MAP_READ | BufferUsages::COPY_DST);
            let report = self.report.clone();
            let encoder = self.encoder(gpu);
            if reports > 0 {
                encoder.copy_buffer_to_buffer(&report, 0, &stage, bytes as u64, reports);
                encoder.clear_buffer(&report, 0, None);
            }
            if let Some((source, offset, bytes)) = source {
                encoder.copy_buffer_to_buffer(source.raw(), offset, &stage, 0, bytes as u64);
            }
            stage
        });
        self.flush(gpu)?;
        let stamps = self.stamps.as_ref().map(Stamps::awaited);
        // (Nothing was submitted for an empty batch, so wait for the previous one.)
        Ok(Reading::new(staged, bytes, may_fail, (self.batch - 1, self.done.clone()), stamps))
    }

    /// Keeps the reports of a wait that a signal ended, for the next wait.
    pub fn keep(&mut self, reading: Reading) {
        self.unread.push(reading);
    }

    /// The waits that a signal ended.
    pub fn kept(&mut self) -> Vec<Reading> {
        std::mem::take(&mut self.unread)
    }

    /// The first error since the last call, `error` included.
    pub fn take_error(&mut self, error: Option<Error>) -> Result<()> {
        self.error.take().or(error).map_or(Ok(()), Err)
    }
}

/// The number of workgroups for this number of threads.
pub fn groups(threads: u64) -> u64 {
    threads.div_ceil(u64::from(GROUP))
}

/// The bytes of a buffer that a binding may cover.
pub fn bound_len(buffer: &GpuBuffer) -> u64 {
    buffer.raw().size().max(buffer.len() as u64)
}
