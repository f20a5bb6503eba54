//! The memory of batches. A slab returns to its pool after its reader has dropped it.

use std::alloc::{Layout, alloc_zeroed, dealloc, handle_alloc_error};
use std::ptr::NonNull;
use std::sync::{Arc, Mutex, Weak};

/// Slabs are aligned to cache lines.
const ALIGNMENT: usize = 64;
/// Large slabs are aligned to huge pages.
const HUGE_PAGE: usize = 2 << 20;
const LARGE: usize = 2 * HUGE_PAGE;

/// Memory of at least `length` bytes, initially zero.
///
/// It is allocated with the default alignment: with a larger one, the allocator would zero pages that the system
/// already provides as zeros.
struct Block {
    memory: NonNull<u8>,
    layout: Layout,
    /// The offset of the usable bytes.
    offset: usize,
    length: usize,
}

// SAFETY: a block is plain memory with one owner at a time.
unsafe impl Send for Block {}

impl Block {
    fn new(length: usize) -> Block {
        let alignment = if length >= LARGE { HUGE_PAGE } else { ALIGNMENT };
        let length = length.max(1).next_multiple_of(ALIGNMENT);
        let layout =
            Layout::from_size_align(length + alignment, 1).unwrap_or_else(|_| handle_alloc_error(Layout::new::<u8>()));
        // SAFETY: the size of the layout is not zero.
        let memory = unsafe { alloc_zeroed(layout) };
        let memory = NonNull::new(memory).unwrap_or_else(|| handle_alloc_error(layout));
        let address = memory.as_ptr() as usize;
        let block = Block { memory, layout, offset: address.next_multiple_of(alignment) - address, length };
        if alignment == HUGE_PAGE {
            prefer_huge_pages(block.start(), length / HUGE_PAGE * HUGE_PAGE);
        }
        block
    }

    fn start(&self) -> *mut u8 {
        // SAFETY: the block has `alignment` bytes more than its length, and the offset is less than that.
        unsafe { self.memory.as_ptr().add(self.offset) }
    }
}

impl Drop for Block {
    fn drop(&mut self) {
        // SAFETY: it was allocated with this layout and is freed once.
        unsafe { dealloc(self.memory.as_ptr(), self.layout) }
    }
}

/// Requests huge pages if the system supports it.
#[cfg(target_os = "linux")]
fn prefer_huge_pages(start: *mut u8, length: usize) {
    unsafe extern "C" {
        fn madvise(address: *mut u8, length: usize, advice: i32) -> i32;
    }
    const MADV_HUGEPAGE: i32 = 14;
    // SAFETY: a hint about whole pages that the caller owns; it changes no contents, and a failure leaves ordinary
    // pages.
    let _ = unsafe { madvise(start, length, MADV_HUGEPAGE) };
}

#[cfg(not(target_os = "linux"))]
fn prefer_huge_pages(_: *mut u8, _: usize) {}

/// Makes the C library keep the memory that image decoders free for the next image, instead of returning its pages to
/// the system and requesting new ones each time: glibc raises its limits once a large block has been freed.
pub(super) fn keep_freed_memory() {
    static ONCE: std::sync::Once = std::sync::Once::new();
    ONCE.call_once(|| drop(std::hint::black_box(Vec::<u8>::with_capacity(8 << 20))));
}

/// Large blocks of dropped pools, for the next pipeline: new pages cost as much as the pixels of a first batch.
static SPARE: Mutex<Vec<Block>> = Mutex::new(Vec::new());
/// The largest total size of these blocks.
const MOST_SPARE: usize = 64 << 20;

/// All pools: Python may keep a finished pipeline alive for some time, and its blocks are free.
static POOLS: Mutex<Vec<Weak<Pool>>> = Mutex::new(Vec::new());

/// Takes a block of at least `length` bytes, but not much more, out of a list.
fn take_from(free: &mut Vec<Block>, length: usize) -> Option<Block> {
    let usable = |block: &Block| (length..=2 * length.max(ALIGNMENT)).contains(&block.length);
    let place = free.iter().position(usable)?;
    Some(free.swap_remove(place))
}

/// A spare block, or an unused one of another pool.
fn take_elsewhere(length: usize) -> Option<Block> {
    let spare = SPARE.try_lock().ok().and_then(|mut free| take_from(&mut free, length));
    spare.or_else(|| {
        let pools: Vec<Arc<Pool>> = POOLS.try_lock().ok()?.iter().filter_map(Weak::upgrade).collect();
        pools.iter().find_map(|pool| pool.take_free(length))
    })
}

