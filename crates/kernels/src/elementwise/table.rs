//! The single definition of every opcode: for each (opcode, dtype), a tile function at each SIMD level.

use ms_core::{DType, Opcode};
use num_complex::Complex;

use super::cast::cast;
use super::math::{LARGE_ANGLE, Math, sigmoid};
use super::special::Special;
use super::whole::{Floored, Whole};
use super::{math32, powers, remainders, wide};
use crate::simd::{Level, Simd, resolve};

/// A tile's memory: `n` elements of the result and of each operand, all contiguous.
#[derive(Clone, Copy)]
pub struct Tile {
    pub dst: *mut u8,
    pub src: [*const u8; 3],
    pub n: usize,
}

/// One opcode over a tile. The result must not overlap an operand. (The tile is passed by pointer: a copy for each call
/// would be read right after its pointers were written, which stalls.)
pub type TileFn = unsafe fn(*const Tile);

/// Applies one operation to each element. Slices as parameters tell the compiler that they do not overlap.
#[inline(always)]
pub(super) fn each1<O, A: Copy>(dst: &mut [O], a: &[A], f: impl Fn(A) -> O) {
    for (d, &a) in dst.iter_mut().zip(a) {
        *d = f(a);
    }
}

#[inline(always)]
pub(super) fn each2<O, A: Copy>(dst: &mut [O], a: &[A], b: &[A], f: impl Fn(A, A) -> O) {
    for ((d, &a), &b) in dst.iter_mut().zip(a).zip(b) {
        *d = f(a, b);
    }
}

#[inline(always)]
fn each3<O, A: Copy>(dst: &mut [O], c: &[u8], a: &[A], b: &[A], f: impl Fn(u8, A, A) -> O) {
    for (((d, &c), &a), &b) in dst.iter_mut().zip(c).zip(a).zip(b) {
        *d = f(c, a, b);
    }
}

impl Tile {
    #[inline(always)]
    pub(super) unsafe fn dst<'a, T>(&self) -> &'a mut [T] {
        // SAFETY: the caller provides `n` elements of `T` at `dst`, which the tile may write.
        unsafe { std::slice::from_raw_parts_mut(self.dst.cast(), self.n) }
    }

    #[inline(always)]
    pub(super) unsafe fn src<'a, T>(&self, k: usize) -> &'a [T] {
        // SAFETY: the caller provides `n` elements of `T` at operand `k`.
        unsafe { std::slice::from_raw_parts(self.src[k].cast(), self.n) }
    }
}

/// A tile function from an expression over one element of each operand, which may name the level as `LEVEL`.
macro_rules! tile {
    ($level:expr, |$a:ident: $ta:ty| -> $to:ty { $body:expr }) => {{
        struct K;
        impl Simd for K {
            type Args = *const Tile;
            type Output = ();
            #[inline(always)]
            unsafe fn run<const LEVEL: u8>(t: *const Tile) {
                #[inline(always)]
                fn apply<const LEVEL: u8>($a: $ta) -> $to {
                    $crate::simd::one_by_one::<LEVEL>();
                    $body
                }
                // SAFETY: the caller's tile has these types.
                unsafe { each1::<$to, $ta>((*t).dst(), (*t).src(0), apply::<LEVEL>) }
            }
        }
        Some(resolve::<K>($level))
    }};
    ($level:expr, |$a:ident, $b:ident: $ta:ty| -> $to:ty { $body:expr }) => {{
        struct K;
        impl Simd for K {
            type Args = *const Tile;
            type Output = ();
            #[inline(always)]
            unsafe fn run<const LEVEL: u8>(t: *const Tile) {
                #[inline(always)]
                fn apply<const LEVEL: u8>($a: $ta, $b: $ta) -> $to {
                    $crate::simd::one_by_one::<LEVEL>();
                    $body
                }
                // SAFETY: the caller's tile has these types.
                unsafe { each2::<$to, $ta>((*t).dst(), (*t).src(0), (*t).src(1), apply::<LEVEL>) }
            }
        }
        Some(resolve::<K>($level))
    }};
}

pub(super) use tile;

