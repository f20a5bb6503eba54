//! The default random generator: a seed and the number of the next call. Each executed random op takes one call number.

use std::sync::Mutex;

use ms_core::{Code, DType, Dim, Error, Result};
use ms_tensor::{Tensor, Value};

use crate::devices;
use crate::recorder::{self, lock};

struct Generator {
    seed: u64,
    offset: u64,
}

static GENERATOR: Mutex<Generator> = Mutex::new(Generator { seed: 0, offset: 0 });

pub fn set_seed(seed: u64) {
    *lock(&GENERATOR) = Generator { seed, offset: 0 };
}

pub fn state() -> (u64, u64) {
    let g = lock(&GENERATOR);
    (g.seed, g.offset)
}

pub fn set_state(seed: u64, offset: u64) {
    *lock(&GENERATOR) = Generator { seed, offset };
}

/// Takes `n` call numbers and returns the key of the first.
pub fn take(n: u64) -> Result<Tensor> {
    let (seed, offset) = {
        let mut g = lock(&GENERATOR);
        let first = g.offset;
        g.offset = g.offset.wrapping_add(n);
        (g.seed, first)
    };
    key(seed, offset)
}

/// The call numbers reserved for one run of a graph. Until it ends, no other call gets any of them. Unused numbers
/// (all, if the run failed) are returned, unless others have drawn after them in the meantime.
pub(crate) struct ReservedCalls {
    seed: u64,
    first: u64,
    length: u64,
    taken: u64,
}

/// More call numbers than any run can take, for runs that report only at the end how many they took.
pub(crate) const LONGEST: u64 = 1 << 36;

impl ReservedCalls {
    pub fn begin(length: u64) -> ReservedCalls {
        let mut g = lock(&GENERATOR);
        let first = g.offset;
        g.offset = first.wrapping_add(length);
        ReservedCalls { seed: g.seed, first, length, taken: 0 }
    }

    /// The key at the start of the run.
    pub fn key(&self) -> Result<Tensor> {
        key(self.seed, self.first)
    }

    /// Ends a run that took all numbers.
    pub fn end(mut self) {
        self.taken = self.length;
    }

    /// Ends a run that left the key `last` and took `more` further numbers.
    pub fn end_at(mut self, last: &Tensor, more: u64) -> Result<()> {
        let bytes = devices::read(last)?;
        let word = bytes.get(8..16).and_then(|b| b.try_into().ok());
        let last = word.map(u64::from_le_bytes);
        let last = last.ok_or_else(|| Error::new(Code::Internal).what("a random key is two int64"))?;
        self.taken = last.wrapping_sub(self.first).wrapping_add(more);
        Ok(())
    }
}

impl Drop for ReservedCalls {
    fn drop(&mut self) {
        let mut g = lock(&GENERATOR);
        if (g.seed, g.offset) == (self.seed, self.first.wrapping_add(self.length)) {
            g.offset = self.first.wrapping_add(self.taken);
        }
    }
}

/// The key that the next call would get; takes no number.
pub(crate) fn peek() -> Result<Tensor> {
    let (seed, offset) = state();
    key(seed, offset)
}

/// A key in host memory, which is an immediate of launches on other devices.
fn key(seed: u64, offset: u64) -> Result<Tensor> {
    let mut bytes = [0u8; 16];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    bytes[8..].copy_from_slice(&offset.to_le_bytes());
    Tensor::from_bytes(devices::host(), DType::Int64, &[Dim::new(2)], &bytes)
}

/// The key and call number for one random op, here or in the graph under construction.
pub fn next() -> Result<(Value, i64)> {
    recorder::set_opaque("random numbers");
    if recorder::any() {
        let active = recorder::active();
        if let Some(capture) = active.capture {
            let (key, call) = lock(&capture).next_random()?;
            return Ok((key, call as i64));
        }
        if let Some(trace) = active.traces.first() {
            // The graph counts from the trace's first random call, so the key is that of the first call and the number
            // is relative to it.
            let (seed, offset) = {
                let mut g = lock(&GENERATOR);
                g.offset = g.offset.wrapping_add(1);
                (g.seed, g.offset - 1)
            };
            let mut trace = lock(trace);
            let first = trace.random_base(offset);
            let key = key(seed, first)?;
            let call = trace.random(&key);
            return Ok((Value::Concrete(key), call as i64));
        }
    }
    Ok((Value::Concrete(take(1)?), 0))
}

/// The key for the next random op of the graph under construction, which then has call number 0.
pub(crate) fn captured_key() -> Result<Value> {
    match recorder::active().capture {
        Some(capture) => lock(&capture).key_now(),
        None => Err(Error::new(Code::NotSupported).what("a recording of random numbers inside a branch")),
    }
}

/// Sets the key of the graph under construction to `key`, after ops that took `more` further numbers.
pub(crate) fn set_captured_key(key: &Value, more: u32) -> Result<()> {
    match recorder::active().capture {
        Some(capture) => lock(&capture).set_key(key, more),
        None => Err(Error::new(Code::NotSupported).what("a recording of random numbers inside a branch")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Ends a run that took `n` numbers.
    fn ended(reserved: ReservedCalls, n: u64) {
        let last = key(reserved.seed, reserved.first + n).unwrap();
        reserved.end_at(&last, 0).unwrap();
    }

    #[test]
    fn concurrent_runs_reserve_separate_calls() {
        let before = state();
        set_state(7, 10);
        ended(ReservedCalls::begin(LONGEST), 3);
        assert_eq!(state(), (7, 13), "alone, a run takes what it took");
        drop(ReservedCalls::begin(LONGEST));
        assert_eq!(state(), (7, 13), "one that fails takes nothing");
        let (a, b) = (ReservedCalls::begin(LONGEST), ReservedCalls::begin(LONGEST));
        take(1).unwrap();
        assert_eq!((a.first, b.first), (13, 13 + LONGEST));
        ended(b, 5);
        ended(a, 5);
        assert_eq!(state(), (7, 13 + 2 * LONGEST + 1), "others drew behind both");
        set_state(7, 10);
        ReservedCalls::begin(4).end();
        drop(ReservedCalls::begin(4));
        assert_eq!(state(), (7, 14));
        let c = ReservedCalls::begin(LONGEST);
        set_state(8, 0);
        ended(c, 2);
        assert_eq!(state(), (8, 0), "a seed set in the meantime stays");
        set_state(before.0, before.1);
    }
}
