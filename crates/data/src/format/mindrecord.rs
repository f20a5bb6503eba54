//! Rows of MindRecord files, versions 2.0 and 3.0.
//!
//! A file is a header of `header_size` bytes and pages of `page_size` bytes. A row has scalars in a raw page (u64 LE
//! length, MessagePack) and its bytes and arrays in a blob page (u64 LE length, the fields in the schema's order, each
//! with a u64 BE length if there is more than one). Version 3.0 narrows arrays of int32 and int64 ([`compress`]).

use std::path::Path;

use super::file::Storage;
use super::msgpack::{self, Scalar};
use super::{FormatError, Result};

/// The integer type of a blob field, which version 3.0 narrows; other data is not changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Narrowing {
    None,
    Int32,
    Int64,
}

impl Narrowing {
    fn width(self) -> usize {
        match self {
            Narrowing::None => 1,
            Narrowing::Int32 => 4,
            Narrowing::Int64 => 8,
        }
    }
}

/// A field of the schema.
#[derive(Debug, Clone)]
pub struct Field {
    pub name: String,
    /// The position among the blob fields; `None` for a scalar in the raw row.
    pub blob: Option<usize>,
    pub narrowing: Narrowing,
}

/// One file of a dataset.
#[derive(Debug)]
pub struct Shard {
    pub path: String,
    storage: Storage,
    header_size: u64,
    page_size: u64,
    compressed: bool,
}

impl Shard {
    pub fn open(path: &str, header_size: u64, page_size: u64, compressed: bool) -> Result<Shard> {
        let storage = Storage::open(Path::new(path)).map_err(|e| FormatError::new(path, "", e.to_string()))?;
        Ok(Shard { path: path.into(), storage, header_size, page_size, compressed })
    }

    fn read(&self, kind: &str, span: Span, row: usize) -> Result<Vec<u8>> {
        let place = || format!("{kind} page {}, row {row}", span.page);
        let fail = |what: String| FormatError::new(&*self.path, place(), what);
        if span.end < span.start + 8 || span.end > self.page_size {
            let size = self.page_size;
            return Err(fail(format!("the index says bytes {}..{} of a page of {size} bytes", span.start, span.end)));
        }
        let offset = self.header_size + span.page * self.page_size + span.start;
        let mut bytes = vec![0; (span.end - span.start) as usize];
        self.storage.read_at(offset, &mut bytes).map_err(|e| {
            let length = self.storage.len();
            fail(format!("expected {} bytes at {offset}, the file has {length} bytes ({e})", bytes.len()))
        })?;
        let length = u64::from_le_bytes(bytes[..8].try_into().expect("8 bytes"));
        if length != span.end - span.start - 8 {
            let expected = span.end - span.start - 8;
            return Err(fail(format!("the page says that the row has {length} bytes, the index says {expected}")));
        }
        bytes.drain(..8);
        Ok(bytes)
    }
}

/// Bytes `start..end` of a page.
#[derive(Debug, Clone, Copy)]
pub struct Span {
    pub page: u64,
    pub start: u64,
    pub end: u64,
}

/// The location of a row, from the SQLite index.
#[derive(Debug, Clone, Copy)]
pub struct RowAddress {
    pub shard: usize,
    pub raw: Span,
    pub blob: Span,
}

/// A field's value.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    Scalar(Scalar),
    /// The bytes of a blob field; arrays are little-endian and in the schema's dtype.
    Blob(Vec<u8>),
}

/// Reads rows by number, from any thread.
#[derive(Debug)]
pub struct Reader {
    shards: Vec<Shard>,
    fields: Vec<Field>,
    n_blobs: usize,
    rows: Vec<RowAddress>,
}

