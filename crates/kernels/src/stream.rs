//! Writing results that are too large for the caches directly to memory: lines are not read before they are
//! overwritten, and cached data stays in the caches.

use std::sync::atomic::{AtomicUsize, Ordering};

use crate::simd::{Level, Simd, SimdFn, resolve};

/// The assumed size of the last-level cache if the system does not report it.
const USUAL_CACHE: usize = 32 << 20;

/// Bytes of the last-level cache.
fn last_level_cache() -> usize {
    static SIZE: AtomicUsize = AtomicUsize::new(0);
    let known = SIZE.load(Ordering::Relaxed);
    if known != 0 {
        return known;
    }
    let text = std::fs::read_to_string("/sys/devices/system/cpu/cpu0/cache/index3/size").unwrap_or_default();
    let size = match text.trim().strip_suffix('K').map(str::parse::<usize>) {
        Some(Ok(kilobytes)) if kilobytes > 0 => kilobytes << 10,
        _ => USUAL_CACHE,
    };
    SIZE.store(size, Ordering::Relaxed);
    size
}

/// Whether a launch that accesses this many bytes should bypass the caches: they could not hold its data, since they
/// always contain other data too.
pub fn is_large(bytes: usize) -> bool {
    cfg!(target_arch = "x86_64") && bytes > last_level_cache() / 8 * 7
}

/// Must be called by each thread after its last [`copy`], before it signals others that the memory is written.
#[inline]
pub fn finish() {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: every x86-64 processor has it.
    unsafe {
        std::arch::x86_64::_mm_sfence()
    };
}

struct Bytes {
    src: *const u8,
    dst: *mut u8,
    n: usize,
}

struct Copy;

impl Simd for Copy {
    type Args = Bytes;
    type Output = ();

    #[inline(always)]
    unsafe fn run<const LEVEL: u8>(b: Bytes) {
        #[cfg(not(target_arch = "x86_64"))]
        let at = 0;
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the caller provides `n` bytes at both addresses, and `at` stays below `n`; written lines start at
        // multiples of 64, as streaming stores require.
        let at = unsafe {
            // Whole cache lines are streamed; the bytes around them are copied normally.
            let mut at = b.dst.align_offset(64).min(b.n);
            std::ptr::copy_nonoverlapping(b.src, b.dst, at);
            while at + 64 <= b.n {
                x86::line::<LEVEL>(b.src.add(at), b.dst.add(at));
                at += 64;
            }
            at
        };
        // SAFETY: `at` is at most `n`, and the ranges do not overlap.
        unsafe { std::ptr::copy_nonoverlapping(b.src.add(at), b.dst.add(at), b.n - at) };
    }
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use std::arch::x86_64::*;

    use crate::simd::Level;

    #[inline(always)]
    pub unsafe fn line<const LEVEL: u8>(src: *const u8, dst: *mut u8) {
        // SAFETY: the caller has 64 bytes at both places, `dst` at a multiple of 64, and a processor of this level.
        unsafe {
            if LEVEL == Level::Avx512 as u8 {
                _mm512_stream_si512(dst.cast(), _mm512_loadu_si512(src.cast()));
            } else if LEVEL == Level::Avx2 as u8 {
                for k in [0, 32] {
                    _mm256_stream_si256(dst.add(k).cast(), _mm256_loadu_si256(src.add(k).cast()));
                }
            } else {
                for k in [0, 16, 32, 48] {
                    _mm_stream_si128(dst.add(k).cast(), _mm_loadu_si128(src.add(k).cast()));
                }
            }
        }
    }
}

/// Copies `n` bytes, bypassing the caches.
///
/// # Safety
/// As for a copy of memory that does not overlap; [`finish`] must follow.
#[inline]
pub unsafe fn copy(src: *const u8, dst: *mut u8, n: usize) {
    let run: SimdFn<Copy> = resolve::<Copy>(Level::current());
    // SAFETY: the processor has the level; the caller provides the bytes.
    unsafe { run(Bytes { src, dst, n }) }
}

/// Prefetches memory that will be read soon, if the processor cannot predict it.
///
/// # Safety
/// No requirements: bytes that are not readable are not fetched.
#[inline(always)]
pub unsafe fn prefetch<T>(address: *const T, bytes: usize) {
    #[cfg(target_arch = "x86_64")]
    for at in (0..bytes).step_by(64) {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: a prefetch of any address faults nowhere.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(address.cast::<i8>().wrapping_add(at)) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (address, bytes);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_at_every_alignment() {
        let src: Vec<u8> = (0..1000u32).map(|i| (i * 7 % 251) as u8).collect();
        for &level in Level::available() {
            for (from, to, n) in [(0, 0, 1000), (3, 5, 900), (1, 63, 64), (0, 1, 63), (7, 0, 0), (9, 64, 129)] {
                let mut dst = vec![0u8; 1100];
                // SAFETY: within both, which do not overlap.
                unsafe {
                    let (src, dst) = (src.as_ptr().add(from), dst.as_mut_ptr().add(to));
                    resolve::<Copy>(level)(Bytes { src, dst, n });
                }
                finish();
                assert_eq!(dst[to..to + n], src[from..from + n]);
                assert!(dst[..to].iter().chain(&dst[to + n..]).all(|&b| b == 0), "{level:?} {from} {to} {n}");
            }
        }
    }
}
