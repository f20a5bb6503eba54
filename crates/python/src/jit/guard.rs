//! Guard programs: the conditions on which a captured call depends, checked without running Python.

use ms_core::{Code, DType, Error, SmallVec};
use ms_runtime::devices;
use ms_tensor::{DeviceRef, Value};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyComplex, PyDict, PyFloat, PyInt, PyList, PySet, PyString, PyTuple};

use crate::interpreter::depth;
use crate::interpreter::error::{OrPy, to_py};
use crate::interpreter::interrupts::attempt_or_keep;
use crate::interpreter::lookup::{self, class_of};
use crate::interpreter::slots::ambient_word;
use crate::jit::namespace_watch::PyFacts;
use crate::jit::shadow::is_bound_from;
use crate::jit::symbol_table::{PySymbolTable, Source};
use crate::tensor::PyTensor;
use crate::tensor::dtype::PyDType;
use crate::tensor::memory_overlap::apart;

mod miss;

type Reg = u16;

enum FnPart {
    Code,
    Defaults,
    KwDefaults,
    Globals,
}

struct TensorGuard {
    class: Py<PyAny>,
    dtype: DType,
    shape: SmallVec<[Option<i64>; 6]>,
    requires_grad: Option<bool>,
    device: Option<DeviceRef>,
}

/// A key, and the index that it names if the container is a list or a tuple.
struct Key {
    object: Py<PyAny>,
    index: Option<isize>,
}

enum Instr {
    Arg(Reg, usize),
    Const(Reg, Py<PyAny>),
    Weak(Reg, Py<PyAny>),
    Global(Reg, Py<PyDict>, Py<PyAny>),
    Attr(Reg, Reg, Py<PyAny>),
    TypeAttr(Reg, Reg, Py<PyAny>),
    Item(Reg, Reg, Key),
    Closure(Reg, Reg, usize),
    Fn(Reg, Reg, FnPart),
    GetAttr(Reg, Reg, Py<PyAny>),
    Type(Reg, Reg),
    /// A function still has the code object that was decoded.
    Code(Py<PyAny>, Py<PyAny>),
    Is(Reg, Py<PyAny>),
    Same(Reg, Reg),
    Differ(Reg, Reg),
    TypeIs(Reg, Py<PyAny>),
    Eq(Reg, Py<PyAny>),
    Tensor(Reg, TensorGuard),
    Len(Reg, usize),
    Keys(Reg, Py<PyTuple>),
    AbsentAttr(Reg, Py<PyAny>),
    AbsentTypeAttr(Reg, Py<PyAny>),
    AbsentItem(Reg, Py<PyAny>),
    /// No other tensor overlaps one of the first, and no two of the others are the same view.
    NoOverlap(Vec<Reg>, Vec<Reg>),
    Contiguous(Reg),
    Ambient(u64),
    Facts(Py<PyFacts>),
    Symbols(Py<PySymbolTable>),
    Number(Reg, Source),
}

pub struct Program {
    instrs: Vec<Instr>,
    n_regs: usize,
}

/// The values that a run of the program loaded.
pub type Regs<'py> = SmallVec<[Option<Bound<'py, PyAny>>; 16]>;

fn interned(py: Python<'_>, name: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
    let text = name.cast::<PyString>()?;
    Ok(PyString::intern(py, text.to_str()?).into_any().unbind())
}

impl Program {
    pub fn parse(py: Python<'_>, list: &Bound<'_, PyAny>) -> PyResult<Program> {
        let mut out = Program { instrs: Vec::new(), n_regs: 0 };
        for item in list.try_iter()? {
            let item = item?;
            let tuple = item.cast::<PyTuple>()?;
            let instr = parse_one(py, tuple)?;
            if let Some(dst) = instr.target() {
                out.n_regs = out.n_regs.max(dst as usize + 1);
            }
            out.instrs.push(instr);
        }
        Ok(out)
    }

    pub fn len(&self) -> usize {
        self.instrs.len()
    }

    /// Whether the instruction of this index uses no register.
    pub fn is_of_none(&self, index: usize) -> bool {
        matches!(self.instrs.get(index), Some(Instr::Symbols(_) | Instr::Facts(_)))
    }

    pub fn n_regs(&self) -> usize {
        self.n_regs
    }