impl Reader {
    pub fn new(shards: Vec<Shard>, fields: Vec<Field>, rows: Vec<RowAddress>) -> Result<Reader> {
        if let Some(bad) = rows.iter().find(|row| row.shard >= shards.len()) {
            return Err(FormatError::new(
                "",
                "",
                format!("a row is in file {}, there are {}", bad.shard, shards.len()),
            ));
        }
        let n_blobs = fields.iter().filter(|f| f.blob.is_some()).count();
        Ok(Reader { shards, fields, n_blobs, rows })
    }

    pub fn len(&self) -> usize {
        self.rows.len()
    }

    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    pub fn fields(&self) -> &[Field] {
        &self.fields
    }

    /// The values of `columns` (positions in the schema) of a row. Pages that no column needs are not read.
    pub fn read(&self, row: usize, columns: &[usize]) -> Result<Vec<Value>> {
        let address = self.rows.get(row).ok_or_else(|| {
            FormatError::new("", "", format!("row {row} of a MindRecord dataset of {} rows", self.rows.len()))
        })?;
        let shard = &self.shards[address.shard];
        let chosen: Vec<&Field> = columns.iter().map(|i| &self.fields[*i]).collect();
        let mut scalars = match chosen.iter().any(|f| f.blob.is_none()) {
            true => {
                let bytes = shard.read("raw", address.raw, row)?;
                let place = || format!("raw page {}, row {row}", address.raw.page);
                msgpack::decode(&bytes).map_err(|what| FormatError::new(&*shard.path, place(), what))?
            }
            false => Vec::new(),
        };
        let blob = match chosen.iter().any(|f| f.blob.is_some()) {
            true => shard.read("blob", address.blob, row)?,
            false => Vec::new(),
        };
        let place = |f: &Field| format!("blob page {}, row {row}, field '{}'", address.blob.page, f.name);
        let mut slices = Vec::new();
        if !blob.is_empty() || self.n_blobs == 1 {
            slices = split(&blob, self.n_blobs).map_err(|what| {
                FormatError::new(&*shard.path, format!("blob page {}, row {row}", address.blob.page), what)
            })?;
        }
        let mut values = Vec::with_capacity(chosen.len());
        for field in chosen {
            let value = match field.blob {
                Some(i) => {
                    let slice = slices.get(i).copied().unwrap_or_default();
                    let bytes = match shard.compressed && field.narrowing != Narrowing::None {
                        true => expand(slice, field.narrowing)
                            .map_err(|what| FormatError::new(&*shard.path, place(field), what))?,
                        false => slice.to_vec(),
                    };
                    Value::Blob(bytes)
                }
                None => {
                    let found = scalars.iter().position(|(name, _)| *name == field.name).ok_or_else(|| {
                        let place = format!("raw page {}, row {row}", address.raw.page);
                        FormatError::new(&*shard.path, place, format!("the row has no field '{}'", field.name))
                    })?;
                    Value::Scalar(std::mem::replace(&mut scalars[found].1, Scalar::Nil))
                }
            };
            values.push(value);
        }
        Ok(values)
    }
}

/// The fields of a blob row. A single field has no length prefix.
fn split(blob: &[u8], n: usize) -> std::result::Result<Vec<&[u8]>, String> {
    if n == 1 {
        return Ok(vec![blob]);
    }
    let mut fields = Vec::with_capacity(n);
    let mut rest = blob;
    for i in 0..n {
        let (length, tail) = rest.split_first_chunk::<8>().ok_or_else(|| format!("the row ends before field {i}"))?;
        let length = u64::from_be_bytes(*length);
        if length > tail.len() as u64 {
            return Err(format!("field {i} says {length} bytes, the row has {} left", tail.len()));
        }
        let (field, tail) = tail.split_at(length as usize);
        fields.push(field);
        rest = tail;
    }
    Ok(fields)
}

