//! Dimensions: constants inline, everything else an index into a [`ShapeEnv`](crate::ShapeEnv).

use std::fmt;

use smallvec::SmallVec;

/// One dimension, stride or offset: 8 bytes, `Copy`. A constant is stored as its value (strides may be negative), so a
/// concrete `[Dim]` has the same representation as an `[i64]`; a symbol is an index into the graph's
/// [`ShapeEnv`](crate::ShapeEnv).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct Dim(i64);

/// Values below this are symbols: no constant that addresses memory is this far from zero.
const SYMBOL_LIMIT: i64 = i64::MIN / 2;

pub type Shape = SmallVec<[Dim; 6]>;

impl Dim {
    pub const ZERO: Dim = Dim(0);
    pub const ONE: Dim = Dim(1);

    /// A constant. Numbers in the range of symbols, which cannot be sizes, become the lowest constant.
    pub const fn new(value: i64) -> Dim {
        Dim(if value < SYMBOL_LIMIT { SYMBOL_LIMIT } else { value })
    }

    /// The symbol at `index` of an environment. Only environments and parsers create symbols.
    pub const fn symbol(index: usize) -> Dim {
        Dim(i64::MIN + index as i64)
    }

    /// The constant, or `None` for a symbol.
    pub const fn value(self) -> Option<i64> {
        if self.0 < SYMBOL_LIMIT { None } else { Some(self.0) }
    }

    pub const fn is_const(self) -> bool {
        self.0 >= SYMBOL_LIMIT
    }

    /// The index of a symbol in its environment.
    pub const fn symbol_index(self) -> Option<usize> {
        if self.0 < SYMBOL_LIMIT { Some((self.0 - i64::MIN) as usize) } else { None }
    }

    /// The constant. For a symbol, the size at capture, on which the graph then depends: code that cannot work with
    /// symbols asks for the number, and the environment of the capture records this.
    #[track_caller]
    pub fn get(self) -> i64 {
        if self.is_const() { self.0 } else { crate::shape_env::specialised(self) }
    }

    /// A concrete slice of dims as integers, without a copy; `None` if any of them is symbolic.
    pub fn as_i64s(dims: &[Dim]) -> Option<&[i64]> {
        if dims.iter().all(|d| d.is_const()) {
            // SAFETY: Dim is repr(transparent) over i64.
            Some(unsafe { std::slice::from_raw_parts(dims.as_ptr().cast(), dims.len()) })
        } else {
            None
        }
    }

    pub fn from_i64s(values: &[i64]) -> &[Dim] {
        // SAFETY: Dim is repr(transparent) over i64.
        unsafe { std::slice::from_raw_parts(values.as_ptr().cast(), values.len()) }
    }
}

impl From<i64> for Dim {
    fn from(value: i64) -> Dim {
        Dim(value)
    }
}

impl fmt::Debug for Dim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Dim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.value(), self.symbol_index()) {
            (Some(v), _) => write!(f, "{v}"),
            (None, Some(i)) => write!(f, "s{i}"),
            (None, None) => unreachable!("a dim is a constant or a symbol"),
        }
    }
}

/// The shape `[a, b]` as concrete dims.
pub fn concrete_shape(dims: &[i64]) -> Shape {
    Shape::from_slice(Dim::from_i64s(dims))
}

/// A shape as MindSpore prints it: `[2, 3]`.
pub fn fmt_shape(shape: &[Dim]) -> String {
    let parts: Vec<String> = shape.iter().map(Dim::to_string).collect();
    format!("[{}]", parts.join(", "))
}
