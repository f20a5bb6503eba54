//! The default random generator: a seed and the number of the next call. Each executed random op takes one number.

use std::sync::Mutex;

use ms_core::{Code, DType, Dim, Error, Result};
use ms_tensor::{Tensor, Value};

use crate::eager;
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

/// Takes `n` call numbers and returns the key for the first.
pub fn take(n: u64) -> Result<Tensor> {
    let (seed, offset) = {
        let mut g = lock(&GENERATOR);
        let first = g.offset;
        g.offset = g.offset.wrapping_add(n);
        (g.seed, first)
    };
    key(seed, offset)
}

/// After a graph that started from the key `first` and left the key `last`, which took `more` numbers besides.
pub(crate) fn took(first: &Tensor, last: &Tensor, more: u64) -> Result<()> {
    let number = |t: &Tensor| -> Result<u64> {
        let bytes = t.to_bytes()?;
        let word = bytes.get(8..16).and_then(|b| b.try_into().ok());
        word.map(u64::from_le_bytes).ok_or_else(|| Error::new(Code::Internal).what("a random key is two int64"))
    };
    let n = number(last)?.wrapping_sub(number(first)?).wrapping_add(more);
    let mut g = lock(&GENERATOR);
    g.offset = g.offset.wrapping_add(n);
    Ok(())
}

/// The key that the next call would get; nothing is taken.
pub(crate) fn peek() -> Result<Tensor> {
    let (seed, offset) = state();
    key(seed, offset)
}

fn key(seed: u64, offset: u64) -> Result<Tensor> {
    let mut bytes = [0u8; 16];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    bytes[8..].copy_from_slice(&offset.to_le_bytes());
    Tensor::from_bytes(eager::device(), DType::Int64, &[Dim::new(2)], &bytes)
}

/// The key and call number for one random op, here or in the graph under construction.
pub fn next() -> Result<(Value, i64)> {
    if recorder::any() {
        let active = recorder::active();
        if let Some(capture) = active.capture {
            let (key, call) = lock(&capture).next_random()?;
            return Ok((key, call as i64));
        }
        if let Some(trace) = active.traces.first() {
            // The graph counts from the trace's first call, so the key is that call's and the number relative to it.
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

/// The key of the next random op of the graph under construction, whose call number is 0 then.
pub(crate) fn captured_key() -> Result<Value> {
    match recorder::active().capture {
        Some(capture) => lock(&capture).key_now(),
        None => Err(Error::new(Code::NotSupported).what("a recording of random numbers inside a branch")),
    }
}

/// The graph under construction has come to the key `key`, and has taken `more` numbers besides.
pub(crate) fn set_captured_key(key: &Value, more: u32) -> Result<()> {
    match recorder::active().capture {
        Some(capture) => lock(&capture).set_key(key, more),
        None => Err(Error::new(Code::NotSupported).what("a recording of random numbers inside a branch")),
    }
}