    /// The object references that the program holds, for the garbage collector.
    pub fn visit(
        &self,
        mut f: impl FnMut(&Py<PyAny>) -> Result<(), pyo3::PyTraverseError>,
    ) -> Result<(), pyo3::PyTraverseError> {
        for i in &self.instrs {
            match i {
                Instr::Const(_, o) | Instr::Weak(_, o) | Instr::Is(_, o) | Instr::TypeIs(_, o) | Instr::Eq(_, o) => {
                    f(o)?
                }
                Instr::Global(_, d, _) => f(d.as_any())?,
                Instr::Code(function, code) => {
                    f(function)?;
                    f(code)?;
                }
                Instr::Tensor(_, g) => f(&g.class)?,
                Instr::Facts(facts) => f(facts.as_any())?,
                _ => {}
            }
        }
        Ok(())
    }

    /// Runs the program over the bound arguments. `Err` holds the index of the first instruction that fails.
    pub fn run<'py>(&self, py: Python<'py>, args: &[Bound<'py, PyAny>]) -> Result<Regs<'py>, usize> {
        let mut regs = Regs::new();
        self.run_into(py, args, &mut regs).map(|()| regs)
    }

    /// Like [`Program::run`], with the caller's registers.
    pub fn run_into<'py>(
        &self,
        py: Python<'py>,
        args: &[Bound<'py, PyAny>],
        regs: &mut Regs<'py>,
    ) -> Result<(), usize> {
        regs.clear();
        regs.resize(self.n_regs, None);
        for (k, instr) in self.instrs.iter().enumerate() {
            if instr.step(py, args, regs).is_none() {
                return Err(k);
            }
        }
        Ok(())
    }
}

fn parse_one(py: Python<'_>, t: &Bound<'_, PyTuple>) -> PyResult<Instr> {
    let kind: String = t.get_item(0)?.extract()?;
    let reg = |k: usize| -> PyResult<Reg> { t.get_item(k)?.extract() };
    let obj = |k: usize| -> PyResult<Py<PyAny>> { Ok(t.get_item(k)?.unbind()) };
    let name = |k: usize| -> PyResult<Py<PyAny>> { interned(py, &t.get_item(k)?) };
    Ok(match kind.as_str() {
        "arg" => Instr::Arg(reg(1)?, t.get_item(2)?.extract()?),
        "const" => Instr::Const(reg(1)?, obj(2)?),
        "weak" => Instr::Weak(reg(1)?, obj(2)?),
        "global" => Instr::Global(reg(1)?, t.get_item(2)?.cast::<PyDict>()?.clone().unbind(), name(3)?),
        "attr" => Instr::Attr(reg(1)?, reg(2)?, name(3)?),
        "type_attr" => Instr::TypeAttr(reg(1)?, reg(2)?, name(3)?),
        "item" => {
            let object = t.get_item(3)?;
            let index = object.extract().ok();
            Instr::Item(reg(1)?, reg(2)?, Key { object: object.unbind(), index })
        }
        "closure" => Instr::Closure(reg(1)?, reg(2)?, t.get_item(3)?.extract()?),
        "fn" => {
            let part: String = t.get_item(3)?.extract()?;
            let part = match part.as_str() {
                "__code__" => FnPart::Code,
                "__defaults__" => FnPart::Defaults,
                "__kwdefaults__" => FnPart::KwDefaults,
                "__globals__" => FnPart::Globals,
                other => return Err(PyValueError::new_err(format!("a function has no part {other}"))),
            };
            Instr::Fn(reg(1)?, reg(2)?, part)
        }
        "getattr" => Instr::GetAttr(reg(1)?, reg(2)?, name(3)?),
        "type" => Instr::Type(reg(1)?, reg(2)?),
        "code" => Instr::Code(obj(1)?, obj(2)?),
        "is" => Instr::Is(reg(1)?, obj(2)?),
        "same" => Instr::Same(reg(1)?, reg(2)?),
        "differ" => Instr::Differ(reg(1)?, reg(2)?),
        "type_is" => Instr::TypeIs(reg(1)?, obj(2)?),
        "eq" => Instr::Eq(reg(1)?, obj(2)?),
        "tensor" => {
            let shape: Vec<Option<i64>> = t.get_item(4)?.extract()?;
            let requires_grad: Option<bool> = if t.len() > 5 { t.get_item(5)?.extract()? } else { None };
            let dtype = t.get_item(3)?.cast::<PyDType>()?.get().0;
            let device: Option<(String, u32)> = if t.len() > 6 { t.get_item(6)?.extract()? } else { None };
            let device = device.map(|(name, id)| devices::get(&name, id).or_py(py)).transpose()?;
            Instr::Tensor(reg(1)?, TensorGuard { class: obj(2)?, dtype, shape: shape.into(), requires_grad, device })
        }
        "len" => Instr::Len(reg(1)?, t.get_item(2)?.extract()?),
        "keys" => Instr::Keys(reg(1)?, t.get_item(2)?.cast::<PyTuple>()?.clone().unbind()),
        "absent_attr" => Instr::AbsentAttr(reg(1)?, name(2)?),
        "absent_type_attr" => Instr::AbsentTypeAttr(reg(1)?, name(2)?),
        "absent_item" => Instr::AbsentItem(reg(1)?, obj(2)?),
        "no_overlap" => Instr::NoOverlap(t.get_item(1)?.extract()?, t.get_item(2)?.extract()?),
        "contiguous" => Instr::Contiguous(reg(1)?),
        "facts" => Instr::Facts(t.get_item(1)?.cast::<PyFacts>()?.clone().unbind()),
        "ambient" => Instr::Ambient(t.get_item(1)?.extract()?),
        "symbols" => Instr::Symbols(t.get_item(1)?.cast::<PySymbolTable>()?.clone().unbind()),
        "number" => Instr::Number(reg(1)?, Source::parse(&t.get_item(2)?, &t.get_item(3)?)?),
        other => return Err(PyValueError::new_err(format!("no guard instruction is called {other}"))),
    })
}

/// Whether type and value are equal; NaN equals itself and -0.0 differs from 0.0.
fn exactly_equal(a: &Bound<'_, PyAny>, b: &Bound<'_, PyAny>) -> bool {
    if a.is(b) {
        return true;
    }
    if !a.get_type().is(b.get_type()) {
        return false;
    }
    if let (Ok(x), Ok(y)) = (a.cast::<PyFloat>(), b.cast::<PyFloat>()) {
        return x.value().to_bits() == y.value().to_bits();
    }
    if let (Ok(x), Ok(y)) = (a.cast::<PyTuple>(), b.cast::<PyTuple>()) {
        return x.len() == y.len()
            && depth::check().is_ok()
            && x.iter().zip(y.iter()).all(|(p, q)| exactly_equal(&p, &q));
    }
    if let (Ok(x), Ok(y)) = (a.cast::<PyComplex>(), b.cast::<PyComplex>()) {
        return x.real().to_bits() == y.real().to_bits() && x.imag().to_bits() == y.imag().to_bits();
    }
    if a.is_exact_instance_of::<PyInt>()
        || a.is_exact_instance_of::<PyString>()
        || a.is_exact_instance_of::<PyBool>()
        || a.is_exact_instance_of::<pyo3::types::PyBytes>()
    {
        return attempt_or_keep(a.py(), a.eq(b)).unwrap_or(false);
    }
    // Other objects were compared by identity above, except NumPy scalars.
    is_numpy_scalar(a) && same_part(a, b, "dtype") && same_part(a, b, "tobytes")
}

fn is_numpy_scalar(o: &Bound<'_, PyAny>) -> bool {
    static GENERIC: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let py = o.py();
    let generic =
        GENERIC.get_or_try_init(py, || py.import("numpy")?.getattr(intern!(py, "generic")).map(Bound::unbind));
    attempt_or_keep(py, generic.and_then(|class| o.is_instance(class.bind(py)))).unwrap_or(false)
}

/// Whether two objects have equal attributes of this name, or equal results of its call.
fn same_part(a: &Bound<'_, PyAny>, b: &Bound<'_, PyAny>, name: &str) -> bool {
    match (part_of(a, name), part_of(b, name)) {
        (Some(x), Some(y)) => attempt_or_keep(a.py(), x.eq(y)).unwrap_or(false),
        _ => false,
    }
}

fn part_of<'py>(o: &Bound<'py, PyAny>, name: &str) -> Option<Bound<'py, PyAny>> {
    let found = attempt_or_keep(o.py(), o.getattr(name))?;
    if found.is_callable() { attempt_or_keep(o.py(), found.call0()) } else { Some(found) }
}

