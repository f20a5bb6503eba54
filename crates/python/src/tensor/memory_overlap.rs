//! The memory that tensors reach, and whether it overlaps.

use ms_core::SmallVec;
use ms_tensor::Tensor;

/// An address space, the first byte in it and one past the last.
type Span = (usize, i64, i64);

/// The bytes that a tensor reaches. All host memory is one space, since two storages may share memory there:
/// overlapping NumPy arrays, each used without a copy.
pub fn reach(t: &Tensor) -> Span {
    let (low, high) = t.layout().span();
    let size = t.dtype().size() as i64;
    let (space, start) = match t.host_address() {
        Some(first) => (0, first as i64 - t.layout().offset.get() * size),
        None => (std::sync::Arc::as_ptr(t.storage()) as usize, 0),
    };
    (space, start + low * size, start + high * size)
}

/// Whether nothing else reaches a byte that a tensor of `written` reaches, and no two of `others` are the same view.
pub fn apart(written: &[&Tensor], others: &[&Tensor]) -> bool {
    let spans = |tensors: &[&Tensor], writes: bool| -> SmallVec<[(Span, bool, usize); 16]> {
        tensors.iter().enumerate().map(|(i, t)| (reach(t), writes, i)).collect()
    };
    let mut all = spans(written, true);
    all.extend(spans(others, false));
    all.sort_unstable();
    // The ends of the ranges so far: of written tensors, and of all.
    let (mut space, mut by_written, mut by_any) = (0, i64::MIN, i64::MIN);
    for (k, &((own, low, high), writes, i)) in all.iter().enumerate() {
        if own != space {
            (space, by_written, by_any) = (own, i64::MIN, i64::MIN);
        }
        if low < (if writes { by_any } else { by_written }) {
            return false;
        }
        let same_reach = all[..k].iter().rev().take_while(|(span, ..)| *span == (own, low, high));
        if !writes && same_reach.clone().any(|&(_, w, j)| !w && is_same_view(others[i], others[j])) {
            return false;
        }
        by_any = by_any.max(high);
        if writes {
            by_written = by_written.max(high);
        }
    }
    true
}

/// Whether two tensors that reach the same bytes have the same elements at the same indices.
fn is_same_view(a: &Tensor, b: &Tensor) -> bool {
    a.dtype() == b.dtype() && a.layout().shape == b.layout().shape && a.layout().strides == b.layout().strides
}
