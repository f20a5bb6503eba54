//! Symbolic Python numbers: sizes of symbolic dimensions, and number arguments that are inputs. A capture knows only
//! their source.

use ms_core::{Attr, Attrs, DType, Dim, FloatExpr, FloatOp, Number, Relation, Scalar, Shape, ShapeEnv};
use ms_ops::binary::MUL;
use ms_ops::create::FULL;
use ms_runtime::dispatch;
use ms_runtime::recorder::{self, lock};
use ms_tensor::Value;
use pyo3::basic::CompareOp;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyComplex, PyFloat, PyInt};

use crate::interpreter::error::{OrPy, SymbolicValueError};
use crate::tensor::PyTensor;

/// A symbolic number. Arithmetic keeps it symbolic. A comparison is answered for the value at capture, and the answer
/// becomes a guard. Code that needs the value itself gets it, and the graph then depends on it.
#[pyclass(name = "SymbolicNumber", module = "ms_runtime", frozen)]
pub struct PyNumber {
    pub(crate) env: ShapeEnv,
    pub(crate) number: Number,
}

/// The largest constant that takes part in symbolic arithmetic.
pub const LARGEST: i64 = 1 << 61;

fn number_of(env: &mut ShapeEnv, obj: &Bound<'_, PyAny>) -> Option<Number> {
    if let Ok(n) = obj.cast::<PyNumber>() {
        return env.shares(&n.get().env).then_some(n.get().number);
    }
    if obj.is_instance_of::<PyInt>() {
        let v: i64 = obj.extract().ok()?;
        return (v.unsigned_abs() < LARGEST as u64).then_some(Number::Int(Dim::new(v)));
    }
    if obj.is_instance_of::<PyFloat>() {
        let v: f64 = obj.extract().ok()?;
        return (!v.is_nan()).then(|| Number::Float(env.float(FloatExpr::Value(v.to_bits()))));
    }
    None
}

/// A number as a Python object: an int or a float if it is known.
pub fn python_number(py: Python<'_>, env: &ShapeEnv, number: Number) -> PyResult<Py<PyAny>> {
    if let Number::Int(d) = number
        && let Some(v) = d.value()
    {
        return Ok(v.into_pyobject(py)?.into_any().unbind());
    }
    Ok(Py::new(py, PyNumber { env: env.clone(), number })?.into_any())
}

/// A size as a Python object, in the running capture.
pub fn python_size(py: Python<'_>, dim: Dim) -> PyResult<Py<PyAny>> {
    match recorder::active().capture {
        Some(capture) if !dim.is_const() => {
            let env = lock(&capture).env().clone();
            python_number(py, &env, Number::Int(dim))
        }
        _ => Ok(dim.value().unwrap_or(-1).into_pyobject(py)?.into_any().unbind()),
    }
}

/// The operators that keep numbers symbolic.
#[derive(Clone, Copy)]
enum Operator {
    Add,
    Sub,
    Mul,
    TrueDiv,
    FloorDiv,
    Mod,
    Pow,
}

impl Operator {
    fn python(self) -> &'static str {
        match self {
            Operator::Add => "add",
            Operator::Sub => "sub",
            Operator::Mul => "mul",
            Operator::TrueDiv => "truediv",
            Operator::FloorDiv => "floordiv",
            Operator::Mod => "mod",
            Operator::Pow => "pow",
        }
    }

    /// The symbolic result; `None` if Python must compute it from the values.
    fn apply(self, env: &mut ShapeEnv, a: Number, b: Number) -> Option<Number> {
        if let (Number::Int(x), Number::Int(y)) = (a, b) {
            return match self {
                Operator::Add => Some(Number::Int(env.add(x, y))),
                Operator::Sub => Some(Number::Int(env.sub(x, y))),
                Operator::Mul => Some(Number::Int(env.mul(x, y))),
                Operator::TrueDiv => Self::float(env, FloatOp::Div, a, b),
                Operator::FloorDiv | Operator::Mod if env.is_zero(y) => None,
                Operator::FloorDiv => Some(Number::Int(env.floor_div(x, y))),
                Operator::Mod => Some(Number::Int(env.modulo(x, y))),
                Operator::Pow => None,
            };
        }
        let op = match self {
            Operator::Add => FloatOp::Add,
            Operator::Sub => FloatOp::Sub,
            Operator::Mul => FloatOp::Mul,
            Operator::TrueDiv => FloatOp::Div,
            Operator::Pow => FloatOp::Pow,
            Operator::FloorDiv | Operator::Mod => return None,
        };
        Self::float(env, op, a, b)
    }

    fn float(env: &mut ShapeEnv, op: FloatOp, a: Number, b: Number) -> Option<Number> {
        let (x, y) = (env.as_float(a), env.as_float(b));
        Some(Number::Float(env.float(FloatExpr::Apply(op, x, y))))
    }
}

