//! Conversions between dtypes.

use half::slice::HalfFloatSliceExt;
use half::{bf16, f16};
use ms_core::{DType, Opcode, to_bf16, to_f16};
use num_complex::Complex;

use super::table::{Tile, TileFn, each1, signed, tile};
use crate::simd::{Level, Simd, resolve};

/// Saturating conversions of floats to integers, with 0 for NaN: the result of `as`, in a form that vectorizes.
macro_rules! saturating {
    ($($name:ident $from:ident $to:ident)*) => { $(
        #[inline(always)]
        #[allow(clippy::manual_range_contains)] // both comparisons for every lane, without a branch
        fn $name(x: $from) -> $to {
            // The smallest integer is exact as a float, and so is the first one too large.
            const LOW: $from = <$to>::MIN as $from;
            let inside = (x >= LOW) & (x < -LOW);
            // SAFETY: the integer type can hold the value.
            let value = unsafe { (if inside { x } else { 0.0 }).to_int_unchecked::<$to>() };
            let value = if x >= -LOW { <$to>::MAX } else { value };
            if x < LOW { <$to>::MIN } else { value }
        }
    )* };
}
saturating! { f32_to_i32 f32 i32 f32_to_i64 f32 i64 f64_to_i32 f64 i32 f64_to_i64 f64 i64 }

/// Rounds half to even; a NaN stays a NaN.
#[inline(always)]
fn round_to_bf16(bits: u32) -> u16 {
    let rounded = bits.wrapping_add(0x7fff + (bits >> 16 & 1)) >> 16;
    let nan = bits & 0x7fff_ffff > 0x7f80_0000;
    (if nan { bits >> 16 | 0x40 } else { rounded }) as u16
}

#[inline(always)]
fn widen<const LEVEL: u8>(src: &[f16], dst: &mut [f32]) {
    let done = 0;
    #[cfg(target_arch = "x86_64")]
    // SAFETY: the processor has a kernel's `LEVEL` (`Simd`), and only kernels call this.
    let done = if LEVEL >= Level::Avx2 as u8 { unsafe { x86::widen(src, dst) } } else { done };
    src[done..].convert_to_f32_slice(&mut dst[done..]);
}

#[inline(always)]
fn narrow<const LEVEL: u8>(src: &[f32], dst: &mut [f16]) {
    let done = 0;
    #[cfg(target_arch = "x86_64")]
    // SAFETY: the processor has a kernel's `LEVEL` (`Simd`), and only kernels call this.
    let done = if LEVEL >= Level::Avx2 as u8 { unsafe { x86::narrow(src, dst) } } else { done };
    dst[done..].convert_from_f32_slice(&src[done..]);
}

#[inline(always)]
fn narrow_bf16<const LEVEL: u8>(src: &[u32], dst: &mut [u16]) {
    let done = 0;
    #[cfg(target_arch = "x86_64")]
    // SAFETY: the processor has a kernel's `LEVEL` (`Simd`), and only kernels call this.
    let done = if LEVEL >= Level::Avx512 as u8 { unsafe { x86::narrow_bf16(src, dst) } } else { done };
    each1(&mut dst[done..], &src[done..], round_to_bf16);
}

/// Converts whole vectors with the processor's instructions, and returns the number of converted elements.
#[cfg(target_arch = "x86_64")]
mod x86 {
    use std::arch::x86_64::*;

    use half::f16;

    #[inline(always)]
    pub unsafe fn widen(src: &[f16], dst: &mut [f32]) -> usize {
        let n = src.len().min(dst.len()) & !7;
        for i in (0..n).step_by(8) {
            // SAFETY: 8 elements from `i` on are within both slices; the caller guarantees the level.
            unsafe {
                _mm256_storeu_ps(dst.as_mut_ptr().add(i), _mm256_cvtph_ps(_mm_loadu_si128(src.as_ptr().add(i).cast())))
            }
        }
        n
    }

