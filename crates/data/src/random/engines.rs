//! The engines of C++'s `<random>`: `mt19937`, `mt19937_64` and `minstd_rand0` (`default_random_engine`).

/// A source of uniformly distributed unsigned integers in `MIN..=MAX`.
pub trait Engine {
    const MIN: u64;
    const MAX: u64;
    /// `MAX - MIN + 1` as a floating-point number.
    const RANGE: f64;
    /// `floor(log2(RANGE))`: the bits that one draw contributes to a floating-point number.
    const BITS: u32;

    fn next(&mut self) -> u64;
}

/// The Mersenne Twister with 32-bit words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mt19937 {
    words: Vec<u32>,
    position: usize,
}

impl Mt19937 {
    pub const DEFAULT_SEED: u32 = 5489;
    const LENGTH: usize = 624;
    const SHIFT: usize = 397;

    pub fn new(seed: u32) -> Self {
        let mut words = Vec::with_capacity(Self::LENGTH);
        words.push(seed);
        for index in 1..Self::LENGTH {
            let last = words[index - 1];
            words.push((last ^ (last >> 30)).wrapping_mul(1_812_433_253).wrapping_add(index as u32));
        }
        Self { words, position: Self::LENGTH }
    }

    /// The words and the position in them.
    pub fn state(&self) -> (&[u32], usize) {
        (&self.words, self.position)
    }

    /// The engine with a state; `None` if the lengths do not match.
    pub fn from_state(words: Vec<u32>, position: usize) -> Option<Self> {
        (words.len() == Self::LENGTH && position <= Self::LENGTH).then_some(Self { words, position })
    }

    fn refill(&mut self) {
        for index in 0..Self::LENGTH {
            let next = self.words[(index + 1) % Self::LENGTH];
            let joined = (self.words[index] & 0x8000_0000) | (next & 0x7fff_ffff);
            let twist = if joined & 1 == 0 { 0 } else { 0x9908_b0df };
            self.words[index] = self.words[(index + Self::SHIFT) % Self::LENGTH] ^ (joined >> 1) ^ twist;
        }
        self.position = 0;
    }
}

impl Engine for Mt19937 {
    const MIN: u64 = 0;
    const MAX: u64 = u32::MAX as u64;
    const RANGE: f64 = 4_294_967_296.0;
    const BITS: u32 = 32;

    fn next(&mut self) -> u64 {
        if self.position >= Self::LENGTH {
            self.refill();
        }
        let mut word = self.words[self.position];
        self.position += 1;
        word ^= word >> 11;
        word ^= (word << 7) & 0x9d2c_5680;
        word ^= (word << 15) & 0xefc6_0000;
        u64::from(word ^ (word >> 18))
    }
}

/// The Mersenne Twister with 64-bit words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mt19937_64 {
    words: Vec<u64>,
    position: usize,
}

impl Mt19937_64 {
    const LENGTH: usize = 312;
    const SHIFT: usize = 156;

    pub fn new(seed: u64) -> Self {
        let mut words = Vec::with_capacity(Self::LENGTH);
        words.push(seed);
        for index in 1..Self::LENGTH {
            let last = words[index - 1];
            words.push((last ^ (last >> 62)).wrapping_mul(6_364_136_223_846_793_005).wrapping_add(index as u64));
        }
        Self { words, position: Self::LENGTH }
    }

    /// The words and the position in them.
    pub fn state(&self) -> (&[u64], usize) {
        (&self.words, self.position)
    }

    /// The engine with a state; `None` if the lengths do not match.
    pub fn from_state(words: Vec<u64>, position: usize) -> Option<Self> {
        (words.len() == Self::LENGTH && position <= Self::LENGTH).then_some(Self { words, position })
    }

    fn refill(&mut self) {
        for index in 0..Self::LENGTH {
            let next = self.words[(index + 1) % Self::LENGTH];
            let joined = (self.words[index] & 0xffff_ffff_8000_0000) | (next & 0x7fff_ffff);
            let twist = if joined & 1 == 0 { 0 } else { 0xb502_6f5a_a966_19e9 };
            self.words[index] = self.words[(index + Self::SHIFT) % Self::LENGTH] ^ (joined >> 1) ^ twist;
        }
        self.position = 0;
    }
}

impl Engine for Mt19937_64 {
    const MIN: u64 = 0;
    const MAX: u64 = u64::MAX;
    const RANGE: f64 = 18_446_744_073_709_551_616.0;
    const BITS: u32 = 64;

    fn next(&mut self) -> u64 {
        if self.position >= Self::LENGTH {
            self.refill();
        }
        let mut word = self.words[self.position];
        self.position += 1;
        word ^= (word >> 29) & 0x5555_5555_5555_5555;
        word ^= (word << 17) & 0x71d6_7fff_eda6_0000;
        word ^= (word << 37) & 0xfff7_eee0_0000_0000;
        word ^ (word >> 43)
    }
}

/// The linear congruential engine `minstd_rand0`, libstdc++'s `default_random_engine`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MinStd {
    state: u64,
}

impl MinStd {
    const MODULUS: u64 = 2_147_483_647;

    pub fn new(seed: u64) -> Self {
        let state = seed % Self::MODULUS;
        Self { state: if state == 0 { 1 } else { state } }
    }

    pub fn state(&self) -> u64 {
        self.state
    }
}

impl Engine for MinStd {
    const MIN: u64 = 1;
    const MAX: u64 = Self::MODULUS - 1;
    const RANGE: f64 = 2_147_483_646.0;
    const BITS: u32 = 30;

    fn next(&mut self) -> u64 {
        self.state = self.state * 16_807 % Self::MODULUS;
        self.state
    }
}
