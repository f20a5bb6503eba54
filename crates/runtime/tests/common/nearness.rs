//! Comparison of the results of two devices.

use ms_core::{DType, Scalar};

fn elements(dtype: DType, bytes: &[u8]) -> Vec<f64> {
    let value = |c: &[u8]| {
        let mut word = [0; 16];
        word[..c.len()].copy_from_slice(c);
        Scalar::from_bits(u128::from_le_bytes(word), dtype).as_f64()
    };
    bytes.chunks(dtype.size()).map(value).collect()
}

/// The tolerance relative to the largest element, for sums in another order and functions with errors of a few units in
/// the last place.
fn tolerance(dtype: DType) -> f64 {
    match dtype {
        DType::Float16 => 2e-3,
        DType::BFloat16 => 2e-2,
        DType::Float32 => 4e-6,
        _ => 1e-13,
    }
}

/// Describes where `got` differs from `want`: floats within the tolerance of their dtype, others bit for bit.
pub fn difference(dtype: DType, got: &[u8], want: &[u8]) -> Option<String> {
    if !dtype.is_float() {
        return (got != want).then(|| format!("{got:?}, expected {want:?}"));
    }
    let (got, want) = (elements(dtype, got), elements(dtype, want));
    if got.len() != want.len() {
        return Some(format!("{} elements, expected {}", got.len(), want.len()));
    }
    let largest = want.iter().filter(|v| v.is_finite()).fold(1e-3, |most: f64, v| most.max(v.abs()));
    let near = |g: f64, w: f64| g == w || (g.is_nan() && w.is_nan()) || (g - w).abs() <= tolerance(dtype) * largest;
    let wrong = got.iter().zip(&want).position(|(g, w)| !near(*g, *w))?;
    Some(format!("element {wrong}: {:e}, expected {:e}", got[wrong], want[wrong]))
}
