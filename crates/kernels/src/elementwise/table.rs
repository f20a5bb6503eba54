//! The one definition of every opcode: for each (opcode, dtype) a tile function at each SIMD level.

use ms_core::{DType, Opcode};

use super::math::{Floored, LARGE_ANGLE, Math, Whole};
use crate::simd::{Level, Simd, resolve};

/// A tile's memory: `n` elements of the result and of each operand, all contiguous.
#[derive(Clone, Copy)]
pub struct Tile {
    pub dst: *mut u8,
    pub src: [*const u8; 3],
    pub n: usize,
}

/// One opcode over a tile. The result may not overlap an operand. (By pointer: a copy of the tile for each call would be read
/// right behind its pointers' writes, which stalls.)
pub type TileFn = unsafe fn(*const Tile);

/// Applies one operation to each element. Slices as parameters tell the compiler that they do not overlap.
#[inline(always)]
fn each1<O, A: Copy>(dst: &mut [O], a: &[A], f: impl Fn(A) -> O) {
    for (d, &a) in dst.iter_mut().zip(a) {
        *d = f(a);
    }
}

#[inline(always)]
fn each2<O, A: Copy>(dst: &mut [O], a: &[A], b: &[A], f: impl Fn(A, A) -> O) {
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
    unsafe fn dst<'a, T>(&self) -> &'a mut [T] {
        unsafe { std::slice::from_raw_parts_mut(self.dst.cast(), self.n) }
    }

    #[inline(always)]
    unsafe fn src<'a, T>(&self, k: usize) -> &'a [T] {
        unsafe { std::slice::from_raw_parts(self.src[k].cast(), self.n) }
    }
}

/// A tile function from an expression over one element of each operand.
macro_rules! tile {
    ($level:expr, |$a:ident: $ta:ty| -> $to:ty { $body:expr }) => {{
        struct K;
        impl Simd for K {
            type Args = *const Tile;
            type Output = ();
            #[inline(always)]
            unsafe fn run<const LEVEL: u8>(t: *const Tile) {
                #[inline(always)]
                fn apply($a: $ta) -> $to {
                    $body
                }
                unsafe { each1::<$to, $ta>((*t).dst(), (*t).src(0), apply) }
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
                fn apply($a: $ta, $b: $ta) -> $to {
                    $body
                }
                unsafe { each2::<$to, $ta>((*t).dst(), (*t).src(0), (*t).src(1), apply) }
            }
        }
        Some(resolve::<K>($level))
    }};
}

/// One expression for all integer dtypes.
macro_rules! ints {
    ($ty:expr, $level:expr, [$($x:ident),+] same { $body:expr }) => {
        match $ty {
            DType::Int32 => tile!($level, |$($x),+: i32| -> i32 { $body }),
            DType::Int64 => tile!($level, |$($x),+: i64| -> i64 { $body }),
            _ => None,
        }
    };
    ($ty:expr, $level:expr, [$($x:ident),+] bool { $body:expr }) => {
        match $ty {
            DType::Int32 => tile!($level, |$($x),+: i32| -> u8 { ($body) as u8 }),
            DType::Int64 => tile!($level, |$($x),+: i64| -> u8 { ($body) as u8 }),
            _ => None,
        }
    };
}

