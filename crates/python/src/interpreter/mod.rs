//! What the core asks of the interpreter: errors and signals on their way, the depth of calls, attribute reads, callers' frames.

pub(crate) mod depth;
pub(crate) mod error;
pub(crate) mod interrupts;
pub(crate) mod lookup;
pub(crate) mod place;
pub(crate) mod slots;
pub(crate) mod trampoline;