/// The length of a container, without calling methods of a subclass.
fn length(o: &Bound<'_, PyAny>) -> Option<usize> {
    if let Ok(l) = o.cast::<PyList>() {
        return Some(l.len());
    }
    if let Ok(t) = o.cast::<PyTuple>() {
        return Some(t.len());
    }
    if let Ok(d) = o.cast::<PyDict>() {
        return Some(d.len());
    }
    // Other containers: captures guard the length only of classes whose `__len__` is the interpreter's own.
    attempt_or_keep(o.py(), o.len())
}

impl TensorGuard {
    fn holds(&self, o: &Bound<'_, PyAny>) -> bool {
        if class_of(o) != self.class.as_ptr() {
            return false;
        }
        let Ok(t) = o.cast::<PyTensor>() else { return false };
        let Value::Concrete(t) = t.get().value_ref() else { return false };
        let shape = t.shape();
        t.dtype() == self.dtype
            && self.device.is_none_or(|want| std::ptr::eq(t.device(), want))
            && shape.len() == self.shape.len()
            && shape.iter().zip(&self.shape).all(|(d, w)| w.is_none_or(|w| d.get() == w))
            // Last, since it may run Python.
            && self.requires_grad.is_none_or(|want| {
                let got = o.getattr(intern!(o.py(), "requires_grad")).and_then(|r| r.extract::<bool>());
                attempt_or_keep(o.py(), got) == Some(want)
            })
    }
}

