//! The Tensor class.

mod attributes;
pub mod construct;
pub(crate) mod convert;
pub(crate) mod dtype;
mod elements;
pub(crate) mod index;
pub(crate) mod index_key;
pub(crate) mod memory_overlap;
mod meta;
mod object;
mod open;
mod operators;

use std::ffi::c_int;

use ms_core::{Attr, Attrs, Dim, Shape, ShapeEnv, smallvec};
use ms_ops::{binary, bits, matmul, unary};
use ms_runtime::recorder;
use ms_runtime::{devices, dispatch};
use ms_tensor::{Tensor, Value};
use pyo3::basic::CompareOp;
use pyo3::exceptions::PyTypeError;
use pyo3::ffi;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyComplex, PyDict, PyFloat, PyInt, PyList, PyString, PyTuple, PyType};

use crate::interpreter::error::{OrPy, SymbolicValueError, bad_argument};
use crate::jit::symbol::python_size;
use crate::tensor::construct::{Arguments, device_of};
use crate::tensor::dtype::PyDType;
use crate::tensor::operators::{call1, in_place, operator, other_operand};

use object::array_of;
pub use object::{PyTensor, read_value};

/// The in-place operators that may return a new tensor. pyo3's slots always return the object itself, so these are
/// methods that become operators once the class exists.
pub const IN_PLACE: [(&str, &str); 4] =
    [("_iadd", "__iadd__"), ("_isub", "__isub__"), ("_imul", "__imul__"), ("_itruediv", "__itruediv__")];

