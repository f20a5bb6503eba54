//! Parses the text form. The grammar is that of [`crate::Graph::to_text`], with one statement per line.

use std::sync::Arc;

use ms_core::{
    Attr, Attrs, Aval, DType, Dim, DimExpr, DimGuard, Loc, Relation, Result, Scalar, Shape, ShapeEnv, SmallVec,
};

use crate::graph::{ConstData, Graph, Node};
use crate::lex::{Line, failed};
use crate::opdef::{OpDef, OpRef, ParamKind};
use crate::{STRUCTURES, V};

/// The deepest accepted nesting; regions are parsed recursively.
const MAX_DEPTH: usize = 100;

/// Parses a graph. `find` looks up an op by name; structural ops are built in.
///
/// # Errors
/// [`Code::ParseFailed`] with the line number.
///
/// ```
/// let text = "graph \"id\" {
///   %0 = input \"x\" f32[2]
///   return %0
/// }
/// ";
/// let g = ms_ir::parse(text, &|_| None).unwrap();
/// assert_eq!(g.to_text(), text);
/// ```
pub fn parse(text: &str, find: &dyn Fn(&str) -> Option<&'static OpDef>) -> Result<Graph> {
    let lines = text.lines().enumerate().map(|(i, l)| (i + 1, l.trim())).filter(|(_, l)| !l.is_empty()).collect();
    let mut parser = Parser { lines, next: 0, find };
    let graph = parser.graph(0)?;
    match parser.lines.get(parser.next) {
        None => Ok(graph),
        Some((number, _)) => Err(failed(*number, "something stands after the graph")),
    }
}

struct Parser<'a> {
    /// The nonempty lines with their numbers.
    lines: Vec<(usize, &'a str)>,
    next: usize,
    find: &'a dyn Fn(&str) -> Option<&'static OpDef>,
}

/// The parts of a graph's header, collected before its first value.
#[derive(Default)]
struct Header {
    exprs: Vec<DimExpr>,
    guards: Vec<DimGuard>,
    random_calls: u32,
    random_key: Option<u32>,
    /// The number of each input, in textual order.
    places: Vec<u32>,
}

