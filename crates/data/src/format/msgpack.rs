//! The part of MessagePack that MindRecord's raw rows use: one map from field names to scalars.

/// A field's value in a raw row.
#[derive(Debug, Clone, PartialEq)]
pub enum Scalar {
    Int(i64),
    Float(f64),
    Text(String),
    Bytes(Vec<u8>),
    Nil,
}

struct Cursor<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Cursor<'a> {
    fn take(&mut self, n: usize) -> Result<&'a [u8], String> {
        let end = self.at.checked_add(n).filter(|end| *end <= self.bytes.len());
        let end = end.ok_or_else(|| format!("the row ends at byte {}, expected {n} more bytes", self.bytes.len()))?;
        let taken = &self.bytes[self.at..end];
        self.at = end;
        Ok(taken)
    }

    fn unsigned(&mut self, width: usize) -> Result<u64, String> {
        Ok(self.take(width)?.iter().fold(0, |acc, b| (acc << 8) | u64::from(*b)))
    }

    fn signed(&mut self, width: usize) -> Result<i64, String> {
        let shift = 64 - 8 * width as u32;
        Ok(((self.unsigned(width)? << shift) as i64) >> shift)
    }

    fn text(&mut self, n: u64) -> Result<String, String> {
        let bytes = self.take(usize::try_from(n).map_err(|_| "a string is longer than memory")?)?;
        String::from_utf8(bytes.to_vec()).map_err(|_| "a string is not UTF-8".into())
    }

    fn value(&mut self) -> Result<Scalar, String> {
        let tag = self.unsigned(1)? as u8;
        Ok(match tag {
            0x00..=0x7f => Scalar::Int(i64::from(tag)),
            0xe0..=0xff => Scalar::Int(i64::from(tag as i8)),
            0xa0..=0xbf => Scalar::Text(self.text(u64::from(tag & 0x1f))?),
            0xc0 => Scalar::Nil,
            0xc2 | 0xc3 => Scalar::Int(i64::from(tag & 1)),
            0xc4..=0xc6 => {
                let n = self.unsigned(1 << (tag - 0xc4))?;
                Scalar::Bytes(self.take(n as usize)?.to_vec())
            }
            0xca => Scalar::Float(f64::from(f32::from_bits(self.unsigned(4)? as u32))),
            0xcb => Scalar::Float(f64::from_bits(self.unsigned(8)?)),
            0xcc..=0xcf => Scalar::Int(self.unsigned(1 << (tag - 0xcc))? as i64),
            0xd0..=0xd3 => Scalar::Int(self.signed(1 << (tag - 0xd0))?),
            0xd9..=0xdb => {
                let n = self.unsigned(1 << (tag - 0xd9))?;
                Scalar::Text(self.text(n)?)
            }
            _ => return Err(format!("unexpected MessagePack tag 0x{tag:02x}")),
        })
    }
}

/// The fields of a raw row, in order.
pub fn decode(bytes: &[u8]) -> Result<Vec<(String, Scalar)>, String> {
    let mut cursor = Cursor { bytes, at: 0 };
    let tag = cursor.unsigned(1)? as u8;
    let n = match tag {
        0x80..=0x8f => u64::from(tag & 0x0f),
        0xde => cursor.unsigned(2)?,
        0xdf => cursor.unsigned(4)?,
        _ => return Err(format!("expected a MessagePack map, got tag 0x{tag:02x}")),
    };
    let mut fields = Vec::new();
    for _ in 0..n {
        let Scalar::Text(key) = cursor.value()? else { return Err("a field's name is not a string".into()) };
        fields.push((key, cursor.value()?));
    }
    Ok(fields)
}

/// Encodes a raw row with the narrowest form of every number, as MindSpore's writer does.
pub fn encode(fields: &[(String, Scalar)]) -> Vec<u8> {
    let mut out = Vec::new();
    match fields.len() {
        n @ 0..=15 => out.push(0x80 | n as u8),
        n @ 16..=0xffff => header(&mut out, 0xde, n as u64, 2),
        n => header(&mut out, 0xdf, n as u64, 4),
    }
    for (name, value) in fields {
        encode_text(&mut out, name);
        encode_value(&mut out, value);
    }
    out
}

