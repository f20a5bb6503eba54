//! The caching allocator. Freed blocks are cached by size class, small ones by the thread that freed them. So the hot
//! path takes no lock, makes no system call and touches no fresh page.
//!
//! Blocks are aligned to 64 bytes, large ones to huge pages. Sizes are rounded up to a class: multiples of 64 up to 1
//! KiB, then four classes for each power of two. A request that exceeds the machine's memory fails at once, although
//! the kernel would overcommit.

use std::alloc::Layout;
use std::cell::Cell;
use std::ptr::{NonNull, null_mut};
use std::sync::atomic::Ordering::{self, Relaxed};
use std::sync::atomic::{AtomicBool, AtomicIsize, AtomicU64, AtomicUsize};

use ms_core::{CHECKED_FROM, Result, available, out_of_memory};
use ms_device_api::MemoryStatistics;

use crate::pages;

pub const ALIGNMENT: usize = 64;
/// Classes up to 64 KiB are cached per thread.
const LOCAL_CLASSES: usize = 40;
/// Classes up to 2^42 bytes.
const CLASSES: usize = 16 + (36 - 4) * 4;
/// The most bytes of one class that a thread caches.
const LOCAL_BYTES: usize = 256 << 10;
/// A thread reports its allocations and frees when they add up to this many bytes, so that the hot path has no atomics.
const REPORT_BYTES: isize = 64 << 10;

/// Blocks of at least twice this size are aligned to it and request huge pages. This causes fewer page faults at first
/// touch, and fewer TLB misses later.
const HUGE_PAGE: usize = 2 << 20;

/// The alignment of the system's blocks of a class.
#[inline]
const fn alignment(size: usize) -> usize {
    if size >= 2 * HUGE_PAGE { HUGE_PAGE } else { ALIGNMENT }
}

/// The class of a request, and the size of its blocks; `None` if no class is that large.
#[inline]
fn class_of(bytes: usize) -> Option<(usize, usize)> {
    let units = bytes.div_ceil(ALIGNMENT).max(1);
    if units <= 16 {
        return Some((units - 1, units * ALIGNMENT));
    }
    let last = units - 1;
    let log = last.ilog2() as usize;
    let step = last >> (log - 2);
    let class = 16 + (log - 4) * 4 + step - 4;
    (class < CLASSES).then(|| (class, ((step + 1) << (log - 2)) * ALIGNMENT))
}

static ALLOCATED: AtomicIsize = AtomicIsize::new(0);
static PEAK: AtomicIsize = AtomicIsize::new(0);
static RESERVED: AtomicUsize = AtomicUsize::new(0);
static PEAK_RESERVED: AtomicUsize = AtomicUsize::new(0);
static ALLOCATIONS: AtomicU64 = AtomicU64::new(0);
static SYSTEM_CALLS: AtomicU64 = AtomicU64::new(0);
static CACHE_LIMIT: AtomicUsize = AtomicUsize::new(1 << 30);

/// Statistics since the process began. Bytes in use count whole class sizes. They are exact for the calling thread and
/// up to 64 KiB behind for each other thread.
pub fn statistics() -> MemoryStatistics {
    let _ = LOCAL.try_with(Local::report);
    MemoryStatistics {
        allocated: ALLOCATED.load(Relaxed).max(0) as usize,
        peak: PEAK.load(Relaxed).max(0) as usize,
        reserved: RESERVED.load(Relaxed),
        peak_reserved: PEAK_RESERVED.load(Relaxed),
        allocations: ALLOCATIONS.load(Relaxed),
        system_allocations: SYSTEM_CALLS.load(Relaxed),
    }
}

/// Resets the peaks to the current values.
pub fn reset_peaks() {
    let _ = LOCAL.try_with(Local::report);
    PEAK.store(ALLOCATED.load(Relaxed), Relaxed);
    PEAK_RESERVED.store(RESERVED.load(Relaxed), Relaxed);
}

/// Limits the bytes in the shared cache (default 1 GiB). Beyond it, freed blocks go back to the system.
pub fn set_cache_limit(bytes: usize) {
    CACHE_LIMIT.store(bytes, Relaxed);
}