/// One expression for several dtypes, each with its element type.
macro_rules! by_dtype {
    ($ty:expr, $level:expr, $args:tt same { $body:expr }; $($dtype:ident $t:ty),+) => {
        match $ty {
            $(DType::$dtype => by_dtype!(@tile $level, $args, $t, $t, $body),)+
            _ => None,
        }
    };
    ($ty:expr, $level:expr, $args:tt bool { $body:expr }; $($dtype:ident $t:ty),+) => {
        match $ty {
            $(DType::$dtype => by_dtype!(@tile $level, $args, $t, u8, ($body) as u8),)+
            _ => None,
        }
    };
    (@tile $level:expr, [$($x:ident),+], $from:ty, $to:ty, $body:expr) => {
        tile!($level, |$($x),+: $from| -> $to { $body })
    };
}

/// One expression for all integer dtypes.
macro_rules! ints {
    ($ty:expr, $level:expr, $args:tt $kind:ident $body:tt) => {
        by_dtype!($ty, $level, $args $kind $body;
            Int8 i8, Int16 i16, Int32 i32, Int64 i64, UInt8 u8, UInt16 u16, UInt32 u32, UInt64 u64)
    };
}

/// One expression for all integer dtypes, for which signed and unsigned results have the same bits.
macro_rules! words {
    ($ty:expr, $level:expr, $args:tt $kind:ident $body:tt) => {
        by_dtype!(signed($ty), $level, $args $kind $body; Int8 i8, Int16 i16, Int32 i32, Int64 i64)
    };
}

/// One expression for all float dtypes in which kernels compute.
macro_rules! floats {
    ($ty:expr, $level:expr, $args:tt $kind:ident $body:tt) => {
        by_dtype!($ty, $level, $args $kind $body; Float32 f32, Float64 f64)
    };
}

/// One expression for float64 only.
macro_rules! doubles {
    ($ty:expr, $level:expr, $args:tt $kind:ident $body:tt) => {
        by_dtype!($ty, $level, $args $kind $body; Float64 f64)
    };
}

macro_rules! complexes {
    ($ty:expr, $level:expr, $args:tt $kind:ident $body:tt) => {
        by_dtype!($ty, $level, $args $kind $body; Complex64 Complex<f32>, Complex128 Complex<f64>)
    };
}

/// One expression for bool.
macro_rules! bools {
    ($ty:expr, $level:expr, [$($x:ident),+] { $body:expr }) => {
        match $ty {
            DType::Bool => tile!($level, |$($x),+: u8| -> u8 { ($body) as u8 }),
            _ => None,
        }
    };
}

/// The expressions of one opcode, by the class of its operands; a missing class has no kernel. `int` handles signed and
/// unsigned integers separately, `word` handles both in one.
macro_rules! op {
    (
        $ty:expr, $level:expr, $args:tt $kind:ident
        $(int $int:tt)? $(word $word:tt)? $(float $float:tt)? $(double $double:tt)? $(complex $complex:tt)? $(bool $bool:tt)?
    ) => {
        None
            $(.or_else(|| ints!($ty, $level, $args $kind $int)))?
            $(.or_else(|| words!($ty, $level, $args $kind $word)))?
            $(.or_else(|| floats!($ty, $level, $args $kind $float)))?
            $(.or_else(|| doubles!($ty, $level, $args $kind $double)))?
            $(.or_else(|| complexes!($ty, $level, $args $kind $complex)))?
            $(.or_else(|| bools!($ty, $level, $args $bool)))?
    };
}

/// The signed integer dtype with the size of an unsigned one.
pub(super) fn signed(ty: DType) -> DType {
    match ty {
        DType::UInt8 => DType::Int8,
        DType::UInt16 => DType::Int16,
        DType::UInt32 => DType::Int32,
        DType::UInt64 => DType::Int64,
        other => other,
    }
}

