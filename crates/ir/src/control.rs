//! Structural ops: ops whose work is in their regions.

use std::sync::Arc;

use ms_core::{Attr, Attrs, Aval, Code, DType, Dim, Error, Result, SmallVec, fmt_shape};

use crate::Graph;
use crate::opdef::{Default, Infer, Kernel, OpDef, Param, ParamKind, Traits, Vjp};

fn no_plain_infer(cx: &mut Infer) -> Result<SmallVec<[Aval; 1]>> {
    Err(cx.error(Code::Internal).what("the op takes regions and is made by emit_regions"))
}

const OPERANDS: Param = Param { name: "operands", kind: ParamKind::Tensors, default: Default::Required };

const STRUCTURE: OpDef = OpDef {
    name: "",
    called: "",
    params: &[OPERANDS],
    n_outputs: 0,
    primitive: "",
    public: false,
    method: false,
    doc: "",
    infer: no_plain_infer,
    kernel: Kernel::Regions,
    vjp: Vjp::Regions,
    traits: Traits::FALLIBLE,
    relaxed: None,
    samples: Vec::new,
    file: file!(),
};

/// `call(operands...)`: runs its one region. The inline pass inlines it.
pub static CALL: OpDef = OpDef {
    name: "call",
    doc: "Runs a nested graph.",
    traits: Traits { pure: false, ..Traits::FALLIBLE },
    ..STRUCTURE
};

/// `cond(pred, operands...)`: runs the first region if `pred` (a 0-d bool) is true, else the second. Both return the
/// same dtypes and shapes.
pub static COND: OpDef = OpDef {
    name: "cond",
    params: &[Param { name: "pred", kind: ParamKind::Tensor, default: Default::Required }, OPERANDS],
    doc: "Runs one of two nested graphs.",
    ..STRUCTURE
};

/// `while_loop(carried..., captured...)`: while the first region returns true, the second region maps the carried
/// values to the next ones.
///
/// A loop has one or several stages, all with the same number of iterations, which run one after the other. The
/// condition decides about the first stage; the next stage runs its iterations in the opposite order, and so on. In
/// each iteration, a body of a later stage gets what earlier bodies saved in that iteration. The derivative of a loop,
/// of any order, has this form: the loop again, saving what it carries, followed by the backward pass.
///
/// `stages` holds two numbers for each stage: how many values it carries, and how many it saves in each iteration. The
/// operands are the carried values of all stages, then the values that the regions capture. The condition takes the
/// first stage's carried values and the captured ones. Body k takes its carried values, the saved values of the earlier
/// stages and the captured values; it returns its carried values and the values that it saves. The node returns the
/// final carried values of all stages.
pub static WHILE_LOOP: OpDef = OpDef {
    name: "while_loop",
    params: &[OPERANDS, Param { name: "stages", kind: ParamKind::Ints, default: Default::Required }],
    doc: "Runs a nested graph for as long as another one says so.",
    ..STRUCTURE
};

/// `scan(carried..., rows..., captured...)`: runs its region once for each index along the first axis of `rows`, which
/// all have `length` there; backwards if `reverse`. The region takes the carried values, one row of each of `rows` and
/// the captured values; it returns the carried values and rows of results. The node returns the final carried values
/// and the stacked results.
pub static SCAN: OpDef = OpDef {
    name: "scan",
    params: &[
        OPERANDS,
        Param { name: "carried", kind: ParamKind::Int, default: Default::Required },
        Param { name: "rows", kind: ParamKind::Int, default: Default::Required },
        Param { name: "length", kind: ParamKind::Shape, default: Default::Required },
        Param { name: "reverse", kind: ParamKind::Bool, default: Default::Bool(false) },
    ],
    doc: "Runs a nested graph for each row of its operands.",
    ..STRUCTURE
};

/// `custom_vjp(outputs..., inputs..., captured...)`: returns its first `outputs` operands unchanged. A gradient runs
/// its one region, which takes the cotangents of these and the captured values and returns the cotangents of the
/// inputs. The inline pass inlines it.
pub static CUSTOM_VJP: OpDef = OpDef {
    name: "custom_vjp",
    params: &[OPERANDS, Param { name: "outputs", kind: ParamKind::Int, default: Default::Required }],
    doc: "Values with a derivative that the program gives.",
    traits: Traits::PURE,
    ..STRUCTURE
};

/// All ops that have regions.
pub static STRUCTURES: [&OpDef; 5] = [&CALL, &COND, &WHILE_LOOP, &SCAN, &CUSTOM_VJP];

