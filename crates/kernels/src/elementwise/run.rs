//! Runs a compiled program over strided views.

use std::cell::Cell;
use std::mem::MaybeUninit;

use ms_core::{DType, Reg, Result, SmallVec, View, ViewMut};

use super::compile::CompiledProgram;
use super::slabs;
use super::table::{Tile, TileFn};
use crate::pool::{try_parallel_for, worth_splitting};
use crate::stream;
use crate::strided::{Nest, Scratch, extent, gather, misuse, product, scatter};
use crate::with_bits;

/// Elements of a tile register. A few registers fit the first-level cache.
pub(super) const TILE: usize = 1024;
/// Elements of a tile if a program has more operands and registers than [`FEW`].
const SHORT_TILE: usize = 256;
const FEW: usize = 4;
/// Programs of at least this many steps prefetch the operands of the next tile, one operand before each step: the
/// hardware falls behind where several operands are read in turns. Shorter programs wait for memory anyway.
const PREFETCHED_FROM: usize = 5;
/// Elements of a chunk that one thread takes at a time.
const CHUNK: usize = 16 * TILE;
/// With this many chunks, work is balanced whatever the cost of each.
const MANY: usize = 64;
/// From this row length on, tiles stay within a row and need no gathering.
const ROW_TILES_FROM: usize = 256;
/// The most elements that tiles visit in another order than memory's: they stay in the second-level cache.
const REPEATED: usize = 1 << 17;
/// The largest launch of the fast path for small ones, in bytes of the result.
pub(super) const SMALL_BYTES: usize = 4096;

/// Whether a view of `shape` is row-major without gaps; its own shape must be the same. This is a single short loop,
/// because it dominates the cost of a launch of a few elements.
#[inline(always)]
fn is_dense(shape: &[i64], own: &[i64], strides: &[i64]) -> bool {
    let rank = shape.len();
    if own.len() != rank || strides.len() != rank {
        return false;
    }
    let mut expected = 1;
    for d in (0..rank).rev() {
        if own[d] != shape[d] || (strides[d] != expected && shape[d] != 1) {
            return false;
        }
        expected *= shape[d];
    }
    true
}

/// Runs one opcode over small contiguous views directly. Returns false if the views are not small and contiguous.
#[inline]
pub(super) fn small(f: TileFn, args: &[Reg], dtype: DType, inputs: &[View], output: &ViewMut) -> bool {
    let shape = output.shape;
    let n = product(shape);
    let bytes = n * dtype.size();
    if bytes > SMALL_BYTES || output.dtype != dtype || !is_dense(shape, shape, output.strides) {
        return false;
    }
    let mut tile = Tile { dst: output.ptr, src: [std::ptr::null(); 3], n };
    let mut overlaps = false;
    let dst = output.ptr as usize;
    for (s, arg) in tile.src.iter_mut().zip(args) {
        let Some(input) = inputs.get(arg.0 as usize) else { return false };
        if !is_dense(shape, input.shape, input.strides) {
            return false;
        }
        *s = input.ptr;
        let at = input.ptr as usize;
        overlaps |= at < dst + bytes && dst < at + n * input.dtype.size();
    }
    if n == 0 {
        return true;
    }
    if overlaps {
        // SAFETY: as below; the result overwrites an operand.
        unsafe { over_operand(f, &mut tile, bytes) };
    } else {
        // SAFETY: contiguous views of n elements that do not overlap.
        unsafe { f(&tile) };
    }
    true
}

#[inline(never)]
unsafe fn over_operand(f: TileFn, tile: &mut Tile, bytes: usize) {
    let mut result = MaybeUninit::<Aligned>::uninit();
    let output = std::mem::replace(&mut tile.dst, result.as_mut_ptr().cast());
    // SAFETY: the result has room for SMALL_BYTES, and f writes every byte that is copied.
    unsafe {
        f(tile);
        std::ptr::copy_nonoverlapping(tile.dst, output, bytes);
    }
}

#[repr(align(64))]
struct Aligned {
    _bytes: [u8; SMALL_BYTES],
}

