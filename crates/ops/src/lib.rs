//! The op table: one file per family, one block per op. Everything else about an op (its Python function, Primitive
//! class, stub, page, tests) is derived from its block.

mod macros;

pub mod activation;
pub mod batch_norm;
pub mod binary;
pub mod bits;
pub mod build;
pub mod complex;
pub mod conv;
pub mod create;
pub mod incomplete_gamma;
pub mod index;
pub mod indexing;
pub mod linalg;
pub mod linear;
pub mod math;
pub mod matmul;
pub mod nll;
pub mod norm;
mod norm_rules;
pub mod promote;
pub mod random;
pub mod reduce;
mod samples;
pub mod scan;
pub mod series;
pub mod shape;
pub mod softmax;
pub mod sort;
pub mod spectral;
pub mod strided;
pub mod unary;
pub mod winograd;

use std::collections::HashMap;
use std::sync::OnceLock;

use ms_core::HostKernel;
use ms_ir::{Kernel, OpDef};

/// The version of the table's format. Packages check at import that they were generated for it.
pub const TABLE_VERSION: u32 = 1;

static FAMILIES: &[&[&OpDef]] = &[
    unary::OPS,
    math::OPS,
    incomplete_gamma::OPS,
    series::OPS,
    binary::OPS,
    bits::OPS,
    complex::OPS,
    reduce::OPS,
    linear::OPS,
    matmul::OPS,
    shape::OPS,
    strided::OPS,
    create::OPS,
    index::OPS,
    linalg::OPS,
    spectral::OPS,
    conv::OPS,
    winograd::OPS,
    activation::OPS,
    softmax::OPS,
    batch_norm::OPS,
    norm::OPS,
    nll::OPS,
    random::OPS,
    scan::OPS,
    sort::OPS,
    indexing::OPS,
];

/// Every op, family by family.
pub fn table() -> impl Iterator<Item = &'static OpDef> {
    FAMILIES.iter().flat_map(|f| f.iter().copied())
}

/// The host kernels by the names that launches use: those of all ops with their own kernel, and some that are not ops
/// of the table.
pub fn host_kernels() -> impl Iterator<Item = (&'static str, HostKernel)> {
    let of_op = |op: &'static OpDef| match op.kernel {
        Kernel::Host(kernel) => Some((op.name, kernel)),
        Kernel::Program(_) | Kernel::View(_) | Kernel::Regions => None,
    };
    table().filter_map(of_op).chain([indexing::PUT_INTO])
}

/// Finds an op by name, including structural ops.
pub fn find(name: &str) -> Option<&'static OpDef> {
    static INDEX: OnceLock<HashMap<&'static str, &'static OpDef>> = OnceLock::new();
    INDEX.get_or_init(|| table().chain(ms_ir::STRUCTURES).map(|op| (op.name, op)).collect()).get(name).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use ms_ir::Vjp;

    #[test]
    fn every_op_is_whole() {
        let mut names = std::collections::HashSet::new();
        for op in table() {
            assert!(names.insert(op.name), "{} stands twice", op.name);
            for section in ["Args:", "Returns:", "Examples:"] {
                assert!(op.doc.contains(section) && op.doc.contains(">>> "), "{} lacks {section}", op.name);
            }
            assert!(!(op.samples)().is_empty(), "{} has no sample", op.name);
            assert!(!matches!(op.kernel, Kernel::Regions), "{} has no CPU kernel", op.name);
            let differentiable = matches!(op.vjp, Vjp::Rule(_));
            assert!(
                differentiable == (op.samples)().iter().any(|s| s.gradient),
                "{}: an op with a vjp has a sample that checks it, and only such an op",
                op.name
            );
        }
    }

    #[test]
    fn samples_have_the_tensors_and_attributes_that_their_op_takes() {
        for op in table() {
            let tensors = op.params.iter().filter(|p| p.kind.is_tensor()).count();
            let list = op.params.iter().any(|p| p.kind == ms_ir::ParamKind::Tensors);
            for s in (op.samples)() {
                assert!(list || s.inputs.len() == tensors, "{}", op.name);
                assert_eq!(s.attrs.len(), op.params.len() - tensors, "{}", op.name);
            }
        }
    }
}
