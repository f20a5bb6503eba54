//! The stream that a thread's calls of a device go to.

use std::cell::RefCell;

use crate::Device;

/// A device's name and number, and the stream.
type Chosen = (&'static str, u32, u32);

thread_local! {
    /// The streams that are not a device's first.
    static CHOSEN: RefCell<Vec<Chosen>> = const { RefCell::new(Vec::new()) };
}

/// The stream that this thread's calls of `device` go to: 0 until [`set_current_stream`] names another. A device with one queue
/// need not ask.
#[inline]
pub fn current_stream(device: &dyn Device) -> u32 {
    CHOSEN.with_borrow(|chosen| {
        let found = chosen.iter().find(|(name, id, _)| *id == device.id() && *name == device.name());
        found.map_or(0, |(_, _, stream)| *stream)
    })
}

/// Makes `stream` the one that this thread's calls of `device` go to; gives the one before.
pub fn set_current_stream(device: &dyn Device, stream: u32) -> u32 {
    let before = current_stream(device);
    CHOSEN.with_borrow_mut(|chosen| {
        chosen.retain(|(name, id, _)| *id != device.id() || *name != device.name());
        if stream != 0 {
            chosen.push((device.name(), device.id(), stream));
        }
    });
    before
}

/// Runs `f`, in which this thread's calls of `device` go to `stream`.
pub fn with_stream<R>(device: &dyn Device, stream: u32, f: impl FnOnce() -> R) -> R {
    struct Restore<'a>(&'a dyn Device, u32);
    impl Drop for Restore<'_> {
        fn drop(&mut self) {
            set_current_stream(self.0, self.1);
        }
    }
    let _restore = Restore(device, set_current_stream(device, stream));
    f()
}
