//! Access to the interpreter: errors and signals, call depth, attribute reads, callers' frames.

pub(crate) mod depth;
pub(crate) mod error;
pub(crate) mod interrupts;
pub(crate) mod lookup;
pub(crate) mod place;
pub(crate) mod slots;
pub(crate) mod trampoline;
