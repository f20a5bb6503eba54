//! Attribute reads that run no user code and leave instance dictionaries as they are. CPython exports the two functions under
//! private names (3.8 to 3.14 at least), so they are looked up when the module loads and replaced by public calls where an
//! interpreter lacks them.

use std::sync::OnceLock;

use pyo3::ffi;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyDict;

use crate::jit::function::PyJitFunction;
use crate::op_call::PyOp;

type TypeLookup = unsafe extern "C" fn(*mut ffi::PyObject, *mut ffi::PyObject) -> *mut ffi::PyObject;
type GetAttrWithDict = unsafe extern "C" fn(
    *mut ffi::PyObject,
    *mut ffi::PyObject,
    *mut ffi::PyObject,
    std::ffi::c_int,
) -> *mut ffi::PyObject;

type GetCode = unsafe extern "C" fn(*mut ffi::PyObject) -> *mut ffi::PyObject;
type GetVectorcall = unsafe extern "C" fn(*mut ffi::PyObject) -> *const libc::c_void;

struct Functions {
    type_lookup: Option<TypeLookup>,
    get_attr: Option<GetAttrWithDict>,
    get_code: Option<GetCode>,
    get_vectorcall: Option<GetVectorcall>,
}

fn functions() -> &'static Functions {
    static FOUND: OnceLock<Functions> = OnceLock::new();
    FOUND.get_or_init(|| {
        // SAFETY: dlsym with constant names; the signatures are CPython's.
        unsafe {
            let find = |name: &std::ffi::CStr| libc::dlsym(libc::RTLD_DEFAULT, name.as_ptr());
            let lookup = find(c"_PyType_Lookup");
            let get = find(c"_PyObject_GenericGetAttrWithDict");
            let code = find(c"PyFunction_GetCode");
            // Before 3.12 nobody can set it.
            let settable = !find(c"PyFunction_SetVectorcall").is_null();
            let vectorcall = find(c"PyVectorcall_Function");
            Functions {
                type_lookup: (!lookup.is_null()).then(|| std::mem::transmute::<*mut libc::c_void, TypeLookup>(lookup)),
                get_code: (!code.is_null()).then(|| std::mem::transmute::<*mut libc::c_void, GetCode>(code)),
                get_vectorcall: (settable && !vectorcall.is_null())
                    .then(|| std::mem::transmute::<*mut libc::c_void, GetVectorcall>(vectorcall)),
                get_attr: (!get.is_null()).then(|| std::mem::transmute::<*mut libc::c_void, GetAttrWithDict>(get)),
            }
        }
    })
}

/// The code object of a Python function, as it is now.
#[inline]
pub fn code<'py>(function: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let py = function.py();
    if let Some(f) = functions().get_code {
        // SAFETY: any object; NULL with an exception for what is not a function, else borrowed from it.
        let found = unsafe { Bound::from_borrowed_ptr_or_opt(py, f(function.as_ptr())) };
        if let Some(code) = found {
            return Ok(code);
        }
        drop(PyErr::take(py));
    }
    function.getattr(intern!(py, "__code__"))
}

/// Whether a call of a Python function runs its code: from 3.12 on C code may have set another way (PyFunction_SetVectorcall).
#[inline]
pub fn runs_its_code(function: &Bound<'_, PyAny>) -> bool {
    let Some(f) = functions().get_vectorcall else { return true };
    static ORDINARY: PyOnceLock<usize> = PyOnceLock::new();
    let py = function.py();
    // SAFETY: any object; NULL for what has no vectorcall.
    let of = |o: &Bound<'_, PyAny>| unsafe { f(o.as_ptr()) } as usize;
    let ordinary = ORDINARY.get_or_try_init(py, || py.eval(c"lambda: None", None, None).map(|made| of(&made)));
    ordinary.is_ok_and(|ordinary| of(function) == *ordinary)
}

/// The class of an object.
#[inline]
pub fn class_of(o: &Bound<'_, PyAny>) -> *mut ffi::PyObject {
    // SAFETY: reading the type pointer of a live object.
    unsafe { ffi::Py_TYPE(o.as_ptr()) }.cast()
}

/// What the classes along the MRO of `class` hold under `name`, unbound; `None` where none does.
pub fn on_type<'py>(class: &Bound<'py, PyAny>, name: &Bound<'py, PyAny>) -> Option<Bound<'py, PyAny>> {
    let py = class.py();
    if let Some(f) = functions().type_lookup {
        // SAFETY: a type and a str; the result is borrowed from the type.
        return unsafe { Bound::from_borrowed_ptr_or_opt(py, f(class.as_ptr(), name.as_ptr())) };
    }
    let mro = class.getattr(intern!(py, "__mro__")).ok()?;
    for base in mro.try_iter().ok()? {
        let space = base.ok()?.getattr(intern!(py, "__dict__")).ok()?;
        if let Ok(found) = space.get_item(name) {
            return Some(found);
        }
    }
    None
}

/// The attribute as `object.__getattribute__` finds it; `None` where it is absent. The caller has made sure that the class has
/// no data descriptor under this name.
pub fn on_instance<'py>(object: &Bound<'py, PyAny>, name: &Bound<'py, PyAny>) -> Option<Bound<'py, PyAny>> {
    if on_type(object.get_type().as_any(), name).is_some_and(|shared| computes(&shared)) {
        return own(object, name);
    }
    generic(object, name)
}

/// As [`on_instance`], where the class is known to have nothing under this name of which a read may run Python code.
pub fn generic<'py>(object: &Bound<'py, PyAny>, name: &Bound<'py, PyAny>) -> Option<Bound<'py, PyAny>> {
    let py = object.py();
    if let Some(f) = functions().get_attr {
        // SAFETY: an object and a str; with `suppress` a missing attribute is NULL without an exception.
        let found =
            unsafe { Bound::from_owned_ptr_or_opt(py, f(object.as_ptr(), name.as_ptr(), std::ptr::null_mut(), 1)) };
        if found.is_none() {
            drop(PyErr::take(py));
        }
        return found;
    }
    // SAFETY: an object and a str.
    let found =
        unsafe { Bound::from_owned_ptr_or_opt(py, ffi::PyObject_GenericGetAttr(object.as_ptr(), name.as_ptr())) };
    if found.is_none() {
        drop(PyErr::take(py));
    }
    found
}

/// Whether a class attribute is a descriptor of which a read may run Python code: `functools.cached_property`, a user's class. A
/// guard must never run it.
pub fn computes(shared: &Bound<'_, PyAny>) -> bool {
    let class = shared.get_type();
    // SAFETY: reading the flags and a slot of a live type.
    let (heap, getter) = unsafe {
        let class = class.as_type_ptr();
        let heap = ffi::PyType_GetFlags(class) & ffi::Py_TPFLAGS_HEAPTYPE != 0;
        (heap, heap && !ffi::PyType_GetSlot(class, ffi::Py_tp_descr_get).is_null())
    };
    heap && getter && !shared.is_instance_of::<PyJitFunction>() && !shared.is_instance_of::<PyOp>()
}

/// What the instance's own dictionary holds. It is taken only where the class has a descriptor that `computes`, of which the
/// user's reads take it too.
pub fn own<'py>(object: &Bound<'py, PyAny>, name: &Bound<'py, PyAny>) -> Option<Bound<'py, PyAny>> {
    object.getattr(intern!(object.py(), "__dict__")).ok()?.cast_into::<PyDict>().ok()?.get_item(name).ok()?
}
