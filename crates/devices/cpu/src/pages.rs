//! Advice to the system about the pages of large blocks.

use std::ptr::NonNull;

/// Asks for huge pages where the system has them for the asking; nothing happens where it does not.
#[cfg(target_os = "linux")]
pub fn prefer_huge(block: NonNull<u8>, bytes: usize) {
    unsafe extern "C" {
        fn madvise(address: *mut u8, length: usize, advice: i32) -> i32;
    }
    const HUGE: i32 = 14; // MADV_HUGEPAGE
    // SAFETY: advice about memory that the caller owns, from the start of a page; it changes no contents. A failure (a kernel without
    // huge pages) leaves ordinary pages.
    let _ = unsafe { madvise(block.as_ptr(), bytes, HUGE) };
}

#[cfg(not(target_os = "linux"))]
pub fn prefer_huge(_: NonNull<u8>, _: usize) {}
