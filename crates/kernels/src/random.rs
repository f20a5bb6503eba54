//! Random numbers by Philox4x32-10 (Salmon, Moraes, Dror, Shaw: "Parallel random numbers: as easy as 1, 2, 3", SC
//! 2011). A block of 128 bits is a function of (seed, call, block number), and an element takes its bits from a fixed
//! position in a fixed block: values do not depend on threads, strides or earlier draws.

mod rejection;

use std::marker::PhantomData;

use ms_core::{Code, DType, Error, Result, ViewMut};

use crate::element::Element;
use crate::elementwise::math::{Math, log_core};
use crate::half;
use crate::pool::{parallel_for, worth_splitting};
use crate::simd::{Level, Simd, resolve};
use crate::strided::{ContiguousOut, Shared, misuse, unsupported};
use crate::with_element;

pub use rejection::{gamma, poisson};

/// The number of blocks that are computed together, one per lane.
const BLOCKS: usize = 64;
type Batch = [[u32; BLOCKS]; 4];

/// Ten rounds over `N` blocks starting at `first`.
#[inline(always)]
fn rounds<const N: usize>(seed: u64, call: u64, first: u64) -> [[u32; N]; 4] {
    let mut x = [[0; N]; 4];
    for l in 0..N {
        let block = first.wrapping_add(l as u64);
        x[0][l] = block as u32;
        x[1][l] = (block >> 32) as u32;
        x[2][l] = call as u32;
        x[3][l] = (call >> 32) as u32;
    }
    let (mut k0, mut k1) = (seed as u32, (seed >> 32) as u32);
    for _ in 0..10 {
        for l in 0..N {
            let p0 = 0xd251_1f53_u64 * x[0][l] as u64;
            let p1 = 0xcd9e_8d57_u64 * x[2][l] as u64;
            x[0][l] = (p1 >> 32) as u32 ^ x[1][l] ^ k0;
            x[2][l] = (p0 >> 32) as u32 ^ x[3][l] ^ k1;
            x[1][l] = p1 as u32;
            x[3][l] = p0 as u32;
        }
        k0 = k0.wrapping_add(0x9e37_79b9);
        k1 = k1.wrapping_add(0xbb67_ae85);
    }
    x
}

/// `rounds` for the baseline, as one copy for all callers.
#[inline(never)]
fn batch_of(seed: u64, call: u64, first: u64) -> Batch {
    rounds(seed, call, first)
}

/// The four words of one block.
#[inline(never)]
pub fn philox(seed: u64, call: u64, block: u64) -> [u32; 4] {
    rounds::<1>(seed, call, block).map(|words| words[0])
}

/// Converts the words of each block to values, arranged by lane.
trait Draw: Sync {
    type Value: Copy;
    /// The number of values per block, at most `N`; those that are used come first.
    const N: usize;

    fn values(&self, words: &Batch) -> [[Self::Value; BLOCKS]; 4];
}

/// Blocks starting at `first`, for one draw.
struct Place<'a, D> {
    seed: u64,
    call: u64,
    first: u64,
    draw: &'a D,
}

struct Filled<'a, D>(PhantomData<&'a D>);

impl<'a, D: Draw> Simd for Filled<'a, D> {
    type Args = Place<'a, D>;
    type Output = [[D::Value; BLOCKS]; 4];

    #[inline(always)]
    unsafe fn run<const LEVEL: u8>(place: Place<'a, D>) -> [[D::Value; BLOCKS]; 4] {
        place.draw.values(&rounds(place.seed, place.call, place.first))
    }
}

/// Fills `out` in row-major order with the drawn values: block `b` gives elements `b * N..(b + 1) * N`. (Conversions
/// that depend only on the element type are not part of a draw, since each draw is compiled for every level.)
fn generate<D: Draw, T: Copy>(
    seed: u64,
    call: u64,
    out: &ViewMut,
    draw: D,
    of: impl Fn(D::Value) -> T + Sync,
) -> Result<()> {
    let dense = ContiguousOut::of(out)?;
    let n = out.numel();
    let dst = Shared(dense.ptr::<T>());
    let f = resolve::<Filled<D>>(Level::current());
    let batch = |b: usize| {
        // SAFETY: the processor has this level.
        let lanes = unsafe { f(Place { seed, call, first: (b * BLOCKS) as u64, draw: &draw }) };
        let start = b * BLOCKS * D::N;
        let len = (BLOCKS * D::N).min(n - start);
        // SAFETY: each batch writes its own elements.
        let dst = unsafe { std::slice::from_raw_parts_mut(dst.get().add(start), len) };
        for (l, dst) in dst.chunks_mut(D::N).enumerate() {
            for (d, lane) in dst.iter_mut().zip(&lanes) {
                *d = of(lane[l]);
            }
        }
    };
    let batches = n.div_ceil(BLOCKS * D::N);
    if worth_splitting(n * 4) {
        let per_chunk = 64;
        parallel_for(batches.div_ceil(per_chunk), &|c| {
            (c * per_chunk..((c + 1) * per_chunk).min(batches)).for_each(batch);
        })?;
    } else {
        (0..batches).for_each(batch);
    }
    dense.finish()
}

