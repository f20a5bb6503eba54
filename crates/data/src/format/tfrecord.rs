//! TFRecord files and the `tf.train.Example` messages in them.
//!
//! A record is a u64 LE length, its masked CRC-32C, the data and the data's masked CRC-32C.

use std::path::Path;

use super::crc32c::masked_crc32c;
use super::file::Storage;
use super::{FormatError, Result};

/// The values of one feature of an Example.
#[derive(Debug, Clone, PartialEq)]
pub enum Feature {
    Bytes(Vec<Vec<u8>>),
    Floats(Vec<f32>),
    Ints(Vec<i64>),
    /// A feature without a list.
    Unset,
}

/// A file with known positions of its records.
#[derive(Debug)]
pub struct RecordFile {
    path: String,
    storage: Storage,
    /// Offset and length of each record's data.
    records: Vec<(u64, u64)>,
}

impl RecordFile {
    /// Opens a file and finds its records; lengths are checked here, data when it is read.
    pub fn open(path: &str) -> Result<RecordFile> {
        let storage = Storage::open(Path::new(path)).map_err(|e| FormatError::new(path, "", e.to_string()))?;
        Self::index(path, storage)
    }

    /// The same for a file that was decompressed into memory.
    pub fn from_bytes(path: &str, bytes: Vec<u8>) -> Result<RecordFile> {
        Self::index(path, Storage::Memory(bytes))
    }

    fn index(path: &str, storage: Storage) -> Result<RecordFile> {
        let mut records = Vec::new();
        let mut at = 0;
        while at < storage.len() {
            let fail = |what: String| FormatError::new(path, format!("record {} at byte {at}", records.len()), what);
            let mut head = [0; 12];
            storage.read_at(at, &mut head).map_err(|_| fail("the file ends in the record's length".into()))?;
            let (length, crc) = head.split_at(8);
            if masked_crc32c(length).to_le_bytes() != crc {
                return Err(fail("the length does not match its CRC: not a TFRecord file, or compressed".into()));
            }
            let length = u64::from_le_bytes(length.try_into().expect("8 bytes"));
            let end = length.checked_add(at + 16).filter(|end| *end <= storage.len());
            let end = end.ok_or_else(|| {
                fail(format!("the record says {length} bytes, the file has {} left", storage.len() - at - 12))
            })?;
            records.push((at + 12, length));
            at = end;
        }
        Ok(RecordFile { path: path.into(), storage, records })
    }

    pub fn len(&self) -> usize {
        self.records.len()
    }

    pub fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// The data of a record, after checking its CRC.
    pub fn read(&self, record: usize) -> Result<Vec<u8>> {
        let place = || format!("record {record}");
        let fail = |what: String| FormatError::new(&*self.path, place(), what);
        let (offset, length) =
            *self.records.get(record).ok_or_else(|| fail(format!("the file has {} records", self.records.len())))?;
        let mut data = vec![0; length as usize + 4];
        self.storage.read_at(offset, &mut data).map_err(|e| fail(e.to_string()))?;
        let crc = data.split_off(length as usize);
        if masked_crc32c(&data).to_le_bytes()[..] != crc[..] {
            return Err(fail("the data does not match its CRC".into()));
        }
        Ok(data)
    }

    /// The features of a record's Example.
    pub fn example(&self, record: usize) -> Result<Vec<(String, Feature)>> {
        let data = self.read(record)?;
        parse_example(&data).map_err(|what| FormatError::new(&*self.path, format!("record {record}"), what))
    }
}

type Parsed<T> = std::result::Result<T, String>;

/// The fields of a protobuf message, one after the other.
struct Message<'a> {
    rest: &'a [u8],
}

enum Wire<'a> {
    Varint(u64),
    Fixed64,
    Bytes(&'a [u8]),
    Fixed32(u32),
}

impl<'a> Message<'a> {
    fn varint(&mut self) -> Parsed<u64> {
        let mut value = 0;
        for shift in (0..64).step_by(7) {
            let (byte, rest) = self.rest.split_first().ok_or("an Example ends in a number")?;
            self.rest = rest;
            value |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return Ok(value);
            }
        }
        Err("a number of an Example has more than ten bytes".into())
    }

    fn take(&mut self, n: u64) -> Parsed<&'a [u8]> {
        let n = usize::try_from(n).unwrap_or(usize::MAX);
        let left = self.rest.len();
        let (taken, rest) = self
            .rest
            .split_at_checked(n)
            .ok_or_else(|| format!("a field of an Example says {n} bytes, there are {left} left"))?;
        self.rest = rest;
        Ok(taken)
    }

    fn next(&mut self) -> Parsed<Option<(u64, Wire<'a>)>> {
        if self.rest.is_empty() {
            return Ok(None);
        }
        let tag = self.varint()?;
        let wire = match tag & 7 {
            0 => Wire::Varint(self.varint()?),
            1 => self.take(8).map(|_| Wire::Fixed64)?,
            2 => {
                let n = self.varint()?;
                Wire::Bytes(self.take(n)?)
            }
            5 => Wire::Fixed32(u32::from_le_bytes(self.take(4)?.try_into().expect("4 bytes"))),
            other => return Err(format!("wire type {other}: the record is not an Example")),
        };
        Ok(Some((tag >> 3, wire)))
    }
}

