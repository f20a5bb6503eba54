//! Conversion of symbol tables to plain data and back, for the compile cache on disk. Dimensions and their guards are
//! stored in the graph's own text. Data that is read is validated, since a file may contain anything.

use ms_core::{Dim, DimExpr, Float, FloatExpr, FloatGuard, FloatOp, Number, Relation, ShapeEnv};
use ms_ir::Graph;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::interpreter::error::OrPy;
use crate::jit::symbol::PyNumber;
use crate::jit::symbol_table::{Binding, PySymbolTable};

/// (kind, a, b): `input` with the bits at capture, `value` with its bits, `of` with a dimension (whether it is a
/// symbol, and its number), or an operator with the indices of two floats.
type FloatData = (String, u64, i64);
/// (left, right, "==" or "<", whether it holds)
type GuardData = (u32, u32, String, bool);
/// (whether it is a float, its index, register, axis, name)
type BindingData = (bool, usize, usize, Option<usize>, String);
pub type Data = (String, Vec<FloatData>, Vec<GuardData>, Vec<BindingData>);

const OPERATORS: [(&str, FloatOp); 5] =
    [("+", FloatOp::Add), ("-", FloatOp::Sub), ("*", FloatOp::Mul), ("/", FloatOp::Div), ("**", FloatOp::Pow)];

fn float_data(expr: &FloatExpr) -> FloatData {
    match expr {
        FloatExpr::Input { hint } => ("input".into(), *hint, 0),
        FloatExpr::Value(bits) => ("value".into(), *bits, 0),
        FloatExpr::Of(d) => match d.symbol_index() {
            Some(i) => ("of".into(), 1, i as i64),
            None => ("of".into(), 0, d.value().unwrap_or(0)),
        },
        FloatExpr::Apply(op, a, b) => {
            let sign = OPERATORS.iter().find(|(_, o)| o == op).map_or("+", |(sign, _)| sign);
            (sign.into(), u64::from(a.0), i64::from(b.0))
        }
    }
}

/// The expression, if its operands are among the first `before` floats and `symbols` symbols.
fn float_of((what, a, b): FloatData, before: usize, symbols: usize) -> Option<FloatExpr> {
    let place = |k: u64| (k < before as u64).then_some(Float(k as u32));
    Some(match what.as_str() {
        "input" => FloatExpr::Input { hint: a },
        "value" => FloatExpr::Value(a),
        "of" if a == 1 => FloatExpr::Of(symbol(usize::try_from(b).ok()?, symbols)?),
        "of" => FloatExpr::Of(Some(Dim::new(b)).filter(|d| d.value() == Some(b))?),
        sign => {
            let (_, op) = OPERATORS.iter().find(|(s, _)| *s == sign)?;
            FloatExpr::Apply(*op, place(a)?, place(u64::try_from(b).ok()?)?)
        }
    })
}

fn symbol(index: usize, symbols: usize) -> Option<Dim> {
    (index < symbols).then(|| Dim::symbol(index))
}

fn bindings_data(list: &[Option<Binding>], float: bool) -> impl Iterator<Item = BindingData> {
    let bound = list.iter().enumerate().filter_map(|(i, b)| b.as_ref().map(|b| (i, b)));
    bound.map(move |(i, b)| (float, i, b.reg, b.axis, b.name.clone()))
}

impl PySymbolTable {
    /// The table as strings, numbers and tuples.
    pub fn data(&self) -> Data {
        let mut graph = Graph::new("symbols");
        graph.restore(ShapeEnv::from_parts(self.exprs.clone(), self.guards.clone()), 0, None);
        graph.set_outputs(Vec::new());
        let guard = |g: &FloatGuard| {
            let sign = if g.relation == Relation::Equal { "==" } else { "<" };
            (g.left.0, g.right.0, sign.to_string(), g.holds)
        };
        let bindings = bindings_data(&self.ints, false).chain(bindings_data(&self.inputs, true));
        (
            graph.to_text(),
            self.floats.iter().map(float_data).collect(),
            self.float_guards.iter().map(guard).collect(),
            bindings.collect(),
        )
    }

    /// The table from the data of [`PySymbolTable::data`]; ValueError if the data is invalid.
    pub fn of_data(py: Python<'_>, data: Data) -> PyResult<PySymbolTable> {
        let (text, floats, guards, bindings) = data;
        let env = ms_ir::parse(&text, &ms_ops::find).or_py(py)?.shape_env().clone();
        let wrong = || PyValueError::new_err("a symbol table that no capture makes");
        let mut table = PySymbolTable {
            exprs: env.exprs(),
            guards: env.guards(),
            floats: Vec::new(),
            float_guards: Vec::new(),
            ints: Vec::new(),
            inputs: Vec::new(),
        };
        for float in floats {
            let expr = float_of(float, table.floats.len(), table.exprs.len()).ok_or_else(wrong)?;
            table.floats.push(expr);
        }
        let known = table.floats.len() as u32;
        for (left, right, sign, holds) in guards {
            if left >= known || right >= known || !matches!(sign.as_str(), "==" | "<") {
                return Err(wrong());
            }
            let relation = if sign == "<" { Relation::Less } else { Relation::Equal };
            table.float_guards.push(FloatGuard { left: Float(left), right: Float(right), relation, holds });
        }
        table.ints.resize_with(table.exprs.len(), || None);
        table.inputs.resize_with(table.floats.len(), || None);
        for (float, place, reg, axis, name) in bindings {
            let slots = if float { &mut table.inputs } else { &mut table.ints };
            *slots.get_mut(place).ok_or_else(wrong)? = Some(Binding { reg, axis, name });
        }
        let bound = |ok: bool, binding: &Option<Binding>| !ok || binding.is_some();
        let (mut ints, mut inputs) = (table.exprs.iter().zip(&table.ints), table.floats.iter().zip(&table.inputs));
        let whole = ints.all(|(e, b)| bound(matches!(e, DimExpr::Input { .. }), b))
            && inputs.all(|(e, b)| bound(matches!(e, FloatExpr::Input { .. }), b));
        if whole { Ok(table) } else { Err(wrong()) }
    }

    /// The handle of a number of the capture: whether it is a float, and its index.
    pub fn place_of(&self, number: &PyNumber) -> PyResult<(bool, usize)> {
        let place = match number.number {
            Number::Int(d) => d.symbol_index().map(|i| (false, i)),
            Number::Float(f) => Some((true, f.0 as usize)),
        };
        place.ok_or_else(|| PyValueError::new_err("a number that is no symbol"))
    }

    /// The number of a handle, for guard programs; it belongs to no capture.
    pub fn number_at(&self, float: bool, place: usize) -> PyResult<PyNumber> {
        let count = if float { self.floats.len() } else { self.exprs.len() };
        if place >= count {
            return Err(PyValueError::new_err("a symbol table has no such number"));
        }
        let env = ShapeEnv::shared();
        env.close();
        let number = if float { Number::Float(Float(place as u32)) } else { Number::Int(Dim::symbol(place)) };
        Ok(PyNumber { env, number })
    }

    /// Whether these are the symbols of `graph`.
    pub fn is_of(&self, graph: &Graph) -> bool {
        let env = graph.shape_env();
        env.is_empty() || env.exprs() == self.exprs
    }
}
