//! Tensors over shared host memory, each with its own storage (such as two views of a NumPy array).

use std::sync::Arc;
use std::sync::atomic::AtomicU32;

use ms_core::{DType, Dim, Layout};
use ms_runtime::eager;
use ms_tensor::{ForeignBuffer, Storage, Tensor};

/// Memory that may be written while it is shared.
fn memory(n: u32) -> Arc<Vec<AtomicU32>> {
    Arc::new((0..n).map(AtomicU32::new).collect())
}

/// `n` float32 elements of `memory` starting at `first`, with their own storage.
fn over(memory: &Arc<Vec<AtomicU32>>, first: usize, n: usize) -> Tensor {
    assert!(first + n <= memory.len());
    let ptr = memory.as_ptr().cast_mut().wrapping_add(first).cast();
    // SAFETY: the elements are in the vector, which the buffer keeps; the tests write them only through these tensors.
    let buffer = unsafe { ForeignBuffer::new(ptr, n * 4, Box::new(memory.clone())) };
    let storage = Storage::new(eager::device(), Arc::new(buffer));
    Tensor::from_storage(Arc::new(storage), Layout::contiguous(DType::Float32, &[Dim::new(n as i64)]))
}

#[test]
fn a_write_between_parts_that_meet_reads_all_before_it_writes() {
    for n in [7, 3000, 100_000] {
        for (from, to) in [(0, 1), (1, 0), (0, 3)] {
            let memory = memory(n as u32 + 3);
            let (source, target) = (over(&memory, from, n), over(&memory, to, n));
            assert!(source.may_share_memory(&target) && target.may_share_memory(&source));
            assert!(eager::write(&target, &source).unwrap());
            let want: Vec<u8> = (0..n as u32).flat_map(|k| (k + from as u32).to_le_bytes()).collect();
            assert!(target.to_bytes().unwrap() == want, "{n} elements from {from} to {to}");
        }
    }
}

#[test]
fn parts_that_do_not_meet_share_nothing() {
    let memory = memory(20);
    assert!(!over(&memory, 0, 10).may_share_memory(&over(&memory, 10, 10)));
    assert!(over(&memory, 0, 11).may_share_memory(&over(&memory, 10, 10)));
}
