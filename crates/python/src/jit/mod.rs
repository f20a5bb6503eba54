//! The jitted call: guards, entries, graphs as Python objects, and symbolic numbers of captures.

pub(crate) mod describe;
pub(crate) mod entry;
pub(crate) mod function;
pub(crate) mod graph;
pub(crate) mod guard;
pub(crate) mod namespace_watch;
pub(crate) mod native_part;
pub(crate) mod shadow;
pub(crate) mod symbol;
pub(crate) mod symbol_data;
pub(crate) mod symbol_table;