#[inline(always)]
fn wide(x: u32, y: u32) -> u64 {
    x as u64 | (y as u64) << 32
}

/// A draw of one value per word, or per pair of words.
macro_rules! draw {
    ($name:ident $value:ty, words: |$x:ident| $e:expr) => {
        struct $name;
        impl Draw for $name {
            type Value = $value;
            const N: usize = 4;

            #[inline(always)]
            fn values(&self, words: &Batch) -> [[$value; BLOCKS]; 4] {
                let mut values = [[<$value>::ZERO; BLOCKS]; 4];
                for (values, words) in values.iter_mut().zip(words) {
                    for (v, &$x) in values.iter_mut().zip(words) {
                        *v = $e;
                    }
                }
                values
            }
        }
    };
    ($name:ident $value:ty, pairs: |$x:ident, $y:ident| $e:expr) => {
        struct $name;
        impl Draw for $name {
            type Value = $value;
            const N: usize = 2;

            #[inline(always)]
            fn values(&self, words: &Batch) -> [[$value; BLOCKS]; 4] {
                let mut values = [[<$value>::ZERO; BLOCKS]; 4];
                for k in 0..2 {
                    for l in 0..BLOCKS {
                        let ($x, $y) = (words[2 * k][l], words[2 * k + 1][l]);
                        values[k][l] = $e;
                    }
                }
                values
            }
        }
    };
}

#[inline(always)]
fn unit(x: u64) -> f64 {
    (x >> 11) as f64 * (1.0 / 9007199254740992.0)
}

draw!(UniformF32 f32, words: |x| (x >> 8) as f32 * (1.0 / 16777216.0));
draw!(UniformF64 f64, pairs: |x, y| unit(wide(x, y)));

/// Uniform over [0, 1): float32 with 24 random bits, float64 with 53.
///
/// Errors: `UnsupportedDType`, `OutOfMemory`, `Interrupted`.
pub fn uniform(seed: u64, call: u64, out: &ViewMut) -> Result<()> {
    match out.dtype {
        DType::Float32 => generate(seed, call, out, UniformF32, |x| x),
        DType::Float64 => generate(seed, call, out, UniformF64, |x| x),
        d if d.is_half() => half::through(&[], out, |_, out| uniform(seed, call, out)),
        other => Err(unsupported("uniform", other)),
    }
}

struct NormalF32;

impl Draw for NormalF32 {
    type Value = f32;
    const N: usize = 4;

    #[inline(always)]
    fn values(&self, words: &Batch) -> [[f32; BLOCKS]; 4] {
        let mut values = [[0.0; BLOCKS]; 4];
        for k in [0, 2] {
            for l in 0..BLOCKS {
                let (x, y) = (words[k][l], words[k + 1][l]);
                let radius = (-2.0 * log_core((x as f64 + 1.0) * (1.0 / 4294967296.0))).max(0.0).sqrt();
                // Angles start at -pi, which preserves their last bits in float32.
                let angle = ((y as i32) as f64 * (std::f64::consts::PI / 2147483648.0)) as f32;
                values[k][l] = (radius * Math::cos(angle) as f64) as f32;
                values[k + 1][l] = (radius * Math::sin(angle) as f64) as f32;
            }
        }
        values
    }
}

struct NormalF64;

impl Draw for NormalF64 {
    type Value = f64;
    const N: usize = 2;

    #[inline(always)]
    fn values(&self, words: &Batch) -> [[f64; BLOCKS]; 4] {
        let mut values = [[0.0; BLOCKS]; 4];
        for l in 0..BLOCKS {
            let radius = (-2.0 * libm::log(1.0 - unit(wide(words[0][l], words[1][l])))).sqrt();
            let angle = unit(wide(words[2][l], words[3][l])) * (2.0 * std::f64::consts::PI);
            values[0][l] = radius * libm::cos(angle);
            values[1][l] = radius * libm::sin(angle);
        }
        values
    }
}