/// One expression for all float dtypes.
macro_rules! floats {
    ($ty:expr, $level:expr, [$($x:ident),+] same { $body:expr }) => {
        match $ty {
            DType::Float32 => tile!($level, |$($x),+: f32| -> f32 { $body }),
            DType::Float64 => tile!($level, |$($x),+: f64| -> f64 { $body }),
            _ => None,
        }
    };
    ($ty:expr, $level:expr, [$($x:ident),+] bool { $body:expr }) => {
        match $ty {
            DType::Float32 => tile!($level, |$($x),+: f32| -> u8 { ($body) as u8 }),
            DType::Float64 => tile!($level, |$($x),+: f64| -> u8 { ($body) as u8 }),
            _ => None,
        }
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

/// The expressions of one opcode, by the class of its operands; a class left out has no kernel.
macro_rules! op {
    ($ty:expr, $level:expr, $args:tt $kind:ident $(int { $int:expr })? $(float { $float:expr })? $(bool { $bool:expr })?) => {
        None
            $(.or_else(|| ints!($ty, $level, $args $kind { $int })))?
            $(.or_else(|| floats!($ty, $level, $args $kind { $float })))?
            $(.or_else(|| bools!($ty, $level, $args { $bool })))?
    };
}

/// The tile function of an opcode at a level; `None` where the dtype has no kernel for it. `Const` has none: its value is
/// laid out once before the tiles.
pub fn tile_fn(op: Opcode, ty: DType, out: DType, level: Level) -> Option<TileFn> {
    use Opcode::*;
    match op {
        Const => None,
        Cast => cast(ty, out, level),
        Select => select(ty, level),
        Add | Sub | Mul | Div | FloorDiv | FloorMod | Pow | Maximum | Minimum => arithmetic(op, ty, level),
        Neg | Abs | Sign | Reciprocal | Sqrt | Rsqrt | Floor | Ceil | Round | Trunc => unary(op, ty, level),
        Exp | Log | Tanh | Sigmoid | Erf | Sin | Cos => transcendental(op, ty, level),
        Eq | Ne | Lt | Le | Gt | Ge | IsNan | IsInf => comparison(op, ty, level),
        And | Or | Xor | Not => logic(op, ty, level),
    }
}

fn arithmetic(op: Opcode, ty: DType, level: Level) -> Option<TileFn> {
    match op {
        Opcode::Add => {
            op!(ty, level, [a, b] same int { a.wrapping_add(b) } float { a + b } bool { a | b })
        }
        Opcode::Sub => op!(ty, level, [a, b] same int { a.wrapping_sub(b) } float { a - b }),
        Opcode::Mul => {
            op!(ty, level, [a, b] same int { a.wrapping_mul(b) } float { a * b } bool { a & b })
        }
        Opcode::Div => op!(ty, level, [a, b] same int { a.quotient(b) } float { a / b }),
        Opcode::FloorDiv => op!(ty, level, [a, b] same int { a.floor_div(b) } float { a.floor_div(b) }),
        Opcode::FloorMod => op!(ty, level, [a, b] same int { a.floor_mod(b) } float { a.floor_mod(b) }),
        Opcode::Pow => op!(ty, level, [a, b] same int { a.power(b) } float { Math::pow(a, b) }),
        Opcode::Maximum => op!(ty, level, [a, b] same
            int { a.max(b) } float { if a > b || a.is_nan() { a } else { b } } bool { a | b }),
        Opcode::Minimum => op!(ty, level, [a, b] same
            int { a.min(b) } float { if a < b || a.is_nan() { a } else { b } } bool { a & b }),
        _ => None,
    }
}

fn unary(op: Opcode, ty: DType, level: Level) -> Option<TileFn> {
    match op {
        Opcode::Neg => op!(ty, level, [a] same int { a.wrapping_neg() } float { -a }),
        Opcode::Abs => op!(ty, level, [a] same int { a.wrapping_abs() } float { a.abs() } bool { a }),
        Opcode::Sign => op!(ty, level, [a] same
            int { a.signum() }
            float { if a > 0.0 { 1.0 } else if a < 0.0 { -1.0 } else { a } }
            bool { a }),
        Opcode::Reciprocal => op!(ty, level, [a] same int { (1).quotient(a) } float { 1.0 / a }),
        Opcode::Sqrt => floats!(ty, level, [a] same { a.sqrt() }),
        Opcode::Rsqrt => floats!(ty, level, [a] same { 1.0 / a.sqrt() }),
        Opcode::Floor => op!(ty, level, [a] same int { a } float { a.floor() }),
        Opcode::Ceil => op!(ty, level, [a] same int { a } float { a.ceil() }),
        Opcode::Round => op!(ty, level, [a] same int { a } float { a.round_ties_even() }),
        Opcode::Trunc => op!(ty, level, [a] same int { a } float { a.trunc() }),
        _ => None,
    }
}

/// Sine or cosine of float32: the vector code, then the rare large arguments one by one.
macro_rules! angle {
    ($level:expr, $vector:path, $scalar:path) => {{
        struct K;
        impl Simd for K {
            type Args = *const Tile;
            type Output = ();
            #[inline(always)]
            unsafe fn run<const LEVEL: u8>(t: *const Tile) {
                let (dst, src) = unsafe { ((*t).dst::<f32>(), (*t).src::<f32>(0)) };
                each1(dst, src, |x| $vector(x));
                let mut large = false;
                for x in src {
                    large |= x.abs() >= LARGE_ANGLE;
                }
                if large {
                    for (d, &x) in dst.iter_mut().zip(src) {
                        if x.abs() >= LARGE_ANGLE {
                            *d = $scalar(x);
                        }
                    }
                }
            }
        }
        Some(resolve::<K>($level))
    }};
}

fn transcendental(op: Opcode, ty: DType, level: Level) -> Option<TileFn> {
    match op {
        Opcode::Exp => floats!(ty, level, [a] same { Math::exp(a) }),
        Opcode::Log => floats!(ty, level, [a] same { Math::log(a) }),
        Opcode::Tanh => floats!(ty, level, [a] same { Math::tanh(a) }),
        Opcode::Sigmoid => floats!(ty, level, [a] same { Math::sigmoid(a) }),
        Opcode::Erf => floats!(ty, level, [a] same { Math::erf(a) }),
        Opcode::Sin if ty == DType::Float32 => angle!(level, Math::sin, libm::sinf),
        Opcode::Cos if ty == DType::Float32 => angle!(level, Math::cos, libm::cosf),
        Opcode::Sin => floats!(ty, level, [a] same { Math::sin(a) }),
        Opcode::Cos => floats!(ty, level, [a] same { Math::cos(a) }),
        _ => None,
    }
}

fn comparison(op: Opcode, ty: DType, level: Level) -> Option<TileFn> {
    match op {
        Opcode::Eq => op!(ty, level, [a, b] bool int { a == b } float { a == b } bool { a == b }),
        Opcode::Ne => op!(ty, level, [a, b] bool int { a != b } float { a != b } bool { a != b }),
        Opcode::Lt => op!(ty, level, [a, b] bool int { a < b } float { a < b } bool { a < b }),
        Opcode::Le => op!(ty, level, [a, b] bool int { a <= b } float { a <= b } bool { a <= b }),
        Opcode::Gt => op!(ty, level, [a, b] bool int { a > b } float { a > b } bool { a > b }),
        Opcode::Ge => op!(ty, level, [a, b] bool int { a >= b } float { a >= b } bool { a >= b }),
        Opcode::IsNan => op!(ty, level, [_a] bool int { false } float { _a.is_nan() } bool { false }),
        Opcode::IsInf => op!(ty, level, [_a] bool int { false } float { _a.is_infinite() } bool { false }),
        _ => None,
    }
}

fn logic(op: Opcode, ty: DType, level: Level) -> Option<TileFn> {
    match op {
        Opcode::And => op!(ty, level, [a, b] same int { a & b } bool { a & b }),
        Opcode::Or => op!(ty, level, [a, b] same int { a | b } bool { a | b }),
        Opcode::Xor => op!(ty, level, [a, b] same int { a ^ b } bool { a ^ b }),
        Opcode::Not => op!(ty, level, [a] same int { !a } bool { a == 0 }),
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
                unsafe {
                    let t = &*t;
                    each3::<$t, $t>(t.dst(), t.src(0), t.src(1), t.src(2), |c, a, b| if c != 0 { a } else { b })
                }
            }
        }
        Some(resolve::<K>($level))
    }};
}