/// The features of an Example, sorted by name. A name that occurs twice keeps its last value, as in protobuf.
pub fn parse_example(data: &[u8]) -> Parsed<Vec<(String, Feature)>> {
    let mut features: Vec<(String, Feature)> = Vec::new();
    let mut example = Message { rest: data };
    while let Some((field, wire)) = example.next()? {
        let (1, Wire::Bytes(map)) = (field, wire) else { continue };
        let mut map = Message { rest: map };
        while let Some((field, wire)) = map.next()? {
            let (1, Wire::Bytes(entry)) = (field, wire) else { continue };
            let (mut name, mut feature) = (String::new(), Feature::Unset);
            let mut entry = Message { rest: entry };
            while let Some((field, wire)) = entry.next()? {
                match (field, wire) {
                    (1, Wire::Bytes(key)) => {
                        name = String::from_utf8(key.to_vec()).map_err(|_| "a feature's name is not UTF-8")?;
                    }
                    (2, Wire::Bytes(value)) => feature = parse_feature(value)?,
                    _ => {}
                }
            }
            features.retain(|(other, _)| *other != name);
            features.push((name, feature));
        }
    }
    features.sort_by(|a, b| a.0.cmp(&b.0));
    Ok(features)
}

fn parse_feature(data: &[u8]) -> Parsed<Feature> {
    let mut feature = Feature::Unset;
    let mut message = Message { rest: data };
    while let Some((field, wire)) = message.next()? {
        let Wire::Bytes(list) = wire else { continue };
        let mut list = Message { rest: list };
        match field {
            1 => {
                let mut values = Vec::new();
                while let Some((field, wire)) = list.next()? {
                    if let (1, Wire::Bytes(bytes)) = (field, wire) {
                        values.push(bytes.to_vec());
                    }
                }
                feature = Feature::Bytes(values);
            }
            2 => {
                let mut values = Vec::new();
                while let Some((field, wire)) = list.next()? {
                    match (field, wire) {
                        (1, Wire::Bytes(packed)) => values
                            .extend(packed.chunks_exact(4).map(|b| f32::from_le_bytes(b.try_into().expect("4 bytes")))),
                        (1, Wire::Fixed32(bits)) => values.push(f32::from_bits(bits)),
                        _ => {}
                    }
                }
                feature = Feature::Floats(values);
            }
            3 => {
                let mut values = Vec::new();
                while let Some((field, wire)) = list.next()? {
                    match (field, wire) {
                        (1, Wire::Bytes(packed)) => {
                            let mut packed = Message { rest: packed };
                            while !packed.rest.is_empty() {
                                values.push(packed.varint()? as i64);
                            }
                        }
                        (1, Wire::Varint(value)) => values.push(value as i64),
                        _ => {}
                    }
                }
                feature = Feature::Ints(values);
            }
            _ => {}
        }
    }
    Ok(feature)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(data: &[u8]) -> Vec<u8> {
        let length = (data.len() as u64).to_le_bytes();
        let crc = |bytes: &[u8]| masked_crc32c(bytes).to_le_bytes();
        [&length[..], &crc(&length), data, &crc(data)].concat()
    }

    #[test]
    fn examples_of_every_kind() {
        // features { feature { key: "a" value { int64_list { value: [1, -1] } } } feature { key: "b" ... } }
        let ints = b"\x0a\x19\x0a\x17\x0a\x01a\x12\x12\x1a\x10\x0a\x0e\x01\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01\x02\x03\x04";
        assert_eq!(parse_example(ints).unwrap(), [("a".into(), Feature::Ints(vec![1, -1, 2, 3, 4]))]);
        let floats = b"\x0a\x0f\x0a\x0d\x0a\x01f\x12\x08\x12\x06\x0a\x04\x00\x00\x80\x3f";
        assert_eq!(parse_example(floats).unwrap(), [("f".into(), Feature::Floats(vec![1.0]))]);
        let bytes = b"\x0a\x10\x0a\x0e\x0a\x01s\x12\x09\x0a\x07\x0a\x02hi\x0a\x01x";
        assert_eq!(parse_example(bytes).unwrap(), [("s".into(), Feature::Bytes(vec![b"hi".to_vec(), b"x".to_vec()]))]);
        assert_eq!(parse_example(b"").unwrap(), []);
        for n in 1..ints.len() {
            assert!(parse_example(&ints[..n]).is_err(), "{n} bytes");
        }
    }

    #[test]
    fn lengths_and_checksums_are_checked() {
        let whole = [record(b"first"), record(b""), record(b"third")].concat();
        let file = RecordFile::from_bytes("f", whole.clone()).unwrap();
        assert_eq!((file.len(), file.read(0).unwrap(), file.read(1).unwrap()), (3, b"first".to_vec(), vec![]));
        assert!(file.read(3).is_err());
        let mut broken = whole.clone();
        broken[13] ^= 1;
        let error = RecordFile::from_bytes("f", broken).unwrap().read(0).unwrap_err();
        assert_eq!(error.to_string(), "f, record 0: the data does not match its CRC");
        let mut broken = whole.clone();
        broken[21] ^= 1;
        assert!(RecordFile::from_bytes("f", broken).unwrap_err().place.starts_with("record 1 at byte 21"));
        let ends = [21, 37];
        for n in 1..whole.len() {
            assert_eq!(RecordFile::from_bytes("f", whole[..n].to_vec()).is_ok(), ends.contains(&n), "{n} bytes");
        }
    }
}
