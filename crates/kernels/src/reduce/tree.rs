//! Combining leaves pairwise as they arrive.

/// How many pairs to combine after leaf number `index` (from 0) was pushed: a pair of complete subtrees of one size for
/// each trailing one bit. At the end the remaining subtrees are combined from the smallest up. Dividing the leaves into
/// chunks of a power of two, combining each chunk by itself and then the chunks in the same way gives the same tree.
#[inline]
pub fn merges(index: usize) -> u32 {
    index.trailing_ones()
}

/// Combines values pairwise.
pub struct Stack<T> {
    values: [T; usize::BITS as usize],
    len: usize,
    pushed: usize,
}

impl<T: Copy + Default> Stack<T> {
    pub fn new() -> Stack<T> {
        Stack { values: [T::default(); usize::BITS as usize], len: 0, pushed: 0 }
    }

    #[inline]
    pub fn push(&mut self, value: T, combine: impl Fn(T, T) -> T) {
        let mut value = value;
        for _ in 0..merges(self.pushed) {
            self.len -= 1;
            value = combine(self.values[self.len], value);
        }
        self.values[self.len] = value;
        self.len += 1;
        self.pushed += 1;
    }

    /// The whole tree; at least one value was pushed.
    pub fn finish(mut self, combine: impl Fn(T, T) -> T) -> T {
        let mut value = self.values[self.len - 1];
        while self.len > 1 {
            self.len -= 1;
            value = combine(self.values[self.len - 1], value);
        }
        value
    }
}
