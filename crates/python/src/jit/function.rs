//! The jitted call: binds arguments, finds an entry whose guards hold, and runs it; otherwise starts a capture.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, OnceLock};

use ms_core::SmallVec;
use ms_runtime::devices;
use ms_runtime::recorder::{self, lock};
use pyo3::exceptions::PyTypeError;
use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyList, PyString, PyTuple, PyType};

use crate::interpreter::depth::{self, ExtraLevels};
use crate::interpreter::error::as_plain;
use crate::interpreter::interrupts::{self, CriticalSection};
use crate::interpreter::lookup;
use crate::interpreter::trampoline::done;
use crate::jit::entry::{PyEntry, Stopped};
use crate::jit::guard::Regs;

const CO_VARARGS: u32 = 4;
const CO_VARKEYWORDS: u32 = 8;

/// The parameters of a function, as its code object has them.
struct Signature {
    names: Vec<Py<PyString>>,
    /// The number of parameters that may be passed by position.
    positional: usize,
    positional_only: usize,
    keyword_only: usize,
    varargs: bool,
    varkw: bool,
}

/// A signature with the code object that it was read from, and those of later code objects of the function.
struct Version {
    code: Py<PyAny>,
    signature: Signature,
    next: OnceLock<Box<Version>>,
}

impl Version {
    fn of(code: Bound<'_, PyAny>) -> PyResult<Version> {
        Ok(Version { signature: Signature::of(&code)?, code: code.unbind(), next: OnceLock::new() })
    }

    #[cold]
    fn later(&self, code: Bound<'_, PyAny>) -> PyResult<&Version> {
        let mut last = self;
        while let Some(next) = last.next.get() {
            if next.code.is(&code) {
                return Ok(next);
            }
            last = next;
        }
        let made = Box::new(Version::of(code.clone())?);
        let next = last.next.get_or_init(|| made);
        // Another thread may have inserted its own first.
        if next.code.is(&code) { Ok(next) } else { next.later(code) }
    }

    fn visit(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.code)?;
        self.next.get().map_or(Ok(()), |next| next.visit(visit))
    }
}

impl Signature {
    fn of(code: &Bound<'_, PyAny>) -> PyResult<Signature> {
        let py = code.py();
        let positional: usize = code.getattr(intern!(py, "co_argcount"))?.extract()?;
        let keyword_only: usize = code.getattr(intern!(py, "co_kwonlyargcount"))?.extract()?;
        let positional_only: usize = code.getattr(intern!(py, "co_posonlyargcount"))?.extract()?;
        let flags: u32 = code.getattr(intern!(py, "co_flags"))?.extract()?;
        let names: Vec<Bound<'_, PyString>> = code.getattr(intern!(py, "co_varnames"))?.extract()?;
        let names = names.into_iter().take(positional + keyword_only).map(Bound::unbind).collect();
        Ok(Signature {
            names,
            positional,
            positional_only,
            keyword_only,
            varargs: flags & CO_VARARGS != 0,
            varkw: flags & CO_VARKEYWORDS != 0,
        })
    }

    fn is_plain(&self) -> bool {
        !self.varargs && !self.varkw && self.keyword_only == 0
    }

    fn bind_fast<'py>(&self, args: &Bound<'py, PyTuple>, kwargs: Option<&Bound<'py, PyDict>>) -> Option<Args<'py>> {
        let plain = self.is_plain() && kwargs.is_none_or(|k| k.is_empty());
        (plain && args.len() == self.positional).then(|| args.iter().collect())
    }
}

type Args<'py> = SmallVec<[Bound<'py, PyAny>; 8]>;

/// A jitted function.
#[pyclass(name = "JitFunction", module = "ms_runtime", frozen, weakref, dict, subclass)]
pub struct PyJitFunction {
    /// CPython 3.11 and 3.12 create an object's `__dict__` before its contents are written. A garbage collection that
    /// starts there sees zeroed memory, in which this is false.
    made: bool,
    f: Py<PyAny>,
    miss: Py<PyAny>,
    /// Completes a call whose graph was interrupted; without it the exception is raised.
    interrupted: Option<Py<PyAny>>,
    version: Version,
    /// The most recently used is last.
    entries: Mutex<Vec<Py<PyEntry>>>,
    hits: AtomicU64,
    misses: AtomicU64,
    plain: AtomicBool,
    max_entries: AtomicU64,
    max_bytes: AtomicU64,
}

/// Limit in bytes on the entries of one function, including their graphs.
const MAX_BYTES: u64 = 256 << 20;

