//! Rounding to the 16-bit float types.

use half::{bf16, f16};

/// Rounds to float32 towards zero and sets the last bit if the result is inexact (round to odd). Rounding that result
/// to fewer bits gives the same as rounding `value` itself (Boldo and Melquiond, "When double rounding is odd", 2005).
#[inline(always)]
fn odd(value: f64) -> f32 {
    let single = value as f32;
    let back = single as f64;
    if back == value || value.is_nan() {
        return single;
    }
    let bits = single.to_bits();
    let inward = if back.abs() > value.abs() { bits - 1 } else { bits };
    f32::from_bits(inward | 1)
}

/// Rounds once, half to even.
#[inline(always)]
pub fn to_f16(value: f64) -> f16 {
    f16::from_f32(odd(value))
}

/// Rounds once, half to even.
#[inline(always)]
pub fn to_bf16(value: f64) -> bf16 {
    bf16::from_f32(odd(value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_just_beside_a_tie_go_to_their_side() {
        let tie = 1.0 + 1.0 / 2048.0;
        assert_eq!(to_f16(tie).to_f64(), 1.0);
        assert_eq!(to_f16(tie + 1e-12).to_f64(), 1.0 + 1.0 / 1024.0);
        assert_eq!(to_f16(-tie - 1e-12).to_f64(), -1.0 - 1.0 / 1024.0);
        assert_eq!(to_f16(tie - 1e-12).to_f64(), 1.0);
        assert_eq!(to_bf16(1.0 + 1.0 / 256.0 + 1e-12).to_f64(), 1.0 + 1.0 / 128.0);
        assert_eq!(to_f16(65519.99).to_f64(), 65504.0);
        assert_eq!(to_f16(65520.0).to_f64(), f64::INFINITY);
        assert_eq!(to_f16(1e300).to_f64(), f64::INFINITY);
        assert_eq!(to_bf16(f64::MAX).to_f64(), f64::INFINITY);
        assert!(to_bf16(f64::NAN).is_nan());
        // The smallest subnormal of float16 is 2^-24; slightly more than half of it rounds up.
        assert_eq!(to_f16(2f64.powi(-25) * 1.000001).to_f64(), 2f64.powi(-24));
        assert_eq!(to_f16(2f64.powi(-25)).to_f64(), 0.0);
    }
}
