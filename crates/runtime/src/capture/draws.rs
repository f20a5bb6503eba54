//! Random numbers in a capture: the generator's key is memory, and each draw writes it.

use std::sync::Arc;

use ms_core::{Attrs, Code, Error, Result};
use ms_ir::ConstData;
use ms_ops::binary::ADD;
use ms_tensor::Value;

use super::{Capture, Key};

impl Capture {
    /// The key of the random generator, and the next call number relative to it.
    ///
    /// The key is memory that a region writes when it draws. It therefore passes through branches and loops like other
    /// memory written in place, and counts the numbers that they take. The draws of the open regions since they began
    /// are relative to it.
    pub fn next_random(&mut self) -> Result<(Value, u32)> {
        let call = self.drawn();
        if self.frames.len() == 1 {
            self.frames[0].graph.next_random();
        }
        self.top().drawn += 1;
        Ok((self.key()?, call))
    }

    fn drawn(&self) -> u32 {
        self.frames.iter().map(|f| f.drawn).sum()
    }

    fn key(&mut self) -> Result<Value> {
        let key = self.key_symbol();
        match self.current.get(&key) {
            Some(c) => Ok(c.value.clone()),
            None => self.root_value(key),
        }
    }

    fn key_symbol(&mut self) -> Key {
        (self.frames[0].serial, self.frames[0].graph.key_input())
    }

    /// A key that is `calls` numbers after `key`.
    fn later(&mut self, key: &Value, calls: i64) -> Result<Value> {
        if calls == 0 {
            return Ok(key.clone());
        }
        let bytes: Vec<u8> = [0, calls].iter().flat_map(|n: &i64| n.to_le_bytes()).collect();
        let step = ConstData { aval: key.aval(), bytes: bytes.into() };
        let step = self.top().graph.add_const(Arc::new(step));
        let step = self.symbol(step);
        Ok(self.emit(&ADD, &[key, &step], &Attrs::new())?[0].clone())
    }

    fn write_key(&mut self, value: Value) -> Result<()> {
        let key = self.key_symbol();
        match self.root_value(key)? {
            Value::Symbolic(symbol) => self.set_current(&symbol, value),
            Value::Concrete(_) => Err(Error::new(Code::Internal).what("the key of a graph is symbolic")),
        }
    }

    /// Called before the innermost region ends: advances its key by the number of draws in it.
    pub fn count_draws(&mut self) -> Result<()> {
        if self.frames.len() == 1 || self.top().drawn == 0 {
            return Ok(());
        }
        let calls = std::mem::take(&mut self.top().drawn);
        let key = self.key()?;
        let next = self.later(&key, i64::from(calls))?;
        self.write_key(next)
    }

    /// The key for the next random op, which then has call number 0.
    pub(crate) fn key_now(&mut self) -> Result<Value> {
        let key = self.key()?;
        let calls = i64::from(self.drawn());
        self.later(&key, calls)
    }

    /// Called after ops that started from [`Capture::key_now`]: they left `key` and took `more` further numbers.
    pub(crate) fn set_key(&mut self, key: &Value, more: u32) -> Result<()> {
        let calls = i64::from(more) - i64::from(self.drawn());
        let next = self.later(key, calls)?;
        self.write_key(next)
    }
}