/// How a tile's elements of an operand are accessed.
#[derive(Clone, Copy, PartialEq)]
enum Access {
    /// Row-major over the whole launch: used in place.
    Direct,
    /// A single element for all: copied to a tile once.
    Splat,
    /// The same for every tile, because tiles are whole periods of it (a bias over short rows): copied once.
    Periodic,
    /// Strides within a row, or pieces of rows: gathered.
    Strided,
    /// Like `Strided`, and successive tiles often read the same elements, which are then gathered once.
    Repeated,
}

struct Operand {
    ptr: *mut u8,
    size: usize,
    access: Access,
}

/// State that all tiles share.
pub(super) struct Launch<'a> {
    program: &'a CompiledProgram,
    nest: Nest,
    inputs: SmallVec<[Operand; 4]>,
    outputs: SmallVec<[Operand; 2]>,
    /// Whether each output is written directly to memory by the step that computes it.
    direct: SmallVec<[bool; 2]>,
    /// Whether outputs bypass the caches; then none is direct.
    streamed: bool,
    /// The order in which outputs are stored: those that are inputs come first, before another output may overwrite
    /// them.
    order: SmallVec<[usize; 2]>,
    /// Tiles stay within rows of this many elements.
    row: usize,
    tile: usize,
    /// The order of tiles, if it is not the nest's.
    repeats: Option<Repeats>,
}

/// Tiles in the order of a dimension that some inputs do not have: those that read the same elements of these inputs
/// follow each other. An example is a table of positions, the same for all heads.
struct Repeats {
    /// The size of the dimension, and the number of tiles in each of its elements.
    times: usize,
    tiles: usize,
}

impl Repeats {
    /// The longest such dimension of a nest whose first `n_out` operands are outputs, with the length of tiles of at
    /// most `longest` elements. Tiles must divide what the dimension repeats.
    fn of(nest: &Nest, n_out: usize, inputs: &[Operand], longest: usize) -> Option<(usize, Repeats, usize)> {
        let inner = nest.inner();
        let rank = nest.shape.len();
        let repeated = |d: usize| {
            (inputs.iter().enumerate())
                .any(|(k, input)| input.access == Access::Strided && nest.strides[n_out + k][d] == 0)
        };
        let cached = |d: usize| product(&nest.shape[d..]) <= REPEATED;
        let d = (0..rank.checked_sub(2)?).filter(|&d| cached(d) && repeated(d)).max_by_key(|&d| nest.shape[d])?;
        let rows = nest.shape[rank - 2] as usize;
        let most = longest / inner;
        let rows_in_tile = (most.div_ceil(2).max(1)..=most).rev().find(|&r| rows.is_multiple_of(r))?;
        let tile = rows_in_tile * inner;
        let tiles = product(&nest.shape[d + 1..]) / tile;
        Some((d, Repeats { times: nest.shape[d] as usize, tiles }, tile))
    }

    /// The position of the tile with this index in the nest's order, and its position in its element of the dimension.
    #[inline]
    fn place(&self, index: usize) -> (usize, usize) {
        let (outer, within) = (index / (self.times * self.tiles), index % (self.times * self.tiles));
        let (tile, time) = (within / self.times, within % self.times);
        ((outer * self.times + time) * self.tiles + tile, tile)
    }
}

// SAFETY: threads write disjoint tiles of the outputs.
unsafe impl Sync for Launch<'_> {}

pub(super) fn tiled(program: &CompiledProgram, inputs: &[View], outputs: &[ViewMut]) -> Result<()> {
    let Some(launch) = prepare(program, inputs, outputs)? else { return Ok(()) };
    let tiles = launch.tiles();
    if !worth_splitting(launch.nest.numel() * program.work()) {
        return launch.run(0..tiles);
    }
    // Long programs get shorter chunks if there are few, so that work is balanced. (Short chunks cost bandwidth.)
    let whole = CHUNK / launch.tile;
    let chunk = if tiles >= MANY * whole { whole } else { whole * 4 / (program.steps.len() + 3) }.max(1);
    try_parallel_for(tiles.div_ceil(chunk), &|c| launch.run(c * chunk..((c + 1) * chunk).min(tiles)))
}

