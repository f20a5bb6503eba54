//! Hints to the system about the pages of large blocks.

use std::ptr::NonNull;

/// Requests huge pages if the system supports it; otherwise does nothing.
#[cfg(target_os = "linux")]
pub fn prefer_huge(block: NonNull<u8>, bytes: usize) {
    unsafe extern "C" {
        fn madvise(address: *mut u8, length: usize, advice: i32) -> i32;
    }
    const HUGE: i32 = 14; // MADV_HUGEPAGE
    // SAFETY: a hint about memory that the caller owns, from the start of a page; it changes no contents. A failure (a
    // kernel without huge pages) leaves ordinary pages.
    let _ = unsafe { madvise(block.as_ptr(), bytes, HUGE) };
}

#[cfg(not(target_os = "linux"))]
pub fn prefer_huge(_: NonNull<u8>, _: usize) {}
