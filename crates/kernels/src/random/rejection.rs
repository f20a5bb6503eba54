//! Draws by rejection, whose elements take different numbers of random bits. An element's attempts have blocks of
//! their own, at its index plus a multiple of `ATTEMPT`, so that a value depends on no other element.

use ms_core::{DType, Result, View, ViewMut};

use super::{BLOCKS, batch_of, philox, unit, wide};
use crate::pool::{parallel_for, worth_splitting};
use crate::strided::{Contiguous, ContiguousOut, Shared, misuse};

/// The distance between the blocks of an element's attempts.
const ATTEMPT: u64 = 1 << 40;
/// The most attempts for one number; the probability that all are rejected is negligible.
const ATTEMPTS: u64 = 1000;
/// The attempt number whose block holds the uniform number for orders below 1.
const POWER: u64 = ATTEMPTS;

/// The random bits of one element.
struct Bits {
    seed: u64,
    call: u64,
    index: u64,
    /// The block of the first attempt, which is computed with its neighbours.
    first: [u32; 4],
}

impl Bits {
    fn attempt(&self, k: u64) -> [u32; 4] {
        if k == 0 { self.first } else { philox(self.seed, self.call, self.index + k * ATTEMPT) }
    }
}

/// Uniform in (0, 1), from 32 bits.
fn inside(word: u32) -> f64 {
    (word as f64 + 0.5) * (1.0 / 4294967296.0)
}

/// Numbers of a distribution that depend on its parameter only; neighbours often share them.
trait Distribution: Copy {
    fn new(parameter: f64) -> Self;
    fn draw(&self, bits: &Bits) -> f64;
}

fn fill<D: Distribution>(kernel: &str, seed: u64, call: u64, parameters: &View, out: &ViewMut) -> Result<()> {
    if parameters.dtype != DType::Float64 || out.dtype != DType::Float64 || parameters.shape != out.shape {
        return Err(misuse(kernel, "operands that are not float64 of one shape"));
    }
    let (given, dense) = (Contiguous::of(parameters)?, ContiguousOut::of(out)?);
    let (from, to) = (Shared(given.ptr::<f64>().cast_mut()), Shared(dense.ptr::<f64>()));
    let n = out.numel();
    let batch = |b: usize| {
        let start = b * BLOCKS;
        let words = batch_of(seed, call, start as u64);
        let mut last: Option<(u64, D)> = None;
        for l in 0..BLOCKS.min(n - start) {
            let index = start + l;
            // SAFETY: within the n elements of both; each batch writes its own.
            let parameter = unsafe { *from.get().add(index) };
            let distribution = match last {
                Some((bits, known)) if bits == parameter.to_bits() => known,
                _ => D::new(parameter),
            };
            last = Some((parameter.to_bits(), distribution));
            let bits =
                Bits { seed, call, index: index as u64, first: [words[0][l], words[1][l], words[2][l], words[3][l]] };
            // SAFETY: as above.
            unsafe { *to.get().add(index) = distribution.draw(&bits) };
        }
    };
    let batches = n.div_ceil(BLOCKS);
    if worth_splitting(n * 32) {
        let per_chunk = 16;
        parallel_for(batches.div_ceil(per_chunk), &|c| {
            (c * per_chunk..((c + 1) * per_chunk).min(batches)).for_each(batch);
        })?;
    } else {
        (0..batches).for_each(batch);
    }
    dense.finish()
}

/// Marsaglia and Tsang, "A simple method for generating gamma variables", 2000. An order below 1 is raised by one, and
/// the number multiplied by a uniform number to the power of one over the order.
#[derive(Clone, Copy)]
struct Gamma {
    order: f64,
    d: f64,
    c: f64,
}

impl Distribution for Gamma {
    fn new(order: f64) -> Gamma {
        let d = if order < 1.0 { order + 1.0 } else { order } - 1.0 / 3.0;
        Gamma { order, d, c: 1.0 / (9.0 * d).sqrt() }
    }

