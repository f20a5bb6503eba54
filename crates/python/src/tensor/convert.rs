//! Conversion between Python data and tensors: numbers, lists, NumPy arrays and buffers.

use std::ffi::{CString, c_int, c_void};

use ms_core::{Code, DType, Dim, Error, Layout, Scalar, Shape, Strides};
use ms_runtime::{devices, eager};
use ms_tensor::{ForeignBuffer, Storage, Tensor, Value};
use pyo3::exceptions::{PyBufferError, PyTypeError};
use pyo3::ffi;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyComplex, PyComplexMethods, PyFloat, PyInt, PyList, PyTuple};
use std::sync::Arc;

use crate::interpreter::error::{OrPy, bad_argument, to_py};
use crate::interpreter::interrupts::attempt;
use crate::jit::symbol::{Operand, PyNumber};
use crate::tensor::PyTensor;

/// A Python or NumPy number; `None` for anything else.
pub fn number(obj: &Bound<'_, PyAny>) -> PyResult<Option<Scalar>> {
    if obj.is_exact_instance_of::<PyFloat>() {
        return Ok(Some(Scalar::Float(obj.extract()?)));
    }
    if obj.is_instance_of::<PyBool>() {
        return Ok(Some(Scalar::Bool(obj.extract()?)));
    }
    if obj.is_instance_of::<PyInt>() {
        return match obj.extract::<i64>() {
            Ok(v) => Ok(Some(Scalar::Int(v))),
            Err(_) => Err(to_py(
                obj.py(),
                Error::new(Code::InvalidValue)
                    .expected("an integer that fits into 64 bits")
                    .got(obj.str()?.to_string()),
            )),
        };
    }
    if obj.is_instance_of::<PyFloat>() {
        return Ok(Some(Scalar::Float(obj.extract()?)));
    }
    if let Ok(z) = obj.cast::<PyComplex>() {
        return Ok(Some(Scalar::Complex(z.real(), z.imag())));
    }
    if let Ok(n) = obj.cast::<PyNumber>() {
        return n.get().value().map(Some);
    }
    // NumPy scalars are not subclasses of int; they are recognised by their kind.
    let py = obj.py();
    if obj.hasattr(intern!(py, "dtype"))? && obj.hasattr(intern!(py, "item"))? && !obj.is_instance_of::<PyTensor>() {
        let ndim = obj.getattr(intern!(py, "ndim")).and_then(|n| n.extract::<usize>());
        let ndim = attempt(py, ndim)?.unwrap_or(1);
        if ndim == 0 {
            let item = obj.call_method0(intern!(py, "item"))?;
            if item.is_instance_of::<PyInt>() || item.is_instance_of::<PyFloat>() || item.is_instance_of::<PyComplex>()
            {
                return number(&item);
            }
        }
    }
    Ok(None)
}

/// The dtype of a Python number on its own.
pub fn default_dtype(s: Scalar) -> DType {
    match s {
        Scalar::Bool(_) => DType::Bool,
        Scalar::Int(_) => DType::Int64,
        Scalar::Float(_) => DType::Float32,
        Scalar::Complex(..) => DType::Complex128,
    }
}

/// A new tensor with the values of `data`.
pub fn tensor_from(data: &Bound<'_, PyAny>, dtype: Option<DType>) -> PyResult<Value> {
    let py = data.py();
    if let Ok(t) = data.cast::<PyTensor>() {
        let value = t.get().value();
        let dtype = dtype.unwrap_or(value.aval().dtype);
        if dtype == value.aval().dtype {
            return match &value {
                Value::Concrete(t) => Ok(Value::Concrete(eager::copy(t).or_py(py)?)),
                Value::Symbolic(_) => Ok(value),
            };
        }
        let attrs = std::iter::once(ms_core::Attr::DType(dtype)).collect();
        return Ok(ms_runtime::dispatch::call(&ms_ops::unary::CAST, &[&value], attrs).or_py(py)?.remove(0));
    }
    if data.is_instance_of::<PyNumber>()
        && let Some(number) = Operand::of(data)?
        && let Some(filled) = number.filled(py, Shape::new(), dtype.unwrap_or_else(|| default_dtype(number.scalar)))?
    {
        return Ok(filled);
    }
    // Integers that fit only into 64 unsigned bits are left to NumPy.
    let unsigned =
        data.is_exact_instance_of::<PyInt>() && data.extract::<i64>().is_err() && data.extract::<u64>().is_ok();
    // The same applies to NumPy's scalars and 0-d arrays, which keep their dtype.
    let of_numpy = data.hasattr(intern!(py, "__array_interface__"))?;
    if !unsigned
        && !of_numpy
        && let Some(s) = number(data)?
    {
        let dtype = dtype.unwrap_or_else(|| default_dtype(s));
        return Ok(Value::Concrete(Tensor::scalar(devices::for_new_tensor(), s, dtype).or_py(py)?));
    }
    Ok(Value::Concrete(from_array(data, dtype)?))
}