/// Divides a launch into tiles, which may run in any order; `None` if nothing is left to do.
pub(super) fn prepare<'a>(
    program: &'a CompiledProgram,
    inputs: &[View],
    outputs: &[ViewMut],
) -> Result<Option<Launch<'a>>> {
    let Some(first) = outputs.first() else { return Ok(None) };
    let fits = inputs.len() == program.inputs.len()
        && outputs.len() == program.outputs.len()
        && inputs.iter().zip(&program.inputs).all(|(v, d)| v.dtype == *d && v.shape == first.shape)
        && outputs.iter().zip(&program.outputs).all(|(v, (d, _))| v.dtype == *d && v.shape == first.shape);
    if !fits {
        return Err(misuse("elementwise", "views of unexpected shapes or dtypes"));
    }
    let n = first.numel();
    if n == 0 {
        return Ok(None);
    }
    let mut strides: SmallVec<[&[i64]; 6]> = outputs.iter().map(|v| v.strides).collect();
    strides.extend(inputs.iter().map(|v| v.strides));
    let nest = Nest::sorted(first.shape, &strides);
    if slabs::run(program, &nest, inputs, outputs)? {
        return Ok(None);
    }
    let access = |k: usize| {
        let mut expected = 1;
        let contiguous = nest.shape.iter().zip(&nest.strides[k]).rev().all(|(&d, &s)| {
            let fits = s == expected;
            expected *= d;
            fits
        });
        if contiguous {
            Access::Direct
        } else if nest.strides[k].iter().all(|&s| s == 0) {
            Access::Splat
        } else {
            Access::Strided
        }
    };
    let n_out = outputs.len();
    let outs: SmallVec<[Operand; 2]> = outputs
        .iter()
        .enumerate()
        .map(|(k, v)| Operand { ptr: v.ptr, size: v.dtype.size(), access: access(k) })
        .collect();
    let mut ins: SmallVec<[Operand; 4]> = inputs
        .iter()
        .enumerate()
        .map(|(k, v)| Operand { ptr: v.ptr.cast_mut(), size: v.dtype.size(), access: access(n_out + k) })
        .collect();
    // A step must not overwrite an input that it or a later step still reads.
    let overlaps = |out: &ViewMut| {
        let (low, high) = extent(out.ptr, out.dtype.size(), out.shape, out.strides);
        inputs.iter().any(|v| {
            let (l, h) = extent(v.ptr, v.dtype.size(), v.shape, v.strides);
            l < high && low < h
        })
    };
    let touched = |o: &Operand| if o.access == Access::Direct { n * o.size } else { 0 };
    let bytes = outs.iter().chain(&ins).map(touched).sum();
    let streamed = stream::is_large(bytes);
    let direct: SmallVec<[bool; 2]> = (0..n_out)
        .map(|k| {
            let slot = program.outputs[k].1;
            let own = slot as usize >= inputs.len()
                && program.constants.iter().all(|c| c.slot != slot)
                && program.outputs[..k].iter().all(|(_, s)| *s != slot);
            own && !streamed && outs[k].access != Access::Splat && !overlaps(&outputs[k])
        })
        .collect();
    let all_direct = outs.iter().chain(&ins).all(|o| o.access != Access::Strided);
    let row = if all_direct || nest.inner() < ROW_TILES_FROM { n } else { nest.inner() };
    let alone = program.steps.len() == 1
        && program.constants.is_empty()
        && outs.iter().chain(&ins).all(|o| o.access == Access::Direct)
        && direct.iter().all(|&direct| direct);
    // A single step with in-place operands needs no registers.
    let longest = if alone {
        CHUNK
    } else if ins.len() + program.registers > FEW {
        SHORT_TILE
    } else {
        TILE
    };
    let mut tile = longest.min(row);
    let mut repeats = None;
    if row == n {
        // Periods are products of trailing dimensions, so that each divides the longer ones.
        let mut longest = 1;
        for (k, input) in ins.iter_mut().enumerate() {
            let strides = &nest.strides[n_out + k];
            let varies = strides.iter().position(|&s| s != 0).unwrap_or(0);
            let period = product(&nest.shape[varies..]);
            if input.access == Access::Strided && period <= TILE / 2 && period < n {
                input.access = Access::Periodic;
                longest = longest.max(period);
            }
        }
        tile = if longest < tile { tile / longest * longest } else { longest };
        if longest == 1
            && let Some((d, of, whole)) = Repeats::of(&nest, n_out, &ins, tile)
        {
            for (k, input) in ins.iter_mut().enumerate() {
                if input.access == Access::Strided && nest.strides[n_out + k][d] == 0 {
                    input.access = Access::Repeated;
                }
            }
            (tile, repeats) = (whole, Some(of));
        }
    }
    let mut order: SmallVec<[usize; 2]> = (0..n_out).collect();
    order.sort_by_key(|&k| program.outputs[k].1 as usize >= inputs.len());
    Ok(Some(Launch { program, nest, inputs: ins, outputs: outs, direct, streamed, order, row, tile, repeats }))
}

