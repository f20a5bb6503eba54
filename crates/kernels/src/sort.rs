//! Sorting along an axis, and the k largest or smallest elements of each line.
//!
//! An element is sorted as its [key](crate::keys) followed by its index. No two of these pairs are equal, so every
//! algorithm gives the stable order, and the result does not depend on the algorithm.

use ms_core::{Code, DType, Error, Result, View, ViewMut, with_room};

use crate::element::Ordered;
use crate::keys::{Key, greatest, key};
use crate::lines::{Block, Lines};
use crate::pool::{try_parallel_for, worth_splitting};
use crate::strided::{Scratch, Shared, misuse, unsupported};
use crate::with_ordered;

/// Lines up to this length are sorted by comparison.
const SHORT: usize = 128;
/// Lines up to this length use short digits, whose counters are cleared quickly; longer ones use as many counters as
/// the core's cache holds.
const MEDIUM: usize = 1 << 14;
/// The least number of candidates that are kept before the best of them are selected.
const CANDIDATES: usize = 256;
/// The number of elements that are compared with the worst candidate before checking whether there are too many
/// candidates.
const BLOCK: usize = 64;
/// The number of parts of a long line that are counted and moved concurrently.
const PARTS: usize = 8;
/// With at least this many lines, each is sorted by one thread; fewer lines are sorted one after the other, each by all
/// threads.
const MANY_LINES: usize = 8;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Item<K> {
    key: K,
    place: u32,
}

/// The addresses of a line's elements, in elements.
#[derive(Clone, Copy)]
struct Line<T> {
    input: Shared<T>,
    values: Shared<T>,
    places: Shared<i64>,
    step: [isize; 3],
}

impl<T: Ordered> Line<T> {
    fn of(whole: &Line<T>, block: &Block) -> Line<T> {
        // SAFETY: offsets of elements of the views.
        unsafe {
            Line {
                input: Shared(whole.input.get().offset(block.offset[0])),
                values: Shared(whole.values.get().offset(block.offset[1])),
                places: Shared(whole.places.get().offset(block.offset[2])),
                step: whole.step,
            }
        }
    }

    /// # Safety
    /// `at` is an index of the line.
    #[inline(always)]
    unsafe fn item<K: Key>(&self, at: usize, flip: u64) -> Item<K> {
        // SAFETY: `at` is an index of the line.
        let value = unsafe { *self.input.get().offset(at as isize * self.step[0]) };
        Item { key: K::new(key(value) ^ flip), place: at as u32 }
    }

    /// Writes the element at index `from` of the input as number `to` of the result.
    ///
    /// # Safety
    /// Both are indices of the line and of the result.
    #[inline(always)]
    unsafe fn write(&self, from: u32, to: usize) {
        // SAFETY: both are indices of the caller's line.
        unsafe {
            *self.values.get().offset(to as isize * self.step[1]) =
                *self.input.get().offset(from as isize * self.step[0]);
            *self.places.get().offset(to as isize * self.step[2]) = from as i64;
        }
    }
}

fn check(kernel: &str, input: &View, axis: usize, values: &ViewMut, places: &ViewMut) -> Result<()> {
    let fits = axis < input.shape.len()
        && values.shape == places.shape
        && values.dtype == input.dtype
        && places.dtype == DType::Int64
        && values.shape.len() == input.shape.len();
    if !fits {
        return Err(misuse(kernel, "outputs of unexpected shapes"));
    }
    if input.shape[axis] > u32::MAX as i64 {
        return Err(Error::new(Code::NotSupported)
            .op(kernel.to_string())
            .got(format!("{} elements", input.shape[axis])));
    }
    Ok(())
}

/// The elements of each line along `axis` in ascending or descending order, and their original indices. Equal elements
/// keep their order; NaN is greater than every number.
///
/// Errors: `UnsupportedDType`, `OutOfMemory`, `Interrupted`.
pub fn sort(input: &View, axis: usize, descending: bool, values: &ViewMut, places: &ViewMut) -> Result<()> {
    check("sort", input, axis, values, places)?;
    if input.shape != values.shape {
        return Err(misuse("sort", "outputs of unexpected shapes"));
    }
    with_ordered!(input.dtype, T => {
        if size_of::<T>() <= 4 {
            sort_lines::<T, u32>(input, axis, descending, values, places)
        } else {
            sort_lines::<T, u64>(input, axis, descending, values, places)
        }
    }, else Err(unsupported("sort", input.dtype)))
}