/// Only bits move, so that one tile function serves all dtypes of a size.
fn select(ty: DType, level: Level) -> Option<TileFn> {
    match ty.size() {
        1 => select_tile!(level, u8),
        2 => select_tile!(level, u16),
        4 => select_tile!(level, u32),
        8 => select_tile!(level, u64),
        _ => None,
    }
}

/// Every pair of numeric dtypes: floats saturate into integers and NaN becomes 0, as Rust's `as` does.
macro_rules! casts {
    ($from:expr, $to:expr, $level:expr; $($f:ident $ft:ty),*) => {
        match $from {
            $(DType::$f => casts!(@to $ft, $to, $level; Int32 i32, Int64 i64, Float32 f32, Float64 f64),)*
            DType::Bool => match $to {
                DType::Int32 => tile!($level, |a: u8| -> i32 { a as i32 }),
                DType::Int64 => tile!($level, |a: u8| -> i64 { a as i64 }),
                DType::Float32 => tile!($level, |a: u8| -> f32 { a as f32 }),
                DType::Float64 => tile!($level, |a: u8| -> f64 { a as f64 }),
                DType::Bool => tile!($level, |a: u8| -> u8 { a }),
                _ => None,
            },
            _ => None,
        }
    };
    (@to $ft:ty, $to:expr, $level:expr; $($t:ident $tt:ty),*) => {
        match $to {
            $(DType::$t => tile!($level, |a: $ft| -> $tt { a as $tt }),)*
            DType::Bool => tile!($level, |a: $ft| -> u8 { (a != (0 as $ft)) as u8 }),
            _ => None,
        }
    };
}

fn cast(from: DType, to: DType, level: Level) -> Option<TileFn> {
    casts!(from, to, level; Int32 i32, Int64 i64, Float32 f32, Float64 f64)
}
