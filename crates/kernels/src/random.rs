//! Random numbers by Philox4x32-10 (Salmon, Moraes, Dror, Shaw: "Parallel random numbers: as easy as 1, 2, 3", SC 2011). A
//! block of 128 bits is a function of (seed, call, block number), and an element takes its bits from a fixed place of a fixed
//! block: values do not depend on threads, strides or what was drawn before.

use ms_core::{Code, DType, Error, Result, ViewMut};

use crate::element::Element;
use crate::elementwise::math::{Math, log_core};
use crate::pool::{parallel_for, worth_splitting};
use crate::simd::{Level, Simd, resolve};
use crate::strided::{ContiguousOut, Shared, misuse, unsupported};
use crate::with_element;

/// Blocks that are computed together, one in each lane.
const BLOCKS: usize = 64;
type Batch = [[u32; BLOCKS]; 4];

struct Philox;

/// Seed, call, and the first of `BLOCKS` blocks.
struct Place {
    seed: u64,
    call: u64,
    first: u64,
    out: *mut Batch,
}

impl Simd for Philox {
    type Args = Place;
    type Output = ();

    #[inline(always)]
    unsafe fn run<const LEVEL: u8>(place: Place) {
        let mut x: Batch = [[0; BLOCKS]; 4];
        for l in 0..BLOCKS {
            let block = place.first.wrapping_add(l as u64);
            x[0][l] = block as u32;
            x[1][l] = (block >> 32) as u32;
            x[2][l] = place.call as u32;
            x[3][l] = (place.call >> 32) as u32;
        }
        let (mut k0, mut k1) = (place.seed as u32, (place.seed >> 32) as u32);
        for _ in 0..10 {
            for l in 0..BLOCKS {
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
        unsafe { *place.out = x };
    }
}

/// The four words of one block.
pub fn philox(seed: u64, call: u64, block: u64) -> [u32; 4] {
    let mut batch: Batch = [[0; BLOCKS]; 4];
    // SAFETY: the baseline is always there.
    unsafe { resolve::<Philox>(Level::Baseline)(Place { seed, call, first: block, out: &mut batch }) };
    batch.map(|words| words[0])
}

/// Fills `out` in row-major order: block `b` gives elements `b * N..(b + 1) * N`.
fn generate<T: Element, const N: usize>(
    seed: u64,
    call: u64,
    out: &ViewMut,
    make: impl Fn([u32; 4]) -> [T; N] + Sync,
) -> Result<()> {
    let dense = ContiguousOut::of(out)?;
    let n = out.numel();
    let dst = Shared(dense.ptr::<T>());
    let f = resolve::<Philox>(Level::current());
    let batch = |b: usize| {
        let mut words: Batch = [[0; BLOCKS]; 4];
        // SAFETY: a level of this processor.
        unsafe { f(Place { seed, call, first: (b * BLOCKS) as u64, out: &mut words }) };
        let mut values = [[T::ZERO; N]; BLOCKS];
        for (l, values) in values.iter_mut().enumerate() {
            *values = make([words[0][l], words[1][l], words[2][l], words[3][l]]);
        }
        let start = b * BLOCKS * N;
        let len = (BLOCKS * N).min(n - start);
        // SAFETY: each batch writes its own elements.
        unsafe { std::ptr::copy_nonoverlapping(values.as_flattened().as_ptr(), dst.get().add(start), len) };
    };
    let batches = n.div_ceil(BLOCKS * N);
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

fn wide(x: u32, y: u32) -> u64 {
    x as u64 | (y as u64) << 32
}

fn unit_f32(x: u32) -> f32 {
    (x >> 8) as f32 * (1.0 / 16777216.0)
}

fn unit_f64(x: u64) -> f64 {
    (x >> 11) as f64 * (1.0 / 9007199254740992.0)
}

/// Uniform over [0, 1): float32 with 24 random bits, float64 with 53.
///
/// Errors: `UnsupportedDType`, `OutOfMemory`, `Interrupted`.
pub fn uniform(seed: u64, call: u64, out: &ViewMut) -> Result<()> {
    match out.dtype {
        DType::Float32 => generate(seed, call, out, |x| x.map(unit_f32)),
        DType::Float64 => generate(seed, call, out, |x| [unit_f64(wide(x[0], x[1])), unit_f64(wide(x[2], x[3]))]),
        other => Err(unsupported("uniform", other)),
    }
}

/// Standard normal, by Box and Muller's method (1958): two words give two values.
///
/// Errors: `UnsupportedDType`, `OutOfMemory`, `Interrupted`.
pub fn normal(seed: u64, call: u64, out: &ViewMut) -> Result<()> {
    // An angle of a turn in float32 keeps its last bits when it is counted from -pi.
    let pair = |x: u32, y: u32| {
        let radius = (-2.0 * log_core((x as f64 + 1.0) * (1.0 / 4294967296.0))).max(0.0).sqrt();
        let angle = ((y as i32) as f64 * (std::f64::consts::PI / 2147483648.0)) as f32;
        [(radius * Math::cos(angle) as f64) as f32, (radius * Math::sin(angle) as f64) as f32]
    };
    match out.dtype {
        DType::Float32 => generate(seed, call, out, |x| {
            let ([a, b], [c, d]) = (pair(x[0], x[1]), pair(x[2], x[3]));
            [a, b, c, d]
        }),
        DType::Float64 => generate(seed, call, out, |x| {
            let radius = (-2.0 * libm::log(1.0 - unit_f64(wide(x[0], x[1])))).sqrt();
            let angle = unit_f64(wide(x[2], x[3])) * (2.0 * std::f64::consts::PI);
            [radius * libm::cos(angle), radius * libm::sin(angle)]
        }),
        other => Err(unsupported("normal", other)),
    }
}

/// A whole number below `range`, by the high half of a product: off from uniform by less than `range / 2^64`.
fn below(word: u64, range: u64) -> u64 {
    ((word as u128 * range as u128) >> 64) as u64
}

/// Uniform over the integers `low..high`, as int32, int64 or a float dtype.
///
/// Errors: `InvalidValue` where `high <= low`, `UnsupportedDType`, `OutOfMemory`, `Interrupted`.
pub fn randint(seed: u64, call: u64, low: i64, high: i64, out: &ViewMut) -> Result<()> {
    if high <= low {
        let error = Error::new(Code::InvalidValue).op("randint");
        return Err(error.expected("low < high").got(format!("low {low}, high {high}")));
    }
    let range = high.wrapping_sub(low) as u64;
    let draw = |word: u64| low.wrapping_add(below(word, range) as i64);
    with_element!(out.dtype, T => {
        generate(seed, call, out, |x| [T::from_i64(draw(wide(x[0], x[1]))), T::from_i64(draw(wide(x[2], x[3])))])
    }, else Err(unsupported("randint", out.dtype)))
}

/// One where a uniform number is below `p`, else zero, in any dtype.
///
/// Errors: `InvalidValue` where `p` is not within [0, 1], `UnsupportedDType`, `OutOfMemory`, `Interrupted`.
pub fn bernoulli(seed: u64, call: u64, p: f64, out: &ViewMut) -> Result<()> {
    if !(0.0..=1.0).contains(&p) {
        return Err(Error::new(Code::InvalidValue).op("bernoulli").expected("0 <= p <= 1").got(format!("{p}")));
    }
    let limit = (p * 4294967296.0) as u64;
    with_element!(out.dtype, T => {
        generate(seed, call, out, |x| x.map(|w| if (w as u64) < limit { T::ONE } else { T::ZERO }))
    }, else Err(unsupported("bernoulli", out.dtype)))
}

/// The numbers `0..n` in random order, along an output of rank 1; int32, int64 or a float dtype. Fisher and Yates' shuffle.
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
        let f = resolve::<Philox>(Level::current());
        // SAFETY: within the output's n elements.
        unsafe {
            for i in 0..n {
                *dst.add(i) = T::from_i64(i as i64);
            }
            for i in 0..n.saturating_sub(1) {
                let (block, half) = (i / 2, i % 2 * 2);
                if i % (2 * BLOCKS) == 0 {
                    f(Place { seed, call, first: block as u64, out: &mut words });
                }
                let l = block % BLOCKS;
                let k = i + below(wide(words[half][l], words[half + 1][l]), (n - i) as u64) as usize;
                std::ptr::swap(dst.add(i), dst.add(k));
            }
        }
        dense.finish()
    }, else Err(unsupported("permutation", out.dtype)))
}