    #[inline(always)]
    pub unsafe fn narrow(src: &[f32], dst: &mut [f16]) -> usize {
        let n = src.len().min(dst.len()) & !7;
        for i in (0..n).step_by(8) {
            // SAFETY: 8 elements from `i` on are within both slices; the caller guarantees the level.
            unsafe {
                let half = _mm256_cvtps_ph::<{ _MM_FROUND_TO_NEAREST_INT }>(_mm256_loadu_ps(src.as_ptr().add(i)));
                _mm_storeu_si128(dst.as_mut_ptr().add(i).cast(), half);
            }
        }
        n
    }

    /// Like `round_to_bf16`; the result is the upper half of each lane.
    #[inline(always)]
    unsafe fn round_to_bf16(bits: __m512i) -> __m512i {
        // SAFETY: registers only, of the caller's level.
        unsafe {
            let odd = _mm512_test_epi32_mask(bits, _mm512_set1_epi32(1 << 16));
            let float = _mm512_castsi512_ps(bits);
            let nan = _mm512_cmp_ps_mask::<_CMP_UNORD_Q>(float, float);
            let half = _mm512_add_epi32(bits, _mm512_set1_epi32(0x7fff));
            let rounded = _mm512_mask_add_epi32(half, odd, half, _mm512_set1_epi32(1));
            _mm512_mask_or_epi32(rounded, nan, bits, _mm512_set1_epi32(0x40_0000))
        }
    }

    /// (The processor's own instruction would flush subnormal numbers to zero.)
    #[inline(always)]
    pub unsafe fn narrow_bf16(src: &[u32], dst: &mut [u16]) -> usize {
        const UPPER: [u16; 32] = {
            let mut places = [0; 32];
            let mut k = 0;
            while k < 32 {
                places[k] = 2 * k as u16 + 1;
                k += 1;
            }
            places
        };
        let n = src.len().min(dst.len()) & !31;
        // SAFETY: 32 elements from `at` on are within both slices, and within `UPPER`; the caller guarantees the level.
        unsafe {
            let upper = _mm512_loadu_si512(UPPER.as_ptr().cast());
            let mut at = 0;
            while at < n {
                let low = round_to_bf16(_mm512_loadu_si512(src.as_ptr().add(at).cast()));
                let high = round_to_bf16(_mm512_loadu_si512(src.as_ptr().add(at + 16).cast()));
                let halves = _mm512_permutex2var_epi16(low, upper, high);
                _mm512_storeu_si512(dst.as_mut_ptr().add(at).cast(), halves);
                at += 32;
            }
        }
        n
    }
}

/// Between integers bits are cut off or extended by the sign. Floats saturate into int32 and int64, and NaN becomes 0,
/// as with Rust's `as`; for smaller or unsigned integers the saturated value then wraps.
macro_rules! casts {
    ($from:expr, $to:expr, $level:expr; $($f:ident $ft:ty),*) => {
        match $from {
            $(DType::$f => casts!(@to $ft, $to, $level; Int8 i8, Int16 i16, Int32 i32, Int64 i64, Float32 f32, Float64 f64),)*
            _ => None,
        }
    };
    (@to $ft:ty, $to:expr, $level:expr; $($t:ident $tt:ty),*) => {
        match $to {
            $(DType::$t => tile!($level, |a: $ft| -> $tt { a as $tt }),)*
            DType::Bool => tile!($level, |a: $ft| -> u8 { (a != (0 as $ft)) as u8 }),
            _ => None,
        }
    };
}

macro_rules! float_casts {
    ($to:expr, $level:expr, $ft:ty, $int:path, $long:path, $other:ident $ot:ty) => {
        match $to {
            DType::Bool => tile!($level, |a: $ft| -> u8 { (a != 0.0) as u8 }),
            DType::Int8 | DType::UInt8 => tile!($level, |a: $ft| -> i8 { $int(a) as i8 }),
            DType::Int16 | DType::UInt16 => tile!($level, |a: $ft| -> i16 { $int(a) as i16 }),
            DType::Int32 => tile!($level, |a: $ft| -> i32 { $int(a) }),
            DType::Int64 => tile!($level, |a: $ft| -> i64 { $long(a) }),
            DType::UInt32 => tile!($level, |a: $ft| -> u32 { $long(a) as u32 }),
            DType::UInt64 => tile!($level, |a: $ft| -> u64 { if a < 0.0 { a as i64 as u64 } else { a as u64 } }),
            DType::$other => tile!($level, |a: $ft| -> $ot { a as $ot }),
            _ => None,
        }
    };
}

