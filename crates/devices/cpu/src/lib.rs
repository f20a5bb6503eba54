//! The CPU as a device: a caching allocator, and launches that run in the caller's turn on the pool of `ms-kernels`.

mod alloc;
mod device;
mod memory;
mod pages;

pub use alloc::{Statistics, reset_peaks, set_cache_limit, statistics, trim};
pub use device::{CpuBuffer, CpuDevice};
pub use memory::readable_bytes;