/// The tile function of an opcode at a level; `None` where the dtype has no kernel for it. `Const` has none: its value
/// is filled in once before the tiles.
pub fn tile_fn(op: Opcode, ty: DType, out: DType, level: Level) -> Option<TileFn> {
    use Opcode::*;
    match op {
        Const => None,
        Cast => cast(ty, out, level),
        Select => select(ty, level),
        Add | Sub | Mul | Div | FloorDiv | FloorMod | Fmod | Pow | Maximum | Minimum => arithmetic(op, ty, level),
        Neg | Abs | Sign | Reciprocal | Sqrt | Rsqrt | Floor | Ceil | Round | Trunc => unary(op, ty, level),
        Exp | Log | Tanh | Sigmoid | Erf | Sin | Cos => transcendental(op, ty, level),
        Tan | Sinh | Cosh | Asin | Acos | Atan | Asinh | Acosh | Atanh | Atan2 | Log1p | Expm1 | Erfc | Erfinv
        | Lgamma | Digamma | Zeta | NextAfter | Igamma | Igammac | IgammaSlope => special(op, ty, level),
        Eq | Ne | Lt | Le | Gt | Ge | IsNan | IsInf => comparison(op, ty, level),
        And | Or | Xor | Not | ShiftLeft | ShiftRight => logic(op, ty, level),
        Real | Imag | Conj | Complex => parts(op, ty, level),
    }
}

fn arithmetic(op: Opcode, ty: DType, level: Level) -> Option<TileFn> {
    match op {
        Opcode::Add => op!(ty, level, [a, b] same
            word { a.wrapping_add(b) } float { a + b } complex { a + b } bool { a | b }),
        Opcode::Sub => op!(ty, level, [a, b] same word { a.wrapping_sub(b) } float { a - b } complex { a - b }),
        Opcode::Mul => op!(ty, level, [a, b] same
            word { a.wrapping_mul(b) } float { a * b } complex { a * b } bool { a & b }),
        Opcode::Div => op!(ty, level, [a, b] same int { a.quotient(b) } float { a / b } complex { a / b }),
        Opcode::FloorDiv | Opcode::FloorMod | Opcode::Fmod if ty == DType::Float32 => remainders::tile(op, level),
        Opcode::FloorDiv => op!(ty, level, [a, b] same int { a.floor_div(b) } float { a.floor_div(b) }),
        Opcode::FloorMod => op!(ty, level, [a, b] same int { a.floor_mod(b) } float { a.floor_mod(b) }),
        Opcode::Fmod => op!(ty, level, [a, b] same int { a.remainder(b) } float { a % b }),
        Opcode::Pow if ty == DType::Float32 => powers::tile(level),
        Opcode::Pow => op!(ty, level, [a, b] same int { a.power(b) } float { Math::pow(a, b) } complex { a.powc(b) }),
        Opcode::Maximum => op!(ty, level, [a, b] same
            int { a.max(b) } float { if a > b || a.is_nan() { a } else { b } } bool { a | b }),
        Opcode::Minimum => op!(ty, level, [a, b] same
            int { a.min(b) } float { if a < b || a.is_nan() { a } else { b } } bool { a & b }),
        _ => None,
    }
}

fn unary(op: Opcode, ty: DType, level: Level) -> Option<TileFn> {
    match op {
        Opcode::Neg => op!(ty, level, [a] same word { a.wrapping_neg() } float { -a } complex { -a }),
        Opcode::Abs => match ty {
            DType::Complex64 => tile!(level, |a: Complex<f32>| -> f32 { a.norm() }),
            DType::Complex128 => tile!(level, |a: Complex<f64>| -> f64 { a.norm() }),
            _ => op!(ty, level, [a] same int { a.magnitude() } float { a.abs() } bool { a }),
        },
        Opcode::Sign => op!(ty, level, [a] same
            int { a.direction() }
            float { if a > 0.0 { 1.0 } else if a < 0.0 { -1.0 } else { a } }
            complex { if a.norm() == 0.0 { a } else { a / a.norm() } }
            bool { a }),
        Opcode::Reciprocal => {
            op!(ty, level, [a] same int { Whole::quotient(1, a) } float { 1.0 / a } complex { a.inv() })
        }
        Opcode::Sqrt => op!(ty, level, [a] same float { a.sqrt() } complex { a.sqrt() }),
        Opcode::Rsqrt => op!(ty, level, [a] same float { 1.0 / a.sqrt() } complex { a.sqrt().inv() }),
        Opcode::Floor => op!(ty, level, [a] same word { a } float { a.floor() }),
        Opcode::Ceil => op!(ty, level, [a] same word { a } float { a.ceil() }),
        Opcode::Round => op!(ty, level, [a] same word { a } float { a.round_ties_even() }),
        Opcode::Trunc => op!(ty, level, [a] same word { a } float { a.trunc() }),
        _ => None,
    }
}

