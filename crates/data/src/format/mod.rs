//! File formats: MindRecord and TFRecord, read by position without a shared cursor.

mod crc32c;
mod file;
pub mod mindrecord;
pub mod msgpack;
pub mod tfrecord;

use std::fmt;

/// A problem with a file, and its position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FormatError {
    /// The file's path.
    pub file: String,
    /// The position in the file, such as `page 3, row 17`. Empty if it concerns the whole file.
    pub place: String,
    /// What was expected and what was found.
    pub what: String,
}

impl FormatError {
    pub fn new(file: impl Into<String>, place: impl Into<String>, what: impl Into<String>) -> Self {
        FormatError { file: file.into(), place: place.into(), what: what.into() }
    }
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.file)?;
        if !self.place.is_empty() {
            write!(f, ", {}", self.place)?;
        }
        write!(f, ": {}", self.what)
    }
}

impl std::error::Error for FormatError {}

pub type Result<T> = std::result::Result<T, FormatError>;
