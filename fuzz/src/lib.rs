//! What the targets share.

use ms_core::{Code, Error, Layout};

/// Bytes of a value that a target still computes. Larger ones are left out, up to the size at which no machine could hold
/// them and the library has to refuse.
const MOST_BYTES: usize = 1 << 18;
const REFUSED_BYTES: usize = 1 << 46;

pub fn is_small(layout: &Layout) -> bool {
    layout.checked_bytes().is_some_and(|bytes| bytes < MOST_BYTES)
}

/// Whether a value of this layout costs a fuzzer only time.
pub fn is_costly(layout: &Layout) -> bool {
    layout.checked_bytes().is_some_and(|bytes| (MOST_BYTES..REFUSED_BYTES).contains(&bytes))
}

/// An error that a user can do something about; `Internal` and the like are defects.
#[track_caller]
pub fn expect_clean(error: &Error) {
    let defect = matches!(error.code(), Code::Internal | Code::Interrupted | Code::StaleSymbol | Code::DeviceMismatch);
    assert!(!defect, "{}", error.render(None));
}
