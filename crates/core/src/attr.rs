//! Attributes: the arguments of an op that are not tensors.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use smallvec::SmallVec;

use crate::{DType, Dim, Scalar, Shape};

/// One attribute value. `Dims` is for shapes, whose entries may be symbolic; `Ints` is for axes, strides and the like.
#[derive(Clone, Debug)]
pub enum Attr {
    None,
    Bool(bool),
    Int(i64),
    Float(f64),
    Str(Arc<str>),
    DType(DType),
    Ints(SmallVec<[i64; 4]>),
    Dims(Shape),
    Scalar(Scalar),
}

/// An op's attributes, in the order of its signature.
pub type Attrs = SmallVec<[Attr; 3]>;

impl Attr {
    pub fn ints(values: &[i64]) -> Attr {
        Attr::Ints(SmallVec::from_slice(values))
    }

    pub fn dims(shape: &[Dim]) -> Attr {
        Attr::Dims(Shape::from_slice(shape))
    }

    // The accessors below are for code after the signature check, which converts every attribute to its declared kind.
    // A mismatch is a defect of the table, not of the user's call.
    #[track_caller]
    pub fn int(&self) -> i64 {
        match self {
            Attr::Int(v) => *v,
            other => panic!("attribute is not an int: {other:?}"),
        }
    }

    #[track_caller]
    pub fn bool(&self) -> bool {
        match self {
            Attr::Bool(v) => *v,
            other => panic!("attribute is not a bool: {other:?}"),
        }
    }

    #[track_caller]
    pub fn float(&self) -> f64 {
        match self {
            Attr::Float(v) => *v,
            Attr::Int(v) => *v as f64,
            other => panic!("attribute is not a float: {other:?}"),
        }
    }

    #[track_caller]
    pub fn dtype(&self) -> DType {
        match self {
            Attr::DType(v) => *v,
            other => panic!("attribute is not a dtype: {other:?}"),
        }
    }

    #[track_caller]
    pub fn scalar(&self) -> Scalar {
        match self {
            Attr::Scalar(v) => *v,
            other => panic!("attribute is not a scalar: {other:?}"),
        }
    }

    #[track_caller]
    pub fn str(&self) -> &str {
        match self {
            Attr::Str(v) => v,
            other => panic!("attribute is not a str: {other:?}"),
        }
    }

    #[track_caller]
    pub fn as_ints(&self) -> &[i64] {
        match self {
            Attr::Ints(v) => v,
            other => panic!("attribute is not a list of ints: {other:?}"),
        }
    }

    #[track_caller]
    pub fn as_dims(&self) -> &[Dim] {
        match self {
            Attr::Dims(v) => v,
            other => panic!("attribute is not a shape: {other:?}"),
        }
    }

    pub fn is_none(&self) -> bool {
        matches!(self, Attr::None)
    }
}

impl PartialEq for Attr {
    fn eq(&self, other: &Attr) -> bool {
        match (self, other) {
            (Attr::None, Attr::None) => true,
            (Attr::Bool(a), Attr::Bool(b)) => a == b,
            (Attr::Int(a), Attr::Int(b)) => a == b,
            (Attr::Float(a), Attr::Float(b)) => a.to_bits() == b.to_bits(),
            (Attr::Str(a), Attr::Str(b)) => a == b,
            (Attr::DType(a), Attr::DType(b)) => a == b,
            (Attr::Ints(a), Attr::Ints(b)) => a == b,
            (Attr::Dims(a), Attr::Dims(b)) => a == b,
            (Attr::Scalar(a), Attr::Scalar(b)) => a == b,
            _ => false,
        }
    }
}

impl Eq for Attr {}

