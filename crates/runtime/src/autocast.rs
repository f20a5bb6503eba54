//! Mixed precision by op: the dtype to which each op's float inputs are cast.

use std::collections::HashMap;

use ms_core::{Attr, DType, Result, SmallVec, smallvec};
use ms_ir::OpDef;
use ms_ops::unary::CAST;
use ms_tensor::Value;

use crate::dispatch;

#[derive(Default)]
pub struct Autocast {
    /// The dtype by the name of an op, or of a function that counts as one. Ops that are not listed keep the dtypes of
    /// their inputs.
    pub dtypes: HashMap<String, DType>,
    /// The id of these dtypes in the ambient word of guards; 0 if there are none.
    pub id: u8,
}

impl Autocast {
    /// The inputs cast to the op's dtype, or `None` if nothing needs a cast. Only floats are cast.
    pub fn cast(&self, op: &OpDef, inputs: &[&Value]) -> Result<Option<SmallVec<[Value; 4]>>> {
        let Some(&to) = self.dtypes.get(op.name) else { return Ok(None) };
        let differs = |v: &Value| v.dtype() != to && v.dtype().is_float();
        if !inputs.iter().any(|v| differs(v)) {
            return Ok(None);
        }
        let one = |v: &&Value| match differs(v) {
            true => Ok(dispatch::call(&CAST, &[v], smallvec![Attr::DType(to)])?.remove(0)),
            false => Ok((*v).clone()),
        };
        Ok(Some(inputs.iter().map(one).collect::<Result<_>>()?))
    }
}