fn whole<T>(input: &View, values: &ViewMut, places: &ViewMut, lines: &Lines) -> Line<T> {
    Line {
        input: Shared(input.ptr.cast::<T>().cast_mut()),
        values: Shared(values.ptr.cast()),
        places: Shared(places.ptr.cast()),
        step: [lines.step[0], lines.step[1], lines.step[2]],
    }
}

fn sort_lines<T: Ordered, K: Key>(
    input: &View,
    axis: usize,
    descending: bool,
    values: &ViewMut,
    places: &ViewMut,
) -> Result<()> {
    let lines = Lines::new(input.shape, axis, &[input.strides, values.strides, places.strides]);
    let n = lines.len;
    if n == 0 {
        return Ok(());
    }
    let whole = whole::<T>(input, values, places, &lines);
    let flip = if descending { greatest::<T>() } else { 0 };
    let bits = 8 * size_of::<T>() as u32;
    let body = |block: &Block| sort_line::<T, K>(Line::of(&whole, block), n, flip, bits);
    if lines.count() >= MANY_LINES {
        return lines.for_each(1, 16, &body);
    }
    // With a cost of 0 the loop stays on this thread; each line is split over threads.
    lines.for_each(1, 0, &body)
}

fn sort_line<T: Ordered, K: Key>(line: Line<T>, n: usize, flip: u64, bits: u32) -> Result<()> {
    let memory = Scratch::elements(2 * n, size_of::<Item<K>>())?;
    let items: *mut Item<K> = memory.ptr().cast();
    let shared = Shared(items);
    // SAFETY: each range writes its own items; the scratch holds 2 n items.
    ranges(n, &|from, to| {
        // SAFETY: `i` is below `n`: an item of the scratch, which this range alone writes, and a place of the line.
        (from..to).for_each(|i| unsafe { shared.get().add(i).write(line.item(i, flip)) });
        Ok(())
    })?;
    let sorted = if n <= SHORT {
        // SAFETY: n items were written above.
        unsafe { std::slice::from_raw_parts_mut(items, n) }.sort_unstable();
        Shared(items)
    } else {
        // SAFETY: the second half is as large as the first.
        Shared(unsafe { radix_sort(items, items.add(n), n, bits)? })
    };
    // SAFETY: the places are a permutation of the line's.
    ranges(n, &|from, to| {
        // SAFETY: the items hold each place of the line once, so that each result is written once.
        (from..to).for_each(|i| unsafe { line.write((*sorted.get().add(i)).place, i) });
        Ok(())
    })
}

/// Runs `body(from, to)` for parts of `0..n`, on several threads if there is enough work.
fn ranges(n: usize, body: &(dyn Fn(usize, usize) -> Result<()> + Sync)) -> Result<()> {
    if !worth_splitting(n) {
        return body(0, n);
    }
    let part = n.div_ceil(PARTS);
    try_parallel_for(PARTS, &|k| body((k * part).min(n), ((k + 1) * part).min(n)))
}

/// Sorts by key, stably, from the lowest digit up. The sorted items are in one of the two buffers, which is returned.
///
/// # Safety
/// Both buffers hold `n` items and do not overlap; those of `items` are initialised.
unsafe fn radix_sort<K: Key>(items: *mut Item<K>, spare: *mut Item<K>, n: usize, bits: u32) -> Result<*mut Item<K>> {
    let digit_bits = if n <= MEDIUM { 8 } else { 11 };
    let digits = 1usize << digit_bits;
    let parts = if worth_splitting(n) { PARTS } else { 1 };
    let part = n.div_ceil(parts);
    let range = |k: usize| (k * part).min(n)..((k + 1) * part).min(n);
    let memory = Scratch::elements(parts * digits, size_of::<usize>())?;
    let counters = Shared(memory.ptr().cast::<usize>());
    let (mut from, mut to) = (items, spare);
    let mut shift = 0;
    while shift < bits {
        let source = Shared(from);
        // SAFETY: parts read their own items and write their own row of counters.
        try_parallel_for(parts, &|k| unsafe {
            let counts = std::slice::from_raw_parts_mut(counters.get().add(k * digits), digits);
            counts.fill(0);
            for i in range(k) {
                counts[(*source.get().add(i)).key.digit(shift) & (digits - 1)] += 1;
            }
            Ok(())
        })?;
        // SAFETY: every row was written just now.
        let counts = unsafe { std::slice::from_raw_parts_mut(counters.get(), parts * digits) };
        if !starts(counts, digits, n) {
            shift += digit_bits;
            continue;
        }
        let target = Shared(to);
        // SAFETY: the places counted for each part and digit are disjoint and below n.
        try_parallel_for(parts, &|k| unsafe {
            let next = std::slice::from_raw_parts_mut(counters.get().add(k * digits), digits);
            for i in range(k) {
                let item = *source.get().add(i);
                let place = &mut next[item.key.digit(shift) & (digits - 1)];
                *target.get().add(*place) = item;
                *place += 1;
            }
            Ok(())
        })?;
        std::mem::swap(&mut from, &mut to);
        shift += digit_bits;
    }
    Ok(from)
}

