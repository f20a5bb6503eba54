//! Division and remainder with Python's semantics, and integer counterparts of float instructions.

/// Division that rounds to minus infinity, like Python's `//`.
pub trait Floored: Copy {
    fn floor_div(self, other: Self) -> Self;
    fn floor_mod(self, other: Self) -> Self;
}

macro_rules! floored_float {
    ($($t:ident)*) => { $(impl Floored for $t {
        #[inline(always)]
        fn floor_div(self, other: $t) -> $t {
            if other == 0.0 {
                return self / other;
            }
            // The remainder is exact, so the quotient is an integer up to rounding.
            let rest = self % other;
            let quotient = (self - rest) / other;
            let quotient = if rest != 0.0 && (other < 0.0) != (rest < 0.0) { quotient - 1.0 } else { quotient };
            if quotient == 0.0 {
                return (0.0 as $t).copysign(self / other);
            }
            let floor = quotient.floor();
            if quotient - floor > 0.5 { floor + 1.0 } else { floor }
        }

        #[inline(always)]
        fn floor_mod(self, other: $t) -> $t {
            let rest = self % other;
            if rest == 0.0 {
                (0.0 as $t).copysign(other)
            } else if (other < 0.0) != (rest < 0.0) {
                rest + other
            } else {
                rest
            }
        }
    })* };
}
floored_float! { f32 f64 }

/// Integer operations for which floats have an instruction.
pub trait Whole: Copy {
    /// Rounds toward zero; division by zero gives 0.
    fn quotient(self, other: Self) -> Self;
    /// The remainder of [`Whole::quotient`], with the sign of `self`; 0 for division by zero.
    fn remainder(self, other: Self) -> Self;
    /// Wraps. A negative exponent gives 0, except for the bases 1 and -1, and for base 0 in 32 and 64 bits: this gives
    /// the smallest number, as in MindSpore (the infinite float64 power, cast).
    fn power(self, exponent: Self) -> Self;
    /// The absolute value, wrapping.
    fn magnitude(self) -> Self;
    /// -1, 0 or 1.
    fn direction(self) -> Self;
    /// A count that is negative or not below the width shifts everything out.
    fn shift_left(self, count: Self) -> Self;
    fn shift_right(self, count: Self) -> Self;
}

macro_rules! whole {
    ($($t:ident, $negative:expr, $power:expr, $magnitude:expr, $direction:expr;)*) => { $(
        impl Floored for $t {
            #[inline(always)]
            fn floor_div(self, other: $t) -> $t {
                if other == 0 {
                    return 0;
                }
                let quotient = self.wrapping_div(other);
                let rest = self.wrapping_rem(other);
                if rest != 0 && $negative(rest) != $negative(other) { quotient - 1 } else { quotient }
            }

            #[inline(always)]
            fn floor_mod(self, other: $t) -> $t {
                if other == 0 {
                    return 0;
                }
                let rest = self.wrapping_rem(other);
                if rest != 0 && $negative(rest) != $negative(other) { rest + other } else { rest }
            }
        }

        impl Whole for $t {
            #[inline(always)]
            fn quotient(self, other: $t) -> $t {
                if other == 0 { 0 } else { self.wrapping_div(other) }
            }

            #[inline(always)]
            fn remainder(self, other: $t) -> $t {
                if other == 0 { 0 } else { self.wrapping_rem(other) }
            }

            #[inline(always)]
            fn power(self, exponent: $t) -> $t {
                if $negative(exponent) {
                    return $power(self, exponent);
                }
                let (mut result, mut base, mut rest) = (1 as $t, self, exponent);
                while rest != 0 {
                    if rest & 1 != 0 {
                        result = result.wrapping_mul(base);
                    }
                    base = base.wrapping_mul(base);
                    rest >>= 1;
                }
                result
            }

            #[inline(always)]
            fn magnitude(self) -> $t {
                $magnitude(self)
            }

            #[inline(always)]
            fn direction(self) -> $t {
                $direction(self)
            }

            #[inline(always)]
            fn shift_left(self, count: $t) -> $t {
                if $negative(count) || count >= $t::BITS as $t { 0 } else { self << count }
            }

            #[inline(always)]
            fn shift_right(self, count: $t) -> $t {
                let out = if $negative(self) { !0 } else { 0 };
                if $negative(count) || count >= $t::BITS as $t { out } else { self >> count }
            }
        }
    )* };
}

macro_rules! integers {
    (signed: $(($s:ident, $pole:expr))*; unsigned: $($u:ident)*) => {
        whole! {
            $($s, |x: $s| x < 0,
                // Base 0 gives the pole, 1 gives 1, -1 a sign by the exponent's parity, and any other base a value
                // below one.
                |x: $s, e: $s| match x { 0 => $pole, 1 => 1, -1 if e & 1 == 0 => 1, -1 => -1, _ => 0 },
                |x: $s| x.wrapping_abs(), |x: $s| x.signum();)*
            $($u, |_: $u| false, |_: $u, _: $u| 0, |x: $u| x, |x: $u| (x != 0) as $u;)*
        }
    };
}
integers! { signed: (i8, 0) (i16, 0) (i32, i32::MIN) (i64, i64::MIN); unsigned: u8 u16 u32 u64 }
