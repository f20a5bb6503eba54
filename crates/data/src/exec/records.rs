//! A column of MindRecord files: rows are read by number, from any thread.

use super::dtype::Dtype;
use crate::format::mindrecord::{Reader, Value};
use crate::format::msgpack::Scalar;
use std::sync::Arc;

/// A field of the rows of MindRecord files.
#[derive(Clone)]
pub struct Records {
    pub reader: Arc<Reader>,
    /// The position in the schema.
    pub column: usize,
    pub kind: Kind,
}

/// The kind of a field's values.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    /// Image files.
    File,
    /// Numbers.
    Scalar(Dtype),
    /// Arrays; one size may be -1, which is inferred from the number of elements.
    Array(Dtype, Vec<i64>),
}

impl Records {
    /// Element type, number of dimensions and size of the last one (0 if it differs between rows) of the values.
    pub(super) fn layout(&self) -> (Dtype, usize, usize) {
        match &self.kind {
            Kind::File => (Dtype::U8, 1, 0),
            Kind::Scalar(dtype) => (*dtype, 0, 0),
            Kind::Array(dtype, shape) => {
                let last = shape.last().and_then(|size| usize::try_from(*size).ok());
                (*dtype, shape.len(), last.unwrap_or(0))
            }
        }
    }

    /// The bytes of row `index`, and its shape.
    pub(super) fn read(&self, index: i64) -> Result<(Vec<u8>, Vec<usize>), String> {
        let row = usize::try_from(index).map_err(|_| format!("there is no row {index}"))?;
        let mut values = self.reader.read(row, &[self.column]).map_err(|error| error.to_string())?;
        match (&self.kind, values.pop()) {
            (Kind::File, Some(Value::Blob(bytes))) => Ok((bytes, Vec::new())),
            (Kind::Scalar(dtype), Some(Value::Scalar(scalar))) => {
                number(&scalar, *dtype).map(|bytes| (bytes, Vec::new())).ok_or_else(|| {
                    format!("field '{}': expected {dtype:?}, got {scalar:?}", self.reader.fields()[self.column].name)
                })
            }
            (Kind::Array(dtype, shape), Some(Value::Blob(bytes))) => {
                let shape = shaped(shape, bytes.len(), dtype.size()).ok_or_else(|| {
                    format!("{} bytes do not have the schema's shape {shape:?} of {dtype:?}", bytes.len())
                })?;
                Ok((bytes, shape))
            }
            (kind, value) => Err(format!("expected {kind:?}, got {value:?}")),
        }
    }
}

/// The bytes of a number; None if the type cannot represent it.
fn number(value: &Scalar, dtype: Dtype) -> Option<Vec<u8>> {
    Some(match (value, dtype) {
        (Scalar::Int(value), Dtype::I32) => i32::try_from(*value).ok()?.to_ne_bytes().to_vec(),
        (Scalar::Int(value), Dtype::I64) => value.to_ne_bytes().to_vec(),
        (Scalar::Int(value), Dtype::F32) => (*value as f32).to_ne_bytes().to_vec(),
        (Scalar::Int(value), Dtype::F64) => (*value as f64).to_ne_bytes().to_vec(),
        (Scalar::Float(value), Dtype::F32) => (*value as f32).to_ne_bytes().to_vec(),
        (Scalar::Float(value), Dtype::F64) => value.to_ne_bytes().to_vec(),
        _ => return None,
    })
}

/// The shape for this many bytes; None if the schema's shape does not match.
fn shaped(schema: &[i64], bytes: usize, size: usize) -> Option<Vec<usize>> {
    if size == 0 || !bytes.is_multiple_of(size) {
        return None;
    }
    let count = bytes / size;
    let known = schema.iter().filter(|size| **size != -1);
    let known = known.map(|size| usize::try_from(*size).ok()).product::<Option<usize>>()?;
    let open = schema.iter().filter(|size| **size == -1).count();
    let fits = match open {
        0 => known == count,
        1 => known > 0 && count.is_multiple_of(known),
        _ => false,
    };
    let size_of = |size: &i64| usize::try_from(*size).unwrap_or_else(|_| count / known.max(1));
    fits.then(|| schema.iter().map(size_of).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_are_those_of_numpy() {
        assert_eq!(shaped(&[2, 3], 24, 4), Some(vec![2, 3]));
        assert_eq!(shaped(&[-1, 3], 24, 4), Some(vec![2, 3]));
        assert_eq!(shaped(&[-1], 0, 4), Some(vec![0]));
        for (schema, bytes) in
            [(&[2, 3][..], 20), (&[-1, 3], 20), (&[-1, -1], 24), (&[-1, 0], 0), (&[-1], 6), (&[-2], 8)]
        {
            assert_eq!(shaped(schema, bytes, 4), None, "{schema:?}");
        }
    }

    #[test]
    fn numbers_that_a_type_does_not_hold_are_refused() {
        assert_eq!(number(&Scalar::Int(-3), Dtype::I32), Some((-3i32).to_ne_bytes().to_vec()));
        assert_eq!(number(&Scalar::Int(1 << 31), Dtype::I32), None);
        assert_eq!(number(&Scalar::Int(3), Dtype::F64), Some(3f64.to_ne_bytes().to_vec()));
        assert_eq!(number(&Scalar::Float(0.5), Dtype::F32), Some(0.5f32.to_ne_bytes().to_vec()));
        assert_eq!(number(&Scalar::Float(0.5), Dtype::I32), None);
    }
}