impl<'a> Parser<'a> {
    fn peek(&self) -> Option<&'a str> {
        self.lines.get(self.next).map(|l| l.1)
    }

    fn line(&mut self) -> Result<Line<'a>> {
        let Some(&(number, text)) = self.lines.get(self.next) else {
            return Err(failed(self.lines.last().map_or(1, |l| l.0), "the text ends within a graph"));
        };
        self.next += 1;
        Ok(Line::new(number, text))
    }

    fn graph(&mut self, depth: usize) -> Result<Graph> {
        let mut l = self.line()?;
        if depth > MAX_DEPTH {
            return Err(l.fail(format!("more than {MAX_DEPTH} graphs stand within each other")));
        }
        l.expect("graph")?;
        let mut graph = Graph::new(l.quoted()?);
        l.expect("{")?;
        l.end()?;
        let mut header = Header::default();
        let (mut writes, mut returned) = (Vec::new(), false);
        loop {
            let mut l = self.line()?;
            if l.eat("}") {
                l.end()?;
                break;
            } else if l.eat("sym ") {
                parse_symbol(&mut l, &mut header)?;
            } else if l.eat("guard ") {
                let left = parse_dim(&mut l, header.exprs.len())?;
                let signs = [
                    ("==", (Relation::Equal, true)),
                    ("!=", (Relation::Equal, false)),
                    ("<", (Relation::Less, true)),
                    (">=", (Relation::Less, false)),
                ];
                let Some((_, (relation, holds))) = signs.into_iter().find(|(sign, _)| l.eat(sign)) else {
                    return Err(l.fail("expected ==, !=, < or >="));
                };
                let right = parse_dim(&mut l, header.exprs.len())?;
                header.guards.push(DimGuard { left, right, relation, holds });
                l.end()?;
            } else if l.eat("random calls") {
                header.random_calls = l.number("a count")?;
                if l.eat("key") {
                    header.random_key = Some(l.number("an input")?);
                }
                l.end()?;
            } else if l.eat("return") {
                let outputs = if l.at_end() { Vec::new() } else { parse_values(&mut l, &graph)? };
                graph.set_outputs(outputs);
                returned = true;
                l.end()?;
            } else if l.eat("write ") {
                let input: u32 = l.number("an input")?;
                l.expect("<-")?;
                if input as usize >= graph.inputs().len() {
                    return Err(l.fail(format!("there is no input {input}")));
                }
                writes.push((input, parse_value(&mut l, &graph)?));
                l.end()?;
            } else {
                self.statement(l, &mut graph, &mut header, depth)?;
            }
        }
        if !returned {
            return Err(failed(self.lines[self.next - 1].0, "the graph has no return"));
        }
        if header.random_key.is_some_and(|k| k as usize >= graph.inputs().len()) {
            return Err(failed(self.lines[self.next - 1].0, "the random key is not an input"));
        }
        if !graph.order_inputs(&header.places) {
            return Err(failed(self.lines[self.next - 1].0, "the inputs are not numbered from 0 on"));
        }
        graph.set_writes(writes);
        graph.restore(ShapeEnv::from_parts(header.exprs, header.guards), header.random_calls, header.random_key);
        Ok(graph)
    }

    /// An input, a constant or a node with its regions.
    fn statement(&mut self, mut l: Line<'a>, graph: &mut Graph, header: &mut Header, depth: usize) -> Result<()> {
        let mut targets = 0;
        if l.starts("%") {
            loop {
                l.expect("%")?;
                let index: usize = l.number("a value's number")?;
                if index != graph.values().len() + targets {
                    return Err(l.fail(format!("the next value is %{}", graph.values().len() + targets)));
                }
                targets += 1;
                if !l.eat(",") {
                    break;
                }
            }
            l.expect("=")?;
        }
        if targets == 1 && l.eat("input ") {
            let place = if l.starts_number() { l.number("an input")? } else { graph.inputs().len() as u32 };
            let name = l.quoted()?;
            let aval = parse_aval(&mut l, header.exprs.len())?;
            graph.add_input(&name, aval);
            header.places.push(place);
            return l.end();
        }
        if targets == 1 && l.eat("const ") {
            let aval = parse_aval(&mut l, header.exprs.len())?;
            let bytes = l.hex_bytes()?;
            let fits = ms_core::Dim::as_i64s(&aval.shape).and_then(|shape| {
                shape.iter().try_fold(aval.dtype.size(), |n, &d| n.checked_mul(usize::try_from(d).ok()?))
            });
            if fits != Some(bytes.len()) {
                return Err(l.fail(format!("{} does not take {} bytes", aval.describe(), bytes.len())));
            }
            graph.add_const(Arc::new(ConstData { aval, bytes: bytes.into() }));
            // The rest after the digits is a preview for human readers.
            return Ok(());
        }
        let name = l.word("an op")?;
        let Some(op) = STRUCTURES.into_iter().find(|o| o.name == name).or_else(|| (self.find)(name)) else {
            return Err(l.fail(format!("there is no op {name}")));
        };
        l.expect("(")?;
        let inputs = if l.starts(")") { Vec::new() } else { parse_values(&mut l, graph)? };
        l.expect(")")?;
        let mut attrs = Attrs::new();
        if l.eat("{") {
            loop {
                l.attr_name();
                attrs.push(parse_attr(&mut l, header.exprs.len())?);
                if !l.eat(",") {
                    break;
                }
            }
            l.expect("}")?;
        }
        // Older text holds integers for attributes that can now be sizes.
        for (attr, param) in attrs.iter_mut().zip(op.params.iter().filter(|p| !p.kind.is_tensor())) {
            *attr = match (param.kind, &*attr) {
                (ParamKind::Shape, Attr::Int(n)) => Attr::dims(&[Dim::new(*n)]),
                (ParamKind::Shape, Attr::Ints(v)) => Attr::dims(Dim::from_i64s(v)),
                _ => continue,
            };
        }
        let mut avals = Vec::new();
        if l.eat(":") {
            loop {
                avals.push(parse_aval(&mut l, header.exprs.len())?);
                if !l.eat(",") {
                    break;
                }
            }
        }
        if avals.len() != targets {
            return Err(l.fail(format!("{targets} values and {} types", avals.len())));
        }
        let loc = l.comment()?.map(|(file, line)| Loc { file: file.into(), line });
        let mut regions = SmallVec::new();
        while self.peek() == Some("region") {
            self.next += 1;
            regions.push(Arc::new(self.graph(depth + 1)?));
        }
        let inputs = SmallVec::from_vec(inputs);
        graph.push_node(Node { op: OpRef(op), inputs, attrs, outputs: SmallVec::new(), regions, loc }, &avals);
        Ok(())
    }
}