impl PyNumber {
    fn env(&self) -> PyResult<ShapeEnv> {
        if self.env.is_closed() {
            return Err(SymbolicValueError::new_err("a number of a capture was used after the capture had finished"));
        }
        Ok(self.env.clone())
    }

    /// The value at capture, on which the graph then depends.
    pub fn value(&self) -> PyResult<Scalar> {
        let mut env = self.env()?;
        let hint = env.hint_of(self.number);
        let scalar = hint.ok_or_else(|| PyValueError::new_err("a number of a capture without a value"))?;
        match self.number {
            Number::Int(d) => {
                env.specialise(d);
            }
            Number::Float(f) => {
                let known = env.float(FloatExpr::Value(scalar.as_f64().to_bits()));
                env.decide_floats(f, known, Relation::Equal);
                // -0.0 equals 0.0 but is a different number.
                if scalar.as_f64() == 0.0 {
                    return Err(SymbolicValueError::new_err("a float argument of zero whose value is needed"));
                }
            }
        }
        Ok(scalar)
    }

    fn plain<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(match self.value()? {
            Scalar::Int(v) => v.into_pyobject(py)?.into_any(),
            other => other.as_f64().into_pyobject(py)?.into_any(),
        })
    }

    /// The size that it stands for; `None` for a float.
    pub fn dim(&self) -> Option<Dim> {
        match self.number {
            Number::Int(d) => Some(d),
            Number::Float(_) => None,
        }
    }

    /// The index of its symbol; `None` for computed numbers and floats.
    fn symbol_index(&self) -> Option<usize> {
        self.dim()?.symbol_index()
    }

    /// Its value as an end of a slice, which may be negative; `None` for a float.
    pub fn dim_of_slice(&self) -> PyResult<Option<Dim>> {
        self.env()?;
        Ok(self.dim())
    }

    /// Its value as a size, for shapes; `None` for a float.
    pub fn size(&self) -> PyResult<Option<Dim>> {
        let mut env = self.env()?;
        let Number::Int(d) = self.number else { return Ok(None) };
        if env.less(d, Dim::ZERO) {
            return Ok(env.specialise(d).map(Dim::new));
        }
        Ok(Some(d))
    }

    fn operate(&self, py: Python<'_>, op: Operator, other: &Bound<'_, PyAny>, swapped: bool) -> PyResult<Py<PyAny>> {
        if other.is_instance_of::<PyTensor>() {
            return Ok(py.NotImplemented());
        }
        let mut env = self.env()?;
        let floats = env.float_count();
        if let Some(n) = number_of(&mut env, other) {
            let (a, b) = if swapped { (n, self.number) } else { (self.number, n) };
            let result = op.apply(&mut env, a, b);
            if let Some(result) = result.filter(|&r| env.hint_of(r).is_some()) {
                return python_number(py, &env, result);
            }
            env.forget_floats(floats);
        }
        let me = self.plain(py)?;
        let f = py.import("operator")?.getattr(op.python())?;
        Ok(if swapped { f.call1((other, me))? } else { f.call1((me, other))? }.unbind())
    }

    fn compare(&self, py: Python<'_>, other: &Bound<'_, PyAny>, op: CompareOp) -> PyResult<Option<bool>> {
        // If kept after its capture (in a cache, say), it equals only itself.
        if other.is_instance_of::<PyTensor>() || self.env.is_closed() {
            return Ok(None);
        }
        let mut env = self.env()?;
        let floats = env.float_count();
        let by_value = || self.plain(py)?.rich_compare(other, op)?.is_truthy().map(Some);
        let Some(n) = number_of(&mut env, other) else {
            let known = other.is_instance_of::<PyInt>()
                || other.is_instance_of::<PyFloat>()
                || other.is_instance_of::<PyComplex>();
            return if known { by_value() } else { Ok(None) };
        };
        let me = self.number;
        if !matches!((me, n), (Number::Int(_), Number::Int(_))) {
            let pair = [env.as_float(me), env.as_float(n)];
            // No float equals this integer.
            if pair.iter().any(|&f| env.hint_of(Number::Float(f)).is_none()) {
                env.forget_floats(floats);
                return by_value();
            }
        }
        let mut below = |a: Number, b: Number| match (a, b) {
            (Number::Int(x), Number::Int(y)) => env.less(x, y),
            _ => {
                let (x, y) = (env.as_float(a), env.as_float(b));
                env.decide_floats(x, y, Relation::Less)
            }
        };
        Ok(Some(match op {
            CompareOp::Lt => below(me, n),
            CompareOp::Ge => !below(me, n),
            CompareOp::Gt => below(n, me),
            CompareOp::Le => !below(n, me),
            CompareOp::Eq | CompareOp::Ne => {
                let equal = match (me, n) {
                    (Number::Int(x), Number::Int(y)) => env.same(x, y),
                    _ => {
                        let (x, y) = (env.as_float(me), env.as_float(n));
                        env.decide_floats(x, y, Relation::Equal)
                    }
                };
                equal == matches!(op, CompareOp::Eq)
            }
        }))
    }
}

