//! Memory that tensors share, with a version that in-place writes advance.

use std::any::Any;
use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use ms_device_api::{Device, DeviceBuffer};

/// The number of ids that a thread reserves at once, so that the hot path has no atomics.
const BLOCK: u64 = 1 << 16;

static NEXT_BLOCK: AtomicU64 = AtomicU64::new(1);

thread_local! {
    static NEXT_ID: Cell<u64> = const { Cell::new(0) };
}

/// A new id for a storage or tensor, never reused within a process.
#[inline]
pub fn next_id() -> u64 {
    let id = NEXT_ID.get();
    if !id.is_multiple_of(BLOCK) {
        NEXT_ID.set(id + 1);
        return id;
    }
    let id = NEXT_BLOCK.fetch_add(1, Ordering::Relaxed) * BLOCK + 1;
    NEXT_ID.set(id + 1);
    id
}

/// A device of the process. Two devices are the same if these references are equal.
pub type DeviceRef = &'static Arc<dyn Device>;

/// Memory on a device, shared by a tensor and its views.
pub struct Storage {
    /// Devices live as long as the process.
    pub device: DeviceRef,
    pub buffer: Arc<dyn DeviceBuffer>,
    id: u64,
    version: AtomicU64,
    read_only: bool,
}

impl Storage {
    pub fn new(device: DeviceRef, buffer: Arc<dyn DeviceBuffer>) -> Storage {
        Storage { device, buffer, id: next_id(), version: AtomicU64::new(0), read_only: false }
    }

    /// Like [`Storage::new`], but built in place. `Arc::new` would copy the fields from the stack right after they are
    /// stored, and that copy stalls until the stores have finished.
    #[inline(always)]
    pub fn shared(device: DeviceRef, buffer: Arc<dyn DeviceBuffer>) -> Arc<Storage> {
        let place = Arc::<Storage>::new_uninit();
        let target = Arc::as_ptr(&place).cast::<Storage>().cast_mut();
        // SAFETY: the memory has the size and alignment of a storage and is not shared yet; each field is written once.
        unsafe {
            (&raw mut (*target).device).write(device);
            (&raw mut (*target).buffer).write(buffer);
            (&raw mut (*target).id).write(next_id());
            (&raw mut (*target).version).write(AtomicU64::new(0));
            (&raw mut (*target).read_only).write(false);
            place.assume_init()
        }
    }

    /// Memory whose owner does not allow writes (a read-only NumPy array).
    pub fn read_only(device: DeviceRef, buffer: Arc<dyn DeviceBuffer>) -> Storage {
        Storage { read_only: true, ..Storage::new(device, buffer) }
    }

    pub fn id(&self) -> u64 {
        self.id
    }

    pub fn is_read_only(&self) -> bool {
        self.read_only
    }

    /// Advanced by each write, so that a caller that saved a value can see that it has changed.
    pub fn version(&self) -> u64 {
        self.version.load(Ordering::Acquire)
    }

    pub fn bump_version(&self) {
        self.version.fetch_add(1, Ordering::AcqRel);
    }
}

/// Host memory with another owner that keeps it alive, such as a NumPy array.
pub struct ForeignBuffer {
    ptr: *mut u8,
    len: usize,
    _owner: Box<dyn Any + Send + Sync>,
}

// SAFETY: the owner of the memory is Send + Sync and lives as long as the buffer; accesses are ordered by launches.
unsafe impl Send for ForeignBuffer {}
// SAFETY: as above.
unsafe impl Sync for ForeignBuffer {}

impl ForeignBuffer {
    /// # Safety
    /// `ptr..ptr + len` stays valid, and writable unless the storage is made read-only, until `owner` is dropped.
    pub unsafe fn new(ptr: *mut u8, len: usize, owner: Box<dyn Any + Send + Sync>) -> ForeignBuffer {
        ForeignBuffer { ptr, len, _owner: owner }
    }
}

impl DeviceBuffer for ForeignBuffer {
    fn len(&self) -> usize {
        self.len
    }

    fn host_ptr(&self) -> Option<*mut u8> {
        Some(self.ptr)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