/// A list of free blocks; each block's first word points to the next.
struct List {
    head: Cell<*mut u8>,
    count: Cell<usize>,
}

impl List {
    const fn new() -> List {
        List { head: Cell::new(null_mut()), count: Cell::new(0) }
    }

    #[inline]
    fn pop(&self) -> Option<NonNull<u8>> {
        let head = NonNull::new(self.head.get())?;
        // SAFETY: a listed block is free memory of at least 64 bytes that holds the next block's address.
        self.head.set(unsafe { head.cast::<*mut u8>().read() });
        self.count.set(self.count.get() - 1);
        Some(head)
    }

    /// # Safety
    /// `block` is free memory of this list's class.
    #[inline]
    unsafe fn push(&self, block: NonNull<u8>) {
        // SAFETY: promised by the caller.
        unsafe { block.cast::<*mut u8>().write(self.head.get()) };
        self.head.set(block.as_ptr());
        self.count.set(self.count.get() + 1);
    }
}

/// The cache of one thread.
struct Local {
    lists: [List; LOCAL_CLASSES],
    /// Bytes allocated minus bytes freed, and requests, since the last report.
    bytes: Cell<isize>,
    requests: Cell<u64>,
}

impl Local {
    #[inline]
    fn count(&self, bytes: isize) {
        let sum = self.bytes.get() + bytes;
        self.bytes.set(sum);
        if sum.unsigned_abs() >= REPORT_BYTES as usize {
            self.report();
        }
    }

    #[cold]
    fn report(&self) {
        count_shared(self.bytes.replace(0), self.requests.replace(0));
    }
}

/// Adds to the process's totals.
fn count_shared(bytes: isize, requests: u64) {
    ALLOCATIONS.fetch_add(requests, Relaxed);
    // A block may be freed by another thread than allocated it; only the sum over all threads is never negative.
    let now = ALLOCATED.fetch_add(bytes, Relaxed) + bytes;
    if now > PEAK.load(Relaxed) {
        PEAK.fetch_max(now, Relaxed);
    }
}

impl Drop for Local {
    /// A thread that ends leaves its blocks to the shared cache.
    fn drop(&mut self) {
        self.report();
        for (class, list) in self.lists.iter().enumerate() {
            while let Some(block) = list.pop() {
                // SAFETY: it was in this class's list.
                unsafe { GLOBAL.give(block, class, size_of_class(class)) };
            }
        }
    }
}

thread_local! {
    static LOCAL: Local =
        const { Local { lists: [const { List::new() }; LOCAL_CLASSES], bytes: Cell::new(0), requests: Cell::new(0) } };
}

const fn size_of_class(class: usize) -> usize {
    if class < 16 {
        return (class + 1) * ALIGNMENT;
    }
    let (log, step) = ((class - 16) / 4 + 4, (class - 16) % 4 + 4);
    ((step + 1) << (log - 2)) * ALIGNMENT
}

/// The blocks not cached by a thread, under a spin lock. The lock is held only for a few loads and stores and, unlike a
/// mutex, can be released in the child of a fork.
struct Global {
    locked: AtomicBool,
    lists: [List; CLASSES],
    cached: Cell<usize>,
}

// SAFETY: the lists are only accessed under the lock.
unsafe impl Sync for Global {}

static GLOBAL: Global =
    Global { locked: AtomicBool::new(false), lists: [const { List::new() }; CLASSES], cached: Cell::new(0) };

struct Unlock<'a>(&'a Global);

impl Drop for Unlock<'_> {
    fn drop(&mut self) {
        self.0.locked.store(false, Ordering::Release);
    }
}

impl Global {
    fn acquire(&self) {
        let mut turns = 0u32;
        while self.locked.swap(true, Ordering::Acquire) {
            turns += 1;
            if turns.is_multiple_of(64) { std::thread::yield_now() } else { std::hint::spin_loop() }
        }
    }

