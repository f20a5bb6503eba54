//! Values that the host hands over with a launch.

use std::any::Any;

use ms_core::{Dim, Layout};

use crate::{DeviceBuffer, Operand};

/// Bytes of the largest immediate: a complex128, or the two words of a random key.
const LARGEST: usize = 16;

/// The elements of a small operand in host memory, by value: a number, a size, a random key. A device whose memory is not the host's
/// takes such operands of launches and copies as they are when the launch is made, so that no number needs memory on the device,
/// or a copy of its own.
#[repr(align(16))]
pub struct Immediate {
    bytes: [u8; LARGEST],
    len: usize,
}

impl Immediate {
    /// The immediate that `operand` is, and the layout over its bytes; `None` where its memory is not the host's, or where it is
    /// larger.
    pub fn of(operand: &Operand<'_>) -> Option<(Immediate, Layout)> {
        let (low, high) = operand.layout.span();
        let size = operand.layout.dtype.size();
        let start = operand.byte_offset as i64 + low * size as i64;
        let (start, len) = (usize::try_from(start).ok()?, (high - low) as usize * size);
        if len > LARGEST || start.checked_add(len)? > operand.buffer.len() {
            return None;
        }
        let from = operand.buffer.host_ptr()?;
        let mut bytes = [0; LARGEST];
        // SAFETY: the range lies in the buffer, as just checked; whoever launches orders reads and writes.
        unsafe { std::ptr::copy_nonoverlapping(from.add(start), bytes.as_mut_ptr(), len) };
        let offset = Dim::new(operand.layout.offset.get() - low);
        Some((Immediate { bytes, len }, Layout { offset, ..operand.layout.clone() }))
    }

    pub fn bytes(&self) -> &[u8] {
        &self.bytes[..self.len]
    }
}

impl DeviceBuffer for Immediate {
    fn len(&self) -> usize {
        self.len
    }

    /// To be read only.
    fn host_ptr(&self) -> Option<*mut u8> {
        Some(self.bytes.as_ptr().cast_mut())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