/// Narrows integers: u32 BE count, two bits per element for its width (first element in the highest bits; 1, 2, 4 or 8
/// bytes), then the elements little-endian.
pub fn compress(bytes: &[u8], narrowing: Narrowing) -> Vec<u8> {
    let width = narrowing.width();
    if width == 1 {
        return bytes.to_vec();
    }
    let n = bytes.len() / width;
    let mut out = vec![0; 4 + n.div_ceil(4)];
    out[..4].copy_from_slice(&(n as u32).to_be_bytes());
    for (i, element) in bytes.chunks_exact(width).enumerate() {
        let value = little_endian(element);
        let code = match value {
            -0x80..=0x7f => 0,
            -0x8000..=0x7fff => 1,
            -0x8000_0000..=0x7fff_ffff => 2,
            _ => 3,
        };
        out[4 + i / 4] |= code << (6 - 2 * (i % 4));
        out.extend_from_slice(&value.to_le_bytes()[..1 << code]);
    }
    out
}

/// Reverses [`compress`].
fn expand(bytes: &[u8], narrowing: Narrowing) -> std::result::Result<Vec<u8>, String> {
    let width = narrowing.width();
    let (count, rest) = bytes.split_first_chunk::<4>().ok_or("a narrowed array has no count")?;
    let n = u32::from_be_bytes(*count) as usize;
    let (codes, mut rest) = rest
        .split_at_checked(n.div_ceil(4))
        .ok_or_else(|| format!("a narrowed array says {n} elements, there are {} bytes for them", rest.len()))?;
    let mut out = Vec::with_capacity(n * width);
    for i in 0..n {
        let size = 1usize << ((codes[i / 4] >> (6 - 2 * (i % 4))) & 3);
        if size > width {
            return Err(format!("element {i} of a narrowed array has {size} bytes, its dtype has {width}"));
        }
        let (element, tail) =
            rest.split_at_checked(size).ok_or_else(|| format!("a narrowed array ends at element {i} of {n}"))?;
        out.extend_from_slice(&little_endian(element).to_le_bytes()[..width]);
        rest = tail;
    }
    Ok(out)
}

/// A sign-extended integer of 1, 2, 4 or 8 bytes.
fn little_endian(bytes: &[u8]) -> i64 {
    let mut wide = [0; 8];
    wide[..bytes.len()].copy_from_slice(bytes);
    let shift = 64 - 8 * bytes.len() as u32;
    (i64::from_le_bytes(wide) << shift) >> shift
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn narrowed_integers_are_the_bytes_of_mindspore() {
        let values: [i64; 12] =
            [127, 128, -128, -129, 32767, 32768, -32768, -32769, 2147483647, 2147483648, -2147483648, -2147483649];
        let bytes: Vec<u8> = values.iter().flat_map(|v| v.to_le_bytes()).collect();
        let narrow = compress(&bytes, Narrowing::Int64);
        assert_eq!(&narrow[..7], b"\x00\x00\x00\x0c\x11f\xbb");
        assert_eq!(narrow.len(), 49);
        assert_eq!(expand(&narrow, Narrowing::Int64).unwrap(), bytes);
        assert_eq!(compress(&[1, 0, 0, 0, 255, 255, 255, 255], Narrowing::Int32), b"\x00\x00\x00\x02\x00\x01\xff");
        assert_eq!(expand(&compress(&[], Narrowing::Int64), Narrowing::Int64).unwrap(), b"");
        for n in 0..narrow.len() {
            assert!(expand(&narrow[..n], Narrowing::Int64).is_err(), "{n} bytes");
        }
        assert!(expand(b"\x00\x00\x00\x01\xc0\x00\x00\x00\x00\x00\x00\x00\x00", Narrowing::Int32).is_err());
    }

    #[test]
    fn fields_longer_than_their_row_are_errors() {
        assert_eq!(split(b"abc", 1).unwrap(), [b"abc"]);
        assert_eq!(split(b"\0\0\0\0\0\0\0\x01a\0\0\0\0\0\0\0\0", 2).unwrap(), [&b"a"[..], b""]);
        assert!(split(b"\0\0\0\0\0\0\0\x02a", 2).is_err());
        assert!(split(b"\xff\xff\xff\xff\xff\xff\xff\xffa", 2).is_err());
    }
}