    fn draw(&self, bits: &Bits) -> f64 {
        let Gamma { order, d, c } = *self;
        if order.is_nan() || order < 0.0 {
            return f64::NAN;
        }
        if order == 0.0 || order.is_infinite() {
            return order;
        }
        let mut drawn = d;
        for k in 0..ATTEMPTS {
            let words = bits.attempt(k);
            let radius = (-2.0 * libm::log(1.0 - unit(wide(words[0], words[1])))).sqrt();
            let x = radius * libm::cos(inside(words[2]) * (2.0 * std::f64::consts::PI));
            let root = 1.0 + c * x;
            if root <= 0.0 {
                continue;
            }
            let (v, u, x2) = (root * root * root, inside(words[3]), x * x);
            if u < 1.0 - 0.0331 * x2 * x2 || libm::log(u) < 0.5 * x2 + d * (1.0 - v + libm::log(v)) {
                drawn = d * v;
                break;
            }
        }
        if order >= 1.0 {
            return drawn;
        }
        let words = bits.attempt(POWER);
        drawn * libm::exp(libm::log(1.0 - unit(wide(words[0], words[1]))) / order)
    }
}

/// The rate from which on numbers are drawn by rejection.
const LARGE: f64 = 10.0;
/// A number of a rate below `LARGE` is at most this (but once in 1e31).
const COUNTED: i32 = 64;

/// Small rates are counted by the sums of the probabilities; for others the method is PTRS of Hoermann, "The transformed
/// rejection method for generating Poisson random variables", 1993.
#[derive(Clone, Copy)]
struct Poisson {
    rate: f64,
    /// The probability of 0.
    none: f64,
    a: f64,
    b: f64,
    inverse: f64,
    sure: f64,
}

impl Distribution for Poisson {
    fn new(rate: f64) -> Poisson {
        if rate < LARGE {
            return Poisson { rate, none: libm::exp(-rate), a: 0.0, b: 0.0, inverse: 0.0, sure: 0.0 };
        }
        let b = 0.931 + 2.53 * rate.sqrt();
        let inverse = 1.1239 + 1.1328 / (b - 3.4);
        Poisson { rate, none: 0.0, a: 0.02483 * b - 0.059, b, inverse, sure: 0.9277 - 3.6224 / (b - 2.0) }
    }

    fn draw(&self, bits: &Bits) -> f64 {
        let Poisson { rate, none, a, b, inverse, sure } = *self;
        if rate.is_nan() || rate.is_infinite() {
            return if rate == f64::NEG_INFINITY { 0.0 } else { rate };
        }
        if rate <= 0.0 {
            return 0.0;
        }
        if rate < LARGE {
            let u = unit(wide(bits.first[0], bits.first[1]));
            let (mut count, mut chance, mut sum) = (0, none, none);
            while u >= sum && count < COUNTED {
                count += 1;
                chance *= rate / count as f64;
                sum += chance;
            }
            return count as f64;
        }
        for k in 0..ATTEMPTS {
            let words = bits.attempt(k);
            let u = unit(wide(words[0], words[1])) - 0.5;
            let v = unit(wide(words[2], words[3])).max(f64::MIN_POSITIVE);
            let us = (0.5 - u.abs()).max(1e-17);
            let n = ((2.0 * a / us + b) * u + rate + 0.43).floor();
            if us >= 0.07 && v <= sure {
                return n;
            }
            if n < 0.0 || (us < 0.013 && v > us) {
                continue;
            }
            if libm::log(v * inverse / (a / (us * us) + b)) <= log_probability(n, rate) {
                return n;
            }
        }
        rate.floor()
    }
}

/// `n ln rate - rate - ln n!`, by Stirling's series where its terms would cancel.
fn log_probability(n: f64, rate: f64) -> f64 {
    if n < 16.0 {
        return n * libm::log(rate) - rate - libm::lgamma(n + 1.0);
    }
    let off = (rate - n) / n;
    let n2 = n * n;
    let rest = (1.0 / 12.0 - (1.0 / 360.0 - 1.0 / (1260.0 * n2)) / n2) / n;
    n * (libm::log1p(off) - off) - 0.5 * libm::log(2.0 * std::f64::consts::PI * n) - rest
}

/// A number of the gamma distribution of scale 1 for each of the orders, in float64: 0 for the order 0, NaN below.
///
/// Errors: `OutOfMemory`, `Interrupted`.
pub fn gamma(seed: u64, call: u64, orders: &View, out: &ViewMut) -> Result<()> {
    fill::<Gamma>("gamma", seed, call, orders, out)
}

/// A number of the Poisson distribution for each rate, in float64: 0 for rates that are not positive.
///
/// Errors: `OutOfMemory`, `Interrupted`.
pub fn poisson(seed: u64, call: u64, rates: &View, out: &ViewMut) -> Result<()> {
    fill::<Poisson>("poisson", seed, call, rates, out)
}