#[pymethods]
impl PyNumber {
    /// The class that code sees when it asks for the number's class.
    #[getter]
    fn __class__<'py>(&self, py: Python<'py>) -> Bound<'py, PyAny> {
        match self.number {
            Number::Int(_) => py.get_type::<PyInt>().into_any(),
            Number::Float(_) => py.get_type::<PyFloat>().into_any(),
        }
    }

    /// Its index among the symbols of the capture; None for a float.
    #[getter]
    fn index(&self) -> Option<usize> {
        self.symbol_index()
    }

    /// The value at capture, without a guard: for messages and for tests.
    #[getter]
    fn hint(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        Ok(match self.env.hint_of(self.number) {
            Some(Scalar::Int(v)) => v.into_pyobject(py)?.into_any().unbind(),
            Some(other) => other.as_f64().into_pyobject(py)?.into_any().unbind(),
            None => py.None(),
        })
    }

    fn __add__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.operate(py, Operator::Add, other, false)
    }

    fn __radd__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.operate(py, Operator::Add, other, true)
    }

    fn __sub__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.operate(py, Operator::Sub, other, false)
    }

    fn __rsub__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.operate(py, Operator::Sub, other, true)
    }

    fn __mul__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.operate(py, Operator::Mul, other, false)
    }

    fn __rmul__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.operate(py, Operator::Mul, other, true)
    }

    fn __truediv__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.operate(py, Operator::TrueDiv, other, false)
    }

    fn __rtruediv__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.operate(py, Operator::TrueDiv, other, true)
    }

    fn __floordiv__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.operate(py, Operator::FloorDiv, other, false)
    }

    fn __rfloordiv__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.operate(py, Operator::FloorDiv, other, true)
    }

    fn __mod__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.operate(py, Operator::Mod, other, false)
    }

    fn __rmod__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.operate(py, Operator::Mod, other, true)
    }

    fn __divmod__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<(Py<PyAny>, Py<PyAny>)> {
        Ok((self.operate(py, Operator::FloorDiv, other, false)?, self.operate(py, Operator::Mod, other, false)?))
    }

    fn __pow__(
        &self,
        py: Python<'_>,
        other: &Bound<'_, PyAny>,
        modulo: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Py<PyAny>> {
        match modulo {
            None => self.operate(py, Operator::Pow, other, false),
            Some(m) => Ok(self.plain(py)?.pow(other, m)?.unbind()),
        }
    }

    fn __rpow__(
        &self,
        py: Python<'_>,
        other: &Bound<'_, PyAny>,
        _modulo: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Py<PyAny>> {
        self.operate(py, Operator::Pow, other, true)
    }

    fn __neg__(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let minus = (-1i64).into_pyobject(py)?.into_any();
        self.operate(py, Operator::Mul, &minus, true)
    }

    fn __pos__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __abs__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let (py, this) = (slf.py(), slf.get());
        match this.number {
            Number::Int(d) if !this.env()?.less(d, Dim::ZERO) => Ok(slf.clone().into_any()),
            Number::Int(_) => Ok(this.__neg__(py)?.into_bound(py)),
            Number::Float(_) => this.plain(py)?.abs(),
        }
    }

    fn __bool__(&self) -> PyResult<bool> {
        match self.number {
            Number::Int(d) => Ok(!self.env()?.is_zero(d)),
            Number::Float(f) => {
                let mut env = self.env()?;
                let zero = env.float(FloatExpr::Value(0f64.to_bits()));
                Ok(!env.decide_floats(f, zero, Relation::Equal))
            }
        }
    }

    fn __richcmp__(&self, py: Python<'_>, other: &Bound<'_, PyAny>, op: CompareOp) -> PyResult<Py<PyAny>> {
        match self.compare(py, other, op)? {
            Some(answer) => Ok(PyBool::new(py, answer).to_owned().into_any().unbind()),
            None => Ok(py.NotImplemented()),
        }
    }

    fn __index__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self.number {
            Number::Int(_) => self.plain(py),
            Number::Float(_) => Err(PyTypeError::new_err("'float' object cannot be interpreted as an integer")),
        }
    }

    fn __int__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.plain(py)?.call_method0(intern!(py, "__int__"))
    }

    fn __float__(&self) -> PyResult<f64> {
        Ok(self.value()?.as_f64())
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        self.plain(py)?.hash()
    }

    fn __repr__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(self.plain(py)?.repr()?.into_any())
    }

    fn __format__<'py>(&self, py: Python<'py>, spec: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.plain(py)?.call_method1(intern!(py, "__format__"), (spec,))
    }

    /// All other attributes of ints and floats are taken from the value.
    fn __getattr__<'py>(&self, py: Python<'py>, name: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.plain(py)?.getattr(name.cast::<pyo3::types::PyString>()?)
    }
}

