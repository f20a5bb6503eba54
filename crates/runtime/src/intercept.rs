//! Interception of op calls.

use std::cell::Cell;

use ms_core::{Attrs, Code, Error, Result, SmallVec};
use ms_ir::OpDef;
use ms_tensor::Value;

/// Handles a call of an op and returns its results.
pub trait Intercept: Send + Sync {
    fn call(&self, op: &'static OpDef, inputs: &[&Value], attrs: &Attrs) -> Result<SmallVec<[Value; 1]>>;
}

thread_local! {
    static SUSPENDED: Cell<bool> = const { Cell::new(false) };
}

/// Whether this thread is inside a call of an [`Intercept`], where ops run normally.
pub(crate) fn is_suspended() -> bool {
    SUSPENDED.get()
}

/// The results that `mode` returns for a call; their number must be that of the op.
pub(crate) fn call(
    mode: &dyn Intercept,
    op: &'static OpDef,
    inputs: &[&Value],
    attrs: &Attrs,
) -> Result<SmallVec<[Value; 1]>> {
    struct Restore;
    impl Drop for Restore {
        fn drop(&mut self) {
            SUSPENDED.set(false);
        }
    }
    SUSPENDED.set(true);
    let _restore = Restore;
    let given = mode.call(op, inputs, attrs)?;
    if given.len() == op.n_outputs {
        return Ok(given);
    }
    let results = |n: usize| format!("{n} result{}", if n == 1 { "" } else { "s" });
    Err(Error::new(Code::InvalidValue).op(op.name).expected(results(op.n_outputs)).got(results(given.len())))
}
