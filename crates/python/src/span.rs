//! Which memory tensors reach, and whether it is apart.

use ms_core::SmallVec;
use ms_tensor::Tensor;

/// A space of addresses, the first byte in it and one past the last.
type Span = (usize, i64, i64);

/// The bytes that a tensor reaches. Host memory is one
/// space, since two storages may still be one memory there: arrays of NumPy that overlap, each taken without a copy.
pub fn reach(t: &Tensor) -> Span {
    let (low, high) = t.layout().span();
    let size = t.dtype().size() as i64;
    let (space, start) = match t.host_ptr() {
        Some(first) => (0, first as i64 - t.layout().offset.get() * size),
        None => (std::sync::Arc::as_ptr(t.storage()) as usize, 0),
    };
    (space, start + low * size, start + high * size)
}

/// Whether no two of the tensors reach one byte.
pub fn apart(tensors: impl Iterator<Item = Option<Span>>) -> Option<bool> {
    let mut spans: SmallVec<[Span; 16]> = tensors.collect::<Option<_>>()?;
    spans.sort_unstable();
    let mut reached = (0, i64::MIN);
    for (space, low, high) in spans {
        if space == reached.0 && low < reached.1 {
            return Some(false);
        }
        reached = if space == reached.0 { (space, reached.1.max(high)) } else { (space, high) };
    }
    Some(true)
}
