//! Vector instructions of the processor.

/// Runs `task`, and what is inlined into it, with AVX2 and FMA if the processor has them.
///
/// Rust never contracts a product and a sum by itself, so the results are the same in both cases.
#[inline(always)]
pub fn vectorized<R>(task: impl FnOnce() -> R) -> R {
    #[cfg(target_arch = "x86_64")]
    if has_avx2() {
        // SAFETY: the processor has these instructions.
        return unsafe { with_avx2(task) };
    }
    task()
}

/// Whether the processor has AVX2 and FMA.
#[cfg(target_arch = "x86_64")]
pub fn has_avx2() -> bool {
    std::arch::is_x86_feature_detected!("avx2") && std::arch::is_x86_feature_detected!("fma")
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,fma")]
fn with_avx2<R>(task: impl FnOnce() -> R) -> R {
    task()
}
