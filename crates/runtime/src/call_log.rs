//! A log of the op calls of one run of a function, for transformations that call the ops again in another form.

use ms_core::{Attr, Attrs, Dim};
use ms_ir::OpDef;
use ms_tensor::Value;

use crate::tape::Event;

pub struct Call {
    pub op: &'static OpDef,
    pub inputs: Vec<Value>,
    pub outputs: Vec<Value>,
    pub attrs: Attrs,
}

#[derive(Default)]
pub struct CallLog {
    pub calls: Vec<Call>,
    /// If set, the reason why the calls do not describe everything that the function does.
    opaque: Option<&'static str>,
}

impl CallLog {
    pub fn opaque(&self) -> Option<&'static str> {
        self.opaque
    }

    pub fn set_opaque(&mut self, why: &'static str) {
        self.opaque.get_or_insert(why);
    }

    pub fn record(&mut self, event: &Event, hidden: bool) {
        if !event.regions.is_empty() {
            self.set_opaque("a branch or a loop on a tensor's value");
        } else if hidden {
            self.set_opaque("ops that gradients do not see");
        } else if !has_numbers_only(event) {
            self.set_opaque("symbolic sizes");
        }
        if self.opaque.is_some() {
            return;
        }
        self.calls.push(Call {
            op: event.op,
            inputs: event.inputs.iter().map(|&v| v.clone()).collect(),
            outputs: event.outputs.to_vec(),
            attrs: event.attrs.clone(),
        });
    }
}

fn has_numbers_only(event: &Event) -> bool {
    let known = |dims: &[Dim]| dims.iter().all(|d| d.is_const());
    event.attrs.iter().all(|a| if let Attr::Dims(dims) = a { known(dims) } else { true })
        && event.inputs.iter().all(|v| known(v.shape()))
}
