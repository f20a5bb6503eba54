//! Bindings of crates/data: generators, orders and native stages.

use pyo3::prelude::*;

pub(super) fn add(_module: &Bound<'_, PyModule>) -> PyResult<()> {
    Ok(())
}