fn parse_symbol(l: &mut Line<'_>, header: &mut Header) -> Result<()> {
    let known = header.exprs.len();
    l.expect("s")?;
    if l.number::<usize>("a symbol")? != known {
        return Err(l.fail(format!("the next symbol is s{known}")));
    }
    l.expect("=")?;
    let expr = if l.eat("input") {
        DimExpr::Input { hint: l.number("a size")? }
    } else if l.eat("data") {
        DimExpr::Data
    } else {
        let a = parse_dim(l, known)?;
        type Make = fn(Dim, Dim) -> DimExpr;
        let ops: [(&str, Make); 5] = [
            ("+", DimExpr::Add),
            ("-", DimExpr::Sub),
            ("*", DimExpr::Mul),
            ("//", DimExpr::FloorDiv),
            ("%", DimExpr::Mod),
        ];
        let Some((_, make)) = ops.into_iter().find(|(sign, _)| l.eat(sign)) else {
            return Err(l.fail("expected +, -, *, // or %"));
        };
        make(a, parse_dim(l, known)?)
    };
    header.exprs.push(expr);
    l.end()
}

fn parse_value(l: &mut Line<'_>, graph: &Graph) -> Result<V> {
    l.expect("%")?;
    let index: u32 = l.number("a value's number")?;
    if (index as usize) < graph.values().len() { Ok(V(index)) } else { Err(l.fail(format!("%{index} is not defined"))) }
}

fn parse_values(l: &mut Line<'_>, graph: &Graph) -> Result<Vec<V>> {
    let mut values = vec![parse_value(l, graph)?];
    while l.eat(",") {
        values.push(parse_value(l, graph)?);
    }
    Ok(values)
}

fn parse_dim(l: &mut Line<'_>, symbols: usize) -> Result<Dim> {
    if l.eat("s") {
        let index: usize = l.number("a symbol")?;
        return if index < symbols { Ok(Dim::symbol(index)) } else { Err(l.fail(format!("s{index} is not defined"))) };
    }
    let value: i64 = l.number("a dimension")?;
    let dim = Dim::new(value);
    if dim.value() == Some(value) { Ok(dim) } else { Err(l.fail("a dimension is out of range")) }
}

fn parse_dims(l: &mut Line<'_>, close: &str, symbols: usize) -> Result<Shape> {
    let mut dims = Shape::new();
    while !l.starts(close) {
        if !dims.is_empty() {
            l.expect(",")?;
        }
        dims.push(parse_dim(l, symbols)?);
    }
    l.expect(close)?;
    Ok(dims)
}

fn parse_dtype(l: &mut Line<'_>) -> Result<DType> {
    let name = l.word("a dtype")?;
    DType::from_name(name).ok_or_else(|| l.fail(format!("there is no dtype {name}")))
}

fn parse_aval(l: &mut Line<'_>, symbols: usize) -> Result<Aval> {
    let dtype = parse_dtype(l)?;
    l.expect("[")?;
    Ok(Aval { dtype, shape: parse_dims(l, "]", symbols)? })
}

fn parse_attr(l: &mut Line<'_>, symbols: usize) -> Result<Attr> {
    if l.starts("\"") {
        return Ok(Attr::Str(l.quoted()?.into()));
    }
    if l.eat("<") {
        return Ok(Attr::Dims(parse_dims(l, ">", symbols)?));
    }
    if l.eat("[") {
        let mut ints = SmallVec::new();
        while !l.eat("]") {
            if !ints.is_empty() {
                l.expect(",")?;
            }
            ints.push(l.number("an integer")?);
        }
        return Ok(Attr::Ints(ints));
    }
    if l.eat("scalar(") {
        let value = parse_scalar(l)?;
        l.expect(")")?;
        return Ok(Attr::Scalar(value));
    }
    if l.eat("none") {
        return Ok(Attr::None);
    }
    if l.starts_number() || l.starts("true") || l.starts("false") {
        return Ok(match parse_scalar(l)? {
            Scalar::Bool(v) => Attr::Bool(v),
            Scalar::Int(v) => Attr::Int(v),
            Scalar::Float(v) => Attr::Float(v),
            value @ Scalar::Complex(..) => Attr::Scalar(value),
        });
    }
    parse_dtype(l).map(Attr::DType)
}

fn parse_scalar(l: &mut Line<'_>) -> Result<Scalar> {
    if l.eat("true") {
        return Ok(Scalar::Bool(true));
    }
    if l.eat("false") {
        return Ok(Scalar::Bool(false));
    }
    if l.eat("complex(") {
        let re = l.scalar()?.as_f64();
        l.expect(",")?;
        let im = l.scalar()?.as_f64();
        l.expect(")")?;
        return Ok(Scalar::Complex(re, im));
    }
    l.scalar()
}