impl PyJitFunction {
    fn entries(&self) -> std::sync::MutexGuard<'_, Vec<Py<PyEntry>>> {
        lock(&self.entries)
    }

    /// The current signature of the function: its code may have been replaced.
    #[inline]
    fn signature<'a>(&'a self, py: Python<'_>) -> PyResult<&'a Signature> {
        let code = lookup::code(self.f.bind(py))?;
        let version = if self.version.code.is(&code) { &self.version } else { self.version.later(code)? };
        Ok(&version.signature)
    }

    fn bind_slow<'py>(
        &self,
        py: Python<'py>,
        s: &Signature,
        args: &Bound<'py, PyTuple>,
        kwargs: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Args<'py>> {
        let f = self.f.bind(py);
        let name = || f.getattr(intern!(py, "__name__")).map(|n| n.to_string()).unwrap_or_default();
        let total = s.names.len();
        let mut slots: Vec<Option<Bound<'py, PyAny>>> = vec![None; total];
        if args.len() > s.positional && !s.varargs {
            return Err(PyTypeError::new_err(format!(
                "{}() takes {} positional arguments but {} were given",
                name(),
                s.positional,
                args.len()
            )));
        }
        for (slot, a) in slots[..s.positional].iter_mut().zip(args.iter()) {
            *slot = Some(a);
        }
        let extra = PyDict::new(py);
        if let Some(kwargs) = kwargs {
            for (key, value) in kwargs.iter() {
                let at = s.names.iter().skip(s.positional_only).position(|n| key.eq(n.bind(py)).unwrap_or(false));
                match at.map(|k| k + s.positional_only) {
                    Some(k) if slots[k].is_some() => {
                        return Err(PyTypeError::new_err(format!(
                            "{}() got multiple values for argument {}",
                            name(),
                            key.repr()?
                        )));
                    }
                    Some(k) => slots[k] = Some(value),
                    None if s.varkw => extra.set_item(key, value)?,
                    None => {
                        return Err(PyTypeError::new_err(format!(
                            "{}() got an unexpected keyword argument {}",
                            name(),
                            key.repr()?
                        )));
                    }
                }
            }
        }
        // Defaults are read now: they may have been replaced since the function was made.
        let defaults = f.getattr(intern!(py, "__defaults__"))?;
        if let Ok(defaults) = defaults.cast::<PyTuple>() {
            let first = s.positional - defaults.len().min(s.positional);
            for (k, d) in defaults.iter().enumerate() {
                if first + k < s.positional && slots[first + k].is_none() {
                    slots[first + k] = Some(d);
                }
            }
        }
        let kwdefaults = f.getattr(intern!(py, "__kwdefaults__"))?;
        if let Ok(kwdefaults) = kwdefaults.cast::<PyDict>() {
            for (slot, name) in slots.iter_mut().zip(&s.names).skip(s.positional) {
                if slot.is_none() {
                    *slot = kwdefaults.get_item(name.bind(py))?;
                }
            }
        }
        if let Some(k) = slots.iter().position(Option::is_none) {
            return Err(PyTypeError::new_err(format!(
                "{}() missing a required argument: '{}'",
                name(),
                s.names[k].bind(py)
            )));
        }
        let mut out: Args<'py> = slots.into_iter().flatten().collect();
        if s.varargs {
            let rest: Vec<Bound<'py, PyAny>> = args.iter().skip(s.positional).collect();
            // The canonical order is that of the code object: *args comes after the named parameters.
            out.push(PyTuple::new(py, rest)?.into_any());
        }
        if s.varkw {
            out.push(extra.into_any());
        }
        Ok(out)
    }

    /// Calls the function itself with bound arguments.
    fn plain_call<'py>(&self, py: Python<'py>, bound: &[Bound<'py, PyAny>]) -> PyResult<Bound<'py, PyAny>> {
        let s = self.signature(py)?;
        let f = self.f.bind(py);
        if s.is_plain() {
            return f.call1(PyTuple::new(py, bound)?);
        }
        let total = s.names.len();
        let mut args: Vec<Bound<'py, PyAny>> = bound[..s.positional].to_vec();
        let kwargs = PyDict::new(py);
        for (name, value) in s.names.iter().zip(bound).skip(s.positional) {
            kwargs.set_item(name.bind(py), value)?;
        }
        let mut next = total;
        if s.varargs {
            args.extend(bound[next].cast::<PyTuple>()?.iter());
            next += 1;
        }
        if s.varkw {
            kwargs.update(bound[next].cast::<PyDict>()?.as_mapping())?;
        }
        f.call(PyTuple::new(py, args)?, Some(&kwargs))
    }

    /// Completes a call whose graph gave no result because a signal handler raised `e`.
    #[cold]
    fn interrupted<'py>(
        slf: &Bound<'py, Self>,
        bound: Args<'py>,
        e: PyErr,
        entry: &Py<PyEntry>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        let Some(interrupted) = &slf.get().interrupted else { return Err(e) };
        let list = PyList::new(py, &bound)?;
        drop(bound);
        let section = CriticalSection::begin(py);
        let more = ExtraLevels::begin(py);
        let result = interrupted.bind(py).call1((slf, list, e.into_value(py), entry));
        drop(more);
        interrupts::finish(section, result.and_then(done).map_err(|e| as_plain(py, e)))
    }

    /// The first matching entry, moved to the end of the list; `regs` holds the values that its guards loaded.
    fn find<'py>(&self, py: Python<'py>, bound: &[Bound<'py, PyAny>], regs: &mut Regs<'py>) -> Option<Py<PyEntry>> {
        // Entries are checked outside the lock: a guard may drop objects and thus run arbitrary code.
        let last = self.entries().last().map(|e| e.clone_ref(py))?;
        if last.get().matches(py, bound, regs) {
            return Some(last);
        }
        self.find_older(py, bound, regs, &last)
    }

    #[cold]
    fn find_older<'py>(
        &self,
        py: Python<'py>,
        bound: &[Bound<'py, PyAny>],
        regs: &mut Regs<'py>,
        checked: &Py<PyEntry>,
    ) -> Option<Py<PyEntry>> {
        let entries: Vec<Py<PyEntry>> = self.entries().iter().rev().map(|e| e.clone_ref(py)).collect();
        let found = entries.into_iter().find(|e| !e.is(checked) && e.get().matches(py, bound, regs))?;
        let mut list = self.entries();
        if let Some(i) = list.iter().position(|x| x.is(&found)) {
            let entry = list.remove(i);
            list.push(entry);
        }
        Some(found)
    }
}