thread_local! {
    /// A thread's tile registers, kept between launches.
    static REGISTERS: Cell<Scratch> = const { Cell::new(Scratch::empty()) };
}

/// Calls `body` with this thread's tile registers, which have at least this many bytes.
#[inline]
pub(super) fn with_registers(bytes: usize, body: impl FnOnce(*mut u8)) -> Result<()> {
    let mut scratch = REGISTERS.replace(Scratch::empty());
    if scratch.size() < bytes {
        scratch = Scratch::bytes(bytes)?;
    }
    body(scratch.ptr());
    REGISTERS.set(scratch);
    Ok(())
}

/// The distance between registers. They must not start at the same offset in a page: processors would then treat a load
/// as dependent on the store before it.
#[inline]
fn register_bytes(program: &CompiledProgram) -> usize {
    TILE * program.width + 512
}

impl Launch<'_> {
    pub(super) fn tiles(&self) -> usize {
        (self.nest.numel() / self.row) * self.row.div_ceil(self.tile)
    }

    /// Element operations of a tile.
    pub(super) fn tile_work(&self) -> usize {
        self.tile.min(self.row) * self.program.work()
    }

    pub(super) fn run(&self, tiles: std::ops::Range<usize>) -> Result<()> {
        let slots = self.inputs.len() + self.program.registers;
        let register = register_bytes(self.program);
        let mut scratch = REGISTERS.replace(Scratch::empty());
        if scratch.size() < slots * register {
            scratch = Scratch::bytes(slots * register)?;
        }
        // SAFETY: every slot has its own part of the scratch.
        let mut at: SmallVec<[*mut u8; 12]> = (0..slots).map(|k| unsafe { scratch.ptr().add(k * register) }).collect();
        // SAFETY: the views cover the nest; each slot holds a tile.
        unsafe {
            for c in &self.program.constants {
                splat(at[c.slot as usize], (&raw const c.bits).cast(), c.size, self.tile);
            }
            for (k, input) in self.inputs.iter().enumerate() {
                if input.access == Access::Periodic {
                    let (shape, strides) = (&self.nest.shape, &self.nest.strides[self.outputs.len() + k]);
                    let n = self.tile.min(self.row);
                    with_bits!(self.program.inputs[k], T => {
                        gather::<T>(at[k].cast(), input.ptr.cast(), shape, strides, 0, n)
                    });
                }
                if input.access == Access::Splat {
                    splat(at[k], input.ptr, input.size, self.tile);
                }
            }
            // What is currently copied to an input's tile: the row of its single element, or the first element's offset
            // and the tile's position in what is repeated.
            let mut laid: SmallVec<[_; 6]> = SmallVec::from_elem((isize::MAX, usize::MAX), self.inputs.len());
            // Tiles in another order than memory's find their operands in the caches.
            let prefetched = self.repeats.is_none() && self.program.steps.len() >= PREFETCHED_FROM;
            let end = tiles.end;
            for tile in tiles {
                self.tile(tile, &mut at, &mut laid, scratch.ptr(), prefetched && tile + 1 < end);
            }
        }
        REGISTERS.set(scratch);
        if self.streamed {
            stream::finish();
        }
        Ok(())
    }

    /// Runs a tile; with `ahead`, also prefetches the one after it.
    #[inline]
    unsafe fn tile(
        &self,
        index: usize,
        at: &mut [*mut u8],
        laid: &mut [(isize, usize)],
        registers: *mut u8,
        ahead: bool,
    ) {
        let (index, repeated) = self.repeats.as_ref().map_or((index, 0), |repeats| repeats.place(index));
        let per_row = self.row.div_ceil(self.tile);
        let within = (index % per_row) * self.tile;
        let start = (index / per_row) * self.row + within;
        let n = self.tile.min(self.row - within);
        let n_out = self.outputs.len();
        let shape = &self.nest.shape;
        // SAFETY: promised by the caller; every range is within the nest.
        unsafe {
            for (k, input) in self.inputs.iter().enumerate() {
                let strides = &self.nest.strides[n_out + k];
                match input.access {
                    Access::Direct => at[k] = input.ptr.add(start * input.size),
                    Access::Splat | Access::Periodic => {}
                    Access::Strided if self.row == self.nest.inner() && self.nest.inner_stride(n_out + k) == 1 => {
                        at[k] = input.ptr.offset(self.nest.offset(n_out + k, start) * input.size as isize);
                    }
                    Access::Strided if self.row == self.nest.inner() && self.nest.inner_stride(n_out + k) == 0 => {
                        let row = index / per_row;
                        if laid[k].1 != row {
                            let at_row = self.nest.offset(n_out + k, start) * input.size as isize;
                            splat(at[k], input.ptr.offset(at_row), input.size, self.tile);
                            laid[k].1 = row;
                        }
                    }
                    Access::Strided | Access::Repeated => {
                        if input.access == Access::Repeated {
                            let first = (self.nest.offset(n_out + k, start), repeated);
                            if laid[k] == first {
                                continue;
                            }
                            laid[k] = first;
                        }
                        with_bits!(self.program.inputs[k], T => {
                            gather::<T>(at[k].cast(), input.ptr.cast(), shape, strides, start, n)
                        });
                    }
                }
            }
            for (k, output) in self.outputs.iter().enumerate() {
                let slot = self.program.outputs[k].1 as usize;
                if self.direct[k] {
                    at[slot] = match self.place(k, start) {
                        Some(place) => output.ptr.offset(place * output.size as isize),
                        None => registers.add(slot * register_bytes(self.program)),
                    };
                }
            }
            let mut contiguous = self.inputs.iter().filter(|input| input.access == Access::Direct);
            for step in &self.program.steps {
                if ahead && let Some(input) = contiguous.next() {
                    stream::prefetch(input.ptr.wrapping_add((start + n) * input.size), self.tile * input.size);
                }
                step.run(at, n);
            }
            for &k in &self.order {
                let output = &self.outputs[k];
                let (dtype, slot) = self.program.outputs[k];
                let value = at[slot as usize];
                match self.place(k, start) {
                    Some(_) if self.direct[k] => {}
                    Some(place) => {
                        let dst = output.ptr.offset(place * output.size as isize);
                        if self.streamed && slot as usize >= self.inputs.len() {
                            stream::copy(value, dst, n * output.size);
                            continue;
                        }
                        // An input that is also the output may be returned unchanged.
                        std::ptr::copy(value, dst, n * output.size);
                    }
                    None => with_bits!(dtype, T => {
                        scatter::<T>(output.ptr.cast(), value.cast(), shape, &self.nest.strides[k], start, n)
                    }),
                }
            }
        }
    }

    /// The element offset at which a tile of an output is contiguous, if it is.
    #[inline]
    fn place(&self, output: usize, start: usize) -> Option<isize> {
        match self.outputs[output].access {
            Access::Direct => Some(start as isize),
            _ if self.row == self.nest.inner() && self.nest.inner_stride(output) == 1 => {
                Some(self.nest.offset(output, start))
            }
            _ => None,
        }
    }
}

/// Writes `n` copies of one element.
pub(super) unsafe fn splat(dst: *mut u8, value: *const u8, size: usize, n: usize) {
    unsafe fn of<T: Copy>(dst: *mut u8, value: *const u8, n: usize) {
        // SAFETY: the caller provides `n` aligned elements of this size at `dst`, and one at `value`.
        unsafe {
            let value = value.cast::<T>().read_unaligned();
            std::slice::from_raw_parts_mut(dst.cast::<MaybeUninit<T>>(), n).fill(MaybeUninit::new(value));
        }
    }
    // SAFETY: promised by the caller, for a type of this size.
    unsafe {
        match size {
            1 => of::<u8>(dst, value, n),
            2 => of::<u16>(dst, value, n),
            4 => of::<u32>(dst, value, n),
            8 => of::<u64>(dst, value, n),
            _ => of::<u128>(dst, value, n),
        }
    }
}
