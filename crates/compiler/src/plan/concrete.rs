//! Replaces symbols by numbers: the inputs' layouts give the sizes.

use ms_core::{Attr, Attrs, Aval, Code, Dim, DimExpr, Error, Layout, Result, Shape, fmt_shape};
use ms_ir::{Graph, Node};

/// A graph's avals with all sizes known.
pub struct Concrete {
    avals: Vec<Aval>,
    /// The value of each symbol.
    symbols: Vec<i64>,
}

impl Concrete {
    /// Checks `layouts` against the graph's inputs and evaluates everything else.
    pub fn bind(graph: &Graph, layouts: &[Layout]) -> Result<Concrete> {
        if layouts.len() != graph.inputs().len() {
            let what = format!("the graph has {} inputs, not {}", graph.inputs().len(), layouts.len());
            return Err(Error::new(Code::Internal).what(what));
        }
        let exprs = graph.shape_env().exprs();
        let mut sizes: Vec<Option<i64>> = vec![None; exprs.len()];
        for (i, (input, layout)) in graph.inputs().iter().zip(layouts).enumerate() {
            let aval = graph.aval_ref(input.value);
            if aval.dtype != layout.dtype {
                let error = Error::new(Code::DTypeMismatch).expected(format!("input {i} of {}", aval.dtype));
                return Err(error.got(layout.dtype.to_string()));
            }
            let fits = aval.shape.len() == layout.shape.len()
                && aval.shape.iter().zip(&layout.shape).all(|(formal, actual)| match formal.symbol_index() {
                    Some(s) if matches!(exprs[s], DimExpr::Input { .. }) => {
                        *sizes[s].get_or_insert_with(|| actual.get()) == actual.get()
                    }
                    // A computed size: its operands are in other inputs.
                    Some(s) if exprs[s] != DimExpr::Data => true,
                    _ => formal == actual,
                });
            if !fits {
                let error =
                    Error::new(Code::ShapeMismatch).expected(format!("input {i} of {}", fmt_shape(&aval.shape)));
                return Err(error.got(fmt_shape(&layout.shape)));
            }
        }
        if exprs.contains(&DimExpr::Data) {
            return Err(Error::new(Code::NotSupported).what("a size that depends on data cannot be planned yet"));
        }
        // A number of the program that no size depends on may be among the symbols.
        let hint = |i: usize| match exprs[i] {
            DimExpr::Input { hint } => Some(hint),
            _ => None,
        };
        let symbols = graph.shape_env().bind(|i| sizes[i].or(hint(i)))?;
        let mut concrete = Concrete { avals: Vec::new(), symbols };
        concrete.avals = (graph.values().iter())
            .map(|v| Aval { dtype: v.aval.dtype, shape: concrete.shape(&v.aval.shape) })
            .collect();
        Ok(concrete)
    }

    fn shape(&self, shape: &[Dim]) -> Shape {
        shape.iter().map(|d| d.symbol_index().map_or(*d, |s| Dim::new(self.symbols[s]))).collect()
    }

    pub fn aval(&self, v: ms_ir::V) -> &Aval {
        &self.avals[v.index()]
    }

    pub fn attrs(&self, node: &Node) -> Attrs {
        let one = |attr: &Attr| match attr {
            Attr::Dims(dims) => Attr::Dims(self.shape(dims)),
            other => other.clone(),
        };
        node.attrs.iter().map(one).collect()
    }
}