/// Standard normal, by the Box-Muller transform (1958): two words give two values.
///
/// Errors: `UnsupportedDType`, `OutOfMemory`, `Interrupted`.
pub fn normal(seed: u64, call: u64, out: &ViewMut) -> Result<()> {
    match out.dtype {
        DType::Float32 => generate(seed, call, out, NormalF32, |x| x),
        DType::Float64 => generate(seed, call, out, NormalF64, |x| x),
        d if d.is_half() => half::through(&[], out, |_, out| normal(seed, call, out)),
        other => Err(unsupported("normal", other)),
    }
}

/// Uniform over `low..low + range`.
struct Integers {
    low: i64,
    range: u64,
}

impl Draw for Integers {
    type Value = i64;
    const N: usize = 2;

    #[inline(always)]
    fn values(&self, words: &Batch) -> [[i64; BLOCKS]; 4] {
        let mut values = [[0; BLOCKS]; 4];
        for k in 0..2 {
            for l in 0..BLOCKS {
                let word = wide(words[2 * k][l], words[2 * k + 1][l]);
                values[k][l] = self.low.wrapping_add(below(word, self.range) as i64);
            }
        }
        values
    }
}

/// Whether a word is below a limit.
struct Below {
    limit: u64,
}

impl Draw for Below {
    type Value = u8;
    const N: usize = 4;

    #[inline(always)]
    fn values(&self, words: &Batch) -> [[u8; BLOCKS]; 4] {
        words.map(|words| words.map(|w| ((w as u64) < self.limit) as u8))
    }
}

/// An integer below `range`, from the high half of a product. The deviation from a uniform distribution is less than
/// `range / 2^64`.
#[inline(always)]
fn below(word: u64, range: u64) -> u64 {
    ((word as u128 * range as u128) >> 64) as u64
}

/// Uniform over the integers `low..high`, as int32, int64 or a float dtype.
///
/// Errors: `InvalidValue` if `high <= low`, `UnsupportedDType`, `OutOfMemory`, `Interrupted`.
pub fn randint(seed: u64, call: u64, low: i64, high: i64, out: &ViewMut) -> Result<()> {
    if high <= low {
        let error = Error::new(Code::InvalidValue).op("randint");
        return Err(error.expected("low < high").got(format!("low {low}, high {high}")));
    }
    let range = high.wrapping_sub(low) as u64;
    with_element!(out.dtype, T => generate(seed, call, out, Integers { low, range }, T::from_i64))
}

/// One if a uniform number is below `p`, else zero, in any dtype.
///
/// Errors: `InvalidValue` if `p` is not within [0, 1], `UnsupportedDType`, `OutOfMemory`, `Interrupted`.
pub fn bernoulli(seed: u64, call: u64, p: f64, out: &ViewMut) -> Result<()> {
    if !(0.0..=1.0).contains(&p) {
        return Err(Error::new(Code::InvalidValue).op("bernoulli").expected("0 <= p <= 1").got(format!("{p}")));
    }
    let limit = (p * 4294967296.0) as u64;
    with_element!(out.dtype, T => {
        generate(seed, call, out, Below { limit }, |drawn| if drawn != 0 { T::ONE } else { T::ZERO })
    })
}

/// The numbers `0..n` in random order, along an output of rank 1; int32, int64 or a float dtype. The Fisher-Yates
/// shuffle.
///
/// Errors: `UnsupportedDType`, `OutOfMemory`.
pub fn permutation(seed: u64, call: u64, out: &ViewMut) -> Result<()> {
    if out.shape.len() != 1 {
        return Err(misuse("permutation", "an output that is not of rank 1"));
    }
    let n = out.numel();
    with_element!(out.dtype, T => {
        let dense = ContiguousOut::of(out)?;
        let dst = dense.ptr::<T>();
        let mut words: Batch = [[0; BLOCKS]; 4];
        // SAFETY: within the output's n elements.
        unsafe {
            for i in 0..n {
                *dst.add(i) = T::from_i64(i as i64);
            }
            for i in 0..n.saturating_sub(1) {
                let (block, half) = (i / 2, i % 2 * 2);
                if i % (2 * BLOCKS) == 0 {
                    words = batch_of(seed, call, block as u64);
                }
                let l = block % BLOCKS;
                let k = i + below(wide(words[half][l], words[half + 1][l]), (n - i) as u64) as usize;
                std::ptr::swap(dst.add(i), dst.add(k));
            }
        }
        dense.finish()
    })
}
