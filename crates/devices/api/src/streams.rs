//! The current stream of each thread.

use std::cell::RefCell;

use crate::Device;

/// A device's name and number, and the stream.
type Chosen = (&'static str, u32, u32);

thread_local! {
    /// The current streams that are not the device's first one.
    static CHOSEN: RefCell<Vec<Chosen>> = const { RefCell::new(Vec::new()) };
}

/// The stream that this thread's calls of `device` go to: 0 unless [`set_current_stream`] named another. A device with
/// one queue need not check it.
#[inline]
pub fn current_stream(device: &dyn Device) -> u32 {
    current_stream_of(device.name(), device.id())
}

/// Like [`current_stream`], for the parts of a device that know its name and number alone.
#[inline]
pub fn current_stream_of(name: &str, id: u32) -> u32 {
    CHOSEN.with_borrow(|chosen| {
        let found = chosen.iter().find(|(device, number, _)| *number == id && *device == name);
        found.map_or(0, |(_, _, stream)| *stream)
    })
}

/// Makes `stream` the one that this thread's calls of `device` go to. Returns the previous one.
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

/// Runs `f` with `stream` as the current stream of `device` on this thread.
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
