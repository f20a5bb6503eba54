//! Attribute reads that run no user code and do not change instance dictionaries. CPython exports the two functions
//! under private names (at least in 3.8 to 3.14). They are looked up when the module loads; public calls replace them
//! if an interpreter lacks them.

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
            // Before 3.12 it cannot be set.
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

/// The current code object of a Python function.
#[inline]
pub fn code<'py>(function: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let py = function.py();
    if let Some(f) = functions().get_code {
        // SAFETY: accepts any object; the result is NULL with an exception for non-functions, else borrowed from the
        // function.
        let found = unsafe { Bound::from_borrowed_ptr_or_opt(py, f(function.as_ptr())) };
        if let Some(code) = found {
            return Ok(code);
        }
        drop(PyErr::take(py));
    }
    function.getattr(intern!(py, "__code__"))
}

/// Whether a call of a Python function runs its code object: from 3.12 on, C code may have replaced the entry point
/// (PyFunction_SetVectorcall).
#[inline]
pub fn runs_its_code(function: &Bound<'_, PyAny>) -> bool {
    let Some(f) = functions().get_vectorcall else { return true };
    static ORDINARY: PyOnceLock<usize> = PyOnceLock::new();
    let py = function.py();
    // SAFETY: accepts any object; NULL if it has no vectorcall.
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

/// The unbound attribute `name` found along the MRO of `class`; `None` if there is none.
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

/// The attribute as `object.__getattribute__` finds it; `None` if it is absent. The caller must ensure that the class
/// has no data descriptor of this name.
pub fn on_instance<'py>(object: &Bound<'py, PyAny>, name: &Bound<'py, PyAny>) -> Option<Bound<'py, PyAny>> {
    if on_type(object.get_type().as_any(), name).is_some_and(|shared| computes(&shared)) {
        return own(object, name);
    }
    generic(object, name)
}

/// Like [`on_instance`], for a class known to have no attribute of this name whose read may run Python code.
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

/// Whether reading a class attribute may run Python code because it is a descriptor: `functools.cached_property`, a
/// user's class. A guard must never run it.
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

/// The entry in the instance's own dictionary. Used only if the class has a descriptor that `computes`; the user's
/// reads then use the entry too.
pub fn own<'py>(object: &Bound<'py, PyAny>, name: &Bound<'py, PyAny>) -> Option<Bound<'py, PyAny>> {
    object.getattr(intern!(object.py(), "__dict__")).ok()?.cast_into::<PyDict>().ok()?.get_item(name).ok()?
}