    fn lock(&self) -> Unlock<'_> {
        register_fork_handlers();
        self.acquire();
        Unlock(self)
    }

    fn take(&self, class: usize, size: usize) -> Option<NonNull<u8>> {
        let _lock = self.lock();
        let block = self.lists[class].pop()?;
        self.cached.set(self.cached.get() - size);
        Some(block)
    }

    /// # Safety
    /// `block` is free memory of this class.
    unsafe fn give(&self, block: NonNull<u8>, class: usize, size: usize) {
        let lock = self.lock();
        if self.cached.get() + size <= CACHE_LIMIT.load(Relaxed) {
            self.cached.set(self.cached.get() + size);
            // SAFETY: promised by the caller.
            unsafe { self.lists[class].push(block) };
            return;
        }
        drop(lock);
        // SAFETY: the block is free and has this size.
        unsafe { to_system(block, size) };
    }
}

/// # Safety
/// `block` came from [`from_system`] with this size and is in no list.
unsafe fn to_system(block: NonNull<u8>, size: usize) {
    RESERVED.fetch_sub(size, Relaxed);
    // SAFETY: promised by the caller; the layout is the one of the allocation.
    unsafe { std::alloc::dealloc(block.as_ptr(), Layout::from_size_align_unchecked(size, alignment(size))) };
}

/// Returns all blocks in the shared cache and the calling thread's cache to the system.
pub fn trim() {
    let _ = LOCAL.try_with(|local| {
        for (class, list) in local.lists.iter().enumerate() {
            while let Some(block) = list.pop() {
                // SAFETY: it was in this class's list.
                unsafe { to_system(block, size_of_class(class)) };
            }
        }
    });
    let _lock = GLOBAL.lock();
    for (class, list) in GLOBAL.lists.iter().enumerate() {
        while let Some(block) = list.pop() {
            // SAFETY: as above.
            unsafe { to_system(block, size_of_class(class)) };
        }
    }
    GLOBAL.cached.set(0);
}

/// Memory for at least `bytes`, aligned to 64.
#[inline]
pub fn allocate(bytes: usize) -> Result<NonNull<u8>> {
    let Some((class, size)) = class_of(bytes) else { return Err(out_of_memory(bytes, available())) };
    let kept = LOCAL.try_with(|local| {
        let block = if class < LOCAL_CLASSES { local.lists[class].pop()? } else { return None };
        local.requests.set(local.requests.get() + 1);
        local.count(size as isize);
        Some(block)
    });
    if let Ok(Some(block)) = kept {
        return Ok(block);
    }
    slow(bytes, class, size)
}

#[cold]
fn slow(bytes: usize, class: usize, size: usize) -> Result<NonNull<u8>> {
    let block = match GLOBAL.take(class, size) {
        Some(block) => block,
        None => from_system(bytes, size)?,
    };
    count_shared(size as isize, 1);
    Ok(block)
}

fn from_system(bytes: usize, size: usize) -> Result<NonNull<u8>> {
    if bytes >= CHECKED_FROM && available().is_some_and(|free| bytes > free) {
        // Cached memory counts as used for the system.
        trim();
        let free = available();
        if free.is_some_and(|free| bytes > free) {
            return Err(out_of_memory(bytes, free));
        }
    }
    let Ok(layout) = Layout::from_size_align(size, alignment(size)) else {
        return Err(out_of_memory(bytes, available()));
    };
    // SAFETY: the size is not zero.
    let try_once = || NonNull::new(unsafe { std::alloc::alloc(layout) });
    let block = try_once().or_else(|| {
        trim();
        try_once()
    });
    let block = block.ok_or_else(|| out_of_memory(bytes, available()))?;
    if alignment(size) == HUGE_PAGE {
        pages::prefer_huge(block, size);
    }
    PEAK_RESERVED.fetch_max(RESERVED.fetch_add(size, Relaxed) + size, Relaxed);
    SYSTEM_CALLS.fetch_add(1, Relaxed);
    Ok(block)
}