fn tensor_of(o: &Bound<'_, PyAny>) -> Option<ms_tensor::Tensor> {
    o.cast::<PyTensor>().ok()?.get().value().concrete().cloned()
}

impl Instr {
    fn target(&self) -> Option<Reg> {
        Some(match self {
            Instr::Arg(d, _)
            | Instr::Const(d, _)
            | Instr::Weak(d, _)
            | Instr::Global(d, ..)
            | Instr::Attr(d, ..)
            | Instr::TypeAttr(d, ..)
            | Instr::Item(d, ..)
            | Instr::Closure(d, ..)
            | Instr::Fn(d, ..)
            | Instr::GetAttr(d, ..)
            | Instr::Type(d, _)
            | Instr::Number(d, _) => *d,
            _ => return None,
        })
    }

    /// Runs one instruction; `None` if it fails.
    #[inline]
    fn step<'py>(&self, py: Python<'py>, args: &[Bound<'py, PyAny>], regs: &mut Regs<'py>) -> Option<()> {
        macro_rules! reg {
            ($r:expr) => {
                regs[*$r as usize].as_ref()?
            };
        }
        let (dst, value) = match self {
            Instr::Arg(d, i) => (d, args.get(*i)?.clone()),
            Instr::Const(d, o) => (d, o.bind(py).clone()),
            Instr::Weak(d, w) => {
                let o = w.bind(py).call0().ok()?;
                if o.is_none() {
                    return None;
                }
                (d, o)
            }
            Instr::Global(d, dict, name) => (d, dict.bind(py).get_item(name.bind(py)).ok()??),
            Instr::Attr(d, base, name) => (d, lookup::on_instance(reg!(base), name.bind(py))?),
            Instr::TypeAttr(d, base, name) => {
                let class = reg!(base).get_type().into_any();
                (d, lookup::on_type(&class, name.bind(py))?)
            }
            Instr::Item(d, base, key) => (d, item(reg!(base), key)?),
            Instr::Closure(d, f, i) => {
                let cells = reg!(f).getattr(intern!(py, "__closure__")).ok()?;
                let cell = cells.cast::<PyTuple>().ok()?.get_item(*i).ok()?;
                (d, cell.getattr(intern!(py, "cell_contents")).ok()?)
            }
            Instr::Fn(d, f, part) => {
                let name = match part {
                    FnPart::Code if !lookup::runs_its_code(reg!(f)) => return None,
                    FnPart::Code => intern!(py, "__code__"),
                    FnPart::Defaults => intern!(py, "__defaults__"),
                    FnPart::KwDefaults => intern!(py, "__kwdefaults__"),
                    FnPart::Globals => intern!(py, "__globals__"),
                };
                (d, reg!(f).getattr(name).ok()?)
            }
            Instr::GetAttr(d, base, name) => {
                let name = name.bind(py).cast::<PyString>().ok()?;
                (d, attempt_or_keep(py, reg!(base).getattr(name))?)
            }
            Instr::Type(d, base) => (d, reg!(base).get_type().into_any()),
            Instr::Number(d, source) => (d, source.load(py, regs)?),
            check => return check.holds(py, regs).then_some(()),
        };
        regs[*dst as usize] = Some(value);
        Some(())
    }

