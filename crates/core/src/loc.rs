//! Places in the user's program.

use std::fmt;
use std::sync::Arc;

/// Where in the user's program something comes from.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Loc {
    pub file: Arc<str>,
    pub line: u32,
}

impl fmt::Display for Loc {
    /// The file without its folder, and the line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.file.rsplit(['/', '\\']).next().unwrap_or(&self.file);
        write!(f, "{name}:{}", self.line)
    }
}
