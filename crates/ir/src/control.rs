//! The two ops that are structure.

use ms_core::{Code, DType, Error, Result, SmallVec, fmt_shape};

use crate::opdef::{Default, Infer, Kernel, OpDef, Param, ParamKind, Traits, Vjp};
use ms_core::Aval;

fn no_plain_infer(cx: &mut Infer) -> Result<SmallVec<[Aval; 1]>> {
    Err(cx.error(Code::Internal).what("the op takes regions and is made by emit_regions"))
}

/// `call(operands...)`: runs its one region. The inline pass dissolves it.
pub static CALL: OpDef = OpDef {
    name: "call",
    params: &[Param { name: "operands", kind: ParamKind::Tensors, default: Default::Required }],
    n_outputs: 0,
    primitive: "",
    public: false,
    method: false,
    doc: "Runs a nested graph.",
    infer: no_plain_infer,
    kernel: Kernel::Regions,
    vjp: Vjp::Regions,
    traits: Traits { pure: false, ..Traits::FALLIBLE },
    relaxed: None,
    samples: Vec::new,
    file: file!(),
};

/// `cond(pred, operands...)`: runs the first region where `pred` (a 0-d bool) holds, else the second. Both give the same
/// dtypes and shapes.
pub static COND: OpDef = OpDef {
    name: "cond",
    params: &[
        Param { name: "pred", kind: ParamKind::Tensor, default: Default::Required },
        Param { name: "operands", kind: ParamKind::Tensors, default: Default::Required },
    ],
    n_outputs: 0,
    primitive: "",
    public: false,
    method: false,
    doc: "Runs one of two nested graphs.",
    infer: no_plain_infer,
    kernel: Kernel::Regions,
    vjp: Vjp::Regions,
    traits: Traits { pure: true, ..Traits::FALLIBLE },
    relaxed: None,
    samples: Vec::new,
    file: file!(),
};

/// The outputs of a node with regions, after checking operands against the regions' inputs.
pub(crate) fn region_outputs(
    op: &'static OpDef,
    inputs: &[Aval],
    regions: &[std::sync::Arc<crate::Graph>],
) -> Result<SmallVec<[Aval; 1]>> {
    let internal = |what: String| Error::new(Code::Internal).op(op.name).what(what);
    let (want, operands) = if op.name == COND.name { (2, &inputs[1..]) } else { (1, inputs) };
    if regions.len() != want {
        return Err(internal(format!("{want} regions belong here, not {}", regions.len())));
    }
    if op.name == COND.name && (inputs[0].dtype != DType::Bool || inputs[0].rank() != 0) {
        return Err(internal(format!("the predicate is a 0-d bool, not {}", inputs[0].describe())));
    }
    for region in regions {
        let formal: Vec<&Aval> = region.inputs().iter().map(|i| region.aval_ref(i.value)).collect();
        if formal.len() != operands.len() || formal.iter().zip(operands).any(|(f, o)| **f != *o) {
            return Err(internal(format!("{} operands do not fit region {}", operands.len(), region.name())));
        }
    }
    let outs =
        |g: &crate::Graph| -> SmallVec<[Aval; 1]> { g.outputs().iter().map(|&v| g.aval_ref(v).clone()).collect() };
    let first = outs(&regions[0]);
    if want == 2 {
        let second = outs(&regions[1]);
        if first != second {
            let text = |a: &[Aval]| {
                a.iter().map(|a| format!("{}{}", a.dtype.name(), fmt_shape(&a.shape))).collect::<Vec<_>>().join(", ")
            };
            return Err(Error::new(Code::ShapeMismatch)
                .op(op.name)
                .what("the two branches give values of different dtype or shape")
                .expected(text(&first))
                .got(text(&second)));
        }
    }
    Ok(first)
}