fn from_array(data: &Bound<'_, PyAny>, dtype: Option<DType>) -> PyResult<Tensor> {
    let py = data.py();
    let np = py.import("numpy")?;
    let is_array = data.is_instance(&np.getattr(intern!(py, "ndarray"))?)?;
    let refused = || {
        bad_argument(
            py,
            "Tensor",
            "input_data",
            "a number, a list or tuple of numbers, a NumPy array or a Tensor",
            data,
        )
    };
    let uneven = || {
        let (first, other) = uneven_members(data, 0)?;
        let error = Error::new(Code::ArgumentType).op("Tensor").what("the members of a nested list differ in length");
        Some(to_py(py, error.expected("lists of equal lengths at each level").got(format!("{first} and {other}"))))
    };
    if !is_array
        && !data.hasattr(intern!(py, "__array__"))?
        && !data.is_instance_of::<PyList>()
        && !data.is_instance_of::<PyTuple>()
        && !data.is_exact_instance_of::<PyInt>()
    {
        return Err(refused());
    }
    let mut arr = np.call_method1(intern!(py, "asarray"), (data,)).map_err(|e| {
        if e.is_instance_of::<pyo3::exceptions::PyValueError>(py) { uneven().unwrap_or_else(refused) } else { e }
    })?;
    let kind: String = arr.getattr(intern!(py, "dtype"))?.getattr(intern!(py, "kind"))?.extract()?;
    let name: String = arr.getattr(intern!(py, "dtype"))?.getattr(intern!(py, "name"))?.extract()?;
    // NumPy has no bfloat16; packages that add one use this name.
    if !"biufc".contains(&kind) && name != "bfloat16" {
        return Err(uneven().unwrap_or_else(refused));
    }
    let own = DType::from_name(&name);
    // Python floats in a list are float32, as in MindSpore; arrays keep their dtype.
    let want = match (dtype, own) {
        (Some(d), _) => d,
        (None, Some(DType::Float64)) if !is_array && !data.hasattr(intern!(py, "dtype"))? => DType::Float32,
        (None, Some(DType::Int32)) if !is_array && !data.hasattr(intern!(py, "dtype"))? => DType::Int64,
        (None, Some(d)) => d,
        (None, None) => return Err(refused()),
    };
    let native = arr.getattr(intern!(py, "dtype"))?.getattr(intern!(py, "isnative"))?.extract::<bool>()?;
    if want == DType::BFloat16 && own != Some(want) {
        // Through float32, which NumPy has.
        let wide = from_array(&arr, Some(DType::Float32))?;
        let attrs = std::iter::once(ms_core::Attr::DType(want)).collect();
        let mut out = ms_runtime::dispatch::call(&ms_ops::unary::CAST, &[&Value::Concrete(wide)], attrs).or_py(py)?;
        return match out.remove(0) {
            Value::Concrete(t) => Ok(t),
            Value::Symbolic(_) => Err(refused()),
        };
    }
    if own != Some(want) || !native {
        arr = arr.call_method1(intern!(py, "astype"), (want.name(),))?;
    }
    // ascontiguousarray makes a 0-d array 1-d, so the shape is taken before.
    let shape: Vec<i64> = arr.getattr(intern!(py, "shape"))?.extract()?;
    let arr = np.call_method1(intern!(py, "ascontiguousarray"), (&arr,))?;
    let view = BufferView::get(&arr, false)?;
    let bytes = view.bytes();
    Tensor::from_bytes(devices::for_new_tensor(), want, Dim::from_i64s(&shape), bytes).or_py(py)
}

/// Describes two members of a list or tuple, at any depth, that have different lengths.
fn uneven_members(data: &Bound<'_, PyAny>, depth: usize) -> Option<(String, String)> {
    const DEEPEST: usize = 64;
    let is_list = |item: &Bound<'_, PyAny>| item.is_instance_of::<PyList>() || item.is_instance_of::<PyTuple>();
    let length = |item: &Bound<'_, PyAny>| if is_list(item) { item.len().ok() } else { None };
    let words = |length: Option<usize>| match length {
        Some(n) => format!("a list of length {n}"),
        None => "a number".to_owned(),
    };
    if depth == DEEPEST || !is_list(data) {
        return None;
    }
    let members: Vec<_> = data.try_iter().ok()?.collect::<PyResult<_>>().ok()?;
    let first = length(members.first()?);
    if let Some(other) = members.iter().map(length).find(|&other| other != first) {
        return Some((words(first), words(other)));
    }
    members.iter().find_map(|member| uneven_members(member, depth + 1))
}