/// A float32 function whose vector code is wrong for a few difficult operands, which are then computed one by one.
macro_rules! patched {
    ($level:expr, |$a:ident| { $vector:expr }, hard { $hard:expr }, one by one { $scalar:expr }) => {{
        struct K;
        impl Simd for K {
            type Args = *const Tile;
            type Output = ();
            #[inline(always)]
            unsafe fn run<const LEVEL: u8>(t: *const Tile) {
                // SAFETY: the caller's tile has one float32 operand.
                let (dst, src) = unsafe { ((*t).dst::<f32>(), (*t).src::<f32>(0)) };
                each1(dst, src, |$a: f32| {
                    $crate::simd::one_by_one::<LEVEL>();
                    $vector
                });
                let mut hard = false;
                for &$a in src {
                    $crate::simd::one_by_one::<LEVEL>();
                    hard |= $hard;
                }
                if hard {
                    for (d, &$a) in dst.iter_mut().zip(src) {
                        if $hard {
                            *d = $scalar;
                        }
                    }
                }
            }
        }
        Some(resolve::<K>($level))
    }};
}

/// Float32 functions with vector code.
pub(super) fn function32<A: math32::Argument>(op: Opcode, level: Level) -> Option<TileFn> {
    match op {
        Opcode::Exp => Some(math32::tile::<A, math32::Exp>(level)),
        Opcode::Tanh => Some(math32::tile::<A, math32::Tanh>(level)),
        Opcode::Sigmoid => Some(math32::tile::<A, math32::Sigmoid>(level)),
        Opcode::Erf => Some(math32::tile::<A, math32::Erf>(level)),
        _ => None,
    }
}

fn transcendental(op: Opcode, ty: DType, level: Level) -> Option<TileFn> {
    if ty == DType::Float32
        && let Some(f) = function32::<math32::Itself>(op, level)
    {
        return Some(f);
    }
    match op {
        Opcode::Exp => op!(ty, level, [a] same double { libm::exp(a) } complex { a.exp() }),
        Opcode::Log => op!(ty, level, [a] same float { Math::log_at::<LEVEL>(a) } complex { a.ln() }),
        Opcode::Tanh => op!(ty, level, [a] same double { libm::tanh(a) } complex { a.tanh() }),
        Opcode::Sigmoid => {
            op!(ty, level, [a] same double { sigmoid(a) } complex { ((-a).exp() + 1.0).inv() })
        }
        Opcode::Erf => op!(ty, level, [a] same double { libm::erf(a) }),
        Opcode::Sin if ty == DType::Float32 => patched!(level, |a| { a.sin_at::<LEVEL>() },
            hard { a.abs() >= LARGE_ANGLE }, one by one { libm::sinf(a) }),
        Opcode::Cos if ty == DType::Float32 => patched!(level, |a| { a.cos_at::<LEVEL>() },
            hard { a.abs() >= LARGE_ANGLE }, one by one { libm::cosf(a) }),
        Opcode::Sin => op!(ty, level, [a] same float { Math::sin(a) } complex { a.sin() }),
        Opcode::Cos => op!(ty, level, [a] same float { Math::cos(a) } complex { a.cos() }),
        _ => None,
    }
}

