//! The symbols of a finished capture: the sources of their values, and their guards.

use std::sync::Arc;

use ms_core::{
    Dim, DimExpr, DimGuard, Float, FloatExpr, FloatGuard, Number, Relation, Scalar, ShapeEnv, evaluate, evaluate_floats,
};
use pyo3::prelude::*;

use crate::jit::graph::PyGraph;
use crate::jit::guard::Regs;
use crate::jit::symbol::{LARGEST, PyNumber};
use crate::jit::symbol_data;
use crate::tensor::PyTensor;

/// The source of a symbol's value: dimension `axis` of the tensor in a register, or the number in it.
pub(crate) struct Binding {
    pub reg: usize,
    pub axis: Option<usize>,
    pub name: String,
}

/// The symbols of a finished capture, the sources of their values, and their guards.
#[pyclass(name = "SymbolTable", module = "ms_runtime", frozen)]
pub struct PySymbolTable {
    pub(crate) exprs: Vec<DimExpr>,
    pub(crate) guards: Vec<DimGuard>,
    pub(crate) floats: Vec<FloatExpr>,
    pub(crate) float_guards: Vec<FloatGuard>,
    pub(crate) ints: Vec<Option<Binding>>,
    pub(crate) inputs: Vec<Option<Binding>>,
}

fn sign(relation: Relation, holds: bool) -> &'static str {
    match (relation, holds) {
        (Relation::Equal, true) => "==",
        (Relation::Equal, false) => "!=",
        (Relation::Less, true) => "<",
        (Relation::Less, false) => ">=",
    }
}

/// The values of all symbols in one call.
pub struct Values {
    pub ints: Vec<i64>,
    floats: Vec<f64>,
}

impl Values {
    fn dim(&self, d: Dim) -> i64 {
        d.symbol_index().map_or_else(|| d.get(), |i| self.ints[i])
    }

    pub fn scalar(&self, n: Number) -> Scalar {
        match n {
            Number::Int(d) => Scalar::Int(self.dim(d)),
            Number::Float(f) => Scalar::Float(self.floats[f.0 as usize]),
        }
    }
}

impl Binding {
    fn int(&self, regs: &Regs<'_>) -> Option<i64> {
        let object = regs.get(self.reg)?.as_ref()?;
        match self.axis {
            Some(axis) => object.cast::<PyTensor>().ok()?.get().value_ref().concrete()?.shape().get(axis)?.value(),
            None => object.extract().ok().filter(|v: &i64| v.unsigned_abs() < LARGEST as u64),
        }
    }

    fn float(&self, regs: &Regs<'_>) -> Option<f64> {
        regs.get(self.reg)?.as_ref()?.extract().ok().filter(|v: &f64| !v.is_nan())
    }
}