impl Hash for Attr {
    fn hash<H: Hasher>(&self, state: &mut H) {
        std::mem::discriminant(self).hash(state);
        match self {
            Attr::None => {}
            Attr::Bool(v) => v.hash(state),
            Attr::Int(v) => v.hash(state),
            Attr::Float(v) => v.to_bits().hash(state),
            Attr::Str(v) => v.hash(state),
            Attr::DType(v) => v.hash(state),
            Attr::Ints(v) => v.hash(state),
            Attr::Dims(v) => v.hash(state),
            Attr::Scalar(v) => v.hash(state),
        }
    }
}

/// Packs attributes into the bytes that a launch carries: little-endian 64-bit words, lists preceded by their length. A
/// GPU can read them directly. Read them in the same order with [`AttrReader`].
pub fn pack_attrs(attrs: &[Attr]) -> Vec<u8> {
    let mut words: Vec<u64> = Vec::with_capacity(attrs.len() * 2);
    for attr in attrs {
        match attr {
            Attr::None => words.push(i64::MIN as u64),
            Attr::Bool(v) => words.push(*v as u64),
            Attr::Int(v) => words.push(*v as u64),
            Attr::Float(v) => words.push(v.to_bits()),
            Attr::DType(v) => words.push(*v as u64),
            Attr::Ints(v) => {
                words.push(v.len() as u64);
                words.extend(v.iter().map(|&x| x as u64));
            }
            Attr::Dims(v) => {
                words.push(v.len() as u64);
                words.extend(v.iter().map(|x| x.get() as u64));
            }
            Attr::Scalar(v) => match v {
                Scalar::Bool(b) => words.extend([0, *b as u64]),
                Scalar::Int(i) => words.extend([1, *i as u64]),
                Scalar::Float(f) => words.extend([2, f.to_bits()]),
                Scalar::Complex(re, im) => words.extend([3, re.to_bits(), im.to_bits()]),
            },
            Attr::Str(v) => {
                words.push(v.len() as u64);
                for chunk in v.as_bytes().chunks(8) {
                    let mut word = [0u8; 8];
                    word[..chunk.len()].copy_from_slice(chunk);
                    words.push(u64::from_le_bytes(word));
                }
            }
        }
    }
    words.iter().flat_map(|w| w.to_le_bytes()).collect()
}

/// Reads packed attributes back, in signature order.
pub struct AttrReader<'a> {
    bytes: &'a [u8],
}

impl<'a> AttrReader<'a> {
    pub fn new(bytes: &'a [u8]) -> AttrReader<'a> {
        AttrReader { bytes }
    }

    fn word(&mut self) -> u64 {
        let (head, tail) = self.bytes.split_at(8);
        self.bytes = tail;
        u64::from_le_bytes(head.try_into().expect("split at 8"))
    }

    pub fn int(&mut self) -> i64 {
        self.word() as i64
    }

    pub fn bool(&mut self) -> bool {
        self.word() != 0
    }

    pub fn float(&mut self) -> f64 {
        f64::from_bits(self.word())
    }

    /// An `int?` attribute: `None` is packed as the smallest integer.
    pub fn opt_int(&mut self) -> Option<i64> {
        Some(self.int()).filter(|&v| v != i64::MIN)
    }

    pub fn dtype(&mut self) -> DType {
        DType::from_index(self.word() as u8).expect("packed by pack_attrs")
    }

    /// For both `Ints` and `Dims`.
    pub fn ints(&mut self) -> SmallVec<[i64; 6]> {
        let n = self.word() as usize;
        (0..n).map(|_| self.int()).collect()
    }

    pub fn scalar(&mut self) -> Scalar {
        match self.word() {
            0 => Scalar::Bool(self.word() != 0),
            1 => Scalar::Int(self.int()),
            2 => Scalar::Float(self.float()),
            _ => Scalar::Complex(self.float(), self.float()),
        }
    }

    pub fn str(&mut self) -> String {
        let n = self.word() as usize;
        let bytes: Vec<u8> = (0..n.div_ceil(8)).flat_map(|_| self.word().to_le_bytes()).take(n).collect();
        String::from_utf8(bytes).expect("packed from a str")
    }
}
