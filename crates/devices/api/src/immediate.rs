//! Small operands that the host passes by value with a launch.

use std::any::Any;

use ms_core::{Dim, Layout};

use crate::{DeviceBuffer, Operand};

/// Size in bytes of the largest immediate: a complex128, or the two words of a random key.
const LARGEST: usize = 16;

/// The elements of a small operand in host memory, by value: a number, a size, a random key. A device with its own
/// memory reads such operands of launches and copies when the launch is made, so a number needs neither device memory
/// nor a separate copy.
#[repr(align(16))]
pub struct Immediate {
    bytes: [u8; LARGEST],
    len: usize,
}

impl Immediate {
    /// Copies `operand` by value. Returns the immediate and the layout over its bytes, or `None` if the operand is
    /// larger or not in host memory.
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
        // SAFETY: the range is within the buffer, as just checked; the caller orders reads and writes.
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

    /// Only for reading.
    fn host_ptr(&self) -> Option<*mut u8> {
        Some(self.bytes.as_ptr().cast_mut())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