#[pymethods]
impl PyTensor {
    #[new]
    #[classmethod]
    #[pyo3(signature = (
        input_data=None, dtype=None, shape=None, init=None, const_arg=None, device=None, *more, **unknown
    ))]
    fn py_new(
        class: &Bound<'_, PyType>,
        input_data: Option<&Bound<'_, PyAny>>,
        dtype: Option<&Bound<'_, PyAny>>,
        shape: Option<&Bound<'_, PyAny>>,
        init: Option<&Bound<'_, PyAny>>,
        const_arg: Option<&Bound<'_, PyAny>>,
        device: Option<&Bound<'_, PyAny>>,
        more: &Bound<'_, PyTuple>,
        unknown: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<PyTensor> {
        let arguments = Arguments { input_data, dtype, shape, init, const_arg, device };
        construct::new(class, &arguments, more, unknown)
    }

    /// Sets the value if a subclass has an `__init__` that calls this one.
    #[pyo3(signature = (*args, **kwargs))]
    fn __init__(slf: &Bound<'_, Self>, args: &Bound<'_, PyTuple>, kwargs: Option<&Bound<'_, PyDict>>) -> PyResult<()> {
        construct::init(slf, args, kwargs)
    }

    /// The result of `Tensor(...)`, even if `Tensor.__init__` was replaced.
    #[staticmethod]
    #[pyo3(signature = (input_data=None, dtype=None, shape=None, init=None, const_arg=None, device=None))]
    fn _of_arguments(
        py: Python<'_>,
        input_data: Option<&Bound<'_, PyAny>>,
        dtype: Option<&Bound<'_, PyAny>>,
        shape: Option<&Bound<'_, PyAny>>,
        init: Option<&Bound<'_, PyAny>>,
        const_arg: Option<&Bound<'_, PyAny>>,
        device: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyTensor> {
        construct::make_tensor(
            &py.get_type::<PyTensor>(),
            &Arguments { input_data, dtype, shape, init, const_arg, device },
        )
    }

    /// Attributes that were set on this object.
    #[getter]
    fn __dict__<'py>(&self, py: Python<'py>) -> Bound<'py, PyDict> {
        self.dict(py)
    }

    /// Called if the ordinary lookup fails.
    fn __getattr__<'py>(slf: &Bound<'py, Self>, name: &Bound<'py, PyString>) -> PyResult<Bound<'py, PyAny>> {
        attributes::get(slf, name)
    }

    fn __setattr__(slf: &Bound<'_, Self>, name: &Bound<'_, PyString>, value: &Bound<'_, PyAny>) -> PyResult<()> {
        attributes::set(slf, name, value)
    }

    fn __delattr__(slf: &Bound<'_, Self>, name: &Bound<'_, PyString>) -> PyResult<()> {
        attributes::delete(slf, name)
    }

    /// The dtype of the elements.
    ///
    /// Examples:
    ///     >>> from mindspore import Tensor
    ///     >>> Tensor([1.0]).dtype
    ///     mindspore.float32
    #[getter]
    fn dtype(&self, py: Python<'_>) -> Py<PyDType> {
        dtype::object(py, self.value_ref().dtype())
    }

    /// Name and index of the device whose memory holds the elements; None for a tensor of dynamic shape.
    #[getter]
    fn _location(&self) -> Option<(&'static str, u32)> {
        device_of(&self.value()).map(|device| (device.name(), device.id()))
    }

    /// A tensor on the device `meta`.
    #[staticmethod]
    fn _meta(py: Python<'_>, shape: &Bound<'_, PyAny>, dtype: &Bound<'_, PyAny>) -> PyResult<PyTensor> {
        let sizes = index::shape_argument(shape)?;
        meta::tensor(py, dtype::argument(py, dtype)?, Dim::from_i64s(&sizes))
    }

    /// Whether the elements are on a device other than the current one. A graph is on one device, wherever its inputs
    /// are.
    #[getter]
    fn _on_other_device(&self) -> bool {
        let elsewhere = |t: &Tensor| !std::ptr::eq(t.device(), devices::current());
        self.value_ref().concrete().is_some_and(elsewhere) && !(recorder::any() && recorder::active().capture.is_some())
    }

    /// The tensor itself if it is on this device, else a copy there, through which gradients flow.
    fn _to_device(slf: &Bound<'_, Self>, name: &str, id: u32) -> PyResult<Py<PyTensor>> {
        let py = slf.py();
        let device = devices::get(name, id).or_py(py)?;
        if device_of(slf.get().value_ref()).is_none_or(|here| std::ptr::eq(here, device)) {
            return Ok(slf.clone().unbind());
        }
        let moved = Bound::new(py, PyTensor::new(slf.get().value()))?;
        moved.get().move_to(py, device)?;
        Ok(moved.unbind())
    }

    /// All bytes of the tensor's storage.
    fn _storage_bytes(&self, py: Python<'_>) -> PyResult<Vec<u8>> {
        crate::devices::storage_bytes(&self.concrete(py)?).or_py(py)
    }

    /// The memory of a row-major tensor as elements of another dtype; None if it is not aligned to them.
    fn _reinterpreted(&self, py: Python<'_>, dtype: &Bound<'_, PyAny>) -> PyResult<Option<Py<PyTensor>>> {
        elements::reinterpreted(py, &self.concrete(py)?, dtype::argument(py, dtype)?)
    }

    /// The sizes of the dimensions.
    ///
    /// Returns:
    ///     A tuple of ints.
    ///
    /// Examples:
    ///     >>> from mindspore import Tensor
    ///     >>> Tensor([[1.0]]).shape
    ///     (1, 1)
    #[getter]
    fn shape<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        // Copied first: making a tuple may start a garbage collection, which may run any code.
        let shape: Shape = Shape::from_slice(self.value_ref().shape());
        match Dim::as_i64s(&shape) {
            Some(dims) => PyTuple::new(py, dims),
            None => PyTuple::new(py, shape.iter().map(|&d| python_size(py, d)).collect::<PyResult<Vec<_>>>()?),
        }
    }

    /// The number of dimensions.
    ///
    /// Examples:
    ///     >>> from mindspore import Tensor
    ///     >>> Tensor([[1.0]]).ndim
    ///     2
    #[getter]
    fn ndim(&self) -> usize {
        self.value_ref().shape().len()
    }

    /// The number of elements.
    ///
    /// Examples:
    ///     >>> from mindspore import Tensor
    ///     >>> Tensor([1.0, 2.0]).size
    ///     2
    #[getter]
    fn size(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        if self.is_open() {
            return Ok(0i64.into_pyobject(py)?.into_any().unbind());
        }
        python_size(py, ShapeEnv::new().product(self.value_ref().shape()))
    }

    /// Bytes of one element.
    ///
    /// Examples:
    ///     >>> from mindspore import Tensor
    ///     >>> Tensor([1.0]).itemsize
    ///     4
    #[getter]
    fn itemsize(&self) -> usize {
        self.value_ref().dtype().size()
    }

    /// Bytes of all elements.
    ///
    /// Examples:
    ///     >>> from mindspore import Tensor
    ///     >>> Tensor([1.0, 2.0]).nbytes
    ///     8
    #[getter]
    fn nbytes(&self) -> i64 {
        let a = self.value_ref().aval();
        if self.is_open() { 0 } else { a.numel() * a.dtype.size() as i64 }
    }

    /// The strides of the dimensions, in bytes.
    ///
    /// Returns:
    ///     A tuple of ints.
    ///
    /// Examples:
    ///     >>> from mindspore import Tensor
    ///     >>> Tensor([[1.0, 2.0]]).strides
    ///     (8, 4)
    #[getter]
    fn strides<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        // The memory layout of a graph's value is unknown during capture.
        let t = self.concrete(py)?;
        PyTuple::new(py, t.layout().strides.iter().map(|s| s.get() * t.dtype().size() as i64))
    }

    /// Whether this stands for a value of a graph that is being captured.
    #[getter]
    fn _is_symbolic(&self) -> bool {
        self.value_ref().is_symbolic()
    }

    /// The number of in-place writes to the tensor's memory.
    #[getter]
    fn _version(&self) -> u64 {
        dispatch::version(&self.value())
    }

    /// An id that tensors over the same memory share.
    #[getter]
    fn _storage_id(&self) -> u64 {
        self.value().concrete().map_or(0, |t| t.storage().id())
    }

    /// The index of the first element in the storage, in elements.
    #[getter]
    fn _storage_offset(&self) -> i64 {
        self.value().concrete().map_or(0, |t| t.layout().offset.get())
    }

    /// The size of the storage in bytes.
    #[getter]
    fn _storage_nbytes(&self) -> usize {
        self.value().concrete().map_or(0, |t| t.storage().buffer.len())
    }

    /// The elements as a NumPy array over the same memory.
    ///
    /// Writes into one are visible in the other.
    ///
    /// Returns:
    ///     numpy.ndarray with this shape and dtype.
    ///
    /// Examples:
    ///     >>> from mindspore import Tensor
    ///     >>> Tensor([1.0, 2.0]).asnumpy().shape
    ///     (2,)
    fn asnumpy<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        meta::check_readable(slf.get())?;
        array_of(slf.py(), slf.get())
    }

    #[pyo3(signature = (dtype=None, copy=None))]
    fn __array__<'py>(
        slf: &Bound<'py, Self>,
        dtype: Option<&Bound<'py, PyAny>>,
        copy: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let arr = PyTensor::asnumpy(slf)?;
        match (dtype, copy) {
            (Some(d), _) if !d.is_none() => arr.call_method1(intern!(arr.py(), "astype"), (d,)),
            (_, Some(true)) => arr.call_method0(intern!(arr.py(), "copy")),
            _ => Ok(arr),
        }
    }

    unsafe fn __getbuffer__(slf: Bound<'_, Self>, view: *mut ffi::Py_buffer, flags: c_int) -> PyResult<()> {
        // SAFETY: the interpreter calls this with a view to fill.
        unsafe { convert::export(&slf, view, flags) }
    }

    unsafe fn __releasebuffer__(&self, view: *mut ffi::Py_buffer) {
        // SAFETY: the interpreter calls this with a view that __getbuffer__ filled.
        unsafe { convert::release(view) }
    }

    /// A tensor over the memory of a NumPy array.
    #[staticmethod]
    fn _from_numpy_shared(py: Python<'_>, array: &Bound<'_, PyAny>) -> PyResult<Py<PyTensor>> {
        PyTensor::wrap(py, Value::Concrete(convert::share_array(array)?))
    }

    /// The value of a one-element tensor, or of the element at an index, as a Python number.
    ///
    /// Args:
    ///     *index: Nothing for a tensor of one element; the index into the flattened tensor; or one int for each dimension.
    ///
    /// Returns:
    ///     int, float, complex or bool.
    ///
    /// Raises:
    ///     ValueError: there is no index, and the tensor does not have exactly one element.
    ///     IndexError: the index is out of range.
    ///
    /// Examples:
    ///     >>> from mindspore import Tensor
    ///     >>> Tensor([[1, 2], [3, 4]]).item(1, 0)
    ///     3
    #[pyo3(signature = (*index))]
    fn item(slf: &Bound<'_, Self>, index: &Bound<'_, PyTuple>) -> PyResult<Py<PyAny>> {
        elements::item(slf, index)
    }

    /// The elements as nested lists of Python numbers.
    ///
    /// Returns:
    ///     A list; for a 0-d tensor, a number.
    ///
    /// Examples:
    ///     >>> from mindspore import Tensor
    ///     >>> Tensor([[1, 2], [3, 4]]).tolist()
    ///     [[1, 2], [3, 4]]
    fn tolist<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        // A tensor on the device `meta` counts as zeros here, as in ops.
        array_of(slf.py(), slf.get())?.call_method0(intern!(slf.py(), "tolist"))
    }

    /// Whether the elements are stored in row-major order without gaps.
    ///
    /// Examples:
    ///     >>> from mindspore import Tensor
    ///     >>> Tensor([[1, 2], [3, 4]]).T.is_contiguous()
    ///     False
    fn is_contiguous(&self, py: Python<'_>) -> PyResult<bool> {
        Ok(self.concrete(py)?.is_contiguous())
    }

    #[getter]
    fn _row_major(&self, py: Python<'_>) -> PyResult<bool> {
        self.is_contiguous(py)
    }

    /// The tensor itself if it is row-major, else a row-major copy.
    ///
    /// Examples:
    ///     >>> from mindspore import Tensor
    ///     >>> Tensor([[1, 2], [3, 4]]).T.contiguous().is_contiguous()
    ///     True
    fn contiguous(slf: &Bound<'_, Self>) -> PyResult<Py<PyTensor>> {
        let py = slf.py();
        let x = &slf.get().value();
        let row_major = match x {
            Value::Concrete(t) => t.is_contiguous(),
            // Memory of inputs is assumed to be row-major; a guard of the capture checks this.
            Value::Symbolic(s) => {
                recorder::active().capture.is_none_or(|c| recorder::lock(&c).memory_of(s).1 == Some(true))
            }
        };
        if row_major {
            return Ok(slf.clone().unbind());
        }
        // A cast to the same dtype is a copy through which gradients flow.
        let attrs = smallvec![Attr::DType(x.aval().dtype)];
        PyTensor::wrap(py, call1(py, &unary::CAST, x, attrs)?)
    }

    /// Writes `value`, cast and broadcast to this tensor's dtype and shape, into its memory.
    fn _assign(slf: &Bound<'_, Self>, value: &Bound<'_, PyAny>) -> PyResult<()> {
        let py = slf.py();
        let x = &slf.get().value();
        let Some(v) = other_operand(py, &unary::CAST, value, x)? else {
            return Err(bad_argument(py, "assign", "value", "a Tensor or a number", value));
        };
        dispatch::write(x, &v).or_py(py)
    }

    /// Makes this object hold the value of another; shape and dtype may change.
    fn _set_data(&self, py: Python<'_>, tensor: &Bound<'_, PyTensor>) -> PyResult<()> {
        if self.value().is_symbolic() || tensor.get().value().is_symbolic() {
            return Err(SymbolicValueError::new_err(
                "the data of a tensor cannot be exchanged while a function is captured",
            ));
        }
        let _ = py;
        self.set_value(tensor.get().value());
        Ok(())
    }

    fn __add__(slf: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        operator(slf, other, &binary::ADD, false)
    }
    fn __radd__(slf: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        operator(slf, other, &binary::ADD, true)
    }
    fn _iadd(slf: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        in_place(slf, other, &binary::ADD)
    }
    fn __sub__(slf: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        operator(slf, other, &binary::SUB, false)
    }
    fn __rsub__(slf: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        operator(slf, other, &binary::SUB, true)
    }
    fn _isub(slf: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        in_place(slf, other, &binary::SUB)
    }
    fn __mul__(slf: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        operator(slf, other, &binary::MUL, false)
    }
    fn __rmul__(slf: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        operator(slf, other, &binary::MUL, true)
    }
    fn _imul(slf: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        in_place(slf, other, &binary::MUL)
    }
    fn __truediv__(slf: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        operator(slf, other, &binary::DIV, false)
    }
    fn __rtruediv__(slf: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        operator(slf, other, &binary::DIV, true)
    }
    fn _itruediv(slf: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        in_place(slf, other, &binary::DIV)
    }
    fn __floordiv__(slf: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        operator(slf, other, &binary::FLOOR_DIVIDE, false)
    }
    fn __rfloordiv__(slf: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        operator(slf, other, &binary::FLOOR_DIVIDE, true)
    }
    fn __mod__(slf: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        operator(slf, other, &binary::FLOOR_MOD, false)
    }
    fn __rmod__(slf: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        operator(slf, other, &binary::FLOOR_MOD, true)
    }
    fn __pow__(slf: &Bound<'_, Self>, other: &Bound<'_, PyAny>, modulo: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        if !modulo.is_none() {
            return Err(PyTypeError::new_err("pow() of tensors takes two arguments"));
        }
        operator(slf, other, &binary::POW, false)
    }
    fn __rpow__(slf: &Bound<'_, Self>, other: &Bound<'_, PyAny>, modulo: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let _ = modulo;
        operator(slf, other, &binary::POW, true)
    }
    fn __and__(slf: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        operator(slf, other, &bits::BITWISE_AND, false)
    }
    fn __rand__(slf: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        operator(slf, other, &bits::BITWISE_AND, true)
    }
    fn __or__(slf: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        operator(slf, other, &bits::BITWISE_OR, false)
    }
    fn __ror__(slf: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        operator(slf, other, &bits::BITWISE_OR, true)
    }
    fn __xor__(slf: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        operator(slf, other, &bits::BITWISE_XOR, false)
    }
    fn __rxor__(slf: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        operator(slf, other, &bits::BITWISE_XOR, true)
    }
    fn __lshift__(slf: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        operator(slf, other, &bits::BITWISE_LEFT_SHIFT, false)
    }
    fn __rlshift__(slf: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        operator(slf, other, &bits::BITWISE_LEFT_SHIFT, true)
    }
    fn __rshift__(slf: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        operator(slf, other, &bits::BITWISE_RIGHT_SHIFT, false)
    }
    fn __rrshift__(slf: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        operator(slf, other, &bits::BITWISE_RIGHT_SHIFT, true)
    }
    fn __invert__(slf: &Bound<'_, Self>) -> PyResult<Py<PyTensor>> {
        let py = slf.py();
        PyTensor::wrap(py, call1(py, &unary::LOGICAL_NOT, &slf.get().value(), Attrs::new())?)
    }
    fn __neg__(slf: &Bound<'_, Self>) -> PyResult<Py<PyTensor>> {
        let py = slf.py();
        PyTensor::wrap(py, call1(py, &unary::NEG, &slf.get().value(), Attrs::new())?)
    }
    fn __pos__(slf: &Bound<'_, Self>) -> Py<PyTensor> {
        slf.clone().unbind()
    }
    fn __abs__(slf: &Bound<'_, Self>) -> PyResult<Py<PyTensor>> {
        let py = slf.py();
        PyTensor::wrap(py, call1(py, &unary::ABS, &slf.get().value(), Attrs::new())?)
    }

    /// The matrix product of two matrices. ms_tensor replaces this slot by a composition that also handles broadcasting
    /// and 1-d operands.
    fn __matmul__(slf: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        if let Some(f) = crate::interpreter::slots::matmul(slf.py()) {
            return Ok(f.bind(slf.py()).call1((slf, other))?.unbind());
        }
        operator(slf, other, &matmul::MATMUL2, false)
    }

    fn __richcmp__(slf: &Bound<'_, Self>, other: &Bound<'_, PyAny>, cmp: CompareOp) -> PyResult<Py<PyAny>> {
        let op = match cmp {
            CompareOp::Eq => &binary::EQUAL,
            CompareOp::Ne => &binary::NOT_EQUAL,
            CompareOp::Lt => &binary::LESS,
            CompareOp::Le => &binary::LESS_EQUAL,
            CompareOp::Gt => &binary::GREATER,
            CompareOp::Ge => &binary::GREATER_EQUAL,
        };
        operator(slf, other, op, false)
    }

    fn __hash__(slf: &Bound<'_, Self>) -> isize {
        (slf.as_ptr() as isize) >> 4
    }

    fn __bool__(&self, py: Python<'_>) -> PyResult<bool> {
        elements::truth(py, &self.concrete(py)?)
    }
    fn __int__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        elements::converted(slf, slf.py().get_type::<PyInt>())
    }
    fn __float__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        elements::converted(slf, slf.py().get_type::<PyFloat>())
    }
    fn __complex__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        elements::converted(slf, slf.py().get_type::<PyComplex>())
    }
    fn __index__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        elements::index(slf)
    }
    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        elements::len(py, self.value_ref().shape())
    }
    fn __iter__(slf: &Bound<'_, Self>) -> PyResult<Py<PyAny>> {
        let py = slf.py();
        if slf.get().value_ref().shape().is_empty() {
            return Err(PyTypeError::new_err("iteration over a 0-d tensor"));
        }
        let n = slf.get().__len__(py)?;
        let items: PyResult<Vec<Py<PyTensor>>> =
            (0..n).map(|i| index::get_int(py, &slf.get().value(), i as i64)).collect();
        Ok(PyList::new(py, items?)?.try_iter()?.into_any().unbind())
    }
    /// Python's `reversed` over the rows. (The interpreter makes none by itself, since this class is not a sequence for it.)
    fn __reversed__(slf: &Bound<'_, Self>) -> PyResult<Py<PyAny>> {
        let py = slf.py();
        let rows = PyTensor::__iter__(slf)?.into_bound(py).try_iter()?.collect::<PyResult<Vec<_>>>()?;
        let reversed = py.import("builtins")?.getattr(intern!(py, "reversed"))?;
        Ok(reversed.call1((PyTuple::new(py, rows)?,))?.unbind())
    }
    fn __getitem__(slf: &Bound<'_, Self>, key: &Bound<'_, PyAny>) -> PyResult<Py<PyTensor>> {
        index::get(slf, key)
    }
    fn __setitem__(slf: &Bound<'_, Self>, key: &Bound<'_, PyAny>, value: &Bound<'_, PyAny>) -> PyResult<()> {
        index::set(slf, key, value)
    }
    fn __contains__(slf: &Bound<'_, Self>, value: &Bound<'_, PyAny>) -> PyResult<bool> {
        let py = slf.py();
        let hit = operator(slf, value, &binary::EQUAL, false)?;
        let Ok(hit) = hit.bind(py).cast::<PyTensor>().cloned() else { return Ok(false) };
        let t = hit.get().concrete(py)?;
        Ok(devices::read(&t).or_py(py)?.contains(&1))
    }

    fn __deepcopy__<'py>(slf: &Bound<'py, Self>, memo: &Bound<'py, PyDict>) -> PyResult<Bound<'py, PyAny>> {
        attributes::deep_copy(slf, memo)
    }
}
