//! GPU memory and its pool.

use std::any::Any;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use ms_core::{Code, Error, Result};
use ms_device_api::{DeviceBuffer, MemoryStatistics};
use wgpu::{BufferDescriptor, BufferUsages, ErrorFilter};

use crate::adapter::Gpu;
use crate::errors::lock;

/// The smallest size of a buffer, in bytes.
const SMALLEST: usize = 256;

/// GPU memory. Launches in the queue keep a reference to it, so it is reused in the order of the queue.
pub struct GpuBuffer {
    raw: wgpu::Buffer,
    len: usize,
    pool: Arc<Pool>,
}

impl GpuBuffer {
    pub fn raw(&self) -> &wgpu::Buffer {
        &self.raw
    }
}

impl DeviceBuffer for GpuBuffer {
    fn len(&self) -> usize {
        self.len
    }

    fn host_ptr(&self) -> Option<*mut u8> {
        None
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

impl Drop for GpuBuffer {
    fn drop(&mut self) {
        self.pool.give(self.raw.clone());
    }
}

#[derive(Default)]
struct State {
    free: BTreeMap<u64, Vec<wgpu::Buffer>>,
    statistics: MemoryStatistics,
    limit: Option<usize>,
}

#[derive(Default)]
pub struct Pool(Mutex<State>);

/// The size of buffers for a request: a power of two, or one and a half times a power of two.
fn class(bytes: usize) -> usize {
    let bytes = bytes.max(SMALLEST);
    let power = bytes.next_power_of_two();
    let less = power / 4 * 3;
    if bytes <= less { less } else { power }
}

impl Pool {
    /// # Errors
    /// `OutOfMemory`.
    pub fn take(self: &Arc<Pool>, gpu: &Gpu, bytes: usize) -> Result<GpuBuffer> {
        let most = gpu.limits.max_buffer_size as usize;
        let short = |in_use: usize| {
            Err(Error::new(Code::OutOfMemory).what(format!("cannot allocate {bytes} bytes: {in_use} are in use")))
        };
        let mut state = lock(&self.0);
        if bytes > most {
            return short(state.statistics.allocated);
        }
        let size = class(bytes).min(most / 4 * 4).max(bytes.next_multiple_of(4));
        let held = state.statistics.allocated + size;
        if state.limit.is_some_and(|limit| held > limit) {
            return short(state.statistics.allocated);
        }
        let known = state.free.get_mut(&(size as u64)).and_then(Vec::pop);
        let raw = match known {
            Some(raw) => raw,
            None => {
                let raw = create(gpu, size).or_else(|| {
                    state.trim();
                    create(gpu, size)
                });
                let Some(raw) = raw else { return short(state.statistics.allocated) };
                state.statistics.reserved += size;
                state.statistics.system_allocations += 1;
                raw
            }
        };
        let statistics = &mut state.statistics;
        statistics.allocated = held;
        statistics.peak = statistics.peak.max(held);
        statistics.peak_reserved = statistics.peak_reserved.max(statistics.reserved);
        statistics.allocations += 1;
        drop(state);
        Ok(GpuBuffer { raw, len: bytes, pool: self.clone() })
    }

    fn give(&self, raw: wgpu::Buffer) {
        let mut state = lock(&self.0);
        state.statistics.allocated -= raw.size() as usize;
        state.free.entry(raw.size()).or_default().push(raw);
    }

    pub fn statistics(&self) -> MemoryStatistics {
        lock(&self.0).statistics
    }

    pub fn reset_peaks(&self) {
        let statistics = &mut lock(&self.0).statistics;
        (statistics.peak, statistics.peak_reserved) = (statistics.allocated, statistics.reserved);
    }

    pub fn trim(&self) {
        lock(&self.0).trim();
    }

    pub fn limit(&self, bytes: usize) {
        lock(&self.0).limit = Some(bytes);
    }
}

impl State {
    fn trim(&mut self) {
        let bytes: u64 = self.free.iter().map(|(size, all)| size * all.len() as u64).sum();
        self.statistics.reserved -= bytes as usize;
        self.free.clear();
    }
}

fn create(gpu: &Gpu, bytes: usize) -> Option<wgpu::Buffer> {
    let scopes = [ErrorFilter::OutOfMemory, ErrorFilter::Validation].map(|f| gpu.device.push_error_scope(f));
    let raw = gpu.device.create_buffer(&BufferDescriptor {
        label: None,
        size: bytes as u64,
        usage: BufferUsages::STORAGE | BufferUsages::COPY_SRC | BufferUsages::COPY_DST,
        mapped_at_creation: false,
    });
    let failed =
        scopes.into_iter().rev().fold(false, |failed, scope| pollster::block_on(scope.pop()).is_some() | failed);
    (!failed).then_some(raw)
}

#[cfg(test)]
mod tests {
    use super::class;

    #[test]
    fn sizes_waste_less_than_half() {
        assert_eq!([0, 256, 257, 384, 385, 3 << 20].map(class), [256, 256, 384, 384, 512, 3 << 20]);
    }
}
