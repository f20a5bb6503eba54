//! Float32 division with remainder: the quotient in float64 is accurate enough for an exact remainder.

use std::marker::PhantomData;

use ms_core::Opcode;

use super::table::{Tile, TileFn, each2};
use super::whole::Floored;
use crate::simd::{Level, Simd, one_by_one, resolve};

/// Quotients from here on are computed one by one. The product of a smaller quotient with a float32 is exact in
/// float64, and a non-integer quotient does not round to an integer.
const LARGE: f64 = 268435456.0; // 2^28

/// `x % y`, exact if the quotient is below [`LARGE`] and not NaN.
#[inline(always)]
fn remainder(x: f32, y: f32) -> f32 {
    let (wide, by) = (x as f64, y as f64);
    let quotient = (wide / by).trunc();
    let rest = if quotient == 0.0 { wide } else { wide - quotient * by };
    (rest as f32).copysign(x)
}

#[inline(always)]
#[allow(clippy::neg_cmp_op_on_partial_ord)] // also true for a NaN quotient
fn is_hard(x: f32, y: f32) -> bool {
    !((x as f64 / y as f64).abs() < LARGE)
}

trait Kind: 'static {
    /// The result, from the operands and their remainder.
    fn of(x: f32, y: f32, rest: f32) -> f32;
    /// The definition.
    fn scalar(x: f32, y: f32) -> f32;
}

struct Fmod;
struct FloorMod;
struct FloorDiv;

impl Kind for Fmod {
    #[inline(always)]
    fn of(_: f32, _: f32, rest: f32) -> f32 {
        rest
    }
    #[inline(always)]
    fn scalar(x: f32, y: f32) -> f32 {
        x % y
    }
}

impl Kind for FloorMod {
    #[inline(always)]
    fn of(_: f32, y: f32, rest: f32) -> f32 {
        let moved = if (y < 0.0) != (rest < 0.0) { rest + y } else { rest };
        if rest == 0.0 { 0f32.copysign(y) } else { moved }
    }
    #[inline(always)]
    fn scalar(x: f32, y: f32) -> f32 {
        x.floor_mod(y)
    }
}

impl Kind for FloorDiv {
    #[inline(always)]
    fn of(x: f32, y: f32, rest: f32) -> f32 {
        let quotient = (x - rest) / y;
        let below = (rest != 0.0) & ((y < 0.0) != (rest < 0.0));
        let quotient = if below { quotient - 1.0 } else { quotient };
        let floor = quotient.floor();
        let floor = if quotient - floor > 0.5 { floor + 1.0 } else { floor };
        if quotient == 0.0 { 0f32.copysign(x / y) } else { floor }
    }
    #[inline(always)]
    fn scalar(x: f32, y: f32) -> f32 {
        x.floor_div(y)
    }
}

struct Division<K>(PhantomData<K>);

impl<K: Kind> Simd for Division<K> {
    type Args = *const Tile;
    type Output = ();

    #[inline(always)]
    unsafe fn run<const LEVEL: u8>(t: *const Tile) {
        // SAFETY: the caller's tile has two float32 operands, as the program states.
        let (dst, x, y) = unsafe { ((*t).dst::<f32>(), (*t).src::<f32>(0), (*t).src::<f32>(1)) };
        each2(dst, x, y, |x, y| {
            one_by_one::<LEVEL>();
            K::of(x, y, remainder(x, y))
        });
        let mut hard = false;
        for (&x, &y) in x.iter().zip(y) {
            hard |= is_hard(x, y);
        }
        if hard {
            for ((d, &x), &y) in dst.iter_mut().zip(x).zip(y) {
                if is_hard(x, y) {
                    *d = K::scalar(x, y);
                }
            }
        }
    }
}

pub(super) fn tile(op: Opcode, level: Level) -> Option<TileFn> {
    match op {
        Opcode::Fmod => Some(resolve::<Division<Fmod>>(level)),
        Opcode::FloorMod => Some(resolve::<Division<FloorMod>>(level)),
        Opcode::FloorDiv => Some(resolve::<Division<FloorDiv>>(level)),
        _ => None,
    }
}
