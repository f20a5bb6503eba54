//! The number types of decompositions: float64 and complex128.

use std::fmt::Debug;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

use num_complex::Complex;

pub type C64 = Complex<f64>;

/// A number of a matrix. Methods that only complex numbers need do nothing for float64.
pub trait Number:
    Copy
    + Debug
    + PartialEq
    + Send
    + Sync
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Neg<Output = Self>
    + AddAssign
    + SubAssign
{
    const ZERO: Self;
    const ONE: Self;
    /// A number with these parts; float64 ignores the second.
    fn of(re: f64, im: f64) -> Self;
    fn re(self) -> f64;
    fn im(self) -> f64;
    fn conj(self) -> Self;
    /// The absolute value.
    fn size(self) -> f64;
    fn scaled(self, by: f64) -> Self;
    /// The quotient, computed so that squares of the parts neither overflow nor underflow.
    fn over(self, other: Self) -> Self;
    /// A real number and one of absolute value 1 whose product is `self`; for float64 the latter is 1.
    fn polar(self) -> (f64, Self);

    fn real(re: f64) -> Self {
        Self::of(re, 0.0)
    }

    fn is_finite(self) -> bool {
        self.re().is_finite() && self.im().is_finite()
    }

    fn complex(self) -> C64 {
        C64::new(self.re(), self.im())
    }
}

impl Number for f64 {
    const ZERO: f64 = 0.0;
    const ONE: f64 = 1.0;

    #[inline(always)]
    fn of(re: f64, _: f64) -> f64 {
        re
    }

    #[inline(always)]
    fn re(self) -> f64 {
        self
    }

    #[inline(always)]
    fn im(self) -> f64 {
        0.0
    }

    #[inline(always)]
    fn conj(self) -> f64 {
        self
    }

    #[inline(always)]
    fn size(self) -> f64 {
        self.abs()
    }

    #[inline(always)]
    fn scaled(self, by: f64) -> f64 {
        self * by
    }

    #[inline(always)]
    fn over(self, other: f64) -> f64 {
        self / other
    }

    #[inline(always)]
    fn polar(self) -> (f64, f64) {
        (self, 1.0)
    }
}

impl Number for C64 {
    const ZERO: C64 = C64::new(0.0, 0.0);
    const ONE: C64 = C64::new(1.0, 0.0);

    #[inline(always)]
    fn of(re: f64, im: f64) -> C64 {
        C64::new(re, im)
    }

    #[inline(always)]
    fn re(self) -> f64 {
        self.re
    }

    #[inline(always)]
    fn im(self) -> f64 {
        self.im
    }

    #[inline(always)]
    fn conj(self) -> C64 {
        C64::new(self.re, -self.im)
    }

    #[inline(always)]
    fn size(self) -> f64 {
        libm::hypot(self.re, self.im)
    }

    #[inline(always)]
    fn scaled(self, by: f64) -> C64 {
        C64::new(self.re * by, self.im * by)
    }

    fn over(self, other: C64) -> C64 {
        // Smith's algorithm.
        let C64 { re: a, im: b } = self;
        let C64 { re: c, im: d } = other;
        if c.abs() >= d.abs() {
            let ratio = if d == 0.0 { 0.0 } else { d / c };
            let below = c + d * ratio;
            C64::new((a + b * ratio) / below, (b - a * ratio) / below)
        } else {
            let ratio = c / d;
            let below = d + c * ratio;
            C64::new((a * ratio + b) / below, (b * ratio - a) / below)
        }
    }

    fn polar(self) -> (f64, C64) {
        match self.size() {
            0.0 => (0.0, C64::ONE),
            size => (size, C64::new(self.re / size, self.im / size)),
        }
    }
}
