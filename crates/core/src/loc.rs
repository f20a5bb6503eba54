//! Places in the user's program.

use std::fmt;
use std::sync::Arc;

/// A location in the user's program.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Loc {
    pub file: Arc<str>,
    pub line: u32,
}

impl fmt::Display for Loc {
    /// The file name without its directory, and the line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.file.rsplit(['/', '\\']).next().unwrap_or(&self.file);
        write!(f, "{name}:{}", self.line)
    }
}
