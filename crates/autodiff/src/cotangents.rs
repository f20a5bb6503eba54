//! The running cotangents of a backward pass.

use ms_core::Result;
use ms_ir::{Builder, V};
use ms_ops::build;

/// The cotangent of each value, and the number of values that share each cotangent, so that memory is freed during the
/// pass. Both are lists, because a builder's value numbers are dense.
#[derive(Default)]
pub(crate) struct Cotangents {
    sums: Vec<Option<V>>,
    uses: Vec<u32>,
}

/// The entry of a value in a list that grows on demand.
fn slot<T: Clone + Default>(list: &mut Vec<T>, v: V) -> &mut T {
    if list.len() <= v.index() {
        list.resize(v.index() + 1, T::default());
    }
    &mut list[v.index()]
}

impl Cotangents {
    /// For a builder that currently has this many values.
    pub(crate) fn with_room(values: usize) -> Cotangents {
        Cotangents { sums: vec![None; values], uses: Vec::with_capacity(2 * values) }
    }

    pub(crate) fn get(&self, v: V) -> Option<V> {
        self.sums.get(v.index()).copied().flatten()
    }

    /// Makes `g` the cotangent of `v`.
    pub(crate) fn set(&mut self, b: &mut dyn Builder, v: V, g: V) {
        *slot(&mut self.uses, g) += 1;
        if let Some(before) = slot(&mut self.sums, v).replace(g) {
            self.drop_use(b, before);
        }
    }

    pub(crate) fn add(&mut self, b: &mut dyn Builder, v: V, g: V) -> Result<()> {
        let sum = match self.get(v) {
            Some(before) => build::add(b, before, g)?,
            None => g,
        };
        self.set(b, v, sum);
        Ok(())
    }

    fn drop_use(&mut self, b: &mut dyn Builder, g: V) {
        let n = slot(&mut self.uses, g);
        if *n > 0 {
            *n -= 1;
            if *n == 0 {
                b.release(g);
            }
        }
    }

    /// Drops the cotangent of an entry's output after it has been propagated.
    pub(crate) fn finish(&mut self, b: &mut dyn Builder, v: V) {
        if let Some(g) = self.sums.get_mut(v.index()).and_then(Option::take) {
            self.drop_use(b, g);
        }
    }

    /// Frees the temporaries that a vjp made.
    pub(crate) fn release_temporaries(&self, b: &mut dyn Builder, from: u32) {
        for k in from..b.mark() {
            if self.uses.get(k as usize).is_none_or(|n| *n == 0) {
                b.release(V(k));
            }
        }
    }
}

/// The cotangent of `v`, cast to the dtype of `v`.
pub fn cast_like(b: &mut dyn Builder, cotangent: Option<V>, v: V) -> Result<Option<V>> {
    let dtype = b.dtype(v);
    cotangent.map(|g| build::cast(b, g, dtype)).transpose()
}