/// Blocks for the next batch, at most a few.
pub struct Pool {
    free: Mutex<Vec<Block>>,
    limit: usize,
}

impl Pool {
    /// A pool that keeps at most `limit` unused blocks.
    pub fn new(limit: usize) -> Arc<Pool> {
        let pool = Arc::new(Pool { free: Mutex::new(Vec::new()), limit });
        if let Ok(mut pools) = POOLS.try_lock() {
            pools.retain(|known| known.strong_count() > 0);
            pools.push(Arc::downgrade(&pool));
        }
        pool
    }

    fn take_free(&self, length: usize) -> Option<Block> {
        // In a forked child the lock may be held by a thread that does not exist.
        self.free.try_lock().ok().and_then(|mut free| take_from(&mut free, length))
    }

    /// Memory for `length` bytes, which holds zeros or the data of the last reader.
    pub fn take(self: &Arc<Self>, length: usize) -> Slab {
        let known = self.take_free(length).or_else(|| if length < LARGE { None } else { take_elsewhere(length) });
        Slab { block: Some(known.unwrap_or_else(|| Block::new(length))), length, pool: self.clone() }
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        let Ok(free) = self.free.get_mut() else { return };
        let Ok(mut spare) = SPARE.try_lock() else { return };
        let mut bytes: usize = spare.iter().map(|block| block.length).sum();
        for block in free.drain(..).filter(|block| block.length >= LARGE) {
            bytes += block.length;
            if bytes > MOST_SPARE {
                return;
            }
            spare.push(block);
        }
    }
}

/// The memory of one column of a batch.
pub struct Slab {
    block: Option<Block>,
    length: usize,
    pool: Arc<Pool>,
}

// SAFETY: shared references only give the address; each writer accesses its own part.
unsafe impl Sync for Slab {}

impl Slab {
    /// The start address.
    pub fn address(&self) -> *mut u8 {
        self.block.as_ref().map_or(std::ptr::null_mut(), Block::start)
    }

    /// The length in bytes.
    pub fn len(&self) -> usize {
        self.length
    }

    /// Whether it is empty.
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// Its bytes, after all writers have finished.
    pub fn bytes(&self) -> &[u8] {
        // SAFETY: the block has at least `length` bytes, initialised when it was allocated.
        unsafe { std::slice::from_raw_parts(self.address(), self.length) }
    }
}

impl Drop for Slab {
    fn drop(&mut self) {
        if let (Some(block), Ok(mut free)) = (self.block.take(), self.pool.free.try_lock()) {
            if free.len() >= self.pool.limit {
                free.remove(0);
            }
            if self.pool.limit > 0 {
                free.push(block);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_used_again_and_the_pool_is_bounded() {
        let pool = Pool::new(1);
        let (first, second) = (pool.take(1000), pool.take(1000));
        let address = second.address();
        assert_eq!(address as usize % ALIGNMENT, 0);
        drop(first);
        drop(second);
        assert_eq!(pool.free.lock().unwrap().len(), 1);
        let again = pool.take(900);
        assert_eq!((again.address(), again.len()), (address, 900));
        assert!(pool.take(10).bytes().iter().all(|byte| *byte == 0));
        let large = pool.take(LARGE + 1);
        assert_eq!(large.address() as usize % HUGE_PAGE, 0);
        assert!(large.bytes().iter().all(|byte| *byte == 0) && large.len() == LARGE + 1);
    }

    #[test]
    fn large_blocks_go_on_to_the_next_pool_within_limits() {
        let length = MOST_SPARE / 2 + ALIGNMENT;
        let pool = Pool::new(4);
        let (first, second, small) = (pool.take(length), pool.take(length), pool.take(100));
        let known = [first.address(), second.address()];
        drop((first, second, small, pool));
        let spare: Vec<usize> = SPARE.lock().unwrap().iter().map(|block| block.length).collect();
        assert!(spare.iter().sum::<usize>() <= MOST_SPARE && spare.iter().all(|length| *length >= LARGE));
        assert!(known.contains(&Pool::new(4).take(length).address()));
        let (idle, other) = (Pool::new(4), Pool::new(4));
        let unused = idle.take(3 * length);
        let address = unused.address();
        drop(unused);
        assert_eq!(other.take(3 * length).address(), address);
    }
}