fn special(op: Opcode, ty: DType, level: Level) -> Option<TileFn> {
    match op {
        Opcode::Tan if ty == DType::Float32 => patched!(level, |a| { wide::tan::<LEVEL>(a) },
            hard { a.abs() >= LARGE_ANGLE }, one by one { Special::tan(a) }),
        Opcode::Sinh if ty == DType::Float32 => tile!(level, |a: f32| -> f32 { wide::sinh::<LEVEL>(a) }),
        Opcode::Cosh if ty == DType::Float32 => tile!(level, |a: f32| -> f32 { wide::cosh::<LEVEL>(a) }),
        Opcode::Asinh if ty == DType::Float32 => tile!(level, |a: f32| -> f32 { wide::asinh::<LEVEL>(a) }),
        Opcode::Acosh if ty == DType::Float32 => tile!(level, |a: f32| -> f32 { wide::acosh::<LEVEL>(a) }),
        Opcode::Atanh if ty == DType::Float32 => tile!(level, |a: f32| -> f32 { wide::atanh::<LEVEL>(a) }),
        Opcode::Asin if ty == DType::Float32 => tile!(level, |a: f32| -> f32 { wide::asin::<LEVEL>(a) }),
        Opcode::Acos if ty == DType::Float32 => tile!(level, |a: f32| -> f32 { wide::acos::<LEVEL>(a) }),
        Opcode::Atan if ty == DType::Float32 => tile!(level, |a: f32| -> f32 { wide::atan::<LEVEL>(a) }),
        Opcode::Atan2 if ty == DType::Float32 => tile!(level, |a, b: f32| -> f32 { wide::atan2::<LEVEL>(a, b) }),
        Opcode::Erfc if ty == DType::Float32 => tile!(level, |a: f32| -> f32 { wide::erfc::<LEVEL>(a) }),
        Opcode::Erfinv if ty == DType::Float32 => tile!(level, |a: f32| -> f32 { wide::erfinv::<LEVEL>(a) }),
        Opcode::Lgamma if ty == DType::Float32 => patched!(level, |a| { wide::lgamma::<LEVEL>(a) },
            hard { a <= 0.0 }, one by one { Special::lgamma(a) }),
        Opcode::Digamma if ty == DType::Float32 => patched!(level, |a| { wide::digamma::<LEVEL>(a) },
            hard { a <= 0.0 }, one by one { Special::digamma(a) }),
        Opcode::Log1p if ty == DType::Float32 => tile!(level, |a: f32| -> f32 { wide::log1p::<LEVEL>(a) }),
        Opcode::Expm1 if ty == DType::Float32 => tile!(level, |a: f32| -> f32 { wide::expm1::<LEVEL>(a) }),
        Opcode::Tan => op!(ty, level, [a] same double { Special::tan(a) } complex { a.tan() }),
        Opcode::Sinh => op!(ty, level, [a] same double { Special::sinh(a) } complex { a.sinh() }),
        Opcode::Cosh => op!(ty, level, [a] same double { Special::cosh(a) } complex { a.cosh() }),
        Opcode::Asin => op!(ty, level, [a] same double { Special::asin(a) } complex { a.asin() }),
        Opcode::Acos => op!(ty, level, [a] same double { Special::acos(a) } complex { a.acos() }),
        Opcode::Atan => op!(ty, level, [a] same double { Special::atan(a) } complex { a.atan() }),
        Opcode::Asinh => op!(ty, level, [a] same double { Special::asinh(a) } complex { a.asinh() }),
        Opcode::Acosh => op!(ty, level, [a] same double { Special::acosh(a) } complex { a.acosh() }),
        Opcode::Atanh => op!(ty, level, [a] same double { Special::atanh(a) } complex { a.atanh() }),
        Opcode::Atan2 => doubles!(ty, level, [a, b] same { Special::atan2(a, b) }),
        Opcode::Log1p => op!(ty, level, [a] same double { Special::log1p(a) } complex { (a + 1.0).ln() }),
        Opcode::Expm1 => op!(ty, level, [a] same double { Special::expm1(a) } complex { a.exp() - 1.0 }),
        Opcode::Erfc => doubles!(ty, level, [a] same { Special::erfc(a) }),
        Opcode::Erfinv => doubles!(ty, level, [a] same { Special::erfinv(a) }),
        Opcode::Lgamma => doubles!(ty, level, [a] same { Special::lgamma(a) }),
        Opcode::Digamma => doubles!(ty, level, [a] same { Special::digamma(a) }),
        Opcode::Zeta => floats!(ty, level, [a, b] same { Special::zeta(a, b) }),
        Opcode::Igamma => floats!(ty, level, [a, b] same { Special::igamma(a, b) }),
        Opcode::Igammac => floats!(ty, level, [a, b] same { Special::igammac(a, b) }),
        Opcode::IgammaSlope => floats!(ty, level, [a, b] same { Special::igamma_slope(a, b) }),
        Opcode::NextAfter => floats!(ty, level, [a, b] same { Special::next_after(a, b) }),
        _ => None,
    }
}

