//! A single number with its dtype: constants in graphs and in scalar programs.

use std::fmt;
use std::hash::{Hash, Hasher};

use half::{bf16, f16};

use crate::DType;
use crate::rounding::{to_bf16, to_f16};

/// A number. Equality and hashing use the bits, so that -0.0 differs from 0.0 and NaN equals itself.
#[derive(Clone, Copy, Debug)]
pub enum Scalar {
    Bool(bool),
    Int(i64),
    Float(f64),
    /// Real and imaginary part.
    Complex(f64, f64),
}

impl Scalar {
    /// The value; for a complex number the real part.
    pub fn as_f64(self) -> f64 {
        match self {
            Scalar::Bool(b) => b as u8 as f64,
            Scalar::Int(i) => i as f64,
            Scalar::Float(f) | Scalar::Complex(f, _) => f,
        }
    }

    fn imaginary(self) -> f64 {
        if let Scalar::Complex(_, im) = self { im } else { 0.0 }
    }

    /// Truncates floats like Rust's `as`.
    pub fn as_i64(self) -> i64 {
        match self {
            Scalar::Bool(b) => b as i64,
            Scalar::Int(i) => i,
            Scalar::Float(f) | Scalar::Complex(f, _) => f as i64,
        }
    }

    pub fn as_bool(self) -> bool {
        match self {
            Scalar::Bool(b) => b,
            Scalar::Int(i) => i != 0,
            Scalar::Float(f) => f != 0.0,
            Scalar::Complex(re, im) => re != 0.0 || im != 0.0,
        }
    }

    /// The element's bytes in `dtype`, little-endian, in the low bytes of the result.
    pub fn to_bits(self, dtype: DType) -> u128 {
        let single = |v: f64| (v as f32).to_bits() as u128;
        match dtype {
            DType::Bool => self.as_bool() as u128,
            DType::Int8 | DType::UInt8 => self.as_i64() as u8 as u128,
            DType::Int16 | DType::UInt16 => self.as_i64() as u16 as u128,
            DType::Int32 | DType::UInt32 => self.as_i64() as u32 as u128,
            DType::Int64 | DType::UInt64 => self.as_i64() as u64 as u128,
            DType::Float16 => to_f16(self.as_f64()).to_bits() as u128,
            DType::BFloat16 => to_bf16(self.as_f64()).to_bits() as u128,
            DType::Float32 => single(self.as_f64()),
            DType::Float64 => self.as_f64().to_bits() as u128,
            DType::Complex64 => single(self.as_f64()) | single(self.imaginary()) << 32,
            DType::Complex128 => self.as_f64().to_bits() as u128 | (self.imaginary().to_bits() as u128) << 64,
        }
    }

    /// The element of `dtype` with these bytes.
    pub fn from_bytes(bytes: &[u8], dtype: DType) -> Scalar {
        let mut bits = [0u8; 16];
        bits[..dtype.size()].copy_from_slice(&bytes[..dtype.size()]);
        Scalar::from_bits(u128::from_le_bytes(bits), dtype)
    }

    /// The inverse of [`Scalar::to_bits`]. Unsigned integers from 2^63 on, which a `Scalar` cannot hold, wrap.
    pub fn from_bits(bits: u128, dtype: DType) -> Scalar {
        match dtype {
            DType::Bool => Scalar::Bool(bits as u8 != 0),
            DType::Int8 => Scalar::Int(bits as u8 as i8 as i64),
            DType::Int16 => Scalar::Int(bits as u16 as i16 as i64),
            DType::Int32 => Scalar::Int(bits as u32 as i32 as i64),
            DType::Int64 | DType::UInt64 => Scalar::Int(bits as i64),
            DType::UInt8 => Scalar::Int(bits as u8 as i64),
            DType::UInt16 => Scalar::Int(bits as u16 as i64),
            DType::UInt32 => Scalar::Int(bits as u32 as i64),
            DType::Float32 => Scalar::Float(f32::from_bits(bits as u32) as f64),
            DType::Float64 => Scalar::Float(f64::from_bits(bits as u64)),
            DType::Float16 => Scalar::Float(f16::from_bits(bits as u16).to_f64()),
            DType::BFloat16 => Scalar::Float(bf16::from_bits(bits as u16).to_f64()),
            DType::Complex64 => {
                Scalar::Complex(f32::from_bits(bits as u32) as f64, f32::from_bits((bits >> 32) as u32) as f64)
            }
            DType::Complex128 => Scalar::Complex(f64::from_bits(bits as u64), f64::from_bits((bits >> 64) as u64)),
        }
    }
}

impl PartialEq for Scalar {
    fn eq(&self, other: &Scalar) -> bool {
        match (self, other) {
            (Scalar::Bool(a), Scalar::Bool(b)) => a == b,
            (Scalar::Int(a), Scalar::Int(b)) => a == b,
            (Scalar::Float(a), Scalar::Float(b)) => a.to_bits() == b.to_bits(),
            (Scalar::Complex(a, b), Scalar::Complex(c, d)) => a.to_bits() == c.to_bits() && b.to_bits() == d.to_bits(),
            _ => false,
        }
    }
}

impl Eq for Scalar {}

impl Hash for Scalar {
    fn hash<H: Hasher>(&self, state: &mut H) {
        std::mem::discriminant(self).hash(state);
        match self {
            Scalar::Bool(b) => b.hash(state),
            Scalar::Int(i) => i.hash(state),
            Scalar::Float(f) => f.to_bits().hash(state),
            Scalar::Complex(re, im) => (re.to_bits(), im.to_bits()).hash(state),
        }
    }
}

impl fmt::Display for Scalar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Scalar::Bool(b) => write!(f, "{b}"),
            Scalar::Int(i) => write!(f, "{i}"),
            Scalar::Float(v) => write!(f, "{v:?}"),
            Scalar::Complex(re, im) => write!(f, "complex({re:?}, {im:?})"),
        }
    }
}
