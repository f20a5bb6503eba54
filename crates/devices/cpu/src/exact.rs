//! A replacement for [`crate::alloc`] with blocks of exactly the requested size, directly from the system: a sanitizer
//! then sees every access past a buffer, and every use after free.

use std::alloc::Layout;
use std::ptr::NonNull;

use ms_core::{Result, available, out_of_memory};

use crate::alloc::ALIGNMENT;

fn layout(bytes: usize) -> Option<Layout> {
    Layout::from_size_align(bytes.max(1), ALIGNMENT).ok()
}

/// Memory for `bytes`, aligned to 64.
pub fn allocate(bytes: usize) -> Result<NonNull<u8>> {
    let limit = available().unwrap_or(usize::MAX);
    let layout = layout(bytes).filter(|_| bytes <= limit).ok_or_else(|| out_of_memory(bytes, Some(limit)))?;
    // SAFETY: the layout's size is at least 1.
    NonNull::new(unsafe { std::alloc::alloc(layout) }).ok_or_else(|| out_of_memory(bytes, Some(limit)))
}

/// # Safety
/// `block` came from [`allocate`] with this many bytes, and nothing uses it any more.
pub unsafe fn free(block: NonNull<u8>, bytes: usize) {
    let layout = layout(bytes).expect("it was allocated");
    // SAFETY: the caller promises that it was allocated with this layout and is no longer used.
    unsafe { std::alloc::dealloc(block.as_ptr(), layout) }
}