fn comparison(op: Opcode, ty: DType, level: Level) -> Option<TileFn> {
    match op {
        Opcode::Eq => {
            op!(ty, level, [a, b] bool word { a == b } float { a == b } complex { a == b } bool { a == b })
        }
        Opcode::Ne => {
            op!(ty, level, [a, b] bool word { a != b } float { a != b } complex { a != b } bool { a != b })
        }
        Opcode::Lt => op!(ty, level, [a, b] bool int { a < b } float { a < b } bool { a < b }),
        Opcode::Le => op!(ty, level, [a, b] bool int { a <= b } float { a <= b } bool { a <= b }),
        Opcode::Gt => op!(ty, level, [a, b] bool int { a > b } float { a > b } bool { a > b }),
        Opcode::Ge => op!(ty, level, [a, b] bool int { a >= b } float { a >= b } bool { a >= b }),
        Opcode::IsNan => {
            op!(ty, level, [_a] bool word { false } float { _a.is_nan() } complex { _a.is_nan() } bool { false })
        }
        Opcode::IsInf => op!(ty, level, [_a] bool
            word { false } float { _a.is_infinite() } complex { _a.is_infinite() } bool { false }),
        _ => None,
    }
}

fn logic(op: Opcode, ty: DType, level: Level) -> Option<TileFn> {
    match op {
        Opcode::And => op!(ty, level, [a, b] same word { a & b } bool { a & b }),
        Opcode::Or => op!(ty, level, [a, b] same word { a | b } bool { a | b }),
        Opcode::Xor => op!(ty, level, [a, b] same word { a ^ b } bool { a ^ b }),
        Opcode::Not => op!(ty, level, [a] same word { !a } bool { a == 0 }),
        Opcode::ShiftLeft => ints!(ty, level, [a, b] same { a.shift_left(b) }),
        Opcode::ShiftRight => ints!(ty, level, [a, b] same { a.shift_right(b) }),
        _ => None,
    }
}

/// Complex numbers from their parts and back.
pub(super) fn parts(op: Opcode, ty: DType, level: Level) -> Option<TileFn> {
    match (op, ty) {
        (Opcode::Real, DType::Complex64) => tile!(level, |a: Complex<f32>| -> f32 { a.re }),
        (Opcode::Real, DType::Complex128) => tile!(level, |a: Complex<f64>| -> f64 { a.re }),
        (Opcode::Imag, DType::Complex64) => tile!(level, |a: Complex<f32>| -> f32 { a.im }),
        (Opcode::Imag, DType::Complex128) => tile!(level, |a: Complex<f64>| -> f64 { a.im }),
        (Opcode::Conj, _) => complexes!(ty, level, [a] same { a.conj() }),
        (Opcode::Complex, DType::Float32) => tile!(level, |a, b: f32| -> Complex<f32> { Complex::new(a, b) }),
        (Opcode::Complex, DType::Float64) => tile!(level, |a, b: f64| -> Complex<f64> { Complex::new(a, b) }),
        _ => None,
    }
}

macro_rules! select_tile {
    ($level:expr, $t:ty) => {{
        struct K;
        impl Simd for K {
            type Args = *const Tile;
            type Output = ();
            #[inline(always)]
            unsafe fn run<const LEVEL: u8>(t: *const Tile) {
                // SAFETY: the caller's tile has a condition and two operands of this size.
                unsafe {
                    let t = &*t;
                    each3::<$t, $t>(t.dst(), t.src(0), t.src(1), t.src(2), |c, a, b| {
                        $crate::simd::one_by_one::<LEVEL>();
                        if c != 0 { a } else { b }
                    })
                }
            }
        }
        Some(resolve::<K>($level))
    }};
}

/// Only bits are moved, so one tile function serves all dtypes of a size.
fn select(ty: DType, level: Level) -> Option<TileFn> {
    match ty.size() {
        1 => select_tile!(level, u8),
        2 => select_tile!(level, u16),
        4 => select_tile!(level, u32),
        8 => select_tile!(level, u64),
        _ => select_tile!(level, u128),
    }
}