/// Turns each part's counts into the start offsets of its items of each digit. Returns false if all items have the same
/// digit, so that nothing moves.
fn starts(counts: &mut [usize], digits: usize, n: usize) -> bool {
    let parts = counts.len() / digits;
    let mut sum = 0;
    for digit in 0..digits {
        let before = sum;
        for k in 0..parts {
            let count = &mut counts[k * digits + digit];
            sum += std::mem::replace(count, sum);
        }
        if sum - before == n {
            return false;
        }
    }
    true
}

/// The `k` largest elements (or smallest, if not `largest`) of each line along `axis`, in sorted order, and their
/// indices. Of equal elements the first are taken; NaN is greater than every number. `k` is the outputs' size.
///
/// Errors: `UnsupportedDType`, `OutOfMemory`, `Interrupted`.
pub fn top_k(input: &View, axis: usize, largest: bool, values: &ViewMut, places: &ViewMut) -> Result<()> {
    check("top_k", input, axis, values, places)?;
    if values.shape[axis] > input.shape[axis] {
        return Err(misuse("top_k", "more outputs than inputs"));
    }
    with_ordered!(input.dtype, T => {
        if size_of::<T>() <= 4 {
            top_lines::<T, u32>(input, axis, largest, values, places)
        } else {
            top_lines::<T, u64>(input, axis, largest, values, places)
        }
    }, else Err(unsupported("top_k", input.dtype)))
}

fn top_lines<T: Ordered, K: Key>(
    input: &View,
    axis: usize,
    largest: bool,
    values: &ViewMut,
    places: &ViewMut,
) -> Result<()> {
    let lines = Lines::new(input.shape, axis, &[input.strides, values.strides, places.strides]);
    let (n, k) = (lines.len, values.shape[axis] as usize);
    if k == 0 {
        return Ok(());
    }
    let whole = whole::<T>(input, values, places, &lines);
    let flip = if largest { greatest::<T>() } else { 0 };
    lines.for_each(1, 2, &|block| {
        let line = Line::of(&whole, block);
        // Candidates: if there are too many, only the best k are kept, and elements that are not better than the worst
        // of them are skipped.
        let room = n.min((4 * k).max(CANDIDATES)) + BLOCK;
        let mut best: Vec<Item<K>> = with_room(room)?;
        let mut worst: Option<K> = None;
        for first in (0..n).step_by(BLOCK) {
            if best.len() + BLOCK > room {
                best.select_nth_unstable(k - 1);
                best.truncate(k);
                worst = Some(best[k - 1].key);
            }
            // Every element of the block is written after the candidates, and overwritten by the next one if it is no
            // candidate: no branch depends on the elements.
            let spare = best.spare_capacity_mut();
            let mut kept = 0;
            for i in first..n.min(first + BLOCK) {
                // SAFETY: a place of the line.
                let item: Item<K> = unsafe { line.item(i, flip) };
                spare[kept].write(item);
                kept += worst.is_none_or(|w| item.key < w) as usize;
            }
            // SAFETY: so many were written just now.
            unsafe { best.set_len(best.len() + kept) };
        }
        if best.len() > k {
            best.select_nth_unstable(k - 1);
            best.truncate(k);
        }
        best.sort_unstable();
        // SAFETY: places of the line, and k places of the result.
        best.iter().enumerate().for_each(|(to, item)| unsafe { line.write(item.place, to) });
        Ok(())
    })
}