#[pymethods]
impl PyJitFunction {
    #[new]
    #[pyo3(signature = (f, miss, interrupted=None))]
    fn py_new(f: &Bound<'_, PyAny>, miss: Py<PyAny>, interrupted: Option<Py<PyAny>>) -> PyResult<PyJitFunction> {
        Ok(PyJitFunction {
            made: true,
            version: Version::of(lookup::code(f)?)?,
            f: f.clone().unbind(),
            miss,
            interrupted,
            entries: Mutex::new(Vec::new()),
            hits: AtomicU64::new(0),
            misses: AtomicU64::new(0),
            plain: AtomicBool::new(false),
            max_entries: AtomicU64::new(64),
            max_bytes: AtomicU64::new(MAX_BYTES),
        })
    }

    #[pyo3(signature = (*args, **kwargs))]
    fn __call__<'py>(
        slf: &Bound<'py, Self>,
        args: &Bound<'py, PyTuple>,
        kwargs: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        let this = slf.get();
        depth::check()?;
        if this.plain.load(Ordering::Relaxed) || recorder::wants_ops() {
            return this.f.bind(py).call(args, kwargs);
        }
        let signature = this.signature(py)?;
        let bound = match signature.bind_fast(args, kwargs) {
            Some(b) => b,
            None => match this.bind_slow(py, signature, args, kwargs) {
                Ok(b) => b,
                // Python raises its own error.
                Err(_) => return this.f.bind(py).call(args, kwargs),
            },
        };
        let mut regs = Regs::new();
        let found = this.find(py, &bound, &mut regs);
        // A guard may have run Python code, and a signal handler in it.
        interrupts::raise_late()?;
        if let Some(entry) = found {
            this.hits.fetch_add(1, Ordering::Relaxed);
            return match entry.get().start(py, &regs) {
                Ok((outs, section)) => {
                    let result = entry.get().commit(py, &regs, &outs);
                    // A native part must release its values where the program would.
                    drop((regs, outs, bound));
                    let result = result.and_then(done).map_err(|e| as_plain(py, e));
                    match section {
                        Some(section) => interrupts::finish(section, result),
                        None => result,
                    }
                }
                // Nothing was committed: plain Python raises the error itself, with its effects up to that point.
                Err(Stopped::Error(e)) if e.is_instance_of::<pyo3::exceptions::PyException>(py) => {
                    // The graph's error is raised, and may be caught, at the right place in the function.
                    devices::launch_by_launch(|| this.plain_call(py, &bound))
                }
                Err(Stopped::Error(e) | Stopped::Earlier(e)) => Err(e),
                Err(Stopped::Interrupt(e)) => {
                    drop(regs);
                    Self::interrupted(slf, bound, e, &entry)
                }
            };
        }
        this.misses.fetch_add(1, Ordering::Relaxed);
        if !depth::holds_capture() {
            drop(regs);
            return this.plain_call(py, &bound);
        }
        let list = PyList::new(py, &bound)?;
        drop((regs, bound));
        interrupts::watch_all(py);
        let section = CriticalSection::begin(py);
        if section.began() {
            interrupts::check(py)?;
        }
        let more = ExtraLevels::begin(py);
        let result = this.miss.bind(py).call1((slf, list));
        drop(more);
        interrupts::finish(section, result.and_then(done).map_err(|e| as_plain(py, e)))
    }

    /// Binds the function to the instance that it is looked up on.
    fn __get__<'py>(
        slf: &Bound<'py, Self>,
        instance: &Bound<'py, PyAny>,
        owner: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let _ = owner;
        if instance.is_none() {
            return Ok(slf.clone().into_any());
        }
        static METHOD: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        METHOD.import(slf.py(), "types", "MethodType")?.call1((slf, instance))
    }

    /// The function that was jitted.
    #[getter]
    fn r#fn(&self, py: Python<'_>) -> Py<PyAny> {
        self.f.clone_ref(py)
    }

    #[getter(entries)]
    fn py_entries(&self, py: Python<'_>) -> Vec<Py<PyEntry>> {
        self.entries().iter().map(|e| e.clone_ref(py)).collect()
    }

    /// Adds an entry. The least recently used ones are dropped if there are too many, or if they use too many bytes in
    /// total.
    fn add_entry(&self, entry: Py<PyEntry>) {
        let (count, bytes) = (self.max_entries.load(Ordering::Relaxed), self.max_bytes.load(Ordering::Relaxed));
        let evicted: Vec<Py<PyEntry>> = {
            let mut list = self.entries();
            list.push(entry);
            let mut kept = 0;
            let mut total = 0;
            // The new entry always stays.
            for (k, e) in list.iter().rev().enumerate() {
                total += e.get().bytes_with_graph();
                if k > 0 && (k as u64 >= count || total as u64 > bytes) {
                    break;
                }
                kept += 1;
            }
            let gone = list.len() - kept;
            list.drain(..gone).collect()
        };
        drop(evicted);
    }

    /// Removes an entry.
    fn remove_entry(&self, entry: &Bound<'_, PyEntry>) -> bool {
        let removed = {
            let mut list = self.entries();
            list.iter().position(|e| e.is(entry)).map(|i| list.remove(i))
        };
        removed.is_some()
    }

    /// Forgets all entries.
    fn clear(&self) {
        let old = std::mem::take(&mut *self.entries());
        drop(old);
    }

    #[getter]
    fn hits(&self) -> u64 {
        self.hits.load(Ordering::Relaxed)
    }

    #[getter]
    fn misses(&self) -> u64 {
        self.misses.load(Ordering::Relaxed)
    }

    /// Whether every call runs the function itself.
    #[getter(plain)]
    fn get_plain(&self) -> bool {
        self.plain.load(Ordering::Relaxed)
    }

    #[setter(plain)]
    fn set_plain(&self, value: bool) {
        self.plain.store(value, Ordering::Relaxed);
    }

    #[getter(max_entries)]
    fn get_max_entries(&self) -> u64 {
        self.max_entries.load(Ordering::Relaxed)
    }

    #[setter(max_entries)]
    fn set_max_entries(&self, n: u64) {
        self.max_entries.store(n, Ordering::Relaxed);
    }

    /// Limit in bytes on the entries with their graphs; beyond it the least recently used are dropped.
    #[getter(max_bytes)]
    fn get_max_bytes(&self) -> u64 {
        self.max_bytes.load(Ordering::Relaxed)
    }

    #[setter(max_bytes)]
    fn set_max_bytes(&self, n: u64) {
        self.max_bytes.store(n, Ordering::Relaxed);
    }

    /// The canonical list of arguments: one for each parameter, then the tuple of `*args` and the dict of `**kwargs`.
    #[pyo3(signature = (args, kwargs=None))]
    fn bind<'py>(
        &self,
        py: Python<'py>,
        args: &Bound<'py, PyTuple>,
        kwargs: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, &self.bind_slow(py, self.signature(py)?, args, kwargs)?)
    }

    /// Calls the function itself with bound arguments.
    fn call_plain<'py>(&self, py: Python<'py>, bound: &Bound<'py, PyList>) -> PyResult<Bound<'py, PyAny>> {
        let args: Vec<Bound<'py, PyAny>> = bound.iter().collect();
        self.plain_call(py, &args)
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        if !self.made {
            return Ok(());
        }
        visit.call(&self.f)?;
        self.version.visit(&visit)?;
        visit.call(&self.miss)?;
        if let Some(interrupted) = &self.interrupted {
            visit.call(interrupted)?;
        }
        // A list that another thread holds is skipped; the next collection visits it.
        if let Ok(list) = self.entries.try_lock() {
            for e in list.iter() {
                visit.call(e)?;
            }
        }
        Ok(())
    }

    fn __clear__(&self) {
        if let Ok(mut list) = self.entries.try_lock() {
            list.clear();
        }
    }
}
