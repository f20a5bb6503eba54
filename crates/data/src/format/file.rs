//! A file that any number of threads read by position.

use std::fs::File;
use std::io;
use std::path::Path;

/// An open file, or bytes that were decompressed into memory.
#[derive(Debug)]
pub enum Storage {
    File(File, u64),
    Memory(Vec<u8>),
}

impl Storage {
    pub fn open(path: &Path) -> io::Result<Storage> {
        let file = File::open(path)?;
        let length = file.metadata()?.len();
        Ok(Storage::File(file, length))
    }

    pub fn len(&self) -> u64 {
        match self {
            Storage::File(_, length) => *length,
            Storage::Memory(bytes) => bytes.len() as u64,
        }
    }

    /// Fills `into` from `offset`; `UnexpectedEof` if the file ends before.
    pub fn read_at(&self, offset: u64, into: &mut [u8]) -> io::Result<()> {
        match self {
            Storage::File(file, _) => read_exact_at(file, offset, into),
            Storage::Memory(bytes) => {
                let start = usize::try_from(offset).map_err(|_| io::ErrorKind::UnexpectedEof)?;
                let end = start.checked_add(into.len()).ok_or(io::ErrorKind::UnexpectedEof)?;
                into.copy_from_slice(bytes.get(start..end).ok_or(io::ErrorKind::UnexpectedEof)?);
                Ok(())
            }
        }
    }
}

#[cfg(unix)]
fn read_exact_at(file: &File, offset: u64, into: &mut [u8]) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, into, offset)
}

#[cfg(windows)]
fn read_exact_at(file: &File, mut offset: u64, mut into: &mut [u8]) -> io::Result<()> {
    while !into.is_empty() {
        let n = std::os::windows::fs::FileExt::seek_read(file, into, offset)?;
        if n == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        into = &mut into[n..];
        offset += n as u64;
    }
    Ok(())
}