/// A conversion of slices.
macro_rules! half_cast {
    ($level:expr, $from:ty => $to:ty, |$src:ident, $dst:ident| $convert:expr) => {{
        struct K;
        impl Simd for K {
            type Args = *const Tile;
            type Output = ();
            #[inline(always)]
            unsafe fn run<const LEVEL: u8>(t: *const Tile) {
                // SAFETY: the caller's tile has these types.
                let ($dst, $src) = unsafe { ((*t).dst::<$to>(), (*t).src::<$from>(0)) };
                $convert
            }
        }
        Some(resolve::<K>($level))
    }};
}

/// The casts that have a tile function; [`super::lower`] composes the others from these.
pub(super) fn cast(from: DType, to: DType, level: Level) -> Option<TileFn> {
    match (from, to) {
        (DType::Float32, _) if !matches!(to, DType::Float16 | DType::BFloat16 | DType::Complex64) => {
            float_casts!(to, level, f32, f32_to_i32, f32_to_i64, Float64 f64)
        }
        (DType::Float64, _) if !matches!(to, DType::Float16 | DType::BFloat16 | DType::Complex128) => {
            float_casts!(to, level, f64, f64_to_i32, f64_to_i64, Float32 f32)
        }
        (DType::Float16, DType::Float32) => half_cast!(level, f16 => f32, |s, d| widen::<LEVEL>(s, d)),
        (DType::Float16, DType::Float64) => half_cast!(level, f16 => f64, |s, d| s.convert_to_f64_slice(d)),
        (DType::BFloat16, DType::Float32) => tile!(level, |a: u16| -> u32 { (a as u32) << 16 }),
        (DType::BFloat16, DType::Float64) => half_cast!(level, bf16 => f64, |s, d| s.convert_to_f64_slice(d)),
        (DType::Float32, DType::Float16) => half_cast!(level, f32 => f16, |s, d| narrow::<LEVEL>(s, d)),
        // (The crate would round twice, through float32.)
        (DType::Float64, DType::Float16) => tile!(level, |a: f64| -> f16 { to_f16(a) }),
        (DType::Float32, DType::BFloat16) => half_cast!(level, u32 => u16, |s, d| narrow_bf16::<LEVEL>(s, d)),
        (DType::Float64, DType::BFloat16) => tile!(level, |a: f64| -> bf16 { to_bf16(a) }),
        (DType::Float32, DType::Complex64) => tile!(level, |a: f32| -> Complex<f32> { Complex::new(a, 0.0) }),
        (DType::Float64, DType::Complex128) => tile!(level, |a: f64| -> Complex<f64> { Complex::new(a, 0.0) }),
        (DType::Complex64, DType::Complex128) => {
            tile!(level, |a: Complex<f32>| -> Complex<f64> { Complex::new(a.re as f64, a.im as f64) })
        }
        (DType::Complex128, DType::Complex64) => {
            tile!(level, |a: Complex<f64>| -> Complex<f32> { Complex::new(a.re as f32, a.im as f32) })
        }
        (DType::Complex64, DType::Float32) => super::table::parts(Opcode::Real, from, level),
        (DType::Complex128, DType::Float64) => super::table::parts(Opcode::Real, from, level),
        (DType::Complex64, DType::Bool) => {
            tile!(level, |a: Complex<f32>| -> u8 { (a != Complex::new(0.0, 0.0)) as u8 })
        }
        (DType::Complex128, DType::Bool) => {
            tile!(level, |a: Complex<f64>| -> u8 { (a != Complex::new(0.0, 0.0)) as u8 })
        }
        _ => {
            // A bool is a byte of 0 or 1; between integers only the width and the source's sign matter.
            let from = if from == DType::Bool { DType::UInt8 } else { from };
            casts!(from, signed(to), level;
                Int8 i8, Int16 i16, Int32 i32, Int64 i64, UInt8 u8, UInt16 u16, UInt32 u32, UInt64 u64)
        }
    }
}
