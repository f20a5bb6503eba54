//! The submodule `data`: the pipeline of crates/data over NumPy arrays. Only ms-dataset uses it.

mod engine;
mod exec;
mod format;
mod image;
mod stack;

use pyo3::prelude::*;

/// Adds the submodule `data` to the compiled module.
pub(crate) fn add(parent: &Bound<'_, PyModule>) -> PyResult<()> {
    let module = PyModule::new(parent.py(), "data")?;
    engine::add(&module)?;
    exec::add(&module)?;
    format::add(&module)?;
    image::add(&module)?;
    stack::add(&module)?;
    parent.add_submodule(&module)
}