/// One element as a Python number.
pub fn element_object(py: Python<'_>, bytes: &[u8], dtype: ms_core::DType) -> PyResult<Py<PyAny>> {
    // The one dtype with values that a `Scalar` cannot hold.
    if dtype == DType::UInt64
        && let Ok(word) = bytes[..8].try_into()
    {
        return Ok(u64::from_le_bytes(word).into_pyobject(py)?.into_any().unbind());
    }
    scalar_object(py, Scalar::from_bytes(bytes, dtype))
}

/// The number as a Python object.
pub fn scalar_object(py: Python<'_>, s: Scalar) -> PyResult<Py<PyAny>> {
    Ok(match s {
        Scalar::Bool(b) => pyo3::types::PyBool::new(py, b).to_owned().into_any().unbind(),
        Scalar::Int(i) => i.into_pyobject(py)?.into_any().unbind(),
        Scalar::Float(f) => f.into_pyobject(py)?.into_any().unbind(),
        Scalar::Complex(re, im) => PyComplex::from_doubles(py, re, im).into_any().unbind(),
    })
}

/// A buffer that Python exports, released when dropped.
pub struct BufferView(Box<ffi::Py_buffer>);

// SAFETY: the exporter keeps the memory until release, which attaches to the interpreter first.
unsafe impl Send for BufferView {}
// SAFETY: as above.
unsafe impl Sync for BufferView {}

impl BufferView {
    pub fn get(obj: &Bound<'_, PyAny>, writable: bool) -> PyResult<BufferView> {
        let mut view = Box::new(ffi::Py_buffer::new());
        let flags = ffi::PyBUF_STRIDES | ffi::PyBUF_FORMAT | if writable { ffi::PyBUF_WRITABLE } else { 0 };
        // SAFETY: a new Py_buffer and a live object.
        if unsafe { ffi::PyObject_GetBuffer(obj.as_ptr(), &mut *view, flags) } != 0 {
            return Err(PyErr::fetch(obj.py()));
        }
        Ok(BufferView(view))
    }

    /// The bytes of a contiguous buffer.
    fn bytes(&self) -> &[u8] {
        let len = self.0.len as usize;
        // SAFETY: the exporter promised `len` bytes from `buf`.
        if len == 0 { &[] } else { unsafe { std::slice::from_raw_parts(self.0.buf.cast(), len) } }
    }
}

impl Drop for BufferView {
    fn drop(&mut self) {
        // SAFETY: the view was filled by PyObject_GetBuffer; it is released once.
        Python::attach(|_| unsafe { ffi::PyBuffer_Release(&mut *self.0) });
    }
}

/// A tensor over the memory of a NumPy array: writes into either are visible in both. A copy if the current device's
/// memory is not the host's.
pub fn share_array(arr: &Bound<'_, PyAny>) -> PyResult<Tensor> {
    let py = arr.py();
    let name: String = arr.getattr(intern!(py, "dtype"))?.getattr(intern!(py, "name"))?.extract()?;
    let dtype = DType::from_name(&name).ok_or_else(|| PyTypeError::new_err(format!("no tensor has dtype {name}")))?;
    let writable: bool = arr.getattr(intern!(py, "flags"))?.getattr(intern!(py, "writeable"))?.extract()?;
    let native: bool = arr.getattr(intern!(py, "dtype"))?.getattr(intern!(py, "isnative"))?.extract()?;
    let view = BufferView::get(arr, writable)?;
    let rank = view.0.ndim as usize;
    let (shape, byte_strides): (Vec<i64>, Vec<i64>) = if rank == 0 {
        (vec![], vec![])
    } else {
        // SAFETY: PyBUF_STRIDES promises both arrays of `ndim` entries.
        unsafe {
            let s = std::slice::from_raw_parts(view.0.shape, rank).iter().map(|&v| v as i64).collect();
            let t = std::slice::from_raw_parts(view.0.strides, rank).iter().map(|&v| v as i64).collect();
            (s, t)
        }
    };
    let size = dtype.size() as i64;
    if !native || byte_strides.iter().any(|s| s % size != 0) || !(view.0.buf as usize).is_multiple_of(dtype.size()) {
        drop(view);
        return from_array(arr, Some(dtype));
    }
    let strides: Vec<i64> = byte_strides.iter().map(|s| s / size).collect();
    let mut layout = Layout {
        dtype,
        shape: ms_core::concrete_shape(&shape),
        strides: Strides::from_slice(Dim::from_i64s(&strides)),
        offset: Dim::ZERO,
    };
    let (low, high) = layout.span();
    layout.offset = Dim::new(-low);
    // SAFETY: the span of the array's elements; the view keeps the exporter's memory alive.
    let buffer = unsafe {
        let base = view.0.buf.cast::<u8>().offset((low * size) as isize);
        ForeignBuffer::new(base, ((high - low) * size) as usize, Box::new(view))
    };
    let make = if writable { Storage::new } else { Storage::read_only };
    let t = Tensor::from_storage(Arc::new(make(devices::host(), Arc::new(buffer))), layout);
    devices::moved(&t, devices::for_new_tensor()).or_py(py)
}

