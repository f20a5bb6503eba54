//! Element types of columns, and casts with the same values as NumPy's `astype`.

/// The type of an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dtype {
    Bool,
    U8,
    I8,
    U16,
    I16,
    U32,
    I32,
    U64,
    I64,
    F32,
    F64,
    /// A type of this many bytes, which rows only pass through.
    Opaque(usize),
}

impl Dtype {
    /// The type with NumPy's name.
    pub fn from_name(name: &str, size: usize) -> Dtype {
        match name {
            "bool" => Dtype::Bool,
            "uint8" => Dtype::U8,
            "int8" => Dtype::I8,
            "uint16" => Dtype::U16,
            "int16" => Dtype::I16,
            "uint32" => Dtype::U32,
            "int32" => Dtype::I32,
            "uint64" => Dtype::U64,
            "int64" => Dtype::I64,
            "float32" => Dtype::F32,
            "float64" => Dtype::F64,
            _ => Dtype::Opaque(size),
        }
    }

    /// The bytes of an element.
    pub fn size(self) -> usize {
        match self {
            Dtype::Bool | Dtype::U8 | Dtype::I8 => 1,
            Dtype::U16 | Dtype::I16 => 2,
            Dtype::U32 | Dtype::I32 | Dtype::F32 => 4,
            Dtype::U64 | Dtype::I64 | Dtype::F64 => 8,
            Dtype::Opaque(size) => size,
        }
    }

    /// Whether casts of this type to `to` give the same bits as NumPy.
    pub fn casts_to(self, to: Dtype) -> bool {
        let float = |dtype| matches!(dtype, Dtype::F32 | Dtype::F64);
        let opaque = |dtype| matches!(dtype, Dtype::Opaque(_));
        // The result of casting a float out of range to an unsigned 64-bit integer depends on the processor.
        let undefined = float(self) && to == Dtype::U64;
        !(opaque(self) || opaque(to) || undefined)
    }
}

/// Truncation as on x86: values out of range become the lowest integer.
#[inline(always)]
fn truncate(value: f64) -> i64 {
    const LIMIT: f64 = 9_223_372_036_854_775_808.0;
    if (-LIMIT..LIMIT).contains(&value) { value as i64 } else { i64::MIN }
}

/// An element that can be cast.
trait Element: Copy {
    fn read(bytes: &[u8]) -> Self;
    fn write(self, bytes: &mut [u8]);
    fn is_set(self) -> bool;
    /// The value as an integer, with wrap-around.
    fn wrap(self) -> i64;
    fn to_f32(self) -> f32;
    fn to_f64(self) -> f64;
}

macro_rules! element {
    ($($type:ty: $wrap:expr),*) => {$(
        impl Element for $type {
            #[inline(always)]
            fn read(bytes: &[u8]) -> Self { <$type>::from_ne_bytes(bytes.try_into().unwrap_or_default()) }
            #[inline(always)]
            fn write(self, bytes: &mut [u8]) { bytes.copy_from_slice(&self.to_ne_bytes()); }
            #[inline(always)]
            fn is_set(self) -> bool { self != 0 as $type }
            #[inline(always)]
            fn wrap(self) -> i64 { $wrap(self) }
            #[inline(always)]
            fn to_f32(self) -> f32 { self as f32 }
            #[inline(always)]
            fn to_f64(self) -> f64 { self as f64 }
        }
    )*};
}

element!(u8: i64::from, i8: i64::from, u16: i64::from, i16: i64::from, u32: i64::from, i32: i64::from, i64: i64::from,
    u64: |value| value as i64, f32: |value| truncate(f64::from(value)), f64: truncate);

fn convert<From: Element, To: Element>(src: &[u8], dst: &mut [u8], cast: impl Fn(From) -> To) {
    let (from, to) = (size_of::<From>(), size_of::<To>());
    for (value, out) in src.chunks_exact(from).zip(dst.chunks_exact_mut(to)) {
        cast(From::read(value)).write(out);
    }
}

fn cast_from<From: Element>(src: &[u8], dst: &mut [u8], to: Dtype) {
    match to {
        Dtype::Bool => convert(src, dst, |value: From| u8::from(value.is_set())),
        Dtype::U8 => convert(src, dst, |value: From| value.wrap() as u8),
        Dtype::I8 => convert(src, dst, |value: From| value.wrap() as i8),
        Dtype::U16 => convert(src, dst, |value: From| value.wrap() as u16),
        Dtype::I16 => convert(src, dst, |value: From| value.wrap() as i16),
        Dtype::U32 => convert(src, dst, |value: From| value.wrap() as u32),
        Dtype::I32 => convert(src, dst, |value: From| value.wrap() as i32),
        Dtype::U64 => convert(src, dst, |value: From| value.wrap() as u64),
        Dtype::I64 => convert(src, dst, |value: From| value.wrap()),
        Dtype::F32 => convert(src, dst, |value: From| value.to_f32()),
        Dtype::F64 => convert(src, dst, |value: From| value.to_f64()),
        Dtype::Opaque(_) => {}
    }
}

/// Casts elements; both slices have the same number of them.
pub fn cast(src: &[u8], from: Dtype, dst: &mut [u8], to: Dtype) {
    if from == to {
        dst.copy_from_slice(src);
        return;
    }
    match from {
        Dtype::Bool | Dtype::U8 => cast_from::<u8>(src, dst, to),
        Dtype::I8 => cast_from::<i8>(src, dst, to),
        Dtype::U16 => cast_from::<u16>(src, dst, to),
        Dtype::I16 => cast_from::<i16>(src, dst, to),
        Dtype::U32 => cast_from::<u32>(src, dst, to),
        Dtype::I32 => cast_from::<i32>(src, dst, to),
        Dtype::U64 => cast_from::<u64>(src, dst, to),
        Dtype::I64 => cast_from::<i64>(src, dst, to),
        Dtype::F32 => cast_from::<f32>(src, dst, to),
        Dtype::F64 => cast_from::<f64>(src, dst, to),
        Dtype::Opaque(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cast_f64(values: &[f64], to: Dtype) -> Vec<u8> {
        let src: Vec<u8> = values.iter().flat_map(|value| value.to_ne_bytes()).collect();
        let mut out = vec![0; values.len() * to.size()];
        cast(&src, Dtype::F64, &mut out, to);
        out
    }

    #[test]
    fn integers_wrap_around_and_floats_truncate() {
        assert_eq!(cast_f64(&[1.7, 300.0, -1.0, f64::NAN, 1e30], Dtype::U8), [1, 44, 255, 0, 0]);
        assert_eq!(cast_f64(&[0.0, -0.5], Dtype::Bool), [0, 1]);
        assert_eq!(cast_f64(&[1e30], Dtype::I64), i64::MIN.to_ne_bytes());
        let mut out = [0; 4];
        cast(&u64::MAX.to_ne_bytes(), Dtype::U64, &mut out, Dtype::F32);
        assert_eq!(f32::from_ne_bytes(out), u64::MAX as f32);
        cast(&3_000_000_000u32.to_ne_bytes(), Dtype::U32, &mut out, Dtype::I32);
        assert_eq!(i32::from_ne_bytes(out), 3_000_000_000u32 as i32);
    }

    #[test]
    fn what_numpy_leaves_to_the_processor_is_not_cast() {
        assert!(!Dtype::F32.casts_to(Dtype::U64) && !Dtype::F64.casts_to(Dtype::Opaque(2)));
        assert!(Dtype::F32.casts_to(Dtype::I64) && Dtype::U8.casts_to(Dtype::U64));
    }
}
