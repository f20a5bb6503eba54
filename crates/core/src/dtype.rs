//! The dtypes of the MindSpore programming model.

use std::fmt;

/// The rank of a dtype in type promotion: a later class wins over an earlier one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum DTypeClass {
    Bool,
    Int,
    Float,
    Complex,
}

macro_rules! dtypes {
    ($($variant:ident $name:literal $short:literal $size:literal $class:ident $numpy:literal;)*) => {
        /// An element type. The discriminant is stable: packed attributes and printed IR contain it.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        #[repr(u8)]
        pub enum DType { $($variant),* }

        impl DType {
            /// Every dtype, in discriminant order.
            pub const ALL: &'static [DType] = &[$(DType::$variant),*];

            /// The MindSpore name, such as `float32`; booleans are `bool`.
            pub const fn name(self) -> &'static str { match self { $(DType::$variant => $name),* } }

            /// The form that MindSpore prints, such as `Float32`.
            pub const fn title(self) -> &'static str { match self { $(DType::$variant => stringify!($variant)),* } }

            /// The form in printed IR, such as `f32`.
            pub const fn short(self) -> &'static str { match self { $(DType::$variant => $short),* } }

            /// Bytes of one element.
            pub const fn size(self) -> usize { match self { $(DType::$variant => $size),* } }

            pub const fn class(self) -> DTypeClass { match self { $(DType::$variant => DTypeClass::$class),* } }

            /// The format character of the struct module, used by the buffer protocol; empty if there is none.
            pub const fn buffer_format(self) -> &'static str { match self { $(DType::$variant => $numpy),* } }
        }
    };
}

dtypes! {
    Bool "bool" "bool" 1 Bool "?";
    Int8 "int8" "i8" 1 Int "b";
    Int16 "int16" "i16" 2 Int "h";
    Int32 "int32" "i32" 4 Int "i";
    Int64 "int64" "i64" 8 Int "l";
    UInt8 "uint8" "u8" 1 Int "B";
    UInt16 "uint16" "u16" 2 Int "H";
    UInt32 "uint32" "u32" 4 Int "I";
    UInt64 "uint64" "u64" 8 Int "L";
    Float16 "float16" "f16" 2 Float "e";
    BFloat16 "bfloat16" "bf16" 2 Float "";
    Float32 "float32" "f32" 4 Float "f";
    Float64 "float64" "f64" 8 Float "d";
    Complex64 "complex64" "c64" 8 Complex "Zf";
    Complex128 "complex128" "c128" 16 Complex "Zd";
}

impl DType {
    pub fn from_index(index: u8) -> Option<DType> {
        DType::ALL.get(index as usize).copied()
    }

    /// Finds a dtype by its MindSpore name (`float32`) or its printed-IR form (`f32`).
    pub fn from_name(name: &str) -> Option<DType> {
        DType::ALL.iter().copied().find(|d| d.name() == name || d.short() == name)
    }

    pub const fn is_float(self) -> bool {
        matches!(self.class(), DTypeClass::Float)
    }

    pub const fn is_int(self) -> bool {
        matches!(self.class(), DTypeClass::Int)
    }

    pub const fn is_bool(self) -> bool {
        matches!(self, DType::Bool)
    }

    pub const fn is_complex(self) -> bool {
        matches!(self.class(), DTypeClass::Complex)
    }

    /// Whether this is one of the two 16-bit float types. Kernels widen them to float32 for computation.
    pub const fn is_half(self) -> bool {
        matches!(self, DType::Float16 | DType::BFloat16)
    }

    /// Whether this is an unsigned integer type.
    pub const fn is_unsigned(self) -> bool {
        matches!(self, DType::UInt8 | DType::UInt16 | DType::UInt32 | DType::UInt64)
    }

    /// The dtype of a complex number's parts; other dtypes are returned unchanged.
    pub const fn component(self) -> DType {
        match self {
            DType::Complex64 => DType::Float32,
            DType::Complex128 => DType::Float64,
            other => other,
        }
    }

    /// The complex dtype whose parts have this float dtype.
    pub const fn with_imaginary(self) -> DType {
        match self {
            DType::Float64 | DType::Complex128 => DType::Complex128,
            _ => DType::Complex64,
        }
    }

    /// Whether this is a float or complex dtype.
    pub const fn is_inexact(self) -> bool {
        matches!(self.class(), DTypeClass::Float | DTypeClass::Complex)
    }
}

impl fmt::Display for DType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.title())
    }
}