/// The objects that an exported buffer keeps alive: the tensor, and the arrays that the view points to.
struct Export {
    _tensor: Tensor,
    shape: Vec<ffi::Py_ssize_t>,
    strides: Vec<ffi::Py_ssize_t>,
    format: CString,
}

/// Fills a buffer view with the tensor's memory, or with a copy if the host cannot read it.
///
/// # Safety
/// `view` is the Py_buffer that the interpreter asks to fill.
pub unsafe fn export(slf: &Bound<'_, PyTensor>, view: *mut ffi::Py_buffer, flags: c_int) -> PyResult<()> {
    let py = slf.py();
    if view.is_null() {
        return Err(PyBufferError::new_err("no view to fill"));
    }
    // SAFETY: checked above.
    unsafe { (*view).obj = std::ptr::null_mut() };
    let t = slf.get().concrete(py)?;
    crate::tensor::meta::check_readable(slf.get())?;
    let t = if (flags & ffi::PyBUF_STRIDES) != ffi::PyBUF_STRIDES && !t.is_contiguous() {
        return Err(PyBufferError::new_err("the tensor is not contiguous"));
    } else {
        t
    };
    let t = devices::on_host(&t).or_py(py)?;
    let read_only = t.storage().is_read_only();
    if read_only && (flags & ffi::PyBUF_WRITABLE) == ffi::PyBUF_WRITABLE {
        return Err(PyBufferError::new_err("the tensor's memory is read-only"));
    }
    let size = t.dtype().size();
    let ptr = t.host_address().ok_or_else(|| PyBufferError::new_err("the tensor is not in host memory"))?;
    if t.dtype().buffer_format().is_empty() {
        return Err(PyBufferError::new_err(format!("the buffer protocol has no {}", t.dtype().title())));
    }
    let format = CString::new(t.dtype().buffer_format()).map_err(|_| PyBufferError::new_err("no format"))?;
    let shape: Vec<ffi::Py_ssize_t> = t.dims().iter().map(|&d| d as ffi::Py_ssize_t).collect();
    let strides = t.layout().strides.iter().map(|s| s.get() as isize * size as isize).collect();
    let mut keep = Box::new(Export { shape, strides, format, _tensor: t.clone() });
    // SAFETY: `view` is to be filled; it points into `keep`, which `release` drops.
    unsafe {
        (*view).buf = ptr as *mut c_void;
        (*view).len = (t.numel() * size) as ffi::Py_ssize_t;
        (*view).readonly = read_only as c_int;
        (*view).itemsize = size as ffi::Py_ssize_t;
        (*view).format = if (flags & ffi::PyBUF_FORMAT) == ffi::PyBUF_FORMAT {
            keep.format.as_ptr() as *mut _
        } else {
            std::ptr::null_mut()
        };
        (*view).ndim = keep.shape.len() as c_int;
        (*view).shape = keep.shape.as_mut_ptr();
        (*view).strides = keep.strides.as_mut_ptr();
        (*view).suboffsets = std::ptr::null_mut();
        (*view).internal = Box::into_raw(keep) as *mut c_void;
        (*view).obj = slf.clone().into_ptr();
    }
    Ok(())
}

/// # Safety
/// `view` was filled by [`export`].
pub unsafe fn release(view: *mut ffi::Py_buffer) {
    // SAFETY: `internal` is the box that `export` leaked.
    unsafe { drop(Box::from_raw((*view).internal as *mut Export)) };
}