/// The number of outputs of a [`CUSTOM_VJP`].
pub fn outputs_of_custom_vjp(attrs: &[Attr]) -> Option<usize> {
    let [Attr::Int(n)] = attrs else { return None };
    usize::try_from(*n).ok()
}

/// One stage of a [`WHILE_LOOP`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stage {
    pub carried: usize,
    pub saved: usize,
}

/// The stages in the attributes of a `while_loop`, at least one.
pub fn stages_of(attrs: &[Attr]) -> Option<SmallVec<[Stage; 2]>> {
    let [Attr::Ints(ints)] = attrs else { return None };
    let count = |n: i64| usize::try_from(n).ok();
    if ints.is_empty() || ints.len() % 2 != 0 {
        return None;
    }
    ints.chunks(2).map(|pair| Some(Stage { carried: count(pair[0])?, saved: count(pair[1])? })).collect()
}

/// The attributes of a `while_loop` with these stages.
pub fn stages_attrs(stages: &[Stage]) -> Attrs {
    let ints = stages.iter().flat_map(|s| [s.carried as i64, s.saved as i64]).collect();
    std::iter::once(Attr::Ints(ints)).collect()
}

/// The attributes of a [`SCAN`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScanForm {
    pub carried: usize,
    pub rows: usize,
    pub length: Dim,
    pub reverse: bool,
}

impl ScanForm {
    pub fn of(attrs: &[Attr]) -> Option<ScanForm> {
        let [Attr::Int(carried), Attr::Int(rows), Attr::Dims(length), Attr::Bool(reverse)] = attrs else { return None };
        let [length] = length[..] else { return None };
        let (carried, rows) = (usize::try_from(*carried).ok()?, usize::try_from(*rows).ok()?);
        Some(ScanForm { carried, rows, length, reverse: *reverse })
    }

    pub fn attrs(&self) -> Attrs {
        let length = std::iter::once(self.length).collect();
        let counts = [Attr::Int(self.carried as i64), Attr::Int(self.rows as i64)];
        counts.into_iter().chain([Attr::Dims(length), Attr::Bool(self.reverse)]).collect()
    }
}

fn avals_text<'a>(avals: impl IntoIterator<Item = &'a Aval>) -> String {
    let one = |a: &Aval| format!("{}{}", a.dtype.name(), fmt_shape(&a.shape));
    avals.into_iter().map(one).collect::<Vec<_>>().join(", ")
}

/// A node's operands and regions during checking.
struct Checking<'a> {
    op: &'static OpDef,
    inputs: &'a [Aval],
    regions: &'a [Arc<Graph>],
}

type Avals = SmallVec<[Aval; 1]>;

fn outputs_of(region: &Graph) -> Avals {
    region.outputs().iter().map(|&v| region.aval_ref(v).clone()).collect()
}