fn header(out: &mut Vec<u8>, tag: u8, n: u64, width: usize) {
    out.push(tag);
    out.extend_from_slice(&n.to_be_bytes()[8 - width..]);
}

fn encode_text(out: &mut Vec<u8>, text: &str) {
    match text.len() as u64 {
        n @ 0..=31 => out.push(0xa0 | n as u8),
        n @ 32..=0xff => header(out, 0xd9, n, 1),
        n @ 0x100..=0xffff => header(out, 0xda, n, 2),
        n => header(out, 0xdb, n, 4),
    }
    out.extend_from_slice(text.as_bytes());
}

fn encode_value(out: &mut Vec<u8>, value: &Scalar) {
    match value {
        Scalar::Nil => out.push(0xc0),
        Scalar::Text(text) => encode_text(out, text),
        Scalar::Bytes(bytes) => {
            match bytes.len() as u64 {
                n @ 0..=0xff => header(out, 0xc4, n, 1),
                n @ 0x100..=0xffff => header(out, 0xc5, n, 2),
                n => header(out, 0xc6, n, 4),
            }
            out.extend_from_slice(bytes);
        }
        Scalar::Float(x) if f64::from(*x as f32) == *x => header(out, 0xca, u64::from((*x as f32).to_bits()), 4),
        Scalar::Float(x) => header(out, 0xcb, x.to_bits(), 8),
        Scalar::Int(i) => match *i {
            -32..=0x7f => out.push(*i as u8),
            0x80..=0xff => header(out, 0xcc, *i as u64, 1),
            0x100..=0xffff => header(out, 0xcd, *i as u64, 2),
            0x1_0000..=0xffff_ffff => header(out, 0xce, *i as u64, 4),
            0x1_0000_0000.. => header(out, 0xcf, *i as u64, 8),
            -0x80..=-33 => header(out, 0xd0, *i as u64, 1),
            -0x8000..=-0x81 => header(out, 0xd1, *i as u64, 2),
            -0x8000_0000..=-0x8001 => header(out, 0xd2, *i as u64, 4),
            _ => header(out, 0xd3, *i as u64, 8),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_width_round_trips() {
        let ints = [0, 127, 128, 255, 256, 65535, 65536, 1 << 32, i64::MAX, -1, -32, -33, -128, -129, -32769, i64::MIN];
        let mut fields: Vec<_> = ints.iter().enumerate().map(|(i, v)| (format!("f{i}"), Scalar::Int(*v))).collect();
        for x in [0.0, 0.1, -2.5, 1e300, f64::INFINITY] {
            fields.push((format!("x{x}"), Scalar::Float(x)));
        }
        for n in [0, 31, 32, 255, 256, 65536] {
            fields.push((format!("t{n}"), Scalar::Text("a".repeat(n))));
            fields.push((format!("b{n}"), Scalar::Bytes(vec![7; n])));
        }
        fields.push(("n".into(), Scalar::Nil));
        assert_eq!(decode(&encode(&fields)).unwrap(), fields);
    }

    #[test]
    fn the_bytes_of_mindspores_writer() {
        let row = [
            ("d".into(), Scalar::Float(0.25)),
            ("l".into(), Scalar::Int(1 << 40)),
            ("n".into(), Scalar::Text("n0".into())),
        ];
        assert_eq!(encode(&row), b"\x83\xa1d\xca>\x80\x00\x00\xa1l\xcf\x00\x00\x01\x00\x00\x00\x00\x00\xa1n\xa2n0");
    }

    #[test]
    fn truncated_and_foreign_rows_are_errors() {
        let whole = encode(&[("ab".into(), Scalar::Int(70000))]);
        for n in 0..whole.len() {
            assert!(decode(&whole[..n]).is_err(), "{n} bytes");
        }
        assert!(decode(b"\x93\x01\x02\x03").is_err());
        assert!(decode(b"\x81\xa1a\xc1").is_err());
        assert!(decode(b"\xdf\xff\xff\xff\xff").is_err());
    }
}
