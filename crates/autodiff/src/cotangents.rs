//! The running cotangents of a sweep.

use ms_core::Result;
use ms_ir::{Builder, V};
use ms_ops::build;

/// Cotangents by value, with how often each stands there, so that memory is given back as the sweep goes. Both are lists,
/// because the numbers of a builder's values are dense.
#[derive(Default)]
pub(crate) struct Cotangents {
    sums: Vec<Option<V>>,
    uses: Vec<u32>,
}

/// The place of a value in a list that grows as values come.
fn slot<T: Clone + Default>(list: &mut Vec<T>, v: V) -> &mut T {
    if list.len() <= v.index() {
        list.resize(v.index() + 1, T::default());
    }
    &mut list[v.index()]
}

impl Cotangents {
    /// For a builder that has so many values now.
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

    /// The cotangent of an entry's output has been passed on.
    pub(crate) fn finish(&mut self, b: &mut dyn Builder, v: V) {
        if let Some(g) = self.sums.get_mut(v.index()).and_then(Option::take) {
            self.drop_use(b, g);
        }
    }

    /// Gives back what a vjp made on the way to its results.
    pub(crate) fn release_temporaries(&self, b: &mut dyn Builder, from: u32) {
        for k in from..b.mark() {
            if self.uses.get(k as usize).is_none_or(|n| *n == 0) {
                b.release(V(k));
            }
        }
    }
}

/// A cotangent of `v` in the dtype of `v`.
pub fn cast_like(b: &mut dyn Builder, cotangent: Option<V>, v: V) -> Result<Option<V>> {
    let dtype = b.dtype(v);
    cotangent.map(|g| build::cast(b, g, dtype)).transpose()
}
