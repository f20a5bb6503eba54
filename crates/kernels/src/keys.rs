//! Elements as unsigned integers with the same order, so that sorting and searching are written once for all dtypes.

use ms_core::DType;

use crate::element::Ordered;

/// The element's rank in the order of its dtype, in the low bits. Zeros of both signs have the same key; every NaN has
/// the largest key, so NaN comes after all numbers.
#[inline(always)]
pub fn key<T: Ordered>(value: T) -> u64 {
    let size = size_of::<T>();
    // SAFETY: each arm reads as many bytes as the element has.
    let bits: u64 = unsafe {
        match size {
            1 => std::mem::transmute_copy::<T, u8>(&value) as u64,
            2 => std::mem::transmute_copy::<T, u16>(&value) as u64,
            4 => std::mem::transmute_copy::<T, u32>(&value) as u64,
            _ => std::mem::transmute_copy::<T, u64>(&value),
        }
    };
    let mask = greatest::<T>();
    let sign = mask ^ (mask >> 1);
    if T::DTYPE.is_float() {
        if value.is_nan() {
            return mask;
        }
        // Negative numbers order backwards by their bits: all their bits are flipped, and only the sign of others. -0.0
        // becomes 0.0.
        let bits = if bits == sign { 0 } else { bits };
        let turned = if bits & sign != 0 { mask } else { sign };
        return bits ^ turned;
    }
    match T::DTYPE {
        DType::Int8 | DType::Int16 | DType::Int32 | DType::Int64 => bits ^ sign,
        _ => bits,
    }
}

/// The largest key of a dtype.
pub const fn greatest<T>() -> u64 {
    u64::MAX >> (64 - 8 * size_of::<T>())
}

/// The storage type of keys when many of them are sorted.
pub trait Key: Copy + Ord + Send + Sync + 'static {
    fn new(key: u64) -> Self;
    /// The bits from `shift` on.
    fn digit(self, shift: u32) -> usize;
}

impl Key for u32 {
    #[inline(always)]
    fn new(key: u64) -> u32 {
        key as u32
    }
    #[inline(always)]
    fn digit(self, shift: u32) -> usize {
        (self >> shift) as usize
    }
}

impl Key for u64 {
    #[inline(always)]
    fn new(key: u64) -> u64 {
        key
    }
    #[inline(always)]
    fn digit(self, shift: u32) -> usize {
        (self >> shift) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_order_as_the_elements_do() {
        let floats = [f32::NEG_INFINITY, -2.0, -1e-40, 0.0, 1e-40, 1.0, f32::MAX, f32::INFINITY, f32::NAN];
        assert!(floats.windows(2).all(|w| key(w[0]) < key(w[1])));
        assert_eq!(key(-0.0f32), key(0.0f32));
        assert_eq!(key(-f64::NAN), u64::MAX);
        assert!([i64::MIN, -1, 0, 1, i64::MAX].windows(2).all(|w| key(w[0]) < key(w[1])));
        assert!(key(0u8) < key(1u8));
    }
}
