//! What a capture took for granted of a module or a class: that names of it stand for the objects that they stood for.

use std::sync::atomic::{AtomicU64, Ordering};

use pyo3::exceptions::PyTypeError;
use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyString, PyTuple};

/// Names of one namespace with their values. A check is one comparison of numbers while nobody writes to the namespace: CPython
/// gives a dict a new number at each change, and the values are looked at only where that is another.
#[pyclass(name = "Facts", module = "ms_runtime", frozen)]
pub struct PyFacts {
    owner: Py<PyAny>,
    space: Py<PyDict>,
    /// `None`: the namespace has no such name.
    names: Vec<(Py<PyString>, Option<Py<PyAny>>)>,
    /// The namespace's number when the values last were what they are to be; 0: never.
    version: AtomicU64,
}

/// The number of a dict's last change, where this interpreter keeps one.
fn version(dict: &Bound<'_, PyDict>) -> Option<u64> {
    static KEPT: PyOnceLock<bool> = PyOnceLock::new();
    let kept = *KEPT.get_or_init(dict.py(), || keeps_versions(dict.py()).unwrap_or(false));
    // SAFETY: tried by `keeps_versions` on a dict of this interpreter.
    kept.then(|| unsafe { field(dict, 1) })
}

/// A 64-bit field of a dict behind its header.
///
/// # Safety
/// The interpreter's dicts have the header of CPython's usual build and so many fields.
unsafe fn field(dict: &Bound<'_, PyDict>, index: usize) -> u64 {
    let header = std::mem::size_of::<pyo3::ffi::PyObject>();
    // SAFETY: as said above; the field is aligned, as the header is.
    unsafe { dict.as_ptr().cast::<u8>().add(header).cast::<u64>().add(index).read() }
}

/// Whether dicts have their number of entries and then their version behind the header, as in CPython up to 3.13: tried, since
/// no header says it under the stable interface.
fn keeps_versions(py: Python<'_>) -> PyResult<bool> {
    let sys = py.import("sys")?;
    let name: String = sys.getattr("implementation")?.getattr("name")?.extract()?;
    let (major, minor): (u32, u32) =
        sys.getattr("version_info")?.get_item(pyo3::types::PySlice::new(py, 0, 2, 1))?.extract()?;
    if name != "cpython" || (major, minor) > (3, 13) || std::mem::size_of::<usize>() != 8 {
        return Ok(false);
    }
    let dict = PyDict::new(py);
    let mut seen = Vec::new();
    let steps: [&dyn Fn() -> PyResult<()>; 5] = [
        &|| dict.set_item("a", 1),
        &|| dict.set_item("a", 2),
        &|| dict.set_item("b", 3),
        &|| dict.del_item("a"),
        &|| dict.call_method1("update", (dict.copy()?,)).and_then(|_| dict.set_item("c", 0)),
    ];
    for step in steps {
        step()?;
        // SAFETY: a dict of CPython 3.10 to 3.13 is larger than two fields.
        let (used, now, again) = unsafe { (field(&dict, 0), field(&dict, 1), field(&dict, 1)) };
        if used != dict.len() as u64 || now == 0 || now != again || seen.contains(&now) {
            return Ok(false);
        }
        seen.push(now);
    }
    // Reads leave it as it is.
    let _ = dict.get_item("b")?;
    // SAFETY: as above.
    Ok(unsafe { field(&dict, 1) } == seen[seen.len() - 1])
}

impl PyFacts {
    /// Whether every name stands for what it stood for.
    #[inline]
    pub fn hold(&self, py: Python<'_>) -> bool {
        let space = self.space.bind(py);
        let now = version(space);
        if now.is_some_and(|now| now == self.version.load(Ordering::Relaxed)) {
            return true;
        }
        self.hold_slowly(py, now)
    }

    #[cold]
    fn hold_slowly(&self, py: Python<'_>, now: Option<u64>) -> bool {
        let holds = self.changed(py).is_none();
        if holds {
            self.version.store(now.unwrap_or(0), Ordering::Relaxed);
        }
        holds
    }

    /// The first name that stands for something else.
    fn changed<'a>(&'a self, py: Python<'_>) -> Option<&'a Py<PyString>> {
        let space = self.space.bind(py);
        let found = self.names.iter().find(|(name, value)| match (space.get_item(name.bind(py)), value) {
            (Ok(Some(is)), Some(was)) => !is.is(was),
            (Ok(None), None) => false,
            _ => true,
        });
        found.map(|(name, _)| name)
    }

    /// What changed, in words.
    pub fn explain(&self, py: Python<'_>) -> String {
        let owner = self.owner.bind(py).getattr("__name__").map(|n| n.to_string()).unwrap_or_default();
        match self.changed(py) {
            Some(name) => format!("{owner}.{} was replaced", name.bind(py)),
            None => format!("{owner} was changed"),
        }
    }

    pub fn visit(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.owner)?;
        visit.call(&self.space)?;
        self.names.iter().try_for_each(|(_, value)| visit.call(value))
    }
}

#[pymethods]
impl PyFacts {
    /// Takes down `names` of the namespace `space` of `owner`, a module or a class, as they are now; a name that it has not is
    /// to stay absent.
    #[new]
    fn py_new(owner: Py<PyAny>, space: &Bound<'_, PyDict>, names: &Bound<'_, PyTuple>) -> PyResult<PyFacts> {
        let one = |name: Bound<'_, PyAny>| -> PyResult<(Py<PyString>, Option<Py<PyAny>>)> {
            let Ok(name) = name.cast::<PyString>() else { return Err(PyTypeError::new_err("a name is a str")) };
            let value = space.get_item(name)?.map(Bound::unbind);
            Ok((PyString::intern(space.py(), name.to_str()?).unbind(), value))
        };
        let names: PyResult<Vec<_>> = names.iter().map(one).collect();
        Ok(PyFacts { owner, space: space.clone().unbind(), names: names?, version: AtomicU64::new(0) })
    }

    /// The module or class.
    #[getter]
    fn owner(&self, py: Python<'_>) -> Py<PyAny> {
        self.owner.clone_ref(py)
    }

    /// The names.
    #[getter]
    fn names(&self, py: Python<'_>) -> Vec<Py<PyString>> {
        self.names.iter().map(|(name, _)| name.clone_ref(py)).collect()
    }

    /// Whether every name stands for what it stood for.
    fn hold_now(&self, py: Python<'_>) -> bool {
        self.hold(py)
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        self.visit(&visit)
    }
}