/// A number as the operand of an op: known, or of a capture.
pub struct Operand {
    /// The value, or the value at capture; its kind is that of the number.
    pub scalar: Scalar,
    symbol: Option<Number>,
}

impl Operand {
    pub fn of(obj: &Bound<'_, PyAny>) -> PyResult<Option<Operand>> {
        if let Ok(n) = obj.cast::<PyNumber>() {
            let n = n.get();
            let env = n.env()?;
            let active = recorder::active().capture.is_some_and(|c| lock(&c).env().shares(&env));
            if let Some(scalar) = env.hint_of(n.number).filter(|_| active) {
                return Ok(Some(Operand { scalar, symbol: Some(n.number) }));
            }
        }
        Ok(crate::tensor::convert::number(obj)?.map(|scalar| Operand { scalar, symbol: None }))
    }

    pub fn value(&self, py: Python<'_>, dtype: DType) -> PyResult<Value> {
        if let (Some(number), Some(capture)) = (self.symbol, recorder::active().capture) {
            return lock(&capture).number(number, dtype).or_py(py);
        }
        dispatch::constant(self.scalar, dtype).or_py(py)
    }

    /// A new tensor of this shape filled with a number of the capture, which stays open; `None` for a number that is
    /// known, and for a dtype of another kind.
    pub fn filled(&self, py: Python<'_>, shape: Shape, dtype: DType) -> PyResult<Option<Value>> {
        let fits = dtype.is_float() || (dtype.is_int() && matches!(self.scalar, Scalar::Int(_)));
        if self.symbol.is_none() || !fits {
            return Ok(None);
        }
        let attrs = [Attr::Dims(shape), Attr::Scalar(Scalar::Int(1)), Attr::DType(dtype)].into_iter().collect();
        let ones = dispatch::call(&FULL, &[], attrs).or_py(py)?.remove(0);
        let number = self.value(py, dtype)?;
        Ok(Some(dispatch::call(&MUL, &[&ones, &number], Attrs::new()).or_py(py)?.remove(0)))
    }
}
