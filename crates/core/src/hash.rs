//! Hashing for keys that the process makes itself: numbers of tensors and storages, addresses of ops.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};

/// A hasher with one multiplication per word, for keys that no outsider can choose. The standard hasher costs more than
/// the ops whose operands it would look up.
#[derive(Clone, Copy, Default)]
pub struct IdHasher(u64);

/// An odd number with well-spread bits: the fraction of the golden ratio.
const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;

impl IdHasher {
    #[inline]
    fn add(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(26) ^ word).wrapping_mul(SPREAD);
    }
}

impl Hasher for IdHasher {
    #[inline]
    fn finish(&self) -> u64 {
        // Hash tables use the low bits for the position and the high ones for a tag.
        self.0 ^ (self.0 >> 32)
    }

    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        for part in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..part.len()].copy_from_slice(part);
            self.add(u64::from_le_bytes(word));
        }
    }

    #[inline]
    fn write_u8(&mut self, n: u8) {
        self.add(n.into());
    }

    #[inline]
    fn write_u32(&mut self, n: u32) {
        self.add(n.into());
    }

    #[inline]
    fn write_u64(&mut self, n: u64) {
        self.add(n);
    }

    #[inline]
    fn write_usize(&mut self, n: usize) {
        self.add(n as u64);
    }
}

/// A map with such keys.
pub type IdMap<K, T> = HashMap<K, T, BuildHasherDefault<IdHasher>>;
/// A set of such keys.
pub type IdSet<K> = HashSet<K, BuildHasherDefault<IdHasher>>;

#[cfg(test)]
mod tests {
    use super::*;
    use std::hash::Hash;

    #[test]
    fn neighbours_and_multiples_keep_apart_in_the_low_and_in_the_high_bits() {
        for step in [1u64, 16, 64, 4096, 1 << 16, 1 << 32] {
            let hash = |k: u64| {
                let mut h = IdHasher::default();
                (k * step).hash(&mut h);
                h.finish()
            };
            let low: IdSet<u64> = (0..256).map(|k| hash(k) & 1023).collect();
            let high: IdSet<u64> = (0..256).map(|k| hash(k) >> 54).collect();
            assert!(low.len() > 150 && high.len() > 150, "step {step}: {} and {}", low.len(), high.len());
        }
    }

    #[test]
    fn every_byte_counts() {
        let hash = |bytes: &[u8]| {
            let mut h = IdHasher::default();
            h.write(bytes);
            h.finish()
        };
        let all: IdSet<u64> = (0..20).map(|k| hash(&std::array::from_fn::<u8, 20, _>(|i| u8::from(i == k)))).collect();
        assert_eq!(all.len(), 20);
    }
}