/// # Safety
/// `block` came from [`allocate`] with this many bytes, and nothing uses it any more.
#[inline]
pub unsafe fn free(block: NonNull<u8>, bytes: usize) {
    let Some((class, size)) = class_of(bytes) else { unreachable!("a block of a size that cannot be allocated") };
    let kept = LOCAL.try_with(|local| {
        if class >= LOCAL_CLASSES || local.lists[class].count.get() >= (LOCAL_BYTES / size).clamp(4, 128) {
            return false;
        }
        local.count(-(size as isize));
        // SAFETY: promised by the caller.
        unsafe { local.lists[class].push(block) };
        true
    });
    if kept == Ok(true) {
        return;
    }
    count_shared(-(size as isize), 0);
    // SAFETY: promised by the caller.
    unsafe { GLOBAL.give(block, class, size) };
}

/// If a thread held the lock during a fork, it would stay locked in the child; so forking takes the lock.
#[cfg(unix)]
fn register_fork_handlers() {
    use std::sync::Once;
    unsafe extern "C" {
        fn pthread_atfork(prepare: extern "C" fn(), parent: extern "C" fn(), child: extern "C" fn()) -> i32;
    }
    extern "C" fn take() {
        GLOBAL.acquire();
    }
    extern "C" fn release() {
        GLOBAL.locked.store(false, Ordering::Release);
    }
    static ONCE: Once = Once::new();
    // SAFETY: the handlers only access an atomic. On failure (out of memory), forks lack this protection.
    ONCE.call_once(|| {
        // SAFETY: as above: the handlers live as long as the process.
        let _ = unsafe { pthread_atfork(take, release, release) };
    });
}

#[cfg(not(unix))]
fn register_fork_handlers() {}

#[cfg(test)]
mod tests {
    use std::sync::{Mutex, MutexGuard};

    use ms_core::Code;

    use super::*;

    /// Runs one test at a time: a trim by another test would free the blocks that a test expects to reuse.
    fn alone() -> MutexGuard<'static, ()> {
        static ALONE: Mutex<()> = Mutex::new(());
        ALONE.lock().unwrap_or_else(|e| e.into_inner())
    }

    #[test]
    fn classes_hold_what_is_asked_and_agree_with_their_sizes() {
        let mut last = (0, 0);
        for bytes in (0..5000).chain((5000..3_000_000).step_by(997)).chain([1 << 30, (1 << 41) - 1]) {
            let (class, size) = class_of(bytes).expect("small enough");
            assert!(size >= bytes && size.is_multiple_of(ALIGNMENT), "{bytes}: {size}");
            assert!(size <= bytes + bytes / 4 + ALIGNMENT, "{bytes}: {size}");
            assert_eq!(size_of_class(class), size, "{bytes}");
            assert!((class, size) >= last, "{bytes}");
            last = (class, size);
        }
        assert_eq!(class_of(usize::MAX), None);
        assert!(class_of(64 << 10).expect("small").0 < LOCAL_CLASSES);
    }

    #[test]
    fn a_freed_block_serves_the_next_request() {
        let _alone = alone();
        for bytes in [0, 24, 3000, 200_000] {
            let first = allocate(bytes).expect("fits");
            assert!((first.as_ptr() as usize).is_multiple_of(ALIGNMENT));
            // SAFETY: allocated just now.
            unsafe { free(first, bytes) };
            let second = allocate(bytes).expect("fits");
            assert_eq!(first, second, "{bytes}");
            // SAFETY: as above.
            unsafe { free(second, bytes) };
        }
    }

    #[test]
    fn a_terabyte_is_refused_in_words() {
        let _alone = alone();
        let error = allocate(4_000_000_000_000).expect_err("no machine of ours");
        assert_eq!(error.code(), Code::OutOfMemory);
        assert!(error.to_string().contains("3.6 TB"), "{error}");
        assert!(allocate(usize::MAX).is_err());
    }

    #[test]
    fn blocks_travel_between_threads() {
        let _alone = alone();
        let blocks: Vec<usize> = (0..500).map(|_| allocate(100).expect("fits").as_ptr() as usize).collect();
        let thread = std::thread::spawn(move || {
            for b in blocks {
                // SAFETY: allocated with this size and handed over.
                unsafe { free(NonNull::new(b as *mut u8).expect("an address"), 100) };
            }
        });
        thread.join().expect("no panic");
        let block = allocate(100).expect("fits");
        // SAFETY: allocated just now.
        unsafe { free(block, 100) };
        trim();
    }
}