impl Checking<'_> {
    fn internal(&self, what: impl Into<String>) -> Error {
        Error::new(Code::Internal).op(self.op.name).what(what.into())
    }

    fn mismatch(&self, what: &str, expected: &[Aval], got: &[Aval]) -> Error {
        let error = Error::new(Code::ShapeMismatch).op(self.op.name).what(what.to_string());
        error.expected(avals_text(expected)).got(avals_text(got))
    }

    fn regions(&self, n: usize) -> Result<()> {
        if self.regions.len() == n {
            return Ok(());
        }
        Err(self.internal(format!("{n} regions belong here, not {}", self.regions.len())))
    }

    /// Checks that region `k` takes these operands.
    fn takes<'x>(&self, k: usize, operands: impl IntoIterator<Item = &'x Aval>) -> Result<()> {
        let region = &self.regions[k];
        let operands: Vec<&Aval> = operands.into_iter().collect();
        let formal: Vec<&Aval> = region.inputs().iter().map(|i| region.aval_ref(i.value)).collect();
        if formal == operands {
            return Ok(());
        }
        Err(self.internal(format!(
            "got {} operands of other number, dtypes or shapes than the inputs of region {}",
            operands.len(),
            region.name()
        )))
    }

    fn pred(&self, aval: Option<&Aval>) -> Result<()> {
        match aval {
            Some(a) if a.dtype == DType::Bool && a.rank() == 0 => Ok(()),
            Some(a) => Err(self.internal(format!("the predicate is a 0-d bool, not {}", a.describe()))),
            None => Err(self.internal("there is no predicate")),
        }
    }

    /// The outputs of region `k`: the next carried values, which must match `carried`, and the others.
    fn turn(&self, k: usize, carried: &[Aval]) -> Result<Avals> {
        let mut outs = outputs_of(&self.regions[k]);
        if outs.len() < carried.len() || outs[..carried.len()] != *carried {
            return Err(self.mismatch("a turn changes the dtype or shape of what the loop carries", carried, &outs));
        }
        outs.drain(..carried.len());
        Ok(outs)
    }

    fn call(&self) -> Result<Avals> {
        self.regions(1)?;
        self.takes(0, self.inputs)?;
        Ok(outputs_of(&self.regions[0]))
    }

    fn cond(&self) -> Result<Avals> {
        self.regions(2)?;
        self.pred(self.inputs.first())?;
        for k in 0..2 {
            self.takes(k, &self.inputs[1..])?;
        }
        let (first, second) = (outputs_of(&self.regions[0]), outputs_of(&self.regions[1]));
        if first != second {
            return Err(self.mismatch("the two branches give values of different dtype or shape", &first, &second));
        }
        Ok(first)
    }

    fn custom_vjp(&self, attrs: &[Attr]) -> Result<Avals> {
        self.regions(1)?;
        let n = outputs_of_custom_vjp(attrs).ok_or_else(|| self.internal("the number of its outputs is not stated"))?;
        let given = outputs_of(&self.regions[0]);
        if self.inputs.len() < n.saturating_add(given.len()) {
            return Err(self.internal(format!("{n} outputs, but {} operands", self.inputs.len())));
        }
        let (outputs, rest) = self.inputs.split_at(n);
        let (inputs, captured) = rest.split_at(given.len());
        self.takes(0, outputs.iter().chain(captured))?;
        if *inputs != *given {
            return Err(self.mismatch("a gradient does not have the shape and dtype of its input", inputs, &given));
        }
        Ok(outputs.into())
    }

    fn while_loop(&self, attrs: &[Attr]) -> Result<Avals> {
        let stages = stages_of(attrs).ok_or_else(|| self.internal("its stages are not stated"))?;
        self.regions(1 + stages.len())?;
        let n_carried = stages.iter().map(|s| s.carried).sum::<usize>();
        if self.inputs.len() < n_carried {
            return Err(self.internal(format!("{n_carried} carried values, but {} operands", self.inputs.len())));
        }
        let (all, captured) = self.inputs.split_at(n_carried);
        self.takes(0, all[..stages[0].carried].iter().chain(captured))?;
        self.pred(outputs_of(&self.regions[0]).first())?;
        let (mut at, mut saved) = (0, Avals::new());
        for (k, stage) in stages.iter().enumerate() {
            let carried = &all[at..at + stage.carried];
            self.takes(1 + k, carried.iter().chain(&saved).chain(captured))?;
            let saves = self.turn(1 + k, carried)?;
            if saves.len() != stage.saved {
                return Err(self.internal(format!("body {k} saves {} values, not {}", saves.len(), stage.saved)));
            }
            saved.extend(saves);
            at += stage.carried;
        }
        Ok(all.iter().cloned().collect())
    }

    fn scan(&self, attrs: &[Attr]) -> Result<Avals> {
        let form = ScanForm::of(attrs).ok_or_else(|| self.internal("its form is not stated"))?;
        self.regions(1)?;
        let n = form.carried.saturating_add(form.rows);
        if self.inputs.len() < n {
            return Err(self.internal(format!("{n} carried values and rows, but {} operands", self.inputs.len())));
        }
        let (carried, rest) = self.inputs.split_at(form.carried);
        let (stacks, captured) = rest.split_at(form.rows);
        if stacks.iter().any(|s| s.shape.first() != Some(&form.length)) {
            return Err(self.internal(format!("its rows are not {} each: {}", form.length, avals_text(stacks))));
        }
        let rows: Avals = stacks.iter().map(|s| Aval { dtype: s.dtype, shape: s.shape[1..].into() }).collect();
        self.takes(0, carried.iter().chain(&rows).chain(captured))?;
        let results = self.turn(0, carried)?;
        let stacked = |a: Aval| Aval { dtype: a.dtype, shape: std::iter::once(form.length).chain(a.shape).collect() };
        Ok(carried.iter().cloned().chain(results.into_iter().map(stacked)).collect())
    }
}

/// The outputs of a node with regions, after checking operands against the regions' inputs.
pub(crate) fn region_outputs(
    op: &'static OpDef,
    inputs: &[Aval],
    attrs: &[Attr],
    regions: &[Arc<Graph>],
) -> Result<SmallVec<[Aval; 1]>> {
    let node = Checking { op, inputs, regions };
    match op.name {
        "call" => node.call(),
        "cond" => node.cond(),
        "while_loop" => node.while_loop(attrs),
        "scan" => node.scan(attrs),
        "custom_vjp" => node.custom_vjp(attrs),
        _ => Err(node.internal("an op with regions that nobody knows")),
    }
}
