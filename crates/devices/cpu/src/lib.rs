//! The CPU as a device: a caching allocator, and synchronous launches on the thread pool of `ms-kernels`.

#[cfg_attr(ms_exact_alloc, allow(dead_code))]
mod alloc;
mod device;
#[cfg(ms_exact_alloc)]
mod exact;
mod pages;

pub use alloc::{reset_peaks, set_cache_limit, statistics, trim};
pub use device::{CpuBuffer, CpuDevice};
pub use ms_core::readable_bytes;