impl PySymbolTable {
    /// The table of an environment. `bindings`: the number of an input, its register, its axis or None, and its name.
    pub fn make(env: &ShapeEnv, bindings: &Bound<'_, PyAny>) -> PyResult<PySymbolTable> {
        let (exprs, floats) = (env.exprs(), env.floats());
        let mut ints: Vec<Option<Binding>> = exprs.iter().map(|_| None).collect();
        let mut inputs: Vec<Option<Binding>> = floats.iter().map(|_| None).collect();
        for item in bindings.try_iter()? {
            let (number, reg, axis, name): (Bound<'_, PyNumber>, usize, Option<usize>, String) = item?.extract()?;
            let slot = match number.get().number {
                Number::Int(d) => d.symbol_index().and_then(|i| ints.get_mut(i)),
                Number::Float(f) => inputs.get_mut(f.0 as usize),
            };
            if let Some(slot) = slot {
                *slot = Some(Binding { reg, axis, name });
            }
        }
        let (guards, float_guards) = (env.guards(), env.float_guards());
        Ok(PySymbolTable { exprs, guards, floats, float_guards, ints, inputs })
    }

    /// The values of one call; `None` where one is missing, too large, or Python would have raised.
    pub fn values(&self, regs: &Regs<'_>) -> Option<Values> {
        let ints = evaluate(&self.exprs, |i| self.ints[i].as_ref()?.int(regs))?;
        let mut values = Values { ints, floats: Vec::new() };
        if !self.floats.is_empty() {
            let input = |i: usize| self.inputs[i].as_ref()?.float(regs);
            values.floats = evaluate_floats(&self.floats, |d| Some(values.dim(d)), input)?;
        }
        Some(values)
    }

    /// The first guard that fails.
    fn broken(&self, values: &Values) -> Option<Result<&DimGuard, &FloatGuard>> {
        let answer = |r: Relation, order: std::cmp::Ordering| match r {
            Relation::Equal => order.is_eq(),
            Relation::Less => order.is_lt(),
        };
        let ints =
            self.guards.iter().find(|g| answer(g.relation, values.dim(g.left).cmp(&values.dim(g.right))) != g.holds);
        if let Some(g) = ints {
            return Some(Ok(g));
        }
        let at = |f: Float| values.floats[f.0 as usize];
        let floats = self
            .float_guards
            .iter()
            .find(|g| at(g.left).partial_cmp(&at(g.right)).is_none_or(|order| answer(g.relation, order) != g.holds));
        floats.map(Err)
    }

    pub fn holds(&self, regs: &Regs<'_>) -> bool {
        self.values(regs).is_some_and(|v| self.broken(&v).is_none())
    }

    /// Why it fails.
    pub fn explain(&self, regs: &Regs<'_>) -> String {
        let Some(values) = self.values(regs) else { return "a number is out of range, or Python would raise".into() };
        match self.broken(&values) {
            Some(Ok(g)) => {
                let name = |i: usize| self.ints[i].as_ref().map_or_else(|| format!("s{i}"), |b| b.name.clone());
                let env = ShapeEnv::from_parts(self.exprs.clone(), Vec::new());
                let (left, right) = (env.describe(g.left, &name), env.describe(g.right, &name));
                let (x, y) = (values.dim(g.left), values.dim(g.right));
                if let (Some(was), Relation::Equal, true) = (g.right.value(), g.relation, g.holds) {
                    return format!("{left} {was} -> {x}");
                }
                let now = if g.right.is_const() { x.to_string() } else { format!("{x} and {y}") };
                format!("{left} {} {right} no longer holds: {now}", sign(g.relation, g.holds))
            }
            Some(Err(g)) => {
                let show = |f: Float| {
                    let name = self.inputs[f.0 as usize].as_ref().map(|b| b.name.clone());
                    name.unwrap_or_else(|| values.floats[f.0 as usize].to_string())
                };
                let text = format!("{} {} {}", show(g.left), sign(g.relation, g.holds), show(g.right));
                format!("{text} no longer holds")
            }
            None => "the numbers changed".into(),
        }
    }
}

#[pymethods]
impl PySymbolTable {
    /// The table as strings, numbers and tuples; `from_data` reverses it.
    fn to_data(&self) -> symbol_data::Data {
        self.data()
    }

    #[staticmethod]
    fn from_data(py: Python<'_>, data: symbol_data::Data) -> PyResult<PySymbolTable> {
        PySymbolTable::of_data(py, data)
    }

    /// The handle of one of its numbers: whether it is a float, and its index.
    fn place(&self, number: &Bound<'_, PyNumber>) -> PyResult<(bool, usize)> {
        self.place_of(number.get())
    }

    /// The number of a handle, for guard programs.
    fn number(&self, float: bool, place: usize) -> PyResult<PyNumber> {
        self.number_at(float, place)
    }

    /// Whether these are the graph's symbols.
    fn fits(&self, graph: &Bound<'_, PyGraph>) -> bool {
        self.is_of(&graph.get().0)
    }

    /// The guards, one per line.
    fn text(&self) -> Vec<String> {
        let name = |i: usize| self.ints[i].as_ref().map_or_else(|| format!("s{i}"), |b| b.name.clone());
        let env = ShapeEnv::from_parts(self.exprs.clone(), Vec::new());
        let line = |g: &DimGuard| {
            let (left, right) = (env.describe(g.left, &name), env.describe(g.right, &name));
            format!("{left} {} {right}", sign(g.relation, g.holds))
        };
        self.guards.iter().map(line).collect()
    }
}

/// A number of a table, by its handle.
#[derive(Clone)]
pub struct Source {
    pub table: Arc<Py<PySymbolTable>>,
    pub number: Number,
}

impl Source {
    pub fn parse(table: &Bound<'_, PyAny>, number: &Bound<'_, PyAny>) -> PyResult<Source> {
        let table = Arc::new(table.cast::<PySymbolTable>()?.clone().unbind());
        Ok(Source { table, number: number.cast::<PyNumber>()?.get().number })
    }

    pub fn load<'py>(&self, py: Python<'py>, regs: &Regs<'py>) -> Option<Bound<'py, PyAny>> {
        match self.table.get().values(regs)?.scalar(self.number) {
            Scalar::Int(v) => Some(v.into_pyobject(py).ok()?.into_any()),
            other => Some(other.as_f64().into_pyobject(py).ok()?.into_any()),
        }
    }
}

/// The number in a register, as an element of a tensor.
pub fn scalar_in(object: &Bound<'_, PyAny>) -> Option<Scalar> {
    crate::tensor::convert::number(object).ok()?
}
