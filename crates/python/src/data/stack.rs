//! Joins the rows of a batch made by Python, without a NumPy call for each row.

use super::exec::Slab;
use ms_data::exec::slab::Pool;
use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyList, PyTuple, PyType};
use std::ffi::{c_char, c_int};
use std::sync::{Arc, OnceLock};

/// NumPy's `PyArrayObject_fields`: part of its binary interface since 1.7, unchanged in 2.x.
#[repr(C)]
struct ArrayFields {
    object: ffi::PyObject,
    data: *mut c_char,
    dimensions: c_int,
    shape: *mut isize,
    strides: *mut isize,
    base: *mut ffi::PyObject,
    dtype: *mut ffi::PyObject,
    flags: c_int,
}

const C_CONTIGUOUS: c_int = 1;
/// The size in bytes from which a copy is made without the interpreter lock.
const LARGE: usize = 1 << 18;

static NDARRAY: PyOnceLock<Py<PyType>> = PyOnceLock::new();
static POOL: OnceLock<Arc<Pool>> = OnceLock::new();

/// The fields of a value that is exactly a `numpy.ndarray`.
fn fields<'a>(value: &'a Bound<'_, PyAny>, class: *mut ffi::PyTypeObject) -> Option<&'a ArrayFields> {
    // SAFETY: an object of exactly this class has NumPy's layout, and lives as long as the reference to it.
    (value.get_type_ptr() == class).then(|| unsafe { &*value.as_ptr().cast::<ArrayFields>() })
}

impl ArrayFields {
    fn shape(&self) -> &[isize] {
        if self.dimensions <= 0 {
            return &[];
        }
        // SAFETY: an array has as many sizes as dimensions.
        unsafe { std::slice::from_raw_parts(self.shape, self.dimensions as usize) }
    }
}

/// The columns of a batch of `rows`, tuples of arrays: (slab, dtype, shape) for each column.
///
/// None if a row is not such a tuple, or arrays of a column differ in dtype or shape, are not contiguous or hold
/// objects: NumPy then joins them, or raises.
#[pyfunction]
fn stack_rows<'py>(py: Python<'py>, rows: &Bound<'py, PyList>) -> PyResult<Option<Bound<'py, PyList>>> {
    let class = NDARRAY.import(py, "numpy", "ndarray")?.as_type_ptr();
    let Some(first) = rows.iter().next() else { return Ok(None) };
    let Ok(first) = first.cast_into_exact::<PyTuple>() else { return Ok(None) };
    let width = first.len();
    let mut sources: Vec<Vec<usize>> = vec![Vec::with_capacity(rows.len()); width];
    let mut known = Vec::with_capacity(width);
    for value in first.iter_borrowed() {
        let Some(array) = fields(&value, class) else { return Ok(None) };
        // SAFETY: an array has a dtype and keeps it alive.
        let dtype = unsafe { Bound::from_borrowed_ptr(py, array.dtype) };
        if dtype.getattr("hasobject")?.is_truthy()? {
            return Ok(None);
        }
        let size = dtype.getattr("itemsize")?.extract::<usize>()?;
        known.push((dtype, array.shape().to_vec(), size * array.shape().iter().product::<isize>() as usize));
    }
    for row in rows.iter() {
        let Ok(row) = row.cast_exact::<PyTuple>() else { return Ok(None) };
        if row.len() != width {
            return Ok(None);
        }
        for ((value, (dtype, shape, _)), column) in row.iter_borrowed().zip(&known).zip(&mut sources) {
            let Some(array) = fields(&value, class) else { return Ok(None) };
            if array.dtype != dtype.as_ptr() || array.shape() != &shape[..] || array.flags & C_CONTIGUOUS == 0 {
                return Ok(None);
            }
            column.push(array.data as usize);
        }
    }
    let found = PyList::empty(py);
    let pool = POOL.get_or_init(|| Pool::new(4));
    for ((dtype, shape, length), column) in known.into_iter().zip(sources) {
        let slab = pool.take(length * column.len());
        let copy = || {
            for (place, start) in column.iter().enumerate() {
                // SAFETY: `rows` keeps the arrays alive, which have `length` bytes; the slab is new and has room for
                // all.
                unsafe {
                    let to = slab.address().add(place * length);
                    std::ptr::copy_nonoverlapping(*start as *const u8, to, length);
                }
            }
        };
        if slab.len() >= LARGE {
            py.detach(copy)
        } else {
            copy()
        }
        let mut sizes = vec![column.len() as isize];
        sizes.extend(shape);
        found.append((Py::new(py, Slab::of(slab))?, dtype, PyTuple::new(py, sizes)?))?;
    }
    Ok(Some(found))
}

pub(super) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(stack_rows, module)?)
}