    fn holds<'py>(&self, py: Python<'py>, regs: &Regs<'py>) -> bool {
        let at = |r: &Reg| regs[*r as usize].as_ref();
        let check = || -> Option<bool> {
            Some(match self {
                Instr::Code(function, code) => {
                    let function = function.bind(py);
                    lookup::code(function).ok()?.is(code) && lookup::runs_its_code(function)
                }
                Instr::Is(r, o) => at(r)?.as_ptr() == o.as_ptr(),
                Instr::Same(a, b) => at(a)?.is(at(b)?),
                Instr::Differ(a, b) => !at(a)?.is(at(b)?),
                Instr::TypeIs(r, class) => class_of(at(r)?) == class.as_ptr(),
                Instr::Eq(r, o) => exactly_equal(at(r)?, o.bind(py)),
                Instr::Tensor(r, g) => g.holds(at(r)?),
                Instr::Len(r, n) => length(at(r)?)? == *n,
                Instr::Keys(r, keys) => {
                    let dict = at(r)?;
                    let keys = keys.bind(py);
                    if let Ok(set) = dict.cast::<PySet>() {
                        let known =
                            |member: &Bound<'py, PyAny>| keys.iter().any(|k| k.is(member) || exactly_equal(member, &k));
                        return Some(set.len() == keys.len() && set.iter().all(|member| known(&member)));
                    }
                    let dict = dict.cast::<PyDict>().ok()?;
                    dict.len() == keys.len()
                        && dict.iter().zip(keys.iter()).all(|((a, _), b)| a.is(&b) || exactly_equal(&a, &b))
                }
                Instr::AbsentAttr(r, name) => {
                    let o = at(r)?;
                    let shared = lookup::on_type(o.get_type().as_any(), name.bind(py));
                    if shared.as_ref().is_some_and(lookup::computes) {
                        return Some(lookup::own(o, name.bind(py)).is_none());
                    }
                    match lookup::generic(o, name.bind(py)) {
                        None => true,
                        // Found on the class: an instance's own attribute would be another object.
                        Some(found) => match shared {
                            None => false,
                            Some(shared) => found.is(&shared) || is_bound_from(o, name.bind(py), &found, &shared),
                        },
                    }
                }
                Instr::AbsentTypeAttr(r, name) => lookup::on_type(at(r)?.get_type().as_any(), name.bind(py)).is_none(),
                Instr::AbsentItem(r, key) => {
                    let dict = at(r)?;
                    !attempt_or_keep(py, dict.cast::<PyDict>().ok()?.contains(key.bind(py)))?
                }
                Instr::NoOverlap(written, others) => {
                    let tensor =
                        |r: &Reg| regs[*r as usize].as_ref()?.cast::<PyTensor>().ok()?.get().value_ref().concrete();
                    let all = |list: &[Reg]| list.iter().map(tensor).collect::<Option<SmallVec<[_; 16]>>>();
                    apart(&all(written)?, &all(others)?)
                }
                Instr::Contiguous(r) => {
                    let object = regs[*r as usize].as_ref()?;
                    object.cast::<PyTensor>().ok()?.get().value_ref().concrete()?.layout().is_contiguous()
                }
                Instr::Ambient(word) => ambient_word() == *word,
                Instr::Facts(facts) => facts.get().hold(py),
                Instr::Symbols(table) => table.get().holds(regs),
                _ => false,
            })
        };
        check().unwrap_or(false)
    }
}

fn item<'py>(base: &Bound<'py, PyAny>, key: &Key) -> Option<Bound<'py, PyAny>> {
    let from_start = |n: usize| {
        let i = key.index?;
        usize::try_from(if i < 0 { i + n as isize } else { i }).ok()
    };
    if let Ok(l) = base.cast::<PyList>() {
        return l.get_item(from_start(l.len())?).ok();
    }
    if let Ok(t) = base.cast::<PyTuple>() {
        return t.get_item(from_start(t.len())?).ok();
    }
    attempt_or_keep(base.py(), base.cast::<PyDict>().ok()?.get_item(key.object.bind(base.py())))?
}

/// The error for a program that names a register it never loads.
pub fn check_reg(py: Python<'_>, program: &Program, reg: usize) -> PyResult<()> {
    if reg < program.n_regs() {
        return Ok(());
    }
    let error = Error::new(Code::Internal).op("Entry").what(format!("register {reg} is never loaded"));
    Err(to_py(py, error))
}

/// The bound arguments as a list of objects.
pub fn bound_args<'py>(list: &Bound<'py, PyAny>) -> PyResult<Vec<Bound<'py, PyAny>>> {
    match list.cast::<PyList>() {
        Ok(l) => Ok(l.iter().collect()),
        Err(_) => Err(PyTypeError::new_err("the bound arguments are a list")),
    }
}
