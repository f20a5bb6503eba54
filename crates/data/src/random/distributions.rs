//! Distributions as in libstdc++ of GCC 9.5: the same numbers from the same draws.

use super::engines::Engine;

/// Draws that every engine supports.
pub trait Draw: Engine {
    /// `uniform_int_distribution` over `0..=range`, with arithmetic in 64 bits.
    fn below_or_equal(&mut self, range: u64) -> u64
    where
        Self: Sized,
    {
        let span = Self::MAX - Self::MIN;
        if span > range {
            let count = range + 1;
            let scaling = span / count;
            let past = count * scaling;
            loop {
                let value = self.next() - Self::MIN;
                if value < past {
                    return value / scaling;
                }
            }
        }
        if span == range {
            return self.next() - Self::MIN;
        }
        let count = span + 1;
        loop {
            let high = count.wrapping_mul(self.below_or_equal(range / count));
            let value = high.wrapping_add(self.next() - Self::MIN);
            if value <= range && value >= high {
                return value;
            }
        }
    }

    /// `uniform_int_distribution` over `low..=high`.
    fn uniform_int(&mut self, low: i64, high: i64) -> i64
    where
        Self: Sized,
    {
        low.wrapping_add(self.below_or_equal(high.wrapping_sub(low) as u64) as i64)
    }

    /// A double in `[0, 1)` with 53 random bits (`generate_canonical<double, 53>`).
    fn canonical_f64(&mut self) -> f64 {
        let (mut sum, mut weight) = (0.0, 1.0);
        for _ in 0..53_u32.div_ceil(Self::BITS) {
            sum += (self.next() - Self::MIN) as f64 * weight;
            weight *= Self::RANGE;
        }
        (sum / weight).min(1.0_f64.next_down())
    }

    /// A float in `[0, 1)` with 24 random bits (`generate_canonical<float, 24>`).
    fn canonical_f32(&mut self) -> f32 {
        // Every engine here provides 24 bits per draw.
        let value = (self.next() - Self::MIN) as f32 / Self::RANGE as f32;
        value.min(1.0_f32.next_down())
    }

    /// `uniform_real_distribution<double>` over `[low, high)`.
    fn uniform_f64(&mut self, low: f64, high: f64) -> f64 {
        self.canonical_f64() * (high - low) + low
    }

    /// `uniform_real_distribution<float>` over `[low, high)`.
    fn uniform_f32(&mut self, low: f32, high: f32) -> f32 {
        self.canonical_f32() * (high - low) + low
    }

    /// `bernoulli_distribution`.
    fn bernoulli(&mut self, p: f64) -> bool {
        self.canonical_f64() < p
    }
}

impl<E: Engine> Draw for E {}

/// `normal_distribution`: Marsaglia's polar method. Every second draw is the saved result of the previous one.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Normal<T> {
    pub saved: Option<T>,
}

macro_rules! normal {
    ($float:ty, $canonical:ident) => {
        impl Normal<$float> {
            pub fn sample(&mut self, engine: &mut impl Engine, mean: $float, std: $float) -> $float {
                let value = self.saved.take().unwrap_or_else(|| {
                    loop {
                        // The subtraction is in double for both types.
                        let x = (f64::from(2.0 * engine.$canonical()) - 1.0) as $float;
                        let y = (f64::from(2.0 * engine.$canonical()) - 1.0) as $float;
                        let square = x * x + y * y;
                        if square <= 1.0 && square != 0.0 {
                            let factor = (-2.0 * square.ln() / square).sqrt();
                            self.saved = Some(x * factor);
                            return y * factor;
                        }
                    }
                });
                value * std + mean
            }
        }
    };
}

normal!(f32, canonical_f32);
normal!(f64, canonical_f64);

/// `discrete_distribution`: an index with probability proportional to its weight.
#[derive(Clone, Debug, PartialEq)]
pub struct Discrete {
    cumulative: Vec<f64>,
}

impl Discrete {
    pub fn new(weights: &[f64]) -> Self {
        if weights.len() < 2 {
            return Self { cumulative: Vec::new() };
        }
        let sum: f64 = weights.iter().sum();
        let mut total = 0.0;
        let mut cumulative: Vec<f64> = Vec::with_capacity(weights.len());
        for weight in weights {
            total += weight / sum;
            cumulative.push(total);
        }
        cumulative[weights.len() - 1] = 1.0;
        Self { cumulative }
    }

    pub fn sample(&self, engine: &mut impl Engine) -> usize {
        if self.cumulative.is_empty() {
            return 0;
        }
        let value = engine.canonical_f64();
        self.cumulative.partition_point(|&end| end < value)
    }
}

/// `std::shuffle`: two positions per draw if the engine's range allows it.
pub fn shuffle<T>(items: &mut [T], engine: &mut impl Engine) {
    fn span<E: Engine>(_: &E) -> u64 {
        E::MAX - E::MIN
    }
    let length = items.len() as u64;
    if length < 2 {
        return;
    }
    if span(engine) / length < length {
        for index in 1..items.len() {
            items.swap(index, engine.below_or_equal(index as u64) as usize);
        }
        return;
    }
    let mut index = 1;
    if length.is_multiple_of(2) {
        items.swap(1, engine.below_or_equal(1) as usize);
        index = 2;
    }
    while index < items.len() {
        let first = index as u64 + 1;
        let both = engine.below_or_equal(first * (first + 1) - 1);
        items.swap(index, (both / (first + 1)) as usize);
        items.swap(index + 1, (both % (first + 1)) as usize);
        index += 2;
    }
}
