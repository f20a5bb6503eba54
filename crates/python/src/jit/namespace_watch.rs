//! Facts that a capture relies on about a module or a class: its names still refer to the same objects.

use std::sync::atomic::{AtomicU64, Ordering};

use pyo3::exceptions::PyTypeError;
use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyString, PyTuple};

/// Names of one namespace with their values. As long as nothing writes to the namespace, a check is one comparison of
/// numbers: CPython gives a dict a new version at each change, and the values are compared only if the version has
/// changed.
#[pyclass(name = "Facts", module = "ms_runtime", frozen)]
pub struct PyFacts {
    owner: Py<PyAny>,
    space: Py<PyDict>,
    /// `None`: the name must be absent from the namespace.
    names: Vec<(Py<PyString>, Option<Py<PyAny>>)>,
    /// The dict's version when the values last matched; 0 if never.
    version: AtomicU64,
}

/// The version of a dict, if this interpreter has dict versions.
fn version(dict: &Bound<'_, PyDict>) -> Option<u64> {
    static KEPT: PyOnceLock<bool> = PyOnceLock::new();
    let kept = *KEPT.get_or_init(dict.py(), || keeps_versions(dict.py()).unwrap_or(false));
    // SAFETY: `keeps_versions` verified this on a dict of this interpreter.
    kept.then(|| unsafe { field(dict, 1) })
}

/// A 64-bit field of a dict after its header.
///
/// # Safety
/// The interpreter's dicts must have the header of CPython's usual build and at least `index + 1` fields.
unsafe fn field(dict: &Bound<'_, PyDict>, index: usize) -> u64 {
    let header = std::mem::size_of::<pyo3::ffi::PyObject>();
    // SAFETY: promised by the caller; the field is aligned, like the header.
    unsafe { dict.as_ptr().cast::<u8>().add(header).cast::<u64>().add(index).read() }
}

/// Whether dicts have their number of entries and then their version after the header, as in CPython up to 3.13. Found
/// by experiment, since the stable interface does not expose it.
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
    // Reads do not change it.
    let _ = dict.get_item("b")?;
    // SAFETY: as above.
    Ok(unsafe { field(&dict, 1) } == seen[seen.len() - 1])
}

impl PyFacts {
    /// Whether every name still refers to the same object.
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

    /// The first name that refers to another object.
    fn changed<'a>(&'a self, py: Python<'_>) -> Option<&'a Py<PyString>> {
        let space = self.space.bind(py);
        let found = self.names.iter().find(|(name, value)| match (space.get_item(name.bind(py)), value) {
            (Ok(Some(is)), Some(was)) => !is.is(was),
            (Ok(None), None) => false,
            _ => true,
        });
        found.map(|(name, _)| name)
    }

    /// A description of the change.
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
    /// Records the current values of `names` in the namespace `space` of `owner`, a module or a class; a name that is
    /// absent must stay absent.
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

    /// Whether every name still refers to the same object.
    fn hold_now(&self, py: Python<'_>) -> bool {
        self.hold(py)
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        self.visit(&visit)
    }
}
