//! Bindings of crates/data: image operations.

use pyo3::prelude::*;

pub(super) fn add(_module: &Bound<'_, PyModule>) -> PyResult<()> {
    Ok(())
}
