//! Arguments of kernels: operands of a launch, and the words of the arguments.

use ms_core::{Code, DType, Error, Layout, Result, SmallVec};
use ms_device_api::{Immediate, Operand};

use crate::errors;
use crate::memory::address;

/// The largest number of dimensions in a kernel; `RANK` of the prelude.
pub const RANK: usize = 8;

/// `View` of the prelude.
#[derive(Clone, Copy, Default, Debug)]
#[repr(C)]
pub struct View {
    pub at: u64,
    pub stride: [i64; RANK],
    pub value: [u64; 2],
}

/// The number of parts of this size; the last one may be smaller.
pub fn parts_of(count: i64, size: i64) -> i64 {
    (count + size - 1) / size
}

/// `Dims` of the prelude.
#[derive(Clone, Copy, Default, Debug)]
#[repr(C)]
pub struct Dims {
    rank: i32,
    pub count: i64,
    size: [i64; RANK],
}

/// # Errors
/// `NotSupported` for more than `RANK` dimensions.
pub fn dims(sizes: &[i64]) -> Result<Dims> {
    let mut out = Dims { rank: sizes.len() as i32, count: sizes.iter().product(), size: [0; RANK] };
    out.size.get_mut(..sizes.len()).ok_or_else(too_many)?.copy_from_slice(sizes);
    Ok(out)
}

#[cold]
fn too_many() -> Error {
    Error::new(Code::NotSupported).what(format!("the GPU walks at most {RANK} dimensions"))
}

impl View {
    pub fn with(mut self, strides: &[i64]) -> Result<View> {
        self.stride = [0; RANK];
        self.stride.get_mut(..strides.len()).ok_or_else(too_many)?.copy_from_slice(strides);
        Ok(self)
    }
}

/// An operand of a launch: the address of its first element, or a value.
#[derive(Clone, Debug)]
pub struct Argument {
    pub at: u64,
    pub value: [u64; 2],
    pub layout: Layout,
}

impl Argument {
    pub fn of(operand: &Operand<'_>) -> Result<Argument> {
        if let Some((value, layout)) = Immediate::of(operand) {
            let mut bytes = [0; 16];
            bytes[..value.bytes().len()].copy_from_slice(value.bytes());
            // Strides start at the element at the layout's offset.
            let shift = layout.offset.get() as usize * layout.dtype.size();
            if shift > 0 && layout.strides.iter().any(|s| s.get() < 0) {
                return Argument::flipped(&bytes, &layout);
            }
            bytes.rotate_left(shift % 16);
            let word = |k: usize| u64::from_le_bytes(bytes[k..k + 8].try_into().expect("eight bytes"));
            return Ok(Argument { at: 0, value: [word(0), word(8)], layout });
        }
        let layout = operand.layout;
        let (low, high) = layout.span();
        let size = layout.dtype.size() as i64;
        let start = operand.byte_offset as i64;
        if low != high && (start + low * size < 0 || start + high * size > operand.buffer.len() as i64) {
            return Err(errors::misuse("a layout reaches outside its buffer"));
        }
        let base = address(operand.buffer, 0, 0)?;
        let at = base.wrapping_add_signed(start + layout.offset.get() * size);
        Ok(Argument { at, value: [0; 2], layout: layout.clone() })
    }

    /// A value with negative strides, reversed so that they become positive.
    fn flipped(bytes: &[u8; 16], layout: &Layout) -> Result<Argument> {
        let size = layout.dtype.size();
        let mut reversed = [0u8; 16];
        let last = layout.offset.get() as usize;
        for k in 0..=last {
            reversed[k * size..(k + 1) * size].copy_from_slice(&bytes[(last - k) * size..(last - k + 1) * size]);
        }
        if layout.strides.iter().any(|s| s.get() > 0) {
            return Err(errors::misuse("a value that is read both ways"));
        }
        let mut layout = layout.clone();
        for stride in &mut layout.strides {
            *stride = ms_core::Dim::new(-stride.get());
        }
        layout.offset = ms_core::Dim::ZERO;
        let word = |k: usize| u64::from_le_bytes(reversed[k..k + 8].try_into().expect("eight bytes"));
        Ok(Argument { at: 0, value: [word(0), word(8)], layout })
    }

    pub fn dtype(&self) -> DType {
        self.layout.dtype
    }

    pub fn shape(&self) -> SmallVec<[i64; 6]> {
        self.layout.shape.iter().map(|d| d.get()).collect()
    }

    pub fn strides(&self) -> SmallVec<[i64; 6]> {
        self.layout.strides.iter().map(|d| d.get()).collect()
    }

    pub fn numel(&self) -> i64 {
        self.layout.numel() as i64
    }

    /// Whether it is row-major without gaps.
    pub fn is_dense(&self) -> bool {
        self.at != 0 && (self.layout.is_contiguous() || self.numel() <= 1)
    }

    pub fn view(&self, strides: &[i64]) -> Result<View> {
        View { at: self.at, value: self.value, ..View::default() }.with(strides)
    }
}

/// A type that is passed to kernels by value.
///
/// # Safety
/// It has the layout of the kernel's parameter, and no trailing padding beyond its last 8-byte word.
pub unsafe trait Parameter: Copy {}
// SAFETY: parameter types of the kernels.
unsafe impl Parameter for u64 {}
// SAFETY: as above.
unsafe impl Parameter for i64 {}
// SAFETY: as above.
unsafe impl Parameter for f64 {}
// SAFETY: as above.
unsafe impl Parameter for i32 {}
// SAFETY: as above.
unsafe impl Parameter for u32 {}
// SAFETY: `repr(C)`, as in the prelude.
unsafe impl Parameter for View {}
// SAFETY: as above.
unsafe impl Parameter for Dims {}
// SAFETY: an array of integers of 64 bits.
unsafe impl<const N: usize> Parameter for [i64; N] {}
// SAFETY: as above.
unsafe impl<const N: usize> Parameter for [u64; N] {}

/// The arguments of a kernel after `fault` and `launch`.
#[derive(Default)]
pub struct Arguments {
    words: SmallVec<[u64; 64]>,
    begins: SmallVec<[u32; 16]>,
}

impl Arguments {
    pub fn new() -> Arguments {
        Arguments::default()
    }

    pub fn with<T: Parameter>(mut self, value: T) -> Arguments {
        self.push(value);
        self
    }

    pub fn push<T: Parameter>(&mut self, value: T) {
        self.begins.push(self.words.len() as u32);
        self.extend(value);
    }

    /// Adds an argument that is a structure of words.
    pub fn push_words(&mut self, words: &[u64]) {
        self.begins.push(self.words.len() as u32);
        self.words.extend_from_slice(words);
    }

    /// Pointers to the arguments, for the driver.
    pub fn places(&self) -> impl Iterator<Item = *mut std::ffi::c_void> {
        // SAFETY: each argument starts within the words.
        self.begins.iter().map(|begin| unsafe { self.words.as_ptr().add(*begin as usize) }.cast_mut().cast())
    }

    /// Appends to the last argument, an array of structures.
    pub fn extend<T: Parameter>(&mut self, value: T) {
        let begin = self.words.len();
        self.words.resize(begin + size_of::<T>().div_ceil(8), 0);
        // SAFETY: there are enough words for the value, which has no destructor.
        unsafe { std::ptr::write_unaligned(self.words.as_mut_ptr().add(begin).cast::<T>(), value) };
    }
}
