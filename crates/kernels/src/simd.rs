//! SIMD levels. A kernel is written once as portable code that the compiler vectorizes; [`resolve`] returns the copy
//! that was compiled for a level. The level is chosen once, at the first launch.

use std::sync::atomic::{AtomicU8, Ordering};

/// The instructions that the processor has beyond the target's baseline. On 64-bit Arm the baseline already has NEON
/// and fused multiply-add.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Level {
    Baseline = 0,
    /// AVX2, FMA and half-float conversions.
    Avx2 = 1,
    /// AVX-512 F, BW, DQ and VL.
    Avx512 = 2,
}

/// One kernel, compiled at every level. `LEVEL` is the level's discriminant. Everything that `run` calls must be
/// `#[inline(always)]`, or it is compiled for the baseline.
pub trait Simd {
    type Args;
    type Output;

    /// # Safety
    /// As the kernel states for its arguments.
    unsafe fn run<const LEVEL: u8>(args: Self::Args) -> Self::Output;
}

/// A kernel at one level.
pub type SimdFn<K> = unsafe fn(<K as Simd>::Args) -> <K as Simd>::Output;

/// Whether code of this level may use fused multiply-add without calling a software routine.
pub const fn has_fma(level: u8) -> bool {
    cfg!(target_arch = "aarch64") || level >= Level::Avx2 as u8
}

/// Whether kernels have no vectors of their own at this level: those of the x86-64 baseline, 16 bytes long, take as much
/// code as those of AVX2 for a fraction of the speed, and almost every processor has AVX2.
pub const fn is_scalar(level: u8) -> bool {
    cfg!(target_arch = "x86_64") && level == Level::Baseline as u8
}

/// In the body of a loop, keeps the compiler from vectorizing it at a level without vectors.
#[inline(always)]
pub fn one_by_one<const LEVEL: u8>() {
    #[cfg(target_arch = "x86_64")]
    if is_scalar(LEVEL) {
        // SAFETY: no instruction.
        unsafe { std::arch::asm!("", options(nomem, nostack, preserves_flags)) }
    }
}

/// `for $l in 0..$n`, for a constant power of two. At a level without vectors the compiler does not know how often the
/// loop runs, and therefore does not unroll it.
macro_rules! for_lanes {
    ($level:expr, $n:expr, |$l:ident| $body:block) => {
        if $crate::simd::is_scalar($level) {
            let mut at = 0;
            while at < $n {
                let $l = at % $n;
                $body
                at = $crate::simd::opaque(at) + 1;
            }
        } else {
            for $l in 0..$n {
                $body
            }
        }
    };
}
pub(crate) use for_lanes;

/// The same pointer, distance or number, with its origin hidden from the compiler.
#[inline(always)]
pub(crate) fn opaque<T>(mut value: T) -> T {
    #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
    // SAFETY: no instruction.
    unsafe {
        std::arch::asm!(
            "/* {0} */",
            inout(reg) * (&raw mut value).cast::<usize>(),
            options(pure, nomem, nostack, preserves_flags)
        );
    }
    value
}

unsafe fn baseline<K: Simd>(args: K::Args) -> K::Output {
    // SAFETY: promised by the caller, for these arguments.
    unsafe { K::run::<0>(args) }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx,avx2,f16c,fma,bmi1,bmi2,lzcnt,popcnt")]
unsafe fn avx2<K: Simd>(args: K::Args) -> K::Output {
    // SAFETY: promised by the caller, for these arguments.
    unsafe { K::run::<1>(args) }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx,avx2,f16c,fma,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512dq,avx512vl")]
unsafe fn avx512<K: Simd>(args: K::Args) -> K::Output {
    // SAFETY: promised by the caller, for these arguments.
    unsafe { K::run::<2>(args) }
}

/// The copy of `K` for `level`, which must be one that [`Level::available`] lists.
#[inline]
pub const fn resolve<K: Simd>(level: Level) -> SimdFn<K> {
    match level {
        Level::Baseline => baseline::<K>,
        #[cfg(target_arch = "x86_64")]
        Level::Avx2 => avx2::<K>,
        #[cfg(target_arch = "x86_64")]
        Level::Avx512 => avx512::<K>,
        #[cfg(not(target_arch = "x86_64"))]
        _ => baseline::<K>,
    }
}

const UNKNOWN: u8 = u8::MAX;
static LEVEL: AtomicU8 = AtomicU8::new(UNKNOWN);

impl Level {
    /// The best level of this processor.
    #[inline]
    pub fn current() -> Level {
        match LEVEL.load(Ordering::Relaxed) {
            0 => Level::Baseline,
            1 => Level::Avx2,
            2 => Level::Avx512,
            _ => Level::detect(),
        }
    }

    #[cold]
    fn detect() -> Level {
        let level = *Level::available().last().expect("the baseline is always available");
        LEVEL.store(level as u8, Ordering::Relaxed);
        level
    }

    /// The levels that this processor supports, lowest first.
    pub fn available() -> &'static [Level] {
        #[cfg(target_arch = "x86_64")]
        {
            let avx2 = is_x86_feature_detected!("avx2")
                && is_x86_feature_detected!("f16c")
                && is_x86_feature_detected!("fma")
                && is_x86_feature_detected!("bmi1")
                && is_x86_feature_detected!("bmi2")
                && is_x86_feature_detected!("lzcnt")
                && is_x86_feature_detected!("popcnt");
            let avx512 = is_x86_feature_detected!("avx512f")
                && is_x86_feature_detected!("avx512bw")
                && is_x86_feature_detected!("avx512dq")
                && is_x86_feature_detected!("avx512vl");
            if avx2 && avx512 {
                return &[Level::Baseline, Level::Avx2, Level::Avx512];
            }
            if avx2 {
                return &[Level::Baseline, Level::Avx2];
            }
        }
        &[Level::Baseline]
    }
}
