//! A single number with its dtype: constants in graphs and in scalar programs.

use std::fmt;
use std::hash::{Hash, Hasher};

use crate::DType;

/// A number. Equality and hash go by bits, so that -0.0 differs from 0.0 and NaN equals itself.
#[derive(Clone, Copy, Debug)]
pub enum Scalar {
    Bool(bool),
    Int(i64),
    Float(f64),
}

impl Scalar {
    pub fn as_f64(self) -> f64 {
        match self {
            Scalar::Bool(b) => b as u8 as f64,
            Scalar::Int(i) => i as f64,
            Scalar::Float(f) => f,
        }
    }

    /// Truncates floats as Rust's `as` does.
    pub fn as_i64(self) -> i64 {
        match self {
            Scalar::Bool(b) => b as i64,
            Scalar::Int(i) => i,
            Scalar::Float(f) => f as i64,
        }
    }

    pub fn as_bool(self) -> bool {
        match self {
            Scalar::Bool(b) => b,
            Scalar::Int(i) => i != 0,
            Scalar::Float(f) => f != 0.0,
        }
    }

    /// The element's bytes in `dtype`, little-endian, in the low bytes of the result.
    pub fn to_bits(self, dtype: DType) -> u64 {
        match dtype {
            DType::Bool => self.as_bool() as u64,
            DType::Int8 | DType::UInt8 => self.as_i64() as u8 as u64,
            DType::Int16 | DType::UInt16 => self.as_i64() as u16 as u64,
            DType::Int32 | DType::UInt32 => self.as_i64() as u32 as u64,
            DType::Int64 | DType::UInt64 => self.as_i64() as u64,
            DType::Float32 => (self.as_f64() as f32).to_bits() as u64,
            DType::Float64 => self.as_f64().to_bits(),
            DType::Float16 | DType::BFloat16 | DType::Complex64 | DType::Complex128 => {
                panic!("{dtype} has no kernels yet (DType::is_supported)")
            }
        }
    }

    /// The inverse of [`Scalar::to_bits`].
    pub fn from_bits(bits: u64, dtype: DType) -> Scalar {
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
            DType::Float64 => Scalar::Float(f64::from_bits(bits)),
            DType::Float16 | DType::BFloat16 | DType::Complex64 | DType::Complex128 => {
                panic!("{dtype} has no kernels yet (DType::is_supported)")
            }
        }
    }
}

impl PartialEq for Scalar {
    fn eq(&self, other: &Scalar) -> bool {
        match (self, other) {
            (Scalar::Bool(a), Scalar::Bool(b)) => a == b,
            (Scalar::Int(a), Scalar::Int(b)) => a == b,
            (Scalar::Float(a), Scalar::Float(b)) => a.to_bits() == b.to_bits(),
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
        }
    }
}

impl fmt::Display for Scalar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Scalar::Bool(b) => write!(f, "{b}"),
            Scalar::Int(i) => write!(f, "{i}"),
            Scalar::Float(v) => write!(f, "{v:?}"),
        }
    }
}
