//! Whether an instance shadows an attribute of its class.

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyString;

use crate::interpreter::lookup::{class_of, own};
use crate::jit::function::PyJitFunction;

/// Whether `found`, the result of reading `name` from `object`, is the class attribute `shared` after binding;
/// otherwise the instance shadows it.
pub fn is_bound_from<'py>(
    object: &Bound<'py, PyAny>,
    name: &Bound<'py, PyAny>,
    found: &Bound<'py, PyAny>,
    shared: &Bound<'py, PyAny>,
) -> bool {
    let py = object.py();
    let part = |o: &Bound<'py, PyAny>, name: &Bound<'py, PyString>| o.getattr(name).ok();
    let is = |a: Option<Bound<'py, PyAny>>, b: &Bound<'py, PyAny>| a.is_some_and(|a| a.is(b));
    let (func, owner) = (intern!(py, "__func__"), intern!(py, "__self__"));
    match Binding::of(shared) {
        Binding::Function => is(part(found, func), shared) && is(part(found, owner), object),
        Binding::ClassMethod => {
            let bound = part(shared, func).is_some_and(|f| is(part(found, func), &f));
            bound && is(part(found, owner), object.get_type().as_any())
        }
        Binding::StaticMethod => is(part(shared, func), found),
        Binding::Native => {
            // Two bound methods written in C are equal if they run the same code for the same object. The class must be
            // passed: without it some methods of Python 3.12 read uninitialised memory.
            let bound = shared.call_method1(intern!(py, "__get__"), (object, object.get_type())).ok();
            bound.is_some_and(|b| class_of(&b) == class_of(found) && b.eq(found).unwrap_or(false))
        }
        Binding::Other => own(object, name).is_none(),
    }
}

/// What reading a class attribute from an instance returns.
#[derive(Clone, Copy, PartialEq)]
enum Binding {
    Function,
    ClassMethod,
    StaticMethod,
    /// A method that is not written in Python.
    Native,
    /// Anything else with a `__get__`: only the instance's own dictionary decides.
    Other,
}

impl Binding {
    fn of(shared: &Bound<'_, PyAny>) -> Binding {
        // The classes live as long as the interpreter, so their addresses can be cached.
        static KNOWN: PyOnceLock<Vec<(usize, Binding)>> = PyOnceLock::new();
        let class = class_of(shared) as usize;
        let known = KNOWN.get_or_init(shared.py(), || known_bindings(shared.py()).unwrap_or_default());
        known.iter().find(|(c, _)| *c == class).map_or(Binding::Other, |(_, b)| *b)
    }
}

fn known_bindings(py: Python<'_>) -> PyResult<Vec<(usize, Binding)>> {
    let types = py.import("types")?;
    let builtins = py.import("builtins")?;
    let found = [
        (types.getattr("FunctionType")?, Binding::Function),
        (types.getattr("MethodDescriptorType")?, Binding::Native),
        (types.getattr("WrapperDescriptorType")?, Binding::Native),
        (py.get_type::<PyJitFunction>().into_any(), Binding::Function),
        (builtins.getattr("classmethod")?, Binding::ClassMethod),
        (builtins.getattr("staticmethod")?, Binding::StaticMethod),
    ];
    Ok(found.into_iter().map(|(class, binding)| (class.as_ptr() as usize, binding)).collect())
}
